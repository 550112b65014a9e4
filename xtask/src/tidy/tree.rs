//! The files that the rules look at, as paths and texts, so that a test can make them up.

use std::fs;
use std::path::Path;

use crate::files;
use crate::run::Outcome;

/// A breach: where, and what is wrong.
#[derive(Debug)]
pub(super) struct Finding {
    /// From the root, with slashes.
    pub(super) path: String,
    /// From 1.
    pub(super) line: usize,
    /// For a person.
    pub(super) what: String,
}

impl Finding {
    /// Something about a whole file, or a file that is missing.
    pub(super) fn about(path: impl Into<String>, what: impl Into<String>) -> Self {
        Self { path: path.into(), line: 1, what: what.into() }
    }
}

/// A file.
#[derive(Debug)]
pub(super) struct File {
    /// From the root, with slashes.
    pub(super) path: String,
    /// What is not UTF-8 stands as U+FFFD.
    pub(super) text: String,
}

impl File {
    /// Something at a byte of the text.
    pub(super) fn at(&self, offset: usize, what: impl Into<String>) -> Finding {
        self.on(self.line_of(offset), what)
    }

    /// Something on a line.
    pub(super) fn on(&self, line: usize, what: impl Into<String>) -> Finding {
        Finding { path: self.path.clone(), line, what: what.into() }
    }

    /// The line of a byte, from 1.
    pub(super) fn line_of(&self, offset: usize) -> usize {
        self.text.as_bytes()[..offset].iter().filter(|&&byte| byte == b'\n').count() + 1
    }

    /// A line by its number, from 1; empty where there is none.
    pub(super) fn line(&self, number: usize) -> &str {
        number.checked_sub(1).and_then(|before| self.text.lines().nth(before)).unwrap_or("")
    }

    /// The name without folders.
    pub(super) fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or(&self.path)
    }

    /// What follows the last dot of the name.
    pub(super) fn extension(&self) -> &str {
        self.name().rsplit_once('.').map_or("", |(_, extension)| extension)
    }
}

/// Every file of the project.
#[derive(Debug)]
pub(super) struct Tree {
    files: Vec<File>,
}

impl Tree {
    /// The files of the project that are there.
    ///
    /// # Errors
    /// When they cannot be listed.
    pub(super) fn read(root: &Path) -> Outcome<Self> {
        let read = |path: String| {
            let bytes = fs::read(root.join(&path)).ok()?;
            let text = String::from_utf8_lossy(&bytes).into_owned();
            Some(File { path, text })
        };
        Ok(Self { files: files::tracked(root)?.into_iter().filter_map(read).collect() })
    }

    /// Made-up files.
    #[cfg(test)]
    pub(super) fn of(files: &[(&str, &str)]) -> Self {
        let file = |&(path, text): &(&str, &str)| File { path: path.into(), text: text.into() };
        Self { files: files.iter().map(file).collect() }
    }

    /// All files, in the order of their paths.
    pub(super) fn files(&self) -> &[File] {
        &self.files
    }

    /// The file at a path.
    pub(super) fn get(&self, path: &str) -> Option<&File> {
        self.files.iter().find(|file| file.path == path)
    }

    /// The files with this extension.
    pub(super) fn with_extension(&self, extension: &str) -> impl Iterator<Item = &File> {
        self.files.iter().filter(move |file| file.extension() == extension)
    }

    /// The files that stand directly in a folder.
    pub(super) fn directly_in(&self, folder: &str) -> impl Iterator<Item = &File> {
        self.files
            .iter()
            .filter(move |file| file.path.rsplit_once('/').is_some_and(|(it, _)| it == folder))
    }

    /// The crates below `crates/`: the name of each folder and its manifest.
    pub(super) fn crates(&self) -> impl Iterator<Item = (&str, &File)> {
        self.files.iter().filter_map(|file| Some((crate_of(&file.path, "Cargo.toml")?, file)))
    }
}

/// The folder of the crate whose file `name` stands at `path`.
fn crate_of<'a>(path: &'a str, name: &str) -> Option<&'a str> {
    let folder = path.strip_prefix("crates/")?.strip_suffix(name)?.strip_suffix('/')?;
    (!folder.contains('/')).then_some(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_count_from_one() {
        let file = File { path: "a/b.rs".into(), text: "one\ntwo\n".into() };
        assert_eq!((file.line_of(0), file.line_of(4), file.line_of(8)), (1, 2, 3));
        assert_eq!(
            (file.line(1), file.line(2), file.line(0), file.line(9)),
            ("one", "two", "", "")
        );
        assert_eq!((file.name(), file.extension()), ("b.rs", "rs"));
    }

    #[test]
    fn a_crate_is_a_folder_with_a_manifest() {
        let tree = Tree::of(&[
            ("crates/base/Cargo.toml", ""),
            ("crates/base/src/lib.rs", ""),
            ("crates/cli/tests/deep/Cargo.toml", ""),
            ("xtask/Cargo.toml", ""),
        ]);
        assert_eq!(tree.crates().map(|(name, _)| name).collect::<Vec<_>>(), ["base"]);
    }
}
