//! The commands that grow, measure, write and edit trees.

use std::num::NonZero;
use std::path::Path;
use std::time::Duration;

use clap::{Arg, ArgAction, ArgMatches, Command};
use qeq_core::builders::Strategy;
use qeq_frontend::texts;
use qeq_i18n::{Lang, words};

use super::parts::{
    ANY_NUMBER, Choice, Seed, TextOrJson, board_arg, finish, format_arg, meant, named, one_of,
    output_arg, plain, proof_arg, seed_arg, text, text_or_json, time, time_arg, value, whole,
};
use super::{Request, duel};

/// Which board, and how likely its characters are.
#[derive(Clone, Debug)]
pub(crate) struct BoardOptions {
    /// The file; without one, the built-in board.
    pub(crate) path: Option<String>,
    /// Weights of the characters.
    pub(crate) weights: Option<String>,
}

/// Which tree, of which board.
#[derive(Clone, Debug)]
pub(crate) struct TreeOptions {
    /// The board.
    pub(crate) board: BoardOptions,
    /// Where the tree comes from.
    pub(crate) source: TreeSource,
}

/// Where a tree comes from.
#[derive(Clone, Debug)]
pub(crate) enum TreeSource {
    /// A builder grows it.
    Grown(Strategy, Growth),
    /// A file holds it.
    Saved(String),
}

/// What builders are told.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Growth {
    /// Whether file order drops its useless questions.
    pub(crate) prune: bool,
    /// The seed of chance.
    pub(crate) seed: Seed,
    /// Nodes for the search.
    pub(crate) budget: Option<u64>,
    /// How long it may take.
    pub(crate) time: Option<Duration>,
    /// Threads for the search.
    pub(crate) threads: NonZero<usize>,
}

/// An edit of a tree.
#[derive(Clone, Debug)]
pub(crate) struct Edit {
    /// Who.
    pub(crate) name: String,
    /// Where the new board goes.
    pub(crate) output: Option<String>,
    /// The tree that is edited, and its board.
    pub(crate) tree: TreeOptions,
    /// How the result is shown.
    pub(crate) format: TextOrJson,
}

/// How a tree is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DumpFormat {
    /// An outline.
    Text,
    /// For programs.
    Json,
    /// For Graphviz.
    Dot,
    /// For browsers.
    Svg,
    /// For Markdown pages.
    Mermaid,
}

/// What the ways of writing a tree are called.
const DRAWINGS: Choice<DumpFormat, 5> = [
    ("text", DumpFormat::Text),
    ("json", DumpFormat::Json),
    ("dot", DumpFormat::Dot),
    ("svg", DumpFormat::Svg),
    ("mermaid", DumpFormat::Mermaid),
];

/// What files of them end in, where that is not their name.
const EXTENSIONS: Choice<DumpFormat, 3> =
    [("txt", DumpFormat::Text), ("gv", DumpFormat::Dot), ("mmd", DumpFormat::Mermaid)];

impl DumpFormat {
    fn of_extension(extension: &str) -> Option<Self> {
        meant(&DRAWINGS, extension).or_else(|| meant(&EXTENSIONS, extension))
    }

    /// The format that the extension of a file tells.
    pub(crate) fn of_path(path: &str) -> Option<Self> {
        Self::of_extension(extension(path)?)
    }
}

fn edit(matches: &ArgMatches) -> Edit {
    Edit {
        name: text(matches, "name").unwrap_or_default(),
        output: text(matches, "output"),
        tree: tree_options(matches),
        format: text_or_json(matches),
    }
}

fn tree_options(matches: &ArgMatches) -> TreeOptions {
    let strategy = value(matches, "strategy").unwrap_or(Strategy::Optimal);
    let grown = || TreeSource::Grown(strategy, growth(matches));
    TreeOptions {
        board: board_options(matches),
        source: text(matches, "tree").map_or_else(grown, TreeSource::Saved),
    }
}

