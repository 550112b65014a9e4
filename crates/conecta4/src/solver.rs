//! The perfect player: the exact score of any position.
//!
//! The score of a position is positive when the side to move can win, and the greater the sooner: on 7 × 6 it is 22
//! less the stones that the winner will have placed. Negative when the other wins, 0 for a draw.
//!
//! A score is found by asking several times whether it is above some number, each time by a search with a window of
//! nothing. The numbers are chosen so that both short wins and long draws are found fast: short ends first, then the
//! sign, then the rest, halved after a short end and from 0 outwards where the end is far.

mod cache;
mod search;
mod sight;
mod statics;
mod table;

use qeq_base::search::{Search, Stopped};

use crate::book::{self, Book};
use crate::geometry::{Any, Geometry, Usual};
use crate::position::{End, Position};
use crate::shape::{Column, Shape};
use crate::word::Word;
use search::{Node, Scratch, Searcher, score_of_win};
pub use sight::{EXACT_WITH_BOOK, Sight};
use table::Table;

/// The size of the table where nothing else is said, in bytes: larger ones gain less than 1 % of the nodes of the
/// hardest openings.
pub const DEFAULT_TABLE: usize = 64 << 20;

/// The windows at both ends of the range are tried for wins and losses within 5, 9, … stones up to so many, before
/// the sign. On positions that end within 14, 13 costs a fortieth of the nodes of beginning with the sign; on long
/// ones 5 % more.
const SHORT: u32 = 13;

/// What is to be found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// The score.
    Score,
    /// Whether it is positive, negative or 0: 1, -1 or 0.
    Outcome,
}

/// A solver for boards of one shape, with its table. The table speeds up later searches of similar positions, and
/// never changes what they find.
pub struct Solver {
    shape: Shape,
    engine: Engine,
    /// Whether positions are looked up in the opening book first.
    has_book: bool,
}

/// The same code for three kinds of boards.
enum Engine {
    Usual(Exact<Usual>),
    Narrow(Exact<Any<u64>>),
    Wide(Exact<Any<u128>>),
}

impl Solver {
    /// A solver with a table of at most `table` bytes, or of the fewest with which its keys are exact: at most 1 MiB on boards
    /// of up to 64 bits, 32 KiB on most; 64 KiB to 2 MiB on larger ones.
    pub fn new(shape: Shape, table: usize) -> Self {
        let (rows, cols, connect) = (shape.rows(), shape.cols(), shape.connect());
        let engine = match shape.bits() {
            _ if shape == Shape::USUAL => Engine::Usual(Exact::new(Usual, table)),
            0..=64 => Engine::Narrow(Exact::new(Any::new(rows, cols, connect), table)),
            _ => Engine::Wide(Exact::new(Any::new(rows, cols, connect), table)),
        };
        Self { shape, engine, has_book: false }
    }

    /// This solver with the opening book, on the board that has one.
    pub fn with_book(self) -> Self {
        Self { has_book: self.shape == Shape::USUAL, ..self }
    }

    /// Forgets what earlier searches found.
    pub fn clear(&mut self) {
        match &mut self.engine {
            Engine::Usual(exact) => exact.table.clear(),
            Engine::Narrow(exact) => exact.table.clear(),
            Engine::Wide(exact) => exact.table.clear(),
        }
    }

    /// The score of a position for the side to move. At the end of a game that is the loser, or nobody.
    ///
    /// # Errors
    /// When the search was stopped.
    ///
    /// # Panics
    /// When the position is of another shape.
    pub fn solve(
        &mut self,
        position: &Position,
        wanted: Wanted,
        meter: &mut Search<'_>,
    ) -> Result<i32, Stopped> {
        self.expect_shape(position);
        if let Some(score) = self.known(position) {
            return Ok(wanted.of(score));
        }
        let (mine, taken) = position.bits();
        match &mut self.engine {
            Engine::Usual(exact) => exact.solve(mine, taken, wanted, meter),
            Engine::Narrow(exact) => exact.solve(mine, taken, wanted, meter),
            Engine::Wide(exact) => exact.solve(mine, taken, wanted, meter),
        }
    }

    /// The score after each move, for the side that makes it; `None` for columns where no stone may be played.
    ///
    /// # Errors
    /// When the search was stopped.
    ///
    /// # Panics
    /// When the position is of another shape.
    pub fn analyze(
        &mut self,
        position: &Position,
        wanted: Wanted,
        meter: &mut Search<'_>,
    ) -> Result<Vec<Option<i32>>, Stopped> {
        self.after_each(position, |solver, after| solver.solve(after, wanted, meter))
    }

