//! Windows against a plain search of theirs, and against whole boards.

use std::collections::{HashMap, HashSet};

use super::facts::{MOST, Packing};
use super::question::Pair;
use super::*;
use crate::board::{Board, RandomBoard};
use crate::optimal::bound::COLOURS_ORDERED;
use crate::packed::{Small, Wide};

/// Columns from the one beside others, colours from the bottom up.
type Plain = Vec<Vec<u8>>;

/// The cells of every group, with the number of its column and row.
fn groups(columns: &Plain) -> Vec<Vec<(usize, usize)>> {
    let (mut seen, mut groups) = (HashSet::new(), Vec::new());
    for (column, rows) in columns.iter().enumerate() {
        for (row, colour) in rows.iter().enumerate() {
            if !seen.insert((column, row)) {
                continue;
            }
            let (mut group, mut at) = (vec![(column, row)], 0);
            while at < group.len() {
                let (x, y) = group[at];
                at += 1;
                for (x, y) in
                    [(x + 1, y), (x, y + 1), (x.wrapping_sub(1), y), (x, y.wrapping_sub(1))]
                {
                    if columns.get(x).and_then(|it| it.get(y)) == Some(colour)
                        && seen.insert((x, y))
                    {
                        group.push((x, y));
                    }
                }
            }
            groups.push(group);
        }
    }
    groups
}

/// All moves, each with its colour and its cells: those of groups of two or more, and of any groups of one colour that
/// reach the first column.
fn moves(columns: &Plain) -> Vec<(u8, Vec<(usize, usize)>)> {
    let groups = groups(columns);
    let colour = |group: &[(usize, usize)]| columns[group[0].0][group[0].1];
    let reaches = |group: &Vec<(usize, usize)>| group.iter().any(|cell| cell.0 == 0);
    let mut moves = Vec::new();
    for group in groups.iter().filter(|group| group.len() > 1 && !reaches(group)) {
        moves.push((colour(group), group.clone()));
    }
    for of in 1..=5 {
        let reaching: Vec<_> = groups.iter().filter(|it| reaches(it) && colour(it) == of).collect();
        for set in 1..1_usize << reaching.len() {
            let chosen = (0..reaching.len()).filter(|at| set >> at & 1 == 1);
            moves.push((of, chosen.flat_map(|at| reaching[at].clone()).collect()));
        }
    }
    moves
}

fn after(columns: &Plain, cells: &[(usize, usize)]) -> Plain {
    let mut after = columns.clone();
    cells.iter().for_each(|&(column, row)| after[column][row] = 0);
    after.iter_mut().for_each(|rows| rows.retain(|&it| it != 0));
    after.retain(|rows| !rows.is_empty());
    after
}

/// All that can become of a window, by plain recursion.
fn all_after(columns: &Plain, seen: &mut HashSet<Plain>) {
    if seen.insert(columns.clone()) {
        moves(columns).iter().for_each(|(_, cells)| all_after(&after(columns, cells), seen));
    }
}

/// The largest moves of two colours in every game, by plain recursion.
fn largest_moves(
    columns: &Plain,
    colours: [u8; 2],
    seen: &mut HashMap<Plain, HashSet<[usize; 2]>>,
) -> HashSet<[usize; 2]> {
    if let Some(known) = seen.get(columns) {
        return known.clone();
    }
    let mut all = HashSet::from([[0; 2]]);
    for (colour, cells) in moves(columns) {
        for largest in largest_moves(&after(columns, &cells), colours, seen) {
            let with =
                |at: usize| largest[at].max(if colours[at] == colour { cells.len() } else { 0 });
            all.insert([with(0), with(1)]);
        }
    }
    seen.insert(columns.clone(), all.clone());
    all
}

/// Blocks of a colour in its largest group, those that reach the first column taken as one.
fn largest(columns: &Plain, colour: u8) -> usize {
    let of = groups(columns).into_iter().filter(|it| columns[it[0].0][it[0].1] == colour);
    let (reaching, others): (Vec<_>, Vec<_>) = of.partition(|it| it.iter().any(|cell| cell.0 == 0));
    let together = reaching.iter().map(Vec::len).sum();
    others.iter().map(Vec::len).max().unwrap_or(0).max(together)
}