fn board_options(matches: &ArgMatches) -> BoardOptions {
    BoardOptions { path: text(matches, "board"), weights: text(matches, "weights") }
}

fn growth(matches: &ArgMatches) -> Growth {
    Growth {
        prune: value(matches, "prune").unwrap_or(false),
        seed: Seed::or_drawn(value(matches, "seed")),
        budget: value(matches, "budget"),
        time: time(matches),
        threads: value::<u64>(matches, "threads")
            .and_then(|threads| NonZero::new(threads as usize))
            .unwrap_or(NonZero::<usize>::MIN),
    }
}

/// The format that was asked for, or else that of the file, where its name has an extension: `None` where that tells none.
fn dump_format(matches: &ArgMatches) -> Option<DumpFormat> {
    let output = text(matches, "output");
    match (value(matches, "format"), output.as_deref().and_then(extension)) {
        (Some(format), _) => Some(format),
        (None, Some(extension)) => DumpFormat::of_extension(extension),
        (None, None) => Some(DumpFormat::Text),
    }
}

fn extension(path: &str) -> Option<&str> {
    Path::new(path).extension()?.to_str()
}

/// A search is asked for no more threads than this.
const MOST_THREADS: u64 = 64;

pub(super) fn tree_args(lang: Lang) -> [Arg; 8] {
    use words::help as w;
    let strategies = Strategy::ALL.map(|known| texts::tree::strategy(lang, known));
    [
        Arg::new("strategy")
            .long("strategy")
            .short('s')
            .value_name(w::placeholder_strategy(lang))
            .value_parser(named(strategies, texts::tree::strategy_named))
            .help(w::opt_strategy(lang)),
        Arg::new("prune")
            .long("prune")
            .action(ArgAction::SetTrue)
            .conflicts_with("tree")
            .help(w::opt_prune(lang)),
        seed_arg(lang),
        Arg::new("budget")
            .long("budget")
            .value_name("N")
            .value_parser(whole::<u64>(ANY_NUMBER))
            .help(w::opt_budget(lang)),
        time_arg(w::opt_search_time(lang)),
        Arg::new("threads")
            .long("threads")
            .value_name("N")
            .value_parser(whole::<u64>(1..=MOST_THREADS))
            .help(w::opt_threads(lang)),
        Arg::new("tree")
            .long("tree")
            .value_name(w::placeholder_tree(lang))
            .conflicts_with_all(["strategy", "budget", "time", "threads"])
            .help(w::opt_tree(lang)),
        Arg::new("weights")
            .long("weights")
            .value_name(w::placeholder_weights(lang))
            .help(w::opt_weights(lang)),
    ]
}

pub(super) fn play(lang: Lang) -> Command {
    use words::help as w;
    let command = plain(lang, "play", w::play(lang), w::play_examples(lang)).alias("jugar");
    let tree = tree_args(lang);
    let duel = duel::person_args(lang, &tree);
    finish(lang, command.arg(board_arg(lang)).args(tree).args(duel), "play")
}

pub(super) fn play_request(matches: &ArgMatches) -> Request {
    match matches.get_flag("duel") {
        true => Request::PlayDuel(duel::against_a_person(matches)),
        false => Request::Play(tree_options(matches)),
    }
}

pub(super) fn build(lang: Lang) -> Command {
    use words::help as w;
    let command = plain(lang, "build", w::build(lang), w::build_examples(lang))
        .alias("construir")
        .args([board_arg(lang), output_arg(lang, w::opt_output(lang))])
        .arg(format_arg(lang).help(w::opt_format_build(lang)))
        .arg(proof_arg(lang, w::opt_proof_out(lang)))
        .args(tree_args(lang));
    finish(lang, command, "build")
}

pub(super) fn build_request(matches: &ArgMatches) -> Request {
    Request::Build {
        tree: tree_options(matches),
        output: text(matches, "output"),
        proof: text(matches, "proof"),
        format: text_or_json(matches),
    }
}

