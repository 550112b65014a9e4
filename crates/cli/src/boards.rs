//! From arguments to a board, its weights and its tree.

use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use qeq_base::search::{Budget, Progress, Search};
use qeq_base::source::SourceText;
use qeq_core::board::{self, Board, ReadOptions, Reading};
use qeq_core::builders::{self, Grown, Report, Strategy, Task};
use qeq_core::proof::Proof;
use qeq_core::tree::QuestionTree;
use qeq_core::tree::notation;
use qeq_core::weights::{self, Weights};
use qeq_frontend::{builtin, texts};
use qeq_i18n::{Lang, words};

use crate::args::{TreeOptions, TreeSource};
use crate::exit::Exit;
use crate::interrupt::{self, Ear};
use crate::ui::Ui;
use crate::{files, report};

/// A board with the weights of its characters.
pub(crate) struct Loaded {
    /// The board.
    pub(crate) board: Board,
    /// The weights; equal ones when none were asked for.
    pub(crate) weights: Weights,
    /// The title of the column of the board that holds them, which no board writes back.
    pub(crate) weight_column: Option<String>,
}

/// The files that [`load`] and [`tree`] read; a column of weights may be among them.
pub(crate) fn inputs<'a>(
    board: Option<&'a str>,
    options: &'a TreeOptions,
) -> impl Iterator<Item = &'a str> {
    let tree = match &options.source {
        TreeSource::Saved(path) => Some(path.as_str()),
        TreeSource::Grown(_) => None,
    };
    [board, options.weights.as_deref(), tree].into_iter().flatten()
}

/// Loads a board or the built-in one, and the weights that the options name.
pub(crate) fn load(ui: &mut Ui, path: Option<&str>, weights: Option<&str>) -> Result<Loaded, Exit> {
    let source = match path {
        Some(path) => files::read(ui, path)?,
        None => builtin::source(ui.lang()),
    };
    let format = path.and_then(files::format_of_path);
    let reading = board::read(&source, &ReadOptions { format, weight_column: weights });
    let (board, column) = accept(ui, &source, reading)?;
    let weight_column = weights.filter(|_| column.is_some()).map(str::to_owned);
    let weights = match (column, weights) {
        (Some(column), _) => column,
        (None, Some(name)) => read_weights(ui, name, &board)?,
        (None, None) => Weights::equal(&board),
    };
    Ok(Loaded { board, weights, weight_column })
}

/// A board without errors, or a report of every fault. Warnings are counted in one line.
fn accept(
    ui: &mut Ui,
    source: &SourceText,
    reading: Reading,
) -> Result<(Board, Option<Weights>), Exit> {
    let warnings = reading.warnings().count();
    let Some(board) = reading.board else {
        return Err(report::fail(ui, source, &reading.faults, texts::board_fault));
    };
    if warnings > 0 {
        ui.message(words::faults::warnings_hidden(ui.lang(), source.name(), warnings));
    }
    Ok((board, reading.weights))
}

fn read_weights(ui: &mut Ui, name: &str, board: &Board) -> Result<Weights, Exit> {
    if name != files::DASH && !Path::new(name).exists() {
        return Err(Exit::failed(words::errors::weights_are_neither(ui.lang(), name)));
    }
    let source = files::read(ui, name)?;
    let weights = weights::read(&source, board)
        .map_err(|faults| report::fail(ui, &source, &faults, texts::weight_fault))?;
    if !weights.are_exact() {
        ui.message(words::faults::weights_rounded(ui.lang()));
    }
    Ok(weights)
}

/// The tree that the options ask for: a saved one, or one that a builder grows.
pub(crate) fn tree(ui: &mut Ui, loaded: &Loaded, options: &TreeOptions) -> Result<Grown, Exit> {
    let task = task(loaded, options.seed);
    match &options.source {
        TreeSource::Saved(path) => {
            let tree = read_tree(ui, path, &loaded.board)?;
            let report = Report::of(&tree, &task);
            Ok(Grown { tree, report })
        }
        TreeSource::Grown(strategy) => Ok(grow(ui, *strategy, &task, options)),
    }
}

