//! Puzzle files.
//!
//! ```text
//! puzzle := rows EOL columns EOL colours EOL row*      the bottom row first
//! row    := colour (SPACE colour)* EOL                 0 is an empty cell
//! ```
//!
//! Blank lines are skipped, spaces are free, and the three numbers may share a line. Reading goes on after a fault, but for
//! texts that are not UTF-8, as whatever else seems to be wrong with the numbers may come of that, and for those that begin
//! with none of the three numbers: they are something else than puzzles.

use qeq_base::diagnostic::{Diagnostic, Diagnostics, not_numbers};
use qeq_base::pieces::{Piece, lines};
use qeq_base::source::{SourceText, Span};

use super::fault::{PuzzleFault, Size};
use super::{Board, MOST_COLOURS, MOST_SIDE};

/// What reading a puzzle gave: a board, or faults sorted by their place.
#[derive(Clone, Debug)]
pub struct Read {
    /// The board, when there was no fault.
    pub board: Option<Board>,
    /// The faults in order of their places.
    pub faults: Diagnostics<PuzzleFault>,
}

/// A cell as read: its colour, `None` when it was not valid, and its place in the text.
type RawCell = (Option<u8>, Span);

/// Reads a puzzle. O(length of the text).
pub fn read(source: &SourceText) -> Read {
    read_keeping(usize::MAX, source)
}

/// The same where anybody may send the text: so many of its faults are kept, and the others counted.
pub fn read_keeping(most_faults: usize, source: &SourceText) -> Read {
    let mut reader = Reader { faults: Diagnostics::keeping(most_faults) };
    reader.faults.extend(not_numbers(source, PuzzleFault::NotUtf8));
    if reader.faults.found() > 0 {
        return Read { board: None, faults: reader.faults.in_order() };
    }
    let board = reader.puzzle(source.text()).filter(|_| reader.faults.found() == 0);
    Read { board, faults: reader.faults.in_order() }
}

struct Reader {
    faults: Diagnostics<PuzzleFault>,
}

impl Reader {
    fn fault(&mut self, kind: PuzzleFault, span: Span) {
        self.faults.push(Diagnostic::new(kind, span));
    }

    fn puzzle(&mut self, text: &str) -> Option<Board> {
        let mut lines = lines(text).filter(|line| !line.is_blank());
        let end = Span::at(text.trim_end().len());
        let sizes = self.sizes(&mut lines, end)?;
        if sizes == [None; 3] {
            return None;
        }
        let [rows, width, colours] = sizes;
        let most = colours.unwrap_or(usize::from(MOST_COLOURS)) as u8;
        let (grid, found) = self.rows(lines, width, most);
        if let Some(expected) = rows.filter(|&rows| rows != found) {
            let surplus = grid.get(expected).and_then(|row| row.first()).map(|cell| cell.1);
            let kind = PuzzleFault::WrongRows { found, expected };
            self.fault(kind, surplus.unwrap_or(end));
        }
        self.standing(&grid, width.unwrap_or(0));
        let (rows, width, colours) = (rows?, width?, most);
        let column = |at: usize| grid.iter().filter_map(move |row| row[at].0).filter(|&it| it != 0);
        (self.faults.found() == 0).then(|| {
            let columns = (0..width).map(|at| column(at).collect()).collect();
            Board::from_columns(rows, width, colours, columns)
        })
    }

    /// The three numbers, `None` for one that is wrong. `None` where one is missing, and nothing follows.
    fn sizes<'a>(
        &mut self,
        lines: &mut impl Iterator<Item = Piece<'a>>,
        end: Span,
    ) -> Option<[Option<usize>; 3]> {
        let mut found = Vec::new();
        while found.len() < 3 {
            let Some(line) = lines.next() else {
                self.fault(PuzzleFault::NoSize(SIZES[found.len()].0), end);
                return None;
            };
            found.extend(line.words());
        }
        if let Some(surplus) = found.get(3) {
            self.fault(PuzzleFault::Surplus, surplus.span);
        }
        Some([0, 1, 2].map(|at| self.size(SIZES[at], found[at])))
    }

    fn size(&mut self, (size, most): (Size, usize), piece: Piece<'_>) -> Option<usize> {
        let number = piece.number().filter(|number| (1..=most).contains(number));
        if number.is_none() {
            let kind = PuzzleFault::BadSize { size, cell: piece.text.to_owned(), most };
            self.fault(kind, piece.span);
        }
        number
    }

    /// The rows, and how many they are. No more of them are kept than a board can have, and the first beyond: a row of one
    /// letter is as wide as all are.
    fn rows<'a>(
        &mut self,
        lines: impl Iterator<Item = Piece<'a>>,
        width: Option<usize>,
        colours: u8,
    ) -> (Vec<Vec<RawCell>>, usize) {
        let (mut grid, mut found) = (Vec::new(), 0);
        for line in lines {
            let row = self.row(line, width, colours);
            found += 1;
            if grid.len() <= MOST_SIDE {
                grid.push(row);
            }
        }
        (grid, found)
    }

    /// A row, as wide as all are, where that is known.
    fn row(&mut self, line: Piece<'_>, width: Option<usize>, colours: u8) -> Vec<RawCell> {
        let mut cells: Vec<RawCell> = Vec::new();
        for word in line.words() {
            let colour = word.number().filter(|&colour| colour <= colours);
            if colour.is_none() {
                let cell = word.text.to_owned();
                self.fault(PuzzleFault::BadColour { cell, colours }, word.span);
            }
            cells.push((colour, word.span));
        }
        if let Some(width) = width.filter(|&width| width != cells.len()) {
            let kind = PuzzleFault::WrongWidth { found: cells.len(), expected: width };
            let surplus = cells.get(width).map_or(Span::at(line.span.end), |cell| cell.1);
            self.fault(kind, surplus);
            cells.resize(width, (None, line.span));
        }
        cells
    }

    /// Every block has a block or the floor below it, and no empty column of the first `width` stands between others.
    fn standing(&mut self, grid: &[Vec<RawCell>], width: usize) {
        for pair in grid.windows(2) {
            for (below, above) in pair[0].iter().zip(&pair[1]) {
                if below.0 == Some(0) && above.0.is_some_and(|colour| colour != 0) {
                    self.fault(PuzzleFault::Hole, below.1);
                }
            }
        }
        let Some(floor) = grid.first() else { return };
        // A cell that could not be read has its own fault, and makes none of another.
        let is_block = |at: usize| floor[at].0.is_some_and(|colour| colour != 0);
        let last = (0..width).rev().find(|&at| is_block(at)).unwrap_or(0);
        let above_are_empty = |at: usize| grid.iter().all(|row| row[at].0 == Some(0));
        for gap in (0..last).filter(|&at| above_are_empty(at)) {
            self.fault(PuzzleFault::Gap, floor[gap].1);
        }
    }
}

