//! The bounds that a proof may lean on without a word: what the sizes of the sides of all questions say, and what they
//! [cover](super::covering) together.
//!
//! Every leaf of weight w is split further into w leaves of weight 1, which costs [`even`]`(w)` and no more,
//! so that W equal leaves are left. Walk from the root always to the side that is larger in the set. The
//! i-th question on this way lets go of a group of a_i leaves, no more than its smaller side has in the
//! set; larger ones may come first, because exchanging two neighbours so that they do never costs more.
//! Where the last leaf is halved, its halves count as smaller sides.
//!
//! The first leaf of group i costs i + 1: the questions above it, and one for the last leaf to be told from
//! it. In a balanced group, the leaf that makes it larger than 2^L costs i + L + 2. So the W − 1 cheapest of
//! these prices are a lower bound, one leaf being the last. Somebody who is on the smaller side of one
//! question alone makes that question one of the way, so that the first leaves of so many groups have to be
//! among them.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use qeq_base::ids::Id;

use super::covering::{Covering, prices};
use crate::board::Board;
use crate::candidates::CharacterSet;
use crate::weights::Weights;

/// The least cost of so many equal leaves: all at ⌊log₂⌋, and the rest one deeper.
fn even(leaves: u64) -> u64 {
    match leaves.checked_ilog2() {
        None => 0,
        Some(depth) => leaves * u64::from(depth) + 2 * (leaves - (1 << depth)),
    }
}

/// The bounds of sets of one board.
pub(crate) struct Simple<'a> {
    board: &'a Board,
    weights: &'a Weights,
    /// Everybody's weight, where all weigh the same: costs are counted in it.
    unit: u64,
    equal: bool,
}

impl<'a> Simple<'a> {
    pub(crate) fn new(board: &'a Board, weights: &'a Weights) -> Self {
        let mut all = board.character_ids().map(|id| weights.of(id));
        let first = all.next().unwrap_or(1);
        let equal = all.all(|weight| weight == first);
        Self { board, weights, unit: if equal { first } else { 1 }, equal }
    }

    /// What a set weighs.
    pub(crate) fn weight(&self, set: &CharacterSet) -> u64 {
        if self.equal {
            return set.len() as u64 * self.unit;
        }
        set.iter().map(|id| self.weights.of(id)).sum()
    }

    /// No tree of these leaves costs less, whatever the questions: the two lightest are joined until one is
    /// left (Huffman, 1952).
    pub(super) fn huffman(&self, set: &CharacterSet) -> u64 {
        if self.equal {
            return even(set.len() as u64) * self.unit;
        }
        let mut heap: BinaryHeap<_> = set.iter().map(|id| Reverse(self.weights.of(id))).collect();
        let mut total = 0;
        while let (Some(Reverse(one)), Some(Reverse(other))) = (heap.pop(), heap.pop()) {
            total += one + other;
            heap.push(Reverse(one + other));
        }
        total
    }

    /// No tree of these characters by the questions of the board costs less. O(n · log n) where weights differ, and what
    /// [`Self::by_groups`] takes.
    pub(crate) fn bound(&self, set: &CharacterSet) -> u64 {
        self.huffman(set).max(self.by_groups(set))
    }

    /// What both sides of a question cost at least, of which `lower` is known: as far as they need to reach `wanted`
    /// together, by the cheap bound first.
    pub(crate) fn raised(
        &self,
        sides: &[CharacterSet; 2],
        mut lower: [u64; 2],
        wanted: u64,
    ) -> [u64; 2] {
        for at in 0..2 {
            lower[at] = lower[at].max(self.huffman(&sides[at]));
        }
        for at in 0..2 {
            if lower[0].saturating_add(lower[1]) < wanted {
                lower[at] = lower[at].max(self.bound(&sides[at]));
            }
        }
        lower
    }

    /// Whether no tree of these characters costs less than `claimed`, by these bounds or the one on what smaller sides
    /// cover together, which is the dearest: O(k² · N).
    pub(crate) fn shows(&self, set: &CharacterSet, claimed: u64) -> bool {
        claimed <= self.huffman(set)
            || claimed <= self.by_groups(set)
            || claimed <= self.by_covering(set)
    }

    fn by_covering(&self, set: &CharacterSet) -> u64 {
        let leaves = self.weight(set) / self.unit;
        let Some(wanted) = leaves.checked_sub(1) else { return 0 };
        let mut weights: Vec<u64> = set.iter().map(|id| self.weights.of(id) / self.unit).collect();
        let mut rank_of = vec![0; self.board.id_bound()];
        set.iter().enumerate().for_each(|(rank, id)| rank_of[id.index()] = rank);
        let ranks = |side: &CharacterSet| side.iter().map(|id| rank_of[id.index()]).collect();
        let mut sides: Vec<Vec<usize>> = self.smaller_sides(set).iter().map(ranks).collect();
        // What halving lets go is on no other side.
        let mut halves = Vec::new();
        let splitting = self.halve_leaves(set, &mut halves);
        for half in halves {
            sides.push(vec![weights.len()]);
            weights.push(half);
        }
        let total = Covering::new(weights, sides).cheapest(wanted);
        total.saturating_sub(splitting) * self.unit
    }

