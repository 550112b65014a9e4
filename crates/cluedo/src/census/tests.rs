//! Known counts, and equality with a counter that tries every deal.

use std::cell::Cell;
use std::collections::HashMap;
use std::ops::ControlFlow;

use proptest::prelude::*;
use qeq_base::search::{Budget, Progress};

use super::*;
use crate::game::Game;
use crate::testing::{any_game, article, article_after, card, deck, fitting, game_of};

fn census(game: &Game) -> Census {
    Census::take(&game.setup, &game.facts, &mut Search::unlimited()).unwrap()
}

fn envelopes(census: &Census) -> Vec<(Envelope, u128)> {
    census.envelopes(&mut Search::unlimited()).unwrap()
}

fn untouched(sizes: [usize; 3], players: usize) -> u128 {
    let deck = deck(sizes);
    let hands = Setup::dealt_round(&deck, players);
    Census::take(&Setup::new(deck, hands).unwrap(), &[], &mut Search::unlimited()).unwrap().deals()
}

#[test]
fn the_deals_of_the_statements_game_fact_by_fact() {
    let known =
        [(0, 4_168_212_048_000), (12, 4_860_240), (21, 9_930), (25, 904), (26, 288), (28, 96)];
    for (facts, deals) in known {
        assert_eq!(census(&article_after(facts)).deals(), deals, "after {facts} facts");
    }
    assert!(census(&article_after(26)).table().is_solved());
    assert!(!census(&article_after(25)).table().is_solved());
}

#[test]
fn the_only_envelope_of_the_statements_game() {
    let game = article();
    let envelope = ["Cuerda", "Vestíbulo", "Prado"].map(|name| card(&game.setup, name));
    assert_eq!(envelopes(&census(&game)), [(envelope, 96)]);
}

#[test]
fn untouched_decks() {
    assert_eq!(untouched([6, 9, 6], 6), 44_460_928_512_000);
    // 10³ envelopes and 27! / (5!³ 4!³) hands.
    assert_eq!(untouched([10, 10, 10], 6), 455_832_543_410_244_000_000);
    assert!(untouched([10, 10, 10], 6) > u128::from(u64::MAX));
}

#[test]
fn contradictory_facts_leave_nothing() {
    let mut game = article();
    let cards = vec![card(&game.setup, "Prado")];
    game.facts.push(Fact::EnvelopeLacks { cards });
    let census = census(&game);
    assert_eq!((census.deals(), envelopes(&census)), (0, Vec::new()));
    assert_eq!(census.draw(&mut Chance::from_seed(1)), None);
    assert_eq!(census.table().certain(), 0);
}

/// Thirty-six cards among eleven hands.
fn huge() -> Setup {
    let deck = deck([12, 12, 12]);
    let hands = Setup::dealt_round(&deck, 11);
    Setup::new(deck, hands).unwrap()
}

#[test]
fn what_is_too_large_is_refused_and_not_tried() {
    let (huge, mut search) = (huge(), Search::unlimited());
    assert_eq!(Census::take(&huge, &[], &mut search).err(), Some(Uncounted::TooLarge));
    assert_eq!(search.stopped(), None, "smaller counts go on");
    assert!(Census::take(&article().setup, &[], &mut search).is_ok());
}

/// Facts that these cards are with the first player: some of each group.
fn some_of_each<const N: usize>(groups: impl Iterator<Item = [usize; N]>) -> Vec<Fact> {
    let player = HolderId::from_index(0);
    let some =
        |group: [usize; N]| Fact::HasSome { player, cards: group.map(CardId::from_index).to_vec() };
    groups.map(some).collect()
}

#[test]
fn a_hand_has_no_room_for_more_pairs_than_cards() {
    let setup = Setup::new(deck([9, 9, 9]), vec![12, 12]).unwrap();
    for (pairs, fits) in [(12, true), (13, false)] {
        let facts = some_of_each((0..pairs).map(|at| [2 * at, 2 * at + 1]));
        assert_eq!(is_possible(&setup, &facts, None, &mut Search::unlimited()), Ok(fits));
    }
}

