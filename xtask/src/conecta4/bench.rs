//! The sets of positions against their bars: mean time of a position on one thread, from an empty table of 64 MiB, without
//! the book.

use std::process::Command;

use super::{FOLDER, PAGE};
use crate::bench::release;
use crate::pages;
use crate::run::{Failure, Outcome, cargo, output, root, succeed};

/// A set and its bar in microseconds: what the best of several public solvers took on a set of that kind.
struct Set(&'static str, f64);

const SETS: [Set; 7] = [
    Set("L3-facil.txt", 4.1),
    Set("L2-facil.txt", 37.0),
    Set("L2-medio.txt", 2_100.0),
    Set("L1-facil.txt", 250.0),
    Set("L1-medio.txt", 94_000.0),
    Set("L1-dificil.txt", 1_700_000.0),
    Set("L0-vacio.txt", 27_000_000.0),
];

/// Builds the release program, solves every set and prints the table.
pub(super) fn run() -> Outcome {
    succeed(&mut cargo(&["build", "--release", "--package", "qeq-cli", "--bin", "qeq"]))?;
    let (there, missing): (Vec<_>, Vec<_>) =
        SETS.iter().partition(|set| root().join(FOLDER).join(set.0).exists());
    for Set(file, _) in missing {
        println!("{file} is not there: cargo xtask conecta4 sets writes it");
    }
    let rows = there.into_iter().map(measure).collect::<Outcome<Vec<_>>>()?;
    let lines = rows.iter().map(|row| {
        let Row { file, bar, mean, nodes } = row;
        [(*file).to_owned(), format!("{bar:.1}"), format!("{mean:.2}"), format!("{nodes:.1}")]
    });
    let table = pages::markdown(["posiciones", "listón, µs", "µs", "nodos"], lines);
    pages::publish(PAGE, "tiempos", &table)?;
    let missed = rows.iter().filter(|row| row.mean > row.bar).count();
    if missed == 0 { Ok(()) } else { Err(format!("bars missed: {missed}").into()) }
}

/// A set as it was measured.
struct Row {
    file: &'static str,
    bar: f64,
    /// Microseconds and nodes of a position.
    mean: f64,
    nodes: f64,
}

fn measure(&Set(file, bar): &Set) -> Outcome<Row> {
    let path = root().join(FOLDER).join(file);
    let mut bench = Command::new(release().join("qeq"));
    bench.args(["conecta4", "bench", "--format", "json"]).arg(path);
    let (mean, nodes) = figures(&output(&mut bench)?)?;
    Ok(Row { file, bar, mean, nodes })
}

/// Mean microseconds and mean nodes.
fn figures(json: &[u8]) -> Outcome<(f64, f64)> {
    let value: serde_json::Value =
        serde_json::from_slice(json).map_err(|error| Failure::from(error.to_string()))?;
    let number = |field: &str| value[field].as_f64().ok_or_else(|| format!("no {field}"));
    Ok((number("mean_microseconds")?, number("mean_nodes")?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_read_from_what_the_program_prints() {
        let json =
            br#"{"version":1,"positions":2,"mean_microseconds":1.5,"mean_nodes":7.0,"wrong":0}"#;
        assert_eq!(figures(json).unwrap(), (1.5, 7.0));
        assert!(figures(b"{}").is_err());
    }
}
