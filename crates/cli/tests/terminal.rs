//! The full-screen game in a real terminal, inside tmux: keys go in, the screen is read.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

/// A screen reacts within this, or never.
const PATIENCE: Duration = Duration::from_secs(20);

/// A tmux server of its own, which ends with the test.
struct Tmux {
    socket: String,
    home: tempfile::TempDir,
}

impl Tmux {
    /// Opens a terminal of 120 × 44 with a shell; `None`, with the reason, where there is no tmux.
    fn open(name: &str) -> Option<Self> {
        if Command::new("tmux").arg("-V").output().is_err() {
            assert!(std::env::var_os("QEQ_SKIP_NOTHING").is_none(), "tmux is not installed");
            println!("skipped: tmux is not installed");
            return None;
        }
        let socket = format!("qeq-{name}-{}", std::process::id());
        let tmux = Self { socket, home: tempfile::tempdir().unwrap() };
        let shell = "env PS1='ready> ' ENV= sh";
        tmux.run(&["-f", "/dev/null", "new-session", "-d", "-x", "120", "-y", "44", shell]);
        tmux.wait_for("ready>");
        Some(tmux)
    }

    fn run(&self, arguments: &[&str]) -> String {
        let mut command = Command::new("tmux");
        command.args(["-L", &self.socket]).args(arguments);
        let home = self.home.path();
        command.env("HOME", home).env("XDG_CONFIG_HOME", home.join("config"));
        command.env("XDG_STATE_HOME", home.join("state"));
        command.env("QEQ_LANG", "es").env("LC_ALL", "C.UTF-8").env_remove("NO_COLOR");
        command.env_remove("TMUX");
        let output = command.output().expect("tmux runs");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// Types a line into the shell.
    fn type_line(&self, line: &str) {
        self.run(&["send-keys", "-l", line]);
        self.run(&["send-keys", "Enter"]);
    }

    fn keys(&self, keys: &[&str]) {
        for key in keys {
            self.run(&["send-keys", key]);
        }
    }

    fn screen(&self) -> String {
        self.run(&["capture-pane", "-p"])
    }

    fn wait_for(&self, text: &str) {
        let start = Instant::now();
        while !self.screen().contains(text) {
            assert!(start.elapsed() < PATIENCE, "{text} never came:\n{}", self.screen());
            pause(Duration::from_millis(30));
        }
    }

    fn start_game(&self) {
        self.type_line(&format!("{}; echo ended: $?", env!("CARGO_BIN_EXE_qeq")));
        self.wait_for("¿A qué jugamos?");
    }

    /// Starts the game below a shell that nobody types into: it needs no terminal to say how the program ended.
    fn start_apart(&self, board: &str) {
        let qeq = env!("CARGO_BIN_EXE_qeq");
        self.type_line(&format!("sh -c \"trap '' HUP; {qeq} {board}; echo \\$? > $HOME/code\""));
        self.wait_for("¿A qué jugamos?");
    }

    /// A signal has ended the game that was started so.
    fn wait_for_end(&self) {
        let code = || std::fs::read_to_string(self.home.path().join("code"));
        let start = Instant::now();
        while code().unwrap_or_default() != "130\n" {
            assert!(start.elapsed() < PATIENCE, "ended: {:?}", code());
            pause(Duration::from_millis(30));
        }
    }

    /// The shell is as it was: the screen is gone, what is typed is seen, the mouse is nobody's.
    fn assert_given_back(&self, code: i32) {
        self.wait_for(&format!("ended: {code}"));
        assert!(!self.screen().contains("¿A qué jugamos?"), "{}", self.screen());
        self.type_line("echo se''en");
        self.wait_for("echo se''en");
        self.wait_for("seen");
        let modes = "#{alternate_on}#{mouse_any_flag}#{cursor_flag}";
        assert_eq!(self.run(&["display-message", "-p", modes]).trim(), "001");
    }

    /// The number of the running game.
    fn game(&self) -> String {
        let terminal = self.run(&["display-message", "-p", "#{pane_tty}"]);
        let there = Command::new("ps").args(["-o", "pid=,comm=", "-t", terminal.trim()]).output();
        let there = String::from_utf8_lossy(&there.unwrap().stdout).into_owned();
        let line = there.lines().find(|line| line.ends_with("qeq")).expect("the game runs");
        line.split_whitespace().next().unwrap().to_owned()
    }
}

impl Drop for Tmux {
    fn drop(&mut self) {
        self.run(&["kill-server"]);
    }
}

#[test]
fn a_game_in_a_real_terminal() {
    let Some(tmux) = Tmux::open("game") else { return };
    tmux.start_game();
    tmux.keys(&["Enter"]);
    tmux.wait_for("¿Pelo corto? [Sí] [No]");
    tmux.keys(&["n", "s"]);
    tmux.wait_for("Quedan 4 de 24");
    tmux.run(&["resize-window", "-x", "60", "-y", "16"]);
    tmux.wait_for("✗Amparo    ✗Aurelio");
    tmux.run(&["resize-window", "-x", "30", "-y", "8"]);
    tmux.wait_for("pequeña");
    tmux.run(&["resize-window", "-x", "120", "-y", "44"]);
    tmux.wait_for("¿Piel oscura?");
    tmux.keys(&["q"]);
    tmux.assert_given_back(0);
    tmux.type_line("clear");
    tmux.start_game();
    tmux.wait_for("Seguir la partida");
    tmux.keys(&["Enter", "s", "s"]);
    tmux.wait_for("tu personaje es Graciela");
    tmux.keys(&["C-c"]);
    tmux.assert_given_back(0);
}

/// Stacks larger than any memory stand for a system that gives no threads.
#[test]
#[cfg(target_os = "linux")]
fn a_screen_without_threads_says_so_and_gives_the_terminal_back() {
    let Some(tmux) = Tmux::open("threads") else { return };
    let (endless, program) = (1_u64 << 46, env!("CARGO_BIN_EXE_qeq"));
    tmux.type_line(&format!("RUST_MIN_STACK={endless} {program}; echo ended: $?"));
    tmux.wait_for("el sistema no da ni un hilo más");
    tmux.assert_given_back(1);
    assert!(!tmux.screen().contains("panicked"), "{}", tmux.screen());
}

/// A terminal that only writes on has no screen, and nobody who waits there sees a line being drawn anew.
#[test]
fn nothing_is_drawn_on_a_terminal_that_only_writes_on() {
    let Some(tmux) = Tmux::open("dumb") else { return };
    let program = env!("CARGO_BIN_EXE_qeq");
    tmux.type_line(&format!("TERM=dumb {program}; echo ended: $?"));
    tmux.wait_for("ended: 2");
    tmux.wait_for("qeq play");
    tmux.wait_for("TERM dice «dumb»");
    tmux.wait_for("TERM=xterm-256color");
    let said = tmux.home.path().join("said");
    tmux.run(&["pipe-pane", &format!("cat > {}", said.display())]);
    let search = "conecta4 solve '' --rows 8 --cols 8 --time 3";
    tmux.type_line(&format!("TERM=dumb {program} {search}; echo don''e"));
    tmux.wait_for("done");
    let said = std::fs::read_to_string(&said).unwrap();
    assert!(said.contains("done") && !said.contains("nodos ·"), "{said}");
}

/// Searches of Connect 4 that no test waits for: how far they are is seen, and Ctrl-C leaves the terminal as it was.
#[test]
fn a_long_search_of_conecta4_shows_that_it_goes_on() {
    for (name, command, seen, left) in [
        ("solve", "solve '' --rows 8 --cols 8", " nodos · ", ""),
        ("play", "play --second perfecto --rows 8 --cols 8 1", " % · ", "Partida: 1"),
        ("bench", "bench datos/conecta4/L1-dificil.txt", "/200 posiciones", ""),
    ] {
        // A terminal of its own: what it shows is of this search.
        let Some(tmux) = Tmux::open(name) else { return };
        tmux.type_line(&format!("cd {}/../..", env!("CARGO_MANIFEST_DIR")));
        tmux.type_line(&format!(
            "{} conecta4 {command}; echo ended: $?",
            env!("CARGO_BIN_EXE_qeq")
        ));
        tmux.wait_for(seen);
        tmux.keys(&["C-c"]);
        tmux.assert_given_back(130);
        assert!(tmux.screen().contains(left), "{command}:\n{}", tmux.screen());
    }
}

/// A puzzle that no search finishes while a test waits.
const ENDLESS: &str = "clikomania random --rows 15 --cols 15 --colours 5 --seed 1 -o puzzle.txt";

/// Commands that search longer than anybody waits, each with what stands there once Ctrl-C has been pressed.
#[test]
fn an_interrupted_search_says_what_it_has() {
    let qeq = env!("CARGO_BIN_EXE_qeq");
    let datos = concat!(env!("CARGO_MANIFEST_DIR"), "/../../datos");
    let add = format!("add tabla.csv Lola {} --time 3600 -o con.csv", "1".repeat(64));
    for (name, command, said) in [
        ("stop-stats", "stats tabla.csv --time 3600", "(sin demostrar)"),
        ("stop-words", "stats tabla.csv --time 3600", "Interrumpido: se sigue con el mejor árbol"),
        ("stop-compare", "stats tabla.csv --time 3600 --compare", "Interrumpido: se sigue"),
        ("stop-add", &add, "Escrito con.csv."),
        ("stop-remove", "remove tabla.csv Personaje_2 --time 3600", "Eliminado Personaje_2"),
        // Nobody goes on with the tree.
        ("stop-play", "play tabla.csv --time 3600 < /dev/null", "Quedan 1024"),
        ("stop-solve", "conecta4 solve \"\" --no-book", "sin llegar al final"),
        // A move that nobody wants any more is not made up.
        ("stop-move", "conecta4 move \"\" --no-book", "sin llegar al final"),
        (
            "stop-games",
            "tournament rondas.config random binary --games 99999999",
            "Interrumpido: se han jugado",
        ),
        ("stop-optimo", "clikomania optimo puzzle.txt", " explorada"),
        ("stop-rapido", "clikomania rapido puzzle.txt --time 3600", "partidas probadas"),
    ] {
        // A terminal of its own: what it shows is of this search.
        let Some(tmux) = Tmux::open(name) else { return };
        tmux.type_line("cd $HOME");
        let table = "aleatorio -n 1024 -k 64 --density 0.2 --seed 1 -o tabla.csv";
        let files = format!("{qeq} {table}; {qeq} {ENDLESS}; cp {datos}/rondas.config .");
        tmux.type_line(&format!("{files}; echo ma''de"));
        tmux.wait_for("made");
        tmux.type_line(&format!("{qeq} {command}; echo ended: $?"));
        // The line of progress: the search is under way and listens.
        tmux.wait_for(" · ");
        tmux.keys(&["C-c"]);
        tmux.wait_for("ended: 130");
        let screen = tmux.screen();
        assert!(screen.contains(said), "{command}:\n{screen}");
        assert!(!screen.contains(is_of_progress), "{command}:\n{screen}");
    }
}

#[test]
fn a_game_on_a_tree_whose_search_was_interrupted_ends_as_any_other() {
    let Some(tmux) = Tmux::open("stop-play") else { return };
    let qeq = env!("CARGO_BIN_EXE_qeq");
    let table = "aleatorio -n 1024 -k 64 --density 0.2 --seed 1 -o tabla.csv";
    tmux.type_line(&format!("cd $HOME; {qeq} {table}; echo ma''de"));
    tmux.wait_for("made");
    tmux.type_line(&format!("{qeq} play tabla.csv --time 3600; echo ended: $?"));
    tmux.wait_for(" · ");
    tmux.keys(&["C-c"]);
    tmux.wait_for("Interrumpido: se sigue con el mejor árbol");
    tmux.wait_for("Quedan 1024");
    tmux.type_line("salir");
    tmux.wait_for("ended: 0");
}

/// A sign that only a line of progress has: of what turns while something goes on, or of the part of a bar that is empty.
fn is_of_progress(sign: char) -> bool {
    matches!(sign, '\u{2801}'..='\u{28ff}' | '░')
}

/// A line of a table is often longer than one of a terminal, and what underlines a fault stands below it all the same.
#[test]
fn what_underlines_a_fault_stands_below_it_on_a_terminal_of_80_cells() {
    let Some(tmux) = Tmux::open("excerpt") else { return };
    tmux.run(&["resize-window", "-x", "80", "-y", "44"]);
    let titles: String = (0..20).map(|at| format!("Atributo_{at}\t")).collect();
    let cells = ["1\t".repeat(15), "fallo\t".to_owned(), "0\t".repeat(4)].concat();
    let board = format!("{titles}Nombre\n{cells}Ana\n");
    std::fs::write(tmux.home.path().join("ancho.csv"), board).unwrap();
    let qeq = env!("CARGO_BIN_EXE_qeq");
    tmux.type_line(&format!("cd $HOME; clear; {qeq} check ancho.csv; echo ended: $?"));
    tmux.wait_for("ended: 1");
    let screen = tmux.screen();
    let lines: Vec<_> = screen.lines().collect();
    let below = lines.iter().position(|line| line.contains("^^^^^")).expect("a fault");
    let column = |line: &str, what| line.find(what).map(|at| line[..at].chars().count());
    assert_eq!(column(lines[below - 1], "fallo"), column(lines[below], "^^^^^"), "{screen}");
}

/// What is said of an option stands beside it, and no word is broken.
#[test]
fn a_help_fits_the_terminal() {
    let Some(tmux) = Tmux::open("help") else { return };
    tmux.run(&["resize-window", "-x", "80", "-y", "70"]);
    for command in ["help play", "play --help"] {
        tmux.run(&["send-keys", "-R"]);
        tmux.type_line(&format!("clear; {} {command}; echo en''ded", env!("CARGO_BIN_EXE_qeq")));
        tmux.wait_for("ended");
        let screen = tmux.screen();
        let lines: Vec<_> = screen.lines().map(str::trim_end).collect();
        let first = lines.iter().position(|line| line.contains("Hilos que")).expect("an option");
        let indent = |line: &str| line.len() - line.trim_start().len();
        assert!(indent(lines[first]) > 0, "{screen}");
        assert_eq!(indent(lines[first + 1]), indent(lines[first]), "{screen}");
    }
}

/// GNU `timeout` signals the program and then its whole group, the program again.
#[test]
fn a_signal_that_comes_twice_at_once_ends_no_search_without_a_word() {
    let Some(tmux) = Tmux::open("twice") else { return };
    tmux.type_line("cd $HOME");
    let qeq = env!("CARGO_BIN_EXE_qeq");
    tmux.type_line(&format!("{qeq} {ENDLESS}"));
    tmux.type_line(&format!("{qeq} clikomania optimo puzzle.txt; echo ended: $?"));
    tmux.wait_for(" · ");
    let game = tmux.game();
    let killed =
        Command::new("sh").args(["-c", &format!("kill -INT {game}; kill -INT {game}")]).status();
    assert!(killed.is_ok_and(|status| status.success()));
    tmux.wait_for("ended: 130");
    assert!(tmux.screen().contains(" explorada"), "{}", tmux.screen());
}

#[test]
fn a_notebook_of_cluedo_in_a_real_terminal() {
    let Some(tmux) = Tmux::open("cluedo") else { return };
    let game = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../datos/cluedo/articulo.json");
    let command = format!("{} cluedo play {}", env!("CARGO_BIN_EXE_qeq"), game.display());
    tmux.type_line(&format!("{command}; echo ended: $?"));
    tmux.wait_for("Repartos posibles: 96");
    tmux.keys(&["Right", "Right", "Down", "Enter"]);
    tmux.wait_for("El jugador 2 tiene Tubería. Se sigue de estos");
    tmux.keys(&["q"]);
    tmux.assert_given_back(0);
    tmux.type_line("clear");
    tmux.type_line(&format!("{command} --text; echo ended: $?"));
    tmux.wait_for("Una línea cada vez");
    tmux.keys(&["C-d"]);
    tmux.wait_for("¡Hasta la próxima!");
}

/// Forty-eight cards among six players. Of each category every card is known not to be with other players, so that no two are
/// alike: its deals are soon counted, and to weigh its thousands of suggestions takes many seconds.
fn large_game() -> String {
    let name = |letter: char| move |at: usize| format!("{letter}{at}");
    let list = |letter| (0..16).map(name(letter)).collect::<Vec<_>>().join(", ");
    let [tools, places, characters] = ['t', 'p', 'c'].map(list);
    let cells = "tpc".chars().flat_map(|letter| (0..16).map(name(letter)).enumerate());
    let without = |(at, card): (usize, String)| {
        let players = (1..=4).filter(move |player| at >> (player - 1) & 1 == 1);
        players.map(|player| format!("{player} - {card}\n")).collect::<String>()
    };
    let facts: String = cells.map(without).collect();
    let hands = "8 8 8 7 7 7";
    format!(
        "tools: {tools}\nplaces: {places}\ncharacters: {characters}\nhands: {hands}\nme: 0\n{facts}"
    )
}

/// Ctrl-C stops what the notebook works at, and the notebook goes on; any other signal ends it.
#[test]
fn ctrl_c_stops_what_takes_long_in_a_notebook_and_not_the_notebook() {
    let Some(tmux) = Tmux::open("notebook") else { return };
    std::fs::write(tmux.home.path().join("grande.txt"), large_game()).unwrap();
    let qeq = env!("CARGO_BIN_EXE_qeq");
    tmux.type_line(&format!("cd $HOME; {qeq} cluedo play --text grande.txt; echo ended: $?"));
    tmux.wait_for("Repartos posibles");
    tmux.type_line("sugerir");
    tmux.wait_for("Ctrl-C lo para");
    tmux.keys(&["C-c"]);
    tmux.wait_for("el recuento se ha parado");
    // The line of progress is gone, whatever the terminal has shown of the keys.
    assert!(!tmux.screen().contains("Trabajando"), "{}", tmux.screen());
    tmux.type_line("historia");
    tmux.wait_for("El jugador 4 no tiene c15");
    tmux.run(&["send-keys", "-R"]);
    tmux.type_line("sugerir");
    tmux.wait_for("Ctrl-C lo para");
    let killed = Command::new("kill").args(["-TERM", &tmux.game()]).status();
    assert!(killed.is_ok_and(|status| status.success()));
    tmux.wait_for("ended: 130");
}

#[test]
fn a_board_may_come_through_a_pipe() {
    let Some(tmux) = Tmux::open("pipe") else { return };
    let board = concat!(env!("CARGO_MANIFEST_DIR"), "/../../datos/rondas.config");
    let pipe = tmux.home.path().join("pipe");
    tmux.type_line(&format!("mkfifo {0}; cat {board} > {0} &", pipe.display()));
    tmux.type_line(&format!("{} {}", env!("CARGO_BIN_EXE_qeq"), pipe.display()));
    tmux.wait_for("Tablero en uso:");
    assert!(!tmux.screen().contains("tablero incluido"), "{}", tmux.screen());
}

#[test]
fn a_signal_gives_the_terminal_back() {
    let Some(tmux) = Tmux::open("signal") else { return };
    tmux.start_game();
    let killed = Command::new("kill").args(["-TERM", &tmux.game()]).status();
    assert!(killed.is_ok_and(|status| status.success()));
    tmux.assert_given_back(130);
}

/// A terminal that is closed tells the program twice: its files fail, and a signal comes. Which is first differs from one
/// time to the next, so it is closed several times.
#[test]
fn a_game_is_kept_when_its_terminal_is_closed() {
    for time in 0..6 {
        let Some(tmux) = Tmux::open(&format!("closed-{time}")) else { return };
        tmux.start_apart("");
        tmux.keys(&["Down", "Enter", "Enter"]);
        tmux.wait_for("bits ganados");
        tmux.run(&["kill-session"]);
        tmux.wait_for_end();
        assert!(tmux.home.path().join("state/qeq/game.json").exists(), "time {time}");
    }
}

/// So is a board that was edited and is in no file, whether its terminal is closed or the program is told to end.
#[test]
fn an_edited_board_comes_back_after_its_terminal_was_closed_or_its_program_ended() {
    for way in ["closed", "ended"] {
        let Some(tmux) = Tmux::open(&format!("board-{way}")) else { return };
        let board = tmux.home.path().join("mio.csv");
        std::fs::write(&board, "Gafas\tNombre\n1\tAna\n0\tLeo\n").unwrap();
        tmux.start_apart(&board.to_string_lossy());
        tmux.keys(&["Down", "Down", "Down", "Down", "Down", "Enter", "A", "Z", "Enter", "Enter"]);
        tmux.wait_for("Ana · ¿Z? sí");
        match way {
            "closed" => drop(tmux.run(&["kill-session"])),
            _ => assert!(Command::new("kill").args(["-TERM", &tmux.game()]).status().is_ok()),
        }
        tmux.wait_for_end();
        let Some(again) = Tmux::open(&format!("board-{way}-again")) else { return };
        let state = tmux.home.path().join("state");
        let qeq = env!("CARGO_BIN_EXE_qeq");
        again.type_line(&format!("XDG_STATE_HOME={} {qeq} {}", state.display(), board.display()));
        again.wait_for("Vuelve el tablero de la última vez, con sus cambios sin guardar: mio.csv");
        again.wait_for("mio.csv, con cambios · 2 personajes × 2 atributos");
    }
}

/// Whether something on a captured picture is in colour.
fn has_colours(picture: &str) -> bool {
    let of_colours = |code: &str| {
        let code: u8 = code.parse().unwrap_or(0);
        matches!(code, 30..=38 | 40..=48 | 90..=107)
    };
    let codes = picture.split("\u{1b}[").skip(1).filter_map(|rest| rest.split_once('m'));
    codes.flat_map(|(codes, _)| codes.split(';')).any(of_colours)
}

/// What a person asks for counts more than the environment.
#[test]
fn colours_are_there_when_they_are_wanted() {
    let Some(tmux) = Tmux::open("colours") else { return };
    for (line, coloured) in [
        ("QEQ", true),
        ("QEQ --color never", false),
        ("NO_COLOR=1 QEQ", false),
        ("NO_COLOR=1 QEQ --color always", true),
    ] {
        let called = line.replace("QEQ", env!("CARGO_BIN_EXE_qeq"));
        tmux.type_line(&format!("{called}; echo en''ded"));
        tmux.wait_for("¿A qué jugamos?");
        let picture = tmux.run(&["capture-pane", "-p", "-e"]);
        assert_eq!(has_colours(&picture), coloured, "{line}: {picture:?}");
        tmux.keys(&["C-c"]);
        // What is typed before the program has gone may be lost with it.
        tmux.wait_for("ended");
        tmux.run(&["send-keys", "-R"]);
        tmux.run(&["clear-history"]);
        tmux.type_line("clear; echo back");
        tmux.wait_for("back");
    }
}

#[test]
fn a_game_that_is_stopped_lends_the_terminal_and_goes_on_where_it_was() {
    let Some(tmux) = Tmux::open("stop") else { return };
    tmux.start_game();
    tmux.keys(&["Enter", "n"]);
    tmux.wait_for("Quedan 14 de 24");
    let signalled = Command::new("kill").args(["-TSTP", &tmux.game()]).status();
    assert!(signalled.is_ok_and(|status| status.success()));
    // 128 and the number of the signal that stops, which is not the same everywhere.
    tmux.wait_for("ended: 14");
    tmux.type_line("echo se''en");
    tmux.wait_for("seen");
    let modes = "#{alternate_on}#{mouse_any_flag}#{cursor_flag}";
    assert_eq!(tmux.run(&["display-message", "-p", modes]).trim(), "001");
    tmux.type_line("clear; fg; echo ended: $?");
    tmux.wait_for("Quedan 14 de 24");
    assert_eq!(tmux.run(&["display-message", "-p", modes]).trim(), "110");
    tmux.keys(&["q"]);
    tmux.assert_given_back(0);
}

#[test]
fn an_idle_screen_uses_no_processor() {
    let Some(tmux) = Tmux::open("idle") else { return };
    let stat = |pid: &str| std::fs::read_to_string(Path::new("/proc").join(pid).join("stat"));
    tmux.start_game();
    tmux.keys(&["Enter", "n"]);
    tmux.wait_for("Quedan 14 de 24");
    if stat(&tmux.game()).is_err() {
        println!("skipped: this system has no /proc");
        return;
    }
    // User and system time in hundredths of a second. The cards fall first, and on a busy machine that takes its time.
    let start = Instant::now();
    let used = || ticks(&stat(&tmux.game()).unwrap());
    let rests = || {
        let before = used();
        pause(Duration::from_secs(2));
        used() == before
    };
    while !rests() {
        assert!(start.elapsed() < PATIENCE, "the screen never rests");
    }
    // A game that loses its terminal keeps what was played, and the folder of this test is gone by then.
    tmux.keys(&["q"]);
    tmux.assert_given_back(0);
}

#[expect(clippy::disallowed_methods, reason = "a real terminal draws in its own time")]
fn pause(time: Duration) {
    std::thread::sleep(time);
}

/// The fields `utime` and `stime`, behind the name of the program in parentheses.
fn ticks(stat: &str) -> Vec<String> {
    let fields = stat.rsplit(')').next().unwrap().split_whitespace();
    fields.skip(11).take(2).map(str::to_owned).collect()
}
