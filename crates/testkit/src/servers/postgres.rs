//! PostgreSQL servers for tests.

use super::{Certificate, SupervisedServer, free_port, is_there, new_folder, text};
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// The superuser, without a password.
const USER: &str = "rival";

/// A user with a password; a test that needs it creates it (`CREATE USER`).
const USER_WITH_PASSWORD: &str = "ana";

/// The network that tests may create between namespaces.
const TEST_NETWORK: &str = "10.99.0.0/16";

/// A PostgreSQL server.
pub struct Postgres {
    server: SupervisedServer,
    programs: PathBuf,
    databases: AtomicU32,
}

impl Postgres {
    /// Whether PostgreSQL is installed.
    #[must_use]
    pub fn is_installed() -> bool {
        is_there(programs().is_some(), "PostgreSQL", "RIVAL_NEEDS_POSTGRES")
    }

    /// Starts a server with these settings (`fsync=off`).
    #[must_use]
    pub fn start(settings: &[&str]) -> Postgres {
        Postgres::with(settings, None)
    }

    /// Starts a server that accepts TLS.
    #[must_use]
    pub fn with_tls(certificate: &Certificate) -> Postgres {
        Postgres::with(&["fsync=off", "ssl=on", "listen_addresses=*"], Some(certificate))
    }

    fn with(settings: &[&str], certificate: Option<&Certificate>) -> Postgres {
        let programs = programs().expect("PostgreSQL is installed");
        let (folder, port) = (new_folder("postgres"), free_port());
        let as_user = give_away(&folder);
        let data = folder.join("data");
        let program = |name: &str| {
            let mut command = as_user.clone();
            command.push(text(&programs.join(name)));
            command
        };
        let mut init = program("initdb");
        init.extend(
            ["-D", &text(&data), "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "-N"].map(str::to_owned),
        );
        run(&init);
        // For tests that make it listen on their own networks (`listen_addresses=…`). The first
        // matching rule applies.
        let rules = data.join("pg_hba.conf");
        let usual = std::fs::read_to_string(&rules).expect("rules");
        let password = format!("host all {USER_WITH_PASSWORD} all scram-sha-256\n");
        std::fs::write(&rules, format!("{password}{usual}host all all {TEST_NETWORK} trust\n")).expect("written");
        if let Some(certificate) = certificate {
            for (from, name) in [(certificate.file(), "server.crt"), (certificate.key(), "server.key")] {
                let to = data.join(name);
                std::fs::copy(from, &to).expect("copied");
                std::fs::set_permissions(&to, std::fs::Permissions::from_mode(0o600)).expect("its key to itself");
                give_away(&to);
            }
        }
        let mut command = program("postgres");
        command.extend(["-D", &text(&data), "-p", &port.to_string()].map(str::to_owned));
        let ours =
            ["listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=200", "shared_buffers=32MB"];
        for setting in ours.iter().chain(settings) {
            command.extend(["-c".to_owned(), (*setting).to_owned()]);
        }
        let mut postgres =
            Postgres { server: SupervisedServer::new(folder, port, &command), programs, databases: AtomicU32::new(0) };
        postgres.start_again();
        postgres
    }

    /// Creates a database and returns its address.
    #[must_use]
    pub fn database(&self) -> String {
        let name = format!("test{}", self.databases.fetch_add(1, Ordering::Relaxed));
        self.execute("postgres", &format!("CREATE DATABASE {name}"));
        format!("postgres://{USER}@127.0.0.1:{}/{name}", self.server.port)
    }

    /// Runs a statement in a database, given by name or address, and returns its output, a line per
    /// row.
    ///
    /// # Panics
    /// If it fails.
    pub fn execute(&self, database: &str, statement: &str) -> String {
        let ran = self.psql(database, statement);
        assert!(ran.status.success(), "{statement}: {}", String::from_utf8_lossy(&ran.stderr));
        String::from_utf8_lossy(&ran.stdout).trim().to_owned()
    }

    fn psql(&self, database: &str, statement: &str) -> std::process::Output {
        let mut psql = Command::new(self.programs.join("psql"));
        psql.args(["-h", "127.0.0.1", "-p", &self.server.port.to_string(), "-U", USER, "-d", database]);
        psql.args(["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-c", statement]);
        psql.output().expect("psql runs")
    }

    /// Kills it in the middle of its work; flushed data survives.
    pub fn crash(&mut self) {
        self.server.tell("QUIT");
    }

    /// Starts it again, and waits until it answers.
    pub fn start_again(&mut self) {
        self.server.start();
        let started = std::time::Instant::now();
        while !self.psql("postgres", "SELECT 1").status.success() {
            assert!(started.elapsed() < super::START_TIMEOUT, "it does not answer: {}", self.server.log());
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
    }

    /// Its main process and that process's children.
    #[must_use]
    pub fn processes(&self) -> Vec<u32> {
        let lock = std::fs::read_to_string(self.server.folder.join("data/postmaster.pid")).unwrap_or_default();
        let Some(first) = lock.lines().next().and_then(|line| line.parse().ok()) else { return Vec::new() };
        let children = std::fs::read_to_string(format!("/proc/{first}/task/{first}/children")).unwrap_or_default();
        [first].into_iter().chain(children.split_whitespace().filter_map(|id| id.parse().ok())).collect()
    }

    /// Its port.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.server.port
    }
}

/// The folder of PostgreSQL's programs: Debian has one per version; elsewhere they are in the
/// search path.
fn programs() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    folders.sort();
    folders.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()));
    folders
        .into_iter()
        .rev()
        .find(|folder| ["initdb", "postgres", "psql"].iter().all(|name| folder.join(name).exists()))
}

/// PostgreSQL does not run as root: gives the folder to another user, and returns the command
/// prefix that runs programs as that user.
fn give_away(folder: &std::path::Path) -> Vec<String> {
    let users = std::fs::read_to_string("/etc/passwd").unwrap_or_default();
    let user = |name: &str| {
        let mut parts = users.lines().find(|line| line.starts_with(&format!("{name}:")))?.split(':').skip(2);
        Some((parts.next()?.parse::<u32>().ok()?, parts.next()?.parse::<u32>().ok()?))
    };
    let Some((user, group)) = user("postgres").or_else(|| user("nobody")) else { return Vec::new() };
    // Only root may give a folder away; for all others this fails, and nothing is needed.
    if std::os::unix::fs::chown(folder, Some(user), Some(group)).is_err() {
        return Vec::new();
    }
    let setpriv =
        ["setpriv".to_owned(), format!("--reuid={user}"), format!("--regid={group}"), "--clear-groups".to_owned()];
    setpriv.to_vec()
}

fn run(command: &[String]) {
    let (program, args) = command.split_first().expect("a program");
    let ran = Command::new(program).args(args).current_dir("/").stdin(Stdio::null()).output().expect("it runs");
    assert!(ran.status.success(), "{command:?}: {}", String::from_utf8_lossy(&ran.stderr));
}
