//! `qeq conecta4 …`: what can be said, and what was said.

use std::time::Duration;

use clap::{Arg, ArgAction, ArgMatches, Command};
use qeq_conecta4::game::Seat;
use qeq_conecta4::jugador::Metric;
use qeq_conecta4::players::{Level, Player};
use qeq_conecta4::solver::Wanted;
use qeq_frontend::texts;
use qeq_i18n::{Lang, words};

use super::parts::{
    MOST_MIB, TextOrJson, any_seed, finish, format_arg, named, plain, seed_arg, so_many, text,
    text_or_json, time, time_arg, value, whole,
};

/// A command of Conecta 4.
#[derive(Clone, Debug)]
pub(crate) enum Conecta4 {
    /// A game in text mode: who begins, who replies.
    Play { moves: String, tools: Tools, players: [Seat; 2], seed: u64 },
    /// The score of a game.
    Solve { asked: Inquiry, wanted: Wanted, format: TextOrJson },
    /// The score of every column.
    Analyze { asked: Inquiry, wanted: Wanted, format: TextOrJson },
    /// The move of a player.
    Move { asked: Inquiry, player: Player, seed: u64, format: TextOrJson },
    /// Times.
    Bench { file: String, tools: Tools, format: TextOrJson },
}

/// Boards of which shape, and what they are solved with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tools {
    /// Rows, columns and the length of a line.
    pub(crate) shape: [u32; 3],
    /// The size of the table in bytes.
    pub(crate) table: usize,
}

/// What is asked about: one game, or those of standard input.
#[derive(Clone, Debug)]
pub(crate) struct Inquiry {
    /// One sign a move, or `-`.
    pub(crate) moves: String,
    /// What the answer is found with.
    pub(crate) tools: Tools,
    /// Where the values of openings come from.
    pub(crate) openings: Openings,
    /// How long the search for each game may take.
    pub(crate) time: Option<Duration>,
}

/// Where the values of openings come from.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Openings {
    /// The book, where it knows them.
    Book,
    /// The search, as those of all other positions.
    Search,
}

/// The names of the commands, as clap knows them.
const PLAY: &str = "play";
const SOLVE: &str = "solve";
const ANALYZE: &str = "analyze";
const MOVE: &str = "move";
const BENCH: &str = "bench";

/// What was asked for.
pub(super) fn request(matches: &ArgMatches) -> Conecta4 {
    let (name, matches) = matches.subcommand().expect("clap asks for one of the commands");
    let tools = tools(matches);
    let format = text_or_json(matches);
    let seed = value(matches, "seed").unwrap_or_else(any_seed);
    match name {
        PLAY => Conecta4::Play { moves: moves(matches), tools, players: seats(matches), seed },
        SOLVE => Conecta4::Solve { asked: inquiry(matches), wanted: wanted(matches), format },
        ANALYZE => Conecta4::Analyze { asked: inquiry(matches), wanted: wanted(matches), format },
        MOVE => {
            let player = value(matches, "player").unwrap_or(Player::Level(Level::Perfect));
            Conecta4::Move { asked: inquiry(matches), player, seed, format }
        }
        BENCH => Conecta4::Bench { file: text(matches, "file").unwrap_or_default(), tools, format },
        _ => unreachable!("clap knows no other command"),
    }
}

fn moves(matches: &ArgMatches) -> String {
    text(matches, "moves").unwrap_or_default()
}

fn tools(matches: &ArgMatches) -> Tools {
    Tools {
        shape: [("rows", 6), ("cols", 7), ("connect", 4)]
            .map(|(id, usual)| value(matches, id).unwrap_or(usual)),
        table: (value::<u64>(matches, "table").unwrap_or(64) as usize) << 20,
    }
}

fn inquiry(matches: &ArgMatches) -> Inquiry {
    let openings = if matches.get_flag("no-book") { Openings::Search } else { Openings::Book };
    Inquiry { moves: moves(matches), tools: tools(matches), openings, time: time(matches) }
}

fn wanted(matches: &ArgMatches) -> Wanted {
    if matches.get_flag("outcome") { Wanted::Outcome } else { Wanted::Score }
}

fn seats(matches: &ArgMatches) -> [Seat; 2] {
    let rival = Seat::Machine(Player::Metric(Metric::Defensive));
    [("first", Seat::Person), ("second", rival)]
        .map(|(id, usual)| value(matches, id).unwrap_or(usual))
}

/// The definition of `conecta4` and what stands below it.
pub(super) fn command(lang: Lang) -> Command {
    use words::help as w;
    let command = plain(lang, "conecta4", w::conecta4(lang), w::conecta4_examples(lang))
        .subcommand_required(true)
        .subcommands([play(lang), solve(lang), analyze(lang), the_move(lang), bench(lang)]);
    finish(lang, command, "conecta4")
}

