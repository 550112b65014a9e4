//! A card by the first letters of its name, or of any word of it, with what it may still become.

use qeq_base::letters::folded;
use qeq_cluedo::deck::{CardId, Deck};
use qeq_i18n::words;
use ratatui::layout::Rect;

use crate::action::{Action, Direction};
use crate::canvas::{Canvas, split_top};
use crate::field::Field;
use crate::screens::menu::{Entry, Menu};
use crate::theme::Role;

/// A card that is being typed.
#[derive(Clone, Debug, Default)]
pub(super) struct Picker {
    field: Field,
    menu: Menu,
}

impl Picker {
    /// Whether nothing is typed.
    pub(super) fn is_empty(&self) -> bool {
        self.field.text().is_empty()
    }

    /// Types and moves; gives the card that was chosen among `choices`.
    pub(super) fn act(
        &mut self,
        action: Action,
        deck: &Deck,
        choices: &[CardId],
    ) -> Option<CardId> {
        let found = self.found(deck, choices);
        let chosen = match action {
            Action::Activate => found.get(self.menu.at(found.len())).copied(),
            Action::Pick(at) => found.get(at).copied(),
            _ => {
                if self.field.act(action) {
                    self.menu.mark(0);
                } else if !matches!(action, Action::Move(Direction::Left | Direction::Right)) {
                    self.menu.act(action, found.len());
                }
                return None;
            }
        };
        if chosen.is_some() {
            *self = Self::default();
        }
        chosen
    }

    /// The choices that what is typed may become: beginnings of names first, then of other words.
    fn found(&self, deck: &Deck, choices: &[CardId]) -> Vec<CardId> {
        let typed = folded(self.field.text().trim_start());
        let begins = |card: &&CardId| folded(deck.name(**card)).starts_with(&typed);
        let (mut found, others): (Vec<CardId>, Vec<CardId>) = choices.iter().partition(begins);
        let within = |card: &CardId| folded(deck.name(*card)).contains(&format!(" {typed}"));
        found.extend(others.into_iter().filter(within));
        found
    }

    /// Draws the field under its label, and below it what is found.
    pub(super) fn draw(
        &self,
        canvas: &mut Canvas<'_>,
        area: Rect,
        label: &str,
        (deck, choices): (&Deck, &[CardId]),
    ) {
        let (line, list) = split_top(area, 1);
        self.field.draw(canvas, line, label);
        let found = self.found(deck, choices);
        let entries: Vec<Entry> = found.iter().map(|&card| Entry::new(deck.name(card))).collect();
        if entries.is_empty() {
            let none = words::screen::nothing_found(canvas.lang);
            canvas.text(list.x, list.y, list.width, &none, Role::Faint);
        }
        self.menu.draw(canvas, list, &entries);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deck() -> Deck {
        let names =
            [vec!["Cuerda"], vec!["Sala de baile", "Sala de billar"], vec!["Señora Blanco"]];
        Deck::new(&names.map(|list| list.into_iter().map(str::to_owned).collect())).unwrap()
    }

    fn found(typed: &str) -> Vec<String> {
        let deck = deck();
        let picker = Picker { field: Field::with(typed), ..Picker::default() };
        let cards: Vec<CardId> = deck.cards().collect();
        picker.found(&deck, &cards).iter().map(|&card| deck.name(card).to_owned()).collect()
    }

    #[test]
    fn the_beginning_of_any_word_will_do() {
        assert_eq!(found("cu"), ["Cuerda"]);
        assert_eq!(found("BI"), ["Sala de billar"]);
        assert_eq!(found("sen"), ["Señora Blanco"]);
        assert_eq!(found("b"), ["Sala de baile", "Sala de billar", "Señora Blanco"]);
        assert_eq!(found("x"), [""; 0]);
        assert_eq!(found("").len(), 4);
    }

    #[test]
    fn what_is_chosen_empties_the_field() {
        let (deck, mut picker) = (deck(), Picker::default());
        let cards: Vec<CardId> = deck.cards().collect();
        assert_eq!(picker.act(Action::Type('s'), &deck, &cards), None);
        assert_eq!(picker.act(Action::Move(Direction::Down), &deck, &cards), None);
        assert_eq!(picker.act(Action::Activate, &deck, &cards), Some(cards[2]));
        assert!(picker.is_empty());
    }
}
