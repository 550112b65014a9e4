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

use std::collections::HashSet;
use std::ops::Range;

use foldhash::fast::FixedState;
use qeq_base::search::{Search, Stopped};
use rayon::prelude::*;

use super::line::Setting;
use crate::board::COLOURS;
use crate::packed::{Cells, Packed};
use crate::rules::Value;

/// The sweep over the positions of one board.
pub(super) struct Beam<'a, C, const P: usize> {
    setting: &'a Setting,
    start: Packed<C, P>,
    /// What waits, by blocks left, as it was born. Most of it is never played on from, so a position is only packed when it
    /// is its turn.
    layers: Vec<Vec<Vec<Child>>>,
    /// What was played on from: so many positions in each portion, or fewer.
    portions: Vec<Portion<C, P>>,
    best: Value,
    /// Where the best game ended, if the sweep found it.
    end: Option<u32>,
}

/// Positions that were played on from together. The number of one is that of its portion times [`PORTION`], and its place
/// there.
struct Portion<C, const P: usize> {
    positions: Vec<Packed<C, P>>,
    /// Whence they came, and by which move.
    history: Vec<(u32, u16)>,
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
    /// Blocks left behind it.
    blocks: u16,
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
const PORTION: usize = 128;

/// Points for a joint, for each block of its colour, in tenths. From 6 to 9 about as many optima are found.
const JOINT_TENTHS: u32 = 7;

/// Children that one thread has soon looked through.
const FEW: usize = 1000;

/// Of the positions of a layer that were reached in several ways, so many times its width are looked through.
const WAYS: usize = 3;

impl<'a, C: Cells, const P: usize> Beam<'a, C, P> {
    /// A sweep for games worth more than `best`.
    pub(super) fn new(setting: &'a Setting, start: Packed<C, P>, best: Value) -> Self {
        let blocks = start.occupied().count() as u16;
        let mut layers = vec![Vec::new(); usize::from(blocks) + 1];
        let (parent, hash) = (NO_PARENT, start.hash());
        let first = Child { hash, value: 0, promise: 0, parent, by: 0, blocks };
        layers[usize::from(blocks)].push(vec![first]);
        Self { setting, start, layers, portions: Vec::new(), best, end: None }
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
        // A move takes two blocks or more, so that two layers are complete at once.
        for highest in (0..self.layers.len()).rev().step_by(2) {
            let layers = highest.saturating_sub(1)..highest + 1;
            let shared_out = if reach.is_err() { 0 } else { left };
            let width = |blocks: usize| shared_out * shape[blocks] / shares.max(1);
            let widths: Vec<u64> = layers.clone().map(width).collect();
            let selected = self.select(layers.clone(), &widths);
            for (blocks, (children, reached)) in layers.zip(&selected).rev() {
                let count = children.len() as u64;
                reach =
                    reach.and_then(|reach| search.visit_many(count).map(|()| reach.min(*reached)));
                left = left.saturating_sub(count);
                shares -= std::mem::replace(&mut shape[blocks], count);
            }
            let children: Vec<_> = selected.into_iter().rev().flat_map(|it| it.0).collect();
            self.expand(&children, highest);
        }
        reach
    }

    /// The best game, by the lowest cells of its groups, if it is worth more than what was known before.
    pub(super) fn best(&self) -> Option<(Value, Vec<u16>)> {
        let (mut parent, mut by) = self.before(self.end?);
        let mut moves = Vec::new();
        while parent != NO_PARENT {
            moves.push(by);
            (parent, by) = self.before(parent);
        }
        moves.reverse();
        Some((self.best, moves))
    }

    /// Whence a position that was played on from came, and by which move.
    fn before(&self, number: u32) -> (u32, u16) {
        self.portions[number as usize / PORTION].history[number as usize % PORTION]
    }

