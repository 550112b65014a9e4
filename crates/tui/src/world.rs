//! What all screens share: the board in use with its faces and its tree, the game in progress, settings,
//! and the guests: chance, time, the store, the worker.

mod keeper;
mod table;

use std::io;
use std::sync::Arc;
use std::time::Duration;

use qeq_base::chance::Chance;
use qeq_conecta4::shape::Shape;
use qeq_core::board::Board;
use qeq_frontend::files;
use qeq_i18n::{Lang, words};

use self::keeper::Keeper;
use self::table::Origin;
pub(crate) use self::table::{Faces, Table};
use crate::game::clikomania::{self, Records, Sitting};
use crate::game::cluedo::{self, Asked, Book, Dealt, KeptBook};
use crate::game::duel::{self, DuelTally};
use crate::game::edited::{self, Edits};
use crate::game::tally::Tally;
use crate::game::{Game, QuestionOrder, Restored, conecta4};
use crate::saving::file_name;
use crate::settings::Settings;
use crate::store::{Kept, Store, Taken};
use crate::theme::{Depth, Theme};
use crate::worker::aside::Aside;
use crate::worker::{Job, Jobs};

/// What all screens share, and what those of each game share, in a part of its own: a screen touches no other game's.
pub(crate) struct World {
    pub(crate) lang: Lang,
    pub(crate) settings: Settings,
    pub(crate) depth: Depth,
    pub(crate) guess_who: GuessWho,
    pub(crate) conecta4: Conecta4,
    pub(crate) clikomania: Clikomania,
    pub(crate) cluedo: Cluedo,
    pub(crate) jobs: Jobs,
    /// What is worked on beside the screen on top.
    pub(crate) aside: Option<Aside>,
    pub(crate) chance: Chance,
    /// Time since the start.
    pub(crate) now: Duration,
    /// Something to say in passing; the next key takes it away.
    pub(crate) notice: Option<String>,
    /// What the terminal is to put into the clipboard.
    pub(crate) copied: Option<String>,
    keeper: Keeper,
}

/// What is played with a board of characters.
pub(crate) struct GuessWho {
    pub(crate) table: Table,
    /// The table as somebody is changing it, where that has faults and so is no board; only its editor can read it.
    pub(crate) draft: Option<String>,
    pub(crate) game: Option<Game>,
    /// The two of the last duel, and what they have won before.
    pub(crate) duel_tally: Option<DuelTally>,
    /// How somebody who asks wants to see the questions.
    pub(crate) listed: QuestionOrder,
}

/// Conecta 4.
pub(crate) struct Conecta4 {
    /// The game in progress, or the last one; at first one that nobody has begun.
    pub(crate) game: qeq_conecta4::game::Game,
    /// What its two have won of one another before.
    pub(crate) tally: Option<Tally<qeq_conecta4::game::Seat, Shape>>,
}

/// Clikomania.
pub(crate) struct Clikomania {
    /// The game in progress, or the last one; at first one that nobody has begun.
    pub(crate) sitting: Sitting,
    /// What was made of boards.
    pub(crate) records: Records,
}

/// Cluedo: what is written down at somebody's table, and what is played with the machine.
#[derive(Default)]
pub(crate) struct Cluedo {
    /// The notebook of a game.
    pub(crate) book: Option<Book>,
    /// What was said for another notebook that is not begun yet.
    pub(crate) asked: Option<Asked>,
    /// Whether anything stood in the notebook of last time, which is taken up when somebody opens it.
    pub(crate) left: Left,
    /// The game that somebody practises on.
    pub(crate) practice: Option<Dealt>,
}

/// What the last program left of a notebook.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Left {
    /// Nothing, or a blank one.
    #[default]
    Nothing,
    /// One with notes.
    Notes,
}

