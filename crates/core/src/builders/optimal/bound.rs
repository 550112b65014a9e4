//! Lower bounds on the total of any tree of a set.
//!
//! **Huffman.** No binary tree over these leaves is better, whatever the questions (Huffman, 1952).
//!
//! **The spine**, for equal weights. Call the smaller side of a question in the set its *cap*; in any
//! subset its smaller side is no larger. Take any tree and follow it from the root always to the larger
//! side. The questions on this way are all different, and what the i-th of them lets go, a_i characters,
//! is at most its cap. The total is Σ i·a_i, plus what each a_i needs by itself, at least Huffman's
//! total, plus the depth of the last leaf:
//!
//! ```text
//!      ●──●──●──●── last leaf        a_i ≤ cap_i, caps in falling order
//!      │  │  │  │
//!     a₁ a₂ a₃ a₄                    Σ a_i = n − 1
//! ```
//!
//! Exchanging two neighbours so that the larger goes first never makes this sum larger, so the caps may
//! be taken in falling order. What is left is a sum of convex functions under one equation, and the
//! cheapest steps in rising order are its minimum: one more question on the spine, the r-th, brings one
//! leaf for r + 1; a side of 2^L leaves hanging at depth i takes 2^L more for i + L + 2 each.
//!
//! **Forced questions.** Let the spine follow the larger side *in the set* instead; all of the above holds.
//! Somebody who is in the smaller side of only one question can leave the spine only by that question,
//! so it is on the spine, unless that character is its last leaf. On sparse boards most questions are
//! forced, and a spine that long is what makes them dear.
//!
//! **Weights.** A leaf of weight w may be split further into w leaves of weight 1, for [`even`]`(w)` more. What
//! comes out is a tree of leaves of weight 1, and the spine bound holds for it: the caps are weights then, and
//! the last leaf of the spine brings the questions that halve it. So no tree of the weighted leaves costs
//! less than the spine bound of all the units minus what the splitting cost. It is Shannon's bound with caps:
//! below Huffman's where the questions are rich, and far above where they are poor.

mod cover;

pub(super) use self::cover::Cover;
use crate::weights::even;

/// The spine bound for `leaves` leaves. `caps` holds the cap of every question, in falling order, useless
/// questions left out; equal questions may stand there once or more often. At least `forced` questions
/// are on the spine. O(depth · log leaves).
pub(super) fn spine(leaves: u64, caps: &[u64], forced: usize) -> u64 {
    let most = usize::try_from(leaves.saturating_sub(1)).unwrap_or(usize::MAX);
    let forced = forced.min(caps.len()).min(most);
    let mut left = leaves.saturating_sub(1) - forced as u64;
    // The forced questions bring a leaf each, for 2, 3, … forced + 1.
    let mut total = (forced * (forced + 3) / 2) as u64;
    let mut price = 2;
    let levels = caps.first().map_or(0, |&cap| (u64::BITS - cap.leading_zeros()) as usize);
    while left > 0 {
        let longer = u64::from(price - 1 <= caps.len() && price - 1 > forced);
        let sides: u64 = (0..levels.min(price - 2)).map(|level| room(caps, price, level)).sum();
        let taken = left.min(longer + sides);
        if taken == 0 && price > caps.len() + levels + 2 {
            // The caps say that nothing tells these characters apart; the caller knows better.
            return total;
        }
        total += taken * price as u64;
        left -= taken;
        price += 1;
    }
    total
}

/// The sizes of what is let go when a leaf of so many units is halved until one is left.
pub(super) fn halves(weight: u64) -> impl Iterator<Item = u64> {
    let halving = std::iter::successors(Some(weight), |left| Some(left.div_ceil(2)));
    halving.take_while(|&left| left > 1).map(|left| left / 2)
}

/// How many leaves the side at depth `price − level − 2` takes when it grows beyond 2^level.
fn room(caps: &[u64], price: usize, level: usize) -> u64 {
    let side = price - level - 2;
    let cap = caps.get(side - 1).copied().unwrap_or(0);
    cap.saturating_sub(1 << level).min(1 << level)
}

