//! The race behind the duel, with questions that split the candidates in any way: how good it is to have `a`
//! candidates left when the rival has `b`. Three sets of rules, one recurrence.
//!
//! ```text
//! value(a, b) = max of   naming          1/a right, else a − 1 left (or lost, by the rules)
//!                        splitting k     k/a: k left, else a − k left          1 ≤ k ≤ a/2
//! ```
//!
//! Known values: by rounds the race is even, V(N, N) = ½. Where the one who is first down to one candidate
//! wins, M. Nica, *Optimal strategy in "Guess Who?": beyond binary search* (2015), gives p*(24, 24) = 91/144.

/// When a race is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    /// The assignment's rounds: the second always replies, both right is a tie, a wrong name costs a turn.
    Rounds,
    /// The board game: in turns, and a wrong name loses.
    Official,
    /// In turns; the first who has one candidate left wins, without naming.
    Narrowing,
}

/// The values of a race for up to so many candidates.
#[derive(Clone, Debug)]
pub struct Race {
    rules: Rules,
    size: usize,
    /// `a * (size + 1) + b`: the side to move has a, the rival b. By rounds it is the first who moves.
    first: Vec<f64>,
    /// By rounds: the value for the first, who has a, when it is the second's turn, who has b.
    second: Vec<f64>,
}

impl Race {
    /// Solves the race for up to `size` candidates on either side. O(size³).
    pub fn solve(rules: Rules, size: usize) -> Self {
        let cells = (size + 1) * (size + 1);
        let mut race = Self { rules, size, first: vec![0.0; cells], second: vec![0.0; cells] };
        // Every move leaves fewer candidates in all.
        for sum in 2..=2 * size {
            for a in 1.max(sum.saturating_sub(size))..=size.min(sum - 1) {
                let (at, b) = (race.at(a, sum - a), sum - a);
                match rules {
                    Rules::Rounds => {
                        race.second[at] = race.reply(a, b);
                        race.first[at] = race.lead(a, b);
                    }
                    Rules::Official | Rules::Narrowing => race.first[at] = race.turn(a, b),
                }
            }
        }
        race
    }

    /// The chance of the side to move, which has `a` candidates left while the rival has `b`; by rounds the
    /// score of the first, with ½ for a tie. From 0 to 1.
    ///
    /// # Panics
    /// When a or b is 0 or more than the race was solved for.
    pub fn value(&self, a: usize, b: usize) -> f64 {
        assert!((1..=self.size).contains(&a) && (1..=self.size).contains(&b), "{a}, {b}");
        self.first[self.at(a, b)]
    }

    /// By rounds: the score of the first, who has `a` left after a guess, when the second has `b` and is to
    /// guess.
    pub fn value_before_reply(&self, a: usize, b: usize) -> f64 {
        self.second[self.at(a, b)]
    }

    /// The score of the first who has just named the right person: the second, with `b` left, replies.
    pub fn value_when_right(b: usize) -> f64 {
        1.0 - 0.5 / b as f64
    }

    fn at(&self, a: usize, b: usize) -> usize {
        a * (self.size + 1) + b
    }

    /// The first to guess in a round.
    fn lead(&self, a: usize, b: usize) -> f64 {
        let left = |k: usize| self.second[self.at(k, b)];
        let right = Self::value_when_right(b);
        let wrong = if a > 1 { left(a - 1) } else { 0.0 };
        let name = mean(a, 1, right, wrong);
        splits(a).map(|k| mean(a, k, left(k), left(a - k))).fold(name, f64::max)
    }

    /// The second to guess in a round, where the first was not right: the first's score, as low as can be.
    fn reply(&self, a: usize, b: usize) -> f64 {
        let left = |k: usize| self.first[self.at(a, k)];
        let wrong = if b > 1 { left(b - 1) } else { 0.0 };
        let name = mean(b, 1, 0.0, wrong);
        splits(b).map(|k| mean(b, k, left(k), left(b - k))).fold(name, f64::min)
    }

    /// A turn where turns alternate.
    fn turn(&self, a: usize, b: usize) -> f64 {
        let over = |k: usize| self.rules == Rules::Narrowing && k == 1;
        let left = |k: usize| if over(k) { 1.0 } else { 1.0 - self.first[self.at(b, k)] };
        let name = match self.rules {
            Rules::Official => 1.0 / a as f64,
            Rules::Rounds | Rules::Narrowing => f64::from(u8::from(a == 1)),
        };
        splits(a).map(|k| mean(a, k, left(k), left(a - k))).fold(name, f64::max)
    }
}

fn splits(a: usize) -> impl Iterator<Item = usize> {
    1..=a / 2
}

/// k in a say yes.
fn mean(a: usize, k: usize, yes: f64, no: f64) -> f64 {
    (k as f64 * yes + (a - k) as f64 * no) / a as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is(value: f64, (numerator, denominator): (u32, u32)) {
        let expected = f64::from(numerator) / f64::from(denominator);
        assert!((value - expected).abs() < 1e-12, "{value} is not {numerator}/{denominator}");
    }

    #[test]
    fn by_rounds_the_race_is_even() {
        let race = Race::solve(Rules::Rounds, 60);
        for n in 1..=60 {
            is(race.value(n, n), (1, 2));
        }
        is(race.value(1, 2), (3, 4));
        is(race.value(3, 4), (5, 8));
    }

    #[test]
    fn down_to_one_candidate_as_nica_computed_it() {
        let race = Race::solve(Rules::Narrowing, 24);
        is(race.value(24, 24), (91, 144));
        is(race.value(5, 5), (17, 25));
    }

    #[test]
    fn by_the_official_rules_a_wrong_name_loses() {
        let race = Race::solve(Rules::Official, 24);
        is(race.value(4, 4), (9, 16));
        is(race.value(24, 24), (5, 9));
    }

    #[test]
    fn fewer_candidates_are_never_worse() {
        for rules in [Rules::Rounds, Rules::Official, Rules::Narrowing] {
            let race = Race::solve(rules, 30);
            for (a, b) in (1..30).flat_map(|a| (1..30).map(move |b| (a, b))) {
                assert!(race.value(a, b) >= race.value(a + 1, b) - 1e-12, "{rules:?} {a} {b}");
                assert!(race.value(a, b) <= race.value(a, b + 1) + 1e-12, "{rules:?} {a} {b}");
            }
        }
    }
}
