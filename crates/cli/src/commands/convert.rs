//! `qeq convert`: between the board formats.

use std::path::Path;

use qeq_core::board::Format;
use qeq_frontend::texts;
use qeq_i18n::words;

use crate::exit::{Exit, Outcome};
use crate::ui::Ui;
use crate::{boards, files};

/// Reads `input` and writes it to `output` in another format.
pub(crate) fn run(
    ui: &mut Ui,
    input: &str,
    output: &str,
    from: Option<Format>,
    to: Option<Format>,
) -> Outcome {
    let lang = ui.lang();
    let unknown = || Exit::wrong(words::errors::unknown_extension(lang, output));
    files::check_output(ui, [input], output)?;
    let to = to.or_else(|| by_extension(output)).ok_or_else(unknown)?;
    let board = boards::read(ui, input, from)?;
    let text =
        board.write(to).map_err(|error| Exit::failed(texts::board::write_error(lang, &error)))?;
    files::write_and_tell(ui, output, text)
}

fn by_extension(path: &str) -> Option<Format> {
    Format::from_extension(Path::new(path).extension()?.to_str()?)
}
