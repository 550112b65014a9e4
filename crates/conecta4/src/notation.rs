//! Games as text: one sign a move, the number of its column.
//!
//! ```text
//! game   := column*
//! column := "1" … "9" | "a" … "g"      from the left; letters are the tenth to sixteenth
//! set    := ("#" text EOL | game SP score EOL)*
//! ```

use qeq_base::diagnostic::{Diagnostic, FaultKind, not_numbers};
use qeq_base::encoding::Encoding;
use qeq_base::pieces::{Piece, lines};
use qeq_base::source::{SourceText, Span};

use crate::position::{Position, Refusal};
use crate::shape::{Column, Shape};

/// What can be wrong with a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveFault {
    /// A sign that stands for no column of any board.
    NotAColumn {
        /// The sign.
        sign: char,
    },
    /// A column that this board has not.
    NoSuchColumn {
        /// The sign.
        sign: char,
        /// How many columns it has.
        cols: u32,
    },
    /// A stone too many for its column.
    FullColumn {
        /// The column.
        column: Column,
    },
    /// A move after the end of the game.
    AfterTheEnd,
    /// The game ends with this move, and nobody is to move any more.
    Over,
}

impl FaultKind for MoveFault {
    fn code(&self) -> &'static str {
        match self {
            Self::NotAColumn { .. } => "not-a-column",
            Self::NoSuchColumn { .. } => "no-such-column",
            Self::FullColumn { .. } => "full-column",
            Self::AfterTheEnd => "after-the-end",
            Self::Over => "game-over",
        }
    }
}

/// Reads a game. A move that cannot be is reported and passed over, so that several faults are found at once; what
/// follows the end of the game is one fault. A board has no more moves than cells, so one sign more is read at most: by then
/// something is wrong. O(cells), however long the text is.
///
/// # Errors
/// Every fault of what is read, in the order of their places.
pub fn read(text: &str, shape: Shape) -> Result<Position, Vec<Diagnostic<MoveFault>>> {
    let mut position = Position::empty(shape);
    let mut faults = Vec::new();
    for (at, sign) in text.char_indices().take(shape.size() as usize + 1) {
        if let Err(kind) = read_move(&mut position, sign) {
            faults.push(Diagnostic::new(kind, Span::new(at, at + sign.len_utf8())));
            if kind == MoveFault::AfterTheEnd {
                break;
            }
        }
    }
    if faults.is_empty() { Ok(position) } else { Err(faults) }
}

/// As [`read`], where somebody has to be to move: a game that is over is a fault of its last move.
///
/// # Errors
/// Every fault, in the order of their places.
pub fn read_unfinished(text: &str, shape: Shape) -> Result<Position, Vec<Diagnostic<MoveFault>>> {
    let position = read(text, shape)?;
    match position.end() {
        None => Ok(position),
        Some(_) => {
            let last = Span::new(text.len() - 1, text.len());
            Err(vec![Diagnostic::new(MoveFault::Over, last)])
        }
    }
}

/// What can be wrong with a set of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetFault {
    /// The game of a line.
    Game(MoveFault),
    /// No whole number stands behind a game.
    NoScore,
    /// Not a single position.
    Empty,
    /// Bytes that are not UTF-8.
    NotUtf8(Encoding),
}

/// A position of a set.
#[derive(Clone, Debug)]
pub struct Scored {
    /// The position.
    pub position: Position,
    /// The score that stands behind it.
    pub score: i32,
    /// Where that stands.
    pub place: Span,
}

impl FaultKind for SetFault {
    fn code(&self) -> &'static str {
        match self {
            Self::Game(fault) => fault.code(),
            Self::NoScore => "no-score",
            Self::Empty => "no-positions",
            Self::NotUtf8(encoding) => encoding.code(),
        }
    }
}

/// A position of a set has another score than the one that stands behind it, as whoever solves it says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongScore {
    /// The score that stands there.
    pub said: i32,
    /// The score of the position.
    pub found: i32,
}

impl FaultKind for WrongScore {
    fn code(&self) -> &'static str {
        "wrong-score"
    }
}

/// Reads a set: a position and its score on every line, at least one. Blank lines are passed over.
///
/// # Errors
/// Every fault, in the order of their places.
pub fn read_set(
    source: &SourceText,
    shape: Shape,
) -> Result<Vec<Scored>, Vec<Diagnostic<SetFault>>> {
    let mut faults: Vec<_> = not_numbers(source, SetFault::NotUtf8).collect();
    if faults.iter().any(|fault| fault.kind == SetFault::NotUtf8(Encoding::NoText)) {
        return Err(faults);
    }
    let mut set = Vec::new();
    for line in lines(source.text()) {
        if !line.text.starts_with('#') && !line.is_blank() {
            match read_scored(line, shape) {
                Ok(scored) => set.push(scored),
                Err(more) => faults.extend(more),
            }
        }
    }
    if set.is_empty() && faults.is_empty() {
        faults.push(Diagnostic::new(SetFault::Empty, Span::at(source.text().len())));
    }
    faults.sort_by_key(|fault| fault.span);
    if faults.is_empty() { Ok(set) } else { Err(faults) }
}

