//! A line of text that a person types.

use ratatui::layout::Rect;

use crate::action::{Action, Direction};
use crate::canvas::{Canvas, cells, signs, split_right, split_top};
use crate::theme::Role;

/// What was typed so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Field {
    text: String,
    /// Bytes before the cursor, which stands within no sign, of however many characters that is made.
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
        Self { at: text.len(), text, proposed: false }
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
        match action {
            Action::Move(Direction::Left) => self.at -= self.last().len(),
            Action::Move(Direction::Right) => self.at += self.next().len(),
            Action::Move(Direction::First) => self.at = 0,
            Action::Move(Direction::Last) => self.at = self.text.len(),
            Action::EraseNext => self.cut_out(self.at, self.next().len()),
            action => return self.act(action),
        }
        self.proposed = false;
        true
    }

    /// What stands before the cursor.
    pub(crate) fn before(&self) -> &str {
        &self.text[..self.at]
    }

    /// What stands behind the cursor.
    pub(crate) fn behind(&self) -> &str {
        &self.text[self.at..]
    }

    /// Writes something else before the cursor.
    pub(crate) fn replace_before(&mut self, text: &str) {
        let behind = self.behind();
        *self = Self { text: format!("{text}{behind}"), at: 0, proposed: false };
        self.stand(text.len());
    }

    /// The sign before the cursor, if there is one.
    fn last(&self) -> &str {
        signs(self.before()).next_back().unwrap_or_default()
    }

    /// The sign behind the cursor, if there is one.
    fn next(&self) -> &str {
        signs(self.behind()).next().unwrap_or_default()
    }

    /// Puts the cursor so many bytes from the start, or behind the sign that they end in: what comes beside one another may
    /// become one.
    fn stand(&mut self, at: usize) {
        let mut ends = signs(&self.text).scan(0, |end, sign| {
            *end += sign.len();
            Some(*end)
        });
        self.at = if at == 0 { 0 } else { ends.find(|&end| end >= at).unwrap_or(self.text.len()) };
    }

    /// Takes so many bytes out of the text, and leaves the cursor there.
    fn cut_out(&mut self, from: usize, len: usize) {
        self.text.replace_range(from..from + len, "");
        self.stand(from);
    }

    fn push(&mut self, sign: char) {
        if self.proposed {
            *self = Self::default();
        }
        if self.text.chars().count() < LONGEST {
            self.text.insert(self.at, sign);
            self.stand(self.at + sign.len_utf8());
        }
    }

    fn erase(&mut self) {
        let len = self.last().len();
        self.cut_out(self.at - len, len);
    }

    /// How many signs are hidden before the first one shown, so that the cursor is seen in so many cells.
    fn hidden(&self, room: u16) -> usize {
        let below = cells(self.next()).max(1);
        if cells(self.before()) + below <= room {
            return 0;
        }
        let mut used = below;
        // A cell says that something is hidden.
        let fits = |sign: &&str| {
            used += cells(sign);
            used < room
        };
        let before = signs(self.before());
        before.clone().count() - before.rev().take_while(fits).count()
    }

    /// Draws the text around the cursor.
    pub(crate) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, label: &str) {
        if area.is_empty() {
            return;
        }
        let used = canvas.text(area.x, area.y, area.width, label, Role::Strong);
        let room = area.width.saturating_sub(used);
        let hidden = self.hidden(room);
        let before: String = signs(self.before()).skip(hidden).collect();
        // What takes no cell would show no cursor.
        let below = Some(self.next()).filter(|sign| cells(sign) > 0).unwrap_or(" ");
        let behind: String = signs(self.behind()).skip(1).collect();
        let role = if self.proposed { Role::Marked } else { Role::Text };
        let pieces = [
            (if hidden > 0 { "…" } else { "" }, Role::Faint),
            (before.as_str(), role),
            (below, Role::Marked),
            (behind.as_str(), role),
        ];
        canvas.pieces(area.x + used, area.y, room, &pieces);
    }

    /// Draws what is looked for, with what is said where it is not found: beside it where there is room for both, or else below
    /// it. Gives the area below.
    pub(crate) fn draw_finding(
        &self,
        canvas: &mut Canvas<'_>,
        area: Rect,
        unfound: Option<&str>,
    ) -> Rect {
        let label = qeq_i18n::words::screen::find_label(canvas.lang);
        let (line, below) = split_top(area, 1);
        let Some(told) = unfound else {
            self.draw(canvas, line, &label);
            return below;
        };
        let (beside, side) = split_right(line, cells(told) + 1);
        // With the cursor behind what was typed.
        if cells(&label) + cells(&self.text) < beside.width || below.is_empty() {
            canvas.text(side.x, side.y, side.width, told, Role::Warning);
            self.draw(canvas, beside, &label);
            return below;
        }
        self.draw(canvas, line, &label);
        let used = canvas.paragraph(below, told, Role::Warning);
        split_top(below, used).1
    }
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

    /// `e` and its accent, a family of three people and a flag are one sign each.
    #[test]
    fn a_sign_of_several_characters_is_one() {
        let field = Field::with("ae\u{301}b");
        let steered = |steps: &[Action]| {
            let mut field = field.clone();
            steps.iter().for_each(|&step| assert!(field.steer(step)));
            (field.before().to_owned(), field.behind().to_owned())
        };
        let parts = |before: &str, behind: &str| (before.to_owned(), behind.to_owned());
        let left = Action::Move(Direction::Left);
        assert_eq!(steered(&[left, left]), parts("a", "e\u{301}b"));
        assert_eq!(steered(&[left, left, Action::Move(Direction::Right)]), parts("ae\u{301}", "b"));
        assert_eq!(steered(&[left, Action::Erase]), parts("a", "b"));
        assert_eq!(steered(&[left, left, Action::EraseNext]), parts("a", "b"));
        for sign in ["👩\u{200d}👩\u{200d}👦", "🇪🇸", "e\u{301}"] {
            let mut field = Field::default();
            sign.chars().for_each(|part| assert!(field.act(Action::Type(part))));
            assert_eq!((field.before(), field.behind()), (sign, ""));
            field.act(Action::Erase);
            assert_eq!(field.text(), "");
        }
        // What becomes one sign with what is behind it.
        let mut field = Field::with("🇸");
        field.steer(Action::Move(Direction::First));
        field.steer(Action::Type('🇪'));
        assert_eq!((field.before(), field.behind()), ("🇪🇸", ""));
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
        assert_eq!(hidden(&"e\u{301}".repeat(5), 0, 5), 2);
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
