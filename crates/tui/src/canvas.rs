//! What screens draw on: a buffer of cells with the theme at hand, and the list of places to click.
//! Whatever does not fit is cut; nothing outside the buffer is ever touched.

use qeq_i18n::Lang;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Paragraph, Widget, Wrap};
use unicode_segmentation::{Graphemes, UnicodeSegmentation};
use unicode_width::UnicodeWidthStr;

use crate::action::Action;
use crate::theme::{Role, Signs, Theme};

/// Where a click does something.
pub(crate) type Target = (Rect, Action);

/// What Enter does with one of several buttons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Enter {
    /// It takes this one.
    Takes,
    /// It takes another one, or none so far.
    Leaves,
}

/// A picture in the making.
pub(crate) struct Canvas<'a> {
    pub(crate) buffer: &'a mut Buffer,
    pub(crate) theme: Theme,
    pub(crate) lang: Lang,
    pub(crate) targets: &'a mut Vec<Target>,
}

impl Canvas<'_> {
    /// The whole picture.
    pub(crate) fn area(&self) -> Rect {
        self.buffer.area
    }

    /// Writes on one line, cut to `width` cells with an ellipsis; gives the cells used.
    pub(crate) fn text(&mut self, x: u16, y: u16, width: u16, text: &str, role: Role) -> u16 {
        self.styled(x, y, width, text, self.theme.style(role))
    }

    /// The same with a style.
    pub(crate) fn styled(&mut self, x: u16, y: u16, width: u16, text: &str, style: Style) -> u16 {
        let area = self.area();
        if !area.contains(Position { x, y }) {
            return 0;
        }
        let room = width.min(area.right() - x);
        let whole = self.in_signs(text);
        let text = if cells(&whole) <= room {
            whole
        } else {
            self.sign_by_sign(&cut(&self.with_bars(text), room))
        };
        self.part(x, y);
        let (end, _) = self.buffer.set_stringn(x, y, text, room.into(), style);
        end - x
    }

    /// Writes pieces one after the other; gives the cells used.
    pub(crate) fn pieces(&mut self, x: u16, y: u16, width: u16, pieces: &[(&str, Role)]) -> u16 {
        let mut used = 0;
        for &(text, role) in pieces {
            used += self.text(x + used, y, width.saturating_sub(used), text, role);
        }
        used
    }

    /// Writes in the middle of an area's first line.
    pub(crate) fn centred(&mut self, area: Rect, text: &str, role: Role) {
        if area.is_empty() {
            return;
        }
        let width = cells(text).min(area.width);
        self.text(area.x + (area.width - width) / 2, area.y, width, text, role);
    }

    /// Writes over as many lines as it takes and there are, with an ellipsis where there are not enough; gives the lines
    /// used.
    pub(crate) fn paragraph(&mut self, area: Rect, text: &str, role: Role) -> u16 {
        let used = self.flow(area, text, role, 0);
        if used > 0 && self.lines_of(text, area.width) > used {
            let last = Rect { y: area.y + used - 1, height: 1, ..area };
            self.goes_on(last.intersection(self.area()), role);
        }
        used
    }

    /// The same without an ellipsis, for what is scrolled: so many of its lines are above.
    pub(crate) fn flow(&mut self, area: Rect, text: &str, role: Role, above: u16) -> u16 {
        let area = area.intersection(self.area());
        if area.is_empty() {
            return 0;
        }
        let style = self.theme.style(role);
        let used = self.lines_of(text, area.width).saturating_sub(above).min(area.height);
        let text = self.with_arrows(text);
        let lines = text.lines().map(|line| Line::from(Span::styled(line.to_owned(), style)));
        let paragraph = Paragraph::new(lines.collect::<Vec<_>>()).wrap(Wrap { trim: false });
        paragraph.scroll((above, 0)).render(area, self.buffer);
        // Once the lines are broken: a blank that keeps two words together is spelt like any other.
        self.spell(split_top(area, used).0);
        used
    }

    /// A [`paragraph`](Self::paragraph) with the ellipsis in the middle, for what is told apart by either end.
    pub(crate) fn paragraph_within(&mut self, area: Rect, text: &str, role: Role) -> u16 {
        let text = self.within_lines(text, area);
        self.paragraph(area, &text, role)
    }

    /// As much of both ends of a text as there are lines for in an area. O(its length × log of the area).
    fn within_lines(&self, text: &str, area: Rect) -> String {
        let fits = |text: &str| self.lines_of(text, area.width) <= area.height;
        if fits(text) {
            return text.to_owned();
        }
        let (mut fitting, mut beyond) =
            (0, area.width.saturating_mul(area.height).saturating_add(1));
        while beyond - fitting > 1 {
            let half = fitting + (beyond - fitting) / 2;
            if fits(&cut_within(text, half)) { fitting = half } else { beyond = half }
        }
        cut_within(text, fitting)
    }

    /// A paragraph of which every line but the first is set in a little; gives the lines used.
    pub(crate) fn hanging(&mut self, area: Rect, text: &str, role: Role) -> u16 {
        if area.is_empty() {
            return 0;
        }
        let (head, rest) = hung(text);
        let hang = self.text(area.x, area.y, area.width, head, role);
        let set_in = Rect { x: area.x + hang, width: area.width - hang, ..area };
        self.paragraph(set_in, rest, role).max(1)
    }

    /// How many lines such a paragraph takes at this width.
    pub(crate) fn hanging_lines(&self, text: &str, width: u16) -> u16 {
        let (head, rest) = hung(text);
        self.lines_of(rest, width.saturating_sub(cells(head))).max(1)
    }

    /// Ends a line that is drawn already with an ellipsis.
    fn goes_on(&mut self, line: Rect, role: Role) {
        let free = self.free_end(line);
        self.text(free.x.min(line.right() - 1), line.y, 1, "…", role);
    }

    /// What is free at the end of a line that is drawn already.
    pub(crate) fn free_end(&self, line: Rect) -> Rect {
        let line = line.intersection(self.area());
        if line.is_empty() {
            return line;
        }
        let is_blank = |x: &u16| self.buffer[(*x, line.y)].symbol().trim().is_empty();
        let free = (line.x..line.right()).rev().take_while(is_blank).count() as u16;
        Rect { x: line.right() - free, width: free, height: 1, ..line }
    }

    /// How many lines a paragraph takes at this width, or [`MOST`].
    pub(crate) fn lines_of(&self, text: &str, width: u16) -> u16 {
        clamped(self.with_arrows(text).lines().map(|line| wrapped_lines(line, width)).sum())
    }

    /// A frame with a title; gives the area inside.
    pub(crate) fn frame(&mut self, area: Rect, title: &str, role: Role) -> Rect {
        let area = area.intersection(self.area());
        if area.width < 2 || area.height < 2 {
            return Rect::ZERO;
        }
        let title = if title.is_empty() { String::new() } else { format!(" {title} ") };
        let block = Block::bordered()
            .border_style(self.theme.style(Role::Frame))
            .title(Span::styled(self.in_signs(&title), self.theme.style(role)));
        let block = match self.theme.signs {
            Signs::Unicode => block.border_type(BorderType::Rounded),
            Signs::Ascii => block.border_set(ASCII_FRAME),
        };
        let inner = block.inner(area);
        block.render(area, self.buffer);
        inner
    }

    /// Empties an area, for something on top.
    pub(crate) fn clear(&mut self, area: Rect) {
        let area = area.intersection(self.area());
        (area.y..area.bottom()).for_each(|y| self.part(area.x, y));
        Clear.render(area, self.buffer);
    }

    /// A wide sign that reaches into this cell goes whole: terminals would show it, and not what is to stand here.
    fn part(&mut self, x: u16, y: u16) {
        let beside = x.checked_sub(1).and_then(|x| self.buffer.cell_mut((x, y)));
        if let Some(beside) = beside.filter(|cell| cells(cell.symbol()) > 1) {
            beside.set_symbol(" ");
        }
    }

    /// A button that does something when clicked; gives the cells used, with the space behind.
    pub(crate) fn button(
        &mut self,
        x: u16,
        y: u16,
        width: u16,
        label: &str,
        action: Action,
    ) -> u16 {
        self.click_on(x, y, width, (&format!(" {label} "), Role::Button), action)
    }

    /// The same of one of several among which the keys choose: that which Enter takes is told by a sign too.
    pub(crate) fn choice(
        &mut self,
        (x, y, width): (u16, u16, u16),
        label: &str,
        enter: Enter,
        action: Action,
    ) -> u16 {
        let (text, role) = match enter {
            Enter::Takes => (format!("▸{label} "), Role::Button),
            Enter::Leaves => (format!("[{label}]"), Role::Strong),
        };
        self.click_on(x, y, width, (&text, role), action)
    }

    fn click_on(
        &mut self,
        x: u16,
        y: u16,
        width: u16,
        (text, role): (&str, Role),
        action: Action,
    ) -> u16 {
        let used = self.text(x, y, width, text, role);
        self.target(Rect { x, y, width: used, height: 1 }, action);
        used + 1
    }

    /// A bar of which `part` in `whole` is full.
    pub(crate) fn gauge(&mut self, x: u16, y: u16, width: u16, part: f64) {
        let full = (f64::from(width) * part.clamp(0.0, 1.0)).round() as u16;
        self.text(x, y, full, &"█".repeat(full.into()), Role::Full);
        self.text(x + full, y, width - full, &"░".repeat((width - full).into()), Role::Empty);
    }

    /// Signs at the right edge of rows that are scrolled, where more of them lie above or below.
    pub(crate) fn more(&mut self, rows: Rect, above: bool, below: bool) {
        if rows.is_empty() {
            return;
        }
        let last = rows.right() - 1;
        // Both signs of a single row stand side by side.
        let x = if rows.height == 1 { last.saturating_sub(1).max(rows.x) } else { last };
        if above {
            self.text(x, rows.y, 1, "↑", Role::Key);
        }
        if below {
            self.text(last, rows.bottom() - 1, 1, "↓", Role::Key);
        }
    }

    /// Signs at both ends of a row of columns, where more of them lie to the left or to the right.
    pub(crate) fn more_beside(&mut self, row: Rect, left: bool, right: bool) {
        if row.is_empty() {
            return;
        }
        if left {
            self.text(row.x, row.y, 1, "←", Role::Key);
        }
        if right {
            self.text(row.right() - 1, row.y, 1, "→", Role::Key);
        }
    }

    /// Signs as [`more`](Self::more) has them for a list of so many lines; gives the part of its rows that is left beside the signs.
    pub(crate) fn scrolled(&mut self, rows: Rect, top: usize, lines: usize) -> Rect {
        let seen = usize::from(rows.height);
        self.more(rows, top > 0, top + seen < lines);
        if lines > seen { split_right(rows, 2).0 } else { rows }
    }

    /// Notes that a click here does something. Later targets lie on top of earlier ones.
    pub(crate) fn target(&mut self, area: Rect, action: Action) {
        let area = area.intersection(self.area());
        if !area.is_empty() {
            self.targets.push((area, action));
        }
    }

    /// Draws what is there to be looked at: what it offers to click is for who plays.
    pub(crate) fn only_seen(&mut self, draw: impl FnOnce(&mut Self)) {
        let targets = self.targets.len();
        draw(self);
        self.targets.truncate(targets);
    }

    /// Spells what a widget has drawn in the signs of the theme.
    pub(crate) fn spell(&mut self, area: Rect) {
        if self.theme.signs == Signs::Unicode {
            return;
        }
        for position in area.intersection(self.area()).positions() {
            let spelt = self.sign_by_sign(self.buffer[position].symbol());
            self.buffer[position].set_symbol(&spelt);
        }
    }

    /// A text in the signs of the theme.
    fn in_signs(&self, text: &str) -> String {
        self.sign_by_sign(&self.with_arrows(text))
    }

    /// A text with as many cells as it takes in the signs of the theme. In ASCII an arrow between two things takes a cell
    /// more: 24 > 10 would say something else.
    fn with_arrows(&self, text: &str) -> String {
        match self.theme.signs {
            Signs::Unicode => text.to_owned(),
            Signs::Ascii => self.with_bars(text).replace(" → ", " -> "),
        }
    }

    /// A text in as many cells as before. In ASCII a point between two things would end a sentence, or begin a decimal.
    fn with_bars(&self, text: &str) -> String {
        match self.theme.signs {
            Signs::Unicode => text.to_owned(),
            Signs::Ascii => text.replace(" · ", " | "),
        }
    }

    /// The same in as many cells as before.
    fn sign_by_sign(&self, text: &str) -> String {
        text.chars().map(|sign| self.theme.sign(sign)).collect()
    }
}

