//! Every word that a person reads stands in `i18n`. What gives Spanish words away in a string literal are its
//! letters; English ones go unnoticed here, and the compiler sees to it that a word in `i18n` has both languages.

use std::ops::Range;

use super::rust::{self, Source};
use super::tree::{Finding, Tree};

/// Letters that Spanish has and names for programs have not.
const LETTERS: &str = "¿¡ñáéíóúü";

/// The comment, behind a literal or on the line above, that says why it is none of our business.
const EXCUSE: &str = "// not words: ";

/// No string literal of the programs outside `i18n` is Spanish, except with its excuse.
pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let sources = rust::product(tree);
    let outside = sources.iter().filter(|it| !it.file.path.starts_with("crates/i18n/"));
    outside.flat_map(check_source).collect()
}

fn check_source(source: &Source<'_>) -> Vec<Finding> {
    let spanish = |literal: &&Range<usize>| spanish(&source.file.text[(*literal).clone()]);
    let wrong =
        source.strings.iter().filter(spanish).filter(|literal| !is_excused(source, literal));
    wrong.map(|literal| source.file.at(literal.start, what(source, literal))).collect()
}

fn what(source: &Source<'_>, literal: &Range<usize>) -> String {
    format!("words belong in i18n: {}", source.file.text[literal.clone()].replace('\n', "⏎"))
}

/// Whether a text has letters that give Spanish away.
pub(super) fn spanish(literal: &str) -> bool {
    let is_telling = |letter: char| letter.to_lowercase().any(|lower| LETTERS.contains(lower));
    literal.contains(is_telling) || escapes(literal).any(is_telling)
}

/// The letters written as `\u{…}`.
fn escapes(literal: &str) -> impl Iterator<Item = char> {
    literal.split(r"\u{").skip(1).filter_map(|rest| {
        let (hex, _) = rest.split_once('}')?;
        char::from_u32(u32::from_str_radix(hex, 16).ok()?)
    })
}

fn is_excused(source: &Source<'_>, literal: &Range<usize>) -> bool {
    let (first, last) = (source.file.line_of(literal.start), source.file.line_of(literal.end));
    let above = source.file.line(first - 1).trim_start();
    let behind = source.file.line(last);
    above.starts_with(EXCUSE) || behind.contains(EXCUSE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::assert_findings;

    fn finds(path: &str, text: &str, expected: &[&str]) {
        assert_findings(check, &[(path, text)], expected);
    }

    #[test]
    fn spanish_stands_in_i18n() {
        let path = "crates/cli/src/a.rs";
        finds(path, "x\n(\"año\")", &["crates/cli/src/a.rs:2: words belong in i18n: \"año\""]);
        finds(path, "\"É\"", &["crates/cli/src/a.rs:1: words belong in i18n: \"É\""]);
        finds(path, r#""\u{f3}""#, &[r#"crates/cli/src/a.rs:1: words belong in i18n: "\u{f3}""#]);
        finds("crates/i18n/src/a.rs", "\"año\"", &[]);
    }

    #[test]
    fn comments_characters_and_tests_are_free() {
        let text =
            "// \"año\"\n'ñ' \"Atributo_\"\n#[cfg(test)]\nmod tests { const A: &str = \"sí\"; }";
        finds("crates/cli/src/a.rs", text, &[]);
        finds("crates/cli/tests/a.rs", "\"año\"", &[]);
        finds("xtask/src/a.rs", "\"año\"", &[]);
    }

    #[test]
    fn an_excuse_says_why() {
        finds("crates/cli/src/a.rs", "\"sí\"; // not words: an answer", &[]);
        finds("crates/cli/src/a.rs", "// not words: an answer\n\"sí\";", &[]);
        let wrong = ["crates/cli/src/a.rs:1: words belong in i18n: \"sí\""];
        finds("crates/cli/src/a.rs", "\"sí\"; // not words", &wrong);
    }
}
