//! Arguments that several commands have, how they are read, and what every command has.

use std::ffi::OsStr;
use std::fmt;
use std::num::IntErrorKind;
use std::ops::RangeInclusive;
use std::time::Duration;

use anstream::ColorChoice;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgAction, ArgMatches, Command};
use qeq_base::letters::folded;
use qeq_i18n::{Lang, words};

/// For people or for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextOrJson {
    /// For people.
    Text,
    /// For programs.
    Json,
}

pub(super) fn text(matches: &ArgMatches, id: &str) -> Option<String> {
    value(matches, id)
}

/// The value of an argument, where the command has it and it was given.
pub(super) fn value<T: Clone + Send + Sync + 'static>(matches: &ArgMatches, id: &str) -> Option<T> {
    matches.try_get_one::<T>(id).ok().flatten().cloned()
}

/// The seed of chance.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seed {
    /// The seed.
    pub(crate) value: u64,
    /// Whether nobody gave it, so that it has to be told.
    pub(crate) is_drawn: bool,
}

impl Seed {
    /// The one that was given, or else any.
    pub(crate) fn or_drawn(given: Option<u64>) -> Self {
        Self { value: given.unwrap_or_else(any_seed), is_drawn: given.is_none() }
    }
}

/// Searches give the same answer again unless another seed is asked for.
pub(super) const USUAL_SEED: u64 = 1;

/// A seed that differs from run to run: the standard library's own hashing keys are drawn by the system.
pub(crate) fn any_seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(0) >> 32
}

pub(super) fn text_or_json(matches: &ArgMatches) -> TextOrJson {
    value(matches, "format").unwrap_or(TextOrJson::Text)
}

/// How long a search may take, where that was said.
pub(super) fn time(matches: &ArgMatches) -> Option<Duration> {
    value::<f64>(matches, "time").map(Duration::from_secs_f64)
}

/// A command without any of clap's own words, and the options that all have.
pub(super) fn plain(lang: Lang, name: &'static str, about: String, examples: String) -> Command {
    use words::help as w;
    Command::new(name)
        .about(about)
        .before_help(examples)
        .disable_help_flag(true)
        .disable_version_flag(true)
        .disable_help_subcommand(true)
        .hide_possible_values(true)
        .args([
            Arg::new("lang")
                .long("lang")
                .value_name(w::placeholder_lang(lang))
                .help(w::opt_lang(lang))
                .value_parser(named(Lang::ALL.map(Lang::code), Lang::of_locale))
                .display_order(90),
            Arg::new("color")
                .long("color")
                .value_name(w::placeholder_when(lang))
                .help(w::opt_color(lang))
                .value_parser(one_of(COLORS))
                .display_order(91),
            Arg::new("help")
                .short('h')
                .long("help")
                .action(ArgAction::Help)
                .help(w::opt_help(lang))
                .display_order(92),
        ])
}

/// Gives a subcommand its help, and its usage from the arguments that it has.
pub(super) fn finish(lang: Lang, command: Command, name: &str) -> Command {
    use words::help as w;
    let mut usage = format!("qeq {name}");
    let mut arguments = String::new();
    for argument in command.get_positionals() {
        let value = argument.get_value_names().map_or("", |names| names[0].as_str());
        let many = many(argument);
        usage += &if argument.is_required_set() {
            format!(" {value}{many}")
        } else {
            format!(" [{value}]{many}")
        };
    }
    if command.get_positionals().next().is_some() {
        arguments = format!("{}\n{{positionals}}\n\n", w::arguments(lang));
    }
    let nested = command.get_subcommands().next().is_some();
    if nested {
        usage += &format!(" {}", w::placeholder_command(lang));
        arguments = format!("{}\n{{subcommands}}\n\n", w::commands(lang));
    }
    let template = format!(
        "{{about}}\n\n{}\n{{before-help}}{} {{usage}}\n\n{arguments}{}\n{{options}}\n",
        w::examples(lang),
        w::usage(lang),
        w::options(lang),
    );
    command
        .override_usage(format!("{usage} [{}]", w::placeholder_options(lang)))
        .help_template(template)
        .mut_args(may_be_negative)
}

