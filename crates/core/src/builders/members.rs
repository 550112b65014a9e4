//! Growing a tree from the root down over one list of characters that is split in place.
//!
//! Rows of answers are packed in words, so that the questions of a node are counted by running once over
//! the rows of its members; memory stays near that of the matrix itself. Only the smaller side of a question is
//! counted: the larger one has the rest. So nobody is counted more than log₂ N times, however
//! deep the tree, until so few are left that nothing is kept of them.

use std::cell::OnceCell;

use qeq_base::ids::Id;

use super::Task;
use crate::board::QuestionId;
use crate::candidates::CharacterId;
use crate::tree::{Answer, QuestionTree, Step};

/// The characters at a node, with their answers.
pub(super) struct Members<'a> {
    rows: &'a Rows,
    ids: &'a [CharacterId],
    /// What is counted, once somebody has asked.
    counts: OnceCell<Counts>,
    /// Questions asked before.
    pub(super) depth: usize,
}

/// The answers and weights of everybody, row by row.
struct Rows {
    words: usize,
    questions: usize,
    bits: Vec<u64>,
    weights: Vec<u64>,
    equal: bool,
}

/// How a question divides the members, by weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Split {
    pub(super) question: QuestionId,
    /// The weight of those who answer yes.
    pub(super) yes: u64,
    /// The weight of those who answer no.
    pub(super) no: u64,
}

impl Split {
    /// How far from even: 0 when both sides weigh the same. Entropy falls as this rises.
    pub(super) fn imbalance(&self) -> u64 {
        self.yes.abs_diff(self.no)
    }
}

impl Rows {
    fn of(task: &Task<'_>) -> Self {
        let board = task.board;
        let words = board.question_count().div_ceil(64);
        let mut bits = vec![0; words * board.id_bound()];
        for question in board.question_ids() {
            let (word, bit) = (question.index() / 64, question.index() % 64);
            for character in board.yes(question).iter() {
                bits[character.index() * words + word] |= 1 << bit;
            }
        }
        let weights = (0..board.id_bound()).map(|at| task.weights.of(CharacterId::from_index(at)));
        let (questions, equal) = (board.question_count(), task.unit().is_some());
        Self { words, questions, bits, weights: weights.collect(), equal }
    }

    fn row(&self, id: CharacterId) -> &[u64] {
        &self.bits[id.index() * self.words..][..self.words]
    }

    fn has(&self, id: CharacterId, question: QuestionId) -> bool {
        self.row(id)[question.index() / 64] >> (question.index() % 64) & 1 == 1
    }
}

impl Members<'_> {
    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.ids.len()
    }

    /// Whether a question rules somebody out, whatever the answer.
    pub(super) fn is_split_by(&self, question: QuestionId) -> bool {
        let first = self.rows.has(self.ids[0], question);
        self.ids.iter().any(|&id| self.rows.has(id, question) != first)
    }

    /// The questions that rule somebody out, in file order, with their weights. O(members · k) where nobody has
    /// counted, otherwise O(k).
    pub(super) fn splits(&self) -> Vec<Split> {
        self.counts().splits(self.rows, self.ids.len())
    }

    /// The questions that rule somebody out among those who answer yes to a question, and among those who answer no.
    /// O(members + fewer answers · k).
    pub(super) fn splits_behind(&self, question: QuestionId) -> [Vec<Split>; 2] {
        let is_yes = |id: &CharacterId| self.rows.has(*id, question);
        let (yes, no): (Vec<_>, Vec<_>) = self.ids.iter().copied().partition(is_yes);
        let lengths = [yes.len(), no.len()];
        let fewer = usize::from(no.len() < yes.len());
        let of_fewer = Counts::of(self.rows, if fewer == 0 { &yes } else { &no });
        let mut behind = [Vec::new(), Vec::new()];
        behind[fewer] = of_fewer.splits(self.rows, lengths[fewer]);
        behind[1 - fewer] = self.counts().without(&of_fewer).splits(self.rows, lengths[1 - fewer]);
        behind
    }

    fn counts(&self) -> &Counts {
        self.counts.get_or_init(|| Counts::of(self.rows, self.ids))
    }
}

/// How many of some characters answer yes to each question.
#[derive(Debug)]
struct Counts {
    /// Their weight: their number where all weigh the same.
    yes: Vec<u64>,
    /// Their number, where they do not.
    heads: Vec<u64>,
    /// The weight of all.
    total: u64,
}

impl Counts {
    /// O(characters · k).
    fn of(rows: &Rows, ids: &[CharacterId]) -> Self {
        let mut yes = vec![0; rows.words * 64];
        let mut heads = vec![0; if rows.equal { 0 } else { rows.words * 64 }];
        for &id in ids {
            let weight = if rows.equal { 1 } else { rows.weights[id.index()] };
            count(rows.row(id), weight, &mut yes);
            if !rows.equal {
                count(rows.row(id), 1, &mut heads);
            }
        }
        Self { yes, heads, total: ids.iter().map(|id| rows.weights[id.index()]).sum() }
    }

    /// Those of the others when these are some of them. O(k).
    fn without(&self, some: &Self) -> Self {
        let less =
            |all: &[u64], some: &[u64]| all.iter().zip(some).map(|(all, it)| all - it).collect();
        Self {
            yes: less(&self.yes, &some.yes),
            heads: less(&self.heads, &some.heads),
            total: self.total - some.total,
        }
    }

