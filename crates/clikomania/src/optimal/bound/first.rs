//! How much can still be won when the first main group makes columns vanish.

use super::{Bounds, Columns, Value, hull, ones};

/// The search for the best first main group.
pub(super) struct First<'a> {
    columns: &'a Columns,
    bounds: &'a Bounds,
    /// The best so far.
    best: Value,
    /// Nobody asks for more.
    enough: Value,
}

impl<'a> First<'a> {
    /// Looks for more than `least`, and for no more than `enough`.
    pub(super) fn new(
        columns: &'a Columns,
        bounds: &'a Bounds,
        least: Value,
        enough: Value,
    ) -> Self {
        Self { columns, bounds, best: least, enough }
    }

    /// The most that all colours together can give, or any value from `enough` on.
    pub(super) fn search(mut self) -> Value {
        let gapless = |&colour: &u32| {
            let holding = self.columns.holding[colour as usize];
            hull(holding) == holding
        };
        let all = self.columns.all();
        let free = ones(all).filter(gapless).fold(0, |all, colour| all | 1 << colour);
        let (rest, before) = (all & !free, self.most_of(free, 0));
        if rest == 0 {
            return self.best.max(before);
        }
        if before + self.most_of(rest, 0) <= self.best {
            return self.best;
        }
        for colour in ones(rest) {
            self.try_spans(colour as usize, rest & !(1 << colour), before);
        }
        self.best
    }

    /// What colours give at most when the columns `gone` vanish too early for them.
    fn most_of(&self, colours: u32, gone: u32) -> Value {
        let colours = ones(colours).map(|colour| colour as usize);
        colours.map(|colour| self.worth(colour, self.columns.left(colour, gone))).sum()
    }

    /// What a colour gives with a main group of at most `most`.
    fn worth(&self, colour: usize, most: usize) -> Value {
        self.bounds.worth(self.columns, colour, self.columns.totals[colour] - most)
    }

    /// The main group of a colour comes first: every span from one of its columns to another, the widest first. A span
    /// that could grow without a gap is left out.
    fn try_spans(&mut self, colour: usize, others: u32, before: Value) {
        let holding = self.columns.holding[colour];
        for left in ones(holding & !(holding << 1)) {
            let mut last = holding & !(holding >> 1) & (u32::MAX << left);
            while last != 0 && self.best < self.enough {
                let right = 31 - last.leading_zeros();
                last &= !(1 << right);
                self.try_span(colour, others, before, hull(1 << left | 1 << right));
            }
        }
    }

    fn try_span(&mut self, colour: usize, others: u32, before: Value, span: u32) {
        let gaps = span & !self.columns.holding[colour];
        if gaps & self.columns.walls == 0 {
            let size = self.columns.left(colour, !span);
            let value = before + self.worth(colour, size) + self.most_of(others, gaps);
            self.best = self.best.max(value);
        }
    }
}
