//! The board: characters × yes/no questions, validated once and stored as one bit column a question.
//!
//! Reading goes in two steps. A parser (`table`, `config`, `json`) goes on after every bad row and gives a `RawBoard` with
//! its diagnostics; `RawBoard::validate` adds the faults that only the whole shows (equal names, twins) and gives a
//! [`Board`] only when there is no error at all.

mod config;
mod exclusive;
pub mod fault;
mod json;
pub mod likeness;
mod names;
pub mod random;
mod raw;
pub mod sorting;
pub mod table;
pub mod write;

pub(crate) use names::Names;

use std::sync::Arc;

use qeq_base::chance::Chance;
use qeq_base::define_id;
use qeq_base::diagnostic::{Diagnostic, Diagnostics, not_utf8};
use qeq_base::ids::Id;
use qeq_base::letters::{composed, folded};
use qeq_base::pieces::bare;
use qeq_base::source::SourceText;
use strsim::osa_distance;

use crate::candidates::{CharacterId, CharacterSet};
use crate::square::transpose;
use crate::weights::Weights;
use exclusive::ExclusiveValues;
use fault::BoardFault;
use likeness::Likeness;
use raw::RawBoard;
use table::WeightColumn;

define_id!(
    /// A question of a board: one of its attributes.
    pub QuestionId, "q"
);

/// In a shorter name one wrong letter is much.
const LETTERS_OF_A_LONG_NAME: usize = 5;

/// Somebody to guess.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Character {
    /// The name, unique on its board and not empty.
    pub name: String,
    /// The file name of a picture, as the board gives it.
    pub picture: Option<String>,
}

impl Character {
    /// As it is read back from a file: a picture of blanks is none.
    fn bare(self) -> Self {
        let picture = self.picture.map(|picture| bare(&picture).to_owned());
        let picture = picture.filter(|picture| !picture.is_empty());
        Self { name: bare(&self.name).to_owned(), picture }
    }
}

/// Something to ask with yes or no.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The name of the attribute, unique on its board and not empty.
    pub text: String,
    /// Where the question is one value of an attribute with several, which exclude one another.
    pub choice: Option<Choice>,
}

/// One value of an attribute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The attribute.
    pub attribute: String,
    /// Its value.
    pub value: String,
}

/// A validated table of characters × questions.
///
/// Law: at least one character and one question; names and questions are unique and not empty; any two
/// characters differ in some answer. A [`CharacterId`] stays with its character for good: the id of
/// somebody who was removed is not given again.
#[derive(Clone, Debug)]
pub struct Board {
    title: String,
    picture_title: Option<String>,
    // Shared among boards that differ in who is left: a report of a hunt makes many of those.
    questions: Arc<Vec<Question>>,
    exclusive: Arc<ExclusiveValues>,
    characters: Arc<Vec<Character>>,
    /// One set a question: who would answer yes.
    columns: Arc<Vec<CharacterSet>>,
    everyone: CharacterSet,
}

/// Why a character cannot join a board. The board is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JoinError {
    /// The name is empty, or it or the picture's file name holds a control character.
    BadName,
    /// The name is taken by this one.
    NameTaken(CharacterId),
    /// A trait for each question is needed.
    WrongWidth {
        /// How many were given.
        found: usize,
        /// How many questions there are.
        expected: usize,
    },
    /// A yes to this question, and to another value of its attribute.
    SecondValue(QuestionId),
    /// Nothing tells the newcomer from this one.
    Twin(CharacterId),
}

/// Why a question cannot be added to a board. The board is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuestionError {
    /// The text is empty or holds a control character.
    BadText,
    /// The board has this question, in whatever spelling.
    Taken(QuestionId),
}

impl Board {
    /// The title of the column of names.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// How many characters there are: N, at least 1.
    pub fn len(&self) -> usize {
        self.everyone.len()
    }

    /// Never: a board has a character.
    pub fn is_empty(&self) -> bool {
        self.everyone.is_empty()
    }

    /// How many questions there are: k, at least 1.
    pub fn question_count(&self) -> usize {
        self.questions.len()
    }

