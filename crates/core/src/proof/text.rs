//! Proofs as text.

use std::fmt::{self, Display, Formatter};

use qeq_base::diagnostic::{Diagnostic, not_utf8};
use qeq_base::ids::Id;
use qeq_base::pieces::{self, Piece};
use qeq_base::source::{SourceText, Span};

use super::{Lemma, Line, Name, Prices, Proof, ProofFault, Renaming, Side, Subject};
use crate::board::QuestionId;
use crate::tree::Answer;

/// The first line of a proof.
const TITLE: &str = "qeq-proof 1";

/// A proof as it stands in a text.
#[derive(Clone, Debug)]
pub struct Written {
    /// What it says.
    pub proof: Proof,
    /// The total of the whole board, and then the line of each lemma, renaming and prices.
    places: Vec<Span>,
    /// Each [`Size`](super::Size), in their order.
    pub(super) sizes: [Span; 3],
}

/// Whether a text has the title of a proof, whatever stands below.
pub fn is_titled(source: &SourceText) -> bool {
    pieces::lines(source.text()).next().is_some_and(|line| line.text == TITLE)
}

/// Reads a proof. O(size of the text).
///
/// # Errors
/// The first line that is not right.
pub fn read(source: &SourceText) -> Result<Written, Diagnostic<ProofFault>> {
    if let Some(fault) = not_utf8(source, ProofFault::NotUtf8).next() {
        return Err(fault);
    }
    let mut lines = Lines { text: source.text(), left: pieces::lines(source.text()) };
    let title = lines.left.next();
    if title.is_none_or(|title| title.text != TITLE) {
        let place = title.map_or(Span::at(0), |title| title.span);
        return Err(Diagnostic::new(ProofFault::NotAProof, place));
    }
    let [characters, attributes] = lines.numbers("board ")?;
    let [weight] = lines.numbers("weight ")?;
    let [(total, place)] = lines.numbers("total ")?;
    let sizes = [characters.1, attributes.1, weight.1];
    let (characters, attributes, weight) = (characters.0 as usize, attributes.0 as usize, weight.0);
    let (lemmas, renamings, prices) = (Vec::new(), Vec::new(), Vec::new());
    let mut proof = Proof { characters, attributes, weight, total, lemmas, renamings, prices };
    let mut places = vec![place];
    loop {
        let Piece { text: line, span: place } = lines.or_truncated()?;
        let fault = |kind| Diagnostic::new(kind, place);
        if let Some(count) = line.strip_prefix("end ") {
            let complete = digits(count).map_err(fault)? == proof.lines() as u64;
            let is_last = lines.left.all(Piece::is_blank);
            return match (complete, is_last) {
                (true, true) => Ok(Written { proof, places, sizes }),
                (true, false) => Err(fault(ProofFault::MalformedLine)),
                (false, _) => Err(fault(ProofFault::Truncated)),
            };
        }
        proof.read_line(line).map_err(fault)?;
        places.push(place);
    }
}

impl Written {
    /// Where a line of the proof stands.
    pub(super) fn place(&self, line: Line) -> Span {
        let lemmas = self.proof.lemmas.len();
        self.places[match line {
            Line::Claim(subject) => subject.number(),
            Line::Renaming(at) => 1 + lemmas + at,
            Line::Prices(at) => 1 + lemmas + self.proof.renamings.len() + at,
        }]
    }
}

impl Proof {
    /// Adds what a line says: a lemma, or after all of them a renaming, or after all of those prices.
    fn read_line(&mut self, line: &str) -> Result<(), ProofFault> {
        if let Some(prices) = line.strip_prefix("prices ") {
            self.prices.push(Prices::read(prices, self.characters, self.attributes)?);
            return Ok(());
        }
        if !self.prices.is_empty() {
            return Err(ProofFault::MalformedLine);
        }
        let mut words = line.split(' ');
        let side = Side::read(&mut words)?;
        match words.next().ok_or(ProofFault::MalformedLine)? {
            "=" => self.renamings.push(Renaming::read(side, &mut words)?),
            _ if !self.renamings.is_empty() => return Err(ProofFault::MalformedLine),
            bound => self.lemmas.push(Lemma { side, bound: digits(bound)? }),
        }
        if words.next().is_some() { Err(ProofFault::MalformedLine) } else { Ok(()) }
    }
}

impl Side {
    fn read<'a>(words: &mut impl Iterator<Item = &'a str>) -> Result<Self, ProofFault> {
        let mut word = || words.next().ok_or(ProofFault::MalformedLine);
        let parent = Subject::numbered(digits(word()?)? as usize);
        let question = question(word()?)?;
        let answer = match word()? {
            "y" => Answer::Yes,
            "n" => Answer::No,
            _ => return Err(ProofFault::MalformedLine),
        };
        Ok(Self { parent, question, answer })
    }
}

