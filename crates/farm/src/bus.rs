//! Short messages to all subscribers, which the server does not store. Servers with a common store
//! notify each other by them.

use crate::address::Address;
use crate::error::FarmError;
use async_nats::Client;
use async_nats::connection::State;

/// A stream of messages.
pub type Subscription = async_nats::Subscriber;

/// A connection to a NATS server, restored whenever it is lost, and a subject there.
#[derive(Clone, Debug)]
pub struct BusConnection {
    client: Client,
    subject: String,
}

impl BusConnection {
    /// Opens the connection in the background; the server may be down for now.
    ///
    /// # Errors
    /// If the credentials cannot be read.
    pub async fn open(address: &Address, name: &str, subject: &str) -> Result<BusConnection, FarmError> {
        Ok(BusConnection { client: address.connect_in_background(name).await?, subject: subject.to_owned() })
    }

    /// Whether the connection is up at the moment.
    #[must_use]
    pub fn is_connected(&self) -> bool {
        self.client.connection_state() == State::Connected
    }

    /// Publishes a message to the other subscribers.
    pub async fn send(&self, message: String) {
        // A server that misses a message finds the change by polling.
        let _ = self.client.publish(self.subject.clone(), message.into()).await;
    }

    /// Subscribes to the messages of the others.
    pub async fn listen(&self) -> Option<Subscription> {
        self.client.subscribe(self.subject.clone()).await.ok()
    }
}
