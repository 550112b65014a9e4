//! The builders: a board goes in, a tree of questions and a report come out.
//!
//! | strategy | asks | cost |
//! |---|---|---|
//! | [`Order`](Strategy::Order) | the attributes in file order, useless ones too (the statement's construcción básica) | O(N·k) |
//! | [`Random`](Strategy::Random) | any question that rules somebody out | O(N·k) a level |
//! | [`Entropy`](Strategy::Entropy) | the question of greatest entropy: the most even split | O(N·k) a level |
//! | [`Lookahead`](Strategy::Lookahead) | the question after which one more greedy question leaves least | O(N·k²) a level |
//! | [`Optimal`](Strategy::Optimal) | whatever makes the mean depth least, with a proof where the budget allows | exponential |
//!
//! **Ties** are always broken the same way: of equally good questions the one that stands first in the
//! file is asked. Only [`Random`](Strategy::Random) draws, from the seed.

mod entropy;
mod in_order;
mod lookahead;
mod members;
mod optimal;
mod random;

pub use entropy::entropy;
pub use optimal::{certify, default_budget};

use std::num::NonZero;

use qeq_base::chance::Chance;
use qeq_base::search::{Search, Stopped};

use crate::board::Board;
use crate::tree::QuestionTree;
use crate::tree::measure::mean;
use crate::weights::Weights;

/// A way to build a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strategy {
    /// File order.
    Order,
    /// Chance.
    Random,
    /// Greatest entropy.
    Entropy,
    /// Greatest entropy, one question further.
    Lookahead,
    /// Least mean depth.
    Optimal,
}

impl Strategy {
    /// Every strategy, from the plainest to the best.
    pub const ALL: [Self; 5] =
        [Self::Order, Self::Random, Self::Entropy, Self::Lookahead, Self::Optimal];

    /// The name for programs.
    pub fn name(self) -> &'static str {
        match self {
            Self::Order => "order",
            Self::Random => "random",
            Self::Entropy => "entropy",
            Self::Lookahead => "lookahead",
            Self::Optimal => "optimal",
        }
    }
}

/// What to build a tree for.
#[derive(Clone, Debug)]
pub struct Task<'a> {
    /// The board.
    pub board: &'a Board,
    /// How likely each character is.
    pub weights: Weights,
    /// Where the random strategy draws from.
    pub seed: u64,
    /// How many threads search for the optimum. With one, the same budget gives the same tree; with several, boards of
    /// up to 1024 characters are proven sooner, and what is left open may differ from one time to the next.
    pub threads: NonZero<usize>,
}

impl<'a> Task<'a> {
    /// A tree for everybody equally likely, with seed 0.
    pub fn new(board: &'a Board) -> Self {
        Self { board, weights: Weights::equal(board), seed: 0, threads: NonZero::<usize>::MIN }
    }

    /// No tree for this task has a smaller total: Huffman's cost of the weights.
    fn huffman(&self) -> u64 {
        self.weights.huffman(self.board.character_ids())
    }
}

/// A tree and how it came about.
#[derive(Clone, Debug)]
pub struct Grown {
    /// The tree.
    pub tree: QuestionTree,
    /// What is known about it.
    pub report: Report,
}

/// What a builder knows about its tree. Totals are sums of weight × depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// The tree's total.
    pub total_depth: u64,
    /// The sum of the weights.
    pub total_weight: u64,
    /// No tree has a smaller total.
    pub lower_bound: u64,
    /// Nodes searched; 0 for builders that do not search.
    pub nodes: u64,
    /// Why the search ended before its proof, when it did.
    pub stopped: Option<Stopped>,
}

impl Report {
    /// Whether no tree can be better.
    pub fn is_proven_optimal(&self) -> bool {
        self.total_depth == self.lower_bound
    }

    /// The lower bound as a mean.
    pub fn lower_average(&self) -> f64 {
        mean(self.lower_bound, self.total_weight)
    }

    /// The report of a tree that is judged by Huffman's bound alone.
    pub fn of(tree: &QuestionTree, task: &Task<'_>) -> Self {
        let measures = tree.measure(&task.weights);
        Self {
            total_depth: measures.total_depth,
            total_weight: measures.total_weight,
            lower_bound: task.huffman(),
            nodes: 0,
            stopped: None,
        }
    }
}

/// Builds a tree. Only [`Strategy::Optimal`] searches: it spends `search`, and when that says stop it
/// returns the best tree it has.
pub fn grow(strategy: Strategy, task: &Task<'_>, search: &mut Search<'_>) -> Grown {
    let tree = match strategy {
        Strategy::Order => in_order::grow(task),
        Strategy::Random => random::grow(task, &mut Chance::from_seed(task.seed)),
        Strategy::Entropy => entropy::grow(task),
        Strategy::Lookahead => lookahead::grow(task),
        Strategy::Optimal => return optimal::grow(task, search),
    };
    let report = Report::of(&tree, task);
    Grown { tree, report }
}
