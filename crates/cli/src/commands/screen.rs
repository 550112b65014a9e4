//! `qeq` alone: the full-screen game, where there is a terminal for it.

use std::io::{self, IsTerminal};

use qeq_i18n::words;
use qeq_tui::{Ending, Start};

use crate::exit::{Exit, Outcome};
use crate::ui::Ui;
use crate::{args, language};

/// Opens the screen.
pub(crate) fn run(ui: &mut Ui) -> Outcome {
    let lang = ui.lang();
    if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        ui.message(words::play::no_screen(lang));
        return Err(Exit::Usage);
    }
    let arguments: Vec<_> = std::env::args_os().collect();
    let start = Start { asked: language::asked(&arguments), locale: lang, seed: args::any_seed() };
    match qeq_tui::run(start) {
        Ok(Ending::Left) => Ok(()),
        Ok(Ending::Interrupted) => Err(Exit::Interrupted),
        Err(error) => Err(Exit::failed(words::play::screen_broke(lang, error))),
    }
}
