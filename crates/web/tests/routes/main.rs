//! The routes without a network: games across copies, boards that are not known, strangers, bad input, and the
//! description of it all.

mod description;

use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use proptest::prelude::*;
use qeq_frontend::pictures::{self, Gallery};
use qeq_web::{Options, router};
use serde_json::{Value, json};
use tower::ServiceExt;

struct Reply {
    status: StatusCode,
    headers: axum::http::HeaderMap,
    text: String,
}

impl Reply {
    fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("{}", self.text))
    }
}

/// Asks, and holds the reply against the description.
async fn ask(copy: &Router, request: Request<Body>) -> Reply {
    let (head, body) = request.into_parts();
    let sent = to_bytes(body, 1 << 26).await.unwrap();
    let (method, path) = (head.method.clone(), head.uri.path().to_owned());
    let request = Request::from_parts(head, Body::from(sent.clone()));
    let response = copy.clone().oneshot(request).await.unwrap();
    let (status, headers) = (response.status(), response.headers().clone());
    let bytes = to_bytes(response.into_body(), 1 << 26).await.unwrap();
    let reply = Reply { status, headers, text: String::from_utf8_lossy(&bytes).into_owned() };
    description::check(&method, &path, &sent, &reply);
    reply
}

fn request(method: &str, path: &str, body: impl Into<Body>) -> Request<Body> {
    Request::builder()
        .method(method)
        .uri(path)
        .header(header::HOST, "127.0.0.1:8000")
        .header(header::CONTENT_TYPE, "application/json")
        .body(body.into())
        .unwrap()
}

async fn get(copy: &Router, path: &str) -> Reply {
    ask(copy, request("GET", path, "")).await
}

async fn post(copy: &Router, path: &str, body: &Value) -> Reply {
    ask(copy, request("POST", path, body.to_string())).await
}

/// A copy of the server that waits for every answer: what a search finds follows from its budget, however slow the machine
/// is.
fn copy() -> Router {
    router(Options { time: Some(Duration::MAX), ..Options::default() })
}

