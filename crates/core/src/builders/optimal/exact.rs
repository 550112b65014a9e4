//! The optimum of a board that is searched as a whole: depth-first branch and bound over sets of candidates.
//!
//! The question is always "what is the best tree of this set, if it costs at most `limit`?", asked at the
//! root with a limit somewhat above the lower bound, which rises to what the refusal proves until the
//! answer is a tree. What is learnt about a set is kept in the [`Memo`]. At every node
//!
//! - questions that split the set the same way, or the other way round, are one question ([`Splits`]);
//! - a split is judged by the bounds of its two sides, cheapest first ([`Rater`]);
//! - the splits are tried by rising bound, then by balance, then in file order;
//! - a set that fits in half as many words goes on in a frame of its own ([`Frame`]), so that a small set of
//!   a large board costs what it does on a small one.
//!
//! The method is that of optimal decision trees by dynamic programming over sets with bounds, as in
//! Garey, *Optimal binary identification procedures* (SIAM J. Appl. Math. 23, 1972).

use std::collections::VecDeque;
use std::sync::Arc;

use super::Whole;
use super::bits::Bits;
use super::bound::Cover;
use super::frame::{Frame, Group, Part};
use super::memo::{Known, Memo};
use super::meter::{Halt, Meter, Pace};
use super::rate::{self, Rater, Rating};
use super::splits::Splits;
use super::team::{self, Busy, Team};
use crate::board::QuestionId;
use crate::builders::Task;
use crate::candidates::CharacterId;
use crate::tree::Step;

/// The limit first stands above the lower bound by one part in so many, then by twice as much each time:
/// easy boards are not searched wider than needed, and hard ones have a bound to show soon. Raising it by
/// single units costs twice the nodes on sparse boards, because every set is searched again each time.
const FIRST_STEP: u64 = 128;
/// A limit may take so many nodes, or twice those of all before it. One that takes more is given up for a nearer one: the
/// bound of a hard board rises by short steps where a long one would never end.
const LONG: u64 = 1 << 18;
/// The limit never stands above the lower bound by more than one part in so many.
const LAST_STEP: u64 = 16;

/// A level of recursion has this much stack at least, and new stack comes in pieces of so much.
const RED_ZONE: usize = 1 << 16;
const STACK_PIECE: usize = 1 << 21;

/// Goes one level deeper.
pub(super) fn on_enough_stack<T>(deeper: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(RED_ZONE, STACK_PIECE, deeper)
}

/// Which of the optimal trees is written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rule {
    /// The one that the search found.
    Found,
    /// At every node the question that stands first in the file.
    FirstInFile,
}

/// A board that is searched as a whole, and everything that is known about its sets.
pub(super) struct Exact<B> {
    pub(super) frame: Frame,
    /// The different splits of everybody.
    pub(super) splits: Splits<B>,
    /// Each question's yes, for writing trees.
    pub(super) columns: Vec<(QuestionId, B)>,
    /// No tree of everybody costs less.
    lower: u64,
    /// By how much the next limit stands above `lower`.
    step: u64,
    /// Nodes that the limits so far have taken.
    spent: u64,
    /// Nodes that a limit may take at least.
    pub(super) patience: u64,
    /// Costs are counted in this weight: everybody's, when all weigh the same.
    unit: u64,
    /// Who raises the bound.
    pub(super) team: Team,
    pub(super) searcher: Searcher,
}

impl<B: Bits> Exact<B> {
    /// The board of these characters with the task's questions. O(N·k).
    pub(super) fn new(task: &Task<'_>, mut ids: Vec<CharacterId>) -> Self {
        debug_assert!(ids.len() <= B::CAPACITY, "a bit for each");
        sort_by_weight(task, &mut ids);
        let weight_at = |at: usize| task.weights.of(ids[at]);
        let unit = if weight_at(0) == weight_at(ids.len() - 1) { weight_at(0) } else { 1 };
        let searcher = Searcher::new(ids.len());
        let frame = Frame::of(task, ids, unit);
        let columns = frame.columns(task);
        let everyone = frame.everyone::<B>();
        let splits = Splits::of(&everyone.set, columns.iter().copied());
        let lower = rate::bound(Part { frame: &frame, group: &everyone, splits: &splits });
        Self {
            frame,
            splits,
            columns,
            lower,
            step: lower / FIRST_STEP,
            spent: 0,
            patience: LONG,
            unit,
            team: Team::of(task.threads),
            searcher,
        }
    }

