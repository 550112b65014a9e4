//! What is read and written: whole or not at all, and nothing over what is read.

use super::*;

/// A pipe has a name there that leads nowhere.
#[test]
#[cfg(target_os = "linux")]
fn what_is_written_to_dev_stdout_comes_out_of_it() {
    let output =
        qeq(&["convert", "datos/tabla-1.csv", "/dev/stdout", "--to", "json"]).output().unwrap();
    assert_eq!(code(&output), Some(0), "{}", err(&output));
    assert!(serde_json::from_slice::<Value>(&output.stdout).is_ok(), "{}", out(&output));
}

/// What was said there before, and what is said later, stays.
#[test]
#[cfg(target_os = "linux")]
fn a_file_that_standard_output_goes_to_is_not_replaced() {
    let path = folder("appended").join("all.txt");
    fs::write(&path, "before\n").unwrap();
    let open = || fs::OpenOptions::new().append(true).open(&path).unwrap();
    let (mut script, convert) =
        (open(), ["convert", "datos/tabla-1.csv", "/dev/stdout", "--to", "table"]);
    let done = qeq(&convert).stdout(open()).output().unwrap();
    assert_eq!(code(&done), Some(0), "{}", err(&done));
    script.write_all(b"after\n").unwrap();
    let text = fs::read_to_string(&path).unwrap();
    let table = fs::read_to_string(root().join("datos/tabla-1.csv")).unwrap();
    assert_eq!(text.lines().count(), table.lines().count() + 2, "{text}");
    assert!(text.starts_with("before\n") && text.ends_with("\nafter\n"), "{text}");
}

/// A tree, a proof and a set as some programs save them.
#[test]
fn what_is_no_utf_8_is_told_whatever_was_to_be_read() {
    let folder = folder("utf-16");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (tree, proof, set) = (path("tree.json"), path("proof.txt"), path("set.txt"));
    let (puzzle, solution) = (path("puzzle.txt"), path("solution.txt"));
    let board = "datos/tabla-1.csv";
    let built = qeq(&["build", board, "-o", &tree, "--proof", &proof]).output().unwrap();
    assert_eq!(code(&built), Some(0), "{}", err(&built));
    fs::write(&set, "44 0\n").unwrap();
    fs::write(&solution, "2\n1\n0 0\n").unwrap();
    let sound = path("sound.txt");
    for puzzle in [&puzzle, &sound] {
        fs::write(puzzle, "1\n2\n1\n1 1\n").unwrap();
    }
    for (path, arguments) in [
        (&tree, &["stats", board, "--tree", &tree][..]),
        (&proof, &["check", board, "--proof", &proof]),
        (&set, &["conecta4", "bench", &set]),
        (&solution, &["clikomania", "check", &sound, &solution]),
        (&puzzle, &["clikomania", "rapido", &puzzle]),
    ] {
        let text = fs::read_to_string(path).unwrap();
        for (mark, name) in [("\u{feff}", "utf-16"), ("", "utf-16le")] {
            let units = [mark, &text].concat();
            let wide: Vec<u8> = units.encode_utf16().flat_map(u16::to_le_bytes).collect();
            fs::write(path, wide).unwrap();
            let told = qeq(arguments).output().unwrap();
            assert_eq!(code(&told), Some(1), "{arguments:?}: {}", out(&told));
            let advice = format!("iconv -f {name} ");
            assert!(err(&told).contains(&advice), "{arguments:?}: {}", err(&told));
            assert_eq!(err(&told).matches("error: ").count(), 1, "{}", err(&told));
        }
    }
}

