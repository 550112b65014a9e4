//! The facts boiled down: for each card who may hold it, and the "some of" that are left open.
//!
//! ```text
//! 2 has some of {a, b, c}        some card of {a, b, c} is with {2}
//! the envelope has not all of…   some card of them is with somebody else than the envelope
//! ```
//!
//! Both are the same kind of clause. [`Knowledge::settle`] then does the easy part of the work, so that the
//! count over all deals has few cards and few clauses left.

use qeq_base::ids::Id;

use crate::deck::{CardId, CardSet, Category, Deck};
use crate::game::{Fact, HolderId, HolderSet, Setup};

/// Some card of `cards` is with one of `holders`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clause {
    pub(crate) cards: CardSet,
    pub(crate) holders: HolderSet,
}

impl Clause {
    /// Whether the other one is true wherever this one is.
    fn implies(&self, other: &Self) -> bool {
        self.cards.is_within(other.cards) && self.holders.is_within(other.holders)
    }
}

/// A holder's places for cards, of those in `cards`: a hand, or the envelope's place of one category.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seat {
    pub(crate) holder: HolderId,
    pub(crate) cards: CardSet,
    pub(crate) places: usize,
}

/// All hands, then the three places of the envelope in the order of the categories.
pub(crate) fn seats(setup: &Setup) -> Vec<Seat> {
    let hands = setup.players().zip(setup.hands());
    let all = CardSet::first(setup.deck().size());
    let hands = hands.map(|(holder, &places)| Seat { holder, cards: all, places });
    let envelope = setup.envelope();
    let one = |category| {
        let cards = setup.deck().cards_of(category).collect();
        Seat { holder: envelope, cards, places: 1 }
    };
    hands.chain(Category::ALL.map(one)).collect()
}

/// What the facts say about who has what.
#[derive(Clone, Debug)]
pub(crate) struct Knowledge {
    /// For each card who may hold it.
    pub(crate) allowed: Vec<HolderSet>,
    /// What is not decided card by card.
    pub(crate) clauses: Vec<Clause>,
}