    /// The same as far as it shows within so many stones: whoever wins later than that counts as nobody. With as many
    /// stones as there are squares left, or more, these are the scores; with fewer, far fewer nodes tell them.
    ///
    /// # Errors
    /// When the search was stopped.
    ///
    /// # Panics
    /// When the position is of another shape.
    fn analyze_ahead(
        &mut self,
        position: &Position,
        stones: u32,
        meter: &mut Search<'_>,
    ) -> Result<Vec<Option<i32>>, Stopped> {
        let played = position.moves().len() as u32;
        let last = played.saturating_add(stones).min(self.shape.size());
        self.after_each(position, |solver, after| solver.solve_until(after, last, meter))
    }

    /// What each move is worth to the side that makes it, where `score` says what the position after it is worth.
    fn after_each(
        &mut self,
        position: &Position,
        mut score: impl FnMut(&mut Self, &Position) -> Result<i32, Stopped>,
    ) -> Result<Vec<Option<i32>>, Stopped> {
        self.expect_shape(position);
        let moves = self.shape.columns().map(|column| position.after(column));
        let mut worth = |after: Position| score(self, &after).map(|score| -score);
        moves.map(|after| after.map(&mut worth).transpose()).collect()
    }

    /// The score where somebody wins with the stone of number `last` or before; else 0.
    fn solve_until(
        &mut self,
        position: &Position,
        last: u32,
        meter: &mut Search<'_>,
    ) -> Result<i32, Stopped> {
        let played = position.moves().len() as u32;
        // Who is to move places every other stone from the next, and who has moved those between.
        let least = |first: u32| match first <= last {
            true => score_of_end(self.shape, last - (last - first) % 2),
            false => i32::MAX,
        };
        let (win, loss) = (least(played + 1), least(played));
        let most = score_of_end(self.shape, played);
        let (mut low, mut high) = if win <= most && self.is_above(position, win - 1, meter)? {
            (win, most)
        } else if self.is_above(position, -loss, meter)? {
            return Ok(0);
        } else {
            (-most, -loss)
        };
        while low < high {
            let middle = low + (high - low).div_euclid(2);
            match self.is_above(position, middle, meter)? {
                true => low = middle + 1,
                false => high = middle,
            }
        }
        Ok(low)
    }

    /// The columns that keep what was found out of a position, those nearer to the middle first. A column costs one
    /// window.
    ///
    /// # Errors
    /// When the search was stopped.
    ///
    /// # Panics
    /// When the position is of another shape.
    pub fn best_columns(
        &mut self,
        position: &Position,
        wanted: Wanted,
        found: i32,
        meter: &mut Search<'_>,
    ) -> Result<Vec<Column>, Stopped> {
        self.expect_shape(position);
        let most = match wanted {
            // Where only the outcome counts, a loss is as good as any other.
            Wanted::Outcome if found < 0 => score_of_end(self.shape, 1),
            Wanted::Score | Wanted::Outcome => -found,
        };
        let mut best = Vec::new();
        for column in search::from_the_middle(self.shape.cols()).into_iter().map(Column::from_index)
        {
            if let Some(after) = position.after(column)
                && !self.is_above(&after, most, meter)?
            {
                best.push(column);
            }
        }
        Ok(best)
    }

    fn expect_shape(&self, position: &Position) {
        assert_eq!(position.shape(), self.shape, "a solver knows one shape");
    }

    /// Whether a score is above `alpha`.
    fn is_above(
        &mut self,
        position: &Position,
        alpha: i32,
        meter: &mut Search<'_>,
    ) -> Result<bool, Stopped> {
        if let Some(score) = self.known(position) {
            return Ok(score > alpha);
        }
        let (mine, taken) = position.bits();
        let bound = match &mut self.engine {
            Engine::Usual(exact) => exact.bound(mine, taken, alpha, meter),
            Engine::Narrow(exact) => exact.bound(mine, taken, alpha, meter),
            Engine::Wide(exact) => exact.bound(mine, taken, alpha, meter),
        };
        Ok(bound? > alpha)
    }

    /// The score where no search is needed.
    fn known(&self, position: &Position) -> Option<i32> {
        let stones = position.moves().len() as u32;
        match position.end() {
            Some(End::Draw) => Some(0),
            Some(End::Win(_)) => Some(-score_of_end(self.shape, stones)),
            None if position.winning_move().is_some() => Some(score_of_end(self.shape, stones + 1)),
            // It is not even read where no position is in it.
            None if self.has_book && stones as usize <= book::DEPTH => {
                Book::of_openings().score(position)
            }
            None => None,
        }
    }
}

