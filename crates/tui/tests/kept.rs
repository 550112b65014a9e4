//! What is kept between two runs: settings, and the game in progress.

use std::fs;
use std::path::Path;

use qeq_tui::headless::{Headless, Options};
use qeq_tui::{Ending, Palette, Settings};

fn start(home: &Path) -> Headless {
    Headless::start(Options { home: Some(home.to_owned()), ..Options::default() })
}

fn settings(home: &Path) -> Settings {
    Settings::from_toml(&fs::read_to_string(home.join("config/settings.toml")).unwrap())
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
}
