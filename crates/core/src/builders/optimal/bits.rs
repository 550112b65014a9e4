//! A set of at most 64, 128, … 1024 characters in a fixed number of machine words, on the stack.

use std::hash::Hash;
use std::iter::Sum;
use std::ops::{BitAnd, BitOr, Not};

use qeq_base::bits::ones;

/// Words of bits, one for each character of a board that is searched as a whole.
pub(super) trait Bits:
    Copy + Eq + Hash + Send + Sync + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
    /// Half as many words; the same where there is one word only.
    type Narrow: Bits;
    /// How many characters fit.
    const CAPACITY: usize;
    /// Nobody.
    const EMPTY: Self;
    /// The words, the first 64 positions first.
    fn words(&self) -> &[u64];
    /// The same, to be changed.
    fn words_mut(&mut self) -> &mut [u64];

    /// Only the character at this position.
    fn single(at: usize) -> Self {
        let mut set = Self::EMPTY;
        set.words_mut()[at / 64] = 1 << (at % 64);
        set
    }

    /// The characters at the positions below this one.
    fn first(count: usize) -> Self {
        let mut set = Self::EMPTY;
        for (at, word) in set.words_mut().iter_mut().enumerate() {
            let here = count.saturating_sub(64 * at).min(64) as u32;
            *word = u64::MAX.checked_shr(64 - here).unwrap_or(0);
        }
        set
    }

    /// How many there are.
    fn count(&self) -> usize {
        self.words().iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The first position, of a set that is not empty.
    fn lowest(&self) -> usize {
        positions(self).next().expect("somebody is in it")
    }

    /// Whether nobody is in it.
    fn is_empty(&self) -> bool {
        self.words().iter().all(|&word| word == 0)
    }

    /// Whether this position is in it.
    fn has(&self, at: usize) -> bool {
        self.words()[at / 64] >> (at % 64) & 1 == 1
    }
}

/// So many words.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Words<const W: usize>([u64; W]);

macro_rules! words {
    ($($wide:literal to $narrow:literal),+) => {$(
        impl Bits for Words<$wide> {
            type Narrow = Words<$narrow>;
            const CAPACITY: usize = 64 * $wide;
            const EMPTY: Self = Self([0; $wide]);

            fn words(&self) -> &[u64] {
                &self.0
            }

            fn words_mut(&mut self) -> &mut [u64] {
                &mut self.0
            }
        }
    )+};
}

words!(1 to 1, 2 to 1, 4 to 2, 8 to 4, 16 to 8);

impl<const W: usize> BitAnd for Words<W> {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] & other.0[at]))
    }
}

impl<const W: usize> BitOr for Words<W> {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }
}

impl<const W: usize> Not for Words<W> {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

/// The positions in a set, from the first on.
pub(super) fn positions<B: Bits>(set: &B) -> impl Iterator<Item = usize> + '_ {
    let of = |(at, &word)| ones(word).map(move |bit| 64 * at + bit);
    set.words().iter().enumerate().flat_map(of)
}

/// Pulls the bits of a chosen set together, in their order: what is at its n-th position goes to
/// position n. The parallel suffix method of Warren, *Hacker's Delight* (2nd ed.), 7–4.
pub(super) struct Gather {
    /// For each word its chosen bits, how many they are, and what moves by 1, 2, 4, … 32 places.
    words: Vec<(u64, usize, [u64; 6])>,
}

impl Gather {
    /// The gathering of these positions.
    pub(super) fn of<B: Bits>(chosen: &B) -> Self {
        let word = |&word: &u64| (word, word.count_ones() as usize, moves(word));
        Self { words: chosen.words().iter().map(word).collect() }
    }

    /// The part of a set that is chosen, narrower.
    pub(super) fn apply<B: Bits>(&self, set: &B) -> B::Narrow {
        let mut narrow = B::Narrow::EMPTY;
        let mut filled = 0;
        for (&word, (chosen, count, moves)) in set.words().iter().zip(&self.words) {
            if *count > 0 {
                append(narrow.words_mut(), filled, gather(word & chosen, moves));
                filled += count;
            }
        }
        narrow
    }
}

/// Puts bits behind the first `filled` ones.
fn append(words: &mut [u64], filled: usize, bits: u64) {
    let (at, shift) = (filled / 64, filled % 64);
    words[at] |= bits << shift;
    if shift > 0 && bits >> (64 - shift) > 0 {
        words[at + 1] |= bits >> (64 - shift);
    }
}

fn moves(mut chosen: u64) -> [u64; 6] {
    let mut gaps = !chosen << 1;
    std::array::from_fn(|power| {
        // Whether the number of gaps below a place is odd, for all places at once.
        let odd = (0..6).fold(gaps, |parity, step| parity ^ parity << (1 << step));
        let moved = odd & chosen;
        chosen = (chosen ^ moved) | moved >> (1 << power);
        gaps &= !odd;
        moved
    })
}

fn gather(bits: u64, moves: &[u64; 6]) -> u64 {
    moves.iter().enumerate().fold(bits, |bits, (power, mask)| {
        let moved = bits & mask;
        (bits ^ moved) | moved >> (1 << power)
    })
}

/// The sums of numbers, one for each position, over sets of positions: eight of them are looked up at once.
pub(super) struct Sums<T>(Vec<[T; 256]>);

impl<T: Copy + Sum> Sums<T> {
    /// Those of these numbers. O(256 · positions).
    pub(super) fn of(numbers: &[T]) -> Self {
        let of_eight = |eight: &[T]| {
            std::array::from_fn(|byte| {
                let picked = eight.iter().enumerate().filter(|(at, _)| byte >> at & 1 == 1);
                picked.map(|(_, &number)| number).sum()
            })
        };
        Self(numbers.chunks(8).map(of_eight).collect())
    }

    /// The sum over a set. O(positions / 8).
    pub(super) fn over<B: Bits>(&self, set: &B) -> T {
        let bytes = set.words().iter().flat_map(|word| word.to_le_bytes());
        self.0.iter().zip(bytes).map(|(sums, byte)| sums[usize::from(byte)]).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set<B: Bits>(ids: &[usize]) -> B {
        ids.iter().fold(B::EMPTY, |set, &id| set | B::single(id))
    }

    #[test]
    fn sets_cross_word_borders() {
        let a: Words<4> = set(&[3, 63, 64, 200]);
        assert_eq!(positions(&a).collect::<Vec<_>>(), [3, 63, 64, 200]);
        assert_eq!((a.count(), a.lowest(), a.has(200), a.has(201)), (4, 3, true, false));
        for count in [0, 1, 63, 64, 65, 255, 256] {
            let first = Words::<4>::first(count);
            assert_eq!((first.count(), positions(&first).last()), (count, count.checked_sub(1)));
        }
    }

    #[test]
    fn gathering_keeps_the_order() {
        let chosen: Vec<usize> =
            (0..256).filter(|at| at * at % 7 < 3 && at % 5 > 0).take(128).collect();
        let odd: Words<4> = set(&(0..128).map(|at| 2 * at + 1).collect::<Vec<_>>());
        let narrow = Gather::of(&set::<Words<4>>(&chosen)).apply(&odd);
        for (at, position) in chosen.iter().enumerate() {
            assert_eq!(narrow.has(at), position % 2 == 1, "{position}");
        }
        assert_eq!(narrow.count(), chosen.iter().filter(|&&at| at % 2 == 1).count());
    }
}
