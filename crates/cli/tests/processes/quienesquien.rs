//! The program of the assignment.

use super::*;

#[test]
fn the_assignment_program_prints_what_it_always_printed() {
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
fn a_file_where_the_folder_of_boards_belongs_is_told_to_be_none() {
    let folder = folder("aleatorio-datos");
    fs::write(folder.join("datos"), "mine").unwrap();
    for (lang, told) in
        [("es", "datos: no es una carpeta\n"), ("en", "datos: it is not a folder\n")]
    {
        let mut command = quienesquien(&["aleatorio", "12", "--lang", lang]);
        let output = command.current_dir(&folder).output().unwrap();
        assert_eq!(code(&output), Some(1));
        assert!(err(&output).ends_with(told), "{}", err(&output));
    }
    assert_eq!(fs::read_to_string(folder.join("datos")).unwrap(), "mine");
}

#[test]
fn the_assignment_program_makes_boards() {
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
    let other = quienesquien(&["aleatorio", "--seed", "8", "12"]).current_dir(&folder).output();
    let told = err(&other.unwrap());
    let kept = "El datos/tablero-num-per=12.csv que había queda en datos/tablero-num-per=12.1.csv.";
    assert!(told.contains(kept), "{told}");
    let text = fs::read_to_string(folder.join("datos/tablero-num-per=12.csv")).unwrap();
    assert_ne!(text, board);
    let kept = fs::read_to_string(folder.join("datos/tablero-num-per=12.1.csv")).unwrap();
    assert_eq!(kept, board, "nothing is lost, and what is the same is not kept twice");
    assert_eq!(fs::read_dir(folder.join("datos")).unwrap().count(), 2);
    for bad in ["0", "-3", "doce", "99999999999999999999", ""] {
        let output = typing(quienesquien(&["aleatorio"]), &format!("{bad}\n"));
        assert_eq!(code(&output), Some(1), "{bad:?}");
        assert_eq!(out(&output).matches("¿Cuántos personajes?").count(), 2, "{bad:?}");
    }
    // Nobody is told that what is too large is no number.
    for too_many in ["99999999999999999999", "12201593"] {
        let asked = typing(quienesquien(&["aleatorio"]), &format!("{too_many}\n"));
        let given = quienesquien(&["aleatorio", too_many]).output().unwrap();
        for output in [asked, given] {
            assert_eq!(code(&output), Some(1));
            assert!(
                err(&output).contains("puede tener hasta 12201592 personajes"),
                "{}",
                err(&output)
            );
        }
    }
    assert_eq!(code(&typing(quienesquien(&["aleatorio"]), "")), Some(0));
    let mut patient = quienesquien(&["aleatorio", "--seed", "7"]);
    patient.current_dir(&folder);
    let patient = typing(patient, "doce\n12\n");
    assert_eq!(code(&patient), Some(0), "{}", err(&patient));
}

#[test]
fn wrong_usage_of_the_assignment_program() {
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

#[test]
fn the_words_of_the_assignment_program_are_known_however_they_are_written() {
    let folder = folder("palabras");
    let run = |arguments: &[&str]| {
        quienesquien(arguments).current_dir(&folder).output().expect("the program is built")
    };
    fs::write(folder.join("b.csv"), "Mujer\tNombre\n1\tAna\n0\tLuis\n").unwrap();
    let clean = out(&run(&["b.csv", "limpiar"]));
    for word in ["Limpiar", "LIMPIAR"] {
        assert_eq!(out(&run(&["b.csv", word])), clean, "{word}");
    }
    assert_eq!(code(&run(&["Aleatorio", "12"])), Some(0));
    for (arguments, meant) in [
        (&["b.csv", "limpia"], "¿querías decir «limpiar»?"),
        (&["aletorio", "12"], "¿querías decir «aleatorio»?"),
        (&["limpiar", "b.csv"], "quienesquien b.csv limpiar"),
        (&["12", "aleatorio"], "quienesquien aleatorio 12"),
    ] {
        let refused = run(arguments);
        assert_eq!(code(&refused), Some(2), "{arguments:?}");
        assert!(err(&refused).contains(meant), "{arguments:?}: {}", err(&refused));
    }
    fs::copy(folder.join("b.csv"), folder.join("Aleatorio")).unwrap();
    let board = out(&run(&["Aleatorio", "limpiar"]));
    assert!(board.starts_with("Cargando tablero de Aleatorio\n"), "a file has its name");
}

/// The graphical mode while it is served, where no program opens a browser.
struct Graphical {
    child: Child,
    address: String,
    /// The board's.
    id: String,
}

impl Graphical {
    fn of(mut command: Command) -> Self {
        let command = command.env("PATH", "").stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut address = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut address).unwrap();
        let address = address.trim().to_owned();
        let shown = asked(&address, "/api/boards/builtin");
        let id = shown.split("\"id\":\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
        Self { child, address, id }
    }

    fn portrait(&self, at: usize) -> String {
        asked(&self.address, &format!("/api/boards/{}/portraits/{at}", self.id))
    }

    /// Ends it, and returns what was told beside the address.
    fn told(mut self) -> String {
        self.child.kill().unwrap();
        err(&self.child.wait_with_output().unwrap())
    }
}

/// The line of the statement, with the board and the pictures that come along.
#[test]
fn the_graphical_mode_of_the_statement_can_be_tried_at_once() {
    let page = Graphical::of(quienesquien(&["datos/personajes_graficos.csv", "datos/Tapada.png"]));
    for at in 0..24 {
        let picture = page.portrait(at);
        assert!(picture.contains("content-type: image/png"), "{at}: {picture}");
    }
    let told = page.told();
    assert!(!told.contains("imagen de"), "{told}");
}

/// The assignment's own table names its pictures from the folder where its program is started.
#[test]
fn pictures_may_be_named_from_where_the_program_is_started() {
    let folder = folder("caras");
    fs::create_dir_all(folder.join("datos/caras_graph")).unwrap();
    let rows =
        ["Mujer\tNombre\tImagen", "1\tAna\tdatos/caras_graph/Ana.png", "0\tLuis\tsecret.png"];
    for (name, text) in [
        ("datos/b.csv", &*rows.join("\n")),
        ("datos/Tapada.png", "GIF8 cover"),
        ("datos/caras_graph/Ana.png", "GIF8 ana"),
        ("secret.png", "GIF8 secret"),
    ] {
        fs::write(folder.join(name), text).unwrap();
    }
    let mut command = quienesquien(&["datos/b.csv", "datos/Tapada.png"]);
    command.current_dir(&folder);
    let page = Graphical::of(command);
    assert!(page.portrait(0).ends_with("GIF8 ana"));
    assert!(!page.portrait(1).contains("secret"), "it is not in the board's own folder");
    let told = page.told();
    assert!(!told.contains("imagen de Ana") && told.contains("imagen de Luis"), "{told}");
}

/// As in the program that was handed out, whatever comes of the board.
#[test]
fn that_a_board_is_loaded_is_said_before_what_is_wrong_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("b.csv"), "A\tN\n0\tAna\n0\tLuis\n").unwrap();
    let both = fs::File::create(path("both.txt")).unwrap();
    let mut program = quienesquien(&[&path("b.csv"), "limpiar"]);
    program.stdout(both.try_clone().unwrap()).stderr(both);
    assert_eq!(program.status().unwrap().code(), Some(1));
    let told = fs::read_to_string(path("both.txt")).unwrap();
    assert!(told.starts_with("Cargando tablero de "), "{told}");
    assert_eq!(told.matches("ningún atributo distingue").count(), 1, "{told}");
}

