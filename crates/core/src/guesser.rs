//! The automatic player: a board and the tree of questions that knows everyone on it. This is the
//! statement's class `QuienEsQuien` without its input and output.

use std::collections::HashMap;
use std::sync::Arc;

use crate::board::{Board, Character, JoinError, QuestionError, QuestionId};
use crate::candidates::{CharacterId, CharacterSet};
use crate::tree::notation::TreeFault;
use crate::tree::{QuestionTree, notation};

/// A board with a tree for it.
///
/// Law: the tree finds every character of the board and nobody else. Edits change both or neither. Where others hold them
/// too, an edit begins with a copy.
#[derive(Clone, Debug)]
pub struct Guesser {
    board: Arc<Board>,
    tree: Arc<QuestionTree>,
}

/// What adding a character changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Added {
    /// The newcomer.
    pub character: CharacterId,
    /// The question that is asked in addition and the neighbour that it tells the newcomer from; nothing
    /// where a useless question of the tree had an answer free.
    pub split: Option<(QuestionId, CharacterId)>,
}

/// Why a character was not removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RemoveError {
    /// Nobody has this name.
    Unknown,
    /// A board needs a character.
    LastCharacter,
}

impl Guesser {
    /// Joins a board and a tree.
    ///
    /// # Errors
    /// When the tree is not one for this board.
    pub fn new(
        board: impl Into<Arc<Board>>,
        tree: impl Into<Arc<QuestionTree>>,
    ) -> Result<Self, TreeFault> {
        let (board, tree) = (board.into(), tree.into());
        notation::check(&tree, &board)?;
        Ok(Self { board, tree })
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The tree.
    pub fn tree(&self) -> &QuestionTree {
        &self.tree
    }

    /// Takes in a newcomer: the statement's `aniade_personaje`. Walks the path of the newcomer's own
    /// traits and asks one question more at its end, the first in file order that tells the newcomer from
    /// whoever was there. Editing the tree takes O(depth + k), looking for a twin O(N·k).
    ///
    /// # Errors
    /// When the board refuses the newcomer; nothing changes then.
    pub fn add_character(&mut self, new: Character, traits: &[bool]) -> Result<Added, JoinError> {
        let character = Arc::make_mut(&mut self.board).join(new, traits)?;
        let split = put_in(Arc::make_mut(&mut self.tree), &self.board, character);
        Ok(Added { character, split })
    }

    /// Adds a question to which everybody on the board answers no: the tree, which has no use for it, stays as it is.
    ///
    /// # Errors
    /// When the text is bad, or the question is there; nothing changes then.
    pub(crate) fn add_question(&mut self, text: &str) -> Result<QuestionId, QuestionError> {
        Arc::make_mut(&mut self.board).add_question(text)
    }

    /// Lets a character go: the statement's `elimina_personaje`. The question above the leaf has become
    /// useless and is replaced by its other child; the questions above that would be asked about one character
    /// alone go too. Finding the name takes O(N), the edit O(depth).
    ///
    /// # Errors
    /// When nobody has this name, or it is the only one left; nothing changes then.
    pub fn remove_character(&mut self, name: &str) -> Result<CharacterId, RemoveError> {
        let character = self.board.find_character(name).ok_or(RemoveError::Unknown)?;
        self.remove(character).map(|()| character)
    }

    fn remove(&mut self, character: CharacterId) -> Result<(), RemoveError> {
        if self.board.len() == 1 {
            return Err(RemoveError::LastCharacter);
        }
        let leaf = self.tree.leaf_of(&self.board, character);
        Arc::make_mut(&mut self.tree).remove_leaf(leaf);
        Arc::make_mut(&mut self.board).leave(character);
        Ok(())
    }

    /// This tree for another state of the board: whoever left or has other traits now is taken out,
    /// whoever came or has other traits is put in, each along one path. Attributes go by their texts,
    /// characters by their names. O(N·(k + depth)) to compare and to check, and O(depth + k) for each who left or came.
    ///
    /// `None` where no tree is left to edit: an attribute that it asks for is gone, or everybody changed.
    pub fn follow(&self, board: Board) -> Option<Self> {
        let there = board.characters_by_name();
        let find = |id: &CharacterId| there.get(self.board.name(*id));
        let questions = self.questions_on(&board);
        let has_same_traits = |id: CharacterId, new: CharacterId| {
            questions
                .iter()
                .all(|(&here, &there)| self.board.has(id, here) == board.has(new, there))
        };
        let same = |id: &CharacterId| find(id).is_some_and(|new| has_same_traits(*id, new));
        let (staying, leaving): (Vec<_>, Vec<_>) = self.board.character_ids().partition(same);
        if staying.is_empty() {
            return None;
        }
        let mut tree = QuestionTree::clone(&self.tree);
        for id in leaving {
            tree.remove_leaf(tree.leaf_of(&self.board, id));
        }
        let mut stay = CharacterSet::empty(board.id_bound());
        staying.iter().filter_map(find).for_each(|id| stay.insert(id));
        let mut tree = tree.renamed(|id| questions.get(&id).copied(), |id| find(&id))?;
        for id in board.character_ids().filter(|&id| !stay.contains(id)) {
            put_in(&mut tree, &board, id);
        }
        Self::new(board, tree).ok()
    }

    /// The questions that both boards ask, here and there.
    fn questions_on(&self, board: &Board) -> HashMap<QuestionId, QuestionId> {
        let there = board.questions_by_text();
        let pair = |here| there.get(self.board.text(here)).map(|there| (here, there));
        self.board.question_ids().filter_map(pair).collect()
    }
}

/// Puts a newcomer of the board into the tree of the others; returns what [`Added`] tells as `split`.
fn put_in(
    tree: &mut QuestionTree,
    board: &Board,
    newcomer: CharacterId,
) -> Option<(QuestionId, CharacterId)> {
    let answer_to = |question| board.has(newcomer, question).into();
    tree.add_leaf(newcomer, answer_to, |neighbour| {
        board.telling_apart(newcomer, neighbour).expect("a board has no twins")
    })
}

#[cfg(test)]
mod tests {
    use qeq_base::search::Search;
    use qeq_base::source::SourceText;