/// A picture in the place of a file of weights.
#[test]
fn what_is_no_text_is_told_once_whatever_was_to_be_read() {
    let folder = folder("no-text");
    let path = folder.join("picture.png").to_str().unwrap().to_owned();
    fs::write(&path, b"\x89PNG\r\n\x1a\n\0\0\n\xff\n").unwrap();
    let board = "datos/tabla-1.csv";
    for arguments in [
        &["check", &path, "--format", "json"][..],
        &["check", board, "--weights", &path, "--format", "json"],
        &["clikomania", "check", &path, &path, "--format", "json"],
    ] {
        let told = qeq(arguments).output().unwrap();
        assert_eq!(code(&told), Some(1), "{arguments:?}: {}", err(&told));
        let codes = out(&told).matches("\"code\":").count();
        assert_eq!(codes, 1, "{}", out(&told));
        assert!(out(&told).contains("\"not-text\""), "{}", out(&told));
    }
}

#[test]
fn nothing_of_a_file_moves_the_cursor() {
    let folder = folder("escapes");
    let board = folder.join("a\u{1b}]0;x\u{7}.csv");
    fs::write(&board, "A\tB\n2\tAna \u{9b}2J\u{9d}0;x\u{9c}\u{202e}\n").unwrap();
    for color in ["always", "never"] {
        let path = board.to_str().unwrap();
        let told =
            qeq(&["check", path, "no\u{9b}2J\u{202e}\n", "--color", color]).output().unwrap();
        let bare = anstream::adapter::strip_str(&err(&told)).to_string();
        assert!(bare.contains("debe ser 0 o 1"), "{bare}");
        let is_obeyed = |sign: char| sign == '\u{202e}' || sign.is_control() && sign != '\n';
        assert!(!bare.contains(is_obeyed), "{bare:?}");
        assert!(bare.contains("no\u{fffd}2J\u{fffd}\u{fffd}: no existe"), "{bare:?}");
        if color == "never" {
            assert!(!err(&told).contains('\u{1b}'), "{:?}", err(&told));
        }
    }
}

/// A file that is written holds all signs of a name; a line for people does not turn them around.
#[test]
fn what_people_read_is_not_turned_around() {
    let folder = folder("bidi");
    let board = folder.join("board.csv");
    fs::write(&board, "A\tB\tN\n1\t1\tAna\u{202e}x\n0\t1\tEva\n").unwrap();
    let board = board.to_str().unwrap();
    let harmless = |told: String| {
        assert!(told.contains("Ana\u{fffd}") && !told.contains('\u{202e}'), "{told:?}");
    };
    harmless(out(&typing(qeq(&["play", board]), "sí\nno\nno\n")));
    harmless(out(&qeq(&["add", board, "Ana\u{202e}y", "10"]).output().unwrap()));
    harmless(err(&qeq(&["remove", board, "Ana\u{202e}y"]).output().unwrap()));
    let tree = qeq(&["dump", board, "--format", "json"]).output().unwrap();
    assert!(out(&tree).contains("Ana\u{202e}x"), "{}", out(&tree));
}

#[cfg(unix)]
#[test]
fn links_that_lead_to_one_another_stay() {
    let folder = folder("loop");
    let [one, other] = ["one", "other"].map(|name| folder.join(name));
    std::os::unix::fs::symlink(&one, &other).unwrap();
    std::os::unix::fs::symlink(&other, &one).unwrap();
    let written =
        qeq(&["dump", "datos/tabla-1.csv", "-o", one.to_str().unwrap()]).output().unwrap();
    assert_eq!(code(&written), Some(1), "{}", err(&written));
    assert!(one.is_symlink() && other.is_symlink());
}

#[test]
fn a_closed_pipe_ends_quietly() {
    for arguments in [
        &["dump", "datos/animales.csv", "--strategy", "order"][..],
        &["man"],
        &["completions", "bash"],
        &["aleatorio", "-n", "20000", "--seed", "1"],
        #[cfg(unix)]
        &["aleatorio", "-n", "20000", "--seed", "1", "-o", "/dev/stdout"],
        &["--help"],
    ] {
        let mut child =
            qeq(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut first = [0; 10];
        child.stdout.take().unwrap().read_exact(&mut first).unwrap();
        let mut errors = String::new();
        child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(0), "{arguments:?}");
        assert!(!errors.contains("panic") && !errors.contains("error"), "{errors}");
    }
}

