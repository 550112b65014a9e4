//! The server on the network: whoever begins to ask and says no more keeps nobody else waiting.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use qeq_web::{Options, Server, interrupt};

/// More than the server has places for.
const MANY: usize = 300;

/// As many connections as that, each of which has said so much.
fn beginnings(address: SocketAddr, said: &str) -> Vec<TcpStream> {
    let begin = |_| {
        let mut stream = connected(address);
        stream.write_all(said.as_bytes()).unwrap();
        stream
    };
    (0..MANY).map(begin).collect()
}

fn connected(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
    stream
}

/// Whether the server is reading what is to follow a head.
fn is_read(stream: &TcpStream) -> bool {
    let mut told = String::new();
    BufReader::new(stream).read_line(&mut told).is_ok() && told.starts_with("HTTP/1.1 100")
}

/// The page, as somebody has it who asks for all of it.
fn page(address: SocketAddr) -> String {
    let mut stream = connected(address);
    write!(stream, "GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
    let mut page = String::new();
    stream.read_to_string(&mut page).expect("the page answers");
    page
}

#[test]
fn the_page_answers_while_three_hundred_others_have_said_half() {
    let server = Server::bind("127.0.0.1:0".parse().unwrap(), Options::default()).unwrap();
    let address = server.address().unwrap();
    let serving = std::thread::spawn(move || server.run());
    let half_heads =
        beginnings(address, &format!("POST /api/play HTTP/1.1\r\nHost: {address}\r\n"));
    assert!(page(address).contains("<html"));
    drop(half_heads);
    let head = format!("POST /api/play HTTP/1.1\r\nHost: {address}\r\nExpect: 100-continue\r\n");
    let bodiless = format!("{head}Content-Type: application/json\r\nContent-Length: 99\r\n\r\n");
    let half_bodies = beginnings(address, &bodiless);
    // None of them waits for a place.
    assert!(half_bodies.iter().all(is_read));
    assert!(page(address).contains("<html"));
    drop(half_bodies);
    assert!(interrupt());
    serving.join().unwrap().unwrap();
}
