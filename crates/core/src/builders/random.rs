//! The easiest tactic of the statement: any question at random that was not asked yet, as long as it
//! rules somebody out.

use qeq_base::chance::Chance;

use super::{Task, members};
use crate::board::QuestionId;
use crate::tree::QuestionTree;

/// Grows a tree of random useful questions. O(N·k) a level.
pub(super) fn grow(task: &Task<'_>, chance: &mut Chance) -> QuestionTree {
    members::grow(task, |members| {
        let useful: Vec<QuestionId> =
            task.board.question_ids().filter(|&question| members.is_split_by(question)).collect();
        *chance.pick(&useful).expect("any two characters differ somewhere")
    })
}
