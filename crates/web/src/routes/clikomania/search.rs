//! What is searched for on a board of Clikomania, within what a request may take: a hint, the best game, what a game lost.

use qeq_clikomania::advice::{self, KnownGames};
use qeq_clikomania::game::{Game, Slip};
use qeq_clikomania::optimal::Report;
use qeq_clikomania::rules::Value;
use qeq_clikomania::solution::Solution;
use qeq_frontend::texts;
use qeq_i18n::{Lang, words};
use serde::Serialize;

use super::{Spot, spot};
use crate::worker_pool::Stop;

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
pub(super) fn hint(lang: Lang, game: &Game, known: KnownGames, stop: &Stop) -> Best {
    use words::clikomania as w;
    let rest = or_known(advice::hint(game, &mut stop.watcher()), game, known);
    let value = game.value() + rest.value;
    let points = w::points(lang, value);
    let text =
        rest.moves.first().map(|&name| w::advice(lang, texts::clikomania::place(name), points));
    best(lang, game, &rest, game.most_left(), text)
}

/// The best way to go on that is found within the budget.
pub(super) fn solution(lang: Lang, game: &Game, known: KnownGames, stop: &Stop) -> Best {
    use words::clikomania as w;
    let Report { solution: rest, bound: most, .. } = advice::outlook(game, &mut stop.watcher());
    let rest = or_known(rest, game, known);
    let (value, bound) = (game.value() + rest.value, game.value() + most);
    let (points, moves) = (w::points(lang, value), w::moves(lang, rest.moves.len()));
    let text = match value >= bound {
        true => w::optimum(lang, points, moves),
        false => w::best_and_bound(lang, points, moves, bound),
    };
    let text = (!rest.moves.is_empty()).then_some(text);
    best(lang, game, &rest, most, text)
}

/// A way to go on, or a better one that is known.
fn or_known(rest: Solution, game: &Game, mut known: KnownGames) -> Solution {
    known.note_hint(game, &rest);
    known.best_after(game).map_or(rest, |best| Solution {
        value: best.value - game.value(),
        moves: best.moves[game.played()..].to_vec(),
    })
}

/// What is told of a way to go on; without words of its own the game is over.
fn best(lang: Lang, game: &Game, rest: &Solution, most: Value, text: Option<String>) -> Best {
    use words::clikomania as w;
    let text = text.unwrap_or_else(|| w::over(lang, w::points(lang, game.value())));
    let (value, bound) = (game.value() + rest.value, game.value() + most);
    Best { moves: rest.moves.iter().map(spot).collect(), value, bound, text }
}

/// How far a game is from the best that is found within the budget, and which of its moves cost most.
pub(super) fn review(lang: Lang, game: &Game, known: &KnownGames, stop: &Stop) -> Review {
    let found = advice::review(game, known.best(), &mut stop.watcher());
    let known = known.best().map_or(game.value(), |known| known.value.max(game.value()));
    let (best, bound, slip) = (found.best(known), found.report.bound, found.slip);
    let text = [
        Some(texts::clikomania::distance(lang, game.value(), best, bound)),
        slip.map(|slip| {
            texts::clikomania::slip(lang, &slip, texts::clikomania::place(slip.better))
        }),
    ];
    let text = text.into_iter().flatten().collect::<Vec<_>>().join(" ");
    let worst =
        |it: Slip| Worst { at: it.at, better: spot(&it.better), lost: it.before - it.after };
    Review { slip: slip.map(worst), best, bound, text }
}

#[cfg(test)]
mod tests {
    use qeq_clikomania::board::RandomBoard;
    use qeq_clikomania::rules::Rules;

    use super::*;

    /// Of a search that ends early it is told how far from the best its game may be.
    #[test]
    fn a_game_that_is_not_known_to_be_the_best_is_told_with_its_bound() {
        let board = RandomBoard { rows: 12, width: 12, colours: 4 }.draw(1);
        let game = Game::new(board, Rules::default());
        let stop = Stop::default();
        stop.cancel();
        let best = solution(Lang::Es, &game, KnownGames::default(), &stop);
        assert!(best.value < best.bound);
        let told = format!("ninguna pasa de {}", best.bound);
        assert!(
            best.text.starts_with("Mejor partida: ") && best.text.ends_with(&told),
            "{}",
            best.text
        );
    }
}
