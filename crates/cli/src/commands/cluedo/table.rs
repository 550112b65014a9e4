//! The statement's table: a row a card, a column a holder, the envelope last. Where a usual terminal has no room for it the
//! words of the heads stand one below another.

use std::slice;

use qeq_cluedo::census::Census;
use qeq_cluedo::deck::{CardId, Category};
use qeq_cluedo::game::{HolderId, Mark, Table};
use qeq_cluedo::notebook::Notebook;
use qeq_frontend::texts;
use qeq_frontend::texts::numbers::percent;
use qeq_i18n::Lang;
use unicode_width::UnicodeWidthStr;

use crate::table::WIDTH;

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
    let rows = Category::ALL.into_iter().flat_map(|category| setup.deck().cards_of(category));
    let rows: Vec<_> = rows.map(row).collect();
    let usual = aligned(&[slice::from_ref(&heads), &rows].concat());
    match usual.iter().all(|line| line.width() <= WIDTH.into()) {
        true => usual,
        false => aligned(&[stacked(&heads), rows].concat()),
    }
}

/// Heads with their words one below another.
fn stacked(heads: &[String]) -> Vec<Vec<String>> {
    let words: Vec<Vec<&str>> = heads.iter().map(|head| head.split(' ').collect()).collect();
    let most = words.iter().map(Vec::len).max().unwrap_or(0);
    let line = |at| words.iter().map(move |head| head.get(at).copied().unwrap_or("").to_owned());
    (0..most).map(|at| line(at).collect()).collect()
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
