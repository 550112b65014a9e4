//! What a person is told about a game in progress: a good way to go on, the best that a moment finds, and where the game
//! lost most. How far is looked is counted in work and not in time, so that every frontend says the same.

mod known;

use std::ops::ControlFlow;

use qeq_base::search::{Budget, Progress, Search, Stopped, Watcher};

use crate::board::Board;
use crate::game::{Game, Scrutiny, Slip};
use crate::optimal::{self, Report};
use crate::quick;
use crate::rules::Value;
use crate::solution::Solution;
pub use known::KnownGames;

/// The same question about a board gets the same answer.
pub const SEED: u64 = 1;

/// A second for a good game, and so long for all positions of a game together; a quarter of one for a hint.
const OUTLOOK: Effort = Effort(60_000_000_000);
const REVIEW: Effort = Effort(60_000_000_000);
const HINT: Effort = Effort(15_000_000_000);

/// So many playouts are enough for a small board, and for each position of a game.
const ENOUGH: u64 = 1_000_000;
const ENOUGH_FOR_EACH: u64 = 20_000;

/// Three seconds more for the positions of a game that are looked at as closely as its start, at most so many, each counted
/// like the start. On a board of no more than [`USUAL`] blocks twice as many: most of them have far fewer blocks than the start.
const AGAIN: Effort = Effort(180_000_000_000);
const AGAIN_ON_A_USUAL_BOARD: Effort = Effort(360_000_000_000);
const USUAL: usize = 256;
const ENOUGH_AGAIN: u64 = 40;

/// Boards of so many blocks are searched for their optimum as well; larger ones only for a good game.
const SOLVED: usize = 100;

/// So many positions are expanded on the way to an optimum, on a board of so many blocks and on a larger one, where each
/// takes longer, in so many bytes: about a second.
const SMALL: usize = 64;
const POSITIONS_OF_A_SMALL_BOARD: u64 = 1_000_000;
const POSITIONS: u64 = 200_000;
const MEMORY: usize = 256 << 20;

/// What a game is worth beside what could have come of its board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Review {
    /// The best game from the start, as far as a moment tells.
    pub report: Report,
    /// The move that cost most, if one is known to have cost anything.
    pub slip: Option<Slip>,
}

impl Review {
    /// What the best game that is known now is worth: `value` is what the reviewed one was.
    pub fn best(&self, value: Value) -> Value {
        let found = self.slip.map_or(self.report.solution.value, |slip| slip.best);
        found.max(value)
    }
}

/// A good way to go on: its points are those that are still to come. No moves when the game is over. A quarter of a second
/// on two cores.
pub fn hint(game: &Game, watcher: &mut Watcher<'_>) -> Solution {
    good_rest(game, HINT, watcher).0
}

/// The best way to go on that a moment finds, and what none surpasses; both count the points that are still to come. Two
/// seconds on two cores.
pub fn outlook(game: &Game, watcher: &mut Watcher<'_>) -> Report {
    if game.board().blocks() > SOLVED {
        let (solution, stopped) = good_rest(game, OUTLOOK, watcher);
        return Report { solution, bound: game.most_left(), positions: 0, stopped };
    }
    let (good, _) = good_rest(game, OUTLOOK, &mut part(watcher, 0.0, 0.5));
    let found = optimum(game, &mut part(watcher, 0.5, 1.0));
    let solution = if found.solution.value < good.value { good } else { found.solution };
    Report { solution, ..found }
}

