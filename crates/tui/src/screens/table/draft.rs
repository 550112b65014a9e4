//! A table that may be wrong while it is edited. Whether it is, and where, the reader of boards says: the
//! draft is written as a table and read again.

use qeq_base::diagnostic::Diagnostic;
use qeq_base::ids::Id;
use qeq_base::source::{SourceText, Span};
use qeq_core::board::fault::BoardFault;
use qeq_core::board::{
    self, Board, Character, Choice, Format, Question, QuestionId, ReadOptions, Reading,
};
use serde::{Deserialize, Serialize};

use crate::action::Spot;

/// A table being edited.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    title: String,
    picture_title: Option<String>,
    attributes: Vec<Question>,
    rows: Vec<Row>,
    /// The board, while nothing is wrong.
    board: Option<Board>,
    errors: Vec<Diagnostic<BoardFault>>,
    /// Where those errors are; column 0 where the whole row is meant.
    faulty: Vec<Spot>,
}

impl PartialEq for Draft {
    fn eq(&self, other: &Self) -> bool {
        (&self.attributes, &self.rows) == (&other.attributes, &other.rows)
    }
}

/// A draft as it is kept between runs.
#[derive(Serialize, Deserialize)]
struct Kept {
    title: String,
    picture_title: Option<String>,
    /// Each with the attribute and the value that it is about, where it is one of several values.
    attributes: Vec<(String, Option<[String; 2]>)>,
    rows: Vec<Row>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Row {
    name: String,
    picture: Option<String>,
    cells: Vec<bool>,
}

impl Draft {
    pub(super) fn of(board: &Board) -> Self {
        let row = |id| {
            let Character { name, picture } = board.character(id).clone();
            Row { name, picture, cells: board.traits(id) }
        };
        Self {
            title: board.title().to_owned(),
            picture_title: board.picture_title().map(str::to_owned),
            attributes: board.question_ids().map(|id| board.question(id).clone()).collect(),
            rows: board.character_ids().map(row).collect(),
            board: Some(board.clone()),
            errors: Vec::new(),
            faulty: Vec::new(),
        }
    }

    pub(super) fn rows(&self) -> usize {
        self.rows.len()
    }

    pub(super) fn columns(&self) -> usize {
        self.attributes.len()
    }

    pub(super) fn name(&self, row: usize) -> &str {
        row.checked_sub(1).and_then(|at| self.rows.get(at)).map_or("", |row| &row.name)
    }

    pub(super) fn attribute(&self, column: usize) -> &str {
        let question = column.checked_sub(1).and_then(|at| self.attributes.get(at));
        question.map_or("", |question| &question.text)
    }

    pub(super) fn has(&self, spot: Spot) -> bool {
        let row = spot.row.checked_sub(1).and_then(|at| self.rows.get(at));
        let cell = |row: &Row| spot.column.checked_sub(1).and_then(|at| row.cells.get(at).copied());
        row.and_then(cell).unwrap_or(false)
    }

    /// The nearest spot that there is. The corner above the names is none, unless the table is empty.
    pub(super) fn within(&self, spot: Spot) -> Spot {
        let near = Spot { row: spot.row.min(self.rows()), column: spot.column.min(self.columns()) };
        match near {
            Spot { row: 0, column: 0 } if self.rows() > 0 => Spot { row: 1, column: 0 },
            Spot { row: 0, column: 0 } => Spot { row: 0, column: self.columns().min(1) },
            spot => spot,
        }
    }

    pub(super) fn flip(&mut self, spot: Spot) {
        let row = spot.row.checked_sub(1).and_then(|at| self.rows.get_mut(at));
        let cell = row.zip(spot.column.checked_sub(1)).and_then(|(row, at)| row.cells.get_mut(at));
        if let Some(cell) = cell {
            *cell = !*cell;
        }
    }

    pub(super) fn rename(&mut self, spot: Spot, text: &str) {
        let text = one_cell(text);
        match spot {
            Spot { row: 0, column: 0 } => {}
            Spot { row: 0, column } => self.attributes[column - 1] = self.question(text),
            Spot { row, .. } => self.rows[row - 1].name = text,
        }
    }

    pub(super) fn add_row(&mut self, name: &str) {
        let cells = vec![false; self.columns()];
        self.rows.push(Row { name: one_cell(name), picture: None, cells });
    }

    pub(super) fn add_column(&mut self, text: &str) {
        let question = self.question(one_cell(text));
        self.attributes.push(question);
        self.rows.iter_mut().for_each(|row| row.cells.push(false));
    }

    /// A question of this text. `hair=red` is one more value of hair, where hair has values.
    fn question(&self, text: String) -> Question {
        let choices = self.attributes.iter().filter_map(|question| question.choice.as_ref());
        let mut values = choices.filter_map(|Choice { attribute, .. }| {
            let value = text.strip_prefix(attribute.as_str())?.strip_prefix('=')?;
            let (attribute, value) = (attribute.clone(), value.to_owned());
            (!value.is_empty()).then_some(Choice { attribute, value })
        });
        let choice = values.next();
        Question { text, choice }
    }

