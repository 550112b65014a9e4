//! A game as far as it is known: the deck, how many cards each player has, and the facts.

use qeq_base::define_id;
use qeq_base::ids::Id;

use crate::deck::{CardId, Deck};
use crate::set::Set;

define_id!(
    /// Whoever may hold a card: the players from 0 on, and last the envelope.
    pub HolderId, "h"
);

define_id!(
    /// A fact: its place in the list of a game.
    pub FactId, "f"
);

/// A set of holders.
pub type HolderSet = Set<HolderId>;

/// So many players at the most.
pub const MOST_PLAYERS: usize = 15;

/// The envelope holds so many cards, one of each category.
const ENVELOPE: usize = 3;

/// Something that everybody at the table can know for certain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// A player has at least one of these; of a single card, that one.
    HasSome {
        /// Who.
        player: HolderId,
        /// Of these.
        cards: Vec<CardId>,
    },
    /// A player has none of these.
    HasNone {
        /// Who.
        player: HolderId,
        /// Of these.
        cards: Vec<CardId>,
    },
    /// The envelope has all of these.
    EnvelopeHas {
        /// These.
        cards: Vec<CardId>,
    },
    /// The envelope has not all of these: an accusation that failed.
    EnvelopeLacks {
        /// These.
        cards: Vec<CardId>,
    },
}

impl Fact {
    /// The player it speaks of; none of the envelope's.
    pub(crate) fn player(&self) -> Option<HolderId> {
        match self {
            Self::HasSome { player, .. } | Self::HasNone { player, .. } => Some(*player),
            Self::EnvelopeHas { .. } | Self::EnvelopeLacks { .. } => None,
        }
    }

    /// The cards it speaks of, as they were written.
    pub fn cards(&self) -> &[CardId] {
        match self {
            Self::HasSome { cards, .. }
            | Self::HasNone { cards, .. }
            | Self::EnvelopeHas { cards }
            | Self::EnvelopeLacks { cards } => cards,
        }
    }
}

/// Why hands do not fit a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// Nobody plays.
    NoPlayers,
    /// More than [`MOST_PLAYERS`].
    TooManyPlayers,
    /// The hands hold more or fewer cards than are not in the envelope.
    WrongSum {
        /// Cards in the hands.
        found: usize,
        /// Cards of the deck less those of the envelope.
        expected: usize,
    },
    /// The deals that there are do not fit in 128 bits.
    TooManyDeals,
}

/// A deck and the sizes of the hands. Their sum is what the envelope leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    deck: Deck,
    hands: Vec<usize>,
}

impl Setup {
    /// Puts deck and hands together.
    ///
    /// # Errors
    /// When they do not fit.
    pub fn new(deck: Deck, hands: Vec<usize>) -> Result<Self, SetupError> {
        let expected = deck.size() - ENVELOPE;
        let found = hands.iter().fold(0usize, |sum, &hand| sum.saturating_add(hand));
        match hands.len() {
            0 => return Err(SetupError::NoPlayers),
            1..=MOST_PLAYERS => {}
            _ => return Err(SetupError::TooManyPlayers),
        }
        if found != expected {
            return Err(SetupError::WrongSum { found, expected });
        }
        let setup = Self { deck, hands };
        setup.deals().map(|_| setup.clone()).ok_or(SetupError::TooManyDeals)
    }

    /// The hands of so many players when the cards are dealt round: the first ones may have one more.
    pub fn dealt_round(deck: &Deck, players: usize) -> Vec<usize> {
        let cards = deck.size() - ENVELOPE;
        (0..players).map(|at| cards / players + usize::from(at < cards % players)).collect()
    }

    /// The cards.
    pub fn deck(&self) -> &Deck {
        &self.deck
    }

    /// How many cards each player has.
    pub fn hands(&self) -> &[usize] {
        &self.hands
    }

    /// The players in order.
    pub fn players(&self) -> impl ExactSizeIterator<Item = HolderId> + Clone + use<> {
        (0..self.hands.len()).map(HolderId::from_index)
    }

    /// The player of this number, from 0.
    pub fn player(&self, number: usize) -> Option<HolderId> {
        (number < self.hands.len()).then(|| HolderId::from_index(number))
    }

    /// Whoever answers a suggestion, from the asker's left round.
    pub fn answering(
        &self,
        asker: HolderId,
    ) -> impl DoubleEndedIterator<Item = HolderId> + Clone + use<> {
        let players = self.hands.len();
        (1..players).map(move |step| HolderId::from_index((asker.index() + step) % players))
    }

    /// The envelope, last of the holders.
    pub fn envelope(&self) -> HolderId {
        HolderId::from_index(self.hands.len())
    }

    /// Players and envelope in order.
    pub fn holders(&self) -> impl ExactSizeIterator<Item = HolderId> + Clone + use<> {
        (0..self.hands.len() + 1).map(HolderId::from_index)
    }

    /// The deals that there are before anything is known: a product of choices for the envelope and a
    /// multinomial; `None` where it does not fit.
    fn deals(&self) -> Option<u128> {
        let choices = crate::deck::Category::ALL.map(|it| self.deck.names(it).len() as u128);
        let mut left = self.deck.size() - ENVELOPE;
        let mut deals = choices.iter().product::<u128>();
        for &hand in &self.hands {
            deals = deals.checked_mul(binomial(left, hand)?)?;
            left -= hand;
        }
        Some(deals)
    }
}

/// `n` over `k`; every step is a binomial too, so the division is exact.
fn binomial(n: usize, k: usize) -> Option<u128> {
    (0..k.min(n - k)).try_fold(1u128, |product, at| {
        Some(product.checked_mul((n - at) as u128)? / (at as u128 + 1))
    })
}

