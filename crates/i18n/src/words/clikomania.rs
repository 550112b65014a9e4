//! Clikomania: what is found and proven, the game in text mode, and what is wrong with a puzzle or a solution.

use crate::Lang;
use crate::messages::messages;

messages! { clikomania;
    one_point(n) = "{n} punto" / "{n} point";
    many_points(n as grouped) = "{n} puntos" / "{n} points";
    one_move(n) = "{n} jugada" / "{n} move";
    many_moves(n) = "{n} jugadas" / "{n} moves";
    optimum(value, moves) = "Óptimo: {value} en {moves}" / "Optimum: {value} in {moves}";
    best_and_bound(value, moves, bound as grouped) = "Mejor partida: {value} en {moves}; ninguna pasa de {bound}" / "Best game: {value} in {moves}; none is worth more than {bound}";
    quick(value, moves) = "Partida: {value} en {moves}" / "Game: {value} in {moves}";
    only_played() = "ninguna posición explorada: la búsqueda acabó con las partidas de prueba" / "no position searched: the search ended with the trial games";
    one_position() = "una posición explorada" / "one position searched";
    many_positions(n as grouped) = "{n} posiciones exploradas" / "{n} positions searched";
    one_playout() = "una partida probada" / "one try";
    many_playouts(n as grouped) = "{n} partidas probadas" / "{n} tries";
    progress(value as grouped, bound as grouped) = "mejor {value}, ninguna pasa de {bound}" / "best {value}, none above {bound}";
    progress_quick(value as grouped) = "mejor {value}" / "best {value}";
    right(value, moves) = "Correcta: {value} en {moves}" / "Right: {value} in {moves}";
    true_value(value) = "Las jugadas valen {value}." / "The moves are worth {value}.";
    left_over(n) = "Quedan {n} bloques." / "{n} blocks are left.";
    usage(program) = "Uso: {program} PUZZLE SALIDA
  PUZZLE  filas, columnas y colores, y las filas de colores, la de abajo primero; - para la entrada estándar
  SALIDA  los puntos, cuántas jugadas y las jugadas; - para la salida estándar" / "Usage: {program} PUZZLE OUT
  PUZZLE  rows, columns and colours, and the rows of colours, the bottom one first; - for standard input
  OUT     the points, how many moves and the moves; - for standard output";
    usage_examples(program) = "  {program} datos/clikomania/01.txt solucion.txt" / "  {program} datos/clikomania/01.txt solution.txt";
    one_on_stdout() = "la solución y el JSON irían los dos a la salida estándar: el JSON ya trae las jugadas, y sin SALIDA va solo" / "the solution and the JSON would both go to standard output: the JSON has the moves, and goes alone without OUT";
    no_rows() = "falta el número de filas" / "the number of rows is missing";
    no_columns() = "falta el número de columnas" / "the number of columns is missing";
    no_colours() = "falta el número de colores" / "the number of colours is missing";
    size_help() = "un puzzle empieza por filas, columnas y colores, como: 10 12 5" / "a puzzle begins with rows, columns and colours, such as: 10 12 5";
    bad_rows(cell, most) = "el número de filas va de 1 a {most}, y aquí dice «{cell}»" / "the number of rows is 1 to {most}, and “{cell}” stands here";
    bad_columns(cell, most) = "el número de columnas va de 1 a {most}, y aquí dice «{cell}»" / "the number of columns is 1 to {most}, and “{cell}” stands here";
    bad_colours(cell, most) = "el número de colores va de 1 a {most}, y aquí dice «{cell}»" / "the number of colours is 1 to {most}, and “{cell}” stands here";
    surplus() = "sobra: tras filas, columnas y colores empieza una línea nueva" / "surplus: a new line begins after rows, columns and colours";
    wrong_rows(found, expected) = "filas: {found}; anunciadas: {expected}" / "rows: {found}; announced: {expected}";
    wrong_width(found, expected) = "casillas de la fila: {found}; anunciadas: {expected}" / "cells in the row: {found}; announced: {expected}";
    bad_colour(cell, colours) = "«{cell}» no es un color de este tablero: van de 1 a {colours}, y 0 es vacío" / "“{cell}” is no colour of this board: they are 1 to {colours}, and 0 is empty";
    hole() = "hueco: hay un bloque encima de esta casilla vacía" / "a hole: a block stands above this empty cell";
    hole_help() = "la primera fila de colores del fichero es la de abajo" / "the first row of colours in the file is the bottom one";
    gap() = "columna vacía con bloques a su derecha" / "an empty column with blocks to its right";
    gap_help() = "las columnas vacías van a la derecha de todas" / "empty columns stand to the right of all others";
    no_head() = "faltan el valor o el número de jugadas" / "the value or the number of moves is missing";
    no_head_help() = "una solución empieza por los puntos y cuántas jugadas, cada uno en su línea, y siguen las jugadas" / "a solution begins with the points and how many moves, a line each, and the moves follow";
    not_a_number(cell) = "«{cell}» no es un número válido aquí" / "“{cell}” is not a valid number here";
    impossible_value(value) = "ninguna partida vale «{value}»" / "no game is worth “{value}”";
    wrong_moves(found, expected) = "jugadas: {found}; anunciadas: {expected}" / "moves: {found}; announced: {expected}";
    surplus_in_a_move(cell) = "«{cell}» sobra: una jugada son dos números, columna y fila" / "“{cell}” is surplus: a move is two numbers, column and row";
    not_a_pair() = "una jugada son dos números: columna y fila" / "a move is two numbers: column and row";
    no_block() = "aquí no hay ningún bloque en ese momento" / "there is no block at that moment";
    no_block_help() = "una jugada es columna y fila, contadas desde 0, de izquierda a derecha y de abajo arriba" / "a move is column and row, counted from 0, from the left and from the bottom";
    alone() = "ese bloque está solo: no se puede quitar" / "that block stands alone: it cannot be taken";
    misnamed(name) = "ese grupo se nombra por su casilla más a la izquierda y más baja: {name}" / "that group is named by its leftmost, lowest cell: {name}";
    wrong_value(claimed, found) = "dice {claimed} y las jugadas valen {found}" / "it says {claimed} and the moves are worth {found}";
    unfinished(name) = "la partida no ha terminado: aún se puede quitar el grupo {name}" / "the game is not over: the group {name} can still be taken";
    welcome(rows, columns, colours) = "Clikomania: {rows} × {columns}, colores: {colours}." / "Clikomania: {rows} × {columns}, colours: {colours}.";
    hint_line() = "Escribe columna y fila de un bloque, contando desde 0. También: pista, deshacer, rehacer, grupos, ayuda, salir." / "Type column and row of a block, counted from 0. Also: hint, undo, redo, groups, help, quit.";
    help_text() = "3 0: quitar el grupo del bloque en la columna 3, fila 0 (desde abajo)
pista: una buena jugada, y a cuánto lleva
deshacer · rehacer: una jugada atrás, una adelante
grupos: todos los grupos con sus puntos
ayuda: esta ayuda
salir: dejar el juego" / "3 0: take the group of the block in column 3, row 0 (from the bottom)
hint: a good move, and how far it leads
undo · redo: a move back, a move forward
groups: every group with its points
help: this help
quit: leave the game";
    prompt(points, left as grouped) = "{points}, a lo sumo {left} más. ¿Jugada? " / "{points}, {left} more at most. Move? ";
    taken(blocks, points) = "{blocks} bloques: {points}." / "{blocks} blocks: {points}.";
    group(name, blocks, points) = "{name}: {blocks} bloques, {points}" / "{name}: {blocks} blocks, {points}";
    advice(name, value) = "Prueba {name}: por ahí conozco una partida de {value}." / "Try {name}: that way I know a game of {value}.";
    outside(column, row) = "Ahí no hay tablero: las columnas van de 0 a {column} y las filas de 0 a {row}." / "There is no board there: the columns are 0 to {column} and the rows 0 to {row}.";
    no_group() = "Ahí no hay ningún grupo de dos o más." / "There is no group of two or more.";
    nothing_to_undo() = "No hay ninguna jugada que deshacer." / "There is no move to undo.";
    nothing_to_redo() = "No hay ninguna jugada que rehacer." / "There is no move to redo.";
    not_understood(typed) = "No entiendo «{typed}»: escribe columna y fila, o ayuda." / "I do not understand “{typed}”: type column and row, or help.";
    over(points) = "Fin de la partida: {points}." / "The game is over: {points}.";
    slip(number, better, points) = "Lo que más costó fue la jugada {number}: con {better} aún había {points} más." / "Move {number} cost most: with {better}, {points} more could be had.";
    another_costs_as_much() = "Otra jugada posterior costó lo mismo." / "A later move cost as much.";
    others_cost_as_much_each(count) = "Otras {count} posteriores costaron lo mismo." / "{count} later ones cost as much.";
    title() = "Clikomania" / "Clikomania";
    note() = "grupos de bloques, con el óptimo al final" / "groups of blocks, with the optimum at the end";
    begin() = "Empezar" / "Begin";
    set_board() = "Tablero" / "Board";
    board_random() = "al azar" / "random";
    board_from_file() = "de un fichero" / "from a file";
    set_file() = "Fichero" / "File";
    no_file() = "Intro: elegir" / "Enter: choose";
    set_rows() = "Filas" / "Rows";
    set_columns() = "Columnas" / "Columns";
    set_colours() = "Colores" / "Colours";
    set_seed() = "Semilla" / "Seed";
    set_points() = "Puntos de r bloques" / "Points of r blocks";
    points_product() = "producto r(r-1)" / "product r(r-1)";
    points_square() = "cuadrado (r-2)^2" / "square (r-2)^2";
    set_cleared() = "Puntos por vaciar el tablero" / "Points for a cleared board";
    set_rest() = "Lo que queda" / "What is left";
    rest_free() = "no resta" / "costs nothing";
    rest_as_groups() = "resta lo que valdría junto" / "costs its worth as groups";
    ask_file() = "¿Dónde está el tablero? Filas, columnas y colores, y después las filas desde la de abajo." / "Where is the board? Rows, columns and colours, then the rows from the bottom one.";
    ask_number(name, least, most) = "{name}: de {least} a {most}" / "{name}: {least} to {most}";
    bad_number(typed, least, most) = "«{typed}» no vale: hace falta un número de {least} a {most}." / "“{typed}” will not do: a number from {least} to {most} is needed.";
    setup_hint() = "La misma semilla da el mismo tablero. Intro deja escribir un número; las flechas a los lados lo cambian." / "The same seed gives the same board. Enter lets you type a number; the arrows left and right change it.";
    size_one_colour(rows, columns) = "{rows} × {columns}, un color" / "{rows} × {columns}, one colour";
    size_many_colours(rows, columns, colours) = "{rows} × {columns}, {colours} colores" / "{rows} × {columns}, {colours} colours";
    board_seed(size, seed) = "semilla {seed} · {size}" / "seed {seed} · {size}";
    record_none() = "Sin récord con este tablero y estas reglas." / "No record on this board by these rules.";
    record(value as grouped) = "Récord: {value}" / "Record: {value}";
    record_of_optimum(value as grouped, percent) = "Récord: {value}, el {percent}\u{a0}% del óptimo" / "Record: {value}, {percent}\u{a0}% of the optimum";
    record_of_bound(value as grouped, percent) = "Récord: {value}, al menos el {percent}\u{a0}% del óptimo" / "Record: {value}, at least {percent}\u{a0}% of the optimum";
    known_optimum(value as grouped) = "Óptimo: {value}" / "Optimum: {value}";
    known_best(best as grouped, bound as grouped) = "Mejor conocida: {best}; ninguna pasa de {bound}" / "Best known: {best}; none is worth more than {bound}";
    points_so_far(value as grouped, moves) = "Puntos: {value} · Jugadas: {moves}" / "Points: {value} · Moves: {moves}";
    on_board(groups, blocks) = "Grupos: {groups} · Bloques: {blocks}" / "Groups: {groups} · Blocks: {blocks}";
    most(points) = "A lo sumo {points}" / "At most {points}";
    most_in_all(total as grouped, left as grouped) = "A lo sumo {total} ({left} más)" / "At most {total} ({left} more)";
    lone(name) = "{name}: este bloque está solo." / "{name}: this block stands alone.";
    one_left() = "Queda un bloque." / "One block is left.";
    cleared() = "¡Tablero vacío!" / "The board is cleared!";
    is_optimum() = "Es el óptimo: ninguna partida vale más." / "That is the optimum: no game is worth more.";
    short_of_optimum(n as grouped, optimum as grouped) = "El óptimo es {optimum}: {n} más." / "The optimum is {optimum}: {n} short.";
    short_of_best(n as grouped, best as grouped, bound as grouped) = "La mejor conocida vale {best}: {n} más. Ninguna pasa de {bound}." / "The best known is worth {best}: {n} short. None is worth more than {bound}.";
    none_better(bound as grouped) = "No se conoce otra mejor; ninguna pasa de {bound}." / "No better one is known; none is worth more than {bound}.";
    first_record() = "Primer récord de este tablero." / "The first record on this board.";
    no_record_with_hints() = "Con pistas: no cuenta como récord." / "With hints: it does not count as a record.";
    new_record(was as grouped) = "¡Récord! El anterior era {was}." / "A record! It was {was} before.";
    moves_line(moves) = "Jugadas: {moves}" / "Moves: {moves}";
    review_title() = "Clikomania · Informe" / "Clikomania · Report";
    best_title() = "Clikomania · La mejor partida" / "Clikomania · The best game";
    final_line(points) = "final: {points}" / "end: {points}";
    costs(lost as grouped) = "✗ cuesta {lost}" / "✗ costs {lost}";
    you_took(name, better, points) = "Quitaste {name}; con {better} aún había {points} más." / "You took {name}; with {better}, {points} more could be had.";
    takes(name, blocks, points) = "Se quita {name}: {blocks} bloques, {points}." / "{name} is taken: {blocks} blocks, {points}.";
    no_worst() = "No se conoce ninguna jugada mejor." / "No better move is known.";
    no_better_game() = "Por ahora no hay otra mejor." / "No better one has been found.";
    looks_on() = "Sigo buscando: la mejor partida y la jugada que más costó…" / "Still looking: for the best game and the move that cost most…";
    look_stopped() = "No se ha buscado hasta el final la jugada que más costó." / "The move that cost most was not looked for to the end.";
    nothing_to_review() = "Todavía no hay ninguna jugada que mirar." / "There is no move to look at yet.";
    about() = "Quita grupos de dos o más bloques del mismo color: los de encima caen y las columnas vacías se cierran. Los grupos grandes valen mucho más. El grupo señalado se ilumina con sus puntos antes de quitarlo; con el ratón, un clic lo ilumina y otro lo quita; donde basta pasar por encima para iluminarlo, uno solo lo quita. «p» da una pista y «m» enseña paso a paso la mejor partida que se conoce, o la busca." / "Take groups of two or more blocks of a colour: those above fall, and empty columns close. Large groups are worth much more. The group that is pointed at is lit with its points before it is taken; with the mouse, a click lights it and another takes it; where passing over it lights it, a single one takes it. “p” gives a hint and “b” shows the best game known step by step, or looks for one.";
    about_best() = "La mejor partida que la máquina conoce, paso a paso. Si no está probada, «m» sigue buscando otra mejor." / "The best game that the machine knows, step by step. Where it is not proven, “b” looks on for a better one.";
    about_review() = "La partida jugada a jugada, con el grupo que se quita iluminado. En la jugada que más costó se ilumina la mejor que había; Intro sigue la partida desde ahí." / "The game move by move, with the group that is taken lit. At the move that cost most the better one is lit; Enter goes on with the game from there.";
}