#[test]
fn files_that_cannot_be_read_or_written() {
    let folder = folder("unwritable");
    let missing = folder.join("no/such/x.csv");
    let no_folder = &format!("{}/x.csv/", folder.to_str().unwrap());
    for (mut command, told) in [
        (qeq(&["stats", "datos"]), "es una carpeta"),
        (qeq(&["stats", "no-hay.csv"]), "no existe"),
        (qeq(&["stats", "Cargo.toml/x"]), "Cargo.toml/x: Cargo.toml no es una carpeta"),
        (qeq(&["aleatorio", "-o", "Cargo.toml/x"]), "Cargo.toml/x: Cargo.toml no es una carpeta"),
        (
            quienesquien(&["datos/tabla-1.csv", "datos"]),
            "imagen datos: no se puede leer (es una carpeta)",
        ),
        (qeq(&["aleatorio", "-o", "datos"]), "es una carpeta"),
        (qeq(&["aleatorio", "-o", missing.to_str().unwrap()]), "la carpeta no existe"),
        (qeq(&["aleatorio", "-o", no_folder]), "la carpeta no existe"),
    ] {
        let output = command.output().unwrap();
        assert_eq!(code(&output), Some(1), "{command:?}");
        assert!(err(&output).contains(told), "{command:?}: {}", err(&output));
    }
}

/// Nothing stops the administrator, so the program runs as another user there, who may start a copy of it.
#[cfg(unix)]
#[test]
fn a_folder_that_is_closed_to_whoever_asks_is_an_error() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    use std::os::unix::process::CommandExt;
    let folder = tempfile::tempdir().unwrap();
    let mode = |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode));
    let (copy, closed) = (folder.path().join("qeq"), folder.path().join("closed"));
    // Were it written here, a process that another test starts meanwhile would keep it open, and it could not be started.
    let cp = Command::new("cp").arg(env!("CARGO_BIN_EXE_qeq")).arg(&copy).status().unwrap();
    assert!(cp.success());
    fs::create_dir(&closed).unwrap();
    mode(folder.path(), 0o755).unwrap();
    mode(&closed, 0o555).unwrap();
    let mut command = program(copy.to_str().unwrap());
    command.current_dir(folder.path()).args(["aleatorio", "-o", "closed/x.csv"]);
    if fs::metadata(&closed).unwrap().uid() == 0 {
        command.uid(65534).gid(65534);
    }
    let refused = command.output().unwrap();
    assert_eq!((code(&refused), out(&refused)), (Some(1), String::new()));
    assert!(err(&refused).contains("permiso denegado"), "{}", err(&refused));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let refused = ["clikomania", "check", "datos/README.md", "-", "--format", "json"];
    for arguments in [&["dump"][..], &refused] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = qeq(arguments).stdout(full).stderr(Stdio::piped()).output().unwrap();
        assert_eq!(code(&output), Some(1));
        assert!(err(&output).contains("no queda espacio"), "{}", err(&output));
    }
    let output = qeq(&["dump", "-o", "/dev/full"]).output().unwrap();
    assert_eq!(code(&output), Some(1));
    assert!(err(&output).contains("no queda espacio"), "{}", err(&output));
}

/// Standard input is told by one name, whatever is said of it.
#[test]
fn standard_input_has_a_name_for_people() {
    let folder = folder("called");
    let (tree, proof) = (folder.join("arbol.json"), folder.join("prueba.txt"));
    let [tree, proof] = [&tree, &proof].map(|path| path.to_str().unwrap());
    let board = fs::read_to_string(root().join("datos/tabla-1.csv")).unwrap();
    let build = ["build", "datos/tabla-1.csv", "-o", tree, "--proof", proof];
    assert_eq!(code(&qeq(&build).output().unwrap()), Some(0));
    let weights = "Ana\t2\nJuan\t1\nPilar\t1\nErnesto\t1\nAntonio\t1\n";
    let moved = folder.join("otra.csv");
    let removed = ["remove", "datos/tabla-1.csv", "Ana", "--weights", "-", "-o"];
    for (command, input) in [
        (qeq(&["check", "-", "--proof", proof]), board.as_str()),
        (quienesquien(&["-", "limpiar"]), &board),
        (qeq(&[&removed[..], &[moved.to_str().unwrap()]].concat()), weights),
    ] {
        let output = typing(command, input);
        let told = out(&output) + &err(&output);
        assert!(told.contains(" entrada estándar"), "{told}");
    }
}

