//! The race behind the duel: how good it is to have these candidates left when the rival has those. One
//! recurrence for all [goals](Goal), over the courses of the two sides.
//!
//! ```text
//! lead(a, b)  = max of   name            1/|a| right, else a without it (or lost, by the rules)
//!                        split [y, n]    |y|/|a|: reply(y, b), else reply(n, b)
//! reply(a, b) = the same for the other side, min instead of max
//! ```
//!
//! Known values, where questions split in any way: by rounds the race is even, V(N, N) = ½. Where the one
//! who is first down to one candidate wins, M. Nica, *Optimal strategy in "Guess Who?": beyond binary search*
//! (2015), gives p*(24, 24) = 91/144.

use qeq_base::ids::Id;

use super::course::{Course, Stage, Steps};

/// When a game is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Who has the last word.
    pub turns: Turns,
    /// The price of a wrong name.
    pub wrong_name: WrongName,
}

/// Who has the last word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turns {
    /// Both guess in each round; both right in one round is a tie.
    Rounds,
    /// Whoever is right first has won.
    Alternating,
}

impl Turns {
    /// Both, the assignment's first.
    pub const ALL: [Self; 2] = [Self::Rounds, Self::Alternating];
}

/// The price of a wrong name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrongName {
    /// The turn.
    CostsTurn,
    /// The game.
    CostsGame,
}

impl WrongName {
    /// Both, the assignment's first.
    pub const ALL: [Self; 2] = [Self::CostsTurn, Self::CostsGame];
}

/// What a race is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// To name the rival's person, by the rules of a game.
    Name(Rules),
    /// To have one candidate left, whom nobody has to name: whoever comes there first has won.
    OneLeft,
}

impl Rules {
    /// The assignment's rounds.
    pub const ROUNDS: Self = Self { turns: Turns::Rounds, wrong_name: WrongName::CostsTurn };
    /// The board game: in turns, and a wrong name loses.
    pub const OFFICIAL: Self = Self { turns: Turns::Alternating, wrong_name: WrongName::CostsGame };

    /// What a right name scores for the guesser when the rival still has `left` candidates and, by rounds,
    /// may have a last word.
    pub(super) fn right(self, last_word: Option<usize>) -> f64 {
        match (self.turns, last_word) {
            (Turns::Rounds, Some(left)) => 1.0 - 0.5 / left as f64,
            _ => 1.0,
        }
    }

    /// What naming one of n candidates scores, given what the right name and a wrong one do.
    pub(super) fn name(self, n: usize, right: f64, wrong: f64) -> f64 {
        let wrong = match self.wrong_name {
            WrongName::CostsTurn => wrong,
            WrongName::CostsGame => 0.0,
        };
        mean(n, [1, n - 1], [right, wrong])
    }

    /// The best score of a name, given what a right one scores, what each stage to come does, and what it scores at least to
    /// stay here: no wrong name leaves the guesser worse off.
    fn best_name(self, steps: &Steps, right: f64, after: impl Fn(Stage) -> f64, stay: f64) -> f64 {
        let n = steps.left;
        match self.wrong_name {
            WrongName::CostsTurn if n > 1 => {
                let worth = |&wrong: &Stage| self.name(n, right, after(wrong));
                steps.names.iter().map(worth).fold(self.name(n, right, stay), f64::max)
            }
            WrongName::CostsTurn | WrongName::CostsGame => self.name(n, right, 0.0),
        }
    }
}

impl Goal {
    /// Whether one candidate left is already a win.
    fn is_won(self, left: usize) -> bool {
        self == Self::OneLeft && left == 1
    }

    /// The best score of the guesser, given the rival's candidates where he may have a last word, what each stage to come
    /// scores, and what it scores at least to stay here.
    fn best(
        self,
        steps: &Steps,
        last_word: Option<usize>,
        after: impl Fn(Stage) -> f64,
        stay: f64,
    ) -> f64 {
        let n = steps.left;
        let worth =
            |[yes, no]: [(usize, Stage); 2]| mean(n, [yes.0, no.0], [after(yes.1), after(no.1)]);
        let split = steps.splits.iter().copied().map(worth).fold(0.0, f64::max);
        let name = match self {
            Self::Name(rules) => rules.best_name(steps, rules.right(last_word), after, stay),
            Self::OneLeft => f64::from(u8::from(n == 1)),
        };
        split.max(name)
    }
}

