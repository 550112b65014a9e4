//! The programs as processes: what they print, how they end, what they leave behind.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use qeq_core::board::Format;
use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn program(path: &str) -> Command {
    let mut command = Command::new(path);
    command.current_dir(root()).env("QEQ_LANG", "es").env_remove("NO_COLOR").stdin(Stdio::null());
    command
}

fn qeq(arguments: &[&str]) -> Command {
    let mut command = program(env!("CARGO_BIN_EXE_qeq"));
    command.args(arguments);
    command
}

fn quienesquien(arguments: &[&str]) -> Command {
    let mut command = program(env!("CARGO_BIN_EXE_quienesquien"));
    command.args(arguments);
    command
}

/// Runs with lines on standard input. Whoever does not read them is not waited for.
fn typing(mut command: Command, input: &str) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program is built");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_owned();
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the input is written or refused");
    output
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("UTF-8")
}

fn code(output: &Output) -> Option<i32> {
    output.status.code()
}

fn json(arguments: &[&str]) -> Value {
    let output = qeq(arguments).output().unwrap();
    assert_eq!(code(&output), Some(0), "{arguments:?}: {}", err(&output));
    serde_json::from_slice(&output.stdout).expect("one JSON object")
}

/// An empty folder of one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn a_game_from_the_first_question_to_the_name() {
    let output =
        typing(qeq(&["play", "datos/tabla-1.csv", "--strategy", "order"]), "no\nSÍ\nsi\nno\n");
    assert_eq!(code(&output), Some(0));
    assert!(out(&output).contains("¡Ya lo sé! tu personaje es Ernesto\n¿Jugar otra vez?"));
    assert!(out(&output).ends_with("¡Hasta la próxima!\n"));
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
        ("salir", "Hasta la próxima"),
        ("deshacer", "No se ha guardado nada."),
        ("ayuda\nsalir", "historia"),
        ("quien\nhistoria\nsalir", "Lola"),
        ("no\nSÍ\n0\nsalir", "Aquí va el nombre de un fichero"),
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

/// A pipe has a name there that leads nowhere.
#[test]
#[cfg(target_os = "linux")]
fn what_is_written_to_dev_stdout_comes_out_of_it() {
    let output =
        qeq(&["convert", "datos/tabla-1.csv", "/dev/stdout", "--to", "json"]).output().unwrap();
    assert_eq!(code(&output), Some(0), "{}", err(&output));
    assert!(serde_json::from_slice::<Value>(&output.stdout).is_ok(), "{}", out(&output));
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
    // Where the first file cannot be written another is asked for.
    fs::copy(root().join("datos/tabla-1.csv"), &board).unwrap();
    let elsewhere =
        script.replace("sí\nsí\n\nsí\n", &format!("sí\nsí\n{path}/x.csv\n{path}\nsí\n"));
    let output = typing(qeq(&["play", path, "--strategy", "order"]), &elsewhere);
    assert!(err(&output).contains("x.csv: "), "{}", err(&output));
    assert_eq!(fs::read_to_string(&board).unwrap(), saved);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing else is left behind");
}

#[test]
fn a_closed_pipe_ends_quietly() {
    for arguments in [
        &["dump", "datos/animales.csv", "--strategy", "order"][..],
        &["man"],
        &["completions", "bash"],
        &["aleatorio", "-n", "20000", "--seed", "1"],
        &["--help"],
    ] {
        let mut child =
            qeq(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut first = [0; 10];
        child.stdout.take().unwrap().read_exact(&mut first).unwrap();
        let mut errors = String::new();
        child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(0), "{arguments:?}");
        assert!(!errors.contains("panic"), "{errors}");
    }
}

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

#[test]
fn files_that_cannot_be_read_or_written() {
    let folder = folder("unwritable");
    let read_only = folder.join("closed");
    fs::create_dir(&read_only).unwrap();
    let inside = read_only.join("x.csv");
    let missing = folder.join("no/such/x.csv");
    let no_folder = &format!("{}/x.csv/", folder.to_str().unwrap());
    let mut cases = vec![
        (qeq(&["stats", "datos"]), "es una carpeta"),
        (qeq(&["stats", "no-hay.csv"]), "no existe"),
        (qeq(&["stats", "Cargo.toml/x"]), "no existe"),
        (qeq(&["aleatorio", "-o", "datos"]), "es una carpeta"),
        (qeq(&["aleatorio", "-o", missing.to_str().unwrap()]), "la carpeta no existe"),
        (qeq(&["aleatorio", "-o", no_folder]), "la carpeta no existe"),
    ];
    let mut permissions = fs::metadata(&read_only).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&read_only, permissions.clone()).unwrap();
    if fs::write(read_only.join("probe"), "").is_err() {
        cases.push((qeq(&["aleatorio", "-o", inside.to_str().unwrap()]), "permiso denegado"));
    } else {
        println!("skipped: a read-only folder does not stop this user");
        cases.push((qeq(&["aleatorio", "-o", "/proc/qeq.csv"]), "no se puede escribir"));
    }
    for (mut command, told) in cases {
        let output = command.output().unwrap();
        assert_eq!(code(&output), Some(1), "{command:?}");
        assert!(err(&output).contains(told), "{command:?}: {}", err(&output));
    }
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
}

