//! Conecta 4 by keys and clicks: every ending, hints, undo, the game as text, the report and the tree.

use std::time::Duration;

use qeq_conecta4::players::Player;
use qeq_i18n::Lang;
use qeq_tui::headless::{Headless, Options};
use qeq_tui::{Depth, Settings, Signs};
use ratatui::style::Modifier;

/// The setup of Conecta 4.
fn setup(options: Options) -> Headless {
    let mut game = Headless::start(options);
    game.click("Otros juegos").click("Conecta 4");
    game
}

/// The same with the assignment's player in the second seat.
fn against_defensive(options: Options) -> Headless {
    let mut game = setup(options);
    game.press("Down Down Left Left Left Left Left Home");
    assert!(game.shows("◂ defensiva ▸"), "{}", game.screen());
    game
}

/// Two people at the usual board, after these moves.
fn two_people(moves: &str) -> Headless {
    two_people_at((100, 30), moves)
}

fn two_people_at(size: (u16, u16), moves: &str) -> Headless {
    let mut game = setup_of_two(Options { size, ..Options::default() });
    game.press("Home Enter").type_text(moves);
    game
}

/// The setup with a second person, whose line is marked.
fn setup_of_two(options: Options) -> Headless {
    let mut game = setup(options);
    // The second seat goes round: four steps to the right of the usual player is the person.
    game.press("Down Down Right Right Right Right");
    assert_eq!(game.screen().matches("persona").count(), 2, "{}", game.screen());
    game
}

/// With a game to go on with, which takes a line of its own.
#[test]
fn what_the_players_are_is_told_whole_on_the_smallest_screen() {
    let told = [
        (Lang::Es, ["Otros juegos", "Conecta 4"], ["jugadas por delante.", "mueve al azar."]),
        (Lang::En, ["Other games", "Connect 4"], ["only a few moves ahead.", "at random."]),
    ];
    for (lang, [others, title], ends) in told {
        let mut game = Headless::start(Options { size: (40, 12), lang, ..Options::default() });
        game.click(others).click(title).press("Enter 4 Esc Home Down");
        let mut seen = Vec::new();
        for _ in Player::ALL {
            game.press("Right");
            let screen = game.screen();
            assert!(!screen.lines().nth(10).unwrap().contains('…'), "{screen}");
            seen.extend(ends.into_iter().filter(|&end| screen.contains(end)));
        }
        seen.dedup();
        assert_eq!(seen, ends, "{}", game.screen());
    }
}

/// Where nobody can wait for the perfect move, that is told before the game begins.
#[test]
fn the_perfect_player_promises_no_more_than_it_does_on_another_board() {
    for (lang, titles, told) in [
        (Lang::Es, ["Otros juegos", "Conecta 4"], "juega por lo que ve."),
        (Lang::En, ["Other games", "Connect 4"], "plays by what is near."),
    ] {
        let tells = |game: &Headless| {
            game.screen().split_whitespace().collect::<Vec<_>>().join(" ").contains(told)
        };
        for size in [(80, 24), (40, 12)] {
            let mut game = Headless::start(Options { size, lang, ..Options::default() });
            game.click(titles[0]).click(titles[1]);
            // From the usual player on, the perfect one is three steps away.
            game.press("Down Down Right Right Right");
            assert!(!tells(&game), "{}", game.screen());
            game.press("Down Right");
            assert!(tells(&game), "{}", game.screen());
            game.press("Up");
            assert!(tells(&game), "{}", game.screen());
            game.press("Left");
            assert!(!tells(&game), "{}", game.screen());
        }
    }
}

#[test]
fn a_click_on_a_column_drops_a_stone_there() {
    let mut game = two_people_at((80, 24), "");
    game.click("6    7").click("1    2").click("6    7");
    assert!(game.shows("Partida: 616"), "{}", game.screen());
}

#[test]
fn two_people_play_to_a_win_and_take_it_back() {
    let mut game = two_people("1122334");
    assert!(game.shows("● ¡Cuatro en línea! Gana."), "{}", game.screen());
    game.press("4");
    assert!(game.shows("La partida ya ha terminado"));
    game.press("u");
    assert!(game.shows("● ¿Columna?"));
    game.press("y");
    assert!(game.shows("Gana."));
    game.press("y");
    assert!(game.shows("No hay ninguna jugada que rehacer."));
    game.press("r");
    assert!(game.shows("● ¿Columna?") && !game.shows("Partida:"));
}

