//! Guess Who for two, by rounds: player 1 guesses and player 2 answers, then player 2 guesses and player 1
//! answers, always; whoever names the other's person wins, and both in one round tie. After the RMIT
//! assignment *Guess Who* (COSC 2123/1285, 2016).
//!
//! ```text
//! Round 1
//! Player 1 guessing Attribute hairLength long
//! Player 2 answering true
//! Player 2 guessing Person  P5
//! Player 1 answering false
//! …
//! Player 1 won!
//! ```
//!
//! A [`Duel`] keeps what each side knows, because both hear every question; a [player](players) only
//! chooses. Against people the board game can be played by other [rules](race::Rules) too.

pub mod chosen;
mod course;
pub mod game;
pub mod players;
pub mod race;
pub mod tournament;

use std::fmt::{self, Display, Formatter};
use std::sync::Arc;

use qeq_base::chance::Chance;

use self::players::{Player, Rival, Situation};
use self::race::{Rules, Turns, WrongName};
use crate::board::{Board, QuestionId};
use crate::candidates::{CharacterId, CharacterSet};
use crate::guess::Guess;
use crate::hunt::Hunt;
use crate::tree::Answer;

/// A side of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seat {
    /// Guesses first.
    First,
    /// Has the last reply of each round.
    Second,
}

impl Seat {
    /// Both, in the order in which they guess.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The other side.
    pub fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 1 or 2.
    pub fn number(self) -> usize {
        self.index() + 1
    }

    fn index(self) -> usize {
        match self {
            Self::First => 0,
            Self::Second => 1,
        }
    }
}

/// How a duel ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// This side named the other's person, and the other did not in the same round; or the other named a
    /// wrong one where that costs the game.
    Won(Seat),
    /// Both did in one round.
    Tie,
    /// The answers of this side fit nobody.
    Contradicted(Seat),
}

impl Outcome {
    /// What a side scores: 1 for a win, ½ for a tie. Whoever contradicts himself has lost.
    pub fn score(self, seat: Seat) -> f64 {
        match self {
            Self::Won(winner) => f64::from(u8::from(winner == seat)),
            Self::Tie => 0.5,
            Self::Contradicted(loser) => f64::from(u8::from(loser != seat)),
        }
    }
}

/// A guess with its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    /// Who guessed.
    pub seat: Seat,
    /// What.
    pub guess: Guess,
    /// What the other side answered.
    pub answer: Answer,
}

impl Turn {
    /// Whether somebody was named and it was right.
    pub fn is_right(&self) -> bool {
        self.answer.is_yes() && matches!(self.guess, Guess::Person(_))
    }
}

/// Why a step of a duel was refused. Nothing changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The duel is over.
    Over,
    /// A guess waits for its answer.
    NotAnswered,
    /// No guess waits for an answer.
    NotAsked,
    /// Nothing was said yet.
    NothingToUndo,
    /// A person spoke where the machine has to.
    MachinesTurn,
}

/// A duel as a state machine.
///
/// ```text
///            guess               answer
///  to guess ───────▶ to answer ─────────▶ to guess … ─▶ an outcome
///      ◀──── undo ──── ◀────── undo ────── … ◀── undo ──┘
/// ```
///
/// Either side may be a player of this crate or a person somewhere: guesses and answers come from outside,
/// and nobody's person is known here.
#[derive(Clone, Debug)]
pub struct Duel {
    board: Arc<Board>,
    rules: Rules,
    turns: Vec<Turn>,
    state: State,
    /// Who the rival's person may be, for each side.
    known: [CharacterSet; 2],
    /// How many fell with the last answer.
    ruled_out: usize,
}

/// What comes next after the turns.
#[derive(Clone, Copy, Debug)]
enum State {
    ToGuess,
    ToAnswer(Guess),
    Over(Outcome),
}

/// What a duel waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// A guess of this side.
    Guess(Seat),
    /// An answer of this side to a guess of the other.
    Answer(Seat, Guess),
    /// Nothing: it is over.
    Nothing(Outcome),
}

