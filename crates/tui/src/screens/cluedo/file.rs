//! The files of notebooks, read and saved.

use std::io;
use std::path::Path;

use qeq_base::diagnostic::Diagnostic;
use qeq_base::source::SourceText;
use qeq_cluedo::fault::GameFault;
use qeq_cluedo::notebook::{self, Notebook, text};
use qeq_frontend::{decks, files, texts};
use qeq_i18n::{Lang, words};

use crate::prompt::{Prompt, Purpose};
use crate::screen::Effect;
use crate::screens::faults::Faults;
use crate::world::{World, file_name};

/// A notebook of a file, or all that is wrong with it.
pub(super) fn read(path: &str, lang: Lang) -> Result<Notebook, Faults> {
    let source = files::read_plain(path).map_err(|error| unread(path, lang, &error))?;
    let reading = notebook::read(&source, &decks::all(), texts::cluedo::called);
    let faults: Vec<_> = reading.faults.iter().collect();
    let title = words::notes::not_opened(lang, file_name(path), faults.len());
    reading.notebook.ok_or_else(|| {
        Faults::of(Some(marked(&title)), &faults, |fault| placed(lang, &source, fault))
    })
}

/// Why a file cannot be read.
pub(super) fn unread(path: &str, lang: Lang, error: &io::Error) -> Faults {
    Faults::only(marked(&files::cannot_read(lang, path, error)))
}

/// A fault of a file with its place, on one line.
pub(super) fn placed(lang: Lang, source: &SourceText, fault: &Diagnostic<GameFault>) -> String {
    let place = source.position(fault.span.start);
    let title = texts::cluedo::fault(lang, fault).title;
    format!("{}:{}: {title}", place.line, place.column)
}

/// What is wrong, where colours do not tell it.
pub(super) fn marked(fault: &str) -> String {
    format!("! {fault}")
}

/// Saves, unless a file is there that nobody has agreed to lose.
pub(super) fn save(path: &str, world: &mut World) -> Effect {
    let is_own = world.book.as_ref().is_some_and(|book| book.path.as_deref() == Some(path));
    // The text of the notebook would take the place of a game in JSON.
    let is_own = is_own && !files::read_plain(path).is_ok_and(|source| notebook::is_json(&source));
    // What is no file is not replaced: saving says so.
    if !is_own && Path::new(path).is_file() {
        let question = words::screen::ask_replace(world.lang, path);
        return Effect::Ask(Prompt::yes_no(Purpose::Overwrite(path.to_owned()), question));
    }
    write(path, world);
    Effect::Nothing
}

pub(super) fn write(path: &str, world: &mut World) {
    let Some(book) = &mut world.book else { return };
    let outcome = files::write_plain(Path::new(path), text::write(book.notebook()));
    world.notice = Some(match outcome {
        Ok(()) => {
            book.path = Some(path.to_owned());
            words::board::written(world.lang, path)
        }
        Err(error) => files::cannot_write(world.lang, path, &error),
    });
    // It is known by its file from now on.
    world.keep_notebook();
}
