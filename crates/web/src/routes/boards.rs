//! Boards: sent, shown, and the faces on them.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use qeq_base::diagnostic::Diagnostic;
use qeq_base::ids::Id;
use qeq_base::search::Search;
use qeq_base::source::SourceText;
use qeq_core::board::{self, Board, QuestionId, ReadOptions};
use qeq_core::builders::{self, Strategy, Task};
use qeq_core::candidates::CharacterId;
use qeq_core::guess::Guess;
use qeq_core::tree::QuestionTree;
use qeq_frontend::kinds::{self, FileKind};
use qeq_frontend::pictures::Picture;
use qeq_frontend::{files, texts};
use qeq_i18n::Lang;
use qeq_portraits::Portrait;
use serde::{Deserialize, Serialize};

use super::by_name;
use super::extract::{InLang, InPath, InPicture, InQuery};
use super::faults::{Faults, MAX_KEPT};
use crate::Shared;
use crate::boards::Entry;
use crate::language::WantedLang;
use crate::problem::Problem;
use crate::tagged::Tagged;
use crate::worker_pool::{self, Job, Stop, WorkerPool};

/// How a board is sent.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Sent {
    /// The name of its file, whose extension tells the format.
    #[serde(default)]
    name: String,
    #[serde(default)]
    lang: WantedLang,
}

/// What came of a board that was sent.
enum Read {
    /// It is known by its identity from now on; its faults are warnings.
    Taken {
        id: String,
        faults: Faults,
    },
    Refused(Faults),
}

/// The same for programs.
#[derive(Serialize)]
struct Members {
    version: u32,
    /// The identity of the board; none when there are errors.
    id: Option<String>,
    #[serde(flatten)]
    faults: Faults,
}

impl IntoResponse for Read {
    fn into_response(self) -> Response {
        let (status, id, faults) = match self {
            Self::Taken { id, faults } => (StatusCode::OK, Some(id), faults),
            Self::Refused(faults) => (StatusCode::UNPROCESSABLE_ENTITY, None, faults),
        };
        (status, Json(Members { version: 1, id, faults })).into_response()
    }
}

/// Letters of a name or an attribute, at most. What is said in a duel, or of a tree, says them again and again: an attribute
/// of a mebibyte made an answer of a hundred.
pub(super) const MAX_NAME_LETTERS: usize = 1000;

/// Takes a board in, from any of the formats; tells every fault.
pub(super) async fn send(
    State(shared): State<Arc<Shared>>,
    InQuery(Sent { name, lang }): InQuery<Sent>,
    bytes: Bytes,
) -> Result<Response, Problem> {
    let keeper = Arc::clone(&shared);
    let read = move || {
        let source = SourceText::from_bytes(&name, bytes.to_vec());
        let options = ReadOptions { format: files::format_of_path(&name), weight_column: None };
        let reading = board::read_keeping(MAX_KEPT, &source, &options);
        let wording = |fault: &Diagnostic<_>| texts::board::fault_alone(lang.into(), fault);
        let hint = kinds::no_board(lang.into(), &source, &reading, FileKind::or_place);
        let faults = Faults::of_many(&source, &reading.faults, wording).with_hint(hint);
        match reading.board {
            Some(board) if has_long_name(&board) => Err(Problem::LongName),
            Some(board) => Ok(Read::Taken { id: keeper.boards.insert(board).id.clone(), faults }),
            None => Ok(Read::Refused(faults)),
        }
    };
    Ok(shared.pool.run_unstoppable(read).await??.into_response())
}

fn has_long_name(board: &Board) -> bool {
    let names = board.character_ids().map(|id| board.name(id));
    let mut all = names.chain(board.question_ids().map(|id| board.text(id)));
    all.any(|name| name.chars().nth(MAX_NAME_LETTERS).is_some())
}

#[derive(Serialize)]
struct Shown<'a> {
    version: u32,
    id: &'a str,
    characters: Vec<&'a str>,
    attributes: Vec<&'a str>,
}

/// A board by its identity, or `builtin`: who is on it, and what can be asked.
pub(super) async fn show(
    State(shared): State<Arc<Shared>>,
    InPath(id): InPath<String>,
    InQuery(wanted): InQuery<InLang>,
) -> Result<Response, Problem> {
    let entry = entry(&shared, &id, wanted.lang.into())?;
    let board = &entry.board;
    let shown = Shown {
        version: 1,
        id: &entry.id,
        characters: board.character_ids().map(|id| board.name(id)).collect(),
        attributes: board.question_ids().map(|id| board.text(id)).collect(),
    };
    Ok(Json(shown).into_response())
}

/// A picture of the board's own, or a face drawn from what is true of the character.
pub(super) async fn portrait(
    State(shared): State<Arc<Shared>>,
    InPath((id, index)): InPath<(String, usize)>,
    InQuery(wanted): InQuery<InPicture>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let entry = entry(&shared, &id, wanted.lang.into())?;
    let character = entry.board.character_ids().nth(index).ok_or(Problem::NotFound)?;
    if let Some(picture) = own_picture(&shared.pool, &entry, index).await {
        return Ok(shown(picture));
    }
    let name = entry.board.name(character);
    let portrait = entry.casting.portrait(name, &entry.board.traits(character));
    Ok(drawn(portrait.svg(name), cache_control(&id), &headers))
}

