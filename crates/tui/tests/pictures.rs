//! Every screen as a picture, at usual, small and smallest size, and how its meanings look without colour.

use qeq_core::board::Board;
use qeq_i18n::Lang;
use qeq_tui::headless::{Headless, Options};
use qeq_tui::{Depth, Settings, Signs};

const SIZES: [(u16, u16); 3] = [(120, 44), (80, 24), (40, 12)];

/// A name, and the keys that lead there; what follows `type:` is typed.
const SCREENS: [(&str, &[&str]); 22] = [
    ("home", &[]),
    ("asking", &["Enter", "n s"]),
    ("guessed", &["Enter", "n s s s"]),
    ("missed", &["Enter", "n s s s n"]),
    ("mending", &["Enter", "n s s s n", "type:Baltasar", "Enter"]),
    ("learning", &["Enter", "n s s s n", "type:Zoe", "Enter"]),
    ("finding", &["Enter", "/", "type:an"]),
    ("hunting", &["Down Enter", "Down Enter"]),
    ("pointing", &["Down Enter", "n"]),
    ("filtered", &["Down Enter", "/", "type:pel"]),
    ("watching", &["Down Down Enter", "Enter Enter"]),
    ("duel-setup", &["Down Down Down Enter"]),
    ("duel", &["Down Down Down Enter Enter", "Enter"]),
    ("duel-rival", &["Down Down Down Enter Enter", "Enter s Tab Tab"]),
    ("tree", &["Enter n s t"]),
    ("map", &["Enter n s t -"]),
    ("strategies", &["Down Down Down Down Enter c"]),
    ("table", &["Down Down Down Down Down Enter", "a", "type:Zoe", "Enter"]),
    ("games", &["Down Down Down Down Down Down Down Enter"]),
    (
        "clikomania",
        &[
            "Down Down Down Down Down Down Down Enter",
            "Down Down Down Enter Enter",
            "Tab Enter Tab",
        ],
    ),
    ("settings", &["Down Down Down Down Down Down Down Down Enter"]),
    ("asking-help", &["Enter ?"]),
];

#[test]
fn every_screen_at_every_size() {
    for (name, script) in SCREENS {
        for size in SIZES {
            let mut game = Headless::start(Options { size, ..Options::default() });
            game.play(script);
            insta::assert_snapshot!(format!("{name}-{}x{}", size.0, size.1), game.screen());
        }
    }
}

/// The report of a hunt.
fn report(options: Options) -> Headless {
    let mut game = Headless::start(options);
    game.play(&["Down Enter", "Enter Down Down Enter Tab"]);
    for name in ["Octavio", "Hilario", "Evaristo", "Gonzalo", "Lázaro", "Fermín"] {
        if !["¡Era", "It was"].iter().any(|found| game.screen().contains(found)) {
            game.play(&[&format!("type:{name}"), "Enter Enter"]);
        }
    }
    game.play(&["i"]);
    game
}

/// Where there is no room for it below the verdicts, the help says it.
#[test]
fn what_the_figures_of_a_report_mean_is_read_to_its_end() {
    let told = [
        (Lang::Es, "Destreza: 99", "lo que cabía esperar de la respuesta."),
        (Lang::En, "Skill: 99", "was to be expected of the answer."),
    ];
    let sizes = [((40, 12), false), ((40, 20), true), ((60, 20), true), ((80, 24), true)];
    for ((lang, first, last), (size, is_told)) in
        told.into_iter().flat_map(|told| sizes.map(|size| (told, size)))
    {
        let picture = report(Options { lang, size, ..Options::default() }).screen();
        let words = picture.split_whitespace().collect::<Vec<_>>().join(" ");
        assert_eq!([first, last].map(|it| words.contains(it)), [is_told; 2], "{picture}");
    }
}

#[test]
fn the_report_of_a_hunt() {
    for size in SIZES {
        let game = report(Options { size, ..Options::default() });
        assert!(game.screen().contains("Destreza media"), "{}", game.screen());
        insta::assert_snapshot!(format!("report-{}x{}", size.0, size.1), game.screen());
    }
}

#[test]
fn what_is_marked_fallen_or_found_is_seen_without_colour() {
    let size = (80, 24);
    let mut game = Headless::start(Options { size, depth: Depth::None, ..Options::default() });
    game.play(&["Enter", "n s s"]);
    insta::assert_snapshot!("styles-asking", game.styles());
    game.play(&["s"]);
    insta::assert_snapshot!("styles-guessed", game.styles());
    insta::assert_snapshot!("guessed-without-colour", game.screen());
}

