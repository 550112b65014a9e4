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
use qeq_base::ids::Id;
use qeq_base::json::{Object, Path, missing, place_of, present, span_of};
use qeq_base::pieces::bare;
use qeq_base::source::{SourceText, Span};
use serde::Deserialize;
use serde_json::value::RawValue;

use super::exclusive::ExclusiveValues;
use super::fault::{BoardFault, Wanted};
use super::raw::{RawBoard, RawCharacter};
use super::{Choice, QuestionId};
use crate::weights::Ratio;

/// The version that is written, and the only one that is read.
pub(super) const VERSION: u32 = 1;

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

/// The same where something is missing or has another shape, so that the rest is looked at all the same.
#[derive(Deserialize)]
struct Fragments<'a> {
    #[serde(borrow, default, deserialize_with = "present")]
    version: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    title: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    picture_title: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    attributes: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    characters: Option<&'a RawValue>,
}

#[derive(Deserialize)]
struct Valued {
    attribute: String,
    value: String,
}

impl Valued {
    /// The question for the value; without a name where a part has none.
    fn named(&self) -> (String, Option<Choice>) {
        let [attribute, value] = [&self.attribute, &self.value].map(|text| bare(text).to_owned());
        match attribute.is_empty() || value.is_empty() {
            true => (String::new(), None),
            false => (format!("{attribute}={value}"), Some(Choice { attribute, value })),
        }
    }
}

#[derive(Deserialize)]
struct Person<'a> {
    #[serde(borrow, default, deserialize_with = "present")]
    name: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    traits: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    picture: Option<&'a RawValue>,
}

/// Reads a board from JSON into one that is empty. Every part that is not right is reported, and reading goes on.
pub(super) fn parse(source: &SourceText, raw: RawBoard) -> RawBoard {
    let text = source.text();
    let exclusive = ExclusiveValues::default();
    let mut reader = Reader { text, raw, places: Vec::new(), exclusive };
    match serde_json::from_str(text) {
        Ok(Object(document)) => reader.read(&document),
        Err(error) => reader.read_what_is_there(&error),
    }
    reader.raw
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

struct Reader<'a> {
    text: &'a str,
    raw: RawBoard,
    /// By attribute that has a name, where its answer stands.
    places: Vec<usize>,
    /// Which of these exclude one another.
    exclusive: ExclusiveValues,
}

impl<'a> Reader<'a> {
    fn read(&mut self, document: &Document<'a>) {
        self.check_version(document.version);
        bare(&document.title).clone_into(&mut self.raw.title);
        self.raw.picture_title = document.picture_title.as_deref().and_then(trimmed);
        self.read_attributes(&document.attributes);
        self.read_people(&document.characters, Some(document.attributes.len()));
    }

    /// Tells what is wrong with a text that is no whole board, and with all that is there of one.
    fn read_what_is_there(&mut self, error: &serde_json::Error) {
        let place = place_of(self.text, error);
        self.raw.somebody_lost = true;
        let fragments = match serde_json::from_str(self.text) {
            _ if !error.is_data() => return self.raw.fault(BoardFault::Syntax, place),
            _ if is_tree(self.text) => return self.raw.fault(BoardFault::SavedTree, place),
            Ok(Object(fragments)) => fragments,
            Err(_) => return self.misshapen(Path::Whole, Wanted::Board, place),
        };
        let Fragments { version, title, picture_title, attributes, characters } = fragments;
        let needed = [("version", version), ("attributes", attributes), ("characters", characters)];
        let whole = Path::Whole;
        self.check_keys(whole, &needed, Span::at(self.text.trim_end().len() - 1));
        if let Some(version) = version {
            self.check_version(version);
        }
        self.text::<String>(whole.key("title"), title);
        self.text::<Option<String>>(whole.key("picture_title"), picture_title);
        let attributes = self.list(whole.key("attributes"), attributes);
        if let Some(attributes) = &attributes {
            self.read_attributes(attributes);
        }
        if let Some(people) = self.list(whole.key("characters"), characters) {
            self.raw.somebody_lost = false;
            self.read_people(&people, attributes.map(|them| them.len()));
        }
    }