    pub(super) fn remove_row(&mut self, row: usize) {
        if (1..=self.rows()).contains(&row) {
            self.rows.remove(row - 1);
        }
    }

    pub(super) fn remove_column(&mut self, column: usize) {
        if (1..=self.columns()).contains(&column) {
            self.attributes.remove(column - 1);
            for row in &mut self.rows {
                row.cells.remove(column - 1);
            }
        }
    }

    /// Reads the draft as a board. O(N·k).
    pub(super) fn check(&mut self) {
        let source = SourceText::new("", self.text());
        let options = ReadOptions { format: Some(Format::Table), weight_column: None };
        let Reading { board, faults, .. } = board::read(&source, &options);
        self.errors = faults.into_iter().filter(Diagnostic::is_error).collect();
        let spot = |fault: &Diagnostic<BoardFault>| self.spot_of(&source, fault.span.start);
        self.faulty = self.errors.iter().map(spot).collect();
        self.board = board.and_then(|board| self.with_choices(board));
    }

    /// The board with what its text as a table does not say; nothing where somebody has two values of an attribute.
    fn with_choices(&mut self, board: Board) -> Option<Board> {
        let choices: Vec<_> = self.attributes.iter().map(|it| it.choice.clone()).collect();
        let attribute = |second: QuestionId| {
            choices[second.index()].as_ref().map(|choice| choice.attribute.clone())
        };
        match board.with_choices(choices.iter().cloned(), self.picture_title.clone()) {
            Ok(board) => Some(board),
            Err((who, second)) => {
                let attribute = attribute(second).unwrap_or_default();
                let fault = BoardFault::SecondValue { attribute: attribute.into() };
                self.errors.push(Diagnostic::new(fault, Span::at(0)));
                self.faulty.push(Spot { row: who.index() + 1, column: second.index() + 1 });
                None
            }
        }
    }

    /// The draft as JSON: one with faults can be written in no format of boards.
    pub(super) fn write(&self) -> String {
        let attribute = |Question { text, choice }: &Question| {
            let choice = choice.clone().map(|Choice { attribute, value }| [attribute, value]);
            (text.clone(), choice)
        };
        let kept = Kept {
            title: self.title.clone(),
            picture_title: self.picture_title.clone(),
            attributes: self.attributes.iter().map(attribute).collect(),
            rows: self.rows.clone(),
        };
        serde_json::to_string(&kept).expect("strings, truth values and lists of them")
    }

    /// Such a draft read back and checked; `None` when it is no table.
    pub(super) fn read(text: &str) -> Option<Self> {
        let Kept { title, picture_title, attributes, rows } = serde_json::from_str(text).ok()?;
        if rows.iter().any(|row| row.cells.len() != attributes.len()) {
            return None;
        }
        let question = |(text, choice): (String, Option<[String; 2]>)| {
            let choice = choice.map(|[attribute, value]| Choice { attribute, value });
            Question { text, choice }
        };
        let mut draft = Self {
            title,
            picture_title,
            attributes: attributes.into_iter().map(question).collect(),
            rows,
            board: None,
            errors: Vec::new(),
            faulty: Vec::new(),
        };
        draft.check();
        Some(draft)
    }

    /// The board, while nothing is wrong.
    pub(super) fn board(&self) -> Option<&Board> {
        self.board.as_ref()
    }

    pub(super) fn errors(&self) -> &[Diagnostic<BoardFault>] {
        &self.errors
    }

    /// Whether something is wrong here.
    pub(super) fn is_faulty(&self, spot: Spot) -> bool {
        self.faulty.contains(&spot)
    }

    /// The cell, name or attribute that stands at an offset of the text.
    fn spot_of(&self, source: &SourceText, offset: usize) -> Spot {
        let row = source.position(offset).line - 1;
        let before = source.text()[..offset].rsplit('\n').next().unwrap_or_default();
        let column = before.matches('\t').count() + 1;
        let is_name = column > self.columns();
        Spot { row, column: if is_name { 0 } else { column } }
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for attribute in &self.attributes {
            text.push_str(&attribute.text);
            text.push('\t');
        }
        text.push_str(&self.title);
        let pictures = self.rows.iter().any(|row| row.picture.is_some());
        if let Some(title) = self.picture_title.as_ref().filter(|_| pictures) {
            text.push('\t');
            text.push_str(title);
        }
        for row in &self.rows {
            text.push('\n');
            for &cell in &row.cells {
                text.push_str(if cell { "1\t" } else { "0\t" });
            }
            text.push_str(&row.name);
            if pictures {
                text.push('\t');
                text.push_str(row.picture.as_deref().unwrap_or_default());
            }
        }
        text.push('\n');
        text
    }
}

/// What is typed must not break the table apart.
fn one_cell(text: &str) -> String {
    text.replace(['\t', '\n', '\r'], " ").trim().to_owned()
}

#[cfg(test)]
mod tests {
    use qeq_i18n::Lang;

