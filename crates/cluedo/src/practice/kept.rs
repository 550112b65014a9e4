//! A game to practise on as it can be kept: what chance and people have chosen. The rest follows from that by the rules, so
//! that it goes on without anything being searched again.

use qeq_base::chance::{Chance, Drawn};
use qeq_base::ids::Id;

use super::{Event, Practice, Stage};
use crate::census::{Deal, Envelope};
use crate::deck::CardId;
use crate::game::HolderId;
use crate::notebook::{Answer, Notebook, Shown, Turn};
use crate::solo::{Refuter, up_to_a_holder};

/// What was chosen in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// A suggestion, and the card that was shown, where anybody had one.
    Asked {
        /// Asked for.
        cards: Envelope,
        /// Shown.
        shown: Option<CardId>,
    },
    /// A wrong accusation.
    Accused(Envelope),
}

/// A game that is not over.
#[derive(Clone, Debug)]
pub struct Kept {
    /// Deck, hands and names, and where the person sits.
    pub table: Notebook,
    /// Who has each card.
    pub deal: Deal,
    /// Who began.
    pub first: HolderId,
    /// The turns.
    pub moves: Vec<Move>,
    /// The suggestion that waits for the person to choose a card.
    pub reached: Option<Envelope>,
    /// How far chance has come.
    pub drawn: Drawn,
}

impl Practice {
    /// What has to be kept to go on with the game another time; `None` once it is over.
    pub fn kept(&self) -> Option<Kept> {
        let reached = match &self.stage {
            Stage::Open => None,
            Stage::Reached(turn) => Some(*turn.cards()),
            Stage::Over(_) => return None,
        };
        Some(Kept {
            table: self.notebook().blank(),
            deal: self.deal.clone(),
            first: self.first,
            moves: self.moves.clone(),
            reached,
            drawn: Drawn { seed: self.seed, words: self.chance.words() },
        })
    }

    /// Goes on with a game that was kept, and says what the person has seen of it; `None` where no game goes so, also where
    /// a card or a holder is of another table. O(turns × players × cards): nothing is searched.
    pub fn resume(kept: Kept) -> Option<(Self, Vec<Event>)> {
        let Kept { table, deal, first, moves, reached, drawn } = kept;
        let is_game = deal.is_of(table.setup()) && table.setup().player(first.index()).is_some();
        let chance = (drawn.seed, Chance::after(drawn));
        let mut practice = is_game.then(|| Self::begin(&table, deal, first, chance))?;
        let seen = moves.into_iter().map(|it| practice.repeat(it)).collect::<Option<Vec<_>>>()?;
        if let Some(cards) = reached {
            practice.wait_again(cards)?;
        }
        Some((practice, seen))
    }

    /// Does again what whoever plays has done.
    fn repeat(&mut self, done: Move) -> Option<Event> {
        let event = match done {
            Move::Asked { cards, shown } => {
                let (mut turn, refuter) = self.asked(cards)?;
                if let Some(answer) = shown_again(refuter, shown)? {
                    turn.answer(turn.answers().len(), answer);
                }
                self.note_turn(&turn)
            }
            Move::Accused(cards) => {
                let cards = self.sorted(cards).ok().filter(|cards| *cards != self.envelope())?;
                self.note_wrong(cards)
            }
        };
        self.turn = self.next()?;
        Some(event)
    }

    /// Waits again for the card that the person chooses.
    fn wait_again(&mut self, cards: Envelope) -> Option<()> {
        let (turn, refuter) = self.asked(cards)?;
        refuter.filter(|it| it.player == self.me && it.cards.len() > 1)?;
        self.stage = Stage::Reached(turn);
        Some(())
    }

    /// A suggestion of whoever plays, and who has something to show.
    fn asked(&self, cards: Envelope) -> Option<(Turn, Option<Refuter>)> {
        let cards = self.sorted(cards).ok()?;
        Some(up_to_a_holder(&self.setup, &self.deal, self.turn, cards))
    }
}

