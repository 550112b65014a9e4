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

use std::cmp::Reverse;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicI32, Ordering::Relaxed};

use qeq_base::search::{Budget, Progress, Search, Stopped};
use rayon::prelude::*;

use crate::board::{Board, Place, place};
use crate::packed::{Cells, Packed, on_board};
use crate::quick;
use crate::rules::{Rules, Value};
use crate::solution::Solution;
use bound::{Bounds, Evaluator, Lacks};
use layers::{Children, Entry, Pending, Pieces};
use waiting::Move;

/// What to solve, and with how much memory.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a> {
    /// The board.
    pub board: &'a Board,
    /// The rules.
    pub rules: Rules,
    /// The seed of the quick search that goes before; it does not settle how many [positions](Report::positions) are
    /// expanded.
    pub seed: u64,
    /// Bytes for positions and for what is known of windows; the games of the quick search, which are up to 50 MB on a board
    /// of 64 × 64, are beside them. When they are spent, positions with the lowest bounds are dropped; the answer then
    /// says how good they could have been. Some hundreds of positions of each layer stay however few bytes there are.
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
    /// Positions expanded: with several threads, a few more or fewer from one time to the next, whatever the seed.
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

/// Finds the best game and proves it, within the budget of positions, the memory and the patience of the watcher. With
/// several threads, how many positions it takes varies a little, as what one drops depends on what the others know by
/// then; the value and the bound of a complete proof do not.
///
/// `search` counts positions, and the playouts of the first game; its bounds are the value of the best game and what no game surpasses.
pub fn search(task: Task<'_>, search: &mut Search<'_>) -> Report {
    let most = bound(task.board, task.rules);
    search.at_most(most.into());
    let first = quick_answer(&task, first_playouts(task.board), search);
    search.at_least(first.value.into());
    let playouts = search.progress().nodes;
    on_board!(task.board, packed => {
        Sweep { playouts, ..Sweep::new(&task, packed, first) }.run(search)
    })
}

/// What no game from this position is worth more than, at once. O(blocks), and O(n²) for the n blocks of the most
/// frequent colour where these are 255 at most: what they are worth in groups of each size.
pub fn bound(board: &Board, rules: Rules) -> Value {
    on_board!(board, packed => {
        Evaluator::new().bound(&Bounds::new(board, rules), &packed, Lacks::default())
    })
}

/// A game that the quick search finds; its playouts count as positions of the budget, and take half of it at most.
fn quick_answer(task: &Task<'_>, playouts: u64, search: &mut Search<'_>) -> Solution {
    let Progress { nodes: spent, budget, .. } = search.progress();
    let playouts = playouts.min(task.memory as u64 / BYTES_OF_A_PLAYOUT).max(FEWEST_PLAYOUTS);
    let playouts = playouts.min(budget.map_or(u64::MAX, |budget| (budget - spent) / 2));
    let mut counted = 0;
    let mut count = |search: &mut Search<'_>, nodes| {
        let more = nodes - std::mem::replace(&mut counted, nodes);
        search.visit_many(more)
    };
    let mut watcher = |progress: Progress| {
        progress.lower.into_iter().for_each(|lower| search.at_least(lower));
        // On a large board as many playouts as are counted between two looks take seconds.
        match count(search, progress.nodes).and_then(|()| search.ask()) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    };
    let task = quick::Task { board: task.board, rules: task.rules, seed: task.seed };
    let mut quick = Search::watched(Budget::nodes(playouts), &mut watcher);
    let answer = quick::search(task, &mut quick);
    // The watcher has not heard of the last ones. Where they end the search, the sweep hears of it.
    let nodes = quick.progress().nodes;
    let _stopped = count(search, nodes);
    answer
}

/// How many playouts go before the proof. On boards that can be proven the narrow sweeps soon find more. On larger ones the
/// quick search is what finds good games, but a board with few games is proven before it would have begun.
fn first_playouts(board: &Board) -> u64 {
    let blocks = (board.blocks() as u64).min(quick::BLOCKS_OF_A_SMALL_BOARD);
    (blocks.saturating_sub(48).pow(2) * 40).min(quick::usual_playouts(board))
}

