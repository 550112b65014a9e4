//! Boards of Conecta 4 as pictures: discs and rings, as large as fits, so that sides differ without colour. Where the lines
//! around a board leave no room for all of its rows, there are fewer of them: no row of a board that can be chosen is hidden.

use qeq_conecta4::position::{Position, Side};
use qeq_conecta4::shape::{Column, Shape};
use ratatui::layout::Rect;

use crate::action::Action;
use crate::canvas::{Canvas, cells, middle};
use crate::theme::Role;

/// How large a stone is drawn, and what stands around the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Form {
    width: u16,
    height: u16,
    around: Around,
}

/// What stands around a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Around {
    /// The hanging stone, a frame, the numbers and the scores.
    Frame,
    /// The same without a frame.
    Lines,
    /// One line above: scores or numbers, and the hanging stone in place of one of them.
    Head,
    /// Nothing: what hangs above a column is seen where it would fall to, and so are the scores.
    Nothing,
}

/// The largest first.
const FORMS: [Form; 8] = [
    Form { width: 12, height: 6, around: Around::Frame },
    Form { width: 10, height: 5, around: Around::Frame },
    Form { width: 8, height: 4, around: Around::Frame },
    Form { width: 6, height: 3, around: Around::Frame },
    Form { width: 4, height: 2, around: Around::Frame },
    Form { width: 1, height: 1, around: Around::Lines },
    Form { width: 1, height: 1, around: Around::Head },
    Form { width: 1, height: 1, around: Around::Nothing },
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
    /// Columns and rows of cells of a whole board with what stands around it.
    fn size(self, shape: Shape) -> (u16, u16) {
        let (rows, cols) = (shape.rows() as u16, shape.cols() as u16);
        let frame = self.frame();
        let height = self.above() + rows * self.height + self.below() + 2 * frame;
        (cols * (self.width + GAP) - GAP + 4 * frame, height)
    }

    /// How thick a side of the frame is.
    fn frame(self) -> u16 {
        u16::from(self.around == Around::Frame)
    }

    /// Lines above the board.
    fn above(self) -> u16 {
        match self.around {
            Around::Frame | Around::Lines => self.height,
            Around::Head => 1,
            Around::Nothing => 0,
        }
    }

    /// Lines below it.
    fn below(self) -> u16 {
        match self.around {
            Around::Frame | Around::Lines => 2,
            Around::Head | Around::Nothing => 0,
        }
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
    let (left, area) = (area.x, middle(area, width, height));
    let frame = form.frame();
    if frame > 0 {
        let height = (shape.rows() as u16 * form.height + 2 * frame).min(area.height);
        canvas.frame(Rect { y: area.y + form.above(), height, ..area }, "", Role::Frame);
    }
    let place = Place { x: area.x + 2 * frame, area, form, shape };
    for column in shape.columns() {
        draw_column(canvas, &place, column, picture);
        let (x, width) = (place.x_of(column), form.width);
        canvas.target(Rect { x, width, ..area }, Action::Column(column));
    }
    canvas.more(Rect { x: left, width: 1, ..area }, false, height > area.height);
}

/// Where the squares of a board stand.
struct Place {
    x: u16,
    area: Rect,
    form: Form,
    shape: Shape,
}

impl Place {
    fn x_of(&self, column: Column) -> u16 {
        self.x + column.index() as u16 * (self.form.width + GAP)
    }

    /// Rows count from the bottom; what hangs above the board is in the row after the last, as far as there is room for it.
    fn y_of(&self, row: f64) -> u16 {
        let (rows, form) = (f64::from(self.shape.rows()), self.form);
        let down = ((rows - row) * f64::from(form.height)).round() as u16;
        let frame = if row < rows { form.frame() } else { 0 };
        self.area.y + (down + form.above()).saturating_sub(form.height) + frame
    }

    fn is_seen(&self, y: u16) -> bool {
        y < self.area.bottom()
    }

    fn below(&self) -> u16 {
        self.y_of(-1.0) + self.form.frame()
    }

    fn draw_stone(&self, canvas: &mut Canvas<'_>, (x, y): (u16, u16), stone: &[&str], role: Role) {
        for (line, y) in stone.iter().zip(y..).filter(|&(_, y)| self.is_seen(y)) {
            let width = cells(line);
            // Nothing of what stood there, such as how faint it was, is seen in the stone.
            canvas.clear(Rect { x, y, width, height: 1 });
            canvas.text(x, y, width, line, role);
        }
    }
}

fn draw_column(canvas: &mut Canvas<'_>, place: &Place, column: Column, picture: &Picture<'_>) {
    draw_squares(canvas, place, column, picture);
    match place.form.around {
        Around::Frame | Around::Lines => draw_foot(canvas, place, column, picture),
        Around::Head => draw_head(canvas, place, column, picture),
        Around::Nothing => {
            let y = landing_y(place, column, picture);
            draw_score(canvas, place, y, column, picture);
        }
    }
    draw_stones(canvas, place, column, picture);
    if picture.cursor == Some(column) && picture.position.end().is_none() {
        draw_cursor(canvas, place, column, picture);
    }
}

/// Where the last stone of a column is above its place.
fn above(column: Column, row: u32, picture: &Picture<'_>) -> f64 {
    let position = picture.position;
    let is_last = position.moves().last() == Some(&column) && row + 1 == position.height(column);
    if is_last { picture.above } else { 0.0 }
}

fn draw_squares(canvas: &mut Canvas<'_>, place: &Place, column: Column, picture: &Picture<'_>) {
    let form = place.form;
    let x = place.x_of(column) + (form.width - 1) / 2;
    for row in 0..place.shape.rows() {
        if above(column, row, picture) > 0.0 || picture.position.at(column, row).is_none() {
            let y = place.y_of(f64::from(row)) + (form.height - 1) / 2;
            place.draw_stone(canvas, (x, y), &["·"], Role::Faint);
        }
    }
}

fn draw_stones(canvas: &mut Canvas<'_>, place: &Place, column: Column, picture: &Picture<'_>) {
    let position = picture.position;
    let line = position.winning_squares();
    for row in 0..position.height(column) {
        let Some(side) = position.at(column, row) else { continue };
        let row_now = f64::from(row) + above(column, row, picture);
        let y = place.y_of(row_now.min(f64::from(place.shape.rows())));
        let stone = place.form.stone(side, line.contains(&(column, row)));
        place.draw_stone(canvas, (place.x_of(column), y), stone, role(side));
    }
}

/// The stone that hangs above a column; where there is no room for it, it is marked where it would fall to, and the top of a
/// full column in its place.
fn draw_cursor(canvas: &mut Canvas<'_>, place: &Place, column: Column, picture: &Picture<'_>) {
    let (position, form) = (picture.position, place.form);
    let (side, x) = (position.turn(), place.x_of(column));
    if form.around != Around::Nothing {
        return place.draw_stone(canvas, (x, place.area.y), form.stone(side, false), role(side));
    }
    let top = position.at(column, place.shape.rows() - 1).unwrap_or(side);
    let y = landing_y(place, column, picture);
    place.draw_stone(canvas, (x, y), form.stone(top, false), Role::Marked);
}

/// Where the next stone of a column falls to; of a full one the top.
fn landing_y(place: &Place, column: Column, picture: &Picture<'_>) -> u16 {
    let row = picture.position.height(column).min(place.shape.rows() - 1);
    place.y_of(f64::from(row))
}

/// The number of a column and what it is worth.
fn draw_foot(canvas: &mut Canvas<'_>, place: &Place, column: Column, picture: &Picture<'_>) {
    let y = place.below();
    draw_number(canvas, place, y, column, picture);
    draw_score(canvas, place, y + 1, column, picture);
}

/// What a column is worth, or else its number.
fn draw_head(canvas: &mut Canvas<'_>, place: &Place, column: Column, picture: &Picture<'_>) {
    draw_number(canvas, place, place.area.y, column, picture);
    draw_score(canvas, place, place.area.y, column, picture);
}

fn draw_number(
    canvas: &mut Canvas<'_>,
    place: &Place,
    y: u16,
    column: Column,
    picture: &Picture<'_>,
) {
    let role = if picture.cursor == Some(column) { Role::Strong } else { Role::Faint };
    let number = match column.number() {
        // Its sign in a game that is written is no key of a column.
        10 if place.form.width > 2 => "10".to_owned(),
        10 => "0".to_owned(),
        _ => column.to_string(),
    };
    canvas.centred(cell_of(place, column, y), &number, role);
}

/// What a column is worth, the best ones marked; nothing where that is not known.
fn draw_score(
    canvas: &mut Canvas<'_>,
    place: &Place,
    y: u16,
    column: Column,
    picture: &Picture<'_>,
) {
    let Some(scores) = picture.scores else { return };
    let best = scores.iter().flatten().max();
    let Some(Some(score)) = scores.get(column.index() as usize) else { return };
    let role = if Some(score) == best { Role::Found } else { Role::Text };
    let text = match score {
        0 if place.form.width > 2 => "0".to_owned(),
        _ if place.form.width > 2 => format!("{score:+}"),
        _ => outcome(*score).to_owned(),
    };
    let cell = cell_of(place, column, y);
    canvas.clear(cell);
    canvas.centred(cell, &text, role);
}

/// The part of a line that belongs to a column.
fn cell_of(place: &Place, column: Column, y: u16) -> Rect {
    let (x, width) = (place.x_of(column), place.form.width);
    Rect { x, y, width, height: place.is_seen(y).into() }
}

/// A score where there is room for one sign.
fn outcome(score: i32) -> &'static str {
    match score {
        0 => "=",
        1.. => "+",
        _ => "-",
    }
}
