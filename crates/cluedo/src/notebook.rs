//! The notebook of a game: the set-up, who sits where, and what happened, entry by entry. It is read from
//! JSON and from a [text of its own](text), and written as that text.
//!
//! An entry is a fact, or a whole suggestion with its answers, which is worth several facts. The conclusions
//! are always drawn anew from all of them, so any entry can be changed or taken back.

pub mod beginning;
mod json;
pub mod own;
pub mod text;
pub mod turn;

use std::collections::{BTreeSet, HashSet};

use qeq_base::define_id;
use qeq_base::diagnostic::{Diagnostic, not_utf8};
use qeq_base::ids::Id;
use qeq_base::letters::folded;
use qeq_base::pieces::{bare, digits};
use qeq_base::source::{SourceText, Span};

use crate::deck::{CardId, CardSet, Deck, DeckError, LONGEST_NAME, is_too_long};
use crate::fault::{GameFault, MOST_FAULTS};
use crate::game::{Fact, FactId, Game, HolderId, MOST_PLAYERS, Setup, SetupError};
pub use turn::{Answer, Shown, Turn, TurnFault};

define_id!(
    /// An entry: its place in the history.
    pub EntryId, "e"
);

impl EntryId {
    /// The entry of a number, as people count them, from 1.
    pub fn from_number(number: usize) -> Option<Self> {
        u32::try_from(number.checked_sub(1)?).ok().map(Self)
    }

    /// Its number, from 1.
    pub fn number(self) -> usize {
        self.index() + 1
    }
}

/// One line of the history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// Something that is known.
    Fact(Fact),
    /// A suggestion and its answers.
    Turn(Turn),
}

impl Entry {
    /// The cards it speaks of.
    pub fn cards(&self) -> &[CardId] {
        match self {
            Self::Fact(fact) => fact.cards(),
            Self::Turn(turn) => turn.cards(),
        }
    }

    /// The suggestion, if it is one.
    pub fn turn(&self) -> Option<&Turn> {
        match self {
            Self::Fact(_) => None,
            Self::Turn(turn) => Some(turn),
        }
    }
}

/// Where a fact comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The entry.
    pub entry: EntryId,
    /// Whether it is only assumed.
    pub assumed: bool,
}

/// What the notebook says, as a game, with the origin of each of its facts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    game: Game,
    /// One for each fact.
    origins: Vec<Origin>,
    withdrawn: Withdrawn,
}

/// What is not assumed of `me`, whose hand is written down, and would be without the entries that say so.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Withdrawn {
    facts: Vec<(EntryId, Fact)>,
    /// The own cards, and which entries name them; none where nothing is withdrawn.
    hand: Vec<(EntryId, CardId)>,
    /// So many cards are a whole hand.
    size: usize,
}

impl Record {
    /// One without facts.
    pub(crate) fn new(setup: Setup) -> Self {
        let (game, origins) = (Game { setup, facts: Vec::new() }, Vec::new());
        Self { game, origins, withdrawn: Withdrawn::default() }
    }

    /// The entries that stand between an assumption and what follows from it: those that write down the own hand.
    pub(crate) fn withdrawing(&self) -> BTreeSet<EntryId> {
        self.withdrawn.hand.iter().map(|&(entry, _)| entry).collect()
    }

    /// What a notebook of these entries alone would say. It assumes what the others withdraw.
    pub(crate) fn of_only<'a>(
        &'a self,
        entries: &'a BTreeSet<EntryId>,
    ) -> impl Iterator<Item = &'a Fact> {
        let Withdrawn { facts, hand, size } = &self.withdrawn;
        let own: CardSet = hand
            .iter()
            .filter(|(entry, _)| entries.contains(entry))
            .map(|&(_, card)| card)
            .collect();
        let withdrawn = facts.iter().filter(move |_| own.len() < *size);
        let kept = self.origins.iter().map(|origin| origin.entry).zip(&self.game.facts);
        let all = kept.chain(withdrawn.map(|(entry, fact)| (*entry, fact)));
        all.filter(|(entry, _)| entries.contains(entry)).map(|(_, fact)| fact)
    }

    /// Adds a fact.
    pub(crate) fn push(&mut self, fact: Fact, origin: Origin) {
        self.game.facts.push(fact);
        self.origins.push(origin);
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The game alone.
    pub fn into_game(self) -> Game {
        self.game
    }

    /// Whether any of it is only assumed.
    pub fn assumes(&self) -> bool {
        self.origins.iter().any(|origin| origin.assumed)
    }

    /// Where a fact comes from.
    pub fn origin(&self, fact: FactId) -> Origin {
        self.origins[fact.index()]
    }

    /// The entries that facts come from, in order and each once.
    pub fn entries(&self, facts: &[FactId]) -> Vec<EntryId> {
        let entries: BTreeSet<EntryId> = facts.iter().map(|&id| self.origin(id).entry).collect();
        entries.into_iter().collect()
    }
}

