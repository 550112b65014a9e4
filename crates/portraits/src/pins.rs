//! Badges on the chest for what no part can show.
//!
//! Law: the same attribute has the same place on everybody of a board, and two different choices of badges never
//! look the same. Each place has a colour of its own; where there are more attributes than places, up to three
//! share one, and each choice among them has a colour. What is beyond three of each place looks like one of them.
//!
//! ```text
//! Pins     .rPPrPPrrPPrPPr.     four of 2 × 2 (P), and twelve ribbons (r) between them
//! Ribbons  ..rrrrrrrrrrrr..     twenty-four
//! ```

use crate::canvas::Ink;
use crate::draw::Draft;
use crate::palette::ENAMEL;

/// How large the badges of a board are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    /// Four pins of 2 × 2 for the first places, and ribbons of one pixel between them for the others.
    Pins,
    /// Ribbons of one pixel, in two rows of twelve.
    Ribbons,
}

const PIN_COLUMNS: [usize; 4] = [2, 12, 5, 9];
const PIN_ROW: usize = 14;
const COLUMNS_BETWEEN: [usize; 6] = [4, 7, 8, 11, 1, 14];
const RIBBON_COLUMNS: [usize; 12] = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13];
const SMALL_COLUMNS: [usize; 6] = [1, 2, 3, 4, 5, 6];
const SMALL_ROW: usize = 7;

/// As many share a place as there are choices among them with a colour each.
const SHARING: usize = 3;

impl Layout {
    /// For a board with `usual` attributes that are badges wherever they are affirmed, and `others` that may
    /// become one.
    pub(crate) fn for_need(usual: usize, others: usize) -> Self {
        let ribbons = 2 * COLUMNS_BETWEEN.len();
        let pins = PIN_COLUMNS.len();
        if usual <= pins && usual + others <= pins + ribbons { Self::Pins } else { Self::Ribbons }
    }
}

/// Fastens the badges of these places.
pub(crate) fn fasten(draft: &mut Draft<16>, places: &[usize], layout: Layout) {
    match layout {
        Layout::Pins => {
            let first = PIN_COLUMNS.len();
            places.iter().filter(|&&place| place < first).for_each(|&place| pin(draft, place));
            let others: Vec<usize> =
                places.iter().filter_map(|place| place.checked_sub(first)).collect();
            ribbons(draft, &others, &COLUMNS_BETWEEN, first);
        }
        Layout::Ribbons => ribbons(draft, places, &RIBBON_COLUMNS, 0),
    }
}

/// A small face has a row of six.
pub(crate) fn fasten_small(draft: &mut Draft<8>, places: &[usize]) {
    for (place, enamel) in shared(places, SMALL_COLUMNS.len(), 0) {
        draft.set(SMALL_COLUMNS[place], SMALL_ROW, enamel);
    }
}

fn pin(draft: &mut Draft<16>, place: usize) {
    let column = PIN_COLUMNS[place];
    for (x, y) in [(1, 0), (0, 1), (1, 1)] {
        draft.set(column + x, PIN_ROW + y, enamel(place));
    }
    draft.set(column, PIN_ROW, Ink::Glint);
}

/// Two rows of ribbons, the colours counted from `first`.
fn ribbons(draft: &mut Draft<16>, places: &[usize], columns: &[usize], first: usize) {
    for (place, enamel) in shared(places, 2 * columns.len(), first) {
        let (row, column) = (place / columns.len(), place % columns.len());
        draft.set(columns[column], PIN_ROW + row, enamel);
    }
}

/// The colour of each of `room` places that has a badge.
fn shared(places: &[usize], room: usize, first: usize) -> Vec<(usize, Ink)> {
    let mut choices = vec![0; room];
    places.iter().for_each(|place| choices[place % room] |= 1 << (place / room % SHARING));
    let chosen = choices.into_iter().enumerate().filter(|&(_, choice)| choice > 0);
    chosen
        .map(|(place, choice): (usize, usize)| (place, enamel(first + place + choice - 1)))
        .collect()
}

fn enamel(number: usize) -> Ink {
    Ink::Pin(u8::try_from(number % ENAMEL.len()).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The places of the pixels that are fastened, and what they are made of.
    fn fastened(places: &[usize], layout: Layout) -> BTreeSet<String> {
        let mut draft = Draft::clear();
        fasten(&mut draft, places, layout);
        seen(&draft)
    }

    fn fastened_small(places: &[usize]) -> BTreeSet<String> {
        let mut draft = Draft::clear();
        fasten_small(&mut draft, places);
        seen(&draft)
    }

    fn seen<const N: usize>(draft: &Draft<N>) -> BTreeSet<String> {
        let pixels = draft.0.iter().flatten().enumerate();
        pixels.filter_map(|(place, ink)| ink.map(|ink| format!("{place} {ink:?}"))).collect()
    }

    #[test]
    fn few_badges_are_pins_and_many_are_ribbons() {
        assert_eq!(fastened(&[0, 3], Layout::for_need(4, 12)).len(), 8);
        assert_eq!(fastened(&[0, 4], Layout::for_need(4, 12)).len(), 5, "a pin and a ribbon");
        assert_eq!(fastened(&[0, 3], Layout::for_need(5, 0)).len(), 2);
        assert_eq!(Layout::for_need(4, 13), Layout::Ribbons);
    }

    #[test]
    fn each_place_is_its_own() {
        for (layout, room) in [(Layout::Pins, 16), (Layout::Ribbons, 24)] {
            let all: Vec<usize> = (0..room).collect();
            let alone: Vec<_> = all.iter().map(|&place| fastened(&[place], layout)).collect();
            let pixels: BTreeSet<String> = alone.iter().flatten().cloned().collect();
            assert_eq!(alone.iter().map(BTreeSet::len).sum::<usize>(), pixels.len(), "{layout:?}");
            assert_eq!(fastened(&all, layout), pixels, "{layout:?}: none covers another");
        }
    }

    #[test]
    fn three_share_a_place_and_each_choice_among_them_has_a_colour() {
        fn looks([a, b, c]: [usize; 3], fastened: fn(&[usize]) -> BTreeSet<String>) -> usize {
            let choices: [&[usize]; 8] =
                [&[], &[a], &[b], &[c], &[a, b], &[a, c], &[b, c], &[a, b, c]];
            choices.into_iter().map(fastened).collect::<BTreeSet<_>>().len()
        }
        for place in 0..24 {
            let shared = [place, place + 24, place + 48];
            assert_eq!(looks(shared, |chosen| fastened(chosen, Layout::Ribbons)), 8, "{place}");
        }
        for place in 0..6 {
            assert_eq!(looks([place, place + 6, place + 12], fastened_small), 8, "{place}");
        }
    }
}
