//! The positions that wait, by blocks left. Each stands there once, with the most points that lead to it.
//!
//! Layers are cut into shards by the hash of the position, so that several threads can fill them, each shard by one of
//! them in the order in which the positions were born: the result does not depend on the number of threads.

use std::cmp::Reverse;

use rayon::prelude::*;

use crate::packed::{Cells, Packed};
use crate::rules::Value;

/// A position that waits to be expanded. A line of the cache holds one of 128 cells in three planes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<C, const P: usize> {
    pub(super) packed: Packed<C, P>,
    /// Points so far.
    pub(super) value: Value,
    /// No game through this position is worth more; [`EXPANDED`] when its children are known.
    pub(super) worth: Value,
    /// Number of the position before.
    pub(super) parent: u32,
    /// Lowest cell of the group that led here.
    pub(super) by: u16,
    /// Blocks left.
    pub(super) blocks: u16,
}

/// Stands for the worth of a position that is expanded.
const EXPANDED: Value = Value::MIN;

impl<C, const P: usize> Entry<C, P> {
    /// The most promising come first. No two positions are equal.
    pub(super) fn rank(&self) -> (Reverse<Value>, u32, u16) {
        (Reverse(self.worth), self.parent, self.by)
    }
}

const SHARDS: usize = 8;

/// Positions of any layers, by shard.
#[derive(Debug)]
pub(super) struct Children<C, const P: usize>([Vec<Entry<C, P>>; SHARDS]);

impl<C, const P: usize> Default for Children<C, P> {
    fn default() -> Self {
        Self(std::array::from_fn(|_| Vec::new()))
    }
}

impl<C: Cells, const P: usize> Children<C, P> {
    pub(super) fn push(&mut self, entry: Entry<C, P>) {
        self.0[(entry.packed.hash() >> 61) as usize].push(entry);
    }

    pub(super) fn clear(&mut self) {
        self.0.iter_mut().for_each(Vec::clear);
    }
}

/// All positions that wait.
pub(super) struct Pending<C, const P: usize> {
    /// Tables by blocks left, for each shard.
    shards: Vec<Vec<Table<C, P>>>,
}

impl<C: Cells, const P: usize> Pending<C, P> {
    pub(super) fn new(blocks: usize) -> Self {
        let layers = || (0..=blocks).map(|_| Table::default()).collect();
        Self { shards: (0..SHARDS).map(|_| layers()).collect() }
    }

    /// Puts positions into their layers, each shard by one thread.
    pub(super) fn insert_all(&mut self, births: &[&Children<C, P>]) {
        self.shards.par_iter_mut().enumerate().for_each(|(shard, layers)| {
            for entry in births.iter().flat_map(|children| &children.0[shard]) {
                layers[usize::from(entry.blocks)].insert(entry);
            }
        });
    }

    /// Takes a whole layer out: those of its positions that are not expanded.
    pub(super) fn take(&mut self, blocks: usize) -> Vec<Entry<C, P>> {
        let tables = self.shards.iter_mut().map(|layers| std::mem::take(&mut layers[blocks]));
        tables.flat_map(|table| table.entries).filter(|entry| entry.worth != EXPANDED).collect()
    }

    /// The positions of a layer that are not expanded yet, those with the highest bounds, no more than `width`. They count
    /// as expanded from now on.
    pub(super) fn select(&mut self, blocks: usize, width: usize, best: Value) -> Vec<Entry<C, P>> {
        let tables = self.shards.iter_mut().map(|layers| &mut layers[blocks]);
        let mut waiting: Vec<&mut Entry<C, P>> = tables
            .flat_map(|table| &mut table.entries)
            .filter(|entry| entry.worth > best)
            .collect();
        if waiting.len() > width {
            waiting.select_nth_unstable_by_key(width, |entry| entry.rank());
            waiting.truncate(width);
        }
        let take = |entry: &mut Entry<C, P>| {
            let waiting = *entry;
            entry.worth = EXPANDED;
            waiting
        };
        waiting.into_iter().map(take).collect()
    }

    /// The most that a game through any of them can be worth.
    pub(super) fn most(&self) -> Value {
        self.shards.iter().flatten().map(|table| table.most).max().unwrap_or(Value::MIN)
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        self.shards.iter().flatten().map(Table::bytes).sum()
    }
}

/// Positions under their hash: open addressing over the numbers of the entries.
struct Table<C, const P: usize> {
    entries: Vec<Entry<C, P>>,
    slots: Vec<Slot>,
    most: Value,
}

impl<C, const P: usize> Default for Table<C, P> {
    fn default() -> Self {
        Self { entries: Vec::new(), slots: Vec::new(), most: Value::MIN }
    }
}

/// The number of an entry, and half of its hash: nearly always that tells whether the entry has to be looked at, and
/// where its slot is in a larger table.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Slot {
    hash: u32,
    number: u32,
}

/// A slot that holds nothing.
const FREE: Slot = Slot { hash: 0, number: u32::MAX };

impl<C: Cells, const P: usize> Table<C, P> {
    /// Notes a position; of two ways to it the one with more points stays, of equal ones the first.
    fn insert(&mut self, entry: &Entry<C, P>) {
        if self.entries.len() * 2 >= self.slots.len() {
            self.grow();
        }
        self.most = self.most.max(entry.worth);
        let hash = entry.packed.hash() as u32;
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        while self.slots[at] != FREE {
            if self.slots[at].hash == hash {
                let known = &mut self.entries[self.slots[at].number as usize];
                if known.packed == entry.packed {
                    if entry.value > known.value {
                        *known = *entry;
                    }
                    return;
                }
            }
            at = (at + 1) & mask;
        }
        self.slots[at] = Slot { hash, number: self.entries.len() as u32 };
        self.entries.push(*entry);
    }

    fn grow(&mut self) {
        let size = (self.slots.len() * 2).max(16);
        let old = std::mem::replace(&mut self.slots, vec![FREE; size]);
        for slot in old.into_iter().filter(|&slot| slot != FREE) {
            let mut at = slot.hash as usize & (size - 1);
            while self.slots[at] != FREE {
                at = (at + 1) & (size - 1);
            }
            self.slots[at] = slot;
        }
    }

    fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<Entry<C, P>>()
            + self.slots.capacity() * size_of::<Slot>()
    }
}
