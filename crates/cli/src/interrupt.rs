//! Ctrl-C, and the time that a search may take: a search ends with the best that it has, work that somebody waits for at
//! a prompt ends alone, everything else ends at once.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::exit::INTERRUPTED;

/// How many searches are under way that ask whether they should end, those within others too.
static EARS: AtomicUsize = AtomicUsize::new(0);

/// When such a search was asked to end, unless that is settled.
static ASKED: Mutex<Option<Instant>> = Mutex::new(None);

/// Who ends a program may send the signal to it and at once to its whole group, as GNU `timeout` does. That is one wish.
const ONE_WISH: Duration = Duration::from_millis(300);

/// What saves, before a signal ends the program, what would be lost with it.
pub(crate) type Rescue = Box<dyn FnOnce() + Send>;

static RESCUE: Mutex<Option<Rescue>> = Mutex::new(None);

/// From now on this saves what would be lost; nothing would, without one.
pub(crate) fn rescue_with(rescue: Option<Rescue>) {
    *RESCUE.lock().unwrap_or_else(PoisonError::into_inner) = rescue;
}

/// Ctrl-C ends with 130 wherever the program is, and so do the other signals that ask a program to end; but [`Work`] only
/// stops at Ctrl-C. A search first says what it has; the second time nothing is waited for. Files are renamed into place
/// whole, so none is torn, and half of one is removed; an open screen gives the terminal back first, and a page that is
/// served answers what it was asked. Where nobody can listen, the system's own handler ends the program as well.
#[cfg(unix)]
pub(crate) fn install() {
    use std::sync::mpsc;
    use std::thread;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
    use signal_hook::iterator::Signals;

    let (ready, listening) = mpsc::channel();
    // Without a thread nothing is registered: what nobody handles is left to the system.
    let spawned = thread::Builder::new().spawn(move || {
        let Ok(mut signals) = Signals::new([SIGINT, SIGTERM, SIGHUP, SIGQUIT]) else {
            return;
        };
        drop(ready);
        for signal in &mut signals {
            if signal != SIGINT || !stops_work() {
                end();
            }
        }
    });
    if spawned.is_ok() {
        // Over when somebody listens, or nobody ever will.
        let _: Result<(), _> = listening.recv();
    }
}

/// Ctrl-C ends with 130 wherever the program is.
#[cfg(not(unix))]
pub(crate) fn install() {
    let _ = ctrlc::set_handler(end);
}

/// Work under way is told to stop; false where there is none, or where it does not hear.
#[cfg(unix)]
fn stops_work() -> bool {
    let mut stage = stage();
    match *stage {
        Stage::Idle => false,
        Stage::UnderWay => {
            *stage = Stage::Stopping(Instant::now());
            true
        }
        Stage::Stopping(since) => since.elapsed() <= ONE_WISH,
    }
}

fn end() {
    if qeq_tui::interrupt() || qeq_web::interrupt() {
        return;
    }
    let searches = EARS.load(SeqCst) > 0;
    let again = asked_at().get_or_insert_with(Instant::now).elapsed() > ONE_WISH;
    if again || !searches {
        let rescue = RESCUE.lock().unwrap_or_else(PoisonError::into_inner).take();
        rescue.into_iter().for_each(|rescue| rescue());
        crate::progress::wipe();
        qeq_frontend::files::discard_drafts();
        std::process::exit(i32::from(INTERRUPTED));
    }
}

/// Whether a search was asked to end.
pub(crate) fn asked() -> bool {
    asked_at().is_some()
}

/// The search that was asked to end has ended, and somebody goes on with what it has: a game on its tree is not interrupted.
pub(crate) fn settle() {
    *asked_at() = None;
}

fn asked_at() -> MutexGuard<'static, Option<Instant>> {
    ASKED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How the [`Work`] stands that may be under way.
enum Stage {
    Idle,
    UnderWay,
    #[cfg_attr(not(unix), expect(dead_code, reason = "there Ctrl-C ends the program"))]
    Stopping(Instant),
}

static STAGE: Mutex<Stage> = Mutex::new(Stage::Idle);

fn stage() -> MutexGuard<'static, Stage> {
    STAGE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What somebody waits for who types on afterwards: while this is there, Ctrl-C stops that alone.
pub(crate) struct Work(());

impl Work {
    /// Work that begins now, and no other is under way.
    pub(crate) fn begin() -> Self {
        *stage() = Stage::UnderWay;
        Self(())
    }

    /// Whether it may go on: nobody has stopped it.
    pub(crate) fn go_on(&self) -> ControlFlow<()> {
        match *stage() {
            Stage::Stopping(_) => ControlFlow::Break(()),
            Stage::Idle | Stage::UnderWay => ControlFlow::Continue(()),
        }
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        *stage() = Stage::Idle;
    }
}

/// What a search asks now and then: while this is there, Ctrl-C is the search's business.
pub(crate) struct Ear {
    start: Instant,
    time: Option<Duration>,
}

impl Ear {
    /// The ear of a search that begins now and may take so long.
    pub(crate) fn open(time: Option<Duration>) -> Self {
        EARS.fetch_add(1, SeqCst);
        Self { start: Instant::now(), time }
    }

    /// How long the search has taken.
    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Whether the search may go on: its time is not over, and nobody asked it to end.
    pub(crate) fn go_on(&self) -> ControlFlow<()> {
        let over = self.time.is_some_and(|time| self.elapsed() >= time);
        if over || asked() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Drop for Ear {
    fn drop(&mut self) {
        EARS.fetch_sub(1, SeqCst);
    }
}
