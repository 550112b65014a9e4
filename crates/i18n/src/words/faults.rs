//! What can be wrong with a file, in words.

use crate::Lang;
use crate::messages::messages;

messages! { faults;
    error() = "error" / "error";
    warning() = "aviso" / "warning";
    help() = "ayuda" / "help";
    not_text() = "esto no es un fichero de texto" / "this is not a text file";
    not_text_help() = "tiene que ser un texto en UTF-8: si está en otra codificación, guárdalo en UTF-8" / "this has to be a UTF-8 text: if it is in another encoding, save it as UTF-8";
    not_utf8() = "el texto no está en UTF-8" / "the text is not UTF-8";
    not_utf8_help() = "guarda el fichero con codificación UTF-8 (por ejemplo: iconv -f latin1 -t utf-8)" / "save the file in the UTF-8 encoding (for example: iconv -f latin1 -t utf-8)";
    utf16() = "el texto está en UTF-16" / "the text is UTF-16";
    utf16_help(name) = "guarda el fichero con codificación UTF-8 (por ejemplo: iconv -f {name} -t utf-8)" / "save the file in the UTF-8 encoding (for example: iconv -f {name} -t utf-8)";
    control_character() = "carácter de control en un nombre" / "control character in a name";
    control_character_help() = "borra ese carácter, que no se ve: suele venir de copiar y pegar" / "delete this character, which cannot be seen: it often comes from copying and pasting";
    one_cell(n) = "{n} celda" / "{n} cell";
    cells(n) = "{n} celdas" / "{n} cells";
    row_has(cells, expected) = "la fila tiene {cells} y la cabecera pide {expected}" / "the row has {cells} and the header asks for {expected}";
    cells_missing() = "aquí faltan celdas" / "cells are missing here";
    cells_surplus() = "esto sobra" / "this is too much";
    bad_cell(cell) = "la celda es «{cell}» y debe ser 0 o 1" / "the cell is “{cell}” and has to be 0 or 1";
    bad_trait(part, sign) = "«{part}» es «{sign}» y debe ser 0 o 1" / "“{part}” is “{sign}” and has to be 0 or 1";
    traits_have(part, signs, expected) = "«{part}» tiene {signs} y le toca tener {expected}: un 0 o un 1 por atributo" / "“{part}” has {signs} and should have {expected}: a 0 or a 1 for each attribute";
    one_sign(n) = "{n} signo" / "{n} sign";
    signs(n) = "{n} signos" / "{n} signs";
    traits_missing() = "aquí faltan respuestas" / "answers are missing here";
    empty_cell() = "la celda está vacía y debe ser 0 o 1" / "the cell is empty and has to be 0 or 1";
    bad_weight(cell) = "«{cell}» no es un peso: hace falta un número positivo, como 3, 2.5 o 1/3, de menos de veinte cifras" / "“{cell}” is not a weight: a positive number is needed, such as 3, 2.5 or 1/3, of fewer than twenty digits";
    weights_too_large() = "los pesos no caben en 64 bits con un denominador común, y el menor se perdería al redondear" / "the weights do not fit in 64 bits over a common denominator, and the least one would be lost by rounding";
    weights_rounded() = "los pesos no caben en 64 bits con un denominador común: se redondean en menos de una millonésima, y los totales son los de los redondeados" / "the weights do not fit in 64 bits over a common denominator: they are rounded by less than a millionth, and totals are those of the rounded ones";
    missing_header() = "parece que falta la cabecera: los atributos se llaman 0 y 1" / "the header seems to be missing: the attributes are named 0 and 1";
    missing_header_help() = "la primera línea nombra los atributos, y quien esté en ella no cuenta como personaje" / "the first line names the attributes, and whoever stands in it does not count as a character";
    numbers_behind_names() = "detrás de los nombres hay números, y ahí solo va una imagen" / "there are numbers behind the names, where only a picture goes";
    column_behind_names(title) = "la columna «{title}» va detrás de los nombres, y ahí solo va una imagen" / "the column “{title}” stands behind the names, where only a picture goes";
    attribute_behind_names_help() = "los atributos van antes de los nombres" / "attributes stand before the names";
    empty_attribute() = "atributo sin nombre" / "attribute without a name";
    empty_attribute_help() = "quizá sobra un tabulador en la cabecera" / "there may be a tab too many in the header";
    repeated_attribute(name) = "el atributo «{name}» está repetido" / "the attribute “{name}” is repeated";
    empty_name() = "personaje sin nombre" / "character without a name";
    repeated_name(name) = "el personaje «{name}» está repetido" / "the character “{name}” is repeated";
    first_here() = "la primera vez aquí" / "first here";
    twins(first, second) = "ningún atributo distingue a «{second}» de «{first}»" / "no attribute tells “{second}” from “{first}”";
    twins_help() = "hace falta un atributo que los distinga, o quitar a uno de los dos" / "an attribute that tells them apart is needed, or one of the two has to go";
    twin_here(name) = "«{name}» está aquí" / "“{name}” is here";
    no_characters() = "el tablero no tiene ningún personaje" / "the board has no characters";
    no_characters_help() = "en una tabla, bajo la cabecera va una línea por personaje: ceros y unos separados por tabuladores, y el nombre; docs/formats.md tiene los demás formatos" / "in a table, a line for each character stands below the header: zeros and ones separated by tabs, and the name; docs/formats.md has the other formats";
    /// The same for whoever has no folder of the program.
    no_characters_help_alone() = "en una tabla, bajo la cabecera va una línea por personaje: ceros y unos separados por tabuladores, y el nombre" / "in a table, a line for each character stands below the header: zeros and ones separated by tabs, and the name";
    no_persons_help() = "en una configuración, tras los atributos va una línea en blanco y por cada persona su nombre y, debajo, sus atributos con su valor; entre persona y persona, otra línea en blanco" / "in a configuration, a blank line stands behind the attributes, and then for each person the name and, below it, the attributes with their values; another blank line stands between persons";
    no_list_help() = "«characters» es una lista con un objeto por personaje: en «name», su nombre; en «traits», un 0 o un 1 por atributo" / "“characters” is a list with an object for each character: its name in “name”, and in “traits” a 0 or a 1 for each attribute";
    no_attributes() = "el tablero no tiene ningún atributo" / "the board has no attributes";
    separated_by(sign) = "las celdas se separan con tabuladores, y aquí parece que con «{sign}»" / "cells are separated by tabs, and here it seems by “{sign}”";
    separated_by_spaces() = "las celdas se separan con tabuladores, y aquí parece que con espacios" / "cells are separated by tabs, and here it seems by spaces";
    untitled_names() = "todas las filas tienen una celda más que la cabecera: parece que a esta le falta el título de los nombres" / "every row has one cell more than the header, which seems to lack the title of the names";
    missing_column() = "todas las filas tienen una celda menos que la cabecera: falta una columna, o le sobra un título a la cabecera" / "every row has one cell less than the header: a column is missing, or the header has a title too many";
    names_first() = "el nombre va detrás de los ceros y unos, en la última columna" / "the name stands behind the zeros and ones, in the last column";
    unknown_attribute(name) = "el atributo «{name}» no está declarado al principio, antes de la primera línea en blanco" / "the attribute “{name}” is not declared at the beginning, before the first blank line";
    no_values(attribute) = "el atributo «{attribute}» no tiene ningún valor" / "the attribute “{attribute}” has no values";
    second_value(attribute) = "la persona ya tiene un valor para «{attribute}»" / "the person has a value for “{attribute}” already";
    malformed_name() = "aquí va el nombre de una persona, de una sola palabra" / "the name of a person goes here, a single word";
    malformed_value() = "aquí van un atributo y su valor" / "an attribute and its value go here";
    syntax() = "esto no es JSON válido" / "this is not valid JSON";
    missing_key(key) = "falta «{key}»" / "“{key}” is missing";
    missing_key_of(part, key) = "falta «{key}» en «{part}»" / "“{key}” is missing from “{part}”";
    of_part(part, fault) = "«{part}»: {fault}" / "“{part}”: {fault}";
    not_a_string(part) = "«{part}» tiene que ser un texto entre comillas" / "“{part}” has to be a string";
    not_a_list(part) = "«{part}» tiene que ser una lista" / "“{part}” has to be a list";
    not_an_attribute(part) = "«{part}» tiene que ser un texto entre comillas, o un objeto con «attribute» y «value»" / "“{part}” has to be a string, or an object with “attribute” and “value”";
    not_a_character(part) = "«{part}» tiene que ser un objeto con «name» y «traits», y ninguna clave dos veces" / "“{part}” has to be an object with “name” and “traits”, and no key twice";
    shape() = "este JSON no tiene la forma de un tablero (véase docs/formats.md)" / "this JSON does not have the shape of a board (see docs/formats.md)";
    /// The same for whoever has no folder of the program.
    shape_alone() = "este JSON no tiene la forma de un tablero" / "this JSON does not have the shape of a board";
    saved_tree() = "esto es un árbol guardado, no un tablero" / "this is a saved tree, not a board";
    saved_tree_help() = "el árbol va con --tree, y delante el tablero del que salió" / "the tree goes with --tree, and before it the board that it was grown from";
    unknown_version() = "versión del formato desconocida: se espera 1" / "unknown version of the format: 1 is expected";
    constant_column(attribute) = "«{attribute}» es igual para todos: como pregunta no sirve" / "“{attribute}” is the same for everybody: no use as a question";
    repeated_column(attribute, same_as) = "«{attribute}» dice lo mismo que «{same_as}»" / "“{attribute}” says the same as “{same_as}”";
    missing_blank_line(name) = "falta una línea en blanco antes de «{name}»" / "a blank line is missing before “{name}”";
    undeclared_value(attribute, value) = "el valor «{value}» de «{attribute}» no está declarado al principio" / "the value “{value}” of “{attribute}” is not declared at the beginning";
    out_of_proportion(people, questions) = "la tabla sería demasiado grande para un texto tan corto: personas, {people}; valores posibles, {questions}" / "the table would be too large for a text this short: persons, {people}; possible values, {questions}";
    long_attribute(attribute, values) = "«{attribute}» es demasiado largo para sus {values} valores, porque la pregunta por cada uno lo repite" / "“{attribute}” is too long for its {values} values, because the question for each of them repeats it";
    repeated_value(value) = "el valor «{value}» está repetido" / "the value “{value}” is repeated";
    missing_value(person, attribute) = "«{person}» no tiene valor para «{attribute}»" / "“{person}” has no value for “{attribute}”";
    spaced_separator() = "la línea de separación tiene espacios" / "the separator line holds spaces";
    weight_line() = "aquí van un nombre, un tabulador y un peso" / "a name, a tab and a weight go here";
    weight_unknown(name) = "«{name}» no está en el tablero" / "“{name}” is not on the board";
    weight_missing(name) = "falta el peso de «{name}»" / "the weight of “{name}” is missing";
    not_a_proof() = "esto no es una prueba: se espera «qeq-proof 1» en la primera línea" / "this is not a proof: “qeq-proof 1” is expected in the first line";
    proof_line() = "esta línea no es la que corresponde aquí (véase docs/formats.md)" / "this line is not what belongs here (see docs/formats.md)";
    proof_truncated() = "la prueba está incompleta: su última línea cuenta las anteriores" / "the proof is not complete: its last line counts those before it";
    proof_other_board() = "la prueba es de un tablero con otro número de personajes, de atributos o de peso" / "the proof is about a board with other numbers of characters, attributes or weight";
    proof_parent() = "se apoya en un lema que no está antes" / "it stands on a lemma that does not come before it";
    proof_question() = "el tablero no tiene esta pregunta" / "the board does not have this question";
    proof_nobody() = "nadie responde así" / "nobody answers so";
    proof_not_alike() = "con estos nombres no son los personajes de ese lema" / "under these names they are not the characters of that lemma";
    proof_unfair_prices() = "algo cuesta menos de lo que dicen estos precios, o falta alguno" / "something costs less than these prices say, or one is missing";
    proof_not_shown(question, shown as grouped, claimed as grouped) = "no queda demostrado: con «{question}» primero solo se sabe que cuesta {shown}, no {claimed}" / "not shown: with “{question}” first it is only known to cost {shown}, not {claimed}";
    proof_too_large() = "comprobar la prueba necesitaría más de 1 GiB de memoria" / "checking the proof would need more than 1 GiB of memory";
    and_more(n) = "y {n} más" / "and {n} more";
    unlike_a_board() = "casi ninguna línea tiene la forma de las de un tablero: ¿es este el fichero?" / "hardly any line has the shape of those of a board: is this the right file?";
    seems_board() = "parece un tablero de ¿Quién es quién?, que leen qeq stats y qeq play" / "this seems to be a Guess Who board, which qeq stats and qeq play read";
    seems_game() = "parece una partida de Cluedo, que leen qeq cluedo deduce y qeq cluedo play" / "this seems to be a game of Cluedo, which qeq cluedo deduce and qeq cluedo play read";
    seems_puzzle() = "parece un tablero de Clikomania, que leen qeq clikomania optimo y qeq clikomania play" / "this seems to be a Clikomania board, which qeq clikomania optimo and qeq clikomania play read";
    seems_proof() = "parece la prueba de que ningún árbol es mejor, que qeq check lee con --proof, y delante su tablero" / "this seems to be the proof that no tree is better, which qeq check reads with --proof, and before it its board";
    opens_board() = "parece un tablero de ¿Quién es quién?: se abre desde ¿Quién es quién?" / "this seems to be a Guess Who board: it is opened from Guess Who";
    opens_game() = "parece una partida de Cluedo: se abre desde Cluedo" / "this seems to be a game of Cluedo: it is opened from Cluedo";
    opens_puzzle() = "parece un tablero de Clikomania: se abre desde Clikomania" / "this seems to be a Clikomania board: it is opened from Clikomania";
    summary(errors, warnings) = "errores: {errors}, avisos: {warnings}" / "errors: {errors}, warnings: {warnings}";
    warnings_hidden(path, n) = "{path}: avisos: {n} (qeq check los muestra)" / "{path}: warnings: {n} (qeq check shows them)";
}

/// Numbers where pictures would be named, with the title of the column where it has one.
pub fn attribute_behind_names(lang: Lang, title: &str) -> String {
    if title.is_empty() { numbers_behind_names(lang) } else { column_behind_names(lang, title) }
}

/// A key that is missing from the part of JSON that this path leads to; an empty one leads to the whole.
pub fn missing_from(lang: Lang, path: &str, key: &str) -> String {
    if path.is_empty() { missing_key(lang, key) } else { missing_key_of(lang, path, key) }
}

/// Traits that are too many or too few, with the noun in the right form.
pub fn wrong_traits(
    lang: Lang,
    part: impl std::fmt::Display,
    found: usize,
    expected: usize,
) -> String {
    let found = if found == 1 { one_sign(lang, found) } else { signs(lang, found) };
    traits_have(lang, part, found, expected)
}

/// A row of the wrong width, with the noun in the right form.
pub fn wrong_width(lang: Lang, found: usize, expected: usize) -> String {
    let found = if found == 1 { one_cell(lang, found) } else { cells(lang, found) };
    row_has(lang, found, expected)
}
