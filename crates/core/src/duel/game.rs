//! A duel with its players: people in front of some screen, and machines that move by themselves.
//!
//! A frontend asks what is [due](Game::due), hands in what people say, and lets machines
//! [advance](Game::advance) in between.

use std::sync::Arc;

use qeq_base::chance::Chance;

use super::players::Player;
use super::race::Rules;
use super::{Duel, Guess, Outcome, Refusal, Seat, Turn};
use crate::board::Board;
use crate::candidates::CharacterId;

/// Who sits in a seat.
pub enum Sitter {
    /// A person, whose secret nobody here knows.
    Person,
    /// A machine.
    Machine(Box<dyn Player + Send>),
}

/// What the duel waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// A guess of this side.
    Guess(Seat),
    /// This side's answer to the guess.
    Answer(Seat, Guess),
    /// Nothing: it is over.
    Nothing(Outcome),
}

/// What a machine did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moved {
    /// It guessed, and the other side is to answer.
    Guessed(Guess),
    /// It answered the guess of the other side, truly.
    Answered(Turn),
}

/// A duel in progress between two sitters.
pub struct Game {
    duel: Duel,
    sitters: [Sitter; 2],
    /// Whom a machine hides.
    hidden: [CharacterId; 2],
    chance: Chance,
}

impl Game {
    /// A duel before its first guess. Machines have drawn whom they hide.
    pub fn start(
        board: Arc<Board>,
        rules: Rules,
        sitters: [Sitter; 2],
        mut chance: Chance,
    ) -> Self {
        let hidden = secrets(&board, &mut chance);
        Self { duel: Duel::start(board, rules), sitters, hidden, chance }
    }

    /// The next duel of the same two, who change seats.
    pub fn again(&mut self) {
        self.sitters.reverse();
        self.hidden = secrets(&self.duel.board, &mut self.chance);
        self.duel = Duel::start(Arc::clone(&self.duel.board), self.duel.rules);
    }

    /// What was said so far.
    pub fn duel(&self) -> &Duel {
        &self.duel
    }

    /// Whether a machine sits there.
    pub fn is_machine(&self, seat: Seat) -> bool {
        matches!(self.sitters[seat.index()], Sitter::Machine(_))
    }

    /// Where a machine sits, the first one of two.
    pub fn machine(&self) -> Option<Seat> {
        Seat::BOTH.into_iter().find(|&seat| self.is_machine(seat))
    }

    /// Whom the machine in this seat hides. For whoever keeps the game, not for the rival.
    pub fn hidden(&self, seat: Seat) -> Option<CharacterId> {
        self.is_machine(seat).then_some(self.hidden[seat.index()])
    }

    /// Whom a side hides, once the rival has named the right person.
    pub fn found(&self, seat: Seat) -> Option<CharacterId> {
        let right = self.duel.turns().iter().find(|turn| turn.seat != seat && turn.is_right());
        right.and_then(|turn| match turn.guess {
            Guess::Person(person) => Some(person),
            Guess::Attribute(_) => None,
        })
    }

    /// What the duel waits for.
    pub fn due(&self) -> Due {
        match (self.duel.outcome(), self.duel.waiting()) {
            (Some(outcome), _) => Due::Nothing(outcome),
            (None, Some(guess)) => Due::Answer(self.duel.turn().other(), guess),
            (None, None) => Due::Guess(self.duel.turn()),
        }
    }

    /// Does what is due from a machine; `None` where a person is waited for, or the duel is over.
    pub fn advance(&mut self) -> Option<Moved> {
        match self.due() {
            Due::Guess(seat) => {
                let Sitter::Machine(player) = &self.sitters[seat.index()] else { return None };
                let guess = player.guess(&self.duel.situation(seat), &mut self.chance);
                self.duel.guess(guess).expect("a guess is due");
                Some(Moved::Guessed(guess))
            }
            Due::Answer(seat, guess) => {
                let hidden = self.hidden(seat)?;
                let truth = guess.who_says_yes(self.duel.board()).contains(hidden);
                Some(Moved::Answered(self.duel.answer(truth).expect("an answer is due")))
            }
            Due::Nothing(_) => None,
        }
    }

