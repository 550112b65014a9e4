//! Single steps from the facts to a cell, the fewest rounds first.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use qeq_base::ids::Id;
use qeq_base::search::{Search, Stopped};

use crate::deck::{CardId, CardSet};
use crate::game::Holding::{Holds, Lacks};
use crate::game::{Fact, FactId, Game, HolderId, Holding};
use crate::knowledge::{Seat, seats};

/// One conclusion: a holder has a card, or has it not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The card.
    pub card: CardId,
    /// The holder.
    pub holder: HolderId,
    /// Whether he has it.
    pub holding: Holding,
    /// Why.
    pub reason: Reason,
}

/// Why a single step holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A fact says so.
    Fact(FactId),
    /// Somebody else has the card.
    Elsewhere(HolderId),
    /// Nobody else can have the card.
    NobodyElse,
    /// The holder has all his cards already: these. Of the envelope, the one of this category.
    Full(Vec<CardId>),
    /// Only as many cards as he has can be his at all: these. Of the envelope, the one of this category.
    JustEnough(Vec<CardId>),
    /// All places of the hand are taken: by these cards, and by one of each of these facts, which share none.
    Reserved(Vec<CardId>, Vec<FactId>),
    /// He has some of the cards of a fact, and none of the others.
    LastOfSome(FactId),
    /// The envelope has not all cards of a fact, and has all the others.
    LastOfAll(FactId),
}

impl Reason {
    /// The facts that it speaks of.
    pub fn facts(&self) -> &[FactId] {
        match self {
            Self::Fact(id) | Self::LastOfSome(id) | Self::LastOfAll(id) => std::slice::from_ref(id),
            Self::Reserved(_, ids) => ids,
            Self::Elsewhere(_) | Self::NobodyElse | Self::Full(_) | Self::JustEnough(_) => &[],
        }
    }
}

/// The steps to a cell and the facts in them.
#[derive(Clone, Debug)]
pub(super) struct Trace {
    pub(super) facts: BTreeSet<FactId>,
    pub(super) steps: Vec<Step>,
}

/// Looks for steps from `facts` to a cell; `None` where single steps do not lead there. O(rounds × facts and cells), and
/// [`MOST_TRIES`] for each hand of a round.
///
/// # Errors
/// When the search is stopped, which is asked before each round.
pub(super) fn trace(
    game: &Game,
    facts: &BTreeSet<FactId>,
    card: CardId,
    holder: HolderId,
    search: &mut Search<'_>,
) -> Result<Option<Trace>, Stopped> {
    let mut tracer = Tracer::new(game, facts);
    while tracer.known(card, holder).is_none() {
        search.ask()?;
        let news = tracer.conclusions();
        let before = tracer.links.len();
        news.into_iter().for_each(|link| tracer.note(link));
        if tracer.links.len() == before {
            return Ok(None);
        }
    }
    Ok(Some(tracer.back_from(card, holder)))
}

/// A step with the cells that it rests on.
#[derive(Clone, Debug)]
struct Link {
    step: Step,
    premises: Vec<(CardId, HolderId)>,
}

struct Tracer<'a> {
    game: &'a Game,
    facts: &'a BTreeSet<FactId>,
    seats: Vec<Seat>,
    links: Vec<Link>,
    /// For each cell the link that settled it.
    by_cell: Vec<Option<usize>>,
}

impl<'a> Tracer<'a> {
    fn new(game: &'a Game, facts: &'a BTreeSet<FactId>) -> Self {
        let cells = game.setup.deck().size() * game.setup.holders().len();
        let seats = seats(&game.setup);
        Self { game, facts, seats, links: Vec::new(), by_cell: vec![None; cells] }
    }

    fn cell(&self, card: CardId, holder: HolderId) -> usize {
        card.index() * self.game.setup.holders().len() + holder.index()
    }

    fn known(&self, card: CardId, holder: HolderId) -> Option<Holding> {
        self.by_cell[self.cell(card, holder)].map(|at| self.links[at].step.holding)
    }

    fn note(&mut self, link: Link) {
        let cell = self.cell(link.step.card, link.step.holder);
        if self.by_cell[cell].is_none() {
            self.by_cell[cell] = Some(self.links.len());
            self.links.push(link);
        }
    }

