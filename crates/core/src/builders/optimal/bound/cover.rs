//! The spine bound where smaller sides overlap.
//!
//! The groups that i questions of a spine let go are disjoint parts of their smaller sides, so together they are no
//! more than these sides cover together. On sparse boards most characters are on several smaller sides, and that is
//! far less than the sum of the i largest caps.
//!
//! How much the best i sides cover is NP-hard to say, but every bound on it will do. Let each character x have a value
//! v between 0 and 1. A character that is on z of the chosen sides counts min(1, z) ≤ (1 − v) + v·z, so
//!
//! ```text
//! covered by i sides ≤ Σ (1 − v) + the i largest of the sums of v over a side
//! ```
//!
//! which is the dual of the linear relaxation of maximum coverage. Values that are good for i are found by the
//! subgradient method (Shor, *Minimization methods for non-differentiable functions*, 1985): those who are on none of
//! the i largest sides gain, and those on several lose. Every step gives a bound for all i.
//!
//! What is left is the minimum of a sum of convex functions under a chain of bounds on sums, where taking the cheapest
//! step that is allowed is still best (a polymatroid; Federgruen & Groenevelt, 1986).

use super::super::bits::Bits;
use super::super::frame::{Group, Part};
use super::super::meter::{Halt, Pace};
use super::super::splits::Splits;
use super::super::weighing::Weighing;
use super::halves;

/// Bits of a value.
const PLANES: usize = 4;

/// A value of 1.
const ONE: u64 = (1 << PLANES) - 1;

/// By how much the values change in a step of each pass: up, down and up again through the numbers of sides.
const PASSES: [usize; 3] = [3, 1, 1];

/// Where a question divides a set as evenly as 1 to 3, or more so, a few sides cover everything anyway.
const EVENLY: u64 = 4;

/// Works the bound out. Holds what it works with from one set to the next.
#[derive(Default)]
pub(in super::super) struct Cover {
    /// The caps, in falling order.
    caps: Vec<u64>,
    /// What 1, 2, 3, … sides cover at most.
    reach: Vec<u64>,
    /// The largest sums of values, and the places of their sides.
    top: Vec<(u64, usize)>,
    /// What the first groups of a spine may still take: see [`spine`].
    room: Vec<u64>,
}

impl Cover {
    /// A bound on the trees of a set with its own splits; 0 where a question divides it so evenly that Huffman's
    /// bound is the better one. The work ends where it is above `limit`.
    pub(in super::super) fn bound<B: Bits>(
        &mut self,
        part: Part<'_, B>,
        limit: u64,
        meter: &mut dyn Pace,
    ) -> Result<u64, Halt> {
        let (shift, weighing) = part.frame.weighing.coarse();
        let mut values = Values::of(weighing, part.group, part.splits);
        let leaves = weighing.weight(&part.group.set);
        if values.sides.first().is_none_or(|side| side.cap >= leaves / EVENLY) {
            return Ok(0);
        }
        self.start(&values, leaves - 1);
        let (heaviest, splitting) = weighing.splitting(&part.group.set);
        let mut best = 0;
        for (pass, step) in PASSES.into_iter().enumerate() {
            let sums = if pass % 2 == 0 {
                self.up(&mut values, leaves - 1, step)
            } else {
                self.down(&mut values, leaves - 1, step)
            };
            meter.work(sums * PLANES * B::CAPACITY / 64)?;
            let total = self.total(leaves, heaviest).saturating_sub(splitting) << shift;
            let is_better = total > best;
            best = best.max(total);
            if best > limit || (pass > 0 && !is_better) {
                break;
            }
        }
        Ok(best)
    }

    /// What is known before the first step: the caps alone.
    fn start<B: Bits>(&mut self, values: &Values<'_, B>, most: u64) {
        self.caps.clear();
        self.caps.extend(values.sides.iter().map(|side| side.cap));
        self.reach.clear();
        self.reach.extend(self.caps.iter().scan(0, |sum, cap| {
            *sum += cap;
            Some(most.min(*sum))
        }));
    }

    /// Goes through the numbers of sides from 1 on, until so many cover everything. Returns how many sums were formed.
    fn up<B: Bits>(&mut self, values: &mut Values<'_, B>, most: u64, step: usize) -> usize {
        let mut sums = 0;
        for chosen in 1..=self.reach.len() {
            sums += self.step(values, chosen, step);
            if self.reach[chosen - 1] >= most {
                break;
            }
        }
        sums
    }

    /// The same backwards.
    fn down<B: Bits>(&mut self, values: &mut Values<'_, B>, most: u64, step: usize) -> usize {
        let enough = useful(&self.reach, most);
        (1..enough).rev().map(|chosen| self.step(values, chosen, step)).sum()
    }