    /// A person's guess.
    ///
    /// # Errors
    /// As [`Duel::guess`].
    pub fn guess(&mut self, guess: Guess) -> Result<(), Refusal> {
        self.duel.guess(guess)
    }

    /// A person's answer.
    ///
    /// # Errors
    /// As [`Duel::answer`].
    pub fn answer(&mut self, answer: bool) -> Result<Turn, Refusal> {
        self.duel.answer(answer)
    }

    /// Takes back what a person said last; what machines have said since goes with it.
    ///
    /// # Errors
    /// When no person has said anything; nothing changed.
    pub fn undo(&mut self) -> Result<(), Refusal> {
        if self.duel.turns().is_empty() && self.is_machine(Seat::First) {
            return Err(Refusal::NothingToUndo);
        }
        self.duel.undo()?;
        while self.is_machine_due() && self.duel.undo().is_ok() {}
        Ok(())
    }

    fn is_machine_due(&self) -> bool {
        match self.due() {
            Due::Guess(seat) | Due::Answer(seat, _) => self.is_machine(seat),
            Due::Nothing(_) => false,
        }
    }
}

fn secrets(board: &Board, chance: &mut Chance) -> [CharacterId; 2] {
    let everybody: Vec<_> = board.character_ids().collect();
    [0, 1].map(|_| *chance.pick(&everybody).expect("a board has somebody"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::duel::players::Kind;

    fn board() -> Arc<Board> {
        let rows = (0..8).map(|at| {
            let bits = [at & 1 == 1, at & 2 == 2, at & 4 == 4];
            (format!("P{at}"), bits.to_vec())
        });
        Arc::new(Board::from_rows("name", &["one", "two", "three"], rows).unwrap())
    }

    fn machine(board: &Board) -> Sitter {
        Sitter::Machine(Kind::Custom.player(board, Rules::ROUNDS))
    }

    #[test]
    fn machines_advance_until_a_person_is_due() {
        let board = board();
        let sitters = [machine(&board), Sitter::Person];
        let mut game =
            Game::start(Arc::clone(&board), Rules::ROUNDS, sitters, Chance::from_seed(1));
        assert_eq!(game.undo(), Err(Refusal::NothingToUndo));
        let Some(Moved::Guessed(guess)) = game.advance() else { panic!("the machine begins") };
        assert_eq!((game.due(), game.advance()), (Due::Answer(Seat::Second, guess), None));
        assert_eq!(game.undo(), Err(Refusal::NothingToUndo), "nobody has said anything");
        game.answer(true).unwrap();
        assert_eq!(game.due(), Due::Guess(Seat::Second));
        let hidden = game.hidden(Seat::First).unwrap();
        game.guess(Guess::Person(hidden)).unwrap();
        assert!(matches!(game.advance(), Some(Moved::Answered(turn)) if turn.is_right()));
        assert_eq!(game.due(), Due::Nothing(Outcome::Won(Seat::Second)));
        assert_eq!((game.found(Seat::First), game.found(Seat::Second)), (Some(hidden), None));
        game.undo().unwrap();
        assert_eq!(game.due(), Due::Guess(Seat::Second), "the name is taken back");
        game.undo().unwrap();
        assert_eq!(game.due(), Due::Answer(Seat::Second, guess), "the same question again");
        game.again();
        assert_eq!((game.machine(), game.due()), (Some(Seat::Second), Due::Guess(Seat::First)));
    }

    #[test]
    fn two_people_take_back_step_by_step() {
        let sitters = [Sitter::Person, Sitter::Person];
        let mut game = Game::start(board(), Rules::OFFICIAL, sitters, Chance::from_seed(1));
        let guess = Guess::Attribute(game.duel().board().question_ids().next().unwrap());
        game.guess(guess).unwrap();
        assert_eq!(game.advance(), None);
        game.answer(false).unwrap();
        assert_eq!(game.duel().candidates(Seat::First).len(), 4);
        game.undo().unwrap();
        assert_eq!(game.due(), Due::Answer(Seat::Second, guess));
        game.undo().unwrap();
        assert_eq!(game.due(), Due::Guess(Seat::First));
        assert_eq!(game.undo(), Err(Refusal::NothingToUndo));
    }
}
