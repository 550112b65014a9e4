//! Every source opens with what it is for, and every crate with what it does not know.

use super::tree::{File, Finding, Tree};

/// How a crate says what it does not know.
const ADMISSIONS: [&str; 2] = ["not know", "knows no"];

/// Sources begin with `//!`; the first paragraph of a crate admits something.
pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    tree.with_extension("rs").filter_map(check_file).collect()
}

fn check_file(file: &File) -> Option<Finding> {
    if !file.text.starts_with("//!") {
        return Some(file.on(1, "no `//!` in front that says what this is for"));
    }
    let paragraph = first_paragraph(&file.text);
    let admits = ADMISSIONS.iter().any(|admission| paragraph.contains(admission));
    (is_root(&file.path) && !admits)
        .then(|| file.on(1, "the first paragraph of a crate says what it does not know"))
}

/// The first paragraph of the docs on one line.
fn first_paragraph(text: &str) -> String {
    let lines = text.lines().map_while(|line| line.strip_prefix("//!")).map(str::trim);
    lines.take_while(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}

fn is_root(path: &str) -> bool {
    path.ends_with("src/lib.rs") || path.ends_with("src/main.rs")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::assert_findings;

    #[test]
    fn a_source_says_what_it_is_for() {
        assert_findings(check, &[("crates/core/src/a.rs", "//! Trees.\n")], &[]);
        let wrong = "crates/core/src/a.rs:1: no `//!` in front that says what this is for";
        assert_findings(check, &[("crates/core/src/a.rs", "use x;\n//! Trees.\n")], &[wrong]);
    }

    #[test]
    fn a_crate_says_what_it_does_not_know() {
        assert_findings(check, &[("crates/a/src/lib.rs", "//! It knows\n//! no game.\n")], &[]);
        let wrong =
            "crates/a/src/lib.rs:1: the first paragraph of a crate says what it does not know";
        let late = "//! Trees.\n//!\n//! It does not know games.\n";
        assert_findings(check, &[("crates/a/src/lib.rs", late)], &[wrong]);
    }
}
