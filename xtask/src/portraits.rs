//! `cargo xtask portraits`: contact sheets of every board of `datos/`, to look at, one for each form in which
//! everybody is shown.

use std::fs::{self, File};
use std::io::{self, BufWriter};
use std::path::Path;

use qeq_core::board::Board;
use qeq_portraits::{Casting, Paper, Portrait, Rgb};

use crate::data;
use crate::run::{Failure, Outcome, root};

/// Where the sheets go, from the root.
const FOLDER: &str = "target/portraits";

/// Pixels of a sheet on a side of each picture.
const SIDE: usize = 128;

const COLUMNS: usize = 8;
const GAP: usize = 12;
const GROUND: Rgb = Rgb::hex(0x24262e);
const CHALK: Rgb = Rgb::hex(0xd8d8d8);

/// A picture at its full size on the sheet.
pub(crate) type Tile = Vec<Option<Rgb>>;

/// A form and what draws it.
type Form = (&'static str, fn(&Portrait) -> Tile);

const FORMS: [Form; 6] = [
    ("full", |portrait| enlarged(&portrait.pixels())),
    ("small", |portrait| enlarged(&portrait.small_pixels())),
    ("mono", |portrait| typed(&portrait.shades(Paper::Dark))),
    ("small-mono", |portrait| typed(&portrait.small_shades(Paper::Dark))),
    ("fallen", |portrait| enlarged(&portrait.fallen().pixels())),
    ("fallen-mono", |portrait| typed(&portrait.fallen().shades(Paper::Dark))),
];

/// Draws the sheets.
///
/// # Errors
/// When a board cannot be read or a sheet not written.
pub(crate) fn run() -> Outcome {
    fs::create_dir_all(root().join(FOLDER))?;
    for path in data::boards()? {
        let portraits = portraits(&data::read(&path)?);
        let name = Path::new(&path).file_stem().unwrap_or_default().to_string_lossy();
        for (form, tile) in FORMS {
            let sheet = Sheet::of(&portraits.iter().map(tile).collect::<Vec<_>>());
            let target = format!("{FOLDER}/{name}-{form}.png");
            let saved = sheet.save(&root().join(&target));
            saved.map_err(|error| Failure::from(error).during(&target))?;
        }
        println!("{FOLDER}/{name}-*.png");
    }
    Ok(())
}

/// Everybody on the board, and the back of the cards.
fn portraits(board: &Board) -> Vec<Portrait> {
    let casting = Casting::of(board.question_ids().map(|id| board.text(id)));
    let people = board.character_ids();
    let fronts = people.map(|id| casting.portrait(board.name(id), &board.traits(id)));
    fronts.chain([Portrait::back()]).collect()
}

/// Every pixel a square.
pub(crate) fn enlarged<const N: usize>(pixels: &[[Option<Rgb>; N]; N]) -> Tile {
    dots(|x, y| pixels[y * N / SIDE][x * N / SIDE])
}

/// Letters as a terminal shows them, twice as high as wide.
fn typed<const N: usize, const H: usize>(rows: &[[char; N]; H]) -> Tile {
    let (width, height) = (SIDE / N, SIDE / H);
    dots(|x, y| {
        let letter = rows[y / height][x / width];
        is_inked(letter, (x % width, y % height), height).then_some(CHALK)
    })
}

/// Whether the dot of a letter is inked: halves, or a screen of squares of two.
fn is_inked(letter: char, (x, y): (usize, usize), height: usize) -> bool {
    let (odd_column, odd_row) = (x / 2 % 2 == 1, y / 2 % 2 == 1);
    match letter {
        '█' => true,
        '▀' => 2 * y < height,
        '▄' => 2 * y >= height,
        '▓' => odd_column || odd_row,
        '▒' => odd_column != odd_row,
        '░' => odd_column && odd_row,
        _ => false,
    }
}

fn dots(at: impl Fn(usize, usize) -> Option<Rgb>) -> Tile {
    (0..SIDE * SIDE).map(|dot| at(dot % SIDE, dot / SIDE)).collect()
}

/// Tiles in rows and columns, with gaps.
pub(crate) struct Sheet {
    width: usize,
    dots: Vec<Rgb>,
}

impl Sheet {
    fn of(tiles: &[Tile]) -> Self {
        let mut sheet = Self::empty(COLUMNS, tiles.len().div_ceil(COLUMNS));
        for (place, tile) in tiles.iter().enumerate() {
            sheet.paste(place % COLUMNS, place / COLUMNS, tile);
        }
        sheet
    }

    /// A picture by itself, without a gap around it.
    pub(crate) fn alone(tile: &Tile) -> Self {
        Self { width: SIDE, dots: tile.iter().map(|dot| dot.unwrap_or(GROUND)).collect() }
    }

    fn empty(columns: usize, rows: usize) -> Self {
        let [width, height] = [columns, rows].map(|count| GAP + count * (SIDE + GAP));
        Self { width, dots: vec![GROUND; width * height] }
    }

    fn paste(&mut self, column: usize, row: usize, tile: &Tile) {
        let [left, top] = [column, row].map(|place| GAP + place * (SIDE + GAP));
        for (place, dot) in tile.iter().enumerate() {
            if let Some(rgb) = *dot {
                self.dots[(top + place / SIDE) * self.width + left + place % SIDE] = rgb;
            }
        }
    }

    pub(crate) fn save(&self, path: &Path) -> io::Result<()> {
        let size = |dots: usize| u32::try_from(dots).map_err(io::Error::other);
        let (width, height) = (size(self.width)?, size(self.dots.len() / self.width)?);
        let mut encoder = png::Encoder::new(BufWriter::new(File::create(path)?), width, height);
        encoder.set_color(png::ColorType::Rgb);
        let bytes: Vec<u8> = self.dots.iter().flat_map(|rgb| [rgb.r, rgb.g, rgb.b]).collect();
        encoder.write_header()?.write_image_data(&bytes)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_has_room_for_everybody_and_the_back() {
        let portraits = portraits(&data::read("datos/clasico.csv").unwrap());
        assert_eq!(portraits.len(), 25);
        for (form, tile) in FORMS {
            let sheet = Sheet::of(&portraits.iter().map(tile).collect::<Vec<_>>());
            let height = sheet.dots.len() / sheet.width;
            assert_eq!((sheet.width, height), (GAP + 8 * (SIDE + GAP), GAP + 4 * (SIDE + GAP)));
            assert!(sheet.dots.iter().any(|dot| *dot != GROUND), "{form}");
        }
    }

    #[test]
    fn a_letter_is_inked_as_much_as_it_looks() {
        let inked = |letter| (0..64).filter(|dot| is_inked(letter, (dot % 4, dot / 4), 16)).count();
        assert_eq!([' ', '░', '▒', '▀', '▓', '█'].map(inked), [0, 16, 32, 32, 48, 64]);
    }
}
