//! Everything that can be wrong with the text of a board.

use qeq_base::diagnostic::{FaultKind, Quote, Severity};
use qeq_base::encoding::Encoding;

use super::Format;

/// What seems to have happened to a whole table where its rows are wrong alike; told with the first of them alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// The cells of rows are separated by this instead of tabs.
    Separator(char),
    /// The header lacks the title of the column of names: every row has one cell more.
    UntitledNames,
    /// A column is missing, or the header has a title too many: every row has one cell less.
    MissingColumn,
    /// Names stand before the answers.
    NamesFirst,
}

/// What a part of JSON should have been.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// A board.
    Board,
    /// A list.
    List,
    /// A string.
    Text,
    /// An attribute.
    Attribute,
    /// A character.
    Character,
}

/// A fault of a board; its place stands in the diagnostic. What it names is quoted, and so takes bounded room: one name of half
/// a mebibyte may have ten thousand twins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardFault {
    /// Bytes that are not UTF-8.
    NotUtf8(Encoding),
    /// A control character in a name.
    ControlCharacter,
    /// A table: a row with another number of cells than the header asks for.
    WrongWidth {
        /// Cells in the row.
        found: usize,
        /// Cells that the header asks for.
        expected: usize,
        /// What seems to be behind it.
        cause: Option<Cause>,
    },
    /// A table: a cell that is neither 0 nor 1.
    BadCell {
        /// What stands there.
        cell: Quote,
        /// What seems to be behind it.
        cause: Option<Cause>,
    },
    /// JSON: a character with another number of traits than there are attributes.
    WrongTraits {
        /// The path of the traits.
        path: String,
        /// How many signs they are.
        found: usize,
        /// How many attributes there are.
        expected: usize,
    },
    /// JSON: a trait that is neither 0 nor 1.
    BadTrait {
        /// The path of the trait.
        path: String,
        /// What stands there.
        sign: char,
    },
    /// A weight that is not a positive number, decimal or fraction.
    BadWeight {
        /// What stands there.
        cell: Quote,
    },
    /// The weights' common denominator or their sum does not fit in 64 bits, and rounding would lose too much.
    WeightsTooLarge,
    /// The same, and the weights are rounded a little.
    WeightsRounded,
    /// A table: all its attributes are named 0 or 1, as if its first character stood where the header belongs.
    MissingHeader,
    /// A table: a column behind the names holds bits or other numbers where pictures would be named.
    AttributeBehindNames {
        /// Its title, maybe empty.
        title: Quote,
    },
    /// An attribute without a name.
    EmptyAttribute {
        /// The format of the board.
        format: Format,
    },
    /// An attribute named twice.
    RepeatedAttribute {
        /// Its name.
        name: Quote,
    },
    /// A character without a name.
    EmptyName,
    /// Two characters of one name.
    RepeatedName {
        /// The name.
        name: Quote,
    },
    /// Two characters that no attribute tells apart.
    Twins {
        /// The first in the file.
        first: Quote,
        /// The one at the place of the fault.
        second: Quote,
    },
    /// Nobody to guess.
    NoCharacters {
        /// The format of the board.
        format: Format,
    },
    /// Nothing to ask.
    NoAttributes {
        /// The text looks as if its cells were separated by this instead of tabs; a space stands for any number of them.
        separator: Option<char>,
    },
    /// A configuration: a person has an attribute that is not declared.
    UnknownAttribute {
        /// Its name.
        name: Quote,
    },
    /// A configuration: an attribute is declared without any value.
    NoValues {
        /// The attribute.
        attribute: Quote,
    },
    /// A configuration or JSON: a person has two values for one attribute.
    SecondValue {
        /// The attribute.
        attribute: Quote,
    },
    /// A configuration: no blank line stands before what looks like the name of a person.
    MissingBlankLine {
        /// The name.
        before: Quote,
    },
    /// A configuration: a line that is neither a name nor an attribute with its value.
    MalformedLine {
        /// How many words a line has here.
        expected: usize,
    },
    /// The text is not JSON.
    Syntax,
    /// JSON, but this part has not the shape that it should.
    Shape {
        /// The path of the part, empty of the whole.
        path: String,
        /// What it should have been.
        wanted: Wanted,
    },
    /// JSON: a key that has to be there is not.
    MissingKey {
        /// The path of the character that lacks it, empty of the board.
        path: String,
        /// The key.
        key: &'static str,
    },
    /// JSON: a saved tree, not a board.
    SavedTree,
    /// JSON: a version of the format that is not known.
    UnknownVersion,
    /// A column where all characters have the same answer: no use as a question.
    ConstantColumn {
        /// The attribute.
        attribute: Quote,
    },
    /// A column equal to an earlier one.
    RepeatedColumn {
        /// The attribute.
        attribute: Quote,
        /// The earlier one.
        same_as: Quote,
    },
    /// A configuration: a value that is not declared.
    UndeclaredValue {
        /// The attribute.
        attribute: Quote,
        /// Its value.
        value: Quote,
    },
    /// A configuration: a value declared twice.
    RepeatedValue {
        /// The value.
        value: Quote,
    },
    /// A configuration: the table of its persons and values would be many times its size.
    OutOfProportion {
        /// How many persons there are.
        people: usize,
        /// How many values, each of them a question.
        questions: usize,
    },
    /// A configuration: an attribute so long that its questions, each of which repeats it, would be many times the text.
    LongAttribute {
        /// The attribute.
        attribute: Quote,
        /// How many values it has.
        values: usize,
    },
    /// A configuration: a person has no value for an attribute.
    MissingValue {
        /// The person.
        person: Quote,
        /// The attribute.
        attribute: Quote,
    },
    /// A configuration: a separator line that holds spaces.
    SpacedSeparator,
}

