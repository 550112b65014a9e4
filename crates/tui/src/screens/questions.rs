//! The questions of a board as a list to ask from. While something is looked for, those are shown that hold it.

use qeq_base::letters::folded;
use qeq_core::board::{Board, QuestionId};
use qeq_i18n::words;
use ratatui::layout::Rect;

use super::menu::{Entry, Menu};
use crate::action::Action;
use crate::canvas::Canvas;
use crate::field::Field;
use crate::theme::Role;

/// Which question is marked, and which are shown.
#[derive(Debug, Default)]
pub(super) struct QuestionList {
    menu: Menu,
    /// What the questions shown have to contain.
    filter: Option<Field>,
}

impl QuestionList {
    /// Whether letters are for what is looked for.
    pub(super) fn is_finding(&self) -> bool {
        self.filter.is_some()
    }

    /// What is looked for.
    pub(super) fn finding(&self) -> Option<&Field> {
        self.filter.as_ref()
    }

    /// The questions that the filter lets through.
    pub(super) fn shown(&self, board: &Board) -> Vec<QuestionId> {
        let wanted = self.filter.as_ref().map(|field| folded(field.text())).unwrap_or_default();
        board.question_ids().filter(|&id| folded(board.text(id)).contains(&wanted)).collect()
    }

    /// Marks one of those shown.
    pub(super) fn mark(&mut self, at: usize) {
        self.menu.mark(at);
    }

    /// Moves the mark, or looks for something; gives the question that is asked by it.
    pub(super) fn act(&mut self, action: Action, board: &Board) -> Option<QuestionId> {
        let count = self.shown(board).len();
        match action {
            Action::Activate => return self.ask(board),
            Action::Pick(at) => {
                let was_marked = self.menu.at(count) == at;
                self.menu.mark(at);
                if was_marked || self.is_finding() {
                    return self.ask(board);
                }
            }
            Action::Find => self.filter = Some(Field::default()),
            Action::Back => self.filter = None,
            _ if self.filter.as_mut().is_some_and(|field| field.act(action)) => self.menu.mark(0),
            _ => drop(self.menu.act(action, count)),
        }
        None
    }

    /// The marked question, if any is shown. Nothing is looked for after it, and it stays marked among all.
    fn ask(&mut self, board: &Board) -> Option<QuestionId> {
        let shown = self.shown(board);
        let marked = shown.get(self.menu.at(shown.len())).copied()?;
        if self.filter.take().is_some() {
            self.menu.mark(board.question_ids().position(|id| id == marked).unwrap_or(0));
        }
        Some(marked)
    }

    /// Draws a line for each of those shown.
    pub(super) fn draw(
        &self,
        canvas: &mut Canvas<'_>,
        area: Rect,
        entries: &[Entry],
        has_focus: bool,
    ) {
        if entries.is_empty() {
            let nothing = words::screen::nothing_found(canvas.lang);
            canvas.text(area.x, area.y, area.width, &nothing, Role::Faint);
        }
        self.menu.draw_in_columns(canvas, area, entries, has_focus);
    }
}
