//! An entry on its way into a notebook: what the own hand leaves to be answered, and the notebook with it, or why it is
//! not taken.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use qeq_base::diagnostic::Diagnostic;
use qeq_base::ids::Id;
use qeq_base::source::SourceText;
use qeq_cluedo::notebook::{Entry, EntryId, Notebook, text};
use qeq_cluedo::session::Input;
use qeq_frontend::texts;
use qeq_i18n::Lang;
use serde::{Deserialize, Serialize, Serializer};

use super::{Reply, is_too_much, read, reply};
use crate::Shared;
use crate::language::WantedLang;
use crate::problem::Problem;
use crate::routes::extract::InBody;
use crate::routes::faults::{Faults, Unread};

/// A line and where it is to stand.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::routes) struct Asked {
    /// The file of the notebook.
    notebook: String,
    #[serde(default)]
    lang: WantedLang,
    /// The entry as a line of it.
    line: String,
    /// The entry in whose place it comes, from 0; without it comes last.
    instead: Option<u32>,
}

#[derive(Serialize)]
struct Judged {
    version: u32,
    #[serde(flatten)]
    verdict: Verdict,
    /// What the own hand answers to a suggestion by itself.
    own: Option<Own>,
    /// What else may be answered to it, in the order of those who are asked.
    possible: Vec<Reply>,
}

/// What becomes of an entry.
enum Verdict {
    /// The notebook with it, and with the own answer where it lacked.
    Taken(String),
    /// Why it is refused.
    Refused(String),
}

/// The same for programs: each member is there.
#[derive(Serialize)]
struct Members<'a> {
    text: Option<&'a str>,
    refused: Option<&'a str>,
}

impl Serialize for Verdict {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (text, refused) = match self {
            Self::Taken(text) => (Some(text.as_str()), None),
            Self::Refused(why) => (None, Some(why.as_str())),
        };
        Members { text, refused }.serialize(serializer)
    }
}

#[derive(Serialize)]
struct Own {
    answer: Reply,
    told: String,
}

/// Judges an entry, and writes it down.
pub(in crate::routes) async fn entry(
    State(shared): State<Arc<Shared>>,
    InBody(asked): InBody<Asked>,
) -> Result<Response, Unread> {
    shared.pool.run_unstoppable(move || judged(&asked)).await?
}

/// The reply: what is judged, or the faults of the notebook or the line.
fn judged(asked: &Asked) -> Result<Response, Unread> {
    let lang = asked.lang.into();
    let notebook = read(lang, &asked.notebook)?;
    let mut entry = entry_of(lang, &asked.line, &notebook)?;
    let instead = asked.instead.map(|at| EntryId::from_index(at as usize));
    let others = instead.map_or_else(|| notebook.clone(), |gone| notebook.without(gone));
    others.complete(&mut entry);
    let (own, possible) = (own(lang, &others, &entry), possible(&others, &entry));
    let verdict = match notebook.changed(input(entry, instead)) {
        Ok(with) if is_too_much(&with) => return Err(Problem::TooMuch.into()),
        Ok(with) => Verdict::Taken(text::write(&with).to_string()),
        Err(why) => Verdict::Refused(texts::capital(&texts::cluedo::refusal(lang, &notebook, why))),
    };
    Ok(Json(Judged { version: 1, verdict, own, possible }).into_response())
}

/// A line as an entry, or its faults.
fn entry_of(lang: Lang, line: &str, notebook: &Notebook) -> Result<Entry, Faults> {
    text::entry(line, notebook, texts::cluedo::called).map_err(|faults| {
        let wording = |fault: &Diagnostic<_>| texts::cluedo::fault_alone(lang, fault);
        Faults::of(&SourceText::new("", line), &faults, wording)
    })
}

/// What is to be done with an entry: it comes last, or in the place of one.
fn input(entry: Entry, instead: Option<EntryId>) -> Input {
    match instead {
        None => Input::Enter(entry),
        Some(gone) => Input::Replace(gone, entry),
    }
}

fn own(lang: Lang, notebook: &Notebook, entry: &Entry) -> Option<Own> {
    let turn = entry.turn()?;
    let answer = notebook.own_answer(turn.cards()).filter(|_| turn.asker() != notebook.me())?;
    let told = texts::cluedo::own_answer(lang, notebook, answer);
    Some(Own { answer: reply(&answer), told })
}

fn possible(notebook: &Notebook, entry: &Entry) -> Vec<Reply> {
    match entry {
        Entry::Turn(turn) => {
            notebook.possible(turn.asker(), turn.cards()).iter().map(reply).collect()
        }
        Entry::Fact(_) => Vec::new(),
    }
}
