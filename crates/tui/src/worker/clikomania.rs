//! The best game of a board of Clikomania, for whoever waits as long as it takes.

use std::ops::ControlFlow;

use qeq_base::search::{Budget, Progress, Search, Watcher};
use qeq_clikomania::advice::SEED;
use qeq_clikomania::board::Board;
use qeq_clikomania::game::Game;
use qeq_clikomania::optimal::{self, Report};
use qeq_clikomania::quick;

use crate::game::clikomania::Known;

/// Boards of more blocks are proven in nobody's time. They get the quick search alone, which stops at once.
const PROVABLE: usize = 256;

/// Bytes for the positions of a proof: a screen is not the only thing that runs.
const MEMORY: usize = 1 << 30;

/// The best game on the board that a game began with, proven unless the watcher says stop.
pub(super) fn solution(game: &Game, watcher: &mut Watcher<'_>) -> Report {
    let search = if is_provable(game.start()) { proof } else { quick_answer };
    search(game, watcher)
}

/// Whoever watches never hears of less than what is `known` already of a board, nor of less than before: several searches in
/// a row begin each with what it finds by itself.
pub(super) fn no_looser(
    known: Known,
    watcher: &mut Watcher<'_>,
) -> impl FnMut(Progress) -> ControlFlow<()> {
    let mut lower = known.best.map(i64::from);
    let mut upper = i64::from(known.bound);
    move |progress| {
        lower = lower.max(progress.lower);
        upper = progress.upper.map_or(upper, |it| upper.min(it));
        watcher(Progress { lower, upper: Some(upper), ..progress })
    }
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
    let mut search = Search::watched(Budget::unlimited(), watcher);
    let solution = quick::search(quick::Task { board, rules, seed: SEED }, &mut search);
    Report { solution, bound, positions: 0, stopped: search.stopped() }
}

#[cfg(test)]
mod tests {
    use qeq_clikomania::board::RandomBoard;
    use qeq_clikomania::rules::{Rules, Value};

    use super::*;

    /// What is told of a search where this is known: bounds from below and from above, which there always are.
    fn heard(game: &Game, known: Known) -> Vec<(Value, Value)> {
        let mut heard = Vec::new();
        let mut watcher = |progress: Progress| {
            let told = |bound: Option<i64>| bound.expect("it is known by then") as Value;
            heard.push((told(progress.lower), told(progress.upper)));
            if heard.len() < 200 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        solution(game, &mut no_looser(known, &mut watcher));
        heard
    }

    #[test]
    fn a_search_for_a_better_game_goes_on_from_the_bounds_that_are_known() {
        let provable = RandomBoard { rows: 12, width: 12, colours: 4 };
        let endless = RandomBoard { rows: 20, width: 20, colours: 5 };
        for size in [provable, endless] {
            let game = Game::new(size.draw(1), Rules::default());
            let bound = optimal::bound(game.start(), *game.rules());
            let nothing = Known { record: None, best: None, bound };
            let (found, _) = heard(&game, nothing)[0];
            let known = Known { best: Some(found + 1), bound: bound - 1, ..nothing };
            let told = heard(&game, known);
            let (lower, upper): (Vec<_>, Vec<_>) = told.into_iter().unzip();
            assert!(lower.is_sorted() && lower[0] == found + 1, "{lower:?}");
            assert!(upper.is_sorted_by(|one, next| one >= next) && upper[0] < bound, "{upper:?}");
        }
    }
}
