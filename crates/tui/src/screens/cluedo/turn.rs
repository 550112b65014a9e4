//! A suggestion on its way into the notebook: who asks, the three cards, and the answers in the order of the
//! table until somebody shows a card.

use qeq_cluedo::census::Envelope;
use qeq_cluedo::deck::Category;
use qeq_cluedo::game::HolderId;
use qeq_cluedo::notebook::own::Objection;
use qeq_cluedo::notebook::{Answer, Notebook, Shown, Turn};
use qeq_core::tree::Answer as Reply;
use qeq_frontend::texts;
use qeq_i18n::{Lang, words};
use ratatui::layout::Rect;

use super::reading::Lines;
use super::trio::Trio;
use crate::action::{Action, Direction, Note};
use crate::canvas::{Canvas, split_top};
use crate::keymap::cluedo::NotesContext;
use crate::screens::menu::{Choice, Entry, Menu};
use crate::theme::Role;

/// What is known of it so far.
#[derive(Clone, Debug)]
pub(super) struct OpenTurn {
    asker: HolderId,
    trio: Trio,
    answers: Vec<Answer>,
    /// What is marked of all that whoever is asked may answer.
    menu: Menu,
    /// Which entries an answer contradicts, where one does.
    clash: Lines,
}

/// What can be said of whoever is asked next.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Said {
    Shows(Shown),
    NobodyElse,
}

/// What became of a draft.
pub(super) enum Progress {
    /// It goes on.
    On,
    /// Nothing was left to take back.
    Dropped,
    /// An answer cannot be.
    Refused(Objection),
    /// It is complete; an answer that the own hand has given by itself is told.
    Done(Turn, Option<Answer>),
}

impl OpenTurn {
    /// Begins with whose turn it is.
    pub(super) fn new(notebook: &Notebook) -> Self {
        let (asker, trio, answers) = (notebook.next_asker(), Trio::default(), Vec::new());
        Self { asker, trio, answers, menu: Menu::default(), clash: Lines::new() }
    }

    /// The own question for these cards, which the others are to answer.
    pub(super) fn asking(notebook: &Notebook, cards: Envelope) -> Self {
        Self { asker: notebook.me(), trio: Trio::of(cards), ..Self::new(notebook) }
    }

    /// Whether something of it would be lost.
    pub(super) fn is_begun(&self) -> bool {
        !self.trio.cards().is_empty()
    }

    /// How many answers are there.
    pub(super) fn answered(&self) -> usize {
        self.answers.len()
    }

    /// The turn with the answers so far, once there are some.
    pub(super) fn so_far(&self, notebook: &Notebook) -> Option<Turn> {
        let answers = self.answers.iter().copied();
        let turn = Turn::new(notebook.setup(), self.asker, self.trio.cards(), answers);
        turn.ok().filter(|_| !self.answers.is_empty())
    }

    /// Tells what the answers so far contradict; nothing where they may be.
    pub(super) fn object(&mut self, clash: Lines) {
        self.clash = clash;
    }

    pub(super) fn context(&self) -> NotesContext {
        if self.trio.cards().len() < Category::ALL.len() {
            NotesContext::Typing
        } else {
            NotesContext::Answering
        }
    }

    pub(super) fn act(&mut self, action: Action, notebook: &Notebook) -> Progress {
        match self.context() {
            NotesContext::Typing => self.type_card(action, notebook),
            _ => self.answer(action, notebook),
        }
    }

    fn type_card(&mut self, action: Action, notebook: &Notebook) -> Progress {
        if action == Action::Move(Direction::Right) {
            self.ask_next(notebook);
        } else if !self.trio.act(action, notebook.setup().deck()) {
            return Progress::Dropped;
        }
        self.progress(notebook)
    }

    fn answer(&mut self, action: Action, notebook: &Notebook) -> Progress {
        if action == Action::Erase {
            self.step_back(notebook);
            return Progress::On;
        }
        match self.said(action, notebook) {
            Some(Said::Shows(shown)) => self.take(shown, notebook),
            Some(Said::NobodyElse) => self.done(notebook),
            None => Progress::On,
        }
    }

