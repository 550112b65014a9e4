//! The tree of least mean depth: the optimal binary identification procedure, which is NP-hard
//! (Hyafil & Rivest, 1976).
//!
//! 1. A greedy tree is there at once.
//! 2. A board of at most [`EXACT`] characters is searched as a whole ([`exact`]). Most boards that people
//!    write are proven within a few hundred nodes.
//!    So is a larger one whose questions are alike ([`symmetry`]), and one whose questions all have a small side
//!    goes on to a search of its own ([`spine`]).
//! 3. Where that takes too long, other questions near the root are tried ([`nested`]); then, and on larger boards,
//!    subtrees of the tree are replaced by the optimal ones for their characters, small ones first ([`incumbent`]).
//! 4. What is left of the budget goes to the proof.
//!
//! The search may be stopped at any node; the best tree so far and the best lower bound are returned.
//! The same task and budget give the same tree, where one thread searches; several ([`team`]) prove the same optimum
//! sooner.
//!
//! **Ties.** When the proof is complete, of the questions that an optimal tree can start with the one
//! that stands first in the file is asked, at every node. To find it the questions before it have to be
//! refuted, which takes longer than the proof on some boards: after a quarter of the nodes that the proof took, and
//! [`TIES_ALLOWANCE`], the tree that the search found stays. It stays at once on boards whose questions are alike, where
//! the search has an order of its own. Several threads find now one tree, now another, and take more or fewer nodes for the
//! proof, so that with them the first question may be found at one time and not at another.

mod bits;
mod bound;
mod evidence;
mod exact;
mod frame;
mod incumbent;
mod memo;
mod meter;
mod nested;
mod rate;
mod spine;
mod splits;
mod symmetry;
mod team;
mod weighing;

#[cfg(test)]
mod tests;

use qeq_base::search::{Budget, Search};

use self::bits::{Bits, Words};
use self::exact::Exact;
use self::incumbent::Incumbent;
use self::meter::{Halt, Meter, Pace, note_bounds, remaining};
use self::spine::Spine;
use self::symmetry::Symmetric;
use super::members::{self, Members};
use super::{Grown, Report, Task, entropy, lookahead};
use crate::board::Board;
use crate::candidates::CharacterId;
use crate::proof::Proof;
use crate::proof::simple::Simple;
use crate::tree::{QuestionTree, Step};

/// Boards of at most so many characters are searched as a whole.
pub const EXACT: usize = Words::<16>::CAPACITY;

/// The search for the first question in the file may always visit so many nodes.
const TIES_ALLOWANCE: u64 = 4096;

/// The proof of the whole board first gets one node in so many of the budget, then as many go into a
/// better tree, which makes the rest of the proof shorter.
const PART: u64 = 8;

/// Neither of the two gets more than this, a second or so, so that a search without a limit that is
/// stopped by its watcher has improved its tree by then.
const PART_AT_MOST: u64 = 1 << 18;

/// The first attempt at boards of at most so many characters gets all but that part: it seldom fails, and then not for
/// want of a better tree.
const SMALL: usize = 64;

/// What the plain search does not prove within so many nodes may be proven by the order of the questions on a spine, where
/// all questions have a small side. Prices take a second or two where there are many questions, and the plain search is
/// strongest where everybody weighs the same.
fn before_spines(task: &Task<'_>) -> u64 {
    if task.unit().is_none() && spine::fits(task) {
        256 * task.board.question_count() as u64
    } else {
        u64::MAX
    }
}

/// The plain search goes on unless spines leave less than four sevenths of its gap: on 128 characters with 64 questions of
/// 10 % it is faster although they leave two thirds, on sparser boards and those with uneven weights they leave half or
/// less.
const MUCH_BETTER: (u64, u64) = (7, 4);

/// Spines get three quarters of what is left, and no more than this, before anything else is tried: some seconds.
const SPINES_AT_MOST: u64 = 1 << 19;

/// What a proof may take by the plain search, then by spines, before the plain search has all that is left: a second or
/// two, and some ten.
const PLAIN_EVIDENCE: u64 = 1 << 17;
const EVIDENCE_BY_SPINES: u64 = 1 << 21;

/// Where the first attempt leaves a gap of more than one part in so many, a proof is hardly to be had, and three quarters
/// of the budget go into a better tree: some seconds at most.
const NEAR: u64 = 64;
const FAR_AT_MOST: u64 = 1 << 20;

/// One question of foresight costs sixteen times as much, and is worth it near the root of boards of at
/// most so many rows of 64 answers: on 1000 × 15 it takes 3 ms more and saves 1 in 500. Small sets are
/// solved later anyway.
const FAR_SIGHTED_ROWS: usize = 2048;

