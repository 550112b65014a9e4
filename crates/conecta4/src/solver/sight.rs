//! What the moves are worth as far as a moment shows, on boards that nobody can solve.

use qeq_base::search::{Search, Stopped};

use super::{Solver, Wanted};
use crate::position::Position;
use crate::shape::Shape;

/// Nodes for exact scores, and nodes to see as far ahead as they reach: together about a second.
pub(crate) const EXACT: u64 = 1_000_000;
pub(crate) const AHEAD: u64 = 1_000_000;

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

impl Solver {
    /// The scores on the usual board, and where few nodes tell them; else as many stones ahead as some more nodes show.
    /// About a second at the most, but for the openings of the usual board without its book.
    ///
    /// # Errors
    /// When the search was stopped.
    pub fn sight(&mut self, position: &Position, meter: &mut Search<'_>) -> Result<Sight, Stopped> {
        if self.shape == Shape::USUAL {
            let scores = self.analyze(position, Wanted::Score, meter)?;
            return Ok(Sight { scores, ahead: None });
        }
        let exact = meter.within(EXACT, |part| self.analyze(position, Wanted::Score, part));
        exact.map_or_else(
            |_| self.see_ahead(position, meter),
            |scores| Ok(Sight { scores, ahead: None }),
        )
    }

    fn see_ahead(&mut self, position: &Position, meter: &mut Search<'_>) -> Result<Sight, Stopped> {
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
