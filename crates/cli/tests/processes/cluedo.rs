//! Cluedo: deduction, the notebook, and a game to practise on.

use super::*;

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
    let ask = |game: &str| json(&["cluedo", "deduce", game, "--suggest", "--format", "json"]);
    let hard = || ask("datos/cluedo/dificil.txt")["suggestion"].clone();
    let again: Vec<_> = (0..4).map(|_| hard()).collect();
    assert!(again.iter().all(|it| *it == again[0]), "{again:?}");
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

#[test]
fn an_entry_that_contradicts_itself_is_named_once() {
    let path = folder("cluedo-own-clash").join("game.txt");
    let head = "tools: t0, t1, t2\nplaces: p0, p1, p2\ncharacters: c0, c1, c2\nhands: 2 2 2\n";
    fs::write(&path, format!("{head}0 ? t0, p1, c2: 1 + t0, 2 + t0\n")).unwrap();
    let path = path.to_str().unwrap();
    let output = qeq(&["cluedo", "deduce", path, "--format", "json"]).output().unwrap();
    let told: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(told["clash"], serde_json::json!([0]));
}

#[test]
fn an_entry_of_which_two_facts_are_needed_is_one_reason() {
    let path = folder("cluedo-own-reason").join("game.txt");
    let head = "tools: t0, t1\nplaces: p0, p1\ncharacters: c0, c1\nhands: 1 1 1\n";
    fs::write(&path, format!("{head}0 + p1\n0 ? t0, p0, c0: 1 -, 2 -\n")).unwrap();
    let path = path.to_str().unwrap();
    let why = ["cluedo", "deduce", path, "--format", "json", "--why", "t0", "sobre"];
    assert_eq!(json(&why)["why"]["facts"], serde_json::json!([0, 1]));
}

/// The number that a program is told, it may ask by.
#[test]
fn whoever_a_number_stands_for_is_asked_about_by_it() {
    let game = ["cluedo", "deduce", "datos/cluedo/articulo.json", "--format", "json", "--why"];
    let told = json(&[&game[..], &["Vestíbulo", "sobre"]].concat());
    let envelope = told["why"]["holder"].to_string();
    assert_eq!(json(&[&game[..], &["Vestíbulo", &envelope]].concat()), told);
    let beyond = qeq(&[&game[..], &["Vestíbulo", "6"]].concat()).output().unwrap();
    assert_eq!(code(&beyond), Some(1));
    let help = "un número de 0 a 4, un nombre, tú, o el sobre: sobre o 5";
    assert!(err(&beyond).contains(help), "{}", err(&beyond));
}

/// What follows from it may be wrong.
#[test]
fn an_assumption_is_told_wherever_conclusions_are() {
    let path = folder("cluedo-assumed").join("game.txt");
    let head = "tools: t0, t1\nplaces: p0, p1\ncharacters: c0, c1\nhands: 1 2\n";
    let entries = "1 ? t0, p0, c0: 0 -\n1 - t0, p0\n";
    let path_text = path.to_str().unwrap();
    let says = |arguments: &[&str]| {
        let output = qeq(&["cluedo"]).args(arguments).output().unwrap();
        assert_eq!(code(&output), Some(0), "{arguments:?}: {}", err(&output));
        out(&output)
    };
    for (setting, assumes) in [("assume: unrefuted\n", true), ("", false)] {
        fs::write(&path, format!("{head}{setting}{entries}")).unwrap();
        for arguments in [
            &["deduce", path_text][..],
            &["deduce", path_text, "--suggest"],
            &["deduce", path_text, "--level", "guessing"],
            &["play", path_text, "--text"],
        ] {
            let told = says(arguments);
            assert_eq!(told.contains("Supuesto: quien no es refutado"), assumes, "{told}");
        }
        let told = json(&["cluedo", "deduce", path_text, "--format", "json"]);
        assert_eq!(told["assumed"].as_bool(), assumes.then_some(true));
    }
}

