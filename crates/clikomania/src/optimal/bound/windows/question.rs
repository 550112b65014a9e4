//! What is asked of a window.

use super::super::COLOURS_ORDERED;
use super::{Table, Window};
use crate::packed::Cells as _;

/// Two colours, the lower first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pair {
    colours: [u8; 2],
    number: u8,
}

/// In the order of the second colour.
const ALL: [Pair; Pair::COUNT] = {
    let mut all = [Pair { colours: [0; 2], number: 0 }; Pair::COUNT];
    let (mut number, mut second) = (0, 1);
    while second < COLOURS_ORDERED as u8 {
        let mut first = 0;
        while first < second {
            all[number as usize] = Pair { colours: [first, second], number };
            (first, number) = (first + 1, number + 1);
        }
        second += 1;
    }
    all
};

impl Pair {
    pub(super) const COUNT: usize = COLOURS_ORDERED * (COLOURS_ORDERED - 1) / 2;

    /// All pairs of so many colours.
    pub(super) fn all(colours: usize) -> impl ExactSizeIterator<Item = Self> {
        ALL[..colours * colours.saturating_sub(1) / 2].iter().copied()
    }

    pub(super) const fn of_number(number: usize) -> Self {
        ALL[number]
    }

    pub(super) const fn colours(self) -> [usize; 2] {
        [self.colours[0] as usize, self.colours[1] as usize]
    }

    /// Its number among the pairs of all colours.
    pub(super) fn number(self) -> usize {
        self.number.into()
    }
}

/// Whether no more than so many blocks can be left out.
#[derive(Clone, Copy, Debug)]
pub(super) enum Question {
    /// Of one colour.
    Alone { colour: u8, out: u8 },
    /// Of two colours in one game. The main group of one is taken first; what is left of its colour may go at any time
    /// then, and the other one goes on.
    Both { pair: Pair, outs: [u8; 2] },
}

impl Question {
    pub(super) fn alone(colour: usize, out: usize) -> Self {
        Self::Alone { colour: colour as u8, out: out as u8 }
    }

    pub(super) fn both(pair: Pair, outs: [usize; 2]) -> Self {
        Self::Both { pair, outs: outs.map(|out| out as u8) }
    }

    /// The answer, if it is known.
    pub(super) fn known(self, table: &Table, window: &Window) -> Option<bool> {
        match self {
            Self::Alone { colour, out } => table.alone(window, colour.into()).fits(out.into()),
            Self::Both { pair, outs } => table.both_fit(window, pair, outs.map(usize::from)),
        }
    }

    /// Notes the answer.
    pub(super) fn note(self, table: &Table, window: &Window, fits: bool) {
        table.note(window, |facts| match self {
            Self::Alone { colour, out } => facts.note(colour.into(), out.into(), fits),
            Self::Both { pair, outs } => facts.note_both(pair, outs.map(usize::from), fits),
        });
    }

    /// What is asked after so many blocks of a colour went, and their colour has no main group yet; nothing if they are too
    /// many.
    pub(super) fn after(self, moved: usize, gone: u32) -> Option<Self> {
        let left = |colour: u8, out: u8| {
            let gone = if usize::from(colour) == moved { gone } else { 0 };
            u32::from(out).checked_sub(gone).map(|left| left as u8)
        };
        match self {
            Self::Alone { colour, out } => left(colour, out).map(|out| Self::Alone { colour, out }),
            Self::Both { pair, outs: [first, second] } => {
                let outs = [left(pair.colours[0], first)?, left(pair.colours[1], second)?];
                Some(Self::Both { pair, outs })
            }
        }
    }

    /// What is asked when the main group of one of two colours went and left so many blocks; nothing if they are too many.
    pub(super) fn after_main(self, moved: usize, rest: u32) -> Option<Self> {
        let Self::Both { pair, outs } = self else { return None };
        let of = pair.colours.iter().position(|&colour| usize::from(colour) == moved)?;
        let alone = Self::Alone { colour: pair.colours[1 - of], out: outs[1 - of] };
        (rest <= outs[of].into()).then_some(alone)
    }

    /// What is left of a question about two colours when no block of one has to stay.
    pub(super) fn of_one(self, window: &Window) -> Option<Self> {
        let Self::Both { pair, outs } = self else { return None };
        let blocks = |colour: u8| window.of_colour(u32::from(colour) + 1).count();
        let free = (0..2).find(|&at| blocks(pair.colours[at]) <= outs[at].into());
        free.map(|at| Self::Alone { colour: pair.colours[1 - at], out: outs[1 - at] })
    }

    /// How often two blocks of its colours are neighbours: the more, the better.
    pub(super) fn rank(self, window: &Window) -> u32 {
        let pairs = |colour: u8| {
            let cells = window.of_colour(u32::from(colour) + 1);
            (cells & cells.up()).count() + (cells & cells.right()).count()
        };
        match self {
            Self::Alone { colour, .. } => pairs(colour),
            Self::Both { pair, .. } => pairs(pair.colours[0]) + pairs(pair.colours[1]),
        }
    }
}
