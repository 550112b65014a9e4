//! `qeq build --proof` and `qeq check --proof`: certificates that no tree is better.

use qeq_base::diagnostic::Diagnostic;
use qeq_base::search::Stopped;
use qeq_base::source::SourceText;
use qeq_core::board::Board;
use qeq_core::builders::{self, Grown, Strategy};
use qeq_core::proof::{self, Proof, ProofFault, Written};
use qeq_core::tree::measure::mean;
use qeq_core::weights::Weights;
use qeq_frontend::texts;
use qeq_frontend::texts::numbers::rounded;
use qeq_i18n::{Lang, words};
use serde::Serialize;

use super::check::{Check, Checked};
use crate::args::{TextOrJson, TreeOptions, TreeSource};
use crate::boards::{self, Loaded};
use crate::exit::{Exit, Outcome};
use crate::interrupt;
use crate::progress::{Line, counting};
use crate::report::JsonFault;
use crate::ui::Ui;
use crate::{files, report};

/// Writes the proof that no tree is better than the one that was grown.
pub(super) fn write(
    ui: &mut Ui,
    loaded: &Loaded,
    grown: &Grown,
    options: &TreeOptions,
    path: &str,
) -> Outcome {
    let lang = ui.lang();
    let certified = match grown.report.is_proven_optimal() {
        true => boards::certify(ui, &boards::task(loaded, 0), grown.report.total_depth),
        false => None,
    };
    let Some(proof) = certified else {
        if interrupt::asked() {
            ui.error(&words::errors::proof_interrupted(lang), None);
            return Err(Exit::Interrupted);
        }
        let help = way_to_a_proof(lang, loaded, grown, options);
        return Err(Exit::failed_with_help(words::errors::no_proof(lang), help));
    };
    let lemmas = proof.lemma_count();
    files::write(ui, path, proof)?;
    ui.message(words::report::proof_written(lang, path, lemmas));
    Ok(())
}

/// What may prove the tree: a search where there was none, a longer one where there was and where that is of use.
fn way_to_a_proof(lang: Lang, loaded: &Loaded, grown: &Grown, options: &TreeOptions) -> String {
    use words::errors as w;
    let optimal = texts::tree::strategy(lang, Strategy::Optimal);
    match (&options.source, grown.report.stopped) {
        (TreeSource::Saved(_), _) => w::prove_without_tree(lang, optimal),
        (TreeSource::Grown(Strategy::Optimal, _), stopped) => {
            if !builders::search_raises_bound(&boards::task(loaded, 0)) {
                return w::prove_at_sight(lang, builders::EXACT);
            }
            let limit = if stopped == Some(Stopped::Asked) { "--time" } else { "--budget" };
            w::prove_longer(lang, limit)
        }
        (TreeSource::Grown(..), _) => w::prove_by(lang, optimal),
    }
}

/// Checks a proof against a board; ends with 1 when it does not hold.
pub(super) fn check(
    ui: &mut Ui,
    proof: &str,
    board: &str,
    weights: Option<&str>,
    format: TextOrJson,
) -> Outcome {
    let (sound, source, mut found) = inputs(ui, proof, board, weights, format)?;
    let checked = proof::read(&source).and_then(|written| {
        verify(ui.lang(), &sound, &written)?;
        Ok(written.proof)
    });
    let lang = ui.lang();
    let word = |fault: &Diagnostic<ProofFault>| texts::tree::proof_fault(lang, &sound.0, fault);
    match (format, checked) {
        (TextOrJson::Text, Ok(proof)) => {
            let average = rounded(mean(proof.total, proof.weight));
            let board = files::called(lang, board);
            ui.line(words::report::proof_holds(lang, source.name(), board, proof.total, average))
        }
        (TextOrJson::Text, Err(fault)) => {
            Err(report::fail(ui, &source, &[fault], |_, fault| word(fault)))
        }
        (TextOrJson::Json, Ok(proof)) => {
            ui.json(&Judged { checked: found, proof: Shown::of(&proof) })
        }
        (TextOrJson::Json, Err(fault)) => {
            found.fail(JsonFault::of(proof, &source, &fault, word(&fault)));
            ui.json(&found)?;
            Err(Exit::FailedAfterReport)
        }
    }
}

/// The board, its weights and the text of the proof, with what was found in them for programs, who hear in their own way
/// of what cannot be read.
fn inputs(
    ui: &mut Ui,
    proof: &str,
    board: &str,
    weights: Option<&str>,
    format: TextOrJson,
) -> Result<((Board, Weights), SourceText, Checked), Exit> {
    files::check_stdin(ui, [board, proof].into_iter().chain(weights))?;
    if format == TextOrJson::Text {
        let Loaded { board, weights, .. } = boards::load(ui, Some(board), weights)?;
        return Ok(((board, weights), files::read(ui, proof)?, Checked::default()));
    }
    let mut check = Check::new(ui, weights, format);
    let sound = check.file(board)?;
    let source = if sound.is_some() { check.read(proof)? } else { None };
    let checked = check.checked;
    match sound.zip(source) {
        Some((sound, source)) => Ok((sound, source, checked)),
        None => {
            ui.json(&checked)?;
            Err(Exit::FailedAfterReport)
        }
    }
}

/// Checks a proof, with a progress bar once it takes longer than a second.
fn verify(
    lang: Lang,
    (board, weights): &(Board, Weights),
    written: &Written,
) -> Result<(), Diagnostic<ProofFault>> {
    let lines = written.proof.lines() as u64;
    let mut line = Line::new();
    let mut heard = |checked: usize| {
        line.show(checked as u64, || counting(lang, lines, words::report::progress_lemmas(lang)));
    };
    written.verify(board, weights, &mut heard)
}

#[derive(Serialize)]
struct Judged {
    #[serde(flatten)]
    checked: Checked,
    proof: Shown,
}

/// What a proof says.
#[derive(Serialize)]
struct Shown {
    total_depth: u64,
    average_depth: f64,
    lemmas: usize,
}

impl Shown {
    fn of(proof: &Proof) -> Self {
        Self {
            total_depth: proof.total,
            average_depth: mean(proof.total, proof.weight),
            lemmas: proof.lemma_count(),
        }
    }
}
