//! Duels in words.

use qeq_base::diagnostic::Diagnostic;
use qeq_core::board::Board;
use qeq_core::duel::chosen::{ChosenFault, has_names_with_spaces};
use qeq_core::duel::game::Game;
use qeq_core::duel::{Outcome, Seat};
use qeq_core::guess::Guess;
use qeq_core::tree::Answer;
use qeq_i18n::{Lang, words};

use super::echo::shown;
use super::{Wording, not_utf8};

/// A fault of the file of chosen persons of a board in words.
pub fn chosen_fault(lang: Lang, board: &Board, fault: &Diagnostic<ChosenFault>) -> Wording {
    use ChosenFault as F;
    use words::duel as w;
    let of_form = |title| Wording::plain(title).help(chosen_form(lang, board));
    match &fault.kind {
        F::NotUtf8(encoding) => not_utf8(lang, *encoding),
        F::Missing { found: 0 } => of_form(w::chosen_none(lang)),
        F::Missing { .. } => of_form(w::chosen_one(lang)),
        F::Surplus => of_form(w::chosen_surplus(lang)),
        F::Unknown { name } => {
            let title = w::chosen_unknown(lang, shown(name));
            match board.nearly(name) {
                Some(near) => {
                    let near = board.name(near);
                    Wording::plain(title).help(words::errors::did_you_mean(lang, near))
                }
                // It may be half of a name, or two of them.
                None if has_names_with_spaces(board) => of_form(title),
                None => Wording::plain(title),
            }
        }
    }
}

/// How the names of the board go into the file of chosen persons.
fn chosen_form(lang: Lang, board: &Board) -> String {
    use words::duel as w;
    if has_names_with_spaces(board) {
        return w::chosen_help_with_tab(lang);
    }
    let mut names = board.character_ids().map(|id| board.name(id));
    let one = names.next().unwrap_or_default();
    w::chosen_help(lang, one, names.next().unwrap_or(one))
}

/// A guess as a question to whoever has to answer.
pub fn guess(lang: Lang, board: &Board, guess: Guess) -> String {
    match guess {
        Guess::Attribute(question) => words::tree::question(lang, board.text(question)),
        Guess::Person(person) => words::duel::is_it(lang, board.name(person)),
    }
}

/// Why a guess that tells nothing new is not made.
pub fn spent(lang: Lang, board: &Board, spent: Guess) -> String {
    match spent {
        Guess::Attribute(_) => words::screen::asked_before(lang, guess(lang, board, spent)),
        Guess::Person(person) => words::screen::fallen_before(lang, board.name(person)),
    }
}

/// What a guess has brought: the answer, and how many fell by it.
pub fn answered(lang: Lang, board: &Board, asked: Guess, answer: Answer, fallen: usize) -> String {
    let (asked, answer) = (guess(lang, board, asked), super::answer(lang, answer));
    words::screen::hunt_answer(lang, asked, answer, fallen)
}

/// What stands before a guess that is put to somebody: that the machine asks, or which of two people has to answer.
pub fn asker(lang: Lang, game: &Game, answering: Seat) -> String {
    match game.machine() {
        Some(_) => words::duel::machine_asks(lang),
        None => words::duel::prompt_answer_two(lang, answering.number()),
    }
}

/// Who sits there, for whoever plays.
pub fn who(lang: Lang, game: &Game, seat: Seat) -> String {
    use words::duel as w;
    match game.machine() {
        None => w::player(lang, seat.number()),
        Some(machine) if machine.seat == seat => w::machine(lang),
        Some(_) => words::players::you(lang),
    }
}

/// How a game ended, for whoever played.
pub fn ending(lang: Lang, game: &Game, outcome: Outcome) -> String {
    use words::duel as w;
    match (outcome, game.machine()) {
        (Outcome::Tie, _) => w::tie(lang),
        (Outcome::Won(seat), None) => w::won_player(lang, seat.number()),
        (Outcome::Won(seat), Some(machine)) if machine.seat == seat => w::won_machine(lang),
        (Outcome::Won(_), Some(_)) => w::won_you(lang),
        (Outcome::Contradicted(seat), None) => w::contradicted_player(lang, seat.number()),
        (Outcome::Contradicted(_), Some(_)) => w::contradicted(lang),
    }
}
