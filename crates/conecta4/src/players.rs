//! Who may play: the statement's metrics, levels up to perfect, and chance.

use qeq_base::chance::Chance;
use qeq_base::search::{Budget, Search, Stopped};

use crate::jugador::{JugadorAuto, Metric};
use crate::position::Position;
use crate::shape::{Column, Shape};
use crate::solver::{Sight, Solver, Wanted};

/// How well a solver plays: by the largest score that one of its moves may lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// Sees little more than what is about to happen.
    Beginner,
    /// Loses much at times.
    Easy,
    /// Loses some.
    Medium,
    /// Loses little.
    Hard,
    /// Loses a stone or two of time.
    Expert,
    /// Loses nothing.
    Perfect,
}

impl Level {
    /// All of them, the weakest first.
    pub const ALL: [Self; 6] =
        [Self::Beginner, Self::Easy, Self::Medium, Self::Hard, Self::Expert, Self::Perfect];

    /// The largest score that a move may lose. A score of 1 is lost by winning two stones later.
    fn may_lose(self) -> i32 {
        match self {
            Self::Beginner => 16,
            Self::Easy => 8,
            Self::Medium => 4,
            Self::Hard => 2,
            Self::Expert => 1,
            Self::Perfect => 0,
        }
    }
}

/// Nodes that are searched for somebody who waits, on a board for which there is no book of openings: some seconds. From its
/// beginning the board of 6 × 6 takes 7,400,000; larger ones may take years.
pub const PATIENCE: u64 = 10_000_000;

/// A player that needs no person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Counts in a tree.
    Metric(Metric),
    /// Knows the scores and takes one that is good enough, at random. Below perfect it knows them as far as it can see in a
    /// moment: on the usual board with its book these were the scores wherever it was tried.
    Level(Level),
    /// Any legal move, each as likely as the others.
    Random,
}

impl Player {
    /// All of them: those of the assignment, and from the weakest to the best.
    pub const ALL: [Self; 10] = [
        Self::Metric(Metric::SimpleDefensive),
        Self::Metric(Metric::Defensive),
        Self::Metric(Metric::Offensive),
        Self::Random,
        Self::Level(Level::Beginner),
        Self::Level(Level::Easy),
        Self::Level(Level::Medium),
        Self::Level(Level::Hard),
        Self::Level(Level::Expert),
        Self::Level(Level::Perfect),
    ];

    /// For how long somebody waits for its move on such a board, before it moves by what is near. All but the perfect one
    /// bound that themselves, and that one knows the usual board.
    pub fn patience(self, shape: Shape) -> Budget {
        match self {
            Self::Level(Level::Perfect) if shape != Shape::USUAL => Budget::nodes(PATIENCE),
            _ => Budget::unlimited(),
        }
    }

    /// The name by which programs know it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Metric(Metric::SimpleDefensive) => "defensiva-simple",
            Self::Metric(Metric::Defensive) => "defensiva",
            Self::Metric(Metric::Offensive) => "ofensiva",
            Self::Random => "random",
            Self::Level(Level::Beginner) => "beginner",
            Self::Level(Level::Easy) => "easy",
            Self::Level(Level::Medium) => "medium",
            Self::Level(Level::Hard) => "hard",
            Self::Level(Level::Expert) => "expert",
            Self::Level(Level::Perfect) => "perfect",
        }
    }
}

/// A move that a player chose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chosen {
    /// Where.
    pub column: Column,
    /// Whether a search was stopped, so that it was chosen by what is near. Levels below perfect choose by that as well where
    /// a position is too far from its end, and nobody stopped them.
    pub in_haste: bool,
}

/// What the players share: a solver, and chance.
pub struct Table<'s> {
    /// The solver, for levels.
    pub solver: &'s mut Solver,
    /// Chance, for random moves and for levels below perfect.
    pub chance: &'s mut Chance,
}

