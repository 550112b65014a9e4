//! `qeq completions`: what a shell needs to complete command lines.

use clap_complete::Shell;

use crate::args;
use crate::exit::Outcome;
use crate::ui::Ui;

/// Writes the script of a shell.
pub(crate) fn run(ui: &mut Ui, shell: Shell) -> Outcome {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut args::command(ui.lang()), "qeq", &mut script);
    ui.print(String::from_utf8_lossy(&script))
}
