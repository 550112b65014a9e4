//! Trees as JSON, written and read without recursion or without its limits.
//!
//! ```json
//! {"version":1,"root":{"attribute":"Mujer","candidates":5,"yes":{…},"no":{"character":"Ana","candidates":1}}}
//! ```
//!
//! A node of the basic construction may lack `yes` or `no`. Reading takes the names, works the counts
//! out anew, and checks the tree against the board. Names are borrowed from the text, so that what is wrong
//! with them has its place.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fmt::{self, Display, Formatter};

use qeq_base::diagnostic::{Diagnostic, FaultKind, Severity};
use qeq_base::ids::Id;
use qeq_base::json::place_of;
use qeq_base::source::Span;
use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, Visitor};

use super::walk::FirstChild;
use super::{Answer, NodeId, NodeKind, QuestionTree, Step};
use crate::board::{Board, QuestionId};
use crate::candidates::{CharacterId, CharacterSet};

/// The version that is written, and the only one that is read.
pub const VERSION: u32 = 1;

/// Why a text is not a tree for a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TreeFault {
    /// Not JSON, or not of a tree's shape.
    Syntax,
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

impl FaultKind for TreeFault {
    fn severity(&self) -> Severity {
        Severity::Error
    }

    fn code(&self) -> &'static str {
        match self {
            Self::Syntax => "syntax",
            Self::UnknownVersion => "unknown-version",
            Self::NeitherNorBoth => "neither-nor-both",
            Self::UnknownQuestion { .. } => "unknown-question",
            Self::UnknownCharacter { .. } => "unknown-character",
            Self::Misplaced { .. } => "misplaced",
            Self::AskedTwice { .. } => "asked-twice",
        }
    }
}

/// Checks the law of a tree against a board. O(N · depth).
///
/// # Errors
/// The first thing that is wrong.
pub fn check(tree: &QuestionTree, board: &Board) -> Result<(), TreeFault> {
    law(tree, board).map_err(|(fault, _)| fault)
}

/// The same, with the node that is wrong where it is one.
fn law(tree: &QuestionTree, board: &Board) -> Result<(), (TreeFault, Option<NodeId>)> {
    let misplaced = |id: CharacterId| TreeFault::Misplaced { name: board.name(id).to_owned() };
    check_no_question_twice(tree, board)?;
    let mut seen = CharacterSet::empty(board.id_bound());
    for visit in tree.preorder(tree.root(), FirstChild::Yes) {
        if let NodeKind::Character(character) = tree.node(visit.node).kind {
            if seen.contains(character) || tree.leaf_of(board, character) != visit.node {
                return Err((misplaced(character), Some(visit.node)));
            }
            seen.insert(character);
        }
    }
    let missing = board.character_ids().find(|&id| !seen.contains(id));
    missing.map_or(Ok(()), |id| Err((misplaced(id), None)))
}

fn check_no_question_twice(
    tree: &QuestionTree,
    board: &Board,
) -> Result<(), (TreeFault, Option<NodeId>)> {
    let mut asked = vec![false; board.question_count()];
    let mut path: Vec<QuestionId> = Vec::new();
    for visit in tree.preorder(tree.root(), FirstChild::Yes) {
        for over in path.drain(visit.depth.min(path.len())..) {
            asked[index(over)] = false;
        }
        if let NodeKind::Question { question, .. } = tree.node(visit.node).kind {
            if std::mem::replace(&mut asked[index(question)], true) {
                let text = board.text(question).to_owned();
                return Err((TreeFault::AskedTwice { text }, Some(visit.node)));
            }
            path.push(question);
        }
    }
    Ok(())
}

fn index(question: QuestionId) -> usize {
    question.index()
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
/// The first thing that is wrong, at the name or the key where it stands; at the beginning whatever is about the whole tree.
pub fn read(text: &str, board: &Board) -> Result<QuestionTree, Diagnostic<TreeFault>> {
    let whole = |kind| Diagnostic::new(kind, Span::at(0));
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
        Some((VERSION, None)) => return Err(whole(TreeFault::NeitherNorBoth)),
        Some(_) | None => return Err(whole(TreeFault::UnknownVersion)),
    };
    let place =
        |node: &RawNode<'_>| node.place.map_or(Span::at(0), |stands| Span::of_part(text, stands));
    let steps = steps(&nodes, root, board)
        .map_err(|(kind, node)| Diagnostic::new(kind, place(&nodes[node])))?;
    let (steps, raw): (Vec<Step>, Vec<usize>) = steps.into_iter().unzip();
    let tree = QuestionTree::from_preorder(&steps);
    law(&tree, board).map_err(|(kind, node)| {
        // Nodes are made from the last step backwards.
        let step = node.map(|node| raw[raw.len() - 1 - node.index()]);
        Diagnostic::new(kind, step.map_or(Span::at(0), |step| place(&nodes[step])))
    })?;
    Ok(tree)
}

fn syntax_fault(text: &str, error: &serde_json::Error) -> Diagnostic<TreeFault> {
    Diagnostic::new(TreeFault::Syntax, place_of(text, error))
}

/// A node as read, its children by their place in the list.
#[derive(Default)]
struct RawNode<'a> {
    attribute: Option<Cow<'a, str>>,
    character: Option<Cow<'a, str>>,
    yes: Option<usize>,
    no: Option<usize>,
    /// What of it stands in the text as it is: the name, or where that is written with escapes the last key before it, or
    /// the key that leads here.
    place: Option<&'a str>,
}

/// A text of JSON, borrowed where it holds no escapes.
#[derive(Deserialize)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

impl<'a> Text<'a> {
    fn as_written(&self) -> Option<&'a str> {
        match self.0 {
            Cow::Borrowed(text) => Some(text),
            Cow::Owned(_) => None,
        }
    }
}

