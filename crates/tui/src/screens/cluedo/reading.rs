//! Paragraphs that may be more than there is room for: PgDn reads on, PgUp goes back.

use std::cell::Cell;

use ratatui::layout::Rect;

use crate::action::{Action, Direction};
use crate::canvas::{Canvas, split_bottom, split_right, split_top};
use crate::theme::Role;

pub(super) type Lines = Vec<(String, Role)>;

/// How far they are read.
#[derive(Debug, Default)]
pub(super) struct Reading {
    /// Paragraphs that are scrolled away.
    top: usize,
    /// Whether they were drawn with some left below.
    has_more: Cell<bool>,
}

/// Columns for the arrows and the gap before them, where there are any.
const ARROWS: u16 = 2;

impl Reading {
    /// Reads on or goes back; false for what is no page.
    pub(super) fn turn(&mut self, direction: Direction) -> bool {
        match direction {
            Direction::PageDown => self.top += usize::from(self.has_more.get()),
            Direction::PageUp => self.top = self.top.saturating_sub(1),
            _ => return false,
        }
        true
    }

    /// Draws what is not scrolled away; gives the area below.
    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, lines: &Lines) -> Rect {
        let top = self.top.min(lines.len().saturating_sub(1));
        let fits = |width| height(canvas, &lines[top..], width) <= area.height;
        let text = if top > 0 || !fits(area.width) { split_right(area, ARROWS).0 } else { area };
        self.has_more.set(!fits(text.width));
        let mut rest = text;
        for (line, role) in &lines[top..] {
            let used = canvas.flow(rest, line, *role);
            rest = split_top(rest, used).1;
        }
        self.draw_arrows(canvas, area, top > 0);
        Rect { width: area.width, ..rest }
    }

    fn draw_arrows(&self, canvas: &mut Canvas<'_>, area: Rect, has_before: bool) {
        let has_more = self.has_more.get();
        canvas.more(area, has_before, has_more);
        let column = split_right(area, ARROWS).1;
        if has_before {
            canvas.target(split_top(column, 1).0, Action::Move(Direction::PageUp));
        }
        if has_more {
            canvas.target(split_bottom(column, 1).1, Action::Move(Direction::PageDown));
        }
    }
}

/// How many lines they take at this width.
pub(super) fn height(canvas: &Canvas<'_>, lines: &[(String, Role)], width: u16) -> u16 {
    lines.iter().map(|(line, _)| canvas.lines_of(line, width)).sum()
}

/// The width that is left beside the arrows.
pub(super) fn width_beside_arrows(width: u16) -> u16 {
    width.saturating_sub(ARROWS)
}
