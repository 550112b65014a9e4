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
}

/// Nobody types more than this, and a mistaken paste must not flood the screen.
const LONGEST: usize = 400;

impl Field {
    /// A field with something in it.
    pub(crate) fn with(text: impl Into<String>) -> Self {
        Self { text: text.into() }
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Takes what is typed or erased; whatever else is left to others.
    pub(crate) fn act(&mut self, action: Action) -> bool {
        match action {
            Action::Type(sign) if !sign.is_control() && self.text.chars().count() < LONGEST => {
                self.text.push(sign);
            }
            Action::Type(_) => {}
            Action::Erase => drop(self.text.pop()),
            Action::EraseAll => self.text.clear(),
            _ => return false,
        }
        true
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
        let end = used + canvas.text(area.x + used, area.y, room, &shown, Role::Text);
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
}
