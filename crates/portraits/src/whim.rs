//! What varies with a name: the same name always gets the same.
//!
//! Each aspect of a face is drawn from its own hash of name and aspect, so a new aspect, or a new answer
//! on the board, leaves the others as they were. FNV-1a over the bytes, then the finaliser of SplitMix64,
//! because FNV alone leaves the low bits of short names alike.

/// The whims of one name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Whim(u64);

impl Whim {
    /// The whims that belong to `name`.
    pub(crate) fn of(name: &str) -> Self {
        Self(fnv(0xcbf2_9ce4_8422_2325, name))
    }

    /// A number below `bound`, or 0 where `bound` is 0.
    pub(crate) fn below(self, aspect: &str, bound: usize) -> usize {
        let hash = mix(fnv(self.0, aspect));
        usize::try_from(hash % bound.max(1) as u64).unwrap_or(0)
    }

    /// One of the items, `None` of an empty slice.
    pub(crate) fn pick<T: Copy>(self, aspect: &str, items: &[T]) -> Option<T> {
        items.get(self.below(aspect, items.len())).copied()
    }
}

fn fnv(seed: u64, text: &str) -> u64 {
    text.bytes().fold(seed, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_aspect_depends_on_the_name_and_on_itself_only() {
        assert_eq!(Whim::of("Ana").below("eyes", 1000), Whim::of("Ana").below("eyes", 1000));
        assert_ne!(Whim::of("Ana").below("eyes", 1000), Whim::of("Ana").below("hair", 1000));
        assert_ne!(Whim::of("Ana").below("eyes", 1000), Whim::of("Pilar").below("eyes", 1000));
    }

    #[test]
    fn nothing_to_choose_from_is_no_choice() {
        assert_eq!(Whim::of("Ana").pick::<u8>("eyes", &[]), None);
        assert_eq!(Whim::of("").below("eyes", 0), 0);
    }
}
