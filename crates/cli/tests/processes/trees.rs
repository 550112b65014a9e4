//! Trees: built, measured, saved, proven, and the same again for a seed.

use super::*;

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
    let built = json(&["build", "datos/clasico.csv", "--format", "json"]);
    let dump = json(&["dump", "datos/clasico.csv", "--format", "json"]);
    assert_eq!(built, dump);
    assert_eq!((&dump["version"], &dump["root"]["candidates"]), (&1.into(), &24.into()));

    let cleaned = json(&["limpiar", "datos/tabla-2.csv", "--format", "json"]);
    assert_eq!(cleaned["before"]["average_depth"].as_f64(), Some(3.8));
    assert_eq!(cleaned["after"]["average_depth"].as_f64(), Some(2.4));

    let compared = json(&["stats", "datos/clasico.csv", "--compare", "--format", "json"]);
    let names: Vec<_> =
        compared["strategies"].as_array().unwrap().iter().map(|one| &one["strategy"]).collect();
    assert_eq!(names, ["order", "random", "entropy", "lookahead", "optimal"]);
    // What one strategy refutes holds for all: the tree that looks ahead is as short as the optimal one.
    let proven = compared["strategies"].as_array().unwrap().iter().map(|one| {
        assert_eq!(one["lower_bound"]["total_depth"], 115);
        one["proven_optimal"].as_bool().unwrap()
    });
    assert_eq!(proven.collect::<Vec<_>>(), [false, false, false, true, true]);

    let weighted = qeq(&["stats", "datos/clasico.csv", "--weights", "datos/pesos-clasico.tsv"]);
    let told = out(&{ weighted }.output().unwrap());
    assert!(told.contains("(los pesos suman 2286)"), "{told}");
}

#[test]
fn a_drawing_is_in_the_format_of_its_file_unless_another_is_asked_for() {
    let folder = folder("drawings");
    let drawing = |file: &str, more: &[&str]| {
        let path = folder.join(file);
        let dump = [&["dump", "datos/tabla-1.csv", "-o", path.to_str().unwrap()], more].concat();
        assert_eq!(code(&qeq(&dump).output().unwrap()), Some(0));
        fs::read_to_string(path).unwrap()
    };
    for (file, begins) in [
        ("a.svg", "<svg"),
        ("a.DOT", "digraph"),
        ("a.gv", "digraph"),
        ("a.json", "{\"version\""),
        ("a.mmd", "flowchart"),
        ("a.txt", "¿"),
        ("a", "¿"),
    ] {
        let text = drawing(file, &[]);
        assert!(text.starts_with(begins), "{file}: {text}");
    }
    assert!(drawing("b.svg", &["--format", "text"]).starts_with('¿'));
    assert!(drawing("b.out", &["--format", "dot"]).starts_with("digraph"));
    for file in ["c.png", "c.pdf", "c.html"] {
        let path = folder.join(file);
        let refused = qeq(&["dump", "datos/tabla-1.csv", "-o", path.to_str().unwrap()]);
        let refused = { refused }.output().unwrap();
        assert_eq!((code(&refused), path.exists()), (Some(2), false), "{file}");
        let told = err(&refused);
        assert!(told.contains(file) && told.contains(".svg, .dot, .mmd"), "{told}");
    }
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
    let cleaned = out(&qeq(&["limpiar", "datos/animales.csv", "--tree", path]).output().unwrap());
    assert!(cleaned.starts_with("== Árbol guardado ==\n"), "{cleaned}");
    let other = qeq(&["stats", "datos/clasico.csv", "--tree", path]).output().unwrap();
    assert_eq!(code(&other), Some(1));
    assert!(err(&other).contains("el tablero no tiene"), "{}", err(&other));
    fs::write(&tree, "{\"version\":1,\"root\":{\"attribute\":").unwrap();
    let broken = qeq(&["stats", "datos/animales.csv", "--tree", path]).output().unwrap();
    assert_eq!(code(&broken), Some(1));
    assert!(err(&broken).contains("arbol.json:1:"), "{}", err(&broken));
}

