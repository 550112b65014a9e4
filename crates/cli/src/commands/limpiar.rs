//! `qeq limpiar`: the tree in file order before and after useless questions are dropped.

use qeq_base::search::{Budget, Search};
use qeq_core::board::Board;
use qeq_core::builders::{self, Report, Strategy};
use qeq_core::tree::QuestionTree;
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
        let mut unneeded = Search::new(Budget::unlimited());
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
struct BeforeAfter {
    version: u32,
    before: stats::Json,
    after: stats::Json,
}

/// Shows both trees with their average depths.
pub(crate) fn run(
    ui: &mut Ui,
    board: Option<&str>,
    options: &TreeOptions,
    format: TextOrJson,
) -> Outcome {
    let loaded = boards::load(ui, board, options.weights.as_deref())?;
    let cleaned = match options.source {
        TreeSource::Saved(_) => Cleaned::of(boards::tree(ui, &loaded, options)?.tree),
        TreeSource::Grown(_) => Cleaned::in_file_order(&loaded),
    };
    match format {
        TextOrJson::Json => print_json(ui, &loaded, &cleaned),
        TextOrJson::Text => print_text(ui, &loaded.board, &cleaned),
    }
}

fn print_json(ui: &mut Ui, loaded: &Loaded, cleaned: &Cleaned) -> Outcome {
    let task = boards::task(loaded, 0);
    let measured = |tree: &QuestionTree| {
        let report = Report::of(tree, &task);
        stats::json(&loaded.board, &tree.measure(&loaded.weights), &report, Strategy::Order.name())
    };
    let both =
        BeforeAfter { version: 1, before: measured(&cleaned.raw), after: measured(&cleaned.clean) };
    ui.line(serde_json::to_string(&both).expect("strings and finite numbers only"))
}

fn print_text(ui: &mut Ui, board: &Board, cleaned: &Cleaned) -> Outcome {
    use words::tree as w;
    let lang = ui.lang();
    for (heading, tree) in
        [(w::raw_heading(lang), &cleaned.raw), (w::clean_heading(lang), &cleaned.clean)]
    {
        ui.line(format_args!("== {heading} =="))?;
        dump::outline(ui, tree, board)?;
        ui.line(w::average(lang, stats::rounded(tree.average_depth())))?;
        ui.line("")?;
    }
    ui.line(w::dropped(lang, cleaned.dropped))
}