/// Cards of which nobody counts the deals once something is noted.
fn many_cards() -> String {
    let cards = |letter| (0..13).map(|at| format!("{letter}{at}")).collect::<Vec<_>>().join(", ");
    let [tools, places, characters] = ["t", "p", "c"].map(cards);
    let hands = ["3"; 12].join(" ");
    format!("deck: G\ntools: {tools}\nplaces: {places}\ncharacters: {characters}\nhands: {hands}\n")
}

/// The option that helps `deduce` is none inside the notebook.
#[test]
fn only_what_takes_a_level_is_told_to_choose_a_lower_one() {
    let path = folder("uncounted").join("game.txt");
    let turn = |at: usize| {
        let [tool, place, character] = [at, 3 * at + 1, 5 * at + 2].map(|it| it % 13);
        format!("{} ? t{tool}, p{place}, c{character}: {} +\n", at % 12, (at + 1) % 12)
    };
    fs::write(&path, many_cards() + &(0..20).map(turn).collect::<String>()).unwrap();
    let path = path.to_str().unwrap();
    let counts = qeq(&["cluedo", "deduce", path]).output().unwrap();
    let typed = typing(qeq(&["cluedo", "play", path, "--text"]), "suggest\n");
    for (output, helps) in [(counts, true), (typed, false)] {
        let told = err(&output);
        assert!(told.contains("hay demasiados estados para contar"), "{told}");
        assert_eq!(told.contains("--level guessing"), helps, "{told}");
    }
}

/// Four cards in a hand of three. Of the rest, ten players who have some of the same nine cards, nobody soon sees that it
/// cannot be, nor counts the deals.
#[test]
fn a_contradiction_is_told_even_where_nobody_can_count_to_name_it() {
    let some = |letter| (0..9).map(|at| format!("{letter}{at}")).collect::<Vec<_>>().join(", ");
    let lines = ["t", "p"]
        .map(some)
        .map(|cards| (1..=10).map(|player| format!("{player} + {cards}\n")).collect::<String>());
    let game = many_cards() + &lines.concat() + "0 + c0\n0 + c1\n0 + c2\n0 + c3\n";
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
    // What there is to do is told where what is wrong does not say it.
    for (settings, help) in [
        ("hands: 2 2 2\nplayers: Ana, ANA, Eva", "no los distinguen las mayúsculas ni las tildes"),
        ("hands: 2 2 2\nplayers: Ana, Eva", "players los nombra en su orden"),
        ("hands: 2, 2, 2", "con espacios en medio"),
    ] {
        let output = run(&format!("deck: Para probar\n{settings}\n"));
        let told = err(&output);
        let helps = told.lines().filter(|line| line.contains("ayuda: ") && line.contains(help));
        assert!(helps.count() > 0, "{settings}: {told}");
    }
    let output = qeq(&["cluedo", "deduce", "datos/cluedo/articulo.json", "--why", "Prado", "9"]);
    let output = { output }.output().unwrap();
    assert!(err(&output).contains("no hay ningún jugador «9»"), "{}", err(&output));
    let output = qeq(&["cluedo", "deduce", "datos/cluedo/articulo.json", "--why", "Foo", "2"]);
    let output = { output }.output().unwrap();
    assert!(err(&output).contains("ayuda: las cartas son: Candelabro, "), "{}", err(&output));
}

/// Whoever writes a game as JSON is told which part is wrong by its path, as with a board.
#[test]
fn parts_of_a_game_in_json_are_told_by_their_paths() {
    let game = r#"{"flavor":{"toolNames":["A"],"placeNames":["B",7],"characterNames":"C"},
        "hands":[1,-1],"facts":{}}"#;
    let titles = |lang: &str| -> Vec<String> {
        let told = typing(qeq(&["cluedo", "deduce", "-", "--lang", lang]), game);
        assert_eq!((code(&told), out(&told)), (Some(1), String::new()));
        let told = err(&told);
        let titles = told.lines().filter_map(|line| line.split_once("error: "));
        titles.map(|(_, title)| title.to_owned()).collect()
    };
    let spanish = [
        "«flavor.placeNames[1]» tiene que ser un texto entre comillas",
        "«flavor.characterNames» tiene que ser una lista",
        "«hands[1]» tiene que ser un número de cartas, entero y no negativo",
        "«facts» tiene que ser una lista",
    ];
    assert_eq!(titles("es"), spanish);
    let english = [
        "“flavor.placeNames[1]” has to be a string",
        "“flavor.characterNames” has to be a list",
        "“hands[1]” has to be a number of cards, whole and not negative",
        "“facts” has to be a list",
    ];
    assert_eq!(titles("en"), english);
}

