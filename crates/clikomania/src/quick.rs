//! The best quick answer: many games annealed side by side.
//!
//! A game is a list of blocks, named by where they stood at the start, so that it can still be played after something
//! was changed near its beginning: whoever was there is gone, or has met others, and is taken with them. Each playout
//! changes one move of a game, plays the rest of the list, fills up what is left at random, a spared colour last, and
//! keeps the new game when it is better or not too much worse (simulated annealing: Kirkpatrick, Gelatt and Vecchi,
//! 1983; the spared colour: Schadd et al., 2008). Now and then the worst games make room for copies of the best
//! (population annealing: Hukushima and Iba, 2003).
//!
//! Such a population soon resembles itself, and what its games do first is settled for good: from where half of the
//! blocks are left they are near the optimum, and before that no more playouts help. So there are many rounds that know
//! nothing of one another, and the best game of each goes on in an elite. In cycles, each game of the elite leaves what
//! it is for something near: a move near its beginning is changed, or another game follows its first moves. Then it is
//! annealed, and goes back to where it was unless that was worth it (a memetic algorithm: Moscato, 1989).
//!
//! After some millions of playouts the elite resembles itself too. With more than that there are several elites that
//! know nothing of one another, each on its island, and a last one of their best (the island model: Cohoon et al., 1987).
//!
//! On small boards the same games are reached again and again, and the rest is out of reach of small changes: there
//! most of the time goes to a narrow sweep, which the games found so far help to prune.
//!
//! Measured on ten boards of 15 × 15 and five colours against layered beams, with and without playouts as their measure,
//! and against plain random playouts with a spared colour: a tenth of the time gives the same points.

mod anneal;
mod beam;
mod line;
mod schedule;

use std::collections::VecDeque;
use std::sync::Mutex;

use qeq_base::chance::Chance;
use qeq_base::search::{Search, Stopped};
use rayon::prelude::*;

use crate::board::{Board, place};
use crate::packed::{Cells, Packed, on_board};
use crate::rules::{Rules, Value};
use crate::solution::Solution;
use anneal::{Chain, Game, Span};
use beam::{Beam, Reach};
use line::{Setting, State};

pub use schedule::{Pace, Schedule, Share};

/// What to play, and the seed of all choices.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a> {
    /// The board.
    pub board: &'a Board,
    /// The rules.
    pub rules: Rules,
    /// The same seed and budget give the same game, on every machine and with any number of threads.
    pub seed: u64,
}

/// Games that are annealed side by side in a round, at most, and at least where each can have a playout.
const MOST_CHAINS: u64 = 20;
const FEWEST_CHAINS: u64 = 2;

/// Playouts that a game should have for itself before there are more games.
const PLAYOUTS_OF_A_CHAIN: u64 = 5000;

/// Playouts of a round.
const ROUND: u64 = MOST_CHAINS * PLAYOUTS_OF_A_CHAIN;

/// Games of different rounds that go on in the elite, at most.
const ELITE: usize = 12;

/// Playouts of each game in a cycle of the elite.
const CYCLE: u64 = 5000;

/// Cycles after which the worst games of the elite make room for copies of the best.
const CYCLES_ALONE: u64 = 5;

/// Tours without a budget begin with so many rounds; each is twice as long as the one before.
const FIRST_TOUR: u64 = 2;

/// How often in a schedule the worst games make room for copies of the best.
const GENERATIONS: u64 = 40;

/// The temperatures at which a round and a cycle of the elite begin.
const HOT: f64 = 1.3;
const WARM: f64 = 0.5;

/// A search has an island for each so many of its playouts, and one if it has fewer.
const ISLAND: u64 = 8_000_000;

/// Games of each island that go on in the last elite.
const FROM_ISLAND: usize = 2;

/// What the first cycle may cost a game on average, as temperatures are measured; the last may cost nothing.
const PATIENCE: f64 = 0.6;

