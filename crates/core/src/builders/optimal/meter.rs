//! The part of a search's budget that one of its stages may spend.

use qeq_base::search::{Search, Stopped};

/// The stage has to end: its part is spent, or the whole search was stopped, which the search knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Halt;

/// Counts the nodes of a search and may end it.
pub(super) trait Pace {
    /// Counts one node.
    fn visit(&mut self) -> Result<(), Halt>;

    /// Work done beyond the nodes counted.
    fn work_done(&mut self) -> &mut usize;

    /// Counts the nodes that so many steps are worth, so that a node is a bounded piece of work whatever
    /// the number of questions.
    fn work(&mut self, steps: usize) -> Result<(), Halt> {
        *self.work_done() += steps;
        while *self.work_done() >= WORK_OF_A_NODE {
            *self.work_done() -= WORK_OF_A_NODE;
            self.visit()?;
        }
        Ok(())
    }
}

/// Counts the nodes of a stage.
pub(super) struct Meter<'a, 'b> {
    search: &'a mut Search<'b>,
    end: u64,
    /// Work done beyond the nodes counted.
    work: usize,
}

/// A node is a set searched, or so many steps of bounding its parts: about 6 µs of either.
const WORK_OF_A_NODE: usize = 8192;

impl<'a, 'b> Meter<'a, 'b> {
    /// A stage that may visit so many nodes more.
    pub(super) fn new(search: &'a mut Search<'b>, allowance: u64) -> Self {
        let end = search.progress().nodes.saturating_add(allowance);
        Self { search, end, work: 0 }
    }

    /// Notes bounds of the whole search.
    pub(super) fn bounds(&mut self, lower: u64, upper: u64) {
        note_bounds(self.search, lower, upper);
    }

    /// A part of what this stage may spend.
    pub(super) fn part(&mut self, allowance: u64) -> Meter<'_, 'b> {
        let left = self.end.saturating_sub(self.search.progress().nodes);
        Meter::new(self.search, allowance.min(left))
    }

    /// Whether anything is left to spend.
    pub(super) fn is_spent(&self) -> bool {
        self.search.stopped().is_some() || self.search.progress().nodes >= self.end
    }

    /// Whether the watcher said stop.
    pub(super) fn is_asked_to_stop(&self) -> bool {
        self.search.stopped() == Some(Stopped::Asked)
    }

    /// Counts so many nodes as one after the other would be.
    pub(super) fn visit_many(&mut self, nodes: u64) -> Result<(), Halt> {
        let left = self.end.saturating_sub(self.nodes());
        self.search.visit_many(nodes.min(left)).map_err(|_| Halt)?;
        if nodes > left { self.visit() } else { Ok(()) }
    }

    /// Nodes visited by the whole search.
    pub(super) fn nodes(&self) -> u64 {
        self.search.progress().nodes
    }
}

impl Pace for Meter<'_, '_> {
    fn visit(&mut self) -> Result<(), Halt> {
        if self.nodes() >= self.end && remaining(self.search) > 0 {
            return Err(Halt);
        }
        // On a spent budget the search notes why it ends.
        self.search.visit().map_err(|_| Halt)
    }

    fn work_done(&mut self) -> &mut usize {
        &mut self.work
    }
}

/// Notes that trees cost at least `lower`, and that one costs `upper`. What is past 63 bits is nothing known.
pub(super) fn note_bounds(search: &mut Search<'_>, lower: u64, upper: u64) {
    let [lower, upper] = [lower, upper].map(|total| i64::try_from(total).ok());
    lower.into_iter().for_each(|lower| search.at_least(lower));
    upper.into_iter().for_each(|upper| search.at_most(upper));
}

/// How many nodes a search may still visit.
pub(super) fn remaining(search: &Search<'_>) -> u64 {
    let progress = search.progress();
    progress.budget.map_or(u64::MAX, |budget| budget.saturating_sub(progress.nodes))
}

#[cfg(test)]
mod tests {
    use qeq_base::search::Budget;

    use super::*;

    #[test]
    fn what_is_past_63_bits_is_nothing_known() {
        let mut search = Search::unlimited();
        let bounds = |search: &Search<'_>| [search.progress().lower, search.progress().upper];
        note_bounds(&mut search, u64::MAX, u64::MAX);
        assert_eq!(bounds(&search), [None, None]);
        note_bounds(&mut search, 7, u64::MAX);
        assert_eq!(bounds(&search), [Some(7), None]);
        note_bounds(&mut search, 6, i64::MAX as u64);
        assert_eq!(bounds(&search), [Some(7), Some(i64::MAX)]);
    }

    #[test]
    fn many_nodes_end_a_stage_where_one_after_the_other_would() {
        for (budget, allowance) in [(9, 4), (9, 9), (4, 9), (0, 3), (u64::MAX, 7)] {
            for nodes in 0..12 {
                let counted = |count: &dyn Fn(&mut Meter<'_, '_>) -> Result<(), Halt>| {
                    let mut search = Search::new(Budget::nodes(budget));
                    let ended = count(&mut Meter::new(&mut search, allowance));
                    (ended, search.progress().nodes, search.stopped())
                };
                let one_by_one = counted(&|meter| (0..nodes).try_for_each(|_| meter.visit()));
                let at_once = counted(&|meter| meter.visit_many(nodes));
                assert_eq!(at_once, one_by_one, "{nodes} of {allowance} within {budget}");
            }
        }
    }
}
