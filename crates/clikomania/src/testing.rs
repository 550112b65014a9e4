//! What the tests of several modules share: the sample of the statement, the comparison of faults, and a plain recursion
//! for the optimum.

use std::collections::HashMap;

use qeq_base::diagnostic::{Diagnostic, FaultKind};
use qeq_base::source::SourceText;

use crate::board::{self, Board};
use crate::rules::{Rules, Value};

/// The board of the statement.
pub(crate) const SAMPLE: &str =
    "5\n6\n3\n1 2 1 3 1 1\n2 1 2 3 1 1\n1 2 1 1 1 2\n2 1 1 3 3 1\n1 2 2 3 2 1\n";

/// The board of a text that has no faults.
pub(crate) fn board(text: &str) -> Board {
    let read = board::read(&SourceText::new("test", text));
    read.board.unwrap_or_else(|| panic!("{:?}", read.faults))
}

/// Compares line, column and code of every fault of a text.
pub(crate) fn assert_faults<K: FaultKind>(
    source: &SourceText,
    faults: &[Diagnostic<K>],
    expected: &[(usize, usize, &str)],
) {
    let told = faults.iter().map(|fault| {
        let position = source.position(fault.span.start);
        (position.line, position.column, fault.kind.code())
    });
    assert_eq!(told.collect::<Vec<_>>(), expected, "{:?}", source.text());
}

type Columns = Vec<Vec<u8>>;

/// The optimum by plain recursion over every game, each position once.
pub(crate) fn brute(board: &Board, rules: &Rules) -> Value {
    brute_columns(board.columns().to_vec(), board.colours(), rules, &mut HashMap::new())
}

fn brute_columns(
    columns: Columns,
    colours: u8,
    rules: &Rules,
    known: &mut HashMap<Columns, Value>,
) -> Value {
    if let Some(&value) = known.get(&columns) {
        return value;
    }
    let mut best = None;
    for column in 0..columns.len() {
        for row in 0..columns[column].len() {
            let mut rest = columns.clone();
            let size = erase(&mut rest, column, row, columns[column][row]);
            if size > 1 {
                let rest: Columns = rest.into_iter().filter_map(fallen).collect();
                let value = rules.points(size) + brute_columns(rest, colours, rules, known);
                best = best.max(Some(value));
            }
        }
    }
    let count = |colour| columns.iter().flatten().filter(|&&it| it == colour).count() as u32;
    let value = best.unwrap_or_else(|| rules.end((1..=colours).map(count)));
    known.insert(columns, value);
    value
}

/// Sets a block and all connected ones of its colour to 0; how many there were.
fn erase(columns: &mut Columns, column: usize, row: usize, colour: u8) -> u32 {
    if colour == 0 || columns.get(column).and_then(|it| it.get(row)) != Some(&colour) {
        return 0;
    }
    columns[column][row] = 0;
    let beside = [(column.wrapping_sub(1), row), (column + 1, row)];
    let around = beside.into_iter().chain([(column, row.wrapping_sub(1)), (column, row + 1)]);
    1 + around.map(|(column, row)| erase(columns, column, row, colour)).sum::<u32>()
}

fn fallen(column: Vec<u8>) -> Option<Vec<u8>> {
    let left: Vec<u8> = column.into_iter().filter(|&colour| colour != 0).collect();
    (!left.is_empty()).then_some(left)
}
