//! Trees as JSON, written and read without recursion or without its limits.
//!
//! ```json
//! {"version":1,"root":{"attribute":"Mujer","candidates":5,"yes":{…},"no":{"character":"Ana","candidates":1}}}
//! ```
//!
//! A node of the basic construction may lack `yes` or `no`. Reading takes the names, works the counts
//! out anew, and checks the tree against the board.

use std::collections::HashMap;
use std::fmt::{self, Display, Formatter};

use serde::de::{DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, Visitor};

use super::walk::FirstChild;
use super::{Answer, NodeKind, QuestionTree, Step};
use crate::board::{Board, QuestionId};
use crate::candidates::{CharacterId, CharacterSet};

/// The version that is written, and the only one that is read.
pub const VERSION: u32 = 1;

/// Why a text is not a tree for a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TreeFault {
    /// Not JSON, or not of a tree's shape; line and column count from 1.
    Syntax {
        /// Line.
        line: usize,
        /// Column in characters.
        column: usize,
    },
    /// A version of the format that is not known.
    UnknownVersion,
    /// A node is neither a question with an answer nor a character.
    NeitherNorBoth,
    /// A question that the board does not have.
    UnknownQuestion {
        /// Its text.
        text: String,
    },
    /// A leaf whose character the board does not have.
    UnknownCharacter {
        /// The name.
        name: String,
    },
    /// A character of the board that is in no leaf, in two, or where its own answers do not lead.
    Misplaced {
        /// The name.
        name: String,
    },
    /// A question that is asked twice on one path.
    AskedTwice {
        /// Its text.
        text: String,
    },
}

/// Checks the law of a tree against a board. O(N · depth).
///
/// # Errors
/// The first thing that is wrong.
pub fn check(tree: &QuestionTree, board: &Board) -> Result<(), TreeFault> {
    let misplaced = |id: CharacterId| TreeFault::Misplaced { name: board.name(id).to_owned() };
    check_no_question_twice(tree, board)?;
    let mut seen = CharacterSet::empty(board.id_bound());
    for visit in tree.preorder(tree.root(), FirstChild::Yes) {
        if let NodeKind::Character(character) = tree.node(visit.node).kind {
            if seen.contains(character) || tree.leaf_of(board, character) != visit.node {
                return Err(misplaced(character));
            }
            seen.insert(character);
        }
    }
    let missing = board.character_ids().find(|&id| !seen.contains(id));
    missing.map_or(Ok(()), |id| Err(misplaced(id)))
}

fn check_no_question_twice(tree: &QuestionTree, board: &Board) -> Result<(), TreeFault> {
    let mut asked = vec![false; board.question_count()];
    let mut path: Vec<QuestionId> = Vec::new();
    for visit in tree.preorder(tree.root(), FirstChild::Yes) {
        for over in path.drain(visit.depth.min(path.len())..) {
            asked[index(over)] = false;
        }
        if let NodeKind::Question { question, .. } = tree.node(visit.node).kind {
            if std::mem::replace(&mut asked[index(question)], true) {
                return Err(TreeFault::AskedTwice { text: board.text(question).to_owned() });
            }
            path.push(question);
        }
    }
    Ok(())
}

fn index(question: QuestionId) -> usize {
    qeq_base::ids::Id::index(question)
}

/// A tree as JSON on one line. Writing takes O(size), whatever the depth.
pub fn json<'a>(tree: &'a QuestionTree, board: &'a Board) -> impl Display + 'a {
    Json { tree, board }
}

struct Json<'a> {
    tree: &'a QuestionTree,
    board: &'a Board,
}

impl Display for Json<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{{\"version\":{VERSION},\"root\":")?;
        let mut open = 0;
        for visit in self.tree.preorder(self.tree.root(), FirstChild::Yes) {
            close(f, open - visit.depth)?;
            open = visit.depth + 1;
            match visit.via {
                Some(Answer::Yes) => f.write_str(",\"yes\":")?,
                Some(Answer::No) => f.write_str(",\"no\":")?,
                None => {}
            }
            self.open(f, visit.node)?;
        }
        close(f, open + 1)
    }
}

fn close(f: &mut Formatter<'_>, objects: usize) -> fmt::Result {
    (0..objects).try_for_each(|_| f.write_str("}"))
}

impl Json<'_> {
    fn open(&self, f: &mut Formatter<'_>, id: super::NodeId) -> fmt::Result {
        let node = self.tree.node(id);
        let (key, text) = match node.kind {
            NodeKind::Question { question, .. } => ("attribute", self.board.text(question)),
            NodeKind::Character(character) => ("character", self.board.name(character)),
        };
        let text = serde_json::to_string(text).map_err(|_| fmt::Error)?;
        write!(f, "{{\"{key}\":{text},\"candidates\":{}", node.candidates)
    }
}

