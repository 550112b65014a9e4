//! What a set weighs and the least that any tree of it can cost, by weight alone.

use super::bits::{Bits, Sums, positions};
use crate::weights::even;

/// The weights of the characters of a small board by their positions, which follow the weights upwards.
pub(super) enum Weighing {
    /// Everybody counts 1.
    Equal,
    /// Each position has its own weight.
    Each(Box<Each>),
}

/// Weights in rising order, and what sets of them weigh.
pub(super) struct Each {
    weights: Vec<u64>,
    sums: Sums<u64>,
    /// The weights without so many last bits, where they are heavy.
    coarse: Option<(u32, Weighing)>,
}

/// Bounds that split leaves into units of weight take time with the logarithm of the weight, squared; weights that
/// together have more bits than this lose some for them, which costs less than one part in 1000.
const COARSE_BITS: u32 = 20;

impl Weighing {
    /// The weighing of characters whose weights rise.
    pub(super) fn of(weights: Vec<u64>) -> Self {
        debug_assert!(weights.is_sorted(), "positions follow the weights");
        if weights.iter().all(|&weight| weight == 1) {
            return Self::Equal;
        }
        Self::each(weights)
    }

    fn each(weights: Vec<u64>) -> Self {
        let sums = Sums::of(&weights);
        let total: u64 = weights.iter().sum();
        let shift = (u64::BITS - total.leading_zeros()).saturating_sub(COARSE_BITS);
        let coarse = (shift > 0).then(|| {
            let coarse = weights.iter().map(|weight| weight >> shift).collect();
            (shift, Self::each(coarse))
        });
        Self::Each(Box::new(Each { weights, sums, coarse }))
    }

    /// Weights that are no larger when shifted left by so many bits: what bounds trees of them bounds those of ours.
    pub(super) fn coarse(&self) -> (u32, &Self) {
        match self {
            Self::Each(each) => match &each.coarse {
                Some((shift, coarse)) => (*shift, coarse),
                None => (0, self),
            },
            Self::Equal => (0, self),
        }
    }

    /// What a set weighs.
    pub(super) fn weight<B: Bits>(&self, set: &B) -> u64 {
        match self {
            Self::Equal => set.count() as u64,
            Self::Each(each) => each.sums.over(set),
        }
    }

    /// The weighing of some of the positions, which are numbered anew in their order.
    pub(super) fn part(&self, kept: &[usize]) -> Self {
        match self {
            Self::Equal => Self::Equal,
            Self::Each(each) => Self::each(kept.iter().map(|&at| each.weights[at]).collect()),
        }
    }

    /// The heaviest of a set, and what it costs to split everybody in it into units of weight.
    pub(super) fn splitting<B: Bits>(&self, set: &B) -> (u64, u64) {
        match self {
            Self::Equal => (1, 0),
            Self::Each(each) => positions(set)
                .map(|at| each.weights[at])
                .fold((0, 0), |(_, sum), weight| (weight, sum + even(weight))),
        }
    }

    /// Huffman's bound on any tree of a set.
    pub(super) fn huffman<B: Bits>(&self, set: &B) -> u64 {
        match self {
            Self::Equal => even(set.count() as u64),
            Self::Each(each) => each.huffman(set),
        }
    }
}

impl Each {
    /// The two smallest are joined until one is left, and every sum counts. The weights come in rising
    /// order and so do the sums: no sorting and no heap.
    fn huffman<B: Bits>(&self, set: &B) -> u64 {
        let mut weights = positions(set).map(|at| self.weights[at]).peekable();
        let mut sums = Vec::with_capacity(self.weights.len());
        let mut oldest = 0;
        let mut total = 0;
        loop {
            let mut smallest = || {
                let sum = sums.get(oldest).copied();
                if weights.peek().is_some_and(|&weight| sum.is_none_or(|sum| weight <= sum)) {
                    return weights.next();
                }
                oldest += usize::from(sum.is_some());
                sum
            };
            let (Some(one), Some(other)) = (smallest(), smallest()) else { return total };
            sums.push(one + other);
            total += one + other;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builders::optimal::bits::Words;

    #[test]
    fn sets_are_weighed_and_bounded_like_lists() {
        let weights: Vec<u64> = (0..100).map(|at| 3 + at * at / 7).collect();
        let weighing = Weighing::of(weights.clone());
        for step in [1, 2, 5, 37, 200] {
            let kept: Vec<usize> = (0..100).step_by(step).collect();
            let set = kept.iter().fold(Words::<2>::EMPTY, |set, &at| set | Words::single(at));
            let list: Vec<u64> = kept.iter().map(|&at| weights[at]).collect();
            let part = weighing.part(&kept);
            let all = Words::<2>::first(kept.len());
            assert_eq!(weighing.weight(&set), list.iter().sum::<u64>());
            assert_eq!(part.weight(&all), weighing.weight(&set));
            assert_eq!(part.huffman(&all), weighing.huffman(&set));
            assert_eq!(weighing.huffman(&set), crate::weights::huffman(list.clone()));
            let heavy: Vec<u64> = list.iter().map(|weight| weight << 30 | 77).collect();
            let heavy = Weighing::of(heavy);
            let (shift, coarse) = heavy.coarse();
            assert!(coarse.weight(&all) < 1 << COARSE_BITS && coarse.coarse().0 == 0);
            assert!(coarse.weight(&all) << shift <= heavy.weight(&all));
        }
    }
}
