//! `qeq conecta4 …`: translators between lines and the engine. They decide nothing.

mod bench;
mod play;

use std::time::Duration;

use qeq_base::chance::Chance;
use qeq_base::search::{Budget, Search, Stopped};
use qeq_base::source::SourceText;
use qeq_conecta4::notation;
use qeq_conecta4::players::{self, Chosen, Player};
use qeq_conecta4::position::Position;
use qeq_conecta4::shape::{Column, Shape};
use qeq_conecta4::solver::{Sight, Solver, Wanted};
use qeq_frontend::texts;
use qeq_i18n::{Lang, words};
use serde::Serialize;

use crate::args::TextOrJson;
use crate::args::conecta4::{Conecta4, Inquiry, Openings, Tools};
use crate::exit::{Exit, Outcome};
use crate::progress::{self, Terms};
use crate::ui::{FAINT, STRONG, Ui};
use crate::{files, interrupt, report};

/// Does what was asked for.
pub(crate) fn run(ui: &mut Ui, request: &Conecta4) -> Outcome {
    match request {
        Conecta4::Play { moves, tools, players, seed } => {
            play::run(ui, *tools, moves, *players, *seed)
        }
        Conecta4::Solve { asked, wanted, format } => {
            on_each(ui, asked, *format, |desk, ui, position, answer| match answer {
                Answer::Full(format) => desk.solve(ui, position, *wanted, format),
                Answer::Line => desk.solve_line(ui, position, *wanted),
            })
        }
        Conecta4::Analyze { asked, wanted, format } => {
            on_each(ui, asked, *format, |desk, ui, position, answer| match answer {
                Answer::Full(format) => desk.analyze(ui, position, *wanted, format),
                Answer::Line => desk.analyze_line(ui, position, *wanted),
            })
        }
        Conecta4::Move { asked, player, seed, format } => {
            let mut chance = Chance::from_seed(*seed);
            on_each(ui, asked, *format, |desk, ui, position, answer| {
                let Chosen { column, in_haste } =
                    desk.choose(ui, *player, position, &mut chance)?;
                if in_haste {
                    ui.message(words::conecta4::in_haste(ui.lang()));
                }
                match answer {
                    Answer::Full(format) => print_move(ui, column, format),
                    Answer::Line => ui.line(format_args!("{position} {column}")),
                }
            })
        }
        Conecta4::Bench { file, tools, format } => bench::run(ui, file, *tools, *format),
    }
}

/// How a game is answered: those of standard input on a line each, with the game in front or as an object.
enum Answer {
    Full(TextOrJson),
    Line,
}

/// Reads the game of the options, or a game on every line of standard input, and hands it on. A line with a fault, or one
/// that takes too long, is reported and passed over; the program then ends with 1. Whoever stops it is told that it stopped.
fn on_each(
    ui: &mut Ui,
    asked: &Inquiry,
    format: TextOrJson,
    act: impl FnMut(&mut Desk, &mut Ui, &Position, Answer) -> Outcome,
) -> Outcome {
    let outcome = on_all(ui, asked, format, act);
    if let Err(Exit::Interrupted) = outcome {
        ui.message(words::conecta4::stopped(ui.lang()));
    }
    outcome
}

fn on_all(
    ui: &mut Ui,
    asked: &Inquiry,
    format: TextOrJson,
    mut act: impl FnMut(&mut Desk, &mut Ui, &Position, Answer) -> Outcome,
) -> Outcome {
    let desk = Desk::new(ui, asked.tools, asked.openings)?;
    let mut desk = Desk { time: asked.time, ..desk };
    if asked.moves != files::DASH {
        let position = desk.read(ui, &asked.moves)?;
        return act(&mut desk, ui, &position, Answer::Full(format));
    }
    let mut wrong = report::OnLines::default();
    files::each_line(ui, |ui, number, line| {
        let source = SourceText::new(words::board::standard_input(ui.lang()), line.trim());
        let answer = match format {
            TextOrJson::Text => Answer::Line,
            TextOrJson::Json => Answer::Full(format),
        };
        let place = (number, line.chars().take_while(|sign| sign.is_whitespace()).count());
        match notation::read_unfinished(source.text(), desk.shape) {
            Ok(position) => match act(&mut desk, ui, &position, answer) {
                Err(Exit::Failed(told)) => wrong.say(ui, &source, place, &told.message),
                done => return done,
            },
            Err(faults) => wrong.show(ui, &source, &faults, place, texts::conecta4::move_fault),
        }
        Ok(())
    })?;
    if wrong.end(ui) { Ok(()) } else { Err(Exit::FailedAfterReport) }
}

/// What the commands work with: a shape and a solver for it.
struct Desk {
    shape: Shape,
    solver: Solver,
    /// How long a search may take, where that was said.
    time: Option<Duration>,
}

