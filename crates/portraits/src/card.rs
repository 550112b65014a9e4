//! Name cards for boards that are not about people: initials on a pattern that belongs to the name, and the
//! back that all cards share.

mod font;

use crate::canvas::Canvas;
use crate::paint::{Dab, FULL};
use crate::palette::{Rgb, WALLS};
use crate::portrait::Portrait;
use crate::whim::Whim;
use crate::words::{plain_words, without_accent};

/// The colours of a card.
#[derive(Clone, Copy)]
struct Stock {
    ground: Rgb,
    figure: Rgb,
    letter: Rgb,
    shadow: Rgb,
}

/// Grounds, with figures a step darker; cream letters stand out from all of them.
const GROUNDS: [u32; 10] = [
    0xb9504c, 0x4668a8, 0x3d8a6c, 0x8a5aa3, 0xc07a35, 0x2f8597, 0xb85583, 0x6f7f3a, 0x5a6478,
    0x94623f,
];

/// Eight patterns: whether a pixel belongs to the figure.
const PATTERNS: [fn(usize, usize) -> bool; 8] = [
    |x, y| (x + y).is_multiple_of(4),
    |x, y| (x + 4 * 16 - y).is_multiple_of(4),
    |x, y| x % 4 == 1 && y % 4 == 1 || x % 4 == 3 && y % 4 == 3,
    |x, y| (x / 2 + y / 2).is_multiple_of(2),
    |x, y| y % 4 == [0, 1, 2, 1][x % 4],
    |_, y| y.is_multiple_of(3),
    |x, _| x % 4 < 2,
    |x, y| (x.abs_diff(7).min(x.abs_diff(8)) + y.abs_diff(7).min(y.abs_diff(8))) % 4 == 2,
];

impl Stock {
    fn of(ground: Rgb) -> Self {
        Self {
            ground,
            figure: ground.mix(Rgb::hex(0), 14),
            letter: Rgb::hex(0xfff6e4),
            shadow: ground.mix(Rgb::hex(0x14101c), 58),
        }
    }
}

/// The card of a name.
pub(crate) fn front(name: &str) -> Portrait {
    let whim = Whim::of(name);
    let ground = whim.pick("card", &GROUNDS).map_or(WALLS[0], Rgb::hex);
    let stock = Stock::of(ground);
    let pattern = whim.below("pattern", PATTERNS.len());
    let initials = initials(name);
    let mut full = sheet(stock, PATTERNS[pattern]);
    letters(&mut full, &initials, stock);
    let mut small = sheet(stock, |_, _| false);
    letters(&mut small, only_one(&initials), stock);
    Portrait::card(full, small)
}

/// The back: a question mark in a frame.
pub(crate) fn back() -> Portrait {
    let stock = Stock::of(Rgb::hex(0x3d4a78));
    let mut full = sheet(stock, PATTERNS[2]);
    letters(&mut full, &['?'], stock);
    let mut small = sheet(stock, |_, _| false);
    letters(&mut small, &['?'], stock);
    Portrait::card(full, small)
}

/// A card with round corners, lit from the upper left.
fn sheet<const N: usize>(stock: Stock, pattern: fn(usize, usize) -> bool) -> Canvas<Dab, N> {
    let mut canvas = Canvas::clear();
    let last = N - 1;
    let is_edge = |place: usize| place == 0 || place == last;
    for y in 0..N {
        for x in 0..N {
            let rgb = match (is_edge(x), is_edge(y)) {
                (true, true) => continue,
                _ if x == last || y == last => stock.ground.mix(Rgb::hex(0), 30),
                (true, _) | (_, true) => stock.ground.mix(Rgb::hex(0xffffff), 30),
                _ if pattern(x, y) => stock.figure,
                _ => stock.ground,
            };
            let level = if is_edge(x) || is_edge(y) { 2 } else { 3 };
            canvas.set(x, y, Dab { rgb, level });
        }
    }
    canvas
}

