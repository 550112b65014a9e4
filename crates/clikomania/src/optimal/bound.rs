//! How much can still be won at most.
//!
//! *At once*: every colour in one group. The sum over the colours of r·(r − 1) for all their blocks.
//!
//! *With walls*: a column that holds a block which can never be taken stays for ever. A group spans columns without a
//! break, so blocks of a colour on two sides of such a column, in which the colour has no block, never meet. A colour
//! with one block left on its side of a wall gives the next such block.
//!
//! *With a first*: call the largest group of each colour its main group, and look at the one that is taken first. A
//! column inside its span without a block of its colour must have vanished by then, and with it blocks of other colours,
//! which are therefore missing in their main groups. So the first main group may be everything that its colour has, but
//! then the others are smaller; and no group of a colour is larger than its main group, so n blocks with a main group of
//! at most s give at most ⌊n/s⌋ groups of s and one of the rest. The bound is the best over all colours and all spans.
//! Colours that stand without a gap may go before and cost the others nothing. Where windows are asked about two colours
//! this refutes next to nothing that they do not (on four boards, one position of ten thousand), and is not asked.
//!
//! *With windows*: many a colour has to leave blocks out at an edge of the position, wherever the rest of it is:
//! [`windows`]. That takes off most, so it is asked before what follows. What a main group lacks for that reason it lacks
//! in all later positions, so a position hands it on to its children. What two colours leave out in one game is asked
//! after orders: it takes off as much again, in as much time.
//!
//! *With what gathers*: many a colour cannot be one group even if nobody minds the others, because blocks stand in its
//! way that cannot go while it stays: [`gather`]. It is asked inside windows, and of whole positions where a bound is shown
//! or no memory is left for windows; after them it would take off a twentieth more, in as much time.
//!
//! *With an order* of all main groups, which harm each other: [`order`]. Where the others say yes, it is asked next.
//!
//! *With a plan* for all main groups, which says how much they harm each other: [`plan`]. It takes as long as all
//! the others several times over, so it is asked on boards of four colours when memory runs short.
//!
//! Tried as well, and not worth their time: the same for the second main group and all that follow (up to a
//! tenth fewer positions, twice the time); the blocks that must go before neighbouring columns of a main group come to
//! the same height (a few hundredths fewer, several times the time, and as written it was no bound: brute force said so);
//! and which colours can be whole together, when blocks of one stand between those of another, or keep them apart in
//! height, and what the others then lack (a sixth fewer, more than half as much time again).

mod columns;
mod evaluator;
mod first;
mod gather;
mod lacks;
mod order;
mod plan;
mod windows;

use crate::board::{Board, COLOURS};
use crate::packed::{Cells, Packed};
use crate::rules::{Rules, Value};
use columns::Columns;
pub(super) use evaluator::Evaluator;
use first::First;
pub(super) use lacks::Lacks;
use order::Order;
use plan::Plans;
use windows::Table;

/// Blocks of each colour.
pub(super) type Counts = [u16; COLOURS];

/// Bounds that look at places are for boards with up to so many colours.
const MOST_ORDERED: usize = 8;

/// Blocks go two at a time or more: a colour of which a block went before its main group lacks so many.
const LEAST_LACK: usize = 2;

/// Every order is tried with up to so many.
const COLOURS_ORDERED: usize = 5;

/// And from so many on: three colours are seldom in each other's way, so that looking takes longer than what it saves.
const LEAST_ORDERED: usize = 4;

/// And on boards of more blocks. Smaller ones are proven as soon without, of up to three times the positions.
const MOST_UNORDERED: usize = 56;

/// And with up to so many blocks of a colour, for the sake of its table.
const MOST_OF_A_COLOUR: usize = 255;

/// And with up to so many rows, and so many columns.
const MOST_ROWS: usize = 32;
const MOST_COLUMNS: usize = 16;

/// Tables for the bounds of one board.
#[derive(Debug)]
pub(super) struct Bounds {
    rules: Rules,
    colours: u32,
    points: Vec<Value>,
    /// What n blocks give in groups of at most s, at `n * side + s`; empty when the board is too large for it.
    split: Vec<Value>,
    side: usize,
    rows: usize,
    /// Whether orders are tried, and windows looked at.
    pub(super) ordered: bool,
    /// What windows leave out, where that is looked for.
    windows: Option<Table>,
}

impl Bounds {
    pub(super) fn new(board: &Board, rules: Rules) -> Self {
        let points: Vec<Value> =
            (0..=board.blocks() as u32).map(|size| rules.points(size)).collect();
        let colours = u32::from(board.colours());
        let ordered = board.blocks() > MOST_UNORDERED;
        let rows = board.rows();
        let mut bounds = Self {
            rules,
            colours,
            points,
            split: Vec::new(),
            side: 0,
            rows,
            ordered,
            windows: None,
        };
        bounds.side = most_of_a_colour(board) + 1;
        if fits(board) && bounds.side <= MOST_OF_A_COLOUR + 1 {
            let cells = 0..bounds.side * bounds.side;
            bounds.split =
                cells.map(|at| bounds.split(at / bounds.side, at % bounds.side)).collect();
        }
        bounds
    }

