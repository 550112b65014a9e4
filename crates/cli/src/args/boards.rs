//! The commands that make, check and convert boards.

use clap::{Arg, ArgMatches, Command};
use qeq_core::board::Format;
use qeq_frontend::texts::echo::shown;
use qeq_i18n::{Lang, words};

use super::parts::{
    decimal, finish, format_arg, how_many, one_of, output_arg, plain, proof_arg, seed_arg, text,
    text_or_json, value,
};
use super::trees::tree_args;
use super::{Request, UsageError};

/// What a random board should be like.
#[derive(Clone, Debug)]
pub(crate) struct Aleatorio {
    /// N.
    pub(crate) characters: usize,
    /// k.
    pub(crate) attributes: Option<usize>,
    /// The probability of a 1.
    pub(crate) density: f64,
    /// The seed of chance; without one it is drawn.
    pub(crate) seed: Option<u64>,
    /// Where to.
    pub(crate) output: Option<String>,
}

/// A proof is one of a single board.
pub(super) fn check_request(lang: Lang, matches: &ArgMatches) -> Result<Request, UsageError> {
    let format = text_or_json(matches);
    let files: Vec<String> = matches.get_many("files").into_iter().flatten().cloned().collect();
    let weights = text(matches, "weights");
    match (text(matches, "proof"), &files[..]) {
        (Some(_), [_, second, ..]) => Err(UsageError::Wrong {
            message: words::errors::unknown_argument(lang, shown(second)),
            help: words::errors::usage_hint(lang, "qeq check"),
        }),
        (Some(proof), [board]) => {
            Ok(Request::CheckProof { proof, board: board.clone(), weights, format })
        }
        _ => Ok(Request::Check { files, weights, format }),
    }
}

pub(super) fn aleatorio(lang: Lang) -> Command {
    use words::help as w;
    let number = |id: &'static str, short: char, help: String| {
        Arg::new(id).short(short).long(id).value_name("N").value_parser(how_many).help(help)
    };
    let density = Arg::new("density")
        .long("density")
        .value_name("P")
        .value_parser(|typed: &str| decimal(typed).ok_or(""))
        .help(w::opt_density(lang));
    let command = plain(lang, "aleatorio", w::aleatorio(lang), w::aleatorio_examples(lang))
        .alias("random")
        .args([
            number("characters", 'n', w::opt_characters(lang)),
            number("attributes", 'k', w::opt_attributes(lang)),
            density,
            seed_arg(lang),
            output_arg(lang, w::opt_output(lang)),
        ]);
    finish(lang, command, "aleatorio")
}

pub(super) fn aleatorio_request(matches: &ArgMatches) -> Request {
    Request::Aleatorio(Aleatorio {
        characters: value(matches, "characters").unwrap_or(24),
        attributes: value(matches, "attributes"),
        density: value(matches, "density").unwrap_or(0.5),
        seed: value(matches, "seed"),
        output: text(matches, "output"),
    })
}

pub(super) fn check(lang: Lang) -> Command {
    use words::help as w;
    let files = Arg::new("files")
        .required(true)
        .num_args(1..)
        .value_name(w::placeholder_file(lang))
        .help(w::arg_files(lang));
    let [.., weights] = tree_args(lang);
    let command = plain(lang, "check", w::check(lang), w::check_examples(lang))
        .alias("validar")
        .args([files, format_arg(lang), proof_arg(lang, w::opt_proof_in(lang)), weights]);
    finish(lang, command, "check")
}

pub(super) fn convert(lang: Lang) -> Command {
    use words::help as w;
    let file = |id: &'static str, name: String, help: String| {
        Arg::new(id).required(true).value_name(name).help(help)
    };
    let format = |id: &'static str, help: String| {
        Arg::new(id)
            .long(id)
            .value_name(w::placeholder_format(lang))
            .value_parser(one_of(Format::ALL.map(|format| (format.name(), format))))
            .help(help)
    };
    let command = plain(lang, "convert", w::convert(lang), w::convert_examples(lang))
        .alias("convertir")
        .args([
            file("input", w::placeholder_in(lang), w::arg_in(lang)),
            file("to-file", w::placeholder_out(lang), w::arg_out(lang)),
            format("from", w::opt_from(lang)),
            format("to", w::opt_to(lang)),
        ]);
    finish(lang, command, "convert")
}

pub(super) fn convert_request(matches: &ArgMatches) -> Request {
    Request::Convert {
        input: text(matches, "input").unwrap_or_default(),
        output: text(matches, "to-file").unwrap_or_default(),
        from: value(matches, "from"),
        to: value(matches, "to"),
    }
}
