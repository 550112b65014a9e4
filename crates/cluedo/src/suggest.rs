//! What to ask next, so that the envelope is known soonest.
//!
//! | method | asks for |
//! |---|---|
//! | [`Entropy`](Method::Entropy) | whatever tells most about the deal, one step ahead |
//! | [`Information`](Method::Information) | of the cards that may be in the envelope, those that tell most about it |
//! | [`Likeliest`](Method::Likeliest) | the envelope of most deals |
//! | [`Weighed`](Method::Weighed) | the likeliest envelope, given which cards were shown |
//!
//! The last one is what the programs use ([`advise`]). All deals that fit the facts are not equally likely once cards have
//! been shown: who showed the rope out of three cards may have had two to choose from, but then the rope would
//! have come up only half of the time, so that the other two are likelier elsewhere (the principle of
//! restricted choice). Weighing each deal by that is worth more than looking for information:
//! `cargo xtask questions` plays the four against one another.

use std::collections::HashMap;

use qeq_base::chance::Chance;
use qeq_base::ids::Id;
use qeq_base::search::{Search, Stopped};

use crate::census::{Census, Envelope};
use crate::deck::{CardId, Category};
use crate::notebook::Notebook;
use crate::worlds::Worlds;

/// How a suggestion is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// The most information about the deal.
    Entropy,
    /// The most information about the envelope, of cards that are possible there.
    Information,
    /// The envelope of most deals.
    Likeliest,
    /// The likeliest envelope, given which cards were shown.
    Weighed,
}

impl Method {
    /// All, the best last.
    pub const ALL: [Self; 4] = [Self::Entropy, Self::Information, Self::Likeliest, Self::Weighed];

    /// The best, by which the machine plays and advises.
    pub const BEST: Self = Self::Weighed;

    /// The name for programs.
    pub fn name(self) -> &'static str {
        match self {
            Self::Entropy => "entropy",
            Self::Information => "information",
            Self::Likeliest => "likeliest",
            Self::Weighed => "weighed",
        }
    }

    /// So many deals are looked at. Information needs a table for each suggestion, so it affords fewer.
    fn worlds(self) -> usize {
        match self.asks_about() {
            Some(_) => 1_000,
            None => 20_000,
        }
    }

    /// What the answers are to tell about; nothing where the envelope is named that is likeliest.
    fn asks_about(self) -> Option<About> {
        match self {
            Self::Entropy => Some(About::Deal),
            Self::Information => Some(About::Envelope),
            Self::Likeliest | Self::Weighed => None,
        }
    }
}

/// What information is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum About {
    /// The whole deal.
    Deal,
    /// The envelope alone.
    Envelope,
}

/// What to ask for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Suggestion {
    /// A tool, a place, a character.
    pub cards: Envelope,
    /// How likely it is that they are the envelope.
    pub probability: f64,
    /// How likely that would be if all deals were, whatever was shown.
    pub by_deals: f64,
}

/// What a person is advised to ask for: what the best method [`suggest`]s. Without a seed the same notebook is always
/// told the same, in whichever program.
///
/// # Errors
/// When the search is stopped.
pub fn advise(
    notebook: &Notebook,
    census: &Census,
    seed: Option<u64>,
    search: &mut Search<'_>,
) -> Result<Option<Suggestion>, Stopped> {
    let mut chance = seed.map_or_else(|| usual_chance(notebook), Chance::from_seed);
    suggest(notebook, census, Method::BEST, &mut chance, search)
}

/// One of several things to ask for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Alternative {
    /// What to ask for.
    pub suggestion: Suggestion,
    /// Bits that the answer tells of the envelope on average, if all deals were equally likely.
    pub bits: f64,
}

