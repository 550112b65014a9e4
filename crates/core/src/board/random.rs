//! Random boards: any number of characters and attributes, every two characters different.

use std::collections::HashSet;

use foldhash::fast::FixedState;
use qeq_base::chance::Chance;
use qeq_base::source::{SourceText, Span};

use super::Board;
use super::raw::{RawBoard, RawCharacter};
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
    TooLarge {
        /// As many attributes as were asked for; but the fewest that are enough, where those were.
        attributes: usize,
        /// With so many there are no more characters than these.
        most: usize,
    },
    /// Whoever had so many attributes would take more memory alone.
    TooManyAttributes {
        /// So many are not too many.
        most: usize,
    },
}

/// Boards that need more bytes than this, while they are drawn or written, are refused: 4 GiB.
pub const MAX_MEMORY: u128 = 1 << 32;

/// Bytes for a character beside its answers, and for an attribute: names, places, and maps of them. Measured at half a
/// million characters, 180 and what the maps grow by; at a million attributes, 278.
const EACH: u128 = 280;

/// The title of the column of names, as in the statement's tables.
const NAME_TITLE: &str = "Nombre del personaje";

/// After so many repeated draws for one character, bits of the last draw are flipped until it is new.
const DRAWS: usize = 16;

/// The least number of attributes that tells `characters` apart: ⌈log₂ N⌉, and at least 1.
pub fn attributes_needed(characters: usize) -> usize {
    (usize::BITS - characters.saturating_sub(1).leading_zeros()).max(1) as usize
}

/// The most characters that a random board may have, with the fewest attributes that are enough.
fn most_characters() -> usize {
    let most = (1..=usize::BITS as usize).map(most_with).max();
    most.expect("there is a number of attributes")
}

/// The most characters that a random board of so many attributes may have.
fn most_with(attributes: usize) -> usize {
    let beside = EACH * attributes as u128;
    let room = MAX_MEMORY.saturating_sub(beside) / (row_memory(attributes) + EACH);
    let different = u32::try_from(attributes).ok().and_then(|them| 1_u128.checked_shl(them));
    usize::try_from(room.min(different.unwrap_or(u128::MAX))).unwrap_or(usize::MAX)
}

/// The most attributes with which there is room for somebody.
fn most_attributes() -> usize {
    let (mut fit, mut too_many) = (1, MAX_MEMORY as usize);
    while too_many - fit > 1 {
        let middle = fit.midpoint(too_many);
        match most_with(middle) {
            0 => too_many = middle,
            _ => fit = middle,
        }
    }
    fit
}

/// Every answer of a row as a bit of the draw, of the rows drawn before and of the board, and two signs of a table.
fn row_memory(attributes: usize) -> u128 {
    let columns = attributes as u128;
    3 * 8 * columns.div_ceil(64) + 2 * columns
}