    /// The questions that rule some of so many characters out.
    fn splits(&self, rows: &Rows, characters: usize) -> Vec<Split> {
        let heads = if rows.equal { &self.yes } else { &self.heads };
        let unit = if rows.equal { self.total / (characters as u64).max(1) } else { 1 };
        let useful = (0..rows.questions).filter(|&at| (1..characters as u64).contains(&heads[at]));
        useful
            .map(|at| Split {
                question: QuestionId::from_index(at),
                yes: self.yes[at] * unit,
                no: self.total - self.yes[at] * unit,
            })
            .collect()
    }

    /// What is known of the two sides of a question when this is known of all. Small sides are sooner counted than kept:
    /// what is kept takes no more room than the answers.
    fn of_sides(&self, rows: &Rows, sides: [&[CharacterId]; 2]) -> [OnceCell<Self>; 2] {
        let fewer = usize::from(sides[1].len() < sides[0].len());
        let mut known = [OnceCell::new(), OnceCell::new()];
        if sides[1 - fewer].len() >= WORTH_KEEPING {
            let of_fewer = Self::of(rows, sides[fewer]);
            known[1 - fewer] = self.without(&of_fewer).into();
            if sides[fewer].len() >= WORTH_KEEPING {
                known[fewer] = of_fewer.into();
            }
        }
        known
    }
}

/// Counts of fewer characters are not kept: a count takes 64 times the room of an answer.
const WORTH_KEEPING: usize = 64;

/// Adds a weight to the counter of every question answered yes.
fn count(row: &[u64], weight: u64, counters: &mut [u64]) {
    for (word, counters) in row.iter().zip(counters.chunks_exact_mut(64)) {
        for (bit, counter) in counters.iter_mut().enumerate() {
            *counter += weight * (word >> bit & 1);
        }
    }
}

/// Grows a tree: `choose` names the question of each node with two members or more. Everybody may be on
/// one side of it. Besides the choosing, O(N·k/64) for the rows and O(sum of the depths of all leaves) to share them out;
/// where the choice has counted answers, O(k) more for everybody on the smaller sides of large sets.
pub(super) fn grow(
    task: &Task<'_>,
    choose: impl FnMut(&Members<'_>) -> QuestionId,
) -> QuestionTree {
    let everyone = task.board.character_ids().collect();
    QuestionTree::from_preorder(&steps(&Rows::of(task), everyone, choose))
}

fn steps(
    rows: &Rows,
    mut ids: Vec<CharacterId>,
    mut choose: impl FnMut(&Members<'_>) -> QuestionId,
) -> Vec<Step> {
    let mut steps = Vec::with_capacity(2 * ids.len());
    let mut aside = Vec::new();
    let mut waiting = vec![(0..ids.len(), 0, OnceCell::new())];
    while let Some((range, depth, counts)) = waiting.pop() {
        let members = &mut ids[range.clone()];
        if let [only] = members {
            steps.push(Step::Leaf(*only));
            continue;
        }
        let node = Members { rows, ids: members, counts, depth };
        let question = choose(&node);
        let counts = node.counts.into_inner();
        let middle = partition(members, &mut aside, |id| rows.has(id, question));
        let (yes, no) = members.split_at(middle);
        steps.push(match (yes.len(), no.len()) {
            (_, 0) => Step::AskOnly(question, Answer::Yes),
            (0, _) => Step::AskOnly(question, Answer::No),
            _ => Step::Ask(question),
        });
        let [of_yes, of_no] =
            counts.map_or_else(Default::default, |it| it.of_sides(rows, [yes, no]));
        let middle = range.start + middle;
        for (side, counts) in [(middle..range.end, of_no), (range.start..middle, of_yes)] {
            if !side.is_empty() {
                waiting.push((side, depth + 1, counts));
            }
        }
    }
    steps
}

/// Brings those who answer yes to the front, both sides in their old order. Returns how many they are.
fn partition(
    ids: &mut [CharacterId],
    aside: &mut Vec<CharacterId>,
    yes: impl Fn(CharacterId) -> bool,
) -> usize {
    aside.clear();
    let mut front = 0;
    for at in 0..ids.len() {
        if yes(ids[at]) {
            ids[front] = ids[at];
            front += 1;
        } else {
            aside.push(ids[at]);
        }
    }
    ids[front..].copy_from_slice(aside);
    front
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::testing::random_board;
    use crate::weights::{Ratio, Weights};

    /// What is left of the counts of all when some are taken away is what counting the others gives.
    #[test]
    fn what_is_known_at_every_node_is_what_counting_gives() {
        for (characters, attributes, density, weights) in
            [(400, 90, 0.02, None), (300, 30, 0.5, Some(7)), (250, 260, 0.01, Some(2))]
        {
            let board = random_board(characters, attributes, density, 3);
            let mut task = Task::new(&board);
            if let Some(kinds) = weights {
                let ratio = |it: usize| Ratio::parse(&(1 + it * it % kinds).to_string()).unwrap();
                let ratios: Vec<Ratio> = (0..characters).map(ratio).collect();
                task.weights = Weights::from_ratios(&ratios, board.question_count()).unwrap();
            }
            let mut known = 0;
            grow(&task, |members| {
                known += usize::from(members.counts.get().is_some());
                let counted = |ids: &[CharacterId]| {
                    Counts::of(members.rows, ids).splits(members.rows, ids.len())
                };
                let splits = members.splits();
                assert_eq!(splits, counted(members.ids));
                let question = splits.iter().min_by_key(|it| it.imbalance()).unwrap().question;
                let is_yes = |id: &CharacterId| board.yes(question).contains(*id);
                let (yes, no): (Vec<_>, Vec<_>) = members.ids.iter().copied().partition(is_yes);
                assert_eq!(members.splits_behind(question), [counted(&yes), counted(&no)]);
                question
            });
            assert!(known > 2, "{known} nodes knew their counts");
        }
    }
}
