//! The positions that wait, by blocks left. Each stands there once, with the most points that lead to it.
//!
//! Layers are cut into shards by the hash of the position, so that several threads can fill them, each shard by one of
//! them in the order in which the positions were born: the result does not depend on the number of threads.

use std::cmp::Reverse;
use std::hint::black_box;

use rayon::prelude::*;

use super::bound::Lacks;
use crate::packed::{Cells, Packed};
use crate::rules::Value;

/// A position that waits to be expanded. A line of the cache holds one of 128 cells in three planes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<C, const P: usize> {
    pub(super) packed: Packed<C, P>,
    /// Points so far.
    pub(super) value: Value,
    /// No game through this position is worth more; [`EXPANDED`] when its children are known.
    pub(super) bound: Value,
    /// Number of the position before.
    pub(super) parent: u32,
    /// Lowest cell of the group that led here.
    pub(super) by: u16,
    /// What its main groups lack, as far as that is known.
    pub(super) lacks: Lacks,
}

/// Stands for the bound of a position that is expanded.
const EXPANDED: Value = Value::MIN;

impl<C, const P: usize> Entry<C, P> {
    /// The most promising come first. No two positions are equal.
    pub(super) fn rank(&self) -> (Reverse<Value>, u32, u16) {
        (Reverse(self.bound), self.parent, self.by)
    }
}

/// Positions in pieces of one size, which take no more memory than what is in them, however they grow.
#[derive(Debug)]
pub(super) struct Pieces<C, const P: usize>(Vec<Vec<Entry<C, P>>>);

/// Bytes of a piece.
const PIECE: usize = 1 << 13;

impl<C, const P: usize> Default for Pieces<C, P> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<C, const P: usize> Pieces<C, P> {
    /// Positions in a piece.
    pub(super) const LENGTH: usize = PIECE.div_ceil(size_of::<Entry<C, P>>());

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn len(&self) -> usize {
        let full = self.0.len().saturating_sub(1) * Self::LENGTH;
        full + self.0.last().map_or(0, Vec::len)
    }

    /// Bytes in use: all pieces but the first take their room at once.
    pub(super) fn bytes(&self) -> usize {
        let positions = match self.0.len() {
            0 | 1 => self.len(),
            pieces => pieces * Self::LENGTH,
        };
        positions * size_of::<Entry<C, P>>()
    }

    fn push(&mut self, entry: Entry<C, P>) {
        match self.0.last_mut() {
            Some(last) if last.len() < Self::LENGTH => last.push(entry),
            last => {
                // The first one is often the only one, and short.
                let room = if last.is_none() { 0 } else { Self::LENGTH };
                self.0.push(Vec::with_capacity(room));
                self.push(entry);
            }
        }
    }

    /// Fills pieces up from those that follow. No memory moves between threads, whose allocators would keep it.
    fn join(pieces: impl Iterator<Item = Vec<Entry<C, P>>>) -> Self {
        let mut joined: Vec<Vec<Entry<C, P>>> = Vec::new();
        for mut piece in pieces {
            if let Some(last) = joined.last_mut() {
                let room = Self::LENGTH - last.len();
                last.extend(piece.drain(piece.len().saturating_sub(room)..));
            }
            if !piece.is_empty() {
                joined.push(piece);
            }
        }
        Self(joined)
    }

    /// The last pieces, so many at most.
    pub(super) fn split_off(&mut self, most: usize) -> Self {
        Self(self.0.split_off(self.0.len().saturating_sub(most)))
    }

    pub(super) fn pieces(&self) -> &[Vec<Entry<C, P>>] {
        &self.0
    }

    fn at(&mut self, number: usize) -> &mut Entry<C, P> {
        &mut self.0[number / Self::LENGTH][number % Self::LENGTH]
    }
}

impl<C, const P: usize> Extend<Entry<C, P>> for Pieces<C, P> {
    fn extend<I: IntoIterator<Item = Entry<C, P>>>(&mut self, entries: I) {
        entries.into_iter().for_each(|entry| self.push(entry));
    }
}

