//! Clikomania by keys and mouse: the statement's game, hints, the best game replayed, files, records, every size.

use std::path::Path;
use std::time::Duration;

use qeq_base::chance::Chance;
use qeq_clikomania::board::RandomBoard;
use qeq_tui::headless::{Headless, Options};
use qeq_tui::{Depth, Palette, Settings, Signs};

const SIZES: [(u16, u16); 3] = [(120, 44), (80, 24), (40, 12)];

/// The board of the statement.
const SAMPLE: &str = "5\n6\n3\n1 2 1 3 1 1\n2 1 2 3 1 1\n1 2 1 1 1 2\n2 1 1 3 3 1\n1 2 2 3 2 1\n";

/// The set-up.
fn setup(options: Options) -> Headless {
    let mut game = Headless::start(options);
    game.click("Otros juegos").click("Clikomania");
    game
}

/// A file with a board, in a folder of its own.
fn file(folder: &Path, text: &str) -> String {
    let path = folder.join("tablero.txt");
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

/// The board of a file chosen in the set-up.
fn choose(game: &mut Headless, path: &str) {
    game.press("Home Down Right Down Enter ^u").type_text(path).press("Enter");
}

/// The board of a text, ready to be played on.
fn on_board(text: &str, size: (u16, u16)) -> Headless {
    on_board_with(text, Options { size, ..Options::default() })
}

fn on_board_with(text: &str, options: Options) -> Headless {
    let folder = tempfile::tempdir().unwrap();
    let mut game = setup(options);
    choose(&mut game, &file(folder.path(), text));
    game.press("Home Enter");
    game
}

/// Points at a block: from the lower left corner, so many to the right and up.
fn point_at(game: &mut Headless, (column, row): (usize, usize)) {
    game.press(&"Left ".repeat(10)).press("PageDown");
    game.press(&"Right ".repeat(column)).press("PageDown").press(&"Up ".repeat(row));
}

/// The moves of the statement.
const MOVES: [(usize, usize); 6] = [(1, 3), (3, 0), (0, 3), (3, 0), (2, 0), (0, 2)];

/// The best ones on the same board, worth 142.
const BEST_MOVES: [(usize, usize); 7] = [(3, 3), (3, 0), (2, 0), (1, 1), (0, 2), (0, 1), (0, 0)];

fn play(game: &mut Headless, moves: &[(usize, usize)]) {
    for &block in moves {
        point_at(game, block);
        game.press("Enter");
    }
}

#[test]
fn the_game_of_the_statement_is_worth_122_and_the_optimum_142() {
    let mut game = on_board(SAMPLE, (100, 30));
    assert!(game.shows("Grupos: 5 · Bloques: 30"), "{}", game.screen());
    point_at(&mut game, (1, 3));
    assert!(game.shows("(1,3): 9 bloques, 72 puntos"), "lit before it is taken");
    play(&mut game, &MOVES[..2]);
    assert!(game.shows("Puntos: 92 · Jugadas: 2"), "{}", game.screen());
    play(&mut game, &MOVES[2..]);
    assert!(game.shows("Fin de la partida: 122 puntos."), "{}", game.screen());
    assert!(game.shows("El óptimo es 142: 20 más."), "{}", game.screen());
    assert!(game.shows("Lo que más costó fue la jugada 1"), "{}", game.screen());
    assert!(game.shows("Primer récord"));
    assert!(game.shows("(1,3) (3,0) (0,3) (3,0) (2,0) (0,2)"));
}

/// The board as it is seen at once, and after each of so many milliseconds.
fn pictures(game: &mut Headless, waits: &[u64]) -> Vec<String> {
    let picture = |&milliseconds: &u64| {
        game.wait(Duration::from_millis(milliseconds));
        let rows = game.screen();
        let rows = rows.lines().map(|line| line.chars().take(34).collect::<String>());
        rows.map(|line| line.trim_end().to_owned()).collect::<Vec<_>>().join("\n")
    };
    [0].iter().chain(waits).map(picture).collect()
}

/// A picture for each step of a move that is made again with this key; the last one stays.
fn steps_again(game: &mut Headless, key: &str, steps: usize) -> bool {
    game.press(key);
    let seen = pictures(game, &[110, 110, 110]);
    let differ = seen.windows(2).take_while(|pair| pair[0] != pair[1]).count();
    differ == steps && game.is_idle()
}

/// Figures 3 and 4 of the statement, and 5 to 7: the group goes, blocks fall, and then columns close.
#[test]
fn blocks_fall_and_columns_close_one_after_the_other() {
    let settings = Settings { animation: true, ..Settings::default() };
    let mut game =
        on_board_with(SAMPLE, Options { size: (80, 24), settings, ..Options::default() });
    play(&mut game, &[(1, 3)]);
    let first = pictures(&mut game, &[110, 1000]);
    assert!(first[0] != first[1] && first[1] == first[2] && game.is_idle(), "{first:?}");
    insta::assert_snapshot!("falling", first.join("\n"));
    play(&mut game, &[(3, 0)]);
    let second = pictures(&mut game, &[110, 110]);
    assert!(second[0] != second[1] && second[1] != second[2] && game.is_idle());
    insta::assert_snapshot!("closing", second.join("\n"));
    play(&mut game, &[(0, 3)]);
    game.press("u");
    assert!(game.is_idle(), "what is taken back is there at once");
    game.press("u u");
    assert!(steps_again(&mut game, "y", 1) && steps_again(&mut game, "y", 2), "played again");
    game.press("Home End");
    assert!(game.is_idle(), "several moves are there at once");
    game.press("i Home");
    assert!(
        steps_again(&mut game, "Down", 1) && steps_again(&mut game, "Right", 2),
        "looked through"
    );
    game.press("Up");
    assert!(game.is_idle(), "looked through backwards");
}

#[test]
fn everything_is_taken_back_and_made_again() {
    let mut game = on_board(SAMPLE, (100, 30));
    let start = game.screen();
    play(&mut game, &MOVES);
    for _ in MOVES {
        game.press("u");
    }
    assert!(game.shows("Puntos: 0 · Jugadas: 0"), "{}", game.screen());
    game.press("u");
    assert!(game.shows("No hay ninguna jugada que deshacer."));
    game.press("y y");
    assert!(game.shows("Puntos: 92 · Jugadas: 2"));
    game.press("End");
    assert!(game.shows("Fin de la partida: 122 puntos."));
    game.press("y");
    assert!(game.shows("No hay ninguna jugada que rehacer."));
    for back in ["Home", "End r"] {
        game.press(back);
        assert!(game.shows("Puntos: 0 · Jugadas: 0"), "{}", game.screen());
    }
    point_at(&mut game, (3, 0));
    let board = |screen: &str| screen.lines().skip(5).collect::<Vec<_>>().join("\n");
    assert!(board(&start).contains("(3,0): 2 bloques"), "{}", game.screen());
    play(&mut game, &[(3, 3)]);
    game.press("y");
    assert!(game.shows("rehacer."), "another move forgets those taken back: {}", game.screen());
}

#[test]
fn a_lone_block_and_an_ended_game_have_nothing_to_take() {
    let mut game = on_board("1\n4\n2\n1 2 2 1\n", (80, 24));
    game.press("Left Left Left Left");
    assert!(game.shows("(0,0): este bloque está solo."), "{}", game.screen());
    game.press("Enter");
    assert!(game.shows("Ahí no hay ningún grupo"), "{}", game.screen());
    game.press("Tab Enter");
    assert!(game.shows("Puntos: 2 ·"), "the ones met when the twos were gone: {}", game.screen());
    game.press("Space");
    assert!(game.shows("¡Tablero vacío!"), "{}", game.screen());
    assert!(game.shows("Es el óptimo"));
    game.press("p Enter");
    assert!(game.shows("Ahí no hay ningún grupo"));
    game.press("i Esc m");
    assert!(game.shows("Óptimo: 4 puntos en 2 jugadas"), "{}", game.screen());
}

#[test]
fn a_hint_points_at_a_good_group() {
    let mut game = on_board(SAMPLE, (100, 30));
    game.press("p");
    assert!(game.shows("por ahí conozco una partida de"), "{}", game.screen());
    game.press("Enter");
    assert!(!game.shows("por ahí conozco"), "it held for that move");
    for _ in 0..20 {
        game.press("p Enter");
    }
    assert!(game.shows("Es el óptimo: ninguna partida vale más."), "{}", game.screen());
    assert!(!game.shows("Lo que más costó"));
}

#[test]
fn the_best_game_is_replayed_step_by_step() {
    let mut game = on_board(SAMPLE, (100, 30));
    game.press("m");
    assert!(game.shows("Óptimo: 142 puntos en"), "{}", game.screen());
    let first = game.screen();
    game.press("Right Right Left Left");
    assert_eq!(game.screen(), first);
    game.press("End");
    assert!(game.shows("Fin de la partida: 142 puntos."), "{}", game.screen());
    game.press("Right Right Enter . Esc");
    assert!(game.shows("Puntos: 0 · Jugadas: 0"), "it is not the person's game");
    assert!(game.shows("Óptimo: 142") && game.shows("A lo sumo 142 puntos"), "{}", game.screen());
}

#[test]
fn the_report_leads_to_the_move_that_cost_most_and_the_game_goes_on_there() {
    let mut game = on_board(SAMPLE, (100, 30));
    game.press("i");
    assert!(game.shows("Todavía no hay ninguna jugada que mirar."));
    play(&mut game, &MOVES);
    game.press("i");
    assert!(game.shows("Quitaste (1,3); con"), "{}", game.screen());
    assert!(game.shows("✗ cuesta 20"), "{}", game.screen());
    let at_the_slip = game.screen();
    game.press("Down Down");
    assert!(game.shows("Se quita (0,3): 5 bloques, 20 puntos."), "{}", game.screen());
    game.press(".");
    assert_eq!(game.screen(), at_the_slip);
    game.press("Down Enter");
    assert!(game.shows("Puntos: 72 · Jugadas: 1"), "{}", game.screen());
    assert!(!game.shows("Fin de la partida"));
    game.press("i Down Down");
    assert!(game.shows("Puntos: 72 · Jugadas: 1"), "a report of what is left of it");
    assert!(!game.shows("(0,2)"), "{}", game.screen());
    game.press("Esc");
    play(&mut game, &[(3, 0)]);
    assert!(game.shows("Puntos: 92 · Jugadas: 2"), "{}", game.screen());
}

#[test]
fn the_report_of_a_game_in_progress_looks_for_its_worst_move() {
    let mut game = on_board(SAMPLE, (100, 30));
    play(&mut game, &MOVES[..2]);
    game.press("i");
    assert!(game.shows("✗ cuesta 20"), "{}", game.screen());
}

#[test]
fn moves_and_points_of_a_report_are_seen_however_wide_the_board_is() {
    let row = "1 1 1 1 2 2 2 2 3 3 3 3 4 4 4 4 ".repeat(4);
    let mut game = on_board(&format!("1\n64\n4\n{row}\n"), (80, 24));
    game.press(&"Right ".repeat(64)).press("Enter Enter Enter i");
    for line in ["(60,0)  4 → 12", "(56,0)  4 → 12", "(52,0)  4 → 12"] {
        assert!(game.shows(line), "{line}: {}", game.screen());
    }
}

/// Where a picture shows the block in this column and row, counted from the lower left, with tiles of 4 × 2 cells.
fn cell(game: &Headless, column: u16, row: u16) -> (u16, u16) {
    let screen = game.screen();
    let foot = screen.lines().position(|line| line.trim() == "0   1   2   3   4   5").unwrap();
    let line = screen.lines().nth(foot).unwrap();
    let left = line.chars().position(|sign| sign == '0').unwrap() as u16;
    (left + 4 * column, foot as u16 - 1 - 2 * row)
}

#[test]
fn the_mouse_lights_a_group_and_a_click_takes_it() {
    let mut game = on_board(SAMPLE, (60, 16));
    let (x, y) = cell(&game, 2, 2);
    game.point(x, y);
    assert!(game.shows("(1,3): 9 bloques, 72 puntos"), "{}", game.screen());
    assert!(game.shows("Puntos: 0"), "nothing is taken yet");
    game.click_at(x, y);
    assert!(game.shows("Puntos: 72 · Jugadas: 1"), "{}", game.screen());
    // Without a mouse that tells where it is, the first click lights and the second takes.
    let (x, y) = cell(&game, 3, 0);
    game.click_at(x, y);
    assert!(game.shows("(3,0): 5 bloques, 20 puntos"), "{}", game.screen());
    assert!(game.shows("Puntos: 72"));
    game.click_at(x, y).click_at(0, 0).point(500, 500);
    assert!(game.shows("Puntos: 92 · Jugadas: 2"), "{}", game.screen());
    game.wheel(-1).wheel(1);
}

/// A line of a screen may go on in the next one.
#[test]
fn a_fault_of_a_file_is_read_to_its_end() {
    let folder = tempfile::tempdir().unwrap();
    for size in [(80, 24), (60, 24)] {
        let mut game = setup(Options { size, ..Options::default() });
        choose(&mut game, &file(folder.path(), "Personaje;Gafas de sol o de leer;Sombrero\n"));
        let screen = game.screen();
        let words: Vec<&str> = screen.split_whitespace().collect();
        assert!(words.join(" ").contains("de 1 a 64, y aquí dice «Personaje"), "{screen}");
        assert!(!screen.contains('…'), "{screen}");
    }
}

#[test]
fn the_faults_of_a_file_are_told_and_nothing_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let good = file(folder.path(), SAMPLE);
    let mut game = setup(Options { size: (100, 30), ..Options::default() });
    choose(&mut game, &good);
    assert!(game.shows("tablero.txt") && game.shows("Sin récord"), "{}", game.screen());
    let bad = folder.path().join("m");
    std::fs::write(&bad, "2\n3\n2\n1 9 2\n1 x\n").unwrap();
    game.press("Enter ^u").type_text(bad.to_str().unwrap()).press("Enter");
    assert!(game.shows("m:4:3: «9» no es un color de este tablero"), "{}", game.screen());
    assert!(game.shows("m:5:3: «x» no es un color"), "{}", game.screen());
    assert!(game.shows("m:5:4: casillas de la fila: 2; anunciadas: 3"), "{}", game.screen());
    game.press("? Esc");
    assert!(game.shows("m:5:3: «x» no es un color"), "{}", game.screen());
    std::fs::write(&bad, format!("64\n64\n9\n{}", "x ".repeat(100_000))).unwrap();
    game.press("Enter ^u").type_text(bad.to_str().unwrap()).press("Enter");
    assert!(game.shows("m:4:3: «x» no es un color"), "{}", game.screen());
    assert!(game.shows("… y 99"), "{}", game.screen());
    std::fs::write(&bad, "A\tNombre\n1\tAna\n0\tEva\n").unwrap();
    game.press("Enter ^u").type_text(bad.to_str().unwrap()).press("Enter");
    assert!(game.shows("tablero de ¿Quién es quién?: se abre"), "{}", game.screen());
    game.press("Enter ^u").type_text("nada.txt").press("Enter");
    assert!(game.shows("! no se puede leer nada.txt"), "{}", game.screen());
    assert!(game.shows("> nada.txt"), "{}", game.screen());
    game.press("Esc Home Enter");
    assert!(game.shows("tablero.txt · 5 × 6, 3 colores"), "{}", game.screen());
}

