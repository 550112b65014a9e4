//! What is kept between runs: where, what others may have kept there since, and what of it could not be understood.

use std::io;
use std::path::PathBuf;

use qeq_i18n::{Lang, words};

use crate::settings::Settings;
use crate::store::{Held, Kept, Store, Taken};

/// Keeps what is in progress, and takes it up.
pub(super) struct Keeper {
    store: Store,
    /// The settings as they were when they were read, or kept last.
    settings: Settings,
    /// Files that could not be understood, where they are now.
    put_aside: Vec<PathBuf>,
}

impl Keeper {
    /// A keeper with the settings that were kept, or else with these.
    pub(super) fn begin(store: Store, settings: Settings) -> (Self, Settings) {
        let mut keeper = Self { store, settings, put_aside: Vec::new() };
        if let Taken::Understood(kept) = keeper.take_up(Kept::Settings, Settings::from_toml) {
            keeper.settings = kept;
        }
        let settings = keeper.settings;
        (keeper, settings)
    }

    /// Whether there is no home to keep anything in.
    pub(super) fn is_homeless(&self) -> bool {
        self.store.is_homeless()
    }

    /// What is to be known from the start of what is not kept, if anything is.
    pub(super) fn warning(&self, lang: Lang) -> Option<String> {
        match (self.is_homeless(), self.store.is_others()) {
            (true, _) => Some(words::screen::nothing_is_kept(lang)),
            (false, true) => Some(words::screen::kept_by_another(lang)),
            (false, false) => None,
        }
    }

    /// The file where this is kept, as it is told.
    pub(super) fn path(&self, what: Kept) -> String {
        self.store.path(what).map_or_else(String::new, |path| path.display().to_string())
    }

    /// Has other programs wait that would change this too, as long as it is held.
    pub(super) fn hold(&self, what: Kept) -> Held {
        self.store.hold(what)
    }

    /// Keeps a text, or forgets the one that was kept before.
    pub(super) fn keep(&self, what: Kept, text: Option<String>) -> io::Result<()> {
        match text {
            Some(text) => self.store.write(what, &text),
            None => {
                self.store.forget(what);
                Ok(())
            }
        }
    }

    /// Keeps what was set here since the last time, and where nothing was, what another program has set meanwhile:
    /// `theirs`, if there is anything.
    pub(super) fn keep_settings(
        &mut self,
        settings: Settings,
        theirs: Option<Settings>,
    ) -> io::Result<()> {
        let both = settings.over(self.settings, theirs.unwrap_or(self.settings));
        self.store.write(Kept::Settings, &both.to_toml())?;
        self.settings = settings;
        Ok(())
    }

    /// Takes up what was kept. What cannot be understood is put aside.
    pub(super) fn take_up<T>(
        &mut self,
        what: Kept,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Taken<T> {
        let taken = self.store.take_up(what, read);
        if let Taken::Aside(Some(path)) = &taken {
            self.put_aside.push(path.clone());
        }
        taken
    }

    /// What is put aside, in words: a sentence for each folder; `None` where nothing is.
    pub(super) fn told_aside(&self, lang: Lang) -> Option<String> {
        use words::screen as w;
        let of_folder = |paths: &[PathBuf]| match (paths, paths[0].parent()) {
            ([_, _, ..], Some(folder)) => {
                let names: Vec<_> = paths.iter().filter_map(|it| it.file_name()).collect();
                let names: Vec<_> = names.iter().map(|name| name.to_string_lossy()).collect();
                w::put_aside_many(lang, names.join(", "), folder.display())
            }
            _ => w::put_aside(lang, paths[0].display()),
        };
        let folders = self.put_aside.chunk_by(|one, other| one.parent() == other.parent());
        let told = folders.map(of_folder).collect::<Vec<_>>();
        (!told.is_empty()).then(|| told.join(". "))
    }

    /// Keeps nothing more.
    pub(super) fn let_go(&mut self) {
        self.store = Store::Nowhere;
    }
}
