//! Entropy with one question of foresight.
//!
//! A question is judged by the total that the characters would still need after it and after the most
//! even question behind either answer, if all went well from there on: that is Huffman's bound for so
//! many equal leaves. With weights it stands for the entropy that remains, but for a sum over the single
//! characters that is the same for every question. Whole numbers throughout, so that ties are the same
//! on every machine.

use super::Task;
use super::members::{self, Members, Split};
use crate::board::QuestionId;
use crate::tree::QuestionTree;

/// So many of the most even questions are looked into at each node; the others are too far behind to
/// catch up with one question more.
pub(super) const WIDTH: usize = 16;

/// Grows the tree. O((N·log N·k + N·mean depth)·min(k, 16)).
pub(super) fn grow(task: &Task<'_>) -> QuestionTree {
    members::grow(task, best)
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

fn still_needed(members: &Members<'_>, split: &Split) -> u128 {
    let side = |next: Vec<Split>, weight: u64| match next.into_iter().min_by_key(Split::imbalance) {
        Some(next) => u128::from(weight) + even_total(next.yes) + even_total(next.no),
        None => even_total(weight),
    };
    let [yes, no] = members.splits_behind(split.question);
    side(yes, split.yes) + side(no, split.no)
}

/// Huffman's total for `leaves` leaves of weight 1: n·⌊log₂ n⌋ + 2·(n − 2^⌊log₂ n⌋).
fn even_total(leaves: u64) -> u128 {
    let level = leaves.checked_ilog2().unwrap_or(0);
    let (leaves, whole) = (u128::from(leaves), 1_u128 << level);
    leaves * u128::from(level) + 2 * leaves.saturating_sub(whole)
}

#[cfg(test)]
mod tests {
    use super::even_total;
    use crate::weights::huffman;

    #[test]
    fn the_closed_form_is_huffmans() {
        for leaves in 1..300 {
            assert_eq!(
                even_total(leaves),
                u128::from(huffman(vec![1; leaves as usize])),
                "{leaves}"
            );
        }
    }
}
