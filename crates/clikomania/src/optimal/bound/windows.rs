//! What the columns at the edges of a position leave out, whatever the others do.
//!
//! A *window* is a few columns from an edge of the board. What stands beside it is forgotten: at any moment somebody may
//! come to the blocks of its first column, the one beside the others, so that a group that reaches it goes even if it is
//! one block, and several such groups of one colour go at once; and the blocks of a colour that reach it are one group. All
//! that blocks of a window can do in a game they can do in their window. So if a main group cannot have all blocks of its
//! colour in a window, but leaves out x at least, then it lacks x; and what the windows of both edges leave out adds up.
//!
//! That is found by trying all moves in the window that cannot [wait](crate::optimal::waiting). A colour that has to stay
//! nearly whole stands in the way of nearly all of them. A window says no where the same window with one column less does,
//! so that one is asked before moves are tried. And one window is found in thousands of positions, so that what is known
//! of windows is kept in a [table] for all threads: a pattern database, made while it is used (Culberson and Schaeffer
//! 1998), whose values add up because the windows share no block (Korf and Felner 2002).
//!
//! Nearly all that a position loses is lost by each of its colours alone. In 24 positions of 8 × 10 × 4 with 43 to 58 blocks
//! that other bounds did not refute, where 450 to 568 points were wanted, whole colours would give 524 to 900, the best
//! games for one colour at a time 154 to 680 together, and the best game 142 to 414. Main groups lack four to nine blocks
//! there, and two windows of five columns find nearly all of them.
//!
//! Where that is not enough, [two colours](question) are looked at in one game. Each keeps the other from gathering, so that
//! there are still fewer moves; and of the positions of 8 × 10 × 4 with 52 to 57 blocks that all other bounds leave, three
//! of four are refuted once the [numbers of blocks left out](fit) have to suit all pairs. All colours in one game find
//! little more: on four boards 6 to 14 % fewer positions, with a table that needs twice the room for each window.
//!
//! Tried as well: the same search in whole positions (of 39 with 57 to 72 blocks that other bounds did not refute it refutes
//! 22, with up to 400,000 steps for a colour; windows refute the same 22), what has to go before a block can (landmarks: of
//! no use in 75 cases that gathering misses), windows of six columns (a ninth fewer positions, ten times the steps), and
//! only where little is missing to refute a position (up to twice the positions). And windows with others at both sides, added
//! to narrower ones at the edges, which see what it takes to empty the column between the two of five: a tenth to a third
//! fewer positions, in anything from four fifths of the time to two fifths more.

mod edges;
mod facts;
mod fit;
mod question;
mod table;

use super::gather::Gather;
use super::ones;
use crate::optimal::waiting::{Move, can_wait};
use crate::packed::{Cells as _, Packed, Tiny};
pub(super) use edges::Edges;
pub(super) use fit::{Choice, Worths};
use question::Question;
pub(super) use table::Table;

/// Cells of a window.
pub(super) type Cells = Tiny<12>;

/// Columns from an edge of a position. The first column is the one that others stand beside, the last is at the edge.
pub(super) type Window = Packed<Cells, 3>;

/// No larger number of blocks left out is looked for.
pub(super) const MOST_OUT: usize = 4;

/// A move in a window, and what comes after it.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// The higher, the sooner it is tried.
    rank: u32,
    question: Question,
    after: Window,
}

/// A main group that goes is tried before all other moves.
const RANK_OF_MAIN: u32 = 1 << 8;

/// Games in windows, with room to work in.
#[derive(Debug)]
pub(super) struct Trial {
    /// Moves that are still to be tried, those of one position after those of the positions before.
    steps: Vec<Step>,
    /// The moves of one window.
    moves: Vec<Move<Cells>>,
    /// Windows whose moves were tried.
    made: u64,
    gather: Gather<LANES>,
}

/// Lanes for the columns of a window: a word of the processor.
const LANES: usize = 8;

/// The column that others stand beside.
fn beside() -> Cells {
    Cells::EMPTY.with_lane(0, (1 << Cells::ROWS) - 1)
}

/// Groups of one colour beside others, at most: every other block of a column.
const MOST_BESIDE: usize = Cells::ROWS.div_ceil(2) as usize;

impl Trial {
    pub(super) fn new() -> Self {
        Self { steps: Vec::new(), moves: Vec::new(), made: 0, gather: Gather::new() }
    }

    /// How many windows had their moves tried since this was last asked.
    pub(super) fn steps_made(&mut self) -> u64 {
        std::mem::take(&mut self.made)
    }

    /// The answer to a question, which may be known.
    fn ask(&mut self, table: &Table, window: &Window, question: Question) -> bool {
        let known = question.known(table, window);
        known
            .or_else(|| self.plain(table, window, question))
            .unwrap_or_else(|| self.search(table, window, question))
    }

    /// The answer to a question about a window of a position, which is not known. It is noted even where it is plain:
    /// thousands of positions have the same window.
    fn find_out(&mut self, table: &Table, window: &Window, question: Question) -> bool {
        let Some(fits) = self.plain(table, window, question) else {
            return self.search(table, window, question);
        };
        question.note(table, window, fits);
        fits
    }

    /// The answer where no moves of this window need to be tried. In windows that come after others that takes less than to
    /// note it.
    fn plain(&mut self, table: &Table, window: &Window, question: Question) -> Option<bool> {
        if let Some(of_one) = question.of_one(window) {
            return Some(self.ask(table, window, of_one));
        }
        match question {
            Question::Alone { colour, out } => {
                self.at_once(table, window, colour.into(), out.into())
            }
            Question::Both { .. } => None,
        }
    }

