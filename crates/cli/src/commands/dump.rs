//! `qeq dump`: the tree for eyes, programs, Graphviz, browsers and Markdown pages.

use std::fmt::Display;

use qeq_core::board::Board;
use qeq_core::tree::draw::{self, Labels};
use qeq_core::tree::{QuestionTree, notation};
use qeq_i18n::{Lang, words};

use crate::args::{DumpFormat, TreeOptions};
use crate::exit::Outcome;
use crate::ui::Ui;
use crate::{boards, files};

/// Writes the tree to `output` or to standard output.
pub(crate) fn run(
    ui: &mut Ui,
    board: Option<&str>,
    options: &TreeOptions,
    format: DumpFormat,
    output: Option<&str>,
) -> Outcome {
    let output = output.unwrap_or(files::DASH);
    files::check_output(ui, boards::inputs(board, options), output)?;
    let loaded = boards::load(ui, board, options.weights.as_deref())?;
    let grown = boards::tree(ui, &loaded, options)?;
    let (tree, board) = (&grown.tree, &loaded.board);
    with_labels(ui.lang(), |labels| {
        let drawing: Box<dyn Display> = match format {
            DumpFormat::Text => Box::new(draw::outline(tree, board, labels)),
            DumpFormat::Json => Box::new(format!("{}\n", notation::json(tree, board))),
            DumpFormat::Dot => Box::new(draw::dot(tree, board, labels)),
            DumpFormat::Svg => Box::new(draw::svg(tree, board, labels)),
            DumpFormat::Mermaid => Box::new(draw::mermaid(tree, board, labels)),
        };
        files::write(ui, output, drawing)
    })
}

/// An outline on standard output.
pub(crate) fn outline(ui: &mut Ui, tree: &QuestionTree, board: &Board) -> Outcome {
    with_labels(ui.lang(), |labels| ui.print(draw::outline(tree, board, labels)))
}

/// The labels of a drawing in a language.
fn with_labels<T>(lang: Lang, use_labels: impl FnOnce(&Labels<'_>) -> T) -> T {
    use_labels(&Labels {
        yes: &words::tree::edge_yes(lang),
        no: &words::tree::edge_no(lang),
        question: &|attribute, left| words::tree::question_with_count(lang, attribute, left),
        character: &str::to_owned,
    })
}
