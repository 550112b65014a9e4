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

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use qeq_base::ids::Id;

    use super::*;
    use crate::candidates::CharacterId;
    use crate::testing::random_board;

    /// Four people, two questions that halve them and one about one of them.
    fn four() -> Board {
        let row = |at: usize| (format!("p{at}"), vec![at & 1 == 1, at & 2 == 2, at == 3]);
        Board::from_rows("n", &["halves", "halves too", "one"], (0..4).map(row)).unwrap()
    }

    /// How often a player chooses each question over so many seeds; names are not counted.
    fn asked(player: &dyn Player, situation: &Situation<'_>, seeds: u64) -> BTreeMap<usize, u64> {
        let mut times = BTreeMap::new();
        for seed in 0..seeds {
            let guess = player.guess(situation, &mut Chance::from_seed(seed));
            if let Guess::Attribute(question) = guess {
                *times.entry(question.index()).or_default() += 1;
            }
        }
        times
    }

    fn at_start(board: &Board) -> Situation<'_> {
        let everyone = board.everyone();
        Situation { board, seat: Seat::First, mine: everyone, rival: Rival::Seeks(everyone) }
    }

    /// Four standard deviations of the picks are 103 of a third, and 110 of a half.
    #[test]
    fn random_asks_whatever_eliminates_somebody_all_alike() {
        let board = four();
        let mut situation = at_start(&board);
        let times = asked(&Random, &situation, 3000);
        assert_eq!(times.keys().copied().collect::<Vec<_>>(), [0, 1, 2]);
        assert!(times.values().all(|times| times.abs_diff(1000) < 103), "{times:?}");
        let mine = board.yes(QuestionId::from_index(0));
        situation.mine = mine;
        let times = asked(&Random, &situation, 3000);
        assert_eq!(times.keys().copied().collect::<Vec<_>>(), [1, 2], "the first parts nobody now");
        assert!(times.values().all(|times| times.abs_diff(1500) < 110), "{times:?}");
    }

    #[test]
    fn binary_draws_among_the_evenest() {
        let board = four();
        let times = asked(&Binary, &at_start(&board), 3000);
        assert_eq!(times.keys().copied().collect::<Vec<_>>(), [0, 1]);
        assert!(times.values().all(|times| times.abs_diff(1500) < 110), "{times:?}");
    }

    #[test]
    fn binary_asks_nothing_less_even_than_it_could() {
        for seed in 0..30 {
            let board = random_board(3 + seed as usize, 9, 0.3, seed);
            let uneven = |question| {
                let yes = board.character_ids().filter(|&id| board.has(id, question)).count();
                yes.abs_diff(board.len() - yes)
            };
            let evenest = board.question_ids().map(uneven).min();
            for question in asked(&Binary, &at_start(&board), 9).into_keys() {
                assert_eq!(Some(uneven(QuestionId::from_index(question))), evenest, "{seed}");
            }
        }
    }

    /// A name could still tie, and a question cannot; the assignment's players ask all the same.
    #[test]
    fn the_players_of_the_assignment_name_nobody_before_one_is_left() {
        let board = four();
        let two = board.yes(QuestionId::from_index(0));
        let one = two.intersection(board.yes(QuestionId::from_index(1)));
        let rivals = [Rival::WasRight, Rival::Gone, Rival::Seeks(&one)];
        for (player, rival) in [&Random as &dyn Player, &Binary]
            .into_iter()
            .flat_map(|player| rivals.map(|rival| (player, rival)))
        {
            let left = |mine| Situation { mine, rival, ..at_start(&board) };
            let times = asked(player, &left(two), 100);
            assert_eq!(times.values().sum::<u64>(), 100, "{player:?} {rival:?}");
            let named = player.guess(&left(&one), &mut Chance::from_seed(1));
            assert_eq!(named, Guess::Person(CharacterId::from_index(3)), "{player:?} {rival:?}");
        }
    }
}
