//! A person guesses: the machine hides a character, questions are picked from a list, names from the cards.

use std::time::Duration;

use qeq_base::letters::folded;
use qeq_core::board::QuestionId;
use qeq_core::guess::Guess;
use qeq_core::hunt::{Hunt, Tried};
use qeq_frontend::texts;
use qeq_i18n::{Lang, words};
use ratatui::layout::Rect;

use super::menu::{Entry, Menu};
use super::pane::{draw_gauge, draw_history, draw_said, worth};
use super::report::Report;
use super::tree::Explorer;
use crate::action::Action;
use crate::canvas::{Canvas, split_bottom, split_top};
use crate::cards::{Cards, Scene};
use crate::field::Field;
use crate::game::{Game, Way};
use crate::keymap::Place;
use crate::layout::{Needs, arrange};
use crate::screen::{Effect, Screen};
use crate::theme::Role;
use crate::worker::{Fruit, Job};
use crate::world::World;

const NEEDS: Needs = Needs { beside: 38, below: 12, least: 5 };

/// The game in which a person asks.
#[derive(Debug, Default)]
pub(crate) struct Hunting {
    cards: Cards,
    questions: Menu,
    /// What the questions shown have to contain.
    filter: Option<Field>,
    focus: Focus,
    /// What the machine has to say to the last try.
    remark: Option<String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
enum Focus {
    #[default]
    Questions,
    People,
}

fn hunt(world: &World) -> Option<&Hunt> {
    match &world.game {
        Some(Game::Hunt(hunt)) => Some(hunt),
        _ => None,
    }
}

impl Hunting {
    /// The questions that the filter lets through.
    fn shown(&self, hunt: &Hunt) -> Vec<QuestionId> {
        let wanted = self.filter.as_ref().map(|field| folded(field.text())).unwrap_or_default();
        let board = hunt.board();
        board.question_ids().filter(|&id| folded(board.text(id)).contains(&wanted)).collect()
    }

    fn marked_question(&self, hunt: &Hunt) -> Option<QuestionId> {
        let shown = self.shown(hunt);
        shown.get(self.questions.at(shown.len())).copied()
    }

    /// Tries what is marked in the pane that has the focus.
    fn try_marked(&mut self, world: &mut World) {
        let Some(Game::Hunt(hunt)) = &mut world.game else { return };
        let tried = match self.focus {
            Focus::Questions => self.marked_question(hunt).map(Guess::Attribute),
            Focus::People => self.cards.marked(hunt.board()).map(Guess::Person),
        };
        if tried.is_none() && self.focus == Focus::People {
            self.cards.show(hunt.board(), hunt.candidates());
        }
        if let Some(spent) = tried.filter(|&tried| hunt.is_spent(tried)) {
            self.remark = Some(texts::duel::spent(world.lang, hunt.board(), spent));
            self.filter = None;
            return;
        }
        let before = hunt.candidates().clone();
        let Some(Ok(tried)) = tried.map(|tried| hunt.handle(tried)) else { return };
        let after = hunt.candidates().clone();
        let fallen = tried.left.0 - tried.left.1;
        let told =
            texts::duel::answered(world.lang, hunt.board(), tried.tried, tried.answer, fallen);
        self.remark = Some(told);
        if let Some(found) = hunt.found() {
            self.cards.mark(hunt.board(), found);
        }
        self.filter = None;
        self.cards.fall(&before, &after, world);
    }

    fn undo(&mut self, world: &mut World) {
        let Some(Game::Hunt(hunt)) = &mut world.game else { return };
        let undone = hunt.undo();
        self.cards = Cards::default();
        self.focus = Focus::Questions;
        self.remark = Some(match undone {
            Ok(()) => words::screen::try_undone(world.lang),
            Err(_) => words::play::nothing_to_undo(world.lang),
        });
    }

