//! What follows from the facts, at three levels: the statement's two, and everything.

use qeq_base::ids::Id;
use qeq_base::search::{Search, Stopped};

use crate::census::{Census, Uncounted};
use crate::constraint::{Network, VarId};
use crate::deck::CardId;
use crate::game::{Fact, Game, HolderId, Mark, Setup, Table};
use crate::knowledge::seats;

/// How much is drawn from the facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// The statement's propagation of constraints (3.4). Polynomial.
    Propagation,
    /// The same, improved by its trial and error (3.5), until no trial fails any more.
    Guessing,
    /// Everything: all deals are counted.
    Complete,
}

impl Level {
    /// All, from the weakest on.
    pub const ALL: [Self; 3] = [Self::Propagation, Self::Guessing, Self::Complete];

    /// The name for programs.
    pub fn name(self) -> &'static str {
        match self {
            Self::Propagation => "propagation",
            Self::Guessing => "guessing",
            Self::Complete => "complete",
        }
    }
}

/// What a level found.
#[derive(Clone, Debug)]
pub struct Deduction {
    /// What is certain.
    pub table: Table,
    /// False when the level noticed that the facts contradict one another; the table then says nothing.
    pub consistent: bool,
    /// The counts, at the complete level.
    pub census: Option<Census>,
}

/// Draws the conclusions of `game`.
///
/// # Errors
/// At the complete level, when there is no count; at the level of guessing, when the search is stopped.
pub fn deduce(game: &Game, level: Level, search: &mut Search<'_>) -> Result<Deduction, Uncounted> {
    match level {
        Level::Propagation => Ok(propagated(game, &Article::new(game))),
        Level::Guessing => Ok(guessed(game, search)?),
        Level::Complete => counted(game, search),
    }
}

/// Draws all conclusions, or those of trial and error where the deals are too many to be counted.
///
/// # Errors
/// When the search is stopped.
pub fn furthest(game: &Game, search: &mut Search<'_>) -> Result<Deduction, Stopped> {
    match counted(game, search) {
        Ok(deduction) => Ok(deduction),
        Err(Uncounted::TooLarge) => guessed(game, search),
        Err(Uncounted::Stopped) => Err(Stopped::Asked),
    }
}

fn counted(game: &Game, search: &mut Search<'_>) -> Result<Deduction, Uncounted> {
    let census = Census::take(&game.setup, &game.facts, search)?;
    let (table, consistent) = (census.table(), census.deals() > 0);
    Ok(Deduction { table, consistent, census: Some(census) })
}

fn guessed(game: &Game, search: &mut Search<'_>) -> Result<Deduction, Stopped> {
    let mut article = Article::new(game);
    let cells = article.cells.concat();
    while improve(&mut article.network, &cells, search)? {}
    Ok(propagated(game, &article))
}

/// A round of trial and error over these cells; whether it found anything. It can be stopped before any of them.
fn improve(
    network: &mut Network,
    cells: &[VarId],
    search: &mut Search<'_>,
) -> Result<bool, Stopped> {
    cells.iter().try_fold(false, |improved, &cell| {
        search.ask()?;
        Ok(network.improve_by_guessing(&[cell]) || improved)
    })
}

/// What is left of the domains.
fn propagated(game: &Game, article: &Article) -> Deduction {
    let consistent = !article.network.is_contradictory();
    let table = Table::new(&game.setup, |card, holder| match article.cell(card, holder) {
        _ if !consistent => Mark::Open,
        cell if article.network.is_true(cell) => Mark::Yes,
        cell if article.network.is_false(cell) => Mark::No,
        _ => Mark::Open,
    });
    Deduction { table, consistent, census: None }
}

/// The statement's model (section 1): a variable for each card and holder, and its constraints.
struct Article {
    network: Network,
    /// By card and holder.
    cells: Vec<Vec<VarId>>,
}

impl Article {
    fn new(game: &Game) -> Self {
        let setup = &game.setup;
        let mut network = Network::new();
        let row = |_| setup.holders().map(|_| network.boolean()).collect();
        let cells = setup.deck().cards().map(row).collect();
        let mut article = Self { network, cells };
        article.require_setup(setup);
        for fact in &game.facts {
            article.require_fact(setup, fact);
        }
        article
    }

    /// A card has one holder, a hand its cards, the envelope one of each category.
    fn require_setup(&mut self, setup: &Setup) {
        for card in setup.deck().cards() {
            let one = self.network.some_true(&self.cells[card.index()], 1);
            self.network.require(one);
        }
        for seat in seats(setup) {
            let cards: Vec<CardId> = seat.cards.iter().collect();
            let full = self.network.some_true(&self.cells_of(seat.holder, &cards), seat.places);
            self.network.require(full);
        }
    }

    fn require_fact(&mut self, setup: &Setup, fact: &Fact) {
        let holder = match fact {
            Fact::HasSome { player, .. } | Fact::HasNone { player, .. } => *player,
            Fact::EnvelopeHas { .. } | Fact::EnvelopeLacks { .. } => setup.envelope(),
        };
        let cells = self.cells_of(holder, fact.cards());
        let network = &mut self.network;
        let holds = match fact {
            Fact::HasSome { .. } => network.or(&cells),
            Fact::HasNone { .. } => {
                let some = network.or(&cells);
                network.not(some)
            }
            Fact::EnvelopeHas { .. } => network.and(&cells),
            Fact::EnvelopeLacks { .. } => {
                let all = network.and(&cells);
                network.not(all)
            }
        };
        network.require(holds);
    }

    fn cells_of(&self, holder: HolderId, cards: &[CardId]) -> Vec<VarId> {
        cards.iter().map(|&card| self.cell(card, holder)).collect()
    }

    fn cell(&self, card: CardId, holder: HolderId) -> VarId {
        self.cells[card.index()][holder.index()]
    }
}

#[cfg(test)]
mod tests;
