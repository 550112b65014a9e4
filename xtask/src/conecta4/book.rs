//! The opening book, written by the solver that plays from it.

use std::fs;
use std::time::Instant;

use qeq_conecta4::book::{self, Book};
use qeq_conecta4::shape::Shape;
use qeq_conecta4::solver::{Solver, Wanted};

use super::meter;
use crate::run::{Failure, Outcome, root};

/// Where the book stands, from the root.
const BOOK: &str = "datos/conecta4/aperturas.txt";

/// A large table, kept from one position to the next, saves most of the work: openings lead to one another.
const TABLE: usize = 1 << 30;

/// What stands on top of the book.
const HEAD: &str = "\
# Puntuaciones de todas las posiciones de Conecta 4 (6 filas, 7 columnas) con tantas fichas como dice
# crates/conecta4/src/book.rs, en el orden de sus claves. «U» es 0; cada letra más, un punto más.
# Calculadas con `cargo xtask conecta4 book`; se vuelven a resolver con `cargo xtask conecta4 book --check N`.
";

/// Solves every entry and writes the book.
pub(super) fn write() -> Outcome {
    let leaves = book::leaves();
    let mut solver = Solver::new(Shape::USUAL, TABLE);
    let start = Instant::now();
    let mut scores = Vec::new();
    for position in leaves.values() {
        let score = solver.solve(position, Wanted::Score, &mut meter()).expect("nobody stops it");
        scores.push(score);
        if scores.len().is_multiple_of(10) {
            let seconds = start.elapsed().as_secs();
            println!("{} of {} after {seconds} s", scores.len(), leaves.len());
        }
    }
    fs::write(root().join(BOOK), HEAD.to_owned() + &book::write(&scores))
        .map_err(|error| Failure::from(error).during(BOOK))?;
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
