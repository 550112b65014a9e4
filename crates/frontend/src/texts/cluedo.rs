//! Cluedo in words: who, which facts, why.

pub mod lines;
pub mod practice;
pub mod reasons;
pub mod standing;

use std::collections::{HashMap, HashSet};
use std::fmt::Display;
use std::sync::LazyLock;

use qeq_base::diagnostic::Diagnostic;
use qeq_base::ids::Id;
use qeq_base::letters::folded;
use qeq_cluedo::census::Uncounted;
use qeq_cluedo::deck::{CardId, Category, Deck};
use qeq_cluedo::fault::{GameFault, MOST_MEANT, Wanted};
use qeq_cluedo::game::{Fact, FactId, HolderId, Holding, MOST_PLAYERS};
use qeq_cluedo::notebook::beginning::Seats;
use qeq_cluedo::notebook::own::Objection;
use qeq_cluedo::notebook::{Answer, Called, Entry, Notebook, Record, Shown, Turn, text};
use qeq_cluedo::session::{News, Refusal};
use qeq_cluedo::why::{Reason, Step};
use qeq_i18n::{Lang, words};

use super::echo::shown;
use super::{Wording, capital, not_utf8};

/// A fault of a game in words.
pub fn fault(lang: Lang, fault: &Diagnostic<GameFault>) -> Wording {
    typed_fault(lang, &fault.kind)
}

/// The same for whoever has no folder of the program: it refers to no page there.
pub fn fault_alone(lang: Lang, fault: &Diagnostic<GameFault>) -> Wording {
    use GameFault as F;
    use words::cluedo as w;
    let plain = Wording::plain;
    match &fault.kind {
        F::Shape { wanted: Wanted::Game, .. } => {
            plain(w::shape_alone(lang)).help(w::shape_help(lang))
        }
        F::MalformedLine => plain(w::malformed_line(lang)).help(w::malformed_line_help_alone(lang)),
        _ => self::fault(lang, fault),
    }
}

/// So many different faults of a line are told.
const OF_A_LINE: usize = 3;

/// What is wrong with one line, told in one: each thing once, the first few, and how many more there are.
pub fn faults(lang: Lang, faults: &[Diagnostic<GameFault>]) -> Wording {
    let (mut titles, mut seen, mut help) = (Vec::new(), HashSet::new(), None);
    for wording in faults.iter().map(|it| fault(lang, it)) {
        help = help.or(wording.help);
        if seen.insert(wording.title.clone()) {
            titles.push(wording.title);
        }
    }
    let more = titles.len().saturating_sub(OF_A_LINE);
    titles.truncate(OF_A_LINE);
    titles.extend((more > 0).then(|| words::faults::and_more(lang, more)));
    Wording { help, ..Wording::plain(titles.join("; ")) }
}