impl Duel {
    /// A duel before its first guess.
    pub fn start(board: Arc<Board>, rules: Rules) -> Self {
        let known = Seat::BOTH.map(|_| board.everyone().clone());
        Self { board, rules, turns: Vec::new(), state: State::ToGuess, known, ruled_out: 0 }
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The rules.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// What was guessed and answered.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// The end, once it is there.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.state {
            State::Over(outcome) => Some(outcome),
            State::ToGuess | State::ToAnswer(_) => None,
        }
    }

    /// What the duel waits for.
    pub fn due(&self) -> Due {
        match self.state {
            State::ToGuess => Due::Guess(self.turn()),
            State::ToAnswer(guess) => Due::Answer(self.turn().other(), guess),
            State::Over(outcome) => Due::Nothing(outcome),
        }
    }

    /// The round, from 1. In each both sides guess once.
    pub fn round(&self) -> usize {
        let past = self.turns.len() / 2 + 1;
        if self.outcome().is_some() { self.turns.len().div_ceil(2) } else { past }
    }

    /// Whose guess it is, or waits for its answer.
    pub fn turn(&self) -> Seat {
        if self.turns.len().is_multiple_of(2) { Seat::First } else { Seat::Second }
    }

    /// The guess that waits for an answer.
    pub fn waiting(&self) -> Option<Guess> {
        match self.state {
            State::ToAnswer(guess) => Some(guess),
            State::ToGuess | State::Over(_) => None,
        }
    }

    /// Who a side still thinks the rival's person may be.
    pub fn candidates(&self, seat: Seat) -> &CharacterSet {
        &self.known[seat.index()]
    }

    /// How many candidates of its asker the last answer has ruled out.
    pub fn ruled_out(&self) -> usize {
        self.ruled_out
    }

    /// What a side knows, for a player to choose.
    pub fn situation(&self, seat: Seat) -> Situation<'_> {
        let rival = match self.last_word(seat) {
            _ if self.outcome().is_some() => Rival::Gone,
            true => Rival::WasRight,
            false => Rival::Seeks(self.candidates(seat.other())),
        };
        Situation { board: &self.board, seat, mine: self.candidates(seat), rival }
    }

    /// Whether a guess of the side whose turn it is can bring nothing new, as everybody sees: that side has asked
    /// it before, or has ruled out whom it names.
    pub fn is_redundant(&self, guess: Guess) -> bool {
        let seat = self.turn();
        let own = self.turns.iter().filter(|turn| turn.seat == seat);
        guess.is_redundant(own.map(|turn| turn.guess), self.candidates(seat))
    }

    /// A guess of the side whose turn it is. O(1).
    ///
    /// # Errors
    /// When the duel is over, or a guess waits for its answer.
    pub fn guess(&mut self, guess: Guess) -> Result<(), Refusal> {
        match self.state {
            State::Over(_) => Err(Refusal::Over),
            State::ToAnswer(_) => Err(Refusal::NotAnswered),
            State::ToGuess => {
                self.state = State::ToAnswer(guess);
                Ok(())
            }
        }
    }

    /// The other side's answer. O(N / 64).
    ///
    /// # Errors
    /// When no guess waits for one.
    pub fn answer(&mut self, answer: Answer) -> Result<Turn, Refusal> {
        let guess = self.waiting().ok_or(Refusal::NotAsked)?;
        let turn = Turn { seat: self.turn(), guess, answer };
        self.take(turn);
        Ok(turn)
    }

    /// Takes back the guess that waits, or else the last answer, whose guess then waits again.
    /// O(turns · N / 64).
    ///
    /// # Errors
    /// When nothing was said.
    pub fn undo(&mut self) -> Result<(), Refusal> {
        if let State::ToAnswer(_) = self.state {
            self.state = State::ToGuess;
            return Ok(());
        }
        let mut turns = std::mem::take(&mut self.turns);
        let undone = turns.pop().ok_or(Refusal::NothingToUndo)?;
        *self = Self::start(Arc::clone(&self.board), self.rules);
        turns.into_iter().for_each(|turn| self.take(turn));
        self.state = State::ToAnswer(undone.guess);
        Ok(())
    }

    /// The turns whose answers are not true if the side that gave them has chosen this person.
    pub fn untrue(&self, answering: Seat, person: CharacterId) -> Vec<Turn> {
        let asked = self.turns.iter().filter(|turn| turn.seat != answering);
        let is_untrue = |turn: &&Turn| turn.guess.answer_of(&self.board, person) != turn.answer;
        asked.filter(is_untrue).copied().collect()
    }

    /// Whom the fewest answers of a side deny, in file order: where none do, the candidates. O(turns · N).
    pub fn likeliest(&self, answering: Seat) -> Vec<CharacterId> {
        let denials = |&id: &CharacterId| self.untrue(answering, id).len();
        let least = self.board.character_ids().map(|id| denials(&id)).min();
        self.board.character_ids().filter(|id| Some(denials(id)) == least).collect()
    }

    /// The duel as the lines of a log.
    pub fn lines(&self) -> impl Iterator<Item = Line> + '_ {
        let said = self.turns.iter().enumerate().flat_map(|(at, turn)| {
            let round = at.is_multiple_of(2).then_some(Line::Round(at / 2 + 1));
            let answers = Line::Answers(turn.seat.other(), turn.answer);
            round.into_iter().chain([Line::Guesses(turn.seat, turn.guess), answers])
        });
        said.chain(self.outcome().map(Line::Ends))
    }

    /// How often a side guessed, the naming included.
    pub fn guesses(&self, seat: Seat) -> usize {
        self.turns.iter().filter(|turn| turn.seat == seat).count()
    }

    /// The guesses of a side as a hunt for the person whom the other one hides. O(turns · N / 64).
    pub fn hunt(&self, seat: Seat, hidden: CharacterId) -> Hunt {
        let own = self.turns.iter().filter(|turn| turn.seat == seat);
        let heard = own.map(|turn| (turn.guess, turn.answer));
        Hunt::heard(Arc::clone(&self.board), hidden, heard)
    }

    /// Whether the rival has just been right. Unless that ends the duel, this side may still tie.
    fn last_word(&self, seat: Seat) -> bool {
        self.turns.last().is_some_and(|turn| turn.seat != seat && turn.is_right())
    }

    fn take(&mut self, turn: Turn) {
        let before_last_word = self.last_word(turn.seat);
        let known = &mut self.known[turn.seat.index()];
        let before = known.len();
        *known = turn.guess.left(&self.board, known, turn.answer);
        let is_nobody_left = known.is_empty();
        self.ruled_out = before - known.len();
        self.turns.push(turn);
        let outcome = match is_nobody_left {
            true => Some(Outcome::Contradicted(turn.seat.other())),
            false => self.judged(&turn, before_last_word),
        };
        self.state = outcome.map_or(State::ToGuess, State::Over);
    }

    fn judged(&self, turn: &Turn, is_last_word: bool) -> Option<Outcome> {
        let is_name = matches!(turn.guess, Guess::Person(_));
        let must_wait = turn.seat == Seat::First && self.rules.turns == Turns::Rounds;
        match (turn.is_right(), is_last_word) {
            (true, true) => Some(Outcome::Tie),
            (true, false) if must_wait => None,
            (true, false) => Some(Outcome::Won(turn.seat)),
            (false, true) => Some(Outcome::Won(turn.seat.other())),
            (false, false) if is_name && self.rules.wrong_name == WrongName::CostsGame => {
                Some(Outcome::Won(turn.seat.other()))
            }
            (false, false) => None,
        }
    }
}

