//! The statement's table: a row a card, a column a holder, the envelope last. Where a usual terminal has no room for it the
//! words of the heads stand one below another.

use qeq_cluedo::census::Census;
use qeq_cluedo::deck::{CardId, Category};
use qeq_cluedo::game::{HolderId, Mark, Table};
use qeq_cluedo::notebook::Notebook;
use qeq_frontend::texts;
use qeq_frontend::texts::numbers::percent;
use qeq_i18n::Lang;

use crate::table::{WIDTH, plain};

/// Blanks between columns.
const GAP: u16 = 2;

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
    let usual = table_of(heads.clone(), &rows);
    let widths = usual.column_max_content_widths();
    let width: u16 = widths.iter().map(|width| width + GAP).sum();
    let shown = match width <= WIDTH + GAP {
        true => usual,
        false => table_of(heads.into_iter().map(|head| head.replace(' ', "\n")), &rows),
    };
    shown.lines().map(|line| line.trim_end().to_owned()).collect()
}

fn table_of(heads: impl IntoIterator<Item = String>, rows: &[Vec<String>]) -> comfy_table::Table {
    let mut table = plain();
    table.add_row(heads).add_rows(rows);
    for column in table.column_iter_mut() {
        column.set_padding((0, GAP));
    }
    table
}
