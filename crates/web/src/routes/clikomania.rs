//! Clikomania: the board and the moves so far go in; how it stands comes out, with every group and its points, and the
//! best way to go on where that is asked for.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use axum::Json;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use qeq_base::diagnostic::Diagnostic;
use qeq_base::search::{Budget, Progress, Search};
use qeq_base::source::SourceText;
use qeq_clikomania::board::{self, Board, Group, MOST_COLOURS, MOST_SIDE, Place, RandomBoard};
use qeq_clikomania::game::Game;
use qeq_clikomania::optimal;
use qeq_clikomania::rules::{Rules, Value};
use qeq_frontend::texts;
use qeq_i18n::{Lang, words};
use serde::{Deserialize, Serialize};

use super::{Faults, WantedLang, body};
use crate::Shared;
use crate::problem::Problem;
use crate::work;

/// Boards of so many blocks are searched for their optimum; larger ones only for a good game.
const SOLVED: usize = 64;

/// So many positions a request may expand on the way to an optimum, in so many bytes: a second or two.
const POSITIONS: u64 = 200_000;
const MEMORY: usize = 64 << 20;

/// Playouts times the square of the blocks, to which their cost grows: two seconds for a good game, and a part of one
/// for a hint.
const SOLUTION: u64 = 12_000_000_000;
const HINT: u64 = 2_000_000_000;

/// So many playouts are enough for a small board.
const ENOUGH: u64 = 200_000;

/// The seed of searches: the same board is always told the same.
const SEED: u64 = 1;

/// No game has more moves.
const MOST: usize = MOST_SIDE * MOST_SIDE / 2;

