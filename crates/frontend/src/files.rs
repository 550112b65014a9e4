//! Files: read with their place in mind, written whole or not at all.

use std::fmt::{Display, Write as _};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf, is_separator};

use qeq_base::source::SourceText;
use qeq_core::board::Format;
use qeq_i18n::{Lang, words};
use sha2::{Digest, Sha256};

/// Reads a whole file; its text goes by the path.
///
/// # Errors
/// As [`fs::read`]. What is not UTF-8 is no error here: the text notes it.
pub fn read(path: &str) -> io::Result<SourceText> {
    Ok(SourceText::from_bytes(path, fs::read(path)?))
}

/// The same for a plain file alone: a pipe would keep a screen waiting for its other end, and nothing could be pressed.
///
/// # Errors
/// As [`read`], and where the path leads to something else than a plain file.
pub fn read_plain(path: &str) -> io::Result<SourceText> {
    refuse_special(Path::new(path))?;
    read(path)
}

/// Writes a plain file, or one that is not there yet, as [`write()`] does.
///
/// # Errors
/// As [`write()`], and where the path leads to something else than a plain file.
pub fn write_plain(path: &Path, text: impl Display) -> io::Result<()> {
    match refuse_special(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => write(path, text),
    }
}

fn refuse_special(path: &Path) -> io::Result<()> {
    match fs::metadata(path)? {
        found if found.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
        found if !found.is_file() => Err(io::ErrorKind::InvalidInput.into()),
        _ => Ok(()),
    }
}

/// Writes a whole file: beside the target first, then renamed over it, so that nobody ever sees half of
/// it. What is no plain file (a device, a pipe) is written directly, and so is the one that standard output or error goes to,
/// behind what they have said there. A file that may only be read stays as it is.
///
/// # Errors
/// Whatever the system says; the old file is as it was then.
pub fn write(path: &Path, text: impl Display) -> io::Result<()> {
    let to = |file: fs::File| {
        let mut file = io::BufWriter::new(file);
        write!(file, "{text}")?;
        file.flush()
    };
    match Place::of(path)? {
        Place::Device(target) => to(fs::OpenOptions::new().write(true).open(target)?),
        Place::Open(file) => to(file),
        Place::Plain { target, old } => {
            let new = filled(&target, text)?;
            if let Some(old) = old {
                new.as_file().set_permissions(old)?;
            }
            new.persist(target)?;
            Ok(())
        }
    }
}

/// Whether [`write()`] could begin now: whoever will have searched for an hour wants to know before. Nothing is left behind.
///
/// # Errors
/// What [`write()`] would say at once.
pub fn could_write(path: &Path) -> io::Result<()> {
    match Place::of(path)? {
        // To open a pipe is to wait for its reader, and to close it tells him that it is over.
        Place::Device(_) | Place::Open(_) => Ok(()),
        Place::Plain { target, .. } => beside(&target).map(drop),
    }
}

/// Writes a file as [`write()`] does, but over none: one that is there and says something else goes on under the first free
/// name with a number, which is returned.
///
/// # Errors
/// Whatever the system says; the old file is where it was then.
pub fn write_beside_old(path: &Path, text: &str) -> io::Result<Option<PathBuf>> {
    let (target, old) = match Place::of(path)? {
        Place::Plain { target, old: Some(old) } if !says(&target, text)? => (target, old),
        _ => return write(path, text).map(|()| None),
    };
    // A file is called as whoever asked for it called it; that behind a link has a name of its own.
    let path = if path.is_symlink() { target } else { path.to_owned() };
    // Whatever may fail by itself has been done before the old one moves.
    let new = filled(&path, text)?;
    new.as_file().set_permissions(old)?;
    let extension = path.extension().unwrap_or_default();
    let numbered = |n: usize| path.with_extension(n.to_string()).with_added_extension(extension);
    let kept = move_aside(&path, numbered)?;
    if let Err(failed) = new.persist(&path) {
        fs::rename(&kept, &path)?;
        return Err(failed.error);
    }
    Ok(Some(kept))
}