/// The steps of the tree under `root` in pre-order, each with its node; or what is wrong with which node.
fn steps(
    nodes: &[RawNode<'_>],
    root: usize,
    board: &Board,
) -> Result<Vec<(Step, usize)>, (TreeFault, usize)> {
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
        let RawNode { attribute, character: name, yes, no, .. } = &nodes[at];
        let step = match (attribute.as_deref(), name.as_deref(), yes, no) {
            (None, Some(name), None, None) => character(name).map(Step::Leaf),
            (Some(text), None, Some(_), Some(_)) => question(text).map(Step::Ask),
            (Some(text), None, Some(_), None) => {
                question(text).map(|it| Step::AskOnly(it, Answer::Yes))
            }
            (Some(text), None, None, Some(_)) => {
                question(text).map(|it| Step::AskOnly(it, Answer::No))
            }
            _ => Err(TreeFault::NeitherNorBoth),
        };
        steps.push((step.map_err(|fault| (fault, at))?, at));
        waiting.extend(no.iter().chain(yes));
    }
    Ok(steps)
}

/// The version and the place of the root, both as far as they are there.
type Head = Option<(u32, Option<usize>)>;

struct Document<'a, 'de> {
    nodes: &'a mut Vec<RawNode<'de>>,
}

impl<'de> DeserializeSeed<'de> for Document<'_, 'de> {
    type Value = Head;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Head, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Document<'_, 'de> {
    type Value = Head;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("an object with version and root")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Head, A::Error> {
        let (mut version, mut root) = (None, None);
        while let Some(key) = map.next_key::<Text<'de>>()? {
            match &*key.0 {
                "version" => version = Some(map.next_value()?),
                "root" => {
                    let seed = NodeSeed { nodes: &mut *self.nodes, key: key.as_written() };
                    root = Some(map.next_value_seed(seed)?);
                }
                _ => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(version.map(|version| (version, root)))
    }
}

struct NodeSeed<'a, 'de> {
    nodes: &'a mut Vec<RawNode<'de>>,
    /// The key that leads here, where it stands as it is.
    key: Option<&'de str>,
}

impl<'de> DeserializeSeed<'de> for NodeSeed<'_, 'de> {
    type Value = usize;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<usize, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for NodeSeed<'_, 'de> {
    type Value = usize;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("a node: an object with attribute or character")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<usize, A::Error> {
        let mut node = RawNode { place: self.key, ..RawNode::default() };
        while let Some(key) = map.next_key::<Text<'de>>()? {
            let below = NodeSeed { nodes: &mut *self.nodes, key: key.as_written() };
            match &*key.0 {
                which @ ("attribute" | "character") => {
                    let name = map.next_value::<Text<'de>>()?;
                    node.place = name.as_written().or(key.as_written()).or(node.place);
                    let held = if which == "attribute" {
                        &mut node.attribute
                    } else {
                        &mut node.character
                    };
                    *held = Some(name.0);
                }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn board() -> Board {
        let rows = [("Ana", [true, true]), ("Eva", [true, false]), ("Luis", [false, true])];
        let rows = rows.map(|(name, traits)| (name.to_owned(), traits.to_vec()));
        Board::from_rows("n", &["Mujer", "Gafas"], rows).unwrap()
    }

    const GOOD: &str = r#"{"version":1,"root":{"attribute":"Mujer","yes":{"attribute":"Gafas",
"yes":{"character":"Ana"},"no":{"character":"Eva"}},"no":{"character":"Luis"}}}"#;

    /// The fault of a text, and what of it is underlined.
    fn fault(text: &str) -> (&'static str, &str) {
        let fault = read(text, &board()).unwrap_err();
        (fault.kind.code(), &text[fault.span.range()])
    }

    #[test]
    fn what_is_written_is_read_back() {
        let tree = read(GOOD, &board()).unwrap();
        let written = json(&tree, &board()).to_string();
        assert_eq!(json(&read(&written, &board()).unwrap(), &board()).to_string(), written);
    }

    #[test]
    fn what_is_wrong_is_told_where_it_stands() {
        let with = |old: &str, new: &str| GOOD.replacen(old, new, 1);
        for (text, code, underlined) in [
            (with("Luis", "Nadie"), "unknown-character", "Nadie"),
            (with("Gafas", "Bigote"), "unknown-question", "Bigote"),
            (with("Gafas", "Mujer"), "asked-twice", "Mujer"),
            (with("Eva", "Ana"), "misplaced", "Ana"),
            (with("Luis", "Eva"), "misplaced", "Eva"),
            (with("\"no\":{\"character\":\"Eva\"}", "\"x\":{\"no\":7}"), "misplaced", ""),
            (with("{\"character\":\"Luis\"}", "{}"), "neither-nor-both", "no"),
            (with("\"character\":\"Eva\"", "\"yes\":{}"), "neither-nor-both", "no"),
            (with("\"character\":\"Eva\"", "\"attribute\":\"Gafas\""), "neither-nor-both", "Gafas"),
            // A name with an escape does not stand there as it is.
            (with("Luis", "Na\\u0064ie"), "unknown-character", "character"),
            (with(":1", ":2"), "unknown-version", ""),
            (with("\"version\":1,", ""), "unknown-version", ""),
            (with("root", "tree"), "neither-nor-both", ""),
            (with("}}}", "}}"), "syntax", ""),
            (with("\"Luis\"", "[]"), "syntax", ""),
            (with("{\"character\":\"Luis\"}", "null"), "syntax", ""),
        ] {
            assert_eq!(fault(&text), (code, underlined), "{text}");
        }
    }
}
