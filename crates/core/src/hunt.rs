//! The other way round: the machine hides a character and a person asks.
//!
//! A hunt is a state machine like the [session](crate::session). Afterwards every question gets two
//! figures from 0 to 99:
//!
//! - **skill**: how many questions the person may expect to need after this one, against the best question
//!   there was. 99 is a best question; 0 is one that rules out nobody, which costs one question more than
//!   the best. In totals over the n candidates left: `99 · (n + best − yours) / n`. With one left, 99 is to
//!   name that one, 0 anything else; with nobody left, after answers that were not true, no try is better than another.
//! - **luck**: what the answer ruled out, against what it should have. 50 is just what was to be expected,
//!   as after an even question or one that rules out nobody; 99 is everybody but one where fewer were to be
//!   expected. No answer rules out less than half of what was to be expected: that would be 25.
//!
//! The expectations are those of the best tree that the optimal builder finds within a small budget.

use std::ops::ControlFlow;
use std::sync::Arc;

use qeq_base::search::{Budget, Progress, Search, Stopped, Watcher};

use crate::board::Board;
use crate::builders::{Strategy, Task, grow};
use crate::candidates::{CharacterId, CharacterSet};
use crate::guess::Guess;
use crate::tree::{Answer, NodeKind};

/// A try and its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tried {
    /// What was tried.
    pub tried: Guess,
    /// What the machine said: for a name whether it was right.
    pub answer: Answer,
    /// How many were left before and after.
    pub left: (usize, usize),
}

/// Why a try was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HuntError {
    /// The character is found already.
    Over,
    /// Nothing was tried yet.
    NothingToUndo,
}

/// A hunt for a hidden character.
#[derive(Clone, Debug)]
pub struct Hunt {
    board: Arc<Board>,
    hidden: CharacterId,
    /// Who was left before each try, and now.
    stages: Vec<CharacterSet>,
    tries: Vec<Tried>,
}

impl Hunt {
    /// A hunt for `hidden` on a board.
    pub fn start(board: impl Into<Arc<Board>>, hidden: CharacterId) -> Self {
        let board = board.into();
        let stages = vec![board.everyone().clone()];
        Self { board, hidden, stages, tries: Vec::new() }
    }

