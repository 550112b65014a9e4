//! The board that the programs carry, in either language.

use qeq_base::source::SourceText;
use qeq_core::board::{self, Board, ReadOptions};
use qeq_i18n::{Lang, words};

const CLASSIC_ES: &str = include_str!("../../../datos/clasico.csv");
const CLASSIC_EN: &str = include_str!("../../../datos/classic.csv");

/// The text of the board, under a name for people.
pub fn source(lang: Lang) -> SourceText {
    let text = match lang {
        Lang::Es => CLASSIC_ES,
        Lang::En => CLASSIC_EN,
    };
    SourceText::new(words::board::builtin(lang), text)
}

/// The board: 24 characters, 20 attributes.
pub fn board(lang: Lang) -> Board {
    let reading = board::read(&source(lang), &ReadOptions::default());
    reading.board.expect("the board that is compiled in is valid")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_valid_in_both_languages() {
        let sizes = Lang::ALL.map(|lang| (board(lang).len(), board(lang).question_count()));
        assert_eq!(sizes, [(24, 20); 2]);
    }
}
