//! The whole tree as a drawing: a line an answer, the game's path and the marked node lit.

use std::collections::HashSet;

use qeq_core::tree::layout::{Layout, Placed, tidy};
use qeq_core::tree::{NodeId, QuestionTree};
use ratatui::layout::Rect;
use ratatui::style::Color;
use ratatui::symbols::Marker;
use ratatui::widgets::Widget;
use ratatui::widgets::canvas::{Canvas as Plot, Circle, Context, Line};

use crate::canvas::Canvas;
use crate::theme::{Role, Signs, Theme};

/// Larger trees are no longer drawn node by node.
const LARGEST: usize = 20_000;

/// Draws a tree from the top down.
pub(super) fn draw(
    canvas: &mut Canvas<'_>,
    area: Rect,
    tree: &QuestionTree,
    marked: NodeId,
    path: &[NodeId],
) {
    if tree.len() > LARGEST {
        let text = qeq_i18n::words::screen::too_large_for_map(canvas.lang, tree.len());
        canvas.paragraph(area, &text, Role::Warning);
        return;
    }
    let theme = canvas.theme;
    let path = path.iter().copied().collect();
    let map = Map { layout: tidy(tree, |_| 1.0, 1.0), theme, marked, path };
    let marker = if theme.signs == Signs::Ascii { Marker::Dot } else { Marker::Braille };
    let plot = Plot::default()
        .marker(marker)
        .x_bounds([-1.0, map.layout.breadth + 1.0])
        .y_bounds([-0.3, map.height() + 0.3])
        .paint(|context| {
            map.draw_lines(context);
            context.layer();
            map.draw_mark(context, area.width);
            // Without colours the lines of the path are like all others.
            if theme.is_colourless() {
                map.draw_path(context);
            }
        });
    plot.render(area, canvas.buffer);
    canvas.spell(area);
}

/// What is drawn, and how.
struct Map {
    layout: Layout,
    theme: Theme,
    marked: NodeId,
    path: HashSet<NodeId>,
}

impl Map {
    fn height(&self) -> f64 {
        self.layout.levels.max(2) as f64 - 1.0
    }

    fn point(&self, placed: &Placed) -> (f64, f64) {
        (placed.breadth, self.height() - placed.depth as f64)
    }

    fn color(&self, role: Role) -> Color {
        self.theme.style(role).fg.unwrap_or(Color::Reset)
    }

    /// A line an answer.
    fn draw_lines(&self, context: &mut Context<'_>) {
        for placed in &self.layout.nodes {
            let Some(parent) = placed.parent.map(|at| &self.layout.nodes[at]) else { continue };
            let ((x1, y1), (x2, y2)) = (self.point(parent), self.point(placed));
            let role = if self.path.contains(&placed.node) { Role::Found } else { Role::Frame };
            context.draw(&Line { x1, y1, x2, y2, color: self.color(role) });
        }
    }

    /// The marked node, on a picture of so many columns.
    fn draw_mark(&self, context: &mut Context<'_>, columns: u16) {
        for placed in self.layout.nodes.iter().filter(|placed| placed.node == self.marked) {
            let (x, y) = self.point(placed);
            let radius = self.layout.breadth / f64::from(columns.max(1)) * 1.5;
            context.draw(&Circle { x, y, radius, color: self.color(Role::Marked) });
            context.print(x, y, "●");
        }
    }

    /// The other nodes of the path.
    fn draw_path(&self, context: &mut Context<'_>) {
        let is_of_path = |it: &&Placed| it.node != self.marked && self.path.contains(&it.node);
        for placed in self.layout.nodes.iter().filter(is_of_path) {
            let (x, y) = self.point(placed);
            context.print(x, y, "◆");
        }
    }
}
