//! The notebook of a game of Cluedo: the table with what is certain and how likely the rest is, suggestions
//! and answers in a few keys, reasons, what-ifs, and a history that can be changed anywhere.

mod advice;
mod file;
mod jobs;
mod pane;
mod picker;
mod practice;
mod reading;
mod setup;
mod sheet;
#[cfg(test)]
mod tests;
mod trio;
mod turn;
mod view;

use qeq_base::ids::Id;
use qeq_cluedo::census::Uncounted;
use qeq_cluedo::deck::CardId;
use qeq_cluedo::game::{Fact, FactId, Holding, Mark, Setup};
use qeq_cluedo::notebook::{self, Entry, EntryId, Notebook, text};
use qeq_cluedo::session::{Concluded, Input, Refusal, Session};
use qeq_frontend::texts::cluedo::lines;
use qeq_frontend::{files, texts};
use qeq_i18n::{Lang, words};
use ratatui::layout::Rect;

pub(crate) use self::practice::Practising;
use self::setup::{Next, SetUp};
use self::turn::{OpenTurn, Progress};
use self::view::{Clash, Imagined, Side, View};
use super::faults::Faults;
use crate::action::{Action, Note};
use crate::canvas::Canvas;
use crate::game::cluedo::{Book, BookFile, SheetCell};
use crate::keymap::Context;
use crate::keymap::cluedo::NotesContext;
use crate::prompt::{Line, Prompt, Typed};
use crate::screen::{Effect, Screen};
use crate::theme::Role;
use crate::worker::JobResult;
use crate::worker::cluedo::{Found, Task};
use crate::world::World;

/// The notebook in use, or the questions before one is begun.
pub(crate) struct Notes {
    phase: Phase,
    view: View,
    /// What the worker was asked for.
    pending: Option<Pending>,
    /// The path of a file that is no notebook, and was to take the place of the one in use: it is typed no second time.
    refused: Option<String>,
}

/// What the screen is at.
enum Phase {
    /// The notebook that is in use or was kept is taken up; then this takes its place, where anything is to.
    Beginning(Option<Successor>),
    /// The questions before a notebook. The one in use, where there is one, lies below them.
    SetUp(Box<SetUp>),
    /// The notebook in use.
    InUse,
}

/// What happens with the answer of the worker.
enum Pending {
    /// The notebook that was kept, or is in use already, is looked at. What has to make room for another one makes it then.
    TakeUp,
    /// Another notebook is put on the table, of this file; something may be said.
    Lay(Option<BookFile>, Option<String>),
    /// The notebook changes.
    Change(After),
    /// It is told whether the answers of a turn can be, of which this is the notebook.
    Check(Notebook),
    /// Something is imagined of a cell.
    Imagine(SheetCell, Holding),
    /// It is told what to ask for.
    Suggest,
}

/// What comes after a change.
#[derive(Default)]
struct After {
    /// What is said.
    notice: Option<String>,
    /// A line that stays to be corrected where it makes no change.
    typed: Option<Typed>,
}

/// What takes the place of the notebook in use.
pub(crate) enum Successor {
    /// The notebook of this file, and what may surprise in that.
    Read(Box<Notebook>, BookFile, Option<String>),
    /// A new one, to be saved here, once it is set up.
    New(String),
    /// The one that was set up.
    SetUp(Box<Notebook>),
}

impl Successor {
    /// The notebook, once there is one.
    fn notebook(&self) -> Option<&Notebook> {
        match self {
            Self::Read(notebook, ..) | Self::SetUp(notebook) => Some(notebook),
            Self::New(_) => None,
        }
    }
}

impl Notes {
    /// The notebook in use or kept, or the set-up of a new one.
    pub(crate) fn new() -> Self {
        let (phase, view) = (Phase::Beginning(None), View::default());
        Self { phase, view, pending: None, refused: None }
    }

    /// The notebook in use or kept, about to make room for another.
    pub(crate) fn to_make_room(successor: Successor) -> Self {
        Self { phase: Phase::Beginning(Some(successor)), ..Self::new() }
    }

