//! Where the blocks of a position stand, colour by colour and column by column.

use super::{Bounds, LEAST_LACK, Lacks, MOST_COLUMNS, MOST_ORDERED, Value, ones};
use crate::packed::{Cells, Packed};

/// Where the blocks of each colour stand, and what is known of its main group.
#[derive(Debug, Default)]
pub(super) struct Columns {
    pub(super) width: u32,
    pub(super) colours: usize,
    /// The rows of each colour in each column.
    pub(super) rows: [[u32; MOST_COLUMNS]; MOST_ORDERED],
    /// How many these are.
    blocks: [[u8; MOST_COLUMNS]; MOST_ORDERED],
    /// The columns that hold blocks of a colour.
    pub(super) holding: [u32; MOST_ORDERED],
    pub(super) totals: [usize; MOST_ORDERED],
    /// What the main groups lack.
    pub(super) lacks: Lacks,
    /// Columns that never vanish.
    pub(super) walls: u32,
    /// Whether some block can never be taken.
    pub(super) stuck: bool,
}

impl Columns {
    /// Looks at another position.
    pub(super) fn look<C: Cells, const P: usize>(
        &mut self,
        bounds: &Bounds,
        packed: &Packed<C, P>,
        lacks: Lacks,
    ) {
        let occupied = packed.occupied();
        self.width = (0..C::COLUMNS).find(|&it| occupied.lane(it) == 0).unwrap_or(C::COLUMNS);
        self.colours = bounds.colours as usize;
        self.lacks = lacks;
        for colour in 0..self.colours {
            self.look_at_colour(colour, packed.of_colour(colour as u32 + 1));
        }
        self.find_walls();
    }

    fn look_at_colour<C: Cells>(&mut self, colour: usize, cells: C) {
        self.rows[colour] = [0; MOST_COLUMNS];
        let (mut holding, mut total) = (0, 0);
        for column in 0..self.width {
            let rows = cells.lane(column) as u32;
            let blocks = rows.count_ones();
            self.rows[colour][column as usize] = rows;
            self.blocks[colour][column as usize] = blocks as u8;
            holding |= u32::from(rows != 0) << column;
            total += blocks as usize;
        }
        (self.holding[colour], self.totals[colour]) = (holding, total);
    }

    /// Blocks of the highest column.
    pub(super) fn highest(&self) -> u32 {
        let rows = self.rows[..self.colours].iter().flatten().fold(0, |all, rows| all | rows);
        u32::BITS - rows.leading_zeros()
    }

    /// The colours that have blocks.
    pub(super) fn all(&self) -> u32 {
        (0..self.colours).filter(|&colour| self.totals[colour] > 0).map(|colour| 1 << colour).sum()
    }

    /// The most that the end of a game can be worth.
    pub(super) fn end(&self, bounds: &Bounds) -> Value {
        if self.stuck { 0 } else { bounds.bonus() }
    }

    /// The colours whose main group may be everything but a block.
    pub(super) fn whole(&self) -> u32 {
        let whole = |&colour: &u32| self.lacks.of(colour as usize) < LEAST_LACK;
        ones(self.all()).filter(whole).map(|colour| 1 << colour).sum()
    }

    fn find_walls(&mut self) {
        (self.walls, self.stuck) = (0, false);
        if !self.totals[..self.colours].contains(&1) {
            return;
        }
        loop {
            let before = self.walls;
            for colour in 0..self.colours {
                self.walls |= self.stuck_columns(colour);
            }
            if self.walls == before {
                break;
            }
        }
        self.stuck = self.walls != 0;
    }

    /// The columns with a block of the colour that is alone between walls.
    fn stuck_columns(&self, colour: usize) -> u32 {
        let barriers = self.walls & !self.holding[colour];
        let (mut stuck, mut count, mut last) = (0, 0, 0);
        for column in 0..self.width {
            if barriers >> column & 1 == 1 {
                stuck |= u32::from(count == 1) << last;
                count = 0;
            } else if self.holding[colour] >> column & 1 == 1 {
                count += u32::from(self.blocks[colour][column as usize]);
                last = column;
            }
        }
        stuck | u32::from(count == 1) << last
    }

    /// Blocks of a colour in the columns that are not `gone`.
    pub(super) fn left(&self, colour: usize, gone: u32) -> usize {
        let mut lost = gone & self.holding[colour];
        let mut left = self.totals[colour];
        while lost != 0 {
            left -= usize::from(self.blocks[colour][lost.trailing_zeros() as usize]);
            lost &= lost - 1;
        }
        left
    }
}