const ASCII_FRAME: ratatui::symbols::border::Set<'static> = ratatui::symbols::border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// No text is said to have more cells or lines than this: no terminal has, and eight such numbers can be added up with no
/// more care.
const MOST: u16 = u16::MAX / 8;

/// How many cells a text takes, or [`MOST`].
pub(crate) fn cells(text: &str) -> u16 {
    clamped(text.width())
}

fn clamped(n: usize) -> u16 {
    u16::try_from(n).unwrap_or(MOST).min(MOST)
}

/// A text as a person takes it apart: letters with their accents, flags and people are a sign each.
pub(crate) fn signs(text: &str) -> Graphemes<'_> {
    text.graphemes(true)
}

/// A text in at most `width` cells, with an ellipsis where something is missing.
pub(crate) fn cut(text: &str, width: u16) -> String {
    if cells(text) <= width {
        return text.to_owned();
    }
    let mut shown: String = fitting(signs(text), width.saturating_sub(1)).collect();
    if width > 0 {
        shown.push('…');
    }
    shown
}

/// The same with the ellipsis in the middle: what tells a text from others may stand at either end.
pub(crate) fn cut_within(text: &str, width: u16) -> String {
    if cells(text) <= width {
        return text.to_owned();
    }
    let end = fitting(signs(text).rev(), width.saturating_sub(1) / 2).map(str::len).sum::<usize>();
    let end = &text[text.len() - end..];
    format!("{}{end}", cut(text, width - cells(end)))
}

