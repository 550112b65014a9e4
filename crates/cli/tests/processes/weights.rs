//! Characters that do not weigh the same.

use super::*;

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
fn weights_come_from_a_column_or_a_file() {
    let folder = folder("weights");
    let table = folder.join("t.csv");
    fs::write(&table, "A\tB\tPeso\tN\n0\t0\t1/2\tx\n0\t1\t1\ty\n1\t0\t8\tz\n").unwrap();
    let path = table.to_str().unwrap();
    let stats = json(&["stats", path, "--weights", "Peso", "--format", "json"]);
    assert_eq!((&stats["total_depth"], &stats["board"]["attributes"]), (&22.into(), &2.into()));
    let spelt = json(&["stats", path, "--weights", "PESO", "--format", "json"]);
    assert_eq!(spelt, stats);
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
        // Of a configuration every column is an attribute.
        let none = qeq(&[command, "datos/rondas.config", "--weights", "shoes=boots"]);
        let told = err(&{ none }.output().unwrap());
        assert!(told.contains("solo una tabla tiene columna de pesos"), "{told}");
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
        let praised = out(&text).contains(&format!("\n{weights}: pesos correctos para {board}\n"));
        assert_eq!(praised, codes.is_empty(), "{}", out(&text));
    }
}
