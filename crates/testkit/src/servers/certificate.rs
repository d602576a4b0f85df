//! Self-signed certificates for tests.

use super::{new_folder, text};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// A self-signed certificate for `localhost` and 127.0.0.1 with its key; the files are deleted on
/// drop.
pub struct Certificate {
    folder: PathBuf,
}

impl Certificate {
    /// `None` where openssl is missing.
    ///
    /// # Panics
    /// If openssl fails.
    #[must_use]
    pub fn new() -> Option<Certificate> {
        Command::new("openssl").arg("version").stdout(Stdio::null()).status().ok()?;
        let certificate = Certificate { folder: new_folder("certificate") };
        let made = Command::new("openssl")
            .args(["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"])
            .args(["-subj", "/CN=rival test", "-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost"])
            .args(["-addext", "basicConstraints=critical,CA:FALSE"])
            .args(["-keyout", &certificate.key(), "-out", &certificate.file()])
            .output()
            .expect("openssl runs");
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        Some(certificate)
    }

    /// The path of the certificate.
    #[must_use]
    pub fn file(&self) -> String {
        text(&self.folder.join("server.pem"))
    }

    /// The path of its key.
    #[must_use]
    pub fn key(&self) -> String {
        text(&self.folder.join("server.key"))
    }
}

impl Drop for Certificate {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
