//! The solver against a search without any of its tricks, against mirror images, and against published values.

use std::collections::HashMap;

use qeq_base::chance::Chance;
use qeq_base::search::{Budget, Search, Stopped};

use super::{Solver, Wanted, score_of_end, stones_left};
use crate::notation;
use crate::position::{End, Position};
use crate::shape::{Column, Shape};

/// 1 MiB: small enough that slots are fought for.
const TABLE: usize = 1 << 20;

fn unlimited() -> Search<'static> {
    Search::unlimited()
}

fn score(solver: &mut Solver, position: &Position) -> i32 {
    solver.solve(position, Wanted::Score, &mut unlimited()).expect("nobody stops it")
}

/// Boards with fewer positions than the table has room.
#[test]
fn the_narrowest_boards_are_solved() {
    for (rows, cols, connect) in [(8, 1, 4), (2, 1, 2), (1, 2, 2), (4, 2, 3), (1, 9, 4)] {
        let shape = Shape::new(rows, cols, connect).expect("a board");
        let mut position = Position::empty(shape);
        let mut solver = Solver::new(shape, TABLE);
        let most = shape.size() as i32;
        assert_eq!(score(&mut solver, &position), plain(&mut position, -most, most), "{shape:?}");
    }
}

fn outcome(rows: u32, cols: u32) -> i32 {
    let shape = Shape::new(rows, cols, 4).expect("a board");
    let mut solver = Solver::new(shape, 16 << 20);
    let found = solver.solve(&Position::empty(shape), Wanted::Outcome, &mut unlimited());
    found.expect("nobody stops it")
}

/// A random game of so many stones, or shorter where it ended.
fn random(shape: Shape, stones: usize, chance: &mut Chance) -> Position {
    let mut position = Position::empty(shape);
    while position.moves().len() < stones {
        let legal: Vec<Column> = position.legal().collect();
        let Some(&column) = chance.pick(&legal) else { break };
        position.play(column).expect("a legal move");
    }
    position
}

/// Alpha-beta on the rules and nothing else.
fn plain(position: &mut Position, mut alpha: i32, beta: i32) -> i32 {
    let stones = position.moves().len() as u32;
    match position.end() {
        Some(End::Win(_)) => return -score_of_end(position.shape(), stones),
        Some(End::Draw) => return 0,
        None => (),
    }
    for column in position.legal().collect::<Vec<_>>() {
        position.play(column).expect("a legal move");
        alpha = alpha.max(-plain(position, -beta, -alpha));
        position.undo();
        if alpha >= beta {
            break;
        }
    }
    alpha
}

fn agrees(rows: u32, cols: u32, connect: u32, empty: usize, games: usize) {
    let shape = Shape::new(rows, cols, connect).expect("a board");
    let mut solver = Solver::new(shape, TABLE);
    let mut chance = Chance::from_seed(u64::from(rows * 100 + cols * 10 + connect));
    let size = shape.size() as usize;
    for _ in 0..games {
        let stones = size - empty.min(size) + chance.below(empty.min(size) + 1);
        let mut position = random(shape, stones, &mut chance);
        let expected = plain(&mut position, -999, 999);
        assert_eq!(score(&mut solver, &position), expected, "{rows} × {cols}: {position}");
        let outcome = solver.solve(&position, Wanted::Outcome, &mut unlimited()).unwrap();
        assert_eq!(outcome, expected.signum(), "{rows} × {cols}: {position}");
    }
}

#[test]
fn late_positions_have_the_scores_that_a_plain_search_finds() {
    agrees(6, 7, 4, 11, 3000);
}

/// Odd and even rows, narrow and wide words, other lines than four.
#[test]
fn other_boards_have_the_scores_that_a_plain_search_finds() {
    for (rows, cols, connect, empty) in [
        (4, 4, 4, 12),
        (4, 5, 3, 20),
        (5, 4, 4, 11),
        (6, 5, 4, 11),
        (2, 8, 4, 12),
        (6, 4, 5, 12),
        (7, 7, 4, 10),
        (8, 8, 4, 9),
        (8, 7, 5, 9),
        (1, 6, 2, 6),
        (10, 9, 4, 8),
    ] {
        agrees(rows, cols, connect, empty, 200);
    }
}

