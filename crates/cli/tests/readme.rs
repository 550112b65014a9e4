//! What the pages promise: their console blocks print what they show, and their links lead somewhere.
//!
//! After an intended change of output, `TRYCMD=overwrite cargo test -p qeq-cli --test readme` writes
//! the blocks anew.

use std::fs;
use std::path::{Path, PathBuf};

/// Every page with something to check, from the root of the repository.
const PAGES: [&str; 11] = [
    "README.md",
    "docs/ARCHITECTURE.md",
    "docs/clikomania.md",
    "docs/clikomania-pruebas.md",
    "docs/cluedo.md",
    "docs/conecta4.md",
    "docs/duelo.md",
    "docs/formats.md",
    "docs/memoria.md",
    "docs/web.md",
    "datos/README.md",
];

/// The programs that the blocks may call.
const PROGRAMS: [(&str, &str); 3] = [
    ("qeq", env!("CARGO_BIN_EXE_qeq")),
    ("quienesquien", env!("CARGO_BIN_EXE_quienesquien")),
    ("guesswho", env!("CARGO_BIN_EXE_guesswho")),
];

#[test]
fn the_console_blocks_are_true() {
    // Blocks name files from the root, where a reader would type them.
    std::env::set_current_dir(root()).expect("the root is there");
    let cases = trycmd::TestCases::new();
    cases.env("QEQ_LANG", "es").env("NO_COLOR", "1");
    for (name, path) in PROGRAMS {
        cases.register_bin(name, Path::new(path));
    }
    for page in PAGES {
        cases.case(page);
    }
}

/// trycmd passes over programs that it does not know, and takes a block without a language for one of
/// its own: neither may happen unseen.
#[test]
fn every_block_says_what_it_is_and_calls_a_known_program() {
    for page in PAGES {
        let text = read(page);
        for block in text.split("\n```").skip(1).step_by(2) {
            let (language, body) = block.split_once('\n').unwrap_or((block, ""));
            assert!(!language.is_empty(), "{page}: a block without a language: {body}");
            let commands = body.lines().filter_map(|line| line.strip_prefix("$ "));
            for command in commands.filter(|_| language == "console") {
                let program = command.split(' ').next().unwrap_or("");
                assert!(PROGRAMS.iter().any(|(name, _)| *name == program), "{page}: {command}");
            }
        }
    }
}

#[test]
fn every_link_leads_somewhere() {
    for page in PAGES {
        let text = read(page);
        let folder = root().join(page).parent().expect("a page is in a folder").to_owned();
        for target in links(&text).filter(|target| !target.contains("://")) {
            let (path, anchor) = target.split_once('#').unwrap_or((target, ""));
            let file = if path.is_empty() { root().join(page) } else { folder.join(path) };
            assert!(file.exists(), "{page}: {target}");
            if !anchor.is_empty() {
                let there = fs::read_to_string(&file).expect("an anchor is in a text");
                assert!(anchors(&there).any(|found| found == anchor), "{page}: {target}");
            }
        }
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(page: &str) -> String {
    fs::read_to_string(root().join(page)).unwrap_or_else(|error| panic!("{page}: {error}"))
}

/// The targets of `[text](target)` and `![text](target)`.
fn links(text: &str) -> impl Iterator<Item = &str> {
    text.split("](").skip(1).filter_map(|rest| rest.split(')').next())
}

/// The anchors that GitHub gives to the headings: small letters, hyphens for spaces, no punctuation.
fn anchors(text: &str) -> impl Iterator<Item = String> {
    let headings = text.lines().filter_map(|line| line.strip_prefix('#'));
    headings.map(|heading| {
        let title = heading.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
        title.chars().filter(|&sign| sign.is_alphanumeric() || "-_".contains(sign)).collect()
    })
}