    /// Notes what the values say, and makes them better for so many sides.
    fn step<B: Bits>(&mut self, values: &mut Values<'_, B>, chosen: usize, step: usize) -> usize {
        // They say something about somewhat larger numbers too.
        let wanted = (chosen + chosen / 2 + 2).min(values.sides.len());
        let sums = values.largest(wanted, &mut self.top);
        let mut covered = values.rest();
        for (reach, (sum, _)) in self.reach.iter_mut().zip(&self.top) {
            covered += sum;
            *reach = (*reach).min(covered / ONE);
        }
        values.change(&self.top[..chosen], step);
        sums
    }

    /// The least total of all units of weight, where the last leaf of the spine may weigh so much.
    fn total(&mut self, leaves: u64, heaviest: u64) -> u64 {
        if heaviest == 1 {
            return spine(leaves, &self.caps, &self.reach, &mut self.room);
        }
        let halves: Vec<u64> = halves(heaviest).collect();
        let mut caps = [&self.caps[..], &halves].concat();
        caps.sort_unstable_by(|a, b| b.cmp(a));
        let reach = self.reach_with(&halves, caps.len(), leaves - 1);
        spine(leaves, &caps, &reach, &mut self.room)
    }

    /// What so many groups cover when the halves of a leaf are among them.
    fn reach_with(&self, halves: &[u64], groups: usize, most: u64) -> Vec<u64> {
        let of_sides = |sides: usize| if sides == 0 { 0 } else { self.reach[sides - 1] };
        let of = |groups: usize| {
            let mut of_halves = 0;
            let mut best = 0;
            for taken in 0..=halves.len().min(groups) {
                best = best.max(of_halves + of_sides((groups - taken).min(self.reach.len())));
                of_halves += halves.get(taken).copied().unwrap_or(0);
            }
            most.min(best)
        };
        (1..=groups).map(of).collect()
    }
}

/// How many of the bounds do not cover everything yet.
fn useful(reach: &[u64], most: u64) -> usize {
    reach.iter().position(|&reach| reach >= most).unwrap_or(reach.len())
}

/// The least total of a spine where the i-th group has at most `caps[i]` leaves, and the first i groups together at
/// most `reach[i]`.
fn spine(leaves: u64, caps: &[u64], reach: &[u64], room: &mut Vec<u64>) -> u64 {
    room.clear();
    room.extend(&reach[..useful(reach, leaves - 1)]);
    let levels = (u64::BITS - caps[0].leading_zeros()) as usize;
    let mut left = leaves - 1;
    let mut total = 0;
    let mut price = 2;
    while left > 0 && price <= caps.len() + levels + 2 {
        // A group's first leaf costs one for the last leaf too.
        let first = (price - 1 <= caps.len()).then_some((price - 1, 1));
        let more = (0..levels.min(price - 2)).filter_map(|level| {
            let group = price - level - 2;
            let cap = caps.get(group - 1)?;
            Some((group, cap.saturating_sub(1 << level).min(1 << level)))
        });
        for (group, wanted) in first.into_iter().chain(more) {
            let taken = take(room, group, wanted.min(left));
            total += taken * price as u64;
            left -= taken;
        }
        price += 1;
    }
    total
}

/// How many of the leaves that a group wants it may take.
fn take(room: &mut [u64], group: usize, wanted: u64) -> u64 {
    let Some(room) = room.get_mut(group - 1..) else { return wanted };
    let taken = room.iter().fold(wanted, |least, &room| least.min(room));
    if taken > 0 {
        room.iter_mut().for_each(|room| *room -= taken);
    }
    taken
}

/// A smaller side with what it weighs.
#[derive(Clone, Copy)]
struct Weighed<B> {
    set: B,
    cap: u64,
}

/// The value of every character of a set, bit by bit: a sum over a side counts a plane at a time.
struct Values<'a, B> {
    weighing: &'a Weighing,
    set: B,
    /// The largest first.
    sides: Vec<Weighed<B>>,
    planes: [B; PLANES],
}

impl<'a, B: Bits> Values<'a, B> {
    /// Everybody's value is 1.
    fn of(weighing: &'a Weighing, group: &Group<B>, splits: &Splits<B>) -> Self {
        let weight = weighing.weight(&group.set);
        let smaller = |side: &B| {
            let cap = weighing.weight(side);
            let other = Weighed { set: group.set & !*side, cap: weight - cap };
            if 2 * cap <= weight { Weighed { set: *side, cap } } else { other }
        };
        let mut sides: Vec<_> = splits.sides.iter().map(smaller).collect();
        sides.sort_unstable_by_key(|side| std::cmp::Reverse(side.cap));
        Self { weighing, set: group.set, sides, planes: [group.set; PLANES] }
    }