    /// Writes an optimal tree in pre-order, when the lower bound is the optimum.
    fn write(&mut self, rule: Rule, meter: &mut Meter<'_, '_>) -> Result<Vec<Step>, Halt> {
        let Self { frame, splits, columns, searcher, .. } = self;
        written(frame, columns, |group| {
            searcher.question(Part { frame, group, splits }, rule, meter)
        })
    }
}

/// Puts the lightest first. Equal weights stay in file order.
pub(super) fn sort_by_weight(task: &Task<'_>, ids: &mut [CharacterId]) {
    ids.sort_by_key(|&id| task.weights.of(id));
}

/// Writes a tree in pre-order by its questions.
pub(super) fn written<B: Bits>(
    frame: &Frame,
    columns: &[(QuestionId, B)],
    mut question: impl FnMut(&Group<B>) -> Result<QuestionId, Halt>,
) -> Result<Vec<Step>, Halt> {
    let mut steps = Vec::with_capacity(2 * frame.ids.len());
    let mut waiting: Vec<B> = vec![frame.everyone().set];
    while let Some(set) = waiting.pop() {
        if set.count() == 1 {
            steps.push(Step::Leaf(frame.ids[set.lowest()]));
            continue;
        }
        let question = question(&frame.group(set))?;
        steps.push(Step::Ask(question));
        let (_, yes) = columns.iter().find(|(id, _)| *id == question).expect("it is asked");
        waiting.extend([set & !*yes, set & *yes]);
    }
    Ok(steps)
}

impl<B: Bits> Exact<B> {
    /// [`Searcher::search`] of everybody, which makes the next step longer when it was soon done. A limit that takes too
    /// long is given up, and the next one stands nearer: none then. What was found out stays in the table.
    fn search(&mut self, limit: u64, meter: &mut Meter<'_, '_>) -> Result<Option<u64>, Halt> {
        let everyone = self.frame.everyone();
        let everyone = Part { frame: &self.frame, group: &everyone, splits: &self.splits };
        let most = self.patience.max(2 * self.spent);
        // There is no nearer limit than the next number.
        let most = if self.step > 1 { most } else { u64::MAX };
        let start = meter.nodes();
        let found =
            team::search(&mut self.searcher, &self.team, everyone, limit, &mut meter.part(most));
        let took = meter.nodes() - start;
        let is_soon = took < self.patience.max(self.spent / 2);
        self.spent += took;
        match found {
            Ok(_) if is_soon => {
                self.step = (2 * self.step).clamp(1, 1 + self.lower / LAST_STEP);
            }
            Err(Halt) if !meter.is_spent() => {
                self.step = (self.step / 4).max(1);
                return Ok(None);
            }
            _ => {}
        }
        found.map(Some)
    }
}

impl<B: Bits> Whole for Exact<B> {
    fn lower(&self) -> u64 {
        self.lower * self.unit
    }

    fn raise(&mut self, upper: u64, meter: &mut Meter<'_, '_>) -> Result<Option<Vec<Step>>, Halt> {
        let limit = (self.lower + self.step).min(upper / self.unit - 1);
        let Some(lower) = self.search(limit, meter)? else { return Ok(None) };
        let tree = if lower <= limit { Some(self.write(Rule::Found, meter)?) } else { None };
        self.lower = self.lower.max(lower);
        Ok(tree)
    }

    fn first_in_file(&mut self, meter: &mut Meter<'_, '_>) -> Result<Option<Vec<Step>>, Halt> {
        self.write(Rule::FirstInFile, meter).map(Some)
    }
}

/// What a proof is written from.
impl<B: Bits> Exact<B> {
    /// Costs inside are counted in this weight.
    pub(super) fn unit(&self) -> u64 {
        self.unit
    }

    /// Everybody.
    pub(super) fn everyone(&self) -> Group<B> {
        self.frame.everyone()
    }

    /// The splits of a set.
    pub(super) fn splits_of(&self, group: &Group<B>) -> Splits<B> {
        self.splits.within(&group.set)
    }

    /// Both sides of a split.
    pub(super) fn halves(&self, group: &Group<B>, splits: &Splits<B>, at: usize) -> [Group<B>; 2] {
        Part { frame: &self.frame, group, splits }.halves(at)
    }

    /// Whether somebody of a side answers yes.
    pub(super) fn says_yes(&self, half: &Group<B>, question: QuestionId) -> bool {
        let (_, yes) = self.columns.iter().find(|(id, _)| *id == question).expect("it is asked");
        yes.has(half.set.lowest())
    }

