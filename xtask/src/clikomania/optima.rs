//! Optima with their proofs: the boards of `datos/clikomania`, and how many random boards are proven in time.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::{Answer, STUDIES, TRIALS, ask, qeq, seconds};
use crate::pages::{self, markdown};
use crate::run::{Outcome, root, succeed};

/// Seconds for a board of `datos/clikomania`.
const PATIENCE: &str = "60";

/// The quick answer to who asks for nothing else.
const QUICK: &[&str] = &["rapido"];

/// Playouts of a tenth of a second: they take longer the more blocks there are.
const BRIEF_PLAYOUTS_TIMES_BLOCKS: u32 = 16_000_000;

/// MiB for positions.
const MEMORY: &str = "4096";

/// The tables of both studies.
pub(super) fn study() -> Outcome {
    let boards = boards()?;
    let optima = boards.iter().map(|board| best_known(board)).collect::<Outcome<Vec<_>>>()?;
    let quick = boards.iter().map(|board| ask(board, QUICK)).collect::<Outcome<Vec<_>>>()?;
    let sizes = boards.iter().map(|board| size(board)).collect::<Outcome<Vec<_>>>()?;
    let names: Vec<String> = boards.iter().filter_map(|board| name(board)).collect();
    let rows = names.iter().zip(&sizes).zip(&optima).map(|((name, size), optimum)| {
        let Answer { value, bound, moves, nodes, time } = optimum;
        let bound = bound.map_or_else(String::new, |bound| bound.to_string());
        let cells = [name.clone(), size.clone(), value.to_string(), bound, moves.clone()];
        let [name, size, value, bound, moves] = cells;
        [name, size, value, bound, moves, nodes.to_string(), seconds(*time)]
    });
    let head = ["tablero", "tamaño", "mejor", "cota", "jugadas", "posiciones", "s"];
    pages::publish(STUDIES, "optimos", &markdown(head, rows))?;
    let rows = names.iter().zip(&optima).zip(&quick).map(|((name, optimum), quick)| {
        let known = optimum.value.max(quick.value);
        let gap = 100.0 * (known - quick.value) as f64 / known.max(1) as f64;
        let kind = if optimum.proven() { "óptimo" } else { "en un minuto" };
        let known = format!("{known} ({kind})");
        [name.clone(), known, quick.value.to_string(), format!("{gap:.1}"), seconds(quick.time)]
    });
    let head = ["tablero", "se conoce", "`buscaRapido`", "faltan, %", "s"];
    pages::publish(STUDIES, "rapidos", &markdown(head, rows))
}

/// The optimum, or the best of as long a search of either kind where it is not proven.
fn best_known(board: &Path) -> Outcome<Answer> {
    let found = proof(board, PATIENCE)?;
    if found.proven() {
        return Ok(found);
    }
    let quick = ask(board, &["rapido", "--time", PATIENCE])?;
    let Answer { bound, nodes, time, .. } = found;
    Ok(if quick.value > found.value { Answer { bound, nodes, time, ..quick } } else { found })
}

fn proof(board: &Path, patience: &str) -> Outcome<Answer> {
    ask(board, &["optimo", "--time", patience, "--memory", MEMORY])
}

pub(super) fn boards() -> Outcome<Vec<PathBuf>> {
    let entries = fs::read_dir(root().join("datos/clikomania"))?;
    let mut boards = entries.map(|it| it.map(|it| it.path())).collect::<Result<Vec<_>, _>>()?;
    boards.sort();
    Ok(boards)
}

pub(super) fn name(board: &Path) -> Option<String> {
    Some(board.file_stem()?.to_string_lossy().into_owned())
}

/// Rows × columns × colours, as the file begins.
pub(super) fn size(board: &Path) -> Outcome<String> {
    let text = fs::read_to_string(board)?;
    Ok(text.split_whitespace().take(3).collect::<Vec<_>>().join(" × "))
}

/// Boards of one size: rows, columns, colours, the bar in milliseconds, and how many of [`SEEDS`] have to be proven.
struct Class(u32, u32, u32, u64, usize);

