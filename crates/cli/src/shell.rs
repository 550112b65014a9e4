//! Command lines that are told, as a shell understands them.

use std::borrow::Cow;

use crate::files;

/// A command line of these arguments.
pub(crate) fn line<A: AsRef<str>>(arguments: impl IntoIterator<Item = A>) -> String {
    let quoted = arguments.into_iter().map(|argument| quoted(argument.as_ref()).into_owned());
    quoted.collect::<Vec<_>>().join(" ")
}

/// A file as an operand, or as the value of an option: nobody may take its name for an option.
pub(crate) fn file(path: &str) -> Cow<'_, str> {
    match path.starts_with('-') && path != files::DASH {
        true => Cow::Owned(format!("./{path}")),
        false => Cow::Borrowed(path),
    }
}

/// An argument as it is typed into a POSIX shell: in quotes where it would be read as something else without.
fn quoted(argument: &str) -> Cow<'_, str> {
    let is_plain = |sign: char| sign.is_alphanumeric() || "_@%+=:,./-".contains(sign);
    match !argument.is_empty() && argument.chars().all(is_plain) {
        true => Cow::Borrowed(argument),
        // Within quotes nothing has a meaning but the quote, which stands between them.
        false => Cow::Owned(format!("'{}'", argument.replace('\'', r"'\''"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_shell_would_read_otherwise_stands_in_quotes() {
        for (argument, told) in [
            ("datos/tabla-1.csv", "datos/tabla-1.csv"),
            ("ñandú_1:2.csv", "ñandú_1:2.csv"),
            ("mi tablero.csv", "'mi tablero.csv'"),
            ("l'oca.csv", r"'l'\''oca.csv'"),
            ("$HOME;`x`&", "'$HOME;`x`&'"),
            ("~/a*.csv", "'~/a*.csv'"),
            ("", "''"),
        ] {
            assert_eq!(line(["qeq", argument]), format!("qeq {told}"));
        }
    }

    #[test]
    fn a_file_is_no_option() {
        for (path, told) in [("-w.csv", "./-w.csv"), ("-", "-"), ("a-b.csv", "a-b.csv")] {
            assert_eq!(file(path), told);
        }
    }

    /// A shell is asked what it reads.
    #[cfg(unix)]
    #[test]
    fn a_shell_reads_what_was_meant() {
        let arguments =
            ["a b", "l'oca", "$HOME", "`x`", "\"\\", "*", "~", "#a", "a\tb\nc", "!a", ""];
        let printed = line(["printf", r"%s\0"].into_iter().chain(arguments));
        let read = std::process::Command::new("sh").args(["-c", &printed]).output().unwrap();
        let read = String::from_utf8(read.stdout).unwrap();
        assert_eq!(read.split_terminator('\0').collect::<Vec<_>>(), arguments);
    }
}
