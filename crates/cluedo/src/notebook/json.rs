//! A game as JSON.
//!
//! ```json
//! {"flavor": "a known title",
//!  "hands": [4, 4, 4, 3, 3],
//!  "facts": [{"type": "PlayerHasSomeFact", "player": 3, "cards": ["Rope"]},
//!            {"type": "EnvelopeHasFact", "cards": ["Rope"]}]}
//! ```
//!
//! `flavor` may be `{"characterNames": […], "toolNames": […], "placeNames": […]}` instead. Parts are kept as raw
//! text while reading, so that each fault has its place.

use qeq_base::diagnostic::Diagnostic;
use qeq_base::json::{Keys, Object, missing_key, place_of, span_of};
use qeq_base::source::{SourceText, Span};
use serde::Deserialize;
use serde_json::value::RawValue;

use super::{
    Entry, Notebook, Reading, add_faults, are_too_many, deck_faults, known_deck, once, stand_in,
};
use crate::deck::{CardId, Deck};
use crate::fault::GameFault;
use crate::game::{Fact, HolderId, Setup};

/// The only version there is. It may be left out.
const VERSION: u32 = 1;

/// So many different keys that say nothing are told.
const MOST_KEYS: usize = 20;

/// The keys of a whole game.
const OF_GAME: &[&str] = &["version", "flavor", "hands", "facts", "me"];

/// Those of a deck.
const OF_FLAVOR: &[&str] = &["toolNames", "placeNames", "characterNames"];

/// Those of a fact about a player.
const OF_PLAYER: &[&str] = &["type", "player", "cards", "_factType", "_player", "_cards"];

/// Those of a fact about the envelope.
const OF_ENVELOPE: &[&str] = &["type", "cards", "_factType", "_cards"];

#[derive(Deserialize)]
struct Document<'a> {
    #[serde(borrow, default)]
    version: Option<&'a RawValue>,
    #[serde(borrow)]
    flavor: &'a RawValue,
    #[serde(borrow)]
    hands: &'a RawValue,
    #[serde(borrow, default)]
    facts: Vec<&'a RawValue>,
    #[serde(borrow, default)]
    me: Option<&'a RawValue>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Flavor<'a> {
    #[serde(borrow)]
    tool_names: Vec<&'a RawValue>,
    #[serde(borrow)]
    place_names: Vec<&'a RawValue>,
    #[serde(borrow)]
    character_names: Vec<&'a RawValue>,
}

#[derive(Deserialize)]
struct Part<'a> {
    // The names with `_` are those that the program of the article prints.
    #[serde(borrow, rename = "type", alias = "_factType")]
    kind: &'a RawValue,
    #[serde(borrow, default, alias = "_player")]
    player: Option<&'a RawValue>,
    #[serde(borrow, alias = "_cards")]
    cards: &'a RawValue,
}

/// Reads a game. Every part that is not right is reported, and reading goes on.
pub(super) fn parse(source: &SourceText, decks: &[Deck]) -> Reading {
    let mut reader = Reader {
        text: source.text(),
        faults: Vec::new(),
        warnings: Vec::new(),
        places: Vec::new(),
    };
    let notebook = reader.read(decks);
    let Reader { faults, mut warnings, places, text: _ } = reader;
    warnings.sort_by_key(|warning| warning.span);
    Reading { notebook, places, faults, warnings }
}

/// What is wrong with JSON of another shape.
fn shape(error: &serde_json::Error) -> GameFault {
    GameFault::Shape { missing: missing_key(error) }
}

struct Reader<'a> {
    text: &'a str,
    faults: Vec<Diagnostic<GameFault>>,
    warnings: Vec<Diagnostic<GameFault>>,
    places: Vec<Span>,
}

