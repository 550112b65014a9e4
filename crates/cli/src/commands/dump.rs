//! `qeq dump`: the tree for eyes, programs, Graphviz, browsers and Markdown pages.

use std::fmt::Display;

use qeq_core::board::Board;
use qeq_core::tree::{QuestionTree, draw, notation};
use qeq_frontend::texts::tree::with_labels;
use qeq_i18n::words;

use super::stats;
use crate::args::{DumpFormat, TreeOptions};
use crate::exit::{Exit, Outcome};
use crate::ui::Ui;
use crate::{boards, files};

/// Writes the tree to `output` or to standard output, and says how good it is.
pub(crate) fn run(
    ui: &mut Ui,
    options: &TreeOptions,
    format: Option<DumpFormat>,
    output: Option<&str>,
) -> Outcome {
    let output = output.unwrap_or(files::DASH);
    files::check_output(ui, boards::inputs(options), output)?;
    let unknown = || Exit::wrong(words::errors::unknown_drawing(ui.lang(), output));
    let format = format.ok_or_else(unknown)?;
    let loaded = boards::load_for(ui, &options.board)?;
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
        files::write_and_tell(ui, output, drawing)
    })?;
    stats::judge(ui, &grown.report)
}

/// An outline on standard output.
pub(crate) fn outline(ui: &mut Ui, tree: &QuestionTree, board: &Board) -> Outcome {
    with_labels(ui.lang(), |labels| ui.print(draw::outline(tree, board, labels)))
}
