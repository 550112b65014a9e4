//! What the tests of several modules share: boards and weights that nobody chose, and what is found by trying.

use qeq_base::chance::Chance;

use crate::board::Board;
use crate::board::random::RandomBoard;
use crate::builders::Task;
use crate::candidates::CharacterId;
use crate::weights::{Ratio, Weights};

/// The random board of this size that belongs to `seed`.
pub(crate) fn random_board(characters: usize, attributes: usize, density: f64, seed: u64) -> Board {
    let wish = RandomBoard { characters, attributes, density };
    wish.generate(&mut Chance::from_seed(seed)).unwrap()
}

/// Weights from 1 to 17.
pub(crate) fn uneven(board: &Board) -> Weights {
    let weight = |at: usize| Ratio::parse(&(1 + at * at % 17).to_string()).unwrap();
    Weights::from_ratios(&(0..board.len()).map(weight).collect::<Vec<_>>(), board.question_count())
        .unwrap()
}

/// The optimum by trying every question at every set: shares nothing with the search.
pub(crate) fn by_trial(task: &Task<'_>, who: &[CharacterId]) -> u64 {
    if who.len() < 2 {
        return 0;
    }
    let weight: u64 = who.iter().map(|&id| task.weights().of(id)).sum();
    let behind = |question| {
        let (yes, no): (Vec<_>, Vec<_>) = who.iter().partition(|&&id| task.board.has(id, question));
        let useful = !yes.is_empty() && !no.is_empty();
        useful.then(|| weight + by_trial(task, &yes) + by_trial(task, &no))
    };
    task.board.question_ids().filter_map(behind).min().expect("all are different")
}
