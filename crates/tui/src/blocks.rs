//! Boards of Clikomania as pictures: tiles, as large as fits, each with the sign of its colour, so that colours are not
//! needed. Large tiles of a group run into one shape. A board that does not fit even by signs alone shows the part around
//! what matters, and on which sides there is more.
//!
//! ```text
//! ╭────────╮╔═══╗   ╭1──1─╮╔2═╗    1 1•2   112
//! │ 1    1 │║▸2◂║   │  ╭──╯╚══╝    1 3 4   134
//! │    ╭───╯╚═══╝   │1 │╭3─╮╭4─╮
//! │ 1  │            ╰──╯╰──╯╰──╯
//! ╰────╯
//! ```

use qeq_clikomania::board::{Board, Place};
use qeq_frontend::texts;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use crate::action::Action;
use crate::canvas::{Canvas, cells, middle};
use crate::theme::Role;

/// How large a tile is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Form {
    width: u16,
    height: u16,
    /// Whether rows and columns have their numbers.
    has_numbers: bool,
}

/// The largest first.
const FORMS: [Form; 5] = [
    Form { width: 5, height: 3, has_numbers: true },
    Form { width: 4, height: 2, has_numbers: true },
    Form { width: 2, height: 1, has_numbers: true },
    Form { width: 2, height: 1, has_numbers: false },
    SMALLEST,
];

const SMALLEST: Form = Form { width: 1, height: 1, has_numbers: false };

/// A board that does not fit even so is seen in parts. Which part it is the numbers tell, where there is room for them.
const PARTS: Form = Form { has_numbers: true, ..SMALLEST };

/// Columns and rows below which a part of a board has no numbers.
const NUMBERED: (u16, u16) = (8, 4);

/// Columns for the number of a row.
const NUMBER: u16 = 3;

/// What is to be seen.
#[derive(Clone, Copy)]
pub(crate) struct Picture<'a> {
    pub(crate) board: &'a Board,
    /// The block that is pointed at.
    pub(crate) cursor: Option<Place>,
    /// The blocks of the group that is lit, in order.
    pub(crate) lit: &'a [Place],
    /// A group of the board that is not there any more. Nobody can click then.
    pub(crate) gone: Option<Gone<'a>>,
}

/// A group that was taken from a board.
#[derive(Clone, Copy)]
pub(crate) struct Gone<'a> {
    /// Its blocks, in order.
    pub(crate) cells: &'a [Place],
    /// Whether what stood above has fallen. No column is closed yet.
    pub(crate) has_fallen: bool,
}

impl Picture<'_> {
    /// The colour of the block that is seen at a place, if there is one.
    fn colour(&self, place: Place) -> Option<u8> {
        let Some(Gone { cells, has_fallen }) = self.gone else { return self.board.colour(place) };
        let at = |row: usize| Place::new(place.column, row as u8);
        let mut left = (0..self.board.rows()).filter(|&row| cells.binary_search(&at(row)).is_err());
        let row = usize::from(place.row);
        let row = if has_fallen { left.nth(row) } else { left.find(|&it| it == row) };
        self.board.colour(at(row?))
    }
}

impl Form {
    /// Columns and rows of cells of a whole board.
    fn size(self, board: &Board) -> (u16, u16) {
        let (numbers, foot) = if self.has_numbers { (NUMBER, 1) } else { (0, 0) };
        let (rows, columns) = (board.rows() as u16, board.width() as u16);
        (columns * self.width + numbers, rows * self.height + foot)
    }

    /// The lines of a tile.
    fn lines(self, tile: &Tile) -> Vec<String> {
        let Tile { sign, is_lit, is_cursor, .. } = *tile;
        let (left, right) = if is_cursor { ('▸', '◂') } else { (' ', ' ') };
        let edge = |up: isize, inside: &str| {
            format!("{}{inside}{}", tile.corner(-1, up), tile.corner(1, up))
        };
        let [over, under] = [1, -1].map(|up| tile.line(0, up));
        match (self.height, self.width) {
            (3, _) => vec![
                edge(1, &format!("{over}{over}{over}")),
                format!("{}{left}{sign}{right}{}", tile.line(-1, 0), tile.line(1, 0)),
                edge(-1, &format!("{under}{under}{under}")),
            ],
            (2, _) => {
                let beside = if is_cursor { right } else { over };
                vec![edge(1, &format!("{sign}{beside}")), edge(-1, &format!("{under}{under}"))]
            }
            (_, 2) if is_cursor => vec![format!("{left}{sign}")],
            (_, 2) if is_lit => vec![format!("•{sign}")],
            (_, 2) => vec![format!(" {sign}")],
            _ => vec![sign.into()],
        }
    }
}

