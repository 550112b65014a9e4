//! The arguments of `qeq`: what can be said, in both languages, and what was said, as types.
//!
//! clap's own words are English only, so the help has a template of ours and errors are put into words
//! here, from their kind.

pub(crate) mod clikomania;
mod cluedo;
pub(crate) mod conecta4;
mod duel;
pub(crate) mod own;
mod web;

use std::ffi::OsString;
use std::num::{NonZero, ParseIntError};
use std::path::Path;
use std::time::Duration;

use clap::builder::PossibleValuesParser;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, ArgMatches, Command};
use qeq_conecta4::players::Player;
use qeq_core::board::Format;
use qeq_core::builders::Strategy;
use qeq_frontend::texts;
use qeq_i18n::{Lang, words};

use crate::commands::cluedo::Practise;
use crate::commands::cluedo::deduce::Deduce;
use crate::commands::duel::Duel;
use crate::commands::play::duel::PlayDuel;
use crate::commands::tournament::Wish;
use crate::commands::web::Web;

/// What the person asks for.
#[derive(Clone, Debug)]
pub(crate) enum Request {
    /// No command: the full-screen game, with the board of this file.
    Screen(Option<String>),
    /// A text-mode game.
    Play { board: Option<String>, tree: TreeOptions },
    /// A duel against a person, in text mode.
    PlayDuel(PlayDuel),
    /// Two automatic players, one game.
    Duel(Duel),
    /// Many games between automatic players.
    Tournament(Wish),
    /// Grow and save a tree.
    Build {
        board: Option<String>,
        tree: TreeOptions,
        output: Option<String>,
        proof: Option<String>,
        format: TextOrJson,
    },
    /// Measure a tree, or all of them.
    Stats { board: Option<String>, tree: TreeOptions, compare: bool, format: TextOrJson },
    /// Write a tree.
    Dump { board: Option<String>, tree: TreeOptions, format: DumpFormat, output: Option<String> },
    /// File order with and without useless questions.
    Limpiar { board: Option<String>, tree: TreeOptions, format: TextOrJson },
    /// A random board.
    Aleatorio(Aleatorio),
    /// A newcomer.
    Add { edit: Edit, traits: String, picture: Option<String> },
    /// Somebody leaves.
    Remove { edit: Edit },
    /// All faults.
    Check { files: Vec<String>, weights: Option<String>, format: TextOrJson },
    /// Whether a proof holds.
    CheckProof { proof: String, board: String, weights: Option<String>, format: TextOrJson },
    /// From one format to another.
    Convert { input: String, output: String, from: Option<Format>, to: Option<Format> },
    /// What follows from the facts of a game of Cluedo.
    Deduce(Deduce),
    /// The notebook of a real game of Cluedo.
    Notebook { game: Option<String>, in_text: bool },
    /// A game of Cluedo to practise on.
    Practise(Practise),
    /// Something about Clikomania.
    Clikomania(clikomania::Clikomania),
    /// Something about Conecta 4.
    Conecta4(conecta4::Conecta4),
    /// The page.
    Web(Web),
    /// A completion script.
    Completions(clap_complete::Shell),
    /// The manual page.
    Man,
}

/// Which tree.
#[derive(Clone, Debug)]
pub(crate) struct TreeOptions {
    /// Where it comes from.
    pub(crate) source: TreeSource,
    /// Whether file order drops its useless questions.
    pub(crate) prune: bool,
    /// The seed of chance.
    pub(crate) seed: u64,
    /// Whether nobody gave it, so that it has to be told.
    pub(crate) seed_is_drawn: bool,
    /// Nodes for the search.
    pub(crate) budget: Option<u64>,
    /// How long it may take.
    pub(crate) time: Option<Duration>,
    /// Threads for the search.
    pub(crate) threads: NonZero<usize>,
    /// Weights of the characters.
    pub(crate) weights: Option<String>,
}

/// Where a tree comes from.
#[derive(Clone, Debug)]
pub(crate) enum TreeSource {
    /// A builder grows it.
    Grown(Strategy),
    /// A file holds it.
    Saved(String),
}

