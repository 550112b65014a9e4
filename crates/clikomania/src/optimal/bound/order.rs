//! How much can still be won when the main groups of all colours get in each other's way.
//!
//! Put the colours in the order in which their main groups are taken. When that of colour a is taken, the main groups of
//! all colours that come later still stand whole. So a block of a later colour b that has to go before it is missing in
//! the main group of b. Whether some block of b has to go depends on how many blocks d the main group of a leaves out:
//! [`ways`] finds it. Blocks go two at a time or more, so a colour that lacks any lacks two, and its main group has two
//! or more. No game gives more than the best choice of an order and of a number d for every colour, two or more for those
//! that one before them harms.
//!
//! What a main group needs it still needs after a move of another colour. So what the other colours lose at least, among
//! themselves, is lost after any move of a colour: that refutes moves, before anybody looks at what comes out of them. On
//! boards of 8 × 10 with four colours it saves a quarter to two fifths of the positions.
//!
//! How many blocks of b have to go, up to three of them, gives a twentieth to a sixth fewer positions in two to three
//! times the time; what blocks of several later colours have to go together, a thirtieth fewer again.

mod ways;

use super::{Bounds, COLOURS_ORDERED, Columns, Value, ones};
use ways::{OUTS, Stacks};

/// Numbers of blocks left out that are worth a thought: more than those that matter to [`ways`] matter to nobody.
const CHOICES: usize = OUTS + 1;

/// A colour that lacks any lacks so many.
const LEAST_LACK: usize = 2;

/// More than any game is worth: this cannot be.
const NEVER: Value = Value::MAX / 16;

/// The search for the best order, with room to work in.
#[derive(Debug)]
pub(in crate::optimal) struct Order {
    /// The position that is looked at.
    pub(super) columns: Columns,
    /// Whether anything is known of it.
    looked: bool,
    /// The colours that a main group harms, by its colour and the blocks that it leaves out.
    harmed: [[u32; CHOICES]; COLOURS_ORDERED],
    /// The colours for which that is known.
    known: u32,
    /// What a colour loses by leaving blocks out.
    losses: [[Value; CHOICES]; COLOURS_ORDERED],
    /// What a set of harmed colours loses at least.
    lacks: [Value; 1 << COLOURS_ORDERED],
    /// What the others certainly lose after a move of a colour, and what is enough for them.
    after: [(Value, Value); COLOURS_ORDERED],
    stacks: Stacks,
    /// Whether these are counted.
    counted: bool,
}

impl Order {
    pub(in crate::optimal) fn new() -> Self {
        Self {
            columns: Columns::default(),
            looked: false,
            harmed: [[0; CHOICES]; COLOURS_ORDERED],
            known: 0,
            losses: [[0; CHOICES]; COLOURS_ORDERED],
            lacks: [0; 1 << COLOURS_ORDERED],
            after: [(0, 0); COLOURS_ORDERED],
            stacks: Stacks::new(),
            counted: false,
        }
    }

    /// Looks at a position of which nothing is known.
    pub(super) fn look(&mut self, columns: Columns) {
        self.columns = columns;
        self.looked = false;
    }

    /// Whether some order gives more than `least`, the end left out.
    pub(super) fn exceeds(&mut self, bounds: &Bounds, least: Value) -> bool {
        let columns = &self.columns;
        if columns.highest() > ways::HIGHEST {
            return true;
        }
        let mut total = 0;
        for colour in 0..columns.colours {
            let full = worth(columns, bounds, colour, 0);
            total += full;
            let loss = |out| full - worth(columns, bounds, colour, out);
            self.losses[colour] = std::array::from_fn(loss);
            let sure = columns.totals[colour] >= LEAST_LACK + 2;
            let lack = if sure { self.losses[colour][LEAST_LACK] } else { NEVER };
            for set in 0..1 << colour {
                self.lacks[set | 1 << colour] = (self.lacks[set] + lack).min(NEVER);
            }
        }
        (self.looked, self.known, self.counted) = (true, 0, false);
        self.after = [(0, NEVER); COLOURS_ORDERED];
        let (all, budget) = (columns.all(), total - least - 1);
        self.most(all) <= budget || Choice { order: self }.fits(all, 0, budget)
    }