impl FaultKind for BoardFault {
    fn severity(&self) -> Severity {
        match self {
            Self::ConstantColumn { .. }
            | Self::RepeatedColumn { .. }
            | Self::UndeclaredValue { .. }
            | Self::RepeatedValue { .. }
            | Self::MissingValue { .. }
            | Self::SpacedSeparator
            | Self::MissingHeader
            | Self::AttributeBehindNames { .. }
            | Self::WeightsRounded => Severity::Warning,
            _ => Severity::Error,
        }
    }

    fn code(&self) -> &'static str {
        match self {
            Self::NotUtf8(encoding) => encoding.code(),
            Self::ControlCharacter => "control-character",
            Self::WrongWidth { .. } | Self::WrongTraits { .. } => "wrong-width",
            Self::BadCell { .. } | Self::BadTrait { .. } => "bad-cell",
            Self::BadWeight { .. } => "bad-weight",
            Self::WeightsTooLarge => "weights-too-large",
            Self::WeightsRounded => "weights-rounded",
            Self::MissingHeader => "missing-header",
            Self::AttributeBehindNames { .. } => "attribute-behind-names",
            Self::EmptyAttribute { .. } => "empty-attribute",
            Self::RepeatedAttribute { .. } => "repeated-attribute",
            Self::EmptyName => "empty-name",
            Self::RepeatedName { .. } => "repeated-name",
            Self::Twins { .. } => "twins",
            Self::NoCharacters { .. } => "no-characters",
            Self::NoAttributes { .. } => "no-attributes",
            Self::UnknownAttribute { .. } => "unknown-attribute",
            Self::NoValues { .. } => "no-values",
            Self::SecondValue { .. } => "repeated-value-in-person",
            Self::MissingBlankLine { .. } => "missing-blank-line",
            Self::MalformedLine { .. } => "malformed-line",
            Self::Syntax => "syntax",
            Self::Shape { .. } | Self::MissingKey { .. } | Self::SavedTree => "shape",
            Self::UnknownVersion => "unknown-version",
            Self::ConstantColumn { .. } => "constant-column",
            Self::RepeatedColumn { .. } => "repeated-column",
            Self::UndeclaredValue { .. } => "undeclared-value",
            Self::RepeatedValue { .. } => "repeated-value",
            Self::OutOfProportion { .. } => "out-of-proportion",
            Self::LongAttribute { .. } => "long-attribute",
            Self::MissingValue { .. } => "missing-value",
            Self::SpacedSeparator => "spaced-separator",
        }
    }
}
