//! A position of the game for the searches: a plane of cells for each bit of the colour.
//!
//! Taking a group is a handful of shifts in the columns that it touches; all groups of one colour are found in a plane at
//! once. It knows the rules of falling and closing, and nothing of points.

mod cells;

use std::array::from_fn;

use crate::board::Board;

pub(crate) use cells::{Cells, Large, Medium, Small, Tiny, Wide};

/// Runs a block with a board packed in the smallest words that hold it.
macro_rules! on_board {
    ($board:expr, $packed:ident => $body:expr) => {{
        use $crate::packed::{Large, Medium, Packed, Small, Tiny, Wide};
        let board: &$crate::board::Board = $board;
        let columns = || board.columns().iter().map(Vec::as_slice);
        if Packed::<Tiny<8>, 3>::holds(board) {
            let $packed = Packed::<Tiny<8>, 3>::of_columns(columns());
            $body
        } else if Packed::<Small<11>, 2>::holds(board) {
            let $packed = Packed::<Small<11>, 2>::of_columns(columns());
            $body
        } else if Packed::<Small<8>, 3>::holds(board) {
            let $packed = Packed::<Small<8>, 3>::of_columns(columns());
            $body
        } else if Packed::<Small<11>, 3>::holds(board) {
            let $packed = Packed::<Small<11>, 3>::of_columns(columns());
            $body
        } else if Packed::<Medium, 3>::holds(board) {
            let $packed = Packed::<Medium, 3>::of_columns(columns());
            $body
        } else if Packed::<Large, 3>::holds(board) {
            let $packed = Packed::<Large, 3>::of_columns(columns());
            $body
        } else {
            let $packed = Packed::<Wide, 6>::of_columns(columns());
            $body
        }
    }};
}
pub(crate) use on_board;

/// Colours of the cells in `P` planes: bit `p` of a cell's colour stands in plane `p`; a cell of colour 0 is empty. No
/// cell hangs above an empty one, and no column is empty left of one that is not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Packed<C, const P: usize> {
    planes: [C; P],
}

impl<C: Cells, const P: usize> Packed<C, P> {
    /// Colours that `P` planes can tell apart.
    pub(crate) const COLOURS: u32 = (1 << P) - 1;

    /// Whether a board fits, at its full size.
    pub(crate) fn holds(board: &Board) -> bool {
        board.rows() <= C::ROWS as usize
            && board.width() <= C::COLUMNS as usize
            && u32::from(board.colours()) <= Self::COLOURS
    }