/// Something in progress that could not be kept.
#[derive(Debug)]
pub(crate) struct Unkept {
    what: Kept,
    /// Why, in words, with its file.
    why: String,
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
        let (keeper, settings) = Keeper::begin(store, settings);
        let lang = asked.or(settings.lang).unwrap_or(locale);
        let table = match board {
            Some((board, path)) => Table::new(board, Origin::Named(file_name(&path)), Some(path)),
            None => Table::builtin(lang),
        };
        let notice = keeper.told_aside(lang).or_else(|| keeper.warning(lang));
        Self {
            lang,
            settings,
            depth,
            guess_who: GuessWho {
                table,
                draft: None,
                game: None,
                duel_tally: None,
                listed: QuestionOrder::default(),
            },
            conecta4: Conecta4 { game: conecta4::usual(), tally: None },
            clikomania: Clikomania { sitting: Sitting::usual(), records: Records::default() },
            cluedo: Cluedo::default(),
            jobs,
            aside: None,
            chance: Chance::from_seed(seed),
            now: Duration::ZERO,
            notice,
            copied: None,
            keeper,
        }
    }

    pub(crate) fn theme(&self) -> Theme {
        Theme { palette: self.settings.palette, depth: self.depth, signs: self.settings.signs }
    }

    /// Nobody waits any more for what is worked on beside the screen.
    pub(crate) fn drop_aside(&mut self) {
        if self.aside.take().is_some() {
            self.jobs.stop();
        }
    }

    /// Puts another board on the table. A game on the old one ends.
    pub(crate) fn lay(&mut self, table: Table) {
        self.guess_who.duel_tally = self.settled_duel().map(Tally::anew);
        self.guess_who.table = table;
        self.guess_who.game = None;
    }

    /// The tally of the two of a duel, with that where it is over; that of the last two where something else is played.
    pub(crate) fn settled_duel(&self) -> Option<DuelTally> {
        let kept = self.guess_who.duel_tally.as_ref();
        match &self.guess_who.game {
            Some(Game::Duel(duelling)) => Some(duel::settled(kept, duelling)),
            _ => kept.cloned(),
        }
    }

    /// Speaks another language; the built-in board does too, unless a game is played on it.
    pub(crate) fn speak(&mut self, lang: Lang) {
        self.lang = lang;
        self.settings.lang = Some(lang);
        if !self.guess_who.game.as_ref().is_some_and(Game::is_worth_keeping) {
            self.translate_board();
        }
    }

    /// Puts the built-in board on the table in the language that is spoken, where it is there in another one.
    pub(crate) fn translate_board(&mut self) {
        if self.guess_who.table.is_foreign(self.lang) && self.guess_who.draft.is_none() {
            self.lay(Table::builtin(self.lang));
        }
    }

    /// Keeps what was set here, and what another program has set meanwhile; says so where that is not possible.
    pub(crate) fn keep_settings(&mut self) {
        let _held = self.keeper.hold(Kept::Settings);
        let theirs = self.take_up(Kept::Settings, Settings::from_toml);
        if self.keeper.keep_settings(self.settings, theirs).is_err() {
            let told = match self.is_homeless() {
                true => words::screen::settings_have_no_home,
                false => words::screen::settings_not_kept,
            };
            self.notice = Some(told(self.lang));
        }
    }

    /// Keeps what is in progress for the next time, or forgets the games kept before. What cannot be kept stops nothing
    /// else: each that could not is told.
    pub(crate) fn keep_all(&self) -> Vec<Unkept> {
        let kept = self.texts_to_keep().map(|(what, text)| (what, self.keeper.keep(what, text)));
        let failed = kept.into_iter().filter_map(|(what, kept)| {
            kept.err().map(|error| Unkept { what, why: self.cannot_keep(what, &error) })
        });
        // Every change of the notebook was kept when it was made.
        let notebook = self.cluedo.book.as_ref().and_then(|book| book.unkept.clone());
        failed.chain(notebook.map(|why| Unkept { what: Kept::Notebook, why })).collect()
    }

    /// Whether there is no home to keep anything in.
    pub(crate) fn is_homeless(&self) -> bool {
        self.keeper.is_homeless()
    }

    fn cannot_keep(&self, what: Kept, error: &io::Error) -> String {
        if self.is_homeless() {
            return words::screen::no_home(self.lang);
        }
        files::cannot_write(self.lang, &self.keeper.path(what), error)
    }

    /// The games that wait for the next time, as they are kept; no text of one that is not worth it.
    fn texts_to_keep(&self) -> [(Kept, Option<String>); 4] {
        let game = self.guess_who.game.as_ref().filter(|game| game.is_worth_keeping());
        let conecta4 = Some(&self.conecta4.game).filter(|game| !conecta4::is_usual(game));
        let clikomania = Some(&self.clikomania.sitting).filter(|sitting| !sitting.is_usual());
        let practice = self.cluedo.practice.as_ref().filter(|dealt| dealt.is_in_progress());
        [
            (Kept::Game, game.map(|game| game.write(&self.guess_who.table.label()))),
            (Kept::Conecta4, conecta4.map(conecta4::write)),
            (Kept::Clikomania, clikomania.map(clikomania::write)),
            (Kept::Practice, practice.and_then(cluedo::kept::write)),
        ]
    }

    /// Keeps a board that was edited, where the program ends before anybody could say what is to become of it. A game
    /// that is kept takes its board along.
    pub(crate) fn keep_edits(&self) {
        let has_game = self.guess_who.game.as_ref().is_some_and(Game::is_worth_keeping);
        let draft = self.guess_who.draft.as_deref();
        if draft.is_none() && (has_game || !self.guess_who.table.is_edited()) {
            return self.forget_edits();
        }
        let text = edited::write(&self.guess_who.table.board, self.guess_who.table.label(), draft);
        // Nobody is there to be told.
        drop(self.keeper.keep(Kept::Board, Some(text)));
    }

    /// The edits of last time are saved, or not wanted.
    pub(crate) fn forget_edits(&self) {
        drop(self.keeper.keep(Kept::Board, None));
    }

    /// What the games are called that would be missed if they could not be kept.
    fn in_progress(&self) -> impl Iterator<Item = (Kept, String)> {
        let lang = self.lang;
        let conecta4 = conecta4::is_in_progress(&self.conecta4.game);
        let notebook = self.cluedo.book.as_ref().is_some_and(|book| !book.is_saved());
        let practice = self.cluedo.practice.as_ref().is_some_and(Dealt::is_in_progress);
        let clikomania = self.clikomania.sitting.is_in_progress();
        let titles = [
            (Kept::Game, self.title_of_game()),
            (Kept::Conecta4, conecta4.then(|| words::conecta4::title(lang))),
            (Kept::Notebook, notebook.then(|| words::notes::title(lang))),
            (Kept::Practice, practice.then(|| words::practice::title(lang))),
            (Kept::Clikomania, clikomania.then(|| words::clikomania::title(lang))),
        ];
        titles.into_iter().filter_map(|(what, title)| title.map(|title| (what, title)))
    }

    /// What is lost when the person leaves, if anything is: a game that is kept waits, and is left without a question.
    pub(crate) fn farewell(&self, unkept: &[Unkept]) -> Option<String> {
        use words::screen as w;
        let lang = self.lang;
        let is_set_up = self.cluedo.asked.as_ref().is_some_and(Asked::is_typed);
        let notebook = is_set_up.then(|| words::notes::leaving_loses_setup(lang));
        let board = self.is_board_lost(unkept).then(|| w::leaving_loses_board(lang));
        let lost = self.tell_lost(unkept);
        let mut told: Vec<String> = lost.into_iter().chain(notebook).chain(board).collect();
        (!told.is_empty()).then(|| {
            told.push(w::ask_leave(lang));
            told.join(" ")
        })
    }

    /// The games that are lost, a sentence for each cause.
    fn tell_lost(&self, unkept: &[Unkept]) -> Vec<String> {
        let why = |what| unkept.iter().find(|it| it.what == what).map(|it| it.why.as_str());
        let lost = self.in_progress().filter_map(|(what, title)| Some((why(what)?, title)));
        let lost: Vec<_> = lost.collect();
        let told = lost.chunk_by(|one, other| one.0 == other.0).map(|alike| {
            let titles: Vec<_> = alike.iter().map(|(_, title)| title.clone()).collect();
            words::screen::leaving_loses(
                self.lang,
                words::screen::titles(self.lang, &titles),
                alike[0].0,
            )
        });
        told.collect()
    }

    /// Whether edits of the board are lost when the person leaves. A game that is kept takes its board along.
    fn is_board_lost(&self, unkept: &[Unkept]) -> bool {
        let is_game_kept =
            self.title_of_game().is_some() && unkept.iter().all(|it| it.what != Kept::Game);
        let is_taken_along = is_game_kept && self.guess_who.draft.is_none();
        self.has_edits() && !is_taken_along
    }

    /// Whether such edits can be saved: those with faults make no board.
    pub(crate) fn can_save_board(&self, unkept: &[Unkept]) -> bool {
        self.is_board_lost(unkept) && self.guess_who.draft.is_none()
    }

    /// Lists the questions in the other order, and says which that is.
    pub(crate) fn order_questions(&mut self) {
        use words::screen as w;
        self.guess_who.listed = self.guess_who.listed.other();
        self.notice = Some(match self.guess_who.listed {
            QuestionOrder::InOrder => w::listed_in_order(self.lang),
            QuestionOrder::ByEvenness => w::listed_by_evenness(self.lang),
        });
    }

    /// What another board on the table would cost, if anything.
    pub(crate) fn price_of_another_board(&self) -> Option<String> {
        use words::screen as w;
        match (self.title_of_game(), self.has_edits()) {
            (Some(title), false) => Some(w::ask_lose_game_for_board(self.lang, title)),
            (None, true) => Some(w::ask_lose_board(self.lang)),
            (Some(title), true) => Some(w::ask_lose_both(self.lang, title)),
            (None, false) => None,
        }
    }

    /// What the game of ¿Quién es quién? is called that somebody would miss, if there is one.
    pub(crate) fn title_of_game(&self) -> Option<String> {
        let game = self.guess_who.game.as_ref().filter(|game| game.is_worth_keeping());
        game.map(|game| game.way().title(self.lang))
    }

    /// Takes over the records of Clikomania that another program has kept since.
    pub(crate) fn join_records(&mut self) {
        if let Some(kept) = self.take_up(Kept::Records, Records::read) {
            self.clikomania.records.join(kept);
        }
    }

    /// Notes something on the game of Clikomania at the table, and keeps the records for the next time, with those that
    /// another program has kept since.
    pub(crate) fn note_records(
        &mut self,
        note: impl FnOnce(&mut Records, &qeq_clikomania::game::Game),
    ) {
        let _held = self.keeper.hold(Kept::Records);
        self.join_records();
        note(&mut self.clikomania.records, &self.clikomania.sitting.game);
        // A home that cannot be written must not matter.
        drop(self.keeper.keep(Kept::Records, Some(self.clikomania.records.write())));
    }

    /// Takes up the games that were kept, if there are any, and the board that was edited last.
    pub(crate) fn take_up_games(&mut self) {
        if let Some(game) = self.take_up(Kept::Conecta4, conecta4::read) {
            self.conecta4.game = game;
        }
        if let Some(sitting) = self.take_up(Kept::Clikomania, clikomania::read) {
            self.clikomania.sitting = sitting;
        }
        self.join_records();
        self.cluedo.practice = self.take_up(Kept::Practice, cluedo::kept::read);
        if self.kept_notebook().is_some_and(|kept| !kept.notebook.entries().is_empty()) {
            self.cluedo.left = Left::Notes;
        }
        if let Some(Restored { game, label }) = self.take_up(Kept::Game, Game::read) {
            self.guess_who.table = Table::labelled(game.board().clone(), label);
            self.guess_who.game = Some(game);
        }
        if let Some(Edits { board, label, draft }) = self.take_up(Kept::Board, edited::read) {
            if self.guess_who.game.is_none() {
                self.guess_who.table = Table::labelled(board, label);
            }
            self.guess_who.draft = draft;
        }
        if self.has_edits() {
            self.tell_edits();
        }
    }

    /// How the board is called where it is edited: its changes count though they are no board yet.
    pub(crate) fn name_in_editor(&self) -> String {
        self.guess_who.table.name_with(self.has_edits(), self.lang)
    }

    /// Whether there is anything on the table, or was on its way there, that no file has.
    fn has_edits(&self) -> bool {
        self.guess_who.table.is_edited() || self.guess_who.draft.is_some()
    }

    /// Whether the board on the table is that of a file, with edits of the last time that it has not.
    pub(crate) fn has_edits_of(&self, path: &str) -> bool {
        self.has_edits() && self.guess_who.table.is_of(path)
    }

    /// Says that the board has edits of the last time, and whether its file says something else by now.
    fn tell_edits(&mut self) {
        use words::screen as w;
        let name = self.guess_who.table.label().name;
        let edits = Some(w::edits_taken_up(self.lang, name));
        let changed =
            self.guess_who.table.changed_file().map(|path| w::file_has_changed(self.lang, path));
        let told = self.notice.take().into_iter().chain(edits).chain(changed);
        self.notice = Some(told.collect::<Vec<_>>().join(". "));
    }

    /// Takes up what was kept. What cannot be understood is put aside, and told.
    fn take_up<T>(&mut self, what: Kept, read: impl FnOnce(&str) -> Option<T>) -> Option<T> {
        match self.keeper.take_up(what, read) {
            Taken::Nothing | Taken::Aside(None) => None,
            Taken::Understood(taken) => Some(taken),
            Taken::Aside(Some(_)) => {
                self.notice = self.keeper.told_aside(self.lang);
                None
            }
        }
    }

    /// Keeps nothing more: what is kept is for the next program from now on.
    pub(crate) fn let_go(&mut self) {
        self.keeper.let_go();
    }

    /// The job that grows the tree of the board in use.
    pub(crate) fn grow(&self) -> Job {
        Job::Grow {
            board: Arc::clone(&self.guess_who.table.board),
            strategy: self.settings.strategy,
        }
    }

    /// Keeps the notebook for the next time. Where it cannot be kept, the way out says so.
    pub(crate) fn keep_notebook(&mut self) {
        let Some(book) = &self.cluedo.book else { return };
        let kept = self.keeper.keep(Kept::Notebook, Some(book.kept()));
        let unkept = kept.err().map(|error| self.cannot_keep(Kept::Notebook, &error));
        if let Some(book) = &mut self.cluedo.book {
            book.unkept = unkept;
        }
    }

    /// The notebook that was kept, if there is one.
    pub(crate) fn kept_notebook(&mut self) -> Option<KeptBook> {
        self.take_up(Kept::Notebook, KeptBook::read)
    }
}
