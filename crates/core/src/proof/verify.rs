//! The check of a proof against a board.

use std::collections::HashMap;

use qeq_base::diagnostic::Diagnostic;
use qeq_base::ids::Id;

use rayon::prelude::*;

use super::simple::Simple;
use super::spines::Spines;
use super::{Line, Proof, ProofFault, Side, Size, Subject, Written, renaming};
use crate::board::{Board, QuestionId};
use crate::candidates::CharacterSet;
use crate::weights::Weights;

/// The sets of a proof may take so many bytes.
const MOST_MEMORY: usize = 1 << 30;

/// Where a proof as a whole is wrong.
const WHOLE: Line = Line::Claim(Subject::Board);

/// What a lemma takes beside its set.
const LEMMA_MEMORY: usize = 128;

/// Lines that are checked between two reports.
const BETWEEN_REPORTS: usize = 64;

/// What is claimed of each set at most, and where.
type Claims<'a> = HashMap<&'a CharacterSet, (u64, Subject)>;

impl Written {
    /// Checks every renaming and lemma, and the claim of the whole board: that no tree costs less than the total.
    /// O(lemmas · k² · N + renamings · k · N). `heard` is told how many have been checked, now and then.
    ///
    /// # Errors
    /// The first line that is wrong, or else not shown.
    pub fn verify(
        &self,
        board: &Board,
        weights: &Weights,
        heard: &mut dyn FnMut(usize),
    ) -> Result<(), Diagnostic<ProofFault>> {
        self.proof.verify(board, weights, heard).map_err(|(line, kind)| {
            let place = match kind {
                ProofFault::OtherBoard { size } => self.sizes[size as usize],
                _ => self.place(line),
            };
            Diagnostic::new(kind, place)
        })
    }
}

impl Proof {
    /// As [`Written::verify`], for a proof that stands in no text.
    ///
    /// # Errors
    /// The first line that is wrong, or else not shown.
    pub fn verify(
        &self,
        board: &Board,
        weights: &Weights,
        heard: &mut dyn FnMut(usize),
    ) -> Result<(), (Line, ProofFault)> {
        let simple = Simple::new(board, weights);
        self.check_board(board, weights)?;
        let sets = self.sets(board)?;
        let renamings = Vec::from_iter(self.renamings.iter().enumerate());
        first_fault(&renamings, heard, |&(at, it)| {
            let checked = characters(board, &sets, it.side).and_then(|side| {
                let model = sets.get(it.model.number()).ok_or(ProofFault::UnknownParent)?;
                renaming::check(board, weights, &side, model, &it.names)
            });
            checked.map_err(|fault| (Line::Renaming(at), fault))
        })?;
        let spines = Spines::new(board, weights, &self.prices)?;
        let claims = self.claims(&sets);
        let renamed = self.renamed(board, &sets, &claims)?;
        let depths = self.depths();
        let facts = Facts { board, simple, spines, depths, renamed, claims: &claims };
        let mut numbered: Vec<_> =
            claims.iter().map(|(set, claim)| (claim.1, *set, claim.0)).collect();
        numbered.par_sort_unstable_by_key(|&(subject, ..)| subject);
        let mut heard = |lemmas| heard(renamings.len() + lemmas);
        first_fault(&numbered, &mut heard, |&(subject, set, bound)| {
            facts.check(subject, set, bound).map_err(|fault| (Line::Claim(subject), fault))
        })
    }

    /// Whether it is a proof of a board of this size.
    fn check_board(&self, board: &Board, weights: &Weights) -> Result<(), (Line, ProofFault)> {
        let mut sizes = [
            (Size::Characters, board.len() == self.characters),
            (Size::Attributes, board.question_count() == self.attributes),
            // What has no room in 64 bits is no weight of a proof.
            (Size::Weight, weights.total(board) == Some(self.weight)),
        ]
        .into_iter();
        let other = sizes.find(|&(_, is_same)| !is_same);
        other.map_or(Ok(()), |(size, _)| Err((WHOLE, ProofFault::OtherBoard { size })))
    }

    /// The characters of the whole board and of each lemma.
    fn sets(&self, board: &Board) -> Result<Vec<CharacterSet>, (Line, ProofFault)> {
        let room = board.id_bound().div_ceil(8) + LEMMA_MEMORY;
        if self.lemmas.len() + self.renamings.len() >= MOST_MEMORY / room {
            return Err((WHOLE, ProofFault::TooLarge));
        }
        let mut sets = vec![board.everyone().clone()];
        for (at, lemma) in self.lemmas.iter().enumerate() {
            let set = characters(board, &sets, lemma.side)
                .map_err(|fault| (Line::Claim(Subject::Lemma(at)), fault))?;
            sets.push(set);
        }
        Ok(sets)
    }

