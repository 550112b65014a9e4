//! The arguments of `qeq`: what can be said, in both languages, and what was said, as types.
//!
//! clap's own words are English only, so the help has a template of ours and errors are [put into words](wrong)
//! from their kind.

mod boards;
pub(crate) mod clikomania;
pub(crate) mod cluedo;
pub(crate) mod conecta4;
pub(crate) mod duel;
mod misplaced;
pub(crate) mod own;
mod parts;
mod trees;
pub(crate) mod web;
mod wrong;

use std::ffi::OsString;
use std::path::Path;

use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Command};
use clap_complete::Shell;
use qeq_base::letters::folded;
use qeq_core::board::Format;
use qeq_frontend::texts::echo::shown;
use qeq_i18n::{Lang, words};

pub(crate) use boards::Aleatorio;
pub(crate) use parts::{COLORS, Seed, TextOrJson, any_seed, how_many, many, meant};
pub(crate) use trees::{BoardOptions, DumpFormat, Edit, Growth, TreeOptions, TreeSource};

use cluedo::{Deduce, Practise};
use duel::{Duel, PlayDuel, Tournament};
use misplaced::{no_command, without_command};
use parts::{Choice, finish, one_of, plain, value};
use web::Web;
use wrong::in_words;

/// What the person asks for.
#[derive(Clone, Debug)]
pub(crate) enum Request {
    /// No command: the full-screen game, with the board of this file.
    Screen(Option<String>),
    /// A text-mode game.
    Play(TreeOptions),
    /// A duel against a person, in text mode.
    PlayDuel(PlayDuel),
    /// Two automatic players, one game.
    Duel(Duel),
    /// Many games between automatic players.
    Tournament(Tournament),
    /// Grow and save a tree.
    Build { tree: TreeOptions, output: Option<String>, proof: Option<String>, format: TextOrJson },
    /// Measure a tree.
    Stats { tree: TreeOptions, format: TextOrJson },
    /// Measure the tree of every strategy.
    Compare { board: BoardOptions, growth: Growth, format: TextOrJson },
    /// Write a tree, in a format that may have to be told yet.
    Dump { tree: TreeOptions, format: Option<DumpFormat>, output: Option<String> },
    /// A saved tree, or that in file order, with and without useless questions.
    Limpiar { board: BoardOptions, tree: Option<String>, format: TextOrJson },
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
    Completions(Shell),
    /// The manual page.
    Man,
}

