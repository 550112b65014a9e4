//! `qeq build`: grows the tree and saves it.

use std::path::Path;

use qeq_core::tree::notation;
use qeq_frontend::files::same_file;
use qeq_i18n::{Lang, words};

use super::stats;
use crate::args::{DumpFormat, TextOrJson, TreeOptions};
use crate::exit::{Exit, Outcome, Told};
use crate::ui::Ui;
use crate::{boards, files, shell};

/// Writes the tree as JSON to the output, or to standard output, and says how good it is; then the proof
/// that no tree is better, where a file for it is named.
pub(crate) fn run(
    ui: &mut Ui,
    options: &TreeOptions,
    [output, proof]: [Option<&str>; 2],
    format: TextOrJson,
) -> Outcome {
    if let Some(wrong) = clash(ui.lang(), [output, proof], format) {
        return Err(Exit::wrong(wrong));
    }
    if let Some(path) = output.filter(|path| is_drawing(path)) {
        let board = options.board.path.as_deref();
        let board = board.map_or(String::new(), |board| format!(" {}", shell::file(board)));
        let drawing = format!("qeq dump{board} -o {}", shell::file(path));
        let wrong = words::errors::tree_is_no_drawing(ui.lang(), path);
        return Err(Exit::Wrong(Told::with_help(
            wrong,
            words::errors::drawn_by(ui.lang(), drawing),
        )));
    }
    for path in [output, proof].into_iter().flatten() {
        files::check_output(ui, boards::inputs(options), path)?;
    }
    let loaded = boards::load_for(ui, &options.board)?;
    let grown = boards::tree(ui, &loaded, options)?;
    let json = format!("{}\n", notation::json(&grown.tree, &loaded.board));
    files::write_and_tell(ui, output.unwrap_or(files::DASH), json)?;
    match (format, output) {
        // The tree is all the JSON that standard output has room for.
        (TextOrJson::Json, None) => {}
        (TextOrJson::Json, Some(_)) => stats::print(ui, &loaded, &grown, &options.source, format)?,
        (TextOrJson::Text, _) => stats::judge(ui, &grown.report)?,
    }
    proof.map_or(Ok(()), |path| super::proof::write(ui, &loaded, &grown, options, path))
}

/// Why tree, report and proof cannot all be had where they would go.
fn clash(lang: Lang, outputs: [Option<&str>; 2], format: TextOrJson) -> Option<String> {
    use words::errors as w;
    let is_json = format == TextOrJson::Json;
    match outputs {
        [Some(files::DASH), _] if is_json => Some(w::tree_and_report(lang)),
        [None | Some(files::DASH), Some(files::DASH)] => Some(w::twice_stdout(lang)),
        [Some(_), Some(files::DASH)] => is_json.then(|| w::report_and_proof(lang)),
        [Some(output), Some(proof)] if same_file(Path::new(output), Path::new(proof)) => {
            Some(w::twice_written(lang, proof))
        }
        _ => None,
    }
}

/// Whether a file of this name should hold a drawing rather than a tree.
fn is_drawing(path: &str) -> bool {
    use DumpFormat as F;
    matches!(DumpFormat::of_path(path), Some(F::Dot | F::Svg | F::Mermaid))
}
