//! What the questions of a hunt, or of a side of a duel, were worth: skill and luck, and what the best player would have asked.

use std::cell::Cell;

use qeq_core::hunt::{Hunt, Verdict};
use qeq_frontend::texts;
use qeq_i18n::{Lang, words};
use ratatui::layout::Rect;

use super::beginning::begin_unless_lost;
use crate::action::Action;
use crate::canvas::{Canvas, cells, cut_within, split_bottom, split_top};
use crate::game::PlayMode;
use crate::keymap::Context;
use crate::screen::{Effect, Screen};
use crate::theme::Role;
use crate::world::World;

/// The report of a hunt, or of what a side asked in a duel.
#[derive(Debug)]
pub(crate) struct Report {
    whose: Whose,
    verdicts: Vec<Verdict>,
    hunt: Hunt,
    top: usize,
    /// Verdicts that are seen at once.
    rows: Cell<usize>,
}

/// Whose questions are judged.
#[derive(Debug)]
pub(crate) enum Whose {
    /// Those of a hunt.
    Hunter,
    /// Those of a side of a duel, which goes by this name where two people play.
    Duellist(Option<String>),
}

/// Lines that a verdict takes: the question with its figures, and what would have been best.
const LINES: u16 = 2;

/// Where there are no more than these for heading and verdicts, the help alone says what the figures mean.
const LEAST_ROWS: u16 = 8;

impl Report {
    pub(crate) fn new(whose: Whose, verdicts: Vec<Verdict>, hunt: Hunt) -> Self {
        Self { whose, verdicts, hunt, top: 0, rows: Cell::default() }
    }

    /// Who was hidden, and in how many tries somebody looked for that one.
    fn head(&self, lang: Lang) -> String {
        let hidden = self.hunt.board().name(self.hunt.hidden());
        let told = match self.hunt.found() {
            Some(_) => words::screen::hunt_over,
            None => words::screen::not_found,
        };
        let told = told(lang, hidden, self.hunt.tries().len());
        match &self.whose {
            Whose::Duellist(Some(name)) => format!("{name}: {told}"),
            Whose::Duellist(None) | Whose::Hunter => told,
        }
    }

    fn mean(&self, figure: impl Fn(&Verdict) -> u8) -> u64 {
        let sum: u64 = self.verdicts.iter().map(|verdict| u64::from(figure(verdict))).sum();
        let count = self.verdicts.len().max(1) as u64;
        (sum + count / 2) / count
    }
}

impl Screen for Report {
    fn context(&self, _world: &World) -> Context {
        match self.whose {
            Whose::Hunter => Context::Report,
            Whose::Duellist(_) => Context::DuelReport,
        }
    }

    fn title(&self, world: &World) -> String {
        words::screen::report_title(world.lang)
    }

    fn act(&mut self, action: Action, world: &mut World) -> Effect {
        let page = self.rows.get();
        let last = self.verdicts.len().saturating_sub(page);
        match action {
            // Where more is seen than before, it is read from there.
            Action::Move(direction) => match direction.scroll(self.top.min(last), page, last) {
                Some(top) => self.top = top,
                None => return Effect::Unused,
            },
            Action::Again => return begin_unless_lost(PlayMode::Hunt, world),
            _ => return Effect::Unused,
        }
        Effect::Nothing
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, _world: &World) {
        use words::screen as w;
        let lang = canvas.lang;
        let area = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        let (head, rest) = split_top(area, 1);
        canvas.text(head.x, head.y, head.width, &self.head(lang), Role::Found);
        let (means, rest) = split_top(rest, 1);
        let (skill, luck) = (self.mean(|it| it.skill), self.mean(|it| it.luck));
        canvas.text(
            means.x,
            means.y,
            means.width,
            &w::report_means(lang, skill, luck),
            Role::Strong,
        );
        let legend = w::report_legend(lang);
        let lines = canvas.lines_of(&legend, rest.width) + 1;
        let is_told = rest.height >= LEAST_ROWS + lines;
        let (rows, below) = split_bottom(rest, if is_told { lines } else { 0 });
        canvas.paragraph(split_top(below, 1).1, &legend, Role::Faint);
        let (columns, rows) = split_top(rows, 2);
        if columns.height > 1 {
            let heading = Figures { skill: w::skill(lang), luck: w::luck(lang) };
            heading.draw(canvas, Rect { y: columns.y + 1, height: 1, ..columns }, Role::Title);
        }
        self.rows.set((rows.height / LINES).into());
        let places = (rows.y..rows.bottom().saturating_sub(LINES - 1)).step_by(LINES.into());
        let top = self.top.min(self.verdicts.len().saturating_sub(self.rows.get()));
        let edge = Rect { width: rows.width + 1, ..rows };
        canvas.more(edge, top > 0, top + self.rows.get() < self.verdicts.len());
        for ((at, verdict), y) in self.verdicts.iter().enumerate().skip(top).zip(places) {
            self.draw_verdict(canvas, Rect { y, height: LINES, ..rows }, at, verdict);
        }
    }
}

