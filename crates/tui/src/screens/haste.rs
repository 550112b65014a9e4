//! Answers that are typed faster than anybody reads: where one of them opens a field, those that follow at once are no text.

use std::time::Duration;

use crate::action::Action;
use crate::keymap;

/// The time in which nobody has read yet what an answer has opened.
const UNREAD: Duration = Duration::from_millis(600);

/// Until when another answer is taken for one to the question before.
#[derive(Debug, Default)]
pub(super) struct Haste {
    until: Option<Duration>,
}

impl Haste {
    /// An answer was given at this time.
    pub(super) fn answered(&mut self, now: Duration) {
        self.until = Some(now + UNREAD);
    }

    /// Whether a sign for a field is but another answer of somebody who has not read yet that there is a field. Whoever goes
    /// on like that has not read it either.
    pub(super) fn takes(&mut self, action: Action, now: Duration) -> bool {
        let Action::Type(sign) = action else { return false };
        let is_unread = self.until.is_some_and(|until| now < until);
        self.until = (is_unread && keymap::is_answer(sign)).then(|| now + UNREAD);
        self.until.is_some()
    }
}
