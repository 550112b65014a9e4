//! What went wrong with a file, in words.

use std::io;
use std::path::Path;

use qeq_i18n::{Lang, words};

/// Why a file cannot be read, in words.
pub fn cannot_read(lang: Lang, path: &str, error: &io::Error) -> String {
    words::errors::cannot_read(lang, visible(path), why_unread(lang, path, error))
}

/// Only the reason, for sentences that name the file themselves.
pub(crate) fn why_unread(lang: Lang, path: &str, error: &io::Error) -> String {
    why(lang, path, error, words::errors::not_found(lang))
}

/// Why a file cannot be written, in words.
pub fn cannot_write(lang: Lang, path: &str, error: &io::Error) -> String {
    let why = why(lang, path, error, words::errors::no_folder(lang));
    words::errors::cannot_write(lang, visible(path), why)
}

/// A path as it is seen in a sentence, even where nothing was written.
pub fn visible(path: &str) -> &str {
    if path.is_empty() { "\"\"" } else { path }
}

/// What stands in a path where a folder should be.
fn no_folder(path: &str) -> Option<&Path> {
    let mut parts = Path::new(path).components().as_path().ancestors();
    parts.find(|part| part.exists() && !part.is_dir())
}

fn why(lang: Lang, path: &str, error: &io::Error, not_found: String) -> String {
    match error.kind() {
        _ if path.is_empty() => words::errors::no_file_name(lang),
        io::ErrorKind::NotFound => not_found,
        io::ErrorKind::NotADirectory => match no_folder(path) {
            Some(part) if part == Path::new(path) => words::errors::not_a_folder(lang),
            Some(part) => words::errors::part_is_no_folder(lang, part.display()),
            None => not_found,
        },
        io::ErrorKind::PermissionDenied => words::errors::permission(lang),
        io::ErrorKind::IsADirectory => words::errors::is_directory(lang),
        io::ErrorKind::InvalidInput => words::errors::not_plain(lang),
        io::ErrorKind::ReadOnlyFilesystem => words::errors::read_only(lang),
        io::ErrorKind::InvalidFilename => words::errors::bad_file_name(lang),
        io::ErrorKind::ResourceBusy => words::errors::in_use(lang),
        io::ErrorKind::AlreadyExists => words::errors::already_there(lang),
        io::ErrorKind::FileTooLarge => words::errors::file_too_large(lang),
        io::ErrorKind::StorageFull => words::errors::no_space(lang),
        _ => other_reason(lang, error),
    }
}

/// Why the system refuses, where there are no words of our own for it.
pub fn other_reason(lang: Lang, error: &io::Error) -> String {
    let kind = || error.kind().to_string();
    words::errors::other_io(
        lang,
        error.raw_os_error().map_or_else(kind, |it| format!("errno {it}")),
    )
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::super::{could_write, make_folder, read};
    use super::*;

    #[test]
    fn what_stands_in_the_way_of_a_file_is_told() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        let file = file.to_str().unwrap();
        let below = |path: &str| format!("{file}{path}");
        for (path, part) in [
            (below("/x"), format!(": {file} is not a folder")),
            (below("/x/y"), format!(": {file} is not a folder")),
            (below("/"), ": it is not a folder".to_owned()),
        ] {
            let read = read(&path).unwrap_err();
            assert!(cannot_read(Lang::En, &path, &read).ends_with(&part), "{path}: {read:?}");
            let written = could_write(Path::new(&path)).unwrap_err();
            assert!(
                cannot_write(Lang::En, &path, &written).ends_with(&part),
                "{path}: {written:?}"
            );
        }
        let made = make_folder(Path::new(file)).unwrap_err();
        assert_eq!(
            cannot_write(Lang::En, file, &made),
            format!("cannot write {file}: it is not a folder")
        );
        let missing = folder.path().join("missing/").to_str().unwrap().to_owned();
        let written = could_write(Path::new(&missing)).unwrap_err();
        assert!(cannot_write(Lang::En, &missing, &written).ends_with("the folder does not exist"));
    }

    #[test]
    fn an_empty_path_is_no_missing_file() {
        let (read, written) = (read("").unwrap_err(), could_write(Path::new("")).unwrap_err());
        assert_eq!(cannot_read(Lang::En, "", &read), "cannot read \"\": the file name is empty");
        assert_eq!(
            cannot_write(Lang::En, "", &written),
            "cannot write \"\": the file name is empty"
        );
    }
}
