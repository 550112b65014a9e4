//! `cargo xtask tidy`: the invariants of the house as rules that can fail.
//!
//! A rule looks at the [`Tree`] of tracked files and returns findings. Every rule runs and every finding is
//! printed, as `path:line: rule: what`. Rules read text, not syntax trees: where one could be deceived on
//! purpose, its module says so.

mod arrows;
mod bans;
mod boards;
mod dependencies;
mod docs;
mod hygiene;
mod links;
mod manifest;
mod map;
mod page;
mod paths;
mod rust;
mod tree;
mod words;

use std::fmt::{self, Display};

use crate::run::{Outcome, root};
use tree::{Finding, Tree};

/// An invariant: its name and what looks for breaches.
struct Rule {
    name: &'static str,
    check: fn(&Tree) -> Vec<Finding>,
}

const RULES: [Rule; 11] = [
    Rule { name: "arrows", check: arrows::check },
    Rule { name: "bans", check: bans::check },
    Rule { name: "words", check: words::check },
    Rule { name: "docs", check: docs::check },
    Rule { name: "dependencies", check: dependencies::check },
    Rule { name: "boards", check: boards::check },
    Rule { name: "hygiene", check: hygiene::check },
    Rule { name: "links", check: links::check },
    Rule { name: "map", check: map::check },
    Rule { name: "page", check: page::check },
    Rule { name: "paths", check: paths::check },
];

/// A finding under the name of its rule.
struct Violation {
    rule: &'static str,
    finding: Finding,
}

impl Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Finding { path, line, what } = &self.finding;
        write!(f, "{path}:{line}: {}: {what}", self.rule)
    }
}

/// Runs every rule over the tracked files and prints what they find.
///
/// # Errors
/// When they find something, or the files cannot be read.
pub(crate) fn run() -> Outcome {
    let tree = Tree::read(&root())?;
    let violations = violations(&tree);
    for violation in &violations {
        println!("{violation}");
    }
    match violations.len() {
        0 => {
            println!("tidy: {} rules hold over {} files", RULES.len(), tree.files().len());
            Ok(())
        }
        many => Err(format!("tidy: violations: {many}").into()),
    }
}

fn violations(tree: &Tree) -> Vec<Violation> {
    let found = |rule: &Rule| {
        let name = rule.name;
        (rule.check)(tree).into_iter().map(move |finding| Violation { rule: name, finding })
    };
    RULES.iter().flat_map(found).collect()
}

/// Runs a rule over a few files and compares what it finds, one `path:line: what` a line.
#[cfg(test)]
#[track_caller]
fn assert_findings(check: fn(&Tree) -> Vec<Finding>, files: &[(&str, &str)], expected: &[&str]) {
    let findings = check(&Tree::of(files));
    let lines = findings.iter().map(|it| format!("{}:{}: {}", it.path, it.line, it.what));
    assert_eq!(lines.collect::<Vec<_>>(), expected);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_violation_names_place_rule_and_matter() {
        let tree = Tree::of(&[("crates/base/src/lib.rs", "//! Docs. \n")]);
        let lines: Vec<_> = violations(&tree).iter().map(ToString::to_string).collect();
        let expected = "crates/base/src/lib.rs:1: hygiene: blanks at the end of the line";
        assert!(lines.contains(&expected.to_owned()), "{lines:#?}");
    }
}
