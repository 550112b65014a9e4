//! The parts of a board in JSON, by the paths that lead to them.

use std::fmt;

/// A part of a board in JSON. It prints as its path, counted from 0 as programs count: `characters[3].traits[2]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// All of it; an empty path.
    Board,
    /// What stands behind a key of the board.
    Key(&'static str),
    /// The attribute of this index.
    Attribute(usize),
    /// The character of this index.
    Character(usize),
    /// What stands behind a key of the character of this index.
    Of(usize, &'static str),
    /// An answer of a character: the index of the character, and that of the answer.
    Trait(usize, usize),
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board => Ok(()),
            Self::Key(key) => f.write_str(key),
            Self::Attribute(at) => write!(f, "attributes[{at}]"),
            Self::Character(at) => write!(f, "characters[{at}]"),
            Self::Of(at, key) => write!(f, "characters[{at}].{key}"),
            Self::Trait(at, answer) => write!(f, "characters[{at}].traits[{answer}]"),
        }
    }
}
