//! Trees: labels of drawings, and what an edit changed.

use crate::Lang;
use crate::messages::messages;

messages! { tree;
    yes() = "sí" / "yes";
    no() = "no" / "no";
    edge_yes() = "Sí" / "Yes";
    edge_no() = "No" / "No";
    added(name, size) = "Añadido {name}: {size}." / "Added {name}: {size}.";
    removed(name, size) = "Eliminado {name}: {size}." / "Removed {name}: {size}.";
    asks_in_addition(question, name, other) = "El árbol pregunta además {question} para distinguir a {name} de {other}." / "The tree asks {question} in addition, to tell {name} from {other}.";
    weighs(name, weight, column) = "{name} pesa {weight} en la columna «{column}»." / "{name} weighs {weight} in the column “{column}”.";
    weight_left(name, path) = "{name} sigue en {path}: con el tablero nuevo hay que quitar su línea" / "{name} is still in {path}: for the new board that line has to go";
    weight_lacks(name, path) = "{name} pesa 1 y no está en {path}: con el tablero nuevo hay que añadirle esta línea:
{name}\t1" / "{name} weighs 1 and is not in {path}: for the new board this line has to be added to it:
{name}\t1";
    asks_nothing_more() = "El árbol no necesita ninguna pregunta más." / "The tree needs no further question.";
    average_before_after(before, after) = "Profundidad promedio de las hojas: {before} → {after}" / "Average leaf depth: {before} → {after}";
    raw_heading() = "Árbol en el orden del fichero" / "Tree in file order";
    saved_heading() = "Árbol guardado" / "Saved tree";
    clean_heading() = "Árbol sin preguntas inútiles" / "Tree without useless questions";
    average(depth) = "Profundidad promedio de las hojas: {depth}" / "Average leaf depth: {depth}";
    dropped(n) = "Preguntas inútiles eliminadas: {n}" / "Useless questions dropped: {n}";
    // What follows is what the program handed out with the assignment prints, to the letter.
    assignment_question(attribute, n) = "Pregunta: ¿Es {attribute}? (num_personajes={n})" / "Pregunta: ¿Es {attribute}? (num_personajes={n})";
    assignment_character(name) = "Personaje: {name} (num_personajes=1)" / "Personaje: {name} (num_personajes=1)";
    assignment_raw_heading() = "=========== Arbol en crudo ===========" / "=========== Arbol en crudo ===========";
    assignment_clean_heading() = "=========== Arbol ====================" / "=========== Arbol ====================";
    assignment_average(depth) = "Profundidad promedio de las hojas del arbol: {depth}" / "Profundidad promedio de las hojas del arbol: {depth}";
    assignment_rule() = "======================================" / "======================================";
    assignment_loading(path) = "Cargando tablero de {path}" / "Loading the board of {path}";
}

/// The question about an attribute, whatever words the attribute consists of: `¿Mujer?`, `Glasses?`.
pub fn question(lang: Lang, attribute: &str) -> String {
    let bare = attribute.trim_start_matches('¿').trim_end_matches('?');
    match lang {
        Lang::Es => format!("¿{bare}?"),
        Lang::En => format!("{bare}?"),
    }
}

/// The same with the number of characters left, as trees show it.
pub fn question_with_count(lang: Lang, attribute: &str, candidates: u32) -> String {
    format!("{} ({candidates})", question(lang, attribute))
}