    /// What was wanted from the start, or the set-up of a notebook.
    fn begin(&mut self, world: &mut World) -> Effect {
        match self.take_wanted() {
            // Whoever has begun with a file knows that it is open.
            Some(Successor::Read(notebook, file, surprise)) => {
                self.lay(*notebook, Some(file), surprise)
            }
            Some(successor) => self.give_way(successor, world),
            None => {
                self.ask_set_up(set_up(world));
                Effect::Nothing
            }
        }
    }

    /// Takes out what is to have the place of the notebook that was taken up, which is in use from now on: the next time there is
    /// nothing.
    fn take_wanted(&mut self) -> Option<Successor> {
        match &mut self.phase {
            Phase::Beginning(wanted) => {
                let wanted = wanted.take();
                self.phase = Phase::InUse;
                wanted
            }
            Phase::SetUp(_) | Phase::InUse => None,
        }
    }

    /// The questions before a notebook, while they are asked.
    fn setup(&self) -> Option<&SetUp> {
        match &self.phase {
            Phase::SetUp(setup) => Some(setup),
            Phase::Beginning(_) | Phase::InUse => None,
        }
    }

    fn setup_mut(&mut self) -> Option<&mut SetUp> {
        match &mut self.phase {
            Phase::SetUp(setup) => Some(setup),
            Phase::Beginning(_) | Phase::InUse => None,
        }
    }

    fn ask_set_up(&mut self, setup: SetUp) {
        self.phase = Phase::SetUp(Box::new(setup));
    }

    /// Looks at the notebook that is on the table from the start, and goes on to what was wanted then.
    fn take_up(&mut self, world: &mut World) -> Effect {
        self.view.look_anew();
        match jobs::clash(world) {
            Some(work) => {
                self.pending = Some(Pending::TakeUp);
                work
            }
            None => self.go_on(world),
        }
    }

    fn go_on(&mut self, world: &mut World) -> Effect {
        self.take_wanted().map_or(Effect::Nothing, |successor| self.make_room(successor, world))
    }

    /// Another notebook on the table, or the question before that one of which no file has everything.
    fn make_room(&mut self, successor: Successor, world: &mut World) -> Effect {
        if self.would_lose(&successor, world) {
            return Effect::Ask(Prompt::yes_no(ask_lose(world), |notes: &mut Self, world| {
                notes.give_way(successor, world)
            }));
        }
        self.give_way(successor, world)
    }

    /// Whether another notebook would cost something that nobody has agreed to lose.
    fn would_lose(&self, successor: &Successor, world: &mut World) -> bool {
        let is_other = |before: &Notebook| successor.notebook() != Some(before);
        match (&world.cluedo.book, successor) {
            // Whoever is at the questions for a new one was asked before them.
            (Some(book), _) => {
                self.setup().is_none() && !book.is_saved() && is_other(book.notebook())
            }
            (None, Successor::New(_)) => false,
            // One may be kept that nobody has waited for.
            (None, _) => {
                let kept = world.kept_notebook();
                kept.is_some_and(|kept| !kept.is_saved() && is_other(&kept.notebook))
            }
        }
    }

    fn give_way(&mut self, successor: Successor, world: &mut World) -> Effect {
        match successor {
            Successor::Read(notebook, file, surprise) => {
                let told =
                    surprise.unwrap_or_else(|| words::notes::opened(world.lang, file.path()));
                self.lay(*notebook, Some(file), Some(told))
            }
            Successor::New(path) => {
                self.ask_set_up(set_up(world).saved_as(path));
                Effect::Nothing
            }
            Successor::SetUp(notebook) => {
                let home = self.setup().and_then(|setup| setup.home.clone());
                self.lay(*notebook, home.map(BookFile::to_be), None)
            }
        }
    }

    /// Has another notebook put on the table.
    fn lay(
        &mut self,
        notebook: Notebook,
        file: Option<BookFile>,
        notice: Option<String>,
    ) -> Effect {
        self.pending = Some(Pending::Lay(file, notice));
        jobs::work(Task::Open(notebook))
    }

