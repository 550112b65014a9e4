//! What the worker does for Clikomania: hints, the best game of a board, and where a game lost most.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use qeq_base::search::{Budget, Progress, Search, Watcher};
use qeq_clikomania::board::Board;
use qeq_clikomania::game::{Game, Slip};
use qeq_clikomania::optimal::{self, Report};
use qeq_clikomania::quick;
use qeq_clikomania::solution::Solution;

/// The same question about a board gets the same answer.
const SEED: u64 = 1;

/// What nobody asked for by itself is not waited for longer: a playout on the largest boards takes some hundred times as
/// long as on 15 × 15.
const PATIENCE: Duration = Duration::from_secs(3);

/// Playouts for a hint.
const HINT: u64 = 200_000;

/// Playouts by which a whole game is judged, and bounds for each of its positions.
const JUDGED: u64 = 1_000_000;
const LEAST_JUDGED: u64 = 50;
const MOST_JUDGED: u64 = 25_000;

/// A board of so many blocks is looked into with so many positions when a game ends, which takes a second; a larger one
/// with so many playouts.
const SMALL: usize = 100;
const POSITIONS: u64 = 100_000;
const PLAYOUTS: u64 = 500_000;

/// Larger boards are proven in nobody's time. They get the quick search alone, which stops at once.
const PROVABLE: usize = 16;

/// Bytes for the positions of a proof: a screen is not the only thing that runs.
const MEMORY: usize = 1 << 30;

/// A good way to go on.
pub(super) fn advice(game: &Game, watcher: &mut Watcher<'_>) -> Solution {
    let mut watcher = for_a_while(watcher);
    game.best_rest(SEED, &mut Search::watched(Budget::nodes(HINT), &mut watcher))
}

/// The move that cost most, beside a game that is known already, and the best game on the board as far as a moment tells.
pub(super) fn assessment(
    game: &Game,
    known: Option<&Solution>,
    watcher: &mut Watcher<'_>,
) -> (Option<Slip>, Report) {
    // Both searches are one bar, of which each fills a half.
    let report = glance(game, &mut |progress| watcher(with_share(progress, share(progress) / 2.0)));
    let playouts = JUDGED / (game.played() as u64 + 1);
    let playouts = playouts.clamp(LEAST_JUDGED, MOST_JUDGED);
    let found = Some(&report.solution);
    let known = known.into_iter().chain(found).max_by_key(|solution| solution.value);
    let lower = u64::try_from(report.solution.value).unwrap_or(0);
    let upper = u64::try_from(report.bound).unwrap_or(u64::MAX);
    let mut second = |progress: Progress| {
        let progress = Progress { lower, upper, ..progress };
        watcher(with_share(progress, (1.0 + share(progress)) / 2.0))
    };
    let slip = game.worst_slip_watched(SEED, playouts, known, &mut for_a_while(&mut second));
    (slip, report)
}

/// The best game on the board that a game began with, as far as a moment tells.
fn glance(game: &Game, watcher: &mut Watcher<'_>) -> Report {
    let mut watcher = for_a_while(watcher);
    if game.start().blocks() <= SMALL {
        proof(game, Budget::nodes(POSITIONS), &mut watcher)
    } else {
        quick_answer(game, Budget::nodes(PLAYOUTS), &mut watcher)
    }
}

/// The best game on the board that a game began with, proven unless the watcher says stop.
pub(super) fn solution(game: &Game, watcher: &mut Watcher<'_>) -> Report {
    if is_provable(game.start()) {
        proof(game, Budget::unlimited(), watcher)
    } else {
        quick_answer(game, Budget::unlimited(), watcher)
    }
}

fn is_provable(board: &Board) -> bool {
    board.rows() <= PROVABLE && board.width() <= PROVABLE
}

fn proof(game: &Game, budget: Budget, watcher: &mut Watcher<'_>) -> Report {
    let (board, rules) = (game.start(), *game.rules());
    let task = optimal::Task { board, rules, seed: SEED, memory: MEMORY };
    let mut watcher = |progress: Progress| watcher(progress);
    optimal::search(task, &mut Search::watched(budget, &mut watcher))
}

/// The best game of the quick search, with the bound that is known without any.
fn quick_answer(game: &Game, budget: Budget, watcher: &mut Watcher<'_>) -> Report {
    let (board, rules) = (game.start(), *game.rules());
    let bound = optimal::bound(board, rules);
    let upper = u64::try_from(bound).unwrap_or(0);
    let mut watcher = |progress: Progress| watcher(Progress { upper, ..progress });
    let mut search = Search::watched(budget, &mut watcher);
    let solution = quick::search(quick::Task { board, rules, seed: SEED }, &mut search);
    Report { solution, bound, positions: 0, stopped: search.stopped() }
}

/// How much of its budget a search has spent.
fn share(progress: Progress) -> f64 {
    let part = |budget| progress.nodes as f64 / budget as f64;
    progress.budget.map_or(0.0, part).min(1.0)
}

/// The same progress, as if this were the share of its budget.
fn with_share(progress: Progress, share: f64) -> Progress {
    const PARTS: u64 = 10_000;
    Progress { nodes: (share * PARTS as f64) as u64, budget: Some(PARTS), ..progress }
}

/// A watcher who also says stop when the patience is at its end, and hears how much of it is spent where that is more.
fn for_a_while(watcher: &mut Watcher<'_>) -> impl FnMut(Progress) -> ControlFlow<()> {
    let since = Instant::now();
    move |progress| {
        let spent = since.elapsed().as_secs_f64() / PATIENCE.as_secs_f64();
        match spent < 1.0 {
            true => watcher(with_share(progress, share(progress).max(spent))),
            false => ControlFlow::Break(()),
        }
    }
}
