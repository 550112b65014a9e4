//! The only door to randomness. The same seed gives the same choices on every machine and in every
//! version: ChaCha with eight rounds, whose stream is specified, and whole numbers; a probability is rounded to one first.

use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};
use serde::{Deserialize, Serialize};

/// A seeded source of choices. A copy goes on with the same ones.
#[derive(Debug)]
pub struct Chance(ChaCha8Rng);

impl Clone for Chance {
    fn clone(&self) -> Self {
        Self(ChaCha8Rng::deserialize_state(&self.0.serialize_state()))
    }
}

/// How far a source has come, for whoever keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Drawn {
    /// The seed that it began with.
    pub seed: u64,
    /// How many words of 32 bits were drawn since, of which there are 2⁶⁸; then they come again.
    pub words: u128,
}

impl Chance {
    /// The source that belongs to `seed`.
    pub fn from_seed(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// The source that belongs to a seed, after so much was drawn. O(1).
    pub fn after(drawn: Drawn) -> Self {
        let mut chance = Self::from_seed(drawn.seed);
        chance.0.set_word_pos(drawn.words);
        chance
    }

    /// How many words of 32 bits were drawn so far.
    pub fn words(&self) -> u128 {
        self.0.get_word_pos()
    }

    /// A whole number from 0 to `bound - 1`, each as likely as the others.
    ///
    /// # Panics
    /// When `bound` is zero.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = u64::try_from(bound).expect("usize fits in 64 bits");
        usize::try_from(self.0.random_range(0..bound)).expect("below a usize")
    }

    /// As [`below`](Self::below), for bounds beyond `usize`.
    ///
    /// # Panics
    /// When `bound` is zero.
    pub fn below_wide(&mut self, bound: u128) -> u128 {
        self.0.random_range(0..bound)
    }

    /// True with probability `p`, rounded to a multiple of 2⁻³²; `p` outside 0..=1 counts as its nearer end, what is
    /// no number as 0.
    pub fn happens(&mut self, p: f64) -> bool {
        let threshold = (p.clamp(0.0, 1.0) * 4_294_967_296.0) as u64;
        u64::from(self.0.next_u32()) < threshold
    }

    /// One item of a slice, each as likely as the others; `None` of an empty one.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { Some(&items[self.below(items.len())]) }
    }

    /// Puts a slice in random order, each order as likely as the others (Fisher–Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Chance, Drawn};

    #[test]
    fn the_stream_of_a_seed_never_changes() {
        let mut chance = Chance::from_seed(7);
        let draws: Vec<usize> = (0..8).map(|_| chance.below(100)).collect();
        assert_eq!(draws, [15, 16, 70, 72, 60, 35, 8, 84]);
    }

    #[test]
    fn what_is_kept_goes_on_with_the_same_choices() {
        let mut chance = Chance::from_seed(7);
        for _ in 0..100 {
            let mut kept = Chance::after(Drawn { seed: 7, words: chance.words() });
            assert_eq!(chance.below(usize::MAX), kept.below(usize::MAX));
            assert_eq!(chance.happens(0.5), kept.happens(0.5));
        }
    }

    /// Somebody may have written that by hand.
    #[test]
    fn whatever_is_said_to_be_drawn_there_is_more() {
        for words in [u128::from(u64::MAX), (1 << 68) - 1, 1 << 68, u128::MAX] {
            let mut chance = Chance::after(Drawn { seed: 7, words });
            let mut again = Chance::after(Drawn { seed: 7, words: chance.words() });
            (0..100).for_each(|_| assert_eq!(chance.below(100), again.below(100)));
        }
    }

    #[test]
    fn a_copy_goes_on_with_the_same_choices() {
        let mut chance = Chance::from_seed(7);
        for _ in 0..100 {
            let mut copy = chance.clone();
            assert_eq!(chance.below(usize::MAX), copy.below(usize::MAX));
            assert_eq!(chance.happens(0.5), copy.happens(0.5));
        }
    }

    #[test]
    fn wide_draws_reach_beyond_64_bits_and_never_change() {
        let mut chance = Chance::from_seed(7);
        let bound = 44_460_928_512_000_000_000_000;
        assert!((0..1000).all(|_| chance.below_wide(bound) < bound));
        assert_eq!(chance.below_wide(bound), 3_779_131_620_678_887_319_505);
        assert_eq!(chance.below_wide(1), 0);
    }

    #[test]
    fn happens_knows_its_ends() {
        let mut chance = Chance::from_seed(1);
        assert!((0..1000).all(|_| !chance.happens(0.0) && chance.happens(1.0)));
    }

    #[test]
    fn what_happens_with_a_probability_happens_so_often() {
        let mut chance = Chance::from_seed(1);
        let mut share = |p| (0..10_000).filter(|_| chance.happens(p)).count();
        // Four standard deviations are 200 at most.
        for (p, expected) in [(0.25, 2500), (0.5, 5000), (0.9, 9000)] {
            assert!(share(p).abs_diff(expected) < 200, "{p}");
        }
        assert_eq!([share(-3.0), share(7.0)], [0, 10_000], "the nearer end counts");
        assert_eq!(share(f64::NAN), 0);
    }

    #[test]
    fn every_item_is_picked_and_nothing_of_nothing() {
        let mut chance = Chance::from_seed(2);
        let mut picked = [0; 3];
        for _ in 0..3000 {
            picked[*chance.pick(&[0, 1, 2]).unwrap()] += 1;
        }
        assert!(picked.iter().all(|count| (850..1150).contains(count)), "{picked:?}");
        assert_eq!(chance.pick::<u8>(&[]), None);
    }

    #[test]
    fn every_order_is_as_likely_as_the_others() {
        let mut chance = Chance::from_seed(5);
        let mut orders = std::collections::BTreeMap::new();
        for _ in 0..6000 {
            let mut items = ['a', 'b', 'c'];
            chance.shuffle(&mut items);
            *orders.entry(items).or_insert(0) += 1;
        }
        assert_eq!(orders.len(), 6);
        assert!(orders.values().all(|count| (850..1150).contains(count)), "{orders:?}");
    }

    #[test]
    fn shuffling_keeps_every_item() {
        let mut items: Vec<u32> = (0..50).collect();
        Chance::from_seed(3).shuffle(&mut items);
        assert_ne!(items, (0..50).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..50).collect::<Vec<_>>());
    }
}
