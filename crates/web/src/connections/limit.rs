//! Connection limit: so many are open at once. Whoever comes then has the place of the connection that has been idle longest,
//! which is closed, and waits where all are busy, read a response or have only just been opened. At the end those that are
//! worth waiting for are waited for.

use std::future::pending;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::task::{AbortHandle, JoinSet};
use tokio::time::{Instant, sleep, sleep_until, timeout};

/// So many connections may be open at once. Systems give a program 1024 open files as a rule, and each of the 256 requests that
/// are answered at once may read one as well.
pub(crate) const MAX_OPEN: usize = 512;

/// A connection that has just been opened has so long to begin to ask: it is not idle yet.
pub(crate) const GRACE_PERIOD: Duration = Duration::from_secs(1);

/// Grace period of a shutdown: who asks for half of something and says no more is waited for so long.
pub(super) const SHUTDOWN_GRACE: Duration = Duration::from_secs(1);

/// Between two looks at who is waited for.
const SHUTDOWN_LOOK: Duration = Duration::from_millis(100);

/// Nobody is waited for any longer at a shutdown, however slowly a response is read. A request takes a third of it at most, and
/// as long again where a tree waits until others have gone.
pub(super) const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(60);

/// The open connections, no more than the limit.
#[derive(Debug)]
pub(crate) struct ConnectionLimit {
    max: usize,
    grace: Duration,
    tasks: JoinSet<()>,
    /// Those that are open, and some that are closed, but whoever is let in finds no more of these than of the others: each
    /// takes memory.
    known: Vec<(ConnectionState, AbortHandle)>,
    became_idle: Arc<Notify>,
}

impl ConnectionLimit {
    pub(crate) fn new(max: usize, grace: Duration) -> Self {
        let (tasks, known) = (JoinSet::new(), Vec::new());
        Self { max, grace, tasks, known, became_idle: Arc::new(Notify::new()) }
    }

    /// Waits until one more may be opened; closes the one that has been idle longest where that is needed.
    pub(super) async fn make_room(&mut self) {
        loop {
            while self.tasks.try_join_next().is_some() {}
            // Half of those that are looked at were closed since the last time: each is looked at twice or so, however many
            // come.
            if self.known.len() > 2 * self.tasks.len() {
                self.known.retain(|(_, task)| !task.is_finished());
            }
            if self.tasks.len() < self.max {
                return;
            }
            match self.longest_idle() {
                Some((since, task)) if since <= Instant::now() => {
                    task.abort();
                    self.tasks.join_next().await;
                }
                first => self.change(first.map(|(since, _)| since)).await,
            }
        }
    }

    /// The one that was idle first, and since when; none where none is idle.
    fn longest_idle(&self) -> Option<(Instant, AbortHandle)> {
        let open = self.known.iter().filter(|(_, task)| !task.is_finished());
        let idle = open.filter_map(|(it, task)| Some((it.idle_since()?, task)));
        idle.min_by_key(|(since, _)| *since).map(|(since, task)| (since, task.clone()))
    }

    /// Waits until a connection is closed or becomes idle, or until this time, from which on one counts as idle.
    async fn change(&mut self, since: Option<Instant>) {
        let is_idle = async {
            match since {
                Some(since) => sleep_until(since).await,
                None => pending().await,
            }
        };
        tokio::select! {
            () = is_idle => (),
            () = self.became_idle.notified() => (),
            _ = self.tasks.join_next() => (),
        }
    }

    /// The state of one more, which counts as idle after the grace period.
    pub(super) fn state(&self) -> ConnectionState {
        let activity = Activity::Idle(Instant::now() + self.grace);
        ConnectionState {
            activity: Arc::new(Mutex::new(activity)),
            became_idle: Arc::clone(&self.became_idle),
        }
    }

    /// Serves one more in a task, until it ends or another needs its place.
    pub(super) fn spawn(
        &mut self,
        state: ConnectionState,
        connection: impl Future<Output = ()> + Send + 'static,
    ) {
        self.known.push((state, self.tasks.spawn(connection)));
    }

    /// Graceful shutdown: waits until none of those that are open has a whole request to be answered, or a response on its
    /// way.
    pub(super) async fn drained(&self) {
        let drained = async {
            sleep(SHUTDOWN_GRACE).await;
            while self.is_any_awaited() {
                sleep(SHUTDOWN_LOOK).await;
            }
        };
        // Whoever is still there then is left.
        let _ = timeout(SHUTDOWN_TIMEOUT, drained).await;
    }

    fn is_any_awaited(&self) -> bool {
        self.known.iter().any(|(state, task)| !task.is_finished() && state.is_awaited())
    }
}

/// What a connection does.
#[derive(Clone, Copy, Debug)]
enum Activity {
    /// A request is whole, and has no response yet.
    Busy,
    /// Something of a response has not gone through yet.
    Writing,
    /// Nothing, since then: there is no whole request, and of the last response the last byte has gone.
    Idle(Instant),
}

/// What a connection does, as all who serve it note it.
#[derive(Clone, Debug)]
pub(crate) struct ConnectionState {
    activity: Arc<Mutex<Activity>>,
    became_idle: Arc<Notify>,
}

impl ConnectionState {
    /// A request is whole.
    pub(crate) fn set_busy(&self) {
        *self.activity() = Activity::Busy;
    }

    /// A response is there.
    pub(super) fn set_answered(&self) {
        *self.activity() = Activity::Writing;
    }

    /// Something is to go through. Whoever is answered next stays busy, although it may be of the response before.
    pub(super) fn note_writing(&self) {
        let mut activity = self.activity();
        if let Activity::Idle(_) = *activity {
            *activity = Activity::Writing;
        }
    }

    /// All that was to go through has.
    pub(super) fn note_written(&self) {
        let mut activity = self.activity();
        if let Activity::Writing = *activity {
            *activity = Activity::Idle(Instant::now());
            self.became_idle.notify_one();
        }
    }

    fn is_awaited(&self) -> bool {
        self.idle_since().is_none()
    }

    /// Since when it is idle; none where it is not.
    fn idle_since(&self) -> Option<Instant> {
        match *self.activity() {
            Activity::Busy | Activity::Writing => None,
            Activity::Idle(since) => Some(since),
        }
    }

    fn activity(&self) -> MutexGuard<'_, Activity> {
        self.activity.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn closed_connections_are_forgotten_and_the_others_are_not() {
        const STAY: usize = 5;
        let mut limit = ConnectionLimit::new(MAX_OPEN, GRACE_PERIOD);
        for _ in 0..STAY {
            limit.spawn(limit.state(), pending());
        }
        for _ in 0..3 * MAX_OPEN {
            limit.make_room().await;
            assert!(limit.known.len() <= 2 * STAY, "{} are known", limit.known.len());
            limit.spawn(limit.state(), async {});
            let (_, task) = limit.known.last().unwrap();
            while !task.is_finished() {
                tokio::task::yield_now().await;
            }
        }
        let open = limit.known.iter().filter(|(_, task)| !task.is_finished());
        assert_eq!(open.count(), STAY);
    }
}
