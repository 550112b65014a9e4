//! What is searched for on a board of Clikomania, within what a request may take: a hint, the best game, what a game lost.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use qeq_base::search::{Budget, Progress, Search};
use qeq_clikomania::game::{Effort, Game, Slip};
use qeq_clikomania::optimal;
use qeq_clikomania::rules::Value;
use qeq_clikomania::solution::Solution;
use qeq_frontend::texts;
use qeq_i18n::{Lang, words};
use serde::Serialize;

use super::{Spot, spot};

/// Boards of so many blocks are searched for their optimum as well; larger ones only for a good game.
const SOLVED: usize = 100;

/// So many positions a request may expand on the way to an optimum, on a board of so many blocks and on a larger one, where
/// each takes longer, in so many bytes: about a second.
const SMALL: usize = 64;
const POSITIONS_OF_A_SMALL_BOARD: u64 = 1_000_000;
const POSITIONS: u64 = 200_000;
const MEMORY: usize = 256 << 20;

/// A second for a good game, and so long for all positions of a game together; a quarter of that for a hint.
const SOLUTION: Effort = Effort(60_000_000_000);
const REVIEW: Effort = Effort(60_000_000_000);
const HINT: Effort = Effort(15_000_000_000);

/// So many playouts are enough for a small board, and for each position of a game.
const ENOUGH: u64 = 1_000_000;
const ENOUGH_FOR_EACH: u64 = 10_000;

/// The seed of searches: the same board is always told the same.
const SEED: u64 = 1;

/// A way to go on.
#[derive(Serialize)]
pub(super) struct Best {
    /// From here on.
    moves: Vec<Spot>,
    /// Of the whole game, and what no game from here surpasses.
    value: Value,
    bound: Value,
    text: String,
}

/// What a game lost.
#[derive(Serialize)]
pub(super) struct Review {
    /// The move that cost most, if one did.
    slip: Option<Worst>,
    /// The best game that is known from the start, and what none surpasses.
    best: Value,
    bound: Value,
    text: String,
}

/// The move that cost most.
#[derive(Serialize)]
struct Worst {
    /// Which one, from 0.
    at: usize,
    better: Spot,
    /// Points that were lost by it.
    lost: Value,
}

/// A good way to go on.
pub(super) fn hint(lang: Lang, game: &Game, stop: &AtomicBool) -> Best {
    use words::clikomania as w;
    let rest = good_rest(game, HINT, stop);
    let value = game.value() + rest.value;
    let points = w::points(lang, value);
    let text = rest.moves.first().map(|&name| w::advice(lang, texts::place(name), points));
    best(lang, game, &rest, game.most_left(), text)
}

/// The best way to go on that is found within the budget.
pub(super) fn solution(lang: Lang, game: &Game, stop: &AtomicBool) -> Best {
    use words::clikomania as w;
    let (rest, most) = best_rest(game, stop);
    let (value, bound) = (game.value() + rest.value, game.value() + most);
    let (points, moves) = (w::points(lang, value), w::moves(lang, rest.moves.len()));
    let text = match value >= bound {
        true => w::optimum(lang, points, moves),
        false => w::best_and_bound(lang, points, moves, bound),
    };
    let text = (!rest.moves.is_empty()).then_some(text);
    best(lang, game, &rest, most, text)
}

/// What is told of a way to go on; without words of its own the game is over.
fn best(lang: Lang, game: &Game, rest: &Solution, most: Value, text: Option<String>) -> Best {
    use words::clikomania as w;
    let text = text.unwrap_or_else(|| w::over(lang, w::points(lang, game.value())));
    let (value, bound) = (game.value() + rest.value, game.value() + most);
    Best { moves: rest.moves.iter().map(spot).collect(), value, bound, text }
}

/// How far a game is from the best that is found within the budget, and which of its moves cost most.
pub(super) fn review(lang: Lang, game: &Game, stop: &AtomicBool) -> Review {
    let start = Game::new(game.start().clone(), *game.rules());
    let (known, bound) = best_rest(&start, stop);
    let playouts = REVIEW.playouts_for_each(game, ENOUGH_FOR_EACH);
    let slip = game.worst_slip_watched(SEED, playouts, Some(&known), &mut until(stop));
    let best = slip.map_or(known.value, |slip| slip.best).max(game.value());
    let text = [
        Some(texts::distance(lang, game.value(), best, bound)),
        slip.map(|slip| texts::slip(lang, &slip, texts::place(slip.better))),
    ];
    let text = text.into_iter().flatten().collect::<Vec<_>>().join(" ");
    let worst =
        |it: Slip| Worst { at: it.at, better: spot(&it.better), lost: it.before - it.after };
    Review { slip: slip.map(worst), best, bound, text }
}

/// Says stop when nobody waits any more.
fn until(stop: &AtomicBool) -> impl FnMut(Progress) -> ControlFlow<()> {
    |_| match stop.load(Ordering::Relaxed) {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    }
}

/// The best way to go on that is found within the budget, and what none surpasses.
fn best_rest(game: &Game, stop: &AtomicBool) -> (Solution, Value) {
    let good = good_rest(game, SOLUTION, stop);
    if game.board().blocks() > SOLVED {
        return (good, game.most_left());
    }
    let mut watcher = until(stop);
    let is_small = game.board().blocks() <= SMALL;
    let positions = if is_small { POSITIONS_OF_A_SMALL_BOARD } else { POSITIONS };
    let mut search = Search::watched(Budget::nodes(positions), &mut watcher);
    let (board, rules) = (game.board(), *game.rules());
    let task = optimal::Task { board, rules, seed: SEED, memory: MEMORY };
    let found = optimal::search(task, &mut search);
    let best = if found.solution.value < good.value { good } else { found.solution };
    (best, found.bound)
}

/// A good way to go on, by playouts that together are so much effort.
fn good_rest(game: &Game, effort: Effort, stop: &AtomicBool) -> Solution {
    let playouts = effort.playouts(game, ENOUGH);
    let mut watcher = until(stop);
    game.best_rest(SEED, &mut Search::watched(Budget::nodes(playouts), &mut watcher))
}
