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
//! The referee keeps what each side knows, because both hear every question; a [player](players) only
//! chooses. [`record`] reads a log back and judges it without knowing any player.

pub mod players;
pub mod race;
pub mod record;

use std::fmt::{self, Display, Formatter};

use qeq_base::chance::Chance;

use self::players::{Player, Situation};
use crate::board::{Board, QuestionId};
use crate::candidates::{CharacterId, CharacterSet};

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

/// What a player says in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guess {
    /// Does the person have this?
    Attribute(QuestionId),
    /// Is it this person?
    Person(CharacterId),
}

impl Guess {
    /// Who would answer yes, among everybody.
    pub fn who_says_yes(self, board: &Board) -> CharacterSet {
        match self {
            Self::Attribute(question) => board.yes(question).intersection(board.everyone()),
            Self::Person(character) => {
                let mut only = CharacterSet::empty(board.id_bound());
                only.insert(character);
                only
            }
        }
    }
}

/// How a duel ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// This side named the other's person, and the other did not in the same round.
    Won(Seat),
    /// Both did in one round.
    Tie,
}

impl Outcome {
    /// What a side scores: 1 for a win, ½ for a tie.
    pub fn score(self, seat: Seat) -> f64 {
        match self {
            Self::Won(winner) => f64::from(u8::from(winner == seat)),
            Self::Tie => 0.5,
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
    Answers(Seat, bool),
    /// The end.
    Ends(Outcome),
}

/// A duel that was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// How it ended.
    pub outcome: Outcome,
    /// How often each side guessed, the naming included.
    pub guesses: [usize; 2],
    /// What was said.
    pub log: Vec<Line>,
}

/// Plays a duel to its end. `chosen` are the persons that the sides have chosen, each of which the other
/// looks for; they may be the same. Every player who asks no redundant question comes to an end, after at
/// most N rounds. O(rounds · k · N / 64).
///
/// # Panics
/// When a player asks a redundant question again and again: a fault of the player.
pub fn play(
    board: &Board,
    chosen: [CharacterId; 2],
    players: [&dyn Player; 2],
    chance: &mut Chance,
) -> Played {
    let mut known = [board.everyone().clone(), board.everyone().clone()];
    let mut log = Vec::new();
    let mut guesses = [0; 2];
    for round in 1..=2 * board.len() {
        log.push(Line::Round(round));
        let mut right = [false; 2];
        for seat in Seat::BOTH {
            let at = seat.index();
            let situation = Situation {
                board,
                seat,
                mine: &known[at],
                rivals: &known[seat.other().index()],
                must_reply: seat == Seat::Second && right[0],
            };
            let guess = players[at].guess(&situation, chance);
            let yes = guess.who_says_yes(board);
            let answer = yes.contains(chosen[seat.other().index()]);
            known[at] =
                if answer { known[at].intersection(&yes) } else { known[at].difference(&yes) };
            right[at] = answer && matches!(guess, Guess::Person(_));
            guesses[at] += 1;
            log.push(Line::Guesses(seat, guess));
            log.push(Line::Answers(seat.other(), answer));
        }
        if let Some(outcome) = outcome(right) {
            log.push(Line::Ends(outcome));
            return Played { outcome, guesses, log };
        }
    }
    panic!("a player asks redundant questions");
}

/// A question as the pair of an attribute and a value; attributes of yes and no have the value 1.
pub(crate) fn pair(board: &Board, question: QuestionId) -> (&str, &str) {
    match &board.question(question).choice {
        Some(choice) => (&choice.attribute, &choice.value),
        None => (board.text(question), "1"),
    }
}

fn outcome(right: [bool; 2]) -> Option<Outcome> {
    match right {
        [true, true] => Some(Outcome::Tie),
        [true, false] => Some(Outcome::Won(Seat::First)),
        [false, true] => Some(Outcome::Won(Seat::Second)),
        [false, false] => None,
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
            Line::Answers(seat, answer) => write!(f, "Player {} answering {answer}", seat.number()),
            Line::Ends(Outcome::Won(seat)) => write!(f, "Player {} won!", seat.number()),
            Line::Ends(Outcome::Tie) => f.write_str("It's a tie!"),
        }
    }
}
