//! The questions of a board as a list to ask from. While something is looked for, those are shown that hold it.
//!
//! Beside each stands what was answered, or how many of those who are left would say yes and no. Where not all are seen
//! with that, it is told of the marked one alone. Questions too long for a line are read below the list once they are marked.
//!
//! ```text
//!   ¿Pelo corto?   no     ¿Pelo largo?   3/7          ¿Le gusta el verano porq…en la playa?
//! ▸ ¿Hombre?       4/6    ¿Gafas?        sí         ▸ ¿Le gusta el verano porq… el monte? no
//!                                                   ¿Le gusta el verano porque puede ir a
//!                                                   menudo a pasear por el monte? no
//! ```

use std::cmp::Reverse;

use qeq_base::ids::Id;
use qeq_base::letters::folded;
use qeq_core::board::{Board, QuestionId};
use qeq_core::candidates::CharacterSet;
use qeq_core::guess::Guess;
use qeq_core::tree::Answer;
use qeq_frontend::texts;
use qeq_i18n::{Lang, words};
use ratatui::layout::Rect;

use super::menu::{Entry, Keys, Menu, SIGN, SIGNS};
use super::pane::split_history;
use crate::action::Action;
use crate::canvas::{Canvas, cells, split_bottom, split_top};
use crate::field::Field;
use crate::game::QuestionOrder;
use crate::theme::Role;

/// What somebody who asks knows.
pub(super) struct Known<'a> {
    board: &'a Board,
    left: &'a CharacterSet,
    /// What was answered to each question of the board.
    answers: Vec<Option<Answer>>,
}

impl<'a> Known<'a> {
    /// Who is left of a board after these guesses with their answers. O(questions + guesses).
    pub(super) fn new(
        board: &'a Board,
        left: &'a CharacterSet,
        asked: impl IntoIterator<Item = (Guess, Answer)>,
    ) -> Self {
        let mut answers = vec![None; board.question_count()];
        for (guess, answer) in asked {
            if let Guess::Attribute(question) = guess {
                answers[question.index()] = Some(answer);
            }
        }
        Self { board, left, answers }
    }

    /// How many of those who are left would say yes, and how many no. O(N / 64).
    fn split(&self, question: QuestionId) -> (usize, usize) {
        let yes = self.board.yes(question).count_in(self.left);
        (yes, self.left.len() - yes)
    }

    fn entry(&self, lang: Lang, question: QuestionId) -> Entry {
        let entry = Entry::new(asked(lang, self.board, question)).cut_within();
        if let Some(answer) = self.answers[question.index()] {
            let role = if answer.is_yes() { Role::Yes } else { Role::No };
            return entry.answer(texts::answer(lang, answer), role).role(Role::Faint);
        }
        let (yes, no) = self.split(question);
        let notes = [words::duel::split(lang, yes, no), words::duel::short_split(lang, yes, no)];
        let is_idle = yes == 0 || no == 0;
        entry.first_note(notes).role(if is_idle { Role::Faint } else { Role::Text })
    }
}

/// Which question is marked, and which are shown.
#[derive(Debug, Default)]
pub(super) struct QuestionList {
    menu: Menu,
    /// What the questions shown have to contain.
    filter: Option<Field>,
    listed: QuestionOrder,
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

    /// The questions that the filter lets through, in the order that is wanted where these are left. O(their text and
    /// N / 64 each).
    fn shown(&self, board: &Board, left: &CharacterSet) -> Vec<QuestionId> {
        let wanted = self.filter.as_ref().map(|field| folded(field.text())).unwrap_or_default();
        let has = |id: &QuestionId| folded(board.text(*id)).contains(&wanted);
        let mut shown: Vec<QuestionId> = board.question_ids().filter(has).collect();
        if self.listed == QuestionOrder::ByEvenness {
            let smaller = |id: &QuestionId| {
                let yes = board.yes(*id).count_in(left);
                yes.min(left.len() - yes)
            };
            shown.sort_by_cached_key(|id| Reverse(smaller(id)));
        }
        shown
    }

    /// Lists the questions like this; the marked one stays marked.
    pub(super) fn list(&mut self, listed: QuestionOrder, board: &Board, left: &CharacterSet) {
        let marked = self.marked(board, left);
        self.listed = listed;
        if let Some(marked) = marked {
            self.menu.mark_thing(&marked, &self.shown(board, left));
        }
    }

    fn marked(&self, board: &Board, left: &CharacterSet) -> Option<QuestionId> {
        let shown = self.shown(board, left);
        shown.get(self.menu.at(shown.len())).copied()
    }

    /// Marks one of those shown.
    pub(super) fn mark(&mut self, at: usize) {
        self.menu.mark(at);
    }

    /// Moves the mark, or looks for something; gives the question that is asked by it.
    pub(super) fn act(
        &mut self,
        action: Action,
        board: &Board,
        left: &CharacterSet,
    ) -> Option<QuestionId> {
        let count = self.shown(board, left).len();
        match action {
            Action::Activate => return self.ask(board, left),
            Action::Pick(at) => {
                let was_marked = self.menu.at(count) == at;
                self.menu.mark(at);
                if was_marked || self.is_finding() {
                    return self.ask(board, left);
                }
            }
            Action::Find => self.filter = Some(Field::default()),
            Action::Back => self.filter = None,
            _ if self.filter.as_mut().is_some_and(|field| field.act(action)) => self.menu.mark(0),
            _ => drop(self.menu.act(action, count)),
        }
        None
    }

