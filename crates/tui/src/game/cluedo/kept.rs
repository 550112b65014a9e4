//! How a game of Cluedo to practise on is kept between runs: the table as the notebook has it, who has which cards, and what
//! was chosen since. Whoever goes on knows what they knew, for the turns are told again.
//!
//! ```json
//! {"version":1,"table":"deck: …\nhands: 2 2 2\n","hands":[["Puñal","Salón"],…],"first":2,
//!  "turns":[{"asked":{"cards":["Puñal","Salón","Rubio"],"shown":"Salón"}},{"accused":[…]}],
//!  "reached":null,"drawn":{"seed":1,"words":40},"marks":["V.x.",…]}
//! ```
//!
//! `reached` is the suggestion that waits for a card of the person's; `marks` has a row for each card, and in it a sign for each
//! player and the envelope.

use qeq_base::chance::Drawn;
use qeq_base::ids::Id;
use qeq_base::source::SourceText;
use qeq_cluedo::census::{Deal, Envelope};
use qeq_cluedo::deck::{CardId, Deck};
use qeq_cluedo::game::{Mark, Setup, Table};
use qeq_cluedo::notebook::{self, text};
use qeq_cluedo::practice::Practice;
use qeq_cluedo::practice::kept::{Kept as Choices, Move};
use qeq_cluedo::practice::marks::Marks;
use qeq_frontend::{decks, texts};
use serde::{Deserialize, Serialize};

use super::{Dealt, Seen};
use crate::game::json;

const VERSION: u32 = 1;

#[derive(Serialize, Deserialize)]
struct Kept {
    version: u32,
    table: String,
    hands: Vec<Vec<String>>,
    first: usize,
    turns: Vec<KeptTurn>,
    reached: Option<[String; 3]>,
    drawn: Drawn,
    marks: Vec<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum KeptTurn {
    Asked { cards: [String; 3], shown: Option<String> },
    Accused([String; 3]),
}

/// A game as text; `None` once it is over.
pub(crate) fn write(dealt: &Dealt) -> Option<String> {
    let Choices { table, deal, first, moves, reached, drawn } = dealt.practice.kept()?;
    let (setup, deck) = (table.setup(), table.setup().deck());
    let hand = |player| {
        let own = deck.cards().filter(|&card| deal.holder(card) == player);
        own.map(|card| deck.name(card).to_owned()).collect()
    };
    let own = dealt.table();
    let signs = |card| own.row(card).iter().map(|mark| mark.sign()).collect();
    Some(json(&Kept {
        version: VERSION,
        table: text::write(&table).to_string(),
        hands: setup.players().map(hand).collect(),
        first: first.index(),
        turns: moves.iter().map(|done| KeptTurn::of(done, deck)).collect(),
        reached: reached.map(|cards| names(deck, cards)),
        drawn,
        marks: deck.cards().map(signs).collect(),
    }))
}

/// A game from its text; `None` where it says anything else, or no game goes so.
pub(crate) fn read(text: &str) -> Option<Dealt> {
    let kept: Kept = serde_json::from_str(text).ok()?;
    let table = SourceText::new("", kept.table);
    let table = notebook::read(&table, &decks::all(), texts::cluedo::called).notebook;
    let table = table.filter(|_| kept.version == VERSION)?;
    let (setup, deck) = (table.setup().clone(), table.setup().deck());
    let reached = match kept.reached {
        Some(cards) => Some(found(deck, &cards)?),
        None => None,
    };
    let (practice, seen) = Practice::resume(Choices {
        deal: deal(&setup, &kept.hands)?,
        first: setup.player(kept.first)?,
        moves: kept.turns.iter().map(|turn| turn.find(deck)).collect::<Option<_>>()?,
        reached,
        drawn: kept.drawn,
        table,
    })?;
    // What was seen stands in the notebook behind the own cards.
    let own = practice.notebook().entries().len() - seen.len();
    let seen = seen.into_iter().zip(own + 1..);
    let seen = seen.map(|(event, number)| Seen { number: Some(number), event }).collect();
    Some(Dealt { practice, marks: marks(&setup, &kept.marks)?, seen })
}

impl KeptTurn {
    fn of(done: &Move, deck: &Deck) -> Self {
        match *done {
            Move::Asked { cards, shown } => {
                let shown = shown.map(|card| deck.name(card).to_owned());
                Self::Asked { cards: names(deck, cards), shown }
            }
            Move::Accused(cards) => Self::Accused(names(deck, cards)),
        }
    }

    fn find(&self, deck: &Deck) -> Option<Move> {
        Some(match self {
            Self::Asked { cards, shown: None } => {
                Move::Asked { cards: found(deck, cards)?, shown: None }
            }
            Self::Asked { cards, shown: Some(shown) } => {
                Move::Asked { cards: found(deck, cards)?, shown: Some(deck.card(shown)?) }
            }
            Self::Accused(cards) => Move::Accused(found(deck, cards)?),
        })
    }
}

fn names(deck: &Deck, cards: Envelope) -> [String; 3] {
    cards.map(|card| deck.name(card).to_owned())
}

fn found(deck: &Deck, names: &[String; 3]) -> Option<Envelope> {
    let cards: Vec<CardId> = names.iter().filter_map(|name| deck.card(name)).collect();
    deck.one_of_each(&cards)
}

/// The deal that these hands leave: what nobody has is in the envelope.
fn deal(setup: &Setup, hands: &[Vec<String>]) -> Option<Deal> {
    let mut holders = vec![setup.envelope(); setup.deck().size()];
    for (player, hand) in hands.iter().enumerate() {
        for name in hand {
            holders[setup.deck().card(name)?.index()] = setup.player(player)?;
        }
    }
    Some(Deal::new(holders))
}

/// The marks of these rows of signs, if they are a table.
fn marks(setup: &Setup, rows: &[String]) -> Option<Marks> {
    let row = |signs: &String| signs.chars().map(Mark::from_sign).collect::<Option<Vec<_>>>();
    let rows = rows.iter().map(row).collect::<Option<Vec<_>>>()?;
    let is_table = rows.len() == setup.deck().size()
        && rows.iter().all(|row| row.len() == setup.holders().len());
    let table =
        |card: CardId, holder: qeq_cluedo::game::HolderId| rows[card.index()][holder.index()];
    is_table.then(|| Marks::of_table(setup, &Table::new(setup, table)))
}

#[cfg(test)]
mod tests {
    use qeq_base::search::Search;
    use qeq_cluedo::game::Holding;
    use qeq_cluedo::notebook::Notebook;
    use qeq_cluedo::practice::{Event, Input};

