//! A list of which one line is marked: for menus, questions, settings.

use std::cell::Cell;
use std::fmt::Display;

use ratatui::layout::Rect;

use crate::action::{Action, Direction};
use crate::canvas::{Canvas, cells, cut, cut_within, middle, split_top};
use crate::theme::Role;
use crate::viewport::Viewport;

/// Which line is marked.
#[derive(Clone, Debug, Default)]
pub(crate) struct Menu {
    at: usize,
    /// In how many columns it was drawn last, row by row.
    columns: Cell<Columned>,
    /// The rows that are seen.
    seen: Viewport,
}

/// How many lines stand side by side.
#[derive(Clone, Copy, Debug)]
struct Columned(usize);

impl Default for Columned {
    fn default() -> Self {
        Self(1)
    }
}

/// For which part of the screen the keys are while a list is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keys {
    /// For the list.
    Here,
    /// For another part: what is marked only waits.
    Elsewhere,
}

/// What an action does to a list of things to choose or set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice<T> {
    /// This one is chosen.
    Chosen(T),
    /// This one is to have the value before its own, or after it.
    Turned(T, Direction),
    /// Another one is marked.
    Marked,
}

impl Menu {
    /// The marked line, of so many.
    pub(crate) fn at(&self, count: usize) -> usize {
        self.at.min(count.saturating_sub(1))
    }

    /// Marks a line.
    pub(crate) fn mark(&mut self, at: usize) {
        self.at = at;
    }

    /// Marks the line of one of these things; the first where it has none.
    pub(crate) fn mark_thing<T: PartialEq>(&mut self, thing: &T, things: &[T]) {
        self.mark(things.iter().position(|it| it == thing).unwrap_or(0));
    }

    /// Moves the mark among so many lines; whatever else is left to others.
    pub(crate) fn act(&mut self, action: Action, count: usize) -> bool {
        let (at, last) = (self.at(count), count.saturating_sub(1));
        let (Columned(columns), rows) = (self.columns.get(), self.seen.page());
        let Action::Move(direction) = action else { return false };
        // A column goes on in the rows that are there.
        let up = |rows: usize| at - columns * rows.min(at / columns);
        let down = |rows: usize| at + columns * rows.min((last - at) / columns);
        self.at = match direction {
            Direction::Up => up(1),
            Direction::Down => down(1),
            Direction::PageUp => up(rows),
            Direction::PageDown => down(rows),
            Direction::First => 0,
            Direction::Last => last,
            Direction::Left | Direction::Right if columns == 1 => return false,
            Direction::Left => at.saturating_sub(1),
            Direction::Right => (at + 1).min(last),
        };
        true
    }

    /// What an action does to these things, of which there is at least one; `None` leaves it to others.
    pub(crate) fn choice<T: Copy>(&mut self, action: Action, things: &[T]) -> Option<Choice<T>> {
        let marked = things[self.at(things.len())];
        match action {
            Action::Activate => Some(Choice::Chosen(marked)),
            Action::Move(direction @ (Direction::Left | Direction::Right)) => {
                Some(Choice::Turned(marked, direction))
            }
            Action::Pick(at) if at < things.len() => {
                self.mark(at);
                Some(Choice::Chosen(things[at]))
            }
            action => self.act(action, things.len()).then_some(Choice::Marked),
        }
    }

    /// Draws all lines in a column in the middle, with air above where there are more rows than so many. Gives the
    /// area below.
    pub(crate) fn draw_column(
        &self,
        canvas: &mut Canvas<'_>,
        area: Rect,
        lines: &[Entry],
        air_beyond: u16,
    ) -> Rect {
        let column = middle(area, 66, area.height);
        let (_, rest) = split_top(column, u16::from(column.height > air_beyond));
        let (menu, rest) = split_top(rest, lines.len() as u16);
        self.draw(canvas, menu, lines);
        split_top(rest, 1).1
    }