impl Request {
    /// Whether a screen or a page may be opened for it.
    pub(crate) fn opens_rooms(&self) -> bool {
        match self {
            Self::Screen(_) | Self::Web(_) => true,
            Self::Notebook { in_text, .. } => !in_text,
            Self::Practise(wish) => !wish.in_text,
            _ => false,
        }
    }
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

/// Understands the arguments, the program's name first; the lines of a help have so many cells at the most.
///
/// # Errors
/// When help was asked for, or the command line is wrong; in words.
pub(crate) fn parse(
    lang: Lang,
    width: usize,
    arguments: &[OsString],
) -> Result<Request, UsageError> {
    let definition = command(lang).term_width(width);
    let program = program_named(&definition, arguments);
    let (arguments, result) = understood(&definition, arguments);
    let matches = match result {
        Ok(matches) => matches,
        Err(error) => return without_command(lang, &program, &arguments, &error),
    };
    if let Some(option) = given_twice(&matches) {
        return Err(UsageError::Wrong {
            message: words::errors::repeated_argument(lang, option),
            help: words::errors::usage_hint(lang, &program),
        });
    }
    match matches.subcommand() {
        None => Ok(Request::Screen(None)),
        Some((HELP, matches)) => {
            help_of(lang, definition, matches.get_many("command").into_iter().flatten())
        }
        Some((name, matches)) => {
            let mut known = COMMANDS.iter();
            let (_, request) = known
                .find(|(line, _)| line(lang).get_name() == name)
                .expect("clap knows these and no others");
            request(lang, matches)
        }
    }
}

/// What clap makes of the arguments, and these as it understood them: like all words that somebody chooses from, the names of
/// commands may be in capitals or without accents.
fn understood(
    definition: &Command,
    arguments: &[OsString],
) -> (Vec<OsString>, Result<ArgMatches, clap::Error>) {
    let mut arguments = arguments.to_vec();
    loop {
        let result = definition.clone().try_get_matches_from(&arguments);
        let error = result.as_ref().err();
        match error.and_then(|error| in_plain_letters(definition, &arguments, error)) {
            Some((at, name)) => arguments[at] = name.into(),
            None => return (arguments, result),
        }
    }
}

/// Which argument names a command in other letters than its own, and these. What leads somewhere is a path.
fn in_plain_letters(
    definition: &Command,
    arguments: &[OsString],
    error: &clap::Error,
) -> Option<(usize, String)> {
    let typed = no_command(error).filter(|typed| !Path::new(typed).exists())?;
    let at = arguments.iter().position(|argument| argument.to_str() == Some(typed))?;
    let plain = folded(typed);
    (plain != typed && knows(definition, &plain)).then_some((at, plain))
}

/// Whether a command, or one of its own commands, is called so.
fn knows(command: &Command, name: &str) -> bool {
    command.find_subcommand(name).is_some() || command.get_subcommands().any(|own| knows(own, name))
}

/// An option of every command that stands both before the name of one and behind it, where clap sees two options.
fn given_twice(matches: &ArgMatches) -> Option<String> {
    let levels = || std::iter::successors(Some(matches), |it| it.subcommand().map(|(_, it)| it));
    let is_twice = |id: &&str| levels().filter(|it| it.contains_id(id)).nth(1).is_some();
    ["lang", "color"].iter().find(|id| is_twice(id)).map(|id| format!("--{id}"))
}

/// What can be said of a command, and what is asked for by it.
type Spoken = (fn(Lang) -> Command, fn(Lang, &ArgMatches) -> Result<Request, UsageError>);

/// The commands, in the order of the help, which is one more.
const COMMANDS: [Spoken; 18] = [
    (trees::play, |_, it| Ok(trees::play_request(it))),
    (trees::build, |_, it| Ok(trees::build_request(it))),
    (trees::stats, |_, it| Ok(trees::stats_request(it))),
    (trees::dump, |_, it| Ok(trees::dump_request(it))),
    (trees::limpiar, |_, it| Ok(trees::limpiar_request(it))),
    (boards::aleatorio, |_, it| Ok(boards::aleatorio_request(it))),
    (trees::add, |_, it| Ok(trees::add_request(it))),
    (trees::remove, |_, it| Ok(trees::remove_request(it))),
    (boards::check, boards::check_request),
    (boards::convert, |_, it| Ok(boards::convert_request(it))),
    (duel::duel, |_, it| Ok(Request::Duel(duel::duel_request(it)))),
    (duel::tournament, duel::tournament_request),
    (cluedo::command, |_, it| Ok(cluedo::request(it))),
    (conecta4::command, |_, it| Ok(Request::Conecta4(conecta4::request(it)))),
    (clikomania::command, |_, it| Ok(Request::Clikomania(clikomania::request(it)))),
    (web::command, |_, it| Ok(Request::Web(web::request(it)))),
    (completions, |_, it| Ok(completions_request(it))),
    (man, |_, _| Ok(Request::Man)),
];

/// The name of the help among the commands.
const HELP: &str = "help";

/// The command line, with every word in `lang`.
pub(crate) fn command(lang: Lang) -> Command {
    use words::help as w;
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
        .subcommands(COMMANDS.map(|(line, _)| line(lang)))
        .subcommand(help(lang));
    let template = format!(
        "{{about}}\n\n{}\n{{before-help}}{} {{usage}}\n\n{}\n{{subcommands}}\n\n{}\n{{options}}\n",
        w::examples(lang),
        w::usage(lang),
        w::commands(lang),
        w::options(lang),
    );
    let (command, options) = (w::placeholder_command(lang), w::placeholder_options(lang));
    let (board, indent) = (w::placeholder_board(lang), w::usage(lang).chars().count() + 1);
    let usage = format!("qeq [{board}] [{options}]\n{:indent$}qeq {command} [{options}]", "");
    root.override_usage(usage).help_template(template)
}

/// Shells, by their names.
const SHELLS: Choice<Shell, 5> = [
    ("bash", Shell::Bash),
    ("elvish", Shell::Elvish),
    ("fish", Shell::Fish),
    ("powershell", Shell::PowerShell),
    ("zsh", Shell::Zsh),
];

fn completions(lang: Lang) -> Command {
    use words::help as w;
    let shell = Arg::new("shell")
        .required(true)
        .value_name(w::placeholder_shell(lang))
        .value_parser(one_of(SHELLS))
        .help(w::arg_shell(lang));
    let command =
        plain(lang, "completions", w::completions(lang), w::completions_examples(lang)).arg(shell);
    finish(lang, command, "completions")
}

fn completions_request(matches: &ArgMatches) -> Request {
    Request::Completions(value(matches, "shell").expect("clap asks for the shell"))
}

fn help(lang: Lang) -> Command {
    use words::help as w;
    let command = Arg::new("command")
        .num_args(1..)
        .value_name(w::placeholder_command(lang))
        .help(w::arg_help_command(lang));
    let help = plain(lang, HELP, w::help_command(lang), w::help_examples(lang));
    finish(lang, help.alias("ayuda").arg(command), HELP)
}

fn man(lang: Lang) -> Command {
    finish(lang, plain(lang, "man", words::help::man(lang), words::help::man_examples(lang)), "man")
}

/// The help of the command whose name, and whose parents' names before it, are `names`.
fn help_of<'a>(
    lang: Lang,
    mut root: Command,
    names: impl Iterator<Item = &'a String>,
) -> Result<Request, UsageError> {
    // All commands have what the root has.
    root.build();
    let mut found = &mut root;
    for name in names {
        if found.find_subcommand(folded(name)).is_none() {
            return Err(no_help_of(lang, found, name));
        }
        found = found.find_subcommand_mut(folded(name)).expect("it is there");
    }
    Err(UsageError::Asked(found.render_help().to_string()))
}

/// Nobody has a command of this name; one may be called nearly so.
fn no_help_of(lang: Lang, command: &Command, name: &str) -> UsageError {
    match command.clone().try_get_matches_from([command.get_name(), name]) {
        Err(error) if error.kind() == ErrorKind::InvalidSubcommand => in_words(lang, "qeq", &error),
        _ => UsageError::Wrong {
            message: words::errors::unknown_command(lang, shown(name)),
            help: words::errors::usage_hint(lang, "qeq"),
        },
    }
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

#[cfg(test)]
mod tests;
