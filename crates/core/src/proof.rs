//! A certificate that no tree of a board is better, and its check. It knows nothing of the search that
//! wrote it.
//!
//! ```text
//! proof    := "qeq-proof 1" EOL "board " N " " k EOL "weight " sum EOL "total " bound EOL lemma* renaming* prices* "end " lines EOL
//! lemma    := side " " bound EOL
//! renaming := side " = " lemma (" " question ":" ["~"] question)+ EOL
//! side     := parent " " question " " ("y" | "n")
//! prices   := "prices " asked " " bits (" " price){N + k + depths} EOL
//! ```
//!
//! A lemma is about a side: the characters of an earlier lemma that answer a question so. No tree of them costs
//! less than `bound`. Lemmas are numbered from 1; 0 stands for the whole board and `total`. Questions are
//! numbered from 0 in file order. Costs are sums of weight × depth, with weights as whole numbers.
//!
//! A renaming says that a side is the set of a lemma under other names: `3:5` that question 3 divides the side as 5
//! divides the lemma, `3:~5` that it does with yes and no exchanged. What is shown of the lemma then holds for the side.
//!
//! Prices of all characters, all questions and of the depths from `asked` + 1 on, in units of weight / 2^`bits`, bound what
//! is left of a board whose questions have small sides.
//!
//! A lemma holds when the checker sees it by itself: by Huffman's bound, by what the sizes of the sides of all questions
//! say, or by what few of these sides cover together. Or else when every question that divides its characters costs
//! their weight, and at least what its two sides need: for each of them the lemma about these same characters, or the one
//! that a renaming names, or what prices say, or one of the first two bounds. Sides are smaller than what they are sides of, so no lemma
//! leans on itself.

mod covering;
mod renaming;
pub(crate) mod simple;
pub(crate) mod spines;
mod text;
mod verify;

#[cfg(test)]
mod tests;

use qeq_base::diagnostic::FaultKind;
use qeq_base::encoding::Encoding;

use crate::board::{Board, QuestionId};
use crate::tree::Answer;
use crate::weights::Weights;

pub use self::text::{Written, is_titled, read};

/// A proof that no tree costs less than `total`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// N of its board.
    pub characters: usize,
    /// k of its board.
    pub attributes: usize,
    /// The sum of the weights.
    pub weight: u64,
    /// What no tree is below.
    pub total: u64,
    /// The lemmas.
    pub(crate) lemmas: Vec<Lemma>,
    /// Which sides are sets of lemmas under other names.
    pub(crate) renamings: Vec<Renaming>,
    /// Prices that bound what is left of the board.
    pub(crate) prices: Vec<Prices>,
}

impl Proof {
    /// That no tree of this board costs less than `total`, without a lemma so far.
    pub(crate) fn of(board: &Board, weights: &Weights, total: u64) -> Self {
        Self {
            characters: board.len(),
            attributes: board.question_count(),
            weight: board.character_ids().map(|id| weights.of(id)).sum(),
            total,
            lemmas: Vec::new(),
            renamings: Vec::new(),
            prices: Vec::new(),
        }
    }

    /// How many lemmas there are.
    pub fn lemma_count(&self) -> usize {
        self.lemmas.len()
    }

    /// How many lemmas, renamings and prices there are.
    pub fn lines(&self) -> usize {
        self.lemmas.len() + self.renamings.len() + self.prices.len()
    }
}

/// What a claim is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Subject {
    /// The whole board.
    Board,
    /// The characters of a lemma, by its place in the proof, from 0.
    Lemma(usize),
}

impl Subject {
    /// The subject with this number in a text: 0 for the board, lemmas from 1.
    pub(crate) fn numbered(number: usize) -> Self {
        number.checked_sub(1).map_or(Self::Board, Self::Lemma)
    }

    /// Its number in a text.
    pub(crate) fn number(self) -> usize {
        match self {
            Self::Board => 0,
            Self::Lemma(at) => at + 1,
        }
    }
}

/// A line of a proof that may be wrong, by its place among those of its kind, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// What is claimed of the board or by a lemma.
    Claim(Subject),
    /// A renaming.
    Renaming(usize),
    /// Prices.
    Prices(usize),
}

/// Those of a subject who answer a question so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Side {
    /// Of whom.
    pub(crate) parent: Subject,
    /// The question.
    pub(crate) question: QuestionId,
    /// The answer.
    pub(crate) answer: Answer,
}

/// No tree of some characters costs less than a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lemma {
    /// The characters. Their lemma comes before this one.
    pub(crate) side: Side,
    /// What no tree of them is below.
    pub(crate) bound: u64,
}

/// A side that is the set of a lemma under other names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Renaming {
    /// The side.
    pub(crate) side: Side,
    /// Whose set it is.
    pub(crate) model: Subject,
    /// What questions about the side are called there.
    pub(crate) names: Vec<Name>,
}

/// What a question about a side is called elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Name {
    /// The question about the side.
    pub(crate) here: QuestionId,
    /// The question about the other set.
    pub(crate) there: QuestionId,
    /// Whether who says yes to the one says no to the other.
    pub(crate) exchanged: bool,
}

/// What characters, questions and depths pay for what hangs on the way of those who answer like most of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Prices {
    /// They hold when so many questions were asked.
    pub(crate) asked: usize,
    /// They are counted in units of weight / 2^bits.
    pub(crate) bits: u32,
    /// What each character pays, in file order.
    pub(crate) characters: Vec<i64>,
    /// The price of each question, in file order, none above 0. Of questions with the same smaller side the first counts.
    pub(crate) questions: Vec<i64>,
    /// The price of each depth from `asked` + 1 on, none above 0: one for each different smaller side, but `asked`.
    pub(crate) depths: Vec<i64>,
}

/// The numbers by which a proof knows its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// How many characters there are.
    Characters,
    /// How many attributes.
    Attributes,
    /// What the characters weigh together.
    Weight,
}

/// What can be wrong with a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofFault {
    /// Bytes that are not UTF-8.
    NotUtf8(Encoding),
    /// The first line is not that of a proof.
    NotAProof,
    /// A line that is not what its place asks for.
    MalformedLine,
    /// The last line is missing or counts other lines.
    Truncated,
    /// The proof is about a board of another size or weight.
    OtherBoard {
        /// The first of its numbers that is another.
        size: Size,
    },
    /// A lemma stands on one that does not come before it, or a renaming on one that is not there.
    UnknownParent,
    /// A question that the board does not have.
    UnknownQuestion,
    /// Nobody answers so.
    NobodyLeft,
    /// The characters of a side are not those of a lemma under these names.
    NotAlike,
    /// Something costs less than prices say, or a price is missing.
    UnfairPrices,
    /// A question costs less than the lemma says.
    NotShown {
        /// The question.
        question: QuestionId,
        /// What is known of trees that start with it.
        shown: u64,
        /// What the lemma says.
        claimed: u64,
    },
    /// Checking it would take more than a gibibyte of memory.
    TooLarge,
}

impl FaultKind for ProofFault {
    fn code(&self) -> &'static str {
        match self {
            Self::NotUtf8(encoding) => encoding.code(),
            Self::NotAProof => "not-a-proof",
            Self::MalformedLine => "malformed-line",
            Self::Truncated => "truncated",
            Self::OtherBoard { .. } => "other-board",
            Self::UnknownParent => "unknown-parent",
            Self::UnknownQuestion => "unknown-question",
            Self::NobodyLeft => "nobody-left",
            Self::NotAlike => "not-alike",
            Self::UnfairPrices => "unfair-prices",
            Self::NotShown { .. } => "not-shown",
            Self::TooLarge => "too-large",
        }
    }
}
