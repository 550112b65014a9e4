//! The file of the chosen persons: whom player 1 and player 2 have chosen.
//!
//! ```text
//! chosen := name SP name EOL (anything)*
//! ```
//!
//! Names of the statement's boards may hold spaces: then a tab goes between the two, or wherever a space
//! leaves a name of the game on either side. Where no space does, the fault is told of what is most likely meant.

use std::collections::BTreeSet;
use std::ops::Range;

use qeq_base::diagnostic::{Diagnostic, FaultKind, not_utf8};
use qeq_base::encoding::Encoding;
use qeq_base::pieces::{Piece, lines};
use qeq_base::source::{SourceText, Span};

use crate::board::{Board, Names};
use crate::candidates::CharacterId;

/// What can be wrong with the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChosenFault {
    /// Bytes that are not UTF-8.
    NotUtf8(Encoding),
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
    fn code(&self) -> &'static str {
        match self {
            Self::NotUtf8(encoding) => encoding.code(),
            Self::Missing { .. } => "missing-name",
            Self::Surplus => "surplus",
            Self::Unknown { .. } => "unknown-person",
        }
    }
}

/// Reads whom the players have chosen, maybe the same person. O(letters of the board and of the text), and as much again
/// for each number of words that names of the board have.
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
    let of_line = |fault: &Diagnostic<_>| fault.span.end <= line.span.end;
    if let Some(fault) = not_utf8(source, ChosenFault::NotUtf8).next().filter(of_line) {
        return Err(vec![fault]);
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

/// The names of a line: between tabs, else what a [`Parting`] makes of its words.
fn names<'a>(text: &'a str, line: Piece<'a>, board: &Board) -> Vec<Piece<'a>> {
    let by_tabs: Vec<_> = line.split('\t').filter(|cell| !cell.text.is_empty()).collect();
    if by_tabs.len() > 1 {
        return by_tabs;
    }
    let words: Vec<_> = line.words().collect();
    if !has_names_with_spaces(board) {
        return words;
    }
    Parting::new(text, &words, board).names()
}

/// Whether somebody's name takes several words, so that a space does not part two names.
pub fn has_names_with_spaces(board: &Board) -> bool {
    board.character_ids().any(|id| board.name(id).contains(char::is_whitespace))
}

/// The words of a line and the names that they may be.
struct Parting<'a, 'b> {
    text: &'a str,
    words: &'b [Piece<'a>],
    board: &'b Board,
    ids: Names<'b, CharacterId>,
    /// How many words names of the board have, from the fewest.
    lengths: Vec<usize>,
}

impl<'a, 'b> Parting<'a, 'b> {
    fn new(text: &'a str, words: &'b [Piece<'a>], board: &'b Board) -> Self {
        let length = |id| board.name(id).split_whitespace().count();
        let lengths: BTreeSet<usize> = board.character_ids().map(length).collect();
        let lengths = lengths.into_iter().collect();
        Self { text, words, board, ids: board.characters_by_name(), lengths }
    }

    /// The two names of the game that the line is; or a name alone; or two and what follows them; or the two parts that come
    /// nearest to names; or else the words.
    fn names(&self) -> Vec<Piece<'a>> {
        let all = self.words.len();
        let exact = self.lengths.iter().find_map(|&at| self.two(at, all)).map(Vec::from);
        exact
            .or_else(|| self.alone())
            .or_else(|| self.two_and_more())
            .or_else(|| self.nearest())
            .unwrap_or_else(|| self.words.to_vec())
    }

    /// The first words up to `at`, and those from there up to `end`, where both are names.
    fn two(&self, at: usize, end: usize) -> Option<[Piece<'a>; 2]> {
        Some([self.name(0..at)?, self.name(at..end)?])
    }