/// A line of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// A round begins; they count from 1.
    Round(usize),
    /// A side guesses.
    Guesses(Seat, Guess),
    /// A side answers.
    Answers(Seat, Answer),
    /// The end.
    Ends(Outcome),
}

/// Plays a duel by rounds to its end. `chosen` are the persons that the sides have chosen, each of which the
/// other looks for; they may be the same. Every player who asks no redundant question comes to an end, after
/// at most N rounds. O(rounds · N / 64), and whatever the players take to choose.
///
/// # Panics
/// When a player asks a redundant question again and again: a fault of the player.
pub fn play(
    board: &Arc<Board>,
    chosen: [CharacterId; 2],
    players: [&dyn Player; 2],
    chance: &mut Chance,
) -> Duel {
    let mut duel = Duel::start(Arc::clone(board), Rules::ROUNDS);
    while duel.outcome().is_none() {
        let seat = duel.turn();
        assert_goes_on(board, duel.guesses(seat));
        let guess = players[seat.index()].guess(&duel.situation(seat), chance);
        let answer = guess.answer_of(board, chosen[seat.other().index()]);
        let said = duel.guess(guess).and_then(|()| duel.answer(answer));
        said.expect("a duel without an outcome goes on");
    }
    duel
}

/// How many guesses a side needs for the rival's person, the naming included, if it goes on alone where the
/// duel has ended. The same costs as of [`play`].
///
/// # Panics
/// As [`play`], when the player asks redundant questions again and again.
pub fn guesses_to_name(
    duel: &Duel,
    seat: Seat,
    person: CharacterId,
    player: &dyn Player,
    chance: &mut Chance,
) -> usize {
    let mut guesses = duel.guesses(seat);
    let mut mine = duel.candidates(seat).clone();
    let mut is_named = duel.turns().iter().any(|turn| turn.seat == seat && turn.is_right());
    while !is_named {
        assert_goes_on(duel.board(), guesses);
        let situation = Situation { mine: &mine, ..duel.situation(seat) };
        let guess = player.guess(&situation, chance);
        mine = guess.left(duel.board(), &mine, guess.answer_of(duel.board(), person));
        is_named = guess == Guess::Person(person);
        guesses += 1;
    }
    guesses
}

