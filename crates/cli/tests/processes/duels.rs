//! Duels as processes: the program of the Guess Who assignment, `qeq duel`, `qeq tournament` and
//! `qeq play --duel`.

use super::*;

const GAME: [&str; 2] = ["datos/rondas.config", "datos/rondas.chosen"];

fn run(mut command: Command) -> Output {
    command.output().expect("the program is built")
}

/// What is told to whoever types these lines; nothing is amiss.
fn told_of(command: Command, script: &str) -> String {
    let output = typing(command, script);
    assert_eq!(code(&output), Some(0), "{script:?}: {}", err(&output));
    out(&output)
}

/// A file of a test, by its path as an argument.
fn file(folder: &Path, name: &str, text: impl AsRef<[u8]>) -> String {
    let path = folder.join(name);
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn a_game_is_printed_and_logged_alike_and_a_seed_repeats_it() {
    let log = folder("log").join("log.txt");
    let log = log.to_str().unwrap();
    for players in [["random", "binary"], ["custom", "random"], ["binary", "custom"]] {
        let arguments = [&["-l", log, "--seed", "7"], &GAME[..], &players[..]].concat();
        let output = run(guesswho(&arguments));
        assert_eq!((code(&output), err(&output)), (Some(0), String::new()));
        assert_eq!(fs::read(log).unwrap(), output.stdout);
        assert!(out(&output).starts_with("Round 1\nPlayer 1 guessing Attribute "));
        let duel = [&["duel"], &GAME[..], &players[..], &["--seed=7"]].concat();
        assert_eq!(run(qeq(&duel)).stdout, output.stdout, "qeq duel plays the same");
    }
}

#[test]
fn a_seed_that_was_drawn_is_told_and_gives_the_same_game() {
    let game = [&GAME[..], &["random", "custom"]].concat();
    let duel = [&["duel"], &game[..]].concat();
    let tournament = ["tournament", GAME[0], "random", "binary", "--games=10"];
    let programs: [(Program, &[&str]); 3] = [(guesswho, &game), (qeq, &duel), (qeq, &tournament)];
    for (program, arguments) in programs {
        let drawn = run(program(arguments));
        let told = err(&drawn);
        let (_, seed) = told.trim().rsplit_once(": --seed ").expect("the seed");
        let given = run(program(&[arguments, &["--seed", seed]].concat()));
        assert_eq!((out(&given), err(&given)), (out(&drawn), String::new()), "{arguments:?}");
    }
}

#[test]
fn a_whole_game() {
    insta::assert_snapshot!(out(&run(guesswho(
        &[&GAME[..], &["binary", "custom", "--seed", "5"]].concat()
    ))));
}

#[test]
fn a_game_for_programs() {
    let arguments = [&["duel"], &GAME[..], &["binary", "custom", "--seed=5", "--format=json"]];
    let output = run(qeq(&arguments.concat()));
    let game: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(game["seed"], 5);
    assert_eq!(game["players"], serde_json::json!(["binary", "custom"]));
    let text = run(guesswho(&[&GAME[..], &["BINARY", "Custom", "--seed", "5"]].concat()));
    let lines: Vec<&str> =
        game["log"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    assert_eq!(lines.join("\n") + "\n", out(&text));
    let guesses = lines.iter().filter(|line| line.starts_with("Player 1 guessing")).count();
    assert_eq!(game["guesses"][0], guesses);
}

/// Genuine files have all of this: Windows line ends, a separator with a space, undeclared values, persons
/// without some attribute, or without any; and both may have chosen the same person.
#[test]
fn odd_files_play_with_warnings_a_line_each() {
    let folder = folder("odd");
    let config = "hair long short\r\nhat none\r\n \r\nAnn\r\nhair long\r\nhat none\r\n\r\nBob\r\nhair bald\r\nhat none\
                  \r\n\r\nC3\r\nhair short\r\n\r\nNobody\r\n";
    let config = file(&folder, "odd.config", config);
    let chosen = file(&folder, "odd.chosen", "\u{feff}C3 C3\r\n\r\n");
    for players in [["random", "random"], ["binary", "custom"]] {
        let output = run(guesswho(&[&config, &chosen, players[0], players[1], "--seed=1"]));
        assert_eq!(code(&output), Some(0), "{}", err(&output));
        let told: Vec<String> =
            err(&output).lines().map(|line| line.replace(&config, "odd")).collect();
        insta::allow_duplicates! {
            insta::assert_snapshot!(told.join("\n"), @r"
            odd:3:1: aviso: la línea de separación tiene espacios
            odd:9:6: aviso: el valor «bald» de «hair» no está declarado al principio
            odd:12:1: aviso: «C3» no tiene valor para «hat»
            odd:15:1: aviso: «Nobody» no tiene valor para «hair»
            odd:15:1: aviso: «Nobody» no tiene valor para «hat»
            ");
        }
        assert!(out(&output).ends_with(" won!\n") || out(&output).ends_with("It's a tie!\n"));
    }
}

/// Every fault in both languages, and nothing else; the exit code is 1, and no log is left behind.
#[test]
fn what_cannot_be_played() {
    let folder = folder("faults");
    let chosen = |name: &str, text: &[u8]| file(&folder, name, text);
    let [empty, blank] = [chosen("empty", b""), chosen("blank", b" \r\n\n")];
    let [one, three] = [chosen("one", b"Alder\n"), chosen("three", b"Alder Briar Cedar\n")];
    let [unknown, latin] = [chosen("unknown", b"Alder  Nadie\n"), chosen("latin", b"Alder \xd1\n")];
    let broken = chosen("broken.config", b"hat yes no\n\nAnn\nhat yes\n\nBob\nhat yes\n");
    let missing = folder.join("missing").to_str().unwrap().to_owned();
    let (config, good) = (GAME[0].to_owned(), GAME[1].to_owned());
    let log = folder.join("log.txt");
    let cases: Vec<Vec<&String>> = vec![
        vec![&config, &missing],
        vec![&missing, &good],
        vec![&config, &empty],
        vec![&config, &blank],
        vec![&config, &one],
        vec![&config, &three],
        vec![&config, &unknown],
        vec![&config, &latin],
        vec![&broken, &good],
    ];
    let mut told = String::new();
    let place = format!("{}/", folder.to_str().unwrap());
    for (lang, files) in
        ["es", "en"].iter().flat_map(|lang| cases.iter().map(move |files| (lang, files)))
    {
        let mut command =
            guesswho(&["-l", log.to_str().unwrap(), files[0], files[1], "random", "binary"]);
        command.env("QEQ_LANG", lang);
        let output = run(command);
        assert_eq!((code(&output), out(&output)), (Some(1), String::new()), "{files:?}");
        assert!(!log.exists(), "{files:?}");
        told += &err(&output).replace(&place, "");
    }
    insta::assert_snapshot!(told);
}

/// The object has the log in it.
#[test]
fn a_log_and_an_object_do_not_share_the_output() {
    let game = [&["duel"], &GAME[..], &["random", "binary", "-l", "-"]].concat();
    let refused = run(qeq(&[&game[..], &["--format", "json"]].concat()));
    assert_eq!((code(&refused), out(&refused)), (Some(2), String::new()));
    assert!(err(&refused).contains("irían los dos"), "{}", err(&refused));
    assert!(out(&run(qeq(&game))).starts_with("Round 1\n"));
}

#[test]
fn wrong_command_lines() {
    let good = [&GAME[..], &["random", "binary"]].concat();
    let wrong: [&[&str]; 8] = [
        &[],
        &good[..3],
        &[&["-l"], &good[..]].concat(),
        &[&good[..], &["more"]].concat(),
        &[&GAME[..], &["random", "ternary"]].concat(),
        &[&good[..], &["-l"]].concat(),
        &[&good[..], &["--seed", "x"]].concat(),
        &[&good[..], &["-x"]].concat(),
    ];
    let mut told = String::new();
    for arguments in wrong {
        let output = run(guesswho(arguments));
        assert_eq!(code(&output), Some(2), "{arguments:?}");
        assert!(err(&output).contains("Uso: guesswho [-l"));
        told += err(&output).split("Uso:").next().unwrap();
    }
    insta::assert_snapshot!(told);
    let help = run(guesswho(&["--help"]));
    assert_eq!(code(&help), Some(0));
    assert!(out(&help).starts_with("Ejemplos:\n  guesswho datos/"), "{}", out(&help));
    assert!(
        out(&help).contains("\nUso: guesswho [-l REGISTRO] PARTIDA ELEGIDOS JUGADOR1 JUGADOR2")
    );
    assert_eq!(code(&run(qeq(&["duel", "x", "y", "random", "none"]))), Some(2));
    let alone = run(qeq(&["tournament", GAME[0], "random"]));
    assert_eq!(code(&alone), Some(2));
    assert!(err(&alone).starts_with("error: hacen falta dos jugadores o más\n"), "{}", err(&alone));
    let apart = ["tournament", GAME[0], "random", "--games", "20", "binary", "--seed=1", "custom"];
    let apart = run(qeq(&apart));
    assert_eq!(out(&apart).matches(" – ").count(), 6, "{}{}", out(&apart), err(&apart));
    assert_eq!(code(&run(qeq(&["tournament", GAME[0], "random", "binary", "--games=0"]))), Some(2));
    let english = ["tournament", GAME[0], "random", "binary", "--games=20", "--lang", "en"];
    let english = run(qeq(&english));
    assert!(out(&english).contains("random v binary"), "{}", out(&english));
    // Two means stand beside each other, and do not play each other.
    assert_eq!(out(&english).matches(" v ").count(), 1, "{}", out(&english));
}

/// In a configuration nobody may have some value; a question of a table to which all answer the same is odd.
#[test]
fn what_is_odd_in_a_table_is_told_before_it_is_played_on() {
    let table = "datos/ok/columna-constante.csv";
    let chosen = tempfile::NamedTempFile::new().unwrap();
    fs::write(chosen.path(), "Cosme Edurne\n").unwrap();
    let chosen = chosen.path().to_str().unwrap();
    let duel = ["duel", table, chosen, "random", "binary"];
    let tournament = ["tournament", table, "random", "binary", "--games=2"];
    for arguments in [&duel[..], &tournament] {
        let played = run(qeq(arguments));
        assert_eq!(code(&played), Some(0));
        assert!(err(&played).starts_with(&format!("{table}:1:")), "{}", err(&played));
    }
    let quiet = run(qeq(&["duel", GAME[0], GAME[1], "random", "binary", "--seed=1"]));
    assert_eq!(err(&quiet), "");
}

#[test]
fn files_that_are_exchanged_are_put_in_order() {
    let [config, chosen] = GAME;
    let told = err(&run(guesswho(&[chosen, config, "random", "binary"])));
    assert!(told.ends_with(&format!("va delante: {config} {chosen}\n")), "{told}");
    let told = err(&run(qeq(&["duel", chosen, chosen, "random", "binary"])));
    assert!(!told.contains("va delante"), "{told}");
}

#[test]
fn whoever_is_called_nearly_so_is_offered() {
    let chosen = file(&folder("near"), "near.chosen", "alder Briat\n");
    let told = err(&run(guesswho(&[GAME[0], &chosen, "random", "binary"])));
    for name in ["Alder", "Briar"] {
        assert!(told.contains(&format!("¿querías decir «{name}»?")), "{told}");
    }
    assert!(!told.contains("primera línea"), "the form is right: {told}");
}

#[test]
fn names_with_spaces_are_parted_by_a_tab_and_the_help_says_so() {
    let [board, chosen] = [(); 2].map(|()| tempfile::NamedTempFile::new().unwrap());
    fs::write(board.path(), "Rubio\tNombre\n1\tJosé Luis\n0\tAna\n").unwrap();
    fs::write(chosen.path(), "Luis Miguel Ana\n").unwrap();
    let [board, chosen] = [&board, &chosen].map(|file| file.path().to_str().unwrap());
    let refused = run(qeq(&["duel", board, chosen, "random", "binary"]));
    assert_eq!(code(&refused), Some(1));
    let told = err(&refused);
    assert!(told.contains("se llama «Luis Miguel»") && told.contains("tabulador"), "{told}");
}

#[test]
fn a_log_that_cannot_be_written_is_a_fault() {
    let arguments = [&["-l", "no/such/folder/log"], &GAME[..], &["random", "binary"]].concat();
    let output = run(guesswho(&arguments));
    assert_eq!((code(&output), out(&output)), (Some(1), String::new()));
    assert!(err(&output).contains("no/such/folder/log"));
}

#[test]
fn a_tournament_of_one_game_does_not_speak_of_halves() {
    let single = ["tournament", GAME[0], "binary", "random", "--games=1", "--seed=4"];
    let told = out(&run(qeq(&single)));
    assert!(told.contains("; 1 partida por enfrentamiento\n"), "{told}");
}

#[test]
fn a_tournament_does_not_depend_on_threads() {
    let arguments =
        ["tournament", GAME[0], "binary", "random", "custom", "--games=500", "--seed=4"];
    let alone = run({
        let mut command = qeq(&arguments);
        command.env("RAYON_NUM_THREADS", "1");
        command
    });
    let many = run({
        let mut command = qeq(&arguments);
        command.env("RAYON_NUM_THREADS", "5");
        command
    });
    assert_eq!(alone.stdout, many.stdout);
    assert_eq!((code(&alone), err(&alone)), (Some(0), String::new()), "no bar without a terminal");
    insta::assert_snapshot!(out(&alone));
    let json = run(qeq(&[&arguments[..], &["--format=json"]].concat()));
    let object: Value = serde_json::from_slice(&json.stdout).unwrap();
    let pairings = object["pairings"].as_array().unwrap();
    let players: Vec<_> = pairings.iter().map(|pairing| pairing["players"].to_string()).collect();
    assert_eq!(
        players,
        [r#"["binary","random"]"#, r#"["binary","custom"]"#, r#"["random","custom"]"#]
    );
    for pairing in pairings {
        let number = |field: &str| pairing[field].as_f64().unwrap();
        assert_eq!(number("wins") + number("draws") + number("losses"), 500.0);
        assert_eq!(number("score"), (number("wins") + number("draws") / 2.0) / 500.0);
        assert!(pairing["interval"][0].as_f64() < pairing["score"].as_f64());
        // Sixteen persons who halve evenly: five guesses to the name, whoever wins.
        let binary =
            pairing["players"].as_array().unwrap().iter().position(|name| name == "binary");
        assert!(binary.is_none_or(|at| pairing["mean_guesses"][at] == 5.0));
    }
}

const FIVE: &str = "datos/tabla-1.csv";

/// One script with nearly everything that can be typed, in both languages.
#[test]
fn a_duel_with_all_that_can_be_typed() {
    let script = "ayuda\nhistoria\nquizás\np\npreguntas\n2\nquizás\ndeshacer\nquien\n3\nno\nhistoria\ndeshacer\nsí\n\
                  ¿Ernesto?\nno\nAna\nno\nJuan\nsí\nAntonio\nsí\nErnesto\nNadie\nErnesto\nsí\nsalir\n";
    let arguments = ["play", FIVE, "--duel", "--seed=2", "--level=shrewd"];
    insta::assert_snapshot!(told_of(qeq(&arguments), script));
    let english = [&arguments[..], &["--lang=en"]].concat();
    insta::assert_snapshot!(told_of(qeq(&english), script));
}

/// Names everybody in turn: sooner or later somebody is right, and each ending comes up.
#[test]
fn a_duel_comes_to_each_ending() {
    let names = ["Ana", "Juan", "Antonio", "Ernesto", "Pilar"];
    let mut endings = std::collections::BTreeSet::new();
    for (seed, answers) in (0..12).flat_map(|seed| ["no", "sí"].map(move |answer| (seed, answer)))
    {
        let script: String = names.iter().map(|name| format!("{name}\n{answers}\n")).collect();
        for rules in
            [["--rules=rounds", "--wrong-name=turn"], ["--rules=turnos", "--wrong-name=partida"]]
        {
            for second in [None, Some("--second")] {
                let seed = format!("--seed={seed}");
                let mut arguments = vec!["play", FIVE, "--duel", &seed];
                arguments.extend(rules.iter().chain(&second));
                let script = match second {
                    Some(_) => format!("{answers}\n{script}"),
                    None => script.clone(),
                };
                let told = told_of(qeq(&arguments), &script);
                let known = ["¡Has ganado!", "¡He ganado!", "¡Empate!", "Alto: tus respuestas"];
                endings.extend(known.into_iter().filter(|&ending| told.contains(ending)));
                assert!(told.ends_with("¡Hasta la próxima!\n"), "{told}");
            }
        }
    }
    assert_eq!(endings.len(), 4, "{endings:?}");
}

/// Whoever has named the machine's person knows whom it hid.
#[test]
fn whom_the_machine_hid_is_told_to_whoever_did_not_find_it() {
    let told = |seed: u32| {
        let seed = format!("--seed={seed}");
        told_of(qeq(&["play", FIVE, "--duel", "--rules=turnos", &seed]), "Ana\n")
    };
    let won = (0..20).map(told).find(|told| told.contains("¡Has ganado!")).expect("one in five");
    assert!(!won.contains("El mío era"), "{won}");
    let lost = ["play", FIVE, "--duel", "--wrong-name=partida", "--seed=2"];
    let lost = told_of(qeq(&lost), "Ana\nJuan\n");
    assert!(lost.contains("¡He ganado!") && lost.contains("El mío era"), "{lost}");
}

#[test]
fn two_people_and_answers_that_fit_nobody() {
    let script = "1\nsí\n1\nsí\n2\nno\n2\nsí\nAna\nno\nJuan\nno\nPilar\nno\nErnesto\nno\nAntonio\nno\n\nAna\n\nno\n";
    insta::assert_snapshot!(told_of(qeq(&["play", FIVE, "--duel", "--two"]), script));
}

#[test]
fn the_last_answer_of_a_duel_can_be_taken_back() {
    let script = "1\nsí\n1\nsí\n2\nno\n2\nsí\nAna\nno\nayuda\nquien\ndeshacer\nsí\nPilar\nsí\ndeshacer\nno\nsalir\n";
    insta::assert_snapshot!(told_of(qeq(&["play", FIVE, "--duel", "--two"]), script));
}

#[test]
fn the_end_of_the_input_ends_a_duel_politely_wherever_it_comes() {
    let script: Vec<&str> = "1\nsí\nAna\nno\nJuan\nno\n".split_inclusive('\n').collect();
    for typed in 0..=script.len() {
        let told = told_of(qeq(&["play", FIVE, "--duel", "--seed=1"]), &script[..typed].concat());
        assert!(told.ends_with("¡Hasta la próxima!\n"), "{typed}");
    }
}
