//! Families of boards that have to be proven within a time.

use std::fs;
use std::process::Stdio;
use std::time::Duration;

use qeq_core::board::Format;
use qeq_core::board::sorting::sorting;
use serde::Deserialize;

use super::Stand;
use crate::run::{Outcome, succeed};

/// Boards of one kind, and the seconds that a proof of each may take.
pub(super) struct Family {
    kind: Kind,
    bar: f64,
}

/// How likely the characters of a random board are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Chances {
    Equal,
    /// 1, 1/2, 1/3, …
    Zipf,
}

/// What the boards of a family are like.
enum Kind {
    /// Random ones of one size and density, with seeds from 1 on.
    Random { characters: usize, attributes: usize, density: f64, seeds: u64, chances: Chances },
    /// The orders of so many things, told apart by comparisons.
    Sorting(usize),
}

const fn family(size: (usize, usize), density: f64, seeds: u64, bar: f64) -> Family {
    random(size, density, seeds, bar, Chances::Equal)
}

const fn zipf(size: (usize, usize), density: f64, seeds: u64, bar: f64) -> Family {
    random(size, density, seeds, bar, Chances::Zipf)
}

const fn random(
    (characters, attributes): (usize, usize),
    density: f64,
    seeds: u64,
    bar: f64,
    chances: Chances,
) -> Family {
    Family { kind: Kind::Random { characters, attributes, density, seeds, chances }, bar }
}

const fn orders(things: usize, bar: f64) -> Family {
    Family { kind: Kind::Sorting(things), bar }
}

/// The bars of the most demanding boards, and some easier ones between them. Those of 16 questions are a thousandth of
/// what the optimal decision trees of pystreed 1.4 take; that of the weights at p = 0.5 is what a prototype took.
const FAMILIES: [Family; 22] = [
    family((24, 16), 0.1, 5, 0.013),
    family((48, 16), 0.1, 5, 0.053),
    family((64, 16), 0.1, 5, 0.2),
    family((48, 32), 0.05, 5, 1.0),
    family((64, 32), 0.05, 40, 1.0),
    family((64, 32), 0.1, 5, 1.0),
    family((64, 32), 0.5, 5, 1.0),
    family((128, 64), 0.1, 12, 10.0),
    family((128, 64), 0.2, 5, 10.0),
    family((256, 64), 0.15, 5, 60.0),
    family((256, 64), 0.3, 3, 60.0),
    family((1024, 64), 0.2, 1, 60.0),
    family((1024, 64), 0.3, 2, 60.0),
    family((1024, 64), 0.5, 2, 60.0),
    zipf((128, 32), 0.5, 3, 3.9),
    zipf((128, 32), 0.2, 3, 2.0),
    zipf((128, 32), 0.1, 10, 5.0),
    zipf((64, 32), 0.05, 10, 1.0),
    zipf((128, 64), 0.1, 5, 10.0),
    orders(7, 5.0),
    orders(8, 1800.0),
    orders(9, 1800.0),
];

impl Family {
    fn seeds(&self) -> u64 {
        match self.kind {
            Kind::Random { seeds, .. } => seeds,
            Kind::Sorting(_) => 1,
        }
    }

    fn name(&self) -> String {
        match self.kind {
            Kind::Random { characters, attributes, density, chances, .. } => {
                let weights = if chances == Chances::Zipf { ", pesos 1/rango" } else { "" };
                format!("{characters}×{attributes}, p = {density}{weights}")
            }
            Kind::Sorting(things) => {
                let (orders, pairs) = ((1..=things).product::<usize>(), things * (things - 1) / 2);
                format!("{orders}×{pairs}, ordenar {things} cosas")
            }
        }
    }

