//! What is wrong with a file that was to be opened: each fault is read to its end where there is room for that. A file of
//! another kind may have a million.

use qeq_base::diagnostic::{Diagnostic, FaultKind};
use qeq_base::source::SourceText;
use qeq_i18n::{Lang, words};
use ratatui::layout::Rect;

use crate::canvas::{Canvas, split_bottom, split_top};
use crate::saving::file_name;
use crate::theme::Role;
use crate::wording::marked;

/// No screen shows more lines; of the other faults only the number is told.
const MOST: usize = 100;

/// With fewer rows a fault says more than what it is of.
const LEAST_TITLED: u16 = 3;

/// The faults of a file in words.
#[derive(Debug, Default)]
pub(super) struct Faults {
    /// What they are of, where that is told.
    title: Option<String>,
    lines: Vec<String>,
    /// Faults beyond those.
    beyond: usize,
}

/// A fault of a file with its place, on one line.
pub(super) fn placed<K: FaultKind>(
    source: &SourceText,
    fault: &Diagnostic<K>,
    told: impl Fn(&Diagnostic<K>) -> String,
) -> String {
    let place = source.position(fault.span.start);
    format!("{}:{}: {}", place.line, place.column, told(fault))
}

impl Faults {
    /// The only thing that is wrong.
    pub(super) fn only(line: String) -> Self {
        Self { title: None, lines: vec![line], beyond: 0 }
    }

    /// A line for each fault, below a title where there is one.
    pub(super) fn of<K: FaultKind>(
        title: Option<String>,
        faults: &[&Diagnostic<K>],
        line: impl Fn(&Diagnostic<K>) -> String,
    ) -> Self {
        let lines = faults.iter().take(MOST).map(|fault| line(fault)).collect();
        Self { title, lines, beyond: faults.len().saturating_sub(MOST) }
    }

    /// The faults of a file, each with its place there: behind the name of the file, unless a title tells that.
    pub(super) fn of_file<K: FaultKind>(
        title: Option<String>,
        source: &SourceText,
        faults: &[&Diagnostic<K>],
        told: impl Fn(&Diagnostic<K>) -> String,
    ) -> Self {
        let name = match title {
            Some(_) => String::new(),
            None => format!("{}:", file_name(source.name())),
        };
        Self::of(title, faults, |fault| format!("{name}{}", placed(source, fault, &told)))
    }

    /// The same with a sign that something is wrong, where colours may not tell it.
    pub(super) fn marked(mut self) -> Self {
        let heads = match &mut self.title {
            Some(title) => std::slice::from_mut(title),
            None => &mut self.lines,
        };
        heads.iter_mut().for_each(|head| *head = marked(head));
        self
    }

    /// The same with what is to be told of the whole file, if anything is, behind the first fault.
    pub(super) fn with_hint(mut self, hint: Option<String>) -> Self {
        if let (Some(first), Some(hint)) = (self.lines.first_mut(), hint) {
            *first = format!("{first}; {hint}");
        }
        self
    }

    /// The first of them, below what they are of.
    pub(super) fn first(&self) -> String {
        let told: Vec<&str> =
            self.title.iter().chain(self.lines.first()).map(String::as_str).collect();
        told.join("\n")
    }

    pub(super) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// All of them, and how many more there are.
    pub(super) fn into_lines(self, lang: Lang) -> Vec<String> {
        let more = (self.beyond > 0).then(|| words::screen::and_more(lang, self.beyond));
        self.title.into_iter().chain(self.lines).chain(more).collect()
    }

    /// Lines that they take of so many.
    pub(super) fn rows(&self, canvas: &Canvas<'_>, width: u16, most: u16) -> u16 {
        let told = self.told(most).into_iter().map(|line| canvas.hanging_lines(line, width));
        let more = u16::from(self.beyond > 0);
        told.fold(more, u16::saturating_add).min(most)
    }

    /// Draws them to their ends as far as there is room, with how many there was no line for.
    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let told = self.told(area.height);
        let (mut rest, mut left) = (area, told.len() + self.beyond);
        for line in told {
            let for_more = u16::from(left > 1);
            let (room, _) = split_bottom(rest, for_more);
            if room.is_empty() {
                break;
            }
            let used = canvas.hanging(room, line, Role::Error);
            rest = split_top(rest, used).1;
            left -= 1;
        }
        if left > 0 && !rest.is_empty() {
            let more = words::screen::and_more(canvas.lang, left);
            canvas.text(rest.x, rest.y, rest.width, &more, Role::Error);
        }
    }

    /// What is told in so many rows.
    fn told(&self, rows: u16) -> Vec<&str> {
        let title = self.title.iter().filter(|_| rows >= LEAST_TITLED);
        title.chain(&self.lines).map(String::as_str).collect()
    }
}

#[cfg(test)]
mod tests {
    use qeq_core::board::{self, ReadOptions};

    use super::*;

    #[test]
    fn a_place_is_told_with_the_name_of_its_file_once() {
        let source = SourceText::new("/a/b.csv", "Gafas\tNombre\n2\tAna\n");
        let faults = board::read(&source, &ReadOptions::default()).faults;
        let faults: Vec<_> = faults.iter().take(1).collect();
        let of = |title| Faults::of_file(title, &source, &faults, |_| "x".to_owned());
        assert_eq!(of(None).into_lines(Lang::Es), ["b.csv:2:1: x"]);
        assert_eq!(of(None).marked().into_lines(Lang::Es), ["! b.csv:2:1: x"]);
        let titled = of(Some("b.csv".to_owned())).marked();
        assert_eq!(titled.into_lines(Lang::Es), ["! b.csv", "2:1: x"]);
    }
}
