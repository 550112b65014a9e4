//! A game in progress whose blocks keep the name of the place where they stood at the start.

use crate::board::Board;
use crate::packed::{Cells, Packed};
use crate::rules::{Rules, Value};

/// What all games of a search share.
#[derive(Debug)]
pub(super) struct Setting {
    /// Points of a move, by the size of its group.
    pub(super) points: Vec<Value>,
    pub(super) rules: Rules,
    pub(super) colours: u32,
    /// What a cleared board is worth.
    pub(super) bonus: Value,
    /// Blocks of a colour on average.
    pub(super) blocks_of_a_colour: f64,
    /// The colours, the most frequent first.
    pub(super) by_count: Vec<u32>,
}

impl Setting {
    pub(super) fn new(board: &Board, rules: Rules) -> Self {
        let points = (0..=board.blocks() as u32).map(|size| rules.points(size)).collect();
        let count = |&colour: &u32| {
            board.columns().iter().flatten().filter(|&&it| u32::from(it) == colour).count()
        };
        let mut by_count: Vec<u32> = (1..=u32::from(board.colours())).collect();
        by_count.sort_by_key(|colour| std::cmp::Reverse(count(colour)));
        let blocks_of_a_colour = board.blocks() as f64 / f64::from(board.colours());
        let colours = u32::from(board.colours());
        let bonus = rules.end(std::iter::empty());
        Self { points, rules, colours, bonus, blocks_of_a_colour, by_count }
    }
}

/// A position, and where its blocks stood at the start.
#[derive(Clone, Debug)]
pub(super) struct State<C: Cells, const P: usize> {
    pub(super) packed: Packed<C, P>,
    /// The rows in which the blocks stood at the start.
    rows: C::RowPlanes,
    /// The columns of the start that still hold blocks.
    columns: u64,
    /// Blocks of each colour, from 0.
    counts: C::Counts,
    /// Points so far.
    value: Value,
    /// Points for every colour in one group.
    in_one: Value,
}

impl<C: Cells, const P: usize> State<C, P> {
    pub(super) fn of(packed: Packed<C, P>, setting: &Setting) -> Self {
        let occupied = packed.occupied();
        let columns = (0..C::COLUMNS).filter(|&column| occupied.lane(column) != 0);
        let columns = columns.fold(0, |all, column| all | 1 << column);
        let mut counts = C::NO_COUNTS;
        for colour in 1..=setting.colours {
            counts.as_mut()[colour as usize] = packed.of_colour(colour).count() as u16;
        }
        let in_one = counts.as_ref().iter().map(|&count| setting.points[usize::from(count)]).sum();
        Self { packed, rows: row_planes(occupied), columns, counts, value: 0, in_one }
    }

    /// Blocks left.
    pub(super) fn blocks(&self) -> usize {
        self.counts.as_ref().iter().map(|&count| usize::from(count)).sum()
    }

    /// The group of two or more around the block that stood at `origin`; `None` when the block is gone or alone.
    pub(super) fn group(&self, origin: u16) -> Option<C> {
        let (column, row) = (u32::from(origin) / C::STRIDE, u32::from(origin) % C::STRIDE);
        if self.columns >> column & 1 == 0 {
            return None;
        }
        let column = (self.columns & ((1 << column) - 1)).count_ones();
        let cell = column * C::STRIDE + self.row_now(column, row)?;
        let group = self.packed.group_at(cell);
        (group != C::cell(cell)).then_some(group)
    }

    /// Where the block of a column is now that stood in `row`.
    fn row_now(&self, column: u32, row: u32) -> Option<u32> {
        let mut lane = self.packed.lane(column);
        for (bit, plane) in self.rows.as_ref().iter().enumerate() {
            let set = plane.lane(column);
            lane &= if row >> bit & 1 == 1 { set } else { !set };
        }
        (lane != 0).then(|| lane.trailing_zeros())
    }

    /// Where the block stood at the start that is now in the cell of this number.
    pub(super) fn origin(&self, cell: u32) -> u16 {
        let (column, row) = (cell / C::STRIDE, cell % C::STRIDE);
        let planes = self.rows.as_ref().iter().enumerate();
        let row: u64 = planes.map(|(bit, plane)| (plane.lane(column) >> row & 1) << bit).sum();
        (nth_bit(self.columns, column) * C::STRIDE) as u16 + row as u16
    }

    /// Takes a group.
    pub(super) fn take(&mut self, group: C, setting: &Setting) {
        let size = group.count() as usize;
        let colour = self.packed.colour_at(group.lowest()) as usize;
        let count = usize::from(self.counts.as_ref()[colour]);
        self.counts.as_mut()[colour] -= size as u16;
        self.value += setting.points[size];
        self.in_one += setting.points[count - size] - setting.points[count];
        let columns = &mut self.columns;
        self.packed.take_with(self.rows.as_mut(), group, |column| {
            *columns &= !(1 << nth_bit(*columns, column));
        });
    }

    /// The cells that hold a block of another colour, or one that stood elsewhere at the start. All cells where other columns
    /// have closed.
    pub(super) fn difference(&self, other: &Self) -> C {
        if self.columns != other.columns {
            return !C::EMPTY;
        }
        let planes = self.packed.planes().iter().chain(self.rows.as_ref());
        let others = other.packed.planes().iter().chain(other.rows.as_ref());
        planes.zip(others).fold(C::EMPTY, |all, (&one, &other)| all | one & !other | other & !one)
    }

    /// Points so far.
    pub(super) fn so_far(&self) -> Value {
        self.value
    }

    /// No game from here is worth more.
    pub(super) fn most(&self, setting: &Setting) -> Value {
        let clearable = !self.counts.as_ref().contains(&1);
        let bonus = if clearable { setting.bonus } else { 0 };
        self.value + self.in_one + bonus
    }

    /// Points of the game if it ends here.
    pub(super) fn value(&self, setting: &Setting) -> Value {
        self.value + setting.rules.end(self.counts.as_ref().iter().map(|&count| u32::from(count)))
    }

    /// How good a finished game is to go on from: its value, less something for the blocks left where a cleared board
    /// is worth extra, so that it comes nearer to that step by step.
    pub(super) fn energy(&self, setting: &Setting) -> Value {
        let left = self.blocks() as Value;
        self.value(setting) - setting.bonus / 10 * 3 * left / (left + HALF_PRICE)
    }
}

/// Blocks left for which half of the highest price is paid, which is three tenths of what a cleared board is worth.
const HALF_PRICE: Value = 3;

/// The rows of the cells, in planes.
fn row_planes<C: Cells>(cells: C) -> C::RowPlanes {
    let mut planes = C::RowPlanes::default();
    for (bit, plane) in planes.as_mut().iter_mut().enumerate() {
        let rows =
            (0..C::ROWS).filter(|row| row >> bit & 1 == 1).fold(0, |all, row| all | 1 << row);
        for column in 0..C::COLUMNS {
            *plane = plane.with_lane(column, cells.lane(column) & rows);
        }
    }
    planes
}

/// The position of the `n`th bit that is set, from 0.
fn nth_bit(mut bits: u64, n: u32) -> u32 {
    for _ in 0..n {
        bits &= bits - 1;
    }
    bits.trailing_zeros()
}
