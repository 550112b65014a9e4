//! The characters as cards on the table: faces where there is room, names where there is not, and a cursor
//! among them. Of a board that is not seen at once, those come first who are left.
//!
//! ```text
//! full, 17 × 9              small, 10 × 5        names, one line
//! ┌──────────────┐.         ┌──────┐..
//! │  16 × 8 face │.         │ 8 × 4│..           ✗ Aurelio   Begoña
//! └──────────────┘.         └──────┘..
//!   Amparo                  Amparo
//! ```

use std::cell::RefCell;
use std::cmp::Ordering;
use std::collections::HashMap;
use std::time::Duration;

use qeq_base::letters::folded;
use qeq_core::board::Board;
use qeq_core::candidates::{CharacterId, CharacterSet};
use qeq_i18n::{Lang, words};
use qeq_portraits::{Cell, Paper, Portrait, Rgb, SIDE, SMALL_SIDE};
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::action::{Action, Direction};
use crate::canvas::{Canvas, cells};
use crate::field::Field;
use crate::theme::{Role, Signs, Theme};
use crate::viewport::Viewport;
use crate::world::{Faces, World};

/// How large a card is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// 16 × 8 and a name.
    Full,
    /// 8 × 4 and a name.
    Small,
    /// A name.
    Name,
}

impl Form {
    pub(crate) const ALL: [Self; 3] = [Self::Full, Self::Small, Self::Name];

    /// Columns and rows of a card with the gap behind, for names of at most `longest` cells.
    fn size(self, longest: u16) -> (u16, u16) {
        match self {
            Self::Full => (17, 9),
            Self::Small => ((longest + 2).clamp(10, 14), 5),
            Self::Name => (longest.saturating_add(3).max(8), 1),
        }
    }
}

/// Cards in columns and rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Grid {
    pub(crate) form: Form,
    area: Rect,
    columns: usize,
    size: (u16, u16),
}

impl Grid {
    /// The grid in this form, as wide as the area allows. Names are whole where all fit then. Where not, those longer than
    /// [`LONG`] are cut for the others, and where that does not suffice the few long ones.
    pub(crate) fn new(form: Form, area: Rect, board: &Board) -> Self {
        let [usual, longest] = lengths(board);
        let with_names = |longest| Self::with_size(form.size(longest), form, area);
        if form != Form::Name {
            return with_names(longest);
        }
        let ways = [longest, longest.min(LONG)].map(with_names);
        let all_seen = ways.into_iter().find(|grid| grid.holds(board.len()));
        all_seen.unwrap_or_else(|| with_names(usual.min(LONG))).widened(longest)
    }

    /// The same, where it has one column, with as much room for names of so many cells as there is.
    fn widened(self, longest: u16) -> Self {
        let (width, height) = self.form.size(longest);
        let width = width.min(self.area.width.saturating_add(1)).max(self.size.0);
        if self.columns == 1 { Self { size: (width, height), ..self } } else { self }
    }

    /// The same for cards of so many columns and rows.
    fn with_size((width, height): (u16, u16), form: Form, area: Rect) -> Self {
        // The gap behind the last column may be missing.
        let columns = usize::from(((area.width + 1) / width).max(1));
        Self { form, area, columns, size: (width, height) }
    }

    /// The largest cards of which all are seen at once, if there is room for them.
    pub(crate) fn of_all(area: Rect, board: &Board) -> Option<Self> {
        let mut grids = Form::ALL.into_iter().map(|form| Self::new(form, area, board));
        Some(grids.find(|grid| grid.holds(board.len()))?.balanced(board.len()))
    }

    /// The same grid with rows of about equal length, in the middle of its area.
    pub(crate) fn balanced(self, cards: usize) -> Self {
        let rows = cards.div_ceil(self.columns).max(1);
        Self { columns: cards.div_ceil(rows).clamp(1, self.columns), ..self }.in_middle(cards)
    }

    /// The same grid, with so many cards at most in the middle of its area.
    pub(crate) fn in_middle(self, cards: usize) -> Self {
        let columns = self.columns.min(cards.max(1)) as u16;
        let width = (columns * self.size.0 - 1).min(self.area.width);
        let x = self.area.x + (self.area.width - width) / 2;
        Self { area: Rect { x, width, ..self.area }, ..self }
    }

