//! A board as it stands in a text, before anybody has checked it as a whole.

use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use foldhash::fast::RandomState;
use qeq_base::diagnostic::{Diagnostic, Diagnostics, Quote, not_utf8};
use qeq_base::letters::composed;
use qeq_base::pieces::bare;
use qeq_base::source::{SourceText, Span};

use super::exclusive::ExclusiveValues;
use super::fault::BoardFault;
use super::table::WeightColumn;
use super::{Board, Character, Choice, Format, Question, Reading};
use crate::candidates::CharacterSet;
use crate::square::transpose;
use crate::weights::{Ratio, Weights};

/// A map of as many keys as a board has characters: at a million of them the hashing counts. Its seed is another one every
/// time, because anybody may choose names that would meet under a known one; nothing goes through a map in its order.
type Quick<K, V> = HashMap<K, V, RandomState>;

fn quick_map<K, V>(capacity: usize) -> Quick<K, V> {
    HashMap::with_capacity_and_hasher(capacity, RandomState::default())
}

/// Where each name stands first, however its accents are composed, and what one is that stands there again.
struct Seen<'t> {
    first: Quick<Cow<'t, str>, Span>,
    repeated: fn(Quote) -> BoardFault,
}

impl<'t> Seen<'t> {
    fn of(count: usize, repeated: fn(Quote) -> BoardFault) -> Self {
        Self { first: quick_map(count), repeated }
    }

    /// Whether a name stood somewhere before.
    fn fault(&mut self, name: &'t str, span: Span) -> Option<Diagnostic<BoardFault>> {
        match self.first.entry(composed(name)) {
            Entry::Occupied(first) => {
                let kind = (self.repeated)(name.into());
                Some(Diagnostic::new(kind, span).with_related(*first.get()))
            }
            Entry::Vacant(place) => {
                place.insert(span);
                None
            }
        }
    }
}

/// The fault of texts with signs that nobody sees, if they have any.
fn unseen_signs<'t>(
    texts: impl IntoIterator<Item = &'t str>,
    span: Span,
) -> Option<Diagnostic<BoardFault>> {
    let any = texts.into_iter().flat_map(str::chars).any(char::is_control);
    any.then(|| Diagnostic::new(BoardFault::ControlCharacter, span))
}

/// An attribute as read. A header may have a million of them in a few bytes each, so it is small.
#[derive(Clone, Debug)]
pub(super) struct RawQuestion {
    /// Its name, maybe repeated.
    pub(super) text: Box<str>,
    /// Where it is one value of several.
    pub(super) choice: Option<Box<Choice>>,
    /// Where it stands.
    pub(super) span: Span,
}

/// A character as read.
#[derive(Clone, Debug)]
pub(super) struct RawCharacter {
    /// The name, maybe empty, maybe repeated.
    pub(super) name: String,
    /// The picture's file name.
    pub(super) picture: Option<String>,
    /// The weight; `None` where it could not be read.
    pub(super) weight: Option<Ratio>,
    /// Where the name stands.
    pub(super) span: Span,
}

/// What a parser made of a text: all rows that have the right shape, and a fault for every other one.
#[derive(Clone, Debug, Default)]
pub(super) struct RawBoard {
    /// What it was read from.
    pub(super) format: Format,
    /// The title of the column of names.
    pub(super) title: String,
    /// Where it stands.
    pub(super) title_span: Span,
    /// The title of the column of pictures.
    pub(super) picture_title: Option<String>,
    /// The column of weights, when one was read: a cell for each of the characters.
    pub(super) weight_column: Option<WeightColumn>,
    /// The attributes that have a name.
    pub(super) questions: Vec<RawQuestion>,
    /// How many attributes there are, with those that have none: each row answers them all.
    pub(super) width: usize,
    /// The characters.
    pub(super) characters: Vec<RawCharacter>,
    /// Row after row, one bit a question, each row on a word border.
    bits: Vec<u64>,
    /// Characters whose answers could not be read: their names count all the same.
    pub(super) unread: Vec<RawCharacter>,
    /// Whether somebody stands there of whom not even a name could be read.
    pub(super) somebody_lost: bool,
    /// What the parser found wrong.
    pub(super) faults: Diagnostics<BoardFault>,
}

impl RawBoard {
    /// Nothing yet, of a text in this format, and so many of its faults.
    pub(super) fn of(format: Format, most_faults: usize) -> Self {
        Self { format, faults: Diagnostics::keeping(most_faults), ..Self::default() }
    }

