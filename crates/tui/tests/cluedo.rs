//! The notebook of Cluedo: set up, written in, asked and corrected, by keys and clicks.

use std::path::Path;

use qeq_base::chance::Chance;
use qeq_base::source::SourceText;
use qeq_cluedo::deck::Deck;
use qeq_cluedo::notebook::{self, Notebook};
use qeq_frontend::{decks, files, texts};
use qeq_i18n::Lang;
use qeq_tui::headless::{Headless, Options};
use qeq_tui::{Depth, Ending, Opening, Settings, Signs};

const SIZES: [(u16, u16); 3] = [(120, 44), (80, 24), (40, 12)];

fn notebook(path: &str) -> Notebook {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    let source = files::read(path.to_str().unwrap()).unwrap();
    notebook::read(&source, &decks::all(), texts::cluedo::called).notebook.expect("a good game")
}

fn text(text: &str) -> Notebook {
    notebook::read(&SourceText::new("", text), &decks::all(), texts::cluedo::called)
        .notebook
        .expect("a good game")
}

fn open(notebook: Notebook, size: (u16, u16)) -> Headless {
    let opening = Opening::Notebook(Box::new(notebook), SourceText::new("partida.txt", ""));
    Headless::start(Options { size, opening, ..Options::default() })
}

fn set_up(size: (u16, u16)) -> Headless {
    Headless::start(Options { size, opening: Opening::Notes, ..Options::default() })
}

/// The same once a deck was asked from this file.
fn set_up_from(size: (u16, u16), path: &Path) -> Headless {
    let mut game = set_up(size);
    game.press("Down Down Enter").type_text(path.to_str().unwrap()).press("Enter");
    game
}

/// What everybody at the table has seen after the own cards, as it is typed.
const ARTICLE: [&str; 24] = [
    "3 - sala de bil, puñ, rub",
    "2 + sala de bil, puñ, rub",
    "2 + puñ",
    "1 + rub",
    "1 - ama, bib, pis",
    "3 - pis, mor, sala de bil",
    "2 + pis, mor, sala de bil",
    "3 - sala de bai, cue, mor",
    "2 + sala de bai, cue, mor",
    "4 - sala de bai, mor, can",
    "3 - sala de bai, mor, can",
    "2 + sala de bai",
    "4 + pra, pis, inv",
    "1 - ves, cue, pra",
    "3 - ves, cue, pra",
    "4 - ves, cue, pra",
    "2 - pra, cue, inv",
    "1 - pra, cue, inv",
    "0 - pra, cue, inv",
    "4 - pra, cue, inv",
    "3 - tub, coc, cel",
    "2 + tub, coc, cel",
    "4 + pis",
    "2 + salón, pra, tub",
];

#[test]
fn the_statements_game_is_entered_and_solved() {
    let mut game = set_up((80, 24));
    game.play(&["Down Right Right", "Down Down Right Right", "Down Down Down Enter"]);
    for card in ["her", "can", "ama", "bib"] {
        game.type_text(card).press("Enter");
    }
    game.press("Home Enter");
    assert!(game.shows("672\u{a0}672\u{a0}000"), "{}", game.screen());
    for (at, line) in ARTICLE.iter().enumerate() {
        assert!(!game.shows("En el sobre") || at >= 22, "known too early, after {at}");
        game.press(":").type_text(line).press("Enter");
    }
    assert!(game.shows("Repartos posibles: 96"), "{}", game.screen());
    assert!(game.shows("★ En el sobre: Cuerda,"), "{}", game.screen());
    assert!(game.shows("Vestíbulo, Prado."));
    assert!(game.shows("105 de 126 casillas seguras"));
}

/// A small game: two turns by their keys.
fn begun() -> Headless {
    let deck = small_deck();
    let title = deck.title().unwrap();
    open(text(&format!("deck: {title}\nhands: 2 2 2\nplayers: Ana, Luis, Eva\n")), (120, 30))
}

fn small_deck() -> Deck {
    decks::all().into_iter().min_by_key(Deck::size).unwrap()
}

#[test]
fn a_turn_takes_a_few_keys() {
    let mut game = begun();
    let deck = small_deck();
    let names: Vec<&str> = deck.cards().map(|card| deck.name(card)).collect();
    assert!(game.shows("Pregunta Ana"));
    game.press("a");
    for at in [0, 3, 6] {
        game.type_text(names[at]).press("Enter");
    }
    assert!(game.shows("¿Qué contesta Luis?"), "{}", game.screen());
    game.press("n");
    assert!(game.shows("¿Qué contesta Eva?"), "{}", game.screen());
    game.press("Backspace n 2");
    assert!(game.shows(&format!("✓ Eva tiene {}.", names[3])), "{}", game.screen());
    assert!(game.shows("Pregunta Luis"));
    game.press("a Right Backspace");
    assert!(game.shows("Pregunta Luis"), "nothing was left to take back");
    game.press("a Right");
    assert!(game.shows("Eva pregunta por"));
    game.press("Esc u");
    assert!(game.shows("Pregunta Ana"));
}

#[test]
fn answers_are_a_list_like_any_other() {
    let mut game = begun();
    game.press("a Enter Enter Enter");
    assert!(game.shows("▸ n ninguna de las tres"), "{}", game.screen());
    game.press("Enter");
    assert!(game.shows("¿Qué contesta Eva?") && game.shows("▸ n ninguna"), "{}", game.screen());
    game.press("Down Enter");
    assert!(game.shows("1 -; 2 + ") || game.shows("Eva +"), "{}", game.screen());
    // That nobody else answers is said apart, by a line and by a key.
    for keys in ["End Enter", "t"] {
        game.press("u a Enter Enter Enter Enter");
        assert!(game.shows("t nadie más contesta"), "{}", game.screen());
        game.press(keys);
        assert!(game.shows("Luis -") && !game.shows("Eva +"), "{}", game.screen());
    }
    game.press("u a Enter Enter Enter").click("alguna, no sé cuál");
    assert!(game.shows("Luis +") && !game.shows("¿Qué contesta"), "{}", game.screen());
}

#[test]
fn another_notebook_costs_nothing_that_nobody_agreed_to_lose() {
    let mut game = begun();
    game.press("N");
    assert!(game.shows("Este cuaderno se cierra. ¿Empezar otro?"), "{}", game.screen());
    game.press("n + N");
    assert!(game.shows("no está guardado en ningún fichero"), "{}", game.screen());
}

#[test]
fn whoever_turns_back_from_the_questions_for_another_notebook_finds_this_one_as_it_was() {
    let mut game = open(notebook("datos/cluedo/articulo.json"), (80, 24));
    game.press("Down Down Enter");
    let before = game.screen();
    assert!(before.contains("Se sigue de este"), "{before}");
    game.press("N s");
    assert!(game.shows("Un cuaderno nuevo"), "{}", game.screen());
    game.press("Esc");
    assert_eq!(game.screen(), before);
}

/// Only where nothing was answered yet does the turn go away at once.
#[test]
fn answers_of_a_turn_are_taken_back_one_by_one() {
    let mut game = begun();
    game.press("a Enter Down Enter Enter n");
    assert!(game.shows("¿Qué contesta Eva?"), "{}", game.screen());
    game.press("Esc");
    assert!(game.shows("¿Qué contesta Luis?"), "{}", game.screen());
    game.press("Esc Esc");
    assert!(!game.shows("Ana pregunta por"), "{}", game.screen());
}

/// Of the small deck Eva, who keeps it, holds the first tool and the first place.
fn with_own_hand() -> Headless {
    let deck = small_deck();
    let names: Vec<&str> = deck.cards().map(|card| deck.name(card)).collect();
    let head = format!("deck: {}\nhands: 2 2 2\nplayers: Ana, Luis, Eva", deck.title().unwrap());
    let own = format!("me: 2\n2 + {}\n2 + {}\n", names[0], names[3]);
    open(text(&format!("{head}\n{own}")), (120, 30))
}

#[test]
fn what_the_own_hand_answers_is_not_asked() {
    let mut game = with_own_hand();
    // Another tool and another place: she has none of the three.
    game.press("a Down Enter Down Enter Enter n");
    assert!(game.shows("Lo dice tu mano: Eva, ninguna."), "{}", game.screen());
    assert!(game.shows("3. Ana ?") && game.shows("Pregunta Luis"), "{}", game.screen());
    // Her tool alone, and she sits next.
    game.press("a Enter Down Enter Enter");
    assert!(game.shows("Lo dice tu mano: Eva, Herramienta."), "{}", game.screen());
    game.press("u");
    assert!(game.shows("Pregunta Luis"), "{}", game.screen());
    // What was answered for her is taken back with what was said before.
    game.press("a Down Enter Down Enter Enter");
    assert!(game.shows("✗ Eva, ninguna") && game.shows("¿Qué contesta Ana?"));
    game.press("Backspace");
    assert!(!game.shows("¿Qué contesta"), "{}", game.screen());
    game.press("Esc :").type_text("1 ? pis, inv, pepa").press("Enter");
    assert!(game.shows("Lo dice tu mano: Eva, ninguna."), "{}", game.screen());
    // Nobody is asked after somebody has shown a card.
    game.press("a Right Down Enter Down Enter Enter s");
    assert!(!game.shows("Lo dice tu mano") && game.shows("5. Ana ?"), "{}", game.screen());
}

