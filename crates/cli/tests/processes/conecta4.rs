//! Conecta 4: solved, analyzed, played.

use super::*;

#[test]
fn a_move_on_a_wide_board_can_be_put_behind_its_game() {
    let wide = ["conecta4", "move", "1", "--cols", "12", "--player", "aleatorio", "--seed", "2"];
    let output = qeq(&wide).output().unwrap();
    assert_eq!(out(&output), "b\n", "column 11");
    let next = format!("1{}", out(&output).trim());
    let after = ["conecta4", "move", &next, "--cols", "12", "--player", "aleatorio", "--seed", "2"];
    assert_eq!(code(&qeq(&after).output().unwrap()), Some(0));
}

/// A late game that is solved at once.
pub(crate) const LATE: &str = "44444537743721225";

#[test]
fn a_game_of_conecta4_is_solved_and_analyzed() {
    let solved = json(&["conecta4", "solve", LATE, "--format", "json"]);
    assert_eq!(solved["score"], 6);
    assert_eq!(solved["best"], serde_json::json!([2]));
    let analyzed = json(&["conecta4", "analyze", LATE, "--format", "json"]);
    assert_eq!(analyzed["scores"], serde_json::json!([-4, 6, -4, null, -12, -4, -4]));
    let outcome = json(&["conecta4", "solve", LATE, "--outcome", "--format", "json"]);
    assert_eq!((&outcome["score"], &outcome["best"]), (&1.into(), &serde_json::json!([2])));
    // Lost whatever is played, and from the middle outwards.
    let lost = json(&["conecta4", "solve", "33445", "--outcome", "--format", "json"]);
    assert_eq!((&lost["score"], &lost["best"]), (&(-1).into(), &[4, 3, 5, 2, 6, 1, 7][..].into()));
}

#[test]
fn every_player_of_conecta4_moves() {
    for player in ["defensiva-simple", "defensiva", "ofensiva", "perfect", "random", "principiante"]
    {
        let call =
            ["conecta4", "move", LATE, "--player", player, "--seed", "3", "--format", "json"];
        let moved = json(&call);
        let column = moved["column"].as_u64().unwrap();
        assert!((1..=7).contains(&column) && column != 4, "{player}: {column}");
        assert_eq!(json(&call), moved, "the same seed");
    }
    let opening = ["conecta4", "move", "", "--format", "json"];
    assert_eq!(json(&opening), serde_json::json!({"version": 1, "column": 4}));
}

#[test]
fn bad_games_of_conecta4_have_their_place() {
    for (moves, place) in
        [("49", "1:2"), ("4444444", "1:7"), ("12x", "1:3"), ("1122334", "1:7"), ("11223345", "1:8")]
    {
        let output = qeq(&["conecta4", "solve", moves]).output().unwrap();
        assert_eq!(code(&output), Some(1), "{moves}");
        assert!(err(&output).contains(&format!("PARTIDA:{place}\n")), "{}", err(&output));
    }
    for usage in [["--rows", "99"], ["--connect", "9"], ["--cols", "0"]] {
        let output = qeq(&["conecta4", "solve", "1", usage[0], usage[1]]).output().unwrap();
        assert_eq!(code(&output), Some(2), "{usage:?}");
    }
}

#[test]
fn a_line_that_fits_no_board_is_refused_in_one_sentence() {
    for size in [["6", "7"], ["1", "1"]] {
        let told = |connect: &str| {
            let board = ["--rows", size[0], "--cols", size[1], "--connect", connect];
            let output = qeq(&["conecta4", "solve", ""]).args(board).output().unwrap();
            assert_eq!(code(&output), Some(2), "{connect}");
            err(&output)
        };
        let usual = told("1");
        assert!(usual.contains("tiene dos fichas o más"), "{usual}");
        for connect in ["0", "8", "17", "99999999999999999999999"] {
            assert_eq!(told(connect), usual, "{connect}");
        }
    }
}

