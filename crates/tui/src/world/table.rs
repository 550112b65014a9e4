//! The board in use, with its faces and its tree.

use std::cell::RefCell;
use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use qeq_base::source::SourceText;
use qeq_core::board::Board;
use qeq_core::builders::{Grown, Strategy};
use qeq_core::candidates::CharacterId;
use qeq_core::guesser::Guesser;
use qeq_frontend::{builtin, files};
use qeq_i18n::{Lang, words};
use qeq_portraits::{Casting, Portrait};

use crate::game::Label;
use crate::saving::{Overwritten, file_name};

/// A board in use.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) board: Arc<Board>,
    origin: Origin,
    /// Whether it was changed since it came from there, and not saved.
    is_edited: bool,
    /// Where it came from, and where it may be saved again.
    pub(crate) path: Option<String>,
    /// The digest of what that file said then.
    digest: Option<String>,
    pub(crate) faces: Faces,
    grown: Option<(Strategy, Grown)>,
}

/// Which board it is, or was before it was edited.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// The one that the program carries, in this language.
    Builtin(Lang),
    /// One that goes by this name.
    Named(String),
}

impl Table {
    /// The board that the program carries.
    pub(crate) fn builtin(lang: Lang) -> Self {
        Self::new(builtin::board(lang), Origin::Builtin(lang), None)
    }

    /// The board that this text says, which goes by its path. What was no plain file, as a pipe, is no place to save it.
    pub(crate) fn saying(board: Board, source: &SourceText) -> Self {
        let digest = Some(files::digest(source.text().as_bytes()));
        let path = Some(source.name().to_owned()).filter(|path| Path::new(path).is_file());
        Self { digest, ..Self::new(board, Origin::Named(file_name(source.name())), path) }
    }

    /// A board that was kept, with a game or by itself.
    pub(super) fn labelled(board: Board, label: Label) -> Self {
        let Label { name, path, digest, is_edited } = label;
        let builtin = Lang::ALL.into_iter().find(|&lang| name == words::board::builtin(lang));
        let origin = match builtin.filter(|_| path.is_none()) {
            Some(lang) => Origin::Builtin(lang),
            None => Origin::Named(name),
        };
        Self { is_edited, digest, ..Self::new(board, origin, path) }
    }

    pub(super) fn new(board: Board, origin: Origin, path: Option<String>) -> Self {
        let faces = Faces::of(&board);
        let board = Arc::new(board);
        Self { board, origin, is_edited: false, path, digest: None, faces, grown: None }
    }

    /// How the board is called.
    pub(crate) fn name(&self, lang: Lang) -> String {
        self.name_with(self.is_edited, lang)
    }

    pub(super) fn name_with(&self, has_edits: bool, lang: Lang) -> String {
        let name = match &self.origin {
            Origin::Builtin(_) => words::board::builtin(lang),
            Origin::Named(name) => name.clone(),
        };
        if has_edits { words::board::changed(lang, name) } else { name }
    }

    /// What is kept of the board beside itself. The next time it may be in another folder that the program is started.
    pub(super) fn label(&self) -> Label {
        let name = match &self.origin {
            Origin::Builtin(lang) => words::board::builtin(*lang),
            Origin::Named(name) => name.clone(),
        };
        let whole = |path: &String| Some(std::path::absolute(path).ok()?.to_str()?.to_owned());
        let path = self.path.as_ref().map(|path| whole(path).unwrap_or_else(|| path.clone()));
        Label { name, path, digest: self.digest.clone(), is_edited: self.is_edited }
    }

    /// Whether it is the board that the program carries, as it is, in another language than this one.
    pub(super) fn is_foreign(&self, lang: Lang) -> bool {
        !self.is_edited && matches!(self.origin, Origin::Builtin(spoken) if spoken != lang)
    }

    /// Whether it has changes that no file has.
    pub(crate) fn is_edited(&self) -> bool {
        self.is_edited
    }

    /// The same table with another board, edited from this one.
    pub(crate) fn edited(&self, board: Board) -> Self {
        let digest = self.digest.clone();
        let same = Self::new(board, self.origin.clone(), self.path.clone());
        Self { is_edited: true, digest, ..same }
    }

    /// Its edits were all taken back.
    pub(crate) fn restore(&mut self) {
        self.is_edited = false;
    }

    /// It was saved here, as this text, and goes by this name from now on.
    pub(crate) fn saved_at(&mut self, path: String, text: &str) {
        self.origin = Origin::Named(file_name(&path));
        self.is_edited = false;
        self.path = Some(path);
        self.digest = Some(files::digest(text.as_bytes()));
    }

    /// What a board that is saved here would be written over. O(length of the file).
    pub(crate) fn overwritten(&self, path: &str) -> Overwritten {
        Overwritten::at(path, self.path.as_deref().zip(self.digest.as_deref()))
    }

    /// Its own file, where that says something else by now.
    pub(super) fn changed_file(&self) -> Option<&str> {
        self.path.as_deref().filter(|path| self.overwritten(path) == Overwritten::Changed)
    }

    /// Whether a file is the one that it came from.
    pub(super) fn is_of(&self, path: &str) -> bool {
        let own = self.path.as_deref().map(Path::new);
        own.is_some_and(|own| files::same_file(own, Path::new(path)))
    }

    /// The tree that this strategy grew, if it did.
    pub(crate) fn tree(&self, strategy: Strategy) -> Option<&Grown> {
        self.grown.as_ref().filter(|(by, _)| *by == strategy).map(|(_, grown)| grown)
    }

    pub(crate) fn keep_tree(&mut self, strategy: Strategy, grown: Grown) {
        self.grown = Some((strategy, grown));
    }

    /// Board and tree together, once there is a tree.
    pub(crate) fn guesser(&self, strategy: Strategy) -> Option<Guesser> {
        let tree = self.tree(strategy)?.tree.clone();
        Guesser::new(Arc::clone(&self.board), tree).ok()
    }
}

/// The portraits of a board, made when they are first looked at.
#[derive(Debug)]
pub(crate) struct Faces {
    casting: Casting,
    made: RefCell<HashMap<CharacterId, Arc<Portrait>>>,
}

/// So many portraits are kept; a board may have a million characters.
const KEPT: usize = 4096;

impl Faces {
    fn of(board: &Board) -> Self {
        let casting = Casting::of(board.question_ids().map(|id| board.text(id)));
        Self { casting, made: RefCell::default() }
    }

    /// The portrait of a character.
    pub(crate) fn portrait(&self, board: &Board, id: CharacterId) -> Arc<Portrait> {
        let mut made = self.made.borrow_mut();
        if made.len() >= KEPT {
            made.clear();
        }
        let make = || Arc::new(self.casting.portrait(board.name(id), &board.traits(id)));
        Arc::clone(made.entry(id).or_insert_with(make))
    }
}