/// Reads a tree for a board from JSON of any depth. O(size).
///
/// # Errors
/// The first thing that is wrong.
pub fn read(text: &str, board: &Board) -> Result<QuestionTree, TreeFault> {
    let mut nodes = Vec::new();
    let mut json = serde_json::Deserializer::from_str(text);
    json.disable_recursion_limit();
    let document = Document { nodes: &mut nodes };
    let parsed = document.deserialize(serde_stacker::Deserializer::new(&mut json));
    let version = parsed
        .and_then(|version| json.end().map(|()| version))
        .map_err(|error| syntax_fault(text, &error))?;
    let root = match version {
        Some((VERSION, Some(root))) => root,
        Some((VERSION, None)) => return Err(TreeFault::NeitherNorBoth),
        Some(_) | None => return Err(TreeFault::UnknownVersion),
    };
    let tree = QuestionTree::from_preorder(&steps(&nodes, root, board)?);
    check(&tree, board)?;
    Ok(tree)
}

/// Where serde_json stopped; it counts bytes, and people count characters.
fn syntax_fault(text: &str, error: &serde_json::Error) -> TreeFault {
    let line = text.lines().nth(error.line().saturating_sub(1)).unwrap_or("");
    let begins_character = |byte: &u8| byte & 0xC0 != 0x80;
    let column = line.bytes().take(error.column()).filter(begins_character).count();
    TreeFault::Syntax { line: error.line(), column: column.max(1) }
}

/// A node as read, its children by their place in the list.
#[derive(Default)]
struct RawNode {
    attribute: Option<String>,
    character: Option<String>,
    yes: Option<usize>,
    no: Option<usize>,
}

/// The steps of the tree under `root`, in pre-order.
fn steps(nodes: &[RawNode], root: usize, board: &Board) -> Result<Vec<Step>, TreeFault> {
    let questions: HashMap<&str, QuestionId> =
        board.question_ids().map(|id| (board.text(id), id)).collect();
    let characters: HashMap<&str, CharacterId> =
        board.character_ids().map(|id| (board.name(id), id)).collect();
    let question = |text: &str| {
        let unknown = || TreeFault::UnknownQuestion { text: text.to_owned() };
        questions.get(text).copied().ok_or_else(unknown)
    };
    let character = |name: &str| {
        let unknown = || TreeFault::UnknownCharacter { name: name.to_owned() };
        characters.get(name).copied().ok_or_else(unknown)
    };
    let mut steps = Vec::with_capacity(nodes.len());
    let mut waiting = vec![root];
    while let Some(at) = waiting.pop() {
        let RawNode { attribute, character: name, yes, no } = &nodes[at];
        steps.push(match (attribute.as_deref(), name.as_deref(), yes, no) {
            (None, Some(name), None, None) => Step::Leaf(character(name)?),
            (Some(text), None, Some(_), Some(_)) => Step::Ask(question(text)?),
            (Some(text), None, Some(_), None) => Step::AskOnly(question(text)?, Answer::Yes),
            (Some(text), None, None, Some(_)) => Step::AskOnly(question(text)?, Answer::No),
            _ => return Err(TreeFault::NeitherNorBoth),
        });
        waiting.extend(no.iter().chain(yes));
    }
    Ok(steps)
}

/// The version and the place of the root, both as far as they are there.
type Head = Option<(u32, Option<usize>)>;

struct Document<'a> {
    nodes: &'a mut Vec<RawNode>,
}

impl<'de> DeserializeSeed<'de> for Document<'_> {
    type Value = Head;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Head, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Document<'_> {
    type Value = Head;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("an object with version and root")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Head, A::Error> {
        let (mut version, mut root) = (None, None);
        while let Some(key) = map.next_key::<String>()? {
            match key.as_str() {
                "version" => version = Some(map.next_value()?),
                "root" => root = Some(map.next_value_seed(NodeSeed { nodes: &mut *self.nodes })?),
                _ => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(version.map(|version| (version, root)))
    }
}

struct NodeSeed<'a> {
    nodes: &'a mut Vec<RawNode>,
}

impl<'de> DeserializeSeed<'de> for NodeSeed<'_> {
    type Value = usize;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<usize, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for NodeSeed<'_> {
    type Value = usize;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("a node: an object with attribute or character")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<usize, A::Error> {
        let mut node = RawNode::default();
        while let Some(key) = map.next_key::<String>()? {
            let below = NodeSeed { nodes: &mut *self.nodes };
            match key.as_str() {
                "attribute" => node.attribute = Some(map.next_value()?),
                "character" => node.character = Some(map.next_value()?),
                "yes" if node.yes.is_none() => node.yes = Some(map.next_value_seed(below)?),
                "no" if node.no.is_none() => node.no = Some(map.next_value_seed(below)?),
                "yes" | "no" => return Err(A::Error::custom("an answer that stands twice")),
                _ => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        self.nodes.push(node);
        Ok(self.nodes.len() - 1)
    }
}
