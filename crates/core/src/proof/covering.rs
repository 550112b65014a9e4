//! What a few smaller sides let go together, for the bound on a lemma's own set.
//!
//! The groups of the way in [`simple`](super::simple) are parts of different smaller sides, and nobody is in two of
//! them. So i groups hold no more than i sides cover. With a worth between 0 and 1 for each leaf, somebody on z sides
//! counts at most 1 − worth + worth · z, and summed over a set of sides: i of them cover no more than what all worths
//! lack to 1, and the i largest worths of a side. This holds whatever the worths; good ones are sought by changing them
//! a little at a time, for every i.

use std::cmp::Reverse;

/// A worth of 1.
const FULL: u64 = 256;

/// By how much worths change, one round after another.
const ROUNDS: [u64; 8] = [48, 32, 24, 16, 12, 8, 4, 2];

/// Leaves on sides: who they are, in ranks from 0, and what each rank weighs.
pub(super) struct Covering {
    weights: Vec<u64>,
    sides: Vec<Vec<usize>>,
}

impl Covering {
    pub(super) fn new(weights: Vec<u64>, sides: Vec<Vec<usize>>) -> Self {
        Self { weights, sides }
    }

    /// What a side weighs.
    fn size(&self, side: &[usize]) -> u64 {
        side.iter().map(|&rank| self.weights[rank]).sum()
    }

    /// The least that `wanted` leaves cost in groups on the way; what cannot be had costs nothing.
    pub(super) fn cheapest(&self, wanted: u64) -> u64 {
        let mut sizes: Vec<u64> = self.sides.iter().map(|side| self.size(side)).collect();
        sizes.sort_unstable_by_key(|&size| Reverse(size));
        let mut offers: Vec<(u64, usize, u64)> = Vec::new();
        for (group, &size) in sizes.iter().enumerate() {
            offers.extend(prices(group as u64 + 1, size).map(|(price, more)| (price, group, more)));
        }
        offers.sort_unstable();
        let mut reach = self.reach(wanted);
        let (mut left, mut total) = (wanted, 0);
        for (price, group, more) in offers {
            let free = reach[group..].iter().copied().min().unwrap_or(0);
            let taken = more.min(free).min(left);
            reach[group..].iter_mut().for_each(|reach| *reach -= taken);
            left -= taken;
            total += taken * price;
        }
        total
    }

    /// What 1, 2, 3, … sides cover at most, and no more than `most`.
    fn reach(&self, most: u64) -> Vec<u64> {
        let mut reach = vec![most; self.sides.len()];
        let mut worths = vec![FULL; self.weights.len()];
        for (round, change) in ROUNDS.into_iter().enumerate() {
            let end = reach.iter().position(|&reach| reach >= most).unwrap_or(reach.len());
            let end = if round == 0 { reach.len() } else { end };
            for at in 0..end {
                let chosen = if round % 2 == 0 { at } else { end - 1 - at };
                let order = self.order(&worths);
                self.note(&worths, &order, &mut reach);
                if round == 0 && reach[chosen] >= most {
                    break;
                }
                self.improve(&mut worths, &order[..=chosen], change);
            }
        }
        reach
    }

    /// The sides by what they are worth, the dearest first. Sides share leaves, and together can weigh many times what all
    /// leaves do.
    fn order(&self, worths: &[u64]) -> Vec<(u128, usize)> {
        let worth = |side: &[usize]| {
            side.iter().map(|&rank| u128::from(self.weights[rank]) * u128::from(worths[rank])).sum()
        };
        let mut order: Vec<(u128, usize)> =
            self.sides.iter().enumerate().map(|(at, side)| (worth(side), at)).collect();
        order.sort_unstable_by_key(|&(worth, at)| (Reverse(worth), at));
        order
    }

    fn note(&self, worths: &[u64], order: &[(u128, usize)], reach: &mut [u64]) {
        let lack = |(&weight, worth): (&u64, &u64)| u128::from(weight) * u128::from(FULL - worth);
        let mut sum: u128 = self.weights.iter().zip(worths).map(lack).sum();
        for (reach, (worth, _)) in reach.iter_mut().zip(order) {
            sum += worth;
            let most = u64::try_from(sum / u128::from(FULL)).unwrap_or(u64::MAX);
            *reach = (*reach).min(most);
        }
    }

    /// Those on no chosen side become worth more, those on several less.
    fn improve(&self, worths: &mut [u64], chosen: &[(u128, usize)], change: u64) {
        let mut times = vec![0; worths.len()];
        chosen.iter().flat_map(|&(_, at)| &self.sides[at]).for_each(|&rank| times[rank] += 1);
        for (worth, times) in worths.iter_mut().zip(times) {
            *worth = (*worth + change).saturating_sub(change * times).min(FULL);
        }
    }
}

/// The prices of the leaves of a group of at most `size`, and how many leaves have each: the first leaf, and those that
/// make the group larger than 1, 2, 4, ….
pub(super) fn prices(group: u64, size: u64) -> impl Iterator<Item = (u64, u64)> {
    let levels = (0..u64::from(u64::BITS)).map_while(move |level| {
        let more = size.checked_sub(1 << level).filter(|&more| more > 0)?;
        Some((group + level + 2, more.min(1 << level)))
    });
    std::iter::once((group + 1, 1)).chain(levels)
}
