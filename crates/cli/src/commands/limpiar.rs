//! `qeq limpiar`: the tree in file order before and after useless questions are dropped.

use qeq_base::search::Search;
use qeq_core::builders::{self, Grown, Report, Strategy};
use qeq_core::tree::QuestionTree;
use qeq_core::weights::Weights;
use qeq_frontend::texts::numbers::rounded;
use qeq_i18n::words;
use serde::Serialize;

use super::{dump, stats};
use crate::args::{TextOrJson, TreeOptions, TreeSource};
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
pub(crate) fn run(ui: &mut Ui, options: &TreeOptions, format: TextOrJson) -> Outcome {
    let loaded = boards::load_for(ui, options)?;
    let file_order = TreeOptions { source: TreeSource::Grown(Strategy::Order), ..options.clone() };
    let (cleaned, options) = match options.source {
        TreeSource::Saved(_) => (Cleaned::of(boards::tree(ui, &loaded, options)?.tree), options),
        TreeSource::Grown(_) => (Cleaned::in_file_order(&loaded), &file_order),
    };
    match format {
        TextOrJson::Json => print_json(ui, &loaded, cleaned, options),
        TextOrJson::Text => {
            let raw_heading = match options.source {
                TreeSource::Saved(_) => words::tree::saved_heading(ui.lang()),
                TreeSource::Grown(_) => words::tree::raw_heading(ui.lang()),
            };
            print_text(ui, &loaded, &cleaned, raw_heading)
        }
    }
}

fn print_json(ui: &mut Ui, loaded: &Loaded, cleaned: Cleaned, options: &TreeOptions) -> Outcome {
    let task = boards::task(loaded, options.seed.value);
    let object = |tree: QuestionTree| {
        let report = Report::of(&tree, &task);
        stats::object(loaded, &Grown { tree, report }, options)
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
