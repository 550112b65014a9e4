//! What has to be known before a notebook is begun: deck, players, hands, whose it is, and the own cards.

use qeq_base::ids::Id;
use qeq_cluedo::deck::{CardId, Deck};
use qeq_cluedo::fault::GameFault;
use qeq_cluedo::game::{HolderId, MOST_PLAYERS};
use qeq_cluedo::notebook::beginning::{Beginning, Seats, read_hands};
use qeq_cluedo::notebook::{self, Notebook};
use qeq_frontend::{decks, files, texts};
use qeq_i18n::{Lang, words};
use ratatui::layout::Rect;

use super::file;
use super::picker::Picker;
use crate::action::{Action, Direction};
use crate::canvas::{Canvas, middle, split_top};
use crate::game::cluedo::Asked;
use crate::keymap::cluedo::NotesContext;
use crate::prompt::{Line, Typed};
use crate::screen::{Effect, Screen};
use crate::screens::faults::Faults;
use crate::screens::menu::{Choice, Entry, Menu, neighbour};
use crate::theme::Role;
use crate::wording::marked;
use crate::world::World;

/// The answers so far; every one has a usual value.
pub(super) struct SetUp {
    items: &'static [Item],
    menu: Menu,
    /// Those to choose from, no two alike.
    decks: Vec<Deck>,
    known: Beginning,
    /// What was known before anybody said anything.
    first: Beginning,
    /// The own hand that is being typed.
    hand: Option<Hand>,
    /// The path of a file with no deck to take, which is typed no second time.
    refused: String,
    /// The path of a file that is no notebook, likewise.
    pub(super) unopened: String,
    /// What is wrong.
    faults: Faults,
    /// Where the notebook is to be saved, where that was said.
    pub(super) home: Option<String>,
}

/// A hand on its way: until there is a card in it, the one before stays.
struct Hand {
    cards: Vec<CardId>,
    picker: Picker,
    /// Why the card that was chosen last is not in it.
    refused: Option<GameFault>,
}

/// What comes of an action.
pub(super) enum Next {
    /// The questions go on.
    On,
    /// It was of no use.
    Unused,
    /// This has to be typed.
    Ask(Detail),
    /// A notebook is wanted that was saved.
    Open,
    /// Everything is known.
    Begin(Box<Notebook>),
}

/// What is typed for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Detail {
    /// Where is the deck?
    Deck,
    /// Who plays?
    Players,
    /// How many cards has each?
    Hands,
}

#[derive(Clone, Copy)]
enum Item {
    Deck,
    File,
    Players,
    Hands,
    Me,
    /// Who somebody is to whom the machine speaks: whoever has no name is called “you” at its table.
    You,
    Own,
    Begin,
    Open,
}

/// For the notebook of a game at the table.
const ALL: [Item; 8] = [
    Item::Begin,
    Item::Deck,
    Item::File,
    Item::Players,
    Item::Hands,
    Item::Me,
    Item::Own,
    Item::Open,
];

/// For a game that the machine deals.
const DEALT: [Item; 6] =
    [Item::Begin, Item::Deck, Item::File, Item::Players, Item::Hands, Item::You];

impl SetUp {
    /// Asks for everything.
    pub(super) fn new(lang: Lang) -> Self {
        Self::of(&ALL, lang)
    }

    /// The same for a notebook that is to be saved here.
    pub(super) fn saved_as(self, path: String) -> Self {
        Self { home: Some(path), ..self }
    }

    /// Asks for what a game needs that the machine deals.
    pub(super) fn dealt(lang: Lang) -> Self {
        Self::of(&DEALT, lang)
    }

    /// The same with what was said before this notebook was begun, where there is one.
    pub(super) fn like(mut self, notebook: Option<&Notebook>) -> Self {
        if let Some(notebook) = notebook {
            self.know(Beginning::again(notebook));
            self.first = self.known.clone();
        }
        self
    }

    /// The same with what was said when it was left, if anything was.
    pub(super) fn going_on(mut self, asked: Option<&Asked>) -> Self {
        if let Some(Asked(known)) = asked {
            self.know(known.clone());
        }
        self
    }

    fn know(&mut self, known: Beginning) {
        self.offer(known.deck.clone());
        self.known = known;
    }

    /// What was said so far, with the hand that is being typed; nothing where nobody has said anything.
    pub(super) fn asked(&self) -> Option<Asked> {
        let mut known = self.known.clone();
        if let Some(hand) = self.hand.as_ref().filter(|hand| !hand.cards.is_empty()) {
            known.own.clone_from(&hand.cards);
        }
        (known != self.first).then_some(Asked(known))
    }

    /// There is this deck to choose as well.
    fn offer(&mut self, deck: Deck) {
        if !self.decks.contains(&deck) {
            self.decks.push(deck);
        }
    }

    fn of(items: &'static [Item], lang: Lang) -> Self {
        let known = Beginning::usual(decks::usual(lang), decks::USUAL_PLAYERS);
        Self {
            items,
            menu: Menu::default(),
            decks: decks::all(),
            first: known.clone(),
            known,
            hand: None,
            refused: String::new(),
            unopened: String::new(),
            faults: Faults::default(),
            home: None,
        }
    }