    /// Notes a fault.
    pub(super) fn fault(&mut self, kind: BoardFault, span: Span) {
        self.faults.push(Diagnostic::new(kind, span));
    }

    /// Adds an attribute. One without a name is a fault and no more: no board will come of the text.
    pub(super) fn add_question(&mut self, text: &str, choice: Option<Choice>, span: Span) {
        self.width += 1;
        match text {
            "" => self.fault(BoardFault::EmptyAttribute { format: self.format }, span),
            _ => self.questions.push(RawQuestion {
                text: text.into(),
                choice: choice.map(Box::new),
                span,
            }),
        }
    }

    /// Adds a row: a character and its answers, one for each question.
    pub(super) fn push(
        &mut self,
        character: RawCharacter,
        answers: impl IntoIterator<Item = bool>,
    ) {
        let row = self.start_row(character);
        for (at, answer) in answers.into_iter().enumerate() {
            row[at / 64] |= u64::from(answer) << (at % 64);
        }
    }

    /// Adds a character and returns the row of its answers, all no, a bit for each question.
    pub(super) fn start_row(&mut self, character: RawCharacter) -> &mut [u64] {
        let start = self.bits.len();
        self.bits.resize(start + self.words_per_row(), 0);
        self.characters.push(character);
        &mut self.bits[start..]
    }

    /// Takes the last row back.
    pub(super) fn drop_row(&mut self) {
        self.bits.truncate(self.bits.len() - self.words_per_row());
        self.characters.pop();
    }

    /// Checks the whole and makes a board of it when no error was found. The faults of the text are in
    /// the result, as many as are kept. O(size), with hashing.
    pub(super) fn validate(mut self, source: &SourceText) -> Reading {
        self.faults.extend(not_utf8(source, BoardFault::NotUtf8));
        self.check_attributes();
        self.check_names();
        self.check_twins();
        let weights = self.weights(source);
        let weight_column = self.weight_column.take();
        let board = (self.faults.errors() == 0).then(|| self.finish());
        if let Some(board) = &board {
            self.warn_about_columns(board);
        }
        Reading { board, weights, weight_column, faults: self.faults.in_order() }
    }

    fn words_per_row(&self) -> usize {
        self.width.div_ceil(64)
    }

    fn check_attributes(&mut self) {
        let mut names =
            Seen::of(self.questions.len(), |name| BoardFault::RepeatedAttribute { name });
        for RawQuestion { text, span, .. } in &self.questions {
            self.faults.extend(names.fault(text, *span));
            self.faults.extend(unseen_signs([&**text], *span));
        }
        let titles = [self.title.as_str()].into_iter().chain(self.picture_title.as_deref());
        self.faults.extend(unseen_signs(titles, self.title_span));
    }

    fn check_names(&mut self) {
        let mut everybody: Vec<_> = self.characters.iter().chain(&self.unread).collect();
        everybody.sort_by_key(|character| character.span);
        let mut names = Seen::of(everybody.len(), |name| BoardFault::RepeatedName { name });
        for RawCharacter { name, picture, span, .. } in everybody {
            self.faults.extend(match name.is_empty() {
                true => Some(Diagnostic::new(BoardFault::EmptyName, *span)),
                false => names.fault(name, *span),
            });
            let shown = [name.as_str()].into_iter().chain(picture.as_deref());
            self.faults.extend(unseen_signs(shown, *span));
        }
        if self.characters.is_empty() && self.unread.is_empty() && !self.somebody_lost {
            self.fault(BoardFault::NoCharacters { format: self.format }, Span::at(0));
        }
    }

    /// Rows that are equal to an earlier one. The same name again is a fault of its own, not a twin.
    fn check_twins(&mut self) {
        if self.width == 0 {
            return;
        }
        // Once each: many may be twins of one with a long name.
        let names: Vec<_> = self.characters.iter().map(|it| composed(&it.name)).collect();
        let mut first_with: Quick<&[u64], usize> = quick_map(self.characters.len());
        let rows = self.bits.chunks_exact(self.words_per_row());
        for (second, row) in rows.enumerate() {
            let first = *first_with.entry(row).or_insert(second);
            if first != second && names[first] != names[second] {
                let (one, other) = (&self.characters[first], &self.characters[second]);
                let (first, second) = (one.name.as_str().into(), other.name.as_str().into());
                let kind = BoardFault::Twins { first, second };
                self.faults.push(Diagnostic::new(kind, other.span).with_related(one.span));
            }
        }
    }