#[test]
fn games_of_conecta4_stream_through_line_by_line() {
    let output = typing(qeq(&["conecta4", "solve", "-"]), &format!("{LATE}\n 49\n\n{LATE}1\n"));
    assert_eq!(code(&output), Some(1));
    assert_eq!(out(&output), format!("{LATE} 6\n 1\n{LATE}1 4\n"));
    assert!(err(&output).contains("entrada estándar:2:3: error"), "{}", err(&output));
    let marked = format!("\u{feff}{LATE}\n\u{a0}\u{feff}4x\n");
    let output = typing(qeq(&["conecta4", "solve", "-"]), &marked);
    assert_eq!((code(&output), out(&output)), (Some(1), format!("{LATE} 6\n")));
    assert!(err(&output).contains("entrada estándar:2:3: error"), "{}", err(&output));
    let flood = typing(qeq(&["conecta4", "solve", "-"]), &"4".repeat(100_000));
    assert!(err(&flood).lines().count() < 30, "{}", err(&flood).len());
    let bad = typing(qeq(&["conecta4", "solve", "-"]), &"xyz!\n".repeat(20_000));
    let told = err(&bad);
    assert!(told.lines().count() < 150 && told.ends_with(" más\n"), "{}", told.lines().count());
    let hasty = ["conecta4", "solve", "-", "--no-book", "--time", "0"];
    let late = typing(qeq(&hasty), "\n");
    assert!(err(&late).starts_with("entrada estándar:1:1: error: el tiempo"), "{}", err(&late));
    let many = typing(qeq(&["conecta4", "solve", "-"]), &"112233\n".repeat(20_000));
    assert_eq!((code(&many), out(&many).lines().count()), (Some(0), 20_000));
}

/// Whoever asks a game at a time gets its answer before the next.
#[test]
fn answers_about_conecta4_do_not_wait_for_the_end_of_the_input() {
    for (call, answer) in [
        (vec!["solve", "-"], format!("{LATE} 6\n")),
        (vec!["move", "-", "--format", "json"], "{\"version\":1,\"column\":2}\n".to_owned()),
    ] {
        let mut child = qeq(&[&["conecta4"], &call[..]].concat())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        for _ in 0..2 {
            writeln!(input, "{LATE}").unwrap();
            let mut line = String::new();
            output.read_line(&mut line).unwrap();
            assert_eq!(line, answer);
        }
        drop(input);
        assert!(child.wait().unwrap().success());
    }
    let analyzed = ["conecta4", "analyze", "-", "--format", "json"];
    let output = typing(qeq(&analyzed), &format!("{LATE}\n{LATE}1\n"));
    let lines = out(&output).lines().map(|it| serde_json::from_str(it).unwrap()).collect();
    let scores: Vec<serde_json::Value> = lines;
    assert_eq!((scores.len(), &scores[0]["scores"][1]), (2, &6.into()));
}

/// Every fault of a set is told with its place.
#[test]
fn sets_of_conecta4_are_read_whole() {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), "\u{feff}44 x\n4x 1\n\u{feff}4 1\n").unwrap();
    let path = file.path().to_str().unwrap();
    let output = qeq(&["conecta4", "bench", path]).output().unwrap();
    assert_eq!(code(&output), Some(1));
    for place in ["1:4", "2:2", "3:1"] {
        assert!(err(&output).contains(&format!("{path}:{place}\n")), "{}", err(&output));
    }
}

/// A score that is wrong is told where it stands, and a set of nothing is none.
#[test]
fn a_wrong_score_of_a_set_has_its_place() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let path = file.path().to_str().unwrap();
    std::fs::write(path, "# two\n121212 18\n12121 7\n").unwrap();
    let output = qeq(&["conecta4", "bench", path]).output().unwrap();
    assert_eq!(code(&output), Some(1));
    assert!(err(&output).contains(&format!("{path}:3:7\n")), "{}", err(&output));
    assert!(err(&output).starts_with("error: se esperaba 7 y es"), "{}", err(&output));
    assert!(out(&output).contains("1 mal"), "{}", out(&output));
    std::fs::write(path, "# nothing\n").unwrap();
    let output = qeq(&["conecta4", "bench", path]).output().unwrap();
    assert_eq!((code(&output), out(&output)), (Some(1), String::new()));
    assert!(err(&output).contains("no hay ninguna posición"), "{}", err(&output));
}

#[test]
fn the_sets_of_conecta4_have_the_scores_that_stand_there() {
    for set in ["L3-facil", "L2-facil"] {
        let measured =
            json(&["conecta4", "bench", &format!("datos/conecta4/{set}.txt"), "--format", "json"]);
        assert_eq!((&measured["positions"], &measured["wrong"]), (&200.into(), &0.into()), "{set}");
    }
}

