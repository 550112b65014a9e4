//! What has to be known before a notebook is begun: deck, players, hands, whose it is, and the own cards.

use qeq_base::diagnostic::Diagnostic;
use qeq_base::ids::Id;
use qeq_base::source::Span;
use qeq_cluedo::deck::{CardId, Deck};
use qeq_cluedo::fault::GameFault;
use qeq_cluedo::game::{Fact, HolderId, MOST_PLAYERS, Setup};
use qeq_cluedo::notebook::{Entry as Note, Notebook, text};
use qeq_frontend::{decks, files, texts};
use qeq_i18n::{Lang, words};
use ratatui::layout::Rect;

use super::picker::Picker;
use crate::action::{Action, Direction};
use crate::canvas::{Canvas, middle, split_top};
use crate::keymap::cluedo::Spot;
use crate::prompt::{Prompt, Purpose, Wish};
use crate::screens::menu::{Entry, Menu};
use crate::theme::Role;

/// The answers so far; every one has a usual value.
pub(super) struct SetUp {
    items: &'static [Item],
    menu: Menu,
    decks: Vec<Deck>,
    deck: usize,
    players: usize,
    /// One for each player, or none.
    names: Vec<String>,
    /// None when the cards are dealt round.
    hands: Option<Vec<usize>>,
    me: usize,
    own: Vec<CardId>,
    /// A card of the own hand that is being typed.
    picker: Option<Picker>,
    /// What is wrong.
    fault: Option<String>,
}

/// What comes of an action.
pub(super) enum Next {
    /// The questions go on.
    On,
    /// It was of no use.
    Unused,
    /// Something has to be typed.
    Ask(Prompt),
    /// Everything is known.
    Begin(Box<Notebook>),
}

#[derive(Clone, Copy)]
enum Item {
    Deck,
    File,
    Players,
    Hands,
    Me,
    Own,
    Begin,
    Open,
}

/// For the notebook of a game at the table.
const ALL: [Item; 8] = [
    Item::Deck,
    Item::File,
    Item::Players,
    Item::Hands,
    Item::Me,
    Item::Own,
    Item::Begin,
    Item::Open,
];

/// For a game that the machine deals.
const DEALT: [Item; 6] =
    [Item::Begin, Item::Deck, Item::File, Item::Players, Item::Hands, Item::Me];

impl SetUp {
    /// Asks for everything.
    pub(super) fn new(lang: Lang) -> Self {
        Self::of(&ALL, lang)
    }

    /// Asks for what a game needs that the machine deals.
    pub(super) fn dealt(lang: Lang) -> Self {
        Self::of(&DEALT, lang)
    }

    fn of(items: &'static [Item], lang: Lang) -> Self {
        let usual = decks::usual(lang);
        let decks = decks::all();
        let deck = decks.iter().position(|deck| deck.title() == usual.title()).unwrap_or(0);
        Self {
            items,
            menu: Menu::default(),
            decks,
            deck,
            players: decks::USUAL_PLAYERS,
            names: Vec::new(),
            hands: None,
            me: 0,
            own: Vec::new(),
            picker: None,
            fault: None,
        }
    }

    pub(super) fn spot(&self) -> Spot {
        if self.picker.is_some() { Spot::Choosing } else { Spot::SetUp }
    }

    fn deck(&self) -> &Deck {
        &self.decks[self.deck]
    }

    /// How many cards each has.
    fn sizes(&self) -> Vec<usize> {
        self.hands.clone().unwrap_or_else(|| Setup::dealt_round(self.deck(), self.players))
    }

    fn own_size(&self) -> usize {
        self.sizes().get(self.me).copied().unwrap_or(0)
    }

    pub(super) fn act(&mut self, action: Action, lang: Lang) -> Next {
        if self.picker.is_some() {
            return self.pick(action);
        }
        match action {
            Action::Activate => self.do_item(lang),
            Action::Pick(at) if at < self.items.len() => {
                self.menu.mark(at);
                self.do_item(lang)
            }
            Action::Move(Direction::Left) => self.turn_value(Direction::Left),
            Action::Move(Direction::Right) => self.turn_value(Direction::Right),
            action if self.menu.act(action, self.items.len()) => Next::On,
            _ => Next::Unused,
        }
    }

