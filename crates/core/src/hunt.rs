//! The other way round: the machine hides a character and a person asks.
//!
//! A hunt is a state machine like the [session](crate::session). Afterwards every question gets two
//! figures from 0 to 99:
//!
//! - **skill**: how many questions the person may expect to need after this one, against the best question
//!   there was. 99 is a best question; 0 is one that rules out nobody, which costs one question more than
//!   the best. In totals over the n candidates left: `99 · (n + best − yours) / n`. With one left, 99 is to
//!   name that one, 0 anything else.
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
        match tried {
            Guess::Attribute(_) => self.tries.iter().any(|done| done.tried == tried),
            Guess::Person(character) => !self.candidates().contains(character),
        }
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
        let yes = tried.who_says_yes(&self.board);
        let after =
            if answer.is_yes() { before.intersection(&yes) } else { before.difference(&yes) };
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
    /// for anything else.
    pub skill: u8,
    /// From 25, half as many fell as were to be expected, over 50, just as many, to 99, all but one fell and that was
    /// more than expected.
    pub luck: u8,
    /// What a best player would have tried.
    pub best: Guess,
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
        let (best, least) = self.best(before)?;
        let n = before.len() as u64;
        let (yes, no) = (before.intersection(yes), before.difference(yes));
        let yours = n + self.needed(&yes)? + self.needed(&no)?;
        // One candidate left is named at once; whatever else is asked then was not needed.
        let skill = match n {
            0 | 1 => 99 * u64::from(tried.tried == best),
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

/// `left` before and after a try; `yes` of those before would have answered yes.
fn luck((before, after): (usize, usize), yes: usize) -> u8 {
    let (n, no) = (before as f64, (before - yes) as f64);
    let removed = n - after as f64;
    let expected = n - ((yes * yes) as f64 + no * no) / n;
    let luck = if removed >= expected {
        let most = n - 1.0 - expected;
        50.0 + if most > 0.0 { 49.0 * (removed - expected) / most } else { 0.0 }
    } else {
        50.0 * removed / expected
    };
    luck.clamp(0.0, 99.0) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

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