    /// The answer that trying moves gives.
    fn search(&mut self, table: &Table, window: &Window, question: Question) -> bool {
        let fits = inner(window).is_none_or(|inner| self.ask(table, &inner, question))
            && self.try_steps(table, window, question);
        question.note(table, window, fits);
        fits
    }

    fn try_steps(&mut self, table: &Table, window: &Window, question: Question) -> bool {
        self.made += 1;
        let first = self.steps.len();
        self.find_moves(window, table.colours as u32, question);
        self.add_steps(window, question);
        let fits = self.leave_unknown(first, table)
            || (first..self.steps.len()).rev().any(|at| {
                let Step { question, after, .. } = self.steps[at];
                // Perhaps it is known by now.
                self.ask(table, &after, question)
            });
        self.steps.truncate(first);
        fits
    }

    /// Leaves only those of the steps from `first` on of which nothing is known, the best ones last; whether any is known
    /// to do.
    fn leave_unknown(&mut self, first: usize, table: &Table) -> bool {
        // One after another they would be waited for, each as long as all together.
        table.fetch(self.steps[first..].iter().map(|it| it.after));
        let (mut fits, mut count) = (false, first);
        for at in first..self.steps.len() {
            let it = self.steps[at];
            let known = it.question.known(table, &it.after);
            fits |= known == Some(true);
            self.steps[count] = it;
            count += usize::from(known.is_none());
        }
        self.steps.truncate(count);
        self.steps[first..].sort_unstable_by_key(|it| it.rank);
        fits
    }

    /// The answer for one colour where it is plain.
    fn at_once(
        &mut self,
        table: &Table,
        window: &Window,
        colour: usize,
        out: usize,
    ) -> Option<bool> {
        let cells = window.of_colour(colour as u32 + 1);
        if is_one(cells, out) {
            return Some(true);
        }
        // What can go at all says nothing when two blocks of the colour may go before.
        if out > 1 {
            return None;
        }
        self.gather.look_at_window(window, table.colours);
        let most = match out {
            0 => Some(self.gather.most(colour)),
            _ => self.gather.most_but_one(colour),
        };
        most.is_some_and(|most| most + out < cells.count() as usize).then_some(false)
    }

    /// Finds whatever may go: a main group, or what may go before.
    fn find_moves(&mut self, window: &Window, colours: u32, question: Question) {
        let moves = &mut self.moves;
        moves.clear();
        for colour in 1..=colours {
            let cells = window.of_colour(colour);
            let (moved, blocks) = (colour as usize - 1, cells.count());
            for_groups(cells, |group| {
                let gone = group.count();
                let main = question.after_main(moved, blocks - gone);
                if main.is_some() || question.after(moved, gone).is_some() {
                    moves.push((colour, group));
                }
            });
        }
    }

    /// Adds what comes after the moves that cannot wait.
    fn add_steps(&mut self, window: &Window, question: Question) {
        for &(colour, group) in &self.moves {
            let (moved, gone) = (colour as usize - 1, group.count());
            let blocks = window.of_colour(colour).count();
            let main = question.after_main(moved, blocks - gone);
            let before = question.after(moved, gone);
            let before = before.filter(|_| !can_wait(window, (colour, group), &self.moves));
            if main.is_none() && before.is_none() {
                continue;
            }
            let after = window.take(group);
            let rank = question.rank(&after);
            let step = |question, more| Step { rank: rank + more, question, after };
            self.steps.extend(main.map(|question| step(question, RANK_OF_MAIN)));
            self.steps.extend(before.map(|question| step(question, 0)));
        }
    }
}

/// A window with one column less, if anything can be found out there. What it cannot do the whole one cannot either; it is
/// sooner asked, and it is the same in many a window.
fn inner(window: &Window) -> Option<Window> {
    let inner = || Window::of_planes(window.planes().map(|plane| plane.without_column(0)));
    (window.lane(2) != 0).then(inner)
}

/// Calls `each` with whatever blocks of one colour may go at once.
fn for_groups(cells: Cells, mut each: impl FnMut(Cells)) {
    let mut reaching = [Cells::EMPTY; MOST_BESIDE];
    let mut count = 0;
    let mut rest = Window::paired(cells) | (cells & beside());
    while !rest.is_empty() {
        let group = Cells::cell(rest.lowest()).flood(cells);
        rest = rest & !group;
        if (group & beside()).is_empty() {
            each(group);
        } else {
            reaching[count] = group;
            count += 1;
        }
    }
    // Beside the window, any of them may be one group.
    for set in 1..1_u32 << count {
        let groups = ones(set).map(|at| reaching[at as usize]);
        each(groups.fold(Cells::EMPTY, |all, group| all | group));
    }
}

/// Whether all of these blocks of a colour but `out` are one group, perhaps with what stands beside.
fn is_one(cells: Cells, out: usize) -> bool {
    let enough = cells.count().saturating_sub(out as u32);
    let reaching = cells & beside();
    if enough == 0 || !reaching.is_empty() && reaching.flood(cells).count() >= enough {
        return true;
    }
    let mut rest = cells;
    while rest.count() >= enough {
        let group = Cells::cell(rest.lowest()).flood(cells);
        if group.count() >= enough {
            return true;
        }
        rest = rest & !group;
    }
    false
}

#[cfg(test)]
mod tests;
