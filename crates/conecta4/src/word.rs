//! A board as the bits of one machine word. Boards of up to 64 bits use `u64`, larger ones `u128`; the code is
//! written once.

use std::fmt::Debug;
use std::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr, Sub,
};

/// An unsigned machine word.
pub(crate) trait Word:
    Copy
    + Eq
    + Ord
    + Default
    + Debug
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + BitXorAssign
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + Sub<Output = Self>
{
    /// Its width.
    const BITS: u32;
    /// No bit.
    const ZERO: Self;
    /// The lowest bit.
    const ONE: Self;
    /// An odd number without pattern, for mixing: 2^BITS divided by the golden ratio.
    const MIXER: Self;

    /// How many bits are set.
    fn count(self) -> u32;
    /// The place of the lowest bit that is set.
    fn lowest(self) -> u32;
    /// The sum modulo 2^BITS.
    fn plus(self, other: Self) -> Self;
    /// The product modulo 2^BITS.
    fn times(self, other: Self) -> Self;
    /// The low 64 bits.
    fn low(self) -> u64;
    /// The low bits of a wider word.
    fn truncated(wide: u128) -> Self;

    /// Whether no bit is set.
    fn is_zero(self) -> bool {
        self == Self::ZERO
    }

    /// Whether exactly one bit is set or none.
    fn is_at_most_one(self) -> bool {
        self.is_zero() || (self & (self - Self::ONE)).is_zero()
    }

    /// The lowest bit that is set, alone.
    fn lowest_bit(self) -> Self {
        Self::ONE << self.lowest()
    }

    /// So many of the lowest bits.
    fn lowest_bits(count: u32) -> Self {
        if count == 0 { Self::ZERO } else { !Self::ZERO >> (Self::BITS - count) }
    }
}

macro_rules! word {
    ($type:ty, $mixer:expr) => {
        impl Word for $type {
            const BITS: u32 = <$type>::BITS;
            const ZERO: Self = 0;
            const ONE: Self = 1;
            const MIXER: Self = $mixer;

            fn count(self) -> u32 {
                self.count_ones()
            }
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            fn times(self, other: Self) -> Self {
                self.wrapping_mul(other)
            }
            fn low(self) -> u64 {
                self as u64
            }
            fn truncated(wide: u128) -> Self {
                wide as Self
            }
        }
    };
}

word!(u64, 0x9e37_79b9_7f4a_7c15);
word!(u128, 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