    /// Where the cards lie.
    #[cfg(test)]
    pub(crate) fn area(&self) -> Rect {
        self.area
    }

    /// Rows that are seen at once.
    fn rows(&self) -> usize {
        usize::from((self.area.height / self.size.1).max(1))
    }

    /// Whether so many cards are seen at once.
    pub(crate) fn holds(&self, cards: usize) -> bool {
        let fits = self.area.height >= self.size.1 && self.area.width + 1 >= self.size.0;
        fits && cards <= self.columns * self.rows()
    }

    /// Lines that so many cards take.
    pub(crate) fn height(&self, cards: usize) -> u16 {
        let rows = u16::try_from(cards.div_ceil(self.columns)).unwrap_or(u16::MAX);
        rows.saturating_mul(self.size.1).min(self.area.height)
    }

    /// Where a card lies when the first row seen is `top`.
    fn place(&self, card: usize, top: usize) -> Option<Rect> {
        let row = (card / self.columns).checked_sub(top).filter(|&row| row < self.rows())?;
        let column = card % self.columns;
        let x = self.area.x + column as u16 * self.size.0;
        let y = self.area.y + row as u16 * self.size.1;
        let width = self.size.0.min(self.area.right().saturating_sub(x));
        Some(Rect { x, y, width, height: self.size.1 }.intersection(self.area))
    }
}

/// Where not all names fit, those longer than this are cut, so that more of them are seen.
const LONG: u16 = 21;

/// So many names are looked at.
const LOOKED_AT: usize = 500;

/// One name of so many may be cut, and in any case one.
const CUT: usize = 10;

/// Cells that all names but a few long ones have at most, and that all have.
fn lengths(board: &Board) -> [u16; 2] {
    let names = board.character_ids().take(LOOKED_AT).map(|id| cells(board.name(id)));
    let mut lengths: Vec<u16> = names.collect();
    lengths.sort_unstable();
    let cut = (lengths.len() / CUT).max(1);
    let [usual, longest] = [cut + 1, 1].map(|from_end| lengths.len().checked_sub(from_end));
    [usual.or(longest), longest].map(|at| at.map_or(0, |at| lengths[at]))
}

/// What is seen of the cards, and what moves: cursor, scrolling, falling cards, the name looked for.
#[derive(Debug, Default)]
pub(crate) struct Cards {
    /// On whom the cursor is; on the first one before it was anywhere.
    cursor: Option<CharacterId>,
    /// The cursor is shown once it was moved.
    has_moved: bool,
    /// When cards began to fall.
    falls: HashMap<CharacterId, Duration>,
    find: Option<Field>,
    columns: std::cell::Cell<usize>,
    /// The characters as they were drawn last: who is left before the others, where not all are seen at once. Empty where all are.
    order: RefCell<Vec<CharacterId>>,
    /// The rows that are seen.
    seen: Viewport,
}

/// A card takes so long to fall, and the last of many begins so much later.
const FALL: Duration = Duration::from_millis(260);
const CASCADE: Duration = Duration::from_millis(500);
/// Pictures a second while cards fall.
const FRAME: Duration = Duration::from_millis(40);

impl Cards {
    /// The character under the cursor, once that is shown.
    pub(crate) fn marked(&self, board: &Board) -> Option<CharacterId> {
        self.at(&self.order(board)).filter(|_| self.has_moved)
    }

    /// Shows the cursor before it is used: on the first of these where it was not shown before.
    pub(crate) fn show(&mut self, board: &Board, left: &CharacterSet) {
        if !self.has_moved {
            self.cursor = board.character_ids().find(|&id| left.contains(id));
            self.has_moved = true;
        }
    }

    /// The characters in the order in which they are drawn. O(N).
    fn order(&self, board: &Board) -> Vec<CharacterId> {
        let order = self.order.borrow();
        if order.is_empty() { board.character_ids().collect() } else { order.clone() }
    }

    /// On whom of these the cursor is.
    fn at(&self, order: &[CharacterId]) -> Option<CharacterId> {
        order.get(self.place(order)).copied()
    }

