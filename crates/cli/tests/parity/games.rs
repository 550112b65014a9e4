//! The other games: what the terminal says of a small one, the page says as well.

use std::path::Path;
use std::process::Command;

use qeq_tui::Opening;
use qeq_tui::headless::{Headless, Options};
use serde_json::{Value, json};

use crate::{by_lines, page};

/// What `qeq` prints.
fn printed(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_qeq"))
        .args(arguments)
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
        .env("QEQ_LANG", "es")
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

fn json_of(arguments: &[&str]) -> Value {
    serde_json::from_str(&printed(&[arguments, &["--format", "json"]].concat())).unwrap()
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("{value}"))
}

/// A late game that is solved at once.
const LATE: &str = "44444537743721225";

#[test]
fn columns_of_conecta4_are_worth_the_same_everywhere() {
    let page = page::ask("/api/conecta4", &json!({"moves": LATE, "scores": true}));
    let lines = printed(&["conecta4", "analyze", LATE]);
    let columns = || lines.lines().filter(|line| line.starts_with("columna "));
    let scores = page["scores"].as_array().unwrap();
    assert_eq!((scores.len(), columns().count()), (7, 7), "{lines}");
    for (worth, line) in scores.iter().zip(columns()) {
        let told = match worth {
            Value::Null => "llena".to_owned(),
            _ => format!("{} ({})", worth["score"], text(&worth["meaning"])),
        };
        assert!(line.ends_with(&told), "{line}: {told}");
    }
}

#[test]
fn players_of_conecta4_move_the_same_everywhere() {
    for player in ["perfect", "expert", "defensiva", "random"] {
        let terminal =
            json_of(&["conecta4", "move", LATE, "--player", player, "--seed", "5"])["column"]
                .clone();
        let page = page::ask("/api/conecta4", &json!({"moves": LATE, "player": player, "seed": 5}));
        assert_eq!(text(&page["moves"]), format!("{LATE}{terminal}"), "{player}");
    }
}

#[test]
fn the_optimum_of_clikomania_is_the_same_everywhere() {
    let folder = tempfile::tempdir().unwrap();
    for seed in [1, 2, 3] {
        let puzzle = printed(&[
            "clikomania",
            "random",
            "--rows",
            "5",
            "--cols",
            "5",
            "--colours",
            "3",
            "--seed",
            &seed.to_string(),
        ]);
        let path = folder.path().join("puzzle.txt");
        std::fs::write(&path, &puzzle).unwrap();
        let terminal = json_of(&["clikomania", "optimo", path.to_str().unwrap()]);
        let random = json!({"random": {"rows": 5, "columns": 5, "colours": 3, "seed": seed}});
        let page = page::ask("/api/clikomania", &json!({"board": random, "search": "solution"}));
        assert_eq!(text(&page["puzzle"]), puzzle);
        let best = &page["best"];
        assert_eq!((&best["value"], &best["bound"]), (&terminal["value"], &terminal["bound"]));
        let said = printed(&["clikomania", "optimo", path.to_str().unwrap()]);
        // The games may differ, what they are worth not.
        let points = format!("Óptimo: {} puntos", best["value"]);
        assert!(said.starts_with(&points) && text(&best["text"]).starts_with(&points), "{said}");
    }
}

const ARTICLE: &str = "datos/cluedo/articulo.json";
const NOTEBOOK: &str = "datos/cluedo/cuaderno.txt";

/// A notebook of the repository on the page, with what else is wanted of it.
fn notebook(path: &str, wanted: Value) -> Value {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut body = wanted;
    body["notebook"] = std::fs::read_to_string(root.join(path)).unwrap().into();
    page::ask("/api/cluedo", &body)
}

#[test]
fn the_table_of_cluedo_and_its_counts_are_the_same_everywhere() {
    for path in [ARTICLE, NOTEBOOK] {
        let (page, terminal) = (notebook(path, json!({})), json_of(&["cluedo", "deduce", path]));
        assert_eq!((&page["solved"], &page["deals"]), (&terminal["solved"], &terminal["deals"]));
        for (at, card) in page["cards"].as_array().unwrap().iter().enumerate() {
            let name = text(&card["name"]);
            assert_eq!(page["cells"][at], terminal["cells"][name], "{name}");
            let counts = page["counts"][at].as_array().unwrap().iter();
            let counts: Value = counts.map(|count| count["deals"].clone()).collect();
            assert_eq!(counts, terminal["counts"][name], "{name}");
        }
        let lines = printed(&["cluedo", "deduce", path]);
        let says = page["says"].as_array().unwrap().iter().map(text);
        // Whose turn it is the terminal does not say where it only deduces.
        for said in says.filter(|said| !said.starts_with("Pregunta ")) {
            assert!(lines.lines().any(|line| line == said), "{said}: {lines}");
        }
    }
}