    /// Everything that follows from what is known in one step, the plainest reasons first.
    fn conclusions(&self) -> Vec<Link> {
        let mut news = Vec::new();
        for &id in self.facts {
            self.by_fact(id, &mut news);
        }
        for card in self.game.setup.deck().cards() {
            self.by_card(card, &mut news);
        }
        for seat in &self.seats {
            self.by_seat(seat, &mut news);
        }
        for seat in &self.seats {
            self.by_reserve(seat, &mut news);
        }
        news
    }

    fn by_fact(&self, id: FactId, news: &mut Vec<Link>) {
        let envelope = self.game.setup.envelope();
        let mut plain = |holder, holding, cards: &[CardId]| {
            let step = |&card: &CardId| self.link(card, holder, holding, Reason::Fact(id), &[]);
            news.extend(cards.iter().filter_map(step));
        };
        match self.game.fact(id) {
            Fact::HasNone { player, cards } => plain(*player, Lacks, cards),
            Fact::EnvelopeHas { cards } => plain(envelope, Holds, cards),
            Fact::HasSome { player, cards } if cards.len() == 1 => plain(*player, Holds, cards),
            Fact::EnvelopeLacks { cards } if cards.len() == 1 => plain(envelope, Lacks, cards),
            Fact::HasSome { player, cards } => {
                news.extend(self.last_of(*player, cards, Holds, Reason::LastOfSome(id)));
            }
            Fact::EnvelopeLacks { cards } => {
                news.extend(self.last_of(envelope, cards, Lacks, Reason::LastOfAll(id)));
            }
        }
    }

    /// All cards but one are known to be the other way round, so the last one is `holding`.
    fn last_of(
        &self,
        holder: HolderId,
        cards: &[CardId],
        holding: Holding,
        reason: Reason,
    ) -> Option<Link> {
        let (known, open): (Vec<CardId>, Vec<CardId>) =
            cards.iter().partition(|&&card| self.known(card, holder) == Some(holding.opposite()));
        match open[..] {
            [card] => self.link(card, holder, holding, reason, &on(&known, holder)),
            _ => None,
        }
    }

    fn by_card(&self, card: CardId, news: &mut Vec<Link>) {
        let holders = self.game.setup.holders();
        if let Some(owner) = { holders.clone() }.find(|&it| self.known(card, it) == Some(Holds)) {
            let reason = Reason::Elsewhere(owner);
            let link = |it| self.link(card, it, Lacks, reason.clone(), &[(card, owner)]);
            news.extend({ holders.clone() }.filter_map(link));
        }
        let open: Vec<_> =
            { holders.clone() }.filter(|&it| self.known(card, it) != Some(Lacks)).collect();
        if let [only] = open[..] {
            let others: Vec<_> = holders.filter(|&it| it != only).map(|it| (card, it)).collect();
            news.extend(self.link(card, only, Holds, Reason::NobodyElse, &others));
        }
    }

    fn by_seat(&self, seat: &Seat, news: &mut Vec<Link>) {
        let with = |holding| -> Vec<CardId> {
            seat.cards.iter().filter(|&it| self.known(it, seat.holder) == Some(holding)).collect()
        };
        let (own, out) = (with(Holds), with(Lacks));
        if own.len() == seat.places {
            let reason = Reason::Full(own.clone());
            let premises = on(&own, seat.holder);
            let link = |card| self.link(card, seat.holder, Lacks, reason.clone(), &premises);
            news.extend(seat.cards.iter().filter_map(link));
        }
        if seat.cards.len() - out.len() == seat.places {
            let rest = seat.cards.iter().filter(|card| !out.contains(card)).collect();
            let reason = Reason::JustEnough(rest);
            let premises = on(&out, seat.holder);
            let link = |card| self.link(card, seat.holder, Holds, reason.clone(), &premises);
            news.extend(seat.cards.iter().filter_map(link));
        }
    }