/// A fault of what is typed before a game, which stands in no text.
pub fn typed_fault(lang: Lang, fault: &GameFault) -> Wording {
    use GameFault as F;
    use words::cluedo as w;
    let plain = Wording::plain;
    match fault {
        F::NotUtf8(encoding) => not_utf8(lang, *encoding),
        F::Syntax => plain(words::faults::syntax(lang)),
        F::Shape { wanted: Wanted::Game, .. } => plain(w::shape(lang)).help(w::shape_help(lang)),
        F::Shape { path, wanted } => plain(shape(lang, path, *wanted)),
        F::MissingKey { path, key } => plain(words::faults::missing_from(lang, path, key)),
        F::OfPart { path, fault } => {
            let wording = typed_fault(lang, fault);
            Wording { title: words::faults::of_part(lang, path, &wording.title), ..wording }
        }
        F::UnknownKey { key, known } => {
            plain(w::unknown_key(lang, shown(key))).help(w::known_keys(lang, known_keys(known)))
        }
        F::UnknownVersion => plain(words::faults::unknown_version(lang)),
        F::UnknownDeck { title, known } => {
            plain(w::unknown_deck(lang, shown(title))).help(w::known_decks(lang, known.join(", ")))
        }
        F::NoDeck => plain(w::no_deck(lang)),
        F::EmptyCategory { category: kind } => {
            plain(w::empty_category(lang, category(lang, *kind))).help(w::empty_category_help(lang))
        }
        F::BadName { name } => plain(w::bad_name(lang, shown(name))).help(w::bad_name_help(lang)),
        F::LongName { name, most } => plain(w::long_name(lang, shown(name), most)),
        F::RepeatedName { name } => {
            plain(w::repeated_name(lang, shown(name))).help(w::repeated_name_help(lang))
        }
        F::NameOfAnother { name, whose } => {
            let title = match whose {
                Called::Envelope => w::name_of_envelope(lang, shown(name)),
                Called::Me | Called::Number(_) => w::name_of_another(lang, shown(name)),
            };
            plain(title).help(w::name_of_another_help(lang))
        }
        F::TooManyCards => plain(w::too_many_cards(lang)),
        F::NoHands => plain(w::no_hands(lang)).help(w::hands_help(lang)),
        F::TooManyPlayers { most } => plain(w::too_many_players(lang, most)),
        F::WrongSum { found, expected } => plain(w::wrong_sum(lang, *found, *expected)),
        F::TooManyDeals => plain(w::too_many_deals(lang)).help(w::too_many_deals_help(lang)),
        F::WrongNames { found, expected } => {
            plain(w::wrong_names(lang, *found, *expected)).help(w::wrong_names_help(lang))
        }
        F::NoPlayers => plain(w::no_players(lang)),
        F::WrongHands { found, expected } => plain(w::wrong_hands(lang, found, expected)),
        F::WrongOwnHand { found, expected } => plain(w::wrong_own_hand(lang, found, expected)),
        F::WholeCategory { category: kind } => {
            plain(w::whole_category(lang, category(lang, *kind)))
        }
        F::UnknownFact { name } => {
            plain(w::unknown_fact(lang, shown(name))).help(w::known_facts(lang))
        }
        F::UnknownPlayer { player, players } => {
            plain(w::unknown_player(lang, shown(player))).help(w::players_are(lang, players - 1))
        }
        F::UnknownCard { name } => plain(w::no_such_card(lang, shown(name))),
        F::AmbiguousCard { name, cards, more } => {
            plain(which_card(lang, name, cards.iter().map(String::as_str), *more))
        }
        F::NoCards => plain(w::no_cards(lang)),
        F::NotASuggestion => plain(w::not_a_suggestion(lang)),
        F::BadAnswer => plain(w::bad_answer(lang)),
        F::TooManyFaults => plain(w::too_many_faults(lang)),
        F::MalformedLine => plain(w::malformed_line(lang)).help(w::malformed_line_help(lang)),
        F::NoSetting { meant: Some(meant), .. } => {
            plain(w::malformed_line(lang)).help(words::errors::did_you_mean(lang, meant))
        }
        F::NoSetting { meant: None, known } => {
            plain(w::malformed_line(lang)).help(w::known_settings(lang, known.join(", ")))
        }
        F::BadNumber { number } => {
            plain(w::bad_number(lang, shown(number))).help(w::hands_help(lang))
        }
        F::EndlessHand { number, most } => plain(w::endless_hand(lang, shown(number), most)),
        F::MisplacedSetting => plain(w::misplaced_setting(lang)),
        F::UnknownAssumption { name } => plain(w::unknown_assumption(lang, shown(name))),
    }
}

/// A fault of what was said before a notebook is begun, in a sentence without its full stop: of a name, why it will not do
/// and what will.
pub fn said_fault(lang: Lang, fault: &GameFault) -> String {
    let wording = typed_fault(lang, fault);
    let why = match fault {
        GameFault::BadName { name } if name.is_empty() => {
            return words::cluedo::name_is_empty(lang);
        }
        GameFault::BadName { name } => Some(why_bad(lang, name)),
        GameFault::NameOfAnother { .. } => wording.help,
        _ => None,
    };
    why.map_or(wording.title.clone(), |why| format!("{}: {why}", wording.title))
}

/// Why nobody can be called so, and what will do in its place.
fn why_bad(lang: Lang, name: &str) -> String {
    use words::cluedo as w;
    let Some(sign) = name.chars().find(|sign| SIGNS.contains(*sign)) else {
        return w::name_of_digits(lang);
    };
    let without: String =
        name.chars().map(|sign| if SIGNS.contains(sign) { ' ' } else { sign }).collect();
    let without = without.split_whitespace().collect::<Vec<_>>().join(" ");
    match Seats::read(&without, called) {
        Ok(Seats::Named(_)) => w::name_with_sign(lang, sign, without),
        Ok(Seats::Numbered(_)) | Err(_) => w::name_with_sign_alone(lang, sign),
    }
}

