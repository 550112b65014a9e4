//! A suggestion on its way into the notebook: who asks, the three cards, and the answers in the order of the
//! table until somebody shows a card.

use qeq_cluedo::deck::{CardId, Category};
use qeq_cluedo::game::HolderId;
use qeq_cluedo::notebook::{Answer, Notebook, Shown, Turn};
use qeq_core::tree::Answer as Reply;
use qeq_frontend::texts;
use qeq_i18n::words;
use ratatui::layout::Rect;

use super::picker::Picker;
use crate::action::{Action, Direction};
use crate::canvas::{Canvas, split_top};
use crate::keymap::cluedo::Spot;
use crate::theme::Role;

/// What is known of it so far.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    asker: HolderId,
    cards: Vec<CardId>,
    answers: Vec<Answer>,
    picker: Picker,
}

/// What became of a draft.
pub(super) enum Progress {
    /// It goes on.
    On,
    /// Nothing was left to take back.
    Dropped,
    /// It is complete.
    Done(Turn),
}

impl Draft {
    /// Begins with whose turn it is.
    pub(super) fn new(notebook: &Notebook) -> Self {
        let asker = notebook.next_asker();
        Self { asker, cards: Vec::new(), answers: Vec::new(), picker: Picker::default() }
    }

    pub(super) fn spot(&self) -> Spot {
        if self.cards.len() < Category::ALL.len() { Spot::Typing } else { Spot::Answering }
    }

    pub(super) fn act(&mut self, action: Action, notebook: &Notebook) -> Progress {
        match self.spot() {
            Spot::Typing => self.type_card(action, notebook),
            _ => self.answer(action, notebook),
        }
    }

    fn type_card(&mut self, action: Action, notebook: &Notebook) -> Progress {
        match action {
            Action::Move(Direction::Right) => self.ask_next(notebook),
            Action::Erase if self.picker.is_empty() => return self.step_back(),
            _ => {
                let choices = self.choices(notebook);
                let deck = notebook.setup().deck();
                self.cards.extend(self.picker.act(action, deck, &choices));
            }
        }
        self.progress(notebook)
    }

    fn answer(&mut self, action: Action, notebook: &Notebook) -> Progress {
        let shown = match action {
            Action::Erase => return self.step_back(),
            Action::Activate => return Progress::Done(self.turn(notebook)),
            Action::Answer(Reply::No) => Shown::Nothing,
            Action::Answer(Reply::Yes) => Shown::Something,
            Action::Pick(at) if at < self.cards.len() => Shown::Card(self.cards[at]),
            _ => return Progress::On,
        };
        if let Some(player) = self.answering(notebook) {
            self.answers.push(Answer { player, shown });
        }
        self.progress(notebook)
    }

    /// Somebody else asks; the answers would be others'.
    fn ask_next(&mut self, notebook: &Notebook) {
        self.asker = notebook.setup().answering(self.asker).next().unwrap_or(self.asker);
    }

    fn step_back(&mut self) -> Progress {
        let had_something = self.answers.pop().is_some() || self.cards.pop().is_some();
        if had_something { Progress::On } else { Progress::Dropped }
    }

    fn progress(&self, notebook: &Notebook) -> Progress {
        let is_shown = self.answers.last().is_some_and(|answer| answer.shown != Shown::Nothing);
        let is_complete = self.spot() == Spot::Answering;
        if is_complete && (is_shown || self.answering(notebook).is_none()) {
            return Progress::Done(self.turn(notebook));
        }
        Progress::On
    }

    /// Whoever answers next.
    fn answering(&self, notebook: &Notebook) -> Option<HolderId> {
        notebook.setup().answering(self.asker).nth(self.answers.len())
    }

    /// The turn, its cards in the order of the deck.
    fn turn(&self, notebook: &Notebook) -> Turn {
        let deck = notebook.setup().deck();
        let of = |category| {
            let card = self.cards.iter().find(|&&card| deck.category(card) == category);
            *card.expect("a card of each category was chosen")
        };
        Turn { asker: self.asker, cards: Category::ALL.map(of), answers: self.answers.clone() }
    }

    /// The cards of the categories that are not chosen yet.
    fn choices(&self, notebook: &Notebook) -> Vec<CardId> {
        let deck = notebook.setup().deck();
        let is_open = |card: &CardId| {
            !self.cards.iter().any(|&chosen| deck.category(chosen) == deck.category(*card))
        };
        deck.cards().filter(is_open).collect()
    }

    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, notebook: &Notebook) {
        use words::notes as w;
        let lang = canvas.lang;
        let who = |player| texts::cluedo::somebody(lang, notebook, player);
        let asker = texts::cluedo::capital(&who(self.asker));
        let (line, rest) = split_top(area, 1);
        canvas.text(line.x, line.y, line.width, &w::asks(lang, asker), Role::Title);
        canvas.target(line, Action::Move(Direction::Right));
        if self.spot() == Spot::Typing {
            let (chosen, rest) = split_top(rest, self.cards.len() as u16);
            for (&card, y) in self.cards.iter().zip(chosen.y..) {
                let name = format!("✓ {}", notebook.setup().deck().name(card));
                canvas.text(chosen.x, y, chosen.width, &name, Role::Strong);
            }
            let choices = self.choices(notebook);
            return self.picker.draw(canvas, rest, "> ", (notebook.setup().deck(), &choices));
        }
        let rest = self.draw_answers(canvas, rest, notebook);
        if let Some(player) = self.answering(notebook) {
            let question = w::answers(lang, who(player));
            let used = canvas.paragraph(rest, &question, Role::Title);
            self.draw_choices(canvas, split_top(rest, used).1, notebook);
        }
    }

    /// Those who had none; gives the area below.
    fn draw_answers(&self, canvas: &mut Canvas<'_>, area: Rect, notebook: &Notebook) -> Rect {
        let lang = canvas.lang;
        let (lines, rest) = split_top(area, self.answers.len() as u16);
        for (answer, y) in self.answers.iter().zip(lines.y..lines.bottom()) {
            let who = texts::cluedo::somebody(lang, notebook, answer.player);
            let line = format!("✗ {}", words::cluedo::answer_nothing(lang, who));
            canvas.text(lines.x, y, lines.width, &line, Role::Faint);
        }
        rest
    }

    /// What may be answered, each with its key.
    fn draw_choices(&self, canvas: &mut Canvas<'_>, area: Rect, notebook: &Notebook) {
        use words::notes as w;
        let lang = canvas.lang;
        let cards = self.cards.iter().enumerate().map(|(at, &card)| {
            let name = notebook.setup().deck().name(card).to_owned();
            ((at + 1).to_string(), name, Action::Pick(at))
        });
        let named = |label: String, action| (label.chars().take(1).collect(), label, action);
        let none = [named(w::none(lang), Action::Answer(Reply::No))];
        let some = named(w::some(lang), Action::Answer(Reply::Yes));
        let finish = ("↵".to_owned(), w::finish(lang), Action::Activate);
        let choices = none.into_iter().chain(cards).chain([some, finish]);
        for ((key, label, action), y) in choices.zip(area.y..area.bottom()) {
            let pieces = [(key.as_str(), Role::Key), (" ", Role::Text), (&label, Role::Text)];
            canvas.pieces(area.x, y, area.width, &pieces);
            canvas.target(Rect { y, height: 1, ..area }, action);
        }
    }
}
