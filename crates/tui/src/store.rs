//! Where settings, the game in progress and the notebook are kept between runs. It does not know what they say.
//! A home that cannot be written must not matter: what cannot be kept is forgotten.

use std::path::PathBuf;
use std::{fs, io};

use etcetera::BaseStrategy;
use qeq_frontend::files;

/// A text that is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kept {
    /// `settings.toml` in the folder for settings.
    Settings,
    /// `game.json` in the folder for state.
    Game,
    /// `conecta4.json` there.
    Conecta4,
    /// `clikomania.json` there.
    Clikomania,
    /// `clikomania-records.json` there.
    Records,
    /// `cluedo.txt` in the folder for state.
    Notebook,
}

/// A place for texts.
#[derive(Clone, Debug)]
pub(crate) enum Store {
    /// The XDG folders: of settings, and of state.
    Folders { config: PathBuf, state: PathBuf },
    /// Nowhere: no home, or nobody wants it.
    Nowhere,
}

impl Store {
    /// The folders of the person at the terminal.
    pub(crate) fn of_person() -> Self {
        let Ok(base) = etcetera::choose_base_strategy() else { return Self::Nowhere };
        let config = base.config_dir().join(FOLDER);
        let state = base.state_dir().unwrap_or_else(|| base.data_dir()).join(FOLDER);
        Self::Folders { config, state }
    }

    /// What is kept, if anything is.
    pub(crate) fn read(&self, what: Kept) -> Option<String> {
        fs::read_to_string(self.path(what)?).ok()
    }

    /// Keeps a text.
    ///
    /// # Errors
    /// Whatever the system says; what was kept before still is then.
    pub(crate) fn write(&self, what: Kept, text: &str) -> io::Result<()> {
        let Some(path) = self.path(what) else { return Ok(()) };
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        files::write(&path, text)
    }

    /// Forgets a text; one that is not there is forgotten already.
    pub(crate) fn forget(&self, what: Kept) {
        if let Some(path) = self.path(what) {
            let _ = fs::remove_file(path);
        }
    }

    fn path(&self, what: Kept) -> Option<PathBuf> {
        match (self, what) {
            (Self::Folders { config, .. }, Kept::Settings) => Some(config.join("settings.toml")),
            (Self::Folders { state, .. }, Kept::Game) => Some(state.join("game.json")),
            (Self::Folders { state, .. }, Kept::Conecta4) => Some(state.join("conecta4.json")),
            (Self::Folders { state, .. }, Kept::Clikomania) => Some(state.join("clikomania.json")),
            (Self::Folders { state, .. }, Kept::Records) => {
                Some(state.join("clikomania-records.json"))
            }
            (Self::Folders { state, .. }, Kept::Notebook) => Some(state.join("cluedo.txt")),
            (Self::Nowhere, _) => None,
        }
    }
}

const FOLDER: &str = "qeq";

#[cfg(test)]
mod tests {
    use super::*;

    fn below(folder: &std::path::Path) -> Store {
        Store::Folders { config: folder.join("a/b"), state: folder.join("c") }
    }

    #[test]
    fn texts_are_kept_apart() {
        let folder = tempfile::tempdir().unwrap();
        let store = below(folder.path());
        assert_eq!(store.read(Kept::Game), None);
        store.write(Kept::Game, "g").unwrap();
        store.write(Kept::Settings, "s").unwrap();
        assert_eq!(store.read(Kept::Game).as_deref(), Some("g"));
        store.forget(Kept::Game);
        store.forget(Kept::Game);
        assert_eq!(
            (store.read(Kept::Game), store.read(Kept::Settings).as_deref()),
            (None, Some("s"))
        );
    }

    #[test]
    fn a_folder_that_is_a_file_is_an_error_and_no_panic() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("c"), "").unwrap();
        assert!(below(folder.path()).write(Kept::Game, "g").is_err());
        assert!(Store::Nowhere.write(Kept::Game, "g").is_ok());
    }
}