/// What stands behind the name of an argument that may be given several times.
pub(crate) fn many(argument: &Arg) -> &'static str {
    let most = argument.get_num_args().map_or(1, |given| given.max_values());
    let is_list = argument.get_action().takes_values() && most == usize::MAX;
    if is_list { "…" } else { "" }
}

/// Lets the value of an option be a negative number, which is then refused as a value and not as an argument that nobody
/// knows.
fn may_be_negative(argument: Arg) -> Arg {
    let has_value = !argument.is_positional() && argument.get_action().takes_values();
    if has_value { argument.allow_negative_numbers(true) } else { argument }
}

pub(super) fn board_arg(lang: Lang) -> Arg {
    use words::help as w;
    Arg::new("board").value_name(w::placeholder_board(lang)).help(w::arg_board(lang))
}

pub(super) fn format_arg(lang: Lang) -> Arg {
    use words::help as w;
    Arg::new("format")
        .long("format")
        .value_name(w::placeholder_format(lang))
        .value_parser(one_of(FORMATS))
        .help(w::opt_format_text_json(lang))
}

pub(super) fn output_arg(lang: Lang, help: String) -> Arg {
    Arg::new("output")
        .short('o')
        .long("output")
        .value_name(words::help::placeholder_file(lang))
        .help(help)
}

pub(super) fn proof_arg(lang: Lang, help: String) -> Arg {
    Arg::new("proof").long("proof").value_name(words::help::placeholder_file(lang)).help(help)
}

pub(super) fn seed_arg(lang: Lang) -> Arg {
    Arg::new("seed")
        .long("seed")
        .value_name("N")
        .value_parser(whole::<u64>(ANY_NUMBER))
        .help(words::help::opt_seed(lang))
}

/// The words of a choice, in both languages, small and without accents, with what each stands for.
pub(crate) type Choice<T, const N: usize> = [(&'static str, T); N];

/// When there are colours.
pub(crate) const COLORS: Choice<ColorChoice, 3> =
    [("auto", ColorChoice::Auto), ("always", ColorChoice::Always), ("never", ColorChoice::Never)];

/// For whom something is printed.
const FORMATS: Choice<TextOrJson, 2> = [("text", TextOrJson::Text), ("json", TextOrJson::Json)];

/// What a word of a choice stands for, in capitals and with accents too.
pub(crate) fn meant<T: Copy>(words: &[(&str, T)], typed: &str) -> Option<T> {
    let typed = folded(typed);
    words.iter().find(|(word, _)| *word == typed).map(|&(_, meant)| meant)
}

/// Reads one of these words as what it stands for.
pub(super) fn one_of<T, const N: usize>(words: Choice<T, N>) -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync + 'static,
{
    named(words.map(|(word, _)| word), move |typed: &str| meant(&words, typed))
}

/// Reads a name in all ways in which it may be written. Errors and completions tell these names, each of which can be read.
pub(super) fn named<T>(
    names: impl IntoIterator<Item = impl Into<String>>,
    read: impl Fn(&str) -> Option<T> + Clone + Send + Sync + 'static,
) -> impl TypedValueParser<Value = T>
where
    T: Clone + Send + Sync + 'static,
{
    Named { names: names.into_iter().map(Into::into).collect(), read }
}

#[derive(Clone)]
struct Named<F> {
    names: Vec<String>,
    read: F,
}

impl<T, F> TypedValueParser for Named<F>
where
    T: Clone + Send + Sync + 'static,
    F: Fn(&str) -> Option<T> + Clone + Send + Sync + 'static,
{
    type Value = T;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        typed: &OsStr,
    ) -> Result<T, clap::Error> {
        let refused = || {
            let names = PossibleValuesParser::new(&self.names);
            names.parse_ref(command, argument, typed).expect_err("all names can be read")
        };
        typed.to_str().and_then(&self.read).ok_or_else(refused)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.names.iter().map(PossibleValue::new)))
    }
}

