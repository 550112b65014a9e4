//! Whether a text that is no board looks like one: what is told of one with faults, and what of another file.

use std::collections::HashSet;

use qeq_base::diagnostic::{Diagnostic, Diagnostics};
use qeq_base::source::SourceText;

use super::fault::BoardFault::{self, BadCell, MalformedLine, UnknownAttribute, WrongWidth};

/// How much a text that was read as a board looks like one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Likeness {
    /// Enough lines are those of a board, or there are too few to tell.
    Board,
    /// Nearly none is, and a fault says what seems to have happened to all of them.
    Spoilt,
    /// Nearly none is, and nobody knows why: it seems to be another file.
    OtherFile,
}

impl Likeness {
    /// That of a text with these faults. O(size of the text).
    pub(super) fn of(source: &SourceText, faults: &Diagnostics<BoardFault>) -> Self {
        match (is_unlike(source, faults), is_explained(faults)) {
            (false, _) => Self::Board,
            (true, true) => Self::Spoilt,
            (true, false) => Self::OtherFile,
        }
    }
}

/// Whether a fault says what seems to have happened to all of a text.
fn is_explained(faults: &[Diagnostic<BoardFault>]) -> bool {
    faults.iter().any(|fault| {
        matches!(&fault.kind, WrongWidth { cause: Some(_), .. } | BadCell { cause: Some(_), .. })
    })
}

/// A text of fewer lines is not judged by how many of them are wrong.
const FEW_LINES: usize = 10;

/// Whether nearly every line of a text has another shape than those of a board. Rows of zeros and ones are a board's, however
/// many they are, unless it is known what happened to all of them.
fn is_unlike(source: &SourceText, faults: &Diagnostics<BoardFault>) -> bool {
    let is_explained = is_explained(faults);
    let is_strange = |fault: &&Diagnostic<BoardFault>| match fault.kind {
        WrongWidth { .. } | MalformedLine { .. } | UnknownAttribute { .. } => {
            is_explained || !has_bits(&source.text()[source.lines_around(fault.span).range()])
        }
        _ => false,
    };
    let places = faults.iter().filter(is_strange).map(|fault| fault.span.start);
    let wrong: HashSet<usize> = places.map(|at| source.position(at).line).collect();
    let lines = judged(source, faults).lines().filter(|line| !line.trim().is_empty()).count();
    lines >= FEW_LINES && wrong.len() * 5 >= lines * 4
}

/// The text as far as all that is wrong with it is kept.
fn judged<'a>(source: &'a SourceText, faults: &Diagnostics<BoardFault>) -> &'a str {
    let kept = faults.iter().filter(|fault| fault.is_error()).count();
    match faults.iter().rfind(|fault| fault.is_error()) {
        Some(last) if kept < faults.errors() => {
            &source.text()[..source.lines_around(last.span).end]
        }
        _ => source.text(),
    }
}

/// Whether zeros and ones stand on a line, at least two of them and as many as words, in cells of their own or one after
/// another.
fn has_bits(line: &str) -> bool {
    let (mut bits, mut words) = (0, 0);
    for cell in line.split(|sign: char| !sign.is_alphanumeric()).filter(|cell| !cell.is_empty()) {
        match cell.bytes().all(|sign| matches!(sign, b'0' | b'1')) {
            true => bits += cell.len(),
            false => words += 1,
        }
    }
    bits >= words.max(2)
}

#[cfg(test)]
mod tests {
    use super::Likeness::{Board, OtherFile, Spoilt};
    use super::*;
    use crate::board::{self, ReadOptions};

    #[test]
    fn another_file_is_told_from_a_board_with_faults() {
        let lines = |head: &str, line: &str| [head.to_owned(), line.repeat(12)].concat();
        for (text, expected) in [
            (lines("A\tB\tN\n", "so\tit\tgoes\ton\there\nand\tso\ton\tand\tso\ton\n"), OtherFile),
            (lines("A\tB\tN\n", "1\t0\t1\t0\tAna\n"), Board),
            (lines("A\tB\tN\n", "1;0;Ana\n"), Spoilt),
            ("A\tB\tN\nand\tso on\n".to_owned(), Board),
            ("A\tN\n1\tAna\n0\tEva\n".to_owned(), Board),
        ] {
            let source = SourceText::new("x", text);
            // Also by the first of the faults, where not all are kept.
            for most in [usize::MAX, 30] {
                let reading = board::read_keeping(most, &source, &ReadOptions::default());
                assert_eq!(reading.likeness(&source), expected, "{most} {:?}", source.text());
            }
        }
    }

    #[test]
    fn bits_of_a_line_are_two_at_least_and_as_many_as_its_words() {
        for line in ["1\t0\tAna", "10 Ana Eva", "1 0", "01", "1;0;1;a;b;c", "0-1-Luis Mar"] {
            assert!(has_bits(line), "{line:?}");
        }
        for line in ["", "1", "1\tAna", "Ana 0", "10 Ana Eva Luis", "12 20", "1 0 a b c", "Ana"] {
            assert!(!has_bits(line), "{line:?}");
        }
    }

    /// Four of five lines are nearly all, and of fewer than ten nobody knows.
    #[test]
    fn a_text_is_another_file_from_ten_lines_and_four_fifths_on() {
        let likeness = |lines: usize, strange: usize| {
            let cell = |at: usize, bit: usize| if at >> bit & 1 == 1 { "1\t" } else { "0\t" };
            let good = |at: usize| {
                let cells: String = (0..5).map(|bit| cell(at, bit)).collect();
                format!("{cells}N{at}\n")
            };
            let rows: String = (strange + 1..lines).map(good).collect();
            let text = format!("A\tB\tC\tD\tE\tN\n{rows}{}", "so it goes\n".repeat(strange));
            let source = SourceText::new("x", text);
            board::read(&source, &ReadOptions::default()).likeness(&source)
        };
        assert_eq!([likeness(9, 8), likeness(10, 9)], [Board, OtherFile]);
        assert_eq!([likeness(10, 7), likeness(10, 8)], [Board, OtherFile]);
        assert_eq!([likeness(15, 11), likeness(15, 12)], [Board, OtherFile]);
    }
}
