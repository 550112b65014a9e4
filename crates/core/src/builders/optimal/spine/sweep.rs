//! All sets that spines leave, depth by depth.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use foldhash::fast::RandomState;

use super::prices::{DualPrices, NEVER};
use super::{Ground, Spine};
use crate::builders::optimal::bits::Bits;
use crate::builders::optimal::meter::{Halt, Meter, Pace};

/// New prices for fewer sets cost more than they save.
const FEW: usize = 24;

/// The prices of so many depths are tried on each set, the latest first.
const PRICES_TRIED: usize = 3;

/// A layer under way holds at most so many times what is kept of it.
const ROOM: usize = 4;

/// Looking at a question of a set is worth so many steps of the meter, and bounding what it leaves so many.
const STEPS_OF_A_QUESTION: usize = 64;
const STEPS_OF_A_BOUND: usize = 512;

/// What a spine leaves.
pub(super) struct Left<B> {
    pub(super) set: B,
    /// What the spine costs up to here, with everything that hangs on it.
    pub(super) cost: i64,
    origin: Origin,
}

impl<B: Bits> Left<B> {
    /// What comes behind any question costs at least this, but for what that question takes along, as long as another one
    /// follows.
    fn behind_any(&self, ground: &Ground<B>, prices: &DualPrices, asked: usize) -> i64 {
        self.cost
            + prices.sum(&self.set)
            + prices.questions(ground, &self.set)
            + prices.end(&self.set, asked)
    }
}

/// Where a set comes from: its place in the layer before, and the question there.
#[derive(Clone, Copy)]
struct Origin {
    before: u32,
    question: u16,
}

/// A whole spine.
struct End {
    cost: i64,
    origin: Origin,
    /// How many questions are on it.
    asked: usize,
}

/// One sweep.
pub(super) struct Sweep {
    /// Only trees that cost no more are of interest.
    limit: i64,
    /// How many sets of each layer are kept.
    width: usize,
    /// Where the sets of each layer come from, from everybody on.
    layers: Vec<Vec<Origin>>,
    best: Option<End>,
    /// No tree behind a set that was dropped for want of room costs less.
    dropped: i64,
}

/// What a sweep found.
pub(super) struct Swept {
    /// The cost of the best spine and its questions in their order, if it costs no more than the limit.
    pub(super) best: Option<(i64, Vec<usize>)>,
    /// No other tree within the limit costs less.
    pub(super) dropped: i64,
}

impl Sweep {
    /// Sweeps all spines whose trees cost at most `limit`, and keeps `width` sets of each depth.
    pub(super) fn run<B: Bits>(
        spine: &mut Spine<B>,
        limit: i64,
        width: usize,
        meter: &mut Meter<'_, '_>,
    ) -> Result<Swept, Halt> {
        let mut sweep = Self { limit, width, layers: Vec::new(), best: None, dropped: NEVER };
        let nowhere = Origin { before: 0, question: 0 };
        let mut layer = vec![Left { set: spine.ground.everyone, cost: 0, origin: nowhere }];
        for asked in 1.. {
            let mut next = sweep.expand(spine, &layer, asked, meter)?;
            sweep.layers.push(layer.iter().map(|left| left.origin).collect());
            if next.len() >= FEW {
                spine.reprice(&next, asked, sweep.limit, meter)?;
                let prices = spine.latest(asked);
                let hope =
                    |left: &Left<B>| left.cost + prices.bound(&spine.ground, &left.set, asked);
                next.retain(|left| hope(left) <= sweep.limit);
            }
            sweep.narrow(spine, &mut next, asked);
            if next.is_empty() {
                break;
            }
            layer = next;
        }
        let best = sweep.best.as_ref().map(|end| (end.cost, sweep.trace(end)));
        Ok(Swept { best, dropped: sweep.dropped })
    }

    /// What the sets of a layer leave after one question more, each set once.
    fn expand<B: Bits>(
        &mut self,
        spine: &mut Spine<B>,
        layer: &[Left<B>],
        asked: usize,
        meter: &mut Meter<'_, '_>,
    ) -> Result<Vec<Left<B>>, Halt> {
        let mut next = Layer::default();
        for (before, left) in layer.iter().enumerate() {
            meter.visit()?;
            let bounded = self.expand_one(spine, left, before as u32, asked, &mut next, meter)?;
            meter.work(spine.sides.len() * STEPS_OF_A_QUESTION + bounded * STEPS_OF_A_BOUND)?;
            if next.sets.len() > ROOM * self.width {
                self.narrow(spine, &mut next.sets, asked);
                next.index();
            }
        }
        Ok(next.sets)
    }

