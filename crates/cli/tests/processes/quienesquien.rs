//! The program of the practice.

use super::*;

#[test]
fn the_practice_program_prints_what_it_always_printed() {
    let output = quienesquien(&["datos/tabla-2.csv", "limpiar"]).output().unwrap();
    assert_eq!(code(&output), Some(0));
    insta::assert_snapshot!(out(&output));
    let game = typing(quienesquien(&["datos/tabla-2.csv"]), "no\nno\nsí\nsí\nsí\nsí\nno\n");
    let printed = out(&game);
    assert!(printed.starts_with(&out(&output)));
    assert!(printed.contains("¡Ya lo sé! tu personaje es Ernesto"));
    assert!(printed.contains("¡Ya lo sé! tu personaje es Pilar"));
}

/// Where the new board cannot be written, here because no file may have a byte, the one that is there stays in its place.
#[cfg(unix)]
#[test]
fn a_board_makes_room_only_for_one_that_is_written() {
    let folder = folder("aleatorio-lleno");
    let datos = folder.join("datos");
    fs::create_dir(&datos).unwrap();
    fs::write(datos.join("tablero-num-per=12.csv"), "mine").unwrap();
    let limited = "trap '' XFSZ; ulimit -f 0; exec \"$0\" aleatorio 12";
    let mut command = program("sh");
    command.args(["-c", limited, env!("CARGO_BIN_EXE_quienesquien")]).current_dir(&folder);
    let output = command.output().unwrap();
    assert_eq!(code(&output), Some(1), "{}", err(&output));
    assert!(err(&output).contains("no se puede escribir"), "{}", err(&output));
    let kept = fs::read_to_string(datos.join("tablero-num-per=12.csv")).unwrap();
    assert_eq!((kept.as_str(), fs::read_dir(&datos).unwrap().count()), ("mine", 1));
}

#[test]
fn the_practice_program_makes_boards() {
    let folder = folder("aleatorio");
    for (mut command, input) in
        [(quienesquien(&["aleatorio"]), "12\n"), (quienesquien(&["aleatorio", "12"]), "")]
    {
        let output = typing(
            {
                command.current_dir(&folder);
                command
            },
            input,
        );
        assert_eq!(code(&output), Some(0), "{}", err(&output));
        let text = fs::read_to_string(folder.join("datos/tablero-num-per=12.csv")).unwrap();
        assert_eq!(text.lines().count(), 13);
        assert!(text.starts_with("Atributo_0\tAtributo_1\tAtributo_2\tAtributo_3\t"));
        fs::remove_dir_all(folder.join("datos")).unwrap();
    }
    let seeded = |arguments: &[&str]| {
        let output = quienesquien(arguments).current_dir(&folder).output().unwrap();
        assert_eq!(code(&output), Some(0), "{}", err(&output));
        assert!(err(&output).contains(" --seed "), "{}", err(&output));
        fs::read_to_string(folder.join("datos/tablero-num-per=12.csv")).unwrap()
    };
    let board = seeded(&["aleatorio", "12", "--seed", "7"]);
    assert_eq!(seeded(&["--seed=7", "aleatorio", "12"]), board);
    assert_ne!(seeded(&["aleatorio", "--seed", "8", "12"]), board);
    let kept = fs::read_to_string(folder.join("datos/tablero-num-per=12.1.csv")).unwrap();
    assert_eq!(kept, board, "nothing is lost, and what is the same is not kept twice");
    assert_eq!(fs::read_dir(folder.join("datos")).unwrap().count(), 2);
    for bad in ["0", "-3", "doce", "99999999999999999999", ""] {
        let output = typing(quienesquien(&["aleatorio"]), &format!("{bad}\n"));
        assert_eq!(code(&output), Some(1), "{bad:?}");
        assert_eq!(out(&output).matches("¿Cuántos personajes?").count(), 2, "{bad:?}");
    }
    assert_eq!(code(&typing(quienesquien(&["aleatorio"]), "")), Some(0));
    let mut patient = quienesquien(&["aleatorio", "--seed", "7"]);
    patient.current_dir(&folder);
    let patient = typing(patient, "doce\n12\n");
    assert_eq!(code(&patient), Some(0), "{}", err(&patient));
}

#[test]
fn wrong_usage_of_the_practice_program() {
    let wrong: [&[&str]; 10] = [
        &["aleatorio", "0"],
        &["aleatorio", "abc"],
        &[],
        &["a", "b", "c"],
        &["aleatorio", "3", "4"],
        &["aleatorio", "--seed"],
        &["aleatorio", "--seed", "x"],
        &["datos/tabla-1.csv", "--seed", "1"],
        &["datos/tabla-1.csv", "--nada"],
        &["datos/tabla-1.csv", "--lang", "fr"],
    ];
    for arguments in wrong {
        let output = quienesquien(arguments).output().unwrap();
        assert_eq!((code(&output), out(&output).as_str()), (Some(2), ""), "{arguments:?}");
        assert!(
            err(&output).starts_with("error: ") && err(&output).contains("quienesquien TABLERO")
        );
    }
}

/// The line of the statement, with the board and the pictures that come along.
#[test]
fn the_graphical_mode_of_the_statement_can_be_tried_at_once() {
    let mut child = quienesquien(&["datos/personajes_graficos.csv", "datos/Tapada.png"])
        .env("PATH", "")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut address = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut address).unwrap();
    let address = address.trim();
    let shown = asked(address, "/api/boards/builtin");
    let id = shown.split("\"id\":\"").nth(1).unwrap().split('"').next().unwrap();
    for at in 0..24 {
        let picture = asked(address, &format!("/api/boards/{id}/portraits/{at}"));
        assert!(picture.contains("content-type: image/png"), "{at}: {picture}");
    }
    child.kill().unwrap();
    let told = err(&child.wait_with_output().unwrap());
    assert!(!told.contains("imagen de"), "{told}");
}

#[test]
fn the_practices_graphical_mode_serves_its_board_and_its_cover() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let board = "Mujer\tNombre\n1\tAna\tana.png\n0\tLuis\tno.png\n";
    fs::write(path("b.csv"), board).unwrap();
    fs::write(path("ana.png"), b"\x89PNG ana").unwrap();
    fs::write(path("cover.png"), b"\x89PNG cover").unwrap();
    // Without a path there is no program that opens a browser.
    let mut child = quienesquien(&[&path("b.csv"), &path("cover.png")])
        .env("PATH", "")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut address = String::new();
    let mut lines = std::io::BufReader::new(child.stdout.take().unwrap());
    std::io::BufRead::read_line(&mut lines, &mut address).unwrap();
    let address = address.trim();
    let shown = asked(address, "/api/boards/builtin");
    assert!(shown.contains("Ana") && shown.contains("Luis"), "{shown}");
    let id = shown.split("\"id\":\"").nth(1).unwrap().split('"').next().unwrap();
    assert!(asked(address, &format!("/api/boards/{id}/portraits/0")).ends_with("PNG ana"));
    assert!(asked(address, &format!("/api/boards/{id}/cover")).ends_with("PNG cover"));
    child.kill().unwrap();
    let told = err(&child.wait_with_output().unwrap());
    assert!(told.contains("imagen de Luis, no.png"), "{told}");
    for (board, cover) in [("b.csv", "no.png"), ("b.csv", "b.csv"), ("no.csv", "cover.png")] {
        let output = quienesquien(&[&path(board), &path(cover)]).output().unwrap();
        assert_eq!(code(&output), Some(1), "{board} {cover}");
        assert!(err(&output).contains(&path(if board == "b.csv" { cover } else { board })));
    }
}
