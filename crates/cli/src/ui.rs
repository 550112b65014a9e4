//! The only place that writes to the terminal: results on standard output, everything else on standard
//! error, both aware of colours.

use std::borrow::Cow;
use std::fmt::Display;
use std::io::{self, BufRead, BufWriter, IsTerminal, Write};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use console::Term;
use qeq_frontend::texts::echo::{is_harmful, readable};
use qeq_i18n::{Lang, words};
use serde::Serialize;

use crate::exit::{Exit, Outcome, Told};
use crate::interrupt;

/// The cells of the longest line of a help.
const WIDEST: usize = 100;

const ERROR: Style = AnsiColor::Red.on_default().bold();
const HELP: Style = AnsiColor::Cyan.on_default();
/// Something to look at first: a question, a name.
pub(crate) const STRONG: Style = Style::new().bold();
/// Something that may be passed over.
pub(crate) const FAINT: Style = Style::new().dimmed();

/// Whether the terminal says of itself that it only writes on, line after line: nothing is drawn there, and nothing taken
/// away.
pub(crate) fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}

/// The person at the other end.
pub(crate) struct Ui {
    lang: Lang,
    asked_lang: Option<Lang>,
    color: ColorChoice,
    out: AutoStream<Box<dyn Write>>,
    out_is_seen: bool,
    err: AutoStream<io::Stderr>,
    stdin_taken: bool,
}

impl Ui {
    /// Speaks `lang`, which is `asked_lang` where somebody asked for one, with colours as `color` says.
    pub(crate) fn new(lang: Lang, asked_lang: Option<Lang>, color: ColorChoice) -> Self {
        let stdout = io::stdout().lock();
        // The choice is made while the stream still is standard output; behind a buffer it cannot be seen.
        let color_out = match color {
            ColorChoice::Auto => AutoStream::choice(&stdout),
            chosen => chosen,
        };
        let out_is_seen = stdout.is_terminal();
        let buffered: Box<dyn Write> = Box::new(BufWriter::new(stdout));
        let out = AutoStream::new(buffered, color_out);
        let err = AutoStream::new(io::stderr(), color);
        Self { lang, asked_lang, color, out, out_is_seen, err, stdin_taken: false }
    }

    /// The language that somebody asked for.
    pub(crate) fn asked_lang(&self) -> Option<Lang> {
        self.asked_lang
    }

    /// The colours that somebody asked for.
    pub(crate) fn color(&self) -> ColorChoice {
        self.color
    }

    /// The language.
    pub(crate) fn lang(&self) -> Lang {
        self.lang
    }

    /// Whether diagnostics appear in colour.
    pub(crate) fn errors_in_color(&self) -> bool {
        self.err.current_choice() != ColorChoice::Never
    }

    /// How many cells a line of standard error has, where it is a terminal that knows.
    pub(crate) fn error_columns(&self) -> Option<usize> {
        let (_, columns) = Term::stderr().size_checked()?;
        Some(usize::from(columns)).filter(|&columns| columns > 0)
    }

    /// How many cells the lines of a help have: those of standard output where it is a terminal, and no more than are
    /// read with ease.
    pub(crate) fn help_width(&self) -> usize {
        let columns = Term::stdout().size_checked().map_or(0, |(_, columns)| usize::from(columns));
        if columns == 0 { WIDEST } else { columns.min(WIDEST) }
    }

    /// Claims standard input for a file; false when it was claimed before.
    pub(crate) fn takes_stdin(&mut self) -> bool {
        !std::mem::replace(&mut self.stdin_taken, true)
    }

    /// A line of the result, for people: with nothing of somebody's file or name that a terminal would obey.
    pub(crate) fn line(&mut self, line: impl Display) -> Outcome {
        Ok(writeln!(self.out, "{}", harmless(&line.to_string()))?)
    }

    /// An object of the result, as JSON on a line.
    pub(crate) fn json(&mut self, object: &impl Serialize) -> Outcome {
        let json = serde_json::to_string(object).expect("strings and finite numbers only");
        self.print(format_args!("{json}\n"))
    }

    /// A piece of the result, as it is: a file or what a program reads. Only on a terminal it is as harmless as a line.
    pub(crate) fn print(&mut self, text: impl Display) -> Outcome {
        match self.out_is_seen {
            true => Ok(write!(self.out, "{}", harmless(&text.to_string()))?),
            false => Ok(write!(self.out, "{text}")?),
        }
    }

    /// A line on standard error, with nothing of somebody's file or name that a terminal would obey, and no longer than
    /// anybody reads. Nothing can be done when that fails.
    pub(crate) fn message(&mut self, line: impl Display) {
        self.passage(&line.to_string().replace('\n', "\u{fffd}"));
    }

    /// The same with several lines.
    pub(crate) fn passage(&mut self, lines: &str) {
        let lines = lines.split('\n').map(|line| harmless(&readable(line)).into_owned());
        let _ = writeln!(self.err, "{}", lines.collect::<Vec<_>>().join("\n"));
    }

    /// Says what may surprise.
    pub(crate) fn warning(&mut self, message: &str) {
        let name = words::faults::warning(self.lang);
        self.message(format_args!("{name}: {message}"));
    }

    /// Says that something went wrong.
    pub(crate) fn error(&mut self, message: &str, help: Option<&str>) {
        let _ = self.out.flush();
        let name = words::faults::error(self.lang);
        self.message(format_args!("{ERROR}{name}{ERROR:#}: {message}"));
        if let Some(help) = help {
            self.help_with(help);
        }
    }

    /// The same of what a command ended with.
    pub(crate) fn tell(&mut self, told: &Told) {
        self.error(&told.message, told.help.as_deref());
    }

