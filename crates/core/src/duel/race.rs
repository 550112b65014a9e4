//! The race behind the duel: how good it is to have these candidates left when the rival has those. One
//! recurrence for all [goals](Goal), over the courses of the two sides.
//!
//! ```text
//! own(a, b)   = max of   name            1/|a| right, else after(a without it, b) (or lost, by the rules)
//!                        split [y, n]    |y|/|a|: after(y, b), else after(n, b)
//! after(a, b) = 1 − own(b, a) of the rival, who is to guess
//! ```
//!
//! Known values, where questions split in any way: by rounds the race is even, V(N, N) = ½. Where the one
//! who is first down to one candidate wins, M. Nica, *Optimal strategy in "Guess Who?": beyond binary search*
//! (2015), gives p*(24, 24) = 91/144.

use qeq_base::ids::Id;

use super::Seat;
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

    /// What a right name scores for the guesser in this seat when the rival still has `left` candidates and, by rounds,
    /// may have a last word.
    pub(super) fn right(self, seat: Seat, left: usize) -> f64 {
        match (self.turns, seat) {
            (Turns::Rounds, Seat::First) => 1.0 - 0.5 / left as f64,
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
}

impl Goal {
    /// Whether one candidate left is already a win.
    fn is_won(self, left: usize) -> bool {
        self == Self::OneLeft && left == 1
    }

    /// The best score of a guesser in this seat who has so many candidates, and the rival so many.
    fn best(self, seat: Seat, [own, rival]: [usize; 2], ahead: Ahead) -> f64 {
        let name = match self {
            Self::Name(rules) => rules.name(own, rules.right(seat, rival), ahead.wrong),
            Self::OneLeft => f64::from(u8::from(own == 1)),
        };
        larger(ahead.split, name)
    }
}

/// What a guesser may expect at best, 0 where nothing is known.
#[derive(Clone, Copy, Debug)]
struct Ahead {
    /// After a question.
    split: f64,
    /// After a wrong name.
    wrong: f64,
}

/// The larger of two numbers, none of which is NaN: other than [`f64::max`] it keeps the loops below in vectors.
fn larger(one: f64, other: f64) -> f64 {
    if other > one { other } else { one }
}

/// The mean of two scores, of which each comes so many times in n.
pub(super) fn mean(n: usize, times: [usize; 2], scores: [f64; 2]) -> f64 {
    (times[0] as f64 * scores[0] + times[1] as f64 * scores[1]) / n as f64
}

/// The values of a race between two courses, as one side sees them: its own score, from 0 to 1, with ½ for a tie.
#[derive(Clone, Debug)]
pub(super) struct Race {
    /// Stages of the rival.
    width: usize,
    /// What this side may expect when the rival is to guess: a row for each of its own stages.
    after: Vec<f64>,
}

impl Race {
    /// Solves the race for the side in this seat, on its own course and the rival's. O(stages · stages · steps), and eight
    /// bytes for each pair of stages.
    pub(super) fn solve(goal: Goal, seat: Seat, mine: &Course, rival: &Course) -> Self {
        let width = rival.len();
        let mut race = Self { width, after: Vec::with_capacity(mine.len() * width) };
        let mut row = Row::new(goal, seat, [mine, rival]);
        for stage in mine.stages() {
            row.begin(&race, stage);
            race.after.extend(rival.stages().map(|theirs| row.meet(stage, theirs)));
        }
        race
    }

    /// What this side may expect that has come to `mine` when the rival, at `rival`, is to guess. O(1).
    pub(super) fn after(&self, mine: Stage, rival: Stage) -> f64 {
        self.row(mine)[rival.index()]
    }

    fn row(&self, mine: Stage) -> &[f64] {
        &self.after[mine.index() * self.width..][..self.width]
    }
}

/// One stage of a side against every stage of the rival. What the side's own guesses are worth is needed only here: the
/// rival's chances hang on them at this stage, and no other.
struct Row<'a> {
    goal: Goal,
    seat: Seat,
    mine: &'a Course,
    rival: &'a Course,
    /// What the best question is worth, for each stage of the rival.
    splits: Vec<f64>,
    /// What is to be expected after the best of the wrong names.
    wrong: Vec<f64>,
    /// What the rival may expect who has come to each of the stages so far and is not to guess.
    theirs: Vec<f64>,
    /// The same, times the candidates there.
    weighed: Vec<f64>,
}

