//! Trees as indented lines.

use std::fmt::{self, Display, Formatter};

use super::{Labels, Picture};
use crate::board::Board;
use crate::tree::walk::FirstChild;
use crate::tree::{Answer, Branches, NodeId, NodeKind, QuestionTree};

/// Below this depth lines are no longer indented further but numbered: a tree of 100,000 levels would
/// otherwise need gigabytes of spaces.
const DEEPEST_INDENT: usize = 128;

/// The tree as an outline, yes first:
///
/// ```text
/// ¿Mujer? (5)
/// ├─ sí: ¿Ojos marrones? (2)
/// │  ├─ sí: Pilar
/// ```
pub fn outline<'a>(
    tree: &'a QuestionTree,
    board: &'a Board,
    labels: &'a Labels<'a>,
) -> impl Display + 'a {
    Outline(Picture { tree, board, labels })
}

struct Outline<'a>(Picture<'a>);

impl Display for Outline<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Picture { tree, labels, .. } = self.0;
        let mut indent = Indent::new("│  ", "   ");
        for visit in tree.preorder(tree.root(), FirstChild::Yes) {
            let Some(answer) = visit.via else {
                writeln!(f, "{}", self.0.label(visit.node))?;
                continue;
            };
            let last = is_last(tree, visit.node, answer);
            let (tee, label) = (if last { "└─" } else { "├─" }, labels.answer(answer));
            write!(f, "{}", indent.at(visit.depth - 1))?;
            writeln!(f, "{tee} {label}: {}", self.0.label(visit.node))?;
            indent.push(visit.depth - 1, last);
        }
        Ok(())
    }
}

fn is_last(tree: &QuestionTree, node: NodeId, answer: Answer) -> bool {
    let parent = tree.node(node).parent.map(|parent| tree.node(parent).kind);
    let only = matches!(parent, Some(NodeKind::Question { branches: Branches::Only(..), .. }));
    only || answer == Answer::No
}

/// The tree exactly as the program handed out with the statement prints it: pre-order, no first, `-- x`
/// for a missing child.
pub fn practice<'a>(
    tree: &'a QuestionTree,
    board: &'a Board,
    labels: &'a Labels<'a>,
) -> impl Display + 'a {
    Practice(Picture { tree, board, labels })
}

struct Practice<'a>(Picture<'a>);

impl Display for Practice<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let tree = self.0.tree;
        let mut indent = Indent::new("   |", "    ");
        // A missing second child is printed after everything below the first one.
        let mut missing: Vec<usize> = Vec::new();
        for visit in tree.preorder(tree.root(), FirstChild::No) {
            while let Some(depth) = missing.pop_if(|depth| *depth > visit.depth) {
                indent.push(depth - 1, true);
                writeln!(f, "{}-- x", indent.at(depth))?;
            }
            if let Some(answer) = visit.via {
                indent.push(visit.depth - 1, answer == Answer::Yes);
            }
            writeln!(f, "{}-- {}", indent.at(visit.depth), self.0.label(visit.node))?;
            if let NodeKind::Question { branches: Branches::Only(answer, _), .. } =
                tree.node(visit.node).kind
            {
                let below = visit.depth + 1;
                match answer {
                    Answer::No => missing.push(below),
                    Answer::Yes => {
                        indent.push(visit.depth, false);
                        writeln!(f, "{}-- x", indent.at(below))?;
                    }
                }
            }
        }
        while let Some(depth) = missing.pop() {
            indent.push(depth - 1, true);
            writeln!(f, "{}-- x", indent.at(depth))?;
        }
        Ok(())
    }
}

/// The prefix of a line: one sign for each level above, by whether its branch was the last one.
struct Indent {
    text: String,
    /// Bytes of `text` that the first levels take.
    ends: Vec<usize>,
    under_first: &'static str,
    under_last: &'static str,
}

/// A prefix, or the number of the level where it would be too deep.
enum Prefix<'a> {
    Signs(&'a str),
    Level(&'a str, usize),
}

impl Indent {
    fn new(under_first: &'static str, under_last: &'static str) -> Self {
        Self { text: String::new(), ends: vec![0], under_first, under_last }
    }

    /// Sets the sign of level `level`; deeper ones are forgotten.
    fn push(&mut self, level: usize, last: bool) {
        if level >= DEEPEST_INDENT {
            return;
        }
        self.ends.truncate(level + 1);
        self.text.truncate(self.ends[level]);
        self.text.push_str(if last { self.under_last } else { self.under_first });
        self.ends.push(self.text.len());
    }

    /// The prefix of a line with `levels` signs.
    fn at(&self, levels: usize) -> Prefix<'_> {
        if levels <= DEEPEST_INDENT {
            Prefix::Signs(&self.text[..self.ends[levels]])
        } else {
            Prefix::Level(&self.text[..self.ends[DEEPEST_INDENT]], levels)
        }
    }
}

impl Display for Prefix<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Signs(signs) => f.write_str(signs),
            Self::Level(signs, level) => write!(f, "{signs}[{level}] "),
        }
    }
}
