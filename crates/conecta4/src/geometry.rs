//! The shape of a board and its bits: a column is `rows` bits from the bottom up, and one more on top of them that
//! stays empty. It keeps lines from wrapping into the next column, and catches the carry of a full one.
//!
//! ```text
//!   6 13 20 27 34 41 48   always empty
//!   5 12 19 26 33 40 47
//!   4 11 18 25 32 39 46
//!   3 10 17 24 31 38 45
//!   2  9 16 23 30 37 44
//!   1  8 15 22 29 36 43
//!   0  7 14 21 28 35 42   the bottom of 7 × 6
//! ```
//!
//! The search is compiled once for the usual board, whose shape is then made of constants, and once for each word
//! that holds any other.

use crate::word::Word;

/// A shape, and the arithmetic on its bits.
pub(crate) trait Geometry: Copy {
    /// What holds a board.
    type Word: Word;

    /// Squares in a column.
    fn rows(self) -> u32;
    /// Columns.
    fn cols(self) -> u32;
    /// How many in a line win.
    fn connect(self) -> u32;
    /// The lowest square of every column.
    fn bottom(self) -> Self::Word;
    /// Every square.
    fn squares(self) -> Self::Word;
    /// The first, third, fifth… row from the bottom.
    fn odd_rows(self) -> Self::Word;

    /// From a square to its right neighbour.
    fn stride(self) -> u32 {
        self.rows() + 1
    }

    /// All squares, counted.
    fn size(self) -> u32 {
        self.rows() * self.cols()
    }

    /// The squares of one column.
    fn column(self, column: u32) -> Self::Word {
        Self::Word::lowest_bits(self.rows()) << (column * self.stride())
    }

    /// The squares on which the next stone may land.
    fn landings(self, taken: Self::Word) -> Self::Word {
        taken.plus(self.bottom()) & self.squares()
    }

    /// From a square to its neighbours in the directions in which a line fits: up, right, and both ways between.
    fn steps(self) -> impl Iterator<Item = u32> {
        let (connect, stride) = (self.connect(), self.stride());
        let (tall, wide) = (connect <= self.rows(), connect <= self.cols());
        let steps =
            [(1, tall), (stride, wide), (stride - 1, tall && wide), (stride + 1, tall && wide)];
        steps.into_iter().filter_map(|(step, fits)| fits.then_some(step))
    }

    /// Whether a line of `connect` stones is among `stones`. About a dozen instructions on the usual board.
    fn has_line(self, stones: Self::Word) -> bool {
        let line = |step| !line_ends(stones, step, self.connect()).is_zero();
        self.steps().any(line)
    }

    /// The stones that belong to a line.
    fn squares_of_lines(self, stones: Self::Word) -> Self::Word {
        self.steps().fold(Self::Word::ZERO, |found, step| {
            let ends = line_ends(stones, step, self.connect());
            (0..self.connect()).fold(found, |found, nth| found | (ends >> (nth * step)))
        })
    }

    /// The squares that would complete a line of `stones`, taken or not; some may lie outside the board.
    /// About fifty instructions on the usual board.
    fn completions(self, stones: Self::Word) -> Self::Word {
        self.steps().fold(Self::Word::ZERO, |found, step| {
            found
                | if step == 1 {
                    before(stones, 1, self.connect() - 1)
                } else {
                    gaps(stones, step, self.connect())
                }
        })
    }

    /// The board as its mirror image. O(columns).
    fn mirrored(self, board: Self::Word) -> Self::Word {
        let stride = self.stride();
        let one = Self::Word::lowest_bits(stride);
        (0..self.cols()).fold(Self::Word::ZERO, |mirror, column| {
            (mirror << stride) | ((board >> (column * stride)) & one)
        })
    }
}

/// The last squares of the lines of `connect` stones in one direction.
fn line_ends<W: Word>(stones: W, step: u32, connect: u32) -> W {
    if connect == 4 {
        let pairs = stones & (stones << step);
        return pairs & (pairs << (2 * step));
    }
    (1..connect).fold(stones, |run, nth| run & (stones << (nth * step)))
}

/// The squares before which `count` stones stand in a row.
fn before<W: Word>(stones: W, step: u32, count: u32) -> W {
    (1..=count).fold(!W::ZERO, |run, nth| run & (stones << (nth * step)))
}

/// The squares that a line in one direction lacks.
fn gaps<W: Word>(stones: W, step: u32, connect: u32) -> W {
    if connect == 4 {
        return gaps_of_four(stones, step);
    }
    let behind = |count: u32| (1..=count).fold(!W::ZERO, |run, nth| run & (stones >> (nth * step)));
    (0..connect)
        .fold(W::ZERO, |found, nth| found | (before(stones, step, nth) & behind(connect - 1 - nth)))
}

/// The same for four in a line: three stones on one side, or two and one.
fn gaps_of_four<W: Word>(stones: W, step: u32) -> W {
    let pairs = stones & (stones << step);
    let threes = pairs & (pairs << step);
    let ends = (threes << step) | (threes >> (3 * step));
    let inside = ((pairs << step) & (stones >> step)) | ((stones << step) & (pairs >> (2 * step)));
    ends | inside
}

/// Seven columns of six squares, four in a line: all constants.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Usual;

impl Geometry for Usual {
    type Word = u64;

    fn rows(self) -> u32 {
        6
    }
    fn cols(self) -> u32 {
        7
    }
    fn connect(self) -> u32 {
        4
    }
    fn bottom(self) -> u64 {
        0x0000_0408_1020_4081
    }
    fn squares(self) -> u64 {
        0x0000_fdfb_f7ef_dfbf
    }
    fn odd_rows(self) -> u64 {
        0x0000_54a9_52a5_4a95
    }
}

/// Any shape that fits in the word.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Any<W> {
    rows: u32,
    cols: u32,
    connect: u32,
    bottom: W,
    squares: W,
    odd_rows: W,
}

impl<W: Word> Any<W> {
    /// The shape of these sizes.
    pub(crate) fn new(rows: u32, cols: u32, connect: u32) -> Self {
        debug_assert!((rows + 1) * cols <= W::BITS);
        let columns = (0..cols).map(|column| column * (rows + 1));
        let bottom = columns.fold(W::ZERO, |all, shift| all | (W::ONE << shift));
        let row = |row: u32| bottom << row;
        let squares = (0..rows).fold(W::ZERO, |all, it| all | row(it));
        let odd_rows = (0..rows).step_by(2).fold(W::ZERO, |all, it| all | row(it));
        Self { rows, cols, connect, bottom, squares, odd_rows }
    }
}

impl<W: Word> Geometry for Any<W> {
    type Word = W;

    fn rows(self) -> u32 {
        self.rows
    }
    fn cols(self) -> u32 {
        self.cols
    }
    fn connect(self) -> u32 {
        self.connect
    }
    fn bottom(self) -> W {
        self.bottom
    }
    fn squares(self) -> W {
        self.squares
    }
    fn odd_rows(self) -> W {
        self.odd_rows
    }
}
