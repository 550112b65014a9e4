//! The statement's construcción básica: attribute i is asked in every branch of level i.

use qeq_base::ids::Id;

use super::{Task, members};
use crate::board::QuestionId;
use crate::tree::QuestionTree;

/// Grows the tree in file order, useless questions included. O(N·k).
pub(super) fn grow(task: &Task<'_>) -> QuestionTree {
    // Any two characters differ somewhere, so a node with two members still has a question to ask.
    members::grow(task, |members| QuestionId::from_index(members.depth))
}
