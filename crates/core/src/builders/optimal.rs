//! The tree of least mean depth.

use qeq_base::search::Search;

use super::{Grown, Report, Task, lookahead};

/// Grows the best tree that the budget allows.
pub(super) fn grow(task: &Task<'_>, search: &mut Search<'_>) -> Grown {
    let tree = lookahead::grow(task);
    let report = Report { nodes: search.progress().nodes, ..Report::of(&tree, task) };
    Grown { tree, report }
}
