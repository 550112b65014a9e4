//! What `openapi.json` says of the routes: all of them, every reply as it is, and examples that do.

use std::cell::RefCell;

use axum::http::{Method, StatusCode, header};
use boon::{Compiler, Schemas};
use serde_json::{Value, json};

use super::{Reply, copy, get, post};

const TEXT: &str = include_str!("../../assets/openapi.json");

/// The description with its schemas, which allow nothing that they do not name: whatever the server adds has to be said.
struct Description {
    document: Value,
    compiler: Compiler,
    schemas: Schemas,
}

/// Where it is said to be, for references within it.
const PLACE: &str = "http://localhost/openapi.json";

thread_local! {
    static DESCRIPTION: RefCell<Description> = RefCell::new(Description::new());
}

fn close(schema: &mut Value) {
    match schema {
        Value::Object(members) => {
            if members.get("properties").is_some_and(|it| it["properties"].is_null()) {
                members.entry("additionalProperties").or_insert(false.into());
            }
            members.values_mut().for_each(close);
        }
        Value::Array(members) => members.iter_mut().for_each(close),
        _ => {}
    }
}

impl Description {
    fn new() -> Self {
        let mut document: Value = serde_json::from_str(TEXT).unwrap();
        close(&mut document["components"]["schemas"]);
        let mut compiler = Compiler::new();
        compiler.add_resource(PLACE, document.clone()).unwrap();
        Self { document, compiler, schemas: Schemas::new() }
    }

    /// Where in the document something stands, behind a reference perhaps.
    fn resolved(&self, place: String) -> String {
        match self.document.pointer(&place).and_then(|it| it["$ref"].as_str()) {
            Some(other) => other.trim_start_matches('#').to_owned(),
            None => place,
        }
    }

    /// Where the operation stands that a request asks for.
    fn operation(&self, method: &Method, path: &str) -> Option<String> {
        let is_it = |template: &&String| {
            let (told, asked) = (template.split('/'), path.split('/'));
            told.clone().count() == asked.clone().count()
                && told.zip(asked).all(|(told, asked)| told.starts_with('{') || told == asked)
        };
        // What has no parameter there comes first, as `decks` does.
        let mut templates = self.document["paths"].as_object()?.keys().filter(is_it);
        let template = templates.clone().find(|it| *it == path).or_else(|| templates.next())?;
        let place =
            format!("/paths/{}/{}", template.replace('/', "~1"), method.as_str().to_lowercase());
        self.document.pointer(&place).is_some().then_some(place)
    }

    /// Panics where a value is not what the schema there says.
    fn holds(&mut self, place: &str, value: &Value, what: &str) {
        let place = format!("{PLACE}#{}", place.replace('{', "%7B").replace('}', "%7D"));
        let schema = self.compiler.compile(&place, &mut self.schemas).unwrap();
        if let Err(why) = self.schemas.validate(value, schema) {
            panic!("{what}: {why}\n{value}");
        }
    }

    /// Panics where a reply is not as it is described.
    fn describes(&mut self, operation: &str, reply: &Reply) {
        let status = reply.status.as_str();
        let place = self.resolved(format!("{operation}/responses/{status}"));
        let told = self.document.pointer(&place);
        let told = told.unwrap_or_else(|| panic!("{operation} does not tell of {status}"));
        let Some(kinds) = told["content"].as_object() else {
            assert_eq!(reply.text, "", "{operation} {status}");
            return;
        };
        let kind = reply.headers[header::CONTENT_TYPE].to_str().unwrap();
        let is_it = |told: &&String| kind.starts_with(told.trim_end_matches('*'));
        let Some(told) = kinds.keys().find(is_it).cloned() else {
            panic!("{operation} {status} is not {kind}");
        };
        if !kinds[&told]["schema"].is_null() {
            let place = format!("{place}/content/{}/schema", told.replace('/', "~1"));
            self.holds(&place, &reply.json(), &format!("{operation} {status}"));
        }
    }

    /// Panics where what the server took is not what it is said to take.
    fn allows(&mut self, operation: &str, sent: &[u8]) {
        let place = format!("{operation}/requestBody/content/application~1json/schema");
        if self.document.pointer(&place).is_some() {
            self.holds(&place, &serde_json::from_slice(sent).unwrap(), operation);
        }
    }
}

/// Holds a reply, and what was sent for it, against the description.
pub(crate) fn check(method: &Method, path: &str, sent: &[u8], reply: &Reply) {
    DESCRIPTION.with_borrow_mut(|description| {
        let Some(operation) = description.operation(method, path) else { return };
        description.describes(&operation, reply);
        if reply.status == StatusCode::OK {
            description.allows(&operation, sent);
        }
    });
}

/// What of a body the route of a path knows by its description.
pub(crate) fn known_of(path: &str, mut body: Value) -> Value {
    let document: Value = serde_json::from_str(TEXT).unwrap();
    let schema =
        &document["paths"][path]["post"]["requestBody"]["content"]["application/json"]["schema"];
    if let (Some(known), Some(members)) = (schema["properties"].as_object(), body.as_object_mut()) {
        members.retain(|name, _| known.contains_key(name));
    }
    body
}

/// The same of a body that may be no JSON, and is left as it is then.
pub(crate) fn only_known(path: &str, body: Vec<u8>) -> Vec<u8> {
    match serde_json::from_slice(&body) {
        Ok(read) => known_of(path, read).to_string().into_bytes(),
        Err(_) => body,
    }
}

