//! Sets of cells as machine words: a lane of bits for each column, the bottom row lowest.
//!
//! ```text
//! column 0   column 1   column 2
//! 76543210   76543210   76543210     a lane of eight bits holds up to seven rows
//! ```
//!
//! Except in [`Wide`], where each lane has a word of its own, the highest bit of a lane belongs to no cell, so a shift
//! by one never carries a cell into the next column.

use std::array::from_fn;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not};

/// A set of cells. Cells are numbered by column and then by row: the lowest is the leftmost, then the lowest of those.
pub(crate) trait Cells:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
{
    /// Bits of a lane.
    const STRIDE: u32;
    /// Columns that fit.
    const COLUMNS: u32;
    /// Rows that fit.
    const ROWS: u32;
    /// No cell.
    const EMPTY: Self;
    /// The bottom row.
    const GROUND: Self;
    /// A plane for each bit of the number of a row.
    type RowPlanes: Copy + Debug + Default + Send + Sync + AsRef<[Self]> + AsMut<[Self]>;
    /// A number for each colour of boards in these words, and for 0.
    type Counts: Copy + Debug + Send + Sync + AsRef<[u16]> + AsMut<[u16]>;
    /// No colour has any block.
    const NO_COUNTS: Self::Counts;

    /// The cell of this number alone.
    fn cell(number: u32) -> Self;
    /// The number of the lowest cell. The set is not empty.
    fn lowest(self) -> u32;
    /// The number of the highest cell. The set is not empty.
    fn highest(self) -> u32;
    /// How many cells.
    fn count(self) -> u32;
    /// The rows of one column.
    fn lane(self, column: u32) -> u64;
    /// The set with other rows in one column.
    fn with_lane(self, column: u32, rows: u64) -> Self;
    /// The set without that column; those to its right move one to the left.
    fn without_column(self, column: u32) -> Self;
    /// Every cell one row higher.
    fn up(self) -> Self;
    /// Every cell one row lower.
    fn down(self) -> Self;
    /// Every cell one column to the left.
    fn left(self) -> Self;
    /// Every cell one column to the right.
    fn right(self) -> Self;
    /// Takes the cells of `removed` out of every plane: what stands above them falls.
    fn fall(planes: &mut [Self], removed: Self);
    /// Mixes the set into a hash.
    fn mix(self, hash: u64) -> u64;

    /// Whether there is none.
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// The cells beside these, and some of these.
    fn neighbours(self) -> Self {
        self.up() | self.down() | self.left() | self.right()
    }

    /// The cells of `within` that are connected to these.
    fn flood(self, within: Self) -> Self {
        flood_all(self, within)
    }
}

/// [`Cells::flood`] in all words at once.
fn flood_all<C: Cells>(cells: C, within: C) -> C {
    let mut filled = cells;
    loop {
        let more = (filled | filled.neighbours()) & within;
        if more == filled {
            return filled;
        }
        filled = more;
    }
}

/// Multiplies and folds: two words into one, every bit of both in every bit of the result.
pub(crate) fn fold(hash: u64, word: u64) -> u64 {
    let product = u128::from(hash ^ word.wrapping_mul(0x9e37_79b9_7f4a_7c15))
        * u128::from(0xd6e8_feb8_6659_fd93_u64);
    (product as u64) ^ ((product >> 64) as u64).rotate_left(23)
}

/// [`Cells::fall`] in one word of every plane. `$free` has the highest bit of each lane, which belongs to no cell, and
/// `$low` the lowest. Each turn takes the lowest removed cell out of every lane, all lanes at once.
macro_rules! fall_in_word {
    ($words:expr, $removed:expr, $free:expr, $low:expr) => {{
        let mut removed = $removed;
        while removed != 0 {
            let below = (removed | $free).wrapping_sub($low) & !removed & !$free;
            let above = !below & !$free;
            for word in $words {
                *word = (*word & below) | ((*word >> 1) & above);
            }
            removed = (removed >> 1) & above;
        }
    }};
}

/// The lowest bit of every whole lane of `stride` bits.
const fn lowest_of_lanes(stride: u32) -> u128 {
    let (mut low, mut lane) = (0, 0);
    while lane < 128 / stride {
        low |= 1 << (lane * stride);
        lane += 1;
    }
    low
}

