//! The tree of a board, as data and as a picture.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use qeq_core::tree::{QuestionTree, draw, notation};
use qeq_frontend::texts::tree::with_labels;
use qeq_i18n::Lang;
use serde::Deserialize;

use super::{InQuery, Named, WantedLang, boards};
use crate::Shared;
use crate::boards::Entry;
use crate::problem::Problem;
use crate::work;

/// Which tree.
#[derive(Debug, Deserialize)]
pub(super) struct Wanted {
    #[serde(default)]
    lang: WantedLang,
    /// How the tree is grown: its name on the command line.
    strategy: Option<String>,
}

/// The tree as `qeq dump --format json` prints it.
pub(super) async fn json(
    State(shared): State<Arc<Shared>>,
    Named(id): Named<String>,
    InQuery(wanted): InQuery<Wanted>,
) -> Result<Response, Problem> {
    let (entry, tree, _) = grown(&shared, &id, wanted).await?;
    let text = work::beside(move || notation::json(&tree, &entry.board).to_string()).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], text).into_response())
}

/// A drawing carries its own style, and nothing else.
const POLICY_OF_A_DRAWING: &str =
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/// The tree drawn.
pub(super) async fn svg(
    State(shared): State<Arc<Shared>>,
    Named(id): Named<String>,
    InQuery(wanted): InQuery<Wanted>,
) -> Result<Response, Problem> {
    let (entry, tree, lang) = grown(&shared, &id, wanted).await?;
    // Of twenty thousand characters it has eleven megabytes.
    let text = work::beside(move || picture(&entry, &tree, lang)).await?;
    let fixed = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CONTENT_SECURITY_POLICY, POLICY_OF_A_DRAWING),
    ];
    Ok((fixed, text).into_response())
}

fn picture(entry: &Entry, tree: &QuestionTree, lang: Lang) -> String {
    with_labels(lang, |labels| draw::svg(tree, &entry.board, labels).to_string())
}

async fn grown(
    shared: &Shared,
    id: &str,
    wanted: Wanted,
) -> Result<(Arc<Entry>, Arc<QuestionTree>, Lang), Problem> {
    let lang = wanted.lang.into();
    let entry = boards::entry(shared, id, lang)?;
    let strategy = boards::strategy(wanted.strategy.as_deref())?;
    let tree = shared.work.tree(&entry, strategy).await?;
    Ok((entry, tree, lang))
}
