//! The page's side: a server in this process, asked as a browser asks it.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::OnceLock;
use std::thread;

use qeq_web::{Options, Server};
use serde_json::{Value, json};

/// Where the page is served. It ends with the tests.
fn address() -> SocketAddr {
    static ADDRESS: OnceLock<SocketAddr> = OnceLock::new();
    *ADDRESS.get_or_init(|| {
        let any = SocketAddr::from(([127, 0, 0, 1], 0));
        let server = Server::bind(any, Options::default()).unwrap();
        let address = server.address().unwrap();
        thread::spawn(|| server.run());
        address
    })
}

/// What the page is answered.
pub(crate) fn ask(path: &str, body: &Value) -> Value {
    let (address, body) = (address(), body.to_string());
    let mut stream = TcpStream::connect(address).unwrap();
    let head = format!("POST {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close");
    let kind = "Content-Type: application/json";
    write!(stream, "{head}\r\n{kind}\r\nContent-Length: {}\r\n\r\n{body}", body.len()).unwrap();
    let mut reply = String::new();
    stream.read_to_string(&mut reply).unwrap();
    let (head, body) = reply.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("HTTP/1.1 200"), "{path}: {reply}");
    serde_json::from_str(body).unwrap()
}

/// How a game in which the machine guesses stands on the page.
pub(crate) fn play(inputs: &[Value]) -> Value {
    ask("/api/play", &json!({"board": "builtin", "inputs": inputs}))
}