    /// Says what to do about what went wrong.
    pub(crate) fn help_with(&mut self, help: &str) {
        let name = words::faults::help(self.lang);
        self.passage(&format!("{HELP}{name}{HELP:#}: {help}"));
    }

    /// Says what is wrong with the command line of one of the assignments' own programs, and how that is called.
    pub(crate) fn wrong_usage(&mut self, wrong: &Told, usage: &str) -> Exit {
        self.tell(wrong);
        self.passage(usage);
        Exit::WrongAfterReport
    }

    /// The help of one of the assignments' own programs, examples first, and last the options that all programs have.
    pub(crate) fn help(&mut self, examples: &str, usage: &str) -> Outcome {
        use words::help as w;
        let lang = self.lang;
        let title = w::examples(lang);
        self.line(format_args!("{title}\n{examples}\n\n{usage}\n\n{}", w::options(lang)))?;
        for (option, help) in [
            (format!("--lang {}", w::placeholder_lang(lang)), w::opt_lang(lang)),
            (format!("--color {}", w::placeholder_when(lang)), w::opt_color(lang)),
            ("-h, --help".to_owned(), w::opt_help(lang)),
            ("-V, --version".to_owned(), w::opt_version(lang)),
        ] {
            self.line(format_args!("  {option:<15}  {help}"))?;
        }
        Ok(())
    }

    /// Shows a help that was asked for, or says what is wrong with the command line.
    pub(crate) fn usage_error(&mut self, error: &crate::args::UsageError) -> Outcome {
        match error {
            crate::args::UsageError::Asked(text) => self.print(text),
            crate::args::UsageError::Wrong { message, help } => {
                self.error(message, Some(help));
                Err(Exit::WrongAfterReport)
            }
        }
    }

    /// Everything written so far reaches the reader.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// Asks and reads a line, without blanks at its ends; `None` when there is no more input.
    pub(crate) fn ask(&mut self, prompt: impl Display) -> Result<Option<String>, Exit> {
        Ok(self.ask_with_blanks(prompt)?.map(|line| line.trim().to_owned()))
    }

    /// The same with the blanks.
    pub(crate) fn ask_with_blanks(&mut self, prompt: impl Display) -> Result<Option<String>, Exit> {
        self.print(harmless(&prompt.to_string()))?;
        self.flush()?;
        let mut bytes = Vec::new();
        let read = io::stdin().lock().read_until(b'\n', &mut bytes);
        match read {
            Ok(0) => {
                self.line("")?;
                Ok(None)
            }
            Ok(_) => {
                interrupt::settle();
                // Nobody at a terminal has pressed Enter, so the line with the prompt ends here.
                if !io::stdin().is_terminal() {
                    self.line("")?;
                }
                let line = String::from_utf8_lossy(&bytes);
                // A file of answers may begin with the mark that some editors put there.
                let line = line.trim_start_matches('\u{feff}');
                Ok(Some(line.trim_end_matches(['\n', '\r']).to_owned()))
            }
            Err(error) => {
                let path = words::board::standard_input(self.lang);
                Err(Exit::failed(crate::files::cannot_read(self.lang, &path, &error)))
            }
        }
    }
}

/// A text of which a terminal does nothing but write it, in styles of ours: whatever else is harmful is shown as
/// U+FFFD.
fn harmless(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_obeyed) {
        return Cow::Borrowed(text);
    }
    let mut harmless = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        let taken = match style_at(rest) {
            0 => sign.len_utf8(),
            length => length,
        };
        match taken == sign.len_utf8() && is_obeyed(sign) {
            true => harmless.push(char::REPLACEMENT_CHARACTER),
            false => harmless.push_str(&rest[..taken]),
        }
        rest = &rest[taken..];
    }
    Cow::Owned(harmless)
}

/// Within a text of ours, lines end and are set in columns.
fn is_obeyed(sign: char) -> bool {
    is_harmful(sign) && sign != '\n' && sign != '\t'
}

/// Bytes of the sequence at the beginning of a text that sets a style, if there is one.
fn style_at(text: &str) -> usize {
    let Some(parameters) = text.strip_prefix("\u{1b}[") else { return 0 };
    let rest = parameters.trim_start_matches(|sign: char| sign.is_ascii_digit() || sign == ';');
    if rest.starts_with('m') { text.len() - rest.len() + 1 } else { 0 }
}

/// A line of a log on standard error, whole, from whatever thread. Nothing can be done when that fails.
pub(crate) fn note(line: &str) {
    let _ = io::stderr().lock().write_all(format!("{line}\n").as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_terminals_obey_is_shown_and_styles_stay() {
        let styled = format!("{ERROR}error{ERROR:#}: «Ana\t{STRONG}ñ{STRONG:#}»\n  |");
        assert_eq!(harmless(&styled), styled);
        for (text, shown) in [
            ("a\u{9b}2Jb", "a\u{fffd}2Jb"),
            ("a\u{1b}]0;PWN\u{7}", "a\u{fffd}]0;PWN\u{fffd}"),
            ("\u{1b}[2J\u{1b}[1m", "\u{fffd}[2J\u{1b}[1m"),
            ("\r\u{8}\u{7f}\u{85}é", "\u{fffd}\u{fffd}\u{fffd}\u{fffd}é"),
            ("Ana\u{202e}\u{2066}\u{200f}", "Ana\u{fffd}\u{fffd}\u{fffd}"),
            ("\u{1b}", "\u{fffd}"),
            ("\u{1b}[1;", "\u{fffd}[1;"),
        ] {
            assert_eq!(harmless(text), shown);
        }
    }
}
