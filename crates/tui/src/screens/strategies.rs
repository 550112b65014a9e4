//! All strategies side by side, as bars: how many questions each needs on average. The tree of the marked one can be seen.

use qeq_core::builders::{self, Grown, Strategy};
use qeq_frontend::texts;
use qeq_frontend::texts::numbers;
use qeq_i18n::words;
use ratatui::layout::Rect;

use super::choices::opened;
use super::menu::{Menu, SIGN};
use super::tree::Explorer;
use crate::action::Action;
use crate::canvas::{Canvas, cells, split_top};
use crate::keymap::Context;
use crate::screen::{Effect, Screen};
use crate::theme::Role;
use crate::world::World;

/// The trees of all strategies for one board.
#[derive(Debug)]
pub(crate) struct Strategies {
    rows: Vec<Row>,
    marked: Menu,
}

#[derive(Debug)]
struct Row {
    strategy: Strategy,
    grown: Grown,
    range: (usize, usize),
}

impl Strategies {
    pub(crate) fn new(mut grown: Vec<(Strategy, Grown)>) -> Self {
        builders::share_bound(grown.iter_mut().map(|(_, grown)| &mut grown.report));
        let row = |(strategy, grown): (Strategy, Grown)| {
            let depths = grown.tree.leaves(grown.tree.root()).map(|(_, depth)| depth);
            let range = depths
                .fold((usize::MAX, 0), |(least, most), depth| (least.min(depth), most.max(depth)));
            Row { strategy, grown, range }
        };
        Self { rows: grown.into_iter().map(row).collect(), marked: Menu::default() }
    }
}

impl Screen for Strategies {
    fn context(&self, _world: &World) -> Context {
        Context::Strategies
    }

    fn title(&self, world: &World) -> String {
        words::screen::strategies_title(world.lang)
    }

    fn subtitle(&self, world: &World) -> String {
        world.guess_who.table.name(world.lang)
    }

    fn act(&mut self, action: Action, _world: &mut World) -> Effect {
        let all: Vec<usize> = (0..self.rows.len()).collect();
        opened(self.marked.choice(action, &all), |at| {
            let Row { strategy, grown, .. } = &self.rows[at];
            Effect::Open(Box::new(Explorer::compared(*strategy, grown.clone())))
        })
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, _world: &World) {
        let area = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
        // All of them are seen together: where rows are few the explanation goes, then the bars.
        let count = self.rows.len() as u16;
        let about = words::screen::strategies_about(canvas.lang);
        let lines = canvas.lines_of(&about, area.width) + 1;
        let (head, rows) =
            split_top(area, if area.height >= lines + 2 * count { lines } else { 0 });
        canvas.paragraph(head, &about, Role::Faint);
        let most = self.rows.iter().map(Row::mean).fold(0.0, f64::max);
        let marked = self.marked.at(self.rows.len());
        let step = (rows.height / count.max(1)).clamp(1, 3);
        let places = (rows.y..rows.bottom()).step_by(step.into());
        for ((at, row), y) in self.rows.iter().enumerate().zip(places) {
            let place = Rect { y, height: step.min(2).min(rows.bottom() - y), ..rows };
            row.draw(canvas, place, most, at == marked);
            canvas.target(place, Action::Pick(at));
        }
    }
}

impl Row {
    fn mean(&self) -> f64 {
        self.grown.report.average()
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, most: f64, is_marked: bool) {
        use words::report as w;
        let lang = canvas.lang;
        let sign = if is_marked { SIGN } else { "  " };
        let of_name = if is_marked { Role::Marked } else { Role::Strong };
        let name = texts::tree::strategy(lang, self.strategy);
        let gap = " ".repeat(11_usize.saturating_sub(cells(&name).into()));
        let mean = format!("{:<6}", numbers::average(lang, self.mean()));
        let details = format!(
            " {} {}–{} · {} {}",
            w::short_range(lang),
            self.range.0,
            self.range.1,
            w::short_nodes(lang),
            self.grown.tree.len()
        );
        let is_proven = self.grown.report.is_proven_optimal();
        let proven = if is_proven { format!(" ★ {}", w::proven(lang)) } else { String::new() };
        let named = [
            (sign, of_name),
            (name.as_str(), of_name),
            (gap.as_str(), Role::Text),
            (mean.as_str(), Role::Title),
        ];
        let known = [(proven.as_str(), Role::Yes), (details.as_str(), Role::Faint)];
        let width: u16 = named.iter().chain(&known).map(|(text, _)| cells(text)).sum();
        let indent = cells(sign).min(area.width);
        let below = Rect { x: area.x + indent, y: area.y + 1, width: area.width - indent, ..area };
        let used = canvas.pieces(area.x, area.y, area.width, &named);
        // Words that are cut say less than a bar does: where one line has no room for them, they get the one of the bar.
        if width > area.width && area.height > 1 {
            let proven =
                if is_proven { format!(" ★ {}", w::short_proven(lang)) } else { String::new() };
            canvas.text(area.x + used, area.y, area.width - used, &proven, Role::Yes);
            canvas.text(below.x, below.y, below.width, details.trim_start(), Role::Faint);
            return;
        }
        canvas.pieces(area.x + used, area.y, area.width - used, &known);
        if area.height > 1 {
            let share = if most > 0.0 { self.mean() / most } else { 0.0 };
            canvas.gauge(below.x, below.y, below.width.min(80), share);
        }
    }
}
