//! The command lines of `qeq` and of the statements' own programs: arguments in, a call to an engine, words out. It does not
//! know how a tree is built or a game is decided.
//!
//! ```text
//! args ◀── commands/* ──▶ engines      what is asked for is data, made of the arguments
//!              │
//!              ├──▶ files   reads and writes, whole or not at all
//!              └──▶ ui      the only place that prints
//! ```

mod args;
mod boards;
mod commands;
mod exit;
mod files;
mod interrupt;
mod language;
mod progress;
mod report;
mod shell;
mod table;
mod threads;
mod ui;

use std::ffi::OsString;
use std::process::ExitCode;

use qeq_frontend::texts::echo::shown;
use qeq_i18n::Lang;

use args::own::Own;
use exit::{Outcome, Told};
use threads::Searches;
use ui::Ui;

/// The program `qeq`.
pub fn qeq() -> ExitCode {
    interrupt::install();
    let arguments: Vec<_> = std::env::args_os().collect();
    let mut ui = ui(&arguments);
    let outcome = match args::parse(ui.lang(), ui.help_width(), &arguments) {
        Ok(request) => {
            threads::install(if request.opens_rooms() { Searches::OfRooms } else { Searches::Own });
            commands::run(request, &mut ui)
        }
        Err(error) => ui.usage_error(&error),
    };
    exit::finish(outcome, &mut ui)
}

/// The program `quienesquien`, which stands in for the one handed out with the assignment.
pub fn quienesquien() -> ExitCode {
    use commands::quienesquien as program;
    own("quienesquien", Searches::OfRooms, program::examples, program::usage, program::run)
}

/// The program `guesswho`, which stands in for the one of the Guess Who assignment.
pub fn guesswho() -> ExitCode {
    use commands::guesswho as program;
    own("guesswho", Searches::Own, program::examples, program::usage, program::run)
}

/// The program `buscaOptimo` of the assignment about Clikomania.
pub fn busca_optimo() -> ExitCode {
    busca("buscaOptimo", commands::clikomania::optimo_to)
}

/// The program `buscaRapido` of the assignment about Clikomania.
pub fn busca_rapido() -> ExitCode {
    busca("buscaRapido", commands::clikomania::rapido_to)
}

/// A program that takes a puzzle and writes a solution.
fn busca(program: &str, solve: fn(&mut Ui, &str, &str) -> Outcome) -> ExitCode {
    use qeq_i18n::words::{clikomania, errors};
    own(
        program,
        Searches::Own,
        |lang| clikomania::usage_examples(lang, program),
        |lang| clikomania::usage(lang, program),
        |ui, own| {
            let places = own.places().and_then(|places| match places[..] {
                [puzzle, output] => Ok([puzzle, output]),
                _ => Err(Told::new(errors::bad_usage(ui.lang()))),
            });
            match places {
                Ok([puzzle, output]) => solve(ui, puzzle, output),
                Err(wrong) => {
                    let usage = clikomania::usage(ui.lang(), program);
                    Err(ui.wrong_usage(&wrong, &usage))
                }
            }
        },
    )
}

/// Whoever speaks to the person, in the language and the colours that the arguments and the variables ask for.
fn ui(arguments: &[OsString]) -> Ui {
    use qeq_i18n::words::errors;
    let asked = language::asked(arguments);
    let lang = asked.unwrap_or_else(language::usual);
    let mut ui = Ui::new(lang, asked, language::color(arguments));
    if let Some(asked) = language::asked_in_vain(arguments) {
        let told =
            errors::unknown_language(lang, shown(&asked), Lang::ALL.map(Lang::code).join(", "));
        ui.warning(&told);
    }
    ui
}

/// A program of one of the statements, with the options that all programs have.
fn own(
    program: &str,
    searches: Searches,
    examples: impl Fn(Lang) -> String,
    usage: impl Fn(Lang) -> String,
    run: impl FnOnce(&mut Ui, Own) -> Outcome,
) -> ExitCode {
    interrupt::install();
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    let mut ui = ui(&arguments);
    let lang = ui.lang();
    let outcome = match Own::new(lang, arguments) {
        Ok(own) if own.asks_for_help() => ui.help(&examples(lang), &usage(lang)),
        Ok(own) if own.asks_for_version() => {
            ui.line(format_args!("{program} {}", env!("CARGO_PKG_VERSION")))
        }
        Ok(own) => {
            threads::install(searches);
            run(&mut ui, own)
        }
        Err(wrong) => Err(ui.wrong_usage(&wrong, &usage(lang))),
    };
    exit::finish(outcome, &mut ui)
}
