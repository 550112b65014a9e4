//! Texts that differ only where they differ: no blanks at line ends, no tabs in sources, one kind of line end, and
//! a last line that ends. What stands inside a string literal of several lines is content and may be as it likes;
//! so may the files of `datos/`, some of which are odd on purpose.

use std::ops::Range;

use super::rust::Source;
use super::tree::{File, Finding, Tree};

const EXTENSIONS: [&str; 6] = ["rs", "md", "toml", "js", "css", "html"];

/// In which of them no line has a tab.
const TABLESS: [&str; 4] = ["rs", "js", "css", "html"];

/// Looks at sources, those of the page among them, pages and manifests.
pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let ours = |file: &&File| {
        EXTENSIONS.contains(&file.extension())
            && !file.path.starts_with("datos/")
            && !file.text.is_empty()
    };
    tree.files().iter().filter(ours).flat_map(check_file).collect()
}

fn check_file(file: &File) -> Vec<Finding> {
    let content = content(file);
    let mut start = 0;
    let mut findings = Vec::new();
    for line in file.text.split_inclusive('\n') {
        let end = start + line.trim_end_matches('\n').len();
        let is_content = content.iter().any(|literal| literal.start <= end && end < literal.end);
        if !is_content {
            findings.extend(faults(file, line).map(|what| file.at(start, what)));
        }
        start += line.len();
    }
    findings
        .extend((!file.text.ends_with('\n')).then(|| file.at(start, "the last line does not end")));
    findings
}

/// The string literals of a source that go over a line end.
fn content(file: &File) -> Vec<Range<usize>> {
    if file.extension() != "rs" {
        return Vec::new();
    }
    let strings = Source::of(file).strings.into_iter();
    strings.filter(|literal| file.text[literal.clone()].contains('\n')).collect()
}

fn faults(file: &File, line: &str) -> impl Iterator<Item = &'static str> {
    let line = line.strip_suffix('\n').unwrap_or(line);
    let (line, dos) = line.strip_suffix('\r').map_or((line, false), |line| (line, true));
    let tab = TABLESS.contains(&file.extension()) && line.contains('\t');
    [
        dos.then_some("a line end of two bytes"),
        line.ends_with([' ', '\t']).then_some("blanks at the end of the line"),
        tab.then_some("a tab"),
    ]
    .into_iter()
    .flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::assert_findings;

    fn finds(path: &str, text: &str, expected: &[&str]) {
        assert_findings(check, &[(path, text)], expected);
    }

    #[test]
    fn clean_texts_pass() {
        finds("a.rs", "fn f() {}\n\n// x\n", &[]);
        finds("a.md", "", &[]);
        finds("datos/a.md", "x \r\n", &[]);
        finds("a.txt", "x \r\n", &[]);
    }

    #[test]
    fn each_fault_is_found() {
        finds("a.md", "x\ny \n", &["a.md:2: blanks at the end of the line"]);
        finds("a.toml", "x\r\n", &["a.toml:1: a line end of two bytes"]);
        finds("a.rs", "\tx\n", &["a.rs:1: a tab"]);
        finds("a.js", "\tx \n", &["a.js:1: blanks at the end of the line", "a.js:1: a tab"]);
        finds("a.css", "x\r\n", &["a.css:1: a line end of two bytes"]);
        finds("a.rs", "x\ny", &["a.rs:2: the last line does not end"]);
        finds("a.md", "\tx\n", &[]);
    }

    #[test]
    fn content_may_be_as_it_likes() {
        finds("a.rs", "let x = \"a \n\tb \n\";\n", &[]);
        finds("a.rs", "let x = \"a\nb\"; \n", &["a.rs:2: blanks at the end of the line"]);
    }
}