    fn laid(&mut self, book: Book, notice: Option<String>, world: &mut World) -> Effect {
        world.cluedo.asked.take_if(|asked| asked.has_become(book.notebook()));
        world.cluedo.book = Some(book);
        world.keep_notebook();
        if notice.is_some() {
            world.notice = notice;
        }
        self.phase = Phase::InUse;
        self.refused = None;
        self.view.news.clear();
        self.view.place = None;
        self.view.look_anew();
        jobs::clash(world).unwrap_or(Effect::Nothing)
    }

    /// Has a change made, or says why there is none.
    fn change(&mut self, input: Input, after: After, world: &mut World) -> Effect {
        let Some(Book { session, .. }) = &world.cluedo.book else { return Effect::Nothing };
        match session.propose(input) {
            Ok(change) => {
                self.pending = Some(Pending::Change(after));
                jobs::work(Task::Change(change))
            }
            Err(refusal) => refuse(refusal, after, world),
        }
    }

    fn changed(&mut self, concluded: Concluded, after: After, world: &mut World) -> Effect {
        let Some(Book { session, .. }) = &mut world.cluedo.book else { return Effect::Nothing };
        let was_consistent = session.deduction().consistent;
        let Ok(news) = session.accept(concluded) else {
            return refuse(Refusal::Stopped, after, world);
        };
        let contradicts = was_consistent && !session.deduction().consistent;
        self.view.news = texts::cluedo::news(world.lang, session.notebook(), &news);
        world.keep_notebook();
        // What cannot be any more is told beside the table.
        if contradicts {
            self.view.look_anew();
        } else {
            self.view.look_on();
        }
        if after.notice.is_some() {
            world.notice = after.notice;
        }
        jobs::clash(world).unwrap_or(Effect::Nothing)
    }

    fn act_on_setup(&mut self, action: Action, world: &mut World) -> Effect {
        let Phase::SetUp(setup) = &mut self.phase else { return Effect::Unused };
        let next = setup.act(action, world.lang);
        // Whoever leaves finds it as it was.
        world.cluedo.asked = setup.asked();
        match next {
            Next::On => Effect::Nothing,
            Next::Unused if action == Action::Back && world.cluedo.book.is_some() => {
                self.phase = Phase::InUse;
                Effect::Nothing
            }
            Next::Unused => Effect::Unused,
            Next::Ask(detail) => setup.ask(detail, world.lang, Self::setup_mut),
            Next::Open => ask_open(setup.unopened.clone(), world.lang),
            Next::Begin(notebook) => self.make_room(Successor::SetUp(notebook), world),
        }
    }

    fn act_on_turn(&mut self, action: Action, world: &mut World) -> Effect {
        let (Side::Turn(draft), Some(Book { session, .. })) =
            (&mut self.view.side, &world.cluedo.book)
        else {
            return Effect::Unused;
        };
        // Answers are taken back one by one, and not thrown away together.
        let is_step = action == Action::Back && draft.context() == NotesContext::Answering;
        let answered = draft.answered();
        let action = if is_step { Action::Erase } else { action };
        match action {
            Action::Back => self.view.stand(),
            Action::Help | Action::Quit => return Effect::Unused,
            _ => match draft.act(action, session.notebook()) {
                Progress::On if draft.answered() != answered => return self.check_turn(world),
                Progress::On => {}
                Progress::Dropped => self.view.stand(),
                Progress::Refused(objection) => {
                    let notebook = session.notebook();
                    world.notice = Some(texts::cluedo::objection(world.lang, notebook, objection));
                }
                Progress::Done(turn, own) => {
                    let input = Input::Enter(Entry::Turn(turn));
                    return self.put(input, own, After::default(), world);
                }
            },
        }
        Effect::Nothing
    }

