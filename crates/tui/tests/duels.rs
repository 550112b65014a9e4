//! The duel by keys: every level, every rule, every ending, two people, undo, and answers that were not true.

use std::sync::Arc;

use qeq_core::board::Board;
use qeq_core::candidates::CharacterId;
use qeq_i18n::Lang;
use qeq_tui::headless::{Headless, Options};

fn board() -> Arc<Board> {
    Arc::new(qeq_frontend::builtin::board(Lang::Es))
}

fn person(name: &str) -> CharacterId {
    board().find_character(name).unwrap()
}

/// The setup, changed by these keys, then begun.
fn begin(keys: &str, seed: u64) -> Headless {
    let mut game = Headless::start(Options { size: (150, 50), seed, ..Options::default() });
    game.press("Down Down Down Enter").press(keys).press("Home Enter");
    game
}

const OVER: [&str; 4] = ["¡Has ganado!", "¡He ganado!", "¡Empate!", "Alto: tus respuestas"];

fn ending(game: &Headless) -> Option<&'static str> {
    OVER.into_iter().find(|told| game.shows(told))
}

/// Answers what the machine asks about `mine` until the person is to ask; about traits truly or not.
fn answer(game: &mut Headless, mine: &str, is_true: bool) {
    let (board, mine) = (board(), person(mine));
    for _ in 0..4 {
        let screen = game.screen();
        let Some(at) = screen.find("Pregunto yo: ") else { return };
        let asked = &screen[at..screen[at..].find('\n').map_or(screen.len(), |end| at + end)];
        let of_trait = board
            .question_ids()
            .find(|&id| asked.contains(&format!("¿{}?", board.text(id))))
            .map(|id| board.has(mine, id));
        let of_name = || asked.contains(&format!("¿Es {}?", board.name(mine)));
        // Whoever names is always answered truly.
        let says = of_trait.map_or_else(of_name, |truth| truth == is_true);
        game.press(if says { "s" } else { "n" });
    }
}

/// Plays a duel to its end: the person asks question by question, and never names.
fn play(game: &mut Headless, mine: &str) -> &'static str {
    for question in 0..board().question_count() {
        answer(game, mine, true);
        if let Some(told) = ending(game) {
            return told;
        }
        game.press("Home");
        for _ in 0..question {
            game.press("Down");
        }
        game.press("Enter");
    }
    panic!("no end: {}", game.screen());
}

#[test]
fn every_level_is_played_to_an_end() {
    for (level, keys) in
        [("equilibrada", ""), ("astuta", "Down Right"), ("descuidada", "Down Left")]
    {
        for seed in 0..4 {
            let mut game = begin(keys, seed);
            assert!(game.shows(level), "{}", game.screen());
            let told = play(&mut game, "Begoña");
            assert!(told == "¡He ganado!" || told == "¡Empate!", "{told}\n{}", game.screen());
            assert!(game.shows("El mío era"), "{}", game.screen());
            game.press("r");
            assert_eq!(ending(&game), None, "again: {}", game.screen());
        }
    }
}

#[test]
fn the_end_of_a_duel_has_a_report_of_what_each_side_asked() {
    let mut game = begin("", 1);
    play(&mut game, "Begoña");
    let over = game.screen();
    let hidden = over.split("El mío era ").nth(1).unwrap();
    let hidden: String = hidden.chars().take_while(|sign| sign.is_alphabetic()).collect();
    assert!(over.contains("i informe"), "{over}");
    let asked = over.matches(" tú: ").count();
    game.press("i");
    let lost = format!("Era {hidden}, y nadie ha dado con el nombre. Intentos: ");
    assert!(game.shows(&lost), "{}", game.screen());
    assert!(game.shows("Destreza media"), "{}", game.screen());
    let told = (1..=asked).all(|at| game.shows(&format!(" {at}. ¿")));
    assert!(asked > 1 && told, "{}", game.screen());
    // Another game is begun from the duel itself.
    assert!(!game.shows("otra vez"), "{}", game.screen());
    game.press("r");
    assert!(game.shows("Destreza media"), "{}", game.screen());
    game.press("Esc");
    assert_eq!(game.screen(), over);
    game.press("Tab Tab i");
    assert!(game.shows("La máquina: ¡Era Begoña! Intentos: "), "{}", game.screen());
}

