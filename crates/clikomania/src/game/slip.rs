//! The move by which a game lost most.
//!
//! Every position is looked at in passing, and then again those on which the answer depends, as closely as the best game
//! was looked for. A longer search finds more: without that, the first move that leaves the best game would be blamed for
//! what the search after it was too short to find.

use std::ops::ControlFlow;

use qeq_base::search::{Budget, Progress, Search, Watcher};

use super::Game;
use crate::board::Place;
use crate::quick;
use crate::rules::Value;
use crate::solution::Solution;

/// The move by which a game lost most; of several that lost as much, the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slip {
    /// Which move, from 0.
    pub at: usize,
    /// How many later moves lost as much.
    pub others: usize,
    /// The better move there.
    pub better: Place,
    /// What the best known game was worth before it, from the start of the game.
    pub before: Value,
    /// And after it.
    pub after: Value,
    /// What the best game known from the start is worth.
    pub best: Value,
}

/// How a game is looked through for the move that lost most.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scrutiny<'a> {
    /// The seed of all searches.
    pub(crate) seed: u64,
    /// Playouts for each position in passing.
    pub(crate) each: u64,
    /// Playouts for a position that is looked at again: as many as the best game was looked for with.
    pub(crate) closely: u64,
    /// How many positions are looked at again, at most.
    pub(crate) times: u64,
    /// A good game from the start that is known already.
    pub(crate) known: Option<&'a Solution>,
}

/// What [`Game::worst_slip`] gives.
pub(super) fn worst(
    game: &Game,
    scrutiny: Scrutiny<'_>,
    watcher: &mut Watcher<'_>,
) -> (Option<Slip>, Option<Solution>) {
    let mut looking = Looking::new(game, scrutiny, watcher);
    if looking.in_passing().is_break() {
        return (looking.worst(|_| true), looking.found);
    }
    looking.note_known();
    let _stopped = looking.closely();
    (looking.worst(|after| after.is_close), looking.found)
}

/// The best game known through a position.
#[derive(Clone, Copy)]
struct Through {
    value: Value,
    /// Its next move there.
    next: Option<Place>,
    /// Whether it was looked for as closely as the best game.
    is_close: bool,
}

struct Looking<'a, 'w> {
    game: &'a Game,
    scrutiny: Scrutiny<'a>,
    /// For each position; before a move it is worth no less than after.
    best: Vec<Through>,
    /// The best game that was found, from the start.
    found: Option<Solution>,
    /// Playouts so far, those that searches left out included, and of all searches together.
    spent: u64,
    all: u64,
    watcher: &'a mut Watcher<'w>,
}

impl<'a, 'w> Looking<'a, 'w> {
    fn new(game: &'a Game, scrutiny: Scrutiny<'a>, watcher: &'a mut Watcher<'w>) -> Self {
        let nothing = Through { value: Value::MIN, next: None, is_close: false };
        let passing = scrutiny.each.saturating_mul(game.played as u64 + 1);
        let all = passing.saturating_add(scrutiny.closely.saturating_mul(scrutiny.times));
        let best = vec![nothing; game.played + 1];
        Self { game, scrutiny, best, found: None, spent: 0, all, watcher }
    }

    /// Every position, from the last one back.
    fn in_passing(&mut self) -> ControlFlow<()> {
        (0..=self.game.played).rev().try_for_each(|at| self.look_at(at, self.scrutiny.each))
    }

    /// Where the known game goes through, its value is what a close look would have found.
    fn note_known(&mut self) {
        let Some(known) = self.scrutiny.known else { return };
        for at in 0..=self.game.played {
            if known.moves.starts_with(&self.game.moves[..at]) {
                self.note(at, known.value, known.moves.get(at).copied());
                self.best[at].is_close = true;
            }
        }
    }

    /// Looks again after the move that seems to have lost most, until there is none that seems worse than one after which
    /// it has been done.
    fn closely(&mut self) -> ControlFlow<()> {
        for _ in 0..self.scrutiny.times {
            let after = self.worst(|_| true).map(|slip| slip.at + 1);
            let Some(after) = after.filter(|&after| !self.best[after].is_close) else { break };
            self.look_at(after, self.scrutiny.closely)?;
            self.best[after].is_close = true;
        }
        (self.watcher)(Progress::unbounded(self.all, Some(self.all)))
    }

    /// Looks for the best game through a position with so many playouts; breaks off where the watcher says stop.
    fn look_at(&mut self, at: usize, playouts: u64) -> ControlFlow<()> {
        let (before, all) = (self.spent, self.all);
        let mut said = ControlFlow::Continue(());
        let mut tell = |nodes| {
            said = (self.watcher)(Progress::unbounded(before.saturating_add(nodes), Some(all)));
            said
        };
        let mut watcher = |progress: Progress| tell(progress.nodes);
        let mut search = Search::watched(Budget::nodes(playouts), &mut watcher);
        let (board, rules) = (&self.game.boards[at], self.game.rules);
        let rest =
            quick::search(quick::Task { board, rules, seed: self.scrutiny.seed }, &mut search);
        if said.is_continue() {
            self.spent = before.saturating_add(playouts);
            said = (self.watcher)(Progress::unbounded(self.spent, Some(all)));
        }
        let value = self.game.points_of(at) + rest.value;
        self.note(at, value, rest.moves.first().copied());
        if self.found.as_ref().is_none_or(|found| found.value < value) {
            let moves = self.game.moves[..at].iter().chain(&rest.moves).copied().collect();
            self.found = Some(Solution { value, moves });
        }
        said
    }