/// So many points, the noun in the right form.
pub fn points(lang: Lang, n: i32) -> String {
    if n == 1 { one_point(lang, n) } else { many_points(lang, n) }
}

/// That so many later moves cost as much as the one that cost most; nothing where none did.
pub fn others_cost_as_much(lang: Lang, n: usize) -> Option<String> {
    match n {
        0 => None,
        1 => Some(another_costs_as_much(lang)),
        _ => Some(others_cost_as_much_each(lang, n)),
    }
}

/// So many moves, the noun in the right form.
pub fn moves(lang: Lang, n: usize) -> String {
    if n == 1 { one_move(lang, n) } else { many_moves(lang, n) }
}

/// The size of a board, the noun in the right form.
pub fn board_size(lang: Lang, rows: usize, columns: usize, colours: u8) -> String {
    if colours == 1 {
        size_one_colour(lang, rows, columns)
    } else {
        size_many_colours(lang, rows, columns, colours)
    }
}

/// What a game is worth at most, and how much of that is still to come where it has begun to count.
pub fn most_left(lang: Lang, left: i32, total: i32) -> String {
    if left == total { most(lang, points(lang, total)) } else { most_in_all(lang, total, left) }
}

/// So many positions that were searched, the noun in the right form.
pub fn positions(lang: Lang, n: u64) -> String {
    if n == 1 { one_position(lang) } else { many_positions(lang, n) }
}

/// So many games that were tried, the noun in the right form.
pub fn playouts(lang: Lang, n: u64) -> String {
    if n == 1 { one_playout(lang) } else { many_playouts(lang, n) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_colour_is_no_colours() {
        let size = |colours| Lang::ALL.map(|lang| board_size(lang, 10, 9, colours));
        assert_eq!(size(1), ["10 × 9, un color", "10 × 9, one colour"]);
        assert_eq!(size(4), ["10 × 9, 4 colores", "10 × 9, 4 colours"]);
    }
}
