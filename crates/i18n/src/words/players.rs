//! Those who play one another, whatever the game: who they are, and what they have won.

use crate::messages::messages;

messages! { players;
    you() = "tú" / "you";
    tally(won, lost, drawn) = "Marcador (G–P–E): {won}–{lost}–{drawn}" / "Score (W–L–D): {won}–{lost}–{drawn}";
    about_tally() = "El marcador cuenta lo que los dos juegan hasta el final, mientras sigan los mismos, en el mismo tablero y con las mismas reglas. Lo deshecho no cuenta hasta que vuelve a acabar, y al salir del programa se olvida." / "The score counts what the two play to the end, as long as the two, the board and the rules stay the same. What is undone does not count until it ends again, and quitting the program forgets the score.";
    change_places() = "Cambio de sitio: empieza quien antes iba después." / "You change places: whoever came second begins.";
}