/// Of three cards of which some of each two are his, two are. To look for a deal is to choose them from each three, in more
/// ways than are tried.
#[test]
fn where_no_deal_is_soon_found_all_are_counted() {
    for (size, fits) in [(14, true), (13, false)] {
        let setup = Setup::new(deck([9, 9, 9]), vec![size, 24 - size]).unwrap();
        let two_of = |at: usize| [[at, at + 1], [at, at + 2], [at + 1, at + 2]];
        let facts = some_of_each((0..7).flat_map(|at| two_of(3 * at)));
        let found = Knowledge::of(&setup, &facts).has_deal(&seats(&setup), &mut { TRIES });
        assert_eq!(found, fits.then_some(true));
        assert_eq!(is_possible(&setup, &facts, None, &mut Search::unlimited()), Ok(fits));
    }
}

/// The other facts leave too many states to be counted.
#[test]
fn an_overfull_hand_is_seen_at_once_whatever_else_is_open() {
    let deck = deck([12, 12, 12]);
    let setup = Setup::new(deck.clone(), Setup::dealt_round(&deck, 6)).unwrap();
    let some = |player, cards: [usize; 3]| Fact::HasSome {
        player: HolderId::from_index(player),
        cards: cards.map(CardId::from_index).to_vec(),
    };
    let mut chance = Chance::from_seed(1);
    let mut any =
        |player: usize| some(player % 5, [0, 12, 24].map(|first| first + chance.below(12)));
    let others: Vec<Fact> = (0..20).map(&mut any).collect();
    let of_last = |at: usize| some(5, [at, 12 + at, 24 + at]);
    let deals = |of_last_hand: usize| {
        let of_last: Vec<Fact> = (0..of_last_hand).map(of_last).collect();
        Census::take(&setup, others.iter().chain(&of_last), &mut Search::unlimited())
            .map(|census| census.deals())
    };
    assert_eq!(setup.hands()[5], 5);
    assert_eq!((deals(5), deals(6)), (Err(Uncounted::TooLarge), Ok(0)));
}

/// Games of thousands of turns say the same again and again, of which nothing has to be kept in mind twice.
#[test]
fn what_is_said_again_or_follows_from_what_is_said_counts_the_same() {
    let setup = Setup::new(deck([3, 3, 3]), vec![2, 2, 2]).unwrap();
    let some = |names: &[&str]| Fact::HasSome {
        player: HolderId::from_index(1),
        cards: names.iter().map(|name| card(&setup, name)).collect(),
    };
    let lacks = |names: &[&str]| Fact::EnvelopeLacks {
        cards: names.iter().map(|name| card(&setup, name)).collect(),
    };
    let facts = [some(&["t1", "p0"]), some(&["t1", "p0", "c0"]), lacks(&["t1", "p0", "c0"])];
    let deals = |facts: Vec<Fact>| census(&Game { setup: setup.clone(), facts }).deals();
    let again = |times: usize| facts.iter().cycle().take(facts.len() * times).cloned().collect();
    assert_eq!(deals(again(1000)), deals(again(1)));
    assert_eq!(deals(vec![facts[1].clone(); 1000]), 1404);
    assert_eq!(deals(facts[..1].to_vec()), deals(facts.to_vec()));
    let reversed = facts.iter().rev().cloned().collect();
    assert_eq!(deals(reversed), deals(facts.to_vec()));
}

