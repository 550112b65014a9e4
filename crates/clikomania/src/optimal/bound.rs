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
//! Colours that stand without a gap may go before and cost the others nothing.
//!
//! *With an order* of all main groups, which harm each other: [`order`]. Where the others say yes, it is asked last.
//!
//! *With a plan* for all main groups, which says how much they harm each other: [`plan`]. It takes as long as all
//! the others several times over, so it is asked on boards of four colours when memory runs short.
//!
//! Tried as well, and not worth their time: the same for the second main group and all that follow (up to a
//! tenth fewer positions, twice the time); the blocks that must go before neighbouring columns of a main group come to
//! the same height (a few hundredths fewer, several times the time, and as written it was no bound: brute force said so);
//! and which colours can be whole together, when blocks of one stand between those of another, or keep them apart in
//! height, and what the others then lack (a sixth fewer, more than half as much time again).

mod order;
mod plan;

use crate::board::Board;
use crate::packed::{Cells, Packed};
use crate::rules::{Rules, Value};
pub(super) use order::Order;
pub(super) use plan::Plans;

/// Colours that boards may have, and 0.
const COLOURS: usize = 64;

/// Blocks of each colour.
pub(super) type Counts = [u16; COLOURS];

/// The bound with a first looks at boards with up to so many colours.
const MOST_ORDERED: usize = 8;

/// Every order is tried with up to so many.
const COLOURS_ORDERED: usize = 5;

/// And from so many on: three colours are seldom in each other's way, so looking takes twice the time for nothing.
const LEAST_ORDERED: usize = 4;

/// And on boards of more blocks. Smaller ones are proven sooner without, of up to three times the positions.
const MOST_UNORDERED: usize = 64;

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
    /// Whether orders are tried.
    pub(super) ordered: bool,
}

