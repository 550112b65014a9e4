//! Boards of Conecta 4 as pictures: discs and rings, as large as fits, so that sides differ without colour. Of a board that
//! does not fit even by signs alone, rows at the top are left out as long as nobody has come so far, and an arrow says so.

use qeq_conecta4::position::{Position, Side};
use qeq_conecta4::shape::{Column, Shape};
use ratatui::layout::Rect;

use crate::action::Action;
use crate::canvas::{Canvas, cells, middle};
use crate::theme::Role;

/// How large a stone is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Form {
    width: u16,
    height: u16,
    /// Whether there is room for a frame.
    has_frame: bool,
}

/// The largest first.
const FORMS: [Form; 6] = [
    Form { width: 12, height: 6, has_frame: true },
    Form { width: 10, height: 5, has_frame: true },
    Form { width: 8, height: 4, has_frame: true },
    Form { width: 6, height: 3, has_frame: true },
    Form { width: 4, height: 2, has_frame: true },
    Form { width: 1, height: 1, has_frame: false },
];

/// What there is where nothing larger fits.
const SMALLEST: Form = FORMS[FORMS.len() - 1];

/// Higher stones than these are for terminals with room to spare.
const USUAL_HEIGHT: u16 = 3;

/// Columns that the words beside a board take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words {
    /// At least, whatever the board.
    pub(crate) least: u16,
    /// Beside a board of stones that are larger than usual.
    pub(crate) spacious: u16,
}

/// Between two columns.
const GAP: u16 = 1;

/// What is to be seen.
pub(crate) struct Picture<'a> {
    pub(crate) position: &'a Position,
    /// Above which column the next stone hangs.
    pub(crate) cursor: Option<Column>,
    /// Where the last stone is on its way down, in rows above its place.
    pub(crate) above: f64,
    /// What each column is worth, from the left.
    pub(crate) scores: Option<&'a [Option<i32>]>,
}

impl Form {
    /// Columns and rows of cells of a whole board: the hanging stone, the board, numbers and scores.
    fn size(self, shape: Shape) -> (u16, u16) {
        let (rows, cols) = (shape.rows() as u16, shape.cols() as u16);
        let frame = 2 * u16::from(self.has_frame);
        (cols * (self.width + GAP) - GAP + frame + frame, (rows + 1) * self.height + frame + 2)
    }

    fn stone(self, side: Side, is_of_line: bool) -> &'static [&'static str] {
        match (self.height, side, is_of_line) {
            (6, Side::First, false) => &[
                "  ▄▟████▙▄  ",
                "▗██████████▖",
                "████████████",
                "████████████",
                "▝██████████▘",
                "  ▀▜████▛▀  ",
            ],
            (6, Side::First, true) => &[
                "  ▄▟████▙▄  ",
                "▗██████████▖",
                "█████★★█████",
                "█████★★█████",
                "▝██████████▘",
                "  ▀▜████▛▀  ",
            ],
            (6, Side::Second, false) => &[
                "  ▄▟▛▀▀▜▙▄  ",
                "▗█▘      ▝█▖",
                "█▘        ▝█",
                "█▖        ▗█",
                "▝█▖      ▗█▘",
                "  ▀▜▙▄▄▟▛▀  ",
            ],
            (6, Side::Second, true) => &[
                "  ▄▟▛▀▀▜▙▄  ",
                "▗█▘      ▝█▖",
                "█▘   ★★   ▝█",
                "█▖   ★★   ▗█",
                "▝█▖      ▗█▘",
                "  ▀▜▙▄▄▟▛▀  ",
            ],
            (5, Side::First, false) => {
                &[" ▗▄████▄▖ ", "▟████████▙", "██████████", "▜████████▛", " ▝▀████▀▘ "]
            }
            (5, Side::First, true) => {
                &[" ▗▄████▄▖ ", "▟████████▙", "████★★████", "▜████████▛", " ▝▀████▀▘ "]
            }
            (5, Side::Second, false) => {
                &[" ▗▄▛▀▀▜▄▖ ", "▟▛      ▜▙", "█        █", "▜▙      ▟▛", " ▝▀▙▄▄▟▀▘ "]
            }
            (5, Side::Second, true) => {
                &[" ▗▄▛▀▀▜▄▖ ", "▟▛      ▜▙", "█   ★★   █", "▜▙      ▟▛", " ▝▀▙▄▄▟▀▘ "]
            }
            (4, Side::First, false) => &[" ▄████▄ ", "▟██████▙", "▜██████▛", " ▀████▀ "],
            (4, Side::First, true) => &[" ▄████▄ ", "▟██★★██▙", "▜██★★██▛", " ▀████▀ "],
            (4, Side::Second, false) => &[" ▄▛▀▀▜▄ ", "▟▘    ▝▙", "▜▖    ▗▛", " ▀▙▄▄▟▀ "],
            (4, Side::Second, true) => &[" ▄▛▀▀▜▄ ", "▟▘ ★★ ▝▙", "▜▖ ★★ ▗▛", " ▀▙▄▄▟▀ "],
            (3, Side::First, false) => &["▗████▖", "██████", "▝████▘"],
            (3, Side::First, true) => &["▗████▖", "██★★██", "▝████▘"],
            (3, Side::Second, false) => &["▗▀▀▀▀▖", "▌    ▐", "▝▄▄▄▄▘"],
            (3, Side::Second, true) => &["▗▀▀▀▀▖", "▌ ★★ ▐", "▝▄▄▄▄▘"],
            (2, Side::First, false) => &["▟██▙", "▜██▛"],
            (2, Side::First, true) => &["▟★★▙", "▜██▛"],
            (2, Side::Second, false) => &["╭──╮", "╰──╯"],
            (2, Side::Second, true) => &["╭★★╮", "╰──╯"],
            (_, Side::First, false) => &["●"],
            (_, Side::First, true) => &["◆"],
            (_, Side::Second, false) => &["○"],
            (_, Side::Second, true) => &["◇"],
        }
    }
}

