//! `buscaOptimo PUZZLE OUT`: the best game of Clikomania, as the assignment calls it.

use std::process::ExitCode;

fn main() -> ExitCode {
    qeq_cli::busca_optimo()
}
