//! Parts of a board up to the names of their characters and questions.
//!
//! Two parts are isomorphic when one becomes the other by renaming its characters, its questions, and yes and no of some
//! questions. The forms of isomorphic parts mostly have the same key, and those of others never (but for the chance that
//! [`Key`] tells of), because a key stands for all the answers, in an order of the questions that does not depend on
//! their names.
//!
//! The order comes from individualization and refinement (McKay and Piperno, *Practical graph isomorphism, II*, 2014)
//! on the answers to the questions: two for each question, with the number of characters that give both as the edge
//! between two answers. Where refinement leaves answers alike, the first of them is preferred and the tree of other
//! choices is not searched: on boards whose alike answers can be exchanged all of these lead to the same form, and on
//! others some isomorphic parts are searched twice.

use super::super::memo::Key;
use crate::square::transpose;

/// Questions that a form has at most. A row of them is the name of a number in [`Key`], which doubles it.
pub(super) const MOST_QUESTIONS: usize = 63;

/// A part of a board in the order of its questions that its own structure gives them.
#[derive(Clone, Debug)]
pub(super) struct Form {
    /// The same for isomorphic parts.
    pub(super) key: Key,
    /// For every character a bit for each question: which of its sides the character is on.
    pub(super) rows: Vec<u64>,
    /// The place of each question among the questions of the part that this one was taken from.
    pub(super) origins: Vec<u8>,
    /// For each two questions how many characters have both bits; for each one twice, how many have it.
    together: Vec<u32>,
    /// Kinds of answers that refinement alone tells apart.
    pub(super) kinds: usize,
}

impl Form {
    /// The form of the characters with these rows of so many questions, of which any two differ. Questions that divide
    /// nobody, or as an earlier one does, are left out. O(N·k + k²·N/64 + k³) with k³ for the most alike questions only.
    pub(super) fn of(rows: &[u64], questions: usize) -> Self {
        let columns = Columns::of(rows, questions);
        let answers = Answers::of(&columns);
        let (order, kinds) = answers.order();
        let rows = columns.rows(&order);
        let key = rows.iter().fold(Key::default(), |key, &row| key ^ Key::of(row as usize));
        let origins = order.iter().map(|&answer| columns.origins[answer / 2]).collect();
        let together = order.iter().flat_map(|&a| order.iter().map(move |&b| (a, b)));
        let together = together.map(|(a, b)| answers.both(a, b)).collect();
        Self { key, rows, origins, together, kinds }
    }

    /// How many characters there are.
    pub(super) fn characters(&self) -> usize {
        self.rows.len()
    }

    /// Whether a character is on the chosen side of a question.
    pub(super) fn is_chosen(&self, character: usize, question: usize) -> bool {
        self.rows[character] >> question & 1 == 1
    }

    /// How many questions divide it, each in another way.
    pub(super) fn questions(&self) -> usize {
        self.origins.len()
    }

    /// How many characters are on both the chosen sides of two questions.
    pub(super) fn together(&self, one: usize, other: usize) -> usize {
        self.together[one * self.questions() + other] as usize
    }

    /// How many characters are on the chosen side of a question.
    pub(super) fn size(&self, question: usize) -> usize {
        self.together(question, question)
    }

    /// How far a question is from dividing it evenly.
    pub(super) fn imbalance(&self, question: usize) -> usize {
        self.characters().abs_diff(2 * self.size(question))
    }

    /// The form of those on the chosen side of a question, or of the others.
    pub(super) fn half(&self, question: usize, chosen: bool) -> Self {
        let here = |at: &usize| self.is_chosen(*at, question) == chosen;
        let rows: Vec<u64> = (0..self.characters()).filter(here).map(|at| self.rows[at]).collect();
        Self::of(&rows, self.questions())
    }
}

/// How much work the form of so many characters is, in the steps of a [`Meter`](super::super::meter::Meter).
pub(super) fn steps(characters: usize, questions: usize) -> usize {
    characters * (16 + questions * questions / 128) + 32 * questions * questions
}

/// The answers of a part as a set of characters for each question.
struct Columns {
    characters: usize,
    words: usize,
    /// The sets, one after the other.
    bits: Vec<u64>,
    /// The place of each question among all.
    origins: Vec<u8>,
    /// For each two questions how many characters say yes to both.
    both: Vec<u32>,
}

impl Columns {
    fn of(rows: &[u64], questions: usize) -> Self {
        let words = rows.len().div_ceil(64);
        let all = transposed(rows, questions);
        let mut columns = Self {
            characters: rows.len(),
            words,
            bits: Vec::new(),
            origins: Vec::new(),
            both: Vec::new(),
        };
        let mut met = Vec::with_capacity(questions * (questions + 1) / 2);
        for (origin, column) in all.chunks(words).enumerate().take(questions) {
            columns.add(origin as u8, column, &mut met);
        }
        let count = columns.origins.len();
        let pair = |at: usize| (at / count, at % count);
        let below = |(a, b): (usize, usize)| met[a.max(b) * (a.max(b) + 1) / 2 + a.min(b)];
        columns.both = (0..count * count).map(|at| below(pair(at))).collect();
        columns
    }

