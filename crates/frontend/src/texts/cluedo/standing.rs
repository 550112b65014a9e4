//! How a notebook stands, in words: each of its sentences once, whoever shows them and in which order.

use qeq_cluedo::deck::CardId;
use qeq_cluedo::deduction::Deduction;
use qeq_cluedo::notebook::{Notebook, Record};
use qeq_cluedo::session::Session;
use qeq_i18n::{Lang, words};

use super::{cards, somebody};
use crate::texts::capital;
use crate::texts::numbers::grouped;

/// A notebook with its facts and what follows from them.
#[derive(Clone, Copy, Debug)]
pub struct Known<'a> {
    /// The notebook.
    pub notebook: &'a Notebook,
    /// Its entries as facts.
    pub record: &'a Record,
    /// What follows.
    pub deduction: &'a Deduction,
}

impl<'a> From<&'a Session> for Known<'a> {
    fn from(session: &'a Session) -> Self {
        let (notebook, record) = (session.notebook(), session.record());
        Self { notebook, record, deduction: session.deduction() }
    }
}

/// How things stand, sentence by sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The envelope, once it is known.
    pub solved: Option<String>,
    /// Whose turn it is.
    pub turn: String,
    /// How many deals are possible, or that nobody can count them; nothing where the facts contradict one another.
    pub deals: Option<String>,
    /// How many cells are certain.
    pub certain: String,
    /// What is assumed beside the facts, where anything is.
    pub assumed: Option<String>,
}

/// How things stand.
pub fn standing(lang: Lang, known: Known<'_>) -> Standing {
    use words::cluedo as w;
    let (notebook, table) = (known.notebook, &known.deduction.table);
    let envelope: Option<Vec<CardId>> = table.is_solved().then(|| table.envelope().collect());
    let cells = notebook.setup().deck().size() * notebook.setup().holders().len();
    let counted = || match &known.deduction.census {
        Some(census) => w::deals(lang, grouped(census.deals())),
        None => capital(&w::too_large(lang)),
    };
    Standing {
        solved: envelope.map(|these| w::solved(lang, cards(notebook, &these))),
        turn: words::notes::whose_turn(lang, somebody(lang, notebook, notebook.next_asker())),
        deals: known.deduction.consistent.then(counted),
        certain: w::certain(lang, table.certain(), cells),
        assumed: known.record.assumes().then(|| words::notes::assumed(lang)),
    }
}

#[cfg(test)]
mod tests {
    use qeq_base::search::Search;
    use qeq_base::source::SourceText;
    use qeq_cluedo::deduction::{Level, deduce};
    use qeq_cluedo::notebook;

    use super::*;
    use crate::decks;
    use crate::texts::cluedo::called;

    /// What is said of the deals after these lines, and whether they were counted.
    fn deals(entries: &str, level: Level) -> Option<String> {
        let text = format!("deck: Para probar\nhands: 2 2 2\n{entries}");
        let read = notebook::read(&SourceText::new("n", text), &decks::all(), called).notebook;
        let notebook = read.expect("a good notebook");
        let record = notebook.record();
        let deduction =
            deduce(record.game(), level, &mut Search::unlimited()).expect("a small one");
        let known = Known { notebook: &notebook, record: &record, deduction: &deduction };
        standing(Lang::Es, known).deals
    }

    #[test]
    fn the_deals_are_told_or_that_nobody_counts_them_but_not_of_a_contradiction() {
        let told = deals("0 + Cuerda\n", Level::Complete).expect("a number");
        assert!(told.starts_with("Repartos posibles: "), "{told}");
        let told = deals("0 + Cuerda\n", Level::Guessing).expect("a reason");
        assert!(told.starts_with("Hay demasiados estados"), "{told}");
        for level in [Level::Complete, Level::Guessing] {
            assert_eq!(deals("0 + Cuerda\n1 + Cuerda\n", level), None);
        }
    }
}
