//! A list of which one line is marked: for menus, questions, settings.

use std::fmt::Display;

use ratatui::layout::Rect;

use crate::action::{Action, Direction};
use crate::canvas::{Canvas, cells, cut, middle, split_top};
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
            let (text, note) = line.fitted(row.width.saturating_sub(cells(sign)));
            canvas.pieces(row.x, y, row.width, &[(sign, role), (&text, role)]);
            let width = cells(&note);
            canvas.text(row.right() - width, y, width, &note, Role::Faint);
            canvas.target(row, Action::Pick(at_line));
        }
    }
}

/// A line of a list.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) text: String,
    /// At the right edge.
    note: Note,
    pub(crate) role: Role,
}

/// What stands at the right edge of a line.
#[derive(Clone, Debug)]
enum Note {
    /// Something more to say.
    Words(String),
    /// A value, which can be another.
    Value(String),
}

/// Cells between a text and its note.
const BETWEEN: u16 = 2;

impl Entry {
    pub(crate) fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), note: Note::Words(String::new()), role: Role::Text }
    }

    /// Something that has a value, which can be another.
    pub(crate) fn setting(name: impl Into<String>, value: impl Display) -> Self {
        Self { note: Note::Value(value.to_string()), ..Self::new(name) }
    }

    pub(crate) fn note(self, note: impl Into<String>) -> Self {
        Self { note: Note::Words(note.into()), ..self }
    }

    pub(crate) fn role(self, role: Role) -> Self {
        Self { role, ..self }
    }

    /// Text and note as they fit into so many cells. Words that do not fit say less than none; of a setting both the
    /// name and the value are seen, the longer one cut.
    fn fitted(&self, room: u16) -> (String, String) {
        match &self.note {
            Note::Words(words) => {
                let fits = cells(&self.text) + BETWEEN + cells(words) <= room;
                (cut(&self.text, room), if fits { words.clone() } else { String::new() })
            }
            Note::Value(value) => {
                let signs = cells(&turnable(""));
                let room = room.saturating_sub(BETWEEN + signs);
                let name = cells(&self.text).min((room / 2).max(room.saturating_sub(cells(value))));
                (cut(&self.text, name), turnable(&cut(value, room - name)))
            }
        }
    }
}

/// A value between the signs that say that there are others.
fn turnable(value: &str) -> String {
    format!("◂ {value} ▸")
}

/// The next or the one before, round and round.
pub(crate) fn neighbour<T: Copy + PartialEq>(all: &[T], now: T, direction: Direction) -> T {
    let at = all.iter().position(|&it| it == now).unwrap_or(0);
    let step = if direction == Direction::Left { all.len() - 1 } else { 1 };
    all[(at + step) % all.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_setting_is_never_without_its_value() {
        let fitted = |name: &str, value: &str| {
            let (name, value) = Entry::setting(name, value).fitted(20);
            assert!(cells(&name) + BETWEEN + cells(&value) <= 20, "{name}{value}");
            format!("{name}|{value}")
        };
        assert_eq!(fitted("Rows", "10"), "Rows|◂ 10 ▸");
        assert_eq!(fitted("Points for blocks", "10"), "Points for …|◂ 10 ▸");
        assert_eq!(fitted("Played", "by rounds, in turns"), "Played|◂ by roun… ▸");
        assert_eq!(fitted("Points for blocks", "by rounds, in turns"), "Points…|◂ by rou… ▸");
    }

    #[test]
    fn words_that_do_not_fit_are_left_out() {
        let fitted = |note: &str| Entry::new("Begin").note(note).fitted(12);
        assert_eq!(fitted("a game"), ("Begin".to_owned(), String::new()));
        assert_eq!(fitted("games"), ("Begin".to_owned(), "games".to_owned()));
    }
}