    /// A hunt for `hidden` in which these answers were heard, whether they are true or not. O(answers · N / 64).
    pub fn heard(
        board: impl Into<Arc<Board>>,
        hidden: CharacterId,
        answers: impl IntoIterator<Item = (Guess, Answer)>,
    ) -> Self {
        let mut hunt = Self::start(board, hidden);
        for (tried, answer) in answers {
            hunt.note(tried, answer);
        }
        hunt
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Whom the machine hides. For whoever keeps the hunt, not for the hunter.
    pub fn hidden(&self) -> CharacterId {
        self.hidden
    }

    /// Who is not ruled out.
    pub fn candidates(&self) -> &CharacterSet {
        self.stages.last().unwrap_or(self.board.everyone())
    }

    /// What was tried so far.
    pub fn tries(&self) -> &[Tried] {
        &self.tries
    }

    /// The hidden character, once named.
    pub fn found(&self) -> Option<CharacterId> {
        let last = self.tries.last()?;
        (last.tried == Guess::Person(self.hidden)).then_some(self.hidden)
    }

    /// Whether a try can bring nothing new, as everybody sees: it was asked before, or names somebody ruled out.
    pub fn is_redundant(&self, tried: Guess) -> bool {
        tried.is_redundant(self.tries.iter().map(|done| done.tried), self.candidates())
    }

    /// Tries something. O(N / 64).
    ///
    /// # Errors
    /// When the character is found already.
    pub fn handle(&mut self, tried: Guess) -> Result<Tried, HuntError> {
        if self.found().is_some() {
            return Err(HuntError::Over);
        }
        let answer = tried.answer_of(&self.board, self.hidden);
        Ok(self.note(tried, answer))
    }

    fn note(&mut self, tried: Guess, answer: Answer) -> Tried {
        let before = self.candidates();
        let after = tried.left(&self.board, before, answer);
        let done = Tried { tried, answer, left: (before.len(), after.len()) };
        self.stages.push(after);
        self.tries.push(done);
        done
    }

    /// Takes the last try back.
    ///
    /// # Errors
    /// When there is none.
    pub fn undo(&mut self) -> Result<(), HuntError> {
        self.tries.pop().ok_or(HuntError::NothingToUndo)?;
        self.stages.pop();
        Ok(())
    }

    /// What each try was worth, and what the best player would have done instead. A try costs a few small searches, so
    /// that on a board of hundreds of characters it takes seconds: [`report_watched`](Self::report_watched) can be
    /// stopped.
    pub fn report(&self) -> Vec<Verdict> {
        self.report_watched(&mut |_| ControlFlow::Continue(())).unwrap_or_default()
    }

    /// As [`report`](Self::report), telling `watcher` how many tries of all are judged; `None` once it says stop.
    pub fn report_watched(&self, watcher: &mut Watcher<'_>) -> Option<Vec<Verdict>> {
        let budget = Some(self.tries.len() as u64);
        let mut verdicts = Vec::with_capacity(self.tries.len());
        for (tried, before) in self.tries.iter().zip(&self.stages) {
            let nodes = verdicts.len() as u64;
            let progress = Progress::unbounded(nodes, budget);
            // The small searches within a judgement tell nothing of their own, but hear the stop.
            let mut watcher = |_: Progress| watcher(progress);
            let mut judge = Judge { board: &self.board, watcher: &mut watcher };
            verdicts.push(judge.verdict(tried, before, &tried.tried.who_says_yes(&self.board))?);
        }
        Some(verdicts)
    }
}

/// What a try was worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// What was tried, and what came of it.
    pub tried: Tried,
    /// From 0, a try that rules out nobody, to 99, a best one; with one candidate left, 99 for naming that one and 0
    /// for anything else; with nobody left, 99.
    pub skill: u8,
    /// From 25, half as many fell as were to be expected, over 50, just as many, to 99, all but one fell and that was
    /// more than expected.
    pub luck: u8,
    /// What a best player would have tried: with nobody left, anything, so what was tried.
    pub best: Guess,
}

impl Verdict {
    /// What a try was worth when answers that were not true had left nobody: no other would have been better, and just as
    /// many fell as were to be expected.
    fn among_nobody(tried: Tried) -> Self {
        Self { tried, skill: 99, luck: luck(tried.left, 0), best: tried.tried }
    }
}

/// Nodes for each of the small searches: boards of some dozens are solved exactly within it.
const BUDGET: u64 = 20_000;

struct Judge<'a> {
    board: &'a Board,
    watcher: &'a mut Watcher<'a>,
}

impl Judge<'_> {
    /// What a try was worth; `None` when it was stopped.
    fn verdict(
        &mut self,
        tried: &Tried,
        before: &CharacterSet,
        yes: &CharacterSet,
    ) -> Option<Verdict> {
        if before.is_empty() {
            return Some(Verdict::among_nobody(*tried));
        }
        let (best, least) = self.best(before)?;
        let n = before.len() as u64;
        let (yes, no) = (before.intersection(yes), before.difference(yes));
        let yours = n + self.needed(&yes)? + self.needed(&no)?;
        // One candidate left is named at once; whatever else is asked then was not needed.
        let skill = match n {
            1 => 99 * u64::from(tried.tried == best),
            _ => 99 * (n + least).saturating_sub(yours).min(n) / n,
        };
        let skill = u8::try_from(skill).unwrap_or(99);
        Some(Verdict { tried: *tried, skill, luck: luck(tried.left, yes.len()), best })
    }

    /// The first try of the best tree for these candidates, and the tree's total depth.
    fn best(&mut self, candidates: &CharacterSet) -> Option<(Guess, u64)> {
        let board = self.board.only(candidates);
        let mut search = Search::watched(Budget::nodes(BUDGET), self.watcher);
        search.ask().ok()?;
        let grown = grow(Strategy::Optimal, &Task::new(&board), &mut search);
        if search.stopped() == Some(Stopped::Asked) {
            return None;
        }
        let best = match grown.tree.node(grown.tree.root()).kind {
            NodeKind::Question { question, .. } => Guess::Attribute(question),
            NodeKind::Character(character) => Guess::Person(character),
        };
        Some((best, grown.report.total_depth))
    }

    /// The total of questions that these candidates still need.
    fn needed(&mut self, candidates: &CharacterSet) -> Option<u64> {
        if candidates.len() < 2 { Some(0) } else { self.best(candidates).map(|(_, depth)| depth) }
    }
}

