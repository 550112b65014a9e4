//! Capital letters and digits, 5 × 7, drawn as text art: a sheet holds several letters side by side.

/// Columns of a letter.
pub(crate) const WIDTH: usize = 5;
/// Rows of a letter.
pub(crate) const HEIGHT: usize = 7;
/// What stands for a letter that is not drawn.
pub(crate) const DIAMOND: char = '◆';

/// Letters side by side, a column between them.
struct Sheet {
    letters: &'static str,
    rows: [&'static str; HEIGHT],
}

const SHEETS: [Sheet; 4] = [
    Sheet {
        letters: "ABCDEFGHIJ",
        rows: [
            ".###. ####. .###. ####. ##### ##### .###. #...# .###. ..###",
            "#...# #...# #...# #...# #.... #.... #...# #...# ..#.. ...#.",
            "#...# #...# #.... #...# #.... #.... #.... #...# ..#.. ...#.",
            "##### ####. #.... #...# ####. ####. #.### ##### ..#.. ...#.",
            "#...# #...# #.... #...# #.... #.... #...# #...# ..#.. ...#.",
            "#...# #...# #...# #...# #.... #.... #...# #...# ..#.. #..#.",
            "#...# ####. .###. ####. ##### #.... .###. #...# .###. .##..",
        ],
    },
    Sheet {
        // not words: the letters that the sheet draws
        letters: "KLMNÑOPQRS",
        rows: [
            "#...# #.... #...# #...# .#.#. .###. ####. .###. ####. .####",
            "#..#. #.... ##.## ##..# #.#.. #...# #...# #...# #...# #....",
            "#.#.. #.... #.#.# #.#.# #...# #...# #...# #...# #...# #....",
            "##... #.... #.#.# #..## ##..# #...# ####. #...# ####. .###.",
            "#.#.. #.... #...# #...# #.#.# #...# #.... #.#.# #.#.. ....#",
            "#..#. #.... #...# #...# #..## #...# #.... #..#. #..#. ....#",
            "#...# ##### #...# #...# #...# .###. #.... .##.# #...# ####.",
        ],
    },
    Sheet {
        letters: "TUVWXYZ?◆",
        rows: [
            "##### #...# #...# #...# #...# #...# ##### .###. .....",
            "..#.. #...# #...# #...# #...# #...# ....# #...# ..#..",
            "..#.. #...# #...# #...# .#.#. .#.#. ...#. ....# .###.",
            "..#.. #...# #...# #.#.# ..#.. ..#.. ..#.. ...#. #####",
            "..#.. #...# #...# #.#.# .#.#. ..#.. .#... ..#.. .###.",
            "..#.. #...# .#.#. ##.## #...# ..#.. #.... ..... ..#..",
            "..#.. .###. ..#.. #...# #...# ..#.. ##### ..#.. .....",
        ],
    },
    Sheet {
        letters: "0123456789",
        rows: [
            ".###. ..#.. .###. .###. ...#. ##### .###. ##### .###. .###.",
            "#...# .##.. #...# #...# ..##. #.... #.... ....# #...# #...#",
            "#..## ..#.. ....# ....# .#.#. ####. #.... ...#. #...# #...#",
            "#.#.# ..#.. ...#. ..##. #..#. ....# ####. ..#.. .###. .####",
            "##..# ..#.. ..#.. ....# ##### ....# #...# ..#.. #...# ....#",
            "#...# ..#.. .#... #...# ...#. #...# #...# ..#.. #...# ....#",
            ".###. .###. ##### .###. ...#. .###. .###. ..#.. .###. .###.",
        ],
    },
];

/// Whether the letter is drawn.
pub(crate) fn has(letter: char) -> bool {
    place(letter).is_some()
}

/// The pixels of a letter, column and row; none of a letter that is not drawn.
pub(crate) fn strokes(letter: char) -> impl Iterator<Item = (usize, usize)> {
    place(letter)
        .into_iter()
        .flat_map(|(sheet, place)| {
            let columns = move |row: &'static str| {
                row.chars().skip(place * (WIDTH + 1)).take(WIDTH).enumerate()
            };
            let pixels = move |(y, &row)| columns(row).map(move |(x, dot)| (x, y, dot));
            sheet.rows.iter().enumerate().flat_map(pixels)
        })
        .filter(|&(_, _, dot)| dot == '#')
        .map(|(x, y, _)| (x, y))
}

fn place(letter: char) -> Option<(&'static Sheet, usize)> {
    SHEETS.iter().find_map(|sheet| {
        sheet.letters.chars().position(|other| other == letter).map(|place| (sheet, place))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_row_is_as_long_as_its_letters() {
        for sheet in &SHEETS {
            for row in sheet.rows {
                let letters = sheet.letters.chars().count();
                assert_eq!(row.len(), letters * (WIDTH + 1) - 1, "{} {row}", sheet.letters);
            }
        }
    }

    #[test]
    fn every_letter_has_strokes_of_its_own() {
        let letters: Vec<char> = SHEETS.iter().flat_map(|sheet| sheet.letters.chars()).collect();
        let mut drawn: Vec<Vec<(usize, usize)>> =
            letters.iter().map(|&letter| strokes(letter).collect()).collect();
        assert!(drawn.iter().all(|strokes| !strokes.is_empty()));
        drawn.sort();
        drawn.dedup();
        assert_eq!(drawn.len(), letters.len());
    }
}
