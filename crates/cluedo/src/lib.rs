//! Cluedo: the facts of a game, everything that follows from them with its reasons and probabilities, and the
//! suggestion to make next. It does not know files, terminals, clocks or any language of people.

pub mod census;
pub mod constraint;
pub mod deck;
pub mod deduction;
pub mod fault;
pub mod game;
mod knowledge;
pub mod notebook;
pub mod practice;
pub mod session;
pub mod set;
pub mod solo;
pub mod suggest;
pub mod why;
mod worlds;

#[cfg(test)]
mod testing;
