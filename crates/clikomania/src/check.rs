//! A game replayed step by step, by code that shares nothing with the searches: a plain grid, cell by cell.

use qeq_base::diagnostic::{FaultKind, Severity};

use crate::board::{Board, Place};
use crate::rules::{Rules, Value};
use crate::solution::Solution;

/// What is wrong with a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveFault {
    /// No block is there.
    NoBlock,
    /// The block stands alone.
    Alone,
    /// The group is there, but goes by another name.
    Misnamed {
        /// Its leftmost cell, the lowest of those.
        name: Place,
    },
}

/// A fault of a solution that only shows on its board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A move that is not possible, or misnamed.
    Move {
        /// Which, from 0.
        at: usize,
        /// What is wrong with it.
        fault: MoveFault,
    },
    /// Another value than the moves are worth.
    WrongValue {
        /// What the solution says.
        claimed: Value,
        /// What its moves are worth.
        found: Value,
    },
    /// Some group could still be taken at the end.
    Unfinished {
        /// The name of one.
        name: Place,
    },
}

/// A game that could go on is only a warning.
impl FaultKind for Fault {
    fn severity(&self) -> Severity {
        match self {
            Self::Unfinished { .. } => Severity::Warning,
            Self::Move { .. } | Self::WrongValue { .. } => Severity::Error,
        }
    }

    fn code(&self) -> &'static str {
        match self {
            Self::Move { fault: MoveFault::NoBlock, .. } => "no-block",
            Self::Move { fault: MoveFault::Alone, .. } => "alone",
            Self::Move { fault: MoveFault::Misnamed { .. }, .. } => "misnamed",
            Self::WrongValue { .. } => "wrong-value",
            Self::Unfinished { .. } => "unfinished",
        }
    }
}

/// A replayed game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    /// What the moves are worth up to the first impossible one, with what the end adds when it is reached.
    pub value: Value,
    /// Blocks taken by each move.
    pub sizes: Vec<usize>,
    /// Blocks left.
    pub left: usize,
    /// What is wrong, in the order of the moves.
    pub faults: Vec<Fault>,
}

/// Replays `solution` on `board`. O(blocks²): whoever joins a group is held against everybody in it.
pub fn check(board: &Board, rules: &Rules, solution: &Solution) -> Replay {
    let mut grid = Grid::of(board);
    let (mut value, mut sizes, mut faults) = (0, Vec::new(), Vec::new());
    for (at, &place) in solution.moves.iter().enumerate() {
        let group = grid.connected(place);
        let fault = match group.iter().min() {
            None => Some(MoveFault::NoBlock),
            Some(_) if group.len() == 1 => Some(MoveFault::Alone),
            Some(&name) if name != place => Some(MoveFault::Misnamed { name }),
            Some(_) => None,
        };
        faults.extend(fault.map(|fault| Fault::Move { at, fault }));
        if group.len() < 2 {
            break;
        }
        value += rules.points(group.len() as u32);
        sizes.push(group.len());
        grid.remove(&group);
    }
    let playable = grid.playable();
    if playable.is_none() {
        value += rules.end((1..=board.colours()).map(|colour| grid.count(colour)));
    }
    if value != solution.value {
        faults.push(Fault::WrongValue { claimed: solution.value, found: value });
    }
    faults.extend(playable.map(|name| Fault::Unfinished { name }));
    Replay { value, sizes, left: grid.left(), faults }
}

/// Cells by row from the bottom and column; 0 is empty.
struct Grid {
    cells: Vec<Vec<u8>>,
}

impl Grid {
    fn of(board: &Board) -> Self {
        let cell = |row, column| board.colour(Place::new(column as u8, row as u8)).unwrap_or(0);
        let row = |row| (0..board.width()).map(|column| cell(row, column)).collect();
        Self { cells: (0..board.rows()).map(row).collect() }
    }

    fn at(&self, column: i32, row: i32) -> u8 {
        let row = usize::try_from(row).ok().and_then(|row| self.cells.get(row));
        let cell = usize::try_from(column).ok().and_then(|column| row?.get(column));
        cell.copied().unwrap_or(0)
    }

    /// The block at `place` and all that hang together with it; nothing where there is none.
    fn connected(&self, place: Place) -> Vec<Place> {
        let colour = self.at(i32::from(place.column), i32::from(place.row));
        let mut found = Vec::new();
        let mut waiting = vec![(i32::from(place.column), i32::from(place.row))];
        while let Some((column, row)) = waiting.pop() {
            let here = Place::new(column as u8, row as u8);
            if colour != 0 && self.at(column, row) == colour && !found.contains(&here) {
                found.push(here);
                waiting.extend([(column - 1, row), (column + 1, row)]);
                waiting.extend([(column, row - 1), (column, row + 1)]);
            }
        }
        found
    }