    /// The position of these columns: colours from the bottom up.
    pub(crate) fn of_columns<'a>(columns: impl Iterator<Item = &'a [u8]>) -> Self {
        let mut planes = [C::EMPTY; P];
        for (column, colours) in (0..).zip(columns) {
            for (row, &colour) in (0..).zip(colours) {
                for (bit, plane) in planes.iter_mut().enumerate() {
                    if colour >> bit & 1 == 1 {
                        *plane |= C::cell(column * C::STRIDE + row);
                    }
                }
            }
        }
        Self { planes }
    }

    /// The position with these planes.
    pub(crate) fn of_planes(planes: [C; P]) -> Self {
        Self { planes }
    }

    /// The planes, the lowest bit of the colours first.
    pub(crate) fn planes(&self) -> &[C; P] {
        &self.planes
    }

    /// The rows of a column that hold a block.
    pub(crate) fn lane(&self, column: u32) -> u64 {
        self.planes.iter().fold(0, |all, plane| all | plane.lane(column))
    }

    /// All cells that hold a block.
    pub(crate) fn occupied(&self) -> C {
        self.planes.iter().fold(C::EMPTY, |all, &plane| all | plane)
    }

    /// The cells of one colour, from 1.
    pub(crate) fn of_colour(&self, colour: u32) -> C {
        let plane = |bit: usize| {
            if colour >> bit & 1 == 1 { self.planes[bit] } else { !self.planes[bit] }
        };
        (1..P).fold(plane(0), |all, bit| all & plane(bit))
    }

    /// The colour of the cell of this number; 0 when it is empty.
    pub(crate) fn colour_at(&self, cell: u32) -> u32 {
        let (column, row) = (cell / C::STRIDE, cell % C::STRIDE);
        let bit = |plane: &C| (plane.lane(column) >> row & 1) as u32;
        (0..).zip(&self.planes).map(|(at, plane)| bit(plane) << at).sum()
    }

    /// The cells of `colour` that have a neighbour of it.
    pub(crate) fn paired(colour: C) -> C {
        colour & colour.neighbours()
    }

    /// The cells that can be taken, and those of them that are not of `spared` colour.
    pub(crate) fn pairs_except(&self, spared: u32) -> (C, C) {
        let (below, left) = self.alike();
        let all = below | below.down() | left | left.left();
        (all, all & !self.of_colour(spared))
    }

    /// Calls `each` with every colour and its joints: how many fewer pieces than blocks it has, a block without a neighbour
    /// of its colour being a piece too. A piece around a hole counts as one joint more.
    pub(crate) fn for_joints(&self, colours: u32, mut each: impl FnMut(u32, u32)) {
        let (below, left) = self.alike();
        // Of the four joints of a square one joins what the others have joined.
        let left = left & !(below & below.right());
        // With a constant number of turns the compiler knows the planes of each colour: a narrow sweep takes a tenth less.
        for colour in (1..=Self::COLOURS).take_while(|&colour| colour <= colours) {
            let cells = self.of_colour(colour);
            each(colour, (below & cells).count() + (left & cells).count());
        }
    }

    /// The cells that are like the one below, and those that are like the one to the left.
    fn alike(&self) -> (C, C) {
        (self.like(C::up), self.like(C::right))
    }

    /// The cells with a block of the colour that `moved` puts there.
    fn like(&self, moved: impl Fn(C) -> C) -> C {
        let differs = self.planes.iter().fold(C::EMPTY, |all, &plane| {
            let moved = moved(plane);
            all | (plane & !moved) | (moved & !plane)
        });
        self.occupied() & !differs
    }

    /// The connected cells of one colour around the cell of this number.
    pub(crate) fn group_at(&self, cell: u32) -> C {
        C::cell(cell).flood(self.of_colour(self.colour_at(cell)))
    }

    /// Calls `each` with the colour and the cells of every group of two or more.
    pub(crate) fn for_groups(&self, colours: u32, mut each: impl FnMut(u32, C)) {
        for colour in 1..=colours {
            let cells = self.of_colour(colour);
            let mut rest = Self::paired(cells);
            while !rest.is_empty() {
                let group = C::cell(rest.lowest()).flood(cells);
                rest = rest & !group;
                each(colour, group);
            }
        }
    }

    /// The position after `group` is gone: what stood above has fallen, empty columns have closed.
    pub(crate) fn take(&self, group: C) -> Self {
        let mut planes = self.planes;
        C::fall(&mut planes, group);
        for column in emptied(&planes, group) {
            close(&mut planes, column);
        }
        Self { planes }
    }

    /// Takes `group`, and what stands in other planes falls and closes with the blocks. Calls `closed` with every column
    /// that closes, from the right.
    pub(crate) fn take_with(&mut self, others: &mut [C], group: C, mut closed: impl FnMut(u32)) {
        C::fall(&mut self.planes, group);
        C::fall(others, group);
        for column in emptied(&self.planes, group) {
            close(&mut self.planes, column);
            close(others, column);
            closed(column);
        }
    }

    /// A hash of the position.
    pub(crate) fn hash(&self) -> u64 {
        self.planes.iter().fold(0x243f_6a88_85a3_08d3, |hash, plane| plane.mix(hash))
    }

    /// The columns from the left: colours from the bottom up.
    pub(crate) fn columns(&self) -> Vec<Vec<u8>> {
        let lanes = (0..C::COLUMNS)
            .map(|column| -> [u64; P] { from_fn(|bit| self.planes[bit].lane(column)) });
        let colour = |lanes: &[u64; P], row: u32| -> u8 {
            (0..P).map(|bit| ((lanes[bit] >> row & 1) as u8) << bit).sum()
        };
        let rows = |lanes: [u64; P]| {
            (0..C::ROWS).map(move |row| colour(&lanes, row)).take_while(|&it| it != 0).collect()
        };
        lanes.map(rows).take_while(|column: &Vec<u8>| !column.is_empty()).collect()
    }
}

