//! The smaller side of a question, and what its parts cost.

use qeq_base::bits::ones;

use crate::builders::optimal::bits::{Bits, positions};

/// The minority of a question, by positions: who answers it like fewer than half of the board.
pub(super) struct Minority {
    /// Its members.
    pub(super) members: Vec<usize>,
    /// What each member weighs.
    pub(super) weights: Vec<i64>,
    /// The members that each question sets apart, where it does.
    cuts: Vec<Cut>,
    /// The optimum of every part, or [`UNKNOWN`] as long as nobody asked.
    optima: Vec<i64>,
}

/// A subset of the members: a bit for each.
pub(super) type Subset = u32;

/// A question among the members of a side.
struct Cut {
    question: usize,
    apart: Subset,
}

/// Larger sides have too many parts: 2²⁴ of eight bytes. Only those asked for take memory.
pub(super) const MOST_MEMBERS: usize = 24;

/// No part of two or more has an optimum of 0.
const UNKNOWN: i64 = 0;

impl Minority {
    /// A side among the smaller sides of all questions. O(questions · (questions + members)).
    pub(super) fn new<B: Bits>(side: &B, minorities: &[B], weights: &[i64]) -> Self {
        let members: Vec<usize> = positions(side).collect();
        let weights = members.iter().map(|&who| weights[who]).collect();
        let optima = vec![UNKNOWN; 1 << members.len()];
        let mut side = Self { members, weights, cuts: Vec::new(), optima };
        let everybody = (1 << side.members.len()) - 1;
        for (question, other) in minorities.iter().enumerate() {
            let apart = side.part(other);
            let is_new = side.cuts.iter().all(|cut| cut.apart != apart);
            if apart != 0 && apart != everybody && is_new {
                side.cuts.push(Cut { question, apart });
            }
        }
        side
    }

    /// The members that are in a set.
    pub(super) fn part<B: Bits>(&self, set: &B) -> Subset {
        let seats = self.members.iter().enumerate().filter(|&(_, &who)| set.has(who));
        seats.fold(0, |part, (seat, _)| part | 1 << seat)
    }

    /// What a part weighs.
    pub(super) fn weight(&self, part: Subset) -> i64 {
        seats(part).map(|seat| self.weights[seat]).sum()
    }

    /// The least that a tree of a part costs.
    pub(super) fn optimum(&mut self, part: Subset) -> i64 {
        if part.count_ones() < 2 {
            return 0;
        }
        let known = self.optima[part as usize];
        if known != UNKNOWN {
            return known;
        }
        let behind = (0..self.cuts.len()).filter_map(|cut| self.behind(part, cut)).min();
        let optimum = self.weight(part) + behind.expect("any two members differ somewhere");
        self.optima[part as usize] = optimum;
        optimum
    }

    /// The first question in file order that an optimal tree of two or more can start with.
    pub(super) fn question(&mut self, part: Subset) -> usize {
        let behind = Some(self.optimum(part) - self.weight(part));
        let first = (0..self.cuts.len()).find(|&cut| self.behind(part, cut) == behind);
        self.cuts[first.expect("the optimum is behind some question")].question
    }

    /// What both sides of a part cost behind a question that divides it.
    fn behind(&mut self, part: Subset, cut: usize) -> Option<i64> {
        let apart = part & self.cuts[cut].apart;
        let divides = apart != 0 && apart != part;
        divides.then(|| self.optimum(apart) + self.optimum(part & !apart))
    }
}

/// The seats of a part's members.
pub(super) fn seats(part: Subset) -> impl Iterator<Item = usize> {
    ones(part.into())
}