/// It stands beside what the next one is asked for.
#[test]
fn of_two_people_it_is_told_whom_an_answer_was_for() {
    let mut game = begin("Down Left Left", 1);
    game.press("Enter n");
    let told = "Jugador 1: ¿Pelo corto? no (cae";
    assert!(game.shows(told) && game.shows("Jugador 2: ¿qué preguntas?"), "{}", game.screen());
}

#[test]
fn of_two_people_each_has_a_report_by_name() {
    let mut game = begin("Down Left Left", 1);
    game.press("Tab Enter s Enter n");
    assert!(game.shows("¡Ha ganado el jugador 1!"), "{}", game.screen());
    game.press("Enter Enter i");
    let reported = |game: &Headless, head: &str| {
        let screen = game.screen();
        assert!(screen.contains(head), "{screen}");
        assert_eq!(screen.matches("1. ¿").count(), 1, "{screen}");
    };
    reported(&game, "Jugador 1: ¡Era ");
    game.press("Esc Tab Tab i");
    reported(&game, "Jugador 2: Era ");
}

#[test]
fn the_history_of_a_duel_that_is_over_is_gone_through_by_pages() {
    let mut game = begin("", 1);
    let told = play(&mut game, "Begoña");
    game.resize(80, 24);
    assert!(game.shows(told) && game.shows(" antes"), "{}", game.screen());
    let last = game.screen();
    let first = "tú: ¿Pelo corto?";
    assert!(!game.shows(first), "{last}");
    game.press("PageUp");
    assert_ne!(game.screen(), last);
    game.press("PageUp PageUp PageUp PageUp PageUp PageUp PageUp PageUp");
    assert!(game.shows(first) && !game.shows(" antes"), "{}", game.screen());
    game.press("PageDown PageDown PageDown PageDown PageDown PageDown PageDown PageDown");
    assert_eq!(game.screen(), last);
}

#[test]
fn in_a_rematch_the_other_one_begins_and_what_was_won_is_counted() {
    let lost = |seed| {
        let mut game = begin("", seed);
        (play(&mut game, "Begoña") == "¡He ganado!").then_some(game)
    };
    let mut game = (0..20).find_map(lost).expect("the machine wins");
    assert!(!game.shows("Marcador") && game.shows("r revancha"), "{}", game.screen());
    game.press("r");
    assert!(game.shows("Pregunto yo: "), "the machine begins: {}", game.screen());
    assert!(game.shows("Marcador (G–P–E): 0–1–0"), "{}", game.screen());
    insta::assert_snapshot!("rematch", game.screen());
    let score = match play(&mut game, "Begoña") {
        "¡He ganado!" => "0–2–0",
        "¡Empate!" => "0–1–1",
        told => panic!("{told}"),
    };
    assert!(game.shows(score), "the last one counts at once: {}", game.screen());
    game.press("r");
    assert!(!game.shows("Pregunto yo: ") && game.shows(score), "{}", game.screen());
    // Others have won nothing of one another yet.
    play(&mut game, "Begoña");
    game.press("Esc Home Down Down Down Enter Down Right Up Enter");
    assert!(game.shows("astuta") && ending(&game).is_none(), "{}", game.screen());
    assert!(!game.shows("Marcador"), "{}", game.screen());
}

#[test]
fn two_people_change_places_with_what_they_have_won() {
    let mut game = begin("Down Left Left", 1);
    assert!(game.shows("otra persona"), "{}", game.screen());
    // The first names somebody rightly, and the second has the last word.
    game.press("Tab Enter s Enter n");
    assert!(game.shows("¡Ha ganado el jugador 1!"), "{}", game.screen());
    // The loser tells whom he had hidden before the next one begins.
    game.press("Enter Enter r");
    assert!(game.shows("Cambio de sitio"), "{}", game.screen());
    assert!(game.shows("Marcador: J1 0 · J2 1 · empates 0"), "{}", game.screen());
}

#[test]
fn what_two_have_won_waits_while_something_else_is_played() {
    let mut game = begin("Down Left Left", 1);
    game.press("Tab Enter s Enter n");
    assert!(game.shows("¡Ha ganado el jugador 1!"), "{}", game.screen());
    game.press("Esc").click("Adivinas tú");
    assert!(game.shows("¿Qué preguntas?"), "{}", game.screen());
    game.press("Esc").click("Duelo").press("Enter");
    assert!(game.shows("Marcador: J1 1 · J2 0 · empates 0"), "{}", game.screen());
}

#[test]
fn a_lucky_name_wins() {
    let mut wins = 0;
    for seed in 0..30 {
        let mut game = begin("", seed);
        game.press("Tab Enter");
        answer(&mut game, "Begoña", true);
        wins += usize::from(ending(&game) == Some("¡Has ganado!"));
    }
    assert!((1..=10).contains(&wins), "one in 24: {wins}");
}