    /// Huffman's bound on a set.
    pub(super) fn huffman(&self, group: &Group<B>) -> u64 {
        self.frame.weighing.huffman(&group.set)
    }

    /// The optimum of a set, or `wanted` where it is no less.
    pub(super) fn at_least(
        &mut self,
        group: &Group<B>,
        wanted: u64,
        parents: &Splits<B>,
        meter: &mut Meter<'_, '_>,
    ) -> Result<u64, Halt> {
        let part = Part { frame: &self.frame, group, splits: parents };
        let known = self.searcher.search(part, wanted - 1, meter)?;
        Ok(known.min(wanted))
    }
}

/// The search in frames of any width.
pub(super) struct Searcher {
    /// Several of a [`team`] may have the same.
    memo: Arc<Memo>,
    pub(super) rater: Rater,
    cover: Cover,
    /// Where there is a team, what all of them are at.
    busy: Option<Arc<Busy>>,
}

impl Searcher {
    /// A searcher of sets of at most so many characters.
    fn new(characters: usize) -> Self {
        Self {
            memo: Arc::new(Memo::new()),
            rater: Rater::new(characters),
            cover: Cover::default(),
            busy: None,
        }
    }

    /// Gets ready for helpers.
    pub(super) fn share(&mut self, busy: Arc<Busy>) {
        Arc::get_mut(&mut self.memo).expect("there are no helpers yet").make_room();
        self.busy = Some(busy);
    }

    /// Goes on alone.
    pub(super) fn unshare(&mut self) {
        self.busy = None;
    }

    /// Somebody who searches the same board with the same table.
    pub(super) fn helper(&self, frame: &Frame) -> Self {
        let memo = Arc::clone(&self.memo);
        Self { memo, busy: self.busy.clone(), ..Self::new(frame.ids.len()) }
    }

    /// Notes what is known about a set.
    fn note<B>(&mut self, group: &Group<B>, known: Known) {
        match Arc::get_mut(&mut self.memo) {
            Some(memo) => memo.put(group.key, group.count, known),
            None => {
                self.memo.share(group.key, group.count, known);
            }
        }
    }

    /// Whether another one of the team is searching a side of this split.
    fn is_busy<B: Bits>(&self, part: Part<'_, B>, at: usize) -> bool {
        let is_held = |busy: &Arc<Busy>| part.halves(at).iter().any(|half| busy.holds(half.key));
        self.busy.as_ref().is_some_and(is_held)
    }

    /// The question that an optimal tree of this set starts with.
    pub(super) fn question<B: Bits>(
        &mut self,
        part: Part<'_, B>,
        rule: Rule,
        meter: &mut dyn Pace,
    ) -> Result<QuestionId, Halt> {
        let optimum = self.search(part, u64::MAX, meter)?;
        let found = self.memo.get(part.group.key).and_then(|known| known.question);
        if let Some(question) = found.filter(|_| rule == Rule::Found) {
            return Ok(question);
        }
        let splits = part.own_splits();
        let part = part.split_by(&splits);
        for at in 0..splits.len() {
            meter.work(splits.work_of_rating())?;
            let rating = self.rater.rate(part, &self.memo, optimum, at);
            if rating.bound <= optimum
                && self.try_split(part, optimum, at, rating, meter)? <= optimum
            {
                return Ok(splits.questions[at]);
            }
        }
        unreachable!("the optimum is the total behind some question")
    }

    /// The optimum of a set when it is at most `limit`, otherwise a bound above `limit`.
    pub(super) fn search<B: Bits>(
        &mut self,
        part: Part<'_, B>,
        limit: u64,
        meter: &mut dyn Pace,
    ) -> Result<u64, Halt> {
        if let Some(optimum) = self.rater.clear(part) {
            return Ok(optimum);
        }
        let group = part.group;
        let known = self.memo.get(group.key);
        if let Some(known) = known.filter(|known| known.question.is_some() || known.lower > limit) {
            return Ok(known.lower);
        }
        meter.visit()?;
        if let Some(busy) = &self.busy {
            busy.enter(group.key);
        }
        let found = on_enough_stack(|| self.enter(part, limit, meter))?;
        if let Some(busy) = &self.busy {
            busy.leave(group.key);
        }
        // Another one of a team may know more by now.
        let known = if self.busy.is_some() { self.memo.get(group.key) } else { known };
        if let Some(known) = known.filter(|known| known.question.is_some()) {
            return Ok(known.lower);
        }
        let lower = found.lower.max(known.map_or(0, |known| known.lower));
        self.note(group, Known { lower, ..found });
        Ok(lower)
    }

