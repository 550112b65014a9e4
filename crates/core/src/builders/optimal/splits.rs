//! The ways to divide a set, each once.
//!
//! Questions that divide a set in the same way, or the other way round, are one; those that do not divide
//! it are none. The ways to divide a part of a set stand among those of the whole, so every node takes
//! them from its parent.

use super::bits::Bits;
use crate::board::QuestionId;

/// The different splits of a set, in file order.
#[derive(Clone)]
pub(super) struct Splits<B> {
    /// The side without the first character of the set: the same for a question and its opposite.
    pub(super) sides: Vec<B>,
    /// How many characters are on that side.
    pub(super) sizes: Vec<u16>,
    /// The first question in file order that divides so.
    pub(super) questions: Vec<QuestionId>,
}

impl<B: Bits> Splits<B> {
    /// The splits of a set by these questions.
    pub(super) fn of(set: &B, questions: impl Iterator<Item = (QuestionId, B)>) -> Self {
        let mut splits = Self::with_capacity(questions.size_hint().0);
        let Some(first) = (!set.is_empty()).then(|| set.lowest()) else { return splits };
        let mut seen = Seen::for_up_to(questions.size_hint().1.unwrap_or(0));
        for (question, yes) in questions {
            let side = *set & yes;
            let side = if side.has(first) { *set & !side } else { side };
            let size = side.count();
            if size > 0 && seen.insert(&side, &splits.sides) {
                splits.sides.push(side);
                splits.sizes.push(size as u16);
                splits.questions.push(question);
            }
        }
        splits
    }

    /// The splits of a part of the set.
    pub(super) fn within(&self, part: &B) -> Self {
        Self::of(part, self.iter())
    }

    /// The questions with one of their sides, in file order.
    pub(super) fn iter(&self) -> impl Iterator<Item = (QuestionId, B)> + '_ {
        (0..self.len()).map(|at| (self.questions[at], self.sides[at]))
    }

    /// Steps to bound the sides of one of them: all are counted in either side, word by word.
    pub(super) fn work_of_rating(&self) -> usize {
        self.len() * B::CAPACITY / 64
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.sides.len()
    }

    fn with_capacity(count: usize) -> Self {
        Self {
            sides: Vec::with_capacity(count),
            sizes: Vec::with_capacity(count),
            questions: Vec::with_capacity(count),
        }
    }
}

/// Which sides were met before: a table of their places with open addressing, twice as large as needed.
struct Seen(Vec<u32>);

/// No side stands there.
const FREE: u32 = u32::MAX;

impl Seen {
    fn for_up_to(sides: usize) -> Self {
        Self(vec![FREE; (2 * sides).next_power_of_two()])
    }

    /// Whether `side`, which comes next, is new.
    fn insert<B: Bits>(&mut self, side: &B, before: &[B]) -> bool {
        let mask = self.0.len() - 1;
        let mut at = spread(side) & mask;
        while self.0[at] != FREE {
            if before[self.0[at] as usize] == *side {
                return false;
            }
            at = (at + 1) & mask;
        }
        self.0[at] = before.len() as u32;
        true
    }
}

/// A number that spreads sets over a table.
fn spread<B: Bits>(set: &B) -> usize {
    let join =
        |mix: u64, word: &u64| (mix.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = set.words().iter().fold(0, join);
    (mixed ^ mixed >> 32) as usize
}

#[cfg(test)]
mod tests {
    use qeq_base::ids::Id;

    use super::*;
    use crate::builders::optimal::bits::Words;

    #[test]
    fn equal_opposite_and_useless_questions_go() {
        let set = |bits: &[usize]| {
            bits.iter().fold(Words::<1>::EMPTY, |set, &bit| set | Words::single(bit))
        };
        let columns = [set(&[0, 1]), set(&[2, 3]), set(&[0, 1, 2, 3]), set(&[1]), set(&[9])];
        let questions =
            columns.iter().enumerate().map(|(at, &yes)| (QuestionId::from_index(at), yes));
        let splits = Splits::of(&Words::first(4), questions);
        assert_eq!(splits.sides, [set(&[2, 3]), set(&[1])]);
        assert_eq!(splits.questions, [0, 3].map(QuestionId::from_index));
        let part = splits.within(&set(&[1, 2, 3]));
        assert_eq!((part.sides, part.sizes), (vec![set(&[2, 3])], vec![2]));
    }
}