#[test]
fn a_tree_is_saved_as_a_tree_and_drawn_as_a_drawing() {
    let folder = folder("tree or drawing");
    for file in ["a.svg", "a.DOT", "a.gv", "a.mmd", "a.mermaid"] {
        let path = folder.join(file);
        let path = path.to_str().unwrap();
        let refused = qeq(&["build", "datos/tabla-1.csv", "-o", path]).output().unwrap();
        let told = err(&refused);
        assert_eq!((code(&refused), fs::exists(path).unwrap()), (Some(2), false), "{told}");
        let drawn = format!("lo dibuja qeq dump datos/tabla-1.csv -o '{path}', con");
        assert!(told.contains(&drawn), "{told}");
    }
    for file in ["a.json", "a.txt", "a"] {
        let path = folder.join(file);
        let built = qeq(&["build", "datos/tabla-1.csv", "-o", path.to_str().unwrap()]).output();
        assert_eq!(code(&built.unwrap()), Some(0), "{file}");
    }
}

#[test]
fn a_tree_and_the_report_on_it_do_not_share_the_output() {
    let build = ["build", "datos/tabla-1.csv", "-o", "-"];
    let refused = qeq(&[&build[..], &["--format", "json"]].concat()).output().unwrap();
    assert_eq!((code(&refused), out(&refused)), (Some(2), String::new()));
    assert!(err(&refused).contains("irían los dos"), "{}", err(&refused));
    let alone = qeq(&build).output().unwrap();
    assert!(out(&alone).starts_with("{\"version\":1,\"root\""), "{}", out(&alone));
}

