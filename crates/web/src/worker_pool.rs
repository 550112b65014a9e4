//! Worker pool: slow work in threads of its own, beside those that answer requests; so many jobs at once, and the others
//! are queued. [`run`](WorkerPool::run) takes searches and the machine's moves, which have budgets and are stopped when nobody
//! waits any more; [`run_anytime`](WorkerPool::run_anytime) those that are told to end a little before, with what they have;
//! [`run_unstoppable`](WorkerPool::run_unstoppable) readings and replays, which end by themselves.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use qeq_base::search::Progress;
use qeq_frontend::threads;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};
use tokio::task_local;
use tokio::time::timeout;

use crate::problem::Problem;

/// Concurrency limit of searches, and as many moves besides. The others are queued, as long as any of these goes on, also
/// when nobody waits for it any more.
pub(crate) const MAX_SEARCHES: usize = 2;

/// Concurrency limit of readings and replays. The others are queued, as long as any of these goes on, also when nobody waits
/// for it any more: what is left behind neither piles up nor takes the processor from everybody.
pub(crate) const MAX_UNSTOPPABLE: usize = 8;

/// Time-out of a search that runs in the thread of its caller, for want of another: nobody else is answered meanwhile, and
/// neither is it noticed that whoever asked has gone, or that the time of the request is over.
pub(crate) const CALLER_TIMEOUT: Duration = Duration::from_secs(3);

/// What is left of the time-out when a search is told to end with what it has: one part in so many.
const PART_TO_ANSWER: u32 = 10;

/// The request that is answered.
struct Waiting {
    /// Whether it waits for what others do.
    is_queued: Cell<bool>,
    /// When what is to be answered in time has to be there; `None` is never.
    deadline: Option<Instant>,
}

task_local! {
    static WAITING: Waiting;
}

/// Time-out of a request: answers it unless that takes too long. Then it tells whether its work was stopped, or had not begun.
pub(crate) async fn with_timeout<T>(
    limit: Duration,
    answer: impl Future<Output = T>,
) -> Result<T, Problem> {
    let deadline = Instant::now().checked_add(limit - limit / PART_TO_ANSWER);
    let waiting = Waiting { is_queued: Cell::new(false), deadline };
    let mut answer = pin!(WAITING.scope(waiting, answer));
    if let Ok(answered) = timeout(limit, &mut answer).await {
        return Ok(answered);
    }
    let is_queued = answer.as_mut().take_value().is_some_and(|it| it.is_queued.get());
    Err(if is_queued { Problem::Busy } else { Problem::Stopped })
}

/// Waits for what others do: in a queue, or for the tree that another request grows. It is noted, where the request has a
/// time-out.
pub(crate) async fn queued<T>(others: impl Future<Output = T>) -> T {
    let note = |is_queued| WAITING.try_with(|it| it.is_queued.set(is_queued)).ok();
    note(true);
    let done = others.await;
    note(false);
    done
}

/// What somebody waits for, and what not to wait for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Job {
    /// The machine's move in a game, and what goes with it: it does not wait for searches of others.
    Move,
    /// A search that may take most of the time of its request.
    Search,
}

/// The pool, by the permits of its kinds of jobs: no kind waits for another.
#[derive(Debug)]
pub(crate) struct WorkerPool {
    moves: Arc<Semaphore>,
    searches: Arc<Semaphore>,
    unstoppable: Arc<Semaphore>,
}

/// Drop guard: tells the work to stop when whoever waits for it goes away.
struct StopOnDrop(Stop);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// Cancellation token of a job: says when nobody waits for it any more.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stop {
    is_cancelled: Arc<AtomicBool>,
    deadline: Option<Instant>,
}

impl Stop {
    /// The same, but nobody waits beyond that time.
    fn with_deadline(self, deadline: Instant) -> Self {
        Self { deadline: Some(deadline), ..self }
    }

    /// From now on nobody waits.
    pub(crate) fn cancel(&self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
    }

    /// Whether somebody waits.
    pub(crate) fn goes_on(&self) -> bool {
        let is_over = self.deadline.is_some_and(|it| it <= Instant::now());
        !is_over && !self.is_cancelled.load(Ordering::Relaxed)
    }

    /// The same for a search that has a watcher.
    pub(crate) fn watcher(&self) -> impl FnMut(Progress) -> ControlFlow<()> {
        |_| match self.goes_on() {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    }
}

impl WorkerPool {
    pub(crate) fn new() -> Self {
        let permits = |count| Arc::new(Semaphore::new(count));
        Self {
            moves: permits(MAX_SEARCHES),
            searches: permits(MAX_SEARCHES),
            unstoppable: permits(MAX_UNSTOPPABLE),
        }
    }

