//! Plans: how many blocks the main group of each colour lacks.
//!
//! A plan is played in an order. The first colour needs that of every set of the others enough blocks are missing in
//! their main groups; then the second, of those that come after it, and so on. Who can come first can also come first
//! among fewer, so the order is found without going back. More blocks missing never make a plan worse, so all plans that
//! cost no more than the budget are known by the least of them.
//!
//! After a move of r blocks of colour c the same plans must do: in them the main group of c lacks those r as well. A
//! move after which all are too dear need not be made.

#![expect(clippy::needless_range_loop, reason = "several tables are read at one colour")]

use super::super::{Bounds, Columns, Value};
use super::{BySet, COLOURS, MANY, NEVER, OUTS, sets_with};

/// So many of the least plans are kept. Where there are more, moves are not looked at.
const PLANS: usize = 16;

/// A position of which a plan is left even when the colour that loses most by it lacks so many blocks more is far from
/// refuted, and so are its moves: its plans are not looked for.
const MARGIN: usize = 2;

/// The highest bit of every byte.
const HIGH: BySet = 0x80 * EACH;

/// 1 in every byte.
const EACH: BySet = BySet::MAX / 0xff;

/// What is missing of each colour; [`OUTS`] stands for that and more.
type Plan = [usize; COLOURS];

/// The least plans of a position.
#[derive(Debug)]
pub(super) struct Least {
    colours: usize,
    all: u32,
    totals: [usize; COLOURS],
    /// What the main groups lack in any case.
    lacks: [usize; COLOURS],
    /// What a plan may cost.
    budget: Value,
    /// What a colour loses, by the blocks that are missing.
    losses: [[Value; OUTS + 1]; COLOURS],
    /// What has to go of every set of others before the main group of a colour, by the blocks that it lacks.
    needs: [[BySet; OUTS + 1]; COLOURS],
    /// What a colour gives to the sets that it is in, by the blocks that are missing: for each other colour.
    gives: [[[BySet; OUTS + 1]; COLOURS]; COLOURS],
    /// The sets with a colour: for each other colour.
    sets: [[BySet; COLOURS]; COLOURS],
    /// More than has to go of each of them, whatever it is.
    full: [[BySet; COLOURS]; COLOURS],
    /// The least plans within the budget, and whether they are all known.
    least: Vec<Plan>,
    known: bool,
    /// No more are looked for.
    room: usize,
}

impl Least {
    pub(super) fn new() -> Self {
        let sets: [[BySet; COLOURS]; COLOURS] =
            std::array::from_fn(|one| std::array::from_fn(|colour| sets_with(colour, one)));
        Self {
            colours: 0,
            all: 0,
            totals: [0; COLOURS],
            lacks: [0; COLOURS],
            budget: 0,
            losses: [[0; OUTS + 1]; COLOURS],
            needs: [[0; OUTS + 1]; COLOURS],
            gives: [[[0; OUTS + 1]; COLOURS]; COLOURS],
            sets,
            full: sets.map(|sets| sets.map(|it| it * 0x7f)),
            least: Vec::with_capacity(PLANS),
            known: false,
            room: 0,
        }
    }

    /// Looks at a position from which more than `least` is wanted; whether that much is there at all.
    pub(super) fn begin(&mut self, columns: &Columns, bounds: &Bounds, least: Value) -> bool {
        self.forget();
        self.colours = columns.colours;
        self.all = columns.all();
        self.budget = -least - 1;
        for colour in 0..self.colours {
            let total = columns.totals[colour];
            self.totals[colour] = total;
            self.lacks[colour] = columns.lacks.of(colour);
            let worth = |missing| bounds.worth(columns, colour, missing);
            self.losses[colour] = std::array::from_fn(|missing| worth(0) - worth(missing));
            self.budget += worth(0);
            self.needs[colour] = [0; OUTS + 1];
            let missing = |missing| match missing {
                // A block is never taken alone.
                0 | 1 => 0,
                OUTS => total.min(usize::from(MANY)),
                _ => missing,
            };
            for other in 0..self.colours {
                let sets = self.sets[other][colour];
                self.gives[other][colour] = std::array::from_fn(|it| sets * missing(it) as BySet);
            }
        }
        self.budget >= 0
    }

    pub(super) fn forget(&mut self) {
        self.least.clear();
        self.known = false;
    }

    /// Numbers of missing blocks that the budget allows, up to [`OUTS`].
    pub(super) fn outs(&self, colour: usize) -> usize {
        self.losses[colour][..OUTS].iter().filter(|&&loss| loss <= self.budget).count()
    }