    fn warn_about_columns(&mut self, board: &Board) {
        if board.len() == 1 {
            return;
        }
        let mut first_with: HashMap<&CharacterSet, usize> = HashMap::new();
        for (at, column) in board.columns.iter().enumerate() {
            let text = |at: usize| board.questions[at].text.as_str().into();
            let (attribute, span) = (text(at), self.questions[at].span);
            let yes = column.len();
            let first = *first_with.entry(column).or_insert(at);
            if yes == 0 || yes == board.len() {
                self.faults.push(Diagnostic::new(BoardFault::ConstantColumn { attribute }, span));
            } else if first != at {
                let kind = BoardFault::RepeatedColumn { attribute, same_as: text(first) };
                let earlier = self.questions[first].span;
                self.faults.push(Diagnostic::new(kind, span).with_related(earlier));
            }
        }
    }

    /// The same as bit columns, to which all texts go. The caller has seen that there is no error.
    fn finish(&mut self) -> Board {
        let count = self.characters.len();
        let mut columns = vec![CharacterSet::empty(count); self.questions.len()];
        let words = self.words_per_row();
        for (block, rows) in self.bits.chunks(64 * words).enumerate() {
            for (word, columns) in columns.chunks_mut(64).enumerate() {
                let mut square = [0; 64];
                let cells = rows.iter().skip(word).step_by(words);
                square.iter_mut().zip(cells).for_each(|(line, &cell)| *line = cell);
                transpose(&mut square);
                columns
                    .iter_mut()
                    .zip(square)
                    .for_each(|(set, line)| set.words_mut()[block] = line);
            }
        }
        let named = |raw: &mut RawCharacter| Character {
            name: std::mem::take(&mut raw.name),
            picture: raw.picture.take(),
        };
        let asked = |raw: &mut RawQuestion| Question {
            text: std::mem::take(&mut raw.text).into(),
            choice: raw.choice.take().map(|choice| *choice),
        };
        let questions: Vec<Question> = self.questions.iter_mut().map(asked).collect();
        Board {
            title: std::mem::take(&mut self.title),
            picture_title: self.picture_title.take(),
            exclusive: Arc::new(ExclusiveValues::of(&questions)),
            questions: Arc::new(questions),
            characters: Arc::new(self.characters.iter_mut().map(named).collect()),
            columns: Arc::new(columns),
            everyone: CharacterSet::first(count),
        }
    }

    fn weights(&mut self, source: &SourceText) -> Option<Weights> {
        self.weight_column.as_ref()?;
        let ratios: Vec<Ratio> = self.characters.iter().filter_map(|it| it.weight).collect();
        let weights = Weights::from_ratios(&ratios, self.questions.len());
        let fault = match &weights {
            None => Some(BoardFault::WeightsTooLarge),
            Some(weights) => (!weights.are_exact()).then_some(BoardFault::WeightsRounded),
        };
        if let Some(fault) = fault {
            self.fault(fault, Span::at(source.text().len()));
        }
        // Behind one that could not be read, each would be somebody else's.
        weights.filter(|_| ratios.len() == self.characters.len())
    }
}

impl Board {
    /// A board from its parts, checked like a text that somebody wrote: white space around names is not part of them.
    ///
    /// # Errors
    /// The kinds of all faults; they have no place.
    pub fn from_rows(
        title: &str,
        questions: &[&str],
        rows: impl IntoIterator<Item = (String, Vec<bool>)>,
    ) -> Result<Self, Vec<BoardFault>> {
        let span = Span::at(0);
        let mut raw = RawBoard { title: bare(title).to_owned(), ..RawBoard::default() };
        questions.iter().for_each(|text| raw.add_question(bare(text), None, span));
        for (name, answers) in rows {
            let (name, weight) = (bare(&name).to_owned(), Some(Ratio::ONE));
            let character = RawCharacter { name, picture: None, weight, span };
            if answers.len() != questions.len() {
                let (found, expected) = (answers.len(), questions.len());
                raw.fault(BoardFault::WrongWidth { found, expected, cause: None }, span);
                raw.unread.push(character);
            } else {
                raw.push(character, answers);
            }
        }
        if questions.is_empty() {
            raw.fault(BoardFault::NoAttributes { separator: None }, span);
        }
        let reading = raw.validate(&SourceText::new("", ""));
        reading.board.ok_or_else(|| reading.faults.into_iter().map(|fault| fault.kind).collect())
    }

