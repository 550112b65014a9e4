//! What the games' panes have in common: the gauge of who is left, and what was asked so far.

use std::cell::Cell;

use qeq_core::board::Board;
use qeq_core::builders::Grown;
use qeq_core::tree::Answer;
use qeq_core::tree::walk::Asked;
use qeq_frontend::texts;
use qeq_frontend::texts::numbers;
use qeq_i18n::{Lang, words};
use ratatui::layout::Rect;

use crate::action::{Action, Direction};
use crate::canvas::{Canvas, Enter, cells, cut_within, split_bottom, split_top};
use crate::theme::Role;

/// What is said, and what can be clicked: behind it where it fits, else below; gives the area below.
pub(super) fn draw_said(
    canvas: &mut Canvas<'_>,
    area: Rect,
    text: &str,
    role: Role,
    buttons: &[(String, Action)],
) -> Rect {
    let button = |canvas: &mut Canvas<'_>, at: usize, (x, y, room)| {
        let (label, action) = &buttons[at];
        canvas.button(x, y, room, label, *action)
    };
    draw_said_with(canvas, area, (text, role), buttons, button)
}

/// The same where the keys choose among the buttons: that of this place is marked, if any is.
pub(super) fn draw_said_marking(
    canvas: &mut Canvas<'_>,
    area: Rect,
    text: &str,
    role: Role,
    buttons: &[(String, Action)],
    marked: Option<usize>,
) -> Rect {
    let button = |canvas: &mut Canvas<'_>, at: usize, place| {
        let (label, action) = &buttons[at];
        let enter = if marked == Some(at) { Enter::Takes } else { Enter::Leaves };
        canvas.choice(place, label, enter, *action)
    };
    draw_said_with(canvas, area, (text, role), buttons, button)
}

/// The same where a button is drawn by what is given, at a place of so much room; that gives the cells used.
fn draw_said_with(
    canvas: &mut Canvas<'_>,
    area: Rect,
    (text, role): (&str, Role),
    buttons: &[(String, Action)],
    button: impl Fn(&mut Canvas<'_>, usize, (u16, u16, u16)) -> u16,
) -> Rect {
    let width: u16 = buttons.iter().map(|(label, _)| cells(label) + 3).sum();
    let fits = canvas.lines_of(text, area.width) == 1 && cells(text) + 1 + width <= area.width;
    // The buttons matter more than the last line of a long text.
    let for_buttons = u16::from(!buttons.is_empty() && !fits);
    let room = split_top(area, area.height.saturating_sub(for_buttons).max(1)).0;
    let used = canvas.paragraph_within(room, text, role);
    if buttons.is_empty() {
        return split_top(area, used).1;
    }
    let below = used.min(area.height.saturating_sub(1));
    let (indent, y) = if fits { (cells(text) + 1, 0) } else { (0, below) };
    let mut x = area.x + indent;
    for at in 0..buttons.len() {
        let room = area.right().saturating_sub(x);
        x += button(canvas, at, (x, area.y + y, room));
    }
    split_top(area, y + 1).1
}

/// How many are left of all, and how many bits all answers together were worth; gives the area below.
pub(crate) fn draw_gauge(canvas: &mut Canvas<'_>, area: Rect, left: usize, all: usize) -> Rect {
    let lang = canvas.lang;
    let mut text = words::screen::left_of(lang, left, all);
    if let Some(bits) = bits(all, left).filter(|_| left < all) {
        text.push_str(" · ");
        text.push_str(&words::screen::bits(lang, numbers::decimal(lang, bits, 2)));
    }
    draw_gauge_of(canvas, area, &text, (left, all))
}

/// The same, of somebody who is named before it, and lines on something else: behind it as far as they fit, then below.
pub(crate) fn draw_gauge_and(
    canvas: &mut Canvas<'_>,
    area: Rect,
    whose: &str,
    counts: (usize, usize),
    lines: &[String],
) -> Rect {
    let text = format!("{whose}{}", words::screen::left_of(canvas.lang, counts.0, counts.1));
    let mut room = area.width.saturating_sub(cells(&text) + 1 + LEAST_GAUGE);
    let fits = |line: &&String| {
        let left = room.checked_sub(cells(line) + 2);
        room = left.unwrap_or(0);
        left.is_some()
    };
    let (beside, below) = lines.split_at(lines.iter().take_while(fits).count());
    let beside = beside.iter().map(|line| format!("  {line}")).collect::<String>();
    let gauge = Rect { width: area.width - cells(&beside), ..area };
    let mut rest = draw_gauge_of(canvas, gauge, &text, counts);
    let free = canvas.free_end(Rect { height: area.height.min(1), ..area });
    canvas.text(free.x, free.y, free.width, &beside, Role::Faint);
    rest.width = area.width;
    for line in below {
        let used = canvas.paragraph(rest, line, Role::Faint);
        rest = split_top(rest, used).1;
    }
    rest
}

/// Cells that a gauge beside its text has at least.
const LEAST_GAUGE: u16 = 8;

/// A text on how many are left of all, with the gauge; gives the area below.
fn draw_gauge_of(
    canvas: &mut Canvas<'_>,
    area: Rect,
    text: &str,
    (left, all): (usize, usize),
) -> Rect {
    if area.is_empty() {
        return area;
    }
    let used = canvas.text(area.x, area.y, area.width, text, Role::Text) + 1;
    let share = if all == 0 { 0.0 } else { left as f64 / all as f64 };
    let beside = area.width.saturating_sub(used).min(30);
    if beside >= LEAST_GAUGE {
        canvas.gauge(area.x + used, area.y, beside, share);
        return split_top(area, 1).1;
    }
    if area.height > 5 {
        canvas.gauge(area.x, area.y + 1, area.width, share);
        return split_top(area, 2).1;
    }
    split_top(area, 1).1
}

/// What an answer that left so many of so many was worth, in bits.
pub(crate) fn bits(before: usize, after: usize) -> Option<f64> {
    (after > 0 && before > 0).then(|| (before as f64 / after as f64).log2())
}

/// Room for a list and below it for so many lines of history, which get what a list that needs so many rows can spare. One
/// that is not seen whole in any case spares a third.
pub(crate) fn split_history(area: Rect, lines: usize, needed: Option<u16>) -> (Rect, Rect) {
    let third = if area.height >= 9 { area.height / 3 } else { 0 };
    let spare = needed.map_or(third, |rows| area.height.saturating_sub(rows));
    let wanted = u16::try_from(lines + 1).unwrap_or(u16::MAX);
    split_bottom(area, spare.min(wanted))
}

/// A question with its answer, and what can be told of it: the first that there is room for.
pub(crate) struct Past {
    asked: String,
    /// It is read whatever becomes of the question.
    answer: String,
    role: Role,
    notes: Vec<String>,
}

impl Past {
    /// The same with what can be told of it.
    pub(crate) fn noted(self, notes: Vec<String>) -> Self {
        Self { notes, ..self }
    }

    fn draw(&self, canvas: &mut Canvas<'_>, line: Rect) {
        let room = line.width.saturating_sub(cells(&self.answer) + 1);
        let text = format!("{} {}", cut_within(&self.asked, room), self.answer);
        let used = canvas.text(line.x, line.y, line.width, &text, self.role) + 1;
        let room = line.width.saturating_sub(used);
        if let Some(note) = self.notes.iter().find(|note| cells(note) <= room) {
            canvas.text(line.x + used, line.y, room, note, Role::Faint);
        }
    }
}

/// A history through which the keys for pages go.
#[derive(Debug, Default)]
pub(crate) struct Scrolled {
    /// Lines that are newer than those seen.
    newer: usize,
    /// Lines that are seen at once.
    page: Cell<usize>,
}

impl Scrolled {
    /// Goes through so many lines, where not all of them are seen; whatever else is left to others.
    pub(crate) fn act(&mut self, action: Action, lines: usize) -> bool {
        let page = self.page.get();
        let Some(last) = lines.checked_sub(page).filter(|&last| last > 0 && page > 0) else {
            return false;
        };
        let Action::Move(direction @ (Direction::PageUp | Direction::PageDown)) = action else {
            return false;
        };
        let top = last - self.newer.min(last);
        let top = direction.scroll(top, page, last).unwrap_or(top);
        self.newer = last - top;
        true
    }

    /// Draws the lines that are seen, with signs at the edge where others lie above or below.
    pub(crate) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, lines: &[Past]) {
        let rows = split_top(area, 1).1;
        self.page.set(rows.height.into());
        let last = lines.len().saturating_sub(rows.height.into());
        let newer = self.newer.min(last);
        canvas.more(rows, newer < last, newer > 0);
        let room = if last > 0 { area.width.saturating_sub(2) } else { area.width };
        draw_history(canvas, Rect { width: room, ..area }, &lines[..lines.len() - newer]);
    }
}