#[test]
fn a_game_is_copied_as_text() {
    let mut game = two_people("");
    game.press("c");
    assert_eq!(game.copied(), None);
    game.press("4 4 3 c");
    assert!(game.shows("En el portapapeles: 443"), "{}", game.screen());
    assert_eq!((game.copied(), game.copied()), (Some("443".to_owned()), None));
    game.press("i c");
    assert_eq!(game.copied(), Some("443".to_owned()));
}

#[test]
fn the_keys_of_the_assignment_drop_a_stone() {
    let mut game = two_people("");
    game.press("d d Space a a a a Down");
    assert!(game.shows("Partida: 62"), "{}", game.screen());
    game.press("6 6 6 6 6 6");
    assert!(game.shows("La columna 6 está llena."));
    game.press("l l l l l l l Enter");
    assert!(game.shows("Partida: 62666667"), "{}", game.screen());
}

#[test]
fn a_machine_replies_and_undo_comes_back_to_the_person() {
    let mut game = against_defensive(Options::default());
    game.press("Enter 4");
    assert!(game.shows("Partida: 43"), "{}", game.screen());
    game.press("u");
    assert!(!game.shows("Partida:"));
    game.press("u");
    assert!(game.shows("Todavía no has hecho ninguna jugada que retirar."));
    game.press("y");
    assert!(game.shows("Partida: 43"));
}

/// Whether the keys are those of a machine that is to move, and not those of a person.
fn offers_the_machine(game: &Headless) -> bool {
    game.shows("Intro que siga") && !game.shows("soltar") && !game.shows("p pista")
}

#[test]
fn machines_play_one_another_at_their_own_pace() {
    let mut game = against_defensive(Options::default());
    game.press("Down Right Home Enter");
    assert!(game.shows("defensiva simple") && !game.shows("Gana "), "{}", game.screen());
    // Nobody is offered the stone of a machine, nor a hint for it, whether it falls or is thought about.
    for _ in 0..4 {
        assert!(offers_the_machine(&game), "{}", game.screen());
        game.wait(Duration::from_millis(400));
    }
    game.press("?");
    assert!(game.shows("pista · Eso no se puede hacer ahora."), "{}", game.screen());
    game.press("Esc");
    game.wait(Duration::from_secs(60));
    assert!(game.shows("Gana defensiva") || game.shows("empate"), "{}", game.screen());
    assert!(game.is_idle());
    // Whoever takes a move back looks on before the machines go on.
    game.press("u");
    assert!(game.shows("La máquina espera: Intro sigue."), "{}", game.screen());
    game.press("p");
    assert!(game.shows("Eso no se puede hacer ahora."), "{}", game.screen());
    game.press("Left");
    assert!(offers_the_machine(&game), "{}", game.screen());
    game.press("Enter").wait(Duration::from_secs(60));
    assert!(game.shows("Gana defensiva") || game.shows("empate"), "{}", game.screen());
}

#[test]
fn hints_say_what_every_column_is_worth() {
    let mut game = two_people("44444537743721225");
    game.press("p");
    assert!(game.shows("columna 2: 6 (gana en 8 jugadas)"), "{}", game.screen());
    assert!(game.shows("+6"));
    game.press("2");
    assert!(game.shows(" jugadas)"), "after each move anew: {}", game.screen());
    game.press("p");
    assert!(!game.shows(" jugadas)"), "they are gone: {}", game.screen());
}

#[test]
fn the_random_player_is_not_taken_for_who_begins_at_random() {
    let mut game = setup(Options { size: (80, 24), ..Options::default() });
    game.press("Down Right Right Right Right");
    assert!(game.shows("◂ aleatorio ▸"), "{}", game.screen());
}

