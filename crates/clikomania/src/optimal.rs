//! The optimum, proven: every position once, layer by layer of blocks left.
//!
//! A move leaves fewer blocks than there were. So the positions with most blocks are complete before any with fewer is
//! looked at: each is expanded once, with the most points by which it can be reached, however many orders of moves lead
//! there. Positions whose points and bound cannot beat the best game known are dropped. When all layers are swept, the
//! best game is optimal. When the budget, the watcher or the memory ends the sweep, or thins a layer out, what was
//! dropped still says how much better a game could be.
//!
//! A better game known drops more than most better bounds that were tried, so the sweep is preceded by narrow ones
//! that expand only the positions of each layer with the highest bounds. What they expand need not be expanded again,
//! unless a way with more points leads there later. The very first game comes from the [quick search](crate::quick): it
//! falls short of the optimum by up to a tenth, and the narrow sweeps nearly always find it. So 1806 against 1954 points
//! on board 06 of `datos`, 158 against 172 on a random 7 × 7 × 5. Choosing by points that count more, or less, than the
//! bound finds no more. Moves that can wait are left out: a tenth of the positions.

mod bound;
mod layers;
mod waiting;

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicI32, Ordering::Relaxed};

use qeq_base::search::{Budget, Progress, Search, Stopped};
use rayon::prelude::*;

use crate::board::{Board, Place, place};
use crate::packed::{Cells, Packed, on_board};
use crate::quick;
use crate::rules::{Rules, Value};
use crate::solution::Solution;
use bound::{Bounds, Order};
use layers::{Children, Entry, Pending};
use waiting::Move;

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
/// `search` counts positions, and the playouts of the first game; its bounds are the value of the best game and what no game surpasses.
pub fn search(task: Task<'_>, search: &mut Search<'_>) -> Report {
    let most = bound(task.board, task.rules);
    search.bounds(0, u64::try_from(most).unwrap_or(0));
    let first = quick_answer(&task, search);
    let playouts = search.progress().nodes;
    search.bounds(u64::try_from(first.value).unwrap_or(0), u64::MAX);
    let report = on_board!(task.board, packed => Sweep::new(&task, packed, first).run(search));
    Report { positions: report.positions - playouts, ..report }
}

/// What no game from this position is worth more than, at once. O(blocks).
pub fn bound(board: &Board, rules: Rules) -> Value {
    on_board!(board, packed => {
        Bounds::new(board, rules).thorough(&packed)
    })
}

/// The game that the proof starts from; its playouts count as positions of the budget. On boards that can be proven
/// the narrow sweeps soon find more; on larger ones the quick search is what finds good games, and has some seconds: a
/// playout costs about as much as the square of the blocks.
fn quick_answer(task: &Task<'_>, search: &mut Search<'_>) -> Solution {
    let blocks = task.board.blocks() as u64;
    let playouts = match blocks {
        0..=MOST_PROVABLE => blocks.saturating_sub(48) * 200,
        _ => (PLAYOUTS_TIMES_SQUARE / (blocks * blocks)).min(MOST_PLAYOUTS),
    };
    let playouts = playouts.min(task.memory as u64 / BYTES_OF_A_PLAYOUT).max(200);
    let Progress { nodes, budget, .. } = search.progress();
    let playouts = playouts.min(budget.map_or(u64::MAX, |budget| budget - nodes));
    let mut counted = 0;
    let mut watcher = |progress: Progress| {
        search.bounds(progress.lower, u64::MAX);
        let more = progress.nodes - std::mem::replace(&mut counted, progress.nodes);
        match (0..more).try_for_each(|_| search.visit()) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    };
    let task = quick::Task { board: task.board, rules: task.rules, seed: task.seed };
    quick::search(task, &mut Search::watched(Budget::nodes(playouts), &mut watcher))
}

/// Boards with more blocks are not proven in any reasonable time.
const MOST_PROVABLE: u64 = 100;

