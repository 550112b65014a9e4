//! Random boards: any number of characters and attributes, every two characters different.

use std::collections::HashSet;

use foldhash::fast::FixedState;
use qeq_base::chance::Chance;
use qeq_base::source::{SourceText, Span};

use super::Board;
use super::raw::{RawBoard, RawCharacter, RawQuestion};
use crate::weights::Ratio;

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
    /// It would take more memory than [`MAX_MEMORY`].
    TooLarge,
}

/// Boards that need more bytes than this, while they are drawn or written, are refused: 4 GiB.
pub const MAX_MEMORY: u128 = 1 << 32;

/// Bytes for a character beside its answers, and for an attribute: names, places, and maps of them. Measured at half a
/// million characters, 180 and what the maps grow by; at a million attributes, 278.
const EACH: u128 = 280;

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
    ///
    /// # Panics
    /// When the title holds a control character, as no title of a board may.
    pub fn generate(&self, title: &str, chance: &mut Chance) -> Result<Board, RandomBoardError> {
        assert!(!title.chars().any(char::is_control), "a title without control characters");
        self.check()?;
        let (span, weight) = (Span::at(0), Ratio::ONE);
        let question = |at| RawQuestion { text: format!("Atributo_{at}"), choice: None, span };
        let mut raw = RawBoard::default();
        title.clone_into(&mut raw.title);
        raw.questions = (0..self.attributes).map(question).collect();
        let mut seen = HashSet::with_capacity_and_hasher(self.characters, FixedState::default());
        let mut row = vec![0; self.attributes.div_ceil(64)];
        for at in 0..self.characters {
            self.draw_new(&mut row, &mut seen, chance);
            let name = format!("Personaje_{at}");
            let character = RawCharacter { name, picture: None, weight: Some(weight), span };
            raw.start_row(character).copy_from_slice(&row);
        }
        let reading = raw.validate(&SourceText::new("", ""));
        Ok(reading.board.expect("rows and names are all different"))
    }

    fn check(&self) -> Result<(), RandomBoardError> {
        let needed = attributes_needed(self.characters);
        if self.characters == 0 || self.attributes == 0 {
            Err(RandomBoardError::Empty)
        } else if self.attributes < needed {
            Err(RandomBoardError::TooFewAttributes { needed })
        } else if !(self.density > 0.0 && self.density < 1.0) {
            Err(RandomBoardError::Density)
        } else if self.memory() > MAX_MEMORY {
            Err(RandomBoardError::TooLarge)
        } else {
            Ok(())
        }
    }

    /// About how many bytes it takes to draw the board and to write it: what stands for each character and each
    /// attribute, every answer as a bit of the draw, of the rows drawn before and of the board, and two signs of a table.
    fn memory(&self) -> u128 {
        let (rows, columns) = (self.characters as u128, self.attributes as u128);
        let row = 3 * 8 * columns.div_ceil(64) + 2 * columns;
        rows.saturating_mul(row).saturating_add(EACH * (rows + columns))
    }

    /// Draws a row that was not drawn before.
    fn draw_new(&self, row: &mut [u64], seen: &mut Seen, chance: &mut Chance) {
        for _ in 0..DRAWS {
            self.draw(row, chance);
            if seen.insert((&*row).into()) {
                return;
            }
        }
        while !seen.insert((&*row).into()) {
            let at = chance.below(self.attributes);
            row[at / 64] ^= 1 << (at % 64);
        }
    }

    fn draw(&self, row: &mut [u64], chance: &mut Chance) {
        row.fill(0);
        for at in 0..self.attributes {
            row[at / 64] |= u64::from(chance.happens(self.density)) << (at % 64);
        }
    }
}

/// The rows drawn before.
type Seen = HashSet<Box<[u64]>, FixedState>;

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
    #[should_panic(expected = "a title without control characters")]
    fn a_title_is_as_titles_of_boards_are() {
        let wish = RandomBoard { characters: 2, attributes: 1, density: 0.5 };
        let _ = wish.generate("a\tb", &mut Chance::from_seed(0));
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
        for (rows, columns) in [
            (usize::MAX, 64),
            (1, usize::MAX),
            (usize::MAX, usize::MAX),
            (1, 20_000_000),
            (60_000_000, 30),
        ] {
            assert_eq!(refuse(wish(rows, columns, 0.5)), RandomBoardError::TooLarge);
        }
    }

    #[test]
    fn attributes_needed_is_the_rounded_logarithm() {
        let needed: Vec<_> = [1, 2, 3, 4, 5, 8, 9, 100].map(attributes_needed).into();
        assert_eq!(needed, [1, 1, 2, 2, 3, 3, 4, 7]);
    }
}
