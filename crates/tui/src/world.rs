//! What all screens share: the board in use with its faces and its tree, the game in progress, settings,
//! and the guests: chance, time, the store, the worker.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use qeq_base::chance::Chance;
use qeq_base::source::SourceText;
use qeq_cluedo::notebook::{self, text};
use qeq_cluedo::session::Session;
use qeq_core::board::Board;
use qeq_core::builders::{Grown, Strategy};
use qeq_core::candidates::CharacterId;
use qeq_core::guesser::Guesser;
use qeq_frontend::{builtin, decks};
use qeq_i18n::{Lang, words};
use qeq_portraits::{Casting, Portrait};

use crate::game::clikomania::{self, Records, Sitting};
use crate::game::cluedo::Dealt;
use crate::game::{Game, Restored, conecta4};
use crate::settings::Settings;
use crate::store::{Kept, Store};
use crate::theme::{Depth, Theme};
use crate::worker::Jobs;

/// A board in use.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) board: Arc<Board>,
    /// How it is called, for people.
    name: Option<String>,
    /// Where it came from, and where it may be saved again.
    pub(crate) path: Option<String>,
    pub(crate) faces: Faces,
    grown: Option<(Strategy, Grown)>,
}

impl Table {
    /// The board that the program carries.
    pub(crate) fn builtin(lang: Lang) -> Self {
        Self::new(builtin::board(lang), None, None)
    }

    /// A board from a file.
    pub(crate) fn from_file(board: Board, path: String) -> Self {
        Self::new(board, file_name(&path), Some(path))
    }

    fn new(board: Board, name: Option<String>, path: Option<String>) -> Self {
        let faces = Faces::of(&board);
        Self { board: Arc::new(board), name, path, faces, grown: None }
    }

    /// How the board is called.
    pub(crate) fn name(&self, lang: Lang) -> String {
        self.name.clone().unwrap_or_else(|| words::board::builtin(lang))
    }

    /// Whether it is the board that the program carries, as it is.
    pub(crate) fn is_builtin(&self) -> bool {
        self.name.is_none()
    }

    /// The same table with another board, edited from this one.
    pub(crate) fn edited(&self, board: Board, lang: Lang) -> Self {
        Self::new(board, Some(self.name(lang)), self.path.clone())
    }

    /// It was saved here, and goes by this name from now on.
    pub(crate) fn saved_at(&mut self, path: String) {
        self.name = file_name(&path);
        self.path = Some(path);
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
        Guesser::new(Board::clone(&self.board), tree).ok()
    }
}