#[test]
fn an_existing_file_is_replaced_whole_and_keeps_its_permissions() {
    let folder = folder("replace");
    let path = folder.join("t.csv");
    fs::write(&path, "old").unwrap();
    let arguments = ["aleatorio", "-n", "5", "--seed", "1", "-o", path.to_str().unwrap()];
    let written = qeq(&arguments).output().unwrap();
    assert_eq!(code(&written), Some(0));
    assert!(
        err(&written).starts_with(&format!("Escrito {}.", path.display())),
        "{}",
        err(&written)
    );
    assert!(fs::read_to_string(&path).unwrap().starts_with("Atributo_0\t"));
    let other = folder.join("t.json");
    let converted = qeq(&["convert", path.to_str().unwrap(), other.to_str().unwrap()]).output();
    assert_eq!(err(&converted.unwrap()), format!("Escrito {}.\n", other.display()));
    #[cfg(unix)]
    {
        use std::os::unix::fs::{PermissionsExt, symlink};
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        let link = folder.join("link.csv");
        symlink(&path, &link).unwrap();
        let through = ["aleatorio", "-n", "6", "--seed", "1", "-o", link.to_str().unwrap()];
        assert_eq!(code(&qeq(&through).output().unwrap()), Some(0));
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink(), "the link stays a link");
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
        assert_eq!(fs::read_to_string(&path).unwrap().lines().count(), 7);
        let (early, new) = (folder.join("early.csv"), folder.join("new.csv"));
        symlink("new.csv", &early).unwrap();
        let through = ["aleatorio", "-n", "6", "--seed", "1", "-o", early.to_str().unwrap()];
        assert_eq!(code(&qeq(&through).output().unwrap()), Some(0));
        assert!(fs::symlink_metadata(&early).unwrap().is_symlink(), "a link to nothing stays too");
        assert_eq!(fs::read_to_string(&new).unwrap().lines().count(), 7);
        fs::set_permissions(&new, fs::Permissions::from_mode(0o444)).unwrap();
        let again = ["dump", "-o", new.to_str().unwrap()];
        let refused = qeq(&again).output().unwrap();
        assert_eq!(code(&refused), Some(1));
        assert!(err(&refused).contains("permiso denegado"), "{}", err(&refused));
        assert_eq!(fs::read_to_string(&new).unwrap().lines().count(), 7);
    }
}

/// However many links lead to a file that is not there yet, it is the file that is made.
#[cfg(unix)]
#[test]
fn a_chain_of_links_to_nothing_stays() {
    let folder = folder("chain");
    for (link, to) in [("first.csv", "second.csv"), ("second.csv", "new.csv")] {
        std::os::unix::fs::symlink(to, folder.join(link)).unwrap();
    }
    let first = folder.join("first.csv");
    let written = qeq(&["aleatorio", "-n", "6", "--seed", "1", "-o", first.to_str().unwrap()])
        .output()
        .unwrap();
    assert_eq!(code(&written), Some(0), "{}", err(&written));
    assert!(first.is_symlink() && folder.join("second.csv").is_symlink());
    assert_eq!(fs::read_to_string(folder.join("new.csv")).unwrap().lines().count(), 7);
}

/// A new file is one that others may read as far as the person lets them.
#[cfg(unix)]
#[test]
fn a_new_file_has_the_permissions_that_the_person_gives_to_new_files() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder("umask");
    for (mask, mode) in [("022", 0o644), ("027", 0o640)] {
        let path = folder.join(mask);
        let mut masked = program("sh");
        let write = "umask $2; exec \"$0\" aleatorio -o \"$1\"";
        masked.args(["-c", write, env!("CARGO_BIN_EXE_qeq"), path.to_str().unwrap(), mask]);
        assert_eq!(code(&masked.output().unwrap()), Some(0));
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, mode, "{mask}");
    }
}

