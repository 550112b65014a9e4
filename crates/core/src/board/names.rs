//! Names that other files give to what is on a board.

use std::borrow::Cow;
use std::collections::HashMap;

use qeq_base::letters::composed;

use super::{Board, QuestionId};
use crate::candidates::CharacterId;

/// What goes by which name, however its accents are encoded. Made in O(letters of all names), asked in O(letters of one).
#[derive(Clone, Debug)]
pub(crate) struct Names<'a, I>(HashMap<Cow<'a, str>, I>);

impl<'a, I: Copy> Names<'a, I> {
    fn new(ids: impl Iterator<Item = I>, name: impl Fn(I) -> &'a str) -> Self {
        Self(ids.map(|id| (composed(name(id)), id)).collect())
    }

    /// Whoever has this name.
    pub(crate) fn get(&self, name: &str) -> Option<I> {
        self.0.get(&composed(name)).copied()
    }
}

impl Board {
    /// All characters by their names.
    pub(crate) fn characters_by_name(&self) -> Names<'_, CharacterId> {
        Names::new(self.character_ids(), |id| self.name(id))
    }

    /// All questions by their texts.
    pub(crate) fn questions_by_text(&self) -> Names<'_, QuestionId> {
        Names::new(self.question_ids(), |id| self.text(id))
    }
}