/// Playouts when nothing else is asked for: those of about half a second at most on boards of up to 100 blocks, and of some seconds
/// on larger ones.
pub fn usual_playouts(board: &Board) -> u64 {
    let is_small = board.blocks() as u64 <= BLOCKS_OF_A_SMALL_BOARD;
    let (cost, most) = if is_small {
        (COST_OF_A_SMALL_BOARD, MOST_OF_A_SMALL_BOARD)
    } else {
        (COST_OF_A_LARGE_BOARD, MOST_OF_A_LARGE_BOARD)
    };
    (cost / cost_of_playout(board)).min(most)
}

/// What a playout costs, at least 1: about as much as the square of the blocks, 25 ps each. A board that is long or has more than
/// seven colours is stored in words that have room for far more blocks than it has, and each of its moves costs as much as
/// they do: 160 ns more for each block. (Measured on boards of 2 × 64 to 64 × 64 blocks.)
pub(crate) fn cost_of_playout(board: &Board) -> u64 {
    let blocks = board.blocks() as u64;
    let is_long = on_board!(board, packed => size_of_val(&packed) > BYTES_OF_A_BOARD);
    (blocks * (blocks + if is_long { COST_OF_LONG_WORDS } else { 0 })).max(1)
}

const COST_OF_LONG_WORDS: u64 = 6000;

/// Words of so many bytes take less time than the blocks of a board that needs them.
const BYTES_OF_A_BOARD: usize = 512;

/// Their optimum is nearly always found.
pub(crate) const BLOCKS_OF_A_SMALL_BOARD: u64 = 100;

/// With a sixth as many, those of a tenth of a second, one in some seventy boards is left more than a fifth below its best
/// game.
const MOST_OF_A_SMALL_BOARD: u64 = 1_000_000;
const COST_OF_A_SMALL_BOARD: u64 = 25_000_000_000;

/// Half a second leaves larger boards a fifth or more below the best game that is known: this takes 5 s for 15 × 15 blocks.
const MOST_OF_A_LARGE_BOARD: u64 = 7_000_000;
const COST_OF_A_LARGE_BOARD: u64 = MOST_OF_A_LARGE_BOARD * 225 * 225;

/// Searches for a good game until the budget of playouts is spent or the watcher says stop. With a budget the whole
/// search is planned for it; without one, tours follow one another, each twice as long as the one before.
///
/// `search` counts playouts, and positions of sweeps; its lower bound is the best value so far. Where nothing can be
/// taken the answer has no moves. Cost: a playout of a 15 × 15 board takes 1.5 µs.
pub fn search(task: Task<'_>, search: &mut Search<'_>) -> Solution {
    on_board!(task.board, packed => {
        let mut quick = QuickSearch::new(&task, packed);
        quick.tell(search);
        match search.progress().budget {
            _ if quick.best.1.is_empty() || quick.proven => {}
            Some(budget) => {
                let left = budget.saturating_sub(search.progress().nodes);
                let _stopped = quick.tour(left, search);
            }
            None => quick.tours(search),
        }
        quick.best()
    })
}

struct QuickSearch<C: Cells, const P: usize> {
    setting: Setting,
    start: State<C, P>,
    seeds: Chance,
    best: (Value, Vec<u16>),
    /// Whether no game is better than the best.
    proven: bool,
}

impl<C: Cells, const P: usize> QuickSearch<C, P> {
    fn new(task: &Task<'_>, packed: Packed<C, P>) -> Self {
        let setting = Setting::new(task.board, task.rules);
        let start = State::of(packed, &setting);
        let mut seeds = Chance::from_seed(task.seed);
        let first = Chain::new(&start, &setting, 0, seeds.below(usize::MAX) as u64);
        let best = first.into_best();
        // Every colour in one group, and nothing left.
        let points = |&colour: &u32| setting.points[packed.of_colour(colour).count() as usize];
        let most = setting.by_count.iter().map(points).sum::<Value>() + setting.bonus;
        let proven = best.0 >= most;
        Self { setting, start, seeds, best, proven }
    }

    /// Tours of growing length until the watcher says stop, or nothing better is left to find.
    fn tours(&mut self, search: &mut Search<'_>) {
        let mut playouts = FIRST_TOUR * ROUND;
        while !self.proven && self.tour(playouts, search).is_ok() {
            playouts *= 2;
        }
    }

