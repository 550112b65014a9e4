//! `qeq completions`: what a shell needs to complete command lines.

use clap::Command;
use clap::builder::PossibleValuesParser;
use clap_complete::Shell;

use crate::args;
use crate::exit::Outcome;
use crate::ui::Ui;

/// Writes the script of a shell.
pub(crate) fn run(ui: &mut Ui, shell: Shell) -> Outcome {
    let command = args::command(ui.lang());
    let commands: Vec<String> =
        command.get_subcommands().map(|it| it.get_name().to_owned()).collect();
    let told = command.mut_subcommand("help", |help| {
        help.mut_arg("command", |it| it.value_parser(PossibleValuesParser::new(commands)))
    });
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut with_all_names(told), "qeq", &mut script);
    ui.print(String::from_utf8_lossy(&script))
}

/// A command with all its names, which help tells in words.
fn with_all_names(command: Command) -> Command {
    let names: Vec<String> = command.get_all_aliases().map(str::to_owned).collect();
    // Shells are told of those names alone that a command shows.
    command.alias(None).visible_aliases(names).mut_subcommands(with_all_names)
}
