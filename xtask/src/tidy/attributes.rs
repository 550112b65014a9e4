//! Exceptions have reasons and nothing is left for later: no `mod.rs`, no `allow`, no `expect` without its reason,
//! no unfinished code.

use std::ops::Range;

use super::rust::{Source, mentions, sources};
use super::tree::{Finding, Tree};

/// Macros that stay at home.
const UNFINISHED: [&str; 3] = ["todo!", "unimplemented!", "dbg!"];

/// Looks at every Rust source, tests included.
pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    sources(tree).flat_map(|source| check_source(&source)).collect()
}

fn check_source(source: &Source<'_>) -> Vec<Finding> {
    let old_style = (source.file.name() == "mod.rs")
        .then(|| source.file.on(1, "a mod.rs: name the file after its module"));
    let attributes = source.attributes().into_iter().filter_map(|it| check_attribute(source, it));
    let unfinished = UNFINISHED.iter().flat_map(|name| {
        let at = source.mentions(name).into_iter();
        at.map(move |at| source.file.at(at, format!("`{name}` is left over")))
    });
    old_style.into_iter().chain(attributes).chain(unfinished).collect()
}

fn check_attribute(source: &Source<'_>, attribute: Range<usize>) -> Option<Finding> {
    let text = &source.code[attribute.clone()];
    if !mentions(text, "allow(").is_empty() {
        return Some(
            source
                .file
                .at(attribute.start, "an `allow`: `expect`, with a reason, ends with its cause"),
        );
    }
    let bare = !mentions(text, "expect(").is_empty() && mentions(text, "reason").is_empty();
    bare.then(|| source.file.at(attribute.start, "an `expect` without its reason"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::assert_findings;

    fn finds(text: &str, expected: &[&str]) {
        assert_findings(check, &[("a.rs", text)], expected);
    }

    #[test]
    fn an_allow_is_never_allowed() {
        let wrong = "a.rs:1: an `allow`: `expect`, with a reason, ends with its cause";
        finds("#[allow(dead_code)]\nfn f() {}", &[wrong]);
        finds("#![allow(dead_code, reason = \"x\")]", &[wrong]);
        finds("#[cfg_attr(unix, allow(dead_code))]", &[wrong]);
        finds("allow(x); // #[allow(y)]", &[]);
    }

    #[test]
    fn an_expect_has_a_reason() {
        finds("#[expect(dead_code, reason = \"x\")]\nfn f() { y.expect(\"z\"); }", &[]);
        finds("\n#[expect(dead_code)]", &["a.rs:2: an `expect` without its reason"]);
    }

    #[test]
    fn nothing_is_left_over() {
        finds("todo!()", &["a.rs:1: `todo!` is left over"]);
        finds("fn f() {\n    dbg!(x) }", &["a.rs:2: `dbg!` is left over"]);
        finds("// todo!()\n\"dbg!(x)\"; unreachable!()", &[]);
    }

    #[test]
    fn modules_have_names() {
        let wrong = "src/a/mod.rs:1: a mod.rs: name the file after its module";
        assert_findings(check, &[("src/a/mod.rs", "")], &[wrong]);
    }
}
