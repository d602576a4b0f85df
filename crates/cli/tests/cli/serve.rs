//! `rival serve`, and `rival` alone.

use crate::run::process;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A server of our own; it ends with the test.
struct Serving {
    child: Child,
    said: String,
}

impl Serving {
    fn start(args: &[&str], home: &Path) -> Serving {
        let mut command = process(args);
        command.env("HOME", home).env("XDG_DATA_HOME", home).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the server starts");
        let mut said = String::new();
        BufReader::new(child.stdout.take().expect("its output")).read_line(&mut said).expect("a line");
        Serving { child, said }
    }

    /// The address without `http://` and the path.
    fn address(&self) -> &str {
        let (_, rest) = self.said.split_once("http://").expect("an address");
        rest.split('/').next().expect("a host and a port")
    }

    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(self.address()).expect("a connection");
        let host = self.address();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").expect("sent");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        answer
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn alone_it_serves_on_loopback_and_says_where() {
    let home = tempfile::tempdir().expect("a folder");
    let serving = Serving::start(&[], home.path());
    assert!(serving.said.starts_with("rival is at http://127.0.0.1:"), "{}", serving.said);
    assert!(serving.get("/healthz").ends_with("ok"));
    assert!(serving.get("/").contains("<!doctype html>"));
    assert!(home.path().join("rival/rival.db").exists());
}

#[test]
fn a_second_server_says_where_the_first_is() {
    let home = tempfile::tempdir().expect("a folder");
    let first = Serving::start(&["serve", "--port", "0"], home.path());
    let mut second = process(&["serve", "--port", "0"]);
    let output = second.env("HOME", home.path()).env("XDG_DATA_HOME", home.path()).output().expect("it ends");
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1));
    assert!(complaint.contains("already running") && complaint.contains(first.address()), "{complaint}");
}

#[cfg(unix)]
#[test]
fn a_server_that_is_asked_to_end_ends_in_good_order() {
    let home = tempfile::tempdir().expect("a folder");
    let mut serving = Serving::start(&["serve", "--port", "0", "--json"], home.path());
    let folder = crate::run::read_json(&serving.said)["data"].as_str().expect("a folder").to_owned();
    let asked = Command::new("kill").arg(serving.child.id().to_string()).status().expect("a signal");
    assert!(asked.success());
    assert_eq!(serving.child.wait().expect("it ends").code(), Some(0));
    let left = std::fs::read_dir(folder).expect("its folder").map(|file| file.expect("a file").file_name());
    let mut left: Vec<_> = left.map(|name| name.to_string_lossy().into_owned()).collect();
    left.sort();
    assert_eq!(left, ["rival.db", "rival.lock"]);
}
