//! How servers that share a store tell each other at once that something happened at a table. What happened is in the store, and
//! whoever misses a message finds it there within a second: so nothing here is kept, waited for or repeated.

#[cfg(feature = "cluster")]
pub use rival_farm::Address as BusAddress;

use tokio::sync::mpsc;

/// Messages that may wait to be sent; what comes while nothing can be sent is dropped.
const WAITING: usize = 1024;

/// The way to tell others.
pub(crate) struct Bus {
    messages: mpsc::Sender<String>,
    #[cfg(feature = "cluster")]
    connection: nats::Connection,
}

impl Bus {
    /// Says that a table has come to the event of this number, or that it is gone (`u32::MAX`).
    pub(crate) fn tell(&self, table: &str, event: u32) {
        let _ = self.messages.try_send(format!("{table} {event}"));
    }
}

/// The table and the event of a message; whatever else comes is nothing to us.
#[cfg(feature = "cluster")]
fn read(message: &[u8]) -> Option<(String, u32)> {
    let (table, event) = std::str::from_utf8(message).ok()?.split_once(' ')?;
    Some((crate::secret::is_id(table).then(|| table.to_owned())?, event.parse().ok()?))
}

#[cfg(feature = "cluster")]
mod nats {
    use super::{Bus, BusAddress, WAITING, read};
    use futures_util::StreamExt;
    use rival_farm::{FarmError, Subscription};
    use tokio::sync::mpsc;

    pub(super) type Connection = rival_farm::Connection;

    impl Bus {
        /// Opens the way there, and keeps it open from then on; the NATS server need not be there yet. `store` tells those that
        /// share a store from others.
        pub(crate) async fn open(address: &BusAddress, store: &str) -> Result<Bus, FarmError> {
            let connection =
                rival_farm::Connection::open(address, "rival serve", &format!("rival.tables.{store}")).await?;
            let (messages, mut waiting) = mpsc::channel::<String>(WAITING);
            let sending = connection.clone();
            tokio::spawn(async move {
                while let Some(message) = waiting.recv().await {
                    sending.send(message).await;
                }
            });
            Ok(Bus { messages, connection })
        }

        /// Whether others hear us, and we them.
        pub(crate) fn is_connected(&self) -> bool {
            self.connection.is_connected()
        }

        /// What others say from now on.
        pub(crate) async fn listen(&self) -> Option<Heard> {
            self.connection.listen().await.map(Heard)
        }
    }

    /// What others say.
    pub(crate) struct Heard(Subscription);

    impl Heard {
        /// The next table of which something is said, and the event that it has come to; `None` when the connection is closed for
        /// good.
        pub(crate) async fn next(&mut self) -> Option<(String, u32)> {
            loop {
                let message = self.0.next().await?;
                if let Some(told) = read(&message.payload) {
                    return Some(told);
                }
            }
        }
    }

    #[cfg(test)]
    mod tests {
        use super::read;

        #[test]
        fn what_is_no_message_of_ours_is_not_heard() {
            let id = crate::secret::new_id();
            assert_eq!(read(format!("{id} 7").as_bytes()), Some((id.clone(), 7)));
            for foreign in ["", " ", "x 7", &id, &format!("{id} x"), &format!("{id} -1"), "\u{fffd} 1"] {
                assert_eq!(read(foreign.as_bytes()), None, "{foreign:?}");
            }
            assert_eq!(read(b"\xff\xfe 1"), None);
        }
    }
}
