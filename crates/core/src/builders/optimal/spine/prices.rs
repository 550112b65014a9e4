//! A lower bound on the spines of all sets at once.
//!
//! Somebody pays each character's price to whoever takes it along, and each question and each depth has a price as well,
//! none above 0, such that no offer is better than the prices say: hanging a part A of a question's side at depth i costs
//!
//! ```text
//! i·w(A) + optimum(A) − prices of A  ≥  price of the question + price of the depth.
//! ```
//!
//! Then the rest of a spine costs at least the prices of everybody who is left, of the questions that still divide them
//! and of the depths to come. It is the dual of a linear program (Dantzig & Wolfe, *Decomposition principle for linear
//! programs*, 1960), and any such prices are a bound on any set.

use super::Ground;
use crate::builders::optimal::bits::{Bits, Sums, positions};

/// A solution of the dual program: prices under which no offer is better than they say, from a number of questions asked on.
pub(super) struct DualPrices {
    /// What each character pays.
    of: Vec<i64>,
    /// What sets of them pay.
    sums: Sums<i64>,
    /// The price of each question.
    questions: Vec<i64>,
    /// The price of each depth from `asked + 1` on.
    depths: Vec<i64>,
    /// They hold for spines on which so many questions were asked.
    asked: usize,
    /// For each number of questions asked, from `asked` on, and each character: the least that the depths to come cost
    /// when that character is the last, beyond its price.
    ends: Vec<Vec<i64>>,
}

/// More than any bound.
pub(super) const NEVER: i64 = i64::MAX / 4;

impl DualPrices {
    /// The prices of characters, questions and depths from `asked + 1` on.
    pub(super) fn new<B: Bits>(
        ground: &Ground<B>,
        of: Vec<i64>,
        questions: Vec<i64>,
        depths: Vec<i64>,
        asked: usize,
    ) -> Self {
        let sums = Sums::of(&of);
        let mut ends = vec![vec![NEVER; of.len()]];
        let mut depth = asked + depths.len();
        for &price in depths.iter().rev() {
            let later = &ends[ends.len() - 1];
            let end = |who: usize| price + later[who].min(ground.last_cost(who, depth));
            ends.push((0..of.len()).map(end).collect());
            depth -= 1;
        }
        ends.reverse();
        for end in &mut ends {
            end.iter_mut().zip(&of).for_each(|(end, price)| *end -= price);
        }
        Self { of, sums, questions, depths, asked, ends }
    }

    /// What each character pays.
    pub(super) fn of(&self) -> &[i64] {
        &self.of
    }

    /// What a set pays together.
    pub(super) fn sum<B: Bits>(&self, set: &B) -> i64 {
        self.sums.over(set)
    }

    /// The price of a question.
    pub(super) fn question(&self, question: usize) -> i64 {
        self.questions[question]
    }

    /// The price of each depth from the first on for which they hold.
    pub(super) fn depths(&self) -> &[i64] {
        &self.depths
    }

    /// The prices of all questions that may still divide a set.
    pub(super) fn questions<B: Bits>(&self, ground: &Ground<B>, set: &B) -> i64 {
        let open = ground.minorities.iter().zip(&self.questions);
        open.filter(|(side, _)| !(**side & *set).is_empty()).map(|(_, price)| price).sum()
    }

    /// The least that the depths to come and the last of a set cost.
    pub(super) fn end<B: Bits>(&self, set: &B, asked: usize) -> i64 {
        let ends = &self.ends[asked - self.asked];
        positions(set).map(|who| ends[who]).min().unwrap_or(NEVER)
    }

    /// No spine of a set costs less, after so many questions.
    pub(super) fn bound<B: Bits>(&self, ground: &Ground<B>, set: &B, asked: usize) -> i64 {
        self.sum(set) + self.questions(ground, set) + self.end(set, asked)
    }
}