    use super::*;
    use crate::board::{self, Format, ReadOptions};
    use crate::builders::{Strategy, Task, grow};
    use crate::tree::walk::FirstChild;

    #[test]
    fn an_edit_leaves_what_others_hold_as_it_was() {
        let rows = [("Ana", vec![true, false]), ("Luis", vec![false, true])];
        let rows = rows.map(|(name, traits)| (name.to_owned(), traits));
        let board = Arc::new(Board::from_rows("Nombre", &["Mujer", "Rubio"], rows).unwrap());
        let mut search = Search::unlimited();
        let tree = Arc::new(grow(Strategy::Optimal, &Task::new(&board), &mut search).tree);
        let mut guesser = Guesser::new(Arc::clone(&board), Arc::clone(&tree)).unwrap();
        assert!(std::ptr::eq(guesser.board(), &*board), "nothing is copied to play");
        guesser.remove_character("Luis").unwrap();
        assert_eq!((guesser.board().len(), board.len()), (1, 2));
        assert_eq!((guesser.tree().len(), tree.len()), (1, 3));
    }

    /// As whoever reads the tree is told at each question.
    #[test]
    fn who_leaves_is_no_longer_counted_at_any_question_above() {
        let row = |at: usize| (format!("p{at}"), (0..3).map(|bit| at >> bit & 1 == 1).collect());
        let board = Board::from_rows("n", &["a", "b", "c"], (0..8).map(row)).unwrap();
        let tree = grow(Strategy::Order, &Task::new(&board), &mut Search::unlimited()).tree;
        let mut guesser = Guesser::new(board, tree).unwrap();
        for (left, name) in (0..8).zip(["p5", "p0", "p7", "p2", "p3", "p6", "p1"]) {
            guesser.remove_character(name).unwrap();
            let tree = guesser.tree();
            assert_eq!(tree.node(tree.root()).candidates, 7 - left);
            for visit in tree.preorder(tree.root(), FirstChild::Yes) {
                let leaves = tree.leaves(visit.node).count();
                assert_eq!(tree.node(visit.node).candidates as usize, leaves, "{name}");
            }
        }
    }