/// The first of these signs, as many as fit into so many cells.
fn fitting<'a>(
    signs: impl Iterator<Item = &'a str>,
    mut room: u16,
) -> impl Iterator<Item = &'a str> {
    signs.map_while(move |sign| {
        room = room.checked_sub(cells(sign))?;
        Some(sign)
    })
}

/// The first two cells of a text, below which nothing stands where it hangs, and the rest.
fn hung(text: &str) -> (&str, &str) {
    let mut ends = text.grapheme_indices(true).map(|(at, sign)| at + sign.len());
    let end = ends.find(|&end| cells(&text[..end]) >= 2).unwrap_or(text.len());
    text.split_at(end)
}

/// Lines that one line of text takes when it is broken between words.
fn wrapped_lines(line: &str, width: u16) -> usize {
    let width = usize::from(width.max(1));
    let words = line.trim_start_matches(' ');
    let indent = line.len() - words.len();
    let (mut lines, mut used, mut gap) = (1, indent, 0);
    for word in words.split(' ') {
        let word = word.width();
        if used > 0 && used + gap + word > width {
            lines += 1;
            used = 0;
        }
        let start = if used > 0 { used + gap } else { 0 };
        lines += (start + word).saturating_sub(1) / width;
        used = match (start + word) % width {
            0 if start + word > 0 => width,
            rest => rest,
        };
        gap = 1;
    }
    lines
}