#[test]
fn what_the_own_hand_denies_is_refused_and_the_table_stays() {
    let mut game = with_own_hand();
    game.press("a Enter Enter Enter n");
    assert!(game.shows("¿Qué contesta Eva?"), "she has two of the three: {}", game.screen());
    assert!(!game.shows("3 Orquídea") && game.shows("1 Herramienta"), "{}", game.screen());
    game.press("n");
    let told = "tu mano dice otra cosa: Eva tiene Herramienta, Sala de billar";
    assert!(game.shows(told) && game.shows("¿Qué contesta Eva?"), "{}", game.screen());
    game.press("3");
    assert!(game.shows("tu mano dice otra cosa: Eva no tiene Orquídea"), "{}", game.screen());
    game.press("Backspace 1");
    assert!(game.shows("tu mano dice otra cosa: Eva tiene Herramienta"), "{}", game.screen());
    game.press("n 2");
    assert!(game.shows("3. Ana ?") && !game.shows("CONTRADICCIÓN"), "{}", game.screen());
    game.press(":").type_text("0 ? her, sala, orq: 1 -, 2 -").press("Enter");
    assert!(game.shows("! tu mano dice otra cosa: Eva tiene"), "{}", game.screen());
}

#[test]
fn what_is_known_word_for_word_is_not_added() {
    let mut game = begun();
    game.press("+ +");
    assert!(game.shows("Eso ya está apuntado: es el apunte 1."), "{}", game.screen());
    assert!(game.shows("1. Ana +") && !game.shows("2. Ana +"), "{}", game.screen());
}

#[test]
fn entries_are_changed_and_taken_out_anywhere() {
    let mut game = open(notebook("datos/cluedo/articulo.json"), (80, 24));
    game.press("Tab Up Enter ^u").type_text("4 - pis").press("Enter");
    assert!(game.shows("! CONTRADICCIÓN entre"), "{}", game.screen());
    assert!(game.shows("27. El jugador 4 no"), "{}", game.screen());
    game.press("Tab Up x");
    assert!(game.shows("27. 2 + "), "{}", game.screen());
    game.press("Esc u u");
    assert!(game.shows("Repartos posibles: 96"));
}

#[test]
fn whoever_changes_entries_goes_on_reading_them() {
    let mut game = open(notebook("datos/cluedo/articulo.json"), (80, 24));
    game.press("Tab Up Up x u");
    assert!(game.shows("x quitar"), "{}", game.screen());
    let deck = "tools: Bate, Soga\nplaces: Faro, Mar\ncharacters: Ada, Leo\nhands: 2 1\nme: 1\n";
    let mut game = open(text(deck), (80, 24));
    game.press(":").type_text("1 + Bate").press("Enter");
    game.press("Tab Enter ^u").type_text("1 + Soga").press("Enter");
    assert!(game.shows("x quitar") && game.shows("1. 1 + Soga"), "{}", game.screen());
}

#[test]
fn a_click_leaves_entries_and_cards_where_they_are() {
    for (keys, size, (x, y)) in [("Tab", (80, 24), (60, 12)), ("End", (40, 12), (30, 3))] {
        let mut game = open(notebook("datos/cluedo/articulo.json"), size);
        game.press(keys);
        let row = |game: &Headless| {
            game.screen().lines().nth(y.into()).unwrap_or_default().replace('▸', " ")
        };
        let before = row(&game);
        game.click_at(x, y);
        assert_eq!(row(&game), before, "{keys}: {}", game.screen());
    }
}

#[test]
fn a_line_that_cannot_be_stays_to_be_corrected() {
    let mut game = open(notebook("datos/cluedo/articulo.json"), (80, 24));
    game.press(":").type_text("9 + cuerda").press("Enter");
    assert!(game.shows("! no hay ningún jugador «9»"), "{}", game.screen());
    assert!(game.shows("> 9 + cuerda"));
    game.press("^u").type_text("1 - cuerda").press("Enter");
    assert!(game.shows("29. 1 - Cuerda"), "{}", game.screen());
}

#[test]
fn players_are_called_as_people_call_them() {
    let mut game = open(
        text("tools: Bate, Soga\nplaces: Faro, Mar\ncharacters: Ada, Leo\nhands: 2 1\nme: 1\n"),
        (80, 24),
    );
    game.press(":")
        .type_text("tú + soga")
        .press("Enter : ")
        .type_text("jugador 0 - mar")
        .press("Enter");
    assert!(game.shows("1. 1 + Soga") && game.shows("2. 0 - Mar"), "{}", game.screen());
}

/// Also where what is wrong has taken the place of the examples.
#[test]
fn the_help_of_a_line_tells_how_entries_are_written() {
    let mut game = open(notebook("datos/cluedo/articulo.json"), (80, 24));
    for keys in [":", "Tab Enter ^u"] {
        game.press(keys).type_text("9 + cuerda").press("Enter F1");
        for example in ["1 + ca", "1 ? ca, saló, am: 0 + ca", "! ca, saló, am", "= ca"] {
            assert!(game.shows(&format!("«{example}»")), "{example}: {}", game.screen());
        }
        game.press("F1");
        assert!(game.shows("! no hay ningún jugador «9»"), "{}", game.screen());
        assert!(game.shows("> 9 + cuerda"), "{}", game.screen());
        game.press("Esc");
    }
}

#[test]
fn reasons_are_told_in_words() {
    let mut game = open(notebook("datos/cluedo/articulo.json"), (120, 30));
    game.press("Right Down Enter");
    assert!(game.shows("Eso todavía no se sabe") || game.shows("Se sigue de estos"));
    game.press("Right Enter");
    assert!(game.shows("El jugador 2 tiene Tubería. Se sigue de estos"), "{}", game.screen());
    assert!(game.shows("Paso a paso:"));
    game.resize(80, 24);
    assert!(!game.shows("otras no"), "{}", game.screen());
    game.press("PageDown PageDown PageDown PageDown");
    assert!(game.shows("otras no"), "{}", game.screen());
    game.press("Esc");
    assert!(game.shows("Repartos posibles: 96"));
}

#[test]
fn reasons_are_read_to_their_end_and_no_further() {
    let mut game = open(notebook("datos/cluedo/articulo.json"), (80, 24));
    game.press("Right Right Down Enter");
    assert!(game.shows("↓") && !game.shows("↑"), "{}", game.screen());
    game.press("PageDown PageDown PageDown PageDown PageDown PageDown PageDown PageDown");
    assert!(!game.shows("↓") && game.shows("↑"), "{}", game.screen());
    assert!(game.shows("otras no"), "{}", game.screen());
    game.resize(120, 44);
    game.press("Esc");
    let standing = game.screen();
    game.press("PageDown");
    assert_eq!(game.screen(), standing, "everything is seen");
}

/// However far a reason was read, how things stand is another text.
#[test]
fn after_a_reason_how_things_stand_is_read_from_the_beginning() {
    let seen = |keys: &str| {
        let mut game = open(notebook("datos/cluedo/articulo.json"), (40, 12));
        game.press(keys);
        game.screen()
    };
    let reason = "Right Right Down Enter PageDown PageDown";
    assert!(seen(reason).contains('↑'), "{}", seen(reason));
    let ways =
        [("Left", "Right Down"), ("Tab Tab", "Right Right Down"), ("a Esc", "Right Right Down")];
    for (back, straight) in ways {
        let standing = seen(straight);
        assert!(standing.contains("★ En el sobre"), "{standing}");
        assert_eq!(seen(&format!("{reason} {back}")), standing, "{back}");
    }
}

/// With the marked card in it, which may be any.
#[test]
fn a_reason_leaves_a_table_above_where_both_have_room() {
    let mut game = open(notebook("datos/cluedo/articulo.json"), (60, 20));
    game.press("End Enter");
    let told = |game: &Headless| {
        let lines: Vec<String> = game.screen().lines().map(str::to_owned).collect();
        let at = |text: &str| lines.iter().position(|line| line.contains(text));
        (at(" J0 "), at(" Rubio  "), at("Rubio · jugador 0: x"), at("la carta es de otro"))
    };
    assert_eq!(told(&game), (Some(1), Some(12), Some(13), Some(17)), "{}", game.screen());
    game.resize(40, 12).press("Esc s");
    assert!(game.shows(" J0 ") && game.shows(" Rubio  "), "{}", game.screen());
    assert!(game.shows("Ya no hay nada que preguntar."), "{}", game.screen());
}

/// One that would be cut below a table is read everywhere.
#[test]
fn a_long_reason_takes_the_place_of_a_table_on_a_small_terminal() {
    let mut game = open(notebook("datos/cluedo/articulo.json"), (40, 12));
    game.press("Right Right Down Enter");
    assert!(!game.shows(" J0 ") && game.shows("Tubería · jugador 2: V"), "{}", game.screen());
    game.press("Esc");
    assert!(game.shows(" J0 ") && !game.shows("Se sigue"), "{}", game.screen());
}

/// Some titles differ only at their end.
#[test]
fn no_two_decks_look_alike_in_the_set_up_of_the_smallest_screen() {
    let mut game = set_up((40, 12));
    game.press("Down");
    let mut seen = Vec::new();
    for _ in decks::all() {
        let line = game.screen().lines().find(|line| line.contains("Baraja ")).unwrap().to_owned();
        assert!(!seen.contains(&line), "{line}");
        seen.push(line);
        game.press("Right");
    }
    assert!(seen.iter().any(|line| line.contains("Orquídea")), "{seen:?}");
}

#[test]
fn a_table_of_many_players_says_on_which_side_there_is_more() {
    let deck = small_deck();
    let title = deck.title().unwrap();
    let wide = format!("deck: {title}\nhands: 1 1 1 1 1 1\n");
    let mut game = open(text(&wide), (40, 16));
    assert!(game.shows("→") && !game.shows("←"), "{}", game.screen());
    game.press("Right Right Right Right Right Right");
    assert!(!game.shows("→") && game.shows("←"), "{}", game.screen());
}

