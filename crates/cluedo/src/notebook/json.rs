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
use qeq_base::json::{Keys, Object, Path, missing, place_of, present, span_of};
use qeq_base::source::{SourceText, Span};
use serde::Deserialize;
use serde_json::value::RawValue;

use super::{
    Entry, Notebook, Reading, add_faults, are_too_many, deck_faults, known_deck, once, stand_in,
};
use crate::deck::{CardId, Deck};
use crate::fault::{GameFault, Wanted};
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
    #[serde(borrow, default, deserialize_with = "present")]
    version: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    flavor: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    hands: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    facts: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    me: Option<&'a RawValue>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Flavor<'a> {
    #[serde(borrow, default, deserialize_with = "present")]
    tool_names: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    place_names: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    character_names: Option<&'a RawValue>,
}

#[derive(Deserialize)]
struct Part<'a> {
    // The names with `_` are those that the program of the article prints.
    #[serde(borrow, rename = "type", alias = "_factType", default, deserialize_with = "present")]
    kind: Option<&'a RawValue>,
    #[serde(borrow, alias = "_player", default, deserialize_with = "present")]
    player: Option<&'a RawValue>,
    #[serde(borrow, alias = "_cards", default, deserialize_with = "present")]
    cards: Option<&'a RawValue>,
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

/// Whether a text is an object with a deck and hands, whatever they are.
pub(super) fn is_game(source: &SourceText) -> bool {
    let read = serde_json::from_str::<Object<Document<'_>>>(source.text());
    read.is_ok_and(|Object(document)| document.flavor.is_some() && document.hands.is_some())
}

/// That a part should have been something else.
fn shape(path: Path<'_>, wanted: Wanted) -> GameFault {
    GameFault::Shape { path: path.to_string(), wanted }
}

struct Reader<'a> {
    text: &'a str,
    faults: Vec<Diagnostic<GameFault>>,
    warnings: Vec<Diagnostic<GameFault>>,
    places: Vec<Span>,
}