/// Whether a plain file says this.
fn says(path: &Path, text: &str) -> io::Result<bool> {
    Ok(fs::metadata(path)?.len() == text.len() as u64 && fs::read(path)? == text.as_bytes())
}

/// Moves a file to the first of these names, from 1, that is free, which is given.
///
/// # Errors
/// Whatever the system says; the file is where it was then.
pub fn move_aside(path: &Path, name: impl Fn(usize) -> PathBuf) -> io::Result<PathBuf> {
    let free = (1..).map(name).find(|it| !it.exists()).ok_or(io::ErrorKind::AlreadyExists)?;
    fs::rename(path, &free)?;
    Ok(free)
}

/// What a path to write to leads to.
enum Place {
    Device(PathBuf),
    /// A plain file that this program has open for what it says.
    Open(fs::File),
    /// A plain file, with the permissions of the one that is there.
    Plain {
        target: PathBuf,
        old: Option<fs::Permissions>,
    },
}

impl Place {
    fn of(path: &Path) -> io::Result<Self> {
        let found = fs::metadata(path);
        if found.as_ref().is_err_and(|error| error.kind() == io::ErrorKind::NotADirectory) {
            return Err(io::ErrorKind::NotADirectory.into());
        }
        if found.is_err() && names_no_file(path) {
            return Err(io::ErrorKind::NotFound.into());
        }
        // The name of a pipe behind a link, as `/dev/stdout` is, leads nowhere; the link does.
        match found.ok() {
            Some(old) if old.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
            Some(old) if !old.is_file() => Ok(Self::Device(path.to_owned())),
            Some(old) if old.permissions().readonly() => {
                Err(io::ErrorKind::PermissionDenied.into())
            }
            old => {
                if let Some(file) = old.as_ref().and_then(said_to) {
                    return Ok(Self::Open(file));
                }
                let old = old.map(|old| old.permissions());
                let target = real_target(path);
                match target.is_symlink() {
                    // Links that lead to one another lead nowhere.
                    true => Err(io::ErrorKind::InvalidFilename.into()),
                    false => Ok(Self::Plain { target, old }),
                }
            }
        }
    }
}

/// Whether a path is empty, or that of a folder that is not there.
fn names_no_file(path: &Path) -> bool {
    let last = path.as_os_str().as_encoded_bytes().last();
    last.is_none_or(|&byte| is_separator(byte.into()))
}

/// Standard output or error, if it goes to this plain file, as behind `/dev/stdout`: a new file in its place would take along
/// what was said to the old one.
#[cfg(unix)]
fn said_to(found: &fs::Metadata) -> Option<fs::File> {
    use std::os::fd::AsFd;
    use std::os::unix::fs::MetadataExt;
    let (output, error) = (io::stdout(), io::stderr());
    [output.as_fd(), error.as_fd()].into_iter().find_map(|stream| {
        let file = fs::File::from(stream.try_clone_to_owned().ok()?);
        let own = file.metadata().ok()?;
        ((own.dev(), own.ino()) == (found.dev(), found.ino())).then_some(file)
    })
}

#[cfg(not(unix))]
fn said_to(_found: &fs::Metadata) -> Option<fs::File> {
    None
}

/// A new file in the folder of `target`, which goes away unless it is kept.
fn beside(target: &Path) -> io::Result<tempfile::NamedTempFile> {
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.prefix(".qeq-").tempfile_in(folder.unwrap_or(Path::new(".")))
}

/// The same with its text in it, safe on the disk.
fn filled(target: &Path, text: impl Display) -> io::Result<tempfile::NamedTempFile> {
    let mut writer = io::BufWriter::new(beside(target)?);
    write!(writer, "{text}")?;
    let new = writer.into_inner().map_err(io::IntoInnerError::into_error)?;
    new.as_file().sync_all()?;
    Ok(new)
}

