//! The command lines of `qeq` and of the statements' own programs: arguments in, a call to an engine, words out. It does not
//! know how a tree is built or a game is decided.
//!
//! ```text
//! args ──▶ commands/* ──▶ engines
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
mod ui;

use std::process::ExitCode;

use ui::Ui;

/// The program `qeq`.
pub fn qeq() -> ExitCode {
    interrupt::install();
    let arguments: Vec<_> = std::env::args_os().collect();
    let lang = language::choose(&arguments);
    let mut ui = Ui::new(lang, language::color(&arguments));
    let outcome = match args::parse(lang, arguments) {
        Ok(request) => commands::run(request, &mut ui),
        Err(error) => ui.usage_error(&error),
    };
    exit::finish(outcome, &mut ui)
}

/// The program `quienesquien`, which stands in for the one handed out with the practice.
pub fn quienesquien() -> ExitCode {
    interrupt::install();
    let arguments: Vec<_> = std::env::args_os().collect();
    let mut ui = Ui::new(language::choose(&[]), language::color(&[]));
    let outcome = commands::quienesquien::run(&arguments[1..], &mut ui);
    exit::finish(outcome, &mut ui)
}

/// The program `guesswho`, which stands in for the one of the Guess Who assignment.
pub fn guesswho() -> ExitCode {
    interrupt::install();
    let arguments: Vec<_> = std::env::args_os().collect();
    let mut ui = Ui::new(language::choose(&[]), language::color(&[]));
    let outcome = commands::guesswho::run(&arguments[1..], &mut ui);
    exit::finish(outcome, &mut ui)
}

/// The program `buscaOptimo` of the practice about Clikomania.
pub fn busca_optimo() -> ExitCode {
    busca("buscaOptimo", commands::clikomania::optimo_to)
}

/// The program `buscaRapido` of the practice about Clikomania.
pub fn busca_rapido() -> ExitCode {
    busca("buscaRapido", commands::clikomania::rapido_to)
}

/// A program that takes a puzzle and writes a solution.
fn busca(program: &str, solve: fn(&mut Ui, &str, &str) -> exit::Outcome) -> ExitCode {
    use qeq_i18n::words::clikomania as w;
    interrupt::install();
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    let mut ui = Ui::new(language::choose(&[]), language::color(&[]));
    let outcome =
        match arguments.iter().map(|it| it.to_str()).collect::<Option<Vec<_>>>().as_deref() {
            Some(["-h" | "--help"]) => {
                ui.help(&w::usage_examples(ui.lang(), program), &w::usage(ui.lang(), program))
            }
            Some([puzzle, output]) => solve(&mut ui, puzzle, output),
            _ => {
                ui.message(w::usage(ui.lang(), program));
                Err(exit::Exit::Usage)
            }
        };
    exit::finish(outcome, &mut ui)
}
