//! The optimal builder against brute force, under every budget.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::ops::ControlFlow;

use qeq_base::chance::Chance;
use qeq_base::ids::Id;
use qeq_base::search::{Budget, Progress, Search, Stopped};

use super::*;
use crate::board::QuestionId;
use crate::board::random::RandomBoard;
use crate::builders::{Strategy, grow};
use crate::testing::{by_trial, random_board, uneven};
use crate::tree::{NodeKind, notation};
use crate::weights::{Ratio, Weights};

/// A small board and weights, drawn from the seed: all sizes, widths and densities.
pub(super) fn small_board(seed: u64) -> (Board, Weights) {
    let mut chance = Chance::from_seed(seed);
    let characters = 1 + chance.below(8);
    let attributes = 3 + chance.below(4);
    let density = [0.05, 0.2, 0.5, 0.8][chance.below(4)];
    let wish = RandomBoard { characters, attributes, density };
    let board = wish.generate(&mut chance).unwrap();
    let weight = |chance: &mut Chance| Ratio::parse(&(1 + chance.below(9)).to_string()).unwrap();
    let ratios: Vec<Ratio> = (0..characters).map(|_| weight(&mut chance)).collect();
    let weights = match seed % 3 {
        0 => Weights::equal(&board),
        1 => Weights::from_ratios(&vec![ratios[0]; characters], board.question_count()).unwrap(),
        _ => Weights::from_ratios(&ratios, board.question_count()).unwrap(),
    };
    (board, weights)
}

fn optimal(task: &Task<'_>, budget: Budget) -> Grown {
    let grown = grow(Strategy::Optimal, task, &mut Search::new(budget));
    assert_eq!(notation::check(&grown.tree, task.board), Ok(()));
    assert_eq!(grown.tree.measure(&task.weights).total_depth, grown.report.total_depth);
    assert!(grown.report.lower_bound <= grown.report.total_depth);
    grown
}

#[test]
fn small_boards_are_solved_like_by_trial() {
    for seed in 0..600 {
        let (board, weights) = small_board(seed);
        let task = Task::weighed(&board, weights).unwrap();
        let everyone: Vec<_> = board.character_ids().collect();
        let report = optimal(&task, Budget::unlimited()).report;
        assert_eq!(report.total_depth, by_trial(&task, &everyone), "seed {seed}");
        assert!(report.is_proven_optimal() && report.stopped.is_none(), "seed {seed}");
    }
}

#[test]
fn a_board_costs_the_same_in_wider_words() {
    for seed in 0..20 {
        let board = random_board(20 + 2 * seed, 24, 0.1, seed as u64);
        let mut weights = vec![Ratio::ONE; board.len()];
        weights[seed] = Ratio::parse("7/2").unwrap();
        for weights in [
            Weights::equal(&board),
            Weights::from_ratios(&weights, board.question_count()).unwrap(),
        ] {
            let task = Task::weighed(&board, weights).unwrap();
            let narrow = optimum::<Words<1>>(&task);
            assert_eq!(optimum::<Words<2>>(&task), narrow, "{seed}");
            assert_eq!(optimum::<Words<16>>(&task), narrow, "{seed}");
        }
    }
}

/// The optimum by a search in words of this width.
fn optimum<B: Bits>(task: &Task<'_>) -> u64 {
    let mut exact = Exact::<B>::new(task, task.board.character_ids().collect());
    proven(&mut exact, task)
}

/// The optimum, which a tree has.
fn proven<B: Bits>(exact: &mut Exact<B>, task: &Task<'_>) -> u64 {
    let mut search = Search::unlimited();
    loop {
        let steps = exact.raise(u64::MAX, &mut Meter::new(&mut search, u64::MAX)).unwrap();
        if let Some(steps) = steps {
            let tree = QuestionTree::from_preorder(&steps);
            assert_eq!(tree.measure(&task.weights).total_depth, exact.lower());
            return exact.lower();
        }
    }
}

/// A search that knows no better than what there is, and says so again and again.
struct Stubborn(Vec<Step>);

impl Whole for Stubborn {
    fn lower(&self) -> u64 {
        0
    }

    fn raise(&mut self, _: u64, _: &mut Meter<'_, '_>) -> Result<Option<Vec<Step>>, Halt> {
        assert!(!self.0.is_empty(), "it is not asked again");
        Ok(Some(std::mem::take(&mut self.0)))
    }

