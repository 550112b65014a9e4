//! What a person marks in a table of their own, right or wrong.

use std::collections::HashMap;

use crate::deck::CardId;
use crate::game::{Fact, HolderId, Mark, Setup, Table};
use crate::notebook::{Entry, Notebook};

/// A person's marks.
#[derive(Clone, Debug)]
pub struct Marks(HashMap<(CardId, HolderId), Mark>);

impl Marks {
    /// Those of a game that begins: the own cards.
    pub fn of_hand(notebook: &Notebook) -> Self {
        let own = notebook.entries.iter().filter_map(|entry| match entry {
            Entry::Fact(Fact::HasSome { player, cards }) => Some(((cards[0], *player), Mark::Yes)),
            _ => None,
        });
        Self(own.collect())
    }

    /// Marks a cell; the same mark again takes it away.
    pub fn toggle(&mut self, cell: (CardId, HolderId), mark: Mark) {
        if self.0.get(&cell) == Some(&mark) {
            self.0.remove(&cell);
        } else {
            self.0.insert(cell, mark);
        }
    }

    /// The marks as a table. O(cells).
    pub fn table(&self, setup: &Setup) -> Table {
        Table::new(setup, |card, holder| self.0.get(&(card, holder)).copied().unwrap_or(Mark::Open))
    }
}

#[cfg(test)]
mod tests {
    use qeq_base::chance::Chance;
    use qeq_base::ids::Id;

    use super::*;
    use crate::deck::Deck;
    use crate::practice::Practice;
    use qeq_base::search::Search;

    #[test]
    fn a_mark_comes_and_goes() {
        let names = [["a", "b"], ["c", "d"], ["e", "f"]].map(|it| it.map(str::to_owned).to_vec());
        let setup = Setup::new(Deck::new(&names).unwrap(), vec![2, 1]).unwrap();
        let (notebook, chance) = (Notebook::new(setup.clone()), Chance::from_seed(1));
        let practice = Practice::deal(&notebook, chance, &mut Search::unlimited()).unwrap();
        let mut marks = Marks::of_hand(practice.notebook());
        assert_eq!(marks.table(&setup).certain(), 2, "the own cards");
        let cell = (CardId::from_index(0), setup.envelope());
        for (mark, expected) in
            [(Mark::No, Mark::No), (Mark::Yes, Mark::Yes), (Mark::Yes, Mark::Open)]
        {
            marks.toggle(cell, mark);
            assert_eq!(marks.table(&setup).mark(cell.0, cell.1), expected);
        }
    }
}
