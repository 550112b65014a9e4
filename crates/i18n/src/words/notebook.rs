//! The notebook of Cluedo in text mode.

use crate::Lang;
use crate::messages::messages;

messages! { notebook;
    clash_stays() = "Los apuntes se quedan: «deshacer» retira el último, y «borrar N», cualquier otro." / "The entries stay: “undo” takes the last one back, and “delete N” any other.";
    is_typed_there() = "por la entrada estándar se escriben los apuntes: el cuaderno tiene que ser un fichero" / "the entries are typed on standard input: the notebook has to be a file";
    welcome() = "El cuaderno de Cluedo: apunta lo que veas y oigas, y yo deduzco." / "The notebook of Cluedo: write down what you see and hear, and I deduce.";
    hint() = "Una línea cada vez; «ayuda» dice cuáles." / "One line at a time; “help” says which.";
    ask_deck() = "¿Qué baraja? (número, título o fichero; vacío, la primera en tu idioma) " / "Which deck? (a number, a title or a file; empty, the first in your language) ";
    ask_players(n) = "¿Quiénes juegan? (nombres separados por comas, o cuántos; vacío: {n}) " / "Who plays? (names between commas, or how many; empty: {n}) ";
    setup_help() = "Responde a cada pregunta: una línea vacía vale lo que se dice entre paréntesis, y «salir» lo deja." / "Answer each question: an empty line stands for what is between the brackets, and “quit” leaves.";
    ask_hands(usual) = "¿Cuántas cartas tiene cada uno? (vacío: {usual}) " / "How many cards has each? (empty: {usual}) ";
    ask_me() = "¿Quién eres tú? (número desde 0 o nombre; vacío: 0) " / "Who are you? (a number from 0, or a name; empty: 0) ";
    ask_hand(n) = "¿Tus cartas? ({n}, separadas por comas; las que falten, más tarde) " / "Your cards? ({n}, between commas; those that are missing, later) ";
    help_text(has, who, lacks, turn, failed, envelope) = "Hechos (basta el principio de cada carta, o de cualquiera de sus palabras; los jugadores, por número, nombre o «tú»):
  {has}el jugador {who} tiene esa carta; con varias, alguna de ellas
  {lacks}no tiene ninguna
  {turn}
  {failed}una acusación que falló
  {envelope}está en el sobre
Órdenes:
  tabla (t), % (con probabilidades), porque CARTA QUIÉN, sugerir (s)
  historia (h), deshacer (u), editar NÚMERO APUNTE, borrar NÚMERO
  suponer: quien no es refutado y no acusa tiene alguna de las tres por las que pregunta
  guardar [FICHERO], abrir FICHERO, salir" / "Facts (the beginning of each card, or of any of its words, is enough; players by number, name or “you”):
  {has}player {who} has this card; of several, some
  {lacks}has none of these
  {turn}
  {failed}an accusation that failed
  {envelope}it is in the envelope
Commands:
  table (t), % (with probabilities), why CARD HOLDER, suggest (s)
  history (h), undo (u), edit NUMBER ENTRY, delete NUMBER
  assume: whoever is not refuted and does not accuse has some of the three
  save [FILE], open FILE, quit";
    nobody_answers() = "el 0 pregunta, y nadie contesta" / "0 suggests, and nobody answers";
    one_answers() = "el 1 pregunta, el 0 enseña (+ sola: no sé cuál)" / "1 suggests, 0 shows (a + alone: I do not know which)";
    two_answer() = "el 1 pregunta; el 2 no tiene ninguna, el 0 enseña (+ sola: no sé cuál)" / "1 suggests; 2 has none, 0 shows (a + alone: I do not know which)";
    entry_help() = "«ayuda» dice cómo se apunta cada cosa" / "“help” says how to write things down";
    suggestion(cards, percent) = "Pregunta por {cards}: es el sobre con probabilidad {percent}." / "Suggest {cards}: the chance that they are the envelope is {percent}.";
    suggestion_cannot_be(cards) = "Pregunta por {cards}: no puede ser el sobre." / "Suggest {cards}: they cannot be the envelope.";
    suggestion_weighed(cards, percent) = "Pregunta por {cards}: es el sobre con probabilidad {percent}, teniendo en cuenta qué carta se enseñó cada vez." / "Suggest {cards}: the chance that they are the envelope is {percent}, allowing for which card was shown each time.";
    why_help(card) = "se escribe porque CARTA QUIÉN, como: porque {card} 1" / "that is written why CARD HOLDER, such as: why {card} 1";
    edit_help(card) = "se escribe editar NÚMERO APUNTE, como: editar 3 0 + {card}" / "that is written edit NUMBER ENTRY, such as: edit 3 0 + {card}";
    remove_help() = "se escribe borrar NÚMERO, como: borrar 3; «historia» dice los números" / "that is written delete NUMBER, such as: delete 3; “history” says the numbers";
    open_help() = "se escribe abrir FICHERO" / "that is written open FILE";
    not_saved() = "lo apuntado no está en ningún fichero" / "what you wrote down is in no file";
    not_saved_help() = "«guardar FICHERO» lo guarda; la misma orden otra vez sigue sin guardar" / "“save FILE” saves it; the same command again goes on without saving";
    rescued(path) = "Lo apuntado queda en {path}." / "What you wrote down is in {path}.";
    undone() = "Deshecho." / "Undone.";
    nothing_to_undo() = "no hay nada que deshacer" / "there is nothing to undo";
    already_there(n) = "eso ya está apuntado: es el apunte {n}" / "that is written down already: it is entry {n}";
    against_hand(conclusion) = "tu mano dice otra cosa: {conclusion}" / "your hand says otherwise: {conclusion}";
    own_answer(answer) = "Lo dice tu mano: {answer}." / "Your hand says so: {answer}.";
    stopped() = "se ha parado, y no ha cambiado nada" / "it was stopped, and nothing has changed";
    no_such_entry() = "no hay ningún apunte con ese número" / "there is no entry with this number";
    no_history() = "Todavía no hay nada apuntado." / "Nothing is written down yet.";
    ruled_out_one(n) = "✗ {n} casilla más descartada." / "✗ {n} more cell ruled out.";
    ruled_out_many(n) = "✗ {n} casillas más descartadas." / "✗ {n} more cells ruled out.";
    assuming() = "Supongo desde ahora: quien no es refutado y no acusa tiene alguna de las tres por las que pregunta." / "From now on I assume: whoever is not refuted and does not accuse has some of the three.";
    not_assuming() = "Ya no supongo nada." / "I no longer assume anything.";
    file_name() = "cuaderno.txt" / "notebook.txt";
}

/// How many cells are ruled out, in the right number.
pub fn ruled_out(lang: Lang, n: usize) -> String {
    if n == 1 { ruled_out_one(lang, n) } else { ruled_out_many(lang, n) }
}

/// Whether the assumption is made.
pub fn assumes(lang: Lang, assumes: bool) -> String {
    if assumes { assuming(lang) } else { not_assuming(lang) }
}
