//! The cheapest part of a side to hang from the spine, when whoever hangs there is paid for.

use super::side::{Minority, Subset, seats};
use crate::builders::optimal::meter::{Halt, Meter};

/// A part and what it costs beyond what is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Offer {
    /// No part costs less; the part itself costs this, unless the search for a better one was broken off.
    pub(super) cost: i64,
    pub(super) part: Subset,
}

/// Nothing hangs there.
pub(super) const NOTHING: Offer = Offer { cost: 0, part: 0 };

/// A member that may be worth its while.
struct Candidate {
    seat: usize,
    weight: i64,
    /// What is paid for it beyond its weight times the depth of the spine.
    gain: i64,
}

/// Looks for the cheapest part: the pricing problem of column generation.
struct Pricing<'a, 'b, 'c> {
    side: &'a mut Minority,
    meter: &'a mut Meter<'b, 'c>,
    /// The most rewarding first.
    candidates: Vec<Candidate>,
    /// What all candidates from each on may gain together, at most.
    gains: Gains,
    rest_cost: i64,
    best: Offer,
    /// No part that was not looked at costs less.
    unseen: i64,
    nodes: usize,
    most: usize,
}

/// The cheapest part that costs less than `price`, which is not above 0: `rest_cost` is paid for any, its weight `depth` times,
/// and what a tree of it costs, and the prices of its members are paid back. After `most` parts it
/// breaks off and bounds the others. Returns how many parts were looked at, too.
pub(super) fn cheaper(
    side: &mut Minority,
    prices: &[i64],
    depth: i64,
    rest_cost: i64,
    price: i64,
    most: usize,
    meter: &mut Meter<'_, '_>,
) -> Result<(Option<Offer>, usize), Halt> {
    let candidates = candidates(side, prices, depth);
    let gains = Gains::of(&candidates);
    let best = Offer { cost: price, ..NOTHING };
    let mut pricing =
        Pricing { side, meter, candidates, gains, rest_cost, best, unseen: price, nodes: 0, most };
    for seat in 0..pricing.side.members.len() {
        let part = 1 << seat;
        let single = cost(pricing.side, prices, depth, rest_cost, part, pricing.meter)?;
        pricing.consider(part, single);
    }
    pricing.extend(0, 0, 0)?;
    let cost = pricing.best.cost.min(pricing.unseen);
    Ok(((cost < price).then_some(Offer { cost, ..pricing.best }), pricing.nodes))
}

/// What a part costs beyond what is paid for it.
pub(super) fn cost(
    side: &mut Minority,
    prices: &[i64],
    depth: i64,
    rest_cost: i64,
    part: Subset,
    meter: &mut Meter<'_, '_>,
) -> Result<i64, Halt> {
    if part == 0 {
        return Ok(0);
    }
    let paid: i64 = seats(part).map(|seat| prices[side.members[seat]]).sum();
    Ok(rest_cost + depth * side.weight(part) + side.optimum(part, meter)? - paid)
}

/// Whoever is worth it with company, where it lies at least a level below the spine.
fn candidates(side: &Minority, prices: &[i64], depth: i64) -> Vec<Candidate> {
    let candidate = |(seat, (&member, &weight)): (usize, (&usize, &i64))| Candidate {
        seat,
        weight,
        gain: prices[member] - depth * weight,
    };
    let all = side.members.iter().zip(&side.weights).enumerate().map(candidate);
    let mut candidates: Vec<_> = all.filter(|it| it.gain > it.weight).collect();
    candidates.sort_unstable_by_key(|it| (it.weight - it.gain, it.seat));
    candidates
}

/// How many levels a bound on gains supposes.
const LEVELS: usize = 4;

/// What the candidates from each on may gain together.
struct Gains {
    /// Among themselves: everybody is at least a level below the spine.
    alone: Vec<i64>,
    /// When they join a part.
    ///
    /// With somebody else in the tree at most one of them lies on its level 1, two more on level 2, four more on level 3.
    /// So they gain what they would if all lay on the same level, and the heaviest of them their weight for every level
    /// they lie above it. What the tree costs for the others is no less than a tree of them alone.
    joining: Vec<i64>,
}

impl Gains {
    fn of(candidates: &[Candidate]) -> Self {
        let mut gains = Self { alone: vec![0], joining: vec![0] };
        let mut on_level = [0; LEVELS];
        let mut heaviest = [0; (1 << (LEVELS - 1)) - 1];
        for candidate in candidates.iter().rev() {
            insert(&mut heaviest, candidate.weight);
            for (sum, level) in on_level.iter_mut().zip(1..) {
                *sum += (candidate.gain - level * candidate.weight).max(0);
            }
            let joining =
                on_level.iter().enumerate().map(|(above, sum)| sum + raised(&heaviest, above));
            gains.joining.push(joining.min().expect("there are levels"));
            gains.alone.push(on_level[0]);
        }
        gains.alone.reverse();
        gains.joining.reverse();
        gains
    }
}

/// Puts a weight among the heaviest, in falling order, when it is one of them.
fn insert(heaviest: &mut [i64], mut weight: i64) {
    for heavy in heaviest {
        (*heavy, weight) = (weight.max(*heavy), weight.min(*heavy));
    }
}

/// What the heaviest save for lying higher than `above` levels below level 1.
fn raised(heaviest: &[i64], above: usize) -> i64 {
    let on_level = |level: usize| heaviest[(1 << level) - 1..(2 << level) - 1].iter().sum::<i64>();
    (0..above).map(|level| (above - level) as i64 * on_level(level)).sum()
}

impl Pricing<'_, '_, '_> {
    /// Adds candidates from `from` on to a part whose members gain `gain` at the depth of the spine.
    fn extend(&mut self, from: usize, part: Subset, gain: i64) -> Result<(), Halt> {
        let here = self.rest_cost + self.side.optimum(part, self.meter)? - gain;
        for at in from..self.candidates.len() {
            let more = if part == 0 { &self.gains.alone } else { &self.gains.joining };
            let least = here - more[at];
            if least >= self.best.cost {
                break;
            }
            if self.nodes >= self.most {
                self.unseen = self.unseen.min(least);
                break;
            }
            self.nodes += 1;
            let more = &self.candidates[at];
            let (longer, gain) = (part | 1 << more.seat, gain + more.gain);
            let cost = self.rest_cost + self.side.optimum(longer, self.meter)? - gain;
            self.consider(longer, cost);
            self.extend(at + 1, longer, gain)?;
        }
        Ok(())
    }

    fn consider(&mut self, part: Subset, cost: i64) {
        if cost < self.best.cost {
            self.best = Offer { cost, part };
        }
    }
}
