//! What is kept between two runs: settings, and the game in progress.

use std::fs;
use std::path::Path;

use qeq_base::source::SourceText;
use qeq_cluedo::notebook;
use qeq_frontend::{decks, texts};
use qeq_tui::headless::{Headless, Options};
use qeq_tui::{Ending, Opening, Palette, Settings};

fn start(home: &Path) -> Headless {
    Headless::start(Options { home: Some(home.to_owned()), ..Options::default() })
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
        let read = notebook::read(&SourceText::new("", text), &decks::all(), texts::cluedo::called)
            .notebook
            .unwrap();
        let opening = Opening::Notebook(Box::new(read), path);
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
    let opening = Opening::Notebook(Box::new(read), "folder/mine.txt".to_owned());
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
    assert!(game.screen().contains("Lo que está en curso se perderá"), "{}", game.screen());
    assert!(!game.screen().contains("te espera"), "{}", game.screen());
    let mut game = start(home.path());
    game.press("Down Down Down Down Down Down Down Enter Enter Enter 4 q");
    assert!(game.screen().contains("Lo que está en curso se perderá"), "{}", game.screen());
    let mut game = start(home.path());
    game.press("q");
    assert_eq!(game.ending(), Some(Ending::Left), "there is nothing to lose");
}

#[test]
fn a_kept_game_on_an_edited_board_keeps_its_edits() {
    let home = tempfile::tempdir().unwrap();
    let mut game = start(home.path());
    game.press("Down Down Down Down Down Enter a").type_text("Zoe").press("Enter Esc Home Enter n");
    game.press("q");
    assert!(game.screen().contains("te espera") && !game.screen().contains("cambios sin guardar"));
    game.press("s");
    let mut game = start(home.path());
    assert!(game.screen().contains("tablero incluido, con cambios"), "{}", game.screen());
    game.press("Down Down Down Enter s q");
    assert!(game.screen().contains("cambios sin guardar"), "{}", game.screen());
}

#[test]
fn of_two_programs_the_first_keeps_what_is_in_progress_and_the_second_says_that_it_does_not() {
    let home = tempfile::tempdir().unwrap();
    let mut first = start(home.path());
    first.press("Enter n");
    let mut second = start(home.path());
    assert!(second.screen().contains("Hay otro qeq abierto"), "{}", second.screen());
    second.press("Enter s ^c");
    assert!(second.screen().contains("lo usaba otro qeq cuando"), "{}", second.screen());
    second.press("s");
    first.press("q s");
    drop((first, second));
    let mut third = start(home.path());
    assert!(!third.screen().contains("otro qeq"), "{}", third.screen());
    third.press("Enter");
    assert!(third.screen().contains("✗ ¿Pelo corto?"), "{}", third.screen());
}
