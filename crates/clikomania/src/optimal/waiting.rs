//! Moves that can wait: a partial-order reduction (Godefroid, 1996). Of orders of moves that make no difference one is
//! searched.
//!
//! Take a group with nothing above it, in columns that hold other blocks as well: nothing falls and nothing closes when it
//! goes, so no other group changes. When it is also still there after any one of the other moves, neither broken nor
//! grown, nor standing on the floor, then taking it now and the other next leads to the same position as the other way
//! round. So it need not be taken now: a game that takes some such groups first may as well take them right after
//! its first other move. Where all groups are such, their order makes no difference.
//!
//! A group that stands on the floor then is no such group, because a column would close with it, and next to that
//! two groups that wait could meet.
//!
//! In a window the same holds of what may go before a main group. Where all such moves can wait there, nothing ever falls, and no
//! colour gathers.

use crate::packed::{Cells, Packed};

/// The colour of a group, and its cells.
pub(super) type Move<C> = (u32, C);

/// Keeps the moves that cannot wait; one of them all when all can. `urgent` is room to work in.
pub(super) fn keep_urgent<C: Cells, const P: usize>(
    packed: &Packed<C, P>,
    moves: &mut Vec<Move<C>>,
    urgent: &mut Vec<Move<C>>,
) {
    urgent.clear();
    urgent.extend(moves.iter().filter(|it| !can_wait(packed, **it, moves)));
    if urgent.is_empty() {
        moves.truncate(1);
    } else {
        std::mem::swap(moves, urgent);
    }
}

/// Whether a move can wait for the others among these.
pub(super) fn can_wait<C: Cells, const P: usize>(
    packed: &Packed<C, P>,
    it: Move<C>,
    moves: &[Move<C>],
) -> bool {
    let occupied = packed.occupied();
    moves_nothing(it.1, occupied) && outlasts(packed, occupied, it, moves)
}

/// Whether nothing falls and no column closes when the group goes.
fn moves_nothing<C: Cells>(group: C, occupied: C) -> bool {
    let feet = group & !group.up();
    (group.up() & occupied & !group).is_empty() && (feet.down() & occupied).count() == feet.count()
}

/// Whether a group with nothing above it is the same after each of the other moves.
fn outlasts<C: Cells, const P: usize>(
    packed: &Packed<C, P>,
    occupied: C,
    (colour, group): Move<C>,
    moves: &[Move<C>],
) -> bool {
    let columns = columns_of(group);
    let near = columns | columns << 1 | columns >> 1;
    moves.iter().all(|&(_, other)| {
        // What takes it along leaves nothing to wait.
        if !(other & group).is_empty() || columns_of(other) & near == 0 {
            return true;
        }
        fallen(group, columns, other, occupied).is_some_and(|fallen| {
            let cells = packed.take(other).of_colour(colour);
            C::cell(fallen.lowest()).flood(cells) == fallen
        })
    })
}

/// Where the blocks of a group with nothing above it stand after another was taken; `None` when one is on the floor.
fn fallen<C: Cells>(group: C, columns: u64, other: C, occupied: C) -> Option<C> {
    let mut fallen = C::EMPTY;
    let mut closed = 0;
    for column in 0..u64::BITS - columns.leading_zeros() {
        let taken = other.lane(column);
        closed += u32::from(taken != 0 && taken == occupied.lane(column));
        if columns >> column & 1 == 1 {
            let rows = group.lane(column) >> taken.count_ones();
            if rows & 1 == 1 {
                return None;
            }
            fallen = fallen.with_lane(column - closed, rows);
        }
    }
    Some(fallen)
}

fn columns_of<C: Cells>(mut cells: C) -> u64 {
    let mut columns = 0;
    while !cells.is_empty() {
        let column = cells.lowest() / C::STRIDE;
        columns |= 1 << column;
        cells = cells.with_lane(column, 0);
    }
    columns
}