/// Neither into a name nor into what stands beside the table.
#[test]
fn the_signs_that_there_are_more_players_run_into_nothing() {
    let names =
        "Bartolomé, Alejandra, Maximiliano, Guadalupe, Inmaculada, Sebastián, Wenceslao, Ana, Leo";
    let title = decks::usual(Lang::Es).title().unwrap().to_owned();
    let setup = text(&format!("deck: {title}\nplayers: {names}\nhands: 2 2 2 2 2 2 2 2 2\n"));
    let opening = Opening::Practice { setup: Some(Box::new(setup)), seed: DEAL };
    let mut game = Headless::start(Options { opening, ..Options::default() });
    let mut seen = [0, 0];
    for width in 40..120 {
        game.resize(width, 24).press("Left Left Left Left Left Left Left Left Left");
        for _ in 0..=9 {
            let screen = game.screen();
            let head: Vec<char> = screen.lines().nth(1).unwrap().chars().chain([' ']).collect();
            for (sign, seen) in ['←', '→'].into_iter().zip(&mut seen) {
                let Some(at) = head.iter().position(|&it| it == sign) else { continue };
                assert!(head[at - 1] == ' ' && head[at + 1] == ' ', "{width}: {screen}");
                *seen += 1;
            }
            // Whoever is looked at, what the game is about is seen.
            let head: String = head.into_iter().collect();
            assert!(head.contains("Sob"), "{width}: {screen}");
            game.press("Right");
        }
    }
    assert!(seen.into_iter().all(|seen| seen > 50), "{seen:?}");
}

/// Neither into the name of a card, cut or not, nor into what is known of it.
#[test]
fn the_signs_that_there_are_more_cards_run_into_nothing() {
    let mut seen = [0, 0];
    for hands in ["6 6 6", "3 3 3 3 2 2 2", "2 2 2 2 2 2 2 2 1 1"] {
        let title = decks::usual(Lang::Es).title().unwrap().to_owned();
        let mut game = open(text(&format!("deck: {title}\nhands: {hands}\n")), (40, 12));
        for _ in 0..=21 {
            let screen = game.screen();
            for line in screen.lines().skip(2).take_while(|line| !line.contains(" · ")) {
                // The names of the cards, with the cell behind them: no deck has longer ones on the smallest screen.
                let line: Vec<char> = line.chars().chain([' ']).take(18).collect();
                for (sign, seen) in ['↑', '↓'].into_iter().zip(&mut seen) {
                    let Some(at) = line.iter().position(|&it| it == sign) else { continue };
                    assert!(line[at - 1] == ' ' && line[at + 1] == ' ', "{screen}");
                    *seen += 1;
                }
            }
            game.press("Down");
        }
    }
    assert!(seen.into_iter().all(|seen| seen > 40), "{seen:?}");
}

/// Below a table that leaves many rows there is more than the least.
#[test]
fn what_a_table_leaves_of_a_narrow_terminal_is_for_what_stands_below_it() {
    let mut game = open(notebook("datos/cluedo/cuaderno.txt"), (40, 24));
    assert!(game.shows("Repartos posibles: 10"), "{}", game.screen());
    assert!(game.shows("casillas seguras") && game.shows("Historia"), "{}", game.screen());
    assert!(game.shows(" Juan "), "{}", game.screen());
    game.resize(40, 12);
    assert!(!game.shows("Historia") && game.shows("Herramienta"), "{}", game.screen());
}

#[test]
fn what_is_imagined_shows_what_follows_and_is_dropped() {
    let mut game = open(notebook("datos/cluedo/articulo.json"), (80, 24));
    // The billiard room may be player 1's, player 2's or player 4's.
    game.press("Right Down Down Down Down Down Down i");
    assert!(game.shows("¿Y si…? El jugador 1 tiene"), "{}", game.screen());
    assert!(game.shows("quedarían: 36"), "{}", game.screen());
    insta::assert_snapshot!("imagined-styles", game.styles());
    game.press("i");
    assert!(game.shows("¿Y si…? El jugador 1 no"), "{}", game.screen());
    assert!(game.shows("quedarían: 60"), "{}", game.screen());
    game.press("i");
    assert!(game.shows("Repartos posibles: 96") && !game.shows("¿Y si"));
    game.press("i Esc");
    assert!(!game.shows("¿Y si"));
    game.press("Home i");
    assert!(game.shows("Eso ya se sabe"));
}

#[test]
fn nothing_is_imagined_of_a_notebook_that_contradicts_itself() {
    let mut game = begun();
    for line in ["0 + cuerda", "1 + cuerda"] {
        game.press(":").type_text(line).press("Enter");
    }
    let before = game.screen();
    assert!(before.contains("CONTRADICCIÓN"), "{before}");
    for cell in ["i", "Down i i"] {
        game.press(cell).press("Home");
        assert_eq!(game.screen(), before);
    }
}

/// Nothing is lost by an answer that cannot be: the draft goes on, and the table shows what followed before.
#[test]
fn an_answer_that_cannot_be_is_told_at_the_answer_and_the_table_keeps_what_followed() {
    let mut game = begun();
    game.press(":").type_text("1 + her").press("Enter a Enter Enter Enter n");
    let told = "CONTRADICCIÓN entre los apuntes 1, 2";
    assert!(game.shows(told) && game.shows("¿Qué contesta Eva?"), "{}", game.screen());
    assert!(game.shows("1. Luis tiene Herramienta"), "{}", game.screen());
    // However little room there is, the answer can be seen that is given next.
    game.resize(40, 12);
    assert!(game.shows("CONTRADICCIÓN") && game.shows("¿Qué contesta Eva?"), "{}", game.screen());
    assert!(game.shows("▸ n ninguna") && game.shows("a alguna"), "{}", game.screen());
    game.resize(120, 30);
    game.press("Backspace");
    assert!(!game.shows(told) && game.shows("¿Qué contesta Luis?"), "{}", game.screen());
    let before = game.screen();
    let rows = |screen: &str| screen.lines().filter(|it| it.contains('%')).count();
    game.press("n t");
    assert!(game.shows(told) && game.shows("(antes)"), "{}", game.screen());
    assert!(game.shows("La tabla, atenuada"), "{}", game.screen());
    assert_eq!(rows(&game.screen()), rows(&before), "{}", game.screen());
    insta::assert_snapshot!("clash-in-a-turn", game.screen());
    game.press("u");
    assert!(!game.shows("CONTRADICCIÓN") && !game.shows("(antes)"), "{}", game.screen());
}

/// What the footer offers does something, or says why not; and the facts to be corrected stay where they are.
#[test]
fn whatever_is_asked_of_a_notebook_that_contradicts_itself_says_what_is_in_the_way() {
    for lang in Lang::ALL {
        let options =
            Options { size: (80, 24), opening: Opening::Notes, lang, ..Options::default() };
        let mut game = Headless::start(options);
        game.click(if lang == Lang::Es { "Empezar" } else { "Begin" });
        let card = if lang == Lang::Es { "ancla" } else { "anchor" };
        for player in ["0", "1"] {
            game.press(":").type_text(&format!("{player} + {card}")).press("Enter");
        }
        let told = match lang {
            Lang::Es => "Los apuntes se contradicen: hasta que se corrijan no se sigue nada.",
            Lang::En => "The entries contradict one another: until they are corrected",
        };
        let beside = |game: &Headless| {
            let rows: Vec<String> = game.screen().lines().map(str::to_owned).collect();
            rows[..rows.len() - 3].join("\n")
        };
        let before = beside(&game);
        for key in ["s", "i", "Enter"] {
            game.press("Home");
            assert!(!game.shows(told), "{}", game.screen());
            game.press(key);
            assert!(game.shows(told), "{key}: {}", game.screen());
            assert_eq!(beside(&game), before, "{key}");
        }
    }
}

#[test]
fn what_to_ask_is_said() {
    let mut game = open(notebook("datos/cluedo/cuaderno.txt"), (80, 24));
    game.press("s");
    assert!(game.shows("Pregunta por "), "{}", game.screen());
    game.press("Esc m");
    assert!(game.shows("Supongo desde ahora"));
    game.press("u");
}

/// Not only the best one: several, with what their answers tell; for the room where the person is; and one is written down.
#[test]
fn several_suggestions_are_offered_for_the_room_where_the_person_is() {
    let mut game = open(notebook("datos/cluedo/cuaderno.txt"), (80, 24));
    game.press("s");
    assert!(game.shows("donde sea") && game.shows("bits del"), "{}", game.screen());
    insta::assert_snapshot!("advice-80x24", game.screen());
    game.resize(120, 30);
    assert_eq!(game.screen().matches(" bits").count(), 5, "{}", game.screen());
    game.resize(80, 24);
    game.press("Right Right");
    let place = game.screen();
    assert!(!place.contains("donde sea"), "{place}");
    insta::assert_snapshot!("advice-in-a-room-80x24", place);
    // The place stays for the next time.
    game.press("Esc s Up");
    assert!(game.shows("Elige dónde está tu ficha") && !game.shows("donde sea"));
    game.press("Left Left");
    assert!(game.shows("donde sea"), "{}", game.screen());
    game.press("Down Down Enter");
    let second = ["Ana pregunta por Cuerda,", "Invernadero, Orquídea."];
    assert!(second.iter().all(|it| game.shows(it)), "{}", game.screen());
    assert!(game.shows("¿Qué contesta"), "{}", game.screen());
}

