//! A person guesses: the seed says whom the machine hides, and the tries so far what it has answered.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use qeq_base::chance::Chance;
use qeq_core::board::Board;
use qeq_core::hunt::{Hunt, Tried};
use serde::{Deserialize, Serialize};

use super::boards;
use super::boards::{Guesses, Places};
use super::extract::InBody;
use crate::Shared;
use crate::language::WantedLang;
use crate::problem::Problem;

/// A hunt as far as it has come.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Game {
    /// The identity of the board, or `builtin`.
    board: String,
    #[serde(default)]
    lang: WantedLang,
    /// Whom the machine hides depends on this alone.
    seed: u64,
    #[serde(default)]
    tries: Vec<Done>,
    /// Whether the person tries no more and is told whom the machine hides.
    #[serde(default)]
    gives_up: bool,
}

/// What a person tried: an attribute or a character, from 0.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Done {
    Ask(usize),
    Name(usize),
}

#[derive(Serialize)]
struct Standing {
    version: u32,
    remaining: Vec<usize>,
    answers: Vec<Reply>,
    /// The character, once it was named.
    found: Option<usize>,
    /// The same, also where the person gave up.
    hidden: Option<usize>,
}

#[derive(Serialize)]
struct Reply {
    answer: bool,
    before: usize,
    after: usize,
}

/// More than this nobody tries.
pub(super) const MAX_TRIES: usize = 10_000;

/// Plays the hunt so far again and says how it stands.
pub(super) async fn hunt(
    State(shared): State<Arc<Shared>>,
    InBody(game): InBody<Game>,
) -> Result<Response, Problem> {
    let entry = boards::entry(&shared, &game.board, game.lang.into())?;
    if game.tries.len() > MAX_TRIES {
        return Err(Problem::TooMuch);
    }
    let standing = shared.pool.run_unstoppable(move || play(&entry.board, game)).await??;
    Ok(Json(standing).into_response())
}

fn play(board: &Arc<Board>, game: Game) -> Result<Standing, Problem> {
    let guesses = Guesses::of(board);
    let hidden = board.anybody(&mut Chance::from_seed(game.seed));
    let mut hunt = Hunt::start(Arc::clone(board), hidden);
    for done in game.tries {
        let guess = match done {
            Done::Ask(at) => guesses.attribute(at)?,
            Done::Name(at) => guesses.person(at)?,
        };
        hunt.handle(guess).map_err(|_| Problem::NotNow)?;
    }
    let reply = |tried: &Tried| Reply {
        answer: tried.answer.is_yes(),
        before: tried.left.0,
        after: tried.left.1,
    };
    let places = Places::of(board);
    let index = |id| places.place(id);
    let told = if game.gives_up { Some(hidden) } else { hunt.found() };
    Ok(Standing {
        version: 1,
        remaining: hunt.candidates().iter().map(index).collect(),
        answers: hunt.tries().iter().map(reply).collect(),
        found: hunt.found().map(index),
        hidden: told.map(index),
    })
}
