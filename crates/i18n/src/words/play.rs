//! The game in text mode.

use crate::Lang;
use crate::messages::messages;

messages! { play;
    welcome(size) = "¿Quién es quién? Piensa en un personaje: {size}." / "Guess Who? Think of a character: {size}.";
    hint() = "Responde sí o no. También: quien, historia, deshacer, ayuda, salir." / "Answer yes or no. Also: who, history, undo, help, quit.";
    left_one(n) = "Queda {n} personaje." / "{n} character left.";
    left_many(n as grouped) = "Quedan {n} personajes." / "{n} characters left.";
    left_none() = "No queda nadie: nadie del tablero encaja con esas respuestas." / "Nobody is left: no character of the board fits these answers.";
    prompt_yes_no() = "(sí/no) " / "(yes/no) ";
    guess(name) = "¡Ya lo sé! tu personaje es {name}" / "I know! Your character is {name}";
    again() = "¿Jugar otra vez?" / "Play again?";
    again_hint(name) = "(sí/no; «mal» si no era {name}) " / "(yes/no; “wrong” if it was not {name}) ";
    again_or_undo() = "¿Otra partida? (sí/no; «deshacer» retira la última jugada) " / "Another game? (yes/no; “undo” takes the last move back) ";
    goodbye() = "¡Hasta la próxima!" / "See you next time!";
    not_understood(typed) = "No entiendo «{typed}»: responde sí o no, o escribe ayuda." / "I do not understand “{typed}”: answer yes or no, or type help.";
    empty_answer() = "Responde sí o no, o escribe ayuda." / "Answer yes or no, or type help.";
    undone() = "De acuerdo, un paso atrás." / "All right, one step back.";
    nothing_to_undo() = "Todavía no hay ninguna respuesta que retirar." / "There is no answer to take back yet.";
    not_now() = "Eso no se puede hacer ahora." / "That cannot be done now.";
    who_is_left_one(name) = "Queda: {name}" / "Left: {name}";
    who_is_left_many(names) = "Quedan: {names}" / "Left: {names}";
    history_head() = "El personaje oculto tiene las siguientes características:" / "The hidden character has the following traits:";
    history_line(attribute, answer) = "{attribute} – {answer}" / "{attribute} – {answer}";
    history_yes() = "si" / "yes";
    history_no() = "no" / "no";
    history_tail() = "pero aún no sé cuál es" / "but I do not know yet who it is";
    history_known(name) = "y ya sé cuál es: {name}." / "and I know who it is: {name}.";
    history_empty() = "Todavía no has respondido a nada." / "You have not answered anything yet.";
    help_text() = "sí (s, yes, y, 1) · no (n, 0): responder
quien: quién queda por descartar
historia: lo preguntado hasta ahora
deshacer: retirar la última respuesta
ayuda: esta ayuda
salir: dejar el juego" / "yes (y, sí, s, 1) · no (n, 0): answer
who: who is not ruled out yet
history: what has been asked so far
undo: take the last answer back
help: this help
quit: leave the game";
    missed() = "Entonces alguna respuesta no era correcta, o es alguien que no conozco." / "Then some answer was not right, or it is somebody I do not know.";
    missed_unasked() = "Entonces es alguien que no está en el tablero." / "Then it is somebody who is not on the board.";
    nobody_said() = "Todavía no he dicho quién es: responde sí o no." / "I have not said yet who it is: answer yes or no.";
    wrong_already() = "Ya sé que no era quien dije: escribe quién era, o deja la línea vacía para no decirlo («deshacer» vuelve atrás)." / "I know by now that I was wrong: type who it was, or leave the line empty to keep it secret (“undo” goes back).";
    suspects_head() = "Si una sola respuesta estaba mal, era:" / "If just one answer was wrong, it was:";
    suspects_head_many(n) = "Si {n} respuestas estaban mal, era:" / "If {n} answers were wrong, it was:";
    suspect(name, answers) = "{name}, si {answers}" / "{name}, if {answers}";
    suspect_answer(question, answer) = "«{question}» era {answer}" / "“{question}” was {answer}";
    ask_name() = "¿Quién era? (nombre, o deja la línea vacía para no decirlo) " / "Who was it? (a name, or an empty line to keep it secret) ";
    contradiction_head(name) = "Pero de {name} el tablero dice otra cosa que tus respuestas:" / "But the board says otherwise about {name}:";
    contradiction(attribute, given, actual) = "  «{attribute}»: respondiste {given}, y en el tablero es {actual}" / "  “{attribute}”: you answered {given}, and on the board it is {actual}";
    ask_mend() = "¿Corrijo lo que respondiste? (sí/no) " / "Shall I correct what you answered? (yes/no) ";
    mended(name) = "Corregido: era {name}." / "Corrected: it was {name}.";
    not_mended() = "Lo dejo como estaba." / "I leave it as it was.";
    was_right(name) = "¡Pero si {name} es quien dije!" / "But {name} is the one I said!";
    did_you_mean(name) = "¿Querías decir {name}? Deshaz y escríbelo." / "Did you mean {name}? Undo and type that.";
    new_name(name) = "No conozco a {name}. Cuéntame cómo es y lo aprendo («deshacer» vuelve atrás)." / "I do not know {name}. Tell me about them and I shall learn (“undo” goes back).";
    ask_trait(name, at, total, question) = "{name} ({at} de {total}): {question}" / "{name} ({at} of {total}): {question}";
    file_wanted() = "Aquí va el nombre de un fichero, o «no» para no guardar." / "The name of a file goes here, or “no” not to save.";
    file_help() = "el nombre de un fichero: guardar en él
línea vacía: guardar en el que va entre corchetes; sin él, no guardar
no, deshacer: no guardar
salir: dejar el juego sin guardar" / "the name of a file: save in it
empty line: save in the one in brackets; without one, do not save
no, undo: do not save
quit: leave the game without saving";
    name_wanted() = "Aquí va un nombre, no un sí ni un no." / "A name goes here, not a yes or a no.";
    question_wanted() = "Aquí va el texto de una pregunta, no su respuesta." / "The text of a question goes here, not its answer.";
    alike(name, twin) = "{name} responde a todo lo mismo que {twin}." / "{name} answers everything as {twin} does.";
    own_question(name) = "¿A qué pregunta se responde que sí solo con {name}?" / "Which question has a yes for {name} alone?";
    ask_own_question(name) = "¿A qué pregunta se responde que sí solo con {name}? (o deja la línea vacía para no decirlo) " / "Which question has a yes for {name} alone? (or an empty line to tell none) ";
    learnt(name) = "Ahora conozco a {name}." / "Now I know {name}.";
    ask_save() = "¿Guardar el tablero con el nuevo personaje? (sí/no) " / "Save the board with the new character? (yes/no) ";
    ask_where(default) = "¿En qué fichero? [{default}] («no» para no guardar) " / "In which file? [{default}] (“no” not to save) ";
    ask_where_else() = "¿En qué otro fichero? («no» o vacío para no guardar) " / "In which other file? (“no” or empty not to save) ";
    ask_overwrite(path) = "{path} ya existe. ¿Lo sustituyo? (sí/no) " / "{path} is there already. Shall I replace it? (yes/no) ";
    not_saved() = "No se ha guardado nada." / "Nothing was saved.";
    no_screen_dumb(command) = "qeq: la variable TERM dice «dumb», una terminal en la que no se puede dibujar la pantalla completa. Si la tuya puede, pon otro valor: TERM=xterm-256color. Para jugar en modo texto: {command}
Más: qeq --help" / "qeq: the variable TERM says “dumb”, a terminal on which the full screen cannot be drawn. If yours can, set another value: TERM=xterm-256color. To play in text mode: {command}
More: qeq --help";
    no_screen(command) = "qeq: aquí no hay una terminal para la pantalla completa. Para jugar en modo texto: {command}
Más: qeq --help" / "qeq: there is no terminal here for the full screen. To play in text mode: {command}
More: qeq --help";
    screen_broke(error) = "la terminal no se deja usar: {error}" / "the terminal cannot be used: {error}";
    screen_without_thread() = "el sistema no da ni un hilo más, y la pantalla completa necesita uno; en modo texto se juega sin él" / "the system gives no more threads, and the full screen needs one; in text mode you play without";
}

/// Who is left: so many, of whom these are named.
pub fn who_is_left(lang: Lang, n: usize, names: String) -> String {
    if n == 1 { who_is_left_one(lang, names) } else { who_is_left_many(lang, names) }
}

/// What stands over those who are suspected: each would fit if so many answers were wrong.
pub fn suspects(lang: Lang, n: usize) -> String {
    if n == 1 { suspects_head(lang) } else { suspects_head_many(lang, n) }
}

/// How many characters are left, in the right number.
pub fn left(lang: Lang, n: usize) -> String {
    match n {
        0 => left_none(lang),
        1 => left_one(lang, n),
        _ => left_many(lang, n),
    }
}