/// Whom people call so, beside players by number and name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Called {
    /// Whoever keeps the notebook.
    Me,
    /// The player of this number.
    Number(usize),
    /// No player: the envelope.
    Envelope,
}

/// Reads what players and the envelope are called in the languages of people, none of which is known here.
pub type Callings = fn(&str) -> Option<Called>;

/// A remark or a blank line of the text, which means nothing to a game and is written again.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Remark {
    /// The entry that it stands before, or else the end; none above the settings.
    entry: Option<usize>,
    /// The line, with its `#`; nothing of a blank one.
    text: String,
}

impl Remark {
    /// Whether it is a blank line behind the first setting.
    fn is_gap(&self) -> bool {
        self.entry.is_some() && self.text.is_empty()
    }
}

/// Set-up and history.
///
/// Law: whoever keeps it, everybody and every card in the entries belongs to the set-up, and no remark stands behind the
/// end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notebook {
    setup: Setup,
    /// One for each player, empty where somebody has none; nothing where nobody has one.
    names: Vec<String>,
    /// Whose notebook it is.
    me: HolderId,
    /// Whether whoever reads it is `me`, in a game being played, and is spoken to where there is no name.
    pub is_addressed: bool,
    /// Whether somebody whom nobody refutes, and who does not accuse, is taken to hold one of the cards; not `me` once
    /// all of that hand is written down.
    pub assumes_unrefuted: bool,
    /// What happened.
    entries: Vec<Entry>,
    /// What stands between, in its order.
    remarks: Vec<Remark>,
}

impl Notebook {
    /// An empty one, of player 0.
    pub fn new(setup: Setup) -> Self {
        let me = HolderId::from_index(0);
        let (names, entries, remarks) = (Vec::new(), Vec::new(), Vec::new());
        let (is_addressed, assumes_unrefuted) = (false, false);
        Self { setup, names, me, is_addressed, assumes_unrefuted, entries, remarks }
    }

    /// One of the same table and players, in which nothing is written or assumed yet.
    pub(crate) fn blank(&self) -> Self {
        let (entries, remarks) = (Vec::new(), Vec::new());
        Self { entries, remarks, assumes_unrefuted: false, ..self.clone() }
    }

    /// As it was after so many entries.
    pub(crate) fn after(&self, entries: usize) -> Self {
        let mut before = self.clone();
        before.entries.truncate(entries);
        for place in before.remarks.iter_mut().filter_map(|remark| remark.entry.as_mut()) {
            *place = entries.min(*place);
        }
        before
    }

    /// Whose notebook it is.
    pub fn me(&self) -> HolderId {
        self.me
    }

    /// It becomes the notebook of somebody else.
    ///
    /// # Errors
    /// [`GameFault::UnknownPlayer`] where nobody sits there.
    pub(crate) fn sit_at(&mut self, me: HolderId) -> Result<(), GameFault> {
        let players = self.setup.hands().len();
        let unknown = || GameFault::UnknownPlayer { player: me.index().to_string(), players };
        self.me = self.setup.player(me.index()).ok_or_else(unknown)?;
        Ok(())
    }

    /// What happened.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The entries by their ids, in order.
    pub fn entry_ids(
        &self,
    ) -> impl DoubleEndedIterator<Item = EntryId> + ExactSizeIterator + use<> {
        (0..self.entries.len()).map(EntryId::from_index)
    }

    /// Whether there is such an entry.
    pub fn has(&self, id: EntryId) -> bool {
        id.index() < self.entries.len()
    }

    /// An entry.
    ///
    /// # Panics
    /// When there is none of this id.
    pub fn entry(&self, id: EntryId) -> &Entry {
        &self.entries[id.index()]
    }

    /// Writes an entry down, behind all others.
    ///
    /// # Panics
    /// When it is of another set-up.
    pub fn push(&mut self, entry: Entry) {
        assert!(belongs(&self.setup, &entry), "an entry is of the game of its notebook");
        self.entries.push(entry);
    }

    /// Writes an entry in the place of one.
    ///
    /// # Panics
    /// When there is none of this id, or the new one is of another set-up.
    pub fn replace(&mut self, id: EntryId, entry: Entry) {
        assert!(belongs(&self.setup, &entry), "an entry is of the game of its notebook");
        self.entries[id.index()] = entry;
    }