    /// Where the cursor stands among them.
    fn place(&self, order: &[CharacterId]) -> usize {
        order.iter().position(|&id| Some(id) == self.cursor).unwrap_or(0)
    }

    /// Somebody else looks at the cards: nobody is marked, until the cursor is shown where it begins.
    pub(crate) fn pass_on(&mut self) {
        self.cursor = None;
        self.has_moved = false;
    }

    /// Puts the cursor on a character.
    pub(crate) fn mark(&mut self, id: CharacterId) {
        self.cursor = Some(id);
        self.has_moved = true;
    }

    /// Whether a name is being typed.
    pub(crate) fn is_finding(&self) -> bool {
        self.find.is_some()
    }

    /// What is typed.
    pub(crate) fn finding(&self) -> Option<&Field> {
        self.find.as_ref()
    }

    /// Lets everybody fall who is in `before` and not in `after`, one a little after the other.
    pub(crate) fn fall(&mut self, before: &CharacterSet, after: &CharacterSet, world: &World) {
        self.falls.clear();
        self.look_at_left(after);
        if !world.settings.animation {
            return;
        }
        let falling: Vec<CharacterId> = before.difference(after).iter().collect();
        let step = CASCADE / falling.len().max(12) as u32;
        let starts = falling.iter().zip(0_u32..).map(|(&id, at)| (id, world.now + step * at));
        self.falls.extend(starts);
    }

    /// Where not all are seen, the picture goes to who is left, unless one of those is marked.
    fn look_at_left(&mut self, left: &CharacterSet) {
        let is_out = self.cursor.is_some_and(|id| !left.contains(id));
        if is_out && !self.order.borrow().is_empty() {
            self.pass_on();
        }
    }

    /// How long the next picture may wait; nothing moves when there is none.
    pub(crate) fn wait(&self, now: Duration) -> Option<Duration> {
        self.falls.values().any(|&start| now < start + FALL).then_some(FRAME)
    }

    /// Moves the cursor, or takes what is typed; false where the action is for others.
    pub(crate) fn act(&mut self, action: Action, board: &Board) -> bool {
        self.act_among(action, board, board.everyone())
    }

    /// The same where keys and letters lead to nobody but these.
    pub(crate) fn act_among(&mut self, action: Action, board: &Board, left: &CharacterSet) -> bool {
        match action {
            Action::Find => self.find = Some(Field::default()),
            Action::Type(' ') if self.find.is_none() => {}
            Action::Type(sign) if self.find.is_none() => {
                let mut field = Field::default();
                field.act(Action::Type(sign));
                self.find = Some(field);
                self.seek(board, left);
            }
            Action::Back | Action::Activate if self.find.is_some() => {
                // Whoever was not found, or no longer looked for, is not who was marked before.
                self.has_moved &= action == Action::Activate && self.finds_among(board, left);
                self.find = None;
            }
            // The first move only shows where the cursor is.
            Action::Move(_) if !self.has_moved => self.appear(board, left),
            Action::Move(direction) => self.go(direction, board, left),
            Action::Card(id) => self.mark(id),
            _ => {
                let typed = self.find.as_mut().is_some_and(|field| field.act(action));
                if typed {
                    self.seek(board, left);
                }
                return typed;
            }
        }
        true
    }

    /// Shows the cursor where it is, or on the first of these where it is on nobody of them.
    fn appear(&mut self, board: &Board, left: &CharacterSet) {
        self.cursor = self.at(&self.order(board));
        self.has_moved = self.cursor.is_some_and(|id| left.contains(id));
        self.show(board, left);
    }

    /// What to say where none of these has a name that holds what was typed.
    pub(crate) fn unfound(&self, lang: Lang, board: &Board, left: &CharacterSet) -> Option<String> {
        if self.finds_among(board, left) {
            return None;
        }
        let fallen = self.found_among(board, board.everyone());
        let told = fallen.map(|id| words::screen::found_out(lang, board.name(id)));
        Some(told.unwrap_or_else(|| words::screen::nothing_found(lang)))
    }

    /// Whether nothing is looked for, or one of these is found.
    fn finds_among(&self, board: &Board, left: &CharacterSet) -> bool {
        self.find.is_none() || self.found_among(board, left).is_some()
    }

