//! The screens, a file each. None knows another's state; they open one another through [`Effect`].
//!
//! [`Effect`]: crate::screen::Effect

pub(crate) mod clikomania;
pub(crate) mod cluedo;
mod conecta4;
pub(crate) mod duel;
pub(crate) mod faults;
mod games;
pub(crate) mod help;
pub(crate) mod home;
mod hunt;
mod menu;
pub(crate) mod pane;
mod practice;
mod questions;
mod report;
mod settings;
mod strategies;
pub(crate) mod table;
mod tree;
mod watch;

use crate::game::Game;
use crate::screen::Screen;
use crate::world::World;

/// The screen of the game in progress.
pub(crate) fn of_game(world: &World) -> Option<Box<dyn Screen>> {
    Some(match world.guess_who.game.as_ref()? {
        Game::Practice(_) => Box::new(practice::Asking::new(world)),
        Game::Hunt(_) => Box::new(hunt::Hunting::default()),
        Game::Watch(_) => Box::new(watch::Watching::default()),
        Game::Duel(_) => Box::new(duel::DuelScreen::default()),
    })
}