#[test]
fn an_existing_file_is_replaced_whole_and_keeps_its_permissions() {
    let folder = folder("replace");
    let path = folder.join("t.csv");
    fs::write(&path, "old").unwrap();
    let arguments = ["aleatorio", "-n", "5", "--seed", "1", "-o", path.to_str().unwrap()];
    assert_eq!(code(&qeq(&arguments).output().unwrap()), Some(0));
    assert!(fs::read_to_string(&path).unwrap().starts_with("Atributo_0\t"));
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

#[test]
fn stats_and_dump_agree_with_the_contract() {
    let stats = json(&["stats", "datos/clasico.csv", "--format", "json"]);
    let fields = [
        "version",
        "board",
        "strategy",
        "total_depth",
        "average_depth",
        "max_depth",
        "min_depth",
        "depth_histogram",
        "nodes",
        "questions_used",
        "lower_bound",
        "proven_optimal",
        "search",
    ];
    for field in fields {
        assert!(stats.get(field).is_some(), "{field}");
    }
    assert_eq!(stats["total_depth"], 115);
    assert_eq!(stats["proven_optimal"], true);
    assert_eq!(stats["average_depth"].as_f64(), Some(115.0 / 24.0));
    let dump = json(&["dump", "datos/clasico.csv", "--format", "json"]);
    assert_eq!((&dump["version"], &dump["root"]["candidates"]), (&1.into(), &24.into()));

    let cleaned = json(&["limpiar", "datos/tabla-2.csv", "--format", "json"]);
    assert_eq!(cleaned["before"]["average_depth"].as_f64(), Some(3.8));
    assert_eq!(cleaned["after"]["average_depth"].as_f64(), Some(2.4));

    let compared = json(&["stats", "datos/clasico.csv", "--compare", "--format", "json"]);
    let names: Vec<_> =
        compared["strategies"].as_array().unwrap().iter().map(|one| &one["strategy"]).collect();
    assert_eq!(names, ["order", "random", "entropy", "lookahead", "optimal"]);
}

#[test]
fn a_saved_tree_is_used() {
    let folder = folder("saved");
    let tree = folder.join("arbol.json");
    let path = tree.to_str().unwrap();
    let built = qeq(&["build", "datos/animales.csv", "--strategy", "order", "-o", path]).output();
    let built = built.unwrap();
    assert_eq!(code(&built), Some(0));
    assert!(err(&built).contains("; ningún árbol baja de 6.7692"), "{}", err(&built));
    let stats = json(&["stats", "datos/animales.csv", "--tree", path, "--format", "json"]);
    assert_eq!((&stats["strategy"], &stats["total_depth"]), (&"saved".into(), &2129.into()));
    let other = qeq(&["stats", "datos/clasico.csv", "--tree", path]).output().unwrap();
    assert_eq!(code(&other), Some(1));
    assert!(err(&other).contains("el tablero no tiene"), "{}", err(&other));
    fs::write(&tree, "{\"version\":1,\"root\":{\"attribute\":").unwrap();
    let broken = qeq(&["stats", "datos/animales.csv", "--tree", path]).output().unwrap();
    assert_eq!(code(&broken), Some(1));
    assert!(err(&broken).contains("arbol.json:1:"), "{}", err(&broken));
}

#[test]
fn a_tree_and_its_proof_do_not_share_the_output() {
    for output in [&[][..], &["-o", "-"]] {
        let refused = qeq(&["build", "datos/tabla-1.csv", "--proof", "-"]).args(output).output();
        let refused = refused.unwrap();
        assert_eq!((refused.status.code(), refused.stdout.len()), (Some(2), 0));
        assert!(!refused.stderr.is_empty());
    }
}

#[test]
fn a_proof_is_written_and_checked_and_a_changed_one_is_refused() {
    let folder = folder("proof");
    let [tree, proof] = ["arbol.json", "prueba.txt"].map(|name| folder.join(name));
    let [tree, proof] = [&tree, &proof].map(|path| path.to_str().unwrap());
    let built = qeq(&["build", "datos/animales.csv", "-o", tree, "--proof", proof]).output();
    let built = built.unwrap();
    assert_eq!(code(&built), Some(0));
    assert!(err(&built).contains("; ningún árbol la baja"), "{}", err(&built));
    let check = |board, more: &[&str]| {
        qeq(&["check", board, "--proof", proof]).args(more).output().unwrap()
    };
    let good = check("datos/animales.csv", &[]);
    assert_eq!(code(&good), Some(0), "{}", err(&good));
    assert!(out(&good).contains("la prueba vale"), "{}", out(&good));
    let shown = json(&["check", "datos/animales.csv", "--proof", proof, "--format", "json"]);
    let stats = json(&["stats", "datos/animales.csv", "--format", "json"]);
    assert_eq!(shown["proof"]["total_depth"], stats["total_depth"]);
    assert_eq!(code(&check("datos/clasico.csv", &[])), Some(1));
    let text = fs::read_to_string(proof).unwrap();
    let total = format!("total {}", stats["total_depth"]);
    fs::write(proof, text.replace(&total, "total 99999")).unwrap();
    let changed = check("datos/animales.csv", &["--lang", "en"]);
    assert_eq!(code(&changed), Some(1));
    assert!(err(&changed).contains("not shown"), "{}", err(&changed));
    let unproven =
        qeq(&["build", "datos/animales.csv", "-s", "order", "-o", tree, "--proof", proof]);
    assert_eq!(code(&{ unproven }.output().unwrap()), Some(1));
}

/// Seven things in every order, told apart by comparing two: 62,416 comparisons (Kollár, 1986).
#[test]
fn boards_of_thousands_have_proofs_too() {
    let folder = folder("large-proof");
    let names = ["tablero.csv", "arbol.json", "prueba.txt"].map(|name| folder.join(name));
    let [board, tree, proof] = names.each_ref().map(|path| path.to_str().unwrap());
    for (table, total) in [(sorting(7), 62_416), (all_answers(11), 11 << 11)] {
        fs::write(board, table).unwrap();
        let built = qeq(&["build", board, "-o", tree, "--proof", proof]).output().unwrap();
        assert_eq!(code(&built), Some(0), "{}", err(&built));
        let shown = json(&["check", board, "--proof", proof, "--format", "json"]);
        assert_eq!(shown["proof"]["total_depth"], total);
    }
}

fn sorting(things: usize) -> String {
    let board = qeq_core::board::sorting::sorting(things);
    board.write(Format::Table).expect("its names are plain")
}

/// A character for every way to answer so many questions.
fn all_answers(questions: usize) -> String {
    let titles = (0..questions).map(|at| format!("¿{at}?\t")).collect::<String>();
    let row = |answers: usize| {
        let cells = (0..questions).map(|at| format!("{}\t", answers >> at & 1));
        format!("{}P{answers}\n", cells.collect::<String>())
    };
    (0..1 << questions).fold(titles + "N\n", |table, answers| table + &row(answers))
}

#[test]
fn seeds_repeat_everything() {
    for arguments in [
        &["aleatorio", "-n", "30", "-k", "9", "--density", "0.2"][..],
        &["dump", "datos/animales.csv", "--strategy", "random"],
    ] {
        let run = |seed: &str| out(&qeq(arguments).args(["--seed", seed]).output().unwrap());
        assert_eq!(run("5"), run("5"));
        assert_ne!(run("5"), run("6"));
    }
}

#[test]
fn a_seed_that_was_drawn_is_told_and_gives_the_same_tree() {
    let random = |command: &str| qeq(&[command, "datos/clasico.csv", "--strategy", "random"]);
    for command in ["dump", "build", "stats"] {
        let drawn = random(command).output().unwrap();
        let told = err(&drawn);
        let (_, seed) = told.trim().rsplit_once(": --seed ").expect("the seed");
        let given = random(command).args(["--seed", seed]).output().unwrap();
        assert_eq!((out(&given), err(&given)), (out(&drawn), String::new()), "{command}");
    }
    let compared = qeq(&["stats", "datos/tabla-1.csv", "--compare"]).output().unwrap();
    assert!(err(&compared).contains(": --seed "), "{}", err(&compared));
    let unneeded = qeq(&["dump", "datos/tabla-1.csv"]).output().unwrap();
    assert_eq!(err(&unneeded), "");
}

/// The bytes that belong to a seed, on every machine.
#[test]
fn a_random_board_of_a_seed_never_changes() {
    let output = qeq(&["aleatorio", "-n", "6", "-k", "5", "--seed", "42"]).output().unwrap();
    insta::assert_snapshot!(out(&output));
}

#[test]
fn edits_say_what_changed_and_dump_the_tree() {
    let board = "datos/tabla-1.csv";
    let added = qeq(&["add", board, "Lola", "1010"]).output().unwrap();
    assert_eq!(code(&added), Some(0));
    insta::assert_snapshot!(out(&added));
    let tree = json(&["add", board, "Lola", "1010", "--format", "json"]);
    assert_eq!(tree["root"]["candidates"], 6);
    let tree = json(&["remove", board, "Ana", "--format", "json"]);
    assert_eq!(tree["root"]["candidates"], 4);
    for arguments in [&["add", board, " Lola ", "1010", "-o", "-"][..], &["remove", board, " Ana "]]
    {
        let output = qeq(arguments).output().unwrap();
        assert_eq!(code(&output), Some(0), "{arguments:?}: {}", err(&output));
        let told = out(&output) + &err(&output);
        assert!(told.contains("Añadido Lola:") || told.contains("Eliminado Ana:"), "{told}");
        assert!(!told.contains("Escrito"), "standard output is no file: {told}");
    }
    for (arguments, told) in [
        (&["add", board, "Gemela", "1000"][..], "ningún atributo distinguiría a «Gemela» de «Ana»"),
        (&["add", board, "Ana", "1111"], "ya hay un personaje «Ana»"),
        (&["add", board, "Lola", "101"], "hacen falta 4 rasgos y hay 3"),
        (&["add", board, "Lola", "10x0"], "deben ser solo ceros y unos"),
        (&["remove", board, "ana"], "¿Querías decir «Ana»?"),
        (&["remove", "datos/ok/un-personaje.csv", "Inés"], "último personaje"),
    ] {
        let output = qeq(arguments).output().unwrap();
        assert_eq!(code(&output), Some(1), "{arguments:?}");
        assert!(err(&output).contains(told), "{arguments:?}: {}", err(&output));
    }
}

#[test]
fn an_edit_does_not_lose_what_the_board_said() {
    let folder = folder("edits");
    let values = folder.join("v.config");
    fs::write(&values, "h a b\ng c d\n\nP\nh a\ng c\n\nQ\nh b\ng d\n").unwrap();
    let weighted = folder.join("w.csv");
    fs::write(&weighted, "peso\ta\tb\tn\n1.5\t0\t1\tX\n2\t1\t0\tY\n3\t1\t1\tZ\n").unwrap();
    let (v, w) = (values.to_str().unwrap(), weighted.to_str().unwrap());
    let json = folder.join("w.json");
    let j = json.to_str().unwrap();
    for (arguments, told) in [
        (&["add", v, "R", "1110", "-o", v][..], "«h=b» excluye a los demás"),
        (&["add", w, "W", "00", "--weights", "peso", "-o", j], "columna de pesos «peso»"),
        (&["remove", w, "X", "--weights", "peso", "-o", j], "columna de pesos «peso»"),
    ] {
        let before = fs::read(arguments[1]).unwrap();
        let output = qeq(arguments).output().unwrap();
        assert_eq!(code(&output), Some(1), "{arguments:?}");
        assert!(err(&output).contains(told), "{arguments:?}: {}", err(&output));
        assert_eq!(fs::read(arguments[1]).unwrap(), before);
    }
    assert!(!json.exists());
    let none = qeq(&["add", v, "R", "1000"]).output().unwrap();
    assert_eq!(code(&none), Some(0), "a person may lack an attribute: {}", err(&none));
}

#[test]
fn a_column_of_weights_is_written_back_with_the_board() {
    let folder = folder("weighted");
    let board = folder.join("w.csv");
    let path = board.to_str().unwrap();
    let done = |output: Output| {
        assert_eq!(code(&output), Some(0), "{}", err(&output));
        out(&output)
    };
    for (header, row) in
        [("peso\ta\tb", "7/3\t0\t1"), ("a\tpeso\tb", "0\t7/3\t1"), ("a\tb\tpeso", "0\t1\t7/3")]
    {
        let weigh = |weight: &str, bits: [&str; 2]| {
            let mut cells = bits.to_vec();
            cells.insert(header.split('\t').position(|title| title == "peso").unwrap(), weight);
            cells.join("\t")
        };
        let (y, newcomer) = (weigh("2,50", ["1", "0"]), weigh("1", ["0", "0"]));
        fs::write(&board, format!("{header}\tn\n{row}\tX\n{y}\tY\ty.png\n")).unwrap();
        let weights = ["--weights", "peso", "-o", path];
        let told = done(qeq(&["add", path, "W", "00"]).args(weights).output().unwrap());
        assert!(told.contains("\nW pesa 1 en la columna «peso».\n"), "{told}");
        done(qeq(&["remove", path, "X"]).args(weights).output().unwrap());
        let written = fs::read_to_string(&board).unwrap();
        assert_eq!(written, format!("{header}\tn\n{y}\tY\ty.png\n{newcomer}\tW\n"));
        // Learnt in a game, and saved over the same file.
        let play = ["play", path, "--weights", "peso", "-s", "order"];
        done(typing(qeq(&play), "sí\nmal\nZ\nsí\nsí\n\nsí\nno\n"));
        let z = weigh("1", ["1", "1"]);
        assert_eq!(fs::read_to_string(&board).unwrap(), format!("{written}{z}\tZ\n"));
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

#[test]
fn standard_input_holds_one_thing() {
    let board = fs::File::open(root().join("datos/tabla-1.csv")).unwrap();
    let twice = qeq(&["stats", "-", "--weights", "-"]).stdin(board).output().unwrap();
    assert_eq!(code(&twice), Some(2));
    assert!(err(&twice).contains("una vez"), "{}", err(&twice));
}

#[test]
fn a_move_on_a_wide_board_can_be_put_behind_its_game() {
    let wide = ["conecta4", "move", "1", "--cols", "12", "--player", "aleatorio", "--seed", "2"];
    let output = qeq(&wide).output().unwrap();
    assert_eq!(out(&output), "b\n", "column 11");
    let next = format!("1{}", out(&output).trim());
    let after = ["conecta4", "move", &next, "--cols", "12", "--player", "aleatorio", "--seed", "2"];
    assert_eq!(code(&qeq(&after).output().unwrap()), Some(0));
}

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
        (&["dump", "datos/tabla-1.csv", "--tree", tree][..], "versión del formato desconocida"),
        (
            &["build", "--strategy", "order", "--proof", proof.to_str().unwrap()],
            "--strategy óptima",
        ),
        (&["aleatorio", "-n", "9", "-k", "3"], "hacen falta al menos 4"),
        (&["aleatorio", "-n", "1", "-k", "2000000000"], "más de 4 GiB"),
        (&["stats", &long], "el nombre no vale o es demasiado largo"),
    ] {
        let output = qeq(arguments).output().unwrap();
        assert_eq!(code(&output), Some(1), "{arguments:?}");
        assert!(err(&output).contains(told), "{arguments:?}: {}", err(&output));
    }
}

#[test]
fn boards_are_converted_back_and_forth() {
    let folder = folder("convert");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let convert = |from: &str, to: &str| {
        let output = qeq(&["convert", from, to]).output().unwrap();
        assert_eq!(code(&output), Some(0), "{}", err(&output));
    };
    convert("datos/clasico.csv", &path("a.json"));
    convert(&path("a.json"), &path("b.csv"));
    let original = fs::read_to_string(root().join("datos/clasico.csv")).unwrap();
    assert_eq!(fs::read_to_string(path("b.csv")).unwrap(), original);
    let unknown = qeq(&["convert", "datos/clasico.csv", &path("x.dat")]).output().unwrap();
    assert_eq!(code(&unknown), Some(2));
    let piped = qeq(&["convert", "datos/rondas.config", "-", "--to", "table"]).output().unwrap();
    let back = typing(qeq(&["check", "-"]), &out(&piped));
    assert_eq!(code(&back), Some(0), "{}", err(&back));
}

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
    }
    assert_eq!(code(&typing(quienesquien(&["aleatorio"]), "")), Some(0));
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

