//! Whole games by keys and clicks, in every way to play.

use std::collections::BTreeSet;
use std::time::Duration;

use qeq_base::source::SourceText;
use qeq_core::board::{Board, ReadOptions};
use qeq_i18n::Lang;
use qeq_tui::headless::{Headless, Options};
use qeq_tui::{Depth, Ending, Settings};

fn start() -> Headless {
    Headless::start(Options { size: (120, 44), ..Options::default() })
}

fn board() -> Board {
    qeq_frontend::builtin::board(Lang::Es)
}

/// Answers for somebody, reading the questions from the screen, until the machine names them.
fn answer_for(game: &mut Headless, name: &str) -> usize {
    let board = board();
    let id = board.find_character(name).unwrap();
    for asked in 0..board.question_count() {
        if game.shows(&format!("¡Ya lo sé! tu personaje es {name}")) {
            return asked;
        }
        let question = board
            .question_ids()
            .find(|&question| game.shows(&format!("¿{}? [Sí] [No]", board.text(question))));
        let question = question.expect("a question of the board is on the screen");
        game.press(if board.has(id, question) { "s" } else { "n" });
    }
    panic!("{name} was not found");
}

#[test]
fn the_machine_finds_everybody() {
    let mut game = start();
    game.press("Enter");
    let board = board();
    let asked: usize = board
        .character_ids()
        .map(|id| {
            let asked = answer_for(&mut game, board.name(id));
            game.press("r");
            asked
        })
        .sum();
    // 115 in all is the published optimum of this board.
    assert_eq!(asked, 115);
}

#[test]
fn undo_goes_back_to_the_first_question() {
    let mut game = start();
    game.press("Enter");
    let first = game.screen();
    game.press("n s s s n");
    game.press("^z u u u u");
    assert_eq!(game.screen(), first);
    game.press("u");
    assert!(game.shows("Todavía no hay ninguna respuesta que retirar."));
}

#[test]
fn a_name_is_searched_whatever_its_letters_mean_elsewhere() {
    let mut game = start();
    game.press("Enter");
    let board = board();
    for id in board.character_ids() {
        let name = board.name(id);
        game.press("/").type_text(name).press("Enter");
        assert!(game.styles().contains(&format!("{name} BOLD | REVERSED")), "{}", game.styles());
    }
    assert!(game.shows("Quedan 24 de 24"), "nothing was answered: {}", game.screen());
}

#[test]
fn a_wrong_answer_is_found_and_mended() {
    let mut game = start();
    game.press("Enter n s s s n").type_text("Baltasar").press("Enter");
    assert!(game.shows("«Pelo largo»: respondiste sí, y en el tablero es no"));
    game.press("s");
    assert!(game.shows("Así que era Baltasar"));
}

/// Of a board of one character nothing is asked.
#[test]
fn whoever_was_not_asked_anything_gave_no_wrong_answer() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("one.csv");
    std::fs::write(&path, "A\tN\n1\tAna\n").unwrap();
    for size in [(120, 44), (80, 24)] {
        let mut game = Headless::start(Options { size, ..Options::default() });
        game.press("o").type_text(path.to_str().unwrap()).press("Enter Enter");
        assert!(game.shows("tu personaje es Ana"), "{}", game.screen());
        game.press("n");
        assert!(game.shows("Entonces es alguien que"), "{}", game.screen());
        assert!(!game.shows("respuesta no era"), "{}", game.screen());
    }
}

#[test]
fn somebody_new_is_learnt_and_found_the_next_time() {
    let mut game = start();
    // Somebody of the board is known by a name in any spelling.
    game.press("Enter n s s s n").type_text("  BALTASAR").press("Enter");
    assert!(game.shows("«Pelo largo»: respondiste sí"), "{}", game.screen());
    game.press("n").type_text("Zoe").press("Enter");
    assert!(game.shows("Quedan 0 de 24"), "whoever was guessed is out: {}", game.screen());
    while !game.shows("Así que era Zoe.") {
        assert!(game.shows("Zoe (") && game.shows("): ¿"), "{}", game.screen());
        game.press("n");
    }
    // Whoever told the name has nothing to deny.
    assert!(game.shows("Otra vez") && !game.shows("No es"), "{}", game.screen());
    game.press("Esc");
    assert!(game.shows("25 personajes"));
    game.press("Down Down Down Down Down Enter End");
    assert!(game.shows("Zoe"));
}

#[test]
fn whoever_was_just_learnt_is_taken_back() {
    let mut game = start();
    game.press("Enter n s s s n").type_text("Zoe").press("Enter");
    let mut before = game.screen();
    while !game.shows("Así que era Zoe.") {
        before = game.screen();
        game.press("n");
    }
    let learnt = game.screen();
    assert!(game.shows("u lo retira ahora"), "{learnt}");
    game.press("u");
    assert!(game.shows("Zoe ya no está en el tablero"), "{}", game.screen());
    // Looking around takes the news away, and what is asked is what was asked before.
    game.press("Up");
    let pane = |screen: &str| screen.lines().rev().take(6).map(str::to_owned).collect::<Vec<_>>();
    assert!(game.shows("Quedan 0 de 24"), "{}", game.screen());
    assert_eq!(pane(&game.screen()), pane(&before));
    game.press("n Up");
    assert_eq!(pane(&game.screen())[1..], pane(&learnt)[1..], "learnt again");
    // Back to the first question, on a board of which nothing was changed.
    game.press("u");
    for _ in 0..40 {
        game.press("^z");
    }
    assert!(game.shows("Quedan 24 de 24"), "{}", game.screen());
    game.press("Esc");
    assert!(game.shows("tablero incluido · 24 personajes"), "{}", game.screen());
}

/// The question by which a newcomer differs from somebody is taken back with them.
#[test]
fn a_newcomer_with_a_question_of_their_own_is_taken_back_with_it() {
    let rows = [("Ana".to_owned(), vec![true]), ("Eva".to_owned(), vec![false])];
    let board = Board::from_rows("Nombre", &["Gafas"], rows).unwrap();
    let board = Some((board, "dos.csv".to_owned()));
    let mut game = Headless::start(Options { board, ..Options::default() });
    game.press("Enter s n").type_text("Zoe").press("Enter").type_text("Barba").press("Enter");
    assert!(game.shows("Así que era Zoe."), "{}", game.screen());
    game.press("u");
    assert!(game.shows("Zoe ya no está en el tablero"), "{}", game.screen());
    assert!(!game.shows("Así que era Zoe."), "{}", game.screen());
    game.type_text("Sombrero").press("Enter");
    assert!(game.shows("Así que era Zoe."), "{}", game.screen());
    game.press("Esc").click("Tablero");
    assert!(game.shows("3 personajes × 2 atributos"), "{}", game.screen());
}

#[test]
fn a_name_that_is_nearly_right_is_asked_about_and_not_typed_twice() {
    let mut game = start();
    game.press("Enter n s s s n").type_text("Baltsar").press("Enter");
    assert!(game.shows("¿Querías decir Baltasar?"), "{}", game.screen());
    game.press("u");
    assert!(game.shows("> Baltsar"), "{}", game.screen());
    game.press("Left Left Left").type_text("a").press("Enter");
    assert!(game.shows("«Pelo largo»: respondiste sí"), "{}", game.screen());
}

#[test]
fn the_beginning_of_a_name_is_asked_about_before_somebody_new_is_learnt() {
    let missed = "Enter n s s s n";
    let mut game = start();
    game.press(missed).type_text("BALTA").press("Enter");
    assert!(game.shows("¿Era Baltasar?") && !game.shows("No conozco"), "{}", game.screen());
    game.press("u");
    assert!(game.shows("> BALTA"), "{}", game.screen());
    game.press("Enter s");
    assert!(game.shows("«Pelo largo»: respondiste sí"), "{}", game.screen());
    // Of several, one after the other; and then it is somebody new.
    let mut game = start();
    game.press(missed).type_text("le").press("Enter");
    assert!(game.shows("¿Era Leocadia?"), "{}", game.screen());
    game.press("n");
    assert!(game.shows("No conozco a le."), "{}", game.screen());
    let mut game = start();
    game.press(missed).type_text("d").press("Enter n");
    assert!(game.shows("¿Era Dolores?"), "{}", game.screen());
    // The key for no, pressed again after a while, came into the field.
    let mut game = start();
    game.press(missed).wait(Duration::from_secs(1)).press("n").type_text("octavio").press("Enter");
    assert!(game.shows("¿Era Octavio?"), "{}", game.screen());
}