    /// Takes an answer of whoever is asked next, unless the own hand says otherwise.
    fn take(&mut self, shown: Shown, notebook: &Notebook) -> Progress {
        let Some(player) = self.answering(notebook) else { return Progress::On };
        if let Some(objection) = self.objection(shown, notebook) {
            return Progress::Refused(objection);
        }
        self.answers.push(Answer { player, shown });
        self.menu = Menu::default();
        self.progress(notebook)
    }

    /// What the own hand answers by itself.
    fn own_answer(&self, notebook: &Notebook) -> Option<Answer> {
        notebook.own_answer(&self.trio.complete(notebook.setup().deck())?)
    }

    /// What an action says of whoever answers next: by a key of its own, or by what it chooses of the list.
    fn said(&mut self, action: Action, notebook: &Notebook) -> Option<Said> {
        let shown = match action {
            Action::Answer(Reply::No) => Shown::Nothing,
            Action::Answer(Reply::Yes) => Shown::Something,
            Action::Note(Note::Shows(at)) => Shown::Card(*self.trio.cards().get(at)?),
            Action::Note(Note::NobodyElse) => return Some(Said::NobodyElse),
            action => return self.chosen(action, notebook),
        };
        Some(Said::Shows(shown))
    }

    /// What an action chooses of the list. A turn to which nothing can be added is complete as it is.
    fn chosen(&mut self, action: Action, notebook: &Notebook) -> Option<Said> {
        let choices = self.choices(notebook);
        match self.menu.choice(action, &choices)? {
            Choice::Chosen(said) => Some(said),
            Choice::Turned(..) | Choice::Marked => None,
        }
    }

    /// What may be said of whoever answers next: first what most of them answer. What the own hand denies is left out.
    fn choices(&self, notebook: &Notebook) -> Vec<Said> {
        let cards = self.trio.cards().iter().map(|&card| Shown::Card(card));
        let shown = [Shown::Nothing].into_iter().chain(cards).chain([Shown::Something]);
        let can_be = |shown: &Shown| {
            self.answering(notebook).is_some() && self.objection(*shown, notebook).is_none()
        };
        shown.filter(can_be).map(Said::Shows).chain([Said::NobodyElse]).collect()
    }

    /// What the own hand says against an answer.
    fn objection(&self, shown: Shown, notebook: &Notebook) -> Option<Objection> {
        let cards = self.trio.complete(notebook.setup().deck())?;
        let player = self.answering(notebook)?;
        notebook.objection(&cards, Answer { player, shown })
    }

    /// Somebody else asks; the answers would be others'.
    fn ask_next(&mut self, notebook: &Notebook) {
        self.asker = notebook.setup().answering(self.asker).next().unwrap_or(self.asker);
    }

    /// The last answer that was given goes, or else the last card. What the own hand has said by itself goes with it.
    fn step_back(&mut self, notebook: &Notebook) {
        self.menu = Menu::default();
        if self.own_answer(notebook).is_some_and(|own| self.answers.last() == Some(&own)) {
            self.answers.pop();
        }
        if self.answers.pop().is_none() {
            self.trio.step_back();
        }
    }

    /// Goes on to whoever answers next. The person is not asked what the own hand says.
    fn progress(&mut self, notebook: &Notebook) -> Progress {
        let next = self.answering(notebook);
        self.answers.extend(self.own_answer(notebook).filter(|own| next == Some(own.player)));
        if self.answering(notebook).is_none() { self.done(notebook) } else { Progress::On }
    }

    /// Whether somebody has shown a card, after which nobody is asked.
    fn is_refuted(&self) -> bool {
        self.answers.last().is_some_and(|answer| answer.shown != Shown::Nothing)
    }

    /// The turn, once its cards are there.
    fn done(&self, notebook: &Notebook) -> Progress {
        let answers = self.answers.iter().copied();
        let turn = Turn::new(notebook.setup(), self.asker, self.trio.cards(), answers);
        let own = self.own_answer(notebook).filter(|own| self.answers.contains(own));
        turn.map_or(Progress::On, |turn| Progress::Done(turn, own))
    }

