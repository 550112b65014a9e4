//! What is kept between two runs: settings, and the game in progress.

use std::fs;
use std::path::{Path, PathBuf};

use qeq_base::source::SourceText;
use qeq_cluedo::notebook;
use qeq_core::board::{self, ReadOptions};
use qeq_frontend::{decks, files, texts};
use qeq_tui::headless::{Headless, Options};
use qeq_tui::{Ending, Opening, Palette, Settings};

fn start(home: &Path) -> Headless {
    Headless::start(Options { home: Some(home.to_owned()), ..Options::default() })
}

/// What is asked of whoever leaves, as a terminal shows it that has room for nothing else.
fn farewell(game: &mut Headless) -> String {
    game.resize(30, 10).screen().split_whitespace().collect::<Vec<_>>().join(" ")
}

fn settings(home: &Path) -> Settings {
    Settings::from_toml(&fs::read_to_string(home.join("config/settings.toml")).unwrap()).unwrap()
}

#[test]
fn settings_hold_at_once_and_the_next_time() {
    let home = tempfile::tempdir().unwrap();
    let mut game = start(home.path());
    game.press("Down Down Down Down Down Down Down Down Enter Right Down Right");
    assert!(game.screen().contains("Settings"));
    assert_eq!(settings(home.path()).palette, Palette::ColourBlind);
    let game = start(home.path());
    assert!(game.screen().contains("Guess Who?"));
    assert!(game.screen().contains("built-in board"));
}

#[test]
fn a_game_goes_on_the_next_time() {
    let home = tempfile::tempdir().unwrap();
    start(home.path()).press("Enter n s q s");
    let mut game = start(home.path());
    assert!(game.screen().contains("Seguir la partida"));
    game.press("Enter");
    assert!(game.screen().contains("Quedan 4 de 24"));
    game.press("s s q");
    assert_eq!(game.ending(), Some(Ending::Left), "a game that is over is not worth a question");
    assert!(!start(home.path()).screen().contains("Seguir la partida"));
}

#[test]
fn other_games_that_wait_are_seen_from_the_first_screen() {
    let home = tempfile::tempdir().unwrap();
    let mut game = start(home.path());
    assert!(!game.screen().contains("en curso"), "{}", game.screen());
    game.click("Otros juegos").click("Conecta 4").click("Empezar").press("4").interrupt();
    let mut game = start(home.path());
    assert!(game.screen().contains("en curso: Conecta 4"), "{}", game.screen());
    game.click("Otros juegos");
    assert_eq!(game.screen().matches("partida en curso").count(), 1, "{}", game.screen());
}

/// Whoever plays it: nothing would be lost with a game of two programs, but it can be gone on with.
#[test]
fn a_game_that_two_programs_play_waits_as_others_do() {
    let home = tempfile::tempdir().unwrap();
    let mut game = start(home.path());
    game.click("Otros juegos").click("Conecta 4").press("Down Right Home Enter Space Esc Esc");
    assert_eq!(game.screen().matches("partida en curso").count(), 1, "{}", game.screen());
}

#[test]
fn a_notebook_with_notes_waits_as_other_games_do() {
    let home = tempfile::tempdir().unwrap();
    let waits = |game: &mut Headless| {
        let is_told = game.screen().contains("en curso: El cuaderno de Cluedo");
        game.click("Otros juegos");
        let is_marked = game.screen().lines().any(|line| {
            line.contains("El cuaderno de Cluedo") && line.trim_end().ends_with("partida en curso")
        });
        assert_eq!(is_told, is_marked, "{}", game.screen());
        is_told
    };
    let mut game = start(home.path());
    assert!(!waits(&mut game));
    game.click("El cuaderno de Cluedo").click("Empezar").press("q");
    let mut game = start(home.path());
    assert!(!waits(&mut game), "nothing stands in it");
    for (keys, is_marked) in [("x Esc", true), ("u Esc", false), ("x Esc", true)] {
        game.click("El cuaderno de Cluedo").press(keys);
        assert_eq!(game.screen().contains("partida en curso"), is_marked, "{}", game.screen());
    }
    game.press("q");
    assert!(waits(&mut start(home.path())), "nobody has opened it yet");
}

