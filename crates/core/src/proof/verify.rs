//! The check of a proof against a board.

use std::collections::HashMap;

use qeq_base::diagnostic::Diagnostic;
use qeq_base::ids::Id;

use super::simple::Simple;
use super::{Lemma, Proof, ProofFault, Written};
use crate::board::{Board, QuestionId};
use crate::candidates::CharacterSet;
use crate::tree::Answer;
use crate::weights::Weights;

/// The sets of a proof may take so many bytes.
const MOST_MEMORY: usize = 1 << 30;

/// What a lemma takes beside its set.
const LEMMA_MEMORY: usize = 128;

/// What is claimed of each set, and the number of the lemma that claims most.
type Claims<'a> = HashMap<&'a CharacterSet, (u64, usize)>;

impl Written {
    /// Checks every lemma, and with the first one that no tree costs less than the total.
    /// O(lemmas · k² · N).
    ///
    /// # Errors
    /// The first line that is wrong or not shown.
    pub fn verify(&self, board: &Board, weights: &Weights) -> Result<(), Diagnostic<ProofFault>> {
        self.proof.verify(board, weights).map_err(|(number, kind)| {
            let place = self.places.get(number).copied().unwrap_or_default();
            Diagnostic::new(kind, place)
        })
    }
}

impl Proof {
    /// The same for a proof that stands in no text: the number of the lemma comes with the fault.
    ///
    /// # Errors
    /// The first lemma that is wrong or not shown.
    pub fn verify(&self, board: &Board, weights: &Weights) -> Result<(), (usize, ProofFault)> {
        let simple = Simple::new(board, weights);
        let sizes = (board.len(), board.question_count(), simple.weight(board.everyone()));
        if sizes != (self.characters, self.attributes, self.weight) {
            return Err((0, ProofFault::OtherBoard));
        }
        let sets = self.sets(board)?;
        let mut claims = Claims::new();
        let bounds = std::iter::once(self.total).chain(self.lemmas.iter().map(|lemma| lemma.bound));
        for (number, (set, bound)) in sets.iter().zip(bounds).enumerate() {
            let best = claims.entry(set).or_insert((bound, number));
            *best = (*best).max((bound, number));
        }
        let mut numbered: Vec<_> =
            claims.iter().map(|(set, claim)| (claim.1, *set, claim.0)).collect();
        numbered.sort_unstable_by_key(|&(number, ..)| number);
        for (number, set, bound) in numbered {
            check(board, &simple, &claims, set, bound).map_err(|fault| (number, fault))?;
        }
        Ok(())
    }

    /// The characters of the whole board and of each lemma.
    fn sets(&self, board: &Board) -> Result<Vec<CharacterSet>, (usize, ProofFault)> {
        let room = board.id_bound().div_ceil(8) + LEMMA_MEMORY;
        if self.lemmas.len() >= MOST_MEMORY / room {
            return Err((0, ProofFault::TooLarge));
        }
        let mut sets = vec![board.everyone().clone()];
        for (at, lemma) in self.lemmas.iter().enumerate() {
            let set = part(board, &sets, lemma).map_err(|fault| (at + 1, fault))?;
            sets.push(set);
        }
        Ok(sets)
    }
}

/// The characters of a lemma.
fn part(board: &Board, sets: &[CharacterSet], lemma: &Lemma) -> Result<CharacterSet, ProofFault> {
    if lemma.question.index() >= board.question_count() {
        return Err(ProofFault::UnknownQuestion);
    }
    let parent = sets.get(lemma.parent).ok_or(ProofFault::UnknownParent)?;
    let yes = board.yes(lemma.question);
    let set = match lemma.answer {
        Answer::Yes => parent.intersection(yes),
        Answer::No => parent.difference(yes),
    };
    if set.is_empty() { Err(ProofFault::NobodyLeft) } else { Ok(set) }
}

/// Whether no tree of a set costs less than `claimed`: by the bounds that need no lemma, or else question by question.
fn check(
    board: &Board,
    simple: &Simple<'_>,
    claims: &Claims<'_>,
    set: &CharacterSet,
    claimed: u64,
) -> Result<(), ProofFault> {
    if simple.shows(set, claimed) {
        return Ok(());
    }
    if set.len() < 2 {
        // Nothing is asked about one character alone, so nothing would be looked at below.
        let question = QuestionId::from_index(0);
        return Err(ProofFault::NotShown { question, shown: 0, claimed });
    }
    let weight = simple.weight(set);
    for question in board.question_ids() {
        let yes = set.intersection(board.yes(question));
        if yes.is_empty() || yes == *set {
            continue;
        }
        let sides = [set.difference(&yes), yes];
        let shown = behind(simple, claims, weight, claimed, &sides);
        if shown < claimed {
            return Err(ProofFault::NotShown { question, shown, claimed });
        }
    }
    Ok(())
}

/// What is known of trees whose first question has these sides; the dear bounds only where the cheap ones
/// do not reach what is claimed.
fn behind(
    simple: &Simple<'_>,
    claims: &Claims<'_>,
    weight: u64,
    claimed: u64,
    sides: &[CharacterSet; 2],
) -> u64 {
    let claim = |side| claims.get(side).map_or(0, |&(bound, _)| bound);
    let mut lower = sides.each_ref().map(|side| simple.huffman(side).max(claim(side)));
    for at in 0..2 {
        if weight.saturating_add(lower[0]).saturating_add(lower[1]) < claimed {
            lower[at] = lower[at].max(simple.bound(&sides[at]));
        }
    }
    weight.saturating_add(lower[0]).saturating_add(lower[1])
}