/// Whoever turns to the next place by one key may do so again.
#[test]
fn whoever_chooses_a_place_goes_on_choosing_it() {
    let mut game = open(notebook("datos/cluedo/cuaderno.txt"), (80, 24));
    for way in ["Enter", "Right"] {
        game.press("s Up").press(way);
        let first = game.screen();
        assert!(game.shows("Elige dónde está tu ficha") && !game.shows("donde sea"), "{first}");
        game.press(way);
        assert!(game.shows("Elige dónde está tu ficha"), "{}", game.screen());
        assert_ne!(game.screen(), first);
        assert!(!game.shows("preguntar esto") && game.shows("estoy en otro lugar"), "{first}");
        game.press("Down");
        assert!(game.shows("preguntar esto"), "{}", game.screen());
        game.press("Left Left Esc");
    }
}

#[test]
fn the_help_says_what_does_nothing_in_a_notebook_and_why() {
    let mut game = begun();
    game.press("?");
    assert!(game.shows("No hay nada que deshacer"), "{}", game.screen());
    assert!(game.shows("Está todo a la vista."), "{}", game.screen());
    game.press("Esc");
    for line in ["0 + cuerda", "1 + cuerda"] {
        game.press(":").type_text(line).press("Enter");
    }
    game.press("?");
    assert!(game.shows("sugerir · Los apuntes se contradicen"), "{}", game.screen());
    assert!(!game.shows("No hay nada que deshacer"), "{}", game.screen());
    game.press("Esc u Home i Esc ?");
    assert!(game.shows("sugerir") && !game.shows("se contradicen"), "{}", game.screen());
    game.press("Esc : ").type_text("0 + her").press("Enter Home ?");
    assert!(game.shows("imaginar · Eso ya se sabe"), "{}", game.screen());
}

#[test]
fn it_is_saved_and_opened_as_the_text_that_the_command_line_keeps() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mio.txt");
    let path = path.to_str().unwrap();
    let mut game = open(notebook("datos/cluedo/cuaderno.txt"), (80, 24));
    game.press("w ^u").type_text(path).press("Enter");
    let saved = notebook::read(&files::read(path).unwrap(), &decks::all(), texts::cluedo::called)
        .notebook
        .unwrap();
    assert_eq!(saved, notebook("datos/cluedo/cuaderno.txt"));
    game.press("N s Enter");
    assert!(game.shows("«a» apunta un turno"), "{}", game.screen());
    game.press("o ^u").type_text(path).press("Enter");
    assert!(!game.shows("«a» apunta un turno"), "{}", game.screen());
    game.press("w ^u").type_text(path).press("Enter");
    game.press("o ^u").type_text("/no/hay").press("Enter");
    assert!(game.shows("/no/hay"));
}

#[test]
fn a_game_in_json_is_not_replaced_by_a_notebook_without_a_question() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("g.json");
    let article = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../datos/cluedo/articulo.json");
    std::fs::copy(article, &path).unwrap();
    let is_json = || notebook::is_json(&files::read(path.to_str().unwrap()).unwrap());
    let article = Box::new(notebook("datos/cluedo/articulo.json"));
    let opening = Opening::Notebook(article, files::read(path.to_str().unwrap()).unwrap());
    let mut game = Headless::start(Options { size: (120, 30), opening, ..Options::default() });
    game.press("w Enter");
    assert!(game.shows("ya existe. ¿Lo sustituyo?") && is_json(), "{}", game.screen());
    game.press("n");
    assert!(is_json());
    game.press("w Enter s");
    assert!(!is_json(), "{}", game.screen());
    game.press("+ w Enter");
    assert!(!game.shows("ya existe"), "it is a notebook now: {}", game.screen());
}

/// Whoever has changed it meanwhile, today or between two days, would lose that.
#[test]
fn a_notebook_is_not_saved_over_what_somebody_else_has_written_without_a_question() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mesa.txt");
    let ours = "deck: Para probar\nhands: 2 2 2\n\n1 + Cocina\n";
    let theirs = format!("{ours}2 + Cuerda\n");
    std::fs::write(&path, ours).unwrap();
    let said = || std::fs::read_to_string(&path).unwrap();
    let begin = |opening| {
        let home = Some(folder.path().to_owned());
        Headless::start(Options { size: (80, 24), home, opening, ..Options::default() })
    };
    let source = files::read(path.to_str().unwrap()).unwrap();
    let mut game = begin(Opening::Notebook(Box::new(text(ours)), source));
    let asks = |game: &Headless| game.screen().contains("ha cambiado desde que");
    game.press("w Enter");
    assert!(!asks(&game), "it says what was read: {}", game.screen());
    std::fs::write(&path, &theirs).unwrap();
    game.press("Down + w Enter");
    assert!(asks(&game) && said() == theirs, "{}", game.screen());
    game.press("n");
    assert_eq!(said(), theirs);
    game.press("w Enter s");
    assert_ne!(said(), theirs, "{}", game.screen());
    game.press("Down + w Enter");
    assert!(!asks(&game), "it says what was saved: {}", game.screen());
    game.interrupt();
    drop(game);
    let mut game = begin(Opening::Notes);
    game.press("Down + w Enter");
    assert!(!asks(&game) && game.shows("Escrito"), "{}", game.screen());
    game.interrupt();
    drop(game);
    std::fs::write(&path, &theirs).unwrap();
    let mut game = begin(Opening::Notes);
    game.press("w Enter");
    assert!(asks(&game) && said() == theirs, "{}", game.screen());
}

/// What is there already when a new notebook is saved for the first time is not its own file.
#[test]
fn a_file_that_has_come_to_be_meanwhile_is_not_replaced_by_a_new_notebook_without_a_question() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("nuevo.txt");
    let opening = Opening::NewNotebook(path.to_str().unwrap().to_owned());
    let mut game = Headless::start(Options { size: (80, 24), opening, ..Options::default() });
    game.click("Empezar");
    std::fs::write(&path, "theirs").unwrap();
    game.press("w Enter");
    assert!(game.shows("ya existe. ¿Lo sustituyo?"), "{}", game.screen());
    assert_eq!(std::fs::read_to_string(&path).unwrap(), "theirs");
}

#[test]
fn a_notebook_opened_from_the_set_up_is_told() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../datos/cluedo/cuaderno.txt");
    let mut game = set_up((120, 30));
    game.press("End Enter").type_text(path.to_str().unwrap()).press("Enter");
    assert!(game.shows("Cuaderno abierto: ") && game.shows("Historia"), "{}", game.screen());
}

/// The set-up tells as many as fit, the side of a notebook lets all be read.
#[test]
fn a_notebook_from_a_file_is_refused_with_everything_that_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mal.txt");
    let faulty: String = (0..30).map(|n| format!("0 + nada{n}\n")).collect();
    let head = "tools: Bate, Soga\nplaces: Faro\ncharacters: Ada, Leo\nhands: 1 1\n";
    std::fs::write(&path, format!("{head}{faulty}")).unwrap();
    let path = path.to_str().unwrap();
    let source = files::read(path).unwrap();
    assert_eq!(notebook::read(&source, &decks::all(), texts::cluedo::called).faults.len(), 30);

    let mut game = set_up((80, 24));
    game.press("End Enter").type_text(path).press("Enter");
    assert!(
        game.shows("! mal.txt no sirve de cuaderno. Fallos: 30") && game.shows("5:5: "),
        "{}",
        game.screen()
    );
    let told = |screen: &str| screen.lines().filter(|line| line.contains(":5: ")).count();
    let more = format!("… y {} más", 30 - told(&game.screen()));
    assert!(told(&game.screen()) > 2 && game.shows(&more), "{}", game.screen());
    game.press("Home Right");
    assert!(!game.shows("mal.txt"), "{}", game.screen());

    // Where there is room for two lines, one is a fault.
    let mut game = set_up((40, 12));
    game.press("End Enter").type_text(path).press("Enter");
    assert!(game.shows("5:5: ") && game.shows("… y 29 más"), "{}", game.screen());

    for size in [(80, 24), (40, 12)] {
        let mut game = open(notebook("datos/cluedo/cuaderno.txt"), size);
        game.press("o ^u").type_text(path).press("Enter");
        assert!(game.shows("no sirve de"), "{}", game.screen());
        let mut seen = game.screen();
        for _ in 0..30 {
            game.press("PageDown");
            seen += &game.screen();
        }
        for n in 0..30 {
            assert!(seen.contains(&format!("{}:5: ", n + 5)), "{n}: {seen}");
        }
        game.press("Esc");
        assert!(!game.shows(":5: "), "{}", game.screen());
    }
}

#[test]
fn a_board_that_is_opened_as_a_notebook_is_told_to_be_one() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../datos/tabla-1.csv");
    let mut game = set_up((160, 30));
    game.press("End Enter").type_text(path.to_str().unwrap()).press("Enter");
    assert!(game.shows("parece un tablero de ¿Quién es quién?: se abre"), "{}", game.screen());
}

#[test]
fn the_path_of_a_file_that_is_no_notebook_is_typed_no_second_time() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mal.txt");
    let good = "tools: Bate, Soga\nplaces: Faro\ncharacters: Ada, Leo\nhands: 1 1\n";
    let of_set_up = (set_up((120, 30)), "End Enter", "");
    let of_notebook = (open(notebook("datos/cluedo/cuaderno.txt"), (120, 30)), "o", "s");
    for (mut game, ask, yes) in [of_set_up, of_notebook] {
        std::fs::write(&path, format!("{good}0 + nada\n")).unwrap();
        game.press(ask).press("^u").type_text(path.to_str().unwrap()).press("Enter");
        assert!(game.shows("mal.txt no sirve de cuaderno"), "{}", game.screen());
        // It is still there after something else was done, and once more while there are faults.
        game.press("Up").press(ask).press("Enter");
        assert!(game.shows("mal.txt no sirve de cuaderno"), "{}", game.screen());
        std::fs::write(&path, good).unwrap();
        game.press(ask).press("Enter").press(yes);
        assert!(game.shows("Cuaderno abierto: "), "{}", game.screen());
    }
}