/// The picture that the board names for a character, where it has its folder and the file does.
async fn own_picture(pool: &WorkerPool, entry: &Arc<Entry>, index: usize) -> Option<Picture> {
    entry.gallery.as_ref()?;
    let entry = Arc::clone(entry);
    let read = move || entry.gallery.as_ref().and_then(|it| it.portrait(index).ok().flatten());
    pool.run_unstoppable(read).await.ok().flatten()
}

/// What lies on the cards that have fallen: the picture that was given, or the back of every card.
pub(super) async fn cover(
    State(shared): State<Arc<Shared>>,
    InPath(id): InPath<String>,
    InQuery(wanted): InQuery<InPicture>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let entry = entry(&shared, &id, wanted.lang.into())?;
    Ok(match &entry.gallery {
        Some(gallery) => shown(gallery.cover().clone()),
        None => drawn(Portrait::back().svg(""), cache_control(&id), &headers),
    })
}

/// A file may be another one tomorrow.
fn shown(Picture { kind, bytes }: Picture) -> Response {
    let fixed = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "private, max-age=60")];
    (fixed, bytes).into_response()
}

/// How long a drawing may be kept. It belongs to the identity of the board, but another version of the program may draw it
/// anew: after an hour browsers ask whether theirs still is the one. Which board the page begins with may be another one at
/// any time.
fn cache_control(id: &str) -> &'static str {
    if id == BUILTIN { "private, no-cache" } else { "private, max-age=3600" }
}

fn drawn(svg: String, cache_control: &'static str, asked: &HeaderMap) -> Response {
    Tagged::new("image/svg+xml", svg).reply(cache_control, asked)
}

/// The name of the board that the page begins with, whichever that is.
const BUILTIN: &str = "builtin";

/// A board that is known.
pub(super) fn entry(shared: &Shared, id: &str, lang: Lang) -> Result<Arc<Entry>, Problem> {
    match id {
        BUILTIN => Ok(Arc::clone(shared.boards.builtin(lang))),
        id => shared.boards.get(id).ok_or(Problem::UnknownBoard),
    }
}

/// The strategy of this name; the best where nothing is said.
pub(super) fn strategy(name: Option<&str>) -> Result<Strategy, Problem> {
    let find = |name: &str| Strategy::ALL.into_iter().find(|strategy| strategy.name() == name);
    let all = Strategy::ALL.iter().map(|it| it.name());
    Ok(by_name("strategy", name, find, all)?.unwrap_or(Strategy::Optimal))
}

/// The tree of a board, grown once.
pub(super) async fn tree(
    shared: &Shared,
    entry: &Arc<Entry>,
    strategy: Strategy,
) -> Result<Arc<QuestionTree>, Problem> {
    let grow = || async {
        let board = Arc::clone(&entry.board);
        let grow = move |stop: Stop| Arc::new(grow(&board, strategy, &stop));
        let tree = shared.pool.run(Job::Search, grow).await?;
        shared.boards.note_tree(entry, &tree);
        Ok(tree)
    };
    worker_pool::queued(entry.tree(strategy).get_or_try_init(grow)).await.cloned()
}

fn grow(board: &Board, strategy: Strategy, stop: &Stop) -> QuestionTree {
    let mut watcher = stop.watcher();
    let mut search = Search::watched(builders::default_budget(board), &mut watcher);
    builders::grow(strategy, &Task::new(board), &mut search).tree
}

/// Where each character stands among those of a board, in file order. O(characters).
pub(super) struct Places(Vec<usize>);

impl Places {
    pub(super) fn of(board: &Board) -> Self {
        let mut places = vec![0; board.id_bound()];
        for (at, id) in board.character_ids().enumerate() {
            places[id.index()] = at;
        }
        Self(places)
    }

    pub(super) fn place(&self, id: CharacterId) -> usize {
        self.0[id.index()]
    }
}

/// What can be guessed on a board: attributes and characters, by their places in it. O(characters + attributes).
pub(super) struct Guesses {
    attributes: Vec<QuestionId>,
    people: Vec<CharacterId>,
}

impl Guesses {
    pub(super) fn of(board: &Board) -> Self {
        let (attributes, people) = (board.question_ids(), board.character_ids());
        Self { attributes: attributes.collect(), people: people.collect() }
    }

    /// # Errors
    /// When the board has no attribute there.
    pub(super) fn attribute(&self, at: usize) -> Result<Guess, Problem> {
        let id = self.attributes.get(at).ok_or_else(|| Problem::no_number("ask", at))?;
        Ok(Guess::Attribute(*id))
    }

    /// # Errors
    /// When nobody on the board stands there.
    pub(super) fn person(&self, at: usize) -> Result<Guess, Problem> {
        let id = self.people.get(at).ok_or_else(|| Problem::no_number("name", at))?;
        Ok(Guess::Person(*id))
    }
}

#[cfg(test)]
mod tests {
    use qeq_i18n::words::web;

    use super::*;

    #[test]
    fn whoever_has_too_long_a_name_is_told_how_long_it_may_be() {
        for lang in Lang::ALL {
            let told = web::long_name(lang);
            assert!(told.contains(&MAX_NAME_LETTERS.to_string()), "{told}");
        }
    }
}
