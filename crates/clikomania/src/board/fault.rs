//! Everything that can be wrong with the text of a puzzle.

use qeq_base::diagnostic::FaultKind;
use qeq_base::encoding::Encoding;

/// One of the three numbers on top of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// How many rows.
    Rows,
    /// How many columns.
    Columns,
    /// How many colours.
    Colours,
}

/// A fault of a puzzle; its place stands in the diagnostic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PuzzleFault {
    /// Bytes that are not UTF-8.
    NotUtf8(Encoding),
    /// The text ends before the three numbers are there.
    NoSize(Size),
    /// One of the three numbers is none, or out of range.
    BadSize {
        /// Which.
        size: Size,
        /// What stands there.
        cell: String,
        /// The largest it may be; the least is 1.
        most: usize,
    },
    /// More on a line of the three numbers than belongs there.
    Surplus,
    /// Another number of rows than the first number says.
    WrongRows {
        /// Rows found.
        found: usize,
        /// Rows announced.
        expected: usize,
    },
    /// A row with another number of cells than the second number says.
    WrongWidth {
        /// Cells found.
        found: usize,
        /// Cells announced.
        expected: usize,
    },
    /// A cell that is no colour of the board, nor 0.
    BadColour {
        /// What stands there.
        cell: String,
        /// The last colour.
        colours: u8,
    },
    /// An empty cell with a block above it.
    Hole,
    /// An empty column with blocks to its right.
    Gap,
}

impl FaultKind for PuzzleFault {
    fn code(&self) -> &'static str {
        match self {
            Self::NotUtf8(encoding) => encoding.code(),
            Self::NoSize(_) => "no-size",
            Self::BadSize { .. } => "bad-size",
            Self::Surplus => "surplus",
            Self::WrongRows { .. } => "wrong-rows",
            Self::WrongWidth { .. } => "wrong-width",
            Self::BadColour { .. } => "bad-colour",
            Self::Hole => "hole",
            Self::Gap => "gap",
        }
    }
}
