//! Notices between servers that share a store. The store has the events, and a server that misses a
//! notice finds them there within a second, so nothing here is stored, awaited or repeated.

#[cfg(feature = "cluster")]
pub(crate) use nats::Bus;
#[cfg(not(feature = "cluster"))]
pub(crate) use no_bus::Bus;
#[cfg(feature = "cluster")]
pub use rival_farm::Address as BusAddress;

/// Over NATS.
#[cfg(feature = "cluster")]
mod nats {
    use super::BusAddress;
    use crate::secret::is_id;
    use futures_util::StreamExt;
    use rival_farm::{BusConnection, FarmError, Subscription};
    use tokio::sync::mpsc;

    /// Notices that wait to be sent; more are dropped.
    const WAITING: usize = 1024;

    /// A connection to the bus.
    pub(crate) struct Bus {
        messages: mpsc::Sender<String>,
        connection: BusConnection,
    }

    impl Bus {
        /// Connects, and reconnects from then on; the NATS server need not be up yet. `store`
        /// distinguishes stores.
        pub(crate) async fn open(address: &BusAddress, store: &str) -> Result<Bus, FarmError> {
            let connection = BusConnection::open(address, "rival serve", &format!("rival.tables.{store}")).await?;
            let (messages, mut waiting) = mpsc::channel::<String>(WAITING);
            let sending = connection.clone();
            tokio::spawn(async move {
                while let Some(message) = waiting.recv().await {
                    sending.send(message).await;
                }
            });
            Ok(Bus { messages, connection })
        }

        /// Announces that a table has reached an event, or is gone (`u32::MAX`).
        pub(crate) fn tell(&self, table: &str, event: u32) {
            let _ = self.messages.try_send(format!("{table} {event}"));
        }

        /// Whether the connection is up.
        pub(crate) fn is_connected(&self) -> bool {
            self.connection.is_connected()
        }

        /// Subscribes to the others' notices.
        pub(crate) async fn listen(&self) -> Option<BusSubscription> {
            self.connection.listen().await.map(BusSubscription)
        }
    }

    /// The notices of other servers.
    pub(crate) struct BusSubscription(Subscription);

    impl BusSubscription {
        /// The next table with a notice, and its event; `None` after the connection has closed.
        pub(crate) async fn next(&mut self) -> Option<(String, u32)> {
            loop {
                let message = self.0.next().await?;
                if let Some(told) = read(&message.payload) {
                    return Some(told);
                }
            }
        }
    }

    /// The table and event of a notice; anything else is ignored.
    fn read(message: &[u8]) -> Option<(String, u32)> {
        let (table, event) = std::str::from_utf8(message).ok()?.split_once(' ')?;
        Some((is_id(table).then(|| table.to_owned())?, event.parse().ok()?))
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

/// Without the bus feature no connection can be opened.
#[cfg(not(feature = "cluster"))]
mod no_bus {
    pub(crate) enum Bus {}

    impl Bus {
        pub(crate) fn tell(&self, _table: &str, _event: u32) {
            match *self {}
        }

        pub(crate) fn is_connected(&self) -> bool {
            match *self {}
        }

        pub(crate) async fn listen(&self) -> Option<BusSubscription> {
            match *self {}
        }
    }

    pub(crate) enum BusSubscription {}

    impl BusSubscription {
        pub(crate) async fn next(&mut self) -> Option<(String, u32)> {
            match *self {}
        }
    }
}
