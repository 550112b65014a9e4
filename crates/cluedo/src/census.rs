//! All deals that fit the facts, counted exactly: who can have what, in how many deals, and deals drawn at
//! random, each as likely as the others.
//!
//! The count is dynamic programming over the cards. One card after another goes to a holder; what matters for
//! the cards still to come is only how many places each hand has left, which places of the envelope are taken,
//! and which "some of" are still waiting. States that agree in that are one state of a layered graph:
//!
//! ```text
//!            card 1        card 2                 card n
//!    root ───────────▶ ● ───────────▶ ● … ● ───────────────▶ end
//!            to 0 ↘                ↗
//!                    ● ──────────▶ ●
//! ```
//!
//! Every path from the root to the end is a deal. A pass from the root counts the paths to each state, a pass
//! from the end the paths from it, and their product along an edge is the number of deals with that card at
//! that holder (the forward-backward scheme of hidden Markov models). Cost: O(states × holders); states grow
//! with the free places and exponentially only in the "some of" that wait at the same time, which the
//! `order` of the cards keeps few.

mod graph;
mod order;

use qeq_base::chance::Chance;
use qeq_base::ids::Id;
use qeq_base::search::{Search, Stopped};

use self::graph::{Flow, Graph};
use crate::deck::{CardId, Category};
use crate::game::{Fact, HolderId, HolderSet, Mark, Setup, Table};
use crate::knowledge::{Knowledge, seats};

/// Why there is no count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Uncounted {
    /// The graph would pass what memory, or the budget of the search, allows: too many players with too many cards and
    /// open facts.
    TooLarge,
    /// Whoever watches asked for an end.
    Stopped,
}

impl From<Stopped> for Uncounted {
    fn from(stopped: Stopped) -> Self {
        match stopped {
            Stopped::Budget => Self::TooLarge,
            Stopped::Asked => Self::Stopped,
        }
    }
}

/// Who has each card, in the order of the deck.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Deal(Vec<HolderId>);

impl Deal {
    /// A deal from the holder of each card.
    pub fn new(holders: Vec<HolderId>) -> Self {
        Self(holders)
    }

    /// Who has a card.
    pub fn holder(&self, card: CardId) -> HolderId {
        self.0[card.index()]
    }

    /// Whether the cards of a set-up can be dealt so: every hand is full, and the envelope has one of each category. O(cells).
    pub(crate) fn is_of(&self, setup: &Setup) -> bool {
        let of = |holder| setup.deck().cards().filter(move |&card| self.holder(card) == holder);
        let is_whole = self.0.len() == setup.deck().size();
        let mut hands = setup.players().zip(setup.hands());
        is_whole
            && hands.all(|(player, &size)| of(player).count() == size)
            && self.envelope(setup).is_some()
    }

    /// What is in the envelope, where that is one of each category. O(cards).
    pub(crate) fn envelope(&self, setup: &Setup) -> Option<Envelope> {
        let is_hidden = |&card: &CardId| self.holder(card) == setup.envelope();
        let hidden: Vec<CardId> = setup.deck().cards().filter(is_hidden).collect();
        setup.deck().one_of_each(&hidden)
    }

    /// Those of these cards that somebody has.
    pub(crate) fn held_among(&self, cards: &[CardId], holder: HolderId) -> Vec<CardId> {
        cards.iter().copied().filter(|&card| self.holder(card) == holder).collect()
    }

    /// Whether a fact is true here. O(its cards).
    pub fn fits(&self, setup: &Setup, fact: &Fact) -> bool {
        let is_with = |holder| move |&card: &CardId| self.holder(card) == holder;
        let envelope = setup.envelope();
        match fact {
            Fact::HasSome { player, cards } => cards.iter().any(is_with(*player)),
            Fact::HasNone { player, cards } => !cards.iter().any(is_with(*player)),
            Fact::EnvelopeHas { cards } => cards.iter().all(is_with(envelope)),
            Fact::EnvelopeLacks { cards } => !cards.iter().all(is_with(envelope)),
        }
    }
}

/// One tool, one place, one character.
pub type Envelope = [CardId; 3];

/// The exact counts of the deals that fit.
#[derive(Clone, Debug)]
pub struct Census {
    setup: Setup,
    graph: Graph,
    flow: Flow,
    /// For each card the first one of those that are alike, which have the same counts.
    firsts_alike: Vec<CardId>,
    /// For each card and holder.
    counts: Vec<u128>,
}

