//! The help of the commands, and the manual page.

use crate::messages::messages;

messages! { help;
    usage() = "Uso:" / "Usage:";
    examples() = "Ejemplos:" / "Examples:";
    commands() = "Órdenes:" / "Commands:";
    arguments() = "Argumentos:" / "Arguments:";
    options() = "Opciones:" / "Options:";
    placeholder_options() = "OPCIONES" / "OPTIONS";
    placeholder_command() = "ORDEN" / "COMMAND";
    placeholder_board() = "TABLERO" / "BOARD";
    placeholder_file() = "FICHERO" / "FILE";
    placeholder_name() = "NOMBRE" / "NAME";
    placeholder_traits() = "RASGOS" / "TRAITS";
    placeholder_tree() = "ÁRBOL.json" / "TREE.json";
    placeholder_format() = "FORMATO" / "FORMAT";
    placeholder_strategy() = "ESTRATEGIA" / "STRATEGY";
    placeholder_weights() = "COLUMNA|FICHERO" / "COLUMN|FILE";
    placeholder_moves() = "PARTIDA" / "MOVES";
    placeholder_player() = "JUGADOR" / "PLAYER";
    placeholder_when() = "CUÁNDO" / "WHEN";
    placeholder_lang() = "IDIOMA" / "LANGUAGE";
    placeholder_shell() = "INTÉRPRETE" / "SHELL";
    placeholder_game() = "PARTIDA" / "GAME";
    placeholder_level() = "NIVEL" / "LEVEL";
    placeholder_card() = "CARTA" / "CARD";
    placeholder_holder() = "QUIÉN" / "HOLDER";
    placeholder_chosen() = "ELEGIDOS" / "CHOSEN";
    placeholder_turns() = "REGLAS" / "RULES";
    placeholder_price() = "PRECIO" / "PRICE";
    placeholder_in() = "ENTRADA" / "INPUT";
    placeholder_out() = "SALIDA" / "OUTPUT";

    qeq() = "¿Quién es quién?: el árbol de preguntas más corto, para jugar, medir y dibujar" / "Guess Who: the shortest tree of questions, to play, measure and draw";
    qeq_examples() = "  qeq                                       juega a pantalla completa
  qeq tablero.csv                           lo mismo con ese tablero
  qeq play                                  juega en modo texto con el tablero incluido
  qeq stats tablero.csv --compare           compara las estrategias
  qeq dump tablero.csv --format svg         dibuja el árbol" / "  qeq                                       play full screen
  qeq board.csv                             the same with that board
  qeq play                                  play in text mode on the built-in board
  qeq stats board.csv --compare             compare the strategies
  qeq dump board.csv --format svg           draw the tree";
    play() = "Juega en modo texto: la máquina pregunta y tú respondes (también: jugar)" / "Play in text mode: the machine asks and you answer (also: jugar)";
    play_examples() = "  qeq play
  qeq play tablero.csv --strategy entropia
  qeq play tablero.csv --duel --level astuta" / "  qeq play
  qeq play board.csv --strategy entropy
  qeq play board.csv --duel --level shrewd";
    build() = "Construye el árbol de preguntas y lo guarda (también: construir)" / "Grow the tree of questions and save it (also: construir)";
    build_examples() = "  qeq build tablero.csv -o arbol.json
  qeq play tablero.csv --tree arbol.json
  qeq build tablero.csv -o arbol.json --proof prueba.txt" / "  qeq build board.csv -o tree.json
  qeq play board.csv --tree tree.json
  qeq build board.csv -o tree.json --proof proof.txt";
    stats() = "Mide el árbol: profundidad promedio de las hojas y todo lo demás" / "Measure the tree: average leaf depth and all the rest";
    stats_examples() = "  qeq stats tablero.csv
  qeq stats tablero.csv --compare
  qeq stats tablero.csv --format json" / "  qeq stats board.csv
  qeq stats board.csv --compare
  qeq stats board.csv --format json";
    dump() = "Escribe el árbol: para ojos, programas, Graphviz, un navegador o una página Markdown" / "Write the tree: for eyes, programs, Graphviz, a browser or a Markdown page";
    dump_examples() = "  qeq dump tablero.csv
  qeq dump tablero.csv --format dot | dot -Tpdf -o arbol.pdf
  qeq dump tablero.csv --format svg -o arbol.svg" / "  qeq dump board.csv
  qeq dump board.csv --format dot | dot -Tpdf -o tree.pdf
  qeq dump board.csv --format svg -o tree.svg";
    limpiar() = "Muestra el árbol en el orden del fichero, con y sin preguntas inútiles (también: prune)" / "Show the tree in file order, with and without useless questions (also: prune)";
    limpiar_examples() = "  qeq limpiar tablero.csv" / "  qeq limpiar board.csv";
    aleatorio() = "Genera un tablero aleatorio válido (también: random)" / "Make a random valid board (also: random)";
    aleatorio_examples() = "  qeq aleatorio -n 24
  qeq aleatorio -n 100 -k 15 --density 0.3 --seed 7 -o tablero.csv" / "  qeq aleatorio -n 24
  qeq aleatorio -n 100 -k 15 --density 0.3 --seed 7 -o board.csv";
    add() = "Añade un personaje al árbol sin rehacerlo (también: anadir)" / "Add a character to the tree without building it again (also: anadir)";
    add_examples() = "  qeq add tablero.csv Lola 1010
  qeq add tablero.csv Lola 1010 -o nuevo.csv" / "  qeq add board.csv Lola 1010
  qeq add board.csv Lola 1010 -o new.csv";
    remove() = "Elimina un personaje del árbol sin rehacerlo (también: eliminar)" / "Remove a character from the tree without building it again (also: eliminar)";
    remove_examples() = "  qeq remove tablero.csv Ana
  qeq remove tablero.csv Ana -o nuevo.csv" / "  qeq remove board.csv Ana
  qeq remove board.csv Ana -o new.csv";
    check() = "Enumera todos los fallos de cada fichero, con su lugar (también: validar)" / "List every fault of every file, with its place (also: validar)";
    check_examples() = "  qeq check tablero.csv otro.config
  qeq check tablero.csv --weights pesos.tsv
  qeq check tablero.csv --proof prueba.txt" / "  qeq check board.csv another.config
  qeq check board.csv --weights weights.tsv
  qeq check board.csv --proof proof.txt";
    convert() = "Convierte un tablero de un formato a otro (también: convertir)" / "Convert a board from one format to another (also: convertir)";
    convert_examples() = "  qeq convert tablero.csv tablero.json
  qeq convert partida.config - --to table" / "  qeq convert board.csv board.json
  qeq convert game.config - --to table";
    cluedo() = "Cluedo: todo lo que se sigue de los hechos de una partida" / "Cluedo: everything that follows from the facts of a game";
    cluedo_examples() = "  qeq cluedo deduce partida.json
  qeq cluedo play cuaderno.txt" / "  qeq cluedo deduce game.json
  qeq cluedo play notebook.txt";
    notebook() = "Lleva el cuaderno de una partida real, a pantalla completa o línea a línea (también: jugar)" / "Keep the notebook of a real game, full screen or line by line (also: jugar)";
    notebook_examples() = "  qeq cluedo play
  qeq cluedo play cuaderno.txt" / "  qeq cluedo play
  qeq cluedo play notebook.txt";
    practice() = "Reparte una partida para practicar y juega los demás puestos (también: practicar)" / "Deal a game to practise on and play the other seats (also: practicar)";
    practice_examples() = "  qeq cluedo practice
  qeq cluedo practice --text --seed 7" / "  qeq cluedo practice
  qeq cluedo practice --text --seed 7";
    deduce() = "Deduce quién tiene cada carta, con sus razones y probabilidades (también: deducir)" / "Deduce who has each card, with reasons and probabilities (also: deducir)";
    deduce_examples() = "  qeq cluedo deduce partida.json
  qeq cluedo deduce partida.json --probabilities
  qeq cluedo deduce partida.json --why Prado sobre
  qeq cluedo deduce partida.json --level propagation" / "  qeq cluedo deduce game.json
  qeq cluedo deduce game.json --probabilities
  qeq cluedo deduce game.json --why Rope envelope
  qeq cluedo deduce game.json --level propagation";
    conecta4() = "Conecta 4: jugar, resolver y analizar partidas" / "Connect 4: play, solve and analyse games";
    conecta4_examples() = "  qeq conecta4 play --second perfecto
  qeq conecta4 solve 44455
  qeq conecta4 analyze 44455" / "  qeq conecta4 play --second perfect
  qeq conecta4 solve 44455
  qeq conecta4 analyze 44455";
    conecta4_play() = "Juega en modo texto, contra una persona o una máquina (también: jugar)" / "Play in text mode, against a person or a machine (also: jugar)";
    conecta4_play_examples() = "  qeq conecta4 play
  qeq conecta4 play --first perfecto --second persona
  qeq conecta4 play --second defensiva 44" / "  qeq conecta4 play
  qeq conecta4 play --first perfect --second person
  qeq conecta4 play --second defensive 44";
    conecta4_solve() = "La puntuación exacta de una partida y sus mejores columnas (también: resolver)" / "The exact score of a game and its best columns (also: resolver)";
    conecta4_solve_examples() = "  qeq conecta4 solve 44455
  qeq conecta4 solve 44455 --format json
  qeq conecta4 solve - < partidas.txt" / "  qeq conecta4 solve 44455
  qeq conecta4 solve 44455 --format json
  qeq conecta4 solve - < games.txt";
    conecta4_analyze() = "La puntuación de cada columna (también: analizar)" / "The score of each column (also: analizar)";
    conecta4_analyze_examples() = "  qeq conecta4 analyze 44455
  qeq conecta4 analyze 44455 --outcome" / "  qeq conecta4 analyze 44455
  qeq conecta4 analyze 44455 --outcome";
    conecta4_move() = "La jugada que elige un jugador (también: jugada)" / "The move that a player chooses (also: jugada)";
    conecta4_move_examples() = "  qeq conecta4 move 44 --player defensiva
  qeq conecta4 move \"\" --player perfecto --format json" / "  qeq conecta4 move 44 --player defensive
  qeq conecta4 move \"\" --player perfect --format json";
    conecta4_bench() = "Resuelve las posiciones de un fichero, con la tabla vacía para cada una, y mide" / "Solve the positions of a file, each with an empty table, and take the time";
    conecta4_bench_examples() = "  qeq conecta4 bench datos/conecta4/L2-medio.txt" / "  qeq conecta4 bench datos/conecta4/L2-medio.txt";
    duel() = "Dos jugadores automáticos, una partida: random, binary o custom (también: duelo)" / "Two automatic players, one game: random, binary or custom (also: duelo)";
    duel_examples() = "  qeq duel partida.config partida.chosen random binary
  qeq duel partida.config partida.chosen custom binary -l registro.txt
  qeq play --duel" / "  qeq duel game.config game.chosen random binary
  qeq duel game.config game.chosen custom binary -l log.txt
  qeq play --duel";
    tournament() = "Muchas partidas, todos contra todos y en los dos puestos (también: torneo)" / "Many games, all against all and in both seats (also: torneo)";
    tournament_examples() = "  qeq tournament partida.config binary random
  qeq tournament tablero.csv random binary custom --games 100000 --seed 7
  qeq tournament partida.config custom binary --format json" / "  qeq tournament game.config binary random
  qeq tournament board.csv random binary custom --games 100000 --seed 7
  qeq tournament game.config custom binary --format json";
    web() = "Sirve la página del juego y la abre" / "Serve the page of the game and open it";
    web_examples() = "  qeq web
  qeq web --port 0 --no-open" / "  qeq web
  qeq web --port 0 --no-open";
    placeholder_port() = "PUERTO" / "PORT";
    placeholder_address() = "DIRECCIÓN" / "ADDRESS";
    opt_port(port) = "Puerto; {port} por defecto, 0 para uno libre" / "Port; {port} by default, 0 for a free one";
    opt_host() = "Dirección en la que servir; 127.0.0.1 por defecto" / "Address to serve on; 127.0.0.1 by default";
    opt_name() = "Nombre de servidor por el que se puede llamar, además de localhost" / "Host name by which it may be called, beside localhost";
    opt_verbose() = "Escribe una línea de JSON por petición en la salida de errores" / "Write a line of JSON for each request to standard error";
    opt_no_open() = "No abre el navegador" / "Do not open the browser";
    clikomania() = "Clikomania: el óptimo, buenas partidas y jugar" / "Clikomania: the optimum, good games, and play";
    clikomania_examples() = "  qeq clikomania optimo datos/clikomania/01.txt
  qeq clikomania rapido datos/clikomania/10.txt salida.txt
  qeq clikomania play" / "  qeq clikomania optimo datos/clikomania/01.txt
  qeq clikomania rapido datos/clikomania/10.txt out.txt
  qeq clikomania play";
    clikomania_optimo() = "La mejor partida, demostrando que no hay otra mejor (también: optimum)" / "The best game, with the proof that none is better (also: optimum)";
    clikomania_optimo_examples() = "  qeq clikomania optimo puzzle.txt salida.txt
  qeq clikomania optimo puzzle.txt --time 60 --memory 1024" / "  qeq clikomania optimo puzzle.txt out.txt
  qeq clikomania optimo puzzle.txt --time 60 --memory 1024";
    clikomania_rapido() = "Una buena partida en poco tiempo (también: quick)" / "A good game in little time (also: quick)";
    clikomania_rapido_examples() = "  qeq clikomania rapido puzzle.txt salida.txt
  qeq clikomania rapido puzzle.txt --time 10 --points square --cleared 1000" / "  qeq clikomania rapido puzzle.txt out.txt
  qeq clikomania rapido puzzle.txt --time 10 --points square --cleared 1000";
    clikomania_play() = "Juega en modo texto (también: jugar)" / "Play in text mode (also: jugar)";
    clikomania_play_examples() = "  qeq clikomania play datos/clikomania/01.txt
  qeq clikomania play --rows 8 --cols 8 --colours 3 --seed 7" / "  qeq clikomania play datos/clikomania/01.txt
  qeq clikomania play --rows 8 --cols 8 --colours 3 --seed 7";
    clikomania_random() = "Un tablero al azar (también: aleatorio)" / "A random board (also: aleatorio)";
    clikomania_random_examples() = "  qeq clikomania random --rows 15 --cols 15 --colours 5 --seed 1 -o puzzle.txt" / "  qeq clikomania random --rows 15 --cols 15 --colours 5 --seed 1 -o puzzle.txt";
    clikomania_check() = "Repite una solución jugada a jugada y dice lo que vale (también: validar)" / "Replay a solution move by move and say what it is worth (also: validar)";
    clikomania_check_examples() = "  qeq clikomania check puzzle.txt salida.txt" / "  qeq clikomania check puzzle.txt out.txt";
    placeholder_points() = "PUNTOS" / "POINTS";
    placeholder_puzzle() = "PUZZLE" / "PUZZLE";
    placeholder_solution() = "SALIDA" / "OUT";
    arg_puzzle() = "Fichero del tablero, como en el enunciado; - para la entrada estándar" / "File of the board, as in the assignment; - for standard input";
    arg_puzzle_optional() = "Fichero del tablero; sin él, uno al azar" / "File of the board; without it, a random one";
    arg_solution_out() = "Fichero en que escribir la solución; - para la salida estándar" / "File to write the solution to; - for standard output";
    arg_solution() = "Fichero de la solución" / "File of the solution";
    opt_positions() = "Posiciones que la búsqueda puede explorar" / "Positions that the search may expand";
    opt_playouts() = "Partidas que probar; por defecto, 1000000 si hay hasta cien bloques (medio segundo como mucho), y más si hay más" / "Games to try; by default 1000000 for up to a hundred blocks (half a second at most), and more where there are more";
    opt_solving_time() = "Segundos que puede tardar cada partida; si no bastan, se dice y la orden acaba con 1" / "Seconds that each game may take; if they are not enough, that is said and the command ends with 1";
    opt_move_time() = "Segundos que el jugador puede pensar; después mueve por lo que ve a unas fichas" / "Seconds that the player may think; after them it moves by what it sees some stones ahead";
    opt_time() = "Segundos que la búsqueda puede tardar" / "Seconds that the search may take";
    opt_memory(usual) = "Memoria para las posiciones, en MiB; por defecto {usual}" / "Memory for the positions in MiB; {usual} by default";
    opt_points() = "Puntos de r bloques: product, r(r − 1), o square, (r − 2)² (producto, cuadrado); por defecto product" / "Points of r blocks: product, r(r − 1), or square, (r − 2)² (producto, cuadrado); product by default";
    opt_cleared() = "Puntos por vaciar el tablero; por defecto 0" / "Points for a cleared board; 0 by default";
    opt_rest() = "Descuenta, al final, los puntos de lo que queda de cada color" / "At the end, take off the points of what is left of each colour";
    opt_board_rows(usual) = "Filas; por defecto {usual}" / "Rows; {usual} by default";
    opt_board_cols(usual) = "Columnas; por defecto {usual}" / "Columns; {usual} by default";
    opt_board_colours(usual) = "Colores; por defecto {usual}" / "Colours; {usual} by default";
    completions() = "Escribe el guion de autocompletado de un intérprete de órdenes" / "Write the completion script of a shell";
    completions_examples() = "  qeq completions bash > ~/.local/share/bash-completion/completions/qeq" / "  qeq completions bash > ~/.local/share/bash-completion/completions/qeq";
    man() = "Escribe la página de manual" / "Write the manual page";
    man_examples() = "  qeq man | man -l -" / "  qeq man | man -l -";
    help_command() = "Muestra la ayuda de una orden (también: ayuda)" / "Show the help of a command (also: ayuda)";
    help_examples() = "  qeq help stats" / "  qeq help stats";

    arg_board() = "Tablero: tabla, configuración o JSON; - para la entrada estándar; sin él, el incluido" / "Board: table, configuration or JSON; - for standard input; without it, the built-in one";
    arg_board_required() = "Tablero: tabla, configuración o JSON; - para la entrada estándar" / "Board: table, configuration or JSON; - for standard input";
    arg_files() = "Ficheros que comprobar" / "Files to check";
    arg_name() = "Nombre del personaje" / "Name of the character";
    arg_traits() = "Un 0 o un 1 por atributo, en el orden del fichero, como 0110" / "A 0 or a 1 for each attribute, in file order, such as 0110";
    arg_in() = "Tablero que leer" / "Board to read";
    arg_out() = "Fichero que escribir; - para la salida estándar" / "File to write; - for standard output";
    arg_moves() = "Partida: una columna por jugada, como 44455; - para leer una por línea" / "Game: a column for each move, such as 44455; - reads one per line";
    arg_moves_so_far() = "Partida de la que partir; sin ella, desde el principio" / "Game to go on with; without it, from the beginning";
    arg_bench() = "Fichero con una partida y su puntuación por línea; - para la entrada estándar" / "File with a game and its score on each line; - for standard input";
    arg_shell() = "bash, elvish, fish, powershell o zsh" / "bash, elvish, fish, powershell or zsh";
    arg_game() = "Partida: JSON o el texto del cuaderno; - para la entrada estándar" / "Game: JSON or the notebook's text; - for standard input";
    arg_dealt() = "Partida de la que se toman baraja, jugadores y manos" / "Game whose deck, players and hands are taken";
    opt_notebook_text() = "Línea a línea, aunque haya una terminal para la pantalla completa" / "Line by line, even where a terminal could show the full screen";
    arg_notebook() = "Cuaderno que continuar, o donde se guardará" / "Notebook to go on with, or where it will be saved";
    arg_config() = "Partida: configuración, o un tablero de cualquier formato; - para la entrada estándar" / "Game: a configuration, or a board of any format; - for standard input";
    arg_chosen() = "Fichero con los dos personajes elegidos: el del jugador 1 y el del jugador 2" / "File of the two chosen persons: that of player 1 and that of player 2";
    arg_player_1() = "Jugador 1: random, binary o custom" / "Player 1: random, binary or custom";
    arg_player_2() = "Jugador 2: random, binary o custom" / "Player 2: random, binary or custom";
    arg_players() = "Dos o más jugadores: random, binary o custom" / "Two or more players: random, binary or custom";
    arg_help_command() = "Orden" / "Command";

    opt_level() = "propagation, guessing (los del artículo) o complete (todo, contando repartos); por defecto complete" / "propagation, guessing (those of the article) or complete (everything, counting deals); complete by default";
    opt_probabilities() = "Porcentajes donde nada es seguro, y los sobres más probables" / "Percentages where nothing is certain, and the likeliest envelopes";
    opt_why() = "Por qué alguien tiene o no tiene una carta: su número (desde 0, el sobre el último), su nombre, o sobre" / "Why somebody has a card or doesn't: a number (from 0, the envelope last), a name, or envelope";
    opt_suggest() = "Qué preguntar ahora para acabar antes" / "What to ask now, to be done sooner";
    opt_strategy() = "order, random, entropy, lookahead u optimal (orden, aleatoria, entropía, anticipada, óptima); por defecto optimal" / "order, random, entropy, lookahead or optimal (orden, aleatoria, entropía, anticipada, óptima); optimal by default";
    opt_prune() = "Elimina las preguntas inútiles del orden del fichero" / "Drop the useless questions of file order";
    opt_seed() = "Semilla: hace repetible todo lo aleatorio" / "Seed: makes everything random repeatable";
    opt_seed_proof() = "Semilla: hace repetible todo lo aleatorio; buscan varios hilos, y con la misma pueden variar las posiciones y lo que no se demuestra, pero no un óptimo demostrado" / "Seed: makes everything random repeatable; several threads search, and with the same one the positions and what is not proven may vary, but not a proven optimum";
    opt_threads() = "Hilos que buscan el óptimo, de 1 a 64; por defecto 1: con varios pueden variar el árbol, los nodos y lo que no se demuestra, pero no un óptimo demostrado" / "Threads that search for the optimum, from 1 to 64; 1 by default: with several, the tree, the nodes and what is not proven may vary, but not a proven optimum";
    opt_search_time() = "Segundos que la búsqueda del óptimo puede tardar; sin --budget, no hay otro límite" / "Seconds that the search for the optimum may take; without --budget there is no other limit";
    opt_budget() = "Nodos que la búsqueda del óptimo puede explorar; por defecto, los de unos dos segundos, o, con más de 1024 personajes, casi siempre según el tamaño" / "Nodes that the search for the optimum may visit; by default some two seconds' worth or, with more than 1024 characters, nearly always by the size of the board";
    opt_tree() = "Usa un árbol guardado con build" / "Use a tree saved with build";
    opt_weights() = "Pesos de los personajes: una columna del tablero o un fichero con nombre, tabulador y peso" / "Weights of the characters: a column of the board, or a file of name, tab and weight";
    opt_format_text_json() = "text (por defecto) o json" / "text (the default) or json";
    opt_format_build() = "Con -o: qué se dice del árbol escrito, text (por defecto) o json, como stats" / "With -o: what is told of the tree that is written, text (the default) or json, as stats does";
    opt_format_dump() = "text, json, dot, svg o mermaid; por defecto, el de la extensión del fichero, o text si no la hay" / "text, json, dot, svg or mermaid; by default that of the file's extension, or text where there is none";
    opt_compare() = "Todas las estrategias, una junto a otra" / "Every strategy side by side";
    opt_proof_out() = "Escribe también una prueba de que ningún árbol es mejor" / "Also write a proof that no tree is better";
    opt_proof_in() = "Comprueba esta prueba con el tablero, sin buscar nada" / "Check this proof against the board, without any search";
    opt_output() = "Fichero que escribir, entero o nada; - para la salida estándar" / "File to write, whole or not at all; - for standard output";
    opt_output_board() = "Escribe también el tablero nuevo en este fichero" / "Write the new board to this file too";
    opt_characters() = "Número de personajes; por defecto 24" / "Number of characters; 24 by default";
    opt_attributes() = "Número de atributos; por defecto los justos: ⌈log₂ n⌉" / "Number of attributes; by default just enough: ⌈log₂ n⌉";
    opt_density() = "Probabilidad de cada 1; por defecto 0.5" / "Probability of each 1; 0.5 by default";
    opt_picture() = "Fichero de imagen del personaje" / "Picture file of the character";
    opt_from() = "Formato de la entrada: table, config o json; por defecto según la extensión o el contenido" / "Format of the input: table, config or json; by default by extension or content";
    opt_to() = "Formato de la salida: table, config o json; por defecto según la extensión" / "Format of the output: table, config or json; by default by extension";
    opt_rows() = "Filas; por defecto 6" / "Rows; 6 by default";
    opt_cols() = "Columnas; por defecto 7" / "Columns; 7 by default";
    opt_connect() = "Cuántas fichas en línea ganan; por defecto 4" / "How many stones in a line win; 4 by default";
    opt_table() = "Tamaño de la tabla de posiciones en MiB; por defecto 64" / "Size of the table of positions in MiB; 64 by default";
    opt_no_book() = "Sin el libro de aperturas" / "Without the opening book";
    opt_outcome() = "Solo si gana (1), empata (0) o pierde (-1)" / "Only whether it is won (1), drawn (0) or lost (-1)";
    opt_player() = "defensiva-simple, defensiva, ofensiva, aleatorio, principiante, fácil, medio, difícil, experto o perfecto; por defecto perfecto" / "simple-defensive, defensive, offensive, random, beginner, easy, medium, hard, expert or perfect; perfect by default";
    opt_first() = "Quién empieza: persona (por defecto) o uno de los jugadores de move" / "Who begins: person (the default) or one of the players of move";
    opt_second() = "Quién responde: persona o uno de los jugadores de move; por defecto defensiva" / "Who replies: person or one of the players of move; defensive by default";
    opt_log() = "Escribe también la partida en este fichero, entera o nada" / "Write the game to this file too, whole or not at all";
    opt_games() = "Partidas de cada enfrentamiento; por defecto 20000" / "Games of each pairing; 20000 by default";
    opt_duel() = "Duelo: cada cual esconde un personaje y los dos preguntan" / "Duel: each hides a character and both ask";
    opt_duel_level() = "La máquina en el duelo: careless, even o shrewd (descuidada, equilibrada, astuta); por defecto even" / "The machine in a duel: careless, even or shrewd (descuidada, equilibrada, astuta); even by default";
    opt_duel_turns() = "Reglas del duelo: rounds, con última palabra y empates, o alternating (rondas, turnos); por defecto rounds" / "Rules of a duel: rounds, with a last word and ties, or alternating (rondas, turnos); rounds by default";
    opt_wrong_name() = "Lo que cuesta un nombre equivocado en el duelo: turn o game (turno, partida); por defecto turn" / "What a wrong name costs in a duel: turn or game (turno, partida); turn by default";
    opt_duel_second() = "En el duelo empieza la máquina" / "In a duel the machine begins";
    opt_two() = "Duelo entre dos personas" / "A duel between two people";
    opt_lang() = "Idioma: es o en; por defecto el del sistema (también QEQ_LANG)" / "Language: es or en; the system's by default (also QEQ_LANG)";
    opt_color() = "Color: auto, always o never (también NO_COLOR)" / "Colour: auto, always or never (also NO_COLOR)";
    opt_help() = "Muestra esta ayuda" / "Show this help";
    opt_version() = "Muestra la versión" / "Show the version";

    quienesquien_examples() = "  quienesquien datos/clasico.csv
  quienesquien datos/clasico.csv limpiar
  quienesquien aleatorio 24" / "  quienesquien datos/classic.csv
  quienesquien datos/classic.csv limpiar
  quienesquien aleatorio 24";
    quienesquien_usage() = "Uso:
  quienesquien TABLERO            juega en modo texto, en el orden del fichero y sin
                                  preguntas inútiles (por entropía: qeq play TABLERO)
  quienesquien TABLERO limpiar    muestra el árbol con y sin preguntas inútiles
  quienesquien TABLERO IMAGEN     juega en modo gráfico
  quienesquien aleatorio [N]      genera datos/tablero-num-per=N.csv
  --seed N                        semilla: el mismo tablero otra vez" / "Usage:
  quienesquien BOARD              play in text mode, in file order without useless
                                  questions (by entropy: qeq play BOARD)
  quienesquien BOARD limpiar      show the tree with and without useless questions
  quienesquien BOARD IMAGE        play in graphical mode
  quienesquien aleatorio [N]      make datos/tablero-num-per=N.csv
  --seed N                        seed: the same board again";

    guesswho_examples() = "  guesswho datos/rondas.config datos/rondas.chosen custom binary
  guesswho -l partida.log datos/rondas.config datos/rondas.chosen custom random" / "  guesswho datos/rondas.config datos/rondas.chosen custom binary
  guesswho -l game.log datos/rondas.config datos/rondas.chosen custom random";
    guesswho_usage() = "Uso: guesswho [-l REGISTRO] PARTIDA ELEGIDOS JUGADOR1 JUGADOR2
  PARTIDA     atributos con sus valores, y personas
  ELEGIDOS    una línea con dos nombres: el de la persona del jugador 1 y el de la del 2
  JUGADOR     random, binary o custom
  -l REGISTRO escribe la partida también en este fichero
  --seed N    semilla: la misma partida otra vez" / "Usage: guesswho [-l LOG] GAME CHOSEN PLAYER1 PLAYER2
  GAME        attributes with their values, and persons
  CHOSEN      a line of two names: of the person of player 1 and of that of player 2
  PLAYER      random, binary or custom
  -l LOG      writes the game to this file too
  --seed N    seed: the same game again";

    man_name() = "NOMBRE" / "NAME";
    man_synopsis() = "SINOPSIS" / "SYNOPSIS";
    man_description() = "DESCRIPCIÓN" / "DESCRIPTION";
    man_commands() = "ÓRDENES" / "COMMANDS";
    man_options() = "OPCIONES COMUNES" / "COMMON OPTIONS";
    man_exit() = "CÓDIGO DE SALIDA" / "EXIT STATUS";
    man_exit_0() = "hecho" / "done";
    man_exit_1() = "la entrada es incorrecta o no se puede hacer lo pedido" / "the input is wrong or the task cannot be done";
    man_exit_2() = "la línea de órdenes es incorrecta" / "the command line is wrong";
    man_exit_130() = "interrumpido; una búsqueda dice antes lo mejor que tiene" / "interrupted; a search first says the best that it has";
    man_text() = "Una tabla de personajes y atributos de sí o no se convierte en un árbol binario de preguntas. qeq juega con él, lo mide, lo poda, lo edita y lo dibuja, y busca el árbol de menor profundidad promedio, con la demostración de que ninguno es más corto donde el presupuesto alcanza." / "A table of characters and yes/no attributes becomes a binary tree of questions. qeq plays with it, measures, prunes, edits and draws it, and looks for the tree of least average depth, with the proof that none is shorter where the budget allows.";
}