    fn act_typing(&mut self, action: Action, world: &mut World) -> Effect {
        match action {
            Action::Activate => self.try_marked(world),
            Action::Back => self.filter = None,
            Action::Help | Action::Quit => return Effect::Unused,
            _ => {
                let count = hunt(world).map_or(0, |hunt| self.shown(hunt).len());
                let typed = self.filter.as_mut().is_some_and(|field| field.act(action));
                if typed {
                    self.questions.mark(0);
                } else if let Action::Pick(at) = action {
                    self.questions.mark(at);
                    self.try_marked(world);
                } else {
                    self.questions.act(action, count);
                }
            }
        }
        Effect::Nothing
    }

    fn act_hunting(&mut self, action: Action, world: &mut World) -> Effect {
        let board = world.table.board.clone();
        match (self.focus, action) {
            (_, Action::Activate) => self.try_marked(world),
            (_, Action::NextPane) => self.turn_to(self.focus.other(), world),
            (Focus::Questions, Action::Name) => self.turn_to(Focus::People, world),
            (_, Action::Card(_)) => {
                self.focus = Focus::People;
                self.cards.act(action, &board);
            }
            (_, Action::Pick(at)) => self.pick(at, world),
            (Focus::People, _) => drop(self.cards.act(action, &board)),
            (Focus::Questions, Action::Find) => self.filter = Some(Field::default()),
            (Focus::Questions, _) => {
                let count = hunt(world).map_or(0, |hunt| self.shown(hunt).len());
                self.questions.act(action, count);
            }
        }
        Effect::Nothing
    }

    /// The keys are for this part from now on. Nobody is named who is not seen to be marked.
    fn turn_to(&mut self, focus: Focus, world: &World) {
        self.focus = focus;
        self.remark = None;
        if let (Focus::People, Some(hunt)) = (focus, hunt(world)) {
            self.cards.show(hunt.board(), hunt.candidates());
        }
    }

    /// A click on a question marks it, and asks it when it was marked.
    fn pick(&mut self, at: usize, world: &mut World) {
        let count = hunt(world).map_or(0, |hunt| self.shown(hunt).len());
        let was_marked = self.focus == Focus::Questions && self.questions.at(count) == at;
        self.focus = Focus::Questions;
        self.questions.mark(at);
        if was_marked {
            self.try_marked(world);
        }
    }
}

impl Focus {
    fn other(self) -> Self {
        match self {
            Self::Questions => Self::People,
            Self::People => Self::Questions,
        }
    }
}

impl Screen for Hunting {
    fn place(&self, world: &World) -> Place {
        if self.filter.is_some() || self.cards.is_finding() {
            return Place::Finding;
        }
        match hunt(world).and_then(Hunt::found) {
            Some(_) => Place::Found,
            None if self.focus == Focus::People => Place::Pointing,
            None => Place::Hunting,
        }
    }

    fn title(&self, world: &World) -> String {
        words::screen::hunt_title(world.lang)
    }

    fn subtitle(&self, world: &World) -> String {
        world.table.name(world.lang)
    }

    fn act(&mut self, action: Action, world: &mut World) -> Effect {
        if self.cards.is_finding() && self.cards.act(action, &world.table.board) {
            return Effect::Nothing;
        }
        if self.filter.is_some() {
            return self.act_typing(action, world);
        }
        match action {
            Action::Back if self.place(world) == Place::Pointing => {
                self.turn_to(Focus::Questions, world);
                Effect::Nothing
            }
            Action::Back | Action::Help | Action::Quit => Effect::Unused,
            Action::Undo => {
                self.undo(world);
                Effect::Nothing
            }
            Action::Tree => Effect::Open(Box::new(Explorer::new(world))),
            Action::Again => Effect::Begin(Way::Hunt),
            Action::Report => {
                let job = hunt(world).map(|hunt| Job::Judge(Box::new(hunt.clone())));
                job.map_or(Effect::Nothing, Effect::Work)
            }
            _ if hunt(world).is_some_and(|hunt| hunt.found().is_some()) => {
                self.cards.act(action, &world.table.board);
                Effect::Nothing
            }
            _ => self.act_hunting(action, world),
        }
    }

