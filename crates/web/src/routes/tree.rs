//! The tree of a board, as data and as a picture.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use qeq_core::board::Board;
use qeq_core::tree::walk::FirstChild;
use qeq_core::tree::{NodeKind, QuestionTree, draw, notation};
use qeq_frontend::texts::tree::with_labels;
use qeq_i18n::Lang;
use serde::Deserialize;

use super::{InQuery, Named, WantedLang, boards};
use crate::Shared;
use crate::boards::Entry;
use crate::problem::Problem;

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
    let text = shared.work.beside(move || notation::json(&tree, &entry.board).to_string()).await?;
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
    let text = shared.work.beside(move || picture(&entry, &tree, lang)).await?;
    let fixed = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CONTENT_SECURITY_POLICY, POLICY_OF_A_DRAWING),
    ];
    Ok((fixed, text).into_response())
}

fn picture(entry: &Entry, tree: &QuestionTree, lang: Lang) -> String {
    with_labels(lang, |labels| draw::svg(tree, &entry.board, labels).to_string())
}

/// A tree may take so many bytes when it is written or drawn: one of twenty thousand characters takes eleven million. In file
/// order, and with long names, a board that may be sent could make gigabytes.
pub(super) const LARGEST: usize = 16 << 20;

/// What a node takes in a drawing, beside what it says.
const BYTES_OF_A_NODE: usize = 256;

/// How many bytes a tree takes when it is written or drawn, about.
fn size(tree: &QuestionTree, board: &Board) -> usize {
    let said = |kind: &NodeKind| match *kind {
        NodeKind::Question { question, .. } => board.text(question).len(),
        NodeKind::Character(character) => board.name(character).len(),
    };
    let nodes = tree.preorder(tree.root(), FirstChild::Yes);
    nodes.map(|it| BYTES_OF_A_NODE + said(&tree.node(it.node).kind)).sum()
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
    if size(&tree, &entry.board) > LARGEST {
        return Err(Problem::LargeTree);
    }
    Ok((entry, tree, lang))
}

#[cfg(test)]
mod tests {
    use qeq_base::search::{Budget, Search};
    use qeq_core::builders::{self, Strategy, Task};
    use qeq_frontend::builtin;

    use super::*;

    #[test]
    fn whoever_has_too_large_a_tree_is_told_how_large_it_may_be() {
        for lang in Lang::ALL {
            let told = qeq_i18n::words::web::large_tree(lang);
            assert!(told.contains(&format!("{} MiB", LARGEST >> 20)), "{told}");
        }
    }

    #[test]
    fn the_size_is_about_that_of_the_drawing() {
        let board = builtin::board(Lang::Es);
        let mut search = Search::new(Budget::unlimited());
        let tree = builders::grow(Strategy::Entropy, &Task::new(&board), &mut search).tree;
        let drawn = with_labels(Lang::Es, |labels| draw::svg(&tree, &board, labels).to_string());
        let size = size(&tree, &board);
        assert!(drawn.len() / 2 < size && size < 2 * drawn.len(), "{size} {}", drawn.len());
    }
}
