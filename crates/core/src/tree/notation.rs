//! Trees as JSON, written and read without recursion or without its limits.
//!
//! ```json
//! {"version":1,"root":{"attribute":"Mujer","candidates":5,"yes":{…},"no":{"character":"Ana","candidates":1}}}
//! ```
//!
//! A node of the basic construction may lack `yes` or `no`. Reading takes the names, works the counts
//! out anew, and checks the tree against the board.

use std::borrow::Cow;
use std::fmt::{self, Display, Formatter};

use qeq_base::diagnostic::{Diagnostic, FaultKind};
use qeq_base::encoding::Encoding;
use qeq_base::ids::Id;
use qeq_base::json::place_of;
use qeq_base::source::Span;
use serde::Deserialize;
use serde::de::IgnoredAny;

use super::walk::FirstChild;
use super::{Answer, NodeId, NodeKind, QuestionTree, Step};
use crate::board::{Board, QuestionId};
use crate::candidates::{CharacterId, CharacterSet};

/// The version that is written, and the only one that is read.
const VERSION: u32 = 1;

/// Why a text is not a tree for a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TreeFault {
    /// Bytes that are not UTF-8.
    NotUtf8(Encoding),
    /// Not JSON, or not of a tree's shape.
    Syntax,
    /// A key that stands twice in an object.
    KeyTwice {
        /// The key.
        key: String,
    },
    /// A key of the whole tree is not there.
    Missing {
        /// The key.
        key: &'static str,
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

impl FaultKind for TreeFault {
    fn code(&self) -> &'static str {
        match self {
            Self::NotUtf8(encoding) => encoding.code(),
            Self::Syntax => "syntax",
            Self::KeyTwice { .. } => "key-twice",
            Self::Missing { .. } => "missing",
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
/// The first thing that is wrong. Whoever the board never knew, and a question that it does not have, go by their ids.
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
            check_is_on_board(character, board).map_err(|fault| (fault, Some(visit.node)))?;
            // Nobody's own answers lead to two leaves.
            if tree.leaf_of(board, character) != visit.node {
                return Err((misplaced(character), Some(visit.node)));
            }
            seen.insert(character);
        }
    }
    let missing = board.character_ids().find(|&id| !seen.contains(id));
    missing.map_or(Ok(()), |id| Err((misplaced(id), None)))
}

fn check_is_on_board(character: CharacterId, board: &Board) -> Result<(), TreeFault> {
    let is_known = character.index() < board.id_bound();
    if is_known && board.everyone().contains(character) {
        return Ok(());
    }
    let name = if is_known { board.name(character).to_owned() } else { character.to_string() };
    Err(TreeFault::UnknownCharacter { name })
}

fn check_no_question_twice(
    tree: &QuestionTree,
    board: &Board,
) -> Result<(), (TreeFault, Option<NodeId>)> {
    let mut asked = vec![false; board.question_count()];
    let mut path: Vec<QuestionId> = Vec::new();
    for visit in tree.preorder(tree.root(), FirstChild::Yes) {
        for over in path.drain(visit.depth.min(path.len())..) {
            asked[over.index()] = false;
        }
        if let NodeKind::Question { question, .. } = tree.node(visit.node).kind {
            if question.index() >= asked.len() {
                let text = question.to_string();
                return Err((TreeFault::UnknownQuestion { text }, Some(visit.node)));
            }
            if std::mem::replace(&mut asked[question.index()], true) {
                let text = board.text(question).to_owned();
                return Err((TreeFault::AskedTwice { text }, Some(visit.node)));
            }
            path.push(question);
        }
    }
    Ok(())
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

/// Reads a tree for a board from JSON of any depth. O(size), and O(N · depth) for the law of the tree.
///
/// # Errors
/// The first thing that is wrong, at the name or the key where it stands; at the beginning whatever is about the whole tree.
pub fn read(text: &str, board: &Board) -> Result<QuestionTree, Diagnostic<TreeFault>> {
    let missing = |key| Diagnostic::new(TreeFault::Missing { key }, Span::at(0));
    let Document { nodes, version, root } = Document::read(text)?;
    let (version, place) = version.ok_or_else(|| missing("version"))?;
    if version != VERSION {
        return Err(Diagnostic::new(TreeFault::UnknownVersion, place));
    }
    let root = root.ok_or_else(|| missing("root"))?;
    let steps = steps(&nodes, root, board)
        .map_err(|(kind, node)| Diagnostic::new(kind, nodes[node].place))?;
    let (steps, raw): (Vec<Step>, Vec<usize>) = steps.into_iter().unzip();
    let tree = QuestionTree::from_preorder(&steps);
    law(&tree, board).map_err(|(kind, node)| {
        // Nodes are made from the last step backwards.
        let step = node.map(|node| raw[raw.len() - 1 - node.index()]);
        Diagnostic::new(kind, step.map_or(Span::at(0), |step| nodes[step].place))
    })?;
    Ok(tree)
}

/// A node as read, its children by their place in the list.
struct RawNode<'a> {
    attribute: Option<Cow<'a, str>>,
    character: Option<Cow<'a, str>>,
    yes: Option<usize>,
    no: Option<usize>,
    /// Where the name stands, or the key that leads here where there is none.
    place: Span,
}