    /// Runs a job in a thread of its own, which is told when nobody waits for it any more. Where the system gives none,
    /// it runs in that of the caller, and no longer than the others may be [held up](CALLER_TIMEOUT).
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        job: Job,
        work: impl FnOnce(Stop) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let run = |thread, stop: Stop| match thread {
            Thread::Worker => Ok(work(stop)),
            Thread::Caller => unless_stopped(work, &stop.with_deadline(after_caller_timeout())),
        };
        self.run_by(job, run).await?
    }

    /// Runs a job that has an answer whenever it is stopped: it is stopped a little before the time of the request is over, or
    /// when the others would be held up.
    pub(crate) async fn run_anytime<T: Send + 'static>(
        &self,
        job: Job,
        work: impl FnOnce(Stop) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let deadline = WAITING.try_with(|it| it.deadline).ok().flatten();
        let run = move |thread, stop: Stop| {
            let held_up = match thread {
                Thread::Worker => None,
                Thread::Caller => Some(after_caller_timeout()),
            };
            let soonest = deadline.into_iter().chain(held_up).min();
            work(soonest.map_or(stop.clone(), |it| stop.with_deadline(it)))
        };
        self.run_by(job, run).await
    }

    /// Runs a job in its turn. Who goes away stops it.
    async fn run_by<T: Send + 'static>(
        &self,
        job: Job,
        run: impl FnOnce(Thread, Stop) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let permits = match job {
            Job::Move => &self.moves,
            Job::Search => &self.searches,
        };
        let permit = acquire(permits).await?;
        let stop = Stop::default();
        let _guard = StopOnDrop(stop.clone());
        spawn_or_call(move |thread| {
            let _permit = permit;
            run(thread, stop)
        })
        .await
    }

    /// Runs in a thread of its own what takes longer than others should wait for, and yet is no search. It is not stopped,
    /// and keeps its permit until it ends. Where the system gives no thread it runs in that of the caller, and others do
    /// wait.
    pub(crate) async fn run_unstoppable<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let permit = acquire(&self.unstoppable).await?;
        let job = move || {
            let _permit = permit;
            work()
        };
        run_unlimited(job).await
    }
}

/// Runs in a thread of its own what something else bounds: without a permit, and not stopped either.
pub(crate) async fn run_unlimited<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Problem> {
    spawn_or_call(|_| work()).await
}

/// A permit, after those who were in the queue before.
async fn acquire(permits: &Arc<Semaphore>) -> Result<OwnedSemaphorePermit, Problem> {
    queued(Arc::clone(permits).acquire_owned()).await.map_err(|_| Problem::Stopped)
}

/// When a job that runs in the thread of its caller has held up the others for long enough.
fn after_caller_timeout() -> Instant {
    Instant::now() + CALLER_TIMEOUT
}

/// In which thread a job runs.
#[derive(Clone, Copy)]
enum Thread {
    Worker,
    /// The one that answers the request: the system gives no other.
    Caller,
}

/// Runs a job in a thread that is spawned for it, or in that of the caller.
async fn spawn_or_call<T: Send + 'static>(
    work: impl FnOnce(Thread) -> T + Send + 'static,
) -> Result<T, Problem> {
    let (tell, told) = oneshot::channel();
    let has_thread = threads::with((work, tell), |(work, tell)| {
        // Nobody may wait for it any more.
        let _ = tell.send(work(Thread::Worker));
    });
    match has_thread {
        Ok(()) => told.await.map_err(|_| Problem::Broken),
        Err((work, _)) => Ok(work(Thread::Caller)),
    }
}