    use super::*;

    fn draft() -> Draft {
        Draft::of(&qeq_frontend::builtin::board(Lang::Es))
    }

    fn checked(edit: impl FnOnce(&mut Draft)) -> Draft {
        let mut draft = draft();
        edit(&mut draft);
        draft.check();
        draft
    }

    #[test]
    fn unedited_it_is_the_board() {
        let board = qeq_frontend::builtin::board(Lang::Es);
        let read = checked(|_| {});
        let same = read.board().map(|read| read.write(Format::Json));
        assert_eq!(same, Some(board.write(Format::Json)));
    }

    #[test]
    fn faults_are_found_in_their_rows() {
        let twin = checked(|draft| {
            draft.add_row("Otra");
            for column in 1..=draft.columns() {
                if draft.has(Spot { row: 5, column }) {
                    draft.flip(Spot { row: 25, column });
                }
            }
        });
        assert!(twin.board().is_none());
        assert!(twin.is_faulty(Spot { row: 25, column: 0 }));
        let unnamed = checked(|draft| draft.rename(Spot { row: 3, column: 0 }, ""));
        assert!(unnamed.is_faulty(Spot { row: 3, column: 0 }));
        let again = checked(|draft| {
            let text = draft.attribute(1).to_owned();
            draft.rename(Spot { row: 0, column: 2 }, &text);
        });
        assert!(again.is_faulty(Spot { row: 0, column: 2 }));
        assert!(!again.is_faulty(Spot { row: 0, column: 1 }));
    }

    /// Hair in three values and glasses in two, as a configuration and with pictures.
    #[test]
    fn values_of_an_attribute_and_pictures_are_kept() {
        let text = "hair black brown blond\nglasses yes no\n\nAna\nhair black\nglasses yes\n\n\
            Bea\nhair brown\nglasses no\n\nEva\nhair blond\nglasses no\n";
        let read = |text: &str, format| {
            let options = ReadOptions { format: Some(format), weight_column: None };
            board::read(&SourceText::new("", text), &options).board.unwrap()
        };
        let config = read(text, Format::Config);
        let mut draft = Draft::of(&config);
        draft.rename(Spot { row: 1, column: 0 }, "Zoe");
        draft.check();
        let written = draft.board().unwrap().write(Format::Config).unwrap();
        assert_eq!(written, config.write(Format::Config).unwrap().replace("Ana", "Zoe"));
        draft.flip(Spot { row: 1, column: 2 });
        draft.check();
        assert!(draft.board().is_none() && draft.is_faulty(Spot { row: 1, column: 2 }));
        let mut draft = Draft::read(&draft.write()).unwrap();
        assert!(draft.board().is_none() && draft.is_faulty(Spot { row: 1, column: 2 }));
        draft.flip(Spot { row: 1, column: 1 });
        draft.add_column("hair=red");
        draft.flip(Spot { row: 1, column: 2 });
        draft.flip(Spot { row: 1, column: 6 });
        draft.check();
        let written = draft.board().unwrap().write(Format::Config).unwrap();
        assert!(written.starts_with("hair black brown blond red\n"), "{written}");
        let pictured = "Mujer\tNombre\tFoto\n1\tAna\ta.png\n0\tLeo\t\n";
        let mut draft = Draft::of(&read(pictured, Format::Table));
        draft.rename(Spot { row: 2, column: 0 }, "Max");
        let mut draft = Draft::read(&draft.write()).unwrap();
        draft.check();
        let written = draft.board().unwrap().write(Format::Table).unwrap();
        assert_eq!(written, pictured.replace("Leo\t", "Max"));
    }

    #[test]
    fn a_table_without_attributes_says_so() {
        let bare = checked(|draft| (0..20).for_each(|_| draft.remove_column(1)));
        let kinds: Vec<&BoardFault> = bare.errors().iter().map(|fault| &fault.kind).collect();
        assert!(matches!(kinds[..], [BoardFault::NoAttributes { .. }]), "{kinds:?}");
    }

    #[test]
    fn edits_are_read_as_they_were_meant() {
        let edited = checked(|draft| {
            draft.add_row(" Zoe\t");
            draft.add_column("Pecas");
            draft.flip(Spot { row: 25, column: 21 });
            draft.remove_row(1);
            draft.remove_column(1);
        });
        let board = edited.board().unwrap();
        assert_eq!((board.len(), board.question_count()), (24, 20));
        let (zoe, pecas) = (board.find_character("Zoe"), board.find_question("Pecas"));
        assert!(board.has(zoe.unwrap(), pecas.unwrap()));
    }
}
