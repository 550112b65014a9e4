//! Command lines, languages and colours, whatever the command.

use super::*;

#[test]
fn what_no_input_could_give_is_wrong_usage() {
    let notebook = "datos/cluedo/cuaderno.txt";
    for (arguments, told) in [
        (&["aleatorio", "--density", "-0.1"][..], "la densidad debe estar entre 0 y 1"),
        (&["aleatorio", "--density", "nan"], "la densidad debe estar entre 0 y 1"),
        (&["aleatorio", "-n", "0"], "al menos un personaje"),
        (&["aleatorio", "-k", "0"], "al menos un personaje"),
        (&["convert", "datos/tabla-1.csv", "-"], "--to"),
        (&["cluedo", "play", "-"], "tiene que ser un fichero"),
        (&["cluedo", "deduce", notebook, "--probabilities", "--level", "propagation"], "complete"),
        (&["cluedo", "deduce", notebook, "--why", "Prado", "1", "--level", "guessing"], "complete"),
    ] {
        let output = qeq(arguments).output().unwrap();
        assert_eq!(code(&output), Some(2), "{arguments:?}: {}", err(&output));
        assert!(err(&output).contains(told), "{arguments:?}: {}", err(&output));
        assert_eq!(out(&output), "", "{arguments:?}");
    }
}