impl<'a> Reader<'a> {
    fn read(&mut self, decks: &[Deck]) -> Option<Notebook> {
        let Object(document): Object<Document<'a>> = match serde_json::from_str(self.text) {
            Ok(document) => document,
            Err(error) => {
                let kind = if error.is_data() { shape(&error) } else { GameFault::Syntax };
                self.faults.push(Diagnostic::new(kind, place_of(self.text, &error)));
                return None;
            }
        };
        self.know(self.text, OF_GAME);
        if let Some(part) = document.version
            && serde_json::from_str::<u32>(part.get()).ok() != Some(VERSION)
        {
            self.fault(GameFault::UnknownVersion, part);
        }
        let deck = self.deck(document.flavor, decks);
        let hands = self.parsed::<Vec<usize>>(document.hands);
        let setup = self.setup(deck?, hands?, document.hands)?;
        let mut notebook = Notebook::new(setup);
        let me = document.me.and_then(|me| self.player(me, notebook.setup()));
        notebook.me = me.unwrap_or(notebook.me);
        for part in document.facts {
            if are_too_many(&self.faults) {
                break;
            }
            if let Some(fact) = self.fact(part, notebook.setup()) {
                notebook.push(Entry::Fact(fact));
                self.places.push(span_of(self.text, part));
            }
        }
        Some(notebook)
    }

    fn deck(&mut self, part: &'a RawValue, decks: &[Deck]) -> Option<Deck> {
        if part.get().starts_with('"') {
            let title: String = self.parsed(part)?;
            return known_deck(decks, &title).map_err(|fault| self.fault(fault, part)).ok();
        }
        let Object(flavor): Object<Flavor<'a>> = self.parsed(part)?;
        self.know(part.get(), OF_FLAVOR);
        let parts = [flavor.tool_names, flavor.place_names, flavor.character_names];
        let all = parts.concat();
        // All of them before giving up, so that each that is no name is told.
        let names = parts.map(|parts| -> Vec<Option<String>> {
            parts.into_iter().map(|part| self.parsed(part)).collect()
        });
        let names = names.map(|names| names.into_iter().collect::<Option<Vec<String>>>());
        let [Some(tools), Some(places), Some(characters)] = names else { return None };
        let names = [tools, places, characters];
        for (fault, guilty) in deck_faults(&names) {
            self.fault(fault, guilty.map_or(part, |at| all[at]));
        }
        Deck::new(&names).ok()
    }

    fn setup(&mut self, deck: Deck, hands: Vec<usize>, part: &RawValue) -> Option<Setup> {
        let players = hands.len();
        let setup = Setup::new(deck.clone(), hands).map_err(|error| self.fault(error.into(), part));
        setup.ok().or_else(|| stand_in(deck, players))
    }

    fn fact(&mut self, part: &'a RawValue, setup: &Setup) -> Option<Fact> {
        let Object(Part { kind, player, cards }) = self.parsed(part)?;
        let name: String = self.parsed(kind)?;
        let cards = self.cards(cards, setup);
        let is_of_envelope = name.starts_with("Envelope");
        self.know(part.get(), if is_of_envelope { OF_ENVELOPE } else { OF_PLAYER });
        match name.as_str() {
            "PlayerHasSomeFact" => {
                let player = self.player_of(player, part, setup);
                Some(Fact::HasSome { player: player?, cards: cards? })
            }
            "PlayerDoesntHaveAnyFact" => {
                let player = self.player_of(player, part, setup);
                Some(Fact::HasNone { player: player?, cards: cards? })
            }
            "EnvelopeHasFact" => Some(Fact::EnvelopeHas { cards: cards? }),
            "EnvelopeDoesntHaveFact" => Some(Fact::EnvelopeLacks { cards: cards? }),
            _ => {
                self.fault(GameFault::UnknownFact { name }, kind);
                None
            }
        }
    }

    fn player_of(
        &mut self,
        player: Option<&RawValue>,
        fact: &RawValue,
        setup: &Setup,
    ) -> Option<HolderId> {
        match player {
            Some(part) => self.player(part, setup),
            None => {
                self.fault(GameFault::Shape { missing: Some("player".to_owned()) }, fact);
                None
            }
        }
    }

    fn player(&mut self, part: &RawValue, setup: &Setup) -> Option<HolderId> {
        let number = serde_json::from_str(part.get()).ok();
        let player = number.and_then(|number| setup.player(number));
        if player.is_none() {
            let players = setup.hands().len();
            self.fault(GameFault::UnknownPlayer { player: part.get().to_owned(), players }, part);
        }
        player
    }

    fn cards(&mut self, part: &'a RawValue, setup: &Setup) -> Option<Vec<CardId>> {
        let parts: Vec<&RawValue> = self.parsed(part)?;
        if parts.is_empty() {
            self.fault(GameFault::NoCards, part);
            return None;
        }
        // All of them before giving up, so that each unknown one is named.
        let cards: Vec<_> = parts.into_iter().map(|part| self.card(part, setup)).collect();
        cards.into_iter().collect::<Option<_>>().map(once)
    }

    fn card(&mut self, part: &'a RawValue, setup: &Setup) -> Option<CardId> {
        let name: String = self.parsed(part)?;
        let card = setup.deck().card(&name);
        if card.is_none() {
            self.fault(GameFault::UnknownCard { name }, part);
        }
        card
    }

    /// Warns of each key of an object that says nothing there, where it stands first.
    fn know(&mut self, object: &'a str, known: &'static [&'static str]) {
        let Ok(Keys(keys)) = serde_json::from_str(object) else { return };
        for part in keys {
            let Ok(key) = serde_json::from_str::<String>(part.get()) else { continue };
            let is_known = known.contains(&&*key);
            let kind = GameFault::UnknownKey { key, known };
            let is_told = self.warnings.iter().any(|warning| warning.kind == kind);
            if !is_known && !is_told && self.warnings.len() < MOST_KEYS {
                self.warnings.push(Diagnostic::new(kind, span_of(self.text, part)));
            }
        }
    }

    fn parsed<T: Deserialize<'a>>(&mut self, part: &'a RawValue) -> Option<T> {
        let parsed = serde_json::from_str(part.get());
        parsed.map_err(|error| self.fault(shape(&error), part)).ok()
    }

    fn fault(&mut self, kind: GameFault, part: &RawValue) {
        add_faults(&mut self.faults, [Diagnostic::new(kind, span_of(self.text, part))]);
    }
}
