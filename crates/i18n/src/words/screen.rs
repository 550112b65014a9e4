//! The full-screen game.

use crate::Lang;
use crate::messages::messages;

messages! { screen;
    game_name() = "¿Quién es quién?" / "Guess Who?";
    welcome() = "¿A qué jugamos?" / "What shall we play?";
    in_progress() = "partida en curso" / "game in progress";
    in_progress_are(titles) = "en curso: {titles}" / "in progress: {titles}";
    go_on() = "Seguir la partida" / "Go on with the game";
    see_last() = "Ver la última partida" / "See the last game";
    practice_title() = "La máquina adivina" / "The machine guesses";
    practice_note() = "piensa en alguien; responde sí o no" / "think of somebody; answer yes or no";
    hunt_title() = "Adivinas tú" / "You guess";
    hunt_note() = "la máquina esconde a alguien; pregunta" / "the machine hides somebody; you ask";
    watch_title() = "Mira cómo juega" / "Watch it play";
    watch_note() = "la máquina juega sola, paso a paso" / "the machine plays itself, step by step";
    tree_title() = "Cómo pregunta la máquina" / "How the machine asks";
    tree_note() = "sus preguntas y cómo se eligen" / "its questions and how they are chosen";
    board_title() = "Tablero" / "Board";
    board_note() = "ver, cambiar y guardar la tabla" / "see, change and save the table";
    open_title() = "Abrir otro tablero" / "Open another board";
    open_note() = "un fichero con otros personajes" / "a file with other characters";
    games_title() = "Otros juegos" / "Other games";
    games_note() = "Conecta 4, Cluedo y Clikomania" / "Connect 4, Cluedo and Clikomania";
    settings_title() = "Ajustes" / "Settings";
    settings_note() = "idioma, colores, signos, animación" / "language, colours, symbols, animation";
    help_title() = "Ayuda" / "Help";
    help_of(title) = "Ayuda · {title}" / "Help · {title}";
    quit_title() = "Salir" / "Quit";
    not_opened(name, n) = "{name} no sirve de tablero. Fallos: {n}" / "{name} is not a board. Faults: {n}";
    and_more(n) = "… y {n} más" / "… and {n} more";
    earlier(n) = "… {n} antes" / "… {n} earlier";
    opened(path) = "Tablero en uso: {path}" / "Board in use: {path}";
    ask_open() = "¿Qué fichero abro?" / "Which file shall I open?";
    leaving_loses(titles, why) = "Lo que está en curso ({titles}) se perderá: {why}." / "What is in progress ({titles}) will be lost: {why}.";
    one_title(title) = "«{title}»" / "“{title}”";
    leaving_loses_board() = "El tablero tiene cambios sin guardar, que se perderán." / "The board has changes that are not saved and will be lost.";
    ask_leave() = "¿Salir?" / "Quit?";
    save_button() = "Guardar" / "Save";
    leave_button() = "Salir sin guardar" / "Quit without saving";
    stay_button() = "Cancelar" / "Cancel";
    parting_keys() = "(q: salir sin guardar; Esc: cancelar)" / "(q: quit without saving; Esc: cancel)";
    kept_by_another() = "Hay otro qeq abierto: lo que juegues aquí no se guarda al salir." / "Another qeq is open: what you play here is not kept when you quit.";
    nothing_is_kept() = "No hay carpeta personal (HOME): lo que juegues o ajustes aquí no se guarda al salir." / "There is no home folder (HOME): what you play or set here is not kept when you quit.";
    no_home() = "no hay carpeta personal (HOME) en la que guardarlo" / "there is no home folder (HOME) to keep it in";
    put_aside_many(names, folder) = "Estaban dañados y quedan aparte: {names}, en {folder}" / "They were damaged and are put aside: {names}, in {folder}";
    put_aside(path) = "Estaba dañado y queda aparte: {path}" / "It was damaged and is put aside: {path}";
    ask_lose_game(title) = "Hay una partida en curso y se perderá: «{title}». ¿Empezar otra?" / "A game is in progress and will be lost: “{title}”. Begin another one?";
    ask_lose_game_for_board(title) = "Hay una partida en curso y se perderá: «{title}». ¿Cambiar el tablero?" / "A game is in progress and will be lost: “{title}”. Change the board?";
    ask_lose_board() = "El tablero tiene cambios sin guardar, que se perderán. ¿Cambiar de tablero?" / "The board has changes that are not saved and will be lost. Use another board?";
    ask_lose_both(title) = "Hay una partida en curso, «{title}», y el tablero tiene cambios sin guardar: todo se perderá. ¿Cambiar de tablero?" / "A game is in progress, “{title}”, and the board has changes that are not saved: all will be lost. Use another board?";
    ask_lose_edits() = "El tablero tiene errores; los últimos cambios se perderán. ¿Salir de la tabla?" / "The board has faults; the last changes will be lost. Leave the table?";
    ask_save_as() = "¿Dónde guardo el tablero?" / "Where shall I save the board?";
    edits_taken_up(name) = "Vuelve el tablero de la última vez, con sus cambios sin guardar: {name}" / "The board of last time is back, with its changes that are not saved: {name}";
    file_has_changed(path) = "Su fichero ha cambiado desde entonces y sigue como está; antes de guardar encima se pregunta: {path}" / "Its file has changed since and stays as it is; you are asked before it is written over: {path}";
    ask_replace_changed(path) = "{path} ha cambiado desde que se abrió aquí. ¿Lo sustituyo?" / "{path} has changed since it was opened here. Shall I replace it?";
    ask_replace(path) = "{path} ya existe. ¿Lo sustituyo?" / "{path} is there already. Shall I replace it?";
    ask_character() = "¿Nombre del personaje?" / "Name of the character?";
    ask_attribute() = "¿Nombre del atributo?" / "Text of the attribute?";
    settings_not_kept() = "Los ajustes valen hasta que salgas: no se han podido guardar." / "The settings last until you quit: they could not be saved.";
    settings_have_no_home() = "Cada ajuste vale al momento, pero solo hasta que salgas: no hay carpeta personal (HOME) en la que guardarlo." / "Every setting takes effect at once, but only until you quit: there is no home folder (HOME) to keep it in.";
    work_broke() = "Algo ha fallado dentro de qeq; la tarea se ha abandonado." / "Something failed inside qeq; the task was given up.";
    no_thread_for_long() = "El sistema no da más hilos, y en unos segundos no se ha llegado a nada." / "The system gives no more threads, and some seconds were not enough for an answer.";
    no_thread() = "El sistema no da más hilos: no se ha pensado más que unos segundos." / "The system gives no more threads: this was thought over for no more than a few seconds.";
    working() = "Trabajando" / "Working";
    time_unknown() = "no se sabe cuánto falta" / "time left unknown";
    mean_so_far(lower, upper) = "entre {lower} y {upper} de media" / "{lower} to {upper} on average";
    points_so_far(best) = "{best} puntos hasta ahora" / "{best} points so far";
    points_between(best, bound) = "{best} puntos; como mucho {bound}" / "{best} points; at most {bound}";
    time_left(seconds) = "quedan como mucho {seconds} s" / "at most {seconds} s left";
    stopping() = "Parando" / "Stopping";
    wait_no_longer_button() = "Dejarlo sin esperar" / "Leave without waiting";
    stop_button() = "Parar y usar lo mejor hasta ahora" / "Stop and use the best so far";
    stop_at_once_button() = "Parar" / "Stop";
    mend_first() = "La tabla tiene errores: corrígelos antes." / "The table has faults: fix them first.";
    too_small(width, height, actual_width, actual_height) = "La terminal es pequeña: hacen falta {width}×{height} y tiene {actual_width}×{actual_height}" / "The terminal is too small: {width}×{height} needed, {actual_width}×{actual_height} there";
    left_of_one(n, all) = "Queda {n} de {all}" / "{n} of {all} left";
    left_of_many(n, all) = "Quedan {n} de {all}" / "{n} of {all} left";
    short_bits(before, after, bits) = "{before} → {after} · {bits} bits" / "{before} → {after} · {bits} bits";
    bits(bits) = "{bits} bits ganados" / "{bits} bits won";
    tree_of_game() = "el de la partida en curso" / "that of the game in progress";
    at_least(bound) = "al menos {bound}" / "at least {bound}";
    mean_questions(mean) = "{mean} preguntas de media" / "{mean} questions on average";
    find_label() = "Buscar: " / "Find: ";
    found_out(name) = "{name} ya no puede ser." / "{name} is out already.";
    nothing_found() = "Nada coincide." / "Nothing matches.";
    new_board_button() = "Nuevo tablero" / "New board";
    rematch_button() = "Revancha" / "Rematch";
    again_button() = "Otra vez" / "Again";
    right_button() = "Sí, es" / "Right";
    wrong_button() = "No es" / "Wrong";
    who_was_it() = "¿Quién era?" / "Who was it?";
    was_it(name, typed) = "Escribiste «{typed}». ¿Era {name}?" / "You typed “{typed}”. Was it {name}?";
    mend() = "¿Corrijo lo que respondiste?" / "Shall I correct what you answered?";
    new_name(name) = "No conozco a {name}. Cuéntame cómo es." / "I do not know {name}. Tell me about them.";
    learnt_hint() = "Aprendido: u lo retira ahora. En «Tablero» se puede guardar." / "Learnt: u takes it back now. It can be saved from “Board”.";
    unlearnt(name) = "Deshecho: {name} ya no está en el tablero." / "Undone: {name} is no longer on the board.";
    watch_line(name, question, answer) = "He escondido a {name}. {question} {answer}" / "I have hidden {name}. {question} {answer}";
    watch_over_one(name) = "Es {name}, en una pregunta" / "It is {name}, after one question";
    watch_over_many(name, n) = "Es {name}, en {n} preguntas" / "It is {name}, after {n} questions";
    hunt_ask() = "¿Qué preguntas?" / "What do you ask?";
    hunt_name() = "¿A quién nombras? Flechas o letras." / "Whom do you name? Arrows or letters.";
    mark_by() = "Flechas o letras." / "Arrows or letters.";
    hunt_answer_none(question, answer) = "{question} {answer} (no cae nadie)" / "{question} {answer} (nobody ruled out)";
    hunt_answer_one(question, answer, n) = "{question} {answer} (cae {n})" / "{question} {answer} ({n} ruled out)";
    hunt_answer_many(question, answer, n) = "{question} {answer} (caen {n})" / "{question} {answer} ({n} ruled out)";
    not_found(name, n) = "Era {name}, y nadie ha dado con el nombre. Intentos: {n}" / "It was {name}, whom nobody has named. Tries: {n}";
    hunt_over(name, n) = "¡Era {name}! Intentos: {n}" / "It was {name}! Tries: {n}";
    listed_by_evenness() = "Primero las preguntas que mejor reparten a quienes quedan." / "The questions that split those who are left most evenly come first.";
    listed_in_order() = "Las preguntas, en el orden del tablero." / "The questions in the order of the board.";
    asked_before(question) = "Ya lo has preguntado: {question}" / "You have asked that: {question}";
    fallen_before(name) = "Ya has descartado a {name}." / "You have ruled {name} out already.";
    try_undone() = "Intento retirado." / "Try taken back.";
    report_button() = "Informe" / "Report";
    report_title() = "Destreza y suerte" / "Skill and luck";
    report_means(skill, luck) = "Destreza media {skill} · suerte media {luck}" / "Mean skill {skill} · mean luck {luck}";
    report_legend() = "Destreza: 99 es la mejor pregunta que había; cuenta las que se espera necesitar después. Suerte: 50 es lo que cabía esperar de la respuesta." / "Skill: 99 is the best question there was, by the questions expected after it. Luck: 50 is what was to be expected of the answer.";
    skill() = "destreza" / "skill";
    luck() = "suerte" / "luck";
    best_asked() = "la mejor que había" / "the best there was";
    best_was(question) = "mejor: {question}" / "better: {question}";
    strategies_title() = "Estrategias" / "Strategies";
    strategies_about() = "Preguntas de media hasta acertar, con cada manera de hacer el árbol. Menos es mejor." / "Questions on average until the guess, by each way to grow the tree. Fewer is better.";
    too_large_for_map(n as grouped) = "Con {n} nodos no hay dibujo que se entienda: amplía para ver el árbol línea a línea." / "With {n} nodes no drawing can be read: zoom in to see the tree line by line.";
    path_title() = "Hasta aquí" / "The way here";
    no_edit_to_undo() = "No hay ningún cambio que deshacer." / "There is no change to undo.";
    no_edit_to_redo() = "No hay ningún cambio que rehacer." / "There is no change to redo.";
    was_found(name) = "¡He acertado! Era {name}." / "I found out! It was {name}.";
    it_was(name) = "Así que era {name}." / "So it was {name}.";
    no_tree_yet() = "Sin árbol todavía; m lo hace." / "No tree yet; m grows one.";
    set_language() = "Idioma" / "Language";
    language_name() = "español" / "English";
    set_palette() = "Colores" / "Colours";
    palette_usual() = "normales" / "usual";
    palette_colour_blind() = "para daltonismo" / "colour-blind safe";
    palette_monochrome() = "ninguno" / "none";
    no_colours() = "Sin color, por NO_COLOR o TERM=dumb: los colores no cambian nada." / "No colours (NO_COLOR or TERM=dumb): changing them changes nothing.";
    set_signs() = "Signos" / "Symbols";
    signs_unicode() = "Unicode" / "Unicode";
    signs_ascii() = "ASCII" / "ASCII";
    set_animation() = "Animación" / "Animation";
    animation_on() = "sí" / "on";
    animation_off() = "no" / "off";
    set_strategy() = "Estrategia" / "Strategy";
    sample_yes() = "sí" / "yes";
    sample_no() = "no" / "no";
    sample_marked() = "marcado" / "marked";
    sample_fallen() = "descartado" / "ruled out";
    sample_found() = "★ encontrado" / "★ found";
    sample_match() = "buscado" / "looked for";
    about_home() = "Elige a qué jugar y con qué tablero. Todo se puede hacer también con el ratón." / "Choose what to play, and on which board. Everything can be done with the mouse as well.";
    about_practice() = "Piensa en un personaje y responde. Las cartas que tus respuestas descartan caen; con «deshacer» se vuelve atrás cuanto haga falta. Si la máquina falla, dile quién era." / "Think of a character and answer. Cards that your answers rule out fall; undo goes back as far as you like. When the machine is wrong, tell it who it was.";
    about_hunt() = "La máquina ha escondido a alguien. Elige preguntas de la lista (/ la filtra) o nombra a una persona. Junto a cada pregunta está lo que se respondió o, si aún no se hizo, cuántos dirían sí y no; si no caben, solo los de la marcada, arriba. Al final, el informe dice cuánto fue destreza y cuánto suerte." / "The machine has hidden somebody. Pick questions from the list (/ filters it) or name a person. Beside each question stands what was answered or, before it is asked, how many would say yes and no; where these do not fit, only those of the marked one, at the top. At the end the report tells skill from luck.";
    about_pointing() = "Señala a quien creas que es, con las flechas o escribiendo su nombre; Intro lo nombra." / "Point at whom you think it is, with the arrows or by typing the name; Enter names them.";
    about_watch() = "La máquina se esconde un personaje a sí misma y lo busca, paso a paso o sola." / "The machine hides a character from itself and looks for it, step by step or all by itself.";
    about_report() = "Cada pregunta tuya junto a la mejor que había. La destreza, de 0 a 99, dice si después harían falta pocas preguntas más; la suerte, si la respuesta descartó más de lo que cabía esperar (50 es lo esperado)." / "Each of your questions beside the best that there was. Skill, from 0 to 99, tells whether few more questions should be needed after it; luck, whether the answer ruled out more than was to be expected (50 is just that).";
    about_strategies() = "Cuántas preguntas necesita de media el árbol de cada estrategia, y de cuántas a cuántas. Donde dice óptimo, está demostrado que ningún árbol necesita menos. Intro abre el árbol de la estrategia señalada." / "How many questions the tree of each strategy needs on average, and from how few to how many. Where it says optimal, it is proven that no tree needs fewer. Enter opens the tree of the marked strategy.";
    about_tree() = "El árbol con el que juega la máquina, o el de la estrategia que se comparaba. Pliega y despliega, busca un nombre, amplía hasta ver los nombres o reduce hasta ver el árbol entero." / "The tree that the machine plays by, or that of the strategy that was compared. Fold and unfold, find a name, zoom in to see the names or out to see the whole tree.";
    about_table() = "La tabla: ● donde el personaje tiene el atributo. Los errores se señalan en su sitio, y el árbol sigue a cada cambio." / "The table: ● where the character has the attribute. Faults are shown in their place, and the tree follows every change.";
    about_duel() = "Los dos esconden a alguien y preguntan. Tab pasa de las preguntas a las personas y al tablero del rival; dar un nombre es arriesgarse. Junto a cada pregunta está lo que se te respondió o, si aún no la hiciste, cuántos dirían sí y no; si no caben, solo los de la marcada, arriba. Al final se dice si alguna respuesta no era cierta." / "Both hide somebody and ask. Tab goes from the questions to the people and to the rival's board; to name somebody is to take a risk. Beside each question stands what you were answered or, before you ask it, how many would say yes and no; where these do not fit, only those of the marked one, at the top. At the end untrue answers are told.";
    about_games() = "Elige con Intro. Lo que está en curso sigue donde se dejó." / "Choose with Enter. What is in progress goes on where it was left.";
    about_menu() = "Elige con Intro; las flechas a los lados cambian lo que lleva ◂ ▸." / "Choose with Enter; the arrows left and right change what has ◂ ▸.";
    about_conecta4(connect) = "Pon {connect} fichas en línea antes que el rival. Mueve con las flechas, o con a y d, y suelta con espacio; un número suelta en su columna. La pista dice lo que vale cada columna: cuanto más, antes se gana; las jugadas que faltan son las de quien gana." / "Put {connect} stones in a line before the rival does. Move with the arrows, or with a and d, and drop with space; a number drops in its column. The hint says what each column is worth: the more, the sooner the win; moves to go are those of the winner.";
    about_review() = "La partida jugada a jugada: lo que perdió cada una y, con ✗, desde cuándo el final era seguro." / "The game move by move: what each one lost and, with ✗, from where on the end was certain.";
    about_metric_tree() = "Lo que piensa la máquina: a qué lleva cada columna y lo que eso vale para ella." / "What the machine thinks: what each column leads to and what that is worth to it.";
    about_settings() = "Cada ajuste vale al momento y se guarda; la estrategia, desde la próxima partida." / "Every setting takes effect at once and is kept; the strategy, from the next game on.";
    practice_in_short() = "piensas en un personaje y respondes sí o no a cada pregunta, hasta que la máquina dice quién es." / "you think of a character and answer every question with yes or no, until the machine says who it is.";
    hunt_in_short() = "la máquina esconde a un personaje, y tú preguntas o das nombres hasta encontrarlo." / "the machine hides a character, and you ask or name people until you have found it.";
    watch_in_short() = "la máquina esconde a un personaje y lo busca ella misma; tú ves cada pregunta y las cartas que caen." / "the machine hides a character and looks for it by itself; you see every question and the cards that fall.";
    duel_in_short() = "cada uno esconde a un personaje y pregunta por el del otro; gana quien lo nombra antes." / "each hides a character and asks about the other's; whoever names it first wins.";
    games_in_short() = "una lista con Conecta 4, el cuaderno de Cluedo, un Cluedo para practicar y Clikomania, cada uno con su ayuda." / "a list with Connect 4, the notebook of Cluedo, a Cluedo to practise on and Clikomania, each with its help.";
    conecta4_in_short() = "se dejan caer fichas en las columnas por turnos; gana quien pone antes las suyas en línea." / "stones are dropped into the columns in turns; whoever has theirs in a line first wins.";
    notes_in_short() = "apuntas lo que ves en una partida de verdad, y la máquina deduce quién tiene cada carta." / "you write down what you see in a real game, and the machine deduces who has each card.";
    dealt_in_short() = "la máquina reparte y juega los demás puestos, y tú deduces qué tres cartas están en el sobre." / "the machine deals and plays the other seats, and you deduce which three cards are in the envelope.";
    clikomania_in_short() = "quitas grupos de bloques del mismo color; los grandes valen mucho más que los pequeños." / "you take groups of blocks of one colour; large ones are worth much more than small ones.";
    about_paths() = "Donde se pide un fichero, Tab completa su ruta o enseña las que hay." / "Where a file is asked for, Tab completes its path or shows those that there are.";
    about_yes_no() = "Sí sigue adelante; no, o Esc, lo deja todo como está. Intro toma la marcada: al principio no, si algo se perdería." / "Yes goes ahead; no, or Esc, leaves everything as it is. Enter takes the one marked: at first no, where something would be lost.";
    about_parting() = "Guardar pregunta en qué fichero, y después se sale; sin guardar, los cambios se pierden. Intro toma la marcada." / "Save asks in which file, and quits after that; without saving the changes are lost. Enter takes the one that is marked.";
    about_typing() = "Escribe, y acepta o cancela." / "Type, and accept or cancel.";
}

/// Titles one after the other, each in its quotes.
pub fn titles(lang: Lang, titles: &[String]) -> String {
    let quoted: Vec<String> = titles.iter().map(|title| one_title(lang, title)).collect();
    quoted.join(", ")
}

/// How many of all are left, in the right number.
pub fn left_of(lang: Lang, n: usize, all: usize) -> String {
    if n == 1 { left_of_one(lang, n, all) } else { left_of_many(lang, n, all) }
}

/// The end of a game that the machine plays by itself, after so many questions.
pub fn watch_over(lang: Lang, name: &str, n: usize) -> String {
    if n == 1 { watch_over_one(lang, name) } else { watch_over_many(lang, name, n) }
}

/// An answer, and how many it rules out.
pub fn hunt_answer(lang: Lang, question: String, answer: String, n: usize) -> String {
    match n {
        0 => hunt_answer_none(lang, question, answer),
        1 => hunt_answer_one(lang, question, answer, n),
        _ => hunt_answer_many(lang, question, answer, n),
    }
}
