//! Everything that can happen to the screen from outside.

use ratatui::crossterm::event::{self, KeyEvent, KeyEventKind, MouseEvent};

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
    /// The terminal has another size, or something asks for a new picture.
    Redraw,
    /// The worker has news.
    Work(Message),
    /// Somebody outside asks the program to end, or the terminal is gone.
    Interrupted,
}

impl Event {
    /// What the terminal says, if it matters.
    pub(crate) fn of_terminal(event: event::Event) -> Option<Self> {
        match event {
            event::Event::Key(key) if key.kind == KeyEventKind::Press => Some(Self::Key(key)),
            event::Event::Mouse(mouse) => Some(Self::Mouse(mouse)),
            event::Event::Paste(text) => Some(Self::Pasted(text)),
            event::Event::Resize(..) => Some(Self::Redraw),
            event::Event::Key(_) | event::Event::FocusGained | event::Event::FocusLost => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use ratatui::crossterm::event::{KeyCode, KeyModifiers};

    use super::*;

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
