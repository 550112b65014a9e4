//! Clikomania: solved, judged, played.

use super::*;

/// The board of the Clikomania statement, in a file.
fn sample_puzzle() -> tempfile::NamedTempFile {
    let file = tempfile::NamedTempFile::new().unwrap();
    let rows = "1 2 1 3 1 1\n2 1 2 3 1 1\n1 2 1 1 1 2\n2 1 1 3 3 1\n1 2 2 3 2 1\n";
    std::fs::write(file.path(), format!("5\n6\n3\n{rows}")).unwrap();
    file
}

#[test]
fn clikomania_is_solved_and_judged() {
    let puzzle = sample_puzzle();
    let path = puzzle.path().to_str().unwrap();
    let optimum = json(&["clikomania", "optimo", path, "--format", "json"]);
    let figures = (&optimum["value"], &optimum["bound"], &optimum["proven"]);
    assert_eq!(figures, (&142.into(), &142.into(), &true.into()));
    let quick = json(&["clikomania", "rapido", path, "--format", "json"]);
    assert_eq!(quick["value"], 142);
    let game = "122\n6\n1 3\n3 0\n0 3\n3 0\n2 0\n0 2\n";
    let right = typing(qeq(&["clikomania", "check", path, "-"]), game);
    assert_eq!(
        (code(&right), out(&right).lines().next()),
        (Some(0), Some("Correcta: 122 puntos en 6 jugadas"))
    );
    let wrong = typing(qeq(&["clikomania", "check", path, "-"]), &game.replace("122", "120"));
    assert_eq!(code(&wrong), Some(1));
    assert!(err(&wrong).contains("dice 120 y las jugadas valen 122"), "{}", err(&wrong));
    std::fs::write(path, "1\n3\n2\n1 1 2\n").unwrap();
    let last = typing(qeq(&["clikomania", "check", path, "-"]), "2\n1\n0 0\n");
    assert_eq!(out(&last), "Correcta: 2 puntos en 1 jugada\nQueda un bloque.\n");
}

