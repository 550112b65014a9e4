//! What the search among forms knows, written down as a proof: a lemma for each form, and for the sides that have it
//! under other names a renaming.
//!
//! As in [`evidence`](super::super::evidence): from the whole board down, large parts first. A form puts its questions in
//! an order of its own, so two parts of one form are the same with the first question of the one called the first of the
//! other, and so on.

use std::collections::{BinaryHeap, HashMap};

use super::super::memo::Key;
use super::super::meter::{Halt, Meter};
use super::{Named, Symmetric};
use crate::board::{Board, QuestionId};
use crate::builders::Task;
use crate::candidates::CharacterSet;
use crate::proof::simple::Simple;
use crate::proof::{Lemma, Name, Proof, Renaming, Side, Subject};
use crate::tree::Answer;

/// The lemmas written so far.
struct Evidence<'a> {
    board: &'a Board,
    /// What the checker knows by itself.
    checker: Simple<'a>,
    lemmas: Vec<Stated>,
    by_key: HashMap<Key, usize>,
    renamings: Vec<Renaming>,
    /// Those not yet looked at, by the number of their characters.
    open: BinaryHeap<(usize, usize)>,
}

/// A lemma.
struct Stated {
    /// Where it comes from; nothing for the whole board.
    side: Option<Side>,
    bound: u64,
    set: CharacterSet,
    /// The questions in the order of the form, with their chosen answers.
    names: Vec<(QuestionId, Answer)>,
    /// The part, until it has been looked at.
    part: Option<Named>,
}

/// Proves that no tree costs less than `total`, which is the optimum.
pub(in super::super) fn write(
    mut symmetric: Symmetric<'_>,
    task: &Task<'_>,
    total: u64,
    meter: &mut Meter<'_, '_>,
) -> Result<Proof, Halt> {
    let mut evidence = Evidence::new(task, symmetric.everyone(), total);
    while let Some((_, number)) = evidence.open.pop() {
        evidence.show(&mut symmetric, number, meter)?;
    }
    let lemma = |stated: &Stated| Some(Lemma { side: stated.side?, bound: stated.bound });
    Ok(Proof {
        lemmas: evidence.lemmas.iter().filter_map(lemma).collect(),
        renamings: evidence.renamings,
        ..Proof::of(task.board, &task.weights, total)
    })
}

impl<'a> Evidence<'a> {
    fn new(task: &'a Task<'_>, everyone: Named, total: u64) -> Self {
        let mut evidence = Self {
            board: task.board,
            checker: Simple::new(task.board, &task.weights),
            lemmas: Vec::new(),
            by_key: HashMap::new(),
            renamings: Vec::new(),
            open: BinaryHeap::new(),
        };
        evidence.state(None, everyone, total);
        evidence
    }

    /// Adds a lemma.
    fn state(&mut self, side: Option<Side>, part: Named, bound: u64) {
        let number = self.lemmas.len();
        self.by_key.insert(part.form.key, number);
        self.open.push((part.ids.len(), number));
        let mut set = CharacterSet::empty(self.board.id_bound());
        part.ids.iter().for_each(|&id| set.insert(id));
        let names = part.names(self.board);
        self.lemmas.push(Stated { side, bound, set, names, part: Some(part) });
    }

    /// Shows a lemma with the help of lemmas about smaller parts.
    fn show(
        &mut self,
        symmetric: &mut Symmetric<'_>,
        number: usize,
        meter: &mut Meter<'_, '_>,
    ) -> Result<(), Halt> {
        let stated = &mut self.lemmas[number];
        let part = stated.part.take().expect("each is looked at once");
        if self.checker.bound(&stated.set) >= stated.bound {
            return Ok(());
        }
        let mut questions = 0..part.questions.len();
        questions.try_for_each(|at| self.show_one(symmetric, number, &part, at, meter))
    }

    /// Shows that a lemma holds for trees that start with one question. `part` is the lemma's.
    fn show_one(
        &mut self,
        symmetric: &mut Symmetric<'_>,
        number: usize,
        part: &Named,
        at: usize,
        meter: &mut Meter<'_, '_>,
    ) -> Result<(), Halt> {
        let Stated { set, names, bound, .. } = &self.lemmas[number];
        let ((question, chosen), unit) = (names[at], symmetric.unit);
        let behind = bound - unit * part.ids.len() as u64;
        let yes = self.board.yes(question);
        let sides = [set.intersection(yes), set.difference(yes)];
        let mut lower = self.checker.raised(&sides, [0; 2], behind);
        let larger = usize::from(sides[1].len() > sides[0].len());
        for side in [larger, 1 - larger] {
            let wanted = behind.saturating_sub(lower[1 - side]);
            if lower[side] < wanted {
                let answer = Answer::BOTH[side];
                let half = part.half(at, answer == chosen);
                let limit = wanted.div_ceil(unit) - 1;
                let known = symmetric.searcher.search(&half.form, limit, meter)? * unit;
                lower[side] = lower[side].max(known.min(wanted));
                let parent = Subject::numbered(number);
                self.lean_on(Side { parent, question, answer }, half, lower[side]);
            }
        }
        debug_assert!(lower[0] + lower[1] >= behind, "the search has shown it");
        Ok(())
    }

    /// Notes a lemma about a side, or which one it is under other names.
    fn lean_on(&mut self, side: Side, half: Named, bound: u64) {
        let Some(&lemma) = self.by_key.get(&half.form.key) else {
            return self.state(Some(side), half, bound);
        };
        let stated = &mut self.lemmas[lemma];
        stated.bound = stated.bound.max(bound);
        if half.ids.iter().all(|&id| stated.set.contains(id)) {
            return;
        }
        let names = half.names(self.board).into_iter().zip(&stated.names);
        let names = names.map(|((here, ours), &(there, theirs))| Name {
            here,
            there,
            exchanged: ours != theirs,
        });
        self.renamings.push(Renaming {
            side,
            model: Subject::numbered(lemma),
            names: names.collect(),
        });
    }
}