    /// Takes an entry away; remarks stay where they are.
    ///
    /// # Panics
    /// When there is none of this id.
    pub fn remove(&mut self, id: EntryId) {
        self.entries.remove(id.index());
        for place in self.remarks.iter_mut().filter_map(|remark| remark.entry.as_mut()) {
            *place -= usize::from(*place > id.index());
        }
    }

    /// Deck and hands.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The name of a player who has one.
    pub fn name(&self, player: HolderId) -> Option<&str> {
        self.names.get(player.index()).map(String::as_str).filter(|name| !name.is_empty())
    }

    /// Whether a holder is whoever reads this, and has no name to be called by.
    pub fn is_you(&self, holder: HolderId) -> bool {
        self.is_addressed && holder == self.me && self.name(holder).is_none()
    }

    /// The names of all players, empty where somebody has none; nothing where nobody has one.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Gives the players names, an empty one to whoever goes by number.
    ///
    /// # Errors
    /// Everything that is wrong with them.
    pub fn rename(&mut self, names: Vec<String>) -> Result<(), Vec<GameFault>> {
        let (found, expected) = (names.len(), self.setup.hands().len());
        let wrong = (found != expected).then_some(GameFault::WrongNames { found, expected });
        let faults: Vec<GameFault> = wrong.into_iter().chain(faults_of(&names)).collect();
        if !faults.is_empty() {
            return Err(faults);
        }
        self.names = names;
        Ok(())
    }

    /// The player of this number or name, in any case and without accents.
    pub fn player(&self, typed: &str) -> Option<HolderId> {
        if let Some(number) = digits(typed) {
            return usize::try_from(number).ok().and_then(|number| self.setup.player(number));
        }
        let wanted = folded(typed);
        let names = self.names.iter();
        let named = { names }.position(|name| !name.is_empty() && folded(name) == wanted);
        named.map(HolderId::from_index)
    }

    /// Whoever sits at a seat: by number, by name, or by what its number is called.
    pub fn seat(&self, typed: &str, callings: Callings) -> Option<HolderId> {
        self.player(typed).or_else(|| match callings(typed)? {
            Called::Number(number) => self.setup.player(number),
            Called::Me | Called::Envelope => None,
        })
    }

    /// As [`seat`](Self::seat), or whoever keeps the notebook, by what is called so.
    pub fn meant(&self, typed: &str, callings: Callings) -> Option<HolderId> {
        self.player(typed).or_else(|| match callings(typed)? {
            Called::Number(number) => self.setup.player(number),
            Called::Me => Some(self.me),
            Called::Envelope => None,
        })
    }

    /// Whose turn it is: whoever sits left of the last one who made a suggestion, at first player 0.
    pub fn next_asker(&self) -> HolderId {
        let last = self.entries.iter().rev().find_map(Entry::turn).map(Turn::asker);
        let after = |asker| self.setup.answering(asker).next().unwrap_or(asker);
        last.map_or(HolderId::from_index(0), after)
    }

    /// All entries as facts.
    pub fn record(&self) -> Record {
        let mut record = Record::new(self.setup.clone());
        for id in self.entry_ids() {
            let entry = self.entry(id);
            for fact in facts_of(entry) {
                record.push(fact, Origin { entry: id, assumed: false });
            }
            match self.assumed(entry) {
                // Whoever has written down all of his own hand knows, and has nothing to assume.
                Some((asker, fact)) if asker == self.me && self.knows_hand() => {
                    record.withdrawn.facts.push((id, fact));
                }
                Some((_, fact)) => record.push(fact, Origin { entry: id, assumed: true }),
                None => {}
            }
        }
        if !record.withdrawn.facts.is_empty() {
            let own = |id: EntryId| Some((id, self.own_card(self.entry(id))?));
            record.withdrawn.hand = self.entry_ids().filter_map(own).collect();
            record.withdrawn.size = self.setup.hands()[self.me.index()];
        }
        record
    }

    /// Whether the own hand is written down; a card too many is a contradiction, and no reason to assume anything.
    fn knows_hand(&self) -> bool {
        self.own_cards().len() >= self.setup.hands()[self.me.index()]
    }

    /// What is assumed of whoever asked, who was not refuted.
    fn assumed(&self, entry: &Entry) -> Option<(HolderId, Fact)> {
        let turn = entry.turn()?;
        let player = turn.asker();
        let is_assumed = self.assumes_unrefuted && turn.is_unrefuted(&self.setup);
        is_assumed.then(|| (player, Fact::HasSome { player, cards: turn.cards().to_vec() }))
    }
}

