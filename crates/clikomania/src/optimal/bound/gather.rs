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
//! Windows of a position are asked in the same way: [`windows`](super::windows).
//!
//! Tried as well: looking what happens when two blocks of the colour go first, one pair that can meet after the other, so
//! that a main group may lack three (a twentieth to a quarter fewer positions, in up to half as much time again), or all
//! these pairs at once (a hundredth fewer); and keeping the blocks of a second colour too, to find which two cannot both
//! be whole (up to a twelfth fewer with four colours, a quarter with three, in the same time or more).

mod lanes;

use std::array::from_fn;
use std::ops::Range;

use super::windows::{Cells, Window};
use super::{Columns, MOST_COLUMNS, MOST_ORDERED, ones};
use crate::packed::Cells as _;
use lanes::Lanes;
pub(super) use lanes::ROWS;

/// Where the blocks of a position stand, in lanes of up to `N` columns.
#[derive(Debug)]
pub(super) struct Gather<const N: usize> {
    /// Whether other columns stand to the left, of which nothing is known.
    open: bool,
    /// What blocks of the first column that stay keep from sinking: nothing there when they may go.
    holding: Lanes<N>,
    colours: usize,
    width: usize,
    /// Blocks of the highest column.
    rows: usize,
    all: Lanes<N>,
    /// The blocks of each colour.
    of: [Lanes<N>; MOST_ORDERED],
    /// By colour and row: all bits of the columns whose block in that row is of that colour.
    at: [[Lanes<N>; ROWS]; MOST_ORDERED],
}

/// What stays while a colour stays.
struct Stays<const N: usize> {
    blocks: Lanes<N>,
    /// The rows that the block of a row can come to.
    spans: [Lanes<N>; ROWS],
}

impl<const N: usize> Gather<N> {
    pub(super) fn new() -> Self {
        Self {
            open: false,
            holding: !Lanes::NONE,
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
        self.width = columns.width as usize;
        self.rows = columns.highest() as usize;
        self.look_at(columns.colours, |colour| {
            from_fn(|column| columns.rows[colour].get(column).map_or(0, |&rows| rows as u16))
        });
    }

    /// Looks at a window.
    pub(super) fn look_at_window(&mut self, window: &Window, colours: usize) {
        self.open = true;
        let occupied = window.occupied();
        let columns = (0..Cells::COLUMNS).map(|column| occupied.lane(column));
        let columns = columns.take_while(|&rows| rows != 0);
        let (width, all) = columns.fold((0, 0), |(width, all), rows| (width + 1, all | rows));
        (self.width, self.rows) = (width, (u64::BITS - all.leading_zeros()) as usize);
        self.look_at(colours, |colour| {
            let of = window.of_colour(colour as u32 + 1);
            from_fn(|column| if column < width { of.lane(column as u32) as u16 } else { 0 })
        });
    }

    fn look_at(&mut self, colours: usize, rows: impl Fn(usize) -> [u16; N]) {
        self.colours = colours;
        self.all = Lanes::NONE;
        for colour in 0..self.colours {
            let of = Lanes(rows(colour));
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

    /// The most blocks of a colour that can be one group in a window, together with what stands beside it, when no more
    /// than one block of it was taken before; `None` where that one may have been the last one of its column.
    pub(super) fn most_but_one(&mut self, colour: usize) -> Option<usize> {
        let first = self.of[colour].0.iter().position(|&rows| rows != 0)?;
        if self.of[colour].0[first].count_ones() < 2 {
            return None;
        }
        self.holding.0[first] = 0;
        let most = self.most(colour);
        self.holding.0[first] = !0;
        Some(most)
    }

    /// What stays while a colour does.
    fn stays(&self, kept: usize) -> Stays<N> {
        let mut stays = Stays { blocks: self.all, spans: [Lanes::NONE; ROWS] };
        // At first nothing sinks: whoever has a neighbour goes.
        for (colour, &of) in self.of[..self.colours].iter().enumerate() {
            if colour != kept {
                stays.blocks &= !(of & (of.up(1) | of.down(1) | of.right() | of.left()));
            }
        }
        if self.open {
            self.leave_beside(&mut stays, kept);
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

    /// Beside a window others may come to all blocks of the first column, and to the next one when it has vanished.
    fn leave_beside(&self, stays: &mut Stays<N>, kept: usize) {
        for column in 0..self.width {
            stays.blocks.0[column] &= self.of[kept].0[column];
            if stays.blocks.0[column] != 0 {
                return;
            }
        }
    }

    /// Finds the rows that every block can come to.
    #[inline(always)]
    fn sink(&self, stays: &mut Stays<N>) {
        // As many of the lowest rows as blocks stay below.
        let mut below = Lanes::NONE;
        for row in 0..self.rows {
            stays.spans[row] = Lanes::lowest(row + 1) & !below;
            let staying = (stays.blocks & Lanes::row(row)).filled();
            below |= staying & (below.up(1) | Lanes::row(0)) & self.holding;
        }
    }

    /// Whether it is worth asking which blocks of a colour go.
    #[inline(always)]
    fn waits(&self, stays: &Stays<N>, colour: usize, kept: usize) -> bool {
        colour != kept && !(self.of[colour] & stays.blocks).is_empty()
    }

    /// The blocks that stay so far and can meet one of their colour in another column.
    #[inline(always)]
    fn meeting_beside(&self, stays: &Stays<N>, kept: usize) -> Lanes<N> {
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
    fn meeting_above(&self, stays: &Stays<N>, kept: usize) -> Lanes<N> {
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
    fn reached(&self, blocks: Lanes<N>, stays: Lanes<N>) -> Lanes<N> {
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
    fn largest(&self, stays: &Stays<N>, colour: usize) -> usize {
        let mut parts = Parts::new();
        let mut before = 0..0;
        for column in (0..self.width).filter(|&column| stays.blocks.0[column] != 0) {
            let here = self.add_runs(stays, colour, column, &mut parts);
            if self.open && here.start == 0 {
                here.clone().for_each(|run| parts.unite(here.start, run));
            }
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
        stays: &Stays<N>,
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
fn beside<const N: usize>(reach: Lanes<N>, vanishing: Lanes<N>) -> Lanes<N> {
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
        if one.rows & other.rows != 0 {
            self.unite(one.part.into(), other.part.into());
        }
    }

    /// Makes one part of those of two runs.
    fn unite(&mut self, one: usize, other: usize) {
        let (one, other) = (self.runs[one], self.runs[other]);
        if one.part == other.part {
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