    /// Draws lines so that the marked one is seen. A click on a line picks it.
    pub(crate) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, lines: &[Entry]) {
        self.draw_grid(canvas, area, lines, Keys::Here, &[area.width]);
    }

    /// The same in columns where one is too short, and where the keys may be for another part of the screen: so that as many
    /// lines as possible are seen, and then as much of their notes. Gives whether their notes are seen.
    pub(crate) fn draw_in_columns(
        &self,
        canvas: &mut Canvas<'_>,
        area: Rect,
        lines: &[Entry],
        keys: Keys,
    ) -> bool {
        let rows = usize::from(area.height);
        let columns = |detail| Some((detail, Columns::of(lines, area, detail)?));
        let ways: Vec<(Detail, Columns)> = Detail::all(lines).filter_map(columns).collect();
        let seen = |columns: &Columns| lines.len().min(rows * columns.widths.len());
        let best = ways.into_iter().rev().max_by_key(|(_, columns)| seen(columns));
        let (detail, Columns { widths }) = best.expect("a line may be cut");
        let shown: Vec<Entry> =
            lines.iter().map(|line| line.in_detail(detail, widths.len())).collect();
        self.draw_grid(canvas, area, &shown, keys, &widths);
        matches!(detail, Detail::Words(_))
    }

    /// Rows of an area in which all of these lines are seen in columns, with a note where there is room for it; nothing
    /// where there is not enough room for all.
    pub(crate) fn rows_in_columns(area: Rect, lines: &[Entry]) -> Option<u16> {
        let is_short = |detail: &Detail| *detail >= Detail::shortest(lines);
        let rows = |detail| lines.len().div_ceil(Columns::most(lines, area.width, detail));
        let needed = Detail::all(lines).filter(is_short).map(rows);
        needed.filter_map(|rows| u16::try_from(rows).ok()).find(|&rows| rows <= area.height)
    }

    fn draw_grid(
        &self,
        canvas: &mut Canvas<'_>,
        area: Rect,
        lines: &[Entry],
        keys: Keys,
        widths: &[u16],
    ) {
        let columns = widths.len();
        let rows = usize::from(area.height);
        self.columns.set(Columned(columns));
        let at = self.at(lines.len());
        let all = lines.len().div_ceil(columns);
        let top = self.seen.showing(at / columns, rows, all).start;
        let area = canvas.scrolled(area, top, all);
        let mut x = area.x;
        for (column, &width) in widths.iter().enumerate() {
            let width = width.min(area.right().saturating_sub(x));
            let seen = lines.iter().enumerate().skip(top * columns + column).step_by(columns);
            for ((at_line, line), y) in seen.zip(area.y..area.bottom()) {
                let place = Rect { x, y, width, height: 1 };
                line.draw(canvas, place, (at_line == at).then_some(keys));
                canvas.target(place, Action::Pick(at_line));
            }
            x += width + BETWEEN;
        }
    }
}

/// Cells at the right of a list that is scrolled, where signs say so.
pub(super) const SIGNS: u16 = 2;

/// How much of their notes the lines in columns show, the most first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Detail {
    /// All of it: of words that can be said in several ways, those of this place.
    Words(usize),
    /// Answers, but no words.
    Answers,
    /// Answers for which the end of a text may be cut.
    Cut,
}

impl Detail {
    fn all(lines: &[Entry]) -> impl Iterator<Item = Self> {
        let ways = lines.iter().map(Entry::ways).max().unwrap_or(0);
        (0..ways).map(Self::Words).chain([Self::Answers, Self::Cut])
    }

    /// Every line with the shortest of its words.
    fn shortest(lines: &[Entry]) -> Self {
        let ways = lines.iter().map(Entry::ways).max().unwrap_or(0);
        ways.checked_sub(1).map_or(Self::Answers, Self::Words)
    }
}

/// How wide the columns are in which lines stand side by side, row by row.
struct Columns {
    widths: Vec<u16>,
}

impl Columns {
    /// The fewest in which all lines are seen in an area, or else the most that there is room for. One is always there
    /// where the texts may be cut.
    fn of(lines: &[Entry], area: Rect, detail: Detail) -> Option<Self> {
        let needed = lines.len().div_ceil(usize::from(area.height).max(1));
        let room = Room::new(lines, area.width, detail);
        let whole = (needed..=room.most()).find_map(|columns| room.widths(columns));
        let widths = whole.or_else(|| {
            let room = Room::new(lines, area.width.saturating_sub(SIGNS), detail);
            (1..=room.most()).rev().find_map(|columns| room.widths(columns))
        });
        let cut = (detail == Detail::Cut).then(|| vec![area.width]);
        widths.or(cut).map(|widths| Self { widths })
    }

