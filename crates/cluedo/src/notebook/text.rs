//! The notebook's own text: a setting or an entry a line, quick to type and easy to read.
//!
//! ```text
//! deck: a known title                 or three lists:  tools: a, b   places: c, d   characters: e, f
//!                                           below a title of their own, if they have one
//! hands: 4 4 4 3 3
//! players: Ana, Luis, Eva, Marta, Pau       may be left out; players go by number too, from 0, and by what
//!                                           people call them, which whoever reads the text has to know
//! me: 0                                     may be left out
//! assume: unrefuted                         may be left out
//!
//! # a remark
//! 3 - Hall, Rope                            player 3 has none of these
//! 2 + Hall, Rope                            player 2 has some of these
//! 1 ? Hall, Rope, Plum: 2 -, 3 +, 4 + Rope  player 1 suggests; 2 has none, 3 showed something, 4 the rope
//! = Rope                                    the envelope has all of these
//! ! Hall, Rope, Plum                        the envelope has not all of these
//! ```
//!
//! Names of settings may stand in any case. Names of cards are the deck's, or beginnings of them, in any case and without accents. A name that holds a
//! sign with a meaning stands in quotation marks, as a JSON string.

use std::collections::{BTreeSet, HashSet};
use std::fmt::{self, Display};

use qeq_base::diagnostic::{Diagnostic, not_utf8};
use qeq_base::letters::folded;
use qeq_base::pieces::{Piece, bare, lines};
use qeq_base::source::{SourceText, Span};
use strsim::osa_distance;

use super::beginning::hand_size;
use super::turn::may_answer;
use super::{
    Answer, Callings, Entry, Notebook, Reading, Remark, Shown, Turn, add_faults, are_too_many,
    deck_faults, in_order, known_deck, mistakable, once, stand_in,
};
use crate::deck::{CardId, Category, Deck, Found};
use crate::fault::{GameFault, MOST_MEANT};
use crate::game::{Fact, HolderId, Setup};

/// What `assume:` may say.
const UNREFUTED: &str = "unrefuted";

/// Signs that end a bare name.
const MEANING: &str = ",:\"#";

type Fault = Diagnostic<GameFault>;

/// How a piece of the text is read: signs in quotation marks mean nothing.
trait Quoted: Sized {
    /// Where a sign stands outside quotation marks.
    fn find(self, wanted: impl Fn(char) -> bool) -> Option<usize>;

    /// What stands before and after the first such sign, which is one byte long.
    fn split_once(self, wanted: impl Fn(char) -> bool) -> Option<(Self, char, Self)>;

    /// The pieces between commas; none of an empty piece.
    fn list(self) -> Vec<Self>;

    fn fault(self, kind: GameFault) -> Fault;
}

impl Quoted for Piece<'_> {
    fn find(self, wanted: impl Fn(char) -> bool) -> Option<usize> {
        let (mut quoted, mut escaped) = (false, false);
        self.text.char_indices().find_map(|(at, sign)| {
            let starts_or_ends = sign == '"' && !escaped;
            escaped = quoted && sign == '\\' && !escaped;
            quoted ^= starts_or_ends;
            (!quoted && wanted(sign)).then_some(at)
        })
    }

    fn split_once(self, wanted: impl Fn(char) -> bool) -> Option<(Self, char, Self)> {
        let at = self.find(wanted)?;
        let sign = self.text[at..].chars().next()?;
        Some((self.part(0..at), sign, self.part(at + sign.len_utf8()..self.text.len())))
    }

    fn list(self) -> Vec<Self> {
        let mut list = Vec::new();
        let mut rest = self;
        while let Some((first, _, others)) = rest.split_once(|sign| sign == ',') {
            list.push(first);
            rest = others;
        }
        if !(rest.text.is_empty() && list.is_empty()) {
            list.push(rest);
        }
        list
    }

    fn fault(self, kind: GameFault) -> Fault {
        Diagnostic::new(kind, self.span)
    }
}

/// What a line is by its form.
enum Form<'a> {
    /// A setting: its place in [`KEYS`], and what stands before and behind the colon.
    Setting(usize, Piece<'a>, Piece<'a>),
    /// As good as a setting, but there is none of this name: which was probably meant, and what it would say.
    NoSetting(Option<usize>, Piece<'a>),
    /// An entry: who, what and the sign between.
    Entry(Piece<'a>, char, Piece<'a>),
    /// Neither.
    Neither,
}

