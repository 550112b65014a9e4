//! What has to be known before a notebook is begun: deck, seats, hands, whose it is, and the cards of that hand. Every
//! frontend asks for them in its own way; how they are typed and what they have to fulfil stands here.
//!
//! ```text
//! seats   4              so many, who go by number
//!         Ana, Luis      their names, in the order of the table
//! hands   9 9 or 9, 9    how many cards each has
//!                        nothing: they are dealt round
//! ```

use std::num::{IntErrorKind, ParseIntError};

use qeq_base::ids::Id;

use super::{Callings, Entry, Notebook, faults_of, mistakable};
use crate::deck::{CardId, CardSet, Category, Deck};
use crate::fault::GameFault;
use crate::game::{Fact, HolderId, MOST_PLAYERS, Setup};

/// Who sits at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seats {
    /// So many, who go by number.
    Numbered(usize),
    /// A name for each, empty for whoever goes by number.
    Named(Vec<String>),
}

impl Seats {
    /// Reads a number, or names between commas, none of which is one of the `callings` of the envelope.
    ///
    /// # Errors
    /// [`GameFault::NoPlayers`], [`GameFault::TooManyPlayers`], or the first name that will not do.
    pub fn read(typed: &str, callings: Callings) -> Result<Self, GameFault> {
        let seats = match typed.trim().parse() {
            Ok(players) => Self::Numbered(players),
            Err(error) if *error.kind() == IntErrorKind::PosOverflow => Self::Numbered(usize::MAX),
            Err(_) => Self::Named(typed.split(',').map(|name| name.trim().to_owned()).collect()),
        };
        match seats.count() {
            0 => Err(GameFault::NoPlayers),
            1..=MOST_PLAYERS => {
                // Whoever types a comma too many has not meant another player.
                let blank = seats.names().iter().find(|name| name.is_empty());
                let blank = blank.map(|name| GameFault::BadName { name: name.clone() });
                let taken = mistakable(seats.names(), callings).map(|(_, fault)| fault);
                first(blank.into_iter().chain(taken).chain(faults_of(seats.names())))
                    .map(|()| seats)
            }
            _ => Err(GameFault::TooManyPlayers { most: MOST_PLAYERS }),
        }
    }

    /// How many.
    pub fn count(&self) -> usize {
        match self {
            Self::Numbered(players) => *players,
            Self::Named(names) => names.len(),
        }
    }

    /// The name of whoever has one.
    pub fn name(&self, player: HolderId) -> Option<&str> {
        self.names().get(player.index()).map(String::as_str).filter(|name| !name.is_empty())
    }

    /// The names of all, empty where somebody has none; nothing where nobody has one.
    pub fn names(&self) -> &[String] {
        match self {
            Self::Numbered(_) => &[],
            Self::Named(names) => names,
        }
    }
}

/// Whoever types one answer mends one thing at a time.
fn first(faults: impl IntoIterator<Item = GameFault>) -> Result<(), GameFault> {
    faults.into_iter().next().map_or(Ok(()), Err)
}

/// Reads how many cards each has, between blanks or commas; `None` of nothing, when they are dealt round.
///
/// # Errors
/// [`GameFault::BadNumber`], of the first that is no whole number, or [`GameFault::EndlessHand`].
pub fn read_hands(typed: &str) -> Result<Option<Vec<usize>>, GameFault> {
    let words = typed.split(|sign: char| sign == ',' || sign.is_whitespace());
    let sizes: Vec<usize> =
        words.filter(|word| !word.is_empty()).map(hand_size).collect::<Result<_, _>>()?;
    Ok((!sizes.is_empty()).then_some(sizes))
}

/// Reads how many cards somebody has.
pub(super) fn hand_size(word: &str) -> Result<usize, GameFault> {
    let number = word.to_owned();
    word.parse().map_err(|error: ParseIntError| match error.kind() {
        IntErrorKind::PosOverflow => GameFault::EndlessHand { number, most: CardSet::ROOM },
        _ => GameFault::BadNumber { number },
    })
}