impl Wanted {
    fn of(self, score: i32) -> i32 {
        match self {
            Self::Score => score,
            Self::Outcome => score.signum(),
        }
    }
}

/// The score of whoever wins with the stone of this number, from 1.
pub(crate) fn score_of_end(shape: Shape, stone: u32) -> i32 {
    score_on(shape.size(), stone)
}

/// The same on a board of so many squares.
fn score_on(size: u32, stone: u32) -> i32 {
    (size as i32 + 2 - stone as i32) / 2
}

/// How many more stones a game takes in which both play as well as the score says: who loses, as late as possible; 0 for a
/// score that no game can have.
pub fn stones_left(position: &Position, score: i32) -> u32 {
    let (size, played) = (position.shape().size(), position.moves().len() as u32);
    if score == 0 {
        return size - played;
    }
    let stones = (played + 1..=size)
        .filter(|&it| score_of_end(position.shape(), it) == score.saturating_abs());
    let wins_next = |stone: u32| (stone - played) % 2 == u32::from(score > 0);
    stones.into_iter().find(|&stone| wins_next(stone)).map_or(0, |stone| stone - played)
}

/// Bounds of a score that close in on it.
struct Range {
    least: i32,
    most: i32,
}

/// Searches on one geometry with one table.
struct Exact<G: Geometry> {
    g: G,
    table: Table<G>,
    scratch: Scratch<G::Word>,
}

impl<G: Geometry> Exact<G> {
    fn new(g: G, table: usize) -> Self {
        Self { g, table: Table::new(g, table), scratch: Scratch::new(g) }
    }

    /// A bound on either side of `alpha` for a position in which nobody wins at once.
    fn bound(
        &mut self,
        mine: u128,
        taken: u128,
        alpha: i32,
        meter: &mut Search<'_>,
    ) -> Result<i32, Stopped> {
        let root = self.root(mine, taken);
        let mut search = Searcher::new(self.g, &mut self.table, &mut self.scratch, meter, &root);
        search.test(root, taken.count_ones(), alpha)
    }

    fn solve(
        &mut self,
        mine: u128,
        taken: u128,
        wanted: Wanted,
        meter: &mut Search<'_>,
    ) -> Result<i32, Stopped> {
        let (root, stones) = (self.root(mine, taken), taken.count_ones());
        let mut search = Searcher::new(self.g, &mut self.table, &mut self.scratch, meter, &root);
        let mut test = |alpha: i32| search.test(root, stones, alpha);
        match wanted {
            Wanted::Score => Self::close_in(self.g, stones, &mut test),
            Wanted::Outcome if test(0)? > 0 => Ok(1),
            Wanted::Outcome => Ok(if test(-1)? > -1 { 0 } else { -1 }),
        }
    }

    fn root(&self, mine: u128, taken: u128) -> Node<G::Word> {
        Node::new(self.g, G::Word::truncated(mine), G::Word::truncated(taken))
    }

    /// Closes in on the score: first short wins and losses, whose windows are cheap, then the sign, then the rest.
    /// What is left after a short end is halved; where the end is far, windows are the cheaper the nearer they are to 0,
    /// so they go outwards from there.
    fn close_in(
        g: G,
        stones: u32,
        test: &mut impl FnMut(i32) -> Result<i32, Stopped>,
    ) -> Result<i32, Stopped> {
        let mut range =
            Range { least: -score_of_win(g, stones + 2), most: score_of_win(g, stones + 3) };
        let mut is_short = false;
        for ahead in (5..=SHORT).step_by(4) {
            let score = score_of_win(g, stones + ahead);
            if score < 2 || is_short {
                break;
            }
            if range.most >= score {
                range.narrow(score - 1, test)?;
            }
            if range.least <= -score && range.most > -score && range.least < score {
                range.narrow(-score, test)?;
            }
            is_short = range.least >= score || range.most <= -score;
        }
        while range.least < range.most {
            let Range { least, most } = range;
            let alpha = if least < 0 && most > 0 {
                0
            } else if is_short {
                least + (most - least).div_euclid(2)
            } else if least >= 0 {
                least
            } else {
                most - 1
            };
            range.narrow(alpha, test)?;
        }
        Ok(range.least)
    }
}

impl Range {
    fn narrow(
        &mut self,
        alpha: i32,
        test: &mut impl FnMut(i32) -> Result<i32, Stopped>,
    ) -> Result<(), Stopped> {
        match test(alpha)? {
            lower if lower > alpha => self.least = self.least.max(lower),
            upper => self.most = self.most.min(upper),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
