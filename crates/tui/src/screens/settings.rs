//! The settings, each changed at once and kept at once.

use qeq_core::builders::Strategy;
use qeq_frontend::texts;
use qeq_i18n::{Lang, words};
use ratatui::layout::Rect;

use super::menu::{Choice, Entry, Menu, neighbour};
use crate::action::{Action, Direction};
use crate::canvas::{Canvas, split_top};
use crate::keymap::Context;
use crate::screen::{Effect, Screen};
use crate::theme::{Depth, Palette, Role, Signs};
use crate::world::World;

/// The settings.
#[derive(Debug, Default)]
pub(crate) struct Settings {
    menu: Menu,
}

#[derive(Clone, Copy)]
enum Item {
    Language,
    Palette,
    Signs,
    Animation,
    Strategy,
}

const ITEMS: [Item; 5] =
    [Item::Language, Item::Palette, Item::Signs, Item::Animation, Item::Strategy];

impl Item {
    fn entry(self, world: &World) -> Entry {
        use words::screen as w;
        let (lang, set) = (world.lang, &world.settings);
        let (name, value) = match self {
            Self::Language => (w::set_language(lang), w::language_name(lang)),
            Self::Palette => (w::set_palette(lang), palette_name(lang, set.palette)),
            Self::Signs => (
                w::set_signs(lang),
                match set.signs {
                    Signs::Unicode => w::signs_unicode(lang),
                    Signs::Ascii => w::signs_ascii(lang),
                },
            ),
            Self::Animation => (
                w::set_animation(lang),
                if set.animation { w::animation_on(lang) } else { w::animation_off(lang) },
            ),
            Self::Strategy => (w::set_strategy(lang), texts::tree::strategy(lang, set.strategy)),
        };
        Entry::setting(name, value)
    }

    fn change(self, direction: Direction, world: &mut World) {
        let set = &mut world.settings;
        match self {
            Self::Language => {
                let lang = neighbour(Lang::ALL, &world.lang, direction);
                world.speak(lang);
            }
            Self::Palette => set.palette = neighbour(Palette::ALL, &set.palette, direction),
            Self::Signs => set.signs = neighbour(Signs::ALL, &set.signs, direction),
            Self::Animation => set.animation = !set.animation,
            Self::Strategy => set.strategy = neighbour(Strategy::ALL, &set.strategy, direction),
        }
        world.keep_settings();
    }
}

fn palette_name(lang: Lang, palette: Palette) -> String {
    use words::screen as w;
    match palette {
        Palette::Usual => w::palette_usual(lang),
        Palette::ColourBlind => w::palette_colour_blind(lang),
        Palette::Monochrome => w::palette_monochrome(lang),
    }
}

impl Screen for Settings {
    fn context(&self, _world: &World) -> Context {
        Context::Settings
    }

    fn title(&self, world: &World) -> String {
        words::screen::settings_title(world.lang)
    }

    fn act(&mut self, action: Action, world: &mut World) -> Effect {
        match self.menu.choice(action, &ITEMS) {
            Some(Choice::Chosen(item)) => item.change(Direction::Right, world),
            Some(Choice::Turned(item, direction)) => item.change(direction, world),
            Some(Choice::Marked) => {}
            None => return Effect::Unused,
        }
        Effect::Nothing
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, world: &World) {
        let entries: Vec<Entry> = ITEMS.iter().map(|item| item.entry(world)).collect();
        let rest = self.menu.draw_column(canvas, area, &entries, 8);
        let (sample, rest) = split_top(rest, 1);
        draw_sample(canvas, sample);
        if canvas.theme.depth == Depth::None {
            let room = Rect { x: rest.x + 2, width: rest.width.saturating_sub(2), ..rest };
            canvas.paragraph(room, &words::screen::no_colours(canvas.lang), Role::Warning);
        }
    }
}

/// Every meaning that has a colour, as it looks now.
fn draw_sample(canvas: &mut Canvas<'_>, area: Rect) {
    use words::screen as w;
    let lang = canvas.lang;
    let samples = [
        (w::sample_yes(lang), Role::Yes),
        (w::sample_no(lang), Role::No),
        (w::sample_marked(lang), Role::Marked),
        (w::sample_fallen(lang), Role::Fallen),
        (w::sample_found(lang), Role::Found),
        (w::sample_match(lang), Role::Match),
    ];
    let mut x = area.x + 2;
    for (text, role) in samples {
        if area.height > 0 {
            x += canvas.text(x, area.y, area.right().saturating_sub(x), &text, role) + 2;
        }
    }
}
