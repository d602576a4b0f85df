//! A table's WebSocket: its events, and the players' commands.

use crate::app::App;
use crate::commands;
use crate::http;
use crate::secret::Secret;
use crate::services::now;
use crate::shares::{ClientId, HeldShare};
use crate::table::{Broadcast, Table, written};
use axum::extract::ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::response::Response;
use rival_core::Side;
use rival_game::{Phrase, phrase};
use rival_wire::Problem;
use rival_wire::{ClientMessage, Message};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::OwnedSemaphorePermit;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

/// The buffer of a connection: the default of 128 KiB would make a thousand players cost 250 MB.
const READ_BUFFER: usize = 4 << 10;
/// The time for a message to be sent.
const TIME_TO_SEND: Duration = Duration::from_secs(10);
/// The number of pings in the time of allowed silence.
const PINGS: u32 = 3;
/// More messages in a second than a person sends.
const MESSAGES_A_SECOND: u32 = 30;

/// Why a connection closes: the code and reason for the other end, if it can still receive them.
struct CloseReason(Option<(u16, &'static str)>);

impl CloseReason {
    /// The other end has gone.
    const GONE: CloseReason = CloseReason(None);

    const fn with(code: u16, reason: &'static str) -> CloseReason {
        CloseReason(Some((code, reason)))
    }
}

/// A client of a WebSocket with the resources it uses.
pub(crate) struct Visitor {
    pub(crate) client: ClientId,
    pub(crate) _permit: OwnedSemaphorePermit,
    pub(crate) _share: HeldShare,
    /// Its connection's slot; none in tests without connections.
    pub(crate) _connection: Option<Arc<http::Connection>>,
}

/// Upgrades a request, with limits on buffers and messages.
pub(crate) fn accept(upgrade: WebSocketUpgrade, app: Arc<App>, table: Arc<Table>, visitor: Visitor) -> Response {
    let most = app.services.bounds.message;
    upgrade.read_buffer_size(READ_BUFFER).write_buffer_size(0).max_message_size(most).max_frame_size(most).on_upgrade(
        move |socket| async move {
            app.services.metrics.sockets.inc();
            let connection = Connection::new(socket, Arc::clone(&app), table, visitor.client);
            connection.serve().await;
            app.services.metrics.sockets.dec();
            drop(visitor);
        },
    )
}

struct Connection {
    socket: WebSocket,
    app: Arc<App>,
    table: Arc<Table>,
    client: ClientId,
    /// The sides of the client's secrets.
    sides: Vec<Side>,
    heard: Instant,
    /// The start of the last second, and the messages in it.
    rate: (Instant, u32),
}

impl Connection {
    fn new(socket: WebSocket, app: Arc<App>, table: Arc<Table>, client: ClientId) -> Connection {
        let now = Instant::now();
        Connection { socket, app, table, client, sides: Vec::new(), heard: now, rate: (now, 0) }
    }

    async fn serve(mut self) {
        let app = Arc::clone(&self.app);
        let ended = tokio::select! {
            ended = self.talk() => ended,
            () = app.services.closing() => CloseReason::with(close_code::AWAY, "the server is closing"),
        };
        if let CloseReason(Some((code, reason))) = ended {
            let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
            let _ = timeout(TIME_TO_SEND, self.socket.send(Frame::Close(Some(frame)))).await;
        }
    }

    async fn talk(&mut self) -> CloseReason {
        let after = match timeout(self.table.services.bounds.join_time, self.join()).await {
            Ok(Ok(after)) => after,
            Ok(Err(ended)) => return ended,
            Err(_) => return JOIN_FIRST,
        };
        match self.follow(after).await {
            Ok(never) => match never {},
            Err(ended) => ended,
        }
    }

    /// Waits for `join`.
    async fn join(&mut self) -> Result<Option<u32>, CloseReason> {
        let text = self.hear().await?;
        let (secrets, after) = match serde_json::from_str(&text) {
            Ok(ClientMessage::Join { secrets, after }) => (secrets, after),
            Ok(_) => return Err(JOIN_FIRST),
            Err(error) => {
                self.misunderstood(&error).await?;
                return Err(JOIN_FIRST);
            }
        };
        let secrets: Vec<Secret> = secrets.iter().take(2).map(|secret| Secret::given(secret)).collect();
        match self.table.sides_of(&secrets).await {
            Ok(sides) => self.sides = sides,
            Err(problem) => {
                self.tell(&Message::Trouble { problem }).await?;
                return Err(CloseReason::with(close_code::POLICY, "not with these secrets"));
            }
        }
        Ok(after)
    }

    /// Sends events and runs commands until one end closes.
    async fn follow(&mut self, mut after: Option<u32>) -> Result<std::convert::Infallible, CloseReason> {
        let _visit = self.table.enter(self.sides.clone());
        let (mut thinking, mut presence) = (self.table.thinking(), self.table.presence());
        thinking.mark_changed();
        presence.mark_changed();
        if self.table.has_clocks().await {
            self.tell(&Message::Time { time: now() }).await?;
        }
        let mut pings = interval(self.table.services.bounds.silence / PINGS);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let subscription = self.table.subscribe(after).await.map_err(|_| TABLE_GONE)?;
            let (mut news, mut event) = (subscription.news, subscription.event);
            for missed in subscription.missed {
                self.send(missed).await?;
            }
            loop {
                tokio::select! {
                    told = news.recv() => match told {
                        Ok(Broadcast::Event(number, text)) => {
                            event = number;
                            self.send(text).await?;
                        }
                        Ok(Broadcast::Other(text)) => self.send(text).await?,
                        Ok(Broadcast::Gone) | Err(RecvError::Closed) => return Err(TABLE_GONE),
                        // Too slow for single events: the log has the missed ones.
                        Err(RecvError::Lagged(_)) => break,
                    },
                    Ok(()) = thinking.changed() => {
                        let thinking = thinking.borrow_and_update().clone();
                        self.tell(&Message::Thinking { thinking }).await?;
                    }
                    Ok(()) = presence.changed() => {
                        let presence = presence.borrow_and_update().view();
                        self.tell(&Message::Presence { presence }).await?;
                    }
                    text = self.hear() => self.answer(&text?).await?,
                    _ = pings.tick() => self.ping().await?,
                }
            }
            after = Some(event);
        }
    }

    /// The next text.
    async fn hear(&mut self) -> Result<Utf8Bytes, CloseReason> {
        loop {
            // Oversized frames, or none: the library has informed the other end if possible.
            let Some(Ok(frame)) = self.socket.recv().await else { return Err(CloseReason::GONE) };
            self.heard = Instant::now();
            self.slow_down()?;
            match frame {
                Frame::Text(text) => return Ok(text),
                Frame::Binary(_) => return Err(CloseReason::with(close_code::UNSUPPORTED, "text, please")),
                Frame::Close(_) => return Err(CloseReason::GONE),
                Frame::Ping(_) | Frame::Pong(_) => {}
            }
        }
    }

    fn slow_down(&mut self) -> Result<(), CloseReason> {
        if self.rate.0.elapsed() >= Duration::from_secs(1) {
            self.rate = (self.heard, 0);
        }
        self.rate.1 += 1;
        if self.rate.1 > MESSAGES_A_SECOND { Err(CloseReason::with(close_code::POLICY, "too fast")) } else { Ok(()) }
    }

    async fn answer(&mut self, text: &str) -> Result<(), CloseReason> {
        let (id, command) = match serde_json::from_str(text) {
            Ok(ClientMessage::Command { id, command }) => (id, command),
            Ok(ClientMessage::Join { .. }) => return Err(CloseReason::with(close_code::POLICY, "joined already")),
            Err(error) => return self.misunderstood(&error).await,
        };
        // The change itself is sent to all.
        let done = commands::run(&self.app, self.client, (&self.table, &self.sides), command, |_, _| ()).await;
        self.tell(&Message::Answer { id, problem: done.err() }).await
    }

    async fn misunderstood(&mut self, error: &serde_json::Error) -> Result<(), CloseReason> {
        let problem = Problem::bad_request(phrase!("message: {error}", "mensaje: {error}"));
        self.tell(&Message::Trouble { problem }).await
    }

    async fn ping(&mut self) -> Result<(), CloseReason> {
        if self.heard.elapsed() > self.table.services.bounds.silence {
            return Err(CloseReason::with(close_code::POLICY, "silent for too long"));
        }
        self.send_frame(Frame::Ping(Default::default())).await
    }

    async fn tell(&mut self, message: &Message) -> Result<(), CloseReason> {
        self.send(written(message)).await
    }

    async fn send(&mut self, text: Utf8Bytes) -> Result<(), CloseReason> {
        self.send_frame(Frame::Text(text)).await
    }

    async fn send_frame(&mut self, frame: Frame) -> Result<(), CloseReason> {
        match timeout(TIME_TO_SEND, self.socket.send(frame)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(CloseReason::GONE),
        }
    }
}

const TABLE_GONE: CloseReason = CloseReason::with(close_code::NORMAL, "the table is gone");
const JOIN_FIRST: CloseReason = CloseReason::with(close_code::POLICY, "join first");

/// More connections than the server has slots for.
pub(crate) fn too_many_sockets() -> Problem {
    let say = Phrase::fixed("Too many are watching; try again soon.", "Hay demasiada gente mirando; inténtalo pronto.");
    Problem::busy(say, 10)
}