/// What a person may ask for, at most so many, the best first: that is what is [`advise`]d without a seed. Where the place is
/// given, as whoever asks is in it, the same of the suggestions with that place; if it is known not to be in the envelope,
/// those whose answers tell most. Nothing where nothing is left to ask. O(deals looked at × cards and turns), and for
/// such a place also O(deals looked at × suggestions with it).
///
/// # Errors
/// When the search is stopped.
pub fn alternatives(
    notebook: &Notebook,
    census: &Census,
    place: Option<CardId>,
    most: usize,
    search: &mut Search<'_>,
) -> Result<Vec<Alternative>, Stopped> {
    let chance = &mut usual_chance(notebook);
    let worlds = Worlds::of(notebook, census, Method::BEST.worlds(), chance, search)?;
    if is_settled(&worlds, census) {
        return Ok(Vec::new());
    }
    let shares = shares(&worlds, census, |world| worlds.weight(world), search)?;
    let mut scorer = Scorer::new(&worlds);
    let is_here = |cards: &Envelope| place.is_none_or(|place| cards.contains(&place));
    let here = shares.iter().filter(|it| is_here(&it.cards));
    let mut scored: Vec<(Envelope, f64)> = here.map(|it| (it.cards, it.probability)).collect();
    if scored.is_empty() {
        let here = choices(notebook, census, About::Deal).into_iter().filter(is_here);
        scored = scorer.score_all(here, About::Envelope, search)?;
    }
    let mut found = Vec::new();
    while found.len() < most
        && let Some(cards) = best(scored.iter().copied(), chance)
    {
        scored.retain(|&(it, _)| it != cards);
        found.push(Alternative { suggestion: named(cards, &shares), bits: scorer.bits(cards) });
    }
    Ok(found)
}

/// Whether nothing is left to ask: no deal fits, or the envelope is known.
fn is_settled(worlds: &Worlds, census: &Census) -> bool {
    worlds.kinds().is_empty() || census.table().is_solved()
}

/// What the owner of a notebook should ask for; `None` where no deal fits, or the envelope is known. Of equally
/// good suggestions, one by chance. `census` is that of the notebook. O(deals looked at × cards and turns), for
/// [`Method::Entropy`] and [`Method::Information`] also O(deals looked at × suggestions), and where there are too many
/// deals to look at all, the cost of [`Census::envelopes`].
///
/// # Errors
/// When the search is stopped.
pub fn suggest(
    notebook: &Notebook,
    census: &Census,
    method: Method,
    chance: &mut Chance,
    search: &mut Search<'_>,
) -> Result<Option<Suggestion>, Stopped> {
    let worlds = Worlds::of(notebook, census, method.worlds(), chance, search)?;
    if is_settled(&worlds, census) {
        return Ok(None);
    }
    let weight = |world| if method == Method::Weighed { worlds.weight(world) } else { 1.0 };
    let shares = shares(&worlds, census, weight, search)?;
    let cards = match method.asks_about() {
        None => best(shares.iter().map(|it| (it.cards, it.probability)), chance),
        Some(about) => {
            let choices = choices(notebook, census, about).into_iter();
            let scored = Scorer::new(&worlds).score_all(choices, about, search)?;
            best(scored.into_iter(), chance)
        }
    };
    Ok(cards.map(|cards| named(cards, &shares)))
}

/// What was asked for, and what the best method would have asked for, with how likely each is to be the envelope: the same
/// suggestion twice where nothing is likelier, or, where deals are drawn, not by so much that the draw could not say it. `None` where no deal fits, or the envelope is known. `census` is that of the
/// notebook; the cost is that of [`suggest`].
///
/// # Errors
/// When the search is stopped.
pub fn compare(
    notebook: &Notebook,
    census: &Census,
    asked: Envelope,
    search: &mut Search<'_>,
) -> Result<Option<[Suggestion; 2]>, Stopped> {
    let mut chance = usual_chance(notebook);
    let worlds = Worlds::of(notebook, census, Method::BEST.worlds(), &mut chance, search)?;
    if is_settled(&worlds, census) {
        return Ok(None);
    }
    let shares = shares(&worlds, census, |world| worlds.weight(world), search)?;
    let likeliest = best(shares.iter().map(|it| (it.cards, it.probability)), &mut chance);
    let [asked, likeliest] = [asked, likeliest.unwrap_or(asked)].map(|it| named(it, &shares));
    let noise = if worlds.are_whole() { ROUNDING } else { NOISE * likeliest.probability };
    let is_best = asked.probability >= likeliest.probability - noise;
    Ok(Some([asked, if is_best { asked } else { likeliest }]))
}

