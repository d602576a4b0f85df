//! A process with lines in and lines out.

use super::ExternalError;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// What is longer is no line of a protocol; the rest of it counts as the next.
const LONGEST_LINE: u64 = 1 << 16;
/// How many lines may wait to be heard; a program that says more must wait itself.
const LINES_WAITING: usize = 1024;
/// How long a program may take to leave when asked to.
const FAREWELL: Duration = Duration::from_millis(300);

/// A running process. It ends when this goes.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Process {
    pub(super) fn start(program: &str, arguments: &[String]) -> Result<Process, ExternalError> {
        let start = |error| ExternalError::Start { program: program.to_owned(), error };
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().map_err(start)?;
        let (sender, lines) = sync_channel(LINES_WAITING);
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || listen(output, &sender));
        }
        let input = child.stdin.take();
        Ok(Process { child, input, lines })
    }

    /// Says a line. It is one line whatever it holds.
    pub(super) fn say(&mut self, line: &str) -> Result<(), ExternalError> {
        let line: String = line.chars().filter(|found| !found.is_control()).chain(['\n']).collect();
        let input = self.input.as_mut().ok_or(ExternalError::Gone)?;
        input.write_all(line.as_bytes()).and_then(|()| input.flush()).map_err(|_| ExternalError::Gone)
    }

    /// The next line, if one comes before the deadline.
    pub(super) fn hear(&mut self, deadline: Instant) -> Result<String, ExternalError> {
        let left = deadline.saturating_duration_since(Instant::now());
        self.lines.recv_timeout(left).map_err(|error| match error {
            RecvTimeoutError::Timeout => ExternalError::Silent,
            RecvTimeoutError::Disconnected => ExternalError::Gone,
        })
    }
}

/// Passes on what a program says until it says no more, or nobody listens.
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

impl Drop for Process {
    fn drop(&mut self) {
        // One that is gone need not be told, and one that does not listen is ended.
        let _ = self.say("quit");
        self.input = None;
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