    /// Has it looked up whether the answers so far can be. Where the deals are too many to be counted, that would take as long as
    /// the whole turn, which tells it soon enough.
    fn check_turn(&mut self, world: &World) -> Effect {
        let (Side::Turn(draft), Some(Book { session, .. })) =
            (&mut self.view.side, &world.cluedo.book)
        else {
            return Effect::Unused;
        };
        draft.object(Vec::new());
        let (notebook, known) = (session.notebook(), session.deduction());
        let turn = draft.so_far(notebook).filter(|_| known.consistent && known.census.is_some());
        let with_turn = turn.and_then(|it| notebook.changed(Input::Enter(Entry::Turn(it))).ok());
        with_turn.map_or(Effect::Nothing, |notebook| {
            let record = notebook.record();
            self.pending = Some(Pending::Check(notebook));
            jobs::work(Task::Clash(record))
        })
    }

    /// Tells at the answer what it contradicts, or that this is not known.
    fn checked(&mut self, notebook: &Notebook, found: Result<&[FactId], Uncounted>, lang: Lang) {
        if let Side::Turn(draft) = &mut self.view.side {
            draft.object(pane::objection_lines(lang, notebook, found));
        }
    }

    /// Adds an entry, and says what the own hand has answered by itself.
    fn put(
        &mut self,
        input: Input,
        own: Option<notebook::Answer>,
        after: After,
        world: &mut World,
    ) -> Effect {
        let notice = own
            .zip(world.cluedo.book.as_ref())
            .map(|(own, book)| texts::cluedo::own_answer(world.lang, book.notebook(), own));
        self.change(input, After { notice, ..after }, world)
    }

    fn act_on_history(&mut self, action: Action, world: &mut World) -> Effect {
        let Some(Book { session, .. }) = &world.cluedo.book else { return Effect::Unused };
        let count = session.notebook().entries().len();
        let at = self.view.history.at(count);
        let id = EntryId::from_index(at);
        match action {
            Action::Back | Action::NextPane => self.view.stand(),
            Action::Activate if count > 0 => return ask_edit(session, id, world.lang),
            Action::Pick(entry) if entry < count && entry == at => {
                return ask_edit(session, id, world.lang);
            }
            Action::Pick(entry) => self.view.history.mark(entry),
            Action::Erase => return self.change(Input::Remove(id), After::default(), world),
            action if self.view.history.act(action, count) => {}
            action => return self.act_on_all(action, world),
        }
        Effect::Nothing
    }

    fn act_on_advice(&mut self, action: Action, world: &mut World) -> Effect {
        let (Side::Advice(advice), Some(Book { session, .. })) =
            (&mut self.view.side, &world.cluedo.book)
        else {
            return Effect::Unused;
        };
        let notebook = session.notebook();
        match advice.act(action, notebook.setup().deck()) {
            advice::Next::On => {}
            advice::Next::In(place) => return self.suggest(place, world),
            advice::Next::Ask(cards) => {
                self.view.side = Side::Turn(OpenTurn::asking(notebook, cards));
            }
            advice::Next::Unused if action == Action::Back => self.view.stand(),
            advice::Next::Unused => return self.act_on_all(action, world),
        }
        Effect::Nothing
    }

    fn act_on_sheet(&mut self, action: Action, world: &mut World) -> Effect {
        let Some(Book { session, .. }) = &world.cluedo.book else { return Effect::Unused };
        let setup = session.notebook().setup();
        let cell = self.view.sheet.at(setup);
        match action {
            Action::Back
                if self.view.imagined.is_some() || matches!(self.view.side, Side::Told(_)) =>
            {
                self.view.look();
            }
            Action::Move(direction) if self.view.reading.turn(direction) => {}
            Action::Move(direction) => {
                self.view.sheet.go(direction, setup);
                self.view.stand();
            }
            Action::NextPane | Action::Pick(_) => {
                self.view.open_history(session.notebook().entries().len());
            }
            Action::Activate => return self.why(cell, world),
            Action::Note(Note::Certain(holding)) => {
                let fact = Entry::Fact(certain(setup, cell, holding));
                return self.change(Input::Enter(fact), After::default(), world);
            }
            Action::Note(Note::Imagine) => return self.imagine(cell, world),
            action => return self.act_on_all(action, world),
        }
        Effect::Nothing
    }

