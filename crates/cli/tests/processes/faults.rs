//! Files with faults: every one with its place, and never a flood.

use super::*;

#[test]
fn broken_boards_end_with_1_and_name_the_line() {
    let expected = fs::read_to_string(root().join("datos/err/ESPERADO.tsv")).unwrap();
    for line in expected.lines().skip(1) {
        let [file, row, column, _] = line.split('\t').collect::<Vec<_>>()[..] else { panic!() };
        let path = format!("datos/err/{file}");
        for command in ["check", "stats"] {
            let output = qeq(&[command, &path]).output().unwrap();
            assert_eq!(code(&output), Some(1), "{command} {path}");
            let place = format!("{path}:{row}:{column}");
            assert!(err(&output).contains(&place), "{place}: {}", err(&output));
            assert_eq!(out(&output), "");
        }
        let output = typing(quienesquien(&[&path]), "");
        assert_eq!(code(&output), Some(1), "quienesquien {path}");
    }
}

#[test]
fn faults_are_shown_where_they_stand() {
    let paths =
        ["datos/err/varios-fallos.csv", "datos/err/gemelos.csv", "datos/err/con-bom-y-crlf.csv"];
    for lang in ["es", "en"] {
        let output = qeq(&["check", "--lang", lang]).args(paths).output().unwrap();
        insta::assert_snapshot!(format!("faults_{lang}"), err(&output));
    }
}

