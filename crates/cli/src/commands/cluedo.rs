//! `qeq cluedo`: a file each for its commands, and what they share.

pub(crate) mod deduce;
mod play;
mod practice;
mod table;

use std::path::Path;

use qeq_base::ids::Id;
use qeq_base::letters::folded;
use qeq_base::source::SourceText;
use qeq_cluedo::deck::{CardId, Found};
use qeq_cluedo::game::HolderId;
use qeq_cluedo::notebook::{self, Notebook, Reading};
use qeq_frontend::kinds::FileKind;
use qeq_frontend::{decks, texts};
use qeq_i18n::{Lang, words};
use qeq_tui::Opening;

use super::screen;
use crate::args::cluedo::Practise;
use crate::exit::{Exit, Outcome};
use crate::ui::Ui;
use crate::{args, files, report};

/// Keeps a notebook, full screen where there is a terminal and text is not wanted, otherwise line by line.
pub(crate) fn notebook(ui: &mut Ui, path: Option<&str>, in_text: bool) -> Outcome {
    if path == Some(files::DASH) {
        return Err(Exit::wrong(words::notebook::is_typed_there(ui.lang())));
    }
    // Whoever will have written down a hand wants to know before that it cannot be kept.
    if let Some(path) = path.filter(|path| !Path::new(path).exists()) {
        files::check_output(ui, [], path)?;
    }
    if in_text || !screen::is_there() {
        return play::run(ui, path);
    }
    let opening = match path {
        None => Opening::Notes,
        Some(path) if Path::new(path).exists() => {
            let Opened { source, notebook, .. } = open(ui, path)?;
            Opening::Notebook(Box::new(notebook), source)
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
    screen::open(ui, Opening::Practice { setup, seed: wish.seed }, wish.seed)
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
    let reading = notebook::read(&source, &decks::all(), texts::cluedo::called);
    match reading.notebook.clone() {
        Some(notebook) => {
            report::mention(ui, &source, &reading.warnings, texts::cluedo::fault);
            Ok(Opened { source, notebook, reading })
        }
        None => {
            let mut all = [&reading.faults[..], &reading.warnings].concat();
            all.sort_by_key(|fault| fault.span);
            let exit = report::fail(ui, &source, &all, texts::cluedo::fault);
            if let Some(hint) = FileKind::Game.or_command(ui.lang(), &source) {
                ui.help_with(&hint);
            }
            Err(exit)
        }
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
            Err(Exit::failed(texts::cluedo::which_of(lang, deck, typed, &these)))
        }
    }
}

/// A card and a holder: the last words that name somebody are the holder, those before them the card. `usage` says how
/// that is written. Where one of them is not understood, the other tells which words are to blame.
fn cell_named(
    lang: Lang,
    notebook: &Notebook,
    typed: &str,
    usage: String,
) -> Result<(CardId, HolderId), Exit> {
    let deck = notebook.setup().deck();
    let split = |(at, _): (usize, &str)| (typed[..at].trim(), typed[at..].trim());
    let splits: Vec<(&str, &str)> = typed.rmatch_indices(' ').map(split).collect();
    let Some(&(_, last)) = splits.first() else { return Err(Exit::failed(usage)) };
    let card = |typed: &str| match deck.find(typed) {
        Found::Card(card) => Some(card),
        Found::Ambiguous(_) | Found::Nothing => None,
    };
    let holder = |typed: &str| texts::cluedo::meant(notebook, typed);
    let mut cells = splits.iter().map(|(first, rest)| (card(first), holder(rest)));
    if let Some(cell) = cells.find_map(|(card, holder)| card.zip(holder)) {
        return Ok(cell);
    }
    let is_whole =
        |typed: &str| card(typed).is_some_and(|it| folded(deck.name(it)) == folded(typed));
    let whole = splits.iter().find(|(first, _)| is_whole(first));
    let named = splits.iter().rev().find_map(|(first, rest)| Some((*first, holder(rest)?)));
    match (whole, named) {
        (None, Some((first, holder))) => Ok((card_named(lang, notebook, first)?, holder)),
        (whole, _) => Err(no_such_holder(lang, notebook, whole.map_or(last, |(_, rest)| rest))),
    }
}

fn holder_named(lang: Lang, notebook: &Notebook, typed: &str) -> Result<HolderId, Exit> {
    texts::cluedo::meant(notebook, typed).ok_or_else(|| no_such_holder(lang, notebook, typed))
}

fn no_such_holder(lang: Lang, notebook: &Notebook, typed: &str) -> Exit {
    let envelope = notebook.setup().envelope().index();
    let help = words::cluedo::holders_help(lang, envelope - 1, envelope);
    Exit::failed_with_help(words::cluedo::no_such_holder(lang, typed), help)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A deck with a place of several words, and three players without names, of whom 2 keeps the notebook.
    const GAME: &str = "tools: Cuerda, Puñal, Cuchillo\nplaces: Sala de baile, Patio\n\
                        characters: Ana, Señor Rojo\nhands: 2 1 1\nme: 2\n";

    fn notebook() -> Notebook {
        notebook::read(&SourceText::new("test", GAME), &[], texts::cluedo::called).notebook.unwrap()
    }

    /// The card and the holder that a line names, or what is said against it.
    fn named(typed: &str) -> Result<(String, usize), String> {
        let notebook = notebook();
        let cell = cell_named(Lang::Es, &notebook, typed, "usage".to_owned());
        match cell {
            Ok((card, holder)) => {
                Ok((notebook.setup().deck().name(card).to_owned(), holder.index()))
            }
            Err(Exit::Failed(told)) => Err(told.message),
            Err(other) => panic!("{other:?}"),
        }
    }

    #[test]
    fn holders_are_called_as_people_call_them() {
        for (who, holder) in [
            ("0", 0),
            ("jugador 1", 1),
            ("El Jugador 1", 1),
            ("player 1", 1),
            ("jugador1", 1),
            ("j1", 1),
            ("P 1", 1),
            ("tú", 2),
            ("tu", 2),
            ("Yo", 2),
            ("me", 2),
            ("you", 2),
            ("j2", 2),
            ("sobre", 3),
            ("el sobre", 3),
            ("the envelope", 3),
            ("3", 3),
        ] {
            let cards = [("cuerda", "Cuerda"), ("sala de baile", "Sala de baile")];
            for (card, name) in cards {
                let typed = format!("{card} {who}");
                assert_eq!(named(&typed), Ok((name.to_owned(), holder)), "{typed}");
            }
        }
    }

    #[test]
    fn whatever_was_not_understood_is_to_blame() {
        let es = Lang::Es;
        let holder = |name: &str| Err(words::cluedo::no_such_holder(es, name));
        let card = |name: &str| Err(words::cluedo::no_such_card(es, name));
        for (typed, expected) in [
            ("cuerda 9", holder("9")),
            ("cuerda 4", holder("4")),
            ("cuerda jugador 3", holder("jugador 3")),
            ("cuerda jugador 9", holder("jugador 9")),
            ("cuerda jugadr 1", holder("jugadr 1")),
            ("sala de baile nadie", holder("nadie")),
            ("zzz nadie", holder("nadie")),
            ("cuerdx jugador 1", card("cuerdx")),
            ("sala de bailx 1", card("sala de bailx")),
            ("señor rojo zzz tú", holder("zzz tú")),
            ("cuerda", Err("usage".to_owned())),
        ] {
            assert_eq!(named(typed), expected, "{typed}");
        }
        assert!(named("cu jugador 1").unwrap_err().contains("Cuchillo"));
    }

    #[test]
    fn a_name_of_somebody_goes_before_what_players_are_called() {
        let mut notebook = notebook();
        notebook.rename(["J1", "Yo", "Ana María"].map(str::to_owned).to_vec()).unwrap();
        let meant = |typed| texts::cluedo::meant(&notebook, typed).map(Id::index);
        let typed = ["j1", "yo", "tú", "ana maria", "jugador 1", "anamaria", "4"];
        let holders = [Some(0), Some(1), Some(2), Some(2), Some(1), None, None];
        assert_eq!(typed.map(meant), holders);
    }
}
