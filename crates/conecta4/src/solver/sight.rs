//! What the moves are worth as far as a moment shows, where nobody can solve the position.

use qeq_base::search::{Search, Stopped};

use super::search::from_the_middle;
use super::{Solver, Wanted};
use crate::position::Position;
use crate::shape::{Column, Shape};

/// Nodes for exact scores, and nodes to see as far ahead as they reach: together about a second.
const EXACT: u64 = 1_000_000;
const AHEAD: u64 = 1_000_000;

/// Nodes for exact scores on the usual board: some seconds, and not enough for openings.
const EXACT_ON_USUAL: u64 = 50_000_000;

/// Nodes for exact scores on the usual board with the opening book. The columns of a hundred positions at random, one move
/// after the book, take 6,500,000 on average; those of the worst that is known, `127677`, take 53,500,000.
pub const EXACT_WITH_BOOK: u64 = 110_000_000;

/// So many stones ahead are always seen.
const FORESIGHT: u32 = 4;

/// What each move is worth, as far as it was seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sight {
    /// As [`Solver::analyze`] gives them; where only some stones ahead were seen, who wins later counts as nobody.
    pub scores: Vec<Option<i32>>,
    /// How many stones ahead were seen; `None` where these are the scores themselves.
    pub ahead: Option<u32>,
}

impl Sight {
    /// The best column as far as was seen, the nearest to the middle of several.
    pub fn best(&self) -> Option<Column> {
        let best = self.scores.iter().flatten().max()?;
        let columns = from_the_middle(self.scores.len() as u32);
        let is_best = |&at: &u32| self.scores[at as usize].as_ref() == Some(best);
        columns.into_iter().find(is_best).map(Column::from_index)
    }
}

impl Solver {
    /// The scores where few nodes tell them, or many on the usual board; else as many stones ahead as some more nodes show.
    /// About a second, and on the usual board some seconds at the most.
    ///
    /// # Errors
    /// When the search was stopped.
    pub fn sight(&mut self, position: &Position, meter: &mut Search<'_>) -> Result<Sight, Stopped> {
        let nodes = match self.shape {
            Shape::USUAL if self.has_book => EXACT_WITH_BOOK,
            Shape::USUAL => EXACT_ON_USUAL,
            _ => EXACT,
        };
        let exact = meter.within(nodes, |part| self.analyze(position, Wanted::Score, part));
        exact.map_or_else(
            |_| self.see_ahead(position, meter),
            |scores| Ok(Sight { scores, ahead: None }),
        )
    }

    /// As many stones ahead as some nodes show, without an attempt at the scores themselves. Less than a second.
    ///
    /// # Errors
    /// When the search was stopped.
    pub(crate) fn see_ahead(
        &mut self,
        position: &Position,
        meter: &mut Search<'_>,
    ) -> Result<Sight, Stopped> {
        let left = self.shape.size() - position.moves().len() as u32;
        let mut seen = Sight {
            scores: self.analyze_ahead(position, FORESIGHT, meter)?,
            ahead: Some(FORESIGHT),
        };
        let _out_of_sight: Result<(), Stopped> = meter.within(AHEAD, |part| {
            for stones in (FORESIGHT + 2..left).step_by(2) {
                let scores = self.analyze_ahead(position, stones, part)?;
                seen = Sight { scores, ahead: Some(stones) };
            }
            Ok(())
        });
        meter.stopped().map_or(Ok(seen), Err)
    }
}

#[cfg(test)]
mod tests {
    use qeq_base::search::Budget;

    use super::*;
    use crate::notation;

    /// What is seen of a position, and the nodes that it takes.
    fn seen(solver: &mut Solver, position: &Position) -> (Sight, u64) {
        let mut meter = Search::unlimited();
        (solver.sight(position, &mut meter).unwrap(), meter.progress().nodes)
    }

    #[test]
    fn where_few_nodes_tell_the_scores_they_are_seen() {
        for (rows, cols, moves) in [(6, 7, "4444453774372122521"), (4, 4, ""), (8, 8, "314151")] {
            let shape = Shape::new(rows, cols, 4).unwrap();
            let position = notation::read(moves, shape).unwrap();
            let mut solver = Solver::new(shape, 1 << 20);
            let mut meter = Search::unlimited();
            let scores = solver.analyze(&position, Wanted::Score, &mut meter).unwrap();
            let (sight, _) = seen(&mut solver, &position);
            assert_eq!(sight, Sight { scores, ahead: None }, "{moves}");
        }
    }

    #[test]
    fn elsewhere_a_moment_shows_what_is_within_some_stones() {
        for size in [8, 10] {
            let shape = Shape::new(size, size, 4).unwrap();
            let mut solver = Solver::new(shape, 1 << 20);
            let (sight, nodes) = seen(&mut solver, &Position::empty(shape));
            assert!(nodes <= EXACT + AHEAD + (1 << 16), "{nodes}");
            let stones = sight.ahead.expect("nobody can solve this board");
            assert!((FORESIGHT..shape.size()).contains(&stones));
            let mut meter = Search::unlimited();
            let again = solver.analyze_ahead(&Position::empty(shape), stones, &mut meter);
            assert_eq!(again, Ok(sight.scores));
        }
    }

    #[test]
    fn whoever_stops_it_learns_nothing() {
        let shape = Shape::new(8, 8, 4).unwrap();
        let mut solver = Solver::new(shape, 1 << 20);
        let mut meter = Search::new(Budget::nodes(EXACT + 10));
        assert_eq!(solver.sight(&Position::empty(shape), &mut meter), Err(Stopped::Budget));
    }
}