    /// So many playouts, some of them positions of a sweep.
    fn tour(&mut self, playouts: u64, search: &mut Search<'_>) -> Result<(), Stopped> {
        let positions = playouts / 10 * tenths_swept(self.start.blocks());
        let room = BYTES_SWEPT / (size_of::<Packed<C, P>>() + BYTES_OF_CHILDREN);
        let positions = positions.min(MOST_SWEPT).min(room as u64);
        self.contest(playouts - positions, search)?;
        self.sweep(positions, search)
    }

    /// As many islands as so many playouts are worth. What is too little for one is a single round.
    fn contest(&mut self, playouts: u64, search: &mut Search<'_>) -> Result<(), Stopped> {
        if playouts < 3 * ROUND {
            return self.round(playouts, search).map(drop);
        }
        match playouts / ISLAND {
            0 | 1 => self.island(playouts, search).map(drop),
            islands => self.archipelago(islands, playouts, search),
        }
    }

    /// Three quarters of the playouts for so many islands, the rest for an elite of the best of each.
    fn archipelago(
        &mut self,
        islands: u64,
        playouts: u64,
        search: &mut Search<'_>,
    ) -> Result<(), Stopped> {
        let each = playouts.saturating_mul(3) / 4 / islands;
        let mut elite = Vec::new();
        for _ in 0..islands {
            elite.extend(self.island(each, search)?.into_iter().take(FROM_ISLAND));
        }
        self.evolve(&mut elite, playouts - islands * each, search)
    }

    /// Three tenths of the playouts for rounds, the rest for an elite of their best, which is given, the best first.
    fn island(
        &mut self,
        playouts: u64,
        search: &mut Search<'_>,
    ) -> Result<Vec<Chain<C, P>>, Stopped> {
        let rounds = (playouts * 3 / 10 / ROUND).max(2);
        let mut elite = Vec::new();
        for _ in 0..rounds {
            elite.push(self.round(ROUND, search)?);
            sort(&mut elite);
            elite.truncate(ELITE);
        }
        self.evolve(&mut elite, playouts - rounds * ROUND, search)?;
        sort(&mut elite);
        Ok(elite)
    }

    /// Looks for a better game by sweeps over so many positions: a narrow one, which shows what each layer needs, and then
    /// the widest that can be afforded.
    fn sweep(&mut self, positions: u64, search: &mut Search<'_>) -> Result<(), Stopped> {
        let mut shape = vec![1; self.start.blocks() + 1];
        let mut left = positions;
        for part in PARTS_SWEPT {
            let before = search.progress().nodes;
            self.sweep_once(left / part, &mut shape, search)?;
            left = left.saturating_sub(search.progress().nodes - before);
        }
        Ok(())
    }

    /// One sweep, unless it is known that there is nothing to find.
    fn sweep_once(
        &mut self,
        positions: u64,
        shape: &mut [u64],
        search: &mut Search<'_>,
    ) -> Result<(), Stopped> {
        if positions == 0 || self.proven {
            return Ok(());
        }
        let mut beam = Beam::new(&self.setting, self.start.packed, self.best.0);
        let reach = beam.sweep(positions, shape, search);
        if let Some((value, cells)) = beam.best() {
            self.best = (value, self.origins(&cells));
            self.tell(search);
        }
        self.proven = reach? == Reach::Whole;
        Ok(())
    }

    /// The moves of a game by the origins of their blocks.
    fn origins(&self, cells: &[u16]) -> Vec<u16> {
        let mut state = self.start.clone();
        let name = |&cell: &u16| {
            let origin = state.origin(u32::from(cell));
            let group = state.packed.group_at(cell.into());
            state.take(group, &self.setting);
            origin
        };
        cells.iter().map(name).collect()
    }

    /// Anneals a population of new games with so many playouts in all; the best of them.
    fn round(&mut self, playouts: u64, search: &mut Search<'_>) -> Result<Chain<C, P>, Stopped> {
        // A budget of one playout has none for a second game.
        let fewest = playouts.clamp(1, FEWEST_CHAINS);
        let count = (playouts / PLAYOUTS_OF_A_CHAIN).clamp(fewest, MOST_CHAINS);
        let mut chains: Vec<_> = (0..count as usize)
            .map(|at| {
                let seed = self.seeds.below(usize::MAX) as u64;
                Chain::new(&self.start, &self.setting, at, seed)
            })
            .collect();
        self.schedule(&mut chains, playouts, search)?;
        Ok(chains.swap_remove(0))
    }