/// As in every other set-up: whoever is content with all of it presses Enter.
#[test]
fn a_notebook_with_all_that_is_usual_is_begun_at_once() {
    let mut game = set_up((80, 24));
    assert!(game.shows("▸ Empezar"), "{}", game.screen());
    game.press("Enter");
    assert!(game.shows("Repartos posibles"), "{}", game.screen());
}

#[test]
fn it_is_there_the_next_time() {
    let home = tempfile::tempdir().unwrap();
    let start = || {
        let (home, opening) = (Some(home.path().to_owned()), Opening::Notes);
        Headless::start(Options { home, opening, size: (80, 24), ..Options::default() })
    };
    let mut game = start();
    game.press("Down Down Down Enter").type_text("Ana, Luis, Eva").press("Enter");
    game.press("Down Down Right Home Enter");
    game.press("Right Right +").interrupt();
    assert!(start().shows("Eva + Ancla"), "{}", start().screen());
}

#[test]
fn a_kept_notebook_that_no_file_has_makes_room_only_when_asked() {
    let home = tempfile::tempdir().unwrap();
    let start = |opening| {
        let home = Some(home.path().to_owned());
        Headless::start(Options { home, opening, size: (80, 24), ..Options::default() })
    };
    let article = || {
        let notebook = Box::new(notebook("datos/cluedo/articulo.json"));
        start(Opening::Notebook(notebook, SourceText::new("articulo.txt", "")))
    };
    let new = || start(Opening::NewNotebook("nuevo.txt".to_owned()));
    let kept = || start(Opening::Notes);
    let begin = |mut game: Headless| {
        game.press("Down Down Down Enter").type_text("Ana, Luis, Eva").press("Enter");
        game.press("Down Down Right Home Enter");
        game.press("Right Right +").interrupt();
    };
    begin(kept());
    let refuse = |mut game: Headless| {
        assert!(game.shows("no está guardado"), "{}", game.screen());
        game.press("n");
        assert!(game.shows("Eva + Ancla"), "{}", game.screen());
        game.press("w");
        assert!(!game.shows("articulo.txt") && !game.shows("nuevo.txt"), "another's file");
        game.press("Esc").interrupt();
    };
    refuse(article());
    refuse(new());
    let begin_no_other = |mut game: Headless| {
        game.press("s");
        assert!(game.shows("Empezar"), "{}", game.screen());
        game.press("Esc w");
        assert!(!game.shows("nuevo.txt"), "that one was not begun: {}", game.screen());
        game.press("Esc").interrupt();
    };
    begin_no_other(new());
    assert!(kept().shows("Eva + Ancla"), "{}", kept().screen());
    let agree = |mut game: Headless| {
        game.press("s w");
        assert!(game.shows("articulo.txt"), "{}", game.screen());
        game.press("Esc").interrupt();
    };
    agree(article());
    assert!(!kept().shows("Eva + Ancla"), "{}", kept().screen());
    assert!(!article().shows("no está guardado"), "it is the same notebook");
}

#[test]
fn a_set_up_that_cannot_be_says_why_and_what_was_typed_is_corrected() {
    let dealt = Opening::Practice { setup: None, seed: 1 };
    for opening in [Opening::Notes, dealt] {
        let mut game = Headless::start(Options { opening, ..Options::default() });
        let choose = |game: &mut Headless, keys| {
            game.press("Home Down").press(keys);
        };
        choose(&mut game, "Down Down Enter");
        game.type_text("Ana, Ana").press("Enter");
        assert!(game.shows("! el nombre «Ana» está repetido"), "{}", game.screen());
        game.press("Backspace").type_text("ía, Luis").press("Enter");
        assert!(game.shows("Ana, Anía, Luis") && !game.shows("repetido"), "{}", game.screen());
        choose(&mut game, "Down Down Down Enter ^u");
        game.type_text("6 6 5").press("Enter");
        assert!(game.shows("! las manos suman 17 cartas y deben sumar 18"), "{}", game.screen());
        game.press("Left Left Backspace 7 Enter");
        assert!(game.shows("6 7 5"), "{}", game.screen());
        choose(&mut game, "Down Down Down Enter ^u Enter");
        assert!(game.shows("6 6 6"), "{}", game.screen());
        choose(&mut game, "Down Enter");
        game.type_text("/no/hay").press("Enter");
        assert!(game.shows("! no se puede leer /no/hay"), "{}", game.screen());
        assert!(game.shows("> /no/hay"), "{}", game.screen());
    }
}

/// What cannot be, and what is given up half-way, leaves everything that was said before.
#[test]
fn what_a_set_up_refuses_costs_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mía.txt");
    std::fs::write(&path, "tools: Bate\nplaces: Faro\n").unwrap();
    let mut game = set_up((80, 24));
    game.press("Down Down Down Enter").type_text("Ana, Luis, Eva").press("Enter");
    game.press("Down Enter ^u").type_text("5,6,7").press("Enter Down Right");
    game.press("Down Enter Enter Enter Enter Enter Enter Down Enter");
    let begun = game.screen();
    assert!(begun.contains("5 6 7") && begun.contains("◂ Luis ▸"), "{begun}");
    assert!(begun.contains("  Ancla, "), "{begun}");
    let settings = |screen: &str| {
        let of = ["Baraja", "Jugadores", "Cartas de", "Yo soy", "Mis cartas"];
        let lines = screen.lines().filter(|line| of.iter().any(|label| line.contains(label)));
        lines.map(|line| line.replace('▸', " ").trim().to_owned()).collect::<Vec<_>>()
    };
    let faulty = |game: &mut Headless, keys: &str, typed: &str, told: &str| {
        game.press("Home Down").press(keys).press("Enter ^u").type_text(typed).press("Enter");
        assert!(game.shows(told), "{}", game.screen());
        if told.starts_with('!') {
            game.press("Esc");
        }
        assert_eq!(settings(&game.screen()), settings(&begun), "{typed}");
    };
    faulty(&mut game, "Down", path.to_str().unwrap(), "no hay ninguna carta de esta clase");
    faulty(&mut game, "Down Down", "Ana, Ana", "! el nombre «Ana» está repetido");
    faulty(&mut game, "Down Down", "0", "! tiene que jugar alguien");
    faulty(&mut game, "Down Down", "", "  Ana, Luis, Eva");
    faulty(&mut game, "Down Down Down", "6 6", "! manos que hay ahí: 2; jugadores: 3");
    faulty(&mut game, "Down Down Down", "6 6 x", "! «x» no es un número de cartas");
    game.press("Home Down Down Down Down Down Down Enter Esc");
    assert_eq!(settings(&game.screen()), settings(&begun), "none is chosen anew");
    // Other players leave the hand to whoever reads what is wrong with it.
    game.press("Home Down Down Down Right Home Enter");
    assert!(game.shows("! cartas que hay ahí: 6; en tu mano caben 5"), "{}", game.screen());
    game.press("End Up Enter Backspace Home Enter");
    assert!(game.shows("«a» apunta un turno"), "{}", game.screen());
}

/// Whoever leaves before all own cards are chosen goes on with the next one.
#[test]
fn half_a_hand_waits_for_the_rest() {
    let mut game = set_up((100, 30));
    game.press("Home Down Down Down Down Down Down Enter Enter Enter Esc");
    assert!(game.shows("2 de 6: "), "{}", game.screen());
    game.press("Enter");
    assert!(game.shows("Tu carta 3 de 6:"), "{}", game.screen());
    game.press("Enter Backspace Enter Enter Enter Down Enter");
    assert!(!game.shows("Tu carta") && !game.shows("de 6: "), "{}", game.screen());
    game.press("Home Enter");
    assert!(game.shows("6. 0 + "), "{}", game.screen());
}

/// The envelope has a card of each kind, so nobody has all of one.
#[test]
fn a_hand_that_leaves_nothing_for_the_envelope_is_refused_when_it_is_chosen() {
    let mut game = set_up((80, 24));
    game.press("Home Down Down Down Down Down Down Enter").press(&"Enter ".repeat(6));
    assert!(game.shows("! en una mano no caben todas las cartas"), "{}", game.screen());
    assert!(game.shows("Tu carta 6 de 6:"), "{}", game.screen());
    game.press("Down");
    assert!(!game.shows("no caben"), "{}", game.screen());
    game.press("Enter");
    assert!(game.shows("Mis cartas"), "{}", game.screen());
}

#[test]
fn a_deck_from_a_file_is_refused_with_a_line_for_everything_that_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mía.txt");
    std::fs::write(&path, "cartas\ntools: Bate, Bate\nplaces: Faro\n").unwrap();
    let mut game = set_up_from((120, 30), &path);
    let picture = game.screen();
    for place in [":1:1: ", ":2:14: ", ":3:13: "] {
        let told = format!("! mía.txt{place}");
        assert!(picture.lines().any(|line| line.trim_start().starts_with(&told)), "{picture}");
    }
    game.press("Right");
    assert!(!game.shows("mía.txt"), "{}", game.screen());
    // The path need not be typed again once the file is mended, and stays no longer than that.
    std::fs::write(&path, RIVER).unwrap();
    game.press("Home Down Down Enter Enter");
    assert!(game.shows("◂ La casa del río ▸"), "{}", game.screen());
    game.press("Enter");
    assert!(!game.shows("mía.txt"), "{}", game.screen());
}