    /// The questions in file order.
    pub fn question_ids(&self) -> impl Iterator<Item = QuestionId> + use<> {
        (0..self.questions.len()).map(QuestionId::from_index)
    }

    /// The characters in file order.
    pub fn character_ids(&self) -> impl Iterator<Item = CharacterId> + '_ {
        self.everyone.iter()
    }

    /// Somebody by chance, each as likely as the others. O(N).
    pub fn anybody(&self, chance: &mut Chance) -> CharacterId {
        let at = chance.below(self.len());
        self.character_ids().nth(at).expect("a board has somebody")
    }

    /// One more than the largest index of a character that the board ever had.
    pub fn id_bound(&self) -> usize {
        self.characters.len()
    }

    /// All characters as a set.
    pub fn everyone(&self) -> &CharacterSet {
        &self.everyone
    }

    /// A question by its id.
    pub fn question(&self, id: QuestionId) -> &Question {
        &self.questions[id.index()]
    }

    /// A character by its id.
    pub fn character(&self, id: CharacterId) -> &Character {
        &self.characters[id.index()]
    }

    /// The name of a character.
    pub fn name(&self, id: CharacterId) -> &str {
        &self.character(id).name
    }

    /// The text of a question.
    pub fn text(&self, id: QuestionId) -> &str {
        &self.question(id).text
    }

    /// The other values of the attribute of which `question` is one: a yes to it is a no to them. O(values).
    pub fn exclusive_values(&self, question: QuestionId) -> impl Iterator<Item = QuestionId> + '_ {
        self.exclusive.of_question(question)
    }

    /// Whether the answer to `question` is yes for `character`.
    pub fn has(&self, character: CharacterId, question: QuestionId) -> bool {
        self.columns[question.index()].contains(character)
    }

    /// Who would answer yes; may hold ids of characters that were removed.
    pub fn yes(&self, question: QuestionId) -> &CharacterSet {
        &self.columns[question.index()]
    }

    /// How many are on the smaller side of a question, its minority: 0 where it divides nobody. O(N/64).
    pub(crate) fn minority(&self, question: QuestionId) -> usize {
        let yes = self.yes(question).count_in(self.everyone());
        yes.min(self.len() - yes)
    }

    /// The answers of the 64 characters from id 64·`block` on to the 64 questions from 64·`word` on, a row
    /// each; 0 where there is no such character or question.
    pub(crate) fn answers(&self, block: usize, word: usize) -> [u64; 64] {
        let mut square = [0; 64];
        for (line, column) in square.iter_mut().zip(self.columns.iter().skip(64 * word)) {
            *line = column.words().get(block).copied().unwrap_or(0);
        }
        transpose(&mut square);
        square
    }

    /// The character of this name, however its accents are encoded. O(characters of all names).
    pub fn find_character(&self, name: &str) -> Option<CharacterId> {
        let wanted = composed(name);
        self.character_ids().find(|&id| composed(self.name(id)) == wanted)
    }

    /// The character that somebody means by `typed`: of this very name, or the only one whose name differs in no more
    /// than capitals, accents and spaces. O(characters of all names).
    pub fn recognise(&self, typed: &str) -> Option<CharacterId> {
        let wanted = folded(typed);
        let mut alike = self.character_ids().filter(|&id| folded(self.name(id)) == wanted);
        self.find_character(typed).or_else(|| alike.next().filter(|_| alike.next().is_none()))
    }

    /// The only character whose name is nearly `typed`: two letters are wrong, missing, too many or in each other's place,
    /// or one where either of the two has less than five (optimal string alignment); capitals, accents and spaces do not count.
    /// O(characters of all names × those typed).
    pub fn nearly(&self, typed: &str) -> Option<CharacterId> {
        let wanted = folded(typed);
        let is_long = |name: &str| name.chars().count() >= LETTERS_OF_A_LONG_NAME;
        let distance = |id: CharacterId| {
            let name = folded(self.name(id));
            let allowed = if is_long(&name) && is_long(&wanted) { 2 } else { 1 };
            Some(osa_distance(&name, &wanted)).filter(|&far| far <= allowed)
        };
        let near: Vec<_> =
            self.character_ids().filter_map(|id| Some((distance(id)?, id))).collect();
        let nearest = near.iter().map(|&(far, _)| far).min()?;
        let mut nearest = near.into_iter().filter(|&(far, _)| far == nearest);
        nearest.next().filter(|_| nearest.next().is_none()).map(|(_, id)| id)
    }

    /// The question of this text, however its accents are encoded. O(characters of all texts).
    pub fn find_question(&self, text: &str) -> Option<QuestionId> {
        let wanted = composed(text);
        self.question_ids().find(|&id| composed(self.text(id)) == wanted)
    }

    /// Every trait of a character in the order of the questions.
    pub fn traits(&self, character: CharacterId) -> Vec<bool> {
        self.question_ids().map(|question| self.has(character, question)).collect()
    }

    /// The first question in file order that tells two characters apart.
    pub fn telling_apart(&self, one: CharacterId, other: CharacterId) -> Option<QuestionId> {
        self.question_ids().find(|&question| self.has(one, question) != self.has(other, question))
    }

    /// Takes in one more character, after all others; white space around the name and the picture is not part of them.
    /// O(N + k), and O(N·k) to look for a twin.
    ///
    /// # Errors
    /// When the name is bad or taken, the width is wrong, an attribute would have two values, or a twin is
    /// there; the board is then as it was.
    pub fn join(&mut self, newcomer: Character, traits: &[bool]) -> Result<CharacterId, JoinError> {
        let newcomer = newcomer.bare();
        self.check_newcomer(&newcomer, traits)?;
        let id = CharacterId::from_index(self.characters.len());
        Arc::make_mut(&mut self.characters).push(newcomer);
        for (column, &trait_) in Arc::make_mut(&mut self.columns).iter_mut().zip(traits) {
            column.reach(id);
            if trait_ {
                column.insert(id);
            }
        }
        self.everyone.reach(id);
        self.everyone.insert(id);
        Ok(id)
    }

    /// Adds a question, after all others, to which everybody answers no; question marks and white space around the text
    /// are not part of it. O(N / 64), and O(characters of all texts) to look for the same question.
    ///
    /// # Errors
    /// When the text is bad, or the question is there; the board is then as it was.
    pub(crate) fn add_question(&mut self, text: &str) -> Result<QuestionId, QuestionError> {
        let new = without_marks(text).to_owned();
        if new.is_empty() || new.chars().any(char::is_control) {
            return Err(QuestionError::BadText);
        }
        let same = |&id: &QuestionId| folded(without_marks(self.text(id))) == folded(&new);
        if let Some(there) = self.question_ids().find(same) {
            return Err(QuestionError::Taken(there));
        }
        Arc::make_mut(&mut self.questions).push(Question { text: new, choice: None });
        Arc::make_mut(&mut self.exclusive).add_plain();
        let nobody = CharacterSet::empty(self.id_bound());
        Arc::make_mut(&mut self.columns).push(nobody);
        Ok(QuestionId::from_index(self.questions.len() - 1))
    }

    /// Lets a character go. O(1); its id is not given again.
    pub(crate) fn leave(&mut self, id: CharacterId) {
        self.everyone.remove(id);
    }

    /// The same board with these characters alone; their ids stay as they are. O(N / 64): all else is shared.
    ///
    /// # Panics
    /// When none of them is on the board: it has somebody.
    pub(crate) fn only(&self, characters: &CharacterSet) -> Self {
        let everyone = self.everyone.intersection(characters);
        assert!(!everyone.is_empty(), "a board has somebody");
        Self { everyone, ..self.clone() }
    }

    /// This board, where each question is the value of an attribute that `choices` says, and pictures stand below this
    /// title: what a plain table does not tell. O(N·k).
    ///
    /// # Errors
    /// The first character that would have two values of one attribute, and the second of them.
    pub fn with_choices(
        mut self,
        choices: impl IntoIterator<Item = Option<Choice>>,
        picture_title: Option<String>,
    ) -> Result<Self, (CharacterId, QuestionId)> {
        for (question, choice) in Arc::make_mut(&mut self.questions).iter_mut().zip(choices) {
            question.choice = choice;
        }
        self.exclusive = Arc::new(ExclusiveValues::of(&self.questions));
        self.picture_title = picture_title;
        let second = |id| self.second_value(&self.traits(id)).map(|second| (id, second));
        let worst = self.character_ids().find_map(second);
        worst.map_or(Ok(self), Err)
    }

    /// Whoever has exactly these traits.
    fn with_traits(&self, traits: &[bool]) -> Option<CharacterId> {
        let same = |&id: &CharacterId| {
            self.question_ids()
                .zip(traits)
                .all(|(question, &trait_)| self.has(id, question) == trait_)
        };
        self.character_ids().find(same)
    }

    fn check_newcomer(&self, newcomer: &Character, traits: &[bool]) -> Result<(), JoinError> {
        let expected = self.question_count();
        self.check_name(&newcomer.name)?;
        if newcomer.picture.iter().any(|picture| picture.chars().any(char::is_control)) {
            return Err(JoinError::BadName);
        }
        if traits.len() != expected {
            return Err(JoinError::WrongWidth { found: traits.len(), expected });
        }
        if let Some(second) = self.second_value(traits) {
            return Err(JoinError::SecondValue(second));
        }
        self.with_traits(traits).map_or(Ok(()), |twin| Err(JoinError::Twin(twin)))
    }

    /// Whether a newcomer may have this name.
    pub(crate) fn check_name(&self, name: &str) -> Result<(), JoinError> {
        if name.is_empty() || name.chars().any(char::is_control) {
            return Err(JoinError::BadName);
        }
        self.find_character(name).map_or(Ok(()), |taken| Err(JoinError::NameTaken(taken)))
    }

    /// The first yes that its attribute has given already.
    pub(crate) fn second_value(&self, traits: &[bool]) -> Option<QuestionId> {
        let yes = self.question_ids().zip(traits).filter(|&(_, &trait_)| trait_);
        self.exclusive.second_values(yes.map(|(question, _)| question)).next()
    }
}