#[test]
fn what_may_surprise_in_a_game_in_json_stands_among_its_faults() {
    let text = "{\"flavr\": 1,\n\"flavor\": \"Nobody's\",\n\"facs\": [],\n\"hands\": 7}";
    let told = typing(qeq(&["cluedo", "deduce", "-"]), text);
    let told = err(&told);
    let places = told.lines().filter_map(|line| line.split_once("--> ")).map(|(_, place)| place);
    let lines: Vec<&str> = places.filter_map(|place| place.split(':').nth(1)).collect();
    assert_eq!(lines, ["1", "2", "3", "4"], "{told}");
}

/// Not by what is wrong with its lines as those of a notebook.
#[test]
fn a_list_is_told_that_a_game_is_an_object() {
    for (lang, help) in [
        ("es", "es un objeto, entre llaves, con «flavor»"),
        ("en", "is an object, between braces, with “flavor”"),
    ] {
        let told = typing(qeq(&["cluedo", "deduce", "-", "--lang", lang]), "[\n1,\n2]\n");
        assert_eq!((code(&told), out(&told)), (Some(1), String::new()));
        assert!(err(&told).contains(help), "{}", err(&told));
        assert_eq!(err(&told).matches("error").count(), 1, "{}", err(&told));
    }
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
    // Nor does the text of the notebook take its place before somebody agrees to that.
    for (said, is_lost) in [("no", false), ("", false), ("sí", true)] {
        let asked = play(game.to_str().unwrap(), &format!("guardar\n{said}\nguardar\n"));
        let questions = out(&asked).matches("g.json ya existe. ¿Lo sustituyo?").count();
        assert_eq!(questions, if is_lost { 1 } else { 2 }, "{said}: {}", out(&asked));
        assert_eq!(fs::read(&game).unwrap() != before, is_lost, "{said}");
    }
    // Another file that is there is only written over by whoever says so.
    let other = folder.join("tablero.csv");
    for (said, is_lost) in [("no", false), ("", false), ("sí", true)] {
        fs::write(&other, "mine").unwrap();
        let line = format!("guardar {}\n{said}\nsalir\n", other.to_str().unwrap());
        let asked = play(path.to_str().unwrap(), &line);
        assert!(out(&asked).contains("ya existe. ¿Lo sustituyo?"), "{}", out(&asked));
        assert_eq!(fs::read_to_string(&other).unwrap() != "mine", is_lost, "{said}");
    }
    // What is no file cannot be replaced, and nobody is asked about it.
    let line = format!("guardar {}\nsalir\nsalir\n", folder.to_str().unwrap());
    let refused = play(path.to_str().unwrap(), &line);
    assert!(err(&refused).contains("es una carpeta"), "{}", err(&refused));
    assert!(!out(&refused).contains("sustituyo"), "{}", out(&refused));
}

/// From then on every entry goes into the file that it was saved in.
#[test]
fn a_notebook_is_kept_in_the_file_that_it_was_saved_in() {
    let folder = folder("cluedo-saved");
    let mut play = qeq(&["cluedo", "play", "--text"]);
    play.current_dir(&folder);
    // Whatever its path: nobody is asked whether to replace it.
    let script = "5\n\n\n\n\nguardar n.txt\n1 + Cuerda\nguardar ./n.txt\nsalir\n";
    let output = typing(play, script);
    assert_eq!((code(&output), err(&output)), (Some(0), String::new()), "{}", out(&output));
    assert!(!out(&output).contains("ya existe"), "{}", out(&output));
    let saved = fs::read_to_string(folder.join("n.txt")).unwrap();
    assert!(saved.ends_with("\n1 + Cuerda\n"), "{saved}");
}

