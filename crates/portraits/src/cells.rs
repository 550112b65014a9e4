//! Two pixels a cell: half blocks for terminals, in colour and without.

use crate::canvas::Canvas;
use crate::paint::{Dab, FULL};
use crate::palette::Rgb;

/// One cell of a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// `' '`, `'▀'` or `'▄'`.
    pub symbol: char,
    /// The colour of the block; `None` leaves the terminal's own.
    pub fg: Option<Rgb>,
    /// The colour around it; `None` leaves the terminal's own.
    pub bg: Option<Rgb>,
}

/// What a terminal without colours writes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paper {
    /// Light letters on a dark ground, as most terminals: skin is solid and black hair is blank.
    Dark,
    /// Dark letters on a light ground: skin is blank and black hair is solid.
    Light,
}

/// How much of its ink a picture gets where there is no colour to fade.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Strength {
    /// All of it.
    Bold,
    /// Half of it, and no half blocks, which are solid.
    Faint,
}

/// The picture in half blocks, H = N / 2 rows.
pub(crate) fn halves<const N: usize, const H: usize>(canvas: &Canvas<Dab, N>) -> [[Cell; N]; H] {
    pairs(canvas, |top, bottom| cell(top.map(|dab| dab.rgb), bottom.map(|dab| dab.rgb)))
}

/// The picture in shades of one colour, H = N / 2 rows.
pub(crate) fn shades<const N: usize, const H: usize>(
    canvas: &Canvas<Dab, N>,
    paper: Paper,
    strength: Strength,
) -> [[char; N]; H] {
    let ink = |dab: Option<Dab>| dab.map_or(0, |dab| ink(dab, paper));
    let letter = match strength {
        Strength::Bold => bold,
        Strength::Faint => faint,
    };
    pairs(canvas, |top, bottom| letter(ink(top), ink(bottom)))
}

fn ink(dab: Dab, paper: Paper) -> u8 {
    match paper {
        Paper::Light => dab.level.min(FULL),
        Paper::Dark => FULL.saturating_sub(dab.level),
    }
}

fn pairs<T, const N: usize, const H: usize>(
    canvas: &Canvas<Dab, N>,
    join: impl Fn(Option<Dab>, Option<Dab>) -> T,
) -> [[T; N]; H] {
    let at = |x: usize, y: usize| canvas.0.get(y).and_then(|row| row[x]);
    std::array::from_fn(|y| std::array::from_fn(|x| join(at(x, 2 * y), at(x, 2 * y + 1))))
}

fn cell(top: Option<Rgb>, bottom: Option<Rgb>) -> Cell {
    match (top, bottom) {
        (top, bottom) if top == bottom => Cell { symbol: ' ', fg: None, bg: top },
        (None, bottom) => Cell { symbol: '▄', fg: bottom, bg: None },
        (top, bottom) => Cell { symbol: '▀', fg: top, bg: bottom },
    }
}

/// From blank to solid.
const SCREENS: [char; 5] = [' ', '░', '▒', '▓', '█'];

/// Half blocks where the two differ much, else the shade between them.
fn bold(top: u8, bottom: u8) -> char {
    match (top, bottom) {
        (3.., 0..=1) | (2, 0) => '▀',
        (0..=1, 3..) | (0, 2) => '▄',
        _ => SCREENS[usize::from((top + bottom).div_ceil(2).min(FULL))],
    }
}

fn faint(top: u8, bottom: u8) -> char {
    SCREENS[usize::from((top + bottom).div_ceil(4).min(FULL))]
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: Option<Rgb> = Some(Rgb::hex(0xff0000));
    const BLUE: Option<Rgb> = Some(Rgb::hex(0x0000ff));

    #[test]
    fn two_pixels_make_a_cell() {
        assert_eq!(cell(None, None), Cell { symbol: ' ', fg: None, bg: None });
        assert_eq!(cell(RED, RED), Cell { symbol: ' ', fg: None, bg: RED });
        assert_eq!(cell(RED, BLUE), Cell { symbol: '▀', fg: RED, bg: BLUE });
        assert_eq!(cell(None, BLUE), Cell { symbol: '▄', fg: BLUE, bg: None });
        assert_eq!(cell(RED, None), Cell { symbol: '▀', fg: RED, bg: None });
    }

    #[test]
    fn a_strong_difference_keeps_its_edge() {
        let pairs = [(0, 0), (4, 0), (0, 4), (4, 4), (1, 2), (2, 2), (4, 3)];
        let drawn: String = pairs.into_iter().map(|(top, bottom)| bold(top, bottom)).collect();
        assert_eq!(drawn, " ▀▄█▒▒█");
        let drawn: String = pairs.into_iter().map(|(top, bottom)| faint(top, bottom)).collect();
        assert_eq!(drawn, " ░░▒░░▒");
    }
}
