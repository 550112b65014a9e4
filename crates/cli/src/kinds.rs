//! What kind of file a text surely is, for whoever gave it where one of another kind is read. Its faults are told all the same.

use qeq_base::source::SourceText;
use qeq_clikomania::board as puzzle;
use qeq_cluedo::notebook;
use qeq_core::board::{self, ReadOptions};
use qeq_core::proof;
use qeq_i18n::{Lang, words};

/// The kinds that are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A board of Guess Who.
    Board,
    /// A game of Cluedo.
    Game,
    /// A board of Clikomania.
    Puzzle,
    /// The proof that no tree is better.
    Proof,
}

impl Kind {
    const ALL: [Self; 4] = [Self::Board, Self::Game, Self::Puzzle, Self::Proof];

    /// Whether a text is surely of this kind: a board by being one without a fault, a game or a proof by what it begins with or
    /// sets, be it right or wrong. As costly as reading one.
    fn is_of(self, source: &SourceText) -> bool {
        match self {
            Self::Board => board::read(source, &ReadOptions::default()).board.is_some(),
            Self::Game => notebook::is_game(source),
            Self::Puzzle => puzzle::read(source).board.is_some(),
            Self::Proof => proof::is_titled(source),
        }
    }

    fn seems(self, lang: Lang) -> String {
        use words::faults as w;
        match self {
            Self::Board => w::seems_board(lang),
            Self::Game => w::seems_game(lang),
            Self::Puzzle => w::seems_puzzle(lang),
            Self::Proof => w::seems_proof(lang),
        }
    }
}

/// Where a text is of another kind than was expected: what it seems to be, and what reads it.
pub(crate) fn other_than(lang: Lang, expected: Kind, source: &SourceText) -> Option<String> {
    if source.is_binary() {
        return None;
    }
    let mut others = Kind::ALL.into_iter().filter(|&kind| kind != expected);
    others.find(|kind| kind.is_of(source)).map(|kind| kind.seems(lang))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_of_a_kind_only_where_that_is_sure() {
        let table = "A\tName\n1\tAna\n0\tEva\n";
        for (text, kind) in [
            (table, Some(Kind::Board)),
            ("A\tName\n1\tAna\n2\tEva\n", None),
            ("deck: x\nhands: 2 y\nso on\n", Some(Kind::Game)),
            ("Tools: a\nHANDS: 1\n", Some(Kind::Game)),
            ("hands: two\nface: one\n", None),
            ("tools: a\nplaces: b\ncharacters: c\n", None),
            (r#"{"flavor": 7, "hands": []}"#, Some(Kind::Game)),
            (r#"{"hands": []}"#, None),
            (r#"[{"flavor": 7, "hands": []}]"#, None),
            ("1\n2\n1\n1 1\n", Some(Kind::Puzzle)),
            ("1\n2\n1\n1 2\n", None),
            ("qeq-proof 1\nand so on\n", Some(Kind::Proof)),
            ("qeq-proof 2\n", None),
            ("", None),
            ("\0deck: x\nhands: 1\n", None),
        ] {
            let source = SourceText::new("test", text);
            let kinds: Vec<Kind> = Kind::ALL.into_iter().filter(|it| it.is_of(&source)).collect();
            assert_eq!(kinds, kind.into_iter().collect::<Vec<_>>(), "{text}");
        }
    }
}
