//! A leaf more, a leaf less: the tree is edited in place along one path, never built again.

use super::{Answer, Branches, Node, NodeId, NodeKind, QuestionTree, insert};
use crate::board::QuestionId;
use crate::candidates::CharacterId;

impl QuestionTree {
    /// Adds a leaf for a newcomer. `answer_to` gives the newcomer's answers; `telling_apart` names a
    /// question on which the newcomer and somebody else differ. Returns the question that the tree asks
    /// in addition, and the neighbour it is about; nothing where the missing answer of a useless
    /// question had room for the newcomer. O(depth).
    pub(crate) fn add_leaf(
        &mut self,
        newcomer: CharacterId,
        answer_to: impl Fn(QuestionId) -> Answer,
        telling_apart: impl FnOnce(CharacterId) -> QuestionId,
    ) -> Option<(QuestionId, CharacterId)> {
        let place = self.descend(&answer_to);
        let leaf = insert(&mut self.nodes, NodeKind::Character(newcomer));
        match self.nodes[place].kind {
            NodeKind::Question { branches, .. } => {
                self.fill_missing_answer(place, branches, leaf);
                None
            }
            NodeKind::Character(neighbour) => {
                let question = telling_apart(neighbour);
                self.split_leaf(place, leaf, question, answer_to(question));
                Some((question, neighbour))
            }
        }
    }

    /// Removes the leaf at `leaf`, and every question that is useless without it: the parent is replaced
    /// by its other child. The leaf must not be the root. O(depth).
    pub(crate) fn remove_leaf(&mut self, leaf: NodeId) {
        self.count_upwards(Some(leaf), -1);
        let mut gone = leaf;
        while let Some(parent) = self.nodes[gone].parent {
            self.nodes.remove(gone);
            if let Some(sibling) = self.other_child(parent, gone) {
                self.splice_out(parent, sibling);
                self.drop_questions_about_one(sibling);
                return;
            }
            gone = parent;
        }
    }

    /// A useless question gets its second answer.
    fn fill_missing_answer(&mut self, place: NodeId, branches: Branches, leaf: NodeId) {
        if let (Branches::Only(answer, child), NodeKind::Question { branches, .. }) =
            (branches, &mut self.nodes[place].kind)
        {
            *branches = Branches::both(answer, child, leaf);
            self.nodes[leaf].parent = Some(place);
            self.count_upwards(Some(place), 1);
        }
    }

    /// A question takes the place of a leaf and leads to it and to the new one.
    fn split_leaf(&mut self, old: NodeId, new: NodeId, question: QuestionId, new_answers: Answer) {
        let parent = self.nodes[old].parent;
        let branches = Branches::both(new_answers, new, old);
        let asking = insert(&mut self.nodes, NodeKind::Question { question, branches });
        self.nodes[asking].parent = parent;
        match parent {
            None => self.root = asking,
            Some(parent) => self.relink(parent, old, asking),
        }
        self.count_upwards(parent, 1);
    }

    /// The basic construction stops asking where one character is left; so do its edited trees.
    fn drop_questions_about_one(&mut self, id: NodeId) {
        while let Some(parent) = self.nodes[id].parent {
            if self.nodes[parent].candidates > 1 {
                return;
            }
            self.splice_out(parent, id);
        }
    }

    fn other_child(&self, parent: NodeId, child: NodeId) -> Option<NodeId> {
        match self.nodes[parent].kind {
            NodeKind::Question { branches, .. } => {
                branches.iter().map(|(_, id)| id).find(|&id| id != child)
            }
            NodeKind::Character(_) => None,
        }
    }

    /// Corrects the count of a node and of everyone above it.
    fn count_upwards(&mut self, from: Option<NodeId>, change: i32) {
        let mut next = from;
        while let Some(id) = next {
            let Node { parent, candidates, .. } = &mut self.nodes[id];
            *candidates = candidates.checked_add_signed(change).expect("counts stay true");
            next = *parent;
        }
    }
}
