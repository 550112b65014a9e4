//! The smaller side of a question, and what its parts cost.

use qeq_base::bits::ones;

use crate::builders::optimal::bits::{Bits, positions};
use crate::builders::optimal::meter::{Halt, Meter, Pace};

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

/// Looking at a question of a part is worth so many steps of the meter.
const STEPS_OF_A_LOOK: usize = 4;

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

    /// The least that a tree of a part costs. O(1) where somebody has asked before; the first time for all parts of it that
    /// nobody has asked for, up to 2ⁿ of n members, times the questions that divide the side.
    pub(super) fn optimum(&mut self, part: Subset, meter: &mut Meter<'_, '_>) -> Result<i64, Halt> {
        if part.count_ones() < 2 {
            return Ok(0);
        }
        let known = self.optima[part as usize];
        if known != UNKNOWN {
            return Ok(known);
        }
        meter.work(STEPS_OF_A_LOOK * self.cuts.len())?;
        let mut least = i64::MAX;
        for cut in 0..self.cuts.len() {
            least = self.behind(part, cut, meter)?.map_or(least, |behind| least.min(behind));
        }
        assert!(least < i64::MAX, "any two members differ somewhere");
        let optimum = self.weight(part) + least;
        self.optima[part as usize] = optimum;
        Ok(optimum)
    }

    /// The first question in file order that an optimal tree of two or more can start with.
    pub(super) fn question(
        &mut self,
        part: Subset,
        meter: &mut Meter<'_, '_>,
    ) -> Result<usize, Halt> {
        let behind = Some(self.optimum(part, meter)? - self.weight(part));
        for cut in 0..self.cuts.len() {
            if self.behind(part, cut, meter)? == behind {
                return Ok(self.cuts[cut].question);
            }
        }
        unreachable!("the optimum is behind some question")
    }

    /// What both sides of a part cost behind a question that divides it.
    fn behind(
        &mut self,
        part: Subset,
        cut: usize,
        meter: &mut Meter<'_, '_>,
    ) -> Result<Option<i64>, Halt> {
        let apart = part & self.cuts[cut].apart;
        if apart == 0 || apart == part {
            return Ok(None);
        }
        Ok(Some(self.optimum(apart, meter)? + self.optimum(part & !apart, meter)?))
    }
}

/// The seats of a part's members.
pub(super) fn seats(part: Subset) -> impl Iterator<Item = usize> {
    ones(part.into())
}

#[cfg(test)]
mod tests {
    use qeq_base::search::{Budget, Search};

    use super::*;
    use crate::builders::optimal::bits::Words;

    /// Every part of a side may be asked for, and each looks at every question.
    #[test]
    fn a_large_side_is_not_worked_out_beyond_a_budget() {
        const MEMBERS: usize = 16;
        let set = |members: &mut dyn Iterator<Item = usize>| {
            members.fold(Words::<1>::EMPTY, |set, who| set | Words::single(who))
        };
        let everybody = set(&mut (0..MEMBERS));
        let questions: Vec<_> = (0..MEMBERS).map(|who| set(&mut std::iter::once(who))).collect();
        let mut side = Minority::new(&everybody, &questions, &[1; MEMBERS]);
        let whole = (1 << MEMBERS) - 1;
        let mut search = Search::new(Budget::nodes(20));
        let asked = side.optimum(whole, &mut Meter::new(&mut search, u64::MAX));
        assert_eq!((asked, search.progress().nodes), (Err(Halt), 20));
        // Nothing that was broken off is taken for known.
        let mut search = Search::unlimited();
        let mut meter = Meter::new(&mut search, u64::MAX);
        let expected = (2..=MEMBERS as i64).sum();
        assert_eq!(side.optimum(whole, &mut meter), Ok(expected));
        assert!(meter.nodes() > 100, "{}", meter.nodes());
        assert_eq!(side.question(whole, &mut meter), Ok(0));
    }
}