impl<'a> Row<'a> {
    fn new(goal: Goal, seat: Seat, [mine, rival]: [&'a Course; 2]) -> Self {
        let [splits, wrong, theirs, weighed] = [0; 4].map(|_| vec![0.0; rival.len()]);
        Self { goal, seat, mine, rival, splits, wrong, theirs, weighed }
    }

    /// Looks at what the guesses of a stage lead to, for all stages of the rival at once.
    fn begin(&mut self, race: &Race, stage: Stage) {
        let steps = self.mine.steps(stage);
        self.splits.fill(0.0);
        for &[yes, no] in &steps.splits {
            let [ours, others] = [yes, no].map(|part| self.mine.left(part) as f64);
            let scores = race.row(yes).iter().zip(race.row(no));
            for (best, (yes, no)) in self.splits.iter_mut().zip(scores) {
                *best = larger(*best, ours * yes + others * no);
            }
        }
        for best in &mut self.splits {
            *best /= steps.left as f64;
        }
        self.wrong.fill(0.0);
        for &name in &steps.names {
            for (best, &score) in self.wrong.iter_mut().zip(race.row(name)) {
                *best = larger(*best, score);
            }
        }
    }

    /// What may be expected at the stage, when the rival is at `theirs` and is to guess. The rival's smaller stages have been
    /// met already.
    fn meet(&mut self, stage: Stage, theirs: Stage) -> f64 {
        let courses = [self.mine.steps(stage), self.rival.steps(theirs)];
        // Where one side alone has every name among its steps, what it scores is known before the other has to know.
        let (own, after) = match self.known_first(courses) {
            Some(seat) if seat == self.seat => {
                let own = self.own(courses, theirs, 0.0);
                (own, 1.0 - self.rivals(courses, 1.0 - own))
            }
            Some(_) => {
                let after = 1.0 - self.rivals(courses, 0.0);
                (self.own(courses, theirs, after), after)
            }
            None => (self.own(courses, theirs, 0.0), 1.0 - self.rivals(courses, 0.0)),
        };
        let [mine, their] = courses.map(|steps| steps.left);
        let expected = if self.goal.is_won(their) { 1.0 } else { 1.0 - own };
        self.theirs[theirs.index()] = expected;
        self.weighed[theirs.index()] = their as f64 * expected;
        if self.goal.is_won(mine) { 1.0 } else { after }
    }

    fn known_first(&self, [mine, rival]: [&Steps; 2]) -> Option<Seat> {
        let of = |seat| if seat == self.seat { mine } else { rival };
        [Seat::Second, Seat::First].into_iter().find(|&seat| of(seat).have_names())
    }

    /// What this side may expect that is to guess, and at least to stay here: no wrong name leaves it worse off.
    fn own(&self, [mine, rival]: [&Steps; 2], theirs: Stage, stay: f64) -> f64 {
        let at = theirs.index();
        let ahead = Ahead { split: self.splits[at], wrong: larger(self.wrong[at], stay) };
        self.goal.best(self.seat, [mine.left, rival.left], ahead)
    }

    /// The same of the rival.
    fn rivals(&self, [mine, rival]: [&Steps; 2], stay: f64) -> f64 {
        let split = best_sum(&rival.splits, &self.weighed) / rival.left as f64;
        let wrong = rival.names.iter().map(|name| self.theirs[name.index()]).fold(stay, larger);
        self.goal.best(self.seat.other(), [rival.left, mine.left], Ahead { split, wrong })
    }
}

/// The largest sum over the two parts of a split, 0 without any. Four at a time, because each comparison waits for the one
/// before it.
fn best_sum(splits: &[[Stage; 2]], weighed: &[f64]) -> f64 {
    let sum = |[yes, no]: [Stage; 2]| weighed[yes.index()] + weighed[no.index()];
    let (fours, rest) = splits.as_chunks::<4>();
    let mut best = [0.0; 4];
    for four in fours {
        let sums = four.map(sum);
        best = [0, 1, 2, 3].map(|at| larger(best[at], sums[at]));
    }
    rest.iter().map(|&split| sum(split)).chain(best).fold(0.0, larger)
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
        Self { goal, race: Race::solve(goal, Seat::First, &course, &course) }
    }

