//! The machine guesses, in text.

use super::*;

#[test]
fn a_game_from_the_first_question_to_the_name() {
    let output =
        typing(qeq(&["play", "datos/tabla-1.csv", "--strategy", "order"]), "no\nSÍ\nsi\nno\n");
    assert_eq!(code(&output), Some(0));
    assert!(out(&output).contains("¡Ya lo sé! tu personaje es Ernesto\n¿Jugar otra vez?"));
    assert!(out(&output).ends_with("¡Hasta la próxima!\n"));
}

#[test]
fn a_byte_order_mark_is_no_part_of_the_first_answer() {
    let folder = folder("marca");
    let games: [(Program, &[&str], &str); 4] = [
        (qeq, &["play"], "no\nquien\nsalir\n"),
        (qeq, &["conecta4", "play"], "4\nsalir\n"),
        (quienesquien, &["b.csv"], "si\nno\n"),
        (quienesquien, &["aleatorio", "--seed", "7"], "12\n"),
    ];
    fs::write(folder.join("b.csv"), "Mujer\tNombre\n1\tAna\n0\tLuis\n").unwrap();
    for (program, arguments, script) in games {
        let [plain, marked] = ["", "\u{feff}"].map(|mark| {
            let mut command = program(arguments);
            command.current_dir(&folder);
            typing(command, &format!("{mark}{script}"))
        });
        assert_eq!((code(&marked), out(&marked)), (code(&plain), out(&plain)), "{arguments:?}");
    }
}

/// One script with nearly everything that can be typed; its picture is looked at when it changes.
#[test]
fn a_game_with_all_that_can_be_typed() {
    let script = "historia\ndeshacer\nquizás\n\nno\nquien\nhistoria\nundo\nNo.\ns\nayuda\nsí\nmal\nErnesto\n\
                  mal\nAna\nsí\nmal\nLola\ns\nhistoria\nsí\nn\nsí\nno\nsí\n¿quién?\nsalir\n";
    let arguments = ["play", "datos/tabla-1.csv", "--strategy", "order"];
    let output = typing(qeq(&arguments), script);
    assert_eq!(code(&output), Some(0));
    insta::assert_snapshot!(out(&output));
    let mut english = qeq(&arguments);
    english.arg("--lang=en");
    insta::assert_snapshot!(out(&typing(english, script)));
}

/// Whoever was named is not it.
#[test]
fn nobody_is_left_when_the_guess_was_wrong() {
    let output = typing(
        qeq(&["play", "datos/tabla-1.csv"]),
        "si\nquien\nsi\nquien\nmal\nquien\ndeshacer\nhistoria\n",
    );
    let told = out(&output);
    let mut lines = told.lines();
    for expected in [
        "Quedan: Ana, Pilar",
        "Queda: Pilar",
        "No queda nadie: nadie del tablero encaja con esas respuestas.",
        "De acuerdo, un paso atrás.",
        "Mujer – si",
        "Ojos marrones – si",
    ] {
        assert!(lines.any(|line| line.ends_with(expected)), "{expected}: {told}");
    }
}

#[test]
fn the_end_of_the_input_ends_the_game_politely_wherever_it_comes() {
    let script: Vec<&str> =
        "no\nsí\nsí\nmal\nNueva\nsí\nno\nsí\nsí\n".split_inclusive('\n').collect();
    for typed in 0..=script.len() {
        let input = script[..typed].concat();
        for cut in [input.as_str(), input.trim_end_matches('\n')] {
            let output = typing(qeq(&["play", "datos/tabla-1.csv"]), cut);
            assert_eq!(code(&output), Some(0), "{cut:?}");
            assert!(out(&output).ends_with("¡Hasta la próxima!\n"), "{cut:?}");
            let asked_to_save = out(&output).contains("¿Guardar el tablero");
            let is_told = out(&output).contains("No se ha guardado nada.");
            assert_eq!(is_told, asked_to_save && !out(&output).contains("Escrito"), "{cut:?}");
        }
    }
}

#[test]
fn nonsense_without_end_is_answered_and_not_believed() {
    let output = typing(qeq(&["play"]), &"\u{1b}[A\u{0}ñandú\n".repeat(2000));
    assert_eq!(code(&output), Some(0));
    assert!(!out(&output).contains('\u{1b}'), "what was typed cannot move the cursor");
    let output = typing(qeq(&["play"]), &"x".repeat(1_000_000));
    assert_eq!(code(&output), Some(0));
    assert!(out(&output).len() < 3000);
}

