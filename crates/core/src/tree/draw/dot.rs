//! Trees for Graphviz.

use std::fmt::{self, Display, Formatter};

use super::{Labels, Picture};
use crate::board::Board;
use crate::tree::walk::FirstChild;
use crate::tree::{Answer, NodeKind, QuestionTree};

/// The tree in the DOT language: yes to the left, no to the right (`ordering=out` and the order of the
/// edges keep it so), leaves as ellipses.
pub fn dot<'a>(
    tree: &'a QuestionTree,
    board: &'a Board,
    labels: &'a Labels<'a>,
) -> impl Display + 'a {
    Dot(Picture { tree, board, labels })
}

struct Dot<'a>(Picture<'a>);

impl Display for Dot<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Picture { tree, labels, .. } = self.0;
        writeln!(f, "digraph qeq {{\n  graph [ordering=out];")?;
        writeln!(f, "  node [shape=box, style=rounded, fontname=\"Helvetica\"];")?;
        writeln!(f, "  edge [fontname=\"Helvetica\"];")?;
        for visit in tree.preorder(tree.root(), FirstChild::Yes) {
            let label = escape(&self.0.label(visit.node));
            let shape = match tree.node(visit.node).kind {
                NodeKind::Question { .. } => "",
                NodeKind::Character(_) => ", shape=ellipse, style=\"\"",
            };
            writeln!(f, "  {} [label=\"{label}\"{shape}];", visit.node)?;
            if let (Some(parent), Some(answer)) = (tree.node(visit.node).parent, visit.via) {
                let style = if answer == Answer::Yes { "" } else { ", style=dashed" };
                let label = escape(labels.answer(answer));
                writeln!(f, "  {parent} -> {} [label=\"{label}\"{style}];", visit.node)?;
            }
        }
        writeln!(f, "}}")
    }
}

/// A text inside double quotes. A backslash would begin an escape, and Graphviz reads `&name;` and
/// `&#39;` as characters, so such an ampersand is written as one.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for (at, sign) in text.char_indices() {
        match sign {
            '"' => escaped.push_str("\\\""),
            '\\' => escaped.push_str("\\\\"),
            '&' if begins_entity(&text[at + 1..]) => escaped.push_str("&amp;"),
            _ => escaped.push(sign),
        }
    }
    escaped
}

fn begins_entity(rest: &str) -> bool {
    let end = rest.find(|sign: char| !sign.is_ascii_alphanumeric() && sign != '#');
    end.is_some_and(|end| end > 0 && rest[end..].starts_with(';'))
}