/// On a board that is searched as a whole, foresight everywhere is worth it up to so many rows: a third of a second.
const FORESIGHT_ROWS: usize = 1 << 14;
const FAR_SIGHTED_SET: usize = 64;

/// Counting a row's answers to 64 questions counts as so many steps: little, so that the greedy tree leaves
/// most of a budget to the search, and enough for the watcher to be asked every 20 ms.
const STEPS_OF_A_ROW: usize = 128;

/// The nodes of a search for which nobody asks for more or less. Up to [`EXACT`] characters, and on larger boards
/// whose questions are alike, 350,000: some two seconds. On other boards, where no proof is in sight, 8192 and one for
/// every three rows of 64 answers, N·⌈k/64⌉ / 3: the little time in which a greedy tree gains most.
pub fn default_budget(board: &Board) -> Budget {
    let rows = board.len() * board.question_count().div_ceil(64);
    let as_a_whole = board.len() <= EXACT || symmetry::is_likely(board);
    Budget::nodes(if as_a_whole { 350_000 } else { 8192 + rows as u64 / 3 })
}

/// Whether a longer search may prove the optimum. A board that is not searched as a whole has a bound that no search raises,
/// and a proof only where a tree reaches it. O(k²·N/64).
pub fn search_raises_bound(task: &Task<'_>) -> bool {
    task.board.len() <= EXACT || Symmetric::of(task).is_some()
}

/// Searches so many characters in words as wide as they need, which go by `$words`; nothing where they are more than [`EXACT`].
macro_rules! by_width {
    ($characters:expr, $words:ident => $search:expr) => {
        match $characters {
            0..=64 => by_width!(1, $words, $search),
            65..=128 => by_width!(2, $words, $search),
            129..=256 => by_width!(4, $words, $search),
            257..=512 => by_width!(8, $words, $search),
            513..=EXACT => by_width!(16, $words, $search),
            _ => None,
        }
    };
    ($wide:literal, $words:ident, $search:expr) => {{
        type $words = Words<$wide>;
        Some($search)
    }};
}

/// Grows the best tree that the budget allows.
pub(super) fn grow(task: &Task<'_>, search: &mut Search<'_>) -> Grown {
    let mut incumbent = Incumbent::of(&greedy(task, search), task);
    let whole = by_width!(task.board.len(), B => grow_small::<B>(task, &mut incumbent, search));
    let lower = whole.unwrap_or_else(|| grow_large(task, &mut incumbent, search));
    let tree = incumbent.tree();
    let stopped = search.stopped().filter(|_| incumbent.total() > lower);
    let nodes = search.progress().nodes;
    let report = Report { lower_bound: lower, nodes, stopped, ..Report::of(&tree, task) };
    Grown { tree, report }
}

/// The tree to start from. It is grown to its end on a spent budget too; only when the watcher asks to
/// stop, and there is still a second or more to go, questions are taken as they come.
fn greedy(task: &Task<'_>, search: &mut Search<'_>) -> QuestionTree {
    let everyone = task.board.len();
    let rows = everyone * task.board.question_count().div_ceil(64);
    if everyone <= EXACT && rows <= FORESIGHT_ROWS {
        let far = match rows {
            // Some milliseconds, which nobody has to watch.
            0..=FAR_SIGHTED_ROWS => lookahead::grow(task),
            _ => greedy_watched(task, search, |_| true),
        };
        let total = |tree: &QuestionTree| tree.measure(&task.weights).total_depth;
        return [far, entropy::grow(task)].into_iter().min_by_key(total).expect("two trees");
    }
    if rows > FAR_SIGHTED_ROWS && entropy::is_packed(task) {
        return entropy::grow(task);
    }
    greedy_watched(task, search, |members| {
        rows <= FAR_SIGHTED_ROWS && members.len() > FAR_SIGHTED_SET
    })
}