#[test]
fn the_same_seed_gives_the_same_board() {
    let board = |seed: &str| {
        let mut game = setup(Options { size: (100, 34), ..Options::default() });
        game.press("Down Down Down Down Down Enter ^u").type_text(seed).press("Enter Home Enter");
        game.screen()
    };
    assert_eq!(board("7"), board("7"));
    assert_ne!(board("7"), board("8"));
    assert!(board("7").contains("semilla 7 · 10 × 10, 4 colores"), "{}", board("7"));
    let fresh = |seed| setup(Options { seed, ..Options::default() }).screen();
    assert_ne!(fresh(1), fresh(2));
}

#[test]
fn sizes_and_rules_are_set_by_arrows_and_by_typing() {
    let mut game = setup(Options { size: (100, 34), ..Options::default() });
    game.press("Down Down Right Right Down Left Down Enter ^u").type_text("70").press("Enter");
    assert!(game.shows("«70» no vale: hace falta un número de 1 a 62."), "{}", game.screen());
    assert!(game.shows("> 70"), "it can be corrected: {}", game.screen());
    game.press("^u Enter");
    assert!(game.shows("◂ 4 ▸") && !game.shows("no vale"), "{}", game.screen());
    game.press("Enter").type_text("70").press("Enter Home Delete 6 Enter");
    assert!(game.shows("◂ 60 ▸"), "{}", game.screen());
    game.press("Enter 6 Enter Down Down Right Down Right Down Right");
    for set in ["◂ 12 ▸", "◂ 9 ▸", "◂ 6 ▸", "(r-2)^2", "◂ 100 ▸", "resta lo que"] {
        assert!(game.shows(set), "{set}: {}", game.screen());
    }
    game.press("Home Enter");
    assert!(game.shows(" · 12 × 9, 6 colores"), "{}", game.screen());
    game.press("Esc");
    assert!(game.shows("◂ 12 ▸"), "what was set is still set");
}

