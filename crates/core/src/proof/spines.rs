//! What prices show about the sets that are left of a board by questions with small sides.
//!
//! Follow any tree of a set from the root always to the answer that more of the *whole board* give. What hangs on this
//! way, at depth i, is a part A of the smaller side of a question, and no two hang behind the same one. Let prices be given for
//! characters, questions and depths, the last two never above 0, such that for every part A of every smaller side
//!
//! ```text
//! i·w(A) + least total of A ≥ prices of A + price of the question + price of depth i.
//! ```
//!
//! Add this up over all that hangs there, and what the tree costs is at least the prices of everybody in the set but the
//! last one of the way, of the questions that divide the set and of the depths, and the depth of the last one. The depths
//! may be counted from any t + 1 on: then the set costs t times its weight less. Somebody who answers everything like most
//! is always the last one, and pays weight for every depth at once, in place of the depth of the last one.

use qeq_base::ids::Id;

use super::{Line, Prices, ProofFault};
use crate::board::{Board, QuestionId};
use crate::candidates::{CharacterId, CharacterSet};
use crate::weights::Weights;

/// The least totals of all parts of all sides may take so many bytes.
const MOST_MEMORY: usize = 1 << 28;

/// So many looks at a question of a part, of all parts of all sides: ten seconds or so.
const MOST_LOOKS: usize = 1 << 32;

/// What all prices say about the depths to come may take so many bytes.
const MOST_OF_LEDGERS: usize = 1 << 30;

/// So many prices are tried on a set: the latest of those that hold there.
const TRIED: usize = 3;

/// More than any bound.
const NEVER: i64 = i64::MAX / 4;

/// The smaller side of a question and the least total of each of its parts, by a bit for each member.
struct Smaller {
    /// The first question with this side, and the answer of the side.
    question: QuestionId,
    set: CharacterSet,
    members: Vec<CharacterId>,
    /// The parts that questions set apart.
    cuts: Vec<usize>,
    totals: Vec<u64>,
}

/// All smaller sides of a board, and the prices that were shown to hold.
pub(crate) struct Spines<'a> {
    board: &'a Board,
    weights: &'a Weights,
    sides: Vec<Smaller>,
    /// Who answers every question like most.
    rest: Option<CharacterId>,
    ledgers: Vec<Ledger<'a>>,
}

/// Some prices, and what they say about the depths to come.
struct Ledger<'a> {
    prices: &'a Prices,
    /// For each number of questions before, from the first on that the prices hold for, and each character by its id: the
    /// least that the depths to come cost when it is the last, less its price.
    ends: Vec<Vec<i64>>,
}

impl<'a> Spines<'a> {
    /// What these prices show about a board. O(parts of all sides · (questions + prices · depths)).
    ///
    /// # Errors
    /// The first prices that do not hold or have no room any more, or of the first ones where the sides have
    /// too many parts, or questions that divide those.
    pub(crate) fn new(
        board: &'a Board,
        weights: &'a Weights,
        prices: &'a [Prices],
    ) -> Result<Self, (Line, ProofFault)> {
        let mut spines =
            Self { board, weights, sides: Vec::new(), rest: None, ledgers: Vec::new() };
        if prices.is_empty() {
            return Ok(spines);
        }
        if let Some(at) = first_beyond_room(board, prices) {
            return Err((Line::Prices(at), ProofFault::TooLarge));
        }
        spines.find_sides().map_err(|fault| (Line::Prices(0), fault))?;
        for (at, prices) in prices.iter().enumerate() {
            if !spines.is_well_formed(prices) || !spines.hold(prices) {
                return Err((Line::Prices(at), ProofFault::UnfairPrices));
            }
            let ledger = spines.ledger(prices);
            spines.ledgers.push(ledger);
        }
        Ok(spines)
    }

    fn find_sides(&mut self) -> Result<(), ProofFault> {
        let everyone = self.board.everyone();
        let mut room = 0_usize;
        let mut left = everyone.clone();
        for question in self.board.question_ids() {
            let yes = self.board.yes(question).intersection(everyone);
            let no = everyone.difference(&yes);
            let set = if yes.len() <= no.len() { yes } else { no };
            if set.is_empty() || self.sides.iter().any(|side| side.set == set) {
                continue;
            }
            let parts = 1_usize.checked_shl(set.len() as u32).unwrap_or(usize::MAX);
            room = room.saturating_add(parts.saturating_mul(size_of::<u64>()));
            if set.len() >= usize::BITS as usize || room > MOST_MEMORY {
                return Err(ProofFault::TooLarge);
            }
            left = left.difference(&set);
            let members = set.iter().collect();
            self.sides.push(Smaller { question, set, members, cuts: vec![], totals: vec![] });
        }
        self.rest = left.iter().next();
        let sets: Vec<CharacterSet> = self.sides.iter().map(|side| side.set.clone()).collect();
        self.sides.iter_mut().for_each(|side| side.find_cuts(&sets));
        let looks = self.sides.iter().map(|side| side.cuts.len() << side.members.len());
        if looks.fold(0, usize::saturating_add) > MOST_LOOKS {
            return Err(ProofFault::TooLarge);
        }
        self.sides.iter_mut().for_each(|side| side.total_all(self.weights));
        Ok(())
    }

