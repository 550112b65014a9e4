//! Questions near the root of a board too large to be searched as a whole, judged by the trees that grow behind them:
//! the pilot method (Duin and Voß, *The Pilot method*, Networks 34, 1999).
//!
//! From the root down, each of the most even questions of a subtree is tried in the place of its first: both sides are
//! grown greedily, and their small subtrees are solved. The cheapest of these trees stays.
//!
//! On random boards of 256 to 1024 characters this saves one or two questions in a thousand, which nothing else
//! here finds, for half a second. More questions at each node, and pilots within pilots, found nothing more.

use super::draft::Draft;
use super::meter::{Halt, Meter};
use super::{FAR_SIGHTED_SET, STEPS_OF_A_ROW};
use crate::board::QuestionId;
use crate::builders::Task;
use crate::builders::entropy;
use crate::builders::lookahead::{self, WIDTH};
use crate::builders::members::{Grower, Members, Split};
use crate::candidates::CharacterId;
use crate::tree::Step;

/// Subtrees with fewer leaves are solved instead.
const FEWEST: u32 = 33;

/// Of the trees that grew behind the questions, so many are worth solving the small subtrees of.
const FINALISTS: usize = 4;

/// Tries other questions in every large subtree of the draft, from the root down.
pub(super) fn improve(
    draft: &mut Draft,
    task: &Task<'_>,
    lower: u64,
    meter: &mut Meter<'_, '_>,
) -> Result<(), Halt> {
    let pilot = Pilot { task, grower: Grower::new(task) };
    let mut at = 0;
    while at < draft.len() && draft.total() > lower {
        if draft.leaves_at(at) >= FEWEST
            && let Some(better) = pilot.better(draft, at, meter)?
        {
            draft.replace_at(at, &better, task);
            meter.bounds(lower, draft.total());
        }
        at += 1;
    }
    Ok(())
}

struct Pilot<'a> {
    task: &'a Task<'a>,
    grower: Grower,
}

impl Pilot<'_> {
    /// A cheaper tree for the characters of the subtree here, if another first question has one.
    fn better(
        &self,
        draft: &Draft,
        at: usize,
        meter: &mut Meter<'_, '_>,
    ) -> Result<Option<Vec<Step>>, Halt> {
        let (ids, now, cost) = draft.subtree_at(at);
        let mut splits = self.grower.members(&ids).splits();
        splits.sort_by_key(Split::imbalance);
        splits.truncate(WIDTH);
        let mut grown = Vec::new();
        for split in splits.iter().filter(|split| Some(split.question) != now) {
            grown.push(self.grown(&ids, split.question, meter)?);
        }
        grown.sort_by_key(Draft::total);
        grown.truncate(FINALISTS);
        for tree in &mut grown {
            tree.solve_small(self.task, meter)?;
        }
        let best = grown.into_iter().min_by_key(Draft::total);
        Ok(best.filter(|tree| tree.total() < cost).map(Draft::into_steps))
    }

    /// The tree that starts with a question and goes on greedily.
    fn grown(
        &self,
        ids: &[CharacterId],
        first: QuestionId,
        meter: &mut Meter<'_, '_>,
    ) -> Result<Draft, Halt> {
        let mut spent = 0;
        let words = self.task.board.question_count().div_ceil(64);
        let steps = self.grower.grow(ids.to_vec(), |members| {
            if members.depth == 0 {
                return first;
            }
            let far = members.len() > FAR_SIGHTED_SET;
            spent += members.len() * words * if far { WIDTH } else { 1 };
            greedy(members, far)
        });
        meter.work(spent * STEPS_OF_A_ROW)?;
        Ok(Draft::of_steps(steps, self.task))
    }
}

fn greedy(members: &Members<'_>, far: bool) -> QuestionId {
    if far { lookahead::best(members) } else { entropy::most_even(members) }
}
