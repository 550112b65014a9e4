//! What one side of a race can come through: its stages, and the steps from one to the next.
//!
//! ```text
//! stage          so many candidates left, and which steps there are
//! split [y, n]   a question: stage y if the answer is yes, n if it is no
//! name [m]       a wrong name leads to stage m; a right one ends the race
//! ```
//!
//! A course of [any splits](Course::of_any_splits) has a stage for each number of candidates; that is what
//! theory speaks of. The course [of a board](Lattice) has a stage for each set of candidates that sensible
//! questions lead to.

use std::collections::HashMap;

use foldhash::fast::RandomState;
use qeq_base::define_id;
use qeq_base::ids::Id;

use crate::board::Board;
use crate::candidates::{CharacterId, CharacterSet};

define_id!(
    /// A stage of a course.
    pub(super) Stage, "s"
);

/// One side's way through a race.
///
/// Law: every step leads to a stage with a smaller id; each stage has at least one candidate.
#[derive(Clone, Debug)]
pub(super) struct Course {
    stages: Vec<Steps>,
    /// Guesses in all until each of a stage's candidates is named, where nobody races.
    totals: Vec<f64>,
}

/// What can be done at a stage.
#[derive(Clone, Debug, Default)]
pub(super) struct Steps {
    /// Candidates left.
    pub(super) left: usize,
    /// Questions: the two parts that they leave.
    pub(super) splits: Vec<[Stage; 2]>,
    /// Names: the stages after a wrong one.
    pub(super) names: Vec<Stage>,
}

impl Steps {
    /// Whether every name is among the steps: sets of many candidates have none.
    pub(super) fn have_names(&self) -> bool {
        self.left == 1 || !self.names.is_empty()
    }
}

impl Course {
    /// Questions split the candidates in any way; the stage of n candidates has id n − 1. O(size²).
    pub(super) fn of_any_splits(size: usize) -> Self {
        let stage = |left: usize| Stage::from_index(left - 1);
        let steps = |left: usize| Steps {
            left,
            splits: (1..=left / 2).map(|yes| [yes, left - yes].map(stage)).collect(),
            names: (left > 1).then(|| stage(left - 1)).into_iter().collect(),
        };
        Self::new((1..=size).map(steps).collect())
    }

    fn new(stages: Vec<Steps>) -> Self {
        let mut totals: Vec<f64> = Vec::with_capacity(stages.len());
        for steps in &stages {
            let total = |stage: &Stage| totals[stage.index()];
            let splits = steps.splits.iter().map(|[yes, no]| total(yes) + total(no));
            let least = splits.chain(steps.names.iter().map(total)).reduce(f64::min);
            totals.push(steps.left as f64 + least.unwrap_or(0.0));
        }
        Self { stages, totals }
    }

    /// How many stages there are.
    pub(super) fn len(&self) -> usize {
        self.stages.len()
    }

    /// Candidates left at a stage.
    pub(super) fn left(&self, stage: Stage) -> usize {
        self.steps(stage).left
    }

    /// The fewest guesses in the mean until the right one of a stage's candidates is named.
    pub(super) fn mean_guesses(&self, stage: Stage) -> f64 {
        self.totals[stage.index()] / self.left(stage) as f64
    }

    pub(super) fn steps(&self, stage: Stage) -> &Steps {
        &self.stages[stage.index()]
    }

    pub(super) fn stages(&self) -> impl Iterator<Item = Stage> + use<> {
        (0..self.stages.len()).map(Stage::from_index)
    }
}

/// Sets of up to so many candidates have all their questions, and every name, among the steps; larger ones
/// the evener questions. Against binary, on boards of 12 to 24 persons, 4 lost up to 0.8 points in a
/// hundred; 8 won no more than 0.2.
const FREE: usize = 6;

/// Boards with more questions than this get the fewer sets, because each set looks at all questions and may keep them:
/// 18 persons with 10 000 attributes took 20 seconds and 4 GB.
const QUESTIONS: usize = 64;

/// The course of a board: a stage for each set of candidates that sensible questions lead to.
#[derive(Clone, Debug)]
pub(super) struct Lattice {
    course: Course,
    stage_of: HashMap<CharacterSet, Stage, RandomState>,
}

