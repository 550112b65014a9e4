//! The file of the chosen persons: whom player 1 and player 2 have chosen.
//!
//! ```text
//! chosen := name SP name EOL (anything)*
//! ```
//!
//! Names of the practice's boards may hold spaces: then a tab goes between the two, or wherever a space
//! leaves a name of the game on either side.

use qeq_base::diagnostic::{Diagnostic, FaultKind, Severity};
use qeq_base::pieces::{Piece, lines};
use qeq_base::source::{SourceText, Span};

use crate::board::Board;
use crate::candidates::CharacterId;

/// What can be wrong with the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChosenFault {
    /// Bytes that are not UTF-8.
    NotUtf8,
    /// Fewer than two names.
    Missing {
        /// How many there are.
        found: usize,
    },
    /// Something after the two names.
    Surplus,
    /// Nobody of the game is called so.
    Unknown {
        /// The name.
        name: String,
    },
}

impl FaultKind for ChosenFault {
    fn severity(&self) -> Severity {
        Severity::Error
    }

    fn code(&self) -> &'static str {
        match self {
            Self::NotUtf8 => "not-utf8",
            Self::Missing { .. } => "missing-name",
            Self::Surplus => "surplus",
            Self::Unknown { .. } => "unknown-person",
        }
    }
}

/// Reads whom the players have chosen, maybe the same person. O(N · names).
///
/// # Errors
/// Every fault of the first line that is not blank.
pub fn read(
    source: &SourceText,
    board: &Board,
) -> Result<[CharacterId; 2], Vec<Diagnostic<ChosenFault>>> {
    let first = lines(source.text()).find(|line| !line.is_blank());
    let missing = |found, at| vec![Diagnostic::new(ChosenFault::Missing { found }, Span::at(at))];
    let line = first.ok_or_else(|| missing(0, 0))?;
    // Whatever stands in the lines below may be in any encoding.
    let here = |span: &&Span| span.end <= line.span.end;
    if let Some(&span) = source.invalid().first().filter(here) {
        return Err(vec![Diagnostic::new(ChosenFault::NotUtf8, span)]);
    }
    let names = names(source.text(), line, board);
    match names[..] {
        [one, two] => both(board, [one, two]),
        [one] => Err(missing(1, one.span.end)),
        [_, _, third, ..] => {
            let rest = Span::new(third.span.start, line.span.start + line.text.trim_end().len());
            Err(vec![Diagnostic::new(ChosenFault::Surplus, rest)])
        }
        [] => Err(missing(0, line.span.start)),
    }
}

/// The names of a line: between tabs, else the first parting at a space that leaves two names of the game,
/// else its words.
fn names<'a>(text: &'a str, line: Piece<'a>, board: &Board) -> Vec<Piece<'a>> {
    let by_tabs: Vec<_> = line.split('\t').filter(|cell| !cell.text.is_empty()).collect();
    if by_tabs.len() > 1 {
        return by_tabs;
    }
    let words: Vec<_> = line.words().collect();
    let joined = |words: &[Piece<'a>]| {
        let (first, last) = (words.first()?, words.last()?);
        let span = Span::new(first.span.start, last.span.end);
        let piece = Piece { text: &text[span.range()], span };
        board.find_character(piece.text).map(|_| piece)
    };
    let parted = (1..words.len()).find_map(|at| {
        let (one, two) = words.split_at(at);
        Some(vec![joined(one)?, joined(two)?])
    });
    parted.unwrap_or(words)
}

fn both(
    board: &Board,
    names: [Piece<'_>; 2],
) -> Result<[CharacterId; 2], Vec<Diagnostic<ChosenFault>>> {
    match names.map(|name| board.find_character(name.text)) {
        [Some(one), Some(two)] => Ok([one, two]),
        found => {
            let unknown = names.iter().zip(found).filter(|(_, found)| found.is_none());
            let fault = |(name, _): (&Piece<'_>, _)| {
                Diagnostic::new(ChosenFault::Unknown { name: name.text.to_owned() }, name.span)
            };
            Err(unknown.map(fault).collect())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Result<[&str; 2], &[(&str, usize)]>) {
        let rows = ["P1", "P2", "Ana", "Ana María"].into_iter().enumerate();
        let rows = rows.map(|(at, name)| (name.to_owned(), vec![at & 1 == 1, at & 2 == 2]));
        let board = Board::from_rows("name", &["one", "two"], rows).unwrap();
        let source = SourceText::new("test", text);
        let read = read(&source, &board).map(|chosen| chosen.map(|id| board.name(id)));
        let found = read.as_ref().map(|names| *names).map_err(|faults| {
            let fault = |fault: &Diagnostic<ChosenFault>| (fault.kind.code(), fault.span.start);
            faults.iter().map(fault).collect::<Vec<_>>()
        });
        assert_eq!(found, expected.map_err(<[_]>::to_vec), "{text:?}");
    }

    #[test]
    fn only_the_first_line_has_to_be_utf_8() {
        let board = Board::from_rows(
            "name",
            &["one"],
            [("P1".into(), vec![true]), ("P2".into(), vec![false])],
        )
        .unwrap();
        let code = |bytes: &[u8]| {
            let read = read(&SourceText::from_bytes("test", bytes.to_vec()), &board);
            read.map(|_| "fine").unwrap_or_else(|faults| faults[0].kind.code())
        };
        assert_eq!(code(b"\nP1 P2\n\xf1and\xfa\n"), "fine");
        assert_eq!(code(b"\nP1 P\xf1\n"), "not-utf8");
    }

    #[test]
    fn two_names_in_the_first_line() {
        check("P1 P2", Ok(["P1", "P2"]));
        check("\u{feff}P1  P1 \r\nnothing of note\r\n", Ok(["P1", "P1"]));
        check("\n \nP2\tP1\n", Ok(["P2", "P1"]));
        check("Ana María Ana\n", Ok(["Ana María", "Ana"]));
        check("Ana Ana María\n", Ok(["Ana", "Ana María"]));
        check("Ana\tAna María\n", Ok(["Ana", "Ana María"]));
    }

    #[test]
    fn everything_else_is_a_fault_with_its_place() {
        check("", Err(&[("missing-name", 0)]));
        check(" \n\n", Err(&[("missing-name", 0)]));
        check("P1 \n", Err(&[("missing-name", 2)]));
        check("P1 P2 P3", Err(&[("surplus", 6)]));
        check("P1 P7", Err(&[("unknown-person", 3)]));
        check("p1 P7", Err(&[("unknown-person", 0), ("unknown-person", 3)]));
    }
}
