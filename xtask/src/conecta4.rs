//! `cargo xtask conecta4`: what is computed once and kept in `datos/conecta4`: the opening book, the sets of positions
//! and their times, and the tournament of the report.

mod bench;
mod book;
mod sets;
mod tournament;

use clap::{Arg, ArgMatches, Command};
use qeq_base::search::Search;

use crate::run::Outcome;

/// Where everything is kept, from the root.
const FOLDER: &str = "datos/conecta4";

/// The page whose tables these commands write.
const PAGE: &str = "docs/conecta4.md";

/// The commands below `conecta4`.
pub(crate) fn command() -> Command {
    let number = |name: &'static str, help: &'static str| {
        Arg::new(name)
            .long(name)
            .value_name("N")
            .value_parser(clap::value_parser!(usize))
            .help(help)
    };
    Command::new("conecta4")
        .about("The opening book, the sets of positions and the tournament of Conecta 4")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands([
            Command::new("book")
                .about("Writes the opening book from the solver; takes a while")
                .arg(number("check", "Only solves so many entries again, evenly spread")),
            Command::new("bench")
                .about("Times the sets of positions against their bars, in docs/conecta4.md too"),
            Command::new("sets").about("Writes the sets of positions that are missing"),
            Command::new("tournament")
                .about("Writes the tables of docs/conecta4.md: every metric against every other")
                .arg(number("games", "Games of each pairing, 200 by default; an even number, because each opening is played from both sides")),
        ])
}

/// Does what was asked for.
///
/// # Errors
/// When a file cannot be read or written, or what is checked is not so.
pub(crate) fn run(matches: &ArgMatches) -> Outcome {
    let number = |options: &ArgMatches, name| options.get_one::<usize>(name).copied();
    match matches.subcommand() {
        Some(("book", options)) => match number(options, "check") {
            Some(entries) => book::check(entries),
            None => book::write(),
        },
        Some(("bench", _)) => bench::run(),
        Some(("sets", _)) => sets::write(),
        Some(("tournament", options)) => {
            tournament::write(number(options, "games").unwrap_or(200).next_multiple_of(2))
        }
        _ => unreachable!("clap asks for one of the commands"),
    }
}

/// A search without limits.
fn meter() -> Search<'static> {
    Search::unlimited()
}
