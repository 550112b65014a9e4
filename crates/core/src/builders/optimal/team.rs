//! Several threads on one table.
//!
//! All of them search everybody under the same limit, and whatever one learns about a set the others read. They keep
//! out of each other's way: a split whose side another one is searching is left for later (ABDADA: Weill, *The ABDADA
//! distributed minimax search algorithm*, 1996). To refute a limit every split has to be looked at anyway, so hardly
//! anything is searched that one thread alone would not have.
//!
//! The optimum is the same as that of one thread; how many nodes it takes depends on who comes first.

use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::thread;

use super::bits::Bits;
use super::exact::Searcher;
use super::frame::Part;
use super::memo::Key;
use super::meter::{Halt, Meter, Pace};

/// A search of so many nodes is not worth the room that a table for several threads takes.
const ALONE: u64 = 1 << 13;

/// How a search is shared out.
pub(super) struct Team {
    threads: NonZero<usize>,
    /// So many nodes of each limit are searched by one thread.
    pub(super) alone: u64,
}

impl Team {
    /// So many threads, once a search is worth it.
    pub(super) fn of(threads: NonZero<usize>) -> Self {
        Self { threads, alone: ALONE }
    }
}

/// The sets that are being searched, as far as they stand in the way of each other: one is known for each slot.
pub(super) struct Busy(Vec<AtomicU64>);

/// Sets that meet in one are not kept out of each other's way, which costs some time: the levels of recursion of all threads
/// may be more, up to 1023 of each, but those that lie below few others are left alone anyway.
const SLOTS: usize = 1 << 12;

impl Busy {
    fn new() -> Self {
        Self(std::iter::repeat_with(AtomicU64::default).take(SLOTS).collect())
    }

    pub(super) fn enter(&self, key: Key) {
        self.slot(key).store(key.short(), Relaxed);
    }

    pub(super) fn leave(&self, key: Key) {
        // Whoever came later stays.
        let _ = self.slot(key).compare_exchange(key.short(), 0, Relaxed, Relaxed);
    }

    pub(super) fn holds(&self, key: Key) -> bool {
        self.slot(key).load(Relaxed) == key.short()
    }

    fn slot(&self, key: Key) -> &AtomicU64 {
        &self.0[key.short() as usize % SLOTS]
    }
}

/// What the threads of a team tell each other.
#[derive(Default)]
struct Shared {
    /// One of them is done.
    done: AtomicBool,
    /// Nodes of the helpers that nobody has counted yet.
    nodes: AtomicU64,
}

impl Shared {
    /// Counts the nodes of the helpers that nobody has counted yet.
    fn count_helpers(&self, meter: &mut Meter<'_, '_>) -> Result<(), Halt> {
        meter.visit_many(self.nodes.swap(0, Relaxed))
    }
}

/// The pace of a helper: it goes on until somebody is done.
struct Helping<'a> {
    shared: &'a Shared,
    work: usize,
}

impl Pace for Helping<'_> {
    fn visit(&mut self) -> Result<(), Halt> {
        self.shared.nodes.fetch_add(1, Relaxed);
        if self.shared.done.load(Relaxed) { Err(Halt) } else { Ok(()) }
    }

    fn work_done(&mut self) -> &mut usize {
        &mut self.work
    }
}

/// The pace of the thread that leads: it counts everybody's nodes.
struct Leading<'a, 'b, 'c> {
    shared: &'a Shared,
    meter: &'a mut Meter<'b, 'c>,
}

impl Pace for Leading<'_, '_, '_> {
    fn visit(&mut self) -> Result<(), Halt> {
        self.shared.count_helpers(self.meter)?;
        if self.shared.done.load(Relaxed) { Err(Halt) } else { self.meter.visit() }
    }

    fn work_done(&mut self) -> &mut usize {
        self.meter.work_done()
    }
}

/// Whoever ends, in whatever way, ends the search of all.
struct Ends<'a>(&'a AtomicBool);

impl Drop for Ends<'_> {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

