//! A set of at most 64 or 128 characters in one machine word.

use std::ops::{BitAnd, BitOr, Not};

/// A word of bits, one for each character of a small board.
pub(super) trait Bits:
    Copy + Ord + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self>
{
    /// How many characters fit.
    const CAPACITY: usize;
    /// Nobody.
    const EMPTY: Self;
    /// Only the character at this position.
    fn single(at: usize) -> Self;
    /// The characters at the positions below this one.
    fn first(count: usize) -> Self;
    /// How many there are.
    fn count(self) -> usize;
    /// The first position, of a set that is not empty.
    fn lowest(self) -> usize;
    /// The set without its first position.
    fn without_lowest(self) -> Self;
    /// Eight positions as a number, by their place among the eights.
    fn byte(self, at: usize) -> usize;
    /// A number that spreads sets over a table.
    fn spread(self) -> u64;
    /// Whether nobody is in it.
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }
    /// Whether this position is in it.
    fn has(self, at: usize) -> bool {
        !(self & Self::single(at)).is_empty()
    }
}

/// An odd number without pattern: 2⁶⁴ over the golden ratio.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

impl Bits for u64 {
    const CAPACITY: usize = 64;
    const EMPTY: Self = 0;

    fn single(at: usize) -> Self {
        1 << at
    }

    fn first(count: usize) -> Self {
        if count == 64 { Self::MAX } else { (1 << count) - 1 }
    }

    fn count(self) -> usize {
        self.count_ones() as usize
    }

    fn lowest(self) -> usize {
        self.trailing_zeros() as usize
    }

    fn without_lowest(self) -> Self {
        self & (self - 1)
    }

    fn byte(self, at: usize) -> usize {
        (self >> (8 * at) & 0xff) as usize
    }

    fn spread(self) -> u64 {
        let mixed = (self ^ self >> 32).wrapping_mul(GOLDEN);
        mixed ^ mixed >> 29
    }
}

impl Bits for u128 {
    const CAPACITY: usize = 128;
    const EMPTY: Self = 0;

    fn single(at: usize) -> Self {
        1 << at
    }

    fn first(count: usize) -> Self {
        if count == 128 { Self::MAX } else { (1 << count) - 1 }
    }

    fn count(self) -> usize {
        self.count_ones() as usize
    }

    fn lowest(self) -> usize {
        self.trailing_zeros() as usize
    }

    fn without_lowest(self) -> Self {
        self & (self - 1)
    }

    fn byte(self, at: usize) -> usize {
        (self >> (8 * at) & 0xff) as usize
    }

    fn spread(self) -> u64 {
        let (low, high) = (self as u64, (self >> 64) as u64);
        (low.wrapping_mul(GOLDEN) ^ high.rotate_left(23)).spread()
    }
}

/// The positions in a set, from the first on.
pub(super) fn positions<B: Bits>(set: B) -> impl Iterator<Item = usize> {
    let mut left = set;
    std::iter::from_fn(move || {
        let at = (!left.is_empty()).then(|| left.lowest())?;
        left = left.without_lowest();
        Some(at)
    })
}
