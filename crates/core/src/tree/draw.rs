//! Trees for eyes, programs and browsers. Drawings are `Display` values that stream: nothing is built in
//! memory but the way to the node that is written, and of the SVG the layout and the labels.
//!
//! Every word that appears comes in with the [`Labels`].

mod dot;
mod mermaid;
mod svg;
mod text;

pub use dot::dot;
pub use mermaid::mermaid;
pub use svg::svg;
pub use text::{outline, practice};

use super::{Answer, Node, NodeKind, QuestionTree};
use crate::board::Board;

/// The words of a drawing.
pub struct Labels<'a> {
    /// On the edge to the left child.
    pub yes: &'a str,
    /// On the edge to the right child.
    pub no: &'a str,
    /// A question from the name of its attribute and the number of characters left.
    pub question: &'a dyn Fn(&str, u32) -> String,
    /// A leaf from the name of its character.
    pub character: &'a dyn Fn(&str) -> String,
}

impl Labels<'_> {
    fn answer(&self, answer: Answer) -> &str {
        match answer {
            Answer::Yes => self.yes,
            Answer::No => self.no,
        }
    }

    fn node(&self, node: &Node, board: &Board) -> String {
        match node.kind {
            NodeKind::Question { question, .. } => {
                (self.question)(board.text(question), node.candidates)
            }
            NodeKind::Character(character) => (self.character)(board.name(character)),
        }
    }
}

/// What every drawing needs.
#[derive(Clone, Copy)]
struct Picture<'a> {
    tree: &'a QuestionTree,
    board: &'a Board,
    labels: &'a Labels<'a>,
}

impl Picture<'_> {
    fn label(&self, node: super::NodeId) -> String {
        self.labels.node(self.tree.node(node), self.board)
    }
}
