//! A game in progress whose blocks keep the name of the place where they stood at the start.

use crate::board::Board;
use crate::packed::{Cells, Packed};
use crate::rules::{Rules, Value};

/// What all games of a search share.
#[derive(Debug)]
pub(super) struct Setting {
    points: Vec<Value>,
    rules: Rules,
    colours: u32,
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
        Self { points, rules, colours, blocks_of_a_colour, by_count }
    }
}

/// A position, and which blocks of the start it still holds.
#[derive(Clone, Debug)]
pub(super) struct State<C, const P: usize> {
    pub(super) packed: Packed<C, P>,
    /// The places of the start whose blocks are left.
    alive: C,
    /// The columns of the start that still hold blocks.
    columns: u64,
    /// Points so far.
    value: Value,
}

impl<C: Cells, const P: usize> State<C, P> {
    pub(super) fn of(packed: Packed<C, P>) -> Self {
        let alive = packed.occupied();
        let columns = (0..C::COLUMNS).filter(|&column| alive.lane(column) != 0);
        let columns = columns.fold(0, |all, column| all | 1 << column);
        Self { packed, alive, columns, value: 0 }
    }

    /// The group of two or more around the block that stood at `origin`; `None` when the block is gone or alone.
    pub(super) fn group(&self, origin: u16) -> Option<C> {
        let (column, row) = (u32::from(origin) / C::STRIDE, u32::from(origin) % C::STRIDE);
        let lane = self.alive.lane(column);
        if lane >> row & 1 == 0 {
            return None;
        }
        let column = (self.columns & ((1 << column) - 1)).count_ones();
        let row = (lane & ((1 << row) - 1)).count_ones();
        let cell = C::cell(column * C::STRIDE + row);
        let colour = self.packed.of_colour(self.packed.colour_at(cell));
        if (cell.neighbours() & colour).is_empty() { None } else { Some(cell.flood(colour)) }
    }

    /// Where the block stood at the start that is now in the cell of this number.
    pub(super) fn origin(&self, cell: u32) -> u16 {
        let column = nth_bit(self.columns, cell / C::STRIDE);
        let row = nth_bit(self.alive.lane(column), cell % C::STRIDE);
        (column * C::STRIDE + row) as u16
    }

    /// Takes a group.
    pub(super) fn take(&mut self, group: C, setting: &Setting) {
        let (mut rest, columns) = (group, self.columns);
        while !rest.is_empty() {
            let at = rest.lowest() / C::STRIDE;
            let column = nth_bit(columns, at);
            let left = without(self.alive.lane(column), rest.lane(at));
            rest = rest.with_lane(at, 0);
            self.alive = self.alive.with_lane(column, left);
            if left == 0 {
                self.columns &= !(1 << column);
            }
        }
        self.value += setting.points[group.count() as usize];
        self.packed = self.packed.take(group);
    }

    /// Points of the game if it ends here.
    pub(super) fn value(&self, setting: &Setting) -> Value {
        let left = (1..=setting.colours).map(|colour| self.packed.of_colour(colour).count());
        self.value + setting.rules.end(left)
    }

    /// How good a finished game is to go on from: its value, less something for every block left where a cleared board
    /// is worth extra.
    pub(super) fn energy(&self, setting: &Setting) -> Value {
        let left = self.packed.occupied().count() as Value;
        let price = if setting.rules.cleared > 0 { PRICE_OF_A_BLOCK } else { 0 };
        self.value(setting) - price * left
    }
}

/// Points that a block left costs where a cleared board is worth extra. Over ten boards of the
/// literature 30 lost a tenth of the points, 0 and 3 some hundredths, which is little more than chance.
const PRICE_OF_A_BLOCK: Value = 8;

/// The position of the `n`th bit that is set, from 0.
fn nth_bit(mut bits: u64, n: u32) -> u32 {
    for _ in 0..n {
        bits &= bits - 1;
    }
    bits.trailing_zeros()
}

/// `bits` without its set bits whose ranks are the set bits of `ranks`.
fn without(bits: u64, mut ranks: u64) -> u64 {
    let (mut rest, mut left) = (bits, bits);
    while ranks != 0 {
        let lowest = rest & rest.wrapping_neg();
        if ranks & 1 == 1 {
            left &= !lowest;
        }
        rest &= !lowest;
        ranks >>= 1;
    }
    left
}