/// A block as it is drawn.
struct Tile {
    sign: char,
    is_lit: bool,
    is_cursor: bool,
    /// Where blocks of its colour are around it, from below left to above right.
    same: [[bool; 3]; 3],
}

impl Tile {
    fn new(picture: &Picture<'_>, place: Place, colour: u8) -> Self {
        let Place { column, row } = place;
        let is_same = |right: usize, up: usize| {
            let column = usize::from(column).checked_add_signed(right as isize - 1);
            let row = usize::from(row).checked_add_signed(up as isize - 1);
            let beside = column.zip(row).map(|(column, row)| Place::new(column as u8, row as u8));
            beside.is_some_and(|place| picture.colour(place) == Some(colour))
        };
        Self {
            sign: texts::clikomania::block(colour),
            is_lit: picture.lit.binary_search(&place).is_ok(),
            is_cursor: picture.cursor == Some(place),
            same: [0, 1, 2].map(|up| [0, 1, 2].map(|right| is_same(right, up))),
        }
    }

    /// Whether there is a block of its colour in such a direction.
    fn goes_on(&self, right: isize, up: isize) -> bool {
        self.same[(up + 1) as usize][(right + 1) as usize]
    }

    fn pen(&self) -> &'static Pen {
        if self.is_lit { &DOUBLE } else { &LIGHT }
    }

    /// What bounds it on one side: nothing where its group goes on.
    fn line(&self, right: isize, up: isize) -> char {
        match self.pen() {
            _ if self.goes_on(right, up) => ' ',
            pen if right == 0 => pen.level,
            pen => pen.upright,
        }
    }

    /// What stands where two sides meet.
    fn corner(&self, right: isize, up: isize) -> char {
        let pen = self.pen();
        match (self.goes_on(right, 0), self.goes_on(0, up)) {
            (false, false) => pen.corner(right, up),
            (true, false) => pen.level,
            (false, true) => pen.upright,
            (true, true) if self.goes_on(right, up) => ' ',
            // The lines of its two neighbours meet here.
            (true, true) => pen.corner(-right, -up),
        }
    }
}

/// The lines around a shape.
struct Pen {
    level: char,
    upright: char,
    /// From below left to above right.
    corners: [[char; 2]; 2],
}

const LIGHT: Pen = Pen { level: '─', upright: '│', corners: [['╰', '╯'], ['╭', '╮']] };
const DOUBLE: Pen = Pen { level: '═', upright: '║', corners: [['╚', '╝'], ['╔', '╗']] };

impl Pen {
    fn corner(&self, right: isize, up: isize) -> char {
        self.corners[usize::from(up > 0)][usize::from(right > 0)]
    }
}

/// How wide a board is at most in an area.
pub(crate) fn width(board: &Board, area: Rect) -> u16 {
    form(board, area).size(board).0.min(area.width)
}

fn form(board: &Board, area: Rect) -> Form {
    let fits = |form: &&Form| {
        let (width, height) = form.size(board);
        width <= area.width && height <= area.height
    };
    let is_numbered = area.width >= NUMBERED.0 && area.height >= NUMBERED.1;
    let parts = if is_numbered { PARTS } else { SMALLEST };
    *FORMS.iter().find(fits).unwrap_or(&parts)
}

/// Draws a board in the middle of an area. A click on a block names it.
pub(crate) fn draw(canvas: &mut Canvas<'_>, area: Rect, picture: &Picture<'_>) {
    if area.is_empty() {
        return;
    }
    let window = Window::new(area, picture);
    for column in window.columns.clone() {
        for row in window.rows.clone() {
            let place = Place::new(column as u8, row as u8);
            draw_cell(canvas, window.rect(place), window.form, picture, place);
        }
    }
    if window.form.has_numbers {
        window.draw_numbers(canvas);
    }
    window.draw_more(canvas, picture.board);
}

/// The part of a board that is seen, and where it stands.
struct Window {
    form: Form,
    /// The first column of tiles, and below the lowest row of them.
    left: u16,
    bottom: u16,
    columns: std::ops::Range<usize>,
    rows: std::ops::Range<usize>,
}

impl Window {
    fn new(area: Rect, picture: &Picture<'_>) -> Self {
        let board = picture.board;
        let form = form(board, area);
        let (width, height) = form.size(board);
        let room = match form.has_numbers {
            true => beside_signs(area, width, height),
            false => without_signs(area, width, height),
        };
        let area = middle(room, width, height);
        let (numbers, foot) = if form.has_numbers { (NUMBER, 1) } else { (0, 0) };
        let focus = picture.cursor.or(picture.lit.first().copied()).unwrap_or(Place::new(0, 0));
        let part = |room: u16, tile: u16, all: usize, focus: u8| {
            let seen = usize::from(room / tile).min(all);
            let first = usize::from(focus).saturating_sub(seen / 2).min(all - seen);
            first..first + seen
        };
        Self {
            form,
            left: area.x + numbers,
            bottom: area.bottom() - foot,
            columns: part(area.width - numbers, form.width, board.width(), focus.column),
            rows: part(area.height - foot, form.height, board.rows(), focus.row),
        }
    }