#[test]
fn drawn_deals_fit_and_all_are_equally_likely() {
    let game = article();
    let census = census(&game);
    let mut chance = Chance::from_seed(5);
    let mut seen: HashMap<Deal, u32> = HashMap::new();
    for _ in 0..9600 {
        *seen.entry(census.draw(&mut chance).unwrap()).or_default() += 1;
    }
    assert_eq!(seen.len(), 96, "every deal comes up");
    for (deal, times) in seen {
        assert!(game.facts.iter().all(|fact| deal.fits(&game.setup, fact)));
        assert!((50..=160).contains(&times), "{times} instead of about 100");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    /// The oracle: all deals, one by one.
    #[test]
    fn every_count_is_that_of_trying_all_deals(game in any_game()) {
        let deals = fitting(&game);
        let census = census(&game);
        prop_assert_eq!(census.deals(), deals.len() as u128);
        let mut expected: HashMap<Envelope, u128> = HashMap::new();
        for deal in &deals {
            *expected.entry(deal.envelope(&game.setup).unwrap()).or_default() += 1;
        }
        let told = envelopes(&census);
        prop_assert!(told.is_sorted_by_key(|&(cards, deals)| (u128::MAX - deals, cards)));
        prop_assert_eq!(told.into_iter().collect::<HashMap<_, _>>(), expected);
        for card in game.setup.deck().cards() {
            for holder in game.setup.holders() {
                let has = deals.iter().filter(|deal| deal.holder(card) == holder).count();
                prop_assert_eq!(census.count(card, holder), has as u128);
                let share = has as f64 / deals.len().max(1) as f64;
                prop_assert_eq!(census.probability(card, holder), share);
            }
        }
        let all = census.all();
        prop_assert_eq!(all.len(), deals.len());
        prop_assert!(deals.iter().all(|deal| all.contains(deal)));
        if let Some(deal) = census.draw(&mut Chance::from_seed(3)) {
            prop_assert!(deals.contains(&deal));
        }
    }
}

/// How many envelopes there can be, and the passes that count them.
fn passes(setup: &Setup, facts: &[Fact]) -> (usize, usize) {
    let census = Census::take(setup, facts, &mut Search::unlimited()).unwrap();
    let mut passes = 0;
    let mut watcher = |_| {
        passes += 1;
        ControlFlow::Continue(())
    };
    let mut search = Search::watched(Budget::unlimited(), &mut watcher);
    let found = census.envelopes(&mut search).unwrap().len();
    (found, passes)
}

/// Of five tools, two of which somebody has shown one of, there are two kinds.
#[test]
fn cards_alike_are_counted_once() {
    let setup = Setup::new(deck([5, 4, 3]), vec![3, 3, 3]).unwrap();
    let some = |player, names: &[&str]| Fact::HasSome {
        player: HolderId::from_index(player),
        cards: names.iter().map(|name| card(&setup, name)).collect(),
    };
    assert_eq!(passes(&setup, &[]), (5 * 4 * 3, 1));
    assert_eq!(passes(&setup, &[some(1, &["t0", "t1"])]), (5 * 4 * 3, 2));
    assert_eq!(passes(&setup, &[some(1, &["t0", "t1"]), some(0, &["p3"])]), (5 * 3 * 3, 2));
    assert_eq!(passes(&setup, &[some(1, &["t0", "p0", "c0"])]), (5 * 4 * 3 - 1, 4));
}

proptest! {
    /// The oracle: a pass for each pair.
    #[test]
    fn cards_alike_count_as_if_each_were_counted(game in game_of([1..=6, 1..=5, 1..=5], 0..5)) {
        let census = census(&game);
        let firsts_alike = game.setup.deck().cards().collect();
        let one_by_one = Census { firsts_alike, ..census.clone() };
        prop_assert_eq!(envelopes(&census), envelopes(&one_by_one));
    }
}

#[test]
fn whoever_stops_a_count_is_not_told_that_it_is_too_large() {
    for setup in [article().setup, huge()] {
        let mut watcher = |_| ControlFlow::Break(());
        let mut search = Search::watched(Budget::unlimited(), &mut watcher);
        assert_eq!(Census::take(&setup, &[], &mut search).err(), Some(Uncounted::Stopped));
    }
}

#[test]
fn a_count_is_stopped_in_its_midst() {
    let heard = Cell::new(0);
    let mut watcher = |progress: Progress| {
        heard.set(progress.nodes);
        if progress.nodes < 100_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let mut search = Search::watched(Budget::unlimited(), &mut watcher);
    assert_eq!(Census::take(&huge(), &[], &mut search).err(), Some(Uncounted::Stopped));
    assert!((100_000..110_000).contains(&heard.get()), "{} states", heard.get());
}

#[test]
fn a_count_beyond_its_budget_is_too_large() {
    let mut search = Search::new(Budget::nodes(10));
    assert_eq!(Census::take(&article().setup, &[], &mut search).err(), Some(Uncounted::TooLarge));
}
