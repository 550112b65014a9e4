//! The whole tree as a drawing: a line an answer, the game's path and the marked node lit.

use std::collections::HashMap;

use qeq_core::tree::layout::{Placed, tidy};
use qeq_core::tree::{NodeId, QuestionTree};
use ratatui::layout::Rect;
use ratatui::style::Color;
use ratatui::symbols::Marker;
use ratatui::widgets::Widget;
use ratatui::widgets::canvas::{Canvas as Plot, Circle, Line};

use crate::canvas::Canvas;
use crate::theme::{Role, Signs};

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
    let layout = tidy(tree, |_| 1.0, 1.0);
    let lit: HashMap<NodeId, Role> = path.iter().map(|&node| (node, Role::Found)).collect();
    let theme = canvas.theme;
    let color = |role| theme.style(role).fg.unwrap_or(Color::Reset);
    let height = layout.levels.max(2) as f64 - 1.0;
    let point = |placed: &Placed| (placed.breadth, height - placed.depth as f64);
    let marker = if theme.signs == Signs::Ascii { Marker::Dot } else { Marker::Braille };
    let plot = Plot::default()
        .marker(marker)
        .x_bounds([-1.0, layout.breadth + 1.0])
        .y_bounds([-0.3, height + 0.3])
        .paint(|context| {
            for placed in &layout.nodes {
                let Some(parent) = placed.parent.map(|at| &layout.nodes[at]) else { continue };
                let (x1, y1) = point(parent);
                let (x2, y2) = point(placed);
                let role = lit.get(&placed.node).copied().unwrap_or(Role::Frame);
                context.draw(&Line { x1, y1, x2, y2, color: color(role) });
            }
            context.layer();
            for placed in layout.nodes.iter().filter(|placed| placed.node == marked) {
                let (x, y) = point(placed);
                let radius = layout.breadth / f64::from(area.width.max(1)) * 1.5;
                context.draw(&Circle { x, y, radius, color: color(Role::Marked) });
                context.print(x, y, "●");
            }
            // Without colours the lines of the path are like all others.
            let is_of_path =
                |placed: &&Placed| placed.node != marked && lit.contains_key(&placed.node);
            for placed in layout.nodes.iter().filter(|it| theme.is_colourless() && is_of_path(it)) {
                let (x, y) = point(placed);
                context.print(x, y, "◆");
            }
        });
    plot.render(area, canvas.buffer);
    canvas.spell(area);
}