    /// The text, or whatever is as good, of a part.
    fn text<T: Deserialize<'a>>(&mut self, path: Path<'_>, raw: Option<&'a RawValue>) -> Option<T> {
        self.part(path, Wanted::Text, raw)
    }

    fn list(&mut self, path: Path<'_>, raw: Option<&'a RawValue>) -> Option<Vec<&'a RawValue>> {
        self.part(path, Wanted::List, raw)
    }

    /// What a part says; a part of another shape is told.
    fn part<T: Deserialize<'a>>(
        &mut self,
        path: Path<'_>,
        wanted: Wanted,
        raw: Option<&'a RawValue>,
    ) -> Option<T> {
        let raw = raw?;
        let read = serde_json::from_str(raw.get()).ok();
        if read.is_none() {
            self.misshapen(path, wanted, span_of(self.text, raw));
        }
        read
    }

    fn misshapen(&mut self, path: Path<'_>, wanted: Wanted, place: Span) {
        self.raw.fault(BoardFault::Shape { path: path.to_string(), wanted }, place);
    }

    fn check_version(&mut self, version: &RawValue) {
        if serde_json::from_str::<u32>(version.get()).ok() != Some(VERSION) {
            self.raw.fault(BoardFault::UnknownVersion, span_of(self.text, version));
        }
    }

    fn read_attributes(&mut self, attributes: &[&RawValue]) {
        for part in attributes {
            self.read_attribute(part);
        }
        if attributes.is_empty() {
            let end = Span::at(self.text.trim_end().len());
            self.raw.fault(BoardFault::NoAttributes { separator: None }, end);
        }
        let choices = self.raw.questions.iter().map(|question| question.choice.as_deref());
        self.exclusive = ExclusiveValues::of_choices(choices);
    }

    /// An attribute that cannot be read has its place among the answers all the same.
    fn read_attribute(&mut self, part: &RawValue) {
        let (span, place) = (span_of(self.text, part), self.raw.width);
        let Some((text, choice)) = question(part.get()) else {
            let list = Path::Whole.key("attributes");
            self.misshapen(list.at(place), Wanted::Attribute, span);
            self.raw.width += 1;
            return;
        };
        if !text.is_empty() {
            self.places.push(place);
        }
        self.raw.add_question(&text, choice, span);
    }

    /// Reads everybody, of whom each has so many answers, where that is known.
    fn read_people(&mut self, people: &[&'a RawValue], expected: Option<usize>) {
        for (at, part) in people.iter().enumerate() {
            self.read_person(Path::Whole.key("characters").at(at), part, expected);
        }
    }

    fn read_person(&mut self, path: Path<'_>, part: &'a RawValue, expected: Option<usize>) {
        let span = span_of(self.text, part);
        let Ok(Object(person)) = serde_json::from_str::<Object<Person<'a>>>(part.get()) else {
            self.raw.somebody_lost = true;
            return self.misshapen(path, Wanted::Character, span);
        };
        self.check_keys(path, &[("name", person.name), ("traits", person.traits)], span);
        let name: Option<String> = self.text(path.key("name"), person.name);
        let traits: Option<String> = self.text(path.key("traits"), person.traits);
        let picture: Option<Option<String>> = self.text(path.key("picture"), person.picture);
        let traits_span = person.traits.map_or(span, |part| span_of(self.text, part));
        let answers = traits
            .filter(|traits| self.are_answers(path.key("traits"), traits, expected, traits_span));
        let Some((name, part)) = name.zip(person.name) else {
            self.raw.somebody_lost = true;
            return;
        };
        let character = RawCharacter {
            name: bare(&name).to_owned(),
            picture: picture.flatten().as_deref().and_then(trimmed),
            weight: Some(Ratio::ONE),
            span: span_of(self.text, part),
        };
        match answers {
            Some(answers) => self.raw.push(character, answers.chars().map(|sign| sign == '1')),
            None => self.raw.unread.push(character),
        }
    }

    /// Tells which keys are not there.
    fn check_keys(
        &mut self,
        path: Path<'_>,
        keys: &[(&'static str, Option<&RawValue>)],
        place: Span,
    ) {
        for key in missing(keys) {
            self.raw.fault(BoardFault::MissingKey { path: path.to_string(), key }, place);
        }
    }

    /// Whether these are as many answers as are expected of a character, where that is known; whatever keeps them from it
    /// is told.
    fn are_answers(
        &mut self,
        path: Path<'_>,
        traits: &str,
        expected: Option<usize>,
        span: Span,
    ) -> bool {
        let before = self.raw.faults.found();
        let mut told = HashSet::new();
        let strange = traits.chars().enumerate().filter(|(_, sign)| !matches!(sign, '0' | '1'));
        for (answer, sign) in strange.filter(|&(_, sign)| told.insert(sign)) {
            let path = path.at(answer).to_string();
            self.raw.fault(BoardFault::BadTrait { path, sign }, span);
        }
        let Some(expected) = expected else { return false };
        let signs: Vec<char> = traits.chars().collect();
        let found = signs.len();
        if found != expected {
            let path = path.to_string();
            self.raw.fault(BoardFault::WrongTraits { path, found, expected }, span);
            return false;
        }
        self.tell_second_values(&signs, span);
        self.raw.faults.found() == before
    }

    /// Tells the attributes that have two of their values or more.
    fn tell_second_values(&mut self, signs: &[char], span: Span) {
        let yes = (0..self.places.len()).filter(|&at| signs[self.places[at]] == '1');
        for second in self.exclusive.second_values(yes.map(QuestionId::from_index)) {
            let choice = self.raw.questions[second.index()].choice.as_deref();
            let attribute = choice.expect("it is a value").attribute.as_str().into();
            self.raw.faults.push(Diagnostic::new(BoardFault::SecondValue { attribute }, span));
        }
    }
}

/// What an attribute asks, plain or as a value of one; `None` where it is neither.
fn question(json: &str) -> Option<(String, Option<Choice>)> {
    if json.starts_with('"') {
        let text: String = serde_json::from_str(json).ok()?;
        return Some((bare(&text).to_owned(), None));
    }
    let Object::<Valued>(valued) = serde_json::from_str(json).ok()?;
    Some(valued.named())
}

/// A text without blanks around it, as a table would have it; nothing where nothing is left.
fn trimmed(text: &str) -> Option<String> {
    let trimmed = bare(text);
    (!trimmed.is_empty()).then(|| trimmed.to_owned())
}