/// Cuts `rows` off the top of an area.
pub(crate) fn split_top(area: Rect, rows: u16) -> (Rect, Rect) {
    let rows = rows.min(area.height);
    let top = Rect { height: rows, ..area };
    (top, Rect { y: area.y + rows, height: area.height - rows, ..area })
}

/// Cuts `rows` off the bottom of an area: what is above, then the rows.
pub(crate) fn split_bottom(area: Rect, rows: u16) -> (Rect, Rect) {
    split_top(area, area.height.saturating_sub(rows))
}

/// Cuts `columns` off the right of an area: what is left, then the columns.
pub(crate) fn split_right(area: Rect, columns: u16) -> (Rect, Rect) {
    let columns = columns.min(area.width);
    let left = Rect { width: area.width - columns, ..area };
    (left, Rect { x: left.right(), width: columns, ..area })
}

/// An area of this size, or less, in the middle of another.
pub(crate) fn middle(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    let x = area.x + (area.width - width) / 2;
    let y = area.y + (area.height - height) / 2;
    Rect { x, y, width, height }
}

#[cfg(test)]
mod tests {
    use ratatui::buffer::Cell;

    use super::*;
    use crate::theme::{Depth, Palette};

    #[test]
    fn texts_are_cut_by_cells() {
        assert_eq!(cut("Begoña", 6), "Begoña");
        assert_eq!(cut("Begoña", 4), "Beg…");
        assert_eq!(cut("漢字漢字", 4), "漢…");
        assert_eq!(cut("abc", 0), "");
    }

