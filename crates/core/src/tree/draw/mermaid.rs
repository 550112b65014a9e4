//! Trees for Markdown pages.

use std::fmt::{self, Display, Formatter};

use super::{Labels, Picture};
use crate::board::Board;
use crate::tree::walk::FirstChild;
use crate::tree::{NodeKind, QuestionTree};

/// The tree as a Mermaid flowchart, for a fenced block in Markdown.
pub fn mermaid<'a>(
    tree: &'a QuestionTree,
    board: &'a Board,
    labels: &'a Labels<'a>,
) -> impl Display + 'a {
    Mermaid(Picture { tree, board, labels })
}

struct Mermaid<'a>(Picture<'a>);

impl Display for Mermaid<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Picture { tree, labels, .. } = self.0;
        writeln!(f, "flowchart TD")?;
        for visit in tree.preorder(tree.root(), FirstChild::Yes) {
            let label = escape(&self.0.label(visit.node));
            match tree.node(visit.node).kind {
                NodeKind::Question { .. } => writeln!(f, "  {}[\"{label}\"]", visit.node)?,
                NodeKind::Character(_) => writeln!(f, "  {}([\"{label}\"])", visit.node)?,
            }
            if let (Some(parent), Some(answer)) = (tree.node(visit.node).parent, visit.via) {
                let label = escape(labels.answer(answer));
                writeln!(f, "  {parent} -- \"{label}\" --> {}", visit.node)?;
            }
        }
        Ok(())
    }
}

/// A text inside double quotes; Mermaid writes characters of its own syntax as `#name;`. In quotes too it reads formulas
/// between `$$`, icons such as `fa:fa-x` and directives between `%%`.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '"' => escaped.push_str("#quot;"),
            '#' => escaped.push_str("#35;"),
            '<' => escaped.push_str("#lt;"),
            '>' => escaped.push_str("#gt;"),
            '&' => escaped.push_str("#amp;"),
            '`' => escaped.push_str("#96;"),
            '\\' => escaped.push_str("#92;"),
            '$' => escaped.push_str("#36;"),
            ':' => escaped.push_str("#58;"),
            '%' => escaped.push_str("#37;"),
            _ => escaped.push(sign),
        }
    }
    escaped
}
