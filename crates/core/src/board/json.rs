//! A board as JSON.
//!
//! ```json
//! {"version":1,"title":"Name",
//!  "attributes":["Tall",{"attribute":"hair","value":"long"}],
//!  "characters":[{"name":"Ana","traits":"10","picture":"ana.png"}]}
//! ```
//!
//! `traits` has one `0` or `1` for each attribute. An attribute with a value is one question among those
//! of the same attribute. Parts are kept as raw text while reading, so that each fault has its place.

use std::collections::HashSet;

use qeq_base::diagnostic::Diagnostic;
use qeq_base::json::{Object, missing_key, place_of, span_of};
use qeq_base::pieces::bare;
use qeq_base::source::{SourceText, Span};
use serde::Deserialize;
use serde_json::value::RawValue;

use super::Choice;
use super::fault::BoardFault;
use super::raw::{RawBoard, RawCharacter, RawQuestion};
use crate::weights::Ratio;

/// The version that is written, and the only one that is read.
pub const VERSION: u32 = 1;

#[derive(Deserialize)]
struct Document<'a> {
    #[serde(borrow)]
    version: &'a RawValue,
    #[serde(default)]
    title: String,
    #[serde(default)]
    picture_title: Option<String>,
    #[serde(borrow)]
    attributes: Vec<&'a RawValue>,
    #[serde(borrow)]
    characters: Vec<&'a RawValue>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Attribute {
    Plain(String),
    Value(Object<Valued>),
}

#[derive(Deserialize)]
struct Valued {
    attribute: String,
    value: String,
}

#[derive(Deserialize)]
struct Person<'a> {
    #[serde(borrow)]
    name: &'a RawValue,
    #[serde(borrow)]
    traits: &'a RawValue,
    #[serde(default)]
    picture: Option<String>,
}

/// Reads a board from JSON. Every part that is not right is reported, and reading goes on.
pub fn parse(source: &SourceText) -> RawBoard {
    let text = source.text();
    let mut raw = RawBoard::default();
    let Object(document): Object<Document<'_>> = match serde_json::from_str(text) {
        Ok(document) => document,
        Err(error) => {
            let kind = match error.is_data() {
                true if is_tree(text) => BoardFault::SavedTree,
                true => shape(&error),
                false => BoardFault::Syntax,
            };
            raw.fault(kind, place_of(text, &error));
            return raw;
        }
    };
    if serde_json::from_str::<u32>(document.version.get()).ok() != Some(VERSION) {
        raw.fault(BoardFault::UnknownVersion, span_of(text, document.version));
    }
    raw.title = document.title;
    raw.picture_title = document.picture_title.as_deref().and_then(trimmed);
    for part in &document.attributes {
        read_attribute(text, part, &mut raw);
    }
    if document.attributes.is_empty() {
        raw.fault(BoardFault::NoAttributes { separator: None }, Span::at(text.trim_end().len()));
    }
    let expected = document.attributes.len();
    for part in &document.characters {
        read_person(text, part, expected, &mut raw);
    }
    raw
}

/// Whether this is what trees are saved as.
fn is_tree(text: &str) -> bool {
    #[derive(Deserialize)]
    struct Tree<'a> {
        #[serde(borrow, rename = "root")]
        _root: &'a RawValue,
    }
    serde_json::from_str::<Object<Tree<'_>>>(text).is_ok()
}

/// What is wrong with JSON of another shape.
fn shape(error: &serde_json::Error) -> BoardFault {
    BoardFault::Shape { missing: missing_key(error) }
}

fn read_attribute(text: &str, part: &RawValue, raw: &mut RawBoard) {
    let span = span_of(text, part);
    let question = match serde_json::from_str(part.get()) {
        Ok(Attribute::Plain(text)) => {
            RawQuestion { text: bare(&text).to_owned(), choice: None, span }
        }
        Ok(Attribute::Value(Object(Valued { attribute, value }))) => {
            let (attribute, value) = (bare(&attribute).to_owned(), bare(&value).to_owned());
            if attribute.is_empty() || value.is_empty() {
                return raw.fault(BoardFault::EmptyAttribute, span);
            }
            let text = format!("{attribute}={value}");
            RawQuestion { text, choice: Some(Choice { attribute, value }), span }
        }
        Err(_) => return raw.fault(BoardFault::Shape { missing: None }, span),
    };
    raw.questions.push(question);
}

fn read_person(text: &str, part: &RawValue, expected: usize, raw: &mut RawBoard) {
    let span = span_of(text, part);
    let Object(person): Object<Person<'_>> = match serde_json::from_str(part.get()) {
        Ok(person) => person,
        Err(error) => return raw.fault(shape(&error), span),
    };
    let Ok(name) = serde_json::from_str::<String>(person.name.get()) else {
        return raw.fault(BoardFault::Shape { missing: None }, span);
    };
    let character = RawCharacter {
        name: bare(&name).to_owned(),
        picture: person.picture.as_deref().and_then(trimmed),
        weight: Ratio::ONE,
        span: span_of(text, person.name),
    };
    let Ok(traits) = serde_json::from_str::<String>(person.traits.get()) else {
        raw.unread.push(character);
        return raw.fault(BoardFault::Shape { missing: None }, span);
    };
    let traits_span = span_of(text, person.traits);
    let found = traits.chars().count();
    let fault = if let Some(wrong) = traits.chars().find(|sign| !matches!(sign, '0' | '1')) {
        Some(BoardFault::BadCell { cell: wrong.to_string(), cause: None })
    } else if found != expected {
        Some(BoardFault::WrongWidth { found, expected, cause: None })
    } else {
        with_two_values(&raw.questions, &traits)
            .map(|attribute| BoardFault::SecondValue { attribute })
    };
    let sound = fault.is_none() && raw.questions.len() == expected;
    raw.faults.extend(fault.map(|kind| Diagnostic::new(kind, traits_span)));
    if sound {
        raw.push(character, traits.chars().map(|sign| sign == '1'));
    } else {
        raw.unread.push(character);
    }
}

/// An attribute that has two of its values.
fn with_two_values(questions: &[RawQuestion], traits: &str) -> Option<String> {
    let mut seen = HashSet::new();
    let yes = questions.iter().zip(traits.chars()).filter(|&(_, sign)| sign == '1');
    let mut chosen = yes.filter_map(|(question, _)| question.choice.as_ref());
    chosen.find(|choice| !seen.insert(&choice.attribute)).map(|choice| choice.attribute.clone())
}

/// A text without blanks around it, as a table would have it; nothing where nothing is left.
fn trimmed(text: &str) -> Option<String> {
    let trimmed = bare(text);
    (!trimmed.is_empty()).then(|| trimmed.to_owned())
}