    /// How many there is room for, and one in any case.
    fn most(lines: &[Entry], width: u16, detail: Detail) -> usize {
        let room = Room::new(lines, width, detail);
        (1..=room.most()).rev().find(|&columns| room.widths(columns).is_some()).unwrap_or(1)
    }
}

/// Cells for lines in columns.
struct Room {
    width: u16,
    /// What each line takes in a detail.
    least: Vec<u16>,
    /// The same with its answer.
    wanted: Vec<u16>,
}

impl Room {
    fn new(lines: &[Entry], width: u16, detail: Detail) -> Self {
        let whole = |line: &Entry, detail| line.width(detail).saturating_add(cells(SIGN));
        let widths = |detail| lines.iter().map(|line| whole(line, detail)).collect();
        Self { width, least: widths(detail), wanted: widths(detail.min(Detail::Answers)) }
    }

    /// No more columns than these have a line each, and room for the shortest.
    fn most(&self) -> usize {
        let shortest = self.least.iter().min().map_or(1, |least| least.saturating_add(BETWEEN));
        usize::from((self.width + BETWEEN) / shortest).min(self.least.len())
    }

    /// The widths of so many columns: all the same where that is wide enough, or else each as its lines need it. Nothing where
    /// the room does not suffice.
    fn widths(&self, columns: usize) -> Option<Vec<u16>> {
        let count = u16::try_from(columns).ok()?;
        let room = self.width.checked_sub(BETWEEN * count.checked_sub(1)?)?;
        let (mut widths, wanted) = (widest(&self.least, columns), widest(&self.wanted, columns));
        let mut spare =
            room.checked_sub(widths.iter().fold(0, |all, &it| all.saturating_add(it)))?;
        if wanted.iter().all(|&wanted| wanted <= room / count) {
            return Some(vec![room / count; columns]);
        }
        for (width, wanted) in widths.iter_mut().zip(wanted) {
            let more = wanted.saturating_sub(*width).min(spare);
            *width += more;
            spare -= more;
        }
        widths.iter_mut().for_each(|width| *width += spare / count);
        Some(widths)
    }
}

/// The widest of each column, of lines that fill them row by row.
fn widest(lines: &[u16], columns: usize) -> Vec<u16> {
    let column = |at| lines.iter().skip(at).step_by(columns).copied().max().unwrap_or(0);
    (0..columns).map(column).collect()
}

/// What stands before the marked line.
pub(super) const SIGN: &str = "▸ ";

/// A line of a list.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    /// What leads to the text, and is left out where there is no room for both.
    lead: String,
    pub(crate) text: String,
    cut: Cut,
    /// At the right edge.
    note: Note,
    pub(crate) role: Role,
}

/// Where a text makes way that is too long for its line.
#[derive(Clone, Copy, Debug)]
enum Cut {
    AtEnd,
    /// What tells it from others may stand at either end.
    Within,
}

/// What stands at the right edge of a line.
#[derive(Clone, Debug)]
enum Note {
    /// Something more to say: the first of these that there is room for.
    Words(Vec<String>),
    /// What the line is there for.
    Answer(String, Role),
    /// A value, which can be another.
    Value(String),
    /// A value that is typed, or put together.
    Fixed(String),
}

/// Cells between a text and its note.
const BETWEEN: u16 = 2;

impl Entry {
    pub(crate) fn new(text: impl Into<String>) -> Self {
        let (lead, note) = (String::new(), Note::Words(Vec::new()));
        Self { lead, text: text.into(), cut: Cut::AtEnd, note, role: Role::Text }
    }

    /// The same for a text that others may begin like: both its ends are seen in any case.
    pub(crate) fn cut_within(self) -> Self {
        Self { cut: Cut::Within, ..self }
    }

