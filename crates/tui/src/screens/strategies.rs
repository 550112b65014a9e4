//! All strategies side by side, as bars: how many questions each needs on average. The tree of the marked one can be seen.

use qeq_core::builders::{self, Grown, Strategy};
use qeq_frontend::texts;
use qeq_frontend::texts::numbers;
use qeq_i18n::{Lang, words};
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

    /// Its name and mean, then what else is known of it, and below that a bar next to `most`, the longest one.
    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, most: f64, is_marked: bool) {
        let indent = cells(SIGN).min(area.width);
        let below = Rect { x: area.x + indent, y: area.y + 1, width: area.width - indent, ..area };
        let used = self.draw_name(canvas, area, is_marked);
        let beside = Rect { x: area.x + used, width: area.width - used, ..area };
        let [proven, short_proven] = self.proven(canvas.lang);
        let details = self.details(canvas.lang);
        let has_second = area.height > 1;
        // Words that are cut say less than a bar does: where one line has no room for them, they get the one of the bar.
        if cells(&proven) + cells(&details) > beside.width && has_second {
            canvas.text(beside.x, beside.y, beside.width, &short_proven, Role::Yes);
            canvas.text(below.x, below.y, below.width, details.trim_start(), Role::Faint);
            return;
        }
        let known = [(proven.as_str(), Role::Yes), (details.as_str(), Role::Faint)];
        canvas.pieces(beside.x, beside.y, beside.width, &known);
        if has_second {
            let share = if most > 0.0 { self.mean() / most } else { 0.0 };
            canvas.gauge(below.x, below.y, below.width.min(80), share);
        }
    }

    /// Draws the name and the mean; gives the cells that they take.
    fn draw_name(&self, canvas: &mut Canvas<'_>, area: Rect, is_marked: bool) -> u16 {
        let sign = if is_marked { SIGN } else { "  " };
        let role = if is_marked { Role::Marked } else { Role::Strong };
        let name = texts::tree::strategy(canvas.lang, self.strategy);
        let gap = " ".repeat(11_usize.saturating_sub(cells(&name).into()));
        let mean = format!("{:<6}", numbers::average(canvas.lang, self.mean()));
        let pieces =
            [(sign, role), (name.as_str(), role), (gap.as_str(), Role::Text), (&mean, Role::Title)];
        canvas.pieces(area.x, area.y, area.width, &pieces)
    }

    /// That no tree is better, where that is proven, and the same in short.
    fn proven(&self, lang: Lang) -> [String; 2] {
        use words::report as w;
        match self.grown.report.is_proven_optimal() {
            true => [w::proven(lang), w::short_proven(lang)].map(|it| format!(" ★ {it}")),
            false => [String::new(), String::new()],
        }
    }

    /// From how many questions to how many, and the nodes of the tree.
    fn details(&self, lang: Lang) -> String {
        use words::report as w;
        let (range, nodes) = (w::short_range(lang), w::short_nodes(lang));
        let (least, most) = self.range;
        format!(" {range} {least}–{most} · {nodes} {}", self.grown.tree.len())
    }
}