    /// The most promising positions of some layers, about so many of each; side by side, because one thread alone would keep
    /// the others waiting for a fifth of the time.
    fn select(&mut self, layers: Range<usize>, widths: &[u64]) -> Vec<(Vec<Child>, Reach)> {
        let select = |(layer, &width): (&mut Vec<_>, &u64)| {
            most_promising(&std::mem::take(layer), width.max(LEAST_WIDTH) as usize)
        };
        let layers = &mut self.layers[layers];
        match layers.iter().flatten().map(Vec::len).sum() {
            // Another thread takes longer to call.
            0..=FEW => layers.iter_mut().zip(widths).map(select).collect(),
            _ => layers.par_iter_mut().zip(widths).map(select).collect(),
        }
    }

    /// Plays on from positions with so many blocks, or fewer.
    fn expand(&mut self, children: &[Child], blocks: usize) {
        let this = &*self;
        let expansion_of = |(at, children): (usize, &[Child])| {
            let mut expansion = Expansion::new(this.setting, this.best, blocks);
            let first = ((this.portions.len() + at) * PORTION) as u32;
            for (number, child) in (first..).zip(children) {
                expansion.expand(this.packed(child), child, number);
            }
            expansion
        };
        let expansions: Vec<Expansion<C, P>> = match children.len() {
            // Another thread takes longer to call.
            0..=PORTION => children.chunks(PORTION).enumerate().map(expansion_of).collect(),
            _ => children.par_chunks(PORTION).enumerate().map(expansion_of).collect(),
        };
        for expansion in expansions {
            if expansion.best > self.best {
                (self.best, self.end) = (expansion.best, expansion.end);
            }
            self.portions.push(expansion.portion);
            for (layer, children) in self.layers.iter_mut().zip(expansion.children) {
                if !children.is_empty() {
                    layer.push(children);
                }
            }
        }
    }

    /// The position behind a move.
    fn packed(&self, child: &Child) -> Packed<C, P> {
        if child.parent == NO_PARENT {
            return self.start;
        }
        let at = child.parent as usize;
        let before = &self.portions[at / PORTION].positions[at % PORTION];
        before.take(before.group_at(child.by.into()))
    }
}

/// The most promising positions of a layer, each once, with the most points that lead to it.
fn most_promising(layer: &[Vec<Child>], width: usize) -> (Vec<Child>, Reach) {
    let (order, reach) = first_ways(layer, width * WAYS);
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
        selected.push(child);
    }
    (selected, reach)
}

/// So many children of the largest promises, these first, and of equal ones the first.
fn first_ways(layer: &[Vec<Child>], wanted: usize) -> (Vec<Child>, Reach) {
    let Some(&first) = layer.iter().flatten().next() else { return (Vec::new(), Reach::Whole) };
    // Promises are small numbers: by how many children have each of them, a child's place is known at once.
    let mut places: Vec<usize> = Vec::new();
    for child in layer.iter().flatten() {
        let promise = child.promise as usize;
        if promise >= places.len() {
            places.resize(promise + 1, 0);
        }
        places[promise] += 1;
    }
    let mut count = 0;
    for place in places.iter_mut().rev() {
        count += std::mem::replace(place, count);
    }
    let mut order = vec![first; count.min(wanted)];
    for child in layer.iter().flatten() {
        let place = &mut places[child.promise as usize];
        if let Some(at) = order.get_mut(*place) {
            *at = *child;
        }
        *place += 1;
    }
    (order, if count > wanted { Reach::Part } else { Reach::Whole })
}

/// What a portion of positions leads to.
struct Expansion<'a, C, const P: usize> {
    setting: &'a Setting,
    best: Value,
    /// Where a game of that value ended.
    end: Option<u32>,
    portion: Portion<C, P>,
    /// Moves, by the blocks that are left behind them.
    children: Vec<Vec<Child>>,
}

impl<'a, C: Cells, const P: usize> Expansion<'a, C, P> {
    /// Of positions with so many blocks at most.
    fn new(setting: &'a Setting, best: Value, blocks: usize) -> Self {
        let portion = Portion {
            positions: Vec::with_capacity(PORTION),
            history: Vec::with_capacity(PORTION),
        };
        Self { setting, best, end: None, portion, children: vec![Vec::new(); blocks] }
    }

