//! The page as a process: where it is served, what it notes, how it stops.

use super::*;

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

#[cfg(target_os = "linux")]
#[test]
fn the_page_is_served_where_there_are_no_threads() {
    let mut command = without_threads(qeq(&["web", "--port", "0", "--no-open"]));
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut address = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut address).unwrap();
    assert!(asked(address.trim(), "/healthz").ends_with("ok\n"));
    // What usually has a thread of its own is done all the same.
    let drawn = asked(address.trim(), "/api/boards/builtin/tree.svg");
    assert!(drawn.starts_with("HTTP/1.1 200") && drawn.contains("</svg>"), "{drawn}");
    child.kill().unwrap();
    let told = err(&child.wait_with_output().unwrap());
    assert!(!told.contains("panicked"), "{told}");
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