#[test]
fn the_arrows_choose_among_the_buttons_of_the_machine_that_asks_and_enter_takes_one() {
    let asked = |keys: &str| {
        let mut game = start();
        game.press("Enter").press(keys);
        game
    };
    let by_letters = asked("n s").screen();
    assert_eq!(asked("Right Enter Left Enter").screen(), by_letters);
    let game = asked("Right");
    let styles = game.styles();
    assert!(styles.lines().any(|line| line.contains("▸No REVERSED")), "{styles}");
    assert!(game.shows("Quedan 24 de 24"), "{}", game.screen());
    // Enter alone only shows what it will take.
    assert!(asked("Enter").shows("Quedan 24 de 24"));
    let guessed = "n s s s";
    assert!(asked(guessed).shows("¡Ya lo sé!"), "{}", asked(guessed).screen());
    assert!(asked(guessed).press("Right Enter").shows("¿Quién era?"));
    assert!(asked(guessed).press("Left Enter").shows("¡He acertado! Era "));
    assert!(asked(guessed).press("Right Right Enter").shows("Quedan 24 de 24"));
}

#[test]
fn yes_to_a_guess_is_a_game_that_is_won() {
    let mut game = start();
    game.press("Enter n s s s s");
    assert!(game.shows("¡He acertado! Era ") && !game.shows("No es"), "{}", game.screen());
    game.press("u");
    assert!(game.shows("¡Ya lo sé!") && game.shows("No es"), "{}", game.screen());
    game.press("s r");
    assert!(game.shows("Quedan 24 de 24"), "{}", game.screen());
}

#[test]
fn a_hunt_by_questions_and_a_name() {
    let mut game = start();
    game.press("Down Enter");
    game.press("/").type_text("gafas").press("Enter");
    assert!(game.shows("¿Gafas? "), "{}", game.screen());
    game.press("/").type_text("gafas").press("Enter");
    assert!(game.shows("Ya lo has preguntado: ¿Gafas?"), "{}", game.screen());
    game.press("u");
    assert!(game.shows("Intento retirado."));
    let board = board();
    game.press("Tab Right");
    for id in board.character_ids() {
        if game.shows("Informe") {
            break;
        }
        game.type_text(board.name(id)).press("Enter");
        assert!(!game.shows("Informe"), "nobody is named before Enter says so");
        game.press("Enter");
    }
    assert!(game.shows("¡Era "));
    game.press("i");
    assert!(game.shows("Destreza media"));
    game.press("Esc Esc");
    assert!(game.shows("¿A qué jugamos?"));
}

/// Three in a row, of whom the one in the middle is named in vain.
#[test]
fn whoever_is_to_be_named_stands() {
    let rows = [("Inés", [true, false]), ("Ana", [false, false]), ("Rocío", [false, true])];
    let rows = rows.map(|(name, traits)| (name.to_owned(), traits.to_vec()));
    let board = Board::from_rows("Nombre", &["Gafas", "Barba"], rows).unwrap();
    let named_in_vain = (0..9).find_map(|seed| {
        let board = Some((board.clone(), "tres.csv".to_owned()));
        let mut game = Headless::start(Options { board, seed, ..Options::default() });
        game.press("Down Enter n Right Enter");
        game.shows("¿Es Ana? no").then_some(game)
    });
    let mut game = named_in_vain.expect("one in three is right");
    let marked = |game: &Headless, name: &str| {
        game.styles().lines().any(|line| line.ends_with("REVERSED") && line.contains(name))
    };
    game.press("Right");
    assert!(marked(&game, "Rocío"), "{}", game.styles());
    game.press("Left");
    assert!(marked(&game, "Inés"), "{}", game.styles());
    game.type_text("a").press("Enter");
    assert!(!marked(&game, "Ana"), "{}", game.styles());
}

#[test]
fn the_machine_plays_itself_by_steps_and_alone() {
    let settings = Settings::default();
    let mut game = Headless::start(Options { settings, size: (80, 24), ..Options::default() });
    game.press("Down Down Enter Enter Enter u Enter");
    assert!(game.shows("He escondido a"));
    game.press("a").wait(Duration::from_secs(20));
    assert!(game.shows("preguntas"));
    assert!(!game.shows("He escondido a"));
    assert!(game.is_idle(), "nothing moves any more");
}

#[test]
fn everything_can_be_clicked() {
    let mut game = start();
    game.click("La máquina adivina").click("[No]").click("[Sí]");
    assert!(game.shows("Quedan 4 de 24"));
    game.click("deshacer");
    assert!(game.shows("Quedan 14 de 24"));
    game.click("Nieves");
    assert!(game.styles().contains("Nieves BOLD | REVERSED"), "{}", game.styles());
    game.click("árbol").wheel(3).wheel(-1);
    assert!(game.shows("▾ ¿Pelo corto? (24)"));
    game.click("atrás").click("atrás");
    assert!(game.shows("Seguir la partida"));
}

#[test]
fn quitting_asks_only_where_something_would_be_lost() {
    let mut game = start();
    game.press("q");
    assert_eq!(game.ending(), Some(Ending::Left));
    // What waits for the next time is not lost, whatever is played; what nobody keeps is.
    let others = "Down Down Down Down Down Down Down Enter";
    let conecta4 = format!("{others} Enter Enter 4 q");
    let practice = format!("{others} Down Down Enter Enter Enter q");
    let clikomania = format!("{others} End Enter Enter Enter q");
    for played in ["Enter s q", &conecta4, &practice, &clikomania] {
        let mut game = start();
        game.press(played);
        assert_eq!(game.ending(), Some(Ending::Left), "{played}: {}", game.screen());
    }
    let mut game = start();
    game.press("Down Down Down Down Down Enter a").type_text("Zoe").press("Enter q");
    assert_eq!(game.ending(), None);
    game.press("n q Esc");
    assert!(game.ending().is_none() && !game.shows("¿Salir?"), "{}", game.screen());
    game.press("q q");
    assert_eq!(game.ending(), Some(Ending::Left));
}

#[test]
fn lists_that_do_not_fit_say_so() {
    let mut game = Headless::start(Options { size: (40, 12), ..Options::default() });
    let last = |game: &Headless| game.screen().lines().rev().nth(1).unwrap().to_owned();
    assert!(last(&game).ends_with('↓') && !game.shows("↑"), "{}", game.screen());
    game.press("End");
    assert!(last(&game).contains("Salir") && !game.shows("↓"), "{}", game.screen());
    assert!(game.shows("↑"), "{}", game.screen());
    game.resize(40, 13);
    assert!(!game.shows("↓") && !game.shows("↑"), "{}", game.screen());
}

#[test]
fn every_strategy_is_seen_where_there_is_little_room() {
    let mut game = Headless::start(Options { size: (40, 12), ..Options::default() });
    game.press("Down Down Down Down Enter c");
    for name in ["orden", "aleatoria", "entropía", "anticipada", "óptima"] {
        assert!(game.shows(name), "{}", game.screen());
    }
}

#[test]
fn a_table_that_is_too_wide_says_on_which_side_there_is_more() {
    let mut game = Headless::start(Options { size: (40, 24), ..Options::default() });
    game.press("Down Down Down Down Down Enter");
    assert!(game.shows("→") && !game.shows("←"), "{}", game.screen());
    game.press("Right Right Right Right Right Right Right Right Right Right Right");
    assert!(game.shows("→") && game.shows("←"), "{}", game.screen());
    game.press("Right Right Right Right Right Right Right Right Right Right Right");
    assert!(!game.shows("→") && game.shows("←"), "{}", game.screen());
    game.resize(120, 44);
    assert!(!game.shows("→") && !game.shows("←"), "{}", game.screen());
}

#[test]
fn a_history_that_is_cut_says_how_much_is_not_seen() {
    let mut game = Headless::start(Options { size: (60, 20), ..Options::default() });
    game.press("Down Enter Enter Down Enter");
    assert!(!game.shows("antes"), "{}", game.screen());
    game.press("Down Enter Down Enter Down Enter Down Enter");
    assert!(game.shows("… 2 antes"), "{}", game.screen());
}

#[test]
fn who_turns_to_the_people_is_asked_for_a_name_at_once() {
    let mut game = start();
    game.press("Down Enter Enter");
    assert!(game.shows("¿Pelo corto? sí (caen "), "{}", game.screen());
    game.press("Tab");
    assert!(game.shows("¿A quién nombras?"), "{}", game.screen());
}

