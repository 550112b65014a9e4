//! Squares of 64 × 64 bits: how columns of answers become rows, and rows columns.

/// Mirrors a square of bits at its diagonal, in six rounds of exchanging blocks (Warren, *Hacker's
/// Delight*, 2nd ed., 7–3).
pub(crate) fn transpose(square: &mut [u64; 64]) {
    let mut width = 32;
    let mut mask = u64::MAX >> 32;
    while width > 0 {
        for start in (0..64).step_by(2 * width) {
            for line in start..start + width {
                let exchanged = (square[line] >> width ^ square[line + width]) & mask;
                square[line] ^= exchanged << width;
                square[line + width] ^= exchanged;
            }
        }
        width /= 2;
        mask ^= mask << width;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transposing_mirrors_every_bit() {
        let bits = |at: usize| (at as u64 + 3).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let before: [u64; 64] = std::array::from_fn(bits);
        let mut square = before;
        transpose(&mut square);
        for (line, row) in square.iter().enumerate() {
            assert!((0..64).all(|bit| row >> bit & 1 == before[bit] >> line & 1), "{line}");
        }
    }
}
