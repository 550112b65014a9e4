//! Files in command lines that are told, as a shell reads them.

use crate::files;

/// A file as an operand, or as the value of an option, as it is typed into a POSIX shell: in quotes where it would be read as
/// something else without; and nobody may take its name for an option.
pub(crate) fn file(path: &str) -> String {
    match path.starts_with('-') && path != files::DASH {
        true => quoted(&format!("./{path}")),
        false => quoted(path),
    }
}

fn quoted(word: &str) -> String {
    let is_plain = |sign: char| sign.is_alphanumeric() || "_@%+=:,./-".contains(sign);
    match !word.is_empty() && word.chars().all(is_plain) {
        true => word.to_owned(),
        // Within quotes nothing has a meaning but the quote, which stands between them.
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_shell_would_read_otherwise_stands_in_quotes() {
        for (path, told) in [
            ("-w.csv", "./-w.csv"),
            ("-", "-"),
            ("a-b.csv", "a-b.csv"),
            ("datos/tabla-1.csv", "datos/tabla-1.csv"),
            ("ñandú_1:2.csv", "ñandú_1:2.csv"),
            ("mi tablero.csv", "'mi tablero.csv'"),
            ("l'oca.csv", r"'l'\''oca.csv'"),
            ("$HOME;`x`&", "'$HOME;`x`&'"),
            ("~/a*.csv", "'~/a*.csv'"),
            ("", "''"),
        ] {
            assert_eq!(file(path), told);
        }
    }

    /// A shell is asked what it reads.
    #[cfg(unix)]
    #[test]
    fn a_shell_reads_what_was_meant() {
        let files = ["a b", "l'oca", "$HOME", "`x`", "\"\\", "*", "~", "#a", "a\tb\nc", "!a", ""];
        let printed = format!(r"printf '%s\0' {}", files.map(file).join(" "));
        let read = std::process::Command::new("sh").args(["-c", &printed]).output().unwrap();
        let read = String::from_utf8(read.stdout).unwrap();
        assert_eq!(read.split_terminator('\0').collect::<Vec<_>>(), files);
    }
}