#[test]
fn faults_of_a_game_of_clikomania_stand_in_the_order_of_its_file() {
    let puzzle = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(puzzle.path(), "3\n3\n2\n1 1 2\n2 1 2\n1 2 1\n").unwrap();
    let path = puzzle.path().to_str().unwrap();
    let check = ["clikomania", "check", path, "-", "--format", "json"];
    let output = typing(qeq(&check), "9\n2\n0 0\n2 2\n");
    let judged: Value = serde_json::from_str(&out(&output)).unwrap();
    let faults = judged["faults"].as_array().unwrap().iter();
    let told = faults.map(|it| (it["line"].as_u64().unwrap(), it["code"].as_str().unwrap()));
    let told: Vec<_> = told.collect();
    assert_eq!(told[0], (1, "wrong-value"), "{told:?}");
    assert!(told.is_sorted_by_key(|(line, _)| *line) && told.len() > 1, "{told:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn clikomania_is_solved_where_there_are_no_threads() {
    let puzzle = sample_puzzle();
    let arguments = ["clikomania", "rapido", puzzle.path().to_str().unwrap()];
    let usual = qeq(&arguments).output().unwrap();
    let alone = without_threads(qeq(&arguments)).output().unwrap();
    assert_eq!((code(&alone), err(&alone)), (Some(0), String::new()));
    assert_eq!(out(&alone), out(&usual));
}

/// How much is searched in a time depends on the machine; here the first games are enough.
#[test]
fn clikomania_searches_for_as_long_as_it_may() {
    let puzzle = sample_puzzle();
    let path = puzzle.path().to_str().unwrap();
    let found = json(&["clikomania", "rapido", path, "--time", "1", "--format", "json"]);
    assert_eq!(found["value"], 142);
}

/// Programs get a verdict in JSON whatever is wrong with the files.
#[test]
fn clikomania_judges_files_that_it_cannot_read_in_json() {
    let puzzle = sample_puzzle();
    let good = puzzle.path().to_str().unwrap();
    let wrong = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(wrong.path(), "1\n2\n2\n1 9\n").unwrap();
    for (path, solution, codes) in [
        (good, "", vec!["no-head"]),
        (good, "7\n1\n0 x\n", vec!["not-a-number"]),
        (good, "7\n2\n0 0 0\n", vec!["wrong-moves", "not-a-pair"]),
        ("no/such/file", "", vec!["unreadable"]),
        (wrong.path().to_str().unwrap(), "", vec!["bad-colour"]),
    ] {
        let check = ["clikomania", "check", path, "-", "--format", "json"];
        let output = typing(qeq(&check), solution);
        assert_eq!(code(&output), Some(1), "{path} {solution:?}: {}", err(&output));
        let verdict: serde_json::Value = serde_json::from_str(&out(&output)).unwrap();
        let faults = verdict["faults"].as_array().unwrap();
        let found: Vec<_> = faults.iter().map(|fault| fault["code"].as_str().unwrap()).collect();
        assert_eq!((&verdict["valid"], found), (&false.into(), codes), "{path} {solution:?}");
    }
}

/// Where it is not two numbers, the word is told that is too much, or that is none.
#[test]
fn clikomania_says_which_word_of_a_move_is_wrong() {
    let puzzle = sample_puzzle();
    let path = puzzle.path().to_str().unwrap();
    for (line, told) in [
        ("0 1 9 8", &["«9» sobra", "3:5"][..]),
        ("0 x", &["«x» no es un número", "3:3"]),
        ("x 1 z", &["«x» no es un número", "3:1", "«z» sobra", "3:5"]),
    ] {
        let output = typing(qeq(&["clikomania", "check", path, "-"]), &format!("7\n1\n{line}\n"));
        assert_eq!(code(&output), Some(1), "{line}: {}", err(&output));
        for told in told {
            assert!(err(&output).contains(told), "{line}, {told}: {}", err(&output));
        }
    }
}

#[test]
fn clikomania_reads_standard_input_once() {
    let output = typing(qeq(&["clikomania", "check", "-", "-"]), "1\n2\n1\n1 1\n2\n1\n0 0\n");
    assert_eq!((code(&output), out(&output)), (Some(2), String::new()));
    assert!(err(&output).contains("solo se puede leer una vez"), "{}", err(&output));
    assert!(!err(&output).contains("filas"), "{}", err(&output));
}

/// A board is read or drawn, never both.
#[test]
fn a_board_of_clikomania_from_a_file_has_its_own_size() {
    let puzzle = sample_puzzle();
    for drawn in ["--rows", "--cols", "--colours", "--seed"] {
        let play = ["clikomania", "play", puzzle.path().to_str().unwrap(), drawn, "3"];
        let output = typing(qeq(&play), "salir\n");
        assert_eq!((code(&output), out(&output)), (Some(2), String::new()), "{drawn}");
        assert!(err(&output).contains(drawn), "{}", err(&output));
    }
}

#[test]
fn clikomania_writes_one_thing_to_standard_output() {
    let puzzle = sample_puzzle();
    for search in ["optimo", "rapido"] {
        let both = ["clikomania", search, puzzle.path().to_str().unwrap(), "-", "--format", "json"];
        let output = qeq(&both).output().unwrap();
        assert_eq!((code(&output), out(&output)), (Some(2), String::new()));
        assert!(err(&output).contains("los dos a la salida estándar"), "{}", err(&output));
    }
}

#[test]
fn the_programs_of_the_assignment_about_clikomania_say_how_they_are_called() {
    for (name, path) in [
        ("buscaOptimo", env!("CARGO_BIN_EXE_buscaOptimo")),
        ("buscaRapido", env!("CARGO_BIN_EXE_buscaRapido")),
    ] {
        let asked = program(path).arg("--help").output().unwrap();
        assert_eq!((code(&asked), err(&asked)), (Some(0), String::new()));
        assert!(out(&asked).starts_with(&format!("Ejemplos:\n  {name} ")), "{}", out(&asked));
        let wrong = program(path).arg("alone").output().unwrap();
        assert_eq!((code(&wrong), out(&wrong)), (Some(2), String::new()));
        let usage = err(&wrong);
        let (wrong, usage) = usage.split_once('\n').unwrap();
        assert_eq!(wrong, "error: la línea de órdenes no es correcta");
        assert!(usage.starts_with(&format!("Uso: {name} PUZZLE SALIDA\n")));
        assert!(out(&asked).contains(usage));
    }
}

#[test]
fn a_game_of_clikomania_in_text() {
    let puzzle = sample_puzzle();
    let script = "1 3\n0 0\ndeshacer\nrehacer\n(3,0)\ngrupos\nzz\nsalir\n";
    let play = ["clikomania", "play", puzzle.path().to_str().unwrap()];
    let output = typing(qeq(&play), script);
    assert_eq!(code(&output), Some(0), "{}", err(&output));
    let shown = out(&output);
    for expected in [
        "9 bloques: 72 puntos.",
        "92 puntos, a lo sumo",
        "0 3: 5 bloques, 20 puntos",
        "No entiendo «zz»",
    ] {
        assert!(shown.contains(expected), "{expected}: {shown}");
    }
}

/// After the end the last move can be taken back, and the same board played again. Columns have as many digits as they need.
#[test]
fn after_a_game_of_clikomania_in_text() {
    let puzzle = tempfile::NamedTempFile::new().unwrap();
    let row = "1 1 2 1 2 1 2 1 2 1 2 1";
    std::fs::write(puzzle.path(), format!("1\n12\n2\n{row}\n")).unwrap();
    let play = ["clikomania", "play", puzzle.path().to_str().unwrap()];
    let output = typing(qeq(&play), "0 0\nquizás\ndeshacer\n1 0\nsí\nsalir\n");
    assert_eq!(code(&output), Some(0), "{}", err(&output));
    insta::assert_snapshot!(out(&output));
}

/// The third hint here, asked for on its own, finds less than the second.
#[test]
fn hints_promise_no_less_the_longer_they_are_followed() {
    let board = ["--rows", "12", "--cols", "12", "--colours", "7", "--seed", "1"];
    let play = [&["clikomania", "play", "--lang", "en"], &board[..]].concat();
    let told = out(&typing(qeq(&play), "hint\n6 8\nhint\n11 8\nhint\n"));
    let promised = told.lines().filter_map(|line| {
        let game = line.split_once(": that way I know a game of ")?.1;
        game.split(' ').next()?.parse::<u32>().ok()
    });
    let promised: Vec<_> = promised.collect();
    assert!(promised.len() == 3 && promised.is_sorted(), "{promised:?}");
}

/// A place is two numbers, no more and no fewer.
#[test]
fn what_is_no_place_takes_nothing() {
    let puzzle = sample_puzzle();
    for typed in ["1 2 3", "1", "0,0,0"] {
        let play = ["clikomania", "play", puzzle.path().to_str().unwrap()];
        let told = out(&typing(qeq(&play), &format!("{typed}\n")));
        assert!(told.contains(&format!("No entiendo «{typed}»")), "{told}");
    }
    let puzzle = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(puzzle.path(), "2 3 2\n1 2 1\n1 2 2\n").unwrap();
    let play = ["clikomania", "play", puzzle.path().to_str().unwrap(), "--lang", "en"];
    for typed in ["3 0", "0 2", "999 999", "0 99999999999999999999"] {
        let told = out(&typing(qeq(&play), &format!("{typed}\n")));
        assert!(told.contains("the columns are 0 to 2 and the rows 0 to 1"), "{typed}: {told}");
    }
    let told = out(&typing(qeq(&play), "2 0\n"));
    assert!(told.contains("There is no group"), "{told}");
}

/// As whoever wants it solved is told.
#[test]
fn a_file_that_is_no_puzzle_is_told_as_what_it_is_when_a_game_is_judged_too() {
    let told = |arguments: &[&str]| {
        let output = qeq(arguments).output().unwrap();
        assert_eq!(code(&output), Some(1), "{arguments:?}");
        err(&output)
    };
    let notebook = "datos/cluedo/cuaderno.txt";
    let judged = told(&["clikomania", "check", notebook, "x.txt"]);
    assert!(judged.contains("qeq cluedo"), "{judged}");
    assert_eq!(judged, told(&["clikomania", "optimo", notebook]));
}

#[test]
fn a_value_that_no_game_reaches_is_told_as_it_stands() {
    let puzzle = sample_puzzle();
    let check = ["clikomania", "check", puzzle.path().to_str().unwrap(), "-"];
    let judged = typing(qeq(&check), "3000000000\n1\n0 0\n");
    assert_eq!(code(&judged), Some(1));
    assert!(err(&judged).contains("ninguna partida vale «3000000000»"), "{}", err(&judged));
    assert!(err(&judged).contains(":1:1"), "{}", err(&judged));
}