/// A single node and a single position are no nodes and no positions.
#[test]
fn one_of_what_conecta4_counts_is_one() {
    let solved = out(&qeq(&["conecta4", "solve", "13321314", "--rows", "4", "--cols", "4"])
        .output()
        .unwrap());
    assert!(solved.ends_with("\n1 nodo explorado\n"), "{solved}");
    let measured = out(&typing(qeq(&["conecta4", "bench", "-"]), "121212 18\n"));
    assert!(measured.starts_with("1 posición · "), "{measured}");
}

/// Short searches are repeated, each from an empty table: the nodes are those of one that knows nothing yet.
#[test]
fn a_position_of_a_set_is_searched_as_if_it_were_the_first() {
    use qeq_base::search::{Budget, Search};
    use qeq_conecta4::solver::{DEFAULT_TABLE, Solver, Wanted};
    use qeq_conecta4::{notation, shape::Shape};
    let position = notation::read(LATE, Shape::USUAL).unwrap();
    let mut meter = Search::new(Budget::unlimited());
    let mut solver = Solver::new(Shape::USUAL, DEFAULT_TABLE);
    let score = solver.solve(&position, Wanted::Score, &mut meter).unwrap();
    let nodes = meter.progress().nodes;
    assert!(nodes > 1);
    let bench = ["conecta4", "bench", "-", "--format", "json"];
    let set = format!("{LATE} {score}\n").repeat(2);
    let measured: Value = serde_json::from_str(&out(&typing(qeq(&bench), &set))).unwrap();
    assert_eq!((&measured["mean_nodes"], &measured["wrong"]), (&(nodes as f64).into(), &0.into()));
}

/// Blanks before a game, behind the mark of a file too, are none of its moves.
#[test]
fn the_first_game_of_a_file_may_stand_behind_its_mark_and_blanks() {
    let output = typing(qeq(&["conecta4", "solve", "-"]), &format!("\u{feff} {LATE}\n"));
    assert_eq!((code(&output), out(&output)), (Some(0), format!("{LATE} 6\n")), "{}", err(&output));
}

/// The space drops the stone; what is typed behind it moves nothing.
#[test]
fn a_stone_falls_where_the_space_is_typed() {
    let play = ["conecta4", "play", "--first", "persona", "--second", "persona"];
    for (line, game) in [("aa d", "2"), ("aa ", "2"), ("d dd", "5")] {
        let told = out(&typing(qeq(&play), &format!("{line}\n")));
        assert!(told.contains(&format!("Partida: {game}\n")), "{line}: {told}");
    }
}

#[test]
fn a_game_that_nobody_has_begun_is_not_left_as_text() {
    let play = ["conecta4", "play", "--first", "persona", "--second", "persona"];
    let left = |input| out(&typing(qeq(&play), input));
    assert!(!left("salir\n").contains("Partida:"), "{}", left("salir\n"));
    assert!(left("4\nsalir\n").contains("Partida: 4\n"));
}

/// Hints, the keys of the assignment, a full column, undo, and the end of the input.
#[test]
fn a_game_of_conecta4_in_text() {
    let script =
        "4\naa\nd \nundo\nzz\n44\n\npartida\npista\n2\nayuda\n1\nquizás\ndeshacer\n1\nsí\n";
    let output = typing(
        qeq(&["conecta4", "play", LATE, "--first", "defensiva", "--second", "persona"]),
        script,
    );
    assert_eq!(code(&output), Some(0), "{}", err(&output));
    insta::assert_snapshot!(out(&output));
    let machines = ["conecta4", "play", LATE, "--first", "perfecto", "--second", "ofensiva"];
    let watched = out(&qeq(&machines).output().unwrap());
    assert!(watched.contains("¡Cuatro en línea! Gana.\nPartida: 44444537743721225"), "{watched}");
    assert!(!watched.contains('¿'), "there is nobody to ask: {watched}");
}

/// Both moves are told, and the board is shown once both are played.
#[test]
fn a_move_and_its_reply_are_seen_on_one_board() {
    let play = ["conecta4", "play", "--second", "defensiva", "--seed", "1"];
    let told = out(&typing(qeq(&play), "4\n"));
    assert!(told.contains("● Juegas en la columna 4.\n○ defensiva juega en la columna "), "{told}");
    assert_eq!(told.matches("\n1 2 3 4 5 6 7\n").count(), 2, "before and after: {told}");
    // What ends the game is seen.
    let ends = ["conecta4", "play", "112233", "--second", "defensiva"];
    let told = out(&typing(qeq(&ends), "4\n"));
    assert!(told.contains("● ● ● ● · · ·\n1 2 3 4 5 6 7\n"), "{told}");
    assert!(!told.contains("Juegas"), "{told}");
}

