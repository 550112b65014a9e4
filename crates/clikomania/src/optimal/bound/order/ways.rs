//! Which colours can keep all their blocks while a group of another colour a comes together: ways over the columns.
//!
//! It knows of the group only
//!
//! - that a column between two of its columns has vanished, with all that stood there;
//! - that in a column its blocks stand without a gap, so what was between them is gone. A gap is possible where the group
//!   leads around it: then its next column on that side has two of its blocks or more, and some column there has three;
//! - that two columns next to each other share a row of it. A block sinks by no more rows than blocks below it go, those
//!   of b not among them.
//!
//! The rows that the group can have in its last column stand in the bits of a word, a lane for every colour b. So all
//! heights and all other colours take a step together. The lane of a itself takes part and means nothing.

use super::super::{COLOURS_ORDERED, Columns, MOST_COLUMNS, ones};

/// As many blocks left out of a group, or more, take nothing from anybody.
pub(super) const OUTS: usize = 2;

/// Columns may be so high.
pub(super) const HIGHEST: u32 = 12;

/// Rows, in a lane of [`HIGHEST`] bits for every colour.
type Lanes = u64;

/// The rows of the group by blocks left out so far.
type Rows = [Lanes; OUTS];

/// The lowest row in every lane, and all rows.
const LOWEST_ROW: Lanes = 1 | 1 << 12 | 1 << 24 | 1 << 36 | 1 << 48;
const FULL: Lanes = (1 << (HIGHEST * COLOURS_ORDERED as u32)) - 1;

/// How many blocks of every colour stand where.
#[derive(Debug)]
pub(super) struct Stacks {
    /// By column and row: in every lane the row of as many blocks as stand below.
    under: [[Lanes; HIGHEST as usize]; MOST_COLUMNS],
    /// By column: the lanes of the colours without a block.
    free: [Lanes; MOST_COLUMNS],
}

impl Stacks {
    pub(super) fn new() -> Self {
        Self { under: [[0; HIGHEST as usize]; MOST_COLUMNS], free: [0; MOST_COLUMNS] }
    }

    /// Counts anew.
    pub(super) fn count(&mut self, columns: &Columns) {
        for column in 0..columns.width as usize {
            let mut lane_at = [0; HIGHEST as usize];
            let mut height = 0;
            self.free[column] = FULL;
            for colour in 0..columns.colours {
                let rows = columns.rows[colour][column];
                if rows != 0 {
                    ones(rows).for_each(|row| lane_at[row as usize] = lane(colour));
                    height += rows.count_ones() as usize;
                    self.free[column] &= !lane(colour);
                }
            }
            let mut under = LOWEST_ROW;
            for (at, lane) in self.under[column].iter_mut().zip(lane_at).take(height) {
                *at = under;
                under += under & lane;
            }
        }
    }
}

fn lane(colour: usize) -> Lanes {
    ((1 << HIGHEST) - 1) << (HIGHEST * colour as u32)
}

/// The ways from the left to a column of the group.
#[derive(Clone, Copy)]
struct Reached {
    /// The rows of the last column of the group.
    all: Rows,
    /// Where that column has two blocks of the group or more.
    two: Rows,
    /// Where the group leads around a gap in that column on its right: a column with two blocks or more has to follow.
    open: Rows,
}

/// What a column can give to the group: its blocks from one to another.
#[derive(Clone, Copy)]
struct Part {
    low: u32,
    high: u32,
    blocks: u32,
    /// Blocks that are left out.
    out: usize,
}

/// The colours of which some block goes before a group of all but d blocks of colour `a`, by d.
pub(super) fn harmed(columns: &Columns, stacks: &Stacks, a: usize) -> [u32; OUTS] {
    let large = |column: &u32| columns.rows[a][*column as usize].count_ones() > 2;
    let large = ones(columns.holding[a]).filter(large).fold(0, |all, column| all | 1 << column);
    let ways = Ways { columns, stacks, colour: a, large };
    let arrived = if large == 0 { ways.arrive::<false>() } else { ways.arrive::<true>() };
    let mut harmed = [0; OUTS];
    // A group of one block is none.
    let outs = OUTS.min(columns.totals[a].saturating_sub(1));
    let mut so_far = 0;
    for (harmed, rows) in harmed[..outs].iter_mut().zip(arrived) {
        so_far |= rows;
        let others = ones(columns.all() & !(1 << a));
        *harmed = others.filter(|&b| so_far & lane(b as usize) == 0).fold(0, |all, b| all | 1 << b);
    }
    harmed
}

