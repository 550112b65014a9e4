//! What the command line, the screen and the page share: kinds of the engines as words, files that are
//! written whole or not at all, pictures of boards, threads that may be refused, the board and the decks that the programs
//! carry. It does not know terminals, keys, arguments or pages.

pub mod builtin;
pub mod decks;
pub mod files;
pub mod kinds;
pub mod pictures;
pub mod texts;
pub mod threads;
