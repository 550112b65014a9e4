//! The server on the network: whoever begins to ask and says no more keeps nobody else waiting.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
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

/// Ends connections, and waits until the server has: both ends of each are descriptors of this process.
fn end(streams: Vec<TcpStream>) {
    for mut stream in streams {
        // Where the server was faster there is nothing to be ended any more.
        let _ = stream.shutdown(Shutdown::Write);
        let _ = stream.read_to_end(&mut Vec::new());
    }
}

/// The page, as somebody has it who asks for all of it.
fn page(address: SocketAddr) -> String {
    said(address, &format!("GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n"))
}

/// What is answered to a whole request.
fn said(address: SocketAddr, request: &str) -> String {
    let mut stream = connected(address);
    stream.write_all(request.as_bytes()).unwrap();
    let mut told = String::new();
    stream.read_to_string(&mut told).expect("the server answers");
    told
}

#[test]
fn the_page_answers_while_three_hundred_others_have_said_half() {
    let server = Server::bind("127.0.0.1:0".parse().unwrap(), Options::default()).unwrap();
    let address = server.address().unwrap();
    let serving = std::thread::spawn(move || server.run());
    let half_heads =
        beginnings(address, &format!("POST /api/play HTTP/1.1\r\nHost: {address}\r\n"));
    assert!(page(address).contains("<html"));
    end(half_heads);
    let head = format!("POST /api/play HTTP/1.1\r\nHost: {address}\r\nExpect: 100-continue\r\n");
    let bodiless =
        format!("{head}Content-Type: application/json\r\nContent-Length: 200000\r\n\r\n");
    let half_bodies = beginnings(address, &bodiless);
    // None of them waits for a place.
    assert!(half_bodies.iter().all(is_read));
    assert!(page(address).contains("<html"));
    // Nor when each is so large that most wait for a place of their own.
    let half = vec![b' '; 100_000];
    assert!(half_bodies.iter().all(|mut stream| stream.write_all(&half).is_ok()));
    assert!(page(address).contains("<html"));
    let standing = said(
        address,
        &format!(
            "POST /api/play HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: 19\r\n\r\n{{\"board\":\"builtin\"}}"
        ),
    );
    assert!(standing.contains("asking"), "{standing}");
    drop(half_bodies);
    assert!(interrupt());
    serving.join().unwrap().unwrap();
}