/// Cells of each of the two figures, with its bar and where there is no room for bars beside the questions.
const WITH_BAR: u16 = 14;
const BARE: u16 = 9;

/// On a narrower screen questions matter more than bars.
const ROOM_FOR_BARS: u16 = 60;

fn figure_width(row: Rect) -> u16 {
    if row.width < ROOM_FOR_BARS { BARE } else { WITH_BAR }
}

struct Figures {
    skill: String,
    luck: String,
}

impl Figures {
    fn draw(&self, canvas: &mut Canvas<'_>, row: Rect, role: Role) {
        let width = figure_width(row);
        let x = row.right().saturating_sub(2 * width);
        canvas.text(x, row.y, width - 1, &self.skill, role);
        canvas.text(x + width, row.y, width - 1, &self.luck, role);
    }
}

impl Report {
    fn draw_verdict(&self, canvas: &mut Canvas<'_>, row: Rect, at: usize, verdict: &Verdict) {
        let width = figure_width(row);
        let x = row.right().saturating_sub(2 * width);
        draw_figure(canvas, (x, row.y), width, verdict.skill);
        draw_figure(canvas, (x + width, row.y), width, verdict.luck);
        let line = Rect { width: row.width.saturating_sub(2 * width + 1), height: 1, ..row };
        let beside = self.draw_question(canvas, line, at, verdict);
        let line = Rect { x: row.x + 3, y: row.y + 1, width: row.width.saturating_sub(3), ..line };
        let below = self.draw_best(canvas, line, verdict);
        draw_left(canvas, beside, below, verdict.tried.left);
    }

    /// The question and its answer; gives what is left of the line. A long question is cut within, and no answer.
    fn draw_question(
        &self,
        canvas: &mut Canvas<'_>,
        line: Rect,
        at: usize,
        verdict: &Verdict,
    ) -> Rect {
        let lang = canvas.lang;
        let text = texts::duel::guess(lang, self.hunt.board(), verdict.tried.tried);
        let answer = format!(" {}", texts::answer(lang, verdict.tried.answer));
        let room = line.width.saturating_sub(cells(&answer));
        let text = cut_within(&format!("{}. {text}", at + 1), room);
        let used = canvas.text(line.x, line.y, room, &text, Role::Text);
        let line = after(line, used);
        after(line, canvas.text(line.x, line.y, line.width, &answer, Role::Text))
    }

    /// What would have been best; gives what is left of the line.
    fn draw_best(&self, canvas: &mut Canvas<'_>, line: Rect, verdict: &Verdict) -> Rect {
        use words::screen as w;
        let lang = canvas.lang;
        let (text, role) = if verdict.tried.tried == verdict.best || verdict.skill >= 99 {
            (w::best_asked(lang), Role::Yes)
        } else {
            let best = texts::duel::guess(lang, self.hunt.board(), verdict.best);
            (w::best_was(lang, best), Role::Warning)
        };
        let text = cut_within(&text, line.width);
        after(line, canvas.text(line.x, line.y, line.width, &text, role))
    }
}

/// What is left of a line of which so many cells are used.
fn after(line: Rect, used: u16) -> Rect {
    Rect { x: line.x + used, width: line.width.saturating_sub(used), ..line }
}

/// How many were left before and after, beside the question or else below, where that is whole.
fn draw_left(canvas: &mut Canvas<'_>, beside: Rect, below: Rect, left: (usize, usize)) {
    let left = format!("{} → {}", left.0, left.1);
    let places = [(beside, format!(" {left}")), (below, format!(" · {left}"))];
    if let Some((line, text)) = places.iter().find(|(line, text)| cells(text) <= line.width) {
        canvas.text(line.x, line.y, line.width, text, Role::Faint);
    }
}

fn draw_figure(canvas: &mut Canvas<'_>, (x, y): (u16, u16), width: u16, figure: u8) {
    canvas.text(x, y, 3, &format!("{figure:>2} "), Role::Strong);
    if width >= WITH_BAR {
        canvas.gauge(x + 3, y, width - 5, f64::from(figure) / 99.0);
    }
}
