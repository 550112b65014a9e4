//! A finished picture, and the forms it is shown in.

use crate::canvas::Canvas;
use crate::card;
use crate::cells::{Cell, Paper, Strength, halves, shades};
use crate::draw;
use crate::look::Look;
use crate::paint::{Dab, paint};
use crate::palette::Rgb;
use crate::pins::{Layout, fasten, fasten_small};
use crate::svg;

/// Pixels on a side of the full form; a cell is one wide and two high.
pub const SIDE: usize = 16;
/// Pixels on a side of the small form.
pub const SMALL_SIDE: usize = 8;

/// A face, a name card or the back of a card: 16 × 16 pixels, and a small form of 8 × 8.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Portrait {
    full: Canvas<Dab, SIDE>,
    small: Canvas<Dab, SMALL_SIDE>,
    strength: Strength,
}

impl Portrait {
    /// The back of a card, the same for everybody.
    pub fn back() -> Self {
        card::back()
    }

    pub(crate) fn face(look: &Look, pins: &[usize], layout: Layout) -> Self {
        let mut full = draw::full(look);
        fasten(&mut full, pins, layout);
        let mut small = draw::small(look);
        fasten_small(&mut small, pins);
        Self { full: paint(&full, look), small: paint(&small, look), strength: Strength::Bold }
    }

    pub(crate) fn card(full: Canvas<Dab, SIDE>, small: Canvas<Dab, SMALL_SIDE>) -> Self {
        Self { full, small, strength: Strength::Bold }
    }

    /// The pixels, rows from the top; `None` at the round corners.
    pub fn pixels(&self) -> [[Option<Rgb>; SIDE]; SIDE] {
        self.full.0.map(|row| row.map(|dab| dab.map(|dab| dab.rgb)))
    }

    /// The pixels of the small form.
    pub fn small_pixels(&self) -> [[Option<Rgb>; SMALL_SIDE]; SMALL_SIDE] {
        self.small.0.map(|row| row.map(|dab| dab.map(|dab| dab.rgb)))
    }

    /// Half blocks for a terminal, 16 columns × 8 rows.
    pub fn cells(&self) -> [[Cell; SIDE]; SIDE / 2] {
        halves(&self.full)
    }

    /// The small form in half blocks, 8 columns × 4 rows.
    pub fn small_cells(&self) -> [[Cell; SMALL_SIDE]; SMALL_SIDE / 2] {
        halves(&self.small)
    }

    /// Without colours: `' '`, `'░'`, `'▒'`, `'▓'`, `'█'` and half blocks at sharp edges, 16 × 8.
    pub fn shades(&self, paper: Paper) -> [[char; SIDE]; SIDE / 2] {
        shades(&self.full, paper, self.strength)
    }

    /// The small form without colours, 8 × 4.
    pub fn small_shades(&self, paper: Paper) -> [[char; SMALL_SIDE]; SMALL_SIDE / 2] {
        shades(&self.small, paper, self.strength)
    }

    /// The picture as SVG; `title` is what a screen reader says.
    pub fn svg(&self, title: &str) -> String {
        svg::svg(&self.full, title)
    }

    /// The same picture, grey and faint: somebody ruled out.
    #[must_use]
    pub fn fallen(&self) -> Self {
        let strength = Strength::Faint;
        Self { full: self.full.map(fade), small: self.small.map(fade), strength }
    }
}

/// Where faded colours meet: legible on dark and on light ground.
const DUST: Rgb = Rgb::hex(0x62656f);

fn fade(dab: Dab) -> Dab {
    let luma = dab.rgb.luma();
    let grey = Rgb { r: luma, g: luma, b: luma };
    Dab { rgb: grey.mix(DUST, 62), ..dab }
}
