//! Who plays Conecta 4, and on which board.

use qeq_conecta4::game::{Game, Seat};
use qeq_conecta4::players::{Level, Player};
use qeq_conecta4::position::Position;
use qeq_conecta4::shape::{Shape, ShapeError};
use qeq_frontend::texts;
use qeq_i18n::{Lang, words};
use ratatui::layout::Rect;

use super::{Playing, settled};
use crate::action::{Action, Direction};
use crate::canvas::{Canvas, split_top};
use crate::game::conecta4::{goes_on, is_in_progress};
use crate::keymap::Context;
use crate::prompt::Prompt;
use crate::screen::{Effect, Screen};
use crate::screens::choices::Choices;
use crate::screens::menu::{Entry, Menu, neighbour};
use crate::stones;
use crate::theme::Role;
use crate::world::World;

/// What a game begins with.
#[derive(Debug)]
pub(in crate::screens) struct Setup {
    menu: Menu,
    seats: [Seat; 2],
    shape: Shape,
}

#[derive(Clone, Copy, PartialEq)]
pub(in crate::screens) enum Item {
    Continue,
    Begin,
    /// Who begins, and who replies.
    Seat(usize),
    Rows,
    Cols,
    Connect,
}

/// What there may be to choose. What is not always there comes last, so that all others stay where they are.
const ITEMS: [Item; 7] = [
    Item::Begin,
    Item::Seat(0),
    Item::Seat(1),
    Item::Rows,
    Item::Cols,
    Item::Connect,
    Item::Continue,
];

/// Rows and columns between which to choose.
const SIZES: std::ops::RangeInclusive<u32> = 4..=10;

impl Setup {
    /// As in the last game.
    pub(in crate::screens) fn new(world: &World) -> Self {
        let last = &world.conecta4.game;
        let (seats, shape) = (last.seats(), last.position().shape());
        let mut setup = Self { menu: Menu::default(), seats, shape };
        setup.mark_wanted(world);
        setup
    }

    /// Marks what is most probably wanted: to go on with a game, or to begin one where there is none or it is over.
    fn mark_wanted(&mut self, world: &World) {
        let goes_on = goes_on(&world.conecta4.game);
        let wanted = if goes_on { Item::Continue } else { Item::Begin };
        self.menu.mark_thing(&wanted, items(world));
    }

    fn entry(&self, item: Item, world: &World) -> Entry {
        use words::conecta4 as w;
        let lang = world.lang;
        match item {
            Item::Continue => {
                let game = &world.conecta4.game;
                let name =
                    if is_over(game) { words::screen::see_last } else { words::screen::go_on };
                Entry::new(name(lang)).role(Role::Strong).note(which(lang, game))
            }
            Item::Begin => Entry::new(w::begin(lang)).role(Role::Strong),
            Item::Seat(at) => {
                let name = if at == 0 { w::who_begins(lang) } else { w::who_replies(lang) };
                Entry::setting(name, texts::conecta4::seat_title(lang, self.seats[at]))
            }
            Item::Rows => Entry::setting(w::rows(lang), self.shape.rows()),
            Item::Cols => Entry::setting(w::cols(lang), self.shape.cols()),
            Item::Connect => Entry::setting(w::connect(lang), self.shape.connect()),
        }
    }

    fn begin(&self, world: &mut World) -> Effect {
        let tally = settled(world).map(|tally| tally.seated(self.seats, self.shape));
        world.conecta4.tally = tally;
        world.conecta4.game = Game::new(Position::empty(self.shape), self.seats);
        open(&world.conecta4.game)
    }
}

/// Who plays a game, and on how large a board: what is chosen below does not change it.
fn which(lang: Lang, game: &Game) -> String {
    let shape = game.position().shape();
    format!("{} · {} × {}", super::seats_line(lang, game), shape.rows(), shape.cols())
}

fn is_over(game: &Game) -> bool {
    game.position().end().is_some()
}

fn open(game: &Game) -> Effect {
    Effect::Open(Box::new(Playing::new(game)))
}

/// What there is to choose; a game to go on with only where there is one.
fn items(world: &World) -> &'static [Item] {
    let is_begun = !world.conecta4.game.position().moves().is_empty();
    if is_begun { &ITEMS } else { &ITEMS[..ITEMS.len() - 1] }
}

/// A board of this size, with a line as long as wanted, or as fits.
fn with_line(rows: u32, cols: u32, connect: u32) -> Result<Shape, ShapeError> {
    Shape::new(rows, cols, connect.min(rows.max(cols)))
}