    fn expand(&mut self, position: Packed<C, P>, from: &Child, number: u32) {
        let tally = Tally::of(&position, self.setting);
        let mut is_over = true;
        position.for_groups(self.setting.colours, |colour, group| {
            is_over = false;
            let size = group.count();
            let worth = from.value + tally.most_after(colour, size, self.setting);
            if worth > self.best {
                let packed = position.take(group);
                let value = from.value + self.setting.points[size as usize];
                let promise = value + tally.promise_after(colour, size, &packed, self.setting);
                let (hash, by) = (packed.hash(), group.lowest() as u16);
                let blocks = from.blocks - size as u16;
                let child = Child { hash, value, promise, parent: number, by, blocks };
                self.children[usize::from(blocks)].push(child);
            }
        });
        if is_over {
            let value = from.value + self.setting.rules.end(tally.counts.into_iter());
            if value > self.best {
                (self.best, self.end) = (value, Some(number));
            }
        }
        self.portion.positions.push(position);
        self.portion.history.push((from.parent, from.by));
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

#[cfg(test)]
mod tests {
    use qeq_base::chance::Chance;

    use super::*;
    use crate::board::RandomBoard;
    use crate::packed::Tiny;
    use crate::rules::Rules;
    use crate::testing::brute;

    /// Children whose promises and positions are often the same, in vectors of any length.
    fn layer(chance: &mut Chance, count: usize) -> Vec<Vec<Child>> {
        let mut layer = vec![Vec::new()];
        for number in 0..count as u32 {
            if chance.below(5) == 0 {
                layer.push(Vec::new());
            }
            let (hash, promise) = (chance.below(30) as u64, chance.below(12) as Value * 100);
            let child = Child { hash, value: 0, promise, parent: number, by: 0, blocks: 9 };
            layer.last_mut().unwrap().push(child);
        }
        layer
    }

    /// The same by sorting.
    fn sorted(layer: &[Vec<Child>], width: usize) -> (Vec<u32>, Reach) {
        let mut order: Vec<Child> = layer.iter().flatten().copied().collect();
        order.sort_by_key(|child| std::cmp::Reverse(child.promise));
        let left_out = order.len() > width * WAYS;
        order.truncate(width * WAYS);
        let mut known = HashSet::new();
        order.retain(|child| known.insert(child.hash));
        let reach = if left_out || order.len() > width { Reach::Part } else { Reach::Whole };
        (order.iter().take(width).map(|child| child.parent).collect(), reach)
    }

    #[test]
    fn the_most_promising_come_first_and_once() {
        let mut chance = Chance::from_seed(1);
        let mut parts = 0;
        for round in 0..400 {
            let (count, width) = (chance.below(60), 1 + chance.below(25));
            let layer = layer(&mut chance, count);
            let (children, reach) = most_promising(&layer, width);
            let children: Vec<u32> = children.iter().map(|child| child.parent).collect();
            assert_eq!((children, reach), sorted(&layer, width), "{round}");
            parts += usize::from(reach == Reach::Part);
        }
        assert!((100..300).contains(&parts), "{parts}");
    }

    /// Sweeps of all widths, from one that leaves out nearly everything to one that looks at every position.
    #[test]
    fn what_a_sweep_calls_whole_is_the_optimum() {
        let mut reaches = HashSet::new();
        for seed in 0..8 {
            let board = RandomBoard { rows: 5, width: 6, colours: 4 }.draw(seed);
            let setting = Setting::new(&board, Rules::default());
            let optimum = brute(&board, &Rules::default());
            for positions in [4, 20, 100, 500, 100_000] {
                let start =
                    Packed::<Tiny<8>, 3>::of_columns(board.columns().iter().map(Vec::as_slice));
                let mut beam = Beam::new(&setting, start, Value::MIN);
                let mut shape = vec![1; board.blocks() + 1];
                let reach = beam.sweep(positions, &mut shape, &mut Search::unlimited());
                let (value, _) = beam.best().expect("a game");
                let is_best = value == optimum;
                assert!(value <= optimum && (is_best || reach == Ok(Reach::Part)), "{board}");
                reaches.insert((reach.expect("nobody stops it") == Reach::Whole, is_best));
            }
        }
        assert_eq!(reaches.len(), 3, "{reaches:?}");
    }
}
