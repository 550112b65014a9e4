//! When two names are the same: in files, boards and decks, when they are [`composed`] of the same signs, whatever their
//! encoding; where somebody types one, it is also recognized without its capitals and accents, [`folded`].

use std::borrow::Cow;

use unicode_normalization::char::is_combining_mark;
use unicode_normalization::{UnicodeNormalization, is_nfc};

/// Small letters without marks, and single spaces between words: what two spellings of a name have in common.
///
/// A letter and its mark may be one sign or two. O(length).
///
/// ```
/// use qeq_base::letters::folded;
/// assert_eq!(folded(" Doña  Íñiga"), "dona iniga");
/// ```
pub fn folded(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let bare = |sign: &char| !is_combining_mark(*sign);
    words.join(" ").nfd().filter(bare).flat_map(char::to_lowercase).collect()
}

/// A text with each letter and its mark in one sign wherever there is one (Unicode's NFC). O(length).
///
/// ```
/// use qeq_base::letters::composed;
/// assert_eq!(composed("Jose\u{301}"), "José");
/// ```
pub fn composed(text: &str) -> Cow<'_, str> {
    match text.is_ascii() || is_nfc(text) {
        true => Cow::Borrowed(text),
        false => Cow::Owned(text.nfc().collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_a_name_are_one() {
        for name in ["Begoña", "BEGOÑA", "begona", "Begon\u{303}a", "  begoña "] {
            assert_eq!(folded(name), "begona", "{name:?}");
        }
        assert_eq!(folded("Ça  và,\tJürgen"), "ca va, jurgen");
        assert_eq!(folded("İzmir"), "izmir");
        assert_eq!(folded(" \t"), "");
    }

    #[test]
    fn other_scripts_stay_apart() {
        assert_ne!(folded("Анна"), folded("Инна"));
        assert_eq!(folded("АННА"), folded("Анна"));
        assert_ne!(folded("김"), folded("강"));
    }
}
