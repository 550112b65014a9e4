//! Slow work beside the screen: growing trees, judging hunts, deducing at Cluedo, solving positions. A job runs
//! in a thread of its own, tells how far it is, and can be stopped: what it has found by then counts, if that is anything.

pub(crate) mod aside;
mod clikomania;
pub(crate) mod cluedo;
pub(crate) mod guard;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use qeq_base::chance::Chance;
use qeq_base::search::{Budget, Progress, Search};
use qeq_clikomania::advice;
use qeq_clikomania::game as blocks;
use qeq_clikomania::optimal::Report;
use qeq_clikomania::solution::Solution;
use qeq_conecta4::game::Review;
use qeq_conecta4::jugador::Metric;
use qeq_conecta4::players::{self, Player};
use qeq_conecta4::position::Position;
use qeq_conecta4::solver::{DEFAULT_TABLE, Sight, Solver};
use qeq_core::board::Board;
use qeq_core::builders::{self, Grown, Strategy, Task};
use qeq_core::hunt::{Hunt, Verdict};
use qeq_frontend::threads;

use crate::event::Event;
use crate::game::clikomania::{Known, Look};
use crate::game::conecta4::MetricTree;

/// Something to do.
#[derive(Debug)]
pub(crate) enum Job {
    /// Grows a tree.
    Grow { board: Arc<Board>, strategy: Strategy },
    /// Grows a tree with every strategy.
    Compare { board: Arc<Board> },
    /// Judges the tries of a hunt.
    Judge(Box<Hunt>),
    /// Chooses a move of Conecta 4.
    Choose { position: Box<Position>, player: Player, seed: u64 },
    /// Scores every column of a position of Conecta 4.
    Score(Box<Position>),
    /// Scores a game of Conecta 4 from its end back.
    Review(Box<Position>),
    /// Grows the tree of a metric of Conecta 4.
    Look { position: Box<Position>, metric: Metric },
    /// Something of Cluedo.
    Cluedo(Box<cluedo::Task>),
    /// Looks for a good way to go on at Clikomania.
    Advise(Box<blocks::Game>),
    /// Looks for the move of a game of Clikomania that cost most, and a little for a game better than the `best` one there is.
    Assess { game: Box<blocks::Game>, best: Option<Solution>, known: Known },
    /// Looks for the best game of Clikomania on the board that a game began with.
    Solve { game: Box<blocks::Game>, known: Known },
}

/// What a stop does to a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stopped {
    /// It ends with the best so far, which is used.
    WithBest,
    /// It ends with nothing.
    WithNothing,
}

impl Job {
    /// What the nodes or the bounds of its progress count.
    pub(crate) fn counted(&self) -> Counted {
        match self {
            Self::Grow { board, .. } | Self::Compare { board } => Counted::Questions(board.len()),
            Self::Advise(_) | Self::Assess { .. } | Self::Solve { .. } => Counted::Points,
            Self::Choose { .. } | Self::Score(_) | Self::Review(_) => Counted::Positions,
            Self::Judge(_) | Self::Look { .. } | Self::Cluedo(_) => Counted::Nothing,
        }
    }

    /// What a stop does to it.
    pub(crate) fn stopped(&self) -> Stopped {
        match self {
            Self::Grow { .. }
            | Self::Compare { .. }
            | Self::Choose { .. }
            | Self::Review(_)
            | Self::Advise(_)
            | Self::Assess { .. }
            | Self::Solve { .. } => Stopped::WithBest,
            Self::Judge(_) | Self::Score(_) | Self::Look { .. } | Self::Cluedo(_) => {
                Stopped::WithNothing
            }
        }
    }
}

/// What the nodes or the bounds of a job's progress count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Counted {
    /// Questions until each of so many characters is found, together.
    Questions(usize),
    /// Points of a game of Clikomania.
    Points,
    /// Positions of Conecta 4 that were looked at; there are no bounds.
    Positions,
    /// Nothing that a person could use.
    Nothing,
}