#[test]
fn what_is_wrong_with_a_board_is_read_on_the_smallest_screen() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.csv");
    let mut game = Headless::start(Options { size: (40, 12), ..Options::default() });
    // With the line of the title there are as many as a u16 cannot count.
    for count in [7, usize::from(u16::MAX)] {
        let rows: String = (0..count).map(|at| format!("2\tn{at}\n")).collect();
        std::fs::write(&path, format!("Vuela\tNombre\n{rows}")).unwrap();
        game.press("o ^u").type_text(path.to_str().unwrap()).press("Enter");
        assert!(game.shows("x.csv no sirve de tablero. Fallos: "), "{}", game.screen());
        let more = format!("… y {} más", count - 2);
        assert!(game.shows("2:1: la celda es «2»") && game.shows(&more), "{}", game.screen());
    }
    game.press("o ^u").type_text("/no/hay/ningún/tablero/con/este/nombre.csv").press("Enter");
    assert!(game.shows("no existe"), "{}", game.screen());
}

/// Nobody has to say yes to losing a game for nothing.
#[test]
fn a_file_that_is_no_board_costs_no_game() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.csv");
    std::fs::write(&path, "Vuela\tNombre\n1\tAna\n1\tLuis\n").unwrap();
    let mut game = start();
    game.press("Enter n Esc o ^u").type_text(path.to_str().unwrap()).press("Enter");
    let is_told = game.shows("x.csv no sirve de tablero") && !game.shows("perder");
    assert!(is_told && game.shows("Seguir la partida"), "{}", game.screen());
}

#[test]
fn a_path_that_will_not_do_stays_to_be_corrected() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    std::fs::write(path("x.csv"), "Vuela\tNombre\n1\tAna\n0\tLuis\n").unwrap();
    let mut game = start();
    // With a game in progress, which nobody has to lose for a file that is not there.
    game.press("Enter n Esc").press("o ^u").type_text(&path("x.cs")).press("Enter");
    assert!(game.shows("x.cs: no existe") && !game.shows("perder"), "{}", game.screen());
    game.press("v Enter");
    assert!(game.shows("se perderá"), "{}", game.screen());
    game.press("s");
    assert!(game.shows("x.csv · 2 personajes"), "{}", game.screen());
    game.click("Tablero").press("w ^u").type_text(&path("no/y.csv")).press("Enter");
    assert!(game.shows("no se puede escribir"), "{}", game.screen());
    game.press("Home")
        .press(&"Right ".repeat(path("").chars().count()))
        .press("Delete Delete Delete");
    game.press("Enter");
    assert!(std::fs::exists(path("y.csv")).unwrap(), "{}", game.screen());
}

#[test]
fn a_path_as_long_as_a_small_window_can_still_be_corrected() {
    let mut game = Headless::start(Options { size: (40, 12), ..Options::default() });
    game.press("o ^u").type_text(&format!("/{}", "x".repeat(390))).press("Enter");
    assert!(game.shows("! no se puede leer") && game.shows("> …xxx"), "{}", game.screen());
    game.press("^u").type_text("/no/hay").press("Enter");
    assert!(
        game.shows("! no se puede leer /no/hay") && game.shows("> /no/hay"),
        "{}",
        game.screen()
    );
}

#[test]
fn suspects_that_do_not_fit_are_there_to_be_reached() {
    let mut game = Headless::start(Options { size: (40, 12), ..Options::default() });
    game.press("Enter n s s s n");
    let last = |game: &Headless| game.screen().lines().rev().nth(1).unwrap().to_owned();
    let first = last(&game);
    assert!(first.starts_with("  ") && first.ends_with('↓'), "{}", game.screen());
    game.press("Down Down Down Down Down Down");
    assert!(last(&game).starts_with('▸') && !last(&game).ends_with('↓'), "{}", game.screen());
    assert_ne!(last(&game), first);
}

/// As in text mode and on the page: what the answer would have been, not what it was.
#[test]
fn a_suspect_stands_beside_the_answer_that_would_have_been_right() {
    let told = [(Lang::Es, "n s s s n", "«¿", "era no"), (Lang::En, "n y y y n", "“", "was no")];
    for (lang, keys, quote, truth) in told {
        let mut game = Headless::start(Options { lang, ..Options::default() });
        game.press("Enter").press(keys);
        let suspects: Vec<String> = {
            let screen = game.screen();
            screen.lines().filter(|line| line.contains(quote)).map(str::to_owned).collect()
        };
        assert!(suspects.iter().any(|line| line.contains(truth)), "{}", game.screen());
    }
}

/// Whatever colours there are: of the buttons that the keys choose among, the one that Enter takes has a sign.
#[test]
fn the_button_that_enter_takes_has_a_sign() {
    let options = Options { depth: Depth::None, ..Options::default() };
    let mut game = Headless::start(options);
    game.press("Enter");
    assert!(game.shows("[Sí] [No]"), "{}", game.screen());
    game.press("Right");
    assert!(game.shows("[Sí] ▸No"), "{}", game.screen());
    game.press("Left");
    assert!(game.shows("▸Sí  [No]"), "{}", game.screen());
    assert!(game.styles().contains("▸Sí REVERSED"), "{}", game.styles());
    // What cannot be undone is asked with a no marked.
    game.press("n Esc Down Enter");
    assert!(game.shows("se perderá") && game.shows("[Sí] ▸No"), "{}", game.screen());
    game.press("Left");
    assert!(game.shows("▸Sí  [No]"), "{}", game.screen());
}

/// Nobody has read by then that a name is asked for.
#[test]
fn answers_that_follow_a_wrong_guess_at_once_are_no_name() {
    let mut game = start();
    game.press("Enter n s s s n n s n");
    assert!(game.shows("¿Quién era?"), "{}", game.screen());
    game.type_text("Zo");
    assert!(game.shows("> Zo"), "{}", game.screen());
    // Any letter may follow the first one, and whoever has read the question begins with any.
    game.type_text("n");
    assert!(game.shows("> Zon"), "{}", game.screen());
    game.press("Esc").press("n").wait(Duration::from_secs(1)).type_text("nuria");
    assert!(game.shows("> nuria"), "{}", game.screen());
}

