//! Boards as text. What is written here is read back with the same characters and the same answers. Of the rest
//!
//! - JSON keeps everything;
//! - a table keeps no attributes of several values: each value is a plain question. The title of the pictures stays where
//!   somebody has one, and it is known for that;
//! - a configuration keeps no titles and no spaces in names, and its plain questions become attributes of two values. A
//!   board with pictures is refused.

use std::collections::{HashMap, HashSet};
use std::fmt::{self, Display, Formatter};

use qeq_base::ids::Id;
use qeq_base::letters::composed;
use qeq_base::pieces::words;
use qeq_base::source::SourceText;
use serde::Serialize;

use super::json::VERSION;
use super::raw::RawBoard;
use super::table::{self, WeightColumn};
use super::{Board, Format, Question, QuestionId, ReadOptions};
use crate::candidates::CharacterId;

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
    /// A configuration has no place for pictures.
    Pictures,
    /// With its names of attributes, people or pictures the board would be read as something else.
    Misread,
}

impl Board {
    /// The board in a format. O(N·k).
    ///
    /// # Errors
    /// A configuration cannot hold names with spaces; they are written with `_`, unless two names would
    /// become the same. Nor can it hold pictures. A text whose first attribute opens like JSON would be taken for it.
    pub fn write(&self, format: Format) -> Result<String, WriteError> {
        match format {
            Format::Table => self.write_table(None),
            Format::Config => self.write_config(),
            Format::Json => Ok(self.write_json()),
        }
    }

    /// The board as a table with the column of weights that it was read with. O(N·k).
    ///
    /// # Errors
    /// As [`write`](Self::write).
    pub fn write_weighted(&self, weights: &WeightColumn) -> Result<String, WriteError> {
        self.write_table(Some(weights))
    }

    /// The pictures have their title, where with it they are known for pictures; otherwise none, and where that does not do
    /// either, an empty one.
    fn write_table(&self, weights: Option<&WeightColumn>) -> Result<String, WriteError> {
        let pictured = self.character_ids().any(|id| self.character(id).picture.is_some());
        let titles = match pictured {
            true => vec![self.picture_title(), None, Some("")],
            false => vec![None],
        };
        let mut tables = titles
            .into_iter()
            .map(|picture_title| Table { board: self, weights, picture_title }.to_string());
        let reads_back = |text: &String| {
            Format::detect(text) == Format::Table && self.is_read_from(text, weights)
        };
        tables.find(reads_back).ok_or(WriteError::Misread)
    }

    /// Whether everybody is found in a table with his picture, and every question.
    fn is_read_from(&self, text: &str, weights: Option<&WeightColumn>) -> bool {
        let source = SourceText::new("", text);
        let raw = table::parse(&source, weights.map(WeightColumn::title), RawBoard::default());
        let characters = raw.characters.iter().map(|it| (&it.name, &it.picture));
        let own = self.character_ids().map(|id| self.character(id));
        let questions = raw.questions.iter().map(|it| &*it.text);
        raw.faults.errors() == 0
            && questions.eq(self.questions.iter().map(|it| it.text.as_str()))
            && characters.eq(own.map(|it| (&it.name, &it.picture)))
    }

    fn write_config(&self) -> Result<String, WriteError> {
        if self.character_ids().any(|id| self.character(id).picture.is_some()) {
            return Err(WriteError::Pictures);
        }
        unique_words(self.character_ids().map(|id| self.name(id)))?;
        let header = header_of(self);
        unique_words(header.iter().map(|(attribute, _)| attribute.as_str()))?;
        for (_, questions) in &header {
            let choices = questions.iter().filter_map(|&id| self.question(id).choice.as_ref());
            unique_words(choices.map(|choice| choice.value.as_str()))?;
        }
        let text = Config { board: self, header: &header }.to_string();
        let is_read = Format::detect(&text) == Format::Config && self.has_config(&text);
        is_read.then_some(text).ok_or(WriteError::Misread)
    }

    /// Whether as many people are found in a configuration.
    fn has_config(&self, text: &str) -> bool {
        let options = ReadOptions { format: Some(Format::Config), weight_column: None };
        let read = super::read(&SourceText::new("", text), &options);
        read.board.is_some_and(|board| board.len() == self.len())
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

struct Table<'a> {
    board: &'a Board,
    weights: Option<&'a WeightColumn>,
    picture_title: Option<&'a str>,
}

/// The cells of a table, a block of 64 rows at a time.
struct Rows<'a> {
    board: &'a Board,
    block: usize,
    /// The answers of the block, a square for every 64 questions.
    answers: Vec<[u64; 64]>,
    cells: String,
}

