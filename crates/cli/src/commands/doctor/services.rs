//! Whether a NATS or PostgreSQL server answers, by the first words of its protocol: no password is sent, and it works in builds
//! without their clients.

use rival_game::{Lang, Phrase, phrase};
use rival_play::system_phrase;
use serde::Serialize;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::time::Duration;

/// A server on the same network answers sooner.
const TIMEOUT: Duration = Duration::from_secs(2);

/// A server that greets with more is none of these.
const LONGEST_GREETING: u64 = 65536;

pub(super) const NATS: Service = Service { variable: "RIVAL_BUS", port: 4222, greet: nats_greeting };
pub(super) const POSTGRES: Service = Service { variable: "RIVAL_DATABASE", port: 5432, greet: postgres_greeting };

/// A kind of server.
pub(super) struct Service {
    /// The variable that names it, for servers of rival.
    variable: &'static str,
    port: u16,
    /// What it says of itself; `None` if it is something else.
    greet: fn(TcpStream) -> io::Result<Option<Phrase>>,
}

/// What was found at an address.
#[derive(Serialize)]
pub(super) struct ServiceJson {
    /// Host and port, without user and password; null where the text names none.
    address: Option<String>,
    state: ServiceState,
    /// What it says of itself, or why it cannot be reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<Phrase>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum ServiceState {
    Reachable,
    Unreachable,
    /// Something else answers.
    Other,
    /// The address cannot be read.
    Unreadable,
}

impl Service {
    /// Looks at the address that was asked for, or that the variable has, or at this machine's usual port.
    pub(super) fn look_for(&self, asked_for: Option<&str>) -> ServiceJson {
        let variable = std::env::var(self.variable).ok().filter(|text| !text.is_empty());
        let url = asked_for.map(str::to_owned).or(variable).unwrap_or_else(|| "127.0.0.1".to_owned());
        let Some((host, port)) = host_and_port(&url, self.port) else {
            return ServiceJson { address: None, state: ServiceState::Unreadable, detail: None };
        };
        let (state, detail) = match connect(&host, port).and_then(self.greet) {
            Ok(Some(said)) => (ServiceState::Reachable, Some(said)),
            Ok(None) => (ServiceState::Other, None),
            Err(error) => (ServiceState::Unreachable, Some(system_phrase(&error))),
        };
        let host = if host.contains(':') { format!("[{host}]") } else { host };
        ServiceJson { address: Some(format!("{host}:{port}")), state, detail }
    }
}

impl ServiceJson {
    pub(super) fn told(&self, lang: Lang) -> String {
        let state = match self.state {
            ServiceState::Reachable => Phrase::fixed("answers", "responde"),
            ServiceState::Unreachable => Phrase::fixed("no answer", "no responde"),
            ServiceState::Other => Phrase::fixed("something else answers", "responde otra cosa"),
            ServiceState::Unreadable => {
                Phrase::fixed("the address names no host", "la dirección no nombra ningún equipo")
            }
        };
        let parts =
            [self.address.as_deref(), Some(state.get(lang)), self.detail.as_ref().map(|detail| detail.get(lang))];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
    }
}

/// The first host of `scheme://user:password@host:port/…`, `host:port` or `host`.
fn host_and_port(url: &str, usual: u16) -> Option<(String, u16)> {
    let behind = url.split_once("://").map_or(url, |(_, behind)| behind);
    let authority = behind.split(['/', '?', '#', ',']).next()?;
    let place = authority.rsplit_once('@').map_or(authority, |(_, place)| place);
    let (host, port) = match place.strip_prefix('[') {
        Some(rest) => {
            let (host, after) = rest.split_once(']')?;
            (host, after.strip_prefix(':'))
        }
        None => place.rsplit_once(':').map_or((place, None), |(host, port)| (host, Some(port))),
    };
    let port = port.map_or(Ok(usual), str::parse).ok()?;
    (!host.is_empty()).then(|| (host.to_owned(), port))
}

