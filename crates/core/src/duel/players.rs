//! The players of the duel. Each only chooses a guess; what is known the [duel](super::Duel) keeps.
//!
//! | player | asks |
//! |---|---|
//! | random | any attribute=value pair of the candidates that eliminates somebody, all alike |
//! | binary | a pair that splits the candidates as evenly as can be, ties drawn |
//! | custom | what is worth most in the [race](super::race): a pair, or already a name |
//!
//! Random and binary are the assignment's: they name nobody before one candidate is left, not even where
//! only a name can still tie.

mod custom;

use std::fmt::Debug;
use std::sync::Arc;

use qeq_base::chance::Chance;

use super::Seat;
use super::race::Rules;
use crate::board::{Board, QuestionId};
use crate::candidates::CharacterSet;
use crate::guess::Guess;
pub use custom::Custom;

/// What a player knows in turn.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'a> {
    /// The persons.
    pub board: &'a Board,
    /// The player's own side.
    pub seat: Seat,
    /// Who the rival's person may be. Never empty.
    pub mine: &'a CharacterSet,
    /// The rival.
    pub rival: Rival<'a>,
}

/// What there is to know about the rival.
#[derive(Clone, Copy, Debug)]
pub enum Rival<'a> {
    /// For all the rival knows, the player's own person may be one of these.
    Seeks(&'a CharacterSet),
    /// The rival has just been right: only a right name still ties.
    WasRight,
    /// The duel is decided, and nobody races any more.
    Gone,
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
pub trait Player: Debug + Sync {
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

/// A player by name: those of the assignment's command line, and the levels of the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// [`Random`]; careless.
    Random,
    /// [`Binary`]; even.
    Binary,
    /// [`Custom`]; shrewd.
    Custom,
}

impl Kind {
    /// Every kind, the weakest first.
    pub const ALL: [Self; 3] = [Self::Random, Self::Binary, Self::Custom];

    /// The name on command lines.
    pub fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Binary => "binary",
            Self::Custom => "custom",
        }
    }

    /// The kind of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// A player of this kind for a board. O(1).
    pub fn player(self, board: &Arc<Board>, rules: Rules) -> Box<dyn Player + Send> {
        match self {
            Self::Random => Box::new(Random),
            Self::Binary => Box::new(Binary),
            Self::Custom => Box::new(Custom::new(Arc::clone(board), rules)),
        }
    }
}
