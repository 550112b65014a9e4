//! The files of notebooks, read and saved.

use std::path::Path;

use qeq_base::diagnostic::Diagnostic;
use qeq_base::source::SourceText;
use qeq_cluedo::fault::GameFault;
use qeq_cluedo::notebook::{self, Notebook, text};
use qeq_frontend::kinds::FileKind;
use qeq_frontend::{decks, files, texts};
use qeq_i18n::{Lang, words};

use crate::game::cluedo::BookFile;
use crate::prompt::{Prompt, Typed};
use crate::saving::{Overwritten, file_name};
use crate::screen::Effect;
use crate::screens::faults::{Faults, placed};
use crate::world::World;

/// The notebook of a file, with what is to be known of that and what may surprise in it, or all that is wrong with it.
pub(super) fn notebook(
    source: &SourceText,
    lang: Lang,
) -> Result<(Notebook, BookFile, Option<String>), Faults> {
    let reading = notebook::read(source, &decks::all(), texts::cluedo::called);
    let faults: Vec<_> = reading.faults.iter().collect();
    let title = words::notes::not_opened(lang, file_name(source.name()), faults.len());
    let hint =
        || texts::encoding_help(lang, source).or_else(|| FileKind::Game.or_place(lang, source));
    let refused = || {
        Faults::of_file(Some(title.clone()), source, &faults, |fault| told(lang, fault))
            .with_hint(hint())
            .marked()
    };
    let Some(notebook) = reading.notebook else { return Err(refused()) };
    Ok((notebook, BookFile::saying(source), surprise(lang, source, &reading.warnings)))
}

/// The first thing that may surprise in a file, and how many more there are.
fn surprise(lang: Lang, source: &SourceText, warnings: &[Diagnostic<GameFault>]) -> Option<String> {
    let (first, others) = warnings.split_first()?;
    let first = placed(source, first, |fault| told(lang, fault));
    Some(match others.len() {
        0 => first,
        more => format!("{first}; {}", words::faults::and_more(lang, more)),
    })
}

/// A fault of a file in words.
pub(super) fn told(lang: Lang, fault: &Diagnostic<GameFault>) -> String {
    texts::cluedo::fault(lang, fault).title
}

/// Saves, unless a file is there that nobody has agreed to lose.
pub(super) fn save(typed: Typed, world: &mut World) -> Effect {
    let path = typed.text.as_str();
    let Some(book) = &world.cluedo.book else { return Effect::Nothing };
    // The text of the notebook would take the place of a game in JSON.
    let is_json = || files::read_plain(path).is_ok_and(|source| notebook::is_json(&source));
    let overwritten = match book.overwritten(path) {
        Overwritten::Nothing if is_json() => Overwritten::Other,
        overwritten => overwritten,
    };
    match overwritten.question(world.lang, path) {
        Some(question) => Effect::Ask(Prompt::before(question, |world| write(typed, world))),
        None => write(typed, world),
    }
}

/// Writes the file, or asks for another path.
fn write(typed: Typed, world: &mut World) -> Effect {
    let path = typed.text.as_str();
    let Some(book) = &mut world.cluedo.book else { return Effect::Nothing };
    let text = SourceText::new(path, text::write(book.notebook()).to_string());
    let outcome = files::write_plain(Path::new(path), text.text());
    if let Err(error) = outcome {
        let why = files::cannot_write(world.lang, path, &error);
        return Effect::Ask(typed.refused(&why).into());
    }
    book.file = Some(BookFile::saying(&text));
    world.notice = Some(words::board::written(world.lang, path));
    // It is known by its file from now on.
    world.keep_notebook();
    Effect::Nothing
}