    /// What colours lose at most among themselves: whoever comes first is not harmed, and harmed colours harm nobody.
    fn most(&self, colours: u32) -> Value {
        let harmed = ones(colours).map(|first| self.lacks[(colours & !(1 << first)) as usize]);
        harmed.min().unwrap_or(0)
    }

    /// Whether the other colours lose so much after any move of a colour.
    pub(in crate::optimal) fn lose_after(&mut self, colour: u32, wanted: Value) -> bool {
        let others = self.columns.all() & !(1 << (colour - 1));
        if !self.looked || self.most(others) < wanted {
            return false;
        }
        let (lost, enough) = self.after[colour as usize - 1];
        if wanted <= lost || wanted > enough {
            return wanted <= lost;
        }
        let fits = Choice { order: self }.fits(others, 0, wanted - 1);
        self.after[colour as usize - 1] = if fits { (lost, wanted - 1) } else { (wanted, enough) };
        !fits
    }
}

/// What a colour gives with a main group of all but `out` of its blocks.
fn worth(columns: &Columns, bounds: &Bounds, colour: usize, out: usize) -> Value {
    let total = columns.totals[colour];
    bounds.split[total * bounds.side + total.saturating_sub(out)]
}

/// A choice of the order and of the numbers d, colour by colour.
struct Choice<'a> {
    order: &'a mut Order,
}

impl Choice<'_> {
    /// Whether the colours of `rest`, some of them `harmed` by others before, can be put in order with a loss of at most
    /// `budget`.
    fn fits(&mut self, rest: u32, harmed: u32, budget: Value) -> bool {
        if self.order.lacks[harmed as usize] > budget {
            return false;
        }
        if rest.count_ones() < 2 {
            return true;
        }
        for first in ones(rest) {
            self.learn(first as usize);
            if let Some(fits) = self.fits_at_no_cost(first, rest, harmed, budget) {
                return fits;
            }
        }
        ones(rest).any(|first| self.fits_with(first, rest, harmed, budget))
    }

    /// A colour that harms nobody any more may as well come first.
    fn fits_at_no_cost(
        &mut self,
        first: u32,
        rest: u32,
        harmed: u32,
        budget: Value,
    ) -> Option<bool> {
        let (others, out) = (rest & !(1 << first), least_out(first, harmed));
        let harms = self.order.harmed[first as usize][out] & others;
        let loss = self.order.losses[first as usize][out];
        (harms & !harmed == 0).then(|| self.fits(others, harmed & others, budget - loss))
    }

    /// The same with the first colour chosen.
    fn fits_with(&mut self, first: u32, rest: u32, harmed: u32, budget: Value) -> bool {
        let others = rest & !(1 << first);
        let mut before = u32::MAX;
        for out in least_out(first, harmed)..CHOICES {
            let loss = self.order.losses[first as usize][out];
            let then = (harmed | self.order.harmed[first as usize][out]) & others;
            if then != before && self.fits(others, then, budget - loss) {
                return true;
            }
            before = then;
        }
        false
    }

    /// Finds whom the main group of a colour harms.
    fn learn(&mut self, colour: usize) {
        let Order { columns, known, counted, stacks, .. } = self.order;
        if *known >> colour & 1 == 1 {
            return;
        }
        if !*counted {
            stacks.count(columns);
        }
        let harmed = ways::harmed(columns, stacks, colour);
        self.order.harmed[colour][..OUTS].copy_from_slice(&harmed);
        self.order.known |= 1 << colour;
        self.order.counted = true;
    }
}

/// How many blocks the main group of a colour leaves out at least.
fn least_out(colour: u32, harmed: u32) -> usize {
    if harmed >> colour & 1 == 1 { LEAST_LACK } else { 0 }
}
