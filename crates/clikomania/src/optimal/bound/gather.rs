//! How much of a colour can gather, whatever the others do.
//!
//! As long as no block of a colour is taken, they all stand where they are or sink, and keep down what lies on them. Every
//! other block goes only together with one of its own colour. Which blocks can go at all then? Those that have a
//! neighbour of their colour now; then those that can meet one when blocks of the first kind go; and so on, until
//! nothing is added. A block sinks by no more rows than blocks below it can go, and meets those in the next column that
//! can come to one of its rows, with columns between that can vanish; in its own column, those from which only blocks
//! that can go keep it apart. What never goes *stays*.
//!
//! The blocks of the colour can meet in the same ways. So they fall into parts that never meet. Either the main group
//! is the first group of its colour that is taken, and no larger than the largest part; or one before it took two blocks.
//! In any case it *lacks* some, unless all parts but a single block are one.
//!
//! This is the relaxation of planning without deletion (Bonet and Geffner 2001): it forgets that a block that
//! went with one cannot go with another, and that what sank has sunk.
//!
//! Nearly all that a position loses is lost in this way. In 24 positions of 8 × 10 × 4 with 43 to 58 blocks that the other
//! bounds did not refute, where 450 to 568 points were wanted, whole colours would give 524 to 900, the best games for one
//! colour at a time 154 to 680 together, and the best game 142 to 414.
//!
//! Tried as well: looking what happens when two blocks of the colour go first, one pair that can meet after the other, so
//! that a main group may lack three (a twentieth to a quarter fewer positions, in up to half as much time again), or all
//! these pairs at once (a hundredth fewer); and keeping the blocks of a second colour too, to find which two cannot both
//! be whole (up to a twelfth fewer with four colours, a quarter with three, in the same time or more).

mod lanes;

use std::ops::Range;

use super::{Columns, MOST_COLUMNS, MOST_ORDERED, ones};
use lanes::Lanes;
pub(super) use lanes::ROWS;

/// Where the blocks of a position stand, in lanes.
#[derive(Debug)]
pub(super) struct Gather {
    colours: usize,
    width: usize,
    /// Blocks of the highest column.
    rows: usize,
    all: Lanes,
    /// The blocks of each colour.
    of: [Lanes; MOST_ORDERED],
    /// By colour and row: all bits of the columns whose block in that row is of that colour.
    at: [[Lanes; ROWS]; MOST_ORDERED],
}

/// What stays while a colour stays.
struct Stays {
    blocks: Lanes,
    /// The rows that the block of a row can come to.
    spans: [Lanes; ROWS],
}

impl Gather {
    pub(super) fn new() -> Self {
        Self {
            colours: 0,
            width: 0,
            rows: 0,
            all: Lanes::NONE,
            of: [Lanes::NONE; MOST_ORDERED],
            at: [[Lanes::NONE; ROWS]; MOST_ORDERED],
        }
    }

    /// Looks at a position with no column higher than [`ROWS`].
    pub(super) fn look(&mut self, columns: &Columns) {
        self.colours = columns.colours;
        self.width = columns.width as usize;
        self.rows = columns.highest() as usize;
        self.all = Lanes::NONE;
        for colour in 0..self.colours {
            let of = Lanes(columns.rows[colour].map(|rows| rows as u16));
            self.all |= of;
            self.of[colour] = of;
            for row in 0..self.rows {
                self.at[colour][row] = (of & Lanes::row(row)).filled();
            }
        }
    }

    /// The most blocks of a colour that can be one group when no group of it was taken before.
    pub(super) fn most(&self, colour: usize) -> usize {
        self.largest(&self.stays(colour), colour)
    }

    /// What stays while a colour does.
    fn stays(&self, kept: usize) -> Stays {
        let mut stays = Stays { blocks: self.all, spans: [Lanes::NONE; ROWS] };
        // At first nothing sinks: whoever has a neighbour goes.
        for (colour, &of) in self.of[..self.colours].iter().enumerate() {
            if colour != kept {
                stays.blocks &= !(of & (of.up(1) | of.down(1) | of.right() | of.left()));
            }
        }
        loop {
            self.sink(&mut stays);
            let mut going = self.meeting_beside(&stays, kept);
            if going.is_empty() {
                going = self.meeting_above(&stays, kept);
            }
            if going.is_empty() {
                return stays;
            }
            stays.blocks &= !going;
        }
    }

    /// Finds the rows that every block can come to.
    #[inline(always)]
    fn sink(&self, stays: &mut Stays) {
        // As many of the lowest rows as blocks stay below.
        let mut below = Lanes::NONE;
        for row in 0..self.rows {
            stays.spans[row] = Lanes::lowest(row + 1) & !below;
            let staying = (stays.blocks & Lanes::row(row)).filled();
            below |= staying & (below.up(1) | Lanes::row(0));
        }
    }

    /// Whether it is worth asking which blocks of a colour go.
    #[inline(always)]
    fn waits(&self, stays: &Stays, colour: usize, kept: usize) -> bool {
        colour != kept && !(self.of[colour] & stays.blocks).is_empty()
    }