/// Whoever writes JSON has no rows, and whoever writes a configuration no cells: parts of JSON are told by their paths.
#[test]
fn every_format_has_its_own_words() {
    let titles = |name: &str, text: &str, lang: &str| -> Vec<String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        let told = qeq(&["check", "--lang", lang]).arg(&path).output().unwrap();
        assert_eq!(code(&told), Some(1));
        let told = err(&told);
        for word in ["fila", "celda", "tabulador", "tabla,", "cabecera", "row", "cell", "header"] {
            assert!(!told.contains(word), "{word}: {told}");
        }
        let titles = told.lines().filter_map(|line| line.split_once("error: "));
        titles.map(|(_, title)| title.to_owned()).collect()
    };
    let board = |attributes: &str, people: &str| {
        format!(r#"{{"version":1,"attributes":[{attributes}],"characters":[{people}]}}"#)
    };
    let people = r#"{"name":"Ana","traits":"012"},{"name":7,"traits":"10"},{"name":"Eva"},[],
        {"name":"Leo","traits":"1x"},{"name":"Luis","traits":"0"}"#;
    let spoilt = board(r#""A","""#, people);
    assert_eq!(
        titles("b.json", &spoilt, "es"),
        [
            "atributo sin nombre",
            "«characters[0].traits[2]» es «2» y debe ser 0 o 1",
            "«characters[0].traits» tiene 3 signos y le toca tener 2: un 0 o un 1 por atributo",
            "«characters[1].name» tiene que ser un texto entre comillas",
            "falta «traits» en «characters[2]»",
            "«characters[3]» tiene que ser un objeto con «name» y «traits», y ninguna clave dos veces",
            "«characters[4].traits[1]» es «x» y debe ser 0 o 1",
            "«characters[5].traits» tiene 1 signo y le toca tener 2: un 0 o un 1 por atributo",
        ]
    );
    assert_eq!(titles("b.json", &spoilt, "en").len(), 8);
    for lang in ["es", "en"] {
        titles("b.json", &board(r#""A",7"#, ""), lang);
        titles("b.json", r#"{"version":1,"attributes":"A","characters":{}}"#, lang);
        titles("b.config", "", lang);
        titles("b.config", "hair red black\n", lang);
        titles("b.config", "hair red black\n\nAna\nhiar red\nhair blond\n\nAna Eva\nhair\n", lang);
    }
}

/// Where both streams go to one place, what is right and what is wrong come in the order of the files.
#[cfg(unix)]
#[test]
fn check_tells_of_its_files_in_their_order() {
    let mut together = program("sh");
    together.args(["-c", "exec \"$0\" check \"$@\" 2>&1", env!("CARGO_BIN_EXE_qeq")]);
    together.args([
        "datos/tabla-1.csv",
        "datos/err/celda-2.csv",
        "datos/tabla-2.csv",
        "no-hay.csv",
    ]);
    let told = out(&together.output().unwrap());
    let parts = ["tabla-1.csv: correcto", "celda-2.csv:3:3", "tabla-2.csv: correcto", "no-hay.csv"];
    let places = parts.map(|part| told.find(part).unwrap_or_else(|| panic!("{part}: {told}")));
    assert!(places.is_sorted(), "{told}");
}

/// Of a line with two faults both are told, whatever the format.
#[test]
fn no_fault_of_a_line_waits_for_another_to_be_mended() {
    let codes = |text: &str| -> Vec<String> {
        let told = typing(qeq(&["check", "-", "--format", "json"]), text);
        assert_eq!(code(&told), Some(1), "{text}");
        let told: Value = serde_json::from_slice(&told.stdout).unwrap();
        let faults = told["faults"].as_array().unwrap();
        faults.iter().map(|fault| fault["code"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(codes("A\tB\tN\n2\t1\n1\t0\tY\n"), ["bad-cell", "wrong-width"]);
    let json = r#"{"version":1,"attributes":["A","B"],"characters":[{"name":"X","traits":"012"}]}"#;
    assert_eq!(codes(json), ["bad-cell", "wrong-width"]);
    let config = "hair black red\n\nAna\nhiar black x\n";
    assert_eq!(codes(config), ["missing-value", "unknown-attribute", "malformed-line"]);
}

#[test]
fn check_tells_programs_the_same() {
    let output = qeq(&["check", "datos/err/celda-2.csv", "datos/clasico.csv", "--format", "json"]);
    let output = { output }.output().unwrap();
    assert_eq!(code(&output), Some(1));
    let told: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(told["valid"], false);
    let fault = &told["faults"][0];
    assert_eq!((fault["line"].as_u64(), fault["column"].as_u64()), (Some(3), Some(3)));
    assert_eq!((&fault["code"], &fault["severity"]), (&"bad-cell".into(), &"error".into()));
    let fine = qeq(&["check", "datos/clasico.csv"]).output().unwrap();
    assert_eq!((code(&fine), err(&fine)), (Some(0), String::new()));
}

/// In every language.
#[test]
fn standard_input_is_a_dash_to_programs() {
    for lang in ["--lang=es", "--lang=en"] {
        let told = typing(qeq(&["check", "-", "--format", "json", lang]), "A\tN\n2\tAna\n");
        let told: Value = serde_json::from_slice(&told.stdout).unwrap();
        assert_eq!(told["faults"][0]["file"], "-");
        let told = typing(
            qeq(&["clikomania", "check", "-", "x", "--format", "json", lang]),
            "1\n1\n1\n2\n",
        );
        let told: Value = serde_json::from_slice(&told.stdout).unwrap();
        assert_eq!(told["faults"][0]["file"], "-");
    }
}

#[test]
fn a_million_faults_do_not_drown_the_terminal() {
    let folder = folder("flood");
    let path = folder.join("flood.csv");
    let rows: String = (0..100_000).map(|at| format!("2\t3\tc{at}\n")).collect();
    fs::write(&path, format!("A\tB\tN\n{rows}")).unwrap();
    let output = qeq(&["check", path.to_str().unwrap()]).output().unwrap();
    assert_eq!(code(&output), Some(1));
    assert!(err(&output).lines().count() < 2000);
    assert!(err(&output).contains("198980"), "{}", err(&output).lines().last().unwrap());
    // Who asks for something else sees fewer still.
    let output = qeq(&["stats", path.to_str().unwrap()]).output().unwrap();
    assert_eq!(err(&output).matches("error:").count(), 100);
    assert!(err(&output).contains("y 199900 más\nerrores: 200000, "), "{}", err(&output));
    // One endless line.
    fs::write(&path, format!("A\tB\tN\n{}\n", "7\t".repeat(300_000))).unwrap();
    let output = qeq(&["check", path.to_str().unwrap()]).output().unwrap();
    assert_eq!(code(&output), Some(1));
    assert!(err(&output).len() < 2000, "{}", err(&output).len());
}

/// By its width, whatever its signs, and in its column all the same.
#[test]
fn of_an_endless_cell_the_beginning_is_seen() {
    let folder = folder("endless");
    let path = folder.join("endless.csv");
    for sign in ["漢", "x", "\u{301}"] {
        let cell = sign.repeat(70_000);
        fs::write(&path, format!("A\tB\tN\n{cell}\t1\tAna\n1\t0\tEva\n{cell}\t7\tLuis\n")).unwrap();
        let output = qeq(&["check", path.to_str().unwrap()]).output().unwrap();
        let told = err(&output);
        assert!(told.contains("endless.csv:4:70002\n"), "{told}");
        assert!(told.contains(&format!("{sign}{sign}…\n")), "{told}");
        assert!(told.len() < 4000, "{sign}: {}", told.len());
    }
}

#[test]
fn of_a_text_about_something_else_the_first_faults_are_told() {
    for (board, first) in [("README.md", "README.md:3:"), ("docs/duelo.md", "docs/duelo.md:")] {
        let output = qeq(&["stats", board]).output().unwrap();
        let told = err(&output);
        assert_eq!((code(&output), told.matches("error: ").count()), (Some(1), 3), "{told}");
        for part in [first, " más\n", "errores: ", "¿es este el fichero?"] {
            assert!(told.contains(part), "{part}: {told}");
        }
        let all = err(&qeq(&["check", board]).output().unwrap());
        assert!(all.matches("error: ").count() > 100 && all.contains("¿es este el fichero?"));
    }
    // What seems to have happened to a board is told, and then it is one.
    let folder = folder("unlike");
    let path = folder.join("rows.csv");
    fs::write(&path, format!("A\tB\tN\n{}", "1;0;Ana\n".repeat(50))).unwrap();
    let told = err(&qeq(&["stats", path.to_str().unwrap()]).output().unwrap());
    assert_eq!(told.matches("error: ").count(), 3, "{told}");
    assert!(told.contains("parece que con «;»") && !told.contains("¿es este"), "{told}");
    // Rows with the same slip are those of a board, and each is told.
    let rows: String = (0..15).map(|at| format!("1\t0\t1\t0\tP{at}\n")).collect();
    fs::write(&path, format!("A\tB\tN\n{rows}")).unwrap();
    let told = err(&qeq(&["stats", path.to_str().unwrap()]).output().unwrap());
    assert_eq!(told.matches("error: ").count(), 15, "{told}");
    assert!(!told.contains("¿es este"), "{told}");
}

#[test]
fn a_picture_in_place_of_a_text_is_told_in_a_line_whatever_was_to_be_read() {
    let folder = folder("picture");
    let path = folder.join("picture.png");
    fs::write(&path, b"\x89PNG\r\n\x1a\n\0\0\0\xff\xfe\n\xff\n\xff").unwrap();
    let path = path.to_str().unwrap();
    let asked: [&[&str]; 6] = [
        &["check", path],
        &["stats", path],
        &["stats", "datos/tabla-1.csv", "--weights", path],
        &["stats", "datos/tabla-1.csv", "--tree", path],
        &["cluedo", "deduce", path],
        &["clikomania", "optimo", path],
    ];
    for arguments in asked {
        let output = qeq(arguments).output().unwrap();
        assert_eq!((code(&output), out(&output)), (Some(1), String::new()), "{arguments:?}");
        let told = err(&output);
        let fault = format!("error: {path}: esto no es un fichero de texto\nayuda: ");
        assert!(told.starts_with(&fault) && told.lines().count() == 2, "{arguments:?}: {told}");
    }
}

/// What is wrong with it stands before that, with its place.
#[test]
fn a_file_of_another_kind_is_told_to_be_one_beside_its_faults() {
    let folder = folder("kinds");
    let [proof, spoilt] = ["proof.txt", "spoilt.txt"].map(|name| folder.join(name));
    fs::write(&proof, "qeq-proof 1\nboard 5 4\n").unwrap();
    fs::write(&spoilt, "deck: Para probar\nhands: 2 2 x\n0 + Nada\n").unwrap();
    let [proof, spoilt] = [&proof, &spoilt].map(|path| path.to_str().unwrap());
    let (stats, deduce) = (&["stats"][..], &["cluedo", "deduce"][..]);
    let optimo = &["clikomania", "optimo"];
    let (game, puzzle) = ("parece una partida de Cluedo", "parece un tablero de Clikomania");
    for (command, path, place, hint) in [
        (stats, "datos/cluedo/cuaderno.txt", "6:3", Some(game)),
        (stats, "datos/cluedo/articulo.json", "34:1", Some(game)),
        (stats, spoilt, "1:1", Some(game)),
        (&["check"], spoilt, "1:1", Some(game)),
        (stats, "datos/clikomania/01.txt", "1:1", Some(puzzle)),
        (stats, proof, "1:1", Some("parece la prueba")),
        (deduce, "datos/tabla-1.csv", "6:14", Some("parece un tablero de ¿Quién es quién?")),
        (deduce, "datos/rondas.config", "168:14", Some("parece un tablero de ¿Quién es quién?")),
        (deduce, "datos/clikomania/01.txt", "8:12", Some(puzzle)),
        (deduce, proof, "2:10", Some("parece la prueba")),
        (optimo, "datos/tabla-1.csv", "1:1", Some("parece un tablero de ¿Quién es quién?")),
        (optimo, "datos/cluedo/cuaderno.txt", "1:1", Some(game)),
        (deduce, spoilt, "2:12", None),
        (stats, "datos/err/varios-fallos.csv", "2:", None),
    ] {
        let output = qeq(command).arg(path).output().unwrap();
        let told = err(&output);
        assert_eq!((code(&output), out(&output)), (Some(1), String::new()), "{path}: {told}");
        assert!(told.contains(&format!("{path}:{place}")), "{path}: {told}");
        let last = told.lines().last().and_then(|line| line.strip_prefix("ayuda: "));
        let is_told = hint.is_some_and(|hint| last.is_some_and(|last| last.starts_with(hint)));
        assert!(is_told || (hint.is_none() && !told.contains("parece un")), "{path}: {told}");
    }
    let output = qeq(&["stats", "datos/cluedo/cuaderno.txt", "--lang", "en"]).output().unwrap();
    let hint =
        "help: this seems to be a game of Cluedo, which qeq cluedo deduce and qeq cluedo play";
    assert!(err(&output).contains(hint), "{}", err(&output));
}
