//! What is known about the sets that were searched: a transposition table of bounded size.
//!
//! A set is known by a [`Key`] of 128 bits, its hash as by Zobrist (*A new hashing method with application for game
//! playing*, 1970), so that the table is the same whatever the width of the words that a search works in. Two sets of
//! one search have the same key with a probability of n²/2¹²⁹ for n sets: below 10⁻²⁴ for ten million of them.
//!
//! The table grows with the search up to [`MOST_SLOTS`]. From then on a new set takes the place of the
//! smallest set in its bucket, which costs least to search again, so that memory stays bounded and
//! nothing but time is lost.

use std::ops::BitXor;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use qeq_base::ids::Id;

use crate::board::QuestionId;

/// The name of a set, its Zobrist hash: the exclusive or of a number for each of its characters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Key(u64, u64);

impl Key {
    /// The number of a character, without pattern: two rounds of SplitMix64 (Steele, Lea & Flood, 2014).
    pub(super) fn of(character: usize) -> Self {
        let at = 2 * character as u64;
        Self(mixed(at + 1), mixed(at + 2))
    }

    /// Half of it, which is enough where a mistake costs only time.
    pub(super) fn short(self) -> u64 {
        self.0
    }
}

fn mixed(step: u64) -> u64 {
    let seed = step.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let seed = (seed ^ seed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let seed = (seed ^ seed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    seed ^ seed >> 31
}

impl BitXor for Key {
    type Output = Self;

    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0, self.1 ^ other.1)
    }
}

/// What is known about a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// No tree of the set costs less.
    pub(super) lower: u64,
    /// The first question of a tree that costs exactly `lower`, when one was found.
    pub(super) question: Option<QuestionId>,
}

/// 32 bytes: two of them share a line of the cache.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    key: Key,
    lower: u64,
    /// A question's index, or [`NONE`].
    question: u32,
    /// Characters in the set; 0 in a free slot.
    count: u32,
}

const NONE: u32 = u32::MAX;

/// An entry that several threads read and write without locks: each half of its key is stored mixed with all the rest, so
/// that one that two threads wrote parts of is nobody's (Hyatt & Mann, *A lockless transposition table implementation for
/// parallel search*, 2002), be they of different sets or of one.
#[derive(Default)]
struct Slot([AtomicU64; 4]);

impl Slot {
    fn load(&self) -> Entry {
        let [one, other, lower, rest] = self.0.each_ref().map(|word| word.load(Relaxed));
        let seal = seal(lower, rest);
        let key = Key(one ^ seal, other ^ seal);
        Entry { key, lower, question: (rest >> 32) as u32, count: rest as u32 }
    }

    fn store(&self, entry: Entry) {
        let Entry { key: Key(one, other), lower, question, count } = entry;
        let rest = u64::from(question) << 32 | u64::from(count);
        let seal = seal(lower, rest);
        let words = [one ^ seal, other ^ seal, lower, rest];
        self.0.iter().zip(words).for_each(|(word, new)| word.store(new, Relaxed));
    }
}

/// What keys are mixed with. Two entries that share one of their words have different seals, as only the other word differs;
/// and so have any two with a probability of 1 − 2⁻⁶⁴, because costs are small numbers and mixed they are not. So a word of
/// one entry never opens those of another, nor a half of each.
fn seal(lower: u64, rest: u64) -> u64 {
    mixed(lower) ^ rest
}

/// Slots a set may stand in.
const BUCKET: usize = 4;
/// Slots of a new table: small, because big boards solve thousands of small sub-boards.
const FEWEST_SLOTS: usize = 1 << 8;
/// Slots of a table that several threads use, which cannot grow meanwhile.
const SHARED_SLOTS: usize = 1 << 22;
/// 2²³ slots of 32 bytes at most: 256 MiB.
const MOST_SLOTS: usize = 1 << 23;

/// The transposition table: a set is met by many ways from the root.
pub(super) struct Memo {
    slots: Vec<Slot>,
    filled: usize,
    most: usize,
}

impl Memo {
    /// A table that knows nothing.
    pub(super) fn new() -> Self {
        Self::bounded(MOST_SLOTS)
    }

    fn bounded(most: usize) -> Self {
        Self { slots: free(FEWEST_SLOTS), filled: 0, most }
    }

