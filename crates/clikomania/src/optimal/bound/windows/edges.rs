//! What both edges of a position leave out.
//!
//! What one colour leaves out at one edge and at the other adds up. What two colours leave out in one game is for the
//! search of [`fit`](super::fit).

use std::ops::Range;

use super::facts::{Facts, Outs};
use super::question::Question;
use super::{Cells, Table, Trial, Window};
use crate::packed::{self, Cells as _, Packed};

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
    pub(in super::super) fn of<C: packed::Cells, const P: usize>(
        position: &Packed<C, P>,
        table: &Table,
    ) -> Self {
        let columns = columns(position, table.most_blocks);
        let windows = windows(position, &columns);
        let known = windows.each_ref().map(|window| table.facts(window));
        Self { colours: table.colours, columns, windows, known }
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

/// The columns of the windows at both edges.
fn columns<C: packed::Cells, const P: usize>(
    position: &Packed<C, P>,
    most_blocks: u32,
) -> [Range<u32>; 2] {
    let occupied = position.occupied();
    let height = |column: u32| occupied.lane(column).count_ones();
    let width = (0..C::COLUMNS).find(|&it| height(it) == 0).unwrap_or(C::COLUMNS);
    let right = fitting((0..width).rev().map(height), most_blocks);
    let left = fitting((0..width - right).map(height), most_blocks);
    [0..left, width - right..width]
}

/// How many columns make a window of so many blocks at most.
fn fitting(heights: impl Iterator<Item = u32>, most: u32) -> u32 {
    let mut blocks = 0;
    let fits = |&height: &u32| {
        blocks += height;
        blocks <= most && height <= Cells::ROWS
    };
    heights.take(Cells::COLUMNS as usize).take_while(fits).count() as u32
}

/// The windows of these columns: the last column of the left one is its first.
fn windows<C: packed::Cells, const P: usize>(
    position: &Packed<C, P>,
    [left, right]: &[Range<u32>; 2],
) -> [Window; 2] {
    [window(position, &left.clone().rev()), window(position, right)]
}

fn window<C: packed::Cells, const P: usize>(
    position: &Packed<C, P>,
    columns: &(impl Iterator<Item = u32> + Clone),
) -> Window {
    let mut planes = [Cells::EMPTY; 3];
    for (plane, of) in planes.iter_mut().zip(position.planes()) {
        for (lane, column) in (0..).zip(columns.clone()) {
            *plane = plane.with_lane(lane, of.lane(column));
        }
    }
    Window::of_planes(planes)
}