#[test]
fn a_game_of_conecta4_is_kept_where_it_is_not_the_one_that_everybody_finds() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("state/conecta4.json");
    let open = || {
        let mut game = start(home.path());
        game.click("Otros juegos").click("Conecta 4");
        game
    };
    open().press("Enter Esc q");
    assert!(!file.exists(), "nobody has played or chosen anything");
    open().press("Down Right Home Enter q");
    assert!(file.exists(), "a machine has begun");
    let mut game = open();
    assert!(!game.screen().contains("◂ persona ▸"), "{}", game.screen());
    game.press("Home Down Left Home Enter q");
    assert!(!file.exists(), "a person is to begin again");
    let game = open();
    assert!(game.screen().contains("◂ persona ▸"), "{}", game.screen());
}

#[test]
fn a_signal_keeps_the_game_too() {
    let home = tempfile::tempdir().unwrap();
    let mut game = start(home.path());
    game.press("Down Enter Enter").interrupt();
    assert_eq!(game.ending(), Some(Ending::Interrupted));
    assert!(start(home.path()).screen().contains("Seguir la partida"));
}

#[test]
fn a_home_that_cannot_be_written_does_not_matter() {
    let home = tempfile::tempdir().unwrap();
    fs::write(home.path().join("config"), "a file where a folder should be").unwrap();
    fs::write(home.path().join("state"), "").unwrap();
    let mut game = start(home.path());
    game.press("Down Down Down Down Down Down Down Down Enter Down Right");
    assert!(game.screen().contains("no se han podido guardar"));
    game.press("Esc Home Enter s q s");
    assert_eq!(game.ending(), Some(Ending::Left));
}

#[test]
fn damaged_files_are_as_none() {
    let home = tempfile::tempdir().unwrap();
    for folder in ["config", "state"] {
        fs::create_dir(home.path().join(folder)).unwrap();
    }
    fs::write(home.path().join("config/settings.toml"), b"\xff = [").unwrap();
    fs::write(home.path().join("state/game.json"), "{\"version\":1").unwrap();
    let game = start(home.path());
    assert!(game.screen().contains("¿A qué jugamos?"));
    assert!(!game.screen().contains("Seguir la partida"));
    let aside = fs::read(home.path().join("config/settings.toml.damaged")).unwrap();
    assert_eq!(aside, b"\xff = [", "new settings are not written over it");
}

#[test]
fn everything_that_is_damaged_is_told() {
    let told = "aparte: conecta4.json.damaged, clikomania.json.damaged, game.json.damaged, en /";
    for size in [(200, 30), (80, 24), (40, 12)] {
        let home = tempfile::tempdir().unwrap();
        let state = home.path().join("state");
        fs::create_dir_all(&state).unwrap();
        for name in ["game.json", "conecta4.json", "clikomania.json"] {
            fs::write(state.join(name), "{").unwrap();
        }
        fs::create_dir(home.path().join("config")).unwrap();
        fs::write(home.path().join("config/settings.toml"), "palette").unwrap();
        let home = Some(home.path().to_owned());
        let game = Headless::start(Options { home, size, ..Options::default() });
        // What has no room in one line is read in several.
        let words: String = game.screen().split_whitespace().collect();
        for told in ["settings.toml.damaged. Estaban", told] {
            let told: String = told.split_whitespace().collect();
            assert!(words.contains(&told), "{}", game.screen());
        }
    }
}

/// By another program, or by hand, while this one is open.
#[test]
fn settings_that_are_damaged_meanwhile_are_put_aside_and_told() {
    let home = tempfile::tempdir().unwrap();
    let mut game = start(home.path());
    game.press("Down Down Down Down Down Down Down Down Enter Right");
    let file = home.path().join("config/settings.toml");
    fs::write(&file, "palette").unwrap();
    game.press("Down Right");
    assert!(game.screen().contains("settings.toml.damaged"), "{}", game.screen());
    assert_eq!(settings(home.path()).palette, Palette::ColourBlind);
    assert_eq!(fs::read_to_string(file.with_added_extension("damaged")).unwrap(), "palette");
}

#[test]
fn what_is_damaged_is_put_aside_and_told() {
    let home = tempfile::tempdir().unwrap();
    let state = home.path().join("state");
    fs::create_dir(&state).unwrap();
    fs::write(state.join("game.json"), b"\xff").unwrap();
    let mut game = start(home.path());
    assert!(game.screen().contains("Estaba dañado y queda aparte"), "{}", game.screen());
    game.press("q");
    assert_eq!(fs::read(state.join("game.json.damaged")).unwrap(), b"\xff");
    drop(game);

    fs::write(state.join("cluedo.txt"), "deck: no hay\n").unwrap();
    let (home, opening) = (Some(home.path().to_owned()), Opening::Notes);
    let game = Headless::start(Options { home, opening, ..Options::default() });
    assert!(game.screen().contains("Estaba dañado y queda aparte"), "{}", game.screen());
    assert_eq!(fs::read_to_string(state.join("cluedo.txt.damaged")).unwrap(), "deck: no hay\n");
}

