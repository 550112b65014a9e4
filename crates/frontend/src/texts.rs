//! Kinds and numbers of the engines as words, and what somebody wrote as an echo.

pub mod board;
pub mod clikomania;
pub mod cluedo;
pub mod conecta4;
pub mod duel;
pub mod echo;
pub mod numbers;
pub mod play;
pub mod tree;

use qeq_base::encoding::Encoding;
use qeq_base::source::SourceText;
use qeq_core::tree::Answer;
use qeq_i18n::{Lang, words};

/// The same with a capital letter.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// The same as a sentence, for where nothing stands before it.
pub fn sentence(text: &str) -> String {
    format!("{}.", capital(text))
}

/// A fault in words.
#[derive(Clone, Debug)]
pub struct Wording {
    /// What is wrong.
    pub title: String,
    /// Beside the underlined place.
    pub label: Option<String>,
    /// Beside the other place that belongs to it.
    pub related: Option<String>,
    /// What to do.
    pub help: Option<String>,
}

impl Wording {
    /// A title alone.
    pub fn plain(title: String) -> Self {
        Self { title, label: None, related: None, help: None }
    }

    /// With a label at the place.
    pub(crate) fn label(self, label: String) -> Self {
        Self { label: Some(label), ..self }
    }

    /// With a label at the other place.
    pub(crate) fn related(self, related: String) -> Self {
        Self { related: Some(related), ..self }
    }

    /// With a way out.
    pub fn help(self, help: String) -> Self {
        Self { help: Some(help), ..self }
    }
}

/// What is wrong with a text that is not UTF-8, and how it becomes that: the same whatever it should hold.
pub fn not_utf8(lang: Lang, encoding: Encoding) -> Wording {
    use words::faults as w;
    let utf16 = |name| Wording::plain(w::utf16(lang)).help(w::utf16_help(lang, name));
    match encoding {
        Encoding::NoText => Wording::plain(w::not_text(lang)).help(w::not_text_help(lang)),
        Encoding::Utf16 => utf16("utf-16"),
        Encoding::Utf16Le => utf16("utf-16le"),
        Encoding::Utf16Be => utf16("utf-16be"),
        Encoding::Other => Wording::plain(w::not_utf8(lang)).help(w::not_utf8_help(lang)),
    }
}

/// How a text becomes UTF-8, where it is not: for whoever tells faults without what to do about each.
pub fn encoding_help(lang: Lang, source: &SourceText) -> Option<String> {
    not_utf8(lang, source.encoding()?).help
}

/// Yes or no.
pub fn answer(lang: Lang, answer: Answer) -> String {
    match answer {
        Answer::Yes => words::tree::yes(lang),
        Answer::No => words::tree::no(lang),
    }
}