fn count(columns: &Plain, colour: u8) -> usize {
    columns.iter().flatten().filter(|&&it| it == colour).count()
}

fn random(rows: usize, width: usize, colours: u8, seed: u64) -> Plain {
    let mut columns = RandomBoard { rows, width, colours }.draw(seed).columns().to_vec();
    // Not all of the same height.
    columns.iter_mut().zip(0..).for_each(|(it, at)| it.truncate(rows - (seed >> at & 1) as usize));
    columns
}

/// A table for boards of the size of these, with so many colours.
fn table(colours: u8, bytes: usize) -> Table {
    Table::of(&RandomBoard { rows: 5, width: 7, colours }.draw(0), bytes).unwrap()
}

#[test]
fn a_window_leaves_out_as_much_as_a_plain_search_says() {
    let tables = [3, 4, 5].map(|colours| table(colours, 1 << 20));
    let mut left_out = [0; 8];
    for seed in 0..120 {
        let (rows, width) = [(3, 4), (4, 3), (5, 2), (6, 2), (2, 5), (12, 1)][seed as usize % 6];
        let colours = 3 + (seed / 6 % 3) as u8;
        let rows = rows.min(Cells::ROWS as usize);
        let columns = random(rows, width, colours, seed);
        let window = Window::of_columns(columns.iter().map(Vec::as_slice));
        let (table, mut trial) = (&tables[usize::from(colours) - 3], Trial::new());
        let mut after = HashSet::new();
        all_after(&columns, &mut after);
        for colour in 1..=colours {
            let most = after.iter().map(|it| largest(it, colour)).max().unwrap();
            let least_out = count(&columns, colour) - most;
            left_out[least_out] += 1;
            for out in 0..MOST_OUT {
                let question = Question::alone(usize::from(colour) - 1, out);
                let fits = trial.ask(table, &window, question);
                assert_eq!(fits, least_out <= out, "{columns:?} {colour} {out}");
            }
        }
    }
    assert!(left_out[1..3].iter().all(|&it| it > 10), "{left_out:?}");
}

#[test]
fn two_colours_of_a_window_leave_out_as_much_as_a_plain_search_says() {
    let tables = [3, 4, 5].map(|colours| table(colours, 1 << 20));
    let (mut clashes, mut clashes_of_whole_ones) = (0, 0);
    for seed in 0..200 {
        let (rows, width) = [(3, 4), (4, 3), (7, 2), (5, 3), (3, 5)][seed as usize % 5];
        let colours = 3 + (seed / 5 % 3) as u8;
        let columns = random(rows, width, colours, seed);
        let window = Window::of_columns(columns.iter().map(Vec::as_slice));
        let (table, mut trial) = (&tables[usize::from(colours) - 3], Trial::new());
        for pair in Pair::all(colours.into()) {
            let two = pair.colours().map(|it| it as u8 + 1);
            let games = largest_moves(&columns, two, &mut HashMap::new());
            let counts = two.map(|it| count(&columns, it));
            for outs in
                (0..Packing::of(colours.into()).outs() * MOST).map(|it| [it / MOST, it % MOST])
            {
                let good = |game: &[usize; 2]| (0..2).all(|at| game[at] + outs[at] >= counts[at]);
                let expected = games.iter().any(good);
                let fits = trial.ask(table, &window, Question::both(pair, outs));
                assert_eq!(fits, expected, "{columns:?} {two:?} {outs:?}");
                let alone = |at: usize| games.iter().any(|it| it[at] + outs[at] >= counts[at]);
                clashes += usize::from(!fits && alone(0) && alone(1));
                clashes_of_whole_ones +=
                    usize::from(!fits && alone(0) && alone(1) && outs == [0; 2]);
            }
        }
    }
    assert!(clashes > 100 && clashes_of_whole_ones > 40, "{clashes} {clashes_of_whole_ones}");
}