/// A person, then the players, round and round.
fn next_seat(now: Seat, direction: Direction) -> Seat {
    let all = std::iter::once(Seat::Person).chain(Player::ALL.map(Seat::Machine));
    neighbour(all, &now, direction)
}

impl Choices for Setup {
    type Item = Item;

    fn items(&self, world: &World) -> Vec<Item> {
        items(world).to_vec()
    }

    fn menu(&mut self) -> &mut Menu {
        &mut self.menu
    }

    fn change(&mut self, item: Item, direction: Direction) {
        let (rows, cols, connect) = (self.shape.rows(), self.shape.cols(), self.shape.connect());
        let other = |now| neighbour(SIZES, &now, direction);
        let shape = match item {
            Item::Seat(at) => {
                self.seats[at] = next_seat(self.seats[at], direction);
                return;
            }
            Item::Rows => with_line(other(rows), cols, connect),
            Item::Cols => with_line(rows, other(cols), connect),
            Item::Connect => {
                Shape::new(rows, cols, neighbour(3..=rows.max(cols), &connect, direction))
            }
            Item::Continue | Item::Begin => return,
        };
        // A board too large is left as it was.
        self.shape = shape.unwrap_or(self.shape);
    }

    fn choose(&mut self, item: Item, world: &mut World) -> Effect {
        match item {
            Item::Begin if is_in_progress(&world.conecta4.game) => {
                let question = super::ask_lose_game(world);
                Effect::Ask(Prompt::yes_no(question, |setup: &mut Self, world| setup.begin(world)))
            }
            Item::Begin => self.begin(world),
            Item::Continue => open(&world.conecta4.game),
            setting => self.take_next(setting),
        }
    }
}

impl Screen for Setup {
    fn context(&self, _world: &World) -> Context {
        Context::Menu
    }

    fn title(&self, world: &World) -> String {
        words::conecta4::title(world.lang)
    }

    /// Whoever comes back from a game may want something else now.
    fn uncovered(&mut self, world: &World) {
        self.mark_wanted(world);
    }

    fn act(&mut self, action: Action, world: &mut World) -> Effect {
        self.act_on_choices(action, world)
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, world: &World) {
        let entries: Vec<Entry> =
            items(world).iter().map(|&item| self.entry(item, world)).collect();
        let rest = self.menu.draw_column(canvas, area, &entries, 10);
        let hints = self.hints(world);
        let hint = hints.iter().find(|hint| canvas.lines_of(hint, rest.width) <= rest.height);
        let used = hint.map_or(0, |hint| canvas.paragraph(rest, hint, Role::Faint));
        self.draw_board(canvas, split_top(rest, used + 1).1, world);
    }
}

impl Setup {
    /// What the names of the players mean, and where one promises too much; for the smallest screen, only that of the
    /// seat that is marked.
    fn hints(&self, world: &World) -> Vec<String> {
        use words::conecta4 as w;
        let (metrics, levels) = (w::metrics_hint(world.lang), w::levels_hint(world.lang));
        let perfect = Seat::Machine(Player::Level(Level::Perfect));
        let without_book = (self.seats.contains(&perfect) && self.shape != Shape::USUAL)
            .then(|| w::perfect_without_book(world.lang));
        let items = items(world);
        let of_marked = match items[self.menu.at(items.len())] {
            Item::Seat(at) => match self.seats[at] {
                Seat::Machine(Player::Metric(_)) => Some(metrics.clone()),
                seat if seat == perfect && without_book.is_some() => without_book.clone(),
                Seat::Machine(Player::Level(_) | Player::Random) => Some(levels.clone()),
                Seat::Person => None,
            },
            _ => without_book.clone(),
        };
        let all = [metrics, levels].into_iter().chain(without_book).collect::<Vec<_>>().join(" ");
        [all].into_iter().chain(of_marked).collect()
    }

    /// The board in small, where there is room for it: of the game to go on with where that is marked, or of the one to
    /// begin.
    fn draw_board(&self, canvas: &mut Canvas<'_>, area: Rect, world: &World) {
        let items = items(world);
        let empty = Position::empty(self.shape);
        let goes_on = items[self.menu.at(items.len())] == Item::Continue;
        let position = if goes_on { world.conecta4.game.position() } else { &empty };
        let picture = stones::Picture { position, cursor: None, above: 0.0, scores: None };
        if stones::fits(position.shape(), area) {
            canvas.only_seen(|canvas| stones::draw(canvas, area, &picture));
        }
    }
}