/// The steps of the tree under `root` in pre-order, each with its node; or what is wrong with which node.
fn steps(
    nodes: &[RawNode<'_>],
    root: usize,
    board: &Board,
) -> Result<Vec<(Step, usize)>, (TreeFault, usize)> {
    let (questions, characters) = (board.questions_by_text(), board.characters_by_name());
    let question = |text: &str| {
        let unknown = || TreeFault::UnknownQuestion { text: text.to_owned() };
        questions.get(text).ok_or_else(unknown)
    };
    let character = |name: &str| {
        let unknown = || TreeFault::UnknownCharacter { name: name.to_owned() };
        characters.get(name).ok_or_else(unknown)
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

/// What stands in a text, as far as it is there.
struct Document<'a> {
    nodes: Vec<RawNode<'a>>,
    /// With its place.
    version: Option<(u32, Span)>,
    root: Option<usize>,
}

impl<'a> Document<'a> {
    /// Reads the text once to know that it is JSON, and once for what it says.
    fn read(text: &'a str) -> Result<Self, Diagnostic<TreeFault>> {
        let told = |error| Diagnostic::new(TreeFault::Syntax, place_of(text, &error));
        serde_json::from_str::<IgnoredAny>(text).map_err(told)?;
        let mut reader = Reader { tokens: Tokens { text, at: 0 }, nodes: Vec::new() };
        let (mut version, mut root) = (None, None);
        reader.open()?;
        while let Some(key) = reader.key() {
            let Text(said) = reader.value(key)?;
            let is_second = match &*said {
                "version" => version.replace(reader.version()?).is_some(),
                "root" => root.replace(reader.tree(key)?).is_some(),
                _ => {
                    reader.skip();
                    false
                }
            };
            once(is_second, &said, key)?;
        }
        Ok(Self { nodes: reader.nodes, version, root })
    }
}

/// A key of an object may stand there once: of two, nobody would look at what the first one says.
fn once(is_second: bool, key: &str, place: Span) -> Result<(), Diagnostic<TreeFault>> {
    let twice = || Diagnostic::new(TreeFault::KeyTwice { key: key.to_owned() }, unquoted(place));
    if is_second { Err(twice()) } else { Ok(()) }
}

/// A text of JSON, borrowed where it holds no escapes.
#[derive(Deserialize)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

/// Takes a tree from a text that is JSON, without recursion: trees are as deep as they like.
struct Reader<'a> {
    tokens: Tokens<'a>,
    nodes: Vec<RawNode<'a>>,
}

impl<'a> Reader<'a> {
    /// The node whose object comes next, with all below it; `key` leads to it.
    fn tree(&mut self, key: Span) -> Result<usize, Diagnostic<TreeFault>> {
        let root = self.node(key)?;
        let mut open = vec![root];
        while let Some(&at) = open.last() {
            let Some(key) = self.key() else {
                open.pop();
                continue;
            };
            let Text(said) = self.value(key)?;
            let is_second = match &*said {
                "attribute" => {
                    let name = self.name(at)?;
                    self.nodes[at].attribute.replace(name).is_some()
                }
                "character" => {
                    let name = self.name(at)?;
                    self.nodes[at].character.replace(name).is_some()
                }
                answer @ ("yes" | "no") => {
                    let child = self.node(key)?;
                    let RawNode { yes, no, .. } = &mut self.nodes[at];
                    let before = if answer == "yes" { yes } else { no }.replace(child);
                    open.push(child);
                    before.is_some()
                }
                _ => {
                    self.skip();
                    false
                }
            };
            once(is_second, &said, key)?;
        }
        Ok(root)
    }

    /// A node whose object begins here.
    fn node(&mut self, place: Span) -> Result<usize, Diagnostic<TreeFault>> {
        self.open()?;
        let (attribute, character, yes, no) = (None, None, None, None);
        self.nodes.push(RawNode { attribute, character, yes, no, place: unquoted(place) });
        Ok(self.nodes.len() - 1)
    }

    /// The name of a node, which is its place from now on.
    fn name(&mut self, at: usize) -> Result<Cow<'a, str>, Diagnostic<TreeFault>> {
        let token = self.tokens.next();
        let Text(name) = self.value(token)?;
        self.nodes[at].place = unquoted(token);
        Ok(name)
    }

    fn open(&mut self) -> Result<(), Diagnostic<TreeFault>> {
        let token = self.tokens.next();
        match self.tokens.is(token, b'{') {
            true => Ok(()),
            false => Err(Diagnostic::new(TreeFault::Syntax, Span::at(token.start))),
        }
    }

    /// The next key of an object, unless it ends.
    fn key(&mut self) -> Option<Span> {
        let token = self.tokens.next();
        (!self.tokens.is(token, b'}')).then_some(token)
    }

    /// A version with its place.
    fn version(&mut self) -> Result<(u32, Span), Diagnostic<TreeFault>> {
        let token = self.tokens.next();
        Ok((self.value(token)?, token))
    }

    fn value<T: Deserialize<'a>>(&self, token: Span) -> Result<T, Diagnostic<TreeFault>> {
        let other = |_| Diagnostic::new(TreeFault::Syntax, Span::at(token.start));
        serde_json::from_str(&self.tokens.text[token.range()]).map_err(other)
    }

    /// Passes over a value, whatever it holds.
    fn skip(&mut self) {
        let mut open = 0_usize;
        loop {
            let token = self.tokens.next();
            match self.tokens.text.as_bytes()[token.start] {
                b'{' | b'[' => open += 1,
                b'}' | b']' => open -= 1,
                _ => {}
            }
            if open == 0 {
                return;
            }
        }
    }
}