/// What came of it.
#[derive(Debug)]
pub(crate) enum JobResult {
    /// A tree, and how it was grown.
    Grown(Strategy, Box<Grown>),
    /// A tree a strategy.
    Compared(Vec<(Strategy, Grown)>),
    /// A verdict a try.
    Judged(Vec<Verdict>),
    /// A column; none when the game is over or the search was stopped.
    Chosen(Option<players::Chosen>),
    /// What each column is worth, as far as it is seen; none when the search was stopped.
    Seen(Option<Sight>),
    /// What every move was worth, as far as it came.
    Reviewed(Review),
    /// The tree of a metric.
    Looked(Box<MetricTree>),
    /// What was wanted of Cluedo.
    Cluedo(Box<cluedo::Found>),
    /// A way to go on; without moves when the game is over.
    Advised(Solution),
    /// The move that cost most, if one did, and the best game as far as it came; and whether it came to its end.
    Assessed(advice::Review, Look),
    /// The best game as far as it came, and the bound.
    Solved(Report),
    /// It was stopped before there was anything.
    Nothing,
    /// It broke, a fault of the program, and there is nothing either.
    Broken,
}

/// Which job; jobs are numbered from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ticket(u64);

/// News of a job.
#[derive(Debug)]
pub(crate) struct Message {
    pub(crate) ticket: Ticket,
    pub(crate) news: News,
}

/// What is new.
#[derive(Debug)]
pub(crate) enum News {
    /// So far it is.
    Progress(Progress),
    /// It is done.
    Done(JobResult),
}

/// How jobs are run.
#[derive(Debug)]
enum Running {
    /// In threads that report here.
    Threads(Sender<Event>),
    /// At once, while the screen waits: for tests and pictures.
    AtOnce,
}

/// What became of a job that was started.
#[derive(Debug)]
pub(crate) enum Begun {
    /// It goes on, and its news will come.
    InThread,
    /// It is over.
    AtOnce(Message),
    /// The system gives no thread, and it was stopped before the screen had waited too long.
    CutShort(Message),
}

/// Runs one job at a time.
#[derive(Debug)]
pub(crate) struct Jobs {
    way: Running,
    last: u64,
    stop: Arc<AtomicBool>,
}

impl Jobs {
    /// Jobs in threads.
    pub(crate) fn in_threads(events: Sender<Event>) -> Self {
        Self { way: Running::Threads(events), last: 0, stop: Arc::default() }
    }

    /// Jobs at once.
    pub(crate) fn at_once() -> Self {
        Self { way: Running::AtOnce, last: 0, stop: Arc::default() }
    }

    /// Starts a job, after telling the one before to stop.
    pub(crate) fn start(&mut self, job: Job) -> (Ticket, Begun) {
        self.stop();
        self.last += 1;
        let ticket = Ticket(self.last);
        self.stop = Arc::default();
        let done = |result| Message { ticket, news: News::Done(result) };
        let begun = match &self.way {
            Running::AtOnce => Begun::AtOnce(done(run(job, &mut impatient))),
            Running::Threads(events) => {
                let (events, stop) = (events.clone(), Arc::clone(&self.stop));
                match threads::with(job, move |job| work(job, ticket, &events, &stop)) {
                    Ok(()) => Begun::InThread,
                    Err(job) => run_in_time(job, done),
                }
            }
        };
        (ticket, begun)
    }

