//! The best game of a board of Clikomania, for whoever waits as long as it takes.

use qeq_base::search::{Budget, Progress, Search, Watcher};
use qeq_clikomania::advice::SEED;
use qeq_clikomania::board::Board;
use qeq_clikomania::game::Game;
use qeq_clikomania::optimal::{self, Report};
use qeq_clikomania::quick;
use qeq_clikomania::rules::Value;

/// Boards of more blocks are proven in nobody's time. They get the quick search alone, which stops at once.
const PROVABLE: usize = 256;

/// Bytes for the positions of a proof: a screen is not the only thing that runs.
const MEMORY: usize = 1 << 30;

/// The best game on the board that a game began with, proven unless the watcher says stop, who hears of no less than what a
/// game is worth that is `known` already.
pub(super) fn solution(game: &Game, known: Option<Value>, watcher: &mut Watcher<'_>) -> Report {
    let least = known.map_or(i64::MIN, i64::from);
    let mut watcher =
        |progress: Progress| watcher(Progress { lower: progress.lower.max(least), ..progress });
    let search = if is_provable(game.start()) { proof } else { quick_answer };
    search(game, &mut watcher)
}

fn is_provable(board: &Board) -> bool {
    board.blocks() <= PROVABLE
}

fn proof(game: &Game, watcher: &mut Watcher<'_>) -> Report {
    let (board, rules) = (game.start(), *game.rules());
    let task = optimal::Task { board, rules, seed: SEED, memory: MEMORY };
    optimal::search(task, &mut Search::watched(Budget::unlimited(), watcher))
}

/// The best game of the quick search, with the bound that is known without any.
fn quick_answer(game: &Game, watcher: &mut Watcher<'_>) -> Report {
    let (board, rules) = (game.start(), *game.rules());
    let bound = optimal::bound(board, rules);
    let upper = bound.into();
    let mut watcher = |progress: Progress| watcher(Progress { upper, ..progress });
    let mut search = Search::watched(Budget::unlimited(), &mut watcher);
    let solution = quick::search(quick::Task { board, rules, seed: SEED }, &mut search);
    Report { solution, bound, positions: 0, stopped: search.stopped() }
}