#[test]
fn a_name_is_typed_from_its_first_letter_and_only_enter_says_it() {
    let mut game = begin("", 1);
    game.press("n").type_text("n");
    assert!(game.shows("Buscar: n") && !game.shows("tú: ¿Es "), "{}", game.screen());
    game.press("Enter");
    assert!(!game.shows("tú: ¿Es "), "{}", game.screen());
    game.press("Enter");
    assert!(game.shows("tú: ¿Es "), "{}", game.screen());
}

#[test]
fn what_was_asked_and_who_has_fallen_costs_no_turn_again() {
    let mut game = begin("", 1);
    game.press("Home Enter");
    answer(&mut game, "Begoña", true);
    let turns = |game: &Headless| game.screen().matches(" tú: ").count();
    assert_eq!(turns(&game), 1);
    game.press("Enter");
    assert!(game.shows("Ya lo has preguntado"), "{}", game.screen());
    let fallen = board();
    let first = fallen.question_ids().next().unwrap();
    let is_yes = game.shows("✓ tú:");
    let fallen = fallen.character_ids().find(|&id| fallen.has(id, first) != is_yes).unwrap();
    game.press("n").type_text(board().name(fallen));
    assert!(game.shows("ya no puede ser"), "only who stands is looked for: {}", game.screen());
    game.press("Esc").click(board().name(fallen)).press("Enter");
    assert!(game.shows("Ya has descartado a"), "{}", game.screen());
    assert_eq!(turns(&game), 1);
}

/// Whatever is asked stands in the list with its answer, and whatever is not asked with what it would split.
#[test]
fn the_list_tells_answers_and_splits_to_whoever_hunts_or_duels() {
    let hunt = "Down Enter";
    let duel = "Down Down Down Enter Enter";
    for (begin, (width, height)) in [hunt, duel]
        .into_iter()
        .flat_map(|begin| [(132, 43), (150, 50), (80, 24), (40, 12)].map(|size| (begin, size)))
    {
        let mut game = Headless::start(Options { size: (width, height), ..Options::default() });
        game.press(begin);
        let is_roomy = width > 100;
        let split = if is_roomy { "¿Pelo corto?  " } else { "▸ 10 sí · 14 no" };
        assert!(game.shows(split), "{}", game.screen());
        assert_eq!(game.shows("10/14") || game.shows("  10 sí · 14 no"), is_roomy);
        game.press("Enter");
        answer(&mut game, "Begoña", true);
        let answered = ["¿Pelo corto?  ", "¿Pelo corto?      "].iter().any(|asked| {
            ["sí", "no"].iter().any(|answer| {
                game.screen().lines().any(|line| {
                    let Some(at) = line.find(asked) else { return false };
                    line[at + asked.len()..].trim_start().starts_with(answer)
                })
            })
        });
        assert!(answered, "{}", game.screen());
    }
}

#[test]
fn help_says_where_the_splits_are_that_do_not_fit_beside_their_questions() {
    for begin in ["Down Enter", "Down Down Down Enter Enter"] {
        let mut game = Headless::start(Options { size: (80, 24), ..Options::default() });
        let help = game.press(begin).press("F1").screen();
        let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(help.contains("si no caben, solo los de la marcada, arriba"), "{help}");
    }
}

/// The lines of the list of questions, each behind the two cells of its sign and with what stands beside it. What was
/// asked is also told elsewhere: with whom it ruled out in brackets, or behind who asked.
fn listed(screen: &str) -> Vec<&str> {
    let pieces = |line| -> Vec<&str> {
        let signs = ["  ¿", "▸ ¿"].into_iter().flat_map(|sign| str::match_indices(line, sign));
        let mut ends: Vec<usize> = signs.map(|(at, _)| at).chain([line.len()]).collect();
        ends.sort_unstable();
        ends.windows(2).map(|ends| line[ends[0]..ends[1]].trim_end()).collect()
    };
    screen.lines().flat_map(pieces).filter(|piece| !piece.contains('(')).collect()
}

/// How a line of the list begins: of a long question the end makes room for the answer.
fn begin_of(line: &str) -> String {
    line.chars().skip(2).take_while(|&sign| sign != '?').take(8).collect()
}

/// Whether an answer stands in a line of the list, and nothing but that, behind the question.
fn is_answered(line: &str) -> bool {
    let beside = line.rsplit(['?', '…']).next().unwrap_or_default();
    ["sí", "no"].contains(&beside.trim())
}

