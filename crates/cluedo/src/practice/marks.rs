//! What a person marks in a table of their own, right or wrong.

use std::collections::HashMap;

use crate::deck::CardId;
use crate::game::{HolderId, Mark, Setup, Table};
use crate::notebook::Notebook;

/// A person's marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marks(HashMap<(CardId, HolderId), Mark>);

impl Marks {
    /// Those of the own hand, whatever else is noted: nobody else has its cards, and it has no other.
    pub fn of_hand(notebook: &Notebook) -> Self {
        let (setup, me, own) = (notebook.setup(), notebook.me(), notebook.own_cards());
        let cells = setup.deck().cards().flat_map(|card| setup.holders().map(move |it| (card, it)));
        let known = cells.filter_map(|(card, holder)| match (own.contains(card), holder == me) {
            (true, true) => Some(((card, holder), Mark::Yes)),
            (true, false) | (false, true) => Some(((card, holder), Mark::No)),
            (false, false) => None,
        });
        Self(known.collect())
    }

    /// Those of a table. O(cells).
    pub fn of_table(setup: &Setup, table: &Table) -> Self {
        let cells = setup.deck().cards().flat_map(|card| setup.holders().map(move |it| (card, it)));
        let marked = cells.map(|cell| (cell, table.mark(cell.0, cell.1)));
        Self(marked.filter(|&(_, mark)| mark != Mark::Open).collect())
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
    use qeq_base::ids::Id;
    use qeq_base::search::Search;

    use super::*;
    use crate::deck::{Category, Deck};
    use crate::practice::{Input, Practice};
    use crate::testing::deck;

    #[test]
    fn a_mark_comes_and_goes() {
        let names = [["a", "b"], ["c", "d"], ["e", "f"]].map(|it| it.map(str::to_owned).to_vec());
        let setup = Setup::new(Deck::new(&names).unwrap(), vec![2, 1]).unwrap();
        let notebook = Notebook::new(setup.clone());
        let practice = Practice::deal(&notebook, 1, &mut Search::unlimited()).unwrap();
        let mut marks = Marks::of_hand(practice.notebook());
        let own = practice.notebook().own_cards();
        let [mine, other] = [0, 1].map(HolderId::from_index);
        for card in setup.deck().cards() {
            let table = marks.table(&setup);
            let expected = match own.contains(card) {
                true => [Mark::Yes, Mark::No, Mark::No],
                false => [Mark::No, Mark::Open, Mark::Open],
            };
            assert_eq!([mine, other, setup.envelope()].map(|it| table.mark(card, it)), expected);
        }
        let open = setup.deck().cards().find(|&card| !own.contains(card)).unwrap();
        let cell = (open, setup.envelope());
        for (mark, expected) in
            [(Mark::No, Mark::No), (Mark::Yes, Mark::Yes), (Mark::Yes, Mark::Open)]
        {
            marks.toggle(cell, mark);
            assert_eq!(marks.table(&setup).mark(cell.0, cell.1), expected);
            assert_eq!(Marks::of_table(&setup, &marks.table(&setup)), marks);
        }
    }

    #[test]
    fn what_others_do_marks_nothing_in_the_own_hand() {
        let setup = Setup::new(deck([2, 2, 2]), vec![2, 1]).unwrap();
        let notebook = Notebook::new(setup);
        let mut practice = Practice::deal(&notebook, 1, &mut Search::unlimited()).unwrap();
        let before = Marks::of_hand(practice.notebook());
        let cards = Category::ALL.map(|it| practice.notebook().setup().deck().cards_of(it).next());
        let asked =
            if practice.is_my_turn() { Input::Ask(cards.map(Option::unwrap)) } else { Input::Go };
        practice.handle(asked, &mut Search::unlimited()).unwrap();
        assert_eq!(practice.notebook().entries().len(), 3, "the hand and the turn");
        assert_eq!(Marks::of_hand(practice.notebook()), before);
    }
}