/// Signs that mean something in an entry.
const SIGNS: &str = "+-?,:;=!\"#";

/// What a part of JSON should have been.
fn shape(lang: Lang, path: &str, wanted: Wanted) -> String {
    use words::{cluedo as w, faults};
    match wanted {
        Wanted::Game => w::shape(lang),
        Wanted::Flavor => w::not_a_flavor(lang, path),
        Wanted::Fact => w::not_a_fact(lang, path),
        Wanted::Count => w::not_a_count(lang, path),
        Wanted::List => faults::not_a_list(lang, path),
        Wanted::Text => faults::not_a_string(lang, path),
    }
}

/// The keys that say something, but those that nobody has to write.
fn known_keys(known: &[&str]) -> String {
    let usual: Vec<&str> = known.iter().filter(|key| !key.starts_with('_')).copied().collect();
    usual.join(", ")
}

/// What a name may stand for, that fits several cards.
fn which_card<'a>(
    lang: Lang,
    name: &str,
    cards: impl Iterator<Item = &'a str>,
    more: usize,
) -> String {
    let more = (more > 0).then(|| words::faults::and_more(lang, more));
    let cards: Vec<String> = cards.map(shown).chain(more).collect();
    words::cluedo::which_card(lang, shown(name), cards.join(", "))
}

/// The same of a name that fits these cards of a deck.
pub fn which_of(lang: Lang, deck: &Deck, name: &str, these: &[CardId]) -> String {
    let cards = these.iter().take(MOST_MEANT).map(|&card| deck.name(card));
    which_card(lang, name, cards, these.len().saturating_sub(MOST_MEANT))
}

/// The kind of a card.
fn category(lang: Lang, category: Category) -> String {
    match category {
        Category::Tool => words::cluedo::tool(lang),
        Category::Place => words::cluedo::place(lang),
        Category::Character => words::cluedo::character(lang),
    }
}

/// A holder as the head of a column: a name, "tú", "jugador 2", "sobre".
pub fn holder(lang: Lang, notebook: &Notebook, holder: HolderId) -> String {
    match notebook.name(holder) {
        Some(name) => name.to_owned(),
        None if notebook.is_you(holder) => words::players::you(lang),
        None if holder == notebook.setup().envelope() => words::cluedo::envelope(lang),
        None => words::cluedo::player(lang, holder.index()),
    }
}

/// A holder within a sentence: a name, "tú", "el jugador 2", "el sobre". Where it is the subject, "tú" has verbs of
/// its own.
pub fn somebody(lang: Lang, notebook: &Notebook, holder: HolderId) -> String {
    match notebook.name(holder) {
        Some(name) => name.to_owned(),
        None if notebook.is_you(holder) => words::players::you(lang),
        None if holder == notebook.setup().envelope() => words::cluedo::the_envelope(lang),
        None => words::cluedo::the_player(lang, holder.index()),
    }
}

/// What whoever keeps a notebook is called there by themselves, and by the program.
const SELF: [&str; 4] = ["yo", "tu", "me", "you"];

/// The holder that somebody means by `typed`: a player by number, name or what he is [called], or the envelope, which
/// has the number after theirs, as it has for programs.
pub fn meant(notebook: &Notebook, typed: &str) -> Option<HolderId> {
    let envelope = notebook.setup().envelope();
    let is_number = || typed.parse() == Ok(envelope.index());
    let is_envelope = || called(typed) == Some(Called::Envelope) || is_number();
    notebook.meant(typed, called).or_else(|| is_envelope().then_some(envelope))
}

/// What a player may be called in either language: as messages call him, by an initial and a number, such as «j1», or
/// «tú»; and the envelope.
pub fn called(typed: &str) -> Option<Called> {
    static CALLINGS: LazyLock<HashMap<String, Called>> = LazyLock::new(callings);
    CALLINGS.get(&joined(typed)).copied()
}

