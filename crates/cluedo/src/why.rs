//! Why something is certain: a set of facts from which it follows and none of which can be left out, and the
//! steps from them to it where single steps lead there.
//!
//! Which facts are needed is decided by counting deals, so the answer is right at the complete level: a fact is
//! dropped as long as no deal of the others says otherwise (deletion, as for minimal unsatisfiable subsets). The
//! steps are those that a person takes with a pencil; `trace` finds them breadth first, so they are few.

mod trace;

use std::collections::BTreeSet;

use qeq_base::search::Search;

use self::trace::trace;
pub use self::trace::{Reason, Step};
use crate::census::{Census, Uncounted, is_possible};
use crate::deck::CardId;
use crate::game::{Fact, FactId, Game, HolderId, HolderSet, Holding};
use crate::notebook::{EntryId, Record};

/// Why a cell is certain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why {
    /// Whether the holder has the card.
    pub holding: Holding,
    /// The facts from which it follows, in order. Without any one of them it does not.
    pub facts: Vec<FactId>,
    /// From the facts to the cell, each step from earlier ones; the last one is the cell. Empty when single
    /// steps do not lead there: then only trying all deals of these facts shows it.
    pub steps: Vec<Step>,
    /// How many deals fit these facts, where there are no steps and not too many to be counted.
    pub deals: Option<u128>,
}

/// Why a holder has a card or has it not; `None` where that is open, or the facts contradict one another.
/// About one count of the deals for each fact.
///
/// # Errors
/// When there is no count.
pub fn why(
    game: &Game,
    card: CardId,
    holder: HolderId,
    search: &mut Search<'_>,
) -> Result<Option<Why>, Uncounted> {
    let everybody = HolderSet::first(game.setup.holders().len());
    let own = HolderSet::only(holder);
    let possible = |facts: &BTreeSet<FactId>, holders, search: &mut Search<'_>| {
        is_possible(&game.setup, chosen(game, facts), Some((card, holders)), search)
    };
    let all: BTreeSet<FactId> = game.fact_ids().collect();
    let others = everybody.without(own);
    let (holding, otherwise) = match (possible(&all, own, search)?, possible(&all, others, search)?)
    {
        (true, false) => (Holding::Holds, others),
        (false, true) => (Holding::Lacks, own),
        _ => return Ok(None),
    };
    let start = trace(game, &all, card, holder, search)?.map_or(all, |found| found.facts);
    let facts = smallest(&start, |facts| Ok(!possible(facts, otherwise, search)?))?;
    let steps = trace(game, &facts, card, holder, search)?.map(|found| found.steps);
    let steps = steps.unwrap_or_default();
    let deals = if steps.is_empty() { deals(game, &facts, search)? } else { None };
    Ok(Some(Why { holding, facts: facts.into_iter().collect(), steps, deals }))
}

/// How many deals fit some of the facts; `None` where they are too many to be counted.
fn deals(
    game: &Game,
    facts: &BTreeSet<FactId>,
    search: &mut Search<'_>,
) -> Result<Option<u128>, Uncounted> {
    match Census::take(&game.setup, chosen(game, facts), search) {
        Ok(census) => Ok(Some(census.deals())),
        Err(Uncounted::TooLarge) => Ok(None),
        Err(Uncounted::Stopped) => Err(Uncounted::Stopped),
    }
}

/// Facts that contradict one another; `None` where no facts do. The entries that they come from would contradict one another
/// without all others too, and none of them can be left out. Nor can any of the facts, but where an assumption belongs to them
/// that other entries withdraw.
///
/// # Errors
/// When there is no count.
pub fn clash(record: &Record, search: &mut Search<'_>) -> Result<Option<Vec<FactId>>, Uncounted> {
    let game = record.game();
    if is_possible(&game.setup, &game.facts, None, search)? {
        return Ok(None);
    }
    // The fewest facts may stand in more entries than the contradiction needs, and those would be blamed.
    let entries = clashing_entries(record, search)?;
    let of_them = game.fact_ids().filter(|&id| entries.contains(&record.origin(id).entry));
    let facts = smallest(&of_them.collect(), |facts| {
        Ok(!is_possible(&game.setup, chosen(game, facts), None, search)?)
    })?;
    Ok(Some(facts.into_iter().collect()))
}

