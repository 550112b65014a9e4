//! Tables that a terminal of 80 cells shows whole: the text of their last column is wrapped where they would be wider.

use comfy_table::{ColumnConstraint, ContentArrangement, Table, Width, presets};

/// The cells of a line of a usual terminal.
pub(crate) const WIDTH: u16 = 80;

/// The last column gets no narrower: figures are not broken.
const LAST: u16 = 13;

/// A table without lines, its columns as wide as their widest cells.
pub(crate) fn plain() -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table
}

/// A table with these titles and no rows yet.
pub(crate) fn titled<const COLUMNS: usize>(titles: [String; COLUMNS]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::UTF8_HORIZONTAL_ONLY);
    table.set_content_arrangement(ContentArrangement::Dynamic).set_width(WIDTH);
    table.set_header(titles);
    for column in table.column_iter_mut() {
        column.set_padding((0, 1)).set_constraint(ColumnConstraint::ContentWidth);
    }
    if let Some(last) = table.column_iter_mut().last() {
        last.set_constraint(ColumnConstraint::LowerBoundary(Width::Fixed(LAST)));
    }
    table
}