/// The mean of two scores, of which each comes so many times in n.
pub(super) fn mean(n: usize, times: [usize; 2], scores: [f64; 2]) -> f64 {
    (times[0] as f64 * scores[0] + times[1] as f64 * scores[1]) / n as f64
}

/// The values of a race between two courses. All are the score of the first side, from 0 to 1, with ½ for
/// a tie.
#[derive(Clone, Debug)]
pub(super) struct Race {
    /// Stages of the second side.
    width: usize,
    /// The first is to guess: a row for each stage of the first.
    lead: Vec<f64>,
    /// The second is to guess.
    reply: Vec<f64>,
}

impl Race {
    /// Solves the race between two courses. O(stages · stages · steps).
    pub(super) fn solve(goal: Goal, first: &Course, second: &Course) -> Self {
        let cells = first.len() * second.len();
        let [lead, reply] = [0; 2].map(|_| Vec::with_capacity(cells));
        let mut race = Self { width: second.len(), lead, reply };
        let sides = (goal, first, second);
        for (a, b) in first.stages().flat_map(|a| second.stages().map(move |b| (a, b))) {
            // Where one side alone has every name among its steps, what it scores is known before the other has to know.
            match [first.steps(a), second.steps(b)].map(Steps::have_names) {
                [_, true] => {
                    race.solve_reply(sides, (a, b), 0.0);
                    race.solve_lead(sides, (a, b), race.reply(a, b));
                }
                [true, false] => {
                    race.solve_lead(sides, (a, b), 0.0);
                    race.solve_reply(sides, (a, b), 1.0 - race.lead(a, b));
                }
                [false, false] => {
                    race.solve_lead(sides, (a, b), 0.0);
                    race.solve_reply(sides, (a, b), 0.0);
                }
            }
        }
        race
    }

    fn solve_lead(
        &mut self,
        (goal, first, second): (Goal, &Course, &Course),
        (a, b): (Stage, Stage),
        stay: f64,
    ) {
        let won = |stage| goal.is_won(first.left(stage));
        let after = |stage| if won(stage) { 1.0 } else { self.reply(stage, b) };
        self.lead.push(goal.best(first.steps(a), Some(second.left(b)), after, stay));
    }

    fn solve_reply(
        &mut self,
        (goal, _, second): (Goal, &Course, &Course),
        (a, b): (Stage, Stage),
        stay: f64,
    ) {
        let won = |stage| goal.is_won(second.left(stage));
        let after = |stage| if won(stage) { 1.0 } else { 1.0 - self.lead(a, stage) };
        self.reply.push(1.0 - goal.best(second.steps(b), None, after, stay));
    }

    /// The first, at stage `a`, is to guess; the second is at stage `b`. O(1).
    pub(super) fn lead(&self, a: Stage, b: Stage) -> f64 {
        self.lead[a.index() * self.width + b.index()]
    }

    /// The first is at stage `a`; the second, at stage `b`, is to guess. O(1).
    pub(super) fn reply(&self, a: Stage, b: Stage) -> f64 {
        self.reply[a.index() * self.width + b.index()]
    }
}

/// The race where questions split the candidates in any way, by numbers of candidates.
#[derive(Clone, Debug)]
pub struct Ideal {
    goal: Goal,
    race: Race,
}

impl Ideal {
    /// Solves it for up to `size` candidates on either side. O(size³).
    pub fn solve(goal: Goal, size: usize) -> Self {
        let course = Course::of_any_splits(size);
        Self { goal, race: Race::solve(goal, &course, &course) }
    }

    /// The score of the side to move, which leads the round, with `a` candidates left while the rival has
    /// `b`.
    ///
    /// # Panics
    /// When a or b is 0 or more than the race was solved for.
    pub fn value(&self, a: usize, b: usize) -> f64 {
        self.race.lead(self.stage(a), self.stage(b))
    }

