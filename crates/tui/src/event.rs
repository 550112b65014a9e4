//! Everything that can happen to the screen from outside.

use ratatui::crossterm::event::{self, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseEvent};

use crate::worker::Message;

/// What happened.
#[derive(Debug)]
pub(crate) enum Event {
    /// A key went down. Releases and repeats are no events.
    Key(KeyEvent),
    /// The mouse did something.
    Mouse(MouseEvent),
    /// Text was pasted.
    Pasted(String),
    /// The terminal has another size, or the person asks for a new picture: nothing of the old one counts.
    Redraw,
    /// The worker has news.
    Work(Message),
    /// Somebody outside asks the program to stop for a while, as a shell does.
    #[cfg_attr(not(unix), expect(dead_code, reason = "only Unix has such signals"))]
    Paused,
    /// It goes on after such a while.
    #[cfg_attr(not(unix), expect(dead_code, reason = "only Unix has such signals"))]
    Continued,
    /// Somebody outside asks the program to end, or the terminal is gone.
    Interrupted,
}

impl Event {
    /// What the terminal says, if it matters.
    pub(crate) fn of_terminal(event: event::Event) -> Option<Self> {
        match event {
            event::Event::Key(key) if is_redraw(key) => Some(Self::Redraw),
            event::Event::Key(key) if key.kind == KeyEventKind::Press => Some(Self::Key(key)),
            event::Event::Mouse(mouse) => Some(Self::Mouse(mouse)),
            event::Event::Paste(text) => Some(Self::Pasted(text)),
            event::Event::Resize(..) => Some(Self::Redraw),
            event::Event::Key(_) | event::Event::FocusGained | event::Event::FocusLost => None,
        }
    }
}

/// Ctrl-L, as in every program of a terminal, whatever is on the screen.
fn is_redraw(key: KeyEvent) -> bool {
    let is_ctrl = key.modifiers.contains(KeyModifiers::CONTROL);
    key.kind == KeyEventKind::Press && key.code == KeyCode::Char('l') && is_ctrl
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_size_and_ctrl_l_ask_for_a_new_picture() {
        let ctrl_l = KeyEvent::new(KeyCode::Char('l'), KeyModifiers::CONTROL);
        for event in [event::Event::Resize(80, 24), event::Event::Key(ctrl_l)] {
            assert!(matches!(Event::of_terminal(event), Some(Event::Redraw)));
        }
    }

    #[test]
    fn only_presses_count() {
        let key = |kind| {
            let key = KeyEvent::new_with_kind(KeyCode::Enter, KeyModifiers::NONE, kind);
            Event::of_terminal(event::Event::Key(key)).is_some()
        };
        let kinds = [KeyEventKind::Press, KeyEventKind::Repeat, KeyEventKind::Release];
        assert_eq!(kinds.map(key), [true, false, false]);
    }
}