#[test]
fn a_suspect_is_marked_alone_and_whoever_types_another_name_writes_over_it() {
    let mut game = Headless::start(Options { size: (80, 24), ..Options::default() });
    game.press("Enter n s s s n");
    let marked = |game: &Headless| {
        let screen = game.screen();
        screen.lines().filter(|line| line.starts_with('▸')).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(marked(&game), [""; 0], "{}", game.screen());
    game.press("Down");
    assert_eq!(marked(&game).len(), 1, "{}", game.screen());
    game.type_text("Zoe");
    assert!(game.shows("> Zoe") && marked(&game).is_empty(), "{}", game.screen());
}

#[test]
fn an_answer_is_seen_however_long_its_question_is() {
    let question = "La pelota o el disco se juega sobre todo con las manos";
    for size in [(80, 24), (60, 18), (40, 12)] {
        let (board, path) = sports();
        let board = Some((board, path));
        let mut game = Headless::start(Options { size, board, ..Options::default() });
        game.press("Down Enter /").type_text("sobre todo con las manos").press("Enter");
        let picture = game.screen();
        let (head, list) = picture.split_at(picture.find("Quedan").expect("the gauge"));
        assert!(head.contains("(caen ") || head.contains("(cae "), "{size:?}: {picture}");
        game.press("/").type_text("sobre todo con las manos");
        let listed = game.screen();
        let row = listed.lines().find(|row| row.contains("▸ ¿La pelota")).expect(&listed);
        let is_answered = row.ends_with("sí") || row.ends_with("no");
        assert!(is_answered || row.contains(question), "{size:?}: {listed}{list}");
    }
}

/// A board of long questions, and its path.
fn sports() -> (Board, String) {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../datos/deportes.csv").to_owned();
    let source = qeq_frontend::files::read(&path).unwrap();
    let reading = qeq_core::board::read(&source, &qeq_core::board::ReadOptions::default());
    (reading.board.unwrap(), path)
}

#[test]
fn whoever_comes_from_a_game_finds_it_marked_to_go_on_with() {
    let mut game = start();
    game.press("Down Enter Enter Esc");
    assert!(game.shows("▸ Seguir la partida"), "{}", game.screen());
    game.press("Enter");
    assert!(game.shows("Quedan ") && !game.shows("se perderá"), "{}", game.screen());
    // Whoever comes from elsewhere finds the line that was chosen.
    game.press("Esc Down Down Down Down Down Enter Esc");
    assert!(game.shows("▸ Cómo pregunta la máquina"), "{}", game.screen());
    // So does whoever comes from a game that is over.
    let mut game = start();
    game.press("Down Down Enter").press(&"Enter ".repeat(12)).press("Esc");
    assert!(game.shows("▸ Mira cómo juega"), "{}", game.screen());
}

#[test]
fn beside_who_is_left_stands_what_all_answers_were_worth() {
    let mut game = start();
    game.press("Enter");
    assert!(!game.shows("bits"), "{}", game.screen());
    game.press("n s");
    assert!(game.shows("Quedan 4 de 24 · 2,58 bits ganados"), "{}", game.screen());
}

#[test]
fn the_help_names_no_key_that_does_nothing() {
    let mut game = start();
    game.click("Otros juegos").press("?");
    assert!(game.shows("Ayuda") && !game.shows("a la izquierda"), "{}", game.screen());
    assert!(!game.shows("◂ ▸"), "{}", game.screen());
}

/// Of the line that is marked, and of no other.
#[test]
fn the_help_says_what_the_marked_game_is() {
    let told = [
        ("Home", "La máquina adivina: piensas en un personaje", "until the machine says who it is"),
        ("Home Down", "Adivinas tú: la máquina esconde", "until you have found it"),
        ("Home Down Down", "Mira cómo juega: la máquina esconde", "looks for it by itself"),
        ("Home Down Down Down", "Duelo: cada uno esconde", "asks about the other's"),
        ("End Up Up Up", "Otros juegos: una lista", "a Cluedo to practise on"),
        ("Enter Home", "Conecta 4: se dejan caer fichas", "stones are dropped"),
        ("Down", "El cuaderno de Cluedo: apuntas", "who has each card"),
        ("Down", "Practicar Cluedo: la máquina reparte", "which three cards are in"),
        ("Down", "Clikomania: quitas grupos", "you take groups of blocks"),
    ];
    for lang in Lang::ALL {
        let mut game = Headless::start(Options { lang, size: (80, 24), ..Options::default() });
        for (keys, es, en) in told {
            let seen = |game: &Headless| {
                let words = game.screen().split_whitespace().collect::<Vec<_>>().join(" ");
                told.iter().filter(|(_, es, en)| words.contains(es) || words.contains(en)).count()
            };
            game.press(keys);
            assert_eq!(seen(&game), 0, "{keys}: {}", game.screen());
            game.press("F1");
            let words = game.screen().split_whitespace().collect::<Vec<_>>().join(" ");
            let expected = if lang == Lang::Es { es } else { en };
            assert!(words.contains(expected), "{expected}: {}", game.screen());
            assert_eq!(seen(&game), 1, "{keys}: {}", game.screen());
            game.press("Esc");
        }
    }
}

/// A game that waits is what its line goes on with; of what is no game there is nothing to say.
#[test]
fn the_help_says_which_game_waits_and_keeps_to_games() {
    let mut game = start();
    game.press("Down Enter Enter Esc Home F1");
    assert!(game.shows("Adivinas tú: la máquina esconde"), "{}", game.screen());
    game.press("Esc End F1");
    assert!(game.shows("  Elige a qué jugar y con qué tablero."), "{}", game.screen());
}

#[test]
fn every_game_says_in_english_what_it_is() {
    let mut game =
        Headless::start(Options { size: (80, 24), lang: Lang::En, ..Options::default() });
    game.click("Other games");
    assert!(game.shows("write down what you see; the machine deduces"), "{}", game.screen());
}

/// The line is as it was, the cursor too, and waits for what is typed next.
#[test]
fn the_help_of_a_question_gives_it_back_as_it_was() {
    let mut game = start();
    game.press("o ^u").type_text("tabero").press("Left Left Left");
    let asked = game.screen();
    for back in ["Esc", "F1", "?"] {
        game.press("F1");
        let told = ["Ayuda · ", "Tab completa su ruta", "cancelar", "borrar un carácter"];
        for told in told {
            assert!(game.shows(told), "{told}: {}", game.screen());
        }
        assert!(!game.shows("tabero"), "{}", game.screen());
        game.press(back);
        assert_eq!(game.screen(), asked, "{back}");
    }
    game.press("F1 Down q");
    assert!(game.ending().is_some(), "nothing would be lost");
    let mut game = start();
    game.press("o ^u").type_text("tabero").press("Left Left Left F1 Esc").type_text("l");
    assert!(game.shows("> tablero"), "{}", game.screen());
    // A line of the help that is pointed at is for the question.
    game.press("F1").click("borrarlo todo");
    assert!(!game.shows("> t") && game.shows("¿Qué fichero abro?"), "{}", game.screen());
}

#[test]
fn a_question_with_yes_and_no_has_its_help_too() {
    let (lost, edited) = ("Enter n Esc Down Enter", "Down Down Down Down Down Enter x q");
    let about = [
        (Lang::Es, lost, "Sí sigue adelante; no, o Esc", "otra?", "sí"),
        (Lang::En, lost, "Yes goes ahead; no, or Esc", "Begin another", "yes"),
        (Lang::Es, edited, "Guardar pregunta en qué fichero", "¿Salir?", "guardar como"),
        (Lang::En, edited, "Save asks in which file", "Quit?", "save as"),
    ];
    for (lang, keys, about, question, pointed) in about {
        let mut game = Headless::start(Options { lang, size: (80, 24), ..Options::default() });
        game.press(keys);
        let asked = game.screen();
        assert!(asked.contains(question) && asked.contains("? "), "{asked}");
        for (help, back) in [("F1", "Esc"), ("?", "F1")] {
            game.press(help);
            assert!(game.shows(about) && !game.shows(question), "{}", game.screen());
            game.press(back);
            assert_eq!(game.screen(), asked, "{help}");
        }
        game.resize(20, 6).press("F1").resize(80, 24);
        assert_eq!(game.screen(), asked, "nobody opens what he cannot see");
        game.press("F1").click(pointed);
        assert!(!game.shows(question) && !game.shows(about), "it is for the question");
    }
}

/// Wherever letters are typed.
#[test]
fn every_field_has_its_help() {
    for way in ["Enter /", "Down Enter /", "t /"] {
        let mut game = start();
        game.press(way).type_text("zz");
        let field = game.screen();
        game.press("F1");
        assert!(game.shows("Ayuda · "), "{way}: {}", game.screen());
        game.press("Esc");
        assert_eq!(game.screen(), field, "{way}");
    }
}

#[test]
fn another_strategy_has_another_tree_than_the_game_in_progress() {
    let mut game = start();
    game.press("Enter s t");
    assert!(!game.shows("el de la partida en curso"), "{}", game.screen());
    game.press("Esc Esc").click("Ajustes").press("End Right Esc").click("Cómo pregunta la máquina");
    assert!(game.shows("el de la partida en curso"), "{}", game.screen());
}

#[test]
fn a_name_without_end_leaves_room_for_the_question() {
    for size in [(120, 44), (80, 24), (40, 12)] {
        let mut game = Headless::start(Options { size, ..Options::default() });
        game.press("Enter n s s s n").type_text(&"Zoe ".repeat(900)).press("Enter");
        let picture = game.screen();
        let buttons = picture.lines().position(|line| line.contains("[Sí] [No]")).expect(&picture);
        let question: String = picture.lines().take(buttons + 1).collect();
        assert!(question.contains("): ¿"), "{size:?}: {picture}");
        assert!(
            picture.lines().nth(buttons).unwrap().ends_with("[Sí] [No]"),
            "{size:?}: {picture}"
        );
    }
}

#[test]
fn long_names_in_one_column_have_all_its_room() {
    let rows = (0..8).map(|who| {
        let traits = (0..3).map(|at| who >> at & 1 == 1).collect();
        (format!("Persona de nombre y apellidos {who}"), traits)
    });
    let board = Board::from_rows("Nombre", &["Gafas", "Barba", "Bigote"], rows).unwrap();
    let board = Some((board, "largos.csv".to_owned()));
    let mut game = Headless::start(Options { size: (40, 12), board, ..Options::default() });
    game.press("Down Enter");
    assert!(game.shows("Persona de nombre y apellidos 0"), "{}", game.screen());
}

#[test]
fn an_attribute_in_wide_signs_is_read_above_its_column() {
    let mut game = start();
    game.press("Down Down Down Down Down Enter A").type_text("戴眼镜").press("Enter");
    let picture = game.screen();
    let heads: Vec<&str> = picture.lines().filter(|line| line.starts_with("   ")).collect();
    for sign in ["戴", "眼", "镜"] {
        assert!(heads.iter().any(|line| line.contains(sign)), "{picture}");
    }
}

#[test]
fn an_attribute_is_written_downwards_by_what_a_person_counts_as_signs() {
    let mut game = start();
    game.press("Down Down Down Down Down Enter A").type_text("Te\u{301}c👩‍👧‍👦a").press("Enter");
    let picture = game.screen();
    let heads: Vec<&str> = picture.lines().filter(|line| line.starts_with("   ")).collect();
    for sign in ["e\u{301}", "👩‍👧‍👦"] {
        assert!(heads.iter().any(|line| line.contains(sign)), "{picture}");
    }
}

#[test]
fn only_a_file_is_offered_to_be_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mio.csv");
    let save = |path: &std::path::Path| {
        let mut game = start();
        game.press("Down Down Down Down Down Enter w ^u");
        game.type_text(path.to_str().unwrap()).press("Enter");
        game
    };
    let game = save(folder.path());
    assert!(game.shows("es una carpeta") && !game.shows("sustituyo"), "{}", game.screen());
    std::fs::write(&path, "").unwrap();
    let game = save(&path);
    assert!(game.shows("¿Lo sustituyo?") && game.shows("[Sí] ▸No "), "{}", game.screen());
    assert!(!game.shows("(sí/no)"), "{}", game.screen());
}