fn connect(host: &str, port: u16) -> io::Result<TcpStream> {
    let mut last = io::Error::from(io::ErrorKind::NotFound);
    for address in (host, port).to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, TIMEOUT) {
            Ok(stream) => {
                stream.set_read_timeout(Some(TIMEOUT))?;
                stream.set_write_timeout(Some(TIMEOUT))?;
                return Ok(stream);
            }
            Err(error) => last = error,
        }
    }
    Err(last)
}

/// NATS speaks first: `INFO {"version":"2.9.10","jetstream":true,…}`.
fn nats_greeting(stream: TcpStream) -> io::Result<Option<Phrase>> {
    let mut line = Vec::new();
    // What came before a time-out is judged as far as it goes.
    let _ = BufReader::new(stream).take(LONGEST_GREETING).read_until(b'\n', &mut line);
    let text = String::from_utf8_lossy(&line);
    let Some(info) = text.strip_prefix("INFO ") else { return Ok(None) };
    let info: serde_json::Value = serde_json::from_str(info).unwrap_or_default();
    let version = info["version"].as_str().unwrap_or_default();
    Ok(Some(if info["jetstream"] == true {
        phrase!("{version}, JetStream", "{version}, JetStream")
    } else {
        phrase!("{version}, no JetStream", "{version}, sin JetStream")
    }))
}

/// PostgreSQL answers whether it speaks TLS, with one letter, before it asks who is there.
fn postgres_greeting(mut stream: TcpStream) -> io::Result<Option<Phrase>> {
    const ASK_FOR_TLS: [u8; 8] = [0, 0, 0, 8, 4, 210, 22, 47];
    stream.write_all(&ASK_FOR_TLS)?;
    let mut answer = [0];
    Ok(match stream.read_exact(&mut answer) {
        Ok(()) if answer == *b"S" => Some(Phrase::fixed("with TLS", "con TLS")),
        Ok(()) if answer == *b"N" => Some(Phrase::fixed("without TLS", "sin TLS")),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::TcpListener;

    /// The address of a server that hears this much, answers once with this, and closes.
    fn server(hears: usize, says: &'static [u8]) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        std::thread::spawn(move || {
            let (mut stream, _) = listener.accept().expect("a client");
            stream.read_exact(&mut vec![0; hears]).expect("its words");
            stream.write_all(says).expect("it listens");
        });
        format!("scheme://ana:secret@{address}/name")
    }

    #[test]
    fn a_url_names_host_and_port_and_the_password_is_left_out() {
        let read = |url| host_and_port(url, 1);
        assert_eq!(read("nats://h"), Some(("h".to_owned(), 1)));
        assert_eq!(read("postgres://ana:se@cret:4@db.example:7/rival?x=y"), Some(("db.example".to_owned(), 7)));
        assert_eq!(read("[::1]:9"), Some(("::1".to_owned(), 9)));
        assert_eq!(read("nats://one:2,nats://two:3"), Some(("one".to_owned(), 2)));
        assert_eq!(read("postgres:///rival?host=/run/postgresql"), None);
        assert_eq!(read("h:many"), None);
    }

    #[test]
    fn nats_is_known_by_its_greeting() {
        let found = NATS.look_for(Some(&server(0, b"INFO {\"version\":\"2.9.10\",\"jetstream\":true}\r\n")));
        assert_eq!(found.state, ServiceState::Reachable);
        assert_eq!(found.told(Lang::En).split(" · ").last(), Some("2.9.10, JetStream"));
        assert!(!found.address.expect("an address").contains("secret"));
        assert_eq!(NATS.look_for(Some(&server(0, b"220 mail.example ESMTP\r\n"))).state, ServiceState::Other);
    }

    #[test]
    fn postgresql_is_known_by_its_answer_about_tls() {
        assert_eq!(POSTGRES.look_for(Some(&server(8, b"N"))).state, ServiceState::Reachable);
        assert!(POSTGRES.look_for(Some(&server(8, b"S"))).told(Lang::Es).ends_with(" · con TLS"));
        assert_eq!(POSTGRES.look_for(Some(&server(8, b"HTTP/1.1 400 Bad Request"))).state, ServiceState::Other);
    }

    #[test]
    fn where_nobody_listens_it_says_so() {
        let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr()).expect("a port");
        assert_eq!(NATS.look_for(Some(&free.to_string())).state, ServiceState::Unreachable);
    }
}