/// What questions begin with that differ at their end only.
const LONG: &str = "Es de quienes, cuando llega el verano y aprieta el calor, se van unos días a la playa de una localidad con el número";

/// A hunt or a duel on a board of such questions.
fn with_long_questions(size: (u16, u16), begin: &str) -> Headless {
    let traits: Vec<String> = (1..=6).map(|at| format!("{LONG} {at}")).collect();
    let traits: Vec<&str> = traits.iter().map(String::as_str).collect();
    let row = |who: usize| (0..6).map(|at| (who + at) % 7 < 3 || who >> at & 1 == 1).collect();
    let rows = (1..=12).map(|who| (format!("Persona {who}"), row(who)));
    let board = Board::from_rows("Nombre", &traits, rows).unwrap();
    let board = Some((board, "largas.csv".to_owned()));
    let mut game = Headless::start(Options { size, board, ..Options::default() });
    game.press(begin);
    game
}

/// What stands beside or below the cards, whose left edge is where the gauge begins: as lines, and as it is read.
fn pane(game: &Headless) -> (Vec<String>, String) {
    pane_from(game, "Queda")
}

/// The same where something else begins a line of it.
fn pane_from(game: &Headless, begin: &str) -> (Vec<String>, String) {
    let screen = game.screen();
    let column = |line: &str| line.find(begin).map(|at| line[..at].chars().count());
    let column = screen.lines().find_map(column).expect(begin);
    let lines: Vec<String> =
        screen.lines().map(|line| line.chars().skip(column).collect::<String>()).collect();
    let words: Vec<&str> = lines.iter().flat_map(|line| line.split_whitespace()).collect();
    let read = words.join(" ");
    (lines, read)
}

const SMALL_AND_USUAL: [(u16, u16); 4] = [(40, 12), (80, 24), (120, 44), (132, 43)];

#[test]
fn of_long_questions_the_history_tells_both_ends_and_every_answer() {
    for begin in ["Down Enter", "Down Down Down Enter Enter"] {
        for size in SMALL_AND_USUAL.into_iter().filter(|size| size.0 > 40) {
            let mut game = with_long_questions(size, begin);
            game.press("Enter s Down Down Enter s");
            let told = pane(&game).0;
            for number in [1, 3] {
                let [yes, no] = ["sí", "no"].map(|answer| format!("número {number}? {answer}"));
                let is_told = |line: &String| {
                    let is_past = line.starts_with(['✓', '✗']) && line.contains("¿Es de q");
                    is_past && (line.contains(&yes) || line.contains(&no))
                };
                assert!(told.iter().any(is_told), "{size:?} {number}: {}", game.screen());
            }
        }
    }
}

#[test]
fn a_marked_question_is_read_whole_before_it_is_asked_and_after_it_was() {
    for begin in ["Down Enter", "Down Down Down Enter Enter"] {
        for size in SMALL_AND_USUAL {
            let mut game = with_long_questions(size, begin);
            let whole = |number: usize| format!("¿{LONG} {number}?");
            let is_read = |game: &Headless, number, is_answered: fn(&str) -> bool| {
                let read = pane(game).1;
                let behind = read.rsplit_once(&whole(number)).map(|(_, behind)| behind.trim());
                assert!(behind.is_some_and(is_answered), "{size:?} {number}: {}", game.screen());
            };
            let is_split = |behind: &str| behind.starts_with("▸ ") && behind.contains("sí · ");
            is_read(&game, 1, is_split);
            game.press("Down Down");
            is_read(&game, 3, is_split);
            game.press("Enter s");
            is_read(&game, 3, |behind| behind.starts_with("sí") || behind.starts_with("no"));
            game.press("Down");
            is_read(&game, 4, is_split);
        }
    }
}

#[test]
fn a_long_question_of_the_machine_is_read_whole_before_it_is_answered() {
    for size in SMALL_AND_USUAL {
        let mut game = with_long_questions(size, "Down Down Down Enter Enter");
        game.press("Enter");
        let read = pane_from(&game, "Pregunto yo").1;
        let asked =
            (1..=6).any(|number| read.contains(&format!("Pregunto yo: ¿{LONG} {number}? Sí No")));
        assert!(asked, "{size:?}: {}", game.screen());
        // What was answered before is told by its ends.
        let told = read.split("Pregunto").next().unwrap();
        assert!(told.contains("número 1? ") && told.ends_with(") "), "{size:?}: {}", game.screen());
    }
}

