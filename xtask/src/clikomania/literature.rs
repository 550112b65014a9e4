//! The quick answer on the boards of the literature, which stay out of this repository, beside what others made of them.

use std::path::Path;

use super::{STUDIES, ask};
use crate::pages::{self, markdown};
use crate::run::Outcome;

/// Boards of the literature.
const ALL: usize = 20;

/// What others made of all boards together, under (r − 2)² and 1000 points for a cleared board.
struct Published {
    who: &'static str,
    total: i64,
    /// The points of each board, where they were published too.
    boards: Option<[i64; ALL]>,
}

/// The totals as the literature gives them. The points of each board are from Schadd, Winands, Tak and Uiterwijk,
/// Single-player Monte-Carlo tree search for SameGame, Knowledge-Based Systems 34 (2012), and from Cazenave's results
/// of nested rollout policy adaptation.
const PUBLISHED: [Published; 6] = [
    Published {
        who: "SP-MCTS (2008)",
        total: 73_998,
        boards: Some([
            2557, 3749, 3085, 3641, 3653, 3971, 2797, 3715, 4603, 3213, 3047, 3131, 3097, 2859,
            3183, 4879, 4609, 4853, 4503, 4853,
        ]),
    },
    Published { who: "Monte Carlo anidado", total: 77_934, boards: None },
    Published {
        who: "SP-MCTS (2012)",
        total: 78_012,
        boards: Some([
            2919, 3797, 3243, 3687, 4067, 4269, 2949, 4043, 4769, 3245, 3259, 3245, 3211, 2937,
            3343, 5117, 4959, 5151, 4803, 4999,
        ]),
    },
    Published {
        who: "NRPA",
        total: 80_030,
        boards: Some([
            3179, 3985, 3635, 3913, 4309, 4809, 2651, 3879, 4807, 2831, 3317, 3315, 3399, 3097,
            3559, 5025, 5043, 5407, 5065, 4805,
        ]),
    },
    Published { who: "NRPA selectiva", total: 81_706, boards: None },
    Published { who: "récords en la red", total: 87_858, boards: None },
];

impl Published {
    fn sum(&self, numbers: &[usize]) -> Option<i64> {
        self.boards.map(|boards| numbers.iter().map(|number| boards[number - 1]).sum())
    }
}

/// A way to ask: what it is called, its arguments, and the bar over all boards.
struct Way(&'static str, &'static [&'static str], i64);

const WAYS: [Way; 3] = [
    Way("10 s", &["rapido", "--points", "square", "--cleared", "1000", "--time", "10"], 78_012),
    Way("60 s", &["rapido", "--points", "square", "--cleared", "1000", "--time", "60"], 81_706),
    Way("r(r − 1), 10 s", &["rapido", "--time", "10"], 74_000),
];

/// The table of the boards that are in the folder.
pub(super) fn compare(folder: &Path) -> Outcome {
    let file = |number: usize| folder.join(format!("std{number:02}.txt"));
    let numbers: Vec<usize> = (1..=ALL).filter(|&number| file(number).exists()).collect();
    if numbers.is_empty() {
        return Err(format!("{} holds none of std01.txt to std20.txt", folder.display()).into());
    }
    let none = || "–".to_owned();
    let part = |total: i64| (total * numbers.len() as i64 / ALL as i64).to_string();
    let published = PUBLISHED.iter().map(|it| {
        let sum = it.sum(&numbers).map_or_else(none, |sum| sum.to_string());
        [it.who.to_owned(), it.total.to_string(), part(it.total), sum, none()]
    });
    let mut rows: Vec<[String; 5]> = published.collect();
    for Way(name, arguments, bar) in WAYS {
        let values = numbers.iter().map(|&number| Ok(ask(&file(number), arguments)?.value));
        let values = values.collect::<Outcome<Vec<i64>>>()?;
        println!("{name}: {values:?}");
        let sum = values.iter().sum::<i64>().to_string();
        let name = format!("`buscaRapido`, {name} por tablero");
        rows.push([name, none(), none(), sum, part(bar)]);
    }
    let head = ["método", "los veinte", "en proporción", "estos", "listón"];
    pages::publish(STUDIES, "literatura", &markdown(head, rows))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_points_of_the_boards_add_up_to_the_totals() {
        let all: Vec<usize> = (1..=ALL).collect();
        for published in &PUBLISHED {
            assert!(published.sum(&all).is_none_or(|sum| sum == published.total));
        }
    }
}