impl Lattice {
    /// The sets that questions lead to which are at most `slack` candidates less even than the evenest;
    /// none when they are more than `limit`, or than so much of it as 64 is of the questions where those are more.
    /// O(limit · N).
    pub(super) fn grow(board: &Board, slack: usize, limit: usize) -> Option<Self> {
        let limit = limit.saturating_mul(QUESTIONS) / board.question_count().max(QUESTIONS);
        let everyone = board.everyone().clone();
        let mut found = Found { slack, sets: vec![everyone.clone()], index: HashMap::default() };
        found.index.insert(everyone, 0);
        let mut steps = Vec::new();
        while steps.len() < found.sets.len() {
            if found.sets.len() > limit {
                return None;
            }
            let set = found.sets[steps.len()].clone();
            steps.push(found.steps(board, &set));
        }
        Some(found.in_order(&steps))
    }

    /// The course.
    pub(super) fn course(&self) -> &Course {
        &self.course
    }

    /// The stage of a set of candidates.
    pub(super) fn stage(&self, candidates: &CharacterSet) -> Option<Stage> {
        self.stage_of.get(candidates).copied()
    }
}

/// Sets as they are found; steps between them by their places in that order.
struct Found {
    slack: usize,
    sets: Vec<CharacterSet>,
    index: HashMap<CharacterSet, usize, RandomState>,
}

impl Found {
    fn steps(&mut self, board: &Board, set: &CharacterSet) -> Steps {
        let left = set.len();
        let splits = self.even_enough(board, set).into_iter().map(|yes| {
            let no = set.difference(&yes);
            let mut parts = [yes, no].map(|part| (part.len(), self.place(part)));
            parts.sort_unstable();
            parts
        });
        let mut splits: Vec<_> = splits.collect();
        splits.sort_unstable();
        splits.dedup();
        let splits = splits.into_iter().map(|parts| parts.map(|(_, part)| part)).collect();
        let is_small = (2..=FREE).contains(&left);
        let named = is_small.then(|| set.iter()).into_iter().flatten();
        let names = named.map(|name| self.place(without(set, name))).collect();
        Steps { left, splits, names }
    }

    /// The parts who say yes to questions that are worth a thought.
    fn even_enough(&self, board: &Board, set: &CharacterSet) -> Vec<CharacterSet> {
        let left = set.len();
        let off = |question| (2 * board.yes(question).count_in(set)).abs_diff(left);
        let questions = board.question_ids().map(|question| (question, off(question)));
        let mut questions: Vec<_> = questions.filter(|&(_, off)| off < left).collect();
        let best = questions.iter().map(|&(_, off)| off).min().unwrap_or(0);
        questions.retain(|&(_, off)| left <= FREE || off <= best.saturating_add(self.slack));
        questions.iter().map(|&(question, _)| board.yes(question).intersection(set)).collect()
    }

    fn place(&mut self, set: CharacterSet) -> Stage {
        let next = self.sets.len();
        let place = *self.index.entry(set).or_insert_with_key(|set| {
            self.sets.push(set.clone());
            next
        });
        Stage::from_index(place)
    }

    /// Smaller sets first, as a course has them.
    fn in_order(self, steps: &[Steps]) -> Lattice {
        let mut order: Vec<usize> = (0..steps.len()).collect();
        order.sort_by_key(|&place| steps[place].left);
        let mut renamed = vec![Stage::from_index(0); steps.len()];
        for (at, &place) in order.iter().enumerate() {
            renamed[place] = Stage::from_index(at);
        }
        let new = |stage: Stage| renamed[stage.index()];
        let stages = order.iter().map(|&place| Steps {
            left: steps[place].left,
            splits: steps[place].splits.iter().map(|parts| parts.map(new)).collect(),
            names: steps[place].names.iter().copied().map(new).collect(),
        });
        let course = Course::new(stages.collect());
        let stage_of = self.index.into_iter().map(|(set, place)| (set, renamed[place])).collect();
        Lattice { course, stage_of }
    }
}

