//! From arguments to a board, its weights and its tree.

use std::io;
use std::num::NonZero;
use std::path::Path;

use qeq_base::diagnostic::{Diagnostic, not_utf8};
use qeq_base::search::{Budget, Progress};
use qeq_base::source::SourceText;
use qeq_core::board::fault::BoardFault;
use qeq_core::board::likeness::Likeness;
use qeq_core::board::table::WeightColumn;
use qeq_core::board::{self, Board, Format, ReadOptions, Reading};
use qeq_core::builders::{self, Grown, Report, Strategy, Task};
use qeq_core::proof::Proof;
use qeq_core::tree::QuestionTree;
use qeq_core::tree::notation::{self, TreeFault};
use qeq_core::weights::{self, Weights};
use qeq_frontend::kinds::{self, FileKind};
use qeq_frontend::texts::echo::shown;
use qeq_frontend::{builtin, texts};
use qeq_i18n::{Lang, words};

use crate::args::{BoardOptions, Growth, Seed, TreeOptions, TreeSource};
use crate::exit::Exit;
use crate::interrupt;
use crate::progress::{self, Terms};
use crate::ui::Ui;
use crate::{files, report};

/// A board with the weights of its characters.
pub(crate) struct Loaded {
    /// The board.
    pub(crate) board: Board,
    /// The weights; equal ones when none were asked for.
    pub(crate) weights: Weights,
    /// Where they come from.
    pub(crate) weighed: Weighed,
}

/// Where the weights of a board come from.
pub(crate) enum Weighed {
    /// Nowhere: everybody counts the same.
    Equally,
    /// A column of the table, which is written back with the board.
    In(WeightColumn),
    /// A file, which knows nobody who joins the board.
    By(String),
}

impl Weighed {
    /// The column of the table, where it is one.
    pub(crate) fn column(&self) -> Option<&WeightColumn> {
        match self {
            Self::In(column) => Some(column),
            Self::Equally | Self::By(_) => None,
        }
    }

    /// Says which line a file of weights lacks for a board that is written with a newcomer.
    pub(crate) fn mention_newcomer(&self, ui: &mut Ui, name: &str) {
        if let Self::By(file) = self {
            let file = files::called(ui.lang(), file);
            ui.passage(&words::tree::weight_lacks(ui.lang(), name, file));
        }
    }

    /// Says which line of a file of weights is one too many for a board that is written without somebody.
    pub(crate) fn mention_leaver(&self, ui: &mut Ui, name: &str) {
        if let Self::By(file) = self {
            let file = files::called(ui.lang(), file);
            ui.message(words::tree::weight_left(ui.lang(), name, file));
        }
    }
}

/// The files that [`load_for`] and [`tree`] read; a column of weights may be among them.
pub(crate) fn inputs(options: &TreeOptions) -> impl Iterator<Item = &str> {
    options.board.path.as_deref().into_iter().chain(inputs_beside_board(options))
}

/// The same without the board.
pub(crate) fn inputs_beside_board(options: &TreeOptions) -> impl Iterator<Item = &str> {
    let tree = match &options.source {
        TreeSource::Saved(path) => Some(path.as_str()),
        TreeSource::Grown(..) => None,
    };
    [options.board.weights.as_deref(), tree].into_iter().flatten()
}

/// Loads the board and the weights that the options name.
pub(crate) fn load_for(ui: &mut Ui, options: &BoardOptions) -> Result<Loaded, Exit> {
    load(ui, options.path.as_deref(), options.weights.as_deref())
}

/// Loads a board or the built-in one, and the weights of this name.
pub(crate) fn load(ui: &mut Ui, path: Option<&str>, weights: Option<&str>) -> Result<Loaded, Exit> {
    let source = match path {
        Some(path) => files::read(ui, path)?,
        None => builtin::source(ui.lang()),
    };
    let format = path.and_then(files::format_of_path);
    let mut reading = board::read(&source, &ReadOptions { format, weight_column: weights });
    let weight_column = reading.weight_column.take();
    // Whoever misspelt the title of the column reads so beside what is wrong with its cells.
    let unknown = weights.filter(|name| weight_column.is_none() && !is_there(name));
    let (board, column) = match (accept(ui, &source, reading), unknown) {
        (_, Some(name)) => {
            return Err(Exit::failed(no_weights(ui.lang(), name, &source)));
        }
        (accepted, None) => accepted?,
    };
    let (weights, weighed) = match (column.zip(weight_column), weights) {
        (Some((weights, column)), _) => (weights, Weighed::In(column)),
        (None, Some(name)) => (read_weights(ui, name, &board)?, Weighed::By(name.to_owned())),
        (None, None) => (Weights::equal(&board), Weighed::Equally),
    };
    mention_rounding(ui, &weights);
    Ok(Loaded { board, weights, weighed })
}