impl RandomBoard {
    /// A board with the statement's names, `Atributo_i` and `Personaje_i`, in every language. O(N·k) as long as the
    /// density leaves enough different rows; the same `chance` gives the same board everywhere.
    ///
    /// # Errors
    /// When there is no such board.
    pub fn generate(&self, chance: &mut Chance) -> Result<Board, RandomBoardError> {
        self.check()?;
        let (span, weight) = (Span::at(0), Ratio::ONE);
        let mut raw = RawBoard::default();
        NAME_TITLE.clone_into(&mut raw.title);
        for at in 0..self.attributes {
            raw.add_question(&format!("Atributo_{at}"), None, span);
        }
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

    /// Whether there is such a board. O(1).
    ///
    /// # Errors
    /// When there is none.
    pub fn check(&self) -> Result<(), RandomBoardError> {
        let needed = attributes_needed(self.characters);
        if self.characters == 0 || self.attributes == 0 {
            Err(RandomBoardError::Empty)
        } else if self.memory() > MAX_MEMORY {
            Err(self.too_large(needed))
        } else if self.attributes < needed {
            Err(RandomBoardError::TooFewAttributes { needed })
        } else if !(self.density > 0.0 && self.density < 1.0) {
            Err(RandomBoardError::Density)
        } else {
            Ok(())
        }
    }

    fn too_large(&self, needed: usize) -> RandomBoardError {
        let attributes = match self.attributes == needed {
            true => attributes_needed(most_characters()),
            false => self.attributes,
        };
        match most_with(attributes) {
            0 => RandomBoardError::TooManyAttributes { most: most_attributes() },
            most => RandomBoardError::TooLarge { attributes, most },
        }
    }

    /// About how many bytes it takes to draw the board and to write it: the rows, and what stands for each character and
    /// each attribute.
    fn memory(&self) -> u128 {
        let (rows, columns) = (self.characters as u128, self.attributes as u128);
        rows.saturating_mul(row_memory(self.attributes)).saturating_add(EACH * (rows + columns))
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

/// The rows drawn before. A fixed seed will do for what nobody chose.
type Seen = HashSet<Box<[u64]>, FixedState>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_board_has_every_pattern() {
        let wish = RandomBoard { characters: 64, attributes: 6, density: 0.1 };
        let board = wish.generate(&mut Chance::from_seed(1)).unwrap();
        assert_eq!((board.len(), board.question_count()), (64, 6));
    }

    #[test]
    fn as_many_characters_as_there_are_told_to_be_find_room() {
        let smallest = |characters| {
            let attributes = attributes_needed(characters);
            RandomBoard { characters, attributes, density: 0.5 }.check()
        };
        let most = most_characters();
        assert_eq!(smallest(most), Ok(()));
        let attributes = attributes_needed(most);
        for more in [most + 1, 2 * most, usize::MAX] {
            assert_eq!(smallest(more), Err(RandomBoardError::TooLarge { attributes, most }));
        }
        let all_different = RandomBoard { characters: usize::MAX, attributes: 3, density: 0.5 };
        let of_three = RandomBoardError::TooLarge { attributes: 3, most: 8 };
        assert_eq!(all_different.check(), Err(of_three));
    }

    #[test]
    fn the_seed_decides() {
        let wish = RandomBoard { characters: 20, attributes: 9, density: 0.5 };
        let text = |seed| {
            let board = wish.generate(&mut Chance::from_seed(seed)).unwrap();
            board.write(crate::board::Format::Table).unwrap()
        };
        assert_eq!(text(5), text(5));
        assert_ne!(text(5), text(6));
    }

    #[test]
    fn what_cannot_be_is_refused() {
        let wish =
            |characters, attributes, density| RandomBoard { characters, attributes, density };
        let refuse = |wish: RandomBoard| wish.generate(&mut Chance::from_seed(0)).unwrap_err();
        assert_eq!(refuse(wish(0, 3, 0.5)), RandomBoardError::Empty);
        assert_eq!(refuse(wish(3, 0, 0.5)), RandomBoardError::Empty);
        assert_eq!(refuse(wish(9, 3, 0.5)), RandomBoardError::TooFewAttributes { needed: 4 });
        for density in [1.0, 0.0, -0.5, 1.5, f64::NAN] {
            assert_eq!(refuse(wish(8, 3, density)), RandomBoardError::Density, "{density}");
        }
        for (rows, columns) in [
            (usize::MAX, 64),
            (1, usize::MAX),
            (usize::MAX, usize::MAX),
            (1, 20_000_000),
            (60_000_000, 30),
        ] {
            match refuse(wish(rows, columns, 0.5)) {
                RandomBoardError::TooLarge { attributes, most } => {
                    assert!(most < rows, "{rows} {columns}");
                    assert_eq!(wish(most, attributes, 0.5).check(), Ok(()), "{rows} {columns}");
                    assert!(wish(most + 1, attributes, 0.5).check().is_err(), "{rows} {columns}");
                }
                RandomBoardError::TooManyAttributes { most } => {
                    assert_eq!(wish(1, most, 0.5).check(), Ok(()));
                    assert_eq!(refuse(wish(1, most + 1, 0.5)), refuse(wish(rows, columns, 0.5)));
                }
                refused => panic!("{rows} {columns}: {refused:?}"),
            }
        }
    }

    #[test]
    fn attributes_needed_is_the_rounded_logarithm() {
        let needed: Vec<_> = [1, 2, 3, 4, 5, 8, 9, 100].map(attributes_needed).into();
        assert_eq!(needed, [1, 1, 2, 2, 3, 3, 4, 7]);
    }

    /// Five standard deviations of the answers to a question are 183.
    #[test]
    fn every_question_is_answered_yes_as_often_as_the_density_says() {
        let wish = RandomBoard { characters: 6000, attributes: 130, density: 0.3 };
        let board = wish.generate(&mut Chance::from_seed(3)).unwrap();
        for question in board.question_ids() {
            let yes = board.yes(question).len();
            assert!(yes.abs_diff(1800) < 183, "{yes} of {question}");
        }
    }

    /// All draws are alike here; each question is one of those that are turned around.
    #[test]
    fn whoever_is_drawn_again_and_again_is_told_apart_by_any_question() {
        let wish = RandomBoard { characters: 700, attributes: 70, density: 1e-12 };
        let board = wish.generate(&mut Chance::from_seed(1)).unwrap();
        assert_eq!(board.len(), 700);
        assert!(board.question_ids().all(|question| board.minority(question) > 0));
    }

    /// The answers take three bits each while they are drawn, and two signs of the table.
    #[test]
    fn boards_that_fill_the_memory_with_answers_alone_are_refused() {
        for attributes in [64, 640, 6400, 64_000, 640_000] {
            let characters = (MAX_MEMORY * 8 / (3 + 16) / attributes as u128) as usize + 1;
            let wish = RandomBoard { characters, attributes, density: 0.5 };
            assert!(wish.check().is_err(), "{attributes}");
        }
    }
}