/// All questions are seen at once, whatever was answered to the longest of them.
#[test]
fn every_question_is_seen_with_its_answer_on_the_usual_screens() {
    for begin in ["Down Enter", "Down Down Down Enter Enter"] {
        for size in [(80, 24), (120, 44), (132, 43)] {
            let mut game = Headless::start(Options { size, ..Options::default() });
            game.press(begin);
            let mut asked = Vec::new();
            for _ in 0..3 {
                let screen = game.screen();
                let marked = listed(&screen).into_iter().find(|line| line.starts_with('▸'));
                asked.push(begin_of(marked.expect("a question is marked")));
                game.press("Enter");
                answer(&mut game, "Begoña", true);
                game.press("Right Down");
            }
            let screen = game.screen();
            let lines = listed(&screen);
            for id in board().question_ids() {
                let begin = begin_of(&format!("  ¿{}?", board().text(id)));
                let is_due = asked.contains(&begin);
                let is_seen =
                    |line: &&str| begin_of(line) == begin && (!is_due || is_answered(line));
                assert!(lines.iter().any(is_seen), "{begin}: {screen}");
            }
        }
    }
}

#[test]
fn no_question_of_the_built_in_board_is_cut_for_its_answer() {
    for begin in ["Down Enter", "Down Down Down Enter Enter"] {
        let mut game = Headless::start(Options { size: (80, 24), ..Options::default() });
        game.press(begin);
        for text in ["ojos oscuros", "pelo pelirrojo"] {
            game.press("/").type_text(text).press("Enter");
            answer(&mut game, "Begoña", true);
            let screen = game.screen();
            let begin = text.chars().skip(1).collect::<String>();
            let is_seen = |line: &&str| line.contains(&begin) && is_answered(line);
            assert!(listed(&screen).iter().any(is_seen), "{text}: {screen}");
        }
    }
}

#[test]
fn by_hard_rules_a_wrong_name_loses_at_once() {
    let losses = (0..10).filter(|&seed| {
        let mut game = begin("Down Down Down Right Down Right", seed);
        game.press("Tab Enter");
        ending(&game) == Some("¡He ganado!")
    });
    assert!(losses.count() >= 8, "one in 24 is right");
}

#[test]
fn the_machine_may_begin() {
    let game = begin("Down Down Right", 3);
    assert!(game.shows("Pregunto yo: "), "{}", game.screen());
}

/// A duel that ends because answers of the person were not true: somebody is to be told.
fn caught() -> Headless {
    let found = (0..20).find_map(|seed| {
        let mut game = begin("", seed);
        for round in 0..18 {
            if ending(&game).is_some() {
                break;
            }
            game.press("Home");
            for _ in 0..round {
                game.press("Down");
            }
            game.press("Enter");
            answer(&mut game, "Begoña", false);
        }
        (ending(&game) == Some("Alto: tus respuestas")).then_some(game)
    });
    found.expect("lies are found out in some game")
}

#[test]
fn an_answer_that_was_not_true_is_noticed_and_explained() {
    let mut game = caught();
    assert!(game.shows("¿Quién era el tuyo? Márcalo."), "{}", game.screen());
    game.press("/").type_text("Begoña").press("Enter Enter");
    assert!(game.shows("respondiste"), "{}", game.screen());
    assert!(game.shows("Revancha"));
    // The explanation is the point of the last screen, however small.
    game.resize(40, 12);
    assert!(game.shows("respondiste") && game.shows("Revancha"), "{}", game.screen());
    assert!(game.shows("más"), "{}", game.screen());
}

/// Nobody has read by then that the duel is over.
#[test]
fn answers_that_follow_the_end_of_a_duel_at_once_look_for_nobody() {
    let mut game = caught();
    game.press("s n n");
    assert!(!game.shows("Buscar:"), "{}", game.screen());
    game.wait(std::time::Duration::from_secs(1)).press("n");
    assert!(game.shows("Buscar: n"), "{}", game.screen());
}

#[test]
fn whoever_was_hidden_is_told_by_the_letters_of_the_name() {
    let mut game = caught();
    assert!(game.shows("letras.") && !game.shows("revancha"), "{}", game.screen());
    game.press("r");
    assert!(game.shows("Buscar: r") && ending(&game).is_none(), "{}", game.screen());
    game.press("Backspace").type_text("bego").press("Enter");
    assert!(game.shows("¿Quién era el tuyo?"), "{}", game.screen());
    game.press("Enter");
    assert!(game.shows("respondiste"), "{}", game.screen());
    game.press("r");
    assert_eq!(ending(&game), None, "the rematch: {}", game.screen());
}

