//! Long computations without the interpreter's lock, interruptible by Ctrl-C.

use crate::error::RivalError;
use pyo3::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// The interval between checks for Ctrl-C.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// The reasons to stop a computation: Ctrl-C, or an exception in a user function that it calls.
pub(crate) struct Watch {
    /// Set to end the computation.
    pub(crate) stop: AtomicBool,
    failure: Mutex<Option<PyErr>>,
    looked: Mutex<Instant>,
}

impl Watch {
    /// Checks for Ctrl-C, at most once per interval. The computation calls it regularly.
    pub(crate) fn tick(&self) {
        let is_due = self.looked.lock().is_ok_and(|mut looked| {
            let is_due = looked.elapsed() >= POLL_INTERVAL;
            if is_due {
                *looked = Instant::now();
            }
            is_due
        });
        if is_due {
            Python::attach(|py| py.check_signals().unwrap_or_else(|interrupt| self.fail(interrupt)));
        }
    }

    /// Ends the computation with an exception; the first one counts.
    pub(crate) fn fail(&self, error: PyErr) {
        self.stop.store(true, Ordering::Relaxed);
        if let Ok(mut failure) = self.failure.lock() {
            failure.get_or_insert(error);
        }
    }
}

/// Runs `work` on a separate thread while this one checks for Ctrl-C, for work that cannot check
/// itself. After a stop, `hurry` is called repeatedly until the work has ended.
///
/// # Errors
/// As [`detached`].
pub(crate) fn detached_aside<T: Send>(
    py: Python<'_>,
    hurry: impl Fn() + Send + Sync,
    work: impl FnOnce(&Watch) -> T + Send,
) -> PyResult<T> {
    detached(py, |watch| {
        let (sender, done) = mpsc::channel();
        thread::scope(|scope| {
            let worker = scope.spawn(move || {
                let result = catch_unwind(AssertUnwindSafe(|| work(watch)));
                // The receiver waits until the work has ended.
                let _ = sender.send(());
                result
            });
            while done.recv_timeout(POLL_INTERVAL) == Err(RecvTimeoutError::Timeout) {
                watch.tick();
                if watch.stop.load(Ordering::Relaxed) {
                    hurry();
                }
            }
            let result = worker.join().and_then(|result| result);
            result.unwrap_or_else(|panic| resume_unwind(panic))
        })
    })
}

/// Runs `work` without the interpreter's lock, so that other Python threads continue.
///
/// # Errors
/// Ctrl-C, an exception in a user function, or a panic of the work itself.
pub(crate) fn detached<T: Send>(py: Python<'_>, work: impl FnOnce(&Watch) -> T + Send) -> PyResult<T> {
    let watch = Watch { stop: AtomicBool::new(false), failure: Mutex::new(None), looked: Mutex::new(Instant::now()) };
    let done = py.detach(|| catch_unwind(AssertUnwindSafe(|| work(&watch))));
    if let Some(failure) = watch.failure.into_inner().unwrap_or_default() {
        return Err(failure);
    }
    done.map_err(|panic| {
        let reason = panic.downcast_ref::<String>().map(String::as_str);
        let reason = reason.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no reason given");
        RivalError::new_err(format!("rival is at fault here, please report it: {reason}"))
    })
}