    /// The sum over a set, in parts of [`ONE`].
    fn sum(&self, set: B) -> u64 {
        let planes = self.planes.iter().enumerate();
        planes.map(|(bit, plane)| self.weighing.weight(&(set & *plane)) << bit).sum()
    }

    /// What everybody's value lacks to 1.
    fn rest(&self) -> u64 {
        self.weighing.weight(&self.set) * ONE - self.sum(self.set)
    }

    /// The sides with the largest sums of values, at most so many. Returns how many sums were formed.
    fn largest(&self, wanted: usize, top: &mut Vec<(u64, usize)>) -> usize {
        top.clear();
        let mut sums = 0;
        for (at, side) in self.sides.iter().enumerate() {
            let least = top.get(wanted - 1).map(|least| least.0);
            if least.is_some_and(|least| side.cap * ONE <= least) {
                break;
            }
            sums += 1;
            let sum = self.sum(side.set);
            if least.is_none_or(|least| sum > least) {
                top.truncate(wanted - 1);
                let to = top.partition_point(|other| other.0 >= sum);
                top.insert(to, (sum, at));
            }
        }
        sums
    }

    /// Whoever is on none of the chosen sides gains; whoever is on several loses, up to three times.
    fn change(&mut self, chosen: &[(u64, usize)], step: usize) {
        let mut on = [B::EMPTY; 4];
        for &(_, side) in chosen {
            let mut again = self.sides[side].set;
            for on in &mut on {
                let both = *on & again;
                *on = *on | again;
                again = both;
            }
        }
        for _ in 0..step {
            self.raise(self.set & !on[0]);
            on[1..].iter().for_each(|who| self.lower(*who));
        }
    }

    /// One more for these, up to [`ONE`].
    fn raise(&mut self, who: B) {
        let full = self.planes.iter().fold(who, |full, plane| full & *plane);
        let mut carry = who & !full;
        for plane in &mut self.planes {
            let both = *plane & carry;
            *plane = (*plane | carry) & !both;
            carry = both;
        }
    }

