//! The budget of a search and the person who watches it.
//!
//! A solver counts its nodes here. It learns that it has to stop when the budget is spent or when the
//! watcher says so; clocks and keyboards live in the watcher, never in an engine.

use std::ops::ControlFlow;

/// How many nodes a search may visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget(u64);

impl Budget {
    /// At most `nodes` nodes.
    pub fn nodes(nodes: u64) -> Self {
        Self(nodes)
    }

    /// As many as it takes.
    pub const fn unlimited() -> Self {
        Self(u64::MAX)
    }
}

/// Why a search ended before its proof was complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// The budget of nodes is spent.
    Budget,
    /// The watcher asked for it.
    Asked,
}

/// How far a search has come. `lower` only rises and `upper` only falls; what is counted may be worth less than zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Nodes visited so far.
    pub nodes: u64,
    /// Nodes allowed; `None` without a limit.
    pub budget: Option<u64>,
    /// What a solution costs at least, or what one is known to be worth; `None` while nothing is known.
    pub lower: Option<i64>,
    /// The cost of a solution that is known, or what none is worth more than; `None` while nothing is known.
    pub upper: Option<i64>,
}

impl Progress {
    /// So many nodes of those that are allowed, and nothing known of solutions.
    pub fn unbounded(nodes: u64, budget: Option<u64>) -> Self {
        Self { nodes, budget, lower: None, upper: None }
    }
}

/// Is told of the progress now and then, and may say stop with [`ControlFlow::Break`].
pub type Watcher<'a> = dyn FnMut(Progress) -> ControlFlow<()> + 'a;

/// The watcher hears of the progress once in so many nodes: some hundred times a second.
const NODES_BETWEEN_REPORTS: u64 = 4096;

/// One search under way: its budget, its count of nodes, its bounds and its watcher.
pub struct Search<'a> {
    budget: Budget,
    progress: Progress,
    stopped: Option<Stopped>,
    watcher: Option<&'a mut Watcher<'a>>,
}

impl<'a> Search<'a> {
    /// A search that nobody watches.
    pub fn new(budget: Budget) -> Self {
        let limit = (budget != Budget::unlimited()).then_some(budget.0);
        Self { budget, progress: Progress::unbounded(0, limit), stopped: None, watcher: None }
    }

    /// A search that nobody watches and nothing limits.
    pub fn unlimited() -> Self {
        Self::new(Budget::unlimited())
    }

    /// A search that reports to `watcher`.
    pub fn watched(budget: Budget, watcher: &'a mut Watcher<'a>) -> Self {
        Self { watcher: Some(watcher), ..Self::new(budget) }
    }

    /// Counts one node.
    ///
    /// # Errors
    /// Says why the search has to end; from then on every call does.
    pub fn visit(&mut self) -> Result<(), Stopped> {
        if let Some(stopped) = self.stopped {
            return Err(stopped);
        }
        if self.progress.nodes >= self.budget.0 {
            return self.stop(Stopped::Budget);
        }
        self.progress.nodes += 1;
        if self.progress.nodes.is_multiple_of(NODES_BETWEEN_REPORTS) {
            self.report()
        } else {
            Ok(())
        }
    }

    /// Counts so many nodes as one after the other would be: the watcher hears of them as often, and they end where the
    /// budget does.
    ///
    /// # Errors
    /// As for [`visit`](Self::visit).
    pub fn visit_many(&mut self, nodes: u64) -> Result<(), Stopped> {
        if let Some(stopped) = self.stopped {
            return Err(stopped);
        }
        let mut left = nodes;
        while left > 0 {
            let visited = self.progress.nodes;
            let before_report = NODES_BETWEEN_REPORTS - visited % NODES_BETWEEN_REPORTS;
            let step = left.min(before_report).min(self.budget.0.saturating_sub(visited));
            if step == 0 {
                return self.stop(Stopped::Budget);
            }
            self.progress.nodes += step;
            left -= step;
            if step == before_report {
                self.report()?;
            }
        }
        Ok(())
    }

    /// Asks the watcher at once, for whoever counts nodes that take long.
    ///
    /// # Errors
    /// As for [`visit`](Self::visit).
    pub fn ask(&mut self) -> Result<(), Stopped> {
        self.stopped.map_or_else(|| self.report(), Err)
    }

    /// Runs a part of the search that may visit so many nodes. When they are spent, only the part has ended.
    pub fn within<T>(&mut self, nodes: u64, part: impl FnOnce(&mut Self) -> T) -> T {
        let whole = self.budget;
        self.budget = Budget(whole.0.min(self.progress.nodes.saturating_add(nodes)));
        let result = part(self);
        self.budget = whole;
        if self.stopped == Some(Stopped::Budget) && self.progress.nodes < whole.0 {
            self.stopped = None;
        }
        result
    }

    /// Notes a lower bound; the better of old and new is kept.
    pub fn at_least(&mut self, lower: i64) {
        self.progress.lower = self.progress.lower.max(Some(lower));
    }

    /// Notes an upper bound; the better of old and new is kept.
    pub fn at_most(&mut self, upper: i64) {
        let known = self.progress.upper.unwrap_or(upper);
        self.progress.upper = Some(known.min(upper));
    }

    /// How far it has come.
    pub fn progress(&self) -> Progress {
        self.progress
    }

    /// Why it ended early, when it did.
    pub fn stopped(&self) -> Option<Stopped> {
        self.stopped
    }

