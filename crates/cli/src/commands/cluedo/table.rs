//! The statement's table: a row a card, a column a holder, the envelope last.

use qeq_cluedo::census::Census;
use qeq_cluedo::deck::{CardId, Category};
use qeq_cluedo::game::{HolderId, Mark, Table};
use qeq_cluedo::notebook::Notebook;
use qeq_frontend::texts;
use qeq_frontend::texts::cluedo::reasons::percent;
use qeq_i18n::Lang;
use unicode_width::UnicodeWidthStr;

/// Blanks between columns.
const GAP: usize = 2;

/// The lines of the table. With a census, what is open stands there as a percentage.
pub(super) fn lines(
    lang: Lang,
    notebook: &Notebook,
    table: &Table,
    census: Option<&Census>,
) -> Vec<String> {
    let setup = notebook.setup();
    let cell = |card, holder| match (table.mark(card, holder), census) {
        (Mark::Open, Some(census)) => percent(census.count(card, holder), census.deals()),
        (mark, _) => mark.sign().to_string(),
    };
    let heads =
        setup.holders().map(|it| texts::capital(&texts::cluedo::holder(lang, notebook, it)));
    let heads: Vec<String> = std::iter::once(String::new()).chain(heads).collect();
    let row = |card: CardId| -> Vec<String> {
        let cells = setup.holders().map(|holder: HolderId| cell(card, holder));
        std::iter::once(setup.deck().name(card).to_owned()).chain(cells).collect()
    };
    let mut rows = vec![heads];
    for category in Category::ALL {
        rows.extend(setup.deck().cards_of(category).map(row));
    }
    aligned(&rows)
}

/// Every column as wide as its widest cell.
fn aligned(rows: &[Vec<String>]) -> Vec<String> {
    let width = |column: usize| rows.iter().map(|row| row[column].width()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..rows[0].len()).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row
            .iter()
            .zip(&widths)
            .map(|(cell, width)| format!("{cell}{}", " ".repeat(width + GAP - cell.width())));
        cells.collect::<String>().trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}
