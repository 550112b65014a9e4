//! The positions that wait, by blocks left. Each stands there once, with the most points that lead to it.
//!
//! Layers are cut into shards by the hash of the position, so that several threads can fill them, each shard by one of
//! them in the order in which the positions were born: the result does not depend on the number of threads.

use std::cmp::Reverse;

use rayon::prelude::*;

use crate::packed::{Cells, Packed};
use crate::rules::Value;

/// A position that waits to be expanded.
#[derive(Clone, Debug)]
pub(super) struct Entry<C, const P: usize> {
    pub(super) packed: Packed<C, P>,
    /// Points so far.
    pub(super) value: Value,
    /// No game through this position is worth more.
    pub(super) worth: Value,
    /// Number of the position before.
    pub(super) parent: u32,
    /// Lowest cell of the group that led here.
    pub(super) by: u16,
    /// Whether its children are known.
    pub(super) expanded: bool,
}

impl<C, const P: usize> Entry<C, P> {
    /// The most promising come first. No two positions are equal.
    pub(super) fn rank(&self) -> (Reverse<Value>, u32, u16) {
        (Reverse(self.worth), self.parent, self.by)
    }
}

const SHARDS: usize = 8;

/// Positions with their layer, by shard.
pub(super) struct Children<C, const P: usize>([Vec<(u16, Entry<C, P>)>; SHARDS]);

impl<C, const P: usize> Default for Children<C, P> {
    fn default() -> Self {
        Self(std::array::from_fn(|_| Vec::new()))
    }
}

impl<C: Cells, const P: usize> Children<C, P> {
    pub(super) fn push(&mut self, blocks: usize, entry: Entry<C, P>) {
        self.0[(entry.packed.hash() >> 61) as usize].push((blocks as u16, entry));
    }
}

/// All positions that wait.
pub(super) struct Pending<C, const P: usize> {
    /// Tables by blocks left, for each shard.
    shards: Vec<Vec<Table<C, P>>>,
}

/// The positions of one shard, a list from each portion.
type Lists<C, const P: usize> = Vec<Vec<(u16, Entry<C, P>)>>;

impl<C: Cells, const P: usize> Pending<C, P> {
    pub(super) fn new(blocks: usize) -> Self {
        let layers = || (0..=blocks).map(|_| Table::default()).collect();
        Self { shards: (0..SHARDS).map(|_| layers()).collect() }
    }

    /// Puts positions into their layers, each shard by one thread.
    pub(super) fn insert_all(&mut self, births: Vec<Children<C, P>>) {
        let mut by_shard: Vec<Lists<C, P>> = vec![Vec::new(); SHARDS];
        for children in births {
            for (shard, entries) in by_shard.iter_mut().zip(children.0) {
                shard.push(entries);
            }
        }
        self.shards.par_iter_mut().zip(by_shard).for_each(|(layers, entries)| {
            for (blocks, entry) in entries.into_iter().flatten() {
                layers[usize::from(blocks)].insert(entry);
            }
        });
    }

    /// Takes a whole layer out: those of its positions that are not expanded.
    pub(super) fn take(&mut self, blocks: usize) -> Vec<Entry<C, P>> {
        let tables = self.shards.iter_mut().map(|layers| std::mem::take(&mut layers[blocks]));
        tables.flat_map(|table| table.entries).filter(|entry| !entry.expanded).collect()
    }

    /// The positions of a layer that are not expanded yet, those with the highest bounds, no more than `width`. They count
    /// as expanded from now on.
    pub(super) fn select(&mut self, blocks: usize, width: usize, best: Value) -> Vec<Entry<C, P>> {
        let tables = self.shards.iter_mut().map(|layers| &mut layers[blocks]);
        let mut waiting: Vec<&mut Entry<C, P>> = tables
            .flat_map(|table| &mut table.entries)
            .filter(|entry| !entry.expanded && entry.worth > best)
            .collect();
        if waiting.len() > width {
            waiting.select_nth_unstable_by_key(width, |entry| entry.rank());
            waiting.truncate(width);
        }
        let take = |entry: &mut Entry<C, P>| {
            entry.expanded = true;
            entry.clone()
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
    slots: Vec<u32>,
    most: Value,
}

impl<C, const P: usize> Default for Table<C, P> {
    fn default() -> Self {
        Self { entries: Vec::new(), slots: Vec::new(), most: Value::MIN }
    }
}

/// A slot that holds nothing.
const FREE: u32 = u32::MAX;

impl<C: Cells, const P: usize> Table<C, P> {
    /// Notes a position; of two ways to it the one with more points stays, of equal ones the first.
    fn insert(&mut self, entry: Entry<C, P>) {
        if self.entries.len() * 2 >= self.slots.len() {
            self.grow();
        }
        self.most = self.most.max(entry.worth);
        let mask = self.slots.len() - 1;
        let mut at = entry.packed.hash() as usize & mask;
        while self.slots[at] != FREE {
            let known = &mut self.entries[self.slots[at] as usize];
            if known.packed == entry.packed {
                if entry.value > known.value {
                    *known = entry;
                }
                return;
            }
            at = (at + 1) & mask;
        }
        self.slots[at] = self.entries.len() as u32;
        self.entries.push(entry);
    }

    fn grow(&mut self) {
        let size = (self.slots.len() * 2).max(16);
        self.slots.clear();
        self.slots.resize(size, FREE);
        for (number, entry) in (0..).zip(&self.entries) {
            let mut at = entry.packed.hash() as usize & (size - 1);
            while self.slots[at] != FREE {
                at = (at + 1) & (size - 1);
            }
            self.slots[at] = number;
        }
    }

    fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<Entry<C, P>>()
            + self.slots.capacity() * size_of::<u32>()
    }
}
