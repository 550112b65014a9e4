//! How a game of ¿Quién es quién? begins: what is asked before one is lost, the tree that some need, and the screen on
//! which each is played.

use std::sync::Arc;

use qeq_core::hunt::Hunt;
use qeq_i18n::words;

use super::duel::DuelScreen;
use super::duel::setup::Setup;
use super::hunt::Hunting;
use super::practice::Asking;
use super::watch::Watching;
use crate::game::{Game, PlayMode, Practice, Watch};
use crate::prompt::Prompt;
use crate::screen::{Effect, Screen};
use crate::worker::JobResult;
use crate::world::World;

/// Begins a game; asks first where one would be lost.
pub(super) fn begin_unless_lost(way: PlayMode, world: &mut World) -> Effect {
    match world.title_of_game() {
        Some(title) => {
            let question = words::screen::ask_lose_game(world.lang, title);
            Effect::Ask(Prompt::before(question, move |world| begin(way, world)))
        }
        None => begin(way, world),
    }
}

/// Goes on with the game in progress.
pub(super) fn go_on(world: &World) -> Effect {
    of_game(world).map_or(Effect::Nothing, Effect::OpenAlone)
}

/// Begins a game, once there is a tree for it.
fn begin(way: PlayMode, world: &mut World) -> Effect {
    world.translate_board();
    if way == PlayMode::Duel {
        return Effect::OpenAlone(Box::new(Setup::new(world)));
    }
    let strategy = world.settings.strategy;
    let table = &world.guess_who.table;
    if way != PlayMode::Hunt && table.tree(strategy).is_none() {
        return grow_for(way, world);
    }
    let board = &table.board;
    let hidden = board.anybody(&mut world.chance);
    let game = match (way, table.guesser(strategy)) {
        (PlayMode::Practice, Some(guesser)) => Game::Practice(Practice::start(guesser)),
        (PlayMode::Watch, Some(guesser)) => Game::Watch(Watch::start(guesser, hidden)),
        (PlayMode::Hunt, _) => Game::Hunt(Hunt::start(Arc::clone(board), hidden)),
        _ => return Effect::Nothing,
    };
    // A duel that is over stays won, whatever is played next.
    world.guess_who.duel_tally = world.settled_duel();
    world.guess_who.game = Some(game);
    go_on(world)
}

/// Has the tree grown with which a game begins then. Where that comes to nothing, no game begins.
fn grow_for(way: PlayMode, world: &World) -> Effect {
    let on_done = move |result, world: &mut World| match result {
        JobResult::Grown(strategy, grown) => {
            world.guess_who.table.keep_tree(strategy, *grown);
            begin(way, world)
        }
        _ => Effect::Nothing,
    };
    Effect::WorkFor(world.grow(), Box::new(on_done))
}

/// The screen of the game in progress.
fn of_game(world: &World) -> Option<Box<dyn Screen>> {
    Some(match world.guess_who.game.as_ref()? {
        Game::Practice(_) => Box::new(Asking::new(world)),
        Game::Hunt(_) => Box::new(Hunting::default()),
        Game::Watch(_) => Box::new(Watching::default()),
        Game::Duel(_) => Box::new(DuelScreen::default()),
    })
}
