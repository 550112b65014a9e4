//! `qeq clikomania …`: translators between files and the engine. They decide nothing.

mod play;

use std::time::{Duration, Instant};

use qeq_base::diagnostic::{Diagnostic, FaultKind};
use qeq_base::search::{Budget, Progress};
use qeq_base::source::{SourceText, Span};
use qeq_clikomania::board::{self, Board};
use qeq_clikomania::check::{Fault, Replay, check};
use qeq_clikomania::rules::Rules;
use qeq_clikomania::solution::{self, Solution};
use qeq_clikomania::{optimal, quick};
use qeq_frontend::kinds::FileKind;
use qeq_frontend::texts::{Wording, clikomania as told};
use qeq_i18n::{Lang, words};
use serde::Serialize;

use crate::args::TextOrJson;
use crate::args::clikomania::{Clikomania, Wish};
use crate::exit::{Exit, Outcome};
use crate::interrupt::Ear;
use crate::progress::{self, Terms};
use crate::report::JsonFault;
use crate::ui::{FAINT, STRONG, Ui};
use crate::{boards, files, report};

/// Does what was asked for.
pub(crate) fn run(ui: &mut Ui, request: &Clikomania) -> Outcome {
    match request {
        Clikomania::Optimo { wish, memory } => optimo(ui, wish, *memory),
        Clikomania::Rapido(wish) => rapido(ui, wish),
        Clikomania::Play { puzzle, size, rules, seed } => {
            let board = match puzzle {
                Some(path) => read_board(ui, path)?,
                None => size.draw(*seed),
            };
            play::run(ui, board, *rules)
        }
        Clikomania::Random { size, seed, output } => {
            let output = output.as_deref().unwrap_or(files::DASH);
            files::write_and_tell(ui, output, size.draw(seed.value))?;
            boards::mention_seed(ui, *seed);
            Ok(())
        }
        Clikomania::Check { puzzle, solution, rules, format } => {
            judge(ui, puzzle, solution, rules, *format)
        }
    }
}

/// What the assignment's `buscaOptimo` does.
pub(crate) fn optimo_to(ui: &mut Ui, puzzle: &str, output: &str) -> Outcome {
    optimo(ui, &Wish::plain(puzzle, output), optimal::DEFAULT_MEMORY)
}

/// What the assignment's `buscaRapido` does.
pub(crate) fn rapido_to(ui: &mut Ui, puzzle: &str, output: &str) -> Outcome {
    rapido(ui, &Wish::plain(puzzle, output))
}

fn read_board(ui: &mut Ui, path: &str) -> Result<Board, Exit> {
    let source = files::read(ui, path)?;
    read_puzzle(ui, (path, &source), TextOrJson::Text)
}

/// The board of a puzzle, or a report of its faults and of what it may be instead.
fn read_puzzle(
    ui: &mut Ui,
    (path, source): (&str, &SourceText),
    format: TextOrJson,
) -> Result<Board, Exit> {
    let read = board::read(source);
    read.board.ok_or_else(|| {
        let exit = refuse(ui, (path, source), &read.faults, told::puzzle_fault, format);
        let hint = FileKind::Puzzle.or_command(ui.lang(), source);
        if let Some(hint) = hint.filter(|_| format == TextOrJson::Text) {
            ui.help_with(&hint);
        }
        exit
    })
}

/// Standard output has room for one: the solution as its file, or the report for programs. A file has to have room, too.
fn check_output(ui: &mut Ui, wish: &Wish) -> Outcome {
    if wish.output.as_deref() == Some(files::DASH) && wish.format == TextOrJson::Json {
        return Err(Exit::wrong(words::clikomania::one_on_stdout(ui.lang())));
    }
    let output = wish.output.as_deref().unwrap_or(files::DASH);
    files::check_output(ui, [&*wish.puzzle], output)
}

fn optimo(ui: &mut Ui, wish: &Wish, memory: usize) -> Outcome {
    check_output(ui, wish)?;
    let board = read_board(ui, &wish.puzzle)?;
    let budget = wish.budget.map_or_else(Budget::unlimited, Budget::nodes);
    // Playouts of the first game, and then positions.
    let things = words::report::progress_steps(ui.lang());
    let terms = Terms { budget, things, time: wish.time, told: bounds };
    let (rules, seed) = (wish.rules, wish.seed);
    let task = optimal::Task { board: &board, rules, seed, memory };
    let found = progress::search(ui, &terms, |meter| optimal::search(task, meter));
    let bound = Some(found.bound);
    show(ui, wish, &Answer { solution: found.solution, bound, nodes: found.positions })
}

/// The usual search takes some seconds; a machine on which it takes ever so long has to answer within the minute that the
/// practice gives.
const MOST_OF_A_QUICK_SEARCH: Duration = Duration::from_secs(55);

fn rapido(ui: &mut Ui, wish: &Wish) -> Outcome {
    check_output(ui, wish)?;
    let board = read_board(ui, &wish.puzzle)?;
    let task = quick::Task { board: &board, rules: wish.rules, seed: wish.seed };
    let usual = quick::usual_playouts(&board);
    let answer = match (wish.time, wish.budget) {
        (Some(time), None) => in_time(ui, task, time),
        (None, None) => playouts(ui, task, usual, Some(MOST_OF_A_QUICK_SEARCH)),
        (time, Some(budget)) => playouts(ui, task, budget, time),
    };
    show(ui, wish, &answer)
}

