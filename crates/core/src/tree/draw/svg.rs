//! Trees for browsers: from left to right, so that a hundred names stand under one another and stay
//! readable; yes above, no below.

use std::fmt::{self, Display, Formatter};

use unicode_width::UnicodeWidthChar;

use super::{Labels, Picture};
use crate::board::Board;
use crate::tree::layout::{Layout, Placed, tidy};
use crate::tree::{Answer, NodeKind, QuestionTree};

/// Height of a node, and the least distance between two, in pixels.
const HEIGHT: f64 = 24.0;
const GAP: f64 = 6.0;
/// Width of a column of text at 13 pixels in the widest usual sans-serif; that of a capital, and of the widest letters.
const COLUMN: f64 = 8.0;
const CAPITAL: f64 = 10.0;
const WIDEST: f64 = 13.0;
/// What surrounds a label.
const PADDING: f64 = 20.0;
/// Room for the edges between two levels, with the answer on them.
const BETWEEN: f64 = 72.0;
const MARGIN: f64 = 16.0;
/// From the middle of a line of text down to its baseline; not every viewer knows a central one.
const BASELINE: f64 = 4.5;

const STYLE: &str = "\
svg{background:#fff;font:13px system-ui,'Segoe UI',Helvetica,Arial,sans-serif}\
text{fill:#1c2733}\
.q rect{fill:#e8f0fe;stroke:#3b6fb6}\
.c rect{fill:#fff6dc;stroke:#b08900}\
path{fill:none;stroke:#8a94a0;stroke-width:1.5}\
.yes{stroke:#1a7f4b}.no{stroke:#b3541e;stroke-dasharray:5 3}\
.a{font-size:11px;text-anchor:middle;stroke:#fff;stroke-width:4px;paint-order:stroke}\
@media(prefers-color-scheme:dark){svg{background:#14181d}text{fill:#e6e9ee}\
.q rect{fill:#1d2a3d;stroke:#7aa7e8}.c rect{fill:#332b12;stroke:#d9b64a}\
.yes{stroke:#57c98d}.no{stroke:#e8935c}.a{stroke:#14181d}}";

/// The tree as a standalone SVG picture. O(nodes) time and memory.
pub fn svg<'a>(
    tree: &'a QuestionTree,
    board: &'a Board,
    labels: &'a Labels<'a>,
) -> impl Display + 'a {
    let picture = Picture { tree, board, labels };
    let layout = tidy(tree, |_| HEIGHT, GAP);
    let texts: Vec<String> = layout.nodes.iter().map(|placed| picture.label(placed.node)).collect();
    let lefts = level_lefts(&layout, &texts);
    Svg { picture, layout, texts, lefts }
}

struct Svg<'a> {
    picture: Picture<'a>,
    layout: Layout,
    texts: Vec<String>,
    /// Where each level begins, and behind the last one the end.
    lefts: Vec<f64>,
}

fn width(text: &str) -> f64 {
    let of = |sign: char| match sign {
        'W' | 'M' | 'm' | 'w' | '@' | '%' => WIDEST,
        _ if sign.is_uppercase() => CAPITAL,
        _ => sign.width().unwrap_or(0) as f64 * COLUMN,
    };
    text.chars().map(of).sum::<f64>() + PADDING
}

/// Each level is as wide as its widest label.
fn level_lefts(layout: &Layout, texts: &[String]) -> Vec<f64> {
    let mut widths = vec![0.0_f64; layout.levels];
    for (placed, text) in layout.nodes.iter().zip(texts) {
        widths[placed.depth] = widths[placed.depth].max(width(text));
    }
    let mut left = MARGIN;
    let mut lefts = vec![left];
    for width in widths {
        left += width + BETWEEN;
        lefts.push(left);
    }
    lefts
}

impl Display for Svg<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let right = self.lefts[self.layout.levels] - BETWEEN + MARGIN;
        let bottom = self.layout.breadth + 2.0 * MARGIN;
        writeln!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {right} {bottom}\" \
             width=\"{right}\" height=\"{bottom}\" role=\"img\">"
        )?;
        writeln!(f, "<style>{STYLE}</style>")?;
        let all = 0..self.layout.nodes.len();
        all.clone().try_for_each(|at| self.stem(f, at))?;
        all.clone().try_for_each(|at| self.edge(f, at))?;
        all.clone().try_for_each(|at| self.node(f, at))?;
        writeln!(f, "</svg>")
    }
}

impl Svg<'_> {
    fn middle(&self, placed: &Placed) -> f64 {
        placed.breadth + MARGIN
    }

    fn node(&self, f: &mut Formatter<'_>, at: usize) -> fmt::Result {
        let placed = &self.layout.nodes[at];
        let class = match self.picture.tree.node(placed.node).kind {
            NodeKind::Question { .. } => "q",
            NodeKind::Character(_) => "c",
        };
        let (x, y, text) = (self.lefts[placed.depth], self.middle(placed), &self.texts[at]);
        writeln!(
            f,
            "<g class=\"{class}\"><rect x=\"{x:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{HEIGHT}\" rx=\"{}\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\">{}</text></g>",
            y - HEIGHT / 2.0,
            width(text),
            HEIGHT / 2.0,
            x + PADDING / 2.0,
            y + BASELINE,
            escape(text),
        )
    }

    /// From a question to where its answers part.
    fn stem(&self, f: &mut Formatter<'_>, at: usize) -> fmt::Result {
        let placed = &self.layout.nodes[at];
        let NodeKind::Question { .. } = self.picture.tree.node(placed.node).kind else {
            return Ok(());
        };
        let (from, y) = (self.lefts[placed.depth] + width(&self.texts[at]), self.middle(placed));
        let to = self.lefts[placed.depth + 1] - BETWEEN;
        writeln!(f, "<path d=\"M{from:.1} {y:.1}H{to:.1}\"/>")
    }

    fn edge(&self, f: &mut Formatter<'_>, at: usize) -> fmt::Result {
        let placed = &self.layout.nodes[at];
        let (Some(parent), Some(answer)) = (placed.parent, placed.via) else { return Ok(()) };
        let (y1, y2) = (self.middle(&self.layout.nodes[parent]), self.middle(placed));
        let x2 = self.lefts[placed.depth];
        let (x1, bend) = (x2 - BETWEEN, x2 - BETWEEN / 2.0);
        let class = if answer == Answer::Yes { "yes" } else { "no" };
        let label = escape(self.picture.labels.answer(answer));
        writeln!(
            f,
            "<path class=\"{class}\" d=\"M{x1:.1} {y1:.1}C{bend:.1} {y1:.1} {bend:.1} {y2:.1} {x2:.1} {y2:.1}\"/>\
             <text class=\"a\" x=\"{:.1}\" y=\"{:.1}\">{label}</text>",
            x2 - 18.0,
            y2 + BASELINE,
        )
    }
}

fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            // XML has no way to write these two.
            '\u{fffe}' | '\u{ffff}' => escaped.push(char::REPLACEMENT_CHARACTER),
            _ => escaped.push(sign),
        }
    }
    escaped
}
