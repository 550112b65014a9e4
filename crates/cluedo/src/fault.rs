//! Everything that can be wrong with the text of a game, or with what is said before one is begun.

use qeq_base::diagnostic::{FaultKind, Severity};
use qeq_base::encoding::Encoding;

use crate::deck::Category;
use crate::notebook::Called;

/// So many faults of a text are told; behind them stands [`GameFault::TooManyFaults`]. That makes a hundred, and no frontend
/// tells more at once. A text of another kind may have one for every sign.
pub const MOST_FAULTS: usize = 99;

/// So many of the cards that a name may stand for are told.
pub const MOST_MEANT: usize = 8;

/// What a part of JSON should have been.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// A game.
    Game,
    /// A deck: its title or its names.
    Flavor,
    /// A fact.
    Fact,
    /// A list.
    List,
    /// So many cards.
    Count,
    /// A string.
    Text,
}

/// A fault of a game; its place stands in the diagnostic. All but one are errors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameFault {
    /// Bytes that are not UTF-8.
    NotUtf8(Encoding),
    /// The text is not JSON.
    Syntax,
    /// JSON, but this part has not the shape that it should.
    Shape {
        /// The path of the part, empty of the whole.
        path: String,
        /// What it should have been.
        wanted: Wanted,
    },
    /// JSON: a key that has to be there is not.
    MissingKey {
        /// The path of the part that lacks it, empty of the whole.
        path: String,
        /// The key.
        key: &'static str,
    },
    /// JSON: what is wrong with what this part says.
    OfPart {
        /// The path of the part.
        path: String,
        /// What is wrong, as it would be told of a text.
        fault: Box<Self>,
    },
    /// JSON: a key that says nothing there. What it says is passed over.
    UnknownKey {
        /// The key.
        key: String,
        /// Those that say something.
        known: &'static [&'static str],
    },
    /// JSON: a version of the format that is not known.
    UnknownVersion,
    /// No deck of this title is known.
    UnknownDeck {
        /// The title.
        title: String,
        /// The titles that are known.
        known: Vec<String>,
    },
    /// There is no deck.
    NoDeck,
    /// A category without cards.
    EmptyCategory {
        /// Which.
        category: Category,
    },
    /// A name that is empty or holds a sign that names do not hold.
    BadName {
        /// The name.
        name: String,
    },
    /// A name of a card or a player that is too long.
    LongName {
        /// The name.
        name: String,
        /// Characters that a name has at the most.
        most: usize,
    },
    /// A name that two cards or two players have.
    RepeatedName {
        /// The name.
        name: String,
    },
    /// A name of a player that the envelope or a player without a name is called by.
    NameOfAnother {
        /// The name.
        name: String,
        /// Who is called so.
        whose: Called,
    },
    /// More than 64 cards.
    TooManyCards,
    /// The hands are missing.
    NoHands,
    /// More players than a game can have.
    TooManyPlayers {
        /// The most there can be.
        most: usize,
    },
    /// The hands hold more or fewer cards than are not in the envelope.
    WrongSum {
        /// Cards in the hands.
        found: usize,
        /// Cards of the deck less the three of the envelope.
        expected: usize,
    },
    /// The deals that there are do not fit in 128 bits.
    TooManyDeals,
    /// More or fewer names of players than hands.
    WrongNames {
        /// Names.
        found: usize,
        /// Hands.
        expected: usize,
    },
    /// Said before a game: nobody plays.
    NoPlayers,
    /// Said before a game: more or fewer hands than players.
    WrongHands {
        /// Hands.
        found: usize,
        /// Players.
        expected: usize,
    },
    /// Said before a game: more cards of the own hand than it has.
    WrongOwnHand {
        /// Different cards.
        found: usize,
        /// Cards of that hand.
        expected: usize,
    },
    /// Said before a game: an own hand with all cards of a category, one of which is in the envelope.
    WholeCategory {
        /// Which.
        category: Category,
    },
    /// A fact of a type that does not exist.
    UnknownFact {
        /// What it says it is.
        name: String,
    },
    /// A player who does not exist.
    UnknownPlayer {
        /// What stands there.
        player: String,
        /// How many players there are, numbered from 0.
        players: usize,
    },
    /// A card that is not in the deck.
    UnknownCard {
        /// What stands there.
        name: String,
    },
    /// The beginning of several cards.
    AmbiguousCard {
        /// What stands there.
        name: String,
        /// Cards that it may be, [`MOST_MEANT`] at the most.
        cards: Vec<String>,
        /// How many others it may be.
        more: usize,
    },
    /// A fact about no card.
    NoCards,
    /// A suggestion that is not one card of each category.
    NotASuggestion,
    /// Somebody answers his own suggestion, or twice, or with a card that was not asked for.
    BadAnswer,
    /// There are more faults than are told; from here on nothing was looked at.
    TooManyFaults,
    /// Text: a line that is neither a setting nor a fact.
    MalformedLine,
    /// Text: a line that would be a setting if there were one of its name.
    NoSetting {
        /// The one that was probably meant.
        meant: Option<&'static str>,
        /// Those that there are.
        known: &'static [&'static str],
    },
    /// Text: not a whole number.
    BadNumber {
        /// What stands there.
        number: String,
    },
    /// Text: more cards for a player than any number that fits.
    EndlessHand {
        /// What stands there.
        number: String,
        /// The most cards that a deck has.
        most: usize,
    },
    /// Text: a setting for the second time, or after the first fact.
    MisplacedSetting,
    /// Text: an assumption that does not exist.
    UnknownAssumption {
        /// What stands there.
        name: String,
    },
}