impl Census {
    /// Counts the deals that fit `facts`. A node of the search is a state.
    ///
    /// # Errors
    /// When the graph would be too large, or the search is stopped.
    pub fn take<'a>(
        setup: &Setup,
        facts: impl IntoIterator<Item = &'a Fact>,
        search: &mut Search<'_>,
    ) -> Result<Self, Uncounted> {
        search.ask()?;
        let mut knowledge = Knowledge::of(setup, facts);
        let seats = seats(setup);
        let fits = knowledge.settle(&seats);
        let graph =
            if fits { Graph::grow(&knowledge, &seats, search)? } else { Graph::impossible() };
        let flow = graph.flow(|_, _| true);
        let firsts_alike = knowledge.firsts_alike(setup.deck());
        let mut census =
            Self { setup: setup.clone(), graph, flow, firsts_alike, counts: Vec::new() };
        census.counts = census.count_cells(&knowledge, search)?;
        Ok(census)
    }

    /// How many deals fit. Below 2^128 by the law of [`Setup`].
    pub fn deals(&self) -> u128 {
        self.flow.total()
    }

    /// In how many of them a holder has a card.
    pub fn count(&self, card: CardId, holder: HolderId) -> u128 {
        self.counts[card.index() * self.setup.holders().len() + holder.index()]
    }

    /// The probability of that, all deals being equally likely; 0 where none fits.
    pub fn probability(&self, card: CardId, holder: HolderId) -> f64 {
        ratio(self.count(card, holder), self.deals())
    }

    /// What is certain. Where no deal fits, nothing is.
    pub fn table(&self) -> Table {
        let deals = self.deals();
        Table::new(&self.setup, |card, holder| match self.count(card, holder) {
            _ if deals == 0 => Mark::Open,
            0 => Mark::No,
            count if count == deals => Mark::Yes,
            _ => Mark::Open,
        })
    }

    /// Every envelope that there can be with its number of deals, the likeliest first, then in the order of
    /// the deck. One pass over the graph for each possible pair of tool and place, of which those alike are one.
    ///
    /// # Errors
    /// When the search is stopped, which is asked before each pass.
    pub fn envelopes(&self, search: &mut Search<'_>) -> Result<Vec<(Envelope, u128)>, Stopped> {
        let envelope = self.setup.envelope();
        let [tools, places, characters] = Category::ALL.map(|category| {
            let cards = self.setup.deck().cards_of(category);
            let first = cards.filter(|&card| self.firsts_alike[card.index()] == card);
            first.filter(|&card| self.count(card, envelope) > 0).collect::<Vec<_>>()
        });
        let mut all = Vec::new();
        for &tool in &tools {
            for &place in &places {
                search.ask()?;
                let chosen = |card, holder| {
                    holder != envelope
                        || card == tool
                        || card == place
                        || self.setup.deck().category(card) == Category::Character
                };
                let flow = self.graph.flow(chosen);
                for &who in &characters {
                    let deals = self.count_in(&flow, who, envelope);
                    let alike = self.alike([tool, place, who]).filter(|_| deals > 0);
                    all.extend(alike.map(|cards| (cards, deals)));
                }
            }
        }
        all.sort_by(|(a, many), (b, more)| more.cmp(many).then(a.cmp(b)));
        Ok(all)
    }

    /// The envelopes of cards that are like these, each the first one alike.
    fn alike(&self, firsts: Envelope) -> impl Iterator<Item = Envelope> {
        let [tools, places, characters] = firsts.map(|first| {
            let is_like = move |card: &CardId| self.firsts_alike[card.index()] == first;
            self.setup.deck().cards().filter(is_like)
        });
        tools.flat_map(move |tool| {
            let characters = characters.clone();
            { places.clone() }
                .flat_map(move |place| characters.clone().map(move |who| [tool, place, who]))
        })
    }

    /// A deal at random, each as likely as the others; `None` where none fits. O(cards).
    pub fn draw(&self, chance: &mut Chance) -> Option<Deal> {
        self.deal(&self.graph.draw(&self.flow, chance)?)
    }

    /// Every deal, one after another. O(deals × cards): ask [`deals`](Self::deals) first how many there are.
    pub fn all(&self) -> Vec<Deal> {
        let mut all = Vec::new();
        if self.deals() > 0 {
            self.graph.each_path(&self.flow, |path| all.extend(self.deal(path)));
        }
        all
    }

    /// The deal of a path through the graph.
    fn deal(&self, path: &[(CardId, HolderId)]) -> Option<Deal> {
        let mut holders = self.graph.decided.clone();
        for &(card, holder) in path {
            holders[card.index()] = Some(holder);
        }
        holders.into_iter().collect::<Option<_>>().map(Deal)
    }

    /// In how many of the deals of `flow` a holder has a card.
    fn count_in(&self, flow: &Flow, card: CardId, holder: HolderId) -> u128 {
        match self.graph.decided[card.index()] {
            Some(decided) if decided == holder => flow.total(),
            Some(_) => 0,
            None => self.graph.deals_with(flow, card, holder),
        }
    }

    fn count_cells(
        &self,
        knowledge: &Knowledge,
        search: &mut Search<'_>,
    ) -> Result<Vec<u128>, Stopped> {
        let count = |card, holder| {
            let may = knowledge.allowed(card).contains(holder) && self.deals() > 0;
            if may { self.count_in(&self.flow, card, holder) } else { 0 }
        };
        let mut counts = Vec::new();
        for card in self.setup.deck().cards() {
            search.ask()?;
            counts.extend(self.setup.holders().map(|holder| count(card, holder)));
        }
        Ok(counts)
    }
}

/// So many tries to find a deal before all are counted, each some microseconds.
const TRIES: usize = 2_000;

/// Whether any deal fits `facts`.
///
/// # Errors
/// When the search is stopped; when no deal is soon found, and the graph would be too large.
pub(crate) fn is_possible<'a>(
    setup: &Setup,
    facts: impl IntoIterator<Item = &'a Fact>,
    restricted: Option<(CardId, HolderSet)>,
    search: &mut Search<'_>,
) -> Result<bool, Uncounted> {
    search.ask()?;
    let mut knowledge = Knowledge::of(setup, facts);
    if let Some((card, holders)) = restricted {
        knowledge.restrict(crate::deck::CardSet::only(card), holders);
    }
    let seats = seats(setup);
    if !knowledge.settle(&seats) {
        return Ok(false);
    }
    let mut tries = TRIES;
    if let Some(found) = knowledge.clone().has_deal(&seats, &mut tries) {
        return Ok(found);
    }
    Ok(Graph::grow(&knowledge, &seats, search)?.flow(|_, _| true).total() > 0)
}

/// `part / whole` at double precision; 0 of nothing.
fn ratio(part: u128, whole: u128) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}

#[cfg(test)]
mod tests;