    fn pick(&mut self, action: Action) -> Next {
        let choices = self.choices();
        let deck = &self.decks[self.deck];
        match (&mut self.picker, action) {
            (_, Action::Help | Action::Quit) | (None, _) => return Next::Unused,
            (_, Action::Back) => self.picker = None,
            (Some(picker), Action::Erase) if picker.is_empty() => drop(self.own.pop()),
            (Some(picker), action) => self.own.extend(picker.act(action, deck, &choices)),
        }
        if self.own.len() >= self.own_size() {
            self.picker = None;
        }
        Next::On
    }

    /// The cards that may still be in the own hand.
    fn choices(&self) -> Vec<CardId> {
        self.deck().cards().filter(|card| !self.own.contains(card)).collect()
    }

    fn do_item(&mut self, lang: Lang) -> Next {
        use words::notes as w;
        self.fault = None;
        let ask = |wish, question, text: String| {
            Next::Ask(Prompt::line(Purpose::Notes(wish), question, text))
        };
        match self.items[self.menu.at(self.items.len())] {
            Item::Deck | Item::Me => self.turn_value(Direction::Right),
            Item::File => ask(Wish::Deck, w::ask_deck_file(lang), String::new()),
            Item::Players => ask(Wish::Players, w::ask_players(lang), self.names.join(", ")),
            Item::Hands => ask(Wish::Hands, w::ask_hands(lang), spaced(&self.sizes())),
            Item::Own => {
                self.own.clear();
                self.picker = (self.own_size() > 0).then(Picker::default);
                Next::On
            }
            Item::Begin => match self.notebook() {
                Ok(notebook) => Next::Begin(Box::new(notebook)),
                Err(fault) => {
                    self.fault = Some(told(lang, fault));
                    Next::On
                }
            },
            Item::Open => ask(Wish::Open, w::ask_open(lang), String::new()),
        }
    }

    /// The next or the last value of the marked line, round and round.
    fn turn_value(&mut self, direction: Direction) -> Next {
        let step = |at: usize, count: usize| match direction {
            Direction::Left => (at + count - 1) % count,
            _ => (at + 1) % count,
        };
        match self.items[self.menu.at(self.items.len())] {
            Item::Deck => {
                self.deck = step(self.deck, self.decks.len());
                self.hands = None;
                self.own.clear();
            }
            Item::Players => self.seat(1 + step(self.players - 1, MOST_PLAYERS), Vec::new()),
            Item::Me => {
                self.me = step(self.me, self.players);
                self.own.truncate(self.own_size());
            }
            Item::File | Item::Hands | Item::Own | Item::Begin | Item::Open => {}
        }
        Next::On
    }

    fn seat(&mut self, players: usize, names: Vec<String>) {
        (self.players, self.names) = (players, names);
        self.hands = None;
        self.me = self.me.min(players - 1);
        self.own.truncate(self.own_size());
    }

    /// What was typed for a line.
    pub(super) fn said(&mut self, wish: Wish, typed: &str, lang: Lang) {
        self.fault = match wish {
            Wish::Deck => self.read_deck(typed, lang).err(),
            Wish::Players => self.read_players(typed).err().map(|fault| told(lang, fault)),
            _ => self.read_hands(typed).err().map(|fault| told(lang, fault)),
        };
    }

    /// A deck of a file has no title that other programs would know, so the notebook lists its cards.
    fn read_deck(&mut self, path: &str, lang: Lang) -> Result<(), String> {
        let source =
            files::read_plain(path).map_err(|error| files::cannot_read(lang, path, &error))?;
        let deck = text::deck(&source).map_err(|fault| {
            let place = source.position(fault.span.start);
            let title = texts::cluedo::fault(lang, &fault).title;
            format!("{path}:{}:{}: {title}", place.line, place.column)
        })?;
        self.decks.push(deck.untitled());
        self.deck = self.decks.len() - 1;
        self.hands = None;
        self.own.clear();
        Ok(())
    }

    fn read_players(&mut self, typed: &str) -> Result<(), GameFault> {
        let names: Vec<String> = typed.split(',').map(|name| name.trim().to_owned()).collect();
        let (players, names) = match typed.trim().parse::<usize>() {
            Ok(players) => (players, Vec::new()),
            Err(_) => (names.len(), names),
        };
        match players {
            0 => return Err(GameFault::NoHands),
            many if many > MOST_PLAYERS => {
                return Err(GameFault::TooManyPlayers { most: MOST_PLAYERS });
            }
            _ => self.seat(players, names),
        }
        // Names that cannot be are told at once, not only at the end.
        self.notebook().map(drop)
    }

