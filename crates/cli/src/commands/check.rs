//! `qeq check`: every fault of every file.

use qeq_core::board::{self, ReadOptions};
use qeq_frontend::texts;
use qeq_i18n::words;
use serde::Serialize;

use super::stats;
use crate::args::TextOrJson;
use crate::exit::{Exit, Outcome};
use crate::report::JsonFault;
use crate::ui::Ui;
use crate::{files, report};

#[derive(Serialize)]
struct Checked {
    version: u32,
    valid: bool,
    faults: Vec<JsonFault>,
}

/// Checks the files; ends with 1 when any has an error.
pub(crate) fn run(ui: &mut Ui, paths: &[String], format: TextOrJson) -> Outcome {
    let mut checked = Checked { version: 1, valid: true, faults: Vec::new() };
    for path in paths {
        match check(ui, path, format, &mut checked.faults) {
            Ok(valid) => checked.valid &= valid,
            Err(Exit::Failed(message, help)) => {
                ui.error(&message, help.as_deref());
                checked.faults.push(JsonFault::unreadable(path, &message));
                checked.valid = false;
            }
            Err(other) => return Err(other),
        }
    }
    if format == TextOrJson::Json {
        ui.json(&checked)?;
    }
    if checked.valid { Ok(()) } else { Err(Exit::FailedAfterReport) }
}

fn check(
    ui: &mut Ui,
    path: &str,
    format: TextOrJson,
    all: &mut Vec<JsonFault>,
) -> Result<bool, Exit> {
    let lang = ui.lang();
    let source = files::read(ui, path)?;
    let reading = board::read(
        &source,
        &ReadOptions { format: files::format_of_path(path), weight_column: None },
    );
    match format {
        TextOrJson::Json => {
            let fault = |fault| JsonFault::of(&source, fault, texts::board_fault(lang, fault));
            all.extend(reading.faults.iter().map(fault));
        }
        TextOrJson::Text => {
            ui.flush()?;
            report::list(ui, &source, &reading.faults, texts::board_fault);
        }
    }
    if let (TextOrJson::Text, Some(board)) = (format, &reading.board) {
        ui.line(words::board::fine(lang, source.name(), stats::size(lang, board)))?;
    }
    Ok(reading.board.is_some())
}
