//! Duels in words.

use qeq_base::diagnostic::Diagnostic;
use qeq_core::board::Board;
use qeq_core::duel::Guess;
use qeq_core::duel::chosen::ChosenFault;
use qeq_i18n::{Lang, words};

use super::{Wording, shown};

/// A fault of the file of chosen persons in words.
pub fn chosen_fault(lang: Lang, fault: &Diagnostic<ChosenFault>) -> Wording {
    use ChosenFault as F;
    use words::duel as w;
    let title = match &fault.kind {
        F::NotUtf8 => {
            let title = words::faults::not_utf8(lang);
            return Wording::plain(title).help(words::faults::not_utf8_help(lang));
        }
        F::Missing { found: 0 } => w::chosen_none(lang),
        F::Missing { .. } => w::chosen_one(lang),
        F::Surplus => w::chosen_surplus(lang),
        F::Unknown { name } => w::chosen_unknown(lang, shown(name)),
    };
    Wording::plain(title).help(w::chosen_help(lang))
}

/// A guess as a question to whoever has to answer.
pub fn guess(lang: Lang, board: &Board, guess: Guess) -> String {
    match guess {
        Guess::Attribute(question) => words::tree::question(lang, board.text(question)),
        Guess::Person(person) => words::duel::is_it(lang, board.name(person)),
    }
}
