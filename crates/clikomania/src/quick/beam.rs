//! A narrow sweep over the positions of a small board, layer by layer of blocks left.
//!
//! A move leaves fewer blocks than there were, so a layer is complete before any with fewer blocks is looked at. Of each
//! layer only the most promising positions are played on from. What a position promises is its points so far, and
//! something for each joint between blocks of one colour, the more the more blocks that colour has: where `j` joints
//! hold `n` blocks together, about `j` of them can be gathered, and a group of `n` is worth about `n` for each of its blocks.
//!
//! That came of 2100 positions of 9 × 9 × 5 with 50 blocks (60 boards) and 1450 of 10 × 10 × 4 with 58 (40 boards) whose best
//! rest was searched exhaustively. Within a board it explains 0.69 and 0.67 of the variance. Pairs of neighbours that do
//! not know how many blocks their colour has, and every colour in one group: 0.66 and 0.63, with or without blocks
//! that have one place between them; the points of the groups that stand there as well: 0.72 and 0.69, but to find them
//! takes half as long again.
//!
//! Measured on 103 boards of 49 to 100 blocks, nearly all of known optimum, and on 150 others, all twice: with the playouts
//! of a tenth of a second 15 and 57 optima are missed, and 22 and 72 with pairs of neighbours of any colour. Two sweeps of half
//! the width that differ in what counts, or by chance, miss more, and four more still. Leaving out moves that can wait
//! saves too few positions here for what it costs.

use std::cmp::Reverse;
use std::collections::HashSet;

use foldhash::fast::FixedState;
use qeq_base::search::{Search, Stopped};
use rayon::prelude::*;

use super::line::{COLOURS, Setting};
use crate::packed::{Cells, Packed};
use crate::rules::Value;

/// The sweep over the positions of one board.
pub(super) struct Beam<'a, C, const P: usize> {
    setting: &'a Setting,
    start: Packed<C, P>,
    /// What waits, by blocks left. Most of it is never played on from, so a position is only packed when it is its turn.
    layers: Vec<Vec<Child>>,
    /// The positions that were played on from: whence they came, and by which move.
    history: Vec<(u32, u16)>,
    /// The same positions, packed.
    positions: Vec<Packed<C, P>>,
    best: Value,
    /// Where the best game ended, if the sweep found it.
    end: Option<u32>,
}

/// A move of a position that was played on from.
#[derive(Clone, Copy)]
struct Child {
    /// Of the position behind it.
    hash: u64,
    /// Points so far.
    value: Value,
    promise: Value,
    /// Number of the position before.
    parent: u32,
    /// Lowest cell of the group that is taken.
    by: u16,
}

/// Whether a sweep has looked at all that matters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Reach {
    /// Some positions were left out.
    Part,
    /// No game is worth more than the best.
    Whole,
}

/// Positions of each layer, however few can be afforded.
const LEAST_WIDTH: u64 = 4;

/// The parent of the first position.
const NO_PARENT: u32 = u32::MAX;

/// Positions that one task of a thread plays on from.
const PORTION: usize = 64;

/// Points for a joint, for each block of its colour, in tenths. From 6 to 9 about as many optima are found.
const JOINT_TENTHS: u32 = 7;

/// Of the positions of a layer that were reached in several ways, so many times its width are looked through.
const WAYS: usize = 3;

impl<'a, C: Cells, const P: usize> Beam<'a, C, P> {
    /// A sweep for games worth more than `best`.
    pub(super) fn new(setting: &'a Setting, start: Packed<C, P>, best: Value) -> Self {
        let blocks = start.occupied().count() as usize;
        let mut layers = vec![Vec::new(); blocks + 1];
        let (promise, parent, hash) = (Value::MAX, NO_PARENT, start.hash());
        layers[blocks].push(Child { hash, value: 0, promise, parent, by: 0 });
        let (history, positions) = (Vec::new(), Vec::new());
        Self { setting, start, layers, history, positions, best, end: None }
    }

    /// Plays on from so many positions, shared out among the layers by `shape`, which then tells how many each of them had.
    /// When it is stopped, the layers that follow have only a few more each, which are not counted: so it still finds the
    /// end of some good games.
    pub(super) fn sweep(
        &mut self,
        positions: u64,
        shape: &mut [u64],
        search: &mut Search<'_>,
    ) -> Result<Reach, Stopped> {
        let mut left = positions;
        let mut shares: u64 = shape.iter().sum();
        let mut reach = Ok(Reach::Whole);
        for blocks in (0..self.layers.len()).rev() {
            let width = if reach.is_err() { 0 } else { left * shape[blocks] / shares.max(1) };
            let (children, reached) = self.select(blocks, width.max(LEAST_WIDTH) as usize);
            let count = children.len() as u64;
            reach = reach.and_then(|reach| {
                (0..count).try_for_each(|_| search.visit()).map(|()| reach.min(reached))
            });
            self.expand(&children, blocks);
            left = left.saturating_sub(count);
            shares -= std::mem::replace(&mut shape[blocks], count);
        }
        reach
    }

    /// The best game, by the lowest cells of its groups, if it is worth more than what was known before.
    pub(super) fn best(&self) -> Option<(Value, Vec<u16>)> {
        let (mut parent, mut by) = self.history[self.end? as usize];
        let mut moves = Vec::new();
        while parent != NO_PARENT {
            moves.push(by);
            (parent, by) = self.history[parent as usize];
        }
        moves.reverse();
        Some((self.best, moves))
    }