impl<'a> Form<'a> {
    fn of(line: Piece<'a>) -> Self {
        let Some((first, sign, rest)) = line.split_once(|sign| ":+-?=!".contains(sign)) else {
            return Self::Neither;
        };
        if sign == ':' {
            let key = folded(first.text);
            let known = KEYS.iter().position(|known| *known == key);
            return match known {
                Some(at) => Self::Setting(at, first, rest),
                None => Self::NoSetting(meant(&key), rest),
            };
        }
        let is_of_envelope = "=!".contains(sign);
        match is_of_envelope == first.text.is_empty() {
            true => Self::Entry(first, sign, rest),
            false => Self::Neither,
        }
    }

    /// The setting that a line is, or is probably meant to be.
    fn key(&self) -> Option<usize> {
        match self {
            Self::Setting(at, ..) => Some(*at),
            Self::NoSetting(meant, _) => *meant,
            Self::Entry(..) | Self::Neither => None,
        }
    }
}

/// So many letters may have what was meant for a setting; the text of others may be of any length, and is compared with none.
const LONGEST_KEY: usize = 20;

/// The setting whose name is most like one that there is not, where one letter in three is wrong at the most.
fn meant(key: &str) -> Option<usize> {
    let is_long = key.chars().nth(LONGEST_KEY).is_some();
    let near = (0..KEYS.len()).filter(|_| !is_long).map(|at| (osa_distance(KEYS[at], key), at));
    let alike = near.filter(|&(wrong, at)| wrong * 3 <= KEYS[at].len());
    alike.min().map(|(_, at)| at)
}

/// What a text says, line by line.
#[derive(Default)]
struct Lines<'a> {
    settings: Settings<'a>,
    entries: Vec<Piece<'a>>,
    remarks: Vec<Remark>,
    /// Neither settings nor entries.
    others: Vec<Fault>,
    /// Settings that stand there twice, or behind an entry.
    misplaced: Vec<Fault>,
    /// Settings that stand there for the first time, and behind so many lines of the form of an entry.
    late: Vec<(Piece<'a>, usize)>,
}

impl<'a> Lines<'a> {
    fn add(&mut self, line: Piece<'a>) {
        if !is_telling(line) {
            let entry = self.settings.has_some().then_some(self.entries.len());
            self.remarks.push(Remark { entry, text: line.text.to_owned() });
            return;
        }
        match Form::of(line) {
            Form::Setting(at, key, value) => {
                // Settings are written without gaps.
                self.remarks.retain(|remark| !remark.is_gap());
                if !self.settings.note(at, value) {
                    add_faults(&mut self.misplaced, [key.fault(GameFault::MisplacedSetting)]);
                } else if !self.entries.is_empty() {
                    self.late.push((key, self.entries.len()));
                }
            }
            Form::NoSetting(meant, value) => {
                add_faults(&mut self.others, [no_setting(line, meant)]);
                // It may be said again, and then counts as it is said there.
                meant.into_iter().for_each(|at| self.settings.suppose(at, value));
            }
            Form::Entry(..) => self.entries.push(line),
            Form::Neither => add_faults(&mut self.others, [line.fault(GameFault::MalformedLine)]),
        }
    }

    /// Tells strays among the settings from entries, behind which settings are misplaced: no stray speaks of anybody.
    fn judge_late(&mut self, callings: Callings) {
        let [_, tools, places, characters, _, players, _, _] = self.settings.values();
        let names: HashSet<String> = folded_names(players).collect();
        let cards: HashSet<String> =
            [tools, places, characters].into_iter().flat_map(folded_names).collect();
        let is_entry =
            |line: &Piece<'_>| is_of_somebody(*line, &names, callings) && !is_date(*line, &cards);
        let first = self.entries.iter().position(is_entry).unwrap_or(self.entries.len());
        let is_behind = |&(_, entries): &(Piece<'_>, usize)| entries > first;
        let (late, among): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.late).into_iter().partition(is_behind);
        let misplaced = late.iter().map(|(key, _)| key.fault(GameFault::MisplacedSetting));
        add_faults(&mut self.misplaced, misplaced);
        let strays = self.entries.drain(..among.last().map_or(0, |&(_, entries)| entries));
        add_faults(&mut self.others, strays.map(|line| line.fault(GameFault::MalformedLine)));
    }

    /// What is wrong with the lines by themselves. Of a text in which nothing is like a setting no line is judged.
    fn faults(&mut self) -> Vec<Fault> {
        let others = std::mem::take(&mut self.others);
        let is_like_one = |fault: &Fault| matches!(fault.kind, GameFault::NoSetting { .. });
        let is_notebook = self.settings.has_some() || others.iter().any(is_like_one);
        let mut faults = std::mem::take(&mut self.misplaced);
        add_faults(&mut faults, others.into_iter().filter(|_| is_notebook));
        faults
    }
}

/// What stands in a list, as it is recognized.
fn folded_names(list: Option<Piece<'_>>) -> impl Iterator<Item = String> {
    list.map(Piece::list).unwrap_or_default().into_iter().map(|name| folded(name.text))
}