/// As many playouts as the time allows, in the searches of its schedule.
fn in_time(ui: &Ui, task: quick::Task<'_>, time: Duration) -> Answer {
    // Between two searches somebody may want to stop as well.
    let whole = Ear::open(Some(time));
    let mut schedule = quick::Schedule::new(&task, time);
    let mut best = share(ui, task, schedule.first(), time);
    let mut pace = quick::Pace { playouts: best.nodes, taken: whole.elapsed() };
    while whole.go_on().is_continue() && !best.solution.moves.is_empty() {
        let left = time.saturating_sub(whole.elapsed());
        let Some(next) = schedule.next(pace, left) else { break };
        let begun = Instant::now();
        let answer = share(ui, task, next, left);
        pace = quick::Pace { playouts: answer.nodes, taken: begun.elapsed() };
        best = best.or(answer);
    }
    best
}

/// One of the searches that share a time.
fn share(ui: &Ui, task: quick::Task<'_>, share: quick::Share, left: Duration) -> Answer {
    playouts(ui, quick::Task { seed: share.seed, ..task }, share.playouts, Some(left))
}

fn playouts(ui: &Ui, task: quick::Task<'_>, count: u64, time: Option<Duration>) -> Answer {
    let things = words::report::progress_games(ui.lang());
    let terms = Terms { budget: Budget::nodes(count), things, time, told: bounds };
    progress::search(ui, &terms, |meter| {
        let solution = quick::search(task, meter);
        Answer { solution, bound: None, nodes: meter.progress().nodes }
    })
}

/// The best so far, and what none surpasses, as far as they are known.
fn bounds(lang: Lang, progress: Progress) -> String {
    match (progress.lower, progress.upper) {
        (Some(lower), Some(upper)) => words::clikomania::progress(lang, lower, upper),
        (Some(lower), None) => words::clikomania::progress_quick(lang, lower),
        (None, _) => words::report::progress_unbounded(lang),
    }
}

/// What a search has found.
struct Answer {
    solution: Solution,
    /// What no game surpasses, where that is known.
    bound: Option<i32>,
    /// Positions or playouts, of all searches together.
    nodes: u64,
}

impl Answer {
    /// The better of two, the first where they are worth the same, with the work of both.
    fn or(self, other: Self) -> Self {
        let nodes = self.nodes + other.nodes;
        let better = if other.solution.value > self.solution.value { other } else { self };
        Self { nodes, ..better }
    }

    /// Whether no game is worth more, where that is known.
    fn is_proven(&self) -> Option<bool> {
        self.bound.map(|bound| bound == self.solution.value)
    }
}

fn show(ui: &mut Ui, wish: &Wish, answer: &Answer) -> Outcome {
    if let Some(path) = &wish.output {
        files::write(ui, path, &answer.solution)?;
        if path == files::DASH {
            return Ok(());
        }
    }
    match wish.format {
        TextOrJson::Json => ui.json(&JsonAnswer::of(answer)),
        TextOrJson::Text => show_text(ui, answer, wish.output.is_none()),
    }
}

fn show_text(ui: &mut Ui, answer: &Answer, with_moves: bool) -> Outcome {
    use words::clikomania as w;
    let (lang, solution) = (ui.lang(), &answer.solution);
    let value = format!("{STRONG}{}{STRONG:#}", w::points(lang, solution.value));
    let moves = w::moves(lang, solution.moves.len());
    ui.line(match (answer.bound, answer.is_proven()) {
        (None, _) => w::quick(lang, value, moves),
        (_, Some(true)) => w::optimum(lang, value, moves),
        (Some(bound), _) => w::best_and_bound(lang, value, moves, bound),
    })?;
    if with_moves {
        let moves = solution.moves.iter().map(|&place| told::place(place));
        ui.line(moves.collect::<Vec<_>>().join(" "))?;
    }
    let effort = match answer.bound {
        Some(_) if answer.nodes == 0 && answer.is_proven() == Some(false) => w::only_played(lang),
        Some(_) => w::positions(lang, answer.nodes),
        None => w::playouts(lang, answer.nodes),
    };
    ui.line(format_args!("{FAINT}{effort}{FAINT:#}"))
}

#[derive(Serialize)]
struct JsonAnswer {
    version: u32,
    value: i32,
    #[serde(skip_serializing_if = "Option::is_none")]
    bound: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proven: Option<bool>,
    moves: Vec<[u8; 2]>,
    search: JsonSearch,
}

#[derive(Serialize)]
struct JsonSearch {
    nodes: u64,
}

impl JsonAnswer {
    fn of(answer: &Answer) -> Self {
        let solution = &answer.solution;
        Self {
            version: 1,
            value: solution.value,
            bound: answer.bound,
            proven: answer.is_proven(),
            moves: solution.moves.iter().map(|place| [place.column, place.row]).collect(),
            search: JsonSearch { nodes: answer.nodes },
        }
    }
}