#[test]
fn a_kept_notebook_knows_its_file_and_bars_the_way_to_no_other_unless_it_has_changed() {
    let home = tempfile::tempdir().unwrap();
    let opening = |name: &str, card: &str| {
        let path = home.path().join(name).to_str().unwrap().to_owned();
        let text = format!("deck: Para probar\nhands: 2 2 2\n\n1 + {card}\n");
        fs::write(&path, &text).unwrap();
        let source = SourceText::new(path, text);
        let read = notebook::read(&source, &decks::all(), texts::cluedo::called).notebook.unwrap();
        let opening = Opening::Notebook(Box::new(read), source);
        Headless::start(Options {
            home: Some(home.path().to_owned()),
            opening,
            ..Options::default()
        })
    };
    opening("one.txt", "Cocina").press("q");
    let mut second = opening("two.txt", "Cuerda");
    assert!(!second.screen().contains("perderá"), "{}", second.screen());
    second.press(":").type_text("2 + Sala").press("Enter q s");
    let kept = fs::read_to_string(home.path().join("state/cluedo.txt")).unwrap();
    assert!(kept.starts_with("# file: ") && kept.contains("2 + Sala"), "{kept}");
    let third = opening("one.txt", "Cocina");
    assert!(third.screen().contains("perderá"), "{}", third.screen());
}

/// The next time it may be started in another folder.
#[test]
fn a_kept_notebook_knows_its_file_from_everywhere() {
    let home = tempfile::tempdir().unwrap();
    let text = "deck: Para probar\nhands: 2 2 2\n\n1 + Cocina\n";
    let read = notebook::read(&SourceText::new("", text), &decks::all(), texts::cluedo::called)
        .notebook
        .unwrap();
    let opening = Opening::Notebook(Box::new(read), SourceText::new("folder/mine.txt", ""));
    let home = home.path();
    Headless::start(Options { home: Some(home.into()), opening, ..Options::default() }).interrupt();
    let kept = fs::read_to_string(home.join("state/cluedo.txt")).unwrap();
    let expected = std::env::current_dir().unwrap().join("folder/mine.txt");
    assert_eq!(kept.lines().next(), Some(&*format!("# file: {}", expected.display())));
}

#[test]
fn what_cannot_be_kept_is_told_before_it_is_lost() {
    let home = tempfile::tempdir().unwrap();
    fs::write(home.path().join("state"), "a file where a folder should be").unwrap();
    let mut game = start(home.path());
    game.press("Enter n q");
    let told = |titles: &str| format!("Lo que está en curso ({titles}) se perderá: ");
    let question = farewell(&mut game);
    assert!(question.contains(&told("«La máquina adivina»")), "{question}");
    game.resize(120, 44)
        .press("n Esc Home Down Down Down Down Down Down Down Down Enter Enter Enter 4 q");
    let question = farewell(&mut game);
    assert!(question.contains(&told("«La máquina adivina»")), "{question}");
    assert!(question.contains(&told("«Conecta 4»")), "{question}");
    let mut game = start(home.path());
    game.press("q");
    assert_eq!(game.ending(), Some(Ending::Left), "there is nothing to lose");
}

#[test]
fn one_file_that_cannot_be_written_loses_no_other_game() {
    let home = tempfile::tempdir().unwrap();
    let mut game = start(home.path());
    game.click("Otros juegos").click("Conecta 4").click("Empezar").press("4 Esc Esc Esc");
    game.click("Otros juegos").click("Clikomania").click("Empezar").press("Enter");
    let state = home.path().join("state");
    fs::create_dir_all(state.join("conecta4.json/taken")).unwrap();
    game.press("q");
    let question = game.screen().replace(['│', '\n', ' '], "");
    assert!(question.contains("curso(«Conecta4»)seperderá:"), "{}", game.screen());
    assert!(question.contains("conecta4.json:"), "{}", game.screen());
    assert!(!question.contains("«Clikomania»"), "{}", game.screen());
    game.press("s");
    assert_eq!(game.ending(), Some(Ending::Left));
    assert!(state.join("clikomania.json").is_file());
}