fn play(lang: Lang) -> Command {
    use words::help as w;
    let seats = [vec![words::conecta4::person(lang)], players(lang)].concat();
    let seat = |id: &'static str, help: String| {
        Arg::new(id)
            .long(id)
            .value_name(w::placeholder_player(lang))
            .value_parser(named(seats.clone(), texts::conecta4::seat_named))
            .help(help)
    };
    let moves = moves_arg(lang).required(false).help(w::arg_moves_so_far(lang));
    let command = plain(lang, PLAY, w::conecta4_play(lang), w::conecta4_play_examples(lang))
        .alias("jugar")
        .args([moves, seat("first", w::opt_first(lang)), seat("second", w::opt_second(lang))])
        .args(shape_args(lang))
        .args([table_arg(lang), seed_arg(lang)]);
    finish(lang, command, "conecta4 play")
}

fn solve(lang: Lang) -> Command {
    use words::help as w;
    let command = plain(lang, SOLVE, w::conecta4_solve(lang), w::conecta4_solve_examples(lang))
        .alias("resolver")
        .args([moves_arg(lang), outcome_arg(lang), format_arg(lang)])
        .args(shape_args(lang))
        .args([table_arg(lang), book_arg(lang), time_arg(w::opt_solving_time(lang))]);
    finish(lang, command, "conecta4 solve")
}

fn analyze(lang: Lang) -> Command {
    use words::help as w;
    let (about, examples) = (w::conecta4_analyze(lang), w::conecta4_analyze_examples(lang));
    let command = plain(lang, ANALYZE, about, examples)
        .alias("analizar")
        .args([moves_arg(lang), outcome_arg(lang), format_arg(lang)])
        .args(shape_args(lang))
        .args([table_arg(lang), book_arg(lang), time_arg(w::opt_solving_time(lang))]);
    finish(lang, command, "conecta4 analyze")
}

fn the_move(lang: Lang) -> Command {
    use words::help as w;
    let player = Arg::new("player")
        .long("player")
        .value_name(w::placeholder_player(lang))
        .value_parser(named(players(lang), texts::conecta4::player_named))
        .help(w::opt_player(lang));
    let command = plain(lang, MOVE, w::conecta4_move(lang), w::conecta4_move_examples(lang))
        .alias("jugada")
        .args([moves_arg(lang), player, format_arg(lang)])
        .args(shape_args(lang))
        .args([table_arg(lang), book_arg(lang), seed_arg(lang), time_arg(w::opt_move_time(lang))]);
    finish(lang, command, "conecta4 move")
}

fn bench(lang: Lang) -> Command {
    use words::help as w;
    let file = Arg::new("file")
        .required(true)
        .value_name(w::placeholder_file(lang))
        .help(w::arg_bench(lang));
    let command = plain(lang, BENCH, w::conecta4_bench(lang), w::conecta4_bench_examples(lang))
        .args([file, format_arg(lang)])
        .args(shape_args(lang))
        .arg(table_arg(lang));
    finish(lang, command, "conecta4 bench")
}

fn players(lang: Lang) -> Vec<String> {
    Player::ALL.map(|known| texts::conecta4::player(lang, known)).to_vec()
}

fn moves_arg(lang: Lang) -> Arg {
    Arg::new("moves")
        .required(true)
        .value_name(words::help::placeholder_moves(lang))
        .help(words::help::arg_moves(lang))
}

fn outcome_arg(lang: Lang) -> Arg {
    let help = words::help::opt_outcome(lang);
    Arg::new("outcome").long("outcome").action(ArgAction::SetTrue).help(help)
}

fn shape_args(lang: Lang) -> [Arg; 3] {
    use words::help as w;
    let number = |id: &'static str, help: String| Arg::new(id).long(id).value_name("N").help(help);
    let side = whole::<u32>(1..=16);
    [
        number("rows", w::opt_rows(lang)).value_parser(side.clone()),
        number("cols", w::opt_cols(lang)).value_parser(side),
        // Which lines fit, only the board knows.
        number("connect", w::opt_connect(lang)).value_parser(so_many),
    ]
}

fn table_arg(lang: Lang) -> Arg {
    Arg::new("table")
        .long("table")
        .value_name("MIB")
        .value_parser(whole::<u64>(1..=MOST_MIB))
        .help(words::help::opt_table(lang))
}

fn book_arg(lang: Lang) -> Arg {
    let help = words::help::opt_no_book(lang);
    Arg::new("no-book").long("no-book").action(ArgAction::SetTrue).help(help)
}
