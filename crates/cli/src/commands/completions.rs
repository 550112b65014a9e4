//! `qeq completions`: what a shell needs to complete command lines.

use clap::builder::PossibleValuesParser;
use clap::{Arg, Command};
use clap_complete::Shell;
use qeq_conecta4::players::Player;
use qeq_core::builders::Strategy;
use qeq_frontend::texts;
use qeq_i18n::{Lang, words};

use crate::args;
use crate::exit::Outcome;
use crate::ui::Ui;

/// Writes the script of a shell.
pub(crate) fn run(ui: &mut Ui, shell: Shell) -> Outcome {
    let lang = ui.lang();
    let command = args::command(lang);
    let commands: Vec<String> =
        command.get_subcommands().map(|it| it.get_name().to_owned()).collect();
    let values = |argument: &Arg| values(lang, argument, &commands);
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut completed(command, &values), "qeq", &mut script);
    ui.print(String::from_utf8_lossy(&script))
}

/// A command with all its names, which help tells in words, and with the values of arguments that are read in both
/// languages.
fn completed(command: Command, values: &impl Fn(&Arg) -> Vec<String>) -> Command {
    let names: Vec<String> = command.get_all_aliases().map(str::to_owned).collect();
    let with_values = |argument: Arg| match values(&argument) {
        values if values.is_empty() => argument,
        values => argument.value_parser(PossibleValuesParser::new(values)),
    };
    // Shells are told of those names alone that a command shows.
    let command = command.alias(None).visible_aliases(names).mut_args(with_values);
    command.mut_subcommands(|it| completed(it, values))
}

/// What an argument takes, in the language of the person, where clap does not know it.
fn values(lang: Lang, argument: &Arg, commands: &[String]) -> Vec<String> {
    let players = || Player::ALL.map(|it| texts::conecta4::player(lang, it)).to_vec();
    match argument.get_id().as_str() {
        _ if !argument.get_action().takes_values() => Vec::new(),
        "strategy" => Strategy::ALL.map(|it| texts::tree::strategy(lang, it)).to_vec(),
        "player" => players(),
        "first" | "second" => [vec![words::conecta4::person(lang)], players()].concat(),
        "command" => commands.to_vec(),
        _ => Vec::new(),
    }
}