#[test]
fn a_kept_game_on_an_edited_board_keeps_its_edits() {
    let home = tempfile::tempdir().unwrap();
    let mut game = start(home.path());
    game.press("Down Down Down Down Down Enter a").type_text("Zoe").press("Enter Esc Home Enter n");
    game.press("q");
    assert_eq!(game.ending(), Some(Ending::Left), "{}", game.screen());
    let mut game = start(home.path());
    assert!(game.screen().contains("tablero incluido, con cambios"), "{}", game.screen());
    game.press("Down Down Down Enter s q");
    assert!(game.screen().contains("cambios sin guardar"), "{}", game.screen());
}

/// Begins with the board of this file.
fn opening(path: &Path) -> Opening {
    let source = files::read(path.to_str().unwrap()).unwrap();
    let format = files::format_of_path(source.name());
    let reading = board::read(&source, &ReadOptions { format, weight_column: None });
    Opening::Board(Box::new(reading.board.unwrap()), source)
}

/// A board in a file, and the program with it on the table, where the first cell was turned if it is to be edited.
fn with_board(home: &Path, is_to_edit: bool) -> (Headless, PathBuf) {
    let path = home.join("mio.csv");
    if !path.exists() {
        fs::write(&path, BOARD).unwrap();
    }
    let opening = opening(&path);
    let mut game =
        Headless::start(Options { home: Some(home.to_owned()), opening, ..Options::default() });
    if is_to_edit {
        game.click("Tablero").press("Enter");
        assert!(game.screen().contains("mio.csv, con cambios"), "{}", game.screen());
    }
    (game, path)
}

const BOARD: &str = "Gafas\tGorro\tPelo\tNombre\n1\t0\t0\tAna\n0\t1\t0\tLeo\n0\t0\t1\tEva\n";
const EDITED: &str = "Gafas\tGorro\tPelo\tNombre\n0\t0\t0\tAna\n0\t1\t0\tLeo\n0\t0\t1\tEva\n";

/// What comes through a pipe is read once, and there is no file to save it in again.
#[test]
fn a_board_that_came_through_a_pipe_is_on_the_table() {
    let source = SourceText::new("/dev/fd/63", BOARD);
    let board = board::read(&source, &ReadOptions::default()).board.unwrap();
    let opening = Opening::Board(Box::new(board), source);
    let mut game = Headless::start(Options { opening, ..Options::default() });
    assert!(game.screen().contains("Tablero en uso: /dev/fd/63"), "{}", game.screen());
    game.click("Tablero").press("w");
    assert!(game.screen().contains("tablero.csv"), "{}", game.screen());
}

#[test]
fn a_signal_keeps_a_board_that_was_edited_until_it_is_saved() {
    let home = tempfile::tempdir().unwrap();
    let kept = home.path().join("state/board.json");
    with_board(home.path(), true).0.interrupt();
    assert!(kept.exists());
    for is_named in [false, true] {
        let named = || with_board(home.path(), false).0;
        let mut game = if is_named { named() } else { start(home.path()) };
        let picture = game.screen();
        assert!(picture.contains("Vuelve el tablero de la última vez"), "{picture}");
        assert!(picture.contains("mio.csv, con cambios"), "{picture}");
        assert!(!picture.contains("ha cambiado") && !picture.contains("¿Seguir"), "{picture}");
        game.interrupt();
    }
    let mut game = start(home.path());
    game.click("Tablero").press("w Enter");
    assert!(game.screen().contains("Escrito"), "{}", game.screen());
    assert_eq!(fs::read_to_string(home.path().join("mio.csv")).unwrap(), EDITED);
    assert!(!kept.exists());
    game.press("Esc q");
    assert_eq!(game.ending(), Some(Ending::Left));
    assert!(!start(home.path()).screen().contains("Vuelve"));
}

