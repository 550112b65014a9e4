//! Random boards: any number of characters and attributes, every two characters different.

use std::collections::HashSet;

use qeq_base::chance::Chance;

use super::Board;

/// What a random board should be like.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RandomBoard {
    /// N, at least 1.
    pub characters: usize,
    /// k, at least 1 and at least log₂ N.
    pub attributes: usize,
    /// The probability of a 1, strictly between 0 and 1.
    pub density: f64,
}

/// Why there is no such board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RandomBoardError {
    /// No characters or no attributes.
    Empty,
    /// With k attributes there are only 2^k different characters.
    TooFewAttributes {
        /// The number of attributes that is enough.
        needed: usize,
    },
    /// A density that is not strictly between 0 and 1.
    Density,
    /// More cells than [`MAX_CELLS`].
    TooLarge,
}

/// Boards of more cells than this are refused: 2³¹, or 256 MiB of bits.
pub const MAX_CELLS: usize = 1 << 31;

/// After so many repeated draws for one character, bits of the last draw are flipped until it is new.
const DRAWS: usize = 16;

/// The least number of attributes that tells `characters` apart: ⌈log₂ N⌉, and at least 1.
pub fn attributes_needed(characters: usize) -> usize {
    (usize::BITS - characters.saturating_sub(1).leading_zeros()).max(1) as usize
}

impl RandomBoard {
    /// A board with the statement's names: `Atributo_i`, `Personaje_i`. O(N·k) as long as the density
    /// leaves enough different rows; the same `chance` gives the same board everywhere.
    ///
    /// # Errors
    /// When there is no such board.
    pub fn generate(&self, title: &str, chance: &mut Chance) -> Result<Board, RandomBoardError> {
        self.check()?;
        let attributes: Vec<String> =
            (0..self.attributes).map(|at| format!("Atributo_{at}")).collect();
        let attributes: Vec<&str> = attributes.iter().map(String::as_str).collect();
        let mut seen = HashSet::with_capacity(self.characters);
        let rows = (0..self.characters).map(|at| {
            let row = self.new_row(&mut seen, chance);
            (format!("Personaje_{at}"), row)
        });
        Ok(Board::from_rows(title, &attributes, rows).expect("rows and names are all different"))
    }

    fn check(&self) -> Result<(), RandomBoardError> {
        let needed = attributes_needed(self.characters);
        if self.characters == 0 || self.attributes == 0 {
            Err(RandomBoardError::Empty)
        } else if self.attributes < needed {
            Err(RandomBoardError::TooFewAttributes { needed })
        } else if !(self.density > 0.0 && self.density < 1.0) {
            Err(RandomBoardError::Density)
        } else if self.characters.checked_mul(self.attributes).is_none_or(|cells| cells > MAX_CELLS)
        {
            Err(RandomBoardError::TooLarge)
        } else {
            Ok(())
        }
    }

    fn new_row(&self, seen: &mut HashSet<Vec<u64>>, chance: &mut Chance) -> Vec<bool> {
        let mut row = vec![false; self.attributes];
        for _ in 0..DRAWS {
            row.fill_with(|| chance.happens(self.density));
            if seen.insert(packed(&row)) {
                return row;
            }
        }
        while !seen.insert(packed(&row)) {
            let at = chance.below(row.len());
            row[at] = !row[at];
        }
        row
    }
}

fn packed(row: &[bool]) -> Vec<u64> {
    let word = |bits: &[bool]| bits.iter().rev().fold(0, |word, &bit| word << 1 | u64::from(bit));
    row.chunks(64).map(word).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_board_has_every_pattern() {
        let wish = RandomBoard { characters: 64, attributes: 6, density: 0.1 };
        let board = wish.generate("N", &mut Chance::from_seed(1)).unwrap();
        assert_eq!((board.len(), board.question_count()), (64, 6));
    }

    #[test]
    fn the_seed_decides() {
        let wish = RandomBoard { characters: 20, attributes: 9, density: 0.5 };
        let text = |seed| {
            let board = wish.generate("N", &mut Chance::from_seed(seed)).unwrap();
            board.write(crate::board::Format::Table).unwrap()
        };
        assert_eq!(text(5), text(5));
        assert_ne!(text(5), text(6));
    }

    #[test]
    fn what_cannot_be_is_refused() {
        let wish =
            |characters, attributes, density| RandomBoard { characters, attributes, density };
        let refuse = |wish: RandomBoard| wish.generate("N", &mut Chance::from_seed(0)).unwrap_err();
        assert_eq!(refuse(wish(0, 3, 0.5)), RandomBoardError::Empty);
        assert_eq!(refuse(wish(9, 3, 0.5)), RandomBoardError::TooFewAttributes { needed: 4 });
        assert_eq!(refuse(wish(8, 3, 1.0)), RandomBoardError::Density);
        assert_eq!(refuse(wish(8, 3, f64::NAN)), RandomBoardError::Density);
        assert_eq!(refuse(wish(usize::MAX, 64, 0.5)), RandomBoardError::TooLarge);
    }

    #[test]
    fn attributes_needed_is_the_rounded_logarithm() {
        let needed: Vec<_> = [1, 2, 3, 4, 5, 8, 9, 100].map(attributes_needed).into();
        assert_eq!(needed, [1, 1, 2, 2, 3, 3, 4, 7]);
    }
}