    /// Whether there is a price for everybody and everything, small enough to be added up.
    fn is_well_formed(&self, prices: &Prices) -> bool {
        let Prices { asked, bits, characters, questions, depths } = prices;
        if asked.checked_add(depths.len()) != Some(self.sides.len()) {
            return false;
        }
        let sum = |prices: &[i64]| {
            let mut sizes = prices.iter().map(|price| price.unsigned_abs());
            sizes.try_fold(0, u64::checked_add)
        };
        let heaviest: u64 = self.board.character_ids().map(|id| self.weights.of(id)).sum();
        let depth = self.sides.len() as u64 + 2;
        characters.len() == self.board.len()
            && questions.len() == self.board.question_count()
            && *bits < 60
            && heaviest.checked_mul(depth).is_some_and(|most| most < 1 << (60 - bits))
            && [characters, questions, depths]
                .iter()
                .all(|prices| sum(prices).is_some_and(|sum| sum < 1 << 60))
            && questions.iter().chain(depths).all(|&price| price <= 0)
    }

    /// Whether no part of a side costs less than the prices say, at any depth.
    fn hold(&self, prices: &Prices) -> bool {
        let of = self.by_id(prices);
        let rent = self.rest.map_or(0, |rest| self.scaled(rest, prices));
        self.sides.iter().all(|side| {
            let price = prices.questions[side.question.index()];
            let paid = Sums::new(side.members.iter().map(|id| of[id.index()]));
            let weights = Sums::new(side.members.iter().map(|&id| self.scaled(id, prices)));
            (1..side.totals.len()).all(|part| {
                let total = (side.totals[part] << prices.bits) as i64;
                let (weight, beyond) = (weights.of(part), rent + total - paid.of(part));
                // Prices of questions and depths are never above 0.
                beyond + (prices.asked as i64 + 1) * weight >= 0
                    || (prices.asked as i64 + 1..)
                        .zip(&prices.depths)
                        .all(|(depth, at)| beyond + depth * weight >= price + at)
            })
        })
    }

