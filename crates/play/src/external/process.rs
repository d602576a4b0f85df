//! A process with lines in and lines out.

use super::{ExternalError, Gone};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// What is longer is no line of a protocol; the rest of it counts as the next.
const LONGEST_LINE: u64 = 1 << 16;
/// How many lines may wait to be heard; a program that says more must wait itself.
const LINES_WAITING: usize = 1024;
/// How long a program may take to leave when asked to.
const FAREWELL: Duration = Duration::from_millis(300);

/// How much of what a program writes to standard error is kept, from the end.
const LAST_BYTES: usize = 400;

/// A running process. It ends when this goes.
#[derive(Debug)]
pub(super) struct Process {
    program: String,
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    /// The last it wrote to standard error, and who listens to that until there is no more.
    errors: Arc<Mutex<Vec<u8>>>,
    listener: Option<JoinHandle<()>>,
}

impl Process {
    pub(super) fn start(program: &str, arguments: &[String]) -> Result<Process, ExternalError> {
        let start = |error| ExternalError::Start { program: program.to_owned(), error };
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(start)?;
        let (sender, lines) = sync_channel(LINES_WAITING);
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || listen(output, &sender));
        }
        let errors = Arc::new(Mutex::new(Vec::new()));
        let listener = child.stderr.take().map(|output| {
            let errors = errors.clone();
            thread::spawn(move || keep_last(output, &errors))
        });
        let input = child.stdin.take();
        Ok(Process { program: program.to_owned(), child, input, lines, errors, listener })
    }

    /// What is known of a program that is gone. Its exit status and its last words may come a moment after its end.
    fn gone(&mut self) -> ExternalError {
        let deadline = Instant::now() + FAREWELL;
        let mut status = None;
        let is_listening = |listener: &Option<JoinHandle<()>>| listener.as_ref().is_some_and(|it| !it.is_finished());
        while (status.is_none() || is_listening(&self.listener)) && Instant::now() < deadline {
            status = self.child.try_wait().ok().flatten();
            thread::sleep(Duration::from_millis(5));
        }
        let bytes = self.errors.lock().map(|errors| errors.clone()).unwrap_or_default();
        let plain = |found: char| if found.is_control() { ' ' } else { found };
        let words: String = String::from_utf8_lossy(&bytes).chars().map(plain).collect();
        let last_words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        ExternalError::Gone(Gone { program: self.program.clone(), status, last_words })
    }

    /// Says a line. It is one line whatever it holds.
    pub(super) fn say(&mut self, line: &str) -> Result<(), ExternalError> {
        let line: String = line.chars().filter(|found| !found.is_control()).chain(['\n']).collect();
        let said = self.input.as_mut().map(|input| input.write_all(line.as_bytes()).and_then(|()| input.flush()));
        if matches!(said, Some(Ok(()))) { Ok(()) } else { Err(self.gone()) }
    }

    /// The next line, if one comes before the deadline.
    pub(super) fn hear(&mut self, deadline: Instant) -> Result<String, ExternalError> {
        let left = deadline.saturating_duration_since(Instant::now());
        self.lines.recv_timeout(left).map_err(|error| match error {
            RecvTimeoutError::Timeout => ExternalError::Silent,
            RecvTimeoutError::Disconnected => self.gone(),
        })
    }
}

/// Passes on what a program says until it says no more, or the receiver is gone.
fn listen(output: ChildStdout, lines: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    while output.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
        if lines.send(String::from_utf8_lossy(&line).trim().to_owned()).is_err() {
            return;
        }
        line.clear();
    }
}

/// Keeps the end of what a program writes to standard error.
fn keep_last(mut output: ChildStderr, errors: &Mutex<Vec<u8>>) {
    let mut buffer = [0; 1024];
    while let Ok(read @ 1..) = output.read(&mut buffer) {
        let Ok(mut errors) = errors.lock() else { return };
        errors.extend_from_slice(&buffer[..read]);
        let surplus = errors.len().saturating_sub(LAST_BYTES);
        errors.drain(..surplus);
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // One that is gone need not be told, and one that does not listen is ended.
        if let Some(mut input) = self.input.take() {
            let _ = input.write_all(b"quit\n");
        }
        let deadline = Instant::now() + FAREWELL;
        while Instant::now() < deadline {
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                return;
            }
            thread::sleep(Duration::from_millis(5));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
