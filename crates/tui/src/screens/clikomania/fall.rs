//! What is seen between a move and the board after it, one step of the practice after another: the group is gone, then what
//! stood above it falls, and then columns close.

use std::time::Duration;

use qeq_clikomania::board::{Board, Place as Block};
use qeq_clikomania::game::Game;

use crate::blocks::{Gone, Picture};
use crate::world::World;

/// Each step is seen so long.
const STEP: Duration = Duration::from_millis(110);

/// A move that is being seen.
#[derive(Debug)]
pub(super) struct Fall {
    before: Board,
    /// The group, in order.
    cells: Vec<Block>,
    since: Duration,
}

impl Fall {
    /// What is seen of a game that stood so before. Only a move is: a game that went back, or on by several moves, is there at
    /// once, and so it is for whoever wants no pictures that move.
    pub(super) fn since(before: Board, game: &Game, world: &World) -> Option<Self> {
        let &name = game.moves()[..game.played()].last()?;
        let cells = before.group_at(name)?.cells;
        let is_move = before.take(name).as_ref() == Some(game.board());
        (is_move && world.settings.animation).then_some(Self { before, cells, since: world.now })
    }

    /// How many steps there are before the last one: two where a column closes.
    fn steps(&self) -> u32 {
        let taken = |column: usize| {
            self.cells.iter().filter(|cell| usize::from(cell.column) == column).count()
        };
        let mut before_last = self.before.columns().iter().rev().skip(1).rev().enumerate();
        let closes = before_last.any(|(at, blocks)| taken(at) == blocks.len());
        1 + u32::from(closes)
    }

    pub(super) fn is_over(&self, now: Duration) -> bool {
        now >= self.since + self.steps() * STEP
    }

    /// How long the next picture may wait.
    pub(super) fn wait(&self, now: Duration) -> Duration {
        let due = (1..=self.steps()).map(|step| self.since + step * STEP);
        due.map(|due| due.saturating_sub(now)).find(|it| !it.is_zero()).unwrap_or_default()
    }

    pub(super) fn picture(&self, now: Duration) -> Picture<'_> {
        let has_fallen = now >= self.since + STEP;
        let gone = Some(Gone { cells: &self.cells, has_fallen });
        Picture { board: &self.before, cursor: None, lit: &[], gone }
    }
}
