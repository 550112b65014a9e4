//! The optimum of a small board: depth-first branch and bound over sets of candidates.
//!
//! The question is always "what is the best tree of this set, if it costs at most `limit`?", asked at the
//! root with a limit somewhat above the lower bound, which rises to what the refusal proves until the
//! answer is a tree. What is learnt about a set is kept in the [`Memo`]. At every node
//!
//! - questions that split the set the same way, or the other way round, are one question;
//! - a split is judged by the bounds of its two sides (see [`bound`]), cheapest first: the
//!   ones that Huffman's bound refuses are not looked at closer;
//! - the splits are tried by rising bound, then by balance, then in file order.
//!
//! The method is that of optimal decision trees by dynamic programming over sets with bounds, as in
//! Garey, *Optimal binary identification procedures* (SIAM J. Appl. Math. 23, 1972).

use qeq_base::ids::Id;

use super::bits::Bits;
use super::bound;
use super::memo::{Known, Memo};
use super::meter::{Halt, Meter};
use super::weighing::Weighing;
use crate::board::QuestionId;
use crate::builders::Task;
use crate::candidates::CharacterId;
use crate::tree::Step;

/// Splits of equal sets of up to so many leaves of weight 1 need no search: the spine bound is reached.
/// Five leaves cost 12 when a question splits them 2–3, and 14 otherwise.
const CLEAR: usize = 5;

/// The limit first stands above the lower bound by one part in so many, then by twice as much each time:
/// easy boards are not searched wider than needed, and hard ones have a bound to show soon. Raising it by
/// single units costs twice the nodes on sparse boards, because every set is searched again each time.
const FIRST_STEP: u64 = 128;
/// The limit never stands above the lower bound by more than one part in so many.
const LAST_STEP: u64 = 16;

/// A way to divide a set.
#[derive(Clone, Copy)]
struct Split<B> {
    /// The side without the first character of the set: the same for a question and its opposite.
    side: B,
    /// The first question in file order that divides so.
    question: QuestionId,
    /// No tree that starts with it costs less.
    bound: u64,
    /// How far from even, by weight.
    imbalance: u64,
}

impl<B> Split<B> {
    /// The split of a column, before anything is known about it.
    fn raw((at, &side): (usize, &B)) -> Self
    where
        B: Copy,
    {
        Self { side, question: QuestionId::from_index(at), bound: 0, imbalance: 0 }
    }
}

/// Which of the optimal trees is written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    /// The one that the search found.
    Found,
    /// At every node the question that stands first in the file.
    FirstInFile,
}

/// A board of few characters and everything that is known about its sets.
pub(super) struct Exact<B> {
    ids: Vec<CharacterId>,
    columns: Vec<B>,
    weighing: Weighing,
    /// The different splits of everybody.
    splits: Vec<Split<B>>,
    /// No tree of everybody costs less.
    lower: u64,
    /// By how much the next limit stands above `lower`.
    step: u64,
    /// Costs are counted in this weight: everybody's, when all weigh the same.
    unit: u64,
    memo: Memo<B>,
    /// One list of splits for each level of the recursion, kept for their memory.
    lists: Vec<Vec<Split<B>>>,
}

impl<B: Bits> Exact<B> {
    /// The board of these characters with the task's questions. O(N·k).
    pub(super) fn new(task: &Task<'_>, mut ids: Vec<CharacterId>) -> Self {
        debug_assert!(ids.len() <= B::CAPACITY, "a bit for each");
        // Stable: equal weights stay in file order.
        ids.sort_by_key(|&id| task.weights.of(id));
        let weight_at = |at: usize| task.weights.of(ids[at]);
        let unit = if weight_at(0) == weight_at(ids.len() - 1) { weight_at(0) } else { 1 };
        let weighing = Weighing::of((0..ids.len()).map(|at| weight_at(at) / unit).collect());
        let columns = columns(task, &ids);
        let mut splits = Vec::new();
        divide(B::first(ids.len()), columns.iter().enumerate().map(Split::raw), &mut splits);
        let lists = ids.iter().map(|_| Vec::new()).collect();
        let memo = Memo::new();
        let mut exact =
            Self { ids, columns, weighing, splits, lower: 0, step: 0, unit, memo, lists };
        exact.lower = exact.bound(exact.everyone(), &exact.splits);
        exact.step = exact.lower / FIRST_STEP;
        exact
    }

    /// No tree of everybody costs less.
    pub(super) fn lower(&self) -> u64 {
        self.lower * self.unit
    }

    /// Raises the lower bound by a step or finds the optimum and writes a tree that has it. A tree that
    /// costs `upper` is known, more than the lower bound.
    pub(super) fn raise(
        &mut self,
        upper: u64,
        meter: &mut Meter<'_, '_>,
    ) -> Result<Option<Vec<Step>>, Halt> {
        let limit = (self.lower + self.step).min(upper / self.unit - 1);
        self.step = (2 * self.step).clamp(1, 1 + self.lower / LAST_STEP);
        let splits = std::mem::take(&mut self.splits);
        let answer = self.search(self.everyone(), limit, 0, &splits, meter);
        self.splits = splits;
        let lower = answer?;
        let tree = if lower <= limit { Some(self.write(Rule::Found, meter)?) } else { None };
        self.lower = lower;
        Ok(tree)
    }

