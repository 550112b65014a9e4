//! Where settings, what is in progress and the notebook are kept between runs. It does not know what they say.
//! A home that cannot be written must not matter: what cannot be kept is forgotten.
//!
//! What is in progress is kept by one program at a time, the first that was opened: two would write over each other. The rest
//! every program changes, one after another.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{fs, io, thread};

use etcetera::BaseStrategy;
use qeq_frontend::files;

/// A text that is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kept {
    /// `settings.toml` in the folder for settings.
    Settings,
    /// `game.json` in the folder for state.
    Game,
    /// `board.json` there: what was edited and is saved in no file.
    Board,
    /// `conecta4.json` there.
    Conecta4,
    /// `clikomania.json` there.
    Clikomania,
    /// `clikomania-records.json` there.
    Records,
    /// `cluedo.txt` in the folder for state.
    Notebook,
    /// `cluedo-practice.json` there.
    Practice,
}

/// What stands where a text is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Found {
    Nothing,
    Text(String),
    /// Something that cannot be read as text.
    Other,
}

/// What became of a text that was kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Taken<T> {
    Nothing,
    Understood(T),
    /// It could not be understood; where it is now, unless it could not be moved either.
    Aside(Option<PathBuf>),
}

/// A place for texts.
#[derive(Clone, Debug)]
pub(crate) enum Store {
    /// The XDG folders: of settings, and of state.
    Folders { config: PathBuf, state: PathBuf, turn: Turn },
    /// Nowhere: there is no home, and whoever plays is to know.
    Homeless,
    /// Nowhere: nobody wants it.
    Nowhere,
}

/// Whose turn it is to keep what is in progress.
#[derive(Clone, Debug)]
pub(crate) enum Turn {
    /// This program's, as long as it holds the lock, if there can be one.
    Own { _lock: Option<Arc<File>> },
    /// That of another one that is open.
    Others,
}

impl Turn {
    /// Ours, unless another program has locked this folder. The system frees a lock when the program ends, however it ends.
    fn in_folder(state: &Path) -> Self {
        let lock = files::make_folder(state).and_then(|()| File::create(state.join("lock")));
        let Ok(lock) = lock else { return Self::Own { _lock: None } };
        match lock.try_lock() {
            Err(TryLockError::WouldBlock) => Self::Others,
            Ok(()) | Err(TryLockError::Error(_)) => Self::Own { _lock: Some(Arc::new(lock)) },
        }
    }
}

/// The right to change a text that every program may, as long as it lives and there can be one.
#[derive(Debug)]
#[must_use = "it ends when it is dropped"]
pub(crate) struct Held {
    _lock: Option<File>,
}

/// Longer than this nobody keeps a text to change it, unless stopped meanwhile.
const SOON: Duration = Duration::from_secs(1);

/// How long it waits between two looks at a lock.
const BETWEEN_LOOKS: Duration = Duration::from_millis(1);

/// Locks this file once no other program does, if that is soon enough.
fn locked(path: &Path, patience: Duration) -> Option<File> {
    let lock = File::create(path).ok()?;
    let begun = Instant::now();
    while let Err(error) = lock.try_lock() {
        let is_others = matches!(error, TryLockError::WouldBlock);
        if !is_others || begun.elapsed() >= patience {
            return None;
        }
        // The system tells nobody when another program frees a lock.
        thread::park_timeout(BETWEEN_LOOKS);
    }
    Some(lock)
}

impl Kept {
    fn file_name(self) -> &'static str {
        match self {
            Self::Settings => "settings.toml",
            Self::Game => "game.json",
            Self::Board => "board.json",
            Self::Conecta4 => "conecta4.json",
            Self::Clikomania => "clikomania.json",
            Self::Records => "clikomania-records.json",
            Self::Notebook => "cluedo.txt",
            Self::Practice => "cluedo-practice.json",
        }
    }

    /// Whether it is in progress, so that only one program may keep it. Settings and records are put together with what
    /// another one has kept since.
    fn is_of_one(self) -> bool {
        !matches!(self, Self::Settings | Self::Records)
    }
}

impl Store {
    /// These folders, with the lock where nobody else has it.
    pub(crate) fn in_folders(config: PathBuf, state: PathBuf) -> Self {
        let turn = Turn::in_folder(&state);
        Self::Folders { config, state, turn }
    }

    /// Whether another program that is open keeps what is in progress: here nothing is taken up, and nothing kept.
    pub(crate) fn is_others(&self) -> bool {
        matches!(self, Self::Folders { turn: Turn::Others, .. })
    }

    /// Whether there is no home to keep anything in.
    pub(crate) fn is_homeless(&self) -> bool {
        matches!(self, Self::Homeless)
    }