/// How far a game is from the best that a moment finds or that is `known` already, both from the start, and which of its
/// moves cost most. Three to nine seconds on two cores.
pub fn review(game: &Game, known: Option<&Solution>, watcher: &mut Watcher<'_>) -> Review {
    let start = Game::new(game.start().clone(), *game.rules());
    let report = outlook(&start, &mut part(watcher, 0.0, 0.5));
    let known = known.into_iter().chain([&report.solution]).max_by_key(|it| it.value);
    let [lower, upper] = [report.solution.value, report.bound].map(|it| Some(i64::from(it)));
    let mut rest = part(watcher, 0.5, 1.0);
    let mut tell = |progress: Progress| rest(Progress { lower, upper, ..progress });
    let (slip, found) = game.worst_slip(scrutiny(game, known), &mut tell);
    let better = found.filter(|found| found.value > report.solution.value);
    let solution = better.unwrap_or(report.solution);
    Review { report: Report { solution, ..report }, slip }
}

/// What may be spent on the move that cost most.
fn scrutiny<'a>(game: &Game, known: Option<&'a Solution>) -> Scrutiny<'a> {
    let each = REVIEW.playouts_for_each(game, ENOUGH_FOR_EACH);
    let closely = OUTLOOK.playouts(game.start(), ENOUGH);
    let is_usual = game.start().blocks() <= USUAL;
    let again = if is_usual { AGAIN_ON_A_USUAL_BOARD } else { AGAIN };
    let cost = quick::cost_of_playout(game.start());
    let times = again.over(closely.saturating_mul(cost), ENOUGH_AGAIN);
    Scrutiny { seed: SEED, each, closely, times, known }
}

/// A good way to go on, and what ended the search for it.
fn good_rest(
    game: &Game,
    effort: Effort,
    watcher: &mut Watcher<'_>,
) -> (Solution, Option<Stopped>) {
    let budget = Budget::nodes(effort.playouts(game.board(), ENOUGH));
    let mut watcher = |progress| watcher(progress);
    let mut search = Search::watched(budget, &mut watcher);
    (game.best_rest(SEED, &mut search), search.stopped())
}

fn optimum(game: &Game, watcher: &mut Watcher<'_>) -> Report {
    let (board, rules) = (game.board(), *game.rules());
    let is_small = board.blocks() <= SMALL;
    let positions = if is_small { POSITIONS_OF_A_SMALL_BOARD } else { POSITIONS };
    let mut watcher = |progress| watcher(progress);
    let mut search = Search::watched(Budget::nodes(positions), &mut watcher);
    optimal::search(optimal::Task { board, rules, seed: SEED, memory: MEMORY }, &mut search)
}

/// Whoever watches one of several searches in a row: what it has spent of its budget is a part of the whole.
fn part(watcher: &mut Watcher<'_>, from: f64, to: f64) -> impl FnMut(Progress) -> ControlFlow<()> {
    const PARTS: u64 = 1_000_000;
    move |progress| {
        let spent = |budget| (progress.nodes as f64 / budget as f64).min(1.0);
        let share = from + (to - from) * progress.budget.map_or(0.0, spent);
        let nodes = (share * PARTS as f64) as u64;
        watcher(Progress { nodes, budget: Some(PARTS), ..progress })
    }
}

/// How long playouts may take together, whatever the board: their number times the [cost](quick::cost_of_playout) of one.
/// 60 · 10⁹ take about a second on two cores.
#[derive(Clone, Copy)]
struct Effort(u64);

impl Effort {
    /// So many playouts of a board, from 1 to `most`.
    fn playouts(self, board: &Board, most: u64) -> u64 {
        self.over(quick::cost_of_playout(board), most)
    }

    /// So many playouts for each position of a game, from 1 to `most`.
    fn playouts_for_each(self, game: &Game, most: u64) -> u64 {
        // The blocks run out move by move: the mean of their squares is a third of the first.
        let cost = quick::cost_of_playout(game.start());
        self.over((game.played() as u64 + 1).saturating_mul(cost) / 3, most)
    }