#[test]
fn the_footer_names_a_new_game_and_the_report_on_a_usual_terminal_and_how_to_move_on_the_smallest()
{
    let game = two_people_at((80, 24), "4");
    let told = "↓ soltar  p pista  u deshacer  r otra  i informe  ?";
    assert!(game.shows(told), "{}", game.screen());
    let game = two_people_at((40, 12), "");
    assert!(game.shows("↓ soltar  ? ayuda  Esc atrás  q salir"), "{}", game.screen());
}

/// What footer and help offer of what needs stones: to take back, to make again, a report, another game, a copy.
fn offered(game: &mut Headless) -> Vec<&'static str> {
    let footer = game.screen().lines().last().unwrap().to_owned();
    let help = game.press("?").screen();
    game.press("Esc");
    let labels = ["deshacer", "rehacer", "informe", "otra", "copiar"];
    let in_help =
        |label: &str| help.lines().any(|line| line.trim_end().ends_with(&format!("  {label}")));
    let is_true = |label: &&str| in_help(label) || !footer.contains(&format!(" {label} "));
    assert_eq!(labels.iter().find(|label| !is_true(label)), None, "{footer}");
    labels.into_iter().filter(|label| in_help(label)).collect()
}

#[test]
fn nothing_is_offered_that_cannot_be_done() {
    let mut game = two_people_at((120, 60), "");
    assert_eq!(offered(&mut game), [""; 0]);
    assert!(game.press("i").shows("Todavía no hay partida que mirar."));
    assert!(game.press("y").shows("No hay ninguna jugada que rehacer."));
    game.press("4");
    assert_eq!(offered(&mut game), ["deshacer", "informe", "otra", "copiar"]);
    game.press("4 u");
    assert_eq!(offered(&mut game), ["deshacer", "rehacer", "informe", "otra", "copiar"]);
    game.press("u");
    assert_eq!(offered(&mut game), ["rehacer"]);
}

#[test]
fn the_first_stone_of_a_machine_is_not_offered_to_be_taken_back() {
    let mut game = setup_of_two(Options { size: (120, 60), ..Options::default() });
    game.press("Up Right Home Enter");
    assert_eq!(offered(&mut game), ["informe", "otra", "copiar"], "{}", game.screen());
    game.press("4 u");
    assert_eq!(offered(&mut game), ["rehacer", "informe", "otra", "copiar"]);
}

#[test]
fn where_a_machine_is_to_move_the_footer_names_the_report_too() {
    let mut game = against_defensive(Options { size: (80, 24), ..Options::default() });
    game.press("Down Right Home Enter").wait(Duration::from_millis(1500)).press("u Left");
    let is_whole = offers_the_machine(&game) && game.shows("r otra  i informe  ");
    assert!(is_whole, "{}", game.screen());
}

/// Nobody knows the scores of this board: a hint says how far it sees, and no more than that.
#[test]
fn hints_on_a_board_that_cannot_be_solved() {
    let mut game = setup_of_two(Options { size: (100, 30), ..Options::default() });
    // One row and one column more.
    game.press("Down Right Right Down Right Home Enter p");
    insta::assert_snapshot!(game.screen());
}

/// Every row is seen; what stands around a board gives way to it.
#[test]
fn a_high_board_on_the_smallest_screen() {
    for (rows, more) in [(9, "Right Right Right"), (10, "Right Right Right Right")] {
        let mut game = setup_of_two(Options { size: (40, 12), ..Options::default() });
        game.press("Down").press(more).press("Home Enter 3 p");
        insta::assert_snapshot!(format!("high-{rows}-begun"), game.screen());
        game.press("3 3 3 3 3 3 3 3 3 3");
        insta::assert_snapshot!(format!("high-{rows}-full"), game.screen());
    }
}

