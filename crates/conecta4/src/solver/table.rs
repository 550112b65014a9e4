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
//! only what was used has to be cleared.

use crate::geometry::Geometry;
use crate::word::Word;

/// What a slot holds beside the key.
const INFO_BITS: u32 = 15;

/// Slots that are searched together.
const BUCKET_BITS: u32 = 2;
const BUCKET: usize = 1 << BUCKET_BITS;

/// The first size, in buckets: 32 KiB of 64-bit slots.
const FIRST_BITS: u32 = 10;

/// So much larger it becomes at each step.
const GROWTH_BITS: u32 = 3;

/// Bounds of a score for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) lower: i32,
    pub(super) upper: i32,
}

/// The table for boards of one shape.
pub(super) struct Table<G: Geometry> {
    slots: Vec<G::Word>,
    key_bits: u32,
    /// The least and the most buckets.
    least_bits: u32,
    most_bits: u32,
    /// Buckets in use, and the slots of them that are taken.
    bits: u32,
    taken: usize,
    /// Bits of a bound, and the largest score.
    score_bits: u32,
    most: i32,
}

impl<G: Geometry> Table<G> {
    /// A table of at most `bytes` bytes, or of the least size that keeps keys exact.
    pub(super) fn new(g: G, bytes: usize) -> Self {
        let key_bits = g.stride() * g.cols();
        let least_bits = (key_bits + INFO_BITS).saturating_sub(G::Word::BITS).max(FIRST_BITS);
        let buckets = (bytes / (size_of::<G::Word>() * BUCKET)).max(1);
        let most_bits = buckets.ilog2().clamp(least_bits, key_bits.max(least_bits));
        let slots = vec![G::Word::ZERO; BUCKET << most_bits];
        let most = (g.size() as i32 + 1) / 2;
        let score_bits = if 2 * most < 64 { 6 } else { 7 };
        let bits = least_bits;
        Self { slots, key_bits, least_bits, most_bits, bits, taken: 0, score_bits, most }
    }

    /// Forgets everything. O(what was used).
    pub(super) fn clear(&mut self) {
        self.slots[..BUCKET << self.bits].fill(G::Word::ZERO);
        self.bits = self.least_bits;
        self.taken = 0;
    }

    /// What is known of the position of this key.
    #[inline]
    pub(super) fn look_up(&self, key: G::Word) -> Bounds {
        let (bucket, rest) = self.place(key);
        for slot in &self.slots[bucket..bucket + BUCKET] {
            if (*slot >> INFO_BITS) == rest {
                return self.bounds(*slot);
            }
        }
        Bounds { lower: -self.most, upper: self.most }
    }

    /// Notes a bound that took `work` nodes to find; the other bound of the position is kept.
    #[inline]
    pub(super) fn note(&mut self, key: G::Word, bounds: Bounds, work: u64) {
        let (start, rest) = self.place(key);
        let work_bits = INFO_BITS - 2 * self.score_bits;
        let least_work = G::Word::lowest_bits(work_bits);
        let bucket = &mut self.slots[start..start + BUCKET];
        let mut victim = BUCKET - 1;
        let mut fewest = u64::MAX;
        let mut known = None;
        for (at, slot) in bucket.iter().enumerate() {
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
        let was_empty = bucket[victim].is_zero();
        let effort = u64::from((work | 1).ilog2() / 3).min((1 << work_bits) - 1);
        let mut all = bounds;
        if let Some(slot) = known {
            let old = self.bounds(slot);
            all = Bounds { lower: all.lower.max(old.lower), upper: all.upper.min(old.upper) };
        }
        let lower = (all.lower + self.most) as u128;
        let upper = (self.most - all.upper) as u128;
        let info = ((lower << self.score_bits | upper) << work_bits) | u128::from(effort);
        self.slots[start + victim] = (rest << INFO_BITS) | G::Word::truncated(info);
        if was_empty {
            self.taken += 1;
            if self.taken > (BUCKET << self.bits) / 2 && self.bits < self.most_bits {
                self.grow();
            }
        }
    }

    fn bounds(&self, slot: G::Word) -> Bounds {
        let info = slot.low() as u32 & ((1 << INFO_BITS) - 1);
        let work_bits = INFO_BITS - 2 * self.score_bits;
        let upper = (info >> work_bits) & ((1 << self.score_bits) - 1);
        let lower = info >> (work_bits + self.score_bits);
        Bounds { lower: lower as i32 - self.most, upper: self.most - upper as i32 }
    }

    /// The first slot of a key's bucket, and what of the key a slot holds.
    #[inline]
    fn place(&self, key: G::Word) -> (usize, G::Word) {
        self.place_of_mixed(key.times(G::Word::MIXER) & G::Word::lowest_bits(self.key_bits))
    }

    #[inline]
    fn place_of_mixed(&self, mixed: G::Word) -> (usize, G::Word) {
        let bucket = (mixed >> (self.key_bits - self.bits)).low() as usize;
        (bucket << BUCKET_BITS, mixed & G::Word::lowest_bits(G::Word::BITS - INFO_BITS))
    }

    /// Spreads what is known over more buckets, from the last to the first: a bucket's content moves to higher
    /// places only, which are free by then.
    #[cold]
    fn grow(&mut self) {
        let old_bits = self.bits;
        self.bits = (old_bits + GROWTH_BITS).min(self.most_bits);
        for bucket in (0..1_usize << old_bits).rev() {
            for at in bucket << BUCKET_BITS..(bucket + 1) << BUCKET_BITS {
                let slot = std::mem::take(&mut self.slots[at]);
                if !slot.is_zero() {
                    self.move_up(slot, bucket, old_bits);
                }
            }
        }
    }

    fn move_up(&mut self, slot: G::Word, bucket: usize, old_bits: u32) {
        let rest_bits = self.key_bits - old_bits;
        let high = G::Word::truncated(bucket as u128) << rest_bits;
        let mixed = high | ((slot >> INFO_BITS) & G::Word::lowest_bits(rest_bits));
        let (start, _) = self.place_of_mixed(mixed);
        let free = self.slots[start..start + BUCKET].iter().position(|slot| slot.is_zero());
        // The first bucket moves partly onto itself, so that a slot not yet moved may be in the way.
        self.slots[start + free.unwrap_or(0)] = slot;
    }
}