/// What is an order elsewhere is no name of a file.
#[test]
fn where_a_board_is_saved_orders_are_heard() {
    let folder = folder("orders");
    fs::copy(root().join("datos/tabla-1.csv"), folder.join("b.csv")).unwrap();
    for (order, heard) in [
        ("salir\nsí", "¿En qué fichero?"),
        ("deshacer", "No se ha guardado nada."),
        ("ayuda\nsalir", "no, deshacer: no guardar"),
        ("quien\nhistoria\nsalir", "Lola"),
        ("SÍ\n1\nsalir", "Aquí va el nombre de un fichero"),
        ("SÍ\nsalir", "No se ha guardado nada."),
        ("no", "No se ha guardado nada."),
        ("0", "No se ha guardado nada."),
    ] {
        let mut command = qeq(&["play", "b.csv", "--strategy", "order"]);
        command.current_dir(&folder);
        let typed = format!("sí\nsí\nmal\nLola\nsí\nsí\nsí\n{order}\n");
        let output = typing(command, &typed);
        assert_eq!(code(&output), Some(0), "{order}: {}", err(&output));
        assert!(out(&output).contains("¿En qué fichero?"), "{order}: {}", out(&output));
        assert!(out(&output).contains(heard), "{order}: {}", out(&output));
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "{order} is no file");
    }
}

#[test]
fn what_is_no_file_is_not_offered_to_be_replaced() {
    let folder = folder("no-file");
    fs::copy(root().join("datos/tabla-1.csv"), folder.join("b.csv")).unwrap();
    let mut command = qeq(&["play", "b.csv", "--strategy", "order"]);
    command.current_dir(&folder);
    let output = typing(command, "sí\nsí\nmal\nLola\nsí\nsí\nsí\n.\nsalir\n");
    assert!(!out(&output).contains("sustituyo"), "{}", out(&output));
    assert!(err(&output).contains("es una carpeta"), "{}", err(&output));
    assert_eq!(out(&output).matches("¿En qué fichero?").count(), 2, "{}", out(&output));
}

#[test]
fn whoever_leaves_while_a_board_is_saved_is_asked_nothing_more() {
    let folder = folder("leaves");
    fs::copy(root().join("datos/tabla-1.csv"), folder.join("b.csv")).unwrap();
    for (so_far, last) in [
        ("", "¿Guardar el tablero"),
        ("sí\n", "¿En qué fichero?"),
        ("sí\nb.csv\n", "¿Lo sustituyo?"),
    ] {
        let mut command = qeq(&["play", "b.csv", "--strategy", "order"]);
        command.current_dir(&folder);
        let typed = format!("sí\nsí\nmal\nLola\nsí\nsí\n{so_far}salir\nsí\nsí\n");
        let output = typing(command, &typed);
        let said = out(&output);
        let after = said.split_once(last).unwrap_or_else(|| panic!("{last}: {said}")).1;
        assert!(!after.contains("¿Jugar otra vez?"), "{last}: {after}");
    }
}

#[test]
fn a_board_without_a_file_is_offered_one_in_the_language_of_the_game() {
    for (lang, name) in [("es", "tablero.csv"), ("en", "board.csv")] {
        let folder = folder(&format!("learn-{lang}"));
        let mut command = qeq(&["play", "--lang", lang]);
        command.current_dir(&folder);
        // Somebody new, of whom nothing is true that is asked then, and the name that is offered.
        let no = |times| "no\n".repeat(times);
        let script = format!("{}wrong\nZoe\n{}yes\n\nno\n", no(6), no(14));
        let output = typing(command, &script);
        assert_eq!(code(&output), Some(0), "{}", err(&output));
        assert!(folder.join(name).is_file(), "{}", out(&output));
    }
}

