//! A small client for tests and benchmarks: plain HTTP/1.1, one connection per request, any bytes.

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use std::io;
use std::net::SocketAddr;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// A client of a server.
#[derive(Clone, Copy, Debug)]
pub struct Client {
    address: SocketAddr,
}

/// A response.
#[derive(Clone, Debug)]
pub struct HttpResponse {
    /// The HTTP status.
    pub status: u16,
    /// The headers, with lower-case names.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: String,
}

impl HttpResponse {
    /// The value of a header.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The body as JSON; null if it is not JSON.
    #[must_use]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or(Value::Null)
    }

    fn read(bytes: &[u8]) -> io::Result<HttpResponse> {
        let broken = || io::Error::new(io::ErrorKind::UnexpectedEof, "half an answer");
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").ok_or_else(broken)?;
        let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
        let mut lines = head.lines();
        let status = lines.next().and_then(|line| line.split(' ').nth(1)?.parse().ok()).ok_or_else(broken)?;
        let header =
            |line: &str| line.split_once(':').map(|(name, value)| (name.to_lowercase(), value.trim().to_owned()));
        let headers: Vec<_> = lines.filter_map(header).collect();
        let mut answer = HttpResponse { status, headers, body: String::new() };
        let body = &bytes[end + 4..];
        let length = answer.header("content-length").and_then(|length| length.parse().ok());
        let chunked = answer.header("transfer-encoding") == Some("chunked");
        let body =
            if chunked { joined(body) } else { body.get(..length.unwrap_or(body.len())).ok_or_else(broken)?.to_vec() };
        answer.body = String::from_utf8_lossy(&body).into_owned();
        Ok(answer)
    }
}

/// The chunks of a body, joined as far as they arrived.
fn joined(mut bytes: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(end) = bytes.windows(2).position(|two| two == b"\r\n") {
        let size = usize::from_str_radix(&String::from_utf8_lossy(&bytes[..end]), 16).unwrap_or(0);
        let rest = &bytes[end + 2..];
        if size == 0 || rest.len() < size + 2 {
            break;
        }
        body.extend_from_slice(&rest[..size]);
        bytes = &rest[size + 2..];
    }
    body
}

impl Client {
    /// A client of the server at this address.
    #[must_use]
    pub fn new(address: SocketAddr) -> Client {
        Client { address }
    }

    /// The server's address.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Sends bytes and reads until the server hangs up.
    ///
    /// # Errors
    /// If there is no connection, or the response is incomplete.
    pub async fn raw(&self, request: &[u8]) -> io::Result<HttpResponse> {
        let mut stream = TcpStream::connect(self.address).await?;
        stream.write_all(request).await?;
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).await?;
        HttpResponse::read(&bytes)
    }

    /// Sends a request with these headers and the required ones.
    ///
    /// # Errors
    /// If there is no response.
    pub async fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> io::Result<HttpResponse> {
        let mut request =
            format!("{method} {path} HTTP/1.1\r\nConnection: close\r\nContent-Length: {}\r\n", body.len());
        if !headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("host")) {
            request.push_str(&format!("Host: {}\r\n", self.address));
        }
        for (name, value) in headers {
            request.push_str(&format!("{name}: {value}\r\n"));
        }
        self.raw(format!("{request}\r\n{body}").as_bytes()).await
    }

    /// Sends a GET request.
    ///
    /// # Errors
    /// If there is no response.
    pub async fn get(&self, path: &str) -> io::Result<HttpResponse> {
        self.send("GET", path, &[], "").await
    }

    /// Sends JSON, with a seat's secret if given.
    ///
    /// # Errors
    /// If there is no response.
    pub async fn post(&self, path: &str, secret: Option<&str>, body: &Value) -> io::Result<HttpResponse> {
        let bearer = format!("Bearer {}", secret.unwrap_or_default());
        let headers = [("Content-Type", "application/json"), ("Authorization", bearer.as_str())];
        let headers = if secret.is_some() { &headers[..] } else { &headers[..1] };
        self.send("POST", path, headers, &body.to_string()).await
    }

    /// Joins a table by WebSocket with these secrets.
    ///
    /// # Errors
    /// If the server refuses.
    pub async fn live(
        &self,
        table: &str,
        secrets: &[&str],
        after: Option<u64>,
    ) -> Result<TableConnection, tungstenite::Error> {
        let mut live = self.connect(table).await?;
        live.say(&json!({"type": "join", "secrets": secrets, "after": after})).await?;
        Ok(live)
    }

    /// The same for a server below a base path.
    ///
    /// # Errors
    /// If the server refuses.
    pub async fn live_below(
        &self,
        base: &str,
        table: &str,
        secrets: &[&str],
    ) -> Result<TableConnection, tungstenite::Error> {
        let mut live = self.connect_to(&format!("{base}/api/tables/{table}/live")).await?;
        live.say(&json!({"type": "join", "secrets": secrets})).await?;
        Ok(live)
    }

    /// Opens a table's WebSocket without joining.
    ///
    /// # Errors
    /// If the server refuses.
    pub async fn connect(&self, table: &str) -> Result<TableConnection, tungstenite::Error> {
        self.connect_to(&format!("/api/tables/{table}/live")).await
    }

    async fn connect_to(&self, path: &str) -> Result<TableConnection, tungstenite::Error> {
        let stream = TcpStream::connect(self.address).await?;
        stream.set_nodelay(true)?;
        let url = format!("ws://{}{path}", self.address);
        let small = WebSocketConfig::default().read_buffer_size(4 << 10).write_buffer_size(0);
        let (socket, _) = client_async_with_config(url, stream, Some(small)).await?;
        Ok(TableConnection { socket })
    }
}

/// A connection to a table.
pub struct TableConnection {
    socket: WebSocketStream<TcpStream>,
}

impl TableConnection {
    /// Sends a message.
    ///
    /// # Errors
    /// If the server has hung up.
    pub async fn say(&mut self, message: &Value) -> Result<(), tungstenite::Error> {
        self.send(Message::text(message.to_string())).await
    }

    /// Sends a frame.
    ///
    /// # Errors
    /// If the server has hung up.
    pub async fn send(&mut self, frame: Message) -> Result<(), tungstenite::Error> {
        self.socket.send(frame).await
    }

    /// The next message; `None` after the server has hung up.
    pub async fn hear(&mut self) -> Option<Value> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => return serde_json::from_str(&text).ok(),
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }

    /// The next message of a type.
    pub async fn hear_of(&mut self, kind: &str) -> Option<Value> {
        loop {
            let heard = self.hear().await?;
            if heard["type"] == kind {
                return Some(heard);
            }
        }
    }

    /// The code with which the server closed.
    pub async fn close_code(&mut self) -> Option<u16> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Close(frame))) => return frame.map(|frame| frame.code.into()),
                Some(Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }
}