#[test]
fn outputs_that_would_spoil_one_another_are_wrong_usage() {
    let folder = folder("outputs");
    let both = folder.join("both");
    let path = both.to_str().unwrap();
    let roundabout = format!("{}/./../outputs/both", folder.to_str().unwrap());
    for arguments in [
        &["add", "datos/tabla-1.csv", "Lola", "1010", "--format", "json", "-o", "-"][..],
        &["remove", "datos/tabla-1.csv", "Ana", "--format", "json", "-o", "-"],
        &["build", "datos/tabla-1.csv", "-o", path, "--proof", "-", "--format", "json"],
        &["build", "datos/tabla-1.csv", "-o", path, "--proof", path],
        &["build", "datos/tabla-1.csv", "-o", path, "--proof", &roundabout],
    ] {
        let output = qeq(arguments).output().unwrap();
        assert_eq!((code(&output), out(&output).as_str()), (Some(2), ""), "{arguments:?}");
        assert!(err(&output).contains("irían los dos a"), "{}", err(&output));
    }
    assert!(!both.exists());
}

#[test]
fn what_is_read_is_not_written_over() {
    let folder = folder("inputs");
    let copy = |from: &str, name: &str| {
        let path = folder.join(name);
        fs::copy(root().join(from), &path).unwrap();
        path.into_os_string().into_string().unwrap()
    };
    let board = &*copy("datos/tabla-1.csv", "tablero.csv");
    let config = &*copy("datos/rondas.config", "rondas.config");
    let chosen = &*copy("datos/rondas.chosen", "rondas.chosen");
    let puzzle = &*copy("datos/clikomania/01.txt", "problema.txt");
    let roundabout = &*format!("{}/../inputs/tablero.csv", folder.to_str().unwrap());
    let [tree, weights] = ["arbol.json", "pesos.tsv"].map(|name| folder.join(name));
    let [tree, weights] = [&tree, &weights].map(|path| path.to_str().unwrap());
    fs::write(weights, "Ernesto\t1\nAna\t2\nJuan\t1\nAntonio\t1\nPilar\t1\n").unwrap();
    assert_eq!(code(&qeq(&["build", board, "-o", tree]).output().unwrap()), Some(0));
    for (arguments, kept) in [
        (&["build", board, "-o", board][..], board),
        (&["build", board, "-o", roundabout], board),
        (&["build", board, "-o", "-", "--proof", board], board),
        (&["dump", board, "-o", board], board),
        (&["convert", board, board, "--to", "config"], board),
        (&["add", board, "Lola", "1010", "--tree", tree, "-o", tree], tree),
        (&["remove", board, "Ana", "--weights", weights, "-o", weights], weights),
        (&["clikomania", "rapido", puzzle, puzzle], puzzle),
        (&["duel", config, chosen, "random", "binary", "-l", chosen], chosen),
    ] {
        let before = fs::read(kept).unwrap();
        let output = qeq(arguments).output().unwrap();
        assert_eq!((code(&output), out(&output).as_str()), (Some(2), ""), "{arguments:?}");
        assert!(err(&output).contains("otro fichero"), "{arguments:?}: {}", err(&output));
        assert_eq!(fs::read(kept).unwrap(), before, "{arguments:?}");
    }
}

/// What is written through a link goes to where it leads.
#[cfg(unix)]
#[test]
fn what_is_read_is_not_written_over_through_a_link() {
    let folder = folder("linked");
    let (board, link) = (folder.join("tablero.csv"), folder.join("salida.csv"));
    fs::copy(root().join("datos/tabla-1.csv"), &board).unwrap();
    std::os::unix::fs::symlink("tablero.csv", &link).unwrap();
    let before = fs::read(&board).unwrap();
    for [input, output] in [[&board, &link], [&link, &board]] {
        let [input, output] = [input, output].map(|path| path.to_str().unwrap());
        let refused = qeq(&["dump", input, "-o", output]).output().unwrap();
        assert_eq!((code(&refused), out(&refused).as_str()), (Some(2), ""), "{output}");
        assert!(err(&refused).contains("otro fichero"), "{output}: {}", err(&refused));
    }
    assert_eq!(fs::read(&board).unwrap(), before);
}