    /// Writes one of its boards.
    fn make(&self, stand: &Stand<'_>, seed: u64) -> Outcome {
        match self.kind {
            Kind::Random { characters, attributes, density, .. } => {
                let [n, k, seed] =
                    [characters as u64, attributes as u64, seed].map(|n| n.to_string());
                let mut make = stand.quiet(&stand.program);
                make.args(["aleatorio", "-n", &n, "-k", &k, "--density", &density.to_string()]);
                succeed(make.args(["--seed", &seed, "-o", FILE]).stderr(Stdio::null()))?;
                write_weights(stand)
            }
            Kind::Sorting(things) => {
                let text = sorting(things).write(Format::Table).map_err(|it| format!("{it:?}"))?;
                Ok(fs::write(stand.folder.join(FILE), text)?)
            }
        }
    }
}

/// Where the board of the moment stands, and its weights 1, 1/2, 1/3, ….
const FILE: &str = "family.csv";
const WEIGHTS: &str = "family-weights.tsv";

fn write_weights(stand: &Stand<'_>) -> Outcome {
    let text = fs::read_to_string(stand.folder.join(FILE))?;
    let names = text.lines().skip(1).filter_map(|line| line.rsplit('\t').next());
    let lines: String = names.zip(1..).map(|(name, rank)| format!("{name}\t1/{rank}\n")).collect();
    Ok(fs::write(stand.folder.join(WEIGHTS), lines)?)
}

/// A search is given up after so many nodes for each second of its bar, so that the bench ends.
const NODES_A_SECOND: f64 = 150_000.0;

/// What came of a family.
pub(super) struct Proven {
    pub(super) family: &'static Family,
    /// How many of its boards were proven in time.
    pub(super) in_time: u64,
    /// The longest run, in seconds of the processor.
    pub(super) longest: Duration,
    /// The widest gap that was left, as a part of the bound.
    pub(super) gap: f64,
}

impl Proven {
    pub(super) fn is_ok(&self) -> bool {
        self.in_time == self.family.seeds()
    }

    /// The cells of its row.
    pub(super) fn row(&self) -> [String; 5] {
        [
            self.family.name(),
            format!("{} s", self.family.bar),
            format!("{}/{}", self.in_time, self.family.seeds()),
            format!("{:.2} s", self.longest.as_secs_f64()),
            format!("{:.2} %", 100.0 * self.gap),
        ]
    }
}

/// Measures all families and prints a line for each.
pub(super) fn measure(stand: &Stand<'_>) -> Outcome<Vec<Proven>> {
    FAMILIES.iter().map(|family| measure_one(stand, family)).collect()
}

fn measure_one(stand: &Stand<'_>, family: &'static Family) -> Outcome<Proven> {
    let bar = Duration::from_secs_f64(family.bar);
    let mut proven = Proven { family, in_time: 0, longest: Duration::ZERO, gap: 0.0 };
    for seed in 1..=family.seeds() {
        let (time, stats) = prove(stand, family, seed)?;
        proven.in_time += u64::from(stats.proven_optimal && time <= bar);
        proven.longest = proven.longest.max(time);
        let lower = stats.lower_bound.total_depth;
        proven.gap = proven.gap.max((stats.total_depth - lower) as f64 / lower as f64);
    }
    println!("{}", proven.row().join(" | "));
    Ok(proven)
}

fn prove(stand: &Stand<'_>, family: &Family, seed: u64) -> Outcome<(Duration, Stats)> {
    family.make(stand, seed)?;
    let budget = ((NODES_A_SECOND * family.bar.max(1.0)) as u64).to_string();
    let mut asked = vec!["stats", FILE, "--budget", &budget, "--format", "json"];
    if matches!(family.kind, Kind::Random { chances: Chances::Zipf, .. }) {
        asked.extend(["--weights", WEIGHTS]);
    }
    let (time, printed) = stand.processor(&asked)?;
    let stats = serde_json::from_slice(&printed).map_err(|error| error.to_string())?;
    Ok((time, stats))
}

/// What is needed of the output of `stats`.
#[derive(Deserialize)]
struct Stats {
    total_depth: u64,
    lower_bound: Bound,
    proven_optimal: bool,
}

#[derive(Deserialize)]
struct Bound {
    total_depth: u64,
}
