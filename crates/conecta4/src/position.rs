//! The rules: a board, the moves that led to it, and what may follow.

use std::fmt;

use crate::geometry::{Any, Geometry};
use crate::shape::{Column, Shape};

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// Who begins.
    First,
    /// Who replies.
    Second,
}

impl Side {
    /// The rival.
    pub fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// Its place among the two, from 0.
    pub(crate) fn index(self) -> usize {
        match self {
            Self::First => 0,
            Self::Second => 1,
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Somebody has a line.
    Win(Side),
    /// The board is full.
    Draw,
}

/// Why a move was refused. The position is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The board has no such column.
    NoSuchColumn,
    /// No square of the column is empty.
    Full,
    /// The game has ended.
    Over,
}

/// A game in progress, or at its end.
///
/// Law: nobody moved after the end.
#[derive(Clone, Debug)]
pub struct Position {
    shape: Shape,
    geometry: Any<u128>,
    stones: [u128; 2],
    moves: Vec<Column>,
    end: Option<End>,
}

impl Position {
    /// An empty board.
    pub fn empty(shape: Shape) -> Self {
        let geometry = Any::new(shape.rows(), shape.cols(), shape.connect());
        Self { shape, geometry, stones: [0; 2], moves: Vec::new(), end: None }
    }

    /// The size of the board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The moves so far.
    pub fn moves(&self) -> &[Column] {
        &self.moves
    }

    /// Who is to move, or would be if the game went on.
    pub fn turn(&self) -> Side {
        if self.moves.len().is_multiple_of(2) { Side::First } else { Side::Second }
    }

    /// How the game ended, when it did.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// Whose stone is on a square; rows count from the bottom, from 0. Nobody's is where the board has no square.
    pub fn at(&self, column: Column, row: u32) -> Option<Side> {
        if column.index() >= self.shape.cols() || row >= self.shape.rows() {
            return None;
        }
        let square = self.square(column, row);
        [Side::First, Side::Second].into_iter().find(|side| self.stones[side.index()] & square != 0)
    }

    /// How many stones a column holds; none where the board has no such column.
    pub fn height(&self, column: Column) -> u32 {
        if column.index() >= self.shape.cols() {
            return 0;
        }
        (self.taken() & self.geometry.column(column.index())).count_ones()
    }

    /// The columns in which the side to move may play, from the left; none when the game is over.
    pub fn legal(&self) -> impl Iterator<Item = Column> {
        self.shape.columns().filter(|&column| self.may_play(column).is_ok())
    }

    /// Plays a stone. O(1).
    ///
    /// # Errors
    /// When the move is not legal.
    pub fn play(&mut self, column: Column) -> Result<(), Refusal> {
        self.may_play(column)?;
        let side = self.turn();
        self.stones[side.index()] |= self.landing(column);
        self.moves.push(column);
        self.end = if self.geometry.has_line(self.stones[side.index()]) {
            Some(End::Win(side))
        } else {
            (self.moves.len() as u32 == self.shape.size()).then_some(End::Draw)
        };
        Ok(())
    }

    /// The position after a legal move; `None` after another.
    pub fn after(&self, column: Column) -> Option<Self> {
        let mut after = self.clone();
        after.play(column).ok().map(|()| after)
    }

    /// Takes the last move back and says which it was. O(1).
    pub fn undo(&mut self) -> Option<Column> {
        let column = self.moves.pop()?;
        let top = self.taken() & self.geometry.column(column.index());
        let square = 1_u128 << top.ilog2();
        self.stones = self.stones.map(|stones| stones & !square);
        self.end = None;
        Some(column)
    }

    /// Whether the side to move wins by a legal move in `column`.
    fn wins_at(&self, column: Column) -> bool {
        self.completes(self.turn(), column)
    }

    /// The column of the lowest number in which the side to move wins at once.
    pub fn winning_move(&self) -> Option<Column> {
        self.shape.columns().find(|&column| self.wins_at(column))
    }

    /// The column of the lowest number in which the rival would win at once, if it were his turn.
    pub fn threat(&self) -> Option<Column> {
        let rival = self.turn().other();
        self.shape.columns().find(|&column| self.completes(rival, column))
    }

    /// Whether a stone of `side` dropped into a column completes a line.
    fn completes(&self, side: Side, column: Column) -> bool {
        let stones = self.stones[side.index()];
        self.may_play(column).is_ok()
            && self.geometry.completions(stones) & self.landing(column) != 0
    }

    /// The squares of the lines that decided the game, as column and row; empty without a winner.
    pub fn winning_squares(&self) -> Vec<(Column, u32)> {
        let Some(End::Win(side)) = self.end else { return Vec::new() };
        let line = self.geometry.squares_of_lines(self.stones[side.index()]);
        let squares =
            self.shape.columns().flat_map(|it| (0..self.shape.rows()).map(move |row| (it, row)));
        squares.filter(|&(column, row)| line & self.square(column, row) != 0).collect()
    }

    /// The stones of both sides, the first first.
    pub(crate) fn stones(&self) -> [u128; 2] {
        self.stones
    }

    /// The stones of the side to move, and all.
    pub(crate) fn bits(&self) -> (u128, u128) {
        (self.stones[self.turn().index()], self.taken())
    }

