//! What clap found wrong, in words: its own are English only.

use clap::Command;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use qeq_frontend::texts::echo::shown;
use qeq_i18n::{Lang, words};

use super::parts::{MOST_SECONDS, NoWholeNumber};
use super::{UsageError, command};

/// What clap found wrong, in the language of the person.
pub(super) fn in_words(lang: Lang, program: &str, error: &clap::Error) -> UsageError {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            UsageError::Asked(error.render().to_string())
        }
        _ => UsageError::Wrong {
            message: message_of(lang, error),
            help: help_of(lang, program, error),
        },
    }
}

/// A part of an error; nothing where it has none.
fn part(error: &clap::Error, kind: ContextKind) -> String {
    match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(", "),
        _ => String::new(),
    }
}

/// What is wrong.
fn message_of(lang: Lang, error: &clap::Error) -> String {
    use words::errors as w;
    let part = |kind| part(error, kind);
    let typed = |kind| shown(&part(kind));
    let argument = part(ContextKind::InvalidArg);
    match error.kind() {
        ErrorKind::InvalidValue if part(ContextKind::InvalidValue).is_empty() => {
            w::missing_value(lang, &argument)
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            w::invalid_value(lang, typed(ContextKind::InvalidValue), &argument)
        }
        ErrorKind::UnknownArgument => w::unknown_argument(lang, typed(ContextKind::InvalidArg)),
        ErrorKind::TooManyValues => {
            w::takes_no_value(lang, &argument, typed(ContextKind::InvalidValue))
        }
        ErrorKind::MissingSubcommand => w::missing_command(lang),
        ErrorKind::InvalidSubcommand => {
            w::unknown_command(lang, typed(ContextKind::InvalidSubcommand))
        }
        ErrorKind::TooFewValues => w::missing_argument(lang, &argument),
        ErrorKind::MissingRequiredArgument => match error.get(ContextKind::InvalidArg) {
            Some(ContextValue::Strings(several)) if several.len() > 1 => {
                w::missing_arguments(lang, &argument)
            }
            _ => w::missing_argument(lang, &argument),
        },
        ErrorKind::WrongNumberOfValues => match values_missing(error, &argument) {
            Some(missing) => w::missing_part(lang, missing, &argument),
            None => w::bad_usage(lang),
        },
        ErrorKind::ArgumentConflict => match part(ContextKind::PriorArg) {
            other if other == argument => w::repeated_argument(lang, &argument),
            other => w::conflict(lang, &argument, other),
        },
        ErrorKind::InvalidUtf8 => w::not_utf8_argument(lang),
        _ => w::bad_usage(lang),
    }
}

/// What can be done about it.
fn help_of(lang: Lang, program: &str, error: &clap::Error) -> String {
    use words::errors as w;
    let argument = part(error, ContextKind::InvalidArg);
    let choices = part(error, ContextKind::ValidValue);
    let near = nearest(error);
    match (near.is_empty(), choices.is_empty()) {
        // Whoever writes what another command takes has not misspelt what this one does.
        (false, _) if is_known(lang, &argument) => w::usage_hint(lang, program),
        (false, _) => w::did_you_mean(lang, near),
        (true, false) => w::one_of(lang, choices),
        (true, true) if error.kind() == ErrorKind::InvalidUtf8 => w::not_utf8_argument_help(lang),
        (true, true) => {
            value_help(lang, error, &argument).unwrap_or_else(|| w::usage_hint(lang, program))
        }
    }
}

/// What is most like something that nobody knows, or nothing.
fn nearest(error: &clap::Error) -> String {
    let kinds =
        [ContextKind::SuggestedValue, ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand];
    let nearest = kinds.iter().find_map(|&kind| match error.get(kind)? {
        ContextValue::String(text) => Some(text),
        // The more alike, the later.
        ContextValue::Strings(texts) => texts.last(),
        _ => None,
    });
    nearest.cloned().unwrap_or_default()
}

/// The first of the values that an option has too few of.
fn values_missing<'a>(error: &clap::Error, argument: &'a str) -> Option<&'a str> {
    let Some(&ContextValue::Number(given)) = error.get(ContextKind::ActualNumValues) else {
        return None;
    };
    argument.split(' ').skip(1).nth(usize::try_from(given).ok()?)
}

/// Whether some command has this option.
fn is_known(lang: Lang, option: &str) -> bool {
    let Some(name) = option.strip_prefix("--") else { return false };
    takes(&command(lang), name)
}

/// Whether a command, or one of its own commands, has this option.
fn takes(command: &Command, option: &str) -> bool {
    let mut own = command.get_arguments();
    own.any(|argument| argument.get_long() == Some(option))
        || command.get_subcommands().any(|below| takes(below, option))
}

/// Which values an option takes, where it was given another.
fn value_help(lang: Lang, error: &clap::Error, argument: &str) -> Option<String> {
    use words::errors as w;
    if !matches!(error.kind(), ErrorKind::InvalidValue | ErrorKind::ValueValidation) {
        return None;
    }
    if let Some(why) = why_no_whole_number(error) {
        return Some(why.help(lang));
    }
    let help = match argument.split(' ').next()? {
        "--time" => w::between(lang, 0, MOST_SECONDS),
        "--host" => w::address(lang),
        "--name" => w::host_name(lang),
        "--density" => w::strictly_between(lang, 0, 1),
        _ => return None,
    };
    Some(help)
}

/// Why something is not the whole number that was wanted.
fn why_no_whole_number(error: &clap::Error) -> Option<NoWholeNumber> {
    std::error::Error::source(error)?.downcast_ref().copied()
}
