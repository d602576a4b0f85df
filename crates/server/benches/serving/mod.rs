//! A server to measure, and what it takes of the machine.

// Each benchmark uses some of it.
#![allow(dead_code)]

use rival_server::client::Client;
use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A server of one's own; it ends with this.
pub(crate) struct Serving {
    pub(crate) child: Child,
    pub(crate) client: Client,
}

/// The program to measure: the first argument, or the usual release build.
pub(crate) fn program() -> String {
    let named = std::env::args().skip(1).find(|arg| !arg.starts_with('-'));
    named.unwrap_or_else(|| "target/release/rival".to_owned())
}

impl Serving {
    /// Starts `rival serve` on any port with its data in this folder.
    pub(crate) fn start(data: &Path, options: &[&str]) -> Serving {
        let data = data.to_str().expect("a plain path");
        Serving::with(&[&["--data", data], options].concat())
    }

    /// Starts `rival serve` on any port with these options.
    pub(crate) fn with(options: &[&str]) -> Serving {
        let program = program();
        let mut command = Command::new(&program);
        command.args(["serve", "--port", "0", "--json"]).args(options).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap_or_else(|error| panic!("{program}: {error}"));
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("its output")).read_line(&mut line).expect("a line");
        let said: Value = serde_json::from_str(&line).expect("where it is");
        let address = said["address"].as_str().expect("an address").trim_start_matches("http://").trim_end_matches('/');
        Serving { child, client: Client::new(address.parse().expect("an address")) }
    }

    /// What it takes of the machine's memory, in MB, where the system tells; else 0.
    pub(crate) fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let kib = status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.trim().strip_suffix(" kB")?.parse().ok());
        kib.unwrap_or(0_u64) * 1024 / 1_000_000
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// How the table stands by this message, if it says so.
pub(crate) fn now_in(heard: &Value) -> Option<&Value> {
    match heard["type"].as_str()? {
        "state" => Some(&heard["table"]["now"]),
        "move" => Some(&heard["now"]),
        _ => None,
    }
}

/// The time that this share of the times does not exceed.
pub(crate) fn quantile(times: &mut [Duration], share: f64) -> Duration {
    times.sort_unstable();
    let place = (times.len() as f64 * share) as usize;
    times.get(place.min(times.len().saturating_sub(1))).copied().unwrap_or_default()
}

/// How busy the machine is, with everything that runs on it.
pub(crate) fn load() -> String {
    std::fs::read_to_string("/proc/loadavg").unwrap_or_default().split(' ').next().unwrap_or("?").to_owned()
}