/// Reads a board, in the format of its file's extension where nothing else is said.
pub(crate) fn read(ui: &mut Ui, path: &str, format: Option<Format>) -> Result<Board, Exit> {
    Ok(open(ui, path, format)?.0)
}

/// The same with the text of the board.
pub(crate) fn open(
    ui: &mut Ui,
    path: &str,
    format: Option<Format>,
) -> Result<(Board, SourceText), Exit> {
    let source = files::read(ui, path)?;
    let format = format.or_else(|| files::format_of_path(path));
    let reading = board::read(&source, &ReadOptions { format, weight_column: None });
    let (board, _) = accept(ui, &source, reading)?;
    Ok((board, source))
}

/// A board without errors, or a report of every fault. Warnings are counted in one line, but for that of rounded weights,
/// by which every total has changed.
fn accept(
    ui: &mut Ui,
    source: &SourceText,
    reading: Reading,
) -> Result<(Board, Option<Weights>), Exit> {
    let is_counted = |fault: &&Diagnostic<BoardFault>| fault.kind != BoardFault::WeightsRounded;
    let warnings = reading.warnings().filter(is_counted).count();
    let Some(board) = reading.board else {
        return Err(refuse(ui, source, &reading));
    };
    if warnings > 0 {
        ui.message(words::faults::warnings_hidden(ui.lang(), source.name(), warnings));
    }
    Ok((board, reading.weights))
}

/// Shows the faults of a text that is no board: of one that does not even look like one, the first few.
pub(crate) fn refuse(ui: &mut Ui, source: &SourceText, reading: &Reading) -> Exit {
    let faults = &reading.faults;
    let exit = match reading.likeness(source) {
        Likeness::Board => report::fail(ui, source, faults, texts::board::fault),
        Likeness::Spoilt | Likeness::OtherFile => {
            report::fail_early(ui, source, faults, texts::board::fault)
        }
    };
    mention_unlike(ui, source, reading);
    exit
}

/// Says so where a text that is no board is of another kind, or does not look like one, unless a fault says what seems to have
/// happened to it.
pub(crate) fn mention_unlike(ui: &mut Ui, source: &SourceText, reading: &Reading) {
    if let Some(hint) = kinds::no_board(ui.lang(), source, reading, FileKind::or_command) {
        ui.help_with(&hint);
    }
}

/// Whether a name leads to a file, or to standard input.
pub(crate) fn is_there(name: &str) -> bool {
    name == files::DASH || Path::new(name).exists()
}

/// Why there are no weights of this name, which is neither a column's nor leads anywhere. Boards of other formats than
/// tables have no such column.
pub(crate) fn no_weights(lang: Lang, name: &str, board: &SourceText) -> String {
    let format = files::format_of_path(board.name());
    match format.unwrap_or_else(|| Format::detect(board.text())) {
        _ if name.is_empty() => files::cannot_read(lang, name, &io::ErrorKind::NotFound.into()),
        Format::Table => words::errors::weights_are_neither(lang, shown(name)),
        Format::Json | Format::Config => words::errors::weights_are_no_file(lang, shown(name)),
    }
}

fn read_weights(ui: &mut Ui, name: &str, board: &Board) -> Result<Weights, Exit> {
    let source = files::read(ui, name)?;
    weights::read(&source, board)
        .map_err(|faults| report::fail(ui, &source, &faults, texts::board::weight_fault))
}

/// Says so where weights are no longer exactly those that stand in their file or column.
pub(crate) fn mention_rounding(ui: &mut Ui, weights: &Weights) {
    if !weights.are_exact() {
        ui.message(words::faults::weights_rounded(ui.lang()));
    }
}

