//! The players of the duel. Each only chooses a guess; what is known the referee keeps.
//!
//! | player | asks |
//! |---|---|
//! | random | any attribute=value pair of the candidates that eliminates somebody, all alike |
//! | binary | a pair that splits the candidates as evenly as can be, ties drawn |
//! | custom | what is worth most in the [race](super::race): a pair, or already a name |

use qeq_base::chance::Chance;

use super::race::Race;
use super::{Guess, Seat};
use crate::board::{Board, QuestionId};
use crate::candidates::CharacterSet;

/// What a player knows in turn.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'a> {
    /// The persons.
    pub board: &'a Board,
    /// The player's own side.
    pub seat: Seat,
    /// Who the rival's person may be.
    pub mine: &'a CharacterSet,
    /// Who the player's own person may be, for all the rival knows.
    pub rivals: &'a CharacterSet,
    /// The rival has just been right: only a right name still ties.
    pub must_reply: bool,
}

impl Situation<'_> {
    /// The questions that eliminate somebody whatever the answer, with how many would say yes.
    fn splits(&self) -> Vec<(QuestionId, usize)> {
        let n = self.mine.len();
        let count = |id| (id, self.board.yes(id).count_in(self.mine));
        self.board.question_ids().map(count).filter(|&(_, yes)| 0 < yes && yes < n).collect()
    }

    /// One of the candidates.
    fn anybody(&self, chance: &mut Chance) -> Guess {
        let candidates: Vec<_> = self.mine.iter().collect();
        Guess::Person(*chance.pick(&candidates).expect("the rival's person is a candidate"))
    }
}

/// A way to choose.
pub trait Player: Sync {
    /// A guess that is not redundant.
    fn guess(&self, situation: &Situation<'_>, chance: &mut Chance) -> Guess;
}

/// Asks anything that eliminates somebody.
#[derive(Clone, Copy, Debug)]
pub struct Random;

impl Player for Random {
    fn guess(&self, situation: &Situation<'_>, chance: &mut Chance) -> Guess {
        let splits = situation.splits();
        match chance.pick(&splits) {
            Some(&(question, _)) => Guess::Attribute(question),
            None => situation.anybody(chance),
        }
    }
}

/// Halves the candidates.
#[derive(Clone, Copy, Debug)]
pub struct Binary;

impl Player for Binary {
    fn guess(&self, situation: &Situation<'_>, chance: &mut Chance) -> Guess {
        let n = situation.mine.len();
        let mut splits = situation.splits();
        let off = |&(_, yes): &(QuestionId, usize)| (2 * yes).abs_diff(n);
        let best = splits.iter().map(off).min();
        splits.retain(|split| Some(off(split)) == best);
        match chance.pick(&splits) {
            Some(&(question, _)) => Guess::Attribute(question),
            None => situation.anybody(chance),
        }
    }
}

/// Plays the race by rounds: asks or names what leaves the best chance, given how far the rival has come.
/// Exact where questions could split in any way; on a real board the splits are those that there are.
#[derive(Clone, Debug)]
pub struct Custom {
    race: Race,
}

impl Custom {
    /// A player for boards of up to `size` persons. O(size³) once.
    pub fn new(size: usize) -> Self {
        Self { race: Race::solve(super::race::Rules::Rounds, size) }
    }

    /// What a guess is worth to the first when `a` of the guesser's n candidates are left after it.
    fn worth(&self, situation: &Situation<'_>, left: usize) -> f64 {
        let rivals = situation.rivals.len();
        match situation.seat {
            Seat::First => self.race.value_before_reply(left, rivals),
            // The next round begins, and the rival leads it.
            Seat::Second => 1.0 - self.race.value(rivals, left),
        }
    }

    fn worth_of_split(&self, situation: &Situation<'_>, yes: usize) -> f64 {
        let n = situation.mine.len();
        let worth = |left| left as f64 * self.worth(situation, left);
        (worth(yes) + worth(n - yes)) / n as f64
    }

    fn worth_of_name(&self, situation: &Situation<'_>) -> f64 {
        let n = situation.mine.len();
        let right = match situation.seat {
            Seat::First => Race::value_when_right(situation.rivals.len()),
            Seat::Second => 1.0,
        };
        let wrong = if n > 1 { self.worth(situation, n - 1) } else { 0.0 };
        (right + (n - 1) as f64 * wrong) / n as f64
    }
}

impl Player for Custom {
    fn guess(&self, situation: &Situation<'_>, chance: &mut Chance) -> Guess {
        if situation.must_reply || situation.mine.len() == 1 {
            return situation.anybody(chance);
        }
        let valued = |(question, yes)| (self.worth_of_split(situation, yes), question);
        let splits: Vec<_> = situation.splits().into_iter().map(valued).collect();
        let best = splits.iter().map(|&(worth, _)| worth).fold(f64::MIN, f64::max);
        // Rounding must not make a name look better than the split it equals.
        if self.worth_of_name(situation) > best + 1e-12 {
            return situation.anybody(chance);
        }
        let equal: Vec<_> = splits.iter().filter(|(worth, _)| *worth > best - 1e-12).collect();
        match chance.pick(&equal) {
            Some(&&(_, question)) => Guess::Attribute(question),
            None => situation.anybody(chance),
        }
    }
}
