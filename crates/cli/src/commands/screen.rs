//! `qeq` alone or with a board: the full-screen game, where there is a terminal for it.

use std::io::{self, IsTerminal};

use anstream::ColorChoice;
use qeq_i18n::words;
use qeq_tui::{Ending, Opening, Start, Unopened};

use crate::exit::{Exit, Outcome};
use crate::ui::{self, Ui};
use crate::{args, boards, shell};

/// Opens the screen, with the board of a file or with the one that was there. What is wrong with a file is told before.
pub(crate) fn run(ui: &mut Ui, board: Option<&str>) -> Outcome {
    let read = board.map(|path| boards::open(ui, path, None)).transpose()?;
    if !is_there() {
        let board = board.map_or(String::new(), |path| format!(" {}", shell::file(path)));
        let in_text = format!("qeq play{board}");
        let why = if is_only_dumb() { words::play::no_screen_dumb } else { words::play::no_screen };
        ui.passage(&why(ui.lang(), in_text));
        return Err(Exit::WrongAfterReport);
    }
    let opening = match read {
        Some((board, source)) => Opening::Board(Box::new(board), source),
        None => Opening::Home,
    };
    open(ui, opening, args::any_seed())
}

/// Whether there is a terminal to read from and to draw on.
pub(crate) fn is_there() -> bool {
    is_terminal() && !ui::is_dumb()
}

/// Whether all that a screen lacks is a terminal that says it can draw.
fn is_only_dumb() -> bool {
    is_terminal() && ui::is_dumb()
}

fn is_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Opens the screen where somebody wants to begin.
pub(crate) fn open(ui: &Ui, opening: Opening, seed: u64) -> Outcome {
    let lang = ui.lang();
    let asked = ui.asked_lang();
    let colours = match ui.color() {
        ColorChoice::Always | ColorChoice::AlwaysAnsi => Some(true),
        ColorChoice::Never => Some(false),
        ColorChoice::Auto => None,
    };
    let start = Start { asked, locale: lang, colours, seed, opening };
    match qeq_tui::run(start) {
        Ok(Ending::Left) => Ok(()),
        Ok(Ending::Interrupted) => Err(Exit::Interrupted),
        Err(Unopened::Terminal(error)) => Err(Exit::failed(words::play::screen_broke(lang, error))),
        Err(Unopened::NoThread) => Err(Exit::failed(words::play::screen_without_thread(lang))),
    }
}