    /// The most promising positions of a layer, each once, with the most points that lead to it.
    fn select(&mut self, blocks: usize, width: usize) -> (Vec<Child>, Reach) {
        let children = std::mem::take(&mut self.layers[blocks]);
        let ways = width * WAYS;
        let (mut order, reach) = most_promising(&children, ways);
        // Stable: of equal promises the first comes first.
        order.sort_by_key(|child| Reverse(child.promise));
        let room = width.min(order.len());
        let mut known = HashSet::with_capacity_and_hasher(room, FixedState::default());
        let mut selected = Vec::with_capacity(room);
        for child in order {
            if !known.insert(child.hash) {
                continue;
            }
            if selected.len() == width {
                return (selected, Reach::Part);
            }
            selected.push(*child);
        }
        (selected, reach)
    }

    fn expand(&mut self, children: &[Child], blocks: usize) {
        let first = self.history.len() as u32;
        let this = &*self;
        let births_of = |(at, children): (usize, &[Child])| {
            let mut births = Births::new(this.setting, this.best);
            for (number, child) in (first + (at * PORTION) as u32..).zip(children) {
                births.expand(this.packed(child), child.value, blocks, number);
            }
            births
        };
        let births: Vec<Births<C, P>> = match children.len() {
            // Another thread takes longer to call.
            0..=PORTION => children.chunks(PORTION).enumerate().map(births_of).collect(),
            _ => children.par_chunks(PORTION).enumerate().map(births_of).collect(),
        };
        self.history.extend(children.iter().map(|child| (child.parent, child.by)));
        for births in births {
            if births.best > self.best {
                (self.best, self.end) = (births.best, births.end);
            }
            self.positions.extend(births.positions);
            for (blocks, child) in births.children {
                self.layers[usize::from(blocks)].push(child);
            }
        }
    }

    /// The position behind a move.
    fn packed(&self, child: &Child) -> Packed<C, P> {
        if child.parent == NO_PARENT {
            return self.start;
        }
        let before = &self.positions[child.parent as usize];
        before.take(before.group_at(child.by.into()))
    }
}

/// So many children of the largest promises, of equal ones the first, in their order.
fn most_promising(children: &[Child], wanted: usize) -> (Vec<&Child>, Reach) {
    if children.len() <= wanted {
        return (children.iter().collect(), Reach::Whole);
    }
    let mut promises: Vec<Value> = children.iter().map(|child| child.promise).collect();
    let (larger, &mut least, _) = promises.select_nth_unstable_by_key(wanted, |&it| Reverse(it));
    let mut room = wanted - larger.iter().filter(|&&promise| promise > least).count();
    let kept = children.iter().filter(|child| {
        let fits = child.promise == least && room > 0;
        room -= usize::from(fits);
        fits || child.promise > least
    });
    (kept.collect(), Reach::Part)
}

/// What a portion of positions leads to.
struct Births<'a, C, const P: usize> {
    setting: &'a Setting,
    best: Value,
    /// Where a game of that value ended.
    end: Option<u32>,
    positions: Vec<Packed<C, P>>,
    /// Moves with the blocks that are left behind them.
    children: Vec<(u16, Child)>,
}

impl<'a, C: Cells, const P: usize> Births<'a, C, P> {
    fn new(setting: &'a Setting, best: Value) -> Self {
        let positions = Vec::with_capacity(PORTION);
        Self { setting, best, end: None, positions, children: Vec::new() }
    }

    fn expand(&mut self, position: Packed<C, P>, value: Value, blocks: usize, number: u32) {
        let tally = Tally::of(&position, self.setting);
        let mut is_over = true;
        position.for_groups(self.setting.colours, |colour, group| {
            is_over = false;
            let size = group.count();
            let worth = value + tally.most_after(colour, size, self.setting);
            if worth > self.best {
                let packed = position.take(group);
                let value = value + self.setting.points[size as usize];
                let promise = value + tally.promise_after(colour, size, &packed, self.setting);
                let (hash, by) = (packed.hash(), group.lowest() as u16);
                let child = Child { hash, value, promise, parent: number, by };
                self.children.push((blocks as u16 - size as u16, child));
            }
        });
        if is_over {
            let value = value + self.setting.rules.end(tally.counts.into_iter());
            if value > self.best {
                (self.best, self.end) = (value, Some(number));
            }
        }
        self.positions.push(position);
    }
}

/// The blocks of a position.
struct Tally {
    /// Blocks of each colour, from 0.
    counts: [u32; COLOURS],
    /// Colours with a single block.
    lonely: u32,
    /// Points for every colour in one group.
    in_one: Value,
}

impl Tally {
    fn of<C: Cells, const P: usize>(packed: &Packed<C, P>, setting: &Setting) -> Self {
        let mut tally = Self { counts: [0; COLOURS], lonely: 0, in_one: 0 };
        for colour in 1..=setting.colours {
            let count = packed.of_colour(colour).count();
            tally.counts[colour as usize] = count;
            tally.lonely += u32::from(count == 1);
            tally.in_one += setting.points[count as usize];
        }
        tally
    }

    /// The most that a group gives and what follows it.
    fn most_after(&self, colour: u32, size: u32, setting: &Setting) -> Value {
        let count = self.counts[colour as usize];
        let change = setting.points[(count - size) as usize] - setting.points[count as usize];
        let clearable = self.lonely == 0 && count - size != 1;
        let bonus = if clearable { setting.bonus } else { 0 };
        setting.points[size as usize] + self.in_one + change + bonus
    }

    /// What the position behind a group promises, points so far aside.
    fn promise_after<C: Cells, const P: usize>(
        &self,
        colour: u32,
        size: u32,
        behind: &Packed<C, P>,
        setting: &Setting,
    ) -> Value {
        let mut joined = 0;
        behind.for_joints(setting.colours, |of, joints| {
            let taken = if of == colour { size } else { 0 };
            joined += (self.counts[of as usize] - taken) * joints;
        });
        (joined * JOINT_TENTHS / 10) as Value
    }
}
