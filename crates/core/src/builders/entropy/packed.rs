//! The entropy tree of a large board where everybody counts the same: rows of answers packed in words, moved
//! as the tree grows, so that the members of every node are neighbours in memory.
//!
//! A node of n characters costs n·k/64 steps to count and as many to divide, so the whole tree costs
//! O(N · k/64 · mean depth), and besides the tree there is only the matrix, once. The subtrees of a node
//! write to different parts of the pre-order and are grown side by side.

use qeq_base::ids::Id;

use super::planes::{Planes, Row};
use crate::board::{Board, QuestionId};
use crate::candidates::CharacterId;
use crate::tree::Step;

/// Boards of more questions are grown by the other way.
const WIDEST: usize = 64 * 16;

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
    write(&mut rows, &mut ids, &mut steps);
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

/// Writes the tree of these characters, which have these rows: 2n − 1 steps.
fn write<const W: usize>(rows: &mut [Row<W>], ids: &mut [CharacterId], steps: &mut [Step]) {
    let (first, behind) = steps.split_first_mut().expect("a tree has a root");
    if let [only] = ids {
        *first = Step::Leaf(*only);
        return;
    }
    let question = choose(rows);
    *first = Step::Ask(QuestionId::from_index(question));
    let yes = partition(rows, ids, question);
    let (rows_yes, rows_no) = rows.split_at_mut(yes);
    let (ids_yes, ids_no) = ids.split_at_mut(yes);
    let (steps_yes, steps_no) = behind.split_at_mut(2 * yes - 1);
    if rows_yes.len() + rows_no.len() < ALONE {
        write(rows_yes, ids_yes, steps_yes);
        write(rows_no, ids_no, steps_no);
    } else {
        rayon::join(|| write(rows_yes, ids_yes, steps_yes), || write(rows_no, ids_no, steps_no));
    }
}

/// The most even question. Kept out of [`write`], which recurses, because of the room it takes.
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
    use qeq_base::chance::Chance;

    use super::*;
    use crate::board::random::RandomBoard;
    use crate::builders::entropy::most_even;
    use crate::builders::{Task, members};
    use crate::tree::{QuestionTree, notation};

    #[test]
    fn the_tree_is_that_of_the_plain_way() {
        for (characters, attributes, density) in
            [(1, 1, 0.5), (2, 3, 0.5), (300, 40, 0.1), (70, 130, 0.02), (20_000, 20, 0.5)]
        {
            let wish = RandomBoard { characters, attributes, density };
            let mut board = wish.generate("N", &mut Chance::from_seed(1)).unwrap();
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
}