/// The same for somebody who has no use for what a search has when it is interrupted.
pub(crate) fn whole_tree(
    ui: &mut Ui,
    loaded: &Loaded,
    options: &TreeOptions,
) -> Result<QuestionTree, Exit> {
    let grown = tree(ui, loaded, options)?;
    if interrupt::asked() { Err(Exit::Interrupted) } else { Ok(grown.tree) }
}

/// What the builders are asked to build for.
pub(crate) fn task(loaded: &Loaded, seed: u64) -> Task<'_> {
    Task { weights: loaded.weights.clone(), seed, ..Task::new(&loaded.board) }
}

/// Grows a tree, with a progress bar once it takes longer than a second. Who gives a time and no budget gets all that
/// can be done in it.
pub(crate) fn grow(ui: &Ui, strategy: Strategy, task: &Task<'_>, options: &TreeOptions) -> Grown {
    let budget = match (options.budget, options.time) {
        (Some(nodes), _) => Budget::nodes(nodes),
        (None, Some(_)) => Budget::unlimited(),
        (None, None) => builders::default_budget(task.board),
    };
    let mut bar = Bar::new(ui, options.time);
    let mut watcher = |progress: Progress| bar.show(progress);
    let mut search = Search::watched(budget, &mut watcher);
    let task = &Task { threads: options.threads, ..task.clone() };
    let mut grown = builders::grow(strategy, task, &mut search);
    if options.prune && strategy == Strategy::Order {
        grown.tree.prune();
        grown.report = Report::of(&grown.tree, task);
    }
    bar.finish();
    grown
}

/// A proof that no tree costs less than `total`, with a progress bar once it takes longer than a second.
pub(crate) fn certify(ui: &Ui, task: &Task<'_>, total: u64) -> Option<Proof> {
    let mut bar = Bar::new(ui, None);
    let mut watcher = |progress: Progress| bar.show(progress);
    let mut search = Search::watched(Budget::unlimited(), &mut watcher);
    let proof = builders::certify(task, total, &mut search);
    bar.finish();
    proof
}

fn read_tree(ui: &mut Ui, path: &str, board: &Board) -> Result<QuestionTree, Exit> {
    let source = files::read(ui, path)?;
    notation::read(source.text(), board)
        .map_err(|fault| Exit::failed(texts::tree_fault(ui.lang(), source.name(), &fault)))
}

/// A progress bar on standard error that appears after a second, where somebody can see it, and what ends a search.
struct Bar {
    lang: Lang,
    visible: bool,
    ear: Ear,
    bar: Option<ProgressBar>,
}

impl Bar {
    /// The bar of a search that may take so long.
    fn new(ui: &Ui, time: Option<Duration>) -> Self {
        let (lang, visible) = (ui.lang(), ui.shows_progress());
        Self { lang, visible, ear: Ear::open(time), bar: None }
    }

    /// Shows how far the search is; says stop when the time is over or somebody asked for it.
    fn show(&mut self, progress: Progress) -> ControlFlow<()> {
        if self.visible && self.ear.elapsed() >= Duration::from_secs(1) {
            self.draw(progress);
        }
        self.ear.go_on()
    }

    fn draw(&mut self, progress: Progress) {
        let lang = self.lang;
        let bar = self.bar.get_or_insert_with(|| new_bar(lang, progress));
        bar.set_position(progress.nodes);
        bar.set_message(match progress.upper {
            u64::MAX => words::report::progress_unbounded(lang),
            upper => words::report::progress(lang, progress.lower, upper),
        });
    }

    fn finish(self) {
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
    }
}

fn new_bar(lang: Lang, progress: Progress) -> ProgressBar {
    let left = words::report::time_left(lang, "{eta}");
    let template = match progress.budget {
        Some(_) => format!("{{wide_bar}} {{percent}} % · {left} · {{msg}}"),
        None => "{spinner} {human_pos} · {elapsed} · {msg}".to_owned(),
    };
    let style = ProgressStyle::with_template(&template).expect("the template is fixed");
    let bar = ProgressBar::new(progress.budget.unwrap_or(0)).with_style(style);
    bar.set_position(progress.nodes);
    bar
}
