//! `qeq clikomania …`: what can be said, and what was said.

use std::time::Duration;

use clap::{Arg, ArgAction, ArgMatches, Command};
use qeq_clikomania::board::{MOST_COLOURS, MOST_SIDE, RandomBoard};
use qeq_clikomania::optimal;
use qeq_clikomania::rules::{MOST_BONUS, Points, Rest, Rules};
use qeq_i18n::{Lang, words};

use super::parts::{
    ANY_NUMBER, Choice, MOST_MIB, Seed, TextOrJson, USUAL_SEED, any_seed, finish, format_arg,
    one_of, output_arg, plain, seed_arg, text, text_or_json, time, time_arg, value, whole,
};

/// What the points of a move are called.
const POINTS: Choice<Points, 4> = [
    ("product", Points::Product),
    ("square", Points::Square),
    ("producto", Points::Product),
    ("cuadrado", Points::Square),
];

/// A command of Clikomania.
#[derive(Clone, Debug)]
pub(crate) enum Clikomania {
    /// The best game and its proof, in so many bytes for positions.
    Optimo { wish: Wish, memory: usize },
    /// A good game.
    Rapido(Wish),
    /// A game in text mode.
    Play { puzzle: Option<String>, size: RandomBoard, rules: Rules, seed: u64 },
    /// A random board.
    Random { size: RandomBoard, seed: Seed, output: Option<String> },
    /// Whether a solution is right.
    Check { puzzle: String, solution: String, rules: Rules, format: TextOrJson },
}

/// What to solve, how long, and where the answer goes.
#[derive(Clone, Debug)]
pub(crate) struct Wish {
    /// The file of the board.
    pub(crate) puzzle: String,
    /// The file of the solution.
    pub(crate) output: Option<String>,
    /// The rules.
    pub(crate) rules: Rules,
    /// Positions or playouts, when they are limited.
    pub(crate) budget: Option<u64>,
    /// Time, when it is limited.
    pub(crate) time: Option<Duration>,
    /// The seed of chance.
    pub(crate) seed: u64,
    /// How the result is shown.
    pub(crate) format: TextOrJson,
}

impl Wish {
    /// What the programs of the assignment do: no limits, the statement's rules.
    pub(crate) fn plain(puzzle: &str, output: &str) -> Self {
        Self {
            puzzle: puzzle.to_owned(),
            output: Some(output.to_owned()),
            rules: Rules::default(),
            budget: None,
            time: None,
            seed: USUAL_SEED,
            format: TextOrJson::Text,
        }
    }
}

/// The names of the commands, as clap knows them.
const OPTIMO: &str = "optimo";
const RAPIDO: &str = "rapido";
const PLAY: &str = "play";
const RANDOM: &str = "random";
const CHECK: &str = "check";

/// What was asked for.
pub(super) fn request(matches: &ArgMatches) -> Clikomania {
    let (name, matches) = matches.subcommand().expect("clap asks for one of the commands");
    let rules = rules(matches);
    let puzzle = text(matches, "puzzle");
    let seed = value(matches, "seed");
    match name {
        OPTIMO => {
            let memory = value::<u64>(matches, "memory").map(|mib| (mib as usize) << 20);
            let memory = memory.unwrap_or(optimal::DEFAULT_MEMORY);
            Clikomania::Optimo { wish: wish(matches), memory }
        }
        RAPIDO => Clikomania::Rapido(wish(matches)),
        PLAY => {
            let seed = seed.unwrap_or_else(any_seed);
            Clikomania::Play { puzzle, size: size(matches), rules, seed }
        }
        RANDOM => {
            let seed = Seed::or_drawn(seed);
            Clikomania::Random { size: size(matches), seed, output: text(matches, "output") }
        }
        CHECK => Clikomania::Check {
            puzzle: puzzle.unwrap_or_default(),
            solution: text(matches, "solution").unwrap_or_default(),
            rules,
            format: text_or_json(matches),
        },
        _ => unreachable!("clap knows no other command"),
    }
}

fn wish(matches: &ArgMatches) -> Wish {
    Wish {
        puzzle: text(matches, "puzzle").unwrap_or_default(),
        output: text(matches, "solution"),
        rules: rules(matches),
        budget: value(matches, "budget"),
        time: time(matches),
        seed: value(matches, "seed").unwrap_or(USUAL_SEED),
        format: text_or_json(matches),
    }
}

fn rules(matches: &ArgMatches) -> Rules {
    let points = value(matches, "points").unwrap_or_default();
    let rest = match value(matches, "rest") {
        Some(true) => Rest::AsGroups,
        _ => Rest::Free,
    };
    Rules { points, cleared: value(matches, "cleared").unwrap_or(0), rest }
}

fn size(matches: &ArgMatches) -> RandomBoard {
    let side = |id| value::<u64>(matches, id).map(|it| it as usize);
    RandomBoard {
        rows: side("rows").unwrap_or(RandomBoard::USUAL.rows),
        width: side("cols").unwrap_or(RandomBoard::USUAL.width),
        colours: value::<u64>(matches, "colours").map_or(RandomBoard::USUAL.colours, |it| it as u8),
    }
}

