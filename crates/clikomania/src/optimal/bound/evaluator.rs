//! All bounds of one position, the quick ones first.

use std::array::from_fn;

use super::gather::{Gather, ROWS};
use super::windows::{Choice, Edges, MOST_OUT, Table, Trial, Worths};
use super::{
    Bounds, COLOURS_ORDERED, Columns, Counts, First, LEAST_LACK, LEAST_ORDERED, Lacks,
    MOST_COLUMNS, Order, Plans, Value, ones,
};
use crate::packed::{Cells, Packed};

/// What one thread finds out about one position after another, with room to work in.
#[derive(Debug)]
pub(in crate::optimal) struct Evaluator {
    /// The position that was looked at last.
    columns: Columns,
    trial: Trial,
    gather: Gather<MOST_COLUMNS>,
    order: Order,
    /// When windows leave enough.
    choice: Option<Choice>,
    /// When memory runs short.
    plans: Option<Plans>,
}

impl Evaluator {
    pub(in crate::optimal) fn new() -> Self {
        let (columns, gather) = (Columns::default(), Gather::new());
        Self {
            columns,
            gather,
            trial: Trial::new(),
            order: Order::new(),
            choice: None,
            plans: None,
        }
    }

    /// Asks the bound that takes longest as well, or no longer.
    pub(in crate::optimal) fn short_of_memory(&mut self, bounds: &Bounds, short: bool) {
        if !short {
            self.plans = None;
        } else if self.plans.is_none() {
            self.plans = Some(Plans::new(bounds));
        }
    }

    /// Steps in windows since this was last asked.
    pub(in crate::optimal) fn steps(&mut self) -> u64 {
        self.trial.steps_made()
    }

    /// Whether a game from here may give more than `least`, the end included. Its main groups lack `lacks`, as far as
    /// that is known.
    pub(in crate::optimal) fn exceeds<C: Cells, const P: usize>(
        &mut self,
        bounds: &Bounds,
        packed: &Packed<C, P>,
        lacks: Lacks,
        least: Value,
    ) -> bool {
        self.order.forget();
        self.choice = None;
        if let Some(plans) = &mut self.plans {
            plans.forget();
        }
        if bounds.split.is_empty() {
            return bounds.at_once(packed) > least;
        }
        self.columns.look(bounds, packed, lacks);
        let columns = &self.columns;
        let least = least - columns.end(bounds);
        if least < 0 {
            return true;
        }
        // Pairs of colours in windows leave it nothing to refute.
        let with_pairs = bounds.windows.as_ref().is_some_and(|table| table.holds_pairs);
        if !with_pairs && First::new(columns, bounds, least, least + 1).search() <= least {
            return false;
        }
        let ordered = (LEAST_ORDERED..=COLOURS_ORDERED).contains(&columns.colours);
        let ordered = ordered && bounds.ordered;
        let harm = |this: &mut Self| !ordered || this.order.exceeds(&this.columns, bounds, least);
        let fit = match &bounds.windows {
            Some(table) => {
                let mut edges = Edges::of(packed, table);
                self.windows(bounds, table, &mut edges, least)
                    && harm(self)
                    && (!with_pairs || self.pairs(bounds, table, edges, least))
            }
            None => !ordered || self.gather(bounds, least) && harm(self),
        };
        fit && (!ordered
            || self.plans.as_mut().is_none_or(|it| it.exceed(&self.columns, bounds, least)))
    }

    /// What no game from here is worth more than, the end included: by all bounds that are not made for one question.
    pub(in crate::optimal) fn bound<C: Cells, const P: usize>(
        &mut self,
        bounds: &Bounds,
        packed: &Packed<C, P>,
        lacks: Lacks,
    ) -> Value {
        if bounds.split.is_empty() {
            return bounds.at_once(packed);
        }
        self.columns.look(bounds, packed, lacks);
        self.gather(bounds, Value::MIN);
        let first = First::new(&self.columns, bounds, 0, Value::MAX);
        first.search() + self.columns.end(bounds)
    }