/// Boards with no more blocks are proven within some seconds.
const BLOCKS_OF_A_SHORT_PROOF: usize = 64;

/// Playouts at least, where the budget has as many.
const FEWEST_PLAYOUTS: u64 = 200;

/// Memory of the quick search, at most: its sweeps keep positions.
const BYTES_OF_A_PLAYOUT: u64 = 150;

/// Pieces of positions that are expanded between two looks at the watcher and at the memory, at most.
const SLICE: usize = 32;

/// Steps in windows between two looks, about: a tenth of a second or two. In the first layers of a large board nobody has
/// asked most windows before, so that [`SLICE`] pieces take seconds.
const STEPS: u64 = 1 << 16;

/// Pieces between two looks, at least: one for each of two threads.
const FEWEST_PIECES: usize = 2;

/// Positions of a layer that are expanded in each of the sweeps that look for a good game. Boards that are not proven by the
/// narrow one take so long that the whole quick search is worth its while before the wide ones.
const NARROW_BEAM: usize = 100;
const WIDE_BEAMS: [usize; 3] = [1000, 10_000, 50_000];

/// The part of the memory that new positions take before they are in their layers, and the part that stays free for
/// tables that grow.
const PART_IN_PASSING: usize = 16;
const PART_FREE: usize = 4;

/// The part that may be taken by what is known of windows.
const PART_OF_WINDOWS: usize = 8;

/// When more than such a part of it is in use, the bound that takes longest is asked as well.
const PART_SHORT: usize = 2;

/// When memory is spent, so much of what waits stays: so it is not spent again at once.
const SHARE_KEPT: f64 = 0.75;

/// So many pieces that are dropped are looked at side by side before it is asked whether the others promise more.
const PIECES_TOGETHER: usize = 32;

/// The parent of the first position.
const NO_PARENT: u32 = u32::MAX;

/// How a position was reached.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// Number of the position before; [`NO_PARENT`] for the first.
    parent: u32,
    /// Lowest cell of the group that was taken.
    by: u16,
}

impl Step {
    fn to<C, const P: usize>(entry: &Entry<C, P>) -> Self {
        Self { parent: entry.parent, by: entry.by }
    }
}

struct Sweep<'a, C, const P: usize> {
    task: &'a Task<'a>,
    bounds: Bounds,
    pending: Pending<C, P>,
    /// What each piece of a slice leads to, as many as a slice has; they keep their room from one slice to the next.
    expansions: Vec<Expansion<C, P>>,
    /// How the expanded positions were reached, in the order of their numbers.
    history: Vec<Step>,
    best: Solution,
    /// Where a better game than the quick one ended.
    best_end: Option<u32>,
    /// The most that a dropped position could have been worth.
    dropped: Value,
    /// What was about to be expanded when the search ended.
    unfinished: Vec<Pieces<C, P>>,
    /// Playouts of the quick search so far.
    playouts: u64,
}

impl<'a, C: Cells, const P: usize> Sweep<'a, C, P> {
    fn new(task: &'a Task<'a>, start: Packed<C, P>, best: Solution) -> Self {
        let blocks = task.board.blocks();
        let mut pending = Pending::new(blocks);
        let root = Entry {
            packed: start,
            value: 0,
            bound: Value::MAX,
            parent: NO_PARENT,
            by: 0,
            lacks: Lacks::default(),
        };
        let mut children = Children::default();
        children.push(blocks, root);
        pending.insert_all(&[&children]);
        let mut bounds = Bounds::new(task.board, task.rules);
        if bounds.ordered {
            bounds.look_at_windows(task.board, task.memory / PART_OF_WINDOWS);
        }
        let room_of_a_piece = room_of_children::<C, P>(blocks) * Pieces::<C, P>::LENGTH;
        let slice = (task.memory / PART_IN_PASSING / room_of_a_piece).clamp(1, SLICE);
        let expansions = std::iter::repeat_with(Expansion::default).take(slice).collect();
        Self {
            task,
            bounds,
            pending,
            expansions,
            history: Vec::new(),
            best,
            best_end: None,
            dropped: Value::MIN,
            unfinished: Vec::new(),
            playouts: 0,
        }
    }

