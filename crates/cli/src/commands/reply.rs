//! What a person may type, in both languages, in any case, with or without accents.

use std::fmt::Display;

use qeq_base::letters::folded;
use qeq_core::tree::Answer;
use qeq_i18n::words;

use crate::exit::Exit;
use crate::ui::Ui;

/// A typed line, understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reply {
    Answer(Answer),
    Order(Order),
    Nothing,
    Other,
}

/// What may be asked at any prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    Who,
    History,
    Undo,
    Help,
    Quit,
    Wrong,
    Questions,
}

const WORDS: [(&[&str], Reply); 9] = [
    (&["si", "s", "yes", "y", "1"], Reply::Answer(Answer::Yes)),
    (&["no", "n", "0"], Reply::Answer(Answer::No)),
    (&["quien", "quienes", "who"], Reply::Order(Order::Who)),
    (&["historia", "history"], Reply::Order(Order::History)),
    (&["deshacer", "undo", "u"], Reply::Order(Order::Undo)),
    (&["ayuda", "help", "?"], Reply::Order(Order::Help)),
    (&["salir", "quit", "exit", "q"], Reply::Order(Order::Quit)),
    (&["mal", "falso", "wrong"], Reply::Order(Order::Wrong)),
    (&["preguntas", "questions"], Reply::Order(Order::Questions)),
];

impl Reply {
    /// Understands a line.
    pub(crate) fn read(typed: &str) -> Self {
        let plain = plain(typed);
        if plain.is_empty() {
            return Self::Nothing;
        }
        let known = WORDS.iter().find(|(words, _)| words.contains(&plain.as_str()));
        known.map_or(Self::Other, |&(_, reply)| reply)
    }
}

/// Whether the game goes on, or more lines are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    On,
    Over,
}

impl Ui {
    /// A line of the result, behind which the game goes on.
    pub(crate) fn say(&mut self, line: impl Display) -> Result<Flow, Exit> {
        self.line(line)?;
        Ok(Flow::On)
    }
}

/// What somebody wants after a game, where a move can still be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum After {
    Again,
    Undo,
    Leave,
}

impl After {
    /// Asks until it is clear.
    pub(crate) fn ask(ui: &mut Ui) -> Result<Self, Exit> {
        let lang = ui.lang();
        loop {
            let Some(typed) = ui.ask(words::play::again_or_undo(lang))? else {
                return Ok(Self::Leave);
            };
            match Reply::read(&typed) {
                Reply::Answer(Answer::Yes) => return Ok(Self::Again),
                Reply::Answer(Answer::No) | Reply::Order(Order::Quit) => return Ok(Self::Leave),
                Reply::Order(Order::Undo) => return Ok(Self::Undo),
                _ => {}
            }
        }
    }
}

/// What is typed in any spelling and without the punctuation of a sentence.
pub(crate) fn plain(typed: &str) -> String {
    let letters = folded(typed);
    let sentence = letters.trim_matches(['.', '!', '¡', ',']);
    match sentence.trim_start_matches('¿').strip_suffix('?') {
        Some(question) if !question.is_empty() => question.to_owned(),
        _ => sentence.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn yes_and_no_in_every_spelling() {
        for yes in
            ["sí", "si", "s", "SÍ", "Si", "S", "yes", "YES", "y", "1", " sí ", "¡Sí!", "si\u{301}"]
        {
            assert_eq!(Reply::read(yes), Reply::Answer(Answer::Yes), "{yes}");
        }
        for no in ["no", "No", "NO", "n", "0", "no."] {
            assert_eq!(Reply::read(no), Reply::Answer(Answer::No), "{no}");
        }
    }

    #[test]
    fn orders_and_nonsense() {
        assert_eq!(Reply::read("¿Quién?"), Reply::Order(Order::Who));
        assert_eq!(Reply::read("?"), Reply::Order(Order::Help));
        assert_eq!(Reply::read("deshacer"), Reply::Order(Order::Undo));
        assert_eq!(Reply::read("  "), Reply::Nothing);
        for nonsense in ["quizás", "sísí", "10", "\u{1b}[A", "🦙"] {
            assert_eq!(Reply::read(nonsense), Reply::Other, "{nonsense}");
        }
    }
}