/// What a random board should be like.
#[derive(Clone, Debug)]
pub(crate) struct Aleatorio {
    /// N.
    pub(crate) characters: usize,
    /// k.
    pub(crate) attributes: Option<usize>,
    /// The probability of a 1.
    pub(crate) density: f64,
    /// The seed of chance; without one it is drawn.
    pub(crate) seed: Option<u64>,
    /// Where to.
    pub(crate) output: Option<String>,
}

/// An edit of a tree.
#[derive(Clone, Debug)]
pub(crate) struct Edit {
    /// The board.
    pub(crate) board: String,
    /// Who.
    pub(crate) name: String,
    /// Where the new board goes.
    pub(crate) output: Option<String>,
    /// The tree that is edited.
    pub(crate) tree: TreeOptions,
    /// How the result is shown.
    pub(crate) format: TextOrJson,
}

/// For people or for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextOrJson {
    /// For people.
    Text,
    /// For programs.
    Json,
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

/// Why there is no request.
#[derive(Clone, Debug)]
pub(crate) enum UsageError {
    /// Help or the version was asked for.
    Asked(String),
    /// The command line is wrong.
    Wrong {
        /// What is wrong.
        message: String,
        /// What to do.
        help: String,
    },
}

/// Understands the arguments, the program's name first.
///
/// # Errors
/// When help was asked for, or the command line is wrong; in words.
pub(crate) fn parse(lang: Lang, arguments: &[OsString]) -> Result<Request, UsageError> {
    let definition = command(lang);
    let program = program_named(&definition, arguments);
    let matches = match definition.try_get_matches_from(arguments) {
        Ok(matches) => matches,
        Err(error) => {
            let board = on_a_board(lang, arguments, &error);
            return board.map_or_else(
                || Err(in_words(lang, &program, &error)),
                |path| Ok(Request::Screen(Some(path))),
            );
        }
    };
    let Some((name, matches)) = matches.subcommand() else { return Ok(Request::Screen(None)) };
    match name {
        "help" => help_of(lang, matches.get_many("command").into_iter().flatten()),
        "check" => check_request(lang, matches),
        _ => Ok(request(name, matches)),
    }
}

fn request(name: &str, matches: &ArgMatches) -> Request {
    let (board, output) = (text(matches, "board"), text(matches, "output"));
    match name {
        "play" if matches.get_flag("duel") => Request::PlayDuel(duel::against_a_person(matches)),
        "play" => Request::Play { board, tree: tree_options(matches) },
        "duel" => Request::Duel(duel::duel_request(matches)),
        "tournament" => Request::Tournament(duel::tournament_request(matches)),
        "build" => Request::Build {
            board,
            tree: tree_options(matches),
            output,
            proof: text(matches, "proof"),
            format: text_or_json(matches),
        },
        "stats" => Request::Stats {
            board,
            tree: tree_options(matches),
            compare: matches.get_flag("compare"),
            format: text_or_json(matches),
        },
        "dump" => Request::Dump {
            board,
            tree: tree_options(matches),
            format: dump_format(matches),
            output,
        },
        "limpiar" => {
            Request::Limpiar { board, tree: tree_options(matches), format: text_or_json(matches) }
        }
        "aleatorio" => Request::Aleatorio(Aleatorio {
            characters: value(matches, "characters").unwrap_or(24),
            attributes: value(matches, "attributes"),
            density: value(matches, "density").unwrap_or(0.5),
            seed: value(matches, "seed"),
            output,
        }),
        "add" => Request::Add {
            edit: edit(matches),
            traits: text(matches, "traits").unwrap_or_default(),
            picture: text(matches, "picture"),
        },
        "remove" => Request::Remove { edit: edit(matches) },
        "convert" => Request::Convert {
            input: text(matches, "input").unwrap_or_default(),
            output: text(matches, "to-file").unwrap_or_default(),
            from: board_format(matches, "from"),
            to: board_format(matches, "to"),
        },
        "cluedo" => cluedo::request(matches),
        "clikomania" => Request::Clikomania(clikomania::request(matches)),
        "conecta4" => Request::Conecta4(conecta4::request(matches)),
        "completions" => {
            Request::Completions(value(matches, "shell").expect("clap asks for the shell"))
        }
        "web" => Request::Web(web::request(matches)),
        "man" => Request::Man,
        _ => unreachable!("clap knows no other command"),
    }
}

