//! The other games: what there is to play beside ¿Quién es quién?

use qeq_i18n::{Lang, words};
use ratatui::layout::Rect;

use super::choices::opened;
use super::clikomania::setup::Setup as Clikomania;
use super::cluedo::{Notes, Practising};
use super::conecta4::setup::Setup;
use super::menu::{Entry, Menu};
use crate::action::Action;
use crate::canvas::{Canvas, middle, split_top};
use crate::game::cluedo::Dealt;
use crate::game::conecta4;
use crate::keymap::Context;
use crate::screen::{Effect, Screen};
use crate::theme::Role;
use crate::world::{Cluedo, Left, World};

/// The list of games.
#[derive(Debug, Default)]
pub(crate) struct Games {
    menu: Menu,
}

#[derive(Clone, Copy)]
enum Item {
    Conecta4,
    Cluedo,
    Practice,
    Clikomania,
}

const ITEMS: [Item; 4] = [Item::Conecta4, Item::Cluedo, Item::Practice, Item::Clikomania];

impl Item {
    fn title(self, lang: Lang) -> String {
        match self {
            Self::Conecta4 => words::conecta4::title(lang),
            Self::Cluedo => words::notes::title(lang),
            Self::Practice => words::practice::title(lang),
            Self::Clikomania => words::clikomania::title(lang),
        }
    }

    fn note(self, lang: Lang) -> String {
        match self {
            Self::Conecta4 => words::conecta4::note(lang),
            Self::Cluedo => words::notes::note(lang),
            Self::Practice => words::practice::note(lang),
            Self::Clikomania => words::clikomania::note(lang),
        }
    }

    fn in_short(self, lang: Lang) -> String {
        use words::screen as w;
        let told = match self {
            Self::Conecta4 => w::conecta4_in_short(lang),
            Self::Cluedo => w::notes_in_short(lang),
            Self::Practice => w::dealt_in_short(lang),
            Self::Clikomania => w::clikomania_in_short(lang),
        };
        format!("{}: {told}", self.title(lang))
    }

    /// Whether it can be gone on with: of a notebook, whether anything stands in it.
    fn is_in_progress(self, world: &World) -> bool {
        match self {
            Self::Conecta4 => conecta4::goes_on(&world.conecta4.game),
            Self::Cluedo => has_notes(&world.cluedo),
            Self::Practice => world.cluedo.practice.as_ref().is_some_and(Dealt::is_in_progress),
            Self::Clikomania => world.clikomania.sitting.is_in_progress(),
        }
    }

    fn entry(self, world: &World) -> Entry {
        let entry = Entry::new(self.title(world.lang));
        match self.is_in_progress(world) {
            true => entry.note(words::screen::in_progress(world.lang)).role(Role::Strong),
            false => entry.note(self.note(world.lang)),
        }
    }

    fn open(self, world: &mut World) -> Box<dyn Screen> {
        match self {
            Self::Conecta4 => Box::new(Setup::new(world)),
            Self::Cluedo => Box::new(Notes::new()),
            Self::Practice => Box::new(Practising::new(world)),
            Self::Clikomania => Box::new(Clikomania::new(world)),
        }
    }
}

/// Whether there is anything in the notebook in use, or in the one of last time before it is taken up.
fn has_notes(cluedo: &Cluedo) -> bool {
    match &cluedo.book {
        Some(book) => !book.notebook().entries().is_empty(),
        None => cluedo.left == Left::Notes,
    }
}

/// The names of those that can be gone on with, if there are any.
pub(super) fn in_progress(world: &World) -> Option<String> {
    let waiting = ITEMS.into_iter().filter(|item| item.is_in_progress(world));
    let titles: Vec<String> = waiting.map(|item| item.title(world.lang)).collect();
    (!titles.is_empty()).then(|| titles.join(", "))
}

impl Screen for Games {
    fn context(&self, _world: &World) -> Context {
        Context::Games
    }

    fn title(&self, world: &World) -> String {
        words::screen::games_title(world.lang)
    }

    fn in_short(&self, world: &World) -> Option<String> {
        Some(ITEMS[self.menu.at(ITEMS.len())].in_short(world.lang))
    }

    fn act(&mut self, action: Action, world: &mut World) -> Effect {
        opened(self.menu.choice(action, &ITEMS), |item| Effect::Open(item.open(world)))
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, world: &World) {
        let column = middle(area, 76, area.height);
        let (head, rest) = split_top(column, if area.height > 6 { 2 } else { 0 });
        canvas.centred(head, &words::screen::welcome(world.lang), Role::Strong);
        let entries: Vec<Entry> = ITEMS.iter().map(|item| item.entry(world)).collect();
        self.menu.draw(canvas, rest, &entries);
    }
}