    /// Cycles of the elite: each game is sent elsewhere, annealed, and kept if it does not lose too much by that.
    fn evolve(
        &mut self,
        elite: &mut [Chain<C, P>],
        playouts: u64,
        search: &mut Search<'_>,
    ) -> Result<(), Stopped> {
        let cycles = playouts / (CYCLE * elite.len() as u64);
        for cycle in 0..cycles {
            let games: Vec<Game<C, P>> = elite.iter().map(|chain| chain.game().clone()).collect();
            elite.iter_mut().for_each(|chain| chain.kick(&games, &self.setting));
            let span = Span { hot: WARM, steps: CYCLE, now: 0..CYCLE };
            self.advance(elite, span, search)?;
            let patience = PATIENCE * (1.0 - cycle as f64 / cycles as f64);
            for (chain, before) in elite.iter_mut().zip(games) {
                chain.return_unless_worth(before, patience, &self.setting);
            }
            if (cycle + 1) % CYCLES_ALONE == 0 {
                replace_worst(elite);
            }
        }
        Ok(())
    }

    /// A whole schedule for a population, which is sorted afterwards, the best first.
    fn schedule(
        &mut self,
        chains: &mut [Chain<C, P>],
        playouts: u64,
        search: &mut Search<'_>,
    ) -> Result<(), Stopped> {
        let steps = playouts / chains.len() as u64;
        for generation in 0..GENERATIONS {
            let now = generation * steps / GENERATIONS..(generation + 1) * steps / GENERATIONS;
            self.advance(chains, Span { hot: HOT, steps, now }, search)?;
            replace_worst(chains);
        }
        sort(chains);
        Ok(())
    }

    /// The playouts of a span for every game, in slices short enough to stop between them.
    fn advance(
        &mut self,
        chains: &mut [Chain<C, P>],
        mut span: Span,
        search: &mut Search<'_>,
    ) -> Result<(), Stopped> {
        let end = span.now.end;
        let slice = slice(self.start.blocks());
        while span.now.start < end {
            span.now.end = end.min(span.now.start + slice);
            anneal(chains, &self.setting, &span);
            self.note(chains);
            self.tell(search);
            let playouts = (span.now.end - span.now.start) * chains.len() as u64;
            search.visit_many(playouts)?;
            if slice < MOST_OF_A_SLICE {
                search.ask()?;
            }
            span.now.start = span.now.end;
        }
        Ok(())
    }

    /// Keeps the best game of all.
    fn note(&mut self, chains: &[Chain<C, P>]) {
        for chain in chains {
            if chain.best().0 > self.best.0 {
                self.best.clone_from(chain.best());
            }
        }
    }

    fn tell(&self, search: &mut Search<'_>) {
        search.at_least(self.best.0.into());
    }

    /// The best game with its moves by their names.
    fn best(&self) -> Solution {
        let mut state = self.start.clone();
        let mut moves = Vec::new();
        for &origin in &self.best.1 {
            if let Some(group) = state.group(origin) {
                moves.push(place::<C>(group.lowest()));
                state.take(group, &self.setting);
            }
        }
        Solution { value: self.best.0, moves }
    }
}

/// The part of the positions left that each sweep may have.
const PARTS_SWEPT: [u64; 2] = [8, 1];

/// Positions of all sweeps of a tour, for the sake of memory, and their bytes: on long boards a position takes three kilobytes.
const MOST_SWEPT: u64 = 1_000_000;
const BYTES_SWEPT: usize = 130 << 20;

/// What leads on from a position takes so many bytes, about.
const BYTES_OF_CHILDREN: usize = 80;

/// How much of a search is a sweep, for boards of so many blocks: on small ones it finds more, on large ones nothing.
/// A position costs about as much as two playouts.
fn tenths_swept(blocks: usize) -> u64 {
    match blocks {
        0..=100 => 9,
        101..=150 => 5,
        _ => 0,
    }
}

