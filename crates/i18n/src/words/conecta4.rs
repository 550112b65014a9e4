//! Conecta 4: the game in text mode, scores in words, and what is wrong with a game.

use crate::Lang;
use crate::messages::messages;

messages! { conecta4;
    size_of(rows, columns, connect) = "Conecta 4: {rows}, {columns}, {connect} en línea." / "Connect 4: {rows}, {columns}, {connect} in a line.";
    one_row() = "1 fila" / "1 row";
    many_rows(n) = "{n} filas" / "{n} rows";
    one_column() = "1 columna" / "1 column";
    many_columns(n) = "{n} columnas" / "{n} columns";
    hint() = "Escribe una columna, o mueve con a y d y suelta con espacio. También: pista, deshacer, partida, ayuda, salir." / "Type a column, or move with a and d and drop with space. Also: hint, undo, game, help, quit.";
    help_text() = "1, 2, 3…: soltar una ficha en esa columna
a · d: mover la ficha a la izquierda o a la derecha; espacio: soltarla
pista: lo que vale cada columna
deshacer: retirar la última jugada
partida: la partida como texto
ayuda: esta ayuda
salir: dejar el juego" / "1, 2, 3…: drop a stone in that column
a · d: move the stone left or right; space: drop it
hint: what each column is worth
undo: take the last move back
game: the game as text
help: this help
quit: leave the game";
    letters() = "La columna a se escribe 10, la b 11, y así las demás con letra." / "Column a is typed as 10, b as 11, and so are the others with a letter.";
    prompt(stone) = "{stone} ¿Columna? " / "{stone} Column? ";
    played(stone, player, column) = "{stone} {player} juega en la columna {column}." / "{stone} {player} plays in column {column}.";
    you_played(stone, column) = "{stone} Juegas en la columna {column}." / "{stone} You play in column {column}.";
    won(stone) = "{stone} ¡Cuatro en línea! Gana." / "{stone} Four in a row! The game is won.";
    won_other(stone, connect) = "{stone} ¡{connect} en línea! Gana." / "{stone} {connect} in a line! The game is won.";
    you_beat(stone, player, n) = "{stone} ¡Has ganado a {player} en {n} jugadas!" / "{stone} You beat {player} in {n} moves!";
    machine_wins(stone, player, n) = "{stone} Gana {player} en {n} jugadas." / "{stone} {player} wins in {n} moves.";
    drawn() = "El tablero está lleno: empate." / "The board is full: a draw.";
    game(moves) = "Partida: {moves}" / "Game: {moves}";
    nothing_to_copy() = "Todavía no hay ninguna jugada que copiar." / "There is no move to copy yet.";
    nothing_to_review() = "Todavía no hay partida que mirar." / "There is no game to look at yet.";
    nothing_to_undo() = "Todavía no has hecho ninguna jugada que retirar." / "You have made no move to take back yet.";
    not_understood(typed) = "No entiendo «{typed}»: escribe una columna, o ayuda." / "I do not understand “{typed}”: type a column, or help.";
    no_such_column(column, cols) = "no hay columna {column}: el tablero tiene {cols}" / "there is no column {column}: the board has {cols}";
    full_column(column) = "la columna {column} está llena" / "column {column} is full";
    not_a_column(sign) = "«{sign}» no es una columna" / "“{sign}” is not a column";
    columns_help() = "las columnas son 1, 2, 3… desde la izquierda, y de la décima en adelante a, b, c…" / "columns are 1, 2, 3… from the left, and from the tenth on a, b, c…";
    after_the_end() = "la partida ya había terminado" / "the game had already ended";
    over() = "la partida ya ha terminado: nadie tiene que mover" / "the game is over: nobody is to move";
    ends_here() = "aquí termina" / "it ends here";
    bad_size() = "el tablero debe tener de 1 a 16 filas y columnas, y (filas + 1) × columnas no puede pasar de 128" / "a board has 1 to 16 rows and columns, and (rows + 1) × columns is at most 128";
    bad_connect(rows, cols) = "en un tablero de {rows} × {cols} no cabe una línea así: tiene dos fichas o más, y no más que la mayor de las dos medidas" / "no such line fits on a board of {rows} × {cols}: it has two stones or more, and no more than the larger of both";
    score(score) = "Puntuación: {score}" / "Score: {score}";
    best(columns) = "Mejores columnas: {columns}" / "Best columns: {columns}";
    column_worth(column, score, meaning) = "columna {column}: {score} ({meaning})" / "column {column}: {score} ({meaning})";
    best_of_all(told) = "{told} ← la mejor" / "{told} ← the best";
    one_of_the_best(told) = "{told} ← de las mejores" / "{told} ← among the best";
    column_full(column) = "columna {column}: llena" / "column {column}: full";
    draw() = "empate" / "draw";
    win_now() = "gana con esta jugada" / "wins with this move";
    win_in_one() = "gana con la jugada siguiente" / "wins with the next move";
    win_in_many(n) = "gana en {n} jugadas" / "wins in {n} moves";
    loss_in_one() = "pierde con la jugada siguiente del rival" / "loses to the next move of the rival";
    loss_in_many(n) = "pierde en {n} jugadas" / "loses in {n} moves";
    wins() = "gana" / "wins";
    loses() = "pierde" / "loses";
    progress() = "Ctrl-C lo deja" / "Ctrl-C ends it";
    out_of_time() = "el tiempo no ha bastado para resolver la partida" / "there was not enough time to solve the game";
    stopped() = "Se ha dejado sin llegar al final." / "It was stopped before the end.";
    in_haste() = "No ha dado tiempo a ver el final: ha jugado por lo que se ve cerca." / "There was no time to see the end: that was played by what is near.";
    seen_ahead(n) = "Hasta el final no se sabe en un momento; esto se ve en {n} jugadas de cada uno:" / "To the end is more than a moment's work; this is seen in {n} moves of each:";
    short_seen_ahead(n) = "En {n} jugadas de cada uno:" / "In {n} moves of each:";
    seeking(seconds, positions as grouped) = "Miro lo que vale cada columna: {seconds} s, posiciones vistas: {positions}." / "Looking into what each column is worth: {seconds} s, positions seen: {positions}.";
    positions_so_far(n as grouped) = "posiciones vistas: {n}" / "positions seen: {n}";
    not_seen() = "no se ve ningún final" / "no end in sight";
    bench_one(n, mean as grouped, nodes as grouped, wrong) = "{n} posición · {mean} µs y {nodes} nodos · {wrong} mal" / "{n} position · {mean} µs and {nodes} nodes · {wrong} wrong";
    bench_many(n as grouped, mean as grouped, nodes as grouped, wrong as grouped) = "{n} posiciones · {mean} µs y {nodes} nodos de media · {wrong} mal" / "{n} positions · {mean} µs and {nodes} nodes on average · {wrong} wrong";
    wrong_score(expected, found) = "se esperaba {expected} y es {found}" / "{expected} was expected and it is {found}";
    no_positions() = "no hay ninguna posición" / "there is no position";
    no_score() = "se espera una partida, un espacio y su puntuación" / "a game, a space and its score are expected";
    title() = "Conecta 4" / "Connect 4";
    note() = "contra la máquina, fácil o difícil, o una persona" / "against the machine, easy or hard, or a person";
    begin() = "Empezar" / "Begin";
    who_begins() = "Empieza ●" / "● begins";
    who_replies() = "Contesta ○" / "○ replies";
    rows() = "Filas" / "Rows";
    cols() = "Columnas" / "Columns";
    connect() = "Fichas en línea" / "Stones in a line";
    metrics_hint() = "Defensiva simple, defensiva y ofensiva solo ven unas pocas jugadas por delante." / "Simple defensive, defensive, offensive see only a few moves ahead.";
    levels_hint() = "De principiante a perfecto fallan menos; aleatorio mueve al azar." / "From beginner to perfect they err less; random moves at random.";
    perfect_without_book() = "Sin libro de aperturas, perfecto piensa unos segundos; si no ve el final, juega por lo que ve." / "Without an opening book, perfect thinks for some seconds; where it sees no end, it plays by what is near.";
    nothing_to_redo() = "No hay ninguna jugada que rehacer." / "There is no move to make again.";
    copied(moves) = "En el portapapeles: {moves}" / "On the clipboard: {moves}";
    ask_moves() = "Partida: una columna por ficha. Se copia o se pega aquí." / "Game: a column for each stone. Copy it or paste it here.";
    fault_at(place, fault) = "Signo {place}: {fault}." / "Sign {place}: {fault}.";
    key_machine() = "que siga" / "machine plays";
    machine_waits() = "La máquina espera: Intro sigue." / "The machine waits: Enter goes on.";
    machine_moves(stone, player) = "{stone} Turno de la máquina: {player}." / "{stone} The machine is to move: {player}.";
    review_title() = "Conecta 4 · Informe" / "Connect 4 · Report";
    beginning() = "principio" / "beginning";
    lost_here() = "aquí se perdió" / "lost here";
    win_lost_here() = "ya no se gana" / "no longer a win";
    less_one_point() = "-1 punto" / "-1 point";
    less_many_points(n) = "-{n} puntos" / "-{n} points";
    to_move(stone, meaning) = "Mueve {stone}: {meaning}" / "{stone} to move: {meaning}";
    lost_by(number, stone, column) = "La jugada {number}, {stone} en la columna {column}, lo decidió." / "Move {number}, {stone} in column {column}, settled it.";
    nothing_turned() = "Ninguna jugada cambió el resultado." / "No move changed the outcome.";
    nothing_turned_from(number) = "Ninguna jugada cambió el resultado desde la {number}; lo de antes no se ha llegado a saber." / "No move changed the outcome from move {number} on; what went before could not be found out.";
    nothing_known() = "No se ha llegado a saber lo que valía ninguna jugada." / "What any move was worth could not be found out.";
    unknown_worth() = "No se ha llegado a saber lo que vale." / "What this is worth could not be found out.";
    tree_title() = "Conecta 4 · Árbol" / "Connect 4 · Tree";
    tree_size_one(metric, depth, nodes) = "{metric} · profundidad {depth} · {nodes} nodo" / "{metric} · depth {depth} · {nodes} node";
    tree_size_many(metric, depth, nodes as grouped) = "{metric} · profundidad {depth} · {nodes} nodos" / "{metric} · depth {depth} · {nodes} nodes";
    root() = "Ahora" / "Now";
    column(column) = "columna {column}" / "column {column}";
    wins_for(stone) = "gana {stone}" / "{stone} wins";
    gives_away() = "deja ganar al rival" / "lets the rival win";
    counted(n) = "cuenta {n}" / "counts {n}";
    one_reply() = "una respuesta" / "one reply";
    many_replies(n) = "{n} respuestas" / "{n} replies";
    rule_simple() = "Gana si puede; si no, tapa donde ganaría el rival; si no hay dónde, toma la del medio de las que no le dejan ganar. ★ es la elegida." / "It wins if it can; else it plays where the rival would win; else it takes the middle one of those that do not let the rival win. ★ is chosen.";
    rule_defensive() = "Cuenta las victorias del rival en los niveles 2, 4 y 6: cuantas menos, mejor. ★ es la elegida." / "It counts the rival's wins on levels 2, 4 and 6: the fewer the better. ★ is chosen.";
    rule_offensive() = "Cuenta las victorias propias en los niveles 3 y 5: cuantas más, mejor. ★ es la elegida." / "It counts its own wins on levels 3 and 5: the more the better. ★ is chosen.";
    tally(first, one, second, other, drawn) = "Marcador: {first} {one} · {second} {other} · empates {drawn}" / "Score: {first} {one} · {second} {other} · draws {drawn}";
    pasted_is_not_won() = "Una partida pegada no cuenta nunca." / "A pasted game never counts.";
    person() = "persona" / "person";
    simple_defensive() = "defensiva-simple" / "simple-defensive";
    simple_defensive_title() = "defensiva simple" / "simple defensive";
    defensive() = "defensiva" / "defensive";
    offensive() = "ofensiva" / "offensive";
    random() = "aleatorio" / "random";
    beginner() = "principiante" / "beginner";
    easy() = "fácil" / "easy";
    medium() = "medio" / "medium";
    hard() = "difícil" / "hard";
    expert() = "experto" / "expert";
    perfect() = "perfecto" / "perfect";
}

