//! `cargo xtask screenshots`: pictures of the screen for the README and the documentation, drawn from the very
//! cells that a terminal would get.

use std::fmt::Write as _;
use std::fs;

use qeq_i18n::Lang;
use qeq_tui::headless::{Headless, Options};
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

use crate::files;
use crate::run::{Outcome, root};

/// Where the pictures go, from the root.
const FOLDER: &str = "docs/screenshots";

/// A picture: its name, the language, the size, and the keys that lead there.
type Shot = (&'static str, Lang, (u16, u16), &'static str);

const SHOTS: [Shot; 10] = [
    ("partida", Lang::Es, (120, 44), "Enter n s"),
    ("game", Lang::En, (120, 44), "Enter n y"),
    ("inicio", Lang::Es, (100, 34), ""),
    ("adivinas", Lang::Es, (150, 42), "Down Enter Enter Down Down Enter"),
    ("arbol", Lang::Es, (120, 34), "Enter n s t"),
    ("tablero", Lang::Es, (100, 40), "Down Down Down Down Down Enter Right Down"),
    ("estrategias", Lang::Es, (90, 22), "Down Down Down Down Enter c"),
    (
        "conecta4",
        Lang::Es,
        (106, 32),
        "Down Down Down Down Down Down Down Enter Enter Down Down Right Right Right Right Home Enter \
         4 4 4 4 4 5 3 7 7 4 3 7 2 1 2 2 5 p",
    ),
    (
        "clikomania",
        Lang::Es,
        (104, 34),
        "Down Down Down Down Down Down Down Enter Down Down Down Enter Enter \
         Tab Enter Tab Tab Enter Tab Tab Enter Tab Enter Tab",
    ),
    // Set up, eight turns, and then: what if it was in the workshop?
    (
        "cluedo",
        Lang::Es,
        (112, 28),
        "Down Down Down Down Down Down Down Enter Down Enter \
         Down Down Down Enter A n a , L u i s , E v a , P a u Enter \
         Down Down Down Enter a n c Enter f a r Enter t o r Enter c o c Enter d o c Enter Home Enter \
         a r e m Enter t a l Enter c a p Enter n 1 \
         a r e d Enter m u e Enter d u n Enter s \
         a a r p Enter d e s v Enter m u s Enter n s \
         a b r ú Enter b o d Enter s a l Enter n n \
         a r e d Enter b o d Enter p e r Enter n 3 \
         a b r ú Enter m u e Enter d u n Enter n s \
         a r e d Enter t e r Enter s a l Enter s \
         a r e m Enter d e s v Enter c a p Enter n s \
         Home Down Down Down Down Down Down Down Down Down Down Down Down Down Down \
         Right Right Right Right i",
    ),
];

/// Draws the pictures.
///
/// # Errors
/// When one cannot be written.
pub(crate) fn write() -> Outcome {
    fs::create_dir_all(root().join(FOLDER))?;
    for shot in &SHOTS {
        let path = path(shot);
        files::write(&path, &draw(shot))?;
        println!("{path}");
    }
    Ok(())
}

/// Whether the pictures show the screens as they are now.
///
/// # Errors
/// When one does not.
pub(crate) fn check() -> Outcome {
    let is_stale = |shot: &&Shot| {
        fs::read_to_string(root().join(path(shot))).ok().as_deref() != Some(&draw(shot))
    };
    match SHOTS.iter().find(is_stale) {
        Some(shot) => {
            let advice = "cargo xtask screenshots draws it anew";
            Err(format!("{} is not what the screen shows now: {advice}", path(shot)).into())
        }
        None => Ok(()),
    }
}

fn path((name, ..): &Shot) -> String {
    format!("{FOLDER}/{name}.svg")
}

fn draw(&(_, lang, size, keys): &Shot) -> String {
    let mut game = Headless::start(Options { lang, size, ..Options::default() });
    game.press(keys);
    svg(game.buffer())
}

/// Pixels of a cell.
const WIDTH: usize = 9;
const HEIGHT: usize = 18;
/// Around the cells, and for the bar above them.
const MARGIN: usize = 12;
const BAR: usize = 26;

const GROUND: &str = "#16181d";
const INK: &str = "#d8dee9";

