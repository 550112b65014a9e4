//! The transposition table: bounds of positions seen before. A slot is one word that holds the rest of the
//! position's key beside both bounds, so a hit is never mistaken.
//!
//! ```text
//! key, mixed   iiiiiiiiiiiiii kkkkkkkkkkkkkkkkkkkkkk      i the bucket, k what the slot has to tell apart
//! slot         kkkkkkkkkkkkkk……kkkk llllll uuuuuu www     l, u how far the bounds are from trivial, w the work
//! ```
//!
//! Mixing multiplies by an odd number modulo 2^(bits of a key), which loses nothing: bucket and rest together
//! are the key. A slot of zeros says nothing about any position.
//!
//! The table begins small and grows with the search, up to its size. Short searches stay within the cache, and
//! only what was used has to be cleared. A table that no longer fits in the cache answers half as fast and saves a
//! tenth of the nodes, so from there on it grows only once most of what it was told has been lost.

use super::cache;
use crate::geometry::Geometry;
use crate::word::Word;

/// What a slot holds beside the key.
const INFO_BITS: u32 = 15;

/// Slots that are searched together.
const BUCKET: usize = 4;

/// The first size, in buckets: 32 KiB of 64-bit slots.
const FIRST_BITS: u32 = 10;

/// A table of so many bytes fits in the second level of cache of today's processors, or nearly: with 4 MiB hard openings
/// take 15 % less time than with 64 MiB, and with 2 or 8 MiB 5 % more than with 4.
const CACHED: usize = 4 << 20;

/// A larger table grows when so many new positions have been noted for each slot. The empty board takes 6.5 s with 32,
/// 7.5 s with 8 and 8.0 s where the table doubles as soon as it is half full.
const PRESSURE: usize = 32;

/// Bounds of a score for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) lower: i32,
    pub(super) upper: i32,
}

/// Slots searched together. On boards of 64 bits no two of them lie in different lines of the cache.
#[derive(Clone, Copy)]
#[repr(align(32))]
struct Bucket<W>([W; BUCKET]);

impl<W: Word> Bucket<W> {
    const EMPTY: Self = Self([W::ZERO; BUCKET]);
}

/// The table for boards of one shape.
pub(super) struct Table<G: Geometry> {
    /// 2^`bits` buckets.
    buckets: Vec<Bucket<G::Word>>,
    key_bits: u32,
    /// The least and the most buckets.
    least_bits: u32,
    most_bits: u32,
    bits: u32,
    /// Positions noted since the table grew that it did not know.
    news: usize,
    /// Bits of a bound, and the largest score.
    score_bits: u32,
    most: i32,
}

impl<G: Geometry> Table<G> {
    /// A table of at most `bytes` bytes, or of the least size that keeps keys exact.
    pub(super) fn new(g: G, bytes: usize) -> Self {
        let key_bits = g.stride() * g.cols();
        // Boards of a column or two have fewer keys than the first size has buckets.
        let first_bits = FIRST_BITS.min(key_bits);
        let least_bits = (key_bits + INFO_BITS).saturating_sub(G::Word::BITS).max(first_bits);
        let most_buckets = (bytes / size_of::<Bucket<G::Word>>()).max(1);
        let most_bits = most_buckets.ilog2().clamp(least_bits, key_bits.max(least_bits));
        let buckets = vec![Bucket::EMPTY; 1 << least_bits];
        let most = (g.size() as i32 + 1) / 2;
        let score_bits = if 2 * most < 64 { 6 } else { 7 };
        let bits = least_bits;
        Self { buckets, key_bits, least_bits, most_bits, bits, news: 0, score_bits, most }
    }

    /// Forgets everything. O(what was used).
    pub(super) fn clear(&mut self) {
        self.bits = self.least_bits;
        self.buckets.truncate(1 << self.bits);
        self.buckets.fill(Bucket::EMPTY);
        self.news = 0;
    }

    /// Asks for the bucket of a key to be brought into the cache, and does not wait for it.
    #[inline]
    pub(super) fn prefetch(&self, key: G::Word) {
        let (bucket, _) = self.place(key);
        cache::prefetch(&self.buckets[bucket]);
    }