/// What an entry is worth.
fn facts_of(entry: &Entry) -> Vec<Fact> {
    match entry {
        Entry::Fact(fact) => vec![fact.clone()],
        Entry::Turn(turn) => turn.facts().collect(),
    }
}

/// Whether everybody and every card in an entry belongs to a set-up.
fn belongs(setup: &Setup, entry: &Entry) -> bool {
    let is_player = |it: HolderId| it.index() < setup.hands().len();
    let are_cards = |these: &[CardId]| these.iter().all(|it| it.index() < setup.deck().size());
    let is_fact = |fact: &Fact| fact.player().is_none_or(is_player) && are_cards(fact.cards());
    match entry {
        Entry::Fact(fact) => is_fact(fact),
        Entry::Turn(turn) => {
            is_player(turn.asker())
                && are_cards(turn.cards())
                && turn.facts().all(|it| is_fact(&it))
        }
    }
}

/// What is wrong with names of players, which all differ, in any case and without accents. Some may be empty, and not all.
fn faults_of(names: &[String]) -> impl Iterator<Item = GameFault> {
    let mut seen = HashSet::new();
    let is_anybody_named = names.iter().any(|name| !name.is_empty());
    names.iter().filter(move |name| !(is_anybody_named && name.is_empty())).filter_map(
        move |name| {
            let is_new = seen.insert(folded(name));
            if !is_name_of_player(name) {
                return Some(GameFault::BadName { name: name.clone() });
            }
            if is_too_long(name) {
                return Some(GameFault::LongName { name: name.clone(), most: LONGEST_NAME });
            }
            (!is_new).then(|| GameFault::RepeatedName { name: name.clone() })
        },
    )
}

/// The names of players, by their index, that others are called by: the envelope, or a player who has no name of his own. A
/// table could not tell the two apart, nor could whoever reads what is typed.
pub fn mistakable(
    names: &[String],
    callings: Callings,
) -> impl Iterator<Item = (usize, GameFault)> {
    let is_nameless = |player: usize| names.get(player).is_some_and(String::is_empty);
    names.iter().enumerate().filter_map(move |(at, name)| {
        let whose = callings(name)?;
        let is_another = match whose {
            Called::Me => false,
            Called::Number(player) => is_nameless(player),
            Called::Envelope => true,
        };
        is_another.then(|| (at, GameFault::NameOfAnother { name: name.clone(), whose }))
    })
}

/// A player's name holds no sign that has a meaning in an entry, and is no number.
fn is_name_of_player(name: &str) -> bool {
    let has_meaning = |sign: char| sign.is_control() || "+-?,:;=!\"#".contains(sign);
    let trimmed = bare(name) == name && !name.is_empty();
    trimmed && !name.contains(has_meaning) && !name.starts_with(|sign: char| sign.is_ascii_digit())
}

/// What came of reading a text.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// The notebook, when there is no fault.
    pub notebook: Option<Notebook>,
    /// Where each entry stands.
    pub places: Vec<Span>,
    /// What is wrong, in the order of the text.
    pub faults: Vec<Diagnostic<GameFault>>,
    /// What may surprise, in the order of the text; it stands in the way of nothing.
    pub warnings: Vec<Diagnostic<GameFault>>,
}

/// Whether a text is read as JSON: it begins with `{`, or with `[`, which no notebook does, nor a game in JSON either.
pub fn is_json(source: &SourceText) -> bool {
    source.text().trim_start().starts_with(['{', '['])
}

/// Whether a text is surely of a game, be it right or wrong: it says something of a deck and of the hands. O(length).
pub fn is_game(source: &SourceText) -> bool {
    if is_json(source) { json::is_game(source) } else { text::is_game(source) }
}

/// Reads a game in JSON or in text. `decks` are those that may be called by their title; by `callings` players may be called
/// in the text. Every fault of the text is found, up to [`MOST_FAULTS`].
pub fn read(source: &SourceText, decks: &[Deck], callings: Callings) -> Reading {
    let not_utf8 = not_utf8(source, GameFault::NotUtf8);
    if source.is_binary() {
        return Reading { faults: not_utf8.collect(), ..Reading::default() };
    }
    let mut reading = match is_json(source) {
        true => json::parse(source, decks),
        false => text::parse(source, decks, callings),
    };
    add_faults(&mut reading.faults, not_utf8);
    reading.faults = in_order(reading.faults);
    if !reading.faults.is_empty() {
        reading.notebook = None;
    }
    reading
}