    fn rect(&self, place: Place) -> Rect {
        let right = (usize::from(place.column) - self.columns.start) as u16;
        let up = (usize::from(place.row) - self.rows.start) as u16;
        Rect {
            x: self.left + right * self.form.width,
            y: self.bottom - (up + 1) * self.form.height,
            width: self.form.width,
            height: self.form.height,
        }
    }

    /// On which sides there is more of the board.
    fn draw_more(&self, canvas: &mut Canvas<'_>, board: &Board) {
        let (columns, rows) = (self.columns.len() as u16, self.rows.len() as u16);
        let seen = Rect::new(self.left, self.bottom - rows, columns, rows);
        let beside = Rect { width: columns + 1, ..seen };
        canvas.more(beside, self.rows.end < board.rows(), self.rows.start > 0);
        let below = Rect { y: self.bottom, height: 1, ..seen };
        let below = match self.form.has_numbers {
            // The signs stand at the ends of the line of numbers.
            true => Rect { x: self.left - 1, width: columns + 2, ..below },
            false => below,
        };
        canvas.more_beside(below, self.columns.start > 0, self.columns.end < board.width());
    }

    fn draw_numbers(&self, canvas: &mut Canvas<'_>) {
        for row in self.rows.clone() {
            let y = self.rect(Place::new(self.columns.start as u8, row as u8)).y;
            let y = y + (self.form.height - 1) / 2;
            canvas.text(self.left - NUMBER, y, NUMBER, &format!("{row:>2}"), Role::Faint);
        }
        for column in self.columns.clone() {
            let rect = self.rect(Place::new(column as u8, self.rows.start as u8));
            // Two digits side by side with two others cannot be told apart.
            let text = match rect.width {
                1 => (column % 10).to_string(),
                2 => format!(" {}", column % 10),
                _ => format!("{column:>3}"),
            };
            canvas.text(rect.x, self.bottom, rect.width, &text, Role::Faint);
        }
    }
}

/// An area without the column for the signs that say that there is more of a board of this size: those to the sides stand on
/// the line of numbers.
fn beside_signs(area: Rect, width: u16, height: u16) -> Rect {
    let is_cut = width > area.width || height > area.height;
    Rect { width: area.width.saturating_sub(is_cut.into()), ..area }
}

/// An area without the column and the row for the signs that say that there is more of a board of this size.
fn without_signs(area: Rect, width: u16, height: u16) -> Rect {
    let room = |is_too_wide: bool, is_too_high: bool| Rect {
        width: area.width.saturating_sub(is_too_high.into()),
        height: area.height.saturating_sub(is_too_wide.into()),
        ..area
    };
    let lacks = |room: Rect| (width > room.width, height > room.height);
    // The place of one sign may be what the other side lacks.
    let (is_too_wide, is_too_high) = lacks(area);
    let (is_too_wide, is_too_high) = lacks(room(is_too_wide, is_too_high));
    room(is_too_wide, is_too_high)
}

fn draw_cell(canvas: &mut Canvas<'_>, rect: Rect, form: Form, picture: &Picture<'_>, place: Place) {
    let Some(colour) = picture.colour(place) else {
        let (x, y) = (rect.x + rect.width / 2, rect.y + (rect.height - 1) / 2);
        canvas.text(x, y, 1, "·", Role::Faint);
        return;
    };
    let tile = Tile::new(picture, place, colour);
    let mut style = canvas.theme.tile(colour, tile.is_lit);
    if tile.is_cursor && form.width == 1 {
        style = style.add_modifier(Modifier::UNDERLINED);
    }
    for (line, y) in form.lines(&tile).iter().zip(rect.y..) {
        canvas.styled(rect.x, y, cells(line), line, style);
    }
    if picture.gone.is_none() {
        canvas.target(rect, Action::Block(place));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_signs_of_a_cut_board_have_their_own_cells() {
        let left = |width, height| {
            let room = without_signs(Rect::new(0, 0, 20, 10), width, height);
            (room.width, room.height)
        };
        assert_eq!(left(20, 10), (20, 10));
        assert_eq!(left(19, 11), (19, 10));
        assert_eq!(left(21, 9), (20, 9));
        assert_eq!(left(20, 11), (19, 9), "the sign at the right takes a column that was needed");
        assert_eq!(left(21, 10), (19, 9));
        assert_eq!(left(64, 64), (19, 9));
    }
}
