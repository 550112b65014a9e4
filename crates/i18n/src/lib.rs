//! Every word that a person reads, in Spanish and in English. It does not know where the words are shown,
//! and no game's rules.
//!
//! Each message stands once, with both languages side by side, and becomes a function:
//!
//! ```
//! use qeq_i18n::{Lang, words};
//! assert_eq!(words::play::left(Lang::Es, 5), "Quedan 5 personajes.");
//! assert_eq!(words::play::left(Lang::En, 1), "1 character left.");
//! ```
//!
//! A message without its translation, or a translation that forgets a value, does not compile.

mod messages;
pub mod numbers;
pub mod words;

pub use messages::Message;

/// A language that the programs speak.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Lang {
    /// Spanish, where nothing else is known.
    #[default]
    Es,
    /// English.
    En,
}

impl Lang {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Es, Self::En];

    /// The two-letter code.
    pub fn code(self) -> &'static str {
        match self {
            Self::Es => "es",
            Self::En => "en",
        }
    }

    /// The language of this code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|lang| lang.code() == code)
    }

    /// The language for a locale such as `en_GB.UTF-8`: English for English, Spanish for all others.
    pub fn from_locale(locale: &str) -> Self {
        Self::of_locale(locale).unwrap_or_default()
    }

    /// The same where the locale's language is one of these.
    pub fn of_locale(locale: &str) -> Option<Self> {
        let language = locale.split(['_', '-', '.', '@']).next()?;
        Self::from_code(&language.to_ascii_lowercase())
    }
}

#[cfg(test)]
mod tests;
