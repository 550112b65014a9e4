//! Clikomania.

pub mod board;
pub mod check;
mod packed;
pub mod quick;
pub mod rules;
pub mod solution;
#[cfg(test)]
mod testing;
