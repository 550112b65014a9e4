//! Files on their way: written beside the place they are for, and put there whole.

use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::{NamedTempFile, PersistError};

/// A new file that goes away unless it is put in its place, also where a signal ends the program.
pub(super) struct Draft {
    // Fields are dropped in their order: the file is gone when nobody has to remember it any more.
    file: NamedTempFile,
    remembered: Remembered,
}

impl Draft {
    /// An empty one in the folder of `target`.
    pub(super) fn beside(target: &Path) -> io::Result<Self> {
        let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
        let mut builder = tempfile::Builder::new();
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        // Whoever ends the program waits until the file that is made now can be found.
        let mut drafts = drafts();
        let file = builder.prefix(".qeq-").tempfile_in(folder.unwrap_or(Path::new(".")))?;
        drafts.push(file.path().to_owned());
        Ok(Self { remembered: Remembered(file.path().to_owned()), file })
    }

    /// The same with its text in it, safe on the disk.
    pub(super) fn filled(target: &Path, text: impl Display) -> io::Result<Self> {
        let draft = Self::beside(target)?;
        let file = draft.as_file();
        let mut writer = io::BufWriter::new(file);
        write!(writer, "{text}")?;
        writer.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.sync_all()?;
        Ok(draft)
    }

    /// The file itself.
    pub(super) fn as_file(&self) -> &File {
        self.file.as_file()
    }

    /// Puts it in the place of whatever is there.
    pub(super) fn put(self, target: &Path) -> io::Result<()> {
        self.file.persist(target)?;
        Ok(())
    }

    /// Puts it where nothing is; it is given back where something is.
    pub(super) fn put_where_free(self, target: &Path) -> io::Result<Result<(), Self>> {
        let Self { file, remembered } = self;
        match file.persist_noclobber(target) {
            Ok(_) => Ok(Ok(())),
            Err(PersistError { error, file }) => match error.kind() {
                io::ErrorKind::AlreadyExists => Ok(Err(Self { file, remembered })),
                _ => Err(error),
            },
        }
    }
}

/// Those that are being written, for [`discard_drafts`].
static DRAFTS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn drafts() -> MutexGuard<'static, Vec<PathBuf>> {
    DRAFTS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A path among [`DRAFTS`].
struct Remembered(PathBuf);

impl Drop for Remembered {
    fn drop(&mut self) {
        drafts().retain(|path| *path != self.0);
    }
}

/// Removes what is half written, for a program that ends while it is: from now on nothing new is begun.
pub fn discard_drafts() {
    let drafts = drafts();
    for path in drafts.iter() {
        // One that is in its place by now is no draft any more.
        let _ = fs::remove_file(path);
    }
    std::mem::forget(drafts);
}
