//! The picture for a page: one path a colour, made of the largest rectangles found from the upper left.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::canvas::Canvas;
use crate::paint::Dab;
use crate::palette::Rgb;

/// A rectangle of one colour.
struct Block {
    x: usize,
    y: usize,
    width: usize,
    height: usize,
}

/// The SVG text; `title` is what a screen reader says.
pub(crate) fn svg<const N: usize>(canvas: &Canvas<Dab, N>, title: &str) -> String {
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {N} {N}\" \
         shape-rendering=\"crispEdges\" role=\"img\"><title>{}</title>",
        escaped(title)
    );
    for (colour, blocks) in blocks(canvas) {
        let Rgb { r, g, b } = colour;
        let path: String = blocks.iter().map(path).collect();
        // Writing to a String cannot fail.
        let _ = write!(text, "<path fill=\"#{r:02x}{g:02x}{b:02x}\" d=\"{path}\"/>");
    }
    text + "</svg>"
}

fn path(block: &Block) -> String {
    let Block { x, y, width, height } = block;
    format!("M{x} {y}h{width}v{height}h-{width}z")
}

fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars().filter(|letter| !letter.is_control()) {
        match letter {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '"' => escaped.push_str("&quot;"),
            // Not characters of XML.
            '\u{fffe}' | '\u{ffff}' => {}
            other => escaped.push(other),
        }
    }
    escaped
}

/// Every painted pixel in exactly one block, by colour.
fn blocks<const N: usize>(canvas: &Canvas<Dab, N>) -> BTreeMap<Rgb, Vec<Block>> {
    let mut left = canvas.0.map(|row| row.map(|dab| dab.map(|dab| dab.rgb)));
    let mut blocks: BTreeMap<Rgb, Vec<Block>> = BTreeMap::new();
    for y in 0..N {
        for x in 0..N {
            if let Some(colour) = left[y][x] {
                blocks.entry(colour).or_default().push(take_block(&mut left, x, y, colour));
            }
        }
    }
    blocks
}

/// The widest run from here, and as many equal rows below it as there are.
fn take_block<const N: usize>(
    left: &mut [[Option<Rgb>; N]; N],
    x: usize,
    y: usize,
    colour: Rgb,
) -> Block {
    let same = |pixel: &&Option<Rgb>| **pixel == Some(colour);
    let width = left[y][x..].iter().take_while(same).count();
    let whole = |row: &&[Option<Rgb>; N]| row[x..x + width].iter().all(|pixel| same(&pixel));
    let height = left[y..].iter().take_while(whole).count();
    for row in &mut left[y..y + height] {
        row[x..x + width].fill(None);
    }
    Block { x, y, width, height }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(rows: [[u32; 3]; 3]) -> Canvas<Dab, 3> {
        let dab = |code| (code > 0).then(|| Dab { rgb: Rgb::hex(code), level: 0 });
        Canvas(rows.map(|row| row.map(dab)))
    }

    #[test]
    fn equal_neighbours_share_a_rectangle_and_holes_stay_open() {
        let picture = picture([[1, 1, 0], [1, 1, 2], [2, 2, 2]]);
        assert_eq!(
            svg(&picture, "Ana"),
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 3 3\" \
             shape-rendering=\"crispEdges\" role=\"img\"><title>Ana</title>\
             <path fill=\"#000001\" d=\"M0 0h2v2h-2z\"/>\
             <path fill=\"#000002\" d=\"M2 1h1v2h-1zM0 2h2v1h-2z\"/></svg>"
        );
    }

    #[test]
    fn a_title_cannot_break_out() {
        let text = svg(&picture([[0; 3]; 3]), "</title><script>\"a\" & b\u{1}\u{ffff}");
        assert!(text.contains("<title>&lt;/title&gt;&lt;script&gt;&quot;a&quot; &amp; b</title>"));
    }
}
