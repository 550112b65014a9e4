//! Mutated and meaningless files: never a panic, never a hang, never half a board.

use proptest::prelude::*;
use proptest::sample::Index;
use qeq_base::source::SourceText;
use qeq_core::board::{self, Format, ReadOptions, Reading};
use qeq_core::builders::Strategy as Builder;
use qeq_core::tree::notation;
use qeq_core::weights;

use crate::support;

/// One blow to a text.
#[derive(Clone, Debug)]
enum Blow {
    Put(Index, Vec<u8>),
    Cut(Index, usize),
    Double(Index, usize),
    Truncate(Index),
}

fn blow() -> impl Strategy<Value = Blow> {
    let bytes = prop_oneof![
        Just(b"\t".to_vec()),
        Just(b"\n".to_vec()),
        Just(b"\r\n".to_vec()),
        Just(b"\n\n".to_vec()),
        Just(b"0".to_vec()),
        Just(b"1".to_vec()),
        Just(b"2".to_vec()),
        Just(vec![0]),
        Just(vec![0xff]),
        Just("ñ".as_bytes().to_vec()),
        Just("\u{feff}".as_bytes().to_vec()),
        Just(b"\"".to_vec()),
        Just(b"{}".to_vec()),
        Just(b" ".to_vec()),
        any::<[u8; 3]>().prop_map(|bytes| bytes.to_vec()),
    ];
    prop_oneof![
        (any::<Index>(), bytes).prop_map(|(at, bytes)| Blow::Put(at, bytes)),
        (any::<Index>(), 1..20_usize).prop_map(|(at, length)| Blow::Cut(at, length)),
        (any::<Index>(), 1..60_usize).prop_map(|(at, length)| Blow::Double(at, length)),
        any::<Index>().prop_map(Blow::Truncate),
    ]
}

fn struck(mut text: Vec<u8>, blows: &[Blow]) -> Vec<u8> {
    for blow in blows {
        let end = text.len();
        let place = |at: &Index| at.index(end + 1);
        match blow {
            Blow::Put(at, bytes) => drop(text.splice(place(at)..place(at), bytes.iter().copied())),
            Blow::Cut(at, length) => drop(text.drain(place(at)..(place(at) + length).min(end))),
            Blow::Double(at, length) => {
                let piece = text[place(at)..(place(at) + length).min(end)].to_vec();
                text.splice(place(at)..place(at), piece);
            }
            Blow::Truncate(at) => text.truncate(place(at)),
        }
    }
    text
}

/// Reads bytes as a board in every format. What comes of it is a board that keeps its law, or a fault
/// that can be shown.
fn read_anyhow(bytes: Vec<u8>) {
    let source = SourceText::from_bytes("hostile", bytes);
    for format in [None, Some(Format::Table), Some(Format::Config), Some(Format::Json)] {
        let options = ReadOptions { format, weight_column: Some("1") };
        let reading = board::read(&source, &options);
        assert_counted_alike(&source, &options, &reading);
        for fault in &reading.faults {
            let place = source.position(fault.span.start);
            assert!(place.line >= 1 && place.column >= 1);
            assert!(source.text().is_char_boundary(fault.span.start));
            assert!(source.text().get(fault.span.range()).is_some());
            let line = source.lines_around(fault.span);
            assert!(line.start <= fault.span.start && fault.span.end <= line.end);
        }
        let Some(board) = reading.board else {
            assert!(reading.faults.iter().any(qeq_base::diagnostic::Diagnostic::is_error));
            continue;
        };
        let grown = support::grow(Builder::Order, &board);
        notation::check(&grown.tree, &board).unwrap();
    }
}

/// Where the first faults alone are kept, as many are found, and the first errors are the same.
fn assert_counted_alike(source: &SourceText, options: &ReadOptions<'_>, whole: &Reading) {
    let few = board::read_keeping(2, source, options);
    let counted = |reading: &Reading| (reading.faults.found(), reading.faults.errors());
    assert_eq!(counted(&few), counted(whole));
    assert_eq!(few.board.is_some(), whole.board.is_some());
    let errors = |reading: &Reading| {
        let errors = reading.faults.iter().filter(|fault| fault.is_error());
        errors.take(2).map(|fault| fault.span).collect::<Vec<_>>()
    };
    assert_eq!(errors(&few), errors(whole));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn mutated_boards_give_a_board_or_a_fault(
        name in prop_oneof![
            Just("tabla-2.csv"), Just("clasico.csv"), Just("rondas.config"),
            Just("ok/imagen-con-cabecera.csv"), Just("ok/imagen-sin-cabecera.csv"),
        ],
        blows in proptest::collection::vec(blow(), 1..8),
    ) {
        let text = support::source(name).text().as_bytes().to_vec();
        read_anyhow(struck(text, &blows));
    }

    #[test]
    fn mutated_json_gives_a_board_or_a_fault(blows in proptest::collection::vec(blow(), 1..6)) {
        let text = support::load("tabla-2.csv").write(Format::Json).unwrap();
        read_anyhow(struck(text.into_bytes(), &blows));
    }

    #[test]
    fn any_bytes_give_a_board_or_a_fault(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        read_anyhow(bytes);
    }

    #[test]
    fn mutated_trees_give_a_tree_or_a_fault(blows in proptest::collection::vec(blow(), 1..6)) {
        let board = support::load("tabla-2.csv");
        let tree = support::grow(Builder::Order, &board).tree;
        let text = notation::json(&tree, &board).to_string().into_bytes();
        let text = String::from_utf8_lossy(&struck(text, &blows)).into_owned();
        if let Ok(tree) = notation::read(&text, &board) {
            support::walk(&support::dumped(&tree, &board), &support::answers(&board));
        }
    }

    #[test]
    fn mutated_weights_give_weights_or_a_fault(blows in proptest::collection::vec(blow(), 0..6)) {
        let board = support::load("clasico.csv");
        let text = support::source("pesos-clasico.tsv").text().as_bytes().to_vec();
        let source = SourceText::from_bytes("weights", struck(text, &blows));
        if let Ok(weights) = weights::read(&source, &board) {
            assert!(board.character_ids().all(|id| weights.of(id) > 0));
        }
    }
}
