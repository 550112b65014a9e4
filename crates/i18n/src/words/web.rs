//! What the server says when it cannot answer, and what `qeq web` prints.

use crate::messages::messages;

messages! { web;
    not_found() = "Aquí no hay nada." / "There is nothing here.";
    unknown_board() = "No conozco ese tablero: hay que enviarlo otra vez." / "I do not know that board: send it again.";
    wrong_method() = "Eso no se pide con este método." / "That is not asked for with this method.";
    malformed() = "No entiendo la petición." / "I do not understand the request.";
    unknown_field(field, known) = "La petición tiene un campo que aquí no existe, «{field}». Los que hay: {known}." / "The request has a field that does not exist here, “{field}”. Those that do: {known}.";
    taken() = "El tablero ya tiene esa pregunta." / "The board has this question already.";
    not_now() = "Eso no toca ahora en la partida." / "That does not belong here in the game.";
    foreign() = "Solo atiendo a mi propia página." / "I only answer my own page.";
    too_large() = "Es demasiado grande: como mucho 2 MiB." / "It is too large: 2 MiB at most.";
    too_slow() = "La petición no ha llegado entera a tiempo." / "The request did not arrive complete in time.";
    too_much() = "Es demasiado para una sola petición: una partida así no se juega." / "It is too much for one request: nobody plays such a game.";
    too_many_people() = "Contra la máquina, el tablero puede tener 300 personas como mucho. Entre dos personas sí se puede jugar." / "Against the machine a board may have 300 people at most. Two people can play on this one.";
    too_many_deals() = "Con esa baraja y esas manos hay demasiados repartos para practicar." / "With that deck and those hands there are too many deals to practise on.";
    long_name() = "Un nombre o un atributo del tablero pasa de 1000 letras: acórtalo." / "A name or an attribute of the board is longer than 1000 letters: shorten it.";
    large_tree() = "El árbol es demasiado grande para la página: pasaría de 16 MiB. «qeq dump» lo escribe y lo dibuja." / "The tree is too large for the page: it would take more than 16 MiB. “qeq dump” writes and draws it.";
    crowded() = "Hay demasiadas respuestas grandes a medio leer: prueba dentro de un rato." / "Too many large answers are still being read: try again in a while.";
    stopped() = "La búsqueda se ha parado." / "The search was stopped.";
    busy() = "El servidor está ocupado con otras búsquedas y esta no ha llegado a empezar: prueba dentro de un momento." / "The server is busy with other searches and this one did not begin: try again in a moment.";
    broken() = "Algo ha fallado dentro de qeq." / "Something failed inside qeq.";
    serving() = "La página está en esa dirección hasta que la detenga Ctrl-C." / "The page is at that address until Ctrl-C stops it.";
    cannot_bind(address, why) = "no se puede servir en {address}: {why}" / "cannot serve on {address}: {why}";
    server_broke() = "la página ha dejado de servirse por un fallo dentro de qeq" / "the page is no longer served: something failed inside qeq";
    server_broke_help() = "sírvela otra vez; el enlace de la barra guarda la partida" / "serve it again; the link in the address bar keeps the game";
    port_taken(address) = "no se puede servir en {address}: otro programa usa ese puerto" / "cannot serve on {address}: another program uses that port";
    port_taken_help() = "«--port 0» toma uno libre; si es otra copia de qeq, su página está abierta en esa dirección" / "“--port 0” takes a free one; if it is another copy of qeq, its page is at that address";
    port_guarded(address) = "no se puede servir en {address}: ese puerto está reservado" / "cannot serve on {address}: that port is reserved";
    port_guarded_help() = "elige uno desde el 1024 en adelante, o «--port 0»" / "choose one from 1024 on, or “--port 0”";
    not_this_machine(address) = "no se puede servir en {address}: esa dirección no es de esta máquina" / "cannot serve on {address}: that address does not belong to this machine";
}