/// Where a chain of links leads, to a file that is there or is not yet, so that the link stays and the file behind it
/// is replaced.
fn real_target(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| {
        let mut path = path.to_owned();
        for _ in 0..MOST_LINKS {
            let Ok(next) = fs::read_link(&path) else { break };
            path = path.with_file_name(next);
        }
        path
    })
}

/// As many links in a row as Linux follows.
const MOST_LINKS: usize = 40;

/// A name for what these bytes say: half a SHA-256 in hexadecimal digits. What says something else has another.
pub fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().take(16).fold(String::new(), |mut name, byte| {
        // Writing to a String cannot fail.
        let _ = write!(name, "{byte:02x}");
        name
    })
}

/// Whether two paths lead to one file, even one that is not there yet.
pub fn same_file(one: &Path, other: &Path) -> bool {
    let whole = |path: &Path| {
        let target = real_target(path);
        let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
        let folder = fs::canonicalize(folder.unwrap_or(Path::new("."))).ok();
        folder.zip(target.file_name()).map(|(folder, name)| folder.join(name)).unwrap_or(target)
    };
    whole(one) == whole(other)
}

/// The format of a board that its extension gives away: JSON and configurations. Whatever else is looked at.
pub fn format_of_path(path: &str) -> Option<Format> {
    let extension = Path::new(path).extension()?.to_str()?;
    Format::from_extension(extension).filter(|&format| format != Format::Table)
}

/// Makes a folder and those that it is in, where they are not there yet.
///
/// # Errors
/// Whatever the system says; [`NotADirectory`](io::ErrorKind::NotADirectory) where something else is there.
pub fn make_folder(path: &Path) -> io::Result<()> {
    fs::create_dir_all(path).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => io::ErrorKind::NotADirectory.into(),
        _ => error,
    })
}

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
        _ => words::errors::other_io(
            lang,
            error.raw_os_error().map_or(error.kind().to_string(), |code| format!("errno {code}")),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A pipe without a reader would keep whoever writes waiting, and nothing could be pressed.
    #[cfg(unix)]
    #[test]
    fn a_pipe_is_no_plain_file() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let (tell, told) = std::sync::mpsc::channel();
        std::thread::spawn(move || {
            let read = read_plain(pipe.to_str().unwrap()).map(drop);
            let written = write_plain(&pipe, "mine");
            tell.send([read, written].map(|done| done.unwrap_err().kind()))
        });
        let refused = told.recv_timeout(std::time::Duration::from_secs(20));
        assert_eq!(refused.expect("nobody is waited for"), [io::ErrorKind::InvalidInput; 2]);
    }

    #[cfg(unix)]
    #[test]
    fn what_goes_on_beside_is_a_plain_file_alone() {
        let folder = tempfile::tempdir().unwrap();
        let [board, link, other] = ["a.csv", "link.csv", "other"].map(|it| folder.path().join(it));
        let said = |path: &Path| fs::read_to_string(path).unwrap();
        fs::write(&board, "old").unwrap();
        std::os::unix::fs::symlink(&board, &link).unwrap();
        let kept = write_beside_old(&link, "new").unwrap().expect("there was another one");
        assert_eq!((said(&kept).as_str(), said(&board).as_str()), ("old", "new"));
        assert!(link.is_symlink(), "the link leads to the new one");
        assert_eq!(write_beside_old(&link, "new").unwrap(), None, "it says so already");
        fs::create_dir(&other).unwrap();
        let refused = write_beside_old(&other, "new").unwrap_err();
        assert_eq!(refused.kind(), io::ErrorKind::IsADirectory);
        assert!(other.is_dir());
    }

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

    #[test]
    fn a_table_is_looked_at_whatever_its_name() {
        let formats = ["a.json", "a.config", "a.csv", "a.txt", "a", ""].map(format_of_path);
        assert_eq!(formats, [Some(Format::Json), Some(Format::Config), None, None, None, None]);
    }
}
