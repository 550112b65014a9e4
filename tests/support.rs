//! What the tests share. The walker knows nothing of the crates: it reads a dumped tree and a table as
//! anybody's program would.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use qeq_base::search::{Budget, Search};
use qeq_base::source::SourceText;
use qeq_core::board::{self, Board, ReadOptions, Reading};
use qeq_core::builders::{self, Grown, Strategy, Task};
use qeq_core::tree::{QuestionTree, notation};
use serde_json::Value;

pub(crate) fn datos() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../datos")
}

/// What is known of every board to play of `datos/`, by the name of its file.
pub(crate) fn known() -> BTreeMap<String, Value> {
    let text = fs::read_to_string(datos().join("answers.json")).expect("the file is there");
    let mut answers: Value = serde_json::from_str(&text).expect("the answers are JSON");
    serde_json::from_value(answers["boards"].take()).expect("a board under each name")
}

/// The boards to play of `datos/`.
pub(crate) fn boards() -> impl Iterator<Item = String> {
    known().into_keys()
}

pub(crate) fn read(source: &SourceText) -> Reading {
    board::read(source, &ReadOptions::default())
}

pub(crate) fn parse(text: &str) -> Board {
    let reading = read(&SourceText::new("test", text));
    reading.board.unwrap_or_else(|| panic!("{:?}", reading.faults))
}

pub(crate) fn source(name: &str) -> SourceText {
    SourceText::from_bytes(name, fs::read(datos().join(name)).expect("the file is there"))
}

pub(crate) fn load(name: &str) -> Board {
    read(&source(name)).board.expect("a good board")
}

/// Small enough for a test, large enough to prove the boards of `datos/`.
pub(crate) fn grow(strategy: Strategy, board: &Board) -> Grown {
    let mut search = Search::new(Budget::nodes(200_000));
    builders::grow(strategy, &Task::new(board), &mut search)
}

pub(crate) fn dumped(tree: &QuestionTree, board: &Board) -> Value {
    serde_json::from_str(&notation::json(tree, board).to_string()).expect("the dump is JSON")
}

/// Every character of a board with its answers by attribute, straight from the board.
pub(crate) fn answers(board: &Board) -> BTreeMap<String, BTreeMap<String, bool>> {
    let row = |id| {
        board
            .question_ids()
            .map(move |question| (board.text(question).to_owned(), board.has(id, question)))
    };
    board.character_ids().map(|id| (board.name(id).to_owned(), row(id).collect())).collect()
}

/// Walks a dumped tree with everybody's answers. Returns the depth of each character.
///
/// Panics when somebody is not found, a count is not that of the leaves below, or a question comes twice.
pub(crate) fn walk(
    dump: &Value,
    answers: &BTreeMap<String, BTreeMap<String, bool>>,
) -> BTreeMap<String, usize> {
    let root = &dump["root"];
    let mut depths = BTreeMap::new();
    for (name, traits) in answers {
        let (mut node, mut asked) = (root, Vec::new());
        while let Some(attribute) = node["attribute"].as_str() {
            assert!(!asked.contains(&attribute), "{attribute} is asked twice on the way to {name}");
            asked.push(attribute);
            node = &node[if traits[attribute] { "yes" } else { "no" }];
        }
        assert_eq!(node["character"].as_str(), Some(name.as_str()), "after {asked:?}");
        depths.insert(name.clone(), asked.len());
    }
    assert_eq!(leaves(root), answers.len() as u64, "as many leaves as characters");
    depths
}

/// Counts the leaves below a node, and compares every count on the way with the one that stands there.
fn leaves(node: &Value) -> u64 {
    let below: u64 = match node["character"].as_str() {
        Some(_) => 1,
        None => ["yes", "no"].iter().filter_map(|answer| node.get(*answer)).map(leaves).sum(),
    };
    assert_eq!(node["candidates"].as_u64(), Some(below), "a stale count in {node}");
    below
}