/// `left` before and after a try; `yes` of those before would have answered yes. Counted in parts of one n-th of a
/// character, so that what is a whole figure is not cut to the one below.
fn luck((before, after): (usize, usize), yes: usize) -> u8 {
    let [n, after, yes] = [before, after, yes].map(|count| count as u64);
    let (removed, expected) = (n * (n - after), 2 * yes * (n - yes));
    let luck = if removed >= expected {
        let most = (n * n).saturating_sub(n + expected);
        50 + (49 * (removed - expected)).checked_div(most).unwrap_or(0)
    } else {
        50 * removed / expected
    };
    luck.min(99) as u8
}

#[cfg(test)]
mod tests {
    use qeq_base::chance::Chance;

    use super::*;
    use crate::testing::random_board;

    /// Four characters by two even questions and a useless one.
    fn board() -> Board {
        let row = |name: &str, bits: [bool; 3]| (name.to_owned(), bits.to_vec());
        let rows = [
            row("a", [false, false, true]),
            row("b", [false, true, true]),
            row("c", [true, false, true]),
            row("d", [true, true, true]),
        ];
        Board::from_rows("name", &["one", "two", "all"], rows).unwrap()
    }

    fn question(board: &Board, text: &str) -> Guess {
        Guess::Attribute(board.find_question(text).unwrap())
    }

    #[test]
    fn a_perfect_hunt() {
        let board = board();
        let hidden = board.find_character("c").unwrap();
        let (one, two) = (question(&board, "one"), question(&board, "two"));
        let mut hunt = Hunt::start(board, hidden);
        assert_eq!(hunt.handle(one).unwrap().left, (4, 2));
        assert_eq!(hunt.handle(two).unwrap().left, (2, 1));
        assert_eq!(hunt.found(), None);
        hunt.handle(Guess::Person(hidden)).unwrap();
        assert_eq!(hunt.found(), Some(hidden));
        assert_eq!(hunt.handle(one), Err(HuntError::Over));
        let report = hunt.report();
        assert_eq!(report.iter().map(|verdict| verdict.skill).collect::<Vec<_>>(), [99, 99, 99]);
        assert_eq!(report.iter().map(|verdict| verdict.luck).collect::<Vec<_>>(), [50, 50, 50]);
        assert_eq!(report[0].best, one, "the first of equals");
    }

    #[test]
    fn what_was_heard_counts_though_it_is_not_true() {
        let board = board();
        let hidden = board.find_character("c").unwrap();
        let (one, two) = (question(&board, "one"), question(&board, "two"));
        let mut asked = Hunt::start(board.clone(), hidden);
        let heard = [one, two].map(|tried| (tried, asked.handle(tried).unwrap().answer));
        assert_eq!(Hunt::heard(board.clone(), hidden, heard).report(), asked.report());
        let lied = Hunt::heard(board.clone(), hidden, [(one, Answer::No)]);
        assert_eq!(lied.candidates().len(), 2);
        assert!(!lied.candidates().contains(hidden));
    }

