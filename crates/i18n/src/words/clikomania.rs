//! Clikomania: what is found and proven, the game in text mode, and what is wrong with a puzzle or a solution.

use crate::messages::messages;

messages! { clikomania;
    optimum(value, moves) = "Óptimo: {value} puntos en {moves} jugadas" / "Optimum: {value} points in {moves} moves";
    best_and_bound(value, moves, bound) = "Mejor partida: {value} puntos en {moves} jugadas; ninguna pasa de {bound}" / "Best game: {value} points in {moves} moves; none is worth more than {bound}";
    quick(value, moves) = "Partida: {value} puntos en {moves} jugadas" / "Game: {value} points in {moves} moves";
    positions(n) = "{n} posiciones exploradas" / "{n} positions searched";
    playouts(n) = "{n} partidas probadas" / "{n} games tried";
    progress(value, bound) = "mejor {value}, ninguna pasa de {bound}" / "best {value}, none above {bound}";
    progress_quick(value) = "mejor {value}" / "best {value}";
    right(value, moves) = "Correcta: {value} puntos en {moves} jugadas" / "Right: {value} points in {moves} moves";
    true_value(value) = "Las jugadas valen {value} puntos." / "The moves are worth {value} points.";
    left_over(n) = "Quedan {n} bloques." / "{n} blocks are left.";
    usage(program) = "Uso: {program} PUZZLE SALIDA" / "Usage: {program} PUZZLE OUT";
    not_utf8() = "hay bytes que no son UTF-8" / "there are bytes that are not UTF-8";
    no_rows() = "falta el número de filas" / "the number of rows is missing";
    no_columns() = "falta el número de columnas" / "the number of columns is missing";
    no_colours() = "falta el número de colores" / "the number of colours is missing";
    bad_rows(cell, most) = "el número de filas va de 1 a {most}, y aquí dice «{cell}»" / "the number of rows is 1 to {most}, and “{cell}” stands here";
    bad_columns(cell, most) = "el número de columnas va de 1 a {most}, y aquí dice «{cell}»" / "the number of columns is 1 to {most}, and “{cell}” stands here";
    bad_colours(cell, most) = "el número de colores va de 1 a {most}, y aquí dice «{cell}»" / "the number of colours is 1 to {most}, and “{cell}” stands here";
    surplus() = "sobra: tras filas, columnas y colores empieza una línea nueva" / "surplus: a new line begins after rows, columns and colours";
    wrong_rows(found, expected) = "hay {found} filas y se anuncian {expected}" / "there are {found} rows and {expected} are announced";
    wrong_width(found, expected) = "la fila tiene {found} casillas y se anuncian {expected}" / "the row has {found} cells and {expected} are announced";
    bad_colour(cell, colours) = "«{cell}» no es un color de este tablero: van de 1 a {colours}, y 0 es vacío" / "“{cell}” is no colour of this board: they are 1 to {colours}, and 0 is empty";
    hole() = "hueco: hay un bloque encima de esta casilla vacía" / "a hole: a block stands above this empty cell";
    gap() = "columna vacía con bloques a su derecha" / "an empty column with blocks to its right";
    no_head() = "faltan el valor o el número de jugadas" / "the value or the number of moves is missing";
    not_a_number(cell) = "«{cell}» no es un número válido aquí" / "“{cell}” is not a valid number here";
    wrong_moves(found, expected) = "hay {found} jugadas y se anuncian {expected}" / "there are {found} moves and {expected} are announced";
    not_a_pair() = "una jugada son dos números: columna y fila" / "a move is two numbers: column and row";
    no_block() = "aquí no hay ningún bloque en ese momento" / "there is no block at that moment";
    alone() = "ese bloque está solo: no se puede quitar" / "that block stands alone: it cannot be taken";
    misnamed(name) = "ese grupo se nombra por su casilla más a la izquierda y más baja: {name}" / "that group is named by its leftmost, lowest cell: {name}";
    wrong_value(claimed, found) = "dice {claimed} y las jugadas valen {found}" / "it says {claimed} and the moves are worth {found}";
    unfinished(name) = "la partida no ha terminado: aún se puede quitar el grupo {name}" / "the game is not over: the group {name} can still be taken";
    welcome(rows, columns, colours) = "Clikomania: {rows} filas, {columns} columnas, {colours} colores." / "Clikomania: {rows} rows, {columns} columns, {colours} colours.";
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
    prompt(value, left) = "{value} puntos, a lo sumo {left} más. ¿Jugada? " / "{value} points, {left} more at most. Move? ";
    taken(blocks, points) = "{blocks} bloques: {points} puntos." / "{blocks} blocks: {points} points.";
    group(name, blocks, points) = "{name}: {blocks} bloques, {points} puntos" / "{name}: {blocks} blocks, {points} points";
    advice(name, value) = "Prueba {name}: por ahí conozco una partida de {value} puntos." / "Try {name}: that way I know a game of {value} points.";
    no_group() = "Ahí no hay ningún grupo de dos o más." / "There is no group of two or more.";
    nothing_to_undo() = "No hay ninguna jugada que deshacer." / "There is no move to undo.";
    nothing_to_redo() = "No hay ninguna jugada que rehacer." / "There is no move to redo.";
    not_understood(typed) = "No entiendo «{typed}»: escribe columna y fila, o ayuda." / "I do not understand “{typed}”: type column and row, or help.";
    over(value) = "Fin de la partida: {value} puntos." / "The game is over: {value} points.";
    best_known(value) = "La mejor partida que conozco vale {value}." / "The best game I know is worth {value}.";
    slip(number, better, lost) = "Lo que más costó fue la jugada {number}: con {better} aún había {lost} puntos más." / "Move {number} cost most: with {better} there were {lost} points more.";
    no_slip() = "No conozco ninguna partida mejor. ¡Enhorabuena!" / "I know no better game. Congratulations!";
}
