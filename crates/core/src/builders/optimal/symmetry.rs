//! The optimum of a board whose questions are alike, whatever its size: isomorphic parts are searched once.
//!
//! The comparisons that sort a list are such a board: nothing but its name sets one apart from another. With seven things
//! there are 5040 orders and millions of parts that questions lead to, but only some two thousand up to names.
//! The search is that of [`exact`](super::exact), where the table knows parts by their [`Form`]s, and characters that
//! weigh the same.
//!
//! The least totals for sorting 7 and 8 things are 62,416 (Kollár, *Optimal sorting of seven element sets*, 1986) and
//! 620,160; the search proves them within 4000 and 50,000 nodes.

mod evidence;
mod form;
#[cfg(test)]
mod tests;

use std::collections::HashSet;

use qeq_base::ids::Id;

pub(super) use self::evidence::write;
use self::form::{Form, MOST_QUESTIONS};
use super::Whole;
use super::bound::{self, Capped};
use super::exact::on_enough_stack;
use super::memo::{Key, Known, Memo};
use super::meter::{Halt, Meter, Pace};
use super::rate::{CLEAR, FREELY};
use crate::board::{Board, QuestionId};
use crate::builders::Task;
use crate::candidates::CharacterId;
use crate::tree::{Answer, Step};
use crate::weights::even;

/// Larger boards are left alone: the halves of all questions are in memory at once.
const MOST_CHARACTERS: usize = 1 << 19;

/// A board whose questions are alike, and everything that is known about its parts.
pub(super) struct Symmetric<'a> {
    board: &'a Board,
    whole: Form,
    /// What everybody weighs; costs are counted in it.
    unit: u64,
    /// No tree of everybody costs less.
    lower: u64,
    /// By how much the next limit stands above `lower`.
    step: u64,
    searcher: Searcher,
}

/// A part with the names of its characters and questions.
struct Named {
    form: Form,
    ids: Vec<CharacterId>,
    questions: Vec<QuestionId>,
}

impl Named {
    fn half(&self, question: usize, chosen: bool) -> Self {
        let here = |at: &usize| self.form.is_chosen(*at, question) == chosen;
        let ids = (0..self.ids.len()).filter(here).map(|at| self.ids[at]).collect();
        let form = self.form.half(question, chosen);
        let questions = form.origins.iter().map(|&at| self.questions[usize::from(at)]).collect();
        Self { form, ids, questions }
    }

    /// The questions with their chosen answers.
    fn names(&self, board: &Board) -> Vec<(QuestionId, Answer)> {
        let name = |(at, &question): (usize, &QuestionId)| {
            let yes = board.yes(question).contains(self.ids[0]);
            (question, Answer::from(yes == self.form.is_chosen(0, at)))
        };
        self.questions.iter().enumerate().map(name).collect()
    }
}

impl<'a> Symmetric<'a> {
    /// The board, if everybody weighs the same and its questions are alike: there are no more kinds of answers than
    /// questions, half of what they could be. O(N·k + k²·N/64).
    pub(super) fn of(task: &Task<'a>) -> Option<Self> {
        let unit = task.unit().filter(|_| is_likely(task.board))?;
        let symmetric = Self::new(task.board, unit);
        (symmetric.whole.kinds <= symmetric.whole.questions()).then_some(symmetric)
    }

    fn new(board: &'a Board, unit: u64) -> Self {
        let whole = Form::of(&rows(board), board.question_count());
        let searcher = Searcher { memo: Memo::new(), capped: Capped::up_to(CLEAR) };
        let lower = even(whole.characters() as u64);
        Self { board, whole, unit, lower, step: 1, searcher }
    }

    /// Writes an optimal tree in pre-order, when the optimum was found.
    fn write(&mut self, meter: &mut Meter<'_, '_>) -> Result<Vec<Step>, Halt> {
        let mut steps = Vec::with_capacity(2 * self.whole.characters());
        let mut waiting = vec![self.everyone()];
        while let Some(part) = waiting.pop() {
            if let [only] = part.ids[..] {
                steps.push(Step::Leaf(only));
                continue;
            }
            let first = self.searcher.first(&part.form, meter)?;
            let question = part.questions[first];
            steps.push(Step::Ask(question));
            let [chosen, others] = [true, false].map(|side| part.half(first, side));
            let yes = self.board.yes(question).contains(chosen.ids[0]);
            waiting.extend(if yes { [others, chosen] } else { [chosen, others] });
        }
        Ok(steps)
    }

