//! The optimum against brute force for every rule option, and what a search that ends early still knows.

use std::collections::HashSet;

use qeq_base::chance::Chance;

use super::*;
use crate::board::{Group, RandomBoard};
use crate::check::check;
use crate::rules::{Points, Rest};
use crate::testing::{SAMPLE, board, brute};

fn task(board: &Board, rules: Rules) -> Task<'_> {
    Task { board, rules, seed: 1, memory: DEFAULT_MEMORY }
}

fn solve(task: Task<'_>, positions: Budget) -> Report {
    let report = search(task, &mut Search::new(positions));
    assert_eq!(check(task.board, &task.rules, &report.solution).faults, [], "{}", task.board);
    report
}

fn all_rules() -> impl Iterator<Item = Rules> {
    Points::ALL.into_iter().flat_map(|points| {
        let with = move |cleared, rest| Rules { points, cleared, rest };
        [with(0, Rest::Free), with(1000, Rest::Free), with(7, Rest::AsGroups)]
    })
}

/// As many boards as brute force can do in a moment, of many shapes.
fn small_boards() -> impl Iterator<Item = Board> {
    let shapes = [
        (1, 9, 2),
        (9, 1, 2),
        (3, 4, 2),
        (4, 4, 3),
        (5, 4, 3),
        (4, 5, 2),
        (3, 6, 4),
        (2, 8, 3),
        (5, 5, 5),
        (6, 4, 4),
    ];
    (0..400).map(move |seed| {
        let (rows, width, colours) = shapes[seed as usize % shapes.len()];
        RandomBoard { rows, width, colours }.draw(seed)
    })
}

#[test]
fn the_optimum_of_the_statement_is_142() {
    let board = board(SAMPLE);
    let report = solve(task(&board, Rules::default()), Budget::unlimited());
    assert_eq!((report.solution.value, report.proven()), (142, true));
}

#[test]
fn the_optimum_is_that_of_brute_force() {
    for board in small_boards() {
        for rules in all_rules() {
            let report = solve(task(&board, rules), Budget::unlimited());
            assert_eq!(report.bound, report.solution.value, "{board}");
            assert_eq!(report.solution.value, brute(&board, &rules), "{rules:?}\n{board}");
            assert!(bound(&board, rules) >= report.solution.value, "{rules:?}\n{board}");
        }
    }
}

/// Every position that a game can come to.
fn positions(board: &Board) -> Vec<Board> {
    let (mut waiting, mut seen) = (vec![board.clone()], HashSet::new());
    while let Some(position) = waiting.pop() {
        if seen.insert(position.clone()) {
            waiting.extend(position.groups().iter().filter_map(|group| position.take(group.name)));
        }
    }
    seen.into_iter().collect()
}

/// So many random boards of these shapes under all rules, with bounds that try orders.
fn ordered_boards(
    count: u64,
    shapes: &[(usize, usize, u8)],
) -> impl Iterator<Item = (Board, Rules, Bounds)> {
    (0..count).map(|seed| {
        let (rows, width, colours) = shapes[seed as usize % shapes.len()];
        let board = RandomBoard { rows, width, colours }.draw(seed);
        let rules = all_rules().nth(seed as usize / shapes.len() % 6).unwrap();
        let mut bounds = Bounds::new(&board, rules);
        bounds.ordered = true;
        bounds.look_at_windows(&board, 1 << 20);
        (board, rules, bounds)
    })
}

/// Tall and narrow boards too: there a group leads around a gap in one of its columns.
#[test]
fn no_bound_is_below_the_optimum_of_a_position() {
    let shapes =
        [(4, 4, 4), (7, 3, 4), (6, 3, 4), (3, 5, 4), (4, 4, 5), (8, 2, 4), (12, 1, 4), (4, 4, 8)];
    for (board, rules, bounds) in ordered_boards(96, &shapes) {
        for position in positions(&board) {
            let optimum = brute(&position, &rules);
            on_board!(&position, packed => {
                let mut evaluator = Evaluator::new();
                let bound = evaluator.bound(&bounds, &packed, Lacks::default());
                assert!(bound >= optimum, "{rules:?}\n{position}");
                evaluator.short_of_memory(&bounds, bounds.planned());
                let exceeds = evaluator.exceeds(&bounds, &packed, Lacks::default(), optimum - 1);
                assert!(exceeds, "{rules:?}\n{position}");
            });
        }
    }
}