/// Playouts on such a board times the square of its blocks, and playouts at most.
const PLAYOUTS_TIMES_SQUARE: u64 = 3_500_000 * 225 * 225;
const MOST_PLAYOUTS: u64 = 4_000_000;

/// Memory of the quick search, at most: its sweeps keep positions.
const BYTES_OF_A_PLAYOUT: u64 = 150;

/// Positions that are expanded between two looks at the watcher.
const SLICE: usize = 1 << 14;

/// Positions that one task of a thread expands.
const PORTION: usize = 512;

/// Positions of a layer that are expanded in each of the sweeps that look for a good game.
const BEAMS: [usize; 4] = [100, 1000, 10_000, 50_000];

/// New positions for each that is expanded, at most in the mean of a layer.
const CHILDREN: usize = 8;

/// A layer keeps so many positions however little memory is left.
const LEAST_ROOM: usize = 1000;

/// The parent of the first position.
const NO_PARENT: u32 = u32::MAX;

struct Sweep<'a, C, const P: usize> {
    task: &'a Task<'a>,
    bounds: Bounds,
    pending: Pending<C, P>,
    /// What each portion of a slice leads to; they keep their room from one slice to the next.
    births: Vec<Births<C, P>>,
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
        let root = Entry {
            packed: start,
            value: 0,
            worth: Value::MAX,
            parent: NO_PARENT,
            by: 0,
            blocks: blocks as u16,
        };
        let mut children = Children::default();
        children.push(root);
        pending.insert_all(&[&children]);
        let bounds = Bounds::new(task.board, task.rules);
        let births = std::iter::repeat_with(Births::default).take(SLICE / PORTION).collect();
        let (history, best_end, dropped) = (Vec::new(), None, Value::MIN);
        Self { task, bounds, pending, births, history, best, best_end, dropped }
    }

    fn run(mut self, search: &mut Search<'_>) -> Report {
        let swept = BEAMS.iter().try_for_each(|&width| self.beam(width, search));
        let swept = swept.and_then(|()| self.sweep(search));
        self.report(search, swept.err())
    }

    /// Expands the most promising positions of each layer that are not expanded yet.
    fn beam(&mut self, width: usize, search: &mut Search<'_>) -> Result<(), Stopped> {
        (0..=self.task.board.blocks()).rev().try_for_each(|blocks| {
            let width = width.min(self.room() / CHILDREN / size_of::<Entry<C, P>>());
            let entries = self.pending.select(blocks, width, self.best.value);
            self.expand(entries, search)
        })
    }

    /// Expands all positions that are not expanded yet.
    fn sweep(&mut self, search: &mut Search<'_>) -> Result<(), Stopped> {
        (0..=self.task.board.blocks()).rev().try_for_each(|blocks| {
            let mut entries = self.pending.take(blocks);
            self.make_room(&mut entries);
            self.expand(entries, search)?;
            let bound = self.best.value.max(self.dropped).max(self.pending.most());
            search.bounds(0, u64::try_from(bound).unwrap_or(0));
            Ok(())
        })
    }

    /// Expands positions of one layer in slices. When the search ends here, the others count as dropped.
    fn expand(
        &mut self,
        mut entries: Vec<Entry<C, P>>,
        search: &mut Search<'_>,
    ) -> Result<(), Stopped> {
        while !entries.is_empty() {
            let slice = entries.split_off(entries.len().saturating_sub(SLICE));
            if let Err(stopped) = (0..slice.len()).try_for_each(|_| search.visit()) {
                self.drop_entries(&slice);
                self.drop_entries(&entries);
                return Err(stopped);
            }
            self.expand_slice(&slice);
            search.bounds(u64::try_from(self.best.value).unwrap_or(0), u64::MAX);
        }
        Ok(())
    }

    fn expand_slice(&mut self, slice: &[Entry<C, P>]) {
        let first = self.history.len() as u32;
        self.history.extend(slice.iter().map(|entry| (entry.parent, entry.by)));
        let (bounds, best) = (&self.bounds, self.best.value);
        let births = &mut self.births[..slice.len().div_ceil(PORTION)];
        births.par_iter_mut().zip(slice.par_chunks(PORTION)).enumerate().for_each(
            |(at, (births, entries))| {
                births.clear(best);
                for (number, entry) in (first + (at * PORTION) as u32..).zip(entries) {
                    births.expand(entry, number, bounds);
                }
            },
        );
        for (value, end) in births.iter().filter_map(|births| births.end) {
            if value > self.best.value {
                self.best.value = value;
                self.best_end = Some(end);
            }
        }
        let children: Vec<_> = births.iter().map(|births| &births.children).collect();
        self.pending.insert_all(&children);
    }

    /// Bytes that are left for positions. A quarter stays for those in passing between layers.
    fn room(&self) -> usize {
        let spent = self.pending.bytes() + self.history.len() * size_of::<(u32, u16)>();
        (self.task.memory / 4 * 3).saturating_sub(spent)
    }

    /// Thins a layer out when memory is spent, or the numbers of positions: those with the highest bounds stay. The
    /// children of one that stays take several times its place.
    fn make_room(&mut self, entries: &mut Vec<Entry<C, P>>) {
        let room = self.room() / CHILDREN / size_of::<Entry<C, P>>();
        let room = room.max(LEAST_ROOM).min(NO_PARENT as usize - self.history.len());
        if entries.len() > room {
            entries.select_nth_unstable_by_key(room, Entry::rank);
            self.drop_entries(&entries[room..]);
            entries.truncate(room);
        }
    }

    /// Notes what positions could have been worth that are not followed any further.
    fn drop_entries(&mut self, entries: &[Entry<C, P>]) {
        let most = AtomicI32::new(self.dropped);
        entries.par_iter().for_each(|entry| {
            if entry.worth > most.load(Relaxed) {
                let worth = entry.value + self.bounds.thorough(&entry.packed);
                most.fetch_max(worth.min(entry.worth), Relaxed);
            }
        });
        self.dropped = most.into_inner();
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
#[derive(Debug)]
struct Births<C, const P: usize> {
    /// The best game known.
    best: Value,
    children: Children<C, P>,
    /// The best game that ended here, and its last position.
    end: Option<(Value, u32)>,
    /// The moves of one position, and room for those that cannot wait.
    moves: Vec<Move<C>>,
    urgent: Vec<Move<C>>,
    order: Order,
}

impl<C: Cells, const P: usize> Default for Births<C, P> {
    fn default() -> Self {
        let children = Children::default();
        let (moves, urgent, order) = (Vec::new(), Vec::new(), Order::new());
        Self { best: 0, children, end: None, moves, urgent, order }
    }
}

impl<C: Cells, const P: usize> Births<C, P> {
    fn clear(&mut self, best: Value) {
        self.best = best;
        self.children.clear();
        self.end = None;
    }

    fn expand(&mut self, entry: &Entry<C, P>, number: u32, bounds: &Bounds) {
        let least = self.best - entry.value;
        if entry.worth <= self.best || !bounds.exceeds(&entry.packed, least, &mut self.order) {
            return;
        }
        let counts = bounds.counts(&entry.packed);
        let potential = bounds.of_counts(&counts);
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        entry.packed.for_groups(bounds.colours(), |colour, group| moves.push((colour, group)));
        waiting::keep_urgent(&entry.packed, &mut moves, &mut self.urgent);
        for &(colour, group) in &moves {
            let size = group.count();
            let value = entry.value + bounds.points(size);
            let worth = value + potential + bounds.change(&counts, colour, size);
            if worth > self.best {
                let packed = entry.packed.take(group);
                let (by, blocks) = (group.lowest() as u16, entry.blocks - size as u16);
                self.children.push(Entry { packed, value, worth, parent: number, by, blocks });
            }
        }
        if moves.is_empty() {
            let value = entry.value + bounds.end(&counts);
            self.best = self.best.max(value);
            self.end = self.end.max(Some((value, number)));
        }
        self.moves = moves;
    }
}

#[cfg(test)]
mod tests;
