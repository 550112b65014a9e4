//! `qeq limpiar`: the tree in file order before and after useless questions are dropped.

use qeq_base::search::Search;
use qeq_core::builders::{self, Grown, Report, Strategy};
use qeq_core::tree::QuestionTree;
use qeq_core::weights::Weights;
use qeq_frontend::texts::numbers::rounded;
use qeq_i18n::words;
use serde::Serialize;

use super::dump;
use super::stats::{self, Label};
use crate::args::{BoardOptions, TextOrJson};
use crate::boards::{self, Loaded};
use crate::exit::Outcome;
use crate::ui::Ui;

/// A tree with its useless questions and without.
pub(crate) struct Cleaned {
    /// Before.
    pub(crate) raw: QuestionTree,
    /// After.
    pub(crate) clean: QuestionTree,
    /// How many questions were dropped.
    pub(crate) dropped: usize,
}

impl Cleaned {
    /// The basic construction of a board, and the same pruned.
    pub(crate) fn in_file_order(loaded: &Loaded) -> Self {
        let task = boards::task(loaded, 0);
        let mut unneeded = Search::unlimited();
        Self::of(builders::grow(Strategy::Order, &task, &mut unneeded).tree)
    }

    /// A tree, and the same pruned.
    pub(crate) fn of(raw: QuestionTree) -> Self {
        let mut clean = raw.clone();
        let dropped = clean.prune();
        Self { raw, clean, dropped }
    }
}

#[derive(Serialize)]
struct BeforeAfter<T> {
    version: u32,
    before: T,
    after: T,
}

/// Shows both trees with their average depths.
pub(crate) fn run(
    ui: &mut Ui,
    options: &BoardOptions,
    saved: Option<&str>,
    format: TextOrJson,
) -> Outcome {
    let loaded = boards::load_for(ui, options)?;
    let (cleaned, label) = match saved {
        Some(path) => (Cleaned::of(boards::read_tree(ui, path, &loaded.board)?), Label::Saved),
        None => (Cleaned::in_file_order(&loaded), Label::Grown(Strategy::Order)),
    };
    let heading = match saved {
        Some(_) => words::tree::saved_heading(ui.lang()),
        None => words::tree::raw_heading(ui.lang()),
    };
    match format {
        TextOrJson::Json => print_json(ui, &loaded, cleaned, label),
        TextOrJson::Text => print_text(ui, &loaded, &cleaned, heading),
    }
}

fn print_json(ui: &mut Ui, loaded: &Loaded, cleaned: Cleaned, label: Label) -> Outcome {
    let task = boards::task(loaded, 0);
    let object = |tree: QuestionTree| {
        let report = Report::of(&tree, &task);
        stats::object(loaded, &Grown { tree, report }, label)
    };
    let both =
        BeforeAfter { version: 1, before: object(cleaned.raw), after: object(cleaned.clean) };
    ui.json(&both)
}

fn print_text(ui: &mut Ui, loaded: &Loaded, cleaned: &Cleaned, raw_heading: String) -> Outcome {
    use words::tree as w;
    let lang = ui.lang();
    for (heading, tree) in [(raw_heading, &cleaned.raw), (w::clean_heading(lang), &cleaned.clean)] {
        ui.line(format_args!("== {heading} =="))?;
        dump::outline(ui, tree, &loaded.board)?;
        ui.line(w::average(lang, average(tree, &loaded.weights)))?;
        ui.line("")?;
    }
    ui.line(w::dropped(lang, cleaned.dropped))
}

fn average(tree: &QuestionTree, weights: &Weights) -> String {
    rounded(tree.measure(weights).average_depth())
}