/// The definition of `clikomania` and what stands below it.
pub(super) fn command(lang: Lang) -> Command {
    use words::help as w;
    let command = plain(lang, "clikomania", w::clikomania(lang), w::clikomania_examples(lang))
        .subcommand_required(true)
        .subcommands([optimo(lang), rapido(lang), play(lang), random(lang), check(lang)]);
    finish(lang, command, "clikomania")
}

fn optimo(lang: Lang) -> Command {
    use words::help as w;
    let (about, examples) = (w::clikomania_optimo(lang), w::clikomania_optimo_examples(lang));
    let memory = Arg::new("memory")
        .long("memory")
        .value_name("MIB")
        .value_parser(whole::<u64>(1..=MOST_MIB))
        .help(w::opt_memory(lang, optimal::DEFAULT_MEMORY >> 20));
    let seed = seed_arg(lang).help(w::opt_seed_proof(lang));
    let command = plain(lang, OPTIMO, about, examples)
        .aliases(["optimal", "optimum"])
        .args([puzzle_arg(lang), out_arg(lang), budget_arg(w::opt_positions(lang))])
        .args([time_arg(w::opt_time(lang)), memory, seed, format_arg(lang)])
        .args(rules_args(lang));
    finish(lang, command, "clikomania optimo")
}

fn rapido(lang: Lang) -> Command {
    use words::help as w;
    let (about, examples) = (w::clikomania_rapido(lang), w::clikomania_rapido_examples(lang));
    let command = plain(lang, RAPIDO, about, examples)
        .alias("quick")
        .args([puzzle_arg(lang), out_arg(lang), budget_arg(w::opt_playouts(lang))])
        .args([time_arg(w::opt_time(lang)), seed_arg(lang), format_arg(lang)])
        .args(rules_args(lang));
    finish(lang, command, "clikomania rapido")
}

fn play(lang: Lang) -> Command {
    use words::help as w;
    let puzzle = puzzle_arg(lang)
        .required(false)
        .conflicts_with_all(["rows", "cols", "colours", "seed"])
        .help(w::arg_puzzle_optional(lang));
    let command = plain(lang, PLAY, w::clikomania_play(lang), w::clikomania_play_examples(lang))
        .alias("jugar")
        .arg(puzzle)
        .args(size_args(lang))
        .arg(seed_arg(lang))
        .args(rules_args(lang));
    finish(lang, command, "clikomania play")
}

fn random(lang: Lang) -> Command {
    use words::help as w;
    let (about, examples) = (w::clikomania_random(lang), w::clikomania_random_examples(lang));
    let command = plain(lang, RANDOM, about, examples)
        .alias("aleatorio")
        .args(size_args(lang))
        .args([seed_arg(lang), output_arg(lang, w::opt_output(lang))]);
    finish(lang, command, "clikomania random")
}

fn check(lang: Lang) -> Command {
    use words::help as w;
    let solution = out_arg(lang).required(true).help(w::arg_solution(lang));
    let command = plain(lang, CHECK, w::clikomania_check(lang), w::clikomania_check_examples(lang))
        .alias("validar")
        .args([puzzle_arg(lang), solution, format_arg(lang)])
        .args(rules_args(lang));
    finish(lang, command, "clikomania check")
}

fn puzzle_arg(lang: Lang) -> Arg {
    Arg::new("puzzle")
        .required(true)
        .value_name(words::help::placeholder_puzzle(lang))
        .help(words::help::arg_puzzle(lang))
}

fn out_arg(lang: Lang) -> Arg {
    Arg::new("solution")
        .value_name(words::help::placeholder_solution(lang))
        .help(words::help::arg_solution_out(lang))
}

fn budget_arg(help: String) -> Arg {
    Arg::new("budget")
        .long("budget")
        .value_name("N")
        .value_parser(whole::<u64>(ANY_NUMBER))
        .help(help)
}

fn rules_args(lang: Lang) -> [Arg; 3] {
    use words::help as w;
    [
        Arg::new("points")
            .long("points")
            .value_name(w::placeholder_points(lang))
            .value_parser(one_of(POINTS))
            .hide_possible_values(true)
            .help(w::opt_points(lang)),
        Arg::new("cleared")
            .long("cleared")
            .value_name("N")
            .value_parser(whole::<u32>(0..=MOST_BONUS.into()))
            .help(w::opt_cleared(lang)),
        Arg::new("rest").long("rest").action(ArgAction::SetTrue).help(w::opt_rest(lang)),
    ]
}

fn size_args(lang: Lang) -> [Arg; 3] {
    use words::help as w;
    let usual = RandomBoard::USUAL;
    let number = |id: &'static str, most: u64, help: String| {
        Arg::new(id).long(id).value_name("N").value_parser(whole::<u64>(1..=most)).help(help)
    };
    [
        number("rows", MOST_SIDE as u64, w::opt_board_rows(lang, usual.rows)),
        number("cols", MOST_SIDE as u64, w::opt_board_cols(lang, usual.width)),
        number("colours", u64::from(MOST_COLOURS), w::opt_board_colours(lang, usual.colours))
            .alias("colors"),
    ]
}
