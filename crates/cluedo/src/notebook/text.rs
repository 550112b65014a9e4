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
//! Names of cards are the deck's, or beginnings of them, in any case and without accents. A name that holds a
//! sign with a meaning stands in quotation marks, as a JSON string.

use std::collections::HashSet;
use std::fmt::{self, Display};

use qeq_base::diagnostic::{Diagnostic, not_utf8};
use qeq_base::pieces::{Piece, bare, lines};
use qeq_base::source::{SourceText, Span};

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

/// Reads a notebook. Every line that is not right is reported, and reading goes on.
pub(super) fn parse(source: &SourceText, decks: &[Deck], callings: Callings) -> Reading {
    let mut settings = Settings::default();
    let mut faults = Vec::new();
    let mut entries = Vec::new();
    let mut remarks = Vec::new();
    for line in lines(source.text()).map(Piece::trimmed) {
        match setting(line) {
            _ if !is_telling(line) => {
                let entry = settings.has_some().then_some(entries.len());
                remarks.push(Remark { entry, text: line.text.to_owned() });
            }
            Some((key, value)) if entries.is_empty() => {
                // Settings are written without gaps.
                remarks.retain(|remark| !remark.is_gap());
                keep(settings.note(key, value), &mut faults);
            }
            Some((key, _)) => {
                add_faults(&mut faults, [key.fault(GameFault::MisplacedSetting)]);
            }
            None => entries.push(line),
        }
    }
    let end = end(source);
    let mut notebook = settings.notebook((decks, callings), end, &mut faults);
    let mut places = Vec::new();
    for line in entries {
        let Some(notebook) = notebook.as_mut().filter(|_| !are_too_many(&faults)) else { break };
        match read_entry(line, notebook, callings) {
            Ok(entry) => {
                notebook.push(entry);
                places.push(line.span);
            }
            Err(found) => add_faults(&mut faults, found),
        }
    }
    if let Some(notebook) = &mut notebook {
        notebook.remarks = without_separator(remarks);
    }
    Reading { notebook, places, faults, warnings: Vec::new() }
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
    let mut faults = not_utf8(source, GameFault::NotUtf8);
    if source.is_binary() {
        return Err(faults);
    }
    let mut settings = Settings::default();
    for line in telling_lines(source.text()) {
        let read = setting(line).ok_or_else(|| line.fault(GameFault::MalformedLine));
        keep(read.and_then(|(key, value)| settings.note(key, value)), &mut faults);
    }
    let [title, tools, places, characters, ..] = settings.0;
    let made = keep_all(own_deck(title, [tools, places, characters], end(source)), &mut faults);
    made.filter(|_| faults.is_empty()).ok_or_else(|| in_order(faults))
}

/// Whether a text has a setting that no deck has, but a notebook.
pub fn is_of_notebook(source: &SourceText) -> bool {
    let mut settings = telling_lines(source.text()).filter_map(setting);
    settings.any(|(key, _)| KEYS[4..].contains(&key.text))
}

/// How many lines of a text would be entries, be it read or not. O(length).
pub fn entry_lines(source: &SourceText) -> usize {
    telling_lines(source.text()).filter(|line| setting(*line).is_none()).count()
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

/// The key and the value of a line that is a setting.
fn setting(line: Piece<'_>) -> Option<(Piece<'_>, Piece<'_>)> {
    let (key, _, value) = line.split_once(|sign| sign == ':')?;
    KEYS.contains(&key.text).then_some((key, value))
}

const KEYS: [&str; 8] =
    ["deck", "tools", "places", "characters", "hands", "players", "me", "assume"];

/// The settings as they stand there, in the order of [`KEYS`].
#[derive(Default)]
struct Settings<'a>([Option<Piece<'a>>; KEYS.len()]);

impl<'a> Settings<'a> {
    fn note(&mut self, key: Piece<'a>, value: Piece<'a>) -> Result<(), Fault> {
        let at = KEYS.iter().position(|known| *known == key.text).expect("a setting has a key");
        if self.0[at].replace(value).is_some() {
            return Err(key.fault(GameFault::MisplacedSetting));
        }
        Ok(())
    }

    fn has_some(&self) -> bool {
        self.0.iter().any(Option::is_some)
    }

    fn notebook(
        self,
        (decks, callings): (&[Deck], Callings),
        end: Piece<'a>,
        all: &mut Vec<Fault>,
    ) -> Option<Notebook> {
        let [deck, tools, places, characters, hands, players, me, assume] = self.0;
        let lists = [tools, places, characters];
        let made = match deck.filter(|_| lists.iter().all(Option::is_none)) {
            Some(title) => known_deck(decks, title.text).map_err(|fault| vec![title.fault(fault)]),
            // A title that need not be known here, and the cards.
            None => own_deck(deck, lists, end),
        };
        let (deck, sizes) = (keep_all(made, all), keep_all(read_hands(hands, end), all));
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
    let found = if piece.text.starts_with('"') {
        deck.card(&name).map_or(Found::Nothing, Found::Card)
    } else {
        deck.find(&name)
    };
    match found {
        Found::Card(card) => Ok(card),
        Found::Nothing => Err(piece.fault(GameFault::UnknownCard { name })),
        Found::Ambiguous(cards) => {
            let more = cards.len().saturating_sub(MOST_MEANT);
            let told = cards.into_iter().take(MOST_MEANT);
            let cards = told.map(|card| deck.name(card).to_owned()).collect();
            Err(piece.fault(GameFault::AmbiguousCard { name, cards, more }))
        }
    }
}

/// Cards between commas, or between blanks where that is what makes them known.
fn cards(piece: Piece<'_>, deck: &Deck) -> Result<Vec<CardId>, Vec<Fault>> {
    let list = piece.list();
    if list.is_empty() {
        return Err(vec![piece.fault(GameFault::NoCards)]);
    }
    if let [whole] = list[..]
        && let Err(fault) = card(whole, deck)
    {
        let words = || whole.words().map(|word| card(word, deck));
        // Where some word is a card, the others are to blame and not the whole.
        return if words().any(|it| it.is_ok()) { split(words()) } else { Err(vec![fault]) };
    }
    split(list.into_iter().map(|piece| card(piece, deck)))
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
    let split = line.split_once(|sign| "+-?=!".contains(sign));
    let Some((who, sign, what)) = split else {
        return Err(vec![line.fault(GameFault::MalformedLine)]);
    };
    let is_of_envelope = "=!".contains(sign);
    if is_of_envelope != who.text.is_empty() {
        return Err(vec![line.fault(GameFault::MalformedLine)]);
    }
    if is_of_envelope {
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