/// The answer of whoever has something to show; `None` where the card is none of those, or nobody has any.
#[expect(clippy::option_option, reason = "whether it can be so, and whether anybody answers")]
fn shown_again(refuter: Option<Refuter>, shown: Option<CardId>) -> Option<Option<Answer>> {
    match (refuter, shown) {
        (None, None) => Some(None),
        (Some(Refuter { player, cards }), Some(card)) if cards.contains(&card) => {
            Some(Some(Answer { player, shown: Shown::Card(card) }))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use qeq_base::search::Search;

    use super::*;
    use crate::game::Setup;
    use crate::practice::Input;
    use crate::testing::deck;

    fn start(seed: u64) -> Practice {
        let setup = Setup::new(deck([3, 4, 3]), vec![3, 2, 2]).unwrap();
        Practice::deal(&Notebook::new(setup), seed, &mut Search::unlimited()).unwrap()
    }

    /// What somebody does who asks and accuses for ever the same, and the event.
    fn go_on(practice: &mut Practice, accuses: bool) -> Event {
        let first = |category| practice.setup.deck().cards_of(category).next().unwrap();
        let cards = crate::deck::Category::ALL.map(first);
        let input = match practice.reached() {
            Some(reached) => Input::Show(reached.held[1]),
            None if !practice.is_my_turn() => Input::Go,
            None if accuses => Input::Accuse(cards),
            None => Input::Ask(cards),
        };
        practice.handle(input, &mut Search::unlimited()).unwrap()
    }

    /// Wherever it is left, with a card to show and after wrong accusations too.
    #[test]
    fn a_game_that_was_kept_goes_on_as_if_it_had_never_been_left() {
        let (mut waits, mut outs) = (0, 0);
        for seed in 0..12 {
            let (mut never, mut left) = (start(seed), start(seed));
            let mut events = Vec::new();
            for turn in 0..40 {
                let Some(kept) = left.kept() else { break };
                let (again, seen) = Practice::resume(kept).unwrap();
                assert_eq!((seen, again.reached()), (events.clone(), never.reached()));
                assert_eq!((again.turn(), again.am_out()), (never.turn(), never.am_out()));
                waits += usize::from(again.reached().is_some());
                outs += usize::from(again.am_out());
                left = again;
                let accuses = seed % 3 == 0 && turn > 3;
                let event = go_on(&mut never, accuses);
                assert_eq!(go_on(&mut left, accuses), event);
                assert_eq!((&left.notebooks, left.ending()), (&never.notebooks, never.ending()));
                events.extend(Some(event).filter(|it| !matches!(it, Event::Reached(_))));
            }
        }
        assert!(waits > 5 && outs > 5, "{waits} {outs}");
    }

    /// A game with some turns behind it.
    fn kept() -> Kept {
        let mut practice = start(4);
        (0..6).for_each(|_| drop(go_on(&mut practice, false)));
        practice.kept().unwrap()
    }

    #[test]
    fn no_game_has_another_envelope_than_one_of_each() {
        let kept = kept();
        let setup = kept.table.setup().clone();
        let holders: Vec<HolderId> = setup.deck().cards().map(|it| kept.deal.holder(it)).collect();
        let resumed = |deal: Vec<HolderId>, moves: Vec<Move>| {
            Practice::resume(Kept { deal: Deal::new(deal), moves, reached: None, ..kept.clone() })
        };
        assert!(resumed(holders.clone(), Vec::new()).is_some());
        assert!(resumed(holders[1..].to_vec(), Vec::new()).is_none());
        for (one, other) in (0..holders.len()).flat_map(|one| (0..one).map(move |it| (one, it))) {
            let mut swapped = holders.clone();
            swapped.swap(one, other);
            let envelope = |at: &usize| swapped[*at] == setup.envelope();
            let hidden: Vec<CardId> =
                (0..holders.len()).filter(envelope).map(CardId::from_index).collect();
            let is_game = setup.deck().one_of_each(&hidden).is_some();
            assert_eq!(resumed(swapped, Vec::new()).is_some(), is_game, "{one} {other}");
        }
        let is_hidden = |at: &usize| holders[*at] == setup.envelope();
        let first = (0..holders.len()).find(|at| holders[*at].index() == 0).unwrap();
        for card in (0..holders.len()).filter(|at| *at != first && !is_hidden(at)) {
            let mut moved = holders.clone();
            moved[first] = holders[card];
            let is_game = holders[card] == holders[first];
            assert_eq!(resumed(moved, Vec::new()).is_some(), is_game, "a hand of another size");
        }
        let mut fuller = holders;
        fuller.iter_mut().for_each(|it| *it = HolderId::from_index(0));
        assert!(resumed(fuller, Vec::new()).is_none());
    }

    #[test]
    fn no_turn_is_against_the_deal() {
        let kept = kept();
        let with = |done: Move| {
            let moves = kept.moves.iter().copied().chain([done]).collect();
            Practice::resume(Kept { moves, reached: None, ..kept.clone() }).is_some()
        };
        let (practice, _) = Practice::resume(kept.clone()).unwrap();
        let cards = practice.envelope();
        assert!(with(Move::Asked { cards, shown: None }), "nobody has any");
        assert!(!with(Move::Asked { cards, shown: Some(cards[0]) }), "nobody has it");
        assert!(!with(Move::Asked { cards: [cards[0]; 3], shown: None }), "no suggestion");
        assert!(!with(Move::Accused(cards)), "it would be over");
        let strange = [cards[0], cards[1], CardId::from_index(practice.setup.deck().size())];
        assert!(!with(Move::Asked { cards: strange, shown: None }), "a card of another table");
        assert!(!with(Move::Accused(strange)), "a card of another table");
        let waits = Kept { reached: Some(cards), ..kept.clone() };
        assert!(Practice::resume(waits).is_none(), "nothing to show");
        let first = practice.setup.envelope();
        assert!(Practice::resume(Kept { first, ..kept.clone() }).is_none(), "nobody begins");
    }
}
