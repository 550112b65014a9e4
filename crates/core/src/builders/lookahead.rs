//! Entropy with one question of foresight.
//!
//! A question is judged by the total that the characters would still need after it and after the most
//! even question behind either answer, if all went well from there on: that is Huffman's bound for so
//! many equal leaves. With weights it stands for the entropy that remains, but for a sum over the single
//! characters that is the same for every question. Whole numbers throughout, so that ties are the same
//! on every machine.

use qeq_base::search::Search;

use super::Task;
use super::members::{self, Members, Split};
use crate::board::QuestionId;
use crate::tree::QuestionTree;
use crate::weights::even;

/// So many of the most even questions are looked into at each node; the others are too far behind to
/// catch up with one question more.
pub(super) const WIDTH: usize = 16;

/// Grows the tree of a small board: nobody has to watch.
pub(super) fn grow(task: &Task<'_>) -> QuestionTree {
    members::grow(task, best)
}

/// Grows the tree until the watcher says stop. O((N·log N·k + N·mean depth)·min(k, 16)), and O(N·k·log k) to sort the
/// questions of every node.
pub(super) fn grow_watched(task: &Task<'_>, search: &mut Search<'_>) -> QuestionTree {
    members::grow_watched(task, search, WIDTH, best)
}

/// The question after which least is needed, and of several the most even, and of those the first in
/// the file.
pub(super) fn best(members: &Members<'_>) -> QuestionId {
    let mut splits = members.splits();
    // Stable, so the first in the file stays first among equals.
    splits.sort_by_key(Split::imbalance);
    splits.truncate(WIDTH);
    // The first of equals is the most even one, and of those the first in the file.
    let best = splits.iter().min_by_key(|split| still_needed(members, split));
    best.expect("any two characters differ somewhere").question
}

fn still_needed(members: &Members<'_>, split: &Split) -> u64 {
    let side = |next: Vec<Split>, weight: u64| match next.into_iter().min_by_key(Split::imbalance) {
        Some(next) => weight + even(next.yes) + even(next.no),
        None => even(weight),
    };
    let [yes, no] = members.splits_behind(split.question);
    side(yes, split.yes) + side(no, split.no)
}