/// What comes of work, unless it was stopped: what it has then is no answer, nor to be kept.
fn unless_stopped<T>(work: impl FnOnce(Stop) -> T, stop: &Stop) -> Result<T, Problem> {
    let done = work(stop.clone());
    stop.goes_on().then_some(done).ok_or(Problem::Stopped)
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use tokio::task::JoinHandle;

    use qeq_base::search::{Budget, Search, Stopped};

    use super::*;

    /// What nobody waits for any more is told to stop, and keeps its permit until it has.
    #[tokio::test]
    async fn abandoned_work_keeps_its_permit_until_it_ends() {
        let pool = Arc::new(WorkerPool::new());
        let (told, begun) = mpsc::channel();
        let work = move |stop: Stop| {
            told.send(stop.clone()).unwrap();
            while stop.goes_on() {
                std::thread::yield_now();
            }
        };
        let waiting = tokio::spawn({
            let pool = Arc::clone(&pool);
            async move { pool.run(Job::Search, work).await }
        });
        let stop = tokio::task::spawn_blocking(move || begun.recv().unwrap()).await.unwrap();
        assert_eq!(pool.searches.available_permits(), MAX_SEARCHES - 1);
        waiting.abort();
        let _abandoned = waiting.await;
        assert!(!stop.goes_on());
        let all = pool.searches.acquire_many(MAX_SEARCHES as u32).await.unwrap();
        assert_eq!(all.num_permits(), MAX_SEARCHES);
    }

    /// A reading that nobody waits for any more goes on, and no more of them begin than there are permits.
    #[tokio::test]
    async fn what_is_cancelled_behind_does_not_pile_up() {
        let pool = Arc::new(WorkerPool::new());
        let (leave, may_end) = mpsc::channel::<()>();
        let may_end = Arc::new(std::sync::Mutex::new(may_end));
        let (told, mut begun) = tokio::sync::mpsc::unbounded_channel();
        let begin = || {
            let (pool, may_end, told) = (Arc::clone(&pool), Arc::clone(&may_end), told.clone());
            let work = move || {
                told.send(()).unwrap();
                may_end.lock().unwrap().recv().unwrap();
            };
            tokio::spawn(async move { pool.run_unstoppable(work).await })
        };
        let left: Vec<_> = (0..2 * MAX_UNSTOPPABLE).map(|_| begin()).collect();
        for _ in 0..MAX_UNSTOPPABLE {
            begun.recv().await.unwrap();
        }
        left.iter().for_each(JoinHandle::abort);
        for it in left {
            let _abandoned = it.await;
        }
        let waiting = begin();
        tokio::task::yield_now().await;
        assert_eq!(pool.unstoppable.available_permits(), 0);
        assert!(begun.try_recv().is_err(), "those left behind have not ended");
        (0..=MAX_UNSTOPPABLE).for_each(|_| leave.send(()).unwrap());
        assert!(waiting.await.unwrap().is_ok());
    }

    /// A search without a budget, until it is told to stop.
    fn without_end(stop: &Stop) -> Option<Stopped> {
        let mut watcher = stop.watcher();
        let mut search = Search::watched(Budget::unlimited(), &mut watcher);
        while search.visit().is_ok() {}
        search.stopped()
    }

    #[test]
    fn a_search_ends_when_its_time_is_over_and_what_it_has_then_is_no_answer() {
        let mut ended = None;
        let over = Stop::default().with_deadline(Instant::now());
        let told = unless_stopped(|stop| ended = without_end(&stop), &over);
        assert_eq!(ended, Some(Stopped::Asked));
        assert!(matches!(told, Err(Problem::Stopped)));
        let told = unless_stopped(
            |stop| stop.goes_on(),
            &Stop::default().with_deadline(Instant::now() + HOUR),
        );
        assert!(matches!(told, Ok(true)));
    }

    #[tokio::test]
    async fn what_has_an_answer_at_any_time_answers_a_little_before_the_time_is_over() {
        let begun = Instant::now();
        let deadline = with_timeout(HOUR, async { WAITING.with(|it| it.deadline) }).await;
        let deadline = deadline.ok().flatten().expect("an hour ends");
        assert!((begun + HOUR / 2..Instant::now() + HOUR).contains(&deadline));
        let over = Waiting { is_queued: Cell::new(false), deadline: Some(begun) };
        let pool = WorkerPool::new();
        // It has no budget.
        let search = pool.run_anytime(Job::Search, |stop| without_end(&stop));
        let answer = WAITING.scope(over, search).await;
        assert!(matches!(answer, Ok(Some(Stopped::Asked))), "{answer:?}");
    }

    /// Neither kind of job waits for the other.
    #[tokio::test]
    async fn a_move_does_not_wait_for_searches() {
        let pool = WorkerPool::new();
        let searches = pool.searches.acquire_many(MAX_SEARCHES as u32).await.unwrap();
        assert!(matches!(pool.run(Job::Move, |_| 1).await, Ok(1)));
        drop(searches);
        let moves = pool.moves.acquire_many(MAX_SEARCHES as u32).await.unwrap();
        assert!(matches!(pool.run(Job::Search, |_| 2).await, Ok(2)));
        drop(moves);
    }

    const HOUR: Duration = Duration::from_secs(3600);

    /// Also within its time.
    #[test]
    fn a_search_that_has_a_deadline_is_stopped_when_nobody_waits_for_it() {
        let stop = Stop::default();
        let for_work = stop.clone().with_deadline(Instant::now() + HOUR);
        stop.cancel();
        assert_eq!(without_end(&for_work), Some(Stopped::Asked));
    }
}