    fn report(&mut self) -> Result<(), Stopped> {
        let progress = self.progress;
        match self.watcher.as_mut().map(|watcher| watcher(progress)) {
            Some(ControlFlow::Break(())) => self.stop(Stopped::Asked),
            _ => Ok(()),
        }
    }

    fn stop(&mut self, why: Stopped) -> Result<(), Stopped> {
        self.stopped = Some(why);
        Err(why)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spent_budget_stays_spent() {
        let mut search = Search::new(Budget::nodes(2));
        assert_eq!((search.visit(), search.visit()), (Ok(()), Ok(())));
        assert_eq!(search.visit(), Err(Stopped::Budget));
        assert_eq!(search.visit(), Err(Stopped::Budget));
        assert_eq!(search.progress().nodes, 2);
    }

    #[test]
    fn the_watcher_hears_and_may_stop() {
        let mut heard = Vec::new();
        let mut watcher = |progress: Progress| {
            heard.push(progress.nodes);
            if heard.len() == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let mut search = Search::watched(Budget::unlimited(), &mut watcher);
        let visited = std::iter::from_fn(|| search.visit().ok()).count();
        assert_eq!(visited as u64, 3 * NODES_BETWEEN_REPORTS - 1);
        assert_eq!(search.stopped(), Some(Stopped::Asked));
    }

    #[test]
    fn the_watcher_hears_how_many_nodes_are_allowed() {
        for (budget, allowed) in [(Budget::nodes(5), Some(5)), (Budget::unlimited(), None)] {
            let mut heard = Vec::new();
            let mut watcher = |progress: Progress| {
                heard.push(progress.budget);
                ControlFlow::Continue(())
            };
            Search::watched(budget, &mut watcher).ask().unwrap();
            assert_eq!(heard, [allowed]);
        }
    }

    fn one_by_one(search: &mut Search<'_>, nodes: u64) -> Result<(), Stopped> {
        (0..nodes).try_for_each(|_| search.visit())
    }

    fn at_once(search: &mut Search<'_>, nodes: u64) -> Result<(), Stopped> {
        search.visit_many(nodes)
    }

    /// What is heard of nodes that are counted so many at a time, how each time ends, and how far it comes, where the watcher
    /// says stop at the third time.
    fn told(
        budget: Budget,
        parts: &[u64],
        count: fn(&mut Search<'_>, u64) -> Result<(), Stopped>,
    ) -> (Vec<u64>, Vec<Result<(), Stopped>>, Progress) {
        let mut heard = Vec::new();
        let mut watcher = |progress: Progress| {
            heard.push(progress.nodes);
            if heard.len() == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let mut search = Search::watched(budget, &mut watcher);
        let results = parts.iter().map(|&part| count(&mut search, part)).collect();
        let progress = search.progress();
        (heard, results, progress)
    }

    #[test]
    fn many_nodes_are_counted_as_one_after_the_other() {
        let most = NODES_BETWEEN_REPORTS;
        let budgets = [0, 1, 5, most - 1, most, most + 1, 3 * most, 4 * most].map(Budget::nodes);
        for budget in budgets.into_iter().chain([Budget::unlimited()]) {
            for parts in [
                &[5, 1][..],
                &[most - 1, 1, 1],
                &[most, most, most, 1],
                &[2 * most + 7, most - 7, 3],
                &[5 * most],
            ] {
                let [expected, heard] = [one_by_one, at_once].map(|it| told(budget, parts, it));
                assert_eq!(heard, expected, "{budget:?} {parts:?}");
            }
        }
        let mut search = Search::new(Budget::nodes(0));
        assert_eq!((search.visit_many(0), search.visit()), (Ok(()), Err(Stopped::Budget)));
        assert_eq!(search.visit_many(0), Err(Stopped::Budget), "from then on every call does");
    }

    #[test]
    fn the_watcher_is_asked_at_once() {
        let mut watcher = |_| ControlFlow::Break(());
        let mut search = Search::watched(Budget::unlimited(), &mut watcher);
        assert_eq!((search.visit(), search.ask()), (Ok(()), Err(Stopped::Asked)));
        assert_eq!((search.ask(), search.progress().nodes), (Err(Stopped::Asked), 1));
    }

    #[test]
    fn a_part_ends_alone_unless_the_whole_is_spent() {
        let mut search = Search::new(Budget::nodes(5));
        let spend = |part: &mut Search<'_>| std::iter::from_fn(|| part.visit().ok()).count();
        assert_eq!((search.within(3, spend), search.stopped()), (3, None));
        assert_eq!((search.within(3, spend), search.stopped()), (2, Some(Stopped::Budget)));
        assert_eq!((search.visit(), search.progress().nodes), (Err(Stopped::Budget), 5));
        let mut watcher = |_| ControlFlow::Break(());
        let mut search = Search::watched(Budget::unlimited(), &mut watcher);
        assert_eq!(search.within(3, Search::ask), Err(Stopped::Asked));
        assert_eq!(search.visit(), Err(Stopped::Asked), "who asks for an end means all of it");
    }

    #[test]
    fn bounds_only_get_better() {
        let mut search = Search::new(Budget::unlimited());
        let known = |search: &Search<'_>| (search.progress().lower, search.progress().upper);
        assert_eq!(known(&search), (None, None));
        search.at_least(-3);
        assert_eq!(known(&search), (Some(-3), None));
        search.at_most(9);
        search.at_least(-4);
        search.at_most(12);
        assert_eq!(known(&search), (Some(-3), Some(9)));
        search.at_least(i64::MIN);
        search.at_most(i64::MAX);
        assert_eq!(known(&search), (Some(-3), Some(9)), "the ends are bounds like others");
    }
}