#[test]
fn a_game_and_its_record_wait_for_the_next_time() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path(), SAMPLE);
    let options = || Options {
        home: Some(folder.path().join("casa")),
        size: (100, 30),
        ..Options::default()
    };
    let mut game = setup(options());
    choose(&mut game, &path);
    game.press("Home Enter");
    play(&mut game, &MOVES[..3]);
    game.press("q");
    assert!(game.ending().is_some());
    let mut game = setup(options());
    game.click("Seguir la partida");
    assert!(game.shows("Puntos: 112 · Jugadas: 3"), "{}", game.screen());
    assert!(game.shows("tablero.txt"));
    play(&mut game, &MOVES[3..]);
    assert!(game.shows("Primer récord"), "{}", game.screen());
    game.press("q");
    std::fs::remove_file(&path).unwrap();
    let game = setup(options());
    assert!(game.shows("Récord: 122") && game.shows("Óptimo: 142"), "{}", game.screen());
    let state = folder.path().join("casa/state");
    for kept in ["clikomania.json", "clikomania-records.json"] {
        std::fs::write(state.join(kept), "{\"version\":1").unwrap();
    }
    let game = setup(options());
    assert!(!game.shows("Seguir la partida") && !game.shows("Récord: 122"));
}

/// What each of two windows plays, and what is said in the one that ends last.
#[test]
fn a_record_that_another_window_has_set_is_known_at_the_end_of_a_game() {
    let better = (&BEST_MOVES[..], &MOVES[..], "Récord: 142");
    for (theirs, own, told) in [(&MOVES[..], &BEST_MOVES[..], "El anterior era 122."), better] {
        let folder = tempfile::tempdir().unwrap();
        let path = file(folder.path(), SAMPLE);
        let home = Some(folder.path().join("casa"));
        let options = || Options { home: home.clone(), size: (100, 30), ..Options::default() };
        let [mut first, mut second] = [0, 1].map(|_| setup(options()));
        for game in [&mut first, &mut second] {
            choose(game, &path);
            game.press("Home Enter");
        }
        play(&mut second, theirs);
        assert!(second.shows("Primer récord"), "{}", second.screen());
        play(&mut first, own);
        assert!(first.shows(told) && !first.shows("Primer"), "{}", first.screen());
        let mut third = setup(options());
        choose(&mut third, &path);
        assert!(third.shows("Récord: 142"), "{}", third.screen());
    }
}