/// A game as far as it has come.
#[derive(Debug, Deserialize)]
pub(super) struct Asked {
    /// Where the game begins.
    board: Wanted,
    #[serde(default)]
    lang: WantedLang,
    /// Column and row of a cell of each group taken.
    #[serde(default)]
    moves: Vec<Spot>,
    /// What has to be searched for.
    search: Option<Wish>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Wanted {
    /// The file of a puzzle.
    Puzzle(String),
    /// A board by its size and seed.
    Random { rows: usize, columns: usize, colours: u8, seed: u64 },
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Wish {
    /// A good move.
    Hint,
    /// The best game from here.
    Solution,
}

#[derive(Serialize)]
struct Standing {
    version: u32,
    /// The board at the start, as a file.
    puzzle: String,
    rows: usize,
    columns: usize,
    colours: u8,
    /// Column by column from the left, the colours from the bottom.
    blocks: Vec<Vec<u8>>,
    groups: Vec<Takeable>,
    value: Value,
    /// No way to go on gives more points than these.
    left: Value,
    over: bool,
    /// The moves by their names.
    moves: Vec<Spot>,
    best: Option<Best>,
}

/// Column and row.
type Spot = [u8; 2];

#[derive(Serialize)]
struct Takeable {
    name: Spot,
    cells: Vec<Spot>,
    points: Value,
}

#[derive(Serialize)]
struct Best {
    /// From here on.
    moves: Vec<Spot>,
    /// Of the whole game, and what no game from here surpasses.
    value: Value,
    bound: Value,
    text: String,
}

#[derive(Serialize)]
struct Rejected {
    version: u32,
    #[serde(flatten)]
    faults: Faults,
}

/// Plays the moves so far again and says how the game stands.
pub(super) async fn play(
    State(shared): State<Arc<Shared>>,
    asked: Result<Json<Asked>, JsonRejection>,
) -> Result<Response, Problem> {
    let asked = body(asked)?;
    let lang = asked.lang.into();
    let board = match asked.board {
        Wanted::Random { rows, columns, colours, seed } => random(rows, columns, colours, seed)?,
        Wanted::Puzzle(text) => match read(lang, &text) {
            Ok(board) => board,
            Err(rejected) => {
                return Ok((StatusCode::UNPROCESSABLE_ENTITY, Json(rejected)).into_response());
            }
        },
    };
    if asked.moves.len() > MOST {
        return Err(Problem::TooMuch);
    }
    let work = move |stop: &AtomicBool| {
        let puzzle = board.to_string();
        let game = played(board, &asked.moves)?;
        let best = asked.search.map(|wish| best(lang, &game, wish, stop));
        Ok::<_, Problem>(standing(puzzle, &game, best))
    };
    let standing = match asked.search {
        Some(_) => shared.work.run(move |stop| work(&stop)).await??,
        None => work::beside(move || work(&AtomicBool::new(false))).await??,
    };
    Ok(Json(standing).into_response())
}

/// Plays the moves so far again: half a second for a long game on the largest board.
fn played(board: Board, moves: &[Spot]) -> Result<Game, Problem> {
    let mut game = Game::new(board, Rules::default());
    for &[column, row] in moves {
        game.take(Place::new(column, row)).ok_or(Problem::NotNow)?;
    }
    Ok(game)
}

fn random(rows: usize, columns: usize, colours: u8, seed: u64) -> Result<Board, Problem> {
    let fits = |side| (1..=MOST_SIDE).contains(&side);
    if !fits(rows) || !fits(columns) || !(1..=MOST_COLOURS).contains(&colours) {
        return Err(Problem::Malformed);
    }
    Ok(RandomBoard { rows, width: columns, colours }.draw(seed))
}

/// The board of a file, or its faults.
fn read(lang: Lang, text: &str) -> Result<Board, Rejected> {
    let source = SourceText::new("", text);
    let read = board::read(&source);
    read.board.ok_or_else(|| {
        let wording = |fault: &Diagnostic<_>| texts::puzzle_fault(lang, fault).title;
        let faults = Faults::of(&source, &read.faults, wording);
        Rejected { version: 1, faults }
    })
}

fn standing(puzzle: String, game: &Game, best: Option<Best>) -> Standing {
    let board = game.board();
    let takeable = |group: Group| Takeable {
        name: spot(&group.name),
        points: game.rules().points(group.cells.len() as u32),
        cells: group.cells.iter().map(spot).collect(),
    };
    Standing {
        version: 1,
        puzzle,
        rows: board.rows(),
        columns: board.width(),
        colours: board.colours(),
        blocks: board.columns().to_vec(),
        groups: board.groups().into_iter().map(takeable).collect(),
        value: game.value(),
        left: game.most_left(),
        over: game.is_over(),
        moves: game.solution().moves.iter().map(spot).collect(),
        best,
    }
}

fn spot(place: &Place) -> Spot {
    [place.column, place.row]
}

/// The best way to go on that is found within the budget.
fn best(lang: Lang, game: &Game, wish: Wish, stop: &AtomicBool) -> Best {
    let mut watcher = |_: Progress| match stop.load(Ordering::Relaxed) {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    };
    let blocks = game.board().blocks();
    let square = (blocks * blocks).max(1) as u64;
    let playouts = |effort: u64| Budget::nodes((effort / square).min(ENOUGH));
    let (rest, most) = match wish {
        Wish::Solution if blocks <= SOLVED => {
            let mut search = Search::watched(Budget::nodes(POSITIONS), &mut watcher);
            let (board, rules) = (game.board(), *game.rules());
            let task = optimal::Task { board, rules, seed: SEED, memory: MEMORY };
            let found = optimal::search(task, &mut search);
            (found.solution, found.bound)
        }
        wish => {
            let effort = if matches!(wish, Wish::Hint) { HINT } else { SOLUTION };
            let mut search = Search::watched(playouts(effort), &mut watcher);
            (game.best_rest(SEED, &mut search), game.most_left())
        }
    };
    let (value, bound) = (game.value() + rest.value, game.value() + most);
    use words::clikomania as w;
    let (points, moves) = (w::points(lang, value), w::moves(lang, rest.moves.len()));
    let text = match (wish, rest.moves.first()) {
        (_, None) => w::over(lang, w::points(lang, game.value())),
        (Wish::Hint, Some(name)) => w::advice(lang, name, points),
        (Wish::Solution, _) if value >= bound => w::optimum(lang, points, moves),
        (Wish::Solution, _) => w::best_and_bound(lang, points, moves, bound),
    };
    Best { moves: rest.moves.iter().map(spot).collect(), value, bound, text }
}
