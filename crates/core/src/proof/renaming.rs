//! Whether a side is the set of a lemma under other names.

use std::collections::HashSet;

use qeq_base::ids::Id;

use super::{Name, ProofFault};
use crate::board::{Board, QuestionId};
use crate::candidates::{CharacterId, CharacterSet};
use crate::weights::Weights;

/// Shows that a tree of `side` is one of `model` that costs the same: the characters of the two are paired so that
/// both of a pair weigh the same and give the named answers, and every question that divides the side does so as a named
/// one. O(k·N).
///
/// # Errors
/// A name that the board does not have, or they are not alike.
pub(super) fn check(
    board: &Board,
    weights: &Weights,
    side: &CharacterSet,
    model: &CharacterSet,
    names: &[Name],
) -> Result<(), ProofFault> {
    let known = |question: QuestionId| question.index() < board.question_count();
    if !names.iter().all(|name| known(name.here) && known(name.there)) {
        return Err(ProofFault::UnknownQuestion);
    }
    if names.len() > board.question_count() {
        return Err(ProofFault::NotAlike);
    }
    let here = |name: &Name, id| board.yes(name.here).contains(id);
    let there = |name: &Name, id| board.yes(name.there).contains(id) != name.exchanged;
    let (ours, theirs) = (sorted(side, names, here), sorted(model, names, there));
    let alike = |(&one, &other): (&CharacterId, &CharacterId)| {
        weights.of(one) == weights.of(other)
            && names.iter().all(|name| here(name, one) == there(name, other))
    };
    let paired = ours.len() == theirs.len() && ours.iter().zip(&theirs).all(alike);
    let all_named = paired && all_divisions_are_named(board, side, names);
    if all_named { Ok(()) } else { Err(ProofFault::NotAlike) }
}

/// The characters of a set by their answers to the named questions, the last one first.
fn sorted(
    set: &CharacterSet,
    names: &[Name],
    says_yes: impl Fn(&Name, CharacterId) -> bool,
) -> Vec<CharacterId> {
    names.iter().fold(set.iter().collect(), |ids, name| {
        let (yes, mut sorted): (Vec<_>, Vec<_>) =
            ids.into_iter().partition(|&id| says_yes(name, id));
        sorted.extend(yes);
        sorted
    })
}

/// Whether every question that divides a set does so as a named one.
fn all_divisions_are_named(board: &Board, set: &CharacterSet, names: &[Name]) -> bool {
    let Some(first) = set.iter().next() else { return true };
    // Yes or no, whichever the first one does not say.
    let division = |question: QuestionId| {
        let yes = board.yes(question);
        if yes.contains(first) { set.difference(yes) } else { set.intersection(yes) }
    };
    let named: HashSet<CharacterSet> = names.iter().map(|name| division(name.here)).collect();
    let mut divisions = board.question_ids().map(division);
    divisions.all(|division| division.is_empty() || named.contains(&division))
}