/// Reads a line of a set.
fn read_scored(line: Piece<'_>, shape: Shape) -> Result<Scored, Vec<Diagnostic<SetFault>>> {
    let start = line.span.start;
    let text = line.text.trim_end();
    let Some(moves) = text.find(char::is_whitespace) else {
        return Err(vec![Diagnostic::new(SetFault::NoScore, Span::at(start + text.len()))]);
    };
    let in_set = |fault: Diagnostic<MoveFault>| {
        let place = Span::new(start + fault.span.start, start + fault.span.end);
        Diagnostic::new(SetFault::Game(fault.kind), place)
    };
    let score = line.part(moves..text.len());
    match (read_unfinished(&text[..moves], shape), score.number()) {
        (Ok(position), Some(number)) => Ok(Scored { position, score: number, place: score.span }),
        (position, number) => {
            let mut faults: Vec<_> = position.err().into_iter().flatten().map(in_set).collect();
            if number.is_none() {
                faults.push(Diagnostic::new(SetFault::NoScore, score.span));
            }
            Err(faults)
        }
    }
}

fn read_move(position: &mut Position, sign: char) -> Result<(), MoveFault> {
    let column = Column::from_sign(sign).ok_or(MoveFault::NotAColumn { sign })?;
    position.play(column).map_err(|refusal| match refusal {
        Refusal::NoSuchColumn => MoveFault::NoSuchColumn { sign, cols: position.shape().cols() },
        Refusal::Full => MoveFault::FullColumn { column },
        Refusal::Over => MoveFault::AfterTheEnd,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(text: &str) -> Vec<(&'static str, usize)> {
        let faults = read_unfinished(text, Shape::USUAL).map(|_| ()).unwrap_err();
        faults.iter().map(|fault| (fault.kind.code(), fault.span.start)).collect()
    }

    #[test]
    fn what_is_written_is_read_back() {
        for game in ["", "4", "44455", "1122334", "1212121"] {
            assert_eq!(read(game, Shape::USUAL).unwrap().to_string(), game);
        }
        let wide = Shape::new(4, 12, 4).unwrap();
        assert_eq!(read("19aBc", wide).unwrap().to_string(), "19abc");
    }

    /// Nobody plays more moves than there are cells.
    #[test]
    fn no_more_is_read_than_a_board_holds() {
        let most = Shape::USUAL.size() as usize + 1;
        for sign in ["z", "1", "ñ"] {
            let found = faults(&sign.repeat(100_000));
            assert!(!found.is_empty() && found.len() <= most, "{sign}: {}", found.len());
        }
        assert_eq!(faults(&"z".repeat(most + 1)).len(), most);
    }

    #[test]
    fn a_set_is_read_with_every_fault_in_its_place() {
        let text = "# text\n44\t -2\r\n\n 1\n";
        let set = read_set(&SourceText::new("", text), Shape::USUAL).unwrap();
        let shown =
            set.iter().map(|it| (it.position.to_string(), it.score, &text[it.place.range()]));
        let expected = [("44".to_owned(), -2, "-2"), (String::new(), 1, "1")];
        assert_eq!(shown.collect::<Vec<_>>(), expected);
        for text in ["", "# text\n\n"] {
            let faults =
                read_set(&SourceText::new("", text), Shape::USUAL).map(|_| ()).unwrap_err();
            assert_eq!((faults[0].kind.code(), faults[0].span.start), ("no-positions", text.len()));
        }
        let broken = read_set(&SourceText::new("", "44\n"), Shape::USUAL).map(|_| ()).unwrap_err();
        assert_eq!(broken.len(), 1, "a position is there, without its score");
        let text = "44 1\n4x9 2\n44\n4ñ  zz\n\u{feff}4 1\n";
        let faults = read_set(&SourceText::new("", text), Shape::USUAL).map(|_| ()).unwrap_err();
        let places = faults.iter().map(|it| (it.kind.code(), &text[it.span.range()]));
        assert_eq!(
            places.collect::<Vec<_>>(),
            [
                ("not-a-column", "x"),
                ("no-such-column", "9"),
                ("no-score", ""),
                ("not-a-column", "ñ"),
                ("no-score", "zz"),
                ("not-a-column", "\u{feff}"),
            ]
        );
    }

    #[test]
    fn bytes_that_are_no_text_stand_among_the_other_faults() {
        let source = SourceText::from_bytes("", b"4x 1\n\xff 1\n44\n".to_vec());
        let faults = read_set(&source, Shape::USUAL).map(|_| ()).unwrap_err();
        assert_eq!(faults[0].kind.code(), "not-a-column");
        assert!(faults.is_sorted_by_key(|fault| fault.span));
        for bytes in [&b"44\0 1\n4x 1\n"[..], b"\xff\0\n4x 1\n"] {
            let source = SourceText::from_bytes("", bytes.to_vec());
            let faults = read_set(&source, Shape::USUAL).map(|_| ()).unwrap_err();
            let codes: Vec<_> = faults.iter().map(|fault| fault.kind.code()).collect();
            assert_eq!(codes, ["not-text"], "of what is no text nothing else is wrong");
        }
    }

    #[test]
    fn every_fault_has_its_place() {
        assert_eq!(faults("49"), [("no-such-column", 1)]);
        assert_eq!(faults("4x0"), [("not-a-column", 1), ("not-a-column", 2)]);
        assert_eq!(faults("4444444"), [("full-column", 6)]);
        assert_eq!(faults("12ñ1x"), [("not-a-column", 2), ("not-a-column", 5)]);
        assert_eq!(faults("11223345"), [("after-the-end", 7)]);
        assert_eq!(faults("112233456"), [("after-the-end", 7)]);
        assert_eq!(faults("1122334"), [("game-over", 6)]);
        assert_eq!(faults("44 55"), [("not-a-column", 2)]);
    }
}