pub(super) fn stats(lang: Lang) -> Command {
    use words::help as w;
    let compare = Arg::new("compare")
        .long("compare")
        .action(ArgAction::SetTrue)
        .conflicts_with_all(["strategy", "tree"])
        .help(w::opt_compare(lang));
    let command = plain(lang, "stats", w::stats(lang), w::stats_examples(lang))
        .args([board_arg(lang), compare, format_arg(lang)])
        .args(tree_args(lang));
    finish(lang, command, "stats")
}

pub(super) fn stats_request(matches: &ArgMatches) -> Request {
    let format = text_or_json(matches);
    match matches.get_flag("compare") {
        true => Request::Compare { board: board_options(matches), growth: growth(matches), format },
        false => Request::Stats { tree: tree_options(matches), format },
    }
}

pub(super) fn dump(lang: Lang) -> Command {
    use words::help as w;
    let format = format_arg(lang).value_parser(one_of(DRAWINGS)).help(w::opt_format_dump(lang));
    let command = plain(lang, "dump", w::dump(lang), w::dump_examples(lang))
        .args([board_arg(lang), format, output_arg(lang, w::opt_output(lang))])
        .args(tree_args(lang));
    finish(lang, command, "dump")
}

pub(super) fn dump_request(matches: &ArgMatches) -> Request {
    let (format, output) = (dump_format(matches), text(matches, "output"));
    Request::Dump { tree: tree_options(matches), format, output }
}

pub(super) fn limpiar(lang: Lang) -> Command {
    use words::help as w;
    let [.., tree, weights] = tree_args(lang);
    let tree = Arg::new("tree")
        .long("tree")
        .value_name(w::placeholder_tree(lang))
        .help(tree.get_help().cloned().unwrap_or_default());
    let command = plain(lang, "limpiar", w::limpiar(lang), w::limpiar_examples(lang))
        .alias("prune")
        .args([board_arg(lang), format_arg(lang), tree, weights]);
    finish(lang, command, "limpiar")
}

pub(super) fn limpiar_request(matches: &ArgMatches) -> Request {
    Request::Limpiar {
        board: board_options(matches),
        tree: text(matches, "tree"),
        format: text_or_json(matches),
    }
}

fn edit_command(lang: Lang, command: Command, more: Vec<Arg>) -> Command {
    use words::help as w;
    let name = Arg::new("name")
        .required(true)
        .value_name(w::placeholder_name(lang))
        .help(w::arg_name(lang));
    command
        .args([board_arg(lang).required(true).help(w::arg_board_required(lang)), name])
        .args(more)
        .args([output_arg(lang, w::opt_output_board(lang)), format_arg(lang)])
        .args(tree_args(lang))
}

pub(super) fn add(lang: Lang) -> Command {
    use words::help as w;
    let traits = Arg::new("traits")
        .required(true)
        .value_name(w::placeholder_traits(lang))
        .help(w::arg_traits(lang));
    let picture = Arg::new("picture")
        .long("picture")
        .value_name(w::placeholder_file(lang))
        .help(w::opt_picture(lang));
    let command =
        plain(lang, "add", w::add(lang), w::add_examples(lang)).alias("anadir").alias("añadir"); // not words: a name of the command, as it may be typed
    finish(lang, edit_command(lang, command, vec![traits, picture]), "add")
}

pub(super) fn add_request(matches: &ArgMatches) -> Request {
    Request::Add {
        edit: edit(matches),
        traits: text(matches, "traits").unwrap_or_default(),
        picture: text(matches, "picture"),
    }
}

pub(super) fn remove(lang: Lang) -> Command {
    use words::help as w;
    let command =
        plain(lang, "remove", w::remove(lang), w::remove_examples(lang)).alias("eliminar");
    finish(lang, edit_command(lang, command, Vec::new()), "remove")
}

pub(super) fn remove_request(matches: &ArgMatches) -> Request {
    Request::Remove { edit: edit(matches) }
}
