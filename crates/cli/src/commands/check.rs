//! `qeq check`: every fault of every file.

use qeq_base::diagnostic::{Diagnostic, FaultKind};
use qeq_base::source::SourceText;
use qeq_core::board::{self, Board, ReadOptions};
use qeq_core::weights::{self, Weights};
use qeq_frontend::texts::{self, Wording};
use qeq_i18n::{Lang, words};
use serde::Serialize;

use super::stats;
use crate::args::TextOrJson;
use crate::exit::{Exit, Outcome, Told};
use crate::report::JsonFault;
use crate::ui::Ui;
use crate::{boards, files, report};

/// What was found, for programs.
#[derive(Serialize)]
pub(super) struct Checked {
    version: u32,
    valid: bool,
    faults: Vec<JsonFault>,
}

impl Default for Checked {
    fn default() -> Self {
        Self { version: 1, valid: true, faults: Vec::new() }
    }
}

impl Checked {
    /// One more error.
    pub(super) fn fail(&mut self, fault: JsonFault) {
        self.faults.push(fault);
        self.valid = false;
    }
}

/// Checks the files, and for each the weights of its characters where those are named; ends with 1 when any has an error.
pub(crate) fn run(
    ui: &mut Ui,
    paths: &[String],
    weights: Option<&str>,
    format: TextOrJson,
) -> Outcome {
    files::check_stdin(ui, paths.iter().map(String::as_str).chain(weights))?;
    let mut check = Check::new(ui, weights, format);
    for path in paths {
        check.file(path)?;
    }
    let Check { ui, checked, .. } = check;
    if format == TextOrJson::Json {
        ui.json(&checked)?;
    }
    if checked.valid { Ok(()) } else { Err(Exit::FailedAfterReport) }
}

/// A check of files under way.
pub(super) struct Check<'a> {
    ui: &'a mut Ui,
    weights: Option<&'a str>,
    format: TextOrJson,
    pub(super) checked: Checked,
}

impl<'a> Check<'a> {
    pub(super) fn new(ui: &'a mut Ui, weights: Option<&'a str>, format: TextOrJson) -> Self {
        Self { ui, weights, format, checked: Checked::default() }
    }

    /// Checks a board and its weights, which it gives if there is no error.
    pub(super) fn file(&mut self, path: &str) -> Result<Option<(Board, Weights)>, Exit> {
        let Some(source) = self.read(path)? else { return Ok(None) };
        let (format, weight_column) = (files::format_of_path(path), self.weights);
        let reading = board::read(&source, &ReadOptions { format, weight_column });
        self.tell((path, &source), &reading.faults, texts::board::fault)?;
        if self.format == TextOrJson::Text {
            boards::mention_unlike(self.ui, &source, &reading);
        }
        if let Some(board) = &reading.board {
            let size = stats::size(self.ui.lang(), board);
            self.praise(words::board::fine(self.ui.lang(), source.name(), size))?;
        }
        let weights = match (self.weights, &reading.weight_column, &reading.board) {
            (None, _, board) => board.as_ref().map(Weights::equal),
            (_, Some(_), None) => None,
            (Some(name), Some(_), Some(_)) => {
                self.praise_weights(name, source.name())?;
                reading.weights
            }
            (Some(name), None, board) => self.weights_of(name, &source, board.as_ref())?,
        };
        Ok(reading.board.zip(weights))
    }

    /// Weights that are no column of the board stand in a file of their own, which is only right or wrong for a board.
    fn weights_of(
        &mut self,
        name: &str,
        of: &SourceText,
        board: Option<&Board>,
    ) -> Result<Option<Weights>, Exit> {
        if !boards::is_there(name) {
            let message = boards::no_weights(self.ui.lang(), name, of);
            self.unreadable(name, &Told::new(message));
            return Ok(None);
        }
        let Some(board) = board else { return Ok(None) };
        let Some(source) = self.read(name)? else { return Ok(None) };
        match weights::read(&source, board) {
            Ok(weights) => {
                boards::mention_rounding(self.ui, &weights);
                self.praise_weights(source.name(), of.name())?;
                Ok(Some(weights))
            }
            Err(faults) => {
                self.tell((name, &source), &faults, texts::board::weight_fault)?;
                Ok(None)
            }
        }
    }

    /// The text of a file; nothing, once that is told, where it cannot be read.
    pub(super) fn read(&mut self, path: &str) -> Result<Option<SourceText>, Exit> {
        match files::read(self.ui, path) {
            Err(Exit::Failed(told)) => {
                self.unreadable(path, &told);
                Ok(None)
            }
            read => read.map(Some),
        }
    }

    fn unreadable(&mut self, path: &str, told: &Told) {
        self.ui.tell(told);
        self.checked.fail(JsonFault::unreadable(path, &told.message));
    }

    /// Shows the faults of a text, or keeps them for the JSON.
    fn tell<K: FaultKind>(
        &mut self,
        (path, source): (&str, &SourceText),
        faults: &[Diagnostic<K>],
        word: impl Fn(Lang, &Diagnostic<K>) -> Wording,
    ) -> Outcome {
        self.checked.valid &= !faults.iter().any(Diagnostic::is_error);
        match self.format {
            TextOrJson::Json => {
                let lang = self.ui.lang();
                let fault = |fault| JsonFault::of(path, source, fault, word(lang, fault));
                self.checked.faults.extend(faults.iter().map(fault));
            }
            TextOrJson::Text => {
                self.ui.flush()?;
                report::list(self.ui, source, faults, word);
            }
        }
        Ok(())
    }

    fn praise_weights(&mut self, name: &str, board: &str) -> Outcome {
        self.praise(words::board::fine_weights(self.ui.lang(), name, board))
    }

    fn praise(&mut self, words: String) -> Outcome {
        match self.format {
            TextOrJson::Json => Ok(()),
            TextOrJson::Text => self.ui.line(words),
        }
    }
}
