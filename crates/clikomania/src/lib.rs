//! Clikomania (SameGame): boards and rules, the optimum with its proof, and the best quick answer. It does not know
//! files, terminals, clocks or any language of people: text goes in, values come out.
//!
//! ```
//! use qeq_base::search::Search;
//! use qeq_base::source::SourceText;
//! use qeq_clikomania::{board, optimal, rules::Rules};
//!
//! let source = SourceText::new("two.txt", "2\n2\n2\n1 2\n1 2\n");
//! let board = board::read(&source).board.expect("a good puzzle");
//! let task = optimal::Task { board: &board, rules: Rules::default(), seed: 1, memory: 1 << 20 };
//! let report = optimal::search(task, &mut Search::unlimited());
//! assert_eq!((report.solution.value, report.proven()), (4, true));
//! ```

pub mod advice;
pub mod board;
pub mod check;
pub mod game;
pub mod optimal;
mod packed;
pub mod quick;
pub mod rules;
pub mod solution;
#[cfg(test)]
mod testing;
