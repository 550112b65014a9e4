//! Clikomania in words: blocks and places, how far a game is from the best, what is wrong with a file.

use std::fmt::Display;

use qeq_base::diagnostic::Diagnostic;
use qeq_clikomania::board::Place;
use qeq_clikomania::board::fault::{PuzzleFault, Size};
use qeq_clikomania::check::{Fault as ReplayFault, MoveFault as GroupFault};
use qeq_clikomania::game::Slip;
use qeq_clikomania::rules::Value;
use qeq_clikomania::solution::SolutionFault;
use qeq_i18n::{Lang, words};

use super::echo::shown;
use super::{Wording, not_utf8};

/// A fault of a Clikomania puzzle.
pub fn puzzle_fault(lang: Lang, fault: &Diagnostic<PuzzleFault>) -> Wording {
    use PuzzleFault as F;
    use words::clikomania as w;
    let plain = Wording::plain;
    let no_size = |title| plain(title).help(w::size_help(lang));
    match &fault.kind {
        F::NotUtf8(encoding) => not_utf8(lang, *encoding),
        F::NoSize(Size::Rows) => no_size(w::no_rows(lang)),
        F::NoSize(Size::Columns) => no_size(w::no_columns(lang)),
        F::NoSize(Size::Colours) => no_size(w::no_colours(lang)),
        F::BadSize { size, cell, most } => plain(match size {
            Size::Rows => w::bad_rows(lang, shown(cell), most),
            Size::Columns => w::bad_columns(lang, shown(cell), most),
            Size::Colours => w::bad_colours(lang, shown(cell), most),
        }),
        F::Surplus => plain(w::surplus(lang)),
        F::WrongRows { found, expected } => plain(w::wrong_rows(lang, found, expected)),
        F::WrongWidth { found, expected } => plain(w::wrong_width(lang, found, expected)),
        F::BadColour { cell, colours } => plain(w::bad_colour(lang, shown(cell), colours)),
        F::Hole => plain(w::hole(lang)).help(w::hole_help(lang)),
        F::Gap => plain(w::gap(lang)).help(w::gap_help(lang)),
    }
}

/// A fault of the text of a Clikomania solution.
pub fn solution_fault(lang: Lang, fault: &Diagnostic<SolutionFault>) -> Wording {
    use SolutionFault as F;
    use words::clikomania as w;
    let plain = Wording::plain;
    match &fault.kind {
        F::NotUtf8(encoding) => not_utf8(lang, *encoding),
        F::NoHead => plain(w::no_head(lang)).help(w::no_head_help(lang)),
        F::NotANumber { cell } => plain(w::not_a_number(lang, shown(cell))),
        F::ImpossibleValue { cell } => plain(w::impossible_value(lang, shown(cell))),
        F::WrongMoves { found, expected } => plain(w::wrong_moves(lang, found, expected)),
        F::NotAPair { surplus: Some(word) } => plain(w::surplus_in_a_move(lang, shown(word))),
        F::NotAPair { surplus: None } => plain(w::not_a_pair(lang)),
    }
}

/// What only shows when a solution of Clikomania is replayed.
pub fn replay_fault(lang: Lang, fault: &Diagnostic<ReplayFault>) -> Wording {
    use words::clikomania as w;
    let plain = Wording::plain;
    match fault.kind {
        ReplayFault::Move { fault: GroupFault::NoBlock, .. } => {
            plain(w::no_block(lang)).help(w::no_block_help(lang))
        }
        ReplayFault::Move { fault: GroupFault::Alone, .. } => plain(w::alone(lang)),
        ReplayFault::Move { fault: GroupFault::Misnamed { name }, .. } => {
            plain(w::misnamed(lang, name))
        }
        ReplayFault::WrongValue { claimed, found } => plain(w::wrong_value(lang, claimed, found)),
        ReplayFault::Unfinished { name } => plain(w::unfinished(lang, name)),
    }
}

/// A sign for each colour of Clikomania, so that colours are not needed.
const BLOCKS: &[u8] = b"123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ#";

/// The sign of a block by its colour, from 1.
pub fn block(colour: u8) -> char {
    char::from(BLOCKS[usize::from(colour.saturating_sub(1)) % BLOCKS.len()])
}

/// A place on a board of Clikomania, where nobody has to type it.
pub fn place(place: Place) -> String {
    format!("({},{})", place.column, place.row)
}

/// How far a game of Clikomania that is over is from the optimum, or from the best that is known.
pub fn distance(lang: Lang, value: Value, best: Value, bound: Value) -> String {
    use words::clikomania as w;
    match best >= bound {
        true if value >= best => w::is_optimum(lang),
        true => w::short_of_optimum(lang, best - value, best),
        false if value >= best => w::none_better(lang, bound),
        false => w::short_of_best(lang, best - value, best, bound),
    }
}

/// A person's record on a board, with what part of the optimum it is, or is at least; no part of less than nothing.
pub fn record(lang: Lang, value: Value, best: Value, bound: Value) -> String {
    use words::clikomania as w;
    if value < 0 || bound <= 0 {
        return w::record(lang, value);
    }
    // Rounded down: only the optimum is all of it, and no bound promises too much.
    let percent = 100 * i64::from(value) / i64::from(bound);
    match best >= bound {
        true => w::record_of_optimum(lang, value, percent),
        false => w::record_of_bound(lang, value, percent),
    }
}

/// Which move of a game of Clikomania cost most; `better` is the better one as whoever is told names it.
pub fn slip(lang: Lang, slip: &Slip, better: impl Display) -> String {
    let lost = words::clikomania::points(lang, slip.before - slip.after);
    let first = words::clikomania::slip(lang, slip.at + 1, better, lost);
    match words::clikomania::others_cost_as_much(lang, slip.others) {
        Some(others) => format!("{first} {others}"),
        None => first,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As points are.
    #[test]
    fn large_values_are_in_groups_wherever_they_stand() {
        for (value, best, bound) in
            [(10, 20_000, 20_000), (10, 20_000, 271_728), (20_000, 20_000, 271_728)]
        {
            let told =
                distance(Lang::Es, value, best, bound) + &record(Lang::Es, best, best, bound);
            assert!(
                !told.split(|sign: char| !sign.is_ascii_digit()).any(|it| it.len() > 4),
                "{told}"
            );
            assert!(told.contains("20\u{a0}000"), "{told}");
        }
    }

    #[test]
    fn a_record_is_told_with_its_part_of_the_optimum() {
        for (value, best, bound, told) in [
            (122, 142, 142, "Record: 122, 85\u{a0}% of the optimum"),
            (142, 142, 142, "Record: 142, 100\u{a0}% of the optimum"),
            (999, 1000, 1000, "Record: 999, 99\u{a0}% of the optimum"),
            (
                i32::MAX,
                i32::MAX,
                i32::MAX,
                "Record: 2\u{a0}147\u{a0}483\u{a0}647, 100\u{a0}% of the optimum",
            ),
            (0, 142, 142, "Record: 0, 0\u{a0}% of the optimum"),
            (122, 122, 180, "Record: 122, at least 67\u{a0}% of the optimum"),
            (-5, 10, 10, "Record: -5"),
            (-5, -5, -5, "Record: -5"),
            (0, 0, 0, "Record: 0"),
        ] {
            assert_eq!(record(Lang::En, value, best, bound), told);
        }
    }
}