    /// Asks what windows leave out as well, and keeps what is known of them in so many bytes at most.
    pub(super) fn look_at_windows(&mut self, board: &Board, bytes: usize) {
        let few = self.colours as usize <= COLOURS_ORDERED;
        self.windows = if few && fits(board) { Table::of(board, bytes) } else { None };
    }

    /// Makes room for more of what is found out of windows, if they are crowded.
    pub(super) fn grow_windows(&mut self) {
        if let Some(windows) = &mut self.windows {
            windows.grow();
        }
    }

    /// Whether windows are asked, whose cost nobody can tell beforehand.
    pub(super) fn have_windows(&self) -> bool {
        self.windows.is_some()
    }

    /// Bytes that what is known of windows may take.
    pub(super) fn bytes(&self) -> usize {
        self.windows.as_ref().map_or(0, Table::bytes)
    }

    fn split(&self, blocks: usize, most: usize) -> Value {
        let most = most.min(blocks);
        if most < 2 {
            return 0;
        }
        (blocks / most) as Value * self.points[most] + self.points[blocks % most]
    }

    /// Whether plans are worth their time when memory runs short.
    pub(super) fn planned(&self) -> bool {
        self.ordered && self.colours as usize == plan::COLOURS
    }

    pub(super) fn colours(&self) -> u32 {
        self.colours
    }

    /// Points of a move.
    pub(super) fn points(&self, size: u32) -> Value {
        self.points[size as usize]
    }

    pub(super) fn counts<C: Cells, const P: usize>(&self, packed: &Packed<C, P>) -> Counts {
        let mut counts = [0; COLOURS];
        for colour in 1..=self.colours {
            counts[colour as usize] = packed.of_colour(colour).count() as u16;
        }
        counts
    }

    /// Points of a game that ends with these blocks.
    pub(super) fn end(&self, counts: &Counts) -> Value {
        self.rules.end(counts[1..=self.colours as usize].iter().map(|&count| u32::from(count)))
    }

    /// The most that colours with so many blocks can give when their main groups lack some, the end included.
    pub(super) fn of_counts(&self, counts: &Counts, lacks: Lacks) -> Value {
        let counts = &counts[1..=self.colours as usize];
        let worth = |(colour, &count): (usize, &u16)| self.lacking(count.into(), lacks.of(colour));
        let groups: Value = counts.iter().enumerate().map(worth).sum();
        let clearable = counts.iter().all(|&count| count != 1);
        groups + if clearable { self.bonus() } else { 0 }
    }

    /// What so many blocks of a colour give when its main group lacks some of them.
    fn lacking(&self, blocks: usize, lack: usize) -> Value {
        match lack {
            0 => self.points[blocks],
            _ => self.split[blocks * self.side + blocks.saturating_sub(lack)],
        }
    }

    /// What a colour gives with a main group of all but `out` of its blocks.
    fn worth(&self, columns: &Columns, colour: usize, out: usize) -> Value {
        self.lacking(columns.totals[colour], out.max(columns.lacks.of(colour)))
    }

    /// What a cleared board is worth.
    fn bonus(&self) -> Value {
        self.rules.end(std::iter::empty())
    }

    /// What [`of_counts`](Self::of_counts) changes by when `size` blocks of a colour go.
    pub(super) fn change(&self, counts: &Counts, lacks: Lacks, colour: u32, size: u32) -> Value {
        let count = usize::from(counts[colour as usize]);
        let lack = lacks.of(colour as usize - 1);
        self.lacking(count - size as usize, lack.saturating_sub(size as usize))
            - self.lacking(count, lack)
    }

    /// The bound at once.
    pub(super) fn at_once<C: Cells, const P: usize>(&self, packed: &Packed<C, P>) -> Value {
        self.of_counts(&self.counts(packed), Lacks::default())
    }
}

fn fits(board: &Board) -> bool {
    usize::from(board.colours()) <= MOST_ORDERED
        && board.rows() <= MOST_ROWS
        && board.columns().len() <= MOST_COLUMNS
}

fn most_of_a_colour(board: &Board) -> usize {
    let count = |colour| board.columns().iter().flatten().filter(|&&it| it == colour).count();
    (1..=board.colours()).map(count).max().unwrap_or(0)
}

/// The numbers of the bits that are set.
fn ones(mut bits: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = (bits != 0).then(|| bits.trailing_zeros())?;
        bits &= bits - 1;
        Some(lowest)
    })
}

/// All columns from the first to the last of a set that is not empty.
fn hull(columns: u32) -> u32 {
    (u32::MAX << columns.trailing_zeros()) & (u32::MAX >> columns.leading_zeros())
}
