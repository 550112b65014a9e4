//! A line of text that a person types.

use ratatui::layout::Rect;

use crate::action::{Action, Direction};
use crate::canvas::{Canvas, cells, split_right, split_top};
use crate::theme::Role;

/// What was typed so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Field {
    text: String,
    /// Signs before the cursor.
    at: usize,
    /// Whether the text is only proposed, so that whatever is typed first takes its place.
    proposed: bool,
}

/// Nobody types more than this, and a mistaken paste must not flood the screen.
const LONGEST: usize = 400;

impl Field {
    /// A field with something in it.
    pub(crate) fn with(text: impl Into<String>) -> Self {
        let text = text.into();
        Self { at: text.chars().count(), text, proposed: false }
    }

    /// A field with something that can be taken as it is, written over or corrected from its end.
    pub(crate) fn proposing(text: impl Into<String>) -> Self {
        Self { proposed: true, ..Self::with(text) }
    }

    /// Takes what is proposed: whatever is typed goes on from there.
    pub(crate) fn accept(&mut self) {
        self.proposed = false;
    }

    /// Whether whatever is typed takes the place of the text.
    pub(crate) fn is_proposed(&self) -> bool {
        self.proposed
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Takes what is typed or erased; whatever else is left to others.
    pub(crate) fn act(&mut self, action: Action) -> bool {
        match action {
            Action::Type(sign) if sign.is_control() => {}
            Action::Type(sign) => self.push(sign),
            Action::Erase => self.erase(),
            Action::EraseAll => *self = Self::default(),
            _ => return false,
        }
        self.proposed = false;
        true
    }

    /// The same where the arrows are for the field as well: they move the cursor in it.
    pub(crate) fn steer(&mut self, action: Action) -> bool {
        let end = self.text.chars().count();
        match action {
            Action::Move(Direction::Left) => self.at = self.at.saturating_sub(1),
            Action::Move(Direction::Right) => self.at = (self.at + 1).min(end),
            Action::Move(Direction::First) => self.at = 0,
            Action::Move(Direction::Last) => self.at = end,
            Action::EraseNext if self.at < end => drop(self.text.remove(self.offset())),
            Action::EraseNext => {}
            action => return self.act(action),
        }
        self.proposed = false;
        true
    }

    /// What stands before the cursor.
    pub(crate) fn before(&self) -> &str {
        &self.text[..self.offset()]
    }

    /// What stands behind the cursor.
    pub(crate) fn behind(&self) -> &str {
        &self.text[self.offset()..]
    }

    /// Writes something else before the cursor.
    pub(crate) fn replace_before(&mut self, text: &str) {
        let (behind, at) = (self.behind(), text.chars().count());
        *self = Self { text: format!("{text}{behind}"), at, proposed: false };
    }

    /// The cursor as an offset in bytes.
    fn offset(&self) -> usize {
        self.text.char_indices().nth(self.at).map_or(self.text.len(), |(offset, _)| offset)
    }

    fn push(&mut self, sign: char) {
        if self.proposed {
            *self = Self::default();
        }
        if self.text.chars().count() < LONGEST {
            self.text.insert(self.offset(), sign);
            self.at += 1;
        }
    }

    fn erase(&mut self) {
        if self.at > 0 {
            self.at -= 1;
            self.text.remove(self.offset());
        }
    }

    /// How many signs are hidden before the first one shown, so that the cursor is seen in so many cells.
    fn hidden(&self, room: u16) -> usize {
        let signs: Vec<char> = self.text.chars().collect();
        let below = signs.get(self.at).map_or(1, |&sign| width(sign).max(1));
        let mut used = below;
        let all: u16 = signs[..self.at].iter().map(|&sign| width(sign)).sum();
        if all + below <= room {
            return 0;
        }
        // A cell says that something is hidden.
        let fits = |sign: &&char| {
            used += width(**sign);
            used < room
        };
        self.at - signs[..self.at].iter().rev().take_while(fits).count()
    }

    /// Draws the text around the cursor.
    pub(crate) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, label: &str) {
        if area.is_empty() {
            return;
        }
        let used = canvas.text(area.x, area.y, area.width, label, Role::Strong);
        let room = area.width.saturating_sub(used);
        let hidden = self.hidden(room);
        let (before, behind) = self.text.split_at(self.offset());
        let before: String = before.chars().skip(hidden).collect();
        let below: String = behind.chars().take(1).collect();
        let below = if below.is_empty() { " " } else { &below };
        let behind: String = behind.chars().skip(1).collect();
        let role = if self.proposed { Role::Marked } else { Role::Text };
        let pieces = [
            (if hidden > 0 { "…" } else { "" }, Role::Faint),
            (before.as_str(), role),
            (below, Role::Marked),
            (behind.as_str(), role),
        ];
        canvas.pieces(area.x + used, area.y, room, &pieces);
    }