#[tokio::test]
async fn an_answer_that_takes_too_long_is_not_waited_for() {
    let hasty = router(Options { time: Some(Duration::ZERO), ..Options::default() });
    let body = json!({"moves": "", "rows": 10, "cols": 10, "scores": true});
    let reply = post(&hasty, "/api/conecta4", &body).await;
    assert_eq!(reply.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(reply.json()["error"]["code"], "stopped");
}

const BOARD: &str = "Mujer\tRubio\tNombre\n1\t0\tAna\n0\t1\tLuis\n1\t1\tEva\n";

async fn send(copy: &Router, text: &str) -> Reply {
    ask(copy, request("POST", "/api/boards?name=b.csv&lang=es", text.to_owned())).await
}

#[tokio::test]
async fn one_game_is_played_across_two_copies_and_a_third_that_starts_later() {
    let copies = [copy(), copy()];
    let mut inputs = Vec::new();
    let mut turn = 0;
    let standing = loop {
        // What a browser keeps is all that passes from one copy to the next.
        let fresh = copy();
        let copies = [&copies[0], &copies[1], &fresh];
        let body = json!({"board": "builtin", "inputs": inputs});
        let standing = post(copies[turn % 3], "/api/play", &body).await.json();
        turn += 1;
        match standing["phase"].as_str() {
            Some("asking") => inputs.push(if turn % 2 == 0 { "yes" } else { "no" }),
            _ => break standing,
        }
    };
    assert_eq!(standing["phase"], "guessed");
    assert_eq!(standing["remaining"].as_array().unwrap().len(), 1);
    assert_eq!(standing["history"].as_array().unwrap().len(), inputs.len());
}

#[tokio::test]
async fn a_board_that_a_copy_does_not_know_is_sent_again() {
    let (one, other) = (copy(), copy());
    let id = send(&one, BOARD).await.json()["id"].as_str().unwrap().to_owned();
    let body = json!({"board": id, "inputs": ["yes"]});
    assert_eq!(post(&one, "/api/play", &body).await.status, StatusCode::OK);
    let refused = post(&other, "/api/play", &body).await;
    assert_eq!(refused.status, StatusCode::NOT_FOUND);
    assert_eq!(refused.json()["error"]["code"], "unknown-board");
    assert_eq!(send(&other, BOARD).await.json()["id"], id.as_str(), "the same name everywhere");
    assert_eq!(post(&other, "/api/play", &body).await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_newcomer_is_learnt_and_comes_back_as_a_board() {
    let one = copy();
    let id = send(&one, BOARD).await.json()["id"].clone();
    let mut inputs: Vec<Value> = Vec::new();
    // Nobody on the board says no to both.
    let learnt = loop {
        let body = json!({"board": id, "inputs": inputs});
        let standing = post(&one, "/api/play", &body).await.json();
        if let Some(learnt) = standing["learnt"].as_str() {
            break learnt.to_owned();
        }
        let phase = standing["phase"].as_str().unwrap();
        assert_eq!(standing["place"].is_object(), phase == "learning", "{standing}");
        let suspects = standing["suspects"].as_array().unwrap();
        assert_eq!(suspects.is_empty(), phase != "missed", "{standing}");
        inputs.push(match phase {
            "asking" | "learning" => json!("no"),
            "guessed" => json!("wrong"),
            "missed" => json!({"name": "Zoe"}),
            other => panic!("{other}: {standing}"),
        });
    };
    let sent = ask(&copy(), request("POST", "/api/boards?name=b.json", learnt.clone())).await;
    assert!(sent.json()["id"].is_string() && learnt.contains("Zoe"), "{learnt}");
}

/// Whoever is like Ana in everything is told from her by a question of their own, and by none that is there.
#[tokio::test]
async fn a_newcomer_like_somebody_brings_a_question() {
    let one = copy();
    let id = send(&one, BOARD).await.json()["id"].clone();
    let play = async |more: &[Value]| {
        let mut inputs = vec![json!("yes"), json!("no"), json!("wrong"), json!({"name": "Zoe"})];
        inputs.extend_from_slice(more);
        post(&one, "/api/play", &json!({"board": id, "inputs": inputs})).await
    };
    let standing = play(&[]).await.json();
    assert_eq!(standing["phase"], "alike");
    assert_eq!((&standing["character"], &standing["twin"]), (&json!("Zoe"), &json!("Ana")));
    let refused = play(&[json!({"question": "¿mujer?"})]).await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    assert_eq!(refused.json()["error"]["code"], "taken");
    let learnt = play(&[json!({"question": "¿Lleva capa?"})]).await.json();
    assert_eq!((&learnt["phase"], &learnt["character"]), (&json!("guessed"), &json!("Zoe")));
    assert!(learnt["learnt"].as_str().unwrap().contains("Lleva capa"));
}

#[tokio::test]
async fn a_hunt_hides_the_same_character_everywhere() {
    let tries = json!([{"ask": 0}, {"ask": 3}, {"name": 5}]);
    let body = json!({"board": "builtin", "seed": 7, "tries": tries});
    let (one, other) = (copy(), copy());
    let standing = post(&one, "/api/hunt", &body).await.json();
    assert_eq!(standing, post(&other, "/api/hunt", &body).await.json());
    assert_eq!(standing["answers"].as_array().unwrap().len(), 3);
    let mut found = None;
    for at in 0..24 {
        let body = json!({"board": "builtin", "seed": 7, "tries": [{"name": at}]});
        let standing = post(&one, "/api/hunt", &body).await.json();
        found = found.or(standing["found"].as_u64());
    }
    assert!(found.is_some());
    // Whoever gives up is told, and nobody else.
    assert!(standing["hidden"].is_null());
    let mut body = body;
    body["gives_up"] = json!(true);
    let standing = post(&one, "/api/hunt", &body).await.json();
    assert_eq!((standing["hidden"].as_u64(), standing["found"].as_u64()), (found, None));
    let beyond = json!({"board": "builtin", "seed": 7, "tries": [{"ask": 999}]});
    assert_eq!(post(&one, "/api/hunt", &beyond).await.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn the_machine_finds_whom_it_hides_from_itself() {
    let body = |steps: usize| json!({"board": "builtin", "watched": {"seed": 5, "steps": steps}});
    let (one, other) = (copy(), copy());
    let asking = post(&one, "/api/play", &body(2)).await.json();
    assert_eq!(
        (&asking["phase"], asking["history"].as_array().unwrap().len()),
        (&"asking".into(), 2)
    );
    let over = post(&other, "/api/play", &body(usize::MAX)).await.json();
    assert_eq!((&over["phase"], &over["hidden"]), (&"guessed".into(), &asking["hidden"]));
    assert_eq!(over["remaining"], json!([over["hidden"]]));
}

#[tokio::test]
async fn a_duel_goes_on_at_any_copy_and_untrue_answers_come_out() {
    let mut body = json!({"board": "builtin", "seed": 3, "rival": "binary", "said": []});
    let mut said = Vec::new();
    let over = loop {
        body["said"] = json!(said);
        let standing = post(&copy(), "/api/duel", &body).await.json();
        assert_eq!(standing["machine"], 2);
        match standing["due"].as_str().unwrap() {
            // The person names one after another, and never says yes to the machine.
            "guess" => said.push(json!({"name": said.len() / 2})),
            "answer" => said.push(json!("no")),
            _ => break standing,
        }
    };
    assert!(over["outcome"].is_string() && over["seat"].is_null(), "{over}");
    body["told"] = json!([7, null]);
    let told = post(&copy(), "/api/duel", &body).await.json();
    assert_eq!(told["hidden"][0], 7);
    let untrue = told["turns"].as_array().unwrap().iter().filter(|turn| turn["untrue"] == true);
    assert!(untrue.count() > 0, "nobody on the board lacks everything");
    // Before the end nobody is told whom the machine hides, nor which answers were not true.
    body["said"] = json!(said[..2]);
    let before = post(&copy(), "/api/duel", &body).await.json();
    assert_ne!(before["due"], "over");
    assert_eq!(before["hidden"], json!([null, null]));
    assert!(before["turns"].as_array().unwrap().iter().all(|turn| turn["untrue"] == false));
    let two = json!({"board": "builtin", "said": [{"ask": 0}]});
    let two = post(&copy(), "/api/duel", &two).await.json();
    assert_eq!(
        (&two["due"], &two["seat"], &two["machine"]),
        (&"answer".into(), &2.into(), &Value::Null)
    );
    let right = json!({"board": "builtin", "said": [{"name": 3}, "yes"]});
    let right = post(&copy(), "/api/duel", &right).await.json();
    assert_eq!((&two["last_word"], &right["last_word"]), (&false.into(), &true.into()));
    assert!(right["says"].as_str().unwrap().starts_with("Jugador 2, te queda la última palabra"));
    for (bad, status) in [
        (json!({"board": "builtin", "said": ["yes"]}), StatusCode::CONFLICT),
        (json!({"board": "builtin", "said": [{"ask": 99}]}), StatusCode::BAD_REQUEST),
        (json!({"board": "builtin", "rival": "nobody"}), StatusCode::BAD_REQUEST),
    ] {
        assert_eq!(post(&copy(), "/api/duel", &bad).await.status, status, "{bad}");
    }
}

#[tokio::test]
async fn faults_of_a_board_have_their_places() {
    let one = copy();
    let reply = send(&one, "Mujer\tNombre\n1\tAna\n2\tLuis\n1\tAna\n").await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    let told = reply.json();
    assert_eq!(told["id"], Value::Null);
    assert_eq!((&told["faults"][0]["line"], &told["faults"][0]["column"]), (&3.into(), &1.into()));
    assert_eq!(told["faults"][0]["severity"], "error");
    let first = json!({"line": 2, "column": 3, "message": "la primera vez aquí"});
    assert_eq!(
        (&told["faults"][0]["related"], &told["faults"][1]["related"]),
        (&Value::Null, &first)
    );
}

/// Each reader says what a file of another game seems to be, and its faults all the same.
#[tokio::test]
async fn a_file_of_another_game_is_told_to_be_one() {
    let one = copy();
    let table = "A\tNombre\n1\tAna\n0\tEva\n";
    let game = "deck: La casa del faro\nhands: 6 6 6\n";
    let puzzle = "1\n2\n1\n1 1\n";
    let [of_board, of_game, of_puzzle] = [
        "parece un tablero de ¿Quién es quién?: se abre desde ¿Quién es quién?",
        "parece una partida de Cluedo: se abre desde Cluedo",
        "parece un tablero de Clikomania: se abre desde Clikomania",
    ];
    for (text, expected) in [(game, of_game), (puzzle, of_puzzle)] {
        let told = send(&one, text).await.json();
        assert_eq!(told["faults"][0]["help"], expected, "{told}");
    }
    for (text, expected) in [(table, of_board), (puzzle, of_puzzle)] {
        let asked = json!({"notebook": text, "lang": "es"});
        let told = post(&one, "/api/cluedo", &asked).await.json();
        assert_eq!(told["faults"][0]["help"], expected, "{told}");
    }
    for (text, expected) in [(table, of_board), (game, of_game)] {
        let asked = json!({"board": {"puzzle": text}, "lang": "es"});
        let told = post(&one, "/api/clikomania", &asked).await.json();
        assert_eq!(told["faults"][0]["help"], expected, "{told}");
    }
}

/// A test of its own tells in how little room.
#[tokio::test]
async fn of_many_faults_the_first_ones_are_told_and_the_number_of_the_others() {
    let one = copy();
    let nonsense = "x ".repeat(100_000);
    let puzzle = json!({"board": {"puzzle": format!("64\n64\n9\n{nonsense}")}});
    let reply = post(&one, "/api/clikomania", &puzzle).await.json();
    assert_eq!(reply["faults"].as_array().unwrap().len(), 100);
    // Every word, the width of the row and the number of rows.
    assert_eq!(reply["more"], 100_000 + 2 - 100);
    assert_eq!(reply["faults"][99]["column"], 197);
    // The warnings stand above, and yet it is the error that is told.
    let person = |name: usize| format!("\nP{name}\npelo rubio\nojos de otro color\n");
    let people: String = (0..150).chain([7]).map(person).collect();
    let board = format!("pelo rubio moreno\nojos azul verde\n{people}");
    let reply = ask(&one, request("POST", "/api/boards?name=b.config", board)).await.json();
    assert_eq!(reply["faults"][0]["severity"], "error", "{reply}");
    assert!(reply["more"].as_u64().unwrap() > 50, "{reply}");
}

/// Whoever asks a server has no folder of the program.
#[tokio::test]
async fn what_is_wrong_with_a_file_refers_to_no_page_of_the_program() {
    for lang in ["es", "en"] {
        let boards = ["b.json", "b.csv"].map(|name| format!("/api/boards?name={name}&lang={lang}"));
        let game = |text: &str| json!({"notebook": text, "lang": lang}).to_string();
        for (path, body) in [
            (boards[0].as_str(), "[]".to_owned()),
            (&boards[1], "A\tN\n".to_owned()),
            ("/api/cluedo", game("[]")),
            ("/api/cluedo", game("so it goes")),
        ] {
            let reply = ask(&copy(), request("POST", path, body.clone())).await;
            assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{path}: {}", reply.text);
            assert!(!reply.text.contains("docs/"), "{path} {body}: {}", reply.text);
        }
    }
}

#[tokio::test]
async fn strangers_are_refused_and_browsers_are_told() {
    let one = copy();
    for (host, origin) in [
        ("evil.example", None),
        ("127.0.0.1:8000", Some("http://evil.example")),
        ("127.0.0.1:8000", Some("null")),
    ] {
        let mut asked = request("POST", "/api/play", json!({"board": "builtin"}).to_string());
        asked.headers_mut().insert(header::HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            asked.headers_mut().insert(header::ORIGIN, origin.parse().unwrap());
        }
        let reply = ask(&one, asked).await;
        assert_eq!(reply.status, StatusCode::FORBIDDEN, "{host} {origin:?}");
        assert_eq!(reply.json()["error"]["code"], "foreign");
    }
    let page = get(&one, "/").await;
    assert_eq!(page.status, StatusCode::OK);
    let policy = page.headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
    assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
    assert_eq!(page.headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
}

#[tokio::test]
async fn the_page_has_its_files_and_nothing_else_of_the_disk() {
    let one = copy();
    for path in files_of_the_page().chain([String::new()]).map(|file| format!("/{file}")) {
        let reply = get(&one, &path).await;
        assert_eq!(reply.status, StatusCode::OK, "{path}");
        assert!(reply.text.len() > 100, "{path}");
    }
    // A program has no other use for the description than to ask for it where all is asked for.
    assert_eq!(get(&one, "/openapi.json").await.status, StatusCode::NOT_FOUND);
    for path in
        ["/../Cargo.toml", "/%2e%2e/Cargo.toml", "/etc/passwd", "/..%2fapp.js", "//app.js%00"]
    {
        assert_eq!(get(&one, path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
}

/// The names of the files of the page, which stand in a folder.
fn files_of_the_page() -> impl Iterator<Item = String> {
    let folder = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/assets")).unwrap();
    let name = |file: std::io::Result<std::fs::DirEntry>| file.unwrap().file_name();
    folder.map(name).map(|it| it.into_string().unwrap()).filter(|it| it != "openapi.json")
}

/// Words that are put together: what they begin with, and the constants whose texts are their ends.
const COMPOSED: [(&str, &[&str]); 3] = [
    ("entry_", &["KINDS"]),
    ("duel::", &["LABELS"]),
    // The codes of the server's errors stand in its description.
    ("web::", &[]),
];

/// The texts in double quotes.
fn quoted(code: &str) -> impl Iterator<Item = &str> {
    code.split('"').skip(1).step_by(2)
}

/// The texts of a constant, without the names under which they stand.
fn listed<'a>(script: &'a str, name: &str) -> impl Iterator<Item = &'a str> {
    let value = script.split(&format!("const {name} = ")).nth(1).unwrap_or_default();
    let value = value.split(';').next().unwrap();
    quoted(value).filter(move |text| !value.contains(&format!("\"{text}\":")))
}

/// What a script says by `call`: the code up to the values.
fn said<'a>(script: &'a str, call: &str) -> Vec<&'a str> {
    script.split(call).skip(1).map(|rest| rest.split([',', ')']).next().unwrap()).collect()
}

/// Every word that a script says, as far as its text tells.
fn words_of(script: &str) -> Vec<String> {
    let one = said(script, "say(").into_iter().filter(|it| !it.starts_with('`')).flat_map(quoted);
    let many = said(script, "sayMany(").into_iter().flat_map(quoted);
    let many = many.flat_map(|key| ["one", "many"].map(|form| format!("{key}_{form}")));
    let composed = COMPOSED.iter().flat_map(|&(begins, lists)| {
        let ends = lists.iter().flat_map(|name| listed(script, name));
        ends.map(move |end| format!("{begins}{}", end.replace('-', "_")))
    });
    let lists = ["OWN", "CATEGORIES", "STRATEGIES", "PLAYERS", "CHOICES"];
    let alone = lists.into_iter().flat_map(|name| listed(script, name));
    let alone = one.map(str::to_owned).chain(alone.map(|it| it.replace('-', "_")));
    alone.chain(many).chain(composed).collect()
}

/// The codes of the server's errors, as its description tells them.
fn error_codes(description: &Value) -> Vec<String> {
    let of = "/components/schemas/Problem/properties/error/properties/code/enum";
    let codes = description.pointer(of).unwrap().as_array().unwrap();
    codes.iter().map(|code| code.as_str().unwrap().replace('-', "_")).collect()
}

#[tokio::test]
async fn every_word_of_the_page_is_there_in_both_languages() {
    let one = copy();
    let mut said_there = Vec::new();
    for path in files_of_the_page().filter(|it| it.ends_with(".js")) {
        let script = get(&one, &format!("/{path}")).await.text;
        said_there.extend(words_of(&script));
        for composed in said(&script, "say(").into_iter().filter_map(|it| it.strip_prefix('`')) {
            let begins = composed.split("${").next().unwrap();
            let is_known = COMPOSED.iter().any(|&(known, _)| known == begins);
            assert!(is_known || composed.starts_with("${key}_"), "{path}: {composed}");
        }
    }
    let codes = error_codes(&get(&one, "/api/openapi.json").await.json());
    said_there.extend(codes.iter().map(|code| format!("web::{code}")));
    let html = get(&one, "/").await.text;
    for key in ["data-word=\"", "data-label=\""] {
        let words = html.split(key).skip(1).map(|rest| rest.split('"').next().unwrap().to_owned());
        said_there.extend(words);
    }
    // Each of these is the last of its list.
    for word in [
        "report::random",
        "conecta4::perfect",
        "entry_envelope",
        "duel::costs_game",
        "duel::set_wrong_name",
    ] {
        assert!(said_there.iter().any(|it| it == word), "{word} is said");
    }
    for lang in ["es", "en"] {
        let words = get(&one, &format!("/api/words/{lang}")).await.json();
        for word in &said_there {
            assert!(words[word].is_string(), "{word}");
        }
    }
    assert_eq!(get(&one, "/api/words/fr").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn whoever_runs_no_scripts_is_told_so_in_both_languages() {
    let html = get(&copy(), "/").await.text;
    let told = html.split("<noscript>").nth(1).unwrap().split("</noscript>").next().unwrap();
    assert!(told.contains("hace falta JavaScript") && told.contains("JavaScript is needed"));
    assert!(!html.contains('{'), "nothing is left to fill in");
    // What has no words yet is not there either.
    for part in ["<button id=\"skip\"", "<header", "<main"] {
        for rest in html.split(part).skip(1) {
            assert!(rest.split('>').next().unwrap().contains("hidden"), "{part}");
        }
    }
}

/// Asks for a path as a browser that has what these tags are of.
async fn get_knowing(copy: &Router, path: &str, tags: impl AsRef<[u8]>) -> Reply {
    let mut request = request("GET", path, "");
    request.headers_mut().insert(header::IF_NONE_MATCH, tags.as_ref().try_into().unwrap());
    ask(copy, request).await
}

#[tokio::test]
async fn whoever_has_the_files_of_the_page_is_not_sent_them_again() {
    let one = copy();
    for path in ["/", "/index.html", "/app.js", "/style.css", "/icon.svg", "/api/words/es"] {
        let first = get(&one, path).await;
        assert_eq!(first.headers[header::CACHE_CONTROL], "no-cache", "{path}");
        // Any copy of the program has the same.
        let again = get_knowing(&copy(), path, &first.headers[header::ETAG]).await;
        assert_eq!((again.status, again.text.as_str()), (StatusCode::NOT_MODIFIED, ""), "{path}");
        assert_eq!(again.headers[header::ETAG], first.headers[header::ETAG], "{path}");
        let other = get_knowing(&one, path, "\"x\"").await;
        assert_eq!((other.status, other.text), (StatusCode::OK, first.text), "{path}");
    }
}

#[tokio::test]
async fn pictures_and_trees_are_drawn() {
    let one = copy();
    let id = get(&one, "/api/boards/builtin").await.json()["id"].as_str().unwrap().to_owned();
    let face = get(&one, &format!("/api/boards/{id}/portraits/0")).await;
    assert!(face.text.starts_with("<svg") && face.text.contains("<title>"));
    let path = format!("/api/boards/{id}/portraits/0");
    let again = get_knowing(&one, &path, &face.headers[header::ETAG]).await;
    assert_eq!((again.status, again.text.as_str()), (StatusCode::NOT_MODIFIED, ""));
    let tag = face.headers[header::ETAG].to_str().unwrap();
    for (known, status) in [
        (format!("W/{tag}"), StatusCode::NOT_MODIFIED),
        (format!("\"x\", {tag}"), StatusCode::NOT_MODIFIED),
        ("*".to_owned(), StatusCode::NOT_MODIFIED),
        ("\"x\"".to_owned(), StatusCode::OK),
    ] {
        assert_eq!(get_knowing(&one, &path, &known).await.status, status, "{known}");
    }
    assert_eq!(
        get(&one, &format!("/api/boards/{id}/portraits/24")).await.status,
        StatusCode::NOT_FOUND
    );
    let tree = get(&one, &format!("/api/boards/{id}/tree.json?strategy=entropy")).await.json();
    assert_eq!((&tree["version"], &tree["root"]["candidates"]), (&1.into(), &24.into()));
    let drawing = get(&one, &format!("/api/boards/{id}/tree.svg?lang=en")).await;
    assert!(drawing.text.contains("<svg") && drawing.text.contains("<style>"), "{}", drawing.text);
    let policy = drawing.headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
    assert!(policy.contains("style-src 'unsafe-inline'"), "{policy}");
}

/// Which board the page begins with depends on the language, and on what the server was started with: browsers that have a
/// picture of it ask whether it still is the one.
#[tokio::test]
async fn the_pictures_of_the_board_that_the_page_begins_with_go_by_its_name() {
    let one = copy();
    for lang in ["es", "en"] {
        let board = get(&one, &format!("/api/boards/builtin?lang={lang}")).await.json();
        for picture in ["portraits/0", "portraits/23", "cover"] {
            let path = format!("/api/boards/{}/{picture}", board["id"].as_str().unwrap());
            let by_id = get(&one, &path).await;
            let by_name = get(&one, &format!("/api/boards/builtin/{picture}?lang={lang}")).await;
            assert_eq!((by_name.status, &by_name.text), (StatusCode::OK, &by_id.text));
            assert_eq!(by_name.headers[header::ETAG], by_id.headers[header::ETAG]);
            assert_eq!(by_id.headers[header::CACHE_CONTROL], "private, max-age=3600");
            assert_eq!(by_name.headers[header::CACHE_CONTROL], "private, no-cache");
        }
    }
    let beyond = get(&one, "/api/boards/builtin/portraits/24").await;
    assert_eq!(beyond.json()["error"]["code"], "not-found");
}

/// A board that may be sent can have a tree that nobody could be sent: here 32 times 500 questions of a thousand letters.
#[tokio::test]
async fn a_tree_of_more_than_anybody_looks_at_is_neither_written_nor_drawn() {
    let one = copy();
    let useless: String = (0..500).map(|at| format!("{at:x>1000}\t")).collect();
    let header = format!("a\tb\tc\td\te\t{useless}f\tn\n");
    let row = |at: u32| {
        let bits = (0..5).map(|bit| format!("{}\t", at >> bit & 1)).collect::<String>();
        format!("{bits}{}{}\tP{at}\n", "0\t".repeat(500), at >> 5)
    };
    let board = header + &(0..64).map(row).collect::<String>();
    let id = send(&one, &board).await.json()["id"].clone();
    for name in ["tree.json", "tree.svg"] {
        let path = format!("/api/boards/{}/{name}?strategy=order", id.as_str().unwrap());
        let told = get(&one, &path).await;
        assert_eq!(told.status, StatusCode::PAYLOAD_TOO_LARGE, "{name}");
        assert_eq!(told.json()["error"]["code"], "large-tree", "{name}");
    }
}

/// In a duel, and in a tree, it would be said again and again.
#[tokio::test]
async fn a_board_with_a_name_that_nobody_reads_is_not_taken_in() {
    let one = copy();
    for (question, name, code) in
        [(1000, 1000, None), (1001, 1, Some("long-name")), (1, 1001, Some("long-name"))]
    {
        let board = format!("{}\tn\n0\t{}\n1\tb\n", "ñ".repeat(question), "á".repeat(name));
        let told = send(&one, &board).await;
        let status = if code.is_none() { StatusCode::OK } else { StatusCode::PAYLOAD_TOO_LARGE };
        assert_eq!(told.status, status);
        assert_eq!(told.json()["error"]["code"].as_str(), code);
    }
}

/// There is room for twenty or so of these trees, and the others who ask are more than are answered at once.
#[tokio::test]
async fn the_page_answers_while_three_hundred_others_read_no_tree() {
    const QUESTIONS: usize = 14;
    let one = copy();
    let header: String = (0..QUESTIONS).map(|at| format!("q{at}\t")).collect();
    let row = |at: usize| {
        let cells: String = (0..QUESTIONS).map(|bit| format!("{}\t", at >> bit & 1)).collect();
        format!("{cells}P{at}\n")
    };
    let board = format!("{header}n\n") + &(0..10_000).map(row).collect::<String>();
    let id = send(&one, &board).await.json()["id"].clone();
    let path = format!("/api/boards/{}/tree.svg?strategy=entropy", id.as_str().unwrap());
    assert!(get(&one, &path).await.text.len() > 5 << 20);
    let mut unread = Vec::new();
    for _ in 0..300 {
        let mut asking = Box::pin(one.clone().oneshot(request("GET", &path, "")));
        // Each comes as far as it can without waiting.
        let answered = tokio::time::timeout(Duration::ZERO, &mut asking).await;
        unread.push((asking, answered));
    }
    let page = tokio::time::timeout(Duration::from_secs(10), get(&one, "/")).await;
    assert_eq!(page.expect("it waits for nobody").status, StatusCode::OK);
    drop(unread);
}

#[tokio::test]
async fn a_given_board_shows_its_own_pictures_and_its_cover() {
    let folder = tempfile::tempdir().unwrap();
    let png = |name: &str| format!("\u{0}{name}").into_bytes();
    let file = |name: &str| [b"\x89PNG".to_vec(), png(name)].concat();
    std::fs::create_dir(folder.path().join("board")).unwrap();
    std::fs::write(folder.path().join("board/ana.png"), file("ana")).unwrap();
    std::fs::write(folder.path().join("secret.png"), file("secret")).unwrap();
    std::fs::write(folder.path().join("cover.png"), file("cover")).unwrap();
    let text = "Mujer\tNombre\n1\tAna\tana.png\n0\tLuis\t../secret.png\n";
    let source = qeq_base::source::SourceText::new("b.csv", text);
    let options = qeq_core::board::ReadOptions { format: None, weight_column: None };
    let board = qeq_core::board::read(&source, &options).board.unwrap();
    let cover = pictures::read(&folder.path().join("cover.png")).unwrap();
    let gallery = Gallery::of(&folder.path().join("board/b.csv"), &board, cover).unwrap();
    let given = Options { board: Some((board, gallery)), ..Options::default() };
    let one = router(given);
    let shown = get(&one, "/api/boards/builtin?lang=en").await.json();
    assert_eq!(shown["characters"], json!(["Ana", "Luis"]));
    let path = |rest: &str| format!("/api/boards/{}/{rest}", shown["id"].as_str().unwrap());
    let ana = get(&one, &path("portraits/0")).await;
    assert!(ana.text.ends_with("ana") && ana.headers[header::CONTENT_TYPE] == "image/png");
    assert!(get(&one, &path("cover")).await.text.ends_with("cover"));
    let luis = get(&one, &path("portraits/1")).await;
    assert!(luis.text.starts_with("<svg"), "what is not in the folder is drawn instead");
    // Whoever was learnt changes no picture of the others, and brings none along.
    let grown =
        "Mujer\tAlta\tNombre\n1\t0\tAna\tana.png\n0\t0\tLuis\t../secret.png\n1\t1\tZoe\tana.png\n";
    let grown = send(&one, grown).await.json();
    let of_grown = |rest: &str| format!("/api/boards/{}/{rest}", grown["id"].as_str().unwrap());
    assert!(get(&one, &of_grown("portraits/0")).await.text.ends_with("ana"));
    assert!(get(&one, &of_grown("portraits/2")).await.text.starts_with("<svg"));
    assert!(get(&one, &of_grown("cover")).await.text.ends_with("cover"));
    let stranger = send(&one, "Mujer\tNombre\n1\tEva\tana.png\n0\tLuis\n").await.json();
    let face = format!("/api/boards/{}/portraits/0", stranger["id"].as_str().unwrap());
    assert!(get(&one, &face).await.text.starts_with("<svg"));
    // The same board sent to another copy has the same name, and no folder there.
    let other = copy();
    assert_eq!(send(&other, text).await.json()["id"], shown["id"]);
    assert!(get(&other, &path("portraits/0")).await.text.starts_with("<svg"));
    assert!(get(&other, &path("cover")).await.text.starts_with("<svg"));
}

#[tokio::test]
async fn a_game_of_conecta4_goes_on_at_any_copy() {
    let body = json!({"moves": "44444537743721225", "scores": true});
    let standing = post(&copy(), "/api/conecta4", &body).await.json();
    assert_eq!(standing["scores"][1]["score"], 6);
    assert_eq!(standing["scores"][3], Value::Null, "a full column");
    let body = json!({"moves": "44444537743721225", "player": "perfect"});
    let moved = post(&copy(), "/api/conecta4", &body).await.json();
    assert_eq!(moved["moves"], "444445377437212252");
    let over = post(&copy(), "/api/conecta4", &json!({"moves": "1122334"})).await.json();
    assert_eq!((&over["winner"], over["line"].as_array().unwrap().len()), (&1.into(), 4));
    // Who replies had to play 4.
    let body = json!({"moves": "1122334", "review": true, "lang": "en"});
    let review = post(&copy(), "/api/conecta4", &body).await.json()["review"].clone();
    assert_eq!(review["turning"], 5);
    assert_eq!(review["text"], "Move 6, ○ in column 3, settled it. Best columns: 4");
    let body = json!({"moves": "", "review": true});
    let unspoilt = post(&copy(), "/api/conecta4", &body).await.json();
    assert_eq!(unspoilt["review"]["text"], "Ninguna jugada cambió el resultado.");
    for (bad, status) in [
        (json!({"moves": "4444444"}), StatusCode::CONFLICT),
        (json!({"moves": "4", "rows": 99}), StatusCode::BAD_REQUEST),
        (json!({"moves": "4", "player": "nobody"}), StatusCode::BAD_REQUEST),
        (json!({"moves": 4}), StatusCode::BAD_REQUEST),
    ] {
        assert_eq!(post(&copy(), "/api/conecta4", &bad).await.status, status, "{bad}");
    }
}

/// The opening book ends with six stones: from there on a search has to be enough, and no table is kept between requests.
#[tokio::test]
async fn every_level_of_conecta4_answers_where_the_book_ends() {
    for moves in ["2311", "231142", "2311426"] {
        for player in ["beginner", "easy", "medium", "hard", "expert", "perfect"] {
            let body = json!({"moves": moves, "player": player, "seed": 5});
            let standing = post(&copy(), "/api/conecta4", &body).await.json();
            assert_eq!(standing["moves"].as_str().unwrap().len(), moves.len() + 1, "{standing}");
            assert_eq!(standing["in_haste"], false, "{standing}");
        }
        let body = json!({"moves": moves, "scores": true});
        let standing = post(&copy(), "/api/conecta4", &body).await.json();
        assert_eq!(standing["scores"].as_array().unwrap().len(), 7, "{standing}");
    }
}

/// Nobody sees the end of a search there, and whoever asks for a move wants one.
#[tokio::test]
async fn on_a_board_that_cannot_be_solved_a_level_moves_in_haste() {
    let body = json!({"moves": "55", "rows": 10, "cols": 10, "player": "perfect", "scores": true});
    let standing = post(&copy(), "/api/conecta4", &body).await.json();
    assert_eq!(standing["moves"].as_str().unwrap().len(), 3, "{standing}");
    assert_eq!((&standing["in_haste"], &standing["scores"]), (&json!(true), &json!(null)));
}

/// The game of the statement as a notebook of the page.
fn article() -> String {
    include_str!("../../../../datos/cluedo/articulo.json").to_owned()
}

#[tokio::test]
async fn the_notebook_of_the_statement_is_solved_at_any_copy() {
    let body = json!({"notebook": article(), "why": {"card": 2, "holder": 5}, "suggest": true});
    let (one, other) = (copy(), copy());
    let standing = post(&one, "/api/cluedo", &body).await.json();
    assert_eq!(standing, post(&other, "/api/cluedo", &body).await.json());
    assert_eq!((&standing["solved"], &standing["deals"]), (&true.into(), &"96".into()));
    let card = |at: usize| standing["cards"][at]["name"].as_str().unwrap();
    let envelope = (0..21).filter(|&at| standing["cells"][at][5] == "V").map(card);
    assert_eq!(envelope.collect::<Vec<_>>(), ["Cuerda", "Vestíbulo", "Prado"]);
    assert_eq!(standing["suggestion"], Value::Null, "there is nothing left to ask");
    assert!(standing["why"][0].as_str().unwrap().contains("Cuerda"));
    // What comes back is the file of a notebook that says the same.
    let again = json!({"notebook": standing["text"]});
    let read = post(&one, "/api/cluedo", &again).await.json();
    assert_eq!((&read["cells"], &read["text"]), (&standing["cells"], &standing["text"]));
}

/// A game to practise on, from move to move as the machine advises.
async fn practised(copies: &[Router; 2], mut body: Value) -> Vec<Value> {
    let mut standings: Vec<Value> = Vec::new();
    body["suggest"] = true.into();
    while standings.last().is_none_or(|last| last["due"] != "over") {
        let copy = &copies[standings.len() % 2];
        let standing = post(copy, "/api/cluedo/practice", &body).await.json();
        let notebook = &standing["notebook"];
        let envelope = notebook["hands"].as_array().unwrap().len();
        let cells = notebook["cells"].as_array().unwrap().iter().enumerate();
        let known: Vec<usize> =
            cells.filter(|(_, row)| row[envelope] == "V").map(|(at, _)| at).collect();
        let done = match standing["due"].as_str().unwrap() {
            "show" => json!({"show": standing["held"][0]}),
            _ if known.len() == 3 => json!({ "accuse": known }),
            _ => json!({"ask": notebook["suggestion"]["cards"]}),
        };
        body["moves"].as_array_mut().unwrap().push(done);
        standings.push(standing);
    }
    standings
}

#[tokio::test]
async fn a_game_of_cluedo_is_practised_at_any_copy_and_nobody_is_told_more_than_they_saw() {
    let copies = [copy(), copy()];
    for seed in 1..4 {
        let table = "deck: La casa del faro\nhands: 6 6 6\nme: 1\n";
        let body = json!({"table": table, "seed": seed, "moves": []});
        let standings = practised(&copies, body.clone()).await;
        assert_eq!(standings, practised(&copies, body).await);
        let (last, before) = standings.split_last().unwrap();
        for standing in before {
            assert_eq!((&standing["deal"], &standing["review"]), (&Value::Null, &json!([])));
        }
        for entry in last["notebook"]["entries"].as_array().unwrap() {
            let hidden = |it: &&Value| entry["player"] != 1 && it["player"] != 1;
            let answers = entry["answers"].as_array().unwrap().iter();
            assert!(answers.filter(hidden).all(|it| it["shown"] != "card"), "{entry}");
        }
        let held = |holder: usize| {
            let cells = last["deal"].as_array().unwrap().iter();
            cells.filter(|row| row[holder] == "V").count()
        };
        assert_eq!([0, 1, 2, 3].map(held), [6, 6, 6, 3]);
        let seen = |standing: &Value| standing["seen"].as_array().unwrap().len() as u64;
        for pair in standings.windows(2) {
            assert_eq!(pair[1]["before"], seen(&pair[0]));
        }
        assert!(last["says"][1].as_str().unwrap().starts_with("En el sobre estaban"), "{last}");
        let review = last["review"].as_array().unwrap();
        let is_best = |it: &Value| it.as_str().unwrap().contains("no había pregunta mejor");
        assert!(!review.is_empty() && review.iter().all(is_best), "{review:?}");
    }
}

#[tokio::test]
async fn what_cannot_be_done_in_a_practice_is_refused() {
    let one = copy();
    let refused = async |table: &str, done: Value| {
        let body = json!({"table": table, "seed": 1, "moves": [done], "lang": "en"});
        post(&one, "/api/cluedo/practice", &body).await.json()
    };
    let small = "deck: Para probar\nhands: 3 3\n";
    let error = async |done: Value| refused(small, done).await["error"]["code"].clone();
    assert_eq!(error(json!({"show": 99})).await, "malformed");
    let start = json!({"table": small, "seed": 1});
    let standing = post(&one, "/api/cluedo/practice", &start).await.json();
    assert_eq!(standing["due"], "show");
    assert_eq!(error(json!({"ask": [0, 3, 6]})).await, "not-now");
    let next = json!({"table": small, "seed": 1, "moves": [
        {"show": standing["held"][0]}, {"ask": [0, 1, 2]},
    ]});
    let refused_next = post(&one, "/api/cluedo/practice", &next).await.json();
    assert_eq!(refused_next["error"]["code"], "malformed", "{refused_next}");
    assert_eq!(refused("deck: nobody's\n", json!({"show": 0})).await["faults"][0]["line"], 1);
    let uncountable = refused(&uncountable(), json!({"show": 0})).await;
    assert_eq!(uncountable["error"]["code"], "too-many-deals", "{uncountable}");
}

/// A game whose deals nobody counts: 39 cards, twelve hands of three, and of twenty turns only who has shown something.
fn uncountable() -> String {
    let kind = |sign: char| (0..13).map(|at| format!("{sign}{at}")).collect::<Vec<_>>().join(", ");
    let [tools, places, characters] = ['t', 'p', 'c'].map(kind);
    let hands = ["3"; 12].join(" ");
    let turn = |at: usize| {
        let [tool, place, character] = [at, 3 * at + 1, 5 * at + 2].map(|it| it % 13);
        format!("{} ? t{tool}, p{place}, c{character}: {} +\n", at % 12, (at + 1) % 12)
    };
    let turns: String = (0..20).map(turn).collect();
    format!("tools: {tools}\nplaces: {places}\ncharacters: {characters}\nhands: {hands}\n\n{turns}")
}

#[tokio::test]
async fn where_the_deals_are_not_counted_nobody_is_told_that_nothing_is_left_to_ask() {
    let body = json!({"notebook": uncountable(), "suggest": true});
    let standing = post(&copy(), "/api/cluedo", &body).await.json();
    assert_eq!((&standing["solved"], &standing["deals"]), (&false.into(), &Value::Null));
    assert_eq!(standing["suggestion"], Value::Null);
    let told = standing["uncounted"].as_str().unwrap();
    assert!(told.starts_with("Hay demasiados estados"), "{told}");
    let solved = json!({"notebook": article(), "suggest": true});
    let solved = post(&copy(), "/api/cluedo", &solved).await.json();
    assert_eq!(solved["uncounted"], Value::Null, "that all is known is no such reason");
}

#[tokio::test]
async fn a_notebook_that_cannot_be_says_which_entries_clash() {
    let text = "deck: Probar\nhands: 2 2 2\n\n1 + Cuerda\n0 - Pistola\n2 + Cuerda\n";
    let deck = get(&copy(), "/api/cluedo/decks?lang=es").await.json();
    let titles: Vec<_> = deck["decks"].as_array().unwrap().iter().map(|it| &it["title"]).collect();
    let text = text.replace("Probar", titles[4].as_str().unwrap());
    let standing = post(&copy(), "/api/cluedo", &json!({ "notebook": text })).await.json();
    assert_eq!(standing["consistent"], false, "{standing}");
    assert_eq!(standing["clash"]["entries"], json!([0, 2]));
    assert_eq!(standing["clash"]["facts"].as_array().unwrap().len(), 2);
}

/// A file may contradict itself, and the notebook shows how; whoever begins one now is told before.
#[tokio::test]
async fn an_own_hand_that_cannot_be_begins_no_notebook() {
    let head = "tools: A, B\nplaces: C, D\ncharacters: E, F, G\nhands: 2 2\n\n0 + A\n";
    let begun = async |own: &str| {
        let body = json!({ "notebook": format!("{head}{own}"), "begins": true, "lang": "en" });
        post(&copy(), "/api/cluedo", &body).await
    };
    assert_eq!(begun("0 + C\n").await.status, StatusCode::OK);
    for (own, message) in [
        ("0 + B\n", "no hand has all the cards of one kind (tool): one is in the envelope"),
        ("0 + C\n0 + E\n", "cards there: 3; your hand has room for 2"),
    ] {
        let refused = begun(own).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert_eq!(refused.json()["faults"][0]["message"], message);
        let opened = json!({ "notebook": format!("{head}{own}") });
        let opened = post(&copy(), "/api/cluedo", &opened).await.json();
        assert_eq!(opened["consistent"], false, "{opened}");
    }
}

#[tokio::test]
async fn a_notebook_that_is_none_has_its_faults_with_their_places() {
    let text = "deck: La casa del faro\nhands: 6 6 6\n\n9 + Nada\nquien\n";
    let reply = post(&copy(), "/api/cluedo", &json!({ "notebook": text })).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    let faults = reply.json()["faults"].clone();
    let places: Vec<_> = faults.as_array().unwrap().iter().map(|it| it["line"].as_u64()).collect();
    assert_eq!(places, [Some(4), Some(4), Some(5)]);
    let long = format!("deck: La casa del faro\nhands: 6 6 6\n{}", "0 - Faro\n".repeat(600));
    let deck = get(&copy(), "/api/cluedo/decks").await.json()["decks"][0].clone();
    let long = long.replace("Faro", deck["cards"][0]["name"].as_str().unwrap());
    let reply = post(&copy(), "/api/cluedo", &json!({ "notebook": long })).await;
    assert_eq!(reply.json()["error"]["code"], "too-much");
    let beyond = json!({"notebook": article(), "why": {"card": 21, "holder": 0}});
    assert_eq!(post(&copy(), "/api/cluedo", &beyond).await.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn what_a_game_in_json_says_in_vain_is_told() {
    let game = json!({"flavor": "Para probar", "hands": [2, 2, 2], "fact": []}).to_string();
    let standing = post(&copy(), "/api/cluedo", &json!({ "notebook": game })).await.json();
    let warnings = standing["warnings"].as_array().unwrap();
    let [warning] = &warnings[..] else { panic!("{standing}") };
    assert_eq!((&warning["severity"], &warning["line"]), (&"warning".into(), &1.into()));
    let told = "la clave «fact» no dice nada aquí y se pasa por alto";
    assert_eq!(warning["message"], told, "{warning}");
    let again = json!({ "notebook": standing["text"] });
    let text = post(&copy(), "/api/cluedo", &again).await.json();
    assert_eq!(text["warnings"], json!([]));
}

#[tokio::test]
async fn a_deck_has_its_cards_or_its_faults_with_their_places() {
    let text = "deck: Mía\ntools: Remo, \"Red, rota\"\nplaces: Torre\ncharacters: Doctora\n";
    let deck = post(&copy(), "/api/cluedo/deck", &json!({ "deck": text })).await.json();
    let card = |name: &str, category: &str| json!({"name": name, "category": category});
    let cards =
        [("Remo", "tool"), ("Red, rota", "tool"), ("Torre", "place"), ("Doctora", "character")];
    assert_eq!(deck["cards"], json!(cards.map(|(name, category)| card(name, category))));
    assert_eq!(deck["title"], "Mía");
    let reply =
        post(&copy(), "/api/cluedo/deck", &json!({"deck": "tools: a, a\nplaces: b\n?\n"})).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    let faults = reply.json()["faults"].clone();
    let lines = faults.as_array().unwrap().iter().map(|it| it["line"].as_u64().unwrap());
    assert_eq!(lines.collect::<Vec<_>>(), [1, 3, 3], "{faults}");
}

/// As in the terminal: whoever played with a deck has it in the notebook.
#[tokio::test]
async fn the_deck_of_a_notebook_or_a_game_is_taken_as_one_alone_is() {
    let lists = "deck: Mía\ntools: Remo, Red\nplaces: Torre\ncharacters: Doctora, Capitán\n";
    let alone = post(&copy(), "/api/cluedo/deck", &json!({ "deck": lists })).await.json();
    let notebook = format!("{lists}hands: 1 1\nplayers: Ana, Luis\n\nLuis + Remo\n");
    let deck = post(&copy(), "/api/cluedo/deck", &json!({ "deck": notebook })).await.json();
    assert_eq!(deck, alone);
    let known = get(&copy(), "/api/cluedo/decks").await.json()["decks"].clone();
    let deck = post(&copy(), "/api/cluedo/deck", &json!({ "deck": article() })).await.json();
    let is_that = |it: &&Value| (&it["title"], &it["cards"]) == (&deck["title"], &deck["cards"]);
    assert_eq!(known.as_array().unwrap().iter().filter(is_that).count(), 1, "{deck}");
    let game = json!({ "deck": "{\"flavor\":\"Nada\",\"hands\":[1]}" });
    let faults = post(&copy(), "/api/cluedo/deck", &game).await.json()["faults"].clone();
    assert_eq!(faults.as_array().unwrap().len(), 1, "{faults}");
    assert_eq!(faults[0]["message"], "no hay ninguna baraja «Nada»");
}

/// Luis keeps it, and has his whole hand written down.
const OWN_HAND: &str = "deck: Para probar\nhands: 2 2 2\nplayers: Ana, Luis, Eva\nme: 1\n\n\
    1 + Cuerda\n1 + Cocina\n";

async fn judged(line: &str, instead: Option<usize>) -> Value {
    let body = json!({"notebook": OWN_HAND, "line": line, "instead": instead});
    post(&copy(), "/api/cluedo/entry", &body).await.json()
}

#[tokio::test]
async fn the_own_hand_answers_by_itself_before_an_entry_is_written_down() {
    let turn = judged("0 ? Pistola, Invernadero, Pepa", None).await;
    assert_eq!(turn["own"]["told"], "Lo dice tu mano: Luis, ninguna.");
    let possible = turn["possible"].as_array().unwrap();
    assert_eq!(possible.len(), 5, "{turn}");
    assert!(possible.iter().all(|answer| answer["player"] == 2), "only Eva is asked: {turn}");
    let text = turn["text"].as_str().unwrap();
    assert!(text.ends_with("0 ? Pistola, Invernadero, Pepa: 1 -\n"), "{text}");
    // Who has to show a card is the last to answer.
    let shown = judged("0 ? Cuerda, Invernadero, Pepa", None).await;
    assert_eq!((&shown["own"]["answer"]["card"], &shown["possible"]), (&json!(1), &json!([])));
    assert_eq!(judged("1 ? Cuerda, Invernadero, Pepa", None).await["own"], Value::Null);
}

#[tokio::test]
async fn an_entry_that_is_refused_is_told_as_in_the_terminal() {
    let denied = "Tu mano dice otra cosa: Luis tiene Cuerda, Cocina";
    for (line, instead, told) in [
        ("1 + Cuerda", None, "Eso ya está apuntado: es el apunte 1"),
        ("1 + Cuerda", Some(1), "Eso ya está apuntado: es el apunte 1"),
        ("0 ? Cuerda, Cocina, Pepa: 1 -", None, denied),
    ] {
        let refused = judged(line, instead).await;
        assert_eq!((&refused["refused"], &refused["text"]), (&told.into(), &Value::Null));
    }
    // What is changed says nothing of the hand any more.
    let changed = judged("0 ? Cuerda, Cocina, Pepa: 1 -", Some(0)).await;
    assert!(changed["text"].as_str().unwrap().contains("Pepa: 1 -\n1 + Cocina"), "{changed}");
    let nobody = judged("1 - Pepa", Some(2)).await;
    assert_eq!(nobody["refused"], "No hay ningún apunte con ese número");
    let faulty = judged("9 + Nada", None).await;
    assert_eq!(faulty["faults"].as_array().unwrap().len(), 2, "{faulty}");
}

#[tokio::test]
async fn an_entry_more_than_a_game_has_is_too_much() {
    let turns = "0 ? Pistola, Invernadero, Pepa\n";
    for (before, instead, is_too_much) in
        [(498, None, true), (497, None, false), (499, Some(4), true), (498, Some(4), false)]
    {
        let notebook = format!("{OWN_HAND}{}", turns.repeat(before));
        let body =
            json!({"notebook": notebook, "line": "2 ? Cuerda, Cocina, Pepa", "instead": instead});
        let reply = post(&copy(), "/api/cluedo/entry", &body).await;
        let code = reply.json()["error"]["code"].clone();
        assert_eq!(code == "too-much", is_too_much, "{before} {instead:?}: {}", reply.status);
    }
}

/// A notebook of sixty cards whose names have so many letters and begin alike, and these lines.
fn alike(letters: usize, lines: &str) -> String {
    let name = |at: usize| format!("a{}{at:02}", "ñ".repeat(letters - 3));
    let list = |cards: std::ops::Range<usize>| cards.map(name).collect::<Vec<_>>().join(", ");
    let lists = [list(0..58), list(58..59), list(59..60)];
    let [tools, places, characters] = lists;
    format!("tools: {tools}\nplaces: {places}\ncharacters: {characters}\nhands: 57\n{lines}")
}

/// Nobody makes the server say much by saying little, whatever is sent.
#[tokio::test]
async fn what_is_wrong_with_a_notebook_is_told_in_no_more_than_can_be_read() {
    let (many, lines) = ("a,".repeat(5000), "zz+\n".repeat(60_000));
    let fact = r#"{"type":"EnvelopeHasFact","cards":["a","b"]},"#.repeat(1000);
    let of_json = json!({"flavor": "Para probar", "hands": [6]}).to_string();
    let bodies = [
        alike(100, &format!("0 + {many}\n")),
        alike(1000, &format!("0 + {many}\n")),
        alike(100, &lines),
        format!("{OWN_HAND}0 + {many}"),
        format!("{OWN_HAND}{lines}"),
        lines.clone(),
        OWN_HAND.replace("Ana", &"A".repeat(100_000)),
        OWN_HAND.replace("Ana", &",".repeat(100_000)),
        format!("{OWN_HAND}0 ? Cuerda, Cocina, Pepa: {}", "2 -,".repeat(20_000)),
        of_json.replace("}", &format!(",\"facts\":[{}]}}", fact.trim_end_matches(','))),
    ];
    let all =
        bodies.iter().map(|it| json!({"notebook": it, "line": "0 ?", "change": {"remove": 0}}));
    let lines = [format!("0 + {many}"), format!("0 ? {many}: {many}")];
    let typed = lines.map(|line| json!({"notebook": alike(100, ""), "line": line}));
    let routes = |body: &Value| -> &[&str] {
        if body["change"].is_null() { &["/entry"] } else { &["", "/entry", "/change"] }
    };
    for body in all.chain(typed) {
        for route in routes(&body) {
            let reply = post(&copy(), &format!("/api/cluedo{route}"), &body).await;
            assert!(reply.status.is_client_error(), "{}", reply.status);
            assert!(reply.text.len() < 150_000, "{}: {:.300}", reply.text.len(), reply.text);
        }
    }
}

/// Remarks between the entries, and blank lines, as somebody writes them.
const REMARKS: &str = "# Sunday\ndeck: Para probar\nhands: 2 2 2\nme: 0\n\n# my hand\n0 + Cuerda\n\n\
    # Eva was nervous\n2 - Pistola\n# from here on with tea\n1 ? Pistola, Cocina, Pepa: 2 -, 0 -\n\n# the end\n";

async fn changed(notebook: &str, change: Value) -> String {
    let body = json!({"notebook": notebook, "change": change});
    let reply = post(&copy(), "/api/cluedo/change", &body).await.json();
    reply["text"].as_str().unwrap_or_else(|| panic!("{reply}")).to_owned()
}

#[tokio::test]
async fn remarks_stay_where_they_are_whatever_is_taken_out_or_assumed() {
    let lines = ["0 + Cuerda\n", "2 - Pistola\n", "1 ? Pistola, Cocina, Pepa: 2 -, 0 -\n"];
    for (at, line) in lines.into_iter().enumerate() {
        let text = changed(REMARKS, json!({ "remove": at })).await;
        assert_eq!(text, REMARKS.replace(line, ""), "{line}");
    }
    let assumed = changed(REMARKS, json!({"assume": true})).await;
    assert_eq!(assumed, REMARKS.replace("me: 0\n", "me: 0\nassume: unrefuted\n"));
    assert_eq!(changed(&assumed, json!({"assume": true})).await, assumed);
    assert_eq!(changed(&assumed, json!({"assume": false})).await, REMARKS);
}

#[tokio::test]
async fn a_change_of_what_is_no_notebook_or_of_no_entry_is_told() {
    let change = |notebook: &str, change| json!({"notebook": notebook, "change": change});
    for (body, status) in [
        (change("quien", json!({"remove": 0})), StatusCode::UNPROCESSABLE_ENTITY),
        (change(REMARKS, json!({"remove": 3})), StatusCode::BAD_REQUEST),
        (change(REMARKS, json!({"rename": 3})), StatusCode::BAD_REQUEST),
        (change(REMARKS, json!({"remove": 0, "assume": true})), StatusCode::BAD_REQUEST),
    ] {
        assert_eq!(post(&copy(), "/api/cluedo/change", &body).await.status, status, "{body}");
    }
    let nobody_has =
        |entries| format!("{OWN_HAND}{}", "0 ? Pistola, Cocina, Pepa\n".repeat(entries));
    for (entries, is_too_much) in [(498, false), (499, true)] {
        let body = change(&nobody_has(entries), json!({"remove": 0}));
        let reply = post(&copy(), "/api/cluedo/change", &body).await.json();
        assert_eq!(reply["error"]["code"] == "too-much", is_too_much, "{entries}");
    }
}

/// The board of the statement.
const PUZZLE: &str = "5\n6\n3\n1 2 1 3 1 1\n2 1 2 3 1 1\n1 2 1 1 1 2\n2 1 1 3 3 1\n1 2 2 3 2 1\n";

/// A hint from a later position alone finds less here than the one before has promised.
#[tokio::test]
async fn a_hint_of_clikomania_promises_no_less_than_the_game_that_was_told_of() {
    let board = json!({"random": {"rows": 12, "columns": 12, "colours": 7, "seed": 1}});
    let hint = async |moves: &[Value], known: &[Value]| {
        let body = json!({"board": board, "moves": moves, "known": known, "search": "hint"});
        post(&copy(), "/api/clikomania", &body).await.json()["best"].clone()
    };
    let first = json!([6, 8]);
    let promised = hint(std::slice::from_ref(&first), &[]).await;
    let game: Vec<Value> =
        std::iter::once(&first).chain(promised["moves"].as_array().unwrap()).cloned().collect();
    let alone = hint(&game[..2], &[]).await;
    assert!(alone["value"].as_i64() < promised["value"].as_i64(), "{alone}");
    let told = hint(&game[..2], &game).await;
    assert_eq!((&told["value"], &told["moves"]), (&promised["value"], &json!(game[2..])));
}

#[tokio::test]
async fn a_game_of_clikomania_is_played_hinted_and_solved_at_any_copy() {
    let board = json!({ "puzzle": PUZZLE });
    let start = post(&copy(), "/api/clikomania", &json!({ "board": board })).await.json();
    assert_eq!((&start["value"], start["groups"].as_array().unwrap().len()), (&0.into(), 5));
    let moves = json!([[2, 3], [3, 0]]);
    let body = json!({"board": board, "moves": moves, "search": "hint"});
    let standing = post(&copy(), "/api/clikomania", &body).await.json();
    assert_eq!((&standing["value"], &standing["moves"]), (&92.into(), &json!([[1, 3], [3, 0]])));
    assert!(standing["best"]["moves"][0].is_array(), "{standing}");
    let body = json!({"board": board, "search": "solution"});
    let best = post(&copy(), "/api/clikomania", &body).await.json()["best"].clone();
    assert_eq!((&best["value"], &best["bound"]), (&142.into(), &142.into()));
    let over = json!({"board": board, "moves": best["moves"], "search": "hint"});
    let over = post(&copy(), "/api/clikomania", &over).await.json();
    assert_eq!((&over["over"], &over["value"]), (&true.into(), &142.into()));
    let moves = json!([[1, 3], [3, 0], [0, 3], [3, 0], [2, 0], [0, 2]]);
    let body = json!({"board": board, "moves": moves, "search": "review"});
    let review = post(&copy(), "/api/clikomania", &body).await.json()["review"].clone();
    assert_eq!((&review["best"], &review["bound"]), (&142.into(), &142.into()));
    assert_eq!((&review["slip"]["at"], &review["slip"]["lost"]), (&0.into(), &20.into()));
    let text = review["text"].as_str().unwrap();
    assert!(
        text.starts_with("El óptimo es 142: 20 más. Lo que más costó fue la jugada 1"),
        "{text}"
    );
    let body = json!({"board": board, "moves": best["moves"], "search": "review"});
    let review = post(&copy(), "/api/clikomania", &body).await.json()["review"].clone();
    assert!(review["slip"].is_null(), "nothing was lost");
    assert_eq!(review["text"], "Es el óptimo: ninguna partida vale más.");
    let random = json!({"random": {"rows": 9, "columns": 7, "colours": 3, "seed": 5}});
    let [one, other] = [copy(), copy()];
    let drawn = post(&one, "/api/clikomania", &json!({ "board": random })).await.json();
    assert_eq!(drawn, post(&other, "/api/clikomania", &json!({ "board": random })).await.json());
    let again = json!({"board": {"puzzle": drawn["puzzle"]}});
    assert_eq!(post(&one, "/api/clikomania", &again).await.json(), drawn);
}

#[tokio::test]
async fn what_is_wrong_with_a_puzzle_or_a_move_is_told() {
    let faults = json!({"board": {"puzzle": "2\n2\n2\n1 9\n1 1 1\n"}});
    let reply = post(&copy(), "/api/clikomania", &faults).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    let place = |at: usize| {
        [&reply.json()["faults"][at]["line"], &reply.json()["faults"][at]["column"]]
            .map(|it| it.as_u64().unwrap())
    };
    assert_eq!((place(0), place(1)), ([4, 3], [5, 5]));
    // UTF-16 without a mark is UTF-8 as well, and a browser sends its zeros as they are.
    let wide: String = "1\n2\n1\n1 1\n".chars().flat_map(|sign| [sign, '\0']).collect();
    let asked = json!({"board": {"puzzle": wide}, "lang": "en"});
    let told = post(&copy(), "/api/clikomania", &asked).await.json();
    assert_eq!(told["faults"].as_array().unwrap().len(), 1, "{told}");
    assert_eq!(told["faults"][0]["message"], "the text is UTF-16");
    let huge = json!({"random": {"rows": 65, "columns": 2, "colours": 3, "seed": 5}});
    for (bad, status) in [
        (json!({"board": {"puzzle": PUZZLE}, "moves": [[0, 0]]}), StatusCode::CONFLICT),
        (json!({"board": {"puzzle": PUZZLE}, "moves": [[255, 255]]}), StatusCode::CONFLICT),
        (json!({"board": {"puzzle": PUZZLE}, "moves": [[300, 0]]}), StatusCode::BAD_REQUEST),
        (json!({"board": huge}), StatusCode::BAD_REQUEST),
        (json!({}), StatusCode::BAD_REQUEST),
    ] {
        assert_eq!(post(&copy(), "/api/clikomania", &bad).await.status, status, "{bad}");
    }
}

#[tokio::test]
async fn whoever_speaks_english_is_told_in_english_what_went_wrong() {
    for (wanted, word) in [
        ("en-GB,es;q=0.5", "nothing"),
        ("EN", "nothing"),
        ("en;q=0, es", "nada"),
        ("fr", "nada"),
        ("", "nada"),
    ] {
        let mut asked = request("GET", "/nobody", "");
        asked.headers_mut().insert(header::ACCEPT_LANGUAGE, wanted.parse().unwrap());
        let told = ask(&copy(), asked).await.json();
        assert!(told["error"]["message"].as_str().unwrap().contains(word), "{wanted}: {told}");
        assert_eq!(told["error"]["code"], "not-found");
    }
}

/// As any other answer to that address.
#[tokio::test]
async fn what_went_wrong_is_told_in_the_language_that_the_address_names() {
    for (path, preferred, word) in [
        ("/api/boards/nobody?lang=en", "es", "board"),
        ("/api/boards/nobody?lang=es", "en", "tablero"),
        ("/api/boards/nobody/tree.svg?strategy=order&lang=en", "es", "board"),
        // One that is not known is none, nor are two.
        ("/api/boards/nobody?lang=fr", "en", "request"),
        ("/api/boards/nobody?lang=es&lang=es", "en", "request"),
        ("/api/boards/nobody", "en", "board"),
    ] {
        let mut asked = request("GET", path, "");
        asked.headers_mut().insert(header::ACCEPT_LANGUAGE, preferred.parse().unwrap());
        let told = ask(&copy(), asked).await.json();
        let message = told["error"]["message"].as_str().unwrap();
        assert!(message.contains(word), "{path}: {message}");
    }
}

/// As any other answer to it, also where the rest of the body asks for what cannot be, or is no request.
#[tokio::test]
async fn what_went_wrong_is_told_in_the_language_that_the_body_names() {
    for (path, body, preferred, word) in [
        ("/api/play", json!({"board": "nobody", "lang": "en"}), "es", "board"),
        ("/api/play", json!({"board": "nobody", "lang": "es"}), "en", "tablero"),
        ("/api/play", json!({"lang": "en"}), "es", "request"),
        ("/api/play", json!({"lang": "fr"}), "en", "request"),
        ("/api/play?lang=es", json!({"board": "nobody", "lang": "en"}), "en", "tablero"),
        ("/api/play", json!({"board": "nobody"}), "en", "board"),
    ] {
        let mut asked = request("POST", path, body.to_string());
        asked.headers_mut().insert(header::CONTENT_TYPE, "application/json".parse().unwrap());
        asked.headers_mut().insert(header::ACCEPT_LANGUAGE, preferred.parse().unwrap());
        let told = ask(&copy(), asked).await.json();
        let message = told["error"]["message"].as_str().unwrap();
        assert!(message.contains(word), "{path} {body}: {message}");
    }
}

/// Also where it is told for want of room, once the body is forgotten: many hold large answers that they do not read.
#[tokio::test]
async fn whoever_finds_no_room_is_told_so_in_the_language_that_the_body_names() {
    let one = copy();
    let text = || request("POST", "/api/text", "x".repeat(2 << 20));
    let random = json!({"random": {"rows": 64, "columns": 64, "colours": 4, "seed": 1}});
    let game = || {
        let body = json!({"board": random, "lang": "en"}).to_string();
        let mut asked = request("POST", "/api/clikomania", body);
        asked.headers_mut().insert(header::ACCEPT_LANGUAGE, "es".parse().unwrap());
        asked
    };
    let mut held = Vec::new();
    let crowded = async |asked: &dyn Fn() -> Request<Body>, held: &mut Vec<_>| {
        for _ in 0..100 {
            let reply = one.clone().oneshot(asked()).await.unwrap();
            if reply.status() == StatusCode::SERVICE_UNAVAILABLE {
                return reply;
            }
            held.push(reply);
        }
        panic!("there is room without end");
    };
    crowded(&text, &mut held).await;
    let told = crowded(&game, &mut held).await;
    let told = to_bytes(told.into_body(), 1 << 20).await.unwrap();
    let told: Value = serde_json::from_slice(&told).unwrap();
    assert_eq!(told["error"]["code"], "crowded");
    assert_eq!(told["error"]["message"], qeq_i18n::words::web::crowded(qeq_i18n::Lang::En));
}

#[tokio::test]
async fn whatever_goes_wrong_is_told_as_json() {
    for (method, path, status, code) in [
        ("GET", "/api/boards/builtin/portraits/x", StatusCode::BAD_REQUEST, "malformed"),
        ("GET", "/api/boards/%ff", StatusCode::BAD_REQUEST, "malformed"),
        ("GET", "/api/words/%ff", StatusCode::BAD_REQUEST, "malformed"),
        ("GET", "/api/play", StatusCode::METHOD_NOT_ALLOWED, "wrong-method"),
        ("PUT", "/nobody", StatusCode::METHOD_NOT_ALLOWED, "wrong-method"),
    ] {
        let reply = ask(&copy(), request(method, path, "")).await;
        let told = reply.json();
        assert_eq!((reply.status, &told["error"]["code"]), (status, &code.into()), "{path}");
        let is_method = status == StatusCode::METHOD_NOT_ALLOWED;
        assert_eq!(reply.headers.contains_key(header::ALLOW), is_method, "{path}");
    }
}

#[tokio::test]
async fn too_long_games_are_too_much_everywhere() {
    for (path, field, done, most) in [
        ("/api/play", "inputs", json!("yes"), 1000),
        ("/api/play", "inputs", json!({"name": "nobody"}), 50),
        ("/api/hunt", "tries", json!({"ask": 0}), 10_000),
        ("/api/duel", "said", json!("yes"), 1000),
    ] {
        for (count, is_too_much) in [(most, false), (most + 1, true)] {
            let body = json!({"board": "builtin", "seed": 1, field: vec![&done; count]});
            let told = post(&copy(), path, &description::known_of(path, body)).await.json();
            let code = &told["error"]["code"];
            assert_eq!(code == "too-much", is_too_much, "{path}: {count} times {done}: {code}");
            assert_ne!(code, "unknown-field");
        }
    }
}

#[tokio::test]
async fn whoever_leaves_the_sign_out_is_led_to_the_game() {
    for (path, place) in [
        ("/cluedo", "/#/cluedo"),
        ("/hunt/", "/#/hunt"),
        ("/hunt?lang=en&seed=4", "/?lang=en#/hunt?seed=4"),
        ("/hunt?lang=en", "/?lang=en#/hunt"),
        ("/practice?inputs=yn", "/#/practice?inputs=yn"),
    ] {
        let reply = get(&copy(), path).await;
        assert_eq!(
            (reply.status, &reply.headers[header::LOCATION]),
            (StatusCode::SEE_OTHER, &place.parse().unwrap())
        );
    }
    assert_eq!(get(&copy(), "/nobody").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn nobody_is_told_who_is_not_on_the_board() {
    let body = json!({"board": "builtin", "seed": 1, "told": [99, null]});
    assert_eq!(post(&copy(), "/api/duel", &body).await.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn what_is_no_table_is_told_in_one_line_and_what_to_do() {
    for (text, message, help) in [
        (&b"\x89PNG\r\n\x1a\n\0\0\0\xff\xfe\n\xff\n\xff"[..], "no es un fichero de texto", "UTF-8"),
        (b"Mujer;Nombre\n1;Ana\n0;Luis\n", "no tiene ningún atributo", "parece que con «;»"),
        (b"A\x00\t\x00N\x00\n\x001\x00\t\x00A\x00", "en UTF-16", "-f utf-16le"),
    ] {
        let reply =
            ask(&copy(), request("POST", "/api/boards?name=b.csv&lang=es", text.to_vec())).await;
        let faults = reply.json()["faults"].clone();
        assert_eq!(faults.as_array().unwrap().len(), 1, "{faults}");
        assert!(faults[0]["message"].as_str().unwrap().contains(message), "{faults}");
        assert!(faults[0]["help"].as_str().unwrap().contains(help), "{faults}");
    }
}

/// What a file looks like that is no text, as the commands tell it.
#[tokio::test]
async fn a_file_is_read_as_a_text_or_its_encoding_is_told() {
    let read = async |bytes: &[u8]| {
        ask(&copy(), request("POST", "/api/text?lang=en", bytes.to_vec())).await
    };
    assert_eq!(read("\u{feff}ñ\r2".as_bytes()).await.json()["text"], "ñ\n2");
    for (bytes, line, message, help) in [
        (&b"2 1 1\n\xf1\n"[..], 2, "the text is not UTF-8", "-f latin1 -t utf-8"),
        (b"\xff\xfe2\0\n\0", 1, "the text is UTF-16", "-f utf-16 -t utf-8"),
        (b"2\0 \x001\0", 1, "the text is UTF-16", "-f utf-16le -t utf-8"),
        (b"\x89PNG\0", 1, "this is not a text file", "save it as UTF-8"),
    ] {
        let reply = read(bytes).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
        let fault = &reply.json()["faults"][0];
        assert_eq!((&fault["line"], &fault["message"]), (&json!(line), &json!(message)));
        assert!(fault["help"].as_str().unwrap().contains(help), "{fault}");
    }
}

#[tokio::test]
async fn another_file_than_a_board_is_told_to_be_one() {
    let text =
        format!("A\tB\tN\n{}", "so\tit\tgoes\ton\there\nand\tso\ton\tand\tso\ton\n".repeat(12));
    let reply = ask(&copy(), request("POST", "/api/boards?name=b.csv&lang=en", text)).await;
    let first = reply.json()["faults"][0].clone();
    assert!(first["help"].as_str().unwrap().contains("is this the right file?"), "{first}");
}

#[tokio::test]
async fn too_large_a_body_is_refused() {
    let reply = send(&copy(), &"x".repeat(3 << 20)).await;
    assert_eq!(reply.status, StatusCode::PAYLOAD_TOO_LARGE);
}

/// Whatever a name is misspelt of, it is not passed over: at the top, in a part, or behind the question mark.
#[tokio::test]
async fn a_field_that_is_not_known_is_told_beside_those_that_are() {
    let one = copy();
    let size = json!({"rows": 2, "columns": 2, "colours": 2, "seed": 1, "sead": 2});
    for (path, body, field, known) in [
        ("hunt", json!({"board": "builtin", "seed": 1, "trys": []}), "trys", "tries"),
        (
            "play",
            json!({"board": "builtin", "watched": {"seed": 1, "steps": 1, "n": 1}}),
            "n",
            "steps",
        ),
        ("clikomania", json!({"board": {"random": size}}), "sead", "colours"),
        ("cluedo", json!({"notebook": OWN_HAND, "Suggest": true}), "Suggest", "suggest"),
        (
            "cluedo",
            json!({"notebook": OWN_HAND, "why": {"card": 0, "holder": 0, "x": 0}}),
            "x",
            "holder",
        ),
        ("cluedo/practice", json!({"table": OWN_HAND, "seed": 1, "lan": "en"}), "lan", "lang"),
        ("duel", json!({"board": "builtin", "`ask`": 1}), "`ask`", "said"),
    ] {
        let reply = post(&one, &format!("/api/{path}?lang=es"), &body).await;
        let error = reply.json()["error"].clone();
        assert_eq!(
            (reply.status.as_u16(), &error["code"]),
            (400, &json!("unknown-field")),
            "{body}"
        );
        let message = error["message"].as_str().unwrap();
        assert!(
            message
                .starts_with(&format!("La petición tiene un campo que aquí no existe, «{field}»"))
        );
        assert!(message.contains(known), "{message}");
        assert!(error["detail"].as_str().unwrap().contains("unknown field"), "{error}");
    }
}

#[tokio::test]
async fn a_query_has_no_unknown_field_either_and_the_name_of_one_may_be_anything() {
    let one = copy();
    let reply = get(&one, "/api/boards/builtin?lang=en&strategi=order").await.json();
    let message =
        "The request has a field that does not exist here, “strategi”. Those that do: lang.";
    assert_eq!(reply["error"]["message"], message);
    let endless = json!({ "x".repeat(9000): 1 });
    let told = post(&one, "/api/hunt", &endless).await.json()["error"]["message"].clone();
    assert!(told.as_str().unwrap().len() < 500, "{told}");
    let sly = json!({"board": "builtin", "seed": 1, "lang": "unknown field `x`, expected `y`"});
    let reply = post(&one, "/api/hunt", &sly).await.json();
    assert_eq!(reply["error"]["code"], "malformed", "{reply}");
}

/// A list of values would hold by their order, of which nothing is promised.
#[tokio::test]
async fn a_list_is_no_object() {
    let one = copy();
    for (path, body) in [
        ("play", json!(["builtin"])),
        ("play", json!({"board": "builtin", "watched": [1, 1]})),
        ("hunt", json!(["builtin", "es", 1, []])),
        ("conecta4", json!(["44"])),
        ("clikomania", json!({"board": {"random": [2, 2, 2, 1]}})),
        ("cluedo", json!({"notebook": OWN_HAND, "why": [0, 0]})),
    ] {
        let reply = post(&one, &format!("/api/{path}"), &body).await;
        assert_eq!(reply.status, StatusCode::BAD_REQUEST, "{body}");
        assert_eq!(reply.json()["error"]["code"], "malformed", "{body}");
    }
}

#[tokio::test]
async fn what_cannot_be_read_is_told_with_its_place() {
    let one = copy();
    let on_board = |rest: Value| {
        let mut body = json!({"board": "builtin", "seed": 1});
        body.as_object_mut().unwrap().extend(rest.as_object().unwrap().clone());
        body
    };
    let random = json!({"rows": 65, "columns": 2, "colours": 2, "seed": 1});
    let watched = json!({"seed": 1, "steps": 1});
    let cell = json!({"card": 99, "holder": 0});
    for (path, body, detail) in [
        ("hunt", on_board(json!({"tries": [{"ask": 1}, {}]})), "tries[1]: expected value"),
        ("hunt", on_board(json!({"tries": [{"name": 99}]})), "name: there is no 99"),
        ("play", on_board(json!({"strategy": "best"})), "\"best\" is none of order, random,"),
        ("play", on_board(json!({"inputs": ["yes"], "watched": watched})), "inputs or watched"),
        ("duel", on_board(json!({"rival": "best"})), "rival: \"best\" is none of random, binary,"),
        ("duel", on_board(json!({"said": [{"ask": 99}]})), "ask: there is no 99"),
        ("duel", on_board(json!({"told": [null, 99]})), "told: there is no 99"),
        ("conecta4", json!({"rows": 0}), "rows and cols: 1 to 10"),
        ("conecta4", json!({"moves": "4ñx"}), "moves: 'ñ' at byte 1 is no column"),
        ("conecta4", json!({"moves": "449"}), "moves: '9' at byte 2 is no column"),
        ("conecta4", json!({"player": "best"}), "player: \"best\" is none of "),
        ("clikomania", json!({"board": {"random": random}}), "1 to 64 rows and columns"),
        ("cluedo", json!({"notebook": OWN_HAND, "why": cell}), "no such card"),
        ("cluedo", json!({}), "missing field `notebook`"),
    ] {
        let path = format!("/api/{path}");
        let reply = post(&one, &path, &description::known_of(&path, body.clone())).await.json();
        assert_eq!(reply["error"]["code"], "malformed", "{body}");
        let told = reply["error"]["detail"].as_str().unwrap();
        assert!(told.contains(detail), "{path}: {told}");
    }
    let stranger = request("GET", "/api/boards/builtin?lang=fr", "");
    let told = ask(&one, stranger).await.json()["error"]["detail"].clone();
    assert!(told.as_str().unwrap().contains("unknown variant `fr`"), "{told}");
    let endless = on_board(json!({"rival": "漢".repeat(9000)}));
    let told = post(&one, "/api/duel", &endless).await.json()["error"]["detail"].clone();
    let told = told.as_str().unwrap();
    assert!(told.contains("漢…\" is none of random") && told.len() < 1000, "{told}");
    let endless = format!("/api/boards/builtin?lang={}", "x".repeat(9000));
    let told = get(&one, &endless).await.json()["error"]["detail"].clone();
    let told = told.as_str().unwrap();
    assert!(told.contains("x […] x") && told.len() < 2000, "{told}");
    let unknown = get(&one, "/api/boards/nobody").await.json();
    assert!(unknown["error"]["detail"].is_null(), "{unknown}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    /// Whatever comes in on any route, no reply is a 5xx.
    #[test]
    fn nothing_that_comes_in_breaks_the_server(
        route in 0_usize..21,
        id in "[ -~]{0,12}|builtin",
        index in any::<u32>(),
        body in prop_oneof![
            any::<Vec<u8>>(),
            "[\\x00-\\x7f]{0,80}".prop_map(String::into_bytes),
            json_like().prop_map(|it| it.to_string().into_bytes()),
        ],
    ) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        let encoded: String = id.bytes().map(|byte| format!("%{byte:02X}")).collect();
        let (method, path) = match route {
            0 => ("POST", format!("/api/boards?name={encoded}&lang=es")),
            1 => ("GET", format!("/api/boards/{encoded}?lang={encoded}")),
            2 => ("GET", format!("/api/boards/{encoded}/portraits/{index}")),
            3 => ("GET", format!("/api/boards/{encoded}/tree.json?strategy={encoded}")),
            4 => ("GET", format!("/api/boards/builtin/tree.svg?strategy={encoded}")),
            5 => ("POST", "/api/play".to_owned()),
            6 => ("POST", "/api/hunt".to_owned()),
            7 => ("GET", format!("/api/words/{encoded}")),
            8 => ("POST", "/api/conecta4".to_owned()),
            9 => ("POST", "/api/cluedo".to_owned()),
            10 => ("GET", format!("/api/cluedo/decks?lang={encoded}")),
            11 => ("POST", "/api/clikomania".to_owned()),
            12 => ("GET", format!("/api/boards/{encoded}/cover")),
            13 => ("POST", "/api/duel".to_owned()),
            14 => ("PUT", format!("/{encoded}")),
            15 => ("POST", "/api/cluedo/entry".to_owned()),
            16 => ("POST", "/api/cluedo/change".to_owned()),
            17 => ("POST", "/api/cluedo/deck".to_owned()),
            18 => ("POST", format!("/api/text?lang={encoded}")),
            19 => ("POST", "/api/cluedo/practice".to_owned()),
            _ => ("GET", format!("/{encoded}")),
        };
        let asked = request(method, &path, description::only_known(&path, body));
        let reply = runtime.block_on(ask(&copy(), asked));
        prop_assert!(!reply.status.is_server_error(), "{} {}: {}", method, path, reply.text);
    }
}

/// Bodies that are nearly right.
fn json_like() -> impl Strategy<Value = Value> {
    let input = prop_oneof![
        Just(json!("yes")),
        Just(json!("no")),
        Just(json!("wrong")),
        "[a-zA-Z]{0,5}".prop_map(|name| json!({ "name": name })),
        any::<i64>().prop_map(|at| json!({ "ask": at })),
        (0_u8..30).prop_map(|at| json!({ "name": at })),
    ];
    let inputs = proptest::collection::vec(input, 0..12);
    let notebook =
        "(deck: La casa del faro\nhands: [0-9 ]{1,6}6 6\n)?([0-9] [-+?] [a-zA-Z, ]{0,12}\n){0,6}";
    let line = "[0-9] [-+?!=] [a-zA-Z, :+-]{0,16}";
    let cell = (any::<u8>(), 0_u8..9).prop_map(|(card, at)| json!({"card": card, "holder": at}));
    let side = 0_u8..12;
    let random = (side.clone(), side.clone(), side.clone()).prop_map(|(rows, columns, colours)| {
        json!({"random": {"rows": rows, "columns": columns, "colours": colours, "seed": 3}})
    });
    let puzzle = "[0-9 \n]{0,20}".prop_map(|text| json!({ "puzzle": text }));
    let board = prop_oneof![Just(json!("builtin")), random, puzzle];
    let moves = proptest::collection::vec((side.clone(), side), 0..3);
    let search = prop_oneof![Just(Value::Null), Just(json!("hint")), Just(json!("all"))];
    let notes = (notebook, line, cell);
    (inputs.clone(), inputs, any::<Option<u64>>(), notes, (board, moves, search)).prop_map(
        |(inputs, tries, seed, (notebook, line, why), (board, moves, search))| {
            json!({
                "board": board, "inputs": inputs, "tries": tries, "seed": seed,
                "notebook": notebook, "why": why, "suggest": true,
                "line": line, "instead": why["holder"], "change": {"remove": why["holder"]},
                "moves": moves, "search": search,
                "rival": "binary", "said": inputs, "told": [why["card"], null],
                "watched": {"seed": 3, "steps": why["card"]},
            })
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// Whatever is done in a game is answered, or refused and then not done: deep games are reached.
    #[test]
    fn nothing_that_is_done_in_a_game_breaks_the_server(
        steps in proptest::collection::vec(any::<proptest::sample::Index>(), 20..90),
        (way, rival) in (0_usize..3, 0_usize..3),
    ) {
        let said = |name: &str| json!({ "name": name });
        let named = (0..4).map(|at| json!({ "name": at }));
        let tries: Vec<Value> = (0..3).map(|at| json!({ "ask": at })).chain(named).collect();
        let answers = || ["yes", "no"].map(Value::from);
        let (path, list, choices) = match way {
            0 => ("/api/play", "inputs", Vec::from_iter(answers().into_iter().chain([
                json!("wrong"), said("Ana"), said("Zoe"), said("eva"), said(""), said("Luis"),
                json!({"question": "¿Lleva capa?"}), json!({"question": "Rubio"}), json!({"question": "?"}),
            ]))),
            1 => ("/api/hunt", "tries", tries),
            _ => ("/api/duel", "said", tries.into_iter().chain(answers()).collect()),
        };
        let rival = [Value::Null, json!("binary"), json!("custom")][rival].clone();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
        runtime.block_on(async {
            let one = copy();
            let id = send(&one, BOARD).await.json()["id"].clone();
            let mut done: Vec<Value> = Vec::new();
            for step in steps {
                done.push(step.get(&choices).clone());
                let mut body = json!({"board": id, "seed": 3, "rival": rival});
                body[list] = json!(done);
                let reply = post(&one, path, &description::known_of(path, body.clone())).await;
                assert!(!reply.status.is_server_error(), "{path} {body}: {}", reply.text);
                if !reply.status.is_success() {
                    done.pop();
                }
                body["watched"] = json!({"seed": done.len(), "steps": 2});
                let watched = post(&one, path, &description::known_of(path, body.clone())).await;
                assert!(!watched.status.is_server_error(), "{path} {body}: {}", watched.text);
            }
        });
    }
}
