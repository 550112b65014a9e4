//! Trees of 100,000 levels: nothing may depend on the stack.

use std::fmt::{self, Write};

use qeq_base::diagnostic::FaultKind;
use qeq_core::board::{Board, Character};
use qeq_core::builders::Strategy;
use qeq_core::guesser::Guesser;
use qeq_core::tree::draw::{self, Labels};
use qeq_core::tree::{QuestionTree, layout, notation};
use qeq_core::weights::Weights;

use crate::support::grow;

const LEVELS: usize = 100_000;

/// Two characters whom only the last of many attributes tells apart.
fn nearly_twins() -> Board {
    let attributes: Vec<String> = (0..LEVELS).map(|at| format!("a{at}")).collect();
    let attributes: Vec<&str> = attributes.iter().map(String::as_str).collect();
    let mut other = vec![true; LEVELS];
    other[LEVELS - 1] = false;
    let rows = [("one".to_owned(), vec![true; LEVELS]), ("other".to_owned(), other)];
    Board::from_rows("name", &attributes, rows).unwrap()
}

/// Swallows a drawing and counts its bytes.
struct Sink(usize);

impl Write for Sink {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 += text.len();
        Ok(())
    }
}

fn drawn(drawing: impl fmt::Display) -> usize {
    let mut sink = Sink(0);
    write!(sink, "{drawing}").unwrap();
    sink.0
}

#[test]
fn a_hundred_thousand_levels() {
    let board = nearly_twins();
    let mut tree = grow(Strategy::Order, &board).tree;
    let measures = tree.measure(&Weights::equal(&board));
    assert_eq!((measures.max_depth, measures.nodes), (LEVELS, LEVELS + 2));
    assert_eq!(tree.average_depth(), LEVELS as f64);
    draw_in_every_way(&tree, &board);

    let json = notation::json(&tree, &board).to_string();
    let again = notation::read(&json, &board).unwrap();
    assert_eq!(notation::json(&again, &board).to_string(), json);

    let copy = tree.clone();
    assert_eq!(tree.prune(), LEVELS - 1);
    assert_eq!(tree.len(), 3);
    edit_deep_down(board, copy);
}

/// What is wrong at the bottom is told at once, not once for every level above it.
#[test]
fn a_deep_tree_that_is_damaged() {
    let board = nearly_twins();
    let level = r#"{"attribute":"a0","candidates":1,"yes":"#;
    let deep = format!(r#"{{"version":1,"root":{}"#, level.repeat(5 * LEVELS));
    for bottom in ["1", "[]", r#"{"yes":{},"yes":{}"#] {
        for end in ["", &"}".repeat(5 * LEVELS + 1)] {
            let fault = notation::read(&format!("{deep}{bottom}{end}"), &board).unwrap_err();
            assert_eq!(fault.kind.code(), "syntax");
            assert!(fault.span.start >= deep.len());
        }
    }
}

fn draw_in_every_way(tree: &QuestionTree, board: &Board) {
    let labels = Labels {
        yes: "yes",
        no: "no",
        question: &|text, left| format!("{text} ({left})"),
        character: &str::to_owned,
    };
    for bytes in [
        drawn(draw::outline(tree, board, &labels)),
        drawn(draw::practice(tree, board, &labels)),
        drawn(draw::dot(tree, board, &labels)),
        drawn(draw::mermaid(tree, board, &labels)),
        drawn(draw::svg(tree, board, &labels)),
    ] {
        assert!((LEVELS..2000 * LEVELS).contains(&bytes), "{bytes} bytes for {LEVELS} levels");
    }
    assert_eq!(layout::tidy(tree, |_| 1.0, 1.0).levels, LEVELS + 1);
}

fn edit_deep_down(board: Board, tree: QuestionTree) {
    let mut guesser = Guesser::new(board, tree).unwrap();
    let mut traits = vec![true; LEVELS];
    traits[LEVELS / 2] = false;
    guesser.add_character(Character { name: "new".into(), picture: None }, &traits).unwrap();
    assert_eq!(guesser.tree().node(guesser.tree().root()).candidates, 3);
    for name in ["other", "new"] {
        guesser.remove_character(name).unwrap();
    }
    assert_eq!(guesser.tree().len(), 1, "nothing is asked about one");
}

/// A lopsided tree: everybody has one attribute of their own, so each question rules out one.
#[test]
fn everybody_a_level() {
    let count = 3000;
    let attributes: Vec<String> = (0..count).map(|at| format!("a{at}")).collect();
    let attributes: Vec<&str> = attributes.iter().map(String::as_str).collect();
    let rows = (0..count).map(|at| {
        let mut row = vec![false; count];
        row[at] = true;
        (format!("c{at}"), row)
    });
    let board = Board::from_rows("name", &attributes, rows).unwrap();
    let tree = grow(Strategy::Order, &board).tree;
    let measures = tree.measure(&Weights::equal(&board));
    assert_eq!(measures.max_depth, count - 1);
    assert_eq!(measures.total_depth, ((1..count).sum::<usize>() + count - 1) as u64);
    assert_eq!(layout::tidy(&tree, |_| 1.0, 1.0).levels, count);
}