    /// One less for these, down to 0.
    fn lower(&mut self, who: B) {
        let some = self.planes.iter().fold(B::EMPTY, |some, plane| some | *plane);
        let mut borrow = who & some;
        for plane in &mut self.planes {
            let none = borrow & !*plane;
            *plane = (*plane & !borrow) | none;
            borrow = none;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use qeq_base::chance::Chance;
    use qeq_base::search::Search;

    use super::*;
    use crate::board::Board;
    use crate::builders::Task;
    use crate::builders::optimal::bits::Words;
    use crate::builders::optimal::exact::Exact;
    use crate::builders::optimal::meter::Meter;
    use crate::builders::optimal::rate;
    use crate::testing::{random_board, uneven};
    use crate::weights::{Weights, even};

    type Set = Words<1>;

    fn sparse(seed: u64) -> Board {
        let characters = 14 + seed as usize % 30;
        let density = [0.06, 0.1, 0.15][seed as usize % 3];
        random_board(characters, 14, density, seed)
    }

    fn exact(task: &Task<'_>) -> Exact<Set> {
        Exact::new(task, task.board.character_ids().collect())
    }

    /// The most that so many sides cover together, by trying all of them.
    fn covered_by_trial(values: &Values<'_, Set>, chosen: u32) -> u64 {
        let weight = |choice: u32| {
            let side = |at: usize| values.sides[at].set;
            let sides = (0..values.sides.len()).filter(|at| choice >> at & 1 == 1).map(side);
            values.weighing.weight(&sides.fold(Set::EMPTY, |all, side| all | side))
        };
        let choices = 0..1 << values.sides.len();
        choices.filter(|choice: &u32| choice.count_ones() == chosen).map(weight).max().unwrap()
    }

    #[test]
    fn no_choice_of_sides_covers_more() {
        let mut better = 0;
        for seed in 0..12 {
            let board = sparse(seed);
            for weights in [Weights::equal(&board), uneven(&board)] {
                let task = Task::weighed(&board, weights).unwrap();
                let exact = exact(&task);
                let everyone = exact.everyone();
                let most = exact.frame.weighing.weight(&everyone.set) - 1;
                let mut values = Values::of(&exact.frame.weighing, &everyone, &exact.splits);
                let mut cover = Cover::default();
                cover.start(&values, most);
                let plain = cover.reach.clone();
                cover.up(&mut values, most, 3);
                cover.down(&mut values, most, 1);
                for (at, &reach) in cover.reach.iter().enumerate() {
                    let truth = covered_by_trial(&values, at as u32 + 1);
                    assert!(truth.min(most) <= reach, "seed {seed}, {} sides", at + 1);
                }
                let sum = |reach: &[u64]| reach.iter().sum::<u64>();
                better += u32::from(sum(&cover.reach) < sum(&plain));
            }
        }
        assert!(better >= 20, "overlaps are seen: {better} of 24");
    }

    /// The optimum by trying every question at every set, each set once: shares nothing with the search.
    fn optimum_by_trial(exact: &Exact<Set>, set: Set, known: &mut HashMap<u64, u64>) -> u64 {
        if set.count() < 2 {
            return 0;
        }
        if let Some(&optimum) = known.get(&set.words()[0]) {
            return optimum;
        }
        let mut behind = |yes: Set| {
            let halves = [set & yes, set & !yes];
            let useful = halves.iter().all(|half| !half.is_empty());
            useful.then(|| halves.map(|half| optimum_by_trial(exact, half, known)))
        };
        let totals = exact.columns.iter().filter_map(|&(_, yes)| behind(yes));
        let least = totals.map(|[yes, no]| yes + no).min().expect("all are different");
        let optimum = exact.frame.weighing.weight(&set) + least;
        known.insert(set.words()[0], optimum);
        optimum
    }

    #[test]
    fn the_bound_is_never_above_the_optimum() {
        let mut better = 0;
        for seed in 0..60 {
            let characters = 18 + seed as usize % 7;
            let board = random_board(characters, 18, 0.08, seed);
            for weights in [Weights::equal(&board), uneven(&board)] {
                let task = Task::weighed(&board, weights).unwrap();
                let exact = exact(&task);
                let (frame, splits, everyone) = (&exact.frame, &exact.splits, exact.everyone());
                let mut search = Search::unlimited();
                let meter = &mut Meter::new(&mut search, u64::MAX);
                let part = Part { frame, group: &everyone, splits };
                let bound = Cover::default().bound(part, u64::MAX, meter);
                let optimum = optimum_by_trial(&exact, everyone.set, &mut HashMap::new());
                assert!(bound.unwrap() <= optimum, "seed {seed}");
                better += u32::from(bound.unwrap() > rate::bound(part));
            }
        }
        assert!(better >= 20, "it says more than the caps on sparse boards: {better} of 120");
    }

    #[test]
    fn without_overlaps_it_is_the_spine_bound() {
        for (leaves, caps) in [(12, vec![4, 3, 2, 2]), (20, vec![1; 19]), (30, vec![9, 9, 9, 2])] {
            let reach: Vec<u64> = (1..=caps.len()).map(|to| caps[..to].iter().sum()).collect();
            let expected = super::super::spine(leaves, &caps, 0);
            assert_eq!(spine(leaves, &caps, &reach, &mut Vec::new()), expected);
        }
    }

    const NEVER: u64 = u64::MAX / 2;

    /// The same minimum by trying every size of every group.
    fn spine_by_trial(leaves: u64, caps: &[u64], reach: &[u64], taken: u64) -> u64 {
        if taken + 1 == leaves {
            return 0;
        }
        let Some((&cap, rest)) = caps.split_first() else { return NEVER };
        let sizes = 1..=cap.min(leaves - 1 - taken).min(reach[0].saturating_sub(taken));
        let behind = |size| spine_by_trial(leaves, rest, &reach[1..], taken + size);
        let cost = |size| leaves - taken + even(size) + behind(size);
        sizes.map(cost).min().unwrap_or(NEVER).min(NEVER)
    }

    #[test]
    fn the_cheapest_steps_allowed_are_the_minimum() {
        let mut chance = Chance::from_seed(5);
        let mut possible = 0;
        for round in 0..300 {
            let groups = 4 + chance.below(5);
            let mut caps: Vec<u64> = (0..groups).map(|_| 1 + chance.below(6) as u64).collect();
            caps.sort_unstable_by(|a, b| b.cmp(a));
            let mut gains: Vec<u64> = (0..groups).map(|_| 1 + chance.below(4) as u64).collect();
            gains.sort_unstable_by(|a, b| b.cmp(a));
            let reach: Vec<u64> = (1..=groups).map(|to| gains[..to].iter().sum()).collect();
            let most = reach[groups - 1].min(caps.iter().sum());
            let leaves = 2 + chance.below(most.min(11) as usize) as u64;
            let expected = spine_by_trial(leaves, &caps, &reach, 0);
            if expected < NEVER {
                possible += 1;
                let total = spine(leaves, &caps, &reach, &mut Vec::new());
                assert_eq!(total, expected, "round {round}");
            }
        }
        assert!(possible > 250, "{possible} of 300");
    }
}
