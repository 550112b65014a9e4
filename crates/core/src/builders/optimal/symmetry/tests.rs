//! Forms against every renaming, and the search among them against the plain one.

use std::collections::HashMap;

use qeq_base::chance::Chance;
use qeq_base::search::Search;

use super::super::bits::Words;
use super::super::exact::Exact;
use super::super::meter::Meter;
use super::*;
use crate::board::random::RandomBoard;
use crate::board::sorting::sorting;
use crate::builders::{Strategy, default_budget, grow};
use crate::proof::{Line, Proof, ProofFault};
use crate::testing::random_board;
use crate::tree::{QuestionTree, notation};

/// Rows of a few questions, all different.
fn random_rows(characters: usize, questions: usize, chance: &mut Chance) -> Vec<u64> {
    let mut rows = Vec::new();
    while rows.len() < characters {
        let row = chance.below(1 << questions) as u64;
        if !rows.contains(&row) {
            rows.push(row);
        }
    }
    rows
}

/// The same rows in another order, with other names for the questions and for yes and no.
fn renamed(rows: &[u64], questions: usize, chance: &mut Chance) -> Vec<u64> {
    let mut places: Vec<usize> = (0..questions).collect();
    chance.shuffle(&mut places);
    let flips = chance.below(1 << questions) as u64;
    let move_bits = |row: &u64| -> u64 {
        places.iter().enumerate().map(|(from, to)| (row >> from & 1) << to).sum::<u64>() ^ flips
    };
    let mut rows: Vec<u64> = rows.iter().map(move_bits).collect();
    chance.shuffle(&mut rows);
    rows
}

/// The least of all renamings of the rows: the same for isomorphic ones, and for no others.
fn least_renaming(rows: &[u64], questions: usize) -> Vec<u64> {
    let orders = orders(questions);
    let flips = 0..1_u64 << questions;
    let renamings = flips.flat_map(|flips| orders.iter().map(move |order| (flips, order)));
    let renamed = renamings.map(|(flips, order)| {
        let place =
            |row: u64| order.iter().enumerate().map(move |(to, from)| (row >> from & 1) << to);
        let mut rows: Vec<u64> = rows.iter().map(|row| place(row ^ flips).sum()).collect();
        rows.sort_unstable();
        rows
    });
    renamed.min().expect("there is the renaming that changes nothing")
}

fn orders(questions: usize) -> Vec<Vec<usize>> {
    if questions == 0 {
        return vec![Vec::new()];
    }
    let shorter = orders(questions - 1);
    let longer = |order: &Vec<usize>| {
        let order = order.clone();
        (0..questions).map(move |at| [&order[..at], &[questions - 1], &order[at..]].concat())
    };
    shorter.iter().flat_map(longer).collect()
}

#[test]
fn forms_with_one_key_are_isomorphic_and_isomorphic_ones_mostly_have_one() {
    let mut chance = Chance::from_seed(3);
    let mut kinds: HashMap<Key, Vec<u64>> = HashMap::new();
    let mut classes: HashMap<Vec<u64>, Key> = HashMap::new();
    let mut missed = 0;
    for _ in 0..400 {
        let questions = 2 + chance.below(3);
        let characters = 2 + chance.below((1 << questions) - 2);
        let rows = random_rows(characters, questions, &mut chance);
        let form = Form::of(&rows, questions);
        // Questions that say the same twice are no part of the form.
        let class = least_renaming(&form.rows, form.questions());
        assert_eq!(kinds.entry(form.key).or_insert_with(|| class.clone()), &class, "{rows:?}");
        missed += usize::from(*classes.entry(class).or_insert(form.key) != form.key);
    }
    assert!(missed < 20, "{missed} forms of 400 were not met again");
}

#[test]
fn a_form_does_not_depend_on_names() {
    let mut chance = Chance::from_seed(5);
    for round in 0..60 {
        let board = sorting(4 + round % 3);
        let rows = rows(&board);
        let questions = board.question_count();
        let form = Form::of(&rows, questions);
        assert_eq!((form.questions(), form.kinds), (questions, 1));
        assert_eq!(Form::of(&renamed(&rows, questions, &mut chance), questions).key, form.key);
    }
}

/// Counts of the form against its rows.
#[test]
fn a_form_counts_its_rows() {
    let mut chance = Chance::from_seed(7);
    for _ in 0..50 {
        let form = Form::of(&random_rows(70, 9, &mut chance), 9);
        let count = |mask: u64| form.rows.iter().filter(|&&row| row & mask == mask).count();
        for one in 0..form.questions() {
            for other in 0..form.questions() {
                assert_eq!(form.together(one, other), count(1 << one | 1 << other));
            }
        }
        let half = form.half(0, false);
        assert_eq!(half.characters(), form.characters() - form.size(0));
    }
}

