//! Boards of blocks, and the places on them.
//!
//! Row 0 is the bottom row and the first row of a file, column 0 the leftmost. Blocks stand on the floor or on other
//! blocks, and no empty column stands left of one with blocks.

pub mod fault;
mod random;
mod read;

use std::fmt;

pub use random::RandomBoard;
pub use read::{Read, read, read_keeping};

use crate::packed::{Cells, Packed, on_board};

/// Most rows, and most columns, of a board.
pub const MOST_SIDE: usize = 64;

/// Most colours of a board.
pub const MOST_COLOURS: u8 = 62;

/// Room for something of every colour and, as 0, of none.
pub(crate) const COLOURS: usize = 64;

/// A cell by its coordinates, as a move names it: `1 3` is column 1, row 3.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Place {
    /// Column from the left, from 0.
    pub column: u8,
    /// Row from the bottom, from 0.
    pub row: u8,
}

impl Place {
    /// The cell in `column` from the left and `row` from the bottom, both from 0.
    pub fn new(column: u8, row: u8) -> Self {
        Self { column, row }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.column, self.row)
    }
}

/// Cells of one colour that are connected, two or more: what a move takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// The name of the move: the leftmost cell, the lowest of those.
    pub name: Place,
    /// The colour, from 1.
    pub colour: u8,
    /// All cells, by column and then by row.
    pub cells: Vec<Place>,
}

/// A board whose blocks all stand. Boards are equal when their sizes and blocks are.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    rows: usize,
    width: usize,
    colours: u8,
    columns: Vec<Vec<u8>>,
}

impl Board {
    /// The board of these columns from the left, colours from the bottom up; empty columns are dropped at the right end.
    ///
    /// # Panics
    /// When a size or a colour is out of range, or an empty column stands left of one with blocks.
    pub(crate) fn from_columns(
        rows: usize,
        width: usize,
        colours: u8,
        columns: Vec<Vec<u8>>,
    ) -> Self {
        let mut columns = columns;
        while columns.last().is_some_and(Vec::is_empty) {
            columns.pop();
        }
        assert!((1..=MOST_SIDE).contains(&rows) && (1..=MOST_SIDE).contains(&width));
        assert!((1..=MOST_COLOURS).contains(&colours) && columns.len() <= width);
        assert!(columns.iter().all(|column| (1..=rows).contains(&column.len())));
        assert!(columns.iter().flatten().all(|colour| (1..=colours).contains(colour)));
        Self { rows, width, colours, columns }
    }

    /// Rows, from 1 to [`MOST_SIDE`]; the upper ones may be empty.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Columns, from 1 to [`MOST_SIDE`]; those at the right may be empty.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Colours that blocks may have: 1 to this number, at most [`MOST_COLOURS`].
    pub fn colours(&self) -> u8 {
        self.colours
    }

    /// The columns that hold blocks, from the left; colours from the bottom up.
    pub fn columns(&self) -> &[Vec<u8>] {
        &self.columns
    }

    /// Blocks on the board.
    pub fn blocks(&self) -> usize {
        self.columns.iter().map(Vec::len).sum()
    }

    /// The colour at a place; `None` where there is no block.
    pub fn colour(&self, place: Place) -> Option<u8> {
        self.columns.get(usize::from(place.column))?.get(usize::from(place.row)).copied()
    }

    /// Every group of two or more, ordered by colour and then by name. O(blocks).
    pub fn groups(&self) -> Vec<Group> {
        on_board!(self, packed => {
            let mut groups = Vec::new();
            packed.for_groups(u32::from(self.colours), |colour, cells| {
                groups.push(group(colour as u8, cells));
            });
            groups
        })
    }

    /// The group that the block at `place` belongs to; `None` without a block, or when it stands alone.
    pub fn group_at(&self, place: Place) -> Option<Group> {
        let colour = self.colour(place)?;
        on_board!(self, packed => {
            let cells = packed.group_at(cell(&packed, place));
            (cells.count() > 1).then(|| group(colour, cells))
        })
    }

    /// The board after the group at `place` is gone; `None` when no group is there.
    pub fn take(&self, place: Place) -> Option<Self> {
        self.colour(place)?;
        on_board!(self, packed => {
            let cells = packed.group_at(cell(&packed, place));
            (cells.count() > 1).then(|| Self { columns: packed.take(cells).columns(), ..*self })
        })
    }
}

/// The number of the cell at a place; `packed` only tells how cells are packed.
fn cell<C: Cells, const P: usize>(_packed: &Packed<C, P>, place: Place) -> u32 {
    u32::from(place.column) * C::STRIDE + u32::from(place.row)
}

/// The place of a packed cell by its number.
pub(crate) fn place<C: Cells>(number: u32) -> Place {
    Place::new((number / C::STRIDE) as u8, (number % C::STRIDE) as u8)
}

fn group<C: Cells>(colour: u8, cells: C) -> Group {
    let mut rest = cells;
    let next = || {
        (!rest.is_empty()).then(|| {
            let number = rest.lowest();
            rest = rest & !C::cell(number);
            place::<C>(number)
        })
    };
    Group { name: place::<C>(cells.lowest()), colour, cells: std::iter::from_fn(next).collect() }
}

/// The board as a puzzle file, as the statement has it: rows, columns, colours, then the rows from the bottom one.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}\n{}\n{}", self.rows, self.width, self.colours)?;
        for row in 0..self.rows {
            let at = |column| self.colour(Place::new(column as u8, row as u8)).unwrap_or(0);
            let cells: Vec<String> = (0..self.width).map(|column| at(column).to_string()).collect();
            writeln!(f, "{}", cells.join(" "))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{SAMPLE, board};

    #[test]
    fn the_groups_of_the_statement() {
        let mut found: Vec<_> =
            board(SAMPLE).groups().iter().map(|it| (it.name.to_string(), it.cells.len())).collect();
        found.sort();
        let named = |name: &str, size| (name.to_owned(), size);
        let expected =
            [named("1 3", 9), named("1 4", 2), named("3 0", 2), named("3 3", 3), named("5 3", 2)];
        assert_eq!(found, expected);
    }

    #[test]
    fn what_is_written_is_read_back() {
        for (rows, width, colours) in [(1, 1, 1), (5, 6, 3), (15, 15, 5), (16, 9, 8), (64, 64, 62)]
        {
            let size = RandomBoard { rows, width, colours };
            let whole = size.draw(7);
            let played = whole.groups().first().and_then(|it| whole.take(it.name));
            for it in [Some(whole), played].into_iter().flatten() {
                assert_eq!(board(&it.to_string()), it);
            }
        }
    }

    #[test]
    fn a_lone_block_is_no_group() {
        let it = board(SAMPLE);
        assert_eq!(it.group_at(Place::new(0, 0)), None);
        assert_eq!(it.take(Place::new(0, 0)), None);
        assert_eq!(it.take(Place::new(60, 60)), None);
        assert_eq!(it.take(Place::new(2, 3)), it.take(Place::new(1, 3)));
    }
}