    fn refuses(&self, what: Kept) -> bool {
        what.is_of_one() && self.is_others()
    }

    /// The folders of the person at the terminal.
    pub(crate) fn of_person() -> Self {
        let Ok(base) = etcetera::choose_base_strategy() else { return Self::Homeless };
        let config = base.config_dir().join(FOLDER);
        let state = base.state_dir().unwrap_or_else(|| base.data_dir()).join(FOLDER);
        Self::in_folders(config, state)
    }

    /// What is kept, if anything is.
    fn read(&self, what: Kept) -> Found {
        let Some(path) = self.path(what) else { return Found::Nothing };
        match files::read_plain(&path) {
            Ok(source) if source.invalid().is_empty() => Found::Text(source.text().to_owned()),
            Err(error) if is_absent(&error) => Found::Nothing,
            Ok(_) | Err(_) => Found::Other,
        }
    }

    /// Takes up what is kept. What cannot be understood is put aside: it must not be written over.
    pub(crate) fn take_up<T>(&self, what: Kept, read: impl FnOnce(&str) -> Option<T>) -> Taken<T> {
        let taken = match self.read(what) {
            _ if self.refuses(what) => return Taken::Nothing,
            Found::Nothing => return Taken::Nothing,
            Found::Text(text) => read(&text),
            Found::Other => None,
        };
        taken.map_or_else(|| Taken::Aside(self.set_aside(what).ok()), Taken::Understood)
    }

    /// Moves what is kept out of the way, so that nothing is written over it; gives where it is now.
    ///
    /// # Errors
    /// Whatever the system says; it is where it was then.
    fn set_aside(&self, what: Kept) -> io::Result<PathBuf> {
        let path = self.path(what).ok_or(io::ErrorKind::NotFound)?;
        let beside = |n: usize| match n {
            1 => path.with_added_extension("damaged"),
            n => path.with_added_extension(format!("damaged-{n}")),
        };
        files::move_aside(&path, beside)?.ok_or(io::ErrorKind::NotFound.into())
    }

    /// Keeps a text.
    ///
    /// # Errors
    /// Whatever the system says, or that it is busy where another program keeps it; what was kept before still is then. That
    /// there is no such folder, without a home.
    pub(crate) fn write(&self, what: Kept, text: &str) -> io::Result<()> {
        if self.is_homeless() {
            return Err(io::ErrorKind::NotFound.into());
        }
        let Some(path) = self.path(what) else { return Ok(()) };
        if self.refuses(what) {
            return Err(io::ErrorKind::ResourceBusy.into());
        }
        if let Some(folder) = path.parent() {
            files::make_folder(folder)?;
        }
        files::write(&path, text)
    }

    /// Lets no other program change a text between reading and writing it here. Where there can be no lock, nobody is stopped.
    pub(crate) fn hold(&self, what: Kept) -> Held {
        self.hold_within(what, SOON)
    }

    /// The same with so much patience.
    fn hold_within(&self, what: Kept, patience: Duration) -> Held {
        let path = self.path(what).map(|path| path.with_added_extension("lock"));
        let path =
            path.filter(|path| path.parent().is_some_and(|it| files::make_folder(it).is_ok()));
        Held { _lock: path.and_then(|path| locked(&path, patience)) }
    }

    /// Forgets a text; one that is not there is forgotten already.
    pub(crate) fn forget(&self, what: Kept) {
        if let Some(path) = self.path(what).filter(|_| !self.refuses(what)) {
            let _ = fs::remove_file(path);
        }
    }

    /// The file of a text; `None` where nothing is kept.
    pub(crate) fn path(&self, what: Kept) -> Option<PathBuf> {
        let Self::Folders { config, state, .. } = self else { return None };
        let folder = if what == Kept::Settings { config } else { state };
        Some(folder.join(what.file_name()))
    }
}

const FOLDER: &str = "qeq";

/// A path as it is typed: `~` is the home of the person, as shells have it.
pub(crate) fn at_home(path: &str) -> String {
    let home = etcetera::home_dir().ok();
    let below = if path == "~" { Some("") } else { path.strip_prefix("~/") };
    let below = below.zip(home);
    below.map_or_else(|| path.to_owned(), |(below, home)| home.join(below).display().to_string())
}

