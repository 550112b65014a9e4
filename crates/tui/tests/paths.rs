//! The path of a file, completed in every game in the same way.

use std::fs;
use std::path::Path;

use qeq_i18n::Lang;
use qeq_tui::headless::{Headless, Options};
use tempfile::TempDir;

const BOARD: &str = "Vuela\tNada\tNombre\n1\t0\tPato\n0\t1\tPez\n";

/// A folder with boards in it, one of them in a folder of its own.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("más de uno")).unwrap();
    for name in
        ["mío.csv", "más de uno/otro.csv", "más de uno/último.csv", "visto.csv", ".oculto.csv"]
    {
        fs::write(folder.path().join(name), BOARD).unwrap();
    }
    folder
}

fn start(size: (u16, u16)) -> Headless {
    Headless::start(Options { size, ..Options::default() })
}

/// Types a path in a folder where one is asked for.
fn type_in(game: &mut Headless, folder: &Path, name: &str) {
    game.press("^u").type_text(&format!("{}/{name}", folder.display()));
}

/// The first screen, where the path of a board in a folder is typed.
fn opening(folder: &Path, name: &str) -> Headless {
    let mut game = start((100, 32));
    game.press("o");
    type_in(&mut game, folder, name);
    game
}

/// What stands in the field behind the folder.
fn typed(game: &Headless, folder: &Path) -> String {
    let screen = game.screen();
    let line = screen.lines().find(|line| line.contains("│ > ")).expect(&screen);
    let path = line.split("│ > ").nth(1).unwrap().split('│').next().unwrap().trim_end();
    path.strip_prefix(&format!("{}/", folder.display())).unwrap_or(path).to_owned()
}

/// The names that are offered, as they stand there.
fn offered(game: &Headless) -> Vec<String> {
    let screen = game.screen();
    let below = screen.lines().skip_while(|line| !line.contains("│ > ")).skip(1);
    let lines = below.take_while(|line| !line.contains('╰'));
    lines.map(|line| line.split('│').nth(1).unwrap().trim_end().to_owned()).collect()
}

#[test]
fn wherever_a_file_is_asked_for_its_path_is_completed() {
    let folder = folder();
    let prompts = [
        ("o", "¿Qué fichero abro?"),
        ("Down Down Down Down Down Enter w", "¿Dónde guardo el tablero?"),
    ];
    let in_games = [
        ("Clikomania", "Home Down Right Down Enter", "¿Dónde está el tablero?"),
        ("Cluedo", "Down Down Enter", "¿En qué fichero está la baraja?"),
        ("Cluedo", "End Enter", "¿Qué cuaderno abro?"),
        ("Cluedo", "Enter w", "¿Dónde guardo el cuaderno?"),
    ];
    let from_home = prompts.map(|(keys, asked)| ("", keys, asked));
    for (name, keys, asked) in from_home.into_iter().chain(in_games) {
        let mut game = start((100, 32));
        if !name.is_empty() {
            game.click("Otros juegos").click(name);
        }
        game.press(keys);
        assert!(game.shows(asked) && game.shows("Tab completar"), "{}", game.screen());
        type_in(&mut game, folder.path(), "v");
        game.press("Tab");
        assert_eq!(typed(&game, folder.path()), "visto.csv", "{}", game.screen());
    }
}

#[test]
fn what_else_is_typed_is_no_path() {
    let mut game = start((100, 32));
    game.click("Otros juegos").click("Conecta 4").press("Enter o Tab");
    assert!(game.shows("Intro aceptar") && !game.shows("completar"), "{}", game.screen());
}

#[test]
fn several_are_offered_at_once_and_picked() {
    let folder = folder();
    let mut game = opening(folder.path(), "");
    game.press("Tab");
    assert_eq!(offered(&game), ["   más de uno/", "   mío.csv", "   visto.csv"]);
    for (key, marked) in [
        ("Down", "más de uno/"),
        ("Tab", "mío.csv"),
        ("Up", "más de uno/"),
        ("Up", ""),
        ("Up", "visto.csv"),
        ("Tab", ""),
    ] {
        game.press(key);
        assert_eq!(typed(&game, folder.path()), marked, "{}", game.screen());
    }
    game.wheel(2);
    assert_eq!(offered(&game), ["   más de uno/", " ▸ mío.csv", "   visto.csv"]);
    game.press("Enter");
    assert!(game.shows("mío.csv · 2 personajes × 2 atributos"), "{}", game.screen());
}