/// A colour lacks as many blocks as its largest group in any game leaves out, or more than what is known; also after a
/// move of which only the position before was looked at.
#[test]
fn no_main_group_lacks_less_than_what_is_known() {
    let shapes = [(4, 4, 4), (7, 3, 4), (3, 5, 5), (9, 2, 4), (3, 6, 4), (2, 8, 5)];
    let mut known = [0; 2];
    for (board, _, bounds) in ordered_boards(60, &shapes) {
        for (position, windows) in
            positions(&board).into_iter().flat_map(|it| [(it.clone(), false), (it, true)])
        {
            let mut evaluator = Evaluator::new();
            on_board!(&position, packed => if windows {
                evaluator.exceeds(&bounds, &packed, Lacks::default(), 0);
            } else {
                evaluator.bound(&bounds, &packed, Lacks::default());
            });
            let groups = position.groups();
            let moves = groups.iter().map(|it| (u32::from(it.colour), it.cells.len() as u32));
            let after = moves.map(|(colour, size)| evaluator.lacks_after(colour, size));
            let positions = groups.iter().filter_map(|group| position.take(group.name));
            let here = (position.clone(), evaluator.lacks_after(1, 0));
            for (position, lacks) in positions.zip(after).chain([here]) {
                for (colour, lack) in lacks_of(&position).into_iter().enumerate() {
                    let claimed = lacks.of(colour);
                    assert!(claimed <= lack, "{position}{colour} lacks {lack}, not {claimed}");
                    known[usize::from(windows)] += usize::from(claimed > 0);
                }
            }
        }
    }
    assert!(known[0] > 4000 && known[1] > 3000, "{known:?}");
}

/// The blocks of every colour that its largest group in any game from here leaves out.
fn lacks_of(position: &Board) -> Vec<usize> {
    let blocks = |colour| position.columns().iter().flatten().filter(|&&it| it == colour).count();
    let mut lacks: Vec<usize> = (1..=position.colours()).map(blocks).collect();
    let all = lacks.clone();
    for group in positions(position).iter().flat_map(Board::groups) {
        let colour = usize::from(group.colour) - 1;
        lacks[colour] = lacks[colour].min(all[colour] - group.cells.len());
    }
    lacks
}

#[test]
fn no_game_is_worth_more_than_what_the_other_colours_leave_after_its_first_move() {
    let shapes = [(4, 4, 4), (7, 3, 4), (3, 5, 5), (9, 2, 4), (12, 1, 4), (2, 7, 5)];
    let mut lowered = 0;
    for (board, rules, bounds) in ordered_boards(72, &shapes) {
        for position in positions(&board) {
            let moves = moves_with_optima(&position, &rules);
            let Some(best) = moves.iter().map(|it| it.2).max() else { continue };
            on_board!(&position, packed => {
                let (mut evaluator, counts) = (Evaluator::new(), bounds.counts(&packed));
                assert!(evaluator.exceeds(&bounds, &packed, Lacks::default(), best - 1));
                for &(colour, name, value) in &moves {
                    let group = group_named(&packed, name);
                    let change = evaluator.change(&bounds, &counts, colour, group.count());
                    let most = evaluator.most(&bounds, &counts) + change;
                    let after = value - bounds.points(group.count());
                    assert!(most >= after, "{rules:?}\n{position}{name:?}");
                    let refuted = evaluator.refutes(&bounds, (colour, group), most, after - 1);
                    assert!(!refuted, "{rules:?}\n{position}{name:?}");
                    lowered += u32::from(evaluator.refutes(&bounds, (colour, group), most, most - 1));
                }
            });
        }
    }
    assert!(lowered > 200, "{lowered}");
}