    /// Notes a game through a position, and so through all before it, where it is better than what was known.
    fn note(&mut self, at: usize, value: Value, next: Option<Place>) {
        let mut next = next;
        for at in (0..=at).rev() {
            if self.best[at].value >= value {
                break;
            }
            self.best[at] = Through { value, next, ..self.best[at] };
            next = at.checked_sub(1).map(|before| self.game.moves[before]);
        }
    }

    /// The move that lost most of those after which the best game is one of these.
    fn worst(&self, is_meant: impl Fn(&Through) -> bool) -> Option<Slip> {
        let known = self.scrutiny.known.map_or(Value::MIN, |known| known.value);
        let best = known.max(self.best[0].value);
        let slips = self.best.windows(2).enumerate().filter_map(|(at, pair)| {
            let (before, after) = (pair[0], pair[1]);
            let is_one = before.value > after.value && is_meant(&after);
            let (before, after, better) = (before.value, after.value, before.next?);
            is_one.then_some(Slip { at, others: 0, better, before, after, best })
        });
        let slips: Vec<Slip> = slips.collect();
        let most = slips.iter().map(|slip| slip.before - slip.after).max()?;
        let mut worst = slips.into_iter().filter(|slip| slip.before - slip.after == most);
        let first = worst.next()?;
        Some(Slip { others: worst.count(), ..first })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, RandomBoard};
    use crate::rules::Rules;
    use crate::testing::{SAMPLE, board};

    fn nobody(_: Progress) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// A game in which the largest group is taken as long as there is one.
    fn greedy(start: Board) -> Game {
        let mut game = Game::new(start, Rules::default());
        while let Some(group) =
            game.board().groups().into_iter().rev().max_by_key(|group| group.cells.len())
        {
            game.take(group.name).expect("a group");
        }
        game
    }

    fn best(game: &Game, playouts: u64) -> Solution {
        let start = Game::new(game.start().clone(), *game.rules());
        start.best_rest(1, &mut Search::new(Budget::nodes(playouts)))
    }

    #[test]
    fn of_moves_that_lost_as_much_the_first_is_named_and_the_others_are_counted() {
        let game = greedy(board(SAMPLE));
        let scrutiny = Scrutiny { seed: 1, each: 1, closely: 1, times: 0, known: None };
        let mut watcher = nobody;
        let mut looking = Looking::new(&game, scrutiny, &mut watcher);
        let values = [90, 90, 70, 65, 45, 25, 24];
        let next = Some(game.moves[0]);
        looking.best = values.map(|value| Through { value, next, is_close: value > 25 }).to_vec();
        let told = |slip: Option<Slip>| slip.map(|slip| (slip.at, slip.others));
        assert_eq!(told(looking.worst(|_| true)), Some((1, 2)));
        assert_eq!(told(looking.worst(|after| after.is_close)), Some((1, 1)));
        assert_eq!(told(looking.worst(|after| after.value == 65)), Some((2, 0)));
    }

    /// What 500 playouts find after the first move is worth hundreds of points less than what 20,000 find before it.
    #[test]
    fn no_move_is_blamed_for_a_search_that_was_too_short() {
        for seed in 1..4 {
            let game = greedy(RandomBoard { rows: 15, width: 15, colours: 5 }.draw(seed));
            let known = best(&game, 20_000);
            let scrutiny =
                Scrutiny { seed: 1, each: 500, closely: 20_000, times: 40, known: Some(&known) };
            let slip = game.worst_slip(scrutiny, &mut nobody).0.expect("much was lost");
            assert!(slip.at > 0, "{seed}: {slip:?}");
            let mut after = game.clone();
            after.go_to(slip.at + 1);
            let rest = after.best_rest(1, &mut Search::new(Budget::nodes(20_000)));
            assert!(slip.after >= after.value() + rest.value, "{seed}: {slip:?}");
        }
    }

    /// The game leaves the known one early, and the search is stopped before it gets there.
    #[test]
    fn a_move_is_not_blamed_before_anybody_looked_after_it() {
        let game = greedy(board(SAMPLE));
        let known = best(&game, 3000);
        assert!(!known.moves.starts_with(&game.moves()[..1]) && known.value > game.value());
        let scrutiny =
            Scrutiny { seed: 1, each: 1000, closely: 3000, times: 9, known: Some(&known) };
        for count in 1..=game.played() {
            let mut positions = 0;
            let (slip, _) = game.worst_slip(scrutiny, &mut |progress| {
                positions = progress.nodes / 1000;
                if positions < count as u64 { nobody(progress) } else { ControlFlow::Break(()) }
            });
            let first = game.played() + 1 - positions as usize;
            assert!(slip.is_none_or(|slip| slip.at >= first), "{count}: {slip:?}");
            assert!(slip.is_none_or(|slip| slip.best == known.value), "{count}: {slip:?}");
        }
    }
}
