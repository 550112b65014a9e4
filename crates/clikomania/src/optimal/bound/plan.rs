//! How much can still be won when it is counted what has to go before each main group.
//!
//! As in [`order`](super::order) the main groups of all colours are taken in some order, and later ones still stand whole
//! when an earlier one is taken. Here each lacks some number x of its blocks. The blocks of later colours that had to go
//! before the main group of colour a are among those that their own main groups lack. How many blocks of any set of other
//! colours have to go, at least, before all but x blocks of a can be one group, [`ways`] counts. A plan, which is a
//! number x for every colour, can only be played when there is an order in which the colours of every set lack
//! together what has to go of them, each time. No game gives more than the best plan: [`least`].
//!
//! The plans that a position leaves also refute moves from it, before anybody looks at what comes out of them.
//!
//! Asked from the start on boards of 8 × 10 with four colours, it leaves two fifths to two thirds of the positions, and
//! each takes two to three times as long: the same time or a little more. So it is asked where memory runs short. With
//! five colours (8 × 10, seed 1) half of the positions take twice the time or more.
//!
//! Numbers x up to seven leave up to a tenth fewer positions, in a third to a half more time. Columns that only
//! sink by as many rows as whole runs of one colour in them: 2 to 8 % fewer positions. Sums in which the blocks of one
//! colour count twice: less than 1 % fewer.

mod least;
mod ways;

use super::{Bounds, Columns, Value};
use least::Least;
use ways::{Clearing, HIGHEST, Stacks};

/// Colours that are looked at together, no more and no fewer: with five it takes longer than what it saves.
pub(super) const COLOURS: usize = 4;

/// So many blocks left out of a group, or more, are one case: such a group needs nothing.
const OUTS: usize = 4;

/// A number for every set of colours other than one: a byte for each, at the number of the set. The other colours are
/// numbered without the one.
type BySet = u64;

/// Sets of the other colours.
const SETS: usize = 1 << (COLOURS - 1);

/// What no number of blocks reaches.
const NEVER: u8 = 126;

/// Counts end here.
const MANY: u8 = 31;

/// The search for the best plan, with room to work in.
#[derive(Debug)]
pub(super) struct Plans {
    stacks: Stacks,
    clearing: Box<dyn Clearing>,
    least: Least,
}

impl Plans {
    pub(super) fn new(bounds: &Bounds) -> Self {
        let clearing = ways::clearing(bounds.rows);
        Self { stacks: Stacks::new(), clearing, least: Least::new() }
    }

    /// Whether some plan gives more than `least`, the end left out.
    pub(super) fn exceed(&mut self, columns: &Columns, bounds: &Bounds, least: Value) -> bool {
        if columns.highest() as usize > HIGHEST {
            return true;
        }
        if !self.least.begin(columns, bounds, least) {
            return false;
        }
        self.stacks.count(columns);
        for colour in 0..columns.colours {
            if columns.totals[colour] > 0 {
                let outs = self.least.outs(colour);
                let cleared = self.clearing.count(columns, &self.stacks, colour, outs);
                self.least.learn(colour, &cleared);
            }
        }
        self.least.find()
    }

    /// Forgets the position that was looked at last.
    pub(super) fn forget(&mut self) {
        self.least.forget();
    }

    /// Whether more than what was asked last may be won after `size` blocks of a colour are taken.
    pub(super) fn leave(&self, bounds: &Bounds, colour: u32, size: u32) -> bool {
        self.least.leave(bounds, colour as usize - 1, size as usize)
    }
}

/// The sets, of colours other than `one`, that `colour` is in: 1 for each.
fn sets_with(colour: usize, one: usize) -> BySet {
    if colour == one {
        return 0;
    }
    let number = if colour < one { colour } else { colour - 1 };
    (0..SETS).filter(|set| set >> number & 1 == 1).map(|set| 1 << (8 * set)).sum()
}