/// The last questions with their answers, the newest at the bottom.
pub(crate) fn draw_history(canvas: &mut Canvas<'_>, area: Rect, lines: &[Past]) {
    if area.height < 2 {
        return;
    }
    let (gap, area) = split_top(area, 1);
    let skip = lines.len().saturating_sub(area.height.into());
    if skip > 0 {
        let earlier = words::screen::earlier(canvas.lang, skip);
        canvas.text(gap.x, gap.y, gap.width, &earlier, Role::Faint);
    }
    for (past, y) in lines.iter().skip(skip).zip(area.y..area.bottom()) {
        past.draw(canvas, Rect { y, height: 1, ..area });
    }
}

/// A question with its answer as a line of history; `lefts` are the numbers left before and after.
pub(crate) fn asked_line(lang: Lang, board: &Board, asked: Asked, lefts: (usize, usize)) -> Past {
    let question = words::tree::question(lang, board.text(asked.question));
    past(lang, &question, asked.answer).noted(worth(lang, lefts))
}

/// What was asked, and how it was answered.
pub(crate) fn past(lang: Lang, asked: &str, answer: Answer) -> Past {
    let (sign, role) = if answer.is_yes() { ("✓", Role::Yes) } else { ("✗", Role::No) };
    let (asked, answer) = (format!("{sign} {asked}"), texts::answer(lang, answer));
    Past { asked, answer, role, notes: Vec::new() }
}

/// What an answer was worth: how many were left before and after, and the bits where there is room for them.
pub(crate) fn worth(lang: Lang, (before, after): (usize, usize)) -> Vec<String> {
    let bits = bits(before, after);
    let long = bits.map(|bits| {
        words::screen::short_bits(lang, before, after, numbers::decimal(lang, bits, 2))
    });
    long.into_iter().chain([format!("{before} → {after}")]).collect()
}

/// How good a tree is, in a line: its mean depth, and whether it could be better.
pub(crate) fn tree_line(lang: Lang, grown: &Grown) -> String {
    use words::screen as w;
    let average = w::mean_questions(lang, numbers::average(lang, grown.report.average()));
    let bound = match grown.report.is_proven_optimal() {
        true => words::report::proven(lang),
        false => w::at_least(lang, numbers::average(lang, grown.report.lower_average())),
    };
    format!("{average} · {bound}")
}