/// What is known so far; every part has a usual value. Whether the parts fit together is judged by
/// [`notebook`](Self::notebook) alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beginning {
    /// The cards.
    pub deck: Deck,
    /// Who plays.
    pub seats: Seats,
    /// How many cards each has; `None` when they are dealt round.
    pub hands: Option<Vec<usize>>,
    /// Whose notebook it will be.
    pub me: HolderId,
    /// That hand, of cards of the deck, as far as it is not written down later.
    pub own: Vec<CardId>,
}

impl Beginning {
    /// So many players, who go by number, with the cards dealt round; player 0 keeps the notebook.
    pub fn usual(deck: Deck, players: usize) -> Self {
        let (seats, me) = (Seats::Numbered(players), HolderId::from_index(0));
        Self { deck, seats, hands: None, me, own: Vec::new() }
    }

    /// What was said before this notebook was begun, with as much of the own hand as is written down.
    pub fn of(notebook: &Notebook) -> Self {
        let (setup, names) = (notebook.setup(), notebook.names());
        let seats = match names {
            [] => Seats::Numbered(setup.hands().len()),
            names => Seats::Named(names.to_vec()),
        };
        let hands = Some(setup.hands().to_vec());
        let own = notebook.own_cards().iter().collect();
        Self { deck: setup.deck().clone(), seats, hands, me: notebook.me(), own }
    }

    /// The same for another game at the same table: the own hand is another one.
    pub fn again(notebook: &Notebook) -> Self {
        Self { own: Vec::new(), ..Self::of(notebook) }
    }

    /// Other cards: the hands are dealt round again, and the own one is not known any more.
    pub fn deal_from(&mut self, deck: Deck) {
        (self.deck, self.hands) = (deck, None);
        self.own.clear();
    }

    /// Other players. The hands of as many stay what they were; whoever sat at a seat that is gone sits at the last one.
    pub fn seat(&mut self, seats: Seats) {
        let players = seats.count();
        self.hands.take_if(|hands| hands.len() != players);
        self.me = self.me.min(HolderId::from_index(players.saturating_sub(1)));
        self.seats = seats;
    }

    /// How many cards each has.
    pub fn sizes(&self) -> Vec<usize> {
        let dealt = || Setup::dealt_round(&self.deck, self.seats.count());
        self.hands.clone().unwrap_or_else(dealt)
    }

    /// How many cards the own hand has; none where nobody sits there.
    pub fn own_size(&self) -> usize {
        self.sizes().get(self.me.index()).copied().unwrap_or(0)
    }

    /// Deck and hands, whatever else is said.
    ///
    /// # Errors
    /// [`GameFault::WrongHands`] unless every seat has one, or the reason why they do not fit the deck.
    pub fn setup(&self) -> Result<Setup, GameFault> {
        let (hands, expected) = (self.sizes(), self.seats.count());
        if hands.len() != expected {
            return Err(GameFault::WrongHands { found: hands.len(), expected });
        }
        Ok(Setup::new(self.deck.clone(), hands)?)
    }

    /// The notebook, with a fact for each card that is known of the own hand, in the order of the deck.
    ///
    /// # Errors
    /// Those of [`setup`](Self::setup), the first name that will not do, [`GameFault::UnknownPlayer`], or those of
    /// [`judge_hand`](Self::judge_hand).
    pub fn notebook(&self) -> Result<Notebook, GameFault> {
        let mut notebook = Notebook::new(self.setup()?);
        if let Seats::Named(names) = &self.seats {
            notebook.rename(names.clone()).or_else(first)?;
        }
        notebook.sit_at(self.me)?;
        for card in self.judge_hand(&self.own)?.iter() {
            notebook.push(Entry::Fact(Fact::HasSome { player: self.me, cards: vec![card] }));
        }
        Ok(notebook)
    }

