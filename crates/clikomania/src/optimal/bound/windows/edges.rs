//! What both edges of a position leave out.
//!
//! What one colour leaves out at one edge and at the other adds up. What two colours leave out in one game is for the
//! search of [`fit`](super::fit).

use std::ops::Range;

use super::super::Columns;
use super::facts::{Facts, Outs};
use super::question::Question;
use super::{Cells, Table, Trial, Window};
use crate::packed::{self, Cells as _};

/// What the windows of a position leave out.
#[derive(Debug)]
pub(in super::super) struct Edges {
    pub(super) colours: usize,
    /// The columns of each window.
    columns: [Range<u32>; 2],
    pub(super) windows: [Window; 2],
    /// What is known of them.
    pub(super) known: [Facts; 2],
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
        let at = [0..left as u32, (width - right) as u32..width as u32];
        Self { colours: columns.colours, columns: at, windows, known }
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

    /// What each colour leaves out for certain.
    pub(super) fn least(&self) -> [Outs; 2] {
        self.known.map(|known| Outs::by_colour(|colour| known.of(colour).least))
    }

    /// How many of these cells, of which there are some, are in each window.
    pub(in super::super) fn count<C: packed::Cells>(&self, cells: C) -> [u32; 2] {
        let mut counts = [0; 2];
        for column in cells.lowest() / C::STRIDE..=cells.highest() / C::STRIDE {
            if let Some(at) = self.columns.iter().position(|it| it.contains(&column)) {
                counts[at] += cells.lane(column).count_ones();
            }
        }
        counts
    }
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
        let mut rows_of_planes = [0; 3];
        for (colour, rows) in (1..).zip(&columns.rows[..columns.colours]) {
            for (bit, of_plane) in rows_of_planes.iter_mut().enumerate() {
                *of_plane |= u64::from(rows[column]) * (colour >> bit & 1);
            }
        }
        for (plane, rows) in planes.iter_mut().zip(rows_of_planes) {
            *plane = plane.with_lane(lane, rows);
        }
    }
    Window::of_planes(planes)
}