/// A question without its marks, and without what no file keeps around a text ([`bare`]).
fn without_marks(text: &str) -> &str {
    text.trim_matches(|sign: char| matches!(sign, '¿' | '?' | '\u{feff}') || sign.is_whitespace())
}

/// A format of boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// The statement's table: tab-separated columns of 0 and 1.
    #[default]
    Table,
    /// The configuration of the Guess Who assignment.
    Config,
    /// JSON.
    Json,
}

impl Format {
    /// Every format.
    pub const ALL: [Self; 3] = [Self::Table, Self::Config, Self::Json];

    /// The name on command lines.
    pub fn name(self) -> &'static str {
        match self {
            Self::Table => "table",
            Self::Config => "config",
            Self::Json => "json",
        }
    }

    /// The format that a file with this extension is in.
    pub fn from_extension(extension: &str) -> Option<Self> {
        match extension.to_ascii_lowercase().as_str() {
            "csv" | "tsv" | "txt" => Some(Self::Table),
            "config" | "cfg" => Some(Self::Config),
            "json" => Some(Self::Json),
            _ => None,
        }
    }

    /// The format that a text looks like: JSON opens with a brace, and a name or nothing in it, a table has a tab in
    /// its first line, a configuration has several words there and a blank line somewhere.
    pub fn detect(text: &str) -> Self {
        let start = text.trim_start();
        let first = start.lines().next().unwrap_or("");
        let words = |line: &str| line.split_whitespace().count();
        let tabbed = first.trim_end().contains('\t');
        // The first attribute of a table may begin with a brace too.
        let named =
            |inside: &str| matches!(inside.trim_start().chars().next(), None | Some('"' | '}'));
        if start.strip_prefix('{').is_some_and(|inside| named(inside) || !tabbed) {
            Self::Json
        } else if tabbed {
            Self::Table
        } else if words(first) > 1 && start.lines().any(|line| line.trim().is_empty()) {
            Self::Config
        } else {
            Self::Table
        }
    }
}