/// Whether a line of the form of an entry speaks of the envelope, or of somebody by a number, by one of the names, which are
/// folded, or by what people call players.
fn is_of_somebody(line: Piece<'_>, names: &HashSet<String>, callings: Callings) -> bool {
    let Form::Entry(who, sign, _) = Form::of(line) else { return false };
    let is_number = || who.text.parse::<usize>().is_ok();
    let is_called = || names.contains(&folded(who.text)) || callings(who.text).is_some();
    "=!".contains(sign) || is_number() || is_called()
}

/// Whether a line is numbers with hyphens between, as dates are, and no entry about one of the cards, which are folded.
fn is_date(line: Piece<'_>, cards: &HashSet<String>) -> bool {
    let is_number = |part: &str| part.trim().parse::<u32>().is_ok();
    let numbers = line.text.split_once('-').filter(|_| line.text.split('-').all(is_number));
    numbers.is_some_and(|(_, behind)| !cards.contains(&folded(behind)))
}

fn no_setting(line: Piece<'_>, meant: Option<usize>) -> Fault {
    line.fault(GameFault::NoSetting { meant: meant.map(|at| KEYS[at]), known: &KEYS })
}

/// Without what seems to be missing, where it may stand in a line that nobody understands.
fn without_doubtful(faults: Vec<Fault>, settings: Settings<'_>) -> Vec<Fault> {
    let is_unclear = |fault: &Fault| matches!(fault.kind, GameFault::NoSetting { meant: None, .. });
    let is_missing = |fault: &Fault| lacking(&fault.kind).is_some_and(|key| settings.lacks(key));
    let is_doubtful = faults.iter().any(is_unclear);
    faults.into_iter().filter(|fault| !(is_doubtful && is_missing(fault))).collect()
}

/// The setting that may be missing where this is told; it may also stand there and say nothing.
fn lacking(fault: &GameFault) -> Option<&'static str> {
    match fault {
        GameFault::NoDeck => Some("deck"),
        GameFault::NoHands => Some("hands"),
        GameFault::EmptyCategory { category: Category::Tool } => Some("tools"),
        GameFault::EmptyCategory { category: Category::Place } => Some("places"),
        GameFault::EmptyCategory { category: Category::Character } => Some("characters"),
        _ => None,
    }
}

/// Reads a notebook. Every line that is not right is reported, and reading goes on.
pub(super) fn parse(source: &SourceText, decks: &[Deck], callings: Callings) -> Reading {
    let mut read = Lines::default();
    lines(source.text()).map(Piece::trimmed).for_each(|line| read.add(line));
    read.judge_late(callings);
    let mut faults = read.faults();
    let Lines { settings, entries, remarks, .. } = read;
    let mut notebook = settings.notebook((decks, callings), end(source), &mut faults);
    let (mut places, mut of_entries) = (Vec::new(), Vec::new());
    for line in entries {
        // Only those of entries count here: all others may stand behind them.
        let Some(notebook) = notebook.as_mut().filter(|_| !are_too_many(&of_entries)) else {
            break;
        };
        match read_entry(line, notebook, callings) {
            Ok(entry) => {
                notebook.push(entry);
                places.push(line.span);
            }
            Err(found) => add_faults(&mut of_entries, found),
        }
    }
    add_faults(&mut faults, of_entries);
    if let Some(notebook) = &mut notebook {
        notebook.remarks = without_separator(remarks);
    }
    Reading { notebook, places, faults: without_doubtful(faults, settings), warnings: Vec::new() }
}

/// Without the blank line behind the settings, which is written anyway.
fn without_separator(mut remarks: Vec<Remark>) -> Vec<Remark> {
    let first = remarks.iter().position(|remark| remark.entry.is_some());
    if let Some(first) = first.filter(|&at| remarks[at].entry == Some(0) && remarks[at].is_gap()) {
        remarks.remove(first);
    }
    remarks
}

/// Reads a deck alone: the three lists of cards, and its title behind `deck:` if it has one.
///
/// # Errors
/// Everything that is wrong, in the order of the text.
pub fn deck(source: &SourceText) -> Result<Deck, Vec<Fault>> {
    let mut faults = Vec::new();
    add_faults(&mut faults, not_utf8(source, GameFault::NotUtf8));
    if source.is_binary() {
        return Err(faults);
    }
    let mut settings = Settings::default();
    for line in telling_lines(source.text()) {
        let fault = match Form::of(line) {
            Form::Setting(at, _, value) if settings.note(at, value) => continue,
            Form::Setting(_, key, _) => key.fault(GameFault::MisplacedSetting),
            Form::NoSetting(meant, value) => {
                meant.into_iter().for_each(|at| settings.suppose(at, value));
                no_setting(line, meant)
            }
            Form::Entry(..) | Form::Neither => line.fault(GameFault::MalformedLine),
        };
        add_faults(&mut faults, [fault]);
    }
    let [title, tools, places, characters, ..] = settings.values();
    let made = keep_all(own_deck(title, [tools, places, characters], end(source)), &mut faults);
    made.filter(|_| faults.is_empty()).ok_or_else(|| in_order(without_doubtful(faults, settings)))
}