#[test]
fn undo_goes_back_to_the_first_guess() {
    let mut game = begin("", 5);
    let first = game.screen();
    game.press("Enter s Down Enter n");
    assert_ne!(game.screen(), first);
    for _ in 0..4 {
        game.press("u");
    }
    game.press("u");
    assert!(game.shows("Todavía no hay"), "{}", game.screen());
    assert!(game.shows("A la máquina le quedan 24 candidatos."), "{}", game.screen());
}

#[test]
fn what_was_taken_back_is_told_until_the_next_key() {
    let mut game = begin("Enter", 3);
    game.press("Enter s u");
    assert!(game.shows("un paso atrás"), "{}", game.screen());
    game.press("Tab");
    assert!(!game.shows("un paso atrás"), "{}", game.screen());
}

#[test]
fn the_rivals_board_can_be_looked_at() {
    let mut game = begin("", 5);
    game.press("Enter s Tab Tab");
    assert!(game.shows("Este es el tablero del rival"), "{}", game.screen());
    game.press("Tab");
    assert!(game.shows("¿Qué preguntas?"));
    for back in ["Enter", "Esc"] {
        game.press("Tab Tab");
        assert!(game.shows("Esc a las preguntas"), "{}", game.screen());
        assert!(!game.shows("preguntar"), "{}", game.screen());
        game.press(back);
        assert!(game.shows("¿Qué preguntas?"), "{back}: {}", game.screen());
    }
    game.press("?");
    assert!(game.shows("preguntas, personas o tablero del rival"), "{}", game.screen());
}

#[test]
fn a_refusal_is_told_until_somebody_turns_elsewhere() {
    let mut game = begin("Down Left Left", 1);
    game.press("Enter s Enter s Enter");
    assert!(game.shows("Ya lo has preguntado"), "{}", game.screen());
    game.press("Tab");
    assert!(!game.shows("Ya lo has preguntado"), "{}", game.screen());
    game.press("Tab Tab");
    assert!(!game.shows("Ya lo has preguntado"), "{}", game.screen());
    // What was answered last is still true.
    assert!(game.shows("(cae"), "{}", game.screen());
}

#[test]
fn that_a_question_was_asked_is_told_until_another_one_is_marked() {
    for begin in ["Down Enter", "Down Down Down Enter Down Left Left Up Enter"] {
        let mut game = Headless::start(Options { size: (150, 50), ..Options::default() });
        game.press(begin).press("Enter");
        if game.shows("Jugador 2, responde") {
            game.press("s Right Enter s Home");
        }
        game.press("Enter");
        assert!(game.shows("Ya lo has preguntado: ¿Pelo corto?"), "{}", game.screen());
        game.press("Down");
        assert!(!game.shows("Ya lo has preguntado"), "{}", game.screen());
        // What was answered last is still true.
        assert!(game.shows("(cae"), "{}", game.screen());
    }
}

#[test]
fn of_two_people_nobody_finds_marked_whom_the_other_one_has_named() {
    let mut game = begin("Down Left Left", 1);
    game.press("Tab Right Right Enter");
    assert!(!game.shows("¿Es Amparo?"), "{}", game.screen());
    game.press("n Tab Enter");
    assert!(game.shows("¿Es Amparo?"), "{}", game.screen());
}

#[test]
fn two_people_play_at_one_keyboard() {
    let mut game = begin("Down Left Left", 1);
    assert!(game.shows("Jugador 1: ¿qué preguntas?"), "{}", game.screen());
    game.press("Enter");
    assert!(game.shows("Jugador 2, responde: "), "{}", game.screen());
    game.press("s");
    assert!(game.shows("Jugador 2: ¿qué preguntas?"));
    game.press("Tab").type_text("/Amparo").press("Enter Enter");
    assert!(game.shows("¿Es Amparo?"), "{}", game.screen());
    game.press("s");
    assert!(game.shows("¡Ha ganado el jugador 2!"), "{}", game.screen());
    assert!(game.shows("Jugador 2: ¿quién era el tuyo?"), "{}", game.screen());
}

