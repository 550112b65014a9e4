//! The optimum, proven: every position once, layer by layer of blocks left.
//!
//! A move leaves fewer blocks than there were. So the positions with most blocks are complete before any with fewer is
//! looked at: each is expanded once, with the most points by which it can be reached, however many orders of moves lead
//! there. Positions whose points and bound cannot beat the best game known are dropped; that game comes from
//! the [quick search](crate::quick). When all layers are swept, the best game is optimal. When the budget, the watcher
//! or the memory ends the sweep, or thins a layer out, what was dropped still says how much better a game could be.

mod bound;
mod layers;

use qeq_base::search::{Budget, Search, Stopped};
use rayon::prelude::*;

use crate::board::{Board, Place, place};
use crate::packed::{Cells, Packed, on_board};
use crate::quick;
use crate::rules::{Rules, Value};
use crate::solution::Solution;
use bound::Bounds;
use layers::{Children, Entry, Pending};

/// What to solve, and with how much memory.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a> {
    /// The board.
    pub board: &'a Board,
    /// The rules.
    pub rules: Rules,
    /// The seed of the quick search that goes before.
    pub seed: u64,
    /// Bytes that the positions may take. When they are spent, positions with the lowest bounds are dropped; the
    /// answer then says how good they could have been.
    pub memory: usize,
}

/// Bytes for positions unless something else is asked for: 2 GiB.
pub const DEFAULT_MEMORY: usize = 2 << 30;

/// The best game found and what is known about better ones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The best game.
    pub solution: Solution,
    /// No game is worth more.
    pub bound: Value,
    /// Positions expanded.
    pub positions: u64,
    /// Why the sweep ended early, if it did.
    pub stopped: Option<Stopped>,
}

impl Report {
    /// Whether no game is better.
    pub fn proven(&self) -> bool {
        self.solution.value >= self.bound
    }
}

/// Finds the best game and proves it, within the budget of positions, the memory and the patience of the watcher.
///
/// `search` counts positions; its bounds are the value of the best game and what no game surpasses.
pub fn search(task: Task<'_>, search: &mut Search<'_>) -> Report {
    let first = quick_answer(&task);
    search.bounds(u64::try_from(first.value).unwrap_or(0), u64::MAX);
    on_board!(task.board, packed => Sweep::new(&task, packed, first).run(search))
}

/// What no game from this position is worth more than, at once. O(blocks).
pub fn bound(board: &Board, rules: Rules) -> Value {
    on_board!(board, packed => {
        Bounds::new(board, rules).thorough(&packed)
    })
}

/// The game that the proof starts from. Playouts grow with the board: 2 ms for 7 × 7, 200 ms for 10 × 10.
fn quick_answer(task: &Task<'_>) -> Solution {
    let blocks = task.board.blocks() as u64;
    let playouts = (blocks.saturating_sub(48) * 2000).clamp(2000, 200_000);
    let task = quick::Task { board: task.board, rules: task.rules, seed: task.seed };
    quick::search(task, &mut Search::new(Budget::nodes(playouts)))
}

/// Positions that are expanded between two looks at the watcher.
const SLICE: usize = 1 << 14;

/// Positions that one task of a thread expands.
const PORTION: usize = 512;

/// A layer keeps so many positions however little memory is left.
const LEAST_ROOM: usize = 1000;

/// The parent of the first position.
const NO_PARENT: u32 = u32::MAX;

struct Sweep<'a, C, const P: usize> {
    task: &'a Task<'a>,
    bounds: Bounds,
    pending: Pending<C, P>,
    /// The expanded positions: whence they came, and by which move.
    history: Vec<(u32, u16)>,
    best: Solution,
    /// Where a better game than the quick one ended.
    best_end: Option<u32>,
    /// The most that a dropped position could have been worth.
    dropped: Value,
}

impl<'a, C: Cells, const P: usize> Sweep<'a, C, P> {
    fn new(task: &'a Task<'a>, start: Packed<C, P>, best: Solution) -> Self {
        let blocks = task.board.blocks();
        let mut pending = Pending::new(blocks);
        let hash = start.hash();
        let root =
            Entry { packed: start, hash, value: 0, worth: Value::MAX, parent: NO_PARENT, by: 0 };
        let mut children = Children::default();
        children.push(blocks, root);
        pending.insert_all(vec![children]);
        let bounds = Bounds::new(task.board, task.rules);
        let (history, best_end, dropped) = (Vec::new(), None, Value::MIN);
        Self { task, bounds, pending, history, best, best_end, dropped }
    }

    fn run(mut self, search: &mut Search<'_>) -> Report {
        let mut stopped = None;
        for blocks in (0..=self.task.board.blocks()).rev() {
            let entries = self.pending.take(blocks);
            if let Err(why) = self.expand(entries, blocks, search) {
                stopped = Some(why);
                break;
            }
        }
        self.report(search, stopped)
    }

