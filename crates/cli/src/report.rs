//! Faults as a person sees them: the message, the place, the line with the fault underlined.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use qeq_base::diagnostic::{Diagnostic, FaultKind, Severity};
use qeq_base::encoding::Encoding;
use qeq_base::source::{SourceText, Span};
use qeq_i18n::{Lang, words};
use serde::Serialize;

use qeq_frontend::texts::echo::{LONGEST, fitting};
use qeq_frontend::texts::{self, Wording};

use crate::exit::Exit;
use crate::ui::Ui;

/// So many faults are shown with their excerpt, and so many more on a line each; of the rest only the
/// number is told, lest a file of a million bad rows drown the terminal.
const WITH_EXCERPT: usize = 20;
const ON_A_LINE: usize = 80;

/// Who asks for nothing but the faults gets so many on a line each.
const LISTED: usize = 1000;

/// Shows faults on standard error: the first ones with their excerpts, then lines, then a number.
pub(crate) fn show<K: FaultKind>(
    ui: &mut Ui,
    source: &SourceText,
    faults: &[Diagnostic<K>],
    word: impl Fn(Lang, &Diagnostic<K>) -> Wording,
) {
    show_first(ui, source, faults, [WITH_EXCERPT, ON_A_LINE], word);
}

/// The same with many more lines and the sum: the faults are what was asked for.
pub(crate) fn list<K: FaultKind>(
    ui: &mut Ui,
    source: &SourceText,
    faults: &[Diagnostic<K>],
    word: impl Fn(Lang, &Diagnostic<K>) -> Wording,
) {
    show_first(ui, source, faults, [WITH_EXCERPT, LISTED], word);
    sum_up(ui, faults);
}

/// Shows so many faults with excerpts, and so many more on a line each.
fn show_first<K: FaultKind>(
    ui: &mut Ui,
    source: &SourceText,
    faults: &[Diagnostic<K>],
    [with_excerpt, on_a_line]: [usize; 2],
    word: impl Fn(Lang, &Diagnostic<K>) -> Wording,
) {
    if source.is_binary() {
        return refuse_binary(ui, source);
    }
    let (lang, renderer) = (ui.lang(), renderer(ui));
    for (at, fault) in faults.iter().take(with_excerpt + on_a_line).enumerate() {
        let wording = word(lang, fault);
        if at < with_excerpt {
            let picture = picture(lang, source, fault, &wording, &renderer);
            ui.passage(&picture);
        } else {
            ui.message(as_line(lang, source, fault, &wording, (0, 0)));
        }
    }
    let hidden = faults.len().saturating_sub(with_excerpt + on_a_line);
    if hidden > 0 {
        ui.message(words::faults::and_more(lang, hidden));
    }
}

/// Whoever opens a picture by mistake is told that, and not what is wrong with it as a board or a game. There is nothing to
/// see in an excerpt of it.
fn refuse_binary(ui: &mut Ui, source: &SourceText) {
    let lang = ui.lang();
    let Wording { title, help, .. } = texts::not_utf8(lang, Encoding::NoText);
    ui.error(&format!("{}: {title}", source.name()), help.as_deref());
}

fn sum_up<K: FaultKind>(ui: &mut Ui, faults: &[Diagnostic<K>]) {
    if faults.len() > 1 {
        let errors = faults.iter().filter(|fault| fault.is_error()).count();
        ui.message(words::faults::summary(ui.lang(), errors, faults.len() - errors));
    }
}

/// So many faults are told of one line of a long input, or of a file that is nothing of what it should be.
const FIRST: usize = 3;

/// Tells the faults of a long input while it is read, each on a line: of a line a few, and of the whole no more than of a
/// file, and how many more there are.
#[derive(Default)]
pub(crate) struct OnLines {
    told: usize,
    hidden: usize,
}