/// The one who named somebody looked at the people; the next one is at the questions.
#[test]
fn what_is_said_to_a_person_is_what_the_keys_do() {
    let mut game = begin("Down Left Left", 1);
    game.press("Tab");
    assert!(game.shows("Jugador 1: ¿A quién nombras?"), "{}", game.screen());
    game.type_text("/Amparo").press("Enter Enter n");
    assert!(game.shows("Jugador 2: ¿qué preguntas?"), "{}", game.screen());
    assert!(game.shows("Al jugador 1 le quedan 23 candidatos."), "{}", game.screen());
    assert!(game.shows("Jugador 2 · Quedan 24 de 24"), "{}", game.screen());
    game.press("Enter");
    assert!(game.shows("Jugador 1, responde: ¿"), "{}", game.screen());
    assert!(!game.shows("responde: ¿Es "), "{}", game.screen());
}

#[test]
fn a_duel_with_a_question_that_waits_is_gone_on_with() {
    let mut game = begin("Down Left Left", 1);
    game.press("Enter Esc");
    assert!(game.shows("Seguir la partida"), "{}", game.screen());
}

#[test]
fn both_right_in_one_round_is_a_tie() {
    let mut game = begin("Down Left Left", 1);
    game.press("Tab").type_text("/Amparo").press("Enter Enter s");
    assert!(game.shows("Aún queda la última palabra"), "{}", game.screen());
    game.press("Tab").type_text("/Cosme").press("Enter Enter s");
    assert!(game.shows("¡Empate!"), "{}", game.screen());
}

#[test]
fn the_last_word_is_not_announced_any_more_once_it_is_said() {
    let rows = [("Inés".to_owned(), vec![true]), ("Rocío".to_owned(), vec![false])];
    let board = Board::from_rows("Nombre", &["Gafas"], rows).unwrap();
    let mut ends = 0;
    for seed in 0..6 {
        let board = Some((board.clone(), "dos.csv".to_owned()));
        let mut game = Headless::start(Options { board, seed, ..Options::default() });
        game.press("Down Down Down Enter Enter Tab Enter");
        if game.shows("Aún queda la última palabra") {
            game.press("s");
            assert!(ending(&game).is_some(), "{}", game.screen());
            assert!(!game.shows("Aún queda"), "{}", game.screen());
            ends += 1;
        }
    }
    assert!(ends > 0, "one name in two is right");
}

/// The set-up of a duel as it is seen, line by line, without the gaps.
fn chosen(game: &Headless) -> Vec<String> {
    let screen = game.screen();
    let lines = screen.lines().filter(|line| line.contains('◂') || line.contains("última partida"));
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    lines.map(|line| words(line).trim_start_matches("▸ ").to_owned()).collect()
}

#[test]
fn another_duel_begins_with_what_was_chosen_for_the_last_one() {
    let usual = |game: &mut Headless| {
        game.press("Home Down Down Down Enter");
        chosen(game)
    };
    let mut game = Headless::start(Options { size: (150, 50), seed: 3, ..Options::default() });
    let before = usual(&mut game);
    game.press("Down Right Down Right Down Right Down Right");
    let wanted = chosen(&game);
    assert!(before.iter().zip(&wanted).all(|(one, other)| one != other), "{wanted:?}");
    assert_eq!(wanted.len(), 4, "{wanted:?}");
    // Begun, and left before anything was said.
    game.press("Home Enter Esc Home Down Down Down Enter");
    assert_eq!(chosen(&game), wanted);
    // Whatever else is played, and on whichever board.
    game.press("Esc").click("Adivinas tú").press("Esc Home Down Down Down Enter");
    assert_eq!(chosen(&game), wanted);
    game.press("Esc").click("Abrir otro tablero").press("^u");
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../datos/clasico.csv");
    game.type_text(path).press("Enter").click("Duelo");
    assert_eq!(chosen(&game), wanted);
    // Two people have nothing to choose about who begins.
    game.press("Down Left Left Left Home Enter");
    assert!(game.shows("Jugador 1"), "{}", game.screen());
    game.press("Esc").click("Duelo");
    assert!(game.shows("otra persona"), "{}", game.screen());
}

