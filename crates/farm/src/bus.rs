//! Short messages to all who listen, of which none is kept: what servers that share a store tell each other by.

use crate::address::Address;
use crate::error::FarmError;
use async_nats::Client;
use async_nats::connection::State;

/// What is heard: a stream of messages.
pub type Subscription = async_nats::Subscriber;

/// A connection to a NATS server that is made again whenever it is lost, and a subject there.
#[derive(Clone, Debug)]
pub struct BusConnection {
    client: Client,
    subject: String,
}

impl BusConnection {
    /// Opens the connection; the server need not be there yet.
    ///
    /// # Errors
    /// If the credentials cannot be read.
    pub async fn open(address: &Address, name: &str, subject: &str) -> Result<BusConnection, FarmError> {
        Ok(BusConnection { client: address.connect_some_time(name).await?, subject: subject.to_owned() })
    }

    /// Whether the server is there just now.
    #[must_use]
    pub fn is_connected(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    /// Says something to the others who listen.
    pub async fn send(&self, message: String) {
        // A server that misses it looks for itself.
        let _ = self.client.publish(self.subject.clone(), message.into()).await;
    }

    /// Listens to the others from now on.
    pub async fn listen(&self) -> Option<Subscription> {
        self.client.subscribe(self.subject.clone()).await.ok()
    }
}