/// Every position of a small board that a game can reach, so that none of the strategies is right by luck.
#[test]
fn every_position_of_small_boards_is_right() {
    for (rows, cols, connect) in [(4, 3, 3), (2, 5, 3), (3, 4, 3), (6, 2, 3)] {
        let shape = Shape::new(rows, cols, connect).unwrap();
        let mut solver = Solver::new(shape, TABLE);
        let mut seen = HashMap::new();
        check_all(&mut Position::empty(shape), &mut solver, &mut seen);
        assert!(seen.len() > 100);
    }
}

/// Minimax over all positions, each compared with the solver.
fn check_all(
    position: &mut Position,
    solver: &mut Solver,
    seen: &mut HashMap<[u128; 2], i32>,
) -> i32 {
    if let Some(&score) = seen.get(&position.stones()) {
        return score;
    }
    let below = position.legal().collect::<Vec<_>>().into_iter().map(|column| {
        position.play(column).expect("a legal move");
        let score = -check_all(position, solver, seen);
        position.undo();
        score
    });
    let best = below.max();
    let expected = best.unwrap_or_else(|| plain(position, -999, 999));
    assert_eq!(score(solver, position), expected, "{position}");
    seen.insert(position.stones(), expected);
    expected
}

#[test]
fn mirror_images_have_the_same_score() {
    let mut chance = Chance::from_seed(5);
    let mut solver = Solver::new(Shape::USUAL, TABLE);
    for _ in 0..200 {
        let position = random(Shape::USUAL, 18 + chance.below(20), &mut chance);
        let mut mirrored = Position::empty(Shape::USUAL);
        for column in position.moves() {
            mirrored.play(Column::from_index(6 - column.index())).unwrap();
        }
        let found = score(&mut solver, &position);
        solver.clear();
        assert_eq!(score(&mut solver, &mirrored), found, "{position}");
    }
}

/// An exhaustive search without bounds found the first six. J. Tromp, *John's Connect Four Playground*, has all: who wins
/// on boards of other sizes.
#[test]
fn small_boards_have_their_published_values() {
    for (rows, cols, value) in [
        (4, 4, 0),
        (4, 5, 0),
        (4, 6, -1),
        (5, 4, 0),
        (5, 5, 0),
        (6, 4, 0),
        (6, 5, 0),
        (5, 6, 0),
        (6, 6, -1),
    ] {
        assert_eq!(outcome(rows, cols), value, "{rows} rows, {cols} columns");
    }
}

#[test]
fn a_small_table_finds_the_same_as_a_large_one() {
    let position = notation::read("4444453641", Shape::USUAL).unwrap();
    let found = [1 << 10, 1 << 16, 1 << 24]
        .map(|bytes| score(&mut Solver::new(Shape::USUAL, bytes), &position));
    assert_eq!(found, [found[0]; 3]);
}

#[test]
fn the_same_search_visits_the_same_nodes() {
    let position = notation::read("44444537743721", Shape::USUAL).unwrap();
    let mut solver = Solver::new(Shape::USUAL, TABLE);
    let mut nodes = || {
        let mut meter = unlimited();
        solver.clear();
        solver.solve(&position, Wanted::Score, &mut meter).unwrap();
        meter.progress().nodes
    };
    assert_eq!(nodes(), nodes());
}

#[test]
fn a_spent_budget_stops_the_search_and_the_next_one_is_right() {
    let position = notation::read("444445377437", Shape::USUAL).unwrap();
    let mut solver = Solver::new(Shape::USUAL, TABLE);
    let mut meter = Search::new(Budget::nodes(100));
    assert_eq!(solver.solve(&position, Wanted::Score, &mut meter), Err(Stopped::Budget));
    let found = score(&mut solver, &position);
    assert_eq!(score(&mut Solver::new(Shape::USUAL, TABLE), &position), found);
}

/// Minimax on the rules that goes so many stones deep: whoever has not won by then has won nothing.
fn plain_ahead(position: &mut Position, stones: u32) -> i32 {
    let placed = position.moves().len() as u32;
    match position.end() {
        Some(End::Win(_)) => return -score_of_end(position.shape(), placed),
        None if stones > 0 => (),
        _ => return 0,
    }
    let legal: Vec<Column> = position.legal().collect();
    let after = |column| {
        let mut after = position.after(column).expect("a legal move");
        -plain_ahead(&mut after, stones - 1)
    };
    legal.into_iter().map(after).max().expect("the game goes on")
}