    #[test]
    fn whoever_was_lied_to_until_nobody_was_left_may_ask_on() {
        let board = board();
        let hidden = board.find_character("c").unwrap();
        let (all, one) = (question(&board, "all"), question(&board, "one"));
        let heard = [(all, Answer::No), (one, Answer::Yes), (Guess::Person(hidden), Answer::No)];
        let report = Hunt::heard(board, hidden, heard).report();
        let figures =
            report.iter().map(|it| (it.tried.left, it.skill, it.luck, it.best == it.tried.tried));
        let told: Vec<_> = figures.collect();
        assert_eq!(told, [((4, 0), 0, 99, false), ((0, 0), 99, 50, true), ((0, 0), 99, 50, true)]);
    }

    #[test]
    fn a_useless_question_has_no_skill_and_no_luck_but_what_was_expected() {
        let board = board();
        let hidden = board.find_character("a").unwrap();
        let all = question(&board, "all");
        let mut hunt = Hunt::start(board, hidden);
        hunt.handle(all).unwrap();
        let verdict = hunt.report()[0];
        assert_eq!((verdict.skill, verdict.luck, verdict.tried.left), (0, 50, (4, 4)));
    }

    #[test]
    fn whoever_asks_on_with_one_left_shows_no_skill() {
        let board = board();
        let hidden = board.find_character("c").unwrap();
        let tried = ["one", "two", "all"].map(|text| question(&board, text));
        let mut hunt = Hunt::start(board, hidden);
        for guess in tried {
            hunt.handle(guess).unwrap();
        }
        let last = hunt.report()[2];
        assert_eq!((last.skill, last.best), (0, Guess::Person(hidden)));
    }

    #[test]
    fn naming_at_once_is_little_skill_and_sometimes_much_luck() {
        let board = board();
        let hidden = board.find_character("a").unwrap();
        let mut hunt = Hunt::start(board.clone(), hidden);
        hunt.handle(Guess::Person(hidden)).unwrap();
        let verdict = hunt.report()[0];
        // 4 + 0 + 5 against 8: a quarter of a question lost.
        assert_eq!((verdict.skill, verdict.luck), (74, 99));
        let mut hunt = Hunt::start(board, hidden);
        hunt.handle(Guess::Person(hunt.board().find_character("b").unwrap())).unwrap();
        let verdict = hunt.report()[0];
        assert_eq!(verdict.tried.left, (4, 3));
        assert!(verdict.luck < 50);
        hunt.undo().unwrap();
        assert_eq!(hunt.candidates().len(), 4);
        assert_eq!(hunt.undo(), Err(HuntError::NothingToUndo));
    }

    /// The questions that these rows need together at least, by trying every question wherever it divides them.
    fn least(rows: &[Vec<bool>]) -> u64 {
        let (Some(row), n) = (rows.first(), rows.len() as u64) else { return 0 };
        let costs = (0..row.len()).filter_map(|at| {
            let (yes, no): (Vec<_>, Vec<_>) = rows.iter().cloned().partition(|row| row[at]);
            (!yes.is_empty() && !no.is_empty()).then(|| n + least(&yes) + least(&no))
        });
        costs.min().unwrap_or(0)
    }

    /// What these need who are left, when this is tried first.
    fn cost(board: &Board, left: &[CharacterId], tried: Guess) -> u64 {
        let rows = |truth: Answer| -> Vec<_> {
            let side = left.iter().filter(|&&id| tried.answer_of(board, id) == truth);
            side.map(|&id| board.traits(id)).collect()
        };
        left.len() as u64 + least(&rows(Answer::Yes)) + least(&rows(Answer::No))
    }