#[test]
fn a_learnt_character_is_saved_where_the_person_wants() {
    let folder = folder("learn");
    let board = folder.join("tabla.csv");
    fs::copy(root().join("datos/tabla-1.csv"), &board).unwrap();
    let path = board.to_str().unwrap();
    // Antonio's path in file order, somebody new, traits, save over the same file.
    let script = "no\nsí\nno\nmal\nLola\nsí\nsí\n\nsí\nno\n";
    let output = typing(qeq(&["play", path, "--strategy", "order"]), script);
    assert_eq!(code(&output), Some(0), "{}", err(&output));
    let saved = fs::read_to_string(&board).unwrap();
    assert!(saved.ends_with("\n0\t1\t0\t1\tLola\n"), "{saved}");
    // Whoever does not want a file replaced names another, or none.
    fs::copy(root().join("datos/tabla-1.csv"), &board).unwrap();
    let other = folder.join("otra.csv");
    for (named, is_saved) in [("\n", false), (&format!("{}\n", other.display()), true)] {
        let refused = script.replace("sí\nsí\n\nsí\n", &format!("sí\nsí\n\nno\n{named}"));
        let output = typing(qeq(&["play", path, "--strategy", "order"]), &refused);
        let said = out(&output);
        assert!(said.contains("¿En qué otro fichero? («no» o vacío para no guardar)"), "{said}");
        assert_eq!(said.contains("No se ha guardado nada."), !is_saved, "{said}");
        assert_eq!(other.exists(), is_saved, "{said}");
        assert!(!fs::read_to_string(&board).unwrap().contains("Lola"), "{said}");
    }
    assert_eq!(fs::read_to_string(&other).unwrap(), saved);
    fs::remove_file(&other).unwrap();
    // Where the first file cannot be written another is asked for.
    fs::copy(root().join("datos/tabla-1.csv"), &board).unwrap();
    let elsewhere =
        script.replace("sí\nsí\n\nsí\n", &format!("sí\nsí\n{path}/x.csv\n{path}\nsí\n"));
    let output = typing(qeq(&["play", path, "--strategy", "order"]), &elsewhere);
    assert!(err(&output).contains("x.csv: "), "{}", err(&output));
    assert_eq!(fs::read_to_string(&board).unwrap(), saved);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing else is left behind");
}

/// A person who was asked for a name may take it for a question, unless somebody is called so.
#[test]
fn a_yes_is_no_name_to_learn() {
    let ask = |board: &str, last: &str| {
        let script = format!("sí\nsí\nmal\n{last}\n");
        out(&typing(qeq(&["play", board, "--strategy", "order"]), &script))
    };
    for answer in ["sí", "No.", "1"] {
        let told = ask("datos/tabla-1.csv", answer);
        assert!(told.contains("Aquí va un nombre, no un sí ni un no."), "{answer}: {told}");
    }
    let path = folder("called-so").join("b.csv");
    fs::write(&path, "Mujer\tRubio\tNombre\n1\t1\tAna\n1\t0\tNo\n0\t1\tEva\n0\t0\tLeo\n").unwrap();
    let told = ask(path.to_str().unwrap(), "no");
    assert!(!told.contains("Aquí va un nombre"), "{told}");
}

/// A board of `characters` without a word about any of them.
fn crowd(characters: usize) -> tempfile::NamedTempFile {
    let file = tempfile::NamedTempFile::new().unwrap();
    let size = characters.to_string();
    let draw = ["aleatorio", "-n", &size, "--seed", "1", "-o", file.path().to_str().unwrap()];
    assert_eq!(code(&qeq(&draw).output().unwrap()), Some(0));
    file
}

/// Of those whom nobody reads only the number is told.
#[test]
fn long_lists_of_people_end_with_a_number() {
    let board = crowd(1003);
    let path = board.path().to_str().unwrap();
    let play = ["play", path, "--strategy", "order"];
    let told = out(&typing(qeq(&play), "quien\n"));
    let left = told.lines().find(|line| line.contains("Quedan: ")).expect(&told);
    assert!(left.ends_with(", y 3 más") && left.matches(", ").count() == 1000, "{left}");
    let duel = ["play", path, "--duel", "--level", "descuidada"];
    let told = out(&typing(qeq(&duel), "quien\n"));
    let left = told.lines().find(|line| line.contains("Quedan: ")).expect(&told);
    assert!(left.ends_with(", y 3 más") && left.matches(", ").count() == 1000, "{left}");
    // Whoever differs from the guess in one answer is a suspect.
    let few = tempfile::NamedTempFile::new().unwrap();
    let traits: Vec<String> = (0..9).map(|at| format!("T{at}")).collect();
    let row = |who: usize| {
        let answer = |at: usize| if at == who { "1\t" } else { "0\t" };
        format!("{}P{who}\n", (0..9).map(answer).collect::<String>())
    };
    let rows: String = (0..10).map(row).collect();
    fs::write(few.path(), format!("{}\tNombre\n{rows}", traits.join("\t"))).unwrap();
    let play = ["play", few.path().to_str().unwrap(), "--strategy", "order"];
    let told = out(&typing(qeq(&play), &format!("{}mal\n", "no\n".repeat(9))));
    assert!(told.contains("\n  y 3 más\n"), "{told}");
    assert_eq!(told.lines().filter(|line| line.starts_with("  P")).count(), 6, "{told}");
}