    /// Something that has a value, which can be another.
    pub(crate) fn setting(name: impl Into<String>, value: impl Display) -> Self {
        Self { note: Note::Value(value.to_string()), ..Self::new(name) }
    }

    /// Something that has a value which is typed, or put together.
    pub(crate) fn fixed(name: impl Into<String>, value: impl Into<String>) -> Self {
        Self { note: Note::Fixed(value.into()), ..Self::new(name) }
    }

    pub(crate) fn note(self, note: impl Into<String>) -> Self {
        self.first_note([note.into()])
    }

    /// The first of these that fits beside the text, if any does.
    pub(crate) fn first_note(self, notes: impl IntoIterator<Item = String>) -> Self {
        Self { note: Note::Words(notes.into_iter().collect()), ..self }
    }

    /// What is to be read whatever becomes of the text.
    pub(crate) fn answer(self, answer: impl Into<String>, role: Role) -> Self {
        Self { note: Note::Answer(answer.into(), role), ..self }
    }

    /// What leads to the text where there is room for it.
    pub(crate) fn led_by(self, lead: impl Into<String>) -> Self {
        Self { lead: lead.into(), ..self }
    }

    pub(crate) fn role(self, role: Role) -> Self {
        Self { role, ..self }
    }

    /// Name and value of a setting, where a line of so many cells does not show both whole.
    pub(crate) fn cut_setting(&self, width: u16) -> Option<String> {
        let Note::Value(value) = &self.note else { return None };
        let is_whole = cells(SIGN) + self.width(Detail::Answers) <= width;
        (!is_whole).then(|| format!("{} {value}", self.text))
    }

    /// In how many ways its note can be said.
    fn ways(&self) -> usize {
        match &self.note {
            Note::Words(words) => words.len(),
            Note::Answer(..) | Note::Value(_) | Note::Fixed(_) => 0,
        }
    }

    /// Cells that text and note take.
    fn width(&self, detail: Detail) -> u16 {
        let note = match (&self.note, detail) {
            (Note::Words(words), Detail::Words(at)) => words.get(at).map_or(0, |it| cells(it)),
            (Note::Words(_), _) | (Note::Answer(..), Detail::Cut) => 0,
            (Note::Answer(words, _) | Note::Fixed(words), _) => cells(words),
            (Note::Value(value), _) => cells(&turnable(value)),
        };
        cells(&self.lead) + cells(&self.text) + if note == 0 { 0 } else { BETWEEN + note }
    }

    /// The same with so much of its note. Where there is a line for each and not all have room for theirs, those have it
    /// that can, in the shortest of the ways: in one list all say it alike.
    fn in_detail(&self, detail: Detail, columns: usize) -> Self {
        let words = match (&self.note, detail) {
            (Note::Words(words), Detail::Words(at)) => words.get(at).cloned(),
            (Note::Words(_), _) if columns > 1 => None,
            (Note::Words(words), _) => words.last().cloned(),
            _ => return self.clone(),
        };
        Self { note: Note::Words(words.into_iter().collect()), ..self.clone() }
    }

    fn draw(&self, canvas: &mut Canvas<'_>, place: Rect, marked: Option<Keys>) {
        let role = if marked == Some(Keys::Here) { Role::Marked } else { self.role };
        let sign = if marked.is_some() { SIGN } else { "  " };
        let (text, note) = self.fitted(place.width.saturating_sub(cells(sign)));
        canvas.pieces(place.x, place.y, place.width, &[(sign, role), (&text, role)]);
        let width = cells(&note);
        let role = match self.note {
            Note::Answer(_, role) => role,
            Note::Words(_) | Note::Value(_) | Note::Fixed(_) => Role::Faint,
        };
        canvas.text(place.right() - width, place.y, width, &note, role);
    }

