//! The cards: tools, places and characters, in this order, under names that are the users' own.

use std::collections::HashMap;
use std::ops::Range;

use qeq_base::define_id;
use qeq_base::ids::Id;
use qeq_base::letters::{composed, folded};
use qeq_base::pieces::bare;

use crate::set::Set;

define_id!(
    /// A card: its place in the deck.
    pub CardId, "c"
);

/// A set of cards.
pub type CardSet = Set<CardId>;

/// The three kinds of cards. The envelope holds one of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Category {
    /// With what.
    Tool,
    /// Where.
    Place,
    /// Who.
    Character,
}

impl Category {
    /// All, in the order of the deck.
    pub const ALL: [Self; 3] = [Self::Tool, Self::Place, Self::Character];
}

/// So many characters the name of a card or a player has at the most: a message, a column and a line of a notebook show it
/// whole, and many of them do so at once.
pub const LONGEST_NAME: usize = 100;

/// Whether a name is longer than [`LONGEST_NAME`].
pub(crate) fn is_too_long(name: &str) -> bool {
    name.chars().nth(LONGEST_NAME).is_some()
}

/// Why names make no deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeckError {
    /// A category without cards.
    NoCards(Category),
    /// A name is empty or holds a control character.
    BadName(CardId),
    /// A name of more than [`LONGEST_NAME`] characters.
    LongName(CardId),
    /// Two cards of one name: the second one and the first.
    RepeatedName(CardId, CardId),
    /// More cards than a [`CardSet`] has room for.
    TooMany,
}

/// What a typed name stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// One card.
    Card(CardId),
    /// It could be any of these.
    Ambiguous(Vec<CardId>),
    /// No card.
    Nothing,
}

/// A name as it is looked for, worked out once: a text may look for cards at every second sign.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Spelling {
    /// However its accents are encoded.
    composed: String,
    /// In any case and without accents.
    folded: String,
}

impl Spelling {
    fn of(name: &str) -> Self {
        Self { composed: composed(name).into_owned(), folded: folded(name) }
    }

    /// Whether a word behind the first begins so.
    fn has_word(&self, beginning: &str) -> bool {
        let mut spaces = self.folded.match_indices(' ');
        spaces.any(|(at, _)| self.folded[at + 1..].starts_with(beginning))
    }
}

/// What a deck is called.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Title {
    /// By whoever has it: a file that calls it so lists its cards as well.
    Own(String),
    /// By everybody: a file that calls it so need not list its cards.
    Known(String),
}

/// At most 64 cards, each with a name of its own, at least one of each category.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck {
    title: Option<Title>,
    names: Vec<String>,
    /// One for each name.
    spellings: Vec<Spelling>,
    /// Where places and characters begin.
    starts: [usize; 2],
}

impl Deck {
    /// A deck of these names, one list for each [`Category`].
    ///
    /// # Errors
    /// The first thing that is wrong, with ids as if there were a deck.
    pub fn new(names: &[Vec<String>; 3]) -> Result<Self, DeckError> {
        if let Some(error) = Self::errors(names).into_iter().next() {
            return Err(error);
        }
        let starts = [names[0].len(), names[0].len() + names[1].len()];
        let names = names.concat();
        let spellings = names.iter().map(|name| Spelling::of(name)).collect();
        Ok(Self { title: None, names, spellings, starts })
    }

    /// Everything for which these names make no deck, in the order in which [`new`](Self::new) looks for it; nothing where
    /// they make one. Takes about as long as reading them.
    pub(crate) fn errors(names: &[Vec<String>; 3]) -> Vec<DeckError> {
        let empty = Category::ALL.into_iter().zip(names).filter(|(_, names)| names.is_empty());
        let mut errors: Vec<_> = empty.map(|(category, _)| DeckError::NoCards(category)).collect();
        if names.iter().map(Vec::len).sum::<usize>() > CardSet::ROOM {
            errors.push(DeckError::TooMany);
        }
        let mut firsts = HashMap::new();
        for (at, name) in names.iter().flatten().enumerate() {
            let card = CardId::from_index(at);
            let first = *firsts.entry(composed(name)).or_insert(card);
            if bare(name).is_empty() || name.contains(char::is_control) {
                errors.push(DeckError::BadName(card));
            } else if is_too_long(name) {
                errors.push(DeckError::LongName(card));
            } else if first != card {
                errors.push(DeckError::RepeatedName(card, first));
            }
        }
        errors
    }

    /// This deck with a title of its own.
    pub fn titled(self, title: impl Into<String>) -> Self {
        Self { title: Some(Title::Own(title.into())), ..self }
    }

