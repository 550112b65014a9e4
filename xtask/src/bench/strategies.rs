//! What every strategy makes of random boards from very skewed to even ones.

use qeq_base::chance::Chance;
use qeq_base::search::Search;
use qeq_core::board::Board;
use qeq_core::board::random::RandomBoard;
use qeq_core::builders::{Report, Strategy, Task, grow};

/// The boards: 48 characters, 32 attributes, three seeds a density. All are proven.
const DENSITIES: [f64; 6] = [0.05, 0.1, 0.15, 0.2, 0.3, 0.5];
const SIZE: (usize, usize) = (48, 32);
const SEEDS: u64 = 3;

/// Trees of each board that are grown by chance: one by itself says little.
const DRAWS: u64 = 100;

/// Mean depths of the leaves at one density.
pub(super) struct Depths {
    pub(super) density: f64,
    /// In the order of [`Strategy::ALL`]; file order without its useless questions.
    pub(super) means: [f64; Strategy::ALL.len()],
}

/// Grows all trees.
pub(super) fn measure() -> Vec<Depths> {
    DENSITIES.into_iter().map(|density| Depths { density, means: means(density) }).collect()
}

fn means(density: f64) -> [f64; Strategy::ALL.len()] {
    let boards: Vec<Board> = (1..=SEEDS).map(|seed| board(density, seed)).collect();
    Strategy::ALL.map(|strategy| {
        let total: f64 = boards.iter().map(|board| mean(board, strategy)).sum();
        total / boards.len() as f64
    })
}

fn board(density: f64, seed: u64) -> Board {
    let wish = RandomBoard { characters: SIZE.0, attributes: SIZE.1, density };
    wish.generate(&mut Chance::from_seed(seed)).expect("wide enough")
}

fn mean(board: &Board, strategy: Strategy) -> f64 {
    let draws = if strategy == Strategy::Random { DRAWS } else { 1 };
    (0..draws).map(|seed| depth(board, strategy, seed)).sum::<f64>() / draws as f64
}

fn depth(board: &Board, strategy: Strategy, seed: u64) -> f64 {
    let mut task = Task::new(board);
    task.seed = seed;
    let mut grown = grow(strategy, &task, &mut Search::unlimited());
    grown.tree.prune();
    Report::of(&grown.tree, &task).average()
}