/// The search for all ways.
struct Ways<'a> {
    columns: &'a Columns,
    stacks: &'a Stacks,
    colour: usize,
    /// Columns with three blocks or more, around which the group can lead.
    large: u32,
}

impl Ways<'_> {
    /// The ends of the ways. `BENT` says whether the group can lead around gaps.
    fn arrive<const BENT: bool>(&self) -> Rows {
        let none = [0; OUTS];
        let mut arrived = none;
        let mut reached = Reached { all: none, two: none, open: none };
        let (mut before, mut behind) = (0, self.columns.totals[self.colour]);
        let holding = self.columns.holding[self.colour];
        for column in holding.trailing_zeros()..u32::BITS - holding.leading_zeros() {
            let rows = self.columns.rows[self.colour][column as usize];
            let here = rows.count_ones() as usize;
            let mut next = self.vanish::<BENT>(&reached, column, here);
            if here > 0 {
                behind -= here;
                if before < OUTS {
                    reached.all[before] |= FULL;
                }
                self.take_all::<BENT>(&reached, column, &mut next);
                arrived = or(arrived, later(next.all, behind));
                before += here;
            }
            reached = next;
        }
        arrived
    }

    /// The ways on which a column vanishes.
    fn vanish<const BENT: bool>(&self, reached: &Reached, column: u32, here: usize) -> Reached {
        let wall = self.columns.walls >> column & 1 == 1;
        let free = if wall { 0 } else { self.stacks.free[column as usize] };
        let on = |rows| later(and(rows, free), here);
        let bent = |rows| if BENT { on(rows) } else { [0; OUTS] };
        Reached { all: on(reached.all), two: bent(reached.two), open: bent(reached.open) }
    }

    /// Adds the ways on which a column gives some of its blocks to the group.
    fn take_all<const BENT: bool>(&self, reached: &Reached, column: u32, next: &mut Reached) {
        let rows = self.columns.rows[self.colour][column as usize];
        for low in ones(rows) {
            // Blocks of other colours go first.
            let floors = LOWEST_ROW * (2 << low) - self.stacks.under[column as usize][low as usize];
            for (blocks, high) in (1..).zip(ones(rows & (u32::MAX << low))) {
                let part = Part { low, high, blocks, out: (rows.count_ones() - blocks) as usize };
                if part.out >= OUTS {
                    continue;
                }
                if blocks == 1 {
                    next.all = or(next.all, later(and(reached.all, floors), part.out));
                } else {
                    self.take::<BENT>(reached, column, &part, floors, next);
                }
            }
        }
    }

    /// Adds the ways on which a column gives a part of two blocks or more.
    fn take<const BENT: bool>(
        &self,
        reached: &Reached,
        column: u32,
        part: &Part,
        floors: Lanes,
        next: &mut Reached,
    ) {
        let whole = floors & self.empty_between(column, part);
        let from = if BENT { or(reached.all, reached.open) } else { reached.all };
        let mut to = meet(from, whole, part.blocks);
        let span = part.high - part.low + 1;
        if BENT && span > part.blocks {
            if self.large & ((1 << column) - 1) != 0 {
                to = or(to, meet(or(reached.two, reached.open), floors, span));
            }
            if self.large >> column > 1 {
                next.open = or(next.open, later(meet(from, floors, span), part.out));
            }
        }
        next.all = or(next.all, later(to, part.out));
        if BENT {
            next.two = or(next.two, later(to, part.out));
        }
    }

    /// The lanes of the colours that have no block between those of a part.
    fn empty_between(&self, column: u32, part: &Part) -> Lanes {
        let between = (1 << part.high) - (2 << part.low);
        let empty = |&colour: &usize| self.columns.rows[colour][column as usize] & between == 0;
        (0..self.columns.colours).filter(empty).fold(0, |lanes, colour| lanes | lane(colour))
    }
}

/// Rows that `height` blocks cover whose lowest stands in one of `floors` and that share a row with `rows`. Nothing
/// passes into another lane, because the highest of them stands no higher than its column.
fn meet(rows: Rows, floors: Lanes, height: u32) -> Rows {
    rows.map(|rows| {
        let feet = (0..height).fold(0, |feet, up| feet | rows >> up) & floors;
        (0..height).fold(0, |covered, up| covered | feet << up)
    })
}

fn and(rows: Rows, places: Lanes) -> Rows {
    rows.map(|rows| rows & places)
}

fn or(some: Rows, more: Rows) -> Rows {
    std::array::from_fn(|out| some[out] | more[out])
}

/// With more blocks left out.
fn later([none, one]: Rows, more: usize) -> Rows {
    match more {
        0 => [none, one],
        1 => [0, none],
        _ => [0; OUTS],
    }
}
