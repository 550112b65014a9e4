//! `cargo xtask pictures`: a board with a picture of everybody in a file, and one that covers whoever falls, for the
//! graphical mode as the statement calls it. All of them are drawn by the program itself.

use std::fs;

use qeq_base::letters::folded;
use qeq_portraits::{Casting, Portrait};

use crate::data;
use crate::files;
use crate::portraits::{Sheet, enlarged};
use crate::run::{Failure, Outcome, root};

/// Whose faces.
const FROM: &str = "datos/clasico.csv";

/// The board with its pictures, by the names of the statement, and their folder beside it.
const BOARD: &str = "datos/personajes_graficos.csv";
const COVER: &str = "datos/Tapada.png";
const FOLDER: &str = "imagenes";

/// Writes the board and its pictures.
///
/// # Errors
/// When a file cannot be read or written.
pub(crate) fn write() -> Outcome {
    let board = data::read(FROM)?;
    let casting = Casting::of(board.question_ids().map(|id| board.text(id)));
    fs::create_dir_all(root().join("datos").join(FOLDER))?;
    let text = files::read(FROM)?;
    let mut lines = text.lines();
    let mut rows = vec![format!("{}\tImagen", lines.next().unwrap_or_default())];
    for (id, line) in board.character_ids().zip(lines) {
        let name = board.name(id);
        let file = format!("{FOLDER}/{}.png", folded(name));
        save(&casting.portrait(name, &board.traits(id)), &format!("datos/{file}"))?;
        rows.push(format!("{line}\t{file}"));
    }
    save(&Portrait::back(), COVER)?;
    files::write(BOARD, &(rows.join("\n") + "\n"))?;
    println!("{BOARD} and {COVER} are written");
    Ok(())
}

fn save(portrait: &Portrait, path: &str) -> Outcome {
    let saved = Sheet::alone(&enlarged(&portrait.pixels())).save(&root().join(path));
    saved.map_err(|error| Failure::from(error).during(path))
}
