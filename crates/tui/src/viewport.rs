//! Which rows of a list are seen. They move on no further than the marked one needs: what was clicked stays under the mouse, so
//! that a second click hits the same.

use std::cell::Cell;
use std::ops::{Range, RangeInclusive};

/// The part of a list that was drawn last.
#[derive(Clone, Debug, Default)]
pub(crate) struct Viewport {
    top: Cell<usize>,
    rows: Cell<usize>,
}

impl Viewport {
    /// The rows that are seen of `all` where there is room for so many; the marked one, where there is one, is among them.
    pub(crate) fn showing(
        &self,
        at: impl Into<Option<usize>>,
        rows: usize,
        all: usize,
    ) -> Range<usize> {
        match at.into() {
            Some(at) => self.showing_all_of(at..=at, rows, all),
            None => self.from(self.top.get(), rows, all),
        }
    }

    /// The same where rows beside the marked one are to be seen as well, as far as there is room for both ends.
    pub(crate) fn showing_all_of(
        &self,
        span: RangeInclusive<usize>,
        rows: usize,
        all: usize,
    ) -> Range<usize> {
        let (first, last) = (*span.start(), *span.end());
        let least = (last + 1).saturating_sub(rows.max(1)).min(first);
        self.from(self.top.get().clamp(least, first), rows, all)
    }

    fn from(&self, top: usize, rows: usize, all: usize) -> Range<usize> {
        let top = top.min(all.saturating_sub(rows));
        self.top.set(top);
        self.rows.set(rows);
        top..(top + rows).min(all)
    }

    /// How many rows are seen at once, and one in any case: a page.
    pub(crate) fn page(&self) -> usize {
        self.rows.get().max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_moves_no_further_than_needed() {
        let seen = Viewport::default();
        let marked = [(0, 0..5), (7, 3..8), (4, 3..8), (2, 2..7), (19, 15..20), (16, 15..20)];
        for (at, rows) in marked {
            assert_eq!(seen.showing(at, 5, 20), rows, "{at}");
        }
        assert_eq!(seen.showing(None, 5, 20), 15..20, "nothing is marked");
        assert_eq!(seen.showing(16, 8, 20), 12..20, "there is more room");
        assert_eq!(seen.showing_all_of(12..=21, 8, 30), 12..20, "no more than there is room for");
    }

    #[test]
    fn where_there_is_nothing_to_see_nothing_is_seen() {
        assert_eq!(Viewport::default().showing(0, 5, 0), 0..0);
        assert!(Viewport::default().showing(3, 0, 20).is_empty());
        assert_eq!(Viewport::default().page(), 1);
    }
}
