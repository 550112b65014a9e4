//! Random boards: every cell any colour, each as likely as the others.

use qeq_base::chance::Chance;

use super::Board;

/// The size of boards to draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RandomBoard {
    /// Rows, 1 to [`MOST_SIDE`](super::MOST_SIDE).
    pub rows: usize,
    /// Columns, 1 to [`MOST_SIDE`](super::MOST_SIDE).
    pub width: usize,
    /// Colours, 1 to [`MOST_COLOURS`](super::MOST_COLOURS).
    pub colours: u8,
}

impl RandomBoard {
    /// The size where nobody says another.
    pub const USUAL: Self = Self { rows: 10, width: 10, colours: 4 };

    /// The board that belongs to `seed`, cells drawn row by row from the bottom: the same on every machine.
    ///
    /// # Panics
    /// When a size is out of range.
    pub fn draw(self, seed: u64) -> Board {
        let mut chance = Chance::from_seed(seed);
        let mut columns = vec![Vec::with_capacity(self.rows); self.width];
        for _ in 0..self.rows {
            for column in &mut columns {
                column.push(1 + chance.below(usize::from(self.colours)) as u8);
            }
        }
        Board::from_columns(self.rows, self.width, self.colours, columns)
    }
}