    fn remove(&mut self, group: &[Place]) {
        for place in group {
            self.cells[usize::from(place.row)][usize::from(place.column)] = 0;
        }
        let (height, width) = (self.cells.len(), self.cells[0].len());
        let column = |column: usize| -> Vec<u8> {
            self.cells.iter().map(|row| row[column]).filter(|&colour| colour != 0).collect()
        };
        let columns: Vec<_> = (0..width).map(column).filter(|column| !column.is_empty()).collect();
        let cell = |row: usize, column: usize| {
            columns.get(column).and_then(|column| column.get(row)).copied().unwrap_or(0)
        };
        let fallen = |row| (0..width).map(|column| cell(row, column)).collect();
        self.cells = (0..height).map(fallen).collect();
    }

    fn count(&self, colour: u8) -> u32 {
        self.cells.iter().flatten().filter(|&&cell| cell == colour).count() as u32
    }

    fn left(&self) -> usize {
        self.cells.iter().flatten().filter(|&&cell| cell != 0).count()
    }

    /// The name of a group that can be taken, if there is one.
    fn playable(&self) -> Option<Place> {
        let places = (0..self.cells[0].len()).flat_map(|column| {
            (0..self.cells.len()).map(move |row| Place::new(column as u8, row as u8))
        });
        places.into_iter().find(|&place| self.connected(place).len() > 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rest;
    use crate::testing::{SAMPLE, board};

    fn game(value: Value, moves: &[(u8, u8)]) -> Solution {
        let moves = moves.iter().map(|&(column, row)| Place::new(column, row)).collect();
        Solution { value, moves }
    }

    #[test]
    fn the_game_of_the_statement_is_worth_122() {
        let moves = [(1, 3), (3, 0), (0, 3), (3, 0), (2, 0), (0, 2)];
        let replay = check(&board(SAMPLE), &Rules::default(), &game(122, &moves));
        assert_eq!((replay.value, replay.faults), (122, Vec::new()));
        assert_eq!(replay.sizes, [9, 5, 5, 2, 3, 2]);
        assert_eq!(replay.left, 5 * 6 - (9 + 5 + 5 + 2 + 3 + 2));
    }

    #[test]
    fn what_is_wrong_is_said() {
        let found = |value, moves: &[(u8, u8)]| {
            check(&board(SAMPLE), &Rules::default(), &game(value, moves)).faults
        };
        let open = Fault::Unfinished { name: Place::new(1, 3) };
        let alone = Fault::Move { at: 0, fault: MoveFault::Alone };
        assert_eq!(found(0, &[(0, 0), (1, 3)]), [alone, open]);
        let nothing = Fault::Move { at: 0, fault: MoveFault::NoBlock };
        assert_eq!(found(0, &[(9, 9)]), [nothing, open]);
        let misnamed = MoveFault::Misnamed { name: Place::new(1, 3) };
        let misnamed = Fault::Move { at: 0, fault: misnamed };
        let rest = Fault::Unfinished { name: Place::new(0, 3) };
        assert_eq!(found(72, &[(2, 3)]), [misnamed, rest]);
        let wrong = Fault::WrongValue { claimed: 70, found: 72 };
        assert_eq!(found(70, &[(1, 3)]), [wrong, rest]);
    }

    /// As in a game that is kept before its end, to go on with it another day.
    #[test]
    fn what_the_end_adds_counts_when_it_is_reached() {
        let rules = Rules { cleared: 1000, rest: Rest::AsGroups, ..Rules::default() };
        let found = |text: &str, value, moves: &[(u8, u8)]| {
            check(&board(text), &rules, &game(value, moves)).faults
        };
        let open = |column| Fault::Unfinished { name: Place::new(column, 0) };
        let text = "1 6 2\n1 1 2 1 2 2";
        assert_eq!(found(text, 0, &[]), [open(0)]);
        assert_eq!(found(text, 2, &[(0, 0)]), [open(2)]);
        assert_eq!(found(text, 4, &[(0, 0), (2, 0)]), []);
        let text = "1 5 2\n1 1 2 1 2";
        assert_eq!(found(text, 2 - 2, &[(0, 0)]), []);
        assert_eq!(found("1 4 1\n1 1 1 1", 12 + 1000, &[(0, 0)]), []);
    }
}