    /// Everybody on this board.
    fn everyone(&self) -> B {
        B::first(self.ids.len())
    }

    /// Writes an optimal tree in pre-order, when the lower bound is the optimum.
    pub(super) fn write(
        &mut self,
        rule: Rule,
        meter: &mut Meter<'_, '_>,
    ) -> Result<Vec<Step>, Halt> {
        let splits = std::mem::take(&mut self.splits);
        let mut steps = Vec::with_capacity(2 * self.ids.len());
        let written = self.write_set(self.everyone(), rule, &splits, &mut steps, meter);
        self.splits = splits;
        written.map(|()| steps)
    }

    fn write_set(
        &mut self,
        set: B,
        rule: Rule,
        parents: &[Split<B>],
        steps: &mut Vec<Step>,
        meter: &mut Meter<'_, '_>,
    ) -> Result<(), Halt> {
        if set.count() == 1 {
            steps.push(Step::Leaf(self.ids[set.lowest()]));
            return Ok(());
        }
        let mut splits = Vec::new();
        divide(set, parents.iter().copied(), &mut splits);
        let question = self.first_question(set, rule, &mut splits, meter)?;
        steps.push(Step::Ask(question));
        let yes = self.columns[question.index()];
        self.write_set(set & yes, rule, &splits, steps, meter)?;
        self.write_set(set & !yes, rule, &splits, steps, meter)
    }

    /// The question that an optimal tree of this set starts with.
    fn first_question(
        &mut self,
        set: B,
        rule: Rule,
        splits: &mut [Split<B>],
        meter: &mut Meter<'_, '_>,
    ) -> Result<QuestionId, Halt> {
        let optimum = self.search(set, u64::MAX, 0, splits, meter)?;
        let found = self.memo.get(set).and_then(|known| known.question);
        if let Some(question) = found.filter(|_| rule == Rule::Found) {
            return Ok(question);
        }
        splits.sort_unstable_by_key(|split| split.question);
        for split in &*splits {
            if self.try_split(set, optimum, 0, split, splits, meter)? <= optimum {
                return Ok(split.question);
            }
        }
        unreachable!("the optimum is the total behind some question")
    }

    fn search(
        &mut self,
        set: B,
        limit: u64,
        level: usize,
        parents: &[Split<B>],
        meter: &mut Meter<'_, '_>,
    ) -> Result<u64, Halt> {
        if let Some(optimum) = self.clear(set, parents) {
            return Ok(optimum);
        }
        let known = self.memo.get(set);
        if let Some(known) = known.filter(|known| known.question.is_some() || known.lower > limit) {
            return Ok(known.lower);
        }
        meter.visit()?;
        let mut splits = std::mem::take(&mut self.lists[level]);
        divide(set, parents.iter().copied(), &mut splits);
        let answer = self.rate(set, limit, &mut splits, meter);
        let answer = answer.and_then(|()| self.try_splits(set, limit, level, &splits, meter));
        self.lists[level] = splits;
        let found = answer?;
        let lower = found.lower.max(known.map_or(0, |known| known.lower));
        self.memo.put(set, Known { lower, ..found });
        Ok(lower)
    }

    /// The optimum of a set so small that no search is needed.
    fn clear(&self, set: B, parents: &[Split<B>]) -> Option<u64> {
        let count = set.count();
        match (&self.weighing, count) {
            (_, 0 | 1) => Some(0),
            (weighing, 2) => Some(weighing.weight(set)),
            (Weighing::Equal, 3) => Some(5),
            (Weighing::Equal, ..=CLEAR) => Some(self.bound(set, parents)),
            _ => None,
        }
    }

    /// The best bound on a set that needs no search; `parents` holds every split of it at least once.
    fn bound(&self, set: B, parents: &[Split<B>]) -> u64 {
        match &self.weighing {
            Weighing::Equal => spine(set, parents),
            each => each.huffman(set),
        }
    }

    /// The best bound known.
    fn known(&self, set: B, parents: &[Split<B>]) -> u64 {
        match set.count() {
            0 | 1 => 0,
            2 => self.weighing.weight(set),
            _ => self.memo.get(set).map_or_else(|| self.bound(set, parents), |known| known.lower),
        }
    }

