//! The threads that searches share and a page is served by: where the system gives fewer than are wanted, a program does
//! with those that there are, and where it gives none, with its own.

use std::io::{self, ErrorKind};
use std::iter;
use std::num::NonZero;
use std::sync::OnceLock;
use std::sync::mpsc::{self, Sender};
use std::thread::{self, JoinHandle};

use rayon::{ThreadBuilder, ThreadPoolBuildError, ThreadPoolBuilder};

/// Beside those of searches, and beside those of a page, where there are rooms: one for slow work, and one to spare.
const MORE: usize = 2;

/// A thread that waits to become one of the pool.
struct Waiting {
    place: Sender<ThreadBuilder>,
    thread: JoinHandle<()>,
}

impl Waiting {
    /// Such a thread, if one is to be had.
    fn start() -> Option<Self> {
        let (place, given) = mpsc::channel::<ThreadBuilder>();
        let wait = move || given.recv().into_iter().for_each(ThreadBuilder::run);
        let thread = thread::Builder::new().spawn(wait).ok()?;
        Some(Self { place, thread })
    }

    /// Ends it: there is no place for it.
    fn dismiss(self) {
        drop(self.place);
        let _: thread::Result<()> = self.thread.join();
    }
}

/// Whether there were fewer threads for searches than were wanted.
static ARE_FEW: OnceLock<bool> = OnceLock::new();

/// Whether there are fewer threads than a page wants, one a processor.
pub(crate) fn are_few_for_a_page() -> bool {
    let wanted = processors() + MORE;
    ARE_FEW.get() == Some(&true) || {
        let had = start(wanted);
        let are_few = had.len() < wanted;
        had.into_iter().for_each(Waiting::dismiss);
        are_few
    }
}

/// Who begins searches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Searches {
    /// The thread of the program, which is one of those that share them: a short search does not wait for another to wake
    /// up. Nobody else may begin any.
    Own,
    /// Threads of a screen or a page.
    OfRooms,
}

/// Makes the threads ready that searches share, one a processor. Rayon would start its own with the first search, and break
/// where it is not given all of them; so where there are few it gets half of what there is, and the thread of the program
/// where there is none.
pub(crate) fn install(searches: Searches) {
    let wanted = match searches {
        Searches::Own => processors(),
        Searches::OfRooms => processors() + MORE,
    };
    let mut had = start(wanted);
    let are_few = had.len() < wanted;
    if ARE_FEW.set(are_few).is_ok() {
        // Nobody has built another pool before.
        let _ = if are_few { small_pool(&mut had) } else { usual_pool(&mut had, searches) };
    }
    had.into_iter().for_each(Waiting::dismiss);
}

fn processors() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// So many threads, or as many as are to be had.
fn start(wanted: usize) -> Vec<Waiting> {
    iter::from_fn(Waiting::start).take(wanted).collect()
}

/// One a processor, or as many as the variable of rayon says.
fn usual_pool(had: &mut Vec<Waiting>, searches: Searches) -> Result<(), ThreadPoolBuildError> {
    let pool = match searches {
        Searches::Own => ThreadPoolBuilder::new().use_current_thread(),
        Searches::OfRooms => ThreadPoolBuilder::new(),
    };
    pool.spawn_handler(|place| give(had, place)).build_global()
}

/// Half of what there is.
fn small_pool(had: &mut Vec<Waiting>) -> Result<(), ThreadPoolBuildError> {
    let pool = ThreadPoolBuilder::new().num_threads((had.len() / 2).max(1));
    if had.is_empty() {
        return pool.use_current_thread().build_global();
    }
    pool.spawn_handler(|place| give(had, place)).build_global()
}

/// Makes one that waits, or a new one, a thread of the pool.
fn give(had: &mut Vec<Waiting>, place: ThreadBuilder) -> io::Result<()> {
    let given = had.pop().or_else(Waiting::start).and_then(|it| it.place.send(place).ok());
    given.ok_or_else(|| io::Error::from(ErrorKind::WouldBlock))
}
