//! A duel with its players: people in front of some screen, and at most one machine, which moves by itself.
//!
//! A frontend asks what is [due](Duel::due), hands in what people say, and lets the machine
//! [advance](Game::advance) in between.

use std::sync::Arc;

use qeq_base::chance::Chance;

use super::players::{Kind, Player};
use super::race::Rules;
use super::{Due, Duel, Refusal, Seat, Turn};
use crate::board::Board;
use crate::candidates::CharacterId;
use crate::guess::Guess;
use crate::tree::Answer;

/// The machine's side of a duel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Machine {
    /// How it plays.
    pub kind: Kind,
    /// Where it sits.
    pub seat: Seat,
    /// Whom it hides. For whoever keeps the game, not for the rival.
    pub hidden: CharacterId,
}

impl Machine {
    /// A machine that has drawn whom it hides.
    pub fn new(kind: Kind, seat: Seat, board: &Board, chance: &mut Chance) -> Self {
        Self { kind, seat, hidden: board.anybody(chance) }
    }
}

/// What the machine did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moved {
    /// It guessed, and the other side is to answer.
    Guessed(Guess),
    /// It answered the guess of the other side, truly.
    Answered(Turn),
}

/// A duel in progress, between a person and the machine or between two people.
#[derive(Clone, Debug)]
pub struct Game {
    duel: Duel,
    /// Without it, two people.
    machine: Option<Machine>,
    /// Who guesses for the machine, made when it first has to, and kept with whatever it has solved.
    player: Option<Arc<dyn Player + Send>>,
    /// Whom the people have hidden, as they say at the end.
    told: [Option<CharacterId>; 2],
}

impl Game {
    /// A duel before its first guess, against a machine of this kind in this seat or between two people.
    pub fn start(
        board: Arc<Board>,
        rules: Rules,
        rival: Option<(Kind, Seat)>,
        chance: &mut Chance,
    ) -> Self {
        let hidden = secrets(&board, chance);
        let machine =
            rival.map(|(kind, seat)| Machine { kind, seat, hidden: hidden[seat.index()] });
        Self::resume(Duel::start(board, rules), machine)
    }

    /// A duel that has come this far already, or not begun.
    pub fn resume(duel: Duel, machine: Option<Machine>) -> Self {
        Self { duel, machine, player: None, told: [None; 2] }
    }

    /// The next duel of the same two, who change seats.
    pub fn again(&mut self, chance: &mut Chance) {
        let hidden = secrets(&self.duel.board, chance);
        self.restart();
        if let Some(machine) = &mut self.machine {
            machine.seat = machine.seat.other();
            machine.hidden = hidden[machine.seat.index()];
        }
    }

    /// What was said so far.
    pub fn duel(&self) -> &Duel {
        &self.duel
    }

    /// The machine, unless two people play.
    pub fn machine(&self) -> Option<Machine> {
        self.machine
    }

    /// Whether the machine sits there.
    pub fn is_machine(&self, seat: Seat) -> bool {
        self.machine.is_some_and(|machine| machine.seat == seat)
    }

    /// Whom a side hides, once the rival has named the right person.
    pub fn found(&self, seat: Seat) -> Option<CharacterId> {
        let right = self.duel.turns().iter().find(|turn| turn.seat != seat && turn.is_right());
        right.and_then(|turn| match turn.guess {
            Guess::Person(person) => Some(person),
            Guess::Attribute(_) => None,
        })
    }

    /// Whom a side has hidden, as far as that is known: by the machine itself, because the rival has named the person, or
    /// because whoever hid that one says so at the end.
    pub fn hidden(&self, seat: Seat) -> Option<CharacterId> {
        let of_machine = self.machine.filter(|machine| machine.seat == seat);
        of_machine.map(|machine| machine.hidden).or(self.found(seat)).or(self.told(seat))
    }

    /// A person says at the end whom he has hidden.
    pub fn tell(&mut self, seat: Seat, hidden: CharacterId) {
        self.told[seat.index()] = Some(hidden);
    }

    /// Whom a person has hidden, once he has said so.
    pub fn told(&self, seat: Seat) -> Option<CharacterId> {
        self.told[seat.index()]
    }

    /// Does what is due from the machine; `None` where a person is waited for, or the duel is over.
    pub fn advance(&mut self, chance: &mut Chance) -> Option<Moved> {
        let machine = self.machine?;
        match self.duel.due() {
            Due::Guess(seat) if seat == machine.seat => {
                let duel = &self.duel;
                let make = || machine.kind.player(&duel.board, duel.rules()).into();
                let guess =
                    self.player.get_or_insert_with(make).guess(&duel.situation(seat), chance);
                self.duel.guess(guess).expect("a guess is due");
                Some(Moved::Guessed(guess))
            }
            Due::Answer(seat, guess) if seat == machine.seat => {
                let truth = guess.answer_of(self.duel.board(), machine.hidden);
                Some(Moved::Answered(self.duel.answer(truth).expect("an answer is due")))
            }
            Due::Guess(_) | Due::Answer(..) | Due::Nothing(_) => None,
        }
    }