/// Where no line is left for the stone that hangs above a column, it is marked where it would fall to.
#[test]
fn on_the_highest_board_the_column_is_marked_without_colours_too() {
    for depth in [Depth::True, Depth::None] {
        let mut game = setup_of_two(Options { size: (40, 12), depth, ..Options::default() });
        game.press("Down Right Right Right Right Home Enter");
        for (keys, place) in [("", (7, 10)), ("4 Left", (5, 10)), ("Right", (7, 9))] {
            game.press(keys);
            let buffer = game.buffer();
            let board = (1..11).flat_map(|y| (1..14).map(move |x| (x, y)));
            let is_marked = |&at: &(u16, u16)| {
                let cell = &buffer[at];
                cell.bg != buffer[(1, 1)].bg || cell.modifier.contains(Modifier::REVERSED)
            };
            assert_eq!(board.filter(is_marked).collect::<Vec<_>>(), [place], "{}", game.screen());
        }
        assert_eq!(game.buffer()[(7, 9)].symbol(), "○");
        // A full column is marked as well, and a line in the lowest row is seen.
        game.press("4 4 4 4 4 4 4 4 4 3 3 2 2 1");
        assert!(game.shows("Gana.") && game.shows(" ◆ ◆ ◆ ◆ · · ·"), "{}", game.screen());
    }
}

#[test]
fn a_game_is_copied_and_pasted_as_text() {
    let mut game = two_people("445");
    game.press("o");
    assert!(game.shows("> 445"));
    game.press("^u").type_text("4455667").press("Enter");
    assert!(game.shows("● ¡Cuatro en línea! Gana."), "{}", game.screen());
    game.press("o ^u").type_text("4458").press("Enter");
    assert!(game.shows("Signo 4: no hay columna 8: el tablero tiene 7."), "{}", game.screen());
    assert!(game.shows("Partida: 4455667"), "the game is still there");
}

#[test]
fn the_same_moves_as_text_leave_what_was_undone() {
    let mut game = two_people("4455");
    game.press("u u o Enter y");
    assert!(game.shows("Partida: 445") && !game.shows("Partida: 4455"), "{}", game.screen());
    game.press("y");
    assert!(game.shows("Partida: 4455"), "{}", game.screen());
}

#[test]
fn the_report_marks_the_move_that_lost() {
    let mut game = two_people("4444453774372122555");
    game.press("i");
    assert!(game.shows(" ✗ "), "{}", game.screen());
    assert!(game.shows("aquí se perdió · mejor: "), "{}", game.screen());
    let at_the_loss = game.screen();
    game.press("Left Left .");
    assert_eq!(game.screen(), at_the_loss);
    game.press("Esc");
    assert!(game.shows("Partida: 4444453774372122555"));
}

/// Against a machine it matters who has won.
#[test]
fn the_cursor_stays_where_its_person_left_it() {
    let mut game = against_defensive(Options::default());
    game.press("Home Enter 4 Enter Enter");
    let played = game.screen().split("Partida: ").nth(1).unwrap()[..6].to_owned();
    let own: String = played.chars().step_by(2).collect();
    assert_eq!(own, "444", "{}", game.screen());
}

#[test]
fn the_end_says_who_has_won_whom() {
    let ended = |keys: &str, moves: &str| {
        let mut game = against_defensive(Options::default());
        game.press(keys).press("Home Enter o ^u").type_text(moves).press("Enter");
        game
    };
    let won = ended("", "1122334");
    assert!(won.shows("● ¡Has ganado a defensiva en 4 jugadas!"), "{}", won.screen());
    let mut lost = ended("", "71727364");
    assert!(lost.shows("○ Gana defensiva en 4 jugadas."), "{}", lost.screen());
    // Both are told in the first line beside the board.
    let colour = |game: &Headless| {
        let row = game.screen().lines().position(|line| line.contains(" jugadas")).unwrap();
        let buffer = game.buffer();
        let told = (0..120).map(|x| &buffer[(x, row as u16)]).find(|it| it.symbol() == "n");
        told.unwrap().fg
    };
    assert_ne!(colour(&won), colour(&lost));
    assert!(ended("Down Right", "1122334").shows("● Gana defensiva simple en 4 jugadas."));
    lost.click("Informe");
    assert!(lost.shows("Conecta 4 · Informe"), "{}", lost.screen());
    lost.press("Esc").click("Revancha");
    assert!(lost.shows("○ ¿Columna?"), "{}", lost.screen());
}

/// Puts a game on the table in place of another.
fn paste(game: &mut Headless, moves: &str) {
    game.press("o ^u").type_text(moves).press("Enter s");
}

