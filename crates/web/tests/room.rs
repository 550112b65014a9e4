//! How much room a request takes. It stands alone in its program, so that nobody else takes any meanwhile; only Linux says.

#![cfg(target_os = "linux")]

use std::fs;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, header};
use qeq_web::{Options, router};
use serde_json::{Value, json};
use tower::ServiceExt;

/// As much as a body may take, but for what stands around it.
const SIZE: usize = (2 << 20) - 100;

/// A body of that size: its beginning, and then the same again and again. In JSON an end of a line is two signs.
fn filled(beginning: &str, again: &str) -> String {
    let times = (SIZE - beginning.len()) / again.escape_debug().count();
    [beginning, &again.repeat(times)].concat()
}

/// The same with a number in each.
fn numbered(beginning: &str, again: impl Fn(usize) -> String) -> String {
    let mut text = beginning.to_owned();
    text.extend((0..).map(again).scan(beginning.len(), |size, part| {
        *size += part.len();
        (*size <= SIZE).then_some(part)
    }));
    text
}

/// The most memory that the process has had since it was last asked, in mebibytes.
fn peak() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM")).unwrap();
    let kibibytes: u64 = line.split_whitespace().nth(1).unwrap().parse().unwrap();
    // From here on it is what there is now.
    fs::write("/proc/self/clear_refs", "5").unwrap();
    kibibytes >> 10
}

async fn told(server: &Router, path: &str, body: String) -> Value {
    let request = Request::post(path).header(header::HOST, "127.0.0.1");
    let request = request.header(header::CONTENT_TYPE, "application/json");
    let reply = server.clone().oneshot(request.body(Body::from(body)).unwrap()).await.unwrap();
    let bytes = to_bytes(reply.into_body(), usize::MAX).await.unwrap();
    serde_json::from_slice(&bytes).unwrap()
}

/// So many mebibytes more than before a request may take: what is read of it, and no list of all that is wrong. With such a list
/// the first one took 350.
const ROOM: u64 = 96;

#[tokio::test]
async fn of_a_million_faults_the_first_ones_are_told_in_little_room() {
    let server = router(Options { time: Some(Duration::MAX), ..Options::default() });
    let people = r#"{"version":1,"attributes":["a"],"characters":["#;
    let rows = |rows: &str| json!({"board": {"puzzle": filled("64 64 9\n", rows)}}).to_string();
    for (path, body, least) in [
        // Rows that are too short, wrong answers, and people whom nothing tells apart.
        ("/api/boards?name=b.csv", filled("a\tb\n", "x\n"), 600_000),
        ("/api/boards?name=b.csv", filled("a\tb\n", "x\tn\n"), 600_000),
        ("/api/boards?name=b.csv", numbered("a\tb\n", |at| format!("0\t{at}\n")), 200_000),
        ("/api/boards?name=b.config", filled("a b\n\n", "x\n"), 600_000),
        ("/api/boards?name=b.json", filled(people, "3,") + "3]}", 600_000),
        ("/api/clikomania", rows("x "), 600_000),
        // A row of one cell is as wide as all are.
        ("/api/clikomania", rows("1\n"), 600_000),
    ] {
        peak();
        let before = peak();
        let told = told(&server, path, body).await;
        let room = peak().saturating_sub(before);
        assert!(room <= ROOM, "{path}: {room} MiB: {told:.200}");
        assert!(told["more"].as_u64() >= Some(least), "{path}: {told:.200}");
    }
}