/// The chance of whoever names no seed.
fn usual_chance(notebook: &Notebook) -> Chance {
    Chance::from_seed(notebook.entries().len() as u64)
}

/// A suggestion with its share, if it has any.
fn named(cards: Envelope, shares: &[Suggestion]) -> Suggestion {
    let found = shares.iter().find(|it| it.cards == cards);
    // Another envelope is possible, even where it is too rare for a number to tell.
    let of = |share: fn(&Suggestion) -> f64| found.map_or(0.0, share).min(1.0 - f64::EPSILON);
    Suggestion { cards, probability: of(|it| it.probability), by_deals: of(|it| it.by_deals) }
}

/// How likely each envelope is. Where deals are drawn, they only say how much the deals of an envelope weigh on
/// average; how many there are is counted, or the likeliest would be the one that was drawn too often. A deal of the
/// average weight is added to those of each envelope, for the sake of the rarest.
fn shares(
    worlds: &Worlds,
    census: &Census,
    weight: impl Fn(usize) -> f64,
    search: &mut Search<'_>,
) -> Result<Vec<Suggestion>, Stopped> {
    let mut drawn = vec![(0.0, 0.0); worlds.kinds().len()];
    for world in 0..worlds.len() {
        let (deals, weights) = &mut drawn[worlds.kind(world)];
        *deals += 1.0;
        *weights += weight(world);
    }
    let all: f64 = drawn.iter().map(|(_, weights)| weights).sum();
    let drawn = worlds.kinds().iter().copied().zip(drawn);
    if worlds.are_whole() {
        let share = |(cards, (deals, weights))| Suggestion {
            cards,
            probability: weights / all,
            by_deals: deals / worlds.len() as f64,
        };
        return Ok(drawn.map(share).collect());
    }
    let drawn: HashMap<Envelope, (f64, f64)> = drawn.collect();
    let average = all / worlds.len() as f64;
    let weighed = |(cards, deals): (Envelope, u128)| {
        let (drawn, weights) = drawn.get(&cards).copied().unwrap_or_default();
        let probability = deals as f64 * (weights + average) / (drawn + 1.0);
        Suggestion { cards, probability, by_deals: deals as f64 / census.deals() as f64 }
    };
    let envelopes = census.envelopes(search)?;
    let mut shares: Vec<Suggestion> = envelopes.into_iter().map(weighed).collect();
    let total: f64 = shares.iter().map(|it| it.probability).sum();
    shares.iter_mut().for_each(|it| it.probability /= total);
    Ok(shares)
}

/// Scores that differ by rounding alone are equal.
const ROUNDING: f64 = 1e-9;

/// By such a part of them, probabilities that drawn deals give may differ where they are equal: some hundreds of deals have
/// each of the likely envelopes.
const NOISE: f64 = 0.25;

/// One of those with the highest score.
fn best(scored: impl Iterator<Item = (Envelope, f64)>, chance: &mut Chance) -> Option<Envelope> {
    let mut all: Vec<(Envelope, f64)> = scored.collect();
    let highest = all.iter().map(|&(_, score)| score).fold(f64::NEG_INFINITY, f64::max);
    all.retain(|&(_, score)| score >= highest - ROUNDING);
    chance.pick(&all).map(|&(cards, _)| cards)
}

/// Every suggestion, or those of cards that may be in the envelope, where that is what it is about.
fn choices(notebook: &Notebook, census: &Census, about: About) -> Vec<Envelope> {
    let setup = notebook.setup();
    let fits = |card: &CardId| about == About::Deal || census.count(*card, setup.envelope()) > 0;
    let [tools, places, characters] =
        Category::ALL.map(|it| setup.deck().cards_of(it).filter(fits).collect::<Vec<_>>());
    let mut all = Vec::new();
    for &tool in &tools {
        for &place in &places {
            all.extend(characters.iter().map(|&who| [tool, place, who]));
        }
    }
    all
}

/// Counts, for one suggestion after another, which answers come with which envelopes.
struct Scorer<'a> {
    worlds: &'a Worlds,
    /// By answer and envelope, in sixths of a world: whoever has two or three cards shows any of them.
    counts: Vec<u32>,
    /// n log₂ n.
    products: Vec<f64>,
}

