//! The threads that searches share and a page is served by: where the system gives fewer than are wanted, a program does
//! with those that there are, and where it gives none, with its own.

use std::io::{self, ErrorKind};
use std::iter;
use std::num::NonZero;
use std::sync::OnceLock;
use std::sync::mpsc::{self, Sender};
use std::thread::{self, JoinHandle};

use rayon::{ThreadBuilder, ThreadPoolBuilder};

/// Beside those of searches and of a page: one for slow work, and one to spare.
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

/// Whether there are fewer threads than were wanted.
static ARE_FEW: OnceLock<bool> = OnceLock::new();

/// Whether there are fewer threads than were wanted.
pub(crate) fn are_few() -> bool {
    ARE_FEW.get().copied().unwrap_or(false)
}

/// Sees how many threads are to be had. Where there are enough, the first search starts its own, one a processor; it would
/// break where it is not given all of them, and so where there are few it finds them started, half of what there is.
pub(crate) fn install() {
    let processors = thread::available_parallelism().map_or(1, NonZero::get);
    let wanted = 2 * processors + MORE;
    let mut had: Vec<Waiting> = iter::from_fn(Waiting::start).take(wanted).collect();
    let are_few = had.len() < wanted;
    if ARE_FEW.set(are_few).is_ok() && are_few {
        // Nobody has built another pool before.
        let _ = pool_of(&mut had);
    }
    had.into_iter().for_each(Waiting::dismiss);
}

/// Makes half of these threads those of searches, or the thread of the program where there is none.
fn pool_of(had: &mut Vec<Waiting>) -> Result<(), rayon::ThreadPoolBuildError> {
    let pool = ThreadPoolBuilder::new().num_threads((had.len() / 2).max(1));
    if had.is_empty() {
        return pool.use_current_thread().build_global();
    }
    let give = |place| {
        let given = had.pop().and_then(|waiting| waiting.place.send(place).ok());
        given.ok_or_else(|| io::Error::from(ErrorKind::WouldBlock))
    };
    pool.spawn_handler(give).build_global()
}
