//! Boards: titles, descriptions.

use crate::Lang;
use crate::messages::messages;

messages! { board;
    set_aside(path, kept) = "El {path} que había queda en {kept}." / "The {path} that was there is kept as {kept}.";
    written(path) = "Escrito {path}." / "Wrote {path}.";
    one_character(n) = "{n} personaje" / "{n} character";
    characters(n as grouped) = "{n} personajes" / "{n} characters";
    one_attribute(n) = "{n} atributo" / "{n} attribute";
    attributes(n) = "{n} atributos" / "{n} attributes";
    standard_output() = "la salida estándar" / "standard output";
    fine_weights(name, path) = "{name}: pesos correctos para {path}" / "{name}: weights fine for {path}";
    fine(path, size) = "{path}: correcto ({size})" / "{path}: fine ({size})";
    random_made(size) = "Tablero aleatorio: {size}." / "Random board: {size}.";
    density_missed(share, wanted, attributes) = "Son 1 el {share} % de las respuestas, y no el {wanted} %: con {attributes} atributos no hay bastantes personajes distintos. Con más atributos (-k) se acerca." / "{share} % of the answers are 1, and not {wanted} %: {attributes} attributes do not leave enough different characters. More attributes (-k) bring it closer.";
    ask_characters() = "¿Cuántos personajes?" / "How many characters?";
    builtin() = "tablero incluido" / "built-in board";
    file_name() = "tablero.csv" / "board.csv";
    changed(name) = "{name}, con cambios" / "{name}, changed";
    standard_input() = "entrada estándar" / "standard input";
}

/// The size of a board, each number with its noun in the right form.
pub fn size(lang: Lang, n: usize, k: usize) -> String {
    let rows = if n == 1 { one_character(lang, n) } else { characters(lang, n) };
    let columns = if k == 1 { one_attribute(lang, k) } else { attributes(lang, k) };
    format!("{rows} × {columns}")
}