/// Sixths in a world.
const SIXTHS: u32 = 6;

impl<'a> Scorer<'a> {
    fn new(worlds: &'a Worlds) -> Self {
        let product = |n: usize| if n == 0 { 0.0 } else { n as f64 * (n as f64).log2() };
        let products = (0..=SIXTHS as usize * worlds.len()).map(product).collect();
        Self { worlds, counts: Vec::new(), products }
    }

    /// The bits of several suggestions.
    fn score_all(
        &mut self,
        choices: impl Iterator<Item = Envelope>,
        about: About,
        search: &mut Search<'_>,
    ) -> Result<Vec<(Envelope, f64)>, Stopped> {
        let score = |cards| {
            search.ask()?;
            Ok((cards, self.score(cards, about)))
        };
        choices.map(score).collect()
    }

    /// Bits that the answer tells about the envelope, of those that are missing.
    fn bits(&mut self, cards: Envelope) -> f64 {
        let mut kinds = vec![0; self.worlds.kinds().len()];
        (0..self.worlds.len()).for_each(|world| kinds[self.worlds.kind(world)] += SIXTHS);
        let total = f64::from(SIXTHS) * self.worlds.len() as f64;
        let of_kinds: f64 = kinds.into_iter().map(|n: u32| self.products[n as usize]).sum();
        let missing = total.log2() - of_kinds / total;
        (missing + self.score(cards, About::Envelope)).max(0.0)
    }

    /// Bits that the answer tells: about the deal, or about the envelope up to what all suggestions share.
    fn score(&mut self, cards: Envelope, about: About) -> f64 {
        let noise = self.count(cards);
        let total = f64::from(SIXTHS) * self.worlds.len() as f64;
        let product = |n: u32| self.products[n as usize];
        let (mut answers, mut joint) = (0.0, 0.0);
        for row in self.counts.chunks(self.worlds.kinds().len()) {
            answers += product(row.iter().sum());
            joint += row.iter().map(|&n| product(n)).sum::<f64>();
        }
        match about {
            About::Deal => total.log2() - answers / total - noise,
            About::Envelope => (joint - answers) / total,
        }
    }

