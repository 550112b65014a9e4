//! Deals as seen by whoever asks: what each of the others would answer, what is in the envelope, and how well
//! the cards shown so far agree with it.

use std::collections::HashMap;

use qeq_base::chance::Chance;
use qeq_base::ids::Id;
use qeq_base::search::{Search, Stopped};

use crate::census::{Census, Deal, Envelope};
use crate::game::{HolderId, Setup};
use crate::notebook::{Answer, Entry, Notebook, Shown};

/// Whoever watches is asked once in so many deals: a hundred or more times a second.
const DEALS_BETWEEN_ASKS: usize = 64;

/// Many deals, packed for asking.
#[derive(Clone, Debug)]
pub(crate) struct Worlds {
    /// How many answer.
    others: usize,
    /// World after world, the hands of those who answer, in their order, a bit a card.
    hands: Vec<u64>,
    /// For each world its envelope, among `kinds`.
    envelopes: Vec<u16>,
    /// The different envelopes.
    kinds: Vec<Envelope>,
    /// Where each of them stands there.
    kind_of: HashMap<Envelope, u16>,
    /// How likely the cards shown so far are in each world, next to the others.
    weights: Vec<f64>,
    /// Whether these are all deals that fit.
    whole: bool,
}

impl Worlds {
    /// All deals that fit a notebook, or `most` drawn from them, each as likely as the others. O(deals × cards and turns).
    ///
    /// # Errors
    /// When the search is stopped, which is asked now and then.
    pub(crate) fn of(
        notebook: &Notebook,
        census: &Census,
        most: usize,
        chance: &mut Chance,
        search: &mut Search<'_>,
    ) -> Result<Self, Stopped> {
        let setup = notebook.setup();
        let order: Vec<HolderId> = setup.answering(notebook.me()).collect();
        let whole = usize::try_from(census.deals()).is_ok_and(|deals| deals <= most);
        let mut worlds = Self {
            others: order.len(),
            hands: Vec::new(),
            envelopes: Vec::new(),
            kinds: Vec::new(),
            kind_of: HashMap::new(),
            weights: Vec::new(),
            whole,
        };
        let (all, drawn) = if whole { (census.all(), 0) } else { (Vec::new(), most) };
        let drawn = (0..drawn).map_while(|_| census.draw(chance));
        let mut likelihoods = Vec::new();
        for (at, deal) in all.into_iter().chain(drawn).enumerate() {
            if at.is_multiple_of(DEALS_BETWEEN_ASKS) {
                search.ask()?;
            }
            worlds.push(setup, &order, &deal);
            likelihoods.push(Likelihood::of(notebook, &deal));
        }
        worlds.weights = weights(&likelihoods);
        Ok(worlds)
    }

    fn push(&mut self, setup: &Setup, order: &[HolderId], deal: &Deal) {
        let start = self.hands.len();
        self.hands.resize(start + order.len(), 0);
        for card in setup.deck().cards() {
            let holder = deal.holder(card);
            if let Some(at) = order.iter().position(|&it| it == holder) {
                self.hands[start + at] |= 1 << card.index();
            }
        }
        let envelope = deal.envelope(setup).expect("a deal fills the envelope");
        let kind = *self.kind_of.entry(envelope).or_insert_with(|| {
            self.kinds.push(envelope);
            u16::try_from(self.kinds.len() - 1).expect("at most 22³ envelopes")
        });
        self.envelopes.push(kind);
    }

    /// How many.
    pub(crate) fn len(&self) -> usize {
        self.envelopes.len()
    }

    /// How many answer.
    pub(crate) fn others(&self) -> usize {
        self.others
    }

    /// Whether these are all deals that fit, and not some that were drawn.
    pub(crate) fn are_whole(&self) -> bool {
        self.whole
    }

    /// The different envelopes.
    pub(crate) fn kinds(&self) -> &[Envelope] {
        &self.kinds
    }

    /// Which of them a world has.
    pub(crate) fn kind(&self, world: usize) -> usize {
        usize::from(self.envelopes[world])
    }

    /// How likely the cards shown so far are in a world, next to the others.
    pub(crate) fn weight(&self, world: usize) -> f64 {
        self.weights[world]
    }

    /// Who answers in a world, and which of the asked cards he may show.
    pub(crate) fn shower(&self, world: usize, asked: u64) -> Option<(usize, u64)> {
        let hands = &self.hands[world * self.others..][..self.others];
        let mut held = hands.iter().map(|hand| hand & asked).enumerate();
        held.find(|&(_, held)| held != 0)
    }
}

/// How likely it is in a deal that just these cards were shown: `share` · [`STEP`]^`steps`. In a game of a thousand turns
/// that is less than a number can tell, in every deal.
#[derive(Clone, Copy, Debug)]
struct Likelihood {
    share: f64,
    steps: i32,
}

/// 2⁻⁵⁰⁰: dividing by it rounds nothing.
const STEP: f64 = f64::from_bits((1023 - 500) << 52);

impl Likelihood {
    /// Whoever has several of the cards shows any of them.
    fn of(notebook: &Notebook, deal: &Deal) -> Self {
        let turns = notebook.entries().iter().filter_map(Entry::turn);
        let choices = turns.flat_map(|turn| {
            let had = |player| turn.cards().iter().filter(|&&it| deal.holder(it) == player).count();
            turn.answers().iter().map(move |&Answer { player, shown }| match shown {
                Shown::Card(_) => had(player),
                Shown::Nothing | Shown::Something => 1,
            })
        });
        choices.fold(Self { share: 1.0, steps: 0 }, Self::and_one_of)
    }

    /// The same, and that one of so many was chosen.
    fn and_one_of(self, choices: usize) -> Self {
        let share = self.share * (1.0 / choices as f64);
        match share < STEP {
            true => Self { share: share / STEP, steps: self.steps + 1 },
            false => Self { share, ..self },
        }
    }
}

/// How likely these are next to one another: the likeliest are within the reach of numbers, whatever is left of the others.
fn weights(likelihoods: &[Likelihood]) -> Vec<f64> {
    let fewest = likelihoods.iter().map(|it| it.steps).min().unwrap_or(0);
    likelihoods.iter().map(|it| it.share * STEP.powi(it.steps - fewest)).collect()
}