    /// Bounds every split and sorts them. A split that a cheap bound takes over the limit keeps that one.
    fn rate(
        &self,
        set: B,
        limit: u64,
        splits: &mut [Split<B>],
        meter: &mut Meter<'_, '_>,
    ) -> Result<(), Halt> {
        let weight = self.weighing.weight(set);
        for at in 0..splits.len() {
            let side = splits[at].side;
            let rest = set & !side;
            splits[at].imbalance = weight.abs_diff(2 * self.weighing.weight(side));
            let (one, other) = (self.weighing.huffman(side), self.weighing.huffman(rest));
            let mut bound = weight + one + other;
            if bound <= limit {
                bound += self.known(side, splits) - one;
                meter.work(splits.len() * B::CAPACITY / 64)?;
            }
            if bound <= limit {
                bound += self.known(rest, splits) - other;
                meter.work(splits.len() * B::CAPACITY / 64)?;
            }
            splits[at].bound = bound;
        }
        splits.sort_unstable_by_key(|split| (split.bound, split.imbalance, split.question));
        Ok(())
    }

    fn try_splits(
        &mut self,
        set: B,
        mut limit: u64,
        level: usize,
        splits: &[Split<B>],
        meter: &mut Meter<'_, '_>,
    ) -> Result<Known, Halt> {
        let mut best = Known { lower: u64::MAX, question: None };
        let least = splits.first().map_or(u64::MAX, |split| split.bound);
        for split in splits {
            if split.bound > limit || best.lower == least {
                best.lower = best.lower.min(split.bound);
                break;
            }
            let total = self.try_split(set, limit, level, split, splits, meter)?;
            if total <= limit {
                best = Known { lower: total, question: Some(split.question) };
                limit = total - 1;
            } else if best.question.is_none() {
                best.lower = best.lower.min(total);
            }
        }
        Ok(best)
    }

    /// The optimum behind a split when it is at most `limit`, otherwise a bound above `limit`.
    fn try_split(
        &mut self,
        set: B,
        limit: u64,
        level: usize,
        split: &Split<B>,
        splits: &[Split<B>],
        meter: &mut Meter<'_, '_>,
    ) -> Result<u64, Halt> {
        let rest = set & !split.side;
        let (first, second) = if split.side.count() >= rest.count() {
            (split.side, rest)
        } else {
            (rest, split.side)
        };
        let weight = self.weighing.weight(set);
        let second_least = self.known(second, splits);
        let first_least = self.known(first, splits);
        if weight + first_least + second_least > limit {
            return Ok(weight + first_least + second_least);
        }
        let first_total =
            self.search(first, limit - weight - second_least, level + 1, splits, meter)?;
        let total = weight + first_total + second_least;
        if total > limit {
            return Ok(total);
        }
        let second_total =
            self.search(second, limit - weight - first_total, level + 1, splits, meter)?;
        Ok(weight + first_total + second_total)
    }
}

/// Who would answer yes to each question, by position.
fn columns<B: Bits>(task: &Task<'_>, ids: &[CharacterId]) -> Vec<B> {
    let column = |question| {
        let yes = task.board.yes(question);
        let bits = ids.iter().enumerate().filter(|(_, id)| yes.contains(**id));
        bits.fold(B::EMPTY, |bits, (at, _)| bits | B::single(at))
    };
    task.board.question_ids().map(column).collect()
}

/// The different splits of a set among those of a larger one, one for each way to divide it.
fn divide<B: Bits>(set: B, larger: impl Iterator<Item = Split<B>>, splits: &mut Vec<Split<B>>) {
    splits.clear();
    let Some(first) = (!set.is_empty()).then(|| set.lowest()) else { return };
    let sides = larger.map(|split| {
        let side = set & split.side;
        Split { side: if side.has(first) { set & !side } else { side }, ..split }
    });
    splits.extend(sides.filter(|split| !split.side.is_empty()));
    splits.sort_unstable_by_key(|split| (split.side, split.question));
    splits.dedup_by_key(|split| split.side);
}

/// The spine bound of a set, whose splits stand among those of a larger one.
fn spine<B: Bits>(set: B, splits: &[Split<B>]) -> u64 {
    let count = set.count();
    let smaller = |split: &Split<B>| {
        let side = set & split.side;
        let size = side.count();
        if 2 * size <= count { (side, size) } else { (set & !side, count - size) }
    };
    // The caps are sorted by counting: they are at most 64.
    let mut tally = [0_u32; 65];
    let (mut once, mut twice) = (B::EMPTY, B::EMPTY);
    for (side, size) in splits.iter().map(smaller) {
        tally[size] += 1;
        twice = twice | once & side;
        once = once | side;
    }
    // A spine of n leaves has fewer than n questions.
    let mut caps = [0; 128];
    let mut filled = 0;
    for cap in (1..=count / 2).rev() {
        let end = (filled + tally[cap] as usize).min(count);
        caps[filled..end].fill(cap as u32);
        filled = end;
    }
    let lone = once & !twice;
    let forced = if lone.is_empty() {
        0
    } else {
        splits.iter().map(smaller).filter(|(side, _)| !(*side & lone).is_empty()).count()
    };
    // Without anybody outside all sides, one of the lone ones may be the last leaf.
    let last = usize::from((set & !once).is_empty());
    let forced = forced.saturating_sub(last);
    bound::spine(count, &caps[..filled], forced)
}