    fn run(mut self, search: &mut Search<'_>) -> Report {
        let stopped = self.sweeps(search).err();
        self.report(stopped)
    }

    fn sweeps(&mut self, search: &mut Search<'_>) -> Result<(), Stopped> {
        self.beam(NARROW_BEAM, search)?;
        self.play_quickly(search)?;
        WIDE_BEAMS.iter().try_for_each(|&width| self.beam(width, search))?;
        self.sweep(search)
    }

    /// Plays as many playouts as the quick search has where nothing else is asked for: whoever stops a long proof is left
    /// with nothing worse.
    fn play_quickly(&mut self, search: &mut Search<'_>) -> Result<(), Stopped> {
        let usual = quick::usual_playouts(self.task.board);
        let is_short = self.task.board.blocks() <= BLOCKS_OF_A_SHORT_PROOF;
        if is_short || self.playouts >= usual || !self.pending.promises_more_than(self.best.value) {
            return Ok(());
        }
        let before = search.progress().nodes;
        let answer = quick_answer(self.task, usual, search);
        self.playouts += search.progress().nodes - before;
        if answer.value > self.best.value {
            (self.best, self.best_end) = (answer, None);
        }
        search.stopped().map_or(Ok(()), Err)
    }

    /// Expands the most promising positions of each layer that are not expanded yet, as long as there is memory for their
    /// children.
    fn beam(&mut self, width: usize, search: &mut Search<'_>) -> Result<(), Stopped> {
        let blocks = self.task.board.blocks();
        (0..=blocks).rev().try_for_each(|layer| {
            let room = self.room().saturating_sub(self.bytes());
            let width = width.min(room / room_of_children::<C, P>(blocks));
            let entries = self.pending.select(layer, width, self.best.value);
            self.expand(layer, entries, search)
        })
    }

    /// Expands all positions that are not expanded yet.
    fn sweep(&mut self, search: &mut Search<'_>) -> Result<(), Stopped> {
        (0..=self.task.board.blocks()).rev().try_for_each(|blocks| {
            let entries = self.pending.take(blocks);
            self.expand(blocks, entries, search)?;
            let bound = self.best.value.max(self.dropped).max(self.pending.most());
            search.at_most(bound.into());
            Ok(())
        })
    }

    /// Expands positions with so many blocks in slices. When the search ends here, the others count as dropped.
    fn expand(
        &mut self,
        blocks: usize,
        mut entries: Pieces<C, P>,
        search: &mut Search<'_>,
    ) -> Result<(), Stopped> {
        // Nobody may have asked the windows of another layer.
        let mut pieces = self.pieces(if self.bounds.have_windows() { 0 } else { SLICE });
        while !entries.is_empty() {
            self.make_room(&mut entries);
            let slice = entries.split_off(pieces);
            let visited = search.visit_many(slice.len() as u64);
            if let Err(stopped) = visited.and_then(|()| search.ask()) {
                self.unfinished = vec![slice, entries];
                return Err(stopped);
            }
            let steps = self.expand_slice(blocks, &slice);
            self.bounds.grow_windows();
            pieces = self.pieces(affordable(pieces, steps).min(2 * pieces));
            search.at_least(self.best.value.into());
        }
        Ok(())
    }

    /// Expands positions with so many blocks; how many steps that took in windows.
    fn expand_slice(&mut self, blocks: usize, slice: &Pieces<C, P>) -> u64 {
        let first = self.history.len();
        let pieces = slice.pieces();
        self.history.extend(pieces.iter().flatten().map(Step::to));
        let (bounds, best) = (&self.bounds, self.best.value);
        let short = bounds.planned() && self.bytes() > self.room() / PART_SHORT;
        // Where windows are asked a position can take as long as many others, and threads would wait for one another.
        // There is nothing to cut where the numbers of positions have run out.
        let cut =
            if bounds.have_windows() { self.expansions.len() / pieces.len().max(1) } else { 1 };
        let parts = parts(pieces, cut);
        let expansions = &mut self.expansions[..parts.len()];
        let expand = |(at, expansion): (usize, &mut Expansion<C, P>)| {
            expansion.clear(best);
            expansion.evaluator.short_of_memory(bounds, short);
            let (before, entries) = parts[at];
            for (number, entry) in ((first + before) as u32..).zip(entries) {
                expansion.expand(entry, blocks, number, bounds);
            }
        };
        match &mut *expansions {
            // Small boards have hundreds of such slices, and another thread takes longer to call.
            [expansion] => expand((0, expansion)),
            expansions => expansions.par_iter_mut().enumerate().for_each(expand),
        }
        for (value, end) in expansions.iter().filter_map(|expansion| expansion.end) {
            if value > self.best.value {
                self.best.value = value;
                self.best_end = Some(end);
            }
        }
        let children: Vec<_> = expansions.iter().map(|expansion| &expansion.children).collect();
        self.pending.insert_all(&children);
        expansions.iter_mut().map(|expansion| expansion.evaluator.steps()).sum()
    }