/// The entries of a contradiction, none of which can be left out.
fn clashing_entries(
    record: &Record,
    search: &mut Search<'_>,
) -> Result<BTreeSet<EntryId>, Uncounted> {
    let setup = &record.game().setup;
    let mut clashes = |entries: &BTreeSet<EntryId>| {
        Ok(!is_possible(setup, record.of_only(entries), None, search)?)
    };
    let all = record.game().fact_ids().map(|id| record.origin(id).entry);
    // As long as the hand stays written down, fewer entries say less, and nothing is blamed for what is not assumed.
    let hand = record.withdrawing();
    let others = all.filter(|entry| !hand.contains(entry)).collect();
    let with_hand = |entries: &BTreeSet<EntryId>| entries | &hand;
    let needed = smallest(&others, |entries| clashes(&with_hand(entries)))?;
    let mut entries = with_hand(&needed);
    if !hand.is_empty() {
        drop_one_by_one(&mut entries, &mut clashes)?;
    }
    Ok(entries)
}

/// Drops one after the other until none can go, where what could not be dropped may go once others have.
fn drop_one_by_one<T: Copy + Ord>(
    kept: &mut BTreeSet<T>,
    enough: &mut impl FnMut(&BTreeSet<T>) -> Result<bool, Uncounted>,
) -> Result<(), Uncounted> {
    let mut rest: Vec<T> = kept.iter().copied().collect();
    while let Some(one) = rest.pop() {
        kept.remove(&one);
        match enough(kept)? {
            true => rest = kept.iter().copied().collect(),
            false => _ = kept.insert(one),
        }
    }
    Ok(())
}

fn chosen<'a>(game: &'a Game, facts: &'a BTreeSet<FactId>) -> impl Iterator<Item = &'a Fact> {
    facts.iter().map(|&id| game.fact(id))
}

/// A part of `start`, facts or entries, that still is enough and of which nothing can be left out: the smaller one of
/// those that come of dropping the newest first and the oldest first.
fn smallest<T: Copy + Ord>(
    start: &BTreeSet<T>,
    mut enough: impl FnMut(&BTreeSet<T>) -> Result<bool, Uncounted>,
) -> Result<BTreeSet<T>, Uncounted> {
    let oldest_first: Vec<T> = start.iter().copied().collect();
    let newest_first: Vec<T> = start.iter().rev().copied().collect();
    let (mut a, mut b) = (start.clone(), start.clone());
    drop_from(&mut a, &newest_first, &mut enough)?;
    drop_from(&mut b, &oldest_first, &mut enough)?;
    Ok(if b.len() < a.len() { b } else { a })
}

