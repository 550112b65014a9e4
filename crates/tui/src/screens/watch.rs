//! The machine plays itself, a question at a time.

use std::time::Duration;

use qeq_core::session::{Phase, Session};
use qeq_core::tree::Answer;
use qeq_frontend::texts;
use qeq_i18n::words;
use ratatui::layout::Rect;

use super::beginning::begin_unless_lost;
use super::pane::{draw_gauge, draw_history};
use super::practice::history;
use super::tree::Explorer;
use crate::action::Action;
use crate::canvas::{Canvas, split_top};
use crate::cards::{Cards, Scene};
use crate::game::{Game, PlayMode, Watch};
use crate::keymap::Context;
use crate::layout::{Needs, arrange};
use crate::screen::{Effect, Screen};
use crate::theme::Role;
use crate::world::World;

const NEEDS: Needs = Needs { beside: 38, narrow: 38, below: 6, least: 2 };

/// Left to itself, the machine asks this often.
const PACE: Duration = Duration::from_millis(1200);

/// The game in which the machine does everything.
#[derive(Debug, Default)]
pub(crate) struct Watching {
    cards: Cards,
    /// When the next step is due, while the machine plays on by itself.
    next: Option<Duration>,
}

fn watch(world: &World) -> Option<&Watch> {
    match &world.guess_who.game {
        Some(Game::Watch(watch)) => Some(watch),
        _ => None,
    }
}

impl Watching {
    /// Does something to the game and lets the cards fall; gives what the doing gave.
    fn change(&mut self, world: &mut World, change: impl FnOnce(&mut Watch) -> bool) -> bool {
        let before = world.guess_who.game.as_ref().map(Game::left);
        let Some(Game::Watch(watch)) = &mut world.guess_who.game else { return false };
        let changed = change(watch);
        let hidden = watch.hidden();
        let over = is_over(watch);
        let after = world.guess_who.game.as_ref().map(Game::left);
        if let (Some(before), Some(after)) = (before, after) {
            self.cards.fall(&before, &after, world);
        }
        if over {
            self.next = None;
            self.cards.mark(hidden);
        }
        changed
    }

    fn act_on_cards(&mut self, action: Action, world: &World) -> bool {
        watch(world).is_some_and(|watch| self.cards.act(action, watch.session().board()))
    }
}

impl Screen for Watching {
    fn context(&self, world: &World) -> Context {
        match watch(world) {
            _ if self.cards.is_finding() => Context::Finding,
            Some(watch) if is_over(watch) => Context::Watched,
            _ => Context::Watching,
        }
    }

    fn title(&self, world: &World) -> String {
        words::screen::watch_title(world.lang)
    }

    fn subtitle(&self, world: &World) -> String {
        world.guess_who.table.name(world.lang)
    }

    fn idle(&self, action: Action, world: &World) -> Option<String> {
        let is_at_first = watch(world)?.session().view().history.is_empty();
        (action == Action::Undo && is_at_first).then(|| words::play::nothing_to_undo(world.lang))
    }

    fn act(&mut self, action: Action, world: &mut World) -> Effect {
        let is_finding = self.cards.is_finding();
        match action {
            _ if is_finding && self.act_on_cards(action, world) => Effect::Nothing,
            Action::Activate => {
                self.change(world, Watch::step);
                Effect::Nothing
            }
            Action::Undo => {
                self.next = None;
                if !self.change(world, Watch::undo) {
                    world.notice = Some(words::play::nothing_to_undo(world.lang));
                }
                Effect::Nothing
            }
            Action::Run => {
                self.next = if self.next.is_some() { None } else { Some(world.now) };
                Effect::Nothing
            }
            Action::Again => begin_unless_lost(PlayMode::Watch, world),
            Action::Tree => Effect::Open(Box::new(Explorer::new(world))),
            Action::Back | Action::Help | Action::Quit => Effect::Unused,
            _ => {
                self.act_on_cards(action, world);
                Effect::Nothing
            }
        }
    }

    fn wait(&self, world: &World) -> Option<Duration> {
        let step = self.next.map(|due| due.saturating_sub(world.now));
        self.cards.wait(world.now).into_iter().chain(step).min()
    }

    fn tick(&mut self, world: &mut World) -> Effect {
        if self.next.is_some_and(|due| due <= world.now) {
            self.next = Some(world.now + PACE);
            self.change(world, Watch::step);
        }
        Effect::Nothing
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, world: &World) {
        let (Some(watch), Some(game)) = (watch(world), &world.guess_who.game) else { return };
        let session = watch.session();
        let board = session.board();
        let arrangement = arrange(area, board, NEEDS);
        let scene = Scene {
            board,
            faces: &world.guess_who.table.faces,
            left: &game.left(),
            found: is_over(watch).then_some(watch.hidden()),
            has_cursor: true,
        };
        self.cards.draw(canvas, arrangement.grid, world, &scene);
        self.draw_pane(canvas, arrangement.pane, watch);
    }
}

impl Watching {
    fn draw_pane(&self, canvas: &mut Canvas<'_>, area: Rect, watch: &Watch) {
        let (lang, session) = (canvas.lang, watch.session());
        let mut rest = area;
        if let Some(field) = self.cards.finding() {
            let board = session.board();
            let unfound = self.cards.unfound(lang, board, board.everyone());
            rest = field.draw_finding(canvas, rest, unfound.as_deref());
        }
        let used = canvas.paragraph(rest, &says(canvas, watch), Role::Strong);
        rest = split_top(rest, used).1;
        let (left, all) = (session.remaining_count(), session.board().len());
        rest = draw_gauge(canvas, rest, left, all);
        draw_history(canvas, rest, &history(lang, session));
    }
}

fn is_over(watch: &Watch) -> bool {
    watch.session().phase().found().is_some()
}

/// What the machine asks itself, and the answer that it will give.
fn says(canvas: &Canvas<'_>, watch: &Watch) -> String {
    let (lang, session): (_, &Session) = (canvas.lang, watch.session());
    let board = session.board();
    let name = board.name(watch.hidden());
    match *session.phase() {
        Phase::Asking(id) => {
            let question = words::tree::question(lang, board.text(id));
            let answer = Answer::from(board.has(watch.hidden(), id));
            words::screen::watch_line(lang, name, question, texts::answer(lang, answer))
        }
        _ => {
            let n = session.view().history.len();
            words::screen::watch_over(lang, name, n)
        }
    }
}
