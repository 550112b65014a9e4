//! Boards as text. What is written here is read back as the same board.

use std::collections::HashSet;
use std::fmt::{self, Display, Formatter};

use serde::Serialize;

use super::json::VERSION;
use super::{Board, Format, Question};

/// The words that a table's 0 and 1 become as the values of a configuration.
const VALUES: [&str; 2] = ["0", "1"];

/// Why a board cannot be written in a format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WriteError {
    /// A configuration separates by spaces, and with each run of them as `_` two names would be equal.
    SameWithoutSpaces {
        /// What two names would become.
        name: String,
    },
}

impl Board {
    /// The board in a format. O(N·k).
    ///
    /// # Errors
    /// A configuration cannot hold names with spaces; they are written with `_`, unless two names would
    /// become the same.
    pub fn write(&self, format: Format) -> Result<String, WriteError> {
        match format {
            Format::Table => Ok(Table(self).to_string()),
            Format::Config => self.write_config(),
            Format::Json => Ok(self.write_json()),
        }
    }

    fn write_config(&self) -> Result<String, WriteError> {
        unique_words(self.character_ids().map(|id| self.name(id)))?;
        let header: Vec<_> = header_of(self);
        unique_words(header.iter().map(|(attribute, _)| attribute.as_str()))?;
        Ok(Config { board: self, header: &header }.to_string())
    }

    fn write_json(&self) -> String {
        let document = Document {
            version: VERSION,
            title: &self.title,
            picture_title: self.picture_title(),
            attributes: self.questions.iter().map(Attribute::of).collect(),
            characters: self.character_ids().map(|id| Person::of(self, id)).collect(),
        };
        let mut text = serde_json::to_string_pretty(&document).expect("strings and numbers only");
        text.push('\n');
        text
    }
}

struct Table<'a>(&'a Board);

impl Display for Table<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let board = self.0;
        for question in &board.questions {
            write!(f, "{}\t", question.text)?;
        }
        f.write_str(&board.title)?;
        if let Some(title) = &board.picture_title {
            write!(f, "\t{title}")?;
        }
        f.write_str("\n")?;
        for id in board.character_ids() {
            for question in board.question_ids() {
                f.write_str(if board.has(id, question) { "1\t" } else { "0\t" })?;
            }
            f.write_str(board.name(id))?;
            if let Some(picture) = &board.character(id).picture {
                write!(f, "\t{picture}")?;
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

/// An attribute of a configuration and the questions that are its values, in file order.
type Header<'a> = (String, Vec<&'a Question>);

fn header_of(board: &Board) -> Vec<Header<'_>> {
    let mut header: Vec<Header<'_>> = Vec::new();
    for question in &board.questions {
        match (&question.choice, header.last_mut()) {
            (Some(choice), Some((attribute, values))) if *attribute == choice.attribute => {
                values.push(question);
            }
            (Some(choice), _) => header.push((choice.attribute.clone(), vec![question])),
            (None, _) => header.push((question.text.clone(), vec![question])),
        }
    }
    header
}

struct Config<'a> {
    board: &'a Board,
    header: &'a [Header<'a>],
}

impl Display for Config<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (attribute, questions) in self.header {
            f.write_str(&one_word(attribute))?;
            for question in questions {
                match &question.choice {
                    Some(choice) => write!(f, " {}", choice.value)?,
                    None => write!(f, " {} {}", VALUES[0], VALUES[1])?,
                }
            }
            f.write_str("\n")?;
        }
        for id in self.board.character_ids() {
            write!(f, "\n{}\n", one_word(self.board.name(id)))?;
            let traits = self.board.traits(id);
            let mut at = 0;
            for (attribute, questions) in self.header {
                let chosen = questions.iter().zip(&traits[at..]).find(|&(_, &yes)| yes);
                let value = match (&questions[0].choice, chosen) {
                    (None, _) => Some(VALUES[usize::from(traits[at])]),
                    (Some(_), Some((question, _))) => {
                        question.choice.as_ref().map(|choice| choice.value.as_str())
                    }
                    (Some(_), None) => None,
                };
                if let Some(value) = value {
                    writeln!(f, "{} {value}", one_word(attribute))?;
                }
                at += questions.len();
            }
        }
        Ok(())
    }
}

fn one_word(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join("_")
}

fn unique_words<'a>(names: impl Iterator<Item = &'a str>) -> Result<(), WriteError> {
    let mut seen = HashSet::new();
    for name in names.map(one_word) {
        if seen.contains(&name) {
            return Err(WriteError::SameWithoutSpaces { name });
        }
        seen.insert(name);
    }
    Ok(())
}

#[derive(Serialize)]
struct Document<'a> {
    version: u32,
    title: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    picture_title: Option<&'a str>,
    attributes: Vec<Attribute<'a>>,
    characters: Vec<Person<'a>>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Attribute<'a> {
    Plain(&'a str),
    Value { attribute: &'a str, value: &'a str },
}

impl<'a> Attribute<'a> {
    fn of(question: &'a Question) -> Self {
        match &question.choice {
            Some(choice) => Self::Value { attribute: &choice.attribute, value: &choice.value },
            None => Self::Plain(&question.text),
        }
    }
}

#[derive(Serialize)]
struct Person<'a> {
    name: &'a str,
    traits: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    picture: Option<&'a str>,
}

impl<'a> Person<'a> {
    fn of(board: &'a Board, id: crate::candidates::CharacterId) -> Self {
        let sign = |&yes: &bool| if yes { '1' } else { '0' };
        Self {
            name: board.name(id),
            traits: board.traits(id).iter().map(sign).collect(),
            picture: board.character(id).picture.as_deref(),
        }
    }
}
