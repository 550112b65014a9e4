//! What a duel says to the tally of its two: who sits where, and who has won. A machine goes by its level.

use qeq_core::duel::game::{Game as DuelGame, Machine};
use qeq_core::duel::players::Kind;
use qeq_core::duel::race::Rules;
use qeq_core::duel::{Outcome, Seat};

use super::tally::{Tally, Winner};

/// What two have won of one another by the same rules, on the same board.
pub(crate) type DuelTally = Tally<Option<Kind>, Rules>;

/// The tally of the two of a duel, with that where it is over.
pub(crate) fn settled(kept: Option<&DuelTally>, duelling: &DuelGame) -> DuelTally {
    let at_table = (seats(duelling.machine()), duelling.duel().rules());
    Tally::settled(kept, at_table, winner(duelling))
}

/// Who sits where: the machine by its level.
pub(crate) fn seats(machine: Option<Machine>) -> [Option<Kind>; 2] {
    Seat::BOTH.map(|seat| machine.filter(|it| it.seat == seat).map(|it| it.kind))
}

/// Who has won, once it is over. Whoever contradicts himself has lost.
pub(crate) fn winner(duelling: &DuelGame) -> Option<Winner> {
    let seat = match duelling.duel().outcome()? {
        Outcome::Won(seat) => seat,
        Outcome::Contradicted(seat) => seat.other(),
        Outcome::Tie => return Some(Winner::Nobody),
    };
    Some(if seat == Seat::First { Winner::First } else { Winner::Second })
}