/// Of a whole notebook or game its deck is meant, also in the set-up of a game that is dealt.
#[test]
fn the_deck_is_taken_out_of_a_saved_notebook_or_game() {
    let of = [
        ("cuaderno.txt", "Para probar"),
        ("dificil.txt", "El gran juego de detectives (con Orquídea)"),
        ("articulo.json", "El gran juego de detectives (con Orquídea)"),
    ];
    for (name, deck) in of {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../datos/cluedo").join(name);
        for opening in [Opening::Notes, Opening::Practice { setup: None, seed: 1 }] {
            let mut game =
                Headless::start(Options { size: (80, 24), opening, ..Options::default() });
            game.click("Baraja de un fichero").type_text(path.to_str().unwrap()).press("Enter");
            assert!(game.shows(&format!("◂ {deck} ▸")), "{name}: {}", game.screen());
            assert!(!game.shows("!"), "{name}: {}", game.screen());
        }
    }
}

#[test]
fn a_key_that_says_nothing_in_a_game_is_told_once_it_is_open() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mesa.json");
    let game = r#"{"flavor": "Para probar", "hands": [2, 2, 2], "players": [], "Facts": []}"#;
    std::fs::write(&path, game).unwrap();
    let mut screen = set_up((100, 30));
    screen.click("Abrir un cuaderno").press("^u").type_text(path.to_str().unwrap()).press("Enter");
    let told = "1:47: la clave «players» no dice nada aquí y se pasa por alto; y 1 más";
    assert!(screen.shows(told) && screen.shows("Invernadero"), "{}", screen.screen());
}

#[test]
fn a_notebook_without_a_deck_to_take_is_refused_as_a_notebook() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mesa.txt");
    std::fs::write(&path, "deck: De nadie\nhands: 2 2 2\n\n1 + Cocina\n").unwrap();
    let game = set_up_from((200, 30), &path);
    assert!(game.shows("mesa.txt:1:7: ") && game.shows("«De nadie»"), "{}", game.screen());
    assert!(!game.shows("4:1: ") && !game.shows("falta la baraja"), "{}", game.screen());
}

#[test]
fn a_deck_from_a_file_and_the_own_hand() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mía.txt");
    std::fs::write(&path, "tools: Bate, Soga\nplaces: Faro, Puerto\ncharacters: Ada, Leo\n")
        .unwrap();
    let mut game = set_up_from((80, 24), &path);
    assert!(game.shows("◂ una baraja propia ▸"), "{}", game.screen());
    game.press("Down Enter").type_text("Ana, Luis").press("Enter Down Enter ^u").type_text("2 1");
    game.press("Enter Down Down Enter").type_text("so").press("Enter").type_text("pu");
    assert!(game.shows("Tu carta 2 de 2:"), "{}", game.screen());
    game.press("Enter Home Enter");
    assert!(game.shows("1. Ana + Soga") && game.shows("2. Ana + Puerto"), "{}", game.screen());
    assert!(game.shows("Repartos posibles: 2"), "{}", game.screen());
}

/// Of one's hand what is known is written down, and the rest later; no hand has more cards than it has.
#[test]
fn a_part_of_the_own_hand_is_enough_to_begin() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mía.txt");
    std::fs::write(&path, "tools: Bate, Soga\nplaces: Faro, Puerto\ncharacters: Ada, Leo\n")
        .unwrap();
    let mut game = set_up_from((80, 24), &path);
    game.click("Jugadores").press("^u").type_text("2").press("Enter");
    game.click("Mis cartas").type_text("so").press("Enter Esc");
    assert!(game.shows("1 de 2: Soga"), "{}", game.screen());
    let fewer = |game: &mut Headless, hands: &str| {
        game.click("Cartas de").press("^u").type_text(hands).press("Enter").click("Empezar");
    };
    fewer(&mut game, "0 3");
    assert!(game.shows("cartas que hay ahí: 1; en tu mano caben 0"), "{}", game.screen());
    fewer(&mut game, "2 1");
    assert!(game.shows("1. 0 + Soga"), "{}", game.screen());
}

/// The deck of a file, which is called something, in a notebook that is saved, kept and taken up again.
#[test]
fn a_deck_from_a_file_keeps_its_title() {
    let folder = tempfile::tempdir().unwrap();
    let [deck, saved] = ["mía.txt", "partida.txt"].map(|name| folder.path().join(name));
    let lists = "tools: Bate, Soga\nplaces: Faro, Puerto\ncharacters: Ada, Leo\n";
    std::fs::write(&deck, format!("deck: La casa del río\n{lists}")).unwrap();
    let home = || Options {
        opening: Opening::Notes,
        home: Some(folder.path().to_owned()),
        ..Options::default()
    };
    let mut game = Headless::start(home());
    game.press("Down Down Enter").type_text(deck.to_str().unwrap()).press("Enter");
    assert!(game.shows("◂ La casa del río ▸"), "{}", game.screen());
    game.click("Empezar").press("+ w ^u").type_text(saved.to_str().unwrap()).press("Enter");
    let text = std::fs::read_to_string(&saved).unwrap();
    assert!(text.starts_with(&format!("deck: La casa del río\n{lists}hands: ")), "{text}");
    drop(game);
    let game = Headless::start(home());
    assert!(game.screen().lines().next().unwrap().contains("La casa del río"), "{}", game.screen());
}

/// The lines of a set-up that say something of the game.
fn said(game: &Headless) -> Vec<String> {
    let of = ["Baraja  ", "Jugadores", "Cartas de", "Yo soy", "Mis cartas"];
    let screen = game.screen();
    let lines = screen.lines().filter(|line| of.iter().any(|label| line.contains(label)));
    lines.map(|line| line.replace("▸ ", "  ").trim().to_owned()).collect()
}

/// A table that is nowhere the usual one, and its deck, which the program does not carry.
const RIVER: &str = "deck: La casa del río\ntools: Bate, Soga\nplaces: Faro, Puerto\n\
                     characters: Ada, Leo\n";

#[test]
fn another_game_to_practise_on_is_dealt_at_the_same_table() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mía.txt");
    std::fs::write(&path, RIVER).unwrap();
    let opening = Opening::Practice { setup: None, seed: DEAL };
    let mut game = Headless::start(Options { size: (80, 24), opening, ..Options::default() });
    game.press("Down Down Enter").type_text(path.to_str().unwrap()).press("Enter");
    game.press("Down Enter").type_text("Ana, Luis").press("Enter");
    game.press("Down Enter ^u").type_text("2 1").press("Enter Down Right");
    let before = said(&game);
    assert_eq!(before.len(), 4, "{}", game.screen());
    for (part, told) in ["del río", "Ana, Luis", "2 1", "Luis"].iter().zip(&before) {
        assert!(told.contains(part), "{before:?}");
    }
    for keys in ["Home Enter", "r s Home Enter"] {
        game.press(keys);
        assert!(said(&game).is_empty(), "it is dealt: {}", game.screen());
    }
    game.press("r s");
    assert_eq!(said(&game), before);
    // The deck is in the ring.
    game.press("Home Down Right");
    assert!(!game.shows("La casa del río"), "{}", game.screen());
    game.press("Left");
    assert!(game.shows("◂ La casa del río ▸"), "{}", game.screen());
}

#[test]
fn a_game_to_practise_on_from_a_file_is_dealt_again_at_the_table_of_the_file() {
    let setup = text(&format!("{RIVER}hands: 1 2\nplayers: Ana, Luis\nme: 1\n"));
    let opening = Opening::Practice { setup: Some(Box::new(setup)), seed: DEAL };
    let mut game = Headless::start(Options { size: (80, 24), opening, ..Options::default() });
    game.press("r s");
    let told = said(&game);
    assert_eq!(told.len(), 4, "{}", game.screen());
    for (part, told) in ["La casa del río", "Ana, Luis", "1 2", "Luis"].iter().zip(&told) {
        assert!(told.contains(part), "{told}");
    }
}

#[test]
fn a_new_notebook_is_of_the_same_table() {
    let head = format!("{RIVER}hands: 1 2\nplayers: Ana, Luis\nme: 1\n");
    let mut game = open(text(&format!("{head}1 + Soga\n1 + Faro\n")), (80, 24));
    game.press("N s");
    let told = said(&game);
    let parts = ["La casa del río", "Ana, Luis", "1 2", "Luis", "ninguna apuntada, de 2"];
    assert_eq!(told.len(), parts.len(), "{}", game.screen());
    for (part, told) in parts.iter().zip(&told) {
        assert!(told.contains(part), "{told}");
    }
}

#[test]
fn everything_can_be_clicked() {
    let mut game = open(notebook("datos/cluedo/articulo.json"), (120, 30));
    game.click("▒38").click("▒38");
    assert!(game.shows("Eso todavía no se sabe"), "{}", game.screen());
    game.click("apuntar").click("Cuerda").click("Cuerda");
    game.press("Esc").click("Historia");
    assert!(game.shows("▸  28."), "{}", game.screen());
    let mut game = set_up((80, 24));
    game.click("Baraja ").click("Empezar");
    assert!(game.shows("The lighthouse"), "{}", game.screen());
}

#[test]
fn it_stands_among_the_other_games() {
    let mut game = Headless::start(Options { size: (80, 24), ..Options::default() });
    game.click("Otros juegos").click("El cuaderno de Cluedo");
    assert!(game.shows("Un cuaderno nuevo"), "{}", game.screen());
    game.press("Esc Esc");
    assert!(game.shows("¿A qué jugamos?"));
}