#[test]
fn the_table_of_six_players_fits_a_usual_terminal() {
    let game = tempfile::NamedTempFile::new().unwrap();
    let deck = r#""flavor":"La casa del faro","hands":[3,3,3,3,3,3],"facts":[]"#;
    fs::write(game.path(), format!("{{{deck}}}")).unwrap();
    let deduce = ["cluedo", "deduce", game.path().to_str().unwrap()];
    for (lang, heads) in [("es", ["Jugador", "0"]), ("en", ["Player", "0"])] {
        let output = qeq(&deduce).args(["--lang", lang, "--probabilities"]).output().unwrap();
        let table = out(&output);
        assert!(table.lines().all(|line| line.chars().count() <= 80), "{table}{}", err(&output));
        let lines: Vec<_> = table.lines().collect();
        let head = lines.iter().position(|line| line.contains(heads[0])).expect("a head");
        assert_eq!(lines[head].find(heads[0]), lines[head + 1].find(heads[1]), "{table}");
    }
}

#[test]
fn nothing_is_warned_of_where_nothing_was_noted() {
    let play = |script: &str| err(&typing(qeq(&["cluedo", "play", "--text"]), script));
    assert_eq!(play("5\n\n\n\n\n"), "");
    assert_eq!(play("5\n\n\n\n\nsalir\n"), "");
    assert!(play("5\n\n\n\n\n1 + Cuerda\n").contains("no está en ningún fichero"));
}

/// Whoever writes on after a warning is warned again: something else would be lost.
#[test]
fn every_change_that_is_in_no_file_is_warned_of() {
    let script = "1 - Prado\nsalir\n1 - Cuerda\nsalir\nsalir\n";
    let game = ["cluedo", "play", "--text", "datos/cluedo/articulo.json"];
    let output = typing(qeq(&game), script);
    assert_eq!(code(&output), Some(0));
    let warnings = err(&output).matches("no está en ningún fichero").count();
    assert_eq!(warnings, 2, "{}", err(&output));
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

/// Whoever keeps a notebook says who he is by number, name or seat, and then «tú» is he.
#[test]
fn whoever_keeps_a_notebook_is_called_as_people_call_him() {
    let script = "1\n3\n\nyo\njugador 1\n\ntú + an\nj0 - an\nh\nsalir\nsalir\n";
    let output = typing(qeq(&["cluedo", "play", "--text"]), script);
    let (told, refused) = (out(&output), err(&output));
    assert!(refused.contains("no hay ningún jugador «yo»"), "{refused}");
    for entry in ["1. El jugador 1 tiene Ancla", "2. El jugador 0 no tiene Ancla"] {
        assert!(told.contains(entry), "{told}");
    }
}

/// Hands stand between blanks or commas, and of one's own as much as is known.
#[test]
fn hands_are_typed_as_on_the_screen() {
    let begun = "5\nAna, Luis, Eva\n3 3\n1,2,3\nluis\nherr, cocina, inv\n";
    for (hand, entries) in [
        ("herr, cocina", "1. Luis tiene Herramienta\n  2. Luis tiene Cocina"),
        ("herr, herr", "1. Luis tiene Herramienta\n"),
    ] {
        let script = format!("{begun}{hand}\nhistoria\n");
        let output = typing(qeq(&["cluedo", "play", "--text"]), &script);
        let (told, refused) = (out(&output), err(&output));
        assert_eq!(code(&output), Some(0), "{refused}");
        assert!(told.contains(entries), "{told}");
        assert!(refused.contains("manos que hay ahí: 2; jugadores: 3"), "{refused}");
        let too_many = refused.matches("cartas que hay ahí: 3; en tu mano caben 2").count();
        assert_eq!(too_many, 1, "{refused}");
    }
}

#[test]
fn a_deck_of_a_file_is_refused_with_everything_that_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("baraja.txt");
    fs::write(&path, "cartas\ntools: Bate, Bate\nplaces: Faro\n").unwrap();
    let path = path.to_str().unwrap();
    let output = typing(qeq(&["cluedo", "play", "--text"]), &format!("{path}\n"));
    let told = err(&output);
    for (place, fault) in [
        (":1:1", "error: esto no es un ajuste ni un hecho"),
        (":2:14", "error: el nombre «Bate» está repetido"),
        (":3:13", "error: no hay ninguna carta de esta clase: personaje"),
    ] {
        assert!(told.contains(&format!("{path}{place}")) && told.contains(fault), "{told}");
    }
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
    let output = play(&format!("{look}! cu, sal, ri\nsí\n"));
    assert_eq!(code(&output), Some(0), "{}", err(&output));
    insta::assert_snapshot!(format!("{}\n---- stderr\n{}", out(&output), err(&output)));
    let output = play(&"cu, sal, ri\n".repeat(30));
    assert!(out(&output).contains("En el sobre estaban"), "{}", out(&output));
    assert_eq!(code(&play("")), Some(0));
    let same = "cu, co, ju\n".repeat(4);
    assert_eq!(out(&play(&same)), out(&play(&same)), "the same seed deals and plays the same");
}