impl<C, const P: usize> FromIterator<Entry<C, P>> for Pieces<C, P> {
    fn from_iter<I: IntoIterator<Item = Entry<C, P>>>(entries: I) -> Self {
        let mut pieces = Self::default();
        pieces.extend(entries);
        pieces
    }
}

impl<C: Cells, const P: usize> Pieces<C, P> {
    /// Keeps so large a share of the positions, the most promising of each piece, and tells which others go; whether any
    /// went.
    pub(super) fn thin_out(&mut self, share: f64, gone: impl Fn(&[Entry<C, P>]) + Sync) -> bool {
        let share = share.max(LEAST as f64 / self.len().max(1) as f64);
        if share >= 1.0 {
            return false;
        }
        self.0.par_iter_mut().for_each(|piece| {
            let kept = (piece.len() as f64 * share).ceil() as usize;
            if kept < piece.len() {
                piece.select_nth_unstable_by_key(kept, Entry::rank);
                gone(&piece[kept..]);
                piece.truncate(kept);
            }
        });
        *self = Self::join(std::mem::take(&mut self.0).into_iter());
        true
    }
}

const SHARDS: usize = 8;

/// Fewer pieces are looked through before another thread has heard of them.
const MANY_PIECES: usize = 1 << 6;

/// What is thinned out keeps so many positions at least, and one of each piece.
const LEAST: usize = 50;

/// Positions of any layers, by shard.
#[derive(Debug)]
pub(super) struct Children<C, const P: usize>([Vec<Child<C, P>>; SHARDS]);

/// A position on its way to its layer.
#[derive(Clone, Copy, Debug)]
struct Child<C, const P: usize> {
    blocks: u32,
    /// Half of its hash, by which its table knows it.
    hash: u32,
    entry: Entry<C, P>,
}

impl<C, const P: usize> Default for Children<C, P> {
    fn default() -> Self {
        Self(std::array::from_fn(|_| Vec::new()))
    }
}