/// All that players and the envelope are called, [joined].
fn callings() -> HashMap<String, Called> {
    use words::cluedo as w;
    let of = |lang, number| {
        let player = w::player(lang, number);
        let initial = player.chars().take(1).collect::<String>();
        [format!("{initial}{number}"), player, w::the_player(lang, number)]
    };
    let players =
        Lang::ALL.into_iter().flat_map(|lang| (0..MOST_PLAYERS).map(move |it| (lang, it)));
    let numbered = players.flat_map(|(lang, number)| {
        of(lang, number).map(|calling| (joined(&calling), Called::Number(number)))
    });
    let envelope = Lang::ALL.into_iter().flat_map(|it| [w::envelope(it), w::the_envelope(it)]);
    numbered
        .chain(SELF.map(|me| (me.to_owned(), Called::Me)))
        .chain(envelope.map(|name| (joined(&name), Called::Envelope)))
        .collect()
}

/// Small letters without marks and blanks.
fn joined(text: &str) -> String {
    folded(text).replace(' ', "")
}

/// The names of cards.
pub fn cards<'a>(notebook: &Notebook, cards: impl IntoIterator<Item = &'a CardId>) -> String {
    let names: Vec<&str> =
        cards.into_iter().map(|&card| notebook.setup().deck().name(card)).collect();
    names.join(", ")
}

/// A fact as a sentence without its full stop.
pub(crate) fn fact(lang: Lang, notebook: &Notebook, fact: &Fact) -> String {
    use words::cluedo as w;
    let who = |player: &HolderId| capital(&somebody(lang, notebook, *player));
    let list = cards(notebook, fact.cards());
    let is_one = fact.cards().len() == 1;
    match fact {
        Fact::HasSome { player, .. } if notebook.is_you(*player) => match is_one {
            true => w::you_have(lang, list),
            false => w::you_have_some(lang, list),
        },
        Fact::HasNone { player, .. } if notebook.is_you(*player) => match is_one {
            true => w::you_have_not(lang, list),
            false => w::you_have_none(lang, list),
        },
        Fact::HasSome { player, .. } if is_one => w::has(lang, who(player), list),
        Fact::HasSome { player, .. } => w::has_some(lang, who(player), list),
        Fact::HasNone { player, .. } if is_one => w::has_not(lang, who(player), list),
        Fact::HasNone { player, .. } => w::has_none(lang, who(player), list),
        Fact::EnvelopeHas { .. } => w::has(lang, capital(&w::the_envelope(lang)), list),
        Fact::EnvelopeLacks { .. } if is_one => {
            w::has_not(lang, capital(&w::the_envelope(lang)), list)
        }
        Fact::EnvelopeLacks { .. } => capital(&w::not_all(lang, list)),
    }
}

/// An entry as a sentence without its full stop.
pub fn entry(lang: Lang, notebook: &Notebook, entry: &Entry) -> String {
    match entry {
        Entry::Fact(it) => fact(lang, notebook, it),
        Entry::Turn(turn) => self::turn(lang, notebook, turn),
    }
}

/// An entry in the signs of the notebook's text, for where a sentence is too long; players by their names.
pub fn brief(notebook: &Notebook, entry: &Entry) -> String {
    in_signs(notebook, entry, |card| notebook.setup().deck().name(card).to_owned())
}

/// The same with as much of each card as tells it from the others, for where even that is too long.
pub fn briefest(notebook: &Notebook, entry: &Entry) -> String {
    in_signs(notebook, entry, |card| lines::short(notebook.setup().deck(), card))
}

/// An entry as somebody may type it: players by their names, or by number where those would not be read as the same.
pub fn typed(notebook: &Notebook, entry: &Entry) -> String {
    let named = brief(notebook, entry);
    match text::entry(&named, notebook, called).as_ref() == Ok(entry) {
        true => named,
        false => text::line(notebook.setup(), entry).to_string(),
    }
}

/// A player as somebody may type him.
pub(crate) fn typed_player(notebook: &Notebook, player: HolderId) -> String {
    notebook.name(player).map_or_else(|| player.index().to_string(), str::to_owned)
}

