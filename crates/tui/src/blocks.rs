//! Boards of Clikomania as pictures: tiles, as large as fits, each with the sign of its colour, so that colours are not
//! needed. A board that does not fit even by signs alone shows the part around what matters, and on which sides there is
//! more.
//!
//! ```text
//! ╭───╮╔═══╗   ╭1─╮╔2═╗    1•2   12
//! │ 1 │║▸2◂║   ╰──╯╚══╝
//! ╰───╯╚═══╝
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
}

impl Form {
    /// Columns and rows of cells of a whole board.
    fn size(self, board: &Board) -> (u16, u16) {
        let (numbers, foot) = if self.has_numbers { (NUMBER, 1) } else { (0, 0) };
        let (rows, columns) = (board.rows() as u16, board.width() as u16);
        (columns * self.width + numbers, rows * self.height + foot)
    }

    /// The lines of a tile.
    fn tile(self, sign: char, is_lit: bool, is_cursor: bool) -> Vec<String> {
        let (left, right) = if is_cursor { ('▸', '◂') } else { (' ', ' ') };
        match (self.height, self.width, is_lit) {
            (3, _, false) => {
                vec!["╭───╮".into(), format!("│{left}{sign}{right}│"), "╰───╯".into()]
            }
            (3, _, true) => {
                vec!["╔═══╗".into(), format!("║{left}{sign}{right}║"), "╚═══╝".into()]
            }
            (2, _, false) => {
                vec![format!("╭{sign}{}╮", if is_cursor { '◂' } else { '─' }), "╰──╯".into()]
            }
            (2, _, true) => {
                vec![format!("╔{sign}{}╗", if is_cursor { '◂' } else { '═' }), "╚══╝".into()]
            }
            (_, 2, _) if is_cursor => vec![format!("▸{sign}")],
            (_, 2, true) => vec![format!("•{sign}")],
            (_, 2, false) => vec![format!(" {sign}")],
            _ => vec![sign.into()],
        }
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
    *FORMS.iter().find(fits).unwrap_or(&SMALLEST)
}

/// The number of a block, by which clicks name it.
pub(crate) fn number(board: &Board, place: Place) -> usize {
    usize::from(place.row) * board.width() + usize::from(place.column)
}

/// The place of a number.
pub(crate) fn place(board: &Board, number: usize) -> Place {
    Place::new((number % board.width()) as u8, (number / board.width()) as u8)
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
        let area = middle(without_signs(area, width, height), width, height);
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
            let text =
                if rect.width > 2 { format!("{column:>3}") } else { format!(" {}", column % 10) };
            canvas.text(rect.x, self.bottom, rect.width, &text, Role::Faint);
        }
    }
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
    let Some(colour) = picture.board.colour(place) else {
        let (x, y) = (rect.x + rect.width / 2, rect.y + (rect.height - 1) / 2);
        canvas.text(x, y, 1, "·", Role::Faint);
        return;
    };
    let (is_lit, is_cursor) =
        (picture.lit.binary_search(&place).is_ok(), picture.cursor == Some(place));
    let mut style = canvas.theme.tile(colour, is_lit);
    if is_cursor && form == SMALLEST {
        style = style.add_modifier(Modifier::UNDERLINED);
    }
    let lines = form.tile(texts::block(colour), is_lit, is_cursor);
    for (line, y) in lines.iter().zip(rect.y..) {
        canvas.styled(rect.x, y, cells(line), line, style);
    }
    canvas.target(rect, Action::Block(number(picture.board, place)));
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
