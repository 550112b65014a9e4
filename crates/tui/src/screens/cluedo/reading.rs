//! Paragraphs that may be more than there is room for: PgDn reads on a page, which begins with the first paragraph that was
//! not seen to its end, or within one that is longer than the area; PgUp goes back to the page before.

use std::cell::Cell;

use qeq_i18n::{Lang, words};
use ratatui::layout::Rect;

use crate::action::{Action, Direction};
use crate::canvas::{Canvas, split_bottom, split_right, split_top};
use crate::theme::Role;

pub(super) type Lines = Vec<(String, Role)>;

/// How far they are read.
#[derive(Debug, Default)]
pub(super) struct Reading {
    /// Where each page began that was turned to; the first one begins at the beginning.
    pages: Vec<PageStart>,
    /// Where reading goes on; nothing where all that is left was drawn.
    next: Cell<Option<PageStart>>,
}

/// What is drawn first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct PageStart {
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
        match direction {
            Direction::PageDown => self.pages.extend(self.next.take()),
            Direction::PageUp => _ = self.pages.pop(),
            _ => return false,
        }
        true
    }

    /// Why a page is not turned: there is no other on that side.
    pub(super) fn idle(&self, action: Action, lang: Lang) -> Option<String> {
        let is_all = match action {
            Action::Move(Direction::PageDown) => self.next.get().is_none(),
            Action::Move(Direction::PageUp) => self.pages.is_empty(),
            _ => false,
        };
        is_all.then(|| words::notes::nothing_more(lang))
    }

    /// Draws what is not scrolled away; gives the area below.
    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, lines: &Lines) -> Rect {
        let PageStart { paragraphs: top, lines: above } = self.first(canvas, area, lines);
        let top = top.min(lines.len().saturating_sub(1));
        let has_before = top > 0 || above > 0;
        let fits =
            |width| height(canvas, &lines[top..], width).saturating_sub(above) <= area.height;
        let text = if has_before || !fits(area.width) { split_right(area, ARROWS).0 } else { area };
        let from = PageStart { paragraphs: top, lines: above };
        self.next.set(page_after(canvas, lines, from, text));
        let (mut rest, mut above) = (text, above);
        for (line, role) in &lines[top..] {
            let used = canvas.flow(rest, line, *role, above);
            rest = split_top(rest, used).1;
            above = 0;
        }
        self.draw_arrows(canvas, area, has_before);
        Rect { width: area.width, ..rest }
    }

    /// What is drawn first: all of it where there is room, also when there was less before.
    fn first(&self, canvas: &Canvas<'_>, area: Rect, lines: &Lines) -> PageStart {
        match self.pages.last() {
            Some(&spot) if height(canvas, lines, area.width) > area.height => spot,
            _ => PageStart::default(),
        }
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

/// Where the page begins that follows the one from this spot: with the first paragraph that this one cuts, and within that
/// one only where it is the whole page. `None` where everything is on it.
fn page_after(
    canvas: &Canvas<'_>,
    lines: &Lines,
    from: PageStart,
    page: Rect,
) -> Option<PageStart> {
    if page.is_empty() {
        return None;
    }
    let PageStart { paragraphs: top, lines: above } = from;
    let mut end = 0;
    let cut = lines[top..].iter().position(|(line, _)| {
        end += canvas.lines_of(line, page.width);
        end.saturating_sub(above) > page.height
    })?;
    Some(match cut {
        0 => PageStart { paragraphs: top, lines: above + page.height },
        whole => PageStart { paragraphs: top + whole, lines: 0 },
    })
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
    use ratatui::buffer::{self, Buffer};

    use super::*;
    use crate::theme::{Depth, Palette, Signs, Theme};

    /// What is seen of these paragraphs on twelve columns and so many rows.
    fn drawn(reading: &Reading, rows: u16, paragraphs: &[&str]) -> String {
        let area = Rect::new(0, 0, 12, rows);
        let mut buffer = Buffer::empty(area);
        let (palette, depth, signs) = (Palette::Usual, Depth::None, Signs::Unicode);
        let theme = Theme { palette, depth, signs };
        let (lang, targets) = (Lang::Es, &mut Vec::new());
        let mut canvas = Canvas { buffer: &mut buffer, theme, lang, targets };
        let lines = paragraphs.iter().map(|it| ((*it).to_owned(), Role::Text)).collect();
        reading.draw(&mut canvas, area, &lines);
        let cells: String = buffer.content.iter().map(buffer::Cell::symbol).collect();
        cells.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// The pages as they are seen one after the other, then on the way back.
    fn pages(rows: u16, paragraphs: &[&str]) -> (Vec<String>, Vec<String>) {
        let mut reading = Reading::default();
        let mut seen = |direction: Option<Direction>| {
            direction.map(|direction| reading.turn(direction));
            drawn(&reading, rows, paragraphs)
        };
        let there = [None].into_iter().chain([Some(Direction::PageDown); 3]);
        let there = there.map(&mut seen).collect();
        (there, [Some(Direction::PageUp); 3].map(&mut seen).into())
    }

    #[test]
    fn a_paragraph_that_is_longer_than_the_area_is_read_to_its_end() {
        let (there, back) = pages(2, &["uno dos tres cuatro cinco seis", "siete"]);
        assert_eq!(there, ["uno dos tres ↓", "cuatro ↑cinco seis ↓", "siete ↑", "siete ↑"]);
        assert_eq!(back, [&*there[1], &there[0], &there[0]]);
    }

    #[test]
    fn a_page_begins_with_what_was_not_seen_to_its_end() {
        let paragraphs = ["uno", "dos", "tres cuatro cinco", "seis", "siete", "ocho"];
        let (there, back) = pages(3, &paragraphs);
        let pages = ["uno dos tres ↓", "tres ↑cuatro cinco ↓", "seis ↑siete ocho"];
        assert_eq!(there[..3], pages);
        assert_eq!(there[3], there[2], "nothing comes after the end");
        assert_eq!(back, [&*there[1], &there[0], &there[0]]);
    }

    #[test]
    fn where_all_fits_again_it_is_seen_from_its_beginning() {
        let paragraphs = ["uno", "dos", "tres"];
        let mut reading = Reading::default();
        drawn(&reading, 2, &paragraphs);
        reading.turn(Direction::PageDown);
        assert_eq!(drawn(&reading, 2, &paragraphs), "tres ↑");
        assert_eq!(drawn(&reading, 3, &paragraphs), "uno dos tres");
    }
}