    /// The title of the column of pictures, when it had one.
    pub fn picture_title(&self) -> Option<&str> {
        self.picture_title.as_deref()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::hash::BuildHasher;

    use qeq_base::diagnostic::FaultKind;

    use super::*;
    use crate::board::{self, ReadOptions, table};

    /// A name of half a mebibyte may have ten thousand twins.
    #[test]
    fn a_fault_takes_bounded_room_however_long_the_names_are() {
        let long = "ñ".repeat(50_000);
        let table =
            format!("{long}\tB\tN\n1\t1\t{long}\n1\t1\tAna\n0\t1\t{long}\n{long}\t1\tEva\n");
        let warned = format!("{long}\t{long}s\tN\n1\t1\tAna\n0\t0\tEva\n");
        let config = format!(
            "{long} {long} {long}\nhair {long}\n\n{long}\n{long} x{long}\n\nEva\n{long} y\n{long} z\n{long}z {long}\n"
        );
        let value = |value: &str| format!(r#"{{"attribute":"{long}","value":"{value}"}}"#);
        let json = format!(
            r#"{{"version":1,"attributes":[{},{}],"characters":[{{"name":"Ana","traits":"11"}}]}}"#,
            value("1"),
            value("2")
        );
        for (format, text, count) in [
            (Format::Table, table, 3),
            (Format::Table, warned, 1),
            (Format::Config, config, 7),
            (Format::Json, json, 1),
        ] {
            let options = ReadOptions { format: Some(format), weight_column: None };
            let faults = board::read(&SourceText::new("", text), &options).faults;
            assert_eq!(faults.len(), count, "{faults:?}");
            let longest = faults.iter().map(|fault| format!("{fault:?}").len()).max();
            assert!(longest < Some(1000), "{longest:?} in {format:?}");
        }
    }

    #[test]
    fn names_from_parts_are_bare_as_those_of_a_text() {
        let rows = |other: &str| {
            [(" Ana\u{feff}".to_owned(), vec![true]), (other.to_owned(), vec![false])]
        };
        let board = Board::from_rows(" N ", &["A "], rows("Eva")).unwrap();
        let read = |format| {
            let source = SourceText::new("", board.write(format).unwrap());
            board::read(&source, &ReadOptions { format: Some(format), weight_column: None })
        };
        assert_eq!(
            read(Format::Table).board.unwrap().write(Format::Json),
            board.write(Format::Json)
        );
        let twice = Board::from_rows("N", &["A"], rows("Ana")).unwrap_err();
        assert_eq!(twice, [BoardFault::RepeatedName { name: "Ana".into() }]);
        let nameless = Board::from_rows("N", &["A"], rows("\u{feff}")).unwrap_err();
        assert_eq!(nameless, [BoardFault::EmptyName]);
    }

    /// A header of two million bytes may have as many of them.
    #[test]
    fn attributes_take_little_room_and_those_without_a_name_none() {
        let parse =
            |text: String| table::parse(&SourceText::new("", text), None, RawBoard::default());
        let raw = parse("\t".repeat(1000) + "N\n");
        assert_eq!((raw.width, raw.questions.capacity()), (1000, 0));
        assert!(size_of::<RawQuestion>() <= 5 * size_of::<usize>());
    }

    #[test]
    fn an_attribute_without_a_name_has_its_place_among_the_answers() {
        let value = |value| format!(r#"{{"attribute":"a","value":"{value}"}}"#);
        let read = |traits: &str| {
            let text = format!(
                r#"{{"version":1,"attributes":["",{},7,{}],"characters":[{{"name":"Ana","traits":"{traits}"}}]}}"#,
                value("x"),
                value("y")
            );
            let options = ReadOptions { format: Some(Format::Json), weight_column: None };
            let faults = board::read(&SourceText::new("", text), &options).faults;
            faults.iter().map(|fault| fault.kind.code()).collect::<Vec<_>>()
        };
        assert_eq!(read("1110"), ["empty-attribute", "shape"]);
        assert_eq!(read("0101"), ["empty-attribute", "shape", "repeated-value-in-person"]);
        assert_eq!(read("01"), ["empty-attribute", "shape", "wrong-width"]);
    }

    #[test]
    fn nobody_knows_beforehand_which_names_meet_in_a_map() {
        let hash = |_| quick_map::<&str, Span>(1).hasher().hash_one("Ana");
        let all: HashSet<u64> = (0..8).map(hash).collect();
        assert!(all.len() > 1, "{all:?}");
    }
}
