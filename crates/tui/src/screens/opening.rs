//! Where the program begins: which screens are there from the start.

use qeq_base::source::SourceText;
use qeq_cluedo::notebook::Notebook;
use qeq_core::board::Board;

use super::cluedo::{Notes, Practising, Successor};
use super::home::Home;
use super::table::Editor;
use crate::game::cluedo::BookFile;
use crate::screen::Screen;
use crate::world::World;

/// Where the program begins.
#[derive(Clone, Debug, Default)]
pub enum Opening {
    /// At the first screen.
    #[default]
    Home,
    /// At the first screen, with this board on the table, which this text says. The text goes by the path.
    Board(Box<Board>, SourceText),
    /// With the notebook of Cluedo that was kept; with a new one where none was.
    Notes,
    /// With a game of Cluedo to practise on: with this deck, players and hands, or after asking for them.
    Practice {
        /// Deck, players and hands.
        setup: Option<Box<Notebook>>,
        /// For the first deal, as for everybody who deals with this seed.
        seed: u64,
    },
    /// With a new notebook, to be saved here.
    NewNotebook(String),
    /// With this notebook, which was read from this file and may be saved there again. The text goes by the path.
    Notebook(Box<Notebook>, SourceText),
}

impl Opening {
    /// The first screen, and those on top of it, the lowest first.
    pub(crate) fn screens(self, world: &World) -> (Box<dyn Screen>, Vec<Box<dyn Screen>>) {
        match self {
            Self::Board(board, source) if !world.has_edits_of(source.name()) => {
                (Box::new(Home::opening(board, source)), Vec::new())
            }
            opening => {
                let draft = world.guess_who.draft.as_ref();
                let editor = draft.map(|_| Box::new(Editor::new(world)) as Box<dyn Screen>);
                let others = editor.into_iter().chain(opening.of_cluedo(world));
                (Box::new(Home::default()), others.collect())
            }
        }
    }

    /// The screen of Cluedo that is wanted, if one is.
    fn of_cluedo(self, world: &World) -> Option<Box<dyn Screen>> {
        let notes = match self {
            // Its edits are on the table already, and were told.
            Self::Home | Self::Board(..) => return None,
            Self::Practice { setup, seed } => {
                return Some(Box::new(Practising::begin(setup.map(|it| *it), seed, world)));
            }
            Self::Notes => Notes::new(),
            Self::NewNotebook(path) => Notes::to_make_room(Successor::New(path)),
            Self::Notebook(notebook, source) => {
                // What may surprise in it was told before the screen.
                let file = BookFile::saying(&source);
                Notes::to_make_room(Successor::Read(notebook, file, None))
            }
        };
        Some(Box::new(notes))
    }
}