    /// Text and note as they fit into so many cells. Words that do not fit are left out, as their beginning says less than
    /// none; an answer is seen and the text is cut; of what has a value both the name and the value are seen, the longer one
    /// cut; of one that can be another both ends are. What leads to a text is seen with all of it, or not at all.
    fn fitted(&self, room: u16) -> (String, String) {
        match &self.note {
            Note::Words(words) => {
                let whole = cells(&self.lead) + cells(&self.text);
                let fits = |it: &&String| whole + BETWEEN + cells(it) <= room;
                (self.led(room), words.iter().find(fits).cloned().unwrap_or_default())
            }
            Note::Answer(answer, _) => {
                let answer = cut(answer, room);
                let room = room - cells(&answer);
                // A text that is whole may come nearer.
                let gap = if cells(&self.text) < room { 1 } else { BETWEEN };
                (self.led(room.saturating_sub(gap)), answer)
            }
            Note::Value(value) => {
                let (name, room) =
                    self.beside_value(room.saturating_sub(cells(&turnable(""))), value);
                (name, turnable(&cut_within(value, room)))
            }
            Note::Fixed(value) => {
                let (name, room) = self.beside_value(room, value);
                (name, cut(value, room))
            }
        }
    }

    /// The text beside its value in so many cells, and how many are left for that.
    fn beside_value(&self, room: u16, value: &str) -> (String, u16) {
        let room = room.saturating_sub(BETWEEN);
        let name = cells(&self.text).min((room / 2).max(room.saturating_sub(cells(value))));
        (self.led(name), room - name)
    }

    /// The text with what leads to it, in so many cells.
    fn led(&self, room: u16) -> String {
        let fits = cells(&self.lead) + cells(&self.text) <= room;
        match self.cut {
            _ if fits => format!("{}{}", self.lead, self.text),
            Cut::AtEnd => cut(&self.text, room),
            Cut::Within => cut_within(&self.text, room),
        }
    }
}

/// A value between the signs that say that there are others.
fn turnable(value: &str) -> String {
    format!("◂ {value} ▸")
}

/// The next or the one before of these, of which there is at least one, round and round.
pub(crate) fn neighbour<T: PartialEq>(
    all: impl IntoIterator<Item = T>,
    now: &T,
    direction: Direction,
) -> T {
    let mut all: Vec<T> = all.into_iter().collect();
    let at = all.iter().position(|it| it == now).unwrap_or(0);
    let step = if direction == Direction::Left { all.len() - 1 } else { 1 };
    all.swap_remove((at + step) % all.len())
}

#[cfg(test)]
mod tests {
    use qeq_i18n::Lang;
    use ratatui::buffer::Buffer;

    use super::*;
    use crate::theme::{Depth, Palette, Signs, Theme};

    #[test]
    fn a_setting_is_never_without_its_value() {
        let fitted = |name: &str, value: &str| {
            let (name, value) = Entry::setting(name, value).fitted(20);
            assert!(cells(&name) + BETWEEN + cells(&value) <= 20, "{name}{value}");
            format!("{name}|{value}")
        };
        assert_eq!(fitted("Rows", "10"), "Rows|◂ 10 ▸");
        assert_eq!(fitted("Points for blocks", "10"), "Points for …|◂ 10 ▸");
        assert_eq!(fitted("Played", "by rounds, in turns"), "Played|◂ by r…rns ▸");
        assert_eq!(fitted("Points for blocks", "by rounds, in turns"), "Points…|◂ by …rns ▸");
        let (name, value) = Entry::fixed("My cards", "Anchor, Lamp, Cellar").fitted(20);
        assert_eq!((&*name, &*value), ("My cards", "Anchor, L…"));
    }

    #[test]
    fn words_that_do_not_fit_are_left_out() {
        let fitted = |note: &str| Entry::new("Begin").note(note).fitted(12);
        assert_eq!(fitted("a game"), ("Begin".to_owned(), String::new()));
        assert_eq!(fitted("games"), ("Begin".to_owned(), "games".to_owned()));
    }

    #[test]
    fn of_several_notes_the_first_that_fits_is_seen() {
        let fitted = |width: u16| {
            let notes = ["a long game", "long", "game"].map(str::to_owned);
            Entry::new("Begin").first_note(notes).fitted(width).1
        };
        let seen = [18, 17, 11, 10].map(fitted);
        assert_eq!(seen, ["a long game", "long", "long", ""]);
    }

