//! The tree of questions, on an index arena.
//!
//! ```text
//!            ¿Mujer? 5                a node asks, and counts who is left
//!           yes/    \no
//!    ¿Marrones? 2    ¿Marrones? 3     the left child is yes, the right one no
//!      /    \          /      \
//!   Pilar   Ana    ¿Castaño? 2  Juan  a leaf is a character
//! ```
//!
//! The names of the statement's methods beside ours:
//!
//! | statement | here |
//! |---|---|
//! | `crear_arbol`, basic construction | [`builders::grow`](crate::builders::grow) with [`Strategy::Order`](crate::builders::Strategy::Order) |
//! | omitir preguntas inútiles (`eliminar_nodos_redundantes`) | [`QuestionTree::prune`] |
//! | `iniciar_juego`, `jugada_actual` | [`Session`](crate::session::Session) |
//! | `informacion_jugada` | [`QuestionTree::candidates`] |
//! | `profundidad_promedio_hojas` | [`QuestionTree::average_depth`] |
//! | `preguntas_formuladas` | [`QuestionTree::path`] |
//! | `aniade_personaje` | [`Guesser::add_character`](crate::guesser::Guesser::add_character) |
//! | `elimina_personaje` | [`Guesser::remove_character`](crate::guesser::Guesser::remove_character) |
//!
//! Nothing here is recursive: a tree of 100,000 levels is built, walked, drawn and dropped like any other.

pub mod draw;
mod edit;
pub mod layout;
pub mod measure;
pub mod notation;
pub mod walk;

use qeq_base::arena::Arena;
use qeq_base::define_id;

use crate::board::QuestionId;
use crate::candidates::CharacterId;

define_id!(
    /// A node of a question tree.
    pub NodeId, "n"
);

/// An answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    /// Yes: the left child.
    Yes,
    /// No: the right child.
    No,
}

impl Answer {
    /// Both, yes first.
    pub const BOTH: [Self; 2] = [Self::Yes, Self::No];

    /// The other answer.
    pub fn opposite(self) -> Self {
        match self {
            Self::Yes => Self::No,
            Self::No => Self::Yes,
        }
    }

    /// Whether it is yes.
    pub fn is_yes(self) -> bool {
        self == Self::Yes
    }
}

impl From<bool> for Answer {
    fn from(yes: bool) -> Self {
        if yes { Self::Yes } else { Self::No }
    }
}

/// The children of a question: at least one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Branches {
    /// Either answer is possible.
    Both {
        /// Who answers yes.
        yes: NodeId,
        /// Who answers no.
        no: NodeId,
    },
    /// A useless question of the basic construction: everybody left answers the same.
    Only(Answer, NodeId),
}

impl Branches {
    /// The child behind an answer.
    pub fn get(self, answer: Answer) -> Option<NodeId> {
        match self {
            Self::Both { yes, .. } if answer.is_yes() => Some(yes),
            Self::Both { no, .. } => Some(no),
            Self::Only(only, child) => (only == answer).then_some(child),
        }
    }

    /// The children, yes first.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = (Answer, NodeId)> {
        Answer::BOTH.into_iter().filter_map(move |answer| Some((answer, self.get(answer)?)))
    }

    /// The same with `new` in the place of `old`.
    fn replaced(self, old: NodeId, new: NodeId) -> Self {
        match self {
            Self::Both { yes, no } if yes == old => Self::Both { yes: new, no },
            Self::Both { yes, .. } => Self::Both { yes, no: new },
            Self::Only(answer, _) => Self::Only(answer, new),
        }
    }

    /// Both children, where `child` is the one behind `answer`.
    fn both(answer: Answer, child: NodeId, other: NodeId) -> Self {
        match answer {
            Answer::Yes => Self::Both { yes: child, no: other },
            Answer::No => Self::Both { yes: other, no: child },
        }
    }
}

/// What a node says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// Asks.
    Question {
        /// What.
        question: QuestionId,
        /// Where the answers lead.
        branches: Branches,
    },
    /// Knows.
    Character(CharacterId),
}

/// A node: the statement's `Pregunta` with its links.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// The question before; none at the root.
    pub parent: Option<NodeId>,
    /// How many characters are left here: the leaves below, 1 at a leaf.
    pub candidates: u32,
    /// What it says.
    pub kind: NodeKind,
}

/// A tree of questions over the characters of a board.
///
/// Law: every character of its board is in exactly one leaf, the one that its own answers lead to; no
/// question is asked twice on a path; `candidates` counts the leaves below.
#[derive(Clone, Debug)]
pub struct QuestionTree {
    nodes: Arena<NodeId, Node>,
    root: NodeId,
}