    use super::*;

    const TABLE: &str = "deck: La casa del río\ntools: Bate, Soga\nplaces: Faro, Puerto, Torre\n\
                         characters: Ada, \"Leo: el menor\"\nhands: 2 2\nplayers: Ana, Luis\nme: 1\n";

    /// A game in which somebody has marked a cell, and some turns were played.
    fn dealt(seed: u64) -> Dealt {
        let table = notebook::read(&SourceText::new("", TABLE), &[], |_| None).notebook.unwrap();
        let practice = Practice::deal(&table, seed, &mut Search::unlimited()).unwrap();
        let mut dealt = Dealt::new(practice);
        let setup = table.setup();
        let cell = (setup.deck().card("Torre").unwrap(), setup.envelope());
        dealt.marks.toggle(cell, Holding::Holds.into());
        for _ in 0..seed % 5 {
            go_on(&mut dealt);
        }
        dealt
    }

    /// The next turn; the person asks and shows whatever comes first.
    fn go_on(dealt: &mut Dealt) {
        let deck = dealt.notebook().setup().deck();
        let cards = ["Bate", "Faro", "Ada"].map(|name| deck.card(name).unwrap());
        let input = match dealt.practice.reached() {
            Some(reached) => Input::Show(reached.held[0]),
            None if dealt.practice.is_my_turn() => Input::Ask(cards),
            None => Input::Go,
        };
        let Ok(event) = dealt.practice.handle(input, &mut Search::unlimited()) else { return };
        if !matches!(event, Event::Reached(_)) {
            dealt.seen.push(Seen { number: Some(dealt.notebook().entries().len()), event });
        }
    }

    fn told(dealt: &Dealt) -> (Vec<(Option<usize>, Event)>, Table, Notebook) {
        let seen = dealt.seen.iter().map(|seen| (seen.number, seen.event.clone())).collect();
        (seen, dealt.table(), dealt.notebook().clone())
    }

    #[test]
    fn a_game_comes_back_as_it_was() {
        let mut waits = 0;
        for mut dealt in (0..80).map(dealt) {
            let Some(text) = write(&dealt) else { continue };
            let mut again = read(&text).unwrap();
            assert_eq!((told(&again), write(&again)), (told(&dealt), Some(text)));
            assert_eq!(again.practice.reached(), dealt.practice.reached());
            waits += usize::from(again.practice.reached().is_some());
            for _ in 0..4 {
                go_on(&mut again);
                go_on(&mut dealt);
                assert_eq!(told(&again), told(&dealt));
            }
        }
        assert!(waits > 0);
    }

    #[test]
    fn whatever_else_is_there_is_no_game() {
        let mut games = (0..).map(dealt).filter_map(|dealt| write(&dealt));
        let text = games.find(|it| it.contains(r#"["Bate","Torre"],["#)).unwrap();
        assert!(read(&text).is_some(), "{text}");
        for (part, other) in [
            (r#""version":1"#, r#""version":2"#),
            (r#"["Bate","Torre"],["#, r#"["Bate","Bate"],["#),
            (r#"["Bate","Torre"],["#, r#"["Bate"],["#),
            (r#"["Bate","Torre"],["#, r#"["Bate","Ada"],["#),
            (r#"["Bate","Torre"],["#, r#"["Bate","Cuerda"],["#),
            (r#"["Bate","Torre"],["#, r#"["Bate","Torre"],[],["#),
            (r#""first":"#, r#""first":2"#),
            (r#""reached":null"#, r#""reached":["Bate","Faro","Faro"]"#),
            (r#""turns":["#, r#""turns":[{"accused":["Bate","Faro","Nadie"]},"#),
            (r#""turns":["#, r#""turns":[{"asked":{"cards":["Bate","Faro"],"shown":null}},"#),
            (r#""marks":[""#, r#""marks":["","#),
            (r#""marks":[""#, r#""marks":["?"#),
            ("hands: 2 2", "hands: 2 3"),
            ("deck: ", "dec: "),
            (r#""seed":"#, r#""seed":-"#),
        ] {
            assert!(text.contains(part), "{part} {text}");
            assert!(read(&text.replacen(part, other, 1)).is_none(), "{part} {other}");
        }
        let most = text.replacen(r#""words":"#, r#""words":99999999999999999999"#, 1);
        let again = read(&most).unwrap();
        assert!(read(&write(&again).unwrap()).is_some());
        for at in (0..text.len()).filter(|&at| text.is_char_boundary(at)) {
            assert!(read(&text[..at]).is_none());
        }
    }
}
