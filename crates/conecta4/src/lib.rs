//! Conecta 4: the rules, the statement's player and its metrics, and a solver that knows the exact score of every
//! position. It does not know files, terminals, clocks or any language of people.
//!
//! ```
//! use qeq_base::search::Search;
//! use qeq_conecta4::notation;
//! use qeq_conecta4::shape::Shape;
//! use qeq_conecta4::solver::{DEFAULT_TABLE, Solver, Wanted};
//!
//! let position = notation::read("44444537743721225", Shape::USUAL).expect("legal moves");
//! let mut solver = Solver::new(Shape::USUAL, DEFAULT_TABLE);
//! let mut meter = Search::unlimited();
//! assert_eq!(solver.solve(&position, Wanted::Score, &mut meter), Ok(6));
//! ```

pub mod book;
pub mod game;
mod geometry;
pub mod jugador;
pub mod notation;
pub mod players;
pub mod position;
pub mod shape;
pub mod solver;
mod word;