impl Desk {
    fn new(ui: &Ui, tools: Tools, openings: Openings) -> Result<Self, Exit> {
        let shape = shape(ui.lang(), tools)?;
        let solver = Solver::new(shape, tools.table);
        let solver = match openings {
            Openings::Book => solver.with_book(),
            Openings::Search => solver,
        };
        Ok(Self { shape, solver, time: None })
    }

    /// A game that is not over, or a report of its faults.
    fn read(&self, ui: &mut Ui, moves: &str) -> Result<Position, Exit> {
        let source = SourceText::new(words::help::placeholder_moves(ui.lang()), moves);
        notation::read_unfinished(source.text(), self.shape)
            .map_err(|faults| report::fail(ui, &source, &faults, texts::conecta4::move_fault))
    }

    /// The move of a player, in haste where its time is over.
    fn choose(
        &mut self,
        ui: &Ui,
        player: Player,
        position: &Position,
        chance: &mut Chance,
    ) -> Result<Chosen, Exit> {
        let budget = Budget::unlimited();
        self.choose_within(ui, Limits { budget, time: self.time }, player, position, chance)
    }

    /// The same for somebody who waits.
    fn choose_soon(
        &mut self,
        ui: &Ui,
        player: Player,
        position: &Position,
        chance: &mut Chance,
    ) -> Result<Chosen, Exit> {
        let limits = Limits { budget: player.patience(self.shape), time: None };
        self.choose_within(ui, limits, player, position, chance)
    }

    fn choose_within(
        &mut self,
        ui: &Ui,
        limits: Limits,
        player: Player,
        position: &Position,
        chance: &mut Chance,
    ) -> Result<Chosen, Exit> {
        let mut table = players::Table { solver: &mut self.solver, chance };
        let choose = |meter: &mut Search<'_>| Ok(table.choose_anyway(player, position, meter));
        let (chosen, _) = search(ui, limits, choose)?.expect("there is always a move");
        let chosen = chosen.expect("the game is not over");
        if chosen.in_haste && interrupt::asked() { Err(Exit::Interrupted) } else { Ok(chosen) }
    }

