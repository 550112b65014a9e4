//! Families of random boards that have to be proven within a time.

use std::process::Stdio;
use std::time::Duration;

use serde::Deserialize;

use super::Stand;
use crate::run::{Outcome, succeed};

/// Random boards of one size and density, and the seconds that a proof of each may take.
pub(super) struct Family {
    pub(super) characters: usize,
    pub(super) attributes: usize,
    pub(super) density: f64,
    seeds: u64,
    bar: u64,
}

const fn family(size: (usize, usize), density: f64, seeds: u64, bar: u64) -> Family {
    Family { characters: size.0, attributes: size.1, density, seeds, bar }
}

/// The bars of the most demanding boards, and some easier ones between them.
const FAMILIES: [Family; 11] = [
    family((48, 32), 0.05, 5, 1),
    family((64, 32), 0.05, 5, 1),
    family((64, 32), 0.1, 5, 1),
    family((64, 32), 0.5, 5, 1),
    family((128, 64), 0.1, 5, 10),
    family((128, 64), 0.2, 5, 10),
    family((256, 64), 0.15, 3, 60),
    family((256, 64), 0.3, 3, 60),
    family((1024, 64), 0.2, 1, 60),
    family((1024, 64), 0.3, 2, 60),
    family((1024, 64), 0.5, 2, 60),
];

/// A search is given up after so many nodes for each second of its bar, so that the bench ends.
const NODES_A_SECOND: u64 = 250_000;

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
        self.in_time == self.family.seeds
    }

    /// The cells of its row.
    pub(super) fn row(&self) -> [String; 5] {
        let Family { characters, attributes, density, seeds, bar } = self.family;
        [
            format!("{characters}×{attributes}, p = {density}"),
            format!("{bar} s"),
            format!("{}/{seeds}", self.in_time),
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
    let bar = Duration::from_secs(family.bar);
    let mut proven = Proven { family, in_time: 0, longest: Duration::ZERO, gap: 0.0 };
    for seed in 1..=family.seeds {
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
    let [characters, attributes, density, seed, budget] = [
        family.characters.to_string(),
        family.attributes.to_string(),
        family.density.to_string(),
        seed.to_string(),
        (NODES_A_SECOND * family.bar).to_string(),
    ];
    let mut make = stand.quiet(&stand.program);
    make.args(["aleatorio", "-n", &characters, "-k", &attributes, "--density", &density]);
    succeed(make.args(["--seed", &seed, "-o", "family.csv"]).stderr(Stdio::null()))?;
    let (time, printed) =
        stand.processor(&["stats", "family.csv", "--budget", &budget, "--format", "json"])?;
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