    pub(super) fn context(&self) -> NotesContext {
        if self.hand.is_some() { NotesContext::Hand } else { NotesContext::SetUp }
    }

    pub(super) fn act(&mut self, action: Action, lang: Lang) -> Next {
        if self.hand.is_some() {
            return self.pick(action);
        }
        match self.menu.choice(action, self.items) {
            Some(Choice::Chosen(item)) => self.choose(item, lang),
            Some(Choice::Turned(item, direction)) => {
                self.change(item, direction);
                Next::On
            }
            Some(Choice::Marked) => Next::On,
            None => Next::Unused,
        }
    }

    fn pick(&mut self, action: Action) -> Next {
        let Some(hand) = &mut self.hand else { return Next::Unused };
        match action {
            Action::Help | Action::Quit => return Next::Unused,
            Action::Back => {
                self.put_down();
                return Next::On;
            }
            Action::Erase if hand.picker.is_empty() => {
                // With nothing left to take back there is no hand.
                if hand.cards.pop().is_none() {
                    self.known.own.clear();
                    self.hand = None;
                }
            }
            action => hand.act(action, &self.known),
        }
        if self.hand.as_ref().is_some_and(|hand| hand.cards.len() >= self.known.own_size()) {
            self.put_down();
        }
        Next::On
    }

    /// The hand is what is in it now; with no card in it, what it was before.
    fn put_down(&mut self) {
        if let Some(hand) = self.hand.take().filter(|hand| !hand.cards.is_empty()) {
            self.known.own = hand.cards;
        }
    }

    /// The own hand is taken up where it was left; a whole one is chosen anew.
    fn take_up(&mut self) {
        let (own, size) = (&self.known.own, self.known.own_size());
        let cards = if own.len() < size { own.clone() } else { Vec::new() };
        match size {
            0 => self.known.own.clear(),
            _ => self.hand = Some(Hand { cards, picker: Picker::default(), refused: None }),
        }
    }

    fn choose(&mut self, item: Item, lang: Lang) -> Next {
        self.faults = Faults::default();
        match item {
            Item::Deck | Item::Me | Item::You => {
                self.change(item, Direction::Right);
                Next::On
            }
            Item::File => Next::Ask(Detail::Deck),
            Item::Players => Next::Ask(Detail::Players),
            Item::Hands => Next::Ask(Detail::Hands),
            Item::Own => {
                self.take_up();
                Next::On
            }
            Item::Begin => match self.known.notebook() {
                Ok(notebook) => Next::Begin(Box::new(notebook)),
                Err(fault) => {
                    self.faults = Faults::only(marked(&told(lang, &fault)));
                    Next::On
                }
            },
            Item::Open => Next::Open,
        }
    }

    /// Asks for a detail; the screen with the questions is told where on it they are.
    pub(super) fn ask<S: Screen>(
        &self,
        detail: Detail,
        lang: Lang,
        setup: fn(&mut S) -> Option<&mut Self>,
    ) -> Effect {
        use words::notes as w;
        let then = move |screen: &mut S, typed: Typed, world: &mut World| {
            let taken = setup(screen).map(|it| it.said(detail, &typed.text, world.lang));
            typed.unless_refused(taken.unwrap_or(Ok(())))
        };
        let line = match detail {
            Detail::Deck => Line::path(w::ask_deck_file(lang), self.refused.clone(), then),
            Detail::Players => {
                let names = self.known.seats.names().join(", ");
                Line::new(w::ask_players(lang), names, then)
            }
            Detail::Hands => Line::new(w::ask_hands(lang), spaced(&self.known.sizes()), then),
        };
        Effect::Ask(line.into())
    }

    fn change(&mut self, item: Item, direction: Direction) {
        // What was wrong was typed for something else.
        self.faults = Faults::default();
        let known = &mut self.known;
        let players = known.seats.count();
        match item {
            Item::Deck => {
                known.deal_from(neighbour(self.decks.iter().cloned(), &known.deck, direction));
            }
            Item::Players => {
                known.seat(Seats::Numbered(neighbour(1..=MOST_PLAYERS, &players, direction)));
            }
            Item::Me | Item::You => {
                let all = (0..players).map(HolderId::from_index);
                known.me = neighbour(all, &known.me, direction);
            }
            Item::File | Item::Hands | Item::Own | Item::Begin | Item::Open => {}
        }
    }

    /// What was typed for a line. Nothing typed is nothing said, but of the hands, which are dealt round then.
    ///
    /// # Errors
    /// Why it will not do. What is wrong in a file is told below the questions.
    fn said(&mut self, detail: Detail, typed: &str, lang: Lang) -> Result<(), String> {
        self.faults = Faults::default();
        let taken = match detail {
            Detail::Deck | Detail::Players if typed.trim().is_empty() => Ok(()),
            Detail::Deck => return self.read_deck(typed, lang),
            Detail::Players => self.read_players(typed),
            Detail::Hands => self.read_hands(typed),
        };
        taken.map_err(|fault| told(lang, &fault))
    }

