//! `qeq check`: every fault of every file.

use qeq_base::diagnostic::{Diagnostic, FaultKind};
use qeq_base::source::SourceText;
use qeq_core::board::{self, Board, ReadOptions};
use qeq_core::weights;
use qeq_frontend::texts::{self, Wording};
use qeq_i18n::{Lang, words};
use serde::Serialize;

use super::stats;
use crate::args::TextOrJson;
use crate::exit::{Exit, Outcome};
use crate::report::JsonFault;
use crate::ui::Ui;
use crate::{boards, files, report};

#[derive(Serialize)]
struct Checked {
    version: u32,
    valid: bool,
    faults: Vec<JsonFault>,
}

/// Checks the files, and for each the weights of its characters where those are named; ends with 1 when any has an error.
pub(crate) fn run(
    ui: &mut Ui,
    paths: &[String],
    weights: Option<&str>,
    format: TextOrJson,
) -> Outcome {
    let checked = Checked { version: 1, valid: true, faults: Vec::new() };
    let mut check = Check { ui, weights, format, checked };
    for path in paths {
        check.file(path)?;
    }
    let Check { ui, checked, .. } = check;
    if format == TextOrJson::Json {
        ui.json(&checked)?;
    }
    if checked.valid { Ok(()) } else { Err(Exit::FailedAfterReport) }
}

struct Check<'a> {
    ui: &'a mut Ui,
    weights: Option<&'a str>,
    format: TextOrJson,
    checked: Checked,
}

impl Check<'_> {
    fn file(&mut self, path: &str) -> Outcome {
        let Some(source) = self.read(path)? else { return Ok(()) };
        let (format, weight_column) = (files::format_of_path(path), self.weights);
        let reading = board::read(&source, &ReadOptions { format, weight_column });
        self.tell(&source, &reading.faults, texts::board_fault)?;
        if let Some(board) = &reading.board {
            let size = stats::size(self.ui.lang(), board);
            self.praise(words::board::fine(self.ui.lang(), source.name(), size))?;
        }
        match (self.weights, &reading.weight_column, &reading.board) {
            (None, ..) | (_, Some(_), None) => Ok(()),
            (Some(name), Some(_), Some(_)) => self.praise_weights(name),
            (Some(name), None, board) => self.weights_of(name, board.as_ref()),
        }
    }

    /// Weights that are no column of the board stand in a file of their own, which is only right or wrong for a board.
    fn weights_of(&mut self, name: &str, board: Option<&Board>) -> Outcome {
        if !boards::is_there(name) {
            let message = words::errors::weights_are_neither(self.ui.lang(), name);
            self.unreadable(name, &message, None);
            return Ok(());
        }
        let Some(board) = board else { return Ok(()) };
        let Some(source) = self.read(name)? else { return Ok(()) };
        match weights::read(&source, board) {
            Ok(weights) => {
                boards::mention_rounding(self.ui, &weights);
                self.praise_weights(source.name())
            }
            Err(faults) => self.tell(&source, &faults, texts::weight_fault),
        }
    }

    /// The text of a file; nothing, once that is told, where it cannot be read.
    fn read(&mut self, path: &str) -> Result<Option<SourceText>, Exit> {
        match files::read(self.ui, path) {
            Err(Exit::Failed(message, help)) => {
                self.unreadable(path, &message, help.as_deref());
                Ok(None)
            }
            read => read.map(Some),
        }
    }

    fn unreadable(&mut self, path: &str, message: &str, help: Option<&str>) {
        self.ui.error(message, help);
        self.checked.faults.push(JsonFault::unreadable(path, message));
        self.checked.valid = false;
    }

    /// Shows the faults of a text, or keeps them for the JSON.
    fn tell<K: FaultKind>(
        &mut self,
        source: &SourceText,
        faults: &[Diagnostic<K>],
        word: impl Fn(Lang, &Diagnostic<K>) -> Wording,
    ) -> Outcome {
        self.checked.valid &= !faults.iter().any(Diagnostic::is_error);
        match self.format {
            TextOrJson::Json => {
                let lang = self.ui.lang();
                let fault = |fault| JsonFault::of(source, fault, word(lang, fault));
                self.checked.faults.extend(faults.iter().map(fault));
            }
            TextOrJson::Text => {
                self.ui.flush()?;
                report::list(self.ui, source, faults, word);
            }
        }
        Ok(())
    }

    fn praise_weights(&mut self, name: &str) -> Outcome {
        self.praise(words::board::fine_weights(self.ui.lang(), name))
    }

    fn praise(&mut self, words: String) -> Outcome {
        match self.format {
            TextOrJson::Json => Ok(()),
            TextOrJson::Text => self.ui.line(words),
        }
    }
}
