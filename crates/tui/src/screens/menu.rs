//! A list of which one line is marked: for menus, questions, settings.

use ratatui::layout::Rect;

use crate::action::{Action, Direction};
use crate::canvas::{Canvas, cells};
use crate::theme::Role;

/// Which line is marked.
#[derive(Clone, Debug, Default)]
pub(crate) struct Menu {
    at: usize,
    rows: std::cell::Cell<usize>,
}

impl Menu {
    /// The marked line, of so many.
    pub(crate) fn at(&self, count: usize) -> usize {
        self.at.min(count.saturating_sub(1))
    }

    /// Marks a line.
    pub(crate) fn mark(&mut self, at: usize) {
        self.at = at;
    }

    /// Moves the mark among so many lines; whatever else is left to others.
    pub(crate) fn act(&mut self, action: Action, count: usize) -> bool {
        let (at, last) = (self.at(count), count.saturating_sub(1));
        let page = self.rows.get().max(1);
        let Action::Move(direction) = action else { return false };
        self.at = match direction {
            Direction::Up => at.saturating_sub(1),
            Direction::Down => (at + 1).min(last),
            Direction::PageUp => at.saturating_sub(page),
            Direction::PageDown => (at + page).min(last),
            Direction::First => 0,
            Direction::Last => last,
            Direction::Left | Direction::Right => return false,
        };
        true
    }

    /// Draws lines so that the marked one is seen. A click on a line picks it.
    pub(crate) fn draw(
        &self,
        canvas: &mut Canvas<'_>,
        area: Rect,
        lines: &[Entry],
        has_focus: bool,
    ) {
        self.rows.set(area.height.into());
        let at = self.at(lines.len());
        let top = (at + 1).saturating_sub(area.height.into());
        for ((at_line, line), y) in lines.iter().enumerate().skip(top).zip(area.y..area.bottom()) {
            let is_marked = at_line == at && has_focus;
            let role = if is_marked { Role::Marked } else { line.role };
            let sign = if at_line == at { "▸ " } else { "  " };
            let row = Rect { y, height: 1, ..area };
            let used = canvas.pieces(row.x, y, row.width, &[(sign, role), (&line.text, role)]);
            let room = row.width.saturating_sub(used + 2);
            // A note that does not fit says less than none.
            let width = cells(&line.note);
            if width <= room {
                canvas.text(row.right() - width, y, width, &line.note, Role::Faint);
            }
            canvas.target(row, Action::Pick(at_line));
        }
    }
}

/// A line of a list.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) text: String,
    /// At the right edge.
    pub(crate) note: String,
    pub(crate) role: Role,
}

impl Entry {
    pub(crate) fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), note: String::new(), role: Role::Text }
    }

    pub(crate) fn note(self, note: impl Into<String>) -> Self {
        Self { note: note.into(), ..self }
    }

    pub(crate) fn role(self, role: Role) -> Self {
        Self { role, ..self }
    }
}

/// The next or the one before, round and round.
pub(crate) fn neighbour<T: Copy + PartialEq>(all: &[T], now: T, direction: Direction) -> T {
    let at = all.iter().position(|&it| it == now).unwrap_or(0);
    let step = if direction == Direction::Left { all.len() - 1 } else { 1 };
    all[(at + step) % all.len()]
}