/// How to read a board.
#[derive(Clone, Debug, Default)]
pub struct ReadOptions<'a> {
    /// The format; without one it is detected.
    pub format: Option<Format>,
    /// The title of a column that holds weights instead of answers, in any capitals and accents.
    pub weight_column: Option<&'a str>,
}

/// What came of reading a board.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The board, when no fault is an error.
    pub board: Option<Board>,
    /// The weights of the characters, when the options named a column that is there and all of it could be read.
    pub weights: Option<Weights>,
    /// That column as it stands in the text, whatever is wrong with it.
    pub weight_column: Option<WeightColumn>,
    /// The faults, in the order of the text.
    pub faults: Diagnostics<BoardFault>,
}

impl Reading {
    /// The faults with which the board still works.
    pub fn warnings(&self) -> impl Iterator<Item = &Diagnostic<BoardFault>> {
        self.faults.iter().filter(|fault| !fault.is_error())
    }

    /// How much the text that was read looks like a board. O(size of the text).
    pub fn likeness(&self, source: &SourceText) -> Likeness {
        Likeness::of(source, &self.faults)
    }
}

/// Reads a board in any format. O(size of the text).
pub fn read(source: &SourceText, options: &ReadOptions<'_>) -> Reading {
    read_keeping(usize::MAX, source, options)
}

