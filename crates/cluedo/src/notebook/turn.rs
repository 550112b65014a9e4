//! A suggestion and what the others answered to it.

use qeq_base::ids::Id;

use crate::deck::CardId;
use crate::game::{Fact, HolderId, Setup};

/// A suggestion.
///
/// Law: it asks for one card of each category; whoever asks does not answer, nobody answers twice, and what is shown is a card
/// that was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    asker: HolderId,
    cards: [CardId; 3],
    answers: Vec<Answer>,
}

/// What somebody answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Who.
    pub player: HolderId,
    /// What.
    pub shown: Shown,
}

/// What was shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// He has none of the three.
    Nothing,
    /// A card, to somebody else.
    Something,
    /// This card.
    Card(CardId),
}

/// Why something is no suggestion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnFault {
    /// Nobody of this number plays.
    NobodyAsks,
    /// Not one card of each category.
    NotASuggestion,
    /// This answer cannot be given, counted from 0.
    BadAnswer(usize),
}

impl Turn {
    /// A suggestion at a table: the cards in any order, the answers in that in which they were given.
    ///
    /// # Errors
    /// The first thing that is against the law of it.
    pub fn new(
        setup: &Setup,
        asker: HolderId,
        cards: &[CardId],
        answers: impl IntoIterator<Item = Answer>,
    ) -> Result<Self, TurnFault> {
        let asker = setup.player(asker.index()).ok_or(TurnFault::NobodyAsks)?;
        let cards = setup.deck().one_of_each(cards).ok_or(TurnFault::NotASuggestion)?;
        let mut turn = Self { asker, cards, answers: Vec::new() };
        for (at, answer) in answers.into_iter().enumerate() {
            let plays = setup.player(answer.player.index()).is_some();
            if !plays || !may_answer(Some(asker), Some(&cards), &turn.answers, answer) {
                return Err(TurnFault::BadAnswer(at));
            }
            turn.answers.push(answer);
        }
        Ok(turn)
    }

    /// Who made it.
    pub fn asker(&self) -> HolderId {
        self.asker
    }

    /// A tool, a place and a character.
    pub fn cards(&self) -> &[CardId; 3] {
        &self.cards
    }

    /// What the others answered, in the order in which they did.
    pub fn answers(&self) -> &[Answer] {
        &self.answers
    }

    /// The card that was shown, if one was and it is known which.
    pub(crate) fn card_shown(&self) -> Option<CardId> {
        self.answers.iter().find_map(|answer| match answer.shown {
            Shown::Card(card) => Some(card),
            Shown::Nothing | Shown::Something => None,
        })
    }

    /// Somebody answers, before those from this place on.
    ///
    /// # Panics
    /// When it is against the law, or there is no such place.
    pub(crate) fn answer(&mut self, place: usize, answer: Answer) {
        let may = may_answer(Some(self.asker), Some(&self.cards), &self.answers, answer);
        assert!(may, "an answer follows the law of its suggestion");
        self.answers.insert(place, answer);
    }

    /// The same as a player sees it: which card was shown, only whoever asked or showed it knows.
    pub(crate) fn seen(&self, by: HolderId) -> Self {
        let mut turn = self.clone();
        for answer in &mut turn.answers {
            if matches!(answer.shown, Shown::Card(_)) && ![self.asker, answer.player].contains(&by)
            {
                answer.shown = Shown::Something;
            }
        }
        turn
    }

    /// Whether everybody else had none of the three.
    pub(crate) fn is_unrefuted(&self, setup: &Setup) -> bool {
        let nothing = self.answers.iter().filter(|it| it.shown == Shown::Nothing).count();
        nothing == self.answers.len() && nothing + 1 == setup.hands().len()
    }

    /// What the answers are worth as facts.
    pub fn facts(&self) -> impl Iterator<Item = Fact> + '_ {
        let cards = self.cards.to_vec();
        self.answers.iter().map(move |&Answer { player, shown }| match shown {
            Shown::Nothing => Fact::HasNone { player, cards: cards.clone() },
            Shown::Something => Fact::HasSome { player, cards: cards.clone() },
            Shown::Card(card) => Fact::HasSome { player, cards: vec![card] },
        })
    }
}

/// Whether somebody may give an answer behind others, as far as it is known who asks, and for what.
pub(super) fn may_answer(
    asker: Option<HolderId>,
    cards: Option<&[CardId; 3]>,
    others: &[Answer],
    answer: Answer,
) -> bool {
    let is_asked = |cards: &[CardId; 3]| match answer.shown {
        Shown::Card(card) => cards.contains(&card),
        Shown::Nothing | Shown::Something => true,
    };
    let has_answered = others.iter().any(|it| it.player == answer.player);
    asker != Some(answer.player) && !has_answered && cards.is_none_or(is_asked)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{card, orquidea};

    #[test]
    fn what_is_against_the_law_is_no_suggestion() {
        let setup = Setup::new(orquidea(), vec![6, 6, 6]).unwrap();
        let named = |names: &[&str]| -> Vec<CardId> {
            names.iter().map(|name| card(&setup, name)).collect()
        };
        let answer = |player, shown| Answer { player: HolderId::from_index(player), shown };
        let made = |asker, names: &[&str], answers: &[Answer]| {
            let asker = HolderId::from_index(asker);
            Turn::new(&setup, asker, &named(names), answers.iter().copied())
        };
        let all = ["Prado", "Cuerda", "Cocina"];
        let (rope, knife) = (card(&setup, "Cuerda"), card(&setup, "Puñal"));
        let turn = made(0, &all, &[answer(2, Shown::Nothing), answer(1, Shown::Card(rope))]);
        assert_eq!(turn.unwrap().cards()[..], named(&["Cuerda", "Cocina", "Prado"]));
        assert_eq!(made(3, &all, &[]), Err(TurnFault::NobodyAsks));
        for names in [&["Cuerda", "Cocina"][..], &["Cuerda", "Puñal", "Cocina"]] {
            assert_eq!(made(0, names, &[]), Err(TurnFault::NotASuggestion));
        }
        let four = ["Cuerda", "Cocina", "Prado", "Mora"];
        assert_eq!(made(0, &four, &[]), Err(TurnFault::NotASuggestion));
        let nothing = answer(1, Shown::Nothing);
        for bad in [
            answer(0, Shown::Nothing),
            answer(1, Shown::Something),
            answer(2, Shown::Card(knife)),
            answer(3, Shown::Nothing),
        ] {
            assert_eq!(made(0, &all, &[nothing, bad]), Err(TurnFault::BadAnswer(1)), "{bad:?}");
        }
    }
}
