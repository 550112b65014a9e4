//! `qeq` alone: the full-screen game, where there is a terminal for it.

use std::io::{self, IsTerminal};

use qeq_i18n::{Lang, words};
use qeq_tui::{Ending, Opening, Start};

use crate::exit::{Exit, Outcome};
use crate::ui::Ui;
use crate::{args, language};

/// Opens the screen.
pub(crate) fn run(ui: &mut Ui) -> Outcome {
    if let Some(reason) = reason_against(ui.lang()) {
        ui.message(reason);
        return Err(Exit::Usage);
    }
    open(ui, Opening::Home, args::any_seed())
}

/// Whether there is a terminal to read from and to draw on.
pub(crate) fn is_there() -> bool {
    is_connected() && !is_dumb()
}

/// Why there is no full screen here, and what there is instead.
fn reason_against(lang: Lang) -> Option<String> {
    match (is_connected(), is_dumb()) {
        (false, _) => Some(words::play::no_screen(lang)),
        (true, true) => Some(words::play::dumb_screen(lang)),
        (true, false) => None,
    }
}

fn is_connected() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Whether the terminal knows no escape sequences. On Unix one without a name cannot be trusted with them; elsewhere
/// terminals have no names.
fn is_dumb() -> bool {
    let term = std::env::var_os("TERM").unwrap_or_default();
    term == "dumb" || (cfg!(unix) && term.is_empty())
}

/// Opens the screen where somebody wants to begin.
pub(crate) fn open(ui: &Ui, opening: Opening, seed: u64) -> Outcome {
    let lang = ui.lang();
    let arguments: Vec<_> = std::env::args_os().collect();
    let asked = language::asked(&arguments);
    let start = Start { asked, locale: lang, seed, opening };
    match qeq_tui::run(start) {
        Ok(Ending::Left) => Ok(()),
        Ok(Ending::Interrupted) => Err(Exit::Interrupted),
        Err(error) => Err(Exit::failed(words::play::screen_broke(lang, error))),
    }
}