    /// The first of these whose name begins with what was typed, or else holds it.
    fn found_among(&self, board: &Board, left: &CharacterSet) -> Option<CharacterId> {
        let wanted = folded(self.find.as_ref()?.text());
        let names = || left.iter().map(|id| (id, folded(board.name(id))));
        let begins = names().find(|(_, name)| name.starts_with(&wanted));
        let found = begins.or_else(|| names().find(|(_, name)| name.contains(&wanted)));
        found.map(|(id, _)| id)
    }

    /// Goes to whom of these was found.
    fn seek(&mut self, board: &Board, left: &CharacterSet) {
        let is_asked = self.find.as_ref().is_some_and(|field| !folded(field.text()).is_empty());
        if let Some(id) = self.found_among(board, left).filter(|_| is_asked) {
            self.mark(id);
        }
    }

    /// Goes to the nearest of these in a direction, if there is one.
    fn go(&mut self, direction: Direction, board: &Board, left: &CharacterSet) {
        let (columns, rows) = (self.columns.get().max(1), self.seen.page());
        let order = self.order(board);
        let at = self.place(&order);
        let cards = || {
            let cards = order.iter().enumerate();
            cards.filter(|&(_, &id)| left.contains(id)).map(|(card, _)| card)
        };
        // So many rows away, or as near to that as can be, and then in the nearest column.
        let off = |card: usize, step: usize| {
            let rows = (card / columns).abs_diff(at / columns);
            (rows.abs_diff(step), (card % columns).abs_diff(at % columns))
        };
        let in_rows = |side: Ordering, step| {
            let cards = cards().filter(|card| (card / columns).cmp(&(at / columns)) == side);
            cards.min_by_key(|&card| off(card, step))
        };
        let next = match direction {
            Direction::Left => cards().take_while(|&card| card < at).last(),
            Direction::Right => cards().find(|&card| card > at),
            Direction::Up => in_rows(Ordering::Less, 1),
            Direction::Down => in_rows(Ordering::Greater, 1),
            Direction::PageUp => in_rows(Ordering::Less, rows),
            Direction::PageDown => in_rows(Ordering::Greater, rows),
            Direction::First => cards().next(),
            Direction::Last => cards().next_back(),
        };
        self.cursor = order.get(next.unwrap_or(at)).copied();
    }

    /// Draws the cards: who is left stands, the others have fallen.
    pub(crate) fn draw(
        &self,
        canvas: &mut Canvas<'_>,
        grid: Grid,
        world: &World,
        scene: &Scene<'_>,
    ) {
        self.columns.set(grid.columns);
        let seen = grid.rows();
        let all = scene.board.len().div_ceil(grid.columns);
        *self.order.borrow_mut() = scene.left_first(grid);
        let order = self.order(scene.board);
        let cursor = self.place(&order);
        let top = self.seen.showing(cursor / grid.columns, seen, all).start;
        // Only names are scrolled; a row of faces may be no more than a picture.
        if grid.form == Form::Name {
            let below = (top + seen) * grid.columns < scene.board.len();
            canvas.more(grid.area, top > 0, below);
        }
        let shown = order.into_iter().enumerate();
        let shown = shown.skip(top * grid.columns).take(seen * grid.columns);
        let wanted = self.find.as_ref().map(|field| folded(field.text()));
        for (at, id) in shown {
            let Some(area) = grid.place(at, top) else { continue };
            let card = Card {
                name: scene.board.name(id),
                state: self.state(id, scene, world.now),
                is_marked: scene.has_cursor && self.has_moved && at == cursor,
                is_match: matches(wanted.as_deref(), scene.board.name(id)),
            };
            let portrait = || scene.faces.portrait(scene.board, id);
            card.draw(canvas, grid.form, area, portrait);
            canvas.target(area, Action::Card(id));
        }
    }

    fn state(&self, id: CharacterId, scene: &Scene<'_>, now: Duration) -> State {
        if scene.found == Some(id) {
            return State::Found;
        }
        if scene.left.contains(id) {
            return State::Stands;
        }
        match self.falls.get(&id) {
            Some(&start) if now < start => State::Stands,
            Some(&start) if now < start + FALL => {
                State::Falls((now - start).as_secs_f64() / FALL.as_secs_f64())
            }
            _ => State::Fallen,
        }
    }
}