    fn read_deck(&mut self, path: &str, lang: Lang) -> Result<(), String> {
        let source = files::read_named(lang, path)?;
        match notebook::read_deck(&source, &decks::all(), texts::cluedo::called) {
            Ok(deck) => {
                self.refused.clear();
                self.offer(deck.clone());
                self.known.deal_from(deck);
            }
            Err(faults) => {
                path.clone_into(&mut self.refused);
                let faults: Vec<_> = faults.iter().collect();
                self.faults =
                    Faults::of_file(None, &source, &faults, |fault| file::told(lang, fault))
                        .with_hint(texts::encoding_help(lang, &source))
                        .marked();
            }
        }
        Ok(())
    }

    /// A file is no notebook.
    pub(super) fn refuse(&mut self, path: String, faults: Faults) {
        (self.unopened, self.faults) = (path, faults);
    }

    fn read_players(&mut self, typed: &str) -> Result<(), GameFault> {
        self.known.seat(Seats::read(typed, texts::cluedo::called)?);
        Ok(())
    }

    fn read_hands(&mut self, typed: &str) -> Result<(), GameFault> {
        let known = Beginning { hands: read_hands(typed)?, ..self.known.clone() };
        known.setup()?;
        self.known = known;
        Ok(())
    }

    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) {
        use words::notes as w;
        let lang = canvas.lang;
        let area = middle(area, 76, area.height);
        if let Some(hand) = &self.hand {
            let label = w::my_card(lang, hand.cards.len() + 1, self.known.own_size());
            let (head, mut rest) = split_top(area, 1);
            canvas.text(head.x, head.y, head.width, &self.named(&hand.cards), Role::Strong);
            if let Some(fault) = &hand.refused {
                let used = canvas.paragraph(rest, &marked(&told(lang, fault)), Role::Warning);
                rest = split_top(rest, used).1;
            }
            let deck = &self.known.deck;
            return hand.picker.draw(canvas, rest, &label, (deck, &hand.choices(deck)));
        }
        let pad = u16::from(area.height > self.items.len() as u16 + 5);
        let (_, area) = split_top(area, pad);
        let entries: Vec<Entry> = self.items.iter().map(|&item| self.entry(item, lang)).collect();
        let (menu, foot) = split_top(area, entries.len() as u16);
        self.menu.draw(canvas, menu, &entries);
        if !self.faults.is_empty() {
            self.faults.draw(canvas, split_top(foot, pad).1);
        }
    }

    fn named(&self, cards: &[CardId]) -> String {
        let names: Vec<&str> = cards.iter().map(|&card| self.known.deck.name(card)).collect();
        names.join(", ")
    }

    fn entry(&self, item: Item, lang: Lang) -> Entry {
        use words::notes as w;
        let known = &self.known;
        match item {
            Item::Deck => {
                let own = || w::own_deck(lang);
                let title = known.deck.title().map_or_else(own, str::to_owned);
                Entry::setting(w::deck(lang), title)
            }
            Item::File => Entry::new(w::deck_file(lang)),
            Item::Players => match &known.seats {
                Seats::Numbered(players) => Entry::setting(w::players(lang), players),
                Seats::Named(names) => Entry::fixed(w::players(lang), names.join(", ")),
            },
            Item::Hands => Entry::fixed(w::hands(lang), spaced(&known.sizes())),
            Item::Me | Item::You => {
                let player = words::cluedo::player(lang, known.me.index());
                let number = || match item {
                    Item::You => w::you_by_number(lang, player),
                    _ => player,
                };
                let name = known.seats.name(known.me).map_or_else(number, str::to_owned);
                Entry::setting(w::me(lang), name)
            }
            Item::Own => {
                let (found, all) = (known.own.len(), known.own_size());
                let cards = match found {
                    0 => w::own_cards_missing(lang, all),
                    _ if found == all => self.named(&known.own),
                    _ => w::own_cards_found(lang, found, all, self.named(&known.own)),
                };
                Entry::fixed(w::own_cards(lang), cards)
            }
            Item::Begin => Entry::new(w::begin(lang)).role(Role::Strong),
            Item::Open => Entry::new(w::open_saved(lang)),
        }
    }
}

impl Hand {
    /// Types and moves; takes the card that was chosen, unless it cannot be there with the others.
    fn act(&mut self, action: Action, known: &Beginning) {
        self.refused = None;
        let choices = self.choices(&known.deck);
        let Some(card) = self.picker.act(action, &known.deck, &choices) else { return };
        self.cards.push(card);
        self.refused = known.judge_hand(&self.cards).err();
        if self.refused.is_some() {
            self.cards.pop();
        }
    }

    /// The cards that may still be in it.
    fn choices(&self, deck: &Deck) -> Vec<CardId> {
        deck.cards().filter(|card| !self.cards.contains(card)).collect()
    }
}

fn spaced(sizes: &[usize]) -> String {
    let sizes: Vec<String> = sizes.iter().map(ToString::to_string).collect();
    sizes.join(" ")
}

fn told(lang: Lang, fault: &GameFault) -> String {
    texts::cluedo::said_fault(lang, fault)
}
