//! What main groups lack for certain.

use super::COLOURS_ORDERED;

/// How many blocks the main group of each of the first colours lacks at least, in any game from a position: up to
/// seven, in three bits for each of five colours.
///
/// A game from a later position is the rest of one from here. So what a main group lacks here it lacks there, unless
/// blocks of its colour were taken on the way.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(in crate::optimal) struct Lacks(u16);

/// Bits of a lack.
const BITS: u32 = 3;

/// No larger lack is told apart.
const MOST: usize = (1 << BITS) - 1;

const _: () = assert!(COLOURS_ORDERED as u32 * BITS <= u16::BITS);

impl Lacks {
    /// What the main group of a colour lacks, from 0; nothing is known of the sixth and those that follow.
    pub(in crate::optimal) fn of(self, colour: usize) -> usize {
        let bits = self.0.checked_shr(BITS * colour as u32).unwrap_or(0);
        usize::from(bits) & MOST
    }

    /// Notes what one of the first five colours lacks; nothing of the others.
    pub(super) fn set(&mut self, colour: usize, lack: usize) {
        if colour >= COLOURS_ORDERED {
            return;
        }
        let shift = BITS * colour as u32;
        self.0 = self.0 & !((MOST as u16) << shift) | (lack.min(MOST) as u16) << shift;
    }

    /// After a move that takes `size` blocks of a colour, from 1.
    pub(in crate::optimal) fn after(mut self, colour: u32, size: u32) -> Self {
        let colour = colour as usize - 1;
        self.set(colour, self.of(colour).saturating_sub(size as usize));
        self
    }

    /// What is known when both are: of each colour the larger lack.
    pub(in crate::optimal) fn and(mut self, other: Self) -> Self {
        if self != other {
            (0..COLOURS_ORDERED).for_each(|it| self.set(it, self.of(it).max(other.of(it))));
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_colour_has_its_own_lack() {
        for (colour, lack) in (0..COLOURS_ORDERED).flat_map(|it| (0..9).map(move |lack| (it, lack)))
        {
            let mut lacks = Lacks(0x7fff);
            lacks.set(colour, lack);
            let expected = |it| if it == colour { lack.min(MOST) } else { MOST };
            assert!((0..COLOURS_ORDERED).all(|it| lacks.of(it) == expected(it)));
            let after = lacks.after(colour as u32 + 1, 2);
            assert_eq!(after.of(colour), lack.min(MOST).saturating_sub(2));
        }
        assert_eq!(Lacks(7).after(COLOURS_ORDERED as u32 + 1, 2), Lacks(7));
        for colour in COLOURS_ORDERED..64 {
            let mut lacks = Lacks(0x7fff);
            lacks.set(colour, 2);
            assert_eq!((lacks, lacks.of(colour)), (Lacks(0x7fff), 0));
        }
    }

    #[test]
    fn of_two_lacks_the_larger_is_known() {
        for (one, other) in (0..=255).flat_map(|one| (0..=255).map(move |other| (one, other))) {
            let (one, other) = (Lacks(one << 5), Lacks(other << 5));
            let both = one.and(other);
            assert!((0..COLOURS_ORDERED).all(|it| both.of(it) == one.of(it).max(other.of(it))));
        }
    }
}
