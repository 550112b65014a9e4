//! What a path that is typed in part may go on with, as shells complete it. A folder that cannot be read holds nothing.

use std::fs::{self, DirEntry};
use std::path::is_separator;

use qeq_base::letters::folded;

use crate::store::at_home;

/// Paths that begin as something that was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Completion {
    /// The folder as it was typed, with the slash behind it; nothing where only a name was.
    folder: String,
    /// What is there by such a name, in order; folders have a slash behind them.
    names: Vec<String>,
}

impl Completion {
    /// Looks for what is there. What is hidden is found where a dot was typed; names that could not be typed are not.
    pub(super) fn of(typed: &str) -> Self {
        let end = typed.rfind(is_separator).map_or(0, |at| at + 1);
        let (folder, name) = typed.split_at(end);
        let names = match (folder, name) {
            ("", "~") => vec!["~/".to_owned()],
            (_, "..") => vec!["../".to_owned()],
            _ => names(folder, name),
        };
        Self { folder: folder.to_owned(), names }
    }

    pub(super) fn names(&self) -> &[String] {
        &self.names
    }

    /// The path of one of the names.
    pub(super) fn path(&self, at: usize) -> String {
        format!("{}{}", self.folder, self.names[at])
    }

    /// What all paths begin with, the name as it is spelt there; `None` where that says less than what was typed.
    pub(super) fn common(&self, typed: &str) -> Option<String> {
        let first = self.names.first()?;
        let shared = self.names.iter().map(|name| shared_bytes(first, name)).min()?;
        let common = format!("{}{}", self.folder, &first[..shared]);
        folded(&common).starts_with(&folded(typed)).then_some(common)
    }
}

/// What begins by this name in a folder; without capitals and accents where nothing is spelt like it.
fn names(folder: &str, name: &str) -> Vec<String> {
    let entries = entries(folder, name.starts_with('.'));
    let spelt = |it: &str| it.starts_with(name);
    let sounds = |it: &str| folded(it).starts_with(&folded(name));
    let is_spelt = entries.iter().any(|(it, _)| spelt(it));
    let mut found: Vec<(String, DirEntry)> = entries
        .into_iter()
        .filter(|(it, _)| if is_spelt { spelt(it) } else { sounds(it) })
        .collect();
    found.sort_by_cached_key(|(it, _)| (folded(it), it.clone()));
    found.into_iter().map(|(it, entry)| it + slash(&entry)).collect()
}

/// What is in a folder, as it was typed, by names that can be typed; hidden or not.
fn entries(folder: &str, hidden: bool) -> Vec<(String, DirEntry)> {
    let place = if folder.is_empty() { "." } else { &at_home(folder) };
    let entries = fs::read_dir(place).into_iter().flatten().flatten();
    let named = entries.filter_map(|entry| Some((entry.file_name().into_string().ok()?, entry)));
    named
        .filter(|(name, _)| name.starts_with('.') == hidden && !name.contains(char::is_control))
        .collect()
}

/// What stands behind the name of a folder, or of what leads to one.
fn slash(entry: &DirEntry) -> &'static str {
    if entry.path().is_dir() { "/" } else { "" }
}

