//! Boards: drawn, changed, converted.

use super::*;

/// The bytes that belong to a seed, on every machine.
#[test]
fn a_random_board_of_a_seed_never_changes() {
    let output = qeq(&["aleatorio", "-n", "6", "-k", "5", "--seed", "42"]).output().unwrap();
    insta::assert_snapshot!(out(&output));
}

#[test]
fn a_seed_draws_the_same_board_in_every_language() {
    let drawn = |lang| {
        let output = qeq(&["aleatorio", "--seed", "7", "--lang", lang]).output().unwrap();
        out(&output)
    };
    assert_eq!(drawn("es"), drawn("en"));
}

#[test]
fn a_density_that_is_missed_is_told() {
    for (attributes, told) in [("5", "Son 1 el 44 % de las respuestas, y no el 10 %"), ("60", "")] {
        let arguments = ["-n", "24", "-k", attributes, "--density", "0.1", "--seed", "1"];
        let output = qeq(&["aleatorio"]).args(arguments).output().unwrap();
        assert_eq!(code(&output), Some(0));
        let message = err(&output);
        assert!(
            message.contains(told) && message.contains("Son 1") != told.is_empty(),
            "{message}"
        );
    }
}

#[test]
fn edits_say_what_changed_and_dump_the_tree() {
    let board = "datos/tabla-1.csv";
    let added = qeq(&["add", board, "Lola", "1010"]).output().unwrap();
    assert_eq!(code(&added), Some(0));
    insta::assert_snapshot!(out(&added));
    for apart in ["1 0 1 0", "1\t0\t1\t0", "1,0, 1,0", " 10 10\n"] {
        let same = qeq(&["add", board, "Lola", apart]).output().unwrap();
        assert_eq!((code(&same), out(&same)), (Some(0), out(&added)), "{apart:?}");
    }
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
        (&["add", board, "Lola", "101"], "rasgos dados: 3; hacen falta: 4"),
        (&["add", board, "Lola", "10x0"], "deben ser solo ceros y unos"),
        (&["remove", board, "ana"], "¿querías decir «Ana»?"),
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

/// What ends in `.csv` may hold a board of any format.
#[test]
fn a_board_in_json_is_read_under_any_name() {
    let path = folder("renamed").join("tablero.csv");
    let path = path.to_str().unwrap();
    let board = ["convert", "datos/tabla-1.csv", path, "--to", "json"];
    assert_eq!(code(&qeq(&board).output().unwrap()), Some(0));
    assert!(fs::read_to_string(path).unwrap().starts_with('{'));
    let [named, renamed] =
        ["datos/tabla-1.csv", path].map(|it| json(&["stats", it, "--format", "json"]));
    assert_eq!(named, renamed);
}