    /// What is known about a set.
    pub(super) fn get(&self, key: Key) -> Option<Known> {
        let entry = self.bucket(key).iter().map(Slot::load).find(|entry| entry.key == key)?;
        let question =
            (entry.question != NONE).then(|| QuestionId::from_index(entry.question as usize));
        Some(Known { lower: entry.lower, question })
    }

    /// Notes what is known about a set of `count` characters; the caller knows more than before.
    pub(super) fn put(&mut self, key: Key, count: usize, known: Known) {
        if self.filled * 2 > self.slots.len() && self.slots.len() < self.most {
            self.grow((4 * self.slots.len()).min(self.most));
        }
        self.filled += usize::from(self.share(key, count, known));
    }

    /// The same in a table that other threads use. Returns whether a free slot was taken.
    pub(super) fn share(&self, key: Key, count: usize, known: Known) -> bool {
        let question = known.question.map_or(NONE, |question| question.index() as u32);
        self.insert(Entry { key, lower: known.lower, question, count: count as u32 })
    }

    /// Makes room for several threads.
    pub(super) fn make_room(&mut self) {
        if self.slots.len() < SHARED_SLOTS {
            self.grow(SHARED_SLOTS);
        }
    }

    fn insert(&self, new: Entry) -> bool {
        let bucket = self.bucket(new.key);
        let entries: [Entry; BUCKET] = std::array::from_fn(|at| bucket[at].load());
        // A free slot counts nobody, so it is taken before anybody is pushed out.
        let at = entries.iter().position(|entry| entry.key == new.key).unwrap_or_else(|| {
            (0..BUCKET).min_by_key(|&at| entries[at].count).expect("a bucket has slots")
        });
        bucket[at].store(new);
        entries[at].count == 0
    }

    fn bucket(&self, key: Key) -> &[Slot] {
        let start = (key.0 as usize) & (self.slots.len() - BUCKET);
        &self.slots[start..][..BUCKET]
    }

    fn grow(&mut self, slots: usize) {
        let old = std::mem::replace(&mut self.slots, free(slots));
        self.filled = 0;
        for entry in old.iter().map(Slot::load).filter(|entry| entry.count > 0) {
            self.filled += usize::from(self.insert(entry));
        }
    }
}

fn free(slots: usize) -> Vec<Slot> {
    std::iter::repeat_with(Slot::default).take(slots).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_forgets_small_sets_first_and_stays_bounded() {
        // No power of four, as the largest table is none.
        const MOST: usize = 1 << 13;
        let mut memo = Memo::bounded(MOST);
        let known = Known { lower: 7, question: None };
        memo.put(Key::of(0), 9, known);
        for set in 1..3 * MOST {
            memo.put(Key::of(set), 8, known);
        }
        assert_eq!(memo.slots.len(), MOST);
        assert_eq!(memo.get(Key::of(0)), Some(known));
    }

    /// Every way that threads may write over one another: each word of a slot is that of any of three entries.
    #[test]
    fn a_slot_never_holds_parts_of_several_entries() {
        let entry = |(set, lower, question)| Entry { key: Key::of(set), lower, question, count: 5 };
        let word = |from: &Entry, at: usize| {
            let slot = Slot::default();
            slot.store(*from);
            slot.0[at].load(Relaxed)
        };
        // One set and another, before and after a tree was found.
        for notes in [
            [(7, 12, NONE), (7, 13, NONE), (7, 13, 2)],
            [(7, 12, 13), (7, 13, 12), (7, 12, 12)],
            [(7, 12, NONE), (7, 13, 2), (8, 13, 2)],
            [(7, 0, 0), (8, 12, NONE), (8, 13, 4)],
        ] {
            let entries = notes.map(entry);
            for writers in (0..3_usize.pow(4)).map(|it| [it % 3, it / 3 % 3, it / 9 % 3, it / 27]) {
                let words = [0, 1, 2, 3].map(|at| word(&entries[writers[at]], at).into());
                let found = Slot(words).load();
                let is_known = entries.iter().any(|entry| entry.key == found.key);
                assert!(!is_known || entries.contains(&found), "{writers:?} of {notes:?}");
            }
        }
    }

    #[test]
    fn what_is_put_is_found_with_its_last_value() {
        let mut memo = Memo::new();
        for round in 0..2 {
            for at in 0..2000 {
                let known = Known { lower: round, question: Some(QuestionId::from_index(at)) };
                memo.put(Key::of(at), 5, known);
                assert_eq!(memo.get(Key::of(at)), Some(known));
            }
        }
    }
}
