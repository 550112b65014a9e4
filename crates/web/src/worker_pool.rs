//! Slow work beside the requests: so many searches at once, each with a budget, and stopped when nobody waits any more; and
//! so many readings and replays, which end by themselves.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use qeq_base::search::{Progress, Search};
use qeq_core::builders::{self, Strategy, Task};
use qeq_core::tree::QuestionTree;
use qeq_frontend::threads;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};
use tokio::task_local;
use tokio::time::timeout;

use crate::boards::Entry;
use crate::problem::Problem;

/// Searches at once. The others wait, as long as any of these goes on, also when nobody waits for it any more.
pub(crate) const AT_ONCE: usize = 2;

/// Readings and replays at once. The others wait, as long as any of these goes on, also when nobody waits for it any more:
/// what is left behind neither piles up nor takes the processor from everybody.
pub(crate) const BESIDE: usize = 8;

/// So long may a search take that has no thread of its own: nobody else is answered meanwhile, and neither is it noticed that
/// whoever asked has gone, or that the time of the request is over.
pub(crate) const HELD_UP: Duration = Duration::from_secs(3);

task_local! {
    /// Whether the request that is answered waits for its turn.
    static WAITS: Cell<bool>;
}

/// Answers a request unless that takes too long. Then it tells whether its work was stopped, or had not begun.
pub(crate) async fn within<T>(
    limit: Duration,
    answer: impl Future<Output = T>,
) -> Result<T, Problem> {
    let mut answer = pin!(WAITS.scope(Cell::new(false), answer));
    if let Ok(answered) = timeout(limit, &mut answer).await {
        return Ok(answered);
    }
    let waits = answer.as_mut().take_value().is_some_and(Cell::into_inner);
    Err(if waits { Problem::Busy } else { Problem::Stopped })
}

/// Waits for others. It is noted, where the request has a limit.
async fn turn<T>(of_others: impl Future<Output = T>) -> T {
    let note = |waits| WAITS.try_with(|it| it.set(waits)).ok();
    note(true);
    let done = of_others.await;
    note(false);
    done
}

/// Where slow work is done.
#[derive(Debug)]
pub(crate) struct Desk {
    places: Arc<Semaphore>,
    /// Those of what needs no place among the searches.
    beside: Arc<Semaphore>,
}

/// Tells the work to stop when whoever waits for it goes away.
struct StopWhenDropped(Stop);

impl Drop for StopWhenDropped {
    fn drop(&mut self) {
        self.0.now();
    }
}

/// Says when nobody waits for the work any more.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stop {
    is_left: Arc<AtomicBool>,
    deadline: Option<Instant>,
}

impl Stop {
    /// The same, but nobody waits beyond that time.
    fn by(self, deadline: Instant) -> Self {
        Self { deadline: Some(deadline), ..self }
    }

    /// From now on nobody waits.
    pub(crate) fn now(&self) {
        self.is_left.store(true, Ordering::Relaxed);
    }

    /// Whether somebody waits.
    pub(crate) fn goes_on(&self) -> bool {
        let is_over = self.deadline.is_some_and(|it| it <= Instant::now());
        !is_over && !self.is_left.load(Ordering::Relaxed)
    }

    /// The same for a search that has a watcher.
    pub(crate) fn watcher(&self) -> impl FnMut(Progress) -> ControlFlow<()> {
        |_| match self.goes_on() {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    }
}

impl Desk {
    pub(crate) fn new() -> Self {
        let places = |count| Arc::new(Semaphore::new(count));
        Self { places: places(AT_ONCE), beside: places(BESIDE) }
    }

    /// The tree of a board, grown once.
    pub(crate) async fn tree(
        &self,
        entry: &Arc<Entry>,
        strategy: Strategy,
    ) -> Result<Arc<QuestionTree>, Problem> {
        let grow = || async {
            let for_work = Arc::clone(entry);
            self.run(move |stop| Arc::new(grow(&for_work, strategy, &stop))).await
        };
        turn(entry.tree(strategy).get_or_try_init(grow)).await.cloned()
    }

    /// Does something slow in a thread of its own, which is told when nobody waits for it any more. Where the system gives
    /// none, nobody waits longer than the others may be [held up](HELD_UP).
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(Stop) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let place = place(&self.places).await?;
        let stop = Stop::default();
        let _guard = StopWhenDropped(stop.clone());
        let work = move |thread| {
            let _place = place;
            match thread {
                Thread::Own => Ok(work(stop)),
                Thread::Answering => in_time(work, &stop.by(Instant::now() + HELD_UP)),
            }
        };
        somewhere(work).await?
    }

    /// Does something that takes longer than others should wait for, and yet needs no place among the searches, in a
    /// thread of its own. It is not stopped, and keeps its own place until it ends. Where the system gives no thread it is
    /// done in the one that answers, and others do wait.
    pub(crate) async fn beside<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let place = place(&self.beside).await?;
        let work = move || {
            let _place = place;
            work()
        };
        apart(work).await
    }

    /// Whether anything slow is done now.
    pub(crate) fn is_busy(&self) -> bool {
        self.places.available_permits() < AT_ONCE
    }
}