/// A set without one of its characters.
pub(super) fn without(set: &CharacterSet, character: CharacterId) -> CharacterSet {
    let mut rest = set.clone();
    rest.remove(character);
    rest
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, HashSet};

    use super::*;
    use crate::testing::random_board;

    /// Thousands of sets, and a question for each way to part each of them: a hundred megabytes.
    #[test]
    fn sets_with_too_many_questions_are_not_grown() {
        let parts = 1..1_u32 << 12;
        let names: Vec<String> = parts.clone().map(|part| format!("in {part}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let bits = |person: u32| parts.clone().map(|part| part >> person & 1 == 1).collect();
        let rows = (0..13).map(|person| (format!("P{person}"), bits(person)));
        let board = Board::from_rows("name", &names, rows).expect("nobody is alike");
        assert!(Lattice::grow(&board, 13, 1 << 13).is_none());
    }

    #[test]
    fn as_many_sets_and_questions_as_there_are_may_be_asked_for() {
        let rows = (0..4).map(|at| (format!("P{at}"), vec![at & 1 == 1, at & 2 == 2]));
        let board = Board::from_rows("name", &["a", "b"], rows).unwrap();
        let all = Lattice::grow(&board, usize::MAX, usize::MAX).expect("there are few");
        assert_eq!(all.course().len(), Lattice::grow(&board, 4, 1 << 10).unwrap().course().len());
    }

    /// Counted by hand: of six, say, three and three are asked for first.
    #[test]
    fn guesses_until_the_right_one_is_named() {
        let course = Course::of_any_splits(8);
        for (stage, total) in course.stages().zip([1, 3, 6, 10, 14, 18, 23, 28]) {
            let left = course.left(stage) as f64;
            assert_eq!(course.mean_guesses(stage), f64::from(total) / left);
        }
    }

    /// By the definition, on sets of numbers.
    fn sets(board: &Board, slack: usize) -> HashSet<BTreeSet<CharacterId>> {
        let mut sets = HashSet::new();
        let mut waiting: Vec<BTreeSet<_>> = vec![board.character_ids().collect()];
        while let Some(set) = waiting.pop() {
            if sets.contains(&set) {
                continue;
            }
            let parts = board.question_ids().map(|question| -> [BTreeSet<_>; 2] {
                let (yes, no) = set.iter().partition(|&&id| board.has(id, question));
                [yes, no]
            });
            let useful: Vec<_> =
                parts.filter(|[yes, no]| !yes.is_empty() && !no.is_empty()).collect();
            let uneven = |[yes, no]: &[BTreeSet<_>; 2]| yes.len().abs_diff(no.len());
            let best = useful.iter().map(uneven).min().unwrap_or(0);
            let is_small = set.len() <= 6;
            let sensible = useful.into_iter().filter(|it| is_small || uneven(it) <= best + slack);
            waiting.extend(sensible.flatten());
            if is_small && set.len() > 1 {
                waiting.extend(
                    set.iter()
                        .map(|name| set.iter().copied().filter(|other| other != name).collect()),
                );
            }
            sets.insert(set);
        }
        sets
    }

    #[test]
    fn the_stages_are_the_sets_that_sensible_questions_and_names_lead_to() {
        for (seed, slack) in (0..12).flat_map(|seed| [0, 1, 3].map(|slack| (seed, slack))) {
            let board = random_board(12, 7, 0.3, seed);
            let lattice = Lattice::grow(&board, slack, usize::MAX).unwrap();
            let sets = sets(&board, slack);
            assert_eq!(lattice.course().len(), sets.len(), "{seed} {slack}");
            for set in sets {
                let mut candidates = CharacterSet::empty(board.id_bound());
                set.iter().for_each(|&id| candidates.insert(id));
                let stage = lattice.stage(&candidates).expect("it was found");
                let steps = lattice.course().steps(stage);
                assert_eq!(steps.left, set.len());
                let named = if (2..=6).contains(&set.len()) { set.len() } else { 0 };
                assert_eq!(steps.names.len(), named);
                let left = |stage: Stage| lattice.course().left(stage);
                assert!(steps.names.iter().all(|&stage| left(stage) == set.len() - 1));
                assert!(steps.splits.iter().all(|&[yes, no]| left(yes) + left(no) == set.len()));
            }
        }
    }
}