    fn first_in_file(&mut self, _: &mut Meter<'_, '_>) -> Result<Option<Vec<Step>>, Halt> {
        Ok(None)
    }
}

#[test]
fn a_proof_ends_where_a_tree_is_no_better_than_the_one_before() {
    let board = random_board(12, 16, 0.3, 3);
    let task = Task::new(&board);
    let everyone = board.character_ids().collect();
    let steps =
        solve(&task, everyone, u64::MAX, &mut Meter::new(&mut Search::unlimited(), 1 << 16));
    let steps = steps.steps.expect("it is solved");
    let mut incumbent = Incumbent::of_steps(steps.clone(), &task);
    let mut search = Search::unlimited();
    let meter = &mut Meter::new(&mut search, u64::MAX);
    assert_eq!(prove(&mut Stubborn(steps), &task, &mut incumbent, meter), Err(Halt));
    assert_eq!(notation::check(&incumbent.tree(), &board), Ok(()));
}

/// Limits that take too long are given up, and what is proven in the end is the same.
#[test]
fn limits_that_take_long_are_given_up_for_nearer_ones() {
    for threads in [1, 2] {
        let board = random_board(48, 24, 0.1, 3);
        let task = Task { threads: threads.try_into().unwrap(), ..Task::new(&board) };
        let mut exact = Exact::<Words<1>>::new(&task, board.character_ids().collect());
        exact.patience = 16;
        exact.team.alone = 0;
        let mut search = Search::unlimited();
        let mut given_up = 0;
        let found = loop {
            let before = exact.lower();
            let meter = &mut Meter::new(&mut search, u64::MAX);
            if let Some(steps) = exact.raise(u64::MAX, meter).unwrap() {
                break QuestionTree::from_preorder(&steps);
            }
            given_up += u32::from(exact.lower() == before);
        };
        assert!(given_up > 0, "some limit is too far");
        assert_eq!(exact.lower(), optimum::<Words<1>>(&task));
        assert_eq!(found.measure(&task.weights).total_depth, exact.lower());
    }
}

