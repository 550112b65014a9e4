//! Lines of a notebook as somebody may type them, with cards of the deck at the table.

use qeq_base::diagnostic::Diagnostic;
use qeq_base::ids::Id;
use qeq_cluedo::deck::{CardId, Category, Deck, Found};
use qeq_cluedo::fault::GameFault;
use qeq_cluedo::game::{HolderId, Setup};
use qeq_cluedo::notebook::Notebook;
use qeq_i18n::{Lang, words};

use super::typed_player;

/// A card of each category, as much of its beginning as fits no other.
pub fn suggestion(deck: &Deck) -> [String; 3] {
    Category::ALL.map(|category| {
        let short: Vec<String> = deck.cards_of(category).map(|it| beginning(deck, it)).collect();
        let is_plain = |text: &&String| text.chars().all(char::is_alphanumeric);
        short.iter().find(is_plain).unwrap_or(&short[0]).clone()
    })
}

/// As much of the beginning of a card as fits no other.
pub fn card(deck: &Deck) -> String {
    let [tool, ..] = suggestion(deck);
    tool
}

/// The shortest beginning of a name, two letters at least, by which it is known.
fn beginning(deck: &Deck, card: CardId) -> String {
    let name = deck.name(card).to_lowercase();
    let ends = name.char_indices().map(|(at, _)| at).skip(2);
    let is_known = |end: &usize| deck.find(&name[..*end]) == Found::Card(card);
    ends.clone().find(is_known).map_or(&name[..], |end| &name[..end]).to_owned()
}

/// As much of a card, or of one of its words, as tells it from the others, with its capitals: the shortest beginning of
/// three letters at least.
pub fn short(deck: &Deck, card: CardId) -> String {
    let name = deck.name(card);
    let starts = [0].into_iter().chain(name.match_indices(' ').map(|(at, _)| at + 1));
    let known = starts.filter_map(|start| known_beginning(deck, card, &name[start..]));
    known.min_by_key(|text| text.chars().count()).unwrap_or(name).to_owned()
}

/// The shortest beginning of a text by which a card is known.
fn known_beginning<'a>(deck: &Deck, card: CardId, text: &'a str) -> Option<&'a str> {
    let ends = text.char_indices().map(|(at, _)| at).skip(3).chain([text.len()]);
    let is_known = |end: &usize| deck.find(&text[..*end]) == Found::Card(card);
    let end = ends.filter(|end| !text[..*end].ends_with(' ')).find(is_known)?;
    Some(&text[..end])
}

/// What is told of a line that is none: how one is written, about players of this game; or what is wrong with it.
pub fn refused(lang: Lang, notebook: &Notebook, faults: &[Diagnostic<GameFault>]) -> String {
    let is_none = |it: &Diagnostic<_>| {
        matches!(it.kind, GameFault::MalformedLine | GameFault::NoSetting { .. })
    };
    if !faults.iter().any(is_none) {
        return super::faults(lang, faults).title;
    }
    let [tool, place, character] = suggestion(notebook.setup().deck());
    let [first, second] = [0, 1].map(|at| {
        let last = notebook.setup().players().len() - 1;
        typed_player(notebook, HolderId::from_index(at.min(last)))
    });
    let fact = format!("{second} + {tool}");
    let asked = format!("{second} ? {tool}, {place}, {character}");
    let turn = if first == second { asked } else { format!("{asked}: {first} + {tool}") };
    words::notes::no_entry(lang, fact, turn)
}

/// How facts are written down in text mode, and which orders there are: about players who are in the game.
pub fn help(lang: Lang, setup: &Setup) -> String {
    use words::notebook as w;
    let [tool, place, character] = suggestion(setup.deck());
    let cards = format!("{tool}, {place}, {character}");
    let (who, turn, asks) = match setup.players().len() {
        1 => (0, format!("0 ? {cards}"), w::nobody_answers(lang)),
        2 => (1, format!("1 ? {cards}: 0 + {tool}"), w::one_answers(lang)),
        _ => (2, format!("1 ? {cards}: 2 -, 0 + {tool}"), w::two_answer(lang)),
    };
    w::help_text(
        lang,
        column(&format!("{who} + {tool}")),
        who,
        column(&format!("{who} - {tool}, {place}")),
        column(&turn) + &asks,
        column(&format!("! {cards}")),
        column(&format!("= {tool}")),
    )
}

