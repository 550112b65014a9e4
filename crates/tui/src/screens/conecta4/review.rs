//! A game looked through move by move, with what every move was worth and where the game was lost.

use qeq_conecta4::game::Review;
use qeq_conecta4::position::{Position, Side};
use qeq_frontend::texts;
use qeq_i18n::{Lang, words};
use ratatui::layout::Rect;

use super::{ALL_COLUMNS, beside};
use crate::action::{Action, Direction};
use crate::canvas::{Canvas, split_top};
use crate::keymap::Context;
use crate::screen::{Effect, Screen};
use crate::screens::menu::{Entry, Menu};
use crate::stones::{self, Picture};
use crate::theme::Role;
use crate::worker::{Job, JobResult};
use crate::world::World;

/// The review of a game.
#[derive(Debug)]
pub(super) struct Reviewing {
    game: Position,
    /// Which move is looked at; the first line is the beginning.
    menu: Menu,
    review: Option<Review>,
}

impl Reviewing {
    pub(super) fn new(game: Position) -> Self {
        let mut menu = Menu::default();
        menu.mark(game.moves().len());
        Self { game, menu, review: None }
    }

    /// Where no move changed the outcome, that is said, and the one that cost most is looked at.
    fn go_to_turning_point(&mut self, world: &mut World) {
        let Some(review) = &self.review else { return };
        let turning = review.turning_point();
        if turning.is_none() {
            world.notice = Some(texts::conecta4::nothing_turned(world.lang, review));
        }
        if let Some(at) = turning.or(review.costliest()) {
            self.menu.mark(at + 1);
        }
    }

    /// How many moves are on the board.
    fn at(&self) -> usize {
        self.menu.at(self.game.moves().len() + 1)
    }

    /// The board after so many moves.
    fn position(&self, moves: usize) -> Position {
        let mut position = Position::empty(self.game.shape());
        for &column in &self.game.moves()[..moves] {
            position.play(column).expect("it was played before");
        }
        position
    }

    /// The moves, with what each has lost; in a wide list also with what would have been better.
    fn entries(&self, lang: Lang, width: u16) -> Vec<Entry> {
        let turning = self.review.as_ref().and_then(Review::turning_point);
        // Where not both can be said, what would have been better is what nothing else on the line tells.
        let notes = |at, note: String| {
            let better = self.better(lang, at).filter(|_| width >= ALL_COLUMNS);
            let both = better.as_ref().map(|better| format!("{note} · {better}"));
            both.into_iter().chain(better).chain([note])
        };
        let moves = (0..self.game.moves().len()).map(|at| {
            let text = self.name(at);
            let lost = self.review.as_ref().and_then(|it| it.lost(at)).filter(|&lost| lost > 0);
            match lost {
                Some(lost) if turning == Some(at) => Entry::new(format!("{text} ✗ -{lost}"))
                    .first_note(notes(at, self.gone(lang, at)))
                    .role(Role::Error),
                Some(lost) => {
                    let note = words::conecta4::less_points(lang, lost);
                    Entry::new(text).first_note(notes(at, note))
                }
                None => Entry::new(text),
            }
        });
        std::iter::once(Entry::new(words::conecta4::beginning(lang))).chain(moves).collect()
    }

    /// A move: its number, its stone and its column.
    fn name(&self, at: usize) -> String {
        let side = if at.is_multiple_of(2) { Side::First } else { Side::Second };
        format!("{:>2}. {} {}", at + 1, texts::conecta4::stone(side), self.game.moves()[at])
    }

    /// The columns that would have been better than a move.
    fn better(&self, lang: Lang, at: usize) -> Option<String> {
        let columns = self.review.as_ref()?.better(at).iter();
        let columns = columns.map(ToString::to_string).collect::<Vec<_>>().join(" ");
        (!columns.is_empty()).then(|| words::screen::best_was(lang, columns))
    }

    /// What would have been better than the move that is looked at, where the list is too narrow to say it.
    fn better_here(&self, lang: Lang, width: u16) -> Option<String> {
        let at = self.at().checked_sub(1).filter(|_| width < ALL_COLUMNS)?;
        self.better(lang, at).map(|better| format!("{} · {better}", self.name(at).trim_start()))
    }

    /// What a move that decided the game has given away: with a draw after it only the win.
    fn gone(&self, lang: Lang, at: usize) -> String {
        match self.review.as_ref().and_then(|it| it.score(at + 1)) {
            Some(0) => words::conecta4::win_lost_here(lang),
            _ => words::conecta4::lost_here(lang),
        }
    }

    /// What the position that is looked at is worth to whoever is to move.
    fn worth(&self, lang: Lang, position: &Position) -> Option<(String, Role)> {
        let review = self.review.as_ref().filter(|_| position.end().is_none())?;
        let Some(score) = review.score(self.at()) else {
            return Some((words::conecta4::unknown_worth(lang), Role::Faint));
        };
        let meaning = texts::conecta4::meaning(lang, position, score);
        let worth =
            words::conecta4::to_move(lang, texts::conecta4::stone(position.turn()), meaning);
        Some((worth, Role::Strong))
    }
}

impl Screen for Reviewing {
    fn context(&self, _world: &World) -> Context {
        Context::Conecta4Review
    }

    fn title(&self, world: &World) -> String {
        words::conecta4::review_title(world.lang)
    }

    fn subtitle(&self, _world: &World) -> String {
        self.game.to_string()
    }

    fn entered(&mut self, _world: &mut World) -> Effect {
        Effect::Work(Job::Review(Box::new(self.game.clone())))
    }

    fn on_job_done(&mut self, result: JobResult, _world: &mut World) -> Effect {
        if let JobResult::Reviewed(review) = result {
            if let Some(at) = review.turning_point() {
                self.menu.mark(at + 1);
            }
            self.review = Some(review);
        }
        Effect::Nothing
    }

    fn act(&mut self, action: Action, world: &mut World) -> Effect {
        let count = self.game.moves().len() + 1;
        match action {
            Action::Here => self.go_to_turning_point(world),
            Action::Copy => super::copy(self.game.to_string(), world),
            Action::Pick(at) if at < count => self.menu.mark(at),
            Action::Move(Direction::Left) => {
                self.menu.act(Action::Move(Direction::Up), count);
            }
            Action::Move(Direction::Right) => {
                self.menu.act(Action::Move(Direction::Down), count);
            }
            action if self.menu.act(action, count) => {}
            _ => return Effect::Unused,
        }
        Effect::Nothing
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, world: &World) {
        let position = self.position(self.at());
        let (board, pane) = beside(area, &position);
        let picture = Picture { position: &position, cursor: None, above: 0.0, scores: None };
        canvas.only_seen(|canvas| stones::draw(canvas, board, &picture));
        let (line, role) =
            self.worth(world.lang, &position).unwrap_or((String::new(), Role::Strong));
        let used = canvas.paragraph(pane, &line, role).max(1);
        let (head, list) = split_top(pane, used + 1);
        let (_, below) = split_top(head, used);
        let better = self.better_here(world.lang, list.width).unwrap_or_default();
        canvas.text(below.x, below.y, below.width, &better, Role::Warning);
        self.menu.draw(canvas, list, &self.entries(world.lang, list.width));
    }
}