/// The cells as a picture: grounds and half blocks as rectangles, letters as text.
fn svg(buffer: &Buffer) -> String {
    let (columns, rows) = (usize::from(buffer.area.width), usize::from(buffer.area.height));
    let (width, height) = (columns * WIDTH + 2 * MARGIN, rows * HEIGHT + MARGIN + BAR);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         font-family=\"ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace\" font-size=\"15\">\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"10\" fill=\"{GROUND}\"/>\n"
    );
    for (at, color) in ["#ff5f57", "#febc2e", "#28c840"].iter().enumerate() {
        let x = 20 + 20 * at;
        let _ = writeln!(svg, "<circle cx=\"{x}\" cy=\"14\" r=\"6\" fill=\"{color}\"/>");
    }
    for y in 0..buffer.area.height {
        let row: Vec<&Cell> = (0..buffer.area.width).map(|x| &buffer[(x, y)]).collect();
        draw_row(&mut svg, &row, usize::from(y));
    }
    svg.push_str("</svg>\n");
    svg
}

fn draw_row(svg: &mut String, row: &[&Cell], y: usize) {
    let top = BAR + y * HEIGHT;
    runs(
        row,
        |cell| looks(cell).1,
        |start, cells, ground| {
            if let Some(ground) = ground {
                rect(svg, start, top, cells.len(), HEIGHT, &ground);
            }
        },
    );
    runs(row, block, |start, cells, block| {
        if let Some((offset, height, color)) = block {
            rect(svg, start, top + offset, cells.len(), height, &color);
        }
    });
    runs(row, letters, |start, cells, look| {
        if let Some((color, modifier)) = look {
            text(svg, start, top, cells, &color, modifier);
        }
    });
}

/// Calls for each run of neighbours that are alike.
fn runs<T: PartialEq>(
    row: &[&Cell],
    kind: impl Fn(&Cell) -> T,
    mut call: impl FnMut(usize, &[&Cell], T),
) {
    let mut start = 0;
    while start < row.len() {
        let of_start = kind(row[start]);
        let alike = row[start..].iter().take_while(|cell| kind(cell) == of_start).count();
        call(start, &row[start..start + alike], of_start);
        start += alike;
    }
}

fn rect(svg: &mut String, column: usize, y: usize, columns: usize, height: usize, color: &str) {
    let (x, width) = (MARGIN + column * WIDTH, columns * WIDTH);
    let _ = writeln!(
        svg,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{color}\" shape-rendering=\"crispEdges\"/>"
    );
}

/// A block sign as the part of the cell that it fills.
fn block(cell: &Cell) -> Option<(usize, usize, String)> {
    let (offset, height) = match cell.symbol() {
        "▀" => (0, HEIGHT / 2),
        "▄" => (HEIGHT / 2, HEIGHT / 2),
        "█" => (1, HEIGHT - 2),
        _ => return None,
    };
    Some((offset, height, looks(cell).0))
}

fn letters(cell: &Cell) -> Option<(String, Modifier)> {
    let is_text = !cell.symbol().trim().is_empty() && block(cell).is_none();
    is_text.then(|| (looks(cell).0, cell.modifier))
}

fn text(
    svg: &mut String,
    column: usize,
    top: usize,
    cells: &[&Cell],
    color: &str,
    modifier: Modifier,
) {
    let (x, y) = (MARGIN + column * WIDTH, top + 14);
    let length = cells.len() * WIDTH;
    let mut style = String::new();
    let marks = [
        (Modifier::BOLD, " font-weight=\"bold\""),
        (Modifier::DIM, " opacity=\"0.75\""),
        (Modifier::CROSSED_OUT, " text-decoration=\"line-through\""),
        (Modifier::UNDERLINED, " text-decoration=\"underline\""),
    ];
    for (mark, attribute) in marks {
        if modifier.contains(mark) {
            style.push_str(attribute);
        }
    }
    let signs: String = cells.iter().map(|cell| cell.symbol()).collect();
    let signs = signs.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let _ = writeln!(
        svg,
        "<text x=\"{x}\" y=\"{y}\" fill=\"{color}\" textLength=\"{length}\" lengthAdjust=\"spacingAndGlyphs\"{style}>{signs}</text>"
    );
}

/// The colours of the sign and of the ground, the latter only where there is one.
fn looks(cell: &Cell) -> (String, Option<String>) {
    let (fg, bg) = (css(cell.fg), css(cell.bg));
    if cell.modifier.contains(Modifier::REVERSED) {
        return (bg.unwrap_or(GROUND.to_owned()), Some(fg.unwrap_or(INK.to_owned())));
    }
    (fg.unwrap_or(INK.to_owned()), bg)
}

fn css(color: Color) -> Option<String> {
    match color {
        Color::Rgb(r, g, b) => Some(format!("#{r:02x}{g:02x}{b:02x}")),
        _ => None,
    }
}