#[test]
fn reasons_and_suggestions_of_cluedo_are_the_same_everywhere() {
    for (path, card, at, holder) in [
        (ARTICLE, "Cuerda", 2, 5),
        (ARTICLE, "Sala de billar", 6, 1),
        (NOTEBOOK, "Pepa", 7, 2),
        (NOTEBOOK, "Juan", 8, 3),
    ] {
        let wanted = json!({"why": {"card": at, "holder": holder}, "suggest": true});
        let page = notebook(path, wanted);
        assert_eq!(page["cards"][at]["name"], card);
        let why: Vec<&str> = page["why"].as_array().unwrap().iter().map(text).collect();
        let envelope = page["hands"].as_array().unwrap().len();
        let who = if holder == envelope { "sobre".to_owned() } else { holder.to_string() };
        let told = printed(&["cluedo", "deduce", path, "--why", card, &who]);
        assert_eq!(told.lines().collect::<Vec<_>>(), why, "{card} {who}");
        let told = printed(&["cluedo", "deduce", path, "--suggest"]);
        // Of the article everything is known.
        assert_eq!(page["suggestion"].is_null(), path == ARTICLE, "{path}");
        if path == NOTEBOOK {
            assert_eq!(told.trim_end(), page["suggestion"]["text"]);
        }
    }
}

/// The cards of the person at the beginning of a game to practise on, and the first turn where it is not theirs.
type Begun = (Vec<String>, Option<String>);

/// What text mode tells of it.
fn dealt_in_text(seed: u64) -> Begun {
    let lines = by_lines(&["cluedo", "practice", "--text", "--seed", &seed.to_string()], "");
    let hand = lines.lines().find_map(|line| line.strip_prefix("Tus cartas: ")).expect("a hand");
    let turn = lines.lines().find(|line| line.starts_with("El jugador")).map(until_answers);
    (hand.split(", ").map(str::to_owned).collect(), turn)
}

/// What the screen shows, where no more is done than to begin and to go on.
fn dealt_on_screen(seed: u64) -> Begun {
    let opening = Opening::Practice { setup: None, seed };
    let mut game = Headless::start(Options { size: (200, 44), opening, ..Options::default() });
    let own = |line: &str| {
        let (name, marks) = line.split_once("  ")?;
        marks.trim_start().starts_with('V').then(|| name.trim().to_owned())
    };
    let hand = game.press("Enter").screen().lines().filter_map(own).collect();
    if game.screen().contains("Te toca") {
        return (hand, None);
    }
    let picture = game.press("Enter").screen();
    let turn = picture.find("El jugador").map(|at| until_answers(&picture[at..]));
    (hand, turn)
}

/// Who asks for which cards.
fn until_answers(told: &str) -> String {
    told.split([':', '.']).next().unwrap_or_default().to_owned()
}

#[test]
fn a_seed_of_cluedo_deals_the_same_in_text_and_on_the_screen() {
    let begun: Vec<Begun> = (1..6).map(dealt_in_text).collect();
    assert_eq!((1..6).map(dealt_on_screen).collect::<Vec<_>>(), begun);
    assert!(begun.iter().all(|(hand, _)| hand.len() == 6) && begun[0] != begun[1], "{begun:?}");
    assert!(begun.iter().any(|(_, turn)| turn.is_some()), "{begun:?}");
}

