//! Boards in words: what is wrong with one and its files, and who cannot join it.

use qeq_base::diagnostic::Diagnostic;
use qeq_base::pieces::bare;
use qeq_core::board::fault::{BoardFault, Cause, Wanted};
use qeq_core::board::likeness::Likeness;
use qeq_core::board::random::RandomBoardError;
use qeq_core::board::write::WriteError;
use qeq_core::board::{Board, Format, JoinError, QuestionError};
use qeq_core::weights::WeightFault;
use qeq_i18n::{Lang, words};

use super::echo::shown;
use super::{Wording, not_utf8};
use crate::pictures::PictureFault;

/// A fault of a board in words.
pub fn fault(lang: Lang, fault: &Diagnostic<BoardFault>) -> Wording {
    use BoardFault as F;
    use words::faults as w;
    let plain = Wording::plain;
    match &fault.kind {
        F::NotUtf8(encoding) => not_utf8(lang, *encoding),
        F::ControlCharacter => {
            plain(w::control_character(lang)).help(w::control_character_help(lang))
        }
        F::WrongWidth { found, expected, cause } => {
            let label =
                if found < expected { w::cells_missing(lang) } else { w::cells_surplus(lang) };
            let help = cause.map(|cause| seems(lang, cause));
            Wording { help, ..plain(w::wrong_width(lang, *found, *expected)).label(label) }
        }
        F::BadCell { cell, .. } if cell.is_empty() => plain(w::empty_cell(lang)),
        F::BadCell { cell, cause } => {
            let help = cause.map(|cause| seems(lang, cause));
            Wording { help, ..plain(w::bad_cell(lang, shown(cell))) }
        }
        F::WrongTraits { path, found, expected } => {
            let label =
                if found < expected { w::traits_missing(lang) } else { w::cells_surplus(lang) };
            plain(w::wrong_traits(lang, path, *found, *expected)).label(label)
        }
        F::BadTrait { path, sign } => {
            plain(w::bad_trait(lang, path, shown(sign.encode_utf8(&mut [0; 4]))))
        }
        F::BadWeight { cell } => plain(w::bad_weight(lang, shown(cell))),
        F::WeightsTooLarge => plain(w::weights_too_large(lang)),
        F::WeightsRounded => plain(w::weights_rounded(lang)),
        F::MissingHeader => plain(w::missing_header(lang)).help(w::missing_header_help(lang)),
        F::AttributeBehindNames { title } => {
            let title = shown(title);
            plain(w::attribute_behind_names(lang, &title))
                .help(w::attribute_behind_names_help(lang))
        }
        F::EmptyAttribute { format } => {
            let help = (*format == Format::Table).then(|| w::empty_attribute_help(lang));
            Wording { help, ..plain(w::empty_attribute(lang)) }
        }
        F::RepeatedAttribute { name } => {
            plain(w::repeated_attribute(lang, shown(name))).related(w::first_here(lang))
        }
        F::EmptyName => plain(w::empty_name(lang)),
        F::RepeatedName { name } => {
            plain(w::repeated_name(lang, shown(name))).related(w::first_here(lang))
        }
        F::Twins { first, second } => plain(w::twins(lang, shown(first), shown(second)))
            .related(w::twin_here(lang, shown(first)))
            .help(w::twins_help(lang)),
        F::NoCharacters { format } => {
            plain(w::no_characters(lang)).help(where_they_go(lang, *format))
        }
        F::NoAttributes { separator } => {
            let help = separator.map(|sign| seems(lang, Cause::Separator(sign)));
            Wording { help, ..plain(w::no_attributes(lang)) }
        }
        F::UnknownAttribute { name } => plain(w::unknown_attribute(lang, shown(name))),
        F::NoValues { attribute } => plain(w::no_values(lang, shown(attribute))),
        F::SecondValue { attribute } => plain(w::second_value(lang, shown(attribute))),
        F::MalformedLine { expected: 1 } => plain(w::malformed_name(lang)),
        F::MalformedLine { .. } => plain(w::malformed_value(lang)),
        F::Syntax => plain(w::syntax(lang)),
        F::Shape { path, wanted } => plain(shape(lang, path, *wanted)),
        F::MissingKey { path, key } => plain(w::missing_from(lang, path, key)),
        F::SavedTree => plain(w::saved_tree(lang)).help(w::saved_tree_help(lang)),
        F::UnknownVersion => plain(w::unknown_version(lang)),
        F::ConstantColumn { attribute } => plain(w::constant_column(lang, shown(attribute))),
        F::RepeatedColumn { attribute, same_as } => {
            plain(w::repeated_column(lang, shown(attribute), shown(same_as)))
        }
        F::MissingBlankLine { before } => plain(w::missing_blank_line(lang, shown(before))),
        F::UndeclaredValue { attribute, value } => {
            plain(w::undeclared_value(lang, shown(attribute), shown(value)))
        }
        F::OutOfProportion { people, questions } => {
            plain(w::out_of_proportion(lang, people, questions))
        }
        F::LongAttribute { attribute, values } => {
            plain(w::long_attribute(lang, shown(attribute), *values))
        }
        F::RepeatedValue { value } => plain(w::repeated_value(lang, shown(value))),
        F::MissingValue { person, attribute } => {
            plain(w::missing_value(lang, shown(person), shown(attribute)))
        }
        F::SpacedSeparator => plain(w::spaced_separator(lang)),
    }
}

