//! `cargo xtask data`: what every strategy makes of every board of `datos/`, as known answers for the tests and
//! the report. All figures are total leaf depths: integers, so that they compare exactly.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::process::Stdio;

use qeq_base::search::{Budget, Search};
use qeq_base::source::SourceText;
use qeq_core::board::{self, Board, Format, ReadOptions};
use qeq_core::builders::{Grown, Report, Strategy, Task, default_budget, grow};
use serde::Serialize;

use crate::files;
use crate::run::{Failure, Outcome, git, root};

/// Where the answers stand, from the root.
const ANSWERS: &str = "datos/answers.json";

/// Where the boards stand.
const FOLDER: &str = "datos/";

#[derive(Serialize)]
struct Answers {
    version: u32,
    boards: BTreeMap<String, Answer>,
}

/// One board. The names of the fields are those of the strategies.
#[derive(Serialize)]
struct Answer {
    characters: usize,
    attributes: usize,
    order: u64,
    pruned: u64,
    random_seed_0: u64,
    entropy: u64,
    lookahead: u64,
    optimal: u64,
    lower_bound: u64,
    proven: bool,
}

/// Writes the answers.
///
/// # Errors
/// When a board cannot be read or the file not written.
pub(crate) fn write() -> Outcome {
    files::write(ANSWERS, &answers()?)?;
    println!("{ANSWERS} is written");
    Ok(())
}

/// Compares the answers with those on file, and shows where they differ.
///
/// # Errors
/// When they do, or the file is missing.
pub(crate) fn check() -> Outcome {
    let computed = answers()?;
    if files::read(ANSWERS)? == computed {
        println!("{ANSWERS} holds");
        return Ok(());
    }
    show_difference(&computed)?;
    Err(format!("{ANSWERS} is not what the builders find now (run `cargo xtask data`)").into())
}

fn show_difference(computed: &str) -> Outcome {
    let mut git = git(&["diff", "--no-index", "--", ANSWERS, "-"]).stdin(Stdio::piped()).spawn()?;
    if let Some(mut stdin) = git.stdin.take() {
        stdin.write_all(computed.as_bytes())?;
    }
    git.wait()?;
    Ok(())
}

fn answers() -> Outcome<String> {
    let boards = boards()?
        .iter()
        .map(|path| Ok((path[FOLDER.len()..].to_owned(), answer(&read(path)?))))
        .collect::<Outcome<BTreeMap<_, _>>>()?;
    let answers = Answers { version: 1, boards };
    let json = serde_json::to_string_pretty(&answers).map_err(|error| error.to_string())?;
    Ok(json + "\n")
}

/// The paths of the boards at the top of `datos/`.
///
/// # Errors
/// When the files cannot be listed.
pub(crate) fn boards() -> Outcome<Vec<String>> {
    let is_board = |path: &String| {
        let file = path.strip_prefix(FOLDER).unwrap_or("/");
        !file.contains('/') && (file.ends_with(".csv") || file.ends_with(".config"))
    };
    Ok(files::tracked(&root())?.into_iter().filter(is_board).collect())
}

/// The board at a path from the root.
///
/// # Errors
/// When it cannot be read or is not valid.
pub(crate) fn read(path: &str) -> Outcome<Board> {
    let bytes = fs::read(root().join(path)).map_err(|error| Failure::from(error).during(path))?;
    let source = SourceText::from_bytes(path, bytes);
    let format = path.rsplit_once('.').and_then(|(_, extension)| Format::from_extension(extension));
    let reading = board::read(&source, &ReadOptions { format, weight_column: None });
    reading.board.ok_or_else(|| format!("{path}: `qeq check` says what is wrong with it").into())
}

fn answer(board: &Board) -> Answer {
    let total = |strategy| grown(board, strategy).report.total_depth;
    let optimal = grown(board, Strategy::Optimal).report;
    Answer {
        characters: board.len(),
        attributes: board.question_count(),
        order: total(Strategy::Order),
        pruned: pruned(board),
        random_seed_0: total(Strategy::Random),
        entropy: total(Strategy::Entropy),
        lookahead: total(Strategy::Lookahead),
        optimal: optimal.total_depth,
        lower_bound: optimal.lower_bound,
        proven: optimal.is_proven_optimal(),
    }
}

fn grown(board: &Board, strategy: Strategy) -> Grown {
    let budget = match strategy {
        Strategy::Optimal => default_budget(board),
        _ => Budget::unlimited(),
    };
    grow(strategy, &Task::new(board), &mut Search::new(budget))
}

/// File order without its useless questions.
fn pruned(board: &Board) -> u64 {
    let mut tree = grown(board, Strategy::Order).tree;
    tree.prune();
    Report::of(&tree, &Task::new(board)).total_depth
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_statement_s_second_table_gives_its_own_figures() {
        let answer = answer(&read("datos/tabla-2.csv").unwrap());
        assert_eq!((answer.characters, answer.attributes), (5, 5));
        assert_eq!((answer.order, answer.pruned, answer.entropy), (19, 12, 12));
    }
}
