//! The best quick answer: many games annealed side by side.
//!
//! A game is a list of blocks, named by where they stood at the start, so that it can still be played after something
//! was changed near its beginning: whoever was there is gone, or has met others, and is taken with them. Each playout
//! changes one move of a game, plays the rest of the list, fills up what is left at random, a spared colour last, and
//! keeps the new game when it is better or not too much worse (simulated annealing: Kirkpatrick, Gelatt and Vecchi,
//! 1983; the spared colour: Schadd et al., 2008). Now and then the worst games make room for copies of the best
//! (population annealing: Hukushima and Iba, 2003).
//!
//! Measured on ten boards of 15 × 15 and five colours against layered beams, with and without playouts as their measure,
//! and against plain random playouts with a spared colour: a tenth of the time gives the same points.

mod anneal;
mod line;

use qeq_base::chance::Chance;
use qeq_base::search::{Search, Stopped};
use rayon::prelude::*;

use crate::board::{Board, place};
use crate::packed::{Cells, Packed, on_board};
use crate::rules::{Rules, Value};
use crate::solution::Solution;
use anneal::Chain;
use line::{Setting, State};

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

/// Games that are annealed side by side, at most.
const MOST_CHAINS: usize = 24;

/// Playouts that a game should have for itself before there are more games.
const PLAYOUTS_OF_A_CHAIN: u64 = 12_000;

/// Playouts of the first round when there is no budget.
const FIRST_ROUND: u64 = 20_000;

/// How often in a round the worst games make room for copies of the best.
const GENERATIONS: u64 = 40;

/// Searches for a good game until the budget of playouts is spent or the watcher says stop. With a budget the whole
/// search is planned for it; without one, rounds follow one another, each twice as long as the one before.
///
/// `search` counts playouts; its lower bound is the best value so far. Where nothing can be taken the answer has no
/// moves. Cost: a playout of a 15 × 15 board takes 6 µs.
pub fn search(task: Task<'_>, search: &mut Search<'_>) -> Solution {
    on_board!(task.board, packed => {
        let mut hunt = Hunt::new(&task, packed);
        match search.progress().budget {
            Some(budget) => {
                let left = budget.saturating_sub(search.progress().nodes);
                let _stopped = hunt.round(left, search);
            }
            None => hunt.rounds(search),
        }
        hunt.best()
    })
}

struct Hunt<C, const P: usize> {
    setting: Setting,
    start: State<C, P>,
    seeds: Chance,
    best: (Value, Vec<u16>),
}

impl<C: Cells, const P: usize> Hunt<C, P> {
    fn new(task: &Task<'_>, packed: Packed<C, P>) -> Self {
        let start = State::of(packed);
        let setting = Setting::new(task.board, task.rules);
        let mut seeds = Chance::from_seed(task.seed);
        let first = Chain::new(&start, &setting, 0, seeds.below(usize::MAX) as u64);
        Self { setting, start, seeds, best: first.into_best() }
    }

    /// Rounds of growing length until the watcher says stop, or nothing can be taken at all.
    fn rounds(&mut self, search: &mut Search<'_>) {
        let mut playouts = FIRST_ROUND;
        while !self.best.1.is_empty() && self.round(playouts, search).is_ok() {
            playouts *= 2;
        }
    }

    /// Anneals a population of games with so many playouts in all.
    fn round(&mut self, playouts: u64, search: &mut Search<'_>) -> Result<(), Stopped> {
        let count = (playouts / PLAYOUTS_OF_A_CHAIN).clamp(2, MOST_CHAINS as u64);
        let mut chains: Vec<_> = (0..count as usize)
            .map(|at| {
                let seed = self.seeds.below(usize::MAX) as u64;
                Chain::new(&self.start, &self.setting, at, seed)
            })
            .collect();
        let steps = playouts / count;
        for generation in 0..GENERATIONS {
            let span = generation * steps / GENERATIONS..(generation + 1) * steps / GENERATIONS;
            self.advance(&mut chains, span, steps, search)?;
            replace_worst(&mut chains);
        }
        Ok(())
    }

    /// The playouts `span` of `steps` of every game, in slices short enough to stop between them.
    fn advance(
        &mut self,
        chains: &mut [Chain<C, P>],
        span: std::ops::Range<u64>,
        steps: u64,
        search: &mut Search<'_>,
    ) -> Result<(), Stopped> {
        let mut at = span.start;
        while at < span.end {
            let end = span.end.min(at + SLICE);
            chains.par_iter_mut().for_each(|chain| chain.anneal(&self.setting, at..end, steps));
            self.note(chains);
            search.bounds(u64::try_from(self.best.0).unwrap_or(0), u64::MAX);
            (0..(end - at) * chains.len() as u64).try_for_each(|_| search.visit())?;
            at = end;
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

/// Playouts of each game between two looks at the watcher: some milliseconds.
const SLICE: u64 = 500;

/// The worst quarter of the games become copies of the best quarter; each goes on with its own chance.
fn replace_worst<C: Cells, const P: usize>(chains: &mut [Chain<C, P>]) {
    chains.sort_by_key(|chain| std::cmp::Reverse(chain.energy()));
    let quarter = chains.len() / 4;
    let (best, worst) = chains.split_at_mut(chains.len() - quarter);
    for (from, to) in best.iter().zip(worst) {
        to.copy_game(from);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::RandomBoard;
    use crate::check::check;
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
    fn small_boards_reach_their_optimum() {
        for seed in 0..40 {
            let board = RandomBoard { rows: 4, width: 4, colours: 3 }.draw(seed);
            for rules in [Rules::default(), Rules::LITERATURE] {
                assert_eq!(quick(&board, rules, 1000).value, brute(&board, &rules), "{board}");
            }
        }
    }

    #[test]
    fn any_size_is_played() {
        for (rows, width, colours) in [(1, 1, 1), (1, 64, 2), (64, 1, 3), (20, 20, 9), (64, 64, 62)]
        {
            quick(&RandomBoard { rows, width, colours }.draw(3), Rules::LITERATURE, 20);
        }
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
