//! Solution files.
//!
//! ```text
//! solution := value EOL moves EOL move*
//! move     := column SPACE row EOL        the leftmost cell of the group, the lowest of those
//! ```
//!
//! Blank lines are skipped. What is read is not yet believed: [`check`](crate::check) replays it.

use std::fmt;

use qeq_base::diagnostic::{Diagnostic, FaultKind, not_numbers};
use qeq_base::encoding::Encoding;
use qeq_base::pieces::{Piece, lines};
use qeq_base::source::{SourceText, Span};

use crate::board::Place;
use crate::rules::Value;

/// A game as a list of moves, and what it is said to be worth.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Solution {
    /// The points.
    pub value: Value,
    /// The moves in order.
    pub moves: Vec<Place>,
}

/// The solution as its file.
impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}\n{}", self.value, self.moves.len())?;
        self.moves.iter().try_for_each(|place| writeln!(f, "{place}"))
    }
}

/// A fault of the text of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SolutionFault {
    /// Bytes that are not UTF-8.
    NotUtf8(Encoding),
    /// The text ends before value and number of moves are there.
    NoHead,
    /// What should be a whole number is none.
    NotANumber {
        /// What stands there.
        cell: String,
    },
    /// A value of so many digits that no game is worth it.
    ImpossibleValue {
        /// What stands there.
        cell: String,
    },
    /// Another number of moves than the second line says.
    WrongMoves {
        /// Moves found.
        found: usize,
        /// Moves announced.
        expected: usize,
    },
    /// A move that is not two numbers.
    NotAPair {
        /// The first word that is too much; without it there is one number alone.
        surplus: Option<String>,
    },
}

impl FaultKind for SolutionFault {
    fn code(&self) -> &'static str {
        match self {
            Self::NotUtf8(encoding) => encoding.code(),
            Self::NoHead => "no-head",
            Self::NotANumber { .. } => "not-a-number",
            Self::ImpossibleValue { .. } => "impossible-value",
            Self::WrongMoves { .. } => "wrong-moves",
            Self::NotAPair { .. } => "not-a-pair",
        }
    }
}

/// What reading a solution gave.
#[derive(Clone, Debug)]
pub struct Read {
    /// The solution, when there was no fault.
    pub solution: Option<Solution>,
    /// The place of the value, and of each move.
    pub places: Vec<Span>,
    /// The faults in order of their places.
    pub faults: Vec<Diagnostic<SolutionFault>>,
}

/// Reads a solution. O(length of the text).
pub fn read(source: &SourceText) -> Read {
    let faults: Vec<_> = not_numbers(source, SolutionFault::NotUtf8).collect();
    if !faults.is_empty() {
        return Read { solution: None, places: Vec::new(), faults };
    }
    let mut reader = Reader::default();
    let solution = reader.solution(source.text()).filter(|_| reader.faults.is_empty());
    reader.faults.sort_by_key(|fault| fault.span);
    Read { solution, places: reader.places, faults: reader.faults }
}

#[derive(Default)]
struct Reader {
    faults: Vec<Diagnostic<SolutionFault>>,
    places: Vec<Span>,
}

impl Reader {
    fn fault(&mut self, kind: SolutionFault, span: Span) {
        self.faults.push(Diagnostic::new(kind, span));
    }

    fn solution(&mut self, text: &str) -> Option<Solution> {
        let end = Span::at(text.trim_end().len());
        let mut lines = lines(text).filter(|line| !line.is_blank());
        let (Some(value), Some(count)) = (lines.next(), lines.next()) else {
            self.fault(SolutionFault::NoHead, end);
            return None;
        };
        self.places.push(value.span);
        let value = self.value(value.trimmed());
        let expected = self.alone(count);
        let rows: Vec<Piece<'_>> = lines.collect();
        let moves = rows.iter().filter_map(|&line| self.pair(line)).collect();
        if let Some(expected) = expected.filter(|&expected: &usize| expected != rows.len()) {
            let surplus = rows.get(expected).map_or(count.span, |line| line.span);
            let kind = SolutionFault::WrongMoves { found: rows.len(), expected };
            self.fault(kind, surplus);
        }
        Some(Solution { value: value?, moves })
    }

    /// The only number of a line.
    fn alone<T: std::str::FromStr>(&mut self, line: Piece<'_>) -> Option<T> {
        self.number(line.trimmed())
    }

