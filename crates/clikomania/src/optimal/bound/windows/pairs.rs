//! What two colours leave out in one game.
//!
//! The main group of one is taken first; what is left of its colour may go at any time then, and the other one goes on.

use super::{Aim, Table, Trial, Window, for_groups, inner};
use crate::packed::Cells as _;

/// Two colours, the lower first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pair {
    pub(super) colours: [usize; 2],
    /// Its number among the pairs of all colours.
    pub(super) number: usize,
}

impl Pair {
    /// All pairs of so many colours.
    pub(super) fn all(colours: usize) -> impl Iterator<Item = Self> {
        let pairs = (1..colours).flat_map(|second| (0..second).map(move |first| [first, second]));
        pairs.zip(0..).map(|(colours, number)| Self { colours, number })
    }
}

/// What has to be found out after a move.
#[derive(Clone, Copy, Debug)]
enum Question {
    /// Whether both colours can leave out no more.
    Both([usize; 2]),
    /// Whether one of them can, when the main group of the other is gone.
    Alone { colour: usize, out: usize },
}

/// A move in a window, and what comes after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// The higher, the sooner it is tried.
    rank: u32,
    question: Question,
    after: Window,
}

/// A main group that goes is tried before all other moves.
const RANK_OF_MAIN: u32 = 1 << 8;

impl Question {
    fn answer(self, table: &Table, window: &Window, pair: Pair) -> Option<bool> {
        match self {
            Self::Both(outs) => table.both_fit(window, pair, outs),
            Self::Alone { colour, out } => table.alone(window, colour).fits(out),
        }
    }
}

impl Trial {
    /// Whether two colours of a window can leave out no more than so many blocks in one game.
    pub(super) fn both_fit(
        &mut self,
        table: &Table,
        colours: usize,
        pair: Pair,
        window: &Window,
        outs: [usize; 2],
    ) -> bool {
        let aims = pair.colours.map(|colour| Aim { colours, colour });
        let free = |at: &usize| aims[*at].blocks(window).count() as usize <= outs[*at];
        if let Some(at) = (0..2).find(free) {
            // Nothing of it has to stay.
            return self.alone_fits(table, aims[1 - at], window, outs[1 - at]);
        }
        let fits = inner(window).is_none_or(|inner| {
            let known = table.both_fit(&inner, pair, outs);
            known.unwrap_or_else(|| self.both_fit(table, colours, pair, &inner, outs))
        }) && self.try_steps(table, pair, window, aims, outs);
        table.note(window, |facts| facts.note_both(pair, outs, fits));
        fits
    }

    fn try_steps(
        &mut self,
        table: &Table,
        pair: Pair,
        window: &Window,
        aims: [Aim; 2],
        outs: [usize; 2],
    ) -> bool {
        let colours = aims[0].colours;
        let first = self.steps.len();
        (0..colours).for_each(|moved| self.add_steps(window, moved, aims, outs));
        let fits = self.leave_unknown_steps(first, table, pair)
            || (first..self.steps.len()).rev().any(|at| {
                let Step { question, after, .. } = self.steps[at];
                // Perhaps it is known by now.
                let known = question.answer(table, &after, pair);
                known.unwrap_or_else(|| match question {
                    Question::Both(outs) => self.both_fit(table, colours, pair, &after, outs),
                    Question::Alone { colour, out } => {
                        self.fits(table, Aim { colours, colour }, &after, out)
                    }
                })
            });
        self.steps.truncate(first);
        fits
    }

    /// Leaves only those of the steps from `first` on of which nothing is known, the best ones last; whether any is known
    /// to do.
    fn leave_unknown_steps(&mut self, first: usize, table: &Table, pair: Pair) -> bool {
        let (mut fits, mut count) = (false, first);
        for at in first..self.steps.len() {
            let it = self.steps[at];
            let known = it.question.answer(table, &it.after, pair);
            fits |= known == Some(true);
            self.steps[count] = it;
            count += usize::from(known.is_none());
        }
        self.steps.truncate(count);
        self.steps[first..].sort_unstable_by_key(|it| it.rank);
        fits
    }

    /// Adds the moves of one colour: the main group of one of the two, or what may go before.
    fn add_steps(&mut self, window: &Window, moved: usize, aims: [Aim; 2], outs: [usize; 2]) {
        let cells = window.of_colour(moved as u32 + 1);
        let blocks = cells.count() as usize;
        let of = aims.iter().position(|aim| aim.colour == moved);
        for_groups(cells, |group| {
            let gone = group.count() as usize;
            let (main, before) = match of {
                None => (false, true),
                Some(of) => (blocks - gone <= outs[of], gone <= outs[of]),
            };
            if !main && !before {
                return;
            }
            let after = window.take(group);
            let rank = aims.iter().map(|aim| aim.pairs(&after)).sum();
            if let Some(of) = of.filter(|_| main) {
                let (colour, out) = (aims[1 - of].colour, outs[1 - of]);
                let question = Question::Alone { colour, out };
                self.steps.push(Step { rank: rank + RANK_OF_MAIN, question, after });
            }
            if before {
                let mut left = outs;
                if let Some(of) = of {
                    left[of] -= gone;
                }
                self.steps.push(Step { rank, question: Question::Both(left), after });
            }
        });
    }
}