fn in_signs(notebook: &Notebook, entry: &Entry, card: impl Fn(CardId) -> String) -> String {
    let who = |player: HolderId| typed_player(notebook, player);
    let list: Vec<String> = entry.cards().iter().map(|&it| card(it)).collect();
    let list = list.join(", ");
    match entry {
        Entry::Fact(Fact::HasSome { player, .. }) => format!("{} + {list}", who(*player)),
        Entry::Fact(Fact::HasNone { player, .. }) => format!("{} - {list}", who(*player)),
        Entry::Fact(Fact::EnvelopeHas { .. }) => format!("= {list}"),
        Entry::Fact(Fact::EnvelopeLacks { .. }) => format!("! {list}"),
        Entry::Turn(turn) => {
            let answer = |&Answer { player, shown }: &Answer| match shown {
                Shown::Nothing => format!("{} -", who(player)),
                Shown::Something => format!("{} +", who(player)),
                Shown::Card(shown) => format!("{} + {}", who(player), card(shown)),
            };
            let answers: Vec<String> = turn.answers().iter().map(answer).collect();
            let colon = if answers.is_empty() { "" } else { ": " };
            format!("{} ? {list}{colon}{}", who(turn.asker()), answers.join(", "))
        }
    }
}

fn turn(lang: Lang, notebook: &Notebook, turn: &Turn) -> String {
    let asked = asked(lang, notebook, turn);
    let answers: Vec<String> =
        turn.answers().iter().map(|it| answer(lang, notebook, *it)).collect();
    if answers.is_empty() { asked } else { format!("{asked}: {}", answers.join("; ")) }
}

/// Who asks for what.
fn asked(lang: Lang, notebook: &Notebook, turn: &Turn) -> String {
    use words::cluedo as w;
    let these = cards(notebook, turn.cards());
    match notebook.is_you(turn.asker()) {
        true => w::you_ask(lang, these),
        false => w::turn(lang, capital(&somebody(lang, notebook, turn.asker())), these),
    }
}

/// Who has answered, and what.
pub fn answer(lang: Lang, notebook: &Notebook, Answer { player, shown }: Answer) -> String {
    use words::cluedo as w;
    let who = somebody(lang, notebook, player);
    match shown {
        Shown::Nothing => w::answer_nothing(lang, who),
        Shown::Something => w::answer_something(lang, who),
        Shown::Card(card) => format!("{who}, {}", cards(notebook, [&card])),
    }
}

/// What the own hand has answered by itself.
pub fn own_answer(lang: Lang, notebook: &Notebook, own: Answer) -> String {
    words::notebook::own_answer(lang, answer(lang, notebook, own))
}

/// Why a notebook does not change.
pub fn refusal(lang: Lang, notebook: &Notebook, refusal: Refusal) -> String {
    use words::notebook as w;
    match refusal {
        Refusal::NoSuchEntry => w::no_such_entry(lang),
        Refusal::NothingToUndo => w::nothing_to_undo(lang),
        Refusal::AlreadyThere(id) => w::already_there(lang, id.number()),
        Refusal::OwnHand(it) => objection(lang, notebook, it),
        Refusal::Stopped => w::stopped(lang),
    }
}

/// What has become certain, a line each.
pub fn news(lang: Lang, notebook: &Notebook, news: &News) -> Vec<String> {
    let found = news.found.iter().map(|&(card, holder)| {
        let name = cards(notebook, [&card]);
        format!("✓ {}.", conclusion(lang, notebook, holder, Holding::Holds, name))
    });
    let ruled_out = (news.ruled_out > 0).then(|| words::notebook::ruled_out(lang, news.ruled_out));
    found.chain(ruled_out).collect()
}

/// Why there is no count.
pub fn uncounted(lang: Lang, why: Uncounted) -> String {
    match why {
        Uncounted::TooLarge => words::cluedo::too_large(lang),
        Uncounted::Stopped => words::cluedo::count_stopped(lang),
    }
}

/// What the own hand says against an answer.
pub fn objection(lang: Lang, notebook: &Notebook, objection: Objection) -> String {
    let player = notebook.me();
    let told = match objection {
        Objection::Holds(these) => {
            let held: Vec<CardId> = these.iter().collect();
            conclusion(lang, notebook, player, Holding::Holds, cards(notebook, &held))
        }
        Objection::Lacks(these) => {
            fact(lang, notebook, &Fact::HasNone { player, cards: these.iter().collect() })
        }
    };
    words::notebook::against_hand(lang, told)
}