/// Drops whatever can be dropped, in this order. What can go together goes at once: of a long game little is needed,
/// and each piece of that costs a count for every halving.
fn drop_from<T: Copy + Ord>(
    kept: &mut BTreeSet<T>,
    order: &[T],
    enough: &mut impl FnMut(&BTreeSet<T>) -> Result<bool, Uncounted>,
) -> Result<(), Uncounted> {
    order.iter().for_each(|it| _ = kept.remove(it));
    if order.is_empty() || enough(kept)? {
        return Ok(());
    }
    kept.extend(order);
    if order.len() > 1 {
        let (first, second) = order.split_at(order.len() / 2);
        drop_from(kept, first, enough)?;
        drop_from(kept, second, enough)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::ops::ControlFlow;

    use proptest::prelude::*;
    use qeq_base::ids::Id;
    use qeq_base::search::{Budget, Stopped};

    use super::*;
    use crate::game::{Mark, Setup};
    use crate::notebook::Origin;
    use crate::testing::{any_game, article, card, deck, fitting};

    fn answer(card_name: &str, holder: usize) -> Why {
        let game = article();
        let card = card(&game.setup, card_name);
        why(&game, card, HolderId::from_index(holder), &mut Search::unlimited()).unwrap().unwrap()
    }

    fn numbers(why: &Why) -> Vec<usize> {
        why.facts.iter().map(|id| id.index()).collect()
    }

    #[test]
    fn a_shown_card_is_its_own_reason() {
        let why = answer("Rubio", 1);
        assert_eq!(why.holding, Holding::Holds);
        assert_eq!(numbers(&why), [7]);
        assert_eq!(why.steps.len(), 1);
        assert!(matches!(why.steps[0].reason, Reason::Fact(id) if id.index() == 7));
    }

    #[test]
    fn the_place_of_the_statements_game_follows_from_a_full_hand() {
        let game = article();
        let why = answer("Vestíbulo", 5);
        assert_eq!(why.holding, Holding::Holds);
        let mut facts: BTreeSet<FactId> = why.facts.iter().copied().collect();
        let hall = card(&game.setup, "Vestíbulo");
        let players = HolderSet::first(5);
        let otherwise = |facts: &BTreeSet<FactId>| {
            let facts = chosen(&game, facts);
            is_possible(&game.setup, facts, Some((hall, players)), &mut Search::unlimited())
                .unwrap()
        };
        assert!(!otherwise(&facts));
        for id in &why.facts {
            facts.remove(id);
            assert!(otherwise(&facts), "{id} can be left out");
            facts.insert(*id);
        }
        let is_reserved = |step: &Step| matches!(step.reason, Reason::Reserved(..));
        assert!(why.steps.iter().any(is_reserved), "player 2 has no place for it");
    }

    #[test]
    fn whatever_is_the_last_one_left_says_of_what() {
        let setup = Setup::new(deck([3, 3, 3]), vec![2, 2, 2]).unwrap();
        let cards = |names: &str| names.split(' ').map(|name| card(&setup, name)).collect();
        let (player, first) = (HolderId::from_index(0), FactId::from_index(0));
        let reason = |facts: &[Fact], name: &str, holder| {
            let game = Game { setup: setup.clone(), facts: facts.to_vec() };
            let found = why(&game, card(&setup, name), holder, &mut Search::unlimited());
            found.unwrap().unwrap().steps.last().unwrap().reason.clone()
        };
        let some = Fact::HasSome { player, cards: cards("t0 p0") };
        let none = |names| Fact::HasNone { player, cards: cards(names) };
        assert_eq!(reason(&[some, none("t0")], "p0", player), Reason::LastOfSome(first));
        let lacks = Fact::EnvelopeLacks { cards: cards("t0 p0 c0") };
        let has = Fact::EnvelopeHas { cards: cards("t0 p0") };
        assert_eq!(reason(&[lacks, has], "c0", setup.envelope()), Reason::LastOfAll(first));
        let not_hidden = Fact::EnvelopeLacks { cards: cards("t0") };
        assert_eq!(reason(&[not_hidden], "t0", setup.envelope()), Reason::Fact(first));
        let other = HolderId::from_index(1);
        let shown = Fact::HasSome { player: other, cards: cards("t0") };
        assert_eq!(reason(&[shown], "t0", player), Reason::Elsewhere(other));
        let hand = ["t0", "c1"].map(|name| Fact::HasSome { player, cards: cards(name) });
        assert_eq!(reason(&hand, "p0", player), Reason::Full(cards("t0 c1")));
        let all_but_two = none("t0 t1 t2 p0 p1 p2 c0");
        assert_eq!(reason(&[all_but_two], "c1", player), Reason::JustEnough(cards("c1 c2")));
    }

    /// Both facts name a tool; without it they share no card and fill the hand.
    #[test]
    fn places_that_are_reserved_are_told_with_what_rules_out_the_other_cards() {
        let setup = Setup::new(deck([3, 3, 3]), vec![2, 2, 2]).unwrap();
        let cards = |names: &str| names.split(' ').map(|name| card(&setup, name)).collect();
        let player = HolderId::from_index(0);
        let some = |names| Fact::HasSome { player, cards: cards(names) };
        let lacks = Fact::HasNone { player, cards: cards("t0") };
        let facts = vec![some("t0 p0 c0"), some("t0 p1 c1"), lacks];
        let [tool, last] = ["t0", "c2"].map(|name| card(&setup, name));
        let found =
            why(&Game { setup: setup.clone(), facts }, last, player, &mut Search::unlimited());
        let found = found.unwrap().unwrap();
        assert_eq!((found.holding, numbers(&found)), (Holding::Lacks, vec![0, 1, 2]));
        let told: Vec<CardId> = found.steps.iter().map(|step| step.card).collect();
        assert_eq!(told, [tool, last]);
    }

    #[test]
    fn a_stop_is_heard_before_each_step_and_each_trial() {
        let game = article();
        let (all, hall) = (game.fact_ids().collect(), card(&game.setup, "Vestíbulo"));
        let mut watcher = |_| ControlFlow::Break(());
        let mut search = Search::watched(Budget::unlimited(), &mut watcher);
        assert_eq!(
            trace(&game, &all, hall, game.setup.envelope(), &mut search).err(),
            Some(Stopped::Asked)
        );
        let mut watcher = |_| ControlFlow::Break(());
        let mut search = Search::watched(Budget::unlimited(), &mut watcher);
        let tried = is_possible(&game.setup, &game.facts, None, &mut search);
        assert_eq!(tried, Err(Uncounted::Stopped));
    }

    /// Fifteen places and three times five cards that each wait with each of five others: the choices that share no card
    /// are (5!)^3 times those of what is left.
    #[test]
    fn more_choices_than_can_be_listed_are_not_listed() {
        let deck = deck([20, 20, 24]);
        let setup = Setup::new(deck, vec![15, 23, 23]).expect("a good set-up");
        let player = HolderId::from_index(0);
        let pair = |block: usize, a: usize, b: usize| {
            let at = [block * 10 + a, block * 10 + 5 + b];
            Fact::HasSome { player, cards: at.map(CardId::from_index).to_vec() }
        };
        let pairs = (0..3).flat_map(|block| (0..25).map(move |at| (block, at / 5, at % 5)));
        let facts = pairs.map(|(block, a, b)| pair(block, a, b)).collect();
        let last = CardId::from_index(setup.deck().size() - 1);
        let found =
            why(&Game { setup, facts }, last, player, &mut Search::unlimited()).unwrap().unwrap();
        assert_eq!(found.holding, Holding::Lacks);
        let is_reserved = |step: &Step| matches!(step.reason, Reason::Reserved(..));
        assert!(found.steps.iter().any(is_reserved));
    }

    #[test]
    fn a_contradiction_names_its_own_facts_alone() {
        let mut game = article();
        assert_eq!(clashing(&game), None);
        let cards = vec![card(&game.setup, "Rubio")];
        game.facts.push(Fact::HasNone { player: HolderId::from_index(1), cards });
        assert_eq!(clashing(&game), Some(vec![7, 28]));
    }

    /// Thirty-four cards among twelve hands are too many to be counted, but not too many to be dealt.
    #[test]
    fn a_contradiction_is_named_where_no_count_can_be_taken() {
        let deck = deck([10, 12, 12]);
        let hands = Setup::dealt_round(&deck, 12);
        let setup = Setup::new(deck, hands).unwrap();
        let has = |player: usize, at: &[usize]| Fact::HasSome {
            player: HolderId::from_index(player),
            cards: at.iter().map(|&at| CardId::from_index(at)).collect(),
        };
        let facts = vec![has(0, &[0, 10, 22]), has(1, &[5]), has(3, &[1, 11, 23]), has(2, &[5])];
        let game = Game { setup, facts };
        assert!(Census::take(&game.setup, &game.facts[..1], &mut Search::unlimited()).is_err());
        assert_eq!(clashing(&game), Some(vec![1, 3]));
    }

    /// Two facts of different entries contradict one another, and so do two of the second entry alone.
    #[test]
    fn an_entry_that_contradicts_itself_blames_no_other() {
        let setup = Setup::new(deck([3, 3, 3]), vec![2, 2, 2]).unwrap();
        let has = |player| Fact::HasSome {
            player: HolderId::from_index(player),
            cards: vec![CardId::from_index(0)],
        };
        let mut record = Record::new(setup);
        for (player, entry) in [(0, 0), (1, 1), (2, 1)] {
            let entry = EntryId::from_index(entry);
            record.push(has(player), Origin { entry, assumed: false });
        }
        let found = clash(&record, &mut Search::unlimited()).unwrap().unwrap();
        assert_eq!(found, [1, 2].map(FactId::from_index));
        assert_eq!(record.entries(&found), [EntryId::from_index(1)]);
    }

    #[test]
    fn of_many_facts_the_few_that_are_needed_are_soon_found() {
        let start: BTreeSet<FactId> = (0..5_000).map(FactId::from_index).collect();
        let needed = [70, 71, 4_000].map(FactId::from_index);
        let counts = Cell::new(0);
        let enough = |facts: &BTreeSet<FactId>| {
            counts.set(counts.get() + 1);
            Ok(needed.iter().all(|id| facts.contains(id)))
        };
        assert_eq!(smallest(&start, enough).unwrap(), BTreeSet::from(needed));
        assert!(counts.get() < 200, "{} counts", counts.get());
    }

    /// Once it comes first and once last, so that each order of dropping finds the larger ones once.
    #[test]
    fn of_two_sets_that_are_enough_the_smaller_one_is_told() {
        let ids =
            |at: &[usize]| at.iter().copied().map(FactId::from_index).collect::<BTreeSet<_>>();
        for (small, large) in [(ids(&[0]), ids(&[1, 2])), (ids(&[2]), ids(&[0, 1]))] {
            let enough =
                |facts: &BTreeSet<FactId>| Ok(small.is_subset(facts) || large.is_subset(facts));
            assert_eq!(smallest(&ids(&[0, 1, 2]), enough).unwrap(), small);
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(150))]

        /// The facts are enough, none can be left out, and steps only use them; without steps the deals are counted.
        #[test]
        fn reasons_are_enough_and_minimal(game in any_game()) {
            let deals = fitting(&game);
            for card in game.setup.deck().cards() {
                for holder in game.setup.holders() {
                    let has = deals.iter().filter(|deal| deal.holder(card) == holder).count();
                    let mark = match has {
                        _ if deals.is_empty() => Mark::Open,
                        0 => Mark::No,
                        all if all == deals.len() => Mark::Yes,
                        _ => Mark::Open,
                    };
                    let found = why(&game, card, holder, &mut Search::unlimited()).unwrap();
                    prop_assert_eq!(found.is_some(), mark != Mark::Open);
                    let Some(found) = found else { continue };
                    prop_assert_eq!(Some(found.holding), mark.holding());
                    let right = follows(&game, &found.facts, card, holder, found.holding);
                    prop_assert!(right);
                    let fits = fitting(&with(&game, &found.facts)).len() as u128;
                    prop_assert_eq!(found.deals, found.steps.is_empty().then_some(fits));
                    for left_out in &found.facts {
                        let rest: Vec<_> =
                            found.facts.iter().copied().filter(|id| id != left_out).collect();
                        let right = follows(&game, &rest, card, holder, found.holding);
                        prop_assert!(!right);
                    }
                    if let Some(last) = found.steps.last() {
                        let cell = (last.card, last.holder, last.holding);
                        prop_assert_eq!(cell, (card, holder, found.holding));
                    }
                    for step in &found.steps {
                        let right = follows(&game, &found.facts, step.card, step.holder, step.holding);
                        prop_assert!(right);
                    }
                }
            }
        }

        #[test]
        fn clashes_are_minimal(game in any_game(), a_turn in 1usize..4) {
            let record = entered(&game, a_turn);
            let found = clash(&record, &mut Search::unlimited()).unwrap();
            prop_assert_eq!(found.is_some(), fitting(&game).is_empty());
            let found = found.unwrap_or_default();
            let fits = |kept: &dyn Fn(FactId) -> bool, of: &[FactId]| {
                let rest: Vec<_> = of.iter().copied().filter(|&id| kept(id)).collect();
                !fitting(&with(&game, &rest)).is_empty()
            };
            for &left_out in &found {
                prop_assert!(fits(&|id| id != left_out, &found));
            }
            let entries = record.entries(&found);
            let all: Vec<FactId> = game.fact_ids().collect();
            for left_out in &entries {
                let kept = |id| {
                    let entry = record.origin(id).entry;
                    entry != *left_out && entries.contains(&entry)
                };
                prop_assert!(fits(&kept, &all));
            }
        }
    }

    /// The game as it would stand in a notebook with so many facts an entry.
    fn entered(game: &Game, facts: usize) -> Record {
        let mut record = Record::new(game.setup.clone());
        for (at, fact) in game.facts.iter().enumerate() {
            let entry = EntryId::from_index(at / facts);
            record.push(fact.clone(), Origin { entry, assumed: false });
        }
        record
    }

    /// The facts that contradict one another, each an entry.
    fn clashing(game: &Game) -> Option<Vec<usize>> {
        let found = clash(&entered(game, 1), &mut Search::unlimited()).unwrap();
        found.map(|facts| facts.iter().map(|id| id.index()).collect())
    }

    /// The game with these of its facts alone.
    fn with(game: &Game, facts: &[FactId]) -> Game {
        let facts = facts.iter().map(|&id| game.fact(id).clone()).collect();
        Game { setup: game.setup.clone(), facts }
    }

    fn follows(
        game: &Game,
        facts: &[FactId],
        card: CardId,
        holder: HolderId,
        holding: Holding,
    ) -> bool {
        let deals = fitting(&with(game, facts));
        deals.iter().all(|deal| (deal.holder(card) == holder) == holding.is_held())
    }
}