/// How wide a board is beside words in an area of both. Stones are larger than usual only where the words lose nothing.
pub(crate) fn width(shape: Shape, area: Rect, words: Words) -> u16 {
    let words = |form: Form| if form.height > USUAL_HEIGHT { words.spacious } else { words.least };
    let room = |form| Rect { width: area.width.saturating_sub(words(form)), ..area };
    form_in(shape, room).size(shape).0
}

/// Whether a whole board is seen in an area.
pub(crate) fn fits(shape: Shape, area: Rect) -> bool {
    let (width, height) = form(shape, area).size(shape);
    width <= area.width && height <= area.height
}

fn form(shape: Shape, area: Rect) -> Form {
    form_in(shape, |_| area)
}

/// The largest form that fits in the room there is for it.
fn form_in(shape: Shape, room: impl Fn(Form) -> Rect) -> Form {
    let fits = |form: &Form| {
        let ((width, height), room) = (form.size(shape), room(*form));
        width <= room.width && height <= room.height
    };
    FORMS.into_iter().find(fits).unwrap_or(SMALLEST)
}

/// The role of a side's stones.
pub(crate) fn role(side: Side) -> Role {
    match side {
        Side::First => Role::First,
        Side::Second => Role::Second,
    }
}

/// Draws a board in the middle of an area. A click on a column picks it.
pub(crate) fn draw(canvas: &mut Canvas<'_>, area: Rect, picture: &Picture<'_>) {
    let shape = picture.position.shape();
    let form = form(shape, area);
    let (width, height) = form.size(shape);
    let lacking = height.saturating_sub(area.height);
    let (left, area) = (area.x, middle(area, width, height));
    let frame = u16::from(form.has_frame);
    let board = Rect {
        x: area.x,
        y: area.y + form.height,
        height: (shape.rows() as u16 * form.height + 2 * frame).min(area.height),
        ..area
    };
    if form.has_frame {
        canvas.frame(board, "", Role::Frame);
    }
    let free = shape.rows() - highest(picture.position);
    let left_out = lacking.min(free as u16);
    let place = Place { x: area.x + 2 * frame, area, frame, form, shape, left_out };
    for column in shape.columns() {
        draw_column(canvas, &place, column, picture);
        let (x, width) = (place.x_of(column), form.width);
        canvas.target(Rect { x, width, ..area }, Action::Column(column));
    }
    let beside = Rect { x: left, width: 1, ..place.seen() };
    canvas.more(beside, left_out > 0, !place.is_seen(place.below()));
}

/// Stones in the highest column.
fn highest(position: &Position) -> u32 {
    position.shape().columns().map(|column| position.height(column)).max().unwrap_or(0)
}

