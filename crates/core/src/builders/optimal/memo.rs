//! What is known about the sets that were searched: a table of bounded size.
//!
//! The table grows with the search up to [`MOST_SLOTS`]. From then on a new set takes the place of the
//! smallest set in its bucket, which costs least to search again, so that memory stays bounded and
//! nothing but time is lost.

use super::bits::Bits;
use crate::board::QuestionId;

/// What is known about a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// No tree of the set costs less.
    pub(super) lower: u64,
    /// The first question of a tree that costs exactly `lower`, when one was found.
    pub(super) question: Option<QuestionId>,
}

#[derive(Clone, Copy)]
struct Slot<B> {
    /// Empty in a free slot: no search asks about nobody.
    set: B,
    known: Known,
}

/// Slots a set may stand in.
const BUCKET: usize = 4;
/// Slots of a new table: small, because big boards solve thousands of small sub-boards.
const FEWEST_SLOTS: usize = 1 << 8;
/// 2²⁰ slots of 32 bytes at most: 32 MiB.
const MOST_SLOTS: usize = 1 << 20;

/// The table.
pub(super) struct Memo<B> {
    slots: Vec<Slot<B>>,
    filled: usize,
}

impl<B: Bits> Memo<B> {
    /// A table that knows nothing.
    pub(super) fn new() -> Self {
        Self { slots: vec![Self::free(); FEWEST_SLOTS], filled: 0 }
    }

    fn free() -> Slot<B> {
        Slot { set: B::EMPTY, known: Known { lower: 0, question: None } }
    }

    /// What is known about a set.
    pub(super) fn get(&self, set: B) -> Option<Known> {
        self.bucket(set).iter().find(|slot| slot.set == set).map(|slot| slot.known)
    }

    /// Notes what is known about a set; the caller knows more than before.
    pub(super) fn put(&mut self, set: B, known: Known) {
        if self.filled * 2 > self.slots.len() && self.slots.len() < MOST_SLOTS {
            self.grow();
        }
        let start = self.start(set);
        let bucket = &mut self.slots[start..start + BUCKET];
        // A free slot is the emptiest of all sets, so it is taken before anybody is pushed out.
        let at = bucket.iter().position(|slot| slot.set == set).unwrap_or_else(|| {
            (0..BUCKET).min_by_key(|&at| bucket[at].set.count()).expect("a bucket has slots")
        });
        self.filled += usize::from(bucket[at].set.is_empty());
        bucket[at] = Slot { set, known };
    }

    fn start(&self, set: B) -> usize {
        (set.spread() as usize) & (self.slots.len() - BUCKET)
    }

    fn bucket(&self, set: B) -> &[Slot<B>] {
        &self.slots[self.start(set)..][..BUCKET]
    }

    fn grow(&mut self) {
        let larger = vec![Self::free(); self.slots.len() * 4];
        let old = std::mem::replace(&mut self.slots, larger);
        self.filled = 0;
        for slot in old.into_iter().filter(|slot| !slot.set.is_empty()) {
            self.put(slot.set, slot.known);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_forgets_small_sets_first_and_stays_bounded() {
        let mut memo = Memo::<u64>::new();
        let known = Known { lower: 7, question: None };
        memo.put(u64::MAX, known);
        for set in 1..3 * MOST_SLOTS as u64 {
            memo.put(set, known);
        }
        assert_eq!(memo.slots.len(), MOST_SLOTS);
        assert_eq!(memo.get(u64::MAX), Some(known));
    }

    #[test]
    fn what_is_put_is_found_with_its_last_value() {
        let mut memo = Memo::<u128>::new();
        for round in 0..2 {
            for at in 1..2000_u128 {
                memo.put(at << 60, Known { lower: round, question: None });
                assert_eq!(memo.get(at << 60).map(|known| known.lower), Some(round));
            }
        }
    }
}
