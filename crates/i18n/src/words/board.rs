//! Boards: titles, descriptions.

use crate::messages::messages;

messages! { board;
    name_title() = "Nombre del personaje" / "Character name";
    written(path) = "Escrito {path}." / "Wrote {path}.";
    size(characters, attributes) = "{characters} personajes × {attributes} atributos" / "{characters} characters × {attributes} attributes";
    fine(path, size) = "{path}: correcto ({size})" / "{path}: fine ({size})";
    random_made(size) = "Tablero aleatorio: {size}." / "Random board: {size}.";
    ask_characters() = "¿Cuántos personajes?" / "How many characters?";
    builtin() = "tablero incluido" / "built-in board";
    standard_input() = "entrada estándar" / "standard input";
}