impl FaultKind for GameFault {
    fn severity(&self) -> Severity {
        match self {
            Self::UnknownKey { .. } => Severity::Warning,
            Self::OfPart { fault, .. } => fault.severity(),
            _ => Severity::Error,
        }
    }

    fn code(&self) -> &'static str {
        match self {
            Self::NotUtf8(encoding) => encoding.code(),
            Self::Syntax => "syntax",
            Self::Shape { .. } | Self::MissingKey { .. } => "shape",
            Self::OfPart { fault, .. } => fault.code(),
            Self::UnknownKey { .. } => "unknown-key",
            Self::UnknownVersion => "unknown-version",
            Self::UnknownDeck { .. } => "unknown-deck",
            Self::NoDeck => "no-deck",
            Self::EmptyCategory { .. } => "empty-category",
            Self::BadName { .. } => "bad-name",
            Self::LongName { .. } => "long-name",
            Self::RepeatedName { .. } => "repeated-name",
            Self::NameOfAnother { .. } => "name-of-another",
            Self::TooManyCards => "too-many-cards",
            Self::NoHands => "no-hands",
            Self::TooManyPlayers { .. } => "too-many-players",
            Self::WrongSum { .. } => "wrong-sum",
            Self::TooManyDeals => "too-many-deals",
            Self::WrongNames { .. } => "wrong-names",
            Self::NoPlayers => "no-players",
            Self::WrongHands { .. } => "wrong-hands",
            Self::WrongOwnHand { .. } => "wrong-own-hand",
            Self::WholeCategory { .. } => "whole-category",
            Self::UnknownFact { .. } => "unknown-fact",
            Self::UnknownPlayer { .. } => "unknown-player",
            Self::UnknownCard { .. } => "unknown-card",
            Self::AmbiguousCard { .. } => "ambiguous-card",
            Self::NoCards => "no-cards",
            Self::NotASuggestion => "not-a-suggestion",
            Self::BadAnswer => "bad-answer",
            Self::TooManyFaults => "too-many-faults",
            Self::MalformedLine | Self::NoSetting { .. } => "malformed-line",
            Self::BadNumber { .. } | Self::EndlessHand { .. } => "bad-number",
            Self::MisplacedSetting => "misplaced-setting",
            Self::UnknownAssumption { .. } => "unknown-assumption",
        }
    }
}
