//! Paragraphs that may be more than there is room for: PgDn reads on, a paragraph at a time or, of one that is longer than
//! the area, as much as was seen; PgUp goes back.

use std::cell::Cell;

use ratatui::layout::Rect;

use crate::action::{Action, Direction};
use crate::canvas::{Canvas, split_bottom, split_right, split_top};
use crate::theme::Role;

pub(super) type Lines = Vec<(String, Role)>;

/// How far they are read.
#[derive(Debug, Default)]
pub(super) struct Reading {
    at: Spot,
    /// Where reading goes on; nothing where all that is left was drawn.
    next: Cell<Option<Spot>>,
}

/// What is drawn first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Spot {
    /// Paragraphs that are scrolled away.
    paragraphs: usize,
    /// Lines of the next one that are too, where it is longer than the area.
    lines: u16,
}

/// Columns for the arrows and the gap before them, where there are any.
const ARROWS: u16 = 2;

impl Reading {
    /// Reads on or goes back; false for what is no page.
    pub(super) fn turn(&mut self, direction: Direction) -> bool {
        match (direction, self.at) {
            (Direction::PageDown, _) => self.at = self.next.take().unwrap_or(self.at),
            (Direction::PageUp, Spot { paragraphs, lines: 0 }) => {
                self.at = Spot { paragraphs: paragraphs.saturating_sub(1), lines: 0 };
            }
            (Direction::PageUp, Spot { paragraphs, .. }) => self.at = Spot { paragraphs, lines: 0 },
            _ => return false,
        }
        true
    }

    /// Draws what is not scrolled away; gives the area below.
    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, lines: &Lines) -> Rect {
        let Spot { paragraphs: top, lines: above } = self.at;
        let top = top.min(lines.len().saturating_sub(1));
        let has_before = top > 0 || above > 0;
        let left = |width| height(canvas, &lines[top..], width).saturating_sub(above);
        let fits = |width| left(width) <= area.height;
        let text = if has_before || !fits(area.width) { split_right(area, ARROWS).0 } else { area };
        let first = height(canvas, &lines[top..lines.len().min(top + 1)], text.width);
        self.next.set((!fits(text.width)).then(|| match first.saturating_sub(above) {
            rest if rest > area.height => Spot { paragraphs: top, lines: above + area.height },
            _ => Spot { paragraphs: top + 1, lines: 0 },
        }));
        let (mut rest, mut above) = (text, above);
        for (line, role) in &lines[top..] {
            let used = canvas.flow(rest, line, *role, above);
            rest = split_top(rest, used).1;
            above = 0;
        }
        self.draw_arrows(canvas, area, has_before);
        Rect { width: area.width, ..rest }
    }

    fn draw_arrows(&self, canvas: &mut Canvas<'_>, area: Rect, has_before: bool) {
        let has_more = self.next.get().is_some();
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

#[cfg(test)]
mod tests {
    use qeq_i18n::Lang;
    use ratatui::buffer::{self, Buffer};

    use super::*;
    use crate::theme::{Depth, Palette, Signs, Theme};

    #[test]
    fn a_paragraph_that_is_longer_than_the_area_is_read_to_its_end() {
        let area = Rect::new(0, 0, 12, 2);
        let drawn = |reading: &Reading| {
            let mut buffer = Buffer::empty(area);
            let (palette, depth, signs) = (Palette::Usual, Depth::None, Signs::Unicode);
            let theme = Theme { palette, depth, signs };
            let (lang, targets) = (Lang::Es, &mut Vec::new());
            let mut canvas = Canvas { buffer: &mut buffer, theme, lang, targets };
            let lines =
                ["uno dos tres cuatro cinco seis", "siete"].map(|it| (it.to_owned(), Role::Text));
            reading.draw(&mut canvas, area, &lines.into());
            let cells: String = buffer.content.iter().map(buffer::Cell::symbol).collect();
            cells.split_whitespace().map(str::to_owned).collect::<Vec<_>>().join(" ")
        };
        let mut reading = Reading::default();
        let mut seen = vec![drawn(&reading)];
        for _ in 0..3 {
            reading.turn(Direction::PageDown);
            seen.push(drawn(&reading));
        }
        assert_eq!(seen, ["uno dos tres ↓", "cuatro ↑cinco seis ↓", "siete ↑", "siete ↑"]);
        reading.turn(Direction::PageUp);
        assert_eq!(drawn(&reading), seen[0]);
    }
}