#[test]
fn another_game_asks_before_it_replaces_one() {
    let mut game = start();
    game.press("Enter s Esc Down Down Enter");
    assert!(game.shows("se perderá"));
    game.press("n");
    assert!(game.shows("Seguir la partida"));
    game.press("Home Enter");
    assert!(game.shows("La máquina adivina"));
}

#[test]
fn escape_is_always_one_step_back() {
    let mut game = start();
    game.press("Enter n t /").type_text("ju");
    for place in ["Cómo pregunta la máquina", "La máquina adivina", "¿A qué jugamos?"] {
        game.press("Esc");
        assert!(game.shows(place), "{place}\n{}", game.screen());
    }
}

#[test]
fn cards_fall_and_then_nothing_moves() {
    let settings = Settings::default();
    let mut game = Headless::start(Options { settings, ..Options::default() });
    game.press("Enter n");
    assert!(!game.is_idle());
    let falling = game.screen();
    game.wait(Duration::from_secs(2));
    assert!(game.is_idle());
    assert_ne!(falling, game.screen());
}

#[test]
fn the_tree_is_folded_searched_and_found_again() {
    let mut game = start();
    game.press("Down Down Down Down Enter f");
    assert!(game.shows("▸ ¿Pelo corto? (24)"));
    game.press("/").type_text("inés").press("Enter");
    assert!(game.styles().contains("Inés BOLD | REVERSED"), "{}", game.styles());
    game.press("c");
    assert!(game.shows("10,375"));
    assert!(game.shows("óptimo demostrado"));
}

#[test]
fn whoever_looks_for_what_is_not_there_is_told() {
    let finds = |way: &str| {
        let mut game = Headless::start(Options { size: (40, 12), ..Options::default() });
        game.press(way).press("/").type_text("gra");
        assert!(!game.shows("Nada coincide."), "{}", game.screen());
        game.type_text("zz");
        assert!(game.shows("Nada coincide.") && game.shows("grazz"), "{}", game.screen());
    };
    finds("Enter");
    finds("Down Down Enter");
    finds("Down Down Down Down Enter");
    finds("Down Enter n");
    finds("Down Down Down Enter Enter n");
}

#[test]
fn nobody_is_named_in_place_of_whoever_was_not_found() {
    for way in ["Down Enter n", "Down Down Down Enter Enter n"] {
        let mut game = start();
        game.press(way);
        for end in ["Enter", "Esc"] {
            game.type_text("zz").press(end).press("Enter");
            assert!(!game.shows("¿Es "), "{way}, {end}: {}", game.screen());
        }
        game.press("Enter");
        assert!(game.shows("¿Es "), "{way}: {}", game.screen());
    }
}

/// The line that is marked.
fn marked(game: &Headless) -> String {
    let styles = game.styles();
    let marked = styles.lines().find(|line| line.ends_with("BOLD | REVERSED"));
    marked.unwrap_or_default().to_owned()
}

#[test]
fn from_a_leaf_of_the_tree_left_leads_up_and_right_nowhere() {
    let mut game = start();
    game.press("Down Down Down Down Enter End Up");
    let leaf = marked(&game);
    assert!(!leaf.contains('¿'), "{leaf}");
    game.press("Right");
    assert_eq!(marked(&game), leaf);
    game.press("Left");
    assert!(marked(&game).contains("▾ ¿"), "{}", marked(&game));
}

#[test]
fn the_way_of_the_game_through_the_tree_is_seen_without_colours() {
    let signs = |depth| {
        let mut game = Headless::start(Options { size: (120, 44), depth, ..Options::default() });
        game.press("Enter n s t");
        game.screen().matches("◆ ").count()
    };
    assert_eq!((signs(Depth::None), signs(Depth::True)), (3, 0));
}

/// So many characters, each of whom but the last alone has an attribute of this text and a number.
fn chain(characters: usize, text: &str) -> (Board, String) {
    let attributes = 1..characters;
    let head: Vec<String> = attributes.clone().map(|at| format!("{text} {at}")).collect();
    let row = |who: usize| {
        let cells = attributes.clone().map(|at| if at == who { "1\t" } else { "0\t" });
        format!("{}Persona {who}\n", cells.collect::<String>())
    };
    let rows: String = (1..=characters).map(row).collect();
    let table = format!("{}\tPersona\n{rows}", head.join("\t"));
    let source = SourceText::new("cadena.csv", table);
    let board = qeq_core::board::read(&source, &ReadOptions::default()).board;
    (board.expect("a board"), "cadena.csv".to_owned())
}

#[test]
fn deep_down_a_tree_the_last_answers_are_seen_and_who_is_left() {
    let deep = |size, board| {
        let mut game = Headless::start(Options { size, board: Some(board), ..Options::default() });
        game.press("Down Down Down Down Enter f f End");
        game.screen()
    };
    let rows = |picture: &str| picture.lines().rev().skip(1).take(3).map(str::to_owned).collect();
    let [names, end, begin]: [String; 3] =
        Vec::try_into(rows(&deep((80, 24), chain(30, "Atributo")))).unwrap();
    assert!(begin.trim_start().starts_with("… → ¿Atributo "), "{begin}");
    assert!(end.ends_with("? no") && names.trim().starts_with("Persona "), "{end}\n{names}");
    let long = "Atributo de muchas palabras ".repeat(9);
    let [names, end, begin]: [String; 3] =
        Vec::try_into(rows(&deep((80, 24), chain(5, &long)))).unwrap();
    assert!(begin.trim_start().starts_with('…'), "{begin}");
    assert!(end.ends_with("? no") && names.trim().starts_with("Persona "), "{end}\n{names}");
    let wide = deep((100, 24), chain(30, "Atributo"));
    assert!(wide.contains("antes") && wide.contains("Persona "), "{wide}");
}

#[test]
fn the_table_follows_edits_and_shows_faults_in_their_place() {
    let mut game = start();
    game.press("Down Down Down Down Down Enter Right X");
    assert!(game.shows("19 atributos") && !game.shows("Sin árbol"), "{}", game.screen());
    game.press("u a").type_text("Zoe").press("Enter");
    assert!(game.shows("25 personajes"));
    game.press("a").type_text("Zoe").press("Enter");
    assert!(game.shows("! Zoe"));
    assert!(game.shows("repetido"));
    for key in ["w", "t", "m"] {
        game.press("Down").press(key);
        assert!(game.shows("corrígelos antes"), "{key}: {}", game.screen());
    }
    game.press("Esc");
    assert!(game.shows("errores"));
    game.press("n u");
    assert!(!game.shows("repetido"));
    game.press("A").type_text("Pecas").press("Enter Enter");
    assert!(game.shows("21 atributos"));
    assert!(game.shows("¿Pecas? sí"));
    game.press("u u u");
    assert!(game.shows("24 personajes × 20 atributos"));
}

#[test]
fn a_board_that_was_edited_is_played_on_and_saved() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mio.csv");
    let mut game = start();
    game.press("Down Down Down Down Down Enter Left x w ^u");
    game.type_text(path.to_str().unwrap()).press("Enter");
    let source = qeq_frontend::files::read(path.to_str().unwrap()).unwrap();
    let saved = qeq_core::board::read(&source, &qeq_core::board::ReadOptions::default());
    assert_eq!(saved.board.unwrap().len(), 23);
    game.press("w Enter Esc Home Enter");
    assert!(game.shows("mio.csv"), "{}", game.screen());
    assert!(game.shows("23"));
}