/// A greedy tree with foresight where `is_far` says so.
fn greedy_watched(
    task: &Task<'_>,
    search: &mut Search<'_>,
    is_far: impl Fn(&Members<'_>) -> bool,
) -> QuestionTree {
    let words = task.board.question_count().div_ceil(64);
    let left = remaining(search);
    let mut meter = Meter::new(search, left);
    members::grow(task, |members| {
        let far = is_far(members);
        let rows = members.len() * words * if far { lookahead::WIDTH } else { 1 };
        // A spent budget changes nothing here.
        let _ = meter.work(rows * STEPS_OF_A_ROW);
        if meter.is_asked_to_stop() {
            members.first_useful()
        } else if far {
            lookahead::best(members)
        } else {
            entropy::most_even(members)
        }
    })
}

/// A board that is searched as a whole.
trait Whole {
    /// No tree of everybody costs less.
    fn lower(&self) -> u64;

    /// Raises the lower bound by a step, or writes a tree that costs less than `upper`: an optimal one where the bound
    /// tells. A tree that costs `upper` is known, more than the lower bound.
    fn raise(&mut self, upper: u64, meter: &mut Meter<'_, '_>) -> Result<Option<Vec<Step>>, Halt>;

    /// Writes the optimal tree with the first questions of the file, when the optimum was found; none where the search
    /// does not know which they are.
    fn first_in_file(&mut self, meter: &mut Meter<'_, '_>) -> Result<Option<Vec<Step>>, Halt>;
}

/// Proves the whole board, and returns a bound on every tree. Boards that the plain search does not prove soon may
/// have questions that are alike, or small sides.
fn grow_small<B: Bits>(task: &Task<'_>, incumbent: &mut Incumbent, search: &mut Search<'_>) -> u64 {
    let mut exact = Exact::<B>::new(task, task.board.character_ids().collect());
    let part = first_attempt(task, search);
    let short = part.min(before_spines(task));
    if prove(&mut exact, task, incumbent, &mut Meter::new(search, short)).is_ok() {
        return exact.lower();
    }
    let mut spine = Spine::<B>::of(task);
    if let Some(hopeful) = &mut spine {
        match try_spines(hopeful, exact.lower(), task, incumbent, search) {
            Ok(true) => return hopeful.lower(),
            Ok(false) => spine = None,
            // What it found is of use later.
            Err(Halt) => {}
        }
    }
    if prove(&mut exact, task, incumbent, &mut Meter::new(search, part - short)).is_ok() {
        return exact.lower();
    }
    if let Some(mut symmetric) = Symmetric::of(task) {
        return persist(&mut symmetric, task, incumbent, search).max(exact.lower());
    }
    let lower = spine.as_ref().map_or(0, Whole::lower).max(exact.lower());
    let far = incumbent.total() - lower > lower / NEAR;
    let allowance =
        if far { (remaining(search) / 4 * 3).min(FAR_AT_MOST) } else { part_of(search) };
    // Whatever stops it stops the rest.
    let _ = nested::improve(&mut exact, incumbent, task, &mut Meter::new(search, allowance));
    let lower = spine.map_or(0, |mut spine| persist(&mut spine, task, incumbent, search));
    if lower < incumbent.total() {
        persist(&mut exact, task, incumbent, search).max(lower)
    } else {
        lower
    }
}

/// Proves the whole board by its spines, if their prices bound it much better than the plain search did so far; says whether
/// they do.
fn try_spines<B: Bits>(
    spine: &mut Spine<B>,
    known: u64,
    task: &Task<'_>,
    incumbent: &mut Incumbent,
    search: &mut Search<'_>,
) -> Result<bool, Halt> {
    let part = (remaining(search) / 4 * 3).min(SPINES_AT_MOST);
    let mut meter = Meter::new(search, part);
    spine.raise(incumbent.total(), &mut meter)?;
    let [gap, gap_of_spines] = [known, spine.lower()].map(|lower| incumbent.total() - lower);
    if gap / MUCH_BETTER.0 < gap_of_spines / MUCH_BETTER.1 {
        return Ok(false);
    }
    prove(spine, task, incumbent, &mut meter)?;
    Ok(true)
}

/// A part of what is left.
fn part_of(search: &Search<'_>) -> u64 {
    (remaining(search) / PART).min(PART_AT_MOST)
}

/// How much of what is left the first attempt at a proof gets.
fn first_attempt(task: &Task<'_>, search: &Search<'_>) -> u64 {
    let left = remaining(search);
    if task.board.len() <= SMALL { (left - left / PART).min(PART_AT_MOST) } else { part_of(search) }
}

/// Spends a part on a better tree, and all that is left on the proof.
fn persist(
    whole: &mut impl Whole,
    task: &Task<'_>,
    incumbent: &mut Incumbent,
    search: &mut Search<'_>,
) -> u64 {
    let part = part_of(search);
    incumbent.improve(task, whole.lower(), &mut Meter::new(search, part));
    // Stopped again, it stays with the best that was found.
    let left = remaining(search);
    let _ = prove(whole, task, incumbent, &mut Meter::new(search, left));
    whole.lower()
}

/// Raises the bound of the whole board until it meets the tree.
fn prove(
    whole: &mut impl Whole,
    task: &Task<'_>,
    incumbent: &mut Incumbent,
    meter: &mut Meter<'_, '_>,
) -> Result<(), Halt> {
    let start = meter.nodes();
    meter.bounds(whole.lower(), incumbent.total());
    while whole.lower() < incumbent.total() {
        let found = whole.raise(incumbent.total(), meter)?;
        if found.is_some_and(|steps| !incumbent.replace_all_if_better(&steps, task)) {
            // It might be written for ever, without a node.
            return Err(Halt);
        }
        meter.bounds(whole.lower(), incumbent.total());
    }
    let allowance = TIES_ALLOWANCE.max((meter.nodes() - start) / 4);
    if let Ok(Some(steps)) = whole.first_in_file(&mut meter.part(allowance)) {
        incumbent.replace_all(&steps, task);
    }
    Ok(())
}

/// Writes a proof that no tree costs less than `total`, the optimum that was proven before; none where
/// the search is stopped before.
pub fn certify(task: &Task<'_>, total: u64, search: &mut Search<'_>) -> Option<Proof> {
    let left = remaining(search);
    let mut meter = Meter::new(search, left);
    if let Some(symmetric) = Symmetric::of(task) {
        return symmetry::write(symmetric, task, total, &mut meter).ok();
    }
    match by_width!(task.board.len(), B => certify_small::<B>(task, total, &mut meter)) {
        Some(proof) => proof.ok(),
        None => evidence::at_sight(task, total),
    }
}

/// The proof of a board that is searched as a whole, by one search or the other: nobody knows which of them proved it.
fn certify_small<B: Bits>(
    task: &Task<'_>,
    total: u64,
    meter: &mut Meter<'_, '_>,
) -> Result<Proof, Halt> {
    if let Some(spine) = Spine::<B>::of(task) {
        let plain = before_spines(task).min(PLAIN_EVIDENCE);
        match evidence::write::<B>(task, total, &mut meter.part(plain)) {
            Err(Halt) if !meter.is_spent() => {}
            written => return written,
        }
        match spine::write(spine, task, total, &mut meter.part(EVIDENCE_BY_SPINES)) {
            Err(Halt) if !meter.is_spent() => {}
            written => return written,
        }
    }
    evidence::write::<B>(task, total, meter)
}

/// Proves the board if its questions are alike, or improves the tree, and returns a bound on every tree.
fn grow_large(task: &Task<'_>, incumbent: &mut Incumbent, search: &mut Search<'_>) -> u64 {
    if let Some(mut symmetric) = Symmetric::of(task) {
        let part = first_attempt(task, search);
        return match prove(&mut symmetric, task, incumbent, &mut Meter::new(search, part)) {
            Ok(()) => symmetric.lower(),
            Err(Halt) => persist(&mut symmetric, task, incumbent, search),
        };
    }
    let lower = lower_bound(task);
    note_bounds(search, lower, incumbent.total());
    let left = remaining(search);
    incumbent.improve(task, lower, &mut Meter::new(search, left));
    lower
}

/// The best bound on every tree of a large board that needs no search. O(N·k/64) where everybody weighs the same, O(N·k)
/// otherwise.
fn lower_bound(task: &Task<'_>) -> u64 {
    let board = task.board;
    let Some(unit) = task.unit() else {
        let by_groups = Simple::new(board, &task.weights).by_groups(board.everyone());
        return by_groups.max(task.huffman());
    };
    let caps = board.question_ids().map(|question| board.minority(question) as u64);
    let mut caps: Vec<u64> = caps.filter(|&cap| cap > 0).collect();
    caps.sort_unstable_by(|a, b| b.cmp(a));
    unit * bound::spine(board.len() as u64, &caps, 0)
}

/// What is known about a part of a board after a search.
struct Solved {
    /// No tree of it costs less.
    lower: u64,
    /// A tree better than the one that was there.
    steps: Option<Vec<Step>>,
}

/// Looks for a tree of these at most [`EXACT`] characters that costs less than `upper`.
fn solve(task: &Task<'_>, ids: Vec<CharacterId>, upper: u64, meter: &mut Meter<'_, '_>) -> Solved {
    by_width!(ids.len(), B => beat(Exact::<B>::new(task, ids), upper, meter))
        .expect("no more than are searched as a whole")
}

fn beat<B: Bits>(mut exact: Exact<B>, upper: u64, meter: &mut Meter<'_, '_>) -> Solved {
    let mut steps = None;
    while exact.lower() < upper && steps.is_none() {
        match exact.raise(upper, meter) {
            Ok(better) => steps = better,
            Err(Halt) => break,
        }
    }
    Solved { lower: exact.lower(), steps }
}