    /// This deck, known by its title, if it has one, to whoever reads a file.
    pub fn known(self) -> Self {
        let title = self.title.map(|(Title::Own(title) | Title::Known(title))| Title::Known(title));
        Self { title, ..self }
    }

    /// The title.
    pub fn title(&self) -> Option<&str> {
        self.title.as_ref().map(|(Title::Own(title) | Title::Known(title))| title.as_str())
    }

    /// Whether it is known by its title to whoever reads a file.
    pub fn is_known(&self) -> bool {
        matches!(self.title, Some(Title::Known(_)))
    }

    /// Whether somebody means this deck by `typed`: its title, in any case and without accents if need be.
    pub fn is_called(&self, typed: &str) -> bool {
        self.title().is_some_and(|title| folded(title) == folded(typed))
    }

    /// How many cards.
    pub fn size(&self) -> usize {
        self.names.len()
    }

    /// All cards in order.
    pub fn cards(&self) -> impl ExactSizeIterator<Item = CardId> + Clone + use<> {
        (0..self.size()).map(CardId::from_index)
    }

    /// The cards of a category in order.
    pub fn cards_of(
        &self,
        category: Category,
    ) -> impl ExactSizeIterator<Item = CardId> + Clone + use<> {
        self.range(category).map(CardId::from_index)
    }

    /// The category of a card.
    pub fn category(&self, card: CardId) -> Category {
        let starts_before = self.starts.iter().filter(|&&start| start <= card.index()).count();
        Category::ALL[starts_before]
    }

    /// These cards in the order of the categories, if they are one of each.
    pub fn one_of_each(&self, cards: &[CardId]) -> Option<[CardId; 3]> {
        let are_known = cards.iter().all(|card| card.index() < self.size());
        let of = |category| cards.iter().copied().find(|&card| self.category(card) == category);
        let [tool, place, character] = Category::ALL.map(of);
        (are_known && cards.len() == 3).then_some([tool?, place?, character?])
    }

    /// The name of a card.
    pub fn name(&self, card: CardId) -> &str {
        &self.names[card.index()]
    }

    /// The names of a category.
    pub fn names(&self, category: Category) -> &[String] {
        &self.names[self.range(category)]
    }

    /// The card of exactly this name, however its accents are encoded.
    pub fn card(&self, name: &str) -> Option<CardId> {
        let wanted = composed(name);
        let at = self.spellings.iter().position(|known| known.composed == wanted);
        at.map(CardId::from_index)
    }

    /// The card that somebody means by `typed`: its name, in any case and without accents if need be, or
    /// the beginning of one name alone, or else of a word in one name alone.
    pub fn find(&self, typed: &str) -> Found {
        if let Some(card) = self.card(typed) {
            return Found::Card(card);
        }
        let wanted = folded(typed);
        if wanted.is_empty() {
            return Found::Nothing;
        }
        let with = |fits: fn(&Spelling, &str) -> bool| -> Vec<CardId> {
            self.cards().filter(|&card| fits(&self.spellings[card.index()], &wanted)).collect()
        };
        let fits: [fn(&Spelling, &str) -> bool; 3] = [
            |name, wanted| name.folded == wanted,
            |name, wanted| name.folded.starts_with(wanted),
            |name, wanted| name.has_word(wanted),
        ];
        let near = fits.into_iter().map(with).find(|cards| !cards.is_empty()).unwrap_or_default();
        match near[..] {
            [] => Found::Nothing,
            [card] => Found::Card(card),
            _ => Found::Ambiguous(near),
        }
    }

    /// So many words has the name that has most.
    pub(crate) fn most_words(&self) -> usize {
        let words = |it: &Spelling| it.folded.split(' ').count();
        self.spellings.iter().map(words).max().unwrap_or_default()
    }

