//! What moves and ends are worth.
//!
//! The statement's rules are r·(r − 1) for a group of r blocks and nothing else. The boards of the literature are played
//! with (r − 2)² and 1000 points for a cleared board; some take points off for what is left.

use crate::board::MOST_SIDE;

/// Points of a game: never more than 17,773,120 in size, which is a board of 64 × 64 blocks of one colour and the largest
/// bonus.
pub type Value = i32;

/// Points of one move, by the size r of its group.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Points {
    /// r·(r − 1): the statement's.
    #[default]
    Product,
    /// (r − 2)²: the literature's.
    Square,
}

impl Points {
    /// Both, the statement's first.
    pub const ALL: [Self; 2] = [Self::Product, Self::Square];
}

/// What blocks that are left cost at the end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Rest {
    /// Nothing: the statement's.
    #[default]
    Free,
    /// For each colour what a group of all its blocks would have been worth (Schadd et al., 2008).
    AsGroups,
}

impl Rest {
    /// Both, the statement's first.
    pub const ALL: [Self; 2] = [Self::Free, Self::AsGroups];
}

/// The rules of a game. [`Rules::default`] are the statement's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rules {
    /// What a move is worth.
    pub points: Points,
    /// What a cleared board is worth at the end, 0 to 1,000,000.
    pub cleared: u32,
    /// What is taken off for blocks left.
    pub rest: Rest,
}

/// Largest bonus for a cleared board.
pub const MOST_BONUS: u32 = 1_000_000;

impl Rules {
    /// (r − 2)² and 1000 points for a cleared board.
    pub const LITERATURE: Self = Self { points: Points::Square, cleared: 1000, rest: Rest::Free };

    /// Points of a move that takes `size` blocks, at most 4096; 0 below two.
    ///
    /// # Panics
    /// When `size` is above what any board holds.
    pub fn points(&self, size: u32) -> Value {
        assert!(size as usize <= MOST_SIDE * MOST_SIDE, "no board has {size} blocks");
        let size = size as Value;
        match self.points {
            _ if size < 2 => 0,
            Points::Product => size * (size - 1),
            Points::Square => (size - 2) * (size - 2),
        }
    }

    /// Points at the end of a game with so many blocks of each colour left; below zero when they are taken off.
    pub fn end(&self, left: impl Iterator<Item = u32>) -> Value {
        let (blocks, penalty) = left.fold((0, 0), |(blocks, penalty), count| {
            (blocks + count, penalty + self.points(count))
        });
        match self.rest {
            _ if blocks == 0 => Value::try_from(self.cleared.min(MOST_BONUS)).expect("bounded"),
            Rest::Free => 0,
            Rest::AsGroups => -penalty,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_and_ends() {
        let plain = Rules::default();
        assert_eq!([1, 2, 9].map(|size| plain.points(size)), [0, 2, 72]);
        assert_eq!(plain.end([0, 0].into_iter()), 0);
        let literature = Rules { rest: Rest::AsGroups, ..Rules::LITERATURE };
        assert_eq!([1, 2, 9].map(|size| literature.points(size)), [0, 0, 49]);
        assert_eq!(literature.end([0, 0].into_iter()), 1000);
        assert_eq!(literature.end([3, 1, 4].into_iter()), -5);
    }

    #[test]
    fn no_game_is_worth_more_than_the_largest_board_and_the_largest_bonus() {
        let most = Rules { cleared: u32::MAX, ..Rules::default() };
        assert_eq!(most.end([0].into_iter()), 1_000_000);
        assert_eq!(most.points(64 * 64) + most.end([0].into_iter()), 17_773_120);
    }
}
