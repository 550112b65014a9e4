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
        // No more than are wanted, for all groups together too.
        let mut reach = self.reach(wanted);
        let mut total = 0;
        for (price, group, more) in offers {
            let free = reach[group..].iter().copied().min().unwrap_or(0);
            let taken = more.min(free);
            reach[group..].iter_mut().for_each(|reach| *reach -= taken);
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

#[cfg(test)]
mod tests {
    use qeq_base::chance::Chance;

    use super::*;

    /// Some sides, not empty, over so many leaves.
    fn drawn(leaves: usize, sides: usize, chance: &mut Chance) -> Vec<Vec<usize>> {
        let side = |chance: &mut Chance| -> Vec<usize> {
            let mut side: Vec<usize> = (0..leaves).filter(|_| chance.happens(0.4)).collect();
            if side.is_empty() {
                side.push(chance.below(leaves));
            }
            side
        };
        (0..sides).map(|_| side(chance)).collect()
    }

    /// What the best so many sides cover, by trying all sets of them.
    fn covered(weights: &[u64], sides: &[Vec<usize>], count: usize) -> u64 {
        let chosen = (0_u32..1 << sides.len()).filter(|set| set.count_ones() as usize <= count);
        let weight = |set: u32| -> u64 {
            let is_on = |rank: usize| {
                sides
                    .iter()
                    .enumerate()
                    .any(|(at, side)| set >> at & 1 == 1 && side.contains(&rank))
            };
            (0..weights.len()).filter(|&rank| is_on(rank)).map(|rank| weights[rank]).sum()
        };
        chosen.map(weight).max().unwrap_or(0)
    }

    #[test]
    fn sides_never_reach_less_than_they_cover_and_often_no_more() {
        let mut chance = Chance::from_seed(1);
        let (mut exact, mut all) = (0, 0);
        for round in 0..300 {
            let (leaves, count) = (1 + chance.below(12), 1 + chance.below(7));
            let heaviest = [1, 9, 1 << 40][round % 3];
            let weights: Vec<u64> =
                (0..leaves).map(|_| 1 + chance.below(heaviest) as u64).collect();
            let sides = drawn(leaves, count, &mut chance);
            let most = weights.iter().sum();
            let reach = Covering::new(weights.clone(), sides.clone()).reach(most);
            assert_eq!(reach.len(), count);
            for (at, &reach) in reach.iter().enumerate() {
                let truth = covered(&weights, &sides, at + 1);
                assert!((truth..=most).contains(&reach), "{weights:?} {sides:?} {at}: {reach}");
                exact += u32::from(reach == truth);
                all += 1;
            }
        }
        assert!(exact * 4 > all * 3, "{exact} of {all}");
    }

    /// The least that 0, 1, 2, … leaves cost, as many as there are on sides: every leaf goes to one of its sides or to
    /// none, and the larger of two groups comes first.
    fn least_costs(leaves: usize, sides: &[Vec<usize>]) -> Vec<u64> {
        let count = sides.len();
        let mut least = vec![u64::MAX; leaves + 1];
        'ways: for mut way in 0..(count + 1).pow(leaves as u32) {
            let mut groups = [0; 4];
            for rank in 0..leaves {
                let side = way % (count + 1);
                way /= count + 1;
                if side < count {
                    if !sides[side].contains(&rank) {
                        continue 'ways;
                    }
                    groups[side] += 1;
                }
            }
            groups.sort_unstable_by_key(|&size| Reverse(size));
            let cost = |(at, &size): (usize, &u64)| -> u64 {
                let group = prices(at as u64 + 1, size).filter(|_| size > 0);
                group.map(|(price, leaves)| price * leaves).sum()
            };
            let of_all = &mut least[groups.iter().sum::<u64>() as usize];
            *of_all = (*of_all).min(groups.iter().enumerate().map(cost).sum());
        }
        least.truncate(least.iter().position(|&it| it == u64::MAX).unwrap_or(leaves + 1));
        least
    }

    #[test]
    fn nothing_is_cheaper_than_the_cheapest_and_nearly_always_it_can_be_had() {
        let mut chance = Chance::from_seed(2);
        let (mut exact, mut all) = (0, 0);
        for _ in 0..80 {
            let count = 1 + chance.below(4);
            let leaves = 1 + chance.below([7, 7, 7, 6][count - 1]);
            let sides = drawn(leaves, count, &mut chance);
            // Nothing is claimed of more leaves than there are on sides.
            for (wanted, &truth) in least_costs(leaves, &sides).iter().enumerate() {
                let claimed = Covering::new(vec![1; leaves], sides.clone()).cheapest(wanted as u64);
                assert!(claimed <= truth, "{sides:?} {wanted}: {claimed} > {truth}");
                exact += u32::from(claimed == truth);
                all += 1;
            }
        }
        assert!(exact * 100 > all * 97, "{exact} of {all}");
    }

    #[test]
    fn leaves_of_a_group_have_the_prices_of_their_depths() {
        let told = |group, size| prices(group, size).collect::<Vec<_>>();
        assert_eq!(told(1, 1), [(2, 1)]);
        assert_eq!(told(1, 2), [(2, 1), (3, 1)]);
        assert_eq!(told(3, 4), [(4, 1), (5, 1), (6, 2)]);
        assert_eq!(told(1, 7), [(2, 1), (3, 1), (4, 2), (5, 3)]);
    }
}
