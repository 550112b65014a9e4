//! The tree of a board, as data and as a picture.

use std::fmt::{Display, Write};
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

use super::boards;
use super::extract::{InPath, InQuery};
use crate::boards::Entry;
use crate::language::WantedLang;
use crate::problem::Problem;
use crate::{Shared, response_budget};

/// Which tree.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wanted {
    #[serde(default)]
    lang: WantedLang,
    /// How the tree is grown: its name on the command line.
    strategy: Option<String>,
}

/// The tree as `qeq dump --format json` prints it.
pub(super) async fn json(
    State(shared): State<Arc<Shared>>,
    InPath(id): InPath<String>,
    InQuery(wanted): InQuery<Wanted>,
) -> Result<Response, Problem> {
    let Grown { entry, tree, size, .. } = grown(&shared, &id, wanted).await?;
    let text = move || written(size, &notation::json(&tree, &entry.board));
    let kind = [(header::CONTENT_TYPE, "application/json")];
    Ok((kind, response_budget::deferred_text(&shared.pool, size, text).await?).into_response())
}

/// A drawing carries its own style, and nothing else.
const POLICY_OF_A_DRAWING: &str =
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/// The tree drawn.
pub(super) async fn svg(
    State(shared): State<Arc<Shared>>,
    InPath(id): InPath<String>,
    InQuery(wanted): InQuery<Wanted>,
) -> Result<Response, Problem> {
    let Grown { entry, tree, size, lang } = grown(&shared, &id, wanted).await?;
    let text = response_budget::deferred_text(&shared.pool, size, move || {
        picture(&entry, &tree, size, lang)
    })
    .await?;
    let fixed = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CONTENT_SECURITY_POLICY, POLICY_OF_A_DRAWING),
    ];
    Ok((fixed, text).into_response())
}

fn picture(entry: &Entry, tree: &QuestionTree, size: usize, lang: Lang) -> String {
    with_labels(lang, |labels| written(size, &draw::svg(tree, &entry.board, labels)))
}

/// A text of about so many bytes. One that grew from nothing would take twice as many.
fn written(size: usize, what: &impl Display) -> String {
    let mut text = String::with_capacity(size);
    // A text takes whatever is written.
    let _ = write!(text, "{what}");
    text
}

/// A tree may take so many bytes when it is written or drawn: one of twenty thousand characters takes eleven million. In file
/// order, and with long names, a board that may be sent could make gigabytes.
pub(super) const MAX_BYTES: usize = 16 << 20;

/// What a node takes in a drawing, beside what it says: 281 in the largest one, with the numbers of its twenty thousand people.
const BYTES_OF_A_NODE: usize = 288;

/// How many bytes a tree takes when it is written or drawn, about; none where that is more than it [may](MAX_BYTES), and then no
/// more of it is looked at. In file order a board that may be sent has a million nodes, each of which may say a thousand letters.
fn size(tree: &QuestionTree, board: &Board) -> Option<usize> {
    let said = |kind: &NodeKind| match *kind {
        NodeKind::Question { question, .. } => escaped(board.text(question)),
        NodeKind::Character(character) => escaped(board.name(character)),
    };
    tree.preorder(tree.root(), FirstChild::Yes).try_fold(0, |size, it| {
        let size = size + BYTES_OF_A_NODE + said(&tree.node(it.node).kind);
        (size <= MAX_BYTES).then_some(size)
    })
}

/// How many bytes a text takes when it is written or drawn, at most.
fn escaped(text: &str) -> usize {
    const SIGNS: [char; 6] = ['&', '<', '>', '"', '\'', '\\'];
    text.len() + text.matches(SIGNS).count() * ("&quot;".len() - 1)
}

/// A tree that can be written or drawn, in about so many bytes.
struct Grown {
    entry: Arc<Entry>,
    tree: Arc<QuestionTree>,
    size: usize,
    lang: Lang,
}

async fn grown(shared: &Shared, id: &str, wanted: Wanted) -> Result<Grown, Problem> {
    let lang = wanted.lang.into();
    let entry = boards::entry(shared, id, lang)?;
    let strategy = boards::strategy(wanted.strategy.as_deref())?;
    let tree = boards::tree(shared, &entry, strategy).await?;
    let size = size(&tree, &entry.board).ok_or(Problem::LargeTree)?;
    Ok(Grown { entry, tree, size, lang })
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
            assert!(told.contains(&format!("{} MiB", MAX_BYTES >> 20)), "{told}");
        }
    }

    #[test]
    fn what_is_too_large_has_no_size() {
        let row = |at: usize| {
            let cells = (0..8).map(|bit| at >> bit & 1 == 1).collect();
            (format!("{at}{}", "&".repeat(20_000)), cells)
        };
        let board = |people| {
            let questions = ["a", "b", "c", "d", "e", "f", "g", "h"];
            Board::from_rows("n", &questions, (0..people).map(row)).unwrap()
        };
        let size = |people| {
            let board = board(people);
            let mut search = Search::new(Budget::unlimited());
            size(&builders::grow(Strategy::Order, &Task::new(&board), &mut search).tree, &board)
        };
        assert!(size(100).is_some_and(|it| it <= MAX_BYTES));
        assert_eq!(size(200), None);
    }

    /// Names that take more in a drawing than in their file take no more than that.
    #[test]
    fn the_size_is_about_that_of_the_drawing() {
        let row = |at: u32| {
            let cells = (0..5).map(|bit| at >> bit & 1 == 1).collect();
            (format!("{at}{}", "&".repeat(1000)), cells)
        };
        let odd = Board::from_rows("n", &["a", "b", "c", "d", "e"], (0..32).map(row)).unwrap();
        for board in [builtin::board(Lang::Es), odd] {
            let mut search = Search::new(Budget::unlimited());
            let tree = builders::grow(Strategy::Entropy, &Task::new(&board), &mut search).tree;
            let labelled =
                |labels: &draw::Labels| draw::svg(&tree, &board, labels).to_string().len();
            let drawn = with_labels(Lang::Es, labelled);
            let size = size(&tree, &board).unwrap();
            assert!(drawn / 2 < size && size < 2 * drawn, "{size} {drawn}");
        }
    }
}