#[test]
fn a_board_is_opened_and_its_faults_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.csv");
    let open = |text: &str| {
        std::fs::write(&path, text).unwrap();
        let mut game = Headless::start(Options { size: (160, 30), ..Options::default() });
        game.press("o").type_text(path.to_str().unwrap()).press("Enter");
        game
    };
    let game = open("Vuela\tNada\tNombre\n1\t0\tPato\n0\t1\tPez\n");
    assert!(game.shows("2 personajes × 2 atributos"));
    let game = open("Vuela\tNombre\n2\tPato\n1\tPez\n");
    assert!(game.shows("x.csv no sirve de tablero. Fallos: 1"), "{}", game.screen());
    assert!(game.shows("2:1: la celda es «2»"), "{}", game.screen());
    assert!(game.shows("24 personajes"));
    let game = open("A\0\t\0N\0\n\x001\0\t\0A\0\n\x000\0\t\0E\0");
    assert!(game.shows("1:1: el texto está en UTF-16; guarda el fichero"), "{}", game.screen());
    assert!(game.shows("iconv -f utf-16le"), "{}", game.screen());
    let game = open(&format!(
        "A\tB\tN\n{}",
        "y\tasí\tva\ttodo\taquí\nlo\tde\tmás\tva\tasí\tigual\n".repeat(12)
    ));
    assert!(game.shows("¿es este el fichero?"), "{}", game.screen());
    let game = open("deck: La casa del faro\nhands: 6 6 6\n");
    assert!(game.shows("parece una partida de Cluedo: se"), "{}", game.screen());
    let game = open("1\n2\n1\n1 1\n");
    assert!(game.shows("parece un tablero de Clikomania"), "{}", game.screen());
    let mut game = start();
    game.press("o").type_text("/no/hay").press("Enter");
    assert!(game.shows("/no/hay"));
    #[cfg(unix)]
    {
        // A pipe would be waited for; a device is no board either.
        let mut game = start();
        game.press("o").type_text("/dev/null").press("Enter");
        assert!(game.shows("/dev/null: no es un fichero corriente"), "{}", game.screen());
    }
}

#[test]
fn edits_of_the_board_are_not_lost_without_a_question() {
    let edited = || {
        let mut game = start();
        game.press("Down Down Down Down Down Enter a").type_text("Zoe").press("Enter");
        game
    };
    let mut game = edited();
    game.press("q");
    assert!(game.shows("cambios sin guardar"), "{}", game.screen());
    game.press("n");
    assert!(game.shows("25 personajes"));
    game.press("Esc o").type_text("/no/hay").press("Enter");
    assert!(!game.shows("cambios sin guardar"), "there is nothing to be opened");
    game.press("^u").type_text("Cargo.toml").press("Enter");
    assert!(!game.shows("cambios sin guardar"), "it is no board: {}", game.screen());
    game.press("q q");
    assert_eq!(game.ending(), Some(Ending::Left));
    // In the midst of something typed Ctrl-C asks as well; at that question it leaves.
    let mut game = edited();
    game.press("w ^c");
    assert_eq!(game.ending(), None);
    assert!(game.shows("cambios sin guardar"), "{}", game.screen());
    game.press("^c");
    assert_eq!(game.ending(), Some(Ending::Left));
    let mut game = edited();
    game.press("a").type_text("Zoe").press("Enter Esc");
    assert!(game.shows("errores"), "{}", game.screen());
    game.press("n q");
    assert!(game.shows("cambios sin guardar"), "{}", game.screen());
}

#[test]
fn a_game_in_progress_is_lost_to_nothing_but_another_board() {
    const TABLE: &str = "Home Down Down Down Down Down Down Enter";
    let mut game = start();
    game.press("Enter n s Esc").press(TABLE);
    let asks = |game: &Headless| game.shows("Hay una partida en curso");
    for idle in ["u", "y", "Left r Enter", "Right Up x", "r Enter", "a Esc", "A Enter", "a Enter"] {
        game.press(idle);
        assert!(!asks(&game), "{idle}: {}", game.screen());
    }
    // A board with faults is not put on the table, and taken back it is as before.
    game.press("a").type_text("Amparo").press("Enter");
    assert!(game.shows("repetido") && !asks(&game), "{}", game.screen());
    game.press("u");
    assert!(!game.shows("repetido") && !asks(&game), "{}", game.screen());
    game.press("a").type_text("Zoe").press("Enter");
    assert!(asks(&game), "{}", game.screen());
    game.press("n");
    assert!(game.shows("24 personajes") && !game.shows("con cambios"), "{}", game.screen());
    game.press("Esc");
    assert!(game.shows("Seguir la partida"), "{}", game.screen());
    game.press(TABLE).press("a").type_text("Zoe").press("Enter s");
    assert!(game.shows("25 personajes"), "{}", game.screen());
    game.press("u");
    assert!(game.shows("24 personajes") && !asks(&game), "{}", game.screen());
    game.press("Esc");
    assert!(!game.shows("Seguir la partida"), "{}", game.screen());
}

#[test]
fn a_board_whose_edits_were_all_taken_back_is_as_before_with_its_tree() {
    let mut game = start();
    game.press("Down Down Down Down Down Enter");
    let before = game.screen();
    assert!(game.shows("óptimo demostrado"), "{before}");
    // Without its first attribute the tree has nothing left to follow.
    game.press("Right X");
    assert!(game.shows("con cambios"), "{}", game.screen());
    game.press("u Left");
    assert_eq!(game.screen(), before);
    game.press("q");
    assert_eq!(game.ending(), Some(Ending::Left));
}

#[test]
fn a_name_in_the_table_is_as_long_as_there_is_room_beside_all_answers() {
    let name = "Don Quijote de la Mancha, el Caballero de la Triste Figura";
    let seen = |size| {
        let mut game = Headless::start(Options { size, ..Options::default() });
        game.click("Tablero").press("r ^u").type_text(name).press("Enter Home");
        let picture = game.screen();
        let line = picture.lines().find(|line| line.contains("Don Quijote")).expect(&picture);
        let answers = line.chars().filter(|sign| ['●', '·'].contains(sign)).count();
        (line.contains(name), answers)
    };
    // The board has 20 attributes, of three cells each.
    assert_eq!(seen((200, 60)), (true, 20));
    assert_eq!(seen((121, 44)), (true, 20));
    assert_eq!(seen((120, 44)), (false, 20));
    assert_eq!(seen((80, 24)), (false, 18));
}

#[test]
fn a_table_with_faults_has_changes_too() {
    let mut game = start();
    game.click("Tablero").press("r ^u Enter");
    assert!(game.shows("! ") && game.shows("tablero incluido, con cambios"));
    game.press("u");
    assert!(game.shows("tablero incluido · 24 personajes"), "{}", game.screen());
}

#[test]
fn edits_that_were_taken_back_are_made_again() {
    let mut game = start();
    game.press("Down Down Down Down Down Enter a").type_text("Zoe").press("Enter Enter Left x End");
    let edited = game.screen();
    assert!(game.shows("24 personajes × 20 atributos"), "{edited}");
    game.press("u u u");
    assert!(!game.shows("con cambios"), "{}", game.screen());
    game.press("y");
    assert!(game.shows("25 personajes") && game.shows("con cambios"), "{}", game.screen());
    game.press("y ^y End");
    assert_eq!(game.screen(), edited);
    game.press("y");
    assert!(game.shows("ningún cambio que rehacer"), "{}", game.screen());
    // Another edit is another way to go on.
    game.press("u u x y");
    assert!(game.shows("ningún cambio que rehacer"), "{}", game.screen());
}

#[test]
fn a_table_saved_between_two_edits_is_saved_where_it_is_come_back_to() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mio.csv");
    let mut game = start();
    game.press("Down Down Down Down Down Enter Left x x u w ^u");
    game.type_text(path.to_str().unwrap()).press("Enter");
    assert!(!game.shows("con cambios"), "{}", game.screen());
    game.press("y");
    assert!(game.shows("con cambios"), "{}", game.screen());
    game.press("u");
    assert!(!game.shows("con cambios"), "{}", game.screen());
}

/// What stands in the file is the edit, so that to take it back is a change.
#[test]
fn a_table_from_before_the_one_that_was_saved_is_not_saved() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mio.csv");
    let mut game = start();
    game.press("Down Down Down Down Down Enter Left x w ^u");
    game.type_text(path.to_str().unwrap()).press("Enter");
    assert!(!game.shows("con cambios"), "{}", game.screen());
    game.press("u");
    assert!(game.shows("con cambios"), "{}", game.screen());
}

#[test]
fn whoever_edits_the_board_during_a_game_is_told_that_it_will_be_lost() {
    let mut game = start();
    game.press("Enter n Esc").click("Tablero").press("Down x");
    assert!(game.shows("Hay una partida en curso y se perderá"), "{}", game.screen());
    game.press("n");
    assert!(game.shows("24 personajes × 20 atributos"), "{}", game.screen());
    game.press("x s");
    assert!(game.shows("23 personajes"), "{}", game.screen());
}

/// A machine that plays by itself would make the step again that somebody has just taken back.
#[test]
fn a_step_that_is_taken_back_stays_taken_back() {
    let mut game = start();
    game.press("Down Down Enter").press("a").wait(Duration::from_secs(2)).press("u");
    assert!(game.is_idle());
    let before = game.screen();
    assert_eq!(game.wait(Duration::from_secs(10)).screen(), before);
}