    /// Runs a search to its end.
    fn finished<T>(
        &mut self,
        ui: &Ui,
        run: impl FnOnce(&mut Solver, &mut Search<'_>) -> Result<T, Stopped>,
    ) -> Result<(T, u64), Exit> {
        let limits = Limits { time: self.time, ..Limits::NONE };
        let found = search(ui, limits, |meter| run(&mut self.solver, meter))?;
        found.ok_or_else(|| Exit::failed(words::conecta4::out_of_time(ui.lang())))
    }

    fn solve(
        &mut self,
        ui: &mut Ui,
        position: &Position,
        wanted: Wanted,
        format: TextOrJson,
    ) -> Outcome {
        let ((score, best), nodes) = self.finished(ui, |solver, meter| {
            let score = solver.solve(position, wanted, meter)?;
            Ok((score, solver.best_columns(position, wanted, score, meter)?))
        })?;
        match format {
            TextOrJson::Json => {
                let best = best.iter().map(|column| column.number()).collect();
                ui.json(&Solved { version: 1, moves: position.to_string(), score, best, nodes })
            }
            TextOrJson::Text => {
                use words::conecta4 as w;
                let lang = ui.lang();
                let meaning = match wanted {
                    Wanted::Score => texts::conecta4::meaning(lang, position, score),
                    Wanted::Outcome => texts::conecta4::outcome(lang, score),
                };
                let score = format!("{STRONG}{score}{STRONG:#} ({meaning})");
                ui.line(w::score(lang, score))?;
                let best: Vec<String> = best.iter().map(ToString::to_string).collect();
                ui.line(w::best(lang, best.join(" ")))?;
                let searched = words::report::searched(lang, nodes);
                ui.line(format_args!("{FAINT}{searched}{FAINT:#}"))
            }
        }
    }

    fn solve_line(&mut self, ui: &mut Ui, position: &Position, wanted: Wanted) -> Outcome {
        let solve =
            |solver: &mut Solver, meter: &mut Search<'_>| solver.solve(position, wanted, meter);
        let (score, _) = self.finished(ui, solve)?;
        ui.line(format_args!("{position} {score}"))
    }

    fn analyze(
        &mut self,
        ui: &mut Ui,
        position: &Position,
        wanted: Wanted,
        format: TextOrJson,
    ) -> Outcome {
        let (scores, nodes) =
            self.finished(ui, |solver, meter| solver.analyze(position, wanted, meter))?;
        match format {
            TextOrJson::Json => {
                let moves = position.to_string();
                ui.json(&Analyzed { version: 1, moves, scores, nodes })
            }
            TextOrJson::Text => {
                for line in worth(ui.lang(), position, &scores, wanted) {
                    ui.line(line)?;
                }
                let searched = words::report::searched(ui.lang(), nodes);
                ui.line(format_args!("{FAINT}{searched}{FAINT:#}"))
            }
        }
    }

    fn analyze_line(&mut self, ui: &mut Ui, position: &Position, wanted: Wanted) -> Outcome {
        let (scores, _) =
            self.finished(ui, |solver, meter| solver.analyze(position, wanted, meter))?;
        let shown = scores.iter().map(|score| score.map_or("x".to_owned(), |it| it.to_string()));
        ui.line(format_args!("{position} {}", shown.collect::<Vec<_>>().join(" ")))
    }
}

/// How long a search may go on.
#[derive(Clone, Copy)]
struct Limits {
    budget: Budget,
    time: Option<Duration>,
}

impl Limits {
    const NONE: Self = Self { budget: Budget::unlimited(), time: None };
}

/// What a search finds, and the nodes that it visits; `None` when its limits end it. Whoever stops it learns nothing.
fn search<T>(
    ui: &Ui,
    limits: Limits,
    search: impl FnOnce(&mut Search<'_>) -> Result<T, Stopped>,
) -> Result<Option<(T, u64)>, Exit> {
    let terms = Terms {
        budget: limits.budget,
        things: words::report::progress_nodes(ui.lang()),
        time: limits.time,
        told: |lang, _| words::conecta4::progress(lang),
    };
    progress::search(ui, &terms, |meter| match search(meter) {
        Ok(found) => Ok(Some((found, meter.progress().nodes))),
        Err(_) if interrupt::asked() => Err(Exit::Interrupted),
        Err(_) => Ok(None),
    })
}

/// What a search finds that ends soon.
fn unlimited<T>(
    ui: &Ui,
    run: impl FnOnce(&mut Search<'_>) -> Result<T, Stopped>,
) -> Result<T, Exit> {
    let (found, _) = search(ui, Limits::NONE, run)?.expect("nothing limits it");
    Ok(found)
}

#[derive(Serialize)]
struct Solved {
    version: u32,
    moves: String,
    score: i32,
    best: Vec<u32>,
    nodes: u64,
}

#[derive(Serialize)]
struct Analyzed {
    version: u32,
    moves: String,
    scores: Vec<Option<i32>>,
    nodes: u64,
}

#[derive(Serialize)]
struct Moved {
    version: u32,
    column: u32,
}

fn print_move(ui: &mut Ui, column: Column, format: TextOrJson) -> Outcome {
    match format {
        TextOrJson::Json => ui.json(&Moved { version: 1, column: column.number() }),
        // By its sign, as games write it: it may be put behind the game as it is.
        TextOrJson::Text => ui.line(column),
    }
}

/// The shape of the options, or what is wrong with it: that is a matter of the command line.
fn shape(lang: Lang, tools: Tools) -> Result<Shape, Exit> {
    let [rows, cols, connect] = tools.shape;
    Shape::new(rows, cols, connect)
        .map_err(|error| Exit::wrong(texts::conecta4::shape_error(lang, rows, cols, error)))
}

/// What every column is worth, in words.
fn worth(lang: Lang, position: &Position, scores: &[Option<i32>], wanted: Wanted) -> Vec<String> {
    columns(lang, position, scores, |column, score| match wanted {
        Wanted::Score => texts::conecta4::meaning_of_move(lang, position, column, score),
        Wanted::Outcome => Some(texts::conecta4::outcome(lang, score)),
    })
}

/// What every column is worth as far as it was seen, in words, with the best ones marked, and how far that is.
fn seen(lang: Lang, position: &Position, sight: &Sight) -> Vec<String> {
    let told = |column, _| texts::conecta4::meaning_in_sight(lang, position, column, sight);
    let ahead = sight.ahead.map(|stones| {
        let [told, _] = texts::conecta4::seen_ahead(lang, stones);
        told
    });
    let lines = marked(lang, &sight.scores, columns(lang, position, &sight.scores, told));
    ahead.into_iter().chain(lines).collect()
}

/// The lines of columns, with a mark behind those of the best ones; without any where all are worth the same.
fn marked(lang: Lang, scores: &[Option<i32>], lines: Vec<String>) -> Vec<String> {
    use words::conecta4 as w;
    let best = scores.iter().flatten().max();
    let is_best = |score: &Option<i32>| score.as_ref() == best;
    let count = scores.iter().filter(|score| is_best(score)).count();
    if count == scores.iter().flatten().count() {
        return lines;
    }
    let mark = if count == 1 { w::best_of_all } else { w::one_of_the_best };
    let line = |(score, line)| if is_best(score) { mark(lang, line) } else { line };
    scores.iter().zip(lines).map(line).collect()
}

/// A line for every column, where `told` says what a score means to whoever moves there.
fn columns(
    lang: Lang,
    position: &Position,
    scores: &[Option<i32>],
    told: impl Fn(Column, i32) -> Option<String>,
) -> Vec<String> {
    use words::conecta4 as w;
    let line = |(column, score): (Column, &Option<i32>)| {
        let meaning = score.and_then(|score| told(column, score));
        match score.zip(meaning) {
            None => w::column_full(lang, column),
            Some((score, meaning)) => w::column_worth(lang, column, score, meaning),
        }
    };
    position.shape().columns().zip(scores).map(line).collect()
}