/// The name of a file without its folders.
pub(crate) fn file_name(path: &str) -> Option<String> {
    let name = std::path::Path::new(path).file_name();
    name.map(|name| name.to_string_lossy().into_owned())
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

/// What all screens share.
pub(crate) struct World {
    pub(crate) lang: Lang,
    pub(crate) settings: Settings,
    pub(crate) depth: Depth,
    pub(crate) table: Table,
    pub(crate) game: Option<Game>,
    /// The game of Conecta 4 in progress, or the last one.
    pub(crate) conecta4: Option<qeq_conecta4::game::Game>,
    /// The game of Clikomania in progress, or the last one.
    pub(crate) clikomania: Option<Sitting>,
    /// What was made of boards of Clikomania.
    pub(crate) records: Records,
    /// The notebook of a game of Cluedo.
    pub(crate) notebook: Option<Session>,
    /// Where it came from, and where it may be saved again.
    pub(crate) notebook_path: Option<String>,
    /// The game of Cluedo that somebody practises on.
    pub(crate) practice: Option<Dealt>,
    pub(crate) store: Store,
    pub(crate) jobs: Jobs,
    pub(crate) chance: Chance,
    /// Time since the start.
    pub(crate) now: Duration,
    /// Something to say in passing; the next key takes it away.
    pub(crate) notice: Option<String>,
    /// What the terminal is to put into the clipboard.
    pub(crate) copied: Option<String>,
}

/// What a world is made of at the start.
pub(crate) struct Beginning {
    /// The language that counts more than the settings.
    pub(crate) asked: Option<Lang>,
    /// The language that counts where nothing else is said.
    pub(crate) locale: Lang,
    /// The settings where none were kept.
    pub(crate) settings: Settings,
    pub(crate) depth: Depth,
    /// A board and its path; the built-in one without.
    pub(crate) board: Option<(Board, String)>,
    pub(crate) store: Store,
    pub(crate) jobs: Jobs,
    pub(crate) seed: u64,
}

impl World {
    pub(crate) fn begin(beginning: Beginning) -> Self {
        let Beginning { asked, locale, settings, depth, board, store, jobs, seed } = beginning;
        let kept = store.read(Kept::Settings).map(|text| Settings::from_toml(&text));
        let settings = kept.unwrap_or(settings);
        let lang = asked.or(settings.lang).unwrap_or(locale);
        let table = match board {
            Some((board, path)) => Table::from_file(board, path),
            None => Table::builtin(lang),
        };
        Self {
            lang,
            settings,
            depth,
            table,
            game: None,
            conecta4: None,
            clikomania: None,
            records: Records::default(),
            notebook: None,
            notebook_path: None,
            practice: None,
            store,
            jobs,
            chance: Chance::from_seed(seed),
            now: Duration::ZERO,
            notice: None,
            copied: None,
        }
    }

    pub(crate) fn theme(&self) -> Theme {
        Theme { palette: self.settings.palette, depth: self.depth, signs: self.settings.signs }
    }

    /// Puts another board on the table. A game on the old one ends.
    pub(crate) fn lay(&mut self, table: Table) {
        self.table = table;
        self.game = None;
    }

    /// Speaks another language; the built-in board does too, unless a game is played on it.
    pub(crate) fn speak(&mut self, lang: Lang) {
        self.lang = lang;
        self.settings.lang = Some(lang);
        if self.table.is_builtin() && self.game.is_none() {
            self.table = Table::builtin(lang);
        }
    }

    /// Keeps the settings; says so where that is not possible.
    pub(crate) fn keep_settings(&mut self) {
        if self.store.write(Kept::Settings, &self.settings.to_toml()).is_err() {
            self.notice = Some(words::screen::settings_not_kept(self.lang));
        }
    }

    /// Keeps the games in progress for the next time, or forgets the one kept before.
    pub(crate) fn keep_game(&self) {
        let text =
            self.game.as_ref().filter(|game| game.is_worth_keeping()).and_then(|game| {
                game.write(&self.table.name(self.lang), self.table.path.as_deref())
            });
        match text {
            // A home that cannot be written must not matter.
            Some(text) => drop(self.store.write(Kept::Game, &text)),
            None => self.store.forget(Kept::Game),
        }
        if let Some(text) = self.conecta4.as_ref().and_then(conecta4::write) {
            drop(self.store.write(Kept::Conecta4, &text));
        }
        if let Some(text) = self.clikomania.as_ref().and_then(clikomania::write) {
            drop(self.store.write(Kept::Clikomania, &text));
        }
    }

    /// Keeps the records of Clikomania for the next time.
    pub(crate) fn keep_records(&self) {
        if let Some(text) = self.records.write() {
            // A home that cannot be written must not matter.
            drop(self.store.write(Kept::Records, &text));
        }
    }

    /// Takes up the games that were kept, if there are any.
    pub(crate) fn take_up_game(&mut self) {
        self.conecta4 = self.store.read(Kept::Conecta4).and_then(|text| conecta4::read(&text));
        self.clikomania =
            self.store.read(Kept::Clikomania).and_then(|text| clikomania::read(&text));
        self.records = self
            .store
            .read(Kept::Records)
            .map_or_else(Records::default, |text| Records::read(&text));
        let Some(Restored { game, name, path }) =
            self.store.read(Kept::Game).and_then(|text| Game::read(&text))
        else {
            return;
        };
        let is_builtin = Lang::ALL.iter().any(|&lang| name == words::board::builtin(lang));
        let name = (path.is_some() || !is_builtin).then_some(name);
        self.table = Table::new(game.board().clone(), name, path);
        self.game = Some(game);
    }

    /// Keeps the notebook for the next time.
    pub(crate) fn keep_notebook(&self) {
        if let Some(session) = &self.notebook {
            // A home that cannot be written must not matter.
            drop(self.store.write(Kept::Notebook, &text::write(session.notebook()).to_string()));
        }
    }

    /// Takes up the notebook that was kept, where none is in use yet.
    pub(crate) fn take_up_notebook(&mut self) {
        if self.notebook.is_none() {
            let kept = self.store.read(Kept::Notebook);
            let read = |text| notebook::read(&SourceText::new("", text), &decks::all()).notebook;
            self.notebook = kept.and_then(read).map(Session::new);
        }
    }
}