    /// Notes what has to go before the main group of a colour. A group of one block is none and needs nothing.
    pub(super) fn learn(&mut self, colour: usize, needs: &[BySet; OUTS]) {
        let groups = OUTS.min(self.totals[colour].saturating_sub(1));
        self.needs[colour][..groups].copy_from_slice(&needs[..groups]);
    }

    /// Finds the least plans; whether there is one, or may be.
    pub(super) fn find(&mut self) -> bool {
        let most = self.totals.map(|total| total.min(OUTS));
        let margin = (0..self.colours).map(|it| self.losses[it][MARGIN]).max().unwrap_or(0);
        let budget = self.budget;
        self.budget -= margin;
        self.room = 0;
        if !self.find_between([0; COLOURS], most) {
            return true;
        }
        (self.budget, self.room) = (budget, PLANS);
        self.known = self.find_between([0; COLOURS], most);
        !self.known || !self.least.is_empty()
    }

    /// Finds those with at least so many blocks missing and at most so many; whether there is room for all.
    fn find_between(&mut self, mut least: Plan, mut most: Plan) -> bool {
        if !self.narrow(&mut least, &mut most) {
            return true;
        }
        if self.works(&least) {
            let room = self.least.len() < self.room;
            self.least.extend(room.then_some(least));
            return room;
        }
        let Some(colour) = (0..self.colours).find(|&it| least[it] < most[it]) else { return true };
        let mut as_few = most;
        as_few[colour] = least[colour];
        let mut more = least;
        more[colour] += 1;
        self.find_between(least, as_few) && self.find_between(more, most)
    }

    /// Leaves out numbers that are in no plan that works, costs no more than the budget, and is not worse than a known
    /// one; whether any plan may be left.
    fn narrow(&self, least: &mut Plan, most: &mut Plan) -> bool {
        loop {
            if self
                .least
                .iter()
                .any(|known| known.iter().zip(&*least).all(|(it, least)| it <= least))
            {
                return false;
            }
            let costs: Value = (0..self.colours).map(|it| self.losses[it][least[it]]).sum();
            for colour in 0..self.colours {
                let budget = self.budget - costs + self.losses[colour][least[colour]];
                while self.losses[colour][most[colour]] > budget {
                    if most[colour] == least[colour] {
                        return false;
                    }
                    most[colour] -= 1;
                }
            }
            if !self.works(most) {
                return false;
            }
            let before = *least;
            for colour in 0..self.colours {
                least[colour] = self.least_that_works(colour, least[colour], *most);
            }
            if *least == before {
                return true;
            }
        }
    }

    /// How many blocks of a colour have to be missing at least for a plan that works.
    fn least_that_works(&self, colour: usize, mut least: usize, mut plan: Plan) -> usize {
        let most = plan[colour];
        while least < most {
            plan[colour] = least;
            if self.works(&plan) {
                break;
            }
            least += 1;
        }
        least
    }

    /// Whether there is an order for a plan.
    fn works(&self, plan: &Plan) -> bool {
        let mut given: [BySet; COLOURS] = [0; COLOURS];
        for one in 0..self.colours {
            for colour in 0..self.colours {
                given[one] += self.gives[one][colour][plan[colour]];
            }
        }
        let mut rest = self.all;
        while rest & rest.wrapping_sub(1) != 0 {
            let mut untried = rest;
            let first = loop {
                if untried == 0 {
                    return false;
                }
                let one = untried.trailing_zeros() as usize % COLOURS;
                untried &= untried - 1;
                if ((given[one] | HIGH) - self.needs[one][plan[one]]) & HIGH == HIGH {
                    break one;
                }
            };
            rest &= !(1 << first);
            // Whatever has to go of a set with it may be of it.
            for one in 0..self.colours {
                given[one] |= self.full[one][first];
            }
        }
        true
    }

    /// Whether a plan is left when `size` blocks of a colour are taken.
    pub(super) fn leave(&self, bounds: &Bounds, colour: usize, size: usize) -> bool {
        if !self.known {
            return true;
        }
        let (before, total) = (self.totals[colour], self.totals[colour] - size);
        let lack = self.lacks[colour];
        let worth = |missing: usize| bounds.lacking(total, missing.max(lack).saturating_sub(size));
        let all = worth(0);
        let cost = bounds.lacking(before, lack) - bounds.points(size as u32) - all;
        let budget = self.budget - cost;
        let losses: [Value; OUTS + 1] = std::array::from_fn(|missing| all - worth(missing));
        self.least.iter().any(|plan| {
            let others = (0..self.colours).filter(|&it| it != colour);
            let others: Value = others.map(|it| self.losses[it][plan[it]]).sum();
            others + losses[plan[colour]] <= budget
        })
    }
}

const _: () = assert!(MANY as usize * (COLOURS - 1) < NEVER as usize && NEVER < 0x7f);
