//! What kind of file a text surely is, for whoever gave it where one of another kind is read. Its faults are told all the same.

use qeq_base::source::SourceText;
use qeq_clikomania::board as puzzle;
use qeq_cluedo::notebook;
use qeq_core::board::{self, ReadOptions, Reading};
use qeq_core::proof;
use qeq_i18n::{Lang, words};

use crate::texts;

/// The kinds that are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    /// A board of Guess Who.
    Board,
    /// A game of Cluedo.
    Game,
    /// A board of Clikomania.
    Puzzle,
    /// The proof that no tree is better.
    Proof,
}

impl FileKind {
    const ALL: [Self; 4] = [Self::Board, Self::Game, Self::Puzzle, Self::Proof];

    /// Whether a text is surely of this kind: a board by being one without a fault, a game or a proof by what it begins with or
    /// sets, be it right or wrong. As costly as reading one.
    fn is_of(self, source: &SourceText) -> bool {
        match self {
            // What is wrong with what is something else is not told.
            Self::Board => board::read_keeping(0, source, &ReadOptions::default()).board.is_some(),
            Self::Game => notebook::is_game(source),
            Self::Puzzle => puzzle::read_keeping(0, source).board.is_some(),
            Self::Proof => proof::is_titled(source),
        }
    }

    /// Where a text is of another kind than this: what it seems to be, and which commands read it.
    pub fn or_command(self, lang: Lang, source: &SourceText) -> Option<String> {
        use words::faults as w;
        self.other(source).map(|kind| match kind {
            Self::Board => w::seems_board(lang),
            Self::Game => w::seems_game(lang),
            Self::Puzzle => w::seems_puzzle(lang),
            Self::Proof => w::seems_proof(lang),
        })
    }

    /// The same for whoever plays on the screen or on the page: where there it is opened.
    pub fn or_place(self, lang: Lang, source: &SourceText) -> Option<String> {
        use words::faults as w;
        self.other(source).map(|kind| match kind {
            Self::Board => w::opens_board(lang),
            Self::Game => w::opens_game(lang),
            Self::Puzzle => w::opens_puzzle(lang),
            Self::Proof => w::seems_proof(lang),
        })
    }

    fn other(self, source: &SourceText) -> Option<Self> {
        if source.is_binary() {
            return None;
        }
        Self::ALL.into_iter().filter(|&kind| kind != self).find(|kind| kind.is_of(source))
    }
}

/// What is told of a text that is no board, beside its faults: of what other kind it is, as `other` has it, or else that it does
/// not look like a board.
pub fn no_board(
    lang: Lang,
    source: &SourceText,
    reading: &Reading,
    other: fn(FileKind, Lang, &SourceText) -> Option<String>,
) -> Option<String> {
    if reading.board.is_some() {
        return None;
    }
    other(FileKind::Board, lang, source)
        .or_else(|| texts::board::unlike(lang, reading.likeness(source)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_of_a_kind_only_where_that_is_sure() {
        let table = "A\tName\n1\tAna\n0\tEva\n";
        for (text, kind) in [
            (table, Some(FileKind::Board)),
            ("A\tName\n1\tAna\n2\tEva\n", None),
            ("deck: x\nhands: 2 y\nso on\n", Some(FileKind::Game)),
            ("Tools: a\nHANDS: 1\n", Some(FileKind::Game)),
            ("hands: two\nface: one\n", None),
            ("tools: a\nplaces: b\ncharacters: c\n", None),
            (r#"{"flavor": 7, "hands": []}"#, Some(FileKind::Game)),
            (r#"{"hands": []}"#, None),
            (r#"[{"flavor": 7, "hands": []}]"#, None),
            ("1\n2\n1\n1 1\n", Some(FileKind::Puzzle)),
            ("1\n2\n1\n1 2\n", None),
            ("qeq-proof 1\nand so on\n", Some(FileKind::Proof)),
            ("qeq-proof 2\n", None),
            ("", None),
            ("\0deck: x\nhands: 1\n", None),
        ] {
            let source = SourceText::new("test", text);
            let kinds: Vec<FileKind> =
                FileKind::ALL.into_iter().filter(|it| it.is_of(&source)).collect();
            assert_eq!(kinds, kind.into_iter().collect::<Vec<_>>(), "{text}");
        }
    }
}
