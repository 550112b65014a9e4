//! The size of a board and how many in a line win.

/// Most rows, and most columns.
const MOST: u32 = 16;

/// Most bits of a board, each column with one more on top.
const MOST_BITS: u32 = 128;

/// Rows, columns and the length of a winning line.
///
/// Law: 1 to 16 rows and columns, at most 128 squares when each column has one more on top, and a line of 2 stones or
/// more that fits somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    rows: u32,
    cols: u32,
    connect: u32,
}

/// Why there is no such board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShapeError {
    /// Rows or columns are not between 1 and 16, or both together are too many.
    Size,
    /// No line of that length fits, or it is shorter than two.
    Connect,
}

impl Shape {
    /// Six rows, seven columns, four in a line.
    pub const USUAL: Self = Self { rows: 6, cols: 7, connect: 4 };

    /// A shape.
    ///
    /// # Errors
    /// Where the law of [`Shape`] does not hold.
    pub fn new(rows: u32, cols: u32, connect: u32) -> Result<Self, ShapeError> {
        let allowed = 1..=MOST;
        if !allowed.contains(&rows) || !allowed.contains(&cols) || (rows + 1) * cols > MOST_BITS {
            return Err(ShapeError::Size);
        }
        if connect < 2 || connect > rows.max(cols) {
            return Err(ShapeError::Connect);
        }
        Ok(Self { rows, cols, connect })
    }

    /// Squares in a column.
    pub fn rows(self) -> u32 {
        self.rows
    }

    /// Columns.
    pub fn cols(self) -> u32 {
        self.cols
    }

    /// How many in a line win.
    pub fn connect(self) -> u32 {
        self.connect
    }

    /// All squares, counted.
    pub fn size(self) -> u32 {
        self.rows * self.cols
    }

    /// All columns, from the left.
    pub fn columns(self) -> impl DoubleEndedIterator<Item = Column> + ExactSizeIterator {
        (0..self.cols).map(Column::from_index)
    }

    /// The bits of a board.
    pub(crate) fn bits(self) -> u32 {
        (self.rows + 1) * self.cols
    }
}

/// A column. It prints as its number from 1, the tenth as `a` and so on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Column(u32);

impl Column {
    /// The column with so many to its left.
    pub fn from_index(index: u32) -> Self {
        Self(index)
    }

    /// How many columns are to its left.
    pub fn index(self) -> u32 {
        self.0
    }

    /// Its number, from 1.
    pub fn number(self) -> u32 {
        self.0 + 1
    }

    /// The column of a sign: `1` to `9`, then `a` to `g`, small or capital.
    pub fn from_sign(sign: char) -> Option<Self> {
        let number = sign.to_digit(MOST + 1)?;
        number.checked_sub(1).map(Self)
    }

    /// Its sign.
    pub fn sign(self) -> char {
        char::from_digit(self.number(), MOST + 1).unwrap_or('?')
    }
}

impl std::fmt::Display for Column {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.sign())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_that_make_no_game_are_refused() {
        assert_eq!(Shape::new(6, 7, 4), Ok(Shape::USUAL));
        for (rows, cols) in [(0, 7), (6, 0), (17, 4), (4, 17), (16, 8), (u32::MAX, 7)] {
            assert_eq!(Shape::new(rows, cols, 4), Err(ShapeError::Size), "{rows} × {cols}");
        }
        for connect in [0, 1, 8] {
            assert_eq!(Shape::new(6, 7, connect), Err(ShapeError::Connect), "{connect}");
        }
        assert!(Shape::new(7, 16, 7).is_ok());
    }

    #[test]
    fn columns_have_one_sign_each() {
        for index in 0..MOST {
            let column = Column::from_index(index);
            assert_eq!(Column::from_sign(column.sign()), Some(column));
        }
        assert_eq!(
            "19ag".chars().filter_map(Column::from_sign).map(Column::number).sum::<u32>(),
            36
        );
        assert_eq!("0hñ -".chars().filter_map(Column::from_sign).count(), 0);
    }
}