/// A fact under the number of its entry, from 1.
pub(crate) fn numbered(lang: Lang, notebook: &Notebook, record: &Record, id: FactId) -> String {
    use words::cluedo as w;
    let origin = record.origin(id);
    let told = fact(lang, notebook, record.game().fact(id));
    let told = if origin.assumed { w::assumed(lang, told) } else { told };
    format!("  {}. {told}", origin.entry.number())
}

/// Whether a holder has a card, as a sentence without its full stop.
pub fn conclusion(
    lang: Lang,
    notebook: &Notebook,
    who: HolderId,
    holding: Holding,
    cards: impl Display,
) -> String {
    use words::cluedo as w;
    let is_you = notebook.is_you(who);
    let who = capital(&somebody(lang, notebook, who));
    match (is_you, holding) {
        (true, Holding::Holds) => w::you_have(lang, cards),
        (true, Holding::Lacks) => w::you_have_not(lang, cards),
        (false, Holding::Holds) => w::has(lang, who, cards),
        (false, Holding::Lacks) => w::has_not(lang, who, cards),
    }
}

/// The steps of a deduction as lines: equal reasons of one holder on one line, and without those that only say
/// a fact again or that a card is somebody else's, unless they come last.
pub(crate) fn steps(
    lang: Lang,
    notebook: &Notebook,
    record: &Record,
    steps: &[Step],
) -> Vec<String> {
    let same =
        |a: &Step, b: &Step| a.holder == b.holder && a.holding == b.holding && a.reason == b.reason;
    let count = steps.len();
    let telling = steps.iter().enumerate().filter(|&(at, step)| {
        at + 1 == count || !matches!(step.reason, Reason::Fact(_) | Reason::Elsewhere(_))
    });
    let telling: Vec<Step> = telling.map(|(_, step)| step.clone()).collect();
    telling.chunk_by(same).map(|group| step(lang, notebook, record, group)).collect()
}

fn step(lang: Lang, notebook: &Notebook, record: &Record, group: &[Step]) -> String {
    let Step { holder, holding, reason, .. } = &group[0];
    let list = cards(notebook, group.iter().map(|step| &step.card));
    let conclusion = conclusion(lang, notebook, *holder, *holding, list);
    format!("{conclusion}: {}", self::reason(lang, notebook, record, *holder, reason))
}

fn reason(
    lang: Lang,
    notebook: &Notebook,
    record: &Record,
    holder: HolderId,
    reason: &Reason,
) -> String {
    use words::cluedo as w;
    let number = |id: &FactId| record.origin(*id).entry.number();
    let is_envelope = holder == notebook.setup().envelope();
    let is_you = notebook.is_you(holder);
    let list = |these: &[CardId]| cards(notebook, these);
    let hand = |these: &[CardId]| w::card_count(lang, these.len());
    match reason {
        Reason::Fact(id) => w::by_fact(lang, number(id)),
        Reason::Elsewhere(owner) if notebook.is_you(*owner) => w::yours(lang),
        Reason::Elsewhere(owner) => w::elsewhere(lang, somebody(lang, notebook, *owner)),
        Reason::NobodyElse => w::nobody_else(lang),
        Reason::Full(these) if is_envelope => w::envelope_full(lang, list(these)),
        Reason::Full(these) if is_you && these.len() == 1 => w::your_only_card(lang, list(these)),
        Reason::Full(these) if is_you && !these.is_empty() => {
            w::your_hand_full(lang, hand(these), list(these))
        }
        Reason::Full(these) if these.is_empty() => w::hand_empty(lang),
        Reason::Full(these) if these.len() == 1 => w::hand_of_one(lang, list(these)),
        Reason::Full(these) => w::hand_full(lang, hand(these), list(these)),
        Reason::JustEnough(_) if is_envelope => w::envelope_just_enough(lang),
        Reason::JustEnough(these) => w::hand_just_enough(lang, hand(these), list(these)),
        Reason::Reserved(own, ids) => {
            let numbers: Vec<String> = ids.iter().map(|id| number(id).to_string()).collect();
            let places = w::card_count(lang, own.len() + ids.len());
            match (&own[..], &numbers[..]) {
                ([], [only]) => w::hand_of_fact(lang, only),
                ([], _) => w::hand_of_facts(lang, places, numbers.join(", ")),
                (_, [only]) => w::hand_reserved_by_fact(lang, places, list(own), only),
                _ => w::hand_reserved(lang, places, list(own), numbers.join(", ")),
            }
        }
        Reason::LastOfSome(id) => w::last_of_some(lang, number(id)),
        Reason::LastOfAll(id) => w::last_of_all(lang, number(id)),
    }
}

