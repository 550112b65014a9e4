//! A game at a table: two seats, moves that are taken back and made again, and how it went. It knows no keys,
//! colours or words.

use qeq_base::search::{Search, Stopped};

use crate::players::Player;
use crate::position::{Position, Refusal, Side};
use crate::shape::Column;
use crate::solver::{Solver, Wanted};

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// Whoever is at the keys.
    Person,
    /// A machine.
    Machine(Player),
}

/// A game between two seats.
#[derive(Clone, Debug)]
pub struct Game {
    position: Position,
    /// Moves that were taken back, the last one first to be made again.
    undone: Vec<Column>,
    seats: [Seat; 2],
    is_played: bool,
}

impl Game {
    /// A game from a position on: who begins, and who replies.
    pub fn new(position: Position, seats: [Seat; 2]) -> Self {
        let is_played = position.moves().is_empty();
        Self { position, undone: Vec::new(), seats, is_played }
    }

    /// How it stands.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Who begins, and who replies.
    pub fn seats(&self) -> [Seat; 2] {
        self.seats
    }

    /// Whether its two have played every stone of it. Those of the position that it began with they have not, until all
    /// are taken back and others played.
    pub fn is_played(&self) -> bool {
        self.is_played
    }

    /// Who is to move; `None` when the game is over.
    pub fn turn(&self) -> Option<Seat> {
        self.position.end().is_none().then(|| self.seat_of(self.position.turn()))
    }

    /// Plays a stone. Moves that were taken back are forgotten.
    ///
    /// # Errors
    /// When the move is not legal; nothing has changed then.
    pub fn play(&mut self, column: Column) -> Result<(), Refusal> {
        let is_first = self.position.moves().is_empty();
        self.position.play(column)?;
        self.is_played |= is_first;
        self.undone.clear();
        Ok(())
    }

    /// Goes back to where a person was last to move, or by one move where nobody sits but machines. False, and
    /// nothing has changed, when there is no such place.
    pub fn undo(&mut self) -> bool {
        let mut earlier = self.clone();
        while let Some(column) = earlier.position.undo() {
            earlier.undone.push(column);
            if earlier.may_stop() {
                *self = earlier;
                return true;
            }
        }
        false
    }

    /// Makes moves that were taken back again, up to where a person is to move or the game is over; or one move where
    /// nobody sits but machines. False when there are none.
    pub fn redo(&mut self) -> bool {
        let mut is_changed = false;
        while let Some(column) = self.undone.pop() {
            self.position.play(column).expect("it was played before");
            is_changed = true;
            if self.may_stop() {
                break;
            }
        }
        is_changed
    }

    fn may_stop(&self) -> bool {
        let is_person = |seat: &Seat| *seat == Seat::Person;
        !self.seats.iter().any(is_person) || is_person(&self.seat_of(self.position.turn()))
    }

    /// Who plays a side.
    pub fn seat_of(&self, side: Side) -> Seat {
        self.seats[side.index()]
    }
}

/// How a game went, move by move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Review {
    moves: Vec<Judged>,
    /// The score of the last position, for whoever is to move there; `None` where the search was stopped before.
    end: Option<i32>,
}

/// What is known of a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Judged {
    /// The score of the position before it, for whoever moves; `None` where the search was stopped before.
    score: Option<i32>,
    /// Where it lost something, the columns that would have lost nothing; none where that is not known.
    better: Vec<Column>,
}

impl Review {
    /// Scores every position of a game, from its end back: so what is found helps on; then looks for what would have
    /// been better. When the search is stopped, the beginning stays unknown.
    pub fn of(game: &Position, solver: &mut Solver, meter: &mut Search<'_>) -> Self {
        let mut review = Self { moves: vec![Judged::default(); game.moves().len()], end: None };
        review.look_for_scores(game, solver, meter);
        review.look_for_better(game, solver, meter);
        review
    }

    fn look_for_scores(&mut self, game: &Position, solver: &mut Solver, meter: &mut Search<'_>) {
        let mut position = game.clone();
        let before = self.moves.iter_mut().map(|judged| &mut judged.score);
        for score in before.chain([&mut self.end]).rev() {
            match solver.solve(&position, Wanted::Score, meter) {
                Ok(found) => *score = Some(found),
                Err(Stopped::Asked | Stopped::Budget) => return,
            }
            position.undo();
        }
    }