    #[test]
    fn what_leads_to_a_text_is_seen_whole_or_not_at_all() {
        let fitted = |room| {
            let entry = Entry::new("(31,12)  2 → 2").led_by("10. ").note("1234");
            let (text, note) = entry.fitted(room);
            format!("{text}|{note}")
        };
        assert_eq!(fitted(24), "10. (31,12)  2 → 2|1234");
        assert_eq!(fitted(23), "10. (31,12)  2 → 2|");
        assert_eq!(fitted(17), "(31,12)  2 → 2|");
        assert_eq!(fitted(12), "(31,12)  2 …|");
    }

    #[test]
    fn an_answer_is_seen_however_long_its_question_is() {
        let fitted = |room| {
            let entry = Entry::new("Played with the hands?").answer("yes", Role::Yes).cut_within();
            entry.fitted(room)
        };
        assert_eq!(fitted(12), ("Pla…ds?".to_owned(), "yes".to_owned()));
        assert_eq!(fitted(2), (String::new(), "y…".to_owned()));
        assert_eq!(fitted(26), ("Played with the hands?".to_owned(), "yes".to_owned()));
        assert_eq!(fitted(25), ("Played wit…he hands?".to_owned(), "yes".to_owned()));
    }

    /// What is drawn of these lines in so many columns and rows, and whether their notes are among it.
    fn drawn(lines: &[Entry], width: u16, height: u16) -> (String, bool) {
        let area = Rect::new(0, 0, width, height);
        let mut buffer = Buffer::empty(area);
        let mut canvas = Canvas {
            buffer: &mut buffer,
            theme: Theme { palette: Palette::Usual, depth: Depth::None, signs: Signs::Unicode },
            lang: Lang::En,
            targets: &mut Vec::new(),
        };
        let has_notes = Menu::default().draw_in_columns(&mut canvas, area, lines, Keys::Here);
        let row = |y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        let rows: Vec<String> = (0..height).map(|y| row(y).trim_end().to_owned()).collect();
        (rows.join("\n"), has_notes)
    }

    #[test]
    fn as_many_lines_as_possible_are_seen_and_then_as_much_of_their_notes() {
        let noted =
            |text: &str| Entry::new(text).first_note(["2 yes · 2 no", "2/2"].map(str::to_owned));
        let lines = [noted("Hat?"), Entry::new("Beard?").answer("no", Role::No), noted("Glasses?")];
        let seen = |width, height| drawn(&lines, width, height);
        let long = "▸ Hat?      2 yes · 2 no\n  Beard?              no\n  Glasses?  2 yes · 2 no";
        assert_eq!(seen(24, 3), (long.to_owned(), true));
        let short = "▸ Hat?      2/2\n  Beard?     no\n  Glasses?  2/2";
        assert_eq!(seen(15, 3), (short.to_owned(), true));
        // Two columns with the short notes.
        assert_eq!(seen(32, 2).0, "▸ Hat?      2/2    Beard?     no\n  Glasses?  2/2");
        // No note, or one line less.
        assert_eq!(seen(28, 2), ("▸ Hat?           Beard?   no\n  Glasses?".to_owned(), false));
        // Of a list that is longer the signs at the edge have their room.
        assert_eq!(seen(26, 1).0, "▸ Hat?        Beard?  no ↓");
    }

    #[test]
    fn a_column_takes_from_the_others_what_its_lines_need() {
        let answered = Entry::new("A beard at all?").answer("no", Role::No);
        let lines = [Entry::new("Hat?"), answered, Entry::new("Cap?"), Entry::new("Glasses?")];
        let seen = |width| drawn(&lines, width, 2).0;
        let whole = "▸ Hat?    A beard at all?  no\n  Cap?    Glasses?";
        assert_eq!([seen(29), seen(30)], [whole, whole]);
        // Of all that is seen an answered question makes way first.
        assert_eq!(seen(27), "▸ Hat?    A beard at a…  no\n  Cap?    Glasses?");
        // Where there is room for it, all columns are alike.
        assert_eq!(
            seen(44),
            "▸ Hat?                   A beard at all?  no\n  Cap?                   Glasses?"
        );
    }
}
