//! A list of which one line is marked: for menus, questions, settings.

use std::fmt::Display;

use ratatui::layout::Rect;

use crate::action::{Action, Direction};
use crate::canvas::{Canvas, cells, middle, split_top};
use crate::theme::Role;

/// Which line is marked.
#[derive(Clone, Debug, Default)]
pub(crate) struct Menu {
    at: usize,
    rows: std::cell::Cell<usize>,
}

/// What an action does to a list of things to choose or set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice<T> {
    /// This one is chosen.
    Chosen(T),
    /// This one is to have the value before its own, or after it.
    Turned(T, Direction),
    /// Another one is marked.
    Marked,
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

    /// What an action does to these things, of which there is at least one; `None` leaves it to others.
    pub(crate) fn choice<T: Copy>(&mut self, action: Action, things: &[T]) -> Option<Choice<T>> {
        let marked = things[self.at(things.len())];
        match action {
            Action::Activate => Some(Choice::Chosen(marked)),
            Action::Move(direction @ (Direction::Left | Direction::Right)) => {
                Some(Choice::Turned(marked, direction))
            }
            Action::Pick(at) if at < things.len() => {
                self.mark(at);
                Some(Choice::Chosen(things[at]))
            }
            action => self.act(action, things.len()).then_some(Choice::Marked),
        }
    }

    /// Draws all lines in a column in the middle, with air above where there are more rows than so many. Gives the
    /// area below.
    pub(crate) fn draw_column(
        &self,
        canvas: &mut Canvas<'_>,
        area: Rect,
        lines: &[Entry],
        air_beyond: u16,
    ) -> Rect {
        let column = middle(area, 66, area.height);
        let (_, rest) = split_top(column, u16::from(column.height > air_beyond));
        let (menu, rest) = split_top(rest, lines.len() as u16);
        self.draw(canvas, menu, lines, true);
        split_top(rest, 1).1
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
        let area = canvas.scrolled(area, top, lines.len());
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

    /// Something that has a value, which can be another.
    pub(crate) fn setting(name: impl Into<String>, value: impl Display) -> Self {
        Self::new(name).note(format!("◂ {value} ▸"))
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
