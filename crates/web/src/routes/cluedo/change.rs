//! A change of a notebook that needs no new line: the notebook with it, and every remark where it was.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use qeq_base::ids::Id;
use qeq_cluedo::notebook::{EntryId, text};
use qeq_cluedo::session::Input;
use serde::{Deserialize, Serialize};

use super::{is_too_much, read};
use crate::Shared;
use crate::language::WantedLang;
use crate::problem::Problem;
use crate::routes::extract::InBody;
use crate::routes::faults::Unread;

/// A notebook and what is to be done with it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::routes) struct Asked {
    /// The file of the notebook.
    notebook: String,
    #[serde(default)]
    lang: WantedLang,
    change: Change,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Change {
    /// Takes an entry out, from 0.
    Remove(u32),
    /// Whether an asker whom nobody refutes is taken to hold one of his three cards.
    Assume(bool),
}

impl From<Change> for Input {
    fn from(change: Change) -> Self {
        match change {
            Change::Remove(at) => Self::Remove(EntryId::from_index(at as usize)),
            Change::Assume(assumes) => Self::Assume(assumes),
        }
    }
}

#[derive(Serialize)]
struct Changed {
    version: u32,
    /// The notebook with the change.
    text: String,
}

/// Makes the change.
pub(in crate::routes) async fn change(
    State(shared): State<Arc<Shared>>,
    InBody(asked): InBody<Asked>,
) -> Result<Response, Unread> {
    shared.pool.run_unstoppable(move || changed(&asked)).await?
}

/// The reply: the notebook with the change, or the faults of the one that was sent.
fn changed(asked: &Asked) -> Result<Response, Unread> {
    let notebook = read(asked.lang.into(), &asked.notebook)?;
    // Nothing but an entry that is not there is refused here.
    let refused = |_| Problem::Malformed("remove: there is no such entry".to_owned());
    let notebook = notebook.changed(asked.change.into()).map_err(refused)?;
    if is_too_much(&notebook) {
        return Err(Problem::TooMuch.into());
    }
    let text = text::write(&notebook).to_string();
    Ok(Json(Changed { version: 1, text }).into_response())
}