/// The size of a board, and how many stones in a line win on it.
pub fn size(lang: Lang, rows: u32, columns: u32, connect: u32) -> String {
    let rows = if rows == 1 { one_row(lang) } else { many_rows(lang, rows) };
    let columns = if columns == 1 { one_column(lang) } else { many_columns(lang, columns) };
    size_of(lang, rows, columns, connect)
}

/// The tree of a metric: how deep it looks, and its nodes.
pub fn tree_size(lang: Lang, metric: String, depth: usize, nodes: usize) -> String {
    match nodes {
        1 => tree_size_one(lang, metric, depth, nodes),
        _ => tree_size_many(lang, metric, depth, nodes),
    }
}

/// How many positions were solved, the time and the nodes that one took, and how many scores were wrong.
pub fn bench_line(lang: Lang, n: usize, mean: &str, nodes: &str, wrong: usize) -> String {
    let line = if n == 1 { bench_one } else { bench_many };
    line(lang, n, mean, nodes, wrong)
}

/// That the side to move wins with the move of this number of its own.
pub fn win_in(lang: Lang, moves: u32) -> String {
    if moves == 1 { win_in_one(lang) } else { win_in_many(lang, moves) }
}

/// That a move wins, where the winner makes so many, that one first.
pub fn win_by(lang: Lang, moves: u32) -> String {
    if moves == 1 { win_now(lang) } else { win_in_many(lang, moves) }
}

/// That the other side wins with the move of this number of its own.
pub fn loss_in(lang: Lang, moves: u32) -> String {
    if moves == 1 { loss_in_one(lang) } else { loss_in_many(lang, moves) }
}

/// That somebody has won, and with how many in a line.
pub fn won_with(lang: Lang, stone: char, connect: u32) -> String {
    if connect == 4 { won(lang, stone) } else { won_other(lang, stone, connect) }
}

/// What a move has lost against the best one, beside it where there is little room.
pub fn less_points(lang: Lang, n: i32) -> String {
    if n == 1 { less_one_point(lang) } else { less_many_points(lang, n) }
}

/// So many replies, the noun in the right form.
pub fn replies(lang: Lang, n: usize) -> String {
    if n == 1 { one_reply(lang) } else { many_replies(lang, n) }
}
