//! What a search without information meets on the smallest boards: every game, or every board once, where no bound leaves
//! anything out.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use qeq_base::source::SourceText;
use qeq_clikomania::board::{self, Board};

use super::{TRIALS, ask, optima};
use crate::pages::{self, markdown};
use crate::run::Outcome;

/// Boards with more blocks are left out: from 64 on they lead to more boards than there is room for.
const MOST_BLOCKS: usize = 49;

/// What there is below a board.
struct Census {
    /// Games from it to an end.
    games: f64,
    /// Different boards in them.
    boards: usize,
}

/// Writes the table of what there is without a bound, and with it.
pub(super) fn study() -> Outcome {
    let mut rows = Vec::new();
    for path in optima::boards()? {
        let board = read(&path)?;
        if board.blocks() > MOST_BLOCKS {
            continue;
        }
        let census = census(board);
        let informed = ask(&path, &["optimo"])?.nodes;
        let name = optima::name(&path).unwrap_or_default();
        let (games, boards) = (power_of_ten(census.games), census.boards.to_string());
        rows.push([name, optima::size(&path)?, games, boards, informed.to_string()]);
    }
    let head =
        ["tablero", "tamaño", "partidas", "tableros distintos", "posiciones de `buscaOptimo`"];
    pages::publish(TRIALS, "sin-informacion", &markdown(head, rows))
}

fn read(path: &Path) -> Outcome<Board> {
    let text = fs::read_to_string(path)?;
    let read = board::read(&SourceText::new(path.display().to_string(), text));
    Ok(read.board.ok_or_else(|| format!("{}: not a board", path.display()))?)
}

/// Looks at every board that can come of this one, those with most blocks first: then all ways to it are known.
fn census(start: Board) -> Census {
    let mut layers: Vec<HashMap<Board, f64>> = vec![HashMap::new(); start.blocks() + 1];
    layers[start.blocks()].insert(start, 1.0);
    let mut census = Census { games: 0.0, boards: 0 };
    while let Some(layer) = layers.pop() {
        for (board, ways) in layer {
            census.boards += 1;
            let groups = board.groups();
            if groups.is_empty() {
                census.games += ways;
            }
            for group in groups {
                let after = board.take(group.name).expect("it is a group");
                *layers[after.blocks()].entry(after).or_default() += ways;
            }
        }
    }
    census
}

/// Two digits, and a power of ten from a million on.
fn power_of_ten(number: f64) -> String {
    if number < 1e6 {
        return format!("{number:.0}");
    }
    let power = number.log10().floor();
    format!("{:.1} · 10^{power}", number / 10_f64.powf(power))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_and_boards_are_counted() {
        // Two groups beside each other, in either order; then one that can only go when the one between has gone.
        for (puzzle, games, boards) in [("1 4 2\n1 1 2 2", 2.0, 4), ("1 4 2\n1 2 2 1", 1.0, 3)] {
            let board = board::read(&SourceText::new("p", puzzle)).board.unwrap();
            let census = census(board);
            assert_eq!((census.games, census.boards), (games, boards));
        }
        assert_eq!(power_of_ten(999_999.0), "999999");
        assert_eq!(power_of_ten(2_540_000.0), "2.5 · 10^6");
    }
}