#[test]
fn edits_that_somebody_leaves_behind_do_not_come_back() {
    let home = tempfile::tempdir().unwrap();
    let kept = home.path().join("state/board.json");
    with_board(home.path(), true).0.interrupt();
    let mut game = start(home.path());
    game.press("q");
    assert!(game.screen().contains("cambios sin guardar, que se perderán"), "{}", game.screen());
    assert!(kept.exists(), "nobody has said yes");
    game.press("q");
    assert!(!kept.exists());

    with_board(home.path(), true).0.interrupt();
    let other = home.path().join("otro.csv");
    fs::write(&other, BOARD).unwrap();
    let opening = opening(&other);
    let (home, options) = (Some(home.path().to_owned()), Options::default());
    let mut game = Headless::start(Options { home, opening, ..options });
    assert!(game.screen().contains("¿Cambiar de tablero?") && kept.exists(), "{}", game.screen());
    game.press("s");
    assert!(game.screen().contains("otro.csv") && !kept.exists(), "{}", game.screen());
}

/// Nobody is anybody's twin but for a moment, and it may be just that moment.
#[test]
fn a_table_with_faults_is_kept_as_it_is() {
    let home = tempfile::tempdir().unwrap();
    let kept = home.path().join("state/board.json");
    let (mut game, path) = with_board(home.path(), false);
    game.click("Tablero").press("A").type_text("Capa").press("Enter a").type_text("Leo");
    game.press("Enter").interrupt();
    let (mut game, _) = with_board(home.path(), false);
    for words in ["Vuelve el tablero", "mio.csv, con cambios · 4 personajes × 4 atributos", "! Leo"]
    {
        assert!(game.screen().contains(words), "{words}: {}", game.screen());
    }
    game.press("u");
    assert!(game.screen().contains("3 personajes × 4 atributos"), "{}", game.screen());
    game.press("^y").interrupt();
    let mut game = start(home.path());
    game.press("End Down Down Down r End").type_text("x").press("Enter w Enter");
    assert!(game.screen().contains("Escrito") && !kept.exists(), "{}", game.screen());
    let written = fs::read_to_string(path).unwrap();
    assert!(written.ends_with("\n0\t0\t0\t0\tLeox\n"), "{written}");
}

/// Nobody is asked to lose what can be saved first.
#[test]
fn whoever_leaves_a_board_with_changes_can_save_it_first() {
    let home = tempfile::tempdir().unwrap();
    for from in ["", "Esc"] {
        let path = home.path().join("mio.csv");
        fs::write(&path, BOARD).unwrap();
        let (mut game, path) = with_board(home.path(), true);
        game.press(from);
        leave_and_save(&mut game);
        assert_eq!(fs::read_to_string(path).unwrap(), EDITED);
        assert!(!start(home.path()).screen().contains("Vuelve"));
    }
}

fn leave_and_save(game: &mut Headless) {
    game.press("q");
    assert!(
        game.screen().contains("▸Guardar  [Salir sin guardar] [Cancelar]"),
        "{}",
        game.screen()
    );
    for key in ["s", "y"] {
        game.press(key);
        assert_eq!(game.ending(), None, "{key} may mean anything");
    }
    game.press("Enter");
    assert!(game.screen().contains("¿Dónde guardo el tablero?"), "{}", game.screen());
    // Whoever turns back there has saved nothing, and stays.
    game.press("Esc q g Enter");
    assert_eq!(game.ending(), Some(Ending::Left), "{}", game.screen());
}

#[test]
fn faults_that_somebody_leaves_behind_do_not_come_back() {
    let home = tempfile::tempdir().unwrap();
    let (mut game, _) = with_board(home.path(), false);
    game.click("Tablero").press("a").type_text("Leo").press("Enter").interrupt();
    let mut game = start(home.path());
    game.press("Esc");
    assert!(game.screen().contains("¿Salir de la tabla?"), "{}", game.screen());
    game.press("s q");
    assert_eq!(game.ending(), Some(Ending::Left), "nothing is left to lose: {}", game.screen());
    assert!(!start(home.path()).screen().contains("Vuelve"));
}

#[test]
fn whoever_quits_from_a_table_with_faults_is_asked_once() {
    let home = tempfile::tempdir().unwrap();
    let (mut game, _) = with_board(home.path(), false);
    game.click("Tablero").press("a").type_text("Leo").press("Enter q");
    assert!(game.screen().contains("cambios sin guardar, que se perderán"), "{}", game.screen());
    game.press("n").interrupt();
    let mut game = start(home.path());
    assert!(game.screen().contains("! Leo"), "who has stayed has lost nothing: {}", game.screen());
    game.press("q s");
    assert_eq!(game.ending(), Some(Ending::Left), "{}", game.screen());
    assert!(!start(home.path()).screen().contains("Vuelve"));
}