/// Random boards of each size: seeds 1 to 5.
const SEEDS: usize = 5;

const CLASSES: [Class; 11] = [
    Class(7, 7, 4, 10, SEEDS),
    Class(7, 7, 5, 10, SEEDS),
    Class(9, 9, 3, 5000, SEEDS),
    Class(10, 10, 3, 5000, SEEDS),
    Class(8, 8, 5, 5000, SEEDS),
    Class(8, 10, 4, 5000, SEEDS),
    Class(8, 10, 5, 60_000, 4),
    Class(9, 9, 4, 60_000, 4),
    Class(9, 9, 5, 60_000, 4),
    Class(10, 10, 4, 60_000, 4),
    Class(10, 10, 5, 60_000, 1),
];

/// How many boards of each size are proven within its bar, how long that takes, and how many of the optima the quick
/// search finds, and how soon: with the playouts of a tenth of a second, and with those it has where nothing is asked for.
pub(super) fn proofs() -> Outcome {
    let rows = CLASSES.iter().map(class).collect::<Outcome<Vec<_>>>()?;
    let head = [
        "tamaño",
        "listón",
        "demostrados a tiempo",
        "el más lento, s",
        "posiciones, el peor",
        "`buscaRapido`, una décima: da el óptimo",
        "el más lento, s",
        "`buscaRapido`: da el óptimo",
        "el más lento, s",
    ];
    pages::publish(TRIALS, "clases", &markdown(head, rows))
}

/// What is said of a board: the proof, and both quick answers.
struct Said {
    proof: Answer,
    brief: Answer,
    quick: Answer,
}

fn class(class: &Class) -> Outcome<[String; 9]> {
    let &Class(rows, columns, colours, bar, wanted) = class;
    let bar = Duration::from_millis(bar);
    let answers = (1..=SEEDS).map(|seed| said(class, seed)).collect::<Outcome<Vec<_>>>()?;
    let in_time = answers.iter().filter(|it| it.proof.proven() && it.proof.time <= bar).count();
    let most = answers.iter().map(|it| it.proof.nodes).max().unwrap_or_default();
    let size = format!("{rows} × {columns} × {colours}");
    println!("{size}: {in_time} of {SEEDS} in time");
    Ok([
        size,
        format!("{wanted} de {SEEDS} en {} s", seconds(bar)),
        in_time.to_string(),
        slowest(answers.iter().map(|it| &it.proof)),
        most.to_string(),
        found(&answers, |it| &it.brief),
        slowest(answers.iter().map(|it| &it.brief)),
        found(&answers, |it| &it.quick),
        slowest(answers.iter().map(|it| &it.quick)),
    ])
}

fn said(&Class(rows, columns, colours, bar, _): &Class, seed: usize) -> Outcome<Said> {
    let folder = tempfile::tempdir()?;
    let board = folder.path().join(format!("{seed}.txt"));
    let sides = [rows, columns, colours].map(|side| side.to_string());
    let [height, width, colours] = sides.each_ref().map(String::as_str);
    let size = ["--rows", height, "--cols", width, "--colours", colours];
    let seed = seed.to_string();
    succeed(qeq().arg("random").args(size).args(["--seed", &seed, "-o"]).arg(&board))?;
    let patience = (bar as f64 / 1000.0).max(5.0).to_string();
    let brief = (BRIEF_PLAYOUTS_TIMES_BLOCKS / (rows * columns)).to_string();
    Ok(Said {
        proof: proof(&board, &patience)?,
        brief: ask(&board, &["rapido", "--budget", &brief])?,
        quick: ask(&board, QUICK)?,
    })
}

/// How many of the optima that are known are found.
fn found(answers: &[Said], quick: impl Fn(&Said) -> &Answer) -> String {
    let known = answers.iter().filter(|it| it.proof.proven());
    let found = known.clone().filter(|it| quick(it).value == it.proof.value).count();
    format!("{found} de {}", known.count())
}

fn slowest<'a>(answers: impl Iterator<Item = &'a Answer>) -> String {
    seconds(answers.map(|it| it.time).max().unwrap_or_default())
}