/// A name, and the keys that lead there from the statement's game.
const SCREENS: [(&str, &[&str]); 8] = [
    ("sheet", &[]),
    ("why", &["Down Right Right Enter"]),
    ("imagined", &["Right Down Down Down Down Down Down i"]),
    ("turn", &["a", "type:b"]),
    ("answers", &["a", "type:bib", "Enter", "type:cu", "Enter Enter n"]),
    ("history", &["Tab"]),
    ("clash", &["Down Down +"]),
    ("help", &["?"]),
];

#[test]
fn every_state_at_every_size() {
    for (name, script) in SCREENS {
        for size in SIZES {
            let mut game = open(notebook("datos/cluedo/articulo.json"), size);
            game.play(script);
            insta::assert_snapshot!(format!("{name}-{}x{}", size.0, size.1), game.screen());
        }
    }
    for size in SIZES {
        insta::assert_snapshot!(format!("setup-{}x{}", size.0, size.1), set_up(size).screen());
    }
}

#[test]
fn without_colour_and_beyond_unicode() {
    use ratatui::style::Color;
    for (name, script) in SCREENS {
        let settings = Settings { signs: Signs::Ascii, animation: false, ..Settings::default() };
        let article = Box::new(notebook("datos/cluedo/articulo.json"));
        let opening = Opening::Notebook(article, SourceText::new("", ""));
        let options = Options { depth: Depth::None, settings, opening, ..Options::default() };
        let mut game = Headless::start(Options { size: (80, 24), lang: Lang::En, ..options });
        game.play(script);
        let strange = |sign: &char| !sign.is_ascii() && !"áéíóúüñÁÉÍÓÚÑ“”".contains(*sign);
        let strange: Vec<char> = game.screen().chars().filter(strange).collect();
        assert!(strange.is_empty(), "{name}: {strange:?}");
        let plain =
            |cell: &ratatui::buffer::Cell| (cell.fg, cell.bg) == (Color::Reset, Color::Reset);
        assert!(game.buffer().content().iter().all(plain));
        insta::assert_snapshot!(format!("ascii-{name}"), game.screen());
    }
}

#[test]
fn what_is_certain_or_likely_is_seen_without_colour() {
    let game = open(notebook("datos/cluedo/articulo.json"), (80, 24));
    insta::assert_snapshot!("styles", game.styles());
}

/// Everything but saving: a monkey shall leave no files.
const KEYS: &str = "Enter Esc Tab Space Up Down Left Right PageUp PageDown Home End Backspace Delete ^z ^u a s n \
     i u m N : + - x v o 1 2 3 b c e ? h , é";

/// Keys at random, and now and then another size.
fn monkey(mut game: Headless, seed: u64) {
    let keys: Vec<&str> = KEYS.split(' ').collect();
    let mut chance = Chance::from_seed(seed);
    for press in 0..400 {
        game.press(chance.pick(&keys).unwrap());
        if press % 40 == 0 {
            let sizes = [(120, 44), (40, 12), (80, 24), (30, 9), (500, 3), (60, 20)];
            let &(width, height) = chance.pick(&sizes).unwrap();
            game.resize(width, height);
        }
    }
}

#[test]
fn a_monkey_at_the_keys_breaks_nothing() {
    for seed in 0..3 {
        monkey(open(notebook("datos/cluedo/articulo.json"), (80, 24)), seed);
        monkey(begun(), seed);
        monkey(set_up((80, 24)), seed);
        monkey(dealt((80, 24)), seed);
    }
}

/// The seed of the hands and turns that the tests of a game to practise on speak of.
const DEAL: u64 = 7_424_550_030_962_593_200;

/// A game of the small deck, dealt.
fn dealt(size: (u16, u16)) -> Headless {
    let title = small_deck().title().unwrap().to_owned();
    let setup = text(&format!("deck: {title}\nhands: 2 2 2\nplayers: Ana, Luis, Eva\n"));
    let opening = Opening::Practice { setup: Some(Box::new(setup)), seed: DEAL };
    Headless::start(Options { size, opening, ..Options::default() })
}

/// Goes on, and asks for the first card of each category, until somebody has won.
fn play_out(game: &mut Headless) {
    for _ in 0..100 {
        if game.shows("En el sobre estaban") {
            return;
        }
        game.press("Enter");
        if game.shows("¿Por qué cartas preguntas?") {
            game.press("Enter Enter Enter");
        }
    }
    panic!("the game does not end:\n{}", game.screen());
}

#[test]
fn a_usual_terminal_names_every_key_of_a_game_to_practise_on() {
    let mut game = dealt((80, 24));
    assert!(game.shows("r repartir  ? ayuda"), "{}", game.screen());
    while !game.shows("Intro preguntar") {
        game.press("Enter");
        assert!(game.shows("r repartir  ? ayuda"), "{}", game.screen());
    }
}

#[test]
fn a_game_to_practise_on_is_played_to_its_end() {
    let mut game = dealt((120, 30));
    insta::assert_snapshot!("practice-begun", game.screen());
    game.press("Right Down - d");
    assert!(game.shows("Lo que se deduce"), "{}", game.screen());
    game.press("d");
    assert!(game.shows("Tus marcas"));
    play_out(&mut game);
    for size in SIZES {
        game.resize(size.0, size.1);
        insta::assert_snapshot!(format!("practice-over-{}x{}", size.0, size.1), game.screen());
    }
    // What cannot be done any more is not offered, and all of the report can be read.
    game.resize(40, 12);
    assert!(!game.shows("Pepa: podías saberlo") && !game.shows("acusar"), "{}", game.screen());
    game.press("PageDown PageDown");
    assert!(game.shows("Pepa: podías saberlo"), "{}", game.screen());
    game.press("r");
    assert!(game.shows("Baraja de un fichero"), "{}", game.screen());
}

/// A game in which somebody waits for one of several own cards.
fn shown_to(size: (u16, u16)) -> Headless {
    let mut game = dealt(size);
    for _ in 0..60 {
        if game.shows("¿Qué carta enseñas?") {
            return game;
        }
        if game.shows("En el sobre estaban") {
            game.press("r Enter");
        }
        game.press("Enter");
        if game.shows("¿Por qué cartas preguntas?") {
            game.press("Enter Enter Enter");
        }
    }
    panic!("nobody asks for two of the cards:\n{}", game.screen());
}

#[test]
fn whoever_holds_several_of_the_cards_is_asked_which_to_show() {
    for size in SIZES {
        let game = shown_to(size);
        insta::assert_snapshot!(format!("practice-showing-{}x{}", size.0, size.1), game.screen());
    }
    let asked = "Eva pregunta por Pistola, Sala de billar, Juan. Ana enseña";
    for (keys, shown) in
        [("Enter", "Pistola"), ("Down Enter", "Juan"), ("2", "Juan"), ("3 1", "Pistola")]
    {
        let mut game = shown_to((140, 30));
        game.press(keys);
        assert!(game.shows(&format!("{asked} {shown}.")), "{keys}: {}", game.screen());
    }
    let mut game = shown_to((120, 30));
    let before = game.screen();
    for number in ["3", "9", "0"] {
        game.press(number);
        let told = format!("No hay carta {number}: son de la 1 a la 2.");
        assert!(game.shows(&told), "{}", game.screen());
    }
    game.press("Down Up");
    assert_eq!(game.screen(), before, "none was chosen");
    game.click("1–2 la carta");
    assert_eq!(game.screen(), before, "which of them?");
    game.click("2 Juan");
    assert!(game.shows(&format!("{asked} Juan.")), "{}", game.screen());
    assert!(!game.shows("la única"), "it was chosen: {}", game.screen());
}

#[test]
fn the_card_to_show_waits_while_one_looks_elsewhere() {
    let mut game = shown_to((80, 24));
    let before = game.screen();
    game.press("d");
    assert!(game.shows("▒61") && game.shows("¿Qué carta enseñas?"), "{}", game.screen());
    game.press("d");
    assert_eq!(game.screen(), before);
    game.press("Esc").click("Otros juegos").click("Practicar Cluedo");
    assert_eq!(game.screen(), before);
}

#[test]
fn whoever_is_spoken_to_knows_their_seat_before_the_deal() {
    let opening = Opening::Practice { setup: None, seed: DEAL };
    let mut game = Headless::start(Options { size: (40, 12), opening, ..Options::default() });
    assert!(game.shows("◂ jugador 0 (tú) ▸"), "{}", game.screen());
    game.press("Home Enter");
    assert!(game.shows(" Tú "), "{}", game.screen());
}

/// In either language, whatever its capitals and accents: the table would have two columns of that name.
#[test]
fn nobody_is_called_like_the_envelope() {
    let opening = || Opening::Practice { setup: None, seed: DEAL };
    for (lang, players, why) in [
        (Lang::Es, "Jugadores", "no vale como nombre"),
        (Lang::En, "Players", "will not do as a name"),
    ] {
        for name in ["Sobre", "SÓBRE", "envelope", "Énvelope"] {
            let options = Options { lang, opening: opening(), ..Options::default() };
            let mut game = Headless::start(options);
            game.press("Down Down Down Enter ^u").type_text(&format!("Ana, {name}, Eva"));
            game.press("Enter");
            assert!(game.shows(why) && game.shows(name), "{}", game.screen());
            game.press("^u").type_text("Ana, Sobrero, Eva").press("Enter");
            let is_taken = game.shows(players) && game.shows("Ana, Sobrero, Eva");
            assert!(is_taken && !game.shows(why), "{}", game.screen());
        }
    }
}