    #[test]
    fn no_cut_takes_a_sign_apart() {
        let accents = "e\u{301}".repeat(4);
        assert_eq!(cut(&accents, 3), format!("{}…", "e\u{301}".repeat(2)));
        assert_eq!(cut_within(&accents, 3), "e\u{301}…e\u{301}");
        let people = "👩\u{200d}👩\u{200d}👦".repeat(3);
        assert_eq!(cut(&people, 4), "👩\u{200d}👩\u{200d}👦…");
    }

    /// A text of the length of a file is as wide as anything can be, and its width can be added to others.
    #[test]
    fn no_width_overflows() {
        let long = "x".repeat(70_000);
        assert!(cells(&long).checked_mul(8).is_some());
        assert_eq!(wrapped_lines(&format!("{long} {long}"), 70), 2_000);
        assert_eq!(wrapped_lines(&"x ".repeat(70_000), 1), 70_001);
        assert_eq!(clamped(wrapped_lines(&long, 1)), MOST);
    }

    #[test]
    fn lines_are_counted_as_they_are_broken() {
        assert_eq!(wrapped_lines("", 5), 1);
        assert_eq!(wrapped_lines("uno dos", 7), 1);
        assert_eq!(wrapped_lines("uno dos", 6), 2);
        assert_eq!(wrapped_lines("abcdefghij", 5), 2);
        assert_eq!(wrapped_lines("  uno dos", 9), 1);
        assert_eq!(wrapped_lines("  uno dos", 8), 2);
    }

    /// What a drawing leaves in so many columns and rows, and what it gives.
    fn drawn<T>(
        (width, height): (u16, u16),
        signs: Signs,
        draw: impl FnOnce(&mut Canvas<'_>) -> T,
    ) -> (T, String) {
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        let theme = Theme { palette: Palette::Usual, depth: Depth::None, signs };
        let (lang, targets) = (Lang::Es, &mut Vec::new());
        let mut canvas = Canvas { buffer: &mut buffer, theme, lang, targets };
        let given = draw(&mut canvas);
        (given, buffer.content.iter().map(Cell::symbol).collect())
    }

    #[test]
    fn a_wide_sign_below_a_box_or_a_text_goes_whole() {
        let over = |x, top: &str| {
            let draw = |canvas: &mut Canvas<'_>| {
                canvas.text(0, 0, 6, "漢字漢", Role::Text);
                match top {
                    "" => canvas.clear(Rect::new(x, 0, 6 - x, 1)),
                    top => _ = canvas.text(x, 0, 6 - x, top, Role::Text),
                }
            };
            drawn((6, 1), Signs::Unicode, draw).1
        };
        assert_eq!(over(3, ""), "漢     ");
        assert_eq!(over(3, "|ab"), "漢  |ab");
        assert_eq!(over(2, "|abc"), "漢 |abc");
    }

    #[test]
    fn an_arrow_is_no_inequality_where_there_is_room() {
        let spelt = |width, text| {
            drawn((width, 1), Signs::Ascii, |canvas| canvas.text(0, 0, width, text, Role::Text)).1
        };
        assert_eq!(spelt(8, "24 → 10"), "24 -> 10");
        assert_eq!(spelt(7, "24 → 10"), "24 > 10");
        assert_eq!(spelt(3, "a →"), "a >");
        let area = Rect::new(0, 0, 8, 2);
        let flowed =
            drawn((8, 2), Signs::Ascii, |canvas| canvas.paragraph(area, "Now → 1 → 2", Role::Text));
        assert_eq!(flowed, (2, "Now -> 1-> 2    ".to_owned()));
    }

    #[test]
    fn what_parts_two_things_is_no_full_stop() {
        let spelt = |width, text| {
            drawn((width, 1), Signs::Ascii, |canvas| canvas.text(0, 0, width, text, Role::Text)).1
        };
        assert_eq!(spelt(20, "24 → 14 · 0,78 bits"), "24 -> 14 | 0,78 bits");
        assert_eq!(spelt(9, "24 · 0,78"), "24 | 0,78");
        assert_eq!(spelt(8, "24 · 0,78"), "24 | 0,~");
        assert_eq!(spelt(1, "·"), ".", "an empty place");
        let area = Rect::new(0, 0, 10, 1);
        let flowed =
            drawn((10, 1), Signs::Ascii, |canvas| canvas.paragraph(area, "Ana · Leo", Role::Text));
        assert_eq!(flowed, (1, "Ana | Leo ".to_owned()));
    }

