//! `quienesquien`: the assignment's program with its own command lines.

use std::process::ExitCode;

fn main() -> ExitCode {
    qeq_cli::quienesquien()
}
