//! A lane of rows for every column, all of them in one step.

use std::array::from_fn;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// Rows of a lane. Its highest bit stays free.
pub(in super::super) const ROWS: usize = u16::BITS as usize - 1;

/// A bit for every row of `N` columns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lanes<const N: usize>(pub(super) [u16; N]);

impl<const N: usize> Lanes<N> {
    pub(super) const NONE: Self = Self([0; N]);

    /// The lowest rows of every column, so many.
    #[inline(always)]
    pub(super) fn lowest(rows: usize) -> Self {
        Self([(1 << rows) - 1; N])
    }

    /// One row of every column.
    #[inline(always)]
    pub(super) fn row(row: usize) -> Self {
        Self([1 << row; N])
    }

    /// So many rows higher.
    #[inline(always)]
    pub(super) fn up(self, rows: usize) -> Self {
        Self(self.0.map(|lane| lane << rows))
    }

    /// So many rows lower.
    #[inline(always)]
    pub(super) fn down(self, rows: usize) -> Self {
        Self(self.0.map(|lane| lane >> rows))
    }

    /// One column to the right.
    #[inline(always)]
    pub(super) fn right(self) -> Self {
        let mut moved = [0; N];
        moved[1..].copy_from_slice(&self.0[..N - 1]);
        Self(moved)
    }

    /// One column to the left.
    #[inline(always)]
    pub(super) fn left(self) -> Self {
        let mut moved = [0; N];
        moved[..N - 1].copy_from_slice(&self.0[1..]);
        Self(moved)
    }

    /// All bits of the columns that hold any.
    #[inline(always)]
    pub(super) fn filled(self) -> Self {
        // The sum has its highest bit unless the lane is empty; the shift copies it all over. A comparison says the
        // same, but is not always compiled to vector instructions.
        let highest = |lane: u16| lane.wrapping_add(u16::MAX >> 1) as i16;
        Self(self.0.map(|lane| (highest(lane) >> (u16::BITS - 1)) as u16))
    }

    #[inline(always)]
    pub(super) fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, lane| all | lane) == 0
    }
}

impl<const N: usize> BitAnd for Lanes<N> {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(from_fn(|column| self.0[column] & other.0[column]))
    }
}

impl<const N: usize> BitOr for Lanes<N> {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(from_fn(|column| self.0[column] | other.0[column]))
    }
}

impl<const N: usize> Not for Lanes<N> {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(self.0.map(|lane| !lane))
    }
}

impl<const N: usize> BitAndAssign for Lanes<N> {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<const N: usize> BitOrAssign for Lanes<N> {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}