/// Playouts of each game of so many blocks between two looks at the watcher: some milliseconds. A playout of a large board
/// costs far more than in proportion to its blocks, and the count of playouts alone would seldom ask.
fn slice(blocks: usize) -> u64 {
    (SLICE_OF_ALL / (blocks as u64 * blocks as u64 + 1)).clamp(1, MOST_OF_A_SLICE)
}

/// Playouts of each game times blocks, twice over, between two looks at the watcher.
const SLICE_OF_ALL: u64 = 500 * 225 * 225;
const MOST_OF_A_SLICE: u64 = 500;

/// The playouts of a span for every game, in turns. Games differ in what a playout takes: with all playouts of a game in
/// one piece, a thread waits for the other a sixth of its time.
fn anneal<C: Cells, const P: usize>(chains: &mut [Chain<C, P>], setting: &Setting, span: &Span) {
    let playouts = chains.len() as u64 * (span.now.end - span.now.start);
    if playouts <= TURN {
        // Another thread takes longer to call.
        chains.iter_mut().for_each(|chain| chain.anneal(setting, span));
        return;
    }
    let waiting: VecDeque<_> = chains.iter_mut().map(|chain| (chain, span.now.start)).collect();
    let waiting = Mutex::new(waiting);
    let waiting = || waiting.lock().expect("nobody who held it panicked");
    (0..rayon::current_num_threads()).into_par_iter().for_each(|_| {
        // The next one is taken in a statement of its own, so that the others are not locked out meanwhile.
        let next = || waiting().pop_front();
        while let Some((chain, start)) = next() {
            let end = span.now.end.min(start + TURN);
            chain.anneal(setting, &Span { now: start..end, ..*span });
            if end < span.now.end {
                waiting().push_back((chain, end));
            }
        }
    });
}

/// Playouts of a game before it is the turn of another.
const TURN: u64 = 25;

/// The worst quarter of the games become copies of the best quarter; each goes on with its own chance.
fn replace_worst<C: Cells, const P: usize>(chains: &mut [Chain<C, P>]) {
    sort(chains);
    let quarter = chains.len() / 4;
    let (best, worst) = chains.split_at_mut(chains.len() - quarter);
    for (from, to) in best.iter().zip(worst) {
        to.copy_game(from);
    }
}