    fn over(self, cost: u64, most: u64) -> u64 {
        (self.0 / cost.max(1)).clamp(1, most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::RandomBoard;
    use crate::rules::Rules;
    use crate::testing::{SAMPLE, board};

    fn nobody(_: Progress) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn sample() -> Game {
        Game::new(board(SAMPLE), Rules::default())
    }

    #[test]
    fn large_boards_get_fewer_playouts_for_the_same_effort() {
        let effort = Effort(50_000_000_000);
        assert_eq!(effort.over(100 * 100, 200_000), 200_000);
        assert_eq!(effort.over(4096 * 4096, 200_000), 2980);
        assert_eq!(effort.over(2000 * 4096 * 4096 / 3, 20_000), 4);
        assert_eq!(effort.over(u64::MAX, 20_000), 1);
        assert_eq!(effort.over(0, 20_000), 20_000, "an empty board costs nothing");
        let mut game = sample();
        let cost = quick::cost_of_playout(game.start());
        assert_eq!(cost, (game.start().blocks() as u64).pow(2));
        assert_eq!(Effort(cost * 7).playouts(game.board(), u64::MAX), 7);
        assert_eq!(Effort(cost * 7).playouts_for_each(&game, u64::MAX), 21);
        let first = game.board().groups()[0].name;
        assert!(game.take(first).is_some());
        assert!(Effort(cost * 7).playouts(game.board(), u64::MAX) > 7, "fewer blocks are left");
        assert_eq!(Effort(cost * 7).playouts_for_each(&game, u64::MAX), 10);
        let long =
            Game::new(RandomBoard { rows: 2, width: 64, colours: 2 }.draw(1), Rules::default());
        assert!(HINT.playouts(long.board(), ENOUGH) * 10 < ENOUGH, "a playout takes longer");
    }

    /// The optimum of the statement's board is 142.
    #[test]
    fn whoever_follows_what_is_told_loses_nothing() {
        let mut game = sample();
        assert_eq!(outlook(&game, &mut nobody).solution.value, 142);
        while !game.is_over() {
            let rest = hint(&game, &mut nobody);
            assert_eq!(game.value() + rest.value, 142, "after {} moves", game.played());
            game.take(rest.moves[0]).expect("a group");
        }
        assert!(hint(&game, &mut nobody).moves.is_empty());
        let told = review(&game, None, &mut nobody);
        assert!(told.report.proven() && told.slip.is_none());
        assert_eq!(told.report.solution.value, 142);
        assert_eq!([0, 150].map(|value| told.best(value)), [142, 150]);
    }

    #[test]
    fn a_review_tells_what_a_bad_game_lost() {
        let mut game = sample();
        while let Some(group) = game.board().groups().into_iter().min_by_key(|it| it.cells.len()) {
            game.take(group.name).expect("a group");
        }
        let told = review(&game, None, &mut nobody);
        assert_eq!((told.best(game.value()), told.report.bound), (142, 142));
        let slip = told.slip.expect("a move that lost something");
        assert!(slip.before > slip.after && slip.at < game.played());
    }

    #[test]
    fn progress_grows_to_the_end_and_a_stop_is_heard_in_every_search() {
        let board = RandomBoard { rows: 11, width: 11, colours: 4 }.draw(3);
        let mut game = Game::new(board, Rules::default());
        game.take(game.board().groups()[0].name).expect("a group");
        let mut shares = Vec::new();
        let mut note = |progress: Progress| {
            shares.push(progress.nodes as f64 / progress.budget.expect("a budget") as f64);
            ControlFlow::Continue(())
        };
        review(&game, None, &mut note);
        assert!(shares.is_sorted() && shares.last().is_some_and(|&last| last == 1.0));
        for stop in [0.0, 0.3, 0.6] {
            let mut after = 0;
            let mut stopping = |progress: Progress| {
                let share = progress.nodes as f64 / progress.budget.expect("a budget") as f64;
                after += usize::from(share > stop);
                if share > stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            };
            let told = review(&game, None, &mut stopping);
            assert!(after < 10, "{after} times more after a stop at {stop}");
            assert!(told.report.bound >= told.report.solution.value);
        }
    }
}