/// Both files are looked at before anything is searched for, so that neither is there without the other.
#[test]
fn a_place_that_cannot_be_written_is_told_before_the_work() {
    let folder = folder("places");
    let tree = folder.join("arbol.json");
    fs::write(&tree, "kept").unwrap();
    let (path, missing) = (tree.to_str().unwrap(), folder.join("no/such"));
    let refused = qeq(&["build", "-o", path, "--proof", missing.to_str().unwrap()]).output();
    assert_eq!(code(&refused.unwrap()), Some(1));
    assert_eq!(fs::read_to_string(&tree).unwrap(), "kept");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing is left behind");
    // There is no such board either, but that would be found out later.
    let random = qeq(&["aleatorio", "-n", "9", "-k", "3", "-o", missing.to_str().unwrap()]);
    let refused = { random }.output().unwrap();
    assert_eq!(code(&refused), Some(1));
    assert!(err(&refused).contains("la carpeta no existe"), "{}", err(&refused));
}

/// What is not written down is not looked for either: that is told, and not that nothing is there.
#[test]
fn an_empty_file_name_is_told_for_what_it_is() {
    let board = "datos/tabla-1.csv";
    let busca_optimo = |arguments: &[&str]| {
        let mut command = program(env!("CARGO_BIN_EXE_buscaOptimo"));
        command.args(arguments);
        command
    };
    for mut command in [
        qeq(&["check", ""]),
        qeq(&["stats", ""]),
        qeq(&["stats", board, "--tree", ""]),
        qeq(&["stats", board, "--weights", ""]),
        qeq(&["check", board, "--weights", ""]),
        qeq(&["build", board, "-o", ""]),
        qeq(&["build", board, "--proof", ""]),
        qeq(&["convert", board, ""]),
        qeq(&["cluedo", "deduce", ""]),
        qeq(&["cluedo", "play", "", "--text"]),
        qeq(&["clikomania", "random", "-o", ""]),
        quienesquien(&[""]),
        quienesquien(&[board, ""]),
        busca_optimo(&["datos/clikomania/01.txt", ""]),
        busca_optimo(&["", "x"]),
        guesswho(&["-l", "", "game", "chosen", "random", "random"]),
    ] {
        for (lang, told) in
            [("es", "el nombre del fichero está vacío"), ("en", "the file name is empty")]
        {
            let output = command.env("QEQ_LANG", lang).output().unwrap();
            assert_eq!(code(&output), Some(1), "{command:?}");
            assert!(err(&output).contains(told), "{command:?}: {}", err(&output));
        }
    }
}

#[test]
fn standard_input_holds_one_thing() {
    let board = fs::File::open(root().join("datos/tabla-1.csv")).unwrap();
    let twice = qeq(&["stats", "-", "--weights", "-"]).stdin(board).output().unwrap();
    assert_eq!(code(&twice), Some(2));
    assert!(err(&twice).contains("una vez"), "{}", err(&twice));
    for files in [
        &["-", "-"][..],
        &["-", "--weights", "-"],
        &["--proof", "-", "-"],
        &["--proof", "no-proof", "-", "--weights", "-"],
    ] {
        for format in ["text", "json"] {
            let board = fs::File::open(root().join("datos/tabla-1.csv")).unwrap();
            let twice = qeq(&["check", "--format", format]).args(files).stdin(board).output();
            let twice = twice.unwrap();
            assert_eq!((code(&twice), out(&twice)), (Some(2), String::new()), "{files:?}");
            assert!(err(&twice).contains("una vez"), "{}", err(&twice));
        }
    }
}