    /// Fills the table; returns the bits of the answer that are only the choice of the card shown.
    fn count(&mut self, cards: Envelope) -> f64 {
        let kinds = self.worlds.kinds().len();
        let nobody = self.worlds.others() * cards.len();
        self.counts.clear();
        self.counts.resize(kinds * (nobody + 1), 0);
        let bits = cards.map(|card| 1u64 << card.index());
        let asked = bits.iter().sum();
        let mut noise = 0.0;
        for world in 0..self.worlds.len() {
            let kind = self.worlds.kind(world);
            let Some((who, held)) = self.worlds.shower(world, asked) else {
                self.counts[nobody * kinds + kind] += SIXTHS;
                continue;
            };
            noise += f64::from(held.count_ones()).log2();
            for which in (0..cards.len()).filter(|&which| held & bits[which] != 0) {
                let answer = who * cards.len() + which;
                self.counts[answer * kinds + kind] += SIXTHS / held.count_ones();
            }
        }
        noise / self.worlds.len() as f64
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::hash::Hash;
    use std::ops::ControlFlow;

    use qeq_base::search::Budget;

    use super::*;
    use crate::census::Deal;
    use crate::game::{HolderId, Setup};
    use crate::notebook::text;
    use crate::testing::{card, deck};

    /// Where there are too many deals to look at each, the likeliest envelope and its probability are nearly those of all.
    #[test]
    fn deals_that_are_drawn_say_what_all_of_them_say() {
        let setup = Setup::new(deck([4, 4, 4]), vec![3, 3, 3]).unwrap();
        let mut notebook = Notebook::new(setup);
        for line in ["0 + t0, p0", "0 ? t1, p1, c1: 1 + t1", "0 ? t2, p1, c2: 1 -, 2 + p1"] {
            let agrees = |method| {
                let (facts, mut search) =
                    (notebook.record().into_game().facts, Search::unlimited());
                let census = Census::take(notebook.setup(), &facts, &mut search).unwrap();
                let exact = exact(&notebook, &census, method);
                let most = 2000.min(usize::try_from(census.deals()).unwrap() - 1);
                let worlds = worlds(&notebook, &census, most);
                assert!(!worlds.are_whole());
                let weight =
                    |world| if method == Method::Weighed { worlds.weight(world) } else { 1.0 };
                let shares = shares(&worlds, &census, weight, &mut search).unwrap();
                assert_eq!(shares.len(), exact.len());
                for Suggestion { cards, probability, by_deals } in shares {
                    let (share, counted) = exact[&cards];
                    let within = if method == Method::Weighed { 0.2 } else { 1e-9 };
                    assert!((probability / share - 1.0).abs() < within, "{line} {cards:?}");
                    assert!((by_deals / counted - 1.0).abs() < 1e-9, "{line} {cards:?}");
                }
            };
            agrees(Method::Likeliest);
            agrees(Method::Weighed);
            let entry = text::entry(line, &notebook, |_| None).unwrap();
            notebook.push(entry);
        }
    }

    /// A small game after these entries, with its deals.
    fn after(lines: &[&str]) -> (Notebook, Census) {
        entered(Setup::new(deck([3, 3, 3]), vec![2, 2, 2]).unwrap(), lines)
    }

    fn entered(setup: Setup, lines: &[&str]) -> (Notebook, Census) {
        let mut notebook = Notebook::new(setup);
        for line in lines {
            let entry = text::entry(line, &notebook, |_| None).unwrap();
            notebook.push(entry);
        }
        let facts = notebook.record().into_game().facts;
        let census = Census::take(notebook.setup(), &facts, &mut Search::unlimited()).unwrap();
        (notebook, census)
    }

    fn worlds(notebook: &Notebook, census: &Census, most: usize) -> Worlds {
        let (mut chance, mut search) = (Chance::from_seed(1), Search::unlimited());
        Worlds::of(notebook, census, most, &mut chance, &mut search).unwrap()
    }

    #[test]
    fn a_world_has_the_envelope_of_its_deal() {
        let (notebook, census) = after(&["0 + t0"]);
        let setup = notebook.setup();
        let deals = usize::try_from(census.deals()).unwrap();
        assert!(!worlds(&notebook, &census, deals - 1).are_whole());
        let worlds = worlds(&notebook, &census, deals);
        assert!(worlds.are_whole() && worlds.len() == deals);
        for (world, deal) in census.all().iter().enumerate() {
            assert_eq!(Some(worlds.kinds()[worlds.kind(world)]), deal.envelope(setup));
        }
        let different: HashSet<Envelope> = worlds.kinds().iter().copied().collect();
        assert_eq!((different.len(), worlds.kinds().len()), (2 * 3 * 3, 2 * 3 * 3));
    }

    /// A stop is heard after a share of the deals, and again after a share of the suggestions.
    #[test]
    fn a_stop_is_heard_while_deals_are_looked_at_and_suggestions_are_compared() {
        let (notebook, census) = after(&["0 + t0"]);
        for method in Method::ALL {
            let asked = |stop: usize| {
                let mut times = 0;
                let mut watcher = |_| {
                    times += 1;
                    if times == stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                };
                let mut search = Search::watched(Budget::unlimited(), &mut watcher);
                let mut chance = Chance::from_seed(3);
                let found = suggest(&notebook, &census, method, &mut chance, &mut search);
                (found, times)
            };
            let (found, times) = asked(usize::MAX);
            assert!(found.is_ok() && times > 3, "{method:?}: {times}");
            for stop in 1..=times {
                assert_eq!(asked(stop), (Err(Stopped::Asked), stop), "{method:?}");
            }
        }
    }

    /// The suggestions in a place, or anywhere.
    fn told((notebook, census): &(Notebook, Census), place: Option<&str>) -> Vec<Alternative> {
        let place = place.map(|name| card(notebook.setup(), name));
        alternatives(notebook, census, place, 4, &mut Search::unlimited()).unwrap()
    }

    #[test]
    fn the_first_alternative_is_what_is_advised_and_the_likelier_come_before_others() {
        for lines in [&["0 + t0"] as &[&str], &["0 + t0", "0 ? t1, p1, c1: 1 + t1"]] {
            let game = after(lines);
            let all = told(&game, None);
            let advised = advise(&game.0, &game.1, None, &mut Search::unlimited()).unwrap();
            assert_eq!((all.len(), Some(all[0].suggestion)), (4, advised));
            let shares: Vec<f64> = all.iter().map(|it| it.suggestion.probability).collect();
            assert!(shares.is_sorted_by(|a, b| *a >= b - 1e-9), "{shares:?}");
            let cards: HashSet<Envelope> = all.iter().map(|it| it.suggestion.cards).collect();
            assert_eq!(cards.len(), all.len());
        }
    }

    #[test]
    fn whoever_is_in_a_place_is_told_what_to_ask_there() {
        let game = after(&["0 + t0", "0 + p0"]);
        for (name, is_possible) in [("p1", true), ("p0", false)] {
            let place = card(game.0.setup(), name);
            let all = told(&game, Some(name));
            assert_eq!(all.len(), 4);
            assert!(all.iter().all(|it| it.suggestion.cards[1] == place));
            assert!(all.iter().all(|it| (it.suggestion.probability > 0.0) == is_possible));
            let bits: Vec<f64> = all.iter().map(|it| it.bits).collect();
            assert!(bits[0] > 0.0 && (is_possible || bits.is_sorted_by(|a, b| *a >= b - 1e-9)));
        }
    }

    /// The other player has one of two tools, and the envelope the other one: whoever asks for one knows all, and
    /// whoever asks for the own one nothing more.
    #[test]
    fn bits_are_what_the_answer_tells_of_the_envelope() {
        let setup = Setup::new(deck([3, 1, 1]), vec![1, 1]).unwrap();
        let game = entered(setup, &["0 + t0"]);
        let all = told(&game, None);
        let is_half = |it: &Alternative| (it.suggestion.by_deals - 0.5).abs() < 1e-9;
        assert!(all.len() == 2 && all.iter().all(is_half));
        assert!(all.iter().all(|it| (it.bits - 1.0).abs() < 1e-9));
        let worlds = worlds(&game.0, &game.1, 100);
        let own = ["t0", "p0", "c0"].map(|name| card(game.0.setup(), name));
        assert!(Scorer::new(&worlds).bits(own) < 1e-9);
        let solved = entered(game.0.setup().clone(), &["0 + t0", "1 + t1"]);
        assert_eq!(told(&solved, None), []);
    }

    #[test]
    fn without_a_seed_the_same_notebook_is_told_the_same_and_another_seed_may_tell_another() {
        let (notebook, census) = after(&["0 + t0"]);
        let told = |seed| advise(&notebook, &census, seed, &mut Search::unlimited()).unwrap();
        assert_eq!((told(None), told(None)), (told(Some(1)), told(Some(1))));
        assert!((2..40).any(|seed| told(Some(seed)) != told(None)));
    }

    fn suggested(notebook: &Notebook, census: &Census, method: Method) -> Suggestion {
        let (mut chance, mut search) = (Chance::from_seed(3), Search::unlimited());
        suggest(notebook, census, method, &mut chance, &mut search).unwrap().unwrap()
    }

    #[test]
    fn a_card_out_of_several_is_shown_less_often() {
        let (notebook, census) = after(&["0 ? t1, p1, c1: 1 + t1"]);
        let worlds = worlds(&notebook, &census, usize::MAX);
        let asked = ["t1", "p1", "c1"].map(|name| notebook.setup().deck().card(name).unwrap());
        for (world, deal) in census.all().iter().enumerate() {
            let held = asked.iter().filter(|&&card| deal.holder(card).index() == 1).count();
            assert_eq!(worlds.weight(world), 1.0 / held as f64);
        }
    }

    /// In each deal it is less likely than a number can tell that just these cards were shown.
    #[test]
    fn after_thousands_of_turns_deals_are_still_told_apart() {
        let asked = "0 ? t1, p1, c1: 1 + t1";
        let (notebook, census) = after(&[asked; 2000]);
        let once = worlds(&after(&[asked]).0, &census, usize::MAX);
        let often = worlds(&notebook, &census, usize::MAX);
        for world in 0..often.len() {
            let is_alone = once.weight(world) == 1.0;
            assert_eq!(often.weight(world), if is_alone { 1.0 } else { 0.0 });
        }
        let known = [&["1 + t1", "1 + p1"][..], &[asked; 2000]].concat();
        let (notebook, census) = after(&known);
        let found = suggested(&notebook, &census, Method::Weighed);
        assert!((found.probability - found.by_deals).abs() < 1e-9, "always one of two: {found:?}");
    }

    /// Whoever shows the tool a thousand times would have shown the place now and then.
    #[test]
    fn nothing_is_told_to_be_certain_while_another_envelope_is_possible() {
        let setup = Setup::new(deck([2, 2, 2]), vec![1, 2]).unwrap();
        let lines = [&["0 + c0", "1 + t1"][..], &["0 ? t1, p1, c1: 1 + t1"; 2000]].concat();
        let (notebook, census) = entered(setup, &lines);
        let found = suggested(&notebook, &census, Method::Weighed);
        let names = found.cards.map(|card| notebook.setup().deck().name(card).to_owned());
        assert_eq!((names, found.by_deals), (["t0", "p1", "c1"].map(str::to_owned), 0.5));
        assert!((1.0 - 1e-9..1.0).contains(&found.probability), "{}", found.probability);
    }

    #[test]
    fn nothing_is_likelier_than_what_is_suggested() {
        let (notebook, census) =
            after(&["0 + t0, p0", "0 ? t1, p1, c1: 1 + t1", "1 ? t2, p1, c2: 2 +"]);
        for method in [Method::Likeliest, Method::Weighed] {
            let all = exact(&notebook, &census, method);
            let most = all.values().map(|it| it.0).fold(0.0, f64::max);
            let found = suggested(&notebook, &census, method);
            let (share, counted) = all[&found.cards];
            assert!(most - share < 1e-9 && (found.probability - most).abs() < 1e-9, "{method:?}");
            assert!((found.by_deals - counted).abs() < 1e-9, "{method:?}");
            assert!(all.values().any(|it| it.0 < most - 1e-6), "something is less likely");
            let differ = (found.probability - found.by_deals).abs() > 1e-6;
            assert_eq!(differ, method == Method::Weighed);
        }
    }

    #[test]
    fn what_was_asked_stands_beside_the_best_and_is_as_good_where_nothing_is_likelier() {
        let (notebook, census) = after(&["0 + t0, p0", "0 ? t1, p1, c1: 1 + t1"]);
        let compared =
            |cards| compare(&notebook, &census, cards, &mut Search::unlimited()).unwrap();
        let envelopes = census.envelopes(&mut Search::unlimited()).unwrap();
        let exact = exact(&notebook, &census, Method::Weighed);
        let highest = exact.values().map(|it| it.0).fold(0.0, f64::max);
        for (cards, _) in envelopes {
            let [asked, best] = compared(cards).unwrap();
            assert_eq!((asked.cards, asked.probability), (cards, exact[&cards].0));
            assert!((best.probability - highest).abs() < 1e-9);
            assert_eq!(best == asked, (highest - asked.probability).abs() < 1e-9);
        }
        let own = ["t0", "p0", "c0"].map(|name| notebook.setup().deck().card(name).unwrap());
        assert_eq!(compared(own).unwrap()[0].probability, 0.0, "it cannot be");
        let (notebook, census) = after(&["= t0, p0, c0"]);
        assert_eq!(compare(&notebook, &census, own, &mut Search::unlimited()), Ok(None));
    }

    #[test]
    fn nothing_is_suggested_where_no_deal_fits_or_the_envelope_is_known() {
        for lines in [&["0 + t0", "1 + t0"][..], &["= t0", "= p0", "= c0"]] {
            let (notebook, census) = after(lines);
            for method in Method::ALL {
                let (mut chance, mut search) = (Chance::from_seed(3), Search::unlimited());
                let found = suggest(&notebook, &census, method, &mut chance, &mut search);
                assert_eq!(found, Ok(None), "{method:?} {lines:?}");
            }
        }
    }

    #[test]
    fn whoever_asks_for_the_envelope_names_no_card_that_cannot_be_in_it() {
        let (notebook, census) = after(&["0 + t0"]);
        for (about, expected) in [(About::Deal, 3 * 3 * 3), (About::Envelope, 2 * 3 * 3)] {
            let all = choices(&notebook, &census, about);
            assert_eq!(all.into_iter().collect::<HashSet<_>>().len(), expected, "{about:?}");
        }
    }

    /// What an answer tells and what it leaves open are together what was open before.
    #[test]
    fn every_suggestion_is_worth_what_its_answer_tells() {
        let (notebook, census) = after(&["0 + t0", "0 + p0", "1 ? t1, p1, c1: 2 +"]);
        let (deals, worlds) = (census.all(), worlds(&notebook, &census, usize::MAX));
        let count = deals.len() as f64;
        let mut scorer = Scorer::new(&worlds);
        for cards in choices(&notebook, &census, About::Deal) {
            let of_deal = left_open(&notebook, &deals, cards, Deal::clone) / count;
            let of_envelope =
                left_open(&notebook, &deals, cards, |deal| deal.envelope(notebook.setup())) / count;
            let told = scorer.score(cards, About::Deal);
            assert!((told + of_deal - count.log2()).abs() < 1e-9, "{cards:?}");
            assert!((scorer.score(cards, About::Envelope) + of_envelope).abs() < 1e-9, "{cards:?}");
        }
    }

    #[test]
    fn the_answer_to_what_is_suggested_leaves_least_open() {
        let (notebook, census) = after(&["0 + t0", "0 + p0", "1 ? t1, p1, c1: 2 +"]);
        let open = |cards| {
            left_open(&notebook, &census.all(), cards, |deal| deal.envelope(notebook.setup()))
        };
        let all = choices(&notebook, &census, About::Envelope).into_iter().map(open);
        let (least, most) = all.fold((f64::MAX, 0.0_f64), |(a, b), it| (a.min(it), b.max(it)));
        let next = suggested(&notebook, &census, Method::Information);
        assert!(open(next.cards) < least + 1e-6 && least + 1e-6 < most);
    }

    /// What is not known after the answer of what is `wanted` of a deal: bits, summed over the deals.
    fn left_open<T: Eq + Hash>(
        notebook: &Notebook,
        deals: &[Deal],
        cards: Envelope,
        wanted: impl Fn(&Deal) -> T,
    ) -> f64 {
        let setup = notebook.setup();
        let mut open = HashMap::<Option<(HolderId, CardId)>, HashMap<_, f64>>::new();
        for deal in deals {
            let of = |holder| move |card: &CardId| deal.holder(*card) == holder;
            let shown = |player| {
                cards.into_iter().filter(of(player)).map(move |card| (player, card)).collect()
            };
            let shown =
                setup.answering(notebook.me()).map(shown).find(|any: &Vec<_>| !any.is_empty());
            let answers = shown.map_or(vec![None], |any| any.into_iter().map(Some).collect());
            for &answer in &answers {
                let share = 1.0 / answers.len() as f64;
                *open.entry(answer).or_default().entry(wanted(deal)).or_default() += share;
            }
        }
        let bits = |shares: &HashMap<T, f64>| {
            let all: f64 = shares.values().sum();
            shares.values().map(|share| share * (all / share).log2()).sum::<f64>()
        };
        open.values().map(bits).sum()
    }

    /// The probability of each envelope by all deals, one by one, and its share of them.
    fn exact(
        notebook: &Notebook,
        census: &Census,
        method: Method,
    ) -> HashMap<Envelope, (f64, f64)> {
        let worlds = worlds(notebook, census, usize::MAX);
        let (mut shares, mut total) = (HashMap::<Envelope, (f64, f64)>::new(), 0.0);
        let deals = census.all();
        for (world, deal) in deals.iter().enumerate() {
            let weight = if method == Method::Weighed { worlds.weight(world) } else { 1.0 };
            let share = shares.entry(deal.envelope(notebook.setup()).unwrap()).or_default();
            share.0 += weight;
            share.1 += 1.0 / deals.len() as f64;
            total += weight;
        }
        shares.values_mut().for_each(|(weight, _)| *weight /= total);
        shares
    }
}
