//! `cargo xtask clikomania`: the two studies of docs/clikomania.md and the proofs of docs/clikomania-pruebas.md, measured
//! anew with the release program, each figure beside its bar where there is one.

mod literature;
mod optima;
mod uninformed;

use std::path::Path;
use std::process::{Command as Process, Stdio};
use std::time::{Duration, Instant};

use clap::{Arg, ArgMatches, Command};
use serde_json::Value;

use crate::bench::release;
use crate::run::{Outcome, cargo, output, succeed};

/// The page of the assignment's two studies.
const STUDIES: &str = "docs/clikomania.md";

/// The page of what stands behind them.
const TRIALS: &str = "docs/clikomania-pruebas.md";

/// The commands below `clikomania`.
pub(crate) fn command() -> Command {
    Command::new("clikomania")
        .about("The studies of docs/clikomania.md, measured on this machine")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .subcommands([
            Command::new("optima")
                .about("The optimum of the boards of datos/clikomania, and what the quick answer has of it"),
            Command::new("proofs")
                .about("How many random boards of each size are proven in time; up to half an hour"),
            Command::new("uninformed")
                .about("What a search without a bound meets on the smallest boards of datos/clikomania"),
            Command::new("literature")
                .about("The quick answer on the boards of the literature, named std01.txt to std20.txt")
                .arg(Arg::new("folder").value_name("FOLDER").required(true).help("Where they are")),
        ])
}

/// Does what was asked for.
///
/// # Errors
/// When the program cannot be built or fails, or the page cannot be read or written.
pub(crate) fn run(matches: &ArgMatches) -> Outcome {
    succeed(&mut cargo(&["build", "--release", "--package", "qeq-cli", "--bin", "qeq"]))?;
    match matches.subcommand() {
        Some(("optima", _)) => optima::study(),
        Some(("uninformed", _)) => uninformed::study(),
        Some(("proofs", _)) => optima::proofs(),
        Some(("literature", options)) => {
            let folder = options.get_one::<String>("folder").expect("clap asks for it");
            literature::compare(Path::new(folder))
        }
        _ => unreachable!("clap asks for one of the commands"),
    }
}

/// What the program says of a board, and how long it took to say it.
struct Answer {
    value: i64,
    /// Nothing is worth more; the quick answer knows no such thing.
    bound: Option<i64>,
    /// Positions or playouts.
    nodes: i64,
    /// As the assignment writes moves.
    moves: String,
    time: Duration,
}

impl Answer {
    fn proven(&self) -> bool {
        self.bound == Some(self.value)
    }
}

/// Asks `qeq clikomania` about the board of a file.
fn ask(board: &Path, arguments: &[&str]) -> Outcome<Answer> {
    let mut program = qeq();
    program.arg(arguments[0]).arg(board).args(&arguments[1..]).args(["--format", "json"]);
    let start = Instant::now();
    let printed = output(&mut program)?;
    let time = start.elapsed();
    answer(&printed, time)
}

/// `qeq clikomania`, heard only when it is asked.
fn qeq() -> Process {
    let mut program = Process::new(release().join("qeq"));
    program.arg("clikomania").stdin(Stdio::null()).stderr(Stdio::null());
    program
}

fn answer(json: &[u8], time: Duration) -> Outcome<Answer> {
    let said: Value = serde_json::from_slice(json).map_err(|error| error.to_string())?;
    let number = |value: &Value| value.as_i64().ok_or_else(|| format!("no number in {said}"));
    let moves = said["moves"].as_array().ok_or_else(|| format!("no moves in {said}"))?;
    let shown = moves.iter().map(|place| format!("({},{})", place[0], place[1]));
    Ok(Answer {
        value: number(&said["value"])?,
        bound: said["bound"].as_i64(),
        nodes: number(&said["search"]["nodes"])?,
        moves: shown.collect::<Vec<_>>().join(" "),
        time,
    })
}

/// Seconds with as many figures as mean something.
fn seconds(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let figures = if seconds < 0.1 { 3 } else { usize::from(seconds < 10.0) };
    format!("{seconds:.figures$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read_from_what_the_program_prints() {
        let json = br#"{"version":1,"value":6,"bound":8,"proven":false,"moves":[[0,4],[2,0]],"search":{"nodes":379}}"#;
        let said = answer(json, Duration::from_millis(40)).unwrap();
        assert_eq!((said.value, said.bound, said.nodes, said.proven()), (6, Some(8), 379, false));
        assert_eq!((said.moves.as_str(), seconds(said.time).as_str()), ("(0,4) (2,0)", "0.040"));
        assert!(answer(b"{}", Duration::ZERO).is_err());
    }
}
