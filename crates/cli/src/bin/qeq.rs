//! `qeq`: ¿Quién es quién? from the command line.

use std::process::ExitCode;

fn main() -> ExitCode {
    qeq_cli::qeq()
}