/// Why something is not the whole number that was wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoWholeNumber {
    /// It is none, or has a fraction.
    Other,
    /// It is below the least that it may be, or negative.
    TooSmall { least: u64, most: u64 },
    /// It is above the most that it may be, however far.
    TooLarge { least: u64, most: u64 },
}

/// Every number that fits, as for seeds.
pub(crate) const ANY_NUMBER: RangeInclusive<u64> = 0..=u64::MAX;

impl NoWholeNumber {
    /// What would be one.
    pub(crate) fn help(self, lang: Lang) -> String {
        use words::errors as w;
        match self {
            Self::Other | Self::TooSmall { least: 0, most: u64::MAX } => w::whole_number(lang),
            Self::TooSmall { least, most } => w::between(lang, least, most),
            Self::TooLarge { least, most } => w::too_large_a_number(lang, least, most),
        }
    }
}

/// For clap: people are told by [`help`](NoWholeNumber::help).
impl fmt::Display for NoWholeNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl std::error::Error for NoWholeNumber {}

/// Most MiB of memory that one may ask for: a terabyte.
pub(super) const MOST_MIB: u64 = 1 << 20;

/// Reads a whole number that is one of these.
pub(crate) fn whole_number(typed: &str, among: RangeInclusive<u64>) -> Result<u64, NoWholeNumber> {
    let (least, most) = among.into_inner();
    let is_negative = || typed.strip_prefix('-').is_some_and(is_digits);
    match typed.parse::<u64>().map_err(|error| *error.kind()) {
        Ok(number) if number < least => Err(NoWholeNumber::TooSmall { least, most }),
        Ok(number) if number <= most => Ok(number),
        Ok(_) | Err(IntErrorKind::PosOverflow) => Err(NoWholeNumber::TooLarge { least, most }),
        Err(_) if is_negative() => Err(NoWholeNumber::TooSmall { least, most }),
        Err(_) => Err(NoWholeNumber::Other),
    }
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|sign| sign.is_ascii_digit())
}

/// The same for clap, as a number of a type that holds all of these.
pub(super) fn whole<T>(among: RangeInclusive<u64>) -> impl TypedValueParser<Value = T>
where
    T: TryFrom<u64> + Clone + Send + Sync + 'static,
{
    move |typed: &str| {
        let number = whole_number(typed, among.clone())?;
        Ok::<_, NoWholeNumber>(T::try_from(number).ok().expect("its type holds all of these"))
    }
}

/// How many of something: more than any number is as many as fit, which whoever is asked for them refuses.
pub(crate) fn how_many(typed: &str) -> Result<usize, NoWholeNumber> {
    match whole_number(typed, 0..=usize::MAX as u64) {
        Err(NoWholeNumber::TooLarge { .. }) => Ok(usize::MAX),
        number => number.map(|it| it as usize),
    }
}

/// As [`how_many`], where fewer than none are none: whoever is asked for them refuses those as well.
pub(super) fn so_many(typed: &str) -> Result<u32, NoWholeNumber> {
    match whole_number(typed, 0..=u32::MAX.into()) {
        Err(NoWholeNumber::TooSmall { .. }) => Ok(0),
        Err(NoWholeNumber::TooLarge { .. }) => Ok(u32::MAX),
        number => number.map(|it| it as u32),
    }
}

/// A number as people write it, with a point or a comma.
pub(super) fn decimal(typed: &str) -> Option<f64> {
    typed.replace(',', ".").parse().ok()
}

/// Most seconds that one may ask for: a year.
pub(super) const MOST_SECONDS: f64 = 366.0 * 86_400.0;

pub(super) fn time_arg(help: String) -> Arg {
    let seconds = |typed: &str| {
        let seconds = decimal(typed).filter(|it| (0.0..=MOST_SECONDS).contains(it));
        seconds.ok_or("")
    };
    Arg::new("time").long("time").value_name("S").value_parser(seconds).help(help)
}