#[cfg(test)]
mod tests {
    use qeq_base::source::SourceText;
    use qeq_cluedo::notebook;

    use super::*;

    /// In a line as in a file; names go first, and nobody says who he is by «yo».
    #[test]
    fn players_are_called_as_people_call_them() {
        let settings = "tools: a, b\nplaces: c, d\ncharacters: e, f\nhands: 1 1 1\n";
        let read = |more: &str| {
            let text = format!("{settings}{more}");
            notebook::read(&SourceText::new("test", text), &[], called).notebook
        };
        let mine = read("me: jugador 2\n").unwrap();
        assert_eq!(mine.me().index(), 2);
        let numbered = |line: &str, notebook: &Notebook| {
            let entry = notebook::text::entry(line, notebook, called).unwrap();
            notebook::text::line(notebook.setup(), &entry).to_string()
        };
        for (typed, meant) in [
            ("tú + a", "2 + a"),
            ("YO - a, c", "2 - a, c"),
            ("Jugador 1 + a", "1 + a"),
            ("el jugador 0 - e", "0 - e"),
            ("j1 ? a, c, e: tu -, p0 + c", "1 ? a, c, e: 2 -, 0 + c"),
            ("you ? a, c, e: jugador 0 +", "2 ? a, c, e: 0 +"),
        ] {
            assert_eq!(numbered(typed, &mine), meant, "{typed}");
            let from_file = read(&format!("me: 2\n{typed}\n")).unwrap();
            let line = notebook::text::line(from_file.setup(), &from_file.entries()[0]).to_string();
            assert_eq!(line, meant, "{typed}");
        }
        for nobody in ["sobre + a", "jugador 3 + a", "j + a", "0 ? a, c, e: el sobre +"] {
            assert!(notebook::text::entry(nobody, &mine, called).is_err(), "{nobody}");
        }
        let named = read("players: Luis, Yo, J0\nme: 2\n").unwrap();
        let lines = ["yo + a", "j0 + a", "tú + a", "jugador 0 + a"];
        let meant = lines.map(|line| numbered(line, &named));
        assert_eq!(meant, ["1 + a", "2 + a", "2 + a", "0 + a"]);
        for nobody in ["tú", "me", "sobre", "jugador 3"] {
            assert_eq!(read(&format!("me: {nobody}\n")), None, "{nobody}");
        }
    }

    #[test]
    fn nobody_is_named_as_the_envelope_or_as_whoever_has_no_name() {
        let head = "tools: a, b\nplaces: c, d\ncharacters: e, f\nhands: 1 1 1\nplayers: ";
        let refused = |players: &str| -> Vec<(usize, String)> {
            let text = format!("{head}{players}\n");
            let faults = notebook::read(&SourceText::new("test", text), &[], called).faults;
            let told = |it: &Diagnostic<GameFault>| {
                (it.span.start - head.len(), fault(Lang::Es, it).title)
            };
            faults.iter().map(told).collect()
        };
        let envelope = |name: &str| words::cluedo::name_of_envelope(Lang::Es, name);
        for name in ["Sobre", "SÓBRE", "el sobre", "Envelope", "The envelope"] {
            assert_eq!(refused(&format!("Ana, {name}, Eva")), [(5, envelope(name))]);
        }
        let other = words::cluedo::name_of_another(Lang::Es, "Player 1");
        assert_eq!(refused("Player 1, , Eva"), [(0, other)]);
        assert_eq!(refused("Sobrera, Jugador 0, Yo"), []);
    }