/// How far two names are the same.
fn shared_bytes(one: &str, other: &str) -> usize {
    let mut pairs = one.char_indices().zip(other.chars());
    let parting = pairs.find(|((_, sign), its)| sign != its);
    parting.map_or(one.len().min(other.len()), |((at, _), _)| at)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    /// A folder with these files in it, and folders where there is a slash.
    fn folder(names: &[&str]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for name in names {
            let path = folder.path().join(name);
            match name.ends_with('/') {
                true => fs::create_dir_all(path).unwrap(),
                false => fs::write(path, "").unwrap(),
            }
        }
        folder
    }

    fn path(folder: &Path, name: &str) -> String {
        format!("{}/{name}", folder.display())
    }

    /// What is found in a folder by the beginning of a name, and what it becomes.
    fn complete(folder: &tempfile::TempDir, name: &str) -> (Vec<String>, Option<String>) {
        let typed = path(folder.path(), name);
        let completion = Completion::of(&typed);
        let common = completion.common(&typed);
        let bare = common.map(|it| it[path(folder.path(), "").len()..].to_owned());
        (completion.names, bare)
    }

    fn found(names: &[&str], common: Option<&str>) -> (Vec<String>, Option<String>) {
        (names.iter().map(|&it| it.to_owned()).collect(), common.map(str::to_owned))
    }

    #[test]
    fn one_is_completed_and_of_several_what_they_share() {
        let it = folder(&["tablero.csv", "tableta.csv", "datos/"]);
        assert_eq!(complete(&it, "ta"), found(&["tablero.csv", "tableta.csv"], Some("table")));
        assert_eq!(complete(&it, "tablet"), found(&["tableta.csv"], Some("tableta.csv")));
        assert_eq!(complete(&it, "d"), found(&["datos/"], Some("datos/")));
        assert_eq!(complete(&it, ""), found(&["datos/", "tablero.csv", "tableta.csv"], Some("")));
        assert_eq!(complete(&it, "x"), found(&[], None));
    }

    #[test]
    fn spaces_and_accents_are_signs_like_any_other() {
        let it = folder(&["Mi árbol.json", "mi ábaco.json", "Cancio\u{301}n.csv", "漢字.csv"]);
        assert_eq!(complete(&it, "Mi á"), found(&["Mi árbol.json"], Some("Mi árbol.json")));
        // As they are spelt there, however they were typed.
        assert_eq!(
            complete(&it, "canci"),
            found(&["Cancio\u{301}n.csv"], Some("Cancio\u{301}n.csv"))
        );
        assert_eq!(complete(&it, "Canción"), complete(&it, "canci"));
        assert_eq!(complete(&it, "MI A"), found(&["mi ábaco.json", "Mi árbol.json"], None));
        assert_eq!(complete(&it, "漢"), found(&["漢字.csv"], Some("漢字.csv")));
    }

    #[test]
    fn what_is_hidden_is_found_by_its_dot() {
        let it = folder(&[".oculto", "visto"]);
        assert_eq!(complete(&it, ""), found(&["visto"], Some("visto")));
        assert_eq!(complete(&it, "."), found(&[".oculto"], Some(".oculto")));
        assert_eq!(complete(&it, ".."), found(&["../"], Some("../")));
    }

    #[test]
    fn what_cannot_be_read_holds_nothing() {
        let it = folder(&["fichero"]);
        assert_eq!(complete(&it, "fichero/"), found(&[], None));
        assert_eq!(complete(&it, "nada/x"), found(&[], None));
    }

    #[cfg(unix)]
    #[test]
    fn what_cannot_be_typed_is_left_out_and_links_lead_on() {
        use std::os::unix::ffi::OsStrExt;
        let it = folder(&["dos\nlíneas", "dentro/"]);
        fs::write(it.path().join(std::ffi::OsStr::from_bytes(b"d\xff")), "").unwrap();
        std::os::unix::fs::symlink(it.path().join("dentro"), it.path().join("dir")).unwrap();
        std::os::unix::fs::symlink(it.path().join("nada"), it.path().join("deja")).unwrap();
        assert_eq!(complete(&it, "d"), found(&["deja", "dentro/", "dir/"], Some("d")));
    }

    #[test]
    fn a_tilde_is_the_home_of_the_person_and_stays_as_it_was_typed() {
        assert_eq!(Completion::of("~").path(0), "~/");
        let home = etcetera::home_dir().unwrap();
        let there = Completion::of(&path(&home, ""));
        let by_tilde = Completion::of("~/");
        assert_eq!(by_tilde.names, there.names);
        assert_eq!(by_tilde.folder, "~/");
    }

    #[test]
    fn a_name_alone_is_one_where_the_program_runs() {
        let here = Completion::of("Cargo.to");
        assert_eq!(here.common("Cargo.to"), Some("Cargo.toml".to_owned()));
        assert_eq!(here.path(0), "Cargo.toml");
    }
}