/// Reads the deck of a file: the one that a whole notebook or game is of, or a deck alone. The others as in [`read`].
///
/// # Errors
/// Everything that is wrong with what the file looks like.
pub fn read_deck(
    source: &SourceText,
    decks: &[Deck],
    callings: Callings,
) -> Result<Deck, Vec<Diagnostic<GameFault>>> {
    let reading = read(source, decks, callings);
    if let Some(notebook) = reading.notebook {
        return Ok(notebook.setup.deck().clone());
    }
    let is_game = is_json(source) || text::is_of_notebook(source);
    text::deck(source).map_err(|faults| if is_game { reading.faults } else { faults })
}

/// Adds faults to those that were found. Of many it keeps the first of the text, so many that it is seen that there are others.
fn add_faults(
    faults: &mut Vec<Diagnostic<GameFault>>,
    found: impl IntoIterator<Item = Diagnostic<GameFault>>,
) {
    for fault in found {
        // Not with each of them, which would put them in order as often.
        if faults.len() > 2 * MOST_FAULTS {
            keep_first(faults);
        }
        faults.push(fault);
    }
}

/// Puts faults in the order of the text and keeps those that may be told, and one more where there are others.
fn keep_first(faults: &mut Vec<Diagnostic<GameFault>>) {
    faults.sort_by_key(|fault| fault.span);
    faults.truncate(MOST_FAULTS + 1);
}

/// Whether there are more faults than are told.
fn are_too_many(faults: &[Diagnostic<GameFault>]) -> bool {
    faults.len() > MOST_FAULTS
}

/// Faults in the order of the text, as many as are told; in the place of the others that there are more.
fn in_order(mut faults: Vec<Diagnostic<GameFault>>) -> Vec<Diagnostic<GameFault>> {
    keep_first(&mut faults);
    if are_too_many(&faults)
        && let Some(last) = faults.last_mut()
    {
        last.kind = GameFault::TooManyFaults;
    }
    faults
}

/// The known deck of a title.
fn known_deck(decks: &[Deck], title: &str) -> Result<Deck, GameFault> {
    let known = decks.iter().find(|deck| deck.is_called(title));
    known.cloned().ok_or_else(|| GameFault::UnknownDeck {
        title: title.to_owned(),
        known: decks.iter().filter_map(Deck::title).map(str::to_owned).collect(),
    })
}

/// Somewhere for the entries of a notebook whose hands cannot be, so that what is wrong with them is found as well: hands
/// of about equal size. `None` where so many cannot play.
fn stand_in(deck: Deck, players: usize) -> Option<Setup> {
    let hands = (1..=MOST_PLAYERS).contains(&players).then(|| Setup::dealt_round(&deck, players));
    Setup::new(deck, hands?).ok()
}

/// Cards of a fact, of which each counts once however often it is written, in the order in which they come first.
fn once(cards: Vec<CardId>) -> Vec<CardId> {
    let mut seen = HashSet::new();
    cards.into_iter().filter(|card| seen.insert(*card)).collect()
}

/// Everything that is wrong with names that make no deck, and which name is to blame, counted over all categories.
fn deck_faults(names: &[Vec<String>; 3]) -> impl Iterator<Item = (GameFault, Option<usize>)> {
    let all = names.concat();
    Deck::errors(names).into_iter().map(move |error| match error {
        DeckError::NoCards(category) => (GameFault::EmptyCategory { category }, None),
        DeckError::BadName(card) => {
            (GameFault::BadName { name: all[card.index()].clone() }, Some(card.index()))
        }
        DeckError::LongName(card) => {
            let (name, most) = (all[card.index()].clone(), LONGEST_NAME);
            (GameFault::LongName { name, most }, Some(card.index()))
        }
        DeckError::RepeatedName(card, _) => {
            (GameFault::RepeatedName { name: all[card.index()].clone() }, Some(card.index()))
        }
        DeckError::TooMany => (GameFault::TooManyCards, None),
    })
}

impl From<SetupError> for GameFault {
    fn from(error: SetupError) -> Self {
        match error {
            SetupError::NoPlayers => Self::NoHands,
            SetupError::TooManyPlayers => Self::TooManyPlayers { most: MOST_PLAYERS },
            SetupError::WrongSum { found, expected } => Self::WrongSum { found, expected },
            SetupError::TooManyDeals => Self::TooManyDeals,
        }
    }
}

#[cfg(test)]
mod tests;
