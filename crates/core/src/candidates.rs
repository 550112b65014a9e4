//! A set of characters as machine words: one bit for each character of the board.

use qeq_base::bits::ones;
use qeq_base::define_id;
use qeq_base::ids::Id;

use crate::tree::Answer;

define_id!(
    /// A character of a board.
    pub CharacterId, "c"
);

/// A set of the characters of one board.
///
/// Law: sets that meet in an operation have the same capacity, the board's, and the ids asked for, put in or taken out
/// are below it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CharacterSet {
    words: Vec<u64>,
}

impl CharacterSet {
    /// No character, with room for `capacity` of them.
    pub fn empty(capacity: usize) -> Self {
        Self { words: vec![0; capacity.div_ceil(64)] }
    }

    /// The first `count` characters.
    pub fn first(count: usize) -> Self {
        let mut set = Self::empty(count);
        for (at, word) in set.words.iter_mut().enumerate() {
            let left = count - at * 64;
            *word = if left >= 64 { u64::MAX } else { (1 << left) - 1 };
        }
        set
    }

    /// The set as machine words, a bit for each id from 0 on.
    pub(crate) fn words(&self) -> &[u64] {
        &self.words
    }

    /// The same, to be changed.
    pub(crate) fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }

    /// Makes room for one more character, `id`, the next of its board.
    pub(crate) fn reach(&mut self, id: CharacterId) {
        self.words.resize(id.index() / 64 + 1, 0);
    }

    /// How many characters are in it. O(capacity / 64).
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether nobody is in it.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// Whether `id` is in it.
    ///
    /// # Panics
    /// When `id` is not below the capacity, rounded up to 64.
    pub fn contains(&self, id: CharacterId) -> bool {
        self.words[id.index() / 64] >> (id.index() % 64) & 1 == 1
    }

    /// Puts `id` in.
    ///
    /// # Panics
    /// When `id` is not below the capacity, rounded up to 64.
    pub fn insert(&mut self, id: CharacterId) {
        self.words[id.index() / 64] |= 1 << (id.index() % 64);
    }

    /// Takes `id` out.
    ///
    /// # Panics
    /// When `id` is not below the capacity, rounded up to 64.
    pub fn remove(&mut self, id: CharacterId) {
        self.words[id.index() / 64] &= !(1 << (id.index() % 64));
    }

    /// The characters that are in both.
    pub fn intersection(&self, other: &Self) -> Self {
        self.zip(other, |mine, theirs| mine & theirs)
    }

    /// The characters that are here and not in `other`.
    pub fn difference(&self, other: &Self) -> Self {
        self.zip(other, |mine, theirs| mine & !theirs)
    }

    /// Who is left of these after an answer to a question to which `yes` say yes.
    pub fn after(&self, yes: &Self, answer: Answer) -> Self {
        match answer {
            Answer::Yes => self.intersection(yes),
            Answer::No => self.difference(yes),
        }
    }

    /// How many characters are in both, without building the set.
    pub fn count_in(&self, other: &Self) -> usize {
        self.words.iter().zip(&other.words).map(|(a, b)| (a & b).count_ones() as usize).sum()
    }

    /// The characters in file order.
    pub fn iter(&self) -> impl Iterator<Item = CharacterId> + '_ {
        let of = |(at, &word)| ones(word).map(move |bit| CharacterId::from_index(64 * at + bit));
        self.words.iter().enumerate().flat_map(of)
    }

    fn zip(&self, other: &Self, join: impl Fn(u64, u64) -> u64) -> Self {
        debug_assert_eq!(self.words.len(), other.words.len(), "sets of one board");
        Self { words: self.words.iter().zip(&other.words).map(|(&a, &b)| join(a, b)).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(ids: &[usize]) -> CharacterSet {
        let mut set = CharacterSet::empty(130);
        ids.iter().for_each(|&id| set.insert(CharacterId::from_index(id)));
        set
    }

    #[test]
    fn sets_cross_word_borders() {
        let a = set(&[0, 63, 64, 129]);
        assert_eq!(a.iter().map(Id::index).collect::<Vec<_>>(), [0, 63, 64, 129]);
        assert_eq!(a.intersection(&set(&[63, 129, 5])), set(&[63, 129]));
        assert_eq!(a.difference(&set(&[63, 129, 5])), set(&[0, 64]));
        assert_eq!((a.len(), a.count_in(&set(&[64, 1]))), (4, 1));
    }

    #[test]
    fn the_first_ones_are_exactly_so_many() {
        for count in [0, 1, 63, 64, 65, 128] {
            let first = CharacterSet::first(count);
            assert!(first.iter().map(Id::index).eq(0..count), "{count}");
            assert_eq!(first.len(), count);
        }
    }

    #[test]
    fn there_is_room_for_the_next_one_and_no_more() {
        for count in [0, 1, 63, 64, 65, 127, 128] {
            let (mut set, next) = (CharacterSet::first(count), CharacterId::from_index(count));
            set.reach(next);
            set.insert(next);
            assert_eq!(set, CharacterSet::first(count + 1), "{count}");
        }
    }
}