/// One node of a tree written in pre-order, yes before no: enough to put the tree together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A leaf.
    Leaf(CharacterId),
    /// A question; the subtrees of both answers follow.
    Ask(QuestionId),
    /// A question with this one answer; its subtree follows.
    AskOnly(QuestionId, Answer),
}

impl QuestionTree {
    /// The tree that these steps write. O(steps), from the last one backwards, so that children are there
    /// before their parent.
    ///
    /// # Panics
    /// When the steps are not exactly one whole tree.
    pub(crate) fn from_preorder(steps: &[Step]) -> Self {
        let mut nodes = Arena::with_capacity(steps.len());
        let mut done: Vec<NodeId> = Vec::new();
        for &step in steps.iter().rev() {
            let mut next = || done.pop().expect("a question is followed by its subtrees");
            let kind = match step {
                Step::Leaf(character) => NodeKind::Character(character),
                Step::Ask(question) => {
                    let (yes, no) = (next(), next());
                    NodeKind::Question { question, branches: Branches::Both { yes, no } }
                }
                Step::AskOnly(question, answer) => {
                    NodeKind::Question { question, branches: Branches::Only(answer, next()) }
                }
            };
            done.push(insert(&mut nodes, kind));
        }
        assert_eq!(done.len(), 1, "the steps write one tree");
        Self { nodes, root: done[0] }
    }

    /// The same tree about other ids: what `question` and `character` call those of this one. O(nodes).
    ///
    /// `None` where one of them has no other id.
    pub(crate) fn renamed(
        &self,
        question: impl Fn(QuestionId) -> Option<QuestionId>,
        character: impl Fn(CharacterId) -> Option<CharacterId>,
    ) -> Option<Self> {
        let step = |kind: &NodeKind| match *kind {
            NodeKind::Character(it) => character(it).map(Step::Leaf),
            NodeKind::Question { question: it, branches: Branches::Both { .. } } => {
                question(it).map(Step::Ask)
            }
            NodeKind::Question { question: it, branches: Branches::Only(answer, _) } => {
                question(it).map(|it| Step::AskOnly(it, answer))
            }
        };
        let nodes = self.preorder(self.root, walk::FirstChild::Yes);
        let steps: Option<Vec<Step>> = nodes.map(|it| step(&self.node(it.node).kind)).collect();
        Some(Self::from_preorder(&steps?))
    }

    /// The first question, or the only character.
    pub fn root(&self) -> NodeId {
        self.root
    }

    /// A node by its id.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id]
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: a tree has a root.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The child of a node behind an answer.
    pub fn child(&self, id: NodeId, answer: Answer) -> Option<NodeId> {
        match self.node(id).kind {
            NodeKind::Question { branches, .. } => branches.get(answer),
            NodeKind::Character(_) => None,
        }
    }

    /// Drops useless questions: every node with one child is replaced by that child. Returns how many
    /// were dropped. O(nodes).
    pub fn prune(&mut self) -> usize {
        let before = self.len();
        let mut waiting = vec![self.root];
        while let Some(id) = waiting.pop() {
            if let NodeKind::Question { branches, .. } = self.node(id).kind {
                waiting.extend(branches.iter().map(|(_, child)| child));
                if let Branches::Only(_, child) = branches {
                    self.splice_out(id, child);
                }
            }
        }
        before - self.len()
    }

    /// Puts `child` in the place of its parent `id`, which goes.
    fn splice_out(&mut self, id: NodeId, child: NodeId) {
        let parent = self.nodes[id].parent;
        self.nodes[child].parent = parent;
        match parent {
            None => self.root = child,
            Some(parent) => self.relink(parent, id, child),
        }
        self.nodes.remove(id);
    }

    /// Makes `new` the child of `parent` that `old` was.
    fn relink(&mut self, parent: NodeId, old: NodeId, new: NodeId) {
        if let NodeKind::Question { branches, .. } = &mut self.nodes[parent].kind {
            *branches = branches.replaced(old, new);
        }
    }
}

/// Puts a node in whose children are there already, counts its candidates and links the children back.
fn insert(nodes: &mut Arena<NodeId, Node>, kind: NodeKind) -> NodeId {
    let candidates = match kind {
        NodeKind::Character(_) => 1,
        NodeKind::Question { branches, .. } => {
            branches.iter().map(|(_, child)| nodes[child].candidates).sum()
        }
    };
    let id = nodes.insert(Node { parent: None, candidates, kind });
    if let NodeKind::Question { branches, .. } = kind {
        branches.iter().for_each(|(_, child)| nodes[child].parent = Some(id));
    }
    id
}