    #[test]
    fn of_the_many_faults_of_a_line_the_first_few_are_told_once_each() {
        let text = "tools: a, b\nplaces: c, d\ncharacters: e, f\nhands: 2 1\n";
        let notebook =
            notebook::read(&SourceText::new("test", text), &[], called).notebook.unwrap();
        let told = |line: &str| {
            faults(Lang::Es, &notebook::text::entry(line, &notebook, called).unwrap_err()).title
        };
        assert_eq!(told("0 + zz,zz,zz"), "no hay ninguna carta «zz»");
        let three = "no hay ninguna carta «v»; no hay ninguna carta «w»; no hay ninguna carta «x»";
        assert_eq!(told("0 + v,w,x"), three);
        assert_eq!(told("0 + v,w,v,x,y,z,z"), format!("{three}; y 2 más"));
    }

    #[test]
    fn a_fault_of_a_part_of_json_names_it_and_helps_as_in_a_text() {
        let flavor = r#"{"toolNames":["a"],"placeNames":["b"],"characterNames":["c","d"]}"#;
        let facts = r#"[{"type":"PlayerHasSomeFact","player":3,"cards":["z"]}]"#;
        let json = format!(r#"{{"flavor":{flavor},"hands":[1],"facts":{facts}}}"#);
        let faults = notebook::read(&SourceText::new("test", json), &[], called).faults;
        let told = |lang| faults.iter().map(move |it| fault(lang, it));
        let titles: Vec<String> = told(Lang::Es).map(|it| it.title).collect();
        let player = "«facts[0].player»: no hay ningún jugador «3»";
        assert_eq!(titles, [player, "«facts[0].cards[0]»: no hay ninguna carta «z»"]);
        let helps: Vec<_> = told(Lang::En).map(|it| it.help).collect();
        assert_eq!(helps, [Some(words::cluedo::players_are(Lang::En, 0)), None]);
    }

    #[test]
    fn whoever_plays_without_a_name_is_spoken_to() {
        let text = "tools: a, b\nplaces: c, d\ncharacters: e, f\nhands: 2 1\n0 + a\n0 + d\n\
                    1 ? a, c, e: 0 + a\n0 ? b, c, e: 1 -\n0 - b, c, e\n";
        let mut notebook =
            notebook::read(&SourceText::new("test", text), &[], called).notebook.unwrap();
        let told = |notebook: &Notebook| -> Vec<String> {
            notebook.entries().iter().map(|it| entry(Lang::Es, notebook, it)).collect()
        };
        assert!(told(&notebook)[0].starts_with("El jugador 0 tiene"));
        notebook.is_addressed = true;
        assert_eq!(
            told(&notebook),
            [
                "Tienes a",
                "Tienes d",
                "El jugador 1 pregunta por a, c, e: tú, a",
                "Preguntas por b, c, e: el jugador 1, ninguna",
                "No tienes ninguna de estas: b, c, e",
            ]
        );
        let head = |at| holder(Lang::Es, &notebook, HolderId::from_index(at));
        assert_eq!([0, 1, 2].map(head), ["tú", "jugador 1", "sobre"]);
        let cards = [0, 3].map(CardId::from_index).to_vec();
        let full = Reason::Full(cards);
        let told = reason(Lang::Es, &notebook, &notebook.record(), HolderId::from_index(0), &full);
        assert_eq!(told, "ya tienes tus 2 cartas: a, d");
        notebook.rename(["Ana", "Luis"].map(str::to_owned).to_vec()).unwrap();
        assert_eq!(entry(Lang::Es, &notebook, &notebook.entries()[0]), "Ana tiene a");
    }

    #[test]
    fn one_card_and_one_fact_are_told_as_one() {
        let text =
            "tools: a, b\nplaces: c, d\ncharacters: e, f\nhands: 2 1\n0 + a\n1 + d, f\n0 + e, b\n";
        let notebook =
            notebook::read(&SourceText::new("test", text), &[], called).notebook.unwrap();
        let record = notebook.record();
        let reason = |holder: usize, own: &[usize], facts: &[usize]| {
            let own = own.iter().map(|&at| CardId::from_index(at)).collect();
            let facts = facts.iter().map(|&at| FactId::from_index(at)).collect();
            let holder = HolderId::from_index(holder);
            reason(Lang::Es, &notebook, &record, holder, &Reason::Reserved(own, facts))
        };
        assert_eq!(reason(1, &[], &[1]), "su única carta es una de las del hecho 2");
        let two = "sus 2 cartas ya tienen sitio: a, y una de las del hecho 3";
        assert_eq!(reason(0, &[0], &[2]), two);
    }
}
