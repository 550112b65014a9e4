//! Slow work beside the requests: so many at once, each with a budget, and stopped when nobody waits any more.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use qeq_base::search::{Progress, Search};
use qeq_core::builders::{self, Grown, Strategy, Task};
use tokio::sync::Semaphore;

use crate::boards::Entry;
use crate::problem::Problem;

/// Searches at once. The others wait.
const AT_ONCE: usize = 2;

/// Where slow work is done.
#[derive(Debug)]
pub(crate) struct Desk {
    places: Semaphore,
}

/// Tells the work to stop when whoever waits for it goes away.
struct StopWhenDropped(Arc<AtomicBool>);

impl Drop for StopWhenDropped {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Desk {
    pub(crate) fn new() -> Self {
        Self { places: Semaphore::new(AT_ONCE) }
    }

    /// The tree of a board, grown once.
    pub(crate) async fn tree(
        &self,
        entry: &Arc<Entry>,
        strategy: Strategy,
    ) -> Result<Arc<Grown>, Problem> {
        let grow = || async {
            let for_work = Arc::clone(entry);
            self.run(move |stop| Arc::new(grow(&for_work, strategy, &stop))).await
        };
        entry.tree(strategy).get_or_try_init(grow).await.cloned()
    }

    /// Does something slow in a thread of its own. The flag says when nobody waits for it any more.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(Arc<AtomicBool>) -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let _place = self.places.acquire().await.map_err(|_| Problem::Stopped)?;
        let stop = Arc::new(AtomicBool::new(false));
        let _guard = StopWhenDropped(Arc::clone(&stop));
        tokio::task::spawn_blocking(move || work(stop)).await.map_err(|_| Problem::Broken)
    }
}

fn grow(entry: &Entry, strategy: Strategy, stop: &AtomicBool) -> Grown {
    let mut watcher = |_: Progress| match stop.load(Ordering::Relaxed) {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    };
    let mut search = Search::watched(builders::default_budget(&entry.board), &mut watcher);
    builders::grow(strategy, &Task::new(&entry.board), &mut search)
}