impl Renaming {
    /// What stands behind the side and the sign.
    fn read<'a>(side: Side, words: &mut impl Iterator<Item = &'a str>) -> Result<Self, ProofFault> {
        let number = digits(words.next().ok_or(ProofFault::MalformedLine)?)? as usize;
        let names: Vec<Name> = words.map(Name::read).collect::<Result<_, _>>()?;
        if names.is_empty() {
            return Err(ProofFault::MalformedLine);
        }
        Ok(Self { side, model: Subject::numbered(number), names })
    }
}

impl Name {
    fn read(word: &str) -> Result<Self, ProofFault> {
        let (here, there) = word.split_once(':').ok_or(ProofFault::MalformedLine)?;
        let (exchanged, there) = match there.strip_prefix('~') {
            Some(there) => (true, there),
            None => (false, there),
        };
        Ok(Self { here: question(here)?, there: question(there)?, exchanged })
    }
}

impl Prices {
    /// The prices of a board of so many characters and questions.
    fn read(text: &str, characters: usize, questions: usize) -> Result<Self, ProofFault> {
        let mut words = text.split(' ');
        let mut number = || digits(words.next().ok_or(ProofFault::MalformedLine)?);
        let (asked, bits) = (number()? as usize, number()?);
        let bits = u32::try_from(bits).map_err(|_| ProofFault::MalformedLine)?;
        let prices: Vec<i64> = words.map(price).collect::<Result<_, _>>()?;
        let (of_characters, others) =
            prices.split_at_checked(characters).ok_or(ProofFault::MalformedLine)?;
        let (of_questions, depths) =
            others.split_at_checked(questions).ok_or(ProofFault::MalformedLine)?;
        let [characters, questions, depths] =
            [of_characters, of_questions, depths].map(<[i64]>::to_vec);
        Ok(Self { asked, bits, characters, questions, depths })
    }
}

impl Display for Prices {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "prices {} {}", self.asked, self.bits)?;
        let mut all = self.characters.iter().chain(&self.questions).chain(&self.depths);
        all.try_for_each(|price| write!(f, " {price}"))
    }
}

impl Display for Proof {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "{TITLE}\nboard {} {}", self.characters, self.attributes)?;
        writeln!(f, "weight {}\ntotal {}", self.weight, self.total)?;
        for Lemma { side, bound } in &self.lemmas {
            writeln!(f, "{side} {bound}")?;
        }
        for Renaming { side, model, names } in &self.renamings {
            write!(f, "{side} = {}", model.number())?;
            names.iter().try_for_each(|name| write!(f, " {name}"))?;
            writeln!(f)?;
        }
        self.prices.iter().try_for_each(|prices| writeln!(f, "{prices}"))?;
        writeln!(f, "end {}", self.lines())
    }
}

impl Display for Side {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let answer = if self.answer.is_yes() { 'y' } else { 'n' };
        write!(f, "{} {} {answer}", self.parent.number(), self.question.index())
    }
}

impl Display for Name {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let sign = if self.exchanged { "~" } else { "" };
        write!(f, "{}:{sign}{}", self.here.index(), self.there.index())
    }
}

/// The lines of a proof that are still to be read.
struct Lines<'a, I> {
    text: &'a str,
    left: I,
}

impl<'a, I: Iterator<Item = Piece<'a>>> Lines<'a, I> {
    fn or_truncated(&mut self) -> Result<Piece<'a>, Diagnostic<ProofFault>> {
        let end = Span::at(self.text.len());
        self.left.next().ok_or_else(|| Diagnostic::new(ProofFault::Truncated, end))
    }

    /// A line of a word and some numbers, each with its place.
    fn numbers<const N: usize>(
        &mut self,
        word: &str,
    ) -> Result<[(u64, Span); N], Diagnostic<ProofFault>> {
        let line = self.or_truncated()?;
        let fault = |kind| Diagnostic::new(kind, line.span);
        let rest = line.text.strip_prefix(word).ok_or_else(|| fault(ProofFault::MalformedLine))?;
        let placed = |number| Ok((digits(number)?, Span::of_part(self.text, number)));
        let numbers: Result<Vec<_>, _> = rest.split(' ').map(placed).collect();
        let numbers = numbers.map_err(fault)?.try_into();
        numbers.map_err(|_| fault(ProofFault::MalformedLine))
    }
}

fn question(text: &str) -> Result<QuestionId, ProofFault> {
    let number = u32::try_from(digits(text)?).map_err(|_| ProofFault::UnknownQuestion)?;
    Ok(QuestionId::from_index(number as usize))
}

fn price(text: &str) -> Result<i64, ProofFault> {
    let (sign, text) = text.strip_prefix('-').map_or((1, text), |text| (-1, text));
    let size = i64::try_from(digits(text)?).map_err(|_| ProofFault::MalformedLine)?;
    Ok(sign * size)
}

fn digits(text: &str) -> Result<u64, ProofFault> {
    pieces::digits(text).ok_or(ProofFault::MalformedLine)
}