#[test]
fn what_is_seen_ahead_is_what_a_plain_search_sees_that_goes_no_deeper() {
    let mut chance = Chance::from_seed(7);
    for (rows, cols, connect) in [(6, 7, 4), (5, 4, 3), (8, 8, 4), (9, 10, 5), (3, 5, 3)] {
        let shape = Shape::new(rows, cols, connect).expect("a board");
        let mut solver = Solver::new(shape, TABLE);
        for _ in 0..25 {
            let played = chance.below(shape.size() as usize);
            let position = random(shape, played, &mut chance);
            for stones in 1..=5 {
                let seen = solver.analyze_ahead(&position, stones, &mut unlimited());
                let plain =
                    |column| position.after(column).map(|mut it| -plain_ahead(&mut it, stones - 1));
                let plain: Vec<Option<i32>> = shape.columns().map(plain).collect();
                assert_eq!(seen, Ok(plain), "{position} {stones}");
            }
        }
    }
}

#[test]
fn to_see_to_the_end_is_to_know_the_scores() {
    let mut chance = Chance::from_seed(8);
    for (rows, cols, connect) in [(4, 5, 4), (5, 5, 4), (6, 4, 3)] {
        let shape = Shape::new(rows, cols, connect).expect("a board");
        let mut solver = Solver::new(shape, TABLE);
        for _ in 0..20 {
            let position = random(shape, 6, &mut chance);
            let seen = solver.analyze_ahead(&position, shape.size(), &mut unlimited());
            assert_eq!(seen, solver.analyze(&position, Wanted::Score, &mut unlimited()));
        }
    }
}

/// For the score and for the outcome, and those nearer to the middle first.
#[test]
fn best_columns_are_those_that_analysis_shows() {
    let mut chance = Chance::from_seed(11);
    let mut solver = Solver::new(Shape::USUAL, TABLE);
    for _ in 0..100 {
        let position = random(Shape::USUAL, 20 + chance.below(22), &mut chance);
        if position.end().is_some() {
            continue;
        }
        for wanted in [Wanted::Score, Wanted::Outcome] {
            let scores = solver.analyze(&position, wanted, &mut unlimited()).unwrap();
            let best = scores.iter().flatten().max().copied().unwrap();
            assert_eq!(solver.solve(&position, wanted, &mut unlimited()), Ok(best), "{position}");
            let columns = solver.best_columns(&position, wanted, best, &mut unlimited()).unwrap();
            let is_best = |column: &Column| scores[column.index() as usize] == Some(best);
            let from_the_middle = [3, 2, 4, 1, 5, 0, 6].map(Column::from_index);
            let expected: Vec<Column> = from_the_middle.into_iter().filter(is_best).collect();
            assert_eq!(columns, expected, "{position} {wanted:?}");
        }
    }
}

#[test]
fn scores_say_how_long_the_game_will_last() {
    let left =
        |moves: &str, score| stones_left(&notation::read(moves, Shape::USUAL).unwrap(), score);
    assert_eq!(left("", 1), 41);
    assert_eq!(left("112233", 18), 1);
    assert_eq!(left("33445", -18), 2);
    assert_eq!(left("1", 0), 41);
}

#[test]
fn any_number_of_stones_may_be_looked_ahead() {
    let position = notation::read("4455", Shape::USUAL).unwrap();
    let mut solver = Solver::new(Shape::USUAL, TABLE);
    let all = solver.analyze(&position, Wanted::Score, &mut unlimited());
    assert_eq!(solver.analyze_ahead(&position, u32::MAX, &mut unlimited()), all);
    assert_eq!([i32::MIN, i32::MAX].map(|score| stones_left(&position, score)), [0, 0]);
}

#[test]
fn a_solver_asks_for_its_shape_in_whatever_it_does() {
    let other = Position::empty(Shape::new(5, 5, 4).unwrap());
    let panics = |act: &dyn Fn(&mut Solver)| {
        let mut solver = Solver::new(Shape::USUAL, TABLE);
        std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| act(&mut solver))).is_err()
    };
    assert!(panics(&|it| drop(it.analyze_ahead(&other, 1, &mut unlimited()))));
    assert!(panics(&|it| drop(it.analyze(&other, Wanted::Score, &mut unlimited()))));
    assert!(panics(&|it| drop(it.best_columns(&other, Wanted::Score, 0, &mut unlimited()))));
}
