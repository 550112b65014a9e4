//! The optimum of a board whose questions all have a small side.
//!
//! Follow any tree from the root always to the side that is the larger one *in the whole board*. On this way, the spine,
//! the questions are all different, and behind each of them hangs what is left of its smaller side:
//!
//! ```text
//!      ●──●──●──●── the last        total = Σ i·w(Aᵢ) + optimum(Aᵢ), and the last one's depth
//!      │  │  │  │
//!     A₁ A₂ A₃ A₄                   Aᵢ = the smaller side of question i without those before
//! ```
//!
//! The small sides have so few parts that the optimum of each can be kept ([`side`]). So a tree is nothing but the order
//! of the questions on its spine, and who is left after some of them depends on which they are, not on their order. All
//! sets that spines leave are swept depth by depth, and each keeps its cheapest way ([`sweep`]); those that cost too much
//! with what is still to come are dropped ([`prices`]). The prices are looked for anew for those that are left of each
//! depth ([`ascent`]).
//!
//! A sweep keeps so many sets of a depth at most, and leaves a bound if that was too few; the next one keeps more.
//!
//! Measured on boards of 128 characters with 32 questions of 10 % and weights 1/rank: the prices bound the root by 95 to
//! 98 % of the optimum (three boards), where the bounds of [`exact`] reach 79 to 85 %, and ten proofs take 0.6 to 4 s; on
//! four of these boards the plain search takes more than 40 s with two threads. Equal weights are left to it unless the
//! sides are few ([`MOST_SIDES`]): it proves such boards in a second or two.

mod ascent;
mod assignment;
mod evidence;
mod offer;
mod prices;
mod side;
mod sweep;
#[cfg(test)]
mod tests;

use std::collections::HashMap;

use foldhash::fast::RandomState;

use self::ascent::{Aim, Ascent, Pool};
pub(super) use self::evidence::write;
use self::prices::{DualPrices, NEVER};
use self::side::{MOST_MEMBERS, Minority};
use self::sweep::{Left, Sweep};
use super::bits::{Bits, positions};
use super::frame::Frame;
use super::meter::{Halt, Meter, Pace};
use super::{Whole, exact};
use crate::board::QuestionId;
use crate::builders::Task;
use crate::tree::Step;

/// All sides together have so many parts at most: 256 MiB, if all of them are asked for.
const MOST_PARTS: usize = 1 << 25;

/// So many looks at a question of a part, of all parts of all sides: a minute, if all of them are asked for, of which a search
/// of seconds asks for few. Of more it would ask for too few.
const MOST_LOOKS: usize = 1 << 33;

/// A board has so many questions that divide it at most: offers are made by every question at every depth, and with what is
/// made of them they take some 100 MB then. No search of seconds comes through more of them.
const MOST_QUESTIONS: usize = 1 << 11;

/// Where all weigh the same, a character is on so many smaller sides on average, at most: on more, the plain search finds
/// better bounds, which are whole numbers.
const MOST_SIDES: usize = 5;

/// Costs inside have so many bits at most, so that sums of a few of them have room.
const BITS: u32 = 58;

/// How many sets of a depth the first sweep keeps, how many times more each one after it, and how many none exceeds.
const FIRST_WIDTH: usize = 1 << 7;
const WIDER: usize = 1 << 5;
const WIDEST: usize = 1 << 20;

/// Rounds of looking for prices, for everybody and for those that are left of a depth.
const ROUNDS_AT_ROOT: usize = 40;
const ROUNDS: usize = 4;

/// What every part of the search looks at.
struct Ground<B> {
    /// What each position weighs: the task's weights with some bits more behind, so that prices need no fractions.
    weights: Vec<i64>,
    more_bits: u32,
    everyone: B,
    /// The smaller side of each question, all of them different.
    minorities: Vec<B>,
    /// Who answers every question like most, if anybody does.
    rest: Option<usize>,
    /// What every question on the spine costs for that one, who is always the last.
    rest_cost: i64,
}

impl<B: Bits> Ground<B> {
    /// The ground of a frame whose questions have these smaller sides; none where the totals are too large.
    fn new(frame: &Frame, task: &Task<'_>, minorities: Vec<B>) -> Option<Self> {
        let weights = || frame.ids.iter().map(|&id| task.weights.of(id));
        let most = weights().sum::<u64>().checked_mul(minorities.len() as u64 + 2)?;
        let more_bits = BITS.checked_sub(u64::BITS - most.leading_zeros())?;
        let weights: Vec<i64> = weights().map(|weight| (weight << more_bits) as i64).collect();
        let everyone = frame.everyone::<B>().set;
        let others = minorities.iter().fold(B::EMPTY, |others, side| others | *side);
        let rest = positions(&(everyone & !others)).next();
        let rest_cost = rest.map_or(0, |rest| weights[rest]);
        Some(Self { weights, more_bits, everyone, minorities, rest, rest_cost })
    }