/// The same for whoever has no folder of the program: it refers to no page there.
pub fn fault_alone(lang: Lang, fault: &Diagnostic<BoardFault>) -> Wording {
    use BoardFault as F;
    use words::faults as w;
    match &fault.kind {
        F::Shape { wanted: Wanted::Board, .. } => Wording::plain(w::shape_alone(lang)),
        F::NoCharacters { format: Format::Table } => {
            Wording::plain(w::no_characters(lang)).help(w::no_characters_help_alone(lang))
        }
        _ => self::fault(lang, fault),
    }
}

/// Of a text that seems to be another file than a board, that it does: no fault of one of its lines says as much.
pub fn unlike(lang: Lang, likeness: Likeness) -> Option<String> {
    match likeness {
        Likeness::Board | Likeness::Spoilt => None,
        Likeness::OtherFile => Some(words::faults::unlike_a_board(lang)),
    }
}

/// Where the characters of a board in this format stand.
fn where_they_go(lang: Lang, format: Format) -> String {
    use words::faults as w;
    match format {
        Format::Table => w::no_characters_help(lang),
        Format::Config => w::no_persons_help(lang),
        Format::Json => w::no_list_help(lang),
    }
}

/// What a part of JSON should have been.
fn shape(lang: Lang, path: &str, wanted: Wanted) -> String {
    use words::faults as w;
    match wanted {
        Wanted::Board => w::shape(lang),
        Wanted::List => w::not_a_list(lang, path),
        Wanted::Attribute => w::not_an_attribute(lang, path),
        Wanted::Character => w::not_a_character(lang, path),
        Wanted::Text => w::not_a_string(lang, path),
    }
}

/// What seems to have happened to a table.
fn seems(lang: Lang, cause: Cause) -> String {
    use words::faults as w;
    match cause {
        Cause::Separator(' ') => w::separated_by_spaces(lang),
        Cause::Separator(sign) => w::separated_by(lang, sign),
        Cause::UntitledNames => w::untitled_names(lang),
        Cause::MissingColumn => w::missing_column(lang),
        Cause::NamesFirst => w::names_first(lang),
    }
}

/// A fault of a file of weights in words.
pub fn weight_fault(lang: Lang, fault: &Diagnostic<WeightFault>) -> Wording {
    use WeightFault as F;
    use words::faults as w;
    Wording::plain(match &fault.kind {
        F::NotUtf8(encoding) => return not_utf8(lang, *encoding),
        F::MalformedLine => w::weight_line(lang),
        F::UnknownCharacter { name } => w::weight_unknown(lang, shown(name)),
        F::RepeatedName { name } => w::repeated_name(lang, shown(name)),
        F::BadWeight { cell } => w::bad_weight(lang, shown(cell)),
        F::MissingCharacter { name } => w::weight_missing(lang, shown(name)),
        F::TooLarge => w::weights_too_large(lang),
    })
}

/// Why the file of a path does not do as a picture.
pub fn picture_fault(lang: Lang, path: &str, fault: &PictureFault) -> String {
    use words::errors as w;
    match fault {
        PictureFault::Unreadable(error) => {
            w::picture_unreadable(lang, crate::files::why_unread(lang, path, error))
        }
        PictureFault::Elsewhere => w::picture_elsewhere(lang),
        PictureFault::NoPicture => w::no_picture(lang),
        PictureFault::TooLarge => w::picture_too_large(lang),
    }
}

/// Why a newcomer cannot join, in words.
pub fn join_error(lang: Lang, board: &Board, name: &str, error: JoinError) -> String {
    use words::errors as w;
    match error {
        JoinError::BadName if bare(name).is_empty() => w::no_name(lang),
        JoinError::BadName => w::bad_name(lang),
        JoinError::NameTaken(_) => w::name_taken(lang, shown(name)),
        JoinError::WrongWidth { found, expected } => w::traits_width(lang, found, expected),
        JoinError::SecondValue(question) => {
            w::second_value(lang, shown(name), shown(board.text(question)))
        }
        JoinError::Twin(twin) => w::twin(lang, shown(name), shown(board.name(twin))),
    }
}

/// Why a board cannot ask a question, in words.
pub(super) fn question_error(lang: Lang, board: &Board, error: QuestionError) -> String {
    use words::errors as w;
    match error {
        QuestionError::BadText => w::bad_question(lang),
        QuestionError::Taken(there) => w::question_taken(lang, shown(board.text(there))),
    }
}

/// Why a board cannot be written, in words.
pub fn write_error(lang: Lang, error: &WriteError) -> String {
    match error {
        WriteError::SameWithoutSpaces { name } => {
            words::errors::same_without_spaces(lang, shown(name))
        }
        WriteError::Pictures => words::errors::no_pictures(lang),
        WriteError::Misread => words::errors::misread(lang),
    }
}

/// Why there is no such random board, in words.
pub fn random_error(lang: Lang, characters: usize, error: RandomBoardError) -> String {
    use words::errors as w;
    match error {
        RandomBoardError::Empty => w::nothing_to_build(lang),
        RandomBoardError::TooFewAttributes { needed } => {
            w::too_few_attributes(lang, characters, needed)
        }
        RandomBoardError::Density => w::bad_density(lang),
        RandomBoardError::TooLarge { attributes, most } => {
            w::board_too_large(lang, attributes, most)
        }
        RandomBoardError::TooManyAttributes { most } => w::too_many_attributes(lang, most),
    }
}