#[test]
fn in_a_rematch_the_other_one_begins_and_what_was_won_is_counted() {
    let mut game = against_defensive(Options { size: (100, 30), ..Options::default() });
    game.press("Down Down Left Home Enter 4 5 6 7");
    assert!(game.shows("r revancha") && !game.shows("Marcador"), "{}", game.screen());
    game.press("r");
    assert!(game.shows("● defensiva simple · ○ persona"), "{}", game.screen());
    assert!(game.shows("Marcador (G–P–E): 1–0–0"), "{}", game.screen());
    assert!(game.shows("○ ¿Columna?"), "the machine has begun: {}", game.screen());
    game.press("1 1 6");
    assert!(game.shows("Gana defensiva") && game.shows("1–1–0"), "{}", game.screen());
    // What is taken back is not won yet.
    game.press("u");
    assert!(game.shows("1–0–0"), "{}", game.screen());
    game.press("y r");
    assert!(game.shows("● persona · ○ defensiva") && game.shows("1–1–0"), "{}", game.screen());
    // It is kept as long as the same two play on the same board.
    game.press("4 Esc Home Enter s");
    assert!(game.shows("● ¿Columna?") && game.shows("1–1–0"), "{}", game.screen());
    game.press("Esc Home Down Right Enter");
    assert!(!game.shows("Marcador"), "{}", game.screen());
}

#[test]
fn two_people_change_places_with_what_they_have_won() {
    let mut game = two_people("1122334");
    game.press("r");
    assert!(game.shows("Cambio de sitio"), "{}", game.screen());
    assert!(game.shows("Marcador: ● 0 · ○ 1 · empates 0"), "{}", game.screen());
    game.type_text("1122334").press("r");
    assert!(game.shows("Marcador: ● 1 · ○ 1 · empates 0"), "{}", game.screen());
}

#[test]
fn what_was_pasted_is_won_by_nobody() {
    let mut game = two_people("");
    paste(&mut game, "1122334");
    game.press("r");
    assert!(game.shows("● ¿Columna?") && !game.shows("Marcador"), "{}", game.screen());
    // Nor is what was only finished here.
    paste(&mut game, "112233");
    game.press("4");
    assert!(game.shows("Gana."), "{}", game.screen());
    game.press("r");
    assert!(!game.shows("Marcador"), "{}", game.screen());
    // Where nothing is left of it, the game is that of the two.
    paste(&mut game, "77");
    game.press("u u").type_text("1122334").press("r");
    assert!(game.shows("Marcador: ● 0 · ○ 1 · empates 0"), "{}", game.screen());
}

#[test]
fn whatever_replaces_a_game_that_is_over_counts_it_once() {
    let mut game = two_people("1122334");
    paste(&mut game, "7172736");
    assert!(game.shows("Partida: 7172736"), "{}", game.screen());
    assert!(game.shows("Marcador: ● 1 · ○ 0 · empates 0"), "{}", game.screen());
    paste(&mut game, "71727364");
    assert!(game.shows("Marcador: ● 1 · ○ 0 · empates 0"), "{}", game.screen());
    game.press("Esc Enter");
    assert!(game.shows("● ¿Columna?"), "{}", game.screen());
    assert!(game.shows("Marcador: ● 1 · ○ 0 · empates 0"), "{}", game.screen());
    game.type_text("1122334").press("Esc Enter");
    assert!(game.shows("Marcador: ● 2 · ○ 0 · empates 0"), "{}", game.screen());
}

#[test]
fn an_end_that_is_taken_back_counts_as_it_comes_out_at_last() {
    let mut game = two_people("1122334");
    game.press("u").type_text("7474");
    assert!(game.shows("○ ¡Cuatro en línea! Gana."), "{}", game.screen());
    paste(&mut game, "4");
    assert!(game.shows("Marcador: ● 0 · ○ 1 · empates 0"), "{}", game.screen());
    game.press("u").type_text("1122334").press("u");
    paste(&mut game, "4");
    assert!(game.shows("Marcador: ● 0 · ○ 1 · empates 0"), "never ended: {}", game.screen());
}