    /// A person's guess.
    ///
    /// # Errors
    /// As [`Duel::guess`], and when the machine is due.
    pub fn guess(&mut self, guess: Guess) -> Result<(), Refusal> {
        self.refuse_for_machine()?;
        self.duel.guess(guess)
    }

    /// A person's answer.
    ///
    /// # Errors
    /// As [`Duel::answer`], and when the machine is due.
    pub fn answer(&mut self, answer: Answer) -> Result<Turn, Refusal> {
        self.refuse_for_machine()?;
        self.duel.answer(answer)
    }

    /// Takes back what a person said last; what the machine has said since goes with it.
    ///
    /// # Errors
    /// When no person has said anything; nothing changed.
    pub fn undo(&mut self) -> Result<(), Refusal> {
        if self.duel.turns().is_empty() && self.is_machine(Seat::First) {
            return Err(Refusal::NothingToUndo);
        }
        self.duel.undo()?;
        while self.is_machine_due() && self.duel.undo().is_ok() {}
        self.told = [None; 2];
        Ok(())
    }

    fn restart(&mut self) {
        self.duel = Duel::start(Arc::clone(&self.duel.board), self.duel.rules);
        self.told = [None; 2];
    }

    fn refuse_for_machine(&self) -> Result<(), Refusal> {
        if self.is_machine_due() { Err(Refusal::MachinesTurn) } else { Ok(()) }
    }

    fn is_machine_due(&self) -> bool {
        match self.duel.due() {
            Due::Guess(seat) | Due::Answer(seat, _) => self.is_machine(seat),
            Due::Nothing(_) => false,
        }
    }
}

/// Somebody for each seat, also where nobody needs it: what a seed hides in one does not hang on who sits in the other.
fn secrets(board: &Board, chance: &mut Chance) -> [CharacterId; 2] {
    Seat::BOTH.map(|_| board.anybody(chance))
}

#[cfg(test)]
mod tests {
    use qeq_base::ids::Id;

    use super::*;
    use crate::duel::Outcome;
    use crate::duel::players::Kind;

    fn board() -> Arc<Board> {
        let rows = (0..8).map(|at| {
            let bits = [at & 1 == 1, at & 2 == 2, at & 4 == 4];
            (format!("P{at}"), bits.to_vec())
        });
        Arc::new(Board::from_rows("name", &["one", "two", "three"], rows).unwrap())
    }

    #[test]
    fn the_machine_advances_until_a_person_is_due() {
        let mut chance = Chance::from_seed(1);
        let rival = Some((Kind::Custom, Seat::First));
        let mut game = Game::start(board(), Rules::ROUNDS, rival, &mut chance);
        assert_eq!(game.undo(), Err(Refusal::NothingToUndo));
        let moved = game.advance(&mut chance);
        let Some(Moved::Guessed(guess)) = moved else { panic!("the machine begins") };
        assert_eq!(game.advance(&mut chance), None);
        assert_eq!(game.duel().due(), Due::Answer(Seat::Second, guess));
        assert_eq!(game.undo(), Err(Refusal::NothingToUndo), "nobody has said anything");
        game.answer(Answer::Yes).unwrap();
        assert_eq!(game.duel().due(), Due::Guess(Seat::Second));
        let hidden = game.machine().unwrap().hidden;
        game.guess(Guess::Person(hidden)).unwrap();
        let moved = game.advance(&mut chance);
        assert!(matches!(moved, Some(Moved::Answered(turn)) if turn.is_right()));
        assert_eq!(game.duel().due(), Due::Nothing(Outcome::Won(Seat::Second)));
        assert_eq!((game.found(Seat::First), game.found(Seat::Second)), (Some(hidden), None));
        assert_eq!(Seat::BOTH.map(|seat| game.hidden(seat)), [Some(hidden), None]);
        game.undo().unwrap();
        assert_eq!(game.duel().due(), Due::Guess(Seat::Second), "the name is taken back");
        game.undo().unwrap();
        assert_eq!(game.duel().due(), Due::Answer(Seat::Second, guess), "the same question again");
        game.again(&mut chance);
        assert_eq!(
            (game.is_machine(Seat::Second), game.duel().due()),
            (true, Due::Guess(Seat::First))
        );
    }

    #[test]
    fn two_people_take_back_step_by_step() {
        let mut chance = Chance::from_seed(1);
        let mut game = Game::start(board(), Rules::OFFICIAL, None, &mut chance);
        let guess = Guess::Attribute(game.duel().board().question_ids().next().unwrap());
        game.guess(guess).unwrap();
        assert_eq!(game.advance(&mut chance), None);
        game.answer(Answer::No).unwrap();
        assert_eq!(game.duel().candidates(Seat::First).len(), 4);
        game.undo().unwrap();
        assert_eq!(game.duel().due(), Due::Answer(Seat::Second, guess));
        game.undo().unwrap();
        assert_eq!(game.duel().due(), Due::Guess(Seat::First));
        assert_eq!(game.undo(), Err(Refusal::NothingToUndo));
    }

