//! What is wrong with a file that was to be opened: one fault is read to its end, of many there is a line each. A file of
//! another kind may have a million.

use qeq_base::diagnostic::{Diagnostic, FaultKind};
use qeq_i18n::{Lang, words};
use ratatui::layout::Rect;

use crate::canvas::Canvas;
use crate::theme::Role;

/// No screen shows more lines; of the other faults only the number is told.
const MOST: usize = 100;

/// With fewer rows a fault says more than what it is of.
const LEAST_TITLED: usize = 3;

/// What is wrong, where colours do not tell it.
pub(crate) fn marked(fault: &str) -> String {
    format!("! {fault}")
}

/// The faults of a file in words.
#[derive(Debug, Default)]
pub(super) struct Faults {
    /// What they are of, where that is told.
    title: Option<String>,
    lines: Vec<String>,
    /// Faults beyond those.
    beyond: usize,
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
        match (&self.title, &self.lines[..]) {
            (None, [only]) => canvas.lines_of(only, width).min(most),
            (title, all) => {
                let count = usize::from(title.is_some()) + all.len() + self.beyond;
                count.min(most.into()) as u16
            }
        }
    }

    /// Draws them, with how many there was no line for.
    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) {
        if let (None, [only]) = (&self.title, &self.lines[..]) {
            canvas.paragraph(area, only, Role::Error);
            return;
        }
        let rows = usize::from(area.height);
        let title = self.title.iter().filter(|_| rows >= LEAST_TITLED);
        let told: Vec<_> = title.chain(&self.lines).collect();
        let count = told.len() + self.beyond;
        let shown = if count > rows { rows.saturating_sub(1) } else { count };
        let shown = shown.min(told.len());
        for (line, y) in told[..shown].iter().zip(area.y..area.bottom()) {
            canvas.text(area.x, y, area.width, line, Role::Error);
        }
        if count > shown && rows > shown {
            let more = words::screen::and_more(canvas.lang, count - shown);
            canvas.text(area.x, area.y + shown as u16, area.width, &more, Role::Error);
        }
    }
}
