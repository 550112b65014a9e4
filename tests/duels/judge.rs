//! A log read back and judged: the rounds in their order, every answer true, no question redundant, the end
//! as it must be. It knows the file and the rules, and no player.

use std::str::Lines;

use qeq_core::board::{Board, QuestionId};
use qeq_core::candidates::{CharacterId, CharacterSet};

/// What is wrong with a log, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LogError {
    /// The line, from 1.
    pub(crate) line: usize,
    /// What.
    pub(crate) fault: LogFault,
}

/// What can be wrong with a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LogFault {
    /// Another line is due here, or none.
    Unexpected,
    /// No person and no pair of the game is called so.
    Unknown,
    /// The answer is not true.
    Untrue,
    /// Whatever the answer, nobody falls.
    Redundant,
    /// Somebody is named while others are left, by a player who names only the last.
    Early,
    /// The log ends before the game does.
    Unfinished,
}

/// Whom a player may name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Names {
    /// Anybody who is left.
    Anybody,
    /// Who alone is left.
    TheLast,
}

/// Judges a log, up to the first fault. `chosen` are the persons of player 1 and 2, and `names` whom they may name.
pub(crate) fn judge(
    board: &Board,
    chosen: [CharacterId; 2],
    names: [Names; 2],
    log: &str,
) -> Result<(), LogError> {
    Judge { board, chosen, names, lines: log.lines(), at: 0 }.game()
}

struct Judge<'a> {
    board: &'a Board,
    chosen: [CharacterId; 2],
    names: [Names; 2],
    lines: Lines<'a>,
    at: usize,
}

impl<'a> Judge<'a> {
    fn game(mut self) -> Result<(), LogError> {
        let everyone = self.board.everyone();
        let mut left = [everyone.clone(), everyone.clone()];
        for round in 1.. {
            self.expect(&format!("Round {round}"))?;
            let first = self.turn(0, &mut left)?;
            let second = self.turn(1, &mut left)?;
            let end = match (first, second) {
                (true, true) => "It's a tie!",
                (true, false) => "Player 1 won!",
                (false, true) => "Player 2 won!",
                (false, false) => continue,
            };
            self.expect(end)?;
            break;
        }
        match self.lines.next() {
            None => Ok(()),
            Some(_) => Err(LogError { line: self.at + 1, fault: LogFault::Unexpected }),
        }
    }

    /// A guess and its answer; whether the right person was named.
    fn turn(&mut self, side: usize, left: &mut [CharacterSet; 2]) -> Result<bool, LogError> {
        let other = 1 - side;
        let guess = self.next()?;
        let start = format!("Player {} guessing ", side + 1);
        let Some(guess) = guess.strip_prefix(&start) else {
            return self.fault(LogFault::Unexpected);
        };
        let (yes, is_person) = self.meant(guess)?;
        let standing = left[side].intersection(&yes).len();
        // The last candidate may be named, and whoever has to reply may name anybody left.
        let is_idle = standing == 0 || (standing == left[side].len() && !is_person);
        if is_idle {
            return self.fault(LogFault::Redundant);
        }
        if is_person && self.names[side] == Names::TheLast && left[side].len() > 1 {
            return self.fault(LogFault::Early);
        }
        let truth = yes.contains(self.chosen[other]);
        let answer = self.next()?;
        if answer == format!("Player {} answering {}", other + 1, !truth) {
            return self.fault(LogFault::Untrue);
        }
        if answer != format!("Player {} answering {truth}", other + 1) {
            return self.fault(LogFault::Unexpected);
        }
        left[side] = match truth {
            true => left[side].intersection(&yes),
            false => left[side].difference(&yes),
        };
        Ok(truth && is_person)
    }

    /// Who would answer yes to this, and whether it names a person.
    fn meant(&self, guess: &str) -> Result<(CharacterSet, bool), LogError> {
        let mut yes = CharacterSet::empty(self.board.id_bound());
        if let Some(name) = guess.strip_prefix("Person  ") {
            let Some(person) = self.board.find_character(name) else {
                return self.fault(LogFault::Unknown);
            };
            yes.insert(person);
            return Ok((yes, true));
        }
        let Some(asked) = guess.strip_prefix("Attribute ") else {
            return self.fault(LogFault::Unexpected);
        };
        let is_it = |id: &_| {
            let (attribute, value) = pair(self.board, *id);
            asked.strip_prefix(attribute).and_then(|rest| rest.strip_prefix(' ')) == Some(value)
        };
        let Some(question) = self.board.question_ids().find(is_it) else {
            return self.fault(LogFault::Unknown);
        };
        for person in self.board.character_ids().filter(|&id| self.board.has(id, question)) {
            yes.insert(person);
        }
        Ok((yes, false))
    }

    fn expect(&mut self, line: &str) -> Result<(), LogError> {
        if self.next()? == line { Ok(()) } else { self.fault(LogFault::Unexpected) }
    }

    fn next(&mut self) -> Result<&'a str, LogError> {
        self.at += 1;
        let unfinished = LogError { line: self.at, fault: LogFault::Unfinished };
        self.lines.next().ok_or(unfinished)
    }

    fn fault<T>(&self, fault: LogFault) -> Result<T, LogError> {
        Err(LogError { line: self.at, fault })
    }
}

/// A question as the pair of an attribute and a value; attributes of yes and no have the value 1.
fn pair(board: &Board, question: QuestionId) -> (&str, &str) {
    match &board.question(question).choice {
        Some(choice) => (&choice.attribute, &choice.value),
        None => (board.text(question), "1"),
    }
}