/// Whether a text has a setting that no deck has, but a notebook, be it mistyped or not.
pub fn is_of_notebook(source: &SourceText) -> bool {
    let mut keys = telling_lines(source.text()).filter_map(|line| Form::of(line).key());
    keys.any(|at| at >= OF_DECK)
}

/// Whether a text has settings of a deck and of the hands, by their very names.
pub(super) fn is_game(source: &SourceText) -> bool {
    let keys = telling_lines(source.text()).filter_map(|line| match Form::of(line) {
        Form::Setting(at, ..) => Some(at),
        _ => None,
    });
    let keys: BTreeSet<usize> = keys.collect();
    keys.first().is_some_and(|&at| at < OF_DECK) && keys.contains(&HANDS)
}

/// How many lines of a text would be entries, be it read or not. O(length).
pub fn entry_lines(source: &SourceText) -> usize {
    let is_entry = |line: &Piece<'_>| matches!(Form::of(*line), Form::Entry(..) | Form::Neither);
    telling_lines(source.text()).filter(is_entry).count()
}

/// Reads one entry, as a line of the text or as somebody types it. By `callings` players may be called.
///
/// # Errors
/// Everything that is wrong with it; places count from the beginning of `line`.
pub fn entry(line: &str, notebook: &Notebook, callings: Callings) -> Result<Entry, Vec<Fault>> {
    let whole = Piece { text: line, span: Span::new(0, line.len()) };
    read_entry(whole.trimmed(), notebook, callings)
}

/// Reads cards as they stand in an entry: between commas, or between blanks where that is clear.
///
/// # Errors
/// Everything that is wrong with them; places count from the beginning of `typed`.
pub fn cards_of(typed: &str, deck: &Deck) -> Result<Vec<CardId>, Vec<Fault>> {
    let whole = Piece { text: typed, span: Span::new(0, typed.len()) };
    cards(whole.trimmed(), deck)
}

/// The lines that say something to a game.
fn telling_lines(text: &str) -> impl Iterator<Item = Piece<'_>> {
    lines(text).map(Piece::trimmed).filter(|line| is_telling(*line))
}

/// Neither a remark nor blank.
fn is_telling(line: Piece<'_>) -> bool {
    !line.text.is_empty() && !line.text.starts_with('#')
}

/// The end of what is written.
fn end(source: &SourceText) -> Piece<'_> {
    Piece { text: "", span: Span::at(source.text().trim_end().len()) }
}

const KEYS: [&str; 8] =
    ["deck", "tools", "places", "characters", "hands", "players", "me", "assume"];

/// So many of the [`KEYS`], the first, a deck alone has too.
const OF_DECK: usize = 4;

/// The place of the hands among the [`KEYS`].
const HANDS: usize = OF_DECK;

/// The settings as they stand there, in the order of [`KEYS`].
#[derive(Clone, Copy, Default)]
struct Settings<'a>([Value<'a>; KEYS.len()]);

