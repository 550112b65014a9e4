//! The machine guesses: the game so far goes in, and how it stands comes out.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use qeq_base::chance::Chance;
use qeq_base::ids::Id;
use qeq_base::json::Object;
use qeq_core::board::{Board, Format, QuestionError};
use qeq_core::candidates::CharacterId;
use qeq_core::guesser::Guesser;
use qeq_core::session::{Input, Phase, Refusal, Session};
use qeq_core::tree::Answer;
use qeq_core::tree::walk::Asked;
use serde::{Deserialize, Serialize};

use super::boards::Places;
use super::{InBody, WantedLang, boards};
use crate::Shared;
use crate::problem::Problem;

/// A game as far as it has come.
#[derive(Debug, Deserialize)]
pub(super) struct Game {
    /// The identity of the board, or `builtin`.
    board: String,
    #[serde(default)]
    lang: WantedLang,
    /// How the tree is grown: its name on the command line.
    strategy: Option<String>,
    #[serde(default)]
    inputs: Vec<Done>,
    /// The machine answers as well, for somebody whom it hides from itself.
    watched: Option<Object<Watched>>,
}

/// A game in which the machine does everything, as far as it has come.
#[derive(Clone, Copy, Debug, Deserialize)]
struct Watched {
    /// Whom it hides depends on this alone.
    seed: u64,
    /// How many answers it has given.
    steps: usize,
}

/// What a person did.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Done {
    Yes,
    No,
    Wrong,
    Name(String),
    /// The question of a newcomer who is like somebody in everything.
    Question(String),
}

/// More than this nobody does in a game, nor says so many names: each is looked for among all of the board.
pub(super) const MOST: usize = 1000;
pub(super) const MOST_NAMES: usize = 50;

#[derive(Default, Serialize)]
struct Standing {
    version: u32,
    /// `asking`, `guessed`, `missed`, `mending`, `learning` or `alike`.
    phase: &'static str,
    /// The attribute that is asked for.
    question: Option<usize>,
    /// Who was named, or is asked about.
    character: Option<String>,
    /// Whether the character that was named is no guess: the person told the name.
    told: bool,
    /// Which of how many questions about a newcomer it is.
    place: Option<Place>,
    remaining: Vec<usize>,
    history: Vec<Step>,
    /// The answers that do not fit the character.
    wrong: Vec<Step>,
    /// After a wrong guess, who contradicts the fewest answers.
    suspects: Vec<Suspect>,
    /// Who answers everything as the newcomer does.
    twin: Option<String>,
    /// The board with the newcomer, as JSON, once somebody was learnt.
    learnt: Option<String>,
    /// Whom the machine hides from itself.
    hidden: Option<usize>,
}

/// From 1.
#[derive(Serialize)]
struct Place {
    at: usize,
    total: usize,
}

/// Somebody on the board, and the answers that would have been wrong.
#[derive(Serialize)]
struct Suspect {
    character: usize,
    wrong: Vec<Step>,
}

#[derive(Serialize)]
struct Step {
    question: usize,
    answer: bool,
}

impl From<&Asked> for Step {
    fn from(asked: &Asked) -> Self {
        Self { question: asked.question.index(), answer: asked.answer.is_yes() }
    }
}

/// Plays the game so far again and says how it stands.
pub(super) async fn play(
    State(shared): State<Arc<Shared>>,
    InBody(game): InBody<Game>,
) -> Result<Response, Problem> {
    let entry = boards::entry(&shared, &game.board, game.lang.into())?;
    let strategy = boards::strategy(game.strategy.as_deref())?;
    let names = game.inputs.iter().filter(|done| matches!(done, Done::Name(_))).count();
    if game.inputs.len() > MOST || names > MOST_NAMES {
        return Err(Problem::TooMuch);
    }
    // Either a person plays, or the machine does everything.
    if game.watched.is_some() && !game.inputs.is_empty() {
        return Err(Problem::Malformed("either inputs or watched".to_owned()));
    }
    let tree = shared.work.tree(&entry, strategy).await?;
    let replay = move || {
        let guesser = Guesser::new(Arc::clone(&entry.board), tree);
        let mut session = Session::start(guesser.map_err(|_| Problem::Broken)?);
        for done in game.inputs {
            session.handle(done.into()).map_err(|refusal| refused(&refusal))?;
        }
        let hidden = game.watched.and_then(|Object(watched)| watch(&mut session, watched));
        let hidden = hidden.map(|id| Places::of(&entry.board).place(id));
        let learnt = learnt(&session, &entry.board);
        Ok(Standing { hidden, ..standing(&session, learnt) })
    };
    Ok(Json(shared.work.beside(replay).await??).into_response())
}

fn refused(refusal: &Refusal) -> Problem {
    match refusal {
        Refusal::Question(QuestionError::Taken(_)) => Problem::Taken,
        _ => Problem::NotNow,
    }
}

/// Answers for somebody by chance, so many times or until the machine knows who it is; tells who it was.
fn watch(session: &mut Session, Watched { seed, steps }: Watched) -> Option<CharacterId> {
    let hidden = session.board().anybody(&mut Chance::from_seed(seed));
    for _ in 0..steps {
        let Some(answer) = session.truth(hidden) else { break };
        session.handle(Input::Answer(answer)).ok()?;
    }
    Some(hidden)
}

impl From<Done> for Input {
    fn from(done: Done) -> Self {
        match done {
            Done::Yes => Self::Answer(Answer::Yes),
            Done::No => Self::Answer(Answer::No),
            Done::Wrong => Self::WrongGuess,
            Done::Name(name) => Self::Name(name),
            Done::Question(text) => Self::Question(text),
        }
    }
}

/// The board with the newcomer, as JSON, once somebody was learnt.
fn learnt(session: &Session, before: &Board) -> Option<String> {
    let board = session.board();
    if board.len() > before.len() { board.write(Format::Json).ok() } else { None }
}

fn standing(session: &Session, learnt: Option<String>) -> Standing {
    let (board, view) = (session.board(), session.view());
    let places = Places::of(board);
    let name = |id| Some(board.name(id).to_owned());
    let steps = |asked: &[Asked]| asked.iter().map(Step::from).collect();
    let suspect = |(id, wrong): (_, Vec<Asked>)| Suspect {
        character: places.place(id),
        wrong: steps(&wrong),
    };
    let bare = Standing {
        version: 1,
        remaining: view.remaining.iter().map(|&id| places.place(id)).collect(),
        history: steps(view.history),
        learnt,
        ..Standing::default()
    };
    match view.phase {
        Phase::Asking(id) => Standing { phase: "asking", question: Some(id.index()), ..bare },
        Phase::Guessed(id) => {
            Standing { phase: "guessed", character: name(*id), told: session.is_named(), ..bare }
        }
        Phase::Missed => {
            let suspects = session.suspects().into_iter().map(suspect).collect();
            Standing { phase: "missed", suspects, ..bare }
        }
        Phase::Mending { character, wrong } => {
            Standing { phase: "mending", character: name(*character), wrong: steps(wrong), ..bare }
        }
        Phase::Learning { newcomer, question } => {
            let (at, total) = newcomer.place();
            Standing {
                phase: "learning",
                question: Some(question.index()),
                character: Some(newcomer.name.clone()),
                place: Some(Place { at, total }),
                ..bare
            }
        }
        Phase::Alike { newcomer, twin } => Standing {
            phase: "alike",
            character: Some(newcomer.name.clone()),
            twin: name(*twin),
            ..bare
        },
    }
}