/// The same where something else bounds how much of it there is.
pub(crate) async fn apart<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Problem> {
    somewhere(|_| work()).await
}

async fn place(places: &Arc<Semaphore>) -> Result<OwnedSemaphorePermit, Problem> {
    turn(Arc::clone(places).acquire_owned()).await.map_err(|_| Problem::Stopped)
}

/// In which thread something is done.
#[derive(Clone, Copy)]
enum Thread {
    Own,
    /// The one that answers: the system gives no other.
    Answering,
}

async fn somewhere<T: Send + 'static>(
    work: impl FnOnce(Thread) -> T + Send + 'static,
) -> Result<T, Problem> {
    let (tell, told) = oneshot::channel();
    let has_thread = threads::with((work, tell), |(work, tell)| {
        // Nobody may wait for it any more.
        let _ = tell.send(work(Thread::Own));
    });
    match has_thread {
        Ok(()) => told.await.map_err(|_| Problem::Broken),
        Err((work, _)) => Ok(work(Thread::Answering)),
    }
}

/// What comes of work, unless it was stopped: what it has then is no answer, nor to be kept.
fn in_time<T>(work: impl FnOnce(Stop) -> T, stop: &Stop) -> Result<T, Problem> {
    let done = work(stop.clone());
    stop.goes_on().then_some(done).ok_or(Problem::Stopped)
}

fn grow(entry: &Entry, strategy: Strategy, stop: &Stop) -> QuestionTree {
    let mut watcher = stop.watcher();
    let mut search = Search::watched(builders::default_budget(&entry.board), &mut watcher);
    builders::grow(strategy, &Task::new(&entry.board), &mut search).tree
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use tokio::task::JoinHandle;

    use qeq_base::search::{Budget, Stopped};

    use super::*;

    /// What nobody waits for any more is told to stop, and keeps its place until it has.
    #[tokio::test]
    async fn abandoned_work_keeps_its_place_until_it_ends() {
        let desk = Arc::new(Desk::new());
        let (told, begun) = mpsc::channel();
        let work = move |stop: Stop| {
            told.send(stop.clone()).unwrap();
            while stop.goes_on() {
                std::thread::yield_now();
            }
        };
        let waiting = tokio::spawn({
            let desk = Arc::clone(&desk);
            async move { desk.run(work).await }
        });
        let stop = tokio::task::spawn_blocking(move || begun.recv().unwrap()).await.unwrap();
        assert_eq!(desk.places.available_permits(), AT_ONCE - 1);
        waiting.abort();
        let _abandoned = waiting.await;
        assert!(!stop.goes_on());
        let all = desk.places.acquire_many(AT_ONCE as u32).await.unwrap();
        assert_eq!(all.num_permits(), AT_ONCE);
    }

    /// A reading that nobody waits for any more goes on, and no more of them begin than there are places.
    #[tokio::test]
    async fn what_is_left_behind_does_not_pile_up() {
        let desk = Arc::new(Desk::new());
        let (leave, may_end) = mpsc::channel::<()>();
        let may_end = Arc::new(std::sync::Mutex::new(may_end));
        let (told, mut begun) = tokio::sync::mpsc::unbounded_channel();
        let begin = || {
            let (desk, may_end, told) = (Arc::clone(&desk), Arc::clone(&may_end), told.clone());
            let work = move || {
                told.send(()).unwrap();
                may_end.lock().unwrap().recv().unwrap();
            };
            tokio::spawn(async move { desk.beside(work).await })
        };
        let left: Vec<_> = (0..2 * BESIDE).map(|_| begin()).collect();
        for _ in 0..BESIDE {
            begun.recv().await.unwrap();
        }
        left.iter().for_each(JoinHandle::abort);
        for it in left {
            let _abandoned = it.await;
        }
        let waiting = begin();
        tokio::task::yield_now().await;
        assert_eq!(desk.beside.available_permits(), 0);
        assert!(begun.try_recv().is_err(), "those left behind have not ended");
        (0..=BESIDE).for_each(|_| leave.send(()).unwrap());
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
        let over = Stop::default().by(Instant::now());
        let told = in_time(|stop| ended = without_end(&stop), &over);
        assert_eq!(ended, Some(Stopped::Asked));
        assert!(matches!(told, Err(Problem::Stopped)));
        let told = in_time(|stop| stop.goes_on(), &Stop::default().by(Instant::now() + HOUR));
        assert!(matches!(told, Ok(true)));
    }

    const HOUR: Duration = Duration::from_secs(3600);

    /// Also within its time.
    #[test]
    fn a_search_that_has_a_deadline_is_stopped_when_nobody_waits_for_it() {
        let stop = Stop::default();
        let for_work = stop.clone().by(Instant::now() + HOUR);
        stop.now();
        assert_eq!(without_end(&for_work), Some(Stopped::Asked));
    }
}
