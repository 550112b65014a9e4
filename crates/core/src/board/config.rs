//! The configuration of the Guess Who assignment (RMIT COSC 2123/1285, 2016).
//!
//! ```text
//! config    := attribute+ blank person (blank person)*
//! attribute := name (SP value)+ EOL
//! person    := name EOL (attribute SP value EOL)*
//! blank     := EOL+
//! ```
//!
//! Each attribute=value pair becomes one question. Names are the same however their accents are encoded, as on every board.
//! Genuine files also have values that are not declared, persons without some attribute, and separator lines that hold
//! spaces: warnings.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use qeq_base::diagnostic::Diagnostic;
use qeq_base::letters::composed;
use qeq_base::pieces::{Piece, lines};
use qeq_base::source::{SourceText, Span};

use super::Choice;
use super::fault::BoardFault;
use super::raw::{RawBoard, RawCharacter};
use crate::weights::Ratio;

/// What the assignment calls whoever is guessed; the format has no title of its own.
const NAME_TITLE: &str = "person";

/// A whole configuration has four bytes or more for each value of a person, so its text is longer than its persons times its
/// attributes, and so much longer than its table. From a text that leaves nearly everything out no table is made, which could
/// take a thousand times its room. Small ones may leave out what they like.
const SMALL: usize = 1 << 16;
const ANSWERS_OF_A_BYTE: usize = 256;

/// Each question repeats the name of its attribute, and all together so many bytes for each of the text at most. A value takes
/// two bytes there or more, so attributes of thirty letters never come so far.
const COPIES_OF_A_BYTE: usize = 16;

struct Attribute<'a> {
    name: Piece<'a>,
    values: Vec<Piece<'a>>,
    /// Where a value stands among them.
    by_text: HashMap<Cow<'a, str>, usize>,
}

impl<'a> Attribute<'a> {
    /// Where a value stands, and whether it is a new one.
    fn place(&mut self, value: Piece<'a>) -> (usize, bool) {
        let next = self.values.len();
        let at = *self.by_text.entry(composed(value.text)).or_insert(next);
        if at == next {
            self.values.push(value);
        }
        (at, at == next)
    }

    /// Bytes of its name in the questions for all its values.
    fn copies(&self) -> usize {
        self.name.text.len().saturating_mul(self.values.len())
    }
}

/// What a person says of an attribute.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Said {
    Nothing,
    /// Something that could not be read.
    Unread,
    /// The value of this index.
    Value(usize),
}

struct Person<'a> {
    /// The name, where there is one.
    name: Option<Piece<'a>>,
    /// For each attribute.
    values: Vec<Said>,
    /// Whether nothing is wrong with all this.
    is_sound: bool,
}

/// Reads a configuration into a board that is empty. Every line that is not right is reported, and reading goes on.
pub(super) fn parse(source: &SourceText, raw: RawBoard) -> RawBoard {
    let mut reader = Reader { raw, ..Reader::default() };
    let blocks = blocks(source.text(), &mut reader.raw);
    let mut blocks = blocks.iter().flat_map(|block| parted(block, &mut reader.raw));
    let header = blocks.next().unwrap_or_default();
    let blocks: Vec<_> = blocks.collect();
    for line in header {
        reader.read_attribute(*line);
    }
    if header.is_empty() {
        reader.raw.fault(BoardFault::NoAttributes { separator: None }, Span::at(0));
    }
    let room = source.text().len() + SMALL;
    if blocks.len().saturating_mul(reader.attributes.len()) > room {
        return reader.refuse(&blocks);
    }
    let people: Vec<_> = blocks.iter().map(|block| reader.read_person(block)).collect();
    if people.len().saturating_mul(reader.questions()) > room * ANSWERS_OF_A_BYTE {
        return reader.refuse(&blocks);
    }
    if reader.attributes.iter().map(Attribute::copies).sum::<usize>() > room * COPIES_OF_A_BYTE {
        return reader.refuse_long_attribute();
    }
    reader.finish(people)
}

/// The runs of lines between blank ones.
fn blocks<'a>(text: &'a str, raw: &mut RawBoard) -> Vec<Vec<Piece<'a>>> {
    let mut blocks = vec![Vec::new()];
    for line in lines(text) {
        let blank = line.is_blank();
        match blocks.last_mut() {
            Some(last) if !blank => last.push(line),
            Some(last) if !last.is_empty() => blocks.push(Vec::new()),
            _ => {}
        }
        if blank && !line.text.is_empty() {
            raw.fault(BoardFault::SpacedSeparator, line.span);
        }
    }
    blocks.retain(|block| !block.is_empty());
    blocks
}

