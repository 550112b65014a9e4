//! A game on paper: one player alone asks, the others only answer, and the questions are counted until the
//! envelope is certain. So methods of asking are compared.

use qeq_base::chance::Chance;
use qeq_base::ids::Id;
use qeq_base::search::Search;

use crate::census::{Census, Deal, Envelope, Uncounted};
use crate::deck::CardId;
use crate::game::{Fact, HolderId, Setup};
use crate::notebook::{Answer, Entry, Notebook, Shown, Turn};
use crate::suggest::{Method, suggest};

/// Nobody asks more often: a method that asks in circles is stopped.
const MOST: usize = 60;

/// How many questions player 0 asks before the envelope of `deal` is certain, or 60 where it is not by then: a method
/// may ask in circles. Whoever has several of the cards shows one of them by chance.
///
/// # Errors
/// When there is no count.
pub fn questions(
    setup: &Setup,
    deal: &Deal,
    method: Method,
    chance: &mut Chance,
    search: &mut Search<'_>,
) -> Result<usize, Uncounted> {
    let me = HolderId::from_index(0);
    let mut notebook = Notebook::new(setup.clone());
    let own = setup.deck().cards().filter(|&card| deal.holder(card) == me);
    let shown = |card| Entry::Fact(Fact::HasSome { player: me, cards: vec![card] });
    own.map(shown).for_each(|entry| notebook.push(entry));
    for asked in 0..MOST {
        let census = Census::take(setup, &notebook.record().game().facts, search)?;
        match suggest(&notebook, &census, method, chance, search)? {
            Some(next) if !census.table().is_solved() => {
                notebook.push(Entry::Turn(turn(setup, deal, me, next.cards, chance)));
            }
            _ => return Ok(asked),
        }
    }
    Ok(MOST)
}

/// A suggestion with its answers where the cards are dealt like this. Whoever has several of the cards shows one of
/// them by chance.
fn turn(setup: &Setup, deal: &Deal, asker: HolderId, cards: Envelope, chance: &mut Chance) -> Turn {
    let (mut turn, refuter) = up_to_a_holder(setup, deal, asker, cards);
    if let Some(refuter) = refuter {
        turn.answer(turn.answers().len(), refuter.shown(chance));
    }
    turn
}

/// Whoever has something to show, and what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refuter {
    /// The first who is asked and holds some of the cards.
    pub(crate) player: HolderId,
    /// Those, one at least.
    pub(crate) cards: Vec<CardId>,
}

impl Refuter {
    /// The answer that shows one of them by chance.
    pub(crate) fn shown(&self, chance: &mut Chance) -> Answer {
        let card = *chance.pick(&self.cards).expect("a card at least");
        Answer { player: self.player, shown: Shown::Card(card) }
    }
}

/// A suggestion as far as nobody has had anything to show, and whoever has; nobody where everybody else was asked.
pub(crate) fn up_to_a_holder(
    setup: &Setup,
    deal: &Deal,
    asker: HolderId,
    cards: Envelope,
) -> (Turn, Option<Refuter>) {
    let (mut answers, mut refuter) = (Vec::new(), None);
    for player in setup.answering(asker) {
        let held = deal.held_among(&cards, player);
        if !held.is_empty() {
            refuter = Some(Refuter { player, cards: held });
            break;
        }
        answers.push(Answer { player, shown: Shown::Nothing });
    }
    let turn = Turn::new(setup, asker, &cards, answers).expect("somebody asks for three cards");
    (turn, refuter)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::deck;

    fn setup() -> Setup {
        Setup::new(deck([3, 4, 3]), vec![3, 2, 2]).unwrap()
    }

    #[test]
    fn every_method_finds_every_envelope() {
        let setup = setup();
        let all = Census::take(&setup, &[], &mut Search::unlimited()).unwrap();
        for seed in 0..20 {
            let deal = all.draw(&mut Chance::from_seed(seed)).unwrap();
            for method in Method::ALL {
                let (mut chance, mut search) = (Chance::from_seed(seed), Search::unlimited());
                let asked = questions(&setup, &deal, method, &mut chance, &mut search).unwrap();
                assert!(asked < MOST, "{method:?} asks in circles");
            }
        }
    }

    /// Whoever has the only other tool knows all; whoever has no card learns from any answer whether somebody else has one.
    #[test]
    fn as_many_questions_are_counted_as_are_needed() {
        for (hands, needed) in [(vec![1, 0], 0), (vec![0, 1], 1)] {
            let setup = Setup::new(deck([2, 1, 1]), hands).unwrap();
            for deal in Census::take(&setup, &[], &mut Search::unlimited()).unwrap().all() {
                for method in [Method::Entropy, Method::Information, Method::Likeliest] {
                    let (mut chance, mut search) = (Chance::from_seed(1), Search::unlimited());
                    let asked = questions(&setup, &deal, method, &mut chance, &mut search);
                    assert_eq!(asked, Ok(needed), "{method:?}");
                }
            }
        }
    }

    #[test]
    fn the_same_seed_asks_the_same() {
        let setup = setup();
        let deal = Census::take(&setup, &[], &mut Search::unlimited())
            .unwrap()
            .draw(&mut Chance::from_seed(2))
            .unwrap();
        let asked = || {
            let (mut chance, mut search) = (Chance::from_seed(9), Search::unlimited());
            questions(&setup, &deal, Method::Weighed, &mut chance, &mut search).unwrap()
        };
        assert_eq!(asked(), asked());
    }

    #[test]
    fn the_first_who_can_shows_a_card() {
        let setup = setup();
        let mut chance = Chance::from_seed(4);
        let deal =
            Census::take(&setup, &[], &mut Search::unlimited()).unwrap().draw(&mut chance).unwrap();
        let cards = ["t0", "p0", "c0"].map(|name| setup.deck().card(name).unwrap());
        let turn = turn(&setup, &deal, HolderId::from_index(1), cards, &mut chance);
        let (last, before) = turn.answers().split_last().unwrap();
        assert!(before.iter().all(|answer| answer.shown == Shown::Nothing));
        for fact in turn.facts() {
            assert!(deal.fits(&setup, &fact), "{last:?}");
        }
    }

    #[test]
    fn whoever_has_several_shows_any_of_them() {
        let setup = setup();
        let all = Census::take(&setup, &[], &mut Search::unlimited()).unwrap();
        let cards = ["t0", "p0", "c0"].map(|name| setup.deck().card(name).unwrap());
        let (me, other) = (HolderId::from_index(0), HolderId::from_index(1));
        let has_both = |deal: &Deal| cards[..2].iter().all(|&card| deal.holder(card) == other);
        let deal = all.all().into_iter().find(has_both).unwrap();
        let answer =
            |seed| turn(&setup, &deal, me, cards, &mut Chance::from_seed(seed)).answers()[0];
        for card in &cards[..2] {
            assert!((0..40).any(|seed| answer(seed).shown == Shown::Card(*card)));
        }
    }
}
