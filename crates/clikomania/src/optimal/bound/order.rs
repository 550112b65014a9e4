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

use super::{Bounds, COLOURS_ORDERED, Columns, LEAST_LACK, Value, ones};
use ways::{OUTS, Stacks};

/// Numbers of blocks left out that are worth a thought: more than those that matter to [`ways`] matter to nobody.
const CHOICES: usize = OUTS + 1;

/// More than any game is worth: this cannot be.
const NEVER: Value = Value::MAX / 16;

/// The search for the best order, with room to work in.
#[derive(Debug)]
pub(super) struct Order {
    /// Whether anything is known of the position.
    looked: bool,
    /// The colours that a main group harms, by its colour and the blocks that it leaves out.
    harmed: [[u32; CHOICES]; COLOURS_ORDERED],
    /// The colours for which that is known.
    known: u32,
    /// What a colour loses by leaving blocks out.
    losses: [[Value; CHOICES]; COLOURS_ORDERED],
    /// What the others certainly lose after a move of a colour, and what is enough for them.
    after: [(Value, Value); COLOURS_ORDERED],
    stacks: Stacks,
    /// Whether these are counted.
    counted: bool,
}

impl Order {
    pub(super) fn new() -> Self {
        Self {
            looked: false,
            harmed: [[0; CHOICES]; COLOURS_ORDERED],
            known: 0,
            losses: [[0; CHOICES]; COLOURS_ORDERED],
            after: [(0, 0); COLOURS_ORDERED],
            stacks: Stacks::new(),
            counted: false,
        }
    }

    /// Forgets the position that was looked at last.
    pub(super) fn forget(&mut self) {
        self.looked = false;
    }

    /// Whether some order gives more than `least`, the end left out.
    pub(super) fn exceeds(&mut self, columns: &Columns, bounds: &Bounds, least: Value) -> bool {
        if columns.highest() > ways::HIGHEST {
            return true;
        }
        let mut total = 0;
        for colour in 0..columns.colours {
            let full = bounds.worth(columns, colour, 0);
            total += full;
            let loss = |out| full - bounds.worth(columns, colour, out);
            self.losses[colour] = std::array::from_fn(loss);
        }
        (self.looked, self.known, self.counted) = (true, 0, false);
        self.after = [(0, NEVER); COLOURS_ORDERED];
        let (whole, budget) = (columns.whole(), total - least - 1);
        self.most(whole) <= budget || self.fit(columns, whole, budget)
    }

    /// What colours lose at most among themselves: whoever comes first loses nothing, and who lacks some harms nobody.
    fn most(&self, colours: u32) -> Value {
        let losses = ones(colours).map(|colour| self.losses[colour as usize][LEAST_LACK]);
        let (sum, most) = losses.fold((0, 0), |(sum, most), loss| (sum + loss, loss.max(most)));
        sum - most
    }

    /// Whether the other colours lose so much more after any move of a colour.
    pub(super) fn lose_after(&mut self, columns: &Columns, colour: u32, wanted: Value) -> bool {
        let others = columns.whole() & !(1 << (colour - 1));
        if !self.looked || self.most(others) < wanted {
            return false;
        }
        let (lost, enough) = self.after[colour as usize - 1];
        if wanted <= lost || wanted > enough {
            return wanted <= lost;
        }
        let fits = self.fit(columns, others, wanted - 1);
        self.after[colour as usize - 1] = if fits { (lost, wanted - 1) } else { (wanted, enough) };
        !fits
    }

    /// Whether some order of these colours costs at most `budget`.
    fn fit(&mut self, columns: &Columns, colours: u32, budget: Value) -> bool {
        ones(colours).for_each(|colour| self.learn(columns, colour as usize));
        self.untie(colours, colours, [0; COLOURS_ORDERED], budget)
    }

    /// The same where main groups leave out so many blocks, and those of the colours in `free` more if need be. A
    /// colour that leaves out two comes first and is in nobody's way. The others can be put in order unless they harm each
    /// other in a circle.
    fn untie(
        &self,
        colours: u32,
        free: u32,
        outs: [usize; COLOURS_ORDERED],
        budget: Value,
    ) -> bool {
        let knot = self.knot(colours, &outs);
        if knot == 0 {
            return true;
        }
        let can_pay = |&colour: &u32| self.losses[colour as usize][1] <= budget;
        let Some(colour) = ones(knot & free).find(can_pay) else { return false };
        let (free, losses) = (free & !(1 << colour), self.losses[colour as usize]);
        self.untie(knot, free, outs, budget)
            || (1..CHOICES).take_while(|&out| losses[out] <= budget).any(|out| {
                let mut outs = outs;
                outs[colour as usize] = out;
                self.untie(knot, free, outs, budget - losses[out])
            })
    }

    /// Without those that harm none of the others, or are harmed by none, again and again.
    fn knot(&self, mut colours: u32, outs: &[usize; COLOURS_ORDERED]) -> u32 {
        loop {
            let (mut harming, mut harmed) = (0, 0);
            for colour in ones(colours) {
                let harms = self.harmed[colour as usize][outs[colour as usize]] & colours;
                harming |= u32::from(harms != 0) << colour;
                harmed |= harms;
            }
            if harming & harmed == colours {
                return colours;
            }
            colours &= harming & harmed;
        }
    }

    /// Finds whom the main group of a colour harms.
    fn learn(&mut self, columns: &Columns, colour: usize) {
        let Self { known, counted, stacks, .. } = self;
        if *known >> colour & 1 == 1 {
            return;
        }
        if !*counted {
            stacks.count(columns);
        }
        let harmed = ways::harmed(columns, stacks, colour);
        self.harmed[colour][..OUTS].copy_from_slice(&harmed);
        self.known |= 1 << colour;
        self.counted = true;
    }
}