#[test]
fn a_record_that_another_window_has_set_is_seen_before_a_game() {
    let folder = tempfile::tempdir().unwrap();
    let home = Some(folder.path().join("casa"));
    let mut first = Headless::start(Options { home, size: (100, 30), ..Options::default() });
    home_with_a_played_game(folder.path());
    first.click("Otros juegos").click("Clikomania");
    choose(&mut first, &file(folder.path(), SAMPLE));
    assert!(first.shows("Récord: 122"), "{}", first.screen());
}

/// A home in which a person has played the game of the statement, and the machine has not looked for any.
fn home_with_a_played_game(folder: &Path) -> Options {
    let path = file(folder, SAMPLE);
    let options =
        || Options { home: Some(folder.join("casa")), size: (100, 30), ..Options::default() };
    let mut game = setup(options());
    choose(&mut game, &path);
    game.press("Home Enter");
    play(&mut game, &MOVES);
    game.press("q");
    let records = folder.join("casa/state/clikomania-records.json");
    let kept = std::fs::read_to_string(&records).unwrap();
    let mut kept: serde_json::Value = serde_json::from_str(&kept).unwrap();
    let record = kept[0].as_object_mut().unwrap();
    for found in ["found", "found_moves", "bound"] {
        record.remove(found).unwrap();
    }
    std::fs::write(&records, kept.to_string()).unwrap();
    options()
}

