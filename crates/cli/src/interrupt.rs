//! Ctrl-C ends a search or a contest, which then says what it has found.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code that shells expect of a program ended by Ctrl-C.
pub(crate) const INTERRUPTED: u8 = 130;

/// A flag that Ctrl-C raises from now on. The second time it ends the program, as it would without us.
pub(crate) fn flag() -> &'static AtomicBool {
    static RAISED: AtomicBool = AtomicBool::new(false);
    let raise = || {
        if RAISED.swap(true, Ordering::Relaxed) {
            process::exit(INTERRUPTED.into());
        }
    };
    // Where there can be no handler Ctrl-C ends the program, and nothing is lost but the best so far.
    let _ = ctrlc::set_handler(raise);
    &RAISED
}
