//! Sets of positions by how far the game has come and how long it will last, for times and for tests.
//!
//! A position is a random game without a winner in which nobody wins with one of the next two stones; the games are
//! drawn until there are enough of each kind. Every score is found twice, with two tables: by searching the position, and
//! by asking of each of its moves whether it reaches that score, and the next.

use std::collections::HashSet;
use std::fmt::Write;

use qeq_base::chance::Chance;
use qeq_base::search::{Budget, Search};
use qeq_conecta4::position::Position;
use qeq_conecta4::shape::{Column, Shape};
use qeq_conecta4::solver::{DEFAULT_TABLE, Solver, Wanted, stones_left};

use super::{FOLDER, meter};
use crate::files;
use crate::run::{Outcome, root};

/// Positions of a set.
const COUNT: usize = 200;

/// Positions that end soon are solved within some hundreds of nodes, so whatever takes longer is of another kind.
const NODES_OF_EASY: u64 = 100_000;

/// A kind of positions: file, stones on the board, stones to come.
struct Kind(&'static str, std::ops::Range<usize>, std::ops::Range<usize>);

/// The six usual ones: late, middle and early positions, short and long games.
const KINDS: [Kind; 6] = [
    Kind("L3-facil.txt", 29..42, 0..14),
    Kind("L2-facil.txt", 15..29, 0..14),
    Kind("L2-medio.txt", 15..29, 14..28),
    Kind("L1-facil.txt", 1..15, 0..14),
    Kind("L1-medio.txt", 1..15, 14..28),
    Kind("L1-dificil.txt", 1..15, 28..42),
];

/// Writes the sets that are not there.
pub(super) fn write() -> Outcome {
    for (seed, kind) in (0..).zip(&KINDS) {
        let path = format!("{FOLDER}/{}", kind.0);
        if root().join(&path).exists() {
            println!("{path} is there already");
            continue;
        }
        files::write(&path, &set(kind, seed))?;
        println!("{path} is written");
    }
    Ok(())
}

fn set(Kind(file, stones, left): &Kind, seed: u64) -> String {
    let mut text = format!(
        "\
# Posiciones de Conecta 4 (6 filas, 7 columnas): jugadas y puntuación del que mueve.
# De {} a {} fichas puestas y de {} a {} por poner; nadie gana con las dos siguientes.
# Partidas al azar de `cargo xtask conecta4 sets` (semilla {seed}); puntuaciones comprobadas con dos búsquedas.
",
        stones.start,
        stones.end - 1,
        left.start,
        left.end - 1
    );
    let mut chance = Chance::from_seed(seed);
    let mut solvers = [0; 2].map(|_| Solver::new(Shape::USUAL, DEFAULT_TABLE));
    let mut seen = HashSet::new();
    while seen.len() < COUNT {
        let length = stones.start + chance.below(stones.len());
        let Some(position) = random(length, &mut chance) else { continue };
        let Some(score) = score(&position, left, &mut solvers) else { continue };
        if seen.insert(position.to_string()) {
            writeln!(text, "{position} {score}").expect("a string takes all");
            eprint!("\r{file}: {} / {COUNT}", seen.len());
        }
    }
    eprintln!();
    text
}

/// A random game of so many stones; `None` where somebody has won, or will at once.
fn random(length: usize, chance: &mut Chance) -> Option<Position> {
    let mut position = Position::empty(Shape::USUAL);
    for _ in 0..length {
        let legal: Vec<Column> = position.legal().collect();
        position.play(*chance.pick(&legal)?).ok()?;
    }
    (position.end().is_none() && position.winning_move().is_none()).then_some(position)
}

/// The score, where the game will last as long as wanted.
fn score(
    position: &Position,
    left: &std::ops::Range<usize>,
    [one, two]: &mut [Solver; 2],
) -> Option<i32> {
    one.clear();
    let is_easy = left.end <= 14;
    let mut limited = if is_easy { Search::new(Budget::nodes(NODES_OF_EASY)) } else { meter() };
    let score = one.solve(position, Wanted::Score, &mut limited).ok()?;
    let stones = stones_left(position, score) as usize;
    if !left.contains(&stones) || (score != 0 && stones < 3) {
        return None;
    }
    two.clear();
    let mut reached_by_some = |score| {
        let columns = two.best_columns(position, Wanted::Score, score, &mut meter());
        let columns = columns.expect("nobody stops it");
        !columns.is_empty()
    };
    let is_sure = reached_by_some(score) && !reached_by_some(score + 1);
    assert!(is_sure, "two searches differ on {position}");
    Some(score)
}
