//! What to ask for: the place where whoever asks is, and the best few suggestions with what their answers tell.

use qeq_cluedo::census::Envelope;
use qeq_cluedo::deck::{CardId, Category, Deck};
use qeq_cluedo::notebook::Notebook;
use qeq_cluedo::suggest::Alternative;
use qeq_frontend::texts::cluedo::{lines, reasons};
use qeq_frontend::texts::{self, numbers};
use qeq_i18n::words;
use ratatui::layout::Rect;

use crate::action::{Action, Direction};
use crate::canvas::{Canvas, cells, split_bottom, split_top};
use crate::screens::menu::{Choice, Entry, Menu, SIGN};
use crate::theme::Role;

/// The suggestions for somebody who is in a place, or anywhere.
#[derive(Clone, Debug)]
pub(super) struct Advice {
    place: Option<CardId>,
    /// At least one, the best first.
    found: Vec<Alternative>,
    menu: Menu,
}

/// A line of the list.
#[derive(Clone, Copy)]
enum Row {
    Place,
    Ask(Envelope),
}

/// What becomes of an action.
pub(super) enum Next {
    /// The list goes on.
    On,
    /// It means nothing here.
    Unused,
    /// The advice for this place is wanted.
    In(Option<CardId>),
    /// This is asked for.
    Ask(Envelope),
}

impl Advice {
    /// The best suggestion is marked.
    pub(super) fn new(place: Option<CardId>, found: Vec<Alternative>) -> Self {
        let mut menu = Menu::default();
        menu.mark(1);
        Self { place, found, menu }
    }

    /// The same with the place marked.
    pub(super) fn choosing_place(mut self) -> Self {
        self.menu.mark(0);
        self
    }

    /// Whether the place is marked.
    pub(super) fn chooses_place(&self) -> bool {
        let rows = self.rows();
        matches!(rows[self.menu.at(rows.len())], Row::Place)
    }

    fn rows(&self) -> Vec<Row> {
        let asks = self.found.iter().map(|it| Row::Ask(it.suggestion.cards));
        [Row::Place].into_iter().chain(asks).collect()
    }

    /// To either side it is another place, whatever is marked.
    pub(super) fn act(&mut self, action: Action, deck: &Deck) -> Next {
        match self.menu.choice(action, &self.rows()) {
            Some(Choice::Turned(_, direction)) => Next::In(self.beside(direction, deck)),
            Some(Choice::Chosen(Row::Place)) => Next::In(self.beside(Direction::Right, deck)),
            Some(Choice::Chosen(Row::Ask(cards))) => Next::Ask(cards),
            Some(Choice::Marked) => Next::On,
            None => Next::Unused,
        }
    }

    /// The place before or after this one: first anywhere, then each in turn.
    fn beside(&self, direction: Direction, deck: &Deck) -> Option<CardId> {
        let places = deck.cards_of(Category::Place).map(Some);
        let all: Vec<Option<CardId>> = [None].into_iter().chain(places).collect();
        let at = all.iter().position(|it| *it == self.place).unwrap_or(0);
        let step = if direction == Direction::Left { all.len() - 1 } else { 1 };
        all[(at + step) % all.len()]
    }

    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, notebook: &Notebook) {
        let marked = self.marked(canvas, notebook);
        let lines = (canvas.lines_of(&marked, area.width) + 1).min(area.height / 2);
        let (rows, foot) = split_bottom(area, lines);
        let asks = self.found.iter().map(|it| entry(canvas, notebook, it, rows.width));
        let all: Vec<Entry> = [self.place(canvas, notebook)].into_iter().chain(asks).collect();
        let height = (all.len() as u16).min(rows.height);
        self.menu.draw(canvas, split_top(rows, height).0, &all);
        let below = Rect { y: rows.y + height, height: area.bottom() - rows.y - height, ..foot };
        canvas.paragraph(split_top(below, 1).1, &marked, Role::Text);
    }

    fn place(&self, canvas: &Canvas<'_>, notebook: &Notebook) -> Entry {
        use words::notes as w;
        let name = |card| notebook.setup().deck().name(card).to_owned();
        let place = self.place.map_or_else(|| w::anywhere(canvas.lang), name);
        Entry::setting(w::i_am_in(canvas.lang), place)
    }

    /// What is marked, in sentences.
    fn marked(&self, canvas: &Canvas<'_>, notebook: &Notebook) -> String {
        let lang = canvas.lang;
        let at = self.menu.at(self.found.len() + 1);
        let Some(marked) = at.checked_sub(1).and_then(|at| self.found.get(at)) else {
            return words::notes::about_place(lang);
        };
        let asked = reasons::suggestion(lang, notebook, &marked.suggestion);
        let bits = numbers::decimal(lang, marked.bits, 2);
        format!("{asked} {}", words::notes::answer_tells(lang, bits))
    }
}

/// A suggestion with as much of its cards as there is room for.
fn entry(canvas: &Canvas<'_>, notebook: &Notebook, it: &Alternative, width: u16) -> Entry {
    let (deck, cards) = (notebook.setup().deck(), it.suggestion.cards);
    let bits = numbers::decimal(canvas.lang, it.bits, 2);
    let share = numbers::share(it.suggestion.probability);
    let note = words::notes::share_and_bits(canvas.lang, &share, bits);
    let whole = texts::cluedo::cards(notebook, &cards);
    let has_room = cells(SIGN) + cells(&whole) + 2 + cells(&note) <= width;
    let short = || cards.map(|card| lines::short(deck, card)).join(", ");
    Entry::new(if has_room { whole } else { short() }).first_note([note, share])
}