    /// What is claimed of sides under other names, at best: of a side as a set, because other questions may have it as well.
    fn renamed(
        &self,
        board: &Board,
        sets: &[CharacterSet],
        claims: &Claims<'_>,
    ) -> Result<HashMap<CharacterSet, u64>, (Line, ProofFault)> {
        let mut renamed = HashMap::with_capacity(self.renamings.len());
        for (at, it) in self.renamings.iter().enumerate() {
            let side =
                characters(board, sets, it.side).map_err(|fault| (Line::Renaming(at), fault))?;
            let best = renamed.entry(side).or_default();
            *best = claims[&sets[it.model.number()]].0.max(*best);
        }
        Ok(renamed)
    }

    /// How many sides deep each lemma is, and the whole board.
    fn depths(&self) -> Vec<usize> {
        let mut depths = vec![0];
        for lemma in &self.lemmas {
            depths.push(depths[lemma.side.parent.number()] + 1);
        }
        depths
    }

    fn claims<'a>(&self, sets: &'a [CharacterSet]) -> Claims<'a> {
        let mut claims = Claims::new();
        let bounds = std::iter::once(self.total).chain(self.lemmas.iter().map(|lemma| lemma.bound));
        for (number, (set, bound)) in sets.iter().zip(bounds).enumerate() {
            let claim = (bound, Subject::numbered(number));
            let best = claims.entry(set).or_insert(claim);
            *best = (*best).max(claim);
        }
        claims
    }
}

/// The fault of the first line that has one. `heard` is told how many have been checked.
fn first_fault<T: Sync>(
    lines: &[T],
    heard: &mut dyn FnMut(usize),
    check: impl Fn(&T) -> Result<(), (Line, ProofFault)> + Sync,
) -> Result<(), (Line, ProofFault)> {
    let mut checked = 0;
    for some in lines.chunks(BETWEEN_REPORTS) {
        some.par_iter().find_map_first(|line| check(line).err()).map_or(Ok(()), Err)?;
        checked += some.len();
        heard(checked);
    }
    Ok(())
}

/// The characters of a side.
fn characters(
    board: &Board,
    sets: &[CharacterSet],
    side: Side,
) -> Result<CharacterSet, ProofFault> {
    if side.question.index() >= board.question_count() {
        return Err(ProofFault::UnknownQuestion);
    }
    let parent = sets.get(side.parent.number()).ok_or(ProofFault::UnknownParent)?;
    let set = parent.after(board.yes(side.question), side.answer);
    if set.is_empty() { Err(ProofFault::NobodyLeft) } else { Ok(set) }
}

/// What a lemma may lean on.
struct Facts<'a> {
    board: &'a Board,
    simple: Simple<'a>,
    spines: Spines<'a>,
    /// How many sides deep each lemma is.
    depths: Vec<usize>,
    claims: &'a Claims<'a>,
    /// What is claimed of sides under other names.
    renamed: HashMap<CharacterSet, u64>,
}

impl Facts<'_> {
    /// Whether no tree of a subject costs less than `claimed`: by the bounds that need no lemma, or else question
    /// by question.
    fn check(&self, subject: Subject, set: &CharacterSet, claimed: u64) -> Result<(), ProofFault> {
        if self.simple.shows(set, claimed) {
            return Ok(());
        }
        if set.len() < 2 {
            // Nothing is asked about one character alone, so nothing would be looked at below.
            let question = QuestionId::from_index(0);
            return Err(ProofFault::NotShown { question, shown: 0, claimed });
        }
        let weight = self.simple.weight(set);
        for question in self.board.question_ids() {
            let yes = set.intersection(self.board.yes(question));
            if yes.is_empty() || yes == *set {
                continue;
            }
            let sides = [set.difference(&yes), yes];
            let behind = self.behind(subject, &sides, claimed - weight);
            let shown = behind.into_iter().fold(weight, u64::saturating_add);
            if shown < claimed {
                return Err(ProofFault::NotShown { question, shown, claimed });
            }
        }
        Ok(())
    }

    /// What the two sides of a subject, no and yes, cost at least, as far as they need to reach `wanted`.
    fn behind(&self, subject: Subject, sides: &[CharacterSet; 2], wanted: u64) -> [u64; 2] {
        let claim = |at: usize| {
            let of_set = self.claims.get(&sides[at]).map_or(0, |&(bound, _)| bound);
            let renamed = self.renamed.get(&sides[at]).copied().unwrap_or(0);
            let paid = self.spines.bound(&sides[at], self.depths[subject.number()] + 1);
            of_set.max(renamed).max(paid)
        };
        self.simple.raised(sides, [claim(0), claim(1)], wanted)
    }
}
