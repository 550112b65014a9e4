//! The decks of Cluedo: those that the program carries, and that of a file.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use qeq_base::diagnostic::Diagnostic;
use qeq_base::source::SourceText;
use qeq_cluedo::deck::Deck;
use qeq_cluedo::notebook;
use qeq_frontend::{decks, texts};
use qeq_i18n::Lang;
use serde::{Deserialize, Serialize};

use super::{Card, cards};
use crate::Shared;
use crate::language::WantedLang;
use crate::problem::Problem;
use crate::routes::extract::{InBody, InLang, InQuery};
use crate::routes::faults::{Faults, Unread};

#[derive(Serialize)]
struct Decks {
    version: u32,
    decks: Vec<Titled>,
    /// The deck of somebody who names none, from 0.
    usual: usize,
}

#[derive(Serialize)]
struct Titled {
    title: Option<String>,
    cards: Vec<Card>,
}

impl From<&Deck> for Titled {
    fn from(deck: &Deck) -> Self {
        Self { title: deck.title().map(str::to_owned), cards: cards(deck) }
    }
}

/// The decks that the program carries.
pub(in crate::routes) async fn carried(
    InQuery(wanted): InQuery<InLang>,
) -> Result<Response, Problem> {
    let lang = wanted.lang.into();
    let (all, usual) = (decks::all(), decks::usual(lang));
    let usual = all.iter().position(|deck| *deck == usual).unwrap_or(0);
    let reply = Decks { version: 1, decks: all.iter().map(Titled::from).collect(), usual };
    Ok(Json(reply).into_response())
}

/// The file of a deck, or of a notebook or a game, which are of one.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::routes) struct Asked {
    deck: String,
    #[serde(default)]
    lang: WantedLang,
}

#[derive(Serialize)]
struct OwnDeck {
    version: u32,
    #[serde(flatten)]
    deck: Titled,
}

/// A deck that the program need not carry.
pub(in crate::routes) async fn of_file(
    State(shared): State<Arc<Shared>>,
    InBody(asked): InBody<Asked>,
) -> Result<Response, Unread> {
    let lang = asked.lang.into();
    let deck = shared.pool.run_unstoppable(move || read(lang, &asked.deck)).await??;
    Ok(Json(OwnDeck { version: 1, deck: (&deck).into() }).into_response())
}

/// The deck that a text is of, or its faults.
fn read(lang: Lang, typed: &str) -> Result<Deck, Faults> {
    let source = SourceText::from_bytes("", typed.into());
    notebook::read_deck(&source, &decks::all(), texts::cluedo::called).map_err(|faults| {
        let wording = |fault: &Diagnostic<_>| texts::cluedo::fault_alone(lang, fault);
        Faults::of(&source, &faults, wording)
    })
}
