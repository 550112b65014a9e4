//! The configuration of the Guess Who assignment (RMIT COSC 2123/1285, 2016).
//!
//! ```text
//! config    := attribute+ blank person (blank person)*
//! attribute := name (SP value)+ EOL
//! person    := name EOL (attribute SP value EOL)*
//! blank     := EOL+
//! ```
//!
//! Each attribute=value pair becomes one question. Genuine files also have values that the header does
//! not declare, persons without some attribute, and separator lines that hold spaces: warnings.

use std::collections::HashMap;

use qeq_base::diagnostic::Diagnostic;
use qeq_base::pieces::{Piece, lines};
use qeq_base::source::{SourceText, Span};

use super::Choice;
use super::fault::BoardFault;
use super::raw::{RawBoard, RawCharacter, RawQuestion};
use crate::weights::Ratio;

/// What the assignment calls whoever is guessed; the format has no title of its own.
const NAME_TITLE: &str = "person";

struct Attribute<'a> {
    name: Piece<'a>,
    values: Vec<Piece<'a>>,
}

struct Person<'a> {
    name: Piece<'a>,
    /// For each attribute the index of the value.
    values: Vec<Option<usize>>,
}

/// Reads a configuration. Every line that is not right is reported, and reading goes on.
pub fn parse(source: &SourceText) -> RawBoard {
    let mut reader = Reader::default();
    let mut blocks = blocks(source.text(), &mut reader.raw).into_iter();
    let header = blocks.next().unwrap_or_default();
    for line in &header {
        reader.read_attribute(*line);
    }
    if header.is_empty() {
        reader.raw.fault(BoardFault::NoAttributes { separator: None }, Span::at(0));
    }
    let people: Vec<_> = blocks.filter_map(|block| reader.read_person(&block)).collect();
    reader.finish(people)
}

/// The runs of lines between blank ones.
fn blocks<'a>(text: &'a str, raw: &mut RawBoard) -> Vec<Vec<Piece<'a>>> {
    let mut blocks = vec![Vec::new()];
    for line in lines(text) {
        let blank = line.text.trim().is_empty();
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

#[derive(Default)]
struct Reader<'a> {
    raw: RawBoard,
    attributes: Vec<Attribute<'a>>,
    by_name: HashMap<&'a str, usize>,
}

impl<'a> Reader<'a> {
    fn read_attribute(&mut self, line: Piece<'a>) {
        let mut words = line.words();
        let name = words.next().expect("a line that is not blank has a word");
        let mut attribute = Attribute { name, values: Vec::new() };
        for value in words {
            if attribute.values.iter().any(|earlier| earlier.text == value.text) {
                self.raw.fault(BoardFault::RepeatedValue { value: value.text.into() }, value.span);
            } else {
                attribute.values.push(value);
            }
        }
        if attribute.values.is_empty() {
            self.raw.fault(BoardFault::NoValues { attribute: name.text.into() }, name.span);
        }
        if let Some(&first) = self.by_name.get(name.text) {
            let kind = BoardFault::RepeatedAttribute { name: name.text.into() };
            let first = self.attributes[first].name.span;
            self.raw.faults.push(Diagnostic::new(kind, name.span).with_related(first));
            return;
        }
        self.by_name.insert(name.text, self.attributes.len());
        self.attributes.push(attribute);
    }

    fn read_person(&mut self, block: &[Piece<'a>]) -> Option<Person<'a>> {
        let mut first = block[0].words();
        let name = first.next()?;
        if let Some(second) = first.next() {
            let span = Span::new(second.span.start, block[0].span.end);
            let missing_name = self.by_name.contains_key(name.text);
            let fault = if missing_name {
                Diagnostic::new(BoardFault::EmptyName, name.span)
            } else {
                Diagnostic::new(BoardFault::MalformedLine { expected: 1 }, span)
            };
            self.raw.faults.push(fault);
        }
        let mut person = Person { name, values: vec![None; self.attributes.len()] };
        for line in &block[1..] {
            self.read_value(*line, &mut person);
        }
        Some(person)
    }

    fn read_value(&mut self, line: Piece<'a>, person: &mut Person<'a>) {
        let mut words = line.words();
        let (Some(name), Some(value)) = (words.next(), words.next()) else {
            let end = Span::at(line.span.start + line.text.trim_end().len());
            return self.raw.fault(BoardFault::MalformedLine { expected: 2 }, end);
        };
        if let Some(surplus) = words.next() {
            return self.raw.fault(BoardFault::MalformedLine { expected: 2 }, surplus.span);
        }
        let Some(&at) = self.by_name.get(name.text) else {
            self.raw.fault(BoardFault::UnknownAttribute { name: name.text.into() }, name.span);
            return;
        };
        if person.values[at].is_some() {
            self.raw.fault(BoardFault::SecondValue { attribute: name.text.into() }, name.span);
            return;
        }
        let declared = &mut self.attributes[at].values;
        let known = declared.iter().position(|earlier| earlier.text == value.text);
        person.values[at] = Some(known.unwrap_or_else(|| {
            let (attribute, text) = (name.text.into(), value.text.into());
            self.raw.fault(BoardFault::UndeclaredValue { attribute, value: text }, value.span);
            declared.push(value);
            declared.len() - 1
        }));
    }

    fn finish(mut self, people: Vec<Person<'a>>) -> RawBoard {
        self.raw.title = NAME_TITLE.to_owned();
        for attribute in &self.attributes {
            let questions = attribute.values.iter().map(|value| RawQuestion {
                text: format!("{}={}", attribute.name.text, value.text),
                choice: Some(Choice {
                    attribute: attribute.name.text.to_owned(),
                    value: value.text.to_owned(),
                }),
                span: value.span,
            });
            self.raw.questions.extend(questions);
        }
        for person in people {
            self.warn_about_gaps(&person);
            let answers =
                self.attributes.iter().zip(&person.values).flat_map(|(attribute, &chosen)| {
                    (0..attribute.values.len()).map(move |value| Some(value) == chosen)
                });
            let character = RawCharacter {
                name: person.name.text.to_owned(),
                picture: None,
                weight: Ratio::ONE,
                span: person.name.span,
            };
            self.raw.push(character, answers);
        }
        self.raw
    }

    fn warn_about_gaps(&mut self, person: &Person<'_>) {
        for (attribute, value) in self.attributes.iter().zip(&person.values) {
            if value.is_none() {
                let kind = BoardFault::MissingValue {
                    person: person.name.text.to_owned(),
                    attribute: attribute.name.text.to_owned(),
                };
                self.raw.faults.push(Diagnostic::new(kind, person.name.span));
            }
        }
    }
}