    /// These cards of the deck, each once, as far as they may be in the own hand together.
    ///
    /// # Errors
    /// [`GameFault::WrongOwnHand`] of more cards than the hand has, or [`GameFault::WholeCategory`] where nothing is left
    /// for the envelope.
    pub fn judge_hand(&self, cards: &[CardId]) -> Result<CardSet, GameFault> {
        let own: CardSet = cards.iter().copied().collect();
        let (found, expected) = (own.len(), self.own_size());
        if found > expected {
            return Err(GameFault::WrongOwnHand { found, expected });
        }
        let is_whole =
            |category: &Category| self.deck.cards_of(*category).all(|card| own.contains(card));
        match Category::ALL.into_iter().find(is_whole) {
            Some(category) => Err(GameFault::WholeCategory { category }),
            None => Ok(own),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notebook::{Called, text};
    use crate::testing::{deck, orquidea};

    fn usual() -> Beginning {
        Beginning::usual(deck([3, 3, 3]), 3)
    }

    fn named(names: &[&str]) -> Seats {
        Seats::Named(names.iter().map(|&name| name.to_owned()).collect())
    }

    fn read(typed: &str) -> Result<Seats, GameFault> {
        Seats::read(typed, |name| (name == "Box").then_some(Called::Envelope))
    }

    fn fault(beginning: &Beginning) -> GameFault {
        beginning.notebook().expect_err("this makes no notebook")
    }

    #[test]
    fn seats_are_a_number_or_names() {
        assert_eq!(read(" 4 "), Ok(Seats::Numbered(4)));
        assert_eq!(read("Ana ,Luis, Eva "), Ok(named(&["Ana", "Luis", "Eva"])));
        assert_eq!(read("Ana").map(|seats| seats.count()), Ok(1));
    }

    #[test]
    fn seats_that_cannot_be_say_why() {
        let bad = |name: &str| GameFault::BadName { name: name.to_owned() };
        let many = GameFault::TooManyPlayers { most: MOST_PLAYERS };
        assert_eq!(read("0"), Err(GameFault::NoPlayers));
        assert_eq!(read("16"), Err(many.clone()));
        assert_eq!(read(&"9".repeat(40)), Err(many.clone()));
        assert_eq!(read(&",".repeat(15)), Err(many));
        assert_eq!(read(""), Err(bad("")));
        assert_eq!(read("2 2 2"), Err(bad("2 2 2")));
        assert_eq!(read("-1"), Err(bad("-1")));
        let twice = GameFault::RepeatedName { name: "ANA".to_owned() };
        assert_eq!(read("Ana, ANA"), Err(twice));
        let (name, whose) = ("Box".to_owned(), Called::Envelope);
        assert_eq!(read("Ana, Box, Eva"), Err(GameFault::NameOfAnother { name, whose }));
    }

    #[test]
    fn hands_stand_between_blanks_or_commas() {
        for typed in ["6 6 6", "6,6,6", " 6, 6 ,6,"] {
            assert_eq!(read_hands(typed), Ok(Some(vec![6, 6, 6])), "{typed}");
        }
        assert_eq!((read_hands(""), read_hands(" , ")), (Ok(None), Ok(None)));
        let bad = GameFault::BadNumber { number: "x".to_owned() };
        assert_eq!(read_hands("6 x 6"), Err(bad));
        let number = "9".repeat(30);
        let endless = GameFault::EndlessHand { number: number.clone(), most: 64 };
        assert_eq!(read_hands(&format!("6 {number} 6")), Err(endless));
    }

    #[test]
    fn the_usual_beginning_is_dealt_round_and_knows_no_card() {
        let beginning = Beginning::usual(orquidea(), 4);
        assert_eq!((beginning.sizes(), beginning.own_size()), (vec![5, 5, 4, 4], 5));
        let notebook = beginning.notebook().unwrap();
        assert_eq!(notebook.setup().hands(), [5, 5, 4, 4]);
        assert_eq!((notebook.me.index(), notebook.entries.len()), (0, 0));
    }

    #[test]
    fn everything_that_is_said_stands_in_the_notebook() {
        let own = [4, 0].map(CardId::from_index).to_vec();
        let (hands, me) = (Some(vec![1, 2, 3]), HolderId::from_index(1));
        let beginning =
            Beginning { seats: named(&["Ana", "Luis", "Eva"]), hands, me, own, ..usual() };
        let written = text::write(&beginning.notebook().unwrap()).to_string();
        let expected = "hands: 1 2 3\nplayers: Ana, Luis, Eva\nme: 1\n\n1 + t0\n1 + p1\n";
        assert!(written.ends_with(expected), "{written}");
    }

    #[test]
    fn another_game_at_the_same_table_begins_like_the_one_before() {
        let own = [4, 0].map(CardId::from_index).to_vec();
        for seats in [named(&["Ana", "Luis", "Eva"]), Seats::Numbered(3)] {
            let (hands, me) = (Some(vec![1, 2, 3]), HolderId::from_index(1));
            let begun = Beginning { seats, hands, me, own: own.clone(), ..usual() };
            let notebook = begun.notebook().unwrap();
            let again = Beginning::again(&notebook);
            assert_eq!(again, Beginning { own: Vec::new(), ..begun.clone() });
            let in_order = own.iter().rev().copied().collect();
            assert_eq!(Beginning::of(&notebook), Beginning { own: in_order, ..begun });
        }
    }

    #[test]
    fn parts_that_do_not_fit_say_why() {
        let hands = |hands: &[usize]| Beginning { hands: Some(hands.to_vec()), ..usual() };
        assert_eq!(fault(&hands(&[3, 3])), GameFault::WrongHands { found: 2, expected: 3 });
        assert_eq!(fault(&hands(&[3, 3, 3])), GameFault::WrongSum { found: 9, expected: 6 });
        let twice = Beginning { seats: named(&["Ana", "Ana", "Eva"]), ..usual() };
        assert_eq!(fault(&twice), GameFault::RepeatedName { name: "Ana".to_owned() });
        let nobody = Beginning { me: HolderId::from_index(3), ..usual() };
        let unknown = GameFault::UnknownPlayer { player: "3".to_owned(), players: 3 };
        assert_eq!((nobody.own_size(), fault(&nobody)), (0, unknown));
        assert_eq!(fault(&Beginning::usual(deck([3, 3, 3]), 0)), GameFault::NoHands);
    }

    #[test]
    fn of_the_own_hand_any_part_may_be_known() {
        let own = |cards: &[usize]| {
            let own = cards.iter().map(|&at| CardId::from_index(at)).collect();
            Beginning { own, ..usual() }.notebook().map(|notebook| notebook.entries.len())
        };
        assert_eq!((own(&[]), own(&[1]), own(&[7, 1])), (Ok(0), Ok(1), Ok(2)));
        assert_eq!(own(&[1, 1, 2, 2]), Ok(2), "each counts once");
        assert_eq!(own(&[1, 2, 3]), Err(GameFault::WrongOwnHand { found: 3, expected: 2 }));
    }

    #[test]
    fn one_card_of_each_category_is_left_for_the_envelope() {
        let own = |cards: &[usize]| {
            let own = cards.iter().map(|&at| CardId::from_index(at)).collect();
            let two = Seats::Numbered(2);
            Beginning { own, seats: two, ..usual() }
                .notebook()
                .map(|notebook| notebook.entries.len())
        };
        assert_eq!(own(&[0, 1, 3]), Ok(3));
        let category = Category::Tool;
        assert_eq!(own(&[0, 1, 2]), Err(GameFault::WholeCategory { category }));
        let category = Category::Character;
        assert_eq!(own(&[8, 6, 7]), Err(GameFault::WholeCategory { category }));
    }

    #[test]
    fn other_players_and_cards_keep_what_still_fits() {
        let own = vec![CardId::from_index(0), CardId::from_index(1)];
        let (hands, me) = (Some(vec![1, 3, 2]), HolderId::from_index(2));
        let begun = Beginning { hands, me, own, ..usual() };
        let mut beginning = begun.clone();
        beginning.seat(named(&["Ana", "Luis", "Eva"]));
        assert_eq!(beginning, Beginning { seats: beginning.seats.clone(), ..begun.clone() });
        beginning.seat(Seats::Numbered(2));
        assert_eq!((beginning.sizes(), beginning.me.index()), (vec![3, 3], 1));
        assert_eq!(beginning.own, begun.own);
        beginning.deal_from(deck([2, 2, 2]));
        assert_eq!((beginning.sizes(), beginning.own.len()), (vec![2, 1], 0));
    }
}