    /// What is due then is its own guess, and its own answer, which is true.
    #[test]
    fn nobody_speaks_for_the_machine() {
        let mut chance = Chance::from_seed(1);
        let rival = Some((Kind::Binary, Seat::First));
        let mut game = Game::start(board(), Rules::ROUNDS, rival, &mut chance);
        let mine = Guess::Attribute(game.duel().board().question_ids().next().unwrap());
        let refused = Err(Refusal::MachinesTurn);
        assert_eq!(game.guess(mine), refused);
        game.advance(&mut chance).unwrap();
        game.answer(Answer::Yes).unwrap();
        game.guess(mine).unwrap();
        let due = game.duel().due();
        let truth = mine.answer_of(game.duel().board(), game.machine().unwrap().hidden);
        for answer in [Answer::Yes, Answer::No] {
            assert_eq!(game.answer(answer).map(drop), refused);
        }
        assert_eq!((game.duel().due(), game.guess(mine)), (due, refused));
        let answered = Turn { seat: Seat::Second, guess: mine, answer: truth };
        assert_eq!(game.advance(&mut chance), Some(Moved::Answered(answered)));
    }

    #[test]
    fn whom_a_person_has_hidden_is_told_of_one_duel_as_it_ended() {
        let mut chance = Chance::from_seed(1);
        let mut game = Game::start(board(), Rules::OFFICIAL, None, &mut chance);
        let person = CharacterId::from_index(3);
        for takes_back in [true, false] {
            game.guess(Guess::Person(person)).unwrap();
            game.tell(Seat::Second, person);
            assert_eq!(Seat::BOTH.map(|seat| game.told(seat)), [None, Some(person)]);
            assert_eq!(Seat::BOTH.map(|seat| game.hidden(seat)), [None, Some(person)]);
            if takes_back {
                game.undo().unwrap();
            } else {
                game.again(&mut chance);
            }
            assert_eq!(Seat::BOTH.map(|seat| game.told(seat)), [None; 2]);
        }
    }

    /// Its answer and its next question go with the guess of the person before them.
    #[test]
    fn whatever_the_machine_has_said_since_is_taken_back_with_what_a_person_said() {
        let mut chance = Chance::from_seed(1);
        let rival = Some((Kind::Binary, Seat::First));
        let mut game = Game::start(board(), Rules::ROUNDS, rival, &mut chance);
        game.advance(&mut chance).unwrap();
        game.answer(Answer::Yes).unwrap();
        let mine = Guess::Attribute(game.duel().board().question_ids().next().unwrap());
        game.guess(mine).unwrap();
        assert!(matches!(game.advance(&mut chance), Some(Moved::Answered(_))));
        assert!(matches!(game.advance(&mut chance), Some(Moved::Guessed(_))));
        game.undo().unwrap();
        assert_eq!((game.duel().due(), game.duel().turns().len()), (Due::Guess(Seat::Second), 1));
    }

    #[test]
    fn a_wrong_name_finds_nobody_and_another_duel_hides_somebody_else() {
        let mut chance = Chance::from_seed(1);
        let rival = Some((Kind::Binary, Seat::Second));
        let mut game = Game::start(board(), Rules::ROUNDS, rival, &mut chance);
        let hidden = game.machine().unwrap().hidden;
        let wrong = game.duel().board().character_ids().find(|&id| id != hidden).unwrap();
        game.guess(Guess::Person(wrong)).unwrap();
        game.advance(&mut chance).unwrap();
        assert_eq!(Seat::BOTH.map(|seat| game.found(seat)), [None; 2]);
        let again = |_| {
            game.again(&mut chance);
            game.machine().unwrap().hidden
        };
        let hidden: std::collections::BTreeSet<CharacterId> = (0..30).map(again).collect();
        assert!(hidden.len() > 4, "{hidden:?}");
    }

    #[test]
    fn a_duel_is_taken_up_where_it_was() {
        let board = board();
        let mut chance = Chance::from_seed(1);
        let machine = Machine::new(Kind::Binary, Seat::Second, &board, &mut chance);
        let mut duel = Duel::start(Arc::clone(&board), Rules::ROUNDS);
        duel.guess(Guess::Person(machine.hidden)).unwrap();
        let mut game = Game::resume(duel, Some(machine));
        let moved = game.advance(&mut chance);
        assert!(matches!(moved, Some(Moved::Answered(turn)) if turn.is_right()));
        assert_eq!(game.found(Seat::Second), Some(machine.hidden));
        assert!(matches!(game.advance(&mut chance), Some(Moved::Guessed(_))), "the last word");
    }
}