    /// The score of the side to move, which leads the round, with `a` candidates left while the rival has
    /// `b`. O(a).
    ///
    /// # Panics
    /// When a or b is 0 or more than the race was solved for.
    pub fn value(&self, a: usize, b: usize) -> f64 {
        let split = (1..=a / 2).map(|yes| self.worth(a, b, yes)).fold(0.0, larger);
        // A wrong name leaves no more than there were.
        let wrong = self.after(a.max(2) - 1, b).max(self.after(a, b));
        self.goal.best(Seat::First, [a, b], Ahead { split, wrong })
    }

    /// The best questions: of how many candidates they are true, no more than half. None where a name is
    /// better.
    ///
    /// # Panics
    /// As [`value`](Self::value).
    pub fn bids(&self, a: usize, b: usize) -> Vec<usize> {
        // The rest is rounding.
        let best = self.value(a, b) - 1e-12;
        (1..=a / 2).filter(|&yes| self.worth(a, b, yes) >= best).collect()
    }

    fn worth(&self, a: usize, b: usize, yes: usize) -> f64 {
        let parts = [yes, a - yes];
        mean(a, parts, parts.map(|part| self.after(part, b)))
    }

    fn after(&self, a: usize, b: usize) -> f64 {
        let [a, b] = [a, b].map(|left| Stage::from_index(left - 1));
        self.race.after(a, b)
    }
}

#[cfg(test)]
mod tests {
    use qeq_base::chance::Chance;