    /// Expands positions of one layer in slices. Those that are not reached any more count as dropped.
    fn expand(
        &mut self,
        mut entries: Vec<Entry<C, P>>,
        blocks: usize,
        search: &mut Search<'_>,
    ) -> Result<(), Stopped> {
        self.make_room(&mut entries);
        while !entries.is_empty() {
            let slice = entries.split_off(entries.len().saturating_sub(SLICE));
            if let Err(stopped) = (0..slice.len()).try_for_each(|_| search.visit()) {
                self.drop_entries(&slice);
                self.drop_entries(&entries);
                return Err(stopped);
            }
            self.expand_slice(&slice, blocks);
            search.bounds(u64::try_from(self.best.value).unwrap_or(0), u64::MAX);
        }
        let bound = self.best.value.max(self.dropped).max(self.pending.most());
        search.bounds(0, u64::try_from(bound).unwrap_or(0));
        Ok(())
    }

    fn expand_slice(&mut self, slice: &[Entry<C, P>], blocks: usize) {
        let first = self.history.len() as u32;
        self.history.extend(slice.iter().map(|entry| (entry.parent, entry.by)));
        let (bounds, best) = (&self.bounds, self.best.value);
        let births: Vec<Births<C, P>> = slice
            .par_chunks(PORTION)
            .enumerate()
            .map(|(at, entries)| {
                let mut births = Births::new(bounds, best, blocks);
                for (number, entry) in (first + (at * PORTION) as u32..).zip(entries) {
                    births.expand(entry, number);
                }
                births
            })
            .collect();
        for (value, end) in births.iter().filter_map(|births| births.end) {
            if value > self.best.value {
                self.best.value = value;
                self.best_end = Some(end);
            }
        }
        self.pending.insert_all(births.into_iter().map(|births| births.children).collect());
    }

    /// Thins a layer out when memory is spent: the positions with the highest bounds stay.
    fn make_room(&mut self, entries: &mut Vec<Entry<C, P>>) {
        let spent = self.pending.bytes() + self.history.len() * size_of::<(u32, u16)>();
        let room = self.task.memory.saturating_sub(spent) / 4 / size_of::<Entry<C, P>>();
        let room = room.max(LEAST_ROOM);
        if entries.len() > room {
            entries.par_sort_by_key(|entry| std::cmp::Reverse(entry.worth));
            self.drop_entries(&entries[room..]);
            entries.truncate(room);
        }
    }

    fn drop_entries(&mut self, entries: &[Entry<C, P>]) {
        let bounds = &self.bounds;
        let worth = |entry: &Entry<C, P>| entry.value + bounds.thorough(&entry.packed);
        let most = entries.par_iter().map(worth).max();
        self.dropped = self.dropped.max(most.unwrap_or(Value::MIN));
    }

    fn report(mut self, search: &Search<'_>, stopped: Option<Stopped>) -> Report {
        for blocks in 0..=self.task.board.blocks() {
            let entries = self.pending.take(blocks);
            self.drop_entries(&entries);
        }
        if let Some(end) = self.best_end {
            self.best.moves = self.moves_to(end);
        }
        let bound = self.best.value.max(self.dropped);
        Report { solution: self.best, bound, positions: search.progress().nodes, stopped }
    }

    fn moves_to(&self, end: u32) -> Vec<Place> {
        let mut moves = Vec::new();
        let (mut parent, mut by) = self.history[end as usize];
        while parent != NO_PARENT {
            moves.push(place::<C>(u32::from(by)));
            (parent, by) = self.history[parent as usize];
        }
        moves.reverse();
        moves
    }
}

/// What a portion of positions leads to.
struct Births<'a, C, const P: usize> {
    bounds: &'a Bounds,
    best: Value,
    blocks: usize,
    children: Children<C, P>,
    /// The best game that ended here, and its last position.
    end: Option<(Value, u32)>,
}

impl<'a, C: Cells, const P: usize> Births<'a, C, P> {
    fn new(bounds: &'a Bounds, best: Value, blocks: usize) -> Self {
        Self { bounds, best, blocks, children: Children::default(), end: None }
    }

    fn expand(&mut self, entry: &Entry<C, P>, number: u32) {
        let least = self.best - entry.value;
        if entry.worth <= self.best || !self.bounds.exceeds(&entry.packed, least) {
            return;
        }
        let bounds = self.bounds;
        let counts = bounds.counts(&entry.packed);
        let potential = bounds.of_counts(&counts);
        let mut ended = true;
        entry.packed.for_groups(bounds.colours(), |colour, group| {
            ended = false;
            let size = group.count();
            let value = entry.value + bounds.points(size);
            let worth = value + potential + bounds.change(&counts, colour, size);
            if worth > self.best {
                let packed = entry.packed.take(group);
                let (hash, by) = (packed.hash(), group.lowest() as u16);
                let child = Entry { packed, hash, value, worth, parent: number, by };
                self.children.push(self.blocks - size as usize, child);
            }
        });
        if ended {
            let value = entry.value + bounds.end(&counts);
            self.best = self.best.max(value);
            self.end = self.end.max(Some((value, number)));
        }
    }
}

#[cfg(test)]
mod tests;
