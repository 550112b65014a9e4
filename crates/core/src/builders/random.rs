//! The easiest tactic of the statement: any question at random that was not asked yet, as long as it
//! rules somebody out.

use qeq_base::chance::Chance;
use qeq_base::search::Search;

use super::{Task, members};
use crate::tree::QuestionTree;

/// Grows a tree of random useful questions, until the watcher says stop. O(N·log N·k + N·mean depth).
pub(super) fn grow(task: &Task<'_>, search: &mut Search<'_>) -> QuestionTree {
    let mut chance = Chance::from_seed(task.seed);
    members::grow_watched(task, search, 1, |members| {
        chance.pick(&members.splits()).expect("any two characters differ somewhere").question
    })
}
