//! External servers started by tests: each has its own folder and port, removed when the test ends
//! in any way.

mod certificate;
mod nats;
mod postgres;

pub use certificate::Certificate;
pub use nats::Nats;
pub use postgres::Postgres;

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

/// Starts and stops a server by commands, line by line. When its standard input closes, it ends the
/// server and deletes its folder.
const SUPERVISOR: &str = r#"
folder=$0; server=
end() { [ -z "$server" ] || { kill -"$1" "$server"; wait "$server"; } 2>/dev/null; server=; }
while read -r word; do
  case $word in
    start) "$@" >>"$folder/log" 2>&1 </dev/null & server=$! ;;
    *) end "$word" ;;
  esac
  echo done
done
end QUIT
rm -rf "$folder"
"#;

/// How long a server may take to listen; machines under load are slow.
const START_TIMEOUT: Duration = Duration::from_secs(60);

/// A server that ends with the test.
struct SupervisedServer {
    folder: PathBuf,
    port: u16,
    supervisor: Child,
    words: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
}

impl SupervisedServer {
    /// A supervisor for the server that this command starts.
    fn new(folder: PathBuf, port: u16, command: &[String]) -> SupervisedServer {
        let mut supervisor = Command::new("sh");
        supervisor.args(["-c", SUPERVISOR]).arg(&folder).args(command);
        supervisor.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut supervisor = supervisor.spawn().expect("a shell starts");
        let words = supervisor.stdin.take();
        let answers = BufReader::new(supervisor.stdout.take().expect("its answers"));
        SupervisedServer { folder, port, supervisor, words, answers }
    }

    fn tell(&mut self, word: &str) {
        let words = self.words.as_mut().expect("a supervisor");
        writeln!(words, "{word}").and_then(|()| words.flush()).expect("a supervisor that listens");
        let mut answer = String::new();
        self.answers.read_line(&mut answer).expect("an answer");
    }

    /// Starts it, and waits until it listens.
    fn start(&mut self) {
        self.tell("start");
        let started = Instant::now();
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            assert!(started.elapsed() < START_TIMEOUT, "it does not listen: {}", self.log());
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn log(&self) -> String {
        std::fs::read_to_string(self.folder.join("log")).unwrap_or_default()
    }
}

impl Drop for SupervisedServer {
    fn drop(&mut self) {
        self.words = None;
        let _ = self.supervisor.wait();
    }
}

/// Creates a new folder.
fn new_folder(name: &str) -> PathBuf {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let (process, count) = (std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
    let folder = std::env::temp_dir().join(format!("rival-{name}-{process}-{count}"));
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// A port that no program listens on.
#[must_use]
pub fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a port").port()
}

/// Whether a program that a test needs is installed. The environment can make it mandatory (`make
/// test`).
fn is_there(found: bool, program: &str, variable: &str) -> bool {
    assert!(found || std::env::var_os(variable).is_none(), "make test needs {program}");
    found
}

fn text(path: &Path) -> String {
    path.to_str().expect("a plain path").to_owned()
}
