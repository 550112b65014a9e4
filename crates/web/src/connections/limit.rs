//! Who is connected. There is room for so many: whoever comes then has the place of the one who has been silent longest,
//! and waits where everybody is being answered or has only just come.

use std::future::pending;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::task::{AbortHandle, JoinSet};
use tokio::time::{Instant, sleep_until};

/// So many may be connected at once. Systems give a program 1024 open files as a rule, and each of the 256 requests that
/// are answered at once may read one as well.
pub(crate) const MOST: usize = 512;

/// Whoever has just come has so long to begin to ask: it is no silence yet.
pub(crate) const GRACE: Duration = Duration::from_secs(1);

/// Those who are connected.
#[derive(Debug)]
pub(crate) struct Guests {
    most: usize,
    grace: Duration,
    tasks: JoinSet<()>,
    /// And some who have gone, but whoever is let in finds no more of those than of the others: each takes memory.
    known: Vec<(Silence, AbortHandle)>,
    hushed: Arc<Notify>,
}

impl Guests {
    pub(crate) fn new(most: usize, grace: Duration) -> Self {
        let (tasks, known) = (JoinSet::new(), Vec::new());
        Self { most, grace, tasks, known, hushed: Arc::new(Notify::new()) }
    }

    /// Waits until there is room for one more.
    pub(super) async fn room(&mut self) {
        loop {
            while self.tasks.try_join_next().is_some() {}
            // Half of those who are looked at have gone since the last time: each is looked at twice or so, however many come.
            if self.known.len() > 2 * self.tasks.len() {
                self.known.retain(|(_, task)| !task.is_finished());
            }
            if self.tasks.len() < self.most {
                return;
            }
            match self.most_silent() {
                Some((since, task)) if since <= Instant::now() => {
                    task.abort();
                    self.tasks.join_next().await;
                }
                first => self.news(first.map(|(since, _)| since)).await,
            }
        }
    }

    /// Whoever is silent first, and since when; nobody where all are being answered.
    fn most_silent(&self) -> Option<(Instant, AbortHandle)> {
        let here = self.known.iter().filter(|(_, task)| !task.is_finished());
        let silent = here.filter_map(|(it, task)| Some((it.since()?, task)));
        silent.min_by_key(|(since, _)| *since).map(|(since, task)| (since, task.clone()))
    }

    /// Waits until somebody has gone or is silent, or will have been at this time.
    async fn news(&mut self, since: Option<Instant>) {
        let is_silent = async {
            match since {
                Some(since) => sleep_until(since).await,
                None => pending().await,
            }
        };
        tokio::select! {
            () = is_silent => (),
            () = self.hushed.notified() => (),
            _ = self.tasks.join_next() => (),
        }
    }

    /// The silence of one more.
    pub(super) fn silence(&self) -> Silence {
        let since = Instant::now() + self.grace;
        Silence { since: Arc::new(Mutex::new(Some(since))), hushed: Arc::clone(&self.hushed) }
    }

    /// Attends to one more, until the connection ends or another needs the place.
    pub(super) fn attend(
        &mut self,
        silence: Silence,
        connection: impl Future<Output = ()> + Send + 'static,
    ) {
        self.known.push((silence, self.tasks.spawn(connection)));
    }
}

/// Since when somebody is silent; never while being answered.
#[derive(Clone, Debug)]
pub(super) struct Silence {
    since: Arc<Mutex<Option<Instant>>>,
    hushed: Arc<Notify>,
}

impl Silence {
    /// An answer is there. It is on its way before its place is anybody else's: both are the business of one task.
    pub(super) fn begin(&self) {
        self.set(Some(Instant::now()));
        self.hushed.notify_one();
    }

    /// A request is whole.
    pub(super) fn end(&self) {
        self.set(None);
    }

    fn set(&self, since: Option<Instant>) {
        *self.since.lock().unwrap_or_else(PoisonError::into_inner) = since;
    }

    fn since(&self) -> Option<Instant> {
        *self.since.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn those_who_have_gone_are_forgotten_and_the_others_are_not() {
        const STAY: usize = 5;
        let mut guests = Guests::new(MOST, GRACE);
        for _ in 0..STAY {
            guests.attend(guests.silence(), pending());
        }
        for _ in 0..3 * MOST {
            guests.room().await;
            assert!(guests.known.len() <= 2 * STAY, "{} are known", guests.known.len());
            guests.attend(guests.silence(), async {});
            let (_, task) = guests.known.last().unwrap();
            while !task.is_finished() {
                tokio::task::yield_now().await;
            }
        }
        let here = guests.known.iter().filter(|(_, task)| !task.is_finished());
        assert_eq!(here.count(), STAY);
    }
}
