//! The messages, by where they appear.

pub mod board;
pub mod errors;
pub mod faults;
pub mod help;
pub mod play;
pub mod report;
pub mod tree;

use crate::Message;

/// Every message of every module.
pub fn all() -> impl Iterator<Item = &'static Message> {
    [
        board::MESSAGES,
        errors::MESSAGES,
        faults::MESSAGES,
        help::MESSAGES,
        play::MESSAGES,
        report::MESSAGES,
        tree::MESSAGES,
    ]
    .into_iter()
    .flatten()
}