    fn everyone(&self) -> Named {
        let question = |&origin: &u8| QuestionId::from_index(origin.into());
        Named {
            form: self.whole.clone(),
            ids: self.board.character_ids().collect(),
            questions: self.whole.origins.iter().map(question).collect(),
        }
    }
}

impl Whole for Symmetric<'_> {
    fn lower(&self) -> u64 {
        self.lower * self.unit
    }

    fn raise(&mut self, upper: u64, meter: &mut Meter<'_, '_>) -> Result<Option<Vec<Step>>, Halt> {
        // Such boards are near their lower bound, so the limit starts there.
        let limit = (self.lower + self.step - 1).min(upper / self.unit - 1);
        self.step *= 2;
        let lower = self.searcher.search(&self.whole, limit, meter)?;
        let tree = if lower <= limit { Some(self.write(meter)?) } else { None };
        self.lower = self.lower.max(lower);
        Ok(tree)
    }

    /// The questions of a form are in an order of their own.
    fn first_in_file(&mut self, _meter: &mut Meter<'_, '_>) -> Result<Option<Vec<Step>>, Halt> {
        Ok(None)
    }
}

/// Whether the questions of a board may be alike: those that are divide everybody into halves of the same sizes.
/// O(k·N/64).
pub(super) fn is_likely(board: &Board) -> bool {
    if board.len() > MOST_CHARACTERS || board.question_count() > MOST_QUESTIONS {
        return false;
    }
    let sizes = board.question_ids().map(|question| board.minority(question));
    let sizes: HashSet<usize> = sizes.filter(|&size| size > 0).collect();
    2 * sizes.len() <= board.question_count()
}

/// Everybody's answers, a bit for each question.
fn rows(board: &Board) -> Vec<u64> {
    let row = |id| {
        let yes = board.question_ids().filter(|&question| board.yes(question).contains(id));
        yes.fold(0, |row, question| row | 1 << question.index())
    };
    board.character_ids().map(row).collect()
}

/// The search among parts up to names. A question in the table stands for its place in the form.
struct Searcher {
    memo: Memo,
    capped: Capped,
}

/// A question that may be worth its while.
struct Hopeful {
    question: usize,
    /// No tree that starts with it costs less.
    bound: u64,
    /// The same for both halves, the chosen side first.
    lower: [u64; 2],
    /// The halves that need a search.
    halves: [Option<Form>; 2],
}

impl Hopeful {
    /// What is the same for questions with isomorphic halves.
    fn kind(&self) -> (u64, [Option<Key>; 2]) {
        let mut keys = self.halves.each_ref().map(|half| half.as_ref().map(|half| half.key));
        keys.sort_unstable();
        (self.bound, keys)
    }
}

impl Searcher {
    /// The question that an optimal tree of this part starts with.
    fn first(&mut self, form: &Form, meter: &mut Meter<'_, '_>) -> Result<usize, Halt> {
        let optimum = self.search(form, u64::MAX, meter)?;
        if let Some(question) = self.memo.get(form.key).and_then(|known| known.question) {
            return Ok(question.index());
        }
        let total = |question: usize| self.rate(form, question).iter().sum::<u64>();
        let mut questions = 0..form.questions();
        let first = questions.find(|&at| form.characters() as u64 + total(at) == optimum);
        Ok(first.expect("halves of so few characters need no search"))
    }

    /// The optimum of a part when it is at most `limit`, otherwise a bound above `limit`.
    fn search(&mut self, form: &Form, limit: u64, meter: &mut Meter<'_, '_>) -> Result<u64, Halt> {
        if form.characters() <= CLEAR {
            let caps = (0..form.questions()).map(|at| form.size(at));
            let caps = caps.map(|size| size.min(form.characters() - size));
            return Ok(self.capped.get(form.characters(), caps.max().unwrap_or(0)));
        }
        let known = self.memo.get(form.key);
        if let Some(known) = known.filter(|known| known.question.is_some() || known.lower > limit) {
            return Ok(known.lower);
        }
        meter.visit()?;
        let found = on_enough_stack(|| self.try_all(form, limit, meter))?;
        let lower = found.lower.max(known.map_or(0, |known| known.lower));
        self.memo.put(form.key, form.characters(), Known { lower, ..found });
        Ok(lower)
    }