fn is_absent(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn below(folder: &Path) -> Store {
        Store::in_folders(folder.join("a/b"), folder.join("c"))
    }

    #[test]
    fn one_program_at_a_time_keeps_what_is_in_progress() {
        let folder = tempfile::tempdir().unwrap();
        let first = below(folder.path());
        first.write(Kept::Game, "first").unwrap();
        let second = below(folder.path());
        assert_eq!((first.is_others(), second.is_others()), (false, true));
        let take_up = |store: &Store| store.take_up(Kept::Game, |text| Some(text.to_owned()));
        assert_eq!(take_up(&second), Taken::Nothing);
        assert!(second.write(Kept::Game, "second").is_err());
        second.forget(Kept::Game);
        assert_eq!(take_up(&first), Taken::Understood("first".to_owned()));
        second.write(Kept::Settings, "s").unwrap();
        drop(first);
        let third = below(folder.path());
        assert!(!third.is_others() && second.is_others(), "who began without begins anew");
        third.write(Kept::Game, "third").unwrap();
    }

    #[test]
    fn texts_are_kept_apart() {
        let folder = tempfile::tempdir().unwrap();
        let store = below(folder.path());
        assert_eq!(store.read(Kept::Game), Found::Nothing);
        store.write(Kept::Game, "g").unwrap();
        store.write(Kept::Settings, "s").unwrap();
        assert_eq!(store.read(Kept::Game), Found::Text("g".to_owned()));
        store.forget(Kept::Game);
        store.forget(Kept::Game);
        assert_eq!(store.read(Kept::Game), Found::Nothing);
        assert_eq!(store.read(Kept::Settings), Found::Text("s".to_owned()));
    }

    /// Adds one to a number that is kept.
    fn count(store: &Store, patience: Duration) {
        let _held = store.hold_within(Kept::Settings, patience);
        let before = store.take_up(Kept::Settings, |text| text.parse::<u32>().ok());
        let Taken::Understood(before) = before else { panic!("{before:?}") };
        store.write(Kept::Settings, &(before + 1).to_string()).unwrap();
    }

    #[test]
    fn programs_that_change_a_text_at_once_change_it_one_after_another() {
        let folder = tempfile::tempdir().unwrap();
        below(folder.path()).write(Kept::Settings, "0").unwrap();
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    let store = below(folder.path());
                    (0..25).for_each(|_| count(&store, Duration::MAX));
                });
            }
        });
        assert_eq!(below(folder.path()).read(Kept::Settings), Found::Text("100".to_owned()));
    }

    #[test]
    fn a_lock_that_cannot_be_had_stops_nobody() {
        let folder = tempfile::tempdir().unwrap();
        let store = below(folder.path());
        store.write(Kept::Settings, "0").unwrap();
        let stopped = store.hold(Kept::Settings);
        count(&store, Duration::ZERO);
        drop(stopped);
        let lock = folder.path().join("a/b/settings.toml.lock");
        fs::remove_file(&lock).unwrap();
        fs::create_dir(&lock).unwrap();
        count(&store, Duration::MAX);
        assert_eq!(store.read(Kept::Settings), Found::Text("2".to_owned()));
        let _held = Store::Nowhere.hold(Kept::Settings);
    }

    #[test]
    fn what_is_set_aside_is_never_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let store = below(folder.path());
        for text in ["one", "two"] {
            store.write(Kept::Notebook, text).unwrap();
            store.set_aside(Kept::Notebook).unwrap();
        }
        let read = |name| std::fs::read_to_string(folder.path().join("c").join(name)).unwrap();
        assert_eq!(read("cluedo.txt.damaged"), "one");
        assert_eq!(read("cluedo.txt.damaged-2"), "two");
        assert_eq!(store.read(Kept::Notebook), Found::Nothing);
    }

    #[cfg(unix)]
    #[test]
    fn what_is_kept_in_a_folder_whose_name_is_no_text_is_found() {
        use std::os::unix::ffi::OsStrExt;
        let folder = tempfile::tempdir().unwrap();
        let store = below(&folder.path().join(std::ffi::OsStr::from_bytes(b"\xff")));
        store.write(Kept::Game, "g").unwrap();
        assert_eq!(store.read(Kept::Game), Found::Text("g".to_owned()));
    }

    #[test]
    fn a_tilde_is_the_home_of_the_person() {
        let home = etcetera::home_dir().unwrap();
        assert_eq!(at_home("~/a/b.csv"), home.join("a/b.csv").display().to_string());
        assert_eq!(at_home("a/~/b"), "a/~/b");
        assert_eq!(at_home("~"), home.join("").display().to_string());
        assert_eq!(at_home("~x"), "~x");
    }

    #[test]
    fn a_folder_that_is_a_file_is_an_error_and_no_panic() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("c"), "").unwrap();
        assert!(below(folder.path()).write(Kept::Game, "g").is_err());
        assert!(Store::Nowhere.write(Kept::Game, "g").is_ok());
        assert!(Store::Homeless.write(Kept::Game, "g").is_err());
    }
}