    /// What means the same beside the table and beside the history.
    fn act_on_all(&mut self, action: Action, world: &mut World) -> Effect {
        let Some(book) = &world.cluedo.book else { return Effect::Unused };
        let session = &book.session;
        let lang = world.lang;
        match action {
            Action::Note(Note::Turn) => {
                self.view.side = Side::Turn(OpenTurn::new(session.notebook()));
            }
            Action::Note(Note::Line) => return ask_line(session, lang),
            Action::Note(Note::Cell(cell)) => return self.click(cell, world),
            Action::Note(Note::Suggest) => {
                let place = self.view.place;
                return self.stop_at_clash(world).unwrap_or_else(|| self.suggest(place, world));
            }
            Action::Note(Note::Assume) => {
                let assumes = !session.notebook().assumes_unrefuted;
                let notice = Some(words::notebook::assumes(lang, assumes));
                return self.change(
                    Input::Assume(assumes),
                    After { notice, ..After::default() },
                    world,
                );
            }
            Action::Note(Note::New) => return ask_new(book, lang),
            Action::Undo => return self.change(Input::Undo, After::default(), world),
            Action::SaveAs => return ask_save(book, lang),
            Action::Open => {
                let path = self.refused.clone().or_else(|| book.path()).unwrap_or_default();
                return ask_open(path, lang);
            }
            _ => return Effect::Unused,
        }
        Effect::Nothing
    }

    /// Whether nothing follows from what cannot be: then that is said, and what contradicts itself is told.
    fn stop_at_clash(&mut self, world: &mut World) -> Option<Effect> {
        let book = world.cluedo.book.as_ref()?;
        if book.session.deduction().consistent {
            return None;
        }
        self.view.look();
        world.notice = Some(words::notes::clash_first(world.lang));
        // It may be that nobody has waited for it.
        let is_known = !matches!(self.view.clash, Clash::Unknown);
        Some(jobs::clash(world).filter(|_| !is_known).unwrap_or(Effect::Nothing))
    }

    /// Looks for what to ask for in a place, or anywhere.
    fn suggest(&mut self, place: Option<CardId>, world: &World) -> Effect {
        self.pending = Some(Pending::Suggest);
        jobs::suggest(place, world)
    }

    fn why(&mut self, cell: SheetCell, world: &mut World) -> Effect {
        if let Some(stop) = self.stop_at_clash(world) {
            return stop;
        }
        let session = world.cluedo.book.as_ref().map(|book| &book.session);
        session.map_or(Effect::Unused, |session| jobs::why(session, cell))
    }

    /// A click marks a cell; a second one tells why.
    fn click(&mut self, cell: SheetCell, world: &mut World) -> Effect {
        let Some(Book { session, .. }) = &world.cluedo.book else { return Effect::Unused };
        let setup = session.notebook().setup();
        let before = self.view.sheet.at(setup);
        self.view.sheet.mark(cell);
        if self.view.sheet.at(setup) == before {
            return self.why(before, world);
        }
        self.view.stand();
        Effect::Nothing
    }

    /// A cell is imagined to hold, then not to, then nothing is imagined any more.
    fn imagine(&mut self, cell: SheetCell, world: &mut World) -> Effect {
        if let Some(stop) = self.stop_at_clash(world) {
            return stop;
        }
        let Some(Book { session, .. }) = &world.cluedo.book else { return Effect::Unused };
        if session.deduction().table.mark(cell.card, cell.holder) != Mark::Open {
            world.notice = Some(words::notes::suppose_open_only(world.lang));
            return Effect::Nothing;
        }
        let holding = match &self.view.imagined {
            Some(it) if it.cell == cell && it.holding == Holding::Lacks => {
                self.view.look();
                return Effect::Nothing;
            }
            Some(it) if it.cell == cell => Holding::Lacks,
            _ => Holding::Holds,
        };
        let fact = certain(session.notebook().setup(), cell, holding);
        self.pending = Some(Pending::Imagine(cell, holding));
        jobs::work(Task::Deduce(session.supposing(&[fact])))
    }

    /// The questions for another notebook, with what was said before this one.
    fn set_up_anew(&mut self, world: &mut World) -> Effect {
        let before = world.cluedo.book.as_ref().map(Book::notebook);
        let setup = SetUp::new(world.lang).like(before).going_on(world.cluedo.asked.as_ref());
        self.ask_set_up(setup);
        Effect::Nothing
    }

