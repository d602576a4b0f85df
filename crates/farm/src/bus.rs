//! Short messages to all who listen, of which none is kept: what servers that share a store tell each other by.

use crate::connection::Address;
use crate::error::FarmError;
use async_nats::Client;
use async_nats::connection::State;

/// What is heard: a stream of messages.
pub type Subscription = async_nats::Subscriber;

/// A way to a NATS server that is found again whenever it is lost, and a subject there.
#[derive(Clone, Debug)]
pub struct Connection {
    client: Client,
    subject: String,
}

impl Connection {
    /// Opens the way; the server need not be there yet.
    ///
    /// # Errors
    /// If the credentials cannot be read.
    pub async fn open(address: &Address, name: &str, subject: &str) -> Result<Connection, FarmError> {
        Ok(Connection { client: address.connect_some_time(name).await?, subject: subject.to_owned() })
    }

    /// Whether the server is there just now.
    #[must_use]
    pub fn is_connected(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    /// Says something to the others who listen.
    pub async fn send(&self, message: String) {
        // Who is away when it is said looks for itself.
        let _ = self.client.publish(self.subject.clone(), message.into()).await;
    }

    /// Listens to the others from now on.
    pub async fn listen(&self) -> Option<Subscription> {
        self.client.subscribe(self.subject.clone()).await.ok()
    }
}