/// The tree that the options ask for: a saved one, or one that a builder grows.
pub(crate) fn tree(ui: &mut Ui, loaded: &Loaded, options: &TreeOptions) -> Result<Grown, Exit> {
    match &options.source {
        TreeSource::Saved(path) => {
            let tree = read_tree(ui, path, &loaded.board)?;
            let report = Report::of(&tree, &task(loaded, 0));
            Ok(Grown { tree, report })
        }
        TreeSource::Grown(strategy, growth) => {
            if *strategy == Strategy::Random {
                mention_seed(ui, growth.seed);
            }
            mention_no_search(ui, *strategy, growth);
            let grown = grow(ui, *strategy, &task(loaded, growth.seed.value), growth);
            match strategy {
                Strategy::Optimal => mention_interruption(ui),
                _ if grown.report.stopped.is_some() => {
                    ui.message(words::report::interrupted_greedy(ui.lang()));
                }
                _ => {}
            }
            Ok(grown)
        }
    }
}

/// Says which seed was drawn where none was given, so that what chance gave can be had again.
pub(crate) fn mention_seed(ui: &mut Ui, seed: Seed) {
    if seed.is_drawn {
        ui.message(words::report::seed_drawn(ui.lang(), seed.value));
    }
}

/// Says which options are for a search where the strategy does none.
fn mention_no_search(ui: &mut Ui, strategy: Strategy, growth: &Growth) {
    let given = [
        ("--budget", growth.budget.is_some()),
        ("--time", growth.time.is_some()),
        ("--threads", growth.threads > NonZero::<usize>::MIN),
    ];
    let given: Vec<_> = given.iter().filter(|(_, is_given)| *is_given).map(|it| it.0).collect();
    if strategy != Strategy::Optimal && !given.is_empty() {
        let lang = ui.lang();
        let [this, other] = [strategy, Strategy::Optimal].map(|it| texts::tree::strategy(lang, it));
        ui.warning(&words::errors::no_search(lang, given.join(", "), this, other));
    }
}

/// Says so where a search was asked to end, and all goes on with what it has.
pub(crate) fn mention_interruption(ui: &mut Ui) {
    if interrupt::asked() {
        ui.message(words::report::interrupted(ui.lang()));
    }
}

/// What the builders are asked to build for.
pub(crate) fn task(loaded: &Loaded, seed: u64) -> Task<'_> {
    let weighed = Task::weighed(&loaded.board, loaded.weights.clone());
    let mut task = weighed.expect("nobody has joined since the weights were read");
    task.seed = seed;
    task
}

/// Grows a tree, with a progress bar once it takes longer than a second. Who gives a time and no budget gets all that
/// can be done in it.
pub(crate) fn grow(ui: &Ui, strategy: Strategy, task: &Task<'_>, growth: &Growth) -> Grown {
    let budget = match (growth.budget, growth.time) {
        (Some(nodes), _) => Budget::nodes(nodes),
        (None, Some(_)) => Budget::unlimited(),
        (None, None) => builders::default_budget(task.board),
    };
    let things = words::report::progress_nodes(ui.lang());
    // The others do not search, and are not cut short.
    let time = growth.time.filter(|_| strategy == Strategy::Optimal);
    let terms = Terms { budget, things, time, told: bounds };
    let mut task = task.clone();
    task.threads = growth.threads;
    let mut grown = progress::search(ui, &terms, |search| builders::grow(strategy, &task, search));
    if growth.prune && strategy == Strategy::Order {
        grown.tree.prune();
        grown.report = Report::of(&grown.tree, &task);
    }
    grown
}

/// A proof that no tree costs less than `total`, with a progress bar once it takes longer than a second.
pub(crate) fn certify(ui: &Ui, task: &Task<'_>, total: u64) -> Option<Proof> {
    let things = words::report::progress_nodes(ui.lang());
    let terms = Terms { budget: Budget::unlimited(), things, time: None, told: bounds };
    progress::search(ui, &terms, |search| builders::certify(task, total, search))
}

/// A saved tree, where it fits its board.
pub(crate) fn read_tree(ui: &mut Ui, path: &str, board: &Board) -> Result<QuestionTree, Exit> {
    let source = files::read(ui, path)?;
    let invalid = not_utf8(&source, TreeFault::NotUtf8).next();
    invalid
        .map_or_else(|| notation::read(source.text(), board), Err)
        .map_err(|fault| report::fail(ui, &source, &[fault], texts::tree::fault))
}

/// What is known of the total cost so far.
fn bounds(lang: Lang, progress: Progress) -> String {
    match (progress.lower, progress.upper) {
        (Some(lower), Some(upper)) => words::report::progress(lang, lower, upper),
        _ => words::report::progress_unbounded(lang),
    }
}
