//! What both edges of a position leave out.
//!
//! What one colour leaves out at one edge and at the other adds up. Two colours that cannot both leave out so little in
//! one window say less: that one of them leaves out more, or the other. Which of them is the question of a search over
//! the numbers of blocks that every colour leaves out in every window: where two clash, either leaves out more, until the
//! main groups are worth too little together or nobody clashes. Windows are asked only where what is known does not
//! answer that.

use std::array::from_fn;

use super::super::{COLOURS_ORDERED, Columns, Value};
use super::facts::{Facts, MOST, OUTS};
use super::question::{Pair, Question};
use super::{Cells, Table, Trial, Window};
use crate::packed::Cells as _;

/// What a main group gives by the number of blocks that both windows together leave out.
pub(in super::super) type Worths = [Value; 2 * MOST + 1];

/// What each colour leaves out, by window.
type Outs = [[usize; COLOURS_ORDERED]; 2];

/// What the windows of a position leave out.
pub(in super::super) struct Edges {
    colours: usize,
    pub(super) windows: [Window; 2],
    /// What is known of them.
    known: [Facts; 2],
}

impl Edges {
    /// The windows of a position, with what is known of them.
    pub(in super::super) fn of(columns: &Columns, table: &Table) -> Self {
        let heights = columns.heights();
        let width = columns.width as usize;
        let right = fitting(heights[..width].iter().rev(), table.most_blocks);
        let left = fitting(heights[..width - right].iter(), table.most_blocks);
        let windows = [window(columns, (0..left).rev()), window(columns, width - right..width)];
        let known = windows.each_ref().map(|window| table.facts(window));
        Self { colours: columns.colours, windows, known }
    }

    /// What the main group of a colour lacks for certain.
    pub(in super::super) fn lack(&self, colour: usize) -> usize {
        self.known.iter().map(|known| known.of(colour).least).sum()
    }

    /// Looks whether a colour leaves out more than `out` blocks in a window where it leaves out no fewer; whether any was
    /// found that does.
    pub(in super::super) fn look(
        &mut self,
        table: &Table,
        trial: &mut Trial,
        colour: usize,
        out: usize,
    ) -> bool {
        let mut more = false;
        for (window, known) in self.windows.iter().zip(&mut self.known) {
            if known.of(colour).fits(out).is_some() {
                continue;
            }
            let fits = trial.find_out(table, window, Question::alone(colour, out));
            known.note(colour, out, fits);
            more |= !fits;
        }
        more
    }

    /// Whether main groups can give more than `least` together, by what windows leave out of two colours in one game.
    /// `worths` has the points of each colour by the number of blocks that it leaves out.
    pub(in super::super) fn fit(
        &mut self,
        table: &Table,
        trial: &mut Trial,
        worths: &[Worths],
        least: Value,
    ) -> bool {
        let outs = self.known.map(|known| from_fn(|colour| known.of(colour).least));
        Fit { edges: self, table, trial, worths, least, tries: MOST_TRIES }.from(outs)
    }
}

/// Positions take some ten tries, and no more than a few thousand.
const MOST_TRIES: u32 = 1 << 12;

/// The search for numbers of blocks left out that no two colours in a window clash with.
struct Fit<'a> {
    edges: &'a mut Edges,
    table: &'a Table,
    trial: &'a mut Trial,
    worths: &'a [Worths],
    /// What is not enough.
    least: Value,
    /// When there are none left, nothing is known.
    tries: u32,
}

impl Fit<'_> {
    /// Whether there are any that are worth enough, of those where no colour leaves out less than in `outs`.
    fn from(&mut self, outs: Outs) -> bool {
        if self.worth(&outs) <= self.least {
            return false;
        }
        if self.tries == 0 {
            return true;
        }
        self.tries -= 1;
        loop {
            if let Some((at, pair, second)) = self.clash(&outs) {
                // Either of the two leaves out more.
                let (mut first_more, mut second_more) = (outs, outs);
                first_more[at][pair.colours()[0]] += 1;
                second_more[at][pair.colours()[1]] = second;
                return self.from(second_more) || self.from(first_more);
            }
            if !self.find_clash(&outs) {
                return true;
            }
        }
    }

    fn worth(&self, outs: &Outs) -> Value {
        let worth = |(colour, worths): (usize, &Worths)| worths[outs[0][colour] + outs[1][colour]];
        self.worths.iter().enumerate().map(worth).sum()
    }

    /// A window and two colours that are known not to leave out so little, and what the second one leaves out if the
    /// first does not leave out more.
    fn clash(&self, outs: &Outs) -> Option<(usize, Pair, usize)> {
        pairs(self.edges.colours, outs).find_map(|(at, pair, [first, second])| {
            let least = self.edges.known[at].second(pair, first).least;
            (second < least).then_some((at, pair, least))
        })
    }

    /// Looks for a window and two colours that cannot leave out so little, where that is not known; whether there are any.
    fn find_clash(&mut self, outs: &Outs) -> bool {
        let Edges { colours, windows, known } = &mut *self.edges;
        pairs(*colours, outs).any(|(at, pair, outs)| {
            let known = &mut known[at];
            if known.second(pair, outs[0]).fits(outs[1]).is_some() {
                return false;
            }
            let question = Question::both(pair, outs);
            let fits = self.trial.find_out(self.table, &windows[at], question);
            known.note_both(pair, outs, fits);
            !fits
        })
    }
}

/// Each pair of colours in each window, where anything can be known of it, with what the two leave out.
fn pairs(colours: usize, outs: &Outs) -> impl Iterator<Item = (usize, Pair, [usize; 2])> {
    outs.iter().enumerate().flat_map(move |(at, outs)| {
        let pairs =
            Pair::all(colours).map(move |pair| (at, pair, pair.colours().map(|it| outs[it])));
        pairs.filter(|(_, _, outs)| outs[0] < OUTS && outs[1] < MOST)
    })
}

/// How many columns make a window of so many blocks at most.
fn fitting<'a>(heights: impl Iterator<Item = &'a u32>, most: u32) -> usize {
    let mut blocks = 0;
    let fits = |&height: &u32| {
        blocks += height;
        blocks <= most && height <= Cells::ROWS
    };
    heights.copied().take(Cells::COLUMNS as usize).take_while(fits).count()
}

fn window(columns: &Columns, numbers: impl Iterator<Item = usize>) -> Window {
    let mut planes = [Cells::EMPTY; 3];
    for (lane, column) in (0..).zip(numbers) {
        for (colour, rows) in columns.rows[..columns.colours].iter().enumerate() {
            let rows = Cells::EMPTY.with_lane(lane, rows[column].into());
            for (bit, plane) in planes.iter_mut().enumerate() {
                if (colour + 1) >> bit & 1 == 1 {
                    *plane |= rows;
                }
            }
        }
    }
    Window::of_planes(planes)
}