/// [`Searcher::search`] by a team, or as many threads of it as the system gives.
pub(super) fn search<B: Bits>(
    searcher: &mut Searcher,
    team: &Team,
    everyone: Part<'_, B>,
    limit: u64,
    meter: &mut Meter<'_, '_>,
) -> Result<u64, Halt> {
    let threads = team.threads.get();
    if threads == 1 {
        return searcher.search(everyone, limit, meter);
    }
    match searcher.search(everyone, limit, &mut meter.part(team.alone)) {
        Err(Halt) if !meter.is_spent() => {}
        found => return found,
    }
    searcher.share(Arc::new(Busy::new()));
    let helpers: Vec<Searcher> = (1..threads).map(|_| searcher.helper(everyone.frame)).collect();
    let shared = Shared::default();
    let found = thread::scope(|scope| {
        for helper in helpers {
            let shared = &shared;
            let helping = move || help(helper, everyone, limit, shared);
            // Where no more threads are to be had, those that there are search.
            let _ = thread::Builder::new().spawn_scoped(scope, helping);
        }
        let _ends = Ends(&shared.done);
        searcher.search(everyone, limit, &mut Leading { shared: &shared, meter })
    });
    searcher.unshare();
    // Those since the leader's last visit. Where they spend the rest, the meter knows it, and what was found is found.
    let _ = shared.count_helpers(meter);
    match found {
        // A helper was first.
        Err(Halt) if !meter.is_spent() => searcher.search(everyone, limit, meter),
        found => found,
    }
}

/// What a helper does: whatever it finds is in the table.
fn help<B: Bits>(mut helper: Searcher, everyone: Part<'_, B>, limit: u64, shared: &Shared) {
    let _ends = Ends(&shared.done);
    let _ = helper.search(everyone, limit, &mut Helping { shared, work: 0 });
}

#[cfg(test)]
mod tests {
    use qeq_base::search::Search;

    use super::*;
    use crate::builders::Task;
    use crate::builders::optimal::Exact;
    use crate::builders::optimal::bits::Words;
    use crate::testing::random_board;

    type Board = Exact<Words<1>>;

    /// The optimum, and the nodes that it takes.
    fn optimum(board: &mut Board) -> (u64, u64) {
        let Board { frame, splits, searcher, .. } = board;
        let everyone = Part { frame, group: &frame.everyone(), splits };
        let mut search = Search::unlimited();
        let found = searcher.search(everyone, u64::MAX, &mut Meter::new(&mut search, u64::MAX));
        (found.unwrap(), search.progress().nodes)
    }

    #[test]
    fn what_helpers_did_since_the_last_visit_is_counted_once() {
        let shared = Shared { nodes: 7.into(), ..Shared::default() };
        let mut search = Search::unlimited();
        let mut meter = Meter::new(&mut search, u64::MAX);
        Leading { shared: &shared, meter: &mut meter }.visit().unwrap();
        shared.nodes.fetch_add(5, Relaxed);
        shared.count_helpers(&mut meter).unwrap();
        shared.count_helpers(&mut meter).unwrap();
        assert_eq!(meter.nodes(), 13);
    }

    /// What a helper has found nobody searches again; it tells what it took, and that there is no more to do.
    #[test]
    fn a_helper_searches_for_all() {
        let board = random_board(32, 24, 0.1, 5);
        let task = Task::new(&board);
        let [mut alone, mut helped] =
            [(); 2].map(|()| Board::new(&task, board.character_ids().collect()));
        let (total, nodes) = optimum(&mut alone);
        assert!(nodes > 10, "{nodes}");
        helped.searcher.share(Arc::new(Busy::new()));
        let shared = Shared::default();
        let Board { frame, splits, searcher, .. } = &helped;
        let everyone = Part { frame, group: &frame.everyone(), splits };
        help(searcher.helper(frame), everyone, u64::MAX, &shared);
        assert_eq!((shared.nodes.into_inner(), shared.done.into_inner()), (nodes, true));
        assert_eq!(optimum(&mut helped), (total, 0));
    }
}
