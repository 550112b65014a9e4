//! The opening book, written by the solver that plays from it.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;
use std::time::Instant;

use qeq_conecta4::book::{self, Book};
use qeq_conecta4::position::Position;
use qeq_conecta4::shape::Shape;
use qeq_conecta4::solver::{Solver, Wanted};

use super::meter;
use crate::files;
use crate::run::Outcome;

/// Where the book stands, from the root.
const BOOK: &str = "datos/conecta4/aperturas.txt";

/// A large table, kept from one position to the next, saves most of the work: openings lead to one another.
const TABLE: usize = 1 << 30;

/// What stands on top of the book.
const HEAD: &str = "\
# Puntuaciones de todas las posiciones de Conecta 4 (6 filas, 7 columnas) con tantas fichas como dice
# crates/conecta4/src/book.rs, en el orden de sus claves. «U» es 0, y el signo, tantos puntos como le sigue: de «A», -20, a «i», 20.
# Calculadas con `cargo xtask conecta4 book`; se vuelven a resolver con `cargo xtask conecta4 book --check N`.
";

/// Positions that a thread solves one after the other: their openings are nearly the same.
const PART: usize = 64;

/// Solves every entry and writes the book.
pub(super) fn write() -> Outcome {
    let leaves: Vec<Position> = book::leaves().into_values().collect();
    let parts: Vec<&[Position]> = leaves.chunks(PART).collect();
    let solved: Vec<OnceLock<Vec<i32>>> = parts.iter().map(|_| OnceLock::new()).collect();
    let (next, start) = (AtomicUsize::new(0), Instant::now());
    let work = || {
        let mut solver = Solver::new(Shape::USUAL, TABLE);
        let mut score = |position: &Position| {
            solver.solve(position, Wanted::Score, &mut meter()).expect("nobody stops it")
        };
        loop {
            let at = next.fetch_add(1, Relaxed);
            let Some(part) = parts.get(at) else { break };
            solved[at].set(part.iter().map(&mut score).collect()).expect("nobody else solves it");
            println!("{} of {} after {} s", at + 1, parts.len(), start.elapsed().as_secs());
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
    let scores: Vec<i32> = solved.into_iter().flat_map(|part| part.into_inner().unwrap()).collect();
    files::write(BOOK, &(HEAD.to_owned() + &book::write(&scores)))?;
    println!("{BOOK} is written");
    Ok(())
}

/// Solves entries again, each from an empty table.
pub(super) fn check(entries: usize) -> Outcome {
    let book = Book::of_openings();
    let leaves = book::leaves();
    let mut solver = Solver::new(Shape::USUAL, TABLE);
    let step = leaves.len().div_ceil(entries.max(1));
    for position in leaves.values().step_by(step) {
        solver.clear();
        let score = solver.solve(position, Wanted::Score, &mut meter()).expect("nobody stops it");
        if book.score(position) != Some(score) {
            return Err(format!("{BOOK}: {position} has the score {score}").into());
        }
    }
    println!("{BOOK} holds: {} of {} entries", leaves.len().div_ceil(step), leaves.len());
    Ok(())
}