/// Where the squares of a board stand.
struct Place {
    x: u16,
    area: Rect,
    frame: u16,
    form: Form,
    shape: Shape,
    /// Rows at the top that are not seen; only where a row is as high as a sign.
    left_out: u16,
}

impl Place {
    fn x_of(&self, column: Column) -> u16 {
        self.x + column.index() as u16 * (self.form.width + GAP)
    }

    /// Rows count from the bottom; what hangs above the board is in the row after the last.
    fn y_of(&self, row: f64) -> u16 {
        let rows = f64::from(self.shape.rows());
        let down = ((rows - row) * f64::from(self.form.height)).round() as u16;
        let frame = if row < rows { self.frame } else { 0 };
        self.area.y + down.saturating_sub(self.left_out) + frame
    }

    fn is_seen(&self, y: u16) -> bool {
        y < self.area.bottom()
    }

    /// The rows that are seen, from the bottom.
    fn rows(&self) -> std::ops::Range<u32> {
        0..self.shape.rows() - u32::from(self.left_out)
    }

    /// Where these rows stand.
    fn seen(&self) -> Rect {
        let y = self.y_of(f64::from(self.rows().end) - 1.0);
        let bottom = self.below().min(self.area.bottom());
        Rect { y, height: bottom.saturating_sub(y), ..self.area }
    }

    fn below(&self) -> u16 {
        self.y_of(-1.0) + self.frame
    }

    fn draw_stone(&self, canvas: &mut Canvas<'_>, (x, y): (u16, u16), stone: &[&str], role: Role) {
        for (line, y) in stone.iter().zip(y..).filter(|&(_, y)| self.is_seen(y)) {
            canvas.text(x, y, cells(line), line, role);
        }
    }
}

fn draw_column(canvas: &mut Canvas<'_>, place: &Place, column: Column, picture: &Picture<'_>) {
    let position = picture.position;
    let line = position.winning_squares();
    let last = position.moves().last().copied();
    let (x, form) = (place.x_of(column), place.form);
    for row in place.rows() {
        let is_last = last == Some(column) && row + 1 == position.height(column);
        let above = if is_last { picture.above } else { 0.0 };
        if above > 0.0 || position.at(column, row).is_none() {
            let y = place.y_of(f64::from(row)) + (form.height - 1) / 2;
            place.draw_stone(canvas, (x + (form.width - 1) / 2, y), &["·"], Role::Faint);
        }
    }
    for row in 0..position.height(column) {
        let Some(side) = position.at(column, row) else { continue };
        let is_last = last == Some(column) && row + 1 == position.height(column);
        let above = if is_last { picture.above } else { 0.0 };
        let y = place.y_of((f64::from(row) + above).min(f64::from(place.shape.rows())));
        let stone = form.stone(side, line.contains(&(column, row)));
        place.draw_stone(canvas, (x, y), stone, role(side));
    }
    if picture.cursor == Some(column) && position.end().is_none() {
        let side = position.turn();
        place.draw_stone(canvas, (x, place.area.y), form.stone(side, false), role(side));
    }
    draw_foot(canvas, place, column, picture);
}

/// The number of a column and what it is worth, the best ones marked.
fn draw_foot(canvas: &mut Canvas<'_>, place: &Place, column: Column, picture: &Picture<'_>) {
    let (y, width) = (place.below(), place.form.width);
    let line = |y| Rect { x: place.x_of(column), y, width, height: place.is_seen(y).into() };
    let role = if picture.cursor == Some(column) { Role::Strong } else { Role::Faint };
    canvas.centred(line(y), &column.to_string(), role);
    let Some(scores) = picture.scores else { return };
    let best = scores.iter().flatten().max();
    let Some(Some(score)) = scores.get(column.index() as usize) else { return };
    let role = if Some(score) == best { Role::Found } else { Role::Text };
    let text = match score {
        0 if width > 2 => "0".to_owned(),
        _ if width > 2 => format!("{score:+}"),
        _ => outcome(*score).to_owned(),
    };
    canvas.centred(line(y + 1), &text, role);
}

/// A score where there is room for one sign.
fn outcome(score: i32) -> &'static str {
    match score {
        0 => "=",
        1.. => "+",
        _ => "-",
    }
}