/// Whoever asks no redundant question has named the person after N guesses.
fn assert_goes_on(board: &Board, guesses: usize) {
    assert!(guesses < 2 * board.len(), "a player asks redundant questions");
}

/// A question as the pair of an attribute and a value; attributes of yes and no have the value 1.
pub(crate) fn pair(board: &Board, question: QuestionId) -> (&str, &str) {
    match &board.question(question).choice {
        Some(choice) => (&choice.attribute, &choice.value),
        None => (board.text(question), "1"),
    }
}

/// A line as the assignment's program writes it.
#[derive(Clone, Copy, Debug)]
pub struct Written<'a> {
    /// The board that the line speaks of.
    pub board: &'a Board,
    /// The line.
    pub line: &'a Line,
}

impl Display for Written<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match *self.line {
            Line::Round(round) => write!(f, "Round {round}"),
            Line::Guesses(seat, Guess::Attribute(question)) => {
                let (attribute, value) = pair(self.board, question);
                write!(f, "Player {} guessing Attribute {attribute} {value}", seat.number())
            }
            // Two spaces: between them stands the attribute, which a person has none.
            Line::Guesses(seat, Guess::Person(character)) => {
                let name = self.board.name(character);
                write!(f, "Player {} guessing Person  {name}", seat.number())
            }
            Line::Answers(seat, answer) => {
                write!(f, "Player {} answering {}", seat.number(), answer.is_yes())
            }
            Line::Ends(Outcome::Won(seat)) => write!(f, "Player {} won!", seat.number()),
            Line::Ends(Outcome::Contradicted(loser)) => {
                write!(f, "Player {} won!", loser.other().number())
            }
            Line::Ends(Outcome::Tie) => f.write_str("It's a tie!"),
        }
    }
}
