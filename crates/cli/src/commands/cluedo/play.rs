//! `qeq cluedo play`: the notebook of a real game, line by line. A translator between lines and the session.

pub(super) mod order;
mod setup;

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use qeq_cluedo::census::{Census, Uncounted};
use qeq_cluedo::notebook::{self, Entry, EntryId, Notebook, text};
use qeq_cluedo::session::{Input, News, Refusal, Session};
use qeq_cluedo::suggest::advise;
use qeq_cluedo::why::{clash, why};
use qeq_core::tree::Answer;
use qeq_frontend::files::same_file;
use qeq_frontend::texts;
use qeq_frontend::texts::cluedo::standing::{Known, standing};
use qeq_frontend::texts::cluedo::{lines, reasons};
use qeq_i18n::{Lang, words};

use self::order::{Lacking, Order};
use super::{cell_named, table};
use crate::commands::reply::{Flow, Reply};
use crate::exit::{Exit, Outcome, Told};
use crate::interrupt::{self, Rescue};
use crate::ui::{self, FAINT, STRONG, Ui};
use crate::{files, progress};

/// Keeps a notebook: the one of `path`, or a new one.
pub(crate) fn run(ui: &mut Ui, path: Option<&str>) -> Outcome {
    ui.line(words::notebook::welcome(ui.lang()))?;
    let there = path.filter(|path| Path::new(path).exists());
    let notebook = match there {
        Some(path) => Some(open(ui, path)?),
        None => setup::ask(ui)?.map(|notebook| (notebook, Home::of_new(path))),
    };
    if let Some((notebook, home)) = notebook {
        let session = first_session(ui.lang(), notebook);
        let mut game = Game::on(ui, session, home);
        if there.is_none() {
            let kept = game.keep();
            tell_failure(game.ui, kept)?;
        }
        game.say(FAINT, &words::notebook::hint(game.ui.lang()))?;
        game.tell_standing()?;
        while let Flow::On = game.turn()? {}
    }
    ui.line(words::play::goodbye(ui.lang()))
}

/// Where a notebook is saved.
pub(super) enum Home {
    /// At every change, into this file.
    Kept(String),
    /// Only where that is asked for: nowhere, or over a game in JSON.
    Asked(Option<String>),
}

impl Home {
    fn of_new(path: Option<&str>) -> Self {
        path.map_or(Self::Asked(None), |path| Self::Kept(path.to_owned()))
    }

    fn path(&self) -> Option<&str> {
        match self {
            Self::Kept(path) => Some(path),
            Self::Asked(path) => path.as_deref(),
        }
    }

    /// Whether this file has every change already.
    fn keeps(&self, path: &str) -> bool {
        matches!(self, Self::Kept(own) if same_file(Path::new(own), Path::new(path)))
    }
}

/// Reads a notebook, and says where it is saved.
fn open(ui: &mut Ui, path: &str) -> Result<(Notebook, Home), Exit> {
    let opened = super::open(ui, path)?;
    let path = path.to_owned();
    let home = match notebook::is_json(&opened.source) {
        true => Home::Asked(Some(path)),
        false => Home::Kept(path),
    };
    Ok((opened.notebook, home))
}

/// A notebook at the terminal.
pub(super) struct Game<'a> {
    ui: &'a mut Ui,
    session: Session,
    home: Home,
    unsaved: Unsaved,
}

/// What whoever leaves would lose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Unsaved {
    Nothing,
    Changes,
    /// Changes, which was said since the last one.
    ChangesWarnedOf,
}

/// Writes a notebook into a file that is not there yet, and says which.
fn rescue(lang: Lang, notebook: &str) {
    let name = words::notebook::file_name(lang);
    let (stem, extension) = name.rsplit_once('.').unwrap_or((&name, ""));
    let others = (2..).map(|n| format!("{stem}-{n}.{extension}"));
    let names = std::iter::once(name.clone()).chain(others).map(PathBuf::from);
    ui::note(&match qeq_frontend::files::write_where_free(names, notebook) {
        Ok(path) => words::notebook::rescued(lang, path.display()),
        Err(error) => files::cannot_write(lang, &name, &error),
    });
}

/// What cannot be done is said and costs nothing; other failures end the program.
pub(super) fn tell_failure(ui: &mut Ui, done: Outcome) -> Outcome {
    match done {
        Err(Exit::Failed(told)) => ui.tell(&told),
        Err(Exit::FailedAfterReport) => {}
        other => other?,
    }
    Ok(())
}