    fn look_for_better(&mut self, game: &Position, solver: &mut Solver, meter: &mut Search<'_>) {
        let mut position = game.clone();
        for at in (0..self.moves.len()).rev() {
            position.undo();
            let Some(score) = self.score(at).filter(|_| self.lost(at) > Some(0)) else { continue };
            match solver.best_columns(&position, Wanted::Score, score, meter) {
                Ok(columns) => self.moves[at].better = columns,
                Err(Stopped::Asked | Stopped::Budget) => return,
            }
        }
    }

    /// The columns that would have been best in place of a move, from 0, those nearer to the middle first; none where it
    /// was one of the best, or nobody knows.
    pub fn better(&self, at: usize) -> &[Column] {
        self.moves.get(at).map_or(&[], |judged| &judged.better)
    }

    /// The score of the position after so many moves, for whoever is to move there.
    pub fn score(&self, moves: usize) -> Option<i32> {
        match self.moves.get(moves) {
            Some(judged) => judged.score,
            None => self.end.filter(|_| moves == self.moves.len()),
        }
    }

    /// How many moves there are, at the beginning, of which it is not known what they have lost.
    pub fn unknown(&self) -> usize {
        self.moves.iter().take_while(|judged| judged.score.is_none()).count()
    }

    /// What a move, from 0, has lost against the best one: 0 when it was one of the best.
    pub fn lost(&self, at: usize) -> Option<i32> {
        Some(self.score(at)? + self.score(at + 1)?)
    }

    /// The last move, from 0, that made a win a draw or anything a loss: from there on the end was certain. `None`
    /// when there was none, or nobody knows.
    pub fn turning_point(&self) -> Option<usize> {
        let is_worse = |at: &usize| match (self.score(*at), self.score(at + 1)) {
            (Some(before), Some(after)) => before.signum() > -after.signum(),
            _ => false,
        };
        (0..self.moves.len()).rev().find(is_worse)
    }

    /// The move, from 0, that lost most against the best one; the last of several. `None` when none lost anything, or
    /// nobody knows.
    pub fn costliest(&self) -> Option<usize> {
        let lost = |at: &usize| self.lost(*at).filter(|&lost| lost > 0);
        (0..self.moves.len()).filter(|at| lost(at).is_some()).max_by_key(lost)
    }
}

#[cfg(test)]
mod tests {
    use qeq_base::chance::Chance;
    use qeq_base::search::Budget;

    use super::*;
    use crate::notation;
    use crate::players::Level;
    use crate::shape::Shape;

    const MACHINE: Seat = Seat::Machine(Player::Level(Level::Perfect));

    fn game(moves: &str, seats: [Seat; 2]) -> Game {
        Game::new(notation::read(moves, Shape::USUAL).unwrap(), seats)
    }

    fn moves(game: &Game) -> String {
        game.position().to_string()
    }

    fn scored(scores: &[Option<i32>]) -> Review {
        let (&end, before) = scores.split_last().expect("a game has a last position");
        let judged = |&score| Judged { score, better: Vec::new() };
        Review { moves: before.iter().map(judged).collect(), end }
    }

    #[test]
    fn a_person_comes_back_to_the_own_turn() {
        let mut game = game("4455", [Seat::Person, MACHINE]);
        assert!(game.undo());
        assert_eq!(moves(&game), "44");
        assert!(game.undo() && !game.undo());
        assert_eq!(moves(&game), "");
        assert!(game.redo() && game.redo() && !game.redo());
        assert_eq!(moves(&game), "4455");
    }

    #[test]
    fn the_first_seat_begins_and_nobody_is_to_move_at_the_end() {
        let turn = |moves| game(moves, [Seat::Person, MACHINE]).turn();
        assert_eq!([turn(""), turn("4")], [Some(Seat::Person), Some(MACHINE)]);
        assert_eq!([turn("112233"), turn("1122334")], [Some(Seat::Person), None]);
    }

    #[test]
    fn two_persons_and_two_machines_go_back_by_one() {
        for seats in [[Seat::Person; 2], [MACHINE; 2]] {
            let mut game = game("445", seats);
            assert!(game.undo());
            assert_eq!(moves(&game), "44");
        }
    }

    #[test]
    fn who_replies_cannot_take_the_first_move_of_the_machine_back() {
        let mut game = game("4", [MACHINE, Seat::Person]);
        assert!(!game.undo());
        assert_eq!(moves(&game), "4");
    }

    #[test]
    fn a_new_move_forgets_those_taken_back() {
        let mut game = game("44", [Seat::Person; 2]);
        game.undo();
        game.play(Column::from_index(0)).unwrap();
        assert!(!game.redo());
        assert_eq!(moves(&game), "41");
    }

