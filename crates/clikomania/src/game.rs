//! A game in progress: what a person does, with every step back and forth. It knows no keys, colours or words.

mod slip;

use qeq_base::search::{Search, Watcher};

use crate::board::{Board, Group, Place};
use crate::optimal;
use crate::quick;
use crate::rules::{Rules, Value};
use crate::solution::Solution;

pub(crate) use slip::Scrutiny;
pub use slip::Slip;

/// A board, the moves played on it, and those taken back.
#[derive(Clone, Debug)]
pub struct Game {
    rules: Rules,
    /// The board before each move, and after the last.
    boards: Vec<Board>,
    moves: Vec<Place>,
    /// Moves that count; those behind them were taken back.
    played: usize,
}

impl Game {
    /// A game that begins.
    pub fn new(board: Board, rules: Rules) -> Self {
        Self { rules, boards: vec![board], moves: Vec::new(), played: 0 }
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The board as it stood before the first move.
    pub fn start(&self) -> &Board {
        &self.boards[0]
    }

    /// Every move, those that were taken back included.
    pub fn moves(&self) -> &[Place] {
        &self.moves
    }

    /// How many of the moves count.
    pub fn played(&self) -> usize {
        self.played
    }

    /// The board as it stands.
    pub fn board(&self) -> &Board {
        &self.boards[self.played]
    }

    /// The moves played, as a solution with what they are worth so far; what the end adds counts when it is reached.
    pub fn solution(&self) -> Solution {
        Solution { value: self.value(), moves: self.moves[..self.played].to_vec() }
    }

    /// Points so far, with what the end adds when it is reached.
    pub fn value(&self) -> Value {
        self.value_after(self.played)
    }

    /// Whether no group is left.
    pub fn is_over(&self) -> bool {
        self.board().groups().is_empty()
    }

    /// The group at a place and the points for it; `None` where nothing can be taken.
    pub fn group_at(&self, place: Place) -> Option<(Group, Value)> {
        let group = self.board().group_at(place)?;
        let points = self.rules.points(group.cells.len() as u32);
        Some((group, points))
    }

    /// No way to go on gives more points than these. Costs as much as [`optimal::bound`].
    pub fn most_left(&self) -> Value {
        optimal::bound(self.board(), self.rules)
    }

    /// Takes the group at a place; the points for it. Moves that were taken back are forgotten. `None` where nothing can
    /// be taken, and nothing changes.
    pub fn take(&mut self, place: Place) -> Option<Value> {
        let (group, points) = self.group_at(place)?;
        let board = self.board().take(group.name)?;
        self.moves.truncate(self.played);
        self.boards.truncate(self.played + 1);
        self.moves.push(group.name);
        self.boards.push(board);
        self.played += 1;
        Some(points)
    }

    /// Takes the last move back; false when there is none.
    pub fn undo(&mut self) -> bool {
        let possible = self.played > 0;
        self.played -= usize::from(possible);
        possible
    }

    /// Plays the move again that was taken back last; false when there is none.
    pub fn redo(&mut self) -> bool {
        let possible = self.played < self.moves.len();
        self.played += usize::from(possible);
        possible
    }

    /// Takes moves back, or plays them again, until so many count; all of them when there are fewer.
    pub fn go_to(&mut self, played: usize) {
        self.played = played.min(self.moves.len());
    }

    /// The best way to go on that the quick search finds within the budget of `search`. No moves when the game is over.
    pub fn best_rest(&self, seed: u64, search: &mut Search<'_>) -> Solution {
        quick::search(quick::Task { board: self.board(), rules: self.rules, seed }, search)
    }

    /// The move by which most was lost, as far as the quick search can tell; `None` when nothing is known to have been lost.
    /// Positions are looked at in passing from the last one back, and then again, closely, after each move that seems the
    /// worst. The watcher hears of the playouts of all positions together. When it says stop, or no more may be looked at,
    /// the slip is the worst of the moves after which somebody looked: closely, once that has begun.
    ///
    /// Beside it stands the best game from the start that was found on the way.
    pub(crate) fn worst_slip(
        &self,
        scrutiny: Scrutiny<'_>,
        watcher: &mut Watcher<'_>,
    ) -> (Option<Slip>, Option<Solution>) {
        slip::worst(self, scrutiny, watcher)
    }

    fn value_after(&self, played: usize) -> Value {
        let board = &self.boards[played];
        let end = if board.groups().is_empty() { self.end_of(board) } else { 0 };
        self.points_of(played) + end
    }

    fn end_of(&self, board: &Board) -> Value {
        let count = |colour| board.columns().iter().flatten().filter(|&&it| it == colour).count();
        self.rules.end((1..=board.colours()).map(|colour| count(colour) as u32))
    }

    /// Points of the first moves, without the end.
    fn points_of(&self, played: usize) -> Value {
        let taken = |at: usize| self.boards[at].blocks() - self.boards[at + 1].blocks();
        (0..played).map(|at| self.rules.points(taken(at) as u32)).sum()
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use qeq_base::search::Budget;

    use super::*;
    use crate::board::RandomBoard;
    use crate::check::check;
    use crate::rules::Rest;
    use crate::testing::{SAMPLE, board};

    fn game(moves: &[(u8, u8)]) -> Game {
        played(SAMPLE, Rules::default(), moves)
    }

    /// So many playouts for each position.
    fn scrutiny(playouts: u64) -> Scrutiny<'static> {
        Scrutiny { seed: 1, each: playouts, closely: playouts, times: 4, known: None }
    }

    fn played(text: &str, rules: Rules, moves: &[(u8, u8)]) -> Game {
        let mut game = Game::new(board(text), rules);
        for &(column, row) in moves {
            assert!(game.take(Place::new(column, row)).is_some());
        }
        game
    }

    #[test]
    fn a_game_can_go_back_and_forth() {
        let mut it = game(&[(1, 3), (3, 0)]);
        assert_eq!((it.value(), it.is_over()), (92, false));
        assert!(it.undo() && it.undo() && !it.undo());
        assert_eq!(it.value(), 0);
        assert!(it.redo() && it.redo() && !it.redo());
        assert_eq!(it.value(), 92);
        assert!(it.undo());
        assert_eq!(it.take(Place::new(0, 3)), Some(20));
        assert!(!it.redo());
    }

    #[test]
    fn a_game_goes_to_any_of_its_moves() {
        let mut it = game(&[(1, 3), (3, 0)]);
        it.go_to(0);
        assert_eq!((it.board(), it.moves().len(), it.played()), (&board(SAMPLE), 2, 0));
        it.go_to(usize::MAX);
        assert_eq!((it.value(), it.played(), it.start()), (92, 2, &board(SAMPLE)));
    }

    #[test]
    fn the_end_counts_once_it_is_reached() {
        let rules = Rules { rest: Rest::AsGroups, ..Rules::LITERATURE };
        let value = |text, moves: &[(u8, u8)]| played(text, rules, moves).value();
        let cleared = "1 5 2\n1 1 1 2 2";
        assert_eq!(value(cleared, &[(0, 0)]), 1);
        assert_eq!(value(cleared, &[(0, 0), (0, 0)]), 1001);
        assert_eq!(value("1 10 2\n2 1 2 1 2 1 2 1 1 1", &[(7, 0)]), 1 - 4 - 1);
        let three = "1 14 3\n1 2 1 2 1 3 1 2 1 3 2 3 1 1";
        assert_eq!(value(three, &[(12, 0)]), -9 - 4 - 1, "of 5, 4 and 3 blocks");
    }

    #[test]
    fn of_moves_that_lost_as_much_the_first_is_told() {
        let text = "1 13 5\n1 1 2 2 1 1 3 4 4 5 5 4 4";
        let it = played(text, Rules::default(), &[(0, 0), (5, 0)]);
        let (slip, _) = it.worst_slip(scrutiny(3000), &mut |_| ControlFlow::Continue(()));
        assert_eq!(slip.map(|slip| (slip.at, slip.before - slip.after)), Some((0, 8)));
    }

    /// A playout for each position finds nothing as good.
    #[test]
    fn the_best_game_that_is_known_is_no_worse_than_the_one_that_was_played() {
        for seed in 0..6 {
            let start = RandomBoard { rows: 9, width: 9, colours: 4 }.draw(seed);
            let mut it = Game::new(start, Rules::default());
            for name in it.best_rest(1, &mut Search::new(Budget::nodes(3000))).moves {
                it.take(name);
            }
            let (slip, found) = it.worst_slip(scrutiny(1), &mut |_| ControlFlow::Continue(()));
            assert!(slip.is_none_or(|slip| slip.best >= it.value()), "{slip:?}");
            let found = found.expect("every position was looked at");
            assert_eq!(check(it.start(), it.rules(), &found).faults, []);
            assert!(slip.is_none_or(|slip| slip.best == found.value) && found.value >= it.value());
        }
    }

    #[test]
    fn a_judgement_that_is_stopped_tells_what_it_saw() {
        let it = game(&[(1, 3), (3, 0), (0, 3), (3, 0), (2, 0), (0, 2)]);
        let mut heard = Vec::new();
        let (slip, _) = it.worst_slip(scrutiny(5000), &mut |progress| {
            heard.push(progress);
            ControlFlow::Break(())
        });
        assert_eq!(heard.len(), 1, "after the last position");
        assert_eq!(heard[0].budget, Some(55_000));
        assert_eq!(slip, None, "the last position loses nothing");
    }

    #[test]
    fn a_judgement_may_take_as_long_as_it_likes() {
        let it = game(&[(1, 3), (3, 0)]);
        let mut heard = 0;
        let (slip, _) = it.worst_slip(scrutiny(u64::MAX), &mut |progress| {
            assert!(progress.nodes <= progress.budget.expect("a budget"));
            heard += 1;
            ControlFlow::Break(())
        });
        assert_eq!((heard > 0, slip), (true, None));
    }

    #[test]
    fn a_game_that_is_known_tells_where_another_left_it() {
        let best = game(&[]).best_rest(1, &mut Search::new(Budget::nodes(3000)));
        let mut it = Game::new(board(SAMPLE), Rules::default());
        for &name in &best.moves[..2] {
            it.take(name);
        }
        let other = it.board().groups().into_iter().find(|group| group.name != best.moves[2]);
        it.take(other.expect("there are several").name);
        let scrutiny = Scrutiny { known: Some(&best), ..scrutiny(3000) };
        let (slip, _) = it.worst_slip(scrutiny, &mut |_| ControlFlow::Continue(()));
        let slip = slip.expect("the best game was left");
        assert_eq!((slip.at, slip.better), (2, best.moves[2]));
        assert_eq!((slip.best, slip.before), (142, 142));
    }

    #[test]
    fn a_refused_move_changes_nothing() {
        let mut it = game(&[(1, 3)]);
        let before = it.board().clone();
        assert_eq!(it.take(Place::new(0, 0)), None);
        assert_eq!((it.board(), it.value()), (&before, 72));
    }

    #[test]
    fn the_game_of_the_statement_lost_twenty_points() {
        let it = game(&[(1, 3), (3, 0), (0, 3), (3, 0), (2, 0), (0, 2)]);
        assert!(it.is_over());
        assert_eq!(check(&board(SAMPLE), it.rules(), &it.solution()).faults, []);
        let (slip, _) = it.worst_slip(scrutiny(3000), &mut |_| ControlFlow::Continue(()));
        let slip = slip.expect("142 were possible");
        assert!(slip.before <= 142 && slip.before > slip.after);
        assert_eq!(game(&[]).best_rest(1, &mut Search::new(Budget::nodes(3000))).value, 142);
        assert!(game(&[]).most_left() >= 142);
    }
}
