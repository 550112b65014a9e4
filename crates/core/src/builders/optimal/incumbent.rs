//! The incumbent: the best tree known so far, which is improved, written in pre-order.
//!
//! A question of it has both answers, so a subtree of n leaves is 2n − 1 neighbouring steps, and a
//! better one for the same characters takes exactly their place.

use std::ops::Range;

use super::meter::{Halt, Meter, Pace};
use super::solve;
use crate::builders::Task;
use crate::candidates::CharacterId;
use crate::tree::walk::FirstChild;
use crate::tree::{NodeKind, QuestionTree, Step};

/// The tree.
pub(super) struct Incumbent {
    steps: Vec<Step>,
    /// Leaves below each step.
    leaves: Vec<u32>,
    /// Weight below each step.
    weights: Vec<u64>,
    /// The subtree here is known to be the best for its characters.
    settled: Vec<bool>,
    /// Weight × depth over all leaves.
    total: u64,
}

/// The sizes of subtrees that are rebuilt, one after the other: small ones are solved at once and often,
/// and make better leaves of the larger ones.
const SIZES: [u32; 8] = [8, 16, 32, 64, 128, 256, 512, 1024];
/// A subtree may cost so many nodes in the first round; more in later ones.
const FIRST_ALLOWANCE: u64 = 1 << 9;
/// By how much the allowance grows from round to round.
const GROWTH: u64 = 8;

impl Incumbent {
    /// The incumbent that is a tree whose questions all have both answers.
    pub(super) fn of(tree: &QuestionTree, task: &Task<'_>) -> Self {
        let step = |kind| match kind {
            NodeKind::Question { question, .. } => Step::Ask(question),
            NodeKind::Character(character) => Step::Leaf(character),
        };
        let visits = tree.preorder(tree.root(), FirstChild::Yes);
        Self::of_steps(visits.map(|visit| step(tree.node(visit.node).kind)).collect(), task)
    }

    /// The same of a tree in pre-order, which may be of a part of the board.
    pub(super) fn of_steps(steps: Vec<Step>, task: &Task<'_>) -> Self {
        let settled = vec![false; steps.len()];
        let (leaves, weights) = (vec![0; steps.len()], vec![0; steps.len()]);
        let mut incumbent = Self { steps, leaves, weights, settled, total: 0 };
        incumbent.count(0..incumbent.steps.len(), task);
        incumbent.total = incumbent.cost(0..incumbent.steps.len());
        incumbent
    }

    /// Weight × depth over all leaves.
    pub(super) fn total(&self) -> u64 {
        self.total
    }

    /// The tree.
    pub(super) fn tree(&self) -> QuestionTree {
        QuestionTree::from_preorder(&self.steps)
    }

    /// Puts a tree in the place of the whole if it costs less, and says whether it does.
    pub(super) fn replace_all_if_better(&mut self, steps: &[Step], task: &Task<'_>) -> bool {
        let is_better = Self::of_steps(steps.to_vec(), task).total < self.total;
        if is_better {
            self.replace_all(steps, task);
        }
        is_better
    }

    /// Puts another tree in the place of the whole.
    pub(super) fn replace_all(&mut self, steps: &[Step], task: &Task<'_>) {
        self.replace(0..steps.len(), steps, task);
    }

    /// Rebuilds subtree after subtree until all are settled, the meter stops, or the total is `lower`.
    pub(super) fn improve(&mut self, task: &Task<'_>, lower: u64, meter: &mut Meter<'_, '_>) {
        let mut allowance = FIRST_ALLOWANCE;
        let mut open = true;
        while open && self.total > lower && !meter.is_spent() {
            open = false;
            for size in SIZES {
                let round = self.round(size, allowance, task, meter);
                meter.bounds(lower, self.total);
                match round {
                    Ok(settled) => open |= !settled,
                    Err(Halt) => return,
                }
            }
            allowance = allowance.saturating_mul(GROWTH);
        }
    }

    /// Rebuilds the largest subtrees of at most `size` leaves. Returns whether all of them are settled.
    fn round(
        &mut self,
        size: u32,
        allowance: u64,
        task: &Task<'_>,
        meter: &mut Meter<'_, '_>,
    ) -> Result<bool, Halt> {
        let mut at = 0;
        let mut all = true;
        while at < self.steps.len() {
            if self.leaves[at] > size {
                at += 1;
                continue;
            }
            let here = self.subtree(at);
            at = here.end;
            if !self.settled[here.start] {
                all &= self.rebuild(here, allowance, task, meter)?;
            }
        }
        Ok(all)
    }

    /// Looks for a better tree for the characters of a subtree. Returns whether it is settled.
    fn rebuild(
        &mut self,
        here: Range<usize>,
        allowance: u64,
        task: &Task<'_>,
        meter: &mut Meter<'_, '_>,
    ) -> Result<bool, Halt> {
        let start = here.start;
        let ids = self.characters(here.clone());
        let upper = self.cost(here.clone());
        if task.weights.huffman(ids.iter().copied()) < upper {
            // Reading the answers of the sub-board is work too.
            meter.work(task.board.question_count() * ids.len())?;
            let solved = solve(task, ids, upper, &mut meter.part(allowance));
            if let Some(steps) = &solved.steps {
                self.replace(here.clone(), steps, task);
            }
            self.settled[start] = self.cost(here) == solved.lower;
        } else {
            self.settled[start] = true;
        }
        Ok(self.settled[start])
    }

    fn replace(&mut self, here: Range<usize>, steps: &[Step], task: &Task<'_>) {
        let before = self.cost(here.clone());
        self.steps[here.clone()].copy_from_slice(steps);
        self.settled[here.clone()].fill(false);
        self.count(here.clone(), task);
        self.total = self.total - before + self.cost(here);
    }

    fn subtree(&self, start: usize) -> Range<usize> {
        start..start + 2 * self.leaves[start] as usize - 1
    }

    fn characters(&self, here: Range<usize>) -> Vec<CharacterId> {
        let leaf = |step: &Step| match step {
            Step::Leaf(character) => Some(*character),
            Step::Ask(_) | Step::AskOnly(..) => None,
        };
        let mut ids: Vec<_> = self.steps[here].iter().filter_map(leaf).collect();
        ids.sort_unstable();
        ids
    }

    /// Every question costs the weight of those who are asked it.
    fn cost(&self, here: Range<usize>) -> u64 {
        here.filter(|&at| self.leaves[at] > 1).map(|at| self.weights[at]).sum()
    }

    /// Counts leaves and weights from the last step backwards: children before their parents.
    fn count(&mut self, here: Range<usize>, task: &Task<'_>) {
        let mut done: Vec<(u32, u64)> = Vec::new();
        for at in here.rev() {
            let counts = match self.steps[at] {
                Step::Leaf(character) => (1, task.weights.of(character)),
                Step::Ask(_) | Step::AskOnly(..) => {
                    let both = done.pop().zip(done.pop());
                    let ((a, b), (c, d)) = both.expect("a question has both answers");
                    (a + c, b + d)
                }
            };
            (self.leaves[at], self.weights[at]) = counts;
            done.push(counts);
        }
    }
}