#[test]
fn without_colours_no_cell_has_one() {
    use ratatui::style::Color;
    for (_, script) in SCREENS {
        let mut game = Headless::start(Options { depth: Depth::None, ..Options::default() });
        game.play(script);
        let plain =
            |cell: &ratatui::buffer::Cell| (cell.fg, cell.bg) == (Color::Reset, Color::Reset);
        assert!(game.buffer().content().iter().all(plain));
    }
}

#[test]
fn sixteen_colours_are_no_more_than_sixteen() {
    use ratatui::style::Color;
    for (_, script) in SCREENS {
        let mut game = Headless::start(Options { depth: Depth::Ansi, ..Options::default() });
        game.play(script);
        let simple = |color: Color| !matches!(color, Color::Rgb(..) | Color::Indexed(_));
        assert!(game.buffer().content().iter().all(|cell| simple(cell.fg) && simple(cell.bg)));
    }
}

#[test]
fn two_hundred_and_fifty_six_colours_are_no_more() {
    use ratatui::style::Color;
    for (_, script) in SCREENS {
        let mut game = Headless::start(Options { depth: Depth::Indexed, ..Options::default() });
        game.play(script);
        let simple = |color: Color| matches!(color, Color::Indexed(_) | Color::Reset);
        assert!(game.buffer().content().iter().all(|cell| simple(cell.fg) && simple(cell.bg)));
    }
}

#[test]
fn ascii_is_ascii_but_for_the_letters() {
    let letters = "áéíóúüñÁÉÍÓÚÑ¿¡«»";
    for (name, script) in SCREENS {
        let settings = Settings { signs: Signs::Ascii, animation: false, ..Settings::default() };
        let mut game = Headless::start(Options { settings, ..Options::default() });
        game.play(script);
        let strange = |sign: &char| !sign.is_ascii() && !letters.contains(*sign);
        let strange: Vec<char> = game.screen().chars().filter(strange).collect();
        assert!(strange.is_empty(), "{name}: {strange:?}");
    }
}

/// A bound that a tree may reach is no less in ASCII.
#[test]
fn a_bound_is_told_in_words() {
    let (_, script) = SCREENS.into_iter().find(|(name, _)| *name == "table").unwrap();
    for signs in [Signs::Unicode, Signs::Ascii] {
        let settings = Settings { signs, animation: false, ..Settings::default() };
        let mut game = Headless::start(Options { settings, ..Options::default() });
        assert!(game.play(script).screen().contains("al menos 4,72"), "{}", game.screen());
    }
}

#[test]
fn english_is_spoken_throughout() {
    let mut game =
        Headless::start(Options { lang: qeq_i18n::Lang::En, size: (80, 24), ..Options::default() });
    insta::assert_snapshot!("home-english", game.screen());
    game.play(&["Enter", "y"]);
    insta::assert_snapshot!("asking-english", game.screen());
}

/// A board of this many people, of whom one has a long name, with four attributes.
fn with_a_long_name(people: usize) -> (Board, String) {
    let name = |at| match at {
        2 => "Maximiliano Emanuel de la Torre".to_owned(),
        at => format!("Per{at}"),
    };
    let row = |at: usize| (name(at), (0..4).map(|bit| at >> bit & 1 == 1).collect());
    let questions = ["gafas", "pelo rubio", "barba", "sombrero"];
    let board = Board::from_rows("n", &questions, (0..people).map(row)).unwrap();
    (board, "b.csv".to_owned())
}

fn smallest(people: usize) -> Headless {
    let board = Some(with_a_long_name(people));
    Headless::start(Options { size: (40, 12), board, ..Options::default() })
}

#[test]
fn of_a_marked_cell_the_answer_is_seen_however_long_the_name_is() {
    let mut game = smallest(6);
    game.click("Tablero").press("Right Down Down");
    assert!(game.shows("Maximiliano Emanuel… · ¿pelo rubio? sí"), "{}", game.screen());
    game.press("Up");
    assert!(game.shows("Per1 · ¿pelo rubio? no"), "{}", game.screen());
}

#[test]
fn one_long_name_leaves_the_others_their_columns() {
    let mut game = smallest(16);
    game.press("Enter");
    let cut = game.screen().matches("Maxim…").count();
    let others = (0..16).filter(|at| *at != 2).all(|at| game.shows(&format!("Per{at}")));
    assert!(cut == 1 && others, "{}", game.screen());
}

#[test]
fn strategies_are_compared_in_whole_words_on_the_smallest_screen() {
    let mut game = smallest(16);
    game.click("Cómo pregunta").press("c");
    let screen = game.screen();
    assert!(!screen.contains('…'), "{screen}");
    assert_eq!(screen.matches("★ demostrado").count(), 5, "{screen}");
    assert_eq!(screen.matches("mín–máx ").count(), 5, "{screen}");
}
