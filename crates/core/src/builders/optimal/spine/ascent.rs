//! Prices that bound well: subgradient steps towards the dual of the linear program.
//!
//! All offers at all depths are too many to look at in every step, so steps are made on the offers that were the
//! cheapest once, and now and then the cheapest of all are looked for, which makes the bound true again (column generation:
//! Gilmore & Gomory, *A linear programming approach to the cutting-stock problem*, 1961; steps: Held, Wolfe & Crowder,
//! *Validation of subgradient optimization*, 1974).

use super::Ground;
use super::assignment::{self, Assignment};
use super::offer::{self, NOTHING, Offer};
use super::prices::{DualPrices, NEVER};
use super::side::{Minority, Subset, seats};
use crate::builders::optimal::bits::Bits;
use crate::builders::optimal::meter::{Halt, Meter, Pace};

/// What the prices are to bound: the mean of some sets after so many questions.
pub(super) struct Aim {
    pub(super) asked: usize,
    /// In which part of the sets each character is.
    pub(super) share: Vec<f64>,
    /// Enough is enough: what the sets may cost from here on.
    pub(super) enough: f64,
}

/// The offers that were the cheapest once, by question.
pub(super) struct Pool(Vec<Vec<Subset>>);

/// A search for prices under way.
pub(super) struct Ascent<'a, B> {
    pub(super) ground: &'a Ground<B>,
    pub(super) sides: &'a mut [Minority],
    pub(super) pool: &'a mut Pool,
    pub(super) aim: Aim,
}

impl Aim {
    /// Moves prices up for those who are taken along too seldom, and down for the others; false where nobody moves.
    fn step(&self, judged: &Judged, length: f64, prices: &mut [f64]) -> bool {
        let slope = || self.share.iter().zip(&judged.taken).map(|(share, taken)| share - taken);
        let steepness: f64 = slope().map(|slope| slope * slope).sum();
        if steepness < NEAR {
            return false;
        }
        let missing = (self.enough - judged.value).max(self.enough.abs() * NEAR);
        let step = length * missing / steepness;
        prices.iter_mut().zip(slope()).for_each(|(price, slope)| *price += step * slope);
        true
    }
}

/// The cheapest offers found: a row for each depth, and in it one for each question.
type Table = Vec<Vec<Offer>>;

/// What comes of a table of offers.
struct Judged {
    value: f64,
    /// How often each character is taken along.
    taken: Vec<f64>,
    questions: Vec<i64>,
    depths: Vec<i64>,
}

/// Steps on the pool between two looks at everything.
const STEPS: usize = 30;

/// Steps without a gain before they get shorter, and by how much.
const PATIENCE: usize = 6;
const SHORTER: f64 = 0.7;

/// Prices are near enough to the best of the pool.
const NEAR: f64 = 1e-4;

/// How many parts of a side the first round looks at for an offer, how many times more each round after it, and how many
/// none exceeds.
const FIRST_PARTS: usize = 1 << 8;
const MORE_PARTS: usize = 4;
const MOST_PARTS: usize = 1 << 20;

/// Looking at a part of a side is worth so many steps of the meter, and at an offer of the pool so many.
const STEPS_OF_A_PART: usize = 8;
const STEPS_OF_AN_OFFER: usize = 40;

impl Pool {
    pub(super) fn new(questions: usize) -> Self {
        Self(vec![Vec::new(); questions])
    }
}