    /// Has the notebook of a file put on the table, or says what is wrong with it. For one that cannot be read another path is
    /// asked for.
    fn open(&mut self, typed: Typed, world: &mut World) -> Effect {
        let source = match files::read_named(world.lang, &typed.text) {
            Ok(source) => source,
            Err(why) => return ask(typed.refused(&why)),
        };
        match file::notebook(&source, world.lang) {
            Ok((notebook, file, surprise)) => {
                self.make_room(Successor::Read(Box::new(notebook), file, surprise), world)
            }
            Err(faults) => {
                self.refuse(typed.text, faults, world.lang);
                Effect::Nothing
            }
        }
    }

    /// A typed line becomes an entry, or stays to be corrected with what is wrong above it.
    fn enter_line(&mut self, instead: Option<EntryId>, typed: Typed, world: &mut World) -> Effect {
        let Some(Book { session, .. }) = &world.cluedo.book else { return Effect::Nothing };
        if typed.text.is_empty() {
            return Effect::Nothing;
        }
        let entry = text::entry(&typed.text, session.notebook(), texts::cluedo::called)
            .map_err(|faults| lines::refused(world.lang, session.notebook(), &faults));
        let after = After { typed: Some(typed), ..After::default() };
        match (instead, entry) {
            (_, Err(told)) => tell(&told, after, world),
            (Some(id), Ok(mut entry)) => {
                let own = session.notebook().complete_instead(id, &mut entry);
                self.put(Input::Replace(id, entry), own, after, world)
            }
            (None, Ok(mut entry)) => {
                let own = session.notebook().complete(&mut entry);
                self.put(Input::Enter(entry), own, after, world)
            }
        }
    }

    /// What the worker has found.
    fn take_in(&mut self, found: Found, pending: Option<Pending>, world: &mut World) -> Effect {
        match (found, pending) {
            (Found::Opened(session), Some(Pending::TakeUp)) => {
                let file = world.kept_notebook().and_then(|kept| kept.file);
                world.cluedo.book = Some(Book::new(session, file));
                return self.take_up(world);
            }
            (Found::Opened(session), Some(Pending::Lay(file, notice))) => {
                return self.laid(Book::new(session, file), notice, world);
            }
            (Found::Changed(concluded), Some(Pending::Change(after))) => {
                return self.changed(concluded, after, world);
            }
            (Found::Deduced(deduction), Some(Pending::Imagine(cell, holding))) => {
                self.view.imagined = Some(Imagined { cell, holding, deduction });
                self.view.stand();
            }
            (Found::Clash(found), Some(Pending::Check(notebook))) => {
                self.checked(&notebook, found.as_deref().map_err(|&why| why), world.lang);
            }
            (Found::Clash(found), pending) => {
                self.view.clash = found.into();
                if matches!(pending, Some(Pending::TakeUp)) {
                    return self.go_on(world);
                }
            }
            (found, _) => self.say(found, world),
        }
        Effect::Nothing
    }

    /// A reason or a suggestion beside the table.
    fn say(&mut self, found: Found, world: &World) {
        let Some(Book { session, .. }) = &world.cluedo.book else { return };
        let lang = world.lang;
        let lines = match found {
            Found::Why { cell, why } => pane::reasons(lang, session, cell, why),
            Found::Suggested { place, found: Ok(found) } if !found.is_empty() => {
                return self.view.advise(place, found);
            }
            Found::Suggested { found: Ok(_), .. } => vec![words::notes::needs_some(lang)],
            Found::Suggested { found: Err(why), .. } => {
                vec![texts::capital(&texts::cluedo::uncounted(lang, why))]
            }
            _ => return,
        };
        self.view.tell(lines, Role::Text);
    }

    /// What is wrong with a file is told below the set-up or beside the table.
    fn refuse(&mut self, path: String, faults: Faults, lang: Lang) {
        match self.setup_mut() {
            Some(setup) => setup.refuse(path, faults),
            None => {
                self.refused = Some(path);
                self.view.tell(faults.into_lines(lang), Role::Error);
            }
        }
    }

