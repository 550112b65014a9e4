//! Typed ids: every index has a name, so that a question is never taken for a character.

/// A key of an [`Arena`](crate::arena::Arena) or of any vector: a `u32` with a type of its own.
pub trait Id: Copy + Eq + Ord + std::fmt::Debug {
    /// The id of position `index`.
    ///
    /// # Panics
    /// When `index` does not fit in 32 bits.
    fn from_index(index: usize) -> Self;
    /// The position that this id stands for.
    fn index(self) -> usize;
}

/// Defines an id type: `define_id!(/** doc */ pub QuestionId, "q")` prints as `q3`.
#[macro_export]
macro_rules! define_id {
    ($(#[$meta:meta])* $vis:vis $name:ident, $prefix:literal) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis struct $name(u32);

        impl $crate::ids::Id for $name {
            fn from_index(index: usize) -> Self {
                Self(u32::try_from(index).expect("an index fits in 32 bits"))
            }
            fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                write!(f, concat!($prefix, "{}"), self.0)
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(self, f)
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::Id;

    define_id!(
        /// A test id.
        Knight, "k"
    );

    #[test]
    fn ids_print_their_letter() {
        assert_eq!(Knight::from_index(7).to_string(), "k7");
        assert_eq!(format!("{:?}", Knight::from_index(0)), "k0");
    }
}
