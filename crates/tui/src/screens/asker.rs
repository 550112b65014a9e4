//! How a person asks, in a hunt and in a duel: a question of the list, marked or looked for by letters, or somebody named
//! among the cards; and what is told of it.

use std::convert::Infallible;

use qeq_core::board::Board;
use qeq_core::candidates::CharacterSet;
use qeq_core::guess::Guess;
use ratatui::layout::Rect;

use super::menu::Keys;
use super::questions::{Known, QuestionList};
use crate::action::Action;
use crate::canvas::{Canvas, split_top};
use crate::cards::Cards;
use crate::game::QuestionOrder;
use crate::keymap::Context;

/// A person who asks; `R` is what else there is to look at.
pub(super) struct Asker<R> {
    pub(super) cards: Cards,
    questions: QuestionList,
    pub(super) focus: Focus<R>,
    /// What happened last.
    pub(super) remark: Option<String>,
    /// Why what was wanted last was not done, until something else is.
    pub(super) refusal: Option<String>,
}

/// Which part of the screen the keys are for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Focus<R> {
    Questions,
    People,
    /// Somebody else's board, to look at.
    Rival(R),
}

/// What there is to look at behind the own cards.
pub(super) trait Beyond: Copy + PartialEq {
    /// That, if anything is.
    const PANE: Option<Self>;
}

/// Whoever asks alone has no rival.
impl Beyond for Infallible {
    const PANE: Option<Self> = None;
}

impl<R: Beyond> Focus<R> {
    pub(super) fn next(self) -> Self {
        match self {
            Self::Questions => Self::People,
            Self::People => R::PANE.map_or(Self::Questions, Self::Rival),
            Self::Rival(_) => Self::Questions,
        }
    }
}

impl<R> Default for Asker<R> {
    fn default() -> Self {
        Self {
            cards: Cards::default(),
            questions: QuestionList::default(),
            focus: Focus::Questions,
            remark: None,
            refusal: None,
        }
    }
}

impl<R: Beyond> Asker<R> {
    /// Where letters are typed to find something, while they are.
    pub(super) fn finding_context(&self) -> Option<Context> {
        match (self.questions.is_finding(), self.cards.is_finding()) {
            (true, _) => Some(Context::FindingQuestion),
            (false, true) => Some(Context::Finding),
            (false, false) => None,
        }
    }

    /// Whether letters are for the question that is looked for.
    pub(super) fn is_finding_question(&self) -> bool {
        self.questions.is_finding()
    }

    /// Why nothing was done, or else what happened last.
    pub(super) fn told(&self) -> Option<&String> {
        self.refusal.as_ref().or(self.remark.as_ref())
    }

    /// All is forgotten but what is told of the guess that was taken back.
    pub(super) fn undone(&mut self, remark: Option<String>) {
        let questions = std::mem::take(&mut self.questions);
        *self = Self { questions, remark, ..Self::default() };
    }

    /// The keys are for this part from now on. Of those who are left nobody is named who is not seen to be marked.
    pub(super) fn turn_to(&mut self, focus: Focus<R>, board: &Board, left: &CharacterSet) {
        self.focus = focus;
        self.refusal = None;
        if focus == Focus::People {
            self.cards.show(board, left);
        }
    }

    /// Marks, moves or looks for something where these are left; gives the guess that is made by it.
    pub(super) fn act(
        &mut self,
        action: Action,
        board: &Board,
        left: &CharacterSet,
    ) -> Option<Guess> {
        self.refusal = None;
        match (self.focus, action) {
            (_, Action::NextPane) => self.turn_to(self.focus.next(), board, left),
            (Focus::People, Action::Activate) => return self.name_marked(board, left),
            (_, Action::Name) => self.turn_to(Focus::People, board, left),
            (_, Action::Card(_)) => {
                self.focus = Focus::People;
                self.cards.act(action, board);
            }
            (Focus::People | Focus::Rival(_), Action::Pick(at)) => {
                self.focus = Focus::Questions;
                self.questions.mark(at);
            }
            (Focus::People, _) => drop(self.cards.act_among(action, board, left)),
            (Focus::Rival(_), _) => drop(self.cards.act(action, board)),
            (Focus::Questions, _) => return self.ask(action, board, left),
        }
        None
    }

    /// Moves in the list of questions, or asks one of them.
    pub(super) fn ask(
        &mut self,
        action: Action,
        board: &Board,
        left: &CharacterSet,
    ) -> Option<Guess> {
        self.questions.act(action, board, left).map(Guess::Attribute)
    }

    /// Lists the questions like this from now on.
    pub(super) fn list(&mut self, listed: QuestionOrder, board: &Board, left: &CharacterSet) {
        self.questions.list(listed, board, left);
    }

    /// Names whom the cursor is on, once it is seen.
    fn name_marked(&mut self, board: &Board, left: &CharacterSet) -> Option<Guess> {
        let marked = self.cards.marked(board);
        if marked.is_none() {
            self.cards.show(board, left);
        }
        marked.map(Guess::Person)
    }

    /// What is typed to find something, where anything is; gives what is below.
    pub(super) fn draw_finding(
        &self,
        canvas: &mut Canvas<'_>,
        area: Rect,
        board: &Board,
        left: &CharacterSet,
    ) -> Option<Rect> {
        let field = self.questions.finding().or(self.cards.finding())?;
        let unfound = self.cards.unfound(canvas.lang, board, left);
        Some(field.draw_finding(canvas, area, unfound.as_deref()))
    }

    /// Draws the questions below a head of which the first line may have a free end; gives the area below for so many lines
    /// of history.
    pub(super) fn draw_questions(
        &self,
        canvas: &mut Canvas<'_>,
        (head, area): (Rect, Rect),
        known: &Known<'_>,
        history: usize,
    ) -> Rect {
        let keys = match self.focus {
            Focus::Questions => Keys::Here,
            Focus::People | Focus::Rival(_) => Keys::Elsewhere,
        };
        self.questions.draw(canvas, (split_top(head, 1).0, area), known, keys, history)
    }
}