/// The optimum by the search among forms; its tree has it.
fn optimum(board: &Board) -> u64 {
    let mut symmetric = Symmetric::new(board, 1);
    let mut search = Search::unlimited();
    loop {
        let steps = symmetric.raise(u64::MAX, &mut Meter::new(&mut search, u64::MAX)).unwrap();
        if let Some(steps) = steps {
            let tree = QuestionTree::from_preorder(&steps);
            assert_eq!(notation::check(&tree, board), Ok(()));
            let total = tree.measure(&Task::new(board).weights).total_depth;
            assert_eq!(total, symmetric.lower());
            return total;
        }
    }
}

/// The optimum by the search among sets.
fn plain_optimum(board: &Board) -> u64 {
    let mut exact = Exact::<Words<16>>::new(&Task::new(board), board.character_ids().collect());
    let mut search = Search::unlimited();
    while exact.raise(u64::MAX, &mut Meter::new(&mut search, u64::MAX)).unwrap().is_none() {}
    exact.lower()
}

#[test]
fn the_optimum_is_that_of_the_plain_search() {
    for seed in 0..120 {
        let mut chance = Chance::from_seed(seed);
        let characters = 1 + chance.below(30);
        let density = [0.15, 0.3, 0.5][chance.below(3)];
        let wish = RandomBoard { characters, attributes: 5 + chance.below(9), density };
        let board = wish.generate(&mut chance).unwrap();
        assert_eq!(optimum(&board), plain_optimum(&board), "seed {seed}");
    }
    for things in 2..=6 {
        let board = sorting(things);
        assert_eq!(optimum(&board), plain_optimum(&board), "{things} things");
    }
}

/// Every choice of three out of twelve: the questions are alike, and no comparison is among them.
#[test]
fn choices_are_proven_among_forms() {
    let choices = (0..1_u32 << 12).filter(|choice| choice.count_ones() == 3);
    let row = |choice: u32| (0..12).map(move |at| choice >> at & 1 == 1).collect::<Vec<_>>();
    let questions: Vec<String> = (0..12).map(|at| format!("Q{at}")).collect();
    let questions: Vec<&str> = questions.iter().map(String::as_str).collect();
    let rows = choices.map(|choice| (format!("P{choice}"), row(choice)));
    let board = Board::from_rows("N", &questions, rows).unwrap();
    assert!(Symmetric::of(&Task::new(&board)).is_some());
    assert_eq!(optimum(&board), plain_optimum(&board));
}

/// 62,416: Kollár, *Optimal sorting of seven element sets* (Mathematical Foundations of Computer Science, 1986).
#[test]
fn seven_things_are_sorted_with_the_fewest_comparisons() {
    let board = sorting(7);
    let task = Task::new(&board);
    let report = grow(Strategy::Optimal, &task, &mut Search::new(default_budget(&board))).report;
    assert_eq!((report.total_depth, report.lower_bound), (62_416, 62_416));
}

/// Writes a proof of the optimum, has it checked, and what is said too much refused.
fn check_proof(board: &Board, total: u64) -> Proof {
    let task = Task::new(board);
    let mut search = Search::unlimited();
    let mut meter = Meter::new(&mut search, u64::MAX);
    let proof = write(Symmetric::new(board, 1), &task, total, &mut meter).unwrap();
    assert_eq!(proof.verify(board, &task.weights, &mut |_| ()), Ok(()));
    let mut boastful = Proof { total: total + 1, ..proof.clone() };
    assert!(boastful.verify(board, &task.weights, &mut |_| ()).is_err());
    boastful.lemmas.iter_mut().for_each(|lemma| lemma.bound += 1);
    assert!(boastful.verify(board, &task.weights, &mut |_| ()).is_err());
    proof
}

#[test]
fn proofs_among_forms_hold() {
    let mut renamings = 0;
    for seed in 0..60 {
        let board = random_board(20 + seed as usize, 12, 0.2, seed);
        renamings += check_proof(&board, plain_optimum(&board)).renamings.len();
    }
    for things in 2..=6 {
        let board = sorting(things);
        check_proof(&board, plain_optimum(&board));
    }
    assert!(renamings > 0);
}

#[test]
fn that_no_fewer_comparisons_sort_seven_things_is_shown_in_a_few_lines() {
    let proof = check_proof(&sorting(7), 62_416);
    assert!(proof.renamings.len() > 50 && proof.lemmas.len() < 100);
    let mut changed = proof.clone();
    changed.renamings[7].names[3].exchanged ^= true;
    let board = sorting(7);
    let fault = (Line::Renaming(7), ProofFault::NotAlike);
    let checked = changed.verify(&board, &Task::new(&board).weights, &mut |_| ());
    assert_eq!(checked, Err(fault));
}

#[test]
fn random_boards_are_not_alike() {
    for seed in 0..20 {
        let board = random_board(1200, 20, 0.5, seed);
        assert!(Symmetric::of(&Task::new(&board)).is_none(), "{seed}");
    }
}