    fn read_hands(&mut self, typed: &str) -> Result<(), GameFault> {
        let size =
            |word: &str| word.parse().map_err(|_| GameFault::BadNumber { number: word.to_owned() });
        let words = typed.split(|sign: char| sign == ',' || sign.is_whitespace());
        let sizes = words.filter(|word| !word.is_empty()).map(size);
        let sizes: Vec<usize> = sizes.collect::<Result<_, _>>()?;
        self.hands = (!sizes.is_empty()).then_some(sizes);
        self.own.clear();
        self.notebook().map(drop)
    }

    fn notebook(&self) -> Result<Notebook, GameFault> {
        let hands = self.sizes();
        if hands.len() != self.players {
            return Err(GameFault::WrongNames { found: self.players, expected: hands.len() });
        }
        let mut notebook = Notebook::new(Setup::new(self.deck().clone(), hands)?);
        if !self.names.is_empty() {
            notebook.rename(self.names.clone())?;
        }
        notebook.me = HolderId::from_index(self.me);
        let shown = |&card| {
            Note::Fact(Fact::HasSome { player: HolderId::from_index(self.me), cards: vec![card] })
        };
        notebook.entries = self.own.iter().map(shown).collect();
        Ok(notebook)
    }

    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect) {
        use words::notes as w;
        let lang = canvas.lang;
        let area = middle(area, 76, area.height);
        if let Some(picker) = &self.picker {
            let label = w::my_card(lang, self.own.len() + 1, self.own_size());
            let (head, rest) = split_top(area, 1);
            canvas.text(head.x, head.y, head.width, &self.own_names(), Role::Strong);
            return picker.draw(canvas, rest, &label, (self.deck(), &self.choices()));
        }
        let pad = u16::from(area.height > self.items.len() as u16 + 5);
        let (_, area) = split_top(area, pad);
        let entries: Vec<Entry> = self.items.iter().map(|&item| self.entry(item, lang)).collect();
        let (menu, foot) = split_top(area, entries.len() as u16);
        self.menu.draw(canvas, menu, &entries, true);
        if let Some(fault) = &self.fault {
            canvas.paragraph(split_top(foot, pad).1, &format!("! {fault}"), Role::Error);
        }
    }

    fn own_names(&self) -> String {
        let names: Vec<&str> = self.own.iter().map(|&card| self.deck().name(card)).collect();
        names.join(", ")
    }

    fn entry(&self, item: Item, lang: Lang) -> Entry {
        use words::notes as w;
        let line = |label: String, value: String| Entry::new(format!("{label}: {value}"));
        match item {
            Item::Deck => {
                let own = || w::own_deck(lang);
                let title = self.deck().title().map_or_else(own, str::to_owned);
                line(w::deck(lang), format!("◂ {title} ▸"))
            }
            Item::File => Entry::new(w::deck_file(lang)),
            Item::Players if self.names.is_empty() => {
                line(w::players(lang), format!("◂ {} ▸", self.players))
            }
            Item::Players => line(w::players(lang), self.names.join(", ")),
            Item::Hands => line(w::hands(lang), spaced(&self.sizes())),
            Item::Me => {
                let number = || words::cluedo::player(lang, self.me);
                let name = self.names.get(self.me).cloned().unwrap_or_else(number);
                line(w::me(lang), format!("◂ {name} ▸"))
            }
            Item::Own if self.own.is_empty() => {
                line(w::own_cards(lang), w::own_cards_missing(lang, self.own_size()))
            }
            Item::Own => line(w::own_cards(lang), self.own_names()),
            Item::Begin => Entry::new(w::begin(lang)).role(Role::Strong),
            Item::Open => Entry::new(w::open_saved(lang)),
        }
    }
}

fn spaced(sizes: &[usize]) -> String {
    let sizes: Vec<String> = sizes.iter().map(ToString::to_string).collect();
    sizes.join(" ")
}

fn told(lang: Lang, fault: GameFault) -> String {
    texts::cluedo::fault(lang, &Diagnostic::new(fault, Span::default())).title
}
