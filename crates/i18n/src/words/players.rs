//! Those who play one another, whatever the game: who they are, and what they have won.

use crate::messages::messages;

messages! { players;
    you() = "tú" / "you";
    tally(won, lost, drawn) = "Marcador (G–P–E): {won}–{lost}–{drawn}" / "Score (W–L–D): {won}–{lost}–{drawn}";
    change_places() = "Cambio de sitio: empieza quien antes iba después." / "You change places: whoever came second begins.";
}
