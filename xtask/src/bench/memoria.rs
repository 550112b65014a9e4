//! The generated parts of docs/memoria.md: what stands between `<!-- NAME -->` and `<!-- / -->`, and the plots.

use std::fs;

use qeq_core::builders::Strategy;

use super::exact::Proven;
use super::plot::{Line, Plot};
use super::strategies::Depths;
use super::{BOARDS, Measured, shown};
use crate::pages::{self, markdown};
use crate::run::{Failure, Outcome, root};

const PAGE: &str = "docs/memoria.md";

/// The names of [`Strategy::ALL`] in the report.
const NAMES: [&str; Strategy::ALL.len()] =
    ["orden, sin inútiles", "aleatoria", "entropía", "anticipada", "óptima"];

/// Writes tables and plots.
///
/// # Errors
/// When a file cannot be read or written, or the page lacks a place for a table.
pub(super) fn write(rows: &[Measured], families: &[Proven], depths: &[Depths]) -> Outcome {
    let path = root().join(PAGE);
    let page = fs::read_to_string(&path).map_err(|error| Failure::from(error).during(PAGE))?;
    let page = pages::put(&page, "procesos", &processes(rows))?;
    let page = pages::put(&page, "exactos", &proofs(families))?;
    let page = pages::put(&page, "estrategias", &strategies(depths))?;
    fs::write(path, page).map_err(|error| Failure::from(error).during(PAGE))?;
    let plots = [
        ("profundidad.svg", depth_plot(depths)),
        ("exceso.svg", gap_plot(depths)),
        ("tiempo.svg", time_plot(rows)),
    ];
    for (name, plot) in plots {
        fs::write(root().join("docs/memoria").join(name), plot.svg())?;
    }
    println!("{PAGE} is written");
    Ok(())
}

fn processes(rows: &[Measured]) -> String {
    let row = |row: &Measured| {
        let bar = row.bar.map_or_else(|| "–".to_owned(), shown);
        let peak = row.peak_kib.map_or_else(|| "–".to_owned(), |kib| format!("{} MiB", kib / 1024));
        [format!("`{}`", row.what), bar, shown(row.fastest), peak]
    };
    markdown(["orden", "tope", "medido", "memoria"], rows.iter().map(row))
}

fn proofs(families: &[Proven]) -> String {
    let head = ["tableros", "tope", "demostrados a tiempo", "el más lento", "mayor hueco"];
    markdown(head, families.iter().map(Proven::row))
}

fn strategies(depths: &[Depths]) -> String {
    let [order, random, entropy, lookahead, optimal] = NAMES;
    let row = |row: &Depths| {
        let [a, b, c, d, e] = row.means.map(|mean| format!("{mean:.4}"));
        [row.density.to_string(), a, b, c, d, e]
    };
    markdown(["p", order, random, entropy, lookahead, optimal], depths.iter().map(row))
}

fn depth_plot(depths: &[Depths]) -> Plot {
    let line = |at: usize| Line {
        name: NAMES[at],
        points: depths.iter().map(|row| (row.density, row.means[at])).collect(),
    };
    Plot {
        title: "Profundidad promedio de las hojas, 48 personajes × 32 atributos",
        across: "probabilidad p de cada 1",
        up: "preguntas",
        lines: (0..NAMES.len()).map(line).collect(),
        label: |value| format!("{value:.2}"),
    }
}

fn gap_plot(depths: &[Depths]) -> Plot {
    let optimal = NAMES.len() - 1;
    let excess = |row: &Depths, at: usize| 100.0 * (row.means[at] / row.means[optimal] - 1.0);
    let line = |at: usize| Line {
        name: NAMES[at],
        points: depths.iter().map(|row| (row.density, excess(row, at))).collect(),
    };
    Plot {
        title: "Cuánto se aleja del óptimo cada estrategia voraz",
        across: "probabilidad p de cada 1",
        up: "% sobre el óptimo",
        lines: [2, 3].map(line).into(),
        label: |value| format!("{value:.2}"),
    }
}

fn time_plot(rows: &[Measured]) -> Plot {
    let points = rows.iter().filter_map(|row| {
        let board = BOARDS.iter().find(|board| board.2 == "64" && row.what.contains(board.0))?;
        let characters: f64 = board.1.parse().ok()?;
        Some((characters.log10(), (row.fastest.as_secs_f64() * 1000.0).log10()))
    });
    Plot {
        title: "Leer un tablero de 64 atributos y hacer su árbol de entropía",
        across: "personajes",
        up: "ms",
        lines: vec![Line { name: "proceso entero", points: points.collect() }],
        label: |power| {
            let value = 10_f64.powf(power);
            if value < 1000.0 { format!("{value:.1}") } else { format!("{value:.0}") }
        },
    }
}
