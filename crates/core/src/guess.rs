//! What whoever hunts somebody says: an attribute, or a name.

use crate::board::{Board, QuestionId};
use crate::candidates::{CharacterId, CharacterSet};
use crate::tree::Answer;

/// A question about somebody hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guess {
    /// Does the person have this?
    Attribute(QuestionId),
    /// Is it this person?
    Person(CharacterId),
}

impl Guess {
    /// What this person would answer. O(1).
    pub fn answer_of(self, board: &Board, person: CharacterId) -> Answer {
        Answer::from(match self {
            Self::Attribute(question) => board.has(person, question),
            Self::Person(named) => named == person,
        })
    }

    /// Who would answer yes, among everybody.
    pub(crate) fn who_says_yes(self, board: &Board) -> CharacterSet {
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