/// Those of the columns in which `group` stood on the ground that are empty now, from the right.
fn emptied<C: Cells, const P: usize>(
    planes: &[C; P],
    group: C,
) -> impl Iterator<Item = u32> + use<C, P> {
    let occupied = planes.iter().fold(C::EMPTY, |all, &plane| all | plane);
    let mut empty = group & C::GROUND & !occupied;
    std::iter::from_fn(move || {
        let column = (!empty.is_empty()).then(|| empty.highest() / C::STRIDE)?;
        empty = empty.with_lane(column, 0);
        Some(column)
    })
}

fn close<C: Cells>(planes: &mut [C], column: u32) {
    for plane in planes {
        *plane = plane.without_column(column);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::RandomBoard;

    /// The neighbours of a colour less its squares of four, cell by cell.
    fn joints(board: &Board, colour: u8) -> usize {
        let columns = board.columns();
        let is = |row: usize, column: usize| {
            columns.get(column).and_then(|column| column.get(row)) == Some(&colour)
        };
        let at = |row, column| {
            let (up, right) = (is(row + 1, column), is(row, column + 1));
            let square = up && right && is(row + 1, column + 1);
            usize::from(up) + usize::from(right) - usize::from(square)
        };
        let cells = (0..columns.len())
            .flat_map(|column| (0..columns[column].len()).map(move |row| (row, column)));
        cells.filter(|&(row, column)| is(row, column)).map(|(row, column)| at(row, column)).sum()
    }

    #[test]
    fn joints_are_neighbours_less_squares() {
        // Full lanes: what is moved too far up must not count for the next column.
        // Two colours: squares and rings are many.
        for (rows, width, colours) in [
            (3, 5, 2),
            (7, 8, 3),
            (10, 11, 3),
            (10, 11, 4),
            (15, 16, 5),
            (31, 32, 5),
            (64, 64, 2),
            (64, 64, 9),
        ] {
            for seed in 0..20 {
                let board = RandomBoard { rows, width, colours }.draw(seed);
                let mut counted = 0;
                on_board!(&board, packed => packed.for_joints(colours.into(), |colour, found| {
                    counted += 1;
                    assert_eq!(found as usize, joints(&board, colour as u8), "{rows} x {width}, {seed}");
                }));
                assert_eq!(counted, colours);
            }
        }
    }

    /// Low boards, on which columns close, and one that fills its lanes.
    #[test]
    fn what_stands_in_other_planes_falls_and_closes_with_the_blocks() {
        let mut columns_closed = 0;
        for (rows, width, colours) in [(1, 12, 2), (2, 9, 2), (10, 11, 3), (31, 32, 5)] {
            for seed in 0..10 {
                let board = RandomBoard { rows, width, colours }.draw(seed);
                on_board!(&board, packed => packed.for_groups(colours.into(), |_, group| {
                    let (mut taken, mut others, mut closed) = (packed, packed.planes, 0);
                    taken.take_with(&mut others, group, |_| closed += 1);
                    assert!(others == taken.planes, "{rows} x {width}, {seed}");
                    assert_eq!(taken.columns(), packed.take(group).columns());
                    assert_eq!(taken.columns().len() + closed, board.columns().len());
                    columns_closed += closed;
                }));
            }
        }
        assert!(columns_closed > 50, "{columns_closed}");
    }

    #[test]
    fn a_square_has_three_joints_and_a_ring_one_more_than_a_line() {
        for (columns, joints) in [
            (vec![vec![1, 1], vec![1, 1]], 3),
            (vec![vec![1, 1, 1], vec![1, 2, 1], vec![1, 1, 1]], 8),
            (vec![vec![1, 1, 1], vec![1, 1, 1], vec![1, 1, 1]], 8),
            (vec![vec![1, 2, 1], vec![1, 1, 1]], 4),
        ] {
            let rows = columns[0].len();
            let board = Board::from_columns(rows, columns.len(), 2, columns);
            on_board!(&board, packed => packed.for_joints(1, |_, found| assert_eq!(found, joints)));
        }
    }
}