impl<B: Bits> Ascent<'_, B> {
    /// The best prices found in so many rounds from `start` on: between two rounds steps on the pool, of which the prices
    /// follow a part of the way when the last ones did not bound better (Wentges, *Weighted Dantzig–Wolfe decomposition for
    /// linear mixed-integer programming*, 1997). Stopped after the first round, it leaves the best so far.
    pub(super) fn climb(
        &mut self,
        start: &[i64],
        rounds: usize,
        meter: &mut Meter<'_, '_>,
    ) -> Result<DualPrices, Halt> {
        let mut at: Vec<f64> = start.iter().map(|&price| price as f64).collect();
        let mut best: Option<(f64, Vec<f64>, DualPrices)> = None;
        let mut length = 1.0;
        let mut trust: f64 = 1.0;
        // Prices from the start of a search are far from good, and parts too many.
        let mut most = if self.aim.asked == 0 { FIRST_PARTS } else { MOST_PARTS };
        for round in 1.. {
            let whole = rounded(&at);
            let table = match self.look(&whole, most, meter) {
                Err(Halt) if best.is_some() => break,
                table => table?,
            };
            let judged = self.judge(&whole, &table);
            if best.as_ref().is_none_or(|(value, ..)| judged.value > *value) {
                let Judged { value, questions, depths, .. } = judged;
                let asked = self.aim.asked;
                let prices = DualPrices::new(self.ground, whole, questions, depths, asked);
                best = Some((value, at, prices));
                trust = (1.5 * trust).min(1.0);
            } else {
                trust *= 0.5;
            }
            let (value, from, _) = best.as_ref().expect("set before");
            if round >= rounds || *value >= self.aim.enough {
                break;
            }
            let Ok((reached, next)) = self.steps(from, &mut length, meter) else { break };
            if reached - value < NEAR * value {
                break;
            }
            most = (MORE_PARTS * most).min(MOST_PARTS);
            at = from.iter().zip(next).map(|(from, next)| from + trust * (next - from)).collect();
        }
        Ok(best.expect("one round at least").2)
    }

    /// Looks for offers below the prices that the pool allows, and puts them into it. What costs the others are given
    /// is not above what they cost.
    fn look(
        &mut self,
        prices: &[i64],
        most: usize,
        meter: &mut Meter<'_, '_>,
    ) -> Result<Table, Halt> {
        let mut table = self.pooled(prices, meter)?;
        let Judged { questions, depths, .. } = self.judge(prices, &table);
        let rest_cost = self.ground.rest_cost;
        for (at, (row, price)) in table.iter_mut().zip(depths).enumerate() {
            let depth = (self.aim.asked + at + 1) as i64;
            for (question, side) in self.sides.iter_mut().enumerate() {
                let price = price + questions[question];
                let (found, nodes) =
                    offer::cheaper(side, prices, depth, rest_cost, price, most, meter)?;
                meter.work(STEPS_OF_A_PART * (nodes + 2 * side.members.len()))?;
                row[question].cost = price;
                if let Some(found) = found {
                    row[question] = found;
                    let pool = &mut self.pool.0[question];
                    if found.part != 0 && !pool.contains(&found.part) {
                        pool.push(found.part);
                    }
                }
            }
        }
        Ok(table)
    }

    /// The cheapest offers of the pool.
    fn pooled(&mut self, prices: &[i64], meter: &mut Meter<'_, '_>) -> Result<Table, Halt> {
        let depths = self.ground.minorities.len() - self.aim.asked;
        let mut table = vec![vec![NOTHING; self.sides.len()]; depths];
        for (question, side) in self.sides.iter_mut().enumerate() {
            for &part in &self.pool.0[question] {
                let weight = side.weight(part);
                let first = self.aim.asked as i64 + 1;
                let rest_cost = self.ground.rest_cost;
                let mut cost = offer::cost(side, prices, first, rest_cost, part, meter)?;
                for row in &mut table {
                    if cost >= 0 {
                        break;
                    }
                    if cost < row[question].cost {
                        row[question] = Offer { cost, part };
                    }
                    cost += weight;
                }
            }
        }
        Ok(table)
    }

    /// Steps on the pool; returns the best place and its value there.
    fn steps(
        &mut self,
        from: &[f64],
        length: &mut f64,
        meter: &mut Meter<'_, '_>,
    ) -> Result<(f64, Vec<f64>), Halt> {
        let mut best = (f64::MIN, from.to_vec());
        let mut at = from.to_vec();
        let mut stale = 0;
        let depths = self.ground.minorities.len() - self.aim.asked;
        let parts = self.pool.0.iter().map(Vec::len).sum::<usize>();
        for _ in 0..STEPS {
            meter
                .work(parts * (STEPS_OF_AN_OFFER + depths) + depths * depths * self.sides.len())?;
            let whole = rounded(&at);
            let table = self.pooled(&whole, meter)?;
            let judged = self.judge(&whole, &table);
            if judged.value > best.0 {
                best = (judged.value, at.clone());
                stale = 0;
            } else {
                stale += 1;
                if stale == PATIENCE {
                    (*length, stale) = (*length * SHORTER, 0);
                    at.clone_from(&best.1);
                    continue;
                }
            }
            if !self.aim.step(&judged, *length, &mut at) {
                break;
            }
        }
        Ok(best)
    }

    /// The prices that a table of offers allows, and what they bound.
    fn judge(&self, prices: &[i64], table: &Table) -> Judged {
        let Self { ground, sides, aim, .. } = self;
        let costs: Vec<Vec<i64>> =
            table.iter().map(|row| row.iter().map(|offer| offer.cost).collect()).collect();
        let rows = table.iter().take_while(|row| row.iter().any(|offer| offer.cost < 0)).count();
        let Assignment { columns, prices: questions } =
            assignment::cheapest(&costs[..rows.max(1)], sides.len());
        let depth = |row: &Vec<i64>| {
            let least = row.iter().zip(&questions).map(|(cost, price)| cost - price).min();
            least.unwrap_or(0).min(0)
        };
        let depths: Vec<i64> = costs.iter().map(depth).collect();
        let mut taken = vec![0.0; aim.share.len()];
        let (last, length, end) = ground.end(aim, prices, &depths);
        taken[last] += 1.0;
        for (row, &question) in columns.iter().enumerate().take(length) {
            for seat in seats(table[row][question].part) {
                taken[sides[question].members[seat]] += 1.0;
            }
        }
        let paid: f64 =
            aim.share.iter().zip(prices).map(|(share, &price)| share * price as f64).sum();
        let value = paid + (questions.iter().sum::<i64>() + end) as f64;
        Judged { value, taken, questions, depths }
    }
}

impl<B: Bits> Ground<B> {
    /// Who is the last, after how many depths, and what all of them cost then, at least.
    fn end(&self, aim: &Aim, prices: &[i64], depths: &[i64]) -> (usize, usize, i64) {
        let present = || (0..prices.len()).filter(|&who| aim.share[who] > 0.0);
        let mut best = (0, 0, NEVER);
        let mut sum = 0;
        for (length, price) in (1..).zip(depths) {
            sum += price;
            let last = present().map(|who| {
                (who, self.last_cost(who, aim.asked + length).saturating_sub(prices[who]))
            });
            let (who, least) = last.min_by_key(|(_, cost)| *cost).expect("somebody is there");
            if least < NEVER / 2 && sum + least < best.2 {
                best = (who, length, sum + least);
            }
        }
        best
    }
}

fn rounded(prices: &[f64]) -> Vec<i64> {
    prices.iter().map(|price| price.round() as i64).collect()
}
