//! Pages with generated parts: what stands between `<!-- NAME -->` and `<!-- / -->`.

use crate::run::{Failure, Outcome};

/// The page with `table` between the marks of `name`.
///
/// # Errors
/// When the page has no such marks.
pub(crate) fn put(page: &str, name: &str, table: &str) -> Outcome<String> {
    let (open, close) = (format!("<!-- {name} -->\n"), "<!-- / -->");
    let missing = || Failure::from(format!("the page has no place for {name}"));
    let (before, rest) = page.split_once(&open).ok_or_else(missing)?;
    let (_, after) = rest.split_once(close).ok_or_else(missing)?;
    Ok(format!("{before}{open}{table}{close}{after}"))
}

/// A table.
pub(crate) fn markdown<const N: usize>(
    head: [&str; N],
    rows: impl IntoIterator<Item = [String; N]>,
) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let head = line(&head.map(str::to_owned)) + &line(&[(); N].map(|()| "---".to_owned()));
    rows.into_iter().fold(head, |table, row| table + &line(&row))
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
