//! What the worker is asked about a notebook.

use qeq_cluedo::deck::CardId;
use qeq_cluedo::session::Session;

use crate::game::cluedo::Book;
use crate::game::cluedo::SheetCell;
use crate::screen::Effect;
use crate::worker::Job;
use crate::worker::cluedo::Task;
use crate::world::World;

pub(super) fn work(task: Task) -> Effect {
    Effect::Work(Job::Cluedo(Box::new(task)))
}

/// Looks for what contradicts itself in the notebook in use, if anything does.
pub(super) fn clash(world: &World) -> Option<Effect> {
    let session = &world.cluedo.book.as_ref()?.session;
    let clashes = !session.deduction().consistent;
    clashes.then(|| work(Task::Clash(session.record().clone())))
}

pub(super) fn why(session: &Session, cell: SheetCell) -> Effect {
    work(Task::Why { game: session.record().game().clone(), cell })
}

/// Looks for what to ask for in a place, or anywhere.
pub(super) fn suggest(place: Option<CardId>, world: &World) -> Effect {
    let Some(Book { session, .. }) = &world.cluedo.book else { return Effect::Unused };
    work(Task::Suggest { notebook: session.notebook().clone(), place })
}
