//! A notebook of Cluedo and its file; a game to practise on, with what the person has marked and seen.

use qeq_base::source::SourceText;
use qeq_cluedo::game::Table;
use qeq_cluedo::notebook::{self, Notebook, text};
use qeq_cluedo::practice::marks::Marks;
use qeq_cluedo::practice::{Event, Practice};
use qeq_cluedo::session::Session;
use qeq_frontend::{decks, files, texts};

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

    /// Whether nothing would be lost without it.
    pub(crate) fn is_saved(&self) -> bool {
        is_saved(self.notebook(), self.path.as_deref())
    }

    /// Whether its file is there, whatever it says.
    pub(crate) fn has_file(&self) -> bool {
        self.path.as_ref().is_some_and(|path| std::path::Path::new(path).exists())
    }

    /// The text that is kept for the next time: the notebook, below a remark that names its file.
    pub(crate) fn kept(&self) -> String {
        let path = self.path.as_ref().and_then(|path| std::path::absolute(path).ok());
        let path = path.as_ref().and_then(|path| path.to_str());
        let named = path.filter(|path| !path.contains(char::is_control));
        let remark = named.map(|path| format!("{FILE}{path}\n")).unwrap_or_default();
        remark + &text::write(self.notebook()).to_string()
    }
}

/// So the remark begins that names the file of a kept notebook.
const FILE: &str = "# file: ";

/// A notebook as it was kept, and its file.
pub(crate) struct KeptBook {
    pub(crate) notebook: Notebook,
    pub(crate) path: Option<String>,
}

impl KeptBook {
    pub(crate) fn read(text: &str) -> Option<Self> {
        let named = text.strip_prefix(FILE).and_then(|rest| rest.split_once('\n'));
        let (path, text) = named.map_or((None, text), |(path, text)| (Some(path), text));
        let read = notebook::read(&SourceText::new("", text), &decks::all(), texts::cluedo::called);
        Some(Self { notebook: read.notebook?, path: path.map(str::to_owned) })
    }

    /// Whether nothing would be lost without it.
    pub(crate) fn is_saved(&self) -> bool {
        is_saved(&self.notebook, self.path.as_deref())
    }
}

/// Whether nothing stands in a notebook, or its file says the same.
fn is_saved(notebook: &Notebook, path: Option<&str>) -> bool {
    let source = path.and_then(|path| files::read_plain(path).ok());
    let saved = source
        .and_then(|source| notebook::read(&source, &decks::all(), texts::cluedo::called).notebook);
    notebook.entries().is_empty() || saved.as_ref() == Some(notebook)
}

/// A game that the machine has dealt.
#[derive(Debug)]
pub(crate) struct Dealt {
    pub(crate) practice: Practice,
    /// The person's own marks.
    pub(crate) marks: Marks,
    /// What was seen, the newest last.
    pub(crate) seen: Vec<Seen>,
}

/// Something that happened in a game to practise on. It is worded where it is drawn, in the language of that moment.
#[derive(Debug)]
pub(crate) struct Seen {
    /// The number of its entry, from 1; none of an accusation that is right: nothing is to be deduced any more.
    pub(crate) number: Option<usize>,
    pub(crate) event: Event,
}

impl Dealt {
    /// A game that begins; the own cards are marked already.
    pub(crate) fn new(practice: Practice) -> Self {
        let marks = Marks::of_hand(practice.notebook());
        Self { practice, marks, seen: Vec::new() }
    }

    /// Whether anything would be lost with it: something has happened, and the end is not reached.
    pub(crate) fn is_in_progress(&self) -> bool {
        let has_begun = !self.seen.is_empty() || self.practice.reached().is_some();
        has_begun && self.practice.ending().is_none()
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