    /// Adds a question, unless it divides nobody or as another one does. `met` takes how often it and each one before
    /// it are said yes to together, its own yes last.
    fn add(&mut self, origin: u8, column: &[u64], met: &mut Vec<u32>) {
        let size = common(column, column);
        if size == 0 || size as usize == self.characters {
            return;
        }
        let start = met.len();
        for (at, other) in self.bits.chunks(self.words).enumerate() {
            let both = common(column, other);
            let others = met[at * (at + 1) / 2 + at];
            let equal = both == size && both == others;
            let opposite = both == 0 && (size + others) as usize == self.characters;
            if equal || opposite {
                met.truncate(start);
                return;
            }
            met.push(both);
        }
        met.push(size);
        self.bits.extend(column);
        self.origins.push(origin);
    }

    /// The rows of the characters with a bit for each of these answers.
    fn rows(&self, answers: &[usize]) -> Vec<u64> {
        let mut rows = Vec::with_capacity(64 * self.words);
        for word in 0..self.words {
            let mut block = [0; 64];
            for (line, &answer) in block.iter_mut().zip(answers) {
                let yes = self.bits[answer / 2 * self.words + word];
                *line = if answer % 2 == 0 { yes } else { !yes };
            }
            transpose(&mut block);
            rows.extend(block);
        }
        rows.truncate(self.characters);
        rows
    }
}

fn common(one: &[u64], other: &[u64]) -> u32 {
    one.iter().zip(other).map(|(one, other)| (one & other).count_ones()).sum()
}

/// The columns of rows of bits: of each the words, one after the other.
fn transposed(rows: &[u64], columns: usize) -> Vec<u64> {
    let words = rows.len().div_ceil(64);
    let mut bits = vec![0; words * columns];
    for (word, rows) in rows.chunks(64).enumerate() {
        let mut block = [0; 64];
        block[..rows.len()].copy_from_slice(rows);
        transpose(&mut block);
        for (column, line) in block[..columns].iter().enumerate() {
            bits[column * words + word] = *line;
        }
    }
    bits
}

/// The two answers to each question: yes to question q is 2q, no is 2q + 1.
struct Answers {
    count: usize,
    /// For each two answers how many characters give both.
    both: Vec<u32>,
}

impl Answers {
    fn of(columns: &Columns) -> Self {
        let questions = columns.origins.len();
        let count = 2 * questions;
        let mut both = vec![0; count * count];
        let yes = |q: usize| columns.both[q * questions + q];
        for a in 0..questions {
            for b in 0..questions {
                let met = columns.both[a * questions + b];
                let all = columns.characters as u32;
                let at = 2 * a * count + 2 * b;
                both[at] = met;
                both[at + 1] = yes(a) - met;
                both[at + count] = yes(b) - met;
                both[at + count + 1] = all + met - yes(a) - yes(b);
            }
        }
        Self { count, both }
    }

    fn both(&self, one: usize, other: usize) -> u32 {
        self.both[one * self.count + other]
    }

    /// An answer for each question, in an order that does not depend on their names, and how many kinds of answers
    /// refinement alone tells apart.
    fn order(&self) -> (Vec<usize>, usize) {
        let mut colours = vec![1_u64; self.count];
        let mut kinds = self.refine(&mut colours);
        let told_apart = kinds;
        while kinds < self.count {
            let first = alike(&colours);
            colours[first] = mixed(colours[first] ^ PREFERRED);
            kinds = self.refine(&mut colours);
        }
        let chosen = |question: usize| {
            let [yes, no] = [2 * question, 2 * question + 1];
            if colours[yes] < colours[no] { yes } else { no }
        };
        let mut order: Vec<usize> = (0..self.count / 2).map(chosen).collect();
        order.sort_unstable_by_key(|&answer| colours[answer]);
        (order, told_apart)
    }

    /// Gives answers other colours when they stand otherwise among the colours, until that tells no more of them apart.
    /// Returns how many colours there are.
    fn refine(&self, colours: &mut Vec<u64>) -> usize {
        let mut kinds = distinct(colours);
        loop {
            let finer: Vec<u64> =
                (0..self.count).map(|answer| self.colour(answer, colours)).collect();
            let found = distinct(&finer);
            *colours = finer;
            if found <= kinds || found == self.count {
                return found;
            }
            kinds = found;
        }
    }

    /// The colour of an answer among the others.
    fn colour(&self, answer: usize, colours: &[u64]) -> u64 {
        let edges = &self.both[answer * self.count..][..self.count];
        let sum = edges.iter().zip(colours).fold(0_u64, |sum, (&both, &colour)| {
            sum.wrapping_add(mixed(colour ^ u64::from(both).wrapping_mul(EDGE)))
        });
        let opposite = mixed(colours[answer ^ 1]).rotate_left(17);
        mixed(colours[answer].wrapping_add(opposite) ^ sum)
    }
}

/// Any odd numbers without pattern.
const EDGE: u64 = 0x9e37_79b9_7f4a_7c15;
const PREFERRED: u64 = 0xd6e8_feb8_6659_fd93;

fn mixed(bits: u64) -> u64 {
    let bits = (bits ^ bits >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    let bits = (bits ^ bits >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    bits ^ bits >> 32
}

fn distinct(colours: &[u64]) -> usize {
    let mut sorted = colours.to_vec();
    sorted.sort_unstable();
    sorted.dedup();
    sorted.len()
}

/// The first of the answers with the least colour that several have.
fn alike(colours: &[u64]) -> usize {
    let mut sorted = colours.to_vec();
    sorted.sort_unstable();
    let shared = sorted.windows(2).find(|pair| pair[0] == pair[1]).expect("some are alike")[0];
    colours.iter().position(|&colour| colour == shared).expect("it is one of them")
}
