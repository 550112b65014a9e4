//! Two players against each other: the commands, and the duel against a person in text mode.

use crate::Lang;
use crate::messages::messages;

messages! { duel;
    chosen_none() = "aquí hacen falta dos nombres: el personaje del jugador 1 y el del jugador 2" / "two names are needed here: the person of player 1 and that of player 2";
    chosen_one() = "falta el segundo nombre: el personaje del jugador 2" / "the second name is missing: the person of player 2";
    chosen_surplus() = "sobra algo tras los dos nombres" / "there is something after the two names";
    chosen_unknown(name) = "nadie de la partida se llama «{name}»" / "nobody of the game is called “{name}”";
    chosen_help_with_tab() = "la primera línea del fichero debe tener dos nombres con un tabulador en medio: los hay con espacios" / "the first line of the file has to hold two names with a tab between: some hold spaces";
    chosen_help(one, other) = "la primera línea del fichero debe tener dos nombres separados por un espacio, como: {one} {other}" / "the first line of the file has to hold two names with a space between, such as: {one} {other}";
    files_exchanged(config, chosen) = "la partida parece ser {chosen}, y va delante: {chosen} {config}" / "the game seems to be {chosen}, and it comes first: {chosen} {config}";
    log_is(path) = "-l toma {path} como registro, y lo demás va detrás" / "-l takes {path} for the log, and the rest comes behind";
    unknown_player(name) = "no hay ningún jugador «{name}»" / "there is no player “{name}”";
    players_are() = "los jugadores son random, binary y custom" / "the players are random, binary and custom";


    column_pairing() = "enfrentamiento" / "pairing";
    column_wins() = "gana" / "wins";
    column_draws() = "empata" / "draws";
    column_losses() = "pierde" / "losses";
    column_score() = "puntos (95 %)" / "score (95 %)";
    column_guesses() = "intentos hasta el nombre" / "guesses to the name";
    versus(one, other) = "{one} – {other}" / "{one} v {other}";
    score(score, low, high) = "{score} ({low} a {high})" / "{score} ({low} to {high})";
    tournament_of_one(size, games) = "{size}; {games} partida por enfrentamiento" / "{size}; {games} game a pairing";
    tournament_of_many(size, games as grouped) = "{size}; {games} partidas por enfrentamiento, por turno en cada puesto" / "{size}; {games} games a pairing, in each seat by turns";
    tournament_cut(played as grouped, all as grouped) = "Interrumpido: se han jugado {played} de {all} partidas." / "Interrupted: {played} of {all} games were played.";
    tournament_note() = "Puntos del primero en %: ganar 1, empatar ½. Quien pierde sigue solo hasta dar con el nombre, para contar sus intentos." / "Scores of the first in %: win 1, draw ½. Whoever loses goes on alone to the name, so that their guesses can be counted.";

    welcome(size) = "Duelo de ¿Quién es quién?: {size}. Elige en secreto un personaje; yo ya tengo el mío." / "A duel of Guess Who: {size}. Choose a character in secret; I have mine.";
    welcome_two(size) = "Duelo de ¿Quién es quién? entre dos: {size}. Que cada cual elija en secreto un personaje." / "A duel of Guess Who for two: {size}. Each player secretly chooses a character.";
    rules_rounds() = "Por rondas: los dos preguntan en cada ronda, y acertar los dos en la misma es empate." / "By rounds: both guess in every round, and both right in one is a tie.";
    rules_alternating() = "Por turnos: gana quien acierte primero." / "In turns: whoever is right first wins.";
    rules_turn() = "Un nombre equivocado cuesta el turno." / "A wrong name costs the turn.";
    rules_game() = "Un nombre equivocado cuesta la partida." / "A wrong name costs the game.";
    hint() = "Pregunta por un rasgo (su texto, o su número en «preguntas») o di un nombre. También: preguntas, quien, historia, deshacer, ayuda, salir." / "Ask for a trait (its text, or its number in “questions”) or say a name. Also: questions, who, history, undo, help, quit.";
    help_text() = "un rasgo, o su número: preguntar por él
un nombre: decir que es ese
sí (s, yes, y, 1) · no (n, 0): responder
preguntas: lo que aún se puede preguntar, y cuántos dirían que sí y que no
quien: quién queda por descartar
historia: lo preguntado hasta ahora
deshacer: retirar lo último que hiciste
ayuda: esta ayuda
salir: dejar el juego" / "a trait, or its number: ask for it
a name: say that it is this one
yes (y, sí, s, 1) · no (n, 0): answer
questions: what can still be asked, and how many would say yes and no
who: who is not ruled out yet
history: what has been asked so far
undo: take back what you did last
help: this help
quit: leave the game";
    standing(round, mine, theirs) = "Ronda {round}. Candidatos que te quedan: {mine}; a mí: {theirs}." / "Round {round}. You have {mine} left; I have {theirs}.";
    standing_two(round, player, mine, theirs) = "Ronda {round}, jugador {player}. Candidatos que te quedan: {mine}; al otro: {theirs}." / "Round {round}, player {player}: you have {mine} left; the other has {theirs}.";
    prompt_guess() = "Pregunta: " / "Ask: ";
    prompt_answer_two(player) = "Jugador {player}, responde: " / "Player {player}, answer: ";
    machine_asks() = "Pregunto yo: " / "I ask: ";
    is_it(name) = "¿Es {name}?" / "Is it {name}?";
    says_yes() = "Sí." / "Yes.";
    says_no() = "No." / "No.";
    falls_one(n) = "Cae {n}." / "{n} is ruled out.";
    falls_many(n) = "Caen {n}." / "{n} are ruled out.";
    falls_none() = "No cae nadie." / "Nobody is ruled out.";
    last_word() = "Aún queda la última palabra de la ronda: un nombre empata." / "The last word of the round is still to come: a name ties.";
    last_word_of_player(n) = "Jugador {n}, te queda la última palabra de la ronda: un nombre empata." / "Player {n}, the last word of the round is yours: a name ties.";
    not_known(typed) = "No hay ni rasgo ni personaje «{typed}»: «preguntas» dice los rasgos." / "There is neither a trait nor a character “{typed}”: “questions” tells the traits.";
    ambiguous(typed, these) = "«{typed}» puede ser: {these}" / "“{typed}” may be: {these}";
    question_line(n, text, yes, no) = "  {n}. {text}: {yes} sí, {no} no" / "  {n}. {text}: {yes} yes, {no} no";
    no_questions() = "Ya no hay nada que preguntar: di el nombre." / "There is nothing left to ask: say the name.";
    history_empty() = "Todavía no se ha preguntado nada." / "Nothing has been asked yet.";
    machine() = "yo" / "I";
    player(n) = "jugador {n}" / "player {n}";
    won_you() = "¡Has ganado!" / "You have won!";
    won_machine() = "¡He ganado!" / "I have won!";
    won_player(n) = "¡Ha ganado el jugador {n}!" / "Player {n} has won!";
    tally_of_players(one, other, drawn) = "Marcador: J1 {one} · J2 {other} · empates {drawn}" / "Score: P1 {one} · P2 {other} · draws {drawn}";
    tie() = "¡Empate!" / "It's a tie!";
    mine_was(name) = "El mío era {name}." / "Mine was {name}.";
    contradicted() = "Alto: tus respuestas no encajan con nadie del tablero." / "Stop: your answers fit nobody on the board.";
    contradicted_player(n) = "Alto: las respuestas del jugador {n} no encajan con nadie del tablero." / "Stop: the answers of player {n} fit nobody on the board.";
    ask_yours() = "¿Quién era el tuyo? (vacío para no decirlo) " / "Who was yours? (empty to keep it secret) ";
    ask_of_player(n) = "Jugador {n}, ¿quién era el tuyo? (vacío para no decirlo) " / "Player {n}, who was yours? (empty to keep it secret) ";
    all_true(name) = "Todo lo que se respondió sobre {name} era cierto." / "All that was answered about {name} was true.";
    title() = "Duelo" / "Duel";
    note() = "los dos esconden a alguien; gana quien acierta antes" / "both hide somebody; whoever is right first wins";
    begin() = "Empezar" / "Begin";
    rival() = "Rival" / "Rival";
    another_person() = "otra persona" / "another person";
    careless() = "máquina descuidada" / "careless machine";
    even() = "máquina equilibrada" / "balanced machine";
    shrewd() = "máquina astuta" / "shrewd machine";
    who_begins() = "Empieza" / "Begins";
    the_machine() = "la máquina" / "the machine";
    set_turns() = "Se juega" / "Played";
    rounds() = "por rondas: el segundo siempre responde" / "by rounds: the second always replies";
    alternating() = "por turnos: quien acierta gana" / "in turns: whoever is right wins";
    set_wrong_name() = "Un nombre equivocado cuesta" / "A wrong name costs";
    costs_turn() = "el turno" / "the turn";
    costs_game() = "la partida" / "the game";
    choose_in_secret() = "Elige en secreto a alguien del tablero." / "Secretly choose somebody on the board.";
    all_choose_in_secret() = "Cada cual elige en secreto a alguien del tablero." / "Each of you secretly chooses somebody on the board.";
    levels_hint() = "La descuidada pregunta cualquier cosa, la equilibrada parte por la mitad y la astuta juega la carrera." / "Careless asks anything, balanced halves the candidates, shrewd plays the race.";
    machine_left_one(n) = "A la máquina le queda {n} candidato." / "The machine has {n} candidate left.";
    machine_left_many(n) = "A la máquina le quedan {n} candidatos." / "The machine has {n} candidates left.";
    player_left_one(player, n) = "Al jugador {player} le queda {n} candidato." / "Player {player} has {n} candidate left.";
    player_left_many(player, n) = "Al jugador {player} le quedan {n} candidatos." / "Player {player} has {n} candidates left.";
    other_left_one(n) = "Al otro le queda {n} candidato." / "The other has {n} candidate left.";
    other_left_many(n) = "Al otro le quedan {n} candidatos." / "The other has {n} candidates left.";
    their_board() = "Este es el tablero del rival: quién puede ser el tuyo." / "This is the rival's board: who yours may be.";
    looks_at_rival() = "El tablero del rival; Tab vuelve." / "The rival's board; Tab goes back.";
    split(yes, no) = "{yes} sí · {no} no" / "{yes} yes · {no} no";
    nothing_to_judge() = "Sin preguntas no hay informe." / "Without questions there is no report.";
    short_split(yes, no) = "{yes}/{no}" / "{yes}/{no}";
    player_asks(n) = "Jugador {n}: ¿qué preguntas?" / "Player {n}: what do you ask?";
    mark_yours() = "¿Quién era el tuyo? Márcalo." / "Who was yours? Mark it.";
    mark_of_player(n) = "Jugador {n}: ¿quién era el tuyo? Márcalo." / "Player {n}: who was yours? Mark it.";
    again() = "¿Otro duelo? (sí/no) " / "Another duel? (yes/no) ";
}

/// How many the machine has not ruled out.
pub fn machine_left(lang: Lang, n: usize) -> String {
    if n == 1 { machine_left_one(lang, n) } else { machine_left_many(lang, n) }
}

/// The board of a tournament and how many games a pairing has.
pub fn tournament_of(lang: Lang, size: &str, games: u64) -> String {
    let line = if games == 1 { tournament_of_one } else { tournament_of_many };
    line(lang, size, games)
}

/// How many one of two people has not ruled out.
pub fn player_left(lang: Lang, player: usize, n: usize) -> String {
    if n == 1 { player_left_one(lang, player, n) } else { player_left_many(lang, player, n) }
}

/// How many the other person has not ruled out.
pub fn other_left(lang: Lang, n: usize) -> String {
    if n == 1 { other_left_one(lang, n) } else { other_left_many(lang, n) }
}

/// How many fall, in the right number.
pub fn falls(lang: Lang, n: usize) -> String {
    match n {
        0 => falls_none(lang),
        1 => falls_one(lang, n),
        _ => falls_many(lang, n),
    }
}