/// The same where anybody may send the text: so many of its faults are kept, and the others counted.
pub fn read_keeping(most_faults: usize, source: &SourceText, options: &ReadOptions<'_>) -> Reading {
    // Whoever opens a picture by mistake is told that, and not what is wrong with it as a board.
    if source.is_binary() {
        let mut faults = Diagnostics::keeping(most_faults);
        faults.extend(not_utf8(source, BoardFault::NotUtf8));
        return Reading { board: None, weights: None, weight_column: None, faults };
    }
    let format = options.format.unwrap_or_else(|| Format::detect(source.text()));
    let raw = RawBoard::of(format, most_faults);
    let raw = match format {
        Format::Table => table::parse(source, options.weight_column, raw),
        Format::Config => config::parse(source, raw),
        Format::Json => json::parse(source, raw),
    };
    raw.validate(source)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::random_board;

    #[test]
    fn squares_hold_the_answers_and_nothing_beyond_them() {
        let board = random_board(70, 80, 0.5, 2);
        for (block, word) in (0..3).flat_map(|block| (0..3).map(move |word| (block, word))) {
            let square = board.answers(block, word);
            for (line, bit) in (0..64).flat_map(|line| (0..64).map(move |bit| (line, bit))) {
                let (character, question) = (64 * block + line, 64 * word + bit);
                let is_yes = character < board.len()
                    && question < board.question_count()
                    && board.has(Id::from_index(character), Id::from_index(question));
                assert_eq!(square[line] >> bit & 1 == 1, is_yes, "{character} {question}");
            }
        }
    }

    #[test]
    fn a_list_of_single_words_is_no_configuration() {
        assert_eq!(Format::detect("Ana\n\nEva\n"), Format::Table);
        assert_eq!(Format::detect("Ana Eva\nJuan\n"), Format::Table);
        assert_eq!(Format::detect("Pelo Rubio\n\nAna Rubio\n"), Format::Config);
    }

    #[test]
    fn a_table_is_told_its_attributes_and_the_title_of_its_pictures() {
        let rows = [("Ana", [true, false, true]), ("Eva", [false, true, true])];
        let rows = rows.map(|(name, traits)| (name.to_owned(), traits.to_vec()));
        let board = Board::from_rows("N", &["Rubio", "Gafas", "Moreno"], rows).unwrap();
        let hair =
            |value: &str| Some(Choice { attribute: "Pelo".to_owned(), value: value.to_owned() });
        let others = |board: &Board, at: usize| -> Vec<usize> {
            board.exclusive_values(QuestionId::from_index(at)).map(Id::index).collect()
        };
        let told = board.clone().with_choices([hair("rubio"), hair("moreno"), None], None);
        let told = told.expect("nobody has two");
        assert_eq!([0, 1, 2].map(|at| others(&told, at)), [vec![1], vec![0], vec![]]);
        let titled = board.clone().with_choices([None, None, None], Some("Foto".to_owned()));
        assert_eq!(titled.unwrap().picture_title(), Some("Foto"));
        let both = board.with_choices([hair("rubio"), None, hair("moreno")], None);
        assert_eq!(both.err(), Some((CharacterId::from_index(0), QuestionId::from_index(2))));
    }
}