    fn ledger(&self, prices: &'a Prices) -> Ledger<'a> {
        let of = self.by_id(prices);
        let mut ends = vec![vec![NEVER; of.len()]];
        for (at, price) in prices.depths.iter().enumerate().rev() {
            let length = (prices.asked + at + 1) as i64;
            let mut end = vec![NEVER; of.len()];
            for id in self.board.character_ids() {
                let farewell = match self.rest {
                    None => length * self.scaled(id, prices) - of[id.index()],
                    Some(rest) if rest == id => -of[id.index()],
                    Some(_) => NEVER,
                };
                end[id.index()] = price + farewell.min(ends[ends.len() - 1][id.index()]);
            }
            ends.push(end);
        }
        ends.reverse();
        Ledger { prices, ends }
    }

    /// What characters pay, by their ids.
    fn by_id(&self, prices: &Prices) -> Vec<i64> {
        let mut of = vec![0; self.board.id_bound()];
        for (id, price) in self.board.character_ids().zip(&prices.characters) {
            of[id.index()] = *price;
        }
        of
    }

    fn scaled(&self, id: CharacterId, prices: &Prices) -> i64 {
        (self.weights.of(id) << prices.bits) as i64
    }

    /// No tree of a set costs less: its least total where it is part of a smaller side of the whole board, and else what
    /// prices say, when so many questions were asked. O(different smaller sides · words + characters of the board), and the
    /// logarithm of how many prices there are times their number.
    pub(crate) fn bound(&self, set: &CharacterSet, asked: usize) -> u64 {
        self.total(set).unwrap_or_else(|| self.left(set, asked))
    }

    /// The least total of a part of a smaller side of the whole board.
    pub(crate) fn total(&self, set: &CharacterSet) -> Option<u64> {
        let around = |side: &&Smaller| set.difference(&side.set).is_empty();
        let side = self.sides.iter().find(around)?;
        Some(side.totals[side.part(set)])
    }

    /// What the latest prices say about a set that is left after so many questions.
    fn left(&self, set: &CharacterSet, asked: usize) -> u64 {
        if set.len() < 2 || self.rest.is_some_and(|rest| !set.contains(rest)) {
            return 0;
        }
        let open = || self.sides.iter().filter(|side| !side.set.intersection(set).is_empty());
        if asked + open().count() > self.sides.len() {
            return 0;
        }
        let hold = self.ledgers.iter().filter(|ledger| ledger.prices.asked <= asked);
        let mut latest: Vec<&Ledger<'_>> = hold.collect();
        latest.sort_by_key(|ledger| std::cmp::Reverse(ledger.prices.asked));
        let said = latest.iter().take(TRIED).map(|ledger| {
            let prices = ledger.prices;
            let questions = open().map(|side| prices.questions[side.question.index()]);
            let ends = &ledger.ends[asked - prices.asked];
            let end = set.iter().map(|id| ends[id.index()]).min().unwrap_or(0);
            let characters = self.board.character_ids().zip(&prices.characters);
            let paid = characters.filter(|(id, _)| set.contains(*id)).map(|(id, price)| {
                let above = if self.rest == Some(id) { 0 } else { self.scaled(id, prices) };
                price - asked as i64 * above
            });
            let bound = questions.sum::<i64>() + end + paid.sum::<i64>();
            (bound.max(0) as u64).div_ceil(1 << prices.bits)
        });
        said.max().unwrap_or(0)
    }
}

/// The place of the prices whose ledger would be one too many to remember.
fn first_beyond_room(board: &Board, prices: &[Prices]) -> Option<usize> {
    let most = MOST_OF_LEDGERS / (size_of::<i64>() * board.id_bound());
    let mut ends = prices.iter().scan(0, |sum, prices| {
        *sum += prices.depths.len() + 1;
        Some(*sum)
    });
    ends.position(|ends| ends > most)
}

impl Smaller {
    fn find_cuts(&mut self, sides: &[CharacterSet]) {
        let whole = (1 << self.members.len()) - 1;
        let parts = sides.iter().map(|side| self.part(side));
        self.cuts = parts.filter(|&part| part != 0 && part != whole).collect();
        self.cuts.sort_unstable();
        self.cuts.dedup();
    }

    /// Works out the least total of every part, the parts of a part before it.
    fn total_all(&mut self, weights: &Weights) {
        let weights = Sums::new(self.members.iter().map(|&id| weights.of(id) as i64));
        self.totals = vec![0; 1 << self.members.len()];
        for part in (1..self.totals.len()).filter(|part| !part.is_power_of_two()) {
            let behind = self.cuts.iter().filter_map(|cut| {
                let (apart, others) = (part & cut, part & !cut);
                (apart != 0 && others != 0).then(|| self.totals[apart] + self.totals[others])
            });
            let least = behind.min().expect("any two characters differ somewhere");
            self.totals[part] = weights.of(part) as u64 + least;
        }
    }

    fn part(&self, set: &CharacterSet) -> usize {
        let seats = self.members.iter().enumerate().filter(|&(_, &id)| set.contains(id));
        seats.fold(0, |part, (seat, _)| part | 1 << seat)
    }
}

/// The sums of numbers over the parts of a side: those of its first members and of the others.
struct Sums([Vec<i64>; 2]);

/// So many members are the first.
const FIRST: usize = 12;

impl Sums {
    fn new(numbers: impl Iterator<Item = i64>) -> Self {
        let numbers: Vec<i64> = numbers.collect();
        let (first, others) = numbers.split_at(numbers.len().min(FIRST));
        Self([first, others].map(|some| {
            let mut sums = vec![0; 1 << some.len()];
            for part in 1..sums.len() {
                sums[part] = sums[part & (part - 1)] + some[part.trailing_zeros() as usize];
            }
            sums
        }))
    }

    fn of(&self, part: usize) -> i64 {
        self.0[0][part & ((1 << FIRST) - 1)] + self.0[1][part >> FIRST]
    }
}

#[cfg(test)]
mod tests {
    use qeq_base::chance::Chance;

    use super::*;

    #[test]
    fn sums_are_those_of_the_members_of_a_part_however_many_there_are() {
        let mut chance = Chance::from_seed(1);
        for count in [0, 1, 2, 11, 12, 13, 15] {
            let numbers: Vec<i64> = (0..count).map(|_| chance.below(2001) as i64 - 1000).collect();
            let sums = Sums::new(numbers.iter().copied());
            for part in 0..1_usize << count {
                let members = (0..count).filter(|seat| part >> seat & 1 == 1);
                let plain: i64 = members.map(|seat| numbers[seat]).sum();
                assert_eq!(sums.of(part), plain, "{count} {part:b}");
            }
        }
    }
}
