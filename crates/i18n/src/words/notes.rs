//! The notebook of Cluedo on the full screen.

use crate::messages::messages;

messages! { notes;
    title() = "El cuaderno de Cluedo" / "The notebook of Cluedo";
    note() = "apunta lo que ves y oyes, y la máquina deduce" / "write down what you see and hear; the machine deduces";
    about() = "El cuaderno de una partida de Cluedo: apunta lo que veas y oigas, y la tabla dice quién tiene cada carta. V: la tiene; x: no la tiene; un número: su probabilidad en tantos por ciento, con una trama más densa cuanto más probable. Intro dice por qué; imaginar una casilla muestra qué se seguiría." / "The notebook of a game of Cluedo: write down what you see and hear, and the table says who has each card. V: has it; x: has it not; a number: its probability in per cent, the denser the pattern the likelier. Enter tells why; imagining a cell shows what would follow.";
    about_setup() = "Di con qué baraja se juega, quiénes, cuántas cartas tiene cada uno y cuáles son las tuyas. Las que falten se pueden apuntar después." / "Say which deck is used, who plays, how many cards each has and which are yours. Those that are missing can be added later.";
    about_turn() = "Escribe el principio de cada carta (o de cualquiera de sus palabras) y acepta con Intro. Después, cada jugador por turno: ninguna, alguna, o cuál de las tres." / "Type the beginning of each card (or of any of its words) and accept with Enter. Then each player in turn: none, some, or which of the three.";

    setup_title() = "Un cuaderno nuevo" / "A new notebook";
    deck() = "Baraja" / "Deck";
    own_deck() = "una baraja propia" / "a deck of one's own";
    deck_file() = "Baraja de un fichero…" / "Deck from a file…";
    players() = "Jugadores" / "Players";
    hands() = "Cartas de cada uno" / "Cards of each";
    me() = "Yo soy" / "I am";
    own_cards() = "Mis cartas" / "My cards";
    own_cards_missing(n) = "ninguna apuntada, de {n}" / "none of {n} written down";
    begin() = "Empezar" / "Begin";
    open_saved() = "Abrir un cuaderno guardado…" / "Open a saved notebook…";
    ask_deck_file() = "¿En qué fichero está la baraja?" / "In which file is the deck?";
    ask_players() = "¿Quiénes juegan, en el orden de la mesa? (nombres separados por comas, o cuántos)" / "Who plays, in the order of the table? (names between commas, or how many)";
    ask_hands() = "¿Cuántas cartas tiene cada uno? (números; vacío: repartidas en ronda)" / "How many cards has each? (numbers; empty: dealt round)";
    ask_open() = "¿Qué cuaderno abro?" / "Which notebook shall I open?";
    ask_save() = "¿Dónde guardo el cuaderno?" / "Where shall I save the notebook?";
    ask_new() = "Este cuaderno se cierra. ¿Empezar otro?" / "This notebook is closed. Begin another?";
    ask_lose() = "Este cuaderno no está guardado en ningún fichero y se perderá. ¿Seguir adelante?" / "This notebook is saved in no file and will be lost. Go ahead?";
    ask_lose_turn() = "El turno que estás apuntando se perderá. ¿Salir?" / "The turn that you are writing down will be lost. Quit?";
    ask_line(failed) = "¿Qué sabes? 2 + cuerda: la tiene; 2 - cuerda, salón: ninguna; {failed} las tres de una acusación fallida; = cuerda: en el sobre" / "What do you know? 2 + rope: has it; 2 - rope, hall: none; {failed} the three of a failed accusation; = rope: in the envelope";
    ask_edit(n) = "Apunte {n}:" / "Entry {n}:";
    opened(path) = "Cuaderno abierto: {path}" / "Notebook opened: {path}";

    whose_turn(who) = "Pregunta {who}" / "Now {who} suggests";
    asks(who) = "{who} pregunta por" / "{who} suggests";
    answers(who) = "¿Qué contesta {who}?" / "What does {who} answer?";
    none() = "ninguna" / "none";
    some() = "alguna, no sé cuál" / "some, I do not know which";
    finish() = "nadie más contesta" / "nobody else answers";
    my_card(n, all) = "Tu carta {n} de {all}: " / "Your card {n} of {all}: ";
    history() = "Historia" / "History";
    supposed(what) = "¿Y si…? {what}" / "What if? {what}";
    supposed_impossible() = "No puede ser: contradice lo apuntado." / "It cannot be: it contradicts what is written down.";
    supposed_leaves(deals) = "Repartos que quedarían: {deals}; lo que cambia va subrayado." / "Deals that would be left: {deals}; what changes is underlined.";
    suppose_open_only() = "Eso ya se sabe: imagina una casilla abierta." / "That is known already: imagine an open cell.";
    clash_one(number) = "CONTRADICCIÓN en el apunte {number}:" / "CONTRADICTION in entry {number}:";
    clash_many(numbers) = "CONTRADICCIÓN entre los apuntes {numbers}:" / "CONTRADICTION between the entries {numbers}:";
    assumed() = "Supuesto: quien no es refutado y no acusa tiene alguna de las suyas." / "Assumed: whoever is not refuted and does not accuse has some of the three.";
    hint() = "«a» apunta un turno; Intro dice por qué." / "“a” adds a turn; Enter tells why.";
    needs_some() = "Ya no hay nada que preguntar." / "There is nothing left to ask.";

    key_turn() = "apuntar turno" / "add a turn";
    key_line() = "otro hecho" / "another fact";
    key_why() = "por qué" / "why";
    key_has() = "la tiene" / "has it";
    key_lacks() = "no la tiene" / "has it not";
    key_imagine() = "imaginar" / "imagine";
    key_suggest() = "sugerir" / "suggest";
    key_assume() = "suponer lo no refutado" / "assume the unrefuted";
    key_new() = "cuaderno nuevo" / "new notebook";
    key_save() = "guardar" / "save";
    key_open() = "abrir" / "open";
    key_read_on() = "leer más" / "read on";
    key_history() = "historia" / "history";
    key_sheet() = "tabla" / "table";
    key_edit() = "cambiar" / "change";
    key_remove() = "quitar" / "take out";
    key_accept() = "elegir" / "choose";
    key_asker() = "pregunta otro" / "somebody else asks";
    key_none() = "ninguna" / "none";
    key_some() = "alguna" / "some";
    key_first() = "la primera" / "the first";
    key_second() = "la segunda" / "the second";
    key_third() = "la tercera" / "the third";
    key_finish() = "terminar" / "finish";
    key_back() = "un paso atrás" / "a step back";
}