    /// The marked question, if any is shown. Nothing is looked for after it. In the order of the board it stays marked among
    /// all; in the other one it goes to the end, and the first is the next one to ask.
    fn ask(&mut self, board: &Board, left: &CharacterSet) -> Option<QuestionId> {
        let marked = self.marked(board, left)?;
        let was_finding = self.filter.take().is_some();
        match self.listed {
            QuestionOrder::ByEvenness => self.menu.mark(0),
            QuestionOrder::InOrder if was_finding => {
                self.menu.mark_thing(&marked, &self.shown(board, left));
            }
            QuestionOrder::InOrder => {}
        }
        Some(marked)
    }

    /// Draws those shown, and gives the area below in which so many lines of history fit, as far as the questions spare it.
    /// `above` is a line of which the end is free.
    pub(super) fn draw(
        &self,
        canvas: &mut Canvas<'_>,
        (above, area): (Rect, Rect),
        known: &Known<'_>,
        keys: Keys,
        history: usize,
    ) -> Rect {
        let shown = self.shown(known.board, known.left);
        let entries: Vec<Entry> = shown.iter().map(|&id| known.entry(canvas.lang, id)).collect();
        let has_keys = keys == Keys::Here;
        let reading = if has_keys { lines_to_read(canvas, area.width, known.board) } else { 0 };
        let reading = reading.min(area.height.saturating_sub(1));
        let (room, _) = split_bottom(area, reading);
        let needed = Menu::rows_in_columns(room, &entries);
        let (list, below) = split_history(room, history, needed);
        if entries.is_empty() {
            let nothing = words::screen::nothing_found(canvas.lang);
            canvas.text(list.x, list.y, list.width, &nothing, Role::Faint);
        }
        let has_notes = self.menu.draw_in_columns(canvas, list, &entries, keys);
        let marked = shown.get(self.menu.at(shown.len())).filter(|_| has_keys);
        match marked {
            Some(&marked) if reading > 0 => {
                // Below the last question, with a line between where that is spared.
                let rows = needed.map_or(list.height, |rows| (rows + 1).min(list.height));
                let place = split_top(split_top(area, rows).1, reading).0;
                draw_reading(canvas, place, known, marked);
            }
            Some(&marked) if !has_notes => draw_split(canvas, above, known, marked),
            _ => {}
        }
        split_bottom(area, below.height).1
    }
}

/// Lines that are seen beside what a long question takes to be read: what is said or happened last, two for who is left, and
/// a question.
pub(super) const BESIDE_READING: u16 = 4;

/// Lines of this width in which every question of a board is read whole, with what is known of it; none where a list has room
/// for all of them. O(their text).
pub(super) fn lines_to_read(canvas: &Canvas<'_>, width: u16, board: &Board) -> u16 {
    let questions = || board.question_ids().map(|id| asked(canvas.lang, board, id));
    let longest = questions().map(|question| cells(&question)).max().unwrap_or(0);
    if longest + cells(SIGN) + SIGNS <= width {
        return 0;
    }
    let split = words::duel::split(canvas.lang, board.len(), board.len());
    let lines = questions().map(|question| canvas.lines_of(&read(&question, &split), width));
    lines.max().unwrap_or(0)
}

/// A question of a board, as it is put.
fn asked(lang: Lang, board: &Board, question: QuestionId) -> String {
    words::tree::question(lang, board.text(question))
}

/// A question with what it would split, which is not broken between two lines.
fn read(question: &str, split: &str) -> String {
    format!("{question} {}", format!("{SIGN}{split}").replace(' ', "\u{a0}"))
}

/// Tells a question whole, with what was answered or what it would split.
fn draw_reading(canvas: &mut Canvas<'_>, area: Rect, known: &Known<'_>, question: QuestionId) {
    let lang = canvas.lang;
    let text = asked(lang, known.board, question);
    let text = match known.answers[question.index()] {
        Some(answer) => format!("{text} {}", texts::answer(lang, answer)),
        None => {
            let (yes, no) = known.split(question);
            read(&text, &words::duel::split(lang, yes, no))
        }
    };
    canvas.paragraph_within(area, &text, Role::Strong);
}

/// Tells at the free end of a line how a question would split those who are left, where it was not asked.
fn draw_split(canvas: &mut Canvas<'_>, line: Rect, known: &Known<'_>, question: QuestionId) {
    if known.answers[question.index()].is_some() {
        return;
    }
    let (yes, no) = known.split(question);
    let free = canvas.free_end(line);
    let told =
        [words::duel::split, words::duel::short_split].map(|words| words(canvas.lang, yes, no));
    let told = told.map(|split| format!("{SIGN}{split}"));
    if let Some(split) = told.iter().find(|split| cells(split) + 2 <= free.width) {
        canvas.text(free.right() - cells(split), free.y, cells(split), split, Role::Faint);
    }
}
