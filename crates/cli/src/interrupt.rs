//! Ctrl-C and SIGTERM end a search or a contest, which then prints its results.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of a program ended by Ctrl-C, as shells expect it.
pub(crate) const INTERRUPTED: u8 = 130;

/// A flag that Ctrl-C and SIGTERM set from now on. The second signal ends the program as by
/// default.
pub(crate) fn flag() -> &'static AtomicBool {
    static RAISED: AtomicBool = AtomicBool::new(false);
    let raise = || {
        if RAISED.swap(true, Ordering::Relaxed) {
            process::exit(INTERRUPTED.into());
        }
    };
    // Without a handler the signal ends the program, and only the best result so far is lost.
    let _ = ctrlc::set_handler(raise);
    #[cfg(unix)]
    let _ = on_terminate(raise);
    &RAISED
}

/// Makes Ctrl-C print a sentence and exit: for work that is saved as it goes.
pub(crate) fn end_with(sentence: String) {
    // Without a handler the signal ends the program silently.
    let _ = ctrlc::set_handler(move || {
        eprintln!("\n{sentence}");
        process::exit(INTERRUPTED.into());
    });
}

/// Calls `raise` on SIGTERM, by which systems and containers end programs; installed on return.
///
/// ctrlc's own feature `termination` also takes SIGHUP, and so defeats `nohup`.
#[cfg(unix)]
fn on_terminate(raise: impl Fn() + Send + 'static) -> std::io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    let mut terminated = {
        let _entered = runtime.enter();
        signal(SignalKind::terminate())?
    };
    std::thread::Builder::new().name("terminate".to_owned()).spawn(move || {
        runtime.block_on(async {
            while terminated.recv().await.is_some() {
                raise();
            }
        });
    })?;
    Ok(())
}