/// Draws the cards of the table to be looked at: all of them stand.
pub(crate) fn draw_standing(canvas: &mut Canvas<'_>, grid: Grid, world: &World) {
    let board = &world.guess_who.table.board;
    let scene = Scene {
        board,
        faces: &world.guess_who.table.faces,
        left: board.everyone(),
        found: None,
        has_cursor: false,
    };
    canvas.only_seen(|canvas| Cards::default().draw(canvas, grid, world, &scene));
}

fn matches(wanted: Option<&str>, name: &str) -> bool {
    wanted.is_some_and(|wanted| !wanted.is_empty() && folded(name).contains(wanted))
}

/// Who is on the cards, and how they are.
pub(crate) struct Scene<'a> {
    pub(crate) board: &'a Board,
    pub(crate) faces: &'a Faces,
    pub(crate) left: &'a CharacterSet,
    pub(crate) found: Option<CharacterId>,
    pub(crate) has_cursor: bool,
}

impl Scene<'_> {
    /// Who is left, then the others, where not all are seen; nobody where all are. O(N).
    fn left_first(&self, grid: Grid) -> Vec<CharacterId> {
        if grid.holds(self.board.len()) {
            return Vec::new();
        }
        let (mut order, others): (Vec<CharacterId>, Vec<CharacterId>) =
            self.board.character_ids().partition(|&id| self.left.contains(id));
        order.extend(others);
        order
    }
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    Stands,
    /// From 0 to 1.
    Falls(f64),
    Fallen,
    Found,
}

struct Card<'a> {
    name: &'a str,
    state: State,
    is_marked: bool,
    is_match: bool,
}

impl Card<'_> {
    fn draw(
        &self,
        canvas: &mut Canvas<'_>,
        form: Form,
        area: Rect,
        portrait: impl Fn() -> std::sync::Arc<Portrait>,
    ) {
        let width = area.width.saturating_sub(1);
        match form {
            Form::Full => {
                self.face::<SIDE>(canvas, area, &portrait().pixels_in(canvas.theme, self.state));
                self.label_below(canvas, area.x, area.y + 8, width.min(16));
            }
            Form::Small => {
                let inset = (width.saturating_sub(8)) / 2;
                let face = Rect { x: area.x + inset, width: width.saturating_sub(inset), ..area };
                let small = portrait().small_pixels_in(canvas.theme, self.state);
                self.face::<SMALL_SIDE>(canvas, face, &small);
                self.label_below(canvas, area.x, area.y + 4, width);
            }
            Form::Name => {
                canvas.text(area.x, area.y, 1, self.sign().0, Role::Faint);
                let beside = 1 + self.gap(canvas, width);
                let room = width.saturating_sub(beside);
                self.label(canvas, area.x + beside, area.y, room, self.name);
            }
        }
    }

    /// What says without colour how the card is.
    fn sign(&self) -> (&'static str, Role) {
        match self.state {
            State::Stands | State::Falls(_) => ("", Role::Text),
            State::Fallen => ("✗", Role::Fallen),
            State::Found => ("★", Role::Found),
        }
    }

    /// Cells between the sign and the name: in ASCII the sign is a letter, which would be of the name, where there is room.
    fn gap(&self, canvas: &Canvas<'_>, width: u16) -> u16 {
        let is_letter = canvas.theme.signs == Signs::Ascii && !self.sign().0.is_empty();
        u16::from(is_letter && cells(self.name) + 2 <= width)
    }

    /// The name with its sign in the middle below a face.
    fn label_below(&self, canvas: &mut Canvas<'_>, x: u16, y: u16, width: u16) {
        let gap = " ".repeat(self.gap(canvas, width).into());
        let text = format!("{}{gap}{}", self.sign().0, self.name);
        let inset = width.saturating_sub(cells(&text)) / 2;
        self.label(canvas, x + inset, y, width - inset, &text);
    }

    fn label(&self, canvas: &mut Canvas<'_>, x: u16, y: u16, width: u16, text: &str) {
        let (_, role) = self.sign();
        let role = match (self.is_marked, self.is_match) {
            (true, _) => Role::Marked,
            (false, true) => Role::Match,
            (false, false) => role,
        };
        canvas.text(x, y, width, text, role);
    }

    fn face<const N: usize>(&self, canvas: &mut Canvas<'_>, area: Rect, picture: &Picture<N>) {
        for (row, line) in picture.iter().enumerate() {
            for (column, &(sign, style)) in line.iter().enumerate() {
                let (x, y) = (area.x + column as u16, area.y + row as u16);
                if x < area.right()
                    && y < area.bottom()
                    && let Some(cell) = canvas.buffer.cell_mut((x, y))
                {
                    cell.set_char(sign).set_style(style);
                }
            }
        }
    }
}