/// What a setting says.
#[derive(Clone, Copy, Default)]
enum Value<'a> {
    /// It does not stand there.
    #[default]
    Missing,
    /// A line that says this was probably meant for it.
    Supposed(Piece<'a>),
    /// This.
    Said(Piece<'a>),
}

impl<'a> Settings<'a> {
    /// Notes what a setting says, and whether that was the first time: what it says later does not count.
    fn note(&mut self, at: usize, value: Piece<'a>) -> bool {
        let is_first = !matches!(self.0[at], Value::Said(_));
        if is_first {
            self.0[at] = Value::Said(value);
        }
        is_first
    }

    /// Notes what a setting probably says, where nothing is noted yet.
    fn suppose(&mut self, at: usize, value: Piece<'a>) {
        if matches!(self.0[at], Value::Missing) {
            self.0[at] = Value::Supposed(value);
        }
    }

    fn values(self) -> [Option<Piece<'a>>; KEYS.len()] {
        self.0.map(|value| match value {
            Value::Missing => None,
            Value::Supposed(piece) | Value::Said(piece) => Some(piece),
        })
    }

    /// Whether the setting of this name does not stand there.
    fn lacks(&self, key: &str) -> bool {
        let mut said = KEYS.iter().zip(&self.0);
        said.any(|(known, value)| *known == key && matches!(value, Value::Missing))
    }

    fn has_some(&self) -> bool {
        self.0.iter().any(|value| !matches!(value, Value::Missing))
    }

    fn notebook(
        self,
        (decks, callings): (&[Deck], Callings),
        end: Piece<'a>,
        all: &mut Vec<Fault>,
    ) -> Option<Notebook> {
        let [deck, tools, places, characters, hands, players, me, assume] = self.values();
        let deck = keep_all(any_deck(decks, deck, [tools, places, characters], end), all);
        let sizes = keep_all(read_hands(hands, end), all);
        if let Some(it) = assume.filter(|it| it.text != UNREFUTED) {
            let name = it.text.to_owned();
            add_faults(all, [it.fault(GameFault::UnknownAssumption { name })]);
        }
        let deck = deck?;
        let setup = sizes.and_then(|(sizes, span)| {
            keep(Setup::new(deck.clone(), sizes).map_err(|error| span.fault(error.into())), all)
        });
        let named = players.map(Piece::list).unwrap_or_default();
        let names: Option<Vec<String>> =
            players.map(|_| named.iter().map(|name| name.text.to_owned()).collect());
        let seats = hands.map(|hands| hands.words().count()).or(names.as_ref().map(Vec::len));
        let setup = setup.or_else(|| stand_in(deck, seats?))?;
        let mut notebook = Notebook::new(setup);
        if let (Some(list), Some(names)) = (players, names) {
            add_faults(all, mistakable(&names, callings).map(|(at, it)| named[at].fault(it)));
            let faults = notebook.rename(names).err().into_iter().flatten();
            add_faults(all, faults.map(|fault| list.fault(fault)));
        }
        if let Some(me) = me {
            // Nobody says whose it is by calling him so.
            let seat = notebook.seat(me.text, callings);
            notebook.me = keep(known(seat, me, &notebook), all).unwrap_or(notebook.me);
        }
        notebook.assumes_unrefuted = assume.is_some();
        Some(notebook)
    }
}

/// A known deck by its title, or the cards that stand there, under a title that need not be known.
fn any_deck(
    decks: &[Deck],
    title: Option<Piece<'_>>,
    lists: [Option<Piece<'_>>; 3],
    end: Piece<'_>,
) -> Result<Deck, Vec<Fault>> {
    match title.filter(|_| lists.iter().all(Option::is_none)) {
        Some(title) => known_deck(decks, title.text).map_err(|fault| vec![title.fault(fault)]),
        None => own_deck(title, lists, end),
    }
}

fn keep<T>(result: Result<T, Fault>, all: &mut Vec<Fault>) -> Option<T> {
    result.map_err(|fault| add_faults(all, [fault])).ok()
}

fn keep_all<T>(result: Result<T, Vec<Fault>>, all: &mut Vec<Fault>) -> Option<T> {
    result.map_err(|faults| add_faults(all, faults)).ok()
}

/// A deck of three lists, with its title if it has one.
fn own_deck(
    title: Option<Piece<'_>>,
    lists: [Option<Piece<'_>>; 3],
    end: Piece<'_>,
) -> Result<Deck, Vec<Fault>> {
    if lists.iter().all(Option::is_none) {
        return Err(vec![end.fault(GameFault::NoDeck)]);
    }
    let pieces = lists.map(|list| list.map(Piece::list).unwrap_or_default());
    let guilty = pieces.concat();
    let mut faults = Vec::new();
    // What cannot be read as a name stays as it is written, so that the others are judged as well.
    let names = pieces.map(|pieces| {
        let read =
            |it: Piece<'_>| keep(name(it), &mut faults).unwrap_or_else(|| it.text.to_owned());
        pieces.into_iter().map(read).collect::<Vec<String>>()
    });
    let unread: HashSet<Span> = faults.iter().map(|fault| fault.span).collect();
    let judged = deck_faults(&names).map(|(fault, at)| (fault, at.map_or(end, |at| guilty[at])));
    let judged = judged.filter(|(_, piece)| !unread.contains(&piece.span));
    add_faults(&mut faults, judged.map(|(fault, piece)| piece.fault(fault)));
    let title = title.filter(|title| !title.text.is_empty());
    match (Deck::new(&names), title) {
        (Ok(deck), Some(title)) if faults.is_empty() => Ok(deck.titled(title.text)),
        (Ok(deck), None) if faults.is_empty() => Ok(deck),
        _ => Err(faults),
    }
}

fn read_hands<'a>(
    hands: Option<Piece<'a>>,
    end: Piece<'a>,
) -> Result<(Vec<usize>, Piece<'a>), Vec<Fault>> {
    let hands = hands.ok_or_else(|| vec![end.fault(GameFault::NoHands)])?;
    let size = |word: Piece<'_>| hand_size(word.text).map_err(|fault| word.fault(fault));
    Ok((split(hands.words().map(size))?, hands))
}

/// A name as it stands there, or in quotation marks.
fn name(piece: Piece<'_>) -> Result<String, Fault> {
    if !piece.text.starts_with('"') {
        return Ok(piece.text.to_owned());
    }
    serde_json::from_str(piece.text)
        .map_err(|_| piece.fault(GameFault::BadName { name: piece.text.to_owned() }))
}

fn player(piece: Piece<'_>, notebook: &Notebook, callings: Callings) -> Result<HolderId, Fault> {
    known(notebook.meant(piece.text, callings), piece, notebook)
}

fn known(
    player: Option<HolderId>,
    piece: Piece<'_>,
    notebook: &Notebook,
) -> Result<HolderId, Fault> {
    player.ok_or_else(|| {
        let players = notebook.setup().hands().len();
        piece.fault(GameFault::UnknownPlayer { player: piece.text.to_owned(), players })
    })
}

fn card(piece: Piece<'_>, deck: &Deck) -> Result<CardId, Fault> {
    let name = name(piece)?;
    match find(piece, &name, deck) {
        Found::Card(card) => Ok(card),
        Found::Nothing => Err(piece.fault(GameFault::UnknownCard { name })),
        Found::Ambiguous(cards) => Err(piece.fault(ambiguous(name, &cards, deck))),
    }
}

/// What a name that a piece holds stands for; in quotation marks it stands there whole.
fn find(piece: Piece<'_>, name: &str, deck: &Deck) -> Found {
    match piece.text.starts_with('"') {
        true => deck.card(name).map_or(Found::Nothing, Found::Card),
        false => deck.find(name),
    }
}

fn ambiguous(name: String, cards: &[CardId], deck: &Deck) -> GameFault {
    let more = cards.len().saturating_sub(MOST_MEANT);
    let told = cards.iter().take(MOST_MEANT);
    let cards = told.map(|&card| deck.name(card).to_owned()).collect();
    GameFault::AmbiguousCard { name, cards, more }
}

/// Cards between commas, or between blanks where that is what makes them known.
fn cards(piece: Piece<'_>, deck: &Deck) -> Result<Vec<CardId>, Vec<Fault>> {
    let list = piece.list();
    if list.is_empty() {
        return Err(vec![piece.fault(GameFault::NoCards)]);
    }
    match list[..] {
        [whole] => card(whole, deck)
            .map(|card| vec![card])
            .or_else(|fault| between_blanks(whole, fault, deck)),
        _ => split(list.into_iter().map(|piece| card(piece, deck))),
    }
}

/// Cards between blanks, where the whole is none: that is its fault.
fn between_blanks(whole: Piece<'_>, fault: Fault, deck: &Deck) -> Result<Vec<CardId>, Vec<Fault>> {
    // Whoever shortens a name of several words means one card.
    if matches!(fault.kind, GameFault::AmbiguousCard { .. }) {
        return Err(vec![fault]);
    }
    let readings = readings(whole, deck);
    let is_in_all = |card: &CardId| readings.iter().all(|reading| reading.contains(card));
    let (sure, unsure): (BTreeSet<_>, BTreeSet<_>) =
        readings.iter().flatten().copied().partition(is_in_all);
    if !unsure.is_empty() {
        let unsure: Vec<CardId> = unsure.into_iter().collect();
        return Err(vec![whole.fault(ambiguous(whole.text.to_owned(), &unsure, deck))]);
    }
    if !sure.is_empty() {
        return Ok(sure.into_iter().collect());
    }
    let words = || whole.words().map(|word| card(word, deck));
    // Where some word is a card, the others are to blame and not the whole.
    if words().any(|it| it.is_ok()) { split(words()) } else { Err(vec![fault]) }
}

/// The ways, or some of many, in which more than three words are a card of each category. The words of a name stay together,
/// so there are as many places for two bounds as names have words at the most, squared, and each is looked up once.
fn readings(whole: Piece<'_>, deck: &Deck) -> BTreeSet<[CardId; 3]> {
    let mut readings = BTreeSet::new();
    let (words, most): (Vec<_>, _) = (whole.words().collect(), deck.most_words());
    let all = words.len();
    if !(4..=3 * most).contains(&all) {
        return readings;
    }
    let meant = |from: usize, to: usize| {
        let bytes = words[from].span.start..words[to - 1].span.end;
        let start = whole.span.start;
        few(whole.part(bytes.start - start..bytes.end - start), deck)
    };
    let is_any = |(_, cards): &(usize, Vec<CardId>)| !cards.is_empty();
    let firsts = (1..=most.min(all)).map(|to| (to, meant(0, to)));
    let firsts: Vec<_> = firsts.filter(is_any).collect();
    let lasts = (all.saturating_sub(most)..all).map(|from| (from, meant(from, all)));
    let lasts: Vec<_> = lasts.filter(is_any).collect();
    for (from, first) in &firsts {
        let fitting = lasts.iter().filter(|(to, _)| (1..=most).contains(&to.saturating_sub(*from)));
        for (to, last) in fitting {
            let second = meant(*from, *to);
            let pairs = first.iter().flat_map(|&a| second.iter().map(move |&b| (a, b)));
            let threes = pairs.flat_map(|(a, b)| last.iter().map(move |&c| [a, b, c]));
            readings.extend(threes.filter_map(|three| deck.one_of_each(&three)));
        }
        if readings.len() > MOST_MEANT {
            break;
        }
    }
    readings
}

/// The cards that a name may stand for, two of each category at the most: no more are needed to see that it is not clear.
fn few(piece: Piece<'_>, deck: &Deck) -> Vec<CardId> {
    let found = name(piece).map(|name| find(piece, &name, deck));
    let cards = match found {
        Ok(Found::Card(card)) => vec![card],
        Ok(Found::Ambiguous(cards)) => cards,
        Ok(Found::Nothing) | Err(_) => Vec::new(),
    };
    let of = |category| cards.iter().copied().filter(move |&card| deck.category(card) == category);
    Category::ALL.into_iter().flat_map(|category| of(category).take(2)).collect()
}

/// All values, or all faults that may be told.
fn split<T>(results: impl IntoIterator<Item = Result<T, Fault>>) -> Result<Vec<T>, Vec<Fault>> {
    let (mut values, mut faults) = (Vec::new(), Vec::new());
    for result in results {
        values.extend(keep(result, &mut faults));
        if are_too_many(&faults) {
            break;
        }
    }
    if faults.is_empty() { Ok(values) } else { Err(faults) }
}

fn read_entry(
    line: Piece<'_>,
    notebook: &Notebook,
    callings: Callings,
) -> Result<Entry, Vec<Fault>> {
    let deck = notebook.setup().deck();
    let Form::Entry(who, sign, what) = Form::of(line) else {
        return Err(vec![line.fault(GameFault::MalformedLine)]);
    };
    if "=!".contains(sign) {
        let cards = once(cards(what, deck)?);
        return Ok(Entry::Fact(match sign {
            '=' => Fact::EnvelopeHas { cards },
            _ => Fact::EnvelopeLacks { cards },
        }));
    }
    let player = player(who, notebook, callings);
    if sign == '?' {
        return read_turn(player, what, notebook, callings).map(Entry::Turn);
    }
    let (player, cards) = both(player, cards(what, deck).map(once))?;
    Ok(Entry::Fact(match sign {
        '+' => Fact::HasSome { player, cards },
        _ => Fact::HasNone { player, cards },
    }))
}

/// Both values, or the faults of both.
fn both<A, B>(a: Result<A, Fault>, b: Result<B, Vec<Fault>>) -> Result<(A, B), Vec<Fault>> {
    match (a, b) {
        (Ok(a), Ok(b)) => Ok((a, b)),
        (Err(fault), Ok(_)) => Err(vec![fault]),
        (Ok(_), Err(faults)) => Err(faults),
        (Err(fault), Err(faults)) => Err([vec![fault], faults].concat()),
    }
}

fn read_turn(
    asker: Result<HolderId, Fault>,
    what: Piece<'_>,
    notebook: &Notebook,
    callings: Callings,
) -> Result<Turn, Vec<Fault>> {
    let deck = notebook.setup().deck();
    let parts = what.split_once(|sign| sign == ':');
    let (asked, answers) = parts.map_or((what, None), |(asked, _, answers)| (asked, Some(answers)));
    let cards = cards(asked, deck).and_then(|cards| {
        deck.one_of_each(&cards).ok_or_else(|| vec![asked.fault(GameFault::NotASuggestion)])
    });
    let mut faults = Vec::new();
    let (asker, cards) = (keep(asker, &mut faults), keep_all(cards, &mut faults));
    let mut told: Vec<Answer> = Vec::new();
    for piece in answers.map(Piece::list).unwrap_or_default() {
        if are_too_many(&faults) {
            break;
        }
        let Some(answer) = keep_all(answer(piece, notebook, callings), &mut faults) else {
            continue;
        };
        if !may_answer(asker, cards.as_ref(), &told, answer) {
            add_faults(&mut faults, [piece.fault(GameFault::BadAnswer)]);
        }
        told.push(answer);
    }
    let made = asker.zip(cards).filter(|_| faults.is_empty());
    let turn =
        made.and_then(|(asker, cards)| Turn::new(notebook.setup(), asker, &cards, told).ok());
    turn.ok_or(faults)
}

fn answer(piece: Piece<'_>, notebook: &Notebook, callings: Callings) -> Result<Answer, Vec<Fault>> {
    let Some((who, sign, what)) = piece.split_once(|sign| "+-".contains(sign)) else {
        return Err(vec![piece.fault(GameFault::MalformedLine)]);
    };
    let shown = match (sign, what.text) {
        ('-', "") => Ok(Shown::Nothing),
        ('+', "") => Ok(Shown::Something),
        ('+', _) => card(what, notebook.setup().deck()).map(Shown::Card),
        _ => Err(what.fault(GameFault::MalformedLine)),
    };
    let (player, shown) =
        both(player(who, notebook, callings), shown.map_err(|fault| vec![fault]))?;
    Ok(Answer { player, shown })
}

/// The whole notebook as text.
pub fn write(notebook: &Notebook) -> impl Display + '_ {
    fmt::from_fn(move |f| {
        let mut remarks: Vec<&Remark> = notebook.remarks.iter().collect();
        // In one place they stay in their order.
        remarks.sort_by_key(|remark| remark.entry);
        let mut remarks = remarks.into_iter().peekable();
        let mut write_remarks = |f: &mut fmt::Formatter<'_>, place: Option<usize>| {
            let mut here = std::iter::from_fn(|| remarks.next_if(|it| it.entry <= place));
            here.try_for_each(|remark| writeln!(f, "{}", remark.text))
        };
        write_remarks(f, None)?;
        write_setup(f, notebook.setup())?;
        if !notebook.names().is_empty() {
            writeln!(f, "players: {}", notebook.names().join(", "))?;
        }
        writeln!(f, "me: {}", number(notebook.me))?;
        if notebook.assumes_unrefuted {
            writeln!(f, "assume: {UNREFUTED}")?;
        }
        if !notebook.entries.is_empty() || notebook.remarks.iter().any(|it| it.entry.is_some()) {
            writeln!(f)?;
        }
        for (at, entry) in notebook.entries.iter().enumerate() {
            write_remarks(f, Some(at))?;
            writeln!(f, "{}", line(notebook.setup(), entry))?;
        }
        write_remarks(f, Some(usize::MAX))
    })
}

