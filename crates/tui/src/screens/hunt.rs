//! A person guesses: the machine hides a character, questions are picked from a list, names from the cards.

use std::convert::Infallible;
use std::time::Duration;

use qeq_core::board::Board;
use qeq_core::candidates::CharacterSet;
use qeq_core::guess::Guess;
use qeq_core::hunt::{Hunt, Tried};
use qeq_frontend::texts;
use qeq_i18n::{Lang, words};
use ratatui::layout::Rect;

use super::asker::{Asker, Focus};
use super::beginning::begin_unless_lost;
use super::pane::{Past, draw_gauge, draw_history, draw_said, past, worth};
use super::questions::{BESIDE_READING, Known, lines_to_read};
use super::report::{Report, Whose};
use super::tree::Explorer;
use crate::action::Action;
use crate::canvas::{Canvas, split_top};
use crate::cards::Scene;
use crate::game::{Game, PlayMode};
use crate::keymap::Context;
use crate::layout::{Needs, arrange};
use crate::screen::{Effect, Screen};
use crate::theme::Role;
use crate::worker::{Job, JobResult};
use crate::world::World;

const NEEDS: Needs = Needs { beside: 38, narrow: 29, below: 12, least: 5 };

/// The game in which a person asks.
#[derive(Default)]
pub(crate) struct Hunting {
    asker: Asker<Infallible>,
}

fn hunt(world: &World) -> Option<&Hunt> {
    match &world.guess_who.game {
        Some(Game::Hunt(hunt)) => Some(hunt),
        _ => None,
    }
}

/// To whom keys and letters lead: nobody who has fallen is named, and at the end everybody is looked at.
fn reachable(hunt: &Hunt) -> &CharacterSet {
    match hunt.found() {
        Some(_) => hunt.board().everyone(),
        None => hunt.candidates(),
    }
}

impl Hunting {
    fn try_guess(&mut self, guess: Guess, world: &mut World) {
        let Some(Game::Hunt(hunt)) = &mut world.guess_who.game else { return };
        if hunt.is_redundant(guess) {
            self.asker.refusal = Some(texts::duel::spent(world.lang, hunt.board(), guess));
            return;
        }
        let before = hunt.candidates().clone();
        let Ok(tried) = hunt.handle(guess) else { return };
        let after = hunt.candidates().clone();
        let fallen = tried.left.0 - tried.left.1;
        let told =
            texts::duel::answered(world.lang, hunt.board(), tried.tried, tried.answer, fallen);
        self.asker.remark = Some(told);
        if let Some(found) = hunt.found() {
            self.asker.cards.mark(found);
        }
        self.asker.cards.fall(&before, &after, world);
    }

    fn undo(&mut self, world: &mut World) {
        let Some(Game::Hunt(hunt)) = &mut world.guess_who.game else { return };
        let undone = hunt.undo();
        self.asker.undone(Some(match undone {
            Ok(()) => words::screen::try_undone(world.lang),
            Err(_) => words::play::nothing_to_undo(world.lang),
        }));
    }

    fn act_on_questions(&mut self, action: Action, world: &mut World) {
        let Some(hunt) = hunt(world) else { return };
        if let Some(guess) = self.asker.ask(action, hunt.board(), hunt.candidates()) {
            self.try_guess(guess, world);
        }
    }

    /// Lists the questions as somebody wants to see them.
    fn list(&mut self, world: &World) {
        if let Some(hunt) = hunt(world) {
            self.asker.list(world.guess_who.listed, hunt.board(), hunt.candidates());
        }
    }

    fn act_hunting(&mut self, action: Action, world: &mut World) {
        // What is to be done in another part is told instead.
        if matches!(action, Action::NextPane | Action::Name) {
            self.asker.remark = None;
        }
        let Some(hunt) = hunt(world) else { return };
        if let Some(guess) = self.asker.act(action, hunt.board(), hunt.candidates()) {
            self.try_guess(guess, world);
        }
    }

    fn act_on_cards(&mut self, action: Action, world: &World) -> bool {
        hunt(world)
            .is_some_and(|hunt| self.asker.cards.act_among(action, hunt.board(), reachable(hunt)))
    }

    fn turn_to_questions(&mut self) {
        self.asker.focus = Focus::Questions;
        self.asker.remark = None;
    }
}

impl Screen for Hunting {
    fn context(&self, world: &World) -> Context {
        if let Some(finding) = self.asker.finding_context() {
            return finding;
        }
        match hunt(world).and_then(Hunt::found) {
            Some(_) => Context::Found,
            None if self.asker.focus == Focus::People => Context::Pointing,
            None => Context::Hunting,
        }
    }

    fn title(&self, world: &World) -> String {
        words::screen::hunt_title(world.lang)
    }

    fn subtitle(&self, world: &World) -> String {
        world.guess_who.table.name(world.lang)
    }

    fn idle(&self, action: Action, world: &World) -> Option<String> {
        let is_at_first = hunt(world)?.tries().is_empty();
        (action == Action::Undo && is_at_first).then(|| words::play::nothing_to_undo(world.lang))
    }