/// The best games first.
fn sort<C: Cells, const P: usize>(chains: &mut [Chain<C, P>]) {
    chains.sort_by_key(|chain| std::cmp::Reverse(chain.energy()));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::RandomBoard;
    use crate::check::check;
    use crate::optimal;
    use crate::testing::{SAMPLE, board, brute};
    use qeq_base::search::Budget;

    fn quick(board: &Board, rules: Rules, playouts: u64) -> Solution {
        let mut meter = Search::new(Budget::nodes(playouts));
        let found = search(Task { board, rules, seed: 1 }, &mut meter);
        assert_eq!(check(board, &rules, &found).faults, []);
        found
    }

    #[test]
    fn the_board_of_the_statement() {
        assert_eq!(quick(&board(SAMPLE), Rules::default(), 2000).value, 142);
    }

    #[test]
    fn who_has_all_that_can_be_had_looks_no_further() {
        let board = RandomBoard { rows: 2, width: 64, colours: 1 }.draw(1);
        let mut meter = Search::new(Budget::nodes(1_000_000));
        let found = search(Task { board: &board, rules: Rules::LITERATURE, seed: 1 }, &mut meter);
        assert_eq!((found.value, found.moves.len()), (126 * 126 + 1000, 1));
        assert_eq!(meter.progress().nodes, 0);
    }

    /// They are stored in words that have room for 64 × 64.
    #[test]
    fn long_boards_and_boards_of_many_colours_have_fewer_playouts() {
        let usual =
            |rows, width, colours| usual_playouts(&RandomBoard { rows, width, colours }.draw(1));
        assert!(usual(50, 2, 2) * 5 < usual(10, 10, 2), "{}", usual(50, 2, 2));
        assert!(usual(2, 64, 2) * 10 < usual(8, 16, 2), "{}", usual(2, 64, 2));
        assert!(usual(32, 32, 5) * 4 < usual(31, 32, 5), "{}", usual(32, 32, 5));
        assert!(usual(25, 25, 8) * 4 < usual(25, 25, 7), "{}", usual(25, 25, 8));
        assert_eq!(usual(1, 1, 1), MOST_OF_A_SMALL_BOARD);
    }

    #[test]
    fn small_boards_reach_their_optimum() {
        for seed in 0..40 {
            let board = RandomBoard { rows: 4, width: 4, colours: 3 }.draw(seed);
            for rules in [Rules::default(), Rules::LITERATURE] {
                assert_eq!(quick(&board, rules, 1000).value, brute(&board, &rules), "{board}");
            }
        }
    }

    #[test]
    fn boards_of_49_blocks_reach_their_optimum() {
        for seed in 0..8 {
            let board = RandomBoard { rows: 7, width: 7, colours: 4 }.draw(seed);
            let task =
                optimal::Task { board: &board, rules: Rules::default(), seed, memory: 1 << 28 };
            let optimum = optimal::search(task, &mut Search::unlimited());
            let found = quick(&board, Rules::default(), 50_000);
            assert_eq!((found.value, optimum.proven()), (optimum.solution.value, true), "{board}");
        }
    }

    #[test]
    fn islands_reach_the_optimum_with_any_number_of_threads() {
        let board = RandomBoard { rows: 5, width: 5, colours: 3 }.draw(2);
        let rules = Rules::LITERATURE;
        let games = [1, 2].map(|threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| {
                on_board!(&board, packed => {
                    let mut quick = QuickSearch::new(&Task { board: &board, rules, seed: 1 }, packed);
                    let mut meter = Search::unlimited();
                    quick.archipelago(2, 8 * ROUND, &mut meter).unwrap();
                    assert_eq!(meter.progress().nodes, 8 * ROUND);
                    quick.best()
                })
            })
        });
        assert_eq!(games[0], games[1]);
        assert_eq!(check(&board, &rules, &games[0]).faults, []);
        assert_eq!(games[0].value, brute(&board, &rules));
    }

    #[test]
    fn where_nothing_can_be_taken_no_budget_is_spent() {
        let mut meter = Search::new(Budget::nodes(u64::MAX / 2));
        let lonely = board("1\n3\n3\n1 2 3\n");
        let task = Task { board: &lonely, rules: Rules::default(), seed: 1 };
        assert_eq!(search(task, &mut meter).moves, []);
        assert_eq!(meter.progress().nodes, 0);
    }

    #[test]
    fn a_small_budget_is_spent_as_far_as_it_goes() {
        for (rows, width) in [(5, 5), (10, 10), (12, 12), (16, 16)] {
            let board = RandomBoard { rows, width, colours: 4 }.draw(1);
            for budget in 1..=12 {
                let mut meter = Search::new(Budget::nodes(budget));
                search(Task { board: &board, rules: Rules::default(), seed: 1 }, &mut meter);
                let spent = meter.progress().nodes;
                assert!((1..=budget).contains(&spent), "{spent} of {budget}: {board}");
            }
        }
    }

    #[test]
    fn any_size_is_played() {
        let sizes = [(1, 1, 1), (1, 64, 2), (64, 1, 3), (16, 15, 5), (15, 17, 5), (31, 32, 7)];
        for (rows, width, colours) in sizes.into_iter().chain([(20, 20, 9), (64, 64, 62)]) {
            quick(&RandomBoard { rows, width, colours }.draw(3), Rules::LITERATURE, 20);
        }
    }

    #[test]
    fn whoever_stops_a_large_board_is_heard_at_once() {
        let board = RandomBoard { rows: 64, width: 64, colours: 5 }.draw(1);
        let mut watcher = |_| std::ops::ControlFlow::Break(());
        let mut meter = Search::watched(Budget::nodes(10_000), &mut watcher);
        search(Task { board: &board, rules: Rules::default(), seed: 1 }, &mut meter);
        assert!(meter.progress().nodes <= MOST_CHAINS);
    }

    #[test]
    fn a_seed_and_a_budget_give_one_game() {
        let board = RandomBoard { rows: 9, width: 12, colours: 4 }.draw(5);
        let games = [1, 2].map(|threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| quick(&board, Rules::default(), 60_000))
        });
        assert_eq!(games[0], games[1]);
    }
}