    /// The cheapest leaves that groups along one way from the root can have. O(k · (n + words · log k + log W)): the members
    /// of every smaller side are gone through, to weigh them or to find who is on it alone, and sides are sorted as sets;
    /// W is what all n weigh together, over the unit.
    pub(crate) fn by_groups(&self, set: &CharacterSet) -> u64 {
        let leaves = self.weight(set) / self.unit;
        let Some(wanted) = leaves.checked_sub(1) else { return 0 };
        let sides = self.smaller_sides(set);
        let mut sizes: Vec<u64> = sides.iter().map(|side| self.weight(side) / self.unit).collect();
        let splitting = self.halve_leaves(set, &mut sizes);
        sizes.sort_unstable_by_key(|&size| Reverse(size));
        let forced = if self.equal { self.forced(set, &sides) } else { 0 };
        let mut prices = LeavesByPrice::default();
        for (at, &size) in sizes.iter().enumerate() {
            prices.add_group(at as u64 + 1, size, at < forced);
        }
        let of_forced = (1..=forced as u64).map(|group| group + 1).sum::<u64>();
        let total = of_forced + prices.cheapest(wanted.saturating_sub(forced as u64));
        total.saturating_sub(splitting) * self.unit
    }

    /// Adds the halves that the heaviest leaf would be split into, and returns what splitting all costs.
    fn halve_leaves(&self, set: &CharacterSet, sides: &mut Vec<u64>) -> u64 {
        let leaves = set.iter().map(|id| self.weights.of(id) / self.unit);
        let (heaviest, splitting) =
            leaves.fold((1, 0), |(most, sum), leaf| (most.max(leaf), sum + even(leaf)));
        let mut left = heaviest;
        while left > 1 {
            sides.push(left / 2);
            left -= left / 2;
        }
        splitting
    }

    /// The smaller sides of the questions that divide a set, by number of characters or weight. Questions
    /// that divide it in the same way are one.
    fn smaller_sides(&self, set: &CharacterSet) -> Vec<CharacterSet> {
        let everyone = self.weight(set);
        let first = set.iter().next();
        let smaller = |question| {
            let yes = set.intersection(self.board.yes(question));
            let double = 2 * self.weight(&yes);
            // Of two sides that are equal, the one without the first character.
            let half = double == everyone && first.is_some_and(|first| yes.contains(first));
            if double > everyone || half { set.difference(&yes) } else { yes }
        };
        let mut sides: Vec<_> = self.board.question_ids().map(smaller).collect();
        sides.retain(|side| !side.is_empty());
        sides.sort_unstable();
        sides.dedup();
        sides
    }

    /// How many different questions somebody needs that is on no other one's smaller side. One of them may
    /// be the last leaf of the way, where nobody is on no smaller side at all.
    fn forced(&self, set: &CharacterSet, sides: &[CharacterSet]) -> usize {
        let mut on = vec![0_u32; self.board.id_bound()];
        sides.iter().flat_map(CharacterSet::iter).for_each(|id| on[id.index()] += 1);
        let alone = sides.iter().filter(|side| side.iter().any(|id| on[id.index()] == 1)).count();
        let outside = set.iter().any(|id| on[id.index()] == 0);
        if outside { alone } else { alone.saturating_sub(1) }
    }
}

/// How many leaves there are at each price.
#[derive(Default)]
struct LeavesByPrice(Vec<u64>);

impl LeavesByPrice {
    fn add(&mut self, price: u64, leaves: u64) {
        let at = price as usize;
        self.0.resize(self.0.len().max(at + 1), 0);
        self.0[at] += leaves;
    }

    /// The leaves of a group of at most `size`; the first one may be counted already.
    fn add_group(&mut self, group: u64, size: u64, first_is_counted: bool) {
        for (price, leaves) in prices(group, size).skip(usize::from(first_is_counted)) {
            self.add(price, leaves);
        }
    }

    /// What so many leaves cost at least; what cannot be had costs nothing.
    fn cheapest(&self, mut wanted: u64) -> u64 {
        let mut total = 0;
        for (price, &leaves) in self.0.iter().enumerate() {
            let taken = leaves.min(wanted);
            total += taken * price as u64;
            wanted -= taken;
        }
        total
    }
}
