//! Questions near the root of a board that takes too long to prove, judged by the trees that grow behind them.
//!
//! A set of level 0 asks its most even question. One of level n + 1 looks at some even questions and at what their two
//! sides cost on level n, takes both sides of the best two on level n + 1, and keeps the better one: the pilot method (Duin
//! and Voß, *The Pilot method*, Networks 34, 1999), nested as in Cazenave's *Nested Monte-Carlo search* (IJCAI 2009) with
//! no chance in it. Sets are met again and again, so whatever is found about one is kept, and small ones are solved.
//!
//! Measured on the powers of 608 heroes (165 questions): level 1 leaves a total of 6636 after 0.1 s, level 2 one of 6627
//! after 0.6 s; the pilots alone, from the root down, had left 6656. One question in place of two to go on with, on the same
//! levels: 6661 and 6641. Three: 6636 on level 1 in 30 times the time.

use std::collections::HashMap;

use foldhash::fast::RandomState;

use super::Whole;
use super::bits::Bits;
use super::exact::{self, Exact, Rule, Searcher, on_enough_stack};
use super::frame::{Group, Part};
use super::incumbent::Incumbent;
use super::memo::Key;
use super::meter::{Halt, Meter, Pace};
use crate::board::QuestionId;
use crate::builders::Task;

/// Sets of at most so many characters are solved.
const SOLVED: usize = 12;

/// The most even questions that a set looks at, on level 1 and above.
const EVEN: usize = 8;

/// Above level 1 so many of them, those whose sides cost least two levels below.
const PROMISING: usize = 4;

/// Questions that a set goes on with.
const WIDTH: usize = 2;

/// The last level that is tried.
const LEVELS: u8 = 3;

/// The work of looking at a set and its questions, in steps of the meter.
const STEPS_OF_A_SET: usize = 2048;
const STEPS_OF_A_WORD: usize = 8;

/// What the pilots of a set found: the best of its trees that is known.
#[derive(Clone, Copy)]
struct Pilot {
    /// What the best of them costs.
    total: u64,
    /// Its first question.
    question: QuestionId,
    /// The level that this was looked for on.
    level: u8,
}

struct Nested<'a, 'b, 'c> {
    searcher: &'a mut Searcher,
    meter: &'a mut Meter<'b, 'c>,
    pilots: HashMap<Key, Pilot, RandomState>,
}

/// Puts a better tree in the place of the incumbent, if one is found.
pub(super) fn improve<B: Bits>(
    exact: &mut Exact<B>,
    incumbent: &mut Incumbent,
    task: &Task<'_>,
    meter: &mut Meter<'_, '_>,
) -> Result<(), Halt> {
    let lower = exact.lower();
    let Exact { frame, splits, columns, searcher, .. } = exact;
    let part = Part { frame, group: &frame.everyone(), splits };
    let mut nested = Nested { searcher, meter, pilots: HashMap::default() };
    for level in 1..=LEVELS {
        let searched = nested.total(part, level);
        // Where the search was stopped, parts of the tree may have become better.
        let choose = |group: &Group<B>| nested.question(part.of(group));
        let tree = Incumbent::of_steps(exact::written(frame, columns, choose)?, task);
        if tree.total() < incumbent.total() {
            *incumbent = tree;
        }
        nested.meter.bounds(lower, incumbent.total());
        searched?;
    }
    Ok(())
}

