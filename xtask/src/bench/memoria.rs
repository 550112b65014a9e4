//! The generated parts of docs/memoria.md: what stands between `<!-- NAME -->` and `<!-- / -->`, and the plots, which
//! are drawn from the tables of the page, so that they never say anything else.

use qeq_core::builders::Strategy;

use super::exact::Proven;
use super::plot::{Line, Plot, STYLES, Scale};
use super::strategies::Depths;
use super::{BOARDS, Measured, shown};
use crate::files;
use crate::pages::{self, markdown};
use crate::run::Outcome;

const PAGE: &str = "docs/memoria.md";

/// Where the plots go, from the root.
const FOLDER: &str = "docs/memoria";

/// The names of [`Strategy::ALL`] in the report.
const NAMES: [&str; Strategy::ALL.len()] =
    ["orden, sin inútiles", "aleatoria", "entropía", "anticipada", "óptima"];

/// Writes tables and plots.
///
/// # Errors
/// When a file cannot be read or written, or the page lacks a place for a table.
pub(super) fn write(rows: &[Measured], families: &[Proven], depths: &[Depths]) -> Outcome {
    let page = files::read(PAGE)?;
    let page = pages::put(&page, "procesos", &processes(rows))?;
    let page = pages::put(&page, "exactos", &proofs(families))?;
    let page = pages::put(&page, "estrategias", &strategies(depths))?;
    files::write(PAGE, &page)?;
    println!("{PAGE} is written");
    draw()
}

/// Draws the plots from the tables of the page.
///
/// # Errors
/// When the page cannot be read or a plot not written.
pub(crate) fn draw() -> Outcome {
    for (name, plot) in plots(&files::read(PAGE)?)? {
        let path = format!("{FOLDER}/{name}");
        files::write(&path, &plot.svg())?;
        println!("{path}");
    }
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

fn plots(page: &str) -> Outcome<[(&'static str, Plot); 3]> {
    let unlike = |table| format!("{PAGE}: the table {table} is not as it was written");
    let depths = depths(page)?.filter(|it| !it.is_empty()).ok_or_else(|| unlike("estrategias"))?;
    let times = times(page)?.filter(|it| !it.is_empty()).ok_or_else(|| unlike("procesos"))?;
    Ok([
        ("profundidad.svg", depth_plot(&depths)),
        ("exceso.svg", gap_plot(&depths)),
        ("tiempo.svg", time_plot(times)),
    ])
}

/// What [`strategies`] wrote; `None` when a cell is no number.
fn depths(page: &str) -> Outcome<Option<Vec<Depths>>> {
    let depths = |row: &Vec<&str>| {
        let numbers = row.iter().map(|cell| pages::number(cell)).collect::<Option<Vec<_>>>()?;
        let (&density, means) = numbers.split_first()?;
        Some(Depths { density, means: means.try_into().ok()? })
    };
    Ok(pages::rows(page, "estrategias")?.iter().map(depths).collect())
}

/// From what [`processes`] wrote, characters and milliseconds of the boards with 64 attributes; `None` when a cell
/// is no number.
fn times(page: &str) -> Outcome<Option<Vec<(f64, f64)>>> {
    let rows = pages::rows(page, "procesos")?;
    let times = rows.iter().filter_map(|row| {
        let [what, _, fastest, _] = row[..] else { return Some(None) };
        let board = BOARDS.iter().find(|board| board.2 == "64" && what.contains(board.0))?;
        let milliseconds = fastest.strip_suffix(" ms").and_then(pages::number);
        Some(board.1.parse().ok().zip(milliseconds))
    });
    Ok(times.collect())
}

fn depth_plot(depths: &[Depths]) -> Plot {
    let line = |at: usize| Line {
        name: NAMES[at],
        style: &STYLES[at],
        points: depths.iter().map(|row| (row.density, row.means[at])).collect(),
    };
    Plot {
        title: "Profundidad promedio de las hojas, 48 personajes × 32 atributos",
        across: "probabilidad p de cada 1",
        up: "preguntas",
        scale: Scale::Linear,
        lines: (0..NAMES.len()).map(line).collect(),
    }
}

fn gap_plot(depths: &[Depths]) -> Plot {
    let optimal = NAMES.len() - 1;
    let excess = |row: &Depths, at: usize| 100.0 * (row.means[at] / row.means[optimal] - 1.0);
    let line = |at: usize| Line {
        name: NAMES[at],
        style: &STYLES[at],
        points: depths.iter().map(|row| (row.density, excess(row, at))).collect(),
    };
    Plot {
        title: "Cuánto se aleja del óptimo cada estrategia voraz",
        across: "probabilidad p de cada 1",
        up: "% sobre el óptimo",
        scale: Scale::Linear,
        lines: [2, 3].map(line).into(),
    }
}

fn time_plot(points: Vec<(f64, f64)>) -> Plot {
    Plot {
        title: "Leer un tablero de 64 atributos y hacer su árbol de entropía",
        across: "personajes",
        up: "ms",
        scale: Scale::Logarithmic,
        lines: vec![Line { name: "proceso entero", style: &STYLES[2], points }],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bench::plot::tests::assert_legible;

    #[test]
    fn the_plots_show_the_tables_and_can_be_read() {
        for (name, plot) in plots(&files::read(PAGE).unwrap()).unwrap() {
            assert_legible(&plot);
            let drawn = files::read(&format!("{FOLDER}/{name}")).unwrap();
            assert!(drawn == plot.svg(), "{name} is old: cargo xtask bench --plots draws it anew");
        }
    }

    #[test]
    fn the_tables_are_read_as_they_were_written() {
        let row = Measured {
            what: "qeq stats 1000000x64.csv".to_owned(),
            bar: None,
            fastest: std::time::Duration::from_millis(12_345),
            peak_kib: None,
        };
        let means = [12.2014, 11.5903, 8.6528, 8.6528, 8.6389];
        let strategies = strategies(&[Depths { density: 0.05, means }]);
        let page = format!(
            "<!-- procesos -->\n{}<!-- / -->\n<!-- estrategias -->\n{strategies}<!-- / -->\n",
            processes(&[row])
        );
        assert_eq!(times(&page).unwrap().unwrap(), [(1_000_000.0, 12_345.0)]);
        let read = depths(&page).unwrap().unwrap();
        assert_eq!((read[0].density, read[0].means), (0.05, means));
        assert!(plots(&page).is_ok());
        for (cell, wrong) in [("8,6389", "–"), (" ms", ""), ("x64", "x63")] {
            assert!(plots(&page.replace(cell, wrong)).is_err());
        }
    }
}