    /// The worker has come to nothing, for a reason that is told: everything is as it was before.
    fn left(&mut self, pending: Option<Pending>, why: &str, world: &mut World) -> Effect {
        match pending {
            Some(Pending::TakeUp) if world.cluedo.book.is_some() => self.go_on(world),
            // The one that was kept stays where it is, and bars the way to no other.
            Some(Pending::TakeUp) => {
                world.notice = Some(texts::capital(why));
                let wanted = self.take_wanted();
                self.ask_set_up(set_up(world));
                wanted.map_or(Effect::Nothing, |successor| self.make_room(successor, world))
            }
            Some(Pending::Change(after)) => tell(why, after, world),
            Some(_) => {
                world.notice = Some(texts::capital(why));
                // Without a notebook and without the questions for one there is nothing to be seen here.
                let is_empty = world.cluedo.book.is_none() && self.setup().is_none();
                if is_empty { Effect::Close } else { Effect::Nothing }
            }
            None => Effect::Nothing,
        }
    }
}

/// The questions before a notebook, with what was said when they were left.
fn set_up(world: &World) -> SetUp {
    SetUp::new(world.lang).going_on(world.cluedo.asked.as_ref())
}

/// Why there is no change.
fn refuse(refusal: Refusal, after: After, world: &mut World) -> Effect {
    let Some(book) = &world.cluedo.book else { return Effect::Nothing };
    tell(&texts::cluedo::refusal(world.lang, book.notebook(), refusal), after, world)
}

/// Says what is wrong: above the line that was typed, where it was.
fn tell(told: &str, after: After, world: &mut World) -> Effect {
    match after.typed {
        Some(typed) => ask(typed.refused(told)),
        None => {
            world.notice = Some(texts::sentence(told));
            Effect::Nothing
        }
    }
}

/// The question before another notebook takes the place of one that no file has: the one that is shown, or one that was
/// kept and that nobody has seen yet.
fn ask_lose(world: &World) -> String {
    use words::notes as w;
    let ask = match &world.cluedo.book {
        Some(book) if book.has_file() => w::ask_lose_changes,
        Some(_) => w::ask_lose,
        None => w::ask_lose_kept,
    };
    ask(world.lang)
}

fn ask(line: Line) -> Effect {
    Effect::Ask(line.into())
}

/// Asks for an entry as a line.
fn ask_line(session: &Session, lang: Lang) -> Effect {
    let [tool, place, _] = lines::suggestion(session.notebook().setup().deck());
    let question = words::notes::ask_line(lang, "!", tool, place);
    ask(Line::entry(question, "", |notes: &mut Notes, typed, world| {
        notes.enter_line(None, typed, world)
    }))
}

/// The question before another notebook is set up.
fn ask_new(book: &Book, lang: Lang) -> Effect {
    use words::notes as w;
    let question = match (book.is_saved(), book.has_file()) {
        (true, _) => w::ask_new(lang),
        (false, false) => w::ask_lose(lang),
        (false, true) => w::ask_lose_changes(lang),
    };
    Effect::Ask(Prompt::yes_no(question, Notes::set_up_anew))
}

/// Asks where a notebook is to be saved.
fn ask_save(book: &Book, lang: Lang) -> Effect {
    let path = book.path().unwrap_or_else(|| words::notebook::file_name(lang));
    ask(Line::path(words::notes::ask_save(lang), path, |_: &mut Notes, typed, world| {
        file::save(typed, world)
    }))
}

/// Asks where a notebook is.
fn ask_open(path: String, lang: Lang) -> Effect {
    ask(Line::path(words::notes::ask_open(lang), path, Notes::open))
}

/// Asks what an entry should say.
fn ask_edit(session: &Session, id: EntryId, lang: Lang) -> Effect {
    let notebook = session.notebook();
    let line = texts::cluedo::typed(notebook, notebook.entry(id));
    let question = words::notes::ask_edit(lang, id.number());
    ask(Line::entry(question, line, move |notes: &mut Notes, typed, world| {
        notes.enter_line(Some(id), typed, world)
    }))
}

