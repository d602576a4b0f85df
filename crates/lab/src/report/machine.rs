//! The machine that the figures were measured on.

use std::fs;
use std::thread;

/// What there is to say of a machine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Machine {
    /// The processor, if the system tells.
    pub processor: Option<String>,
    /// How many threads it runs at a time.
    pub threads: usize,
    /// The system and the kind of processor, as Rust names them.
    pub system: String,
}

impl Machine {
    /// The machine this runs on, as far as the system tells.
    #[must_use]
    pub fn this() -> Machine {
        let processor = fs::read_to_string("/proc/cpuinfo").ok().and_then(|text| {
            let line = text.lines().find(|line| line.starts_with("model name"))?;
            Some(line.split_once(':')?.1.trim().to_owned())
        });
        Machine {
            processor,
            threads: thread::available_parallelism().map_or(1, usize::from),
            system: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
        }
    }
}