impl OnLines {
    /// Tells the faults of a line; `source` is that line without blanks, and its number and the blanks in front of it are
    /// counted.
    pub(crate) fn show<K: FaultKind>(
        &mut self,
        ui: &mut Ui,
        source: &SourceText,
        faults: &[Diagnostic<K>],
        (number, indent): (usize, usize),
        word: impl Fn(Lang, &Diagnostic<K>) -> Wording,
    ) {
        let (lang, room) = (ui.lang(), self.room());
        let shown = faults.len().min(FIRST).min(room);
        for fault in &faults[..shown] {
            ui.message(as_line(lang, source, fault, &word(lang, fault), (number - 1, indent)));
        }
        self.told += shown;
        match faults.len() - shown {
            0 => {}
            more if shown < room => ui.message(words::faults::and_more(lang, more)),
            more => self.hidden += more,
        }
    }

    /// Tells what is wrong with a whole line.
    pub(crate) fn say(
        &mut self,
        ui: &mut Ui,
        source: &SourceText,
        (number, indent): (usize, usize),
        message: &str,
    ) {
        if self.room() == 0 {
            self.hidden += 1;
            return;
        }
        self.told += 1;
        let error = words::faults::error(ui.lang());
        ui.message(placed(source, (number, indent + 1), &error, message));
    }

    /// Whether there was nothing to tell; last comes how much was not told.
    pub(crate) fn end(self, ui: &mut Ui) -> bool {
        if self.hidden > 0 {
            ui.message(words::faults::and_more(ui.lang(), self.hidden));
        }
        self.told == 0
    }

    fn room(&self) -> usize {
        (WITH_EXCERPT + ON_A_LINE) - self.told
    }
}

/// Mentions faults with which all goes on, a line each on standard error.
pub(crate) fn mention<K: FaultKind>(
    ui: &mut Ui,
    source: &SourceText,
    faults: &[Diagnostic<K>],
    word: impl Fn(Lang, &Diagnostic<K>) -> Wording,
) {
    let lang = ui.lang();
    for fault in faults.iter().take(ON_A_LINE) {
        ui.message(as_line(lang, source, fault, &word(lang, fault), (0, 0)));
    }
    if faults.len() > ON_A_LINE {
        ui.message(words::faults::and_more(lang, faults.len() - ON_A_LINE));
    }
}

/// Shows faults as the reason why a command ends.
pub(crate) fn fail<K: FaultKind>(
    ui: &mut Ui,
    source: &SourceText,
    faults: &[Diagnostic<K>],
    word: impl Fn(Lang, &Diagnostic<K>) -> Wording,
) -> Exit {
    show(ui, source, faults, word);
    sum_up(ui, faults);
    Exit::FailedAfterReport
}

/// The same where more faults would tell nothing new: the first few errors.
pub(crate) fn fail_early<K: FaultKind + Clone>(
    ui: &mut Ui,
    source: &SourceText,
    faults: &[Diagnostic<K>],
    word: impl Fn(Lang, &Diagnostic<K>) -> Wording,
) -> Exit {
    let errors: Vec<_> = faults.iter().filter(|fault| fault.is_error()).cloned().collect();
    show_first(ui, source, &errors, [FIRST, 0], word);
    sum_up(ui, faults);
    Exit::FailedAfterReport
}

fn level(lang: Lang, severity: Severity) -> Level<'static> {
    match severity {
        Severity::Error => Level::ERROR.with_name(words::faults::error(lang)),
        Severity::Warning => Level::WARNING.with_name(words::faults::warning(lang)),
    }
}

fn picture<K: FaultKind>(
    lang: Lang,
    source: &SourceText,
    fault: &Diagnostic<K>,
    wording: &Wording,
    renderer: &Renderer,
) -> String {
    let mut group =
        Group::with_title(level(lang, fault.kind.severity()).primary_title(&wording.title))
            .element(excerpt(
                source,
                fault.span,
                AnnotationKind::Primary,
                wording.label.as_deref(),
            ));
    if let (Some(span), Some(label)) = (fault.related, &wording.related) {
        group = group.element(excerpt(source, span, AnnotationKind::Context, Some(label)));
    }
    if let Some(help) = &wording.help {
        group = group.element(Level::HELP.with_name(words::faults::help(lang)).message(help));
    }
    renderer.render(&[group])
}

