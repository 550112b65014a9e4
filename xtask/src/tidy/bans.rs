//! Engines read no files, print nothing, ask no clock and no environment. Clippy enforces it through a
//! `clippy.toml` in each engine, which replaces the one at the root; this rule keeps those files complete, and
//! looks at the sources for what clippy's list of functions leaves out. It knows names, so `use std as s` would
//! deceive it.

use super::arrows::ENGINES;
use super::manifest::Manifest;
use super::rust::{self, Source, mentions};
use super::tree::{Finding, Tree};

/// Names that engine sources do not mention.
const NAMES: [&str; 14] = [
    "std::fs",
    "std::env",
    "std::net",
    "std::process",
    "stdin",
    "stdout",
    "stderr",
    "print!",
    "println!",
    "eprint!",
    "eprintln!",
    "Instant",
    "SystemTime",
    "thread::sleep",
];

/// Modules that `use std::{…}` does not bring in.
const GROUPED: [&str; 4] = ["fs", "env", "net", "process"];

/// What the `clippy.toml` of an engine bans at least.
const LISTS: [(&str, &[&str]); 2] = [
    (
        "disallowed-methods",
        &[
            "std::thread::sleep",
            "std::time::Instant::now",
            "std::time::SystemTime::now",
            "std::env::var",
            "std::env::var_os",
            "std::env::args",
            "std::fs::read_to_string",
            "std::fs::read",
            "std::fs::write",
            "std::fs::File::open",
            "std::fs::File::create",
            "std::fs::OpenOptions::new",
            "std::fs::OpenOptions::open",
            "std::fs::rename",
            "std::fs::remove_file",
            "std::fs::create_dir_all",
            "std::io::stdin",
            "std::io::stdout",
            "std::io::stderr",
            "std::net::TcpStream::connect",
            "std::process::exit",
            "std::thread::spawn",
        ],
    ),
    ("disallowed-macros", &["std::print", "std::println", "std::eprint", "std::eprintln"]),
];

/// The base, the portraits and the engines: whose promise this is.
fn is_pure(name: &str) -> bool {
    ["base", "portraits"].contains(&name) || ENGINES.contains(&name)
}

/// Both halves of the promise: the sources, and the files that make clippy keep it.
pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let sources = rust::product(tree);
    let pure = sources.iter().filter(|source| {
        let mut parts = source.file.path.split('/').skip(1);
        parts.next().is_some_and(is_pure)
    });
    let engines = tree.crates().map(|(name, _)| name).filter(|name| is_pure(name));
    pure.flat_map(check_source).chain(engines.flat_map(|name| check_lists(tree, name))).collect()
}

fn check_source(source: &Source<'_>) -> Vec<Finding> {
    let found = |name: &str, at| source.file.at(at, format!("an engine does without `{name}`"));
    let named = NAMES
        .iter()
        .flat_map(|name| source.mentions(name).into_iter().map(move |at| found(name, at)));
    let grouped = grouped(&source.code).into_iter().map(|(name, at)| found(name, at));
    named.chain(grouped).collect()
}

/// The banned modules in the braces of `use std::{…}`.
fn grouped(code: &str) -> Vec<(&'static str, usize)> {
    let groups = mentions(code, "std::{").into_iter().map(|at| {
        let end = code[at..].find(';').map_or(code.len(), |step| at + step);
        (at, &code[at..end])
    });
    let in_group = |(start, group): (usize, &str)| {
        let at = |name| mentions(group, name).into_iter().map(move |at| (name, start + at));
        GROUPED.into_iter().flat_map(at).collect::<Vec<_>>()
    };
    groups.flat_map(in_group).collect()
}

fn check_lists(tree: &Tree, name: &str) -> Vec<Finding> {
    let path = format!("crates/{name}/clippy.toml");
    let Some(file) = tree.get(&path) else {
        return vec![Finding::about(
            path,
            "missing: the bans of an engine stand in its clippy.toml",
        )];
    };
    let Some(bans) = Manifest::read(file) else {
        return vec![file.on(1, "not TOML")];
    };
    let missing = |(list, wanted): (&'static str, &'static [&str])| {
        let listed = bans.listed_paths(list);
        let missing = wanted.iter().filter(move |path| !listed.contains(path));
        missing.map(move |path| file.on(1, format!("`{path}` is not in `{list}`")))
    };
    LISTS.into_iter().flat_map(missing).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tidy::assert_findings;

    fn finds(text: &str, expected: &[&str]) {
        assert_findings(check, &[("crates/core/src/a.rs", text)], expected);
    }

    #[test]
    fn an_engine_touches_nothing() {
        finds("println!();", &["crates/core/src/a.rs:1: an engine does without `println!`"]);
        let portraits = ("crates/portraits/src/a.rs", "println!();");
        let wrong = "crates/portraits/src/a.rs:1: an engine does without `println!`";
        assert_findings(check, &[portraits], &[wrong]);
        finds("\nstd::fs::read(x);", &["crates/core/src/a.rs:2: an engine does without `std::fs`"]);
        for name in GROUPED {
            let wrong = format!("crates/core/src/a.rs:1: an engine does without `{name}`");
            finds(&format!("use std::{{{name}, io}};"), &[&wrong]);
            let wrong = format!("crates/core/src/a.rs:1: an engine does without `std::{name}`");
            finds(&format!("use std::{name};"), &[&wrong]);
        }
        finds(
            "time::Instant::now()",
            &["crates/core/src/a.rs:1: an engine does without `Instant`"],
        );
    }

    #[test]
    fn words_tests_and_comments_are_free() {
        finds("\"println!\" // std::fs\n#[cfg(test)]\nmod tests { use std::env; }", &[]);
        finds("use std::{fmt, io}; fn fs() {}", &[]);
    }

    #[test]
    fn frontends_may() {
        assert_findings(check, &[("crates/cli/src/a.rs", "println!();")], &[]);
    }

    #[test]
    fn an_engine_has_its_bans() {
        let manifest = ("crates/core/Cargo.toml", "");
        let missing =
            "crates/core/clippy.toml:1: missing: the bans of an engine stand in its clippy.toml";
        assert_findings(check, &[manifest], &[missing]);
    }

    #[test]
    fn the_bans_are_complete() {
        let entry = |path: &&str| format!("{{ path = \"{path}\", reason = \"x\" }},");
        let list = |(name, paths): (&str, &[&str])| {
            format!("{name} = [{}]\n", paths.iter().map(entry).collect::<String>())
        };
        let complete: String = LISTS.into_iter().map(list).collect();
        let short = complete.replace("std::io::stdin", "std::io::other");
        let finds = |bans: &str, expected: &[&str]| {
            let files = [("crates/core/Cargo.toml", ""), ("crates/core/clippy.toml", bans)];
            assert_findings(check, &files, expected);
        };
        finds(&complete, &[]);
        finds(
            &short,
            &["crates/core/clippy.toml:1: `std::io::stdin` is not in `disallowed-methods`"],
        );
    }
}