    use super::*;
    use crate::board::random::RandomBoard;
    use crate::duel::course::Lattice;

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
        let course = Course::of_any_splits(24);
        let solve = |seat| Race::solve(Goal::Name(rules), seat, &course, &course);
        let [first, second] = Seat::BOTH.map(solve);
        let stage = |left: usize| Stage::from_index(left - 1);
        for (own, rival) in (4..=24).flat_map(|own| (1..=24).map(move |rival| (own, rival))) {
            let gain = |right, after: &dyn Fn(usize) -> f64| {
                let worth = |yes| mean(own, [yes, own - yes], [after(yes), after(own - yes)]);
                rules.name(own, right, after(own - 1)) - (1..own).map(worth).fold(0.0, f64::max)
            };
            let begins = |left| first.after(stage(left), stage(rival));
            let begins = gain(rules.right(Seat::First, rival), &begins);
            assert!(if rival <= 3 { begins > 1e-12 } else { begins < -1e-12 }, "{own} {rival}");
            let ends = |left| second.after(stage(left), stage(rival));
            let ends = gain(rules.right(Seat::Second, rival), &ends);
            let sign = if ends.abs() < 1e-12 { 0.0 } else { ends.signum() };
            assert_eq!(sign, (2.0 - rival as f64).clamp(-1.0, 1.0), "{own} {rival}");
        }
    }

    /// A race as the recurrence says it, a cell at a time: what each side may expect that is to guess.
    struct Plain<'a> {
        rules: Rules,
        /// Of the first, then of the second.
        courses: [&'a Course; 2],
        /// For each of the first's stages and each of the second's, what the first may expect when either is to guess.
        cells: Vec<Vec<[f64; 2]>>,
    }

    impl Plain<'_> {
        /// What the first may expect at these stages when this side is to guess.
        fn first(&self, at: [Stage; 2], guesses: Seat) -> f64 {
            self.cells[at[0].index()][at[1].index()][guesses.index()]
        }

        /// What a side may expect whom its guess has led to this stage.
        fn after(&self, seat: Seat, at: [Stage; 2], stage: Stage) -> f64 {
            let mut at = at;
            at[seat.index()] = stage;
            let first = self.first(at, seat.other());
            if seat == Seat::First { first } else { 1.0 - first }
        }

        fn best(&self, seat: Seat, at: [Stage; 2], stay: f64) -> f64 {
            let [own, rival] = [seat, seat.other()].map(Seat::index);
            let (course, steps) = (self.courses[own], self.courses[own].steps(at[own]));
            let right = self.rules.right(seat, self.courses[rival].left(at[rival]));
            let after = |stage| self.after(seat, at, stage);
            let split = |parts: &[Stage; 2]| {
                mean(steps.left, parts.map(|part| course.left(part)), parts.map(after))
            };
            let name = |wrong| self.rules.name(steps.left, right, wrong);
            let names = steps.names.iter().map(|&wrong| name(after(wrong)));
            steps.splits.iter().map(split).chain(names).fold(name(stay), f64::max)
        }

        fn solve(rules: Rules, courses: [&Course; 2]) -> Plain<'_> {
            let [rows, columns] = courses.map(Course::len);
            let mut plain = Plain { rules, courses, cells: vec![vec![[0.0; 2]; columns]; rows] };
            let [first, second] = courses;
            for at in first.stages().flat_map(|a| second.stages().map(move |b| [a, b])) {
                let knows = |seat: Seat| courses[seat.index()].steps(at[seat.index()]).have_names();
                let mut seats = [Seat::Second, Seat::First];
                seats.sort_by_key(|&seat| !knows(seat));
                let mut stay = [0.0; 2];
                for seat in seats {
                    let best = plain.best(seat, at, stay[seat.index()]);
                    let first = if seat == Seat::First { best } else { 1.0 - best };
                    plain.cells[at[0].index()][at[1].index()][seat.index()] = first;
                    if knows(seat) {
                        stay[seat.other().index()] = 1.0 - best;
                    }
                }
            }
            plain
        }
    }

    #[test]
    fn row_by_row_a_race_is_the_recurrence_to_the_last_bit() {
        let wish = RandomBoard { characters: 13, attributes: 7, density: 0.4 };
        let board = wish.generate(&mut Chance::from_seed(2)).unwrap();
        let [even, any] = [0, 2].map(|slack| Lattice::grow(&board, slack, 4000).unwrap());
        let counts = Course::of_any_splits(14);
        let courses = [even.course(), any.course(), &counts];
        let pairs = [[0, 1], [1, 2], [2, 0], [2, 2]].map(|pair| pair.map(|at: usize| courses[at]));
        let all = Turns::ALL
            .into_iter()
            .flat_map(|turns| WrongName::ALL.map(|wrong_name| Rules { turns, wrong_name }));
        for (rules, sides) in all.flat_map(|rules| pairs.map(|sides| (rules, sides))) {
            let plain = Plain::solve(rules, sides);
            let goal = Goal::Name(rules);
            let first = Race::solve(goal, Seat::First, sides[0], sides[1]);
            let second = Race::solve(goal, Seat::Second, sides[1], sides[0]);
            for (a, b) in sides[0].stages().flat_map(|a| sides[1].stages().map(move |b| (a, b))) {
                let [lead, reply] = Seat::BOTH.map(|guesses| plain.first([a, b], guesses));
                let expected = [reply, 1.0 - lead];
                let found = [first.after(a, b), second.after(b, a)];
                assert_eq!(found, expected, "{rules:?} {a:?} {b:?}");
            }
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

    /// No more than half of two or three is one.
    #[test]
    fn of_few_there_is_one_question() {
        let race = Ideal::solve(Goal::OneLeft, 8);
        for rival in 1..=8 {
            assert_eq!([2, 3].map(|own| race.bids(own, rival)), [[1], [1]], "{rival}");
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