    /// Facts that share no card and need as many places as a hand has left.
    fn by_reserve(&self, seat: &Seat, news: &mut Vec<Link>) {
        let own: Vec<CardId> =
            seat.cards.iter().filter(|&it| self.known(it, seat.holder) == Some(Holds)).collect();
        let waiting = self.waiting(seat.holder, own.iter().copied().collect());
        let needed = seat.places.saturating_sub(own.len());
        if needed == 0 || needed > waiting.len() {
            return;
        }
        let open = |&card: &CardId| self.known(card, seat.holder).is_none();
        let mut unsettled: CardSet = seat.cards.iter().filter(open).collect();
        let mut choices = Choices { chosen: Vec::new(), tries: MOST_TRIES };
        let _all_or_some =
            choices.each(&waiting.iter().collect::<Vec<_>>(), needed, &mut |chosen| {
                let taken = chosen.iter().fold(CardSet::empty(), |all, it| all.union(it.open));
                let free = unsettled.without(taken);
                if !free.is_empty() {
                    let mut premises = on(&own, seat.holder);
                    premises.extend(chosen.iter().flat_map(|it| on(&it.ruled_out, seat.holder)));
                    let facts = chosen.iter().map(|it| it.id).collect();
                    let reason = Reason::Reserved(own.clone(), facts);
                    let link =
                        |card| self.link(card, seat.holder, Lacks, reason.clone(), &premises);
                    news.extend(free.iter().filter_map(link));
                    unsettled = unsettled.and(taken);
                }
                match unsettled.is_empty() {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            });
    }

    /// The "has some of" of a player that none of his known cards satisfies.
    fn waiting(&self, player: HolderId, own: CardSet) -> Vec<Waiting> {
        let wait = |&id: &FactId| {
            let Fact::HasSome { player: who, cards } = self.game.fact(id) else { return None };
            let all: CardSet = cards.iter().copied().collect();
            if *who != player || all.len() == 1 || !all.and(own).is_empty() {
                return None;
            }
            let (ruled_out, open): (Vec<CardId>, Vec<CardId>) =
                all.iter().partition(|&card| self.known(card, player) == Some(Lacks));
            Some(Waiting { id, open: open.into_iter().collect(), ruled_out })
        };
        self.facts.iter().filter_map(wait).collect()
    }

    /// A step to a cell that is not known yet.
    fn link(
        &self,
        card: CardId,
        holder: HolderId,
        holding: Holding,
        reason: Reason,
        premises: &[(CardId, HolderId)],
    ) -> Option<Link> {
        let step = Step { card, holder, holding, reason };
        let premises = premises.to_vec();
        self.known(card, holder).is_none().then_some(Link { step, premises })
    }

    /// The links that a cell rests on, in the order in which they were found.
    fn back_from(&self, card: CardId, holder: HolderId) -> Trace {
        let mut needed = BTreeSet::new();
        let mut waiting = vec![(card, holder)];
        while let Some((card, holder)) = waiting.pop() {
            let at = self.by_cell[self.cell(card, holder)].expect("premises are known");
            if needed.insert(at) {
                waiting.extend(&self.links[at].premises);
            }
        }
        let steps: Vec<Step> = needed.into_iter().map(|at| self.links[at].step.clone()).collect();
        let facts = steps.iter().flat_map(|step| step.reason.facts().iter().copied()).collect();
        Trace { facts, steps }
    }
}

fn on(cards: &[CardId], holder: HolderId) -> Vec<(CardId, HolderId)> {
    cards.iter().map(|&card| (card, holder)).collect()
}

/// A "has some of" that waits for its card.
#[derive(Clone, Debug)]
struct Waiting {
    id: FactId,
    /// The cards that it can be.
    open: CardSet,
    /// Those that it cannot be.
    ruled_out: Vec<CardId>,
}

/// How many facts are tried for the choices of one hand. Dozens of answers that wait have more choices than can be listed;
/// in games that are played there are a few, and the first ones nearly always settle all that any of them does.
const MOST_TRIES: u32 = 20_000;

/// The choices of facts that share no open card.
struct Choices<'a> {
    /// Taken so far, the first one first.
    chosen: Vec<&'a Waiting>,
    /// Facts that may still be tried.
    tries: u32,
}

impl<'a> Choices<'a> {
    /// Calls `found` with every choice of `number` more of these, until it breaks or the tries are spent.
    fn each(
        &mut self,
        waiting: &[&'a Waiting],
        number: usize,
        found: &mut impl FnMut(&[&'a Waiting]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(rest) = number.checked_sub(1) else { return found(&self.chosen) };
        for (at, &first) in waiting.iter().enumerate() {
            if waiting.len() - at < number {
                break;
            }
            self.tries = match self.tries.checked_sub(1) {
                Some(tries) => tries,
                None => return ControlFlow::Break(()),
            };
            let apart = |it: &&&Waiting| it.open.and(first.open).is_empty();
            let others: Vec<&Waiting> = waiting[at + 1..].iter().filter(apart).copied().collect();
            self.chosen.push(first);
            self.each(&others, rest, found)?;
            self.chosen.pop();
        }
        ControlFlow::Continue(())
    }
}