#[test]
fn a_new_game_is_played_on_the_board_of_the_language() {
    let mut game = start();
    game.press("Down Enter Enter Esc Home");
    game.press("Down Down Down Down Down Down Down Down Down Enter Right Esc");
    assert!(game.shows("built-in board"), "{}", game.screen());
    game.press("Home Down Down Enter y");
    assert!(game.shows("Short hair?") && !game.shows("Pelo"), "{}", game.screen());
}

#[test]
fn a_click_on_the_table_marks_a_cell_and_another_one_edits_it() {
    let mut game = start();
    game.click("Tablero").click("Lázaro").click("Lázaro");
    assert!(game.shows("> Lázaro"), "{}", game.screen());
    game.press("Esc");
    let screen = game.screen();
    let (y, row) = screen.lines().enumerate().find(|(_, line)| line.contains("Nieves")).unwrap();
    let x = row.chars().position(|sign| sign == '●').unwrap();
    game.click_at(x as u16, y as u16);
    assert!(game.shows("Nieves · ¿Pelo largo? sí"), "{}", game.screen());
    game.click_at(x as u16, y as u16);
    assert!(game.shows("Nieves · ¿Pelo largo? no"), "{}", game.screen());
}

/// A row of the picture, whether or not it is marked.
fn row(game: &Headless, y: u16) -> String {
    game.screen().lines().nth(y.into()).unwrap_or_default().replace('▸', " ")
}

#[test]
fn a_second_click_on_a_scrolled_table_hits_the_same_cell() {
    let mut game = Headless::start(Options { size: (80, 24), ..Options::default() });
    game.press("Down Down Down Down Down Enter End");
    let x = row(&game, 12).chars().position(|sign| sign == '·').unwrap() as u16;
    let marked = |game: &Headless| {
        let screen = game.screen();
        screen.lines().find(|line| line.contains(" · ¿")).unwrap().to_owned()
    };
    game.click_at(x, 12);
    let before = marked(&game);
    assert!(before.ends_with("? no"), "{before}");
    game.click_at(x, 12);
    assert_eq!(marked(&game), before.replace("? no", "? sí"));
}

#[test]
fn a_click_leaves_a_scrolled_list_where_it_is() {
    let lists = [("Down Enter End", (40, 12), 9), ("Down Down Down Down Enter End", (80, 24), 3)];
    for (keys, (width, height), y) in lists {
        let mut game = Headless::start(Options { size: (width, height), ..Options::default() });
        game.press(keys);
        let before = (game.screen(), row(&game, y));
        game.click_at(8, y);
        assert_ne!(game.screen(), before.0, "{keys}: another line is marked");
        assert_eq!(row(&game, y), before.1, "{keys}: {}\n{}", before.0, game.screen());
    }
}

#[test]
fn a_click_folds_what_the_click_before_has_marked() {
    let mut game = Headless::start(Options { size: (80, 24), ..Options::default() });
    game.press("Down Down Down Down Enter End");
    let question = |line: &String| line.contains('▾');
    let screen = game.screen();
    let lines: Vec<String> = screen.lines().skip(1).map(str::to_owned).collect();
    let y = lines.iter().position(question).unwrap() as u16 + 1;
    game.click_at(20, y).click_at(20, y);
    let line = lines[usize::from(y) - 1].replace('▾', "▸");
    let folded = line[line.find('▸').unwrap()..].trim_end_matches(['↑', ' ']);
    assert!(game.shows(folded), "{screen}\n{}", game.screen());
}

#[test]
fn the_corner_of_the_table_is_no_place() {
    let board = board();
    let attribute = board.text(board.question_ids().next().unwrap()).to_owned();
    let name = board.name(board.character_ids().next().unwrap()).to_owned();
    for (keys, marked) in
        [("Up Left", &attribute), ("Left Up", &name), ("Left PageDown PageUp PageUp", &name)]
    {
        let mut game = start();
        game.click("Tablero").press(keys).press("Enter");
        assert!(game.shows(&format!("> {marked}")), "{keys}: {}", game.screen());
    }
}

#[test]
fn whoever_looks_up_the_help_still_reads_what_is_wrong_with_a_board() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.csv");
    std::fs::write(&path, "Vuela\tNombre\n2\tPato\n1\tPez\n").unwrap();
    let mut game = start();
    game.press("o").type_text(path.to_str().unwrap()).press("Enter ? Esc");
    assert!(game.shows("2:1: la celda es «2»"), "{}", game.screen());
    game.press("Enter");
    game.press("Esc");
    assert!(!game.shows("2:1: la celda es «2»"), "{}", game.screen());
}

#[test]
fn the_footer_of_the_table_says_how_it_is_saved() {
    let mut game = Headless::start(Options { size: (80, 24), ..Options::default() });
    game.click("Tablero");
    assert!(game.screen().contains("w guardar"), "{}", game.screen());
}

/// An edit that was taken back is on no board, even where the one before it has faults.
#[test]
fn a_table_that_comes_back_to_a_fault_leaves_the_last_good_board_in_use() {
    let mut game = start();
    game.press("Down Down Down Down Down Enter a").type_text("Amparo").press("Enter");
    assert!(game.shows("repetido"), "{}", game.screen());
    game.press("r").type_text("Zoe").press("Enter");
    assert!(game.shows("25 personajes"), "{}", game.screen());
    game.press("u");
    assert!(game.shows("repetido"), "{}", game.screen());
    game.press("Esc s");
    assert!(game.shows("24 personajes × 20 atributos"), "{}", game.screen());
    game.press("Enter");
    assert!(!game.shows("Zoe") && !game.shows("con cambios"), "{}", game.screen());
}

#[test]
fn what_a_line_of_the_help_names_can_be_pointed_at() {
    let mut game = start();
    game.press("Down Down Down Down Down Enter");
    let board = game.screen();
    game.press("?").click("guardar como");
    assert!(game.shows("tablero.csv"), "{}", game.screen());
    game.press("Esc").press("? Esc");
    assert_eq!(game.screen(), board);
}

/// The only question that is asked where there is no room for anything else.
#[test]
fn whoever_leaves_a_tiny_terminal_reads_what_would_be_lost() {
    let mut game = start();
    game.press("Down Down Down Down Down Enter a").type_text("Zoe").press("Enter");
    game.resize(24, 8).press("n q");
    assert!(game.shows("El tablero") && game.shows("(sí/no)"), "{}", game.screen());
    game.press("n");
    assert!(game.shows("pequeña") && game.ending().is_none(), "{}", game.screen());
    game.press("q s");
    assert_eq!(game.ending(), Some(Ending::Left));
}

#[test]
fn the_tree_of_every_strategy_can_be_seen() {
    let mut game = start();
    game.press("Down Down Down Down Enter c");
    assert_eq!(
        game.screen().matches("★").count(),
        2,
        "one proof holds for both: {}",
        game.screen()
    );
    let means = ["10,375", "4,9583", "4,7917"];
    for (mean, way) in means.into_iter().zip(["Enter", "Down Down Enter", "End Enter"]) {
        assert!(game.shows("Estrategias") && game.shows(mean));
        game.press(way);
        assert!(game.shows("Cómo pregunta la máquina"), "{}", game.screen());
        assert!(game.shows(&format!("{mean} preguntas de media")), "{}", game.screen());
        // Both lead back to the strategies, which remember the marked one.
        game.press(if way == "Enter" { "c" } else { "Esc" });
    }
    // In the order of the board, as the table tells it.
    game.press("Home Enter");
    let board = board();
    let first = board.question_ids().next().unwrap();
    assert!(game.shows(&format!("▾ ¿{}? ({})", board.text(first), board.len())));
    game.press("Esc");
    game.click("aleatoria");
    assert!(game.shows("aleatoria · 6,0417"), "{}", game.screen());
}

/// Whoever changes them would see nothing of it, and not know why.
#[test]
fn the_settings_say_where_colours_change_nothing() {
    for (lang, told) in
        [(Lang::Es, "los colores no cambian nada."), (Lang::En, "changing them changes nothing.")]
    {
        for (width, depth) in [(40, Depth::None), (80, Depth::None), (80, Depth::Ansi)] {
            let size = (width, 12);
            let mut game = Headless::start(Options { lang, size, depth, ..Options::default() });
            game.press("End Up Up Enter");
            let words = game.screen().split_whitespace().collect::<Vec<_>>().join(" ");
            assert_eq!(words.contains(told), depth == Depth::None, "{}", game.screen());
        }
    }
}

/// The first move of a game of Clikomania, and then the help.
const CLIKOMANIA_HELP: &str = "End Up Up Up Enter End Enter Enter Tab Enter ?";

