//! What a file that is saved would be written over, and how a file is called.

use std::path::Path;

use qeq_frontend::files;
use qeq_i18n::{Lang, words};

/// What is lost where a board or a notebook is saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Overwritten {
    /// Nothing: no file is there, or the one that it came from, as it was.
    Nothing,
    /// What somebody else has made of the file since.
    Changed,
    /// Another file.
    Other,
}

impl Overwritten {
    /// What a text would be written over at this path, where `own` is the file that it came from, with the digest of what
    /// that said then. O(length of the file).
    pub(crate) fn at(path: &str, own: Option<(&str, &str)>) -> Self {
        // What is no file is not replaced: saving says so.
        if !Path::new(path).is_file() {
            return Self::Nothing;
        }
        let is_own = |own: &(&str, &str)| files::same_file(Path::new(own.0), Path::new(path));
        let Some((_, digest)) = own.filter(is_own) else { return Self::Other };
        let source = files::read_plain(path).ok();
        match source.is_some_and(|it| files::digest(it.text().as_bytes()) == *digest) {
            true => Self::Nothing,
            false => Self::Changed,
        }
    }

    /// What is asked before that is lost, if anything is.
    pub(crate) fn question(self, lang: Lang, path: &str) -> Option<String> {
        match self {
            Self::Nothing => None,
            Self::Changed => Some(words::screen::ask_replace_changed(lang, path)),
            Self::Other => Some(words::screen::ask_replace(lang, path)),
        }
    }
}

/// The name of a file without its folders.
pub(crate) fn file_name(path: &str) -> String {
    let name = Path::new(path).file_name();
    name.map_or_else(|| path.to_owned(), |name| name.to_string_lossy().into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_the_same_whatever_its_path() {
        let folder = tempfile::tempdir().unwrap();
        let [own, again, other] =
            ["t.csv", "./t.csv", "o.csv"].map(|it| format!("{}/{it}", folder.path().display()));
        std::fs::write(&own, "mine").unwrap();
        std::fs::write(&other, "mine").unwrap();
        let digest = files::digest(b"mine");
        let at = |path: &str| Overwritten::at(path, Some((&own, &digest)));
        assert_eq!([&own, &again].map(|it| at(it)), [Overwritten::Nothing; 2]);
        assert_eq!(at(&other), Overwritten::Other);
        std::fs::write(&own, "another's").unwrap();
        assert_eq!(at(&again), Overwritten::Changed);
    }
}
