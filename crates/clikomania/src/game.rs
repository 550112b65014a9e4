//! A game in progress: what a person does, with every step back and forth. It knows no keys, colours or words.

use qeq_base::search::{Budget, Search};

use crate::board::{Board, Group, Place};
use crate::optimal;
use crate::quick;
use crate::rules::{Rules, Value};
use crate::solution::Solution;

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

/// The move by which a game lost most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Slip {
    /// Which move, from 0.
    pub at: usize,
    /// The better move there.
    pub better: Place,
    /// What the best known game was worth before it, from the start of the game.
    pub before: Value,
    /// And after it.
    pub after: Value,
    /// What the best game known from the start is worth.
    pub best: Value,
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

    /// No way to go on gives more points than these. O(blocks).
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

    /// The best way to go on that the quick search finds within the budget of `search`. No moves when the game is over.
    pub fn best_rest(&self, seed: u64, search: &mut Search<'_>) -> Solution {
        quick::search(quick::Task { board: self.board(), rules: self.rules, seed }, search)
    }

    /// The move by which most was lost, as far as the quick search can tell with so many playouts for each position; `None`
    /// when nothing was lost.
    pub fn worst_slip(&self, seed: u64, playouts: u64) -> Option<Slip> {
        let mut best: Vec<(Value, Option<Place>)> = Vec::new();
        for at in 0..=self.played {
            let task = quick::Task { board: &self.boards[at], rules: self.rules, seed };
            let rest = quick::search(task, &mut Search::new(Budget::nodes(playouts)));
            best.push((self.points_of(at) + rest.value, rest.moves.first().copied()));
        }
        for at in (0..self.played).rev() {
            if best[at + 1].0 > best[at].0 {
                best[at] = (best[at + 1].0, Some(self.moves[at]));
            }
        }
        let slips = (0..self.played).filter_map(|at| {
            let (before, after) = (best[at].0, best[at + 1].0);
            Some(Slip { at, better: best[at].1?, before, after, best: best[0].0 })
        });
        slips
            .filter(|slip| slip.before > slip.after)
            .max_by_key(|slip| (slip.before - slip.after, std::cmp::Reverse(slip.at)))
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
    use super::*;
    use crate::check::check;
    use crate::testing::{SAMPLE, board};

    fn game(moves: &[(u8, u8)]) -> Game {
        let mut game = Game::new(board(SAMPLE), Rules::default());
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
        let slip = it.worst_slip(1, 3000).expect("142 were possible");
        assert!(slip.before <= 142 && slip.before > slip.after);
        assert_eq!(game(&[]).best_rest(1, &mut Search::new(Budget::nodes(3000))).value, 142);
        assert!(game(&[]).most_left() >= 142);
    }
}