fn write_setup(f: &mut fmt::Formatter<'_>, setup: &Setup) -> fmt::Result {
    let deck = setup.deck();
    if let Some(title) = deck.title() {
        writeln!(f, "deck: {title}")?;
    }
    if !deck.is_known() {
        for (key, category) in KEYS[1..].iter().zip(Category::ALL) {
            let names: Vec<String> = deck.names(category).iter().map(|it| quoted(it)).collect();
            writeln!(f, "{key}: {}", names.join(", "))?;
        }
    }
    let hands: Vec<String> = setup.hands().iter().map(ToString::to_string).collect();
    writeln!(f, "hands: {}", hands.join(" "))
}

/// An entry as a line of the text.
pub fn line<'a>(setup: &'a Setup, entry: &'a Entry) -> impl Display + 'a {
    fmt::from_fn(move |f| match entry {
        Entry::Fact(fact) => {
            let cards = list(setup, fact.cards());
            match fact {
                Fact::HasSome { player, .. } => write!(f, "{} + {cards}", number(*player)),
                Fact::HasNone { player, .. } => write!(f, "{} - {cards}", number(*player)),
                Fact::EnvelopeHas { .. } => write!(f, "= {cards}"),
                Fact::EnvelopeLacks { .. } => write!(f, "! {cards}"),
            }
        }
        Entry::Turn(turn) => {
            write!(f, "{} ? {}", number(turn.asker()), list(setup, turn.cards()))?;
            for (at, answer) in turn.answers().iter().enumerate() {
                write!(f, "{} {}", if at == 0 { ":" } else { "," }, number(answer.player))?;
                match answer.shown {
                    Shown::Nothing => write!(f, " -")?,
                    Shown::Something => write!(f, " +")?,
                    Shown::Card(card) => write!(f, " + {}", quoted(setup.deck().name(card)))?,
                }
            }
            Ok(())
        }
    })
}

fn number(player: HolderId) -> usize {
    qeq_base::ids::Id::index(player)
}

fn list(setup: &Setup, cards: &[CardId]) -> String {
    let names: Vec<String> = cards.iter().map(|&card| quoted(setup.deck().name(card))).collect();
    names.join(", ")
}

/// A name in quotation marks where it needs them.
fn quoted(name: &str) -> String {
    let is_bare = !name.contains(|sign| MEANING.contains(sign)) && bare(name) == name;
    let json = || serde_json::to_string(name).expect("a string is JSON");
    if is_bare { name.to_owned() } else { json() }
}
