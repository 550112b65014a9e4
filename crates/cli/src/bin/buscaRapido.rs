//! `buscaRapido PUZZLE OUT`: a good game of Clikomania in little time, as the assignment calls it.

use std::process::ExitCode;

fn main() -> ExitCode {
    qeq_cli::busca_rapido()
}