#[test]
fn a_duel_that_is_over_is_seen_again_from_the_set_up() {
    let mut game = begin("Down Left Left", 1);
    // There is nothing to see of one that can be gone on with, or that nobody has begun.
    game.press("Esc").click("Duelo");
    assert!(!game.shows("Ver la última partida"), "{}", game.screen());
    game.press("Enter Tab Enter s Enter n");
    assert!(game.shows("Jugador 1: ¿quién era el tuyo?"), "{}", game.screen());
    game.press("Enter Enter");
    let over = game.screen();
    assert!(game.shows("¡Ha ganado el jugador 1!") && game.shows("Revancha"), "{over}");
    game.press("Esc Enter");
    let line = "▸ Empezar";
    assert!(game.shows(line) && game.shows("Ver la última partida"), "{}", game.screen());
    insta::assert_snapshot!("duel_again", game.resize(80, 24).screen());
    game.resize(150, 50);
    // Nobody is asked a second time whom he had hidden.
    game.press("End Enter");
    assert_eq!(game.screen(), over);
    game.press("r Esc").click("Duelo");
    assert!(!game.shows("Ver la última partida"), "{}", game.screen());
}

#[test]
fn a_duel_waits_for_the_next_time() {
    let home = tempfile::tempdir().unwrap();
    let options = || Options { home: Some(home.path().into()), ..Options::default() };
    let mut game = Headless::start(options());
    game.press("Down Down Down Enter Enter Enter s q s");
    assert!(game.ending().is_some());
    let mut game = Headless::start(options());
    game.resize(150, 50).press("Home Enter");
    assert!(game.shows("Duelo") && game.shows("tú: ¿"), "{}", game.screen());
}

#[test]
fn nobody_is_named_who_is_not_seen_to_be_marked() {
    let mut game = begin("", 1);
    game.press("Tab");
    assert!(game.styles().contains("Amparo BOLD | REVERSED"), "{}", game.styles());
    let mut game = Headless::start(Options { size: (150, 50), ..Options::default() });
    game.press("Down Enter Enter n");
    let marked = |line: &&str| line.ends_with("BOLD | REVERSED") && !line.contains('▸');
    let styles = game.styles();
    assert!(styles.lines().any(|line| marked(&line)), "{styles}");
    assert!(!styles.lines().any(|line| marked(&line) && line.contains('✗')), "{styles}");
}

#[test]
fn a_question_that_was_looked_for_is_asked_by_a_click() {
    let mut game = begin("", 1);
    game.press("/").type_text("gafas").click("▸ ¿Gafas?");
    assert!(game.shows(" tú: ¿Gafas?"), "{}", game.screen());
}

#[test]
fn whoever_looks_for_a_question_asks_it_and_for_a_person_marks_it() {
    let mut game = begin("", 1);
    game.press("/").type_text("gafas");
    assert!(game.shows("Intro preguntar"), "{}", game.screen());
    game.press("Enter");
    assert!(game.shows(" tú: ¿Gafas?"), "{}", game.screen());
    answer(&mut game, "Begoña", true);
    assert!(game.shows("▸ ¿Gafas?"), "what was asked stays marked: {}", game.screen());
    game.press("n").type_text("r");
    assert!(game.shows("Intro marcar"), "{}", game.screen());
}

/// What stands below the lines of a menu.
fn read_below(game: &Headless) -> String {
    let screen = game.screen();
    let words: Vec<&str> = screen.split_whitespace().collect();
    words.join(" ")
}

#[test]
fn all_that_the_set_up_says_is_read_on_the_smallest_screen() {
    let mut game = Headless::start(Options { size: (40, 12), ..Options::default() });
    let told = "astuta juega la carrera.";
    game.press("Down Down Down Enter");
    assert!(read_below(&game).contains("Elige en secreto a alguien del tablero. La descuidada"));
    assert!(read_below(&game).contains(told), "{}", game.screen());
    game.press("Down");
    assert!(read_below(&game).contains(told), "{}", game.screen());
    for (turns, wrong_name) in [
        ("por rondas: el segundo siempre responde", "el turno"),
        ("por turnos: quien acierta gana", "la partida"),
    ] {
        game.press("Home Down Down Down");
        let turns = format!("Se juega {turns}.");
        assert!(read_below(&game).contains(&turns), "{}", game.screen());
        game.press("Right Down");
        let wrong_name = format!("Un nombre equivocado cuesta {wrong_name}.");
        assert!(read_below(&game).contains(&wrong_name), "{}", game.screen());
        game.press("Right");
    }
}

#[test]
fn what_the_levels_mean_is_told_where_the_machine_plays() {
    let mut game = Headless::start(Options { size: (80, 24), ..Options::default() });
    game.press("Down Down Down Enter");
    assert!(game.shows("La descuidada pregunta"), "{}", game.screen());
    while !game.shows("otra persona") {
        game.press("Home Down Right");
    }
    assert!(!game.shows("La descuidada"), "{}", game.screen());
    assert!(game.shows("Cada cual elige en secreto"), "{}", game.screen());
}