    fn act(&mut self, action: Action, world: &mut World) -> Effect {
        if self.asker.cards.is_finding() && self.act_on_cards(action, world) {
            return Effect::Nothing;
        }
        match action {
            Action::Help | Action::Quit => return Effect::Unused,
            _ if self.asker.is_finding_question() => self.act_on_questions(action, world),
            Action::Back if self.context(world) == Context::Pointing => {
                self.turn_to_questions();
            }
            Action::Back => return Effect::Unused,
            Action::Undo => self.undo(world),
            Action::Tree => return Effect::Open(Box::new(Explorer::new(world))),
            Action::Again => return begin_unless_lost(PlayMode::Hunt, world),
            Action::Report => {
                let job = hunt(world).map(|hunt| Job::Judge(Box::new(hunt.clone())));
                return job.map_or(Effect::Nothing, Effect::Work);
            }
            _ if hunt(world).is_some_and(|hunt| hunt.found().is_some()) => {
                self.act_on_cards(action, world);
            }
            Action::Order => {
                world.order_questions();
                self.list(world);
            }
            _ => self.act_hunting(action, world),
        }
        Effect::Nothing
    }

    fn entered(&mut self, world: &mut World) -> Effect {
        self.list(world);
        Effect::Nothing
    }

    fn on_job_done(&mut self, result: JobResult, world: &mut World) -> Effect {
        match (result, hunt(world)) {
            (JobResult::Judged(verdicts), Some(hunt)) => {
                Effect::Open(Box::new(Report::new(Whose::Hunter, verdicts, hunt.clone())))
            }
            _ => Effect::Nothing,
        }
    }

    fn wait(&self, world: &World) -> Option<Duration> {
        self.asker.cards.wait(world.now)
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, world: &World) {
        let Some(hunt) = hunt(world) else { return };
        let board = hunt.board();
        let arrangement = arrange(area, board, needs(canvas, area, board));
        let scene = Scene {
            board,
            faces: &world.guess_who.table.faces,
            left: hunt.candidates(),
            found: hunt.found(),
            has_cursor: self.asker.focus == Focus::People || hunt.found().is_some(),
        };
        self.asker.cards.draw(canvas, arrangement.grid, world, &scene);
        self.draw_pane(canvas, arrangement.pane, hunt);
    }
}

impl Hunting {
    fn draw_pane(&self, canvas: &mut Canvas<'_>, area: Rect, hunt: &Hunt) {
        let lang = canvas.lang;
        let rest = self.draw_head(canvas, area, hunt);
        let (left, all) = (hunt.candidates().len(), hunt.board().len());
        let rest = draw_gauge(canvas, rest, left, all);
        let lines: Vec<_> = hunt.tries().iter().map(|tried| line(lang, hunt, tried)).collect();
        if hunt.found().is_some() {
            return draw_history(canvas, rest, &lines);
        }
        let asked = hunt.tries().iter().map(|tried| (tried.tried, tried.answer));
        let known = Known::new(hunt.board(), hunt.candidates(), asked);
        let history = self.asker.draw_questions(canvas, (area, rest), &known, lines.len());
        draw_history(canvas, history, &lines);
    }

    /// What is to be done, or how it ended; gives what is below.
    fn draw_head(&self, canvas: &mut Canvas<'_>, area: Rect, hunt: &Hunt) -> Rect {
        use words::screen as w;
        let lang = canvas.lang;
        let (board, left) = (hunt.board(), reachable(hunt));
        if let Some(rest) = self.asker.draw_finding(canvas, area, board, left) {
            return rest;
        }
        match hunt.found() {
            Some(id) => {
                let text = w::hunt_over(lang, hunt.board().name(id), hunt.tries().len());
                let buttons = [
                    (w::report_button(lang), Action::Report),
                    (w::again_button(lang), Action::Again),
                ];
                draw_said(canvas, area, &text, Role::Found, &buttons)
            }
            None => {
                let text = match self.asker.focus {
                    Focus::Questions => w::hunt_ask(lang),
                    Focus::People => w::hunt_name(lang),
                    Focus::Rival(nobody) => match nobody {},
                };
                let told = self.asker.told().unwrap_or(&text);
                // Below it the gauge and a question are seen.
                let below = match lines_to_read(canvas, area.width, hunt.board()) {
                    0 => 2,
                    lines => BESIDE_READING - 1 + lines,
                };
                let (room, _) = split_top(area, area.height.saturating_sub(below).max(1));
                let used = canvas.paragraph_within(room, told, Role::Strong);
                split_top(area, used).1
            }
        }
    }
}

/// What the pane needs: below the cards a long question is read whole.
fn needs(canvas: &Canvas<'_>, area: Rect, board: &Board) -> Needs {
    match lines_to_read(canvas, area.width, board) {
        0 => NEEDS,
        lines => NEEDS.with_least(BESIDE_READING + lines, area.height),
    }
}

fn line(lang: Lang, hunt: &Hunt, tried: &Tried) -> Past {
    let text = texts::duel::guess(lang, hunt.board(), tried.tried);
    past(lang, &text, tried.answer).noted(worth(lang, tried.left))
}