/// Defines lanes of `S` bits in one word.
macro_rules! lanes {
    ($(#[$meta:meta])* $name:ident, $word:ident, $mix:expr) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub(crate) struct $name<const S: u32>($word);

        impl<const S: u32> BitAnd for $name<S> {
            type Output = Self;
            fn bitand(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }
        }

        impl<const S: u32> BitOr for $name<S> {
            type Output = Self;
            fn bitor(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }

        impl<const S: u32> BitOrAssign for $name<S> {
            fn bitor_assign(&mut self, other: Self) {
                self.0 |= other.0;
            }
        }

        impl<const S: u32> Not for $name<S> {
            type Output = Self;
            fn not(self) -> Self {
                Self(!self.0)
            }
        }

        impl<const S: u32> Cells for $name<S> {
            const STRIDE: u32 = S;
            const COLUMNS: u32 = $word::BITS / S;
            const ROWS: u32 = S - 1;
            const EMPTY: Self = Self(0);
            const GROUND: Self = Self(lowest_of_lanes(S) as $word);
            type RowPlanes = [Self; 4];
            type Counts = [u16; 8];
            const NO_COUNTS: Self::Counts = [0; 8];

            fn cell(number: u32) -> Self {
                Self(1 << number)
            }
            fn lowest(self) -> u32 {
                self.0.trailing_zeros()
            }
            fn highest(self) -> u32 {
                $word::BITS - 1 - self.0.leading_zeros()
            }
            fn count(self) -> u32 {
                self.0.count_ones()
            }
            fn lane(self, column: u32) -> u64 {
                ((self.0 >> (column * S)) as u64) & ((1 << S) - 1)
            }
            fn with_lane(self, column: u32, rows: u64) -> Self {
                let mask = ((1 << S) - 1) << (column * S);
                Self((self.0 & !mask) | ((rows as $word) << (column * S)))
            }
            fn without_column(self, column: u32) -> Self {
                let left = ((1 as $word) << (column * S)) - 1;
                Self((self.0 & left) | ((self.0 >> S) & !left))
            }
            fn up(self) -> Self {
                Self(self.0 << 1)
            }
            fn down(self) -> Self {
                Self(self.0 >> 1)
            }
            fn left(self) -> Self {
                Self(self.0 >> S)
            }
            fn right(self) -> Self {
                Self(self.0 << S)
            }
            fn fall(planes: &mut [Self], removed: Self) {
                let (low, free) = (Self::GROUND.0, Self::GROUND.0 << (S - 1));
                fall_in_word!(planes.iter_mut().map(|plane| &mut plane.0), removed.0, free, low);
            }
            fn mix(self, hash: u64) -> u64 {
                $mix(self.0, hash)
            }
        }
    };
}

lanes! {
    /// Lanes of `S` bits in 64: up to `S - 1` rows and `64 / S` columns.
    Tiny, u64, |word, hash| fold(hash, word)
}

lanes! {
    /// Lanes of `S` bits in 128: up to `S - 1` rows and `128 / S` columns.
    Small, u128, fold_halves
}

impl<const S: u32> Tiny<S> {
    /// The word.
    pub(crate) fn bits(self) -> u64 {
        self.0
    }

    /// The cells of a word.
    pub(crate) fn of_bits(bits: u64) -> Self {
        Self(bits)
    }
}

/// Both halves of a word into a hash at once.
fn fold_halves(word: u128, hash: u64) -> u64 {
    let (low, high) = (word as u64, (word >> 64) as u64);
    let product = u128::from(low ^ hash) * u128::from(high ^ 0xd6e8_feb8_6659_fd93);
    (product as u64) ^ (product >> 64) as u64
}

/// Defines a set of several words with the operators word by word.
macro_rules! words {
    ($(#[$meta:meta])* $name:ident, $words:literal) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub(crate) struct $name([u64; $words]);

        impl Default for $name {
            fn default() -> Self {
                Self::EMPTY
            }
        }

        impl BitAnd for $name {
            type Output = Self;
            fn bitand(self, other: Self) -> Self {
                Self(from_fn(|at| self.0[at] & other.0[at]))
            }
        }

        impl BitOr for $name {
            type Output = Self;
            fn bitor(self, other: Self) -> Self {
                Self(from_fn(|at| self.0[at] | other.0[at]))
            }
        }

        impl BitOrAssign for $name {
            fn bitor_assign(&mut self, other: Self) {
                *self = *self | other;
            }
        }

        impl Not for $name {
            type Output = Self;
            fn not(self) -> Self {
                Self(from_fn(|at| !self.0[at]))
            }
        }

        impl $name {
            /// The lowest cell: first word that is not empty, lowest bit.
            fn lowest_bit(self) -> u32 {
                let word = self.0.iter().position(|&word| word != 0).unwrap_or(0);
                word as u32 * 64 + self.0[word].trailing_zeros()
            }

            /// The highest cell: last word that is not empty, highest bit.
            fn highest_bit(self) -> u32 {
                let word = self.0.iter().rposition(|&word| word != 0).unwrap_or(0);
                word as u32 * 64 + 63 - self.0[word].leading_zeros()
            }

            fn count_bits(self) -> u32 {
                self.0.iter().map(|word| word.count_ones()).sum()
            }

            fn mix_words(self, hash: u64) -> u64 {
                self.0.iter().fold(hash, |hash, &word| fold(hash, word))
            }

            fn of_bit(number: u32) -> Self {
                let mut words = [0; $words];
                words[number as usize / 64] = 1 << (number % 64);
                Self(words)
            }
        }
    };
}

words! {
    /// Lanes of 16 bits, four in a word: up to 15 rows and 16 columns.
    Medium, 4
}

words! {
    /// Lanes of 32 bits, two in a word: up to 31 rows and 32 columns.
    Large, 16
}

words! {
    /// A word for each column: up to 64 rows and 64 columns.
    Wide, 64
}

/// Implements [`Cells`] for `$words` words with lanes of `$stride` bits, whose numbers of rows have `$bits` bits.
macro_rules! lanes_in_words {
    ($name:ident, $words:literal, $stride:literal, $bits:literal) => {
        impl Cells for $name {
            const STRIDE: u32 = $stride;
            const COLUMNS: u32 = $words * 64 / $stride;
            const ROWS: u32 = $stride - 1;
            const EMPTY: Self = Self([0; $words]);
            const GROUND: Self = Self([lowest_of_lanes($stride) as u64; $words]);
            type RowPlanes = [Self; $bits];
            type Counts = [u16; 8];
            const NO_COUNTS: Self::Counts = [0; 8];

            fn cell(number: u32) -> Self {
                Self::of_bit(number)
            }
            fn lowest(self) -> u32 {
                self.lowest_bit()
            }
            fn highest(self) -> u32 {
                self.highest_bit()
            }
            fn count(self) -> u32 {
                self.count_bits()
            }
            fn lane(self, column: u32) -> u64 {
                let first = column * $stride;
                (self.0[first as usize / 64] >> (first % 64)) & ((1 << $stride) - 1)
            }
            fn with_lane(mut self, column: u32, rows: u64) -> Self {
                let (word, shift) = ((column * $stride) as usize / 64, column * $stride % 64);
                let lane = ((1 << $stride) - 1) << shift;
                self.0[word] = (self.0[word] & !lane) | (rows << shift);
                self
            }
            fn without_column(self, column: u32) -> Self {
                let (word, shift) = ((column * $stride) as usize / 64, column * $stride % 64);
                let left = (1_u64 << shift) - 1;
                let mut closed = self.left();
                closed.0[..word].copy_from_slice(&self.0[..word]);
                closed.0[word] = (self.0[word] & left) | (closed.0[word] & !left);
                closed
            }
            fn up(self) -> Self {
                Self(self.0.map(|word| word << 1))
            }
            fn down(self) -> Self {
                Self(self.0.map(|word| word >> 1))
            }
            fn left(self) -> Self {
                let next = |at| if at == $words - 1 { 0 } else { self.0[at + 1] };
                Self(from_fn(|at| (self.0[at] >> $stride) | (next(at) << (64 - $stride))))
            }
            fn right(self) -> Self {
                let before = |at| if at == 0 { 0 } else { self.0[at - 1] };
                Self(from_fn(|at| (self.0[at] << $stride) | (before(at) >> (64 - $stride))))
            }
            fn fall(planes: &mut [Self], removed: Self) {
                let (low, free) = (Self::GROUND.0[0], Self::GROUND.0[0] << ($stride - 1));
                let touched = removed.0.iter().enumerate().filter(|&(_, &removed)| removed != 0);
                for (at, &removed) in touched {
                    fall_in_word!(
                        planes.iter_mut().map(|plane| &mut plane.0[at]),
                        removed,
                        free,
                        low
                    );
                }
            }
            fn mix(self, hash: u64) -> u64 {
                self.mix_words(hash)
            }

            /// Most groups have few columns, and one word is soon flooded: the columns around the first cell.
            fn flood(self, within: Self) -> Self {
                let first = (self.lowest() / $stride).saturating_sub(1);
                let end = first + 64 / $stride;
                let found = Self::of_word(first, self.word(first).flood(within.word(first)));
                let goes_on = |from: u32, to: u32| found.lane(from) & within.lane(to) != 0;
                let is_whole = (first == 0 || !goes_on(first, first - 1))
                    && (end >= Self::COLUMNS || !goes_on(end - 1, end))
                    && (self & !found).is_empty();
                if is_whole { found } else { flood_all(self | found, within) }
            }
        }

        impl $name {
            /// As many columns as a word holds, from `first` on.
            fn word(self, first: u32) -> Tiny<$stride> {
                let (at, shift) = ((first * $stride) as usize / 64, first * $stride % 64);
                let next = self.0.get(at + 1).copied().unwrap_or(0);
                Tiny((self.0[at] >> shift) | (next << 1 << (63 - shift)))
            }

            /// The cells that [`Self::word`] gives.
            fn of_word(first: u32, Tiny(cells): Tiny<$stride>) -> Self {
                let (at, shift) = ((first * $stride) as usize / 64, first * $stride % 64);
                let mut words = [0; $words];
                words[at] = cells << shift;
                if let Some(next) = words.get_mut(at + 1) {
                    *next = cells >> 1 >> (63 - shift);
                }
                Self(words)
            }
        }
    };
}

lanes_in_words!(Medium, 4, 16, 4);
lanes_in_words!(Large, 16, 32, 5);

impl Cells for Wide {
    const STRIDE: u32 = 64;
    const COLUMNS: u32 = 64;
    const ROWS: u32 = 64;
    const EMPTY: Self = Self([0; 64]);
    const GROUND: Self = Self([1; 64]);
    type RowPlanes = [Self; 6];
    type Counts = [u16; 64];
    const NO_COUNTS: Self::Counts = [0; 64];

    fn cell(number: u32) -> Self {
        Self::of_bit(number)
    }
    fn lowest(self) -> u32 {
        self.lowest_bit()
    }
    fn highest(self) -> u32 {
        self.highest_bit()
    }
    fn count(self) -> u32 {
        self.count_bits()
    }
    fn lane(self, column: u32) -> u64 {
        self.0[column as usize]
    }
    fn with_lane(mut self, column: u32, rows: u64) -> Self {
        self.0[column as usize] = rows;
        self
    }
    fn without_column(mut self, column: u32) -> Self {
        self.0.copy_within(column as usize + 1.., column as usize);
        self.0[63] = 0;
        self
    }
    fn up(self) -> Self {
        Self(self.0.map(|word| word << 1))
    }
    fn down(self) -> Self {
        Self(self.0.map(|word| word >> 1))
    }
    fn left(self) -> Self {
        Self(from_fn(|at| self.0.get(at + 1).copied().unwrap_or(0)))
    }
    fn right(self) -> Self {
        Self(from_fn(|at| if at == 0 { 0 } else { self.0[at - 1] }))
    }
    /// A lane is a word, so nothing can be carried into another and no bit need be free.
    fn fall(planes: &mut [Self], removed: Self) {
        for (at, &removed) in removed.0.iter().enumerate().filter(|&(_, &removed)| removed != 0) {
            fall_in_word!(planes.iter_mut().map(|plane| &mut plane.0[at]), removed, 0_u64, 1);
        }
    }
    fn mix(self, hash: u64) -> u64 {
        self.mix_words(hash)
    }

    /// Column by column, so that a small group in a large board costs little.
    fn flood(self, within: Self) -> Self {
        let (mut filled, mut seeds) = (Self::EMPTY, self);
        let mut waiting: Vec<usize> = (0..64).filter(|&column| self.0[column] != 0).collect();
        while let Some(column) = waiting.pop() {
            let run = run_of(seeds.0[column], within.0[column]) & !filled.0[column];
            seeds.0[column] = 0;
            if run == 0 {
                continue;
            }
            filled.0[column] |= run;
            for beside in [column.wrapping_sub(1), column + 1] {
                if beside < 64 && within.0[beside] & run & !filled.0[beside] != 0 {
                    seeds.0[beside] |= within.0[beside] & run;
                    waiting.push(beside);
                }
            }
        }
        filled
    }
}

/// The bits of `within` that are connected to `seeds` in one column.
fn run_of(seeds: u64, within: u64) -> u64 {
    let mut filled = seeds & within;
    loop {
        let more = (filled | (filled << 1) | (filled >> 1)) & within;
        if more == filled {
            return filled;
        }
        filled = more;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use qeq_base::chance::Chance;

    /// Sets from sparse to dense, so that groups have from one column to all.
    fn flooded_at_once_as_step_by_step<C: Cells>(rounds: usize, chance: &mut Chance) {
        for round in 0..rounds {
            let percent = 30 + round % 6 * 10;
            let cells = (0..C::COLUMNS * C::STRIDE).filter(|cell| cell % C::STRIDE < C::ROWS);
            let cells = cells.filter(|_| chance.below(100) < percent);
            let within = cells.fold(C::EMPTY, |all, cell| all | C::cell(cell));
            let mut rest = within;
            while !rest.is_empty() {
                let seed = C::cell(rest.lowest());
                rest = rest & !seed;
                assert_eq!(seed.flood(within), flood_all(seed, within));
                let seeds = seed | C::cell(within.highest());
                assert_eq!(seeds.flood(within), flood_all(seeds, within));
            }
        }
    }

    #[test]
    fn a_group_is_whole_however_many_columns_it_has() {
        let mut chance = Chance::from_seed(1);
        flooded_at_once_as_step_by_step::<Medium>(300, &mut chance);
        flooded_at_once_as_step_by_step::<Large>(300, &mut chance);
        // Each has four thousand cells.
        flooded_at_once_as_step_by_step::<Wide>(6, &mut chance);
    }
}
