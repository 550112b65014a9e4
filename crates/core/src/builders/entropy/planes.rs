//! How many of a list of rows have each bit: positional population counts, bit-sliced.
//!
//! ```text
//! count of question   5 4 3 2 1 0       a plane is one bit of all counts
//!            plane 0  1 0 1 1 0 0       (here: counts 1, 2, 3, 1, 0, 2)
//!            plane 1  0 1 1 0 0 1
//! ```
//!
//! A row is added to the counts of all questions at once, by the adders of a circuit made of machine words;
//! eight rows go through a tree of full adders first, so that a row costs about six operations a word
//! (Harley & Seal's method, in Warren, *Hacker's Delight*, 2nd ed., 5–1). Nothing is unpacked: the most even
//! question is found in the planes as well.

/// A row of answers, or one bit of the counts of all questions.
pub(super) type Row<const W: usize> = [u64; W];

/// Counts stay below 2³².
const PLANES: usize = 32;

/// The counts of all questions; plane i holds bit i of each.
pub(super) struct Planes<const W: usize> {
    planes: [Row<W>; PLANES],
    /// Bits that a count may need.
    used: usize,
}

impl<const W: usize> Planes<W> {
    /// Counts the ones of each column. O(rows · words).
    pub(super) fn of(rows: &[Row<W>]) -> Self {
        let mut counts = Self { planes: [[0; W]; PLANES], used: bits(rows.len()) };
        let (eights, rest) = rows.as_chunks::<8>();
        eights.iter().for_each(|rows| counts.add_eight(rows));
        rest.iter().for_each(|row| counts.carry(0, *row));
        counts
    }

    /// Takes the counts of some of the rows away, and `left` rows are left. O(words · log rows).
    pub(super) fn take_away(&mut self, some: &Self, left: usize) {
        let mut borrow = [0; W];
        for (plane, some) in self.planes[..self.used].iter_mut().zip(&some.planes) {
            for at in 0..W {
                (plane[at], borrow[at]) = minus(plane[at], some[at], borrow[at]);
            }
        }
        self.used = bits(left);
    }

    /// The column whose ones and zeros are most nearly equal in number, and of several the first. Kept out of those who
    /// ask, which recurse, because of the room it takes.
    #[inline(never)]
    pub(super) fn most_even(&self, rows: usize) -> usize {
        let smaller = self.smaller(rows);
        // The largest of the smaller sides, bit by bit from the highest.
        let mut left = [u64::MAX; W];
        for plane in smaller[..self.used].iter().rev() {
            let larger: Row<W> = std::array::from_fn(|at| left[at] & plane[at]);
            if larger != [0; W] {
                left = larger;
            }
        }
        let word = left.iter().position(|&word| word != 0).expect("somebody is left");
        64 * word + left[word].trailing_zeros() as usize
    }

    /// For each column the number of ones or of zeros, whichever is smaller.
    fn smaller(&self, rows: usize) -> [Row<W>; PLANES] {
        let mut smaller = [[0; W]; PLANES];
        let (mut borrow, mut fewer_zeros) = ([0; W], [0; W]);
        let planes = smaller.iter_mut().zip(&self.planes).take(self.used);
        for (plane, (zeros, ones)) in planes.enumerate() {
            let all = if rows >> plane & 1 == 1 { u64::MAX } else { 0 };
            for at in 0..W {
                (zeros[at], borrow[at]) = minus(all, ones[at], borrow[at]);
                (_, fewer_zeros[at]) = minus(zeros[at], ones[at], fewer_zeros[at]);
            }
        }
        for (zeros, ones) in smaller.iter_mut().zip(&self.planes).take(self.used) {
            for at in 0..W {
                zeros[at] = ones[at] ^ (ones[at] ^ zeros[at]) & fewer_zeros[at];
            }
        }
        smaller
    }

    fn add_eight(&mut self, rows: &[Row<W>; 8]) {
        let [ones, twos, fours, ..] = &mut self.planes;
        let mut eights = [0; W];
        for at in 0..W {
            let row = |number: usize| rows[number][at];
            let two_a = add(&mut ones[at], row(0), row(1));
            let two_b = add(&mut ones[at], row(2), row(3));
            let four_a = add(&mut twos[at], two_a, two_b);
            let two_a = add(&mut ones[at], row(4), row(5));
            let two_b = add(&mut ones[at], row(6), row(7));
            let four_b = add(&mut twos[at], two_a, two_b);
            eights[at] = add(&mut fours[at], four_a, four_b);
        }
        self.carry(3, eights);
    }

    /// Adds ones to the counts at a plane and hands carries on.
    fn carry(&mut self, from: usize, mut carries: Row<W>) {
        for plane in &mut self.planes[from..] {
            if carries == [0; W] {
                return;
            }
            for (bit, carry) in plane.iter_mut().zip(&mut carries) {
                (*bit, *carry) = (*bit ^ *carry, *bit & *carry);
            }
        }
    }
}

/// How many a count up to `most` needs.
fn bits(most: usize) -> usize {
    (usize::BITS - most.leading_zeros()) as usize
}

/// A full adder for 64 columns: the sum replaces `one`, the carry is returned.
fn add(one: &mut u64, two: u64, three: u64) -> u64 {
    let half = *one ^ two;
    let carry = *one & two | half & three;
    *one = half ^ three;
    carry
}

/// A full subtractor for 64 columns: the difference and the next borrow.
fn minus(from: u64, what: u64, borrow: u64) -> (u64, u64) {
    (from ^ what ^ borrow, !from & (what | borrow) | what & borrow)
}

#[cfg(test)]
mod tests {
    use qeq_base::chance::Chance;

    use super::*;

    fn most_even_by_counting(rows: &[Row<2>]) -> usize {
        let ones = |column: usize| {
            rows.iter().filter(|row| row[column / 64] >> (column % 64) & 1 == 1).count()
        };
        (0..128).min_by_key(|&column| rows.len().abs_diff(2 * ones(column))).unwrap()
    }

    #[test]
    fn the_most_even_column_is_found_by_any_number_of_rows() {
        let mut chance = Chance::from_seed(4);
        for rows in (2..40).chain([64, 100, 1000]) {
            for density in [0.02, 0.3, 0.9] {
                let mut bit = |at: usize| u64::from(chance.happens(density)) << (at % 64);
                let mut word = || (0..64).map(&mut bit).fold(0, |word, bit| word | bit);
                let mut rows: Vec<Row<2>> = (0..rows).map(|_| [word(), word()]).collect();
                rows[0][1] ^= 1 << 63;
                let found = Planes::of(&rows).most_even(rows.len());
                assert_eq!(found, most_even_by_counting(&rows), "{} {density}", rows.len());
                let (some, others) = rows.split_at(rows.len() / 3);
                let mut counts = Planes::of(&rows);
                counts.take_away(&Planes::of(some), others.len());
                let found = counts.most_even(others.len());
                assert_eq!(found, most_even_by_counting(others), "{} {density}", others.len());
            }
        }
    }
}