    /// What the last one on a spine of this length costs beyond that.
    fn last_cost(&self, who: usize, length: usize) -> i64 {
        match self.rest {
            None => self.weights[who] * length as i64,
            Some(rest) if who == rest => 0,
            Some(_) => NEVER,
        }
    }

    /// The least by which two totals differ.
    fn unit(&self) -> i64 {
        1 << self.more_bits
    }

    /// A bound on totals as a total of the task.
    fn total(&self, bound: i64) -> u64 {
        (bound.max(0) as u64).div_ceil(1 << self.more_bits)
    }
}

/// A board, and what is known about its spines.
pub(super) struct Spine<B> {
    frame: Frame,
    columns: Vec<(QuestionId, B)>,
    /// The questions whose smaller sides are on the ground.
    questions: Vec<QuestionId>,
    ground: Ground<B>,
    sides: Vec<Minority>,
    pool: Pool,
    /// The latest prices by the number of questions asked; those of the root hold everywhere.
    prices: Vec<Option<DualPrices>>,
    /// How many sets of a depth the next sweep keeps.
    width: usize,
    lower: u64,
}

impl<B: Bits> Spine<B> {
    /// The board, if its questions all have a small side ([`fits`]) and its totals leave room for prices. O(k²·(N/64 + k)), and room
    /// for all parts of the sides.
    pub(super) fn of(task: &Task<'_>) -> Option<Self> {
        if !fits(task) {
            return None;
        }
        let mut ids: Vec<_> = task.board.character_ids().collect();
        exact::sort_by_weight(task, &mut ids);
        let frame = Frame::of(task, ids, 1);
        let columns = frame.columns::<B>(task);
        let (questions, minorities) = minorities(&frame.everyone::<B>().set, &columns);
        let ground = Ground::new(&frame, task, minorities)?;
        let side = |side| Minority::new(side, &ground.minorities, &ground.weights);
        let sides = ground.minorities.iter().map(side).collect();
        let pool = Pool::new(questions.len());
        let prices = (0..=questions.len()).map(|_| None).collect();
        let width = FIRST_WIDTH;
        Some(Self { frame, columns, questions, ground, sides, pool, prices, width, lower: 0 })
    }

    /// The latest prices that hold after so many questions.
    fn latest(&self, asked: usize) -> &DualPrices {
        let latest = self.prices[..=asked].iter().rev().flatten().next();
        latest.expect("those of the root come first")
    }
}

/// Whether the smaller sides of all questions are not too many and have few parts, and a proof is in sight. O(N·k/64).
pub(super) fn fits(task: &Task<'_>) -> bool {
    let board = task.board;
    let sizes = board.question_ids().map(|question| board.minority(question));
    let sizes: Vec<usize> = sizes.filter(|&size| size > 0).collect();
    let are_small = sizes.len() <= MOST_QUESTIONS
        && sizes.iter().all(|&size| size <= MOST_MEMBERS)
        && have_few_parts(sizes.iter().map(|&size| 1 << size).sum(), sizes.len());
    are_small && (task.unit().is_none() || sizes.iter().sum::<usize>() <= MOST_SIDES * board.len())
}

/// Whether so many parts are asked by so many questions in little room and time.
fn have_few_parts(parts: usize, questions: usize) -> bool {
    parts <= MOST_PARTS && parts * questions <= MOST_LOOKS
}

/// The questions with their smaller sides, each side once.
fn minorities<B: Bits>(everyone: &B, columns: &[(QuestionId, B)]) -> (Vec<QuestionId>, Vec<B>) {
    let (mut questions, mut minorities) = (Vec::new(), Vec::new());
    for &(question, yes) in columns {
        let no = *everyone & !yes;
        let side = if yes.count() <= no.count() { yes } else { no };
        if !side.is_empty() && !minorities.contains(&side) {
            questions.push(question);
            minorities.push(side);
        }
    }
    (questions, minorities)
}

impl<B: Bits> Whole for Spine<B> {
    fn lower(&self) -> u64 {
        self.lower
    }