#[test]
fn no_plan_refutes_a_move_that_is_good_enough() {
    let shapes = [(4, 4, 4), (3, 5, 4), (9, 2, 4), (7, 3, 4), (2, 8, 4)];
    let (mut refuted, mut left) = (0, 0);
    for (board, rules, bounds) in ordered_boards(60, &shapes) {
        for position in positions(&board) {
            let moves = moves_with_optima(&position, &rules);
            let Some(best) = moves.iter().map(|it| it.2).max() else { continue };
            on_board!(&position, packed => {
                for least in [best - 1, best - 5] {
                    let mut evaluator = Evaluator::new();
                    evaluator.short_of_memory(&bounds, true);
                    assert!(evaluator.exceeds(&bounds, &packed, Lacks::default(), least));
                    for &(colour, name, value) in &moves {
                        let group = group_named(&packed, name);
                        // So much is to spare that nothing but plans says no.
                        let leaves = !evaluator.refutes(&bounds, (colour, group), SPARE, -SPARE);
                        assert!(leaves || value <= least, "{rules:?}\n{position}{name:?}");
                        *if leaves { &mut left } else { &mut refuted } += 1;
                    }
                }
            });
        }
    }
    assert!(refuted > 100, "{refuted} moves refuted, {left} left");
}

/// More points than any of these boards has.
const SPARE: Value = 1 << 20;

fn group_named<C: Cells, const P: usize>(packed: &Packed<C, P>, name: Place) -> C {
    packed.group_at(name.column as u32 * C::STRIDE + name.row as u32)
}

/// The moves of a position: colour, name, and the most that a game which begins so is worth.
fn moves_with_optima(position: &Board, rules: &Rules) -> Vec<(u32, Place, Value)> {
    let with_optimum = |group: &Group| {
        let size = group.cells.len() as u32;
        let after = position.take(group.name)?;
        Some((u32::from(group.colour), group.name, rules.points(size) + brute(&after, rules)))
    };
    position.groups().iter().filter_map(with_optimum).collect()
}

/// Without the quick game there is nothing to hide behind: the sweep finds the optimum itself, by its own moves.
#[test]
fn the_sweep_needs_no_first_game() {
    for board in small_boards() {
        for rules in all_rules() {
            on_board!(&board, packed => {
                let task = task(&board, rules);
                let nothing = Solution { value: -10_000, moves: Vec::new() };
                let report = Sweep::new(&task, packed, nothing).run(&mut Search::unlimited());
                assert_eq!(report.solution.value, brute(&board, &rules), "{rules:?}\n{board}");
                assert_eq!(check(&board, &rules, &report.solution).faults, []);
            });
        }
    }
}

#[test]
fn a_stopped_search_still_knows_a_bound() {
    for seed in 0..5 {
        let board = RandomBoard { rows: 6, width: 6, colours: 4 }.draw(seed);
        let whole = solve(task(&board, Rules::default()), Budget::unlimited());
        let value = whole.solution.value;
        for positions in [0, 1, 40, 3000] {
            let report = solve(task(&board, Rules::default()), Budget::nodes(positions));
            assert!((report.solution.value..=report.bound).contains(&value));
        }
    }
}

/// The positions two moves away, each with what it promises: some more than they can hold.
fn waiting<C: Cells, const P: usize>(start: &Packed<C, P>, colours: u32) -> Pieces<C, P> {
    let after = |packed: &Packed<C, P>| {
        let mut all = Vec::new();
        packed.for_groups(colours, |_, group| all.push(packed.take(group)));
        all
    };
    let positions = after(start).iter().flat_map(after).collect::<Vec<_>>();
    let entry = |(number, packed): (u32, Packed<C, P>)| Entry {
        packed,
        value: (number * 7919 % 97) as Value,
        bound: (number * 104_729 % 2003) as Value,
        parent: number,
        by: 0,
        lacks: Lacks::default(),
    };
    (0..).zip(positions).map(entry).collect()
}

#[test]
fn what_waits_could_have_been_worth_the_most_of_all_whatever_the_order() {
    for seed in 0..3 {
        let board = RandomBoard { rows: 10, width: 10, colours: 5 }.draw(seed);
        let bounds = Bounds::new(&board, Rules::default());
        on_board!(&board, packed => {
            let entries = waiting(&packed, bounds.colours());
            let worth = |entry: &Entry<_, _>| {
                let bound = Evaluator::new().bound(&bounds, &entry.packed, entry.lacks);
                entry.bound.min(entry.value + bound)
            };
            let most = entries.pieces().iter().flatten().map(worth).max().expect("some wait");
            for least in [Value::MIN, most - 1, most, most + 1] {
                let found = most_of(entries.pieces().iter(), &bounds, least);
                assert_eq!(found, most.max(least), "{board}");
            }
        });
    }
}