#[test]
fn a_best_game_that_is_kept_is_shown_at_once_and_looked_on_for_when_that_is_wanted() {
    let folder = tempfile::tempdir().unwrap();
    let mut game = setup(home_with_a_played_game(folder.path()));
    game.click("Empezar").press("m");
    assert!(game.shows("Mejor partida: 122 puntos en 6"), "{}", game.screen());
    assert!(game.shows("m mejorar"), "{}", game.screen());
    game.press("End");
    assert!(game.shows("Fin de la partida: 122 puntos."), "{}", game.screen());
    game.press("m");
    assert!(game.shows("Óptimo: 142 puntos en"), "{}", game.screen());
    assert!(!game.shows("mejorar"), "no other is better: {}", game.screen());
    game.press("q");
    let home = folder.path().join("casa");
    let mut game = setup(Options { home: Some(home), size: (100, 30), ..Options::default() });
    game.click("Empezar").press("m End");
    assert!(game.shows("Fin de la partida: 142 puntos."), "{}", game.screen());
}

#[test]
fn the_own_game_is_not_shown_as_the_best_one_before_anybody_has_looked() {
    let folder = tempfile::tempdir().unwrap();
    let mut game = setup(home_with_a_played_game(folder.path()));
    game.click("Empezar");
    play(&mut game, &MOVES);
    game.press("m");
    assert!(game.shows("Óptimo: 142 puntos en"), "{}", game.screen());
}

#[test]
fn help_leaves_the_mark_where_it_is() {
    let mut game = on_board(SAMPLE, (100, 30));
    play(&mut game, &MOVES[..3]);
    game.press("Esc");
    assert!(game.shows("▸ Seguir la partida"), "{}", game.screen());
    game.press("Home F1 Esc");
    assert!(game.shows("▸ Empezar"), "{}", game.screen());
}

#[test]
fn a_game_in_progress_is_not_lost_without_a_question() {
    let mut game = on_board(SAMPLE, (100, 30));
    play(&mut game, &MOVES[..3]);
    game.press("Esc");
    game.click("Empezar");
    assert!(game.shows("Hay una partida en curso"), "{}", game.screen());
    game.press("n");
    game.click("Seguir la partida");
    assert!(game.shows("Puntos: 112 · Jugadas: 3"), "{}", game.screen());
    game.press("Esc");
    game.click("Empezar").press("s");
    assert!(game.shows("Puntos: 0 · Jugadas: 0"), "{}", game.screen());
}