    fn range(&self, category: Category) -> Range<usize> {
        let [places, characters] = self.starts;
        match category {
            Category::Tool => 0..places,
            Category::Place => places..characters,
            Category::Character => characters..self.size(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(list: &str) -> Vec<String> {
        list.split(' ').map(str::to_owned).collect()
    }

    fn deck() -> Deck {
        Deck::new(&[names("Puñal Pistola"), names("Salón Sala"), names("Mora")]).unwrap()
    }

    #[test]
    fn a_card_knows_its_category() {
        let deck = deck();
        let of = |name| deck.category(deck.card(name).unwrap());
        assert_eq!(
            (of("Pistola"), of("Salón"), of("Mora")),
            (Category::Tool, Category::Place, Category::Character)
        );
        assert_eq!(deck.cards_of(Category::Character).len(), 1);
    }

    #[test]
    fn one_of_each_is_three_cards_of_the_deck() {
        let deck = deck();
        let (dagger, pistol, hall) =
            (CardId::from_index(0), CardId::from_index(1), CardId::from_index(2));
        let (plum, none) = (CardId::from_index(4), CardId::from_index(5));
        assert_eq!(deck.one_of_each(&[plum, pistol, hall]), Some([pistol, hall, plum]));
        for cards in [
            &[pistol, hall][..],
            &[pistol, hall, none],
            &[pistol, dagger, plum],
            &[pistol, hall, plum, dagger],
            &[pistol, hall, plum, none],
        ] {
            assert_eq!(deck.one_of_each(cards), None, "{cards:?}");
        }
    }

    #[test]
    fn a_card_is_known_however_its_accents_are_encoded() {
        let (deck, split) = (deck(), "Pun\u{303}al");
        assert_eq!(deck.card(split), deck.card("Puñal"));
        let twice =
            Deck::new(&[vec![split.to_owned(), "Puñal".to_owned()], names("a"), names("b")]);
        assert!(matches!(twice, Err(DeckError::RepeatedName(..))));
    }

    #[test]
    fn a_deck_is_called_by_its_title_while_it_has_one() {
        let titled = deck().titled("La casa del río");
        for deck in [titled.clone(), titled.known()] {
            assert!(deck.is_called("la casa DEL rio") && !deck.is_called("la casa"));
        }
        assert_eq!((deck().title(), deck().is_called("")), (None, false));
    }

    #[test]
    fn a_beginning_is_enough_where_it_fits_one_card() {
        let deck = deck();
        let found = |typed| deck.find(typed);
        assert_eq!(found("pu"), Found::Card(deck.card("Puñal").unwrap()));
        assert_eq!(found("PUNAL"), Found::Card(deck.card("Puñal").unwrap()));
        assert_eq!(found("sala"), Found::Card(deck.card("Sala").unwrap()));
        assert!(matches!(found("sal"), Found::Ambiguous(cards) if cards.len() == 2));
        assert_eq!((found("x"), found("")), (Found::Nothing, Found::Nothing));
    }

    #[test]
    fn so_is_the_beginning_of_a_word_where_no_name_begins_so() {
        let persons = ["Doña Blanca", "Señor Bravo", "Capitán Mora"].map(str::to_owned);
        let deck = Deck::new(&[names("Mazo"), names("Sala"), persons.to_vec()]).unwrap();
        let found = |typed| deck.find(typed);
        assert_eq!(found("mora"), Found::Card(deck.card("Capitán Mora").unwrap()));
        assert_eq!(found("bl"), Found::Card(deck.card("Doña Blanca").unwrap()));
        assert!(matches!(found("b"), Found::Ambiguous(cards) if cards.len() == 2));
        assert_eq!(found("m"), Found::Card(deck.card("Mazo").unwrap()));
        assert_eq!(found("lanca"), Found::Nothing);
    }

    #[test]
    fn what_makes_no_deck() {
        let made = |a: &str, b: &str| Deck::new(&[names(a), names(b), names("X")]);
        let id = CardId::from_index;
        assert_eq!(made("A B", "C B"), Err(DeckError::RepeatedName(id(3), id(1))));
        assert_eq!(made("A", "\u{7}"), Err(DeckError::BadName(id(1))));
        assert_eq!(made("A", "C "), Err(DeckError::BadName(id(2))));
        let blank = [names("A"), vec![" \t".to_owned()], names("X")];
        assert_eq!(Deck::new(&blank), Err(DeckError::BadName(id(1))));
        let long = |letters: usize| [names("A"), vec!["ñ".repeat(letters)], names("X")];
        assert_eq!(Deck::new(&long(LONGEST_NAME + 1)), Err(DeckError::LongName(id(1))));
        assert!(Deck::new(&long(LONGEST_NAME)).is_ok());
        let many: Vec<String> = (0..63).map(|at| at.to_string()).collect();
        assert_eq!(Deck::new(&[many, names("C"), names("X")]), Err(DeckError::TooMany));
        assert_eq!(
            Deck::new(&[names("A"), Vec::new(), names("X")]),
            Err(DeckError::NoCards(Category::Place))
        );
    }

    #[test]
    fn all_that_makes_no_deck_is_found_at_once() {
        let id = CardId::from_index;
        let found = Deck::errors(&[names("A B A"), Vec::new(), names("B \u{7} A")]);
        let expected = [
            DeckError::NoCards(Category::Place),
            DeckError::RepeatedName(id(2), id(0)),
            DeckError::RepeatedName(id(3), id(1)),
            DeckError::BadName(id(4)),
            DeckError::RepeatedName(id(5), id(0)),
        ];
        assert_eq!(found, expected);
    }
}
