//! A notebook of Cluedo and its file; a game to practise on, with what the person has marked and seen.

pub(crate) mod kept;

use qeq_base::source::SourceText;
use qeq_cluedo::deck::CardId;
use qeq_cluedo::game::{HolderId, Table};
use qeq_cluedo::notebook::beginning::Beginning;
use qeq_cluedo::notebook::{self, Notebook, text};
use qeq_cluedo::practice::marks::Marks;
use qeq_cluedo::practice::{Event, Practice};
use qeq_cluedo::session::Session;
use qeq_frontend::{decks, files, texts};

use crate::saving::Overwritten;

/// A cell of the table of cards and holders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SheetCell {
    pub(crate) card: CardId,
    pub(crate) holder: HolderId,
}

/// A notebook in use.
pub(crate) struct Book {
    pub(crate) session: Session,
    pub(crate) file: Option<BookFile>,
    /// Why it could not be kept for the next time, in words.
    pub(crate) unkept: Option<String>,
}

impl Book {
    pub(crate) fn new(session: Session, file: Option<BookFile>) -> Self {
        Self { session, file, unkept: None }
    }

    pub(crate) fn notebook(&self) -> &Notebook {
        self.session.notebook()
    }

    /// Whether nothing would be lost without it.
    pub(crate) fn is_saved(&self) -> bool {
        is_saved(self.notebook(), self.file.as_ref())
    }

    /// Whether its file is there, whatever it says.
    pub(crate) fn has_file(&self) -> bool {
        self.file.as_ref().is_some_and(|file| std::path::Path::new(&file.path).exists())
    }

    /// The path of its file.
    pub(crate) fn path(&self) -> Option<String> {
        self.file.as_ref().map(|file| file.path().to_owned())
    }

    /// What it would be written over where it is saved here. O(length of the file).
    pub(crate) fn overwritten(&self, path: &str) -> Overwritten {
        let own = self.file.as_ref().and_then(|file| Some((&*file.path, file.digest.as_deref()?)));
        Overwritten::at(path, own)
    }

    /// The text that is kept for the next time: the notebook, below remarks that tell of its file.
    pub(crate) fn kept(&self) -> String {
        let remarks = self.file.as_ref().and_then(BookFile::remarks).unwrap_or_default();
        remarks + &text::write(self.notebook()).to_string()
    }
}

/// The file that a notebook came from, or was saved in, or is to be saved in.
#[derive(Clone, Debug)]
pub(crate) struct BookFile {
    path: String,
    /// The digest of what it said then; none before the notebook is saved there for the first time.
    digest: Option<String>,
}

/// So the remark begins that names the file of a kept notebook.
const FILE: &str = "# file: ";

/// So the one below it does, which tells the digest of the file.
const DIGEST: &str = "# digest: ";

impl BookFile {
    /// The one that a notebook is to be saved in.
    pub(crate) fn to_be(path: String) -> Self {
        Self { path, digest: None }
    }

    /// The one that says this; its text goes by the path.
    pub(crate) fn saying(source: &SourceText) -> Self {
        let digest = Some(files::digest(source.text().as_bytes()));
        Self { path: source.name().to_owned(), digest }
    }

    pub(crate) fn path(&self) -> &str {
        &self.path
    }

    /// What is kept of it. The next time it may be in another folder that the program is started.
    fn remarks(&self) -> Option<String> {
        let path = std::path::absolute(&self.path).ok()?;
        let path = path.to_str().filter(|path| !path.contains(char::is_control))?;
        let digest = self.digest.as_ref().map(|digest| format!("{DIGEST}{digest}\n"));
        Some(format!("{FILE}{path}\n{}", digest.unwrap_or_default()))
    }

    /// The file that a kept text tells of, and the text below that.
    fn of_kept(text: &str) -> (Option<Self>, &str) {
        let Some((path, text)) = remark(FILE, text) else { return (None, text) };
        let told = remark(DIGEST, text);
        let (digest, text) = told.map_or((None, text), |(digest, text)| (Some(digest), text));
        (Some(Self { path: path.to_owned(), digest: digest.map(str::to_owned) }), text)
    }
}

/// What a remark that begins so says on the first line of a text, and the text below it.
fn remark<'a>(begin: &str, text: &'a str) -> Option<(&'a str, &'a str)> {
    text.strip_prefix(begin)?.split_once('\n')
}

/// What was said for a notebook that is not begun yet.
#[derive(Clone, Debug)]
pub(crate) struct Asked(pub(crate) Beginning);

impl Asked {
    /// Whether any of it was typed: what arrows choose is chosen again in a moment.
    pub(crate) fn is_typed(&self) -> bool {
        let Self(Beginning { seats, hands, own, .. }) = self;
        !own.is_empty() || !seats.names().is_empty() || hands.is_some()
    }

    /// Whether this notebook is what has come of it.
    pub(crate) fn has_become(&self, notebook: &Notebook) -> bool {
        self.0.notebook().as_ref() == Ok(notebook)
    }
}

/// A notebook as it was kept, and its file.
pub(crate) struct KeptBook {
    pub(crate) notebook: Notebook,
    pub(crate) file: Option<BookFile>,
}

impl KeptBook {
    pub(crate) fn read(text: &str) -> Option<Self> {
        let (file, text) = BookFile::of_kept(text);
        let read = notebook::read(&SourceText::new("", text), &decks::all(), texts::cluedo::called);
        Some(Self { notebook: read.notebook?, file })
    }

    /// Whether nothing would be lost without it.
    pub(crate) fn is_saved(&self) -> bool {
        is_saved(&self.notebook, self.file.as_ref())
    }
}

/// Whether nothing stands in a notebook, or its file says the same.
fn is_saved(notebook: &Notebook, file: Option<&BookFile>) -> bool {
    let source = file.and_then(|file| files::read_plain(&file.path).ok());
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

    /// Whether anything would be lost with it: something has happened or was marked, and the end is not reached.
    pub(crate) fn is_in_progress(&self) -> bool {
        let has_begun = !self.seen.is_empty() || self.practice.reached().is_some();
        let has_marks = || self.marks != Marks::of_hand(self.notebook());
        self.practice.ending().is_none() && (has_begun || has_marks())
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
