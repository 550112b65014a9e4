//! The statement's better question: the one of greatest entropy.
//!
//! With two answers the entropy H = −Σ p log₂ p rises as the two sides come nearer to the same weight,
//! so the most even split is found in whole numbers and no rounding can decide a tie.

mod packed;
mod planes;

use qeq_base::search::Search;

use super::Task;
use super::members::{self, Members, Split};
use crate::board::QuestionId;
use crate::tree::QuestionTree;

/// The entropy in bits of a question that `yes` characters (or their weight) answer with yes and `no`
/// with no: from 0 (useless) to 1 (even).
///
/// ```
/// # use qeq_core::builders::entropy;
/// assert_eq!(format!("{:.6}", entropy(6, 10)), "0.954434");
/// assert_eq!(format!("{:.4}", entropy(9, 7)), "0.9887");
/// assert_eq!(entropy(u64::MAX, u64::MAX), 1.0);
/// ```
pub fn entropy(yes: u64, no: u64) -> f64 {
    let total = yes as f64 + no as f64;
    let part = |count: u64| match count as f64 / total {
        p if p > 0.0 => -p * p.log2(),
        _ => 0.0,
    };
    part(yes) + part(no)
}

/// Whether the tree is grown on packed rows, in milliseconds for a thousand characters.
pub(super) fn is_packed(task: &Task<'_>) -> bool {
    task.unit().is_some() && task.board.question_count() <= packed::WIDEST
}

/// Grows the greedy tree, until the watcher says stop where rows are not packed. O(N·log N·k/64 + N·mean depth) where everybody
/// weighs the same and there are up to 1024 questions, otherwise O(N·log N·k + N·mean depth).
pub(super) fn grow_watched(task: &Task<'_>, search: &mut Search<'_>) -> QuestionTree {
    match task.unit().and_then(|_| packed::steps(task.board)) {
        Some(steps) => QuestionTree::from_preorder(&steps),
        None => members::grow_watched(task, search, 1, most_even),
    }
}

/// Grows the greedy tree where nobody has to watch: on small boards, or packed rows.
pub(super) fn grow(task: &Task<'_>) -> QuestionTree {
    grow_watched(task, &mut Search::unlimited())
}

/// The most even question, and of several the first in the file.
pub(super) fn most_even(members: &Members<'_>) -> QuestionId {
    // min_by_key keeps the first of equals: the one that stands first in the file.
    let best = members.splits().into_iter().min_by_key(Split::imbalance);
    best.expect("any two characters differ somewhere").question
}