    fn harvest(&mut self, fruit: Fruit, world: &mut World) -> Effect {
        match (fruit, hunt(world)) {
            (Fruit::Judged(verdicts), Some(hunt)) => {
                Effect::Open(Box::new(Report::new(verdicts, hunt.clone())))
            }
            _ => Effect::Nothing,
        }
    }

    fn wait(&self, world: &World) -> Option<Duration> {
        self.cards.wait(world.now)
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, world: &World) {
        let Some(hunt) = hunt(world) else { return };
        let board = hunt.board();
        let arrangement = arrange(area, board, NEEDS);
        let scene = Scene {
            board,
            faces: &world.table.faces,
            left: hunt.candidates(),
            found: hunt.found(),
            has_cursor: self.focus == Focus::People || hunt.found().is_some(),
        };
        self.cards.draw(canvas, arrangement.grid, world, &scene);
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
        // The history gets what the list can spare.
        let for_history = (rest.height / 3).min(lines.len() as u16 + 1);
        let for_history = if rest.height >= 9 { for_history } else { 0 };
        let (list, history) = split_bottom(rest, for_history);
        let shown = self.shown(hunt);
        let entries: Vec<Entry> = shown.iter().map(|&id| entry(lang, hunt, id)).collect();
        if entries.is_empty() {
            canvas.text(
                list.x,
                list.y,
                list.width,
                &words::screen::nothing_found(lang),
                Role::Faint,
            );
        }
        self.questions.draw_in_columns(canvas, list, &entries, self.focus == Focus::Questions);
        draw_history(canvas, history, &lines);
    }

    /// What is to be done, or how it ended; gives what is below.
    fn draw_head(&self, canvas: &mut Canvas<'_>, area: Rect, hunt: &Hunt) -> Rect {
        use words::screen as w;
        let lang = canvas.lang;
        let finding = self.filter.as_ref().or(self.cards.finding());
        match (hunt.found(), finding) {
            (_, Some(field)) => {
                field.draw_finding(canvas, area, self.cards.finds(hunt.board()));
                split_top(area, 1).1
            }
            (Some(id), None) => {
                let text = w::hunt_over(lang, hunt.board().name(id), hunt.tries().len());
                let buttons = [
                    (w::report_button(lang), Action::Report),
                    (w::again_button(lang), Action::Again),
                ];
                draw_said(canvas, area, &text, Role::Found, &buttons)
            }
            (None, None) => {
                let text = match self.focus {
                    Focus::Questions => w::hunt_ask(lang),
                    Focus::People => w::hunt_name(lang),
                };
                let text = self.remark.as_ref().unwrap_or(&text);
                // Below it the gauge and a question are seen.
                let (room, _) = split_top(area, area.height.saturating_sub(2).max(1));
                let used = canvas.paragraph(room, text, Role::Strong);
                split_top(area, used).1
            }
        }
    }
}

/// A question of the list: what was answered, if it was asked.
fn entry(lang: Lang, hunt: &Hunt, id: QuestionId) -> Entry {
    let asked = hunt.tries().iter().find(|tried| tried.tried == Guess::Attribute(id));
    let entry = Entry::new(words::tree::question(lang, hunt.board().text(id)));
    match asked {
        Some(tried) => entry.answer(texts::answer(lang, tried.answer)).role(Role::Faint),
        None => entry,
    }
}

fn line(lang: Lang, hunt: &Hunt, tried: &Tried) -> (String, Role, String) {
    let (sign, role) = if tried.answer.is_yes() { ("✓", Role::Yes) } else { ("✗", Role::No) };
    let text = texts::duel::guess(lang, hunt.board(), tried.tried);
    let text = format!("{sign} {text} {}", texts::answer(lang, tried.answer));
    (text, role, worth(lang, tried.left))
}
