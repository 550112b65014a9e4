//! `qeq conecta4 bench`: the time and the nodes for each position of a file, from an empty table.

use std::time::{Duration, Instant};

use qeq_base::diagnostic::Diagnostic;
use qeq_base::search::{Budget, Search, Stopped};
use qeq_conecta4::notation::{self, Scored, WrongScore};
use qeq_conecta4::position::Position;
use qeq_conecta4::solver::{Solver, Wanted};
use qeq_frontend::texts;
use qeq_i18n::words;
use serde::Serialize;

use super::shape;
use crate::args::TextOrJson;
use crate::args::conecta4::Tools;
use crate::exit::{Exit, Outcome};
use crate::interrupt::Ear;
use crate::progress::counting;
use crate::ui::Ui;
use crate::{files, report};

#[derive(Serialize)]
struct Measured {
    version: u32,
    positions: usize,
    mean_microseconds: f64,
    mean_nodes: f64,
    wrong: usize,
}

impl Measured {
    /// One position more.
    fn add(&mut self, nodes: u64, time: Duration) {
        self.positions += 1;
        let share = 1.0 / self.positions as f64;
        self.mean_microseconds += (time.as_secs_f64() * 1e6 - self.mean_microseconds) * share;
        self.mean_nodes += (nodes as f64 - self.mean_nodes) * share;
    }
}

/// Short searches are repeated until they have taken so long together, lest the clock count more than they do.
const LONG_ENOUGH: Duration = Duration::from_millis(1);

/// Solves every position of a file; ends with 1 when a score is not the one that stands there. Whoever stops it has the
/// positions that were solved before.
pub(super) fn run(ui: &mut Ui, file: &str, tools: Tools, format: TextOrJson) -> Outcome {
    let shape = shape(ui.lang(), tools)?;
    let source = files::read(ui, file)?;
    let positions = notation::read_set(&source, shape)
        .map_err(|faults| report::fail(ui, &source, &faults, texts::conecta4::set_fault))?;
    let mut solver = Solver::new(shape, tools.table);
    let mut measured =
        Measured { version: 1, positions: 0, mean_microseconds: 0.0, mean_nodes: 0.0, wrong: 0 };
    let ear = Ear::open(None);
    let (lang, total) = (ui.lang(), positions.len() as u64);
    let bar = counting(lang, total, words::report::progress_positions(lang));
    for Scored { position, score, place } in &positions {
        let Ok((found, nodes, time)) = solve(&mut solver, position, &ear) else { break };
        measured.add(nodes, time);
        if found != *score {
            measured.wrong += 1;
            let wrong = Diagnostic::new(WrongScore { said: *score, found }, *place);
            bar.suspend(|| report::show(ui, &source, &[wrong], texts::conecta4::wrong_score));
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    let is_stopped = measured.positions < positions.len();
    if measured.positions > 0 || !is_stopped {
        print(ui, &measured, format)?;
    }
    if is_stopped {
        ui.message(words::conecta4::stopped(lang));
        return Err(Exit::Interrupted);
    }
    if measured.wrong == 0 { Ok(()) } else { Err(Exit::FailedAfterReport) }
}

/// The score of a position, the nodes visited and the mean time of a search from an empty table. What is cleared is not
/// counted.
fn solve(
    solver: &mut Solver,
    position: &Position,
    ear: &Ear,
) -> Result<(i32, u64, Duration), Stopped> {
    let mut total = Duration::ZERO;
    for runs in 1.. {
        solver.clear();
        let mut watcher = |_| ear.go_on();
        let mut meter = Search::watched(Budget::unlimited(), &mut watcher);
        let start = Instant::now();
        let score = solver.solve(position, Wanted::Score, &mut meter)?;
        total += start.elapsed();
        if total >= LONG_ENOUGH {
            return Ok((score, meter.progress().nodes, total / runs));
        }
    }
    unreachable!("time passes")
}

fn print(ui: &mut Ui, measured: &Measured, format: TextOrJson) -> Outcome {
    match format {
        TextOrJson::Json => ui.json(measured),
        TextOrJson::Text => {
            let (mean, nodes) = (measured.mean_microseconds, measured.mean_nodes);
            let (mean, nodes) = (format!("{mean:.2}"), format!("{nodes:.1}"));
            let (count, wrong) = (measured.positions, measured.wrong);
            ui.line(words::conecta4::bench_line(ui.lang(), count, &mean, &nodes, wrong))
        }
    }
}
