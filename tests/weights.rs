//! Characters that are not equally likely.

use qeq_base::diagnostic::FaultKind;
use qeq_base::search::{Budget, Search};
use qeq_base::source::SourceText;
use qeq_core::builders::{Strategy, Task, grow};
use qeq_core::weights;

use crate::support;

/// 2378/15 over a sum of 381/10: found once by a separate program with fractions.
#[test]
fn the_weighted_optimum_of_the_classic_board() {
    let board = support::load("clasico.csv");
    let weights = weights::read(&support::source("pesos-clasico.tsv"), &board).unwrap();
    let task = Task::weighed(&board, weights).unwrap();
    let grown = grow(Strategy::Optimal, &task, &mut Search::new(Budget::nodes(500_000)));
    let measures = grown.tree.measure(task.weights());
    assert!(grown.report.is_proven_optimal());
    assert_eq!(measures.total_depth * 15 * 381, measures.total_weight * 2378 * 10);
    for strategy in Strategy::ALL {
        let other = grow(strategy, &task, &mut Search::new(Budget::nodes(1000)));
        assert!(other.report.total_depth >= grown.report.total_depth, "{strategy:?}");
        assert!(other.report.lower_bound <= grown.report.total_depth, "{strategy:?}");
    }
}

#[test]
fn whoever_is_likely_is_found_early() {
    let board = support::load("clasico.csv");
    let favourite = board.character_ids().next().unwrap();
    let line = |id| format!("{}\t{}\n", board.name(id), if id == favourite { "1000" } else { "1" });
    let text: String = board.character_ids().map(line).collect();
    let weights = weights::read(&SourceText::new("weights", text), &board).unwrap();
    let task = Task::weighed(&board, weights).unwrap();
    for strategy in [Strategy::Optimal, Strategy::Entropy, Strategy::Lookahead] {
        let tree = grow(strategy, &task, &mut Search::new(Budget::nodes(200_000))).tree;
        let depth = tree.leaves(tree.root()).find(|&(id, _)| id == favourite).unwrap().1;
        assert!(depth <= 4, "{strategy:?}: {depth}");
    }
}

#[test]
fn every_fault_of_the_weights_is_told() {
    let board = support::load("tabla-1.csv");
    let text = b"Ernesto\t1\nAna \t muchos\nErnesto\t-2\n\n Nadie\t0\r\n  sin tabulador\nJuan\t\t0\nPilar\t1/3\n\
        \xf1\t1\n\xf1\xf1\t1\n";
    let source = SourceText::from_bytes("weights", text.to_vec());
    let faults = weights::read(&source, &board).unwrap_err();
    let told: Vec<_> = faults
        .iter()
        .map(|fault| {
            let place = source.position(fault.span.start);
            (place.line, place.column, fault.kind.code())
        })
        .collect();
    assert_eq!(
        told,
        [
            (2, 7, "bad-weight"),
            (3, 1, "repeated-name"),
            (3, 9, "bad-weight"),
            (5, 2, "unknown-character"),
            (5, 8, "bad-weight"),
            (6, 3, "malformed-line"),
            (7, 7, "bad-weight"),
            (9, 1, "not-utf8"),
            (9, 1, "unknown-character"),
            (10, 1, "not-utf8"),
            (10, 1, "unknown-character"),
            (11, 1, "missing-character"),
        ]
    );
}
