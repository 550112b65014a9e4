//! What the tests of several modules share: boards and weights that nobody chose.

use qeq_base::chance::Chance;

use crate::board::Board;
use crate::board::random::RandomBoard;
use crate::weights::{Ratio, Weights};

/// The random board of this size that belongs to `seed`.
pub(crate) fn random_board(characters: usize, attributes: usize, density: f64, seed: u64) -> Board {
    let wish = RandomBoard { characters, attributes, density };
    wish.generate(&mut Chance::from_seed(seed)).unwrap()
}

/// Weights from 1 to 17.
pub(crate) fn uneven(board: &Board) -> Weights {
    let weight = |at: usize| Ratio::parse(&(1 + at * at % 17).to_string()).unwrap();
    Weights::from_ratios(&(0..board.len()).map(weight).collect::<Vec<_>>()).unwrap()
}
