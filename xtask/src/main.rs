//! What developers run beside `cargo test`: `cargo xtask ci`, `bless`, `tidy`, `data`, `duel`, `clikomania`, `conecta4`,
//! `portraits`, `pictures`, `screenshots`, `bench`, `questions`. It does not know how a game is played: it runs cargo and git, reads the
//! sources as text, and asks the engines for figures.

mod bench;
mod bless;
mod ci;
mod clikomania;
mod conecta4;
mod data;
mod duel;
mod files;
mod pages;
mod pictures;
mod portraits;
mod questions;
mod run;
mod screenshots;
mod tidy;

use std::process::ExitCode;

use clap::{Arg, ArgAction, ArgMatches, Command};

fn main() -> ExitCode {
    match dispatch(&command().get_matches()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("xtask: {failure}");
            failure.into()
        }
    }
}

fn dispatch(matches: &ArgMatches) -> run::Outcome {
    match matches.subcommand() {
        Some(("ci", options)) => ci::run(ci::Tests::unless(options.get_flag("skip-tests"))),
        Some(("bless", _)) => bless::run(),
        Some(("tidy", _)) => tidy::run(),
        Some(("data", options)) if options.get_flag("check") => data::check(),
        Some(("data", _)) => data::write(),
        Some(("duel", options)) if options.get_flag("check") => duel::check(),
        Some(("duel", _)) => duel::write(),
        Some(("portraits", _)) => portraits::run(),
        Some(("pictures", _)) => pictures::write(),
        Some(("clikomania", options)) => clikomania::run(options),
        Some(("conecta4", options)) => conecta4::run(options),
        Some(("screenshots", options)) if options.get_flag("check") => screenshots::check(),
        Some(("screenshots", _)) => screenshots::write(),
        Some(("bench", options)) if options.get_flag("plots") => bench::draw(),
        Some(("bench", _)) => bench::run(),
        Some(("questions", options)) => {
            questions::run(options.get_one("games").copied().unwrap_or(questions::GAMES))
        }
        _ => unreachable!("clap asks for one of the commands"),
    }
}

fn command() -> Command {
    Command::new("xtask")
        .about("The chores of this workspace")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands([
            Command::new("ci")
                .about("Format, lints, tests, docs, screenshots, data, duel and tidy; stops at the first failure")
                .arg(flag("skip-tests", "Leaves the tests out, for those who have just run them")),
            Command::new("bless").about("Accepts what the programs print now as what they should"),
            Command::new("tidy").about("The invariants of docs/ARCHITECTURE.md, as rules"),
            Command::new("data")
                .about("Writes datos/answers.json: what every strategy makes of every board")
                .arg(flag("check", "Only compares, and fails with the difference")),
            clikomania::command(),
            conecta4::command(),
            Command::new("duel")
                .about("Writes the tables of docs/duelo.md: races solved, and tournaments")
                .arg(flag("check", "Only compares, and fails where the page says otherwise")),
            Command::new("screenshots")
                .about("Draws the pictures of the screen in docs/screenshots from the game itself")
                .arg(flag("check", "Only compares, and fails where the screen looks otherwise")),
            Command::new("portraits")
                .about("Draws everybody of every board into target/portraits, to look at"),
            Command::new("pictures")
                .about("Writes datos/personajes_graficos.csv and the pictures that it names"),
            Command::new("bench")
                .about("Times the release program against its bars, in docs/memoria.md too")
                .arg(flag("plots", "Only draws the plots of docs/memoria.md anew, from its tables")),
            Command::new("questions")
                .about("Compares the ways of asking at Cluedo; slow without --release")
                .arg(
                    Arg::new("games")
                        .long("games")
                        .value_parser(clap::value_parser!(u64).range(2..))
                        .help("How many games each way plays"),
                ),
        ])
}

fn flag(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help(help)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_command_line_is_sound() {
        super::command().debug_assert();
    }
}
