//! What stands where a command was expected: a board alone opens the screen with it, and whatever else is told what to do.

use std::ffi::OsString;
use std::path::Path;

use clap::Command;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use qeq_core::board::Format;
use qeq_frontend::texts::echo::shown;
use qeq_i18n::{Lang, words};

use super::wrong::in_words;
use super::{Request, UsageError, command, program_named};
use crate::{files, shell};

/// What is meant by arguments that clap does not take: a board alone opens the screen with it.
pub(super) fn without_command(
    lang: Lang,
    program: &str,
    arguments: &[OsString],
    error: &clap::Error,
) -> Result<Request, UsageError> {
    // What clap tells of it is no longer what was written.
    if error.kind() == ErrorKind::InvalidSubcommand && !are_texts(arguments) {
        return Err(UsageError::Wrong {
            message: words::errors::not_utf8_argument(lang),
            help: words::errors::not_utf8_argument_help(lang),
        });
    }
    if let Some(path) = folder_for_a_command(lang, arguments, error) {
        return Err(folder_for_a_board(lang, path));
    }
    if no_command(error) == Some(files::DASH) {
        return Err(UsageError::Wrong {
            message: words::errors::keys_are_typed_there(lang),
            help: words::errors::usage_hint(lang, program),
        });
    }
    match file_for_a_command(error) {
        Some(path) if is_alone(lang, arguments, path) => Ok(Request::Screen(Some(path.to_owned()))),
        Some(path) => Err(no_command_before(lang, arguments, path)),
        None => Err(in_words(lang, program, error)),
    }
}

fn are_texts(arguments: &[OsString]) -> bool {
    arguments.iter().all(|argument| argument.to_str().is_some())
}

/// What stands where a command was expected.
pub(super) fn no_command(error: &clap::Error) -> Option<&str> {
    match error.get(ContextKind::InvalidSubcommand) {
        Some(ContextValue::String(word)) => Some(word),
        _ => None,
    }
}

/// The file that stands where a command was expected: `qeq tablero.csv`.
fn file_for_a_command(error: &clap::Error) -> Option<&str> {
    no_command(error).filter(|path| Path::new(path).is_file() || looks_like_a_file(path))
}

/// The folder that stands where the file of a board could: `qeq datos`.
fn folder_for_a_command<'a>(
    lang: Lang,
    arguments: &[OsString],
    error: &'a clap::Error,
) -> Option<&'a str> {
    let path = no_command(error).filter(|path| Path::new(path).is_dir())?;
    let before = arguments.split(|argument| argument.to_str() == Some(path)).next()?;
    (program_named(&command(lang), before) == "qeq").then_some(path)
}

fn folder_for_a_board(lang: Lang, path: &str) -> UsageError {
    let board = Path::new(path).join(words::help::placeholder_board(lang));
    let line = format!("qeq {}", shell::file(&board.to_string_lossy()));
    UsageError::Wrong {
        message: words::errors::folder_for_a_board(lang, shown(path)),
        help: words::errors::give_a_board(lang, line),
    }
}

/// What stands beside this argument.
fn beside<'a>(arguments: &'a [OsString], path: &str) -> impl Iterator<Item = &'a OsString> + Clone {
    let at = arguments.iter().position(|argument| argument.to_str() == Some(path));
    let at = at.unwrap_or(arguments.len());
    arguments[..at].iter().chain(arguments.iter().skip(at + 1))
}

/// Whether nothing is wrong but that a file stands alone.
fn is_alone(lang: Lang, arguments: &[OsString], path: &str) -> bool {
    let matches = command(lang).try_get_matches_from(beside(arguments, path));
    matches.is_ok_and(|matches| matches.subcommand().is_none())
}

/// A file stands before its command, as in the line of `quienesquien`, or before another file.
fn no_command_before(lang: Lang, arguments: &[OsString], path: &str) -> UsageError {
    let definition = command(lang);
    let mut others = beside(arguments, path).skip(1).filter_map(|argument| argument.to_str());
    let meant = others.find_map(|name| definition.find_subcommand(name));
    let meant = meant.map_or("stats", Command::get_name);
    UsageError::Wrong {
        message: words::errors::unknown_command(lang, shown(path)),
        help: words::errors::command_first(lang, format!("qeq {meant} {}", shell::file(path))),
    }
}

/// Whether somebody who writes this means a file, even where there is none.
fn looks_like_a_file(path: &str) -> bool {
    let extension = Path::new(path).extension().and_then(|extension| extension.to_str());
    path.contains(std::path::is_separator) || extension.and_then(Format::from_extension).is_some()
}