#[test]
fn whoever_accuses_with_own_cards_is_asked_first() {
    let play = |script: &str| {
        let output = typing(qeq(&["cluedo", "practice", "--text", "--seed", "1"]), script);
        assert_eq!((code(&output), err(&output)), (Some(0), String::new()), "{script}");
        out(&output)
    };
    assert!(play("").contains("Tus cartas: Ancla, Farol, Red, Despensa, Bodega, Taller\n"));
    let question = "¡Tú tienes Ancla! ¿Acusar con Ancla, Torre, Doctora Brisa?";
    for (said, accuses) in [("no", false), ("", false), ("sí", true)] {
        let told = play(&format!("! an, to, doc\n{said}\n"));
        assert_eq!(told.matches(question).count(), 1, "{told}");
        assert_eq!(told.contains("Acusas con Ancla"), accuses, "{told}");
    }
    // Nothing is asked where the cards may be right.
    let told = play("! arp, to, doc\n");
    assert!(told.contains("Acusas con Arpón") && !told.contains("¿Acusar"), "{told}");
}

/// Several of the cards leave a choice, also to whoever types something else first.
#[test]
fn whoever_holds_several_of_the_cards_chooses_line_by_line() {
    let play = |script: &str| {
        let output = typing(qeq(&["cluedo", "practice", "--text", "--seed", "3"]), script);
        assert_eq!(code(&output), Some(0), "{script}");
        (out(&output), err(&output))
    };
    let asked = "El jugador 2 pregunta por Red, Bodega, Doctora Brisa";
    let (told, _) = play("");
    assert!(told.contains(&format!("{asked}.\n¿Qué carta enseñas?")), "{told}");
    assert!(told.contains("  1  Red\n  2  Doctora Brisa\n(Intro: Red) > "), "{told}");
    for (said, shown) in [
        ("", "Red"),
        ("1", "Red"),
        ("2", "Doctora Brisa"),
        ("doct", "Doctora Brisa"),
        ("brisa", "Doctora Brisa"),
        ("tabla\nhistoria\ndoc", "Doctora Brisa"),
    ] {
        let (told, faults) = play(&format!("{said}\n"));
        assert_eq!(faults, "", "{said}: {told}");
        assert!(told.contains(&format!("{asked}. Tú enseñas {shown}.\n")), "{said}: {told}");
    }
    for said in ["3", "bodega", "nadie"] {
        let (told, faults) = play(&format!("{said}\n2\n"));
        assert_eq!(faults, "error: se enseña una de estas: Red, Doctora Brisa\n", "{said}");
        assert!(told.contains("Tú enseñas Doctora Brisa.\n"), "{said}: {told}");
    }
    assert!(play("salir\n").0.ends_with("¡Hasta la próxima!\n"));
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
