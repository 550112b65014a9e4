//! `qeq cluedo`: a file each for its commands, and what they share.

pub(crate) mod deduce;
mod play;
mod practice;
mod table;

use std::path::Path;

use qeq_base::ids::Id;
use qeq_base::source::SourceText;
use qeq_cluedo::deck::{CardId, Found};
use qeq_cluedo::game::HolderId;
use qeq_cluedo::notebook::{self, Notebook, Reading};
use qeq_frontend::{decks, texts};
use qeq_i18n::{Lang, words};
use qeq_tui::Opening;

use super::screen;
use crate::exit::{Exit, Outcome};
use crate::ui::Ui;
use crate::{args, files, report};

/// What is asked of a game to practise on.
#[derive(Clone, Debug)]
pub(crate) struct Practise {
    /// The file of a game with deck, players and hands.
    pub(crate) game: Option<String>,
    /// Line by line, whatever the terminal can.
    pub(crate) in_text: bool,
    /// For every random choice.
    pub(crate) seed: u64,
}

/// Keeps a notebook, full screen where there is a terminal and text is not wanted, otherwise line by line.
pub(crate) fn notebook(ui: &mut Ui, path: Option<&str>, in_text: bool) -> Outcome {
    if path == Some(files::DASH) {
        return Err(Exit::Wrong(words::notebook::is_typed_there(ui.lang())));
    }
    if in_text || !screen::is_there() {
        return play::run(ui, path);
    }
    let opening = match path {
        None => Opening::Notes,
        Some(path) if Path::new(path).exists() => {
            Opening::Notebook(Box::new(open(ui, path)?.notebook), path.to_owned())
        }
        Some(path) => Opening::NewNotebook(path.to_owned()),
    };
    screen::open(ui, opening, args::any_seed())
}

/// A game to practise on, full screen where there is a terminal and text is not wanted.
pub(crate) fn practise(ui: &mut Ui, wish: &Practise) -> Outcome {
    if wish.in_text || !screen::is_there() {
        let path = wish.game.as_deref();
        let setup = practice::setup(ui, path)?;
        return practice::run(ui, &setup, path, wish.seed);
    }
    let setup = match &wish.game {
        Some(path) => Some(Box::new(open(ui, path)?.notebook)),
        None => None,
    };
    screen::open(ui, Opening::Practice(setup), wish.seed)
}

/// A notebook that was read, with the places of its entries.
struct Opened {
    source: SourceText,
    notebook: Notebook,
    reading: Reading,
}

/// Reads a game, in JSON or in text, or shows all its faults.
fn open(ui: &mut Ui, path: &str) -> Result<Opened, Exit> {
    let source = files::read(ui, path)?;
    let reading = notebook::read(&source, &decks::all());
    match reading.notebook.clone() {
        Some(notebook) => Ok(Opened { source, notebook, reading }),
        None => Err(report::fail(ui, &source, &reading.faults, texts::cluedo::fault)),
    }
}

/// The card that somebody means.
fn card_named(lang: Lang, notebook: &Notebook, typed: &str) -> Result<CardId, Exit> {
    let deck = notebook.setup().deck();
    match deck.find(typed) {
        Found::Card(card) => Ok(card),
        Found::Nothing => {
            let these = texts::cluedo::cards(notebook, &deck.cards().collect::<Vec<_>>());
            let help = words::cluedo::cards_are(lang, these);
            Err(Exit::failed_with_help(words::cluedo::no_such_card(lang, typed), help))
        }
        Found::Ambiguous(these) => {
            let these = texts::cluedo::cards(notebook, &these);
            Err(Exit::failed(words::cluedo::which_card(lang, typed, these)))
        }
    }
}

/// A card and a holder: the last words that name somebody are the holder, those before them the card. `usage` says how
/// that is written.
fn cell_named(
    lang: Lang,
    notebook: &Notebook,
    typed: &str,
    usage: String,
) -> Result<(CardId, HolderId), Exit> {
    let split = |(at, _): (usize, &str)| (typed[..at].trim(), typed[at..].trim());
    let mut splits = typed.rmatch_indices(' ').map(split).peekable();
    let Some(&(_, last)) = splits.peek() else { return Err(Exit::failed(usage)) };
    let holder = |(card, holder)| Some((card, find_holder(notebook, holder)?));
    match splits.find_map(holder) {
        Some((card, holder)) => Ok((card_named(lang, notebook, card)?, holder)),
        None => Err(no_such_holder(lang, notebook, last)),
    }
}

fn holder_named(lang: Lang, notebook: &Notebook, typed: &str) -> Result<HolderId, Exit> {
    find_holder(notebook, typed).ok_or_else(|| no_such_holder(lang, notebook, typed))
}

/// The player of this number or name, or the envelope in either language.
fn find_holder(notebook: &Notebook, typed: &str) -> Option<HolderId> {
    let is_envelope = |lang| words::cluedo::envelope(lang) == typed.to_lowercase();
    match Lang::ALL.into_iter().any(is_envelope) {
        true => Some(notebook.setup().envelope()),
        false => notebook.player(typed),
    }
}

fn no_such_holder(lang: Lang, notebook: &Notebook, typed: &str) -> Exit {
    let last = notebook.setup().envelope().index() - 1;
    let help = words::cluedo::holders_help(lang, last);
    Exit::failed_with_help(words::cluedo::no_such_holder(lang, typed), help)
}