/// It is what is told to others, and only here is it read once the game has begun.
#[test]
fn the_seed_of_a_game_is_read_to_its_end_on_the_smallest_screen() {
    let mut game = setup(Options { size: (40, 12), ..Options::default() });
    game.press("Down Down Down Down Down Enter ^u").type_text("99999").press("Enter Home Enter");
    assert!(game.shows("semilla 99999 · 10 × 10"), "{}", game.screen());
}

#[test]
fn another_board_is_a_key_away() {
    let mut game = setup(Options { size: (120, 34), ..Options::default() });
    game.press("Down Down Right Home Enter");
    let seed = |game: &Headless| {
        let screen = game.screen();
        let line = screen.lines().find(|line| line.contains(" · 11 × 10, 4 colores"));
        line.expect(&screen).split_once("semilla").unwrap().1.to_owned()
    };
    let first = seed(&game);
    assert!(game.shows("n nuevo tablero"), "{}", game.screen());
    game.press("n");
    let second = seed(&game);
    assert_ne!(second, first);
    game.press("Tab Enter n");
    assert!(game.shows("Hay una partida en curso"), "{}", game.screen());
    game.press("n");
    assert_eq!(seed(&game), second);
    game.press("n s");
    assert!(game.shows("Puntos: 0 · Jugadas: 0") && seed(&game) != second, "{}", game.screen());
}

#[test]
fn after_a_game_the_same_board_or_another_one_is_played() {
    let mut game = on_board(SAMPLE, (100, 30));
    play(&mut game, &MOVES);
    game.click("Otra vez");
    assert!(game.shows("tablero.txt") && game.shows("Puntos: 0 · Jugadas: 0"));
    game.press("End").click("Nuevo tablero");
    assert!(game.shows(" · 5 × 6, 3 colores"), "{}", game.screen());
}

#[test]
fn a_game_that_was_taken_back_is_not_lost_either() {
    for (count, back) in [(3, "Puntos: 112 · Jugadas: 3"), (6, "Fin de la partida: 122 puntos.")] {
        let mut game = on_board(SAMPLE, (100, 30));
        play(&mut game, &MOVES[..count]);
        game.press("Home Esc");
        game.click("Empezar");
        assert!(game.shows("Hay una partida en curso"), "{}", game.screen());
        game.press("n");
        game.click("Seguir la partida");
        assert!(game.shows("Puntos: 0 · Jugadas: 0"), "{}", game.screen());
        game.press("End");
        assert!(game.shows(back), "{}", game.screen());
    }
}

#[test]
fn a_game_that_is_over_is_seen_again_and_another_one_begun() {
    let mut game = on_board(SAMPLE, (100, 30));
    play(&mut game, &MOVES);
    game.press("Esc");
    assert!(game.shows("Ver la última partida") && game.shows("▸ Empezar"));
    assert!(!game.shows("Seguir la partida"), "{}", game.screen());
    game.press("Enter");
    assert!(game.shows("Puntos: 0 · Jugadas: 0"), "{}", game.screen());
}

/// It is wide, but there is little on it.
#[test]
fn the_best_game_of_a_long_board_is_proven() {
    let row = "1 1 2 2 3 3 1 1 2 2 3 3 1 1 2 2 3 3 1 1";
    let mut game = on_board(&format!("1\n20\n3\n{row}\n"), (100, 30));
    game.press("m");
    assert!(game.shows("Óptimo: "), "{}", game.screen());
}

#[test]
fn a_better_game_is_a_new_record() {
    let mut game = on_board(SAMPLE, (100, 30));
    play(&mut game, &MOVES);
    game.press("r");
    play(&mut game, &BEST_MOVES);
    assert!(game.shows("¡Récord! El anterior era 122."), "{}", game.screen());
}

#[test]
fn a_game_with_hints_is_no_record() {
    let mut game = on_board(SAMPLE, (100, 30));
    play(&mut game, &MOVES);
    game.press("r");
    for _ in 0..20 {
        game.press("p Enter");
    }
    assert!(game.shows("Con pistas: no cuenta como récord."), "{}", game.screen());
    assert!(game.shows("Es el óptimo"), "{}", game.screen());
    game.press("Esc");
    assert!(game.shows("Récord: 122"), "{}", game.screen());
}

/// A board with one best game: who takes the ones apart loses 72 points.
const ONE_WAY: &str = "3\n6\n2\n1 1 2 2 1 1\n1 1 2 2 1 1\n1 1 2 2 1 1\n";