impl<C: Cells, const P: usize> Children<C, P> {
    pub(super) fn push(&mut self, blocks: usize, entry: Entry<C, P>) {
        let hash = entry.packed.hash();
        let child = Child { blocks: blocks as u32, hash: hash as u32, entry };
        self.0[(hash >> 61) as usize].push(child);
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
    pub(super) fn insert_all(&mut self, children: &[&Children<C, P>]) {
        let insert = |(shard, layers): (usize, &mut Vec<Table<C, P>>)| {
            for batch in children.iter().flat_map(|children| children.0[shard].chunks(BATCH)) {
                fetch(layers, batch);
                for child in batch {
                    layers[child.blocks as usize].insert(&child.entry, child.hash);
                }
            }
        };
        if children.len() == 1 {
            self.shards.iter_mut().enumerate().for_each(insert);
        } else {
            self.shards.par_iter_mut().enumerate().for_each(insert);
        }
    }

    /// Takes a whole layer out: those of its positions that are not expanded.
    pub(super) fn take(&mut self, blocks: usize) -> Pieces<C, P> {
        let tables = self.shards.iter_mut().map(|layers| std::mem::take(&mut layers[blocks]));
        let mut pieces: Vec<_> = tables.flat_map(|table| table.entries.0).collect();
        for piece in &mut pieces {
            piece.retain(|entry| entry.bound != EXPANDED);
        }
        Pieces::join(pieces.into_iter())
    }

    /// The positions of a layer that are not expanded yet, those with the highest bounds, no more than `width`. They count
    /// as expanded from now on.
    pub(super) fn select(&mut self, blocks: usize, width: usize, best: Value) -> Pieces<C, P> {
        let tables = self.shards.iter_mut().map(|layers| &mut layers[blocks]);
        let pieces: Vec<_> = tables.flat_map(|table| table.entries.0.iter_mut()).collect();
        let promises = |entry: &&mut Entry<C, P>| entry.bound > best;
        let mut waiting: Vec<&mut Entry<C, P>> = if pieces.len() < MANY_PIECES {
            pieces.into_iter().flatten().filter(promises).collect()
        } else {
            pieces
                .into_par_iter()
                .flat_map_iter(|piece| piece.iter_mut())
                .filter(promises)
                .collect()
        };
        if waiting.len() > width {
            waiting.select_nth_unstable_by_key(width, |entry| entry.rank());
            waiting.truncate(width);
        }
        let take = |entry: &mut Entry<C, P>| {
            let waiting = *entry;
            entry.bound = EXPANDED;
            waiting
        };
        waiting.into_iter().map(take).collect()
    }

    /// Whether a position that is not expanded yet may lead to more than `best`.
    pub(super) fn promises_more_than(&self, best: Value) -> bool {
        self.pieces().flatten().any(|entry| entry.bound > best)
    }

    /// All that wait, among those that are expanded, whose bound is below any other.
    pub(super) fn pieces(&self) -> impl Iterator<Item = &Vec<Entry<C, P>>> {
        self.shards.iter().flatten().flat_map(|table| table.entries.pieces())
    }

    /// Thins out all layers, each shard by itself.
    pub(super) fn thin_out(&mut self, share: f64, gone: impl Fn(&[Entry<C, P>]) + Sync) {
        self.shards.par_iter_mut().flatten().for_each(|table| {
            if table.entries.thin_out(share, &gone) {
                table.number();
            }
        });
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

/// Positions that are put into their layers together. Nearly each of them is far from what the processor has at hand, and
/// one after another they would be waited for.
const BATCH: usize = 16;

/// Brings what is looked at when positions are inserted near, all of it at once.
fn fetch<C: Cells, const P: usize>(layers: &mut [Table<C, P>], batch: &[Child<C, P>]) {
    let mut slots = [FREE; BATCH];
    for (slot, child) in slots.iter_mut().zip(batch) {
        *slot = layers[child.blocks as usize].first_slot(child.hash);
    }
    let known = slots.iter().zip(batch).filter(|(slot, child)| slot.hash == child.hash);
    let values = known
        .filter(|(slot, _)| **slot != FREE)
        .map(|(slot, child)| layers[child.blocks as usize].entries.at(slot.number as usize).value);
    black_box(values.fold(0, |all, value| all ^ value));
}

/// Positions under their hash: open addressing over the numbers of the entries.
struct Table<C, const P: usize> {
    entries: Pieces<C, P>,
    slots: Vec<Slot>,
    most: Value,
}

impl<C, const P: usize> Default for Table<C, P> {
    fn default() -> Self {
        Self { entries: Pieces::default(), slots: Vec::new(), most: Value::MIN }
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
    /// Notes a position; of two ways to it the one with more points stays, of equal ones the first. What its main groups
    /// lack does not depend on the way.
    fn insert(&mut self, entry: &Entry<C, P>, hash: u32) {
        if self.entries.len() * 2 >= self.slots.len() {
            self.grow();
        }
        self.most = self.most.max(entry.bound);
        let mask = self.slots.len() - 1;
        let mut at = hash as usize & mask;
        while self.slots[at] != FREE {
            if self.slots[at].hash == hash {
                let known = self.entries.at(self.slots[at].number as usize);
                if known.packed == entry.packed {
                    let lacks = known.lacks.and(entry.lacks);
                    if entry.value > known.value {
                        *known = *entry;
                    }
                    known.lacks = lacks;
                    return;
                }
            }
            at = (at + 1) & mask;
        }
        self.slots[at] = Slot { hash, number: self.entries.len() as u32 };
        self.entries.push(*entry);
    }

    /// Where a position with this hash is looked for first.
    fn first_slot(&self, hash: u32) -> Slot {
        let at = hash as usize & self.slots.len().wrapping_sub(1);
        self.slots.get(at).copied().unwrap_or(FREE)
    }

    fn grow(&mut self) {
        let size = (self.slots.len() * 2).max(16);
        let old = std::mem::replace(&mut self.slots, vec![FREE; size]);
        old.into_iter().filter(|&slot| slot != FREE).for_each(|slot| place(&mut self.slots, slot));
    }

    /// Numbers the entries anew.
    fn number(&mut self) {
        let size = (self.entries.len() * 2 + 2).next_power_of_two();
        self.slots.clear();
        self.slots.resize(size, FREE);
        self.slots.shrink_to_fit();
        for (number, entry) in (0..).zip(self.entries.0.iter().flatten()) {
            let hash = entry.packed.hash() as u32;
            place(&mut self.slots, Slot { hash, number });
        }
    }

    /// Bytes in use.
    fn bytes(&self) -> usize {
        self.entries.bytes() + size_of_val(&self.slots[..])
    }
}

/// Puts a number where it is found by its hash. There is a free slot.
fn place(slots: &mut [Slot], slot: Slot) {
    let mask = slots.len() - 1;
    let mut at = slot.hash as usize & mask;
    while slots[at] != FREE {
        at = (at + 1) & mask;
    }
    slots[at] = slot;
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;
    use crate::packed::Small;

    type Entries = Pieces<Small<11>, 3>;

    fn entry(number: u32) -> Entry<Small<11>, 3> {
        let bound = (number * 7919 % 10_007) as Value;
        Entry {
            packed: Packed::of_columns(std::iter::empty()),
            value: 0,
            bound,
            parent: number,
            by: 0,
            lacks: Lacks::default(),
        }
    }

    fn parents(entries: &Entries) -> Vec<u32> {
        let mut parents: Vec<u32> = entries.0.iter().flatten().map(|entry| entry.parent).collect();
        parents.sort_unstable();
        parents
    }

    fn is_full(entries: &Entries) -> bool {
        let (last, others) = entries.0.split_last().unwrap();
        others.iter().all(|piece| piece.len() == Entries::LENGTH) && !last.is_empty()
    }

    #[test]
    fn joined_pieces_are_full_and_nothing_is_lost() {
        let full = Entries::LENGTH;
        for lengths in [&[3, 5, 1][..], &[full / 2, 0, full - 1, 2], &[full, 50, 90, 90], &[0, 7]] {
            let mut next = 0..;
            let pieces =
                lengths.iter().map(|&count| next.by_ref().take(count).map(entry).collect());
            let joined = Entries::join(pieces);
            let count = lengths.iter().sum::<usize>();
            assert_eq!(parents(&joined), (0..count as u32).collect::<Vec<_>>());
            assert_eq!(joined.len(), count);
            assert!(is_full(&joined), "{lengths:?}");
        }
    }

    #[test]
    fn of_every_piece_the_most_promising_stay() {
        let most_pieces = 30_000_usize.div_ceil(Entries::LENGTH);
        for (count, share, kept) in
            [(2000, 0.5, 1000), (2000, 0.0, 60), (40, 0.1, 40), (30_000, 0.0, most_pieces)]
        {
            let mut entries: Entries = (0..count).map(entry).collect();
            let gone = Mutex::new(Vec::new());
            entries.thin_out(share, |entries| gone.lock().unwrap().extend_from_slice(entries));
            let gone = gone.into_inner().unwrap();
            assert!(entries.len().abs_diff(kept) <= 8, "{count} {share}: {}", entries.len());
            assert!(is_full(&entries));
            let mut all = parents(&entries);
            all.extend(gone.iter().map(|entry| entry.parent));
            all.sort_unstable();
            assert_eq!(all, (0..count).collect::<Vec<_>>());
            let least = |piece: u32| {
                let of_piece =
                    |entry: &&Entry<_, 3>| entry.parent / Entries::LENGTH as u32 == piece;
                let kept =
                    entries.0.iter().flatten().filter(of_piece).map(|entry| entry.bound).min();
                let lost = gone.iter().filter(of_piece).map(|entry| entry.bound).max();
                kept.unwrap() >= lost.unwrap_or(Value::MIN)
            };
            assert!((0..count.div_ceil(Entries::LENGTH as u32)).all(least));
        }
    }
}