    /// What one set leaves; returns how many sets were bounded.
    fn expand_one<B: Bits>(
        &mut self,
        spine: &mut Spine<B>,
        left: &Left<B>,
        before: u32,
        asked: usize,
        next: &mut Layer<B>,
        meter: &mut Meter<'_, '_>,
    ) -> Result<usize, Halt> {
        let Spine { ground, sides, prices, .. } = spine;
        let all = prices[..=asked].iter().rev().flatten().take(PRICES_TRIED);
        let prices: Vec<&DualPrices> = all.collect();
        let latest = prices[0];
        let common = left.behind_any(ground, latest, asked);
        let mut bounded = 0;
        for (question, side) in sides.iter_mut().enumerate() {
            let hung = left.set & ground.minorities[question];
            if hung.is_empty() || hung == left.set {
                continue;
            }
            let set = left.set & !hung;
            let asked_here = u16::try_from(question).expect("a spine has few questions");
            let origin = Origin { before, question: asked_here };
            let part = side.part(&hung);
            let here = asked as i64 * side.weight(part) + ground.rest_cost;
            if set.count() == 1 {
                let cost = left.cost + here + side.optimum(part, meter)?;
                self.end(ground, cost + ground.last_cost(set.lowest(), asked), origin, asked);
                continue;
            }
            let paid = latest.sum(&hung) + latest.question(question);
            if common + here - paid > self.limit {
                continue;
            }
            let cost = left.cost + here + side.optimum(part, meter)?;
            bounded += 1;
            let hopeless =
                |prices: &&DualPrices| cost + prices.bound(ground, &set, asked) > self.limit;
            if !prices.iter().any(hopeless) {
                next.add(Left { set, cost, origin });
            }
        }
        Ok(bounded)
    }

    /// Notes a whole spine, if it is the best.
    fn end<B: Bits>(&mut self, ground: &Ground<B>, cost: i64, origin: Origin, asked: usize) {
        if cost <= self.limit {
            self.limit = cost - ground.unit();
            self.best = Some(End { cost, origin, asked });
        }
    }

    /// Keeps the most hopeful sets.
    fn narrow<B: Bits>(&mut self, spine: &Spine<B>, layer: &mut Vec<Left<B>>, asked: usize) {
        let width = self.width;
        if layer.len() <= width {
            return;
        }
        let prices = spine.latest(asked);
        let hope = |left: &Left<B>| left.cost + prices.bound(&spine.ground, &left.set, asked);
        layer.sort_by_cached_key(hope);
        self.dropped = self.dropped.min(hope(&layer[width]));
        layer.truncate(width);
    }

    /// The questions of a spine.
    fn trace(&self, end: &End) -> Vec<usize> {
        let mut questions = Vec::with_capacity(end.asked);
        let mut origin = end.origin;
        // The layers begin with everybody, who comes from nowhere.
        for layer in self.layers[..end.asked].iter().rev() {
            questions.push(usize::from(origin.question));
            origin = layer[origin.before as usize];
        }
        questions.reverse();
        questions
    }
}

/// A layer under way.
struct Layer<B> {
    sets: Vec<Left<B>>,
    places: HashMap<B, u32, RandomState>,
}

impl<B> Default for Layer<B> {
    fn default() -> Self {
        Self { sets: Vec::new(), places: HashMap::default() }
    }
}

impl<B: Bits> Layer<B> {
    /// Adds a set, or the cheaper way to it.
    fn add(&mut self, new: Left<B>) {
        match self.places.entry(new.set) {
            Entry::Vacant(place) => {
                place.insert(self.sets.len() as u32);
                self.sets.push(new);
            }
            Entry::Occupied(place) => {
                let known = &mut self.sets[*place.get() as usize];
                if new.cost < known.cost {
                    *known = new;
                }
            }
        }
    }

    /// Finds the places anew.
    fn index(&mut self) {
        self.places.clear();
        self.places.extend(self.sets.iter().zip(0..).map(|(left, place)| (left.set, place)));
    }
}