    /// What is typed with blanks that nobody sees would be another name, or none, once it is saved.
    #[test]
    fn what_is_typed_is_read_back_from_files_as_it_was_taken() {
        let rows = [("Ana", vec![true]), ("Luis", vec![false])];
        let rows = rows.map(|(name, traits)| (name.to_owned(), traits));
        let board = Board::from_rows("Nombre", &["Mujer"], rows).unwrap();
        let tree = grow(Strategy::Optimal, &Task::new(&board), &mut Search::unlimited()).tree;
        let mut guesser = Guesser::new(board, tree).unwrap();
        for nothing in ["¿\u{a0}?", "¿\u{feff}?", "\u{2003}?\u{3000}"] {
            assert_eq!(guesser.add_question(nothing), Err(QuestionError::BadText), "{nothing:?}");
        }
        let new = guesser.add_question("\u{feff}¿\u{a0}Lleva gafas\u{2003}?").unwrap();
        assert_eq!(guesser.board().text(new), "Lleva gafas");
        assert_eq!(guesser.add_question("Lleva gafas\u{a0}?"), Err(QuestionError::Taken(new)));
        for nobody in ["\u{feff}", "\u{a0}"] {
            let nobody = Character { name: nobody.to_owned(), picture: None };
            assert_eq!(guesser.add_character(nobody, &[true, true]), Err(JoinError::BadName));
        }
        for (name, picture, traits) in
            [("\u{feff}Eva\u{a0}", "\u{a0}eva.png\u{feff}", true), ("Leo", " \u{feff}", false)]
        {
            let newcomer = Character { name: name.to_owned(), picture: Some(picture.to_owned()) };
            guesser.add_character(newcomer, &[traits, true]).unwrap();
        }
        let pictures = guesser.board().character_ids().map(|id| {
            let Character { name, picture } = guesser.board().character(id);
            (name.as_str(), picture.as_deref())
        });
        let expected = [("Ana", None), ("Luis", None), ("Eva", Some("eva.png")), ("Leo", None)];
        assert_eq!(pictures.collect::<Vec<_>>(), expected);
        for format in [Format::Table, Format::Json] {
            let text = SourceText::new("b", guesser.board().write(format).unwrap());
            let again = board::read(&text, &ReadOptions::default()).board.unwrap();
            let tree = notation::json(guesser.tree(), guesser.board()).to_string();
            assert_eq!(again.write(format).as_deref(), Ok(text.text()));
            assert!(notation::read(&tree, &again).is_ok(), "{format:?}");
        }
    }

    /// Two who answer the other way round would be taken for one another.
    #[test]
    fn no_tree_of_another_board_is_taken_up() {
        let board = |traits: [bool; 2]| {
            let rows = [("Ana", traits[0]), ("Luis", traits[1])];
            let rows = rows.map(|(name, yes)| (name.to_owned(), vec![yes]));
            Board::from_rows("Nombre", &["Mujer"], rows).unwrap()
        };
        let (one, other) = (board([true, false]), board([false, true]));
        let tree = grow(Strategy::Optimal, &Task::new(&one), &mut Search::unlimited()).tree;
        let refused = Guesser::new(other, tree.clone()).map(|_| ()).unwrap_err();
        assert_eq!(refused, TreeFault::Misplaced { name: "Ana".to_owned() });
        assert!(Guesser::new(one, tree).is_ok());
    }
}
