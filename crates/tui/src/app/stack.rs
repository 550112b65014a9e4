//! The screens, each on top of the one below. The first one always stays, so there is always one on top.

use crate::prompt::Prompt;
use crate::screen::Screen;

/// The first screen, and those that were opened on top of it.
pub(super) struct Stack {
    first: Box<dyn Screen>,
    opened: Vec<Opened>,
}

/// A screen that was opened.
struct Opened {
    screen: Box<dyn Screen>,
    over: Over,
}

/// What a screen is opened over.
pub(super) enum Over {
    /// The screen below it, which is seen anew when it is closed.
    Screen,
    /// The same, which it only explains, or the question asked there: both are found as they were left.
    Explained(Option<Prompt>),
}

/// What has lain below a screen that was closed.
pub(super) enum Below<'a> {
    /// It was the first one.
    Nothing,
    /// A screen that is seen anew.
    Screen(&'a mut dyn Screen),
    /// What was explained: the screen that is on top now, with the question that was asked there.
    Explained(Option<Prompt>),
}

impl Stack {
    /// The first screen alone.
    pub(super) fn new(first: Box<dyn Screen>) -> Self {
        Self { first, opened: Vec::new() }
    }

    /// The screen that is seen.
    pub(super) fn top(&self) -> &dyn Screen {
        self.opened.last().map_or(&self.first, |opened| &opened.screen).as_ref()
    }

    /// The same, to act.
    pub(super) fn top_mut(&mut self) -> &mut dyn Screen {
        self.opened.last_mut().map_or(&mut self.first, |opened| &mut opened.screen).as_mut()
    }

    /// Puts a screen on top.
    pub(super) fn open(&mut self, screen: Box<dyn Screen>, over: Over) {
        self.opened.push(Opened { screen, over });
    }

    /// Takes the screen on top away, unless it is the first one.
    pub(super) fn close(&mut self) -> Below<'_> {
        match self.opened.pop() {
            None => Below::Nothing,
            Some(Opened { over: Over::Explained(question), .. }) => Below::Explained(question),
            Some(Opened { over: Over::Screen, .. }) => Below::Screen(self.top_mut()),
        }
    }

    /// Takes everything away but the first screen.
    pub(super) fn close_all(&mut self) {
        self.opened.clear();
    }
}
