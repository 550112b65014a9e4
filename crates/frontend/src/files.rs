//! Files: read with their place in mind, written whole or not at all.

mod draft;
mod faults;

use std::fmt::{Display, Write as _};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf, is_separator};

use qeq_base::source::SourceText;
use qeq_core::board::Format;
use qeq_i18n::Lang;
use sha2::{Digest, Sha256};

use self::draft::Draft;
pub use self::draft::discard_drafts;
pub(crate) use self::faults::why_unread;
pub use self::faults::{cannot_read, cannot_write, other_reason, visible};

/// Reads a whole file; its text goes by the path.
///
/// # Errors
/// As [`fs::read`]. What is not UTF-8 is no error here: the text notes it.
pub fn read(path: impl AsRef<Path>) -> io::Result<SourceText> {
    let path = path.as_ref();
    Ok(SourceText::from_bytes(path.to_string_lossy(), fs::read(path)?))
}

/// The same for a plain file alone: a pipe would keep a screen waiting for its other end, and nothing could be pressed.
///
/// # Errors
/// As [`read`], and where the path leads to something else than a plain file.
pub fn read_plain(path: impl AsRef<Path>) -> io::Result<SourceText> {
    refuse_special(path.as_ref())?;
    read(path)
}

/// What a plain file says, or why it cannot be read, for whoever has typed its path.
///
/// # Errors
/// As [`read_plain`], in words.
pub fn read_named(lang: Lang, path: &str) -> Result<SourceText, String> {
    read_plain(path).map_err(|error| cannot_read(lang, path, &error))
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
            let new = Draft::filled(&target, text)?;
            if let Some(old) = old {
                new.as_file().set_permissions(old)?;
            }
            new.put(&target)
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
        Place::Plain { target, .. } => Draft::beside(&target).map(drop),
    }
}

/// Writes a file as [`write()`] does, but over none: one that is there and says something else goes on under the first free
/// name with a number, which is returned. Nothing is lost where several programs do so at once.
///
/// # Errors
/// Whatever the system says; the old file is where it was then, or under such a name.
pub fn write_beside_old(path: &Path, text: &str) -> io::Result<Option<PathBuf>> {
    let Place::Plain { target, old } = Place::of(path)? else {
        return write(path, text).map(|()| None);
    };
    if old.is_some() && says(&target, text)? {
        return Ok(None);
    }
    // A file is called as whoever asked for it called it; that behind a link has a name of its own.
    let path = if path.is_symlink() { target } else { path.to_owned() };
    // Whatever may fail by itself has been done before the old one moves.
    let mut new = Draft::filled(&path, text)?;
    if let Some(old) = old {
        new.as_file().set_permissions(old)?;
    }
    let extension = path.extension().unwrap_or_default();
    let numbered = |n: usize| path.with_extension(n.to_string()).with_added_extension(extension);
    let mut kept = None;
    while let Err(unplaced) = new.put_where_free(&path)? {
        new = unplaced;
        kept = move_aside(&path, numbered)?.or(kept);
    }
    Ok(kept)
}

/// Writes a file under the first of these names, all in one folder, that is free; it is given.
///
/// # Errors
/// Whatever the system says, and that all of them are there; nothing was written then.
pub fn write_where_free(
    names: impl IntoIterator<Item = PathBuf>,
    text: impl Display,
) -> io::Result<PathBuf> {
    let mut names = names.into_iter().peekable();
    let first = names.peek().ok_or(io::ErrorKind::InvalidFilename)?;
    let mut new = Draft::filled(first, text)?;
    for name in names {
        match new.put_where_free(&name)? {
            Ok(()) => return Ok(name),
            Err(unplaced) => new = unplaced,
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// Whether a plain file says this; one that somebody has just moved aside says nothing.
fn says(path: &Path, text: &str) -> io::Result<bool> {
    match fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        said => Ok(said? == text.as_bytes()),
    }
}

/// Moves a file to the first of these names, from 1, that is free, which is given; nothing where the file is gone.
///
/// # Errors
/// Whatever the system says; the file is where it was then.
pub fn move_aside(path: &Path, name: impl Fn(usize) -> PathBuf) -> io::Result<Option<PathBuf>> {
    let free = (1..).map(name).find_map(|name| match fs::File::create_new(&name) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => None,
        // Who holds a name has it to himself: what is renamed to it takes nobody's place.
        made => Some(made.map(|_| name)),
    });
    let free = free.ok_or(io::ErrorKind::AlreadyExists)??;
    match fs::rename(path, &free) {
        Ok(()) => Ok(Some(free)),
        Err(error) => {
            fs::remove_file(&free)?;
            if error.kind() == io::ErrorKind::NotFound { Ok(None) } else { Err(error) }
        }
    }
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

    /// What everybody in a folder writes at once is there afterwards.
    fn all_that_many_write(write: impl Fn(&Path, usize) + Sync) -> Vec<String> {
        let folder = tempfile::tempdir().unwrap();
        std::thread::scope(|scope| {
            for n in 0..MANY {
                let (folder, write) = (folder.path(), &write);
                scope.spawn(move || write(folder, n));
            }
        });
        let files = fs::read_dir(folder.path()).unwrap();
        let mut said: Vec<_> =
            files.map(|file| fs::read_to_string(file.unwrap().path()).unwrap()).collect();
        said.sort_unstable();
        said
    }

    const MANY: usize = 24;

    #[test]
    fn many_who_write_beside_the_old_lose_nothing() {
        let said = all_that_many_write(|folder, n| {
            write_beside_old(&folder.join("board.csv"), &format!("{n:02}")).unwrap();
        });
        assert_eq!(said, (0..MANY).map(|n| format!("{n:02}")).collect::<Vec<_>>());
    }

    #[test]
    fn many_who_write_where_it_is_free_lose_nothing() {
        let said = all_that_many_write(|folder, n| {
            let names = (1..).map(|it| folder.join(format!("notes-{it}.txt")));
            let taken = write_where_free(names, format_args!("{n:02}")).unwrap();
            assert_eq!(fs::read_to_string(taken).unwrap(), format!("{n:02}"));
        });
        assert_eq!(said, (0..MANY).map(|n| format!("{n:02}")).collect::<Vec<_>>());
    }

    #[test]
    fn a_table_is_looked_at_whatever_its_name() {
        let formats = ["a.json", "a.config", "a.csv", "a.txt", "a", ""].map(format_of_path);
        assert_eq!(formats, [Some(Format::Json), Some(Format::Config), None, None, None, None]);
    }
}
