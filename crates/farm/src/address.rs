//! The address of a NATS server and the connection to it.

use crate::error::FarmError;
use async_nats::{Client, ConnectOptions, ServerAddr};
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

/// The timeout for connections and replies, and the interval between pings.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);

/// The address of a NATS server with its credentials.
#[derive(Clone)]
pub struct Address {
    /// Without user and password, since the client logs it.
    url: ServerAddr,
    user: Option<(String, String)>,
    credentials: Option<PathBuf>,
}

impl fmt::Debug for Address {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.debug_tuple("Address").field(&self.shown()).finish()
    }
}

impl Address {
    /// Reads `nats://HOST`, `nats://USER:PASSWORD@HOST:4222` or the same with `tls://`.
    ///
    /// # Errors
    /// If the text has another form.
    pub fn read(text: &str, credentials: Option<PathBuf>) -> Result<Address, FarmError> {
        let wrong = || FarmError::Address(without_password(text));
        if !text.starts_with("nats://") && !text.starts_with("tls://") {
            return Err(wrong());
        }
        let url = ServerAddr::from_str(text).map_err(|_| wrong())?;
        if url.host().is_empty() {
            return Err(wrong());
        }
        let user = url.username().zip(url.password()).map(|(user, password)| (user.to_owned(), password.to_owned()));
        let host = if url.host().contains(':') { format!("[{}]", url.host()) } else { url.host().to_owned() };
        let plain = format!("{}://{host}:{}", url.scheme(), url.port());
        Ok(Address { url: ServerAddr::from_str(&plain).map_err(|_| wrong())?, user, credentials })
    }

    /// The address for display, without a password.
    #[must_use]
    pub fn shown(&self) -> String {
        format!("{}:{}", self.url.host(), self.url.port())
    }

    /// Connects. A lost connection is restored without a limit on attempts.
    pub(crate) async fn connect(&self, name: &str, inbox: &str) -> Result<Client, FarmError> {
        let options = self.options(name).await?.custom_inbox_prefix(inbox);
        options.connect(self.url.clone()).await.map_err(|error| self.unreachable(error.to_string()))
    }

    /// Connects in the background; the server may be down for now.
    pub(crate) async fn connect_in_background(&self, name: &str) -> Result<Client, FarmError> {
        let options = self.options(name).await?.retry_on_initial_connect().no_echo();
        options.connect(self.url.clone()).await.map_err(|error| self.unreachable(error.to_string()))
    }

    fn unreachable(&self, why: String) -> FarmError {
        FarmError::Unreachable(self.shown(), why)
    }

    async fn options(&self, name: &str) -> Result<ConnectOptions, FarmError> {
        let mut options = ConnectOptions::new()
            .name(name)
            .connection_timeout(REQUEST_TIMEOUT)
            .request_timeout(Some(REQUEST_TIMEOUT))
            .ping_interval(REQUEST_TIMEOUT)
            .require_tls(self.url.tls_required())
            .reconnect_delay_callback(|tries| Duration::from_millis(100 * (tries as u64).clamp(1, 20)));
        if let Some((user, password)) = self.user.clone() {
            options = options.user_and_password(user, password);
        }
        if let Some(file) = &self.credentials {
            options = options
                .credentials_file(file)
                .await
                .map_err(|error| self.unreachable(format!("{}: {error}", file.display())))?;
        }
        Ok(options)
    }
}

/// An address for display, without a password.
fn without_password(text: &str) -> String {
    match (text.find("://"), text.rfind('@')) {
        (Some(start), Some(end)) if start < end => format!("{}…{}", &text[..start + 3], &text[end..]),
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_read_and_shown_without_its_password() {
        let shown = |text| Address::read(text, None).map(|address| address.shown()).map_err(|error| error.to_string());
        assert_eq!(shown("nats://farm.example").as_deref(), Ok("farm.example:4222"));
        assert_eq!(shown("tls://ana:secret@farm.example:4443").as_deref(), Ok("farm.example:4443"));
        let address = Address::read("tls://ana:secret@farm.example", None).expect("an address");
        assert_eq!(format!("{address:?}"), "Address(\"farm.example:4222\")");
        for wrong in ["", "farm.example", "http://farm.example", "nats://", "ftp://ana:secret@x"] {
            let complaint = shown(wrong).expect_err(wrong);
            assert!(!complaint.contains("secret"), "{complaint}");
        }
    }
}
