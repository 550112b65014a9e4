//! Proofs of small boards are checked; a changed one is refused.

use qeq_base::chance::Chance;
use qeq_base::search::{Budget, Search};

use super::*;
use crate::board::Board;
use crate::board::random::RandomBoard;
use crate::builders::{Strategy, Task, certify, grow};
use crate::weights::{Ratio, Weights};

fn board(characters: usize, attributes: usize, density: f64, seed: u64) -> Board {
    let wish = RandomBoard { characters, attributes, density };
    wish.generate("N", &mut Chance::from_seed(seed)).unwrap()
}

fn uneven(board: &Board) -> Weights {
    let weight = |at: usize| Ratio::parse(&(1 + at * at % 17).to_string()).unwrap();
    Weights::from_ratios(&(0..board.len()).map(weight).collect::<Vec<_>>()).unwrap()
}

fn proof(task: &Task<'_>) -> Proof {
    let mut search = Search::new(Budget::unlimited());
    let report = grow(Strategy::Optimal, task, &mut search).report;
    assert!(report.is_proven_optimal());
    certify(task, report.total_depth, &mut search).expect("nothing stops it")
}

fn written(text: &str) -> Result<Written, ProofFault> {
    read(&SourceText::new("p", text)).map_err(|fault| fault.kind)
}

#[test]
fn proofs_of_all_kinds_of_boards_hold_and_are_read_back() {
    for seed in 0..40 {
        let density = [0.05, 0.1, 0.3, 0.5][seed as usize % 4];
        let board = board(2 + seed as usize, 20, density, seed);
        for weights in [Weights::equal(&board), uneven(&board)] {
            let task = Task { weights, ..Task::new(&board) };
            let proof = proof(&task);
            assert_eq!(proof.verify(&board, &task.weights), Ok(()), "{seed}");
            assert_eq!(written(&proof.to_string()).unwrap().proof, proof);
        }
    }
}

#[test]
fn more_than_the_truth_is_never_shown() {
    for seed in 0..40 {
        let board = board(14, 12, [0.1, 0.2, 0.4][seed as usize % 3], seed);
        for weights in [Weights::equal(&board), uneven(&board)] {
            let task = Task { weights, ..Task::new(&board) };
            let proof = proof(&task);
            let more = Proof { total: proof.total + 1, ..proof.clone() };
            assert!(more.verify(&board, &task.weights).is_err(), "{seed}");
            let mut boastful = more;
            boastful.lemmas.iter_mut().for_each(|lemma| lemma.bound += 1);
            assert!(boastful.verify(&board, &task.weights).is_err(), "{seed}");
        }
    }
}

#[test]
fn the_simple_bound_is_never_above_the_optimum() {
    for seed in 0..150 {
        let density = [0.08, 0.2, 0.5][seed as usize % 3];
        let board = board(2 + seed as usize % 12, 8, density, seed);
        for weights in [Weights::equal(&board), uneven(&board)] {
            let task = Task { weights, ..Task::new(&board) };
            let simple = simple::Simple::new(&board, &task.weights);
            let total = proof(&task).total;
            assert!(simple.bound(board.everyone()) <= total, "{seed}");
            assert!(!simple.shows(board.everyone(), total + 1), "{seed}");
        }
    }
}

#[test]
fn what_is_cut_or_changed_is_refused_and_nothing_panics() {
    let board = board(30, 20, 0.1, 3);
    let task = Task::new(&board);
    let proof = proof(&task);
    let text = proof.to_string();
    for end in 0..text.len() - 1 {
        assert!(written(&text[..end]).is_err(), "{end}");
    }
    let mut chance = Chance::from_seed(1);
    for _ in 0..300 {
        let mut bytes = text.clone().into_bytes();
        let at = chance.below(bytes.len());
        bytes[at] = b"0123456789yn \n-x"[chance.below(16)];
        let changed = String::from_utf8(bytes).unwrap();
        if let Ok(written) = written(&changed) {
            // A smaller claim may still be shown; a larger total never is.
            let truth = written.proof.total <= proof.total;
            assert!(written.verify(&board, &task.weights).is_err() || truth);
        }
    }
}

#[test]
fn faults_have_names_and_places() {
    let board = board(6, 4, 0.5, 1);
    let weights = Weights::equal(&board);
    let judge = |text: &str| {
        let source = SourceText::new("p", text);
        let checked = read(&source).and_then(|written| written.verify(&board, &weights));
        checked.map_err(|fault| (fault.kind.code(), source.position(fault.span.start).line))
    };
    let head = "qeq-proof 1\nboard 6 4\nweight 6\ntotal 12\n";
    let with = |lemmas: &str| judge(&format!("{head}{lemmas}"));
    assert_eq!(judge(""), Err(("not-a-proof", 1)));
    assert_eq!(judge("qeq-proof 1\nboard 6\n"), Err(("malformed-line", 2)));
    assert_eq!(with("0 1 y"), Err(("malformed-line", 5)));
    assert_eq!(with("0 1 y 3\n"), Err(("truncated", 6)));
    assert_eq!(with("0 1 y 3\nend 2\n"), Err(("truncated", 6)));
    assert_eq!(with("1 1 y 3\nend 1\n"), Err(("unknown-parent", 5)));
    assert_eq!(with("0 9 y 3\nend 1\n"), Err(("unknown-question", 5)));
    assert_eq!(with("0 1 y 99\nend 1\n"), Err(("not-shown", 5)));
    assert_eq!(with("0 1 y 0\n1 1 n 0\nend 2\n"), Err(("nobody-left", 6)));
    assert_eq!(judge(&head.replace("6 4", "7 4")), Err(("truncated", 5)));
    assert_eq!(judge(&format!("{}end 0\n", head.replace("6 4", "7 4"))), Err(("other-board", 4)));
    assert_eq!(judge(&format!("{}end 0\n", head.replace("12", "999"))), Err(("not-shown", 4)));
}
