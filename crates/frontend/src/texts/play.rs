//! Games of Guess Who in words: who is left, what is asked, what contradicts the answers.

use std::fmt::Display;

use qeq_core::board::{Board, QuestionId};
use qeq_core::candidates::CharacterId;
use qeq_core::session::{self, Newcomer, Session};
use qeq_core::tree::Answer;
use qeq_i18n::{Lang, words};

use super::board::{join_error, question_error};
use super::{answer, sentence};

/// Why a session does nothing with an input, as a sentence.
pub fn refusal(lang: Lang, board: &Board, refusal: &session::Refusal) -> String {
    use session::Refusal as R;
    match refusal {
        R::NotNow => words::play::not_now(lang),
        R::NothingToUndo => words::play::nothing_to_undo(lang),
        R::Newcomer { name, error } => sentence(&join_error(lang, board, name, *error)),
        R::Question(error) => sentence(&question_error(lang, board, *error)),
    }
}

/// What is said about a name that is not on the board, and who was perhaps meant by it.
pub fn unknown_name(lang: Lang, board: &Board, typed: &str, told: String) -> String {
    match board.nearly(typed) {
        Some(near) => format!("{told} {}", words::play::did_you_mean(lang, board.name(near))),
        None => told,
    }
}

/// What follows when it was not who the machine said: some answer may have been wrong, where there was any.
pub fn missed(lang: Lang, session: &Session) -> String {
    match session.view().history {
        [] => words::play::missed_unasked(lang),
        _ => words::play::missed(lang),
    }
}

/// What is asked about a newcomer.
pub fn ask_trait(lang: Lang, board: &Board, newcomer: &Newcomer, question: QuestionId) -> String {
    let (at, total) = newcomer.place();
    let question = words::tree::question(lang, board.text(question));
    words::play::ask_trait(lang, &newcomer.name, at, total, question)
}

/// So many names are listed on a line, as many as anybody reads.
pub const NAMES: usize = 1000;

/// Who may still be meant, by name: no more than [`NAMES`], and how many more there are.
pub fn who_is_left(lang: Lang, board: &Board, left: &[CharacterId]) -> String {
    if left.is_empty() {
        return words::play::left_none(lang);
    }
    let named = left.iter().take(NAMES).map(|&id| board.name(id).to_owned());
    let more = (left.len() > NAMES).then(|| words::faults::and_more(lang, left.len() - NAMES));
    let names: Vec<String> = named.chain(more).collect();
    words::play::who_is_left(lang, left.len(), names.join(", "))
}

/// Somebody who would fit if the answers to these questions, which were given otherwise, had been the opposite.
pub fn suspect<Q: Display>(
    lang: Lang,
    name: &str,
    wrong: impl Iterator<Item = (Q, Answer)>,
) -> String {
    let truth = |(asked, given): (Q, Answer)| {
        words::play::suspect_answer(lang, asked, answer(lang, given.opposite()))
    };
    let truths: Vec<String> = wrong.map(truth).collect();
    words::play::suspect(lang, name, truths.join(", "))
}

/// That something was answered with this, and on the board it is the other way round.
pub fn contradiction(lang: Lang, asked: impl Display, given: Answer) -> String {
    let board = given.opposite();
    words::play::contradiction(lang, asked, answer(lang, given), answer(lang, board))
}
