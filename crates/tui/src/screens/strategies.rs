//! All strategies side by side, as bars: how many questions each needs on average.

use qeq_core::builders::{Grown, Strategy};
use qeq_frontend::texts;
use qeq_i18n::words;
use ratatui::layout::Rect;

use super::pane::decimal;
use crate::action::Action;
use crate::canvas::{Canvas, split_top};
use crate::keymap::Place;
use crate::screen::{Effect, Screen};
use crate::theme::Role;
use crate::world::World;

/// The trees of all strategies for one board.
#[derive(Debug)]
pub(crate) struct Strategies {
    rows: Vec<Row>,
}

#[derive(Debug)]
struct Row {
    strategy: Strategy,
    mean: f64,
    range: (usize, usize),
    nodes: usize,
    is_proven: bool,
}

impl Strategies {
    pub(crate) fn new(grown: &[(Strategy, Grown)]) -> Self {
        let row = |(strategy, grown): &(Strategy, Grown)| {
            let depths = grown.tree.leaves(grown.tree.root()).map(|(_, depth)| depth);
            let (least, most) = depths
                .fold((usize::MAX, 0), |(least, most), depth| (least.min(depth), most.max(depth)));
            Row {
                strategy: *strategy,
                mean: grown.report.total_depth as f64 / grown.report.total_weight.max(1) as f64,
                range: (least, most),
                nodes: grown.tree.len(),
                is_proven: grown.report.is_proven_optimal(),
            }
        };
        Self { rows: grown.iter().map(row).collect() }
    }
}

impl Screen for Strategies {
    fn place(&self, _world: &World) -> Place {
        Place::Strategies
    }

    fn title(&self, world: &World) -> String {
        words::screen::strategies_title(world.lang)
    }

    fn subtitle(&self, world: &World) -> String {
        world.table.name(world.lang)
    }

    fn act(&mut self, _action: Action, _world: &mut World) -> Effect {
        Effect::Unused
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
        let most = self.rows.iter().map(|row| row.mean).fold(0.0, f64::max);
        let step = (rows.height / count.max(1)).clamp(1, 3);
        for (row, y) in self.rows.iter().zip((rows.y..rows.bottom()).step_by(step.into())) {
            let height = step.min(2).min(rows.bottom() - y);
            row.draw(canvas, Rect { y, height, ..rows }, most);
        }
    }
}

impl Row {
    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, most: f64) {
        use words::report as w;
        let lang = canvas.lang;
        let name = format!("{:<11}", texts::tree::strategy(lang, self.strategy));
        let mean = decimal(lang, self.mean, 4);
        let details = format!(
            " {} {}–{} · {} {}",
            w::short_range(lang),
            self.range.0,
            self.range.1,
            w::short_nodes(lang),
            self.nodes
        );
        let proven =
            if self.is_proven { format!(" ★ {}", w::proven(lang)) } else { String::new() };
        let pieces = [
            (name.as_str(), Role::Strong),
            (mean.as_str(), Role::Title),
            (proven.as_str(), Role::Yes),
            (details.as_str(), Role::Faint),
        ];
        canvas.pieces(area.x, area.y, area.width, &pieces);
        if area.height > 1 {
            let share = if most > 0.0 { self.mean / most } else { 0.0 };
            canvas.gauge(area.x, area.y + 1, area.width.min(80), share);
        }
    }
}
