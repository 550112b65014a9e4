//! A line of text that a person types.

use qeq_core::tree::Answer;
use ratatui::layout::Rect;

use crate::action::Action;
use crate::canvas::{Canvas, cells};
use crate::theme::Role;

/// What was typed so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Field {
    text: String,
    /// Whether the text is only proposed, so that whatever is typed first takes its place.
    proposed: bool,
}

/// Nobody types more than this, and a mistaken paste must not flood the screen.
const LONGEST: usize = 400;

impl Field {
    /// A field with something in it.
    pub(crate) fn with(text: impl Into<String>) -> Self {
        Self { text: text.into(), proposed: false }
    }

    /// A field with something that can be taken as it is, written over or corrected from its end.
    pub(crate) fn proposing(text: impl Into<String>) -> Self {
        Self { text: text.into(), proposed: true }
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Takes what is typed or erased; whatever else is left to others.
    pub(crate) fn act(&mut self, action: Action) -> bool {
        match action {
            Action::Type(sign) if sign.is_control() => {}
            Action::Type(sign) => self.push(sign),
            Action::Erase => drop(self.text.pop()),
            Action::EraseAll => self.text.clear(),
            _ => return false,
        }
        self.proposed = false;
        true
    }

    fn push(&mut self, sign: char) {
        if self.proposed {
            self.text.clear();
        }
        if self.text.chars().count() < LONGEST {
            self.text.push(sign);
        }
    }

    /// Draws the end of the text and the cursor behind it.
    pub(crate) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, label: &str) {
        if area.is_empty() {
            return;
        }
        let used = canvas.text(area.x, area.y, area.width, label, Role::Strong);
        let room = area.width.saturating_sub(used + 1);
        let skip = cells(&self.text).saturating_sub(room);
        let shown: String = self.text.chars().skip(skip.into()).collect();
        let role = if self.proposed { Role::Marked } else { Role::Text };
        let end = used + canvas.text(area.x + used, area.y, room, &shown, role);
        canvas.text(area.x + end, area.y, area.width.saturating_sub(end), " ", Role::Marked);
    }
}

/// Reads a name without regard to case and accents, as it is typed in a hurry.
pub(crate) fn plain(text: &str) -> String {
    let bare = |sign: char| match sign {
        'á' | 'à' | 'ä' | 'â' => 'a',
        'é' | 'è' | 'ë' | 'ê' => 'e',
        'í' | 'ì' | 'ï' | 'î' => 'i',
        'ó' | 'ò' | 'ö' | 'ô' => 'o',
        'ú' | 'ù' | 'ü' | 'û' => 'u',
        'ñ' => 'n',
        'ç' => 'c',
        other => other,
    };
    text.to_lowercase().chars().map(bare).collect()
}

/// Whether an action answers yes.
pub(crate) fn is_yes(action: Action) -> bool {
    matches!(action, Action::Answer(Answer::Yes) | Action::Activate)
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
        assert_eq!(plain(field.text()), "inigo");
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