/// How an entry is written as a line, in sentences.
pub fn about(lang: Lang, setup: &Setup) -> String {
    let [tool, place, character] = suggestion(setup.deck());
    let who = setup.players().len().min(2) - 1;
    let asked = format!("{who} ? {tool}, {place}, {character}");
    let turn = match who {
        0 => asked,
        _ => format!("{asked}: 0 + {tool}"),
    };
    words::notes::about_line(
        lang,
        format!("{who} + {tool}"),
        format!("{who} - {tool}, {place}"),
        turn,
        format!("! {tool}, {place}, {character}"),
        format!("= {tool}"),
    )
}

/// An example with room for what it means beside it, or below where it is long.
fn column(example: &str) -> String {
    match example.chars().count() < WIDTH - 1 {
        true => format!("{example:WIDTH$}"),
        false => format!("{example}\n  {:WIDTH$}", ""),
    }
}

/// Signs of a column of examples.
const WIDTH: usize = 24;

#[cfg(test)]
mod tests {
    use qeq_base::source::SourceText;
    use qeq_cluedo::notebook::{self, Entry, text};

    use super::*;
    use crate::decks;
    use crate::texts::cluedo::called;

    #[test]
    fn the_examples_of_every_deck_can_be_typed() {
        let decks = decks::all();
        let games = decks.iter().flat_map(|deck| (1..=4).map(move |players| (deck, players)));
        for (deck, players) in games {
            let hands = Setup::dealt_round(deck, players);
            let setup = Setup::new(deck.clone(), hands).unwrap();
            let notebook = Notebook::new(setup.clone());
            let line = format!("0 ? {}", suggestion(deck).join(", "));
            assert!(matches!(text::entry(&line, &notebook, called), Ok(Entry::Turn(_))), "{line}");
            for lang in Lang::ALL {
                let help = help(lang, &setup);
                let is_example = |line: &&str| line.starts_with(|it: char| "012=!".contains(it));
                let indented = help.lines().filter_map(|line| line.strip_prefix("  "));
                let examples = indented.filter(is_example);
                let entries = examples.map(|line| line.split("  ").next().unwrap());
                let read = entries.map(|line| text::entry(line, &notebook, called).expect(line));
                assert_eq!(read.count(), 5, "{help}");
            }
        }
        assert_eq!(suggestion(&decks::usual(Lang::En)), ["an", "to", "do"]);
    }

    #[test]
    fn a_card_is_known_by_its_beginning() {
        for deck in decks::all() {
            for card in deck.cards() {
                assert_eq!(
                    deck.find(&short(&deck, card)),
                    Found::Card(card),
                    "{}",
                    deck.name(card)
                );
            }
        }
        let all = decks::all();
        let deck =
            all.iter().find(|deck| deck.title().is_some_and(|it| it.contains("(con Orquídea)")));
        let deck = deck.expect("that of the statement");
        let short: Vec<String> = deck.cards().map(|card| short(deck, card)).collect();
        assert!(
            short.contains(&"bil".to_owned()) && short.contains(&"Tub".to_owned()),
            "{short:?}"
        );
    }

    fn named() -> Notebook {
        let lists = "tools: Compass, Rope\nplaces: Attic, Hall\ncharacters: Ada, Madam Dune";
        let text = format!(
            "{lists}\nhands: 2 1\nplayers: Ann, Bob\n1 ? Rope, Attic, Ada: 0 + Rope\n0 - Hall\n"
        );
        notebook::read(&SourceText::new("", text), &[], called).notebook.unwrap()
    }

    #[test]
    fn entries_are_typed_with_the_names_of_players() {
        let notebook = named();
        let typed: Vec<String> =
            notebook.entries().iter().map(|it| super::super::typed(&notebook, it)).collect();
        assert_eq!(typed, ["Bob ? Rope, Attic, Ada: Ann + Rope", "Ann - Hall"]);
        let told = |line: &str| {
            let faults = text::entry(line, &notebook, called).unwrap_err();
            refused(Lang::En, &notebook, &faults)
        };
        let no_entry =
            "this is no entry; one is written as “Bob + co” or “Bob ? co, at, ad: Ann + co”";
        assert_eq!(told("Rope"), no_entry);
        assert_eq!(told("Eve + Rope"), "there is no player “Eve”");
    }

    #[test]
    fn what_a_long_example_means_stands_below_it() {
        assert_eq!(column("2 + cu"), format!("2 + cu{:18}", ""));
        let long = "2 + la habitación del fondo 1";
        assert_eq!(column(long), format!("{long}\n{:26}", ""));
    }
}