/// The three numbers in their order, and the largest that each may be.
const SIZES: [(Size, usize); 3] =
    [(Size::Rows, MOST_SIDE), (Size::Columns, MOST_SIDE), (Size::Colours, MOST_COLOURS as usize)];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::assert_faults;

    /// Reads a text and compares line, column and code of every fault.
    fn faults(text: &str, expected: &[(usize, usize, &str)]) {
        let source = SourceText::new("x", text);
        let result = read(&source);
        assert_faults(&source, &result.faults, expected);
        assert_eq!(result.board.is_some(), expected.is_empty(), "{text:?}");
    }

    #[test]
    fn good_puzzles() {
        faults("1\n1\n1\n1", &[]);
        faults("\u{feff}2 2 3\r\n\r\n1 3\r\n 0\t2 \r\n", &[]);
        faults("1\n3\n2\n1 0 0\n", &[]);
        faults("1\n2\n2\n0 0\n", &[]);
    }

    #[test]
    fn sizes_are_numbers_in_range() {
        faults("", &[(1, 1, "no-size")]);
        faults("2\n2\n", &[(2, 2, "no-size")]);
        faults("0\n65\nx\n", &[(1, 1, "bad-size"), (2, 1, "bad-size"), (3, 1, "bad-size")]);
        faults("1,\nx\n0\n7 7\n", &[(1, 1, "bad-size"), (2, 1, "bad-size"), (3, 1, "bad-size")]);
        faults("1\n1\n1 7\n1\n", &[(3, 3, "surplus")]);
        faults("0\nx\n2\n3\n", &[(1, 1, "bad-size"), (2, 1, "bad-size"), (4, 1, "bad-colour")]);
        faults(
            "x 2 0\n1 x 1\n",
            &[(1, 1, "bad-size"), (1, 5, "bad-size"), (2, 3, "bad-colour"), (2, 5, "wrong-width")],
        );
        faults("1 1 1 7\n1\n1\n", &[(1, 7, "surplus"), (3, 1, "wrong-rows")]);
    }

    #[test]
    fn rows_and_cells_are_counted() {
        faults("2\n2\n1\n1 1\n", &[(4, 4, "wrong-rows")]);
        faults("1\n2\n1\n1 1\n1 1\n", &[(5, 1, "wrong-rows")]);
        faults("2\n2\n1\n1\n1 1 1\n", &[(4, 2, "wrong-width"), (5, 5, "wrong-width")]);
    }

    #[test]
    fn cells_are_colours_of_the_board() {
        faults(
            "1\n3\n2\n3 -1 x\n",
            &[(4, 1, "bad-colour"), (4, 3, "bad-colour"), (4, 6, "bad-colour")],
        );
    }

    #[test]
    fn blocks_stand_on_something() {
        faults("2\n2\n1\n1 0\n1 1\n", &[(4, 3, "hole")]);
        faults("1\n3\n1\n1 0 1\n", &[(4, 3, "gap")]);
        faults("2\n3\n1\n1 0 1\n0 1 0\n", &[(4, 3, "hole")]);
    }

    #[test]
    fn cells_that_cannot_be_read_make_no_gap() {
        faults("1\n3\n1\n0 0\n", &[(4, 4, "wrong-width")]);
        faults("1\n3\n1\n0 0 x\n", &[(4, 5, "bad-colour")]);
        faults("1\n4\n1\n1 0 1 x\n", &[(4, 3, "gap"), (4, 7, "bad-colour")]);
    }

    #[test]
    fn of_what_is_not_utf_8_nothing_else_is_wrong() {
        let wide = |mark: &str| {
            let text = [mark, "1\n2\n1\n1 1\n"].concat();
            text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<_>>()
        };
        for (bytes, expected) in [
            (b"1\n1\n1\n\xff\n".to_vec(), &[(4, 1, "not-utf8")][..]),
            (b"2\xa02\n1\n1 1\n1\xa01\n".to_vec(), &[(1, 2, "not-utf8"), (4, 2, "not-utf8")]),
            (b"1\n2\n1\n1\0 1\0 \0\n".to_vec(), &[(4, 2, "not-text")]),
            (b"\x89PNG\n\0\0\n\xff\n".to_vec(), &[(1, 1, "not-text")]),
            (wide("\u{feff}"), &[(1, 1, "not-utf8")]),
            (wide(""), &[(1, 1, "not-utf8")]),
        ] {
            let source = SourceText::from_bytes("x", bytes);
            let result = read(&source);
            assert_faults(&source, &result.faults, expected);
            assert!(result.board.is_none());
        }
    }
}