#[test]
fn a_hint_marks_the_best_columns_unless_all_are_alike() {
    let play = ["--first", "persona", "--second", "persona"];
    let hint =
        |moves| out(&typing(qeq(&[&["conecta4", "play", moves], &play[..]].concat()), "pista\n"));
    let one = hint(LATE);
    assert!(one.contains("\ncolumna 2: 6 (gana en 8 jugadas) ← la mejor\n"), "{one}");
    assert_eq!(one.matches('←').count(), 1, "{one}");
    let several = hint("273747");
    assert_eq!(several.matches("← de las mejores\n").count(), 2, "{several}");
}

/// From the tenth on columns are headed by letters, two of which move the stone.
#[test]
fn columns_of_wide_boards_are_typed_as_numbers() {
    let wide = ["conecta4", "play", "--cols", "12", "--second", "persona"];
    let told = out(&typing(qeq(&wide), "11\nb\n99\n99999999999999999999\nayuda\n"));
    assert!(told.contains("Partida: b\n"), "{told}");
    for number in ["99", "99999999999999999999"] {
        let none = format!("No hay columna {number}: el tablero tiene 12.");
        assert!(told.contains(&none), "{told}");
    }
    assert_eq!(told.matches("La columna a se escribe 10, la b 11").count(), 2, "{told}");
    let usual = out(&typing(qeq(&["conecta4", "play"]), "10\nayuda\n"));
    assert!(usual.contains("No hay columna 10: el tablero tiene 7."), "{usual}");
    assert!(!usual.contains("La columna a"), "{usual}");
}

/// A hint takes a moment also where nobody knows the scores: it says how far it sees.
#[test]
fn a_hint_of_conecta4_on_a_board_that_cannot_be_solved() {
    let large = ["--rows", "8", "--cols", "8", "--second", "persona", "--first", "persona"];
    let hint =
        |moves| out(&typing(qeq(&[&["conecta4", "play", moves], &large[..]].concat()), "pista\n"));
    let open = hint("");
    assert!(
        open.contains(" jugadas de cada uno:\ncolumna 1: 0 (no se ve ningún final)\n"),
        "{open}"
    );
    let threat = hint("314151");
    assert!(
        threat.contains("\ncolumna 2: 29 (gana con esta jugada) ← de las mejores\n"),
        "{threat}"
    );
}

/// What was played is there before the machine, which thinks for hours here, has replied.
#[test]
fn a_game_of_conecta4_does_not_wait_for_the_machine() {
    let players = ["--first", "random", "--second", "perfect", "--rows", "8", "--cols", "8"];
    let mut child = qeq(&[&["conecta4", "play"], &players[..]].concat())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let stone = lines.map_while(Result::ok).find(|line| line.contains('●') && line.contains('·'));
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(stone.is_some());
}

/// A search that nobody would see the end of stops at its time: the player moves all the same, a score is not made up.
#[test]
fn a_search_of_conecta4_has_its_time() {
    let large = ["--rows", "8", "--cols", "8", "--time", "0.2"];
    let ask = |command: &[&str]| qeq(&[&["conecta4"], command, &large].concat());
    let moved = ask(&["move", "", "--player", "perfecto"]).output().unwrap();
    assert_eq!(code(&moved), Some(0), "{}", err(&moved));
    assert!(out(&moved).trim().parse::<u32>().is_ok_and(|it| (1..=8).contains(&it)));
    assert!(err(&moved).contains("No ha dado tiempo"), "{}", err(&moved));
    for command in ["solve", "analyze"] {
        let solved = ask(&[command, ""]).output().unwrap();
        assert_eq!((code(&solved), out(&solved)), (Some(1), String::new()));
        assert!(err(&solved).contains("el tiempo no ha bastado"), "{}", err(&solved));
    }
    // The other lines are answered.
    let lines = typing(ask(&["solve", "-"]), "12\n171717\n");
    assert_eq!((code(&lines), out(&lines)), (Some(1), "171717 29\n".to_owned()));
}