    fn raise(&mut self, upper: u64, meter: &mut Meter<'_, '_>) -> Result<Option<Vec<Step>>, Halt> {
        if self.prices[0].is_none() {
            self.bound_root(upper, meter)?;
            return Ok(None);
        }
        if self.width > WIDEST {
            return Err(Halt);
        }
        let limit = ((upper - 1) << self.ground.more_bits) as i64;
        let swept = Sweep::run(self, limit, self.width, meter)?;
        self.width = match self.width {
            WIDEST => WIDEST + 1,
            width => (width * WIDER).min(WIDEST),
        };
        let reached = swept.best.as_ref().map_or(upper, |(cost, _)| self.ground.total(*cost));
        self.lower = self.lower.max(reached.min(self.ground.total(swept.dropped)));
        swept.best.map(|(_, spine)| self.write(&spine, meter)).transpose()
    }

    /// The sweep drops whatever costs the same.
    fn first_in_file(&mut self, _meter: &mut Meter<'_, '_>) -> Result<Option<Vec<Step>>, Halt> {
        Ok(None)
    }
}

impl<B: Bits> Spine<B> {
    /// Looks for prices for everybody.
    fn bound_root(&mut self, upper: u64, meter: &mut Meter<'_, '_>) -> Result<(), Halt> {
        let ground = &self.ground;
        let total: i64 = ground.weights.iter().sum();
        // Whoever pays the depth of an even tree is not far from it in a good one.
        let depth = |weight: i64| 1 + i64::from((total / weight.max(1)).ilog2());
        let mut start: Vec<i64> =
            ground.weights.iter().map(|&weight| depth(weight) * weight).collect();
        if let Some(rest) = ground.rest {
            start[rest] = 0;
        }
        let enough = (upper << ground.more_bits) as f64;
        let aim = Aim { asked: 0, share: vec![1.0; start.len()], enough };
        let rounds = ROUNDS_AT_ROOT;
        let (sides, pool) = (&mut self.sides[..], &mut self.pool);
        let prices = Ascent { ground, sides, pool, aim }.climb(&start, rounds, meter)?;
        let bound = prices.bound(ground, &ground.everyone, 0);
        self.lower = self.lower.max(ground.total(bound));
        self.prices[0] = Some(prices);
        Ok(())
    }

    /// Looks for prices for what is left after so many questions.
    fn reprice(
        &mut self,
        layer: &[Left<B>],
        asked: usize,
        limit: i64,
        meter: &mut Meter<'_, '_>,
    ) -> Result<(), Halt> {
        let mut counts = vec![0_u32; self.ground.weights.len()];
        for left in layer {
            positions(&left.set).for_each(|who| counts[who] += 1);
        }
        let (latest, root) = (self.latest(asked).of(), self.latest(0).of());
        let start = |(who, &count): (usize, &u32)| match (count, latest[who]) {
            // Whoever is in none of the sets is not to be taken along.
            (0, _) => 0,
            (_, 0) => root[who],
            (_, price) => price,
        };
        let start: Vec<i64> = counts.iter().enumerate().map(start).collect();
        let sets = layer.len() as f64;
        let mean = layer.iter().map(|left| left.cost as f64).sum::<f64>() / sets;
        let share = counts.iter().map(|&count| f64::from(count) / sets).collect();
        let aim = Aim { asked, share, enough: 1.01 * (limit as f64 - mean) };
        let (ground, sides, pool) = (&self.ground, &mut self.sides[..], &mut self.pool);
        let prices = Ascent { ground, sides, pool, aim }.climb(&start, ROUNDS, meter)?;
        self.prices[asked] = Some(prices);
        Ok(())
    }

    /// The tree of a spine.
    fn write(&mut self, spine: &[usize], meter: &mut Meter<'_, '_>) -> Result<Vec<Step>, Halt> {
        let Self { frame, columns, questions, ground, sides, .. } = self;
        let mut asked: HashMap<B, usize, RandomState> = HashMap::default();
        let mut left = ground.everyone;
        for &question in spine {
            asked.insert(left, question);
            left = left & !ground.minorities[question];
        }
        exact::written(frame, columns, |group| {
            meter.visit()?;
            let question = match asked.get(&group.set) {
                Some(&question) => question,
                None => {
                    let holds = |side: &B| (group.set & !*side).is_empty();
                    let at = ground.minorities.iter().position(holds);
                    let side = &mut sides[at.expect("it hangs on the spine")];
                    side.question(side.part(&group.set), meter)?
                }
            };
            Ok(questions[question])
        })
    }
}