/// A proof is one of a single board.
fn check_request(lang: Lang, matches: &ArgMatches) -> Result<Request, UsageError> {
    let format = text_or_json(matches);
    let files: Vec<String> = matches.get_many("files").into_iter().flatten().cloned().collect();
    let weights = text(matches, "weights");
    match (text(matches, "proof"), &files[..]) {
        (Some(_), [_, second, ..]) => Err(UsageError::Wrong {
            message: words::errors::unknown_argument(lang, second),
            help: words::errors::usage_hint(lang, "qeq check"),
        }),
        (Some(proof), [board]) => {
            Ok(Request::CheckProof { proof, board: board.clone(), weights, format })
        }
        _ => Ok(Request::Check { files, weights, format }),
    }
}

fn text(matches: &ArgMatches, id: &str) -> Option<String> {
    value(matches, id)
}

/// The value of an argument, where the command has it and it was given.
fn value<T: Clone + Send + Sync + 'static>(matches: &ArgMatches, id: &str) -> Option<T> {
    matches.try_get_one::<T>(id).ok().flatten().cloned()
}

fn edit(matches: &ArgMatches) -> Edit {
    Edit {
        board: text(matches, "board").unwrap_or_default(),
        name: text(matches, "name").unwrap_or_default(),
        output: text(matches, "output"),
        tree: tree_options(matches),
        format: text_or_json(matches),
    }
}

fn tree_options(matches: &ArgMatches) -> TreeOptions {
    let strategy = value(matches, "strategy").unwrap_or(Strategy::Optimal);
    let seed = value(matches, "seed");
    TreeOptions {
        source: text(matches, "tree").map_or(TreeSource::Grown(strategy), TreeSource::Saved),
        prune: value(matches, "prune").unwrap_or(false),
        seed: seed.unwrap_or_else(any_seed),
        seed_is_drawn: seed.is_none(),
        budget: value(matches, "budget"),
        time: value::<f64>(matches, "time").map(Duration::from_secs_f64),
        threads: value::<u64>(matches, "threads")
            .and_then(|threads| NonZero::new(threads as usize))
            .unwrap_or(NonZero::<usize>::MIN),
        weights: text(matches, "weights"),
    }
}

/// A seed that differs from run to run: the standard library's own hashing keys are drawn by the system.
pub(crate) fn any_seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(0) >> 32
}

fn text_or_json(matches: &ArgMatches) -> TextOrJson {
    match text(matches, "format").as_deref() {
        Some("json") => TextOrJson::Json,
        _ => TextOrJson::Text,
    }
}

fn dump_format(matches: &ArgMatches) -> DumpFormat {
    match text(matches, "format").as_deref() {
        Some("json") => DumpFormat::Json,
        Some("dot") => DumpFormat::Dot,
        Some("svg") => DumpFormat::Svg,
        Some("mermaid") => DumpFormat::Mermaid,
        _ => DumpFormat::Text,
    }
}

fn board_format(matches: &ArgMatches, id: &str) -> Option<Format> {
    Format::from_name(&text(matches, id)?)
}

/// The command line, with every word in `lang`.
pub(crate) fn command(lang: Lang) -> Command {
    use words::help as w;
    let mut help =
        plain(lang, "help", w::help_command(lang), w::help_examples(lang)).alias("ayuda").arg(
            Arg::new("command")
                .num_args(1..)
                .value_name(w::placeholder_command(lang))
                .help(w::arg_help_command(lang)),
        );
    help = finish(lang, help, "help");
    let commands = [
        play(lang),
        build(lang),
        stats(lang),
        dump(lang),
        limpiar(lang),
        aleatorio(lang),
        add(lang),
        remove(lang),
        check(lang),
        convert(lang),
        duel::duel(lang),
        duel::tournament(lang),
        cluedo::command(lang),
        conecta4::command(lang),
        clikomania::command(lang),
        web::command(lang),
        completions(lang),
        man(lang),
        help,
    ];
    let root = plain(lang, "qeq", w::qeq(lang), w::qeq_examples(lang))
        .version(env!("CARGO_PKG_VERSION"))
        .subcommand_value_name(w::placeholder_command(lang))
        .arg(
            Arg::new("version")
                .short('V')
                .long("version")
                .action(ArgAction::Version)
                .help(w::opt_version(lang)),
        )
        .subcommands(commands);
    let template = format!(
        "{{about}}\n\n{}\n{{before-help}}{} {{usage}}\n\n{}\n{{subcommands}}\n\n{}\n{{options}}\n",
        w::examples(lang),
        w::usage(lang),
        w::commands(lang),
        w::options(lang),
    );
    let (command, options) = (w::placeholder_command(lang), w::placeholder_options(lang));
    root.override_usage(format!("qeq [{command}] [{options}]")).help_template(template)
}