    fn pair(&mut self, line: Piece<'_>) -> Option<Place> {
        self.places.push(line.span);
        let mut words = line.words();
        let (Some(column), Some(row)) = (words.next(), words.next()) else {
            self.fault(SolutionFault::NotAPair { surplus: None }, line.trimmed().span);
            return None;
        };
        if let Some(Piece { text, span }) = words.next() {
            self.fault(SolutionFault::NotAPair { surplus: Some(text.to_owned()) }, span);
        }
        let (column, row) = (self.number::<u64>(column), self.number::<u64>(row));
        // Where no board reaches, no block is either.
        let cell = |number: u64| number.min(u8::MAX.into()) as u8;
        Some(Place::new(cell(column?), cell(row?)))
    }

    /// What the game is said to be worth: no game is worth more than the type holds.
    fn value(&mut self, piece: Piece<'_>) -> Option<Value> {
        let whole = piece.text.strip_prefix('-').unwrap_or(piece.text);
        let is_whole = !whole.is_empty() && whole.bytes().all(|sign| sign.is_ascii_digit());
        if is_whole && piece.number::<Value>().is_none() {
            let cell = piece.text.to_owned();
            self.fault(SolutionFault::ImpossibleValue { cell }, piece.span);
            return None;
        }
        self.number(piece)
    }

    fn number<T: std::str::FromStr>(&mut self, piece: Piece<'_>) -> Option<T> {
        let number = piece.number();
        if number.is_none() {
            let cell = piece.text.to_owned();
            self.fault(SolutionFault::NotANumber { cell }, piece.span);
        }
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::assert_faults;

    fn faults(text: &str, expected: &[(usize, usize, &str)]) {
        let source = SourceText::new("x", text);
        let result = read(&source);
        assert_faults(&source, &result.faults, expected);
        assert_eq!(result.solution.is_some(), expected.is_empty(), "{text:?}");
    }

    #[test]
    fn of_what_is_not_utf_8_nothing_else_is_wrong() {
        let wide = "3\n1\n0 1\n".encode_utf16().flat_map(u16::to_be_bytes).collect();
        for (bytes, expected) in [
            (b"3\n1\n0\xa01\n\xff\n".to_vec(), &[(3, 2, "not-utf8"), (4, 1, "not-utf8")][..]),
            (b"3\n1\n0 \0\n\0\n".to_vec(), &[(3, 3, "not-text")]),
            (wide, &[(1, 1, "not-utf8")]),
        ] {
            let source = SourceText::from_bytes("x", bytes);
            let result = read(&source);
            assert_faults(&source, &result.faults, expected);
            assert_eq!(result.solution, None);
        }
    }

    #[test]
    fn what_is_written_is_read_back() {
        let it = Solution { value: -7, moves: vec![Place::new(1, 3), Place::new(63, 0)] };
        let read = read(&SourceText::new("x", it.to_string()));
        assert_eq!(read.solution, Some(it));
        assert_eq!(read.places.len(), 3);
    }

    #[test]
    fn every_fault_has_its_place() {
        faults("0\n0\n", &[]);
        faults("3\n", &[(1, 2, "no-head")]);
        faults("x\n1\n0 0\n", &[(1, 1, "not-a-number")]);
        faults("3\n2\n0 0\n", &[(2, 1, "wrong-moves")]);
        faults("3\n1\n0 0\n1 1\n", &[(4, 1, "wrong-moves")]);
        faults("3\n1\n 0\n", &[(3, 2, "not-a-pair")]);
        faults("3\n1\n0 0 0 1\n", &[(3, 5, "not-a-pair")]);
        faults(
            "3\n2\n0 x ñ\ny 1 0\n",
            &[
                (3, 3, "not-a-number"),
                (3, 5, "not-a-pair"),
                (4, 1, "not-a-number"),
                (4, 5, "not-a-pair"),
            ],
        );
        faults("3\n1\n0 -1\n", &[(3, 3, "not-a-number")]);
    }

    /// A number is one however large it is, and no block is there.
    #[test]
    fn places_that_do_not_fit_come_as_near_as_they_can_and_never_near_zero() {
        let text = "7\n2\n256 18446744073709551615\n254 512\n";
        let moves = vec![Place::new(255, 255), Place::new(254, 255)];
        let read = read(&SourceText::new("x", text)).solution;
        assert_eq!(read, Some(Solution { value: 7, moves }));
    }

    #[test]
    fn no_game_is_worth_a_number_that_does_not_fit() {
        for value in ["-3000000000", "3000000000", "99999999999999999999"] {
            faults(
                &format!("{value}\n1\n0 x\n"),
                &[(1, 1, "impossible-value"), (3, 3, "not-a-number")],
            );
        }
        for value in ["-", "+", "3e9", "30.0"] {
            faults(&format!("{value}\n0\n"), &[(1, 1, "not-a-number")]);
        }
        faults("2147483647\n0\n", &[]);
    }
}
