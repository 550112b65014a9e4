//! Clikomania: the board and the moves so far go in; how it stands comes out, with every group and its points, and the
//! best way to go on, or what the game has lost, where that is asked for.

mod search;

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use qeq_base::diagnostic::Diagnostic;
use qeq_base::json::Object;
use qeq_base::source::SourceText;
use qeq_clikomania::advice::KnownGames;
use qeq_clikomania::board::{self, Board, Group, MOST_COLOURS, MOST_SIDE, Place, RandomBoard};
use qeq_clikomania::game::Game;
use qeq_clikomania::rules::{Rules, Value};
use qeq_frontend::kinds::FileKind;
use qeq_frontend::texts;
use qeq_i18n::Lang;
use serde::{Deserialize, Serialize};

use super::extract::InBody;
use super::faults::{Faults, MAX_KEPT, Unread};
use crate::Shared;
use crate::language::WantedLang;
use crate::problem::Problem;
use crate::worker_pool::{Job, Stop};

/// No game has more moves.
pub(super) const MAX_MOVES: usize = MOST_SIDE * MOST_SIDE / 2;

/// A game as far as it has come.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Asked {
    /// Where the game begins.
    board: Wanted,
    #[serde(default)]
    lang: WantedLang,
    /// Column and row of a cell of each group taken.
    #[serde(default)]
    moves: Vec<Spot>,
    /// A game from the start that was told of before: no less is told of now.
    #[serde(default)]
    known: Vec<Spot>,
    /// What has to be searched for.
    search: Option<Wish>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Wanted {
    /// The file of a puzzle.
    Puzzle(String),
    /// A board by its size and seed.
    Random(Object<Size>),
}

/// A size, and what the blocks are drawn by.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Size {
    rows: usize,
    columns: usize,
    colours: u8,
    seed: u64,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Wish {
    /// A good move.
    Hint,
    /// The best game from here.
    Solution,
    /// How far the game is from the best one, and the move that cost most.
    Review,
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
    /// Of a hint or a solution.
    best: Option<search::Best>,
    review: Option<search::Review>,
}

/// Column and row.
type Spot = [u8; 2];

#[derive(Serialize)]
struct Takeable {
    name: Spot,
    cells: Vec<Spot>,
    points: Value,
}

/// Plays the moves so far again and says how the game stands.
pub(super) async fn play(
    State(shared): State<Arc<Shared>>,
    InBody(asked): InBody<Asked>,
) -> Result<Response, Unread> {
    let lang = asked.lang.into();
    let replay = move || {
        let board = asked.board.board(lang)?;
        if asked.moves.len().max(asked.known.len()) > MAX_MOVES {
            return Err(Problem::TooMuch.into());
        }
        let puzzle = board.to_string();
        let mut known = KnownGames::default();
        if !asked.known.is_empty() {
            known.note(played(board.clone(), &asked.known)?.solution());
        }
        let game = played(board, &asked.moves)?;
        Ok::<_, Unread>((standing(puzzle, &game), game, known))
    };
    let (standing, game, known) = shared.pool.run_unstoppable(replay).await??;
    let standing = match asked.search {
        Some(wish) => {
            let search = move |stop: Stop| searched(lang, wish, standing, (&game, known), &stop);
            shared.pool.run_anytime(Job::Search, search).await?
        }
        None => standing,
    };
    Ok(Json(standing).into_response())
}

impl Wanted {
    fn board(self, lang: Lang) -> Result<Board, Unread> {
        match self {
            Self::Random(Object(size)) => Ok(random(size)?),
            Self::Puzzle(text) => Ok(read(lang, text)?),
        }
    }
}

/// How a game stands, with what was searched for.
fn searched(
    lang: Lang,
    wish: Wish,
    standing: Standing,
    (game, known): (&Game, KnownGames),
    stop: &Stop,
) -> Standing {
    match wish {
        Wish::Hint => {
            let best = Some(search::hint(lang, game, known, stop));
            Standing { best, ..standing }
        }
        Wish::Solution => {
            let best = Some(search::solution(lang, game, known, stop));
            Standing { best, ..standing }
        }
        Wish::Review => {
            let review = Some(search::review(lang, game, &known, stop));
            Standing { review, ..standing }
        }
    }
}

/// Plays the moves so far again: half a second for a long game on the largest board.
fn played(board: Board, moves: &[Spot]) -> Result<Game, Problem> {
    let mut game = Game::new(board, Rules::default());
    for &[column, row] in moves {
        game.take(Place::new(column, row)).ok_or(Problem::NotNow)?;
    }
    Ok(game)
}

fn random(Size { rows, columns, colours, seed }: Size) -> Result<Board, Problem> {
    let fits = |side| (1..=MOST_SIDE).contains(&side);
    if !fits(rows) || !fits(columns) || !(1..=MOST_COLOURS).contains(&colours) {
        let limits = format!("1 to {MOST_SIDE} rows and columns, 1 to {MOST_COLOURS} colours");
        return Err(Problem::Malformed(format!("board.random: {limits}")));
    }
    Ok(RandomBoard { rows, width: columns, colours }.draw(seed))
}

/// The board of a file, or its faults.
fn read(lang: Lang, text: String) -> Result<Board, Faults> {
    let source = SourceText::from_bytes("", text.into_bytes());
    let read = board::read_keeping(MAX_KEPT, &source);
    read.board.ok_or_else(|| {
        let wording = |fault: &Diagnostic<_>| texts::clikomania::puzzle_fault(lang, fault);
        Faults::of_many(&source, &read.faults, wording)
            .with_hint(FileKind::Puzzle.or_place(lang, &source))
    })
}

/// How a game stands, before anything is searched for.
fn standing(puzzle: String, game: &Game) -> Standing {
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
        best: None,
        review: None,
    }
}

fn spot(place: &Place) -> Spot {
    [place.column, place.row]
}
