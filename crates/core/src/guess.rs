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

    /// Who is left of these after this answer. O(N / 64).
    pub(crate) fn left(
        self,
        board: &Board,
        candidates: &CharacterSet,
        answer: Answer,
    ) -> CharacterSet {
        candidates.after(&self.who_says_yes(board), answer)
    }

    /// Whether it can bring nothing new, as everybody sees who knows what whoever asks has `asked` and whom he has left: an
    /// attribute that was asked for before, or the name of somebody ruled out.
    pub(crate) fn is_redundant(
        self,
        mut asked: impl Iterator<Item = Self>,
        candidates: &CharacterSet,
    ) -> bool {
        match self {
            Self::Attribute(_) => asked.any(|guess| guess == self),
            Self::Person(person) => !candidates.contains(person),
        }
    }
}