#[test]
fn whoever_says_that_nobody_is_right_out_of_place_is_told_what_can_be_done() {
    let answers = "no\nsí\nsí\n";
    for (lang, wrong, early, again) in [
        ("es", "mal", "Todavía no he dicho quién es", "escribe quién era, o deja la línea vacía"),
        (
            "en",
            "wrong",
            "I have not said yet who it is",
            "type who it was, or leave the line empty",
        ),
    ] {
        let play = ["play", "datos/tabla-1.csv", "--lang", lang];
        let told = out(&typing(qeq(&play), &format!("{wrong}\n{answers}{wrong}\n{wrong}\n")));
        assert!(told.contains(early), "{told}");
        assert_eq!(told.matches(again).count(), 1, "{told}");
    }
}

/// Nothing was asked, so nothing was answered wrongly either.
#[test]
fn whoever_was_not_asked_anything_gave_no_wrong_answer() {
    let folder = folder("alone");
    let board = folder.join("one.csv");
    fs::write(&board, "A\tN\n1\tAna\n").unwrap();
    let board = board.to_str().unwrap();
    for (lang, wrong, told, answer) in [
        ("es", "mal", "Entonces es alguien que no está en el tablero.", "respuesta"),
        ("en", "wrong", "Then it is somebody who is not on the board.", "answer was"),
    ] {
        let output = typing(qeq(&["play", board, "--lang", lang]), &format!("{wrong}\n"));
        let shown = out(&output);
        assert!(shown.contains(told) && !shown.contains(answer), "{shown}");
        let asked = typing(
            qeq(&["play", "datos/tabla-1.csv", "--lang", lang]),
            &format!("no\nno\nno\n{wrong}\n"),
        );
        assert!(!out(&asked).contains(told), "{}", out(&asked));
    }
}

/// What a help names, in either language, is a word that the game takes: there it is not told that nobody understands it.
#[test]
fn every_word_of_a_help_is_understood() {
    // In a duel there is asked first, and then answered.
    let games: [(&[&str], &[&str]); 4] = [
        (&["play", "datos/tabla-1.csv"], &[""]),
        (&["play", "--duel", "--seed", "1", "datos/tabla-1.csv"], &["", "1\n"]),
        (&["conecta4", "play", "--rows", "4", "--cols", "4"], &[""]),
        (&["clikomania", "play", "datos/clikomania/01.txt"], &[""]),
    ];
    for (arguments, before) in games {
        for lang in ["es", "en"] {
            let told = |typed: &str| {
                let output = typing(qeq(&[arguments, &["--lang", lang]].concat()), typed);
                out(&output)
            };
            let help = told("ayuda\n");
            let start = told("");
            let news = help.lines().filter(|line| !start.contains(line));
            let words: Vec<&str> = news.flat_map(words_of_help).collect();
            assert!(words.len() >= 5, "{arguments:?} {lang}: {help}");
            for word in words {
                let understood = before.iter().any(|before| !is_refused(told, before, word));
                assert!(understood, "{arguments:?} {lang} {word}");
            }
        }
    }
}

/// Whether a game tells of a word what it tells of one that no game knows.
fn is_refused(told: impl Fn(&str) -> String, before: &str, word: &str) -> bool {
    const NO_WORD: &str = "zzqq";
    let refused = told(&format!("{before}{NO_WORD}\n"));
    let refusal = refused.lines().find(|line| line.contains(NO_WORD)).expect("a refusal");
    told(&format!("{before}{word}\n")).contains(&refusal.replace(NO_WORD, word))
}

/// The words before the colon of a line of a help, such as `sí (s, y, 1) · no (n): responder`.
fn words_of_help(line: &str) -> impl Iterator<Item = &str> {
    let before = line.split_once(':').map_or("", |(before, _)| before);
    let parts = before.split(['·', ',', '(', ')']).map(str::trim);
    parts.filter(|part| !part.is_empty() && part.chars().all(char::is_alphabetic))
}