/// Both edges of a board together, whatever is asked first. Nearly always nothing has to be asked again.
#[test]
fn edges_are_disjoint_and_know_what_the_table_knows() {
    let table = table(4, 1 << 20);
    let (mut trial, mut kept) = (Trial::new(), 0);
    for seed in 0..60 {
        let board = RandomBoard { rows: 5, width: 7, colours: 4 }.draw(seed);
        let position = position_of(&board);
        let mut edges = Edges::of(&position, &table);
        let count = |colour: u32| -> u32 {
            edges.windows.iter().map(|it| it.of_colour(colour).count()).sum()
        };
        let blocks: Vec<u32> = (1..=4).map(count).collect();
        assert!((1..=4).zip(&blocks).all(|(it, &count)| count <= position.of_colour(it).count()));
        assert!(blocks.iter().sum::<u32>() > 19, "{blocks:?}");
        for out in 0..MOST_OUT {
            (0..4).for_each(|colour| _ = edges.look(&table, &mut trial, colour, out));
        }
        let again = Edges::of(&position, &table);
        assert!((0..4).all(|colour| again.lack(colour) <= edges.lack(colour)));
        kept += (0..4).filter(|&colour| again.lack(colour) == edges.lack(colour)).count();
    }
    assert!(kept > 220, "{kept}");
}

/// The words that hold a position say nothing of its windows, and what stands beside a window comes first.
#[test]
fn windows_are_the_columns_from_both_edges() {
    let table = table(3, 1 << 20);
    let window = |columns: &[&[u8]]| Window::of_columns(columns.iter().copied());
    for seed in 0..20 {
        let board = RandomBoard { rows: 6, width: 5 + seed as usize % 5, colours: 3 }.draw(seed);
        let mut columns: Vec<&[u8]> = board.columns().iter().map(Vec::as_slice).collect();
        let packed = || board.columns().iter().map(Vec::as_slice);
        let found = [
            Edges::of(&Packed::<Small<11>, 2>::of_columns(packed()), &table).windows,
            Edges::of(&Packed::<Small<11>, 3>::of_columns(packed()), &table).windows,
            Edges::of(&Packed::<Wide, 6>::of_columns(packed()), &table).windows,
        ];
        let right = columns.split_off(columns.len() - 5);
        columns.reverse();
        assert_eq!(found, [[window(&columns), window(&right)]; 3], "{board}");
    }
}

/// Every choice of what three colours leave out at both edges, against the search for one.
#[test]
fn main_groups_are_worth_as_much_as_a_choice_without_clashes() {
    let table = table(3, 1 << 22);
    let mut trial = Trial::new();
    let mut lost = 0;
    for seed in 0..12 {
        let position = position_of(&RandomBoard { rows: 7, width: 5, colours: 3 }.draw(seed));
        let worths: [Worths; 3] = std::array::from_fn(|colour| {
            std::array::from_fn(|out| 100 - (out * (8 + colour) - out * out / 4) as i32)
        });
        let mut all_worths = [Worths::default(); COLOURS_ORDERED];
        all_worths[..3].copy_from_slice(&worths);
        let edges = Edges::of(&position, &table);
        let mut fits = |at: usize, pair: Pair, outs: [usize; 2]| {
            let window = &edges.windows[at];
            outs[0] >= Packing::of(3).outs()
                || outs[1] >= MOST
                || trial.ask(&table, window, Question::both(pair, outs))
        };
        let all: Vec<[usize; 3]> = (0..512).map(|it| [it % 8, it / 8 % 8, it / 64]).collect();
        let [left, right] = [0, 1].map(|at| {
            let whole = |outs: &&[usize; 3]| {
                Pair::all(3).all(|pair| fits(at, pair, pair.colours().map(|it| outs[it])))
            };
            all.iter().filter(whole).collect::<Vec<_>>()
        });
        let worth = |left: &[usize; 3], right: &[usize; 3]| -> i32 {
            (0..3).map(|colour| worths[colour][left[colour] + right[colour]]).sum()
        };
        let choices = left.iter().flat_map(|one| right.iter().map(|other| worth(one, other)));
        let best = choices.max().unwrap();
        lost += 300 - best;
        for least in (best - 3).max(0)..best + 3 {
            let edges = Edges::of(&position, &table);
            let choice = Choice::find(edges, all_worths, least, &table, &mut trial);
            assert_eq!(choice.is_some(), best > least, "{seed}: {best} {least}");
        }
    }
    assert!(lost > 100, "{lost}");
}

fn position_of(board: &Board) -> Packed<Small<11>, 3> {
    Packed::of_columns(board.columns().iter().map(Vec::as_slice))
}