#[test]
fn a_table_with_faults_is_kept_beside_the_game_on_its_board() {
    let home = tempfile::tempdir().unwrap();
    let (mut game, _) = with_board(home.path(), false);
    game.press("Home Enter n Esc").click("Tablero").press("a").type_text("Leo").press("Enter");
    game.interrupt();
    let mut game = start(home.path());
    assert!(game.screen().contains("! Leo"), "{}", game.screen());
    game.press("Esc s");
    assert!(game.screen().contains("Seguir la partida"), "{}", game.screen());
}

#[test]
fn edits_that_were_taken_back_are_not_kept() {
    let home = tempfile::tempdir().unwrap();
    let (mut game, _) = with_board(home.path(), true);
    game.press("u").interrupt();
    assert!(!home.path().join("state/board.json").exists());
}

#[test]
fn a_file_that_has_changed_meanwhile_is_not_written_over_by_the_edits_of_last_time() {
    let home = tempfile::tempdir().unwrap();
    let (mut game, path) = with_board(home.path(), true);
    game.interrupt();
    let theirs = BOARD.replace("Eva", "Zoe");
    fs::write(&path, &theirs).unwrap();
    let (mut game, _) = with_board(home.path(), false);
    let words = game.screen().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("Vuelve el tablero") && words.contains("ha cambiado"), "{words}");
    game.click("Tablero");
    assert!(game.screen().contains("Eva") && !game.screen().contains("Zoe"), "{}", game.screen());
    game.press("w Enter");
    assert!(game.screen().contains("ha cambiado desde que"), "{}", game.screen());
    game.press("n");
    assert_eq!(fs::read_to_string(&path).unwrap(), theirs);
    game.press("w Enter s");
    assert_eq!(fs::read_to_string(&path).unwrap(), EDITED);
}

/// The edits of a game are on its board; so is what is known of its file.
#[test]
fn neither_is_a_file_that_has_changed_since_a_game_was_begun_on_its_edited_board() {
    let home = tempfile::tempdir().unwrap();
    let (mut game, path) = with_board(home.path(), true);
    game.press("Esc Home Enter n").interrupt();
    assert!(!home.path().join("state/board.json").exists(), "the game has taken it along");
    fs::write(&path, BOARD.replace("Eva", "Zoe")).unwrap();
    let game = start(home.path());
    let words = game.screen().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("Seguir la partida") && words.contains("ha cambiado"), "{words}");
}

/// The next time it may be started in another folder.
#[test]
fn a_kept_board_knows_its_file_from_everywhere() {
    let home = tempfile::tempdir().unwrap();
    let path = "../../datos/rondas.config";
    let opening = opening(Path::new(path));
    let mut game = Headless::start(Options {
        home: Some(home.path().to_owned()),
        opening,
        ..Options::default()
    });
    game.click("Tablero").press("r").type_text("x").press("Enter").interrupt();
    let kept = fs::read_to_string(home.path().join("state/board.json")).unwrap();
    let whole = std::path::absolute(path).unwrap();
    assert!(kept.contains(&format!("\"path\":\"{}\"", whole.display())), "{kept}");
}

#[test]
fn of_two_programs_the_first_keeps_what_is_in_progress_and_the_second_says_that_it_does_not() {
    let home = tempfile::tempdir().unwrap();
    let mut first = start(home.path());
    first.press("Enter n");
    let mut second = start(home.path());
    assert!(second.screen().contains("Hay otro qeq abierto"), "{}", second.screen());
    second.press("Enter s ^c");
    let question = farewell(&mut second);
    assert!(question.contains("lo usaba otro qeq cuando"), "{question}");
    second.press("s");
    first.press("q s");
    drop((first, second));
    let mut third = start(home.path());
    assert!(!third.screen().contains("otro qeq"), "{}", third.screen());
    third.press("Enter");
    assert!(third.screen().contains("✗ ¿Pelo corto?"), "{}", third.screen());
}

/// A game of Cluedo to practise on, dealt or gone on with.
fn practice(home: Option<&Path>) -> Headless {
    let deck = decks::all().into_iter().find(|deck| deck.size() == 9).unwrap();
    let table = format!("deck: {}\nhands: 2 2 2\nplayers: Ana, Luis, Eva\n", deck.title().unwrap());
    let table = notebook::read(&SourceText::new("", table), &decks::all(), texts::cluedo::called);
    let setup = Some(Box::new(table.notebook.unwrap()));
    let opening = Opening::Practice { setup, seed: 7_424_550_030_962_593_200 };
    Headless::start(Options { home: home.map(Path::to_owned), opening, ..Options::default() })
}

