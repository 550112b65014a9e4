//! The board of a sorting problem: who is it among all orders of some things, asked by comparing two things at a time.
//!
//! A tree of it is an algorithm that sorts, and its mean depth is the number of comparisons that it makes on average
//! (Knuth, *The Art of Computer Programming* 3, 5.3.1).

use super::Board;

/// The most things whose orders make a board: 362,880 of them.
pub const MOST_THINGS: usize = 9;

/// The orders of so many things as characters, and for every two things whether the lower one comes first. Orders are
/// named by their things from the first to the last, `312`. O(n!·n³).
///
/// # Panics
/// With fewer than two things, or more than [`MOST_THINGS`].
pub fn sorting(things: usize) -> Board {
    assert!((2..=MOST_THINGS).contains(&things), "2 to {MOST_THINGS} things, not {things}");
    let pairs: Vec<(usize, usize)> =
        (0..things).flat_map(|high| (0..high).map(move |low| (low, high))).collect();
    let questions: Vec<String> =
        pairs.iter().map(|(low, high)| format!("{} < {}", low + 1, high + 1)).collect();
    let questions: Vec<&str> = questions.iter().map(String::as_str).collect();
    let characters = orders(things).into_iter().map(|order| {
        let name: String = order.iter().map(|thing| (thing + 1).to_string()).collect();
        let first = move |&(low, high): &(usize, usize)| {
            order.iter().find(|&&thing| thing == low || thing == high) == Some(&low)
        };
        (name, pairs.iter().map(first).collect::<Vec<bool>>())
    });
    Board::from_rows("", &questions, characters).expect("rows and names are all different")
}

/// Every order of so many things.
fn orders(things: usize) -> Vec<Vec<usize>> {
    (0..things).fold(vec![Vec::new()], |shorter, next| {
        let inserted = |order: &Vec<usize>| {
            let order = order.clone();
            (0..=next)
                .map(move |at| [&order[..at], &[next], &order[at..]].concat())
                .collect::<Vec<_>>()
        };
        shorter.iter().flat_map(inserted).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_things_have_six_orders() {
        let board = sorting(3);
        assert_eq!((board.len(), board.question_count()), (6, 3));
        let order = board.character_ids().find(|&id| board.name(id) == "312").unwrap();
        let answers: Vec<bool> =
            board.question_ids().map(|question| board.has(order, question)).collect();
        assert_eq!(answers, [true, false, false], "1 < 2, not 1 < 3, not 2 < 3");
    }
}