/// The tree is the same, so nothing fails.
#[test]
fn whoever_limits_a_search_that_there_is_not_is_told() {
    let limits = ["--budget", "9", "--time", "1", "--threads", "2"];
    let told = |arguments: &[&str]| {
        let output = qeq(&[arguments, &limits].concat()).output().unwrap();
        assert_eq!(code(&output), Some(0), "{arguments:?}: {}", err(&output));
        err(&output)
    };
    for command in ["stats", "build", "dump"] {
        let greedy = told(&[command, "datos/tabla-1.csv", "--strategy", "entropy"]);
        let warned =
            "aviso: sin efecto: --budget, --time, --threads; la estrategia entropía no busca";
        assert!(greedy.contains(warned), "{greedy}");
        assert!(!told(&[command, "datos/tabla-1.csv"]).contains("sin efecto"), "{command}");
    }
    assert!(!told(&["stats", "datos/tabla-1.csv", "--compare"]).contains("sin efecto"));
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

#[test]
fn programs_hear_of_a_proof_whatever_is_wrong() {
    let judged = |arguments: &[&str]| -> Value {
        let output = qeq(&["check", "--format", "json"]).args(arguments).output().unwrap();
        assert_eq!(code(&output), Some(1), "{arguments:?}: {}", err(&output));
        serde_json::from_slice(&output.stdout).expect("one JSON object")
    };
    let told = judged(&["datos/err/celda-2.csv", "--proof", "none"]);
    assert_eq!(told["faults"][0]["code"], "bad-cell");
    for arguments in [["datos/tabla-1.csv", "--proof", "none"], ["none", "--proof", "none"]] {
        let told = judged(&arguments);
        assert_eq!(
            (&told["valid"], &told["faults"][0]["code"]),
            (&false.into(), &"unreadable".into())
        );
        assert_eq!(told["faults"][0]["file"], "none");
    }
    let told = judged(&["datos/tabla-1.csv", "--proof", "none", "--weights", "none"]);
    assert_eq!(told["faults"][0]["file"], "none");
    let told = judged(&["datos/tabla-1.csv", "--proof", "datos/tabla-1.csv"]);
    assert_eq!(told["faults"][0]["file"], "datos/tabla-1.csv");
}

/// Nobody is sent to a search that is not there, nor to a limit that ended nothing.
#[test]
fn whoever_gets_no_proof_is_told_what_may_give_one() {
    let folder = folder("no-proof");
    let names = ["dificil.csv", "grande.csv", "arbol.json", "prueba.txt"];
    let [hard, large, tree, proof] = names.map(|name| folder.join(name));
    let [hard, large, tree, proof] =
        [&hard, &large, &tree, &proof].map(|path| path.to_str().unwrap());
    for (board, characters, attributes) in [(hard, "200", "64"), (large, "1100", "20")] {
        let size = ["-n", characters, "-k", attributes, "--density", "0.1", "--seed", "1"];
        let random = qeq(&["random", "-o", board]).args(size).output().unwrap();
        assert_eq!(code(&random), Some(0), "{}", err(&random));
    }
    let built = qeq(&["build", hard, "-s", "entropy", "-o", tree]).output().unwrap();
    assert_eq!(code(&built), Some(0), "{}", err(&built));
    for (board, arguments, help) in [
        (hard, &["--budget", "5000"][..], "prueba con un --budget mayor"),
        (hard, &["--time", "0"], "prueba con un --time mayor"),
        (hard, &["--time", "0", "--budget", "9000000"], "prueba con un --time mayor"),
        (hard, &["--time", "600", "--budget", "5000"], "prueba con un --budget mayor"),
        (hard, &["--tree", tree], "--strategy óptima sin --tree"),
        (hard, &["-s", "entropy"], "--strategy óptima, cuando"),
        (large, &[], "con más de 1024 personajes"),
        (large, &["--time", "0"], "con más de 1024 personajes"),
    ] {
        let output = folder.join("otro.json");
        let build = ["build", board, "-o", output.to_str().unwrap(), "--proof", proof];
        let refused = qeq(&build).args(arguments).output().unwrap();
        assert_eq!(code(&refused), Some(1), "{arguments:?}: {}", err(&refused));
        assert!(err(&refused).contains(help), "{arguments:?}: {}", err(&refused));
    }
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
        let mut lines = told.lines();
        let seed = lines.find_map(|line| line.strip_prefix("Azar: --seed ")).expect("the seed");
        let given = random(command).args(["--seed", seed]).output().unwrap();
        assert_eq!(out(&given), out(&drawn), "{command}");
        assert!(!err(&given).contains("--seed"), "{command}: {}", err(&given));
    }
    let compared = qeq(&["stats", "datos/tabla-1.csv", "--compare"]).output().unwrap();
    assert!(err(&compared).contains(": --seed "), "{}", err(&compared));
    let unneeded = qeq(&["dump", "datos/tabla-1.csv"]).output().unwrap();
    assert!(!err(&unneeded).contains("--seed"), "{}", err(&unneeded));
    let puzzle = qeq(&["clikomania", "random"]).output().unwrap();
    let told = err(&puzzle);
    let (_, seed) = told.trim().rsplit_once(": --seed ").expect("the seed");
    let again = qeq(&["clikomania", "random", "--seed", seed]).output().unwrap();
    assert_eq!((out(&again), err(&again)), (out(&puzzle), String::new()));
    let path = folder("drawn").join("random.txt");
    let path = path.to_str().unwrap();
    let kept = qeq(&["clikomania", "random", "--seed", seed, "-o", path]).output().unwrap();
    assert!(err(&kept).contains(path), "the file that was written is named: {}", err(&kept));
    assert_eq!(std::fs::read_to_string(path).unwrap(), out(&puzzle));
}

