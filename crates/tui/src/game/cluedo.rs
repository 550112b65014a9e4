//! A game of Cluedo to practise on, with what the person has marked and seen.

use std::collections::HashMap;

use qeq_cluedo::deck::CardId;
use qeq_cluedo::game::{Fact, HolderId, Mark, Table};
use qeq_cluedo::notebook::{Entry, Notebook};
use qeq_cluedo::practice::Practice;

/// A game that the machine has dealt.
#[derive(Debug)]
pub(crate) struct Dealt {
    pub(crate) practice: Practice,
    /// The person's own marks.
    marks: HashMap<(CardId, HolderId), Mark>,
    /// What was seen, the newest last, in words.
    pub(crate) seen: Vec<String>,
}

impl Dealt {
    /// A game that begins; the own cards are marked already.
    pub(crate) fn new(practice: Practice) -> Self {
        let own = practice.notebook().entries.iter().filter_map(|entry| match entry {
            Entry::Fact(Fact::HasSome { player, cards }) => Some(((cards[0], *player), Mark::Yes)),
            _ => None,
        });
        let marks = own.collect();
        Self { practice, marks, seen: Vec::new() }
    }

    /// Whether anything would be lost with it: something has happened, and the end is not reached.
    pub(crate) fn is_in_progress(&self) -> bool {
        !self.seen.is_empty() && self.practice.ending().is_none()
    }

    /// What the person has seen.
    pub(crate) fn notebook(&self) -> &Notebook {
        self.practice.notebook()
    }

    /// Marks a cell; the same mark again takes it away.
    pub(crate) fn mark(&mut self, cell: (CardId, HolderId), mark: Mark) {
        if self.marks.get(&cell) == Some(&mark) {
            self.marks.remove(&cell);
        } else {
            self.marks.insert(cell, mark);
        }
    }

    /// The marks as a table.
    pub(crate) fn table(&self) -> Table {
        let mark = |card, holder| self.marks.get(&(card, holder)).copied().unwrap_or(Mark::Open);
        Table::new(self.notebook().setup(), mark)
    }
}
