//! The entropy tree of a large board where everybody counts the same: rows of answers packed in words, moved
//! as the tree grows, so that the members of every node are neighbours in memory.
//!
//! Of the two sides of a question only the smaller one is counted, n·k/64 steps for n characters: the larger one has
//! the rest. So counting costs O(N · k/64 · log N) in all, however deep the tree, until some hundred are left, of whom each
//! node is counted anew; to divide the characters of a node costs as many steps as they are. Besides the tree there is only the matrix: once, or twice for a moment where somebody was
//! removed and the rows of those who are left are brought together. The subtrees of a node write to
//! different parts of the pre-order and are grown side by side.

use qeq_base::ids::Id;

use super::planes::{Planes, Row};
use crate::board::{Board, QuestionId};
use crate::candidates::CharacterId;
use crate::tree::Step;

/// Boards of more questions are grown by the other way.
pub(super) const WIDEST: usize = 64 * 16;

/// Fewer characters are sooner counted than taken away from others.
const MANY: usize = 256;

/// Subtrees of fewer characters are not worth a thread: this many take about a millisecond.
const ALONE: usize = 1 << 13;

/// The steps of the entropy tree in pre-order; none where the board has too many questions.
pub(super) fn steps(board: &Board) -> Option<Vec<Step>> {
    match board.question_count() {
        0..=64 => Some(grow::<1>(board)),
        65..=128 => Some(grow::<2>(board)),
        129..=256 => Some(grow::<4>(board)),
        257..=512 => Some(grow::<8>(board)),
        513..=WIDEST => Some(grow::<16>(board)),
        _ => None,
    }
}

fn grow<const W: usize>(board: &Board) -> Vec<Step> {
    let mut ids: Vec<CharacterId> = board.character_ids().collect();
    let mut rows = rows::<W>(board, &ids);
    let mut steps = vec![Step::Leaf(ids[0]); 2 * ids.len() - 1];
    let counts = counted(&rows);
    Subtree { rows: &mut rows, ids: &mut ids, steps: &mut steps }.write(counts);
    steps
}

/// The answers of each character, out of the columns in blocks of 64 × 64.
fn rows<const W: usize>(board: &Board, ids: &[CharacterId]) -> Vec<Row<W>> {
    let mut all = vec![[0; W]; board.id_bound().next_multiple_of(64)];
    for word in 0..board.question_count().div_ceil(64) {
        for (block, rows) in all.chunks_exact_mut(64).enumerate() {
            let square = board.answers(block, word);
            rows.iter_mut().zip(square).for_each(|(row, line)| row[word] = line);
        }
    }
    if ids.len() < board.id_bound() {
        return ids.iter().map(|id| all[id.index()]).collect();
    }
    all.truncate(ids.len());
    all
}

/// The characters of a node, their rows, and the place for their tree: 2n − 1 steps.
struct Subtree<'a, const W: usize> {
    rows: &'a mut [Row<W>],
    ids: &'a mut [CharacterId],
    steps: &'a mut [Step],
}

impl<const W: usize> Subtree<'_, W> {
    /// Writes the question and returns those who answer yes and those who answer no.
    fn ask(&mut self, question: usize) -> [Subtree<'_, W>; 2] {
        let (first, behind) = self.steps.split_first_mut().expect("a tree has a root");
        *first = Step::Ask(QuestionId::from_index(question));
        let yes = partition(self.rows, self.ids, question);
        let (rows, ids) = (self.rows.split_at_mut(yes), self.ids.split_at_mut(yes));
        let steps = behind.split_at_mut(2 * yes - 1);
        [
            Subtree { rows: rows.0, ids: ids.0, steps: steps.0 },
            Subtree { rows: rows.1, ids: ids.1, steps: steps.1 },
        ]
    }

    /// Writes the tree when this is counted.
    fn write(mut self, mut counts: Box<Planes<W>>) {
        if self.rows.len() < MANY {
            return self.write_few();
        }
        let question = counts.most_even(self.rows.len());
        let [mut fewer, mut more] = self.ask(question);
        if more.rows.len() < fewer.rows.len() {
            (fewer, more) = (more, fewer);
        }
        let of_fewer = counted(fewer.rows);
        counts.take_away(&of_fewer, more.rows.len());
        if fewer.rows.len() + more.rows.len() < ALONE {
            fewer.write(of_fewer);
            more.write(counts);
        } else {
            rayon::join(|| fewer.write(of_fewer), || more.write(counts));
        }
    }

    fn write_few(mut self) {
        if let [only] = self.ids {
            self.steps[0] = Step::Leaf(*only);
            return;
        }
        let question = choose(self.rows);
        self.ask(question).into_iter().for_each(Subtree::write_few);
    }
}