    /// Finds which colours cannot gather, as long as what is known of the others allows more than `least`; whether it does
    /// in the end.
    fn gather(&mut self, bounds: &Bounds, least: Value) -> bool {
        let Self { columns, gather, .. } = self;
        if columns.highest() as usize > ROWS {
            return true;
        }
        gather.look(columns);
        let worth = |columns: &Columns, colour| bounds.worth(columns, colour, 0);
        let mut total: Value = (0..columns.colours).map(|colour| worth(columns, colour)).sum();
        for colour in ones(columns.whole()).map(|colour| colour as usize) {
            if total <= least {
                return false;
            }
            let before = worth(columns, colour);
            let lack = columns.totals[colour] - gather.most(colour);
            let lack = lack.min(LEAST_LACK).max(columns.lacks.of(colour));
            columns.lacks.set(colour, lack);
            total -= before - worth(columns, colour);
        }
        total > least
    }

    /// Finds what windows leave out, as long as what is known allows more than `least`; whether it does in the end.
    fn windows(&mut self, bounds: &Bounds, table: &Table, edges: &mut Edges, least: Value) -> bool {
        let Self { columns, trial, .. } = self;
        let worth = |columns: &Columns, colour| bounds.worth(columns, colour, 0);
        let mut total: Value = (0..columns.colours).map(|colour| worth(columns, colour)).sum();
        // What is known already costs nothing; then the fewest first, which are found soonest.
        for out in std::iter::once(None).chain((0..MOST_OUT).map(Some)) {
            for colour in 0..columns.colours {
                if out.is_some_and(|out| !edges.look(table, trial, colour, out)) {
                    continue;
                }
                let before = worth(columns, colour);
                columns.lacks.set(colour, edges.lack(colour).max(columns.lacks.of(colour)));
                total -= before - worth(columns, colour);
                if total <= least {
                    return false;
                }
            }
        }
        true
    }

    /// Whether what windows leave out when two colours are played in one game allows more than `least`.
    fn pairs(&mut self, bounds: &Bounds, table: &Table, edges: Edges, least: Value) -> bool {
        let Self { columns, trial, .. } = self;
        let mut worths = [Worths::default(); COLOURS_ORDERED];
        for (colour, worths) in worths[..columns.colours].iter_mut().enumerate() {
            *worths = from_fn(|out| bounds.worth(columns, colour, out));
        }
        self.choice = Choice::find(edges, worths, least, table, trial);
        self.choice.is_some()
    }

    /// What the main groups lack after a move, as far as that is known.
    pub(in crate::optimal) fn lacks_after(&self, colour: u32, size: u32) -> Lacks {
        self.columns.lacks.after(colour, size)
    }

    /// The most that all colours can give when their main groups lack what they do, the end included.
    pub(in crate::optimal) fn most(&self, bounds: &Bounds, counts: &Counts) -> Value {
        bounds.of_counts(counts, self.columns.lacks)
    }

    /// What [`most`](Self::most) changes by when `size` blocks of a colour go.
    pub(in crate::optimal) fn change(
        &self,
        bounds: &Bounds,
        counts: &Counts,
        colour: u32,
        size: u32,
    ) -> Value {
        bounds.change(counts, self.columns.lacks, colour, size)
    }

    /// Whether nothing that comes after such a move gives more than `least`, the end included, because of what the others
    /// lose then, or because no plan is left. At `most` it gives what main groups may give that lack what they do.
    pub(in crate::optimal) fn refutes<C: Cells>(
        &mut self,
        bounds: &Bounds,
        (colour, group): (u32, C),
        most: Value,
        least: Value,
    ) -> bool {
        self.plans.as_ref().is_some_and(|it| !it.leave(bounds, colour, group.count()))
            || self.windows_refute(bounds, colour, group, least)
            || self.order.lose_after(&self.columns, colour, most - least)
    }

    fn windows_refute<C: Cells>(
        &mut self,
        bounds: &Bounds,
        colour: u32,
        group: C,
        least: Value,
    ) -> bool {
        let Self { columns, choice: Some(choice), .. } = self else { return false };
        let size = group.count();
        let (lacks, colour) = (columns.lacks.after(colour, size), colour as usize - 1);
        let left = columns.totals[colour] - size as usize;
        let worth = |out: usize| bounds.lacking(left, out.max(lacks.of(colour)));
        choice.fails_after((colour, group), worth, least - columns.end(bounds))
    }
}