impl<'a> Rows<'a> {
    fn of(board: &'a Board) -> Self {
        Self { board, block: usize::MAX, answers: Vec::new(), cells: String::new() }
    }

    /// The bits of a character with a tab behind each.
    fn cells(&mut self, id: CharacterId) -> &str {
        let questions = self.board.question_count();
        let (block, line) = (id.index() / 64, id.index() % 64);
        if block != self.block {
            let words = 0..questions.div_ceil(64);
            self.answers = words.map(|word| self.board.answers(block, word)).collect();
            self.block = block;
        }
        self.cells.clear();
        for square in &self.answers {
            let bit = |at: usize| if square[line] >> at & 1 == 1 { "1\t" } else { "0\t" };
            let left = questions - self.cells.len() / 2;
            self.cells.extend((0..left.min(64)).map(bit));
        }
        &self.cells
    }
}

impl Display for Table<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { board, weights, picture_title } = *self;
        let place = weights.map_or(0, WeightColumn::place);
        let (before, after) = board.questions.split_at(place);
        before.iter().try_for_each(|question| write!(f, "{}\t", question.text))?;
        weights.iter().try_for_each(|column| write!(f, "{}\t", column.title()))?;
        after.iter().try_for_each(|question| write!(f, "{}\t", question.text))?;
        f.write_str(&board.title)?;
        picture_title.iter().try_for_each(|title| write!(f, "\t{title}"))?;
        f.write_str("\n")?;
        let mut rows = Rows::of(board);
        for id in board.character_ids() {
            // A bit and a tab for each attribute.
            let (before, after) = rows.cells(id).split_at(2 * place);
            f.write_str(before)?;
            weights.iter().try_for_each(|column| write!(f, "{}\t", column.cell(id)))?;
            f.write_str(after)?;
            f.write_str(board.name(id))?;
            if let Some(picture) = &board.character(id).picture {
                write!(f, "\t{picture}")?;
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

/// An attribute of a configuration and the questions that are its values.
type Header = (String, Vec<QuestionId>);

fn header_of(board: &Board) -> Vec<Header> {
    let mut header: Vec<Header> = Vec::new();
    let mut places: HashMap<usize, usize> = HashMap::new();
    for id in board.question_ids() {
        let question = board.question(id);
        let number = board.exclusive.attribute(id);
        match number.and_then(|number| places.get(&number)) {
            Some(&place) => header[place].1.push(id),
            None => {
                places.extend(number.map(|number| (number, header.len())));
                let attribute = question.choice.as_ref().map(|choice| &choice.attribute);
                header.push((attribute.unwrap_or(&question.text).clone(), vec![id]));
            }
        }
    }
    header
}

struct Config<'a> {
    board: &'a Board,
    header: &'a [Header],
}

impl Display for Config<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (attribute, questions) in self.header {
            f.write_str(&one_word(attribute))?;
            for &id in questions {
                match &self.board.question(id).choice {
                    Some(choice) => write!(f, " {}", one_word(&choice.value))?,
                    None => write!(f, " {} {}", VALUES[0], VALUES[1])?,
                }
            }
            f.write_str("\n")?;
        }
        for id in self.board.character_ids() {
            write!(f, "\n{}\n", one_word(self.board.name(id)))?;
            for (attribute, questions) in self.header {
                if let Some(value) = self.value(id, questions) {
                    writeln!(f, "{} {value}", one_word(attribute))?;
                }
            }
        }
        Ok(())
    }
}

impl Config<'_> {
    /// The value of an attribute that a character has, when it has any.
    fn value(&self, character: CharacterId, questions: &[QuestionId]) -> Option<String> {
        let has = |&id: &QuestionId| self.board.has(character, id);
        if self.board.question(questions[0]).choice.is_none() {
            return Some(VALUES[usize::from(has(&questions[0]))].to_owned());
        }
        let chosen = self.board.question(*questions.iter().find(|&id| has(id))?);
        chosen.choice.as_ref().map(|choice| one_word(&choice.value))
    }
}

fn one_word(name: &str) -> String {
    words(name).collect::<Vec<_>>().join("_")
}

