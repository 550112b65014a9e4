//! What the tests share: the statement's game, small random games, and a counter that tries every deal.

use std::ops::{Range, RangeInclusive};

use proptest::prelude::*;
use qeq_base::ids::Id;
use qeq_base::source::SourceText;

use crate::census::Deal;
use crate::deck::{CardId, Deck};
use crate::game::{Fact, Game, HolderId, Setup};
use crate::notebook::{self, text};

const ORQUIDEA: &str = include_str!("../../../datos/cluedo/detectives-orquidea.txt");
const ARTICLE: &str = include_str!("../../../datos/cluedo/articulo.json");

/// The deck of the statement's game, known by its title.
pub(crate) fn orquidea() -> Deck {
    text::deck(&SourceText::new("orquidea", ORQUIDEA)).expect("a good deck").known()
}

/// The statement's real game.
pub(crate) fn article() -> Game {
    let reading = notebook::read(&SourceText::new("article", ARTICLE), &[orquidea()], |_| None);
    assert_eq!(reading.faults, []);
    reading.notebook.expect("a good game").record().into_game()
}

/// The first facts of the statement's game.
pub(crate) fn article_after(facts: usize) -> Game {
    let mut game = article();
    game.facts.truncate(facts);
    game
}

/// A deck of so many cards of each category, called `t0`, …, `p0`, …, `c0`, ….
pub(crate) fn deck(sizes: [usize; 3]) -> Deck {
    let list =
        |(letter, size): (&str, usize)| (0..size).map(|at| format!("{letter}{at}")).collect();
    Deck::new(&[("t", sizes[0]), ("p", sizes[1]), ("c", sizes[2])].map(list)).expect("a good deck")
}

/// The only card of this name.
pub(crate) fn card(setup: &Setup, name: &str) -> CardId {
    setup.deck().card(name).unwrap_or_else(|| panic!("{name} is no card"))
}

/// Every deal of a set-up: cards one after another to everybody who has room.
pub(crate) fn all_deals(setup: &Setup) -> Vec<Deal> {
    let mut deals = vec![Vec::new()];
    for card in setup.deck().cards() {
        let holders = |deal: &Vec<HolderId>| {
            let room = |&holder: &HolderId| has_room(setup, deal, card, holder);
            let with = |holder| [&deal[..], &[holder]].concat();
            setup.holders().filter(room).map(with).collect::<Vec<_>>()
        };
        deals = deals.iter().flat_map(holders).collect();
    }
    deals.into_iter().map(Deal::new).collect()
}

fn has_room(setup: &Setup, deal: &[HolderId], card: CardId, holder: HolderId) -> bool {
    let own = (0..deal.len()).filter(|&at| deal[at] == holder).map(CardId::from_index);
    if holder == setup.envelope() {
        let category = setup.deck().category(card);
        return !{ own }.any(|other| setup.deck().category(other) == category);
    }
    own.count() < setup.hands()[holder.index()]
}

/// The deals that fit all facts.
pub(crate) fn fitting(game: &Game) -> Vec<Deal> {
    let fits = |deal: &Deal| game.facts.iter().all(|fact| deal.fits(&game.setup, fact));
    all_deals(&game.setup).into_iter().filter(fits).collect()
}

/// Set-ups of three to nine cards and one to four players, hands of any sizes.
pub(crate) fn small_setup() -> impl Strategy<Value = Setup> {
    setup_of([1..=3, 1..=3, 1..=3])
}

/// Set-ups of so many cards of each category, up to 32, and one to four players, hands of any sizes.
fn setup_of(sizes: [RangeInclusive<usize>; 3]) -> impl Strategy<Value = Setup> {
    let hands = (sizes, 1usize..=4, any::<[u8; 29]>());
    hands.prop_map(|(sizes, players, dealt)| {
        let deck = deck(sizes);
        let mut hands = vec![0; players];
        dealt[..deck.size() - 3].iter().for_each(|&to| hands[to as usize % players] += 1);
        Setup::new(deck, hands).expect("a good set-up")
    })
}

/// A fact of this set-up, true or not.
pub(crate) fn any_fact(setup: &Setup) -> impl Strategy<Value = Fact> + use<> {
    let cards: Vec<CardId> = setup.deck().cards().collect();
    let players: Vec<HolderId> = setup.players().collect();
    let some = prop::sample::subsequence(cards, 1..=3);
    (0..4, prop::sample::select(players), some).prop_map(|(kind, player, cards)| match kind {
        0 => Fact::HasSome { player, cards },
        1 => Fact::HasNone { player, cards },
        2 => Fact::EnvelopeLacks { cards },
        // So much is known seldom.
        _ if cards.len() == 1 => Fact::EnvelopeHas { cards },
        _ => Fact::HasSome { player, cards },
    })
}

/// Small games whose facts are true of some deal.
pub(crate) fn true_game() -> impl Strategy<Value = Game> {
    let setup = small_setup();
    let with_facts = setup.prop_flat_map(|setup| {
        (prop::collection::vec(any_fact(&setup), 0..8), any::<prop::sample::Index>(), Just(setup))
    });
    with_facts.prop_map(|(mut facts, truth, setup)| {
        let deals = all_deals(&setup);
        let truth = truth.get(&deals);
        facts.retain(|fact| truth.fits(&setup, fact));
        Game { setup, facts }
    })
}

/// Small games whose facts may contradict one another.
pub(crate) fn any_game() -> impl Strategy<Value = Game> {
    game_of([1..=3, 1..=3, 1..=3], 0..8)
}

/// Games of so many cards of each category, up to 32, and so many facts, which may contradict one another.
pub(crate) fn game_of(
    sizes: [RangeInclusive<usize>; 3],
    facts: Range<usize>,
) -> impl Strategy<Value = Game> {
    let with_facts =
        move |setup| (prop::collection::vec(any_fact(&setup), facts.clone()), Just(setup));
    setup_of(sizes).prop_flat_map(with_facts).prop_map(|(facts, setup)| Game { setup, facts })
}