/// Counts on the heap: whoever recurses has no room for them.
#[inline(never)]
fn counted<const W: usize>(rows: &[Row<W>]) -> Box<Planes<W>> {
    Box::new(Planes::of(rows))
}

/// The most even question. Kept out of [`Subtree::write_few`], which recurses, because of the room it takes.
#[inline(never)]
fn choose<const W: usize>(rows: &[Row<W>]) -> usize {
    if let [one, other] = rows {
        let word = (0..W).find(|&at| one[at] != other[at]).expect("two characters differ");
        return 64 * word + (one[word] ^ other[word]).trailing_zeros() as usize;
    }
    Planes::of(rows).most_even(rows.len())
}

/// Brings those who answer yes to the front, and returns how many they are. Every row changes places with
/// the first no, be it a yes or another no: a branch on the answer would be guessed wrong half of the time.
fn partition<const W: usize>(
    rows: &mut [Row<W>],
    ids: &mut [CharacterId],
    question: usize,
) -> usize {
    let (word, bit) = (question / 64, question % 64);
    let mut front = 0;
    for at in 0..rows.len() {
        let yes = rows[at][word] >> bit & 1;
        rows.swap(front, at);
        ids.swap(front, at);
        front += yes as usize;
    }
    front
}

#[cfg(test)]
mod tests {
    use qeq_base::source::SourceText;

    use super::*;
    use crate::board::{self, ReadOptions};
    use crate::builders::entropy::most_even;
    use crate::builders::{Task, members};
    use crate::testing::random_board;
    use crate::tree::{QuestionTree, notation};

    #[test]
    fn the_tree_is_that_of_the_plain_way() {
        for (characters, attributes, density) in [
            (1, 1, 0.5),
            (2, 3, 0.5),
            (300, 40, 0.1),
            (40, 65, 0.1),
            (40, 128, 0.1),
            (70, 130, 0.02),
            (40, 257, 0.1),
            (40, 512, 0.1),
            (20_000, 20, 0.5),
        ] {
            let mut board = random_board(characters, attributes, density, 1);
            if characters > 2 {
                board.leave(CharacterId::from_index(1));
            }
            let task = Task::new(&board);
            let plain = members::grow(&task, most_even);
            let packed = QuestionTree::from_preorder(&steps(&board).unwrap());
            let text = |tree| notation::json(tree, &board).to_string();
            assert_eq!(text(&packed), text(&plain), "{characters}");
        }
    }

    /// Each question sets one character apart, and whoever recurses has little room.
    #[test]
    fn the_deepest_tree_fits_a_small_stack() {
        let heads: Vec<String> = (0..WIDEST).map(|question| format!("Q{question}\t")).collect();
        let row = |character: usize| {
            let cell = |question| if question == character { "1\t" } else { "0\t" };
            format!("{}P{character}\n", (0..WIDEST).map(cell).collect::<String>())
        };
        let rows: String = (0..=WIDEST).map(row).collect();
        let source = SourceText::new("row.csv", format!("{}N\n{rows}", heads.concat()));
        let board = board::read(&source, &ReadOptions::default()).board.unwrap();
        let small = std::thread::Builder::new().stack_size(1 << 20);
        let tree = small.spawn(move || steps(&board).unwrap()).unwrap().join().unwrap();
        assert_eq!(tree.len(), 2 * WIDEST + 1);
        let leaf = |at: usize| matches!(tree[at], Step::Leaf(_));
        assert!((0..WIDEST).all(|depth| !leaf(2 * depth) && leaf(2 * depth + 1)));
    }
}
