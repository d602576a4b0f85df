//! Ctrl-C and SIGTERM end a search or a contest, which then says what it has found.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code that shells expect of a program ended by Ctrl-C.
pub(crate) const INTERRUPTED: u8 = 130;

/// A flag that Ctrl-C and SIGTERM raise from now on. The second time they end the program, as they would without us.
pub(crate) fn flag() -> &'static AtomicBool {
    static RAISED: AtomicBool = AtomicBool::new(false);
    let raise = || {
        if RAISED.swap(true, Ordering::Relaxed) {
            process::exit(INTERRUPTED.into());
        }
    };
    // Where there can be no handler the signal ends the program, and nothing is lost but the best so far.
    let _ = ctrlc::set_handler(raise);
    #[cfg(unix)]
    let _ = on_terminate(raise);
    &RAISED
}

/// Has Ctrl-C say a sentence and end the program: for work that is kept as it is done.
pub(crate) fn end_with(sentence: String) {
    // Where there can be no handler the signal ends the program without a word.
    let _ = ctrlc::set_handler(move || {
        eprintln!("\n{sentence}");
        process::exit(INTERRUPTED.into());
    });
}

/// Has SIGTERM, by which systems and containers end programs, do this. The handler is there when this comes back.
///
/// ctrlc's own way (its feature `termination`) takes SIGHUP as well, and so undoes `nohup`.
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
