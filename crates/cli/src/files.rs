//! Files and standard input and output, as the command line names them.

use std::borrow::Cow;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use qeq_base::source::SourceText;
use qeq_frontend::files as shared;
pub(crate) use qeq_frontend::files::{
    cannot_read, cannot_write, format_of_path, other_reason, visible,
};
use qeq_i18n::{Lang, words};

use crate::exit::{Exit, Outcome};
use crate::ui::Ui;

/// Stands for standard input or output.
pub(crate) const DASH: &str = "-";

/// What people call the file of a path: `-` has a name for them.
pub(crate) fn called(lang: Lang, path: &str) -> Cow<'_, str> {
    match path {
        DASH => words::board::standard_input(lang).into(),
        path => path.into(),
    }
}

/// Reads a whole file, or standard input for `-`.
pub(crate) fn read(ui: &mut Ui, path: &str) -> Result<SourceText, Exit> {
    let lang = ui.lang();
    if path != DASH {
        return shared::read(path).map_err(|error| Exit::failed(cannot_read(lang, path, &error)));
    }
    if !ui.takes_stdin() {
        return Err(twice_stdin(lang));
    }
    let name = called(lang, path);
    let bytes = read_stdin().map_err(|error| Exit::failed(cannot_read(lang, &name, &error)))?;
    Ok(SourceText::from_bytes(name.into_owned(), bytes))
}

/// Standard input holds one of these files at most: that is said before any of them is read and found to be too long.
pub(crate) fn check_stdin<'a>(ui: &mut Ui, paths: impl IntoIterator<Item = &'a str>) -> Outcome {
    match paths.into_iter().filter(|&path| path == DASH).count() {
        0 | 1 => Ok(()),
        _ => Err(twice_stdin(ui.lang())),
    }
}

fn twice_stdin(lang: Lang) -> Exit {
    Exit::wrong(words::errors::twice_stdin(lang))
}

fn read_stdin() -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Reads standard input a line at a time, without line ends or the byte order mark, and hands each to `take` with its
/// number from 1. Memory holds one line. What was answered is sent before the next line has to be waited for.
pub(crate) fn each_line(
    ui: &mut Ui,
    mut take: impl FnMut(&mut Ui, usize, &str) -> Outcome,
) -> Outcome {
    let mut input = BufReader::new(io::stdin().lock());
    let mut bytes = Vec::new();
    for number in 1.. {
        if !input.buffer().contains(&b'\n') {
            ui.flush()?;
        }
        bytes.clear();
        let read = input.read_until(b'\n', &mut bytes).map_err(|error| {
            let name = words::board::standard_input(ui.lang());
            Exit::failed(cannot_read(ui.lang(), &name, &error))
        })?;
        if read == 0 {
            break;
        }
        let line = String::from_utf8_lossy(&bytes);
        let line = if number == 1 { line.trim_start_matches('\u{feff}') } else { &line };
        take(ui, number, line.trim_end_matches(['\n', '\r']))?;
    }
    Ok(())
}

/// Writes a whole file, or to standard output for `-`.
pub(crate) fn write(ui: &mut Ui, path: &str, text: impl std::fmt::Display) -> Outcome {
    if path == DASH {
        return ui.print(text);
    }
    let lang = ui.lang();
    shared::write(Path::new(path), text).map_err(|error| match error.kind() {
        // Behind `/dev/stdout`, say.
        io::ErrorKind::BrokenPipe => Exit::ClosedPipe,
        _ => Exit::failed(cannot_write(lang, path, &error)),
    })
}

/// The same, and says which file was written: where `-` goes is seen.
pub(crate) fn write_and_tell(ui: &mut Ui, path: &str, text: impl std::fmt::Display) -> Outcome {
    write(ui, path, text)?;
    if path != DASH {
        ui.message(words::board::written(ui.lang(), path));
    }
    Ok(())
}

/// Refuses, before anything is read or searched for, an output that leads to an input or cannot be written.
pub(crate) fn check_output<'a>(
    ui: &mut Ui,
    inputs: impl IntoIterator<Item = &'a str>,
    output: &str,
) -> Outcome {
    if output == DASH {
        return Ok(());
    }
    let (lang, path) = (ui.lang(), Path::new(output));
    let mut inputs = inputs.into_iter().map(Path::new);
    if inputs.any(|input| input.exists() && shared::same_file(input, path)) {
        return Err(Exit::wrong(words::errors::output_is_input(lang, output)));
    }
    shared::could_write(path).map_err(|error| Exit::failed(cannot_write(lang, output, &error)))
}