    /// So many pieces for a slice, within what a slice may have.
    fn pieces(&self, wanted: usize) -> usize {
        let most = self.expansions.len();
        wanted.clamp(FEWEST_PIECES.min(most), most)
    }

    /// Bytes for positions that wait and for what is known of the others.
    fn room(&self) -> usize {
        let aside = self.task.memory / PART_FREE + self.task.memory / PART_IN_PASSING;
        self.task.memory - aside - self.bounds.bytes()
    }

    /// How many of them are in use.
    fn bytes(&self) -> usize {
        self.pending.bytes() + self.history.len() * size_of::<Step>()
    }

    /// Thins out what waits when memory is spent, or the numbers of positions: those with the highest bounds stay, of
    /// each layer and of `entries`.
    fn make_room(&mut self, entries: &mut Pieces<C, P>) {
        let waiting = entries.bytes();
        let (room, bytes) = (self.room(), self.bytes() + waiting);
        if bytes > room {
            let fixed = bytes - waiting - self.pending.bytes();
            let share = room.saturating_sub(fixed) as f64 / (bytes - fixed) as f64 * SHARE_KEPT;
            let most = AtomicI32::new(self.dropped);
            let note = |gone: &[Entry<C, P>]| note(gone.iter(), &self.bounds, &most);
            entries.thin_out(share, note);
            self.pending.thin_out(share, note);
            self.dropped = most.into_inner();
        }
        let numbers = (NO_PARENT as usize - self.history.len()) / Pieces::<C, P>::LENGTH;
        let unnumbered = entries.pieces().len().saturating_sub(numbers);
        let unnumbered = entries.split_off(unnumbered);
        self.dropped = most_of(unnumbered.pieces().iter(), &self.bounds, self.dropped);
    }

    fn report(mut self, stopped: Option<Stopped>) -> Report {
        if let Some(end) = self.best_end {
            self.best.moves = self.moves_to(end);
        }
        let left = self.unfinished.iter().flat_map(Pieces::pieces).chain(self.pending.pieces());
        let bound = most_of(left, &self.bounds, self.best.value.max(self.dropped));
        let positions = self.history.len() as u64;
        Report { solution: self.best, bound, positions, stopped }
    }

    fn moves_to(&self, end: u32) -> Vec<Place> {
        let mut moves = Vec::new();
        let mut step = self.history[end as usize];
        while step.parent != NO_PARENT {
            moves.push(place::<C>(u32::from(step.by)));
            step = self.history[step.parent as usize];
        }
        moves.reverse();
        moves
    }
}

/// The pieces, each cut into so many parts at the most, and how many positions are before each.
fn parts<'e, C, const P: usize>(
    pieces: &'e [Vec<Entry<C, P>>],
    cut: usize,
) -> Vec<(usize, &'e [Entry<C, P>])> {
    let length = Pieces::<C, P>::LENGTH.div_ceil(cut);
    let mut next = 0;
    let number = |part: &'e [Entry<C, P>]| {
        let before = next;
        next += part.len();
        (before, part)
    };
    pieces.iter().flat_map(|piece| piece.chunks(length)).map(number).collect()
}

/// How many pieces take about [`STEPS`], where so many took `steps`.
fn affordable(pieces: usize, steps: u64) -> usize {
    (pieces as u64 * STEPS / steps.max(1)) as usize
}