#[test]
fn a_game_of_last_time_counts_where_it_ends() {
    let home = tempfile::tempdir().unwrap();
    let options = || Options { home: Some(home.path().into()), ..Options::default() };
    let open = || {
        let mut game = setup(options());
        game.press("End Enter");
        game
    };
    let mut game = setup_of_two(options());
    game.press("Home Enter").type_text("1122").press("q");
    game = open();
    game.type_text("334").press("q");
    game = open();
    assert!(game.shows("Partida: 1122334"), "{}", game.screen());
    game.press("r");
    assert!(!game.shows("Marcador"), "it counted last time: {}", game.screen());
    game.type_text("1122").press("q");
    game = open();
    game.type_text("334").press("r");
    assert!(game.shows("Marcador: ● 0 · ○ 1 · empates 0"), "{}", game.screen());
    paste(&mut game, "1122");
    game.press("q");
    game = open();
    game.type_text("334").press("r");
    assert!(!game.shows("Marcador"), "it was pasted: {}", game.screen());
}

#[test]
fn most_people_find_a_rival_of_middling_strength_first() {
    let mut game = setup(Options::default());
    assert!(game.shows("◂ persona ▸") && game.shows("◂ medio ▸"), "{}", game.screen());
    game.press("Enter 4");
    assert!(game.shows("● persona · ○ medio") && game.shows("Partida: 4"), "{}", game.screen());
}

/// Stones are twice as large there as on a usual terminal, and larger where there is room for the words beside them.
#[test]
fn the_board_grows_with_the_terminal() {
    for (width, height) in [(140, 45), (200, 60)] {
        let game = two_people_at((width, height), "445546");
        insta::assert_snapshot!(format!("grown-{width}x{height}"), game.screen());
        let game = two_people_at((width, height), "71727364");
        assert!(game.shows("Gana."), "{}", game.screen());
        insta::assert_snapshot!(format!("grown-won-{width}x{height}"), game.screen());
    }
}

/// Who begins wins from the middle alone: beside it a win becomes a draw.
#[test]
fn the_report_marks_the_move_that_gave_a_win_away() {
    for size in [(100, 30), (80, 24), (60, 24)] {
        let mut game = two_people_at(size, "3");
        game.press("i");
        let picture = game.screen();
        let line = picture.lines().find(|line| line.contains('✗')).expect(&picture);
        assert!(line.contains("✗ -1 ") && line.contains("ya no se gana"), "{picture}");
        assert!(game.shows("mejor: 4"), "{picture}");
        assert!(!game.shows("aquí se perdió"), "{picture}");
    }
}

/// Who replies to the middle loses anyhow, at the edge sooner.
#[test]
fn the_report_goes_to_what_cost_most_where_nothing_changed_the_outcome() {
    let mut game = two_people("414");
    game.press("i Home .");
    assert!(game.shows("▸  2. ○ 1 "), "{}", game.screen());
    assert!(game.shows("Ninguna jugada cambió el resultado."), "{}", game.screen());
}

/// Nobody could score the beginning of a game on a board that large.
#[test]
fn a_report_that_is_stopped_says_what_it_does_not_know() {
    let mut game = setup_of_two(Options::default());
    game.press("Down Right Right Down Right Home Enter").type_text("1212");
    game.press("i");
    assert!(game.shows("No se ha llegado a saber lo que vale."), "{}", game.screen());
    game.press(".");
    let screen = game.screen();
    assert!(screen.contains("No se ha llegado a saber lo que valía ninguna jugada."), "{screen}");
}

#[test]
fn a_game_to_go_on_with_says_whose_it_is() {
    let mut game = against_defensive(Options::default());
    game.press("Enter 4 Esc Home Down Right Down Right");
    assert!(game.shows("Seguir la partida"), "{}", game.screen());
    assert!(game.shows("● persona · ○ defensiva · 6 × 7"), "{}", game.screen());
}

/// The row of each line of a set-up that begins with one of these words.
fn rows_of(game: &Headless, lines: &[&str]) -> Vec<Option<usize>> {
    let screen = game.screen();
    let begins = |line: &str, word: &str| line.trim_start_matches([' ', '▸']).starts_with(word);
    lines.iter().map(|word| screen.lines().position(|line| begins(line, word))).collect()
}