#[test]
fn who_goes_back_for_the_better_move_of_a_report_sets_no_record() {
    let mut game = on_board(ONE_WAY, (100, 30));
    play(&mut game, &[(0, 0)]);
    game.press("i");
    assert!(game.shows("con (2,0)"), "{}", game.screen());
    game.press("Enter");
    play(&mut game, &[(2, 0), (0, 0)]);
    assert!(game.shows("Con pistas: no cuenta como récord."), "{}", game.screen());
    assert!(game.shows("Es el óptimo"), "{}", game.screen());
}

/// Nor in the footer, though they say why nothing happens.
#[test]
fn the_help_offers_nothing_that_cannot_be_done() {
    let offers = |game: &mut Headless, label: &str| {
        let footer = game.screen().lines().last().unwrap().to_owned();
        let help = game.press("?").screen();
        game.press("Esc");
        let is_told = help.lines().any(|line| line.trim_end().ends_with(&format!("  {label}")));
        assert!(is_told || !footer.contains(&format!(" {label} ")), "{label}: {footer}");
        is_told
    };
    let all = |game: &mut Headless| {
        ["quitar", "deshacer", "rehacer", "informe", "arriba"].map(|label| offers(game, label))
    };
    let mut game = on_board(SAMPLE, (120, 44));
    assert_eq!(all(&mut game), [true, false, false, false, true]);
    assert!(game.press("i").shows("Todavía no hay ninguna jugada"), "{}", game.screen());
    assert!(game.press("y").shows("No hay ninguna jugada que rehacer"), "{}", game.screen());
    play(&mut game, &MOVES[..1]);
    assert_eq!(all(&mut game), [true, true, false, true, true]);
    game.press("u");
    assert_eq!(all(&mut game), [true, false, true, false, true]);
    game.press("y");
    play(&mut game, &MOVES[1..2]);
    game.press("u");
    assert_eq!(all(&mut game), [true; 5]);
    game.press("y");
    play(&mut game, &MOVES[2..]);
    assert_eq!(all(&mut game), [false, true, false, true, false]);
    assert!(game.press("Enter").shows("Ahí no hay ningún grupo"), "{}", game.screen());
    let mut stuck = on_board("1\n2\n2\n1 2\n", (120, 44));
    assert_eq!(all(&mut stuck), [false; 5]);
    assert!(!stuck.shows("Otra vez"), "{}", stuck.screen());
    assert!(stuck.press("i").shows("Todavía no hay ninguna jugada"), "{}", stuck.screen());
}

#[test]
fn on_the_smallest_screen_the_footer_names_the_key_that_takes_a_group() {
    for (board, key) in [(SAMPLE, " Intro quitar "), ("1\n2\n2\n1 2\n", " n nuevo tablero ")] {
        let game = on_board(board, (40, 12));
        let footer = game.screen().lines().last().unwrap().to_owned();
        assert!(footer.starts_with(key) && footer.ends_with(" Esc atrás"), "{footer}");
    }
}

#[test]
fn on_a_usual_terminal_the_footer_of_a_game_names_its_report() {
    let mut game = on_board(SAMPLE, (80, 24));
    assert!(game.shows(" Intro quitar  p pista  m mejor  n nuevo tablero "), "{}", game.screen());
    play(&mut game, &MOVES[..1]);
    assert!(game.shows(" u deshacer  p pista  m mejor  i informe "), "{}", game.screen());
}