/// Every word of the help, as it is seen by whoever scrolls.
fn words_of_help(lang: Lang, size: (u16, u16)) -> BTreeSet<String> {
    let mut game = Headless::start(Options { lang, size, ..Options::default() });
    game.press(CLIKOMANIA_HELP);
    let mut pages = String::new();
    for _ in 0..5 {
        let picture = game.screen();
        let body = picture.lines().skip(1).take(usize::from(size.1) - 2);
        body.for_each(|line| pages.push_str(&format!("{line} ")));
        game.press("PageDown");
    }
    pages.split_whitespace().filter(|word| !["↑", "↓"].contains(word)).map(str::to_owned).collect()
}

#[test]
fn on_the_smallest_screen_the_help_is_read_to_its_end() {
    for lang in Lang::ALL {
        let whole = words_of_help(lang, (120, 44));
        assert!(whole.len() > 60, "{whole:?}");
        for size in [(40, 12), (60, 20), (80, 24)] {
            assert_eq!(words_of_help(lang, size), whole, "{size:?}");
        }
    }
}

/// What a key does, over two lines, either of which can be clicked.
#[test]
fn a_line_of_the_help_that_is_broken_can_be_clicked() {
    for line in ["otra vez desde el", "principio"] {
        let mut game = Headless::start(Options { size: (40, 12), ..Options::default() });
        game.press(CLIKOMANIA_HELP).wheel(5).click(line);
        assert!(game.shows("Jugadas: 0"), "{}", game.screen());
    }
}

#[test]
fn the_footer_of_the_tree_says_how_to_come_back_from_its_names() {
    let mut game = Headless::start(Options { size: (80, 24), ..Options::default() });
    game.press("Down Down Down Down Enter");
    assert!(game.shows("Cómo pregunta la máquina"), "{}", game.screen());
    assert!(game.shows("+ ampliar") && game.shows("c comparar"), "{}", game.screen());
    game.press("+");
    assert!(game.shows("- reducir") && game.shows("c comparar"), "{}", game.screen());
    game.press("-");
    assert!(game.shows("+ ampliar") && !game.shows("- reducir"), "{}", game.screen());
    game.press("-");
    assert!(game.shows("+ ampliar"), "the whole tree as a drawing: {}", game.screen());
}

/// Neither is what is asked mistaken for going on with the game.
#[test]
fn whoever_may_lose_a_game_is_told_which_one() {
    for (lang, title, another) in [
        (Lang::Es, "«La máquina adivina».", "¿Empezar otra?"),
        (Lang::En, "“The machine", "Begin another one?"),
    ] {
        let mut game = Headless::start(Options { lang, ..Options::default() });
        game.press("Enter 1 Esc Down Down Enter");
        assert!(game.shows(title) && game.shows(another), "{}", game.screen());
    }
}

/// With as many questions as are asked of heroes, nobody finds the good ones among the others.
#[test]
fn whoever_asks_can_see_the_questions_first_that_split_best() {
    let mut game = start();
    game.press("Down Enter o");
    let splits = |game: &Headless| -> Vec<usize> {
        let screen = game.screen();
        let pairs = screen.split_whitespace().filter_map(|word| word.split_once('/'));
        let split =
            |(yes, no): (&str, &str)| Some(yes.parse::<usize>().ok()?.min(no.parse().ok()?));
        pairs.filter_map(split).collect()
    };
    assert!(game.shows("Primero las preguntas que mejor reparten"), "{}", game.screen());
    let before = splits(&game);
    assert!(before.len() > 3 && before.is_sorted_by(|a, b| a >= b), "{before:?} {}", game.screen());
    // Whoever comes back finds them so.
    game.press("Enter Esc Enter").press("o");
    assert!(game.shows("en el orden del tablero"), "{}", game.screen());
}

/// A board of many: the character of each number answers yes where its bit is set.
fn many(count: usize) -> Board {
    let bits = count.next_power_of_two().ilog2();
    let questions: Vec<String> = (0..bits).map(|bit| format!("Pregunta {bit}")).collect();
    let questions: Vec<&str> = questions.iter().map(String::as_str).collect();
    let answers = |at: usize| (0..bits).map(|bit| at >> bit & 1 == 1).collect();
    let rows = (0..count).map(|at| (format!("P{at:03}"), answers(at)));
    Board::from_rows("Nombre", &questions, rows).unwrap()
}

/// Which of these cards are seen, in reading order, and whether they stand.
fn standing(game: &Headless) -> Vec<bool> {
    let screen = game.screen();
    let names = screen.match_indices('P').filter(|(at, _)| {
        screen[at + 1..].chars().take(3).filter(char::is_ascii_digit).count() == 3
    });
    names.map(|(at, _)| !screen[..at].ends_with('✗')).collect()
}

/// On a board that is not seen at once, those come first who are left, whoever asks; wherever one has looked before.
#[test]
fn who_is_left_of_hundreds_is_seen_first() {
    for (begin, answer, after) in [("Enter", "s", "u"), ("Down Enter", "Enter Down", "")] {
        let board = Some((many(300), "muchos".to_owned()));
        let mut game = Headless::start(Options { size: (80, 24), board, ..Options::default() });
        game.press(begin);
        assert!(standing(&game).iter().all(|&stands| stands), "{}", game.screen());
        for asked in 0..5 {
            game.press(answer);
            let seen = standing(&game);
            let left = seen.iter().take_while(|&&stands| stands).count();
            assert!(left > 0 && !seen[left..].contains(&true), "{asked}: {}", game.screen());
        }
        let left = standing(&game).iter().filter(|&&stands| stands).count();
        assert!((4..20).contains(&left), "{}", game.screen());
        game.press(after);
        assert!(standing(&game)[0], "{}", game.screen());
    }
    let board = Some((many(300), "muchos".to_owned()));
    let mut game = Headless::start(Options { size: (80, 24), board, ..Options::default() });
    // Whoever looks at the end of the board sees who is left after the next answer.
    game.press("Enter Down End n");
    assert!(standing(&game)[0], "{}", game.screen());
    game.press("n n n n");
    insta::assert_snapshot!("left-of-hundreds", game.screen());
}

/// Whoever is marked and ruled out leaves the mark to nobody, also where the first arrow has shown it.
#[test]
fn nobody_is_marked_of_hundreds_once_the_marked_one_is_ruled_out() {
    let board = Some((many(300), "muchos".to_owned()));
    let mut game = Headless::start(Options { size: (80, 24), board, ..Options::default() });
    game.press("Enter Down");
    assert!(!marked(&game).is_empty(), "{}", game.styles());
    game.press("s");
    assert!(marked(&game).is_empty(), "{}", game.styles());
}

/// The help says of what does nothing now why, and dims it: it is nothing to be tried.
#[test]
fn the_help_dims_keys_that_do_nothing_now() {
    let told = "Todavía no hay ninguna respuesta que retirar.";
    let ways = [("Enter", "s"), ("Down Enter", "Enter"), ("Down Down Enter", "Enter")];
    for (begin, go_on) in ways {
        let mut game = Headless::start(Options { size: (120, 44), ..Options::default() });
        game.press(begin).press("?");
        assert!(game.shows(&format!("deshacer · {told}")), "{}", game.screen());
        let screen = game.screen();
        let (y, row) = screen.lines().enumerate().find(|(_, row)| row.contains(told)).unwrap();
        game.click_at(row.chars().position(|sign| sign == '·').unwrap() as u16, y as u16);
        assert!(game.shows(told), "nothing is done: {}", game.screen());
        game.press("Esc").press(go_on).press("?");
        assert!(game.shows("deshacer") && !game.shows(told), "{}", game.screen());
    }
    let mut game = start();
    game.click("Tablero").press("?");
    assert!(game.shows("No hay ningún cambio que deshacer."), "{}", game.screen());
    assert!(game.shows("No hay ningún cambio que rehacer."), "{}", game.screen());
}

/// What is typed and why it finds nobody are both read whole, one below the other where the words are narrow.
#[test]
fn a_name_that_is_not_found_is_read_beside_or_above_what_is_told() {
    let board = board();
    for size in [(80, 24), (132, 43), (60, 24), (40, 12)] {
        let mut game = Headless::start(Options { size, ..Options::default() });
        game.press("Down Enter Enter n");
        let mut fallen = 0;
        for id in board.character_ids() {
            let name = board.name(id);
            game.press("^u").type_text(name);
            assert!(game.shows(&format!("Buscar: {name}")), "{}", game.screen());
            fallen += usize::from(game.shows(&format!("{name} ya no puede ser.")));
        }
        assert!(fallen > 0, "{}", game.screen());
    }
}