#[test]
fn the_lines_of_a_set_up_stay_where_they_are_when_there_is_a_game_to_go_on_with() {
    let lines = ["Empezar", "Empieza ●", "Contesta ○", "Filas", "Columnas", "Fichas en línea"];
    for size in [(40, 12), (80, 24)] {
        let mut game = setup(Options { size, ..Options::default() });
        let before = rows_of(&game, &lines);
        assert!(before.iter().all(Option::is_some), "{}", game.screen());
        game.press("Enter 4 Esc");
        assert_eq!(rows_of(&game, &lines), before, "{}", game.screen());
        assert!(game.shows("▸ Seguir la partida"), "{}", game.screen());
        // Nothing else is marked where somebody only reads the help.
        game.press("Home Down ? Esc");
        assert!(game.shows("▸ Empieza ●"), "{}", game.screen());
        game.press("Home F1 Esc");
        assert!(game.shows("▸ Empezar"), "{}", game.screen());
    }
}

#[test]
fn a_game_that_is_over_is_seen_again_and_another_one_begun() {
    let mut game = two_people("1122334");
    game.press("Esc");
    for _ in 0..2 {
        assert!(game.shows("Ver la última partida") && game.shows("▸ Empezar"));
        assert!(!game.shows("Seguir la partida"), "{}", game.screen());
        game.press("Esc").click("Conecta 4");
    }
    game.press("Enter");
    assert!(game.shows("● ¿Columna?"), "{}", game.screen());
    game.press("1 Esc");
    assert!(game.shows("Seguir la partida"), "{}", game.screen());
}

#[test]
fn every_key_that_the_help_of_a_tree_names_goes_through_it() {
    let mut game = against_defensive(Options::default());
    game.press("Enter 4 t l");
    assert!(game.shows("Ahora → 1"), "{}", game.screen());
    game.press("h");
    assert!(!game.shows("Ahora → 1"), "{}", game.screen());
    game.press("?");
    assert!(!game.shows("a la derecha"), "{}", game.screen());
    assert!(game.screen().lines().any(|line| line.contains(" h ") && line.contains("subir")));
}

#[test]
fn the_tree_of_a_metric_is_looked_into() {
    let mut game = against_defensive(Options::default());
    game.press("Enter 4 t");
    assert!(game.shows("defensiva · profundidad 6"), "{}", game.screen());
    assert!(game.shows("columna 1") && game.shows("cuenta"));
    game.press("Enter Down Enter");
    assert!(game.shows("Ahora → 1 → 2"), "{}", game.screen());
    game.press("Tab");
    assert!(game.shows("ofensiva · profundidad 6"));
    game.press("Enter Esc Esc");
    assert!(game.shows("¿Columna?"));
}

#[test]
fn a_game_waits_for_the_next_time() {
    let home = tempfile::tempdir().unwrap();
    let options = || Options { home: Some(home.path().into()), ..Options::default() };
    let mut game = against_defensive(options());
    game.press("Enter 4 q");
    assert!(game.ending().is_some());
    let mut game = setup(options());
    game.click("Seguir la partida");
    assert!(game.shows("Partida: 43"), "{}", game.screen());
}

#[test]
fn boards_of_every_size_at_every_size() {
    for (width, height) in [(120, 44), (80, 24), (40, 12)] {
        let mut game = two_people("4444453774372122");
        game.resize(width, height).press("p");
        insta::assert_snapshot!(format!("playing-{width}x{height}"), game.screen());
        game.press("2 3 3 2 6 2 5");
        assert!(game.shows("Gana."), "{}", game.screen());
        insta::assert_snapshot!(format!("won-{width}x{height}"), game.screen());
        game.press("i");
        insta::assert_snapshot!(format!("review-{width}x{height}"), game.screen());
        game.press("Esc u t");
        insta::assert_snapshot!(format!("tree-{width}x{height}"), game.screen());
        game.press("Esc Esc");
        insta::assert_snapshot!(format!("setup-{width}x{height}"), game.screen());
    }
}

#[test]
fn sides_differ_without_colours_and_in_ascii() {
    let settings = Settings { signs: Signs::Ascii, animation: false, ..Settings::default() };
    let options = Options { size: (80, 24), depth: Depth::None, settings, ..Options::default() };
    let mut game = setup_of_two(options);
    game.press("Home Enter").type_text("1122334");
    insta::assert_snapshot!(game.screen());
}