/// The next turn; whoever may ask always asks for the same, and the second card is shown.
fn go_on(game: &mut Headless) {
    let keys = match game.shows("¿Qué carta enseñas?") {
        true => "2",
        false => "Enter",
    };
    game.press(keys);
    if game.shows("¿Por qué cartas preguntas?") {
        game.press("Enter Enter Enter");
    }
}

/// What stands in the store of a game of Cluedo to practise on.
fn kept_practice(home: &Path) -> PathBuf {
    home.join("state/cluedo-practice.json")
}

#[test]
fn a_game_of_cluedo_to_practise_on_goes_on_as_if_it_had_never_been_left() {
    let home = tempfile::tempdir().unwrap();
    let (mut never, mut left) = (practice(None), practice(Some(home.path())));
    for game in [&mut never, &mut left] {
        game.press("Right Down Down Down - Left Up Up Up");
    }
    let (mut turns, mut shown) = (0, 0);
    while !never.shows("En el sobre estaban") {
        left.press("q");
        assert_eq!(left.ending(), Some(Ending::Left), "nothing is lost: {}", left.screen());
        drop(left);
        left = start(home.path());
        assert!(left.screen().contains("en curso: Practicar Cluedo"), "{}", left.screen());
        left.click("Otros juegos");
        assert!(left.screen().contains("partida en curso"), "{}", left.screen());
        left.click("Practicar Cluedo");
        assert_eq!(left.screen(), never.screen());
        shown += usize::from(never.shows("¿Qué carta enseñas?"));
        go_on(&mut never);
        go_on(&mut left);
        assert_eq!(left.screen(), never.screen());
        turns += 1;
    }
    assert!(turns > 3 && shown > 0, "{turns} {shown}");
    left.press("q");
    assert!(!kept_practice(home.path()).exists(), "one that is over is not kept");
}

#[test]
fn a_kept_game_of_cluedo_is_lost_to_no_file_unasked() {
    let home = tempfile::tempdir().unwrap();
    let mut game = practice(Some(home.path()));
    game.press("Enter");
    let before = game.screen();
    game.interrupt();
    drop(game);
    let mut game = practice(Some(home.path()));
    assert!(game.shows("¿Repartir de nuevo? Esta partida se perderá."), "{}", game.screen());
    game.press("n");
    assert_eq!(game.screen(), before);
    game.press("q");
    drop(game);
    let mut game = practice(Some(home.path()));
    game.press("s");
    assert_eq!(game.screen(), practice(None).screen(), "it is dealt anew");
}

#[test]
fn a_game_of_cluedo_whose_envelope_was_changed_by_hand_is_put_aside_and_told() {
    let home = tempfile::tempdir().unwrap();
    let mut game = practice(Some(home.path()));
    game.press("Enter q");
    drop(game);
    let file = kept_practice(home.path());
    let text = fs::read_to_string(&file).unwrap();
    let (head, hands) = text.split_once(r#""hands":[["#).unwrap();
    let (_, rest) = hands.split_once(',').unwrap();
    // A card less in a hand is a card more in the envelope.
    let changed = format!(r#"{head}"hands":[[{rest}"#);
    fs::write(&file, &changed).unwrap();
    let mut game = start(home.path());
    assert!(game.screen().contains("Estaba dañado y queda aparte"), "{}", game.screen());
    assert!(!game.screen().contains("en curso"), "{}", game.screen());
    game.press("q");
    assert_eq!(fs::read_to_string(file.with_added_extension("damaged")).unwrap(), changed);
}

#[test]
fn a_game_of_cluedo_that_cannot_be_kept_is_not_lost_without_a_question() {
    let home = tempfile::tempdir().unwrap();
    fs::write(home.path().join("state"), "a file where a folder should be").unwrap();
    let mut game = practice(Some(home.path()));
    game.press("q");
    assert_eq!(game.ending(), Some(Ending::Left), "nothing has happened yet");
    let mut game = practice(Some(home.path()));
    game.press("Enter q");
    let question = farewell(&mut game);
    assert!(question.contains("en curso («Practicar Cluedo») se perderá"), "{question}");
}