/// That a holder has a card, or has it not.
fn certain(setup: &Setup, SheetCell { card, holder }: SheetCell, holding: Holding) -> Fact {
    let (player, cards) = (holder, vec![card]);
    match (holder == setup.envelope(), holding) {
        (true, Holding::Holds) => Fact::EnvelopeHas { cards },
        (true, Holding::Lacks) => Fact::EnvelopeLacks { cards },
        (false, Holding::Holds) => Fact::HasSome { player, cards },
        (false, Holding::Lacks) => Fact::HasNone { player, cards },
    }
}

impl Screen for Notes {
    fn context(&self, world: &World) -> Context {
        let is_blank =
            world.cluedo.book.as_ref().is_some_and(|it| it.notebook().entries().is_empty());
        Context::Notes(match (self.setup(), &self.view.side) {
            (Some(setup), _) => setup.context(),
            (None, Side::Turn(draft)) => draft.context(),
            (None, Side::History) if is_blank => NotesContext::Blank,
            (None, Side::History) => NotesContext::History,
            (None, Side::Advice(advice)) if advice.chooses_place() => NotesContext::AdvicePlace,
            (None, Side::Advice(_)) => NotesContext::Advice,
            (None, Side::Standing | Side::Told(_)) => NotesContext::Sheet,
        })
    }

    fn title(&self, world: &World) -> String {
        match self.setup() {
            Some(_) => words::notes::setup_title(world.lang),
            None => words::notes::title(world.lang),
        }
    }

    fn subtitle(&self, world: &World) -> String {
        let book = world.cluedo.book.as_ref().filter(|_| self.setup().is_none());
        let deck = book.map(|book| book.notebook().setup().deck());
        let own = || words::notes::own_deck(world.lang);
        deck.map(|deck| deck.title().map_or_else(own, str::to_owned)).unwrap_or_default()
    }

    fn entered(&mut self, world: &mut World) -> Effect {
        if world.cluedo.book.is_some() {
            return self.take_up(world);
        }
        match world.kept_notebook() {
            Some(kept) => {
                self.pending = Some(Pending::TakeUp);
                jobs::work(Task::Open(kept.notebook))
            }
            None => self.begin(world),
        }
    }

    fn idle(&self, action: Action, world: &World) -> Option<String> {
        let book = world.cluedo.book.as_ref().filter(|_| self.setup().is_none())?;
        match (action, &self.view.side) {
            (Action::Undo, _) => self.view.idle_undo(&book.session, world.lang),
            (action, Side::Standing | Side::Told(_)) => {
                self.view.idle(action, &book.session, world.lang)
            }
            _ => None,
        }
    }

    fn act(&mut self, action: Action, world: &mut World) -> Effect {
        match (self.setup(), &self.view.side) {
            (Some(_), _) => self.act_on_setup(action, world),
            (None, Side::Turn(draft)) if action == Action::Quit && draft.is_begun() => {
                let question = words::notes::ask_lose_turn(world.lang);
                Effect::Ask(Prompt::before(question, |_| Effect::Quit))
            }
            (None, Side::Turn(_)) => self.act_on_turn(action, world),
            (None, Side::History) => self.act_on_history(action, world),
            (None, Side::Advice(_)) => self.act_on_advice(action, world),
            (None, Side::Standing | Side::Told(_)) => self.act_on_sheet(action, world),
        }
    }

    fn on_job_done(&mut self, result: JobResult, world: &mut World) -> Effect {
        let pending = self.pending.take();
        match result {
            JobResult::Cluedo(found) => self.take_in(*found, pending, world),
            JobResult::Broken => self.left(pending, &words::screen::work_broke(world.lang), world),
            _ => self.left(pending, &words::notebook::stopped(world.lang), world),
        }
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, world: &World) {
        match (self.setup(), &world.cluedo.book) {
            (Some(setup), _) => setup.draw(canvas, area),
            (None, Some(book)) => self.view.draw(canvas, area, &book.session),
            (None, None) => {}
        }
    }
}
