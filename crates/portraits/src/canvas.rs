//! Text art that is checked when it is compiled, and the square it is stamped on.

/// What a pixel of a part is made of; the look gives it a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ink {
    /// `.` nothing.
    Clear,
    /// `s` skin, `S` in shade, `l` in light, `n` in deep shade.
    Skin,
    SkinShade,
    SkinLight,
    SkinDeep,
    /// `h` hair, `H` in shade, `i` in light.
    Hair,
    HairShade,
    HairLight,
    /// `y` beard, `Y` in shade.
    Beard,
    BeardShade,
    /// `b` brow.
    Brow,
    /// `w` white of the eye, `e` left iris, `E` right iris, `k` lash or line.
    White,
    LeftIris,
    RightIris,
    Line,
    /// `o` nose.
    Nose,
    /// `q` rosy cheek, `Q` light blush, `x` freckle.
    Cheek,
    Blush,
    Freckle,
    /// `m` mouth, `r` lips, `t` teeth.
    Mouth,
    Lips,
    Teeth,
    /// `f` frame, `v` dark glass, `V` its glint, `u` clear glass.
    Frame,
    DarkGlass,
    Glint,
    ClearGlass,
    /// `g` gold, `G` gem.
    Gold,
    Gem,
    /// `c` cloth, `C` in shade, `z` in light.
    Cloth,
    ClothShade,
    ClothLight,
    /// The wall behind; no letter, it is everywhere.
    Wall,
    /// The enamel of a pin by its number; no letter, pins follow the board.
    Pin(u8),
    /// `a` the other cloth: hats, stripes, ties; `A` in shade, `d` its dark band.
    Accent,
    AccentShade,
    Band,
}

impl Ink {
    const fn of(letter: u8) -> Self {
        match letter {
            b'.' => Self::Clear,
            b's' => Self::Skin,
            b'S' => Self::SkinShade,
            b'l' => Self::SkinLight,
            b'n' => Self::SkinDeep,
            b'h' => Self::Hair,
            b'H' => Self::HairShade,
            b'i' => Self::HairLight,
            b'y' => Self::Beard,
            b'Y' => Self::BeardShade,
            b'b' => Self::Brow,
            b'w' => Self::White,
            b'e' => Self::LeftIris,
            b'E' => Self::RightIris,
            b'k' => Self::Line,
            b'o' => Self::Nose,
            b'q' => Self::Cheek,
            b'Q' => Self::Blush,
            b'x' => Self::Freckle,
            b'm' => Self::Mouth,
            b'r' => Self::Lips,
            b't' => Self::Teeth,
            b'f' => Self::Frame,
            b'v' => Self::DarkGlass,
            b'V' => Self::Glint,
            b'u' => Self::ClearGlass,
            b'g' => Self::Gold,
            b'G' => Self::Gem,
            b'c' => Self::Cloth,
            b'C' => Self::ClothShade,
            b'z' => Self::ClothLight,
            b'a' => Self::Accent,
            b'A' => Self::AccentShade,
            b'd' => Self::Band,
            _ => panic!("a part holds a letter without a meaning"),
        }
    }
}

/// A piece of a face, N × N.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part<const N: usize>([[Ink; N]; N]);

impl<const N: usize> Part<N> {
    /// Reads text art: a line break, then N lines of N letters, each with its line break. Anything else
    /// does not compile.
    pub(crate) const fn draw(art: &str) -> Self {
        let letters = art.as_bytes();
        assert!(letters.len() == 1 + N * (N + 1), "a part is as high as it is wide");
        let mut rows = [[Ink::Clear; N]; N];
        let mut y = 0;
        while y < N {
            let start = 1 + y * (N + 1);
            assert!(letters[start + N] == b'\n', "each row of a part is as wide as the part");
            let mut x = 0;
            while x < N {
                rows[y][x] = Ink::of(letters[start + x]);
                x += 1;
            }
            y += 1;
        }
        Self(rows)
    }

    /// The pixels that are not clear, with column and row.
    pub(crate) fn inks(&self) -> impl Iterator<Item = (usize, usize, Ink)> + '_ {
        self.0
            .iter()
            .enumerate()
            .flat_map(|(y, row)| row.iter().enumerate().map(move |(x, &ink)| (x, y, ink)))
            .filter(|&(_, _, ink)| ink != Ink::Clear)
    }
}

/// A square of pixels, each painted or clear.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Canvas<P, const N: usize>(pub(crate) [[Option<P>; N]; N]);

impl<P: Copy, const N: usize> Canvas<P, N> {
    /// Nothing painted.
    pub(crate) fn clear() -> Self {
        Self([[None; N]; N])
    }

    /// Paints one pixel; outside the square nothing happens.
    pub(crate) fn set(&mut self, x: usize, y: usize, pixel: P) {
        if let Some(place) = self.0.get_mut(y).and_then(|row| row.get_mut(x)) {
            *place = Some(pixel);
        }
    }

    /// Each pixel changed by `change`, the clear ones left.
    pub(crate) fn map(&self, change: impl Fn(P) -> P) -> Self {
        Self(self.0.map(|row| row.map(|pixel| pixel.map(&change))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_become_pixels() {
        let part: Part<2> = Part::draw("\n.s\nh.\n");
        let inks: Vec<_> = part.inks().collect();
        assert_eq!(inks, [(1, 0, Ink::Skin), (0, 1, Ink::Hair)]);
    }

    #[test]
    #[should_panic(expected = "a letter without a meaning")]
    fn an_unknown_letter_is_refused() {
        let _: Part<1> = Part::draw("\n#\n");
    }

    #[test]
    #[should_panic(expected = "as wide as the part")]
    fn a_ragged_row_is_refused() {
        let _: Part<2> = Part::draw("\nsss\ns\n");
    }

    #[test]
    fn outside_the_square_nothing_happens() {
        let mut canvas: Canvas<u8, 2> = Canvas::clear();
        canvas.set(2, 0, 7);
        canvas.set(0, 1, 7);
        assert_eq!(canvas.map(|pixel| pixel + 1), Canvas([[None, None], [Some(8), None]]));
    }
}