/// Bytes that the children of a position take, on a board of so many blocks: hardly ever more.
fn room_of_children<C, const P: usize>(blocks: usize) -> usize {
    (blocks / 4).max(16) * size_of::<Entry<C, P>>()
}

/// What positions could have been worth that are not followed any further, and `least` at least. To find that out takes as
/// long as to look at each, so pieces go in the order of what they promise, until none promises more than is found. In any
/// other order whoever interrupts a long proof may wait for half a minute.
fn most_of<'e, C: Cells + 'e, const P: usize>(
    pieces: impl Iterator<Item = &'e Vec<Entry<C, P>>>,
    bounds: &Bounds,
    least: Value,
) -> Value {
    let pieces: Vec<_> = pieces.collect();
    let promise = |piece: &'e Vec<Entry<C, P>>| {
        let most = piece.iter().map(|entry| entry.bound).max();
        most.filter(|&most| most > least).map(|most| (most, piece))
    };
    let mut promising: Vec<_> = pieces.into_par_iter().filter_map(promise).collect();
    promising.par_sort_unstable_by_key(|&(most, _)| Reverse(most));
    let most = AtomicI32::new(least);
    for pieces in promising.chunks(PIECES_TOGETHER) {
        if pieces[0].0 <= most.load(Relaxed) {
            break;
        }
        pieces.par_iter().for_each(|(_, piece)| note(piece.iter(), bounds, &most));
    }
    most.into_inner()
}

/// Raises `most` to what one of these positions could have been worth.
fn note<'e, C: Cells + 'e, const P: usize>(
    entries: impl Iterator<Item = &'e Entry<C, P>>,
    bounds: &Bounds,
    most: &AtomicI32,
) {
    let mut evaluator = Evaluator::new();
    entries.for_each(|entry| {
        if entry.bound > most.load(Relaxed) {
            let bound = entry.value + evaluator.bound(bounds, &entry.packed, entry.lacks);
            most.fetch_max(bound.min(entry.bound), Relaxed);
        }
    });
}

/// What a piece of positions leads to.
#[derive(Debug)]
struct Expansion<C, const P: usize> {
    /// The best game known.
    best: Value,
    children: Children<C, P>,
    /// The best game that ended here, and its last position.
    end: Option<(Value, u32)>,
    /// The moves of one position, and room for those that cannot wait.
    moves: Vec<Move<C>>,
    urgent: Vec<Move<C>>,
    evaluator: Evaluator,
}

impl<C: Cells, const P: usize> Default for Expansion<C, P> {
    fn default() -> Self {
        let children = Children::default();
        let (moves, urgent, evaluator) = (Vec::new(), Vec::new(), Evaluator::new());
        Self { best: 0, children, end: None, moves, urgent, evaluator }
    }
}

impl<C: Cells, const P: usize> Expansion<C, P> {
    fn clear(&mut self, best: Value) {
        self.best = best;
        self.children.clear();
        self.end = None;
    }

    /// Adds what a position with so many blocks leads to.
    fn expand(&mut self, entry: &Entry<C, P>, blocks: usize, number: u32, bounds: &Bounds) {
        let least = self.best - entry.value;
        if entry.bound <= self.best
            || !self.evaluator.exceeds(bounds, &entry.packed, entry.lacks, least)
        {
            return;
        }
        let counts = bounds.counts(&entry.packed);
        let potential = self.evaluator.most(bounds, &counts);
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        entry.packed.for_groups(bounds.colours(), |colour, group| moves.push((colour, group)));
        waiting::keep_urgent(&entry.packed, &mut moves, &mut self.urgent);
        for &(colour, group) in &moves {
            let size = group.count();
            let value = entry.value + bounds.points(size);
            let most = potential + self.evaluator.change(bounds, &counts, colour, size);
            let (bound, least) = (value + most, self.best - value);
            if most > least && !self.evaluator.refutes(bounds, (colour, group), most, least) {
                let packed = entry.packed.take(group);
                let (by, lacks) = (group.lowest() as u16, self.evaluator.lacks_after(colour, size));
                let child = Entry { packed, value, bound, parent: number, by, lacks };
                self.children.push(blocks - size as usize, child);
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
