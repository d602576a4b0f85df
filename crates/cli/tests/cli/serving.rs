//! A server of one's own.

use crate::run::process;
use rival_server::client::Client;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A server of one's own; it ends with the test.
pub(crate) struct Serving {
    pub(crate) child: Child,
    pub(crate) said: String,
}

impl Serving {
    /// The command as somebody runs it whose home is this folder, once it has said something.
    pub(crate) fn at_home(args: &[&str], home: &Path) -> Serving {
        Serving::start(process(args).env("HOME", home).env("XDG_DATA_HOME", home))
    }

    /// A server on any port, with its data in this folder.
    pub(crate) fn with_data(data: &Path) -> Serving {
        Serving::start(&mut serve(data))
    }

    pub(crate) fn start(command: &mut Command) -> Serving {
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the server starts");
        let mut said = String::new();
        BufReader::new(child.stdout.take().expect("its output")).read_line(&mut said).expect("a line");
        Serving { child, said }
    }

    /// The address without `http://` and the path.
    pub(crate) fn address(&self) -> &str {
        let (_, rest) = self.said.split_once("http://").expect("an address");
        rest.split('/').next().expect("a host and a port")
    }

    /// Somebody who uses it.
    pub(crate) fn client(&self) -> Client {
        Client::new(self.address().parse().expect("an address"))
    }
}

impl Drop for Serving {
    /// Kills it on the spot, SIGKILL on Unix.
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// `rival serve` on any port, with its data in this folder.
pub(crate) fn serve(data: &Path) -> Command {
    let mut command = process(&["serve", "--port", "0", "--data"]);
    command.arg(data);
    command
}