#[test]
fn a_stone_falls_and_lands() {
    let settings = Settings { animation: true, ..Settings::default() };
    let mut game = against_defensive(Options { size: (80, 24), settings, ..Options::default() });
    game.press("Enter 4");
    let high = game.screen();
    game.wait(Duration::from_millis(150));
    assert_ne!(game.screen(), high);
    game.wait(Duration::from_secs(5));
    assert!(game.shows("Partida: 43") && game.is_idle(), "{}", game.screen());
}

#[test]
fn small_and_large_boards() {
    let mut game = setup(Options::default());
    game.press("Down Down Down Left Left Down Left Left Left");
    game.press("Home Enter");
    assert!(game.shows("4"), "{}", game.screen());
    for _ in 0..40 {
        game.press("1 2 3 4 5 Enter Right");
    }
    for (width, height) in [(1, 1), (500, 200), (41, 13), (40, 12)] {
        game.resize(width, height);
    }
}

#[test]
fn a_game_in_progress_is_not_replaced_without_a_question() {
    let mut game = two_people("");
    game.press("4 r");
    assert!(game.shows("se perderá"), "{}", game.screen());
    game.press("n Esc Home Enter");
    assert!(game.shows("se perderá"), "{}", game.screen());
    // Whoever only goes on pressing Enter loses nothing, nor whoever comes back to no.
    for keys in ["Enter", "Tab Enter", "Left Right Enter"] {
        game.press(keys);
        assert!(!game.shows("se perderá"), "{keys}: {}", game.screen());
        game.press("Enter");
        assert!(game.shows("se perderá"), "the game is still there: {}", game.screen());
    }
    game.press("Left Enter");
    assert!(!game.shows("se perderá") && !game.shows("Partida:"), "{}", game.screen());
}

#[test]
fn a_game_in_progress_is_not_lost_to_another_as_text_without_a_question() {
    let mut game = two_people("445");
    game.press("o ^u").type_text("11").press("Enter");
    assert!(game.shows("se perderá"), "{}", game.screen());
    game.press("n");
    assert!(game.shows("Partida: 445"), "{}", game.screen());
    game.press("o ^u").type_text("11").press("Enter s");
    assert!(game.shows("Partida: 11"), "{}", game.screen());
    game.press("o").type_text("7").press("Enter");
    assert!(game.shows("Partida: 117"), "what goes on loses nothing: {}", game.screen());
    game.press("o ^u").type_text("8").press("Enter");
    assert!(game.shows("no hay columna 8"), "faults come first: {}", game.screen());
}

#[test]
fn the_report_counts_moves_of_the_winner() {
    let mut game = two_people("112233");
    game.press("i End");
    assert!(game.shows("Mueve ●: gana con la jugada siguiente"), "{}", game.screen());
}

#[test]
fn a_game_that_is_typed_wrongly_stays_to_be_mended() {
    let mut game = two_people("");
    game.press("c");
    assert!(game.shows("Todavía no hay ninguna jugada que copiar."), "{}", game.screen());
    game.press("o").type_text("44x9").press("Enter");
    assert!(game.shows("«x» no es una columna"), "{}", game.screen());
    assert!(game.shows("44x9"), "{}", game.screen());
    game.press("Backspace Backspace").press("Enter");
    assert!(!game.shows("44x9") && !game.shows("no es una columna"), "{}", game.screen());
}

#[test]
fn the_tenth_column_is_called_by_a_key_that_drops_a_stone_into_it() {
    let mut game = setup_of_two(Options { size: (100, 30), ..Options::default() });
    game.press("Down Down Right Right Right Home Enter");
    assert!(game.shows("9      10"), "{}", game.screen());
    game.press("0");
    assert!(game.shows("Partida: a"), "{}", game.screen());
    game.resize(40, 12);
    assert!(game.shows("8 9 0"), "{}", game.screen());
    let mut game = two_people("0");
    assert!(!game.press("0").shows("Partida: "), "{}", game.screen());
}
