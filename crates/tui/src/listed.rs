//! Enums with the lists of all their values, for tests: none can be forgotten there.

/// What can be gone through value by value.
#[cfg(test)]
pub(crate) trait Listed: Sized {
    /// All that there are, in their order.
    fn all() -> Vec<Self>;
}

/// An enum, with the list of all its values for tests: none can be forgotten there.
macro_rules! listed {
    (
        $(#[$of_enum:meta])*
        $visible:vis enum $name:ident {
            $($(#[$of_value:meta])* $value:ident $(($($part:ty),+))?),+ $(,)?
        }
    ) => {
        $(#[$of_enum])*
        $visible enum $name {
            $($(#[$of_value])* $value $(($($part),+))?),+
        }

        #[cfg(test)]
        impl $crate::listed::Listed for $name {
            fn all() -> Vec<Self> {
                [$($crate::listed::listed!(@of $value $($($part),+)?)),+].concat()
            }
        }
    };
    (@of $value:ident) => {
        vec![Self::$value]
    };
    (@of $value:ident $one:ty) => {
        <$one as $crate::listed::Listed>::all().into_iter().map(Self::$value).collect::<Vec<_>>()
    };
    (@of $value:ident $one:ty, $other:ty) => {
        <$one as $crate::listed::Listed>::all()
            .into_iter()
            .flat_map(|one| {
                let others = <$other as $crate::listed::Listed>::all();
                others.into_iter().map(move |other| Self::$value(one, other))
            })
            .collect::<Vec<_>>()
    };
}

pub(crate) use listed;