#[tokio::test]
async fn the_description_names_every_route_and_no_other() {
    let source = include_str!("../../src/routes.rs");
    let mut routes: Vec<(String, String)> = source
        .split(".route(\"")
        .skip(1)
        .map(|rest| {
            let (path, rest) = rest.split_once("\", ").unwrap();
            let method = rest.split_once('(').unwrap().0;
            (method.to_owned(), path.to_owned())
        })
        .collect();
    let document = get(&copy(), "/api/openapi.json").await.json();
    let paths = document["paths"].as_object().unwrap().iter();
    let mut told: Vec<(String, String)> = paths
        .flat_map(|(path, methods)| {
            methods.as_object().unwrap().keys().map(|method| (method.clone(), path.clone()))
        })
        .collect();
    routes.sort();
    told.sort();
    assert_eq!(routes, told);
}

#[tokio::test]
async fn every_example_does() {
    let one = copy();
    let document: Value = serde_json::from_str(TEXT).unwrap();
    let mut count = 0;
    for (path, methods) in document["paths"].as_object().unwrap() {
        let content = &methods["post"]["requestBody"]["content"];
        let Some((kind, told)) = content.as_object().and_then(|kinds| kinds.iter().next()) else {
            continue;
        };
        let reply = match kind.as_str() {
            "text/plain" => {
                let text = told["example"].as_str().unwrap().to_owned();
                super::ask(&one, super::request("POST", path, text)).await
            }
            _ => post(&one, path, &told["example"]).await,
        };
        assert_eq!(reply.status, StatusCode::OK, "{path}: {}", reply.text);
        count += 1;
    }
    assert_eq!(count, 12);
}

/// The server refuses what it does not know, and the description says so wherever there are fields.
#[test]
fn no_body_has_fields_that_are_not_described() {
    fn check_closed(schema: &Value, path: &str) {
        if schema["properties"].is_object() {
            assert_eq!(schema["additionalProperties"], false, "{path}: {schema}");
        }
        let parts: Vec<&Value> = match schema {
            Value::Object(members) => members.values().collect(),
            Value::Array(parts) => parts.iter().collect(),
            _ => Vec::new(),
        };
        parts.into_iter().for_each(|part| check_closed(part, path));
    }
    let document: Value = serde_json::from_str(TEXT).unwrap();
    for (path, methods) in document["paths"].as_object().unwrap() {
        let json = &methods["post"]["requestBody"]["content"]["application/json"];
        check_closed(&json["schema"], path);
    }
}

/// The largest numbers and the longest lists that the description allows are those that the server takes.
#[tokio::test]
async fn limits_are_told_as_they_are() {
    let one = copy();
    let sized = |rows: u64, cols: u64| json!({ "rows": rows, "cols": cols, "connect": 2 });
    let random = |rows: u64, columns: u64, colours: u64| {
        let random = json!({"rows": rows, "columns": columns, "colours": colours, "seed": 1});
        json!({"board": { "random": random }})
    };
    let many = |of: &str, what: Value, count: u64| {
        let mut body = json!({"board": "builtin", "seed": 1});
        body[of] = vec![what; count as usize].into();
        body
    };
    let body = |path: &str| {
        format!("/paths/~1api~1{path}/post/requestBody/content/application~1json/schema")
    };
    let of = |path: &str, name: &str| format!("{}/properties/{name}", body(path));
    let random_of = |name: &str| {
        of("clikomania", &format!("board/oneOf/1/properties/random/properties/{name}/maximum"))
    };
    let document: Value = serde_json::from_str(TEXT).unwrap();
    type Asking<'a> = Box<dyn Fn(u64) -> Value + 'a>;
    let cases: [(&str, String, Asking<'_>); 10] = [
        ("conecta4", of("conecta4", "rows/maximum"), Box::new(|it| sized(it, 5))),
        ("conecta4", of("conecta4", "cols/maximum"), Box::new(|it| sized(5, it))),
        ("clikomania", random_of("rows"), Box::new(|it| random(it, 3, 2))),
        ("clikomania", random_of("columns"), Box::new(|it| random(3, it, 2))),
        ("clikomania", random_of("colours"), Box::new(|it| random(3, 3, it))),
        (
            "clikomania",
            of("clikomania", "moves/maxItems"),
            Box::new(|it| {
                let mut body = random(3, 3, 2);
                body["moves"] = vec![json!([9, 9]); it as usize].into();
                body
            }),
        ),
        ("play", of("play", "inputs/maxItems"), Box::new(|it| many("inputs", json!("wrong"), it))),
        ("hunt", of("hunt", "tries/maxItems"), Box::new(|it| many("tries", json!({"ask": 0}), it))),
        (
            "cluedo/practice",
            of("cluedo~1practice", "moves/maxItems"),
            Box::new(|it| {
                let table = "deck: Para probar\nhands: 3 3\n";
                json!({"table": table, "seed": 1, "moves": vec![json!({"show": 0}); it as usize]})
            }),
        ),
        ("duel", of("duel", "said/maxItems"), Box::new(|it| many("said", json!("yes"), it))),
    ];
    for (path, place, asking) in cases {
        let limit = document.pointer(&place).and_then(Value::as_u64);
        let limit = limit.unwrap_or_else(|| panic!("{place}"));
        for (number, is_taken) in [(limit, true), (limit + 1, false)] {
            let path = format!("/api/{path}");
            let reply = post(&one, &path, &known_of(&path, asking(number))).await;
            let is_refused =
                [StatusCode::BAD_REQUEST, StatusCode::PAYLOAD_TOO_LARGE].contains(&reply.status);
            assert_eq!(is_refused, !is_taken, "{place} {number}: {}", reply.text);
        }
    }
}