/// Reads what a page that is being served answers.
fn asked(address: &str, path: &str) -> String {
    let host = address.trim_start_matches("http://").split('/').next().unwrap();
    let mut stream = std::net::TcpStream::connect(host).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
    let mut reply = Vec::new();
    stream.read_to_end(&mut reply).unwrap();
    String::from_utf8_lossy(&reply).into_owned()
}

#[test]
fn a_port_that_is_taken_is_told_apart_from_an_address_of_elsewhere() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let output = qeq(&["web", "--port", &port, "--no-open", "--lang", "es"]).output().unwrap();
    assert_eq!(code(&output), Some(1));
    assert!(err(&output).contains("otro programa usa ese puerto"), "{}", err(&output));
    assert!(err(&output).contains("--port 0"), "{}", err(&output));
    // An address for examples, which no machine has.
    let elsewhere = ["web", "--host", "192.0.2.1", "--port", "0", "--no-open", "--lang", "es"];
    let output = qeq(&elsewhere).output().unwrap();
    assert_eq!(code(&output), Some(1));
    assert!(err(&output).contains("no es de esta máquina"), "{}", err(&output));
}

#[test]
fn every_request_is_noted_where_that_is_asked_for() {
    for (options, lines) in [
        (&["web", "--port", "0", "--no-open", "-v"][..], 2),
        (&["web", "--port", "0", "--no-open"], 0),
    ] {
        let mut child = qeq(options).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut address = String::new();
        let mut out = std::io::BufReader::new(child.stdout.take().unwrap());
        std::io::BufRead::read_line(&mut out, &mut address).unwrap();
        assert!(asked(address.trim(), "/healthz").ends_with("ok\n"));
        asked(address.trim(), "/nothing?secret");
        child.kill().unwrap();
        let told = err(&child.wait_with_output().unwrap());
        let noted: Vec<Value> =
            told.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
        assert_eq!(noted.len(), lines, "{told}");
        let Some(last) = noted.last() else { continue };
        assert_eq!((&last["status"], &last["path"]), (&404.into(), &"/nothing".into()));
        assert!(last["microseconds"].is_u64() && last["time"].is_f64());
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

#[test]
fn a_board_in_place_of_a_command_is_taken_for_one() {
    for (path, expected, told) in [
        ("datos/tabla-1.csv", 2, "qeq play datos/tabla-1.csv\n"),
        ("./nada", 1, "no se puede leer ./nada: no existe"),
        ("nada.csv", 1, "no se puede leer nada.csv: no existe"),
        ("nada", 2, "no hay ninguna orden «nada»"),
    ] {
        let output = qeq(&[path]).output().unwrap();
        assert_eq!(code(&output), Some(expected), "{path}");
        assert!(err(&output).contains(told), "{path}: {}", err(&output));
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
}

#[test]
fn colour_only_where_it_is_wanted() {
    let stats = |color: &str| out(&qeq(&["stats", "--color", color]).output().unwrap());
    assert!(stats("always").contains('\u{1b}'));
    assert!(!stats("auto").contains('\u{1b}'), "a pipe is no terminal");
    assert!(!stats("never").contains('\u{1b}'));
}

#[test]
fn who_joins_and_who_leaves_a_board_are_told_apart_from_its_weights() {
    let folder = folder("weights-newcomer");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    fs::write(path("t.csv"), "A\tB\tN\n0\t0\tx\n0\t1\ty\n").unwrap();
    fs::write(path("w.tsv"), "x\t2\ny\t3\n").unwrap();
    let (board, weights, new) = (path("t.csv"), path("w.tsv"), path("n.csv"));
    let add = ["add", &board, "Zoe", "11", "--weights", &weights];
    let output = qeq(&add).args(["-o", &new]).output().unwrap();
    assert!(err(&output).contains("w.tsv: ") && err(&output).ends_with("\nZoe\t1\n"));
    assert!(!err(&qeq(&add).output().unwrap()).contains("Zoe"), "nothing is written");
    let remove = ["remove", &board, "x", "--weights", &weights, "-o", &new];
    assert!(err(&qeq(&remove).output().unwrap()).contains("x sigue en "));
    let play = ["play", &board, "--weights", &weights];
    let typed = format!("sí\nmal\nZoe\nsí\nsí\n{new}\nsí\nno\n");
    let output = typing(qeq(&play), &typed);
    assert!(err(&output).ends_with("\nZoe\t1\n"), "{}{}", out(&output), err(&output));
}

#[test]
fn weights_come_from_a_column_or_a_file() {
    let folder = folder("weights");
    let table = folder.join("t.csv");
    fs::write(&table, "A\tB\tPeso\tN\n0\t0\t1/2\tx\n0\t1\t1\ty\n1\t0\t8\tz\n").unwrap();
    let path = table.to_str().unwrap();
    let stats = json(&["stats", path, "--weights", "Peso", "--format", "json"]);
    assert_eq!((&stats["total_depth"], &stats["board"]["attributes"]), (&22.into(), &2.into()));
    let file = json(&[
        "stats",
        "datos/clasico.csv",
        "--weights",
        "datos/pesos-clasico.tsv",
        "--format",
        "json",
    ]);
    let average = file["average_depth"].as_f64().unwrap();
    assert!((average - 2378.0 / 15.0 / 38.1).abs() < 1e-12, "{average}");
    for command in ["stats", "check"] {
        let neither = qeq(&[command, path, "--weights", "Pesos"]).output().unwrap();
        assert_eq!(code(&neither), Some(1));
        let told = err(&neither);
        assert!(told.contains("«Pesos» no es una columna del tablero ni un fichero"), "{told}");
        assert!(told.contains("t.csv:2:5"), "and the cells that are no answers: {told}");
    }
}

/// Totals are those of the rounded weights, so whoever reads them is told, wherever the weights come from.
#[test]
fn rounded_weights_are_told_by_the_command_that_uses_them() {
    let folder = folder("rounded");
    let [table, plain, weights] = ["t.csv", "p.csv", "w.tsv"].map(|name| folder.join(name));
    let row = |at: u32, weight: &str| {
        let bits: String = (0..6).map(|bit| format!("{}\t", at >> bit & 1)).collect();
        format!("{bits}{weight}n{at}\n")
    };
    let header = |weight: &str| format!("a\tb\tc\td\te\tf\t{weight}N\n");
    let text = |weight: &dyn Fn(u32) -> String, header: String| {
        header + &(0..60).map(|at| row(at, &weight(at))).collect::<String>()
    };
    fs::write(&table, text(&|at| format!("1/{}\t", at + 1), header("peso\t"))).unwrap();
    fs::write(&plain, text(&|_| String::new(), header(""))).unwrap();
    fs::write(&weights, (0..60).map(|at| format!("n{at}\t1/{}\n", at + 1)).collect::<String>())
        .unwrap();
    let [table, plain, weights] = [&table, &plain, &weights].map(|path| path.to_str().unwrap());
    let stats = |board: &str, weights: &str| {
        let output = qeq(&["stats", board, "--weights", weights, "-s", "order"]).output().unwrap();
        assert_eq!(code(&output), Some(0));
        (out(&output), err(&output))
    };
    let (of_column, told) = stats(table, "peso");
    assert!(told.starts_with("los pesos no caben en 64 bits"), "{told}");
    assert_eq!(told.lines().count(), 1, "and no warning that would have to be looked up");
    assert_eq!(stats(plain, weights), (of_column, told));
}

#[test]
fn weights_are_checked_with_their_board() {
    let folder = folder("check-weights");
    let file = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let table = file("t.csv", "A\tPeso\tN\n0\t1/2\tx\n1\t1\ty\n");
    let bad_table = file("bad.csv", "A\tPeso\tN\n0\t1/2\tx\n1\t-1\ty\n");
    let plain = file("plain.csv", "A\tN\n0\tx\n1\ty\n");
    let (good, bad) = (file("w.tsv", "x\t1\ny\t2\n"), file("v.tsv", "x\t1\nz\t2\n"));
    for (board, weights, codes) in [
        (&table, "Peso", &[][..]),
        (&bad_table, "Peso", &["bad-weight"]),
        (&plain, &good, &[]),
        (&plain, &bad, &["unknown-character", "missing-character"]),
        (&plain, "no/such", &["unreadable"]),
    ] {
        let arguments = ["check", board, "--weights", weights];
        let told = qeq(&arguments).args(["--format", "json"]).output().unwrap();
        let told: Value = serde_json::from_slice(&told.stdout).unwrap();
        let faults = told["faults"].as_array().unwrap();
        assert_eq!(faults.iter().map(|fault| &fault["code"]).collect::<Vec<_>>(), codes);
        assert_eq!(told["valid"], codes.is_empty());
        let text = qeq(&arguments).output().unwrap();
        assert_eq!(code(&text), Some(i32::from(!codes.is_empty())), "{arguments:?}");
        let praised = out(&text).contains(&format!("\n{weights}: pesos correctos\n"));
        assert_eq!(praised, codes.is_empty(), "{}", out(&text));
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
        }
    }
}

/// As Ctrl-C does.
#[cfg(unix)]
fn interrupt(child: &Child) {
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_with_130() {
    let mut child = qeq(&["play"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut first = [0; 1];
    child.stdout.as_mut().unwrap().read_exact(&mut first).unwrap();
    // Waiting closes the input, and its end would end the game first.
    let _open = child.stdin.take();
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

/// Whoever stops a set of positions has the times of those before.
#[cfg(unix)]
#[test]
fn ctrl_c_leaves_what_was_measured() {
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::write(file.path(), format!("{LATE} 0\n1 0\n")).unwrap();
    let mut command = qeq(&["conecta4", "bench", file.path().to_str().unwrap()]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut told = BufReader::new(child.stderr.take().unwrap());
    // The first score is wrong, which is told before the search that nobody waits for.
    told.read_line(&mut String::new()).unwrap();
    interrupt(&child);
    let mut last = String::new();
    told.read_to_string(&mut last).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((code(&output), last.as_str()), (Some(130), "Se ha dejado sin llegar al final.\n"));
    assert!(out(&output).starts_with("1 posición · "), "{}", out(&output));
}

/// What is in no file would be lost: notes go into one that is not there yet, and a game of Connect 4 is told.
#[cfg(unix)]
#[test]
fn ctrl_c_loses_neither_notes_nor_a_game() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("cuaderno.txt"), "mine").unwrap();
    let stop = |arguments: &[&str], typed: &str, until: &str| {
        let mut child = qeq(arguments)
            .current_dir(folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut open = child.stdin.take().unwrap();
        open.write_all(typed.as_bytes()).unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        assert!(lines.any(|line| line.unwrap().contains(until)), "{until}");
        interrupt(&child);
        let output = child.wait_with_output().unwrap();
        assert_eq!(code(&output), Some(130));
        err(&output)
    };
    let setup = "5\n\n\n\n\n";
    let notes = format!("{setup}1 + Cuerda\nhistoria\n");
    let told = stop(&["cluedo", "play", "--text"], &notes, "  1. El jugador 1");
    assert!(told.contains("Lo apuntado queda en cuaderno-2.txt."), "{told}");
    let kept = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(kept("cuaderno.txt"), "mine");
    assert!(kept("cuaderno-2.txt").contains("Cuerda"));
    let told = stop(&["conecta4", "play", "444", "--second", "persona"], "5\n", "Columna");
    assert!(told.contains("Partida: 444"), "{told}");
}

#[test]
fn the_game_of_the_article_is_deduced_as_the_contract_says() {
    let game = "datos/cluedo/articulo.json";
    let told = json(&["cluedo", "deduce", game, "--format", "json"]);
    assert_eq!((&told["version"], &told["level"]), (&1.into(), &"complete".into()));
    assert_eq!((&told["consistent"], &told["solved"]), (&true.into(), &true.into()));
    assert_eq!(told["deals"], "96");
    assert_eq!(told["cells"]["Mora"], serde_json::json!(["x", ".", ".", "x", "x", "x"]));
    assert_eq!(told["counts"]["Estudio"], serde_json::json!(["0", "27", "0", "48", "21", "0"]));
    let envelope = serde_json::json!([{"cards": ["Cuerda", "Vestíbulo", "Prado"], "deals": "96"}]);
    assert_eq!(told["envelopes"], envelope);
    let cards: Vec<&String> = told["cells"].as_object().unwrap().keys().collect();
    assert_eq!(cards.len(), 21);
    let below = json(&["cluedo", "deduce", game, "--level", "guessing", "--format", "json"]);
    let lacks = |card| serde_json::json!({"type": "EnvelopeDoesntHaveFact", "cards": [card]});
    assert_eq!(below["deduced"], serde_json::json!([lacks("Sala de billar"), lacks("Salón")]));
    assert!(told.get("deduced").is_none());
    let text = out(&qeq(&["cluedo", "deduce", game, "--level", "guessing"]).output().unwrap());
    assert!(text.contains("\n  El sobre no tiene Salón\n"), "{text}");
    assert_eq!((&below["solved"], below.get("deals")), (&false.into(), None));
    assert_eq!(below["cells"]["Salón"], serde_json::json!(["x", ".", ".", ".", ".", "x"]));
}

#[test]
fn a_suggestion_is_repeatable_and_ends_with_the_game() {
    let ask = |game: &str| {
        json(&["cluedo", "deduce", game, "--suggest", "--seed", "1", "--format", "json"])
    };
    let next = &ask("datos/cluedo/cuaderno.txt")["suggestion"];
    assert_eq!(next["cards"].as_array().map(Vec::len), Some(3));
    assert!(next["probability"].as_f64().is_some_and(|it| it > 0.0));
    assert_eq!(next, &ask("datos/cluedo/cuaderno.txt")["suggestion"]);
    assert_eq!(ask("datos/cluedo/articulo.json").get("suggestion"), None);
    let lower = ["cluedo", "deduce", "datos/cluedo/cuaderno.txt", "--suggest", "--level"];
    let output = qeq(&lower).arg("guessing").output().unwrap();
    assert_eq!(code(&output), Some(2));
}

#[test]
fn probabilities_come_with_a_suggestion_and_with_reasons() {
    let game = ["cluedo", "deduce", "datos/cluedo/cuaderno.txt", "--seed", "1"];
    let told = |more: &[&str]| out(&qeq(&game).args(more).output().unwrap());
    let table = told(&["--probabilities"]);
    for other in [&["--suggest"][..], &["--why", "Orquídea", "1"]] {
        let (alone, both) = (told(other), told(&[other, &["--probabilities"]].concat()));
        assert!(both.contains(&table) && both.contains(&alone), "{both}");
        assert!(!alone.contains(&table), "{alone}");
    }
}

#[test]
fn reasons_are_told_in_both_languages() {
    let told = |lang: &str| {
        let cells = ["Vestíbulo sobre", "Cuerda envelope", "Tubería 1", "Rubio 1", "Mora 2"];
        let cells = cells.map(|cell| {
            let (card, holder) = cell.rsplit_once(' ').unwrap();
            let arguments =
                ["cluedo", "deduce", "datos/cluedo/articulo.json", "--why", card, holder];
            out(&qeq(&arguments).args(["--lang", lang]).output().unwrap())
        });
        cells.join("\n")
    };
    insta::assert_snapshot!(told("es"));
    insta::assert_snapshot!(told("en"));
}

#[test]
fn contradictory_facts_are_named_with_their_places() {
    let folder = folder("cluedo-clash");
    let article = fs::read_to_string(root().join("datos/cluedo/articulo.json")).unwrap();
    let lie = r#"[{"type":"PlayerDoesntHaveAnyFact","player":1,"cards":["Rubio"]},"#;
    let path = folder.join("game.json");
    fs::write(&path, article.replace("\"facts\": [", &format!("\"facts\": {lie}"))).unwrap();
    let path = path.to_str().unwrap();
    let output = qeq(&["cluedo", "deduce", path, "--format", "json"]).output().unwrap();
    assert_eq!(code(&output), Some(1));
    let told: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&told["consistent"], &told["deals"]), (&false.into(), &"0".into()));
    assert_eq!(told["clash"], serde_json::json!([0, 8]));
    assert!(
        err(&output).contains("game.json:4:13:  1. El jugador 1 no tiene Rubio"),
        "{}",
        err(&output)
    );
    assert!(
        err(&output).contains("game.json:12:5:  9. El jugador 1 tiene Rubio"),
        "{}",
        err(&output)
    );
}

/// Four cards in a hand of three, in a game of which nobody counts the deals.
#[test]
fn a_contradiction_is_told_even_where_nobody_can_count_to_name_it() {
    let cards = |letter| (0..13).map(|at| format!("{letter}{at}")).collect::<Vec<_>>().join(", ");
    let [tools, places, characters] = ["t", "p", "c"].map(cards);
    let hands = ["3"; 12].join(" ");
    let mut game = format!(
        "deck: G\ntools: {tools}\nplaces: {places}\ncharacters: {characters}\nhands: {hands}\n"
    );
    let mut drawn = 1_u32;
    let mut below = |most: u32| {
        drawn = drawn.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (drawn >> 16) % most
    };
    for _ in 0..90 {
        let [holder, tool, place, character] = [12, 13, 13, 13].map(&mut below);
        game += &format!("{holder} + t{tool}, p{place}, c{character}\n");
    }
    game += "0 + t0\n0 + t1\n0 + t2\n0 + t3\n";
    let path = folder("clash").join("game.txt");
    fs::write(&path, game).unwrap();
    let deduce = ["cluedo", "deduce", path.to_str().unwrap(), "--level", "guessing"];
    let output = qeq(&deduce).output().unwrap();
    assert_eq!(code(&output), Some(1));
    let told = "error: CONTRADICCIÓN entre los apuntes; hay demasiados estados";
    assert!(err(&output).starts_with(told), "{}", err(&output));
    let output = qeq(&deduce).args(["--format", "json"]).output().unwrap();
    let told: Value = serde_json::from_str(&out(&output)).unwrap();
    assert_eq!((&told["consistent"], &told["clash"]), (&Value::Bool(false), &Value::Null));
}

#[test]
fn wrong_games_end_with_1_and_name_the_place() {
    let run = |text: &str| typing(qeq(&["cluedo", "deduce", "-"]), text);
    for (text, told) in [
        ("deck: Nada\nhands: 1\n", "no hay ninguna baraja «Nada»"),
        ("deck: Para probar\nhands: 3 2\n", "las manos suman 5 cartas y deben sumar 6"),
        ("deck: Para probar\nhands: 1\n", "las manos suman 1 carta y deben"),
        ("deck: Para probar\nhands: 3 3\n2 + Juan\n", "no hay ningún jugador «2»"),
        ("deck: Para probar\nhands: 3 3\n0 + Jaime\n", "no hay ninguna carta «Jaime»"),
        ("{\"flavor\":\"Nada\",\"hands\":[1]}", "no hay ninguna baraja «Nada»"),
    ] {
        let output = run(text);
        assert_eq!(code(&output), Some(1), "{text}");
        assert!(err(&output).contains(told), "{text}: {}", err(&output));
        assert!(err(&output).contains("entrada estándar:"), "{}", err(&output));
    }
    let output = qeq(&["cluedo", "deduce", "datos/cluedo/articulo.json", "--why", "Prado", "9"]);
    let output = { output }.output().unwrap();
    assert!(err(&output).contains("no hay ningún jugador «9»"), "{}", err(&output));
}

/// A notebook from the first question to the envelope, with nearly everything that can be typed.
#[test]
fn a_notebook_kept_line_by_line() {
    let folder = folder("cluedo-play");
    let path = folder.join("partida.txt");
    let script = "5\nAna, Luis, Eva\n\nana\nherr, cocina\ntabla\n0 ? cu, inv, pepa: luis -, eva + pepa\n\
                  luis ? pis, inv, juan: eva +, ana -\n%\nwhy cuerda luis\nporque juan sobre\nhistoria\n\
                  eva + cuerda, x\n1 + cuerda\ndeshacer\nsuponer\neditar 9 0 + Juan\n= pistola\nborrar 5\n\
                  editar 4 2 + pistola\nayuda\nguardar\nabrir nada.txt\nsalir\n";
    let output = typing(qeq(&["cluedo", "play", path.to_str().unwrap()]), script);
    assert_eq!(code(&output), Some(0), "{}", err(&output));
    let told = out(&output).replace(path.to_str().unwrap(), "partida.txt");
    insta::assert_snapshot!(format!("{told}\n---- stderr\n{}", err(&output)));
    let saved = fs::read_to_string(&path).unwrap();
    insta::assert_snapshot!(saved);
    let deduced = qeq(&["cluedo", "deduce", path.to_str().unwrap()]).output().unwrap();
    assert_eq!(code(&deduced), Some(0), "{}", err(&deduced));
}

/// What was written down is never lost without a word, and remarks are kept.
#[test]
fn a_notebook_is_saved_as_it_is_kept() {
    let folder = folder("cluedo-kept");
    let path = folder.join("c.txt");
    let sample = fs::read_to_string(root().join("datos/cluedo/cuaderno.txt")).unwrap();
    fs::write(&path, format!("# mía\n{sample}")).unwrap();
    let play = |path: &str, script: &str| typing(qeq(&["cluedo", "play", "--text", path]), script);
    let kept = play(path.to_str().unwrap(), "1 - Cuerda\nsalir\n");
    assert_eq!((code(&kept), err(&kept)), (Some(0), String::new()));
    let expected = format!("# mía\n{sample}1 - Cuerda\n");
    assert_eq!(fs::read_to_string(&path).unwrap(), expected);
    let game = folder.join("g.json");
    fs::copy(root().join("datos/cluedo/articulo.json"), &game).unwrap();
    let before = fs::read(&game).unwrap();
    let warned = play(game.to_str().unwrap(), "1 - Prado\nsalir\nsalir\ntabla\n");
    assert!(err(&warned).contains("no está en ningún fichero"), "{}", err(&warned));
    assert!(!out(&warned).contains("Sobre"), "{}", out(&warned));
    assert_eq!(fs::read(&game).unwrap(), before);
    // Another file that is there is only written over by whoever says so.
    let other = folder.join("tablero.csv");
    for (said, is_lost) in [("no", false), ("", false), ("sí", true)] {
        fs::write(&other, "mine").unwrap();
        let line = format!("guardar {}\n{said}\nsalir\n", other.to_str().unwrap());
        let asked = play(path.to_str().unwrap(), &line);
        assert!(out(&asked).contains("ya existe. ¿Lo sustituyo?"), "{}", out(&asked));
        assert_eq!(fs::read_to_string(&other).unwrap() != "mine", is_lost, "{said}");
    }
}

/// A cell of a game that cannot be is not said to be open, with a share of 0 %: what contradicts what is said instead.
#[test]
fn a_notebook_that_contradicts_itself_says_nothing_of_its_cells() {
    let path = folder("cluedo-contradiction").join("c.txt");
    fs::copy(root().join("datos/cluedo/cuaderno.txt"), &path).unwrap();
    let play =
        |script: &str| typing(qeq(&["cluedo", "play", "--text", path.to_str().unwrap()]), script);
    play("1 + Cuerda\n");
    for look in ["tabla", "%", "porque Cuerda Luis"] {
        let output = play(&format!("{look}\n"));
        assert!(!out(&output).contains("Cuerda"), "{look}: {}", out(&output));
        let told = err(&output).matches("4. Luis tiene Cuerda").count();
        assert_eq!(told, 2, "{look}: {}", err(&output));
    }
}

/// What the own hand has answered comes before what follows from it, a contradiction too.
#[cfg(unix)]
#[test]
fn the_own_answer_is_told_before_a_contradiction() {
    let path = folder("cluedo-own-answer").join("c.txt");
    fs::copy(root().join("datos/cluedo/cuaderno.txt"), &path).unwrap();
    let mut together = program("sh");
    let both = "exec \"$0\" cluedo play --text \"$1\" 2>&1";
    together.args(["-c", both, env!("CARGO_BIN_EXE_qeq"), path.to_str().unwrap()]);
    let output = typing(together, "1 + Cuerda\n2 ? Cuerda, Cocina, Juan\n");
    let told = out(&output);
    let own = told.find("Lo dice tu mano: Ana, Cocina.").expect(&told);
    assert_eq!(told.matches("se contradicen").count(), 2, "{told}");
    assert!(own < told.rfind("se contradicen").unwrap(), "{told}");
}

/// A game that nobody can deal is named, with a way to practise all the same.
#[test]
fn a_game_of_too_many_deals_is_not_practised_on() {
    let path = folder("cluedo-too-many").join("c.txt");
    let list = |letter: &str| (0..10).map(|at| format!("{letter}{at}")).collect::<Vec<_>>();
    let [tools, places, characters] = ["t", "p", "c"].map(|letter| list(letter).join(", "));
    let hands = [["2"; 12].join(" "), ["1"; 3].join(" ")].join(" ");
    let game =
        format!("tools: {tools}\nplaces: {places}\ncharacters: {characters}\nhands: {hands}\n");
    fs::write(&path, game).unwrap();
    let output = qeq(&["cluedo", "practice", path.to_str().unwrap()]).output().unwrap();
    let told = err(&output).replace(path.to_str().unwrap(), "c.txt");
    assert_eq!((code(&output), out(&output)), (Some(1), String::new()), "{told}");
    insta::assert_snapshot!(told);
}

/// Who plays is judged at once, and every question lets people go.
#[test]
fn the_questions_before_a_notebook_do_not_trap_anybody() {
    for (script, fault) in [("5\n2 2 2\nsalir\n", true), ("salir\n", false), ("5\n3\nq\n", false)] {
        let output = typing(qeq(&["cluedo", "play", "--text"]), script);
        assert_eq!((code(&output), err(&output).is_empty()), (Some(0), !fault), "{script}");
        let hands = out(&output).matches("¿Cuántas cartas").count();
        assert_eq!(hands, usize::from(script.contains('3')), "{script}");
    }
}

/// Hands stand between blanks or commas, and a part of one's own is none.
#[test]
fn hands_are_typed_as_on_the_screen() {
    let script = "5\nAna, Luis, Eva\n3 3\n1,2,3\nluis\nherr\nherr, herr\nherr, cocina\nhistoria\n";
    let output = typing(qeq(&["cluedo", "play", "--text"]), script);
    assert_eq!(code(&output), Some(0), "{}", err(&output));
    assert!(out(&output).contains("1. Luis tiene Herramienta\n  2. Luis tiene Cocina"));
    assert!(err(&output).contains("manos que hay ahí: 2; jugadores: 3"), "{}", err(&output));
    let told = err(&output).matches("cartas que hay ahí: 1; las de tu mano: 2").count();
    assert_eq!(told, 2, "{}", err(&output));
}

/// What one's own hand answers need not be typed, and what it denies is refused like any line that cannot be.
#[test]
fn the_own_hand_answers_by_itself() {
    let script = "5\nAna, Luis, Eva\n\nana\nherr, cocina\neva ? pis, inv, juan\nluis ? he, inv, juan: eva -\n\
                  eva ? herr, inv, juan: ana -\nluis ? he, inv, juan: eva + he\n0 + herr\nhistoria\n";
    let output = typing(qeq(&["cluedo", "play", "--text"]), script);
    assert_eq!(code(&output), Some(0), "{}", err(&output));
    let told = out(&output);
    assert!(told.contains("Lo dice tu mano: Ana, ninguna."), "{told}");
    assert!(told.contains("Lo dice tu mano: Ana, Herramienta."), "{told}");
    assert!(told.contains(
        "4. Luis pregunta por Herramienta, Invernadero, Juan: Eva, ninguna; Ana, Herramienta"
    ));
    assert_eq!(told.matches("  5. ").count(), 1, "that of the deck: {told}");
    let against = "error: tu mano dice otra cosa: Ana tiene Herramienta\n";
    assert_eq!(err(&output).matches(against).count(), 2, "{}", err(&output));
    assert!(
        err(&output).contains("error: eso ya está apuntado: es el apunte 1"),
        "{}",
        err(&output)
    );
}

/// A game that the machine deals: asked, looked at, and played until somebody wins.
#[test]
fn a_game_to_practise_on_line_by_line() {
    let folder = folder("cluedo-practice");
    let path = folder.join("partida.txt");
    let deck =
        "tools: Cuerda, Pistola, Red\nplaces: Cocina, Salón, Torre\ncharacters: Juan, Pepa, Rita\n";
    fs::write(&path, format!("{deck}hands: 2 2 2\nplayers: Ana, Luis, Eva\n")).unwrap();
    let play = |script: &str| {
        let wanted = ["cluedo", "practice", path.to_str().unwrap(), "--seed", "3"];
        typing(qeq(&wanted), script)
    };
    let look = "ayuda\ntabla\n%\nsugerir\nhistoria\nx\ncu, pis, red\nmarcar cu Luis\ntachar red sobre\ntachar red sobre\nmarcar\nmarcar cu\nmarcar cu nadie\nporque cu 9\ndeshacer\n";
    let output = play(&format!("{look}! cu, sal, ri\n"));
    assert_eq!(code(&output), Some(0), "{}", err(&output));
    insta::assert_snapshot!(format!("{}\n---- stderr\n{}", out(&output), err(&output)));
    let output = play(&"cu, sal, ri\n".repeat(30));
    assert!(out(&output).contains("En el sobre estaban"), "{}", out(&output));
    assert_eq!(code(&play("")), Some(0));
    let same = "cu, co, ju\n".repeat(4);
    assert_eq!(out(&play(&same)), out(&play(&same)), "the same seed deals and plays the same");
}

#[test]
fn the_notebook_ends_politely_wherever_the_input_does() {
    let script: Vec<&str> =
        "2\nAna, Luis, Eva\n\n1\n\n0 - cu\nwhy\n".split_inclusive('\n').collect();
    for typed in 0..=script.len() {
        let output = typing(qeq(&["cluedo", "play", "--lang", "en"]), &script[..typed].concat());
        assert_eq!(code(&output), Some(0), "{typed}: {}", err(&output));
    }
    let output = typing(qeq(&["cluedo", "play"]), &"\u{1b}[A\u{0}ñ\n".repeat(200));
    assert_eq!(code(&output), Some(0));
}

/// A server of the page, and where it listens.
#[cfg(unix)]
fn served() -> (Child, String) {
    let mut child = qeq(&["web", "--port", "0", "--no-open"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut address = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut address).unwrap();
    let place = address.trim_start_matches("http://").split('/').next().unwrap();
    (child, place.to_owned())
}

/// The page is served where it says, to whoever belongs there, until Ctrl-C.
#[test]
#[cfg(unix)]
fn the_page_is_served_and_stops_gracefully() {
    let (mut child, place) = served();
    let ask = |host: &str| {
        let mut stream = std::net::TcpStream::connect(&place).unwrap();
        write!(stream, "GET /healthz HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")
            .unwrap();
        let mut reply = String::new();
        stream.read_to_string(&mut reply).unwrap();
        reply
    };
    assert!(ask(&place).ends_with("ok\n"), "{place}");
    assert!(ask("evil.example").starts_with("HTTP/1.1 403"), "{place}");
    let taken = qeq(&["web", "--no-open", "--port", place.rsplit(':').next().unwrap()]);
    let taken = { taken }.output().unwrap();
    assert_eq!(code(&taken), Some(1), "{}", err(&taken));
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

/// Half a request in flight is not waited for as long as a whole one may take, which is 20 seconds.
#[test]
#[cfg(unix)]
fn a_page_that_was_asked_for_half_of_something_stops_all_the_same() {
    use std::io::ErrorKind;
    let (mut child, place) = served();
    let mut half = std::net::TcpStream::connect(&place).unwrap();
    let head =
        format!("POST /api/play HTTP/1.1\r\nHost: {place}\r\nContent-Type: application/json");
    write!(half, "{head}\r\nContent-Length: 99\r\nExpect: 100-continue\r\n\r\n").unwrap();
    let mut told = String::new();
    BufReader::new(&half).read_line(&mut told).unwrap();
    assert!(told.starts_with("HTTP/1.1 100"), "the server reads the body: {told}");
    interrupt(&child);
    half.set_read_timeout(Some(std::time::Duration::from_secs(10))).unwrap();
    let closed = half.read_to_end(&mut Vec::new()).map_err(|error| error.kind());
    if matches!(closed, Err(ErrorKind::WouldBlock | ErrorKind::TimedOut)) {
        child.kill().unwrap();
    }
    assert_eq!(child.wait().unwrap().code(), Some(0), "{closed:?}");
}

/// A late game that is solved at once.
const LATE: &str = "44444537743721225";

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

/// Hints, the keys of the practice, a full column, undo, and the end of the input.
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
}

/// From the tenth on columns are headed by letters, two of which move the stone.
#[test]
fn columns_of_wide_boards_are_typed_as_numbers() {
    let wide = ["conecta4", "play", "--cols", "12", "--second", "persona"];
    let told = out(&typing(qeq(&wide), "11\nb\n99\nayuda\n"));
    assert!(told.contains("Partida: b\n"), "{told}");
    assert!(told.contains("No hay columna 99: el tablero tiene 12."), "{told}");
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
    assert!(open.contains(" fichas siguientes:\ncolumna 1: 0 (no se ve ningún final)\n"), "{open}");
    let threat = hint("314151");
    assert!(threat.contains("\ncolumna 2: 29 (gana con esta ficha)\n"), "{threat}");
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
fn the_programs_of_the_practice_about_clikomania_say_how_they_are_called() {
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
    let play = ["clikomania", "play", puzzle.path().to_str().unwrap(), "--seed", "1"];
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
    let play = ["clikomania", "play", puzzle.path().to_str().unwrap(), "--seed", "1"];
    let output = typing(qeq(&play), "0 0\nquizás\ndeshacer\n1 0\nsí\nsalir\n");
    assert_eq!(code(&output), Some(0), "{}", err(&output));
    insta::assert_snapshot!(out(&output));
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