#[test]
fn what_cannot_be_done_is_told_by_its_reason() {
    let folder = folder("reasons");
    let tree = folder.join("t.json");
    fs::write(&tree, r#"{"root":{"character":"Ana","candidates":1}}"#).unwrap();
    let (tree, proof) = (tree.to_str().unwrap(), folder.join("p"));
    let long = "x".repeat(300);
    for (arguments, told) in [
        (&["dump", "datos/tabla-1.csv", "--tree", tree][..], "falta «version»"),
        (
            &["build", "--strategy", "order", "--proof", proof.to_str().unwrap()],
            "--strategy óptima",
        ),
        (&["aleatorio", "-n", "9", "-k", "3"], "hacen falta al menos 4"),
        (&["aleatorio", "-n", "1", "-k", "2000000000"], "puede tener hasta 15"),
        (
            &["aleatorio", "-n", "99999999999999999999"],
            "con 24 atributos puede tener hasta 12201592 personajes",
        ),
        (&["stats", &long], "el nombre no vale o es demasiado largo"),
    ] {
        let output = qeq(arguments).output().unwrap();
        assert_eq!(code(&output), Some(1), "{arguments:?}");
        assert!(err(&output).contains(told), "{arguments:?}: {}", err(&output));
    }
}

/// Whatever the option and the program, and however large the number.
#[test]
fn of_a_number_that_is_too_large_the_limit_is_told() {
    let endless = "99999999999999999999";
    for (arguments, most) in [
        (&["aleatorio", "--seed"][..], "18446744073709551615"),
        (&["stats", "datos/tabla-1.csv", "--budget"], "18446744073709551615"),
        (&["stats", "datos/tabla-1.csv", "--threads"], "64"),
        (&["stats", "datos/tabla-1.csv", "--time"], "31622400"),
        (&["web", "--port"], "65535"),
        (&["tournament", "datos/duelo/partida.config", "random", "--games"], "1099511627776"),
        (&["conecta4", "play", "--rows"], "16"),
        (&["conecta4", "play", "--table"], "1048576"),
        (&["clikomania", "random", "--colours"], "62"),
        (&["clikomania", "optimo", "x", "--memory"], "1048576"),
        (&["clikomania", "play", "--cleared"], "1000000"),
    ] {
        let output = qeq(arguments).arg(endless).output().unwrap();
        let told = err(&output);
        assert_eq!(code(&output), Some(2), "{arguments:?}: {told}");
        let limit = format!(" y {most}\n");
        assert!(told.contains(endless) && told.contains(&limit), "{arguments:?}: {told}");
    }
    for path in [env!("CARGO_BIN_EXE_quienesquien"), env!("CARGO_BIN_EXE_guesswho")] {
        let told = err(&program(path).args(["--lang=en", "--seed", endless]).output().unwrap());
        assert!(told.contains("too large: a number from 0 to 18446744073709551615"), "{told}");
    }
}

/// Language and colours are asked for in the same way, whatever the program.
#[test]
fn every_program_takes_the_language_and_the_colours() {
    for path in [
        env!("CARGO_BIN_EXE_qeq"),
        env!("CARGO_BIN_EXE_quienesquien"),
        env!("CARGO_BIN_EXE_guesswho"),
        env!("CARGO_BIN_EXE_buscaOptimo"),
        env!("CARGO_BIN_EXE_buscaRapido"),
    ] {
        for (lang, usage) in [("en", "Usage:"), ("es", "Uso:")] {
            let help = program(path).args(["--lang", lang, "--help"]).output().unwrap();
            assert_eq!(code(&help), Some(0), "{path}");
            for expected in [usage, "--lang ", "--color "] {
                assert!(out(&help).contains(expected), "{path}: {}", out(&help));
            }
        }
        let colour = program(path).args(["--nada", "--color=always"]).output().unwrap();
        assert!(err(&colour).contains('\u{1b}'), "{path}");
        let refused = program(path).args(["--lang=fr"]).output().unwrap();
        assert_eq!(code(&refused), Some(2), "{path}");
        assert!(err(&refused).contains("valores posibles: es, en"), "{path}: {}", err(&refused));
    }
}

/// Every program reads and writes files whose names begin with a dash.
#[test]
fn two_dashes_end_the_options() {
    let folder = folder("dashes");
    for (name, data) in [
        ("-b.csv", "tabla-1.csv"),
        ("-g.config", "rondas.config"),
        ("-g.chosen", "rondas.chosen"),
        ("--p.txt", "clikomania/01.txt"),
    ] {
        fs::copy(root().join("datos").join(data), folder.join(name)).unwrap();
    }
    let duel = ["--seed", "1", "--", "-g.config", "-g.chosen", "custom", "binary"];
    for (path, arguments) in [
        (env!("CARGO_BIN_EXE_qeq"), &["check", "--", "-b.csv"][..]),
        (env!("CARGO_BIN_EXE_quienesquien"), &["--", "-b.csv", "limpiar"]),
        (env!("CARGO_BIN_EXE_guesswho"), &duel),
        (env!("CARGO_BIN_EXE_buscaOptimo"), &["--", "--p.txt", "-o.txt"]),
        (env!("CARGO_BIN_EXE_buscaRapido"), &["--", "--p.txt", "--color"]),
    ] {
        let output = program(path).current_dir(&folder).args(arguments).output().unwrap();
        assert_eq!(code(&output), Some(0), "{path}: {}", err(&output));
    }
    for written in ["-o.txt", "--color"] {
        assert!(folder.join(written).is_file(), "{written}");
    }
    let refused = quienesquien(&["-b.csv"]).current_dir(&folder).output().unwrap();
    assert_eq!(code(&refused), Some(2), "{}", err(&refused));
}

#[test]
fn a_board_in_place_of_a_command_is_taken_for_one() {
    for (path, expected, told) in [
        ("datos/tabla-1.csv", 2, "qeq play datos/tabla-1.csv\n"),
        ("./nada", 1, "no se puede leer ./nada: no existe"),
        ("nada.csv", 1, "no se puede leer nada.csv: no existe"),
        ("nada", 2, "no hay ninguna orden «nada»"),
        ("-", 2, "por la entrada estándar se juega: el tablero tiene que ser un fichero"),
    ] {
        let output = qeq(&[path]).output().unwrap();
        assert_eq!(code(&output), Some(expected), "{path}");
        assert!(err(&output).contains(told), "{path}: {}", err(&output));
    }
}

/// A program of the statements as well.
#[test]
fn every_program_tells_its_version() {
    for (path, name) in [
        (env!("CARGO_BIN_EXE_qeq"), "qeq"),
        (env!("CARGO_BIN_EXE_quienesquien"), "quienesquien"),
        (env!("CARGO_BIN_EXE_guesswho"), "guesswho"),
        (env!("CARGO_BIN_EXE_buscaOptimo"), "buscaOptimo"),
        (env!("CARGO_BIN_EXE_buscaRapido"), "buscaRapido"),
    ] {
        for arguments in [&["-V"][..], &["--version"], &["--lang", "en", "--version"]] {
            let told = program(path).args(arguments).output().unwrap();
            let expected = format!("{name} {}\n", env!("CARGO_PKG_VERSION"));
            assert_eq!((code(&told), out(&told)), (Some(0), expected), "{arguments:?}");
        }
        let help = program(path).arg("--help").output().unwrap();
        assert!(out(&help).contains("--version"), "{path}: {}", out(&help));
    }
}

#[test]
fn what_was_written_is_told_in_part_where_it_fills_screens() {
    let endless = "漢".repeat(30_000);
    let path = format!("{endless}.csv");
    let equals = format!("--prune={endless}");
    let told: [&[&str]; 9] = [
        &["stats", &path],
        &["stats", "--weights", &endless],
        &["stats", "--format", &endless],
        &["stats", &equals],
        &[&endless],
        &["help", &endless],
        &["dump", "-o", &path],
        &["remove", "datos/tabla-1.csv", &endless],
        &["cluedo", "deduce", "datos/cluedo/cuaderno.txt", "--why", &endless, "1"],
    ];
    for arguments in told {
        let output = qeq(arguments).output().unwrap();
        let told = err(&output);
        assert!(matches!(code(&output), Some(1 | 2)), "{arguments:?}: {told}");
        assert!(told.contains("漢漢…") || told.contains("漢 […] 漢"), "{told}");
        assert!(told.len() < 2000, "{}: {}", told.len(), arguments[0]);
    }
    let own = quienesquien(&["aleatorio", &endless]).output().unwrap();
    assert!(err(&own).contains("漢…»") && err(&own).len() < 2000, "{}", err(&own).len());
}

#[test]
fn a_command_line_that_is_told_can_be_typed() {
    let folder = folder("quoted");
    let board = folder.join("mi 'tablero'.csv");
    fs::copy(root().join("datos/tabla-1.csv"), &board).unwrap();
    let board = board.to_str().unwrap();
    let quoted = format!("'{}'", board.replace('\'', r"'\''"));
    let told = |arguments: &[&str]| err(&qeq(arguments).output().unwrap());
    let alone = told(&[board]);
    assert!(alone.contains(&format!("qeq play {quoted}")), "{alone}");
    let before = told(&[board, "stats"]);
    assert!(before.contains(&format!("qeq stats {quoted}")), "{before}");
    let exchanged = err(&quienesquien(&["limpiar", board]).output().unwrap());
    assert!(exchanged.contains(&format!("quienesquien {quoted} limpiar")), "{exchanged}");
}

#[test]
fn a_folder_where_a_board_could_stand_is_told_as_that() {
    for (arguments, line) in [
        (&["datos"][..], "qeq datos/TABLERO"),
        (&["datos/", "--color", "never"], "qeq datos/TABLERO"),
        (&["--lang", "es", "datos", "stats"], "qeq datos/TABLERO"),
        (&["--lang", "en", "datos"], "qeq datos/BOARD"),
    ] {
        let output = qeq(arguments).output().unwrap();
        assert_eq!(code(&output), Some(2), "{arguments:?}: {}", err(&output));
        let folder = if arguments.contains(&"en") { "is a folder" } else { "es una carpeta" };
        let told = err(&output);
        assert!(told.contains(folder) && told.contains(line), "{arguments:?}: {told}");
    }
    // No board could stand there.
    let told = err(&qeq(&["conecta4", "datos"]).output().unwrap());
    assert!(told.contains("no hay ninguna orden «datos»"), "{told}");
}

#[cfg(unix)]
#[test]
fn a_file_whose_name_is_no_text_is_told_as_that() {
    use std::os::unix::ffi::OsStrExt;
    let board = std::ffi::OsStr::from_bytes(b"mi\xff.csv");
    for more in [&[][..], &["stats"]] {
        let output = qeq(&[]).arg(board).args(more).output().unwrap();
        assert_eq!(code(&output), Some(2), "{}", err(&output));
        assert!(err(&output).contains("no está en UTF-8"), "{}", err(&output));
        assert!(err(&output).contains("- < FICHERO"), "{}", err(&output));
    }
}

#[test]
fn a_language_that_nobody_speaks_is_told() {
    let told = |more: &[&str]| {
        err(&qeq(&["convert", "datos/tabla-1.csv", "-", "--to", "json"])
            .env("QEQ_LANG", "xx")
            .args(more)
            .output()
            .unwrap())
    };
    assert!(told(&[]).contains("QEQ_LANG=xx"), "{}", told(&[]));
    assert_eq!(told(&["--lang", "en"]), "");
}

#[test]
fn numbers_have_a_point_or_a_comma() {
    let drawn = |density: &str| {
        let board = ["aleatorio", "-n", "9", "-k", "9", "--seed", "1", "--density", density];
        out(&qeq(&board).output().unwrap())
    };
    assert_eq!(drawn("0,2"), drawn("0.2"));
    let timed = qeq(&["stats", "datos/tabla-1.csv", "--time", "2,5"]).output().unwrap();
    assert_eq!(code(&timed), Some(0), "{}", err(&timed));
}

#[test]
fn the_exit_code_of_wrong_usage_is_2() {
    for arguments in [&["nada"][..], &["stats", "--strategy", "x"], &["stats", "--nada"], &[]] {
        assert_eq!(code(&qeq(arguments).output().unwrap()), Some(2), "{arguments:?}");
    }
}

#[test]
fn the_language_is_that_of_the_person() {
    let greeting = |variables: &[(&str, &str)]| {
        let mut command = qeq(&["--help"]);
        for name in ["QEQ_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"] {
            command.env_remove(name);
        }
        out(&command.envs(variables.iter().copied()).output().unwrap())
    };
    let spanish = |text: &str| text.contains("Uso:");
    assert!(spanish(&greeting(&[])));
    assert!(spanish(&greeting(&[("LANG", "C.UTF-8")])));
    assert!(spanish(&greeting(&[("LC_ALL", "es_ES.UTF-8"), ("LANG", "en_US.UTF-8")])));
    assert!(!spanish(&greeting(&[("LANG", "en_US.UTF-8")])));
    assert!(!spanish(&greeting(&[("LANG", "es_ES.UTF-8"), ("QEQ_LANG", "en")])));
    assert!(
        !spanish(&greeting(&[("LANG", "en_US.UTF-8"), ("QEQ_LANG", "")])),
        "nothing is no wish"
    );
    assert!(!spanish(&greeting(&[("LANG", "en_US.UTF-8"), ("QEQ_LANG", "xx")])));
}

#[test]
fn colour_only_where_it_is_wanted() {
    let stats = |color: &str| out(&qeq(&["stats", "--color", color]).output().unwrap());
    assert!(stats("always").contains('\u{1b}'));
    assert!(!stats("auto").contains('\u{1b}'), "a pipe is no terminal");
    assert!(!stats("never").contains('\u{1b}'));
}

/// Names of commands are words like others that somebody chooses from.
#[test]
fn commands_are_known_in_any_spelling() {
    let told = |arguments: &[&str]| out(&qeq(arguments).output().unwrap());
    let board = "datos/tabla-1.csv";
    assert_eq!(told(&["STATS", board]), told(&["stats", board]));
    assert_eq!(told(&["Añadir", board, "Lola", "1010"]), told(&["add", board, "Lola", "1010"]));
    assert_eq!(told(&["Clikomania", "Óptimo", "--help"]), told(&["help", "clikomania", "ÓPTIMO"]));
    assert!(told(&["clikomania", "óptimo", "--help"]).contains("qeq clikomania optimo"));
    // What is there is a file.
    let folder = folder("spelling");
    fs::copy(root().join(board), folder.join("STATS")).unwrap();
    let screen = qeq(&["STATS"]).current_dir(&folder).output().unwrap();
    assert!(err(&screen).contains("qeq play STATS"), "{}", err(&screen));
    for arguments in [&["stat"][..], &["help", "stat"], &["help", "Stat"]] {
        let refused = qeq(arguments).output().unwrap();
        assert_eq!(code(&refused), Some(2), "{arguments:?}");
        assert!(err(&refused).contains("¿querías decir «stats»?"), "{}", err(&refused));
    }
}

#[test]
fn the_manual_and_the_completions_are_whole() {
    for lang in ["es", "en"] {
        let page = out(&qeq(&["man", "--lang", lang]).output().unwrap());
        for command in ["play", "stats", "dump", "aleatorio", "convert"] {
            assert!(page.contains(&format!("qeq {command}")), "{command}");
        }
        for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
            let script = qeq(&["completions", shell, "--lang", lang]).output().unwrap();
            assert!(out(&script).contains("aleatorio"), "{shell}");
            assert!(out(&script).contains("jugar"), "{shell} knows the other names");
            let values = [["entropía", "defensiva"], ["entropy", "defensive"]];
            let values = values[usize::from(lang == "en")];
            assert!(values.iter().all(|it| out(&script).contains(it)), "{shell} {lang}");
        }
        let pair = ["CARTA QUIÉN", "CARD HOLDER"][usize::from(lang == "en")];
        assert!(page.contains(pair), "{page}");
    }
}
