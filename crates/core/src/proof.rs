//! A certificate that no tree of a board is better, and its check. It knows nothing of the search that
//! wrote it.
//!
//! ```text
//! proof   := "qeq-proof 1" EOL "board " N " " k EOL "weight " sum EOL "total " bound EOL lemma* "end " lemmas EOL
//! lemma   := parent " " question " " ("y" | "n") " " bound EOL
//! ```
//!
//! A lemma is about the characters of an earlier lemma that answer a question so: no tree of them costs
//! less than `bound`. Lemmas are numbered from 1; 0 stands for the whole board and `total`. Questions are
//! numbered from 0 in file order. Costs are sums of weight × depth, with weights as whole numbers.
//!
//! A lemma holds when the checker sees it by itself: by Huffman's bound, by what the sizes of the sides of all questions
//! say, or by what few of these sides cover together. Or else when every question that divides its characters costs
//! their weight, and at least what its two sides need: for each of them the lemma about these same characters, or one
//! of the first two bounds. Sides are smaller than what they are sides of, so no lemma leans on itself.

mod covering;
pub(crate) mod simple;
mod verify;

#[cfg(test)]
mod tests;

use std::fmt::{self, Display, Formatter};

use qeq_base::diagnostic::{Diagnostic, FaultKind, Severity};
use qeq_base::ids::Id;
use qeq_base::source::{SourceText, Span};

use crate::board::QuestionId;
use crate::tree::Answer;

/// The first line of a proof.
const TITLE: &str = "qeq-proof 1";

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
    /// The lemmas, numbered from 1.
    pub lemmas: Vec<Lemma>,
}

/// No tree of some characters costs less than a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lemma {
    /// The number of an earlier lemma, or 0 for everybody.
    pub parent: usize,
    /// A question about the characters of that one.
    pub question: QuestionId,
    /// Those who answer it so are meant.
    pub answer: Answer,
    /// What no tree of them is below.
    pub bound: u64,
}

impl Lemma {
    /// The line of a lemma; `number` is its own.
    fn read(line: &str, number: usize) -> Result<Self, ProofFault> {
        let parts: Vec<&str> = line.split(' ').collect();
        let [parent, question, answer, bound] = parts[..] else {
            return Err(ProofFault::MalformedLine);
        };
        let parent = digits(parent)? as usize;
        let question = u32::try_from(digits(question)?).map_err(|_| ProofFault::UnknownQuestion)?;
        let answer = match answer {
            "y" => Answer::Yes,
            "n" => Answer::No,
            _ => return Err(ProofFault::MalformedLine),
        };
        if parent >= number {
            return Err(ProofFault::UnknownParent);
        }
        let question = QuestionId::from_index(question as usize);
        Ok(Self { parent, question, answer, bound: digits(bound)? })
    }
}

impl Display for Proof {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "{TITLE}\nboard {} {}", self.characters, self.attributes)?;
        writeln!(f, "weight {}\ntotal {}", self.weight, self.total)?;
        for Lemma { parent, question, answer, bound } in &self.lemmas {
            let answer = if answer.is_yes() { 'y' } else { 'n' };
            writeln!(f, "{parent} {} {answer} {bound}", question.index())?;
        }
        writeln!(f, "end {}", self.lemmas.len())
    }
}

/// What can be wrong with a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofFault {
    /// The first line is not that of a proof.
    NotAProof,
    /// A line that is not what its place asks for.
    MalformedLine,
    /// The last line is missing or counts other lemmas.
    Truncated,
    /// The proof is about a board of another size or weight.
    OtherBoard,
    /// A lemma stands on one that does not come before it.
    UnknownParent,
    /// A question that the board does not have.
    UnknownQuestion,
    /// Nobody answers so.
    NobodyLeft,
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
    fn severity(&self) -> Severity {
        Severity::Error
    }

    fn code(&self) -> &'static str {
        match self {
            Self::NotAProof => "not-a-proof",
            Self::MalformedLine => "malformed-line",
            Self::Truncated => "truncated",
            Self::OtherBoard => "other-board",
            Self::UnknownParent => "unknown-parent",
            Self::UnknownQuestion => "unknown-question",
            Self::NobodyLeft => "nobody-left",
            Self::NotShown { .. } => "not-shown",
            Self::TooLarge => "too-large",
        }
    }
}

/// A proof as it stands in a text.
#[derive(Clone, Debug)]
pub struct Written {
    /// What it says.
    pub proof: Proof,
    /// The line of the whole board, and then of each lemma.
    places: Vec<Span>,
}

/// Reads a proof. O(size of the text).
///
/// # Errors
/// The first line that is not right.
pub fn read(source: &SourceText) -> Result<Written, Diagnostic<ProofFault>> {
    let mut lines = Lines { text: source.text(), at: 0 };
    let (title, place) = lines.next().unwrap_or(("", Span::at(0)));
    if title != TITLE {
        return Err(Diagnostic::new(ProofFault::NotAProof, place));
    }
    let ([characters, attributes], _) = lines.numbers("board ")?;
    let ([weight], _) = lines.numbers("weight ")?;
    let ([total], place) = lines.numbers("total ")?;
    let [characters, attributes] = [characters, attributes].map(|size| size as usize);
    let mut proof = Proof { characters, attributes, weight, total, lemmas: Vec::new() };
    let mut places = vec![place];
    loop {
        let (line, place) = lines.or_truncated()?;
        let fault = |kind| Diagnostic::new(kind, place);
        if let Some(count) = line.strip_prefix("end ") {
            let complete = digits(count).map_err(fault)? == proof.lemmas.len() as u64;
            let rest = lines.next().is_some_and(|(line, _)| !line.is_empty());
            return match (complete, rest) {
                (true, false) => Ok(Written { proof, places }),
                (true, true) => Err(fault(ProofFault::MalformedLine)),
                (false, _) => Err(fault(ProofFault::Truncated)),
            };
        }
        proof.lemmas.push(Lemma::read(line, places.len()).map_err(fault)?);
        places.push(place);
    }
}

/// The lines of a proof with their places.
struct Lines<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Lines<'a> {
    fn next(&mut self) -> Option<(&'a str, Span)> {
        let rest = self.text.get(self.at..).filter(|rest| !rest.is_empty())?;
        let length = rest.find('\n').unwrap_or(rest.len());
        let line = rest[..length].trim_end_matches('\r');
        let place = Span::new(self.at, self.at + line.len());
        self.at += length + 1;
        Some((line, place))
    }

    fn or_truncated(&mut self) -> Result<(&'a str, Span), Diagnostic<ProofFault>> {
        let end = Span::at(self.text.len());
        self.next().ok_or_else(|| Diagnostic::new(ProofFault::Truncated, end))
    }

    /// A line of a word and some numbers.
    fn numbers<const N: usize>(
        &mut self,
        word: &str,
    ) -> Result<([u64; N], Span), Diagnostic<ProofFault>> {
        let (line, place) = self.or_truncated()?;
        let fault = |kind| Diagnostic::new(kind, place);
        let rest = line.strip_prefix(word).ok_or_else(|| fault(ProofFault::MalformedLine))?;
        let numbers: Result<Vec<u64>, _> = rest.split(' ').map(digits).collect();
        let numbers = numbers.map_err(fault)?.try_into();
        Ok((numbers.map_err(|_| fault(ProofFault::MalformedLine))?, place))
    }
}

fn digits(text: &str) -> Result<u64, ProofFault> {
    let plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| text.parse().ok()).flatten().ok_or(ProofFault::MalformedLine)
}
