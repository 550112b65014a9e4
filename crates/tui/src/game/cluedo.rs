//! A game of Cluedo to practise on, with what the person has marked and seen.

use qeq_cluedo::game::Table;
use qeq_cluedo::notebook::Notebook;
use qeq_cluedo::practice::Practice;
use qeq_cluedo::practice::marks::Marks;

/// A game that the machine has dealt.
#[derive(Debug)]
pub(crate) struct Dealt {
    pub(crate) practice: Practice,
    /// The person's own marks.
    pub(crate) marks: Marks,
    /// What was seen, the newest last, in words.
    pub(crate) seen: Vec<String>,
}

impl Dealt {
    /// A game that begins; the own cards are marked already.
    pub(crate) fn new(practice: Practice) -> Self {
        let marks = Marks::of_hand(practice.notebook());
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

    /// The marks as a table.
    pub(crate) fn table(&self) -> Table {
        self.marks.table(self.notebook().setup())
    }
}
