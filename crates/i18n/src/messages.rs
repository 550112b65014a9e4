//! The form in which messages are written down.

/// A message as it stands in the source: for tests that compare the languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Message {
    /// Module and name, such as `play::left`.
    pub key: &'static str,
    /// The Spanish template.
    pub es: &'static str,
    /// The English template.
    pub en: &'static str,
}

/// Writes messages down. Values are named in braces in both templates:
///
/// ```text
/// messages! { play;
///     left_many(n) = "Quedan {n} personajes." / "{n} characters left.";
/// }
/// ```
///
/// gives `fn left_many(lang: Lang, n: impl Display) -> String` and a line in the module's `MESSAGES`. A
/// template that leaves a value out does not compile, because the other language's value is then unused. A count
/// that may be large, as in `many_nodes(n as grouped)`, is [grouped](crate::numbers::grouped).
macro_rules! messages {
    ($module:ident; $($(#[$meta:meta])* $name:ident ($($arg:ident $(as $form:ident)?),*) = $es:literal / $en:literal;)*) => {
        $(
            $(#[$meta])*
            #[doc = concat!("```text\n", $es, "\n", $en, "\n```")]
            pub fn $name(lang: $crate::Lang $(, $arg: impl std::fmt::Display)*) -> String {
                $($(let $arg = $crate::numbers::$form($arg);)?)*
                match lang {
                    $crate::Lang::Es => format!($es $(, $arg = $arg)*),
                    $crate::Lang::En => format!($en $(, $arg = $arg)*),
                }
            }
        )*

        /// Every message of this module.
        pub const MESSAGES: &[$crate::Message] = &[
            $($crate::Message {
                key: concat!(stringify!($module), "::", stringify!($name)),
                es: $es,
                en: $en,
            },)*
        ];
    };
}

pub(crate) use messages;
