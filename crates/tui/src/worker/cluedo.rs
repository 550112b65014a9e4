//! What the worker does for Cluedo: what follows from a notebook, reasons and suggestions, and the turns of a game to
//! practise on.

use qeq_base::search::Search;
use qeq_cluedo::census::{Census, Uncounted};
use qeq_cluedo::deck::CardId;
use qeq_cluedo::deduction::{Deduction, furthest};
use qeq_cluedo::game::{FactId, Game};
use qeq_cluedo::notebook::{Notebook, Record};
use qeq_cluedo::practice::{Event, Input, Practice};
use qeq_cluedo::session::{Change, Concluded, Session};
use qeq_cluedo::suggest::{Alternative, alternatives};
use qeq_cluedo::why::{Why, clash, why};

use crate::game::cluedo::SheetCell;

/// Something to do. With many players, each of these may take seconds.
#[derive(Debug)]
pub(crate) enum Task {
    /// Begins a session with a notebook.
    Open(Notebook),
    /// Draws the conclusions of a change.
    Change(Change),
    /// Looks for the facts that contradict one another.
    Clash(Record),
    /// Draws the conclusions of a game.
    Deduce(Game),
    /// Looks for the reason of a cell.
    Why { game: Game, cell: SheetCell },
    /// Looks for what to ask, in a place or anywhere.
    Suggest { notebook: Notebook, place: Option<CardId> },
    /// Deals a game to practise on, with the deck, players and hands of a notebook.
    Deal { notebook: Notebook, seed: u64 },
    /// Plays a turn of one, and draws the person's conclusions where they are shown.
    Play { practice: Box<Practice>, input: Input, shows_deductions: bool },
}

/// What came of it.
#[derive(Debug)]
pub(crate) enum Found {
    /// The session.
    Opened(Session),
    /// The change, with what follows.
    Changed(Concluded),
    /// The facts, or why they were not found.
    Clash(Result<Vec<FactId>, Uncounted>),
    /// The conclusions.
    Deduced(Deduction),
    /// A reason, if the cell is certain.
    Why { cell: SheetCell, why: Result<Option<Why>, Uncounted> },
    /// What to ask there, the best first; nothing where nothing is left to ask.
    Suggested { place: Option<CardId>, found: Result<Vec<Alternative>, Uncounted> },
    /// The game.
    Dealt(Result<Practice, Uncounted>),
    /// The game after the turn, and what was seen of it.
    Played { practice: Box<Practice>, event: Event, deduction: Option<Deduction> },
}

/// Does it; `None` where it was stopped.
pub(super) fn run(task: Task, search: &mut Search<'_>) -> Option<Found> {
    let found = match task {
        Task::Open(notebook) => Found::Opened(Session::new(notebook, search).ok()?),
        Task::Change(change) => Found::Changed(change.conclude(search).ok()?),
        Task::Clash(record) => {
            let found = unless_stopped(clash(&record, search))?;
            Found::Clash(found.map(Option::unwrap_or_default))
        }
        Task::Deduce(game) => Found::Deduced(furthest(&game, search).ok()?),
        Task::Why { game, cell } => {
            let why = unless_stopped(why(&game, cell.card, cell.holder, search))?;
            Found::Why { cell, why }
        }
        Task::Suggest { notebook, place } => {
            let found = unless_stopped(suggestions(&notebook, place, search))?;
            Found::Suggested { place, found }
        }
        Task::Deal { notebook, seed } => {
            Found::Dealt(unless_stopped(Practice::deal(&notebook, seed, search))?)
        }
        Task::Play { practice, input, shows_deductions } => {
            return play(practice, input, shows_deductions, search);
        }
    };
    Some(found)
}

fn unless_stopped<T>(found: Result<T, Uncounted>) -> Option<Result<T, Uncounted>> {
    (!matches!(found, Err(Uncounted::Stopped))).then_some(found)
}

/// So many suggestions are seen at once.
const SUGGESTIONS: usize = 4;

fn suggestions(
    notebook: &Notebook,
    place: Option<CardId>,
    search: &mut Search<'_>,
) -> Result<Vec<Alternative>, Uncounted> {
    let census = Census::take(notebook.setup(), &notebook.record().game().facts, search)?;
    Ok(alternatives(notebook, &census, place, SUGGESTIONS, search)?)
}

fn play(
    mut practice: Box<Practice>,
    input: Input,
    shows_deductions: bool,
    search: &mut Search<'_>,
) -> Option<Found> {
    let event = practice.handle(input, search).ok()?;
    let deduction = match shows_deductions {
        true => Some(furthest(practice.notebook().record().game(), search).ok()?),
        false => None,
    };
    Some(Found::Played { practice, event, deduction })
}
