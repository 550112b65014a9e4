//! Badges on the chest for what no part can show. The same attribute has the same place and colour on
//! everybody of a board.

use crate::canvas::Ink;
use crate::draw::Draft;

/// How large the badges of a board are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    /// Up to four pins, 2 × 2.
    Pins,
    /// Ribbons of one pixel, in two rows of twelve. Whatever is beyond shares them.
    Ribbons,
}

const PIN_COLUMNS: [usize; 4] = [2, 12, 5, 9];
const PIN_ROW: usize = 14;
const RIBBONS: (usize, usize) = (2, 12);

impl Layout {
    pub(crate) fn for_count(count: usize) -> Self {
        if count <= PIN_COLUMNS.len() { Self::Pins } else { Self::Ribbons }
    }
}

/// Fastens the badges of these places.
pub(crate) fn fasten(draft: &mut Draft<16>, places: &[usize], layout: Layout) {
    for &place in places {
        match layout {
            Layout::Pins => pin(draft, place),
            Layout::Ribbons => ribbon(draft, place),
        }
    }
}

fn pin(draft: &mut Draft<16>, place: usize) {
    let column = PIN_COLUMNS[place % PIN_COLUMNS.len()];
    let enamel = enamel(place);
    for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
        draft.set(column + x, PIN_ROW + y, enamel);
    }
    draft.set(column, PIN_ROW, Ink::Glint);
}

fn ribbon(draft: &mut Draft<16>, place: usize) {
    let (first, count) = RIBBONS;
    let place = place % (2 * count);
    draft.set(first + place % count, PIN_ROW + place / count, enamel(place));
}

/// A small face has a row of six.
pub(crate) fn fasten_small(draft: &mut Draft<8>, places: &[usize]) {
    for &place in places {
        draft.set(1 + place % 6, 7, enamel(place));
    }
}

fn enamel(place: usize) -> Ink {
    Ink::Pin(u8::try_from(place % 251).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fastened(places: &[usize], count: usize) -> usize {
        let mut draft = Draft::clear();
        fasten(&mut draft, places, Layout::for_count(count));
        draft.0.iter().flatten().flatten().filter(|ink| matches!(ink, Ink::Pin(_))).count()
    }

    #[test]
    fn few_badges_are_pins_and_many_are_ribbons() {
        assert_eq!(fastened(&[0, 3], 4), 6);
        assert_eq!(fastened(&[0, 3], 5), 2);
        assert_eq!(fastened(&[0, 1, 24], 30), 2, "the 25th shares the place of the first");
    }

    #[test]
    fn a_small_face_has_room_for_six() {
        let mut draft = Draft::clear();
        fasten_small(&mut draft, &[0, 5, 6]);
        assert_eq!(draft.0.iter().flatten().flatten().count(), 2);
    }
}
