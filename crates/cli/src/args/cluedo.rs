//! The arguments of `qeq cluedo` and its commands.

use clap::{Arg, ArgAction, ArgMatches, Command};
use qeq_cluedo::deduction::Level;
use qeq_i18n::{Lang, words};

use super::Request;
use super::parts::{
    TextOrJson, any_seed, finish, format_arg, one_of, plain, seed_arg, text, text_or_json, value,
};
/// What is asked of a game, with `qeq cluedo deduce`.
#[derive(Clone, Debug)]
pub(crate) struct Deduce {
    /// The file.
    pub(crate) game: String,
    /// How much is drawn from it.
    pub(crate) level: Level,
    /// Percentages where nothing is certain.
    pub(crate) probabilities: bool,
    /// A card and a holder.
    pub(crate) why: Option<(String, String)>,
    /// What to ask for next.
    pub(crate) suggest: bool,
    /// The seed of chance, where one is given.
    pub(crate) seed: Option<u64>,
    /// How the answer is shown.
    pub(crate) format: TextOrJson,
}

/// What is asked of a game to practise on, with `qeq cluedo practice`.
#[derive(Clone, Debug)]
pub(crate) struct Practise {
    /// The file of a game with deck, players and hands.
    pub(crate) game: Option<String>,
    /// Line by line, whatever the terminal can.
    pub(crate) in_text: bool,
    /// For every random choice.
    pub(crate) seed: u64,
}

/// The command with its own commands.
pub(super) fn command(lang: Lang) -> Command {
    use words::help as w;
    let command = plain(lang, "cluedo", w::cluedo(lang), w::cluedo_examples(lang))
        .subcommand_required(true)
        .subcommands([deduce(lang), play(lang), practice(lang)]);
    finish(lang, command, "cluedo")
}

/// What was asked for.
pub(super) fn request(matches: &ArgMatches) -> Request {
    match matches.subcommand() {
        Some(("deduce", matches)) => Request::Deduce(deduce_request(matches)),
        Some(("play", matches)) => {
            Request::Notebook { game: text(matches, "game"), in_text: matches.get_flag("text") }
        }
        Some(("practice", matches)) => Request::Practise(Practise {
            game: text(matches, "game"),
            in_text: matches.get_flag("text"),
            seed: value(matches, "seed").unwrap_or_else(any_seed),
        }),
        _ => unreachable!("clap asks for one of the commands"),
    }
}

fn deduce_request(matches: &ArgMatches) -> Deduce {
    let mut why = matches.get_many::<String>("why").into_iter().flatten().cloned();
    Deduce {
        game: text(matches, "game").unwrap_or_default(),
        level: value(matches, "level").unwrap_or(Level::Complete),
        probabilities: matches.get_flag("probabilities"),
        why: why.next().zip(why.next()),
        suggest: matches.get_flag("suggest"),
        seed: value(matches, "seed"),
        format: text_or_json(matches),
    }
}

fn deduce(lang: Lang) -> Command {
    use words::help as w;
    let game = Arg::new("game")
        .required(true)
        .value_name(w::placeholder_game(lang))
        .help(w::arg_game(lang));
    let level = Arg::new("level")
        .long("level")
        .value_name(w::placeholder_level(lang))
        .value_parser(one_of(Level::ALL.map(|level| (level.name(), level))))
        .help(w::opt_level(lang));
    let probabilities = Arg::new("probabilities")
        .long("probabilities")
        .action(ArgAction::SetTrue)
        .help(w::opt_probabilities(lang));
    let why = Arg::new("why")
        .long("why")
        .num_args(2)
        .value_names([w::placeholder_card(lang), w::placeholder_holder(lang)])
        .help(w::opt_why(lang));
    let suggest =
        Arg::new("suggest").long("suggest").action(ArgAction::SetTrue).help(w::opt_suggest(lang));
    let command = plain(lang, "deduce", w::deduce(lang), w::deduce_examples(lang))
        .alias("deducir")
        .args([game, level, probabilities, why, suggest, seed_arg(lang), format_arg(lang)]);
    finish(lang, command, "cluedo deduce")
}

fn play(lang: Lang) -> Command {
    use words::help as w;
    let game = Arg::new("game").value_name(w::placeholder_game(lang)).help(w::arg_notebook(lang));
    let command = plain(lang, "play", w::notebook(lang), w::notebook_examples(lang))
        .alias("jugar")
        .args([game, text_arg(lang)]);
    finish(lang, command, "cluedo play")
}

fn practice(lang: Lang) -> Command {
    use words::help as w;
    let game = Arg::new("game").value_name(w::placeholder_game(lang)).help(w::arg_dealt(lang));
    let command = plain(lang, "practice", w::practice(lang), w::practice_examples(lang))
        .alias("practicar")
        .args([game, text_arg(lang), seed_arg(lang)]);
    finish(lang, command, "cluedo practice")
}

fn text_arg(lang: Lang) -> Arg {
    Arg::new("text")
        .long("text")
        .action(ArgAction::SetTrue)
        .help(words::help::opt_notebook_text(lang))
}