    /// Asks the job to come to its end with what it has.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// Stops what would keep a test waiting: such a job ends with what it has, as if a person had stopped it.
fn impatient(progress: Progress) -> ControlFlow<()> {
    const ENOUGH: u64 = 2_500_000;
    if progress.nodes < ENOUGH { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}

/// What the screen waits for a job that has no thread: nothing can be pressed meanwhile.
const HELD_UP: Duration = Duration::from_secs(3);

/// Runs a job here, and stops it when it takes too long.
fn run_in_time(job: Job, done: impl Fn(JobResult) -> Message) -> Begun {
    let begun = Instant::now();
    let mut is_cut = false;
    let result = run_guarded(job, &mut |_| {
        is_cut = begun.elapsed() >= HELD_UP;
        match is_cut {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    if is_cut && !matches!(result, JobResult::Broken) {
        Begun::CutShort(done(result))
    } else {
        Begun::AtOnce(done(result))
    }
}

/// News come no more often than this.
const BETWEEN_NEWS: Duration = Duration::from_millis(100);

fn work(job: Job, ticket: Ticket, events: &Sender<Event>, stop: &AtomicBool) {
    let send = |news| events.send(Event::Work(Message { ticket, news })).is_ok();
    let mut last = Instant::now();
    let mut watcher = |progress: Progress| {
        if last.elapsed() >= BETWEEN_NEWS {
            last = Instant::now();
            send(News::Progress(progress));
        }
        match stop.load(Ordering::Relaxed) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    };
    let result = run_guarded(job, &mut watcher);
    send(News::Done(result));
}

/// The result of a job, also where it breaks.
fn run_guarded(job: Job, watcher: &mut dyn FnMut(Progress) -> ControlFlow<()>) -> JobResult {
    guard::guarded(|| run(job, watcher)).unwrap_or(JobResult::Broken)
}

fn run(job: Job, watcher: &mut dyn FnMut(Progress) -> ControlFlow<()>) -> JobResult {
    match job {
        Job::Grow { board, strategy } => {
            JobResult::Grown(strategy, Box::new(grow(&board, strategy, watcher)))
        }
        Job::Compare { board } => compare(&board, watcher),
        Job::Judge(hunt) => {
            hunt.report_watched(watcher).map_or(JobResult::Nothing, JobResult::Judged)
        }
        Job::Cluedo(task) => run_cluedo(*task, watcher),
        Job::Advise(game) => JobResult::Advised(advice::hint(&game, watcher)),
        Job::Assess { game, best, known } => {
            assess(&game, best.as_ref(), &mut clikomania::no_looser(known, watcher))
        }
        Job::Solve { game, known } => {
            let mut watcher = clikomania::no_looser(known, watcher);
            JobResult::Solved(clikomania::solution(&game, &mut watcher))
        }
        Job::Choose { position, player, seed } => choose(&position, player, seed, watcher),
        Job::Score(position) => see(&position, watcher),
        // It takes a second at most, and hears no stop meanwhile: who does not wait for it is not kept.
        Job::Look { position, metric } => {
            JobResult::Looked(Box::new(MetricTree::grow(*position, metric)))
        }
        Job::Review(position) => review(&position, watcher),
    }
}

fn run_cluedo(
    task: cluedo::Task,
    watcher: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> JobResult {
    let found = cluedo::run(task, &mut Search::watched(Budget::unlimited(), watcher));
    found.map_or(JobResult::Nothing, |found| JobResult::Cluedo(Box::new(found)))
}

/// A tree a strategy, one after the other.
fn compare(board: &Board, watcher: &mut dyn FnMut(Progress) -> ControlFlow<()>) -> JobResult {
    let grown = |strategy| (strategy, grow(board, strategy, watcher));
    JobResult::Compared(Strategy::ALL.into_iter().map(grown).collect())
}

/// Looks a game through, and notes whether it came to its end.
fn assess(
    game: &blocks::Game,
    best: Option<&Solution>,
    watcher: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> JobResult {
    let mut look = Look::Whole;
    let review = advice::review(game, best, &mut |progress| {
        let goes_on = watcher(progress);
        if goes_on.is_break() {
            look = Look::Stopped;
        }
        goes_on
    });
    JobResult::Assessed(review, look)
}

/// Whoever does not want to wait any longer for a move wants one all the same.
fn choose(
    position: &Position,
    player: Player,
    seed: u64,
    watcher: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> JobResult {
    let mut meter = Search::watched(player.patience(position.shape()), watcher);
    let (mut solver, mut chance) = (solver(position), Chance::from_seed(seed));
    let mut table = players::Table { solver: &mut solver, chance: &mut chance };
    JobResult::Chosen(table.choose_anyway(player, position, &mut meter))
}

fn see(position: &Position, watcher: &mut dyn FnMut(Progress) -> ControlFlow<()>) -> JobResult {
    let mut meter = Search::watched(Budget::unlimited(), watcher);
    JobResult::Seen(solver(position).sight(position, &mut meter).ok())
}

fn review(position: &Position, watcher: &mut dyn FnMut(Progress) -> ControlFlow<()>) -> JobResult {
    let mut meter = Search::watched(Budget::unlimited(), watcher);
    JobResult::Reviewed(Review::of(position, &mut solver(position), &mut meter))
}

fn solver(position: &Position) -> Solver {
    Solver::new(position.shape(), DEFAULT_TABLE).with_book()
}

fn grow(
    board: &Board,
    strategy: Strategy,
    watcher: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Grown {
    let mut search = Search::watched(builders::default_budget(board), watcher);
    builders::grow(strategy, &Task::new(board), &mut search)
}

#[cfg(test)]
mod tests {
    use std::cmp::Reverse;

    use qeq_clikomania::board::RandomBoard;
    use qeq_clikomania::rules::Rules;
    use qeq_cluedo::game::Setup;
    use qeq_cluedo::notebook::Notebook;
    use qeq_conecta4::notation;
    use qeq_conecta4::players::{Level, PATIENCE};
    use qeq_conecta4::shape::Shape;
    use qeq_core::guess::Guess;
    use qeq_frontend::{builtin, decks};
    use qeq_i18n::Lang;

    use super::*;

    fn hunt() -> Job {
        let board = builtin::board(Lang::Es);
        let questions: Vec<_> = board.question_ids().collect();
        let hidden = board.character_ids().next().unwrap();
        let mut hunt = Hunt::start(board, hidden);
        for question in questions {
            hunt.handle(Guess::Attribute(question)).unwrap();
        }
        Job::Judge(Box::new(hunt))
    }

    fn suggestion() -> Job {
        let deck = decks::all().remove(0);
        let hands = vec![deck.size() - 3];
        let notebook = Notebook::new(Setup::new(deck, hands).unwrap());
        Job::Cluedo(Box::new(cluedo::Task::Suggest { notebook, place: None }))
    }

    #[test]
    fn a_report_and_a_suggestion_hear_the_stop_as_everything_does() {
        for job in [hunt(), suggestion()] {
            assert_eq!(job.stopped(), Stopped::WithNothing);
            let result = run(job, &mut |_| ControlFlow::Break(()));
            assert!(matches!(result, JobResult::Nothing), "{result:?}");
        }
    }

    #[test]
    fn the_bar_of_a_look_back_never_goes_back_and_keeps_what_was_found() {
        let size = RandomBoard { rows: 8, width: 8, colours: 4 };
        let mut game = blocks::Game::new(size.draw(1), Rules::default());
        let best = game.best_rest(1, &mut Search::new(Budget::nodes(200)));
        game.take(best.moves[0]).unwrap();
        let mut heard = Vec::new();
        let known = Known { record: None, best: None, bound: game.most_left() + game.value() };
        run(Job::Assess { game: Box::new(game), best: None, known }, &mut |progress| {
            heard.push(progress);
            ControlFlow::Continue(())
        });
        assert!(heard.is_sorted_by_key(|progress| progress.nodes), "{heard:?}");
        assert!(heard.iter().all(|progress| progress.budget == heard[0].budget));
        assert!(heard.is_sorted_by_key(|progress| progress.lower), "{heard:?}");
        let upper = |progress: &Progress| progress.upper.map(Reverse);
        assert!(heard.is_sorted_by_key(upper) && heard[0].upper.is_some(), "{heard:?}");
        assert!(heard.last().is_some_and(|progress| progress.lower > Some(0)), "{heard:?}");
    }

    #[test]
    fn a_job_that_breaks_leaves_whoever_runs_it_as_it_was() {
        let mut was_guarded = false;
        let result = run_guarded(hunt(), &mut |_| {
            was_guarded = guard::is_guarded();
            panic!("this message is wanted")
        });
        assert!(matches!(result, JobResult::Broken) && was_guarded, "{result:?}");
        assert!(!guard::is_guarded());
    }

    /// What the perfect player of a game tells first of how far it is, and what it moves when it is stopped then.
    fn stopped_at_once(shape: Shape, moves: &str) -> (Progress, players::Chosen) {
        let position = Box::new(notation::read(moves, shape).unwrap());
        let job = Job::Choose { position, player: Player::Level(Level::Perfect), seed: 1 };
        let mut heard = None;
        let result = run(job, &mut |progress| {
            heard.get_or_insert(progress);
            ControlFlow::Break(())
        });
        let JobResult::Chosen(Some(chosen)) = result else { panic!("no move: {result:?}") };
        (heard.expect("it tells how far it is"), chosen)
    }

    #[test]
    fn the_perfect_player_is_waited_for_no_longer_than_it_tells_where_it_has_no_book() {
        let wide = Shape::new(6, 8, 4).unwrap();
        let (progress, chosen) = stopped_at_once(wide, "");
        assert_eq!((progress.budget, chosen.in_haste), (Some(PATIENCE), true));
        let (progress, chosen) = stopped_at_once(Shape::USUAL, "1722667");
        assert_eq!((progress.budget, chosen.in_haste), (None, true));
    }

    #[test]
    fn a_report_tells_how_far_it_is() {
        let mut parts = Vec::new();
        let result = run(hunt(), &mut |progress| {
            parts.push((progress.nodes, progress.budget));
            ControlFlow::Continue(())
        });
        assert!(matches!(result, JobResult::Judged(verdicts) if verdicts.len() == 20));
        assert_eq!((parts[0], parts[parts.len() - 1]), ((0, Some(20)), (19, Some(20))));
    }
}