    /// The blocks that stay so far and can meet one of their colour in another column.
    #[inline(always)]
    fn meeting_beside(&self, stays: &Stays, kept: usize) -> Lanes {
        let vanishing = self.all.filled() & !stays.blocks.filled();
        // By row: where the neighbours of the block in that row can be.
        let mut neighbours = [Lanes::NONE; ROWS];
        for colour in 0..self.colours {
            if !self.waits(stays, colour, kept) {
                continue;
            }
            let at = &self.at[colour];
            let mut reach = Lanes::NONE;
            for (&at, &span) in at.iter().zip(&stays.spans).take(self.rows) {
                reach |= at & span;
            }
            let beside = beside(reach, vanishing);
            for (neighbours, &at) in neighbours.iter_mut().zip(at).take(self.rows) {
                *neighbours |= at & beside;
            }
        }
        let mut meeting = Lanes::NONE;
        let blocks = neighbours.iter().zip(&stays.spans).take(self.rows);
        for (row, (&neighbours, &span)) in blocks.enumerate() {
            meeting |= (neighbours & span).filled() & Lanes::row(row);
        }
        meeting & stays.blocks
    }

    /// The blocks that stay so far and can meet one of their colour in their own column.
    #[inline(always)]
    fn meeting_above(&self, stays: &Stays, kept: usize) -> Lanes {
        let mut meeting = Lanes::NONE;
        for colour in 0..self.colours {
            if self.waits(stays, colour, kept) {
                meeting |= self.of[colour] & self.reached(self.of[colour], stays.blocks);
            }
        }
        meeting & stays.blocks
    }

    /// What comes next to one of these blocks, above or below, when all that does not stay goes.
    #[inline(always)]
    fn reached(&self, blocks: Lanes, stays: Lanes) -> Lanes {
        let (mut up, mut down) = (blocks.up(1), blocks.down(1));
        let (mut up_through, mut down_through) = (!stays, !stays);
        let mut rows = 1;
        while rows < self.rows {
            up |= (up & up_through).up(rows);
            down |= (down & down_through).down(rows);
            up_through &= up_through.down(rows);
            down_through &= down_through.up(rows);
            rows *= 2;
        }
        up | down
    }

    /// The blocks of the largest part of a colour whose parts never meet.
    fn largest(&self, stays: &Stays, colour: usize) -> usize {
        let mut parts = Parts::new();
        let mut before = 0..0;
        for column in (0..self.width).filter(|&column| stays.blocks.0[column] != 0) {
            let here = self.add_runs(stays, colour, column, &mut parts);
            for (one, other) in before.flat_map(|one| here.clone().map(move |it| (one, it))) {
                parts.join(one, other);
            }
            before = here;
        }
        parts.largest()
    }

    /// Adds the runs of a colour in a column, and tells which they are.
    fn add_runs(
        &self,
        stays: &Stays,
        colour: usize,
        column: usize,
        parts: &mut Parts,
    ) -> Range<usize> {
        let first = parts.count;
        let mut blocks = self.of[colour].0[column];
        let between = stays.blocks.0[column] & !blocks;
        while blocks != 0 {
            let above = between & !below(blocks.trailing_zeros());
            let run = if above == 0 { blocks } else { blocks & below(above.trailing_zeros()) };
            blocks &= !run;
            let rows = ones(run.into()).map(|row| stays.spans[row as usize].0[column]);
            parts.add(rows.fold(0, |all, rows| all | rows), run.count_ones());
        }
        first..parts.count
    }
}

/// The rows below one.
fn below(row: u32) -> u16 {
    (1 << row) - 1
}

/// What stands in the columns beside, where those in between can vanish.
#[inline(always)]
fn beside(reach: Lanes, vanishing: Lanes) -> Lanes {
    let (mut right, mut left) = (reach.right(), reach.left());
    if vanishing.is_empty() {
        return right | left;
    }
    loop {
        let further_right = (right & vanishing).right() & !right;
        let further_left = (left & vanishing).left() & !left;
        if (further_right | further_left).is_empty() {
            return right | left;
        }
        right |= further_right;
        left |= further_left;
    }
}

/// Blocks of a column that nothing keeps apart.
#[derive(Clone, Copy)]
struct Run {
    /// The rows that they can come to.
    rows: u16,
    /// The number of a run that stands for its part.
    part: u8,
    /// The blocks of the part, where it stands for itself.
    blocks: u8,
}

/// The runs of a colour.
struct Parts {
    runs: [Run; MOST_RUNS],
    count: usize,
}

/// Every other block of all columns.
const MOST_RUNS: usize = MOST_COLUMNS * ROWS.div_ceil(2);

const _: () = assert!(MOST_COLUMNS * ROWS <= u8::MAX as usize);

impl Parts {
    fn new() -> Self {
        Self { runs: [Run { rows: 0, part: 0, blocks: 0 }; MOST_RUNS], count: 0 }
    }

    /// Adds a run that is a part of its own.
    fn add(&mut self, rows: u16, blocks: u32) {
        self.runs[self.count] = Run { rows, part: self.count as u8, blocks: blocks as u8 };
        self.count += 1;
    }

    /// Makes one part of those of two runs, if these can come to the same row.
    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.runs[one], self.runs[other]);
        if one.part == other.part || one.rows & other.rows == 0 {
            return;
        }
        let more = self.runs[usize::from(one.part)].blocks;
        self.runs[usize::from(other.part)].blocks += more;
        let runs = &mut self.runs[..self.count];
        runs.iter_mut().filter(|run| run.part == one.part).for_each(|run| run.part = other.part);
    }

    fn largest(&self) -> usize {
        let runs = &self.runs[..self.count];
        runs.iter().map(|run| runs[usize::from(run.part)].blocks.into()).max().unwrap_or(0)
    }
}
