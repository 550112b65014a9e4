//! A notebook of Cluedo and its file; a game to practise on, with what the person has marked and seen.

use qeq_cluedo::game::Table;
use qeq_cluedo::notebook::{self, Notebook};
use qeq_cluedo::practice::Practice;
use qeq_cluedo::practice::marks::Marks;
use qeq_cluedo::session::Session;
use qeq_frontend::{decks, files};

/// A notebook in use.
pub(crate) struct Book {
    pub(crate) session: Session,
    /// The file that it came from, or was saved in, or is to be saved in.
    pub(crate) path: Option<String>,
    /// Why it could not be kept for the next time, in words.
    pub(crate) unkept: Option<String>,
}

impl Book {
    pub(crate) fn new(session: Session, path: Option<String>) -> Self {
        Self { session, path, unkept: None }
    }

    pub(crate) fn notebook(&self) -> &Notebook {
        self.session.notebook()
    }

    /// Whether nothing would be lost without it: nothing stands there, or its file says the same.
    pub(crate) fn is_saved(&self) -> bool {
        let source = self.path.as_ref().and_then(|path| files::read_plain(path).ok());
        let saved = source.and_then(|source| notebook::read(&source, &decks::all()).notebook);
        self.notebook().entries.is_empty() || saved.as_ref() == Some(self.notebook())
    }
}

/// A game that the machine has dealt.
#[derive(Debug)]
pub(crate) struct Dealt {
    pub(crate) practice: Practice,
    /// The person's own marks.
    pub(crate) marks: Marks,
    /// What was seen, the newest last, in words.
    pub(crate) seen: Vec<String>,
}

impl Dealt {
    /// A game that begins; the own cards are marked already.
    pub(crate) fn new(practice: Practice) -> Self {
        let marks = Marks::of_hand(practice.notebook());
        Self { practice, marks, seen: Vec::new() }
    }

    /// Whether anything would be lost with it: something has happened, and the end is not reached.
    pub(crate) fn is_in_progress(&self) -> bool {
        !self.seen.is_empty() && self.practice.ending().is_none()
    }

    /// What the person has seen.
    pub(crate) fn notebook(&self) -> &Notebook {
        self.practice.notebook()
    }

    /// The marks as a table.
    pub(crate) fn table(&self) -> Table {
        self.marks.table(self.notebook().setup())
    }
}