/// Whoever stops the proof of a board that takes long is left with nothing worse than the quick search finds.
#[test]
fn a_stopped_search_has_played_the_whole_quick_one() {
    let board = RandomBoard { rows: 9, width: 9, colours: 5 }.draw(5);
    let usual = quick::usual_playouts(&board);
    let task = task(&board, Rules::default());
    let quickly = quick::Task { board: &board, rules: task.rules, seed: task.seed };
    let quick = quick::search(quickly, &mut Search::new(Budget::nodes(usual)));
    let narrow = first_playouts(&board) + (81 * NARROW_BEAM) as u64;
    let mut watcher = |progress: Progress| match progress.nodes > usual + narrow {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    };
    let report = search(task, &mut Search::watched(Budget::unlimited(), &mut watcher));
    assert!(!report.proven() && report.solution.value >= quick.value, "{report:?}");
    assert!(report.positions < usual, "playouts are no positions: {report:?}");
}

/// Many blocks do not make a long proof where they are few groups.
#[test]
fn a_large_board_of_few_games_is_proven_before_many_playouts() {
    let bottom = "3 3 3 3 3 3 3 1 1 1 1 1 1 1 1 1 1 1 1 1 1\n".repeat(3);
    let top = "2 2 2 3 3 3 3 1 1 1 1 1 1 2 2 2 2 2 3 3 3\n".repeat(3);
    let board = board(&format!("6\n21\n3\n{bottom}{top}"));
    let mut counted = Search::unlimited();
    let report = search(task(&board, Rules::default()), &mut counted);
    assert_eq!((report.solution.value, report.proven()), (brute(&board, &Rules::default()), true));
    let nodes = counted.progress().nodes;
    assert!(nodes < quick::usual_playouts(&board) / 10, "{nodes}");
}

#[test]
fn spent_memory_costs_the_proof_and_nothing_else() {
    let board = RandomBoard { rows: 7, width: 7, colours: 5 }.draw(4);
    let whole = solve(task(&board, Rules::default()), Budget::unlimited());
    let little = Task { memory: 0, ..task(&board, Rules::default()) };
    let report = solve(little, Budget::unlimited());
    assert!(whole.proven());
    assert!((report.solution.value..=report.bound).contains(&whole.solution.value));
}

/// What is counted when the search ends is what waits then, after many positions.
#[test]
fn no_more_memory_is_taken_than_was_allowed() {
    for (rows, width, colours) in [(15, 15, 5), (8, 10, 5)] {
        let board = RandomBoard { rows, width, colours }.draw(1);
        on_board!(&board, packed => {
            for memory in [4 << 20, 12 << 20] {
                let task = Task { memory, ..task(&board, Rules::default()) };
                let nothing = Solution { value: 0, moves: Vec::new() };
                let mut sweep = Sweep::new(&task, packed, nothing);
                let stopped = sweep.sweep(&mut Search::new(Budget::nodes(30_000)));
                assert_eq!(stopped, Err(Stopped::Budget));
                let bytes = sweep.bytes() + sweep.bounds.bytes();
                assert!(bytes <= memory, "{board}{bytes} of {memory}");
                assert!(sweep.dropped > Value::MIN, "positions were dropped");
            }
        });
    }
}

#[test]
fn half_of_a_small_budget_is_left_for_the_proof() {
    let board = RandomBoard { rows: 12, width: 12, colours: 5 }.draw(1);
    let report = solve(task(&board, Rules::default()), Budget::nodes(2000));
    assert!((500..=1000).contains(&report.positions), "{}", report.positions);
}

fn with_threads(board: &Board) -> [Report; 2] {
    [1, 3].map(|threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| solve(task(board, Rules::default()), Budget::unlimited()))
    })
}

/// Without windows threads share nothing that one knows before another.
#[test]
fn any_number_of_threads_gives_the_same_report_of_a_small_board() {
    let [one, three] = with_threads(&RandomBoard { rows: 7, width: 7, colours: 4 }.draw(1));
    assert_eq!(one, three);
}

#[test]
fn any_number_of_threads_proves_the_same_optimum_of_a_larger_board() {
    let board = RandomBoard { rows: 8, width: 8, colours: 3 }.draw(1);
    let told = with_threads(&board).map(|report| {
        assert!(report.proven());
        assert_eq!(check(&board, &Rules::default(), &report.solution).faults, []);
        report.solution.value
    });
    assert_eq!(told[0], told[1]);
}