    /// The best questions: of how many candidates they are true, no more than half. None where a name is
    /// better.
    ///
    /// # Panics
    /// As [`value`](Self::value).
    pub fn bids(&self, a: usize, b: usize) -> Vec<usize> {
        let rival = self.stage(b);
        let after = |left: usize| match self.goal.is_won(left) {
            true => 1.0,
            false => self.race.reply(self.stage(left), rival),
        };
        let worth = |yes: usize| mean(a, [yes, a - yes], [after(yes), after(a - yes)]);
        // The rest is rounding.
        let best = self.value(a, b) - 1e-12;
        (1..=a / 2).filter(|&yes| worth(yes) >= best).collect()
    }

    fn stage(&self, left: usize) -> Stage {
        Stage::from_index(left - 1)
    }
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
        let race = Ideal::solve(Goal::Name(Rules::ROUNDS), 60);
        for n in 1..=60 {
            is(race.value(n, n), (1, 2));
        }
        is(race.value(1, 2), (3, 4));
        is(race.value(3, 4), (5, 8));
    }

    /// What the page on duels says of naming before one is sure: how much more than the best question a name is worth to
    /// who begins the round, and to who ends it.
    #[test]
    fn among_four_or_more_a_name_is_for_those_in_a_hurry() {
        let rules = Rules::ROUNDS;
        let race = Ideal::solve(Goal::Name(rules), 24).race;
        let stage = |left: usize| Stage::from_index(left - 1);
        for (own, rival) in (4..=24).flat_map(|own| (1..=24).map(move |rival| (own, rival))) {
            let gain = |right, after: &dyn Fn(usize) -> f64| {
                let worth = |yes| mean(own, [yes, own - yes], [after(yes), after(own - yes)]);
                rules.name(own, right, after(own - 1)) - (1..own).map(worth).fold(0.0, f64::max)
            };
            let begins = |left| race.reply(stage(left), stage(rival));
            let begins = gain(rules.right(Some(rival)), &begins);
            assert!(if rival <= 3 { begins > 1e-12 } else { begins < -1e-12 }, "{own} {rival}");
            let ends = |left| 1.0 - race.lead(stage(rival), stage(left));
            let ends = gain(rules.right(None), &ends);
            let sign = if ends.abs() < 1e-12 { 0.0 } else { ends.signum() };
            assert_eq!(sign, (2.0 - rival as f64).clamp(-1.0, 1.0), "{own} {rival}");
        }
    }

    #[test]
    fn down_to_one_candidate_as_nica_computed_it() {
        let race = Ideal::solve(Goal::OneLeft, 24);
        is(race.value(24, 24), (91, 144));
        is(race.value(5, 5), (17, 25));
    }

    #[test]
    fn whoever_is_behind_bids_a_power_of_two() {
        let race = Ideal::solve(Goal::OneLeft, 64);
        // Nica: 2^k when the rival has from 2^k + 1 to 2^(k+1), and oneself more than that.
        for rival in 3..=16_usize {
            let power = rival.next_power_of_two() / 2;
            for own in 2 * power + 1..=64 {
                assert!(race.bids(own, rival).contains(&power), "{own} against {rival}");
            }
        }
    }

    #[test]
    fn by_the_official_rules_a_wrong_name_loses() {
        let race = Ideal::solve(Goal::Name(Rules::OFFICIAL), 24);
        is(race.value(4, 4), (9, 16));
        is(race.value(24, 24), (5, 9));
    }

    #[test]
    fn fewer_candidates_are_never_worse() {
        for goal in [Goal::Name(Rules::ROUNDS), Goal::Name(Rules::OFFICIAL), Goal::OneLeft] {
            let race = Ideal::solve(goal, 30);
            for (a, b) in (1..30).flat_map(|a| (1..30).map(move |b| (a, b))) {
                assert!(race.value(a, b) >= race.value(a + 1, b) - 1e-12, "{goal:?} {a} {b}");
                assert!(race.value(a, b) <= race.value(a, b + 1) + 1e-12, "{goal:?} {a} {b}");
            }
        }
    }
}