/// A command without any of clap's own words, and the options that all have.
fn plain(lang: Lang, name: &'static str, about: String, examples: String) -> Command {
    use words::help as w;
    Command::new(name)
        .about(about)
        .before_help(examples)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .disable_help_subcommand(true)
        .hide_possible_values(true)
        .args([
            Arg::new("lang")
                .long("lang")
                .value_name(w::placeholder_lang(lang))
                .help(w::opt_lang(lang))
                .value_parser(PossibleValuesParser::new(Lang::ALL.map(Lang::code)))
                .display_order(90),
            Arg::new("color")
                .long("color")
                .value_name(w::placeholder_when(lang))
                .help(w::opt_color(lang))
                .value_parser(["auto", "always", "never"])
                .display_order(91),
            Arg::new("help")
                .short('h')
                .long("help")
                .action(ArgAction::Help)
                .help(w::opt_help(lang))
                .display_order(92),
        ])
}

/// Gives a subcommand its help, and its usage from the arguments that it has.
fn finish(lang: Lang, command: Command, name: &str) -> Command {
    use words::help as w;
    let mut usage = format!("qeq {name}");
    let mut arguments = String::new();
    for argument in command.get_positionals() {
        let value = argument.get_value_names().map_or("", |names| names[0].as_str());
        let many = if argument.get_action().takes_values()
            && argument.get_num_args().is_some_and(|n| n.max_values() > 1)
        {
            "…"
        } else {
            ""
        };
        usage += &if argument.is_required_set() {
            format!(" {value}{many}")
        } else {
            format!(" [{value}]{many}")
        };
    }
    if command.get_positionals().next().is_some() {
        arguments = format!("{}\n{{positionals}}\n\n", w::arguments(lang));
    }
    let nested = command.get_subcommands().next().is_some();
    if nested {
        usage += &format!(" {}", w::placeholder_command(lang));
        arguments = format!("{}\n{{subcommands}}\n\n", w::commands(lang));
    }
    let template = format!(
        "{{about}}\n\n{}\n{{before-help}}{} {{usage}}\n\n{arguments}{}\n{{options}}\n",
        w::examples(lang),
        w::usage(lang),
        w::options(lang),
    );
    command
        .override_usage(format!("{usage} [{}]", w::placeholder_options(lang)))
        .help_template(template)
        .mut_args(may_be_negative)
}

/// Lets the value of an option be a negative number, which is then refused as a value and not as an argument that nobody
/// knows.
fn may_be_negative(argument: Arg) -> Arg {
    let has_value = !argument.is_positional() && argument.get_action().takes_values();
    if has_value { argument.allow_negative_numbers(true) } else { argument }
}

fn board_arg(lang: Lang) -> Arg {
    use words::help as w;
    Arg::new("board").value_name(w::placeholder_board(lang)).help(w::arg_board(lang))
}

fn format_arg(lang: Lang) -> Arg {
    use words::help as w;
    Arg::new("format")
        .long("format")
        .value_name(w::placeholder_format(lang))
        .value_parser(["text", "json"])
        .help(w::opt_format_text_json(lang))
}

fn output_arg(lang: Lang, help: String) -> Arg {
    Arg::new("output")
        .short('o')
        .long("output")
        .value_name(words::help::placeholder_file(lang))
        .help(help)
}

fn proof_arg(lang: Lang, help: String) -> Arg {
    Arg::new("proof").long("proof").value_name(words::help::placeholder_file(lang)).help(help)
}

fn seed_arg(lang: Lang) -> Arg {
    Arg::new("seed")
        .long("seed")
        .value_name("N")
        .value_parser(clap::value_parser!(u64))
        .help(words::help::opt_seed(lang))
}

/// Most seconds that one may ask for: a year.
const MOST_SECONDS: f64 = 366.0 * 86_400.0;