/// A board of four rows and fifteen columns, where few blocks stand beside one of their colour: it has few games.
fn scattered(colours: u8, seed: u64) -> Board {
    let mut chance = Chance::from_seed(seed);
    let mut columns: Vec<Vec<u8>> = Vec::new();
    for _ in 0..15 {
        let mut column: Vec<u8> = Vec::new();
        for row in 0..4 {
            let beside = [column.last().copied(), columns.last().map(|it| it[row])];
            let others = (1..=colours).filter(|it| !beside.contains(&Some(*it)));
            let others: Vec<u8> = others.collect();
            let joined = beside.into_iter().flatten().next().filter(|_| chance.happens(0.12));
            column.push(joined.unwrap_or_else(|| *chance.pick(&others).expect("a third colour")));
        }
        columns.push(column);
    }
    Board::from_columns(4, 15, colours, columns)
}

/// Boards of so many blocks that windows and orders are asked. What is known already is worth a point less than the
/// optimum, so that a bound that takes off too much on the way to it is seen.
#[test]
fn the_optimum_that_windows_and_orders_leave_is_that_of_brute_force() {
    let boards = [(3, 0), (3, 1), (3, 2), (4, 2), (4, 4), (4, 5), (5, 3), (5, 4), (5, 5)];
    for (colours, seed) in boards {
        let board = scattered(colours, seed);
        let optimum = brute(&board, &Rules::default());
        let known = Solution { value: optimum - 1, moves: Vec::new() };
        let task = task(&board, Rules::default());
        let report = on_board!(&board, packed => {
            Sweep::new(&task, packed, known).run(&mut Search::unlimited())
        });
        assert_eq!((report.solution.value, report.bound), (optimum, optimum), "{board}");
        assert_eq!(check(&board, &task.rules, &report.solution).faults, [], "{board}");
    }
}

/// Where blocks that are left cost more than all moves are worth, the best game is worth less than nothing.
#[test]
fn what_is_told_of_the_optimum_is_never_beyond_it() {
    let rules = Rules { points: Points::Square, cleared: 0, rest: Rest::AsGroups };
    let mut negative = 0;
    for board in small_boards() {
        let (optimum, mut heard) = (i64::from(brute(&board, &rules)), Vec::new());
        let mut watcher = |progress: Progress| {
            heard.push((progress.lower, progress.upper));
            ControlFlow::Continue(())
        };
        let mut meter = Search::watched(Budget::unlimited(), &mut watcher);
        search(task(&board, rules), &mut meter);
        let last = meter.progress();
        assert_eq!((last.lower, last.upper), (Some(optimum), Some(optimum)), "{board}");
        let holds = |&(lower, upper)| match (lower, upper) {
            (Some(lower), Some(upper)) => (lower..=upper).contains(&optimum),
            _ => false,
        };
        assert!(heard.iter().all(holds), "a game is known, and a bound: {heard:?}");
        negative += usize::from(optimum < 0);
    }
    assert!(negative > 10, "{negative}");
}

/// The watcher is asked while the first game is looked for as well.
#[test]
fn who_watches_is_asked_from_the_start() {
    let board = RandomBoard { rows: 15, width: 15, colours: 5 }.draw(1);
    let mut asked = 0;
    let mut watcher = |_| {
        asked += 1;
        ControlFlow::Break(())
    };
    let mut meter = Search::watched(Budget::unlimited(), &mut watcher);
    let report = search(task(&board, Rules::default()), &mut meter);
    assert_eq!((report.positions, report.stopped), (0, Some(Stopped::Asked)));
    assert_eq!(check(&board, &Rules::default(), &report.solution).faults, []);
    assert_eq!(asked, 1);
}

/// Playouts take so long there that seconds would pass before as many were counted as are between two looks.
#[test]
fn whoever_stops_the_first_game_of_a_large_board_is_heard_at_once() {
    let board = RandomBoard { rows: 64, width: 64, colours: 5 }.draw(1);
    let mut watcher = |_| ControlFlow::Break(());
    let mut meter = Search::watched(Budget::unlimited(), &mut watcher);
    let report = search(task(&board, Rules::default()), &mut meter);
    assert_eq!((report.positions, report.stopped), (0, Some(Stopped::Asked)));
    assert!(meter.progress().nodes < 100, "{}", meter.progress().nodes);
}
