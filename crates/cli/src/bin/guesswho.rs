//! `guesswho`: the program of the Guess Who assignment with its own command line.

use std::process::ExitCode;

fn main() -> ExitCode {
    qeq_cli::guesswho()
}