    #[test]
    fn stones_that_stood_there_are_not_played() {
        assert!(game("", [Seat::Person; 2]).is_played());
        let mut game = game("44", [Seat::Person; 2]);
        game.play(Column::from_index(0)).unwrap();
        assert!(!game.is_played());
        while game.undo() {}
        assert!(game.redo() && !game.is_played(), "the same stones again");
        assert!(game.undo() && game.play(Column::from_index(0)).is_ok());
        assert!(game.is_played());
    }

    /// What is said to be better than a move is worth what was there before it.
    fn expect_better(review: &Review, game: &Position, solver: &mut Solver) {
        let moves = game.to_string();
        for at in 0..game.moves().len() {
            assert_eq!(review.better(at).is_empty(), review.lost(at) == Some(0), "{moves} {at}");
            for better in review.better(at) {
                let other = notation::read(&format!("{}{better}", &moves[..at]), game.shape());
                let score =
                    solver.solve(&other.unwrap(), Wanted::Score, &mut Search::unlimited()).unwrap();
                assert_eq!(-score, review.score(at).unwrap(), "{moves} {at}: {better}");
            }
        }
    }

    /// Random games on a small board: no move is better than the best, and from the turning point on nothing changes.
    #[test]
    fn a_lost_game_shows_where_it_was_lost() {
        let shape = Shape::new(4, 5, 4).unwrap();
        let mut solver = Solver::new(shape, 1 << 20);
        let mut chance = Chance::from_seed(4);
        let mut lost = 0;
        for _ in 0..20 {
            let mut position = Position::empty(shape);
            while let Some(&column) = chance.pick(&position.legal().collect::<Vec<_>>()) {
                position.play(column).unwrap();
            }
            let review = Review::of(&position, &mut solver, &mut Search::unlimited());
            let score = |moves| review.score(moves).unwrap();
            let last = position.moves().len();
            assert!((0..last).all(|at| review.lost(at).unwrap() >= 0), "{position}");
            expect_better(&review, &position, &mut solver);
            let from = review.turning_point().map_or(0, |at| at + 1);
            assert!((from..last).all(|at| score(at).signum() == -score(at + 1).signum()));
            if let Some(at) = review.turning_point() {
                assert!(review.lost(at).unwrap() > 0, "{position}");
                lost += 1;
            }
        }
        assert!(lost > 0, "the board is a draw, and somebody has won");
    }

    #[test]
    fn a_win_that_takes_longer_is_no_turning_point() {
        let turning_point = |scores: [i32; 3]| scored(&scores.map(Some)).turning_point();
        assert_eq!(turning_point([5, -3, 3]), None);
        assert_eq!(turning_point([5, 0, 0]), Some(0));
        assert_eq!(turning_point([0, 0, 4]), Some(1));
    }

    #[test]
    fn what_cost_most_need_not_have_decided_anything() {
        let costliest = |scores: &[Option<i32>]| scored(scores).costliest();
        assert_eq!(costliest(&[Some(5), Some(-3), Some(3)]), Some(0));
        assert_eq!(costliest(&[Some(5), Some(-3), Some(9), Some(-3)]), Some(2));
        assert_eq!(costliest(&[None, Some(-3), Some(4), Some(-3)]), Some(2));
        assert_eq!(costliest(&[Some(5), Some(-5)]), None);
        assert_eq!(costliest(&[None]), None);
    }

    #[test]
    fn a_stopped_review_knows_the_end() {
        let game = game("44444537743721225", [Seat::Person; 2]);
        let mut solver = Solver::new(Shape::USUAL, 1 << 20);
        let mut meter = Search::new(Budget::nodes(20_000));
        let review = Review::of(game.position(), &mut solver, &mut meter);
        assert_eq!(review.score(game.position().moves().len()), Some(6));
        assert_eq!(review.score(0), None);
        assert_eq!(review.score(99), None);
        let moves = 0..game.position().moves().len();
        assert!(moves.clone().all(|at| review.lost(at).is_none() == (at < review.unknown())));
    }

    #[test]
    fn what_is_unknown_of_a_review_is_its_beginning() {
        let unknown = |scores: &[Option<i32>]| scored(scores).unknown();
        assert_eq!(unknown(&[None]), 0);
        assert_eq!(unknown(&[Some(1), Some(-1)]), 0);
        assert_eq!(unknown(&[None, None, Some(1), Some(-1)]), 2);
        assert_eq!(unknown(&[None, None, None, Some(-1)]), 3, "nothing before the last position");
        assert_eq!(unknown(&[None, None]), 1);
    }
}
