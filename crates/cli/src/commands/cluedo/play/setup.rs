//! The questions before a notebook is begun: deck, players, hands, whose it is, and the cards of one's own hand.

use std::path::Path;

use qeq_cluedo::deck::{CardId, Deck};
use qeq_cluedo::fault::GameFault;
use qeq_cluedo::game::HolderId;
use qeq_cluedo::notebook::beginning::{Beginning, Seats, read_hands};
use qeq_cluedo::notebook::{self, Notebook, text};
use qeq_frontend::texts::echo::shown;
use qeq_frontend::{decks, texts};
use qeq_i18n::words;

use super::order::Order;
use crate::exit::{Exit, Told};
use crate::files;
use crate::ui::Ui;

/// Asks for everything; `None` when the input ends before, or somebody wants to leave.
pub(super) fn ask(ui: &mut Ui) -> Result<Option<Notebook>, Exit> {
    let lang = ui.lang();
    for (at, deck) in decks::all().iter().enumerate() {
        ui.line(format_args!("  {}. {}", at + 1, deck.title().unwrap_or_default()))?;
    }
    let Some(deck) = until(ui, &words::notebook::ask_deck(lang), deck_named)? else {
        return Ok(None);
    };
    let mut known = Beginning::usual(deck, decks::USUAL_PLAYERS);
    let prompt = words::notebook::ask_players(lang, decks::USUAL_PLAYERS);
    let Some(seats) = until(ui, &prompt, seats_named)? else { return Ok(None) };
    known.seat(seats);
    let usual: Vec<String> = known.sizes().iter().map(ToString::to_string).collect();
    let prompt = words::notebook::ask_hands(lang, usual.join(" "));
    let hands = |ui: &mut Ui, typed: &str| dealt(&known, typed).map_err(|it| failed(ui, &it));
    let Some((with_hands, notebook)) = until(ui, &prompt, hands)? else { return Ok(None) };
    known = with_hands;
    let named = |ui: &mut Ui, typed: &str| player_named(ui, typed, &notebook);
    let Some(me) = until(ui, &words::notebook::ask_me(lang), named)? else { return Ok(None) };
    known.me = me;
    let prompt = words::notebook::ask_hand(lang, known.own_size());
    until(ui, &prompt, |ui, typed| own_hand(ui, typed, &known))
}

/// Asks until the answer will do; `None` when the input ends before, or somebody wants to leave.
fn until<T>(
    ui: &mut Ui,
    prompt: &str,
    read: impl Fn(&mut Ui, &str) -> Result<T, Exit>,
) -> Result<Option<T>, Exit> {
    loop {
        let Some(typed) = ui.ask(prompt)? else { return Ok(None) };
        match Order::read(&typed) {
            Order::Quit => return Ok(None),
            Order::Help => {
                ui.line(words::notebook::setup_help(ui.lang()))?;
                continue;
            }
            _ => {}
        }
        match read(ui, &typed) {
            Ok(value) => return Ok(Some(value)),
            Err(Exit::Failed(told)) => ui.tell(&told),
            Err(Exit::FailedAfterReport) => {}
            Err(other) => return Err(other),
        }
    }
}

/// A number of the list, a title, a file, or nothing for the usual one.
fn deck_named(ui: &mut Ui, typed: &str) -> Result<Deck, Exit> {
    let lang = ui.lang();
    if typed.is_empty() {
        return Ok(decks::usual(lang));
    }
    let mut all = decks::all();
    let number = typed.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let titled = all.iter().position(|deck| deck.is_called(typed));
    if let Some(at) = number.or(titled).filter(|&at| at < all.len()) {
        return Ok(all.swap_remove(at));
    }
    if !Path::new(typed).exists() {
        return Err(Exit::failed(words::cluedo::unknown_deck(lang, shown(typed))));
    }
    let source = files::read(ui, typed)?;
    notebook::read_deck(&source, &all, texts::cluedo::called)
        .map_err(|faults| crate::report::fail(ui, &source, &faults, texts::cluedo::fault))
}

/// How many, their names, or nothing for the usual number.
fn seats_named(ui: &mut Ui, typed: &str) -> Result<Seats, Exit> {
    if typed.is_empty() {
        return Ok(Seats::Numbered(decks::USUAL_PLAYERS));
    }
    Seats::read(typed, texts::cluedo::called).map_err(|fault| failed(ui, &fault))
}

/// What is known with these hands, and the notebook that it would be.
fn dealt(known: &Beginning, typed: &str) -> Result<(Beginning, Notebook), GameFault> {
    let known = Beginning { hands: read_hands(typed)?, ..known.clone() };
    let notebook = known.notebook()?;
    Ok((known, notebook))
}

fn player_named(ui: &mut Ui, typed: &str, notebook: &Notebook) -> Result<HolderId, Exit> {
    let typed = if typed.is_empty() { "0" } else { typed };
    let players = notebook.setup().hands().len();
    let unknown = || GameFault::UnknownPlayer { player: typed.to_owned(), players };
    notebook.seat(typed, texts::cluedo::called).ok_or_else(|| failed(ui, &unknown()))
}

/// The notebook with the cards of one's own hand, or with nothing, since it may be somebody else's.
fn own_hand(ui: &mut Ui, typed: &str, known: &Beginning) -> Result<Notebook, Exit> {
    let own = if typed.is_empty() { Vec::new() } else { cards_named(ui, typed, &known.deck)? };
    Beginning { own, ..known.clone() }.notebook().map_err(|fault| failed(ui, &fault))
}

fn cards_named(ui: &Ui, typed: &str, deck: &Deck) -> Result<Vec<CardId>, Exit> {
    text::cards_of(typed, deck)
        .map_err(|faults| Exit::failed(texts::cluedo::faults(ui.lang(), &faults).title))
}

/// A fault of something typed, in words.
fn failed(ui: &Ui, fault: &GameFault) -> Exit {
    let wording = texts::cluedo::typed_fault(ui.lang(), fault);
    Exit::Failed(Told { message: wording.title, help: wording.help })
}