fn time_arg(help: String) -> Arg {
    let seconds = |typed: &str| {
        let seconds = typed.parse::<f64>().ok().filter(|it| (0.0..=MOST_SECONDS).contains(it));
        seconds.ok_or("")
    };
    Arg::new("time").long("time").value_name("S").value_parser(seconds).help(help)
}

/// A search is asked for no more threads than this.
const MOST_THREADS: u64 = 64;

fn tree_args(lang: Lang) -> [Arg; 8] {
    use words::help as w;
    let strategy = |typed: &str| texts::strategy_named(typed).ok_or("");
    [
        Arg::new("strategy")
            .long("strategy")
            .short('s')
            .value_name(w::placeholder_strategy(lang))
            .value_parser(strategy)
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
            .value_parser(clap::value_parser!(u64))
            .help(w::opt_budget(lang)),
        time_arg(w::opt_search_time(lang)),
        Arg::new("threads")
            .long("threads")
            .value_name("N")
            .value_parser(clap::value_parser!(u64).range(1..=MOST_THREADS))
            .help(w::opt_threads(lang)),
        Arg::new("tree")
            .long("tree")
            .value_name(w::placeholder_tree(lang))
            .conflicts_with("strategy")
            .help(w::opt_tree(lang)),
        Arg::new("weights")
            .long("weights")
            .value_name(w::placeholder_weights(lang))
            .help(w::opt_weights(lang)),
    ]
}

fn play(lang: Lang) -> Command {
    use words::help as w;
    let command = plain(lang, "play", w::play(lang), w::play_examples(lang)).alias("jugar");
    let command = command.arg(board_arg(lang)).args(tree_args(lang));
    finish(lang, command.args(duel::person_args(lang)), "play")
}

fn build(lang: Lang) -> Command {
    use words::help as w;
    let command = plain(lang, "build", w::build(lang), w::build_examples(lang))
        .alias("construir")
        .args([board_arg(lang), output_arg(lang, w::opt_output(lang))])
        .arg(format_arg(lang).help(w::opt_format_build(lang)))
        .arg(proof_arg(lang, w::opt_proof_out(lang)))
        .args(tree_args(lang));
    finish(lang, command, "build")
}

fn stats(lang: Lang) -> Command {
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

fn dump(lang: Lang) -> Command {
    use words::help as w;
    let format = format_arg(lang)
        .value_parser(["text", "json", "dot", "svg", "mermaid"])
        .help(w::opt_format_dump(lang));
    let command = plain(lang, "dump", w::dump(lang), w::dump_examples(lang))
        .args([board_arg(lang), format, output_arg(lang, w::opt_output(lang))])
        .args(tree_args(lang));
    finish(lang, command, "dump")
}

fn limpiar(lang: Lang) -> Command {
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

fn aleatorio(lang: Lang) -> Command {
    use words::help as w;
    let number = |id: &'static str, short: char, help: String| {
        Arg::new(id)
            .short(short)
            .long(id)
            .value_name("N")
            .value_parser(clap::value_parser!(usize))
            .help(help)
    };
    let density = Arg::new("density")
        .long("density")
        .value_name("P")
        .value_parser(clap::value_parser!(f64))
        .help(w::opt_density(lang));
    let command = plain(lang, "aleatorio", w::aleatorio(lang), w::aleatorio_examples(lang))
        .alias("random")
        .args([
            number("characters", 'n', w::opt_characters(lang)),
            number("attributes", 'k', w::opt_attributes(lang)),
            density,
            seed_arg(lang),
            output_arg(lang, w::opt_output(lang)),
        ]);
    finish(lang, command, "aleatorio")
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

fn add(lang: Lang) -> Command {
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

fn remove(lang: Lang) -> Command {
    use words::help as w;
    let command =
        plain(lang, "remove", w::remove(lang), w::remove_examples(lang)).alias("eliminar");
    finish(lang, edit_command(lang, command, Vec::new()), "remove")
}

fn check(lang: Lang) -> Command {
    use words::help as w;
    let files = Arg::new("files")
        .required(true)
        .num_args(1..)
        .value_name(w::placeholder_file(lang))
        .help(w::arg_files(lang));
    let [.., weights] = tree_args(lang);
    let command = plain(lang, "check", w::check(lang), w::check_examples(lang))
        .alias("validar")
        .args([files, format_arg(lang), proof_arg(lang, w::opt_proof_in(lang)), weights]);
    finish(lang, command, "check")
}

fn convert(lang: Lang) -> Command {
    use words::help as w;
    let file = |id: &'static str, name: String, help: String| {
        Arg::new(id).required(true).value_name(name).help(help)
    };
    let format = |id: &'static str, help: String| {
        Arg::new(id)
            .long(id)
            .value_name(w::placeholder_format(lang))
            .value_parser(PossibleValuesParser::new(Format::ALL.map(Format::name)))
            .help(help)
    };
    let command = plain(lang, "convert", w::convert(lang), w::convert_examples(lang))
        .alias("convertir")
        .args([
            file("input", w::placeholder_in(lang), w::arg_in(lang)),
            file("to-file", w::placeholder_out(lang), w::arg_out(lang)),
            format("from", w::opt_from(lang)),
            format("to", w::opt_to(lang)),
        ]);
    finish(lang, command, "convert")
}

fn completions(lang: Lang) -> Command {
    use words::help as w;
    let shell = Arg::new("shell")
        .required(true)
        .value_name(w::placeholder_shell(lang))
        .value_parser(clap::value_parser!(clap_complete::Shell))
        .help(w::arg_shell(lang));
    let command =
        plain(lang, "completions", w::completions(lang), w::completions_examples(lang)).arg(shell);
    finish(lang, command, "completions")
}

fn man(lang: Lang) -> Command {
    finish(lang, plain(lang, "man", words::help::man(lang), words::help::man_examples(lang)), "man")
}

/// The help of the command whose name, and whose parents' names before it, are `names`.
fn help_of<'a>(lang: Lang, names: impl Iterator<Item = &'a String>) -> Result<Request, UsageError> {
    let mut root = command(lang);
    let mut found = &mut root;
    for name in names {
        found = found.find_subcommand_mut(name).ok_or_else(|| UsageError::Wrong {
            message: words::errors::unknown_command(lang, name),
            help: words::errors::usage_hint(lang, "qeq"),
        })?;
    }
    Err(UsageError::Asked(found.render_help().to_string()))
}

