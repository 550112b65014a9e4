//! Growing a tree from the root down over one list of characters that is split in place.
//!
//! Rows of answers are packed in words, so that the questions of a node are counted by running once over
//! the rows of its members; memory stays near that of the matrix itself. Only the smaller side of a question is
//! counted: the larger one has the rest. So nobody is counted more than log₂ N times, however
//! deep the tree, until so few are left that nothing is kept of them.

use std::cell::OnceCell;

use qeq_base::ids::Id;
use qeq_base::search::{Search, Stopped};

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

    /// The answers that are read where nobody has counted them yet: members · k, rounded up to words of 64.
    pub(super) fn answers(&self) -> usize {
        self.len() * self.rows.words * 64
    }

    /// The first question of the file that rules somebody out. O(k) where answers were counted, otherwise O(members · k)
    /// at worst, and hardly anything where it is one of the first.
    pub(super) fn first_useful(&self) -> QuestionId {
        let mut questions = (0..self.rows.questions).map(QuestionId::from_index);
        let first = match self.counts.get() {
            Some(counts) => questions.find(|&it| counts.rules_out(it.index(), self.len())),
            None => questions.find(|&it| self.is_split_by(it)),
        };
        first.expect("any two characters differ somewhere")
    }

    fn is_split_by(&self, question: QuestionId) -> bool {
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
    /// Their number, where they do not; empty where they do.
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

    /// Whether a question rules some of so many characters out, whatever the answer.
    fn rules_out(&self, question: usize, characters: usize) -> bool {
        let heads = if self.heads.is_empty() { &self.yes } else { &self.heads };
        (1..characters as u64).contains(&heads[question])
    }

    /// The questions that rule some of so many characters out.
    fn splits(&self, rows: &Rows, characters: usize) -> Vec<Split> {
        let unit = if rows.equal { self.total / (characters as u64).max(1) } else { 1 };
        let useful = (0..rows.questions).filter(|&at| self.rules_out(at, characters));
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

/// Answers that are read before the watcher is asked again: some hundredths of a second.
const ANSWERS_BETWEEN_QUESTIONS: usize = 1 << 26;

/// Grows a tree in the same way, and asks the watcher now and then; no nodes are counted. Once it says stop, questions are
/// taken as they come in the file. A choice reads the answers of its members so many `times`.
pub(super) fn grow_watched(
    task: &Task<'_>,
    search: &mut Search<'_>,
    times: usize,
    mut choose: impl FnMut(&Members<'_>) -> QuestionId,
) -> QuestionTree {
    let mut read = 0;
    grow(task, |members| {
        read += members.answers() * times;
        if read >= ANSWERS_BETWEEN_QUESTIONS {
            read = 0;
            // What it says stays said.
            let _ = search.ask();
        }
        match search.stopped() {
            Some(Stopped::Asked) => members.first_useful(),
            _ => choose(members),
        }
    })
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
    use std::ops::ControlFlow;

    use qeq_base::search::Budget;

    use super::*;
    use crate::testing::random_board;
    use crate::tree::notation;
    use crate::weights::{Ratio, Weights};

    /// A choice that reads so much that the watcher is asked at every node.
    #[test]
    fn once_the_watcher_says_stop_questions_are_taken_as_they_come() {
        let board = random_board(60, 30, 0.3, 5);
        let most_even = |members: &Members<'_>| {
            members.splits().into_iter().min_by_key(Split::imbalance).unwrap().question
        };
        let grown = |asked_before_stop: usize| {
            let mut asked = 0;
            let mut watcher = |_| {
                asked += 1;
                if asked > asked_before_stop {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            };
            let mut search = Search::watched(Budget::nodes(0), &mut watcher);
            let mut chosen = 0;
            let task = Task::new(&board);
            let tree = grow_watched(&task, &mut search, ANSWERS_BETWEEN_QUESTIONS, |members| {
                chosen += 1;
                most_even(members)
            });
            assert_eq!(search.progress().nodes, 0, "none is counted");
            (notation::json(&tree, &board).to_string(), chosen)
        };
        let task = Task::new(&board);
        let first_useful = grow(&task, |members| {
            let useful = |question: &QuestionId| members.is_split_by(*question);
            board.question_ids().find(useful).unwrap()
        });
        let text = |tree: &QuestionTree| notation::json(tree, &board).to_string();
        assert_eq!(grown(0), (text(&first_useful), 0));
        assert_eq!(grown(usize::MAX), (text(&grow(&task, most_even)), 59));
        let (tree, chosen) = grown(20);
        assert!(notation::read(&tree, &board).is_ok(), "it is a tree of this board");
        assert_eq!(chosen, 20);
    }

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
