//! ¿Quién es quién?: boards, question trees, the builders that grow them, and a game as a state machine.
//! It does not know files, terminals, clocks or any language of people: text goes in, values come out.
//!
//! ```
//! use qeq_base::search::Search;
//! use qeq_base::source::SourceText;
//! use qeq_core::board::{self, ReadOptions};
//! use qeq_core::builders::{Strategy, Task, grow};
//!
//! let source = SourceText::new("two.csv", "Tall\tName\n1\tAna\n0\tJuan\n");
//! let board = board::read(&source, &ReadOptions::default()).board.expect("a good board");
//! let grown = grow(Strategy::Optimal, &Task::new(&board), &mut Search::unlimited());
//! assert_eq!(grown.tree.average_depth(), 1.0);
//! ```

pub mod board;
pub mod builders;
pub mod candidates;
pub mod duel;
pub mod guess;
pub mod guesser;
pub mod hunt;
pub mod proof;
pub mod session;
mod square;
#[cfg(test)]
mod testing;
pub mod tree;
pub mod weights;