#[test]
fn an_entry_of_cluedo_is_taken_completed_and_refused_the_same_everywhere() {
    let before = "tools: a, b, c\nplaces: d, e, f\ncharacters: g, h, i\nhands: 2 2 2\n\
        players: Ana, Luis, Eva\nme: 2\n2 + a\n2 + d\n0 ? c, e, g: 1 -, 2 -\n";
    let folder = tempfile::tempdir().unwrap();
    for (line, instead, is_taken, is_own) in [
        ("0 ? b, e, g: 1 -", None, true, true),
        ("0 ? a, d, g: 1 -, 2 -", None, false, false),
        ("2 + a", None, false, false),
        ("1 ? a, e, g", None, true, true),
        ("0 ? b, e, h: 1 -", Some(2), true, true),
        ("0 ? a, d, g: 1 -, 2 -", Some(2), false, false),
        ("0 ? b, e, h: 1 -", Some(0), true, false),
        ("2 + b", Some(0), true, false),
    ] {
        let path = folder.path().join("notes.txt");
        std::fs::write(&path, before).unwrap();
        let order =
            instead.map_or(line.to_owned(), |at: usize| format!("editar {} {line}", at + 1));
        let said =
            by_lines(&["cluedo", "play", path.to_str().unwrap()], &format!("{order}\nsalir\n"));
        let body = json!({"notebook": before, "line": line, "instead": instead});
        let judged = page::ask("/api/cluedo/entry", &body);
        assert_eq!(
            (judged["refused"].is_null(), !judged["own"].is_null()),
            (is_taken, is_own),
            "{order}"
        );
        let kept = std::fs::read_to_string(&path).unwrap();
        match &judged["refused"] {
            Value::Null => assert_eq!(kept, text(&judged["text"]), "{line}"),
            refused => {
                // The terminal puts it behind its «error:».
                let told = text(refused).get(1..).unwrap();
                assert!(said.contains(told), "{line}: {said}");
                assert_eq!(kept, before, "{line}");
            }
        }
        if is_own {
            assert!(said.contains(text(&judged["own"]["told"])), "{line}: {said}");
        }
    }
}

#[test]
fn a_notebook_of_cluedo_with_remarks_is_changed_the_same_everywhere() {
    let before = "tools: a, b, c\nplaces: d, e, f\ncharacters: g, h, i\nhands: 2 2 2\nme: 2\n\n\
        # mine\n2 + a\n\n# Luis hesitated\n0 ? c, e, g: 1 -\n# the end\n";
    let folder = tempfile::tempdir().unwrap();
    for (order, change) in [
        ("borrar 1", json!({"remove": 0})),
        ("borrar 2", json!({"remove": 1})),
        ("suponer", json!({"assume": true})),
    ] {
        let path = folder.path().join("notes.txt");
        std::fs::write(&path, before).unwrap();
        by_lines(&["cluedo", "play", path.to_str().unwrap()], &format!("{order}\nsalir\n"));
        let body = json!({"notebook": before, "change": change});
        let changed = page::ask("/api/cluedo/change", &body);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text(&changed["text"]), "{order}");
    }
}

/// A duel on the page to its end, and the same as lines: a person names one after another, and never says yes to the machine.
fn duel(seed: u64) -> (Value, String) {
    let board = qeq_frontend::builtin::board(qeq_i18n::Lang::Es);
    let mut names = board.character_ids().enumerate();
    let (mut said, mut lines) = (Vec::new(), String::new());
    loop {
        let body = json!({"board": "builtin", "seed": seed, "rival": "binary", "said": said});
        let standing = page::ask("/api/duel", &body);
        let line = match text(&standing["due"]) {
            "guess" => {
                let (at, id) = names.next().unwrap();
                said.push(json!({ "name": at }));
                board.name(id)
            }
            "answer" => {
                said.push(json!("no"));
                "no"
            }
            _ => return (standing, lines),
        };
        lines.push_str(line);
        lines.push('\n');
    }
}

#[test]
fn a_duel_takes_the_same_course_everywhere() {
    for seed in [1, 2, 3] {
        let (over, lines) = duel(seed);
        let told = by_lines(&["play", "--duel", "--seed", &seed.to_string()], &lines);
        // What a person asks is typed there, and not printed.
        let turns = over["turns"].as_array().unwrap().iter();
        let machine = turns.filter(|turn| turn["seat"] == over["machine"]);
        let asked: Vec<&str> = machine.map(|turn| text(&turn["question"])).collect();
        let lines = told.lines().filter_map(|line| line.strip_prefix("Pregunto yo: "));
        let printed: Vec<&str> = lines.filter_map(|line| line.strip_suffix(" (sí/no) ")).collect();
        assert_eq!(printed, asked, "{told}");
        assert!(told.contains(text(&over["outcome"])), "{over}: {told}");
    }
}
