//! What the search knows, written down as a proof that can be checked without it.
//!
//! From the whole board down: where the simple bounds of a split's sides do not reach what is to be shown,
//! the search says what they cost at least, and that becomes a lemma about the side. Large sets come first,
//! so that everything that leans on a lemma is known when its own turn comes.

use std::collections::{BinaryHeap, HashMap};

use rayon::prelude::*;

use super::bits::{Bits, positions};
use super::exact::Exact;
use super::frame::Group;
use super::memo::Key;
use super::meter::{Halt, Meter};
use super::splits::Splits;
use crate::builders::Task;
use crate::candidates::CharacterSet;
use crate::proof::simple::Simple;
use crate::proof::{Lemma, Proof, Side, Subject};
use crate::tree::Answer;

/// Lemmas that are looked at at a time.
const BATCH: usize = 256;

/// The lemmas written so far.
struct Evidence<'a, B> {
    /// What the checker knows by itself.
    checker: Simple<'a>,
    /// Ids of characters are below this.
    capacity: usize,
    sets: Vec<Group<B>>,
    /// What each needs to be shown, in the search's own unit.
    bounds: Vec<u64>,
    /// Where each comes from; nothing for the whole board.
    origins: Vec<Option<Side>>,
    by_key: HashMap<Key, usize>,
    /// Those not yet looked at, by the number of their characters.
    open: BinaryHeap<(usize, usize)>,
}

/// Proves that no tree costs less than `total`, which is the optimum.
pub(super) fn write<B: Bits>(
    task: &Task<'_>,
    total: u64,
    meter: &mut Meter<'_, '_>,
) -> Result<Proof, Halt> {
    let mut exact = Exact::<B>::new(task, task.board.character_ids().collect());
    let unit = exact.unit();
    let mut evidence = Evidence::new(task, exact.everyone(), total / unit);
    loop {
        let batch = evidence.next_batch();
        if batch.is_empty() {
            break;
        }
        for number in evidence.not_plain(&exact, &batch) {
            evidence.show(&mut exact, number, meter)?;
        }
    }
    let bounds = evidence.bounds.iter().map(|bound| bound * unit);
    let lemmas = evidence.origins.iter().zip(bounds).skip(1);
    let lemmas = lemmas.filter_map(|(side, bound)| Some(Lemma { side: (*side)?, bound }));
    Ok(Proof { lemmas: lemmas.collect(), ..Proof::of(task.board, &task.weights, total) })
}

/// The proof that the checker needs no lemma to know that no tree costs less than `total`.
pub(super) fn at_sight(task: &Task<'_>, total: u64) -> Option<Proof> {
    let known = Simple::new(task.board, &task.weights).bound(task.board.everyone());
    (known >= total).then(|| Proof::of(task.board, &task.weights, total))
}

impl<'a, B: Bits> Evidence<'a, B> {
    fn new(task: &'a Task<'_>, everyone: Group<B>, total: u64) -> Self {
        Self {
            checker: Simple::new(task.board, &task.weights),
            capacity: task.board.id_bound(),
            sets: vec![everyone],
            bounds: vec![total],
            origins: vec![None],
            by_key: HashMap::from([(everyone.key, 0)]),
            open: BinaryHeap::from([(everyone.count, 0)]),
        }
    }

    /// Some of the largest sets that are not yet looked at, all of one size: none of them leans on another.
    fn next_batch(&mut self) -> Vec<usize> {
        let size = self.open.peek().map(|&(size, _)| size);
        let mut batch = Vec::new();
        while batch.len() < BATCH && self.open.peek().map(|&(size, _)| size) == size {
            let Some((_, number)) = self.open.pop() else { break };
            batch.push(number);
        }
        batch
    }

    /// Those that the checker does not know without a lemma. To find that out takes longest, so all processors do.
    fn not_plain(&self, exact: &Exact<B>, batch: &[usize]) -> Vec<usize> {
        let is_plain = |&number: &usize| {
            let set = self.characters(exact, &self.sets[number]);
            self.checker.shows(&set, self.bounds[number] * exact.unit())
        };
        batch.par_iter().copied().filter(|number| !is_plain(number)).collect()
    }

    /// Shows a lemma with the help of lemmas about smaller sets.
    fn show(
        &mut self,
        exact: &mut Exact<B>,
        number: usize,
        meter: &mut Meter<'_, '_>,
    ) -> Result<(), Halt> {
        let (group, needed) = (self.sets[number], self.bounds[number]);
        let splits = exact.splits_of(&group);
        let (unit, set) = (exact.unit(), self.characters(exact, &group));
        let behind = needed * unit - self.checker.weight(&set);
        for at in 0..splits.len() {
            let halves = exact.halves(&group, &splits, at);
            // Most splits are out of the question by what the checker tries first.
            if halves.iter().map(|half| exact.huffman(half) * unit).sum::<u64>() >= behind {
                continue;
            }
            let sides = halves.map(|half| self.characters(exact, &half));
            // What the checker knows decides, not what the search knows: where a question halves a set, or leaves have
            // weights, the search may know a little more.
            let mut lower = self.checker.raised(&sides, [0; 2], behind);
            let larger = usize::from(halves[1].count > halves[0].count);
            for half in [larger, 1 - larger] {
                let wanted = behind.saturating_sub(lower[1 - half]);
                if lower[half] < wanted {
                    let wanted = wanted.div_ceil(unit);
                    let known = exact.at_least(&halves[half], wanted, &splits, meter)?;
                    if known * unit > lower[half] {
                        lower[half] = known * unit;
                        self.lean_on(exact, number, &splits, at, &halves[half], known);
                    }
                }
            }
            debug_assert!(lower[0] + lower[1] >= behind, "the search has shown it");
        }
        Ok(())
    }

    /// A set as the checker has it.
    fn characters(&self, exact: &Exact<B>, group: &Group<B>) -> CharacterSet {
        let mut set = CharacterSet::empty(self.capacity);
        positions(&group.set).for_each(|at| set.insert(exact.frame.ids[at]));
        set
    }

    /// Notes a lemma about a side of a split of lemma `parent`.
    fn lean_on(
        &mut self,
        exact: &Exact<B>,
        parent: usize,
        splits: &Splits<B>,
        at: usize,
        half: &Group<B>,
        bound: u64,
    ) {
        if let Some(&known) = self.by_key.get(&half.key) {
            self.bounds[known] = self.bounds[known].max(bound);
            return;
        }
        let question = splits.questions[at];
        let answer = Answer::from(exact.says_yes(half, question));
        self.by_key.insert(half.key, self.sets.len());
        self.open.push((half.count, self.sets.len()));
        self.sets.push(*half);
        self.bounds.push(bound);
        let parent = Subject::numbered(parent);
        self.origins.push(Some(Side { parent, question, answer }));
    }
}
