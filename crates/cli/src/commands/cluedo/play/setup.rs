//! The questions before a notebook is begun: deck, players, hands, whose it is, and the cards of one's own hand.

use std::path::Path;

use qeq_base::diagnostic::Diagnostic;
use qeq_base::ids::Id;
use qeq_base::source::Span;
use qeq_cluedo::deck::Deck;
use qeq_cluedo::fault::GameFault;
use qeq_cluedo::game::{Fact, HolderId, MOST_PLAYERS, Setup};
use qeq_cluedo::notebook::{Entry, Notebook, text};
use qeq_frontend::{decks, texts};
use qeq_i18n::words;

use super::order::Order;
use crate::exit::Exit;
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
    let named = |ui: &mut Ui, typed: &str| players_named(ui, typed, &deck);
    let Some(players) =
        until(ui, &words::notebook::ask_players(lang, decks::USUAL_PLAYERS), named)?
    else {
        return Ok(None);
    };
    let usual = Setup::dealt_round(&deck, players.count);
    let shown: Vec<String> = usual.iter().map(ToString::to_string).collect();
    let prompt = words::notebook::ask_hands(lang, shown.join(" "));
    let begin = |ui: &mut Ui, typed: &str| begin(ui, typed, &deck, &players, &usual);
    let Some(mut notebook) = until(ui, &prompt, begin)? else { return Ok(None) };
    let named = |ui: &mut Ui, typed: &str| player_named(ui, typed, &notebook);
    let Some(me) = until(ui, &words::notebook::ask_me(lang), named)? else { return Ok(None) };
    notebook.me = me;
    let prompt = words::notebook::ask_hand(lang, notebook.setup().hands()[me.index()]);
    let own = |ui: &mut Ui, typed: &str| own_hand(ui, typed, &notebook);
    let Some(entries) = until(ui, &prompt, own)? else { return Ok(None) };
    notebook.entries = entries;
    Ok(Some(notebook))
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
            Err(Exit::Failed(message, help)) => ui.error(&message, help.as_deref()),
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
        return Err(Exit::failed(words::cluedo::unknown_deck(lang, typed)));
    }
    let source = files::read(ui, typed)?;
    let deck = text::deck(&source);
    // A deck from a file has no title that other programs would know, so the notebook lists its cards.
    deck.map(Deck::untitled)
        .map_err(|fault| crate::report::fail(ui, &source, &[fault], texts::cluedo::fault))
}

/// How many play, and their names where they have any.
struct Players {
    count: usize,
    names: Vec<String>,
}

fn players_named(ui: &mut Ui, typed: &str, deck: &Deck) -> Result<Players, Exit> {
    let most = MOST_PLAYERS;
    let count = if typed.is_empty() { Ok(decks::USUAL_PLAYERS) } else { typed.parse() };
    let players = match count {
        Ok(count) => Players { count, names: Vec::new() },
        Err(_) => {
            let names: Vec<String> = typed.split(',').map(|name| name.trim().to_owned()).collect();
            Players { count: names.len(), names }
        }
    };
    match players.count {
        0 => Err(failed(ui, GameFault::NoHands)),
        count if count > most => Err(failed(ui, GameFault::TooManyPlayers { most })),
        _ if players.names.is_empty() => Ok(players),
        count => {
            // Names are judged by a notebook. Where the usual hands make none, those that are typed may.
            let usual = Setup::new(deck.clone(), Setup::dealt_round(deck, count));
            let judge = usual.map(|setup| Notebook::new(setup).rename(players.names.clone()));
            judge.unwrap_or(Ok(())).map_err(|fault| failed(ui, fault))?;
            Ok(players)
        }
    }
}

fn begin(
    ui: &mut Ui,
    typed: &str,
    deck: &Deck,
    players: &Players,
    usual: &[usize],
) -> Result<Notebook, Exit> {
    let sizes = typed.split_whitespace().map(|word| {
        word.parse().map_err(|_| failed(ui, GameFault::BadNumber { number: word.to_owned() }))
    });
    let sizes: Vec<usize> = sizes.collect::<Result<_, Exit>>()?;
    let hands = if sizes.is_empty() { usual.to_vec() } else { sizes };
    if hands.len() != players.count {
        let (found, expected) = (players.count, hands.len());
        return Err(failed(ui, GameFault::WrongNames { found, expected }));
    }
    let setup = Setup::new(deck.clone(), hands).map_err(|error| failed(ui, error.into()))?;
    let mut notebook = Notebook::new(setup);
    if !players.names.is_empty() {
        notebook.rename(players.names.clone()).map_err(|fault| failed(ui, fault))?;
    }
    Ok(notebook)
}

fn player_named(ui: &mut Ui, typed: &str, notebook: &Notebook) -> Result<HolderId, Exit> {
    let typed = if typed.is_empty() { "0" } else { typed };
    let players = notebook.setup().hands().len();
    let found = notebook.player(typed);
    found.ok_or_else(|| failed(ui, GameFault::UnknownPlayer { player: typed.to_owned(), players }))
}

/// The cards of one's own hand, or nothing, since the notebook may be somebody else's.
fn own_hand(ui: &mut Ui, typed: &str, notebook: &Notebook) -> Result<Vec<Entry>, Exit> {
    let lang = ui.lang();
    if typed.is_empty() {
        return Ok(Vec::new());
    }
    let line = format!("{} + {typed}", notebook.me.index());
    let entry = text::entry(&line, notebook).map_err(|faults| {
        let told: Vec<String> =
            faults.iter().map(|fault| texts::cluedo::fault(lang, fault).title).collect();
        Exit::failed(told.join("; "))
    })?;
    let Entry::Fact(Fact::HasSome { player, mut cards }) = entry else { return Ok(Vec::new()) };
    cards.sort_unstable();
    cards.dedup();
    let size = notebook.setup().hands()[player.index()];
    if cards.len() != size {
        return Err(Exit::failed(words::notebook::wrong_hand(lang, cards.len(), size)));
    }
    let one = |card| Entry::Fact(Fact::HasSome { player, cards: vec![card] });
    Ok(cards.into_iter().map(one).collect())
}

/// A fault of something typed, in words.
fn failed(ui: &Ui, fault: GameFault) -> Exit {
    let wording = texts::cluedo::fault(ui.lang(), &Diagnostic::new(fault, Span::default()));
    Exit::Failed(wording.title, wording.help)
}