/// Writes up to two letters in the middle, each with its shadow.
fn letters<const N: usize>(canvas: &mut Canvas<Dab, N>, letters: &[char], stock: Stock) {
    let width = letters.len() * (font::WIDTH + 1);
    let left = (N + 1).saturating_sub(width) / 2;
    let top = (N - font::HEIGHT) / 2;
    let strokes = || {
        letters.iter().enumerate().flat_map(|(place, &letter)| {
            let left = left + place * (font::WIDTH + 1);
            font::strokes(letter).map(move |(x, y)| (left + x, top + y))
        })
    };
    let shadow = Dab { rgb: stock.shadow, level: FULL };
    let stroke = Dab { rgb: stock.letter, level: 0 };
    strokes().for_each(|(x, y)| canvas.set(x + 1, y + 1, shadow));
    strokes().for_each(|(x, y)| canvas.set(x, y, stroke));
}

/// Words that do not make an initial.
const SMALL_WORDS: [&str; 14] =
    ["de", "del", "la", "el", "los", "las", "y", "a", "en", "con", "the", "of", "and", "an"];

/// The letters of the first two words, or the first two letters of the only one; the last two digits of a
/// number. What the font cannot write is a diamond.
fn initials(name: &str) -> Vec<char> {
    let mut words = words(name);
    if words.len() > 2 {
        words.retain(|word| !SMALL_WORDS.contains(&word.as_str()));
    }
    let number = words.last().filter(|word| word.chars().all(|c| c.is_ascii_digit()));
    let letters: Vec<char> = match (number, &words[..]) {
        (Some(number), _) if number.len() > 1 => number.chars().skip(number.len() - 2).collect(),
        (_, [first, .., last]) if number.is_some() => {
            first.chars().take(1).chain(last.chars()).collect()
        }
        (_, [first, second, ..]) => first.chars().take(1).chain(second.chars().take(1)).collect(),
        (_, [only]) => only.chars().take(2).collect(),
        (_, []) => vec![font::DIAMOND],
    };
    letters.into_iter().map(written).collect()
}

/// Carries the ñ through where all accents fall: a letter that no name has.
const ENYE: &str = "\u{a7fb}";

/// The words of a name with its ñ kept.
fn words(name: &str) -> Vec<String> {
    let marked = name.replace(['ñ', 'Ñ'], ENYE);
    let marked = marked.replace("n\u{303}", ENYE);
    plain_words(&marked.replace("N\u{303}", ENYE))
}

/// The letter that tells most where there is room for one: the last digit, or the first initial.
fn only_one(initials: &[char]) -> &[char] {
    match initials {
        [.., last] if last.is_ascii_digit() => std::slice::from_ref(last),
        _ => &initials[..initials.len().min(1)],
    }
}

fn written(letter: char) -> char {
    let capital =
        if ENYE.starts_with(letter) { 'Ñ' } else { without_accent(letter).to_ascii_uppercase() };
    if font::has(capital) { capital } else { font::DIAMOND }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(name: &str, expected: &str) {
        assert_eq!(initials(name).into_iter().collect::<String>(), expected, "{name:?}");
    }

    #[test]
    fn a_name_gives_two_letters() {
        check("Abeja melífera", "AM");
        check("Águila real", "AR");
        check("Ñu", "ÑU");
        check("n\u{303}andú común", "ÑC");
        check("Atún", "AT");
        check("Araña de jardín", "AJ");
        check("x", "X");
    }

    #[test]
    fn a_number_keeps_its_digits() {
        check("Personaje_7", "P7");
        check("Personaje 42", "42");
        check("Personaje 100", "00");
        check("7", "7");
    }

    #[test]
    fn a_small_card_has_room_for_one_letter() {
        assert_eq!(only_one(&['P', '7']), ['7']);
        assert_eq!(only_one(&['4', '2']), ['2']);
        assert_eq!(only_one(&['A', 'M']), ['A']);
    }

    #[test]
    fn what_the_font_lacks_is_a_diamond() {
        check("眼鏡", "◆◆");
        check("", "◆");
        check("¿?", "◆");
        check("Жук", "◆◆");
    }
}
