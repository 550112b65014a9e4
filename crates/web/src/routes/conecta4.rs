//! Conecta 4: the game so far goes in; how it stands comes out, with what every column is worth, what the machine plays
//! and which move settled it, where that is asked for.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use qeq_base::chance::Chance;
use qeq_base::diagnostic::Diagnostic;
use qeq_base::search::{Budget, Search};
use qeq_conecta4::game::Review;
use qeq_conecta4::notation::{self, MoveFault};
use qeq_conecta4::players::{PATIENCE, Player, Table};
use qeq_conecta4::position::{End, Position, Side};
use qeq_conecta4::shape::{Column, Shape};
use qeq_conecta4::solver::{EXACT_WITH_BOOK, Solver, Wanted};
use qeq_frontend::texts;
use qeq_i18n::{Lang, words};
use serde::{Deserialize, Serialize};

use super::by_name;
use super::extract::InBody;
use crate::Shared;
use crate::language::WantedLang;
use crate::problem::Problem;
use crate::worker_pool::{Job, Stop};

/// The table of a search on the server, in bytes.
const TABLE: usize = 16 << 20;

/// Rows or columns at most: the trees of the metrics grow with the sixth power.
pub(super) const MAX_SIDE: u32 = 10;

/// A game as far as it has come.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Game {
    /// A sign for each move.
    #[serde(default)]
    moves: String,
    #[serde(default)]
    lang: WantedLang,
    #[serde(default = "six")]
    rows: u32,
    #[serde(default = "seven")]
    cols: u32,
    #[serde(default = "four")]
    connect: u32,
    /// Whether the columns are scored.
    #[serde(default)]
    scores: bool,
    /// Whether it is told which move settled the game.
    #[serde(default)]
    review: bool,
    /// Who moves next: a player by its name. Without it nobody does.
    player: Option<String>,
    /// For players that draw lots.
    #[serde(default)]
    seed: u64,
}

fn six() -> u32 {
    6
}

fn seven() -> u32 {
    7
}

fn four() -> u32 {
    4
}

#[derive(Serialize)]
struct Standing {
    version: u32,
    /// The moves, the machine's included.
    moves: String,
    /// Column by column from the left, the stones from the bottom: 1 of who begins, 2 of who replies.
    stones: Vec<Vec<u8>>,
    /// 1 or 2 when that side has won, 0 for a draw.
    winner: Option<u8>,
    /// Whether the machine moved by what is near: the budget ended before the search.
    in_haste: bool,
    /// The squares of the line, as column and row from 0.
    line: Vec<[u32; 2]>,
    /// What each column is worth, from the left; none where it is full, where nobody asked, or where the search would
    /// take too long.
    scores: Option<Vec<Option<Worth>>>,
    review: Option<Told>,
}

/// How a game went, as far as the search comes from its end back.
#[derive(Serialize)]
struct Told {
    /// The last move, from 0, that made a win a draw or anything a loss.
    turning: Option<usize>,
    text: String,
}

#[derive(Serialize)]
struct Worth {
    score: i32,
    meaning: String,
}

/// Lets the machine move where it is asked to, and says how the game stands.
pub(super) async fn play(
    State(shared): State<Arc<Shared>>,
    InBody(game): InBody<Game>,
) -> Result<Response, Problem> {
    let shape = shape(&game)?;
    let position = notation::read(&game.moves, shape).map_err(|faults| unread(&faults))?;
    let players = Player::ALL.iter().map(|it| it.name());
    let find = texts::conecta4::player_named;
    let player = by_name("player", game.player.as_deref(), find, players)?;
    if player.is_none() && !game.scores && !game.review {
        return Ok(Json(standing(&position)).into_response());
    }
    let work = move |stop: Stop| search(position, player, &game, &stop);
    Ok(Json(shared.pool.run(Job::Move, work).await??).into_response())
}

fn shape(&Game { rows, cols, connect, .. }: &Game) -> Result<Shape, Problem> {
    let shape = Shape::new(rows, cols, connect).ok().filter(|_| rows.max(cols) <= MAX_SIDE);
    shape.ok_or_else(|| {
        let limits = format!("rows and cols: 1 to {MAX_SIDE}; connect: 2 to the larger of both");
        Problem::Malformed(limits)
    })
}

