//! Against whom a duel is played, and by which rules.

use std::sync::Arc;

use qeq_core::duel::game::{Game as DuelGame, Machine};
use qeq_core::duel::players::Kind;
use qeq_core::duel::race::{Rules, Turns, WrongName};
use qeq_core::duel::{Duel, Seat};
use qeq_frontend::texts;
use qeq_i18n::{Lang, words};
use ratatui::layout::Rect;

use super::duelling;
use crate::action::{Action, Direction};
use crate::canvas::{Canvas, split_top};
use crate::cards::{self, Grid};
use crate::game::Game;
use crate::game::duel::{DuelTally, seats};
use crate::game::tally::Tally;
use crate::keymap::Context;
use crate::screen::{Effect, Screen};
use crate::screens::beginning::go_on;
use crate::screens::choices::Choices;
use crate::screens::menu::{Entry, Menu, neighbour};
use crate::theme::Role;
use crate::world::World;

/// What a duel begins with.
#[derive(Debug)]
pub(crate) struct Setup {
    menu: Menu,
    /// The machine's level; another person without.
    level: Option<Kind>,
    /// Where the machine sits.
    seat: Seat,
    rules: Rules,
}

#[derive(Clone, Copy, PartialEq)]
pub(in crate::screens) enum Item {
    Continue,
    Begin,
    Rival,
    WhoBegins,
    Turns,
    WrongName,
}

/// What there may be to choose. What is not always there comes last, so that all others stay where they are.
const ITEMS: [Item; 6] =
    [Item::Begin, Item::Rival, Item::WhoBegins, Item::Turns, Item::WrongName, Item::Continue];

/// What there is to choose; a duel to look at again only where there is one.
fn items(world: &World) -> &'static [Item] {
    if last(world).is_some() { &ITEMS } else { &ITEMS[..ITEMS.len() - 1] }
}

/// The last duel, where it is over and nothing has taken its place.
fn last(world: &World) -> Option<&DuelGame> {
    duelling(world).filter(|duelling| duelling.duel().outcome().is_some())
}

impl Setup {
    /// As in the last duel. One that is over is not what is wanted: another one is marked.
    pub(crate) fn new(world: &World) -> Self {
        let menu = Menu::default();
        let usual =
            Self { menu, level: Some(Kind::Binary), seat: Seat::Second, rules: Rules::ROUNDS };
        match world.settled_duel() {
            Some(tally) => usual.like(&tally),
            None => usual,
        }
    }

    /// The same with those who sat at the table, and by the rules of then.
    fn like(self, tally: &DuelTally) -> Self {
        let (seats, &rules) = tally.at_table();
        let machine = Seat::BOTH.into_iter().zip(seats).find(|(_, kind)| kind.is_some());
        match machine {
            Some((seat, &level)) => Self { level, seat, rules, ..self },
            None => Self { level: None, rules, ..self },
        }
    }

    fn entry(&self, item: Item, world: &World) -> Entry {
        use words::duel as w;
        let lang = world.lang;
        match item {
            Item::Continue => {
                let level = last(world).and_then(DuelGame::machine).map(|machine| machine.kind);
                Entry::new(words::screen::see_last(lang))
                    .role(Role::Strong)
                    .note(rival(lang, level))
            }
            Item::Begin => Entry::new(w::begin(lang)).role(Role::Strong),
            Item::Rival => Entry::setting(w::rival(lang), rival(lang, self.level)),
            Item::WhoBegins => {
                let name = match (self.level, self.seat) {
                    // There is nothing to choose.
                    (None, _) => {
                        return Entry::new(w::who_begins(lang)).note(w::player(lang, 1));
                    }
                    (Some(_), Seat::First) => w::the_machine(lang),
                    (Some(_), Seat::Second) => words::players::you(lang),
                };
                Entry::setting(w::who_begins(lang), name)
            }
            Item::Turns => {
                let name = match self.rules.turns {
                    Turns::Rounds => w::rounds(lang),
                    Turns::Alternating => w::alternating(lang),
                };
                Entry::setting(w::set_turns(lang), name)
            }
            Item::WrongName => {
                let name = match self.rules.wrong_name {
                    WrongName::CostsTurn => w::costs_turn(lang),
                    WrongName::CostsGame => w::costs_game(lang),
                };
                Entry::setting(w::set_wrong_name(lang), name)
            }
        }
    }

