//! The language and the colours, needed before the arguments are read: help is in a language too.

use std::ffi::OsString;

use anstream::ColorChoice;
use qeq_i18n::Lang;

/// `--lang`, else `QEQ_LANG`, else the locale; Spanish when it is unset.
pub(crate) fn choose(arguments: &[OsString]) -> Lang {
    let locale = || sys_locale::get_locale().map(|locale| Lang::from_locale(&locale));
    asked(arguments).or_else(locale).unwrap_or_default()
}

/// `--lang`, else `QEQ_LANG`: a language that somebody asked for.
pub(crate) fn asked(arguments: &[OsString]) -> Option<Lang> {
    let option = value_of(arguments, "--lang").and_then(|code| Lang::from_code(&code));
    // A variable that is set to nothing asks for nothing.
    let variable = || std::env::var("QEQ_LANG").ok().filter(|code| !code.is_empty());
    option.or_else(|| variable().map(|code| Lang::from_locale(&code)))
}

/// `--color`, else what the terminal and `NO_COLOR` say.
pub(crate) fn color(arguments: &[OsString]) -> ColorChoice {
    match value_of(arguments, "--color").as_deref() {
        Some("always") => ColorChoice::Always,
        Some("never") => ColorChoice::Never,
        _ => ColorChoice::Auto,
    }
}

fn value_of(arguments: &[OsString], option: &str) -> Option<String> {
    let mut arguments = arguments.iter().filter_map(|argument| argument.to_str());
    while let Some(argument) = arguments.next() {
        match argument.strip_prefix(option) {
            Some("") => return arguments.next().map(str::to_owned),
            Some(rest) if rest.starts_with('=') => return Some(rest[1..].to_owned()),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_found_in_both_spellings() {
        let arguments = |text: &str| text.split(' ').map(OsString::from).collect::<Vec<_>>();
        assert_eq!(choose(&arguments("qeq --lang en stats")), Lang::En);
        assert_eq!(choose(&arguments("qeq stats --lang=es")), Lang::Es);
        assert_eq!(color(&arguments("qeq --color never")), ColorChoice::Never);
        assert_eq!(color(&arguments("qeq --colorful never")), ColorChoice::Auto);
    }
}