#[test]
fn the_practices_graphical_mode_serves_its_board_and_its_cover() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let board = "Mujer\tNombre\n1\tAna\tana.png\n0\tLuis\tno.png\n";
    fs::write(path("b.csv"), board).unwrap();
    fs::write(path("ana.png"), b"\x89PNG ana").unwrap();
    fs::write(path("cover.png"), b"\x89PNG cover").unwrap();
    let page = Graphical::of(quienesquien(&[&path("b.csv"), &path("cover.png")]));
    let shown = asked(&page.address, "/api/boards/builtin");
    assert!(shown.contains("Ana") && shown.contains("Luis"), "{shown}");
    assert!(page.portrait(0).ends_with("PNG ana"));
    let cover = asked(&page.address, &format!("/api/boards/{}/cover", page.id));
    assert!(cover.ends_with("PNG cover"));
    let told = page.told();
    let own = fs::canonicalize(folder.path()).unwrap();
    assert!(told.contains("imagen de Luis, no.png: "), "{told}");
    assert!(told.contains(&format!("la carpeta del tablero, {},", own.display())), "{told}");
    for (board, cover) in [("b.csv", "no.png"), ("b.csv", "b.csv"), ("no.csv", "cover.png")] {
        let output = quienesquien(&[&path(board), &path(cover)]).output().unwrap();
        assert_eq!(code(&output), Some(1), "{board} {cover}");
        assert!(err(&output).contains(&path(if board == "b.csv" { cover } else { board })));
    }
}