    fn alone(&self) -> Option<Vec<Piece<'a>>> {
        let whole = self.long_as_a_name(0..self.words.len())?;
        self.board.recognise(whole.text).map(|_| vec![whole])
    }

    fn two_and_more(&self) -> Option<Vec<Piece<'a>>> {
        let all = self.words.len();
        let lengths = || self.lengths.iter().rev();
        let ends = lengths().flat_map(|&at| lengths().map(move |&more| (at, at + more)));
        ends.filter(|&(_, end)| end < all).find_map(|(at, end)| {
            let [one, two] = self.two(at, end)?;
            Some(vec![one, two, self.piece(end..all)])
        })
    }

    /// The parting with most in it that somebody is called, or nearly. Where the line is longer than any two names there is
    /// none.
    fn nearest(&self) -> Option<Vec<Piece<'a>>> {
        let all = self.words.len();
        let longest = self.lengths.last().copied().unwrap_or(0);
        let is_short = all <= 2 * longest;
        let from_either_end = self.lengths.iter().flat_map(|&at| [Some(at), all.checked_sub(at)]);
        let places = from_either_end.flatten().filter(|at| is_short && (1..all).contains(at));
        let rated = places.map(|at| {
            let sides = [0..at, at..all];
            (sides.clone().map(|side| self.likeness(side)).iter().sum::<u32>(), sides)
        });
        let best = rated.max_by_key(|&(likeness, _)| likeness).filter(|&(most, _)| most > 0);
        best.map(|(_, sides)| sides.map(|side| self.piece(side)).into())
    }

    /// 2 for a name, 1 for what is recognised as one, 0 for anything else.
    fn likeness(&self, words: Range<usize>) -> u32 {
        match self.name(words.clone()) {
            Some(_) => 2,
            None => self.board.recognise(self.piece(words).text).is_some().into(),
        }
    }

    fn name(&self, words: Range<usize>) -> Option<Piece<'a>> {
        self.long_as_a_name(words).filter(|piece| self.ids.get(piece.text).is_some())
    }

    /// These words, if there are as many as some name has.
    fn long_as_a_name(&self, words: Range<usize>) -> Option<Piece<'a>> {
        let may_be = words.end <= self.words.len() && self.lengths.contains(&words.len());
        (may_be && !words.is_empty()).then(|| self.piece(words))
    }

    /// These words and what is between them; at least one.
    fn piece(&self, words: Range<usize>) -> Piece<'a> {
        let words = &self.words[words];
        let span = Span::new(words[0].span.start, words[words.len() - 1].span.end);
        Piece { text: &self.text[span.range()], span }
    }
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

    fn board() -> Board {
        let names = ["P1", "P2", "Ana", "Ana María", "José Luis"].into_iter().enumerate();
        let rows =
            names.map(|(at, name)| (name.to_owned(), vec![at & 1 == 1, at & 2 == 2, at & 4 == 4]));
        Board::from_rows("name", &["one", "two", "three"], rows).unwrap()
    }

    fn check(text: &str, expected: Result<[&str; 2], &[(&str, usize)]>) {
        let board = board();
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
        check("P1\t\tP2\n", Ok(["P1", "P2"]));
        check("Ana Nadie\tAna\n", Err(&[("unknown-person", 0)]));
    }

    #[test]
    fn everything_else_is_a_fault_with_its_place() {
        check("", Err(&[("missing-name", 0)]));
        check(" \n\n", Err(&[("missing-name", 0)]));
        check("P1 \n", Err(&[("missing-name", 2)]));
        for (text, found) in [("", 0), (" \n", 0), ("P1", 1), ("P1\t\n", 1)] {
            let faults = read(&SourceText::new("test", text), &board()).unwrap_err();
            assert_eq!(faults[0].kind, ChosenFault::Missing { found }, "{text:?}");
        }
        check("P1 P2 P3", Err(&[("surplus", 6)]));
        check("P1 P7", Err(&[("unknown-person", 3)]));
        check("p1 P7", Err(&[("unknown-person", 0), ("unknown-person", 3)]));
    }
    #[test]
    fn where_names_hold_spaces_the_fault_is_what_most_likely_happened() {
        check("José Luis Ana", Ok(["José Luis", "Ana"]));
        check("Jose Luis Ana", Err(&[("unknown-person", 0)]));
        check("Ana Jose Luis", Err(&[("unknown-person", 4)]));
        check("jose luis ana maria", Err(&[("unknown-person", 0), ("unknown-person", 10)]));
        check("José Luis Pedro", Err(&[("unknown-person", 11)]));
        check(" José Luis \n", Err(&[("missing-name", " José Luis".len())]));
        check("Jose Luis", Err(&[("missing-name", 9)]));
        check("Ana Ana María Ana", Err(&[("surplus", "Ana Ana María ".len())]));
        check("Nadie de la lista", Err(&[("surplus", "Nadie de ".len())]));
    }

    /// Each parting of such a line once took as long as the line, and there are as many as it has words.
    #[test]
    fn a_long_line_is_soon_told() {
        let line = "José Luis ".repeat(100_000);
        check(&line, Err(&[("surplus", "José Luis José Luis ".len())]));
        check(&line.replace("José", "Joe"), Err(&[("surplus", 9)]));
    }
}