impl Bounds {
    pub(super) fn new(board: &Board, rules: Rules) -> Self {
        let points: Vec<Value> =
            (0..=board.blocks() as u32).map(|size| rules.points(size)).collect();
        let colours = u32::from(board.colours());
        let ordered = board.blocks() > MOST_UNORDERED;
        let rows = board.rows();
        let mut bounds = Self { rules, colours, points, split: Vec::new(), side: 0, rows, ordered };
        bounds.side = most_of_a_colour(board) + 1;
        if fits(board) && bounds.side <= MOST_OF_A_COLOUR + 1 {
            let cells = 0..bounds.side * bounds.side;
            bounds.split =
                cells.map(|at| bounds.split(at / bounds.side, at % bounds.side)).collect();
        }
        bounds
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

    /// The most that colours with so many blocks can give, the end included.
    pub(super) fn of_counts(&self, counts: &Counts) -> Value {
        let counts = &counts[1..=self.colours as usize];
        let groups: Value = counts.iter().map(|&count| self.points[usize::from(count)]).sum();
        let clearable = counts.iter().all(|&count| count != 1);
        groups + if clearable { self.bonus() } else { 0 }
    }

    /// What a cleared board is worth.
    fn bonus(&self) -> Value {
        self.rules.end(std::iter::empty())
    }

    /// What the groups of [`of_counts`](Self::of_counts) change by when `size` blocks of a colour go.
    pub(super) fn change(&self, counts: &Counts, colour: u32, size: u32) -> Value {
        let count = usize::from(counts[colour as usize]);
        self.points[count - size as usize] - self.points[count]
    }

    /// The bound at once.
    pub(super) fn at_once<C: Cells, const P: usize>(&self, packed: &Packed<C, P>) -> Value {
        self.of_counts(&self.counts(packed))
    }

    /// The best of all bounds.
    pub(super) fn thorough<C: Cells, const P: usize>(&self, packed: &Packed<C, P>) -> Value {
        if self.split.is_empty() {
            return self.at_once(packed);
        }
        let columns = Columns::of(self, packed);
        let rest = if columns.stuck { 0 } else { self.bonus() };
        let first = First { columns: &columns, bounds: self, best: 0, enough: Value::MAX };
        first.search() + rest
    }

    /// Whether a game from here may give more than `least`. Quicker than the bound itself.
    pub(super) fn exceeds<C: Cells, const P: usize>(
        &self,
        packed: &Packed<C, P>,
        least: Value,
        order: &mut Order,
        mut plans: Option<&mut Plans>,
    ) -> bool {
        if let Some(plans) = &mut plans {
            plans.forget();
        }
        if self.split.is_empty() {
            return self.at_once(packed) > least;
        }
        order.look(Columns::of(self, packed));
        let columns = &order.columns;
        let least = least - if columns.stuck { 0 } else { self.bonus() };
        if least < 0 {
            return true;
        }
        let first = First { columns, bounds: self, best: least, enough: least + 1 };
        if first.search() <= least {
            return false;
        }
        let ordered = (LEAST_ORDERED..=COLOURS_ORDERED).contains(&columns.colours);
        if !(self.ordered && ordered) {
            return true;
        }
        order.exceeds(self, least)
            && plans.is_none_or(|plans| plans.exceed(&order.columns, self, least))
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

/// Where the blocks of each colour stand.
#[derive(Debug, Default)]
struct Columns {
    width: u32,
    colours: usize,
    /// The rows of each colour in each column.
    rows: [[u32; MOST_COLUMNS]; MOST_ORDERED],
    /// The columns that hold blocks of a colour.
    holding: [u32; MOST_ORDERED],
    totals: [usize; MOST_ORDERED],
    /// Columns that never vanish.
    walls: u32,
    /// Whether some block can never be taken.
    stuck: bool,
}

impl Columns {
    fn of<C: Cells, const P: usize>(bounds: &Bounds, packed: &Packed<C, P>) -> Self {
        let occupied = packed.occupied();
        let width = (0..C::COLUMNS).find(|&it| occupied.lane(it) == 0).unwrap_or(C::COLUMNS);
        let mut columns = Self {
            width,
            colours: bounds.colours as usize,
            rows: [[0; MOST_COLUMNS]; MOST_ORDERED],
            holding: [0; MOST_ORDERED],
            totals: [0; MOST_ORDERED],
            walls: 0,
            stuck: false,
        };
        for colour in 0..columns.colours {
            let cells = packed.of_colour(colour as u32 + 1);
            for column in 0..width {
                let rows = cells.lane(column) as u32;
                columns.rows[colour][column as usize] = rows;
                columns.holding[colour] |= u32::from(rows != 0) << column;
                columns.totals[colour] += rows.count_ones() as usize;
            }
        }
        columns.find_walls();
        columns
    }

    /// Blocks of the highest column.
    fn highest(&self) -> u32 {
        let rows = |column: usize| self.rows.iter().fold(0, |all, rows| all | rows[column]);
        (0..self.width as usize).map(|column| rows(column).count_ones()).max().unwrap_or(0)
    }

    /// The colours that have blocks.
    fn all(&self) -> u32 {
        (0..self.colours).filter(|&colour| self.totals[colour] > 0).map(|colour| 1 << colour).sum()
    }

    fn find_walls(&mut self) {
        if !self.totals.contains(&1) {
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
                count += self.rows[colour][column as usize].count_ones();
                last = column;
            }
        }
        stuck | u32::from(count == 1) << last
    }

    /// Blocks of a colour in the columns that are not `gone`.
    fn left(&self, colour: usize, gone: u32) -> usize {
        let mut lost = gone & self.holding[colour];
        let mut left = self.totals[colour];
        while lost != 0 {
            left -= self.rows[colour][lost.trailing_zeros() as usize].count_ones() as usize;
            lost &= lost - 1;
        }
        left
    }
}

/// The search for the best first main group.
struct First<'a> {
    columns: &'a Columns,
    bounds: &'a Bounds,
    /// The best so far.
    best: Value,
    /// Nobody asks for more.
    enough: Value,
}

impl First<'_> {
    /// The most that all colours together can give, or any value from `enough` on.
    fn search(mut self) -> Value {
        let gapless = |&colour: &u32| {
            let holding = self.columns.holding[colour as usize];
            hull(holding) == holding
        };
        let all = self.columns.all();
        let free = ones(all).filter(gapless).fold(0, |all, colour| all | 1 << colour);
        let (rest, before) = (all & !free, self.most_of(free, 0));
        if rest == 0 {
            return self.best.max(before);
        }
        if before + self.most_of(rest, 0) <= self.best {
            return self.best;
        }
        for colour in ones(rest) {
            self.try_spans(colour as usize, rest & !(1 << colour), before);
        }
        self.best
    }

    /// What colours give at most when the columns `gone` vanish too early for them.
    fn most_of(&self, colours: u32, gone: u32) -> Value {
        let colours = ones(colours).map(|colour| colour as usize);
        colours.map(|colour| self.worth(colour, self.columns.left(colour, gone))).sum()
    }

    /// What a colour gives with a main group of at most `most`.
    fn worth(&self, colour: usize, most: usize) -> Value {
        self.bounds.split[self.columns.totals[colour] * self.bounds.side + most]
    }

    /// The main group of a colour comes first: every span from one of its columns to another, the widest first. A span
    /// that could grow without a gap is left out.
    fn try_spans(&mut self, colour: usize, others: u32, before: Value) {
        let holding = self.columns.holding[colour];
        for left in ones(holding & !(holding << 1)) {
            let mut last = holding & !(holding >> 1) & (u32::MAX << left);
            while last != 0 && self.best < self.enough {
                let right = 31 - last.leading_zeros();
                last &= !(1 << right);
                self.try_span(colour, others, before, hull(1 << left | 1 << right));
            }
        }
    }

    fn try_span(&mut self, colour: usize, others: u32, before: Value, span: u32) {
        let gaps = span & !self.columns.holding[colour];
        if gaps & self.columns.walls == 0 {
            let size = self.columns.left(colour, !span);
            let value = before + self.worth(colour, size) + self.most_of(others, gaps);
            self.best = self.best.max(value);
        }
    }
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
