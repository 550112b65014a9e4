//! The other games: what there is to play beside ¿Quién es quién?

use qeq_i18n::words;
use ratatui::layout::Rect;

use super::clikomania::setup::Setup as Clikomania;
use super::cluedo::{Notes, Practising};
use super::conecta4::setup::Setup;
use super::menu::{Entry, Menu};
use crate::action::Action;
use crate::canvas::{Canvas, middle, split_top};
use crate::keymap::Place;
use crate::screen::{Effect, Screen};
use crate::theme::Role;
use crate::world::World;

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
    fn entry(self, world: &World) -> Entry {
        match self {
            Self::Conecta4 => Entry::new(words::conecta4::title(world.lang))
                .note(words::conecta4::note(world.lang)),
            Self::Cluedo => {
                Entry::new(words::notes::title(world.lang)).note(words::notes::note(world.lang))
            }
            Self::Practice => Entry::new(words::practice::title(world.lang))
                .note(words::practice::note(world.lang)),
            Self::Clikomania => Entry::new(words::clikomania::title(world.lang))
                .note(words::clikomania::note(world.lang)),
        }
    }

    fn open(self, world: &mut World) -> Box<dyn Screen> {
        match self {
            Self::Conecta4 => Box::new(Setup::new(world)),
            Self::Cluedo => Box::new(Notes::new(world)),
            Self::Practice => Box::new(Practising::new(world)),
            Self::Clikomania => Box::new(Clikomania::new(world)),
        }
    }
}

impl Screen for Games {
    fn place(&self, _world: &World) -> Place {
        Place::Menu
    }

    fn title(&self, world: &World) -> String {
        words::screen::games_title(world.lang)
    }

    fn act(&mut self, action: Action, world: &mut World) -> Effect {
        match action {
            Action::Activate => Effect::Open(ITEMS[self.menu.at(ITEMS.len())].open(world)),
            Action::Pick(at) if at < ITEMS.len() => {
                self.menu.mark(at);
                Effect::Open(ITEMS[at].open(world))
            }
            action if self.menu.act(action, ITEMS.len()) => Effect::Nothing,
            _ => Effect::Unused,
        }
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, world: &World) {
        let column = middle(area, 76, area.height);
        let (head, rest) = split_top(column, if area.height > 6 { 2 } else { 0 });
        canvas.centred(head, &words::screen::welcome(world.lang), Role::Strong);
        let entries: Vec<Entry> = ITEMS.iter().map(|item| item.entry(world)).collect();
        self.menu.draw(canvas, rest, &entries, true);
    }
}