impl Table<'_> {
    /// The move of a player; `None` when the game is over. The perfect player takes the best move nearest to the
    /// middle.
    ///
    /// # Errors
    /// When a search was stopped.
    pub fn choose(
        &mut self,
        player: Player,
        position: &Position,
        meter: &mut Search<'_>,
    ) -> Result<Option<Column>, Stopped> {
        match player {
            _ if position.end().is_some() => Ok(None),
            Player::Metric(metric) => {
                Ok(JugadorAuto::from_position(position.clone()).choose(metric))
            }
            Player::Random => {
                let legal: Vec<Column> = position.legal().collect();
                Ok(self.chance.pick(&legal).copied())
            }
            Player::Level(Level::Perfect) => {
                let score = self.solver.solve(position, Wanted::Score, meter)?;
                let best = self.solver.best_columns(position, Wanted::Score, score, meter)?;
                Ok(best.first().copied())
            }
            Player::Level(level) => {
                let sight = self.solver.sight(position, meter)?;
                Ok(self.good_enough(level, position, &sight))
            }
        }
    }

    /// As [`choose`](Self::choose), even where the search is stopped: a level then sees no more than some stones ahead,
    /// which takes less than a second.
    pub fn choose_anyway(
        &mut self,
        player: Player,
        position: &Position,
        meter: &mut Search<'_>,
    ) -> Option<Chosen> {
        let (column, in_haste) = match (self.choose(player, position, meter), player) {
            (Err(_), Player::Level(level)) => (self.choose_in_haste(level, position), true),
            // Nobody else searches.
            (chosen, _) => (chosen.ok().flatten(), false),
        };
        column.map(|column| Chosen { column, in_haste })
    }

    fn choose_in_haste(&mut self, level: Level, position: &Position) -> Option<Column> {
        let sight = self.solver.see_ahead(position, &mut Search::unlimited()).ok()?;
        match level {
            Level::Perfect => sight.best(),
            _ => self.good_enough(level, position, &sight),
        }
    }

    fn good_enough(&mut self, level: Level, position: &Position, sight: &Sight) -> Option<Column> {
        let best = sight.scores.iter().flatten().max().copied()?;
        let good = |score: &Option<i32>| score.is_some_and(|it| it >= best - level.may_lose());
        let columns = position.shape().columns().zip(&sight.scores);
        let good: Vec<Column> =
            columns.filter(|(_, score)| good(score)).map(|(column, _)| column).collect();
        self.chance.pick(&good).copied()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use qeq_base::search::Budget;

    use super::*;
    use crate::notation;
    use crate::shape::Shape;

    fn chosen(player: Player, moves: &str, seed: u64) -> Option<u32> {
        let mut solver = Solver::new(Shape::USUAL, 1 << 20);
        let mut chance = Chance::from_seed(seed);
        let position = notation::read(moves, Shape::USUAL).unwrap();
        let mut table = Table { solver: &mut solver, chance: &mut chance };
        let choice = table.choose(player, &position, &mut Search::unlimited());
        choice.unwrap().map(Column::number)
    }

    /// A late position with moves of many scores.
    const LATE: &str = "4444453774372122521";

    /// The largest score that a move of each level may lose, as `docs/conecta4.md` says.
    const MAY_LOSE: [(Level, i32); 6] = [
        (Level::Beginner, 16),
        (Level::Easy, 8),
        (Level::Medium, 4),
        (Level::Hard, 2),
        (Level::Expert, 1),
        (Level::Perfect, 0),
    ];

    #[test]
    fn levels_stand_from_the_weakest_to_the_best() {
        assert_eq!(MAY_LOSE.map(|(level, _)| level), Level::ALL);
    }

    #[test]
    fn a_level_never_loses_more_than_it_may() {
        let position = notation::read(LATE, Shape::USUAL).unwrap();
        let mut solver = Solver::new(Shape::USUAL, 1 << 20);
        let mut meter = Search::unlimited();
        let scores = solver.analyze(&position, Wanted::Score, &mut meter).unwrap();
        let best = scores.iter().flatten().max().copied().unwrap();
        for (level, may_lose) in MAY_LOSE {
            for seed in 0..20 {
                let column = chosen(Player::Level(level), LATE, seed).unwrap();
                let score = scores[column as usize - 1].unwrap();
                assert!(score >= best - may_lose, "{level:?} {column}");
            }
        }
    }

    #[test]
    fn a_level_takes_any_move_that_loses_no_more_than_it_may() {
        let position = notation::read(LATE, Shape::USUAL).unwrap();
        let mut solver = Solver::new(Shape::USUAL, 1 << 20);
        let sight = solver.sight(&position, &mut Search::unlimited()).unwrap();
        let best = sight.scores.iter().flatten().max().copied().unwrap();
        let mut chance = Chance::from_seed(3);
        let mut table = Table { solver: &mut solver, chance: &mut chance };
        for (level, may_lose) in MAY_LOSE {
            let mut choose = |_| table.good_enough(level, &position, &sight).unwrap();
            let taken: BTreeSet<Column> = (0..300).map(&mut choose).collect();
            for (column, score) in position.shape().columns().zip(&sight.scores) {
                let is_good = score.is_some_and(|score| score >= best - may_lose);
                assert_eq!(taken.contains(&column), is_good, "{level:?} {column}");
            }
        }
    }

    /// Nobody knows the scores of these boards; every level replies all the same, and sees what is about to happen.
    #[test]
    fn levels_reply_on_boards_that_cannot_be_solved() {
        // Three in the bottom row, open on both sides, and the other wins in column 1 with the next stone.
        for (size, moves, wins) in [(8, "314151", [2, 6]), (10, "415161", [3, 7])] {
            let shape = Shape::new(size, size, 4).unwrap();
            let threat = notation::read(moves, shape).unwrap();
            let mut solver = Solver::new(shape, 1 << 20);
            let mut chance = Chance::from_seed(1);
            let mut table = Table { solver: &mut solver, chance: &mut chance };
            let mut choose = |level, position: &Position| {
                let mut meter = Search::unlimited();
                let column = table.choose(Player::Level(level), position, &mut meter).unwrap();
                column.unwrap().number()
            };
            assert!(wins.contains(&choose(Level::Expert, &threat)));
            assert!((1..=size).contains(&choose(Level::Beginner, &Position::empty(shape))));
        }
    }

    /// Whoever does not wait for the best move gets one that sees what is about to happen.
    #[test]
    fn in_haste_every_player_replies_and_the_best_of_them_take_a_win() {
        let shape = Shape::new(10, 10, 4).unwrap();
        let threat = notation::read("415161", shape).unwrap();
        let mut solver = Solver::new(shape, 1 << 20);
        let mut chance = Chance::from_seed(1);
        let mut table = Table { solver: &mut solver, chance: &mut chance };
        let mut anyway = |player, position: &Position| {
            table.choose_anyway(player, position, &mut Search::new(Budget::nodes(1000)))
        };
        for player in Player::ALL {
            let Chosen { column, in_haste } = anyway(player, &threat).unwrap();
            let wins = [3, 7].contains(&column.number());
            let may_err = matches!(player, Player::Random)
                || matches!(player, Player::Level(level) if level != Level::Perfect);
            assert!(wins || may_err, "{player:?} {column}");
            assert!(!in_haste || matches!(player, Player::Level(_)), "{player:?}");
        }
        let perfect = Player::Level(Level::Perfect);
        let first = anyway(perfect, &Position::empty(shape)).unwrap();
        assert_eq!((first.column.number(), first.in_haste), (5, true), "nothing is in sight yet");
        let won = notation::read("1212121", shape).unwrap();
        assert_eq!(Player::ALL.map(|player| anyway(player, &won)), [None; Player::ALL.len()]);
    }

    #[test]
    fn chance_is_the_same_for_the_same_seed_and_legal() {
        for seed in 0..50 {
            let column = chosen(Player::Random, "444444111111", seed).unwrap();
            assert_eq!(chosen(Player::Random, "444444111111", seed), Some(column));
            assert!(![1, 4].contains(&column));
        }
    }

    #[test]
    fn nobody_moves_when_the_game_is_over() {
        for player in Player::ALL {
            assert_eq!(chosen(player, "1212121", 0), None);
        }
    }
}
