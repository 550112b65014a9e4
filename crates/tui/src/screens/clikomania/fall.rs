//! What is seen between a move and the board after it, one step of the assignment after another: the group is gone, then what
//! stood above it falls, and then columns close.

use std::time::Duration;

use qeq_clikomania::board::{Board, Place as Block};
use qeq_clikomania::game::Game;

use crate::blocks::{Gone, Picture};
use crate::world::World;

/// Each step is seen so long.
const STEP: Duration = Duration::from_millis(110);

/// The move that is being seen, if one is.
#[derive(Debug, Default)]
pub(super) struct Falling(Option<Fall>);

impl Falling {
    /// Lets the last move of a game that stood so before be seen.
    pub(super) fn see(&mut self, before: Board, game: &Game, world: &World) {
        self.0 = Fall::since(before, game, world);
    }

    pub(super) fn stop(&mut self) {
        self.0 = None;
    }

    /// How long the next picture may wait.
    pub(super) fn wait(&self, now: Duration) -> Option<Duration> {
        self.0.as_ref().map(|fall| fall.wait(now))
    }

    pub(super) fn tick(&mut self, now: Duration) {
        self.0.take_if(|fall| fall.is_over(now));
    }

    /// What is seen in place of the board as it stands.
    pub(super) fn over<'a>(&'a self, still: Picture<'a>, now: Duration) -> Picture<'a> {
        self.0.as_ref().map_or(still, |fall| fall.picture(now))
    }
}

/// A move that is being seen.
#[derive(Debug)]
struct Fall {
    before: Board,
    /// The group, in order.
    cells: Vec<Block>,
    since: Duration,
}

impl Fall {
    /// What is seen of a game that stood so before. Only a move is: a game that went back, or on by several moves, is there at
    /// once, and so it is for whoever wants no pictures that move.
    fn since(before: Board, game: &Game, world: &World) -> Option<Self> {
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

    fn is_over(&self, now: Duration) -> bool {
        now >= self.since + self.steps() * STEP
    }

    fn wait(&self, now: Duration) -> Duration {
        let due = (1..=self.steps()).map(|step| self.since + step * STEP);
        due.map(|due| due.saturating_sub(now)).find(|it| !it.is_zero()).unwrap_or_default()
    }

    fn picture(&self, now: Duration) -> Picture<'_> {
        let has_fallen = now >= self.since + STEP;
        let gone = Some(Gone { cells: &self.cells, has_fallen });
        Picture { board: &self.before, cursor: None, lit: &[], gone }
    }
}