    /// Goes on with a set in a frame as narrow as it fits.
    fn enter<B: Bits>(
        &mut self,
        part: Part<'_, B>,
        limit: u64,
        meter: &mut dyn Pace,
    ) -> Result<Known, Halt> {
        if part.is_narrow() {
            let (frame, splits) = part.narrow();
            let group = &part.group.narrow();
            return self.enter(Part { frame: &frame, group, splits: &splits }, limit, meter);
        }
        self.try_splits(part.split_by(&part.own_splits()), limit, meter)
    }

    /// Tries the splits of a set, which are its own.
    fn try_splits<B: Bits>(
        &mut self,
        part: Part<'_, B>,
        mut limit: u64,
        meter: &mut dyn Pace,
    ) -> Result<Known, Halt> {
        let lower = self.cover.bound(part, limit, meter)?;
        if lower > limit {
            return Ok(Known { lower, question: None });
        }
        let (hopeful, refused) = self.rate(part, limit, meter)?;
        let mut best = Known { lower: refused, question: None };
        let least = hopeful.first().map_or(u64::MAX, |first| first.rating.bound);
        let mut unseen = hopeful.len();
        let mut waiting = VecDeque::from(hopeful);
        while let Some(split) = waiting.pop_front() {
            let Hopeful { rating, at, .. } = split;
            let is_new = unseen > 0;
            unseen = unseen.saturating_sub(1);
            if rating.bound > limit || best.lower == least {
                best.lower = best.lower.min(rating.bound);
                continue;
            }
            if is_new && self.is_busy(part, at) {
                waiting.push_back(split);
                continue;
            }
            let total = self.try_split(part, limit, at, rating, meter)?;
            if total <= limit {
                best = Known { lower: total, question: Some(part.splits.questions[at]) };
                limit = total - 1;
            } else if best.question.is_none() {
                best.lower = best.lower.min(total);
            }
        }
        Ok(best)
    }

    /// The splits that may cost at most `limit`, the most hopeful first, and the least bound of the others.
    fn rate<B: Bits>(
        &mut self,
        part: Part<'_, B>,
        limit: u64,
        meter: &mut dyn Pace,
    ) -> Result<(Vec<Hopeful>, u64), Halt> {
        let splits = part.splits;
        let mut hopeful = Vec::with_capacity(splits.len());
        let mut refused = u64::MAX;
        let weight = part.weight();
        for at in 0..splits.len() {
            meter.work(splits.work_of_rating())?;
            let rating = self.rater.rate(part, &self.memo, limit, at);
            if rating.bound <= limit {
                let side = part.frame.weighing.weight(&splits.sides[at]);
                hopeful.push(Hopeful { rating, imbalance: weight.abs_diff(2 * side), at });
            } else {
                refused = refused.min(rating.bound);
            }
        }
        hopeful.sort_unstable_by_key(|split| (split.rating.bound, split.imbalance, split.at));
        Ok((hopeful, refused))
    }

    /// The optimum behind a split when it is at most `limit`, otherwise a bound above `limit`.
    fn try_split<B: Bits>(
        &mut self,
        part: Part<'_, B>,
        limit: u64,
        at: usize,
        rating: Rating,
        meter: &mut dyn Pace,
    ) -> Result<u64, Halt> {
        let weight = rating.weight();
        let halves = part.halves(at);
        let mut lower = rating.lower;
        for (lower, half) in lower.iter_mut().zip(&halves) {
            *lower = self.memo.get(half.key).map_or(*lower, |known| known.lower.max(*lower));
        }
        let larger = usize::from(halves[1].count > halves[0].count);
        for half in [larger, 1 - larger] {
            let others = weight + lower[1 - half];
            if others + lower[half] > limit {
                break;
            }
            if !rate::is_clear(part.frame, &halves[half]) {
                lower[half] = self.search(part.of(&halves[half]), limit - others, meter)?;
            }
        }
        Ok(weight + lower[0] + lower[1])
    }
}

/// A split that may be worth its while.
struct Hopeful {
    rating: Rating,
    /// How far from even, by weight.
    imbalance: u64,
    /// Its place among the splits.
    at: usize,
}
