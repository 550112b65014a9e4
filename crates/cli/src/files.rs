//! Files: read with their place in mind, written whole or not at all.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use qeq_base::source::SourceText;
use qeq_i18n::{Lang, words};

use crate::exit::{Exit, Outcome};
use crate::ui::Ui;

/// Stands for standard input or output.
pub(crate) const DASH: &str = "-";

/// Reads a whole file, or standard input for `-`.
pub(crate) fn read(ui: &mut Ui, path: &str) -> Result<SourceText, Exit> {
    let lang = ui.lang();
    if path == DASH && !ui.takes_stdin() {
        return Err(Exit::failed(words::errors::twice_stdin(lang)));
    }
    let (name, bytes) = match path {
        DASH => (words::board::standard_input(lang), read_stdin()),
        _ => (path.to_owned(), fs::read(path)),
    };
    let bytes = bytes.map_err(|error| Exit::failed(cannot_read(lang, &name, &error)))?;
    Ok(SourceText::from_bytes(name, bytes))
}

fn read_stdin() -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Writes a whole file, or to standard output for `-`: beside the target first, then renamed over it, so
/// that nobody ever sees half of it. What is no plain file (a device, a pipe) is written directly.
pub(crate) fn write(ui: &mut Ui, path: &str, text: impl std::fmt::Display) -> Outcome {
    if path == DASH {
        return ui.print(text);
    }
    let lang = ui.lang();
    write_whole(Path::new(path), &text)
        .map_err(|error| Exit::failed(cannot_write(lang, path, &error)))
}

fn write_whole(path: &Path, text: &impl std::fmt::Display) -> io::Result<()> {
    let target = real_target(path);
    let old = fs::metadata(&target).ok();
    if old.as_ref().is_some_and(fs::Metadata::is_dir) {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    if old.as_ref().is_some_and(|old| !old.is_file()) {
        let mut device = io::BufWriter::new(fs::OpenOptions::new().write(true).open(&target)?);
        write!(device, "{text}")?;
        return device.flush();
    }
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let beside = builder.prefix(".qeq-").tempfile_in(folder.unwrap_or(Path::new(".")))?;
    let mut writer = io::BufWriter::new(beside);
    write!(writer, "{text}")?;
    let beside = writer.into_inner().map_err(io::IntoInnerError::into_error)?;
    if let Some(old) = old {
        beside.as_file().set_permissions(old.permissions())?;
    }
    beside.as_file().sync_all()?;
    beside.persist(&target)?;
    Ok(())
}

/// Where a chain of links leads, so that the link stays and the file behind it is replaced.
fn real_target(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

/// Why a file cannot be read, in words.
pub(crate) fn cannot_read(lang: Lang, path: &str, error: &io::Error) -> String {
    words::errors::cannot_read(lang, path, why(lang, error, words::errors::not_found(lang)))
}

/// Why a file cannot be written, in words.
pub(crate) fn cannot_write(lang: Lang, path: &str, error: &io::Error) -> String {
    words::errors::cannot_write(lang, path, why(lang, error, words::errors::no_folder(lang)))
}

fn why(lang: Lang, error: &io::Error, not_found: String) -> String {
    match error.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => not_found,
        io::ErrorKind::PermissionDenied => words::errors::permission(lang),
        io::ErrorKind::IsADirectory => words::errors::is_directory(lang),
        io::ErrorKind::ReadOnlyFilesystem => words::errors::read_only(lang),
        io::ErrorKind::StorageFull => words::errors::no_space(lang),
        _ => words::errors::other_io(
            lang,
            error.raw_os_error().map_or(error.kind().to_string(), |code| format!("errno {code}")),
        ),
    }
}
