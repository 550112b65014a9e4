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
use serde::{Deserialize, Serialize, Serializer};

use super::boards;
use super::boards::Places;
use super::extract::InBody;
use crate::Shared;
use crate::language::WantedLang;
use crate::problem::Problem;

/// A game as far as it has come.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
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
#[serde(deny_unknown_fields)]
struct Watched {
    /// Whom it hides depends on this alone.
    seed: u64,
    /// How many answers it has given.
    steps: usize,
}

/// How a game came this far: either a person played, or the machine did everything.
enum Course {
    Played(Vec<Done>),
    Watched(Watched),
}

impl Game {
    /// # Errors
    /// When there is more than one request may ask for, or it does not say who played.
    fn course(self) -> Result<Course, Problem> {
        let names = self.inputs.iter().filter(|done| matches!(done, Done::Name(_))).count();
        if self.inputs.len() > MAX_INPUTS || names > MAX_NAMES {
            return Err(Problem::TooMuch);
        }
        match self.watched {
            None => Ok(Course::Played(self.inputs)),
            Some(Object(watched)) if self.inputs.is_empty() => Ok(Course::Watched(watched)),
            Some(_) => Err(Problem::Malformed("either inputs or watched".to_owned())),
        }
    }
}

impl Course {
    /// Plays a game this far; tells whom the machine hides, where it does everything.
    fn replay(self, session: &mut Session) -> Result<Option<CharacterId>, Problem> {
        match self {
            Self::Played(inputs) => {
                for done in inputs {
                    session.handle(done.into()).map_err(|refusal| refused(&refusal))?;
                }
                Ok(None)
            }
            Self::Watched(watched) => Ok(watch(session, watched)),
        }
    }
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
pub(super) const MAX_INPUTS: usize = 1000;
pub(super) const MAX_NAMES: usize = 50;

#[derive(Serialize)]
struct Standing {
    version: u32,
    #[serde(flatten)]
    now: Now,
    remaining: Vec<usize>,
    history: Vec<Step>,
    /// The board with the newcomer, as JSON, once somebody was learnt.
    learnt: Option<String>,
    /// Whom the machine hides from itself.
    hidden: Option<usize>,
}

/// What the game waits for. Questions are attributes by their places, and people are told by their names where they may be
/// new.
enum Now {
    Asking {
        question: usize,
    },
    /// Somebody was named; `told` where the person has told the name, which is no guess.
    Guessed {
        character: String,
        told: bool,
    },
    /// The guess was wrong; those who contradict the fewest answers may be meant.
    Missed {
        suspects: Vec<Suspect>,
    },
    /// The answers that do not fit somebody.
    Mending {
        character: String,
        wrong: Vec<Step>,
    },
    /// A newcomer is asked about.
    Learning {
        character: String,
        question: usize,
        place: Place,
    },
    /// A newcomer and who answers everything alike.
    Alike {
        character: String,
        twin: String,
    },
}

/// What is written of it: every phase has the same members, of which those of the others are empty.
#[derive(Default, Serialize)]
struct Members<'a> {
    phase: &'static str,
    question: Option<usize>,
    character: Option<&'a str>,
    told: bool,
    place: Option<&'a Place>,
    wrong: &'a [Step],
    suspects: &'a [Suspect],
    twin: Option<&'a str>,
}

impl Serialize for Now {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.members().serialize(serializer)
    }
}

impl Now {
    fn members(&self) -> Members<'_> {
        let bare = Members::default();
        match self {
            &Self::Asking { question } => {
                Members { phase: "asking", question: Some(question), ..bare }
            }
            Self::Guessed { character, told } => {
                Members { phase: "guessed", character: Some(character), told: *told, ..bare }
            }
            Self::Missed { suspects } => Members { phase: "missed", suspects, ..bare },
            Self::Mending { character, wrong } => {
                Members { phase: "mending", character: Some(character), wrong, ..bare }
            }
            Self::Learning { character, question, place } => Members {
                phase: "learning",
                question: Some(*question),
                character: Some(character),
                place: Some(place),
                ..bare
            },
            Self::Alike { character, twin } => {
                Members { phase: "alike", character: Some(character), twin: Some(twin), ..bare }
            }
        }
    }
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
    let course = game.course()?;
    let tree = boards::tree(&shared, &entry, strategy).await?;
    let replay = move || {
        let guesser = Guesser::new(Arc::clone(&entry.board), tree);
        let mut session = Session::start(guesser.map_err(|_| Problem::Broken)?);
        let hidden = course.replay(&mut session)?;
        Ok(standing(&session, &entry.board, hidden))
    };
    Ok(Json(shared.pool.run_unstoppable(replay).await??).into_response())
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

fn standing(session: &Session, before: &Board, hidden: Option<CharacterId>) -> Standing {
    let places = Places::of(session.board());
    let view = session.view();
    Standing {
        version: 1,
        now: now(session, view.phase, &places),
        remaining: view.remaining.iter().map(|&id| places.place(id)).collect(),
        history: steps(view.history),
        learnt: learnt(session, before),
        hidden: hidden.map(|id| places.place(id)),
    }
}

fn now(session: &Session, phase: &Phase, places: &Places) -> Now {
    let name = |id| session.board().name(id).to_owned();
    let suspect = |(id, wrong): (_, Vec<Asked>)| Suspect {
        character: places.place(id),
        wrong: steps(&wrong),
    };
    match phase {
        Phase::Asking(id) => Now::Asking { question: id.index() },
        Phase::Guessed(id) => Now::Guessed { character: name(*id), told: false },
        Phase::Named { character, .. } => Now::Guessed { character: name(*character), told: true },
        Phase::Missed => {
            Now::Missed { suspects: session.suspects().into_iter().map(suspect).collect() }
        }
        Phase::Mending { character, wrong } => {
            Now::Mending { character: name(*character), wrong: steps(wrong) }
        }
        Phase::Learning { newcomer, question } => {
            let (at, total) = newcomer.place();
            Now::Learning {
                character: newcomer.name.clone(),
                question: question.index(),
                place: Place { at, total },
            }
        }
        Phase::Alike { newcomer, twin } => {
            Now::Alike { character: newcomer.name.clone(), twin: name(*twin) }
        }
    }
}

fn steps(asked: &[Asked]) -> Vec<Step> {
    asked.iter().map(Step::from).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// Programs find every member in every phase.
    #[test]
    fn members_of_other_phases_are_empty() {
        let now = Now::Alike { character: "Ana".to_owned(), twin: "Eva".to_owned() };
        let told = json!({
            "phase": "alike", "character": "Ana", "twin": "Eva", "question": null, "told": false,
            "place": null, "wrong": [], "suspects": [],
        });
        assert_eq!(serde_json::to_value(&now).unwrap(), told);
        let missed = serde_json::to_value(Now::Missed { suspects: Vec::new() }).unwrap();
        assert_eq!(missed["phase"], "missed");
        assert!(missed.as_object().unwrap().keys().eq(told.as_object().unwrap().keys()));
    }
}