    /// A number for the board; no other has it but the mirror image.
    pub(crate) fn key(&self) -> u128 {
        let (mine, taken) = self.bits();
        let key = mine + taken + self.geometry.bottom();
        key.min(self.geometry.mirrored(key))
    }

    fn square(&self, column: Column, row: u32) -> u128 {
        1 << (column.index() * self.geometry.stride() + row)
    }

    fn taken(&self) -> u128 {
        self.stones[0] | self.stones[1]
    }

    fn landing(&self, column: Column) -> u128 {
        self.geometry.landings(self.taken()) & self.geometry.column(column.index())
    }

    fn may_play(&self, column: Column) -> Result<(), Refusal> {
        if self.end.is_some() {
            return Err(Refusal::Over);
        }
        if column.index() >= self.shape.cols() {
            return Err(Refusal::NoSuchColumn);
        }
        if self.landing(column) == 0 { Err(Refusal::Full) } else { Ok(()) }
    }
}

/// The moves, one sign each.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.moves.iter().try_for_each(|column| write!(f, "{column}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation;

    fn played(moves: &str) -> Position {
        notation::read(moves, Shape::USUAL).expect("legal moves")
    }

    #[test]
    fn there_is_no_stone_beyond_the_board() {
        let position = played("2211");
        let (first, second) = (Column::from_index(0), Column::from_index(1));
        for column in [first, second] {
            let stones = [0, 1, 2].map(|row| position.at(column, row));
            assert_eq!(stones, [Some(Side::First), Some(Side::Second), None]);
        }
        let beyond = [7, u32::MAX].map(Column::from_index);
        for (column, row) in [(first, 7), (first, u32::MAX), (beyond[0], 0), (beyond[1], 0)] {
            assert_eq!(position.at(column, row), None);
        }
        let heights = [first, second, beyond[0], beyond[1]];
        assert_eq!(heights.map(|column| position.height(column)), [2, 2, 0, 0]);
    }

    #[test]
    fn lines_in_every_direction_win() {
        for (moves, side) in [
            ("1212121", Side::First),
            ("1122334", Side::First),
            ("12233434464", Side::First),
            ("76655454424", Side::First),
            ("12123272", Side::Second),
        ] {
            assert_eq!(played(moves).end(), Some(End::Win(side)), "{moves}");
        }
    }

    #[test]
    fn a_refused_move_changes_nothing() {
        let mut position = played("444444");
        assert_eq!(position.play(Column::from_index(3)), Err(Refusal::Full));
        assert_eq!(position.play(Column::from_index(7)), Err(Refusal::NoSuchColumn));
        assert_eq!(position.to_string(), "444444");
        assert_eq!(position.legal().count(), 6);
    }

    #[test]
    fn undo_goes_back_to_the_empty_board() {
        let mut position = played("1122334");
        assert_eq!(position.end(), Some(End::Win(Side::First)));
        assert_eq!(position.legal().count(), 0);
        assert_eq!(position.play(Column::from_index(0)), Err(Refusal::Over));
        while position.undo().is_some() {}
        assert_eq!(position.stones(), [0; 2]);
        assert_eq!(position.end(), None);
    }

    #[test]
    fn the_winning_squares_are_those_of_every_line() {
        let squares = |moves| {
            let squares = played(moves).winning_squares();
            squares.into_iter().map(|(column, row)| (column.number(), row)).collect::<Vec<_>>()
        };
        assert_eq!(squares("1122334"), [1, 2, 3, 4].map(|column| (column, 0)));
        assert_eq!(squares("7171717"), [0, 1, 2, 3].map(|row| (7, row)));
        assert!(played("112233").winning_squares().is_empty());
    }

    #[test]
    fn lines_of_another_length_have_all_their_squares() {
        let squares = |moves, connect| {
            let shape = Shape::new(6, 7, connect).unwrap();
            let squares = notation::read(moves, shape).unwrap().winning_squares();
            squares.into_iter().map(|(column, row)| (column.number(), row)).collect::<Vec<_>>()
        };
        assert_eq!(squares("11223", 3), [(1, 0), (2, 0), (3, 0)]);
        assert_eq!(squares("51515151", 5), []);
        assert_eq!(squares("515151515", 5), [0, 1, 2, 3, 4].map(|row| (5, row)));
        assert_eq!(squares("122323", 3), []);
        assert_eq!(squares("1223733", 3), [(1, 0), (2, 1), (3, 2)]);
    }

    /// Both could go on: the first player in 1 and 3, the second in 2.
    #[test]
    fn nobody_wins_or_threatens_when_the_game_is_over() {
        let before = played("121212");
        assert_eq!(before.winning_move().map(Column::number), Some(1));
        assert_eq!(before.threat().map(Column::number), Some(2));
        let over = played("1212121");
        assert_eq!((over.winning_move(), over.threat()), (None, None));
    }

    #[test]
    fn a_full_board_is_a_draw() {
        let shape = Shape::new(4, 4, 4).unwrap();
        let mut position = Position::empty(shape);
        for sign in "4321311144234232".chars() {
            position.play(Column::from_sign(sign).unwrap()).unwrap();
        }
        assert_eq!(position.end(), Some(End::Draw));
        assert_eq!(position.legal().count(), 0);
    }
}
