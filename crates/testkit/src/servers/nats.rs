//! NATS servers for tests.

use super::{SupervisedServer, free_port, is_there, new_folder, text};
use std::path::Path;
use std::process::{Command, Stdio};

/// A NATS server with JetStream.
pub struct Nats(SupervisedServer);

impl Nats {
    /// Whether nats-server is installed.
    #[must_use]
    pub fn is_installed() -> bool {
        let found = Command::new("nats-server").arg("-v").stdout(Stdio::null()).status().is_ok();
        is_there(found, "nats-server", "RIVAL_NEEDS_NATS")
    }

    /// Starts a server with the default configuration.
    #[must_use]
    pub fn start() -> Nats {
        Nats::with(None)
    }

    /// Starts a server with this configuration, in which `PORT` stands for its port and `FOLDER`
    /// for its folder.
    #[must_use]
    pub fn with(config: Option<&str>) -> Nats {
        let (folder, port) = (new_folder("nats"), free_port());
        let mut command = vec!["nats-server".to_owned()];
        match config {
            None => command.extend(["-js", "-a", "127.0.0.1", "-p", &port.to_string()].map(str::to_owned)),
            Some(config) => {
                let file = folder.join("nats.conf");
                let config = config.replace("PORT", &port.to_string()).replace("FOLDER", &text(&folder));
                std::fs::write(&file, config).expect("written");
                command.extend(["-c".to_owned(), text(&file)]);
            }
        }
        command.extend(["-sd".to_owned(), text(&folder)]);
        let mut nats = Nats(SupervisedServer::new(folder, port, &command));
        nats.start_again();
        nats
    }

    /// Kills it, as a power cut would.
    pub fn kill_now(&mut self) {
        self.0.tell("KILL");
    }

    /// Starts it again.
    pub fn start_again(&mut self) {
        self.0.start();
    }

    /// Restarts it without its stored data.
    pub fn restart_empty(&mut self) {
        self.kill_now();
        std::fs::remove_dir_all(self.folder().join("jetstream")).expect("data");
        self.start_again();
    }

    /// Its port.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.0.port
    }

    /// Its address.
    #[must_use]
    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.0.port)
    }

    /// Its folder, deleted with it.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.0.folder
    }
}
