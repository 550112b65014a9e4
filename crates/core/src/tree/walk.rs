//! Ways through a tree: all nodes, the leaves below a node, the path that led to it.

use super::{Answer, NodeId, NodeKind, QuestionTree};
use crate::board::{Board, QuestionId};
use crate::candidates::CharacterId;

/// A question that was asked and the answer it got.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Asked {
    /// The question.
    pub question: QuestionId,
    /// The answer.
    pub answer: Answer,
}

/// A node on the way through a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visit {
    /// The node.
    pub node: NodeId,
    /// Questions asked before it, from the node where the walk began.
    pub depth: usize,
    /// The answer that led to it; none where the walk began.
    pub via: Option<Answer>,
}

/// Which child a walk turns to first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstChild {
    /// Yes before no, the order of the statement's figures.
    Yes,
    /// No before yes, the order in which the statement's program prints.
    No,
}

impl QuestionTree {
    /// Every node from `start` down, parents first. O(nodes below).
    pub fn preorder(&self, start: NodeId, first: FirstChild) -> impl Iterator<Item = Visit> + '_ {
        let mut waiting = vec![Visit { node: start, depth: 0, via: None }];
        std::iter::from_fn(move || {
            let visit = waiting.pop()?;
            if let NodeKind::Question { branches, .. } = self.node(visit.node).kind {
                let below =
                    |(answer, node)| Visit { node, depth: visit.depth + 1, via: Some(answer) };
                match first {
                    FirstChild::Yes => waiting.extend(branches.iter().rev().map(below)),
                    FirstChild::No => waiting.extend(branches.iter().map(below)),
                }
            }
            Some(visit)
        })
    }

    /// The leaves below a node with their depth under it, yes first.
    pub fn leaves(&self, start: NodeId) -> impl Iterator<Item = (CharacterId, usize)> + '_ {
        self.preorder(start, FirstChild::Yes).filter_map(|visit| match self.node(visit.node).kind {
            NodeKind::Character(character) => Some((character, visit.depth)),
            NodeKind::Question { .. } => None,
        })
    }

    /// Who is not ruled out at a node, in file order: the statement's `informacion_jugada`.
    /// O(nodes below + n log n) for n characters left.
    pub fn candidates(&self, node: NodeId) -> Vec<CharacterId> {
        let mut candidates: Vec<_> = self.leaves(node).map(|(character, _)| character).collect();
        candidates.sort_unstable();
        candidates
    }

    /// What was asked and answered on the way from the root to a node: the statement's
    /// `preguntas_formuladas`. O(depth).
    pub fn path(&self, node: NodeId) -> Vec<Asked> {
        let mut path = Vec::new();
        let mut below = node;
        while let Some(parent) = self.node(below).parent {
            if let NodeKind::Question { question, branches } = self.node(parent).kind {
                let led_here = branches.iter().find(|&(_, child)| child == below);
                path.extend(led_here.map(|(answer, _)| Asked { question, answer }));
            }
            below = parent;
        }
        path.reverse();
        path
    }

    /// The node that a character's own answers lead to, as far as the tree goes: its leaf, when the
    /// character is in the tree. O(depth).
    pub fn descend(&self, answer_to: impl Fn(QuestionId) -> Answer) -> NodeId {
        let mut node = self.root();
        while let NodeKind::Question { question, branches } = self.node(node).kind {
            match branches.get(answer_to(question)) {
                Some(child) => node = child,
                None => break,
            }
        }
        node
    }

    /// The leaf of a character of the board.
    pub fn leaf_of(&self, board: &Board, character: CharacterId) -> NodeId {
        self.descend(|question| board.has(character, question).into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builders::{Strategy, Task, grow};
    use crate::testing::random_board;
    use qeq_base::search::Search;

    /// Whoever answers as the path says comes to its node, and was asked in this order.
    #[test]
    fn a_path_leads_to_its_node() {
        let board = random_board(40, 9, 0.4, 1);
        for strategy in [Strategy::Order, Strategy::Entropy] {
            let tree = grow(strategy, &Task::new(&board), &mut Search::unlimited()).tree;
            for visit in tree.preorder(tree.root(), FirstChild::Yes) {
                let mut node = tree.root();
                for asked in tree.path(visit.node) {
                    let NodeKind::Question { question, .. } = tree.node(node).kind else {
                        panic!("a leaf asks nothing");
                    };
                    assert_eq!(asked.question, question);
                    node = tree.child(node, asked.answer).unwrap();
                }
                assert_eq!(node, visit.node);
            }
        }
    }
}