/// Asks for a yes; whatever else is said is none.
pub(super) fn confirms(ui: &mut Ui, question: &str) -> Result<bool, Exit> {
    let typed = ui.ask(question)?.unwrap_or_default();
    Ok(Reply::read(&typed) == Reply::Answer(Answer::Yes))
}

/// A line as an entry.
pub(super) fn entry(lang: Lang, line: &str, notebook: &Notebook) -> Result<Entry, Exit> {
    text::entry(line, notebook, texts::cluedo::called).map_err(|faults| {
        let told = texts::cluedo::faults(lang, &faults);
        let help = told.help.or(Some(words::notebook::entry_help(lang)));
        Exit::Failed(Told { message: told.title, help })
    })
}

impl<'a> Game<'a> {
    /// Goes on with a notebook that is saved there.
    pub(super) fn on(ui: &'a mut Ui, session: Session, home: Home) -> Self {
        Self { ui, session, home, unsaved: Unsaved::Nothing }
    }
}

/// There is no count. A notebook has no other level to fall back to: it goes as far as it can by itself.
fn uncounted(lang: Lang, why: Uncounted) -> Exit {
    Exit::failed(texts::cluedo::uncounted(lang, why))
}

/// There is nothing to go on with yet: Ctrl-C ends the program.
fn first_session(lang: Lang, notebook: Notebook) -> Session {
    progress::shown_search(lang, |search| Session::new(notebook, search)).expect("nobody stops it")
}

/// The session of another notebook, unless Ctrl-C stops what takes long.
pub(super) fn session(lang: Lang, notebook: Notebook) -> Result<Session, Exit> {
    let begun = progress::stoppable_search(lang, |search| Session::new(notebook, search));
    begun.map_err(|_| Exit::failed(words::notebook::stopped(lang)))
}

