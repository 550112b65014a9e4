//! The language and the colours, needed before the arguments are read: help is in a language too.

use std::ffi::{OsStr, OsString};

use anstream::ColorChoice;
use qeq_i18n::Lang;

use crate::args;

/// The language of the locale; Spanish when it is unset.
pub(crate) fn usual() -> Lang {
    sys_locale::get_locale().map(|locale| Lang::from_locale(&locale)).unwrap_or_default()
}

/// `--lang`, else `QEQ_LANG`: a language that somebody asked for.
pub(crate) fn asked(arguments: &[OsString]) -> Option<Lang> {
    let option = value_of(arguments, "--lang").and_then(|code| Lang::of_locale(&code));
    option.or_else(|| Lang::of_locale(&variable()?))
}

/// What `QEQ_LANG` asks for in vain, where `--lang` asks for nothing.
pub(crate) fn asked_in_vain(arguments: &[OsString]) -> Option<String> {
    let code = variable().filter(|code| Lang::of_locale(code).is_none());
    code.filter(|_| find(arguments, "--lang").is_none())
}

/// A variable that is set to nothing asks for nothing.
fn variable() -> Option<String> {
    std::env::var("QEQ_LANG").ok().filter(|code| !code.is_empty())
}

/// `--color`, else what the terminal and `NO_COLOR` say.
pub(crate) fn color(arguments: &[OsString]) -> ColorChoice {
    let asked = value_of(arguments, "--color").and_then(|it| args::meant(&args::COLORS, &it));
    asked.unwrap_or(ColorChoice::Auto)
}

fn value_of(arguments: &[OsString], option: &str) -> Option<String> {
    let (at, value) = find(arguments, option)?;
    let value = value.or_else(|| arguments.get(at + 1)?.to_str());
    value.map(str::to_owned)
}

/// What ends the options: all that stands behind it is an operand, whatever it begins with.
pub(crate) const END_OF_OPTIONS: &str = "--";

/// Where an option stands first, and its value where that is a part of the argument: `--option=VALUE`, and behind a single
/// letter also `-oVALUE`. Otherwise the next argument is the value.
pub(crate) fn find<'a, T: AsRef<OsStr>>(
    arguments: &'a [T],
    option: &str,
) -> Option<(usize, Option<&'a str>)> {
    let mut options = arguments.iter().take_while(|it| it.as_ref() != END_OF_OPTIONS).enumerate();
    options.find_map(|(at, argument)| {
        let rest = argument.as_ref().to_str()?.strip_prefix(option)?;
        let is_letter = !option.starts_with("--");
        match rest.strip_prefix('=') {
            Some(value) => Some((at, Some(value))),
            None if rest.is_empty() => Some((at, None)),
            None => is_letter.then_some((at, Some(rest))),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_found_in_both_spellings() {
        let arguments = |text: &str| text.split(' ').map(OsString::from).collect::<Vec<_>>();
        assert_eq!(asked(&arguments("qeq --lang en stats")), Some(Lang::En));
        assert_eq!(asked(&arguments("qeq stats --lang=es")), Some(Lang::Es));
        assert_eq!(asked(&arguments("qeq stats --lang en_US.UTF-8")), Some(Lang::En));
        assert_eq!(color(&arguments("qeq --color=ALWAYS")), ColorChoice::Always);
        assert_eq!(color(&arguments("qeq --color never")), ColorChoice::Never);
        assert_eq!(color(&arguments("qeq --colorful never")), ColorChoice::Auto);
        assert_eq!(color(&arguments("qeq check -- --color never")), ColorChoice::Auto);
    }

    #[cfg(unix)]
    #[test]
    fn an_argument_that_is_no_text_is_a_value_all_the_same() {
        use std::os::unix::ffi::OsStrExt;
        let bad = OsStr::from_bytes(b"\xff").to_owned();
        let arguments = ["--color".into(), bad, "never".into()];
        assert_eq!(color(&arguments), ColorChoice::Auto);
    }
}