#[test]
fn a_folder_leads_to_what_is_in_it() {
    let folder = folder();
    let mut game = opening(folder.path(), "mas");
    game.press("Tab");
    assert_eq!(typed(&game, folder.path()), "más de uno/", "as it is spelt there");
    game.press("Tab");
    assert_eq!(offered(&game), ["   otro.csv", "   último.csv"], "{}", game.screen());
    let mut game = opening(folder.path(), "m");
    game.press("Tab").click("más de uno/");
    assert_eq!(offered(&game), ["   otro.csv", "   último.csv"], "{}", game.screen());
    game.press("Down Down Enter");
    assert!(game.shows("último.csv · 2 personajes"), "{}", game.screen());
}

#[test]
fn what_stands_behind_the_cursor_stays() {
    let folder = folder();
    let mut game = opening(folder.path(), "m/otro.csv");
    game.press("Left Left Left Left Left Left Left Left Left Backspace").type_text("más");
    game.press("Tab");
    assert_eq!(typed(&game, folder.path()), "más de uno/otro.csv", "there was a slash");
    game.press("Enter");
    assert!(game.shows("otro.csv · 2 personajes"), "{}", game.screen());
}

#[test]
fn what_is_offered_is_taken_back_before_the_question_is() {
    let folder = folder();
    let mut game = opening(folder.path(), "");
    game.press("Tab Down Esc");
    assert!(typed(&game, folder.path()).is_empty() && offered(&game).is_empty());
    game.press("Tab Down").type_text("x");
    assert_eq!(typed(&game, folder.path()), "más de uno/x");
    assert!(offered(&game).is_empty(), "{}", game.screen());
    game.press("Tab");
    assert_eq!(offered(&game), [" Nada coincide."], "{}", game.screen());
    game.press("Esc Esc");
    assert!(!game.shows("¿Qué fichero abro?"), "{}", game.screen());
}

#[test]
fn what_is_hidden_is_offered_to_whoever_asks_for_it() {
    let folder = folder();
    let mut game = opening(folder.path(), ".");
    game.press("Tab");
    assert_eq!(typed(&game, folder.path()), ".oculto.csv");
    let mut game = start((100, 32));
    game.press("o ^u").type_text("~").press("Tab");
    assert_eq!(typed(&game, folder.path()), "~/");
}

#[test]
fn a_file_that_is_completed_is_not_written_over_without_a_question() {
    let folder = folder();
    let mut game = start((100, 32));
    game.press("Down Down Down Down Down Enter w");
    type_in(&mut game, folder.path(), "v");
    game.press("Tab Enter");
    assert!(game.shows("ya existe. ¿Lo sustituyo?"), "{}", game.screen());
    game.press("n");
    assert_eq!(fs::read_to_string(folder.path().join("visto.csv")).unwrap(), BOARD);
}

#[test]
fn spaces_at_the_end_are_of_the_name_where_there_is_such_a_file() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("con espacio "), BOARD).unwrap();
    let mut game = opening(folder.path(), "con");
    game.press("Tab Enter");
    assert!(game.shows("2 personajes × 2 atributos"), "{}", game.screen());
    fs::write(folder.path().join("sin"), BOARD).unwrap();
    let game = &mut opening(folder.path(), "sin  ");
    game.press("Enter");
    assert!(game.shows("2 personajes × 2 atributos"), "{}", game.screen());
}

#[test]
fn thousands_do_not_flood_the_screen() {
    let folder = tempfile::tempdir().unwrap();
    for n in 1000..4000 {
        fs::write(folder.path().join(format!("f{n}.csv")), "").unwrap();
    }
    for (lang, size, rows, more) in [
        (Lang::Es, (100, 32), 10, "… y 2991 más"),
        (Lang::En, (80, 24), 10, "… and 2991 more"),
        (Lang::Es, (40, 12), 5, "… y 2996 más"),
    ] {
        let mut game = Headless::start(Options { size, lang, ..Options::default() });
        game.press("o");
        type_in(&mut game, folder.path(), "");
        game.press("Tab");
        let lines = offered(&game);
        assert_eq!((lines.len(), lines.last().unwrap().trim()), (rows, more), "{}", game.screen());
        assert!(lines[0].ends_with("f1000.csv") && game.shows("╰"), "{}", game.screen());
        game.press("Up");
        let lines = offered(&game);
        assert!(lines[rows - 1].contains("▸ f3999.csv"), "{}", game.screen());
        let before = more.split(' ').nth(2).unwrap();
        assert!(lines[0].contains(before), "as many before: {}", game.screen());
    }
}

/// What stands in the field, whatever its folder.
fn whole_typed(game: &Headless) -> String {
    typed(game, Path::new(" "))
}