    #[test]
    fn skill_is_what_a_plain_recursion_says_and_the_best_try_costs_no_more() {
        let mut figures = std::collections::BTreeSet::new();
        for seed in 0..60 {
            let board = random_board(8, 6, 0.4, seed);
            let mut chance = Chance::from_seed(seed);
            let hidden = board.anybody(&mut chance);
            let everything: Vec<Guess> = board.question_ids().map(Guess::Attribute).collect();
            let mut hunt = Hunt::start(board.clone(), hidden);
            let mut stages = Vec::new();
            for _ in 0..3 {
                stages.push(hunt.candidates().iter().collect::<Vec<_>>());
                let person = Guess::Person(board.anybody(&mut chance));
                let asked = *chance.pick(&everything).unwrap();
                let tried = if chance.happens(0.3) { person } else { asked };
                if hunt.handle(tried).unwrap().tried == Guess::Person(hidden) {
                    break;
                }
            }
            for (verdict, left) in hunt.report().iter().zip(stages).filter(|(_, it)| it.len() > 1) {
                let rows: Vec<_> = left.iter().map(|&id| board.traits(id)).collect();
                let (n, least) = (left.len() as u64, least(&rows));
                assert_eq!(cost(&board, &left, verdict.best), least);
                let lost = cost(&board, &left, verdict.tried.tried) - least;
                assert_eq!(u64::from(verdict.skill), 99 * (n - lost) / n, "{seed}: {verdict:?}");
                figures.insert(verdict.skill);
            }
        }
        assert!(figures.len() > 8, "{figures:?}");
    }

    #[test]
    fn luck_is_what_fell_against_the_mean_of_all_who_could_be_hidden() {
        for (n, yes) in (1..60_usize).flat_map(|n| (0..=n).map(move |yes| (n, yes))) {
            let falls = |hidden: usize| if hidden < yes { n - yes } else { yes };
            let expected: usize = (0..n).map(falls).sum();
            for after in [yes, n - yes].into_iter().filter(|&after| after > 0) {
                let (removed, luck) = (n * (n - after), usize::from(luck((n, after), yes)));
                let case = format!("{yes} of {n}, {after} left: {luck}");
                // The figure is the last whole one that is not above the proportion.
                let (part, of, above, whole) = match removed.checked_sub(expected) {
                    None => (removed, expected, luck, 50),
                    Some(more) => (more, n * (n - 1) - expected, luck - 50, 49),
                };
                if of == 0 {
                    assert_eq!(luck, 50, "{case}");
                } else {
                    assert!((above * of..(above + 1) * of).contains(&(part * whole)), "{case}");
                }
            }
        }
        // One of six says yes, as is known, but the answer is no: 1 falls, 5/3 were to be expected.
        assert_eq!([luck((6, 5), 1), luck((4, 3), 1), luck((4, 1), 1)], [30, 33, 99]);
    }

    #[test]
    fn what_was_asked_and_whoever_has_fallen_can_bring_nothing_new() {
        let board = board();
        let person = |name: &str| Guess::Person(board.find_character(name).unwrap());
        let (one, two) = (question(&board, "one"), question(&board, "two"));
        let guesses = [one, two, person("a"), person("c")];
        let mut hunt = Hunt::start(board.clone(), board.find_character("c").unwrap());
        assert_eq!(guesses.map(|guess| hunt.is_redundant(guess)), [false; 4]);
        hunt.handle(one).unwrap();
        assert_eq!(guesses.map(|guess| hunt.is_redundant(guess)), [true, false, true, false]);
        assert_eq!(hunt.tries().iter().map(|it| it.tried).collect::<Vec<_>>(), [one]);
        hunt.undo().unwrap();
        assert_eq!(guesses.map(|guess| hunt.is_redundant(guess)), [false; 4]);
    }

    #[test]
    fn whoever_watches_a_report_hears_how_far_it_is_and_may_stop_it() {
        let board = board();
        let hidden = board.find_character("c").unwrap();
        let (one, two) = (question(&board, "one"), question(&board, "two"));
        let mut hunt = Hunt::start(board, hidden);
        for tried in [one, two, Guess::Person(hidden)] {
            hunt.handle(tried).unwrap();
        }
        let mut heard = Vec::new();
        let mut listen = |progress: Progress| {
            heard.push((progress.nodes, progress.budget));
            ControlFlow::Continue(())
        };
        assert_eq!(hunt.report_watched(&mut listen), Some(hunt.report()));
        assert_eq!((heard[0], heard[heard.len() - 1]), ((0, Some(3)), (2, Some(3))));
        let mut stop_at_the_second = |progress: Progress| match progress.nodes {
            0 => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        };
        assert_eq!(hunt.report_watched(&mut stop_at_the_second), None);
    }
}
