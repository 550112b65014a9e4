//! The screens, a file each. None knows another's state; they open one another through [`Effect`].
//!
//! [`Effect`]: crate::screen::Effect

mod asker;
mod beginning;
mod choices;
pub(crate) mod clikomania;
mod cluedo;
mod conecta4;
mod duel;
mod faults;
mod games;
mod haste;
pub(crate) mod help;
pub(crate) mod home;
mod hunt;
mod menu;
pub(crate) mod opening;
mod pane;
mod practice;
mod questions;
mod report;
mod settings;
mod strategies;
pub(crate) mod table;
mod tree;
mod watch;
