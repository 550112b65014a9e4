//! `qeq build`: grows the tree and saves it.

use std::path::Path;

use qeq_core::builders::Report;
use qeq_core::tree::notation;
use qeq_frontend::files::same_file;
use qeq_i18n::words;

use super::stats;
use crate::args::{TextOrJson, TreeOptions};
use crate::exit::{Exit, Outcome};
use crate::ui::Ui;
use crate::{boards, files};

/// Writes the tree as JSON to the output, or to standard output, and says how good it is; then the proof
/// that no tree is better, where a file for it is named.
pub(crate) fn run(
    ui: &mut Ui,
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
        files::check_output(ui, boards::inputs(options), path)?;
    }
    let loaded = boards::load_for(ui, options)?;
    let grown = boards::tree(ui, &loaded, options)?;
    let json = format!("{}\n", notation::json(&grown.tree, &loaded.board));
    match output {
        None => ui.print(json)?,
        Some(path) => {
            files::write(ui, path, json)?;
            match format {
                TextOrJson::Json if path != files::DASH => {
                    stats::print(ui, &loaded, &grown, options, format)?;
                }
                _ => praise(ui, &grown.report, path),
            }
        }
    }
    proof.map_or(Ok(()), |path| super::proof::write(ui, &loaded, &grown, options, path))
}

/// Says where a tree was written, and how good it is.
fn praise(ui: &mut Ui, report: &Report, path: &str) {
    let (lang, average) = (ui.lang(), stats::average(report));
    if path != files::DASH {
        ui.message(words::board::written(lang, path));
    }
    ui.message(if report.is_proven_optimal() {
        words::report::built_optimum(lang, average)
    } else {
        words::report::built(lang, average, stats::rounded(report.lower_average()))
    });
}