/// The parts of a run of lines in which blank lines are missing; nearly always there is one.
fn parted<'a, 'b>(mut lines: &'b [Piece<'a>], raw: &mut RawBoard) -> Vec<&'b [Piece<'a>]> {
    let mut parts = Vec::new();
    while let Some(at) = next_person(lines) {
        let name = lines[at].trimmed();
        raw.fault(BoardFault::MissingBlankLine { before: name.text.into() }, name.span);
        let (part, rest) = lines.split_at(at);
        parts.push(part);
        lines = rest;
    }
    parts.push(lines);
    parts
}

/// Where another person begins in a run of lines: a word alone, before an attribute that these lines have had already.
fn next_person(lines: &[Piece<'_>]) -> Option<usize> {
    let mut before = HashSet::new();
    for (at, pair) in lines.windows(2).enumerate() {
        let own = attribute(pair[0]);
        let is_name = at > 0 && own.is_none();
        if is_name && attribute(pair[1]).is_some_and(|it| before.contains(&it)) {
            return Some(at);
        }
        before.extend(own);
    }
    None
}

/// The attribute of a line that has something to say of it.
fn attribute<'a>(line: Piece<'a>) -> Option<Cow<'a, str>> {
    let mut words = line.words();
    let name = words.next()?;
    words.next().map(|_| composed(name.text))
}

#[derive(Default)]
struct Reader<'a> {
    raw: RawBoard,
    attributes: Vec<Attribute<'a>>,
    by_name: HashMap<Cow<'a, str>, usize>,
}

impl<'a> Reader<'a> {
    fn read_attribute(&mut self, line: Piece<'a>) {
        let mut words = line.words();
        let name = words.next().expect("a line that is not blank has a word");
        let mut attribute = Attribute { name, values: Vec::new(), by_text: HashMap::new() };
        for value in words {
            if let (_, false) = attribute.place(value) {
                self.raw.fault(BoardFault::RepeatedValue { value: value.text.into() }, value.span);
            }
        }
        if attribute.values.is_empty() {
            self.raw.fault(BoardFault::NoValues { attribute: name.text.into() }, name.span);
        }
        if let Some(&first) = self.by_name.get(&composed(name.text)) {
            let kind = BoardFault::RepeatedAttribute { name: name.text.into() };
            let first = &mut self.attributes[first];
            self.raw.faults.push(Diagnostic::new(kind, name.span).with_related(first.name.span));
            for value in attribute.values {
                first.place(value);
            }
            return;
        }
        self.by_name.insert(composed(name.text), self.attributes.len());
        self.attributes.push(attribute);
    }