/// Replays a solution; exit code 1 when it is wrong.
fn judge(ui: &mut Ui, puzzle: &str, solution: &str, rules: &Rules, format: TextOrJson) -> Outcome {
    files::check_stdin(ui, [puzzle, solution])?;
    let source = open(ui, puzzle, format)?;
    let board = read_puzzle(ui, (puzzle, &source), format)?;
    let source = open(ui, solution, format)?;
    let read = solution::read(&source);
    let Some(found) = read.solution else {
        return Err(refuse(ui, (solution, &source), &read.faults, told::solution_fault, format));
    };
    let replay = check(&board, rules, &found);
    let faults = in_places(&replay.faults, &read.places);
    let valid = !faults.iter().any(Diagnostic::is_error);
    match format {
        TextOrJson::Json => {
            let faults = json_faults(ui, (solution, &source), &faults, told::replay_fault);
            let replayed = Some(Replayed::of(&found, &replay));
            ui.json(&Judged { version: 1, valid, replayed, faults })?;
        }
        TextOrJson::Text => tell(ui, &source, &replay, &faults, valid)?,
    }
    if valid { Ok(()) } else { Err(Exit::FailedAfterReport) }
}

/// The faults of a game in the order of its text, given the places of its value and of each move.
fn in_places(faults: &[Fault], places: &[Span]) -> Vec<Diagnostic<Fault>> {
    let place = |fault: &Fault| match fault {
        Fault::Move { at, .. } => places[at + 1],
        Fault::WrongValue { .. } => places[0],
        Fault::Unfinished { .. } => *places.last().expect("the value has a place"),
    };
    let placed = faults.iter().map(|fault| Diagnostic::new(*fault, place(fault)));
    let mut placed: Vec<_> = placed.collect();
    placed.sort_by_key(|fault| fault.span);
    placed
}

/// Reads a file that is to be judged; programs get a verdict even when it cannot be read.
fn open(ui: &mut Ui, path: &str, format: TextOrJson) -> Result<SourceText, Exit> {
    let read = files::read(ui, path);
    if let (Err(Exit::Failed(told)), TextOrJson::Json) = (&read, format) {
        let faults = vec![JsonFault::unreadable(path, &told.message)];
        ui.json(&Judged { version: 1, valid: false, replayed: None, faults })?;
    }
    read
}

/// Says why a file cannot be judged.
fn refuse<K: FaultKind>(
    ui: &mut Ui,
    (path, source): (&str, &SourceText),
    faults: &[Diagnostic<K>],
    word: fn(Lang, &Diagnostic<K>) -> Wording,
    format: TextOrJson,
) -> Exit {
    match format {
        TextOrJson::Json => {
            let faults = json_faults(ui, (path, source), faults, word);
            let told = ui.json(&Judged { version: 1, valid: false, replayed: None, faults });
            told.err().unwrap_or(Exit::FailedAfterReport)
        }
        TextOrJson::Text => report::fail(ui, source, faults, word),
    }
}

fn json_faults<K: FaultKind>(
    ui: &Ui,
    (path, source): (&str, &SourceText),
    faults: &[Diagnostic<K>],
    word: fn(Lang, &Diagnostic<K>) -> Wording,
) -> Vec<JsonFault> {
    faults.iter().map(|it| JsonFault::of(path, source, it, word(ui.lang(), it))).collect()
}

fn tell(
    ui: &mut Ui,
    source: &SourceText,
    replay: &Replay,
    faults: &[Diagnostic<Fault>],
    valid: bool,
) -> Outcome {
    use words::clikomania as w;
    let lang = ui.lang();
    report::show(ui, source, faults, told::replay_fault);
    ui.line(if valid {
        w::right(lang, w::points(lang, replay.value), w::moves(lang, replay.sizes.len()))
    } else {
        w::true_value(lang, w::points(lang, replay.value))
    })?;
    match replay.left {
        0 => Ok(()),
        1 => ui.line(w::one_left(lang)),
        left => ui.line(w::left_over(lang, left)),
    }
}

#[derive(Serialize)]
struct Judged {
    version: u32,
    valid: bool,
    /// Nothing, when a file cannot be read.
    #[serde(flatten)]
    replayed: Option<Replayed>,
    faults: Vec<JsonFault>,
}

#[derive(Serialize)]
struct Replayed {
    value: i32,
    claimed: i32,
    sizes: Vec<usize>,
    blocks_left: usize,
}

impl Replayed {
    fn of(solution: &Solution, replay: &Replay) -> Self {
        Self {
            value: replay.value,
            claimed: solution.value,
            sizes: replay.sizes.clone(),
            blocks_left: replay.left,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_several_searches_find_is_the_best_and_counts_them_all() {
        let found = |value, nodes| {
            let solution = Solution { value, moves: Vec::new() };
            Answer { solution, bound: None, nodes }
        };
        for (one, other, value) in [(142, 120, 142), (120, 142, 142)] {
            let both = found(one, 2000).or(found(other, 7));
            assert_eq!((both.solution.value, both.nodes), (value, 2007));
        }
    }
}