/// What is said beside the board, where that begins with these words.
fn said_beside(game: &Headless, first: &str) -> String {
    let picture = game.screen();
    let column = |line: &str| Some(line[..line.find(first)?].chars().count());
    let column = picture.lines().find_map(column).unwrap_or_else(|| panic!("{picture}"));
    let beside = picture.lines().map(|line| line.chars().skip(column).collect());
    let beside: Vec<String> = beside.collect();
    beside.join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_hint_is_read_to_its_end_on_the_smallest_screen() {
    for width in [5, 10, 16] {
        let board = RandomBoard { rows: 10, width, colours: 4 }.draw(1);
        let mut game = on_board(&board.to_string(), (40, 12));
        game.press("p");
        let said = said_beside(&game, "Prueba (");
        let (_, hint) = said.split_once(": por ahí conozco una partida de ").expect(&said);
        assert!(hint.contains(" puntos. "), "{said}");
    }
}

/// A game while it is played, at its end and looked through, and the best one.
#[test]
fn every_screen_at_every_size() {
    for (width, height) in SIZES {
        let mut game = on_board(SAMPLE, (width, height));
        let snap = |name: &str, game: &Headless| {
            insta::assert_snapshot!(format!("{name}-{width}x{height}"), game.screen());
        };
        play(&mut game, &MOVES[..1]);
        point_at(&mut game, (3, 0));
        snap("playing", &game);
        game.press("?");
        snap("help", &game);
        let mut game = on_board(ONE_WAY, (width, height));
        play(&mut game, &[(0, 0); 3]);
        snap("over", &game);
        game.press("i");
        snap("review", &game);
        game.press("Esc m");
        snap("best", &game);
        game.press("Esc Esc");
        snap("setup-file", &game);
        game.press("Home Down Right");
        snap("setup", &game);
    }
}

/// A board drawn at random, of this many rows, columns and colours.
fn random(size: (u16, u16), [rows, columns, colours]: [&str; 3], options: Options) -> Headless {
    let mut game = setup(Options { size, ..options });
    game.press("Down Down");
    for number in [rows, columns, colours, "7"] {
        game.press("Enter ^u").type_text(number).press("Enter Down");
    }
    game.press("Home Enter");
    game
}

#[test]
fn tiles_shrink_and_at_last_the_board_scrolls() {
    for (width, height) in SIZES {
        let game = random((width, height), ["15", "15", "5"], Options::default());
        insta::assert_snapshot!(format!("large-{width}x{height}"), game.screen());
    }
    let mut game = random((40, 12), ["15", "15", "5"], Options::default());
    let axes = |game: &Headless, lowest: &str| {
        let screen = game.screen();
        let lines: Vec<&str> = screen.lines().collect();
        let is_numbered = lines[10].starts_with("   012345678901234");
        assert!(is_numbered && lines[9].starts_with(lowest), "{screen}");
    };
    axes(&game, " 0 ");
    game.press("PageUp");
    axes(&game, " 6 ");
    let mut game = random((40, 12), ["64", "64", "62"], Options::default());
    game.press("PageUp").press(&"Right ".repeat(70));
    insta::assert_snapshot!("scrolled", game.screen());
    for (width, height) in [(1, 1), (500, 200), (41, 13), (40, 12), (200, 12), (40, 100)] {
        game.resize(width, height).press("Tab Enter u i Down Esc");
    }
}

#[test]
fn groups_are_seen_without_colours_and_in_ascii() {
    let settings = Settings { signs: Signs::Ascii, animation: false, ..Settings::default() };
    let options = || Options { depth: Depth::None, settings, ..Options::default() };
    for (size, name) in [((80, 40), "tiles"), ((80, 24), "pairs"), ((40, 12), "signs")] {
        let mut game = random(size, ["10", "10", "4"], options());
        game.press("Tab");
        insta::assert_snapshot!(format!("ascii-{name}"), game.screen());
        assert!(game.styles().contains("BOLD | REVERSED"), "{}", game.styles());
    }
}

#[test]
fn every_colour_has_its_own_sign() {
    let mut game = random((200, 80), ["10", "62", "62"], Options::default());
    game.press("Esc");
    let settings = Settings { palette: Palette::ColourBlind, ..Settings::default() };
    let options = Options { settings, ..Options::default() };
    let game = random((120, 44), ["8", "8", "8"], options);
    let tiles: std::collections::HashSet<_> =
        game.buffer().content().iter().map(|cell| (cell.symbol().to_owned(), cell.bg)).collect();
    for sign in '1'..='8' {
        let grounds = tiles.iter().filter(|(symbol, _)| *symbol == sign.to_string()).count();
        assert!(grounds >= 1, "{sign}");
    }
}

/// Keys, clicks and sizes at random, on boards of every shape.
#[test]
fn nothing_that_is_pressed_or_clicked_breaks_a_game() {
    const KEYS: &str = "Enter Space Tab Up Down Left Right PageUp PageDown Home End u y p m i r . w a s d ? Esc \
         Backspace 7";
    let keys: Vec<&str> = KEYS.split(' ').collect();
    for (seed, shape) in [["1", "1", "1"], ["6", "5", "3"], ["2", "12", "3"], ["20", "1", "9"]]
        .into_iter()
        .enumerate()
    {
        let mut chance = Chance::from_seed(seed as u64);
        let mut game = random((80, 24), shape, Options::default());
        for _ in 0..300 {
            let (x, y) = (chance.below(130) as u16, chance.below(50) as u16);
            match chance.below(6) {
                0 => game.click_at(x, y),
                1 => game.point(x, y),
                2 if x % 8 == 0 => game.resize(x, y),
                _ => game.press(chance.pick(&keys).unwrap()),
            };
        }
    }
}

#[test]
fn english_is_spoken_throughout() {
    let mut game = Headless::start(Options {
        lang: qeq_i18n::Lang::En,
        size: (100, 34),
        ..Options::default()
    });
    game.click("Other games").click("Clikomania");
    game.press("Home Enter Tab Enter Tab");
    insta::assert_snapshot!("english", game.screen());
}
