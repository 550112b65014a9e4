//! What all main groups can be worth together, by what two colours leave out in one game.
//!
//! Two colours that cannot both leave out so little in one window say less than one colour does: that one of them leaves
//! out more, or the other. Which of them is the question of a search over the numbers of blocks that every colour leaves
//! out in every window: where two clash, either leaves out more, until the main groups are worth too little together or
//! nobody clashes. Windows are asked only where what is known does not answer that.
//!
//! What clashes here clashes after any move, too: whoever lost blocks by it leaves them out as well. So most positions
//! that windows refute are refuted where they come from, by what is known there, and are never looked at: on boards of
//! 8 × 10 with four colours two of five, on 10 × 10 with three half.

use std::array::from_fn;

use super::super::{COLOURS_ORDERED, Value};
use super::edges::Edges;
use super::facts::{MOST, Outs};
use super::question::{Pair, Question};
use super::{Table, Trial};
use crate::packed::Cells;

/// What a main group gives by the number of blocks that both windows together leave out.
pub(in super::super) type Worths = [Value; 2 * MOST + 1];

/// Numbers of blocks left out with which main groups are worth enough, as far as is known.
#[derive(Debug)]
pub(in super::super) struct Choice {
    edges: Edges,
    /// What each colour gives.
    worths: [Worths; COLOURS_ORDERED],
    outs: [Outs; 2],
}

impl Choice {
    /// One with which main groups give more than `least` together, if there is any.
    pub(in super::super) fn find(
        mut edges: Edges,
        worths: [Worths; COLOURS_ORDERED],
        least: Value,
        table: &Table,
        trial: &mut Trial,
    ) -> Option<Self> {
        let from = edges.least();
        let outs = Fit::new(&mut edges, &worths, least, Some((table, trial))).from(from, NONE)?;
        Some(Self { edges, worths, outs })
    }

    /// Whether there is certainly none with which they give more than `least` when a group of a colour was taken. `worth`
    /// is what is left of the colour, by the number of blocks that it leaves out besides. Nothing is asked.
    pub(in super::super) fn fails_after<C: Cells>(
        &mut self,
        (colour, group): (usize, C),
        worth: impl Fn(usize) -> Value,
        least: Value,
    ) -> bool {
        let taken = self.edges.count(group);
        let inside = (taken[0] + taken[1]) as usize;
        let worth = |out: usize| worth(out.saturating_sub(inside));
        let with_taken = |mut outs: [Outs; 2]| {
            for (outs, taken) in outs.iter_mut().zip(taken) {
                let taken = (taken as usize).min(MOST);
                *outs = outs.with(colour, outs.of(colour).max(taken));
            }
            outs
        };
        // Who leaves out more clashes with nobody else.
        let outs = with_taken(self.outs);
        let sum = |of| outs[0].of(of) + outs[1].of(of);
        let others = (0..self.edges.colours).filter(|&of| of != colour);
        let others: Value = others.map(|of| self.worths[of][sum(of)]).sum();
        if others + worth(sum(colour)) > least {
            return false;
        }
        let mut worths = self.worths;
        worths[colour] = from_fn(worth);
        let from = with_taken(self.edges.least());
        Fit::new(&mut self.edges, &worths, least, None).from(from, NONE).is_none()
    }
}

/// No colour of any window.
const NONE: [u32; 2] = [0; 2];

/// Positions take some ten tries, and no more than a few thousand.
const MOST_TRIES: u32 = 1 << 12;

/// The search for numbers of blocks left out that no two colours in a window clash with.
struct Fit<'a> {
    edges: &'a mut Edges,
    worths: &'a [Worths; COLOURS_ORDERED],
    /// What is not enough.
    least: Value,
    /// Where to ask what is not known.
    ask: Option<(&'a Table, &'a mut Trial)>,
    /// When there are none left, nothing is known.
    tries: u32,
}

impl<'a> Fit<'a> {
    fn new(
        edges: &'a mut Edges,
        worths: &'a [Worths; COLOURS_ORDERED],
        least: Value,
        ask: Option<(&'a Table, &'a mut Trial)>,
    ) -> Self {
        Self { edges, worths, least, ask, tries: MOST_TRIES }
    }

    /// Some that are worth enough, of those where no colour leaves out less than in `outs`, and those of the set `fixed`
    /// of each window no more.
    fn from(&mut self, mut outs: [Outs; 2], fixed: [u32; 2]) -> Option<[Outs; 2]> {
        self.tries = self.tries.saturating_sub(1);
        while self.worth(outs) > self.least {
            if self.tries == 0 {
                return Some(outs);
            }
            let Some((at, pair)) = self.clash(outs) else {
                if !self.find_clash(outs) {
                    return Some(outs);
                }
                continue;
            };
            // Either of the two leaves out more: the second one while the first does not, or the first.
            let [first, second] = pair.colours();
            let free = |colour: usize| fixed[at] >> colour & 1 == 0;
            if free(second) {
                let known = self.edges.known[at].second(pair, outs[at].of(first));
                let (mut more, mut fixed) = (outs, fixed);
                more[at] = outs[at].with(second, known.least);
                fixed[at] |= 1 << first;
                if let Some(found) = self.from(more, fixed) {
                    return Some(found);
                }
            }
            if !free(first) {
                return None;
            }
            outs[at] = outs[at].with(first, outs[at].of(first) + 1);
        }
        None
    }

    fn worth(&self, outs: [Outs; 2]) -> Value {
        let worth =
            |(colour, worths): (usize, &Worths)| worths[outs[0].of(colour) + outs[1].of(colour)];
        self.worths.iter().enumerate().map(worth).sum()
    }

    /// A window and two colours that are known not to leave out so few.
    fn clash(&self, outs: [Outs; 2]) -> Option<(usize, Pair)> {
        (0..2).find_map(|at| Some((at, self.edges.known[at].clashes(outs[at]).next()?)))
    }

    /// Looks for a window and two colours that cannot leave out so few, where that is not known; whether there are any.
    fn find_clash(&mut self, outs: [Outs; 2]) -> bool {
        let Some((table, trial)) = &mut self.ask else { return false };
        let Edges { colours, windows, known, .. } = &mut *self.edges;
        (0..2).any(|at| {
            let known = &mut known[at];
            known.unknown(*colours, outs[at]).any(|pair| {
                let outs = pair.colours().map(|it| outs[at].of(it));
                let question = Question::both(pair, outs);
                let fits = trial.find_out(table, &windows[at], question);
                known.note_both(pair, outs, fits);
                !fits
            })
        })
    }
}