    fn try_all(
        &mut self,
        form: &Form,
        mut limit: u64,
        meter: &mut Meter<'_, '_>,
    ) -> Result<Known, Halt> {
        let (hopeful, refused) = self.hopeful(form, limit, meter)?;
        let mut best = Known { lower: refused, question: None };
        for split in hopeful {
            if split.bound > limit {
                best.lower = best.lower.min(split.bound);
                break;
            }
            let total = self.try_one(form, limit, &split, meter)?;
            if total <= limit {
                let question = Some(QuestionId::from_index(split.question));
                best = Known { lower: total, question };
                limit = total - 1;
            } else if best.question.is_none() {
                best.lower = best.lower.min(total);
            }
        }
        Ok(best)
    }

    /// The questions that may cost at most `limit`, one of those with isomorphic halves, the most hopeful first; and the
    /// least bound of the others.
    fn hopeful(
        &self,
        form: &Form,
        limit: u64,
        meter: &mut Meter<'_, '_>,
    ) -> Result<(Vec<Hopeful>, u64), Halt> {
        let mut hopeful: Vec<Hopeful> = Vec::new();
        let mut refused = u64::MAX;
        for question in 0..form.questions() {
            let mut lower = self.rate(form, question);
            let weight = form.characters() as u64;
            let mut halves = [None, None];
            if weight + lower[0] + lower[1] <= limit {
                for (at, half) in halves.iter_mut().enumerate() {
                    *half = self.half(form, question, at == 0, meter)?;
                    let known = half.as_ref().and_then(|half| self.memo.get(half.key));
                    lower[at] = known.map_or(lower[at], |known| known.lower.max(lower[at]));
                }
            }
            let bound = weight + lower[0] + lower[1];
            let split = Hopeful { question, bound, lower, halves };
            if bound > limit {
                refused = refused.min(bound);
            } else if hopeful.iter().all(|other| other.kind() != split.kind()) {
                hopeful.push(split);
            }
        }
        hopeful.sort_by_key(|split| (split.bound, form.imbalance(split.question)));
        Ok((hopeful, refused))
    }

    /// One side of a question, if it needs a search.
    fn half(
        &self,
        form: &Form,
        question: usize,
        chosen: bool,
        meter: &mut Meter<'_, '_>,
    ) -> Result<Option<Form>, Halt> {
        let size = form.size(question);
        let count = if chosen { size } else { form.characters() - size };
        if count <= CLEAR {
            return Ok(None);
        }
        meter.work(form::steps(count, form.questions()))?;
        Ok(Some(form.half(question, chosen)))
    }

    /// The optimum behind a question when it is at most `limit`, otherwise a bound above `limit`.
    fn try_one(
        &mut self,
        form: &Form,
        limit: u64,
        split: &Hopeful,
        meter: &mut Meter<'_, '_>,
    ) -> Result<u64, Halt> {
        let weight = form.characters() as u64;
        let mut lower = split.lower;
        let size = |at: usize| split.halves[at].as_ref().map_or(0, Form::characters);
        let larger = usize::from(size(1) > size(0));
        for at in [larger, 1 - larger] {
            let others = weight + lower[1 - at];
            if others + lower[at] > limit {
                break;
            }
            if let Some(half) = &split.halves[at] {
                lower[at] = self.search(half, limit - others, meter)?;
            }
        }
        Ok(weight + lower[0] + lower[1])
    }

    /// What both halves of a question cost at least, the chosen side first: exactly that where they need no search.
    fn rate(&self, form: &Form, question: usize) -> [u64; 2] {
        let size = form.size(question);
        [(size, true), (form.characters() - size, false)].map(|(count, chosen)| {
            let cap = |other| {
                let both = form.together(question, other);
                let both = if chosen { both } else { form.size(other) - both };
                both.min(count - both)
            };
            let caps = (0..form.questions()).map(cap);
            if count <= CLEAR {
                return self.capped.get(count, caps.max().unwrap_or(0));
            }
            let mut caps: Vec<u64> = caps.filter(|&cap| cap > 0).map(|cap| cap as u64).collect();
            caps.sort_unstable_by(|a, b| b.cmp(a));
            if caps[0] * FREELY >= 3 * count as u64 {
                return even(count as u64);
            }
            bound::spine(count as u64, &caps, 0)
        })
    }
}
