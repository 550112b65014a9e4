//! Pages with generated parts: what stands between `<!-- NAME -->` and `<!-- / -->`. They are in Spanish.

use crate::files;
use crate::run::Outcome;

/// Prints a table and puts it between the marks of `name` in the page at a path from the root.
///
/// # Errors
/// When the page cannot be read or written, or has no such marks.
pub(crate) fn publish(path: &str, name: &str, table: &str) -> Outcome {
    print!("{table}");
    files::write(path, &put(&files::read(path)?, name, table)?)
}

/// The page with `table` between the marks of `name`.
///
/// # Errors
/// When the page has no such marks.
pub(crate) fn put(page: &str, name: &str, table: &str) -> Outcome<String> {
    let [before, _, after] = around(page, name)?;
    Ok(format!("{before}{table}{after}"))
}

/// The cells of the table between the marks of `name`, row by row, without its head.
///
/// # Errors
/// When the page has no such marks.
pub(crate) fn rows<'a>(page: &'a str, name: &str) -> Outcome<Vec<Vec<&'a str>>> {
    let [_, table, _] = around(page, name)?;
    let cells = |line: &'a str| line.trim_matches('|').split('|').map(str::trim).collect();
    Ok(table.lines().skip(2).map(cells).collect())
}

/// The page up to what stands between the marks of `name`, that, and the rest.
fn around<'a>(page: &'a str, name: &str) -> Outcome<[&'a str; 3]> {
    let open = format!("<!-- {name} -->\n");
    let from = page.find(&open).map(|at| at + open.len());
    let to = from.and_then(|from| Some(from + page[from..].find("<!-- / -->")?));
    let (from, to) = from.zip(to).ok_or_else(|| format!("the page has no place for {name}"))?;
    Ok([&page[..from], &page[from..to], &page[to..]])
}

/// A number as the pages write it.
pub(crate) fn number(text: &str) -> Option<f64> {
    text.replace('.', "").replace(',', ".").parse().ok()
}

/// A text with its numbers as the pages write them: a comma before decimals, and from five digits on a point between
/// thousands. What stands between backticks is nobody's language.
pub(crate) fn in_spanish(text: &str) -> String {
    let pieces = text.split('`').enumerate().map(|(at, piece)| match at % 2 {
        0 => numbers_in_spanish(piece),
        _ => piece.to_owned(),
    });
    pieces.collect::<Vec<_>>().join("`")
}

fn numbers_in_spanish(text: &str) -> String {
    let (mut written, mut rest) = (String::new(), text);
    while let Some(start) = rest.find(|sign: char| sign.is_ascii_digit()) {
        let end = start + digits(&rest[start..]);
        written += &rest[..start];
        // What stands behind a comma are decimals already.
        match rest[..start].ends_with(',') {
            true => written += &rest[start..end],
            false => written += &in_thousands(&rest[start..end]),
        }
        rest = &rest[end..];
        if let Some(decimals) = rest.strip_prefix('.').filter(|it| digits(it) > 0) {
            written.push(',');
            written += &decimals[..digits(decimals)];
            rest = &decimals[digits(decimals)..];
        }
    }
    written + rest
}

/// How many digits a text begins with.
fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

fn in_thousands(digits: &str) -> String {
    if digits.len() < 5 {
        return digits.to_owned();
    }
    let (first, rest) = digits.split_at((digits.len() - 1) % 3 + 1);
    rest.as_bytes().chunks(3).fold(first.to_owned(), |number, three| {
        number + "." + std::str::from_utf8(three).expect("digits are text")
    })
}

/// A table, its numbers written in Spanish.
pub(crate) fn markdown<const N: usize>(
    head: [&str; N],
    rows: impl IntoIterator<Item = [String; N]>,
) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let head = line(&head.map(str::to_owned)) + &line(&[(); N].map(|()| "---".to_owned()));
    rows.into_iter().fold(head, |table, row| table + &in_spanish(&line(&row)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_in_spanish() {
        for (text, written) in [
            ("0.5000", "0,5000"),
            ("1/2 = 0.5", "1/2 = 0,5"),
            ("1391223.11 µs", "1.391.223,11 µs"),
            ("2859738", "2.859.738"),
            ("40320×28, 5040×21", "40.320×28, 5040×21"),
            ("`x 100000x17.csv` 12345", "`x 100000x17.csv` 12.345"),
            ("(4,3) (12,1) 0,12345", "(4,3) (12,1) 0,12345"),
            ("SP-MCTS (2008). 3.", "SP-MCTS (2008). 3."),
        ] {
            assert_eq!(in_spanish(text), written);
        }
    }

    #[test]
    fn a_table_takes_the_place_of_the_old_one() {
        let page = "a\n<!-- x -->\nold\n<!-- / -->\nb\n";
        let table = markdown(["c"], [["1".to_owned()]]);
        assert_eq!(
            put(page, "x", &table).unwrap(),
            "a\n<!-- x -->\n| c |\n| --- |\n| 1 |\n<!-- / -->\nb\n"
        );
        assert!(put(page, "y", "").is_err());
    }

    #[test]
    fn a_table_is_read_as_it_was_written() {
        let table = markdown(
            ["a", "b"],
            [["`x 1.5`", "12345.25"], ["y", "0.5"]].map(|row| row.map(str::to_owned)),
        );
        let page = put("<!-- x -->\n<!-- / -->\n", "x", &table).unwrap();
        let rows = rows(&page, "x").unwrap();
        assert_eq!(rows, [["`x 1.5`", "12.345,25"], ["y", "0,5"]]);
        let numbers = [rows[0][1], rows[1][1], rows[1][0]].map(number);
        assert_eq!(numbers, [Some(12345.25), Some(0.5), None]);
    }
}
