//! What can be said of a position without searching: strategies of replying above, on boards with an even number of
//! rows. The player who begins is Odd here, the other Even, after the rows whose squares they get.
//!
//! *Following.* Where Odd is to move, an even number of columns has its next square on an even row. Even pairs those:
//! when Odd takes one of a pair, Even takes the other. Wherever else Odd plays, on an odd row, Even plays on top. So
//! Odd gets no other squares than the empty ones on odd rows and those next ones on even rows; if there is no line
//! among these and Odd's stones, Even does not lose. If Even lacks but a square on an even row for a line, Even gets
//! it and wins, and Odd gets nothing above it.
//!
//! *Following with a threat.* Where Even is to move, an odd number of columns has its next square on an even row. If
//! Odd lacks but a square on an odd row for a line, and it is in such a column, Odd may keep that column apart:
//! there every stone of Even on an even row is answered on top, up to the winning square; all other columns are followed
//! as above with the roles exchanged. Then Even gets no more than the squares on even rows below the winning one, the
//! empty ones on odd rows elsewhere and those next ones. If there is no line among these, Odd wins.
//!
//! Either wins at the latest when nothing else than the squares directly below the winning ones is left. The
//! strategies are the claimeven, baseinverse and odd-threat rules of V. Allis, *A Knowledge-based Approach of
//! Connect-Four* (1988), as tests of a few dozen instructions.

use super::search::Node;
use crate::geometry::Geometry;
use crate::word::Word;

/// Squares that one side cannot prevent the other from winning on, as seen by the one who follows.
struct Stall<W> {
    /// Below the lowest such square of each column.
    below: W,
    /// Directly below it.
    last: W,
}

fn stall<G: Geometry>(g: G, wins: G::Word) -> Stall<G::Word> {
    let marks = wins | (g.bottom() << g.rows());
    let less = marks - g.bottom();
    Stall { below: less & !marks, last: ((marks & !less) & g.squares()) >> 1 }
}

/// The stone that wins at the latest.
fn latest<G: Geometry>(g: G, node: &Node<G::Word>, stones: u32, stall: &Stall<G::Word>) -> i32 {
    let elsewhere = g.squares() & !node.taken & stall.below & !stall.last;
    super::search::score_of_win(g, stones + elsewhere.count() + 2)
}

/// What a strategy of following promises the side that follows: the latest of its `wins`, which nobody can prevent, or a draw
/// where it has none. `None` where the rival may have a line among its stones and the squares within its reach.
#[inline]
fn promise<G: Geometry>(
    g: G,
    node: &Node<G::Word>,
    stones: u32,
    rival: G::Word,
    reach: G::Word,
    wins: G::Word,
) -> Option<i32> {
    let stall = stall(g, wins);
    if g.has_line(rival | (reach & stall.below)) {
        return None;
    }
    Some(if wins.is_zero() { 0 } else { latest(g, node, stones, &stall) })
}

/// A score on one side of `alpha`, when a strategy promises one: an upper bound when it is not above, a lower bound
/// when it is. The side to move cannot win at once, nor can the other next.
pub(super) fn judge<G: Geometry>(
    g: G,
    node: &Node<G::Word>,
    landings: G::Word,
    stones: u32,
    alpha: i32,
) -> Option<i32> {
    if g.rows() % 2 == 1 {
        None
    } else if stones.is_multiple_of(2) {
        odd_to_move(g, node, landings, stones, alpha)
    } else {
        even_to_move(g, node, landings, stones, alpha)
    }
}

fn odd_to_move<G: Geometry>(
    g: G,
    node: &Node<G::Word>,
    landings: G::Word,
    stones: u32,
    alpha: i32,
) -> Option<i32> {
    let empty = g.squares() & !node.taken;
    let wins = node.their_wins & !g.odd_rows();
    if alpha >= 0 || !wins.is_zero() {
        let next = landings & !g.odd_rows();
        let reach = (g.odd_rows() & empty) | next;
        let upper = promise(g, node, stones, node.mine, reach, wins).map(|score| -score);
        if let Some(upper) = upper.filter(|&upper| upper <= alpha) {
            return Some(upper);
        }
    }
    if alpha < 0 && !g.has_line((node.taken ^ node.mine) | empty) {
        return Some(0);
    }
    None
}

fn even_to_move<G: Geometry>(
    g: G,
    node: &Node<G::Word>,
    landings: G::Word,
    stones: u32,
    alpha: i32,
) -> Option<i32> {
    let empty = g.squares() & !node.taken;
    let theirs = node.taken ^ node.mine;
    let next = landings & !g.odd_rows();
    let wins = node.my_wins & !g.odd_rows();
    if alpha < 0 || !wins.is_zero() {
        let rest = if next.is_at_most_one() { G::Word::ZERO } else { next };
        let reach = (g.odd_rows() & empty) | rest;
        let lower = promise(g, node, stones, theirs, reach, wins);
        if let Some(lower) = lower.filter(|&lower| lower > alpha) {
            return Some(lower);
        }
    }
    if alpha >= 0 && !g.has_line(node.mine | empty) {
        return Some(0);
    }
    threatened(g, node, next, stones, alpha)
}

/// What Odd's threats promise Odd, where Even is to move and `next` are the next squares on even rows: an upper bound
/// that is not above `alpha`.
fn threatened<G: Geometry>(
    g: G,
    node: &Node<G::Word>,
    next: G::Word,
    stones: u32,
    alpha: i32,
) -> Option<i32> {
    let empty = g.squares() & !node.taken;
    // Columns whose next square is on an even row and that hold a winning square on an odd one.
    let mut wins = node.their_wins & g.odd_rows();
    while !wins.is_zero() {
        let win = wins.lowest_bit();
        let column = g.column(win.lowest() / g.stride());
        wins &= !column;
        if (next & column).is_zero() {
            continue;
        }
        let others = node.their_wins & !g.odd_rows() & !column;
        let elsewhere = (g.odd_rows() | next) & !column;
        let here = column & !g.odd_rows();
        let reach = (elsewhere | here) & empty;
        let upper = promise(g, node, stones, node.mine, reach, win | others).map(|score| -score);
        if let Some(upper) = upper.filter(|&upper| upper <= alpha) {
            return Some(upper);
        }
    }
    None
}
