//! What an action does on a screen that is a list: of things to choose and set before a game, or of things to open.

use super::menu::{Choice, Menu};
use crate::action::{Action, Direction};
use crate::screen::Effect;
use crate::world::World;

/// Choices before a game.
pub(super) trait Choices {
    /// One of them.
    type Item: Copy;

    /// Those that there are, at least one.
    fn items(&self, world: &World) -> Vec<Self::Item>;

    /// Which of them is marked.
    fn menu(&mut self) -> &mut Menu;

    /// Does what one is for.
    fn choose(&mut self, item: Self::Item, world: &mut World) -> Effect;

    /// Gives one the value before its own, or after it.
    fn change(&mut self, item: Self::Item, direction: Direction);

    /// Whoever chooses one of several values has the next.
    fn take_next(&mut self, item: Self::Item) -> Effect {
        self.change(item, Direction::Right);
        Effect::Nothing
    }

    /// Marks, chooses or changes one.
    fn act_on_choices(&mut self, action: Action, world: &mut World) -> Effect {
        let items = self.items(world);
        match self.menu().choice(action, &items) {
            Some(Choice::Chosen(item)) => self.choose(item, world),
            Some(Choice::Turned(item, direction)) => {
                self.change(item, direction);
                Effect::Nothing
            }
            Some(Choice::Marked) => Effect::Nothing,
            None => Effect::Unused,
        }
    }
}

/// What comes of an action on a list of things without values.
pub(super) fn opened<T>(choice: Option<Choice<T>>, open: impl FnOnce(T) -> Effect) -> Effect {
    match choice {
        Some(Choice::Chosen(item)) => open(item),
        Some(Choice::Marked) => Effect::Nothing,
        Some(Choice::Turned(..)) | None => Effect::Unused,
    }
}
