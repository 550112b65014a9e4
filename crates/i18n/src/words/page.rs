//! The words of the page. Values in braces are put in there.

use crate::messages::messages;

messages! { page;
    title() = "¿Quién es quién?" / "Guess Who?";
    practice() = "La máquina adivina" / "The machine guesses";
    hunt() = "Adivinas tú" / "You guess";
    language() = "English" / "Español";
    theme() = "Claro u oscuro" / "Light or dark";
    open() = "Abrir un tablero" / "Open a board";
    drop_here() = "Suelta aquí el fichero de un tablero" / "Drop the file of a board here";
    builtin() = "tablero incluido" / "built-in board";
    left(n, all) = "Quedan {n} de {all}" / "{n} of {all} left";
    question(text) = "¿{text}?" / "{text}?";
    yes() = "Sí" / "Yes";
    no() = "No" / "No";
    undo() = "Deshacer" / "Undo";
    again() = "Otra vez" / "Again";
    wrong() = "No es" / "Wrong";
    guessed(name) = "¡Ya lo sé! Tu personaje es {name}." / "I know! Your character is {name}.";
    missed() = "¿Quién era?" / "Who was it?";
    mending(name) = "En el tablero, {name} es de otro modo. ¿Lo corrijo?" / "On the board {name} is different. Shall I mend it?";
    learning(name, text) = "No conozco a {name}. ¿{text}?" / "I do not know {name}. {text}?";
    tell() = "Decirlo" / "Tell";
    learnt() = "Aprendido: el tablero tiene un personaje más." / "Learnt: the board has one more character.";
    think() = "Piensa en alguien y responde." / "Think of somebody and answer.";
    ask() = "Pregunta un rasgo, o pulsa una carta para dar un nombre." / "Ask for a trait, or press a card to name somebody.";
    answered(question, answer, n) = "{question} {answer} (caen {n})" / "{question} {answer} ({n} fall)";
    is_it(name) = "¿Es {name}?" / "Is it {name}?";
    found(name, n) = "¡Era {name}! Intentos: {n}" / "It was {name}! Tries: {n}";
    history() = "Historia" / "History";
    tree() = "Árbol" / "Tree";
    download() = "Descargar SVG" / "Download SVG";
    fault(line, column, message) = "Línea {line}, columna {column}: {message}" / "Line {line}, column {column}: {message}";
    fallen(name) = "{name}, descartado" / "{name}, ruled out";
    board_size(characters, attributes) = "{characters} personajes, {attributes} atributos" / "{characters} characters, {attributes} attributes";
    offline() = "El servidor no responde." / "The server does not answer.";
}