#[test]
fn the_path_of_a_file_with_faults_stays_to_be_mended_with_the_faults_beside_it() {
    let folder = folder();
    let path = folder.path().join("mal.txt");
    let of_board = ("", "o", BOARD, "1\t0\tPato\n", "mal.txt");
    let of_puzzle = (
        "Clikomania",
        "Home Down Right Down Enter",
        "2 2 2\n1 2\n2 1\n",
        "2 2 2\n1 2\n2\n",
        "mal.txt:",
    );
    for (name, keys, good, bad, told) in [of_board, of_puzzle] {
        for size in [(100, 32), (80, 24), (40, 12)] {
            let mut game = start(size);
            if !name.is_empty() {
                game.click("Otros juegos").click(name);
            }
            fs::write(&path, bad).unwrap();
            game.press(keys).press("^u").type_text(path.to_str().unwrap()).press("Enter");
            assert!(game.shows(told), "{}", game.screen());
            let again = if name.is_empty() { "o" } else { "Enter" };
            game.press(again);
            assert_eq!(whole_typed(&game), path.to_str().unwrap(), "{}", game.screen());
            assert!(game.shows(&format!("! {told}")), "the fault is still read: {}", game.screen());
            // Nor is it forgotten by whoever looks elsewhere first, nor when the file is away.
            fs::remove_file(&path).unwrap();
            game.press("Enter Esc Up Down").press(again);
            assert_eq!(whole_typed(&game), path.to_str().unwrap(), "{}", game.screen());
            fs::write(&path, good).unwrap();
            game.press("Enter");
            assert!(game.shows("mal.txt") && !game.shows("│ > "), "{}", game.screen());
            assert!(!game.shows("mal.txt:"), "{}", game.screen());
        }
    }
}

#[test]
fn a_folder_that_is_marked_is_entered_even_where_nothing_is_in_it() {
    let folder = folder();
    fs::create_dir(folder.path().join("conf")).unwrap();
    let mut game = opening(folder.path(), "");
    game.press("Tab Down Right");
    assert_eq!(typed(&game, folder.path()), "conf/", "{}", game.screen());
    assert!(game.shows("¿Qué fichero abro?") && game.shows("Nada coincide"), "{}", game.screen());
    for key in ["Enter", "Right"] {
        let mut game = opening(folder.path(), "");
        game.press("Tab Down Down").press(key);
        assert_eq!(offered(&game), ["   otro.csv", "   último.csv"], "{}", game.screen());
        game.type_text("/o").press("Tab");
        assert_eq!(typed(&game, folder.path()), "más de uno/otro.csv", "one slash is enough");
    }
}

#[test]
fn what_was_wrong_is_told_until_the_path_is_another_one() {
    let folder = folder();
    let mut game = opening(folder.path(), "no");
    game.press("Enter");
    assert!(game.shows("! ") && !game.shows("¿Qué fichero abro?"), "{}", game.screen());
    game.press("Left");
    assert!(game.shows("! "), "{}", game.screen());
    game.press("Backspace");
    assert!(!game.shows("! ") && game.shows("¿Qué fichero abro?"), "{}", game.screen());
    let mut save = start((100, 32));
    save.press("Down Down Down Down Down Enter w");
    type_in(&mut save, folder.path(), "no/hay.csv");
    save.press("Enter");
    assert!(save.shows("! "), "{}", save.screen());
    save.press("Backspace");
    assert!(save.shows("¿Dónde guardo el tablero?"), "{}", save.screen());
}

/// The board on the table is proposed, and so is its folder.
#[test]
fn what_is_proposed_shows_its_folder_and_is_written_over() {
    let folder = folder();
    for keys in ["o", "Down Down Down Down Down Enter w"] {
        let mut game = opening(folder.path(), "mío.csv");
        game.press("Enter").press("Home").press(keys);
        if keys != "o" && !game.shows("│ > ") {
            game.click("Tablero").press("w");
        }
        assert_eq!(typed(&game, folder.path()), "mío.csv", "{}", game.screen());
        game.press("Tab");
        let around = ["   más de uno/", " ▸ mío.csv", "   visto.csv"];
        assert_eq!(offered(&game), around, "{}", game.screen());
        game.type_text("v.csv");
        assert_eq!(whole_typed(&game), "v.csv", "{}", game.screen());
        game.press("Esc").press(if keys == "o" { "o" } else { "w" }).press("Tab Tab");
        assert_eq!(typed(&game, folder.path()), "visto.csv", "{}", game.screen());
    }
}