    /// What is known of the position of this key.
    #[inline]
    pub(super) fn look_up(&self, key: G::Word) -> Bounds {
        let (bucket, rest) = self.place(key);
        for slot in &self.buckets[bucket].0 {
            if (*slot >> INFO_BITS) == rest {
                return self.bounds(*slot);
            }
        }
        Bounds { lower: -self.most, upper: self.most }
    }

    /// Notes a bound that took `work` nodes to find; the other bound of the position is kept.
    #[inline]
    pub(super) fn note(&mut self, key: G::Word, bounds: Bounds, work: u64) {
        let (bucket, rest) = self.place(key);
        let work_bits = INFO_BITS - 2 * self.score_bits;
        let least_work = G::Word::lowest_bits(work_bits);
        let slots = self.buckets[bucket].0;
        let mut victim = BUCKET - 1;
        let mut fewest = u64::MAX;
        let mut known = None;
        for (at, slot) in slots.iter().enumerate() {
            if (*slot >> INFO_BITS) == rest {
                known = Some(*slot);
                victim = at;
                break;
            }
            let work = (*slot & least_work).low();
            if work < fewest {
                fewest = work;
                victim = at;
            }
        }
        let effort = u64::from((work | 1).ilog2() / 3).min((1 << work_bits) - 1);
        let mut all = bounds;
        if let Some(slot) = known {
            let old = self.bounds(slot);
            all = Bounds { lower: all.lower.max(old.lower), upper: all.upper.min(old.upper) };
        }
        let lower = (all.lower + self.most) as u128;
        let upper = (self.most - all.upper) as u128;
        let info = ((lower << self.score_bits | upper) << work_bits) | u128::from(effort);
        self.buckets[bucket].0[victim] = (rest << INFO_BITS) | G::Word::truncated(info);
        if known.is_none() {
            self.news += 1;
            if self.news > self.news_until_growth() && self.bits < self.most_bits {
                self.grow();
            }
        }
    }

    /// How many positions may be new until the table grows: half of its slots while it fits in the cache.
    fn news_until_growth(&self) -> usize {
        let slots = BUCKET << self.bits;
        if size_of_val(self.buckets.as_slice()) < CACHED { slots / 2 } else { slots * PRESSURE }
    }

    fn bounds(&self, slot: G::Word) -> Bounds {
        let info = slot.low() as u32 & ((1 << INFO_BITS) - 1);
        let work_bits = INFO_BITS - 2 * self.score_bits;
        let upper = (info >> work_bits) & ((1 << self.score_bits) - 1);
        let lower = info >> (work_bits + self.score_bits);
        Bounds { lower: lower as i32 - self.most, upper: self.most - upper as i32 }
    }

    /// A key's bucket, and what of the key a slot holds.
    #[inline]
    fn place(&self, key: G::Word) -> (usize, G::Word) {
        self.place_of_mixed(key.times(G::Word::MIXER) & G::Word::lowest_bits(self.key_bits))
    }

    #[inline]
    fn place_of_mixed(&self, mixed: G::Word) -> (usize, G::Word) {
        let bucket = (mixed >> (self.key_bits - self.bits)).low() as usize;
        (bucket, mixed & G::Word::lowest_bits(G::Word::BITS - INFO_BITS))
    }

    /// Spreads what is known over twice as many buckets, from the last to the first: a bucket's content moves to two
    /// others, which are free by then.
    #[cold]
    fn grow(&mut self) {
        let old_bits = self.bits;
        self.bits += 1;
        self.buckets.resize(1 << self.bits, Bucket::EMPTY);
        for bucket in (0..1_usize << old_bits).rev() {
            for slot in std::mem::replace(&mut self.buckets[bucket], Bucket::EMPTY).0 {
                if !slot.is_zero() {
                    self.move_up(slot, bucket, old_bits);
                }
            }
        }
        self.news = 0;
    }

    fn move_up(&mut self, slot: G::Word, bucket: usize, old_bits: u32) {
        let rest_bits = self.key_bits - old_bits;
        let high = G::Word::truncated(bucket as u128) << rest_bits;
        let mixed = high | ((slot >> INFO_BITS) & G::Word::lowest_bits(rest_bits));
        let (bucket, _) = self.place_of_mixed(mixed);
        let mut free = self.buckets[bucket].0.iter_mut().filter(|slot| slot.is_zero());
        *free.next().expect("only one bucket moves to this one") = slot;
    }
}
