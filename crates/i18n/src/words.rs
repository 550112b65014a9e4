//! The messages, by where they appear.

pub mod board;
pub mod clikomania;
pub mod cluedo;
pub mod conecta4;
pub mod duel;
pub mod errors;
pub mod faults;
pub mod help;
pub mod keys;
pub mod notebook;
pub mod notes;
pub mod page;
pub mod play;
pub mod players;
pub mod practice;
pub mod report;
pub mod screen;
pub mod tree;
pub mod web;

use crate::Message;

/// Every message of every module.
pub fn all() -> impl Iterator<Item = &'static Message> {
    [
        board::MESSAGES,
        cluedo::MESSAGES,
        clikomania::MESSAGES,
        conecta4::MESSAGES,
        duel::MESSAGES,
        errors::MESSAGES,
        faults::MESSAGES,
        help::MESSAGES,
        keys::MESSAGES,
        notebook::MESSAGES,
        notes::MESSAGES,
        page::MESSAGES,
        play::MESSAGES,
        players::MESSAGES,
        practice::MESSAGES,
        report::MESSAGES,
        screen::MESSAGES,
        tree::MESSAGES,
        web::MESSAGES,
    ]
    .into_iter()
    .flatten()
}