impl<'a> Reader<'a> {
    fn read(&mut self, decks: &[Deck]) -> Option<Notebook> {
        let whole = Path::Whole;
        let Object(document): Object<Document<'a>> = match serde_json::from_str(self.text) {
            Ok(document) => document,
            Err(error) => {
                let is_json = error.is_data();
                let kind = if is_json { shape(whole, Wanted::Game) } else { GameFault::Syntax };
                self.faults.push(Diagnostic::new(kind, place_of(self.text, &error)));
                return None;
            }
        };
        let Document { version, flavor, hands, facts, me } = document;
        self.know(self.text, OF_GAME);
        let end = Span::at(self.text.trim_end().len() - 1);
        self.check_keys(whole, &[("flavor", flavor), ("hands", hands)], end);
        if let Some(part) = version
            && serde_json::from_str::<u32>(part.get()).ok() != Some(VERSION)
        {
            self.fault(GameFault::UnknownVersion, part);
        }
        let deck = flavor.and_then(|part| self.deck(whole.key("flavor"), part, decks));
        let sizes = hands.and_then(|part| self.sizes(whole.key("hands"), part));
        let facts = facts.and_then(|part| self.list(whole.key("facts"), part));
        let setup = self.setup(deck?, sizes?, hands?)?;
        let mut notebook = Notebook::new(setup);
        let me = me.and_then(|me| self.player(whole.key("me"), me, notebook.setup()));
        notebook.me = me.unwrap_or(notebook.me);
        self.read_facts(&facts.unwrap_or_default(), &mut notebook);
        Some(notebook)
    }

    fn read_facts(&mut self, facts: &[&'a RawValue], notebook: &mut Notebook) {
        let list = Path::Whole.key("facts");
        // Only those of facts count here: all others may stand behind them.
        let others = std::mem::take(&mut self.faults);
        for (at, part) in facts.iter().enumerate() {
            if are_too_many(&self.faults) {
                break;
            }
            if let Some(fact) = self.fact(list.at(at), part, notebook.setup()) {
                notebook.push(Entry::Fact(fact));
                self.places.push(span_of(self.text, part));
            }
        }
        add_faults(&mut self.faults, others);
    }

    fn deck(&mut self, path: Path<'_>, part: &'a RawValue, decks: &[Deck]) -> Option<Deck> {
        if part.get().starts_with('"') {
            let title: String = self.parsed(path, Wanted::Text, part)?;
            return known_deck(decks, &title).map_err(|fault| self.fault(fault, part)).ok();
        }
        let Object(flavor): Object<Flavor<'a>> = self.parsed(path, Wanted::Flavor, part)?;
        self.know(part.get(), OF_FLAVOR);
        let Flavor { tool_names, place_names, character_names } = flavor;
        let lists = [
            ("toolNames", tool_names),
            ("placeNames", place_names),
            ("characterNames", character_names),
        ];
        self.check_keys(path, &lists, span_of(self.text, part));
        // All of them before giving up, so that each that is no name is told.
        let names = lists.map(|(key, list)| self.names(path.key(key), list?));
        let [Some(tools), Some(places), Some(characters)] = names else { return None };
        let parts = [&tools, &places, &characters].map(|names| names.iter().map(|it| it.0));
        let all: Vec<(&'static str, usize, &RawValue)> = parts
            .into_iter()
            .zip(lists)
            .flat_map(|(parts, (key, _))| parts.enumerate().map(move |(at, it)| (key, at, it)))
            .collect();
        let names = [tools, places, characters]
            .map(|names| names.into_iter().map(|it| it.1).collect::<Vec<String>>());
        for (fault, guilty) in deck_faults(&names) {
            match guilty.map(|at| all[at]) {
                Some((key, at, name)) => self.fault_of(path.key(key).at(at), fault, name),
                None => self.fault(fault, part),
            }
        }
        Deck::new(&names).ok()
    }

    /// The names of a list, with their parts.
    fn names(&mut self, path: Path<'_>, part: &'a RawValue) -> Option<Vec<(&'a RawValue, String)>> {
        self.each(path, part, |reader, path, part| {
            Some((part, reader.parsed(path, Wanted::Text, part)?))
        })
    }

    /// How many cards each has.
    fn sizes(&mut self, path: Path<'_>, part: &'a RawValue) -> Option<Vec<usize>> {
        self.each(path, part, |reader, path, part| reader.parsed(path, Wanted::Count, part))
    }

    fn setup(&mut self, deck: Deck, hands: Vec<usize>, part: &RawValue) -> Option<Setup> {
        let players = hands.len();
        let setup = Setup::new(deck.clone(), hands).map_err(|error| self.fault(error.into(), part));
        setup.ok().or_else(|| stand_in(deck, players))
    }

    fn fact(&mut self, path: Path<'_>, part: &'a RawValue, setup: &Setup) -> Option<Fact> {
        let Object(Part { kind, player, cards }) = self.parsed(path, Wanted::Fact, part)?;
        let place = span_of(self.text, part);
        self.check_keys(path, &[("type", kind), ("cards", cards)], place);
        let cards = cards.and_then(|cards| self.cards(path.key("cards"), cards, setup));
        let name: Option<String> =
            kind.and_then(|kind| self.parsed(path.key("type"), Wanted::Text, kind));
        let is_of_envelope = name.as_ref().is_some_and(|name| name.starts_with("Envelope"));
        // Whom a fact about the envelope names says nothing there, of which `know` warns.
        let named = player.filter(|_| !is_of_envelope);
        let who = named.and_then(|it| self.player(path.key("player"), it, setup));
        let (kind, name) = kind.zip(name)?;
        self.know(part.get(), if is_of_envelope { OF_ENVELOPE } else { OF_PLAYER });
        let mut of_player = || {
            self.check_keys(path, &[("player", player)], place);
            who
        };
        match name.as_str() {
            "PlayerHasSomeFact" => {
                of_player().zip(cards).map(|(player, cards)| Fact::HasSome { player, cards })
            }
            "PlayerDoesntHaveAnyFact" => {
                of_player().zip(cards).map(|(player, cards)| Fact::HasNone { player, cards })
            }
            "EnvelopeHasFact" => Some(Fact::EnvelopeHas { cards: cards? }),
            "EnvelopeDoesntHaveFact" => Some(Fact::EnvelopeLacks { cards: cards? }),
            _ => {
                self.fault_of(path.key("type"), GameFault::UnknownFact { name }, kind);
                None
            }
        }
    }

    fn player(&mut self, path: Path<'_>, part: &RawValue, setup: &Setup) -> Option<HolderId> {
        let number = serde_json::from_str(part.get()).ok();
        let player = number.and_then(|number| setup.player(number));
        if player.is_none() {
            let (player, players) = (part.get().to_owned(), setup.hands().len());
            self.fault_of(path, GameFault::UnknownPlayer { player, players }, part);
        }
        player
    }

    fn cards(&mut self, path: Path<'_>, part: &'a RawValue, setup: &Setup) -> Option<Vec<CardId>> {
        let cards = self.each(path, part, |reader, path, part| reader.card(path, part, setup))?;
        if cards.is_empty() {
            self.fault_of(path, GameFault::NoCards, part);
            return None;
        }
        Some(once(cards))
    }

    fn card(&mut self, path: Path<'_>, part: &'a RawValue, setup: &Setup) -> Option<CardId> {
        let name: String = self.parsed(path, Wanted::Text, part)?;
        let card = setup.deck().card(&name);
        if card.is_none() {
            self.fault_of(path, GameFault::UnknownCard { name }, part);
        }
        card
    }

    /// What the parts of a list say. All are read before giving up, so that each that is not right is told.
    fn each<T>(
        &mut self,
        path: Path<'_>,
        part: &'a RawValue,
        read: impl Fn(&mut Self, Path<'_>, &'a RawValue) -> Option<T>,
    ) -> Option<Vec<T>> {
        let parts = self.list(path, part)?;
        let read: Vec<Option<T>> =
            parts.into_iter().enumerate().map(|(at, part)| read(self, path.at(at), part)).collect();
        read.into_iter().collect()
    }

    fn list(&mut self, path: Path<'_>, part: &'a RawValue) -> Option<Vec<&'a RawValue>> {
        self.parsed(path, Wanted::List, part)
    }

    /// Tells which keys are not there.
    fn check_keys(
        &mut self,
        path: Path<'_>,
        keys: &[(&'static str, Option<&RawValue>)],
        place: Span,
    ) {
        for key in missing(keys) {
            let kind = GameFault::MissingKey { path: path.to_string(), key };
            add_faults(&mut self.faults, [Diagnostic::new(kind, place)]);
        }
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

    /// What a part says; a part of another shape is told.
    fn parsed<T: Deserialize<'a>>(
        &mut self,
        path: Path<'_>,
        wanted: Wanted,
        part: &'a RawValue,
    ) -> Option<T> {
        let parsed = serde_json::from_str(part.get());
        parsed.map_err(|_| self.fault(shape(path, wanted), part)).ok()
    }

    /// A fault of what a part says, of which there are many like it: its path tells which.
    fn fault_of(&mut self, path: Path<'_>, fault: GameFault, part: &RawValue) {
        self.fault(GameFault::OfPart { path: path.to_string(), fault: Box::new(fault) }, part);
    }

    fn fault(&mut self, kind: GameFault, part: &RawValue) {
        add_faults(&mut self.faults, [Diagnostic::new(kind, span_of(self.text, part))]);
    }
}