    /// Whoever answers next; nobody after a card was shown.
    fn answering(&self, notebook: &Notebook) -> Option<HolderId> {
        let mut others = notebook.setup().answering(self.asker);
        others.nth(self.answers.len()).filter(|_| !self.is_refuted())
    }

    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, notebook: &Notebook) {
        use words::notes as w;
        let lang = canvas.lang;
        let asker = texts::capital(&texts::cluedo::somebody(lang, notebook, self.asker));
        let is_asked = self.context() != NotesContext::Typing;
        let cards = texts::cluedo::cards(notebook, self.trio.cards());
        let asks = w::asks(lang, asker);
        let asks = if is_asked { format!("{asks} {cards}.") } else { asks };
        let used = canvas.paragraph(area, &asks, Role::Title);
        let (line, rest) = split_top(area, used);
        canvas.target(line, Action::Move(Direction::Right));
        if !is_asked {
            return self.trio.draw(canvas, rest, notebook.setup().deck());
        }
        let rest = self.draw_answers(canvas, rest, notebook);
        self.draw_next(canvas, rest, notebook);
    }

    /// What the answers contradict, and what whoever is asked next may answer. Whoever reads the one goes on with the other: of
    /// a contradiction there is as much as the answers leave room for, and at least that there is one.
    fn draw_next(&self, canvas: &mut Canvas<'_>, area: Rect, notebook: &Notebook) {
        let Some(player) = self.answering(notebook) else {
            self.draw_clash(canvas, area);
            return;
        };
        let who = texts::cluedo::somebody(canvas.lang, notebook, player);
        let question = words::notes::answers(canvas.lang, who);
        let needed = canvas.lines_of(&question, area.width) + self.choices(notebook).len() as u16;
        let room = area.height.saturating_sub(needed).max(1);
        let above = self.draw_clash(canvas, split_top(area, room).0);
        let rest = split_top(area, above).1;
        let used = canvas.paragraph(rest, &question, Role::Title);
        self.draw_choices(canvas, split_top(rest, used).1, notebook);
    }

    /// As much as there is room for of what the answers contradict; gives the lines used.
    fn draw_clash(&self, canvas: &mut Canvas<'_>, area: Rect) -> u16 {
        let mut rest = area;
        for (line, role) in &self.clash {
            let used = canvas.paragraph(rest, line, *role);
            rest = split_top(rest, used).1;
        }
        area.height - rest.height
    }

    /// What was answered; gives the area below.
    fn draw_answers(&self, canvas: &mut Canvas<'_>, area: Rect, notebook: &Notebook) -> Rect {
        let lang = canvas.lang;
        let (lines, rest) = split_top(area, self.answers.len() as u16);
        for (answer, y) in self.answers.iter().zip(lines.y..lines.bottom()) {
            let sign = if answer.shown == Shown::Nothing { "✗" } else { "✓" };
            let line = format!("{sign} {}", texts::cluedo::answer(lang, notebook, *answer));
            canvas.text(lines.x, y, lines.width, &line, Role::Faint);
        }
        rest
    }

    /// What may be answered, each after its key.
    fn draw_choices(&self, canvas: &mut Canvas<'_>, area: Rect, notebook: &Notebook) {
        let lang = canvas.lang;
        let choices = self.choices(notebook).into_iter();
        let entries = choices.map(|said| Entry::new(self.in_words(lang, said, notebook)));
        self.menu.draw(canvas, area, &entries.collect::<Vec<_>>());
    }

    /// An answer after the key that gives it.
    fn in_words(&self, lang: Lang, said: Said, notebook: &Notebook) -> String {
        use words::notes as w;
        let (key, label) = match said {
            Said::Shows(Shown::Card(card)) => {
                let at = self.trio.cards().iter().position(|&it| it == card).unwrap_or_default();
                ((at + 1).to_string(), notebook.setup().deck().name(card).to_owned())
            }
            Said::Shows(Shown::Nothing) => (initial(&w::key_none(lang)), w::none_of_them(lang)),
            Said::Shows(Shown::Something) => (initial(&w::key_some(lang)), w::some(lang)),
            Said::NobodyElse => (initial(&w::key_finish(lang)), w::finish(lang)),
        };
        format!("{key} {label}")
    }
}

/// The key that a footer shows for what it calls so.
fn initial(label: &str) -> String {
    label.chars().take(1).collect()
}
