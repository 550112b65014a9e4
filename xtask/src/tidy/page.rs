//! The sources of the page, at which no compiler looks: each says what it is for, none is too long or too wide, and every word
//! stands in `i18n`. What gives words away are letters of Spanish in a script and any letters between the tags of the frame;
//! names of words are looked up where they are said as they are. Lines are read one by one: a comment that begins on an earlier
//! one is none here, unless it begins with a star.

use std::collections::HashSet;

use qeq_i18n::words;

use super::tree::{File, Finding, Tree};
use super::words::spanish;

const FOLDER: &str = "crates/web/assets/";

/// Signs of a line, at most: as many as fit beside a second file.
const MAX_WIDTH: usize = 140;

/// Lines of a file, at most.
const MAX_LINES: usize = 400;

/// The comment on a line that says why its words are none.
const EXCUSE: &str = "not words: ";

/// How a kind of file begins: with a comment, or with what it is.
const HEADS: [(&str, &str); 3] = [("js", "// "), ("css", "/* "), ("html", "<!doctype html>\n")];

/// How a word is named, and what else its name ends in.
const NAMED: [(&str, &[&str]); 4] = [
    ("say(\"", &[""]),
    ("sayMany(\"", &["_one", "_many"]),
    ("data-word=\"", &[""]),
    ("data-label=\"", &[""]),
];

/// Looks at scripts, sheets and the frame.
pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let known: HashSet<&str> = words::all().map(|it| it.key.trim_start_matches("page::")).collect();
    let ours = tree.files().iter().filter(|file| file.path.starts_with(FOLDER));
    let headed = ours.filter_map(|file| {
        let (_, head) = HEADS.iter().find(|(kind, _)| *kind == file.extension())?;
        Some((file, *head))
    });
    headed.flat_map(|(file, head)| check_file(file, head, &known)).collect()
}

fn check_file(file: &File, head: &str, known: &HashSet<&str>) -> Vec<Finding> {
    let headless = (!file.text.starts_with(head))
        .then(|| file.on(1, format!("it does not begin with `{}`", head.trim_end())));
    let count = file.text.lines().count();
    let long = (count > MAX_LINES)
        .then(|| file.on(MAX_LINES + 1, format!("{count} lines: {MAX_LINES} at most")));
    let lines = file.text.lines().enumerate().flat_map(|(at, line)| {
        let found = faults(file.extension(), line, known);
        found.into_iter().map(move |what| file.on(at + 1, what))
    });
    headless.into_iter().chain(long).chain(lines).collect()
}

/// What is wrong with a line.
fn faults(kind: &str, line: &str, known: &HashSet<&str>) -> Vec<String> {
    let width = line.chars().count();
    let wide = (width > MAX_WIDTH).then(|| format!("{width} signs: {MAX_WIDTH} at most"));
    let logs = (kind == "js" && line.contains("console.log")).then(|| "`console.log`".to_owned());
    let said = (has_words(kind, line) && !line.contains(EXCUSE))
        .then(|| format!("words belong in i18n: {}", line.trim()));
    let unknown = named(line).filter(|name| !known.contains(name.as_str()));
    let unknown = unknown.map(|name| format!("there is no word `{name}`"));
    wide.into_iter().chain(logs).chain(said).chain(unknown).collect()
}

/// Whether a line seems to say something by itself.
fn has_words(kind: &str, line: &str) -> bool {
    match kind {
        "js" => spanish(code(line)),
        "html" => between(line, ['<', '>'])
            .any(|text| between(text, ['{', '}']).any(|it| it.contains(char::is_alphabetic))),
        _ => false,
    }
}

/// A line of a script without its comment.
fn code(line: &str) -> &str {
    if line.trim_start().starts_with(['*', '/']) {
        return "";
    }
    line.split(" // ").next().unwrap_or(line)
}

/// What stands outside of such marks.
fn between(text: &str, [open, close]: [char; 2]) -> impl Iterator<Item = &str> {
    let first = text.split(open).next();
    let rest = text.split(open).skip(1).filter_map(move |it| Some(it.split_once(close)?.1));
    first.into_iter().chain(rest)
}

/// The names of words that a line has.
fn named(line: &str) -> impl Iterator<Item = String> {
    NAMED.iter().flat_map(move |(before, ends)| {
        let names = line.split(before).skip(1).filter_map(|rest| Some(rest.split_once('"')?.0));
        names.flat_map(|name| ends.iter().map(move |end| format!("{name}{end}")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::assert_findings;

    fn finds(name: &str, text: &str, expected: &[&str]) {
        let path = format!("{FOLDER}{name}");
        let expected: Vec<String> = expected.iter().map(|it| format!("{path}:{it}")).collect();
        let expected: Vec<&str> = expected.iter().map(String::as_str).collect();
        assert_findings(check, &[(&path, text)], &expected);
    }

    #[test]
    fn a_source_of_the_page_says_what_it_is_for_and_is_neither_long_nor_wide() {
        finds("a.js", "// A game.\n", &[]);
        finds("a.css", "/* A game. */\n", &[]);
        finds("a.js", "let a;\n", &["1: it does not begin with `//`"]);
        finds("a.css", "a { }\n", &["1: it does not begin with `/*`"]);
        finds("a.html", "<html>\n", &["1: it does not begin with `<!doctype html>`"]);
        finds("a.js", &format!("// {}\n", "ñ".repeat(137)), &[]);
        finds("a.js", &format!("// {}\n", "ñ".repeat(138)), &["1: 141 signs: 140 at most"]);
        finds("a.css", &format!("/* */{}", "\n".repeat(400)), &[]);
        finds("a.css", &format!("/* */{}", "\n".repeat(401)), &["401: 401 lines: 400 at most"]);
        assert_findings(check, &[("docs/a.js", "let a;\n")], &[]);
    }

    #[test]
    fn nothing_is_left_that_was_only_to_be_looked_at() {
        finds("a.js", "// A.\nconsole.log(a);\n", &["2: `console.log`"]);
        finds("a.js", "// A.\nconsole.error(a);\n", &[]);
    }

    #[test]
    fn words_of_the_page_stand_in_i18n() {
        finds("a.js", "// ¿Quién?\n/** Año. */\na(); // año\n * año\n", &[]);
        finds("a.js", "// A.\na(\"Año\");\n", &["2: words belong in i18n: a(\"Año\");"]);
        finds("a.js", "// A.\na(/¿/); // not words: a sign\n", &[]);
        let html = |line: &str| format!("<!doctype html>\n{line}\n");
        finds("a.html", &html("<p lang=\"es\">{no_words_es} <b>◐</b></p>"), &[]);
        finds("a.html", &html("<p>Hi</p>"), &["2: words belong in i18n: <p>Hi</p>"]);
        finds("a.html", &html("<p>Hi</p> <!-- not words: a name -->"), &[]);
    }

    #[test]
    fn every_word_that_is_named_is_there() {
        finds("a.js", "// A.\nsay(\"undo\") + say(\"practice::title\");\n", &[]);
        finds("a.js", "// A.\nsay(\"undone\");\n", &["2: there is no word `undone`"]);
        finds("a.js", "// A.\nsayMany(\"screen::hunt_answer\", it);\n", &[]);
        let neither = ["2: there is no word `undo_one`", "2: there is no word `undo_many`"];
        finds("a.js", "// A.\nsayMany(\"undo\", it);\n", &neither);
        let html = "<!doctype html>\n<p data-word=\"undo\"></p><p data-label=\"undone\"></p>\n";
        finds("a.html", html, &["2: there is no word `undone`"]);
    }
}