impl Knowledge {
    /// What these facts say, one by one.
    pub(crate) fn of<'a>(setup: &Setup, facts: impl IntoIterator<Item = &'a Fact>) -> Self {
        let everybody = HolderSet::first(setup.holders().len());
        let allowed = vec![everybody; setup.deck().size()];
        let mut knowledge = Self { allowed, clauses: Vec::new() };
        let envelope = HolderSet::only(setup.envelope());
        for fact in facts {
            let cards = fact.cards().iter().copied().collect();
            match *fact {
                Fact::HasSome { player, .. } => knowledge.require(cards, HolderSet::only(player)),
                Fact::HasNone { player, .. } => {
                    knowledge.restrict(cards, everybody.without(HolderSet::only(player)));
                }
                Fact::EnvelopeHas { .. } => {
                    knowledge.restrict(cards, envelope);
                }
                Fact::EnvelopeLacks { .. } => knowledge.require(cards, everybody.without(envelope)),
            }
        }
        knowledge
    }

    /// Some of `cards` is with one of `holders`.
    fn require(&mut self, cards: CardSet, holders: HolderSet) {
        self.clauses.push(Clause { cards, holders });
    }

    /// Nobody but `holders` has any of `cards`. True when that was news.
    pub(crate) fn restrict(&mut self, cards: CardSet, holders: HolderSet) -> bool {
        let mut news = false;
        for card in cards.iter() {
            let allowed = &mut self.allowed[card.index()];
            news |= !allowed.is_within(holders);
            *allowed = allowed.and(holders);
        }
        news
    }

    /// Draws the easy conclusions until there are no more: false when nothing fits. What is left of the
    /// clauses speaks of two cards or more, each of which may or may not satisfy it, and follows from none of the
    /// others: a history says many things twice. O(clauses²) behind the conclusions.
    pub(crate) fn settle(&mut self, seats: &[Seat]) -> bool {
        let fits = self.conclude(seats);
        self.drop_implied();
        fits
    }

    /// Drops every clause that another one implies. Those of few cards and holders come first, because none of the
    /// others implies them.
    fn drop_implied(&mut self) {
        self.clauses.sort_by_key(|it| (it.cards.len(), it.holders.len()));
        for clause in std::mem::take(&mut self.clauses) {
            if !self.clauses.iter().any(|it| it.implies(&clause)) {
                self.clauses.push(clause);
            }
        }
    }

    /// Draws the easy conclusions: false when nothing fits.
    fn conclude(&mut self, seats: &[Seat]) -> bool {
        loop {
            let clauses = self.settle_clauses();
            let seats = self.settle_seats(seats);
            match (clauses, seats) {
                (Some(clauses), Some(seats)) if clauses || seats => {}
                (Some(_), Some(_)) => return true,
                _ => return false,
            }
        }
    }

    /// Whether some deal fits, by looking for one: `None` after so many `tries`, each of which draws the easy conclusions.
    ///
    /// One deal is found in a moment where all of them are too many to be counted. Each time the first card of a
    /// clause does what the clause wants, or else the card with the fewest holders goes to one of them; where
    /// that leads nowhere, it does not.
    pub(crate) fn has_deal(mut self, seats: &[Seat], tries: &mut usize) -> Option<bool> {
        *tries = tries.checked_sub(1)?;
        if !self.conclude(seats) {
            return Some(false);
        }
        let Some((card, holders)) = self.choice() else { return Some(true) };
        let others = self.allowed(card).without(holders);
        let mut chosen = self.clone();
        chosen.restrict(CardSet::only(card), holders);
        if chosen.has_deal(seats, tries)? {
            return Some(true);
        }
        self.restrict(CardSet::only(card), others);
        self.has_deal(seats, tries)
    }

    /// An open card and some of those who may hold it, but not all; `None` when every card is decided.
    fn choice(&self) -> Option<(CardId, HolderSet)> {
        if let Some(Clause { cards, holders }) = self.clauses.first() {
            return cards.iter().next().map(|card| (card, *holders));
        }
        let cards = (0..self.allowed.len()).map(CardId::from_index);
        let open = cards.filter(|&card| self.allowed(card).len() > 1);
        let card = open.min_by_key(|&card| self.allowed(card).len())?;
        self.allowed(card).iter().next().map(|holder| (card, HolderSet::only(holder)))
    }

    /// Whether there was news; `None` when nothing fits.
    fn settle_clauses(&mut self) -> Option<bool> {
        let mut news = false;
        for Clause { cards, holders } in std::mem::take(&mut self.clauses) {
            let may = |card: &CardId| !self.allowed(*card).and(holders).is_empty();
            let must = |card: CardId| self.allowed(card).is_within(holders);
            let left: CardSet = cards.iter().filter(may).collect();
            match left.single() {
                _ if left.is_empty() => return None,
                _ if left.iter().any(must) => {}
                Some(_) => news |= self.restrict(left, holders),
                None => self.clauses.push(Clause { cards: left, holders }),
            }
        }
        let empty = self.allowed.iter().any(|allowed| allowed.is_empty());
        (!empty).then_some(news)
    }

    /// Whether there was news; `None` when a seat has too many cards or too few.
    fn settle_seats(&mut self, seats: &[Seat]) -> Option<bool> {
        let mut news = false;
        for seat in seats {
            let only = HolderSet::only(seat.holder);
            let may: CardSet = seat
                .cards
                .iter()
                .filter(|&card| self.allowed(card).contains(seat.holder))
                .collect();
            let must: CardSet = may.iter().filter(|&card| self.allowed(card) == only).collect();
            let needed = must.len() + self.reserved(seat, must);
            match seat.places {
                places if needed > places || may.len() < places => return None,
                places if may.len() == places => news |= self.restrict(may, only),
                places if must.len() == places => {
                    for card in may.without(must).iter() {
                        let others = self.allowed(card).without(only);
                        news |= self.restrict(CardSet::only(card), others);
                    }
                }
                _ => {}
            }
        }
        Some(news)
    }

    /// At least so many places of a seat are for cards that are open yet, beside those that it has: one for each of
    /// its clauses that share no card. They are picked one after another, so that there may be more.
    fn reserved(&self, seat: &Seat, has: CardSet) -> usize {
        let only = HolderSet::only(seat.holder);
        let (mut places, mut taken) = (0, has);
        for Clause { cards, holders } in &self.clauses {
            let is_own = *holders == only && cards.is_within(seat.cards);
            if is_own && cards.and(taken).is_empty() {
                places += 1;
                taken = taken.union(*cards);
            }
        }
        places
    }

    /// For each card the first one alike: of its category, for the same holders and in the same clauses. Whatever deal
    /// fits, fits as well with two cards alike in each other's place. O(cards² × clauses).
    pub(crate) fn firsts_alike(&self, deck: &Deck) -> Vec<CardId> {
        let are_alike = |a: CardId, b: CardId| {
            let in_both = |it: &Clause| it.cards.contains(a) == it.cards.contains(b);
            self.allowed(a) == self.allowed(b) && self.clauses.iter().all(in_both)
        };
        let first = |card| {
            let mut others = deck.cards_of(deck.category(card));
            others.find(|&other| are_alike(other, card)).expect("a card is like itself")
        };
        deck.cards().map(first).collect()
    }

    /// Who may hold a card.
    pub(crate) fn allowed(&self, card: CardId) -> HolderSet {
        self.allowed[card.index()]
    }
}