/// `qeq`, or `qeq stats` where the arguments name a command, or `qeq conecta4 solve`.
fn program_named(definition: &Command, arguments: &[OsString]) -> String {
    let mut names = arguments.iter().skip(1).filter_map(|argument| argument.to_str());
    let mut program = "qeq".to_owned();
    let mut command = definition;
    while let Some(found) = names.find_map(|name| command.find_subcommand(name)) {
        program = format!("{program} {}", found.get_name());
        command = found;
    }
    program
}

/// The file that stands where a command was expected, when nothing else is wrong: `qeq tablero.csv`.
fn on_a_board(lang: Lang, arguments: &[OsString], error: &clap::Error) -> Option<String> {
    let Some(ContextValue::String(path)) = error.get(ContextKind::InvalidSubcommand) else {
        return None;
    };
    let at = arguments.iter().position(|argument| argument.to_str() == Some(path))?;
    let rest = arguments[..at].iter().chain(&arguments[at + 1..]);
    let is_alone = command(lang).try_get_matches_from(rest).ok()?.subcommand().is_none();
    (is_alone && (Path::new(path).is_file() || looks_like_a_file(path))).then(|| path.clone())
}

/// Whether somebody who writes this means a file, even where there is none.
fn looks_like_a_file(path: &str) -> bool {
    let extension = Path::new(path).extension().and_then(|extension| extension.to_str());
    path.contains(std::path::is_separator) || extension.and_then(Format::from_extension).is_some()
}

