//! `qeq build`: grows the tree and saves it.

use std::path::Path;

use qeq_core::builders::Grown;
use qeq_core::tree::notation;
use qeq_frontend::files::same_file;
use qeq_i18n::words;

use super::stats;
use crate::args::{TextOrJson, TreeOptions};
use crate::boards::{self, Loaded};
use crate::exit::{Exit, Outcome};
use crate::files;
use crate::ui::Ui;

/// Writes the tree as JSON to the output, or to standard output, and says how good it is; then the proof
/// that no tree is better, where a file for it is named.
pub(crate) fn run(
    ui: &mut Ui,
    board: Option<&str>,
    options: &TreeOptions,
    [output, proof]: [Option<&str>; 2],
    format: TextOrJson,
) -> Outcome {
    let lang = ui.lang();
    let taken = match output.is_none_or(|path| path == files::DASH) {
        true => Some(words::errors::twice_stdout(lang)),
        false => (format == TextOrJson::Json).then(|| words::errors::report_and_proof(lang)),
    };
    if let Some(taken) = taken.filter(|_| proof == Some(files::DASH)) {
        ui.error(&taken, None);
        return Err(Exit::Usage);
    }
    if let (Some(output), Some(proof)) = (output, proof)
        && output != files::DASH
        && same_file(Path::new(output), Path::new(proof))
    {
        ui.error(&words::errors::twice_written(ui.lang(), proof), None);
        return Err(Exit::Usage);
    }
    for path in [output, proof].into_iter().flatten() {
        files::check_output(ui, boards::inputs(board, options), path)?;
    }
    let loaded = boards::load(ui, board, options.weights.as_deref())?;
    let grown = boards::tree(ui, &loaded, options)?;
    let json = format!("{}\n", notation::json(&grown.tree, &loaded.board));
    match output {
        None => ui.print(json)?,
        Some(path) => {
            files::write(ui, path, json)?;
            praise(ui, &loaded, &grown, options, path, format)?;
        }
    }
    proof.map_or(Ok(()), |path| super::proof::write(ui, &loaded, &grown, options, path))
}

/// Says how good the tree is that was written.
fn praise(
    ui: &mut Ui,
    loaded: &Loaded,
    grown: &Grown,
    options: &TreeOptions,
    path: &str,
    format: TextOrJson,
) -> Outcome {
    if format == TextOrJson::Json && path != files::DASH {
        return stats::print(ui, loaded, grown, options, format);
    }
    let (lang, average) = (ui.lang(), stats::average(&grown.report));
    if path != files::DASH {
        ui.message(words::board::written(lang, path));
    }
    ui.message(if grown.report.is_proven_optimal() {
        words::report::built_optimum(lang, average)
    } else {
        words::report::built(lang, average, stats::rounded(grown.report.lower_average()))
    });
    Ok(())
}