/// The tokens of a text that is JSON: brackets, and strings and other scalars whole. Commas and colons say nothing that their
/// order does not.
struct Tokens<'a> {
    text: &'a str,
    at: usize,
}

impl Tokens<'_> {
    /// Who knows the grammar asks for no more than there are.
    fn next(&mut self) -> Span {
        let bytes = self.text.as_bytes();
        let is_between = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | b',' | b':');
        let is_scalar = |byte: &u8| !is_between(byte) && !b"{}[]".contains(byte);
        let count = |from: usize, part: &dyn Fn(&u8) -> bool| {
            bytes[from..].iter().take_while(|byte| part(byte)).count()
        };
        let start = self.at + count(self.at, &is_between);
        self.at = match bytes[start] {
            b'"' => start + string_length(&bytes[start..]),
            b'{' | b'}' | b'[' | b']' => start + 1,
            _ => start + count(start, &is_scalar),
        };
        Span::new(start, self.at)
    }

    fn is(&self, token: Span, sign: u8) -> bool {
        self.text.as_bytes()[token.start] == sign
    }
}

/// What a string says, as it stands in the text.
fn unquoted(string: Span) -> Span {
    Span::new(string.start + 1, string.end - 1)
}

/// The length of the string that `bytes` begin with, both quotes included.
fn string_length(bytes: &[u8]) -> usize {
    let mut at = 1;
    while bytes[at] != b'"' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    at + 1
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

    /// A tree may be one of another board, or of this one as it was or as it will be.
    #[test]
    fn a_tree_of_another_board_is_refused() {
        let tree = read(GOOD, &board()).unwrap();
        let mut fewer = CharacterSet::empty(3);
        fewer.insert(CharacterId::from_index(0));
        fewer.insert(CharacterId::from_index(2));
        let unknown = |name: &str| Err(TreeFault::UnknownCharacter { name: name.to_owned() });
        assert_eq!(check(&tree, &board().only(&fewer)), unknown("Eva"));
        let rows = [("Ana", [true, true]), ("Eva", [true, false])];
        let rows = rows.map(|(name, traits)| (name.to_owned(), traits.to_vec()));
        let small = Board::from_rows("n", &["Mujer", "Gafas"], rows).unwrap();
        assert_eq!(check(&tree, &small), unknown("c2"));
        let rows = [("Ana".to_owned(), vec![true]), ("Luis".to_owned(), vec![false])];
        let narrow = Board::from_rows("n", &["Mujer"], rows).unwrap();
        let question = TreeFault::UnknownQuestion { text: "q1".to_owned() };
        assert_eq!(check(&tree, &narrow), Err(question));
        let foreign = QuestionTree::from_preorder(&[Step::Leaf(CharacterId::from_index(1 << 20))]);
        assert!(check(&foreign, &board()).is_err());
    }

    #[test]
    fn an_accent_may_be_a_sign_of_its_own_in_either_file() {
        let (one, two) = ("\u{e9}", "e\u{301}");
        let text = GOOD.replace("Gafas", &format!("Beb{one}")).replace("Eva", &format!("Jos{one}"));
        let rows = [("Ana", [true, true]), ("Jose\u{301}", [true, false]), ("Luis", [false, true])];
        let rows = rows.map(|(name, traits)| (name.to_owned(), traits.to_vec()));
        let board = Board::from_rows("n", &["Mujer", "Bebe\u{301}"], rows).unwrap();
        for text in [text.replace(one, two), text] {
            let tree = read(&text, &board).unwrap();
            assert!(json(&tree, &board).to_string().contains(two), "the board's own spelling");
        }
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
            (with("Luis", "Na\\u0064ie"), "unknown-character", "Na\\u0064ie"),
            (with("\"yes\"", "\"\\u006eo\""), "key-twice", "no"),
            (with("\"version\"", "\"version\":7,\"version\""), "key-twice", "version"),
            (
                with("\"character\":", "\"character\":\"Yo\",\"character\":"),
                "key-twice",
                "character",
            ),
            (
                with("\"attribute\":", "\"attribute\":\"x\",\"attribute\":"),
                "key-twice",
                "attribute",
            ),
            (with("}}}", "}},\"root\":{\"character\":\"Ana\"}}"), "key-twice", "root"),
            (with(":1", ":2"), "unknown-version", "2"),
            (with("\"version\":1", "\"version\":\n 20"), "unknown-version", "20"),
            (with("\"version\":1,", ""), "missing", ""),
            (with("root", "tree"), "missing", ""),
            (with("}}}", "}}"), "syntax", ""),
            (with("\"Luis\"", "[]"), "syntax", ""),
            (with("{\"character\":\"Luis\"}", "null"), "syntax", ""),
            (
                with("\"yes\":", "\"more\":[{},\"}\\\"\",1],\"yes\":").replace("Ana", "Yo"),
                "unknown-character",
                "Yo",
            ),
            (
                with("\"yes\":", "\"\":\"\",\"yes\":").replace("Luis", "Nadie"),
                "unknown-character",
                "Nadie",
            ),
        ] {
            assert_eq!(fault(&text), (code, underlined), "{text}");
        }
        for whole in [with("root", "tree"), with("\"no\":{\"character\":\"Eva\"}", "\"x\":7")] {
            assert_eq!(read(&whole, &board()).unwrap_err().span, Span::at(0), "{whole}");
        }
    }
}