/// Boards of which a team is to prove the optimum, with equal weights and with others.
fn for_teams(check: impl Fn(&Task<'_>)) {
    for (characters, density, seed) in [(40, 0.1, 5), (48, 0.1, 3), (64, 0.2, 4), (72, 0.15, 1)] {
        let board = random_board(characters, 24, density, seed);
        let mut uneven = vec![Ratio::ONE; characters];
        uneven[7] = Ratio::parse("9/2").unwrap();
        for weights in
            [Weights::equal(&board), Weights::from_ratios(&uneven, board.question_count()).unwrap()]
        {
            check(&Task::weighed(&board, weights).unwrap());
        }
    }
}

/// A search by so many threads from the first node on.
fn in_a_team(alone: &Task<'_>, threads: usize) -> Exact<Words<2>> {
    let task = Task { threads: threads.try_into().unwrap(), ..alone.clone() };
    let mut exact = Exact::new(&task, task.board.character_ids().collect());
    exact.team.alone = 0;
    exact
}

/// Threads that share a table find the same optimum, and a tree of it.
#[test]
fn a_team_proves_what_one_thread_does() {
    for_teams(|task| {
        let alone = optimum::<Words<2>>(task);
        for threads in [2, 3] {
            assert_eq!(proven(&mut in_a_team(task, threads), task), alone, "{threads} threads");
        }
    });
}

#[test]
fn a_team_keeps_to_the_budget_of_all() {
    for_teams(|task| {
        let mut exact = in_a_team(task, 2);
        let mut search = Search::new(Budget::nodes(20));
        let meter = &mut Meter::new(&mut search, u64::MAX);
        while let Ok(None) = exact.raise(u64::MAX, meter) {}
        assert!(exact.lower() <= optimum::<Words<2>>(task));
        assert_eq!((search.progress().nodes, search.stopped()), (20, Some(Stopped::Budget)));
    });
}

/// A proof for which a team is worth while says what one by a single thread says.
#[test]
fn a_report_on_a_team_is_as_good_as_on_one_thread() {
    let board = random_board(64, 32, 0.05, 4);
    let alone = Task::new(&board);
    let team = Task { threads: 2.try_into().unwrap(), ..alone.clone() };
    let [one, two] = [alone, team].map(|task| optimal(&task, Budget::nodes(200_000)).report);
    assert!(one.is_proven_optimal() && two.is_proven_optimal(), "{one:?} {two:?}");
    assert_eq!(one.total_depth, two.total_depth);
}

/// Boards of several hundred characters are proven too, by a search that started in wide words.
#[test]
fn large_boards_are_proven_as_a_whole() {
    for (characters, attributes, density) in [(200, 40, 0.3), (700, 40, 0.4)] {
        let board = random_board(characters, attributes, density, 2);
        let report = optimal(&Task::new(&board), default_budget(&board)).report;
        assert!(report.is_proven_optimal(), "{report:?}");
    }
}

#[test]
fn of_equal_questions_the_first_in_the_file_is_asked() {
    for seed in 0..200 {
        let (board, weights) = small_board(seed);
        let task = Task::weighed(&board, weights).unwrap();
        let tree = optimal(&task, Budget::unlimited()).tree;
        for visit in tree.preorder(tree.root(), crate::tree::walk::FirstChild::Yes) {
            if let NodeKind::Question { question, .. } = tree.node(visit.node).kind {
                let first = first_by_trial(&task, &tree.candidates(visit.node));
                assert_eq!(question, first, "seed {seed}");
            }
        }
    }
}

fn first_by_trial(task: &Task<'_>, who: &[CharacterId]) -> QuestionId {
    let optimum = by_trial(task, who);
    let weight: u64 = who.iter().map(|&id| task.weights.of(id)).sum();
    let is_best = |question: &QuestionId| {
        let (yes, no): (Vec<_>, Vec<_>) =
            who.iter().partition(|&&id| task.board.has(id, *question));
        let useful = !yes.is_empty() && !no.is_empty();
        useful && weight + by_trial(task, &yes) + by_trial(task, &no) == optimum
    };
    task.board.question_ids().find(is_best).expect("some question is the best")
}

#[test]
fn a_spent_budget_leaves_a_tree_and_true_bounds() {
    for (characters, attributes, density) in [(24, 12, 0.15), (70, 30, 0.1), (300, 20, 0.2)] {
        let board = random_board(characters, attributes, density, 5);
        let task = Task::new(&board);
        let best = optimal(&task, Budget::nodes(60_000)).report;
        for budget in [0, 1, 2, 5, 20, 100, 1000, 5000] {
            let report = optimal(&task, Budget::nodes(budget)).report;
            assert!(report.nodes <= budget, "{report:?}");
            assert!(report.lower_bound <= best.total_depth, "{report:?}");
            assert_eq!(report.stopped.is_some(), !report.is_proven_optimal(), "{report:?}");
            assert!(report.stopped.is_none() || report.nodes == budget, "{report:?}");
        }
    }
}

#[test]
fn the_same_budget_gives_the_same_tree() {
    for (characters, budget) in [(60, 50), (60, 5000), (128, 3000), (400, 2000)] {
        let board = random_board(characters, 24, 0.1, 9);
        let task = Task::new(&board);
        let tree =
            || notation::json(&optimal(&task, Budget::nodes(budget)).tree, &board).to_string();
        assert_eq!(tree(), tree());
    }
}

#[test]
fn the_watcher_sees_bounds_close_in_and_may_stop() {
    for characters in [128, 1000] {
        let board = random_board(characters, 40, 0.05, 3);
        let task = Task::new(&board);
        let mut seen: Vec<Progress> = Vec::new();
        let mut watcher = |progress: Progress| {
            seen.push(progress);
            if seen.len() == 4 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let mut search = Search::watched(Budget::unlimited(), &mut watcher);
        let grown = grow(Strategy::Optimal, &task, &mut search);
        let last = search.progress();
        assert_eq!(notation::check(&grown.tree, &board), Ok(()));
        assert_eq!(grown.report.stopped, Some(Stopped::Asked));
        let known = [grown.report.lower_bound, grown.report.total_depth].map(|it| Some(it as i64));
        assert_eq!([last.lower, last.upper], known);
        assert_eq!(seen.len(), 4);
        assert!(seen.is_sorted_by_key(|progress| progress.lower), "{seen:?}");
        let upper = |progress: &Progress| progress.upper.map_or(Reverse(i64::MAX), Reverse);
        assert!(seen.is_sorted_by_key(upper), "{seen:?}");
    }
}

#[test]
fn a_stop_within_the_greedy_tree_still_ends_it() {
    let board = random_board(40_000, 20, 0.5, 3);
    let mut weights = vec![Ratio::ONE; board.len()];
    weights[7] = Ratio::parse("2").unwrap();
    let task =
        Task::weighed(&board, Weights::from_ratios(&weights, board.question_count()).unwrap())
            .unwrap();
    let mut stop_at_once = |_: Progress| ControlFlow::Break(());
    let mut search = Search::watched(Budget::unlimited(), &mut stop_at_once);
    let grown = grow(Strategy::Optimal, &task, &mut search);
    assert_eq!(notation::check(&grown.tree, &board), Ok(()));
    assert_eq!(grown.report.stopped, Some(Stopped::Asked));
}

/// Many questions take seconds, however few people are asked.
#[test]
fn a_stop_is_heard_in_the_greedy_tree_of_a_board_that_is_searched_as_a_whole() {
    for (attributes, density) in [(500, 0.5), (1100, 0.02)] {
        let board = random_board(EXACT, attributes, density, 3);
        let task = Task::weighed(&board, uneven(&board)).unwrap();
        let mut stop_at_once = |_: Progress| ControlFlow::Break(());
        let mut search = Search::watched(Budget::unlimited(), &mut stop_at_once);
        let tree = greedy(&task, &mut search);
        assert_eq!(notation::check(&tree, &board), Ok(()));
        assert_eq!(search.stopped(), Some(Stopped::Asked), "{attributes} questions");
    }
}

#[test]
fn large_boards_gain_on_the_greedy_tree() {
    let board = random_board(1600, 24, 0.2, 1);
    let task = Task::new(&board);
    let entropy = grow(Strategy::Entropy, &task, &mut Search::unlimited()).report;
    let few = optimal(&task, default_budget(&board)).report;
    let many = optimal(&task, Budget::nodes(100_000)).report;
    assert!(few.total_depth < entropy.total_depth, "{few:?} {entropy:?}");
    assert!(many.total_depth <= few.total_depth, "{many:?} {few:?}");
    assert!(few.lower_bound > task.huffman(), "the caps say more than Huffman");
}

#[test]
fn a_board_of_unary_questions_is_a_chain() {
    let questions: Vec<String> = (0..99).map(|at| format!("Q{at}")).collect();
    let questions: Vec<&str> = questions.iter().map(String::as_str).collect();
    let row = |at: usize| (0..99).map(move |question| question == at).collect::<Vec<bool>>();
    let rows = (0..100).map(|at| (format!("P{at}"), row(at)));
    let board = Board::from_rows("N", &questions, rows).unwrap();
    let grown = optimal(&Task::new(&board), default_budget(&board));
    assert_eq!(grown.report.total_depth, 99 * 100 / 2 + 99);
    assert!(grown.report.is_proven_optimal(), "{:?}", grown.report);
    // The canonical chain asks in file order.
    let deepest = grown.tree.leaf_of(&board, CharacterId::from_index(99));
    let asked: Vec<usize> =
        grown.tree.path(deepest).iter().map(|asked| asked.question.index()).collect();
    assert_eq!(asked, (0..99).collect::<Vec<_>>());
    assert_eq!(asked.iter().collect::<HashSet<_>>().len(), 99);
}

/// The chain that asks for the heaviest first is nearly reached by what the sides weigh, without a search; Huffman's code says
/// hardly a fiftieth of it.
#[test]
fn a_large_board_of_unary_questions_is_bounded_with_weights_too() {
    let count = EXACT + 76;
    let names: Vec<String> = (1..count).map(|at| format!("Q{at}")).collect();
    let questions: Vec<&str> = names.iter().map(String::as_str).collect();
    let row = |at: usize| (1..count).map(|question| question == at).collect::<Vec<bool>>();
    let rows = (0..count).map(|at| (format!("P{at}"), row(at)));
    let board = Board::from_rows("N", &questions, rows).unwrap();
    let weight = |at: usize| Ratio::parse(&(1 + at * 7 % 9).to_string()).unwrap();
    let ratios: Vec<Ratio> = (0..count).map(weight).collect();
    let task =
        Task::weighed(&board, Weights::from_ratios(&ratios, board.question_count()).unwrap())
            .unwrap();
    let Report { total_depth, lower_bound, .. } = optimal(&task, default_budget(&board)).report;
    assert!(total_depth - lower_bound < total_depth / 1000, "{total_depth} {lower_bound}");
}