/// What is wrong with the moves: a sign that is no column of the board, where there is one, and else a move that the game
/// does not allow.
fn unread(faults: &[Diagnostic<MoveFault>]) -> Problem {
    use MoveFault as F;
    let sign = faults.iter().find_map(|fault| match fault.kind {
        F::NotAColumn { sign } | F::NoSuchColumn { sign, .. } => Some((sign, fault.span.start)),
        F::FullColumn { .. } | F::AfterTheEnd | F::Over => None,
    });
    sign.map_or(Problem::NotNow, |(sign, at)| {
        Problem::Malformed(format!("moves: {sign:?} at byte {at} is no column"))
    })
}

/// Lets the player move, scores the columns and reviews the game, as far as each is wanted.
fn search(
    mut position: Position,
    player: Option<Player>,
    game: &Game,
    stop: &Stop,
) -> Result<Standing, Problem> {
    let mut solver = Solver::new(position.shape(), TABLE).with_book();
    let mut watcher = stop.watcher();
    let mut meter = Search::watched(budget(position.shape()), &mut watcher);
    let in_haste = match player {
        Some(player) => let_move(&mut position, player, game.seed, &mut solver, &mut meter)?,
        None => false,
    };
    if !stop.goes_on() {
        return Err(Problem::Stopped);
    }
    let mut standing = Standing { in_haste, ..standing(&position) };
    let lang = game.lang.into();
    if game.scores && position.end().is_none() {
        standing.scores = worths(lang, &position, &mut solver, &mut meter);
    }
    standing.review = game.review.then(|| review(lang, &position, &mut solver, &mut meter));
    Ok(standing)
}

/// So much a request may search on a board of this shape.
fn budget(shape: Shape) -> Budget {
    Budget::nodes(if shape == Shape::USUAL { EXACT_WITH_BOOK } else { PATIENCE })
}

/// Has the player move, unless the game is over; tells whether that was in haste.
fn let_move(
    position: &mut Position,
    player: Player,
    seed: u64,
    solver: &mut Solver,
    meter: &mut Search<'_>,
) -> Result<bool, Problem> {
    let mut chance = Chance::from_seed(seed);
    let mut table = Table { solver, chance: &mut chance };
    let Some(chosen) = table.choose_anyway(player, position, meter) else { return Ok(false) };
    position.play(chosen.column).map_err(|_| Problem::Broken)?;
    Ok(chosen.in_haste)
}

/// What each column is worth; nothing where that is more than the budget.
fn worths(
    lang: Lang,
    position: &Position,
    solver: &mut Solver,
    meter: &mut Search<'_>,
) -> Option<Vec<Option<Worth>>> {
    let scores = solver.analyze(position, Wanted::Score, meter).ok()?;
    let worth = |(column, score): (Column, Option<i32>)| {
        let score = score?;
        let meaning = texts::conecta4::meaning_of_move(lang, position, column, score)?;
        Some(Worth { score, meaning })
    };
    Some(position.shape().columns().zip(scores).map(worth).collect())
}

/// Which move settled a game, and which would have been the best in its place.
fn review(lang: Lang, game: &Position, solver: &mut Solver, meter: &mut Search<'_>) -> Told {
    use words::conecta4 as w;
    let review = Review::of(game, solver, meter);
    let turning = review.turning_point();
    let Some(at) = turning else {
        return Told { turning, text: texts::conecta4::nothing_turned(lang, &review) };
    };
    let mut before = game.clone();
    while before.moves().len() > at {
        before.undo();
    }
    let settled = w::lost_by(lang, at + 1, texts::conecta4::stone(before.turn()), game.moves()[at]);
    let best = review.better(at).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
    let best = (!best.is_empty()).then(|| w::best(lang, best));
    let text = [Some(settled), best].into_iter().flatten().collect::<Vec<_>>().join(" ");
    Told { turning, text }
}

/// How a game stands, before anything is searched for.
fn standing(position: &Position) -> Standing {
    Standing {
        version: 1,
        moves: position.to_string(),
        stones: stones(position),
        winner: position.end().map(winner),
        in_haste: false,
        line: position.winning_squares().into_iter().map(|(it, row)| [it.index(), row]).collect(),
        scores: None,
        review: None,
    }
}

fn stones(position: &Position) -> Vec<Vec<u8>> {
    let shape = position.shape();
    let column = |column| {
        let squares = (0..shape.rows()).filter_map(|row| position.at(column, row));
        squares.map(number).collect()
    };
    shape.columns().map(column).collect()
}

fn number(side: Side) -> u8 {
    match side {
        Side::First => 1,
        Side::Second => 2,
    }
}

fn winner(end: End) -> u8 {
    match end {
        End::Win(side) => number(side),
        End::Draw => 0,
    }
}