    /// Also where such a blank is spelt like any other.
    #[test]
    fn a_number_and_its_unit_stay_on_one_line() {
        for (signs, blank) in [(Signs::Unicode, '\u{a0}'), (Signs::Ascii, ' ')] {
            let text = "Leo con 17\u{a0}%";
            let area = Rect::new(0, 0, 10, 2);
            let flowed = drawn((10, 2), signs, |canvas| canvas.paragraph(area, text, Role::Text));
            assert_eq!(flowed, (2, format!("Leo con   17{blank}%      ")));
        }
    }

    #[test]
    fn a_paragraph_that_does_not_fit_says_so() {
        let drawn = |text: &str| {
            let area = Rect::new(0, 0, 8, 2);
            drawn((8, 2), Signs::Unicode, |canvas| canvas.paragraph(area, text, Role::Text))
        };
        assert_eq!(drawn("uno dos"), (1, "uno dos         ".to_owned()));
        assert_eq!(drawn("uno dos tres"), (2, "uno dos tres    ".to_owned()));
        assert_eq!(drawn("uno dos tres cinco"), (2, "uno dos tres…   ".to_owned()));
        assert_eq!(drawn("uno dos tres uno dos"), (2, "uno dos tres un…".to_owned()));
        assert_eq!(drawn("uno dos\n\ntres"), (2, "uno dos …       ".to_owned()));
    }

    #[test]
    fn a_paragraph_hangs_below_its_text() {
        let hung = |text: &str, height| {
            let area = Rect::new(0, 0, 8, height);
            let ((used, lines), seen) = drawn((8, height), Signs::Unicode, |canvas| {
                (canvas.hanging(area, text, Role::Text), canvas.hanging_lines(text, 8))
            });
            (used, lines, seen)
        };
        assert_eq!(hung("! uno", 1), (1, 1, "! uno   ".to_owned()));
        assert_eq!(hung("! uno dos", 2), (2, 2, "! uno     dos   ".to_owned()));
        assert_eq!(hung("! uno dos", 1), (1, 2, "! uno…  ".to_owned()));
        assert_eq!(hung("!", 1), (1, 1, "!       ".to_owned()));
        assert_eq!(hung("", 1), (1, 1, "        ".to_owned()));
        assert_eq!(hung("漢字", 1), (1, 1, "漢 字     ".to_owned()));
    }

    #[test]
    fn a_text_that_is_cut_within_keeps_both_ends() {
        let all = "uno dos tres";
        let cut = |width| cut_within(all, width);
        assert_eq!([12, 11, 6, 2].map(cut), [all, "uno d… tres", "uno…es", "u…"]);
        assert_eq!([1, 0].map(cut), ["…", ""]);
        let wide = "漢字漢字";
        assert_eq!([8, 7, 6].map(|width| cut_within(wide, width)), [wide, "漢字…字", "漢…字"]);
    }

    #[test]
    fn a_paragraph_that_is_cut_within_keeps_both_ends() {
        let text = "uno dos tres cuatro cinco";
        let within = |size| {
            drawn(size, Signs::Unicode, |canvas| {
                canvas.paragraph_within(canvas.area(), text, Role::Text)
            })
        };
        assert_eq!(within((13, 2)), (2, "uno dos tres cuatro cinco ".to_owned()));
        let (lines, cut) = within((8, 2));
        assert!(lines == 2 && cut.starts_with("uno ") && cut.contains('…'), "{cut}");
        assert!(cut.trim_end().ends_with("cinco"), "{cut}");
    }

    #[test]
    fn areas_split_without_leaving_themselves() {
        let area = Rect::new(2, 3, 10, 4);
        assert_eq!(split_top(area, 9), (area, Rect::new(2, 7, 10, 0)));
        assert_eq!(split_bottom(area, 1).1, Rect::new(2, 6, 10, 1));
        assert_eq!(split_right(area, 3).1, Rect::new(9, 3, 3, 4));
        assert_eq!(middle(area, 4, 2), Rect::new(5, 4, 4, 2));
    }
}
