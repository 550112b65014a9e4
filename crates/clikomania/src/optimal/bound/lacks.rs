//! What main groups lack for certain.

use super::MOST_ORDERED;

/// How many blocks the main group of each of the first eight colours lacks at least, in any game from a position: up to
/// three, in two bits for each.
///
/// A game from a later position is the rest of one from here. So what a main group lacks here it lacks there, unless
/// blocks of its colour were taken on the way.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(in crate::optimal) struct Lacks(u16);

/// No larger lack is told apart.
const MOST: usize = 3;

/// The low bit of every colour.
const LOW: u16 = 0x5555;

const _: () = assert!(MOST_ORDERED * 2 == u16::BITS as usize);

impl Lacks {
    /// What the main group of a colour lacks, from 0; nothing is known of the ninth and those that follow.
    pub(in crate::optimal) fn of(self, colour: usize) -> usize {
        let bits = 2 * colour as u32;
        usize::from(self.0.checked_shr(bits).unwrap_or(0)) & MOST
    }

    pub(super) fn set(&mut self, colour: usize, lack: usize) {
        self.0 =
            self.0 & !((MOST as u16) << (2 * colour)) | (lack.min(MOST) as u16) << (2 * colour);
    }

    /// After a move that takes `size` blocks of a colour, from 1.
    pub(in crate::optimal) fn after(mut self, colour: u32, size: u32) -> Self {
        let colour = colour as usize - 1;
        if colour < MOST_ORDERED {
            self.set(colour, self.of(colour).saturating_sub(size as usize));
        }
        self
    }

    /// What is known when both are: of each colour the larger lack.
    pub(in crate::optimal) fn and(self, other: Self) -> Self {
        let (high, other_high) = (self.0 >> 1 & LOW, other.0 >> 1 & LOW);
        // The low bit counts where the other one has no high bit alone.
        let low = self.0 & (high | !other_high) | other.0 & (other_high | !high);
        Self((high | other_high) << 1 | low & LOW)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_colour_has_its_own_lack() {
        for (colour, lack) in (0..MOST_ORDERED).flat_map(|it| (0..6).map(move |lack| (it, lack))) {
            let mut lacks = Lacks(u16::MAX);
            lacks.set(colour, lack);
            let expected = |it| if it == colour { lack.min(MOST) } else { MOST };
            assert!((0..MOST_ORDERED).all(|it| lacks.of(it) == expected(it)));
            let after = lacks.after(colour as u32 + 1, 2);
            assert_eq!(after.of(colour), lack.min(MOST).saturating_sub(2));
        }
        assert_eq!(Lacks(7).after(MOST_ORDERED as u32 + 1, 2), Lacks(7));
    }

    #[test]
    fn of_two_lacks_the_larger_is_known() {
        for (one, other) in (0..=255).flat_map(|one| (0..=255).map(move |other| (one, other))) {
            let (one, other) = (Lacks(one << 5), Lacks(other << 5));
            let both = one.and(other);
            assert!((0..MOST_ORDERED).all(|it| both.of(it) == one.of(it).max(other.of(it))));
        }
    }
}
