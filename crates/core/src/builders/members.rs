//! Growing a tree from the root down over one list of characters that is split in place.
//!
//! Rows of answers are packed in words, so that the questions of a node are counted by running once over
//! the rows of its members; memory stays near that of the matrix itself.

use qeq_base::ids::Id;

use super::Task;
use crate::board::QuestionId;
use crate::candidates::CharacterId;
use crate::tree::{Answer, QuestionTree, Step};

/// The characters at a node, with their answers.
pub(super) struct Members<'a> {
    rows: &'a Rows,
    ids: &'a [CharacterId],
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
        let (questions, equal) = (board.question_count(), task.weights.are_equal());
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

    /// The questions that rule somebody out, in file order, with their weights. O(members · k).
    pub(super) fn splits(&self) -> Vec<Split> {
        splits(self.rows, self.ids)
    }

    /// The smallest imbalance that any question has among the members who answer `question` so; none
    /// when they are fewer than two.
    pub(super) fn splits_behind(&self, question: QuestionId, answer: Answer) -> Vec<Split> {
        let wanted = answer.is_yes();
        let ids: Vec<_> =
            self.ids.iter().copied().filter(|&id| self.rows.has(id, question) == wanted).collect();
        splits(self.rows, &ids)
    }
}

fn splits(rows: &Rows, ids: &[CharacterId]) -> Vec<Split> {
    let mut yes = vec![0; rows.words * 64];
    let mut heads = vec![0; if rows.equal { 0 } else { rows.words * 64 }];
    for &id in ids {
        let weight = if rows.equal { 1 } else { rows.weights[id.index()] };
        count(rows.row(id), weight, &mut yes);
        if !rows.equal {
            count(rows.row(id), 1, &mut heads);
        }
    }
    let heads = if rows.equal { &yes } else { &heads };
    let unit = if rows.equal { rows.weights[ids.first().map_or(0, |id| id.index())] } else { 1 };
    let total: u64 = ids.iter().map(|id| rows.weights[id.index()]).sum();
    let useful = (0..rows.questions).filter(|&at| (1..ids.len() as u64).contains(&heads[at]));
    useful
        .map(|at| Split {
            question: QuestionId::from_index(at),
            yes: yes[at] * unit,
            no: total - yes[at] * unit,
        })
        .collect()
}

/// Adds a weight to the counter of every question answered yes.
fn count(row: &[u64], weight: u64, counters: &mut [u64]) {
    for (word, counters) in row.iter().zip(counters.chunks_exact_mut(64)) {
        for (bit, counter) in counters.iter_mut().enumerate() {
            *counter += weight * (word >> bit & 1);
        }
    }
}

/// Grows a tree: `choose` names the question of each node with two members or more. Everybody may be on
/// one side of it. O(nodes) besides the choosing.
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
    let mut waiting = vec![(0, ids.len(), 0)];
    while let Some((start, end, depth)) = waiting.pop() {
        let members = &mut ids[start..end];
        if let [only] = members {
            steps.push(Step::Leaf(*only));
            continue;
        }
        let question = choose(&Members { rows, ids: members, depth });
        let middle = start + partition(members, &mut aside, |id| rows.has(id, question));
        steps.push(match (middle - start, end - middle) {
            (_, 0) => Step::AskOnly(question, Answer::Yes),
            (0, _) => Step::AskOnly(question, Answer::No),
            _ => Step::Ask(question),
        });
        if middle < end {
            waiting.push((middle, end, depth + 1));
        }
        if start < middle {
            waiting.push((start, middle, depth + 1));
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
