//! The arguments of the statements' own programs. What the statements say stands at places; options that every program
//! has, or that one has beside its statement, may stand anywhere between them, as far as a `--`.

use std::ffi::OsString;

use qeq_frontend::texts::echo::shown;
use qeq_i18n::Lang;
use qeq_i18n::words::errors as w;

use super::parts::{ANY_NUMBER, COLORS, meant, whole_number};
use crate::exit::Told;
use crate::language::{END_OF_OPTIONS, find};

/// Arguments, of which options are taken away one after another. What is wrong with them is told with how
/// the program is called.
#[derive(Debug)]
pub(crate) struct Own {
    lang: Lang,
    left: Vec<String>,
    /// What stands behind `--`, where nothing is an option.
    behind: Vec<String>,
}

impl Own {
    /// The arguments without the program's name, and without language and colours, which whoever asks knows already.
    pub(crate) fn new(lang: Lang, arguments: Vec<OsString>) -> Result<Self, Told> {
        let texts: Result<_, _> = arguments.into_iter().map(OsString::into_string).collect();
        let mut left: Vec<String> = texts.map_err(|_| Told::new(w::not_utf8_argument(lang)))?;
        let end = left.iter().position(|argument| argument == END_OF_OPTIONS);
        let behind = end.map_or_else(Vec::new, |end| left.drain(end..).skip(1).collect());
        let mut own = Self { lang, left, behind };
        own.take_one_of("--lang", Lang::ALL.map(Lang::code), |it| Lang::of_locale(it).is_some())?;
        let colors = COLORS.map(|(word, _)| word);
        own.take_one_of("--color", colors, |it| meant(&COLORS, it).is_some())?;
        Ok(own)
    }

    /// Whether nothing but help is asked for.
    pub(crate) fn asks_for_help(&self) -> bool {
        self.is_alone(["-h", "--help"])
    }

    /// Whether nothing but the version is asked for.
    pub(crate) fn asks_for_version(&self) -> bool {
        self.is_alone(["-V", "--version"])
    }

    fn is_alone(&self, names: [&str; 2]) -> bool {
        let is_one = matches!(&self.left[..], [option] if names.contains(&option.as_str()));
        is_one && self.behind.is_empty()
    }

    /// Takes an option and its value away: `--option VALUE` or `--option=VALUE`, of a letter also `-oVALUE`.
    pub(crate) fn take(&mut self, option: &str) -> Result<Option<String>, Told> {
        let value = self.take_first(option)?;
        match self.take_first(option)? {
            Some(_) => Err(Told::new(w::repeated_argument(self.lang, option))),
            None => Ok(value),
        }
    }

    fn take_first(&mut self, option: &str) -> Result<Option<String>, Told> {
        let Some((at, value)) = find(&self.left, option) else { return Ok(None) };
        let value = value.map(str::to_owned);
        self.left.remove(at);
        match value {
            Some(value) => Ok(Some(value)),
            None if at < self.left.len() => Ok(Some(self.left.remove(at))),
            None => Err(Told::new(w::missing_value(self.lang, option))),
        }
    }

    fn take_one_of<const N: usize>(
        &mut self,
        option: &str,
        values: [&str; N],
        is_one: impl Fn(&str) -> bool,
    ) -> Result<(), Told> {
        match self.take(option)? {
            Some(value) if !is_one(&value) => Err(Told::with_help(
                w::invalid_value(self.lang, shown(&value), option),
                w::one_of(self.lang, values.join(", ")),
            )),
            _ => Ok(()),
        }
    }

    /// The seed of chance, where one is given.
    pub(crate) fn take_seed(&mut self) -> Result<Option<u64>, Told> {
        let Some(typed) = self.take("--seed")? else { return Ok(None) };
        whole_number(&typed, ANY_NUMBER).map(Some).map_err(|why| {
            let message = w::invalid_value(self.lang, shown(&typed), "--seed");
            Told::with_help(message, why.help(self.lang))
        })
    }

    /// What stands at the places, once all options that the program has are taken away.
    pub(crate) fn places(&self) -> Result<Vec<&str>, Told> {
        let is_option = |argument: &&String| argument.len() > 1 && argument.starts_with('-');
        match self.left.iter().find(is_option) {
            Some(option) => Err(Told::new(w::unknown_argument(self.lang, shown(option)))),
            None => Ok(self.left.iter().chain(&self.behind).map(String::as_str).collect()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(arguments: &str) -> Result<Own, Told> {
        Own::new(Lang::En, arguments.split(' ').map(OsString::from).collect())
    }

    #[test]
    fn options_stand_anywhere_and_leave_the_places() {
        let mut own = own("a --seed 7 --lang en b --color=never - -l=x").unwrap();
        assert_eq!(own.take_seed().unwrap(), Some(7));
        assert_eq!(own.take("-l").unwrap().as_deref(), Some("x"));
        assert_eq!(own.places().unwrap(), ["a", "b", "-"]);
        assert_eq!(own.take("-l").unwrap(), None);
    }

    #[test]
    fn the_value_of_a_letter_may_follow_at_once() {
        for line in ["-lx a", "-l=x a", "a -l x"] {
            let mut own = own(line).unwrap();
            assert_eq!(own.take("-l").unwrap().as_deref(), Some("x"), "{line}");
            assert_eq!(own.places().unwrap(), ["a"], "{line}");
        }
        let mut twice = own("-lx -ly a").unwrap();
        assert!(twice.take("-l").is_err());
        assert!(own("a --seed7").unwrap().take_seed().unwrap().is_none());
    }

    #[test]
    fn choices_are_read_in_capitals() {
        assert_eq!(own("a --color ALWAYS --lang es-ES").unwrap().places().unwrap(), ["a"]);
    }

    #[test]
    fn behind_two_dashes_nothing_is_an_option() {
        let mut own = own("--seed 7 -- -x --lang fr -- --seed").unwrap();
        assert_eq!(own.take_seed().unwrap(), Some(7));
        assert_eq!(own.places().unwrap(), ["-x", "--lang", "fr", "--", "--seed"]);
    }

    #[test]
    fn behind_two_dashes_nobody_asks_for_help() {
        assert!(own("--help").unwrap().asks_for_help());
        assert!(own("-V --").unwrap().asks_for_version());
        for line in ["-- --help", "--help -- x"] {
            assert!(!own(line).unwrap().asks_for_help(), "{line}");
        }
    }

    #[test]
    fn what_is_wrong_with_them_is_told() {
        let told = |result: Result<_, Told>| match result {
            Err(Told { message, .. }) => message,
            other => panic!("{other:?}"),
        };
        assert_eq!(told(own("a --lang fr").map(drop)), "invalid value “fr” for --lang");
        assert_eq!(told(own("--lang en --lang es").map(drop)), "--lang appears more than once");
        assert_eq!(told(own("a --color").map(drop)), "the value of --color is missing");
        assert_eq!(told(own("--color -- never").map(drop)), "the value of --color is missing");
        let seed = |text| own(text).and_then(|mut own| own.take_seed()).map(drop);
        assert_eq!(told(seed("--seed -1")), "invalid value “-1” for --seed");
        let places = |text| own(text).and_then(|own| own.places().map(drop));
        assert_eq!(told(places("a --seedy 3")), "unexpected argument “--seedy”");
    }
}
