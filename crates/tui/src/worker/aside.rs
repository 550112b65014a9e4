//! Work beside a screen that goes on being used: nothing covers that, and whoever has ordered the work shows how far it is.

use std::time::Duration;

use qeq_base::search::Progress;

use super::Ticket;

/// Work is shown once it takes longer than this.
pub(crate) const SHOWN_AFTER: Duration = Duration::from_millis(250);

/// A job of which the screen on top wants the result, whatever is done there meanwhile.
#[derive(Debug)]
pub(crate) struct Aside {
    ticket: Ticket,
    since: Duration,
    nodes: u64,
}

/// How far such work is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SoFar {
    /// Whole seconds since it began.
    pub(crate) seconds: u64,
    /// Nodes that were visited, as far as it has told.
    pub(crate) nodes: u64,
}

impl Aside {
    /// Work that begins now.
    pub(crate) fn new(ticket: Ticket, now: Duration) -> Self {
        Self { ticket, since: now, nodes: 0 }
    }

    /// Whether news are of this work.
    pub(crate) fn is_of(&self, ticket: Ticket) -> bool {
        self.ticket == ticket
    }

    /// It tells how far it is.
    pub(crate) fn note(&mut self, progress: Progress) {
        self.nodes = progress.nodes;
    }

    /// When it is shown, if it takes so long.
    pub(crate) fn shown_from(&self) -> Duration {
        self.since + SHOWN_AFTER
    }

    /// How far it is, once that is worth showing.
    pub(crate) fn so_far(&self, now: Duration) -> Option<SoFar> {
        let seconds = now.saturating_sub(self.since).as_secs();
        (now >= self.shown_from()).then_some(SoFar { seconds, nodes: self.nodes })
    }
}