/// What draws the excerpts. Where lines end it cuts around the fault, so that what underlines it stands below it.
fn renderer(ui: &Ui) -> Renderer {
    let renderer = if ui.errors_in_color() { Renderer::styled() } else { Renderer::plain() };
    match ui.error_columns() {
        Some(columns) => renderer.term_width(columns),
        None => renderer,
    }
}

/// So many signs are shown before a fault and behind it; the renderer cuts that to its width.
const AROUND: usize = 300;

/// The line of a span with the span underlined.
fn excerpt<'a>(
    source: &'a SourceText,
    span: Span,
    kind: AnnotationKind,
    label: Option<&'a str>,
) -> Snippet<'a, annotate_snippets::Annotation<'a>> {
    let line = source.lines_around(span);
    let underlined = span.start - line.start..span.end - line.start;
    let (seen, underlined) = seen(&source.text()[line.range()], underlined);
    Snippet::source(seen)
        // A name with several lines would be more than a place.
        .path(source.name().replace('\n', "\u{fffd}"))
        .line_start(source.position(span.start).line)
        .annotation(kind.span(underlined).label(label))
}

/// What is seen of a line around a place, and where the place is there: of a wide one the beginning. What is far before it
/// becomes blanks, which leave it in its column, and what is far behind is left out. Several lines stay as they are.
fn seen(line: &str, place: Range<usize>) -> (String, Range<usize>) {
    if line.contains('\n') {
        return (line.to_owned(), place);
    }
    let (before, rest) = line.split_at(place.start);
    let near = before.char_indices().nth_back(AROUND).map_or(0, |(at, sign)| at + sign.len_utf8());
    let mut seen = " ".repeat(before[..near].chars().count());
    seen.push_str(&before[near..]);
    let start = seen.len();
    let wide = fitting(rest[..place.len()].chars(), LONGEST);
    seen.push_str(&rest[..wide]);
    if wide < place.len() {
        seen.push('…');
    }
    let end = seen.len();
    if wide == place.len() {
        seen.extend(rest[wide..].chars().take(AROUND));
    }
    (seen, start..end)
}

fn as_line<K: FaultKind>(
    lang: Lang,
    source: &SourceText,
    fault: &Diagnostic<K>,
    wording: &Wording,
    (lines_before, signs_before): (usize, usize),
) -> String {
    let place = source.position(fault.span.start);
    let (line, column) = (place.line + lines_before, place.column + signs_before);
    let severity = match fault.kind.severity() {
        Severity::Error => words::faults::error(lang),
        Severity::Warning => words::faults::warning(lang),
    };
    placed(source, (line, column), &severity, &wording.title)
}

fn placed(
    source: &SourceText,
    (line, column): (usize, usize),
    severity: &str,
    message: &str,
) -> String {
    format!("{}:{line}:{column}: {severity}: {message}", source.name())
}

/// A fault for programs.
#[derive(Serialize)]
pub(crate) struct JsonFault {
    file: String,
    line: Option<usize>,
    column: Option<usize>,
    severity: Severity,
    code: &'static str,
    message: String,
}

impl JsonFault {
    /// A file that cannot be read at all.
    pub(crate) fn unreadable(path: &str, message: &str) -> Self {
        Self {
            file: path.to_owned(),
            line: None,
            column: None,
            severity: Severity::Error,
            code: "unreadable",
            message: message.to_owned(),
        }
    }

    /// The fault with its place worked out, in a file that goes by its path: standard input has another name for people
    /// in each language, and one for programs.
    pub(crate) fn of<K: FaultKind>(
        path: &str,
        source: &SourceText,
        fault: &Diagnostic<K>,
        wording: Wording,
    ) -> Self {
        let place = source.position(fault.span.start);
        Self {
            file: path.to_owned(),
            line: Some(place.line),
            column: Some(place.column),
            severity: fault.kind.severity(),
            code: fault.kind.code(),
            message: wording.title,
        }
    }
}