/// What clap found wrong, in the language of the person.
fn in_words(lang: Lang, program: &str, error: &clap::Error) -> UsageError {
    use words::errors as w;
    let part = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(", "),
        _ => String::new(),
    };
    let argument = part(ContextKind::InvalidArg);
    let message = match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            return UsageError::Asked(error.render().to_string());
        }
        ErrorKind::InvalidValue if part(ContextKind::InvalidValue).is_empty() => {
            w::missing_value(lang, &argument)
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            w::invalid_value(lang, part(ContextKind::InvalidValue), &argument)
        }
        ErrorKind::UnknownArgument | ErrorKind::TooManyValues => {
            w::unknown_argument(lang, &argument)
        }
        ErrorKind::MissingSubcommand => w::missing_command(lang),
        ErrorKind::InvalidSubcommand => {
            w::unknown_command(lang, part(ContextKind::InvalidSubcommand))
        }
        ErrorKind::TooFewValues => w::missing_argument(lang, &argument),
        ErrorKind::MissingRequiredArgument => match error.get(ContextKind::InvalidArg) {
            Some(ContextValue::Strings(several)) if several.len() > 1 => {
                w::missing_arguments(lang, &argument)
            }
            _ => w::missing_argument(lang, &argument),
        },
        ErrorKind::WrongNumberOfValues => match values_missing(error, &argument) {
            Some(missing) => w::missing_part(lang, missing, &argument),
            None => w::bad_usage(lang),
        },
        ErrorKind::ArgumentConflict => match part(ContextKind::PriorArg) {
            other if other == argument => w::repeated_argument(lang, &argument),
            other => w::conflict(lang, &argument, other),
        },
        ErrorKind::InvalidUtf8 => w::not_utf8_argument(lang),
        _ => w::bad_usage(lang),
    };
    let choices = part(ContextKind::ValidValue);
    let near =
        [ContextKind::SuggestedValue, ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand]
            .map(part)
            .concat();
    let help = match (near.is_empty(), choices.is_empty()) {
        // Whoever writes what another command takes has not misspelt what this one does.
        (false, _) if is_known(lang, &argument) => w::usage_hint(lang, program),
        (false, _) => w::did_you_mean(lang, near),
        (true, false) => w::one_of(lang, choices),
        (true, true) => {
            value_help(lang, error, &argument).unwrap_or_else(|| w::usage_hint(lang, program))
        }
    };
    UsageError::Wrong { message, help }
}

/// The first of the values that an option has too few of.
fn values_missing<'a>(error: &clap::Error, argument: &'a str) -> Option<&'a str> {
    let Some(&ContextValue::Number(given)) = error.get(ContextKind::ActualNumValues) else {
        return None;
    };
    argument.split(' ').skip(1).nth(usize::try_from(given).ok()?)
}

/// Whether some command has this option.
fn is_known(lang: Lang, option: &str) -> bool {
    let Some(name) = option.strip_prefix("--") else { return false };
    let root = command(lang);
    let mut arguments = root.get_subcommands().flat_map(Command::get_arguments);
    arguments.any(|argument| argument.get_long() == Some(name))
}

/// Which values an option takes, where it was given another.
fn value_help(lang: Lang, error: &clap::Error, argument: &str) -> Option<String> {
    use words::errors as w;
    let is_of = |option: &str| argument.starts_with(option);
    if !matches!(error.kind(), ErrorKind::InvalidValue | ErrorKind::ValueValidation) {
        return None;
    }
    if let Some((least, most)) = range_of(error) {
        return Some(w::between(lang, least, most));
    }
    if is_no_whole_number(error) {
        return Some(w::whole_number(lang));
    }
    Some(match () {
        () if is_of("--strategy") => {
            w::one_of(lang, Strategy::ALL.map(|known| texts::strategy(lang, known)).join(", "))
        }
        () if is_of("--time") => w::between(lang, 0, MOST_SECONDS),
        () if is_of("--density") => w::between(lang, 0, 1),
        () if is_of("--player") => w::one_of(lang, players(lang)),
        () if is_of("--first") || is_of("--second") => {
            w::one_of(lang, format!("{}, {}", words::conecta4::person(lang), players(lang)))
        }
        () => return None,
    })
}

fn players(lang: Lang) -> String {
    Player::ALL.map(|known| texts::player(lang, known)).join(", ")
}

/// Whether a whole number was wanted and something else stands there.
fn is_no_whole_number(error: &clap::Error) -> bool {
    matches!(std::error::Error::source(error), Some(source) if source.is::<ParseIntError>())
}

/// The least and the most that a number may be; clap tells them in a sentence alone: “0 is not in 1..=64”.
fn range_of(error: &clap::Error) -> Option<(String, String)> {
    let sentence = std::error::Error::source(error)?.to_string();
    let (_, range) = sentence.split_once(" is not in ")?;
    let (least, most) = range.split_once("..=")?;
    Some((least.to_owned(), most.to_owned()))
}

#[cfg(test)]
mod tests;