    /// What to do first, and what the levels mean where the machine plays; below a setting that is cut, first of all what it
    /// says. For the smallest screen, only what is of the marked line.
    fn hints(&self, lang: Lang, marked: Item, cut: Option<String>) -> [String; 2] {
        use words::duel as w;
        let (begin, levels) = match self.level {
            None => (w::all_choose_in_secret(lang), None),
            Some(_) => (w::choose_in_secret(lang), Some(w::levels_hint(lang))),
        };
        let cut = cut.map(|cut| texts::sentence(&cut));
        let parts = cut.iter().chain([&begin]).chain(&levels);
        let all = parts.map(String::as_str).collect::<Vec<_>>().join(" ");
        let of_marked = if marked == Item::Rival { levels } else { None };
        [all, cut.or(of_marked).unwrap_or(begin)]
    }

    fn begin(&self, world: &mut World) -> Effect {
        let board = Arc::clone(&world.guess_who.table.board);
        let machine =
            self.level.map(|level| Machine::new(level, self.seat, &board, &mut world.chance));
        let seats = seats(machine);
        world.guess_who.duel_tally = Some(match world.settled_duel() {
            Some(tally) => tally.seated(seats, self.rules),
            None => Tally::new(seats, self.rules),
        });
        let duelling = DuelGame::resume(Duel::start(board, self.rules), machine);
        world.guess_who.game = Some(Game::Duel(duelling));
        go_on(world)
    }
}

/// How the other side is called.
pub(super) fn rival(lang: Lang, level: Option<Kind>) -> String {
    use words::duel as w;
    match level {
        None => w::another_person(lang),
        Some(Kind::Random) => w::careless(lang),
        Some(Kind::Binary) => w::even(lang),
        Some(Kind::Custom) => w::shrewd(lang),
    }
}

/// A person, then the levels, round and round.
fn next_level(now: Option<Kind>, direction: Direction) -> Option<Kind> {
    let all = std::iter::once(None).chain(Kind::ALL.map(Some));
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
        match item {
            Item::Continue | Item::Begin => {}
            Item::Rival => self.level = next_level(self.level, direction),
            Item::WhoBegins if self.level.is_none() => {}
            Item::WhoBegins => self.seat = self.seat.other(),
            Item::Turns => {
                self.rules.turns = neighbour(Turns::ALL, &self.rules.turns, direction);
            }
            Item::WrongName => {
                self.rules.wrong_name =
                    neighbour(WrongName::ALL, &self.rules.wrong_name, direction);
            }
        }
    }

    fn choose(&mut self, item: Item, world: &mut World) -> Effect {
        match item {
            Item::Continue => go_on(world),
            Item::Begin => self.begin(world),
            setting => self.take_next(setting),
        }
    }
}

impl Screen for Setup {
    fn context(&self, _world: &World) -> Context {
        Context::Menu
    }

    fn title(&self, world: &World) -> String {
        words::duel::title(world.lang)
    }

    fn subtitle(&self, world: &World) -> String {
        world.guess_who.table.name(world.lang)
    }

    fn act(&mut self, action: Action, world: &mut World) -> Effect {
        self.act_on_choices(action, world)
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, world: &World) {
        let lang = world.lang;
        let entries: Vec<Entry> =
            items(world).iter().map(|&item| self.entry(item, world)).collect();
        let rest = self.menu.draw_column(canvas, area, &entries, 10);
        let at = self.menu.at(entries.len());
        let hints = self.hints(lang, items(world)[at], entries[at].cut_setting(rest.width));
        let fits = |hint: &&String| canvas.lines_of(hint, rest.width) <= rest.height;
        let hint = hints.iter().find(fits).unwrap_or(&hints[1]);
        let used = canvas.paragraph(rest, hint, Role::Faint);
        // Somebody on the board is to be chosen.
        let (_, rest) = split_top(Rect { x: area.x, width: area.width, ..rest }, used + 1);
        if let Some(grid) = Grid::of_all(rest, &world.guess_who.table.board) {
            cards::draw_standing(canvas, grid, world);
        }
    }
}
