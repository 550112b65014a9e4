//! Words of bits as sets.

/// The places of the ones in a word, from the lowest on.
///
/// ```
/// use qeq_base::bits::ones;
/// assert_eq!(ones(0b1001_0010).collect::<Vec<_>>(), [1, 4, 7]);
/// ```
#[inline]
pub fn ones(word: u64) -> impl Iterator<Item = usize> + Clone {
    let mut left = word;
    std::iter::from_fn(move || {
        let lowest = (left != 0).then(|| left.trailing_zeros() as usize)?;
        left &= left - 1;
        Some(lowest)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_one_is_met_once_in_order() {
        assert_eq!(ones(0).next(), None);
        assert!(ones(u64::MAX).eq(0..64));
        for word in [1, 1 << 63, 0x8000_0000_0001_0001, 0x9e37_79b9_7f4a_7c15] {
            assert!(ones(word).eq((0..64).filter(|at| word >> at & 1 == 1)), "{word:x}");
        }
    }
}