    /// Draws what is looked for, with what is said where it is not found; gives the area below.
    pub(crate) fn draw_finding(
        &self,
        canvas: &mut Canvas<'_>,
        area: Rect,
        unfound: Option<&str>,
    ) -> Rect {
        use qeq_i18n::words::screen as w;
        let mut field = area;
        if let Some(told) = unfound {
            let (beside, side) = split_right(area, cells(told) + 1);
            canvas.text(side.x, side.y, side.width, told, Role::Warning);
            field = beside;
        }
        self.draw(canvas, field, &w::find_label(canvas.lang));
        split_top(area, 1).1
    }
}

/// Cells of a sign.
fn width(sign: char) -> u16 {
    cells(sign.encode_utf8(&mut [0; 4]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typing_and_erasing() {
        let mut field = Field::default();
        for sign in "Íñigo\n".chars() {
            assert!(field.act(Action::Type(sign)));
        }
        assert_eq!(field.text(), "Íñigo");
        field.act(Action::Erase);
        assert_eq!(field.text(), "Íñig");
        field.act(Action::EraseAll);
        assert_eq!(field.text(), "");
        assert!(!field.act(Action::Back));
        for _ in 0..1000 {
            field.act(Action::Type('x'));
        }
        assert_eq!(field.text().len(), LONGEST);
    }

    #[test]
    fn what_was_typed_is_corrected_anywhere() {
        let mut field = Field::with("añio");
        field.steer(Action::Move(Direction::Left));
        field.steer(Action::Erase);
        field.steer(Action::Move(Direction::First));
        field.steer(Action::Type('¡'));
        field.steer(Action::EraseNext);
        assert_eq!(field.text(), "¡ño");
        field.steer(Action::Move(Direction::Last));
        field.steer(Action::EraseNext);
        field.steer(Action::Type('!'));
        assert_eq!(field.text(), "¡ño!");
        field.steer(Action::Move(Direction::Left));
        assert_eq!((field.before(), field.behind()), ("¡ño", "!"));
        field.replace_before("¡añadió");
        assert_eq!((field.text(), field.before()), ("¡añadió!", "¡añadió"));
    }

    #[test]
    fn the_cursor_is_always_seen() {
        let hidden = |text: &str, back: usize, room| {
            let mut field = Field::with(text);
            for _ in 0..back {
                field.steer(Action::Move(Direction::Left));
            }
            field.hidden(room)
        };
        assert_eq!(hidden("abcd", 0, 5), 0);
        assert_eq!(hidden("abcde", 0, 5), 2);
        assert_eq!(hidden("abcde", 4, 5), 0);
        // Two cells each, and one that says that there is more.
        assert_eq!(hidden(&"漢".repeat(60), 0, 10), 56);
        assert_eq!(hidden("abc", 0, 0), 3);
    }

    #[test]
    fn what_is_proposed_is_written_over_or_corrected() {
        let mut field = Field::proposing("15");
        field.act(Action::Type('8'));
        field.act(Action::Type('0'));
        assert_eq!(field.text(), "80");
        let mut field = Field::proposing("15");
        field.act(Action::Erase);
        field.act(Action::Type('2'));
        assert_eq!(field.text(), "12");
    }
}