/// Rows of cells, N wide.
type Picture<const N: usize> = Vec<[(char, Style); N]>;

/// What shades are drawn for where there are no colours.
const PAPER: Paper = Paper::Dark;

/// Portraits as the theme and the state of the card want them.
trait Seen {
    fn pixels_in(&self, theme: Theme, state: State) -> Picture<SIDE>;
    fn small_pixels_in(&self, theme: Theme, state: State) -> Picture<SMALL_SIDE>;
}

impl Seen for Portrait {
    fn pixels_in(&self, theme: Theme, state: State) -> Picture<SIDE> {
        if theme.is_colourless() || theme.signs == Signs::Ascii {
            return in_shades(theme, state, self.shades(PAPER));
        }
        match state {
            State::Falls(share) => squeezed(theme, &self.pixels(), share),
            State::Fallen => squeezed(theme, &self.fallen().pixels(), LYING),
            State::Stands | State::Found => in_colour(theme, self.cells()),
        }
    }

    fn small_pixels_in(&self, theme: Theme, state: State) -> Picture<SMALL_SIDE> {
        if theme.is_colourless() || theme.signs == Signs::Ascii {
            return in_shades(theme, state, self.small_shades(PAPER));
        }
        match state {
            State::Falls(share) => squeezed(theme, &self.small_pixels(), share),
            State::Fallen => squeezed(theme, &self.fallen().small_pixels(), LYING),
            State::Stands | State::Found => in_colour(theme, self.small_cells()),
        }
    }
}

fn in_colour<const N: usize, const H: usize>(theme: Theme, rows: [[Cell; N]; H]) -> Picture<N> {
    rows.map(|row| row.map(|cell| theme.cell(cell))).into()
}

/// Without colours whoever has fallen is not seen: a card on its face is blank.
fn in_shades<const N: usize, const H: usize>(
    theme: Theme,
    state: State,
    rows: [[char; N]; H],
) -> Picture<N> {
    let gone = match state {
        State::Stands | State::Found => 0,
        State::Falls(share) => (share * H as f64) as usize,
        State::Fallen => H,
    };
    let blank = |at: usize| if at + 1 == H { '▁' } else { ' ' };
    let sign = |at: usize, sign: char| if at < gone { blank(at) } else { sign };
    let row = |(at, row): (usize, [char; N])| {
        row.map(|shade| (theme.sign(sign(at, shade)), Style::new()))
    };
    rows.into_iter().enumerate().map(row).collect()
}

/// A card that has fallen still shows its edge: a quarter of its height.
const LYING: f64 = 0.75;

/// A card on its way down: the picture with ever fewer rows, at the bottom.
fn squeezed<const N: usize>(
    theme: Theme,
    pixels: &[[Option<Rgb>; N]; N],
    share: f64,
) -> Picture<N> {
    let rows = ((1.0 - share.min(LYING)) * N as f64).round().max(1.0) as usize;
    let at = |x: usize, y: usize| -> Option<Rgb> {
        let row = (y + rows).checked_sub(N)?;
        pixels[row * N / rows][x]
    };
    let cell = |x, y| match (at(x, 2 * y), at(x, 2 * y + 1)) {
        (None, None) => Cell { symbol: ' ', fg: None, bg: None },
        (None, bottom) => Cell { symbol: '▄', fg: bottom, bg: None },
        (top, bottom) => Cell { symbol: '▀', fg: top, bg: bottom },
    };
    (0..N / 2).map(|y| std::array::from_fn(|x| theme.cell(cell(x, y)))).collect()
}