#[test]
fn how_good_a_tree_is_stands_beside_it_wherever_it_goes() {
    let folder = folder("told");
    let board = "datos/clasico.csv";
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    for (arguments, file) in [
        (&["build", board][..], None),
        (&["build", board, "-o", "-"], None),
        (&["build", board, "-o"], Some(path("a.json"))),
        (&["dump", board], None),
        (&["dump", board, "--format", "svg"], None),
        (&["dump", board, "-o"], Some(path("a.svg"))),
    ] {
        let output = qeq(arguments).args(&file).output().unwrap();
        let written = file.as_ref().map_or(String::new(), |file| format!("Escrito {file}.\n"));
        let good = "Profundidad promedio de las hojas: 4.7917; ningún árbol la baja\n";
        assert_eq!(err(&output), written + good, "{arguments:?}");
        assert_eq!(out(&output).is_empty(), file.is_some(), "{arguments:?}");
    }
}

/// A tree that is one long path has a leaf at every depth.
#[test]
fn leaves_at_very_many_depths_are_told_in_ranges() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let (path, chain) = (file.path().to_str().unwrap(), 120);
    let titles: String = (0..chain).map(|at| format!("A{at}\t")).collect();
    let row = |who| {
        let cells = (0..chain).map(|at| if at == who { "1\t" } else { "0\t" });
        format!("{}P{who}\n", cells.collect::<String>())
    };
    fs::write(path, titles + "N\n" + &(0..=chain).map(row).collect::<String>()).unwrap();
    let stats = ["stats", path, "--strategy", "order"];
    let told = out(&qeq(&stats).output().unwrap());
    let bars: Vec<_> = told.lines().filter(|line| line.contains('█')).collect();
    assert_eq!(bars.len(), 40, "{told}");
    assert_eq!((bars[0], bars[39]), ("      1–3 ███ 3", "  118–120 ████ 4"), "{told}");
    let exact = json(&[&stats[..], &["--format", "json"]].concat());
    assert_eq!(exact["depth_histogram"].as_object().unwrap().len(), chain);
}

/// A usual terminal has 80 cells a line.
#[test]
fn tables_side_by_side_fit_a_usual_terminal() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let path = file.path().to_str().unwrap();
    let draw = ["aleatorio", "-n", "500", "-k", "60", "--density", "0.1", "--seed", "1", "-o"];
    assert_eq!(code(&qeq(&draw).arg(path).output().unwrap()), Some(0));
    let duel = ["tournament", "datos/clasico.csv", "custom", "binary", "random", "--games"];
    for lang in ["es", "en"] {
        for arguments in [
            &["stats", "datos/clasico.csv", "--compare"][..],
            &["stats", path, "--compare", "--budget", "1"],
            &[&duel[..], &["9999"]].concat(),
        ] {
            let table = out(&qeq(arguments).args(["--lang", lang]).output().unwrap());
            let rules = table.lines().filter(|line| line.starts_with(['─', '═']));
            let widths = rules.map(|line| line.chars().count());
            assert!(widths.max().is_some_and(|widest| widest <= 80), "{table}");
        }
    }
}

/// The longest bar has fifty signs, and the shortest one.
#[test]
fn the_bars_of_many_leaves_fit_the_line() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let path = file.path().to_str().unwrap();
    let draw = ["aleatorio", "-n", "300", "-k", "20", "--seed", "1", "-o", path];
    assert_eq!(code(&qeq(&draw).output().unwrap()), Some(0));
    let told = out(&qeq(&["stats", path, "--strategy", "entropy"]).output().unwrap());
    let bars = told.lines().filter(|line| line.contains('█'));
    let bars: Vec<(usize, usize)> = bars
        .map(|line| (line.matches('█').count(), line.rsplit(' ').next().unwrap().parse().unwrap()))
        .collect();
    let most = bars.iter().map(|&(_, leaves)| leaves).max().unwrap();
    assert!(most > 50, "{told}");
    for (bar, leaves) in bars {
        assert_eq!(bar, (leaves * 50).div_ceil(most), "{told}");
    }
}
