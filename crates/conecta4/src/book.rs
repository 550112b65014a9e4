//! The opening book of the usual board: the score of every position with at most [`DEPTH`] stones.
//!
//! On file stand only the scores of the positions with exactly so many stones, each on its place among those
//! positions, mirror images together, sorted by their keys. The positions are found again stone by stone; the
//! scores before them follow from those after.
//!
//! ```text
//! book := ("#" … EOL)* (score+ EOL)*
//! score := one sign, "A" for -20, "U" for 0, "i" for 20
//! ```
//!
//! `cargo xtask conecta4 book` writes the file from the solver.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::OnceLock;

use crate::position::Position;
use crate::shape::Shape;
use crate::solver::score_of_end;

/// Most stones of a position in the book.
pub const DEPTH: usize = 6;

const TEXT: &str = include_str!("../../../datos/conecta4/aperturas.txt");

/// The sign of a score of 0.
const ZERO: i32 = 'U' as i32;

/// The scores that have a sign: those of the last stone of all and of the first that can win.
const SCORES: RangeInclusive<i32> = -20..=20;

/// Scores by position.
pub struct Book {
    scores: BTreeMap<u128, i32>,
}

impl Book {
    /// The book that comes with the solver. Built once, in some milliseconds.
    pub fn of_openings() -> &'static Self {
        static BOOK: OnceLock<Book> = OnceLock::new();
        BOOK.get_or_init(|| Self::read(TEXT).expect("the book on file is whole"))
    }

    /// Reads a book; `None` when it does not hold one score for each position, or a sign that is no score.
    pub fn read(text: &str) -> Option<Self> {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let read = lines.flat_map(str::bytes).map(|sign| i32::from(sign) - ZERO);
        let read: Vec<i32> = read.collect();
        let leaves = leaves();
        if read.len() != leaves.len() || !read.iter().all(|score| SCORES.contains(score)) {
            return None;
        }
        let mut scores: BTreeMap<u128, i32> = leaves.keys().copied().zip(read).collect();
        fill(&mut Position::empty(Shape::USUAL), &mut scores);
        Some(Self { scores })
    }

    /// The score of a position that is in the book.
    pub fn score(&self, position: &Position) -> Option<i32> {
        if position.moves().len() > DEPTH {
            return None;
        }
        self.scores.get(&position.key()).copied()
    }
}

/// A book as its file, from the scores of its [`leaves`] in their order.
pub fn write(scores: &[i32]) -> String {
    let signs: Vec<char> = scores.iter().map(|score| (ZERO + score) as u8 as char).collect();
    signs.chunks(100).map(|line| line.iter().collect::<String>() + "\n").collect()
}

/// The positions whose scores are on file, by their keys.
pub fn leaves() -> BTreeMap<u128, Position> {
    let empty = Position::empty(Shape::USUAL);
    let start = BTreeMap::from([(empty.key(), empty)]);
    (0..DEPTH).fold(start, |layer, _| {
        let after = layer.values().flat_map(|it| it.legal().filter_map(|column| it.after(column)));
        after.map(|position| (position.key(), position)).collect()
    })
}

/// The score of a position with fewer stones than the leaves; fills it and all below in. Nobody can have won before.
fn fill(position: &mut Position, scores: &mut BTreeMap<u128, i32>) -> i32 {
    if let Some(&score) = scores.get(&position.key()) {
        return score;
    }
    let mut best = -score_of_end(Shape::USUAL, 1);
    for column in position.legal().collect::<Vec<_>>() {
        position.play(column).expect("a legal move");
        best = best.max(-fill(position, scores));
        position.undo();
    }
    scores.insert(position.key(), best);
    best
}

#[cfg(test)]
mod tests {
    use qeq_base::search::{Budget, Search};

    use super::*;
    use crate::notation;
    use crate::solver::{DEFAULT_TABLE, Solver, Wanted};

    fn score(moves: &str) -> Option<i32> {
        Book::of_openings().score(&notation::read(moves, Shape::USUAL).unwrap())
    }

    #[test]
    fn the_book_on_file_is_whole_and_written_as_it_is_read() {
        let scores: Vec<i32> = leaves()
            .values()
            .map(|leaf| Book::of_openings().score(leaf).expect("every leaf is in the book"))
            .collect();
        let file: String =
            TEXT.split_inclusive('\n').filter(|line| !line.starts_with('#')).collect();
        assert_eq!(write(&scores), file);
        assert!(Book::read(&format!("{TEXT}U\n")).is_none(), "one score too many");
        let last = file.trim_end().len() - 1;
        for (sign, is_score) in [("A", true), ("i", true), ("@", false), ("j", false)] {
            let text = format!("{}{sign}\n", &file[..last]);
            assert_eq!(Book::read(&text).is_some(), is_score, "{sign}");
        }
    }

    /// What is solved soon is solved again, and one opening that takes millions of nodes.
    #[test]
    fn a_sample_of_the_book_is_what_the_solver_finds() {
        let mut solver = Solver::new(Shape::USUAL, DEFAULT_TABLE);
        let mut solve = |position: &Position, nodes| {
            solver.clear();
            solver.solve(position, Wanted::Score, &mut Search::new(Budget::nodes(nodes))).ok()
        };
        let solved: Vec<_> = leaves()
            .values()
            .filter_map(|leaf| Some((solve(leaf, 10_000)?, Book::of_openings().score(leaf)?)))
            .collect();
        assert!(solved.len() > 30, "{}", solved.len());
        assert!(solved.iter().all(|(found, on_file)| found == on_file));
        let opening = notation::read("3443", Shape::USUAL).unwrap();
        assert_eq!(solve(&opening, 10_000_000), score("3443"));
    }

    /// J. Allen, V. Allis (1988): the first player wins by the middle column and loses by an edge.
    #[test]
    fn the_first_stone_belongs_in_the_middle() {
        assert_eq!(score(""), Some(1));
        assert_eq!(score("4"), Some(-1));
        assert_eq!(score("1"), score("7"));
        assert_eq!(score("1"), Some(2));
    }

    #[test]
    fn the_book_ends_behind_its_last_stone() {
        let moves = "4444445";
        assert!((0..=DEPTH).all(|stones| score(&moves[..stones]).is_some()));
        assert_eq!(score(moves), None);
    }
}
