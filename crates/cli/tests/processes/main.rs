//! The programs as processes: what they print, how they end, what they leave behind.

mod boards;
mod clikomania;
mod cluedo;
mod conecta4;
mod duels;
mod faults;
mod files;
mod page;
mod play;
mod quienesquien;
mod signals;
mod trees;
mod usage;
mod weights;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use qeq_core::board::Format;
use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn program(path: &str) -> Command {
    let mut command = Command::new(path);
    command.current_dir(root()).env("QEQ_LANG", "es").env_remove("NO_COLOR").stdin(Stdio::null());
    command
}

type Program = fn(&[&str]) -> Command;

fn qeq(arguments: &[&str]) -> Command {
    let mut command = program(env!("CARGO_BIN_EXE_qeq"));
    command.args(arguments);
    command
}

fn quienesquien(arguments: &[&str]) -> Command {
    let mut command = program(env!("CARGO_BIN_EXE_quienesquien"));
    command.args(arguments);
    command
}

fn guesswho(arguments: &[&str]) -> Command {
    let mut command = program(env!("CARGO_BIN_EXE_guesswho"));
    command.args(arguments);
    command
}

/// Runs with lines on standard input. Whoever does not read them is not waited for.
fn typing(mut command: Command, input: &str) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program is built");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_owned();
    let writer = std::thread::spawn(move || drop(stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the input is written or refused");
    output
}

/// The same where not a single thread is to be had: stacks would be larger than any memory.
#[cfg(target_os = "linux")]
fn without_threads(mut command: Command) -> Command {
    command.env("RUST_MIN_STACK", (1_u64 << 46).to_string());
    command
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("UTF-8")
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("UTF-8")
}

fn code(output: &Output) -> Option<i32> {
    output.status.code()
}

fn json(arguments: &[&str]) -> Value {
    let output = qeq(arguments).output().unwrap();
    assert_eq!(code(&output), Some(0), "{arguments:?}: {}", err(&output));
    serde_json::from_slice(&output.stdout).expect("one JSON object")
}

/// An empty folder of one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Reads what a page that is being served answers.
fn asked(address: &str, path: &str) -> String {
    let host = address.trim_start_matches("http://").split('/').next().unwrap();
    let mut stream = std::net::TcpStream::connect(host).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
    let mut reply = Vec::new();
    stream.read_to_end(&mut reply).unwrap();
    String::from_utf8_lossy(&reply).into_owned()
}

/// As Ctrl-C does.
#[cfg(unix)]
fn interrupt(child: &Child) {
    let pid = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
}