impl Game<'_> {
    /// Reads a line and does what it says.
    fn turn(&mut self) -> Result<Flow, Exit> {
        let Some(typed) = self.ui.ask("> ")? else {
            // At a terminal more can be typed after the end of the input.
            let stays = self.warns() && io::stdin().is_terminal();
            return Ok(if stays { Flow::On } else { Flow::Over });
        };
        let done = match Order::read(&typed) {
            Order::Quit | Order::Open(_) if self.warns() => Ok(()),
            Order::Quit => return Ok(Flow::Over),
            order => self.follow(order, &typed),
        };
        tell_failure(self.ui, done)?;
        Ok(Flow::On)
    }

    /// Whether there is anything to lose: something is noted.
    fn is_worth_saving(&self) -> bool {
        !self.session.notebook().entries().is_empty()
    }

    /// Says, once, that something would be lost.
    fn warns(&mut self) -> bool {
        let warns = self.is_worth_saving() && self.unsaved == Unsaved::Changes;
        if warns {
            self.unsaved = Unsaved::ChangesWarnedOf;
            let lang = self.ui.lang();
            let help = words::notebook::not_saved_help(lang);
            self.ui.error(&words::notebook::not_saved(lang), Some(&help));
        }
        warns
    }

    /// Does what a line says.
    pub(super) fn follow(&mut self, order: Order<'_>, typed: &str) -> Outcome {
        let lang = self.ui.lang();
        match order {
            Order::Nothing | Order::Quit => Ok(()),
            Order::Help => self.ui.line(lines::help(lang, self.session.notebook().setup())),
            // Of facts that contradict one another nothing follows, neither cells nor shares nor reasons.
            Order::Table | Order::Chances | Order::Why(_) if !self.is_consistent() => {
                self.tell_standing()
            }
            Order::Table => self.print(self.table(None)),
            Order::Chances => self.print(self.table(self.session.deduction().census.as_ref())),
            Order::Why(cell) => self.print_why(cell),
            Order::Suggest => self.print_suggestion(),
            Order::History => self.print_history(),
            Order::Undo => self.change(Input::Undo, None),
            Order::Edit(number, line) => self.replace(number, line),
            Order::Remove(number) => self.change(Input::Remove(self.numbered(number)?), None),
            Order::Assume => self.assume(),
            Order::Save(path) => self.save(path),
            Order::Open(path) => self.open(path),
            Order::Short(lacking) => Err(Exit::failed(self.what_lacks(lacking))),
            Order::Entry => {
                let mut entry = self.entry(typed)?;
                let own = self.session.notebook().complete(&mut entry);
                self.change(Input::Enter(entry), own)
            }
        }
    }

    /// Puts what a line says in the place of an entry.
    fn replace(&mut self, number: usize, line: &str) -> Outcome {
        let (mut entry, id) = (self.entry(line)?, self.numbered(number)?);
        let own = self.session.notebook().complete_instead(id, &mut entry);
        self.change(Input::Replace(id, entry), own)
    }

    /// From now on assumes what was not assumed, or no longer what was.
    fn assume(&mut self) -> Outcome {
        self.change(Input::Assume(!self.session.notebook().assumes_unrefuted), None)?;
        let assumes = self.session.notebook().assumes_unrefuted;
        self.ui.line(words::notebook::assumes(self.ui.lang(), assumes))
    }

    /// How an order is written of which a part is missing.
    fn what_lacks(&self, lacking: Lacking) -> String {
        let (lang, notebook) = (self.ui.lang(), self.session.notebook());
        match lacking {
            Lacking::Why => why_help(lang, notebook),
            Lacking::Edit => words::notebook::edit_help(lang, lines::card(notebook.setup().deck())),
            Lacking::Remove => words::notebook::remove_help(lang),
            Lacking::Open => words::notebook::open_help(lang),
        }
    }

    fn is_consistent(&self) -> bool {
        self.session.deduction().consistent
    }

    fn entry(&self, line: &str) -> Result<Entry, Exit> {
        entry(self.ui.lang(), line, self.session.notebook())
    }

    /// The entry of a number that was typed.
    fn numbered(&self, number: usize) -> Result<EntryId, Exit> {
        EntryId::from_number(number).ok_or_else(|| self.refused(Refusal::NoSuchEntry))
    }

    fn refused(&self, refusal: Refusal) -> Exit {
        Exit::failed(texts::cluedo::refusal(self.ui.lang(), self.session.notebook(), refusal))
    }

    /// Makes a change, and says first what the own hand has answered to it where there was no choice.
    fn change(&mut self, input: Input, own: Option<notebook::Answer>) -> Outcome {
        let lang = self.ui.lang();
        let is_undo = input == Input::Undo;
        match progress::stoppable_search(lang, |search| self.session.handle(input, search)) {
            Ok(news) => {
                // Whatever ends the program while it is told what follows, the change is in its file.
                let kept = self.keep();
                if is_undo {
                    self.ui.line(words::notebook::undone(lang))?;
                }
                if let Some(own) = own {
                    let told = texts::cluedo::own_answer(lang, self.session.notebook(), own);
                    self.say(FAINT, &told)?;
                }
                self.tell(&news)?;
                kept
            }
            Err(refusal) => Err(self.refused(refusal)),
        }
    }

    /// What is new, and how things stand.
    fn tell(&mut self, news: &News) -> Outcome {
        let lang = self.ui.lang();
        if self.is_consistent() {
            for line in texts::cluedo::news(lang, self.session.notebook(), news) {
                self.ui.line(line)?;
            }
        }
        self.tell_standing()
    }

    fn tell_standing(&mut self) -> Outcome {
        let lang = self.ui.lang();
        if !self.is_consistent() {
            self.tell_clash();
            return Ok(());
        }
        let stands = standing(lang, Known::from(&self.session));
        if let Some(deals) = stands.deals {
            self.say(FAINT, &deals)?;
        }
        if let Some(solved) = stands.solved {
            self.say(STRONG, &solved)?;
        }
        stands.assumed.map_or(Ok(()), |assumed| self.say(FAINT, &assumed))
    }

    fn tell_clash(&mut self) {
        let lang = self.ui.lang();
        let (notebook, record) = (self.session.notebook(), self.session.record());
        let found = progress::stoppable_search(lang, |search| clash(record, search));
        let found = found.map(Option::unwrap_or_default);
        let head = reasons::clash_of_facts(lang, found.as_deref().map_err(|why| *why));
        self.ui.error(&head, None);
        for fact in reasons::facts(lang, notebook, record, &found.unwrap_or_default()) {
            self.ui.message(fact);
        }
        self.ui.message(words::notebook::clash_stays(lang));
    }

    /// What is known of every card, and how likely the rest is where that is counted.
    fn table(&self, census: Option<&Census>) -> Vec<String> {
        let known = &self.session.deduction().table;
        table::lines(self.ui.lang(), self.session.notebook(), known, census)
    }

    fn print(&mut self, lines: Vec<String>) -> Outcome {
        lines.into_iter().try_for_each(|line| self.ui.line(line))
    }

    fn print_why(&mut self, typed: &str) -> Outcome {
        let lang = self.ui.lang();
        let notebook = self.session.notebook();
        let cell = cell_named(lang, notebook, typed, why_help(lang, notebook))?;
        let record = self.session.record();
        let why =
            progress::stoppable_search(lang, |search| why(record.game(), cell.0, cell.1, search));
        let known = Known::from(&self.session);
        let lines = why.and_then(|why| reasons::of_cell(lang, known, cell, why.as_ref()));
        let lines = lines.map_err(|why| uncounted(lang, why))?;
        self.print(lines)
    }

    fn print_suggestion(&mut self) -> Outcome {
        let lang = self.ui.lang();
        let Some(census) = &self.session.deduction().census else {
            return Err(uncounted(lang, Uncounted::TooLarge));
        };
        let notebook = self.session.notebook();
        let found =
            progress::stoppable_search(lang, |search| advise(notebook, census, None, search));
        match found.map_err(|why| uncounted(lang, why.into()))? {
            Some(found) => self.ui.line(reasons::suggestion(lang, notebook, &found)),
            None => self.tell_standing(),
        }
    }

    fn print_history(&mut self) -> Outcome {
        let (lang, notebook) = (self.ui.lang(), self.session.notebook());
        let told = notebook.entry_ids().map(|id| {
            let told = texts::cluedo::entry(lang, notebook, notebook.entry(id));
            format!("  {}. {told}", id.number())
        });
        let told: Vec<String> = told.collect();
        if told.is_empty() {
            return self.ui.line(words::notebook::no_history(lang));
        }
        told.into_iter().try_for_each(|line| self.ui.line(line))
    }

    fn save(&mut self, path: &str) -> Outcome {
        let lang = self.ui.lang();
        let known =
            self.home.path().map_or_else(|| words::notebook::file_name(lang), str::to_owned);
        let path = if path.is_empty() { known } else { path.to_owned() };
        // What is no file is not replaced: saving says so. A game in JSON would not be one any more.
        let is_other = !self.home.keeps(&path) && Path::new(&path).is_file();
        if is_other && !confirms(self.ui, &words::play::ask_overwrite(lang, &path))? {
            return self.ui.line(words::play::not_saved(lang));
        }
        self.write(&path)?;
        self.ui.line(words::board::written(lang, &path))?;
        self.home = Home::Kept(path);
        Ok(())
    }

    fn write(&mut self, path: &str) -> Outcome {
        files::write(self.ui, path, text::write(self.session.notebook()))?;
        self.note_saved();
        Ok(())
    }

    /// Saves a change, or notes that it is not saved.
    fn keep(&mut self) -> Outcome {
        self.note_change();
        match &self.home {
            Home::Kept(path) => self.write(&path.clone()),
            Home::Asked(_) => Ok(()),
        }
    }

    fn open(&mut self, path: &str) -> Outcome {
        let (notebook, home) = open(self.ui, path)?;
        self.session = session(self.ui.lang(), notebook)?;
        self.home = home;
        self.note_saved();
        self.tell_standing()
    }

    fn note_saved(&mut self) {
        self.unsaved = Unsaved::Nothing;
        interrupt::rescue_with(None);
    }

    fn note_change(&mut self) {
        self.unsaved = Unsaved::Changes;
        let rescued = self.is_worth_saving().then(|| {
            let lang = self.ui.lang();
            let notebook = text::write(self.session.notebook()).to_string();
            Box::new(move || rescue(lang, &notebook)) as Rescue
        });
        interrupt::rescue_with(rescued);
    }

    fn say(&mut self, style: anstyle::Style, text: &str) -> Outcome {
        self.ui.line(format_args!("{style}{text}{style:#}"))
    }
}

/// How to ask why, with a card of the deck.
fn why_help(lang: Lang, notebook: &Notebook) -> String {
    words::notebook::why_help(lang, lines::card(notebook.setup().deck()))
}