fn unique_words<'a>(names: impl Iterator<Item = &'a str>) -> Result<(), WriteError> {
    let mut seen = HashSet::new();
    for name in names.map(one_word) {
        // As they are told apart where they are read.
        if !seen.insert(composed(&name).into_owned()) {
            return Err(WriteError::SameWithoutSpaces { name });
        }
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
    fn of(board: &'a Board, id: CharacterId) -> Self {
        let sign = |&yes: &bool| if yes { '1' } else { '0' };
        Self {
            name: board.name(id),
            traits: board.traits(id).iter().map(sign).collect(),
            picture: board.character(id).picture.as_deref(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::board;

    fn json(attributes: &str, picture_title: &str, people: &[(&str, &str, &str)]) -> Board {
        let person = |&(name, traits, picture): &(&str, &str, &str)| {
            serde_json::json!({"name": name, "traits": traits, "picture": picture}).to_string()
        };
        let people: Vec<String> = people.iter().map(person).collect();
        let text = format!(
            r#"{{"version":1,"title":"N","picture_title":"{picture_title}","attributes":{attributes},"characters":[{}]}}"#,
            people.join(",")
        );
        read(&text).unwrap()
    }

    fn read(text: &str) -> Option<Board> {
        board::read(&SourceText::new("", text), &ReadOptions::default()).board
    }

    /// A title of the pictures stays where with it they are known, and everybody keeps his own in any case.
    #[test]
    fn a_table_with_pictures_is_read_back() {
        let header = |people: &[(&str, &str, &str)]| {
            let board = json(r#"["A","B"]"#, "Img", people);
            let text = board.write(Format::Table).unwrap();
            let again = read(&text).unwrap();
            let characters = |board: &Board| {
                let all = board.character_ids().map(|id| board.character(id).clone());
                all.collect::<Vec<_>>()
            };
            assert_eq!(characters(&again), characters(&board), "{text}");
            text.lines().next().unwrap().to_owned()
        };
        assert_eq!(header(&[("Ana", "00", "a"), ("Eva", "10", "b")]), "A\tB\tN\tImg");
        assert_eq!(header(&[("Ana", "00", ""), ("Eva", "10", "b")]), "A\tB\tN\tImg");
        // Of one alone nobody knows whether his name is one.
        assert_eq!(header(&[("Eva", "10", "b")]), "A\tB\tN");
        assert_eq!(header(&[("101", "00", "a.png"), ("102", "10", "")]), "A\tB\tN");
        // Without any title, a name that is a bit with something behind it would be a row that is too wide.
        let bit = [("Ana", "00", ""), ("0", "10", "foto"), ("Eva", "01", "")];
        assert_eq!(header(&bit), "A\tB\tN\t");
    }

    #[test]
    fn a_table_that_would_be_read_as_something_else_is_not_written() {
        let people = [("Ana", "10", ""), ("Eva", "01", "")];
        for first in [r#"{\"a\""#, "{}", "{ \\\"x"] {
            let board = json(&format!(r#"["{first}","B"]"#), "", &people);
            assert_eq!(board.write(Format::Table), Err(WriteError::Misread), "{first}");
            assert_eq!(board.write(Format::Config), Err(WriteError::Misread), "{first}");
        }
        let bits = json(r#"["A"]"#, "", &[("0", "0", "uno"), ("1", "1", "otro")]);
        assert_eq!(bits.write(Format::Table), Err(WriteError::Misread));
        // What no reader gives.
        let mut board = json(r#"["A","B"]"#, "", &people);
        Arc::make_mut(&mut board.characters)[0].name.push(' ');
        assert_eq!(board.write(Format::Table), Err(WriteError::Misread));
    }

    #[test]
    fn words_of_a_configuration_that_look_the_same_are_the_same() {
        let people = [("José B", "10", ""), ("Jose\u{301}_B", "01", "")];
        let same = WriteError::SameWithoutSpaces { name: "Jose\u{301}_B".to_owned() };
        assert_eq!(json(r#"["A","B"]"#, "", &people).write(Format::Config), Err(same));
        let people = [("Ana", "10", ""), ("Eva\u{feff}B", "01", "")];
        let text = json(r#"["A","B"]"#, "", &people).write(Format::Config).unwrap();
        assert!(read(&text).unwrap().find_character("Eva_B").is_some(), "{text}");
    }

    #[test]
    fn names_in_json_lose_a_byte_order_mark() {
        let board = json(r#"["\ufeffA","B"]"#, "", &[("\u{feff}Ana", "10", ""), ("Eva", "01", "")]);
        let text = board.write(Format::Table).unwrap();
        assert_eq!(text, "A\tB\tN\n1\t0\tAna\n0\t1\tEva\n");
        assert_eq!(read(&text).unwrap().write(Format::Json), board.write(Format::Json));
    }

    #[test]
    fn what_lacks_attributes_may_lack_people_too() {
        use qeq_base::diagnostic::FaultKind;
        let codes = |text: &str| {
            let faults = board::read(&SourceText::new("", text), &ReadOptions::default()).faults;
            faults.iter().map(|fault| fault.kind.code()).collect::<Vec<_>>()
        };
        assert_eq!(codes(""), ["no-attributes", "no-characters"]);
        assert_eq!(codes("N\n"), ["no-characters", "no-attributes"]);
        let nobody = r#"{"version":1,"title":"N","attributes":[],"characters":[]}"#;
        assert_eq!(codes(nobody), ["no-characters", "no-attributes"]);
        assert_eq!(codes("N\nAna\nEva\nAna\n"), ["no-attributes", "repeated-name"]);
        assert_eq!(codes("A;N\n0;Ana\n"), ["no-attributes"]);
        let two = r#"{"version":1,"title":"N","attributes":[],"characters":[{"name":"Ana","traits":""},{"name":"Eva","traits":""}]}"#;
        assert_eq!(codes(two), ["no-attributes"]);
    }

    #[test]
    fn a_table_is_as_long_and_as_wide_as_its_board() {
        let board = crate::testing::random_board(130, 129, 0.5, 4);
        let text = board.write(Format::Table).unwrap();
        let rows: Vec<&str> = text.lines().skip(1).collect();
        assert_eq!(rows.len(), board.len());
        for (id, row) in board.character_ids().zip(rows) {
            let has = |question| if board.has(id, question) { "1" } else { "0" };
            let cells = board.question_ids().map(has).chain([board.name(id)]);
            assert!(row.split('\t').eq(cells), "{row}");
        }
    }

    #[test]
    fn a_configuration_holds_no_two_names_that_are_equal_without_their_spaces() {
        let board = |names: [&str; 2], attributes: &str| {
            json(attributes, "", &[(names[0], "10", ""), (names[1], "01", "")])
        };
        let without_pictures = |board: Board| {
            let rows =
                board.character_ids().map(|id| (board.name(id).to_owned(), board.traits(id)));
            let texts: Vec<&str> = board.question_ids().map(|id| board.text(id)).collect();
            let choices: Vec<_> =
                board.question_ids().map(|id| board.question(id).choice.clone()).collect();
            Board::from_rows("N", &texts, rows).unwrap().with_choices(choices, None).unwrap()
        };
        let (plain, people) = (r#"["A","B"]"#, ["Ana", "Eva"]);
        let value = |value: &str| format!(r#"{{"attribute":"Pelo","value":"{value}"}}"#);
        let values = format!("[{},{}]", value("muy rubio"), value("muy  rubio"));
        for (board, name) in [
            (board(["Ana B", "Ana_B"], plain), "Ana_B"),
            (board(people, r#"["Con gafas","Con_gafas"]"#), "Con_gafas"),
            (board(people, &values), "muy_rubio"),
        ] {
            let same = WriteError::SameWithoutSpaces { name: name.to_owned() };
            assert_eq!(without_pictures(board).write(Format::Config), Err(same));
        }
    }

    /// Of two columns of one title the first would be taken for the weights.
    #[test]
    fn weights_beside_an_attribute_of_their_title_are_not_written() {
        let options = ReadOptions { weight_column: Some("peso"), ..ReadOptions::default() };
        let source = SourceText::new("", "B\tPeso\tN\n0\t2\tAna\n1\t3\tEva\n");
        let column = board::read(&source, &options).weight_column.unwrap();
        let other = |first: &str| {
            let rows = [("Ana", vec![false]), ("Eva", vec![true])];
            let rows = rows.map(|(name, traits)| (name.to_owned(), traits));
            Board::from_rows("N", &[first], rows).unwrap()
        };
        assert_eq!(other("B").write_weighted(&column).as_deref(), Ok(source.text()));
        assert_eq!(other("Peso").write_weighted(&column), Err(WriteError::Misread));
    }
}
