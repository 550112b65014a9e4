//! Nothing a person or a terminal does brings the screen down.

use qeq_base::chance::Chance;
use qeq_core::board::Board;
use qeq_tui::headless::{Headless, Options};
use qeq_tui::{Depth, Settings};

const ABSURD: [(u16, u16); 9] =
    [(1, 1), (2, 40), (500, 1), (39, 12), (40, 11), (40, 12), (41, 13), (500, 200), (60, 20)];

const WAYS: [&str; 20] = [
    "",
    "Enter n s",
    "Enter n s s s n",
    "Enter n s s s n Z Enter",
    "Down Enter Enter",
    "Down Down Enter Enter",
    "Enter t -",
    "Down Down Down Down Enter +",
    "Down Down Down Down Down Enter a Z Enter a Z Enter",
    "Down Down Down Down Down Down Down Enter Enter 4 p",
    "Down Down Down Down Down Down Down Enter Enter 4 4 i",
    "Down Down Down Down Down Down Down Enter Enter 4 t Enter",
    "Down Down Down Down Down Down Down Down Enter",
    "Down Down Down Down Down Down Down Enter Down Down Down Enter",
    "Down Down Down Down Down Down Down Enter Down Down Down Enter Enter Tab Enter p",
    "Down Down Down Down Down Down Down Enter Down Down Down Enter Enter Enter Tab Enter i",
    "Down Down Down Down Down Down Down Enter Down Down Down Enter Enter m",
    "Down Down Down Enter Enter Enter",
    "Down Down Down Enter Enter Enter s Tab Enter n",
    "Enter q",
];

#[test]
fn absurd_sizes_are_drawn() {
    for keys in WAYS {
        let mut game = Headless::start(Options::default());
        game.press(keys);
        for (width, height) in ABSURD {
            game.resize(width, height).press("Down ? Esc Up");
        }
    }
}

#[test]
fn too_small_says_so() {
    let mut game = Headless::start(Options { size: (39, 12), ..Options::default() });
    assert!(game.screen().contains("pequeña"));
    assert!(game.screen().contains("39×12"), "{}", game.screen());
    // Nobody means what he cannot see.
    game.press("Enter s n").click_at(5, 5).wheel(1);
    game.resize(40, 12);
    assert!(game.screen().contains("▸ La máquina adivina"), "{}", game.screen());
    game.resize(39, 12).press("q");
    assert!(game.ending().is_some());
}

const KEYS: &str = "Enter Esc Tab Space Up Down Left Right PageUp PageDown Home End Backspace Delete F1 ^z ^u s n \
     u t / ? r i a A x X f + - . c m k j h l é";

/// Thousands of keys at random, and now and then another size.
fn monkey(board: Option<Board>, seed: u64, presses: usize) {
    let keys: Vec<&str> = KEYS.split(' ').collect();
    let mut chance = Chance::from_seed(seed);
    let board = board.map(|board| (board, "x.csv".to_owned()));
    let settings = Settings::default();
    let depth = if seed.is_multiple_of(2) { Depth::True } else { Depth::None };
    let size = (80, 24);
    let mut game =
        Headless::start(Options { board, seed, settings, depth, size, ..Options::default() });
    for press in 0..presses {
        game.press(chance.pick(&keys).unwrap());
        if press % 50 == 0 {
            let size = [(120, 44), (40, 12), (80, 24), (30, 9)];
            let &(width, height) = chance.pick(&size).unwrap();
            game.resize(width, height);
        }
        if press % 7 == 0 {
            game.wait(std::time::Duration::from_millis(90));
        }
    }
}

#[test]
fn a_monkey_at_the_keys_breaks_nothing() {
    for seed in 0..6 {
        monkey(None, seed, 600);
    }
}

#[test]
fn a_board_of_one_is_played_as_well() {
    let board = || Board::from_rows("n", &["a"], [("Solo".to_owned(), vec![true])]).unwrap();
    for seed in 0..4 {
        monkey(Some(board()), seed, 300);
    }
    let board = Some((board(), "uno.csv".to_owned()));
    let mut game = Headless::start(Options { board, ..Options::default() });
    game.press("Enter");
    assert!(game.screen().contains("tu personaje es Solo"));
}

#[test]
fn a_large_board_scrolls() {
    let wanted =
        qeq_core::board::random::RandomBoard { characters: 3000, attributes: 24, density: 0.5 };
    let board = wanted.generate(&mut Chance::from_seed(7)).unwrap();
    let settings = Settings {
        strategy: qeq_core::builders::Strategy::Entropy,
        animation: false,
        ..Settings::default()
    };
    let board = Some((board, "grande.csv".to_owned()));
    let mut game = Headless::start(Options { board, settings, ..Options::default() });
    game.press("Enter s s End t Esc");
    assert!(game.screen().contains("de 3000"));
    game.press("Esc Down Down Down Down Down Down Enter End PageUp Enter");
}

#[test]
fn what_scrolls_to_its_end_comes_back_at_once() {
    let mut game = Headless::start(Options { size: (40, 12), ..Options::default() });
    game.press("Enter ? End");
    let end = game.screen();
    game.press("Up");
    assert_ne!(game.screen(), end);
    game.press("Down");
    assert_eq!(game.screen(), end);
}

#[test]
fn the_help_lists_no_key_twice() {
    let mut game = Headless::start(Options { size: (100, 60), ..Options::default() });
    game.click("Otros juegos").click("Conecta 4").click("Empezar").press("?");
    assert_eq!(game.screen().matches('↓').count(), 1, "{}", game.screen());
    assert!(!game.screen().contains("AvPág"), "{}", game.screen());
}