impl Nested<'_, '_, '_> {
    /// What the best known tree of a set costs, when it was looked for on this level.
    fn total<B: Bits>(&mut self, part: Part<'_, B>, level: u8) -> Result<u64, Halt> {
        let group = part.group;
        if group.count <= SOLVED && level > 0 {
            return self.searcher.search(part, u64::MAX, self.meter);
        }
        // Below level 1 a tree is greedy to its end: what it costs is only compared.
        if let Some(optimum) = self.searcher.rater.clear(part) {
            return Ok(optimum);
        }
        let known = self.pilots.get(&group.key).copied();
        if let Some(known) = known.filter(|known| known.level >= level) {
            return Ok(known.total);
        }
        let found = on_enough_stack(|| self.enter(part, level))?;
        let better = |known: &Pilot| known.total <= found.total;
        let best = known.filter(better).map_or(found, |known| Pilot { level, ..known });
        self.pilots.insert(group.key, best);
        Ok(best.total)
    }

    /// Goes on with a set in a frame as narrow as it fits.
    fn enter<B: Bits>(&mut self, part: Part<'_, B>, level: u8) -> Result<Pilot, Halt> {
        if part.is_narrow() {
            let (frame, splits) = part.narrow();
            let group = &part.group.narrow();
            return self.enter(Part { frame: &frame, group, splits: &splits }, level);
        }
        let splits = part.own_splits();
        self.meter.work(STEPS_OF_A_SET + STEPS_OF_A_WORD * splits.len() * B::CAPACITY / 64)?;
        self.choose(part.split_by(&splits), level)
    }

    /// The best of the questions that are tried.
    fn choose<B: Bits>(&mut self, part: Part<'_, B>, level: u8) -> Result<Pilot, Halt> {
        let (weight, splits) = (part.weight(), part.splits);
        let side = |at: usize| part.frame.weighing.weight(&splits.sides[at]);
        let imbalance = |at: &usize| (weight.abs_diff(2 * side(*at)), *at);
        let mut tried: Vec<usize> = (0..splits.len()).collect();
        tried.sort_by_cached_key(imbalance);
        if level == 0 {
            tried.truncate(1);
        } else {
            tried.truncate(EVEN);
            if level > 1 {
                tried = self.cheapest(part, tried, level - 2, PROMISING)?;
            }
            tried = self.cheapest(part, tried, level - 1, WIDTH)?;
        }
        let mut best: Option<Pilot> = None;
        for at in tried {
            let total = weight + self.sides(part, at, level)?;
            if best.is_none_or(|best| total < best.total) {
                best = Some(Pilot { total, question: splits.questions[at], level });
            }
        }
        Ok(best.expect("any two characters differ somewhere"))
    }

    /// Those of some questions whose sides cost least on a level, the cheapest first.
    fn cheapest<B: Bits>(
        &mut self,
        part: Part<'_, B>,
        tried: Vec<usize>,
        level: u8,
        most: usize,
    ) -> Result<Vec<usize>, Halt> {
        if tried.len() <= most {
            return Ok(tried);
        }
        let cost = |at| Ok((self.sides(part, at, level)?, at));
        let mut costs = tried.into_iter().map(cost).collect::<Result<Vec<_>, Halt>>()?;
        // Stable: the more even one stays before another that costs the same.
        costs.sort_by_key(|&(cost, _)| cost);
        costs.truncate(most);
        Ok(costs.into_iter().map(|(_, at)| at).collect())
    }

    /// What both sides of a question cost on a level.
    fn sides<B: Bits>(&mut self, part: Part<'_, B>, at: usize, level: u8) -> Result<u64, Halt> {
        let halves = part.halves(at);
        Ok(self.total(part.of(&halves[0]), level)? + self.total(part.of(&halves[1]), level)?)
    }

    /// The first question of the best known tree of a set.
    fn question<B: Bits>(&mut self, part: Part<'_, B>) -> Result<QuestionId, Halt> {
        match self.pilots.get(&part.group.key) {
            Some(pilot) if part.group.count > SOLVED => Ok(pilot.question),
            _ => self.searcher.question(part, Rule::Found, self.meter),
        }
    }
}

#[cfg(test)]
mod tests {
    use qeq_base::search::{Budget, Search};

    use super::super::bits::Words;
    use super::super::greedy;
    use super::*;
    use crate::testing::random_board;
    use crate::tree::notation;

    /// What the search makes of a greedy tree within so many nodes.
    fn improved(task: &Task<'_>, nodes: u64) -> (u64, u64) {
        let mut search = Search::new(Budget::nodes(nodes));
        let mut incumbent = Incumbent::of(&greedy(task, &mut search), task);
        let before = incumbent.total();
        let mut exact = Exact::<Words<8>>::new(task, task.board.character_ids().collect());
        let _ = improve(&mut exact, &mut incumbent, task, &mut Meter::new(&mut search, nodes));
        let tree = incumbent.tree();
        assert_eq!(notation::check(&tree, task.board), Ok(()));
        assert_eq!(tree.measure(&task.weights).total_depth, incumbent.total());
        (before, incumbent.total())
    }

    fn optimum(task: &Task<'_>) -> u64 {
        let mut exact = Exact::<Words<1>>::new(task, task.board.character_ids().collect());
        let mut search = Search::unlimited();
        while exact.raise(u64::MAX, &mut Meter::new(&mut search, u64::MAX)).unwrap().is_none() {}
        exact.lower()
    }

    #[test]
    fn trees_come_near_the_optimum_and_never_below() {
        let (mut before, mut after, mut least) = (0, 0, 0);
        for seed in 0..20 {
            let board = random_board(40, 24, 0.1, seed);
            let task = Task::new(&board);
            let (greedy, improved) = improved(&task, 1_000_000);
            let optimum = optimum(&task);
            assert!(optimum <= improved && improved <= greedy, "seed {seed}");
            (before, after, least) = (before + greedy, after + improved, least + optimum);
        }
        assert!(2 * (after - least) <= before - least, "{before} {after} {least}");
    }

    #[test]
    fn stopped_anywhere_it_leaves_a_whole_tree() {
        let board = random_board(300, 40, 0.1, 4);
        let task = Task::new(&board);
        for nodes in [0, 1, 10, 100, 1000, 10_000] {
            let (greedy, improved) = improved(&task, nodes);
            assert!(improved <= greedy, "{nodes} nodes");
        }
    }
}
