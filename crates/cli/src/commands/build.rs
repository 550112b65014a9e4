//! `qeq build`: grows the tree and saves it.

use qeq_core::tree::notation;
use qeq_i18n::words;

use super::stats;
use crate::args::{TextOrJson, TreeOptions};
use crate::exit::Outcome;
use crate::ui::Ui;
use crate::{boards, files};

/// Writes the tree as JSON to `output`, or to standard output, and says how good it is.
pub(crate) fn run(
    ui: &mut Ui,
    board: Option<&str>,
    options: &TreeOptions,
    output: Option<&str>,
    format: TextOrJson,
) -> Outcome {
    let loaded = boards::load(ui, board, options.weights.as_deref())?;
    let grown = boards::tree(ui, &loaded, options)?;
    let json = format!("{}\n", notation::json(&grown.tree, &loaded.board));
    let Some(path) = output else { return ui.print(json) };
    files::write(ui, path, json)?;
    match format {
        TextOrJson::Json if path != files::DASH => {
            stats::print(ui, &loaded, &grown, options, format)
        }
        _ => {
            let average = words::report::built(ui.lang(), stats::average(&grown.report));
            ui.message(words::board::written(ui.lang(), path));
            ui.message(average);
            Ok(())
        }
    }
}
