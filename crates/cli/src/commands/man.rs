//! `qeq man`: the manual page, made from the same definition as the help.

use clap::{Arg, Command};
use qeq_i18n::{Lang, words};
use roff::{Inline, Roff, bold, italic, roman};

use crate::args::{self, many};
use crate::exit::Outcome;
use crate::ui::Ui;

/// Writes the page in roff.
pub(crate) fn run(ui: &mut Ui) -> Outcome {
    use words::help as w;
    let lang = ui.lang();
    let mut command = args::command(lang);
    command.build();
    let mut page = Roff::new();
    page.control("TH", ["QEQ", "1", "", env!("CARGO_PKG_VERSION"), ""]);
    section(&mut page, &w::man_name(lang));
    page.text([roman(format!("qeq - {}", w::qeq(lang)))]);
    synopsis(&mut page, lang);
    section(&mut page, &w::man_description(lang));
    page.text([roman(w::man_text(lang))]);
    section(&mut page, &w::man_commands(lang));
    for subcommand in command.get_subcommands() {
        subcommand_text(&mut page, "qeq", subcommand);
    }
    section(&mut page, &w::man_options(lang));
    let own_to_qeq = |option: &&Arg| option.get_id() == "version";
    let common = command.get_arguments().filter(|option| !own_to_qeq(option));
    common.for_each(|option| argument_text(&mut page, option));
    exit_codes(&mut page, lang);
    ui.print(page.to_roff())
}

fn synopsis(page: &mut Roff, lang: Lang) {
    use words::help as w;
    section(page, &w::man_synopsis(lang));
    let (placeholder, options) = (w::placeholder_command(lang), w::placeholder_options(lang));
    let board = w::placeholder_board(lang);
    let options = || [roman(" ["), italic(options.as_str()), roman("]")];
    page.text([&[bold("qeq"), roman(" ["), italic(board), roman("]")][..], &options()].concat());
    page.control("br", []);
    page.text([&[bold("qeq"), roman(" "), italic(placeholder)][..], &options()].concat());
}

fn exit_codes(page: &mut Roff, lang: Lang) {
    use words::help as w;
    section(page, &w::man_exit(lang));
    for (code, text) in [
        ("0", w::man_exit_0(lang)),
        ("1", w::man_exit_1(lang)),
        ("2", w::man_exit_2(lang)),
        ("130", w::man_exit_130(lang)),
    ] {
        entry(page, [bold(code)], text);
    }
}

fn section(page: &mut Roff, title: &str) {
    page.control("SH", [title]);
}

/// A command, and behind it its own commands.
fn subcommand_text(page: &mut Roff, parent: &str, command: &Command) {
    let name = format!("{parent} {}", command.get_name());
    page.control("SS", [name.as_str()]);
    page.text([roman(command.get_about().map(ToString::to_string).unwrap_or_default())]);
    let own = command.get_arguments().filter(|argument| !is_common(argument));
    own.for_each(|argument| argument_text(page, argument));
    if let Some(examples) = command.get_before_help() {
        page.control("PP", []);
        page.control("nf", []);
        page.text([roman(examples.to_string())]);
        page.control("fi", []);
    }
    command.get_subcommands().for_each(|it| subcommand_text(page, &name, it));
}

fn is_common(argument: &Arg) -> bool {
    matches!(argument.get_id().as_str(), "lang" | "color" | "help" | "version")
}

fn argument_text(page: &mut Roff, argument: &Arg) {
    let mut name: Vec<Inline> = Vec::new();
    name.extend(argument.get_short().map(|short| bold(format!("-{short}"))));
    if argument.get_short().is_some() && argument.get_long().is_some() {
        name.push(roman(", "));
    }
    name.extend(argument.get_long().map(|long| bold(format!("--{long}"))));
    if argument.get_action().takes_values() {
        let values = argument.get_value_names().unwrap_or_default().join(" ");
        if !name.is_empty() {
            name.push(roman(" "));
        }
        name.push(italic(values + many(argument)));
    }
    let help = argument.get_help().map(ToString::to_string).unwrap_or_default();
    entry(page, name, help);
}

fn entry(page: &mut Roff, name: impl Into<Vec<Inline>>, text: String) {
    page.control("TP", []);
    page.text(name);
    page.text([roman(text)]);
}