/// The spine bound where nothing is known but the largest cap, for boards of so many leaves at most.
pub(super) struct Capped {
    most: usize,
    /// Row after row, one for each cap from 1 on; a column for each number of leaves.
    totals: Vec<u32>,
}

/// Larger sets go to [`spine`] at once: the table would leave the cache.
const CAPPED_LEAVES: usize = 256;

impl Capped {
    /// The table for sets of at most `leaves` characters. O(leaves²).
    pub(super) fn up_to(leaves: usize) -> Self {
        let most = leaves.min(CAPPED_LEAVES);
        let totals = (1..=most / 2).flat_map(|cap| totals_under(cap, most)).collect();
        Self { most, totals }
    }

    /// No tree of so many leaves without a side above `cap` on its spine costs less. Of at most five
    /// leaves it is the optimum.
    pub(super) fn get(&self, leaves: usize, cap: usize) -> u64 {
        match leaves {
            0 | 1 => 0,
            2..=3 => even(leaves as u64),
            _ if leaves > self.most || cap == 0 => even(leaves as u64),
            _ => u64::from(self.totals[(cap.min(leaves / 2) - 1) * (self.most + 1) + leaves]),
        }
    }
}

/// The spine bounds for 0, 1, … `most` leaves, when there are questions enough with this cap.
fn totals_under(cap: usize, most: usize) -> Vec<u32> {
    let levels = (usize::BITS - cap.leading_zeros()) as usize;
    let mut totals = vec![0, 0];
    for price in 2.. {
        let rooms = (0..levels.min(price - 2)).map(|level| (cap - (1 << level)).min(1 << level));
        for _ in 0..1 + rooms.sum::<usize>() {
            if totals.len() > most {
                return totals;
            }
            totals.push(totals[totals.len() - 1] + price as u32);
        }
    }
    unreachable!("every price adds a leaf")
}

#[cfg(test)]
mod tests {
    use super::*;

    const NEVER: u64 = u64::MAX / 2;

    /// The same minimum by trying every size of every side.
    fn spine_by_trial(leaves: u64, caps: &[u64], forced: usize) -> u64 {
        if leaves == 1 {
            return if forced == 0 { 0 } else { NEVER };
        }
        let Some((&cap, rest)) = caps.split_first() else { return NEVER };
        let sizes = 1..=cap.min(leaves - 1);
        let behind = |size| spine_by_trial(leaves - size, rest, forced.saturating_sub(1));
        let best = sizes.map(|size| leaves + even(size) + behind(size)).min();
        best.unwrap_or(NEVER).min(NEVER)
    }

    #[test]
    fn the_cheapest_steps_are_the_minimum() {
        for caps in [&[4, 3, 2][..], &[5, 5, 1, 1], &[1; 12], &[3, 2, 2, 1, 1, 1], &[9, 1, 1]] {
            let most = caps.iter().sum::<u64>() + 1;
            for leaves in 1..=most.min(13) {
                for forced in 0..(leaves as usize).min(caps.len() + 1) {
                    let expected = spine_by_trial(leaves, caps, forced);
                    assert_eq!(spine(leaves, caps, forced), expected, "{leaves} {caps:?} {forced}");
                }
            }
        }
    }

    #[test]
    fn the_table_is_the_spine_bound_of_equal_caps() {
        let table = Capped::up_to(90);
        for leaves in 1..=90 {
            for cap in 1..=leaves / 2 {
                let expected = spine(leaves as u64, &vec![cap as u64; leaves], 0);
                assert_eq!(table.get(leaves, cap), expected, "{leaves} {cap}");
            }
        }
    }

    #[test]
    fn wide_caps_leave_huffmans_bound() {
        for leaves in 1..128 {
            let caps = vec![leaves / 2; 10];
            assert_eq!(spine(leaves, &caps, 0), even(leaves), "{leaves}");
        }
    }
}