/// A deck, hands and facts, in the order in which they became known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Deck and hands.
    pub setup: Setup,
    /// What is known.
    pub facts: Vec<Fact>,
}

impl Game {
    /// The ids of the facts in order.
    pub(crate) fn fact_ids(&self) -> impl ExactSizeIterator<Item = FactId> + use<> {
        (0..self.facts.len()).map(FactId::from_index)
    }

    /// A fact.
    pub fn fact(&self, id: FactId) -> &Fact {
        &self.facts[id.index()]
    }
}

/// What is said of a holder and a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holding {
    /// The holder has the card.
    Holds,
    /// The holder has it not.
    Lacks,
}

impl Holding {
    /// The other one.
    pub fn opposite(self) -> Self {
        match self {
            Self::Holds => Self::Lacks,
            Self::Lacks => Self::Holds,
        }
    }

    /// Whether the card is held.
    pub fn is_held(self) -> bool {
        self == Self::Holds
    }
}

/// How much is known of a holder and a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// For certain.
    Yes,
    /// Certainly not.
    No,
    /// Who knows.
    Open,
}

impl Mark {
    /// What is certain; `None` where it is open.
    pub fn holding(self) -> Option<Holding> {
        match self {
            Self::Yes => Some(Holding::Holds),
            Self::No => Some(Holding::Lacks),
            Self::Open => None,
        }
    }

    /// The statement's sign: `V`, `x` or `.`.
    pub fn sign(self) -> char {
        match self {
            Self::Yes => 'V',
            Self::No => 'x',
            Self::Open => '.',
        }
    }

    /// The mark of this sign.
    pub fn from_sign(sign: char) -> Option<Self> {
        [Self::Yes, Self::No, Self::Open].into_iter().find(|mark| mark.sign() == sign)
    }
}

impl From<Holding> for Mark {
    fn from(holding: Holding) -> Self {
        match holding {
            Holding::Holds => Self::Yes,
            Holding::Lacks => Self::No,
        }
    }
}

/// One mark for each card and holder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    holders: usize,
    marks: Vec<Mark>,
}

impl Table {
    /// A table of what `mark` says.
    pub fn new(setup: &Setup, mark: impl Fn(CardId, HolderId) -> Mark) -> Self {
        let row = |card| setup.holders().map(move |holder| (card, holder));
        let cells = setup.deck().cards().flat_map(row);
        let marks = cells.map(|(card, holder)| mark(card, holder)).collect();
        Self { holders: setup.hands().len() + 1, marks }
    }

    /// The mark of a cell.
    pub fn mark(&self, card: CardId, holder: HolderId) -> Mark {
        self.marks[card.index() * self.holders + holder.index()]
    }

    /// The marks of a card, envelope last.
    pub fn row(&self, card: CardId) -> &[Mark] {
        &self.marks[card.index() * self.holders..][..self.holders]
    }

    /// How many cells are certain.
    pub fn certain(&self) -> usize {
        self.marks.iter().filter(|&&mark| mark != Mark::Open).count()
    }

    /// The cells that are certain and were not so, or otherwise, in another table of the same game.
    pub fn news_since<'a>(
        &'a self,
        before: &'a Self,
    ) -> impl Iterator<Item = (CardId, HolderId, Holding)> + 'a {
        let both = self.marks.iter().zip(&before.marks).enumerate();
        let new = both.filter(|(_, (now, before))| now != before);
        new.filter_map(|(at, (now, _))| {
            let card = CardId::from_index(at / self.holders);
            let holder = HolderId::from_index(at % self.holders);
            now.holding().map(|holding| (card, holder, holding))
        })
    }

    /// The cards of the envelope, as far as they are certain.
    pub fn envelope(&self) -> impl Iterator<Item = CardId> + '_ {
        let envelope = self.marks.chunks(self.holders).enumerate();
        let known = envelope.filter(|(_, row)| row.last() == Some(&Mark::Yes));
        known.map(|(at, _)| CardId::from_index(at))
    }

    /// Whether all cards of the envelope are known.
    pub fn is_solved(&self) -> bool {
        self.envelope().count() == ENVELOPE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deck(sizes: [usize; 3]) -> Deck {
        let names = ["t", "p", "c"].map(String::from);
        let list = |at: usize| (0..sizes[at]).map(|n| format!("{}{n}", names[at])).collect();
        Deck::new(&[list(0), list(1), list(2)]).unwrap()
    }

    #[test]
    fn hands_hold_what_the_envelope_leaves() {
        let made = |hands: &[usize]| Setup::new(deck([6, 9, 6]), hands.to_vec()).err();
        assert_eq!(made(&[4, 4, 4, 3, 3]), None);
        assert_eq!(made(&[4, 4, 4, 3]), Some(SetupError::WrongSum { found: 15, expected: 18 }));
        let endless = Some(SetupError::WrongSum { found: usize::MAX, expected: 18 });
        assert_eq!(made(&[usize::MAX, 2]), endless);
        assert_eq!(made(&[]), Some(SetupError::NoPlayers));
        assert_eq!(made(&[1; 18]), Some(SetupError::TooManyPlayers));
        assert_eq!(Setup::dealt_round(&deck([6, 9, 6]), 5), [4, 4, 4, 3, 3]);
    }

    #[test]
    fn deals_that_do_not_fit_are_refused() {
        let hands = Setup::dealt_round(&deck([20, 24, 20]), 15);
        assert_eq!(Setup::new(deck([20, 24, 20]), hands), Err(SetupError::TooManyDeals));
        let setup = Setup::new(deck([6, 9, 6]), vec![4, 4, 4, 3, 3]).unwrap();
        assert_eq!(setup.deals(), Some(4_168_212_048_000));
    }
}