#[test]
fn whoever_plays_without_a_name_is_spoken_to() {
    let setup = text(&format!("deck: {}\nhands: 2 2 2\n", small_deck().title().unwrap()));
    let opening = Opening::Practice { setup: Some(Box::new(setup)), seed: DEAL };
    let mut game = Headless::start(Options { size: (120, 30), opening, ..Options::default() });
    for _ in 0..9 {
        game.press("Enter");
        if game.shows("¿Por qué cartas preguntas?") {
            game.press("Enter Enter Enter");
        }
    }
    assert!(game.shows(" Tú ") && game.shows("Preguntas por"), "{}", game.screen());
    assert!(!game.screen().to_lowercase().contains("jugador 0"), "{}", game.screen());
}

#[test]
fn what_was_answered_last_is_read_to_its_end_on_every_screen() {
    for size in [(60, 20), (40, 12)] {
        let mut game = dealt(size);
        while !game.shows("Te toca") {
            game.press("Enter");
        }
        game.press("Enter Enter Enter Enter");
        let read = game.screen().split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(
            read.contains("Orquídea. Luis no tiene ninguna; Eva enseña Orquídea."),
            "{}",
            game.screen()
        );
        assert!(read.contains("Ana Luis Eva Sobre"), "{}", game.screen());
    }
}

#[test]
fn a_wrong_accusation_is_told_and_the_others_go_on() {
    let mut game = dealt((120, 30));
    while !game.shows("Te toca") {
        if game.shows("¿Qué carta enseñas?") {
            game.press("Enter");
            continue;
        }
        game.press("a");
        assert!(game.shows("Solo se acusa cuando toca."), "{}", game.screen());
        game.press("Enter");
    }
    game.press("a Enter Enter Enter");
    assert!(game.shows("falla no pregunta más."), "{}", game.screen());
    game.press("n");
    assert!(game.shows("Te toca") && !game.shows("acusa con"), "{}", game.screen());
    game.press("a Enter Enter Enter s");
    assert!(game.shows("Ana acusa con"), "{}", game.screen());
    assert!(game.shows("Has fallado al acusar y sigues mirando."), "{}", game.screen());
    play_out(&mut game);
}

#[test]
fn a_game_to_practise_on_waits_while_one_looks_elsewhere() {
    let mut game = Headless::start(Options { size: (80, 24), ..Options::default() });
    game.click("Otros juegos").click("Practicar Cluedo");
    game.press("Down Left Home Enter Right Right Right +");
    let before = game.screen();
    game.press("Esc").click("Practicar Cluedo");
    game.press("Right Right Right");
    assert_eq!(game.screen(), before);
    game.press("r n r s");
    assert!(game.shows("Empezar"), "{}", game.screen());
}

#[test]
fn what_was_seen_of_a_game_is_told_in_the_language_of_today() {
    let mut game = dealt((80, 24));
    while !game.shows("pregunta por") {
        game.press("Enter");
        if game.shows("¿Por qué cartas preguntas?") {
            game.press("Enter Enter Enter");
        }
    }
    game.press("Esc").click("Ajustes").press("Home Right Esc");
    game.click("Other games").click("Practise Cluedo");
    assert!(game.shows(" suggests ") && !game.shows("pregunta"), "{}", game.screen());
}

#[test]
fn a_notebook_that_no_file_has_is_not_replaced_without_a_question() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mío.txt");
    let path = path.to_str().unwrap();
    let article = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../datos/cluedo/articulo.json");
    let article = article.to_str().unwrap();
    let mut game = open(notebook("datos/cluedo/cuaderno.txt"), (100, 30));
    game.press("o ^u").type_text(article).press("Enter");
    assert!(game.shows("no está guardado"), "{}", game.screen());
    game.press("n w ^u").type_text(path).press("Enter o ^u").type_text(article).press("Enter");
    assert!(game.shows("Cuaderno abierto"), "{}", game.screen());
    game.press("o ^u").type_text(path).press("Enter");
    assert!(game.shows("Cuaderno abierto"), "a file has it already: {}", game.screen());
}

#[test]
fn a_turn_that_is_half_written_is_not_lost_without_a_question() {
    let mut game = begun();
    game.press("a Enter Enter Enter n q");
    assert!(game.shows("El turno que estás apuntando se perderá."), "{}", game.screen());
    assert_eq!(game.ending(), None);
    game.press("n");
    assert!(game.shows("¿Qué contesta Eva?"), "{}", game.screen());
    game.press("q s");
    assert_eq!(game.ending(), Some(Ending::Left));
}

/// A notebook in which nothing is written.
fn blank() -> Headless {
    let deck = small_deck();
    let title = deck.title().unwrap();
    open(text(&format!("deck: {title}\nhands: 2 2 2\nplayers: Ana, Luis, Eva\n")), (80, 24))
}

#[test]
fn whoever_types_a_card_that_is_not_there_is_told() {
    let mut game = blank();
    game.press("a").type_text("zzz");
    assert!(game.shows("> zzz") && game.shows("Nada coincide."), "{}", game.screen());
}

#[test]
fn an_empty_history_offers_nothing_to_change() {
    let mut game = blank();
    game.press("Tab");
    assert!(game.shows("Todavía no hay nada"), "{}", game.screen());
    assert!(!game.shows("Intro cambiar") && !game.shows("quitar"), "{}", game.screen());
    game.press("Tab Right Right + Tab");
    assert!(game.shows("Intro cambiar"), "{}", game.screen());
}

/// Whoever looks something up in another game does not say everything again.
#[test]
fn what_was_said_for_a_notebook_waits_as_long_as_the_program_runs() {
    let mut game = set_up((100, 30));
    game.press("Down Right Right Down Down Enter").type_text("Ana, Luis, Eva").press("Enter");
    game.press("Down Down Down Enter");
    for card in ["her", "can"] {
        game.type_text(card).press("Enter");
    }
    game.press("^c");
    assert!(game.shows("Lo que has dicho para un cuaderno nuevo se perderá."), "{}", game.screen());
    game.press("n Esc Esc");
    assert!(game.shows("¿A qué jugamos?"), "{}", game.screen());
    game.press("q");
    assert!(game.shows("Lo que has dicho para un cuaderno nuevo se perderá."), "{}", game.screen());
    game.press("n").click("Otros juegos").click("El cuaderno de Cluedo");
    let is_there = game.shows("Ana, Luis, Eva") && game.shows("2 de 6: Herramienta, Candelabro");
    assert!(is_there, "{}", game.screen());
    // Once the notebook is begun, there is nothing to be lost.
    game.press("Home Enter q");
    assert_eq!(game.ending(), Some(Ending::Left), "{}", game.screen());
}

#[test]
fn whoever_has_said_nothing_for_a_notebook_leaves_at_once() {
    let mut game = set_up((100, 30));
    game.press("Down Right q");
    assert_eq!(game.ending(), Some(Ending::Left), "{}", game.screen());
}

/// They are what an entry is read for, and stand at its end.
#[test]
fn the_history_shows_the_answers_where_the_cards_are_long() {
    let head =
        "deck: El gran juego de detectives (con Orquídea)\nhands: 6 6 6\nplayers: Ana, Luis, Eva\n";
    let turn = "1 ? Sala de billar, Candelabro, Amapola: 2 -, 0 + Amapola\n";
    let mut game = open(text(&format!("{head}{turn}")), (100, 30));
    let brief = "Luis ? Can, bil, Ama: Eva -, Ana + Ama";
    assert!(game.shows(&format!(" 1. {brief}")), "{}", game.screen());
    game.press("Tab");
    assert!(game.shows(&format!(" 1. {brief}")), "{}", game.screen());
    game.resize(140, 30);
    assert!(game.shows("Luis ? Candelabro, Sala de billar, Amapola: Eva -"), "{}", game.screen());
}

#[test]
fn an_entry_is_corrected_in_the_names_of_the_players() {
    let mut game = begun();
    game.press(":").type_text("0 + her").press("Enter Tab Enter");
    assert!(game.shows("> Ana + Herramienta"), "{}", game.screen());
    game.press("^u").type_text("her").press("Enter");
    let told = "! eso no es un apunte; se escribe como «Luis + ";
    assert!(game.shows(told) && game.shows("> her"), "{}", game.screen());
    game.press("^u").type_text("Eva + her").press("Enter");
    assert!(game.shows("1. Eva + Herramienta"), "{}", game.screen());
}

#[test]
fn a_name_that_will_not_do_is_told_why_and_what_will() {
    let mut game = set_up((80, 24));
    game.press("Down Down Down Enter").type_text("Ana, Mary-Jo").press("Enter");
    assert!(game.shows("«Mary Jo» sí vale"), "{}", game.screen());
    game.press("^u").type_text("Ana,,Luis").press("Enter");
    assert!(game.shows("! sobra una coma, o falta un nombre entre dos"), "{}", game.screen());
    game.press("^u").type_text("Ana, 2B").press("Enter");
    assert!(game.shows("empieza por una cifra"), "{}", game.screen());
}

/// Whoever is told something wants to go on all the same.
#[test]
fn beside_a_notice_stand_the_keys_that_there_is_room_for() {
    let mut game = begun();
    game.press("+ +");
    let footer = |game: &Headless| game.screen().lines().last().unwrap().to_owned();
    let told = "Eso ya está apuntado: es el apunte 1.   a apuntar  ";
    assert!(
        footer(&game).contains(told) && footer(&game).ends_with("q salir"),
        "{}",
        game.screen()
    );
    game.resize(50, 20);
    assert_eq!(
        footer(&game).trim(),
        "Eso ya está apuntado: es el apunte 1.   ? ayuda",
        "nothing is cut"
    );
    game.resize(120, 30).click("a apuntar");
    assert!(game.shows("Ana pregunta por"), "{}", game.screen());
}
