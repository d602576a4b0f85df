//! A process that reads and writes lines.

use super::{ExternalError, ProgramExit};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The longest line in bytes; the rest of a longer one counts as the next line.
const MAX_LINE: u64 = 1 << 16;
/// The capacity of the queue of lines; a program that writes more blocks.
const LINE_QUEUE: usize = 1024;
/// The time that a program has to exit.
const EXIT_TIMEOUT: Duration = Duration::from_millis(300);

/// The number of bytes kept from the end of standard error.
const STDERR_TAIL_BYTES: usize = 400;

/// A running process. Dropping it ends the process.
#[derive(Debug)]
pub(super) struct Process {
    program: String,
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    /// The end of standard error, and the thread that reads it.
    errors: Arc<Mutex<Vec<u8>>>,
    error_reader: Option<JoinHandle<()>>,
}

impl Process {
    pub(super) fn start(program: &str, arguments: &[String]) -> Result<Process, ExternalError> {
        let start = |error| ExternalError::Start { program: program.to_owned(), error };
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(start)?;
        let (sender, lines) = sync_channel(LINE_QUEUE);
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || forward_lines(output, &sender));
        }
        let errors = Arc::new(Mutex::new(Vec::new()));
        let error_reader = child.stderr.take().map(|output| {
            let errors = errors.clone();
            thread::spawn(move || keep_tail(output, &errors))
        });
        let input = child.stdin.take();
        Ok(Process { program: program.to_owned(), child, input, lines, errors, error_reader })
    }

    /// The error for a program that has ended. Waits a moment, since exit status and standard error
    /// may arrive after the end.
    fn exit_error(&mut self) -> ExternalError {
        let deadline = Instant::now() + EXIT_TIMEOUT;
        let mut status = None;
        let is_reading =
            |error_reader: &Option<JoinHandle<()>>| error_reader.as_ref().is_some_and(|it| !it.is_finished());
        while (status.is_none() || is_reading(&self.error_reader)) && Instant::now() < deadline {
            status = self.child.try_wait().ok().flatten();
            thread::sleep(Duration::from_millis(5));
        }
        let bytes = self.errors.lock().map(|errors| errors.clone()).unwrap_or_default();
        let plain = |found: char| if found.is_control() { ' ' } else { found };
        let words: String = String::from_utf8_lossy(&bytes).chars().map(plain).collect();
        let stderr_tail = words.split_whitespace().collect::<Vec<_>>().join(" ");
        ExternalError::Ended(ProgramExit { program: self.program.clone(), status, stderr_tail })
    }

    /// Sends a line. Control characters are removed, so that it stays one line.
    pub(super) fn send(&mut self, line: &str) -> Result<(), ExternalError> {
        let line: String = line.chars().filter(|found| !found.is_control()).chain(['\n']).collect();
        let written = self.input.as_mut().map(|input| input.write_all(line.as_bytes()).and_then(|()| input.flush()));
        if matches!(written, Some(Ok(()))) { Ok(()) } else { Err(self.exit_error()) }
    }

    /// Receives the next line before the deadline.
    pub(super) fn receive(&mut self, deadline: Instant) -> Result<String, ExternalError> {
        let left = deadline.saturating_duration_since(Instant::now());
        self.lines.recv_timeout(left).map_err(|error| match error {
            RecvTimeoutError::Timeout => ExternalError::NoObserver,
            RecvTimeoutError::Disconnected => self.exit_error(),
        })
    }
}

/// Forwards a program's lines until its output ends or the receiver is dropped.
fn forward_lines(output: ChildStdout, lines: &SyncSender<String>) {
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    while output.by_ref().take(MAX_LINE).read_until(b'\n', &mut line).is_ok_and(|read| read > 0) {
        if lines.send(String::from_utf8_lossy(&line).trim().to_owned()).is_err() {
            return;
        }
        line.clear();
    }
}

/// Keeps the end of a program's standard error.
fn keep_tail(mut output: ChildStderr, errors: &Mutex<Vec<u8>>) {
    let mut buffer = [0; 1024];
    while let Ok(read @ 1..) = output.read(&mut buffer) {
        let Ok(mut errors) = errors.lock() else { return };
        errors.extend_from_slice(&buffer[..read]);
        let surplus = errors.len().saturating_sub(STDERR_TAIL_BYTES);
        errors.drain(..surplus);
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // A program that has exited ignores `quit`; one that ignores it is killed.
        if let Some(mut input) = self.input.take() {
            let _ = input.write_all(b"quit\n");
        }
        let deadline = Instant::now() + EXIT_TIMEOUT;
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