    fn read_person(&mut self, block: &[Piece<'a>]) -> Person<'a> {
        let before = self.raw.faults.errors();
        let name = self.read_name(block[0]);
        let mut person =
            Person { name, values: vec![Said::Nothing; self.attributes.len()], is_sound: false };
        for line in &block[usize::from(name.is_some())..] {
            self.read_value(*line, &mut person);
        }
        person.is_sound = self.raw.faults.errors() == before;
        person
    }

    /// The name on a line, unless it is the first of the values of somebody who has none.
    fn read_name(&mut self, line: Piece<'a>) -> Option<Piece<'a>> {
        let mut words = line.words();
        let (name, surplus) = (words.next()?, words.next());
        let Some(surplus) = surplus else { return Some(name) };
        if self.by_name.contains_key(&composed(name.text)) {
            self.raw.fault(BoardFault::EmptyName, name.span);
            return None;
        }
        let span = Span::new(surplus.span.start, line.span.end);
        self.raw.fault(BoardFault::MalformedLine { expected: 1 }, span);
        Some(line.trimmed())
    }

    fn read_value(&mut self, line: Piece<'a>, person: &mut Person<'a>) {
        let mut words = line.words();
        let name = words.next().expect("a line that is not blank has a word");
        let value = match (words.next(), words.next()) {
            (Some(value), None) => Some(value),
            (_, surplus) => {
                let end = Span::at(line.trimmed().span.end);
                let place = surplus.map_or(end, |word| word.span);
                self.raw.fault(BoardFault::MalformedLine { expected: 2 }, place);
                None
            }
        };
        let Some(&at) = self.by_name.get(&composed(name.text)) else {
            self.raw.fault(BoardFault::UnknownAttribute { name: name.text.into() }, name.span);
            return;
        };
        if person.values[at] != Said::Nothing {
            self.raw.fault(BoardFault::SecondValue { attribute: name.text.into() }, name.span);
            return;
        }
        person.values[at] = value.map_or(Said::Unread, |value| self.value_of(at, value));
    }

    fn value_of(&mut self, attribute: usize, value: Piece<'a>) -> Said {
        let attribute = &mut self.attributes[attribute];
        let (chosen, is_new) = attribute.place(value);
        if is_new {
            let (attribute, text) = (attribute.name.text.into(), value.text.into());
            self.raw.fault(BoardFault::UndeclaredValue { attribute, value: text }, value.span);
        }
        Said::Value(chosen)
    }

    /// How many questions the values are.
    fn questions(&self) -> usize {
        self.attributes.iter().map(|attribute| attribute.values.len()).sum()
    }

    /// No board, because the table of these persons would have nothing to do with the size of the text.
    fn refuse(mut self, blocks: &[&[Piece<'a>]]) -> RawBoard {
        let (people, questions) = (blocks.len(), self.questions());
        let place = blocks.first().map_or(Span::at(0), |block| block[0].span);
        self.raw.fault(BoardFault::OutOfProportion { people, questions }, place);
        self.raw.somebody_lost = true;
        self.raw
    }

    /// No board, because the questions for the values of an attribute would have nothing to do with the size of the text.
    fn refuse_long_attribute(mut self) -> RawBoard {
        let longest = self.attributes.iter().max_by_key(|attribute| attribute.copies());
        let Attribute { name, values, .. } = longest.expect("one is too long");
        let (attribute, values) = (name.text.into(), values.len());
        self.raw.fault(BoardFault::LongAttribute { attribute, values }, name.span);
        self.raw.somebody_lost = true;
        self.raw
    }

    fn finish(mut self, people: Vec<Person<'a>>) -> RawBoard {
        self.raw.title = NAME_TITLE.to_owned();
        for attribute in &self.attributes {
            for value in &attribute.values {
                let [name, text] = [attribute.name.text, value.text].map(str::to_owned);
                let question = format!("{name}={text}");
                let choice = Choice { attribute: name, value: text };
                self.raw.add_question(&question, Some(choice), value.span);
            }
        }
        for person in people {
            match person.name {
                Some(name) => self.place(name, &person),
                None => self.raw.somebody_lost = true,
            }
        }
        self.raw
    }

    fn place(&mut self, name: Piece<'a>, person: &Person<'_>) {
        self.warn_about_gaps(name, person);
        let character = RawCharacter {
            name: name.text.to_owned(),
            picture: None,
            weight: Some(Ratio::ONE),
            span: name.span,
        };
        if !person.is_sound {
            self.raw.unread.push(character);
            return;
        }
        let answers = self.attributes.iter().zip(&person.values).flat_map(|(attribute, &said)| {
            (0..attribute.values.len()).map(move |value| Said::Value(value) == said)
        });
        self.raw.push(character, answers);
    }

    fn warn_about_gaps(&mut self, name: Piece<'a>, person: &Person<'_>) {
        for (attribute, said) in self.attributes.iter().zip(&person.values) {
            if *said == Said::Nothing {
                let kind = BoardFault::MissingValue {
                    person: name.text.into(),
                    attribute: attribute.name.text.into(),
                };
                self.raw.faults.push(Diagnostic::new(kind, name.span));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use qeq_base::diagnostic::FaultKind;

    use super::super::{self as board, Format, ReadOptions, Reading};
    use super::*;

    fn read(text: &str) -> Reading {
        let options = ReadOptions { format: Some(Format::Config), weight_column: None };
        board::read(&SourceText::new("g.config", text), &options)
    }

    fn codes(text: &str) -> Vec<&'static str> {
        read(text).faults.iter().map(|fault| fault.kind.code()).collect()
    }

    #[test]
    fn a_value_declared_twice_is_told_and_one_that_is_not_declared_is_taken() {
        let text = "hair black red black\n\nAna\nhair black\n\nBea\nhair blond\n\nEva\nhair red\n";
        let read = read(text);
        let codes: Vec<_> = read.faults.iter().map(|fault| fault.kind.code()).collect();
        assert_eq!(codes, ["repeated-value", "undeclared-value"]);
        let board = read.board.unwrap();
        assert_eq!((board.len(), board.question_ids().count()), (3, 3));
    }

    /// As in every other format, whatever the letters are encoded as.
    #[test]
    fn names_that_look_the_same_are_the_same() {
        let (one, other) = ("cañ", "can\u{303}");
        let text = format!(
            "{one} sí no\nojos azul\n\nAna\n{other} si\u{301}\nojos azul\n\nEva\n{one} no\nojos azul\n"
        );
        assert_eq!(codes(&text), ["constant-column"]);
        assert_eq!(read(&text).board.unwrap().question_count(), 3);
        let twice = format!("{one} a b\n{other} a\n\nAna\n{one} a\n\nEva\n{one} b\n");
        assert_eq!(codes(&twice), ["repeated-attribute"]);
    }

    #[test]
    fn a_blank_line_that_is_missing_is_told_and_nothing_else() {
        let whole = "hair black red\nglasses yes no\n\nAna\nhair black\nglasses no\n\nBea\nhair red\n\
                     glasses no\n\nEva\nglasses yes\nhair red\n";
        assert_eq!(codes(whole), [""; 0]);
        let missing = |name: &str| whole.replace(&format!("\n\n{name}"), &format!("\n{name}"));
        for name in ["Ana", "Bea", "Eva"] {
            let read = read(&missing(name));
            let told: Vec<_> = read.faults.iter().map(|fault| &fault.kind).collect();
            assert_eq!(told, [&BoardFault::MissingBlankLine { before: name.into() }]);
        }
        let none = whole.replace("\n\n", "\n");
        assert_eq!(codes(&none), ["missing-blank-line"; 3]);
        // An attribute without its value is no name.
        let valueless = whole.replace("Bea\nhair red", "Bea\nhair");
        assert_eq!(codes(&valueless), ["malformed-line"]);
    }

    /// As in every other format, it is no letter of a name.
    #[test]
    fn a_byte_order_mark_is_white_space() {
        let twice = "hair black red\n\nAna\nhair black\n\nAna\u{feff}\nhair red\n";
        assert_eq!(codes(twice), ["repeated-name"]);
        let marked =
            "\u{feff}hair black\u{feff} red\n\u{feff}\nAna\nhair\u{feff}black\n\nEva\nhair red\n";
        let board = read(marked).board.unwrap();
        assert!(board.question_ids().map(|id| board.text(id)).eq(["hair=black", "hair=red"]));
        assert!(board.write(Format::Table).is_ok());
    }

    #[test]
    fn a_board_with_pictures_is_not_written_as_one_without() {
        let board = |picture: &str| {
            let person = |name: &str, traits: &str, more: &str| {
                format!(r#"{{"name":"{name}","traits":"{traits}"{more}}}"#)
            };
            let people = [person("Ana", "1", picture), person("Leo", "0", "")].join(",");
            let text = format!(
                r#"{{"version":1,"title":"N","attributes":["Rubia"],"characters":[{people}]}}"#
            );
            let options = ReadOptions { format: Some(Format::Json), weight_column: None };
            board::read(&SourceText::new("b.json", text), &options).board.unwrap()
        };
        let written = |picture: &str, format| board(picture).write(format);
        let lost = Err(board::write::WriteError::Pictures);
        assert_eq!(written(r#","picture":" a.png ""#, Format::Config), lost);
        let table = written(r#","picture":" a.png ""#, Format::Table);
        assert_eq!(table, Ok("Rubia\tN\n1\tAna\ta.png\n0\tLeo\n".to_owned()));
        // Blanks are no picture.
        assert!(written(r#","picture":"  ""#, Format::Config).is_ok());
    }

    /// Each of these texts has less than a hundred thousand bytes, and would make a table of millions.
    #[test]
    fn no_table_is_made_of_a_text_that_leaves_nearly_everything_out() {
        let lines =
            |count: usize, line: fn(usize) -> String| (0..count).map(line).collect::<String>();
        let attributes = lines(6000, |at| format!("a{at} y\n"));
        let people = lines(6000, |at| format!("\np{at}\n"));
        assert_eq!(codes(&format!("{attributes}{people}")), ["out-of-proportion"]);
        let values = lines(12_000, |at| format!(" v{at}"));
        let people = lines(6000, |at| format!("\np{at}\n"));
        assert_eq!(codes(&format!("a{values}\n{people}")), ["out-of-proportion"]);
        // Every question would repeat the attribute.
        let (long, values) = ("a".repeat(10_000), lines(12_000, |at| format!(" v{at}")));
        assert_eq!(codes(&format!("{long}{values}\n\nAna\n{long} v0\n")), ["long-attribute"]);
        let values = lines(10, |at| format!(" v{at}"));
        assert!(read(&format!("{long}{values}\n\nAna\n{long} v0\n")).board.is_some());
        // A small one may leave out what it likes.
        let people = lines(50, |at| format!("\np{at}\n"));
        let small = codes(&format!("a0 y\na1 y\n{people}"));
        assert_eq!(small.iter().filter(|&&code| code == "missing-value").count(), 100);
    }
}
