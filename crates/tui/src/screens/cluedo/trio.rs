//! A tool, a place and a character, picked in any order.

use qeq_cluedo::census::Envelope;
use qeq_cluedo::deck::{CardId, Deck};
use ratatui::layout::Rect;

use super::picker::Picker;
use crate::action::Action;
use crate::canvas::{Canvas, split_top};
use crate::theme::Role;

/// The cards picked so far, no two of a category.
#[derive(Clone, Debug, Default)]
pub(super) struct Trio {
    cards: Vec<CardId>,
    picker: Picker,
}

impl Trio {
    /// All of them picked.
    pub(super) fn of(cards: Envelope) -> Self {
        Self { cards: cards.into(), picker: Picker::default() }
    }

    /// The cards in the order in which they were picked.
    pub(super) fn cards(&self) -> &[CardId] {
        &self.cards
    }

    /// The cards in the order of the categories, once there is one of each.
    pub(super) fn complete(&self, deck: &Deck) -> Option<Envelope> {
        deck.one_of_each(&self.cards)
    }

    /// Types and picks; false when there was nothing left to take back.
    pub(super) fn act(&mut self, action: Action, deck: &Deck) -> bool {
        if action == Action::Erase && self.picker.is_empty() {
            return self.step_back();
        }
        let choices = self.choices(deck);
        self.cards.extend(self.picker.act(action, deck, &choices));
        true
    }

    /// Takes the last card back; false when there was none.
    pub(super) fn step_back(&mut self) -> bool {
        self.cards.pop().is_some()
    }

    /// The cards of the categories that are not picked yet.
    fn choices(&self, deck: &Deck) -> Vec<CardId> {
        let is_open = |card: &CardId| {
            !self.cards.iter().any(|&picked| deck.category(picked) == deck.category(*card))
        };
        deck.cards().filter(is_open).collect()
    }

    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, deck: &Deck) {
        let (picked, rest) = split_top(area, self.cards.len() as u16);
        for (&card, y) in self.cards.iter().zip(picked.y..picked.bottom()) {
            let name = format!("✓ {}", deck.name(card));
            canvas.text(picked.x, y, picked.width, &name, Role::Strong);
        }
        self.picker.draw(canvas, rest, "> ", (deck, &self.choices(deck)));
    }
}
